//! Who somebody is, to the room and everything in it.

use serde::{Deserialize, Serialize};

/// A person, by the number that the house knows them by. Who has which number is for the house to say; tables, the
/// ledger, the desk and the promotions only tell people apart by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u64);
