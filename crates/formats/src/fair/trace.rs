//! Which place of the deck each card of a hand came from, by counting the events that take one off.

use cards::Card;
use hand::{Event, Seat};
use serde::{Deserialize, Serialize};

/// A place in the decks of a hand, both numbers counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DeckPlace {
    /// Which deck: 0, or the number of times that the stub was made anew.
    pub block: u32,
    /// How many cards of it lay above.
    pub position: u32,
}

/// What became of a card that was taken off the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It went to a player; none where whoever tells the events does not know it.
    Player(Seat, Option<Card>),
    /// It went to a board.
    Board(Card),
    /// It was burnt.
    Burnt,
}

/// The cards of a hand in the order they came off the deck.
#[derive(Clone, Debug, Default)]
pub struct DeckTrace {
    next: DeckPlace,
    taken: Vec<(DeckPlace, Taken)>,
}

impl DeckTrace {
    /// Takes note of an event. Where it takes a card off the deck, says from where.
    pub fn follow(&mut self, event: &Event<Card>) -> Option<DeckPlace> {
        let taken = match *event {
            Event::Dealt { seat, card, .. } => Taken::Player(seat, card),
            Event::Boarded { card, .. } => Taken::Board(card),
            Event::Burnt { .. } => Taken::Burnt,
            Event::Reshuffled { .. } => {
                self.next = DeckPlace { block: self.next.block + 1, position: 0 };
                return None;
            }
            // Nothing else takes a card off a deck that is dealt by the program.
            _ => return None,
        };
        let place = self.next;
        self.next.position += 1;
        self.taken.push((place, taken));
        Some(place)
    }

    /// Every card that was taken, in order.
    pub fn taken(&self) -> &[(DeckPlace, Taken)] {
        &self.taken
    }
}
