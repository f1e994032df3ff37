//! Deuce-to-seven: the lowest five of five, six or seven cards, the ace high, straights and flushes against.

use std::sync::LazyLock;

use super::{
    Class, LowHolding,
    classes::DEUCE_CLASSES,
    holding::{LOW, Reading, read},
    ranks::{Place, Ranks},
};
use crate::{
    CardSet, Category,
    ranking::{Groups, HIGH_NO_WHEEL},
};

/// How many classes there are.
pub const CLASSES: u16 = 7462;

/// The evaluator. Take it once with [`get`](DeuceToSeven::get) and keep it through a loop.
#[derive(Debug)]
pub struct DeuceToSeven(Ranks<LOW>);

impl DeuceToSeven {
    /// The evaluator; the first call makes its table.
    pub fn get() -> &'static DeuceToSeven {
        static TABLE: LazyLock<DeuceToSeven> = LazyLock::new(|| {
            let class =
                |groups: &Groups, suited| DEUCE_CLASSES.class_of(!HIGH_NO_WHEEL.value_of(groups, suited));
            DeuceToSeven(Ranks::new(CardSet::STANDARD.rank_mask(), class))
        });
        &TABLE
    }

    /// The class of five, six or seven cards.
    #[inline(always)]
    pub fn class(&self, holding: &LowHolding) -> Class {
        let ranks = self.0.open();
        match holding.flush() {
            None => ranks.class(ranks.sum(holding.key())),
            Some(suit) => self.suited(*holding, suit),
        }
    }

    /// The class of five, six or seven cards, from the set of them.
    #[inline(always)]
    pub fn class_of(&self, cards: CardSet) -> Class {
        let ranks = self.0.open();
        match read::<LOW>(cards) {
            Reading::Ranks(key) => ranks.class(ranks.sum(key)),
            Reading::Flush(suit) => self.suited(LowHolding::from(cards), suit),
        }
    }

    /// With five or more of a suit: whatever has a card of another suit in it beats a flush, at worst with a pair or
    /// a straight, so cards of the suit are left out until no flush is left.
    #[cold]
    fn suited(&self, holding: LowHolding, suit: u16) -> Class {
        let suited = holding.flush_cards();
        if suited == holding.cards() {
            let ranks = self.0.open();
            return ranks.class(Place::of_set(suit));
        }
        suited.iter().map(|card| self.class(&(holding - LowHolding::from(card)))).max().unwrap_or_default()
    }
}

/// The [value](crate::Strength::value) of the strengths of a class.
pub fn value_of(class: Class) -> u32 {
    DEUCE_CLASSES.value_of(class)
}

/// What the holdings of a class would be in high, but for A-5-4-3-2, which is ace-high.
pub fn category_of(class: Class) -> Category {
    HIGH_NO_WHEEL.category(!value_of(class))
}
