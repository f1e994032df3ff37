//! The layout of a store, built up in numbered steps. A step that has been released is never edited: a store says
//! which steps made it, with their digests, and a program that knows others leaves it alone.

use super::{JournalError, entry::Digest};

/// One step: its number is its place in the list, counted from 1.
pub(super) struct Migration {
    pub(super) number: u32,
    pub(super) sql: &'static str,
}

/// The steps for one kind of database.
pub(super) struct Layout(&'static [Migration]);

pub(super) const SQLITE: Layout = Layout(&[
    Migration { number: 1, sql: include_str!("steps/sqlite-1.sql") },
    Migration { number: 2, sql: include_str!("steps/sqlite-2.sql") },
]);

pub(super) const POSTGRES: Layout = Layout(&[
    Migration { number: 1, sql: include_str!("steps/postgres-1.sql") },
    Migration { number: 2, sql: include_str!("steps/postgres-2.sql") },
]);

/// The table of the steps taken, alike in every layout there will ever be.
pub(super) const TABLE_OF_STEPS: &str =
    "CREATE TABLE IF NOT EXISTS layout (step INTEGER PRIMARY KEY, digest TEXT NOT NULL)";

impl Migration {
    pub(super) fn digest(&self) -> String {
        Digest::of_text(self.sql).hex()
    }
}

impl Layout {
    /// The steps that a store still needs, given those it has taken with their digests, in order.
    pub(super) fn missing(
        &self,
        store: &str,
        taken: &[(u32, String)],
    ) -> Result<&'static [Migration], JournalError> {
        let known = self.0.len() as u32;
        let found = taken.iter().map(|(number, _)| *number).max().unwrap_or(0);
        if found > known {
            return Err(JournalError::Newer { store: store.to_owned(), found, known });
        }
        for (step, (number, digest)) in self.0.iter().zip(taken) {
            if step.number != *number || step.digest() != *digest {
                return Err(JournalError::Foreign { store: store.to_owned(), step: step.number });
            }
        }
        Ok(&self.0[taken.len()..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_numbered_from_one() {
        for layout in [SQLITE, POSTGRES] {
            for (place, step) in layout.0.iter().enumerate() {
                assert_eq!(step.number as usize, place + 1);
            }
        }
    }
}
