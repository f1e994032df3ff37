//! The start of a gaming day: the boxes are counted, and what was in them can be won.

use hand::Chips;
use rules::policy::{BbjAccrualDelay, HighHandDistribution};

use super::{HighHandRules, Promotions};
use crate::{
    ask::under,
    ledger::{Account, Accounts, Line, Prize, Promotion, Purpose, Transfer},
};

impl Promotions {
    /// The transfers that begin a gaming day: yesterday's dollars become prizes. The new totals are what the prizes
    /// then hold.
    pub fn open_day(&self, accounts: &Accounts) -> Vec<Transfer> {
        let mut transfers = Vec::new();
        let counted = accounts.holds(Account::Collected(Promotion::BadBeat));
        if self.bad_beat.is_some() && !counted.is_zero() {
            transfers.push(count(Prize::BadBeat, counted).under(under(BbjAccrualDelay)));
        }
        if let Some(high_hand) = &self.high_hand {
            let counted = accounts.holds(Account::Collected(Promotion::HighHand));
            for (line, amount) in high_hand.distribute(counted) {
                transfers.push(count(Prize::HighHand(line), amount).under(under(HighHandDistribution)));
            }
        }
        transfers
    }
}

fn count(prize: Prize, amount: Chips) -> Transfer {
    let promotion = prize.of();
    Transfer::new(Account::Collected(promotion), Account::Prize(prize), amount, Purpose::Counted(promotion))
}

impl HighHandRules {
    /// How a day's money is shared among the lines; lines that get nothing are left out. What is less than the
    /// smallest share stays in the box.
    pub fn distribute(&self, counted: Chips) -> Vec<(Line, Chips)> {
        let lines: Vec<Line> = self.lines().collect();
        let unit = match self.distribution {
            HighHandDistribution::EvenDollarsRestFromLowestLine => self.dollar.times(1),
            HighHandDistribution::EvenToTheCent => Chips(1),
        };
        let (units, count) = (counted.0 / unit.0.max(1), (lines.len() as u64).max(1));
        let (each, rest) = match self.distribution {
            HighHandDistribution::EvenDollarsRestFromLowestLine => (units / count, units % count),
            HighHandDistribution::EvenToTheCent => (units / count, 0),
        };
        let shares = lines.into_iter().rev().enumerate().map(|(place, line)| {
            let more = u64::from((place as u64) < rest);
            (line, unit * (each + more))
        });
        let mut shares: Vec<(Line, Chips)> = shares.filter(|(_, amount)| !amount.is_zero()).collect();
        shares.reverse();
        shares
    }
}
