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

    /// Rules on calling a hand off or killing one player's hand; none for any other act.
    pub(crate) fn call_off(&self, by: Actor, act: Act) -> Option<Result<Vec<Ruling>, Refusal>> {
        let refuse =
            |reason, under: Option<&'static str>| Some(Err(Refusal { reason, under: under.map(Under) }));
        let over = self.state().phase == Phase::Over;
        match act {
            Act::Misdeal | Act::Void | Act::Kill(_) if over => refuse(Reason::Over, None),
            Act::Misdeal if matches!(by, Actor::Player(_)) => refuse(Reason::FloorDecides, None),
            Act::Misdeal if self.has_substantial_action() => {
                refuse(Reason::TooLate, Some(self.terms().house.misdeal_policy))
            }
            Act::Misdeal => Some(Ok(self.everything_back(Some(self.terms().house.misdeal_policy)))),
            Act::Void | Act::Kill(_) if by != Actor::Floor => {
                refuse(Reason::FloorDecides, Some("ruling.authority"))
            }
            Act::Void => Some(Ok(self.everything_back(Some("ruling.authority")))),
            Act::Kill(seat) if !self.state().live.contains(seat) || self.state().live.len() < 2 => {
                refuse(Reason::NotNow, None)
            }
            Act::Kill(seat) => {
                let event = Event::Killed { seat };
                Some(Ok(vec![Ruling { event, under: Some(Under("ruling.authority")) }]))
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
        rulings.extend(self.everything_back(Some("dead.into-other-hand")));
        Some(Ok(rulings))
    }

    /// Every chip goes back to whoever put it in; money carried over from hands before stays for the next.
    fn everything_back(&self, under: Option<&'static str>) -> Vec<Ruling> {
        let state = self.state();
        let put_in = |(place, start): (usize, &Chips)| {
            let seat = Seat(place as u8);
            (seat, start.less(state.stack[seat]))
        };
        let refunds: Vec<(Seat, Chips)> =
            self.start().iter().enumerate().map(put_in).filter(|(_, amount)| !amount.is_zero()).collect();
        let back: Chips = refunds.iter().map(|(_, amount)| *amount).sum();
        let event = Event::CalledOff { carried: state.pot().less(back) };
        let mut rulings = vec![Ruling { event, under: under.map(Under) }];
        for (seat, amount) in refunds {
            let event = Event::Refunded { seat, amount };
            rulings.push(Ruling { event, under: Some(Under("misdeal.refund")) });
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
