//! What a table deals: a *play*, with its players, its chips and what comes of it.
//!
//! A betting hand is one play; games that are settled by points, and games against a bank, are others. Each lives in a
//! crate of its own and keeps this shape, so that a table, with its seats and its button, deals any of them.

mod chips;
mod outcome;
mod seat;

pub use chips::{Chips, Shown};
pub use outcome::{End, Outcome, Settled};
pub use seat::{MOST_SEATS, PerSeat, Seat, SeatIter, Seats};

use crate::{Refusal, Ruling};

/// One round of a game from the deal to its end, as a fold over events: all that a room has to know of it.
///
/// How one is opened is its own affair: that takes terms, players with their stacks, cards from somewhere, and whatever
/// else the game asks for.
pub trait Play {
    /// What is agreed before the cards.
    type Terms;
    /// What somebody does, and who.
    type Act;
    /// What happens.
    type Event;
    /// Why something cannot be done.
    type Reason;
    /// Who looks.
    type Viewer;
    /// What somebody may see.
    type View;

    /// What is agreed for it.
    fn terms(&self) -> &Self::Terms;

    /// Rules on an act, changing nothing.
    fn decide(&self, act: Self::Act) -> Result<Vec<Ruling<Self::Event>>, Refusal<Self::Reason>>;

    /// Records what happened. It cannot fail: replay does not argue with history.
    fn record(&mut self, event: &Self::Event);

    /// What somebody may see, built up from nothing.
    fn view(&self, viewer: Self::Viewer) -> Self::View;

    /// What it comes to; none until it is over.
    fn outcome(&self) -> Option<Outcome>;
}
