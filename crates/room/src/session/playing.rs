//! The hand of a session: who plays it from which chair, and how far it has come.

use std::sync::Arc;

use hand::{Hand, Mode, Seat, Seating, Source, Terms, told::Before};

use super::Unsound;
use crate::{
    PlayerId,
    table::{Chair, Deal},
};

/// A hand being played, or the last.
#[derive(Clone, Debug)]
pub struct Playing {
    deal: Arc<Dealt>,
    /// The hand, once cards are on the table.
    hand: Option<Hand>,
    chopped: bool,
}

/// What a hand begins with. It does not change while it is played.
#[derive(Debug)]
struct Dealt {
    terms: Arc<Terms>,
    mode: Mode,
    seating: Seating,
    chairs: Vec<Chair>,
    players: Vec<PlayerId>,
    source: Source,
}

impl Playing {
    pub(super) fn new(deal: Deal, mode: Mode, players: Vec<PlayerId>, source: Source) -> Playing {
        let Deal { terms, seating, chairs } = deal;
        Playing {
            deal: Arc::new(Dealt { terms, mode, seating, chairs, players, source }),
            hand: None,
            chopped: false,
        }
    }

    /// What is agreed.
    pub fn terms(&self) -> &Arc<Terms> {
        &self.deal.terms
    }

    /// Who plays, with what, posting what.
    pub fn seating(&self) -> &Seating {
        &self.deal.seating
    }

    /// The chairs, in the order of dealing.
    pub fn chairs(&self) -> &[Chair] {
        &self.deal.chairs
    }

    /// Who sits in them.
    pub fn players(&self) -> &[PlayerId] {
        &self.deal.players
    }

    /// The hand, once cards are on the table.
    pub fn hand(&self) -> Option<&Hand> {
        self.hand.as_ref()
    }

    /// The hand as it stands, to tell of its next event; before the first it is blank.
    pub fn before(&self) -> Option<Before> {
        let Dealt { terms, mode, seating, source, .. } = &*self.deal;
        let blank = || Hand::blank(Arc::clone(terms), *mode, seating, source.clone()).ok();
        self.hand.as_ref().map(Hand::before).or_else(|| Some(blank()?.before()))
    }

    /// Did it end with the blinds chopped?
    pub fn is_chopped(&self) -> bool {
        self.chopped
    }

    /// The place in the deal of a chair.
    pub fn seat(&self, chair: Chair) -> Option<Seat> {
        self.deal.chairs.iter().position(|known| *known == chair).map(|place| Seat(place as u8))
    }

    /// The chair of a place in the deal.
    pub fn chair(&self, seat: Seat) -> Option<Chair> {
        self.deal.chairs.get(seat.0 as usize).copied()
    }

    /// The hand with all that happens before the first choice.
    pub(super) fn opened(&self) -> Result<Hand, hand::BadSetup> {
        let Dealt { terms, mode, seating, source, .. } = &*self.deal;
        Hand::open(Arc::clone(terms), *mode, seating, source.clone())
    }

    pub(super) fn chop(&mut self) {
        self.chopped = true;
    }

    pub(super) fn record(&mut self, event: &hand::Event) -> Result<(), Unsound> {
        let Dealt { terms, mode, seating, source, .. } = &*self.deal;
        let hand = match &mut self.hand {
            Some(hand) => hand,
            none => {
                let blank = Hand::blank(Arc::clone(terms), *mode, seating, source.clone());
                none.insert(blank.map_err(Unsound::Setup)?)
            }
        };
        hand.record(event);
        Ok(())
    }
}
