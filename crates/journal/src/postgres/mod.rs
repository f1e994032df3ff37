//! A journal in a PostgreSQL database: one session writes, another reads.

use std::sync::Arc;

use futures_util::TryStreamExt;
use tokio::sync::{Mutex, mpsc};
use tokio_postgres::{
    Client,
    config::TargetSessionAttrs,
    types::{ToSql, Type},
};

use super::{
    Database, JournalError, Patience, Recorded, StreamId, Version,
    layout::{self, POSTGRES},
    request::Desk,
    scan::{PAGE, Piece, Scan},
};

mod link;
mod session;
mod tls;
mod writer;

use link::{Link, said};
use session::{Locked, Session};

/// A journal in a database.
#[derive(Debug)]
pub(super) struct Postgres {
    link: Link,
    /// The session that reads, if there is one. It is shared: requests follow each other without waiting for answers.
    reader: Mutex<Option<Arc<Client>>>,
}

impl Postgres {
    /// Opens the database for writing, making its tables where they are not there.
    pub(super) async fn open(
        database: &Database,
        patience: Patience,
    ) -> Result<(Postgres, Desk), JournalError> {
        let link = Link::new(database, patience)?;
        let locked = Locked::open_patiently(&link).await?;
        take_steps(locked.client(), &link).await?;
        let session = Session::new(locked).await?;
        let (desk, mut queue) = Desk::new(patience.farewell);
        tokio::spawn(async move { writer::run(session, &mut queue).await });
        Ok((Postgres { link, reader: Mutex::default() }, desk))
    }

    /// Opens a database that has a journal, and that another program may be writing, for reading alone.
    pub(super) async fn open_to_read(database: &Database) -> Result<Postgres, JournalError> {
        let link = Link::new(database, Patience::default())?;
        let client = link.connect(TargetSessionAttrs::Any).await?;
        let taken = steps_taken(&client).await?;
        if taken.is_empty() {
            return Err(JournalError::Missing(link.name()));
        }
        POSTGRES.missing(&link.name(), &taken)?;
        Ok(Postgres { link, reader: Mutex::new(Some(Arc::new(client))) })
    }

    /// Ends the session that reads.
    pub(super) async fn close(&self) {
        self.reader.lock().await.take();
    }

    pub(super) async fn read(
        &self,
        stream: &StreamId,
        after: Version,
        most: usize,
    ) -> Result<Vec<Recorded>, JournalError> {
        let query =
            "SELECT number, body FROM entry WHERE stream = $1 AND number > $2 ORDER BY number LIMIT $3";
        let (after, most) = (after.0 as i64, i64::try_from(most).unwrap_or(i64::MAX));
        let rows = self
            .query(query, &[(&stream.as_str(), Type::TEXT), (&after, Type::INT8), (&most, Type::INT8)])
            .await?;
        rows.iter()
            .map(|row| {
                let number = row.try_get::<_, i64>(0)? as u64;
                Ok(Recorded { stream: stream.clone(), number, body: row.try_get(1)? })
            })
            .collect::<Result<_, _>>()
            .map_err(|error| failed(&error))
    }

    pub(super) async fn streams(&self) -> Result<Vec<(String, u64)>, JournalError> {
        let rows = self.query("SELECT name, last FROM stream ORDER BY name", &[]).await?;
        rows.iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get::<_, i64>(1)? as u64)))
            .collect::<Result<_, _>>()
            .map_err(|error| failed(&error))
    }

    pub(super) async fn kept(&self, kind: &str, key: &str, now: u64) -> Result<Option<String>, JournalError> {
        let query = "SELECT value FROM kept WHERE kind = $1 AND key = $2 AND (until IS NULL OR until > $3)";
        let now = now as i64;
        let rows = self.query(query, &[(&kind, Type::TEXT), (&key, Type::TEXT), (&now, Type::INT8)]).await?;
        rows.first().map(|row| row.try_get(0)).transpose().map_err(|error| failed(&error))
    }

    pub(super) async fn kept_after(
        &self,
        kind: &str,
        after: &str,
        most: usize,
    ) -> Result<Vec<(String, String)>, JournalError> {
        let query = "SELECT key, value FROM kept WHERE kind = $1 AND key > $2 AND until IS NULL
                     ORDER BY key LIMIT $3";
        self.kept_pairs(query, kind, after, most).await
    }

    pub(super) async fn kept_before(
        &self,
        kind: &str,
        before: &str,
        most: usize,
    ) -> Result<Vec<(String, String)>, JournalError> {
        let query = "SELECT key, value FROM kept WHERE kind = $1 AND key < $2 AND until IS NULL
                     ORDER BY key DESC LIMIT $3";
        self.kept_pairs(query, kind, before, most).await
    }

    async fn kept_pairs(
        &self,
        query: &str,
        kind: &str,
        key: &str,
        most: usize,
    ) -> Result<Vec<(String, String)>, JournalError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = self.query(query, &[(&kind, Type::TEXT), (&key, Type::TEXT), (&most, Type::INT8)]).await?;
        rows.iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
            .collect::<Result<_, _>>()
            .map_err(|error| failed(&error))
    }

    /// Everything as of one moment, stream by stream, over a session of its own.
    pub(super) fn scan(&self) -> Scan {
        let (pieces, scan) = mpsc::channel(2 * PAGE);
        let link = self.link.clone();
        tokio::spawn(async move {
            let result = match link.connect(TargetSessionAttrs::Any).await {
                Ok(client) => send_everything(&client, &pieces).await.map_err(|error| failed(&error)),
                Err(error) => Err(error),
            };
            if let Err(error) = result {
                // Whoever no longer listens needs no error.
                let _ = pieces.send(Err(error)).await;
            }
        });
        scan
    }

    /// Asks the session that reads. One that was lost is replaced, once: reading twice does no harm.
    async fn query(
        &self,
        query: &str,
        parameters: &[(&(dyn ToSql + Sync), Type)],
    ) -> Result<Vec<tokio_postgres::Row>, JournalError> {
        let client = self.reader().await?;
        match client.query_typed(query, parameters).await {
            Err(_) if client.is_closed() => {
                let client = self.reader().await?;
                client.query_typed(query, parameters).await.map_err(|error| failed(&error))
            }
            answer => answer.map_err(|error| failed(&error)),
        }
    }

    async fn reader(&self) -> Result<Arc<Client>, JournalError> {
        let mut reader = self.reader.lock().await;
        match &*reader {
            Some(client) if !client.is_closed() => Ok(Arc::clone(client)),
            Some(_) | None => {
                let client = Arc::new(self.link.connect(TargetSessionAttrs::Any).await?);
                *reader = Some(Arc::clone(&client));
                Ok(client)
            }
        }
    }
}

async fn take_steps(client: &Client, link: &Link) -> Result<(), JournalError> {
    let taken = steps_taken(client).await?;
    for step in POSTGRES.missing(&link.name(), &taken)? {
        let sql = format!(
            "BEGIN; CREATE SCHEMA IF NOT EXISTS cardroom; {}; {}
             INSERT INTO layout (step, digest) VALUES ({}, '{}'); COMMIT",
            layout::TABLE_OF_STEPS,
            step.sql,
            step.number,
            step.digest()
        );
        client.batch_execute(&sql).await.map_err(|error| JournalError::Unreachable {
            store: link.name(),
            why: format!("step {} of its layout failed: {}", step.number, said(&error)),
        })?;
    }
    Ok(())
}

async fn steps_taken(client: &Client) -> Result<Vec<(u32, String)>, JournalError> {
    let read = async {
        let there = client.query_one("SELECT to_regclass('cardroom.layout') IS NOT NULL", &[]).await?;
        if !there.try_get(0)? {
            return Ok(Vec::new());
        }
        let rows = client.query("SELECT step, digest FROM cardroom.layout ORDER BY step", &[]).await?;
        rows.iter().map(|row| Ok((row.try_get::<_, i32>(0)? as u32, row.try_get(1)?))).collect()
    };
    read.await.map_err(|error: tokio_postgres::Error| failed(&error))
}

/// Sends every stream with its entries, all as of one moment.
async fn send_everything(
    client: &Client,
    pieces: &mpsc::Sender<Result<Piece, JournalError>>,
) -> Result<(), tokio_postgres::Error> {
    client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let entries =
        client.prepare("SELECT number, body, digest FROM entry WHERE stream = $1 ORDER BY number").await?;
    for row in client.query("SELECT name, last, digest FROM stream ORDER BY name", &[]).await? {
        let name: String = row.try_get(0)?;
        let (last, digest) = (row.try_get::<_, i64>(1)? as u64, row.try_get(2)?);
        let stream = Piece::Stream { name: name.clone(), last, digest };
        if pieces.send(Ok(stream)).await.is_err() {
            return Ok(());
        }
        let mut rows = std::pin::pin!(client.query_raw(&entries, [&name]).await?);
        while let Some(row) = rows.try_next().await? {
            let number = row.try_get::<_, i64>(0)? as u64;
            let entry = Piece::Entry { number, body: row.try_get(1)?, digest: row.try_get(2)? };
            if pieces.send(Ok(entry)).await.is_err() {
                return Ok(());
            }
        }
    }
    client.batch_execute("COMMIT").await
}

fn failed(error: &tokio_postgres::Error) -> JournalError {
    JournalError::Failed(said(error))
}
