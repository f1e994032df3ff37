//! A table in the ledger: who brings chips and takes them away, and what each hand did to the stacks.

use hand::Chips;

use super::{Account, Ledger, Purpose, TableNumber, TableSeat, Transfer};
use crate::{
    PlayerId,
    table::{Chair, Event, MOST_CHAIRS, Ruling},
};

/// How much of each hand a table's book writes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// What it did to each stack, once it is over.
    InOne,
    /// Nothing: a [`HandBook`](super::HandBook) follows it bet by bet.
    ByThemselves,
}

/// Writes a table down as it goes on.
#[derive(Clone, Debug)]
pub struct TableBook {
    table: TableNumber,
    hands: Hands,
    players: [Option<PlayerId>; MOST_CHAIRS],
    /// The stacks that the hand leaves, until it is over.
    settled: Vec<(Chair, Chips)>,
}

impl TableBook {
    /// An empty table.
    pub fn new(table: TableNumber, hands: Hands) -> TableBook {
        TableBook { table, hands, players: [None; MOST_CHAIRS], settled: Vec::new() }
    }

    /// The transfers of the next event, in a ledger that has all those before; none where no chips move. A player
    /// brings chips that were bought before.
    pub fn transfers(&mut self, ruling: &Ruling, ledger: &Ledger) -> Vec<Transfer> {
        let mut transfers = self.moved(&ruling.event, ledger);
        for transfer in &mut transfers {
            transfer.under = ruling.under;
        }
        transfers.retain(|transfer| !transfer.amount.is_zero());
        transfers
    }

    fn moved(&mut self, event: &Event, ledger: &Ledger) -> Vec<Transfer> {
        match *event {
            Event::Sat { chair, player, chips } => {
                self.players[chair.index()] = Some(player);
                vec![Transfer::new(Account::Bankroll(player), self.stack(chair), chips, Purpose::BuyIn)]
            }
            Event::Bought { chair, chips, .. } => self.players[chair.index()]
                .map(|player| {
                    Transfer::new(Account::Bankroll(player), self.stack(chair), chips, Purpose::AddOn)
                })
                .into_iter()
                .collect(),
            Event::Left { chair } => {
                let (stack, player) = (self.stack(chair), self.players[chair.index()].take());
                player
                    .map(|player| {
                        Transfer::new(
                            stack,
                            Account::Bankroll(player),
                            ledger.holds(stack),
                            Purpose::PickedUp,
                        )
                    })
                    .into_iter()
                    .collect()
            }
            Event::Moved { from, to, .. } => {
                self.players[to.index()] = self.players[from.index()].take();
                let (old, new) = (self.stack(from), self.stack(to));
                vec![Transfer::new(old, new, ledger.holds(old), Purpose::Moved)]
            }
            Event::Paid { chair, chips } => {
                let drop = Account::Drop(self.table);
                vec![Transfer::new(self.stack(chair), drop, chips, Purpose::Time)]
            }
            Event::Settled { chair, stack } => {
                self.settled.push((chair, stack));
                Vec::new()
            }
            Event::Finished { raked, .. } => {
                let stacks = std::mem::take(&mut self.settled);
                match self.hands {
                    Hands::InOne => settled(self.table, &stacks, raked, |account| ledger.holds(account)),
                    Hands::ByThemselves => Vec::new(),
                }
            }
            Event::SatOut { .. }
            | Event::Returned { .. }
            | Event::Chose { .. }
            | Event::Announced { .. }
            | Event::Withdrawn { .. }
            | Event::OptedOut { .. }
            | Event::Volunteered { .. }
            | Event::Asked { .. }
            | Event::Began { .. }
            | Event::Turned { .. }
            | Event::Restaked { .. }
            | Event::Placed { .. }
            | Event::Missed { .. }
            | Event::PassedOn { .. }
            | Event::NotSpread { .. }
            | Event::Posted { .. }
            | Event::CameIn { .. }
            | Event::BoughtButton { .. }
            | Event::Dealt { .. }
            | Event::Undone
            | Event::OwesBlind { .. }
            | Event::LegWon { .. }
            | Event::LegLost
            | Event::KillDue { .. }
            | Event::Barred { .. }
            | Event::Unposted { .. } => Vec::new(),
        }
    }

    fn stack(&self, chair: Chair) -> Account {
        Account::Stack(TableSeat { table: self.table, chair })
    }
}

/// What a hand that is over did to these stacks: what was lost goes in first, then the house has its part, then the
/// winners theirs; what is carried over stays. Transfers of nothing are among them.
pub(crate) fn settled(
    table: TableNumber,
    stacks: &[(Chair, Chips)],
    raked: Chips,
    holds: impl Fn(Account) -> Chips,
) -> Vec<Transfer> {
    let pot = Account::Pot(table);
    let (mut transfers, mut won) = (Vec::new(), Vec::new());
    for &(chair, stack) in stacks {
        let place = TableSeat { table, chair };
        let (account, bet) = (Account::Stack(place), Account::Bet(place));
        let before = holds(account);
        transfers.push(Transfer::new(account, bet, before.less(stack), Purpose::Wagered));
        transfers.push(Transfer::new(bet, pot, before.less(stack), Purpose::PulledIn));
        won.push(Transfer::new(pot, account, stack.less(before), Purpose::Won));
    }
    transfers.push(Transfer::new(pot, Account::Drop(table), raked, Purpose::Rake));
    transfers.append(&mut won);
    transfers
}
