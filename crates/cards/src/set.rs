//! A set of cards in one machine word.

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign},
    str::FromStr,
};

use crate::{BadCards, Card, Rank, Suit};

/// A set of cards: one bit a card, sixteen bits a suit, the joker in the topmost bit.
///
/// ```
/// use cards::{CardSet, Suit};
/// let board: CardSet = "Qs8s7h6c3s".parse().unwrap();
/// assert_eq!(board.len(), 5);
/// assert_eq!(board.suit_mask(Suit::Spades).count_ones(), 3);
/// assert_eq!(board.to_string(), "Qs8s7h6c3s");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No cards.
    pub const EMPTY: CardSet = CardSet(0);
    /// The 52 cards of a standard deck.
    pub const STANDARD: CardSet = CardSet(0x1FFF_1FFF_1FFF_1FFF);
    /// The standard deck and the joker.
    pub const WITH_JOKER: CardSet = CardSet(0x9FFF_1FFF_1FFF_1FFF);
    /// Six to ace: short deck.
    pub const SHORT: CardSet = CardSet(0x1FF0_1FF0_1FF0_1FF0);
    /// No eights, nines and tens, and the joker: the Mexican deck of 41.
    pub const MEXICAN: CardSet = CardSet(0x9E3F_1E3F_1E3F_1E3F);
    /// Ten to ace: the 20 cards of royal hold'em.
    pub const ROYAL: CardSet = CardSet(0x1F00_1F00_1F00_1F00);

    /// The set with these bits, if each of them is a card.
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !CardSet::WITH_JOKER.0 == 0 { Some(CardSet(bits)) } else { None }
    }

    /// The set with these bits; bits that are no card are dropped.
    pub const fn from_bits_truncate(bits: u64) -> CardSet {
        CardSet(bits & CardSet::WITH_JOKER.0)
    }

    /// One bit a card, at the card's [index](Card::index).
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of just this card.
    pub const fn only(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this card among them?
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Are all of these among them?
    pub const fn contains_all(self, cards: CardSet) -> bool {
        cards.0 & !self.0 == 0
    }

    /// Do the two share a card?
    pub const fn intersects(self, other: CardSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a card; adding one that is there changes nothing.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card away; taking one that is not there changes nothing.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// These cards and one more.
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.index())
    }

    /// The ranks held in a suit, bit 0 for the deuce to bit 12 for the ace.
    pub const fn suit_mask(self, suit: Suit) -> u16 {
        (self.0 >> (suit as u32 * 16)) as u16 & 0x1FFF
    }

    /// The ranks held in any suit, bit 0 for the deuce to bit 12 for the ace.
    pub const fn rank_mask(self) -> u16 {
        let halves = self.0 | self.0 >> 32;
        (halves | halves >> 16) as u16 & 0x1FFF
    }

    /// How many cards of a rank.
    pub const fn count_rank(self, rank: Rank) -> usize {
        (self.0 >> rank as u32 & 0x0001_0001_0001_0001).count_ones() as usize
    }

    /// The cards other than the joker.
    pub const fn without_joker(self) -> CardSet {
        CardSet(self.0 & CardSet::STANDARD.0)
    }

    /// Is the joker among them?
    pub const fn has_joker(self) -> bool {
        self.contains(Card::JOKER)
    }

    /// The cards, lowest [index](Card::index) first.
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// All subsets of `size` cards. Empty if there are fewer; one empty set if `size` is 0.
    pub fn subsets(self, size: usize) -> Subsets {
        Subsets::new(self, size)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> CardSet {
        CardSet::only(card)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromStr for CardSet {
    type Err = BadCards;
    fn from_str(text: &str) -> Result<CardSet, BadCards> {
        crate::parse_set(text)
    }
}

impl fmt::Display for CardSet {
    /// Highest rank first, as players lay a hand out; the joker first of all.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cards: Vec<Card> = self.iter().collect();
        cards.sort_by_key(|card| std::cmp::Reverse((card.is_joker(), card.rank(), card.suit())));
        cards.iter().try_for_each(|card| write!(f, "{card}"))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The cards of a [`CardSet`], one by one.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Card::at(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

/// The subsets of one size of a [`CardSet`].
#[derive(Clone, Debug)]
pub struct Subsets {
    cards: [Card; 53],
    count: usize,
    chosen: [u8; 53],
    size: usize,
    done: bool,
}

impl Subsets {
    fn new(set: CardSet, size: usize) -> Subsets {
        let mut cards = [Card::JOKER; 53];
        for (place, card) in cards.iter_mut().zip(set) {
            *place = card;
        }
        let mut chosen = [0; 53];
        for (place, value) in chosen.iter_mut().zip(0..) {
            *place = value;
        }
        Subsets { cards, count: set.len(), chosen, size, done: size > set.len() }
    }
}

impl Iterator for Subsets {
    type Item = CardSet;

    fn next(&mut self) -> Option<CardSet> {
        if self.done {
            return None;
        }
        let subset = self.chosen[..self.size].iter().map(|&place| self.cards[place as usize]).collect();
        // Move the rightmost place that has room to its right, and line the others up behind it.
        match (0..self.size).rev().find(|&k| (self.chosen[k] as usize) < self.count - self.size + k) {
            None => self.done = true,
            Some(k) => {
                self.chosen[k] += 1;
                for place in k + 1..self.size {
                    self.chosen[place] = self.chosen[place - 1] + 1;
                }
            }
        }
        Some(subset)
    }
}
