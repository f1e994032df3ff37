//! Chips that are bought, taken away and brought elsewhere.

use ::hand::Chips;
use ::rules::Under;

use super::{
    Cashier, Refusal, Ruling, Seated,
    event::{by_desk, moved},
};
use crate::{
    PlayerId,
    ledger::{Account, Purpose, TableNumber, TableSeat, Transfer},
    money::{self, Minute, Switch, Why},
};

impl Cashier {
    pub(super) fn buy_in(&self, who: Seated, amount: Chips, now: Minute) -> Result<Vec<Ruling>, Refusal> {
        let game = self.at(who.place.table)?.game;
        let ruling = self.ask_desk(who.player, &money::Request::BuyIn { game, amount }, now)?;
        Ok(paid_in(who, &ruling))
    }

    pub(super) fn add_on(
        &self,
        who: Seated,
        amount: Chips,
        in_hand: bool,
        now: Minute,
    ) -> Result<Vec<Ruling>, Refusal> {
        let game = self.at(who.place.table)?.game;
        let stack = self.stack(who.place);
        let request = money::Request::AddOn { game, stack, amount, in_hand };
        let ruling = self.ask_desk(who.player, &request, now)?;
        Ok(paid_in(who, &ruling))
    }

    pub(super) fn cash_out(&self, who: Seated, now: Minute) -> Result<Vec<Ruling>, Refusal> {
        let game = self.at(who.place.table)?.game;
        let stack = self.stack(who.place);
        let ruling = self.ask_desk(who.player, &money::Request::CashOut { game, stack }, now)?;
        let mut rulings = vec![by_desk(&ruling)];
        rulings.extend(handed_in(who, stack));
        Ok(rulings)
    }

    pub(super) fn change_game(
        &self,
        who: Seated,
        to: TableSeat,
        brings: Chips,
        why: Why,
        now: Minute,
    ) -> Result<Vec<Ruling>, Refusal> {
        let (from, into) = (self.at(who.place.table)?.game, self.at(to.table)?.game);
        let stack = self.stack(who.place);
        let switch = Switch { from, to: into, stack, brings, why };
        let ruling = self.ask_desk(who.player, &money::Request::Switch(switch), now)?;
        let mut rulings = vec![by_desk(&ruling)];
        let (old, bankroll) = (Account::Stack(who.place), Account::Bankroll(who.player));
        let carried = Transfer::new(old, Account::Stack(to), stack.min(brings), Purpose::Moved);
        rulings.extend(some(Transfer { under: ruling.under, ..carried }));
        rulings.extend(some(Transfer::new(old, bankroll, stack.less(brings), Purpose::PickedUp)));
        let there = Seated { place: to, ..who };
        rulings.extend(sold(there, brings.less(stack), Purpose::AddOn, ruling.under));
        Ok(rulings)
    }

    pub(super) fn change_chair(&self, from: TableSeat, to: TableSeat) -> Vec<Ruling> {
        let stack = Account::Stack(from);
        let whole = self.accounts.holds(stack);
        some(Transfer::new(stack, Account::Stack(to), whole, Purpose::Moved)).into_iter().collect()
    }

    pub(super) fn take_along(
        &self,
        who: Seated,
        amount: Chips,
        large_and_counted: bool,
        now: Minute,
    ) -> Result<Vec<Ruling>, Refusal> {
        let game = self.at(who.place.table)?.game;
        let request = money::Request::TakeAlong { game, amount, large_and_counted };
        let ruling = self.ask_desk(who.player, &request, now)?;
        let (stack, bankroll) = (Account::Stack(who.place), Account::Bankroll(who.player));
        let taken = Transfer::new(stack, bankroll, amount, Purpose::PickedUp);
        Ok(vec![by_desk(&ruling), moved(Transfer { under: ruling.under, ..taken })])
    }

    pub(super) fn restore(&self, who: Seated, amount: Chips, now: Minute) -> Result<Vec<Ruling>, Refusal> {
        let game = self.at(who.place.table)?.game;
        let ruling = self.ask_desk(who.player, &money::Request::Restore { game, amount }, now)?;
        let (bankroll, stack) = (Account::Bankroll(who.player), Account::Stack(who.place));
        let back = Transfer::new(bankroll, stack, amount, Purpose::AddOn);
        Ok(vec![by_desk(&ruling), moved(Transfer { under: ruling.under, ..back })])
    }

    pub(super) fn go_home(&self, player: PlayerId, now: Minute) -> Result<Vec<Ruling>, Refusal> {
        Ok(vec![by_desk(&self.ask_desk(player, &money::Request::GoHome, now)?)])
    }

    /// The house's own players buy from the cage like everybody, but no rule of the desk bounds what they are given.
    pub(super) fn stake(&self, who: Seated, amount: Chips) -> Vec<Ruling> {
        let purpose = if self.stack(who.place).is_zero() { Purpose::BuyIn } else { Purpose::AddOn };
        sold(who, amount, purpose, None)
    }

    pub(super) fn unstake(&self, who: Seated) -> Vec<Ruling> {
        handed_in(who, self.stack(who.place))
    }

    pub(super) fn empty_boxes(&self, table: TableNumber) -> Vec<Ruling> {
        let boxes = [Account::Drop(table), Account::Tokes(table)];
        let emptied = boxes.map(|account| {
            some(Transfer::new(account, Account::Cage, self.accounts.holds(account), Purpose::Emptied))
        });
        emptied.into_iter().flatten().collect()
    }

    pub(super) fn stack(&self, place: TableSeat) -> Chips {
        self.accounts.holds(Account::Stack(place))
    }
}

/// A transfer, unless there is nothing to move.
pub(super) fn some(transfer: Transfer) -> Option<Ruling> {
    (!transfer.amount.is_zero()).then(|| moved(transfer))
}

/// What the desk noted, and the chips of a buy-in or an add-on on their way from the cage to the table.
fn paid_in(who: Seated, ruling: &money::Ruling) -> Vec<Ruling> {
    let mut rulings = vec![by_desk(ruling)];
    let (amount, purpose) = match ruling.event {
        money::Event::BoughtIn { amount, short: true, .. }
        | money::Event::AddedOn { amount, short: true, .. } => (amount, Purpose::ShortBuy),
        money::Event::BoughtIn { amount, .. } => (amount, Purpose::BuyIn),
        money::Event::AddedOn { amount, .. } => (amount, Purpose::AddOn),
        money::Event::CashedOut { .. }
        | money::Event::Switched { .. }
        | money::Event::TookAlong { .. }
        | money::Event::Restored { .. }
        | money::Event::WentHome { .. } => return rulings,
    };
    rulings.extend(sold(who, amount, purpose, ruling.under));
    rulings
}

/// Chips from the cage to a stack.
fn sold(who: Seated, amount: Chips, purpose: Purpose, under: Option<Under>) -> Vec<Ruling> {
    let (bankroll, stack) = (Account::Bankroll(who.player), Account::Stack(who.place));
    let brought = Transfer { under, ..Transfer::new(bankroll, stack, amount, purpose) };
    let bought = Transfer::new(Account::Cage, bankroll, amount, Purpose::ChipsSold);
    [bought, brought].into_iter().filter_map(some).collect()
}

/// Chips from one stack to another, or between a stack and the cage.
pub(super) fn corrected(from: Option<Seated>, to: Option<Seated>, amount: Chips) -> Vec<Ruling> {
    let transfers = match (from, to) {
        (Some(from), Some(to)) => {
            let (from, to) = (Account::Stack(from.place), Account::Stack(to.place));
            vec![Transfer::new(from, to, amount, Purpose::Adjusted)]
        }
        (None, Some(who)) => return sold(who, amount, Purpose::Adjusted, None),
        (Some(who), None) => {
            let bankroll = Account::Bankroll(who.player);
            vec![
                Transfer::new(Account::Stack(who.place), bankroll, amount, Purpose::Adjusted),
                Transfer::new(bankroll, Account::Cage, amount, Purpose::CashedOut),
            ]
        }
        (None, None) => Vec::new(),
    };
    transfers.into_iter().filter_map(some).collect()
}

/// Chips from a stack to the cage.
fn handed_in(who: Seated, stack: Chips) -> Vec<Ruling> {
    let bankroll = Account::Bankroll(who.player);
    let picked_up = Transfer::new(Account::Stack(who.place), bankroll, stack, Purpose::PickedUp);
    let cashed = Transfer::new(bankroll, Account::Cage, stack, Purpose::CashedOut);
    [picked_up, cashed].into_iter().filter_map(some).collect()
}
