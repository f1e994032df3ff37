//! What the ledger is made of.

use std::fmt;

use hand::Chips;
use rules::Under;
use serde::{Deserialize, Serialize};

use super::{Account, Purpose};

/// Chips that go from one account to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transfer {
    /// From where.
    pub from: Account,
    /// To where.
    pub to: Account,
    /// How much.
    pub amount: Chips,
    /// What for.
    pub purpose: Purpose,
    /// The policy that it follows, where a book decides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Under>,
}

impl Transfer {
    /// A transfer that no book decides.
    pub fn new(from: Account, to: Account, amount: Chips, purpose: Purpose) -> Transfer {
        Transfer { from, to, amount, purpose, under: None }
    }

    /// The same, following a policy.
    pub fn under(self, under: Under) -> Transfer {
        Transfer { under: Some(under), ..self }
    }
}

/// An entry's place in the ledger, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryNumber(pub u64);

impl fmt::Display for EntryNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A transfer as it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// Its number.
    pub number: EntryNumber,
    /// The first of the entries that were made together with it.
    pub with: EntryNumber,
    /// What was moved.
    #[serde(flatten)]
    pub transfer: Transfer,
}
