//! What a table tells each of its watchers.
//!
//! Every message holds the table as it stands for its reader, built from that reader's view, with the number of the last
//! step: so a client folds nothing, and one that was away is told what was said meanwhile and goes on. A client that asks
//! for it is told what changed in place of the whole, after a first message that is whole.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Charge, EventClock, EventSeat, Fees, Made, Prepared, Said, SeatRequest, SitOut, Way};

/// A message from a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromTable {
    /// Sent first after connecting: the table as it is, and what was said since the number that the client had.
    Snapshot {
        /// The steps that the client missed, oldest first; their own state is left out.
        missed: Vec<Step>,
        /// Are those all that it missed? If not, the oldest are in the journal only.
        complete: bool,
        /// The number of the last step, and what follows it.
        #[ts(type = "number")]
        number: u64,
        /// The table.
        table: TableView,
        /// The client's own seat.
        you: Option<You>,
        /// Was the client sent away from this table?
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        removed: Option<Removed>,
    },
    /// Something happened.
    Step(Step),
    /// A request was done: its events are safe, and all up to this number are sent or on the way.
    Done {
        /// Which request.
        id: String,
        /// The number of its step.
        #[ts(type = "number")]
        number: u64,
    },
    /// Of a table of an event: what the event's clock shows, after connecting and whenever it has changed.
    Event {
        /// The clock.
        clock: EventClock,
    },
    /// The client's seat is at another table of the event now.
    Moved {
        /// The event.
        #[ts(type = "number")]
        event: u64,
        /// Go there.
        seat: EventSeat,
    },
    /// A request was refused; nothing changed.
    Refused {
        /// Which request; empty if it could not be read.
        id: String,
        /// Why, and what would be right.
        why: String,
        /// The rule that says so, where one does.
        cite: Option<Cite>,
    },
}

/// One step: what one act led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Step {
    /// Its number in the table's stream; the next step has the next.
    #[ts(type = "number")]
    pub number: u64,
    /// When.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened in it.
    pub said: Vec<Said>,
    /// The table after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<TableView>,
    /// The client's own seat after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub you: Option<You>,
    /// For a client that takes changes, in place of `table` and `you`: what changed in each since the last message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "{ table?: unknown, you?: unknown }")]
    #[schema(value_type = Object)]
    pub changes: Option<serde_json::Value>,
    /// Was the client sent away from this table?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub removed: Option<Removed>,
}

/// Somebody whom the host or the floor sent away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Removed {
    /// Who was sent away, by the account's number.
    #[ts(type = "number")]
    pub account: u64,
    /// What they are called.
    pub name: String,
    /// The name of whoever did it.
    pub by: String,
    /// Why.
    pub why: String,
    /// May they sit down again? Otherwise not until somebody lets them back in.
    pub may_return: bool,
}

/// What a host who plays, and so may not decide it alone, asks of everybody in the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Proposal {
    /// What is to be done: `void` calls the hand off, and every chip goes back.
    pub what: String,
    /// The name of whoever asks.
    pub by: String,
    /// Why.
    pub why: String,
    /// The chairs that have agreed.
    pub agreed: Vec<u8>,
    /// The chairs that have not answered yet.
    pub open: Vec<u8>,
}

/// A rule of the house in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Cite {
    /// The policy: what was asked of the book. `GET /api/rules/{book}/{context}/{policy}` says what it answers.
    pub policy: String,
    /// The rule as people name it.
    pub rule: String,
}

/// A table as everybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableView {
    /// Its number.
    #[ts(type = "number")]
    pub id: u64,
    /// Its name.
    pub name: String,
    /// The game in turn, by its id and by its title.
    pub game: String,
    /// The title of the game with its limit and stakes.
    pub title: String,
    /// The limit: `no`, `pot`, `fixed`, `spread`.
    pub limit: String,
    /// The book in force.
    pub book: String,
    /// Its half: `live` or `tournament`.
    pub context: String,
    /// The least unit of bets worth showing: the small blind or the ante.
    #[ts(type = "number")]
    pub unit: u64,
    /// The big blind or the small bet.
    #[ts(type = "number")]
    pub big: u64,
    /// What one may sit down with.
    #[ts(type = "[number, number]")]
    pub buy_in: [u64; 2],
    /// The hand being played or just played, counted from 1; 0 before the first.
    #[ts(type = "number")]
    pub hand: u64,
    /// Is a hand being played?
    pub on: bool,
    /// The street, by its name in the game.
    pub street: Option<String>,
    /// Where the button lies.
    pub button: Option<u8>,
    /// The boards.
    pub boards: Vec<Vec<String>>,
    /// All chips in the middle and in front.
    #[ts(type = "number")]
    pub pot: u64,
    /// The pots, the main pot first.
    pub pots: Vec<PotView>,
    /// Each chair, from 1.
    pub seats: Vec<Option<SeatView>>,
    /// Who is to do what.
    pub turn: Option<Turn>,
    /// The digest of the commitments to the deck of this hand, which was published before the deal.
    pub deck: Option<String>,
    /// Why the game is paused, if it is.
    pub paused: Option<String>,
    /// Why the table is closed, if it is.
    pub closed: Option<String>,
    /// How many watch from the rail.
    pub rail: u32,
    /// Are amounts in cents? 25 is then shown as 0.25.
    pub cents: bool,
    /// What the house takes from a pot.
    pub fees: Fees,
    /// How the house is paid by its book, where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub charge: Option<Charge>,
    /// Can the house's prizes be won here? `GET /api/tables/{table}` has them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub prizes: bool,
    /// Why the table closes after this hand, if it does.
    pub closing: Option<String>,
    /// What is asked of everybody in the hand.
    pub proposal: Option<Proposal>,
    /// Can nobody bet any more, so that the rest is dealt a street at a time with a beat between?
    pub runout: bool,
    /// What those who are all-in are asked before the rest is dealt.
    pub asked: Option<RunsAsked>,
    /// When the next hand is dealt, in the server's milliseconds; none while one is played or nothing is due.
    #[ts(type = "number | null")]
    pub next: Option<u64>,
    /// Who was sent away and may not come back yet.
    pub removed: Vec<Removed>,
    /// Are bomb pots dealt here when all agree?
    pub bombs: bool,
    /// How late the rail sees a hand, in seconds; chairs and stacks it sees at once.
    pub rail_delay: u32,
    /// The cards that would have come to each board, once somebody asked for them.
    pub rabbit: Vec<Vec<String>>,
    /// What the game deals, so that a page keeps room for it before it comes.
    pub deals: Deals,
    /// The account of whoever runs the table.
    #[ts(type = "number")]
    pub host: u64,
    /// Does the host say who sits down? Others ask for a chair by sitting down on it.
    #[serde(default, skip_serializing_if = "is_not")]
    #[ts(optional, as = "Option<bool>")]
    pub approval: bool,
    /// Who asked for a chair and was not given one yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SeatRequest>>")]
    pub requests: Vec<SeatRequest>,
    /// What is played after this hand, where the host has changed it meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next_title: Option<String>,
    /// Whose it is to name the next game, while it has to be named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub naming: Option<Naming>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_not(value: &bool) -> bool {
    !value
}

/// What a game deals at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Deals {
    /// Cards that one player holds.
    pub cards: u8,
    /// How many of them are dealt face up.
    pub up: u8,
    /// Boards; none in stud and draw.
    pub boards: u8,
    /// Cards that each of them has in the end.
    pub board: u8,
    /// Are there blinds, so that chairs have names such as `UTG`?
    pub blinds: bool,
}

/// May the rest be dealt more than once? It is dealt once unless all agree in time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RunsAsked {
    /// The most times, by the book.
    pub most: u8,
    /// The chairs that have not answered yet.
    pub open: Vec<u8>,
    /// The chairs that agree to more than once.
    pub agreed: Vec<u8>,
    /// When the time to answer runs out, in the server's milliseconds.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
    /// Milliseconds left as this was sent.
    #[ts(type = "number | null")]
    pub left: Option<u64>,
    /// How long there is to answer in all, in milliseconds.
    #[ts(type = "number | null")]
    pub of: Option<u64>,
}

/// Dealer's choice: whose it is to name the next game. Without a name in time the last is played again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Naming {
    /// Whose chair: it has the button.
    pub chair: u8,
    /// The games to choose from, with limit and stakes.
    pub games: Vec<String>,
    /// The place of the last in that list, counted from 0; at the start of the first.
    pub last: u8,
    /// When the time to name one runs out, in the server's milliseconds.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
    /// Milliseconds left as this was sent.
    #[ts(type = "number | null")]
    pub left: Option<u64>,
    /// How long there is in all, in milliseconds.
    #[ts(type = "number | null")]
    pub of: Option<u64>,
}

/// A pot and who can win it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PotView {
    /// How much.
    #[ts(type = "number")]
    pub amount: u64,
    /// The chairs that can win it.
    pub chairs: Vec<u8>,
    /// What part of it each of them wins on average, in thousandths, once nobody can bet and the hands lie open; empty
    /// otherwise, and where the table shows no odds.
    #[serde(default)]
    pub odds: Vec<u16>,
}

/// How somebody in a chair stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatState {
    /// Has a hand.
    In,
    /// Has a hand and no chips behind.
    AllIn,
    /// Gave the hand up.
    Folded,
    /// Is in the game and not in this hand.
    Out,
    /// Is not in the game yet.
    Waiting,
    /// Sits out.
    Away,
}

/// Somebody in a chair, as everybody may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatView {
    /// The account's number.
    #[ts(type = "number")]
    pub account: u64,
    /// The name.
    pub name: String,
    /// Which kind of bot, if it is one of the house's.
    pub bot: Option<String>,
    /// Is a client of theirs connected?
    pub here: bool,
    /// Chips behind.
    #[ts(type = "number")]
    pub stack: u64,
    /// Chips in front.
    #[ts(type = "number")]
    pub bet: u64,
    /// How they stand.
    pub state: SeatState,
    /// The cards: `down` of them face down first, then those face up. `??` is a back.
    pub cards: Vec<String>,
    /// How many of the cards are face down (though some may be known to all by now).
    pub down: u8,
    /// How many were drawn on this street.
    pub drew: u8,
    /// Won in this hand so far.
    #[ts(type = "number")]
    pub won: u64,
    /// What they did last on this street.
    pub did: Option<Box<Said>>,
    /// Do they owe blinds?
    pub owes: bool,
    /// Do they leave, or have they to, after this hand?
    pub leaving: bool,
    /// When the chair is given up unless they come back or buy chips, in the server's milliseconds.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
    /// Seconds left in the time bank.
    pub bank: u32,
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Turn {
    /// Whose.
    pub chair: u8,
    /// To do what.
    pub what: What,
    /// The number of the turn, to be sent back with the act.
    #[ts(type = "number")]
    pub turn: u64,
    /// When the time runs out, in the server's milliseconds; none where it does not.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
    /// Milliseconds left as this was sent.
    #[ts(type = "number | null")]
    pub left: Option<u64>,
    /// How long a turn lasts in all, in milliseconds.
    #[ts(type = "number | null")]
    pub of: Option<u64>,
    /// Is it running on the time bank?
    pub bank: bool,
}

/// What somebody is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// Bet, check, call, raise or fold.
    Bet,
    /// Throw away exactly so many cards.
    Discard,
    /// Throw away some cards and draw as many.
    Draw,
    /// Turn the down card up, or not.
    Flip,
    /// Show or muck.
    Show,
}

/// The client's own seat: what nobody else is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct You {
    /// Which chair.
    pub chair: u8,
    /// The own cards, `down` of them face down first.
    pub cards: Vec<String>,
    /// How many of them lie face down.
    pub down: u8,
    /// Is it the client's turn? Its number.
    #[ts(type = "number | null")]
    pub turn: Option<u64>,
    /// What to choose from when it is time to bet.
    pub choices: Option<Choices>,
    /// The fewest and the most cards to throw away, when it is time to.
    pub discard: Option<[u8; 2]>,
    /// Is it time to turn a card up or keep it?
    pub flip: bool,
    /// Is it time to show or muck?
    pub show: bool,
    /// What the hand makes so far, for each part of the pot.
    pub makes: Vec<Made>,
    /// Cards of the hand that is over which nobody else has seen: they may be shown with `show-cards`.
    pub unseen: Vec<String>,
    /// May one have turned up what would have come in the hand that is over?
    pub rabbit: bool,
    /// What is prepared for the next turn.
    pub prepared: Option<Prepared>,
    /// How one may come in from outside the game, and what each way costs.
    pub entries: Vec<Entry>,
    /// What there is to buy, once every chip is lost.
    pub rebuy: Option<Rebuy>,
    /// Is one's consent to the proposal asked for?
    pub consent: bool,
    /// Is a bomb pot on the next deal offered?
    pub bomb: bool,
    /// The least that a straddle on the next deal would be, where one is allowed.
    #[ts(type = "number | null")]
    pub straddle: Option<u64>,
    /// How many times the rest may be dealt when all are all-in, by the book and the stakes.
    pub most_runs: u8,
    /// May blinds be chopped in this house?
    pub may_chop: bool,
    /// What was set.
    pub settings: Settings,
    /// Chips bought that come onto the table after this hand.
    #[ts(type = "number")]
    pub to_come: u64,
    /// Leaves after this hand?
    pub leaving: bool,
}

/// What somebody without chips may buy to play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rebuy {
    /// The least.
    #[ts(type = "number")]
    pub least: u64,
    /// The most.
    #[ts(type = "number")]
    pub most: u64,
    /// What they sat down with, as far as it lies between the two.
    #[ts(type = "number")]
    pub usual: u64,
    /// Until when the chair is kept, in the server's milliseconds.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
    /// Milliseconds left as this was sent.
    #[ts(type = "number | null")]
    pub left: Option<u64>,
}

/// What a player has set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Settings {
    /// Buys up to this mark after each hand.
    #[ts(type = "number | null")]
    pub rebuy: Option<u64>,
    /// Sits out: from now on, or from the next big blind.
    pub sit_out: Option<SitOut>,
    /// The most times that the rest may be dealt.
    pub runs: u8,
    /// Agrees to chop blinds.
    pub chop: bool,
    /// Agrees to a bomb pot.
    pub bomb: bool,
}

/// A way into the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Entry {
    /// Which; none where one is dealt in on the next deal without choosing.
    pub way: Option<Way>,
    /// What of it is a bet.
    #[ts(type = "number")]
    pub live: u64,
    /// What goes to the middle.
    #[ts(type = "number")]
    pub dead: u64,
}

/// What a player may do when it is time to bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Choices {
    /// Fold?
    pub fold: bool,
    /// Check?
    pub check: bool,
    /// Call, adding so much.
    #[ts(type = "number | null")]
    pub call: Option<u64>,
    /// Bring it in for so much.
    #[ts(type = "number | null")]
    pub bring_in: Option<u64>,
    /// Bet, complete or raise.
    pub raise: Option<Raise>,
}

/// The totals to which a player may bet or raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Raise {
    /// The least.
    #[ts(type = "number")]
    pub least: u64,
    /// The most.
    #[ts(type = "number")]
    pub most: u64,
    /// Is it one of these two and nothing between?
    pub fixed: bool,
    /// Between them only multiples of this may be bet: 1 where any total may.
    #[ts(type = "number")]
    pub step: u64,
    /// Is it the first bet of the street rather than a raise?
    pub bet: bool,
    /// The total of a bet or raise of the whole pot, whether or not it may be made.
    #[ts(type = "number")]
    pub pot: u64,
}

/// What somebody has won or lost at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Kept {
    /// The account.
    #[ts(type = "number")]
    pub account: u64,
    /// The name.
    pub name: String,
    /// Bought in all.
    #[ts(type = "number")]
    pub bought: u64,
    /// Taken away and on the table now.
    #[ts(type = "number")]
    pub has: u64,
    /// What of that was won in prizes.
    #[ts(type = "number")]
    pub prizes: u64,
    /// Hands dealt in.
    #[ts(type = "number")]
    pub hands: u64,
    /// Is it one of the house's bots?
    #[serde(default, skip_serializing_if = "is_not")]
    #[ts(optional, as = "Option<bool>")]
    pub bot: bool,
}
