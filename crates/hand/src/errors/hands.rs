//! Starting hands and draws: cards shown by the dealer, too few, too many, jokers.

use cards::{Card, Rank};
use rules::{
    Vocabulary,
    policy::{
        DrawExposedOndraw, DrawExposedPredraw, DrawShortHandPredrawBeforeAction, DrawShortHandPredrawButton,
        DrawWrongCountAfter, DrawmahaMissedOnDraw, ExposedFlopGameHole, JokerUnused, MisdealButtonActedShort,
        MisdealCauses, MisdealFirstCardExposed, MisdealMissingCardException, MisdealOneExtraCard,
    },
};

use super::{CardPlace, Kind, Mender, Mishap, is_act, refuse};
use crate::{Chips, Event, Face, Question, Reason, Refusal, Seat, Under, state::Phase};

impl Mender<'_> {
    /// A card that the dealer gave a player face down was seen.
    pub(super) fn exposed(&mut self, seat: Seat, card: Card) -> Result<(), Refusal> {
        let street = &self.terms.game.streets[self.state.street as usize];
        if !self.state.live.contains(seat) || self.state.phase != Phase::Street || self.acted_on() {
            return refuse(Reason::NotNow, None);
        }
        if !self.state.down[seat].contains(card) {
            return refuse(Reason::NotHeld(cards::CardSet::only(card)), None);
        }
        let first = self.state.street == 0;
        let last = self.state.street as usize + 1 == self.terms.game.streets.len();
        match self.remedies().kind {
            _ if street.draw > 0 => self.exposed_on_draw(seat, card),
            Kind::Stud if first => return self.stud_door(seat, card),
            // Where a down-card is asked for on every street, each is as the last one.
            Kind::Stud if last || street.flip.is_some() => self.last_card_up(seat, card),
            Kind::Draw if first => self.exposed_before_draw(seat, card),
            Kind::Flop if first => self.hole_card_exposed(seat, card),
            Kind::Flop | Kind::Stud | Kind::Draw => return refuse(Reason::NotNow, None),
        }
        Ok(())
    }

    /// Is this exposed card one too many of them, or one of the very first, so that it is a misdeal?
    fn exposed_misdeal(&self, card: Card) -> Option<Under> {
        let remedies = self.remedies();
        let dealt = |event: &Event| match *event {
            Event::Dealt { card, .. } => Some(card.map(|face| face.0)),
            _ => None,
        };
        let place = self
            .hand
            .log()
            .iter()
            .filter_map(|ruling| dealt(&ruling.event))
            .position(|dealt| dealt == Some(card));
        let very_first = place.is_some_and(|place| place < 2)
            && remedies.first_card == MisdealFirstCardExposed::Misdeal
            && remedies.causes.contains(MisdealCauses::FirstCardExposed);
        let seen = self.mishaps().exposed.len() + 1;
        if very_first {
            Some(Under::MISDEAL_FIRST_CARD_EXPOSED)
        } else if remedies.exposed_count.is_some_and(|most| seen >= most as usize) {
            Some(Under::MISDEAL_EXPOSED_COUNT)
        } else {
            None
        }
    }

    fn hole_card_exposed(&mut self, seat: Seat, card: Card) {
        let under = Under::EXPOSED_FLOP_GAME_HOLE;
        if let Some(why) = self.exposed_misdeal(card) {
            self.emit(Mishap::CardExposed { seat, card: Face(card) }, None);
            return self.call_off(why);
        }
        self.emit(Mishap::CardExposed { seat, card: Face(card) }, Some(under));
        if self.remedies().hole_card_by_floor {
            let question = Question::ReplaceOrKeep;
            let none = Chips::ZERO;
            self.emit(Event::Referred { seat, question, raise_to: none, put: none }, Some(under));
        } else if self.remedies().hole_card == ExposedFlopGameHole::ReplacedAndBurned {
            self.emit(Mishap::Replaced { seat, card: Face(card), to: CardPlace::Stub }, Some(under));
        }
    }

    fn exposed_before_draw(&mut self, seat: Seat, card: Card) {
        let under = Under::DRAW_EXPOSED_PREDRAW;
        if let Some(why) = self.exposed_misdeal(card) {
            self.emit(Mishap::CardExposed { seat, card: Face(card) }, None);
            return self.call_off(why);
        }
        self.emit(Mishap::CardExposed { seat, card: Face(card) }, Some(under));
        if card.rank().is_some_and(|rank| self.remedies().taken_before_draw.contains(word_of(rank))) {
            return;
        }
        // The first such card is the burn; should there be more, they are out of play.
        let first = self.mishaps().then_on_top.is_empty();
        let to = if first { CardPlace::Stub } else { CardPlace::Out };
        self.emit(Mishap::Replaced { seat, card: Face(card), to }, Some(under));
    }

    fn exposed_on_draw(&mut self, seat: Seat, card: Card) {
        let under = Under::DRAW_EXPOSED_ONDRAW;
        self.emit(Mishap::CardExposed { seat, card: Face(card) }, Some(under));
        if self.remedies().shown_on_draw == DrawExposedOndraw::ReplaceLast {
            self.emit(Mishap::Replaced { seat, card: Face(card), to: CardPlace::Out }, Some(under));
        }
    }

    /// Nobody has noticed yet: the player has a card less, or a joker instead of one.
    pub(super) fn leave_short(&mut self, seat: Seat, joker: bool) -> Result<(), Refusal> {
        if seat.0 >= self.state.count || self.state.owed_to(seat) == 0 {
            return refuse(Reason::NotNow, None);
        }
        self.emit(Mishap::DealtShort { seat, joker }, None);
        Ok(())
    }

    /// Nobody has noticed yet: the player has a card more.
    pub(super) fn deal_extra(&mut self, seat: Seat, card: Option<Card>) -> Result<(), Refusal> {
        let ready = self.state.street == 0 && !self.state.owes_cards() && !self.acted_on();
        if !self.state.live.contains(seat) || !ready {
            return refuse(Reason::NotNow, None);
        }
        if let Some(card) = card
            && !self.state.may_be_dealt(self.terms, card)
        {
            return refuse(Reason::CardInPlay(card), None);
        }
        self.emit(Mishap::DealtExtra { seat, card: card.map(Face) }, None);
        Ok(())
    }

    /// A player's cards are looked at.
    pub(super) fn miscounted(&mut self, seat: Seat) -> Result<(), Refusal> {
        let mishaps = self.mishaps();
        if !self.state.live.contains(seat) {
            return refuse(Reason::NotNow, None);
        }
        if mishaps.jokers.contains(seat) {
            self.joker_found(seat);
            Ok(())
        } else if mishaps.short[seat] > 0 {
            match self.remedies().kind {
                Kind::Draw => self.short_in_draw(seat),
                Kind::Flop if self.drawn() => self.missed_on_draw(seat),
                Kind::Flop | Kind::Stud => {
                    self.short_hand(seat, mishaps.short[seat]);
                    Ok(())
                }
            }
        } else if mishaps.extra.iter().any(|(holder, _)| *holder == seat) {
            self.extra_found(seat);
            Ok(())
        } else {
            refuse(Reason::NothingWrong, None)
        }
    }

    fn has_acted(&self, seat: Seat) -> bool {
        self.hand.log().iter().any(|ruling| match ruling.event {
            Event::Checked { seat: by } | Event::Called { seat: by, .. } | Event::Raised { seat: by, .. } => {
                by == seat
            }
            _ => false,
        })
    }

    fn joker_found(&mut self, seat: Seat) {
        let under = Under::JOKER_UNUSED;
        match self.remedies().joker {
            JokerUnused::Misdeal if !self.hand.has_substantial_action() => self.call_off(under),
            JokerUnused::ReplacedBeforeActingElseDead | JokerUnused::Misdeal if self.has_acted(seat) => {
                self.emit(Event::Killed { seat }, Some(under));
            }
            JokerUnused::ReplacedBeforeActingElseDead | JokerUnused::Misdeal => {
                self.due(CardPlace::Down(seat), under);
            }
        }
    }

    /// Too few cards in a game with a board, or in stud.
    fn short_hand(&mut self, seat: Seat, missing: u8) {
        let last = seat.0 + 1 == self.state.count;
        let open = !self.hand.has_substantial_action();
        let acted = self.has_acted(seat);
        if last && acted {
            return self.acted_short(seat, open);
        }
        let dealt = match self.remedies().missing_card {
            // Whoever is dealt last is due the very next card.
            MisdealMissingCardException::TopCardIfInSequence => open && last && missing == 1,
            MisdealMissingCardException::LastPositionAnyTime => last && missing == 1,
            MisdealMissingCardException::ButtonAnyTime => last,
            MisdealMissingCardException::None => false,
        };
        if dealt {
            for _ in 0..missing {
                self.due(CardPlace::Down(seat), Under::MISDEAL_MISSING_CARD_EXCEPTION);
            }
        } else if open {
            self.call_off(Under::MISDEAL_CAUSES);
        } else {
            // Fouled, forfeited or dead with one burn a street: the hand is dead and its money stays in.
            self.emit(Event::Killed { seat }, Some(Under::MISDEAL_LATE_WRONG_COUNT));
        }
    }

    /// Whoever is dealt last has acted on too few cards.
    fn acted_short(&mut self, seat: Seat, open: bool) {
        let under = Under::MISDEAL_BUTTON_ACTED_SHORT;
        match self.remedies().button_acted_short {
            MisdealButtonActedShort::ForfeitAll if open => self.call_off(under),
            MisdealButtonActedShort::ForfeitAll | MisdealButtonActedShort::DeadHand => {
                self.emit(Event::Killed { seat }, Some(under));
            }
        }
    }

    fn extra_found(&mut self, seat: Seat) {
        let extra = self.mishaps().extra;
        if self.remedies().kind == Kind::Draw && self.drawn() {
            return self.emit(Event::Killed { seat }, Some(Under::DRAW_WRONG_COUNT_AFTER));
        }
        if self.hand.has_substantial_action() {
            return self.emit(Event::Killed { seat }, Some(Under::MISDEAL_LATE_WRONG_COUNT));
        }
        let under = Under::MISDEAL_ONE_EXTRA_CARD;
        match (extra.as_slice(), self.remedies().one_extra) {
            (&[(_, card)], MisdealOneExtraCard::ReturnAsBurn) => {
                self.moved(card, CardPlace::Down(seat), CardPlace::Stub, under);
            }
            (&[_], MisdealOneExtraCard::Misdeal) => self.call_off(under),
            _ => self.call_off(Under::MISDEAL_CAUSES),
        }
    }

    /// Too few cards after the draw.
    fn short_after_draw(&mut self, seat: Seat) -> Result<(), Refusal> {
        let under = Under::DRAW_WRONG_COUNT_AFTER;
        let fouled = match self.remedies().count_after_draw {
            DrawWrongCountAfter::Fouled => true,
            DrawWrongCountAfter::FouledIfOverOrShortAtShowdown => self.state.phase == Phase::Showing,
        };
        if !fouled {
            return refuse(Reason::PlaysOn, Some(under));
        }
        self.emit(Event::Killed { seat }, Some(under));
        Ok(())
    }

    /// A player was passed over on the draw of a game with a board.
    fn missed_on_draw(&mut self, seat: Seat) -> Result<(), Refusal> {
        let under = Under::DRAWMAHA_MISSED_ON_DRAW;
        if self.remedies().missed_on_draw == DrawmahaMissedOnDraw::Dead {
            self.emit(Event::Killed { seat }, Some(under));
        } else if self.state.begun || self.state.phase != Phase::Street {
            return refuse(Reason::PlaysOn, Some(under));
        } else {
            for _ in 0..self.mishaps().short[seat] {
                self.due(CardPlace::Down(seat), under);
            }
        }
        Ok(())
    }

    /// Has there been a draw, or is it under way?
    fn drawn(&self) -> bool {
        self.terms.game.streets[..=self.state.street as usize].iter().any(|street| street.draw > 0)
    }

    /// Too few cards before the draw, or after it.
    fn short_in_draw(&mut self, seat: Seat) -> Result<(), Refusal> {
        let under = Under::DRAW_SHORT_HAND_PREDRAW;
        if self.drawn() {
            return self.short_after_draw(seat);
        }
        let acted = self.hand.log().iter().any(|ruling| is_act(&ruling.event));
        let button = seat.0 + 1 == self.state.count
            && self.remedies().short_button == DrawShortHandPredrawButton::FilledEvenLate;
        let before = self.remedies().short_before;
        if button || !acted && before == DrawShortHandPredrawBeforeAction::Filled {
            for _ in 0..self.mishaps().short[seat] {
                self.due(CardPlace::Down(seat), under);
            }
        } else if !acted {
            self.call_off(under);
        } else {
            // Live until the showdown or filled by right: either way the draw is when it is completed.
            self.emit(Mishap::FilledOnDraw { seat }, Some(under));
        }
        Ok(())
    }
}

/// A rank as the book's list has it: that begins with the ace.
fn word_of(rank: Rank) -> DrawExposedPredraw {
    DrawExposedPredraw::ALL[(rank as usize + 1) % DrawExposedPredraw::ALL.len()]
}
