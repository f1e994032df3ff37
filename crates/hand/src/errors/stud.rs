//! Stud: first cards dealt up, last cards dealt up, streets dealt too early, seats that are dealt to without a hand.

use cards::Card;
use rules::policy::{
    StudInitialExposedBoth, StudInitialExposedOne, StudPremature, StudSeventhExposedBetting,
    StudSeventhExposedCard, StudSeventhExposedFirstActor, StudSeventhExposedOthersUp,
};

use super::{CardPlace, Kind, Mender, Mishap, refuse};
use crate::{Chips, DealerAct, Event, Face, Reason, Refusal, Seat, Seats, Sink, State, Terms, Under};

impl Mender<'_> {
    /// One of the first two cards came face up.
    pub(super) fn stud_door(&mut self, seat: Seat, card: Card) -> Result<(), Refusal> {
        let before: Vec<Card> = self
            .mishaps()
            .exposed
            .iter()
            .filter(|(holder, _)| *holder == seat)
            .map(|&(_, card)| card)
            .collect();
        if self.state.owed_up[seat] == 0 {
            return refuse(Reason::NotNow, None);
        }
        if let Some(&first) = before.first() {
            self.emit(Mishap::CardExposed { seat, card: Face(card) }, Some(Under::STUD_INITIAL_EXPOSED_BOTH));
            self.both_up(seat, first);
            return Ok(());
        }
        let under = Under::STUD_INITIAL_EXPOSED_ONE;
        self.emit(Mishap::CardExposed { seat, card: Face(card) }, Some(under));
        match self.remedies().stud_one {
            StudInitialExposedOne::Misdeal => self.call_off(under),
            rule @ (StudInitialExposedOne::ThirdDown | StudInitialExposedOne::NextDownMayStandAside) => {
                self.moved(Some(card), CardPlace::Down(seat), CardPlace::Up(seat), under);
                self.emit(Mishap::ComesDown { seat }, Some(under));
                if rule == StudInitialExposedOne::NextDownMayStandAside {
                    self.emit(Mishap::MayStandAside { seat }, Some(under));
                }
            }
        }
        Ok(())
    }

    /// Both of a player's first cards came face up.
    fn both_up(&mut self, seat: Seat, first: Card) {
        let under = Under::STUD_INITIAL_EXPOSED_BOTH;
        match self.remedies().stud_both {
            StudInitialExposedBoth::Misdeal => self.call_off(under),
            StudInitialExposedBoth::DeadAnteBack => {
                let start = self.hand.start().get(seat.0 as usize).copied().unwrap_or_default();
                let ante = start.less(self.state.stack[seat]);
                self.emit(Event::Killed { seat }, Some(under));
                if ante > Chips::ZERO {
                    self.emit(Event::Refunded { seat, amount: ante }, Some(under));
                }
                self.emit(Mishap::DeadDoor { seat, card: Face(first) }, Some(under));
            }
        }
    }

    /// A last card came face up.
    pub(super) fn last_card_up(&mut self, seat: Seat, card: Card) {
        let under = Under::STUD_SEVENTH_EXPOSED;
        self.emit(Mishap::CardExposed { seat, card: Face(card) }, Some(under));
        let betting_left = self.state.able().len() > 1;
        if self.remedies().last_card == StudSeventhExposedCard::Replaced && betting_left {
            return self.emit(Mishap::Replaced { seat, card: Face(card), to: CardPlace::Out }, Some(under));
        }
        self.moved(Some(card), CardPlace::Down(seat), CardPlace::Up(seat), under);
        if !betting_left {
            return;
        }
        let dealt = self.this_street().filter(|ruling| matches!(ruling.event, Event::Dealt { .. })).count();
        let others_up = dealt == 1
            && match self.remedies().last_card_others {
                StudSeventhExposedOthersUp::Never => false,
                StudSeventhExposedOthersUp::FirstOfTwo => self.state.live.len() == 2,
                StudSeventhExposedOthersUp::FirstOfMany => self.state.live.len() > 2,
            };
        if others_up {
            for other in self.state.live.minus(Seats::only(seat)) {
                self.emit(Mishap::ComesUp { seat: other }, Some(under));
            }
        } else {
            match self.remedies().last_card_betting {
                StudSeventhExposedBetting::None => self.emit(Mishap::NoBetting, Some(under)),
                StudSeventhExposedBetting::OwnerMayStandAside if self.state.able().contains(seat) => {
                    self.emit(Mishap::MayStandAside { seat }, Some(under));
                }
                StudSeventhExposedBetting::OwnerMayStandAside | StudSeventhExposedBetting::Normal => {}
            }
        }
        if self.remedies().last_card_opener == StudSeventhExposedFirstActor::HighOnSixth {
            self.emit(Mishap::OpensAsBefore, Some(Under::STUD_SEVENTH_EXPOSED_FIRST_ACTOR));
        }
    }

    /// A last card that came too early was looked at: its player keeps it and only calls until it was due.
    pub(super) fn looked(&mut self, seat: Seat) -> Result<(), Refusal> {
        let mishaps = self.mishaps();
        let last = self.state.street as usize + 2 == self.terms.game.streets.len();
        let early = mishaps.early.iter().find(|(holder, _)| *holder == seat);
        let Some(&(_, card)) = early.filter(|_| last && self.state.betting) else {
            return refuse(Reason::NotNow, None);
        };
        self.emit(Mishap::KeptEarly { seat, card: Face(card) }, Some(Under::STUD_PREMATURE));
        Ok(())
    }
}

impl State {
    /// A card of stud's next street comes while this one is still being bet.
    pub(crate) fn stud_dealt_early(
        &mut self,
        terms: &Terms,
        act: DealerAct,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        let next = self.street as usize + 1;
        let Some(street) = terms.game.streets.get(next) else { return refuse(Reason::NotNow) };
        let fits = terms.house.remedies.kind == Kind::Stud && street.down + street.up > 0;
        match act {
            DealerAct::Burn(card) if fits && street.burn > 0 && !self.burnt_early => {
                if let Some(card) = card
                    && !self.may_be_dealt(terms, card)
                {
                    return refuse(Reason::CardInPlay(card));
                }
                self.emit(terms, sink, Event::BurntEarly { card: card.map(Face) }, None);
            }
            DealerAct::Deal(seat, Some(card)) if fits && self.live.contains(seat) => {
                let has_one = |mishaps: &super::Mishaps| {
                    usize::from(mishaps.early_street) == next
                        && mishaps.early.iter().any(|(holder, _)| *holder == seat)
                };
                if self.mishaps.as_deref().is_some_and(has_one) {
                    return refuse(Reason::NotNow);
                }
                if !self.may_be_dealt(terms, card) {
                    return refuse(Reason::CardInPlay(card));
                }
                self.emit(
                    terms,
                    sink,
                    Mishap::DealtEarly { seat, card: Face(card) },
                    Some(Under::STUD_PREMATURE),
                );
            }
            _ => return refuse(Reason::NotNow),
        }
        Ok(())
    }

    /// A street begins after some of its cards came early: who still gets one, and how many are put aside so that a
    /// whole street is.
    #[cold]
    pub(crate) fn repair_stud(&mut self, terms: &Terms, number: u8) {
        let live = self.live;
        let Some(mishaps) = &mut self.mishaps else { return };
        mishaps.may_stand_aside = Seats::NONE;
        if mishaps.early_street != number {
            return;
        }
        let kept = std::mem::take(&mut mishaps.kept).and(live);
        // Where everybody keeps what came early, the others simply get theirs.
        let nothing = comes_back(terms, number) || mishaps.early.is_empty();
        let due = live.len() - kept.len();
        mishaps.owed_aside = if nothing { 0 } else { due.saturating_sub(mishaps.early.len()) as u8 };
        for seat in kept {
            self.owed_down[seat] = self.owed_down[seat].saturating_sub(1);
        }
    }

    /// Did cards of stud's street come too early, so that they do not play?
    pub(crate) fn early_cards_lie_aside(&self) -> bool {
        self.mishaps.as_deref().is_some_and(|mishaps| !mishaps.early.is_empty())
    }

    /// Where the house has it so, cards put aside go back into the stub before the last street.
    #[cold]
    pub(crate) fn bring_back(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        let stud = terms.house.remedies.kind == Kind::Stud;
        let aside = self.mishaps.as_deref().is_some_and(|mishaps| !mishaps.aside.is_empty());
        if stud && aside && comes_back(terms, self.street) {
            let event = Mishap::StubShuffled { aside: true, burns: false, muck: false };
            self.emit(terms, sink, event, Some(Under::STUD_PREMATURE));
        }
    }

    /// A player stays out of the betting, with the hand live for what is in the pot.
    pub(crate) fn stand_aside(
        &mut self,
        terms: &Terms,
        seat: Seat,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let may = self.mishaps.as_deref().is_some_and(|mishaps| mishaps.may_stand_aside.contains(seat));
        // Once somebody has acted on the street it is too late.
        let late = self.betting && !self.acted.is_empty();
        if !may || late || !self.able().contains(seat) {
            return Err(Refusal { reason: Reason::NotNow, under: None });
        }
        self.emit(terms, sink, Mishap::StoodAside { seat }, Some(Under::STUD_SEVENTH_EXPOSED));
        self.go_on(terms, sink);
        Ok(())
    }
}

/// Do stud's cards that came early go back into the stub before this street?
fn comes_back(terms: &Terms, street: u8) -> bool {
    street as usize + 1 == terms.game.streets.len()
        && terms.house.remedies.stud_early == StudPremature::ReshuffleBeforeLast
}
