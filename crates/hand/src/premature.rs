//! Board cards that a dealer turns before the betting is over: they do not play, and what is dealt instead.

use rules::policy::PrematureTurn;

use crate::{
    DealerAct, Event, Face, Kind, Reason, Refusal, Sink, Source, State, Terms, Under, house::Premature,
};

/// Which card of the board came early.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Flop,
    Turn,
    River,
}

impl State {
    /// Takes note of a burn or a board card of the next street while this one is still being bet.
    pub(crate) fn dealt_early(
        &mut self,
        terms: &Terms,
        act: DealerAct,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        if self.mode.dealer_may_err && terms.house.remedies.kind == Kind::Stud {
            return self.stud_dealt_early(terms, act, sink);
        }
        let next = self.street + 1;
        let Some(street) = terms.game.streets.get(next as usize) else { return refuse(Reason::NotNow) };
        let one_board = terms.game.boards() == 1 && street.board > 0 && street.down + street.up == 0;
        if !self.mode.dealer_may_err || !matches!(self.source, Source::Dealer) || !one_board {
            return refuse(Reason::NotNow);
        }
        match act {
            DealerAct::Burn(card) if street.burn > 0 && !self.burnt_early => {
                if let Some(card) = card
                    && !self.may_be_dealt(terms, card)
                {
                    return refuse(Reason::CardInPlay(card));
                }
                self.emit(terms, sink, Event::BurntEarly { card: card.map(Face) }, None);
            }
            DealerAct::Board(0, card) if self.premature.len() < street.board as usize => {
                if !self.may_be_dealt(terms, card) {
                    return refuse(Reason::CardInPlay(card));
                }
                let under = match which(terms, next) {
                    Which::Flop => Under::PREMATURE_FLOP,
                    Which::Turn => Under::PREMATURE_TURN,
                    Which::River => Under::PREMATURE_RIVER,
                };
                self.emit(terms, sink, Event::TurnedEarly { card: Face(card) }, Some(under));
            }
            _ => return refuse(Reason::NotNow),
        }
        Ok(())
    }

    /// A street begins after one of the board's cards came early: are they back in the stub, and how many are burnt?
    pub(crate) fn repair_early(&mut self, terms: &Terms, number: u8) {
        let Premature { flop_burns, turn, river_burns } = terms.house.premature;
        // What was burnt too early stays burnt; if nothing was, the usual burn is still due.
        let due = u8::from(!self.burnt_early);
        if number == self.premature_at {
            match which(terms, number) {
                Which::Flop => self.back_in_the_stub(due + u8::from(flop_burns)),
                Which::River => self.back_in_the_stub(due + u8::from(river_burns)),
                Which::Turn if turn == PrematureTurn::ReshuffleFirst => self.back_in_the_stub(1),
                // The card that would have been the river is the turn, after a burn of its own.
                Which::Turn => self.burnt_early = false,
            }
        } else {
            self.back_in_the_stub(u8::from(turn != PrematureTurn::NoBurn));
        }
    }

    fn back_in_the_stub(&mut self, burns: u8) {
        self.premature = cards::CardSet::EMPTY;
        self.burnt_early = false;
        self.owed_burn = burns;
    }
}

fn which(terms: &Terms, street: u8) -> Which {
    let street = street as usize;
    let streets = &terms.game.streets;
    if streets[street].board > 1 {
        Which::Flop
    } else if streets[street + 1..].iter().any(|later| later.board > 0) {
        Which::Turn
    } else {
        Which::River
    }
}
