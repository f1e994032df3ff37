//! Deuce-to-seven: the lowest five of five, six or seven cards, the ace high, straights and flushes against.

use std::sync::LazyLock;

use super::{
    Class, Holding,
    classes::DEUCE_CLASSES,
    holding::{Reading, read},
    ranks::{Ranks, ranks_of},
};
use crate::{
    CardSet, Category,
    ranking::{Groups, HIGH_NO_WHEEL},
};

/// How many classes there are.
pub const CLASSES: u16 = 7462;

/// The worst class of five different ranks without straight and flush is above all others.
const UNPAIRED: u16 = CLASSES - 1278 + 1;

/// The evaluator. Take it once with [`get`](DeuceToSeven::get) and keep it through a loop.
#[derive(Debug)]
pub struct DeuceToSeven(Ranks);

impl DeuceToSeven {
    /// The evaluator; the first call makes its table.
    pub fn get() -> &'static DeuceToSeven {
        static TABLE: LazyLock<DeuceToSeven> = LazyLock::new(|| {
            let class = |groups: &Groups, suited| DEUCE_CLASSES.class_of(!HIGH_NO_WHEEL.value_of(groups, suited));
            let mut ranks = Ranks::new();
            ranks.fill_first(|groups| class(groups, true));
            ranks.fill_second(|groups| match class(groups, false) {
                Class(..UNPAIRED) => Class(0),
                class => class,
            });
            // Sums decide any five cards, and those six and seven that make no five without pair and straight.
            let keep = |ranks: &Ranks, groups: &Groups| {
                groups.0.iter().sum::<u8>() == 5 || {
                    let ranks = ranks.open();
                    ranks.class(ranks.second(ranks_of(groups))) == Class(0)
                }
            };
            ranks.fill_sums(CardSet::STANDARD.rank_mask(), keep, |groups| class(groups, false));
            DeuceToSeven(ranks)
        });
        &TABLE
    }

    /// The class of exactly five cards.
    #[inline(always)]
    pub fn class_of_five(&self, holding: &Holding) -> Class {
        let ranks = self.0.open();
        let place = match holding.flush() {
            None => ranks.sum(holding.key()),
            Some(suit) => ranks.first(suit),
        };
        ranks.class(place)
    }

    /// The class of five, six or seven cards.
    #[inline(always)]
    pub fn class(&self, holding: &Holding) -> Class {
        let ranks = self.0.open();
        match holding.flush() {
            // Half of all fives are paired, and half not: too even for a branch to guess.
            None if holding.is_five() => ranks.class(ranks.sum(holding.key())),
            None => self.unsuited(holding.cards(), holding.key()),
            Some(suit) => self.suited(*holding, suit),
        }
    }

    /// The class of five, six or seven cards, from the set of them.
    #[inline(always)]
    pub fn class_of(&self, cards: CardSet) -> Class {
        match read(cards) {
            Reading::Ranks(key) => self.unsuited(cards, key),
            Reading::Flush(suit) => self.suited(Holding::from(cards), suit),
        }
    }

    #[inline(always)]
    fn unsuited(&self, cards: CardSet, key: u64) -> Class {
        let ranks = self.0.open();
        match ranks.class(ranks.second(cards.rank_mask())) {
            Class(0) => ranks.class(ranks.sum(key)),
            class => class,
        }
    }

    /// With five or more of a suit: whatever has a card of another suit in it beats a flush, at worst with a pair or
    /// a straight, so cards of the suit are left out until no flush is left.
    fn suited(&self, holding: Holding, suit: u16) -> Class {
        let suited = holding.flush_cards();
        if suited == holding.cards() {
            let ranks = self.0.open();
            return ranks.class(ranks.first(suit));
        }
        let without = |card| {
            let fewer = holding - Holding::from(card);
            match fewer.flush() {
                None => self.unsuited(fewer.cards(), fewer.key()),
                Some(suit) => self.suited(fewer, suit),
            }
        };
        suited.iter().map(without).max().unwrap_or_default()
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
