//! What an event was made as: all that was agreed before anybody entered, in types of the journal's own.

use hand::Chips;
use room::tournament::{Bounty, EnvelopeRow, Envelopes, EnvelopesFrom};
use serde::{Deserialize, Serialize};

use crate::{
    table::{AgreedGame, EditionId},
    wire::{BotKind, EnvelopesOf, EventBounty},
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
    /// What of it goes on a player's head.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bounty: Option<AgreedBounty>,
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

/// What is paid for knocking somebody out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum AgreedBounty {
    /// All of it to whoever does it.
    Fixed { amount: u64 },
    /// Half of it to whoever does it, half on top of their own.
    Progressive { amount: u64 },
    /// Once all who are left are paid, whoever does it draws an envelope.
    Mystery {
        amount: u64,
        /// The large ones; the rest are alike.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        envelopes: Vec<EnvelopeRow>,
    },
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

impl AgreedBounty {
    /// What an event is set up with.
    pub(super) fn put_up(&self) -> (Option<Bounty>, Envelopes) {
        let (bounty, table) = match self {
            AgreedBounty::Fixed { amount } => (Bounty::Fixed(Chips(*amount)), Vec::new()),
            AgreedBounty::Progressive { amount } => (Bounty::Progressive(Chips(*amount)), Vec::new()),
            AgreedBounty::Mystery { amount, envelopes } => {
                (Bounty::Mystery(Chips(*amount)), envelopes.clone())
            }
        };
        (Some(bounty), Envelopes { from: EnvelopesFrom::Money, table })
    }
}

impl From<&EventBounty> for AgreedBounty {
    fn from(asked: &EventBounty) -> AgreedBounty {
        match asked {
            EventBounty::Fixed { amount } => AgreedBounty::Fixed { amount: *amount },
            EventBounty::Progressive { amount } => AgreedBounty::Progressive { amount: *amount },
            EventBounty::Mystery { amount, envelopes } => AgreedBounty::Mystery {
                amount: *amount,
                envelopes: envelopes
                    .iter()
                    .map(|of| EnvelopeRow { count: of.count, part: u64::from(of.part) })
                    .collect(),
            },
        }
    }
}

impl From<&AgreedBounty> for EventBounty {
    fn from(agreed: &AgreedBounty) -> EventBounty {
        match agreed {
            AgreedBounty::Fixed { amount } => EventBounty::Fixed { amount: *amount },
            AgreedBounty::Progressive { amount } => EventBounty::Progressive { amount: *amount },
            AgreedBounty::Mystery { amount, envelopes } => EventBounty::Mystery {
                amount: *amount,
                envelopes: envelopes
                    .iter()
                    .map(|row| EnvelopesOf { count: row.count, part: row.part as u32 })
                    .collect(),
            },
        }
    }
}

impl EventBounty {
    /// What each entry puts up.
    pub(super) fn amount(&self) -> u64 {
        match self {
            EventBounty::Fixed { amount }
            | EventBounty::Progressive { amount }
            | EventBounty::Mystery { amount, .. } => *amount,
        }
    }
}
