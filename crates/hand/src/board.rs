//! A board: its cards in the order they came.

use cards::{Card, CardSet};

/// The most boards: two in some games, three where the rest is run three times.
pub const MOST_BOARDS: usize = 3;
/// The most cards on one board.
const MOST_BOARD_CARDS: usize = 6;

/// Cards on one board in the order they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    cards: [Card; MOST_BOARD_CARDS],
    len: u8,
    set: CardSet,
}

impl Board {
    pub(crate) const EMPTY: Board =
        Board { cards: [Card::JOKER; MOST_BOARD_CARDS], len: 0, set: CardSet::EMPTY };

    /// The cards in the order they came.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// The cards as a set.
    pub fn set(&self) -> CardSet {
        self.set
    }

    pub(crate) fn remove(&mut self, card: Card) {
        let place = self.cards().iter().position(|&other| other == card);
        if let Some(place) = place {
            self.cards.copy_within(place + 1..self.len as usize, place);
            self.len -= 1;
            self.set.remove(card);
        }
    }

    pub(crate) fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(self.len as usize) {
            *place = card;
            self.len += 1;
            self.set.insert(card);
        }
    }
}
