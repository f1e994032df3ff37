//! Burns left out or made twice, and flops with too many cards.

use cards::{Card, CardSet};
use rules::policy::{BurnAfterAction, BurnErrorWindow, BurnFlopExposed, FlopTooMany};

use super::{Burning, CardPlace, Kind, Mender, Misburn, Mishap, refuse};
use crate::{Event, Face, Reason, Refusal, Seat, Sink, State, Terms, Under, state::Phase};

/// The rule that decides while a burn can be put right.
const IN_TIME: Under = Under::BURN_ERROR_WINDOW;

impl Mender<'_> {
    /// Nobody has noticed yet: the burn is left out.
    pub(super) fn no_burn(&mut self) -> Result<(), Refusal> {
        if self.state.owed_burn == 0 || !self.state.owes_cards() || self.state.betting {
            return refuse(Reason::NotNow, None);
        }
        self.emit(Mishap::BurnMissed, None);
        Ok(())
    }

    /// Nobody has noticed yet: a card too many is burnt.
    pub(super) fn extra_burn(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        let burns = self.terms.game.streets[self.state.street as usize].burn > 0;
        let ready = burns && self.state.owed_burn == 0 && self.state.owes_cards() && !self.state.betting;
        if !ready || self.mishaps().misburnt.is_some() {
            return refuse(Reason::NotNow, None);
        }
        if let Some(card) = card
            && !self.state.may_be_dealt(self.terms, card)
        {
            return refuse(Reason::CardInPlay(card), None);
        }
        self.emit(Mishap::BurntExtra { card: card.map(Face) }, None);
        Ok(())
    }

    /// The wrong burn is noticed.
    pub(super) fn misburnt(&mut self) -> Result<(), Refusal> {
        let Some(Misburn { street, what }) = self.mishaps().misburnt else {
            return refuse(Reason::NothingWrong, None);
        };
        // Where the burnt cards went back into the stub since, there is nothing left to move.
        if let Burning::TwoWith(Some(card)) = what
            && !self.state.burnt.contains(card)
        {
            return refuse(Reason::NothingWrong, None);
        }
        let until = self.remedies().burn_until;
        let showing = self.state.phase == Phase::Showing;
        let in_time = street == self.state.street
            && !self.acted_on()
            && (until.contains(BurnErrorWindow::FirstAct) && !showing
                || until.contains(BurnErrorWindow::PotAwarded) && (showing || self.state.able().len() <= 1));
        if !in_time {
            self.card_stands(what);
            return Ok(());
        }
        if self.remedies().kind == Kind::Stud {
            return self.shift_hands(what);
        }
        if self.terms.game.boards() != 1 {
            return refuse(Reason::NotNow, Some(IN_TIME));
        }
        match self.terms.game.streets[street as usize].board {
            0 => return refuse(Reason::NotNow, Some(IN_TIME)),
            1 => self.shift_board(what),
            _ => self.flop_burn(what),
        }
        Ok(())
    }

    /// Too late: the card stands, and the next are those that would have come.
    fn card_stands(&mut self, what: Burning) {
        let under = Under::BURN_AFTER_ACTION;
        let restore = self.remedies().burn_after == BurnAfterAction::CardStandsRestoreOrder;
        let next = u8::from(restore && what == Burning::Nothing);
        if let Burning::TwoWith(card) = what
            && restore
        {
            self.moved(card, CardPlace::Burns, CardPlace::Stub, under);
        }
        self.emit(Mishap::BurnsMended { next }, Some(under));
    }

    /// The cards that this street put on the board, in order.
    fn street_board(&self) -> Vec<Card> {
        let boarded = self.this_street().filter_map(|ruling| match ruling.event {
            Event::Boarded { card: Face(card), .. } => Some(card),
            _ => None,
        });
        boarded.filter(|&card| self.state.boards[self.state.run as usize].set().contains(card)).collect()
    }

    /// One card on the board: each card moves one place on, or one place back.
    fn shift_board(&mut self, what: Burning) {
        let shown = self.street_board();
        match what {
            Burning::Nothing => match shown.first() {
                Some(&card) => {
                    self.moved(Some(card), CardPlace::Board, CardPlace::Burns, IN_TIME);
                    self.due(CardPlace::Board, IN_TIME);
                }
                None => self.due(CardPlace::Burns, IN_TIME),
            },
            Burning::TwoWith(burn) => {
                for &card in shown.iter().rev() {
                    self.moved(Some(card), CardPlace::Board, CardPlace::Stub, IN_TIME);
                    self.due(CardPlace::Board, IN_TIME);
                }
                // It is the board's card, and will be turned next.
                self.moved(burn, CardPlace::Burns, CardPlace::Stub, IN_TIME);
            }
        }
        self.emit(Mishap::BurnsMended { next: 0 }, Some(IN_TIME));
    }

    fn flop_burn(&mut self, what: Burning) {
        let shown = self.street_board();
        if shown.is_empty() {
            return self.shift_board(what);
        }
        let under = Under::BURN_FLOP_EXPOSED;
        match (self.remedies().burn_flop, what) {
            (BurnFlopExposed::Reshuffle, _) => {
                self.redeal_flop(&shown, what == Burning::Nothing, under);
            }
            (BurnFlopExposed::Correct, _) => return self.shift_board(what),
            (BurnFlopExposed::RandomBurn, Burning::Nothing) => {
                self.emit(Mishap::ToBeDrawn { to: CardPlace::Burns }, Some(under));
                self.due(CardPlace::Board, under);
            }
            (BurnFlopExposed::RandomBurn, Burning::TwoWith(card)) => {
                self.moved(card, CardPlace::Burns, CardPlace::Stub, under);
            }
        }
        self.emit(Mishap::BurnsMended { next: 0 }, Some(under));
    }

    /// The flop goes back into the stub, which is shuffled and cut; a new one is dealt, with a burn where nothing was
    /// burnt before or the house burns again.
    fn redeal_flop(&mut self, shown: &[Card], unburnt: bool, under: Under) {
        for &card in shown {
            self.moved(Some(card), CardPlace::Board, CardPlace::Aside, under);
        }
        self.emit(Mishap::StubShuffled { aside: true, burns: false, muck: false }, Some(under));
        let missing = self.terms.game.streets[self.state.street as usize].board;
        for _ in self.state.owed_board[self.state.run as usize]..missing {
            self.due(CardPlace::Board, under);
        }
        if unburnt {
            self.due(CardPlace::Burns, under);
        } else if self.remedies().redeal_burns {
            self.due(CardPlace::Burns, Under::REDEAL_BURN);
        }
    }

    /// A flop with more cards than it should have.
    pub(super) fn too_many(&mut self, cards: CardSet) -> Result<(), Refusal> {
        let street = &self.terms.game.streets[self.state.street as usize];
        let whole = street.board > 1 && self.state.owed_board == [0; crate::MOST_BOARDS];
        if !whole || self.acted_on() || self.terms.game.boards() != 1 || cards.is_empty() {
            return refuse(Reason::NotNow, None);
        }
        if let Some(card) = cards.iter().find(|&card| !self.state.may_be_dealt(self.terms, card)) {
            return refuse(Reason::CardInPlay(card), None);
        }
        let under = Under::FLOP_TOO_MANY;
        for card in cards {
            self.moved(Some(card), CardPlace::Stub, CardPlace::Board, under);
        }
        let rule = self.remedies().flop_too_many;
        if rule == FlopTooMany::ReshuffleRedeal || cards.len() > 1 {
            let shown: Vec<Card> = self.state.boards[self.state.run as usize].cards().to_vec();
            self.redeal_flop(&shown, false, under);
        } else {
            self.emit(Mishap::ToBeDrawn { to: CardPlace::Stub }, Some(under));
        }
        Ok(())
    }

    /// Stud: every card of the street moves to the hand that it should have come to.
    fn shift_hands(&mut self, what: Burning) -> Result<(), Refusal> {
        let dealt: Vec<(Seat, Card, bool)> = self
            .this_street()
            .filter_map(|ruling| match ruling.event {
                Event::Dealt { seat, card: Some(Face(card)), up } => Some((seat, card, up)),
                _ => None,
            })
            .collect();
        let place = |&(seat, _, up): &(Seat, Card, bool)| {
            if up { CardPlace::Up(seat) } else { CardPlace::Down(seat) }
        };
        if dealt.len() != self.state.live.len() || self.state.owes_cards() {
            return refuse(Reason::NotNow, Some(IN_TIME));
        }
        let (Some(&first), Some(&last)) = (dealt.first(), dealt.last()) else {
            return refuse(Reason::NotNow, Some(IN_TIME));
        };
        // A last card face down that was looked at is kept; nothing tells whether it was, so it is.
        if !first.2 {
            self.card_stands(what);
            return Ok(());
        }
        match what {
            Burning::Nothing => {
                self.moved(Some(first.1), place(&first), CardPlace::Burns, IN_TIME);
                for pair in dealt.windows(2) {
                    self.moved(Some(pair[1].1), place(&pair[1]), place(&pair[0]), IN_TIME);
                }
                self.due(place(&last), IN_TIME);
            }
            Burning::TwoWith(burn) => {
                self.moved(Some(last.1), place(&last), CardPlace::Stub, IN_TIME);
                for pair in dealt.windows(2).rev() {
                    self.moved(Some(pair[0].1), place(&pair[0]), place(&pair[1]), IN_TIME);
                }
                if burn.is_some() {
                    self.moved(burn, CardPlace::Burns, place(&first), IN_TIME);
                } else {
                    self.moved(burn, CardPlace::Burns, CardPlace::Stub, IN_TIME);
                    self.due(place(&first), IN_TIME);
                }
            }
        }
        self.emit(Mishap::BurnsMended { next: 0 }, Some(IN_TIME));
        Ok(())
    }
}

impl State {
    /// One of the flop's cards was drawn at random.
    pub(crate) fn draw_one(
        &mut self,
        terms: &Terms,
        card: Card,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let to = self.mishaps.as_deref().and_then(|mishaps| mishaps.to_draw);
        let Some(to) = to else { return refuse(Reason::NotNow, None) };
        if !self.boards[self.run as usize].set().contains(card) {
            return refuse(Reason::NotHeld(CardSet::only(card)), None);
        }
        let under = if to == CardPlace::Burns { Under::BURN_FLOP_EXPOSED } else { Under::FLOP_TOO_MANY };
        self.emit(
            terms,
            sink,
            Mishap::Moved { card: Some(Face(card)), from: CardPlace::Board, to },
            Some(under),
        );
        Ok(())
    }
}
