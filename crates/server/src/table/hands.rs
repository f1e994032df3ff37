//! Hands that are over, as one reader saw them: read from the journal, played again.
//!
//! Whoever was dealt in may read a hand at once. Everybody else, whatever they may do in the room, is behind the rail:
//! to them a hand is over when the rail has seen its end.

use std::{collections::VecDeque, ops::RangeInclusive, sync::Arc};

use futures_util::{Stream, StreamExt as _, stream};
use hand::{BadSetup, Ruling, Seat, Viewer};
use room::{
    PlayerId,
    session::{Event, Playing},
    table::{Chair, Event as TableEvent},
};

use crate::wire::{HandInfo, HandList, Step as Frame};
use formats::history::{self, Editions, HandRecord, RecordSource, Setting, stars};
use formats::phh;
use journal::{AppendError, Journal, JournalError, Keep, Version};

use super::{
    Denied, Form, Tables, Wanted,
    deck::Deck,
    entry::{Did, TableEntry},
    game::{Game, Someone, Span, Unsound},
    older::ENTRIES,
    setup, stream_of,
    view::{Clock, Presence, faces},
    who, words,
};

/// The most hands that are listed at once.
const MOST_LISTED: usize = 500;

/// The most hands in one file.
pub(crate) const MOST_EXPORTED: usize = 10_000;

/// A number that no hand has: more than are dealt at a table in a lifetime.
const NO_HAND: u64 = 999_999_999_999;

/// How many hands are looked up at once for a file.
pub(super) const PAGE: usize = 100;

/// Which hands somebody wants to read.
#[derive(Clone, Debug)]
pub(super) struct Which {
    /// The numbers to choose from.
    pub(super) numbers: RangeInclusive<u64>,
    /// So many of them at most.
    pub(super) most: usize,
    /// The newest, or else the oldest?
    pub(super) newest: bool,
    pub(super) reader: Option<u64>,
    /// The time.
    pub(super) now: u64,
}

/// A table with nobody at it, to play its hands again.
#[derive(Debug)]
pub(crate) struct Blank {
    game: Game,
    /// Has the reader ever sat there?
    sat: bool,
}

/// Hands that are over, in the order they were asked for, and the table that they were dealt at.
#[derive(Debug)]
pub(super) struct Shelf {
    /// The table with nobody at it.
    pub(super) blank: Game,
    pub(super) hands: Vec<(u64, Span)>,
    /// Are there more?
    pub(super) more: bool,
}

impl Span {
    /// When those behind the rail have seen the end of the hand.
    fn public_from(&self, rail_seconds: u32) -> u64 {
        self.ended.saturating_add(u64::from(rail_seconds) * 1000)
    }
}

impl Game {
    /// The table with nobody at it, for one reader.
    pub(crate) fn blank(&self, reader: Option<u64>) -> Blank {
        let sat = reader.and_then(who::of_account).is_some_and(|reader| self.people.contains_key(&reader));
        Blank { game: self.emptied(self.number, 0), sat }
    }

    /// The editions that a hand of this game was played by here.
    fn editions(&self, game: &str) -> Option<Editions> {
        let game = self.model.editions.get(game)?;
        Some(Editions { book: self.ask.book.to_string(), game: game.to_string() })
    }

    /// What is kept with the entries after this number, so that the hand which they finish is found by its number.
    pub(crate) fn finished_after(&self, number: u64) -> Option<Keep> {
        let span = self.span.filter(|span| span.last > number)?;
        let value = serde_json::to_string(&span).ok()?;
        Some(Keep { kind: kind(self.id), key: key(self.session.hands()), value, until: None })
    }
}

/// Under which kind the places of a table's finished hands are kept.
fn kind(table: u64) -> String {
    format!("hands/{table}")
}

/// A hand's number as a key: keys sort as their numbers do.
fn key(hand: u64) -> String {
    format!("{hand:012}")
}

/// The places of finished hands, worked out from all entries of a table, are kept again should they be gone from the
/// store: they are a cache.
pub(super) async fn keep_again(journal: &Journal, places: Vec<Keep>) -> Result<(), JournalError> {
    let Some(last) = places.last() else { return Ok(()) };
    if journal.kept(&last.kind, &last.key, 0).await?.is_some() {
        return Ok(());
    }
    match journal.append_all(Vec::new(), places).await {
        Ok(_) => Ok(()),
        Err(AppendError::Store(error)) => Err(error),
        // There are no entries that could be out of place or no JSON.
        Err(AppendError::Conflict { .. } | AppendError::Body { .. }) => Ok(()),
    }
}

/// One hand, read by itself: the entries from its deal to its end.
pub(super) struct Read {
    pub(super) number: u64,
    span: Span,
    /// The table with nobody but the hand's players, before the deal.
    before: Game,
    entries: Vec<(u64, TableEntry)>,
}

/// Hands on their way into a file.
struct Export {
    tables: Tables,
    table: u64,
    reader: Option<u64>,
    wanted: Wanted,
    /// The last that was looked up.
    after: u64,
    /// How many may still come.
    left: usize,
    written: u64,
    blank: Option<Game>,
    waiting: VecDeque<(u64, Span)>,
    more: bool,
}

impl Tables {
    /// Where hands are, by what the store keeps. Those that the reader can have no part in and that the rail has not
    /// seen are left out; whether somebody who sat here was dealt into a hand is in its deal.
    pub(super) async fn shelf(&self, table: u64, which: Which) -> Result<Shelf, Denied> {
        let Which { numbers, most, newest, reader, now } = which;
        let Blank { game: blank, sat } =
            self.asked(table, |answer| super::task::Message::Hands { reader, answer }).await?;
        let is_open = |span: &Span| sat || span.public_from(blank.ask.rail_seconds) <= now;
        let mut hands = Vec::new();
        // The first hand that is looked for, or the last.
        let mut next = if newest { *numbers.end() } else { (*numbers.start()).max(1) };
        // One more than is wanted shows that there is more.
        while hands.len() <= most && numbers.contains(&next) {
            let page = self.places(table, next, most + 1, newest).await?;
            let Some(&(last, _)) = page.last() else { break };
            hands.extend(page.into_iter().filter(|(number, span)| numbers.contains(number) && is_open(span)));
            next = if newest { last - 1 } else { last + 1 };
        }
        let more = hands.len() > most;
        hands.truncate(most);
        Ok(Shelf { blank, hands, more })
    }

    /// Has somebody ever sat at a table?
    pub(super) async fn has_sat(&self, table: u64, account: u64) -> Result<bool, Denied> {
        let reader = Some(account);
        let Blank { sat, .. } =
            self.asked(table, |answer| super::task::Message::Hands { reader, answer }).await?;
        Ok(sat)
    }

    /// The places of finished hands from this number on, or from it back.
    async fn places(
        &self,
        table: u64,
        from: u64,
        most: usize,
        back: bool,
    ) -> Result<Vec<(u64, Span)>, Denied> {
        let (kind, journal) = (kind(table), &self.room.journal);
        let pairs = if back {
            journal.kept_before(&kind, &key(from.saturating_add(1).min(NO_HAND)), most).await?
        } else {
            journal.kept_after(&kind, &key(from - 1), most).await?
        };
        let read = |(key, value): (String, String)| {
            let span: Span = serde_json::from_str(&value).ok()?;
            Some((key.parse().ok()?, span))
        };
        let places: Option<Vec<(u64, Span)>> = pairs.into_iter().map(read).collect();
        places.ok_or_else(|| {
            Denied::unavailable(format!("the places of the hands of table {table} cannot be read"))
        })
    }

    /// Hands of a table as the reader saw them, newest first.
    pub async fn hands(
        &self,
        table: u64,
        reader: Option<u64>,
        before: Option<u64>,
        most: usize,
    ) -> Result<HandList, Denied> {
        let (most, now) = (most.clamp(1, MOST_LISTED), self.room.now());
        let mut last = before.map_or(u64::MAX, |before| before.saturating_sub(1));
        let mut hands = Vec::new();
        loop {
            let which = Which { numbers: 1..=last, most: most - hands.len(), newest: true, reader, now };
            let shelf = self.shelf(table, which).await?;
            for (number, span) in shelf.hands {
                last = number - 1;
                let read = self.read(&shelf.blank, number, span).await?;
                if read.is_open_to(reader, now) {
                    hands.push(read.info(table, reader)?);
                }
            }
            if hands.len() == most || !shelf.more {
                return Ok(HandList { hands, more: shelf.more });
            }
        }
    }

    /// One hand step by step, as the reader saw it: for the replayer.
    pub async fn frames(&self, table: u64, hand: u64, reader: Option<u64>) -> Result<Vec<Frame>, Denied> {
        self.open_hand(table, hand, reader).await?.frames(reader)
    }

    /// One hand in a form, as the reader saw it.
    pub async fn hand(
        &self,
        table: u64,
        hand: u64,
        reader: Option<u64>,
        wanted: &Wanted,
    ) -> Result<String, Denied> {
        self.open_hand(table, hand, reader).await?.written(reader, wanted)
    }

    /// All hands of a table that the reader may see, oldest first, from the one after `after` on: one text each, as the
    /// file of this form has it. No more than a few are held at any time.
    pub fn export(
        &self,
        table: u64,
        reader: Option<u64>,
        wanted: Wanted,
        after: u64,
        most: usize,
    ) -> impl Stream<Item = Result<String, Denied>> + Send + use<> {
        let export = Export {
            tables: self.clone(),
            table,
            reader,
            wanted,
            after,
            left: most.clamp(1, MOST_EXPORTED),
            written: 0,
            blank: None,
            waiting: VecDeque::new(),
            more: true,
        };
        stream::unfold(Some(export), |export| async {
            let mut export = export?;
            match export.next().await {
                Ok(text) => text.map(|text| (Ok(text), Some(export))),
                Err(denied) => Some((Err(denied), None)),
            }
        })
        // Whatever compresses it may ask once more after the end.
        .fuse()
    }

    /// A hand that the reader may see.
    pub(super) async fn open_hand(&self, table: u64, hand: u64, reader: Option<u64>) -> Result<Read, Denied> {
        let look = |now| Which { numbers: hand..=hand, most: 1, newest: true, reader, now };
        let now = self.room.now();
        // Whether there is such a hand that the rail is still to see makes a difference to what is said alone.
        let shelf = self.shelf(table, look(u64::MAX)).await?;
        let Some(&(number, span)) = shelf.hands.first() else {
            return Err(Denied::not_found(format!("hand {hand} is not over, or was never dealt")));
        };
        let read = self.read(&shelf.blank, number, span).await?;
        if read.is_open_to(reader, now) {
            return Ok(read);
        }
        let seconds = span.public_from(shelf.blank.ask.rail_seconds).saturating_sub(now).div_ceil(1000);
        let why = format!(
            "hand {hand} is over for those who were dealt in; everybody else sees it in {seconds} s, when the rail has"
        );
        Err(Denied::not_found(why))
    }

    /// Reads the entries of a hand that is over.
    pub(super) async fn read(&self, blank: &Game, number: u64, span: Span) -> Result<Read, Denied> {
        let stream = stream_of(blank.id)?;
        let count = (span.last - span.first + 1) as usize;
        let recorded = self.room.journal.read(&stream, Version(span.first - 1), count).await?;
        let mut entries = Vec::new();
        for recorded in recorded {
            let entry: TableEntry = ENTRIES.read(&recorded.body).map_err(|unreadable| {
                Denied::unavailable(format!("entry {}: {unreadable}", recorded.number))
            })?;
            entries.push((recorded.number, entry));
        }
        let before =
            before(blank, number, span, &entries).map_err(|unsound| Denied::unavailable(unsound.0))?;
        Ok(Read { number, span, before, entries })
    }
}

impl Export {
    /// The next hand's text; none at the end.
    async fn next(&mut self) -> Result<Option<String>, Denied> {
        while self.left > 0 {
            let Some((number, span)) = self.waiting.pop_front() else {
                if !self.more {
                    break;
                }
                self.look_up().await?;
                continue;
            };
            let Some(blank) = &self.blank else { break };
            let read = self.tables.read(blank, number, span).await?;
            if !read.is_open_to(self.reader, self.tables.room.now()) {
                continue;
            }
            self.left -= 1;
            self.written += 1;
            let text = read.written(self.reader, &self.wanted)?;
            return Ok(Some(match self.wanted.form {
                Form::Json | Form::JsonLine => text,
                Form::Phh => format!("[{}]\n{text}\n", self.written),
                // Trackers tell hands apart by the empty lines between them.
                Form::Text => format!("{text}\n\n"),
            }));
        }
        Ok(None)
    }

    async fn look_up(&mut self) -> Result<(), Denied> {
        let (now, most) = (self.tables.room.now(), self.left.min(PAGE));
        let numbers = self.after.saturating_add(1)..=u64::MAX;
        let which = Which { numbers, most, newest: false, reader: self.reader, now };
        let shelf = self.tables.shelf(self.table, which).await?;
        self.after = shelf.hands.last().map_or(self.after, |(number, _)| *number);
        self.waiting = shelf.hands.into();
        self.more = shelf.more;
        self.blank = Some(shelf.blank);
        Ok(())
    }
}

/// The table before a deal, with the players of that deal in their chairs.
fn before(blank: &Game, number: u64, span: Span, entries: &[(u64, TableEntry)]) -> Result<Game, Unsound> {
    let deal = entries.iter().flat_map(|(_, entry)| &entry.did).find_map(|did| match did {
        Did::Shuffled { deal, .. } => Some(deal),
        _ => None,
    });
    let deal = deal.ok_or_else(|| Unsound("the hand has no deck".to_owned()))?;
    let mut before = blank.emptied(span.first, number - 1);
    before.session.record(&Event::Table(TableEvent::Turned { game: deal.game, hands: None }), 0)?;
    for seat in &deal.seats {
        let (player, chair) = (seat.player, seat.chair);
        before.session.record(&Event::Table(TableEvent::Sat { chair, player, chips: seat.stack }), 0)?;
        let people = Arc::make_mut(&mut before.people);
        let someone = people.entry(player).or_insert_with(|| Someone::new(&seat.name, None));
        someone.name.clone_from(&seat.name);
    }
    Ok(before)
}

/// Does something belong to the hand itself, and not to what went on around it?
fn belongs(did: &Did) -> bool {
    match did {
        Did::Shuffled { .. } => true,
        Did::Session { event, .. } => match event {
            Event::Hand(_) | Event::Chopped | Event::TimedOut { .. } => true,
            Event::Table(event) => matches!(
                event,
                TableEvent::Restaked { .. }
                    | TableEvent::Placed { .. }
                    | TableEvent::Posted { .. }
                    | TableEvent::Dealt { .. }
                    | TableEvent::Settled { .. }
                    | TableEvent::Finished { .. }
            ),
            _ => false,
        },
        Did::Opened { .. }
        | Did::Changed { .. }
        | Did::HandedOver { .. }
        | Did::Came { .. }
        | Did::Money { .. }
        | Did::Ordered { .. }
        | Did::Chat { .. } => false,
    }
}

impl Read {
    /// May the reader see it by now?
    fn is_open_to(&self, reader: Option<u64>, now: u64) -> bool {
        self.chair_of(reader).is_some() || self.span.public_from(self.before.ask.rail_seconds) <= now
    }

    /// Plays the hand again; `step` sees each entry with the table after it.
    fn play(&self, mut step: impl FnMut(&Game, u64, u64, Vec<crate::wire::Said>)) -> Result<Game, Denied> {
        let mut game = self.before.clone();
        for (number, entry) in &self.entries {
            let mut said = Vec::new();
            let mut any = false;
            game.number = number - 1;
            game.begin();
            for did in entry.did.iter().filter(|did| belongs(did)) {
                any = true;
                words::tell(&mut game, did, entry.at, &mut said)
                    .map_err(|unsound| Denied::unavailable(unsound.0))?;
            }
            if any {
                step(&game, *number, entry.at, said);
            }
        }
        Ok(game)
    }

    /// The table at the end of the hand, without words for what happened.
    pub(super) fn over(&self) -> Result<Game, Denied> {
        let mut game = self.before.clone();
        for (number, entry) in &self.entries {
            game.number = number - 1;
            game.begin();
            for did in entry.did.iter().filter(|did| belongs(did)) {
                let recorded = game.record(did, entry.at);
                recorded.map_err(|unsound| Denied::unavailable(unsound.0))?;
            }
        }
        Ok(game)
    }

    /// The hand in a form, as the reader saw it.
    fn written(&self, reader: Option<u64>, wanted: &Wanted) -> Result<String, Denied> {
        let bad = |why: String| Denied::unavailable(format!("hand {} cannot be told: {why}", self.number));
        let over = self.over()?;
        let playing = over.playing().ok_or_else(|| bad("it has no deck".to_owned()))?;
        // Only our own record has the commitments to the deck, and they are dear.
        let fair = matches!(wanted.form, Form::Json | Form::JsonLine);
        let record = self.record(&over, playing, reader, &setting(&over, wanted), fair);
        let record = record.map_err(|why| bad(why.to_string()))?;
        Ok(match wanted.form {
            Form::Json => {
                serde_json::to_string_pretty(&record).map_err(|error| bad(error.to_string()))? + "\n"
            }
            Form::JsonLine => serde_json::to_string(&record).map_err(|error| bad(error.to_string()))? + "\n",
            Form::Phh => {
                let mut phh = record.phh(playing.terms()).map_err(|why| bad(why.to_string()))?;
                phh.others.extend(wanted.currency.into_iter().flat_map(history::Currency::phh));
                phh::write(&phh) + "\n"
            }
            Form::Text => stars(&record, &playing.terms().game, wanted.currency),
        })
    }

    /// What the reader may know of the hand.
    pub(super) fn record(
        &self,
        over: &Game,
        playing: &Playing,
        reader: Option<u64>,
        setting: &Setting,
        fair: bool,
    ) -> Result<HandRecord, BadSetup> {
        let log: Vec<Ruling> = self
            .entries
            .iter()
            .flat_map(|(_, entry)| &entry.did)
            .filter_map(|did| match did {
                Did::Session { event: Event::Hand(event), under } => {
                    Some(Ruling { event: *event, under: *under })
                }
                _ => None,
            })
            .collect();
        let name = |(chair, player): (&Chair, &PlayerId)| history::Chair {
            number: chair.0,
            name: over.name_of(*player).to_owned(),
        };
        let chairs: Vec<history::Chair> = playing.chairs().iter().zip(playing.players()).map(name).collect();
        let shuffle = over.deck.as_ref().filter(|_| fair).map(Deck::shuffle);
        let seat = self.chair_of(reader).and_then(|chair| playing.seat(chair));
        let editions = over.editions(&playing.terms().game.id);
        let telling = RecordSource {
            editions: editions.as_ref(),
            table: &over.ask.name,
            number: self.number,
            setting,
            began: self.span.at / 1000,
            ended: self.entries.last().map(|(_, entry)| entry.at / 1000),
            book: &over.model.book,
            terms: playing.terms(),
            seating: playing.seating(),
            chairs: &chairs,
            log: &log,
            shuffle: shuffle.as_ref(),
        };
        telling.record(seat.map_or(Viewer::Rail, Viewer::Seat))
    }

    pub(super) fn chair_of(&self, reader: Option<u64>) -> Option<Chair> {
        self.before.table().chair_of(who::of_account(reader?)?)
    }

    pub(super) fn frames(&self, reader: Option<u64>) -> Result<Vec<Frame>, Denied> {
        let chair = self.chair_of(reader);
        let mut frames = Vec::new();
        let here = Presence { here: u16::MAX, rail: 0 };
        self.play(|game, number, at, said| {
            let clock = Clock { now: at, ..Clock::default() };
            frames.push(Frame {
                number,
                at,
                said,
                table: Some(game.public(clock, here)),
                you: chair.and_then(|chair| game.own(chair, self.span.at)),
                changes: None,
                removed: None,
            });
        })?;
        Ok(frames)
    }

    fn info(&self, table: u64, reader: Option<u64>) -> Result<HandInfo, Denied> {
        let game = self.over()?;
        let chair = self.chair_of(reader);
        let playing = game.playing().ok_or_else(|| Denied::unavailable("the hand has no deck"))?;
        let stack =
            |of: &Game| chair.and_then(|chair| of.table().sitter(chair)).map(|sitter| sitter.stack.0 as i64);
        // Blinds that were chopped are nobody's winnings.
        let played = playing.hand().filter(|_| !playing.is_chopped()).map(hand::Hand::state);
        let won = |place: usize| played.map_or(0, |state| state.awarded_to(Seat(place as u8)).0);
        let seats = 0..playing.players().len();
        let winners = seats.clone().filter(|&place| won(place) > 0);
        let cards = played.zip(chair.and_then(|chair| playing.seat(chair))).and_then(|(_, seat)| {
            let view = playing.hand()?.view(Viewer::Seat(seat));
            view.players.get(seat.0 as usize).map(|player| faces(&player.cards))
        });
        let board = played.map_or_else(Vec::new, |state| state.boards()[0].cards().to_vec());
        Ok(HandInfo {
            table,
            hand: self.number,
            at: self.span.at,
            game: setup::title(playing.terms(), game.ask.cents),
            chair: chair.map(|chair| chair.0),
            net: stack(&game).zip(stack(&self.before)).map(|(after, before)| after - before),
            pot: seats.map(won).sum::<u64>() + played.map_or(0, |state| state.raked().0),
            winners: winners.map(|place| game.name_of(playing.players()[place]).to_owned()).collect(),
            board: board.iter().map(ToString::to_string).collect(),
            cards: cards.unwrap_or_default(),
        })
    }
}

/// Where a table stands.
fn setting(game: &Game, wanted: &Wanted) -> Setting {
    Setting { room: wanted.room.clone(), table: game.id, chairs: game.table().size(), cents: game.ask.cents }
}
