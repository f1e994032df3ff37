//! What is wrong with a book: what, where in which file, and what would be right.

use std::{borrow::Cow, fmt, ops::Range, sync::Arc};

/// A text somebody wrote, with the name to call it by.
#[derive(Debug)]
pub struct Source {
    /// The file's name or path.
    pub name: String,
    /// All of its text.
    pub text: Cow<'static, str>,
}

/// A mistake in a book.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The file that holds it.
    pub source: Arc<Source>,
    /// The bytes to point at.
    pub span: Range<usize>,
    /// What is wrong, in a sentence.
    pub what: String,
    /// What to write beside the place.
    pub label: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Fault {
    /// Adds what would be right.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// The line of the place, counted from one.
    pub fn line(&self) -> usize {
        self.source.text.get(..self.span.start).map_or(1, |before| before.matches('\n').count() + 1)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.source.name, self.line(), self.what)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

/// Why a library cannot give what it was asked for.
#[derive(Clone, Debug)]
pub enum Error {
    /// No book goes by that name.
    NoSuchHouse {
        /// The name asked for.
        name: String,
        /// A name that is close to it.
        nearest: Option<String>,
    },
    /// The house has a book, but not for this.
    NoSuchContext {
        /// The house's title.
        title: String,
        /// What was asked for.
        context: crate::Context,
    },
    /// Our own answers lie under every house and are no house: nobody plays by them alone.
    NotAHouse,
    /// A book has mistakes: at least one.
    Faulty(Vec<Fault>),
}

impl Error {
    /// The mistakes, if that is what went wrong.
    pub fn faults(&self) -> &[Fault] {
        match self {
            Error::Faulty(faults) => faults,
            Error::NoSuchHouse { .. } | Error::NoSuchContext { .. } | Error::NotAHouse => &[],
        }
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error::Faulty(vec![fault])
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoSuchHouse { name, .. } => write!(f, "there is no book `{name}`"),
            Error::NoSuchContext { title, context } => {
                write!(f, "{title} has no rules for {}", context.plural())
            }
            Error::NotAHouse => f.write_str("our own answers alone are not a book to play by"),
            Error::Faulty(faults) => {
                let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
        }
    }
}

impl std::error::Error for Error {}
