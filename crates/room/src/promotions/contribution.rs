//! What pots pay into promotions.

use hand::{Chips, PromoDrop};
use rules::Under;

use super::{Clause, Trace};
use crate::ledger::{Account, Promotion, Purpose, TableNumber, Transfer};

/// What a pot pays into a promotion, and why or why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// Which promotion.
    pub promotion: Promotion,
    /// How much; nothing if a clause did not hold.
    pub amount: Chips,
    /// Where it goes.
    pub to: Account,
    /// Is it a part of the house's own drop, so that the pot pays no more for it?
    pub of_the_drop: bool,
    /// Clause by clause.
    pub trace: Trace,
    /// The policy that sets the amount.
    pub under: Under,
}

impl Contribution {
    /// The contribution as a transfer from a table's pot; none if there is none.
    pub fn transfer(&self, table: TableNumber) -> Option<Transfer> {
        let purpose = Purpose::Contribution(self.promotion);
        let transfer = Transfer::new(Account::Pot(table), self.to, self.amount, purpose).under(self.under);
        (!self.amount.is_zero()).then_some(transfer)
    }
}

/// When a pot pays, and how much.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) amount: Chips,
    pub(super) over: Option<Chips>,
    pub(super) least_dealt: Option<u32>,
    /// The policy that says which games pay.
    pub(super) games: Under,
    /// The policy that says when and how much.
    pub(super) under: Under,
}

impl Terms {
    /// What a hand of so many players in a game that takes part pays in, if its pot is large enough.
    pub(super) fn drop(&self, dealt: u8) -> Option<PromoDrop> {
        let enough = self.least_dealt.is_none_or(|least| u32::from(dealt) >= least);
        enough.then_some(PromoDrop { amount: self.amount, over: self.over.unwrap_or_default() })
    }

    pub(super) fn judge(
        &self,
        promotion: Promotion,
        to: Account,
        takes_part: bool,
        pot: Chips,
        dealt: u8,
    ) -> Contribution {
        let mut trace = Trace::default();
        trace.note(self.games, takes_part, Clause::Game);
        if let Some(over) = self.over {
            trace.note(self.under, pot > over, Clause::PotOver { over, pot });
        }
        if let Some(least) = self.least_dealt {
            let dealt = u32::from(dealt);
            trace.note(self.under, dealt >= least, Clause::Dealt { least, dealt });
        }
        // A pot that is smaller than the dollar has none to give.
        let amount = if trace.holds() { self.amount.min(pot) } else { Chips::ZERO };
        Contribution { promotion, amount, to, of_the_drop: false, trace, under: self.under }
    }
}
