//! Reading tables from the journal: from their last checkpoint to go on, from their first entry to check them.

use std::{collections::VecDeque, sync::Arc};

use journal::{Journal, JournalError, Keep, StreamId, Version};
use rules::Library;
use serde::Serialize;

use crate::{
    event::{self, BadEvent},
    ledger::{self, Audit, Of, Wrong},
};

use super::{
    checkpoint::Checkpoint,
    entry::{Did, TableEntry},
    game::{Game, Unsound},
    older::ENTRIES,
    setup::Houses,
    table_of,
    task::json,
    words,
};

/// How many entries are read at once.
const CHUNK: usize = 1000;

/// How many steps are kept in words for clients who come back.
pub(super) const RECENT: usize = 32;

/// Why a table could not be read from the journal.
#[derive(Debug, thiserror::Error)]
pub enum BadTable {
    /// The store does not answer.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An entry cannot follow from those before it.
    #[error("{stream}, entry {number}: {why}")]
    Unsound {
        /// Which stream.
        stream: StreamId,
        /// Which entry.
        number: u64,
        /// What is wrong.
        why: String,
    },
}

/// Steps in words: number, time, JSON.
pub(super) type Said = VecDeque<(u64, u64, Arc<str>)>;

/// A table as it was read from the journal.
pub(super) struct Loaded {
    pub(super) game: Game,
    /// Its last steps.
    pub(super) said: Said,
    /// Where the hands are that were finished in what was read.
    pub(super) places: Vec<Keep>,
}

/// Reads a table of so many entries from the journal, from its last checkpoint on, with its last steps in words.
pub(super) async fn load(
    journal: &Journal,
    houses: &Houses,
    stream: &StreamId,
    last: Version,
) -> Result<Loaded, BadTable> {
    let checkpoint = Checkpoint::read(journal, stream).await?;
    // A store that was put together from others may have a checkpoint of more than it has.
    let checkpoint = checkpoint.filter(|checkpoint| checkpoint.number <= last.0);
    let mut reading = Reading::open(journal, houses, stream).await?;
    for (number, agreed) in checkpoint.iter().flat_map(|checkpoint| &checkpoint.terms) {
        let known = houses.fetch(journal, agreed).await;
        known.map_err(|Unsound(why)| reading.unsound(*number, why))?;
    }
    if let Some(restored) = checkpoint.and_then(|checkpoint| reading.game.restored(checkpoint)) {
        reading.game = restored;
    }
    reading.read_on(journal, |_, _| Ok(())).await
}

/// A table while its entries are taken in.
struct Reading<'s> {
    stream: &'s StreamId,
    game: Game,
    said: Said,
    places: Vec<Keep>,
}

impl<'s> Reading<'s> {
    /// Takes in the first entry of a table.
    async fn open(journal: &Journal, houses: &Houses, stream: &'s StreamId) -> Result<Reading<'s>, BadTable> {
        let unsound = |Unsound(why)| BadTable::Unsound { stream: stream.clone(), number: 1, why };
        let first = journal.read(stream, Version(0), 1).await?;
        let first = first.first().ok_or_else(|| unsound(Unsound("the stream is empty".to_owned())))?;
        let entry: TableEntry =
            ENTRIES.read(&first.body).map_err(|unreadable| unsound(Unsound(unreadable.to_string())))?;
        if let Some(Did::Opened { agreed, .. }) = entry.did.first() {
            houses.fetch(journal, agreed).await.map_err(unsound)?;
        }
        let game = Game::open(table_of(stream).unwrap_or(0), &entry, houses).map_err(unsound)?;
        Ok(Reading { stream, game, said: Said::new(), places: Vec::new() })
    }

    /// Takes in all entries that the table has not had yet; `check` looks at the table after each.
    async fn read_on(
        mut self,
        journal: &Journal,
        mut check: impl FnMut(&Game, &TableEntry) -> Result<(), Unsound>,
    ) -> Result<Loaded, BadTable> {
        let mut after = Version(self.game.number);
        let mut waiting: VecDeque<(u64, TableEntry)> = VecDeque::new();
        loop {
            let chunk = journal.read(self.stream, after, CHUNK).await?;
            let last = chunk.is_empty();
            for recorded in chunk {
                after = Version(recorded.number);
                let entry = ENTRIES.read(&recorded.body);
                let entry: TableEntry =
                    entry.map_err(|unreadable| self.unsound(after.0, unreadable.to_string()))?;
                for did in &entry.did {
                    if let Did::Changed { agreed, .. } = did {
                        let known = self.game.houses.fetch(journal, agreed).await;
                        known.map_err(|Unsound(why)| self.unsound(after.0, why))?;
                    }
                }
                waiting.push_back((recorded.number, entry));
            }
            // The last entries are kept back, to be put into words when it is known that they are the last.
            while waiting.len() > if last { 0 } else { RECENT } {
                let Some((number, entry)) = waiting.pop_front() else { break };
                let taken = self.take(&entry, last).and_then(|()| check(&self.game, &entry));
                taken.map_err(|Unsound(why)| self.unsound(number, why))?;
            }
            if last {
                return Ok(Loaded { game: self.game, said: self.said, places: self.places });
            }
        }
    }

    /// Takes an entry in, and puts it into words if they are wanted.
    fn take(&mut self, entry: &TableEntry, aloud: bool) -> Result<(), Unsound> {
        if aloud {
            let mut said = Vec::new();
            self.game.begin();
            for did in &entry.did {
                words::tell(&mut self.game, did, entry.at, &mut said)?;
            }
            self.game.remember(entry);
            self.said.push_back((self.game.number, entry.at, json(&said).into()));
        } else {
            self.game.replay(entry)?;
        }
        self.places.extend(self.game.finished_after(self.game.number - 1));
        Ok(())
    }

    fn unsound(&self, number: u64, why: String) -> BadTable {
        BadTable::Unsound { stream: self.stream.clone(), number, why }
    }
}

/// What a check of all tables found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Audited {
    /// Tables.
    pub tables: u64,
    /// Their entries.
    pub entries: u64,
    /// Hands dealt.
    pub hands: u64,
    /// Checkpoints, each of which is what the entries come to.
    pub checkpoints: u64,
    /// Events.
    pub events: u64,
    /// Postings in the ledger, which says of every table and event what its entries say.
    pub postings: u64,
}

/// Plays every table of a journal again from its first entry, and checks after each entry that all chips are accounted
/// for, that its checkpoint is how the table stood, and that the ledger says the same of it.
pub async fn audit(journal: &Journal) -> Result<Audited, BadTable> {
    let houses = Houses::new(Library::shipped());
    let mut audited = Audited::default();
    let in_ledger = |Wrong { number, why }| BadTable::Unsound { stream: ledger::stream(), number, why };
    let mut books = Audit::read(journal).await?.map_err(in_ledger)?;
    for (stream, Version(entries)) in journal.streams().await? {
        if event::event_of(&stream).is_some() {
            let checked = event::audit(journal, &houses, &stream).await.map_err(|bad| match bad {
                BadEvent::Journal(error) => BadTable::Journal(error),
                BadEvent::Unsound { number, why } => {
                    BadTable::Unsound { stream: stream.clone(), number, why }
                }
            })?;
            books.check(Of::Event(checked.event), &checked.moved, &[]).map_err(in_ledger)?;
            audited.events += 1;
            audited.entries += checked.entries;
            continue;
        }
        let Some(table) = table_of(&stream) else { continue };
        let mut moved = Vec::new();
        let checkpoint = Checkpoint::read(journal, &stream).await?;
        let check = |game: &Game, entry: &TableEntry| {
            game.audit()?;
            moved.extend(game.posting(entry).map(|posting| (posting.entry, posting.transfers)));
            let Some(checkpoint) = checkpoint.as_ref().filter(|due| due.number == game.number) else {
                return Ok(());
            };
            audited.checkpoints += 1;
            if game.checkpoint().as_ref() == Some(checkpoint) {
                return Ok(());
            }
            Err(Unsound("the checkpoint after it is not what the entries come to".to_owned()))
        };
        let reading = Reading::open(journal, &houses, &stream).await?;
        let Loaded { game, .. } = reading.read_on(journal, check).await?;
        books.check(Of::Table(table), &moved, &game.holds()).map_err(in_ledger)?;
        audited.tables += 1;
        audited.entries += entries;
        audited.hands += game.session.hands();
    }
    books.finish().map_err(in_ledger)?;
    audited.postings = books.postings;
    Ok(audited)
}
