//! What the ledger's stream holds.

use hand::Chips;
use journal::{At, Form, Part};
use room::{PlayerId, ledger::Transfer};
use serde::{Deserialize, Serialize};

/// The entries of the ledger's stream.
pub(super) const ENTRIES: Form = Form { name: "posting", version: 1, steps: &[] };

/// What one entry of a table, or of an event, moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Posting {
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    /// The table; 0 where it is an event's.
    pub(crate) table: u64,
    /// The event, where it is an event's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) event: Option<u64>,
    /// The number of the entry, of the table or the event.
    pub(crate) entry: u64,
    /// The transfers, in order.
    pub(crate) transfers: Vec<Transfer>,
    /// What was put right among them, by whom and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<Note>,
}

/// Why a stack was put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Note {
    /// Whose chips were taken; the cage's if nobody's.
    pub(crate) from: Option<PlayerId>,
    /// Who was given them; the cage if nobody.
    pub(crate) to: Option<PlayerId>,
    pub(crate) chips: Chips,
    /// Who did it, by name.
    pub(crate) by: String,
    /// In their words.
    pub(crate) why: String,
}

impl Note {
    /// As a statement has it.
    pub(crate) fn said(&self) -> String {
        format!("{}: {}", self.by, self.why)
    }
}

impl Posting {
    /// As they are appended, together with the entries of their table; nothing where nothing moved.
    pub(crate) fn part(postings: &[Posting]) -> Option<Part> {
        let bodies: Vec<String> = postings.iter().map(|posting| ENTRIES.write(posting)).collect();
        (!bodies.is_empty()).then(|| Part { stream: super::stream(), at: At::End, bodies })
    }
}
