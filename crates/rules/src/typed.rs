//! Answers as Rust types: a constant for each policy, and a type for its answers.

use std::{fmt, marker::PhantomData};

use crate::{definition::Definition, value::Value};

/// A policy whose answers are `V`s: what one asks a [`Book`](crate::Book).
pub struct Policy<V> {
    index: u16,
    answers: PhantomData<fn() -> V>,
}

impl<V> Policy<V> {
    pub(crate) const fn new(index: u16) -> Policy<V> {
        Policy { index, answers: PhantomData }
    }

    pub(crate) const fn index(self) -> u16 {
        self.index
    }

    /// What the policy is called and decides.
    pub fn definition(self) -> &'static Definition {
        &Definition::all()[usize::from(self.index)]
    }
}

impl<V> Clone for Policy<V> {
    fn clone(&self) -> Policy<V> {
        *self
    }
}

impl<V> Copy for Policy<V> {}

impl<V> fmt::Debug for Policy<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.definition().name)
    }
}

/// A type that a checked value can be turned into.
pub trait Typed: Sized {
    /// The value as this type; `None` only for a value of another policy.
    fn of(value: &Value) -> Option<Self>;
}

/// The words of a policy as an enum.
pub trait Vocabulary: Copy + 'static {
    /// Every word, in the order of its definition.
    const ALL: &'static [Self];
    /// Every word as books write it, in the same order.
    const WORDS: &'static [&'static str];
    /// The word's place in that order.
    fn index(self) -> usize;
    /// The word as books write it.
    fn word(self) -> &'static str {
        Self::WORDS[self.index()]
    }
}

/// Any of the words of a policy, in no order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WordSet<T> {
    bits: u64,
    words: PhantomData<fn() -> T>,
}

impl<T: Vocabulary> WordSet<T> {
    /// Is the word among them?
    pub fn contains(self, word: T) -> bool {
        self.bits >> word.index() & 1 == 1
    }

    /// Is there none?
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// The words, in the order of the definition.
    pub fn iter(self) -> impl Iterator<Item = T> {
        T::ALL.iter().copied().filter(move |word| self.contains(*word))
    }
}

impl<T: Vocabulary> FromIterator<T> for WordSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(words: I) -> WordSet<T> {
        let bits = words.into_iter().fold(0, |bits, word| bits | 1 << word.index());
        WordSet { bits, words: PhantomData }
    }
}

impl<T: Vocabulary> fmt::Debug for WordSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Vocabulary::word)).finish()
    }
}

impl Typed for bool {
    fn of(value: &Value) -> Option<bool> {
        match value {
            Value::YesNo(yes) => Some(*yes),
            _ => None,
        }
    }
}

impl Typed for u32 {
    fn of(value: &Value) -> Option<u32> {
        match value {
            Value::Count(count) => Some(*count),
            _ => None,
        }
    }
}

impl Typed for crate::Fraction {
    fn of(value: &Value) -> Option<crate::Fraction> {
        match value {
            Value::Ratio(ratio) => Some(*ratio),
            _ => None,
        }
    }
}

impl Typed for String {
    fn of(value: &Value) -> Option<String> {
        match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl<T: Vocabulary> Typed for WordSet<T> {
    fn of(value: &Value) -> Option<WordSet<T>> {
        match value {
            Value::Words(words) => {
                words.iter().map(|word| T::ALL.get(usize::from(word.index)).copied()).collect()
            }
            _ => None,
        }
    }
}

impl<T: Typed> Typed for Vec<T> {
    fn of(value: &Value) -> Option<Vec<T>> {
        match value {
            Value::Words(words) => words.iter().map(|word| T::of(&Value::Word(word))).collect(),
            Value::Rows(rows) => rows.iter().map(T::of).collect(),
            _ => None,
        }
    }
}

/// The policies, each with the type of its answers under the same name.
///
/// A policy is a constant that one hands to [`Book::get`](crate::Book::get); where its answers are words or have
/// parts, a type of the same name holds them:
///
/// ```
/// use rules::{Context, Library, policy::ButtonMethod};
/// let book = Library::shipped().resolve("fort", Context::Tournament)?;
/// assert_eq!(*book.get(ButtonMethod).usual(), ButtonMethod::Dead);
/// # Ok::<(), rules::Error>(())
/// ```
#[allow(non_upper_case_globals, reason = "a policy and the type of its answers share a name")]
#[allow(clippy::all, clippy::pedantic, reason = "written by the build script")]
pub mod policy {
    use super::{Policy, Typed, Vocabulary, WordSet};
    use crate::{Fraction, Value};

    include!(concat!(env!("OUT_DIR"), "/policies.rs"));

    /// The word of a one-word answer.
    fn word<T: Vocabulary>(value: &Value) -> Option<T> {
        match value {
            Value::Word(word) => T::ALL.get(usize::from(word.index)).copied(),
            _ => None,
        }
    }

    /// Does the policy's type take this value? For the test that all do.
    #[cfg(test)]
    fn takes<T: Typed>(value: &Value) -> bool {
        T::of(value).is_some()
    }

    /// A part that every record of its kind has.
    fn needed<T: Typed>(record: &Value, index: usize) -> Option<T> {
        optional(record, index)?
    }

    /// A part that may be left out.
    fn optional<T: Typed>(record: &Value, index: usize) -> Option<Option<T>> {
        match record {
            Value::Record(parts) => match parts.get(index)? {
                (_, Some(value)) => T::of(value).map(Some),
                (_, None) => Some(None),
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Library, Outcome};

    #[test]
    fn every_type_takes_every_answer_of_every_book() {
        let library = Library::shipped();
        for house in library.houses() {
            for entry in house.entries().unwrap_or_else(|error| panic!("{error}")) {
                let takes = policy::TAKES[entry.definition.index()];
                let outcomes =
                    std::iter::once(&entry.outcome).chain(entry.cases.iter().map(|case| &case.outcome));
                for value in outcomes.flat_map(Outcome::values) {
                    assert!(takes(value), "{} {} = {value}", house.name(), entry.definition.name);
                }
            }
        }
    }
}
