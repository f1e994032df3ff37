//! The task that writes: it commits everything that waits in one transaction, and only then answers. If the connection
//! is lost on the way, it first finds out what became of the transaction.

use std::time::Duration;

use tokio::time::{Instant, sleep};
use tokio_postgres::{Client, error::SqlState};

use super::{
    link::said,
    session::{Absence, Session},
};
use crate::{
    JournalError, Keep, StreamId,
    plan::{Head, Heads, Move, Plan},
    request::{Answer, Batch, Change, Closing, Done, Queue, Work},
};

/// How often a log says that the database is still away, if nothing else is new.
const REMINDER: Duration = Duration::from_secs(60);

/// Writes until the queue ends.
pub(super) async fn run(session: Session, queue: &mut Queue) {
    let closing = queue.closing.clone();
    let mut writer = Writer { session, heads: Heads::default(), broken: None };
    loop {
        let batch = Batch::fill(queue.next().await, queue);
        let works: Vec<&Work> = batch.jobs.iter().map(|job| &job.work).collect();
        let answers = writer.write_unless_closed(&works, &closing).await;
        for (job, answer) in batch.jobs.into_iter().zip(answers) {
            job.answer(answer);
        }
        if batch.last {
            break;
        }
    }
    tokio::select! {
        () = writer.session.end() => {}
        () = closing.overdue() => {}
    }
}

struct Writer {
    session: Session,
    heads: Heads,
    /// Why nothing can be written any more.
    broken: Option<JournalError>,
}

/// Why a transaction came to nothing, as far as we know.
enum Failure {
    /// The store is not what was thought: somebody else has written.
    Outrun,
    Store(JournalError),
    /// The connection was lost.
    Lost(String),
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Failure {
        let Some(said_by_database) = error.as_db_error() else { return Failure::Lost(said(&error)) };
        let outrun = [SqlState::UNIQUE_VIOLATION, SqlState::T_R_SERIALIZATION_FAILURE];
        let ended = ["FATAL", "PANIC"].contains(&said_by_database.severity());
        // A server that only follows another now, or may not write for a while: the one to write to is looked for.
        let follows = *said_by_database.code() == SqlState::READ_ONLY_SQL_TRANSACTION;
        if outrun.contains(said_by_database.code()) {
            Failure::Outrun
        } else if ended || follows || error.is_closed() {
            Failure::Lost(said(&error))
        } else {
            Failure::Store(JournalError::Failed(said(&error)))
        }
    }
}

/// What became of a transaction whose commit was not confirmed.
enum Fate {
    Committed,
    Undone,
}

impl Writer {
    /// As [`Writer::write`], however long the database is away, unless the journal is closed meanwhile: then it gets
    /// the time that is left, and what it has not confirmed by then is given up.
    async fn write_unless_closed(&mut self, works: &[&Work], closing: &Closing) -> Vec<Answer> {
        tokio::select! {
            biased;
            answers = self.write(works) => return answers,
            () = closing.clone().overdue() => {}
        }
        let error = JournalError::Stopped(
            "the journal was closed while its database did not answer; \
             whether the last entries were written is not known"
                .to_owned(),
        );
        self.broken = Some(error.clone());
        works.iter().map(|_| Err(error.clone())).collect()
    }

    /// An answer for each work, after all of it is durable. Where one work spoils a transaction, each gets its own.
    async fn write(&mut self, works: &[&Work]) -> Vec<Answer> {
        match self.write_together(works).await {
            Ok(done) => done.into_iter().map(Ok).collect(),
            Err(error) if works.len() == 1 || self.broken.is_some() => {
                works.iter().map(|_| Err(error.clone())).collect()
            }
            Err(_) => {
                let mut answers = Vec::with_capacity(works.len());
                for work in works {
                    let alone = self.write_together(&[work]).await.and_then(|done| {
                        done.into_iter().next().ok_or_else(|| JournalError::Failed("no answer".into()))
                    });
                    answers.push(alone);
                }
                answers
            }
        }
    }

    /// Does all of it in one transaction, or nothing, however often the connection is lost.
    async fn write_together(&mut self, works: &[&Work]) -> Result<Vec<Done>, JournalError> {
        let mut outrun = false;
        let mut pauses = self.session.link().patience.pauses();
        loop {
            if let Some(error) = &self.broken {
                return Err(error.clone());
            }
            let mut plan = match self.plan(works).await {
                Ok(plan) => plan,
                Err(Failure::Lost(why)) => {
                    self.recover(None, &why, &mut pauses).await?;
                    continue;
                }
                Err(Failure::Store(error)) => return Err(error),
                Err(Failure::Outrun) => return Err(JournalError::Failed("reading was refused".into())),
            };
            let written = if plan.is_empty() { Ok(()) } else { commit(&self.session, &mut plan).await };
            match written {
                Ok(()) => return Ok(self.finish(plan)),
                Err(Failure::Lost(why)) => match self.recover(Some(&plan), &why, &mut pauses).await? {
                    Fate::Committed => return Ok(self.finish(plan)),
                    Fate::Undone => {}
                },
                Err(Failure::Outrun) if !outrun => {
                    self.undo().await;
                    outrun = true;
                }
                Err(Failure::Outrun) => {
                    self.undo().await;
                    return Err(JournalError::Failed("a stream's head and its entries do not agree".into()));
                }
                Err(Failure::Store(error)) => {
                    self.undo().await;
                    return Err(error);
                }
            }
        }
    }

    fn finish(&mut self, plan: Plan<'_>) -> Vec<Done> {
        self.heads.learn(plan.heads(), &[]);
        plan.done
    }

    async fn undo(&mut self) {
        self.heads.forget();
        // If this fails the connection is lost, and the transaction with it.
        let _ = self.session.client().batch_execute("ROLLBACK").await;
    }

    /// Reads the heads that are not known and works out what to write.
    async fn plan<'a>(&mut self, works: &[&'a Work]) -> Result<Plan<'a>, Failure> {
        let unknown: Vec<&str> = self.heads.unknown(works).into_iter().map(StreamId::as_str).collect();
        if !unknown.is_empty() {
            let rows = self.session.client().query(&self.session.heads, &[&unknown]).await?;
            let mut stored = Vec::with_capacity(rows.len());
            for row in rows {
                let stream = StreamId::new(row.try_get::<_, String>(0)?)
                    .map_err(|bad| Failure::Store(JournalError::Failed(bad.to_string())))?;
                let last = row.try_get::<_, i64>(1)? as u64;
                let head = Head::from_stored(&stream, last, row.try_get(2)?).map_err(Failure::Store)?;
                stored.push((stream, head));
            }
            self.heads.learn(stored, works);
        }
        Ok(Plan::new(works, &self.heads))
    }

    /// Finds a new session after one was lost, however long that takes, and what became of the transaction that was
    /// under way. The new session has the lock, so the old one has ended: what is not written now never will be.
    async fn recover(
        &mut self,
        plan: Option<&Plan<'_>>,
        why: &str,
        pauses: &mut impl Iterator<Item = Duration>,
    ) -> Result<Fate, JournalError> {
        self.heads.forget();
        let mut outage = Outage::begin(why);
        loop {
            // The first, too: a connection that is lost whenever something is written must not be made all the time.
            sleep(pauses.next().unwrap_or_default()).await;
            match self.session.renew().await {
                Ok(session) => {
                    self.session = session;
                    match fate(self.session.client(), plan).await {
                        Ok(fate) => {
                            outage.end();
                            return Ok(fate);
                        }
                        Err(lost_again) => outage.goes_on(&said(&lost_again)),
                    }
                }
                Err(Absence::Away(why)) => outage.goes_on(&why),
                Err(Absence::Taken(by_another)) => match self.give_way(plan, by_another).await {
                    Ok(settled) => return settled,
                    Err(why) => outage.goes_on(&why),
                },
            }
        }
    }

    /// Another program writes the database now, so we do not any more. What we had under way is done or undone, if it
    /// can be found out at the moment.
    async fn give_way(
        &mut self,
        plan: Option<&Plan<'_>>,
        by_another: JournalError,
    ) -> Result<Result<Fate, JournalError>, String> {
        tracing::error!(%by_another, "the journal writes no more: another program does");
        self.broken = Some(by_another.clone());
        let client = self.session.look().await.map_err(|error| error.to_string())?;
        Ok(match fate(&client, plan).await.map_err(|error| said(&error))? {
            Fate::Committed => Ok(Fate::Committed),
            Fate::Undone => Err(by_another),
        })
    }
}

/// A time without a database, as the log tells it: what is new at once, the rest now and then.
struct Outage {
    since: Instant,
    attempts: u64,
    why: String,
    told: Instant,
}

impl Outage {
    fn begin(why: &str) -> Outage {
        tracing::warn!(why, "the journal has lost its database and looks for it again");
        let now = Instant::now();
        Outage { since: now, attempts: 0, why: why.to_owned(), told: now }
    }

    fn goes_on(&mut self, why: &str) {
        self.attempts += 1;
        if self.why == why && self.told.elapsed() < REMINDER {
            return;
        }
        why.clone_into(&mut self.why);
        self.told = Instant::now();
        let (seconds, attempts) = (self.since.elapsed().as_secs(), self.attempts);
        tracing::warn!(
            why,
            seconds,
            attempts,
            "the journal's database is away; all that is to be written waits"
        );
    }

    fn end(self) {
        let (seconds, attempts) = (self.since.elapsed().as_secs(), self.attempts);
        tracing::info!(seconds, attempts, "the journal has its database again");
    }
}

/// Was it committed? All of a transaction is there or none of it, so one entry tells, by its digest.
async fn fate(client: &Client, plan: Option<&Plan<'_>>) -> Result<Fate, tokio_postgres::Error> {
    let Some(row) = plan.and_then(|plan| plan.rows.last()) else { return Ok(Fate::Undone) };
    let stored = client
        .query_opt(
            "SELECT digest FROM entry WHERE stream = $1 AND number = $2",
            &[&row.stream.as_str(), &(row.number as i64)],
        )
        .await?;
    let digest: Option<Vec<u8>> = stored.map(|row| row.try_get(0)).transpose()?;
    let ours = digest.is_some_and(|digest| digest == row.digest.as_bytes());
    Ok(if ours { Fate::Committed } else { Fate::Undone })
}

/// Writes the plan in one transaction. The statements follow each other without waiting; only the commit waits until
/// all have gone well.
async fn commit(session: &Session, plan: &mut Plan<'_>) -> Result<(), Failure> {
    let client = session.client();
    let ((), begun, moved, ()) = tokio::try_join!(
        biased;
        client.batch_execute("BEGIN"),
        begin_streams(session, plan),
        set_heads(session, plan),
        insert_rows(session, plan),
    )?;
    if begun + moved != plan.moves.len() as u64 {
        return Err(Failure::Outrun);
    }
    for (place, change) in &plan.changes {
        let count = change_value(client, change).await?;
        if let Some(place) = place {
            plan.done[*place] = Done::Values(count);
        }
    }
    client.batch_execute("COMMIT").await?;
    Ok(())
}

/// Makes the streams that have had no entries, and says how many.
async fn begin_streams(session: &Session, plan: &Plan<'_>) -> Result<u64, tokio_postgres::Error> {
    let new = plan.moves.iter().filter(|(_, step)| step.before.0 == 0);
    let (names, heads): (Vec<&str>, Vec<Head>) =
        new.map(|(stream, step)| (stream.as_str(), step.head)).unzip();
    if names.is_empty() {
        return Ok(0);
    }
    let lasts: Vec<i64> = heads.iter().map(|head| head.version.0 as i64).collect();
    let digests: Vec<&[u8]> = heads.iter().map(|head| head.digest.as_bytes()).collect();
    session.client().execute(&session.new_streams, &[&names, &lasts, &digests]).await
}

/// Moves the heads of all other streams, if they are where they should be, and says how many were.
async fn set_heads(session: &Session, plan: &Plan<'_>) -> Result<u64, tokio_postgres::Error> {
    let old = plan.moves.iter().filter(|(_, step)| step.before.0 > 0);
    let (names, steps): (Vec<&str>, Vec<Move>) = old.map(|(stream, step)| (stream.as_str(), *step)).unzip();
    if names.is_empty() {
        return Ok(0);
    }
    let befores: Vec<i64> = steps.iter().map(|step| step.before.0 as i64).collect();
    let lasts: Vec<i64> = steps.iter().map(|step| step.head.version.0 as i64).collect();
    let digests: Vec<&[u8]> = steps.iter().map(|step| step.head.digest.as_bytes()).collect();
    session.client().execute(&session.set_heads, &[&names, &befores, &lasts, &digests]).await
}

async fn insert_rows(session: &Session, plan: &Plan<'_>) -> Result<(), tokio_postgres::Error> {
    if plan.rows.is_empty() {
        return Ok(());
    }
    let streams: Vec<&str> = plan.rows.iter().map(|row| row.stream.as_str()).collect();
    let numbers: Vec<i64> = plan.rows.iter().map(|row| row.number as i64).collect();
    let bodies: Vec<&str> = plan.rows.iter().map(|row| row.body).collect();
    let digests: Vec<&[u8]> = plan.rows.iter().map(|row| row.digest.as_bytes()).collect();
    session.client().execute(&session.insert, &[&streams, &numbers, &bodies, &digests]).await.map(|_| ())
}

/// Changes what is kept, and says how many values that were.
async fn change_value(client: &Client, change: &Change) -> Result<u64, tokio_postgres::Error> {
    match change {
        Change::Keep(Keep { kind, key, value, until }) => {
            let until = until.map(|until| until as i64);
            let sql = "INSERT INTO kept (kind, key, value, until) VALUES ($1, $2, $3, $4)
                       ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, until = excluded.until";
            client.execute(sql, &[kind, key, value, &until]).await
        }
        Change::Forget { kind, key } => {
            client.execute("DELETE FROM kept WHERE kind = $1 AND key = $2", &[kind, key]).await
        }
        Change::Sweep { now } => {
            client.execute("DELETE FROM kept WHERE until <= $1", &[&(*now as i64)]).await
        }
    }
}
