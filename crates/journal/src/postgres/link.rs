//! The way to a database, and how its sessions know each other.

use std::{error::Error as _, sync::Arc};

use tokio::time::timeout;
use tokio_postgres::{Client, config::TargetSessionAttrs};

use super::tls;
use crate::{Database, JournalError, Patience};

/// How much of a session's name PostgreSQL keeps.
const NAME: usize = 63;

/// The way to a database.
#[derive(Clone, Debug)]
pub(super) struct Link {
    database: Arc<Database>,
    pub(super) patience: Patience,
    /// What every session by this link is called, and no other: a session of ours that the database has not yet noticed
    /// to be lost can then be told from another program's.
    pub(super) title: String,
}

impl Link {
    pub(super) fn new(database: &Database, patience: Patience) -> Result<Link, JournalError> {
        let mark = mark().map_err(|error| JournalError::Unreachable {
            store: database.to_string(),
            why: format!("the system gives no randomness: {error}"),
        })?;
        let mut database = database.clone();
        let config = database.config_mut();
        let usual = format!("cardroom, process {}", std::process::id());
        let title = title(config.get_application_name().unwrap_or(&usual), &mark);
        config.application_name(&title).keepalives_idle(patience.silence);
        config.connect_timeout(patience.silence).tcp_user_timeout(patience.silence);
        Ok(Link { database: Arc::new(database), patience, title })
    }

    /// The database, as it may stand in a message.
    pub(super) fn name(&self) -> String {
        self.database.to_string()
    }

    /// Connects to a server that can do what is wanted, and says how we want things.
    pub(super) async fn connect(&self, wanted: TargetSessionAttrs) -> Result<Client, JournalError> {
        let unreachable = |why: String| JournalError::Unreachable { store: self.name(), why };
        let security = &self.database.security;
        let encryption = tls::encryption(security).map_err(unreachable)?;
        let mut config = self.database.config().clone();
        config.target_session_attrs(wanted);
        let connecting = async {
            let (client, connection) = config.connect(encryption).await?;
            // It ends when the client is dropped or the connection is lost; whoever uses the client then notices.
            tokio::spawn(connection);
            client
                .batch_execute(
                    "SET search_path = cardroom; SET synchronous_commit = on; SET client_min_messages = warning",
                )
                .await?;
            Ok(client)
        };
        let why =
            |error: tokio_postgres::Error| tls::explain(&error, security).unwrap_or_else(|| said(&error));
        match timeout(self.patience.silence, connecting).await {
            Ok(connected) => connected.map_err(|error| unreachable(why(error))),
            Err(_) => Err(unreachable(format!("no answer within {:?}", self.patience.silence))),
        }
    }
}

/// A few letters that no other link has.
fn mark() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes)?;
    Ok(hex::encode(bytes))
}

/// A name with a mark, within what PostgreSQL keeps.
fn title(name: &str, mark: &str) -> String {
    let room = NAME - mark.len() - 3;
    let end = (0..=name.len().min(room)).rev().find(|&end| name.is_char_boundary(end)).unwrap_or(0);
    format!("{} ({mark})", &name[..end])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_keeps_its_mark() {
        assert_eq!(title("cardroom, process 7", "00c0ffee"), "cardroom, process 7 (00c0ffee)");
        let long = title(&"\u{e9}".repeat(60), "00c0ffee");
        assert!(long.len() <= NAME && long.ends_with("\u{e9} (00c0ffee)"), "{long}");
    }
}
