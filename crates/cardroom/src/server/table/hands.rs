//! Hands that are over, as one reader saw them: read from the journal, played again.

use hand::{BadSetup, Ruling, Viewer};
use room::table::{Chair, Event as TableEvent, Player};

use crate::{
    history::{self, HandRecord, Telling, stars},
    journal::Version,
    phh,
    wire::{HandInfo, HandList, Step as Frame},
};

use super::{
    Denied, Form, Tables,
    entry::{Did, Entry},
    game::{Game, Playing, Span},
    setup, stream_of,
    view::{Clock, Presence},
    words,
};

/// The most hands that are listed at once.
const MOST_LISTED: usize = 50;

/// One hand, read by itself: the entries from its deal to its end.
struct Read {
    number: u64,
    span: Span,
    /// The table with nobody but the hand's players, before the deal.
    before: Game,
    entries: Vec<(u64, Entry)>,
}

impl Tables {
    /// Hands of a table as the reader saw them, newest first.
    pub async fn hands(
        &self,
        table: u64,
        reader: Option<u64>,
        before: Option<u64>,
        most: usize,
    ) -> Result<HandList, Denied> {
        let game = self.look(table).await?;
        let most = most.clamp(1, MOST_LISTED);
        let over = game.index.iter().filter(|span| span.last > 0).count() as u64;
        let last = before.map_or(over, |before| before.saturating_sub(1).min(over));
        let first = last.saturating_sub(most as u64);
        let mut hands = Vec::new();
        for number in (first + 1..=last).rev() {
            let read = self.read(&game, number).await?;
            hands.push(read.info(table, reader)?);
        }
        Ok(HandList { hands, more: first > 0 })
    }

    /// One hand step by step, as the reader saw it: for the replayer.
    pub async fn frames(&self, table: u64, hand: u64, reader: Option<u64>) -> Result<Vec<Frame>, Denied> {
        let game = self.look(table).await?;
        self.read(&game, hand).await?.frames(reader)
    }

    /// One hand in a form, as the reader saw it.
    pub async fn hand(
        &self,
        table: u64,
        hand: u64,
        reader: Option<u64>,
        form: Form,
    ) -> Result<String, Denied> {
        let game = self.look(table).await?;
        let read = self.read(&game, hand).await?;
        let bad = |why: String| Denied::new(503, format!("hand {hand} cannot be told: {why}"));
        let over = read.play(|_, _, _, _| {})?;
        let playing = over.playing.as_ref().ok_or_else(|| bad("it has no deck".to_owned()))?;
        let record = read.record(&over, playing, reader).map_err(|bad_setup| bad(bad_setup.to_string()))?;
        Ok(match form {
            Form::Json => {
                serde_json::to_string_pretty(&record).map_err(|error| bad(error.to_string()))? + "\n"
            }
            Form::Phh => {
                let phh = record.phh(&playing.terms).map_err(|bad_record| bad(bad_record.to_string()))?;
                phh::write(&phh) + "\n"
            }
            Form::Text => stars(&record, &playing.terms.game),
        })
    }

    /// Reads the entries of a hand that is over.
    async fn read(&self, game: &Game, number: u64) -> Result<Read, Denied> {
        let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let span = place.and_then(|place| game.index.get(place)).copied().filter(|span| span.last > 0);
        let span =
            span.ok_or_else(|| Denied::new(404, format!("hand {number} is not over, or was never dealt")))?;
        let stream = stream_of(game.id)?;
        let count = (span.last - span.first + 1) as usize;
        let recorded = self.room.journal.read(&stream, Version(span.first - 1), count).await?;
        let mut entries = Vec::new();
        for recorded in recorded {
            let entry: Entry = serde_json::from_str(&recorded.body).map_err(|error| {
                Denied::new(503, format!("entry {} cannot be read: {error}", recorded.number))
            })?;
            entries.push((recorded.number, entry));
        }
        let before = before(game, number, &entries).map_err(|unsound| Denied::new(503, unsound.0))?;
        Ok(Read { number, span, before, entries })
    }
}

/// The table before a deal, with the players of that deal in their chairs.
fn before(game: &Game, number: u64, entries: &[(u64, Entry)]) -> Result<Game, super::game::Unsound> {
    let deal = entries.iter().flat_map(|(_, entry)| &entry.did).find_map(|did| match did {
        Did::Shuffled { deal, .. } => Some(deal),
        _ => None,
    });
    let deal = deal.ok_or_else(|| super::game::Unsound("the hand has no deck".to_owned()))?;
    let mut before = game.emptied(number - 1);
    before.table.record(&TableEvent::Turned { game: deal.game, hands: None });
    for seat in &deal.seats {
        let (player, chair) = (Player(seat.player), seat.chair);
        before.table.record(&TableEvent::Sat { chair, player, chips: seat.stack });
        if let Some(someone) = before.people.get_mut(&player) {
            someone.name.clone_from(&seat.name);
        }
    }
    Ok(before)
}

/// Does something belong to the hand itself, and not to what went on around it?
fn belongs(did: &Did) -> bool {
    match did {
        Did::Hand { .. } | Did::Shuffled { .. } | Did::Chopped | Did::TimedOut { .. } => true,
        Did::Table { event, .. } => matches!(
            event,
            TableEvent::Placed { .. }
                | TableEvent::Posted { .. }
                | TableEvent::Dealt { .. }
                | TableEvent::Settled { .. }
                | TableEvent::Finished { .. }
        ),
        Did::Opened { .. }
        | Did::Came { .. }
        | Did::Set { .. }
        | Did::Prepared { .. }
        | Did::WantsStraddle { .. }
        | Did::WantsIn { .. }
        | Did::ToCome { .. }
        | Did::Leaving { .. }
        | Did::Bank { .. }
        | Did::Chat { .. }
        | Did::Desk { .. }
        | Did::Paused { .. }
        | Did::Resumed { .. }
        | Did::Removed { .. }
        | Did::Admitted { .. }
        | Did::Proposed { .. }
        | Did::Consented { .. }
        | Did::PickedUp { .. }
        | Did::Closing { .. }
        | Did::Closed => false,
    }
}

impl Read {
    /// Plays the hand again; `step` sees each entry with the table after it.
    fn play(&self, mut step: impl FnMut(&Game, u64, u64, Vec<crate::wire::Said>)) -> Result<Game, Denied> {
        let mut game = self.before.clone();
        for (number, entry) in &self.entries {
            let why = entry.why.as_deref();
            let mut said = Vec::new();
            let mut any = false;
            game.number = number - 1;
            game.begin();
            for did in entry.did.iter().filter(|did| belongs(did)) {
                any = true;
                words::tell(&mut game, did, entry.at, why, &mut said)
                    .map_err(|unsound| Denied::new(503, unsound.0))?;
            }
            if any {
                step(&game, *number, entry.at, said);
            }
        }
        Ok(game)
    }

    /// What the reader may know of the hand.
    fn record(&self, over: &Game, playing: &Playing, reader: Option<u64>) -> Result<HandRecord, BadSetup> {
        let log: Vec<Ruling> = self
            .entries
            .iter()
            .flat_map(|(_, entry)| &entry.did)
            .filter_map(|did| match did {
                Did::Hand { event, under } => Some(Ruling { event: *event, under: *under }),
                _ => None,
            })
            .collect();
        let name = |(chair, player): (&Chair, &Player)| history::Chair {
            number: chair.0,
            name: over.name_of(*player).to_owned(),
        };
        let chairs: Vec<history::Chair> = playing.chairs.iter().zip(&playing.players).map(name).collect();
        let shuffle = playing.shuffle();
        let seat = self.chair_of(reader).and_then(|chair| playing.seat(chair));
        let telling = Telling {
            table: &over.ask.name,
            number: self.number,
            began: self.span.at / 1000,
            ended: self.entries.last().map(|(_, entry)| entry.at / 1000),
            book: &over.model.book,
            terms: &playing.terms,
            seating: &playing.seating,
            chairs: &chairs,
            log: &log,
            shuffle: Some(&shuffle),
        };
        telling.record(seat.map_or(Viewer::Rail, Viewer::Seat))
    }

    fn chair_of(&self, reader: Option<u64>) -> Option<Chair> {
        self.before.table.chair_of(Player(reader? as u32))
    }

    fn frames(&self, reader: Option<u64>) -> Result<Vec<Frame>, Denied> {
        let chair = self.chair_of(reader);
        let mut frames = Vec::new();
        let here = Presence { here: u16::MAX, rail: 0 };
        self.play(|game, number, at, said| {
            let clock = Clock { now: at, ..Clock::default() };
            let digest = game.playing.as_ref().map(super::digest);
            frames.push(Frame {
                number,
                at,
                said,
                table: Some(game.public(clock, here, digest.as_deref())),
                you: chair.and_then(|chair| game.own(chair, self.span.at)),
                removed: None,
            });
        })?;
        Ok(frames)
    }

    fn info(&self, table: u64, reader: Option<u64>) -> Result<HandInfo, Denied> {
        let game = self.play(|_, _, _, _| {})?;
        let chair = self.chair_of(reader);
        let playing = game.playing.as_ref().ok_or_else(|| Denied::new(503, "the hand has no deck"))?;
        let view = game.public(Clock::default(), Presence::default(), None);
        let stack =
            |of: &Game| chair.and_then(|chair| of.table.sitter(chair)).map(|sitter| sitter.stack.0 as i64);
        let winners = view.seats.iter().flatten().filter(|seat| seat.won > 0);
        Ok(HandInfo {
            table,
            hand: self.number,
            at: self.span.at,
            game: setup::title(&playing.terms, game.ask.cents),
            chair: chair.map(|chair| chair.0),
            net: stack(&game).zip(stack(&self.before)).map(|(after, before)| after - before),
            pot: view.seats.iter().flatten().map(|seat| seat.won).sum::<u64>()
                + playing.hand.as_ref().map_or(0, |hand| hand.state().raked().0),
            winners: winners.map(|seat| seat.name.clone()).collect(),
            board: view.boards.first().cloned().unwrap_or_default(),
            cards: chair
                .and_then(|chair| game.own(chair, self.span.at))
                .map_or_else(Vec::new, |you| you.cards),
        })
    }
}
