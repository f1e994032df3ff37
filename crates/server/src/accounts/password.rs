//! Passwords, hashed with Argon2id on threads of their own, a few at a time.
//!
//! A hash costs 19 MiB and some milliseconds on purpose. So that many log-ins at once cannot eat the machine, a few
//! threads do nothing else, each in memory of its own that it uses again; some requests wait for them in a [`Line`], and
//! the rest are told that the server is busy.

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    thread,
};

use argon2::{
    Algorithm, Argon2, Block, Params,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use tokio::sync::oneshot;

use super::{
    Refusal,
    line::{Asker, Line},
};

/// How many are hashed at once, where there are as many cores.
const MOST_AT_WORK: usize = 4;

/// The memory that a thread hashes in.
type Memory = Vec<Block>;

type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// Hashes and checks passwords. Clones share the threads, which end with the last of them.
#[derive(Clone)]
pub struct Passwords {
    params: Params,
    line: Arc<Open>,
    /// The hash of nobody's password: checked where there is no account, so that a wrong name takes as long as a wrong
    /// password.
    nobody: Arc<str>,
}

/// The line, which closes with the last of those who may join it.
struct Open(Arc<Line<Job>>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Passwords {
    /// With the parameters that the crate recommends: 19 MiB, two passes.
    pub fn new() -> Result<Passwords, Refusal> {
        Passwords::with(Params::DEFAULT)
    }

    /// With parameters of one's own.
    pub fn with(params: Params) -> Result<Passwords, Refusal> {
        let nobody = hash(&params, "nobody's password", &mut Memory::new())?;
        let line = Arc::new(Line::new());
        for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(MOST_AT_WORK) {
            let line = Arc::clone(&line);
            let worker = thread::Builder::new().name("passwords".into()).spawn(move || work(&line));
            worker.map_err(failed)?;
        }
        Ok(Passwords { params, line: Arc::new(Open(line)), nobody: nobody.into() })
    }

    /// The hash of a new password, as a PHC string.
    pub(super) async fn hash(&self, asker: Asker, password: String) -> Result<String, Refusal> {
        let params = self.params.clone();
        self.done(asker, move |memory| hash(&params, &password, memory)).await
    }

    /// Is this the password? Takes its time even where there is none.
    pub(super) async fn is_right(
        &self,
        asker: Asker,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, Refusal> {
        let nobody = Arc::clone(&self.nobody);
        self.done(asker, move |memory| {
            let is_right = matches(&password, stored.as_deref().unwrap_or(&nobody), memory)?;
            Ok(is_right && stored.is_some())
        })
        .await
    }

    /// Has something done by the threads, unless too much waits already.
    async fn done<T: Send + 'static>(
        &self,
        asker: Asker,
        work: impl FnOnce(&mut Memory) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (answer, answered) = oneshot::channel();
        let job = move |memory: &mut Memory| {
            // Nobody may be waiting any more, before or after.
            if !answer.is_closed() {
                let _ = answer.send(work(memory));
            }
        };
        self.line.0.join(asker, Box::new(job)).map_err(|_| Refusal::Busy)?;
        answered.await.map_err(|_| Refusal::Failed("a password could not be checked".into()))?
    }
}

impl fmt::Debug for Passwords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Passwords").field("params", &self.params).finish_non_exhaustive()
    }
}

/// Does one job after the other until no more can come.
fn work(line: &Line<Job>) {
    let mut memory = Memory::new();
    while let Some(job) = line.next() {
        if catch_unwind(AssertUnwindSafe(|| job(&mut memory))).is_err() {
            tracing::error!("hashing a password panicked");
        }
    }
}

/// A new hash, with a salt of its own, as a PHC string.
fn hash(params: &Params, password: &str, memory: &mut Memory) -> Result<String, Refusal> {
    let mut salt = [0; Salt::RECOMMENDED_LENGTH];
    getrandom::fill(&mut salt)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(argon2::Version::V0x13.into()),
        params: ParamsString::try_from(params).map_err(failed)?,
        salt: Some(Salt::new(&salt).map_err(failed)?),
        hash: Some(output(params, password, &salt, memory)?),
    };
    Ok(hash.to_string())
}

/// Does a password give a hash, by the salt and the parameters of that hash?
fn matches(password: &str, hash: &str, memory: &mut Memory) -> Result<bool, Refusal> {
    let stored = PasswordHash::new(hash).map_err(failed)?;
    let params = Params::try_from(&stored).map_err(failed)?;
    match (&stored.salt, &stored.hash) {
        // Outputs are compared in a time that does not depend on them.
        (Some(salt), Some(stored)) => Ok(output(&params, password, salt, memory)? == *stored),
        (None, _) | (_, None) => Err(Refusal::Failed("a stored hash has no salt or no end".into())),
    }
}

fn output(params: &Params, password: &str, salt: &[u8], memory: &mut Memory) -> Result<Output, Refusal> {
    memory.resize(params.block_count(), Block::new());
    let mut bytes = [0; Output::MAX_LENGTH];
    let bytes =
        &mut bytes[..params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN).min(Output::MAX_LENGTH)];
    let argon = Argon2::new(Algorithm::Argon2id, argon2::Version::V0x13, params.clone());
    argon.hash_password_into_with_memory(password.as_bytes(), salt, bytes, memory).map_err(failed)?;
    Output::new(bytes).map_err(failed)
}

fn failed(error: impl fmt::Display) -> Refusal {
    Refusal::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::line::MOST_WAITING;

    const SPARED: Asker = Asker { address: None, known: false };

    #[tokio::test]
    async fn the_right_password_is_right_and_nobody_has_one() {
        let passwords = Passwords::with(Params::new(8, 1, 1, None).expect("parameters")).expect("hashes");
        let hash = passwords.hash(SPARED, "correct horse".into()).await.expect("hash");
        assert!(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{hash}");
        let is_right = |password: &str, stored: Option<&String>| {
            let passwords = passwords.clone();
            let (password, stored) = (password.to_owned(), stored.cloned());
            async move { passwords.is_right(SPARED, password, stored).await }
        };
        let plain =
            argon2::PasswordVerifier::verify_password(&Argon2::default(), b"correct horse", hash.as_str());
        assert!(plain.is_ok(), "memory that was used before gives the same hash");
        assert_eq!(is_right("correct horse", Some(&hash)).await, Ok(true));
        assert_eq!(is_right("correct house", Some(&hash)).await, Ok(false));
        assert_eq!(is_right("nobody's password", None).await, Ok(false));
    }

    #[tokio::test]
    async fn more_than_can_wait_are_told_so_and_a_panic_stops_nothing() {
        let passwords = Passwords::with(Params::new(8, 1, 1, None).expect("parameters")).expect("hashes");
        let panicked =
            passwords.done(SPARED, |_| -> Result<(), Refusal> { panic!("as a test asks it to") }).await;
        assert!(matches!(panicked, Err(Refusal::Failed(_))));
        // Every thread is held up, then the line fills.
        let (open, gate) = tokio::sync::watch::channel(false);
        let held_up = move |_: &mut Memory| {
            while !*gate.borrow() {
                thread::yield_now();
            }
            Ok(())
        };
        let ask = || {
            tokio::spawn({
                let (passwords, held_up) = (passwords.clone(), held_up.clone());
                async move { passwords.done(SPARED, held_up).await }
            })
        };
        let asked: Vec<_> = (0..=(MOST_AT_WORK + MOST_WAITING)).map(|_| ask()).collect();
        // This test has one thread: all have asked before it has had so many turns itself.
        for _ in 0..asked.len() {
            tokio::task::yield_now().await;
        }
        open.send(true).expect("somebody waits");
        let mut busy = 0;
        for asked in asked {
            match asked.await.expect("an answer") {
                Ok(()) => {}
                Err(refusal) => {
                    assert_eq!(refusal, Refusal::Busy);
                    busy += 1;
                }
            }
        }
        assert!(busy >= 1, "the last one had no room");
        assert_eq!(passwords.done(SPARED, |_| Ok(7)).await, Ok(7));
    }
}
