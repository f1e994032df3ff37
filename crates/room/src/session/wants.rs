//! What belongs to whoever sits in a chair: what they want, what is on its way to them, and since when they are gone.

use hand::Chips;
use serde::{Deserialize, Serialize};

use crate::table::Way;

/// When somebody means to sit out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SitOut {
    /// After this hand.
    Now,
    /// When the big blind is next due.
    NextBlind,
    /// After this hand, which they play to its end: they leave the chair with their chips.
    Leave,
}

/// An act that is done when it can be, as soon as the turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prepared {
    /// Check if that is possible, fold otherwise.
    CheckFold,
    /// Check if that is possible; otherwise the player is asked.
    Check,
    /// Check or call whatever it is.
    CallAny,
    /// Call if that adds just so many chips; otherwise the player is asked, so that no raise is called by mistake.
    Call(Chips),
}

/// What belongs to whoever sits in a chair. Times are in milliseconds, from wherever the caller counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wants {
    /// Plays by itself: nobody has to be asked about anything.
    pub automatic: bool,
    /// Sits out, and from when.
    pub sit_out: Option<SitOut>,
    /// How they want to come in, once the hand is over.
    pub way: Option<Way>,
    /// The straddle that they want on the next deal.
    pub straddle: Option<Chips>,
    /// Do they want the next deal to be a bomb pot?
    pub bomb: bool,
    /// Do they agree to chopping the blinds?
    pub chop: bool,
    /// How many times the rest may be dealt when all are all-in; 0 to be asked each time.
    pub runs: u8,
    /// What they do in their next turn without being asked.
    pub prepared: Option<Prepared>,
    /// Up to where the stack is filled after each hand.
    pub mark: Option<Chips>,
    /// Chips that come onto the table after the hand.
    pub to_come: Chips,
    /// What they last sat down with, or bought when everything was lost.
    pub usual: Chips,
    /// Leaves after the hand; the house acts for them until then.
    pub leaving: bool,
    /// Was sent away, and leaves after the hand, which they play to its end.
    pub removed: bool,
    /// Since when they sit out.
    pub away_since: Option<u64>,
    /// Since when they have no chips left.
    pub broke_since: Option<u64>,
    /// Milliseconds left in the time bank.
    pub bank: u32,
    /// Did the time run out in this hand?
    pub timed_out: bool,
}

impl Wants {
    /// Somebody who has just sat down.
    pub(super) fn fresh(chips: Chips, bank: u32) -> Wants {
        Wants { runs: 1, usual: chips, bank, ..Wants::default() }
    }

    /// Will they be gone after the hand?
    pub fn goes(&self) -> bool {
        self.leaving || self.removed || self.sit_out == Some(SitOut::Leave)
    }
}
