//! Disputes about a finished pot, within the house's time for them, and what the floor may do about conduct.

use serde::{Deserialize, Serialize};

use super::{Offence, Sanction};
use crate::{
    Act, Chips, Deadline, DealerAct, Event, FloorAct, Irregularity, NextHand, PlayerAct, Reason, Refusal,
    Seat, Sink, State, Terms, Under, WhyNotNow, state::Phase,
};

/// What about a result is disputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dispute {
    /// A hand was read wrongly.
    Reading,
    /// The pot was counted or pushed wrongly.
    Pot,
}

impl State {
    /// Rules on what is done about a hand that is over.
    pub(crate) fn afterwards(
        &mut self,
        terms: &Terms,
        act: Act,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        match act {
            Act::Player(seat, PlayerAct::Dispute(dispute)) => self.dispute(terms, seat, dispute, sink),
            Act::Dealer(DealerAct::Next(next)) => {
                let reached = self.rare.as_ref().and_then(|rare| rare.next);
                if reached >= Some(next) {
                    return refuse(Reason::NotSo(WhyNotNow::NextHandOn));
                }
                self.emit(terms, sink, Irregularity::NextHand { next }, Some(Under::HAND_START_EVENT));
                Ok(())
            }
            Act::Floor(FloorAct::Impound(seat, amount)) => {
                self.redress(terms, Some(seat), amount, Under::RULING_IMPOUND_WHILE_PENDING)?;
                let event = Irregularity::Impounded { seat, amount };
                self.emit(terms, sink, event, Some(Under::RULING_IMPOUND_WHILE_PENDING));
                Ok(())
            }
            Act::Floor(FloorAct::Move { to, from, amount }) => {
                if to.0 >= self.count || from == Some(to) {
                    return refuse(Reason::NotSo(WhyNotNow::SamePlayer));
                }
                self.redress(terms, from, amount, Under::RULING_MISAWARD_RECOVERY)?;
                let event = Irregularity::Moved { seat: to, from, amount };
                self.emit(terms, sink, event, Some(Under::RULING_MISAWARD_RECOVERY));
                Ok(())
            }
            Act::Floor(FloorAct::Sanction(seat, sanction, offence)) => {
                self.sanction(terms, seat, sanction, offence, sink)
            }
            Act::Player(..) | Act::Dealer(_) | Act::Floor(_) => refuse(Reason::Over),
        }
    }

    fn dispute(
        &mut self,
        terms: &Terms,
        seat: Seat,
        dispute: Dispute,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        const UNTIL: Under = Under::RULING_REQUEST_DEADLINE;
        if seat.0 >= self.count {
            return Err(Refusal { reason: Reason::NotNow, under: None });
        }
        let deadline = match dispute {
            Dispute::Reading => terms.house.handling.misread_until,
            Dispute::Pot => terms.house.handling.misaward_until,
        };
        let ends = match deadline {
            Deadline::NextHand => NextHand::Begun,
            Deadline::SubstantialAction => NextHand::SubstantialAction,
        };
        if self.rare.as_ref().and_then(|rare| rare.next) >= Some(ends) {
            return Err(Refusal { reason: Reason::ResultStands, under: Some(UNTIL) });
        }
        self.emit(terms, sink, Irregularity::Disputed { seat, dispute }, Some(UNTIL));
        Ok(())
    }

    /// May so much be taken from what a player was given, or from what was set aside?
    fn redress(&self, terms: &Terms, from: Option<Seat>, amount: Chips, under: Under) -> Result<(), Refusal> {
        let refuse = |reason, under: Under| Err(Refusal { reason, under: Some(under) });
        let handling = &terms.house.handling;
        let allowed = if under == Under::RULING_IMPOUND_WHILE_PENDING {
            handling.may_set_aside
        } else {
            handling.may_move
        };
        if !allowed {
            return refuse(Reason::ResultStands, under);
        }
        if !self.rare.as_ref().is_some_and(|rare| rare.disputed) {
            return refuse(Reason::Undisputed, Under::RULING_REQUEST_DEADLINE);
        }
        let most = match from {
            Some(seat) if seat.0 >= self.count => Chips::ZERO,
            Some(seat) => self.awarded[seat].min(self.stack[seat]),
            None => self.set_aside(),
        };
        if amount > most || amount.is_zero() {
            return refuse(Reason::NotSoMuch { most }, under);
        }
        Ok(())
    }

    /// The floor sanctions a player, in a hand or after it. What it means for later hands is for the table.
    pub(crate) fn sanction(
        &mut self,
        terms: &Terms,
        seat: Seat,
        sanction: Sanction,
        offence: Offence,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        if seat.0 >= self.count || self.phase == Phase::Posting {
            return Err(Refusal { reason: Reason::NotNow, under: None });
        }
        let handling = &terms.house.handling;
        let (there_are, under) = match offence {
            Offence::OutOfTurn => (handling.out_of_turn, offence.policy()),
            Offence::Conduct
            | Offence::Exposing
            | Offence::SoftPlay
            | Offence::Talking
            | Offence::IdleFold
            | Offence::Miscall
            | Offence::Promise => (handling.ladder, Under::PENALTY_LADDER),
        };
        if !there_are.contains(sanction) {
            return Err(Refusal { reason: Reason::NoSuchSanction(there_are), under: Some(under) });
        }
        let event = Irregularity::Penalised { seat, sanction, offence };
        self.emit(terms, sink, event, Some(offence.policy()));
        Ok(())
    }
}
