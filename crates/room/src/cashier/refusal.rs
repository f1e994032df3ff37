//! Why the cashier does not do something.

use std::fmt;

use crate::{
    ledger::{self, TableNumber},
    money,
};

/// A request that cannot be met, and the policy that says so.
pub type Refusal = ::rules::Refusal<Reason>;

/// What can be wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The desk does not sell or take that.
    Desk(money::Reason),
    /// An account does not hold that much, or chips do not go that way.
    Accounts(ledger::Reason),
    /// The cashier does not know the table.
    NoSuchTable(TableNumber),
    /// The table pays no seat rent.
    NoTime,
    /// No period has ended since seat rent was last collected.
    TimeNotDue,
    /// Time is not paid out of a pot here.
    NoTimePot,
    /// The gaming day has begun already.
    DayHasBegun,
}

pub(super) fn of_desk(refusal: money::Refusal) -> Refusal {
    Refusal { reason: Reason::Desk(refusal.reason), under: refusal.under }
}

pub(super) fn of_accounts(refusal: ledger::Refusal) -> Refusal {
    Refusal { reason: Reason::Accounts(refusal.reason), under: refusal.under }
}

/// The alternate form (`{:#}`) writes amounts as a table that counts in cents shows them.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Desk(reason) => reason.fmt(f),
            Reason::Accounts(reason) => reason.fmt(f),
            Reason::NoSuchTable(table) => write!(f, "there is no {table}"),
            Reason::NoTime => f.write_str("no time is charged at this table"),
            Reason::TimeNotDue => f.write_str("time is not due yet"),
            Reason::NoTimePot => f.write_str("the house lets no pot pay for time"),
            Reason::DayHasBegun => f.write_str("the gaming day has begun already"),
        }
    }
}
