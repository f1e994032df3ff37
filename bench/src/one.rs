//! One holding at a time, from the form that each side likes best, summed up beforehand.

use std::hint::black_box;

use aya_poker::base::{CARDS as AYA_CARDS, Hand as AyaHand};
use cards::{
    Card, CardSet, ChaCha20,
    fast::{
        Holding, Summed,
        badugi::Badugi,
        deuce::DeuceToSeven,
        high::High,
        low::{AceToFive, EightOrBetter},
        short::ShortDeck,
    },
};
use pokers::{CARDS as POKERS_CARDS, Hand as PokersHand};
use rs_poker::core::SevenCardAccum;

use crate::clock::{Bench, Work};

/// Holdings a pass: too many for a branch predictor to learn, few enough to stay near.
const HOLDINGS: usize = 1 << 15;
/// Passes a round: short rounds, so that some go undisturbed.
const PASSES: u64 = 16;

/// Which kind of holding.
const HIGH: bool = false;
const LOW: bool = true;

/// The same random holdings in each form.
struct Deal<const LOW: bool> {
    sets: Vec<CardSet>,
    holdings: Vec<Summed<LOW>>,
    aya: Vec<AyaHand>,
}

impl<const LOW: bool> Deal<LOW> {
    fn new(deck: CardSet, cards: usize) -> Deal<LOW> {
        let mut random = ChaCha20::from_number(cards as u64);
        let mut deck: Vec<Card> = deck.iter().collect();
        let mut one = || -> CardSet {
            for place in 0..cards {
                let other = place + random.below((deck.len() - place) as u32) as usize;
                deck.swap(place, other);
            }
            deck[..cards].iter().copied().collect()
        };
        let sets: Vec<CardSet> = (0..HOLDINGS).map(|_| one()).collect();
        let holdings = sets.iter().map(|&set| Summed::from(set)).collect();
        let aya = sets.iter().map(|set| set.iter().map(|card| AYA_CARDS[by_rank(card)]).collect()).collect();
        Deal { sets, holdings, aya }
    }
}

/// A card's place in a deck in order of rank, then suit: both `aya_poker` and `pokers` have it so.
fn by_rank(card: Card) -> usize {
    card.index() % 16 * 4 + card.index() / 16
}

/// Looks each item up and sums what comes out.
fn sum<'a, T>(name: &'a str, items: &'a [T], each: impl Fn(&T) -> u16 + 'a) -> Work<'a> {
    Work::new(name, items.len() as u64 * PASSES, move || {
        let pass = || black_box(items).iter().map(|item| u64::from(each(item))).sum::<u64>();
        (0..PASSES).map(|_| pass()).sum()
    })
}

pub fn run(bench: &mut Bench) {
    high(bench);
    short_deck(bench);
    lows(bench);
    badugi(bench);
}

fn high(bench: &mut Bench) {
    let high = High::get();
    for (cards, what, from_set, aim) in [
        (7, "one: high, 7 cards", "one: high, 7 cards, from a mask", 2.5),
        (5, "one: high, 5 cards", "one: high, 5 cards, from a mask", 2.5),
    ] {
        let deal = Deal::<HIGH>::new(CardSet::STANDARD, cards);
        let pokers: Vec<PokersHand> = deal
            .sets
            .iter()
            .map(|set| {
                set.iter().fold(PokersHand::default(), |hand, card| hand + POKERS_CARDS[by_rank(card)])
            })
            .collect();
        let accum = |set: &CardSet| {
            let card =
                |card: Card| rs_poker::core::Card::from((card.index() / 16 * 13 + card.index() % 16) as u8);
            set.iter().fold(SevenCardAccum::new(), |sum, each| sum + card(each))
        };
        let rs_poker: Vec<SevenCardAccum> = deal.sets.iter().map(accum).collect();
        let peers = || {
            vec![
                Work::new("aya_poker", deal.aya.len() as u64 * PASSES, || {
                    // Written out: so its look-up is inlined, and it is faster than as a closure.
                    let pass = || {
                        black_box(&deal.aya)
                            .iter()
                            .map(|hand| u64::from(aya_poker::poker_rank(hand).0))
                            .sum::<u64>()
                    };
                    (0..PASSES).map(|_| pass()).sum()
                }),
                sum("pokers", &pokers, PokersHand::evaluate),
                sum("rs_poker", &rs_poker, |sum| sum.rank().value_bits()),
            ]
        };
        bench.versus(what, aim, sum("ours", &deal.holdings, |holding| high.class(holding).0), peers());
        // From a mask alone, against peers that have their sums ready.
        bench.versus(from_set, 1.0, sum("ours", &deal.sets, |&set| high.class_of(set).0), peers());
    }
    holdem(bench, high);
}

/// Two holdings a board, as at a showdown: joined, then looked up.
fn holdem(bench: &mut Bench, high: &High) {
    let deal = Deal::<HIGH>::new(CardSet::STANDARD, 7);
    let parts: Vec<(Holding, Holding)> = deal
        .sets
        .iter()
        .map(|set| {
            let hole = set.iter().step_by(3).take(2).collect::<CardSet>();
            (Holding::from(*set - hole), Holding::from(hole))
        })
        .collect();
    let theirs = |set: CardSet| {
        set.iter().fold(None, |hand: Option<PokersHand>, card| {
            let card = POKERS_CARDS[by_rank(card)];
            Some(hand.map_or(card, |hand| hand + card))
        })
    };
    let pokers: Vec<(PokersHand, PokersHand)> = parts
        .iter()
        .map(|(board, hole)| {
            let [board, hole] = [board, hole].map(|part| theirs(part.cards()).expect("it has cards"));
            (PokersHand::default() + board, hole)
        })
        .collect();
    bench.versus(
        "one: high, a board and a hole joined",
        1.0,
        sum("ours", &parts, |&(board, hole)| high.class(&(board + hole)).0),
        vec![sum("pokers", &pokers, |&(board, hole)| (board + hole).evaluate())],
    );
}

fn short_deck(bench: &mut Bench) {
    let deal = Deal::<HIGH>::new(CardSet::SHORT, 7);
    let short = ShortDeck::get();
    bench.versus(
        "one: short deck, 7 cards",
        2.5,
        sum("ours", &deal.holdings, |holding| short.class(holding).0),
        vec![sum("aya_poker", &deal.aya, |hand| aya_poker::short_deck_rank(hand).0)],
    );
}

fn lows(bench: &mut Bench) {
    let five = Deal::<LOW>::new(CardSet::STANDARD, 5);
    let seven = Deal::<LOW>::new(CardSet::STANDARD, 7);
    let deuce = DeuceToSeven::get();
    bench.versus(
        "one: deuce-to-seven, 5 cards",
        2.5,
        sum("ours", &five.holdings, |holding| deuce.class(holding).0),
        vec![sum("aya_poker", &five.aya, |hand| aya_poker::deuce_seven_rank(hand).0)],
    );
    bench.versus(
        "one: deuce-to-seven, 7 cards",
        2.5,
        sum("ours", &seven.holdings, |holding| deuce.class(holding).0),
        vec![sum("aya_poker", &seven.aya, |hand| aya_poker::deuce_seven_rank(hand).0)],
    );
    let razz = AceToFive::get();
    bench.versus(
        "one: razz, 7 cards",
        2.5,
        sum("ours", &seven.holdings, |holding| razz.class(holding).0),
        vec![sum("aya_poker", &seven.aya, |hand| aya_poker::ace_five_rank(hand).0)],
    );
    bench.versus(
        "one: razz, 7 cards, from a mask",
        1.5,
        sum("ours", &seven.sets, |&set| razz.class_of(set).0),
        vec![sum("aya_poker", &seven.aya, |hand| aya_poker::ace_five_rank(hand).0)],
    );
    let eight = EightOrBetter::get();
    bench.versus(
        "one: eight or better, 7 cards, from a mask",
        2.5,
        sum("ours", &seven.sets, |&set| eight.class_of(set).0),
        vec![sum("aya_poker", &seven.aya, |hand| aya_poker::ace_five_rank(hand).to_lo_8_rank().0)],
    );
}

fn badugi(bench: &mut Bench) {
    let badugi = Badugi::get();
    let four = Deal::<LOW>::new(CardSet::STANDARD, 4);
    bench.versus(
        "one: badugi, 4 cards",
        30.0,
        sum("ours", &four.sets, |&set| badugi.class_of_four(set).0),
        vec![sum("aya_poker", &four.aya, |hand| aya_poker::badugi_rank(hand).0)],
    );
    let five = Deal::<LOW>::new(CardSet::STANDARD, 5);
    bench.versus(
        "one: badugi, 5 cards",
        10.0,
        sum("ours", &five.sets, |&set| badugi.class_of_five(set).0),
        vec![sum("aya_poker", &five.aya, |hand| aya_poker::badugi_rank(hand).0)],
    );
}
