//! The pack itself: cards face up in it, jokers, other backs, a dropped stub.

use cards::Card;
use rules::policy::{
    BoxedSingle, DeckMissingCard, MisdealCauses, StubFouled, VoidDuplicateCard, VoidForeignBackInPlay,
    VoidForeignBackInStub, VoidTwoBoxedMidHand,
};

use super::{CardPlace, Dropped, Foreign, Mender, Mishap, refuse};
use crate::{
    Chips, Event, Face, Question, Reason, Refusal, Seat, State, Terms, Under, Verdict, WhyNotNow,
    flow::Awaiting,
};

impl Mender<'_> {
    /// A card lies face up in the deck: a blank, unless there are two of them.
    pub(super) fn boxed(&mut self, seat: Option<Seat>, card: Card) -> Result<(), Refusal> {
        // From the second on they are more than a blank each.
        let again = self.mishaps().boxed > 0;
        let under = if again { Under::VOID_TWO_BOXED_MID_HAND } else { Under::BOXED_SINGLE };
        if self.remedies().boxed == BoxedSingle::Plays {
            return refuse(Reason::PlaysOn, Some(under));
        }
        match seat {
            None if self.state.awaiting(self.terms) != Awaiting::Dealer => {
                return refuse(Reason::NotNow, None);
            }
            None if !self.state.may_be_dealt(self.terms, card) => {
                return refuse(Reason::CardInPlay(card), None);
            }
            None => {
                self.emit(Mishap::Boxed { card: Face(card) }, Some(under));
                self.moved(Some(card), CardPlace::Stub, CardPlace::Out, under);
            }
            Some(seat) if !self.state.live.contains(seat) || !self.state.down[seat].contains(card) => {
                return refuse(Reason::NotHeld(cards::CardSet::only(card)), None);
            }
            Some(seat) => {
                self.emit(Mishap::Boxed { card: Face(card) }, Some(under));
                self.emit(Mishap::Replaced { seat, card: Face(card), to: CardPlace::Out }, Some(under));
            }
        }
        if self.mishaps().boxed < 2 {
            return Ok(());
        }
        let in_window = !self.hand.has_substantial_action();
        let under = Under::VOID_TWO_BOXED_MID_HAND;
        if in_window && self.remedies().causes.contains(MisdealCauses::TwoBoxedCards) {
            self.call_off(Under::MISDEAL_CAUSES);
        } else if self.remedies().two_boxed == VoidTwoBoxedMidHand::MisdealIfInWindowElseVoid {
            self.call_off(under);
        }
        Ok(())
    }

    /// A joker for the board is a blank.
    pub(super) fn board_joker(&mut self) -> Result<(), Refusal> {
        if self.terms.game.deck.cards().contains(Card::JOKER) {
            return refuse(Reason::NotSo(WhyNotNow::JokerPlays), None);
        }
        if self.state.awaiting(self.terms) != Awaiting::Dealer {
            return refuse(Reason::NotNow, None);
        }
        self.moved(None, CardPlace::Stub, CardPlace::Out, Under::JOKER_UNUSED);
        Ok(())
    }

    /// The stub fell.
    pub(super) fn dropped(&mut self, how: Dropped) {
        let under = Under::STUB_FOULED;
        self.emit(Mishap::StubDropped { how }, Some(under));
        if self.remedies().stub_by_floor {
            let seat = self.state.turn;
            let none = Chips::ZERO;
            let question = Question::HowToMakeStub;
            return self.emit(Event::Referred { seat, question, raise_to: none, put: none }, Some(under));
        }
        let event = made_good(self.remedies().stub, how);
        self.emit(event, Some(under));
    }

    /// A card with another back.
    pub(super) fn foreign(&mut self, found: Foreign) -> Result<(), Refusal> {
        let in_play = found == Foreign::InPlay;
        let under = if in_play { Under::VOID_FOREIGN_BACK_IN_PLAY } else { Under::VOID_FOREIGN_BACK_IN_STUB };
        let void = match found {
            Foreign::InPlay => match self.remedies().foreign_in_play {
                VoidForeignBackInPlay::VoidRefund => true,
                VoidForeignBackInPlay::Scrap => false,
            },
            Foreign::InStub | Foreign::OutOfReach => match self.remedies().foreign_in_stub {
                VoidForeignBackInStub::Stands => false,
                VoidForeignBackInStub::VoidRefund => true,
                VoidForeignBackInStub::StandsIfUnreachableAfterAction => {
                    found == Foreign::InStub || !self.hand.has_substantial_action()
                }
            },
        };
        self.void_or_stand(void, under)
    }

    /// The same card twice.
    pub(super) fn duplicate(&mut self) -> Result<(), Refusal> {
        let void = self.remedies().duplicate == VoidDuplicateCard::VoidRefund;
        self.void_or_stand(void, Under::VOID_DUPLICATE_CARD)
    }

    /// A card is not in the deck at all.
    pub(super) fn deck_short(&mut self) -> Result<(), Refusal> {
        let void = self.remedies().deck_short == DeckMissingCard::VoidRefund;
        self.void_or_stand(void, Under::DECK_MISSING_CARD)
    }

    fn void_or_stand(&mut self, void: bool, under: Under) -> Result<(), Refusal> {
        if !void {
            return refuse(Reason::PlaysOn, Some(under));
        }
        self.call_off(under);
        Ok(())
    }
}

/// How a stub that fell is made good.
fn made_good(rule: StubFouled, how: Dropped) -> Mishap {
    let mixed = Mishap::StubShuffled { aside: false, burns: how.burns, muck: how.muck };
    match rule {
        StubFouled::RestoreOrder => Mishap::StubRestored,
        StubFouled::ReshuffleStub => Mishap::StubShuffled { aside: false, burns: false, muck: false },
        StubFouled::ReshuffleMixed => mixed,
        StubFouled::StepByStep if how.order_known => Mishap::StubRestored,
        // With nothing mixed into it, only the stub itself is shuffled.
        StubFouled::StepByStep => mixed,
    }
}

impl State {
    /// The floor decided about an error in dealing.
    pub(crate) fn rule_mishap(
        &mut self,
        terms: &Terms,
        verdict: Verdict,
        sink: &mut impl crate::Sink<Event>,
    ) {
        let Some(mishaps) = &self.mishaps else { return };
        let how = mishaps.dropped.unwrap_or(Dropped { order_known: false, muck: false, burns: false });
        let rule = match verdict {
            Verdict::Replace => {
                let Some(&(seat, card)) = mishaps.exposed.last() else { return };
                let event = Mishap::Replaced { seat, card: Face(card), to: CardPlace::Stub };
                return self.emit(terms, sink, event, Some(Under::EXPOSED_FLOP_GAME_HOLE));
            }
            Verdict::RestoreOrder => StubFouled::RestoreOrder,
            Verdict::ShuffleStub => StubFouled::ReshuffleStub,
            Verdict::ShuffleMixed => StubFouled::ReshuffleMixed,
            _ => return,
        };
        self.emit(terms, sink, made_good(rule, how), Some(Under::STUB_FOULED));
    }
}
