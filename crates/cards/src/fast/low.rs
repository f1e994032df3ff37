//! Ace-to-five and eight-or-better: the lowest five of five, six or seven cards, the ace low, straights and flushes
//! unknown.

use std::sync::LazyLock;

use super::{
    Class, LowHolding, classes,
    holding::LOW,
    ranks::{Place, Ranks},
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

/// The evaluator of ace-to-five. Take it once with [`get`](AceToFive::get) and keep it through a loop.
#[derive(Debug)]
pub struct AceToFive(Ranks<LOW>);

impl AceToFive {
    /// The evaluator; the first call makes its table.
    pub fn get() -> &'static AceToFive {
        static TABLE: LazyLock<AceToFive> = LazyLock::new(|| {
            let class = |groups: &Groups| {
                classes::ACE_TO_FIVE_CLASSES.class_of(!GROUPS.value_of(&groups.ace_low(), false))
            };
            AceToFive(Ranks::new(CardSet::STANDARD.rank_mask(), |groups, _| class(groups)))
        });
        &TABLE
    }

    /// The class of five, six or seven cards.
    #[inline(always)]
    pub fn class(&self, holding: &LowHolding) -> Class {
        let ranks = self.0.open();
        ranks.class(ranks.sum(holding.key()))
    }

    /// The class of five, six or seven cards, from the set of them.
    #[inline(always)]
    pub fn class_of(&self, cards: CardSet) -> Class {
        let ranks = self.0.open();
        // Five different ranks decide alone. Of seven cards one holding in twenty has fewer.
        match ranks.class(Place::of_set(cards.rank_mask())) {
            Class(0) => self.class(&LowHolding::from(cards)),
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
        // With the ace below the deuce the lowest five play, and the class counts them and the fives they beat.
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
