//! A holding that adds up: the form of cards from which the evaluators look a strength up.
//!
//! Each card carries a key, and the keys of a holding are summed:
//!
//! | bits | what |
//! | --- | --- |
//! | 39-63 | the sum of a number for each card's rank: no two rank multisets of five, six or seven cards share one |
//! | 24-31, 16-23, 8-15, 0-7 | seven for each spade, heart, diamond, club: five of a suit set bit 5 |
//!
//! So one AND finds a flush, and one sum finds everything else. Nothing starts from a bias: the key of no cards is
//! zero, and holdings join by adding.

use std::ops::{Add, AddAssign, Sub, SubAssign};

use crate::{Card, CardSet};

/// Where the rank sum starts in a key.
pub(super) const SUM_SHIFT: u32 = 39;
/// How many bits a rank sum has; it wraps.
pub(super) const SUM_BITS: u32 = 64 - SUM_SHIFT;
/// The bits of a key that say that a suit is held five times or more.
const FLUSH: u64 = 0x2020_2020;
/// What one card of a suit adds to the count of it: the least for which five cards, and no fewer, set a bit that
/// seven do not outgrow.
const SUIT_STEP: u32 = 7;

/// Deuce to ace: numbers whose sums over seven cards, at most four of a rank, are all different. The higher a rank,
/// the less it adds: holdings that differ in low cards only, and so are mostly worth the same, come to sums that
/// differ in their upper bits, and can share what is looked up for them.
const RANK_NUMBERS: [u32; 13] = [1479181, 636345, 262349, 83661, 22854, 8698, 2031, 453, 98, 22, 5, 1, 0];
/// Added for each card, so that sums of five, of six and of seven cards lie in stretches of their own, each at most
/// 7,825,759 long.
const CARD_NUMBER: u32 = 7_340_032;

/// The least sum of six cards.
const SIX_CARDS: u32 = 6 * CARD_NUMBER & ((1 << SUM_BITS) - 1);

/// The sum that one card of a rank stands for.
pub(super) const fn rank_sum(rank: usize) -> u32 {
    (RANK_NUMBERS[rank] + CARD_NUMBER) & ((1 << SUM_BITS) - 1)
}

/// The key of the card at each place of a set.
static CARD_KEYS: [u64; 64] = {
    let mut keys = [0; 64];
    let mut place = 0;
    while place < 64 {
        let (suit, rank) = (place / 16, place % 16);
        if rank < 13 {
            keys[place] = (rank_sum(rank) as u64) << SUM_SHIFT | (SUIT_STEP as u64) << (8 * suit);
        }
        place += 1;
    }
    keys
};

/// For each set of ranks in one suit: their rank sum in the upper 25 bits, their suit count in the lower 7.
static SUIT_KEYS: [u32; 1 << 13] = {
    let mut keys = [0_u32; 1 << 13];
    let mut ranks = 1_usize;
    while ranks < 1 << 13 {
        let rest = ranks & (ranks - 1);
        let lowest = ranks.trailing_zeros() as usize;
        keys[ranks] = keys[rest].wrapping_add(rank_sum(lowest) << (32 - SUM_BITS)).wrapping_add(SUIT_STEP);
        ranks += 1;
    }
    keys
};

/// Cards summed up for looking up: cheap to copy, and to join with `+`.
///
/// ```
/// use cards::{CardSet, fast::{Holding, high}};
/// let set = |text: &str| text.parse::<CardSet>().unwrap();
/// let board = Holding::from(set("Qs8s7h6c3s"));
/// let flush = board + Holding::from(set("As2s"));
/// let straight = board + Holding::from(set("5d4d"));
/// let high = high::High::get();
/// assert!(high.class(&flush) > high.class(&straight));
/// ```
///
/// No card may be in it twice, and the joker counts for nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holding {
    key: u64,
    cards: CardSet,
}

impl Holding {
    /// No cards.
    pub const EMPTY: Holding = Holding { key: 0, cards: CardSet::EMPTY };

    /// The cards in it.
    #[inline]
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// These cards and one more, which must not be among them.
    #[inline]
    pub fn with(self, card: Card) -> Holding {
        self + Holding::from(card)
    }

    /// The key, for the tables.
    #[inline(always)]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// Are there five cards, if there are five, six or seven?
    #[inline(always)]
    pub(super) const fn is_five(&self) -> bool {
        self.key >> SUM_SHIFT < SIX_CARDS as u64
    }

    /// The ranks of the suit that is held five times or more, if one is.
    #[inline(always)]
    pub(super) const fn flush(&self) -> Option<u16> {
        match self.key & FLUSH {
            0 => None,
            suit => Some((self.cards.bits() >> suit_shift(suit)) as u16 & 0x1FFF),
        }
    }

    /// The cards of the suit that is held five times or more; none if none is.
    pub(super) const fn flush_cards(&self) -> CardSet {
        match self.key & FLUSH {
            0 => CardSet::EMPTY,
            suit => CardSet::from_bits_truncate(self.cards.bits() & 0x1FFF << suit_shift(suit)),
        }
    }
}

/// Where a suit starts in a set of cards. Counts stand 8 bits apart and suits 16; the bit that is set is bit 5 of a
/// count.
#[inline(always)]
const fn suit_shift(flush: u64) -> u32 {
    2 * flush.trailing_zeros() - 10
}

impl From<Card> for Holding {
    #[inline]
    fn from(card: Card) -> Holding {
        Holding { key: CARD_KEYS[card.index() & 63], cards: CardSet::only(card).without_joker() }
    }
}

impl From<CardSet> for Holding {
    #[inline]
    fn from(cards: CardSet) -> Holding {
        let [c, d, h, s] = suit_keys(cards);
        let sum = c.wrapping_add(d).wrapping_add(h).wrapping_add(s) >> (32 - SUM_BITS);
        let count = |key: u32| u64::from(key & 0x7F);
        let counts = count(c) | count(d) << 8 | count(h) << 16 | count(s) << 24;
        Holding { key: u64::from(sum) << SUM_SHIFT | counts, cards: cards.without_joker() }
    }
}

#[inline(always)]
fn suit_keys(cards: CardSet) -> [u32; 4] {
    let bits = cards.bits();
    [0, 16, 32, 48].map(|shift| SUIT_KEYS[(bits >> shift) as usize & 0x1FFF])
}

/// What the cards of a set come to, without making a holding of them.
#[inline(always)]
pub(super) fn read(cards: CardSet) -> Reading {
    let keys @ [c, d, h, s] = suit_keys(cards);
    // Counts never sum to more than 7 bits hold, so they do not disturb the rank sum.
    let sum = c.wrapping_add(d).wrapping_add(h).wrapping_add(s);
    if (c | d | h | s) & 0x20 == 0 {
        return Reading::Ranks(u64::from(sum) << 32);
    }
    let suit = keys.iter().position(|key| key & 0x20 != 0).unwrap_or(0);
    Reading::Flush((cards.bits() >> (16 * suit)) as u16 & 0x1FFF)
}

/// What decides a holding.
pub(super) enum Reading {
    /// The ranks of the suit held five times or more.
    Flush(u16),
    /// A key of which only the rank sum counts.
    Ranks(u64),
}

impl FromIterator<Card> for Holding {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Holding {
        cards.into_iter().fold(Holding::EMPTY, Holding::with)
    }
}

impl Add for Holding {
    type Output = Holding;
    #[inline(always)]
    fn add(self, other: Holding) -> Holding {
        debug_assert!(!self.cards.intersects(other.cards), "a card is held twice: {self:?} and {other:?}");
        Holding { key: self.key.wrapping_add(other.key), cards: self.cards | other.cards }
    }
}

impl AddAssign for Holding {
    #[inline(always)]
    fn add_assign(&mut self, other: Holding) {
        *self = *self + other;
    }
}

impl Add<Card> for Holding {
    type Output = Holding;
    #[inline(always)]
    fn add(self, card: Card) -> Holding {
        self + Holding::from(card)
    }
}

impl AddAssign<Card> for Holding {
    #[inline(always)]
    fn add_assign(&mut self, card: Card) {
        *self = *self + card;
    }
}

impl Sub for Holding {
    type Output = Holding;
    /// Takes cards away that are in it.
    #[inline(always)]
    fn sub(self, other: Holding) -> Holding {
        debug_assert!(self.cards.contains_all(other.cards), "a card is not held: {other:?} of {self:?}");
        Holding { key: self.key.wrapping_sub(other.key), cards: self.cards - other.cards }
    }
}

impl SubAssign for Holding {
    #[inline(always)]
    fn sub_assign(&mut self, other: Holding) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::classes::each_rank_multiset;

    fn sums(cards: u8, ranks: u16) -> Vec<u32> {
        let mut sums = Vec::new();
        each_rank_multiset(cards, ranks, &mut |groups| {
            let sum = (0..13).fold(0_u32, |sum, rank| sum.wrapping_add(u32::from(groups.0[rank]) * rank_sum(rank)));
            sums.push(sum & ((1 << SUM_BITS) - 1));
        });
        sums.sort_unstable();
        sums
    }

    #[test]
    fn sums_are_all_different_and_counts_lie_apart() {
        let [five, six, seven] = [5, 6, 7].map(|cards| sums(cards, 0x1FFF));
        assert_eq!([five.len(), six.len(), seven.len()], [6175, 18395, 49205]);
        assert!([&five, &six, &seven].iter().all(|sums| sums.windows(2).all(|pair| pair[0] < pair[1])));
        assert!(five.last() < six.first() && six.last() < seven.first());
        assert!(five.iter().all(|&sum| sum < SIX_CARDS) && six.iter().all(|&sum| sum >= SIX_CARDS));
    }

    #[test]
    fn a_holding_is_the_same_card_by_card_and_at_once() {
        let cards: CardSet = "AsKsQsJs9s2h2d".parse().unwrap();
        let at_once = Holding::from(cards);
        assert_eq!(at_once, cards.iter().collect());
        assert_eq!(at_once - Holding::from("2h2d".parse::<CardSet>().unwrap()), cards.iter().skip(2).collect());
        assert_eq!(at_once.flush(), Some(0b1_1110_1000_0000));
    }
}
