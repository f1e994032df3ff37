//! Money: what somebody's chips did, and what every account holds.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Cite;

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
    /// The table; 0 where it is an event.
    #[ts(type = "number")]
    pub table: u64,
    /// The event, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub event: Option<u64>,
    /// The number of the entry, of the table or the event.
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
    /// Of a stack that was put right: who did it, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<String>,
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

/// What a prize is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PrizeOf {
    /// A strong hand that is beaten: the bad-beat jackpot.
    BadBeat,
    /// A straight flush.
    StraightFlush,
    /// A high hand.
    HighHand,
}

/// Prizes that one rule is about, as the sign at a table has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PostedPrizes {
    /// The policy.
    pub policy: String,
    /// The rule as people name it.
    pub rule: String,
    /// What it says of who wins them, in a sentence.
    pub says: String,
    /// The prizes.
    pub prizes: Vec<PrizeAmount>,
}

/// A prize, and what it would pay now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PrizeAmount {
    /// What it is for: `bad beat`, `royal flush`, `four aces`.
    pub name: String,
    /// How much it holds.
    #[ts(type = "number")]
    pub amount: u64,
}

/// One thing that was asked of a hand before it won a prize, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Clause {
    /// What was asked.
    pub what: ClauseWhat,
    /// Was it so?
    pub held: bool,
    /// Whose hand it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub who: Option<Whose>,
    /// The least, or what it must be over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub least: Option<u64>,
    /// What it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub found: Option<u64>,
    /// The hand that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked: Option<String>,
    /// What the hand made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<String>,
    /// The rule that asks for it, where a book does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cite: Option<Cite>,
}

/// What is asked of a hand before it wins a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClauseWhat {
    /// A game that takes part.
    Game,
    /// The house took its fee.
    Raked,
    /// `least` in the pot or more, and `found`.
    LeastPot,
    /// More than `least` in the pot, and `found`.
    PotOver,
    /// `least` dealt in or more, and `found`.
    Dealt,
    /// Every hand has as many cards as the game deals.
    ProperHands,
    /// A hand that was shown lost to another.
    Beaten,
    /// The hand of `who` is what was `asked` for, or better: `made`.
    Reaches,
    /// Both hole cards of `who` play.
    BothHoleCards,
    /// Four of a kind of `who` are made with a pocket pair.
    PocketPair,
    /// The hand is better than the board alone.
    OwnCards,
    /// The hand is a straight flush: `made`.
    StraightFlush,
    /// The hand has a payout: `made`.
    Listed,
    /// The hands were checked.
    Verified,
    /// Nobody talked about the hand too soon.
    Talk,
    /// The jackpot is over `least`, and `found`.
    JackpotOver,
    /// The hand does not win the jackpot, too.
    NoBadBeat,
    /// The hand was not won because all others folded.
    NotByFolds,
}

/// Whose hand a clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// Whoever lost with the strong hand.
    Loser,
    /// Whoever won.
    Winner,
    /// The player whose hand is judged.
    Player,
}
