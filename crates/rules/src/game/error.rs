//! What is wrong with a file that people write: what, where, and what would be right.

use std::{fmt, ops::Range};

/// A mistake in a file of a game, or of a tournament's structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// The name of the file that holds it.
    pub file: Box<str>,
    /// All of that file's text.
    pub text: Box<str>,
    /// The bytes to point at.
    pub span: Range<usize>,
    /// What is wrong, in a sentence.
    pub what: String,
    /// What to write beside the place.
    pub label: String,
    /// What would be right.
    pub help: Option<String>,
}

impl GameError {
    /// The line of the place, counted from one.
    pub fn line(&self) -> usize {
        self.text.get(..self.span.start).map_or(1, |before| before.matches('\n').count() + 1)
    }

    /// The text that it points at.
    pub fn pointed_at(&self) -> &str {
        self.text.get(self.span.clone()).unwrap_or_default()
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line(), self.what)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for GameError {}
