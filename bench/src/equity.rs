//! Equity: exact, range against range before the flop, and sampled.
//!
//! Rates are millions of deals a second, a deal being one holding for each player and one board; for samples they
//! are millions of player-hands a second, each ranked and compared: two a deal between two players. Ours count from
//! the ranges to the answer, everything included.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Instant,
};

use cards::equity::{Equity, Game, Matchup, Method, Options, Range};
use pokers::{HandRange, approx_equity, exact_equity};

use crate::clock::{Bench, Work};

/// The 36 pairs of holdings on 1,712,304 boards each.
const ACES_KINGS: u64 = 36 * 1_712_304;

/// A question, and how to ask the peer.
struct Question {
    game: Game,
    players: Vec<Range>,
    peer: Vec<HandRange>,
}

impl Question {
    fn new(game: &str, players: &[&str]) -> Question {
        let game = rules::game::shipped(game).and_then(|game| game.equity().ok()).expect("a game");
        let players: Vec<Range> =
            players.iter().map(|text| Range::parse(text, &game).expect("a range")).collect();
        let listed = |range: &Range| {
            let holdings: Vec<String> = range.holdings().iter().map(|(cards, _)| cards.to_string()).collect();
            HandRange::from_string(holdings.join(","))
        };
        let peer = if game.hole() == 2 { players.iter().map(listed).collect() } else { Vec::new() };
        Question { game, players, peer }
    }

    fn ours(&self, method: Method, threads: usize) -> Equity {
        let matchup = Matchup::new(&self.game, self.players.clone(), Default::default(), Default::default());
        let options = Options { method, threads, ..Options::default() };
        matchup.expect("an answer").solve(&options).expect("an answer")
    }

    fn peers(&self) -> f64 {
        let result = exact_equity(&self.peer, 0, 0, 1, Arc::new(AtomicBool::new(false)), |_| {});
        result.expect("an answer").equities[0]
    }

    /// Ours as a piece of work.
    fn work(&self, items: u64, method: Method, threads: usize) -> Work<'_> {
        Work::new("ours", items, move || self.ours(method, threads).deals)
    }
}

fn seconds<T>(rounds: usize, mut work: impl FnMut() -> T) -> f64 {
    let once = |_| {
        let start = Instant::now();
        std::hint::black_box(work());
        start.elapsed().as_secs_f64()
    };
    (0..rounds).map(once).fold(f64::INFINITY, f64::min)
}

pub fn run(bench: &mut Bench) {
    let what = "equity, AA v KK, exact";
    if bench.wants(what) {
        let question = Question::new("holdem", &["AA", "KK"]);
        let (ours, peers) = (question.ours(Method::Exact, 1).players[0].equity, question.peers());
        assert!((ours - peers).abs() < 1e-6, "{ours} and {peers}");
        let peer = Work::new("pokers", ACES_KINGS, || question.peers().to_bits());
        bench.versus(what, 48.0, question.work(ACES_KINGS, Method::Exact, 1), vec![peer]);
        bench.alone(what, 0.002, question.work(ACES_KINGS, Method::Exact, 1));
    }
    let what = "equity, QQ+,AKs v 20%, exact";
    if bench.wants(what) {
        let question = Question::new("holdem", &["QQ+,AKs", "20%"]);
        let exact = question.ours(Method::Exact, 1);
        bench.alone(what, 0.5, question.work(exact.deals, Method::Exact, 1));
        // The peer takes so long that one round of it must do.
        let start = Instant::now();
        let peers = question.peers();
        let peer = start.elapsed().as_secs_f64();
        assert!((exact.players[0].equity - peers).abs() < 1e-6, "{} and {peers}", exact.players[0].equity);
        let ours = seconds(7, || question.ours(Method::Exact, 1));
        println!(
            "{what:<44} ours {:.1} ms, pokers {peer:.2} s (once), ratio {:.0}, aim 41",
            ours * 1e3,
            peer / ours
        );
        let two = seconds(7, || question.ours(Method::Exact, 2));
        println!("{what:<44} two threads {:.1} ms, {:.2} times as fast as one", two * 1e3, ours / two);
    }
    let what = "equity, any v any, exact";
    if bench.wants(what) {
        let question = Question::new("holdem", &["random", "random"]);
        bench.alone(what, 3.0, question.work(question.ours(Method::Exact, 1).deals, Method::Exact, 1));
        let [one, two] = [1, 2].map(|threads| seconds(3, || question.ours(Method::Exact, threads)));
        println!("{what:<44} two threads {:.1} ms, {:.2} times as fast as one", two * 1e3, one / two);
    }
    let what = "equity, Omaha, two known holdings, exact";
    if bench.wants(what) {
        let question = Question::new("omaha", &["AhAdKhQd", "JsTs9c8c"]);
        bench.alone(what, 0.2, question.work(1_086_008, Method::Exact, 1));
    }
    samples(bench);
}

fn samples(bench: &mut Bench) {
    const DEALS: u64 = 20_000_000;
    for (what, players) in [
        ("equity, sampled, two known holdings", &["AhAd", "KsKc"][..]),
        ("equity, sampled, six known holdings", &["AhAd", "KsKc", "7c6c", "QhTh", "9d9s", "2c2d"]),
        ("equity, sampled, two ranges", &["QQ+,AKs", "20%"]),
        ("equity, sampled, six random holdings", &["random"; 6]),
    ] {
        if !bench.wants(what) {
            continue;
        }
        let question = Question::new("holdem", players);
        let hands = DEALS * players.len() as u64;
        let known = question
            .players
            .iter()
            .all(|range| range.holdings()[0].0.len() == 2 && range.holdings().len() == 1);
        // A hundred million player-hands a second is the aim where all cards are known.
        let aim = hands as f64 / if known { 100e6 } else { 30e6 };
        bench.alone(what, aim, question.work(hands, Method::Samples(DEALS), 1));
        let [one, two] = [1, 2].map(|threads| seconds(3, || question.ours(Method::Samples(DEALS), threads)));
        println!(
            "{what:<44} two threads {:.1} M/s, {:.2} times as fast as one",
            hands as f64 / two / 1e6,
            one / two
        );
    }
    let what = "equity, sampled, beside pokers";
    if bench.wants(what) {
        let question = Question::new("holdem", &["AhAd", "KsKc"]);
        let never = || Arc::new(AtomicBool::new(false));
        let mut hands = 0.0;
        let peer = seconds(3, || {
            let result = approx_equity(&question.peer, 0, 0, 1, 0.0002, never(), |_| {}).expect("an answer");
            hands = result.eval_count as f64 * 2.0;
            result.equities[0].to_bits()
        });
        let ours = seconds(3, || question.ours(Method::Samples(DEALS), 1));
        let (ours, peer) = (2.0 * DEALS as f64 / ours / 1e6, hands / peer / 1e6);
        println!("{what:<44} {ours:>12.2} {:>24} {peer:>12.2} {:>8.2}", "pokers", ours / peer);
    }
}
