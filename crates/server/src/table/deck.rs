//! The deck of a hand, and what is noted beside the hand for those who look on.

use std::sync::{Arc, OnceLock};

use cards::DeckKind;
use formats::fair::Shuffle;
use hand::Event;
use room::{
    session::Playing,
    table::{Chair, MOST_CHAIRS},
};

use super::words;
use crate::wire::{Happening, Said};

/// A deck that was shuffled for a hand.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    kind: DeckKind,
    /// What the order and the salts follow from.
    secret: [u8; 32],
    /// What whoever sits in each chair did last on this street.
    did: [Option<Box<Said>>; MOST_CHAIRS],
    /// The digest of the commitments to its cards, once somebody asked for it: it is dear, and copies share it.
    digest: Arc<OnceLock<String>>,
}

impl Deck {
    pub(crate) fn new(kind: DeckKind, secret: [u8; 32]) -> Deck {
        Deck { kind, secret, did: std::array::from_fn(|_| None), digest: Arc::default() }
    }

    /// The deck as it was shuffled.
    pub(crate) fn shuffle(&self) -> Shuffle {
        Shuffle::new(self.kind, self.secret)
    }

    /// The digest of the commitments to its cards.
    pub(crate) fn digest(&self) -> &str {
        self.digest.get_or_init(|| self.shuffle().block().digest.to_string())
    }

    /// What whoever sits in a chair did last on this street.
    pub(crate) fn did(&self, chair: Chair) -> Option<&Said> {
        self.did.get((chair.0 as usize).wrapping_sub(1))?.as_deref()
    }

    /// Keeps what somebody does, which has not been recorded yet.
    pub(crate) fn note(&mut self, playing: &Playing, event: &Event) {
        let Some(state) = playing.hand().map(hand::Hand::state) else { return };
        let plain = |what: Happening| Said { what, ..Said::default() };
        let (seat, said) = match *event {
            Event::StreetBegan { street: 0 } => return,
            Event::StreetBegan { .. } => {
                self.did = std::array::from_fn(|_| None);
                return;
            }
            Event::Checked { seat } => (seat, plain(Happening::Checked)),
            Event::Folded { seat } => (seat, plain(Happening::Folded)),
            Event::Called { seat, amount } => {
                let all_in = state.stack_of(seat) == amount;
                (seat, Said { amount: Some(amount.0), all_in, ..plain(Happening::Called) })
            }
            Event::Raised { seat, to, .. } => {
                let all_in = state.stack_of(seat) + state.bet_of(seat) == to;
                let bet = words::bet(Some(state.next_bet(playing.terms())));
                (seat, Said { total: Some(to.0), bet, all_in, ..plain(Happening::Raised) })
            }
            Event::BroughtIn { seat, amount } => {
                (seat, Said { amount: Some(amount.0), ..plain(Happening::BroughtIn) })
            }
            Event::Drew { seat, count } => {
                let draws = playing.terms().game.streets[state.street() as usize].draw > 0;
                (seat, Said { count: Some(count.into()), draws, ..plain(Happening::Drew) })
            }
            Event::Mucked { seat } => (seat, plain(Happening::Mucked)),
            Event::Showed { seat } => (seat, plain(Happening::Showed)),
            _ => return,
        };
        if let Some(did) = playing.chair(seat).and_then(|chair| self.did.get_mut(chair.0 as usize - 1)) {
            *did = Some(Box::new(said));
        }
    }
}
