//! One holding at a time.

use aya_poker::base::{CARDS as AYA_CARDS, Hand as AyaHand};
use cards::{
    Card, CardSet, ChaCha20,
    fast::{Holding, high::High},
};

use crate::clock::{Bench, Work};

/// Holdings a pass, and passes a round.
const HOLDINGS: usize = 1 << 15;
const PASSES: u64 = 64;
const ITEMS: u64 = HOLDINGS as u64 * PASSES;

fn deal(deck: CardSet, cards: usize, seed: u64) -> Vec<CardSet> {
    let mut random = ChaCha20::from_number(seed);
    let mut deck: Vec<Card> = deck.iter().collect();
    let one = |_| {
        for place in 0..cards {
            let other = place + random.below((deck.len() - place) as u32) as usize;
            deck.swap(place, other);
        }
        deck[..cards].iter().copied().collect()
    };
    (0..HOLDINGS).map(one).collect()
}

fn aya(cards: &CardSet) -> AyaHand {
    // Theirs are in order of rank, then suit.
    cards.iter().map(|card| AYA_CARDS[card.index() % 16 * 4 + card.index() / 16]).collect()
}

fn sum<'a, T>(name: &'a str, items: &'a [T], each: impl Fn(&T) -> u16 + 'a) -> Work<'a> {
    Work::new(name, ITEMS, move || {
        let mut sum = 0;
        for _ in 0..PASSES {
            sum += std::hint::black_box(items).iter().map(|item| u64::from(each(item))).sum::<u64>();
        }
        sum
    })
}

pub fn run(bench: &mut Bench) {
    let sets = deal(CardSet::STANDARD, 7, 1);
    let holdings: Vec<Holding> = sets.iter().map(|&set| Holding::from(set)).collect();
    let hands: Vec<AyaHand> = sets.iter().map(aya).collect();
    let high = High::get();
    bench.versus(
        "high, 7 cards, one at a time",
        2.5,
        sum("ours", &holdings, |holding| high.class(holding).0),
        vec![sum("aya_poker", &hands, |hand| aya_poker::poker_rank(hand).0)],
    );
    bench.versus(
        "high, 7 cards, one at a time, from a mask",
        2.0,
        sum("ours", &sets, |&set| high.class_of(set).0),
        vec![sum("aya_poker", &hands, |hand| aya_poker::poker_rank(hand).0)],
    );
}
