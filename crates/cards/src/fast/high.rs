//! Standard high: the best five of five, six or seven cards.

use std::sync::LazyLock;

use super::{
    Class,
    classes::HIGH_CLASSES,
    holding::{self, Reading, read},
    ranks::{Place, Ranks},
};
use crate::{
    CardSet, Category,
    ranking::{Groups, HIGH},
};

pub use super::holding::Holding;

/// How many classes there are.
pub const CLASSES: u16 = 7462;

/// The evaluator. Take it once with [`get`](High::get) and keep it through a loop.
#[derive(Debug)]
pub struct High(Ranks<{ holding::HIGH }>);

impl High {
    /// The evaluator; the first call makes its table.
    pub fn get() -> &'static High {
        static TABLE: LazyLock<High> = LazyLock::new(|| {
            let class = |groups: &Groups, suited| HIGH_CLASSES.class_of(HIGH.value_of(groups, suited));
            High(Ranks::new(CardSet::STANDARD.rank_mask(), class))
        });
        &TABLE
    }

    /// The class of five, six or seven cards.
    #[inline(always)]
    pub fn class(&self, holding: &Holding) -> Class {
        let ranks = self.0.open();
        // Seven cards with five of a suit make no full house and no quads, so the suit decides.
        let place = match holding.flush() {
            None => ranks.sum(holding.key()),
            Some(suit) => Place::of_set(suit),
        };
        ranks.class(place)
    }

    /// The class of five, six or seven cards, from the set of them.
    #[inline(always)]
    pub fn class_of(&self, cards: CardSet) -> Class {
        let ranks = self.0.open();
        let place = match read::<{ holding::HIGH }>(cards) {
            Reading::Ranks(key) => ranks.sum(key),
            Reading::Flush(suit) => Place::of_set(suit),
        };
        ranks.class(place)
    }

    /// The class of five, six or seven ranks in suits that make no flush.
    pub(super) fn class_of_ranks(&self, groups: &Groups) -> Class {
        self.0.open().of_groups(groups)
    }

    /// The class of a flush of these ranks; 0 for fewer than five.
    pub(super) fn class_of_flush(&self, ranks: u16) -> Class {
        self.0.open().class(Place::of_set(ranks))
    }
}

/// The [value](crate::Strength::value) of the strengths of a class.
pub fn value_of(class: Class) -> u32 {
    HIGH_CLASSES.value_of(class)
}

/// What the holdings of a class are called.
pub fn category_of(class: Class) -> Category {
    HIGH.category(value_of(class))
}
