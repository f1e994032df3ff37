//! Ace-to-five and eight-or-better: the lowest five of five, six or seven cards, the ace low, straights and flushes
//! unknown.
//!
//! Five different ranks decide alone, whatever their suits: one look-up by the set of ranks. Only holdings with fewer,
//! one in twenty of seven cards, go on to the table by rank sums.

use std::sync::LazyLock;

use super::{
    Class, Holding,
    classes,
    ranks::{Ranks, ranks_of},
};
use crate::{
    CardSet,
    ranking::{GROUPS, Groups},
};

/// How many classes of ace-to-five there are.
pub const ACE_TO_FIVE_CLASSES: u16 = 6175;
/// How many classes of eight-or-better there are.
pub const EIGHT_OR_BETTER_CLASSES: u16 = 56;
/// The classes of ace-to-five below those of eight or better.
const NINE_OR_WORSE: u16 = ACE_TO_FIVE_CLASSES - EIGHT_OR_BETTER_CLASSES;

fn ace_to_five(groups: &Groups) -> Class {
    classes::ACE_TO_FIVE_CLASSES.class_of(!GROUPS.value_of(&groups.ace_low(), false))
}

/// The evaluator of ace-to-five. Take it once with [`get`](AceToFive::get) and keep it through a loop.
#[derive(Debug)]
pub struct AceToFive(Ranks);

impl AceToFive {
    /// The evaluator; the first call makes its table.
    pub fn get() -> &'static AceToFive {
        static TABLE: LazyLock<AceToFive> = LazyLock::new(|| {
            let few_ranks = |groups: &Groups| ranks_of(groups).count_ones() < 5;
            let mut ranks = Ranks::new();
            ranks.fill_first(ace_to_five);
            ranks.fill_sums(CardSet::STANDARD.rank_mask(), |_, groups| few_ranks(groups), ace_to_five);
            AceToFive(ranks)
        });
        &TABLE
    }

    /// The class of five, six or seven cards.
    #[inline(always)]
    pub fn class(&self, holding: &Holding) -> Class {
        let ranks = self.0.open();
        match ranks.class(ranks.first(holding.cards().rank_mask())) {
            Class(0) => ranks.class(ranks.sum(holding.key())),
            class => class,
        }
    }

    /// The class of five, six or seven cards, from the set of them.
    #[inline(always)]
    pub fn class_of(&self, cards: CardSet) -> Class {
        let ranks = self.0.open();
        match ranks.class(ranks.first(cards.rank_mask())) {
            Class(0) => ranks.class(ranks.sum(Holding::from(cards).key())),
            class => class,
        }
    }
}

/// The [value](crate::Strength::value) of the strengths of an ace-to-five class.
pub fn ace_to_five_value_of(class: Class) -> u32 {
    classes::ACE_TO_FIVE_CLASSES.value_of(class)
}

/// The evaluator of eight-or-better: one small table, made by the compiler.
#[derive(Debug)]
pub struct EightOrBetter {
    /// By the ranks that can qualify: bit 0 for the deuce to bit 6 for the eight, bit 7 for the ace.
    classes: [u8; 256],
}

impl EightOrBetter {
    /// The evaluator.
    pub fn get() -> &'static EightOrBetter {
        static TABLE: EightOrBetter = EightOrBetter { classes: eight_or_better_classes() };
        &TABLE
    }

    /// The class of any number of cards; class 0 does not qualify.
    #[inline(always)]
    pub fn class_of(&self, cards: CardSet) -> Class {
        self.class_of_ranks(cards.rank_mask())
    }

    /// The class of a set of ranks, bit 0 for the deuce to bit 12 for the ace; class 0 does not qualify.
    #[inline(always)]
    pub fn class_of_ranks(&self, ranks: u16) -> Class {
        let eight_or_lower = ranks & 0x7F | ranks >> 5 & 0x80;
        Class(u16::from(self.classes[eight_or_lower as usize]))
    }
}

/// The [value](crate::Strength::value) of the strengths of an eight-or-better class; 0 for class 0.
pub fn eight_or_better_value_of(class: Class) -> u32 {
    match class {
        Class(0) => 0,
        Class(place) => classes::ACE_TO_FIVE_CLASSES.value_of(Class(place + NINE_OR_WORSE)),
    }
}

const fn eight_or_better_classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut ranks = 0;
    while ranks < 256_usize {
        // With the ace below the deuce the lowest five play, and the class counts the fives that they beat.
        let mut five = (ranks << 1 | ranks >> 7) & 0xFF;
        while five.count_ones() > 5 {
            five &= !(1 << five.ilog2());
        }
        if five.count_ones() == 5 {
            let mut worse = five;
            while worse < 256 {
                classes[ranks] += (worse.count_ones() == 5) as u8;
                worse += 1;
            }
        }
        ranks += 1;
    }
    classes
}
