//! Equity: the counted answer against one that deals every card, the sampled one against the counted one.

use std::{
    collections::HashMap,
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use cards::{
    Card, CardSet, ChaCha20, Plays, Ranking,
    equity::{BadMatchup, Equity, Game, GivenTo, Judge, Matchup, Method, Options, Range, Share, Stopped},
    fast::{high::High, omaha},
};
use rules::game;

fn game(name: &str) -> Game {
    let file = game::shipped(name).unwrap_or_else(|| panic!("no game {name}"));
    file.equity().unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Every game file whose equity can be worked out, by its name.
fn games() -> Vec<(&'static str, Game)> {
    game::all().filter_map(|file| Some((file.id.as_str(), file.equity().ok()?))).collect()
}

fn set(text: &str) -> CardSet {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn matchup(name: &str, players: &[&str], board: &str, dead: &str) -> Matchup {
    try_matchup(name, players, board, dead).unwrap_or_else(|error| panic!("{name} {players:?}: {error}"))
}

fn try_matchup(name: &str, players: &[&str], board: &str, dead: &str) -> Result<Matchup, BadMatchup> {
    let game = game(name);
    let range = |text: &&str| Range::parse(text, &game).unwrap_or_else(|error| panic!("{text}: {error}"));
    Matchup::new(&game, players.iter().map(range).collect(), set(board), set(dead))
}

const EXACT: Options<'static> =
    Options { method: Method::Exact, threads: 0, seed: 0, patience: 0.0, precision: 0.0, watch: None };

fn exact(name: &str, players: &[&str], board: &str, dead: &str) -> Equity {
    matchup(name, players, board, dead).solve(&EXACT).unwrap()
}

/// What dealing every card comes to: the plainest way there is.
struct Plain<'a> {
    game: &'a Game,
    players: Vec<&'a Range>,
    /// What each holding is worth on each board, so that the slow rankings are asked once.
    values: HashMap<(CardSet, CardSet), Vec<u32>>,
    deals: u64,
    weight: f64,
    win: Vec<f64>,
    tie: Vec<f64>,
    equity: Vec<f64>,
}

impl<'a> Plain<'a> {
    fn of(matchup: &'a Matchup) -> Plain<'a> {
        let players: Vec<&Range> = matchup.players().iter().collect();
        let none = vec![0.0; players.len()];
        let mut plain = Plain {
            game: matchup.game(),
            players,
            values: HashMap::new(),
            deals: 0,
            weight: 0.0,
            win: none.clone(),
            tie: none.clone(),
            equity: none,
        };
        let known = matchup.players().iter().filter(|range| range.holdings().len() == 1);
        let known = known.fold(CardSet::EMPTY, |all, range| all | range.holdings()[0].0);
        let live = matchup.game().cards() - matchup.board() - matchup.dead();
        plain.next(live, known, matchup.board(), &mut Vec::new(), 1.0);
        plain
    }

    fn next(&mut self, live: CardSet, known: CardSet, board: CardSet, held: &mut Vec<CardSet>, weight: f64) {
        let hole = self.game.hole();
        if held.len() < self.players.len() {
            for &(cards, own) in self.players[held.len()].holdings() {
                if !live.contains_all(cards) {
                    continue;
                }
                for rest in (live - known - cards).subsets(hole - cards.len()) {
                    held.push(cards | rest);
                    self.next(live - cards - rest, known, board, held, weight * f64::from(own));
                    held.pop();
                }
            }
            return;
        }
        for rest in live.subsets(self.game.board() - board.len()) {
            self.settle(held, board | rest, weight);
        }
    }

    fn settle(&mut self, held: &[CardSet], board: CardSet, weight: f64) {
        self.deals += 1;
        self.weight += weight;
        let shares = self.game.shares();
        let mut value = |share: usize, &holding: &CardSet| {
            let values = self.values.entry((holding, board)).or_insert_with(|| {
                let value = |share: &Share| {
                    let strength = share.ranking.best(share.plays, holding, board);
                    let admitted = share.qualifier.is_none_or(|qualifier| qualifier.admits(strength));
                    if admitted { strength.value() } else { 0 }
                };
                shares.iter().map(value).collect()
            });
            values[share]
        };
        let mut winners: Vec<Vec<usize>> = Vec::new();
        for share in 0..shares.len() {
            let values: Vec<u32> = held.iter().map(|holding| value(share, holding)).collect();
            let best = values.iter().copied().max().unwrap();
            if best > 0 {
                winners.push((0..held.len()).filter(|&player| values[player] == best).collect());
            }
        }
        if winners.is_empty() {
            winners.push((0..held.len()).collect());
        }
        let mut won = vec![0.0; held.len()];
        for share in &winners {
            for &player in share {
                won[player] += 1.0 / (winners.len() * share.len()) as f64;
            }
        }
        for (player, won) in won.into_iter().enumerate() {
            self.equity[player] += won * weight;
            if won > 0.999_999 {
                self.win[player] += weight;
            } else if won > 0.0 {
                self.tie[player] += weight;
            }
        }
    }

    fn check(&self, equity: &Equity, what: &str) {
        assert!(equity.exact, "{what}");
        assert_eq!(equity.deals, self.deals, "{what}");
        for (player, found) in equity.players.iter().enumerate() {
            let close = |found: f64, sum: f64, which: &str| {
                let right = sum / self.weight;
                assert!(
                    (found - right).abs() < 1e-9,
                    "{what}: {which} of player {player}: {found}, not {right}"
                );
            };
            close(found.win, self.win[player], "wins");
            close(found.tie, self.tie[player], "ties");
            close(found.equity, self.equity[player], "equity");
            assert!(found.error.abs() < 1e-12);
        }
    }
}

/// Counts a question and deals every card of it.
fn check(name: &str, players: &[&str], board: &str, dead: &str) {
    let matchup = matchup(name, players, board, dead);
    let what = format!("{name} {players:?} [{board}] [{dead}]");
    Plain::of(&matchup).check(&matchup.solve(&EXACT).unwrap(), &what);
}

#[test]
fn holdem_on_flops_and_turns() {
    check("holdem", &["AhAd", "KsKc"], "2c7d9h", "");
    check("holdem", &["AhKh", "QsJs"], "2h7h9s", "");
    check("holdem", &["AhKh", "QhJh"], "2h7h9h", "");
    check("holdem", &["AhKd", "QhJh"], "2h7h9hTh", "");
    check("holdem", &["2c3d", "QhJs"], "AhKhQsJhTh", "");
    check("holdem", &["AhAd", "KsKc", "7c6c"], "2c7d9h", "");
    check("holdem", &["AhAd", "KsKc", "7c6c", "QhJh"], "2c7d9hTh", "AsAc2d");
    check("holdem", &["AhAd", "KsKc"], "2c7d9h", "AsKd3c");
    check("holdem", &["9h", "KsKc"], "2c7d9dTh", "");
}

#[test]
fn ranges_on_turns() {
    check("holdem", &["QQ+,AKs", "T9s,99,AhQh"], "2c7d9hTh", "");
    check("holdem", &["QQ+,AKs:0.5", "T9s:0.25,99,AhQh:0.125"], "2s7s9sTh", "");
    check("holdem", &["AhKh,AhQh", "AA,7d7c"], "2h7h9sTh", "Ac");
    check("holdem", &["QQ+", "JJ+", "AA,T9s"], "2c7d9hTh", "");
    check("holdem", &["random", "AdKd"], "2c7d9hTh", "");
    check("holdem", &["Ah", "Kd"], "2h7h9hTh", "");
    check("holdem", &["random", "JJ+,72o"], "2c2d2h3c3d", "");
}

#[test]
fn wide_ranges_are_swept_right() {
    // Wide enough that the sweep is the quicker plan, on boards with every kind of flush.
    for board in ["2c7d9hTh", "2h7h9hTd", "2h7h9hTh"] {
        check("holdem", &["55+,A9s+,KTs+,QJs,AJo+", "22+,A2s+,KQs,T9s,98s"], board, "");
        check("holdem", &["66+,AhKh:0.5,KQs", "44+,A8s+,K9s+:0.75,54s"], board, "As");
    }
    check("short-deck", &["TT+,AJs+,KQo", "66+,A9s+,T9s,J9o"], "6h7h9h", "");
    check("greek", &["TT+,AJs+,KQs", "66+,A9s+,T9s"], "6h7h9hTd", "");
}

#[test]
fn every_flop_game_on_flops_and_turns() {
    check("short-deck", &["AhAd", "KsKc"], "", "QhQd");
    check("short-deck", &["AhKh", "9s8s", "JdJc"], "6h7hTs", "");
    check("short-deck-trips", &["AhKh", "9s8s"], "6h7hTs", "");
    check("royal-holdem", &["AhKh", "QsJs"], "", "");
    check("greek", &["AhAd", "KsQs"], "2s7s9h", "");
    check("tahoe", &["AhAd2c", "KsQsJs"], "2s7s9h", "");
    check("pineapple-8", &["AhAd2c", "5s4s3s"], "6s7s9h", "");
    check("holdem-8", &["Ah2d", "5s4s"], "6s7sKh", "");
    check("omaha", &["AhAdKsQs", "JcTc9d8d"], "2c7d9h", "");
    check("omaha", &["AhKhQhJh", "2s3s4s5s"], "6h7hTs8s", "");
    check("omaha-8", &["AhAd2s3s", "JcTc9d8d", "4s5s6h7h"], "2c7d9hQh", "");
    check("omaha-hi-lo", &["AhAd2s3s", "JcTc9d8d"], "2c7d9hQh", "");
    check("omaha-5", &["AhAdKsQs2h", "JcTc9d8d3h"], "2c7d9hTh", "");
    check("big-o", &["AhAdKs4s2h", "Jc6c9d8d3h"], "2c7d9hTh", "");
    check("omaha-6", &["AhAdKsQs2h3h", "JcTc9d8d4h5h"], "2c7d9hTh", "");
    check("big-easy", &["AhAdKsQs2h3h", "JcTc9d8d4h5h"], "2c7d6hTh", "");
    check("courchevel", &["AhAdKsQs2h", "JcTc9d8d3h"], "2c7d9hTh", "");
    check("big-willy", &["AhAdKsQs2h", "JcTc9d8d3h"], "2c7d9hTh8h", "");
    check("little-willy", &["AhAdKsQs2h", "JcTc9d8d3h"], "2c7d6h4h8h", "");
    check("short-deck-omaha", &["AhAdKsQs", "JcTc9d8d"], "6h7dTh", "");
    for name in [
        "drawmaha",
        "drawmaha-low",
        "drawmaha-2-7",
        "drawmaha-badugi",
        "drawmaha-zero",
        "drawmaha-49",
        "drawmaha-54",
    ] {
        check(name, &["AhAdKsQs2h", "JcTc9d8d3h"], "2c7d6h4h", "");
    }
    check("leduc", &["Kh", "Qh"], "", "");
    check("leduc", &["random", "random"], "", "");
    check("rhode-island", &["Kh", "Qh"], "9h", "");
    check("omaha", &["AhAdKs", "JcTc9d8d"], "2c7d9hTh5s", "");
}

#[test]
fn stud_and_draw_with_cards_to_come() {
    check("stud", &["AhAdKsQs2h5c", "JcTc9d8d3h4c"], "", "");
    check("razz", &["Ah2dKsQs3h5c", "JcTc9d8d3s4c", "2s3d4d7h8h9hJs"], "", "");
    check("stud-8", &["Ah2dKsQs3h5c", "JcTc9d8d3s4c"], "", "As");
    check("stud-hi-lo", &["Ah2dKsQs3h5c", "JcTc9d8d3s4c"], "", "");
    check("deuce-razz", &["Ah2dKsQs3h5c", "JcTc9d8d3s4c"], "", "");
    check("razzdugi", &["Ah2dKsQs3h5c", "JcTc9d8d3s4c"], "", "");
    check("razzduci", &["Ah2dKsQs3h5c", "JcTc9d8d3s4c"], "", "");
    check("five-card-stud", &["AhAdKsQs", "JcTc9d8d"], "", "");
    check("five-card-draw", &["AhAdKsQs2h", "JcTc9d8d7h"], "", "");
    check("draw-high-bug", &["AhAdKsQs", "JcTc9d8d"], "", "");
    check("ace-to-five", &["Ah2dKs3s", "JcTc9d8d"], "", "");
    check("ace-to-five-single", &["Ah2dKs3s", "JcTc9d8d"], "", "");
    check("deuce-to-seven-single", &["2h3d4s7s", "JcTc9d8d"], "", "");
    check("badugi", &["2h3d4s", "JcTh9d"], "", "");
    check("baduci", &["2h3d4s7s", "JcTc9d8d"], "", "");
    check("badaci", &["2h3d4s7s", "JcTc9d8d"], "", "");
    check("archie", &["2h3d4s7s", "9c9h5d8d", "2c2d3s4c"], "", "KcKdKhKsQcQdQhQsJcJdJhJsTcTdThTs");
    check("kuhn", &["random", "random"], "", "");
    check("badugi", &["2h3d4sKs, 2h3d4s5s:0.5", "JcTh9d8c, JcTh9d8s"], "", "");
}

/// Cards at random from what is left of a deck.
fn random_cards(stream: &mut ChaCha20, live: &mut CardSet, count: usize) -> String {
    let cards = (0..count).map(|_| {
        let card = live.iter().nth(stream.below(live.len() as u32) as usize).unwrap();
        live.remove(card);
        card.to_string()
    });
    cards.collect()
}

#[test]
fn random_questions_in_random_games() {
    let mut stream = ChaCha20::from_number(99);
    let games = games();
    for (name, game) in games.iter().cycle().take(3 * games.len()) {
        let mut live = game.cards();
        let players = 2 + stream.below(2) as usize;
        if players > game.most_players() {
            continue;
        }
        let to_come = stream.below(2).min(game.board() as u32) as usize;
        let board = random_cards(&mut stream, &mut live, game.board() - to_come);
        let known = if game.board() == 0 && game.hole() > 1 { game.hole() - 1 } else { game.hole() };
        let holdings: Vec<String> =
            (0..players).map(|_| random_cards(&mut stream, &mut live, known)).collect();
        let holdings: Vec<&str> = holdings.iter().map(String::as_str).collect();
        check(name, &holdings, &board, "");
    }
}

#[test]
fn the_quick_judges_order_as_the_rankings_do() {
    let mut stream = ChaCha20::from_number(4);
    for &ranking in Ranking::ALL {
        for &(_, plays) in Plays::NAMES {
            for (hole, board) in
                [(2, 5), (3, 5), (4, 5), (5, 5), (6, 5), (4, 3), (5, 6), (7, 0), (5, 0), (4, 0)]
            {
                let judge = Judge::new(ranking, plays, hole, board);
                let deck = ranking.deck().cards();
                if deck.len() < hole * 2 + board {
                    continue;
                }
                for _ in 0..6 {
                    let mut live = deck;
                    let shared = set(&random_cards(&mut stream, &mut live, board));
                    let held = [0, 1].map(|_| set(&random_cards(&mut stream, &mut live, hole)));
                    let [first, second] = held.map(|holding| judge.value(holding, shared));
                    let [a, b] = held.map(|holding| ranking.best(plays, holding, shared));
                    assert_eq!(
                        first.cmp(&second),
                        a.cmp(&b),
                        "{ranking} {plays} {held:?} {shared}: {a}, {b}"
                    );
                    assert_eq!(
                        (first > 0, second > 0),
                        (a.qualifies(), b.qualifies()),
                        "{ranking} {plays} {held:?}"
                    );
                }
            }
        }
    }
}

/// Boards dealt one by one, with another evaluator.
fn walk_boards(first: &str, second: &str) -> [u64; 3] {
    let (first, second) = (set(first), set(second));
    let cards: Vec<Card> = (CardSet::STANDARD - first - second).iter().collect();
    let high = High::get();
    let mut counts = [0; 3];
    for (a, &card_a) in cards.iter().enumerate() {
        for (b, &card_b) in cards[..a].iter().enumerate() {
            for (c, &card_c) in cards[..b].iter().enumerate() {
                for (d, &card_d) in cards[..c].iter().enumerate() {
                    let four = CardSet::from_iter([card_a, card_b, card_c, card_d]);
                    for &card_e in &cards[..d] {
                        let board = four.with(card_e);
                        let order = high.class_of(second | board).cmp(&high.class_of(first | board));
                        counts[(order as i8 + 1) as usize] += 1;
                    }
                }
            }
        }
    }
    counts
}

#[test]
fn before_the_flop_two_ways_count_the_same() {
    for (first, second) in [("AhAd", "KsKc"), ("AsKs", "7s6s"), ("AhKd", "AdKh")] {
        let [win, tie, lose] = walk_boards(first, second);
        let equity = exact("holdem", &[first, second], "", "");
        assert_eq!(equity.deals, 1_712_304);
        let count = |part: f64| (part * 1_712_304.0).round() as u64;
        let [a, b] = &equity.players[..] else { panic!() };
        assert_eq!([count(a.win), count(a.tie), count(b.win)], [win, tie, lose], "{first} against {second}");
    }
}

#[test]
fn omaha_before_the_flop_is_as_the_fast_path_says() {
    for (first, second) in [("AhAdKsQs", "JcTc9d8d"), ("AhKhQsJs", "AsKsQhJh"), ("2c2d7h7s", "AcKc3d4s")] {
        let (win, tie, lose) = omaha::exact_two(set(first), set(second), CardSet::EMPTY, CardSet::EMPTY);
        let equity = exact("omaha", &[first, second], "", "");
        let deals = (win + tie + lose) as f64;
        assert_eq!(equity.deals, win + tie + lose);
        assert!((equity.players[0].win - win as f64 / deals).abs() < 1e-12);
        assert!((equity.players[0].tie - tie as f64 / deals).abs() < 1e-12);
    }
}

#[test]
fn all_holdings_of_two_hands_before_the_flop() {
    // Every matchup by itself, and all at once.
    let mut sum = 0.0;
    let mut count = 0.0;
    for first in set("AsAhAdAc").subsets(2) {
        for second in set("KsKhKdKc").subsets(2) {
            sum += exact("holdem", &[&first.to_string(), &second.to_string()], "", "").players[0].equity;
            count += 1.0;
        }
    }
    let equity = exact("holdem", &["AA", "KK"], "", "");
    assert_eq!(equity.deals, 36 * 1_712_304);
    assert!((equity.players[0].equity - sum / count).abs() < 1e-12);
    assert!((0.819..0.820).contains(&equity.players[0].equity));
}

#[test]
fn a_range_against_itself_is_even() {
    for (name, range, board) in
        [("holdem", "22+,A2s+", "2c7d9h"), ("holdem", "random", "2c7d9h"), ("short-deck", "random", "")]
    {
        let equity = exact(name, &[range, range], board, "");
        assert!((equity.players[0].equity - 0.5).abs() < 1e-12);
        assert!((equity.players[0].win - equity.players[1].win).abs() < 1e-12);
    }
}

#[test]
fn samples_come_close() {
    for (name, players, board) in [
        ("holdem", &["AhAd", "KsKc"][..], ""),
        ("holdem", &["AA", "KK,QQ:0.5"], ""),
        ("holdem", &["AhAd", "KsKc", "7c6c"], "2c7d9h"),
        ("holdem", &["AhAd", "random"], "2c7d9hTd"),
        ("holdem", &["Ah", "random"], "2c7d9hTd"),
        ("holdem-8", &["Ah2d", "5s4s"], "6s7sKh"),
        ("omaha", &["AhAdKsQs", "JcTc9d8d"], "2c"),
        ("omaha-8", &["AhAd2s3s", "JcTc9d8d"], "2c7d9h"),
        ("short-deck", &["AhAd", "KsKc"], ""),
        ("royal-holdem", &["AhAd", "KsKc"], ""),
        ("big-willy", &["AhAdKsQs2h", "JcTc9d8d3h"], "2c7d9hTh"),
        ("stud", &["AhAdKsQs2h", "JcTc9d8d3h"], ""),
        ("razz", &["Ah2dKsQs3h", "JcTc9d8d3s"], ""),
        ("badugi", &["2h3d4s", "JcTh9d"], ""),
        ("kuhn", &["random", "random"], ""),
    ] {
        let matchup = matchup(name, players, board, "");
        let exact = matchup.solve(&EXACT).unwrap();
        for seed in [1, 2] {
            let sampled = matchup.solve(&Options { method: Method::Samples(60_000), seed, ..EXACT }).unwrap();
            assert!(!sampled.exact && sampled.deals >= 60_000);
            for (sampled, exact) in sampled.players.iter().zip(&exact.players) {
                assert!(
                    sampled.error > 0.0 && sampled.error < 0.005,
                    "{name} {players:?}: {}",
                    sampled.error
                );
                let off = (sampled.equity - exact.equity).abs();
                assert!(
                    off < 5.0 * sampled.error,
                    "{name} {players:?}: off by {off}, error {}",
                    sampled.error
                );
            }
        }
    }
}

#[test]
fn the_standard_error_is_what_it_says() {
    // Over many samples, the squares of the deviations are on average those of the standard errors.
    for players in [&["AhAd", "KsKc"][..], &["AA", "KK"], &["random", "7c6c", "AhKd"]] {
        let matchup = matchup("holdem", players, "2h9s", "");
        let right = matchup.solve(&EXACT).unwrap().players[0].equity;
        let (mut squares, mut errors) = (0.0, 0.0);
        for seed in 0..200 {
            let sampled = matchup
                .solve(&Options { method: Method::Samples(2_000), seed, threads: 1, ..EXACT })
                .unwrap();
            squares += (sampled.players[0].equity - right).powi(2);
            errors += sampled.players[0].error.powi(2);
        }
        let ratio = squares / errors;
        assert!((0.6..1.6).contains(&ratio), "{players:?}: {ratio}");
    }
}

#[test]
fn a_seed_means_the_same_sample_on_any_number_of_threads() {
    for players in [&["AhAd", "KsKc"][..], &["QQ+", "AK:0.5,22+", "random"]] {
        let matchup = matchup("holdem", players, "", "");
        let sample = |seed: u64, threads: usize| {
            matchup.solve(&Options { method: Method::Samples(200_000), seed, threads, ..EXACT }).unwrap()
        };
        let first = sample(5, 1);
        assert_eq!(first, sample(5, 2));
        assert_eq!(first, sample(5, 3));
        assert_ne!(first, sample(6, 1));
        // To a wanted precision, too.
        let auto = |threads: usize| {
            let options = Options { method: Method::Auto, precision: 0.002, threads, ..EXACT };
            matchup.solve(&options).unwrap()
        };
        assert_eq!(auto(1), auto(4));
    }
    let matchup = matchup("holdem", &["55+,A9s+:0.3", "22+,A2s+"], "2c7d", "");
    let exact = |threads: usize| matchup.solve(&Options { threads, ..EXACT }).unwrap();
    assert_eq!(exact(1), exact(3));
}

#[test]
fn a_sample_stops_when_it_is_sharp_enough() {
    let matchup = matchup("holdem", &["AhAd", "random", "random"], "", "");
    for precision in [0.005, 0.001] {
        let sampled = matchup.solve(&Options { method: Method::Auto, precision, ..EXACT }).unwrap();
        assert!(!sampled.exact);
        assert!(sampled.players.iter().all(|player| player.error <= precision));
        assert!(sampled.deals < 3_000_000, "{}", sampled.deals);
    }
}

#[test]
fn what_is_cheap_is_counted_and_what_is_not_is_sampled() {
    let auto = Options { precision: 0.005, ..Options::default() };
    for (name, players, board, counted) in [
        ("holdem", &["AA", "KK"][..], "", true),
        ("holdem", &["QQ+,AKs", "20%"], "", true),
        ("holdem", &["random", "random"], "2c7d9h", true),
        ("holdem", &["random", "random", "random"], "", false),
        ("omaha", &["AhAdKsQs", "JcTc9d8d"], "", true),
        ("omaha", &["AhAdKsQs", "random", "random"], "", false),
        ("big-easy", &["AhAdKsQsJd2c", "random"], "", false),
        ("stud", &["AhAdKs", "random"], "", false),
        ("stud", &["AhAdKsQs2d3d", "JcTc9d8d7d6d"], "", true),
    ] {
        let matchup = matchup(name, players, board, "");
        let equity = matchup.solve(&auto).unwrap();
        assert_eq!(equity.exact, counted, "{name} {players:?}: cost {}", matchup.cost());
    }
    let too_many = matchup("big-easy", &["random", "random"], "", "");
    assert!(too_many.cost().is_infinite());
    assert_eq!(too_many.solve(&EXACT), Err(Stopped::TooMany));
}

#[test]
fn every_game_runs_with_as_many_players_as_it_serves() {
    for (name, game) in games() {
        for players in [2, game.most_players()] {
            let ranges = vec![Range::random(); players];
            let matchup = Matchup::new(&game, ranges, CardSet::EMPTY, CardSet::EMPTY).unwrap();
            let equity =
                matchup.solve(&Options { method: Method::Samples(2_000), seed: 3, ..EXACT }).unwrap();
            let sum: f64 = equity.players.iter().map(|player| player.equity).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{name}");
            for player in &equity.players {
                let even = 1.0 / players as f64;
                assert!((player.equity - even).abs() < 6.0 * player.error, "{name}: {players}");
                assert!(player.win + player.tie <= 1.0 + 1e-9);
                assert_eq!(player.shares.len(), game.shares().len());
            }
        }
    }
}

#[test]
fn halves_and_scoops() {
    // The first has high locked, the second low: half each, never a scoop.
    let equity = exact("omaha-8", &["KhKdQhQd", "Ah2d4c5c"], "KsQs3h7c8s", "");
    let [first, second] = &equity.players[..] else { panic!() };
    assert!((first.equity - 0.5).abs() < 1e-12 && (second.equity - 0.5).abs() < 1e-12);
    assert!(first.win.abs() < 1e-12 && (first.tie - 1.0).abs() < 1e-12);
    assert!((first.shares[0].win - 1.0).abs() < 1e-12 && first.shares[1].win.abs() < 1e-12);
    assert!((second.shares[1].win - 1.0).abs() < 1e-12);
    // No low on the board: the high scoops.
    let equity = exact("omaha-8", &["KhKdQhQd", "Ah2d4c5c"], "KsQsJhTc9s", "");
    assert!((equity.players[0].win - 1.0).abs() < 1e-12);
}

#[test]
fn weights_count() {
    // Aces three times as often as kings: the answer is mixed so.
    let aces = exact("holdem", &["AhAd", "QsQc"], "2c7d9h", "").players[0].equity;
    let kings = exact("holdem", &["KhKd", "QsQc"], "2c7d9h", "").players[0].equity;
    let mixed = exact("holdem", &["AhAd:0.75,KhKd:0.25", "QsQc"], "2c7d9h", "").players[0].equity;
    assert!((mixed - (0.75 * aces + 0.25 * kings)).abs() < 1e-12);
}

#[test]
fn questions_without_an_answer() {
    let error = |name: &str, players: &[&str], board: &str, dead: &str| {
        let error = try_matchup(name, players, board, dead).expect_err("it has none");
        assert!(!error.to_string().is_empty() && !error.advice().is_empty());
        error
    };
    let card = |text: &str| text.parse::<Card>().unwrap();
    assert_eq!(error("holdem", &["AA"], "", ""), BadMatchup::TooFewPlayers);
    assert_eq!(error("holdem", &["random"; 11], "", ""), BadMatchup::TooManyPlayers { most: 10 });
    assert_eq!(error("stud", &["random"; 8], "", ""), BadMatchup::TooManyPlayers { most: 7 });
    assert_eq!(error("holdem", &["AA", "KK"], "2c3c4c5c6c7c", ""), BadMatchup::BoardTooLong { most: 5 });
    assert_eq!(error("stud", &["AhAd", "KhKd"], "2c", ""), BadMatchup::BoardTooLong { most: 0 });
    let twice = |card, first, second| BadMatchup::Twice { card, first, second };
    let (first, second) = (GivenTo::Player(0), GivenTo::Player(1));
    assert_eq!(error("holdem", &["AhAd", "AhKd"], "", ""), twice(card("Ah"), first, second));
    assert_eq!(error("holdem", &["AhAd", "KhKd"], "Ad2c3c", ""), twice(card("Ad"), GivenTo::Board, first));
    assert_eq!(
        error("holdem", &["AhAd", "KhKd"], "2c3c4c", "4c"),
        twice(card("4c"), GivenTo::Board, GivenTo::Dead)
    );
    assert_eq!(error("holdem", &["AhAd", "KhKd"], "", "Kd"), twice(card("Kd"), GivenTo::Dead, second));
    let place = GivenTo::Board;
    assert_eq!(
        error("short-deck", &["AhAd", "KhKd"], "2c", ""),
        BadMatchup::NotInDeck { card: card("2c"), place }
    );
    let blocked = error("holdem", &["AhAd", "AhKh,AdKd"], "", "");
    assert_eq!(blocked, BadMatchup::Blocked { player: 1, by: set("AhAd") });
    assert_eq!(
        error("holdem", &["QQ+", "AA"], "AhAdAs", ""),
        BadMatchup::Blocked { player: 1, by: set("AhAdAs") }
    );
    assert_eq!(error("holdem", &["AA", "AA", "AA"], "", ""), BadMatchup::Clash);
    let dead = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9s";
    assert_eq!(error("holdem", &["random"; 10], "", dead), BadMatchup::NotEnoughCards { missing: 5 });
}

#[test]
fn a_range_that_others_narrow_to_one_holding_is_known() {
    let equity = exact("holdem", &["AhAd", "AA", "KK"], "2c7d9h", "");
    let known = exact("holdem", &["AhAd", "AsAc", "KK"], "2c7d9h", "");
    assert_eq!(equity, known);
}

#[test]
fn ranges_that_seldom_go_together_can_be_sampled() {
    let players = ["AA,KK,QQ", "AA,KK", "AA,KK", "AA,KK", "QQ", "QQ"];
    let matchup = matchup("holdem", &players, "", "");
    let sampled = matchup.solve(&Options { method: Method::Samples(100_000), ..EXACT });
    // The queens are all with the last two, so the first has one of four pairs like the rest.
    let sampled = sampled.unwrap();
    assert!((sampled.players[0].equity - sampled.players[1].equity).abs() < 5.0 * sampled.players[0].error);
}

#[test]
fn progress_goes_up_and_work_can_be_stopped() {
    let seen = Mutex::new(Vec::new());
    let watch = |part: f64| {
        seen.lock().unwrap().push(part);
        ControlFlow::Continue(())
    };
    let matchup = matchup("holdem", &["QQ+", "AK", "random"], "2c7d9h", "");
    for method in [Method::Exact, Method::Samples(500_000)] {
        seen.lock().unwrap().clear();
        matchup.solve(&Options { method, threads: 1, watch: Some(&watch), ..EXACT }).unwrap();
        let seen = seen.lock().unwrap();
        assert!(seen.is_sorted() && seen.iter().all(|part| (0.0..=1.0).contains(part)), "{seen:?}");
        assert!(seen.len() > 5 && (seen.last().unwrap() - 1.0).abs() < 1e-9);
    }
    let calls = AtomicUsize::new(0);
    let stop = |_: f64| match calls.fetch_add(1, Ordering::Relaxed) {
        0..3 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let stopped = matchup.solve(&Options { watch: Some(&stop), ..EXACT });
    assert_eq!(stopped, Err(Stopped::Told));
    calls.store(0, Ordering::Relaxed);
    let stopped = matchup.solve(&Options { method: Method::Samples(1 << 40), watch: Some(&stop), ..EXACT });
    assert_eq!(stopped, Err(Stopped::Told));
}
