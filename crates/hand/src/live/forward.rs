//! Chips moved forward and not let go, and words that come once the betting is over.

use super::{
    Forward, LiveAct, Motion, Part, Speech,
    reading::{Facing, Means},
};
use crate::floor::Question;
use crate::{Event, Irregularity, PlayerAct, Reason, Refusal, Seat, Sink, State, Terms, Under};

impl State {
    /// Words at the showdown name a hand.
    pub(super) fn speak_up<S: Sink<Event>>(
        &mut self,
        terms: &Terms,
        seat: Seat,
        act: &LiveAct,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        match act.parts[..] {
            [Part::Say(Speech { claim: Some(claim), .. })] => self.claim(terms, seat, claim, sink),
            _ => Err(Refusal { reason: Reason::NotNow, under: None }),
        }
    }

    /// Chips are moved forward and not let go.
    pub(super) fn move_forward<S: Sink<Event>>(
        &mut self,
        terms: &Terms,
        seat: Seat,
        motion: &Motion,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        const COMMIT: Option<Under> = Some(Under::CHIPS_COMMIT_POINT);
        let facing = Facing::new(self, terms, seat);
        facing.can_be_put(motion)?;
        let to = match facing.silent(motion).means {
            Means::Act(PlayerAct::RaiseTo(to)) | Means::Ask(_, to) if !to.is_zero() => to,
            Means::Act(_) | Means::Ask(..) => self.level,
            _ => return Err(Refusal { reason: Reason::NotNow, under: None }),
        };
        self.emit(terms, sink, Irregularity::MovedForward { seat, to }, COMMIT);
        match terms.house.handling.forward {
            Forward::Binds
            | Forward::Nothing
            | Forward::BindsIfActed
            | Forward::CompleteOrFloor
            | Forward::TakeBackOrFloor => {}
            Forward::CompleteForfeitOrFloor => {
                let question = Question::CompleteForfeitOrTakeBack;
                self.emit(terms, sink, Event::Referred { seat, question, raise_to: to, put: to }, COMMIT);
                self.usual_without_floor(terms, sink);
            }
            Forward::Forfeits => {
                self.forfeit(terms, seat, self.bet[seat], sink);
                self.go_on(terms, sink);
            }
        }
        Ok(())
    }
}
