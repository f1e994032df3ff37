//! Events: what is asked to make one, how it stands, and what its socket says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{BotKind, http};

/// A new event: `POST /api/events`. Directors, the floor and managers hold events of any size, others small ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// Its name, 1 to 40 letters.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
    /// The schedule by its name: `turbo`, `nightly`, `deep`, `home-t1000`, `rebuy`, `limit`, `horse`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub structure: Option<String>,
    /// In its place, a schedule as the text of a structure file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub schedule: Option<String>,
    /// The games by their ids: one, or those of a mix in their order.
    pub games: Vec<String>,
    /// The limit: `no`, `pot`, `fixed`, `spread`. A game of a mix that is not played at it is played at its own.
    pub limit: String,
    /// Hands of each game of a mix before the next has its turn.
    #[serde(default = "turns")]
    #[ts(optional, as = "Option<u16>")]
    #[schema(minimum = 1)]
    pub turns: u16,
    /// The house whose book is in force, by its tournament half.
    pub book: String,
    /// What an entry costs, `fee` included.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub price: u64,
    /// What the house keeps of it.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub fee: u64,
    /// What of it goes on a player's head, for whoever knocks them out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bounty: Option<EventBounty>,
    /// What a rebuy costs, where that is not an entry's price and the book leaves it to the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub rebuy_price: Option<u64>,
    /// What an add-on costs, where that is not an entry's price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub add_on_price: Option<u64>,
    /// What is paid out at least.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub guarantee: u64,
    /// How many sit at a table; as many as is usual in the house if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(minimum = 2, maximum = 10)]
    pub seats: Option<u8>,
    /// When it starts.
    pub start: EventStart,
    /// Late entry ends when the first hand of this level is dealt, 0 for none; if left out as the schedule says, and none in
    /// an event that starts when it is full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub late_entry: Option<u32>,
    /// How often one may enter again, where the book leaves that to the event.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    pub reentries: u32,
    /// Is it played hand for hand before the money, where the book says so?
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<bool>")]
    pub hand_for_hand: bool,
    /// How many of the house's bots enter. The house pays for them, and what they win is the house's.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    pub bots: u32,
    /// Which kind of bot; `tight` if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<BotKind>,
    /// Is the money in cents? The chips of the event are not.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub cents: bool,
    /// Seconds to act.
    #[serde(default = "http::act_seconds")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(minimum = 1, maximum = 3600)]
    pub act_seconds: u32,
    /// Seconds in everybody's time bank.
    #[serde(default = "http::bank_seconds")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 3600)]
    pub bank_seconds: u32,
    /// Seconds of grace, once a hand, for a player whose connection is lost.
    #[serde(default = "grace_seconds")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 600)]
    pub grace_seconds: u32,
    /// How late those who watch see a hand.
    #[serde(default = "http::rail_seconds")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 600)]
    pub rail_seconds: u32,
    /// Milliseconds between hands.
    #[serde(default = "http::pause_ms")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(minimum = 1_000, maximum = 600_000)]
    pub pause_ms: u32,
    /// About how many milliseconds the house's bots think.
    #[serde(default = "http::think_ms")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(minimum = 400, maximum = 60_000)]
    pub think_ms: u32,
    /// Milliseconds between two streets once nobody can bet any more.
    #[serde(default = "http::beat_ms")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 10_000)]
    pub beat_ms: u32,
    /// Seconds that somebody who lost everything has to buy again, where the schedule sells rebuys.
    #[serde(default = "rebuy_seconds")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 600)]
    pub rebuy_seconds: u32,
}

const fn yes() -> bool {
    true
}

const fn turns() -> u16 {
    8
}

const fn grace_seconds() -> u32 {
    10
}

const fn rebuy_seconds() -> u32 {
    20
}

/// What is paid for knocking somebody out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventBounty {
    /// All of it to whoever does it.
    Fixed {
        /// What each entry puts up, as a part of its price.
        #[ts(type = "number")]
        amount: u64,
    },
    /// Half of it to whoever does it, half on top of what is on their own head.
    Progressive {
        /// What each entry puts up, as a part of its price.
        #[ts(type = "number")]
        amount: u64,
    },
    /// It goes into envelopes, as many as there are players once all who are left are paid; from then on whoever does it
    /// draws one.
    Mystery {
        /// What each entry puts up, as a part of its price.
        #[ts(type = "number")]
        amount: u64,
        /// The large envelopes. What they leave is cut alike into the others.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<EnvelopesOf>>")]
        envelopes: Vec<EnvelopesOf>,
    },
}

/// Some envelopes that hold the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EnvelopesOf {
    /// How many.
    pub count: u32,
    /// What is in each, in hundredths of a percent of all that is put up.
    pub part: u32,
}

/// When an event starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "when", rename_all = "kebab-case")]
pub enum EventStart {
    /// As soon as so many have entered, bots included: a sit-and-go.
    Full {
        /// How many.
        players: u32,
    },
    /// At a time. With fewer than two entrants it is cancelled then.
    At {
        /// In milliseconds since 1970.
        #[ts(type = "number")]
        at: u64,
        /// So many may enter at most; any number if none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        most: Option<u32>,
    },
}

/// How far an event has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventStatus {
    /// People enter, and it has not started.
    Registering,
    /// It is played.
    Running,
    /// It is played, and nobody is dealt to: a break, or the director stopped the clock.
    Stopped,
    /// Somebody has won.
    Over,
    /// It was called off, and everybody has the money back.
    Cancelled,
}

/// An event as the lobby lists it: `GET /api/events`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventInfo {
    /// Its number.
    #[ts(type = "number")]
    pub id: u64,
    /// Its name.
    pub name: String,
    /// How far it has come.
    pub status: EventStatus,
    /// The games, by their ids.
    pub games: Vec<String>,
    /// The limit of the first of them.
    pub limit: String,
    /// The book.
    pub book: String,
    /// The name of the schedule.
    pub structure: String,
    /// What an entry costs, `fee` included.
    #[ts(type = "number")]
    pub price: u64,
    /// What the house keeps of it.
    #[ts(type = "number")]
    pub fee: u64,
    /// What of it goes on a player's head.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bounty: Option<EventBounty>,
    /// What everybody starts with.
    #[ts(type = "number")]
    pub stack: u64,
    /// How many sit at a table.
    pub seats: u8,
    /// When it starts.
    pub start: EventStart,
    /// May one enter now?
    pub open: bool,
    /// How many have entered.
    pub entrants: u32,
    /// How many are left.
    pub left: u32,
    /// Is the money in cents?
    pub cents: bool,
    /// Who made it.
    #[ts(type = "number")]
    pub host: u64,
}

/// An event as it stands: `GET /api/events/{event}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventView {
    /// What it is.
    pub event: EventInfo,
    /// Its clock.
    pub clock: EventClock,
    /// All that there is to win, once nobody can enter or buy again; what has been paid in so far before that.
    #[ts(type = "number")]
    pub purse: u64,
    /// The envelopes that nobody has drawn, the largest first, once there are any.
    #[ts(type = "number[]")]
    pub envelopes: Vec<u64>,
    /// What places pay, the first first, once that is known.
    #[ts(type = "number[]")]
    pub prizes: Vec<u64>,
    /// Everybody who has entered: those who play by their stacks, then those who are out by their places.
    pub players: Vec<EventPlayer>,
    /// Its tables.
    pub tables: Vec<EventTable>,
    /// The draw for the first seats, to be checked.
    pub draw: SeatDraw,
    /// The caller's own part in it.
    pub you: Option<EventPlayer>,
}

/// What an event's clock shows, at the server's time `now`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventClock {
    /// The event.
    #[ts(type = "number")]
    pub event: u64,
    /// How far it has come.
    pub status: EventStatus,
    /// The server's time, in milliseconds since 1970.
    #[ts(type = "number")]
    pub now: u64,
    /// The level in force; in a break the one before it. 1 before the start.
    pub level: u32,
    /// What it is played for.
    pub blinds: EventLevel,
    /// Is it a break?
    pub is_break: bool,
    /// Milliseconds left of this level, or break, at `now`; none where the last level goes on.
    #[ts(type = "number | null")]
    pub remaining: Option<u64>,
    /// Does the clock run?
    pub runs: bool,
    /// The next level.
    pub next: Option<EventLevel>,
    /// Does a break come before it?
    pub then_break: bool,
    /// How many have entered.
    pub entrants: u32,
    /// How many are left.
    pub left: u32,
    /// At how many tables.
    pub tables: u32,
    /// The average stack.
    #[ts(type = "number")]
    pub average: u64,
    /// How many places are paid, once that is known.
    pub paid: u32,
    /// Is it played hand for hand?
    pub hand_for_hand: bool,
}

/// What a level is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventLevel {
    /// Its number.
    pub level: u32,
    /// The small blind.
    #[ts(type = "number")]
    pub small: u64,
    /// The big blind.
    #[ts(type = "number")]
    pub big: u64,
    /// The ante.
    #[ts(type = "number")]
    pub ante: u64,
    /// The bring-in of stud games.
    #[ts(type = "number")]
    pub bring_in: u64,
}

/// Somebody in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventPlayer {
    /// The account, or the number of one of the house's bots.
    #[ts(type = "number")]
    pub account: u64,
    /// What they are called.
    pub name: String,
    /// One of the house's bots?
    pub bot: bool,
    /// What they have.
    #[ts(type = "number")]
    pub stack: u64,
    /// Where they sit: the number of the table in the room, and the chair.
    pub seat: Option<EventSeat>,
    /// Have they lost everything, and may still buy again?
    pub broke: bool,
    /// Are they out?
    pub out: bool,
    /// The place that they finished in.
    pub place: Option<u32>,
    /// What they have won.
    #[ts(type = "number")]
    pub won: u64,
    /// What is on their head, where that is known.
    #[ts(type = "number")]
    pub head: u64,
}

/// A seat at a table of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventSeat {
    /// The number of the table in the room: its socket is `/api/tables/{table}/socket`.
    #[ts(type = "number")]
    pub table: u64,
    /// The chair.
    pub chair: u8,
}

/// A table of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventTable {
    /// Its number in the event.
    pub number: u32,
    /// Its number in the room.
    #[ts(type = "number")]
    pub table: u64,
    /// How many sit there.
    pub players: u32,
}

/// A draw for seats that was committed to: `cardroom tournament draw` makes it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatDraw {
    /// The hash of the secret, from when the event was made.
    pub digest: String,
    /// The secret, once seats are drawn.
    pub secret: Option<String>,
    /// Everybody who drew, in the order of the list that the draw was made from.
    pub names: Vec<String>,
}

/// What a director does: `POST /api/events/{event}/director`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DirectorAsk {
    /// What.
    pub act: DirectorAct,
    /// Why, in a sentence that is written down.
    #[schema(min_length = 1, max_length = 200)]
    pub why: String,
}

/// What a director can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DirectorAct {
    /// Start it now, with those who have entered.
    Start,
    /// Stop the clock; hands under way are played to their end, and none is dealt.
    Stop,
    /// Let it go on.
    Resume,
    /// Call it off: everybody has all they paid back.
    Cancel,
}

/// More chips, or none: `POST /api/events/{event}/chips`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChipsAsk {
    /// What is wanted.
    pub what: ChipsWanted,
    /// Chosen by the client: the same request sent again, before any other, is done once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_length = 40)]
    pub id: Option<String>,
}

/// What somebody in an event buys, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChipsWanted {
    /// Buys again.
    Rebuy,
    /// Adds on.
    AddOn,
    /// Has lost everything, and does not buy again.
    Decline,
}

/// A message from an event's socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromEvent {
    /// First, and whenever something has changed: what the clock shows.
    Clock {
        /// The clock.
        clock: EventClock,
    },
    /// Where the one who listens sits now.
    Seat {
        /// The event.
        #[ts(type = "number")]
        event: u64,
        /// Go there.
        seat: EventSeat,
    },
    /// The one who listens sits nowhere any more.
    Out {
        /// The event.
        #[ts(type = "number")]
        event: u64,
        /// The place that they finished in, once it is known.
        place: Option<u32>,
        /// What they have won.
        #[ts(type = "number")]
        won: u64,
    },
}
