//! What hands pay into promotions and what promotions pay.

use std::collections::BTreeMap;

use ::hand::Chips;

use super::{
    Cashier, Charging, Day, Event, HandTaken, Reason, Refusal, Ruling,
    event::{moved, ruled},
};
use crate::{
    ledger::{Prize, Promotion, TableNumber},
    promotions::{Award, Claim, Contribution, Judgement, Played},
};

/// Every promotion's judgement on one hand, with what was asked for and what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Does it hit the bad-beat jackpot? Nothing where the house has none, or no hand was shown.
    pub bad_beat: Option<bool>,
    /// The judgements: on the jackpot, then on straight flushes and high hands, hand by hand.
    pub judgements: Vec<(Claim, Judgement)>,
}

impl Judged {
    /// Those on hands whose cards were good enough.
    pub fn close(&self) -> impl Iterator<Item = &(Claim, Judgement)> {
        self.judgements.iter().filter(|(_, judgement)| judgement.is_close())
    }

    /// Everything that is paid.
    pub fn awards(&self) -> impl Iterator<Item = &Award> {
        self.judgements.iter().flat_map(|(_, judgement)| &judgement.awards)
    }
}

impl Cashier {
    /// What a hand that is charged pays into promotions, and why or why not.
    pub fn pays_in(&self, charging: &Charging) -> Vec<Contribution> {
        self.of_pot(charging.table, charging.total, charging.players)
    }

    /// What promotions have of what was taken from a hand's pot. What the hand itself took is all there is for them.
    pub fn paid_in(&self, table: TableNumber, taken: &HandTaken) -> Vec<Contribution> {
        let mut left = taken.raked;
        let mut paid_in = self.of_pot(table, taken.pot, taken.dealt);
        for paid in &mut paid_in {
            paid.amount = paid.amount.min(left);
            left -= paid.amount;
        }
        paid_in
    }

    /// Did the house have a fee from a hand, beyond what was taken for promotions alone?
    pub fn was_raked(&self, table: TableNumber, taken: &HandTaken) -> bool {
        let paid_in = self.paid_in(table, taken);
        let beyond: Chips = paid_in.iter().filter(|paid| !paid.of_the_drop).map(|paid| paid.amount).sum();
        taken.raked > beyond
    }

    fn of_pot(&self, table: TableNumber, pot: Chips, dealt: u8) -> Vec<Contribution> {
        let Some(rules) = self.rules(table) else { return Vec::new() };
        let bad_beat = rules.promotions.bad_beat.as_ref().map(|rules| rules.contribution(pot, dealt));
        let high_hand = rules.promotions.high_hand.as_ref().map(|rules| rules.contribution(pot, dealt));
        bad_beat.into_iter().chain(high_hand).collect()
    }

    pub(super) fn contributions(&self, charging: &Charging) -> Vec<Ruling> {
        let paid = self.pays_in(charging);
        paid.iter().filter_map(|paid| paid.transfer(charging.table)).map(moved).collect()
    }

    /// Does a hand win a prize, and why or why not? `holds` is what each prize can pay.
    pub fn judge(&self, table: TableNumber, played: &Played, holds: &BTreeMap<Prize, Chips>) -> Judged {
        let Some(rules) = self.rules(table).filter(|_| !played.shown.is_empty()) else {
            return Judged::default();
        };
        let promotions = &rules.promotions;
        let held = |prize: Prize| holds.get(&prize).copied().unwrap_or_default();
        let jackpot = held(Prize::BadBeat);
        let bad_beat = promotions.bad_beat.as_ref().map(|rules| rules.judge(played, jackpot));
        let hit = bad_beat.as_ref().map(|judgement| judgement.trace.holds());
        let mut judgements: Vec<(Claim, Judgement)> =
            bad_beat.into_iter().map(|judgement| (Claim::BadBeat, judgement)).collect();
        if let Some(rules) = &promotions.flushes {
            let judged = rules.judge(played, jackpot, hit == Some(true));
            judgements.extend(judged.into_iter().map(|(player, of)| (Claim::StraightFlush(player), of)));
        }
        if let Some(rules) = &promotions.high_hand {
            let judged = rules.judge(played, |line| held(Prize::HighHand(line)));
            judgements.extend(judged.into_iter().map(|(player, of)| (Claim::HighHand(player), of)));
        }
        for (_, judgement) in &mut judgements {
            judgement.awards.retain(|award| !played.house.contains(&award.player));
        }
        Judged { bad_beat: hit, judgements }
    }

    pub(super) fn award(
        &self,
        table: TableNumber,
        played: &Played,
        holds: &BTreeMap<Prize, Chips>,
    ) -> Result<Vec<Ruling>, Refusal> {
        self.at(table)?;
        let judged = self.judge(table, played, holds);
        let jackpot = holds.get(&Prize::BadBeat).copied().unwrap_or_default();
        let close = judged.close().next().map(|_| ruled(Event::Judged { table, jackpot }, None));
        Ok(close.into_iter().chain(judged.awards().map(|award| moved(award.transfer()))).collect())
    }

    pub(super) fn open_day(
        &self,
        day: Day,
        boxes: &BTreeMap<Promotion, Chips>,
    ) -> Result<Vec<Ruling>, Refusal> {
        if self.day.is_some_and(|last| day <= last) {
            return Err(Refusal::plain(Reason::DayHasBegun));
        }
        let mut rulings = vec![ruled(Event::DayBegan(day), None)];
        // The boxes are the room's: whichever table has the promotions says how they are counted.
        if let Some(rules) = self.tables.values().next() {
            rulings.extend(rules.promotions.open_day(boxes).into_iter().map(moved));
        }
        Ok(rulings)
    }
}
