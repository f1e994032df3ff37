//! The chips of a hand: bets, what the house takes of them, and who is given the rest.

use ::hand::Chips;

use super::{
    Cashier, Charging, Event, HandTaken, Refusal, Ruling,
    buying::some,
    event::{moved, ruled},
};
use crate::{
    fees::{HandSoFar, Moment},
    ledger::{Account, Purpose, TableNumber, TableSeat, Transfer, settled},
    table::Chair,
};

impl Cashier {
    /// The house takes its fee if this is the moment, and with it the dollars for its promotions.
    pub(super) fn charge(&self, charging: &Charging) -> Result<Vec<Ruling>, Refusal> {
        let &Charging { table, moment, players, posted, flop, .. } = charging;
        let rules = self.at(table)?;
        let pot = self.accounts.holds(Account::Pot(table));
        let so_far = HandSoFar { players, posted, pot, flop };
        let Some(taken) = rules.fees.take(moment, &so_far) else {
            // A table that pays the house nothing pays its promotions at the end.
            let free = moment == Moment::BeforeAward && rules.sign.charge.is_none();
            return Ok(if free { self.contributions(charging) } else { Vec::new() });
        };
        let due = Event::FeeDue { table, amount: taken.amount };
        let mut rulings = vec![ruled(due, Some(rules.fees.timing()))];
        if taken.amount.is_zero() {
            rulings.push(ruled(Event::LetOff { table }, taken.under));
            return Ok(rulings);
        }
        let from = match (taken.purpose, charging.button) {
            (Purpose::CollectionBlind, Some(chair)) => Account::Stack(TableSeat { table, chair }),
            _ => Account::Pot(table),
        };
        // What a promotion has of the drop does not reach the house.
        let paid_in = self.pays_in(charging);
        let of_it = paid_in.iter().filter(|paid| paid.of_the_drop).map(|paid| paid.amount).sum();
        let fee = Transfer::new(from, Account::Drop(table), taken.amount.less(of_it), taken.purpose);
        rulings.extend(some(Transfer { under: taken.under, ..fee }));
        rulings.extend(self.contributions(charging));
        Ok(rulings)
    }

    pub(super) fn push(&self, table: TableNumber, winners: &[Chair]) -> Vec<Ruling> {
        let pot = self.accounts.holds(Account::Pot(table));
        let count = (winners.len() as u64).max(1);
        let (each, odd) = (pot / count, pot % count);
        let share = |(number, &chair): (usize, &Chair)| {
            let amount = each + Chips(u64::from((number as u64) < odd.0));
            let stack = Account::Stack(TableSeat { table, chair });
            some(Transfer::new(Account::Pot(table), stack, amount, Purpose::Won))
        };
        winners.iter().enumerate().filter_map(share).collect()
    }

    pub(super) fn settle(
        &self,
        table: TableNumber,
        stacks: &[(Chair, Chips)],
        taken: &HandTaken,
    ) -> Result<Vec<Ruling>, Refusal> {
        let (purpose, under) = self.at(table)?.fees.named();
        let paid_in = self.paid_in(table, taken);
        let house = taken.raked.less(paid_in.iter().map(|paid| paid.amount).sum());
        let transfers = settled(table, stacks, house, |account| self.accounts.holds(account));
        let fee = |transfer: Transfer| match transfer.to {
            Account::Drop(_) => Transfer { purpose, under, ..transfer },
            _ => transfer,
        };
        let paid_in = paid_in.iter().filter_map(|paid| paid.transfer(table)).map(moved);
        Ok(transfers.into_iter().map(fee).filter_map(some).chain(paid_in).collect())
    }
}

/// Chips from a stack to the middle.
pub(super) fn bet(place: TableSeat, amount: Chips) -> Vec<Ruling> {
    let (stack, bet) = (Account::Stack(place), Account::Bet(place));
    vec![
        moved(Transfer::new(stack, bet, amount, Purpose::Wagered)),
        moved(Transfer::new(bet, Account::Pot(place.table), amount, Purpose::PulledIn)),
    ]
}
