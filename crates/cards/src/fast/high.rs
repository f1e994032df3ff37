//! Standard high: the best five of five, six or seven cards.

use std::sync::LazyLock;

use super::{
    Class,
    classes::HIGH_CLASSES,
    holding::{Reading, read},
    ranks::{Flushes, Ranks},
};
use crate::{CardSet, Category, ranking::{Groups, HIGH}};

pub use super::holding::Holding;

/// The evaluator. Take it once with [`get`](High::get) and keep it through a loop.
#[derive(Debug)]
pub struct High {
    ranks: Ranks,
    flushes: Flushes,
}

impl High {
    /// The evaluator; the first call makes its tables.
    pub fn get() -> &'static High {
        static HIGH_TABLES: LazyLock<High> = LazyLock::new(|| {
            let class = |groups: &Groups, suited| HIGH_CLASSES.class_of(HIGH.value_of(groups, suited));
            High {
                ranks: Ranks::new(0x1FFF, |_| true, |groups| class(groups, false)),
                flushes: Flushes::new(|groups| class(groups, true)),
            }
        });
        &HIGH_TABLES
    }

    /// The class of five, six or seven cards.
    #[inline(always)]
    pub fn class(&self, holding: &Holding) -> Class {
        match holding.flush() {
            None => self.ranks.of_key(holding.key()),
            Some(ranks) => self.flushes.of_ranks(ranks),
        }
    }

    /// The class of five, six or seven cards, from the set of them.
    #[inline(always)]
    pub fn class_of(&self, cards: CardSet) -> Class {
        match read(cards) {
            Reading::Ranks(key) => self.ranks.of_key(key),
            Reading::Flush(ranks) => self.flushes.of_ranks(ranks),
        }
    }
}

/// How many classes there are.
pub const CLASSES: u16 = 7462;

/// The [value](crate::Strength::value) of the strengths of a class.
pub fn value_of(class: Class) -> u32 {
    HIGH_CLASSES.value_of(class)
}

/// What the holdings of a class are called.
pub fn category_of(class: Class) -> Category {
    HIGH.category(value_of(class))
}
