//! A cashier as data. It is a cache of what the events come to, and never instead of them.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{Cashier, Day, Dealings};
use crate::{
    PlayerId,
    ledger::{Accounts, TableNumber},
    money::{Memory, Minute},
};

/// How a cashier stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    desk: Memory,
    accounts: Accounts,
    dealings: BTreeMap<PlayerId, Dealings>,
    collected: BTreeMap<TableNumber, Minute>,
    day: Option<Day>,
}

impl Cashier {
    /// How the cashier stands.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            desk: self.desk.memory().clone(),
            accounts: self.accounts.clone(),
            dealings: self.dealings.clone(),
            collected: self.collected.clone(),
            day: self.day,
        }
    }

    /// This cashier, of whom nothing was asked yet, as it stood; none if the snapshot is not of such a cashier.
    #[must_use]
    pub fn restored(&self, snapshot: Snapshot) -> Option<Cashier> {
        let Snapshot { desk, accounts, dealings, collected, day } = snapshot;
        accounts.is_like(&self.accounts).then(|| Cashier {
            tables: Arc::clone(&self.tables),
            desk: self.desk.remembering(desk),
            accounts,
            dealings,
            collected,
            day,
        })
    }
}
