//! The session that writes. It holds a lock that PostgreSQL gives up only when the session has ended, and with it
//! every transaction of the session: whoever has the lock knows that no earlier session's commit is still under way.

use tokio::time::{sleep, timeout};
use tokio_postgres::{Client, Statement, config::TargetSessionAttrs, types::Type};

use super::{Link, failed};
use crate::JournalError;

/// The lock's key: the letters of `cardroom`.
const LOCK: i64 = i64::from_be_bytes(*b"cardroom");

/// A connection that has the lock, to a database whose tables may not be there yet.
pub(super) struct Locked {
    link: Link,
    client: Client,
}

impl Locked {
    /// As [`Locked::open`], but a session that is just ending, as that of a program which was killed and started again,
    /// is given a second or two to end.
    pub(super) async fn open_patiently(link: &Link) -> Result<Locked, JournalError> {
        for pause in link.patience.pauses().take(5) {
            match Locked::open(link).await {
                Err(JournalError::Locked { .. }) => sleep(pause).await,
                opened => return opened,
            }
        }
        Locked::open(link).await
    }

    /// Connects and takes the lock. [`JournalError::Locked`] says who has it if not we.
    async fn open(link: &Link) -> Result<Locked, JournalError> {
        let client = link.connect(TargetSessionAttrs::ReadWrite).await?;
        let locks = client.query_typed("SELECT pg_try_advisory_lock($1)", &[(&LOCK, Type::INT8)]).await;
        let locks = locks.map_err(|error| failed(&error))?;
        if locks.iter().any(|row| row.try_get(0).unwrap_or(false)) {
            return Ok(Locked { link: link.clone(), client });
        }
        let holder = holder(&client).await?.map(|holder| holder.words);
        let holder = holder.unwrap_or_else(|| "another program".to_owned());
        Err(JournalError::Locked { store: link.name(), holder })
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }
}

/// Why a session that was lost could not be replaced.
pub(super) enum Absence {
    /// The database is away, or does not yet know that our old session has ended.
    Away(String),
    /// Another program has come in between and writes the database now.
    Taken(JournalError),
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

    pub(super) fn link(&self) -> &Link {
        &self.locked.link
    }

    pub(super) fn client(&self) -> &Client {
        &self.locked.client
    }

    /// Tries once to replace a session that was lost.
    pub(super) async fn renew(&self) -> Result<Session, Absence> {
        let away = |error: JournalError| Absence::Away(error.to_string());
        let silence = self.link().patience.silence;
        let attempt = async {
            match Locked::open(self.link()).await {
                Ok(locked) => Session::new(locked).await.map_err(away),
                Err(locked @ JournalError::Locked { .. }) => {
                    self.end_leftover().await.map_err(away)?.map_or(Err(Absence::Taken(locked)), Err)
                }
                Err(error) => Err(away(error)),
            }
        };
        match timeout(silence, attempt).await {
            Ok(renewed) => renewed,
            Err(_) => Err(Absence::Away(format!("no answer within {silence:?}"))),
        }
    }

    /// If it is a session of ours that still has the lock, because the database has not noticed that its connection is
    /// lost, the database is told; then the lock is free soon. Nothing if it is another program's.
    async fn end_leftover(&self) -> Result<Option<Absence>, JournalError> {
        let client = self.look().await?;
        match holder(&client).await? {
            Some(holder) if holder.title.as_ref() == Some(&self.link().title) => {
                let end = "SELECT pg_terminate_backend($1)";
                client.execute(end, &[&holder.process]).await.map_err(|error| failed(&error))?;
                Ok(Some(Absence::Away("our last session has only now been ended".to_owned())))
            }
            Some(_) => Ok(None),
            None => Ok(Some(Absence::Away("whoever had the lock has just ended".to_owned()))),
        }
    }

    /// Gives the lock up, so that it is free at once and not only when the database has noticed that we are gone.
    pub(super) async fn end(self) {
        // If this fails the session has ended, and the lock with it.
        let _ = self.client().execute("SELECT pg_advisory_unlock($1)", &[&LOCK]).await;
    }

    /// A connection beside the session, for looking things up after the lock went to somebody else.
    pub(super) async fn look(&self) -> Result<Client, JournalError> {
        self.link().connect(TargetSessionAttrs::Any).await
    }
}

/// Who has the lock.
struct Holder {
    process: i32,
    /// What the session calls itself, if we may see that.
    title: Option<String>,
    words: String,
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
        let title = row.get::<_, Option<String>>(1).filter(|title| !title.is_empty());
        let who = title.as_deref().unwrap_or("another program");
        let words = match row.get::<_, Option<String>>(2) {
            Some(since) => format!("{who}, connected since {since} (PostgreSQL session {process})"),
            None => format!("{who} (PostgreSQL session {process})"),
        };
        Holder { process, title, words }
    }))
}
