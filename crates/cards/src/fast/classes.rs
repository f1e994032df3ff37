//! The different strengths of a ranking, in order: what the tables of the fast paths hold.

use std::sync::LazyLock;

use crate::ranking::{Groups, HIGH, HIGH_NO_WHEEL, SHORT, Scheme};

/// A strength's place among all the different strengths of its ranking: 1 is the weakest, 0 does not qualify,
/// greater wins, equal ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Class(pub u16);

/// The values of all strengths of a ranking, ascending.
#[derive(Debug)]
pub(crate) struct Classes(Vec<u32>);

impl Classes {
    fn new(mut values: Vec<u32>) -> Classes {
        values.sort_unstable();
        values.dedup();
        Classes(values)
    }

    /// The place of a value that the ranking makes.
    pub(crate) fn class_of(&self, value: u32) -> Class {
        Class(self.0.binary_search(&value).map_or(0, |place| place as u16 + 1))
    }

    /// The value at a place; 0 for the class that does not qualify.
    pub(crate) fn value_of(&self, class: Class) -> u32 {
        match class.0.checked_sub(1) {
            None => 0,
            Some(place) => self.0[place as usize],
        }
    }
}

/// Calls `visit` with every way to hold `cards` cards of ranks in `ranks`, at most four of each.
pub(crate) fn each_rank_multiset(cards: u8, ranks: u16, visit: &mut impl FnMut(&Groups)) {
    fn choose(groups: &mut Groups, rank: usize, left: u8, ranks: u16, visit: &mut impl FnMut(&Groups)) {
        if left == 0 {
            return visit(groups);
        }
        if rank == 13 {
            return;
        }
        let most = if ranks >> rank & 1 == 1 { left.min(4) } else { 0 };
        for held in 0..=most {
            groups.0[rank] = held;
            choose(groups, rank + 1, left - held, ranks, visit);
        }
        groups.0[rank] = 0;
    }
    choose(&mut Groups::default(), 0, cards, ranks, visit);
}

fn five_card_classes(scheme: &Scheme, ranks: u16, read: fn(Groups) -> Groups, low: bool) -> Classes {
    let mut values = Vec::new();
    each_rank_multiset(5, ranks, &mut |groups| {
        let unpaired = groups.0.iter().all(|&held| held <= 1);
        for suited in [false, true] {
            if !suited || unpaired {
                let value = scheme.value_of(&read(*groups), suited);
                values.push(if low { !value } else { value });
            }
        }
    });
    Classes::new(values)
}

const ALL_RANKS: u16 = 0x1FFF;
const SHORT_RANKS: u16 = 0x1FF0;

/// The 7,462 classes of standard high.
pub(crate) static HIGH_CLASSES: LazyLock<Classes> =
    LazyLock::new(|| five_card_classes(&HIGH, ALL_RANKS, |groups| groups, false));
/// The 7,462 classes of deuce-to-seven.
pub(crate) static DEUCE_CLASSES: LazyLock<Classes> =
    LazyLock::new(|| five_card_classes(&HIGH_NO_WHEEL, ALL_RANKS, |groups| groups, true));
/// The 1,404 classes of short deck.
pub(crate) static SHORT_CLASSES: LazyLock<Classes> =
    LazyLock::new(|| five_card_classes(&SHORT, SHORT_RANKS, |groups| groups, false));
/// The 6,175 classes of ace-to-five.
pub(crate) static ACE_TO_FIVE_CLASSES: LazyLock<Classes> =
    LazyLock::new(|| five_card_classes(&crate::ranking::GROUPS, ALL_RANKS, Groups::ace_low, true));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_classes_as_the_books_count() {
        let counts = [&HIGH_CLASSES, &DEUCE_CLASSES, &SHORT_CLASSES, &ACE_TO_FIVE_CLASSES]
            .map(|classes| classes.0.len());
        assert_eq!(counts, [7462, 7462, 1404, 6175]);
    }
}
