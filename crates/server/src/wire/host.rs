//! What those who run a table ask for and are told: orders, chairs that are asked for, how everybody stands.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Kept;

/// When the house's bots play at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BotsPlay {
    /// Whenever somebody plays or watches.
    #[default]
    Always,
    /// Only while somebody who is no bot plays.
    WithPeople,
    /// Not at all: none is seated, and those who sit leave.
    Never,
}

/// Somebody who asked for a chair where the host says who sits down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatRequest {
    /// The account's number.
    #[ts(type = "number")]
    pub account: u64,
    /// What they are called.
    pub name: String,
    /// Which chair.
    pub chair: u8,
    /// With how much they would sit down.
    #[ts(type = "number")]
    pub chips: u64,
    /// Who said no; none while nobody has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub denied_by: Option<String>,
    /// Why they said no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<String>,
}

/// The password of a table: `POST /api/tables/{table}/enter`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Password {
    /// The password.
    #[schema(max_length = 200)]
    pub password: String,
}

/// An act of the floor at a table: `POST /api/tables/{table}/floor`, by the floor, a manager or the table's host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FloorAsk {
    /// What.
    #[serde(flatten)]
    pub act: FloorAct,
    /// Why: it is written down and told to the table. What takes something from somebody needs a reason.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    #[schema(max_length = 200)]
    pub why: String,
}

/// What the floor can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum FloorAct {
    /// No new hand is dealt, and nobody's time runs.
    Pause,
    /// The game goes on.
    Resume,
    /// Somebody, or a bot, has to leave: after the hand, which they play to its end.
    Remove {
        /// From which chair.
        chair: u8,
        /// May they sit down again? Otherwise not until they are let back in.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        may_return: bool,
    },
    /// Somebody who was sent away may sit down again.
    Admit {
        /// Whose account.
        #[ts(type = "number")]
        account: u64,
    },
    /// The hand is called off, and every chip goes back. A host who is dealt in asks everybody in the hand for it.
    Void,
    /// The table is closed: after the hand, everybody leaves with their chips.
    Close,
    /// A closed table deals again; one that was to close after the hand goes on.
    Reopen,
    /// Somebody who does not sit here may not sit down until they are let back in.
    Ban {
        /// Whose account.
        #[ts(type = "number")]
        account: u64,
    },
    /// An answer to somebody who asked for a chair. Whoever is let in sits down if the chair is still free.
    Seat {
        /// Whose account.
        #[ts(type = "number")]
        account: u64,
        /// May they sit down?
        allow: bool,
    },
    /// A stack is put right, after a hand that it is in.
    Correct {
        /// Whose.
        chair: u8,
        /// Chips that are given; below nought, taken.
        #[ts(type = "number")]
        change: i64,
        /// The chair that they come from or go to; otherwise they are bought or handed in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        other: Option<u8>,
    },
    /// Somebody else who has come to the table runs it from now on.
    Transfer {
        /// Whose account.
        #[ts(type = "number")]
        account: u64,
    },
}

impl FloorAct {
    /// Does it take something from somebody, so that they are owed a reason?
    pub const fn needs_reason(self) -> bool {
        match self {
            FloorAct::Remove { .. }
            | FloorAct::Ban { .. }
            | FloorAct::Void
            | FloorAct::Correct { .. }
            | FloorAct::Seat { allow: false, .. } => true,
            FloorAct::Pause
            | FloorAct::Resume
            | FloorAct::Admit { .. }
            | FloorAct::Close
            | FloorAct::Reopen
            | FloorAct::Seat { allow: true, .. }
            | FloorAct::Transfer { .. } => false,
        }
    }
}

/// An act of the floor was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FloorDone {
    /// The number of its step at the table.
    #[ts(type = "number")]
    pub number: u64,
}

/// How everybody stands at a table: `GET /api/tables/{table}/standing`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Standing {
    /// Everybody who ever sat here.
    pub players: Vec<Kept>,
    /// What the house took.
    #[ts(type = "number")]
    pub house: u64,
    /// What pots paid into prizes.
    #[ts(type = "number")]
    pub paid_in: u64,
    /// Who pays whom so that everybody is cleared, as if all left now; the largest payment first.
    pub payments: Vec<Payment>,
    /// Can there be no fewer payments? With very many people nobody can be certain.
    pub fewest: bool,
}

/// A payment that clears two people. The house pays and is paid for its bots, its fees and its prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Payment {
    /// The account of whoever pays; none for the house.
    #[ts(type = "number | null")]
    pub from: Option<u64>,
    /// The account of whoever is paid; none for the house.
    #[ts(type = "number | null")]
    pub to: Option<u64>,
    /// How much.
    #[ts(type = "number")]
    pub chips: u64,
}
