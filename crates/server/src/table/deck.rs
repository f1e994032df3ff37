//! The deck of a hand, and what is noted beside the hand for those who look on.

use std::sync::{Arc, OnceLock};

use cards::DeckKind;
use formats::fair::Shuffle;
use hand::{Event as HandEvent, State, Terms};
use room::{
    session::Playing,
    table::{Chair, MOST_CHAIRS},
};

/// A deck that was shuffled for a hand.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    kind: DeckKind,
    /// What the order and the salts follow from.
    secret: [u8; 32],
    /// What whoever sits in each chair did last on this street.
    did: [Option<String>; MOST_CHAIRS],
    /// The digest of the commitments to its cards, once somebody asked for it: it is dear, and copies share it.
    digest: Arc<OnceLock<String>>,
}

/// What putting more in than is there is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Raising {
    /// The first bet of the street.
    Bets,
    /// Makes the bring-in a full bet.
    Completes,
    /// More than somebody's bet.
    Raises,
}

impl Raising {
    /// What a bet is called as things stand.
    pub(crate) fn now(terms: &Terms, state: &State) -> Raising {
        if state.level().is_zero() {
            Raising::Bets
        } else if state.street() == 0 && state.level() <= terms.stakes.bring_in {
            Raising::Completes
        } else {
            Raising::Raises
        }
    }
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
    pub(crate) fn did(&self, chair: Chair) -> Option<&str> {
        self.did.get((chair.0 as usize).wrapping_sub(1))?.as_deref()
    }

    /// Keeps what somebody does, which has not been recorded yet.
    pub(crate) fn note(&mut self, playing: &Playing, event: &HandEvent) {
        let Some(state) = playing.hand().map(hand::Hand::state) else { return };
        let draws = |state: &State| playing.terms().game.streets[state.street() as usize].draw > 0;
        let (seat, words) = match *event {
            HandEvent::StreetBegan { street: 0 } => return,
            HandEvent::StreetBegan { .. } => {
                self.did = std::array::from_fn(|_| None);
                return;
            }
            HandEvent::Checked { seat } => (seat, "checks".to_owned()),
            HandEvent::Folded { seat } => (seat, "folds".to_owned()),
            HandEvent::Called { seat, amount } if state.stack_of(seat) == amount => {
                (seat, "all in".to_owned())
            }
            HandEvent::Called { seat, .. } => (seat, "calls".to_owned()),
            HandEvent::Raised { seat, to, .. } if state.stack_of(seat) + state.bet_of(seat) == to => {
                (seat, "all in".to_owned())
            }
            HandEvent::Raised { seat, .. } => {
                let word = match Raising::now(playing.terms(), state) {
                    Raising::Bets => "bets",
                    Raising::Completes => "completes",
                    Raising::Raises => "raises",
                };
                (seat, word.to_owned())
            }
            HandEvent::BroughtIn { seat, .. } => (seat, "brings in".to_owned()),
            HandEvent::Drew { seat, count: 0 } => (seat, "stands pat".to_owned()),
            HandEvent::Drew { seat, count } if draws(state) => (seat, format!("draws {count}")),
            HandEvent::Drew { seat, count } => (seat, format!("throws {count} away")),
            HandEvent::Mucked { seat } => (seat, "mucks".to_owned()),
            HandEvent::Showed { seat } => (seat, "shows".to_owned()),
            _ => return,
        };
        if let Some(did) = playing.chair(seat).and_then(|chair| self.did.get_mut(chair.0 as usize - 1)) {
            *did = Some(words);
        }
    }
}
