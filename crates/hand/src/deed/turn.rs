//! Acting out of turn: what was done too early waits for its turn, and then stands, is taken back, or goes to the floor.

use serde::{Deserialize, Serialize};

use super::{
    Binds, CallBetween, Deed, LosesRightAfter, Question, Skipped,
    reading::{Facing, Means},
};
use crate::{
    Act, Chips, Event, Reason, Refusal, Seat, Sink, State, Terms, Verdict, house::is_substantial,
    seat::PerSeat,
};

/// What a player did before it was time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Early {
    /// Folded.
    Fold,
    /// Checked.
    Check,
    /// Called.
    Call,
    /// Bet or raised.
    Raise,
}

/// An act that waits for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    what: Early,
    /// The chips that it would have in front; of a fold, what there was to call.
    to: Chips,
    /// Has somebody bet or raised since? Called?
    raised: bool,
    called: bool,
}

/// The acts that wait, by seat.
pub(crate) type Earlies = PerSeat<Option<Waiting>>;

impl State {
    /// Takes note of what a player does too early. Whoever is skipped by it may lose the right to act.
    pub(crate) fn act_early(
        &mut self,
        terms: &Terms,
        seat: Seat,
        deed: &Deed,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let skipped = self.turn;
        let not_yours = || Refusal { reason: Reason::NotYourTurn { awaited: Some(skipped) }, under: None };
        if !self.waiting().contains(seat) || self.early_of(seat).is_some() {
            return Err(not_yours());
        }
        let facing = Facing::new(self, terms, seat);
        let (what, to) = match facing.read(deed)?.means {
            // What was faced says later whether the fold is final; a raise that was said is faced already.
            Means::Act(Act::Fold) if self.declared.is_some() => (Early::Fold, self.whole_raise(terms)),
            Means::Act(Act::Fold) => (Early::Fold, self.level),
            Means::Act(Act::Check) => (Early::Check, self.bet[seat]),
            Means::Act(Act::Call) => (Early::Call, self.level),
            Means::Act(Act::RaiseTo(to)) => (Early::Raise, to),
            // "Raise" alone is good for the least.
            Means::RaiseToCome => {
                (Early::Raise, self.whole_raise(terms).min(self.bet[seat] + self.stack[seat]))
            }
            _ => return Err(not_yours()),
        };
        self.emit(terms, sink, Event::ActedEarly { seat, what, to }, Some("oot.binding"));
        if self.has_lost_right(terms) && !self.no_raise.contains(skipped) {
            self.skipped(terms, skipped, sink);
        }
        Ok(())
    }

    /// Has so much happened behind the player who was skipped that the right to act is in danger?
    fn has_lost_right(&self, terms: &Terms) -> bool {
        let Some(earlies) = &self.early else { return false };
        let acts = earlies.0.iter().flatten();
        let count = acts.clone().count();
        let chips = acts.clone().any(|early| matches!(early.what, Early::Call | Early::Raise));
        match terms.house.manners.loses_right_after {
            LosesRightAfter::Three => count >= 3,
            LosesRightAfter::Substantial => is_substantial(count, chips),
        }
    }

    fn skipped(&mut self, terms: &Terms, seat: Seat, sink: &mut impl Sink) {
        let question = match terms.house.manners.skipped {
            Skipped::KeepsRight => return,
            Skipped::CheckCallFold => return self.limit(terms, seat, sink),
            Skipped::Dead => {
                self.emit(terms, sink, Event::Folded { seat }, Some("skipped.consequence"));
                return self.go_on(terms, sink);
            }
            Skipped::KeepsRightOrFloor => Question::KeepsRightOrLess,
            Skipped::LimitOrFloor => Question::LimitedOrDead,
        };
        let event = Event::Referred { seat, question, raise_to: Chips::ZERO, put: self.bet[seat] };
        self.emit(terms, sink, event, Some("skipped.consequence"));
        self.usual_without_floor(terms, sink);
    }

    /// A player may only check, call or fold.
    pub(crate) fn limit(&mut self, terms: &Terms, seat: Seat, sink: &mut impl Sink) {
        self.emit(terms, sink, Event::Barred { seat, raise: true, fold: false }, Some("skipped.consequence"));
    }

    pub(crate) fn early_of(&self, seat: Seat) -> Option<Waiting> {
        self.early.as_ref().and_then(|earlies| earlies[seat])
    }

    /// Somebody bet, raised or called: acts that wait may not stand for it.
    #[cold]
    pub(crate) fn came_between(&mut self, raised: bool) {
        for early in self.early.iter_mut().flat_map(|earlies| earlies.0.iter_mut().flatten()) {
            early.raised |= raised;
            early.called |= !raised;
        }
    }

    pub(crate) fn waits(&mut self, seat: Seat, what: Early, to: Chips) {
        self.heard = true;
        self.early.get_or_insert_default()[seat] = Some(Waiting { what, to, raised: false, called: false });
    }

    /// An act that waited does so no longer.
    pub(crate) fn waits_no_more(&mut self, seat: Seat) {
        if let Some(earlies) = &mut self.early {
            earlies[seat] = None;
            if earlies.0.iter().all(Option::is_none) {
                self.early = None;
            }
        }
    }

    /// Sees to acts that waited and whose turn has come.
    #[cold]
    pub(crate) fn settle_early(&mut self, terms: &Terms, sink: &mut impl Sink) {
        while self.betting && self.referred.is_none() {
            let seat = self.turn;
            let Some(early) = self.early_of(seat) else { return };
            let turn = &terms.house.manners;
            let final_fold = turn.early_fold_is_final || early.to > self.bet[seat];
            if early.what == Early::Fold && final_fold {
                self.stand(terms, seat, early, "oot.fold", sink);
            } else if turn.binds == Binds::AlwaysOwes {
                self.owe(terms, seat, early, sink);
            } else if early.raised
                || turn.binds == Binds::Never
                || early.called
                    && (turn.call_between == CallBetween::Releases
                        || turn.binds == Binds::IfNothingIntervenes)
            {
                self.release(terms, seat, early, sink);
                return;
            } else if early.called && turn.call_between == CallBetween::Floor {
                self.ask_if_it_stands(terms, seat, early, "oot.intervening-call", sink);
            } else if turn.binds == Binds::Floor {
                self.ask_if_it_stands(terms, seat, early, "oot.binding", sink);
            } else {
                self.stand(terms, seat, early, "oot.binding", sink);
            }
        }
    }

    fn ask_if_it_stands(
        &mut self,
        terms: &Terms,
        seat: Seat,
        early: Waiting,
        under: &'static str,
        sink: &mut impl Sink,
    ) {
        let event =
            Event::Referred { seat, question: Question::StandsOrFree, raise_to: early.to, put: early.to };
        self.emit(terms, sink, event, Some(under));
        self.usual_without_floor(terms, sink);
    }

    /// The floor decided about an act that waited.
    pub(crate) fn rule_early(&mut self, terms: &Terms, seat: Seat, verdict: Verdict, sink: &mut impl Sink) {
        let Some(early) = self.early_of(seat) else { return };
        if verdict == Verdict::Stands {
            self.stand(terms, seat, early, "oot.binding", sink);
        } else {
            self.release(terms, seat, early, sink);
        }
    }

    /// The act is done as it was meant; if it cannot be, the player is free.
    fn stand(
        &mut self,
        terms: &Terms,
        seat: Seat,
        early: Waiting,
        under: &'static str,
        sink: &mut impl Sink,
    ) {
        let act = match early.what {
            Early::Fold => Act::Fold,
            Early::Check => Act::Check,
            Early::Call => Act::Call,
            Early::Raise => Act::RaiseTo(early.to),
        };
        match self.judge_bet(terms, act) {
            Ok(event) => self.emit(terms, sink, event, Some(under)),
            Err(_) => self.release(terms, seat, early, sink),
        }
    }

    /// The chips go in whatever happened: as a call or a raise if they are enough for one.
    fn owe(&mut self, terms: &Terms, seat: Seat, early: Waiting, sink: &mut impl Sink) {
        let under = "oot.binding";
        match early.what {
            Early::Raise if early.to > self.level => {
                let to = early.to.max(self.whole_raise(terms)).min(self.bet[seat] + self.stack[seat]);
                self.stand(terms, seat, Waiting { to, ..early }, under, sink);
            }
            Early::Call | Early::Raise if early.to < self.level => {
                let question = Question::CallOrForfeit;
                let event = Event::Referred { seat, question, raise_to: Chips::ZERO, put: early.to };
                self.emit(terms, sink, event, Some(under));
                self.usual_without_floor(terms, sink);
            }
            Early::Call | Early::Raise => {
                self.stand(terms, seat, Waiting { what: Early::Call, ..early }, under, sink);
            }
            Early::Check if self.to_call(seat).is_some() => self.release(terms, seat, early, sink),
            Early::Check | Early::Fold => self.stand(terms, seat, early, under, sink),
        }
    }

    /// The player gets the chips back and acts again, but for what an early check or call bars.
    fn release(&mut self, terms: &Terms, seat: Seat, early: Waiting, sink: &mut impl Sink) {
        self.emit(terms, sink, Event::Released { seat }, Some("oot.released-options"));
        let manners = &terms.house.manners;
        let bar = match early.what {
            Early::Check if manners.early_check_bars => "oot.check-then",
            Early::Call if manners.early_call_bars => "oot.call-then",
            _ => return,
        };
        self.emit(terms, sink, Event::Barred { seat, raise: true, fold: false }, Some(bar));
    }
}
