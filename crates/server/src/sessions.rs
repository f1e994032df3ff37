//! Who is logged in: a secret in a cookie, its fingerprint in the journal's keyed store.

use serde::{Deserialize, Serialize};

use super::{
    accounts::AccountId,
    clock::Clock,
    secret::{self, Fingerprint},
};
use journal::{Journal, JournalError};

/// How long a session lasts without being used, in seconds: 30 days.
pub const LASTS: u64 = 30 * 24 * 60 * 60;

/// A session is renewed when this much of its time is over, in seconds: a day.
const RENEWED_AFTER: u64 = 24 * 60 * 60;

const KIND: &str = "session";

/// What is kept about a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Whose.
    pub account: AccountId,
    /// How often the account's password had been set when it began: a new password ends it.
    pub passwords: u32,
    /// Until when, in seconds since 1970.
    until: u64,
}

/// All sessions. Clones are the same sessions.
#[derive(Clone, Debug)]
pub struct Sessions {
    journal: Journal,
    clock: Clock,
}

impl Sessions {
    /// The sessions that a journal keeps.
    pub fn new(journal: Journal, clock: Clock) -> Sessions {
        Sessions { journal, clock }
    }

    /// Begins a session; the secret is told here once.
    pub async fn begin(&self, account: AccountId, passwords: u32) -> Result<String, JournalError> {
        let token = secret::fresh::<32>().map_err(|error| JournalError::Failed(error.to_string()))?;
        let until = self.clock.seconds() + LASTS;
        self.keep(&Fingerprint::of(&token), Session { account, passwords, until }).await?;
        Ok(token)
    }

    /// The session of a secret, by the secret's fingerprint, if there is one.
    pub async fn find(&self, of: &Fingerprint) -> Result<Option<Session>, JournalError> {
        let kept = self.journal.kept(KIND, of.as_str(), self.clock.seconds()).await?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Lets a session last longer once in a while; was it time to?
    pub async fn renew(&self, of: &Fingerprint, session: Session) -> Result<bool, JournalError> {
        let now = self.clock.seconds();
        if session.until + RENEWED_AFTER > now + LASTS {
            return Ok(false);
        }
        self.keep(of, Session { until: now + LASTS, ..session }).await?;
        Ok(true)
    }

    /// Ends a session.
    pub async fn end(&self, of: &Fingerprint) -> Result<(), JournalError> {
        self.journal.forget(KIND, of.as_str()).await
    }

    async fn keep(&self, of: &Fingerprint, session: Session) -> Result<(), JournalError> {
        let text =
            serde_json::to_string(&session).map_err(|error| JournalError::Failed(error.to_string()))?;
        self.journal.keep(KIND, of.as_str(), &text, Some(session.until)).await
    }
}
