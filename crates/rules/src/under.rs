//! The policy that a decision follows, small enough to stand on every event.

use std::{
    fmt,
    num::NonZeroU16,
    sync::{PoisonError, RwLock},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Definition, Policy};

/// The question of the book that a decision answers: a policy, whatever its answers are.
///
/// There is a constant for each policy; the book gives the value and the rule when it is asked. An `Under` is written
/// and read as the policy's name. A log is read for ever, so a name that policies no longer have is read too: as the
/// policy that has it among its aliases or, if none has, as a name that stands for nothing but itself.
///
/// ```
/// use rules::{Context, Library, Under, policy};
///
/// let under = Under::RAISE_CAP_MULTIWAY;
/// assert_eq!(under, Under::of(policy::RaiseCapMultiway));
/// assert_eq!(under.to_string(), "raise-cap.multiway");
///
/// let fort = Library::shipped().resolve("fort", Context::Live)?;
/// assert_eq!(fort.answer(under.name()).map(|answer| answer.cite()).as_deref(), Some("fort 127, 272"));
/// # Ok::<(), rules::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Under(
    /// One more than the place among the definitions, or after them among the [`OLD`] names.
    NonZeroU16,
);

#[allow(clippy::all, clippy::pedantic, reason = "written by the build script")]
mod constants {
    use super::Under;

    include!(concat!(env!("OUT_DIR"), "/unders.rs"));
}

/// Names of policies that were read and are no longer known, in the order in which they were met.
static OLD: RwLock<Vec<&'static str>> = RwLock::new(Vec::new());

/// How many of them are remembered: far more than will ever be dropped, and few enough that nobody who hands in files
/// with made-up names can fill the memory.
const MOST_OLD: usize = 1_000;

/// The longest name that is taken for a policy's.
const LONGEST: usize = 80;

/// A text that is no policy's name and never was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAPolicy {
    /// It is not written as names of policies are.
    Malformed(String),
    /// So many unknown names were read that this one is no name of earlier days.
    TooMany(String),
}

impl Under {
    /// The policy, for those who hold it with the type of its answers.
    pub const fn of<V>(policy: Policy<V>) -> Under {
        Under::at(policy.index())
    }

    const fn at(index: u16) -> Under {
        Under(NonZeroU16::MIN.saturating_add(index))
    }

    fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }

    /// The policy with that name or alias; a name of earlier days that no policy has any more is kept as it is.
    pub fn named(name: &str) -> Result<Under, NotAPolicy> {
        if let Some(definition) = Definition::find(name) {
            return Ok(Under::at(definition.index));
        }
        if name.len() > LONGEST || !is_key(name) {
            return Err(NotAPolicy::Malformed(name.to_owned()));
        }
        let known = Definition::all().len();
        let mut old = OLD.write().unwrap_or_else(PoisonError::into_inner);
        let place = match old.iter().position(|met| *met == name) {
            Some(place) => place,
            None if old.len() >= MOST_OLD => return Err(NotAPolicy::TooMany(name.to_owned())),
            None => {
                old.push(Box::leak(name.into()));
                old.len() - 1
            }
        };
        u16::try_from(known + place).map(Under::at).map_err(|_| NotAPolicy::TooMany(name.to_owned()))
    }

    /// What the policy decides; none where the name is of earlier days.
    pub fn definition(self) -> Option<&'static Definition> {
        Definition::all().get(self.index())
    }

    /// The name of the policy.
    pub fn name(self) -> &'static str {
        self.definition().map_or_else(|| old_name(self.index()), |definition| definition.name)
    }
}

/// The name of earlier days that was given this place after the definitions.
fn old_name(index: usize) -> &'static str {
    let old = OLD.read().unwrap_or_else(PoisonError::into_inner);
    old.get(index - Definition::all().len()).copied().unwrap_or_default()
}

/// Is it written as policies' names are: lower-case words joined by hyphens and dots?
fn is_key(name: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    name.split(['.', '-']).all(is_word)
}

impl<V> From<Policy<V>> for Under {
    fn from(policy: Policy<V>) -> Under {
        Under::of(policy)
    }
}

impl fmt::Display for Under {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Under {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Under({})", self.name())
    }
}

impl fmt::Display for NotAPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAPolicy::Malformed(name) => {
                let name: String = name.chars().take(LONGEST).collect();
                write!(f, "`{name}` is no policy's name: lower-case words joined by hyphens and dots")
            }
            NotAPolicy::TooMany(name) => {
                write!(f, "there is no policy `{name}`, and too many unknown ones were named before it")
            }
        }
    }
}

impl std::error::Error for NotAPolicy {}

impl Serialize for Under {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Under {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Under, D::Error> {
        struct Name;

        impl serde::de::Visitor<'_> for Name {
            type Value = Under;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a policy")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Under, E> {
                Under::named(name).map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Result<Under, serde_json::Error> {
        serde_json::from_value(name.into())
    }

    #[test]
    fn every_policy_is_its_name() {
        for definition in Definition::all() {
            let under = read(definition.name).unwrap();
            assert_eq!(under.definition().map(Definition::index), Some(definition.index()));
            assert_eq!(serde_json::to_value(under).unwrap(), definition.name);
            for alias in definition.aliases {
                assert_eq!(read(alias).unwrap(), under, "a renamed policy is read as what it is now");
            }
        }
    }

    #[test]
    fn a_policy_that_no_longer_exists_is_read_and_written_as_it_was() {
        let gone = read("raise-cap.on-a-monday").unwrap();
        assert_eq!(gone, read("raise-cap.on-a-monday").unwrap());
        assert_ne!(gone, read("raise-cap.on-a-tuesday").unwrap());
        assert_eq!(gone.definition().map(|definition| definition.name), None);
        assert_eq!(gone.to_string(), "raise-cap.on-a-monday");
        assert_eq!(serde_json::to_value(gone).unwrap(), "raise-cap.on-a-monday");
    }

    #[test]
    fn what_never_was_a_name_is_refused() {
        for text in ["", "Raise cap", "raise-cap..multiway", "a\u{7f}b", &"long-".repeat(20)] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains("is no policy's name"), "{text}: {error}");
        }
        assert!(serde_json::from_str::<Under>("3").is_err());
    }

    #[test]
    fn it_costs_an_event_two_bytes() {
        assert_eq!(size_of::<Option<Under>>(), 2);
    }
}
