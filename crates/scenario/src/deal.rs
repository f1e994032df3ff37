//! The dealer of a scenario: deals the cards that the file promises, and the rest in a fixed order.

use std::collections::VecDeque;

use cards::{Card, CardSet, Deck};
use hand::{Act, DealerAct, Hand, MOST_BOARDS, Owed, Seat, Viewer, errors::DealerError};

use super::{header::Setup, line, say};

/// The cards to come.
#[derive(Clone, Debug)]
pub(super) struct Dealer {
    holds: Vec<VecDeque<Card>>,
    boards: [VecDeque<Card>; MOST_BOARDS],
    /// Cards that the file does not name, the next one last.
    rest: Vec<Card>,
}

impl Dealer {
    pub(super) fn new(setup: &Setup, lines: &[line::Line]) -> Dealer {
        let mut named = setup.promised();
        for line in lines {
            if let line::Step::Act(act) = &line.step {
                named |= entered(act);
            }
        }
        let pack: Vec<Card> = Deck::in_order(setup.game.deck).stub().collect();
        // A step that shares no factor with any deck's size goes through all of it, and keeps neighbours apart.
        let step = 17;
        let mut rest: Vec<Card> =
            (0..pack.len()).map(|place| pack[(place + 1) * step % pack.len()]).collect();
        rest.retain(|card| !named.contains(*card));
        rest.reverse();
        let queue = |cards: &Vec<Card>| cards.iter().copied().collect();
        Dealer {
            holds: setup.holds.iter().map(queue).collect(),
            boards: std::array::from_fn(|board| queue(&setup.boards[board])),
            rest,
        }
    }

    /// These come next to a player.
    pub(super) fn promise(&mut self, seat: Seat, cards: &[Card]) {
        for &card in cards.iter().rev() {
            self.holds[seat.0 as usize].push_front(card);
        }
    }

    /// Deals until somebody else is to do something.
    pub(super) fn deal_on(&mut self, setup: &Setup, hand: &mut Hand) -> Result<(), String> {
        while hand.state().owed(hand.terms()).is_some() {
            self.deal_next(setup, hand)?;
        }
        Ok(())
    }

    /// Deals the next card that is due.
    fn deal_next(&mut self, setup: &Setup, hand: &mut Hand) -> Result<(), String> {
        let Some(owed) = hand.state().owed(hand.terms()) else { return Ok(()) };
        let top = hand.view(Viewer::House).stub.first().copied();
        let act = match owed {
            Owed::DrawOne => {
                return Err("say which card was drawn: `dealer draws 2d at random`".to_owned());
            }
            Owed::Aside => DealerAct::SetAside(top.or_else(|| self.rest.pop())),
            Owed::Burn => {
                self.burn(hand);
                return Ok(());
            }
            Owed::Board(board) => {
                let card =
                    top.or_else(|| self.boards[board as usize].pop_front()).or_else(|| self.rest.pop());
                DealerAct::Board(board, card.ok_or_else(out)?)
            }
            Owed::Card { seat, .. } => {
                let card =
                    top.or_else(|| self.holds[seat.0 as usize].pop_front()).or_else(|| self.rest.pop());
                DealerAct::Deal(seat, Some(card.ok_or_else(out)?))
            }
        };
        hand.apply(Act::Dealer(act)).map(|_| ()).map_err(|refusal| say::refusal(setup, &refusal))
    }

    /// Deals until this card has come to a player.
    pub(super) fn deal_until(
        &mut self,
        setup: &Setup,
        hand: &mut Hand,
        seat: Seat,
        card: Card,
    ) -> Result<(), String> {
        while let Some(Owed::Burn | Owed::Card { .. }) = hand.state().owed(hand.terms()) {
            if hand.state().faces_down(Viewer::House, seat).contains(card) {
                break;
            }
            self.deal_next(setup, hand)?;
        }
        Ok(())
    }

    /// Burns what is to be burnt before the next card.
    pub(super) fn burn(&mut self, hand: &mut Hand) {
        while hand.state().owed(hand.terms()) == Some(Owed::Burn) {
            let card = hand.view(Viewer::House).stub.first().copied().or_else(|| self.rest.pop());
            if hand.apply(Act::Dealer(DealerAct::Burn(card))).is_err() {
                return;
            }
        }
    }
}

fn out() -> String {
    "the cards have run out: a `deck` line lets the hand deal, and mix, by itself".to_owned()
}

/// Cards that an act brings into play.
fn entered(act: &line::Act) -> CardSet {
    match act {
        line::Act::Deal(_, cards) | line::Act::Turn(_, cards) => cards.iter().copied().collect(),
        line::Act::Burn(card) | line::Act::SetAside(card) | line::Act::DrawOne(card) => CardSet::only(*card),
        line::Act::DealerError(DealerError::TooMany(cards)) => *cards,
        line::Act::DealerError(
            DealerError::Extra(_, Some(card))
            | DealerError::ExtraBurn(Some(card))
            | DealerError::Boxed(_, card)
            | DealerError::Exposed(_, card),
        ) => CardSet::only(*card),
        line::Act::Player(_, line::Does::Draw(_, cards)) => cards.iter().copied().collect(),
        line::Act::Player(..)
        | line::Act::Run(_)
        | line::Act::DealerError(_)
        | line::Act::FloorAsks(_)
        | line::Act::FloorRules(..)
        | line::Act::Misdeal(_)
        | line::Act::FloorVoids
        | line::Act::FloorKills(_)
        | line::Act::Plain(..) => CardSet::EMPTY,
    }
}
