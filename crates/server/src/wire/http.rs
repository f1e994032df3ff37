//! What crosses HTTP.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{BotsPlay, Charge, Cite, PostedPrizes};

/// What somebody may do in the room. One person may hold several roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Sits and plays.
    Player,
    /// Runs a deal.
    Dealer,
    /// Gives seats, rules, pauses games, removes players.
    Floor,
    /// Sells chips and buys them back.
    Cage,
    /// Runs events.
    Director,
    /// Everything, and who has which role.
    Manager,
}

/// Something that went wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Fault {
    /// What is wrong, and what would be right.
    pub why: String,
    /// The field of the request that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<String>,
    /// The rule that says so, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cite: Option<Cite>,
}

/// What the room says of itself: `GET /api/house`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct House {
    /// Its name.
    pub name: String,
    /// The book that new tables are set up by.
    pub book: String,
    /// Is there no manager yet, so that the first-run page is needed?
    pub new: bool,
    /// May anybody register, or only those who are invited?
    pub open: bool,
    /// Do new tables count in cents, unless they say otherwise?
    pub cents: bool,
    /// The address that the room is known by, where its host gave it one: `https://room.example`.
    pub public_url: Option<String>,
    /// The server's time.
    #[ts(type = "number")]
    pub now: u64,
}

/// The first run: `POST /api/setup` makes the manager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Setup {
    /// The key of the link that was printed when the server started.
    pub key: String,
    /// The manager's name.
    #[schema(min_length = 2, max_length = 24)]
    pub name: String,
    /// The manager's password.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
    /// The house's name.
    #[schema(min_length = 2, max_length = 60)]
    pub house: String,
    /// Its book.
    pub book: String,
    /// May anybody register?
    pub open: bool,
    /// Do new tables count in cents, unless they say otherwise?
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub cents: bool,
}

/// What a manager changes about the room: `PUT /api/house`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HouseAsk {
    /// Its name from now on.
    pub name: String,
    /// The book that new tables are set up by.
    pub book: String,
    /// May anybody register?
    pub open: bool,
    /// Do new tables count in cents, unless they say otherwise?
    pub cents: bool,
}

/// Where friends find the room: `GET /api/links`, for those who can invite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Links {
    /// The address that the room is known by, where its host gave it one.
    pub public: Option<String>,
    /// The addresses of the server's machine at which others find it, the likeliest first.
    pub outward: Vec<String>,
    /// Does it listen to its own machine alone? Others then need a proxy, or another `--listen`.
    pub loopback: bool,
    /// The port that it listens on.
    pub port: u16,
}

/// A name and a password: `POST /api/accounts` registers, `POST /api/sessions` logs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Credentials {
    /// The name.
    #[schema(min_length = 2, max_length = 24)]
    pub name: String,
    /// The password.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
    /// The key of an invitation: to register where not everybody may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
}

/// Who is logged in: `GET /api/me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The account's number.
    #[ts(type = "number")]
    pub account: u64,
    /// The name.
    pub name: String,
    /// What they may do.
    pub roles: Vec<Role>,
    /// A guest, who came by an invitation and has no password?
    pub guest: bool,
}

/// A new password, or a password for a guest who wants to keep the account: `PUT /api/me/password`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Wants {
    /// The password so far; none for a guest.
    pub old: Option<String>,
    /// The new one.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// A guest comes in: `POST /api/guests`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GuestAsk {
    /// The key of the invitation.
    pub invitation: String,
    /// What to be called.
    #[schema(min_length = 2, max_length = 24)]
    pub name: String,
}

/// Asks for an invitation: `POST /api/invitations`, by hosts of tables, floor and managers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invite {
    /// The table that it leads to; the lobby if none.
    #[ts(type = "number | null")]
    pub table: Option<u64>,
    /// How many may use it.
    #[schema(minimum = 1, maximum = 1000)]
    pub uses: u32,
    /// For how many hours.
    #[schema(minimum = 1, maximum = 2160)]
    pub hours: u32,
}

/// An invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invitation {
    /// Its key: the page is `/join.html?key=...`.
    pub key: String,
    /// The table that it leads to.
    #[ts(type = "number | null")]
    pub table: Option<u64>,
    /// How many may still use it.
    pub uses: u32,
    /// Until when.
    #[ts(type = "number")]
    pub until: u64,
    /// The name of whoever invites.
    pub by: String,
    /// That table as it is now.
    pub to: Option<TableInfo>,
}

/// An account as managers see it: `GET /api/accounts`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Account {
    /// Its number.
    #[ts(type = "number")]
    pub account: u64,
    /// The name.
    pub name: String,
    /// What they may do.
    pub roles: Vec<Role>,
    /// A guest?
    pub guest: bool,
    /// The account that a bot belongs to.
    #[ts(type = "number | null")]
    pub owner: Option<u64>,
    /// Shut out?
    pub barred: bool,
    /// Since when.
    #[ts(type = "number")]
    pub since: u64,
}

/// Changes what somebody may do: `PUT /api/accounts/{account}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RolesAsk {
    /// The roles from now on.
    pub roles: Vec<Role>,
    /// Shut out from now on?
    pub barred: bool,
    /// Why: it is written down.
    #[schema(min_length = 1, max_length = 200)]
    pub why: String,
}

/// An act of somebody who may do more than play: `GET /api/log`, newest first, for the floor and managers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LogLine {
    /// Its number: ask with `before` = the last line's number for older ones.
    #[ts(type = "number")]
    pub number: u64,
    /// When.
    #[ts(type = "number")]
    pub at: u64,
    /// Whose act, by the account's number.
    #[ts(type = "number")]
    pub by: u64,
    /// The name of that account.
    pub name: String,
    /// The account that it is about.
    #[ts(type = "number | null")]
    pub about: Option<u64>,
    /// What was done, in words that follow the name.
    pub what: String,
    /// Why, where a reason was asked for.
    pub why: Option<String>,
}

/// Asks for bots' tokens: `POST /api/bots`. A bot is an account of its own that plays by a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BotAsk {
    /// What they are called; several get a number each.
    #[schema(min_length = 2, max_length = 24)]
    pub name: String,
    /// How many.
    #[serde(default = "one")]
    #[schema(minimum = 1, maximum = 1000)]
    pub count: u32,
}

const fn one() -> u32 {
    1
}

/// A bot's account and its token, which is said once: send it as `Authorization: Bearer TOKEN`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BotToken {
    /// The account's number.
    #[ts(type = "number")]
    pub account: u64,
    /// The name.
    pub name: String,
    /// The token.
    pub token: String,
}

/// A game that can be dealt: `GET /api/games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The limits at which it is played.
    pub limits: Vec<String>,
    /// How many can play.
    pub seats: u8,
    /// What is put up before the cards: `blinds`, `ante`, `bring-in`, `button-ante`.
    pub forced: String,
    /// A family for the list: `hold'em`, `omaha`, `stud`, `draw`, `other`.
    pub family: String,
    /// What it is, in a sentence.
    pub about: String,
}

/// A house's book: `GET /api/books`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BookInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What kind of book it is, in a sentence or two.
    pub about: String,
    /// What it has rules for: `live`, `tournament`.
    pub contexts: Vec<String>,
}

/// A table that could not be read when the room opened, and was left alone: `GET /api/set-aside`, for managers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetAside {
    /// The table's number.
    #[ts(type = "number")]
    pub table: u64,
    /// The number of the entry that cannot be read.
    #[ts(type = "number")]
    pub number: u64,
    /// What is wrong with it.
    pub why: String,
}

/// Games that are usually played in turn at one table: `GET /api/mixes`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MixInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The games in order.
    pub turns: Vec<MixTurn>,
}

/// One game of a mix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MixTurn {
    /// Its id.
    pub game: String,
    /// The limit at which it is played there.
    pub limit: String,
}

/// The stakes of a new table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct StakesAsk {
    /// What each antes.
    #[ts(type = "number")]
    #[schema(maximum = 1_000_000_000_000u64)]
    pub ante: u64,
    /// The small blind.
    #[ts(type = "number")]
    #[schema(maximum = 1_000_000_000_000u64)]
    pub small_blind: u64,
    /// The big blind.
    #[ts(type = "number")]
    #[schema(maximum = 1_000_000_000_000u64)]
    pub big_blind: u64,
    /// The bring-in.
    #[ts(type = "number")]
    #[schema(maximum = 1_000_000_000_000u64)]
    pub bring_in: u64,
    /// The lower limit; at no-limit and pot-limit the least bet.
    #[ts(type = "number")]
    #[schema(maximum = 1_000_000_000_000u64)]
    pub small_bet: u64,
    /// The upper limit.
    #[ts(type = "number")]
    #[schema(maximum = 1_000_000_000_000u64)]
    pub big_bet: u64,
}

/// What the house takes from a pot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct Fees {
    /// In hundredths of a percent: 500 is five percent. 0 for a home game.
    #[schema(maximum = 1_000)]
    pub part: u32,
    /// The most from a pot.
    #[ts(type = "number")]
    #[schema(maximum = 1_000_000_000_000u64)]
    pub most: u64,
}

/// A table to be opened: `POST /api/tables`. What is left out is what such a table usually has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewTable {
    /// What it is called.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
    /// The games, by their ids: one, or several in turn.
    #[schema(min_items = 1, max_items = 24)]
    pub games: Vec<String>,
    /// The limit: `no`, `pot`, `fixed`, `spread`. A game of a mix that is not played so is played at the first of its own.
    #[schema(pattern = "^(no|pot|fixed|spread)$")]
    pub limit: String,
    /// The limit of each of several games, in their order, in place of `limit`: a mix may have hold'em at two of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(max_items = 24)]
    pub limits: Vec<String>,
    /// The stakes.
    pub stakes: StakesAsk,
    /// The house's book.
    pub book: String,
    /// How many chairs.
    #[schema(minimum = 2, maximum = 10)]
    pub chairs: u8,
    /// With how much one may sit down, least and most; 40 and 200 big blinds (least bets) if none.
    #[serde(default)]
    #[ts(optional, type = "[number, number]")]
    pub buy_in: Option<[u64; 2]>,
    /// Seconds to act. 0 for no limit.
    #[serde(default = "act_seconds")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 3600)]
    pub act_seconds: u32,
    /// Seconds in a new player's time bank.
    #[serde(default = "bank_seconds")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 3600)]
    pub bank_seconds: u32,
    /// Seconds of grace, once a hand, for a player whose connection is lost.
    #[serde(default = "grace_seconds")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 600)]
    pub grace_seconds: u32,
    /// How late the rail sees a hand, in seconds; chairs and stacks it sees at once.
    #[serde(default = "rail_seconds")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 600)]
    pub rail_seconds: u32,
    /// How fast hands and all-ins go by: it says `pause_ms` and `beat_ms`, which then count for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// Are the odds of hands that lie open shown to those who want them?
    #[serde(default = "odds")]
    #[ts(optional, as = "Option<bool>")]
    pub odds: bool,
    /// Milliseconds between hands.
    #[serde(default = "pause_ms")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(minimum = 1_000, maximum = 600_000)]
    pub pause_ms: u32,
    /// About how many milliseconds the house's bots think.
    #[serde(default = "think_ms")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(minimum = 400, maximum = 60_000)]
    pub think_ms: u32,
    /// What each puts up in a bomb pot, where the table deals them when all agree.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub bomb: Option<u64>,
    /// Hands of each game of a mix before the next has its turn.
    #[serde(default = "turns")]
    #[ts(optional, as = "Option<u16>")]
    #[schema(minimum = 1)]
    pub turns: u16,
    /// Milliseconds between two streets once nobody can bet any more.
    #[serde(default = "beat_ms")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 10_000)]
    pub beat_ms: u32,
    /// Are all amounts in cents? 25 is then shown as 0.25.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub cents: bool,
    /// What the house takes.
    #[serde(default)]
    #[ts(optional, as = "Option<Fees>")]
    pub fees: Fees,
    /// How the house is paid by its book, in place of `fees`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub charge: Option<Charge>,
    /// Can the prizes of the house's book be won here? Hands then pay into them, as the book says.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub prizes: bool,
    /// May only those sit, and watch, who are invited?
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub private: bool,
    /// A password that lets others in, too: the table is private and listed. Empty for none; left out of a change, it
    /// stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_length = 200)]
    pub password: Option<String>,
    /// Does the host say who sits down? Others ask for a chair first.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub approval: bool,
    /// Does whoever has the button name the next game, once the last has had its `turns`? Needs two games or more.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub choice: bool,
    /// When the house's bots play.
    #[serde(default)]
    #[ts(optional, as = "Option<BotsPlay>")]
    pub bots: BotsPlay,
}

/// How fast hands and all-ins go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Time to talk about it.
    Relaxed,
    /// Time to see it.
    Normal,
    /// For those who play for the number of hands.
    Fast,
}

impl Pace {
    /// Milliseconds between hands, and between two streets once nobody can bet any more.
    pub const fn times(self) -> (u32, u32) {
        match self {
            Pace::Relaxed => (6_000, 2_200),
            Pace::Normal => (pause_ms(), beat_ms()),
            Pace::Fast => (1_500, 600),
        }
    }
}

const fn odds() -> bool {
    true
}

pub(super) const fn act_seconds() -> u32 {
    30
}

pub(super) const fn bank_seconds() -> u32 {
    60
}

const fn grace_seconds() -> u32 {
    20
}

pub(super) const fn rail_seconds() -> u32 {
    30
}

pub(super) const fn pause_ms() -> u32 {
    3000
}

pub(super) const fn think_ms() -> u32 {
    900
}

pub(super) const fn beat_ms() -> u32 {
    1200
}

const fn turns() -> u16 {
    8
}

/// A table as the lobby lists it: `GET /api/tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its number.
    #[ts(type = "number")]
    pub id: u64,
    /// Its name.
    pub name: String,
    /// The game in turn with its limit and stakes.
    pub title: String,
    /// The games, by their ids.
    pub games: Vec<String>,
    /// The limit of the game in turn: `no`, `pot`, `fixed`, `spread`.
    pub limit: String,
    /// The book.
    pub book: String,
    /// What the house takes from a pot.
    pub fees: Fees,
    /// How the house is paid by its book, where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub charge: Option<Charge>,
    /// The house's prizes that can be won here, with what they hold now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PostedPrizes>>")]
    pub prizes: Vec<PostedPrizes>,
    /// Are amounts in cents?
    pub cents: bool,
    /// How many chairs.
    pub chairs: u8,
    /// Who sits.
    pub players: Vec<String>,
    /// With how much one may sit down.
    #[ts(type = "[number, number]")]
    pub buy_in: [u64; 2],
    /// Hands dealt so far.
    #[ts(type = "number")]
    pub hands: u64,
    /// Who runs it: whoever opened it, or was handed it since.
    #[ts(type = "number")]
    pub host: u64,
    /// Only for those who are invited?
    pub private: bool,
    /// Does a password let others in?
    #[serde(default)]
    pub password: bool,
    /// Does the host say who sits down?
    #[serde(default)]
    pub approval: bool,
    /// Why it is closed, if it is.
    pub closed: Option<String>,
    /// The event whose table it is, if it is one's: that seats its players, and lists it (`GET /api/events/{event}`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub event: Option<u64>,
}

/// A house's bot for a chair: `POST /api/tables/{table}/bots`, by the host or the floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatBot {
    /// Which kind.
    pub kind: BotKind,
    /// Which chair; any free one if none.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 10)]
    #[ts(optional)]
    pub chair: Option<u8>,
    /// With how much; 100 big blinds (least bets), or as near to that as one may sit down with, if none.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub chips: Option<u64>,
}

/// Where a bot of the house sits now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Seated {
    /// The chair.
    pub chair: u8,
}

/// The house's own bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BotKind {
    /// Chooses at random.
    Random,
    /// Plays few hands, by its equity.
    Tight,
}

/// A hand in a list: `GET /api/tables/{table}/hands`, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HandInfo {
    /// The table.
    #[ts(type = "number")]
    pub table: u64,
    /// Its number at the table.
    #[ts(type = "number")]
    pub hand: u64,
    /// When it was dealt.
    #[ts(type = "number")]
    pub at: u64,
    /// The game's title.
    pub game: String,
    /// The reader's own chair, if they were dealt in.
    pub chair: Option<u8>,
    /// What the reader won or lost.
    #[ts(type = "number | null")]
    pub net: Option<i64>,
    /// The whole pot.
    #[ts(type = "number")]
    pub pot: u64,
    /// Who won.
    pub winners: Vec<String>,
    /// The cards of the first board.
    pub board: Vec<String>,
    /// The reader's own cards.
    pub cards: Vec<String>,
}

/// Some hands of a table: `GET /api/tables/{table}/hands`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HandList {
    /// The hands, newest first.
    pub hands: Vec<HandInfo>,
    /// Are there older ones? Ask with `before` = the last hand's number.
    pub more: bool,
}

/// What a rule says: `GET /api/rules/{book}/{context}/{policy}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RuleInfo {
    /// The policy.
    pub policy: String,
    /// What it is about: `betting`, `showdown`.
    pub subject: String,
    /// What it asks.
    pub asks: String,
    /// What this house answers.
    pub value: String,
    /// What that means, in a sentence.
    pub says: String,
    /// The rule as people name it.
    pub rule: String,
    /// The book that it stands in.
    pub book: String,
}
