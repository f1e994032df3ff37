//! Omaha: one holding and one board at a time, and a whole preflop match-up.

use aya_poker::base::Hand;
use cards::{Card, CardSet, ChaCha20, Deck, DeckKind, fast::omaha};

use rs_poker::{core::Rankable, omaha::OmahaHand};

use crate::clock::{Bench, Work};

const DEALS: usize = 50_000;

/// The same holdings and boards in the form that each side likes best.
struct Deals {
    ours: Vec<(CardSet, CardSet)>,
    aya: Vec<(Hand, Hand)>,
    rs: Vec<OmahaHand>,
}

impl Deals {
    fn new(hole: usize) -> Deals {
        let mut random = ChaCha20::from_number(hole as u64);
        let mut deck = Deck::in_order(DeckKind::Standard);
        let mut deals = Deals { ours: Vec::new(), aya: Vec::new(), rs: Vec::new() };
        let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        let hand = |cards: &[Card]| text(cards).parse::<Hand>().expect("both write cards alike");
        for _ in 0..DEALS {
            deck.shuffle(&mut random);
            let cards: Vec<Card> = deck.stub().take(hole + 5).collect();
            let (holding, board) = cards.split_at(hole);
            deals.ours.push((holding.iter().copied().collect(), board.iter().copied().collect()));
            deals.aya.push((hand(holding), hand(board)));
            let plain = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<String>();
            deals
                .rs
                .push(OmahaHand::new_from_str(&plain(holding), &plain(board)).expect("as Omaha is dealt"));
        }
        deals
    }
}

pub fn run(bench: &mut Bench) {
    for (hole, aim) in [(4, 15.0), (5, 20.0), (6, 25.0)] {
        let what = format!("omaha, {hole} cards, high");
        if !bench.wants(&what) {
            continue;
        }
        let deals = Deals::new(hole);
        let ours = Work::new("ours", DEALS as u64, || {
            let mut sum = 0;
            omaha::each(&deals.ours, |board, hole| sum += u64::from(board.high(hole).0));
            sum
        });
        let aya = Work::new("aya_poker", DEALS as u64, || {
            deals.aya.iter().map(|(hole, board)| u64::from(aya_poker::omaha_rank(hole, board).0)).sum()
        });
        let rs = Work::new("rs_poker", DEALS as u64, || {
            deals.rs.iter().map(|hand| u64::from(hand.rank().value_bits())).sum()
        });
        bench.versus(&what, aim, ours, vec![aya, rs]);
    }
    let what = "omaha, 4 cards, high and low";
    if bench.wants(what) {
        let deals = Deals::new(4);
        let ours = Work::new("ours", DEALS as u64, || {
            let mut sum = 0;
            omaha::each(&deals.ours, |board, hole| {
                let (high, low) = board.high_low(hole);
                sum += u64::from(high.0) + u64::from(low.0);
            });
            sum
        });
        let aya = Work::new("aya_poker", DEALS as u64, || {
            let both = |(hole, board): &(Hand, Hand)| {
                u64::from(aya_poker::omaha_rank(hole, board).0)
                    + u64::from(aya_poker::omaha_lo_rank(hole, board).0)
            };
            deals.aya.iter().map(both).sum()
        });
        bench.versus(what, 30.0, ours, vec![aya]);
    }
    let set = |text: &str| text.parse::<CardSet>().expect("these are cards");
    let (aces, rundown) = (set("AhAdKhQd"), set("JsTs9c8c"));
    let exact =
        Work::new("ours", 1_086_008, || omaha::exact_two(aces, rundown, CardSet::EMPTY, CardSet::EMPTY).0);
    bench.alone("omaha, two known holdings, all boards", 0.2, exact);
}
