//! A table that is set up anew between hands: other games, stakes, chairs or time limits for the people who sit there.

use std::fmt;

use super::{Session, chair_index};
use crate::table::{BadTakeOver, Chair};

/// Why people cannot go on at a table that is set up so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadChange {
    /// A hand is being played: it is played to its end as it was agreed on.
    HandOn,
    /// Somebody sits in a chair that the table would not have.
    NoChair {
        /// In which.
        chair: Chair,
    },
}

impl From<BadTakeOver> for BadChange {
    fn from(bad: BadTakeOver) -> BadChange {
        match bad {
            BadTakeOver::HandOn => BadChange::HandOn,
            BadTakeOver::NoChair(chair) => BadChange::NoChair { chair },
        }
    }
}

impl fmt::Display for BadChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadChange::HandOn => f.write_str("a hand is being played: it is played to its end first"),
            BadChange::NoChair { chair } => {
                write!(f, "somebody sits in {chair}: there are at least so many chairs until they leave")
            }
        }
    }
}

impl std::error::Error for BadChange {}

impl Session {
    /// This session, in which nothing has happened yet, with everybody and everything of another: the same people go on
    /// at a table that was set up anew. Whoever has a time bank keeps what is in it, up to what it holds here, and is
    /// given what it holds more.
    pub fn taking_over(&self, other: &Session) -> Result<Session, BadChange> {
        let table = self.table.taking_over(&other.table)?;
        let mut session = Session { table, customs: self.customs, absence: self.absence, ..other.clone() };
        let (full, was) = (self.customs.bank_ms, other.customs.bank_ms);
        for chair in session.table.taken() {
            let wants = &mut session.wants[chair_index(chair)];
            wants.bank = wants.bank.saturating_add(full.saturating_sub(was)).min(full);
            // What was wanted for the next deal was wanted of another game.
            (wants.straddle, wants.bomb) = (None, false);
        }
        Ok(session)
    }
}
