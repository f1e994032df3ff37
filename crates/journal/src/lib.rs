//! The journal: streams of entries that are on the disk before anybody is told that they happened.
//!
//! A table, a tournament and the house are each a stream; each stream has one writer, who says how long it thinks the
//! stream is whenever it appends. Whoever is mistaken about that is told, and nothing is written. An entry carries a
//! digest of itself and of all before it, so that one that was changed, removed or moved is found.
//!
//! The store is one SQLite file or a PostgreSQL database; what it holds reads the same from either. In both, one
//! writer commits all that is waiting in one transaction and answers when the commit has returned. docs/journal.md
//! has the layout.
//!
//! ```
//! use journal::{AppendError, Journal, Store, StreamId, Version};
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! # let folder = std::env::temp_dir().join(format!("cardroom-journal-{}", std::process::id()));
//! let store: Store = folder.join("room.db").to_string_lossy().parse()?;
//! let journal = Journal::open(&store).await?;
//! let table = StreamId::new("table/7")?;
//! let version = journal.append(&table, Version(0), vec![r#"{"sits":"A"}"#.into()]).await?;
//! assert_eq!(version, Version(1));
//! let late = journal.append(&table, Version(0), vec![r#"{"sits":"B"}"#.into()]).await;
//! assert_eq!(late, Err(AppendError::Conflict { stream: table.clone(), actual: Version(1) }));
//! assert_eq!(journal.read(&table, Version(0), 100).await?[0].body, r#"{"sits":"A"}"#);
//! journal.close().await;
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

use std::{path::Path, sync::Arc};

mod database;
mod entry;
mod error;
mod form;
mod layout;
mod patience;
mod plan;
mod postgres;
mod request;
mod scan;
mod sqlite;
mod store;
mod transfer;

pub use database::Database;
pub use entry::{At, BadStreamId, Keep, Part, Recorded, StreamId, Version};
pub use error::{AppendError, Damage, Fault, JournalError};
pub use form::{Form, Unreadable, Upgrade};
pub use patience::Patience;
pub use scan::Verified;
pub use store::private;
pub use store::{BadStore, Store, default_store};
pub use transfer::{export, import};

use postgres::Postgres;
use request::{Answer, Change, Desk, Done, Work};
use scan::Scan;
use sqlite::Sqlite;

/// A journal that is open. It is a cheap handle: clones share one store.
#[derive(Clone, Debug)]
pub struct Journal {
    /// None if it is open for reading alone.
    desk: Option<Desk>,
    backend: Arc<Backend>,
}

#[derive(Debug)]
enum Backend {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Journal {
    /// Opens a store for writing, making or renewing its tables where needed. One program at a time may.
    pub async fn open(store: &Store) -> Result<Journal, JournalError> {
        Journal::open_with(store, Patience::default()).await
    }

    /// As [`Journal::open`], with another patience than the usual.
    pub async fn open_with(store: &Store, patience: Patience) -> Result<Journal, JournalError> {
        match store {
            Store::Sqlite(path) => {
                let path = path.clone();
                let opened = off_thread(move || Sqlite::open(&path, patience)).await?;
                Ok(Journal { desk: Some(opened.1), backend: Arc::new(Backend::Sqlite(opened.0)) })
            }
            Store::Postgres(database) => {
                let opened = Postgres::open(database, patience).await?;
                Ok(Journal { desk: Some(opened.1), backend: Arc::new(Backend::Postgres(opened.0)) })
            }
        }
    }

    /// Opens a store that is there for reading alone, which does not disturb the program that writes it.
    pub async fn open_to_read(store: &Store) -> Result<Journal, JournalError> {
        match store {
            Store::Sqlite(path) => {
                let path = path.clone();
                let opened = off_thread(move || Sqlite::open_to_read(&path)).await?;
                Ok(Journal { desk: None, backend: Arc::new(Backend::Sqlite(opened)) })
            }
            Store::Postgres(database) => {
                let opened = Postgres::open_to_read(database).await?;
                Ok(Journal { desk: None, backend: Arc::new(Backend::Postgres(opened)) })
            }
        }
    }

    /// Appends entries, each one line of JSON, to a stream that has `expected` entries; all of them or none. They are
    /// durable when this returns. While the store is away, or somebody else keeps it busy, this waits.
    pub async fn append(
        &self,
        stream: &StreamId,
        expected: Version,
        bodies: Vec<String>,
    ) -> Result<Version, AppendError> {
        let part = Part { stream: stream.clone(), at: At::After(expected), bodies };
        let versions = self.append_all(vec![part], Vec::new()).await?;
        Ok(versions.first().copied().unwrap_or(expected))
    }

    /// Appends entries to several streams, and keeps values beside them: all of it or, where one part is mistaken about
    /// its stream, nothing. Gives how long the stream of each part was after that part. All is durable when this returns.
    pub async fn append_all(&self, parts: Vec<Part>, keep: Vec<Keep>) -> Result<Vec<Version>, AppendError> {
        for (index, body) in parts.iter().flat_map(|part| &part.bodies).enumerate() {
            check(body).map_err(|why| AppendError::Body { index, why })?;
        }
        let keep = keep.into_iter().map(Change::Keep).collect();
        match self.ask(Work::Append { parts, keep }).await? {
            Done::Appended(versions) => Ok(versions),
            Done::Conflict(stream, actual) => Err(AppendError::Conflict { stream, actual }),
            Done::Values(_) => Ok(Vec::new()),
        }
    }

    /// The entries of a stream that follow the first `after`, in order and without gaps, `most` at most.
    pub async fn read(
        &self,
        stream: &StreamId,
        after: Version,
        most: usize,
    ) -> Result<Vec<Recorded>, JournalError> {
        let entries = match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.read(stream, after, most).await?,
            Backend::Postgres(postgres) => postgres.read(stream, after, most).await?,
        };
        for (due, entry) in (after.0 + 1..).zip(&entries) {
            if entry.number != due {
                let fault = Fault { stream: stream.clone(), number: due, what: Damage::Missing };
                return Err(JournalError::Damaged(vec![fault]));
            }
        }
        Ok(entries)
    }

    /// All streams and how long they are, in the order of their names.
    pub async fn streams(&self) -> Result<Vec<(StreamId, Version)>, JournalError> {
        let rows = match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.streams().await?,
            Backend::Postgres(postgres) => postgres.streams().await?,
        };
        rows.into_iter()
            .map(|(name, last)| Ok((StreamId::new(name)?, Version(last))))
            .collect::<Result<_, BadStreamId>>()
            .map_err(|bad| JournalError::Failed(bad.to_string()))
    }

    /// Looks through everything, as of one moment: numbers without gaps, digests that follow from each other.
    pub async fn verify(&self) -> Result<Verified, JournalError> {
        scan::walk(self.scan(), |_, _, _| Ok(())).await
    }

    /// Copies the store into a file that is not there yet, as of one moment, while others go on writing.
    pub async fn backup(&self, target: &Path) -> Result<(), JournalError> {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.backup(target).await,
            Backend::Postgres(_) => Err(JournalError::NoBackup),
        }
    }

    /// Keeps a value under a kind and a key, in place of an older one, until then (Unix seconds) or for ever. It is for
    /// what is no history, such as who is logged in.
    pub async fn keep(
        &self,
        kind: &str,
        key: &str,
        value: &str,
        until: Option<u64>,
    ) -> Result<(), JournalError> {
        let (kind, key, value) = (kind.to_owned(), key.to_owned(), value.to_owned());
        self.ask(Work::Change(Change::Keep(Keep { kind, key, value, until }))).await.map(|_| ())
    }

    /// The values kept under a kind without end, by their keys: `most` of those whose keys come after this one.
    pub async fn kept_after(
        &self,
        kind: &str,
        after: &str,
        most: usize,
    ) -> Result<Vec<(String, String)>, JournalError> {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.kept_after(kind, after, most).await,
            Backend::Postgres(postgres) => postgres.kept_after(kind, after, most).await,
        }
    }

    /// The same from the end: `most` of those whose keys come before this one, the last first.
    pub async fn kept_before(
        &self,
        kind: &str,
        before: &str,
        most: usize,
    ) -> Result<Vec<(String, String)>, JournalError> {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.kept_before(kind, before, most).await,
            Backend::Postgres(postgres) => postgres.kept_before(kind, before, most).await,
        }
    }

    /// The value kept under a kind and a key, unless its time has run out.
    pub async fn kept(&self, kind: &str, key: &str, now: u64) -> Result<Option<String>, JournalError> {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.kept(kind, key, now).await,
            Backend::Postgres(postgres) => postgres.kept(kind, key, now).await,
        }
    }

    /// Keeps a value no longer. It does not matter whether it was there.
    pub async fn forget(&self, kind: &str, key: &str) -> Result<(), JournalError> {
        self.ask(Work::Change(Change::Forget { kind: kind.to_owned(), key: key.to_owned() }))
            .await
            .map(|_| ())
    }

    /// Deletes all kept values whose time has run out, and says how many they were.
    pub async fn sweep(&self, now: u64) -> Result<u64, JournalError> {
        self.ask(Work::Change(Change::Sweep { now })).await.map(|done| match done {
            Done::Values(count) => count,
            Done::Appended(_) | Done::Conflict(..) => 0,
        })
    }

    /// Finishes all writing and gives the store up. Other handles on it can write no more. What a store that does not
    /// answer has not taken in time is given up, and whoever waits for it is told so.
    pub async fn close(self) {
        if let Some(desk) = &self.desk {
            desk.close().await;
        }
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.close(),
            Backend::Postgres(postgres) => postgres.close().await,
        }
    }

    fn scan(&self) -> Scan {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.scan(),
            Backend::Postgres(postgres) => postgres.scan(),
        }
    }

    async fn ask(&self, work: Work) -> Answer {
        match &self.desk {
            Some(desk) => desk.ask(work).await,
            None => Err(JournalError::ReadOnly),
        }
    }
}

/// Is this one line of JSON? Exports are lines, and whoever replays a stream must be able to read it.
fn check(body: &str) -> Result<(), String> {
    if body.contains(['\n', '\r']) {
        return Err("it has a line break".into());
    }
    serde_json::from_str::<serde::de::IgnoredAny>(body).map(|_| ()).map_err(|error| error.to_string())
}

/// Does work that may wait for the disk where nobody else is made to wait.
async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, JournalError> + Send + 'static,
) -> Result<T, JournalError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| JournalError::Failed(error.to_string()))?
}
