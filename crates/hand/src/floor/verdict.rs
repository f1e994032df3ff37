//! What the floor is asked, what it can decide, and how that is carried out.

use serde::{Deserialize, Serialize};

use super::Offence;
use crate::{
    BettorMucks, Chips, Event, Irregularity, PlayerAct, Reason, Refusal, Seat, Sink, State, Terms, Under,
    WhyNotNow,
};

/// What the floor is asked to choose from, the usual choice first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// A raise, or only a call?
    RaiseOrCall,
    /// A call, or a raise?
    CallOrRaise,
    /// Is the call to be made good, or may the chips be taken back?
    CallOrTakeBack,
    /// May the chips be taken back, or is the call to be made good?
    TakeBackOrCall,
    /// Is the call to be made good, or do the chips stay while the hand is folded?
    CallOrForfeit,
    /// Does an act out of turn stand, or is the player free?
    StandsOrFree,
    /// Does a skipped player keep the right to act, or less?
    KeepsRightOrLess,
    /// May a skipped player only check, call or fold, or is the hand dead?
    LimitedOrDead,
    /// Is a card that the dealer showed replaced, or kept?
    ReplaceOrKeep,
    /// How is a stub that fell made good?
    HowToMakeStub,
    /// Is a hand dead, or does it play?
    DeadOrLive,
    /// Does a hand play, or is it dead?
    LiveOrDead,
    /// Are cards thrown into another hand dead, or is the hand dealt again?
    DeadOrRedeal,
    /// Is the hand dealt again, or are cards thrown into another hand dead?
    RedealOrDead,
    /// Is a bet above the pot cut back, or does it stand?
    ReduceOrStands,
    /// Are chips that were moved forward put in, or may they be taken back?
    CompleteOrTakeBack,
    /// May chips that were moved forward be taken back, or are they put in?
    TakeBackOrComplete,
    /// Are they put in, forfeited with the hand, or taken back?
    CompleteForfeitOrTakeBack,
    /// Is a player free of a promise, or does it stand?
    FreeOrStands,
    /// The same, each with a penalty or without.
    FreeOrStandsOrPenalty,
    /// Is whoever called an unknown bet free, held to the least, or held to any?
    FreeLeastOrStands,
    /// Is the pot forfeited by whoever miscalled the hand, or do the cards speak?
    ForfeitPotOrCardsSpeak,
    /// Is there a penalty for a miscalled hand, or do the cards speak?
    PenaltyOrCardsSpeak,
}

impl Question {
    /// The choices, the usual one first.
    pub const fn verdicts(self) -> &'static [Verdict] {
        match self {
            Question::RaiseOrCall => &[Verdict::Raise, Verdict::Call],
            Question::CallOrRaise => &[Verdict::Call, Verdict::Raise],
            Question::CallOrTakeBack => &[Verdict::Call, Verdict::TakeBack],
            Question::TakeBackOrCall => &[Verdict::TakeBack, Verdict::Call],
            Question::CallOrForfeit => &[Verdict::Call, Verdict::Forfeit],
            Question::StandsOrFree => &[Verdict::Stands, Verdict::Free],
            Question::KeepsRightOrLess => &[Verdict::KeepsRight, Verdict::Limited, Verdict::Dead],
            Question::LimitedOrDead => &[Verdict::Limited, Verdict::Dead],
            Question::ReplaceOrKeep => &[Verdict::Replace, Verdict::Keep],
            Question::HowToMakeStub => &[Verdict::RestoreOrder, Verdict::ShuffleStub, Verdict::ShuffleMixed],
            Question::DeadOrLive => &[Verdict::Dead, Verdict::Live],
            Question::LiveOrDead => &[Verdict::Live, Verdict::Dead],
            Question::DeadOrRedeal => &[Verdict::Dead, Verdict::Redeal],
            Question::RedealOrDead => &[Verdict::Redeal, Verdict::Dead],
            Question::ReduceOrStands => &[Verdict::Reduce, Verdict::Stands],
            Question::CompleteOrTakeBack => &[Verdict::Complete, Verdict::TakeBack],
            Question::TakeBackOrComplete => &[Verdict::TakeBack, Verdict::Complete],
            Question::CompleteForfeitOrTakeBack => &[Verdict::Complete, Verdict::Forfeit, Verdict::TakeBack],
            Question::FreeOrStands => &[Verdict::Free, Verdict::Stands],
            Question::FreeOrStandsOrPenalty => {
                &[Verdict::Free, Verdict::Stands, Verdict::FreeAndPenalty, Verdict::StandsAndPenalty]
            }
            Question::FreeLeastOrStands => &[Verdict::Free, Verdict::Least, Verdict::Stands],
            Question::ForfeitPotOrCardsSpeak => &[Verdict::ForfeitPot, Verdict::CardsSpeak],
            Question::PenaltyOrCardsSpeak => &[Verdict::Penalty, Verdict::CardsSpeak],
        }
    }

    /// Is it about an act that waits for its turn, and goes on waiting?
    pub(crate) const fn is_about_waiting(self) -> bool {
        matches!(
            self,
            Question::StandsOrFree
                | Question::FreeOrStands
                | Question::FreeOrStandsOrPenalty
                | Question::FreeLeastOrStands
        )
    }

    /// The usual choice.
    pub const fn usual(self) -> Verdict {
        self.verdicts()[0]
    }
}

/// What the floor can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The chips are a raise.
    Raise,
    /// They are a call, made good where they were too few.
    Call,
    /// They go back, and the player acts again.
    TakeBack,
    /// They stay in, and the hand is folded.
    Forfeit,
    /// What was done stands: an act out of turn, a promise, a bet.
    Stands,
    /// It does not: the player acts again.
    Free,
    /// The skipped player keeps the right to act.
    KeepsRight,
    /// The skipped player may check, call or fold.
    Limited,
    /// The hand is dead.
    Dead,
    /// The card that the dealer showed is replaced.
    Replace,
    /// It is kept.
    Keep,
    /// The stub's order is put back.
    RestoreOrder,
    /// The stub alone is shuffled.
    ShuffleStub,
    /// All that was mixed is shuffled.
    ShuffleMixed,
    /// The hand plays.
    Live,
    /// The hand is dealt again.
    Redeal,
    /// The bet is cut back.
    Reduce,
    /// The chips are put in.
    Complete,
    /// The call stands if the bet is the least that it could be.
    Least,
    /// The player acts again, with a penalty.
    FreeAndPenalty,
    /// What was done stands, with a penalty.
    StandsAndPenalty,
    /// The pot is forfeited.
    ForfeitPot,
    /// The cards speak, and that is all.
    CardsSpeak,
    /// There is a penalty.
    Penalty,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Verdict::Raise => "raise",
            Verdict::Call => "call",
            Verdict::TakeBack => "take back",
            Verdict::Forfeit => "forfeit",
            Verdict::Stands => "stands",
            Verdict::Free => "free",
            Verdict::KeepsRight => "keeps the right",
            Verdict::Limited => "limited",
            Verdict::Dead => "dead",
            Verdict::Replace => "replace",
            Verdict::Keep => "keep",
            Verdict::RestoreOrder => "restore the order",
            Verdict::ShuffleStub => "shuffle the stub",
            Verdict::ShuffleMixed => "shuffle what is mixed",
            Verdict::Live => "live",
            Verdict::Redeal => "redeal",
            Verdict::Reduce => "reduce",
            Verdict::Complete => "complete",
            Verdict::Least => "least",
            Verdict::FreeAndPenalty => "free with a penalty",
            Verdict::StandsAndPenalty => "stands with a penalty",
            Verdict::ForfeitPot => "forfeit the pot",
            Verdict::CardsSpeak => "cards speak",
            Verdict::Penalty => "penalty",
        })
    }
}

/// A question that waits for the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Referred {
    /// About whom.
    pub seat: Seat,
    /// What is asked.
    pub question: Question,
    /// The total of the raise, where one is possible.
    pub raise_to: Chips,
    /// The chips that the player put out.
    pub put: Chips,
}

impl State {
    /// Where there is no floor person, the usual choice is taken.
    pub(crate) fn usual_without_floor(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        if !self.mode.floor
            && let Some(referred) = self.referred
        {
            // The usual choice is one of the choices, and what it leads to was found possible when it was asked.
            let _ = self.rule(terms, referred.question.usual(), sink);
        }
    }

    /// The floor decides what waits for it.
    pub(crate) fn rule(
        &mut self,
        terms: &Terms,
        verdict: Verdict,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        let Some(referred) = self.referred else { return refuse(Reason::NotSo(WhyNotNow::NothingAsked)) };
        let Referred { question, raise_to, put, .. } = referred;
        if !question.verdicts().contains(&verdict) {
            return refuse(Reason::NotAnOption(question));
        }
        let late = question == Question::CallOrForfeit && self.turn != referred.seat;
        if late && matches!(verdict, Verdict::Call | Verdict::Forfeit) && self.missized().is_some() {
            self.emit(terms, sink, Event::Decided { seat: referred.seat, verdict }, None);
            self.rule_short_call(terms, referred.seat, verdict == Verdict::Call, sink);
            self.go_on(terms, sink);
            return Ok(());
        }
        let act = match verdict {
            Verdict::Call => Some(PlayerAct::Call),
            Verdict::Raise => Some(PlayerAct::RaiseTo(raise_to)),
            Verdict::Complete if put > self.level => Some(PlayerAct::RaiseTo(put)),
            Verdict::Complete if self.to_call(referred.seat).is_some() => Some(PlayerAct::Call),
            Verdict::Complete => Some(PlayerAct::Check),
            // Dealing again is for whoever has the whole hand, antes and all.
            Verdict::Redeal => return refuse(Reason::FloorDecides),
            _ => None,
        };
        // Looked at before anything is recorded: what cannot be done changes nothing.
        let bet = act.map(|act| self.judge_bet(terms, act)).transpose()?;
        self.emit(terms, sink, Event::Decided { seat: referred.seat, verdict }, None);
        if let Some(bet) = bet {
            self.emit(terms, sink, bet, None);
        } else {
            self.carry_out(terms, referred, verdict, sink);
        }
        self.go_on(terms, sink);
        Ok(())
    }

    /// Does what the floor decided, where that is no bet.
    fn carry_out(
        &mut self,
        terms: &Terms,
        referred: Referred,
        verdict: Verdict,
        sink: &mut impl Sink<Event>,
    ) {
        let Referred { seat, question, put, .. } = referred;
        match verdict {
            Verdict::TakeBack
            | Verdict::KeepsRight
            | Verdict::Call
            | Verdict::Raise
            | Verdict::Complete
            | Verdict::Redeal
            | Verdict::Keep
            | Verdict::CardsSpeak => {}
            Verdict::Replace | Verdict::RestoreOrder | Verdict::ShuffleStub | Verdict::ShuffleMixed => {
                self.rule_mishap(terms, verdict, sink);
            }
            // Chips that were only moved forward are not in yet; those that were put out before are.
            Verdict::Forfeit if question == Question::CompleteForfeitOrTakeBack => {
                self.forfeit(terms, seat, self.bet[seat], sink);
            }
            Verdict::Forfeit => self.forfeit(terms, seat, put, sink),
            Verdict::Stands if question == Question::ReduceOrStands => {}
            Verdict::Stands | Verdict::Free | Verdict::Least => self.rule_early(terms, seat, verdict, sink),
            Verdict::FreeAndPenalty => {
                self.penalise(terms, seat, Offence::Promise, sink);
                self.rule_early(terms, seat, Verdict::Free, sink);
            }
            Verdict::StandsAndPenalty => {
                self.penalise(terms, seat, Offence::Promise, sink);
                self.rule_early(terms, seat, Verdict::Stands, sink);
            }
            Verdict::Limited => self.limit(terms, seat, sink),
            Verdict::Dead => self.rule_dead(terms, seat, sink),
            Verdict::Live if self.live.contains(seat) => {
                self.emit(terms, sink, Irregularity::GivenBack { seat }, None);
            }
            Verdict::Live => self.emit(terms, sink, Irregularity::Restored { seat }, None),
            Verdict::Reduce => {
                if let Some(missized) = self.missized() {
                    self.resize_all(terms, missized, Under::PL_OVERSIZE_LATE, sink);
                }
            }
            Verdict::ForfeitPot => self.rule_claim(terms, seat, verdict, sink),
            Verdict::Penalty => self.penalise(terms, seat, Offence::Miscall, sink),
        }
    }

    /// A hand is dead by the floor's word; it may be so already. The last hand that is left has won whatever is said of it.
    fn rule_dead(&mut self, terms: &Terms, seat: Seat, sink: &mut impl Sink<Event>) {
        if !self.live.contains(seat) || self.live.len() == 1 {
            return;
        }
        if self.betting && self.turn == seat {
            return self.emit(terms, sink, Event::Folded { seat }, None);
        }
        // A bettor whose hand is lost gets back what nobody has called, where the house says so.
        if self.betting
            && self.live.len() == 2
            && self.aggressor == Some(seat)
            && terms.house.handling.bettor_mucks == BettorMucks::Held
            && let Some((whose, amount)) = self.uncalled()
            && whose == seat
        {
            self.emit(terms, sink, Event::Returned { seat, amount }, Some(Under::DEAD_BETTOR_MUCKS_EARLY));
        }
        self.kill(terms, seat, Under::DEAD_LIST, sink);
    }

    /// The mildest sanction that the house has.
    fn penalise(&mut self, terms: &Terms, seat: Seat, offence: Offence, sink: &mut impl Sink<Event>) {
        if let Some(sanction) = terms.house.handling.ladder.iter().next() {
            // It is one of the house's own, so it cannot be refused.
            let _ = self.sanction(terms, seat, sanction, offence, sink);
        }
    }

    /// Chips that were too few to call stay in, and the hand is folded. Where a player named less than a call and put
    /// out more, a call is the most that can be lost: the rest was never bet.
    pub(crate) fn forfeit(&mut self, terms: &Terms, seat: Seat, put: Chips, sink: &mut impl Sink<Event>) {
        let amount = put.min(self.level).less(self.bet[seat]).min(self.stack[seat]);
        if !amount.is_zero() {
            self.emit(terms, sink, Event::Forfeited { seat, amount }, Some(Under::UNDERCALL_RULE));
        }
        self.emit(terms, sink, Event::Folded { seat }, None);
    }
}
