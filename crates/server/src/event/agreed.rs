//! What an event was made as: all that was agreed before anybody entered, in types of the journal's own.

use serde::{Deserialize, Serialize};

use crate::{
    table::{AgreedGame, EditionId},
    wire::BotKind,
};

/// What was agreed about an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AgreedEvent {
    /// What it is called.
    pub(crate) name: String,
    /// The edition of the book in force.
    pub(crate) book: EditionId,
    /// The games, which have their turns in this order, for the stakes of the first level.
    pub(crate) games: Vec<AgreedGame>,
    /// Hands of each game of a mix before the next has its turn.
    pub(crate) turns: u16,
    /// The name of the schedule in commands.
    pub(crate) structure: String,
    /// The schedule itself, as the text of its file.
    pub(crate) schedule: String,
    /// How many sit at a table; as many as the book says if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seats: Option<u8>,
    /// What an entry costs, the fee included, and what the house keeps of it.
    pub(crate) price: u64,
    pub(crate) fee: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rebuy_price: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) add_on_price: Option<u64>,
    /// What is paid out at least.
    pub(crate) guarantee: u64,
    /// How often one may enter again.
    pub(crate) reentries: u32,
    /// Is it played hand for hand when the book says so?
    pub(crate) hand_for_hand: bool,
    pub(crate) start: StartWhen,
    /// How many of the house's bots enter, and of which kind.
    pub(crate) bots: u32,
    pub(crate) bot: BotKind,
    /// Is the money in cents?
    pub(crate) cents: bool,
    pub(crate) act_seconds: u32,
    pub(crate) bank_seconds: u32,
    pub(crate) grace_seconds: u32,
    pub(crate) rail_seconds: u32,
    pub(crate) pause_ms: u32,
    pub(crate) think_ms: u32,
    pub(crate) beat_ms: u32,
    /// How long somebody who lost everything may think about buying again.
    pub(crate) rebuy_seconds: u32,
}

/// When an event starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "when", rename_all = "kebab-case")]
pub(crate) enum StartWhen {
    /// When so many have entered.
    Full { players: u32 },
    /// At a time, in milliseconds since 1970; so many may enter at most.
    At {
        at: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u32>,
    },
}
