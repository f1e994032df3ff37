//! What an event's stream holds: one entry for each thing that came in, with all that followed from it.
//!
//! The secret of the first draw is in here until seats are drawn, so the store is the house's secret, as it is for tables.

use journal::Form;
use room::{PlayerId, ledger::Transfer, tournament::Event};
use rules::Under;
use serde::{Deserialize, Serialize};

use super::{agreed::AgreedEvent, order::Numbered};
use crate::wire::{BotKind, DirectorAct};

/// The entries of an event's stream.
pub(crate) const ENTRIES: Form = Form { name: "event's entry", version: 1, steps: &[] };

/// What one thing that came in led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EventEntry {
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    /// Whose doing; the house's if nobody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<u64>,
    /// The request that asked for it, so that asking again does nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
    /// What happened, in order.
    pub(crate) did: Vec<Did>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "kebab-case")]
pub(crate) enum Did {
    /// The event was made.
    Opened {
        /// By whom.
        host: u64,
        /// As what.
        agreed: Box<AgreedEvent>,
        /// What the first draw is made from: its digest is posted, and nobody is told more until seats are drawn.
        secret: String,
    },
    /// Somebody is known by a name.
    Named {
        /// Their number among the players.
        player: PlayerId,
        /// What they are called.
        name: String,
        /// Which of the house's bots, if one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<BotKind>,
    },
    /// A director did something, and what follows is why.
    Directed {
        /// What.
        act: DirectorAct,
        /// In their words.
        why: String,
    },
    /// Seats are drawn by the secret and this list.
    Drew {
        /// Everybody, in the order of the list.
        names: Vec<String>,
    },
    /// Something happened in the event.
    Happened {
        /// What.
        event: Event,
        /// The policy that it follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Under>,
    },
    /// A table was set: its stream begins in the same append.
    Set {
        /// Its number in the event.
        table: u32,
        /// Its number in the room.
        id: u64,
    },
    /// A table is to do something.
    Ordered {
        /// Which, by its number in the room.
        id: u64,
        /// What.
        #[serde(flatten)]
        numbered: Numbered,
    },
    /// What came of a hand is taken in; what it led to follows.
    Took {
        /// At which table, by its number in the room.
        id: u64,
        /// The hand's number there.
        hand: u64,
        /// The last order that the table had carried out by then.
        done: u64,
        /// Who is away at it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<PlayerId>,
    },
    /// Money went from one account to another.
    Money {
        /// The transfer.
        #[serde(flatten)]
        transfer: Transfer,
    },
    /// A server goes on with it after one stopped: so much time has passed that is none of the event's.
    Back {
        /// In milliseconds.
        lost: u64,
    },
}
