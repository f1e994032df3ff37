//! The house's prizes as the ledger has them: what each holds, and what lies in the boxes from which day.
//!
//! A prize belongs to the house, and tables win it. Whatever takes chips out of a prize or a box is done by one table at a
//! time, by what the ledger says then: see [`HouseLedger::paying`](super::HouseLedger::paying). Paying in needs no turn.

use std::collections::BTreeMap;

use hand::Chips;
use room::{
    cashier::Day,
    ledger::{Account, Accounts, Pool, Prize, Promotion, Purpose, Transfer},
};
use serde::{Deserialize, Serialize};

/// Milliseconds in a gaming day, which begins at midnight in Greenwich.
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// The gaming day of a time in milliseconds since 1970.
pub(crate) fn day_of(at: u64) -> Day {
    Day(u32::try_from(at / DAY_MS).unwrap_or(u32::MAX))
}

/// What is in every box, by the day on which pots paid it in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Boxes(Vec<Collected>);

/// What pots paid into one box on one day, as far as it is still in there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Collected {
    pool: Pool,
    promotion: Promotion,
    day: Day,
    chips: Chips,
}

impl Boxes {
    /// Takes note of a transfer.
    pub(super) fn record(&mut self, day: Day, transfer: &Transfer) {
        if let Account::Collected(pool, promotion) = transfer.to {
            let same = |row: &&mut Collected| (row.pool, row.promotion, row.day) == (pool, promotion, day);
            match self.0.iter_mut().find(same) {
                Some(row) => row.chips += transfer.amount,
                None => self.0.push(Collected { pool, promotion, day, chips: transfer.amount }),
            }
            self.0.sort_by_key(|row| row.day);
        }
        if let Account::Collected(pool, promotion) = transfer.from {
            let mut left = transfer.amount;
            for row in self.0.iter_mut().filter(|row| (row.pool, row.promotion) == (pool, promotion)) {
                let taken = row.chips.min(left);
                row.chips -= taken;
                left -= taken;
            }
            self.0.retain(|row| !row.chips.is_zero());
        }
    }

    fn of(&self, pool: Pool) -> Boxes {
        Boxes(self.0.iter().filter(|row| row.pool == pool).copied().collect())
    }
}

/// What the prizes of one pool hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prizes {
    pool: Pool,
    holds: BTreeMap<Prize, Chips>,
    boxes: Boxes,
}

impl Prizes {
    pub(super) fn of(pool: Pool, accounts: &Accounts, boxes: &Boxes) -> Prizes {
        Prizes { pool, holds: accounts.prizes(pool), boxes: boxes.of(pool) }
    }

    /// A pool that nothing was ever paid into.
    #[cfg(test)]
    pub(crate) fn empty(pool: Pool) -> Prizes {
        Prizes { pool, ..Prizes::default() }
    }

    /// What each prize can pay.
    pub(crate) fn holds(&self) -> &BTreeMap<Prize, Chips> {
        &self.holds
    }

    /// What lies in each box from the days before this one.
    pub(crate) fn before(&self, day: Day) -> BTreeMap<Promotion, Chips> {
        let mut boxes = BTreeMap::new();
        for row in self.boxes.0.iter().filter(|row| row.day < day) {
            *boxes.entry(row.promotion).or_insert(Chips::ZERO) += row.chips;
        }
        boxes
    }

    /// Takes note of a transfer that is about to be written.
    pub(crate) fn record(&mut self, day: Day, transfer: &Transfer) {
        self.boxes.record(day, transfer);
        if let Account::Prize(pool, prize) = transfer.to
            && pool == self.pool
        {
            *self.holds.entry(prize).or_default() += transfer.amount;
        }
        if let Account::Prize(pool, prize) = transfer.from
            && pool == self.pool
        {
            let held = self.holds.entry(prize).or_default();
            *held = held.less(transfer.amount);
        }
    }
}

/// Does a transfer take chips out of a prize or a box?
pub(crate) fn is_paid_out(transfer: &Transfer) -> bool {
    match transfer.purpose {
        Purpose::Award(_) | Purpose::Counted(_) => true,
        _ => matches!(transfer.from, Account::Prize(..) | Account::Collected(..)),
    }
}

#[cfg(test)]
mod tests {
    use room::{PlayerId, ledger::TableNumber};

    use super::*;

    const POOL: Pool = Pool(7);

    fn paid_in(chips: u64) -> Transfer {
        let to = Account::Collected(POOL, Promotion::BadBeat);
        Transfer::new(
            Account::Pot(TableNumber(1)),
            to,
            Chips(chips),
            Purpose::Contribution(Promotion::BadBeat),
        )
    }

    fn counted(chips: u64) -> Transfer {
        let (from, to) = (Account::Collected(POOL, Promotion::BadBeat), Account::Prize(POOL, Prize::BadBeat));
        Transfer::new(from, to, Chips(chips), Purpose::Counted(Promotion::BadBeat))
    }

    #[test]
    fn what_a_day_brings_in_is_counted_on_the_next() {
        let mut prizes = Prizes::empty(POOL);
        prizes.record(Day(3), &paid_in(5));
        prizes.record(Day(4), &paid_in(2));
        // A table that was slow to write pays in for the day before.
        prizes.record(Day(3), &paid_in(1));
        assert_eq!(prizes.before(Day(3)), BTreeMap::new());
        assert_eq!(prizes.before(Day(4)), [(Promotion::BadBeat, Chips(6))].into());
        prizes.record(Day(4), &counted(6));
        assert_eq!(prizes.before(Day(4)), BTreeMap::new(), "what came today stays in the box");
        assert_eq!(prizes.before(Day(5)), [(Promotion::BadBeat, Chips(2))].into());
        assert_eq!(prizes.holds(), &[(Prize::BadBeat, Chips(6))].into());
    }

    #[test]
    fn a_pool_is_left_alone_by_what_another_pays() {
        let mut prizes = Prizes::empty(POOL);
        let award = |pool| {
            let (from, to) = (Account::Prize(pool, Prize::BadBeat), Account::Bankroll(PlayerId(1)));
            Transfer::new(from, to, Chips(4), Purpose::Award(Prize::BadBeat))
        };
        prizes.record(Day(1), &paid_in(10));
        prizes.record(Day(2), &counted(10));
        prizes.record(Day(2), &award(Pool(8)));
        assert_eq!(prizes.holds()[&Prize::BadBeat], Chips(10));
        prizes.record(Day(2), &award(POOL));
        assert_eq!(prizes.holds()[&Prize::BadBeat], Chips(6));
        assert!(is_paid_out(&award(POOL)) && is_paid_out(&counted(1)) && !is_paid_out(&paid_in(1)));
    }
}
