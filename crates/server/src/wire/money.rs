//! Money: what somebody's chips did, and what every account holds.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What happened to somebody's chips: `GET /api/statement`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Statement {
    /// What moved, in order.
    pub rows: Vec<Moved>,
    /// How far the ledger was read: ask with `after` = this for what follows.
    #[ts(type = "number")]
    pub after: u64,
    /// Is there more to read?
    pub more: bool,
    /// What they hold beside what lies in front of them at tables, as of now: prizes that are not handed in yet.
    #[ts(type = "number")]
    pub balance: i64,
}

/// Chips that came or went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Moved {
    /// The number of the posting in the ledger.
    #[ts(type = "number")]
    pub number: u64,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The table.
    #[ts(type = "number")]
    pub table: u64,
    /// The number of the table's entry.
    #[ts(type = "number")]
    pub entry: u64,
    /// What for: `chips sold`, `buy-in`, `add-on`, `stack taken away`, `cashed out`, `award of the bad-beat jackpot`.
    pub what: String,
    /// The account at the other end.
    pub other: String,
    /// What came; 0 if chips went.
    #[ts(type = "number")]
    pub received: u64,
    /// What went.
    #[ts(type = "number")]
    pub paid: u64,
    /// The policy that it follows, where the book decides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub policy: Option<String>,
}

/// Every account with what ever came in and went out: `GET /api/ledger`, `GET /api/tables/{table}/ledger`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrialBalance {
    /// The accounts, those that hold nothing any more included.
    pub rows: Vec<AccountRow>,
    /// All that was received.
    #[ts(type = "number")]
    pub received: u64,
    /// All that was paid: as much.
    #[ts(type = "number")]
    pub paid: u64,
}

/// An account as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AccountRow {
    /// What it is called.
    pub account: String,
    /// The table that it belongs to, if it belongs to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub table: Option<u64>,
    /// The chair, if it is somebody's stack or bet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chair: Option<u8>,
    /// Whose chips they are, if they are at no table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub player: Option<u64>,
    /// All that ever came in.
    #[ts(type = "number")]
    pub received: u64,
    /// All that ever went out.
    #[ts(type = "number")]
    pub paid: u64,
    /// What it holds; the cage stands below nothing by what is out in the room.
    #[ts(type = "number")]
    pub balance: i64,
}

/// How the house is paid at a table by its book, in place of a part of each pot. Without an amount it is what the book
/// says for the game; a table that is listed always says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Charge {
    /// A set amount from each hand.
    Drop {
        /// How much; of a table that is listed, from a hand of all chairs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        amount: Option<u64>,
    },
    /// Seat rent: everybody pays for a period when it begins.
    Time {
        /// How much.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        amount: Option<u64>,
        /// How many minutes the period has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        minutes: Option<u32>,
    },
}
