//! How a hand goes on by itself, as far as nobody is to choose.

use hand::{Act, Awaiting, DealerAct, FloorAct, PlayerAct, Seat};
use rules::play::Play;

use super::{Deciding, Event, Prepared, Refusal};
use crate::table::{Act as TableAct, Actor as TableActor, End, Outcome};

impl Deciding {
    /// Does all that needs nobody's choice, up to the end of the hand.
    pub(super) fn go_on(&mut self) -> Result<(), Refusal> {
        while let Some((_, hand)) = self.session.hand() {
            match hand.awaiting() {
                Awaiting::Nobody => return self.finish(),
                // Everybody follows a run-out street by street, at the pace of whoever runs the table.
                Awaiting::Dealer if hand.waits_for_street() => return Ok(()),
                Awaiting::Dealer if self.session.runs_asked().is_some() => return Ok(()),
                Awaiting::Dealer => {
                    let runs = self.session.agreed_runs();
                    // Fewer than they agreed to, if the deck does not reach.
                    if self.hand(Act::Dealer(DealerAct::RunTimes(runs))).is_err() {
                        self.hand(Act::Dealer(DealerAct::RunTimes(1)))?;
                    }
                }
                Awaiting::Floor(_) => {
                    // Nobody is called to the table: the usual choice is taken.
                    let Some(referred) = hand.state().referred() else { return Ok(()) };
                    self.hand(Act::Floor(FloorAct::Rule(referred.question.usual())))?;
                }
                Awaiting::Show(seat) if self.shows_by_itself(seat) => {
                    self.hand(Act::Player(seat, PlayerAct::Show))?;
                }
                Awaiting::Bet(_) if self.chops() => return self.chop(),
                Awaiting::Bet(seat) => match self.prepared(seat) {
                    Some(act) => self.hand(Act::Player(seat, act))?,
                    None if self.is_gone() => self.act_for()?,
                    None => return Ok(()),
                },
                Awaiting::Discard(..) | Awaiting::Draw(..) | Awaiting::Flip(_) | Awaiting::Show(_) => {
                    if !self.is_gone() {
                        return Ok(());
                    }
                    self.act_for()?;
                }
            }
        }
        Ok(())
    }

    /// Has the awaited player left, so that the house acts for them?
    fn is_gone(&self) -> bool {
        self.session.awaited().is_some_and(|awaited| {
            let wants = self.session.at(awaited.chair);
            wants.leaving && !wants.automatic
        })
    }

    /// What somebody prepared, if it can be done.
    fn prepared(&self, seat: Seat) -> Option<PlayerAct> {
        let (playing, hand) = self.session.hand()?;
        let choices = hand.choices()?;
        match self.session.at(playing.chair(seat)?).prepared? {
            Prepared::CheckFold if choices.check => Some(PlayerAct::Check),
            Prepared::CheckFold => choices.fold.then_some(PlayerAct::Fold),
            Prepared::Check => choices.check.then_some(PlayerAct::Check),
            Prepared::CallAny if choices.check => Some(PlayerAct::Check),
            Prepared::CallAny => choices.call.map(|_| PlayerAct::Call),
            Prepared::Call(chips) => (choices.call == Some(chips)).then_some(PlayerAct::Call),
        }
    }

    /// Is a hand shown without asking? Yes if it is the first, if it must be shown, or if it would win something
    /// against the hands shown so far. Only a beaten hand is a choice.
    fn shows_by_itself(&self, seat: Seat) -> bool {
        let Some((playing, hand)) = self.session.hand() else { return false };
        if playing.chair(seat).is_some_and(|chair| self.session.at(chair).automatic) {
            return true;
        }
        if !hand.state().reached_showdown() || hand.decide(Act::Player(seat, PlayerAct::Muck)).is_err() {
            return true;
        }
        let mut would = hand.clone();
        if would.apply(Act::Player(seat, PlayerAct::Show)).is_err() {
            return false;
        }
        while let Awaiting::Show(next) = would.awaiting() {
            let mucked = would.apply(Act::Player(next, PlayerAct::Muck)).is_ok();
            if !mucked && would.apply(Act::Player(next, PlayerAct::Show)).is_err() {
                return true;
            }
        }
        !would.state().awarded_to(seat).is_zero()
    }

    /// Have all folded to the blinds, who agree to take their money back?
    fn chops(&self) -> bool {
        let Some((playing, hand)) = self.session.hand() else { return false };
        let agrees = |seat: Seat| playing.chair(seat).is_some_and(|chair| self.session.at(chair).chop);
        self.session.table.may_chop(hand.state()).is_ok() && hand.state().live().iter().all(agrees)
    }

    fn chop(&mut self) -> Result<(), Refusal> {
        let table = &self.session.table;
        let outcome = Outcome::unchanged(table.stacks(), table.carried(), End::Chopped);
        self.note(Event::Chopped)?;
        self.table(TableActor::Dealer, &TableAct::Finish(outcome))
    }

    /// The hand is over: the table takes what came of it.
    fn finish(&mut self) -> Result<(), Refusal> {
        let Some(outcome) = self.session.hand().and_then(|(_, hand)| hand.outcome()) else { return Ok(()) };
        self.table(TableActor::Dealer, &TableAct::Finish(outcome))
    }
}
