//! Passwords, hashed with Argon2id off the threads that serve requests, a few at a time.
//!
//! A hash costs 19 MiB and some milliseconds on purpose. So that many log-ins at once cannot eat the machine, as many
//! are worked on as there are cores, some wait, and the rest are told that the server is busy.

use std::sync::Arc;

use argon2::{
    Argon2, Params,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use super::Refusal;

/// How many may wait for their turn.
const MOST_WAITING: usize = 64;

/// Hashes and checks passwords. Clones share the queue.
#[derive(Clone, Debug)]
pub struct Passwords {
    argon: Argon2<'static>,
    at_work: Arc<Semaphore>,
    in_line: Arc<Semaphore>,
    /// The hash of nobody's password: checked where there is no account, so that a wrong name takes as long as a wrong
    /// password.
    nobody: Arc<str>,
}

impl Passwords {
    /// With the parameters that the crate recommends: 19 MiB, two passes.
    pub fn new() -> Result<Passwords, Refusal> {
        Passwords::with(Params::DEFAULT)
    }

    /// With parameters of one's own.
    pub fn with(params: Params) -> Result<Passwords, Refusal> {
        let argon = Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let nobody = hash(&argon, "nobody's password")?;
        Ok(Passwords {
            argon,
            at_work: Arc::new(Semaphore::new(cores)),
            in_line: Arc::new(Semaphore::new(cores + MOST_WAITING)),
            nobody: nobody.into(),
        })
    }

    /// The hash of a new password, as a PHC string.
    pub(super) async fn hash(&self, password: String) -> Result<String, Refusal> {
        let argon = self.argon.clone();
        self.work(move || hash(&argon, &password)).await?
    }

    /// Is this the password? Takes its time even where there is none.
    pub(super) async fn is_right(&self, password: String, stored: Option<String>) -> Result<bool, Refusal> {
        let argon = self.argon.clone();
        let nobody = Arc::clone(&self.nobody);
        self.work(move || {
            let known = stored.is_some();
            let stored = stored.as_deref().unwrap_or(&nobody);
            let parsed = PasswordHash::new(stored).map_err(|error| Refusal::Failed(error.to_string()))?;
            Ok(argon.verify_password(password.as_bytes(), &parsed).is_ok() && known)
        })
        .await?
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let in_line = Arc::clone(&self.in_line).try_acquire_owned().map_err(|_| Refusal::Busy)?;
        let at_work = Arc::clone(&self.at_work).acquire_owned().await.map_err(|_| Refusal::Busy)?;
        // The permits go along: work goes on when nobody waits for its result any more.
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop((in_line, at_work));
            result
        });
        done.await.map_err(|error| Refusal::Failed(error.to_string()))
    }
}

fn hash(argon: &Argon2<'_>, password: &str) -> Result<String, Refusal> {
    let hash = argon.hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|error| Refusal::Failed(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_right_password_is_right_and_nobody_has_one() {
        let passwords = Passwords::with(Params::new(8, 1, 1, None).expect("parameters")).expect("hashes");
        let hash = passwords.hash("correct horse".into()).await.expect("hash");
        assert!(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{hash}");
        let is_right = |password: &str, stored: Option<&String>| {
            let passwords = passwords.clone();
            let (password, stored) = (password.to_owned(), stored.cloned());
            async move { passwords.is_right(password, stored).await }
        };
        assert_eq!(is_right("correct horse", Some(&hash)).await, Ok(true));
        assert_eq!(is_right("correct house", Some(&hash)).await, Ok(false));
        assert_eq!(is_right("nobody's password", None).await, Ok(false));
    }
}
