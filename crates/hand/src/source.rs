//! Where the cards come from: a shuffled deck in a fixed array, or a dealer who says what came off the deck.

use cards::{Card, CardSet, ChaCha20, Deck};

/// The most cards in a deck that a betting game is dealt from.
const MOST_CARDS: usize = 53;

/// Where the cards of a hand come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A deck in its order; the hand deals by itself.
    Deck(Stub),
    /// A dealer enters the cards.
    Dealer,
}

/// A deck as a hand deals from it: no allocation, the top card next.
#[derive(Clone, Debug)]
pub struct Stub {
    cards: [Card; MOST_CARDS],
    next: u8,
    end: u8,
    /// For mixing the stub anew when it runs out.
    random: ChaCha20,
}

impl Stub {
    /// The stub of a deck; `seed` decides how it is mixed anew should it run out.
    pub fn new(deck: &Deck, seed: [u8; 32]) -> Stub {
        let mut cards = [Card::JOKER; MOST_CARDS];
        let mut end = 0;
        for (place, card) in cards.iter_mut().zip(deck.stub()) {
            *place = card;
            end += 1;
        }
        Stub { cards, next: 0, end, random: ChaCha20::new(seed) }
    }

    /// A deck of which only the first `needed` cards are drawn at random, the rest follow if more are needed: what
    /// simulations use, where shuffling all is a waste.
    pub fn drawn(deck: CardSet, needed: usize, random: &mut ChaCha20) -> Stub {
        let mut cards = [Card::JOKER; MOST_CARDS];
        let mut end = 0;
        for (place, card) in cards.iter_mut().zip(deck) {
            *place = card;
            end += 1;
        }
        for place in 0..needed.min(end - 1) {
            let other = place + random.below((end - place) as u32) as usize;
            cards.swap(place, other);
        }
        Stub { cards, next: 0, end: end as u8, random: random.clone() }
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
        (self.next < self.end).then(|| self.cards[self.next as usize])
    }

    /// Takes the next card.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.next += 1;
    }

    /// Makes a new stub of what is left and these cards, shuffled.
    pub(crate) fn remake(&mut self, others: CardSet) {
        let mut cards = [Card::JOKER; MOST_CARDS];
        let mut end = 0;
        let left = self.cards[self.next as usize..self.end as usize].iter().copied();
        for (place, card) in cards.iter_mut().zip(left.chain(others)) {
            *place = card;
            end += 1;
        }
        for last in (1..end).rev() {
            let other = self.random.below(last as u32 + 1) as usize;
            cards.swap(last, other);
        }
        *self = Stub { cards, next: 0, end: end as u8, random: self.random.clone() };
    }

    /// The cards left, for views of the whole table and for audits.
    pub fn cards(&self) -> &[Card] {
        &self.cards[self.next as usize..self.end as usize]
    }
}
