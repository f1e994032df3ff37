//! Holdings that add up: the form of cards from which the evaluators look a strength up.
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

/// From the rank that matters most to the one that matters least: numbers whose sums over seven cards, at most four
/// of a rank, are all different. The less a rank matters, the more it adds: holdings that differ in cards that do not
/// play come to sums that differ in their upper bits, and can share what is looked up for them.
const RANK_NUMBERS: [u32; 13] = [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181];
/// Added for each card, so that sums of five, of six and of seven cards lie in stretches of their own, each at most
/// 7,825,759 long.
const CARD_NUMBER: u32 = 7_340_032;

/// Which ranks matter most where a holding is looked up.
pub(super) const HIGH: bool = false;
/// The same for low games: ace, deuce and so on up to the king.
pub(super) const LOW: bool = true;

/// The sum that one card of a rank stands for, deuce 0 to ace 12.
pub(super) const fn rank_sum(low: bool, rank: usize) -> u32 {
    let place = if low { (rank + 1) % 13 } else { 12 - rank };
    (RANK_NUMBERS[place] + CARD_NUMBER) & ((1 << SUM_BITS) - 1)
}

/// What keys are made of, for high games or for low ones.
struct Keys {
    /// The key of the card at each place of a set.
    cards: [u64; 64],
    /// For each set of ranks in one suit: their rank sum in the upper 25 bits, their suit count in the lower 7.
    suits: [u32; 1 << 13],
}

static HIGH_KEYS: Keys = Keys::new(HIGH);
static LOW_KEYS: Keys = Keys::new(LOW);

impl Keys {
    #[expect(clippy::large_stack_arrays, reason = "only the compiler calls it")]
    const fn new(low: bool) -> Keys {
        let mut keys = Keys { cards: [0; 64], suits: [0; 1 << 13] };
        let mut place = 0;
        while place < 64 {
            let (suit, rank) = (place / 16, place % 16);
            if rank < 13 {
                keys.cards[place] =
                    (rank_sum(low, rank) as u64) << SUM_SHIFT | (SUIT_STEP as u64) << (8 * suit);
            }
            place += 1;
        }
        let mut ranks = 1_usize;
        while ranks < 1 << 13 {
            let lowest = rank_sum(low, ranks.trailing_zeros() as usize) << (32 - SUM_BITS);
            keys.suits[ranks] = keys.suits[ranks & (ranks - 1)].wrapping_add(lowest).wrapping_add(SUIT_STEP);
            ranks += 1;
        }
        keys
    }

    #[inline(always)]
    const fn of(low: bool) -> &'static Keys {
        if low { &LOW_KEYS } else { &HIGH_KEYS }
    }

    /// The keys of the four suits of a set.
    #[inline(always)]
    fn suits_of(&self, cards: CardSet) -> [u32; 4] {
        let bits = cards.bits();
        [0, 16, 32, 48].map(|shift| self.suits[(bits >> shift) as usize & 0x1FFF])
    }
}

/// Cards summed up for looking up: cheap to copy, to join with `+` and to part with `-`.
///
/// [`Holding`] is for high games and [`LowHolding`] for low ones; they differ in which ranks lie close together in
/// the tables.
///
/// ```
/// use cards::{CardSet, fast::{Holding, high::High}};
/// let set = |text: &str| Holding::from(text.parse::<CardSet>().unwrap());
/// let board = set("Qs8s7h6c3s");
/// let (flush, straight) = (board + set("As2s"), board + set("5d4d"));
/// let high = High::get();
/// assert!(high.class(&flush) > high.class(&straight));
/// ```
///
/// No card may be in it twice, and the joker counts for nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Summed<const LOW: bool> {
    key: u64,
    cards: CardSet,
}

/// A holding for the high games: [`High`](super::high::High) and [`ShortDeck`](super::short::ShortDeck).
pub type Holding = Summed<HIGH>;
/// A holding for the low games: [`AceToFive`](super::low::AceToFive) and
/// [`DeuceToSeven`](super::deuce::DeuceToSeven).
pub type LowHolding = Summed<LOW>;

impl<const LOW: bool> Summed<LOW> {
    /// No cards.
    pub const EMPTY: Summed<LOW> = Summed { key: 0, cards: CardSet::EMPTY };

    /// The cards in it.
    #[inline]
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// The key, for tables of five, six and seven cards.
    #[inline(always)]
    pub(super) const fn key(&self) -> u64 {
        debug_assert!(self.cards.len() >= 5 && self.cards.len() <= 7, "five, six or seven cards");
        self.key
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

/// What decides a set of cards.
pub(super) enum Reading {
    /// The ranks of the suit held five times or more.
    Flush(u16),
    /// A key of which only the rank sum counts.
    Ranks(u64),
}

/// What decides a set of cards, without making a holding of them.
#[inline(always)]
pub(super) fn read<const LOW: bool>(cards: CardSet) -> Reading {
    debug_assert!((5..=7).contains(&cards.without_joker().len()), "five, six or seven cards, not {cards}");
    let suits @ [c, d, h, s] = Keys::of(LOW).suits_of(cards);
    if (c | d | h | s) & 0x20 == 0 {
        return Reading::Ranks(joined(suits));
    }
    let [c, d, h, s] = suits.map(|key| u64::from(key & 0x20));
    let shift = suit_shift(c | d << 8 | h << 16 | s << 24);
    Reading::Flush((cards.bits() >> shift) as u16 & 0x1FFF)
}

/// A key with the rank sum of four suits; its other bits mean nothing.
#[inline(always)]
fn joined([c, d, h, s]: [u32; 4]) -> u64 {
    // Counts never sum to more than 7 bits hold, so they do not disturb the rank sum.
    u64::from(c.wrapping_add(d).wrapping_add(h).wrapping_add(s)) << 32
}

impl<const LOW: bool> From<Card> for Summed<LOW> {
    #[inline]
    fn from(card: Card) -> Summed<LOW> {
        Summed { key: Keys::of(LOW).cards[card.index() & 63], cards: CardSet::only(card).without_joker() }
    }
}

impl<const LOW: bool> From<CardSet> for Summed<LOW> {
    #[inline]
    fn from(cards: CardSet) -> Summed<LOW> {
        let suits = Keys::of(LOW).suits_of(cards);
        let [c, d, h, s] = suits.map(|key| u64::from(key & 0x7F));
        let sum = joined(suits) >> SUM_SHIFT << SUM_SHIFT;
        Summed { key: sum | c | d << 8 | h << 16 | s << 24, cards: cards.without_joker() }
    }
}

impl<const LOW: bool> FromIterator<Card> for Summed<LOW> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Summed<LOW> {
        cards.into_iter().fold(Summed::EMPTY, Summed::add)
    }
}

impl<const LOW: bool> Add for Summed<LOW> {
    type Output = Summed<LOW>;
    #[inline(always)]
    fn add(self, other: Summed<LOW>) -> Summed<LOW> {
        debug_assert!(!self.cards.intersects(other.cards), "a card is held twice: {self:?} and {other:?}");
        Summed { key: self.key.wrapping_add(other.key), cards: self.cards | other.cards }
    }
}

impl<const LOW: bool> AddAssign for Summed<LOW> {
    #[inline(always)]
    fn add_assign(&mut self, other: Summed<LOW>) {
        *self = *self + other;
    }
}

impl<const LOW: bool> Add<Card> for Summed<LOW> {
    type Output = Summed<LOW>;
    #[inline(always)]
    fn add(self, card: Card) -> Summed<LOW> {
        self + Summed::from(card)
    }
}

impl<const LOW: bool> AddAssign<Card> for Summed<LOW> {
    #[inline(always)]
    fn add_assign(&mut self, card: Card) {
        *self = *self + card;
    }
}

impl<const LOW: bool> Sub for Summed<LOW> {
    type Output = Summed<LOW>;
    /// Takes cards away that are in it.
    #[inline(always)]
    fn sub(self, other: Summed<LOW>) -> Summed<LOW> {
        debug_assert!(self.cards.contains_all(other.cards), "a card is not held: {other:?} of {self:?}");
        Summed { key: self.key.wrapping_sub(other.key), cards: self.cards - other.cards }
    }
}

impl<const LOW: bool> SubAssign for Summed<LOW> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Summed<LOW>) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::classes::each_rank_multiset;

    fn sums(low: bool, cards: u8) -> Vec<u32> {
        let mut sums = Vec::new();
        each_rank_multiset(cards, 0x1FFF, &mut |groups| {
            let add = |sum: u32, rank| sum.wrapping_add(u32::from(groups.0[rank]) * rank_sum(low, rank));
            sums.push((0..13).fold(0, add) & ((1 << SUM_BITS) - 1));
        });
        sums.sort_unstable();
        sums
    }

    #[test]
    fn sums_are_all_different_and_counts_lie_apart() {
        for low in [HIGH, LOW] {
            let [five, six, seven] = [5, 6, 7].map(|cards| sums(low, cards));
            assert_eq!([five.len(), six.len(), seven.len()], [6175, 18395, 49205]);
            assert!([&five, &six, &seven].iter().all(|sums| sums.windows(2).all(|pair| pair[0] < pair[1])));
            assert!(five.last() < six.first() && six.last() < seven.first());
        }
    }

    #[test]
    fn a_holding_is_the_same_card_by_card_and_at_once() {
        let cards: CardSet = "AsKsQsJs9s2h2d".parse().unwrap();
        let at_once = Holding::from(cards);
        assert_eq!(at_once, cards.iter().collect());
        assert_eq!(
            at_once - Holding::from("2h2d".parse::<CardSet>().unwrap()),
            cards.iter().skip(2).collect()
        );
        assert_eq!(at_once.flush(), Some(0b1_1110_1000_0000));
    }
}
