//! What a book was asked, and where in the program: how it is known which policies a part of it obeys.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, PoisonError},
};

use crate::definition::Definition;

/// The questions that a [`Book`](crate::Book) was asked while it was [listening](crate::Book::listening).
///
/// ```
/// use std::sync::Arc;
/// use rules::{Asked, Context, Library, policy::ButtonMethod};
/// let asked = Arc::new(Asked::default());
/// let book = Library::shipped().resolve("fort", Context::Live)?.listening(&asked);
/// book.get(ButtonMethod);
/// assert!(asked.policies().contains_key("button.method"));
/// # Ok::<(), rules::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Asked(Mutex<BTreeMap<&'static str, BTreeSet<&'static str>>>);

impl Asked {
    pub(crate) fn note(&self, definition: &'static Definition, file: &'static str) {
        let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        asked.entry(definition.name).or_default().insert(file);
    }

    /// Every policy that was asked for, with the source files that did.
    pub fn policies(&self) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
