//! The money of an event: what entries pay in, what the house keeps, what places are paid, what goes back.
//!
//! The cage sells whoever enters what the entry costs, and what is won stays in the winner's account. The house pays for its
//! own bots, and has what they win.

use hand::Chips;
use room::{
    PlayerId,
    ledger::{Account, EventNumber, Purpose, Transfer},
    tournament::{Bounty, Event},
};
use rules::Under;

use super::state::EventState;

/// What an event of the tournament moves, before it is taken in by the accounts.
pub(super) fn transfers(state: &EventState, event: &Event, under: Option<Under>) -> Vec<Transfer> {
    let till = Till {
        state,
        purse: Account::Purse(EventNumber(state.id)),
        heads: Account::Heads(EventNumber(state.id)),
        fees: Account::Fees(EventNumber(state.id)),
    };
    let mut moved = match event {
        Event::Entered { player, .. } => till.pays(*player, Paid::entry(state)),
        Event::Rebought { player, .. } => {
            let paid_in = state.play.paid_in();
            till.pays(*player, Paid::more(paid_in.rebuy_price.unwrap_or(paid_in.price)))
        }
        Event::AddedOn { player, .. } => {
            let paid_in = state.play.paid_in();
            till.pays(*player, Paid::more(paid_in.add_on_price.unwrap_or(paid_in.price)))
        }
        Event::Refunded { player } => till.gives_back(*player, Paid::entry(state)),
        Event::Posted { purse, .. } => {
            let lacks = purse.less(state.accounts.holds(till.purse));
            vec![Transfer::new(Account::Cage, till.purse, lacks, Purpose::Guarantee)]
        }
        Event::Paid { player, amount } => vec![till.wins(*player, *amount)],
        Event::Bounty { to, paid, .. } => {
            vec![Transfer::new(till.heads, till.account(*to), *paid, Purpose::Bounty)]
        }
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

/// What somebody has paid, by where it went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Paid {
    pub(super) purse: Chips,
    pub(super) heads: Chips,
    pub(super) fee: Chips,
}

impl Paid {
    /// What an entry comes to.
    fn entry(state: &EventState) -> Paid {
        let setup = state.play.setup();
        let heads = setup.bounty.map_or(Chips::ZERO, Bounty::amount);
        Paid { purse: setup.price.less(setup.fee + heads), heads, fee: setup.fee }
    }

    /// More chips: all of it can be won.
    fn more(purse: Chips) -> Paid {
        Paid { purse, ..Paid::default() }
    }

    fn all(self) -> Chips {
        self.purse + self.heads + self.fee
    }
}

struct Till<'s> {
    state: &'s EventState,
    purse: Account,
    heads: Account,
    fees: Account,
}

impl Till<'_> {
    /// Where somebody's money comes from and goes to: the house's bots play for the house.
    fn account(&self, player: PlayerId) -> Account {
        if self.state.is_bot(player) { Account::Cage } else { Account::Bankroll(player) }
    }

    fn pays(&self, player: PlayerId, paid: Paid) -> Vec<Transfer> {
        let from = self.account(player);
        let mut moved = Vec::new();
        if from != Account::Cage {
            moved.push(Transfer::new(Account::Cage, from, paid.all(), Purpose::ChipsSold));
        }
        moved.push(Transfer::new(from, self.purse, paid.purse, Purpose::Entry));
        moved.push(Transfer::new(from, self.heads, paid.heads, Purpose::Entry));
        moved.push(Transfer::new(from, self.fees, paid.fee, Purpose::EntryFee));
        moved
    }

    fn gives_back(&self, player: PlayerId, paid: Paid) -> Vec<Transfer> {
        let to = self.account(player);
        let mut moved = vec![
            Transfer::new(self.purse, to, paid.purse, Purpose::Refund),
            Transfer::new(self.heads, to, paid.heads, Purpose::Refund),
            Transfer::new(self.fees, to, paid.fee, Purpose::Refund),
        ];
        if to != Account::Cage {
            moved.push(Transfer::new(to, Account::Cage, paid.all(), Purpose::CashedOut));
        }
        moved
    }

    fn wins(&self, player: PlayerId, amount: Chips) -> Transfer {
        Transfer::new(self.purse, self.account(player), amount, Purpose::Winnings)
    }

    /// Everybody has all they paid back. What was won by then stays won: the house makes it up. What is left after that was
    /// the house's: entries of its bots, and what it had added.
    fn gives_all_back(&self) -> Vec<Transfer> {
        let paid = &*self.state.paid;
        let owed = |part: fn(&Paid) -> Chips| -> Chips { paid.values().map(part).sum() };
        let pots = [
            (self.purse, owed(|paid| paid.purse)),
            (self.heads, owed(|paid| paid.heads)),
            (self.fees, owed(|paid| paid.fee)),
        ];
        let holds = |pot: Account| self.state.accounts.holds(pot);
        let lacks = pots
            .map(|(pot, owed)| Transfer::new(Account::Cage, pot, owed.less(holds(pot)), Purpose::Guarantee));
        let over =
            pots.map(|(pot, owed)| Transfer::new(pot, Account::Cage, holds(pot).less(owed), Purpose::Refund));
        let back = paid.iter().flat_map(|(player, paid)| self.gives_back(*player, *paid));
        lacks.into_iter().chain(back).chain(over).collect()
    }
}
