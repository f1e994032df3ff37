//! Hands that are called off: a misdeal, until too much has been done on it, and what the floor may do at any time.

use crate::{
    Act, Actor, Chips, Event, Hand, Reason, Refusal, Ruling, Seat, Under, Verdict,
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
    pub(crate) fn by_the_log(&self, by: Actor, act: Act) -> Option<Result<Vec<Ruling>, Refusal>> {
        let refuse = |reason, under: Option<Under>| Some(Err(Refusal { reason, under }));
        let over = self.state().phase == Phase::Over;
        match act {
            Act::Misdeal(_) | Act::Void | Act::Kill(_) if over => refuse(Reason::Over, None),
            Act::Misdeal(_) if matches!(by, Actor::Player(_)) => refuse(Reason::FloorDecides, None),
            Act::TakeBackDraw => Some(self.take_back_draw(by)),
            Act::Slip(slip) => Some(self.slip(by, slip)),
            Act::Misdeal(Some(cause)) if !self.terms().house.remedies.causes.contains(cause) => {
                refuse(Reason::NoMisdeal, Some(Under::MISDEAL_CAUSES))
            }
            Act::Misdeal(_) if self.has_substantial_action() => {
                refuse(Reason::TooLate, Some(self.terms().house.misdeal_policy))
            }
            Act::Misdeal(Some(_)) => Some(Ok(self.everything_back(Some(Under::MISDEAL_CAUSES)))),
            Act::Misdeal(None) => Some(Ok(self.everything_back(Some(self.terms().house.misdeal_policy)))),
            Act::Void | Act::Kill(_) if by != Actor::Floor => {
                refuse(Reason::FloorDecides, Some(Under::RULING_AUTHORITY))
            }
            Act::Void => Some(Ok(self.everything_back(Some(Under::RULING_AUTHORITY)))),
            Act::Kill(seat) if !self.state().live.contains(seat) || self.state().live.len() < 2 => {
                refuse(Reason::NotNow, None)
            }
            Act::Kill(seat) => {
                let event = Event::Killed { seat };
                Some(Ok(vec![Ruling { event, under: Some(Under::RULING_AUTHORITY) }]))
            }
            Act::Rule(Verdict::Redeal) if by == Actor::Floor => self.deal_again(),
            _ => None,
        }
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
    fn take_back_draw(&self, by: Actor) -> Result<Vec<Ruling>, Refusal> {
        let under = Some(Under::DRAW_CHANGE_REQUEST);
        let last = self.log().last().map(|ruling| ruling.event);
        let (Actor::Player(seat), Some(Event::Drew { seat: drew, .. })) = (by, last) else {
            return Err(Refusal { reason: Reason::NotNow, under });
        };
        let draws = self.terms().game.streets[self.state().street as usize].draw > 0;
        if seat != drew || !draws || !self.terms().house.draw_may_change || self.state().unknown[seat] > 0 {
            return Err(Refusal { reason: Reason::NotNow, under });
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
        self.dead -= amount.less(mine);
        self.bet[seat] = Chips::ZERO;
        self.paid[seat] = Chips::ZERO;
        self.stack[seat] += amount;
    }
}
