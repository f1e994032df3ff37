//! What the cashier does and takes note of.

use ::hand::Chips;
use ::rules::Under;
use serde::{Deserialize, Serialize};

use crate::{
    PlayerId,
    fees::Due,
    ledger::{TableNumber, Transfer},
    money::{self, Minute},
};

/// A gaming day, counted from wherever the caller counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

/// Something that happened to the money of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Somebody bought in, added, left or changed games: what the desk rules by later.
    Desk(money::Event),
    /// Chips went from one account to another.
    Moved(Transfer),
    /// It was time for the house's fee from a hand.
    FeeDue {
        /// Where.
        table: TableNumber,
        /// How much the house takes.
        amount: Chips,
    },
    /// A rule lets a hand off the fee.
    LetOff {
        /// Where.
        table: TableNumber,
    },
    /// Seat rent was due.
    TimeDue {
        /// Where.
        table: TableNumber,
        /// When.
        at: Minute,
    },
    /// What becomes of somebody when seat rent is due.
    Called {
        /// Who.
        player: PlayerId,
        /// What.
        due: Due,
    },
    /// A hand was judged for prizes: its cards were good enough for one, whether or not it was paid.
    Judged {
        /// Where.
        table: TableNumber,
        /// What the bad-beat jackpot held.
        jackpot: Chips,
    },
    /// A gaming day began.
    DayBegan(Day),
}

impl Event {
    /// The chips that it moves, if it moves any.
    pub fn transfer(&self) -> Option<Transfer> {
        match self {
            Event::Moved(transfer) => Some(*transfer),
            Event::Desk(_)
            | Event::FeeDue { .. }
            | Event::LetOff { .. }
            | Event::TimeDue { .. }
            | Event::Called { .. }
            | Event::Judged { .. }
            | Event::DayBegan(_) => None,
        }
    }
}

/// An event with the policy that it follows.
pub type Ruling = ::rules::Ruling<Event>;

pub(super) fn ruled(event: Event, under: Option<Under>) -> Ruling {
    Ruling { event, under }
}

/// A transfer, following the policy that it names.
pub(super) fn moved(transfer: Transfer) -> Ruling {
    Ruling { event: Event::Moved(transfer), under: transfer.under }
}

/// What the desk takes note of.
pub(super) fn by_desk(ruling: &money::Ruling) -> Ruling {
    Ruling { event: Event::Desk(ruling.event), under: ruling.under }
}
