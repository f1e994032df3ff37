//! Accounts, roles and invitations: a fold over the stream `house` of the journal.
//!
//! Whatever changes here is an event with its time; where somebody used a power that others do not have, with who and
//! why. The directory in memory is rebuilt from the stream when the server starts.

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use tokio::sync::Mutex;

use super::{clock::Clock, secret::Fingerprint, table::Person};
use crate::wire;
use journal::{AppendError, Journal, StreamId, Version};
use rules::Library;

mod acts;
mod directory;
mod event;
mod line;
mod log;
mod name;
mod older;
mod own;
mod password;
mod refusal;

pub(crate) use older::ENTRIES;

pub use directory::{Directory, Founded, Invited, Kind, Member};
pub use event::{AccountEntry, AccountId, Event};
pub use line::Asker;
pub use name::{Name, key};
pub use own::{Note, Own, Shared};
pub use password::Passwords;
pub use refusal::Refusal;

/// How many entries are read at once when the directory is rebuilt.
const PAGE: usize = 4096;

/// The accounts of the house. Clones are the same accounts.
#[derive(Clone, Debug)]
pub struct Accounts(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    journal: Journal,
    stream: StreamId,
    clock: Clock,
    passwords: Passwords,
    /// The books that the room may be run by.
    library: Library,
    directory: RwLock<Directory>,
    /// How much of the stream the directory holds. Whoever has this lock may append.
    version: Mutex<Version>,
}

impl Accounts {
    /// Reads the house's stream.
    pub async fn load(
        journal: Journal,
        clock: Clock,
        passwords: Passwords,
        library: Library,
    ) -> Result<Accounts, Refusal> {
        let stream = StreamId::new("house").map_err(|bad| Refusal::Failed(bad.to_string()))?;
        let inner = Inner {
            journal,
            stream,
            clock,
            passwords,
            library,
            directory: RwLock::default(),
            version: Mutex::new(Version(0)),
        };
        inner.catch_up(&mut *inner.version.lock().await).await?;
        Ok(Accounts(Arc::new(inner)))
    }

    /// Who is who, now. Not to be held while waiting for anything.
    pub fn directory(&self) -> RwLockReadGuard<'_, Directory> {
        self.0.directory.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Decides by the directory as it is, and records what was decided; it is durable when this returns.
    ///
    /// It is done to the end even if the one who asked goes away. Where another server wrote to the same stream
    /// meanwhile, it is decided again.
    async fn write<T: Send + 'static>(
        &self,
        decide: impl Fn(&Directory, u64) -> Result<(Vec<Event>, T), Refusal> + Send + Sync + 'static,
    ) -> Result<T, Refusal> {
        let inner = Arc::clone(&self.0);
        let done = tokio::spawn(async move { inner.write(decide).await });
        done.await.map_err(|error| Refusal::Failed(error.to_string()))?
    }

    /// Records something that was decided elsewhere: what happened at tables.
    pub async fn note(&self, event: Event) -> Result<(), Refusal> {
        self.write(move |_, _| Ok((vec![event.clone()], ()))).await
    }

    /// What the room says of itself.
    pub fn house(&self) -> wire::House {
        let directory = self.directory();
        let new = directory.founded.is_none();
        let Founded { name, book, open, cents } = directory.founded.clone().unwrap_or_else(|| Founded {
            name: "Cardroom".to_owned(),
            book: "roberts".to_owned(),
            open: false,
            cents: false,
        });
        wire::House { name, book, new, open, cents, public_url: None, now: self.0.clock.now() }
    }

    /// Somebody, as tables know them.
    pub fn person(&self, account: AccountId) -> Option<Person> {
        self.directory().person(account)
    }

    /// Somebody, as they are told about themselves.
    pub fn me(&self, account: AccountId) -> Option<wire::Me> {
        let directory = self.directory();
        let member = directory.member(account)?;
        Some(wire::Me {
            account: account.0,
            name: member.name.clone(),
            roles: member.roles.clone(),
            guest: member.kind == Kind::Guest,
        })
    }

    /// The bots of somebody that have a token.
    pub fn bots(&self, owner: AccountId) -> Vec<wire::Account> {
        let directory = self.directory();
        directory.bots_of(owner).filter_map(|bot| Some(listed(bot, directory.member(bot)?))).collect()
    }

    /// Everybody, as managers see them.
    pub fn list(&self) -> Vec<wire::Account> {
        let directory = self.directory();
        directory.members().map(|(account, member)| listed(account, member)).collect()
    }

    /// Somebody, as managers see them.
    pub fn listed(&self, account: AccountId) -> Option<wire::Account> {
        self.directory().member(account).map(|member| listed(account, member))
    }

    /// An invitation, if it can still be used.
    pub fn invitation(&self, key: &str) -> Result<Invited, Refusal> {
        let directory = self.directory();
        let invited = directory.invitation(&Fingerprint::of(key), self.0.clock.now());
        invited.copied().ok_or(Refusal::NoInvitation)
    }

    /// The acts of those who may do more than play, newest first, before this number.
    pub fn log(&self, before: Option<u64>, most: usize) -> Vec<wire::LogLine> {
        let directory = self.directory();
        let older =
            directory.acts().iter().rev().skip_while(|(number, _)| before.is_some_and(|b| *number >= b));
        older.take(most).map(|(number, entry)| log::line(&directory, *number, entry)).collect()
    }
}

impl Inner {
    async fn write<T>(
        &self,
        decide: impl Fn(&Directory, u64) -> Result<(Vec<Event>, T), Refusal>,
    ) -> Result<T, Refusal> {
        let mut version = self.version.lock().await;
        loop {
            let at = self.clock.now();
            let (events, answer) = {
                let directory = self.directory.read().unwrap_or_else(PoisonError::into_inner);
                decide(&directory, at)?
            };
            if events.is_empty() {
                return Ok(answer);
            }
            let entries: Vec<AccountEntry> =
                events.into_iter().map(|event| AccountEntry { at, event }).collect();
            let bodies = entries.iter().map(|entry| ENTRIES.write(entry)).collect();
            match self.journal.append(&self.stream, *version, bodies).await {
                Ok(after) => {
                    self.record(version.0 + 1, &entries);
                    *version = after;
                    return Ok(answer);
                }
                Err(AppendError::Conflict { .. }) => self.catch_up(&mut version).await?,
                Err(AppendError::Store(error)) => return Err(error.into()),
                Err(error @ AppendError::Body { .. }) => return Err(Refusal::Failed(error.to_string())),
            }
        }
    }

    /// Reads what the directory does not hold yet.
    async fn catch_up(&self, version: &mut Version) -> Result<(), Refusal> {
        loop {
            let page = self.journal.read(&self.stream, *version, PAGE).await?;
            if page.is_empty() {
                return Ok(());
            }
            let mut entries = Vec::with_capacity(page.len());
            for recorded in &page {
                let entry: AccountEntry = ENTRIES.read(&recorded.body).map_err(|unreadable| {
                    let (stream, number) = (&self.stream, recorded.number);
                    Refusal::Failed(format!("{stream}, entry {number}: {unreadable}"))
                })?;
                entries.push(entry);
            }
            self.record(version.0 + 1, &entries);
            version.0 += page.len() as u64;
        }
    }

    fn record(&self, first: u64, entries: &[AccountEntry]) {
        let mut directory = self.directory.write().unwrap_or_else(PoisonError::into_inner);
        for (number, entry) in (first..).zip(entries) {
            directory.record(number, entry);
        }
    }
}

fn listed(account: AccountId, member: &Member) -> wire::Account {
    wire::Account {
        account: account.0,
        name: member.name.clone(),
        roles: member.roles.clone(),
        guest: member.kind == Kind::Guest,
        owner: match member.kind {
            Kind::Bot(owner) => Some(owner.0),
            Kind::Registered | Kind::Guest => None,
        },
        barred: member.barred,
        since: member.since,
    }
}
