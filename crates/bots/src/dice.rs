//! Dice for players that the program seats: what they do follows from a seed.

use cards::CardSet;
use hand::{Choices, PlayerAct};

/// A small quick generator (SplitMix64) for the players' choices.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// From a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below `bound`.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.roll()) * u128::from(bound)) >> 64) as u64
    }
}

/// Stays in without raising, where that is possible.
#[inline]
pub fn passive(choices: &Choices) -> PlayerAct {
    if choices.bring_in.is_some() {
        PlayerAct::BringIn
    } else if choices.call.is_some() {
        PlayerAct::Call
    } else if choices.check {
        PlayerAct::Check
    } else {
        PlayerAct::Fold
    }
}

/// So many of these cards, any of them.
pub fn some_of(cards: CardSet, count: usize, dice: &mut Dice) -> CardSet {
    let mut left = cards;
    let mut some = CardSet::EMPTY;
    for _ in 0..count.min(cards.len()) {
        let place = dice.below(left.len() as u64) as usize;
        if let Some(card) = left.iter().nth(place) {
            left.remove(card);
            some.insert(card);
        }
    }
    some
}
