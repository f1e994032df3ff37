//! One hand as one watcher may know it, as it is kept.

use std::{fmt, sync::Arc};

use hand::{BadSetup, Chips, House, MOST_SEATS, Post, PromoDrop, Rake, Seat, Seating, Stakes, Terms, Told};
use rules::{
    Book, Context, Library, edition,
    game::{self, Game, Limit},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::date::Moment;
use crate::fair::{Block, Opening};
use crate::phh;

/// What every record says it is.
pub const FORMAT: &str = "cardroom-hand";
/// The version of the format that is written; others are not read.
pub const VERSION: u32 = 1;

/// What one watcher may know of one hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandRecord {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The table's name.
    pub table: String,
    /// The number of the hand at that table.
    pub hand: u64,
    /// Where the table stands, as far as it is known.
    #[serde(default, skip_serializing_if = "Setting::is_unknown")]
    pub setting: Setting,
    /// When it began, in seconds since 1970 (UTC).
    pub began: u64,
    /// When it ended; none while it is running.
    pub ended: Option<u64>,
    /// Whose book is in force.
    pub house: String,
    /// Which half of it: `live` or `tournament`.
    pub context: String,
    /// The game by its name in commands.
    pub game: String,
    /// The editions of the book and the game that it was played by; none where they are those of the program that
    /// wrote the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub editions: Option<Editions>,
    /// `fixed`, `pot`, `no` or `spread`.
    pub limit: String,
    /// What it is played for.
    pub stakes: Stakes,
    /// The fee from the pot, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake: Option<RakeRecord>,
    /// The players in the order of dealing, the last of whom has the button or sits nearest before it.
    pub seats: Vec<SeatRecord>,
    /// What was agreed beyond stacks and posts, where it is not as usual.
    #[serde(default, skip_serializing_if = "Special::is_usual")]
    pub special: Special,
    /// Who this record is for.
    pub viewer: Watcher,
    /// All that happened, as far as the viewer could see it.
    pub events: Vec<Cited>,
    /// The boards, each in the order its cards came.
    pub boards: Vec<Vec<String>>,
    /// How it ended; none while it is running.
    pub outcome: Option<Outcome>,
    /// The commitments to the deck and the openings of the cards that the viewer was entitled to see; none where a
    /// dealer dealt from a deck of paper.
    pub fairness: Option<Fairness>,
}

/// Which editions of a book and a game a hand was played by: the digests of their texts, as `rules::edition` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Editions {
    /// That of the book.
    pub book: String,
    /// That of the game.
    pub game: String,
}

impl Editions {
    /// The digest of an edition's text: SHA-256 in hexadecimal.
    pub fn digest(text: &str) -> String {
        hex::encode(Sha256::digest(text))
    }
}

/// Where a table stands, and what is the same for all its hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setting {
    /// What the room is called.
    pub room: String,
    /// The table's number in the room, from 1 on.
    pub table: u64,
    /// How many chairs the table has.
    pub chairs: u8,
    /// Are its chips cents, so that 25 of them are 0.25?
    pub cents: bool,
}

/// How many hands of one table have numbers of their own in the room: more than are dealt at it in a lifetime.
const HANDS_A_TABLE: u64 = 1_000_000_000;

impl Setting {
    fn is_unknown(&self) -> bool {
        *self == Setting::default()
    }

    /// A number that no other hand of the room has: the table's, followed by nine digits of the hand's. Of a table
    /// without a number, the hand's own.
    pub fn number(&self, hand: u64) -> u64 {
        self.table.saturating_mul(HANDS_A_TABLE).saturating_add(hand)
    }
}

/// The fee from the pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RakeRecord {
    /// The part of the pot in hundredths of a percent.
    pub part: u64,
    /// The most that is taken.
    pub most: Chips,
    /// Is nothing taken before the second street?
    pub no_flop_no_drop: bool,
    /// What pots of more than so much pay into promotions beyond that, where any do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo: Option<[PromoRecord; 2]>,
}

/// A set amount that pots of more than so much pay into a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromoRecord {
    /// How much.
    pub amount: Chips,
    /// Pots of no more than this pay nothing.
    pub over: Chips,
}

impl RakeRecord {
    /// A fee as a record names it; nothing where nothing is ever taken.
    pub(super) fn of(rake: &Rake) -> Option<RakeRecord> {
        let Rake { part, most, no_flop_no_drop, promo } = *rake;
        let pays = promo.iter().any(|drop| !drop.amount.is_zero());
        let promo = pays.then(|| promo.map(|PromoDrop { amount, over }| PromoRecord { amount, over }));
        (!rake.is_none()).then_some(RakeRecord { part, most, no_flop_no_drop, promo })
    }

    fn rake(self) -> Rake {
        let RakeRecord { part, most, no_flop_no_drop, promo } = self;
        let drop = |PromoRecord { amount, over }| PromoDrop { amount, over };
        let promo = promo.map_or(Rake::NONE.promo, |promo| promo.map(drop));
        Rake { part, most, no_flop_no_drop, promo }
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRecord {
    /// The chair at the table, as it is numbered there.
    pub chair: u8,
    /// The name.
    pub name: String,
    /// The stack before anything was posted.
    pub stack: Chips,
    /// The ante due.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ante: Chips,
    /// The live post due: a blind, a straddle.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub live: Chips,
    /// The dead post due.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dead: Chips,
    /// Does the live post move the opening on to the next player?
    #[serde(default, skip_serializing_if = "is_false")]
    pub opens_after: bool,
    /// What lies in the pot from hands before, where it matters who matched it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub in_pot: Chips,
}

/// What is rarely agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Special {
    /// Are antes matched like bets?
    pub antes_are_matched: bool,
    /// Money in the pot from hands before.
    pub carried: Chips,
    /// Are these the last two players of a whole event?
    pub event_last_two: bool,
    /// Who acts last on the first round.
    pub acts_last: Option<Seat>,
    /// Even after a raise?
    pub acts_last_if_raised: bool,
    /// Was the pot killed?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kill: Option<hand::Kill>,
    /// The street on which betting starts.
    pub starts: u8,
}

impl Special {
    fn is_usual(&self) -> bool {
        *self == Special::default()
    }
}

/// Who a record is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Watcher {
    /// The player in this seat, in the order of dealing.
    Seat(Seat),
    /// Somebody who held no hand.
    Rail,
    /// The house, which knows every card: its own record, for nobody who plays or watches.
    House,
}

/// One event as the viewer was told of it, with the rule that it follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cited {
    /// What happened, and the policy that it follows, where a book decides it.
    #[serde(flatten)]
    pub told: Told,
    /// The rule of the house in force that says so, such as `fort 127`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// How a hand ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// For each player, in the order of dealing.
    pub seats: Vec<SeatResult>,
    /// What the house took.
    pub raked: Chips,
    /// What stays in the pot for the next hand.
    pub carried: Chips,
}

/// How it ended for one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatResult {
    /// The stack at the end.
    pub stack: Chips,
    /// What came from the pots.
    pub won: Chips,
    /// The cards that the viewer sees in the end; `??` is a back.
    pub cards: Vec<String>,
}

/// What shows that the deck was not changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// The commitments to the deck, and to each stub that was made anew.
    pub blocks: Vec<Block>,
    /// The cards that the viewer was entitled to see.
    pub openings: Vec<Opening>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(chips: &Chips) -> bool {
    chips.is_zero()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRecord {
    /// It is something else, or of another version.
    Format(String, u32),
    /// The edition that it was played by is not at hand, or cannot be read.
    Edition(String),
    /// There is no such house, or it has no such half.
    House(String),
    /// There is no such game.
    Game(String),
    /// There is no such limit.
    Limit(String),
    /// It cannot be opened.
    Setup(BadSetup),
    /// Seats, viewer and outcome do not fit together.
    Players,
    /// An event, counted from 1, names a player who is not there.
    Event(usize),
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRecord::Format(format, version) => {
                write!(f, "this is `{format}` version {version}, and not `{FORMAT}` version {VERSION}")
            }
            BadRecord::Edition(why) => f.write_str(why),
            BadRecord::House(house) => write!(f, "there is no book for {house}"),
            BadRecord::Game(game) => write!(f, "there is no game `{game}`: `cardroom game list` lists them"),
            BadRecord::Limit(limit) => write!(f, "`{limit}` is no limit: say fixed, pot, no or spread"),
            BadRecord::Setup(bad) => write!(f, "such a hand cannot be opened: {bad}"),
            BadRecord::Players => write!(
                f,
                "two to {MOST_SEATS} seats are wanted, a result for each, and a viewer who is one of them or the rail"
            ),
            BadRecord::Event(number) => write!(f, "event {number} names a player who is not there"),
        }
    }
}

impl std::error::Error for BadRecord {}

impl BadRecord {
    /// What it was played by is neither at hand nor what the program has today.
    fn elsewhere(what: &str, name: &str, digest: &str) -> BadRecord {
        BadRecord::Edition(format!(
            "it was played by another edition of the {what} `{name}` than this program has: {digest}"
        ))
    }
}

impl HandRecord {
    /// Who plays with what, as the hand was opened.
    pub fn seating(&self) -> Seating {
        let post = |seat: &SeatRecord| Post {
            ante: seat.ante,
            live: seat.live,
            dead: seat.dead,
            opens_after: seat.opens_after,
        };
        let Special {
            antes_are_matched,
            carried,
            event_last_two,
            acts_last,
            acts_last_if_raised,
            kill,
            starts,
        } = self.special;
        let matters = self.seats.iter().any(|seat| !seat.in_pot.is_zero());
        let in_pot = |seat: &SeatRecord| seat.in_pot;
        Seating {
            in_pot: self.seats.iter().filter(|_| matters).map(in_pot).collect(),
            stacks: self.seats.iter().map(|seat| seat.stack).collect(),
            posts: self.seats.iter().map(post).collect(),
            antes_are_matched,
            carried,
            event_last_two,
            acts_last,
            acts_last_if_raised,
            kill,
            starts,
        }
    }

    /// Is it a record that we know, and do its parts fit together?
    pub fn check(&self) -> Result<(), BadRecord> {
        if self.format != FORMAT || self.version != VERSION {
            return Err(BadRecord::Format(self.format.clone(), self.version));
        }
        let players = self.seats.len();
        let ended = self.outcome.as_ref().is_none_or(|outcome| outcome.seats.len() == players);
        let there = |seat: Option<Seat>| seat.is_none_or(|seat| (seat.0 as usize) < players);
        let viewer = match self.viewer {
            Watcher::Seat(seat) => Some(seat),
            Watcher::Rail | Watcher::House => None,
        };
        if !(2..=MOST_SEATS).contains(&players) || !ended || !there(viewer) || !there(self.special.acts_last)
        {
            return Err(BadRecord::Players);
        }
        let wrong = self.events.iter().position(|cited| !names_players(&cited.told, players));
        wrong.map_or(Ok(()), |place| Err(BadRecord::Event(place + 1)))
    }

    /// The terms of the hand: by the editions that it names, where they are among these or are what the library and the
    /// program have today; by what those have, where it names none.
    pub fn terms(&self, library: &Library, editions: &[String]) -> Result<Arc<Terms>, BadRecord> {
        self.check()?;
        let (book, game) = (self.book(library, editions)?, self.played_game(editions)?);
        let limit = Limit::find(&self.limit).ok_or_else(|| BadRecord::Limit(self.limit.clone()))?;
        let dollar = if self.setting.cents { 100 } else { 1 };
        let answers = House { dollar, ..House::of(&book, &game, limit) };
        let rake = self.rake.map_or(Rake::NONE, RakeRecord::rake);
        Terms::new(game, limit, self.stakes, answers, rake).map(Arc::new).map_err(BadRecord::Setup)
    }

    fn book(&self, library: &Library, editions: &[String]) -> Result<Book, BadRecord> {
        let bad = |bad: edition::BadEdition| BadRecord::Edition(bad.to_string());
        let digest = self.editions.as_ref().map(|editions| &editions.book);
        if let Some(text) = digest.and_then(|digest| named(digest, editions)) {
            return edition::book(text).map_err(bad);
        }
        let house = || BadRecord::House(format!("{} {}", self.house, self.context));
        let context = Context::find(&self.context).ok_or_else(house)?;
        let book = library.resolve(&self.house, context).ok();
        match (digest, book) {
            (None, book) => book.ok_or_else(house),
            (Some(digest), Some(book)) if Editions::digest(&edition::of_book(&book)) == *digest => Ok(book),
            (Some(digest), _) => Err(BadRecord::elsewhere("book", &self.house, digest)),
        }
    }

    fn played_game(&self, editions: &[String]) -> Result<Game, BadRecord> {
        let digest = self.editions.as_ref().map(|editions| &editions.game);
        if let Some(text) = digest.and_then(|digest| named(digest, editions)) {
            return edition::game(text).map_err(|bad| BadRecord::Edition(bad.to_string()));
        }
        match (digest, game::shipped(&self.game)) {
            (None, game) => game.ok_or_else(|| BadRecord::Game(self.game.clone())),
            (Some(digest), Some(game)) if Editions::digest(&edition::of_game(&game)) == *digest => Ok(game),
            (Some(digest), _) => Err(BadRecord::elsewhere("game", &self.game, digest)),
        }
    }

    /// The hand as a record of the open standard; cards that the viewer did not see are unknown in it.
    pub fn phh(&self, terms: &Arc<Terms>) -> Result<phh::Record, BadRecord> {
        self.check()?;
        let stacks =
            self.outcome.as_ref().map(|outcome| outcome.seats.iter().map(|seat| seat.stack).collect());
        let events = self.events.iter().map(|cited| &cited.told.event);
        let scale = if self.setting.cents { phh::Scale::CENTS } else { phh::Scale::default() };
        let mut record = phh::record_of(terms, &self.seating(), events, stacks, scale);
        record.others.extend(self.phh_fields());
        let beyond = phh::beyond(&record, terms, self.events.iter().map(|cited| &cited.told.event));
        if !beyond.is_empty() {
            let reasons = beyond.into_iter().map(phh::Value::Text).collect();
            record.others.push((phh::BEYOND.into(), phh::Value::List(reasons)));
        }
        Ok(record)
    }

    /// Where, when and by whom it was played, in the fields of the standard, and by which book, in ours.
    fn phh_fields(&self) -> Vec<(String, phh::Value)> {
        let text = |value: &str| phh::Value::Text(value.to_owned());
        let number = |value: &dyn fmt::Display| phh::Value::Number(value.to_string());
        let began = Moment::of(self.began as i64);
        let time = format!("{:02}:{:02}:{:02}", began.hour, began.minute, began.second);
        let mut fields: Vec<(&str, phh::Value)> = Vec::new();
        if !self.setting.room.is_empty() {
            fields.push(("venue", text(&self.setting.room)));
        }
        fields.extend([
            ("time", phh::Value::Word(time)),
            ("time_zone", text("UTC")),
            ("day", number(&began.day)),
            ("month", number(&began.month)),
            ("year", number(&began.year)),
            ("hand", number(&self.hand)),
            ("seats", phh::Value::List(self.seats.iter().map(|seat| number(&seat.chair)).collect())),
        ]);
        if self.setting.chairs > 0 {
            fields.push(("seat_count", number(&self.setting.chairs)));
        }
        fields.extend([
            ("table", text(&self.table)),
            ("players", phh::Value::List(self.seats.iter().map(|seat| text(&seat.name)).collect())),
            ("_book", text(&self.house)),
            ("_context", text(&self.context)),
        ]);
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The edition of this digest among some.
fn named<'e>(digest: &str, editions: &'e [String]) -> Option<&'e String> {
    editions.iter().find(|text| Editions::digest(text) == digest)
}

/// Does an event name only players who are there?
fn names_players(told: &Told, players: usize) -> bool {
    let value = serde_json::to_value(told).unwrap_or_default();
    let is_there = |name: &&str| {
        let seat = value.get(*name).and_then(serde_json::Value::as_u64);
        seat.is_none_or(|seat| seat < players as u64)
    };
    ["seat", "first", "other", "by", "from", "scooped"].iter().all(is_there)
}
