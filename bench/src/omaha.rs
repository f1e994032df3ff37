//! Omaha: one holding and one board at a time, and a whole preflop match-up.

use std::hint::black_box;

use aya_poker::base::Hand;
use cards::{Card, CardSet, ChaCha20, fast::omaha};

use crate::clock::{Bench, Work};

const DEALS: usize = 200_000;

struct Deals {
    ours: Vec<(CardSet, CardSet)>,
    aya: Vec<(Hand, Hand)>,
}

fn deals(hole: usize) -> Deals {
    let mut state = 0x1234_5678_9abc_def0_u64 ^ hole as u64;
    let mut next = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (u128::from(state) * u128::from(below) >> 64) as usize
    };
    let mut deck: Vec<Card> = CardSet::STANDARD.iter().collect();
    let mut deals = Deals { ours: Vec::new(), aya: Vec::new() };
    for _ in 0..DEALS {
        for place in 0..hole + 5 {
            let other = place + next(52 - place as u64);
            deck.swap(place, other);
        }
        let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        let (holding, board) = deck[..hole + 5].split_at(hole);
        deals.ours.push((holding.iter().copied().collect(), board.iter().copied().collect()));
        deals.aya.push((text(holding).parse().unwrap(), text(board).parse().unwrap()));
    }
    deals
}

pub fn run(bench: &mut Bench) {
    for (hole, aim) in [(4, 15.0), (5, 20.0), (6, 25.0)] {
        let what = format!("omaha, {hole} cards, high");
        if !bench.wants(&what) {
            continue;
        }
        let deals = deals(hole);
        let ours = Work::new("ours", DEALS as u64, || {
            deals.ours.iter().map(|&(hole, board)| u64::from(omaha::high(hole, board).0)).sum()
        });
        let aya = Work::new("aya_poker", DEALS as u64, || {
            deals.aya.iter().map(|(hole, board)| u64::from(aya_poker::omaha_rank(hole, board).0)).sum()
        });
        bench.versus(&what, aim, ours, vec![aya]);
    }
    let what = "omaha, 4 cards, high and low";
    if bench.wants(what) {
        let deals = deals(4);
        let ours = Work::new("ours", DEALS as u64, || {
            let both = |&(hole, board): &(CardSet, CardSet)| {
                let (high, low) = omaha::high_low(hole, board);
                u64::from(high.0) + u64::from(low.0)
            };
            deals.ours.iter().map(both).sum()
        });
        let aya = Work::new("aya_poker", DEALS as u64, || {
            let both = |(hole, board): &(Hand, Hand)| {
                u64::from(aya_poker::omaha_rank(hole, board).0) + u64::from(aya_poker::omaha_lo_rank(hole, board).0)
            };
            deals.aya.iter().map(both).sum()
        });
        bench.versus(what, 30.0, ours, vec![aya]);
    }
}
