//! The rankings by pairs, straights and flushes: the plain, readable way. The tables of the fast paths are made
//! from these functions, and tested against them.
//!
//! A value packs a strength into 32 bits so that a greater one wins:
//!
//! | bits | what |
//! | --- | --- |
//! | 28-31 | the category's place in this ranking, 1 for the weakest |
//! | 24-27 | the rank of the largest group, or the top of a straight |
//! | 20-23 | the rank of the second group (two pair, full house) |
//! | 0-12  | the ranks of the side cards, one bit each: as numbers they compare from the highest card down |

use crate::{CardSet, Rank, Suit};

/// What a five-card holding is, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Nothing better than its highest card.
    HighCard,
    /// Two of a rank.
    Pair,
    /// Two of one rank and two of another.
    TwoPair,
    /// Three of a rank.
    Trips,
    /// Five ranks in a row.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three of one rank and two of another.
    FullHouse,
    /// Four of a rank.
    Quads,
    /// Five in a row of one suit.
    StraightFlush,
    /// Five of a rank: only with a wild card.
    FiveOfAKind,
}

use Category::{
    FiveOfAKind, Flush, FullHouse, HighCard, Pair, Quads, Straight, StraightFlush, Trips, TwoPair,
};

/// An order of categories, a set of straights, and whether straights and flushes exist at all.
#[derive(Debug)]
pub(crate) struct Scheme {
    /// Weakest first.
    pub(crate) order: &'static [Category],
    /// Each straight as its rank mask and the rank that tops it, in any order.
    pub(crate) straights: &'static [(u16, Rank)],
    /// Do five of a suit make a flush?
    pub(crate) flushes: bool,
}

/// The order of standard high poker.
const STANDARD_ORDER: &[Category] =
    &[HighCard, Pair, TwoPair, Trips, Straight, Flush, FullHouse, Quads, StraightFlush, FiveOfAKind];
/// Flush above full house: short deck and the Mexican deck.
const FLUSH_OVER_FULL: &[Category] =
    &[HighCard, Pair, TwoPair, Trips, Straight, FullHouse, Flush, Quads, StraightFlush, FiveOfAKind];
/// As that, with trips above a straight: short deck as it was first played.
const TRIPS_OVER_STRAIGHT: &[Category] =
    &[HighCard, Pair, TwoPair, Straight, Trips, FullHouse, Flush, Quads, StraightFlush, FiveOfAKind];
/// Groups only.
const GROUPS_ORDER: &[Category] = &[HighCard, Pair, TwoPair, Trips, FullHouse, Quads, FiveOfAKind];

const WHEEL: (u16, Rank) = (0b1_0000_0000_1111, Rank::Five);
const RUNS: [(u16, Rank); 9] = {
    let mut runs = [(0, Rank::Six); 9];
    let mut low = 0;
    while low < 9 {
        runs[low] = (0b1_1111 << low, Rank::ALL[low + 4]);
        low += 1;
    }
    runs
};
const RUNS_AND_WHEEL: [(u16, Rank); 10] =
    [WHEEL, RUNS[0], RUNS[1], RUNS[2], RUNS[3], RUNS[4], RUNS[5], RUNS[6], RUNS[7], RUNS[8]];
/// Six to ten and up, and nine-high with the ace below the six.
const SHORT_RUNS: [(u16, Rank); 6] =
    [(0b1_0000_1111_0000, Rank::Nine), RUNS[4], RUNS[5], RUNS[6], RUNS[7], RUNS[8]];
/// Without eight, nine and ten the jack follows the seven.
const MEXICAN_RUNS: [(u16, Rank); 7] = [
    WHEEL,
    RUNS[0],
    RUNS[1],
    (0b0_0010_0011_1100, Rank::Jack),
    (0b0_0110_0011_1000, Rank::Queen),
    (0b0_1110_0011_0000, Rank::King),
    (0b1_1110_0010_0000, Rank::Ace),
];

/// Standard high.
pub(crate) const HIGH: Scheme = Scheme { order: STANDARD_ORDER, straights: &RUNS_AND_WHEEL, flushes: true };
/// High with the ace never low: turned upside down it is deuce-to-seven.
pub(crate) const HIGH_NO_WHEEL: Scheme = Scheme { order: STANDARD_ORDER, straights: &RUNS, flushes: true };
/// Short deck.
pub(crate) const SHORT: Scheme = Scheme { order: FLUSH_OVER_FULL, straights: &SHORT_RUNS, flushes: true };
/// Short deck with trips above a straight.
pub(crate) const SHORT_TRIPS: Scheme =
    Scheme { order: TRIPS_OVER_STRAIGHT, straights: &SHORT_RUNS, flushes: true };
/// The Mexican deck.
pub(crate) const MEXICAN: Scheme = Scheme { order: FLUSH_OVER_FULL, straights: &MEXICAN_RUNS, flushes: true };
/// Pairs and side cards only: fronts, up-cards, ace-to-five.
pub(crate) const GROUPS: Scheme = Scheme { order: GROUPS_ORDER, straights: &[], flushes: false };
/// Ace-to-six seen with the ace low (see [`ace_low`]): the wheel and its like are straights.
pub(crate) const ACE_LOW_RUNS: Scheme = Scheme { order: STANDARD_ORDER, straights: &RUNS, flushes: true };

impl Scheme {
    /// The value of up to five cards that all play. Fewer than five make no straight and no flush.
    pub(crate) fn value(&self, cards: CardSet) -> u32 {
        let suited =
            cards.len() == 5 && Suit::ALL.iter().any(|&suit| cards.suit_mask(suit).count_ones() == 5);
        self.value_of(&Groups::of(cards), suited)
    }

    /// The value of ranks held so many times each, all of one suit or not.
    pub(crate) fn value_of(&self, groups: &Groups, suited: bool) -> u32 {
        let (category, first, second, side) = self.read(groups, suited);
        let place = self
            .order
            .iter()
            .position(|&other| other == category)
            .expect("each scheme orders its categories");
        (place as u32 + 1) << 28 | first << 24 | second << 20 | u32::from(side)
    }

    fn read(&self, groups: &Groups, suited: bool) -> (Category, u32, u32, u16) {
        let flush = suited && self.flushes;
        let all = groups.held_at_least(1);
        if groups.count() == 5 && all.count_ones() == 5 {
            let straight = self.straights.iter().find(|(ranks, _)| *ranks == all);
            return match (straight, flush) {
                (Some(&(_, top)), true) => (StraightFlush, top as u32, 0, 0),
                (Some(&(_, top)), false) => (Straight, top as u32, 0, 0),
                (None, true) => (Flush, 0, 0, all),
                (None, false) => (HighCard, 0, 0, all),
            };
        }
        let [two, three, four, five] = [2, 3, 4, 5].map(|times| groups.held_at_least(times));
        let top = |mask: u16| mask.checked_ilog2().unwrap_or(0);
        let without = |mask: u16, rank: u32| mask & !(1 << rank);
        if five != 0 {
            (FiveOfAKind, top(five), 0, without(all, top(five)))
        } else if four != 0 {
            (Quads, top(four), 0, without(all, top(four)))
        } else if three != 0 {
            let trips = top(three);
            match without(two, trips) {
                0 => (Trips, trips, 0, without(all, trips)),
                pairs => (FullHouse, trips, top(pairs), 0),
            }
        } else if two.count_ones() >= 2 {
            let high = top(two);
            let low = top(without(two, high));
            (TwoPair, high, low, without(without(all, high), low))
        } else if two != 0 {
            (Pair, top(two), 0, without(all, top(two)))
        } else {
            (HighCard, 0, 0, all)
        }
    }

    /// The category of a value that this scheme made.
    pub(crate) fn category(&self, value: u32) -> Category {
        self.order[(value >> 28) as usize - 1]
    }
}

/// How often each rank is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Groups(pub(crate) [u8; 13]);

impl Groups {
    pub(crate) fn of(cards: CardSet) -> Groups {
        Groups(std::array::from_fn(|rank| cards.count_rank(Rank::ALL[rank]) as u8))
    }

    fn count(&self) -> u8 {
        self.0.iter().sum()
    }

    fn held_at_least(&self, times: u8) -> u16 {
        self.0.iter().rev().fold(0, |mask, &held| mask << 1 | u16::from(held >= times))
    }

    /// The same seen with the ace low: it moves below the deuce, everything else up by one.
    pub(crate) fn ace_low(mut self) -> Groups {
        self.0.rotate_right(1);
        self
    }
}

/// The rank that a place stands for where the ace is low: place 0 is the ace, 1 the deuce, 12 the king.
pub(crate) const fn ace_low(place: u32) -> Rank {
    Rank::ALL[(place as usize + 12) % 13]
}
