//! Where the cards come from: a shuffled deck in a fixed array, or a dealer who says what came off the deck.

use std::fmt;

use cards::{Card, CardSet, ChaCha20, Deck};

/// Room for the 53 cards of the largest deck that a betting game is dealt from, and up to a power of two: so a place
/// is looked up without a check.
const PLACES: usize = 64;

/// Where the cards of a hand come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A deck; the hand deals by itself.
    Deck(Stub),
    /// A dealer enters the cards.
    Dealer,
}

/// A deck as a hand deals from it: no allocation, the top card next.
#[derive(Clone, PartialEq, Eq)]
pub struct Stub {
    cards: [Card; PLACES],
    next: u8,
    end: u8,
    mixing: Mixing,
}

/// How a stub is mixed.
#[derive(Clone, PartialEq, Eq)]
enum Mixing {
    /// The order is known; should the stub run out it is mixed anew from this.
    Ahead(Box<ChaCha20>),
    /// Each card is drawn at random as it is dealt, from this state of a small generator.
    AsDealt(u64),
}

impl fmt::Debug for Stub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stub of {} cards", self.len())
    }
}

impl Stub {
    /// The stub of a deck; `seed` decides how it is mixed anew should it run out.
    pub fn new(deck: &Deck, seed: [u8; 32]) -> Stub {
        Stub::with(deck.stub(), Mixing::Ahead(Box::new(ChaCha20::new(seed))))
    }

    /// A deck whose cards are drawn at random only as they are dealt: for simulations, where shuffling cards that
    /// nobody will see is a waste. The generator is quick and good, but not one to deal for money from.
    pub fn drawn_as_dealt(deck: CardSet, seed: u64) -> Stub {
        Stub::with(deck.iter(), Mixing::AsDealt(0)).again(seed)
    }

    /// A copy of a fresh deck that is drawn as it is dealt, from another seed.
    #[inline]
    pub fn again(&self, seed: u64) -> Stub {
        debug_assert_eq!(self.next, 0, "copy a deck that nobody has dealt from");
        let mut stub = self.clone();
        stub.mixing = Mixing::AsDealt(seed);
        stub.draw_next();
        stub
    }

    fn with(deck: impl Iterator<Item = Card>, mixing: Mixing) -> Stub {
        let mut cards = [Card::JOKER; PLACES];
        let mut end = 0;
        for (place, card) in cards.iter_mut().zip(deck) {
            *place = card;
            end += 1;
        }
        Stub { cards, next: 0, end, mixing }
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        (self.end - self.next) as usize
    }

    /// Is it used up?
    pub fn is_empty(&self) -> bool {
        self.next == self.end
    }

    /// The next card, without taking it.
    #[inline]
    pub(crate) fn peek(&self) -> Option<Card> {
        (self.next < self.end).then(|| self.cards[self.next as usize % PLACES])
    }

    /// Takes the next card.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.next += 1;
        self.draw_next();
    }

    /// Chooses the next card, where none is chosen ahead.
    #[inline]
    fn draw_next(&mut self) {
        let left = self.end.saturating_sub(self.next);
        if let Mixing::AsDealt(state) = &mut self.mixing
            && left > 1
        {
            let other = self.next + ((u64::from(splitmix(state) as u32) * u64::from(left)) >> 32) as u8;
            self.cards.swap(self.next as usize % PLACES, other as usize % PLACES);
        }
    }

    /// Makes a new stub of what is left and these cards, shuffled.
    pub(crate) fn remake(&mut self, others: CardSet) {
        let left = self.cards[self.next as usize..self.end as usize].iter().copied();
        let mut stub = Stub::with(left.chain(others), self.mixing.clone());
        if let Mixing::Ahead(random) = &mut stub.mixing {
            for last in (1..stub.end).rev() {
                let other = random.below(u32::from(last) + 1);
                stub.cards.swap(last as usize, other as usize);
            }
        }
        *self = stub;
        self.draw_next();
    }

    /// The cards left, the next one first.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[self.next as usize..self.end as usize]
    }
}

/// Steele, Lea and Flood's SplitMix64.
#[inline]
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
