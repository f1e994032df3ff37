//! What every account holds, without the entries that brought it there.

use std::collections::BTreeMap;

use ::hand::Chips;
use serde::{Deserialize, Serialize};

use super::{
    Account, Pool, Prize, Promotion, Reason, Refusal, TableNumber, TableSeat, Transfer, TrialBalance,
};

/// All that ever came into an account and all that ever went out of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// The accounts of a room, or of one of its tables.
///
/// In the accounts of the whole room only the cage may stand below nothing. The accounts of one table know what is at
/// that table; what the rest of the room shares with it (the cage, bankrolls, prizes and their boxes) stands there by
/// what the table gave and took, which may be below nothing too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accounts {
    /// The one table that these are the accounts of; none for the whole room.
    table: Option<TableNumber>,
    #[serde(with = "rows")]
    positions: BTreeMap<Account, Position>,
    /// All that ever moved, once as received and once as paid: equal after every transfer.
    moved: Position,
}

impl Accounts {
    /// The accounts of one table, which nothing was brought to yet.
    pub fn of_table(table: TableNumber) -> Accounts {
        Accounts { table: Some(table), ..Accounts::default() }
    }

    /// Can all of these be made, one after the other? Changes nothing.
    pub fn decide(&self, transfers: &[Transfer]) -> Result<(), Refusal> {
        let mut tried = Tried { accounts: self, changed: Vec::new(), moved: self.moved.received };
        let made = transfers.iter().try_for_each(|&transfer| {
            fits(transfer)?;
            tried.post(transfer)
        });
        made.map_err(Refusal::plain)
    }

    /// Makes a transfer that was [decided on](Accounts::decide).
    pub fn record(&mut self, transfer: &Transfer) {
        let Transfer { from, to, amount, .. } = *transfer;
        self.positions.entry(from).or_default().paid += amount;
        self.positions.entry(to).or_default().received += amount;
        self.moved.paid += amount;
        self.moved.received += amount;
        assert_eq!(self.moved.balance(), 0, "chips were made or lost");
        assert!(!self.is_bound(from) || self.balance(from) >= 0, "{from} paid what it does not hold");
    }

    /// What an account holds. The cage holds nothing: what it has sold is [out](Accounts::in_the_room).
    pub fn holds(&self, account: Account) -> Chips {
        Chips(u64::try_from(self.balance(account)).unwrap_or_default())
    }

    /// An account's balance.
    pub fn balance(&self, account: Account) -> i128 {
        self.position(account).balance()
    }

    /// The chips that the cage has sold and that have not come back to it.
    pub fn in_the_room(&self) -> Chips {
        Chips(u64::try_from(-self.balance(Account::Cage)).unwrap_or_default())
    }

    /// All that came into an account and went out of it.
    pub fn position(&self, account: Account) -> Position {
        self.positions.get(&account).copied().unwrap_or_default()
    }

    /// Every account that ever had an entry, with its position.
    pub fn positions(&self) -> impl Iterator<Item = (Account, Position)> {
        self.positions.iter().map(|(account, position)| (*account, *position))
    }

    /// All that pots ever paid into promotions: what came into their boxes and prizes from elsewhere.
    pub fn paid_into_prizes(&self) -> Chips {
        let shared = |(account, _): &(Account, Position)| {
            matches!(account, Account::Collected(..) | Account::Prize(..))
        };
        let counted = |(account, position): (Account, Position)| match account {
            // What is counted goes from a box to a prize, and was paid in once.
            Account::Collected(..) => i128::from(position.received.0) - i128::from(position.paid.0),
            _ => i128::from(position.received.0),
        };
        let paid_in: i128 = self.positions().filter(shared).map(counted).sum();
        Chips(u64::try_from(paid_in).unwrap_or_default())
    }

    /// What each prize of a pool can pay.
    pub fn prizes(&self, pool: Pool) -> BTreeMap<Prize, Chips> {
        let prize = |(account, _)| match account {
            Account::Prize(of, prize) if of == pool => Some((prize, self.holds(account))),
            _ => None,
        };
        self.positions().filter_map(prize).collect()
    }

    /// What lies in the boxes of a pool.
    pub fn boxes(&self, pool: Pool) -> BTreeMap<Promotion, Chips> {
        let collected = |(account, _)| match account {
            Account::Collected(of, promotion) if of == pool => Some((promotion, self.holds(account))),
            _ => None,
        };
        self.positions().filter_map(collected).collect()
    }

    /// All accounts as they stand.
    pub fn trial_balance(&self) -> TrialBalance {
        TrialBalance { rows: self.positions().collect() }
    }

    /// Are these accounts of the same table, or both of a whole room?
    pub(crate) fn is_like(&self, other: &Accounts) -> bool {
        self.table == other.table
    }

    /// May an account pay only what it is known to hold?
    fn is_bound(&self, account: Account) -> bool {
        match self.table {
            Some(table) => account.table() == Some(table),
            None => account != Account::Cage,
        }
    }
}

impl Account {
    /// The table that it belongs to; none for what the whole room shares.
    pub fn table(self) -> Option<TableNumber> {
        match self {
            Account::Stack(TableSeat { table, .. }) | Account::Bet(TableSeat { table, .. }) => Some(table),
            Account::Pot(table) | Account::Drop(table) | Account::Tokes(table) => Some(table),
            Account::Cage
            | Account::Bankroll(_)
            | Account::Collected(..)
            | Account::Prize(..)
            | Account::Purse(_)
            | Account::Heads(_)
            | Account::Fees(_) => None,
        }
    }
}

/// Is it a transfer of something, between accounts that its purpose joins?
fn fits(transfer: Transfer) -> Result<(), Reason> {
    let Transfer { from, to, amount, purpose, .. } = transfer;
    if amount.is_zero() {
        return Err(Reason::Nothing);
    }
    if from == to || !purpose.joins(from, to) {
        return Err(Reason::NotFor { purpose, from, to });
    }
    Ok(())
}

/// Positions as they would be after the transfers tried so far. Those that belong together are few: a list is quicker
/// to search than a tree.
struct Tried<'a> {
    accounts: &'a Accounts,
    changed: Vec<(Account, Position)>,
    moved: Chips,
}

impl Tried<'_> {
    fn post(&mut self, transfer: Transfer) -> Result<(), Reason> {
        let Transfer { from, to, amount, .. } = transfer;
        let more = |chips: Chips| chips.0.checked_add(amount.0).map(Chips).ok_or(Reason::TooMuch);
        // No account can have moved more than all accounts together.
        self.moved = more(self.moved)?;
        let bound = self.accounts.is_bound(from);
        let payer = self.position(from);
        payer.paid = more(payer.paid)?;
        if bound && payer.paid > payer.received {
            let holds = Chips(u64::try_from(payer.balance() + i128::from(amount.0)).unwrap_or_default());
            return Err(Reason::NotEnough { account: from, holds, wanted: amount });
        }
        let payee = self.position(to);
        payee.received = more(payee.received)?;
        Ok(())
    }

    fn position(&mut self, account: Account) -> &mut Position {
        let known = self.changed.iter().position(|(other, _)| *other == account);
        let place = known.unwrap_or_else(|| {
            self.changed.push((account, self.accounts.position(account)));
            self.changed.len() - 1
        });
        &mut self.changed[place].1
    }
}

/// Positions as a list of rows: an account is no key that every format can write.
mod rows {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Account, Position};

    pub(super) fn serialize<S: Serializer>(
        positions: &BTreeMap<Account, Position>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        positions.iter().collect::<Vec<_>>().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<Account, Position>, D::Error> {
        Ok(Vec::<(Account, Position)>::deserialize(deserializer)?.into_iter().collect())
    }
}
