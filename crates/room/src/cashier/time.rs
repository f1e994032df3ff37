//! Seat rent.

use super::{Cashier, Event, Reason, Refusal, Ruling, Seated, buying::some, event::ruled};
use crate::{
    PlayerId,
    fees::{Due, Sitter, TimeRules},
    ledger::{Account, Purpose, TableNumber, TableSeat, Transfer},
    money::Minute,
    table::Chair,
};

impl Cashier {
    /// Is seat rent due at a table? It is due once before the first deal, and then whenever a period has ended.
    pub fn time_is_due(&self, table: TableNumber, now: Minute) -> bool {
        let Some(time) = self.rules(table).and_then(|rules| rules.fees.time.as_ref()) else { return false };
        self.collected.get(&table).is_none_or(|&last| time.is_due(last, now))
    }

    pub(super) fn collect_time(
        &self,
        table: TableNumber,
        waiting: u32,
        sitters: &[(Chair, Sitter)],
        now: Minute,
    ) -> Result<Vec<Ruling>, Refusal> {
        let time = self.time(table)?;
        if !self.time_is_due(table, now) {
            return Err(Refusal::plain(Reason::TimeNotDue));
        }
        let mut rulings = vec![ruled(Event::TimeDue { table, at: now }, None)];
        let there: Vec<Sitter> = sitters.iter().map(|(_, sitter)| *sitter).collect();
        for (call, (chair, _)) in time.collect(waiting, &there).into_iter().zip(sitters) {
            rulings.push(ruled(Event::Called { player: call.player, due: call.due }, Some(call.under)));
            let stack = Account::Stack(TableSeat { table, chair: *chair });
            let transfer = match call.due {
                Due::Pays(amount) => Transfer::new(stack, Account::Drop(table), amount, Purpose::Time),
                Due::PickedUp => {
                    let bankroll = Account::Bankroll(call.player);
                    Transfer::new(stack, bankroll, self.accounts.holds(stack), Purpose::PickedUp)
                }
                Due::PaysOrLeaves(_) | Due::Free | Due::PlaysOn(_) => continue,
            };
            rulings.extend(some(transfer.under(call.under)));
        }
        Ok(rulings)
    }

    pub(super) fn time_pot(
        &self,
        table: TableNumber,
        players: u32,
        winners: &[Seated],
    ) -> Result<Vec<Ruling>, Refusal> {
        let who: Vec<PlayerId> = winners.iter().map(|seated| seated.player).collect();
        let pays = self.time(table)?.time_pot(players, &who);
        let (pays, under) = pays.ok_or(Refusal::plain(Reason::NoTimePot))?;
        let paid = pays.into_iter().zip(winners).filter_map(|((_, amount), seated)| {
            let (stack, drop) = (Account::Stack(seated.place), Account::Drop(table));
            some(Transfer::new(stack, drop, amount, Purpose::Time).under(under))
        });
        Ok(paid.collect())
    }

    fn time(&self, table: TableNumber) -> Result<&TimeRules, Refusal> {
        self.at(table)?.fees.time.as_ref().ok_or(Refusal::plain(Reason::NoTime))
    }
}
