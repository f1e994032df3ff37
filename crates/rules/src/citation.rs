//! The rule that an answer follows.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

/// The book of our own answers, at the bottom of every chain.
pub const OURS: &str = "cardroom";

/// What a book writes for its rule where the answer is our own choice.
pub(crate) const OUR_RULE: &str = "cardroom default";

/// The book and the rule that say so, and what they say in one line of our own words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Citation {
    /// The book that the answer really comes from.
    pub book: String,
    /// Its rules, as the book numbers them; at least one.
    pub rules: Vec<String>,
    /// What they say, in one line.
    pub says: String,
}

impl Citation {
    pub(crate) fn new(book: &str, rules: Vec<String>, says: &str) -> Arc<Citation> {
        let book = if rules.iter().any(|rule| rule == OUR_RULE) { OURS } else { book };
        Arc::new(Citation { book: book.to_owned(), rules, says: says.to_owned() })
    }

    /// Is it our own choice, because no book has an answer?
    pub fn is_ours(&self) -> bool {
        self.book == OURS
    }
}

/// `fort 127`, `roberts §3 Betting 4(a), §12 1`, or `cardroom default`.
impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_ours() {
            return f.write_str(OUR_RULE);
        }
        write!(f, "{} {}", self.book, self.rules.join(", "))
    }
}

/// A rule of a named book, as `overrides` and `prints` write it: `roberts §3 Betting 4`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reference {
    /// The book.
    pub book: String,
    /// The rule in it, or a policy key.
    pub rule: String,
}

impl Reference {
    /// Splits `roberts §3 Betting 4` after the book's name.
    pub(crate) fn parse(text: &str) -> Option<Reference> {
        let (book, rule) = text.split_once(' ')?;
        Some(Reference { book: book.to_owned(), rule: rule.trim().to_owned() })
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.book, self.rule)
    }
}
