//! Short deck: the best five of five, six or seven cards of six and up. A flush beats a full house and A-6-7-8-9 is a
//! straight.

use std::sync::LazyLock;

use super::{
    Class, Holding,
    classes::SHORT_CLASSES,
    holding::{self, Reading, read},
    ranks::{Place, Ranks},
};
use crate::{
    CardSet, Category,
    ranking::{Groups, SHORT},
};

/// How many classes there are.
pub const CLASSES: u16 = 1404;

/// The evaluator. Take it once with [`get`](ShortDeck::get) and keep it through a loop.
#[derive(Debug)]
pub struct ShortDeck(Ranks<{ holding::HIGH }>);

impl ShortDeck {
    /// The evaluator; the first call makes its table.
    pub fn get() -> &'static ShortDeck {
        static TABLE: LazyLock<ShortDeck> = LazyLock::new(|| {
            let class = |groups: &Groups, suited| SHORT_CLASSES.class_of(SHORT.value_of(groups, suited));
            ShortDeck(Ranks::new(CardSet::SHORT.rank_mask(), class))
        });
        &TABLE
    }

    /// The class of five, six or seven cards of the short deck.
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

    /// The class of five, six or seven cards of the short deck, from the set of them.
    #[inline(always)]
    pub fn class_of(&self, cards: CardSet) -> Class {
        let ranks = self.0.open();
        let place = match read::<{ holding::HIGH }>(cards) {
            Reading::Ranks(key) => ranks.sum(key),
            Reading::Flush(suit) => Place::of_set(suit),
        };
        ranks.class(place)
    }
}

/// The [value](crate::Strength::value) of the strengths of a class.
pub fn value_of(class: Class) -> u32 {
    SHORT_CLASSES.value_of(class)
}

/// What the holdings of a class are called.
pub fn category_of(class: Class) -> Category {
    SHORT.category(value_of(class))
}
