//! Where chips can be.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{PlayerId, table::Chair};

/// A table of the room, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableNumber(pub u64);

/// A chair at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableSeat {
    /// The table.
    pub table: TableNumber,
    /// The chair.
    pub chair: Chair,
}

/// A tournament of the room, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventNumber(pub u64);

/// Prizes that belong together: those of one house, in chips of one kind. Every table that offers them pays into the same
/// boxes and wins out of the same prizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pool(pub u64);

impl Pool {
    /// The one pool of a room that has no other.
    pub const ROOM: Pool = Pool(0);
}

/// A promotion that pots pay into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Promotion {
    /// The jackpot for a strong hand that is beaten.
    BadBeat,
    /// The payouts for high hands.
    HighHand,
}

/// A line of the high-hand payouts, 1 for the highest hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Line(pub u32);

/// What can be won in a promotion. Each prize is an account, so that none can pay what it does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prize {
    /// The bad-beat jackpot as it is posted.
    BadBeat,
    /// One line of the high-hand payouts.
    HighHand(Line),
}

/// A place where chips can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Account {
    /// The cage: every chip in the room came from it. It alone may stand below nothing, by what is out in the room.
    Cage,
    /// Chips that a player has bought and that are at no table.
    Bankroll(PlayerId),
    /// Chips in front of a chair, those of its player.
    Stack(TableSeat),
    /// Chips bet from a chair and not yet pulled in.
    Bet(TableSeat),
    /// The middle of a table.
    Pot(TableNumber),
    /// A table's box for what the house takes.
    Drop(TableNumber),
    /// The box in which a promotion's dollars lie until they are counted.
    Collected(Pool, Promotion),
    /// What a promotion can pay.
    Prize(Pool, Prize),
    /// The dealers' tokes at a table.
    Tokes(TableNumber),
    /// What can be won in a tournament: money, not its chips, which are in no account.
    Purse(EventNumber),
    /// What is on players' heads in a tournament.
    Heads(EventNumber),
    /// What the house keeps of a tournament's entries.
    Fees(EventNumber),
}

impl fmt::Display for TableNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.0)
    }
}

impl fmt::Display for EventNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}", self.0)
    }
}

impl fmt::Display for TableSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.chair, self.table)
    }
}

/// Nothing for the one pool of a room; ` of pool 7` for others.
impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Pool::ROOM => Ok(()),
            Pool(number) => write!(f, " of pool {number}"),
        }
    }
}

impl fmt::Display for Promotion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Promotion::BadBeat => "bad-beat jackpot",
            Promotion::HighHand => "high-hand payouts",
        })
    }
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prize::BadBeat => f.write_str("bad-beat jackpot"),
            Prize::HighHand(line) => write!(f, "high-hand line {}", line.0),
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Cage => f.write_str("the cage"),
            Account::Bankroll(player) => write!(f, "the bankroll of player {}", player.0),
            Account::Stack(place) => write!(f, "the stack of {place}"),
            Account::Bet(place) => write!(f, "the bet of {place}"),
            Account::Pot(table) => write!(f, "the pot at {table}"),
            Account::Drop(table) => write!(f, "the drop box of {table}"),
            Account::Collected(pool, promotion) => write!(f, "the box of the {promotion}{pool}"),
            Account::Prize(pool, prize) => write!(f, "the {prize}{pool}"),
            Account::Tokes(table) => write!(f, "the tokes at {table}"),
            Account::Purse(event) => write!(f, "the purse of {event}"),
            Account::Heads(event) => write!(f, "the bounties of {event}"),
            Account::Fees(event) => write!(f, "the fees of {event}"),
        }
    }
}
