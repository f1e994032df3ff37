//! Where every chip is, and how it came there: double entry, appended to and never changed.
//!
//! A [`Transfer`] takes chips from one account and gives them to another, so nothing is ever made or lost. Transfers
//! that belong together are posted together, all or none. A [`Posting`] is a transfer with its number; entries are the
//! ledger's events, and replaying them gives the ledger again. A mistake is not rubbed out but undone by an entry of
//! its own.
//!
//! All chips come from the cage, which alone may stand below nothing: by just what is out in the room. The sum over
//! all accounts is therefore always zero, and [`Ledger::trial_balance`] shows it.

mod account;
mod accounts;
mod entry;
mod hand;
mod purpose;
mod statement;
mod table;

use std::{collections::BTreeSet, fmt};

use ::hand::Chips;

pub use account::{Account, EventNumber, Line, Pool, Prize, Promotion, TableNumber, TableSeat};
pub use accounts::{Accounts, Position};
pub use entry::{EntryNumber, Posting, Transfer};
pub use hand::HandBook;
pub use purpose::Purpose;
pub use statement::{Row, Statement, TrialBalance};
pub(crate) use table::settled;
pub use table::{Hands, TableBook};

/// The accounts of a room and every entry ever made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    entries: Vec<Posting>,
    accounts: Accounts,
    corrected: BTreeSet<EntryNumber>,
}

/// Transfers that cannot be posted. No book decides about that, so none is cited.
pub type Refusal = rules::Refusal<Reason>;

/// Why transfers cannot be posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is nothing to move.
    Nothing,
    /// Chips cannot move between these accounts for this.
    NotFor {
        /// What for.
        purpose: Purpose,
        /// From where.
        from: Account,
        /// To where.
        to: Account,
    },
    /// The account holds less.
    NotEnough {
        /// Which account.
        account: Account,
        /// What it would hold by then.
        holds: Chips,
        /// What is wanted of it.
        wanted: Chips,
    },
    /// More than a ledger can count.
    TooMuch,
    /// The entry to correct is not there, or is not what the correction undoes, or is corrected already.
    NotToCorrect(EntryNumber),
    /// An entry is out of its place: another number is due.
    OutOfPlace {
        /// The number that is due.
        due: EntryNumber,
        /// The number that came.
        came: EntryNumber,
    },
}

impl Ledger {
    /// Rules on transfers that belong together, changing nothing: the entries that would be made, or why not.
    pub fn decide(&self, transfers: &[Transfer]) -> Result<Vec<Posting>, Refusal> {
        let first = self.next();
        let mut undone = BTreeSet::new();
        transfers
            .iter()
            .try_for_each(|&transfer| self.corrects(transfer, &mut undone))
            .map_err(Refusal::plain)?;
        self.accounts.decide(transfers)?;
        let numbered = (first.0..).map(EntryNumber).zip(transfers);
        Ok(numbered.map(|(number, &transfer)| Posting { number, with: first, transfer }).collect())
    }

    /// Records an entry that was decided. Entries from outside are read by [`Ledger::replay`], which checks them.
    pub fn record(&mut self, entry: &Posting) {
        self.accounts.record(&entry.transfer);
        if let Purpose::Correction(undone) = entry.transfer.purpose {
            self.corrected.insert(undone);
        }
        self.entries.push(*entry);
    }

    /// Decides and records.
    pub fn apply(&mut self, transfers: &[Transfer]) -> Result<Vec<Posting>, Refusal> {
        let entries = self.decide(transfers)?;
        for entry in &entries {
            self.record(entry);
        }
        Ok(entries)
    }

    /// The ledger that these entries make, each checked as if it were made now.
    pub fn replay(entries: &[Posting]) -> Result<Ledger, Refusal> {
        let mut ledger = Ledger::default();
        let mut rest = entries;
        while let Some(first) = rest.first() {
            let together = rest.iter().take_while(|entry| entry.with == first.with).count();
            let (batch, after) = rest.split_at(together);
            let transfers: Vec<Transfer> = batch.iter().map(|entry| entry.transfer).collect();
            let made = ledger.decide(&transfers)?;
            if let Some((made, came)) = made.iter().zip(batch).find(|(made, came)| made != came) {
                let reason = Reason::OutOfPlace { due: made.number, came: came.number };
                return Err(Refusal::plain(reason));
            }
            for entry in &made {
                ledger.record(entry);
            }
            rest = after;
        }
        Ok(ledger)
    }

    /// What every account holds.
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// What an account holds. The cage holds nothing: what it has sold is [out](Accounts::in_the_room).
    pub fn holds(&self, account: Account) -> Chips {
        self.accounts.holds(account)
    }

    /// Every entry, in the order they were made.
    pub fn entries(&self) -> &[Posting] {
        &self.entries
    }

    /// The number of the next entry.
    pub fn next(&self) -> EntryNumber {
        EntryNumber(self.entries.len() as u64 + 1)
    }

    /// The entry of this number.
    pub fn entry(&self, number: EntryNumber) -> Option<&Posting> {
        let place = usize::try_from(number.0.checked_sub(1)?).ok()?;
        self.entries.get(place)
    }

    /// If it is a correction, does it undo an entry that nothing has undone yet? `undone` are the entries corrected by
    /// the transfers before it.
    fn corrects(&self, transfer: Transfer, undone: &mut BTreeSet<EntryNumber>) -> Result<(), Reason> {
        let Transfer { from, to, amount, purpose, .. } = transfer;
        if let Purpose::Correction(number) = purpose {
            let undoes = self.entry(number).is_some_and(|entry| {
                let was = entry.transfer;
                (was.from, was.to, was.amount) == (to, from, amount)
            });
            if !undoes || self.corrected.contains(&number) || !undone.insert(number) {
                return Err(Reason::NotToCorrect(number));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Nothing => f.write_str("a transfer moves at least one chip"),
            Reason::NotFor { purpose, from, to } => {
                write!(f, "{purpose}: chips do not move from {from} to {to} for that")
            }
            Reason::NotEnough { account, holds, wanted } => {
                write!(f, "{account} holds {holds}, which is less than {wanted}")
            }
            Reason::TooMuch => f.write_str("more chips than a ledger can count"),
            Reason::NotToCorrect(number) => {
                write!(f, "entry {number} is not there, is corrected already, or is not what this undoes")
            }
            Reason::OutOfPlace { due, came } => write!(f, "entry {came} came where entry {due} was due"),
        }
    }
}
