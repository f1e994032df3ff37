//! The ledger held against the tables.

use std::{collections::BTreeMap, fmt};

use journal::{Journal, JournalError, Version};
use room::ledger::{Account, Accounts, Transfer};

use super::{CHUNK, Posting, read};

/// The whole ledger, to be held against one table after the other.
#[derive(Debug, Default)]
pub(crate) struct Audit {
    accounts: Accounts,
    /// What the ledger says of each table and event: its postings with their numbers, in order.
    tables: BTreeMap<Of, Vec<(u64, Posting)>>,
    /// How many postings there are.
    pub(crate) postings: u64,
}

/// Whose entries moved something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Of {
    /// A table's.
    Table(u64),
    /// An event's.
    Event(u64),
}

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Of::Table(table) => write!(f, "table {table}"),
            Of::Event(event) => write!(f, "event {event}"),
        }
    }
}

/// A posting that is wrong, or is missing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// Its number in the ledger; the number of the table's entry where there is no posting.
    pub(crate) number: u64,
    pub(crate) why: String,
}

impl Audit {
    /// Reads the whole ledger; what does not follow from what was posted before it is wrong.
    pub(crate) async fn read(journal: &Journal) -> Result<Result<Audit, Wrong>, JournalError> {
        let mut audit = Audit::default();
        loop {
            let chunk = read::postings(journal, Version(audit.postings), CHUNK).await?;
            if chunk.is_empty() {
                return Ok(Ok(audit));
            }
            for (number, posting) in chunk {
                if let Err(wrong) = audit.take(number, posting) {
                    return Ok(Err(wrong));
                }
            }
        }
    }

    pub(super) fn take(&mut self, number: u64, posting: Posting) -> Result<(), Wrong> {
        self.postings = number;
        let decided = self.accounts.decide(&posting.transfers);
        decided.map_err(|refusal| Wrong { number, why: refusal.to_string() })?;
        posting.transfers.iter().for_each(|transfer| self.accounts.record(transfer));
        let of = posting.event.map_or(Of::Table(posting.table), Of::Event);
        self.tables.entry(of).or_default().push((number, posting));
        Ok(())
    }

    /// Does the ledger say of a table, or an event, what its entries say? `moved` is what each entry moved, in order; `holds` is what
    /// lies at the table by now.
    pub(crate) fn check(
        &mut self,
        of: Of,
        moved: &[(u64, Vec<Transfer>)],
        holds: &[(Account, u64)],
    ) -> Result<(), Wrong> {
        let posted = self.tables.remove(&of).unwrap_or_default();
        for (place, (entry, transfers)) in moved.iter().enumerate() {
            let Some((number, posting)) = posted.get(place) else {
                let why = format!("what entry {entry} moved is not in the ledger");
                return Err(Wrong { number: *entry, why });
            };
            if posting.entry != *entry || posting.transfers != *transfers {
                let why = format!("it is not what entry {entry} of {of} moved");
                return Err(Wrong { number: *number, why });
            }
        }
        if let Some((number, posting)) = posted.get(moved.len()) {
            let why = format!("entry {} of {of} moved nothing", posting.entry);
            return Err(Wrong { number: *number, why });
        }
        let last = posted.last().map_or(0, |(number, _)| *number);
        for &(account, chips) in holds {
            let held = self.accounts.holds(account).0;
            if held != chips {
                let why = format!("{account} holds {held} in the ledger, and {chips} at the table");
                return Err(Wrong { number: last, why });
            }
        }
        Ok(())
    }

    /// Is everything accounted for, once every table was held against it?
    pub(crate) fn finish(&self) -> Result<(), Wrong> {
        if let Some((table, posted)) = self.tables.first_key_value() {
            let number = posted.first().map_or(0, |(number, _)| *number);
            return Err(Wrong { number, why: format!("there is no {table}") });
        }
        let (received, paid) = self.accounts.trial_balance().sums();
        if received == paid {
            return Ok(());
        }
        let why = format!("the trial balance is not nought: {received} received and {paid} paid");
        Err(Wrong { number: self.postings, why })
    }
}
