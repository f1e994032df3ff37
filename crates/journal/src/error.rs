//! What can go wrong with a journal, said so that a host knows what to do.

use std::fmt;

use super::{StreamId, Version};
use problem::Problem;

/// The store cannot do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// Another program writes the same store.
    #[error("{store} is being written by {holder}")]
    Locked {
        /// The store.
        store: String,
        /// Who writes it.
        holder: String,
    },
    /// The store was made by a newer program.
    #[error("{store} has layout {found}, and this program knows layouts up to {known}")]
    Newer {
        /// The store.
        store: String,
        /// Its layout.
        found: u32,
        /// The newest layout that this program knows.
        known: u32,
    },
    /// A step that built the store's layout is not the one that this program has under that number.
    #[error("step {step} of the layout of {store} is not the one that this program knows")]
    Foreign {
        /// The store.
        store: String,
        /// The step's number.
        step: u32,
    },
    /// There is no store to read.
    #[error("there is no journal at {0}")]
    Missing(String),
    /// The store, or the server that holds it, does not answer.
    #[error("cannot open {store}: {why}")]
    Unreachable {
        /// The store.
        store: String,
        /// What the operating system or the database says.
        why: String,
    },
    /// The store refused or failed; nothing of what was asked was written.
    #[error("the journal's store failed: {0}")]
    Failed(String),
    /// Writing failed in a way that leaves open what is on the disk. Nothing more is written until the store is
    /// opened anew.
    #[error("the journal stopped because its store failed: {0}")]
    Stopped(String),
    /// What is stored is not what was written.
    #[error("the journal is damaged: {}", list(.0))]
    Damaged(Vec<Fault>),
    /// A database is backed up by its own means.
    #[error("a journal in PostgreSQL is backed up by PostgreSQL")]
    NoBackup,
    /// The journal was opened to be read.
    #[error("the journal was opened for reading alone")]
    ReadOnly,
    /// The journal was closed.
    #[error("the journal is closed")]
    Closed,
}

/// Why nothing was appended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Somebody else has appended to the stream, or it never was as long as expected.
    #[error("{stream} has {actual} entries, which is not what was expected")]
    Conflict {
        /// Which stream.
        stream: StreamId,
        /// How long it is.
        actual: Version,
    },
    /// A body is not one line of JSON.
    #[error("entry {} of those to append is not one line of JSON: {why}", .index + 1)]
    Body {
        /// Which of the bodies, counted from 0.
        index: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] JournalError),
}

/// A place where what is stored is not what was written: the first such place of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The stream.
    pub stream: StreamId,
    /// The number of the entry.
    pub number: u64,
    /// What is wrong with it.
    pub what: Damage,
}

/// What can be wrong with a stored entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The entry of this number is not there, though a later one is, or the stream's head counts it.
    Missing,
    /// The entry, or its place in the chain, has been changed since it was written.
    Changed,
    /// The entry is there, though the stream's head does not count it.
    Uncounted,
    /// The stream's head does not carry the digest of this entry, which is its last.
    WrongHead,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { stream, number, what } = self;
        match what {
            Damage::Missing => write!(f, "{stream}: entry {number} is missing"),
            Damage::Changed => write!(f, "{stream}: entry {number} is not what was written"),
            Damage::Uncounted => write!(f, "{stream}: entry {number} is there without having been appended"),
            Damage::WrongHead => write!(f, "{stream}: the stream does not end with entry {number} as stored"),
        }
    }
}

fn list(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

impl JournalError {
    /// What the host can do about it, where something can be done.
    pub fn advice(&self) -> Option<&'static str> {
        match self {
            JournalError::Locked { .. } => Some(
                "one program at a time writes a journal: stop that one first, or give this one another store",
            ),
            JournalError::Newer { .. } => {
                Some("use the program that wrote it last, or a newer one, or restore a backup from before")
            }
            JournalError::Foreign { .. } => {
                Some("use the program that made the store; `cardroom journal export` there carries it over")
            }
            JournalError::Missing(_) => Some(
                "name the store with --store PATH or --store postgres://...; `cardroom serve` makes a new one",
            ),
            JournalError::Unreachable { .. } => {
                Some("check that the path or address is right and that this user may use it")
            }
            JournalError::Failed(_) => Some("check that the disk has room and that the store can be written"),
            JournalError::Stopped(_) => {
                Some("check the disk, run `cardroom journal verify`, then start again")
            }
            JournalError::Damaged(_) => {
                Some("restore the last backup that `cardroom journal verify` finds whole")
            }
            JournalError::NoBackup => Some("use pg_dump with the same address, or `cardroom journal export`"),
            JournalError::ReadOnly | JournalError::Closed => None,
        }
    }
}

impl From<JournalError> for Problem {
    fn from(error: JournalError) -> Problem {
        let problem = Problem::new(error.to_string());
        match error.advice() {
            Some(advice) => problem.help(advice),
            None => problem,
        }
    }
}

impl From<AppendError> for Problem {
    fn from(error: AppendError) -> Problem {
        match error {
            AppendError::Store(error) => error.into(),
            AppendError::Conflict { .. } | AppendError::Body { .. } => Problem::new(error.to_string()),
        }
    }
}
