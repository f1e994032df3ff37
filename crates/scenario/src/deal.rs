//! The dealer of a scenario: deals the cards that the file promises, and the rest in a fixed order.

use std::collections::VecDeque;

use cards::{Card, CardSet, Deck};
use hand::{
    Act, DealerAct, Event, Hand, MOST_BOARDS, Owed, Ruling, Seat, Viewer,
    errors::{DealerError, Mishap},
};

use super::{header::Setup, line, say};

/// The cards to come.
#[derive(Clone, Debug)]
pub(super) struct Dealer {
    holds: Vec<VecDeque<Card>>,
    boards: [VecDeque<Card>; MOST_BOARDS],
    /// Cards that the file does not name, or all of a `deck`; the next one last.
    rest: Vec<Card>,
    /// Does a `deck` line say in which order they come?
    in_order: bool,
}

impl Dealer {
    pub(super) fn new(setup: &Setup, lines: &[line::Line]) -> Result<Dealer, String> {
        if let Some(top) = &setup.deck {
            let deck = Deck::stacked(setup.game.deck, top).map_err(|bad| bad.to_string())?;
            let mut rest: Vec<Card> = deck.stub().collect();
            rest.reverse();
            let holds = vec![VecDeque::new(); setup.holds.len()];
            return Ok(Dealer { holds, boards: Default::default(), rest, in_order: true });
        }
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
        Ok(Dealer {
            holds: setup.holds.iter().map(queue).collect(),
            boards: std::array::from_fn(|board| queue(&setup.boards[board])),
            rest,
            in_order: false,
        })
    }

    /// Can these cards come off the deck next, as an act has it? A stub that was shuffled has no order any more, and a
    /// card that is known to lie on top came back.
    pub(super) fn comes_next(&self, hand: &Hand, act: &line::Act) -> Result<(), String> {
        let shuffled = |ruling: &Ruling| matches!(ruling.event, Event::Mishap(Mishap::StubShuffled { .. }));
        let back = !hand.view(Viewer::House).stub.is_empty();
        if !self.in_order || back || hand.log().iter().any(shuffled) {
            return Ok(());
        }
        let named = off_the_deck(act);
        let next: CardSet = self.rest.iter().rev().take(named.len()).copied().collect();
        if named == next { Ok(()) } else { Err(format!("next in the deck comes {next}")) }
    }

    /// Cards that an act took off the deck do not come again, be they promised by the head.
    pub(super) fn gone(&mut self, act: &line::Act) {
        let named = off_the_deck(act);
        self.rest.retain(|card| !named.contains(*card));
        for promised in self.holds.iter_mut().chain(&mut self.boards) {
            promised.retain(|card| !named.contains(*card));
        }
    }

    /// These come next to a player.
    pub(super) fn promise(&mut self, seat: Seat, cards: &[Card]) {
        for &card in cards.iter().rev() {
            self.holds[seat.0 as usize].push_front(card);
        }
    }

    /// The next card that nobody named: of the rest or, once all of that is dealt, of what was mixed in again.
    fn next(&mut self, hand: &Hand) -> Option<Card> {
        if let Some(card) = self.rest.pop() {
            return Some(card);
        }
        let promised = self.holds.iter().chain(&self.boards).flatten();
        let back = hand.unplaced(Viewer::House) - promised.copied().collect();
        back.iter().next()
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
            Owed::Aside => DealerAct::SetAside(top.or_else(|| self.next(hand))),
            Owed::Burn => {
                self.burn(hand);
                return Ok(());
            }
            Owed::Board(board) => {
                let card =
                    top.or_else(|| self.boards[board as usize].pop_front()).or_else(|| self.next(hand));
                DealerAct::Board(board, card.ok_or_else(out)?)
            }
            Owed::Card { seat, .. } => {
                let card =
                    top.or_else(|| self.holds[seat.0 as usize].pop_front()).or_else(|| self.next(hand));
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
            let card = hand.view(Viewer::House).stub.first().copied().or_else(|| self.next(hand));
            if hand.apply(Act::Dealer(DealerAct::Burn(card))).is_err() {
                return;
            }
        }
    }
}

fn out() -> String {
    "the cards have run out, and the book mixes none in again".to_owned()
}

/// Is a deck dealt by somebody who enters cards, or errs, rather than by itself?
pub(super) fn by_hand(lines: &[line::Line]) -> bool {
    lines.iter().any(|line| match &line.step {
        line::Step::Act(act) => matches!(
            act,
            line::Act::Deal(..)
                | line::Act::Turn(..)
                | line::Act::Burn(_)
                | line::Act::SetAside(_)
                | line::Act::DrawOne(_)
                | line::Act::DealerError(_)
        ),
        line::Step::Refused(_) | line::Step::Expect(_) | line::Step::Cites(_) | line::Step::CitesToo(_) => {
            false
        }
    })
}

/// The cards of an act that come off the deck by it.
fn off_the_deck(act: &line::Act) -> CardSet {
    match act {
        // They lie in hands and on the board by then.
        line::Act::DrawOne(_)
        | line::Act::DealerError(DealerError::Exposed(..) | DealerError::Boxed(Some(_), _))
        | line::Act::Player(..) => CardSet::EMPTY,
        act => entered(act),
    }
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
