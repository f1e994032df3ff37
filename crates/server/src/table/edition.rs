//! Editions in the journal: the books and games that tables are played by, each in a stream of its own that is named
//! after a digest of what it holds. So it is stored once, however many tables name it, and cannot be swapped for another.

use std::fmt;

use formats::history::Editions;
use journal::{At, Form, Journal, Part, StreamId, Version};
use serde::{Deserialize, Serialize};

use super::game::Unsound;

/// Editions as this program writes them. The steps that read older ones are in [`older`](super::older).
const FORM: Form =
    Form { name: "edition", version: rules::edition::VERSION, steps: super::older::EDITION_STEPS };

/// The digest of an edition's text, in hexadecimal: SHA-256.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct EditionId(String);

/// A text that is no digest.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is no digest of an edition: those have 64 hexadecimal digits")]
pub(crate) struct BadEditionId(String);

/// An edition with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edition {
    pub(crate) id: EditionId,
    /// One line of JSON, as `rules::edition` writes it.
    pub(crate) text: String,
}

impl EditionId {
    fn of(text: &str) -> EditionId {
        EditionId(Editions::digest(text))
    }

    /// The stream that holds the edition.
    pub(crate) fn stream(&self) -> Result<StreamId, Unsound> {
        StreamId::new(format!("edition/{self}")).map_err(|bad| Unsound(bad.to_string()))
    }
}

impl TryFrom<String> for EditionId {
    type Error = BadEditionId;

    fn try_from(text: String) -> Result<EditionId, BadEditionId> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 64 && text.bytes().all(is_digit) {
            Ok(EditionId(text))
        } else {
            Err(BadEditionId(text))
        }
    }
}

impl From<EditionId> for String {
    fn from(id: EditionId) -> String {
        id.0
    }
}

impl fmt::Display for EditionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Edition {
    pub(crate) fn new(text: String) -> Edition {
        Edition { id: EditionId::of(&text), text }
    }

    /// What is appended along with the table that names it first.
    pub(crate) fn part(&self) -> Result<Part, Unsound> {
        Ok(Part { stream: self.id.stream()?, at: At::Once, bodies: vec![self.text.clone()] })
    }

    /// An edition as it stands in the journal, read into what `rules::edition` reads today.
    pub(crate) async fn read(journal: &Journal, id: &EditionId) -> Result<String, Unsound> {
        let stream = id.stream()?;
        let entries =
            journal.read(&stream, Version(0), 1).await.map_err(|error| Unsound(error.to_string()))?;
        let entry = entries.into_iter().next();
        let entry = entry.ok_or_else(|| Unsound(format!("the journal has no edition {id}")))?;
        if EditionId::of(&entry.body) != *id {
            return Err(Unsound(format!("what the journal has under edition {id} is another")));
        }
        let today = FORM.today(&entry.body).map_err(|unreadable| Unsound(unreadable.to_string()))?;
        Ok(today.into_owned())
    }
}
