//! Entries of the house's stream by versions that earlier programs wrote, read into today's: one step from each version
//! to the next, on JSON alone.

use journal::Form;

/// The entries of the house's stream.
pub(crate) const ENTRIES: Form = Form { name: "entry", version: 1, steps: &[] };
