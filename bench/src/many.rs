//! Many holdings at once, and all there are.

use std::hint::black_box;

use aya_poker::base::{CARDS as AYA_CARDS, Hand as AyaHand};
use cards::{
    Card, CardSet, ChaCha20,
    fast::{batch, high, walk},
};
use pokers::{CARDS as POKERS_CARDS, Hand as PokersHand};

use crate::clock::{Bench, Work};

const HOLDINGS: usize = 1 << 12;
const PASSES: u64 = 64;

pub fn run(bench: &mut Bench) {
    batches(bench);
    walks(bench);
}

fn batches(bench: &mut Bench) {
    let mut random = ChaCha20::from_number(7);
    let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
    let sets: Vec<CardSet> = (0..HOLDINGS)
        .map(|_| {
            let mut set = CardSet::EMPTY;
            while set.len() < 7 {
                set.insert(deck[random.below(52) as usize]);
            }
            set
        })
        .collect();
    let aya: Vec<AyaHand> = sets.iter().map(|set| theirs(*set)).collect();
    let mut values = vec![0; HOLDINGS];
    let items = HOLDINGS as u64 * PASSES;
    bench.versus(
        "many: high, 7 cards, batch from masks",
        5.0,
        Work::new("ours", items, || {
            for _ in 0..PASSES {
                batch::high::<7>(black_box(&sets), &mut values);
                black_box(&values);
            }
            u64::from(values[0])
        }),
        vec![
            Work::new("aya_poker, cards summed up", items, || {
                let pass = || {
                    black_box(&aya).iter().map(|hand| u64::from(aya_poker::poker_rank(hand).0)).sum::<u64>()
                };
                (0..PASSES).map(|_| pass()).sum()
            }),
            Work::new("aya_poker, from the masks", items, || {
                let pass = || {
                    let hands = black_box(&sets).iter().map(|set| theirs(*set));
                    hands.map(|hand| u64::from(aya_poker::poker_rank(&hand).0)).sum::<u64>()
                };
                (0..PASSES).map(|_| pass()).sum()
            }),
        ],
    );
    let mut values = vec![0; HOLDINGS];
    bench.versus(
        "many: the same without wide registers",
        0.5,
        Work::new("ours", items, || {
            for _ in 0..PASSES {
                batch::high_anywhere::<7>(black_box(&sets), &mut values);
                black_box(&values);
            }
            u64::from(values[0])
        }),
        vec![Work::new("aya_poker", items, || {
            let pass =
                || black_box(&aya).iter().map(|hand| u64::from(aya_poker::poker_rank(hand).0)).sum::<u64>();
            (0..PASSES).map(|_| pass()).sum()
        })],
    );
}

/// A set of cards in the peer's form.
fn theirs(set: CardSet) -> AyaHand {
    set.iter().map(|card| AYA_CARDS[card.index() % 16 * 4 + card.index() / 16]).collect()
}

/// The sum of all classes of all seven-card holdings: each is met once.
fn our_walk() -> u64 {
    walk::fold::<7, _>(0_u64, |sum, row| {
        // Lanes without a holding are class 0.
        sum + row.classes.iter().map(|class| u32::from(class.0)).sum::<u32>() as u64
    })
}

/// The same walk by sums that grow card by card.
fn their_walk() -> u64 {
    fn deeper(hand: PokersHand, from: usize, left: usize) -> u64 {
        if left == 1 {
            return (from..52).map(|card| u64::from((hand + POKERS_CARDS[card]).evaluate())).sum();
        }
        (from..=52 - left).map(|card| deeper(hand + POKERS_CARDS[card], card + 1, left - 1)).sum()
    }
    deeper(PokersHand::default(), 0, 7)
}

fn walks(bench: &mut Bench) {
    if !bench.wants("many: all 133,784,560 of 7 cards") {
        return;
    }
    const ALL: u64 = 133_784_560;
    bench.versus(
        "many: all 133,784,560 of 7 cards",
        3.0,
        Work::new("ours", ALL, our_walk),
        vec![Work::new("pokers", ALL, their_walk)],
    );
    let mut counts = [0_u64; 9];
    for (class, count) in walk::tally::<7>().into_iter().enumerate().skip(1) {
        counts[high::category_of(cards::fast::Class(class as u16)) as usize] += u64::from(count);
    }
    let expected = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584];
    println!("  by category, high card first: {counts:?}{}", if counts == expected { "" } else { " WRONG" });
}
