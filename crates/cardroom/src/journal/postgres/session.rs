//! The session that writes. It holds a lock that PostgreSQL gives up only when the session has ended, and with it
//! every transaction of the session: whoever has the lock knows that no earlier session's commit is still under way.

use std::{error::Error as _, time::Duration};

use tokio::time::sleep;
use tokio_postgres::{Client, Config, NoTls, Statement};

use super::{failed, name};
use crate::journal::JournalError;

/// The lock's key: the letters of `cardroom`.
const LOCK: i64 = i64::from_be_bytes(*b"cardroom");

/// How long a connection may be silent, or may take to be made, before it counts as lost.
const SILENCE: Duration = Duration::from_secs(20);

/// How long to wait before the next attempt.
pub(super) const PAUSE: Duration = Duration::from_millis(250);

/// A connection that has the lock, to a database whose tables may not be there yet.
pub(super) struct Locked {
    config: Config,
    client: Client,
    /// How the database knows the session: by its process, and since when, for numbers of processes are used again.
    process: i32,
    since: String,
}

impl Locked {
    /// As [`Locked::open`], but a session that is just ending, as that of a program which was killed and started again,
    /// is given a second to end.
    pub(super) async fn open_patiently(config: &Config) -> Result<Locked, JournalError> {
        for _ in 0..4 {
            match Locked::open(config).await {
                Err(JournalError::Locked { .. }) => sleep(PAUSE).await,
                opened => return opened,
            }
        }
        Locked::open(config).await
    }

    /// Connects and takes the lock. [`JournalError::Locked`] says who has it if not we.
    async fn open(config: &Config) -> Result<Locked, JournalError> {
        let client = connect(config).await?;
        let row = client
            .query_one(
                "SELECT pg_try_advisory_lock($1), pid, backend_start::text
                 FROM pg_stat_activity WHERE pid = pg_backend_pid()",
                &[&LOCK],
            )
            .await
            .map_err(|error| failed(&error))?;
        if !row.get::<_, bool>(0) {
            let holder = match holder(&client).await? {
                Some(holder) => holder.words,
                None => "another program".to_owned(),
            };
            return Err(JournalError::Locked { store: name(config), holder });
        }
        Ok(Locked { config: config.clone(), client, process: row.get(1), since: row.get(2) })
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }
}

/// A session that may write, with what it says all the time.
pub(super) struct Session {
    locked: Locked,
    pub(super) heads: Statement,
    pub(super) new_streams: Statement,
    pub(super) set_heads: Statement,
    pub(super) insert: Statement,
}

impl Session {
    /// Prepares the statements, for which the tables must be there.
    pub(super) async fn new(locked: Locked) -> Result<Session, JournalError> {
        let client = &locked.client;
        let prepared = tokio::try_join!(
            client.prepare("SELECT name, last, digest FROM stream WHERE name = ANY($1::text[])"),
            client.prepare(
                "INSERT INTO stream (name, last, digest)
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[]) ON CONFLICT DO NOTHING",
            ),
            client.prepare(
                "UPDATE stream SET last = new.last, digest = new.digest
                 FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[]) AS new (name, before, last, digest)
                 WHERE stream.name = new.name AND stream.last = new.before",
            ),
            client.prepare(
                "INSERT INTO entry (stream, number, body, digest)
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[])",
            ),
        );
        let (heads, new_streams, set_heads, insert) = prepared.map_err(|error| failed(&error))?;
        Ok(Session { locked, heads, new_streams, set_heads, insert })
    }

    pub(super) fn client(&self) -> &Client {
        &self.locked.client
    }

    /// Tries once to replace a session that was lost. `Ok(None)` if it cannot be done yet; `Locked` if another program
    /// has come in between.
    pub(super) async fn renew(&self) -> Result<Option<Session>, JournalError> {
        let locked = match Locked::open(&self.locked.config).await {
            Ok(locked) => return Ok(Session::new(locked).await.ok()),
            Err(locked @ JournalError::Locked { .. }) => locked,
            Err(_) => return Ok(None),
        };
        let Ok(client) = self.look().await else { return Ok(None) };
        match holder(&client).await {
            Ok(Some(holder)) if holder.is(&self.locked) => {
                // The database has not noticed yet that our old session is gone: it is told.
                let _ = client.execute("SELECT pg_terminate_backend($1)", &[&holder.process]).await;
                Ok(None)
            }
            Ok(Some(_)) => Err(locked),
            Ok(None) | Err(_) => Ok(None),
        }
    }

    /// Gives the lock up, so that it is free at once and not only when the database has noticed that we are gone.
    pub(super) async fn end(self) {
        // If this fails the session has ended, and the lock with it.
        let _ = self.client().execute("SELECT pg_advisory_unlock($1)", &[&LOCK]).await;
    }

    /// A connection beside the session, for looking things up after the lock went to somebody else.
    pub(super) async fn look(&self) -> Result<Client, JournalError> {
        connect(&self.locked.config).await
    }
}

/// Who has the lock.
struct Holder {
    process: i32,
    since: Option<String>,
    words: String,
}

impl Holder {
    fn is(&self, session: &Locked) -> bool {
        self.process == session.process && self.since.as_ref() == Some(&session.since)
    }
}

async fn holder(client: &Client) -> Result<Option<Holder>, JournalError> {
    // The database shows the two halves of the key apart.
    let rows = client
        .query(
            "SELECT pid, application_name, backend_start::text
             FROM pg_locks JOIN pg_stat_activity USING (pid)
             WHERE locktype = 'advisory' AND granted AND objsubid = 1
               AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
               AND (classid::bigint << 32) | objid::bigint = $1",
            &[&LOCK],
        )
        .await
        .map_err(|error| failed(&error))?;
    Ok(rows.first().map(|row| {
        let process = row.get(0);
        let who = row.get::<_, Option<String>>(1).filter(|who| !who.is_empty());
        let who = who.unwrap_or_else(|| "another program".to_owned());
        let since = row.get::<_, Option<String>>(2);
        let words = match &since {
            Some(since) => format!("{who}, connected since {since} (PostgreSQL session {process})"),
            None => format!("{who} (PostgreSQL session {process})"),
        };
        Holder { process, since, words }
    }))
}

/// Connects, and says how we want things.
pub(super) async fn connect(config: &Config) -> Result<Client, JournalError> {
    let cannot =
        |error: &tokio_postgres::Error| JournalError::Unreachable { store: name(config), why: said(error) };
    let mut own = config.clone();
    own.connect_timeout(SILENCE).tcp_user_timeout(SILENCE).keepalives_idle(SILENCE);
    if config.get_application_name().is_none() {
        own.application_name(format!("cardroom, process {}", std::process::id()));
    }
    let (client, connection) = own.connect(NoTls).await.map_err(|error| cannot(&error))?;
    // It ends when the client is dropped or the connection is lost; whoever uses the client then notices.
    tokio::spawn(connection);
    client
        .batch_execute(
            "SET search_path = cardroom; SET synchronous_commit = on; SET client_min_messages = warning",
        )
        .await
        .map_err(|error| cannot(&error))?;
    Ok(client)
}

/// What the database, or the operating system, says.
pub(super) fn said(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(said) => said.message().to_owned(),
        None => match error.source() {
            Some(source) => source.to_string(),
            None => error.to_string(),
        },
    }
}
