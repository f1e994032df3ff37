//! Hands that are called off: a misdeal, until too much has been done on it, and what the floor may do at any time.

use rules::policy::MisdealCauses;

use crate::{
    Act, Chips, DealerAct, Event, FloorAct, Hand, PlayerAct, Reason, Refusal, Ruling, Seat, Under, Verdict,
    WhyNotNow,
    house::{MisdealWindow, is_substantial},
    state::Phase,
};

impl Hand {
    /// Has so much been done that a misdeal can no longer be called? Posts and the bring-in never count.
    pub fn has_substantial_action(&self) -> bool {
        let acts = self.log().iter().filter_map(|ruling| match ruling.event {
            Event::Checked { .. } | Event::Folded { .. } => Some(false),
            Event::Called { .. } | Event::Raised { .. } => Some(true),
            _ => None,
        });
        let (count, chips) = acts.fold((0, false), |(count, any), chips| (count + 1, any || chips));
        match self.terms().house.misdeal_window {
            MisdealWindow::TwoActed => count >= 2,
            MisdealWindow::ChipsOrThree => is_substantial(count, chips),
        }
    }

    /// Rules on acts that look back at the whole hand: calling it off, killing a hand, errors in dealing, a draw taken back;
    /// none for any other act.
    pub(crate) fn by_the_log(&self, act: Act) -> Option<Result<Vec<Ruling>, Refusal>> {
        match act {
            Act::Player(seat, PlayerAct::TakeBackDraw) => Some(self.take_back_draw(seat)),
            Act::Dealer(DealerAct::Misdeal(cause)) | Act::Floor(FloorAct::Misdeal(cause)) => {
                Some(self.misdeal(cause))
            }
            Act::Dealer(DealerAct::DealerError(slip)) | Act::Floor(FloorAct::DealerError(slip)) => {
                Some(self.slip(slip))
            }
            Act::Floor(FloorAct::Void) => Some(self.void()),
            Act::Floor(FloorAct::Kill(seat)) => Some(self.kill(seat)),
            Act::Floor(FloorAct::Rule(Verdict::Redeal)) => self.deal_again(),
            Act::Player(..) | Act::Dealer(_) | Act::Floor(_) => None,
        }
    }

    fn misdeal(&self, cause: Option<MisdealCauses>) -> Result<Vec<Ruling>, Refusal> {
        self.still_on()?;
        let house = &self.terms().house;
        if cause.is_some_and(|cause| !house.remedies.causes.contains(cause)) {
            return Err(Refusal { reason: Reason::NoMisdeal, under: Some(Under::MISDEAL_CAUSES) });
        }
        if self.has_substantial_action() {
            return Err(Refusal { reason: Reason::TooLate, under: Some(house.misdeal_policy) });
        }
        let under = if cause.is_some() { Under::MISDEAL_CAUSES } else { house.misdeal_policy };
        Ok(self.everything_back(Some(under)))
    }

    fn void(&self) -> Result<Vec<Ruling>, Refusal> {
        self.still_on()?;
        Ok(self.everything_back(Some(Under::RULING_AUTHORITY)))
    }

    fn kill(&self, seat: Seat) -> Result<Vec<Ruling>, Refusal> {
        self.still_on()?;
        if !self.state().live.contains(seat) {
            return Err(Refusal { reason: Reason::NotNow, under: None });
        }
        if self.state().live.len() < 2 {
            return Err(Refusal { reason: Reason::NotSo(WhyNotNow::LastHand), under: None });
        }
        Ok(vec![Ruling { event: Event::Killed { seat }, under: Some(Under::RULING_AUTHORITY) }])
    }

    fn still_on(&self) -> Result<(), Refusal> {
        let over = self.state().phase == Phase::Over;
        if over { Err(Refusal { reason: Reason::Over, under: None }) } else { Ok(()) }
    }

    /// The floor has a hand dealt again, where that is one of its choices.
    fn deal_again(&self) -> Option<Result<Vec<Ruling>, Refusal>> {
        let referred = self.state().referred()?;
        if !referred.question.verdicts().contains(&Verdict::Redeal) {
            return None;
        }
        let event = Event::Decided { seat: referred.seat, verdict: Verdict::Redeal };
        let mut rulings = vec![Ruling { event, under: None }];
        rulings.extend(self.everything_back(Some(Under::DEAD_INTO_OTHER_HAND)));
        Some(Ok(rulings))
    }

    /// A draw may be changed until a card comes for it or somebody relies on it: until anything else is recorded.
    fn take_back_draw(&self, seat: Seat) -> Result<Vec<Ruling>, Refusal> {
        let under = Some(Under::DRAW_CHANGE_REQUEST);
        let last = self.log().last().map(|ruling| ruling.event);
        let Some(Event::Drew { seat: drew, .. }) = last else {
            return Err(Refusal { reason: Reason::NotSo(WhyNotNow::DrawStands), under });
        };
        let draws = self.terms().game.streets[self.state().street as usize].draw > 0;
        if seat != drew || !draws || !self.terms().house.draw_may_change || self.state().unknown[seat] > 0 {
            return Err(Refusal { reason: Reason::NotSo(WhyNotNow::DrawStands), under });
        }
        Ok(vec![Ruling { event: Event::DrawTakenBack { seat }, under }])
    }

    /// Every chip goes back to whoever put it in; money carried over from hands before stays for the next.
    pub(crate) fn everything_back(&self, under: Option<Under>) -> Vec<Ruling> {
        let state = self.state();
        let put_in = |(place, start): (usize, &Chips)| {
            let seat = Seat(place as u8);
            (seat, start.less(state.stack[seat]))
        };
        let refunds: Vec<(Seat, Chips)> =
            self.start().iter().enumerate().map(put_in).filter(|(_, amount)| !amount.is_zero()).collect();
        let back: Chips = refunds.iter().map(|(_, amount)| *amount).sum();
        let event = Event::CalledOff { carried: state.pot().less(back) };
        let mut rulings = vec![Ruling { event, under }];
        for (seat, amount) in refunds {
            let event = Event::Refunded { seat, amount };
            rulings.push(Ruling { event, under: Some(Under::MISDEAL_REFUND) });
        }
        rulings.push(Ruling { event: Event::Ended, under: None });
        rulings
    }
}

impl crate::State {
    /// A player gets everything back.
    pub(crate) fn refunded(&mut self, seat: Seat, amount: Chips) {
        let mine = self.bet[seat] + self.paid[seat];
        self.dead = self.dead.less(amount.less(mine));
        self.bet[seat] = Chips::ZERO;
        self.paid[seat] = Chips::ZERO;
        self.stack[seat] += amount;
    }
}
