//! The start of a gaming day: the boxes are counted, and what was in them can be won.

use std::collections::BTreeMap;

use hand::Chips;
use rules::policy::{BbjAccrualDelay, HighHandDistribution};

use super::{HighHandRules, Promotions};
use crate::{
    ask::under,
    ledger::{Account, Line, Pool, Prize, Promotion, Purpose, Transfer},
};

impl Promotions {
    /// The transfers that begin a gaming day: what lies in the boxes from the days before becomes prizes. The new totals
    /// are what the prizes then hold.
    pub fn open_day(&self, boxes: &BTreeMap<Promotion, Chips>) -> Vec<Transfer> {
        let Some(pool) = self.pool else { return Vec::new() };
        let collected = |promotion: Promotion| boxes.get(&promotion).copied().unwrap_or_default();
        let mut transfers = Vec::new();
        let counted = collected(Promotion::BadBeat);
        if self.bad_beat.is_some() && !counted.is_zero() {
            transfers.push(count(pool, Prize::BadBeat, counted).under(under(BbjAccrualDelay)));
        }
        if let Some(high_hand) = &self.high_hand {
            for (line, amount) in high_hand.distribute(collected(Promotion::HighHand)) {
                transfers.push(count(pool, Prize::HighHand(line), amount).under(under(HighHandDistribution)));
            }
        }
        transfers
    }
}

fn count(pool: Pool, prize: Prize, amount: Chips) -> Transfer {
    let promotion = prize.of();
    let (from, to) = (Account::Collected(pool, promotion), Account::Prize(pool, prize));
    Transfer::new(from, to, amount, Purpose::Counted(promotion))
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
