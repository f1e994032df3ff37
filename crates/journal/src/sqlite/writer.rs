//! The thread that writes: it commits everything that waits in one transaction, and only then answers. While another
//! program keeps the file locked, as some backups do, it waits.

use std::time::Instant;

use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params};

use super::failed;
use crate::{
    JournalError, Keep, StreamId,
    plan::{Head, Heads, Move, Plan},
    request::{Answer, Batch, Change, Closing, Done, Queue, Work},
};

/// Writes until the queue ends.
pub(super) fn run(connection: Connection, queue: &mut Queue) {
    let closing = queue.closing.clone();
    let mut writer = Writer { connection, heads: Heads::default(), broken: None, closing };
    loop {
        let batch = Batch::fill(queue.blocking_next(), queue);
        writer
            .write(batch.jobs.iter().map(|job| &job.work).collect::<Vec<_>>().as_slice())
            .into_iter()
            .zip(batch.jobs)
            .for_each(|(answer, job)| job.answer(answer));
        if batch.last {
            break;
        }
    }
    // The disk's last word was given with each commit; a failure to tidy up loses nothing.
    let _ = writer.connection.close();
}

struct Writer {
    connection: Connection,
    heads: Heads,
    /// What made the store unfit to be written.
    broken: Option<JournalError>,
    closing: Closing,
}

/// Why a transaction came to nothing.
enum Failure {
    /// One of the works does not fit the store, or somebody has changed the store behind our back.
    One(JournalError),
    /// Another program has the file locked.
    Busy(JournalError),
    /// The store takes nothing at the moment, whatever it is.
    All(JournalError),
    /// The disk failed, and what it holds is not known.
    Disk(JournalError),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        match error.sqlite_error_code() {
            Some(ErrorCode::SystemIoFailure | ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Failure::Disk(JournalError::Stopped(error.to_string()))
            }
            Some(ErrorCode::ConstraintViolation | ErrorCode::TypeMismatch | ErrorCode::TooBig) => {
                Failure::One(failed(&error))
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Failure::Busy(failed(&error)),
            _ => Failure::All(failed(&error)),
        }
    }
}

impl Writer {
    /// An answer for each work, after all of it is durable.
    fn write(&mut self, works: &[&Work]) -> Vec<Answer> {
        match self.commit(works) {
            Ok(done) => done.into_iter().map(Ok).collect(),
            // One of them is to blame, or what was remembered; nobody else must suffer for it.
            Err(Failure::One(_)) => works.iter().map(|work| self.write_alone(work)).collect(),
            Err(Failure::Busy(error) | Failure::All(error) | Failure::Disk(error)) => {
                works.iter().map(|_| Err(error.clone())).collect()
            }
        }
    }

    fn write_alone(&mut self, work: &Work) -> Answer {
        match self.commit(&[work]) {
            Ok(done) => done.into_iter().next().ok_or_else(|| JournalError::Failed("no answer".into())),
            Err(Failure::One(error) | Failure::Busy(error) | Failure::All(error) | Failure::Disk(error)) => {
                Err(error)
            }
        }
    }

    /// Does all of it in one transaction, or nothing.
    fn commit(&mut self, works: &[&Work]) -> Result<Vec<Done>, Failure> {
        if let Some(error) = &self.broken {
            return Err(Failure::Disk(error.clone()));
        }
        match self.attempt_until_free(works) {
            Ok(plan) => {
                self.heads.learn(plan.heads(), &[]);
                Ok(plan.done)
            }
            Err(failure) => {
                self.heads.forget();
                if let Failure::Disk(error) = &failure {
                    self.broken = Some(error.clone());
                }
                Err(failure)
            }
        }
    }

    /// Attempts it for as long as another program has the file locked, unless the journal is closed meanwhile.
    fn attempt_until_free<'a>(&mut self, works: &[&'a Work]) -> Result<Plan<'a>, Failure> {
        let mut busy_since = None;
        loop {
            let attempted = Self::attempt(&mut self.connection, &mut self.heads, works);
            match (&attempted, busy_since) {
                (Err(Failure::Busy(_)), _) if self.closing.is_overdue() => return attempted,
                (Err(Failure::Busy(why)), None) => {
                    tracing::warn!(%why, "another program keeps the journal's file locked; all that is to be written waits");
                    busy_since = Some(Instant::now());
                }
                (Err(Failure::Busy(_)), Some(_)) => {}
                (_, Some(since)) => {
                    let seconds = since.elapsed().as_secs();
                    tracing::info!(seconds, "the journal's file is free again");
                    return attempted;
                }
                (_, None) => return attempted,
            }
        }
    }

    fn attempt<'a>(
        connection: &mut Connection,
        heads: &mut Heads,
        works: &[&'a Work],
    ) -> Result<Plan<'a>, Failure> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let unknown = heads.unknown(works);
        let stored = unknown.into_iter().map(|stream| Ok((stream.clone(), head(&transaction, stream)?)));
        let stored: Vec<(StreamId, Option<Head>)> = stored.collect::<Result<_, Failure>>()?;
        heads.learn(stored.into_iter().filter_map(|(stream, head)| Some((stream, head?))), works);
        let mut plan = Plan::new(works, heads);
        if !plan.is_empty() {
            write(&transaction, &mut plan)?;
            transaction.commit()?;
        }
        Ok(plan)
    }
}

/// The head of a stream as stored, if it has one.
fn head(transaction: &Transaction<'_>, stream: &StreamId) -> Result<Option<Head>, Failure> {
    let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)? as u64, row.get::<_, Vec<u8>>(1)?));
    let stored = transaction
        .prepare_cached("SELECT last, digest FROM stream WHERE name = ?1")?
        .query_row([stream.as_str()], row)
        .optional()?;
    stored.map(|(last, digest)| Head::from_stored(stream, last, &digest)).transpose().map_err(Failure::One)
}

fn write(transaction: &Transaction<'_>, plan: &mut Plan<'_>) -> Result<(), Failure> {
    let mut set_head = transaction.prepare_cached(
        "INSERT INTO stream (name, last, digest) VALUES (?1, ?3, ?4)
         ON CONFLICT (name) DO UPDATE SET last = ?3, digest = ?4 WHERE last = ?2",
    )?;
    for (stream, Move { before, head }) in &plan.moves {
        let (before, last) = (before.0 as i64, head.version.0 as i64);
        if set_head.execute(params![stream.as_str(), before, last, head.digest.as_bytes()])? != 1 {
            let why = format!("{stream} is not as long as it was");
            return Err(Failure::One(JournalError::Failed(why)));
        }
    }
    let mut insert = transaction
        .prepare_cached("INSERT INTO entry (stream, number, body, digest) VALUES (?1, ?2, ?3, ?4)")?;
    for row in &plan.rows {
        insert.execute(params![row.stream.as_str(), row.number as i64, row.body, row.digest.as_bytes()])?;
    }
    for (place, change) in &plan.changes {
        let count = change_value(transaction, change)? as u64;
        if let Some(place) = place {
            plan.done[*place] = Done::Values(count);
        }
    }
    Ok(())
}

/// Changes what is kept, and says how many values that were.
fn change_value(transaction: &Transaction<'_>, change: &Change) -> rusqlite::Result<usize> {
    match change {
        Change::Keep(Keep { kind, key, value, until }) => transaction
            .prepare_cached("INSERT OR REPLACE INTO kept (kind, key, value, until) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![kind, key, value, until.map(|until| until as i64)]),
        Change::Forget { kind, key } => transaction
            .prepare_cached("DELETE FROM kept WHERE kind = ?1 AND key = ?2")?
            .execute(params![kind, key]),
        Change::Sweep { now } => {
            transaction.prepare_cached("DELETE FROM kept WHERE until <= ?1")?.execute([*now as i64])
        }
    }
}
