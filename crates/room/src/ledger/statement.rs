//! The ledger read out: what happened on one account, and what stands on all.

use std::fmt;

use hand::Chips;
use rules::Under;

use super::{Account, EntryNumber, Ledger, Position, Posting, Purpose};

/// One entry as one of its two accounts sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The entry.
    pub number: EntryNumber,
    /// What for.
    pub purpose: Purpose,
    /// The account at the other end.
    pub other: Account,
    /// What came in; nothing if chips went out.
    pub received: Chips,
    /// What went out.
    pub paid: Chips,
    /// The balance from here on.
    pub balance: i128,
    /// The policy that it follows, where a book decides it.
    pub under: Option<Under>,
}

/// Everything that happened on an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The account.
    pub account: Account,
    /// Its entries, in order.
    pub rows: Vec<Row>,
}

/// Every account with what ever came in and went out. Both columns add up to the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialBalance {
    /// The accounts, those that hold nothing any more included.
    pub rows: Vec<(Account, Position)>,
}

impl Ledger {
    /// An account's statement.
    pub fn statement(&self, account: Account) -> Statement {
        Statement::of(account, self.entries())
    }
}

impl Statement {
    /// What these entries, in their order, did to an account that held nothing before.
    pub fn of<'e>(account: Account, entries: impl IntoIterator<Item = &'e Posting>) -> Statement {
        let mut balance = 0;
        let mut rows = Vec::new();
        for entry in entries {
            let transfer = entry.transfer;
            let (received, paid, other) = match account {
                account if account == transfer.to => (transfer.amount, Chips::ZERO, transfer.from),
                account if account == transfer.from => (Chips::ZERO, transfer.amount, transfer.to),
                _ => continue,
            };
            balance += Position { received, paid }.balance();
            rows.push(Row {
                number: entry.number,
                purpose: transfer.purpose,
                other,
                received,
                paid,
                balance,
                under: transfer.under,
            });
        }
        Statement { account, rows }
    }

    /// The balance at the end.
    pub fn balance(&self) -> i128 {
        self.rows.last().map_or(0, |row| row.balance)
    }
}

impl TrialBalance {
    /// The sums of both columns, which are equal.
    pub fn sums(&self) -> (u128, u128) {
        self.rows.iter().fold((0, 0), |(received, paid), (_, position)| {
            (received + u128::from(position.received.0), paid + u128::from(position.paid.0))
        })
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.account)?;
        for row in &self.rows {
            let amount = Position { received: row.received, paid: row.paid }.balance();
            let what = format!("{}, {}", row.purpose, row.other);
            write!(f, "{:>6}  {what:<56} {amount:>+10} {:>10}", row.number.0, row.balance)?;
            match row.under {
                Some(under) => writeln!(f, "  {under}")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for TrialBalance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<40} {:>12} {:>12} {:>12}", "account", "received", "paid", "balance")?;
        for (account, position) in &self.rows {
            let account = account.to_string();
            let balance = position.balance();
            writeln!(f, "{account:<40} {:>12} {:>12} {balance:>12}", position.received.0, position.paid.0)?;
        }
        let (received, paid) = self.sums();
        let balance = received as i128 - paid as i128;
        writeln!(f, "{:<40} {received:>12} {paid:>12} {balance:>12}", "all")
    }
}
