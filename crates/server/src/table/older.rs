//! Entries of versions that earlier programs wrote, read into today's: one step from each version to the next.
//!
//! Whoever changes what a table's entry or an edition looks like raises its version ([`VERSION`], or that of
//! `rules::edition`) and adds the step here. A step works on JSON alone and uses none of today's types: those change,
//! and what was written does not. `docs/journal.md` says when a version is due.

use journal::{Form, Upgrade};

/// The version of the entries that are written now.
const VERSION: u32 = 1;

/// The entries of a table's stream.
pub(crate) const ENTRIES: Form = Form { name: "entry", version: VERSION, steps: STEPS };

const STEPS: &[Upgrade] = &[
    #[cfg(test)]
    Upgrade { from: 0, raise: super::tests::older::entry_from_0 },
];

/// How older editions are read.
pub(crate) const EDITION_STEPS: &[Upgrade] = &[
    #[cfg(test)]
    Upgrade { from: 0, raise: super::tests::older::edition_from_0 },
];
