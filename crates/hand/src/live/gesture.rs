//! What players do with their hands: cards thrown, dropped, lifted, shown, and wanted back.

use cards::CardSet;

use rules::policy::ShowdownShowOneShowAll;

use super::{BettorMucks, Fate, IntoOther, LiveAct, Part, Speech, Verb};
use crate::floor::Question;
use crate::{
    Chips, Event, Face, Irregularity, PlayerAct, Reason, Refusal, Seat, Seats, ShownWhen, Sink, State, Terms,
    Under, WhyNotNow, state::Phase,
};

/// Something done with the hands that is neither a word nor a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Throws or pushes the cards forward, face down.
    ThrowForward,
    /// Throws the cards into another player's hand.
    ThrowInto(Seat),
    /// Wants back a hand that was thrown away.
    WantBack,
    /// Picks up the up-cards, turns them over or mixes them in.
    LiftUpCards,
    /// Drops the cards off the table.
    Drop,
    /// Turns these face-down cards up, or all of them if none is named, while the hand is on.
    Expose(CardSet),
    /// Shows these face-down cards, or all of them if none is named, to one other player.
    ShowTo(Seat, CardSet),
    /// Any other gesture that somebody might take for an act.
    Other,
}

impl State {
    /// Rules on a gesture, and does what follows from it.
    pub(crate) fn gesture(
        &mut self,
        terms: &Terms,
        seat: Seat,
        gesture: Gesture,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        if seat.0 >= self.count || !matches!(self.phase, Phase::Street | Phase::Showing) {
            return refuse(Reason::NotNow);
        }
        let waits_for_floor = self.referred.is_some() || self.is_being_mended();
        match gesture {
            Gesture::Expose(cards) => return self.expose(terms, seat, cards, sink),
            Gesture::ShowTo(other, cards) => return self.show_to(terms, seat, other, cards, sink),
            _ if waits_for_floor => return refuse(Reason::NotNow),
            Gesture::WantBack => self.want_back(terms, seat, sink)?,
            Gesture::Other => {
                let under = Some(Under::RULING_INTENT_WEIGHS);
                return Err(Refusal { reason: Reason::Unclear, under });
            }
            _ if !self.live.contains(seat) => return refuse(Reason::NotNow),
            Gesture::ThrowForward => self.throw_forward(terms, seat, sink)?,
            Gesture::ThrowInto(other) => self.throw_into(terms, seat, other, sink)?,
            Gesture::LiftUpCards => self.lift_up_cards(terms, seat, sink)?,
            Gesture::Drop => {
                self.fate(terms, seat, terms.house.handling.dropped, Under::DROPPED_BY_PLAYER, sink);
            }
        }
        self.usual_without_floor(terms, sink);
        self.go_on(terms, sink);
        Ok(())
    }

    /// A hand is dead, plays on, or waits for the floor.
    fn fate(&mut self, terms: &Terms, seat: Seat, fate: Fate, under: Under, sink: &mut impl Sink<Event>) {
        let question = match fate {
            Fate::Dead => return self.kill(terms, seat, under, sink),
            Fate::Live if self.live.contains(seat) => {
                return self.emit(terms, sink, Irregularity::GivenBack { seat }, Some(under));
            }
            Fate::Live => return self.emit(terms, sink, Irregularity::Restored { seat }, Some(under)),
            Fate::DeadOrFloor => Question::DeadOrLive,
            Fate::LiveOrFloor => Question::LiveOrDead,
        };
        self.refer(terms, seat, question, under, sink);
    }

    /// Puts a question about a player's hand to the floor.
    pub(super) fn refer(
        &mut self,
        terms: &Terms,
        seat: Seat,
        question: Question,
        under: Under,
        sink: &mut impl Sink<Event>,
    ) {
        let event = Event::Referred { seat, question, raise_to: Chips::ZERO, put: self.bet[seat] };
        self.emit(terms, sink, event, Some(under));
    }

    /// Takes a hand out; the last one cannot be.
    pub(crate) fn kill(&mut self, terms: &Terms, seat: Seat, under: Under, sink: &mut impl Sink<Event>) {
        if self.live.contains(seat) && self.live.len() > 1 {
            self.emit(terms, sink, Event::Killed { seat }, Some(under));
        }
    }

    fn throw_forward(
        &mut self,
        terms: &Terms,
        seat: Seat,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        if self.phase == Phase::Showing && self.to_show.contains(seat) {
            return self.muck(terms, seat, sink);
        }
        if !self.betting {
            return Err(Refusal { reason: Reason::NotNow, under: None });
        }
        if self.turn != seat && self.waiting().contains(seat) {
            let fold = Speech { verb: Some(Verb::Fold), ..Speech::default() };
            return self.act_early(
                terms,
                seat,
                &LiveAct { parts: vec![Part::Say(fold)], at_once: false },
                sink,
            );
        }
        if self.turn != seat {
            self.throw_after_acting(terms, seat, sink);
            return Ok(());
        }
        self.must_raise(terms, seat)?;
        let idle = self.to_call(seat).is_none();
        if idle && !terms.house.handling.idle_fold_is_final {
            self.emit(terms, sink, Irregularity::ThrewForward { seat }, Some(Under::FOLD_NO_BET));
            return Ok(());
        }
        let event = self.judge_bet(terms, PlayerAct::Fold)?;
        self.emit(terms, sink, event, Some(if idle { Under::FOLD_NO_BET } else { Under::DEAD_LIST }));
        Ok(())
    }

    /// A player who has acted and owes nothing throws the hand away, perhaps believing that the pot is won.
    fn throw_after_acting(&mut self, terms: &Terms, seat: Seat, sink: &mut impl Sink<Event>) {
        const MUCKS: Under = Under::DEAD_BETTOR_MUCKS_EARLY;
        if self.aggressor != Some(seat) {
            return self.kill(terms, seat, Under::OOT_FOLD, sink);
        }
        match terms.house.handling.bettor_mucks {
            BettorMucks::Dead => self.kill(terms, seat, MUCKS, sink),
            BettorMucks::Floor => self.refer(terms, seat, Question::DeadOrLive, MUCKS, sink),
            BettorMucks::GivenBack => self.emit(terms, sink, Irregularity::GivenBack { seat }, Some(MUCKS)),
            BettorMucks::Held => self.refer(terms, seat, Question::LiveOrDead, MUCKS, sink),
        }
    }

    fn throw_into(
        &mut self,
        terms: &Terms,
        seat: Seat,
        other: Seat,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        const INTO: Under = Under::DEAD_INTO_OTHER_HAND;
        if other == seat || !self.live.contains(other) {
            let why = if other == seat { WhyNotNow::SamePlayer } else { WhyNotNow::NoHand(other) };
            return Err(Refusal { reason: Reason::NotSo(why), under: None });
        }
        match terms.house.handling.into_other {
            IntoOther::Dead => self.kill(terms, seat, INTO, sink),
            IntoOther::DeadOrFloor => self.refer(terms, seat, Question::DeadOrRedeal, INTO, sink),
            IntoOther::Redeal => self.refer(terms, seat, Question::RedealOrDead, INTO, sink),
            IntoOther::Identify => {
                self.kill(terms, seat, INTO, sink);
                // Whoever is left alone has won, whatever lies in that hand.
                if self.live.len() > 1 {
                    self.refer(terms, other, Question::LiveOrDead, INTO, sink);
                }
            }
        }
        Ok(())
    }

    fn lift_up_cards(
        &mut self,
        terms: &Terms,
        seat: Seat,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        const LIFTED: Under = Under::STUD_PICKUP_UPCARDS;
        if self.up[seat].is_empty() {
            return Err(Refusal { reason: Reason::NotSo(WhyNotNow::NoUpCards), under: None });
        }
        if self.betting && self.to_call(seat).is_some() {
            self.fate(terms, seat, terms.house.handling.lifted, LIFTED, sink);
        } else {
            self.emit(terms, sink, Irregularity::LiftedUpCards { seat }, Some(LIFTED));
        }
        Ok(())
    }

    /// A player wants a hand back that was thrown away on this street.
    fn want_back(&mut self, terms: &Terms, seat: Seat, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        const FOLDED: Under = Under::DEAD_MUCK_RETRIEVAL;
        let handling = &terms.house.handling;
        if self.rare.as_ref().is_some_and(|rare| rare.thrown.contains(seat)) {
            self.emit(terms, sink, Irregularity::GivenBack { seat }, Some(Under::FOLD_NO_BET));
            return Ok(());
        }
        if self.live.contains(seat) {
            return Err(Refusal { reason: Reason::NotSo(WhyNotNow::HasHand(seat)), under: None });
        }
        let cards = self.cards(seat);
        let lies_there = self.betting && !cards.is_empty() && self.discards.contains_all(cards);
        let (fate, under) = if self.phase == Phase::Showing && self.mucked.contains(seat) {
            (handling.mucked, Under::SHOWDOWN_DISCARD_KILLS)
        } else if lies_there {
            (handling.folded, FOLDED)
        } else {
            (Fate::Dead, FOLDED)
        };
        if fate == Fate::Dead {
            return Err(Refusal { reason: Reason::Gone, under: Some(under) });
        }
        self.fate(terms, seat, fate, under, sink);
        Ok(())
    }

    /// The face-down cards meant by a gesture that no other gesture has brought to light.
    fn meant(&self, seat: Seat, cards: CardSet) -> Result<CardSet, Refusal> {
        let down = self.down[seat];
        let refuse = |reason| Err(Refusal { reason, under: None });
        if !down.contains_all(cards) {
            return refuse(Reason::NotHeld(cards - down));
        }
        let meant = if cards.is_empty() { down } else { cards } - self.seen();
        if meant.is_empty() || !self.live.contains(seat) || self.shown.contains(seat) {
            let why = if self.live.contains(seat) { WhyNotNow::SeenAlready } else { WhyNotNow::NoHand(seat) };
            return refuse(Reason::NotSo(why));
        }
        Ok(meant)
    }

    /// A player turns cards up while the hand is on: it plays on.
    fn expose(
        &mut self,
        terms: &Terms,
        seat: Seat,
        cards: CardSet,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let showing = self.phase == Phase::Showing;
        let under = if showing { Under::SHOWDOWN_PARTIAL_SHOW } else { Under::PENALTY_EXPOSE_LIVE_CARDS };
        for card in self.meant(seat, cards)? {
            self.emit(terms, sink, Irregularity::TurnedUp { seat, card: Face(card) }, Some(under));
        }
        Ok(())
    }

    /// A player shows cards to one other: everybody sees them, as soon as it can do no harm that they have not.
    fn show_to(
        &mut self,
        terms: &Terms,
        seat: Seat,
        other: Seat,
        cards: CardSet,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        const ALL: Option<Under> = Some(Under::SHOWDOWN_SHOW_ONE_SHOW_ALL);
        if other == seat || other.0 >= self.count {
            return Err(Refusal { reason: Reason::NotSo(WhyNotNow::SamePlayer), under: None });
        }
        let shown_to_one = terms.house.handling.shown_to_one;
        let cards = match shown_to_one {
            ShowdownShowOneShowAll::MayHaveToShowWholeHand => CardSet::EMPTY,
            ShowdownShowOneShowAll::SameCardsToAll | ShowdownShowOneShowAll::Violation => cards,
        };
        let when = if shown_to_one == ShowdownShowOneShowAll::Violation {
            ShownWhen::Never
        } else if self.betting && self.waiting().contains(other) {
            ShownWhen::Now
        } else if self.phase == Phase::Street && self.able().contains(other) {
            ShownWhen::RoundEnd
        } else if self.phase == Phase::Street {
            ShownWhen::BettingEnd
        } else {
            ShownWhen::Now
        };
        for card in self.meant(seat, cards)? {
            self.emit(terms, sink, Irregularity::ShownTo { seat, other, card: Face(card), when }, ALL);
            if when == ShownWhen::Now {
                self.emit(terms, sink, Irregularity::TurnedUp { seat, card: Face(card) }, ALL);
            }
        }
        Ok(())
    }

    /// A round is over: what was shown to one player on it is shown to everybody.
    #[cold]
    pub(crate) fn show_to_all(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        let last = terms.game.streets[self.street as usize + 1..].iter().all(|street| street.bet.is_none());
        let betting_over = last || self.live.len() == 1 || self.able().len() <= 1;
        for seat in Seats::first(self.count as usize) {
            let Some(rare) = &mut self.rare else { return };
            let mut due = rare.at_round_end[seat].unwrap_or(CardSet::EMPTY);
            if betting_over {
                due |= rare.at_betting_end[seat].unwrap_or(CardSet::EMPTY);
            }
            for card in due - self.seen() {
                self.emit(
                    terms,
                    sink,
                    Irregularity::TurnedUp { seat, card: Face(card) },
                    Some(Under::SHOWDOWN_SHOW_ONE_SHOW_ALL),
                );
            }
        }
    }
}
