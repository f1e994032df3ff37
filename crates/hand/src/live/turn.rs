//! Acting out of turn: what was done too early waits for its turn, and then stands, is taken back, or goes to the floor.

use serde::{Deserialize, Serialize};

use rules::policy::SkippedLoseRightAfter;

use super::{
    Binds, BlindCall, CallBetween, Forward, LiveAct, Part, Promised, Skipped, Speech, Verb,
    reading::{Facing, Means},
};
use crate::floor::Question;
use crate::{
    Chips, Event, Irregularity, PerSeat, PlayerAct, Reason, Refusal, Seat, Sink, State, Terms, Under,
    Verdict, house::is_substantial,
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
    /// What somebody is to do first, where it is only promised.
    on: Option<Early>,
    /// How many hands there were.
    hands: u8,
    /// Was it a call of a raise whose size was still to come? Then what the least would have been.
    least: Option<Chips>,
}

impl Waiting {
    /// Has come what was to come first?
    fn is_due(&self, on: Early, hands: usize) -> bool {
        match on {
            Early::Raise => self.raised,
            Early::Call => self.called && !self.raised,
            Early::Check => !self.called && !self.raised && hands == self.hands as usize,
            Early::Fold => hands < self.hands as usize,
        }
    }
}

/// The acts that wait, by seat.
pub(crate) type Earlies = PerSeat<Option<Waiting>>;

impl State {
    /// Takes note of what a player does too early. Whoever is skipped by it may lose the right to act.
    pub(crate) fn act_early(
        &mut self,
        terms: &Terms,
        seat: Seat,
        act: &LiveAct,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let skipped = self.turn;
        let not_yours = || Refusal { reason: Reason::NotYourTurn { awaited: Some(skipped) }, under: None };
        if !self.waiting().contains(seat) || self.early_of(seat).is_some() {
            return Err(not_yours());
        }
        if let [Part::Say(speech)] = act.parts[..]
            && let Some(condition) = speech.condition
        {
            return self.promise(terms, seat, condition, speech, sink);
        }
        let facing = Facing::new(self, terms, seat);
        let (what, to) = match facing.read(act)?.means {
            // What was faced says later whether the fold is final; a raise that was said is faced already.
            Means::Act(PlayerAct::Fold) if self.declared.is_some() => (Early::Fold, self.whole_raise(terms)),
            Means::Act(PlayerAct::Fold) => (Early::Fold, self.level),
            Means::Act(PlayerAct::Check) => (Early::Check, self.bet[seat]),
            // A raise that was said is good for the least at least.
            Means::Act(PlayerAct::Call) if self.declared.is_some() => (Early::Call, self.whole_raise(terms)),
            Means::Act(PlayerAct::Call) => (Early::Call, self.level),
            Means::Act(PlayerAct::RaiseTo(to)) => (Early::Raise, to),
            // "Raise" alone is good for the least.
            Means::RaiseToCome => {
                (Early::Raise, self.whole_raise(terms).min(self.bet[seat] + self.stack[seat]))
            }
            _ => return Err(not_yours()),
        };
        let blind = what == Early::Call && self.declared.is_some();
        let under = if blind { Under::VERBAL_CALL_BEFORE_AMOUNT } else { Under::OOT_BINDING };
        self.emit(terms, sink, Event::ActedEarly { seat, what, to }, Some(under));
        if self.drew_action(terms, skipped, seat, sink) {
            return Ok(());
        }
        if self.has_lost_right(terms) && !self.no_raise.contains(skipped) {
            self.skipped(terms, skipped, sink);
        }
        Ok(())
    }

    /// A player promises an act, should somebody do something first.
    fn promise(
        &mut self,
        terms: &Terms,
        seat: Seat,
        condition: Verb,
        said: Speech,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        const PROMISE: Under = Under::VERBAL_CONDITIONAL;
        let all = self.bet[seat] + self.stack[seat];
        let kind = |verb: Verb| match verb {
            Verb::Fold => Some(Early::Fold),
            Verb::Check => Some(Early::Check),
            Verb::Call => Some(Early::Call),
            Verb::Bet | Verb::Raise | Verb::Complete | Verb::AllIn | Verb::Pot => Some(Early::Raise),
            Verb::Time => None,
        };
        let to = match (said.verb, said.amount) {
            (Some(Verb::AllIn), _) => all,
            (_, Some(amount)) => Chips(amount.number).min(all),
            // The least that it can be when the time comes.
            _ => Chips::ZERO,
        };
        let (Some(on), Some(what)) = (kind(condition), said.verb.and_then(kind)) else {
            return Err(Refusal { reason: Reason::Unclear, under: Some(PROMISE) });
        };
        self.emit(terms, sink, Irregularity::Promised { seat, on, what, to }, Some(PROMISE));
        Ok(())
    }

    /// Somebody acted because of what the player whose turn it is did with cards or chips that are not let go: the
    /// cards are dead, and the chips may have to go in.
    fn drew_action(&mut self, terms: &Terms, seat: Seat, actor: Seat, sink: &mut impl Sink<Event>) -> bool {
        const COMMIT: Under = Under::CHIPS_COMMIT_POINT;
        let Some(rare) = &self.rare else { return false };
        if rare.thrown.contains(seat) {
            self.emit(terms, sink, Event::Folded { seat }, Some(Under::FOLD_NO_BET));
            // With that hand gone, whoever sits next has acted in turn.
            if self.betting
                && self.turn == actor
                && let Some(early) = self.early_of(actor)
            {
                self.stand(terms, actor, early, Under::VERBAL_IN_TURN, sink);
            }
            self.go_on(terms, sink);
            return true;
        }
        let Some((_, put)) = rare.forward.filter(|(whose, _)| *whose == seat) else { return false };
        let question = match terms.house.handling.forward {
            Forward::Binds | Forward::Nothing | Forward::Forfeits => return false,
            Forward::BindsIfActed | Forward::CompleteOrFloor => Question::CompleteOrTakeBack,
            Forward::TakeBackOrFloor => Question::TakeBackOrComplete,
            Forward::CompleteForfeitOrFloor => Question::CompleteForfeitOrTakeBack,
        };
        let event = Event::Referred { seat, question, raise_to: put, put };
        self.emit(terms, sink, event, Some(COMMIT));
        if terms.house.handling.forward == Forward::BindsIfActed {
            // What the chips amount to was found possible when they were moved, and nobody has acted in turn since.
            let _ = self.rule(terms, Verdict::Complete, sink);
        } else {
            self.usual_without_floor(terms, sink);
        }
        true
    }

    /// Has so much happened behind the player who was skipped that the right to act is in danger?
    fn has_lost_right(&self, terms: &Terms) -> bool {
        let Some(earlies) = &self.early else { return false };
        let acts = earlies.0.iter().flatten();
        let count = acts.clone().count();
        let chips = acts.clone().any(|early| matches!(early.what, Early::Call | Early::Raise));
        match terms.house.live_rules.loses_right_after {
            SkippedLoseRightAfter::ThreePlayers => count >= 3,
            SkippedLoseRightAfter::SubstantialAction => is_substantial(count, chips),
        }
    }

    fn skipped(&mut self, terms: &Terms, seat: Seat, sink: &mut impl Sink<Event>) {
        let question = match terms.house.live_rules.skipped {
            Skipped::KeepsRight => return,
            Skipped::CheckCallFold => return self.limit(terms, seat, sink),
            Skipped::Dead => {
                self.emit(terms, sink, Event::Folded { seat }, Some(Under::SKIPPED_CONSEQUENCE));
                return self.go_on(terms, sink);
            }
            Skipped::KeepsRightOrFloor => Question::KeepsRightOrLess,
            Skipped::LimitOrFloor => Question::LimitedOrDead,
        };
        let event = Event::Referred { seat, question, raise_to: Chips::ZERO, put: self.bet[seat] };
        self.emit(terms, sink, event, Some(Under::SKIPPED_CONSEQUENCE));
        self.usual_without_floor(terms, sink);
    }

    /// A player may only check, call or fold.
    pub(crate) fn limit(&mut self, terms: &Terms, seat: Seat, sink: &mut impl Sink<Event>) {
        self.emit(
            terms,
            sink,
            Event::Barred { seat, raise: true, fold: false },
            Some(Under::SKIPPED_CONSEQUENCE),
        );
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
        let least = (what == Early::Call && self.declared.is_some()).then_some(to);
        let hands = self.live.len() as u8;
        self.early.get_or_insert_default()[seat] =
            Some(Waiting { what, to, raised: false, called: false, on: None, hands, least });
    }

    /// What was promised waits as well.
    pub(crate) fn promises(&mut self, seat: Seat, on: Early, what: Early, to: Chips) {
        self.waits(seat, what, to);
        if let Some(waiting) = self.early.as_mut().and_then(|earlies| earlies[seat].as_mut()) {
            waiting.on = Some(on);
            waiting.least = None;
        }
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
    pub(crate) fn settle_early(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        while self.betting && self.referred.is_none() {
            let seat = self.turn;
            let Some(early) = self.early_of(seat) else { return };
            if early.on.is_some() || early.least.is_some() {
                if !self.settle_said(terms, seat, early, sink) {
                    return;
                }
                continue;
            }
            let turn = &terms.house.live_rules;
            let final_fold = turn.early_fold_is_final || early.to > self.bet[seat];
            if early.what == Early::Fold && final_fold {
                self.stand(terms, seat, early, Under::OOT_FOLD, sink);
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
                self.ask_if_it_stands(terms, seat, early, Under::OOT_INTERVENING_CALL, sink);
            } else if turn.binds == Binds::Floor {
                self.ask_if_it_stands(terms, seat, early, Under::OOT_BINDING, sink);
            } else {
                self.stand(terms, seat, early, Under::OOT_BINDING, sink);
            }
        }
    }

    /// Sees to a promise, or to a call of a raise whose size nobody knew. Says whether the player's turn is over, or the
    /// floor is asked.
    fn settle_said(
        &mut self,
        terms: &Terms,
        seat: Seat,
        early: Waiting,
        sink: &mut impl Sink<Event>,
    ) -> bool {
        const PROMISE: Under = Under::VERBAL_CONDITIONAL;
        const BLIND: Under = Under::VERBAL_CALL_BEFORE_AMOUNT;
        let handling = &terms.house.handling;
        let under = if early.on.is_some() { PROMISE } else { BLIND };
        let due = early.on.is_none_or(|on| early.is_due(on, self.live.len()));
        let question = match (handling.promise, handling.blind_call) {
            _ if !due => None,
            (Promised::Binds, _) if under == PROMISE => return self.hold_to(terms, seat, early, under, sink),
            (Promised::Free, _) if under == PROMISE => None,
            (Promised::Floor, _) if under == PROMISE => Some(Question::FreeOrStands),
            (Promised::FloorWithPenalty, _) if under == PROMISE => Some(Question::FreeOrStandsOrPenalty),
            (_, BlindCall::Free) => None,
            (_, BlindCall::Least) if !self.is_least(early) => None,
            (_, BlindCall::Least | BlindCall::Any) => {
                return self.hold_to(terms, seat, early, under, sink);
            }
            (_, BlindCall::Floor) => Some(Question::FreeLeastOrStands),
        };
        let Some(question) = question else {
            self.emit(terms, sink, Event::Released { seat }, Some(under));
            return false;
        };
        self.emit(
            terms,
            sink,
            Event::Referred { seat, question, raise_to: early.to, put: early.to },
            Some(under),
        );
        self.usual_without_floor(terms, sink);
        true
    }

    /// A player is held to what was said, and the turn is over.
    fn hold_to(
        &mut self,
        terms: &Terms,
        seat: Seat,
        early: Waiting,
        under: Under,
        sink: &mut impl Sink<Event>,
    ) -> bool {
        self.stand(terms, seat, early, under, sink);
        true
    }

    /// Is the bet that a player called unseen no more than the least that it could be?
    fn is_least(&self, early: Waiting) -> bool {
        early.least.is_some_and(|least| self.level <= least)
    }

    fn ask_if_it_stands(
        &mut self,
        terms: &Terms,
        seat: Seat,
        early: Waiting,
        under: Under,
        sink: &mut impl Sink<Event>,
    ) {
        let event =
            Event::Referred { seat, question: Question::StandsOrFree, raise_to: early.to, put: early.to };
        self.emit(terms, sink, event, Some(under));
        self.usual_without_floor(terms, sink);
    }

    /// The floor decided about an act that waited.
    pub(crate) fn rule_early(
        &mut self,
        terms: &Terms,
        seat: Seat,
        verdict: Verdict,
        sink: &mut impl Sink<Event>,
    ) {
        let Some(early) = self.early_of(seat) else { return };
        let under = if early.on.is_some() {
            Under::VERBAL_CONDITIONAL
        } else if early.least.is_some() {
            Under::VERBAL_CALL_BEFORE_AMOUNT
        } else {
            Under::OOT_BINDING
        };
        let stands = verdict == Verdict::Stands || verdict == Verdict::Least && self.is_least(early);
        if stands {
            self.stand(terms, seat, early, under, sink);
        } else if under == Under::OOT_BINDING {
            self.release(terms, seat, early, sink);
        } else {
            self.emit(terms, sink, Event::Released { seat }, Some(under));
        }
    }

    /// The act is done as it was meant; if it cannot be, the player is free.
    fn stand(
        &mut self,
        terms: &Terms,
        seat: Seat,
        early: Waiting,
        under: Under,
        sink: &mut impl Sink<Event>,
    ) {
        let act = match early.what {
            Early::Fold => PlayerAct::Fold,
            Early::Check => PlayerAct::Check,
            Early::Call => PlayerAct::Call,
            // What was promised without an amount is the least.
            Early::Raise if early.on.is_some() => {
                let all = self.bet[seat] + self.stack[seat];
                PlayerAct::RaiseTo(early.to.max(self.whole_raise(terms)).min(all))
            }
            Early::Raise => PlayerAct::RaiseTo(early.to),
        };
        match self.judge_bet(terms, act) {
            Ok(event) => self.emit(terms, sink, event, Some(under)),
            Err(_) => self.release(terms, seat, early, sink),
        }
    }

    /// The chips go in whatever happened: as a call or a raise if they are enough for one.
    fn owe(&mut self, terms: &Terms, seat: Seat, early: Waiting, sink: &mut impl Sink<Event>) {
        let under = Under::OOT_BINDING;
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
    fn release(&mut self, terms: &Terms, seat: Seat, early: Waiting, sink: &mut impl Sink<Event>) {
        self.emit(terms, sink, Event::Released { seat }, Some(Under::OOT_RELEASED_OPTIONS));
        let live_rules = &terms.house.live_rules;
        let bar = match early.what {
            _ if live_rules.releases_all => return,
            Early::Check if live_rules.early_check_bars => Under::OOT_CHECK_THEN,
            Early::Call if live_rules.early_call_bars => Under::OOT_CALL_THEN,
            _ => return,
        };
        self.emit(terms, sink, Event::Barred { seat, raise: true, fold: false }, Some(bar));
    }
}
