//! What was agreed to, kept: a book's answers and a game as data that stands by itself.
//!
//! A shipped book is corrected, a house's own book is edited, a policy is renamed: what was played before must still
//! read as it was played. An *edition* is the text of one resolved [`Book`] or one [`Game`], all of it, in one line of
//! JSON: the same book twice gives the same text, so that a digest of the text names the edition.
//!
//! ```
//! use rules::{Context, Library, edition, policy::RaiseCapMultiway};
//!
//! let fort = Library::shipped().resolve("fort", Context::Live)?;
//! let kept = edition::of_book(&fort);
//! let then = edition::book(&kept)?;
//! assert_eq!(then.get(RaiseCapMultiway).usual(), fort.get(RaiseCapMultiway).usual());
//! assert_eq!(edition::of_book(&then), kept);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What has changed between the program that wrote an edition and the one that reads it:
//!
//! - A policy that was renamed keeps its old name as an alias in its policy file, and is found by it.
//! - A policy that was dropped is kept beside the answers: nothing asks it any more, and
//!   [`Book::citation`] still says which rule an old ruling followed.
//! - A policy that came later is answered by the shipped book of the house, or else by the nearest shipped book that
//!   the house was built on. Where that would change how old hands are read, the version of editions is raised, and
//!   the step that reads the older version writes the answer that held before the question existed.
//! - A word or a part that was renamed or dropped is such a step, too: an edition never holds what its reader would
//!   have to guess at.

mod book;
mod game;
mod value;

use std::fmt;

pub use book::{book, of_book};
pub use game::{game, of_game};

/// The version of the editions that this program writes and reads.
pub const VERSION: u32 = 1;

/// Why a text is not an edition that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEdition {
    /// What is wrong, in a sentence.
    pub why: String,
}

impl BadEdition {
    fn new(why: impl Into<String>) -> BadEdition {
        BadEdition { why: why.into() }
    }

    /// A text of another version: whoever keeps editions reads an older one into today's before it comes here.
    fn version(found: u32) -> BadEdition {
        BadEdition::new(if found > VERSION {
            format!(
                "the edition has version {found} and was written by a later cardroom: this one knows {VERSION}"
            )
        } else {
            format!("the edition has version {found}, and not {VERSION}")
        })
    }
}

impl fmt::Display for BadEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for BadEdition {}
