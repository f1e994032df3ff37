//! What a journal is made of: streams, the numbers and digests of their entries.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The name of a stream, such as `table/7` or `house`: up to 80 small letters, digits, slashes and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct StreamId(String);

/// A text that names no stream.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a stream's name: those have 1 to 80 of the characters a-z, 0-9, / and -")]
pub struct BadStreamId(String);

impl StreamId {
    /// The stream of this name.
    pub fn new(name: impl Into<String>) -> Result<StreamId, BadStreamId> {
        let name = name.into();
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"/-".contains(&byte);
        if (1..=80).contains(&name.len()) && name.bytes().all(allowed) {
            Ok(StreamId(name))
        } else {
            Err(BadStreamId(name))
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for StreamId {
    type Err = BadStreamId;

    fn from_str(name: &str) -> Result<StreamId, BadStreamId> {
        StreamId::new(name)
    }
}

impl TryFrom<String> for StreamId {
    type Error = BadStreamId;

    fn try_from(name: String) -> Result<StreamId, BadStreamId> {
        StreamId::new(name)
    }
}

impl From<StreamId> for String {
    fn from(stream: StreamId) -> String {
        stream.0
    }
}

/// How many entries a stream has; its first entry has number 1, so this is also the number of its last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Version(pub u64);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Entries for one stream, to be appended together with those for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The stream.
    pub stream: StreamId,
    /// Where in it they belong.
    pub at: At,
    /// The entries, each one line of JSON.
    pub bodies: Vec<String>,
}

/// Where in a stream entries belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// After exactly so many entries: whoever is mistaken about that writes nothing.
    After(Version),
    /// At the end, however long the stream is: for a stream that several write.
    End,
    /// At the beginning, unless the stream has entries already. Those then stand, and nothing more is written to it:
    /// for a stream whose name says what it holds.
    Once,
}

/// A value that is kept under a kind and a key, in place of an older one. It is for what is no history: what is lost
/// with it can be done without, or worked out again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// What kind of value it is.
    pub kind: String,
    /// Its name among those of its kind.
    pub key: String,
    /// The value.
    pub value: String,
    /// Until when, in Unix seconds; without it, for ever.
    pub until: Option<u64>,
}

/// An entry as it stands in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The stream it is part of.
    pub stream: StreamId,
    /// Its place there, counted from 1.
    pub number: u64,
    /// One line of JSON.
    pub body: String,
}

/// A link of a stream's chain: it depends on the stream's name and on every entry so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Digest([u8; 32]);

impl Digest {
    /// The digest before the first entry. It is made of the name, so that entries cannot move to another stream.
    pub(super) fn origin(stream: &StreamId) -> Digest {
        Digest(Sha256::digest(stream.as_str()).into())
    }

    /// The digest of the entry that follows: of this digest, the number (eight bytes, highest first) and the body.
    pub(super) fn next(&self, number: u64, body: &str) -> Digest {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(number.to_be_bytes());
        hash.update(body);
        Digest(hash.finalize().into())
    }

    /// The digest of a text alone.
    pub(super) fn of_text(text: &str) -> Digest {
        Digest(Sha256::digest(text).into())
    }

    /// A digest read from a store; anything but 32 bytes is none.
    pub(super) fn from_stored(bytes: &[u8]) -> Option<Digest> {
        bytes.try_into().ok().map(Digest)
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn hex(&self) -> String {
        hex::encode(self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked() {
        for name in ["house", "table/7", "a-b/c", &"x".repeat(80)] {
            assert_eq!(StreamId::new(name).map(String::from), Ok(name.to_owned()));
        }
        for name in ["", "Table/7", "table 7", "tisch/ä", &"x".repeat(81)] {
            assert!(StreamId::new(name).is_err(), "{name}");
        }
    }

    /// Anybody with a hash function can check an export: these were worked out with another program.
    #[test]
    fn the_chain_means_the_same_for_ever() {
        let house = StreamId::new("house").expect("a name");
        let first = Digest::origin(&house).next(1, "{}");
        let second = first.next(2, r#"{"a":1}"#);
        assert_eq!(first.hex(), "a63d2e991e328ee6f110ab29b620302ff64decb72a1180cbf4023ae17cb3c4ba");
        assert_eq!(second.hex(), "a9783f14530c81a18a628681261242ce96069704df50e6cbee0ba341a3af79cc");
    }
}
