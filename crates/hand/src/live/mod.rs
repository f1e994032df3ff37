//! What people at a table say and put out, before anybody has said what it amounts to.
//!
//! `speech` hears words, `reading` turns words and chips into a plain act, a correction or a question for the floor, by
//! the house's own rules (`house`); `turn` sees to what came too early. By its `handling`, `gesture` rules on cards thrown, dropped
//! and shown, `mend` on bets of a wrong size that nobody stopped, `low` on a wrong
//! bring-in, `claim` on what is said at the showdown, `clock` on time. What only the floor can decide is in [`floor`](crate::floor).

mod claim;
mod clock;
mod event;
mod forward;
mod gesture;
mod handling;
mod house;
mod low;
mod mend;
mod reading;
mod speech;
mod turn;

use crate::Chips;

pub use crate::rare::{NextHand, ShownWhen};
pub use claim::{Claim, NoClaim};
pub use event::Irregularity;
pub use gesture::Gesture;
pub use handling::{
    BettorMucks, BlindCall, Clock, Deadline, Fate, Forward, Handling, IntoOther, Promised, Until,
};
pub use house::{Binds, CallBetween, LiveRules, Several, Skipped, Unaware, Undercall};
pub use mend::Wrong;
pub use speech::{Speech, Spoken, Unheard, Verb};
pub(crate) use turn::Earlies;
pub use turn::Early;

/// What a player does in one go: words, chips and taps in the order they came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveAct {
    /// The parts, the first one first.
    pub parts: Vec<Part>,
    /// Did they come at the same moment?
    pub at_once: bool,
}

/// A part of a live act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Say(Speech),
    /// Chips put out.
    Put(Motion),
    /// Chips moved forward and not let go.
    Move(Motion),
    /// A tap on the table.
    Tap,
}

/// Chips put out in one motion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Motion {
    /// What each chip is worth.
    pub chips: Vec<Chips>,
    /// What was taken back of the chips that lay in front before.
    pub taken_back: Chips,
    /// What the chips in front are worth, where change has not been given yet.
    pub beside: Option<Chips>,
    /// Were the chips in front put together with the new ones, and all pushed out?
    pub together: bool,
}

impl Motion {
    /// What the chips are worth together.
    pub fn total(&self) -> Chips {
        self.chips.iter().copied().sum()
    }

    /// What the smallest is worth.
    fn smallest(&self) -> Chips {
        self.chips.iter().copied().min().unwrap_or_default()
    }
}
