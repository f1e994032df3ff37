//! Where every chip is, and how it came there: double entry, appended to and never changed.
//!
//! A [`Transfer`] takes chips from one account and gives them to another, so nothing is ever made or lost. Transfers
//! that belong together are posted together, all or none. An [`Entry`] is a transfer with its number; entries are the
//! ledger's events, and replaying them gives the ledger again. A mistake is not rubbed out but undone by an entry of
//! its own.
//!
//! All chips come from the cage, which alone may stand below nothing: by just what is out in the room. The sum over
//! all accounts is therefore always zero, and [`Ledger::trial_balance`] shows it.

mod account;
mod entry;
mod hand;
mod purpose;
mod statement;
mod table;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use ::hand::Chips;

pub use account::{Account, Line, Place, Prize, Promotion, TableNumber};
pub use entry::{Entry, EntryNumber, Transfer};
pub use hand::HandBook;
pub use purpose::Purpose;
pub use statement::{Row, Statement, TrialBalance};
pub use table::{Hands, TableBook};

/// All that ever came into an account and all that ever went out of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// All that came in.
    pub received: Chips,
    /// All that went out.
    pub paid: Chips,
}

impl Position {
    /// What the account holds; below zero for the cage by what is out in the room.
    pub fn balance(self) -> i128 {
        i128::from(self.received.0) - i128::from(self.paid.0)
    }
}

/// The accounts of a room and every entry ever made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    entries: Vec<Entry>,
    positions: BTreeMap<Account, Position>,
    corrected: BTreeSet<EntryNumber>,
    /// All that ever moved, once as received and once as paid: equal after every entry.
    moved: Position,
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
    pub fn decide(&self, transfers: &[Transfer]) -> Result<Vec<Entry>, Refusal> {
        let first = self.next();
        let mut tried = Tried { ledger: self, changed: Vec::new(), moved: self.moved.received };
        let mut undone = BTreeSet::new();
        let mut entries = Vec::with_capacity(transfers.len());
        for (number, &transfer) in (first.0..).map(EntryNumber).zip(transfers) {
            self.fits(transfer, &mut undone).map_err(Refusal::plain)?;
            tried.post(transfer).map_err(Refusal::plain)?;
            entries.push(Entry { number, with: first, transfer });
        }
        Ok(entries)
    }

    /// Records an entry that was decided. Entries from outside are read by [`Ledger::replay`], which checks them.
    pub fn record(&mut self, entry: &Entry) {
        let Transfer { from, to, amount, purpose, .. } = entry.transfer;
        self.positions.entry(from).or_default().paid += amount;
        self.positions.entry(to).or_default().received += amount;
        self.moved.paid += amount;
        self.moved.received += amount;
        if let Purpose::Correction(undone) = purpose {
            self.corrected.insert(undone);
        }
        self.entries.push(*entry);
        assert_eq!(self.moved.balance(), 0, "chips were made or lost");
        assert!(from == Account::Cage || self.balance(from) >= 0, "{from} paid what it does not hold");
    }

    /// Decides and records.
    pub fn apply(&mut self, transfers: &[Transfer]) -> Result<Vec<Entry>, Refusal> {
        let entries = self.decide(transfers)?;
        for entry in &entries {
            self.record(entry);
        }
        Ok(entries)
    }

    /// The ledger that these entries make, each checked as if it were made now.
    pub fn replay(entries: &[Entry]) -> Result<Ledger, Refusal> {
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

    /// What an account holds. The cage holds nothing: what it has sold is [out](Ledger::in_the_room).
    pub fn holds(&self, account: Account) -> Chips {
        Chips(self.balance(account).max(0) as u64)
    }

    /// An account's balance, which only the cage can have below zero.
    pub fn balance(&self, account: Account) -> i128 {
        self.position(account).balance()
    }

    /// The chips that are out in the room.
    pub fn in_the_room(&self) -> Chips {
        Chips((-self.balance(Account::Cage)).max(0) as u64)
    }

    /// All that came into an account and went out of it.
    pub fn position(&self, account: Account) -> Position {
        self.positions.get(&account).copied().unwrap_or_default()
    }

    /// Every account that ever had an entry, with its position.
    pub fn positions(&self) -> impl Iterator<Item = (Account, Position)> {
        self.positions.iter().map(|(account, position)| (*account, *position))
    }

    /// Every entry, in the order they were made.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The number of the next entry.
    pub fn next(&self) -> EntryNumber {
        EntryNumber(self.entries.len() as u64 + 1)
    }

    /// The entry of this number.
    pub fn entry(&self, number: EntryNumber) -> Option<&Entry> {
        let place = usize::try_from(number.0.checked_sub(1)?).ok()?;
        self.entries.get(place)
    }

    /// Is it a transfer between accounts that its purpose joins? `undone` are the entries corrected by those before.
    fn fits(&self, transfer: Transfer, undone: &mut BTreeSet<EntryNumber>) -> Result<(), Reason> {
        let Transfer { from, to, amount, purpose, .. } = transfer;
        if amount.is_zero() {
            return Err(Reason::Nothing);
        }
        if from == to || !purpose.joins(from, to) {
            return Err(Reason::NotFor { purpose, from, to });
        }
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

/// Positions as they would be after the transfers tried so far. Those that belong together are few: a list is quicker
/// to search than a tree.
struct Tried<'l> {
    ledger: &'l Ledger,
    changed: Vec<(Account, Position)>,
    moved: Chips,
}

impl Tried<'_> {
    fn post(&mut self, transfer: Transfer) -> Result<(), Reason> {
        let Transfer { from, to, amount, .. } = transfer;
        let more = |chips: Chips| chips.0.checked_add(amount.0).map(Chips).ok_or(Reason::TooMuch);
        // No account can have moved more than all accounts together.
        self.moved = more(self.moved)?;
        let payer = self.position(from);
        payer.paid = more(payer.paid)?;
        if from != Account::Cage && payer.paid > payer.received {
            let holds = Chips((payer.balance() + i128::from(amount.0)).max(0) as u64);
            return Err(Reason::NotEnough { account: from, holds, wanted: amount });
        }
        let payee = self.position(to);
        payee.received = more(payee.received)?;
        Ok(())
    }

    fn position(&mut self, account: Account) -> &mut Position {
        let known = self.changed.iter().position(|(other, _)| *other == account);
        let place = known.unwrap_or_else(|| {
            self.changed.push((account, self.ledger.position(account)));
            self.changed.len() - 1
        });
        &mut self.changed[place].1
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
