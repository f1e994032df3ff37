//! The money of an event: what entries pay in, what the house keeps, what places are paid, what goes back.
//!
//! The cage sells whoever enters what the entry costs, and what is won stays in the winner's account. The house pays for its
//! own bots, and has what they win.

use hand::Chips;
use room::{
    PlayerId,
    ledger::{Account, EventNumber, Purpose, Transfer},
    tournament::Event,
};
use rules::Under;

use super::state::EventState;

/// What an event of the tournament moves, before it is taken in by the accounts.
pub(super) fn transfers(state: &EventState, event: &Event, under: Option<Under>) -> Vec<Transfer> {
    let till = Till {
        state,
        purse: Account::Purse(EventNumber(state.id)),
        fees: Account::Fees(EventNumber(state.id)),
    };
    let mut moved = match event {
        Event::Entered { player, .. } => {
            let setup = state.play.setup();
            till.pays(*player, setup.price.less(setup.fee), setup.fee)
        }
        Event::Rebought { player, .. } => {
            let paid_in = state.play.paid_in();
            till.pays(*player, paid_in.rebuy_price.unwrap_or(paid_in.price), Chips::ZERO)
        }
        Event::AddedOn { player, .. } => {
            let paid_in = state.play.paid_in();
            till.pays(*player, paid_in.add_on_price.unwrap_or(paid_in.price), Chips::ZERO)
        }
        Event::Refunded { player } => {
            let setup = state.play.setup();
            till.gives_back(*player, setup.price.less(setup.fee), setup.fee)
        }
        Event::Posted { purse, .. } => {
            let lacks = purse.less(state.accounts.holds(till.purse));
            vec![Transfer::new(Account::Cage, till.purse, lacks, Purpose::Guarantee)]
        }
        Event::Paid { player, amount } => vec![till.wins(*player, *amount)],
        Event::Bounty { to, paid, .. } => vec![till.wins(*to, *paid)],
        Event::Shared { amounts } => {
            amounts.iter().map(|(player, amount)| till.wins(*player, *amount)).collect()
        }
        Event::Cancelled => till.gives_all_back(),
        _ => Vec::new(),
    };
    moved.retain(|transfer| !transfer.amount.is_zero());
    if let Some(under) = under {
        moved = moved.into_iter().map(|transfer| transfer.under(under)).collect();
    }
    moved
}

struct Till<'s> {
    state: &'s EventState,
    purse: Account,
    fees: Account,
}

impl Till<'_> {
    /// Where somebody's money comes from and goes to: the house's bots play for the house.
    fn account(&self, player: PlayerId) -> Account {
        if self.state.is_bot(player) { Account::Cage } else { Account::Bankroll(player) }
    }

    fn pays(&self, player: PlayerId, purse: Chips, fee: Chips) -> Vec<Transfer> {
        let from = self.account(player);
        let mut moved = Vec::new();
        if from != Account::Cage {
            moved.push(Transfer::new(Account::Cage, from, purse + fee, Purpose::ChipsSold));
        }
        moved.push(Transfer::new(from, self.purse, purse, Purpose::Entry));
        moved.push(Transfer::new(from, self.fees, fee, Purpose::EntryFee));
        moved
    }

    fn gives_back(&self, player: PlayerId, purse: Chips, fee: Chips) -> Vec<Transfer> {
        let to = self.account(player);
        let mut moved = vec![
            Transfer::new(self.purse, to, purse, Purpose::Refund),
            Transfer::new(self.fees, to, fee, Purpose::Refund),
        ];
        if to != Account::Cage {
            moved.push(Transfer::new(to, Account::Cage, purse + fee, Purpose::CashedOut));
        }
        moved
    }

    fn wins(&self, player: PlayerId, amount: Chips) -> Transfer {
        Transfer::new(self.purse, self.account(player), amount, Purpose::Winnings)
    }

    /// Everybody has all they paid back. What was won by then stays won: the house makes it up.
    fn gives_all_back(&self) -> Vec<Transfer> {
        let mut moved: Vec<Transfer> = Vec::new();
        let owed: Chips = self.state.paid.values().map(|(purse, _)| *purse).sum();
        let holds = self.state.accounts.holds(self.purse);
        moved.push(Transfer::new(Account::Cage, self.purse, owed.less(holds), Purpose::Guarantee));
        for (player, (purse, fee)) in &*self.state.paid {
            moved.extend(self.gives_back(*player, *purse, *fee));
        }
        // What is left was the house's: entries of its bots, and what it had added.
        moved.push(Transfer::new(self.purse, Account::Cage, holds.less(owed), Purpose::Refund));
        let of_players: Chips = self.state.paid.values().map(|(_, fee)| *fee).sum();
        let fees = self.state.accounts.holds(self.fees).less(of_players);
        moved.push(Transfer::new(self.fees, Account::Cage, fees, Purpose::Refund));
        moved
    }
}
