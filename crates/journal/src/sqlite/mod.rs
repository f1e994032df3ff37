//! A journal in one SQLite file: one thread writes, any number of connections read beside it.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::mpsc;

use super::{
    JournalError, Patience, Recorded, StreamId, Version,
    layout::{self, SQLITE},
    request::Desk,
    scan::{Piece, Scan},
    store::private,
};

mod lock;
mod writer;

use lock::Lock;

/// How long opening and reading wait for a file that is busy, as while SQLite repairs it after a crash.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many connections for reading stay open when nobody reads.
const IDLE_READERS: usize = 4;

/// A journal in a file.
#[derive(Debug)]
pub(super) struct Sqlite {
    readers: Arc<Readers>,
}

impl Sqlite {
    /// Opens the file for writing, making it where it is not.
    pub(super) fn open(path: &Path, patience: Patience) -> Result<(Sqlite, Desk), JournalError> {
        let lock = prepare(path)?;
        let mut connection = connect(path)?;
        configure(&connection).map_err(|error| unreachable(path, &error))?;
        take_steps(&mut connection, path)?;
        // From here on the writer itself waits for a file that is busy, without end.
        connection.busy_timeout(patience.busy).map_err(|error| unreachable(path, &error))?;
        let (desk, mut queue) = Desk::new(patience.farewell);
        thread::Builder::new()
            .name("journal".into())
            .spawn(move || {
                writer::run(connection, &mut queue);
                drop(lock);
                drop(queue);
            })
            .map_err(|error| JournalError::Failed(error.to_string()))?;
        Ok((Sqlite { readers: Arc::new(Readers::new(path)) }, desk))
    }

    /// Opens a file that is there, and that another program may be writing, for reading alone.
    pub(super) fn open_to_read(path: &Path) -> Result<Sqlite, JournalError> {
        if !path.is_file() {
            return Err(JournalError::Missing(path.display().to_string()));
        }
        let readers = Readers::new(path);
        let connection = readers.take()?;
        let taken = steps_taken(&connection).map_err(|error| unreachable(path, &error))?;
        if taken.is_empty() {
            return Err(JournalError::Missing(path.display().to_string()));
        }
        SQLITE.missing(&path.display().to_string(), &taken)?;
        readers.put_back(connection);
        Ok(Sqlite { readers: Arc::new(readers) })
    }

    /// Closes what is open for reading and not in use.
    pub(super) fn close(&self) {
        self.readers.idle().clear();
    }

    pub(super) async fn read(
        &self,
        stream: &StreamId,
        after: Version,
        most: usize,
    ) -> Result<Vec<Recorded>, JournalError> {
        let stream = stream.clone();
        self.reading(move |connection| {
            let mut query = connection.prepare_cached(
                "SELECT number, body FROM entry WHERE stream = ?1 AND number > ?2 ORDER BY number LIMIT ?3",
            )?;
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            let rows = query.query_map(params![stream.as_str(), after.0 as i64, most], |row| {
                Ok(Recorded {
                    stream: stream.clone(),
                    number: row.get::<_, i64>(0)? as u64,
                    body: row.get(1)?,
                })
            })?;
            rows.collect()
        })
        .await
    }

    pub(super) async fn streams(&self) -> Result<Vec<(String, u64)>, JournalError> {
        self.reading(|connection| {
            let mut query = connection.prepare_cached("SELECT name, last FROM stream ORDER BY name")?;
            let rows = query.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))?;
            rows.collect()
        })
        .await
    }

    pub(super) async fn kept(&self, kind: &str, key: &str, now: u64) -> Result<Option<String>, JournalError> {
        let (kind, key) = (kind.to_owned(), key.to_owned());
        self.reading(move |connection| {
            let mut query = connection.prepare_cached(
                "SELECT value FROM kept WHERE kind = ?1 AND key = ?2 AND (until IS NULL OR until > ?3)",
            )?;
            query.query_row(params![kind, key, now as i64], |row| row.get(0)).optional()
        })
        .await
    }

    pub(super) async fn kept_after(
        &self,
        kind: &str,
        after: &str,
        most: usize,
    ) -> Result<Vec<(String, String)>, JournalError> {
        let query = "SELECT key, value FROM kept WHERE kind = ?1 AND key > ?2 AND until IS NULL
                     ORDER BY key LIMIT ?3";
        self.kept_pairs(query, kind, after, most).await
    }

    pub(super) async fn kept_before(
        &self,
        kind: &str,
        before: &str,
        most: usize,
    ) -> Result<Vec<(String, String)>, JournalError> {
        let query = "SELECT key, value FROM kept WHERE kind = ?1 AND key < ?2 AND until IS NULL
                     ORDER BY key DESC LIMIT ?3";
        self.kept_pairs(query, kind, before, most).await
    }

    async fn kept_pairs(
        &self,
        query: &'static str,
        kind: &str,
        key: &str,
        most: usize,
    ) -> Result<Vec<(String, String)>, JournalError> {
        let (kind, key) = (kind.to_owned(), key.to_owned());
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.reading(move |connection| {
            let mut query = connection.prepare_cached(query)?;
            let rows = query.query_map(params![kind, key, most], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        })
        .await
    }

    /// Everything as of one moment, stream by stream.
    pub(super) fn scan(&self) -> Scan {
        let (pieces, scan) = mpsc::channel(2 * super::scan::PAGE);
        let readers = Arc::clone(&self.readers);
        tokio::task::spawn_blocking(move || {
            let result = readers.take().and_then(|mut connection| {
                send_everything(&mut connection, &pieces).map_err(|error| failed(&error))?;
                readers.put_back(connection);
                Ok(())
            });
            if let Err(error) = result {
                // Whoever no longer listens needs no error.
                let _ = pieces.blocking_send(Err(error));
            }
        });
        scan
    }

    /// Copies the store as of one moment into a new file, while others go on writing.
    pub(super) async fn backup(&self, target: &Path) -> Result<(), JournalError> {
        let target = target.to_owned();
        private().create_new(true).open(&target).map_err(|error| JournalError::Failed(error.to_string()))?;
        self.reading(move |connection| {
            let mut copy = Connection::open(&target)?;
            let backup = rusqlite::backup::Backup::new(connection, &mut copy)?;
            // All pages in one step: one snapshot, which nobody's writing can make start over.
            backup.run_to_completion(i32::MAX, Duration::from_millis(50), None)?;
            drop(backup);
            // One file is easier to carry away than three.
            copy.pragma_update(None, "journal_mode", "DELETE")?;
            copy.close().map_err(|(_, error)| error)
        })
        .await
    }

    /// Does some reading on a thread that may wait for the disk.
    async fn reading<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, JournalError> {
        let readers = Arc::clone(&self.readers);
        let done = tokio::task::spawn_blocking(move || {
            let connection = readers.take()?;
            let result = work(&connection).map_err(|error| failed(&error));
            readers.put_back(connection);
            result
        });
        done.await.map_err(|error| JournalError::Failed(error.to_string()))?
    }
}

/// Connections for reading, opened when they are needed.
#[derive(Debug)]
struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    fn new(path: &Path) -> Readers {
        Readers { path: path.to_owned(), idle: Mutex::default() }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Result<Connection, JournalError> {
        if let Some(connection) = self.idle().pop() {
            return Ok(connection);
        }
        let connection = connect(&self.path)?;
        connection
            .pragma_update(None, "query_only", true)
            .map_err(|error| unreachable(&self.path, &error))?;
        Ok(connection)
    }

    fn put_back(&self, connection: Connection) {
        let mut idle = self.idle();
        if idle.len() < IDLE_READERS {
            idle.push(connection);
        }
    }
}

/// Makes the folder and an empty file where there is none, and takes the lock.
fn prepare(path: &Path) -> Result<Lock, JournalError> {
    let cannot = |error: std::io::Error| JournalError::Unreachable {
        store: path.display().to_string(),
        why: error.to_string(),
    };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(cannot)?;
    }
    let lock = Lock::take(path)?;
    private().create(true).truncate(false).open(path).map_err(cannot)?;
    Ok(lock)
}

fn connect(path: &Path) -> Result<Connection, JournalError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| unreachable(path, &error))?;
    connection.busy_timeout(PATIENCE).map_err(|error| unreachable(path, &error))?;
    Ok(connection)
}

/// A commit returns when the operating system says that the disk has it.
fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)
}

fn take_steps(connection: &mut Connection, path: &Path) -> Result<(), JournalError> {
    let cannot = |error: rusqlite::Error| unreachable(path, &error);
    let taken = steps_taken(connection).map_err(cannot)?;
    for step in SQLITE.missing(&path.display().to_string(), &taken)? {
        let transaction = connection.transaction().map_err(cannot)?;
        transaction.execute_batch(layout::TABLE_OF_STEPS).map_err(cannot)?;
        transaction.execute_batch(step.sql).map_err(cannot)?;
        transaction
            .execute("INSERT INTO layout (step, digest) VALUES (?1, ?2)", params![step.number, step.digest()])
            .map_err(cannot)?;
        transaction.commit().map_err(cannot)?;
    }
    Ok(())
}

fn steps_taken(connection: &Connection) -> rusqlite::Result<Vec<(u32, String)>> {
    let there = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'layout'";
    if connection.query_row(there, [], |row| row.get::<_, i64>(0))? == 0 {
        return Ok(Vec::new());
    }
    let mut query = connection.prepare("SELECT step, digest FROM layout ORDER BY step")?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

/// Sends every stream with its entries, all as of one moment.
fn send_everything(
    connection: &mut Connection,
    pieces: &mpsc::Sender<Result<Piece, JournalError>>,
) -> rusqlite::Result<()> {
    let snapshot = connection.transaction()?;
    let mut streams = snapshot.prepare("SELECT name, last, digest FROM stream ORDER BY name")?;
    let mut entries =
        snapshot.prepare("SELECT number, body, digest FROM entry WHERE stream = ?1 ORDER BY number")?;
    let mut streams = streams.query([])?;
    while let Some(row) = streams.next()? {
        let name: String = row.get(0)?;
        let (last, digest) = (row.get::<_, i64>(1)? as u64, row.get(2)?);
        let stream = Piece::Stream { name: name.clone(), last, digest };
        if pieces.blocking_send(Ok(stream)).is_err() {
            return Ok(());
        }
        let mut entries = entries.query([name])?;
        while let Some(row) = entries.next()? {
            let (body, digest) = (row.get(1)?, row.get(2)?);
            let entry = Piece::Entry { number: row.get::<_, i64>(0)? as u64, body, digest };
            if pieces.blocking_send(Ok(entry)).is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn unreachable(path: &Path, error: &rusqlite::Error) -> JournalError {
    JournalError::Unreachable { store: path.display().to_string(), why: error.to_string() }
}

fn failed(error: &rusqlite::Error) -> JournalError {
    JournalError::Failed(error.to_string())
}
