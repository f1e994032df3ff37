//! The thread that writes: it commits everything that waits in one transaction, and only then answers.

use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior, params};

use super::{failed, head};
use crate::journal::{
    JournalError, StreamId, Version,
    request::{Answer, Batch, Done, Heads, Move, Moves, Queue, Work},
};

/// Writes until the queue ends.
pub(super) fn run(connection: Connection, mut queue: Queue) {
    let mut writer = Writer { connection, heads: Heads::default(), broken: None };
    loop {
        let batch = Batch::fill(queue.blocking_recv(), &mut queue);
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
}

/// Why a transaction came to nothing.
enum Failure {
    /// A stream's head is not the one remembered: somebody has changed the store behind our back.
    Outrun,
    Store(JournalError),
    /// The disk failed, and what it holds is not known.
    Disk(JournalError),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        match error.sqlite_error_code() {
            Some(ErrorCode::SystemIoFailure | ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Failure::Disk(JournalError::Stopped(error.to_string()))
            }
            _ => Failure::Store(failed(&error)),
        }
    }
}

impl Writer {
    /// An answer for each work, after all of it is durable.
    fn write(&mut self, works: &[&Work]) -> Vec<Answer> {
        if let Some(error) = &self.broken {
            return works.iter().map(|_| Err(error.clone())).collect();
        }
        match self.commit(works) {
            Ok(done) => done.into_iter().map(Ok).collect(),
            Err(Failure::Disk(error)) => {
                self.broken = Some(error.clone());
                works.iter().map(|_| Err(error.clone())).collect()
            }
            Err(Failure::Store(error)) if works.len() == 1 => vec![Err(error)],
            Err(Failure::Outrun) if works.len() == 1 => {
                let again = self.commit(works);
                vec![again.map(|done| done[0]).map_err(|failure| match failure {
                    Failure::Outrun => JournalError::Failed("the stream's head changes by itself".into()),
                    Failure::Store(error) | Failure::Disk(error) => error,
                })]
            }
            // One of them is to blame; the others must not suffer for it.
            Err(Failure::Store(_) | Failure::Outrun) => {
                works.iter().flat_map(|work| self.write(&[work])).collect()
            }
        }
    }

    /// Does all of it in one transaction, or nothing.
    fn commit(&mut self, works: &[&Work]) -> Result<Vec<Done>, Failure> {
        let result = Self::attempt(&mut self.connection, &self.heads, works);
        match result {
            Ok((done, moves)) => {
                self.heads.learn(moves);
                Ok(done)
            }
            Err(failure) => {
                self.heads.forget();
                Err(failure)
            }
        }
    }

    fn attempt(
        connection: &mut Connection,
        heads: &Heads,
        works: &[&Work],
    ) -> Result<(Vec<Done>, Moves), Failure> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut moves = Moves::new();
        let mut done = Vec::with_capacity(works.len());
        for work in works {
            done.push(perform(&transaction, heads, &mut moves, work)?);
        }
        let mut update = transaction
            .prepare_cached("UPDATE stream SET last = ?3, digest = ?4 WHERE id = ?1 AND last = ?2")?;
        for Move { before, head } in moves.values() {
            let (before, last) = (before.0 as i64, head.version.0 as i64);
            let changed = update.execute(params![head.id, before, last, head.digest.as_bytes()])?;
            if changed != 1 {
                return Err(Failure::Outrun);
            }
        }
        drop(update);
        transaction.commit()?;
        Ok((done, moves))
    }
}

/// Does one work within the transaction.
fn perform(
    transaction: &Transaction<'_>,
    heads: &Heads,
    moves: &mut Moves,
    work: &Work,
) -> Result<Done, Failure> {
    match work {
        Work::Append { stream, expected, bodies } => {
            append(transaction, heads, moves, stream, *expected, bodies)
        }
        Work::Keep { kind, key, value, until } => {
            let rows = transaction
                .prepare_cached(
                    "INSERT OR REPLACE INTO kept (kind, key, value, until) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![kind, key, value, until.map(|until| until as i64)])?;
            Ok(Done::Values(rows as u64))
        }
        Work::Forget { kind, key } => {
            let rows = transaction
                .prepare_cached("DELETE FROM kept WHERE kind = ?1 AND key = ?2")?
                .execute(params![kind, key])?;
            Ok(Done::Values(rows as u64))
        }
        Work::Sweep { now } => {
            let rows =
                transaction.prepare_cached("DELETE FROM kept WHERE until <= ?1")?.execute([*now as i64])?;
            Ok(Done::Values(rows as u64))
        }
    }
}

fn append(
    transaction: &Transaction<'_>,
    heads: &Heads,
    moves: &mut Moves,
    stream: &StreamId,
    expected: Version,
    bodies: &[String],
) -> Result<Done, Failure> {
    let mut end = match moves.get(stream).map(|step| step.head).or_else(|| heads.get(stream)) {
        Some(head) => head,
        None => head(transaction, stream).map_err(Failure::Store)?,
    };
    if end.version != expected {
        return Ok(Done::Conflict(end.version));
    }
    if bodies.is_empty() {
        return Ok(Done::Appended(expected));
    }
    let id = match end.id {
        Some(id) => id,
        None => transaction
            .prepare_cached("INSERT INTO stream (name, last, digest) VALUES (?1, 0, ?2)")?
            .insert(params![stream.as_str(), end.digest.as_bytes()])?,
    };
    end.id = Some(id);
    let mut insert = transaction
        .prepare_cached("INSERT INTO entry (stream, number, body, digest) VALUES (?1, ?2, ?3, ?4)")?;
    for body in bodies {
        let (number, digest) = end.extend(body);
        insert.execute(params![id, number as i64, body, digest.as_bytes()])?;
    }
    moves.entry(stream.clone()).or_insert(Move { before: expected, head: end }).head = end;
    Ok(Done::Appended(end.version))
}
