//! What a watcher is told of each event, by what their view shows once it has happened.

use std::sync::Arc;

use cards::{Card, CardSet};
use hand::{
    BadSetup, Beside, Event, Hand, Mishap, Mode, Ruling, Seat, Seating, Seats, Seen, Source, Terms, View,
    Viewer,
};

/// A hand as one watcher follows it.
///
/// It holds two hands: the hand itself, and one that only what the watcher was told is recorded on. The second never
/// knows more than the watcher; what it shows them is what the first does.
#[derive(Clone, Debug)]
pub struct Follower {
    viewer: Viewer,
    hand: Hand,
    told: Hand,
}

impl Follower {
    /// Begins to follow a hand that nothing has happened in.
    pub fn new(
        terms: &Arc<Terms>,
        seating: &Seating,
        source: Source,
        viewer: Viewer,
    ) -> Result<Follower, BadSetup> {
        Ok(Follower {
            viewer,
            hand: Hand::blank(Arc::clone(terms), Mode::BY_ITSELF, seating, source)?,
            told: Hand::blank(Arc::clone(terms), Mode::BY_ITSELF, seating, Source::Dealer)?,
        })
    }

    /// Takes what happened, and gives what the watcher is told of it: cards that come to light with it first, then the
    /// event without the cards that they may not see; nothing where it is about such a card alone.
    pub fn follow(&mut self, ruling: &Ruling) -> Vec<Ruling> {
        self.hand.record(&ruling.event);
        let view = self.hand.view(self.viewer);
        let event = self.masked(&view, ruling.event);
        let mut telling = Vec::new();
        for seat in Seats::first(view.players.len()) {
            let fresh = faces(&view, seat) - self.told.state().cards_of(seat) - given(event, seat);
            telling.extend(fresh.iter().map(|card| Event::Revealed { seat, card }));
        }
        telling.extend(event);
        for event in &telling {
            self.told.record(event);
        }
        let rulings = telling.into_iter().map(|event| Ruling {
            event,
            under: if matches!(event, Event::Revealed { .. }) { None } else { ruling.under },
        });
        rulings.collect()
    }

    /// The hand, cards and all.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The hand as far as the watcher knows it.
    pub fn told(&self) -> &Hand {
        &self.told
    }

    /// The event with those cards that the watcher sees; none where it cannot be told without others.
    fn masked(&self, view: &View, event: Event) -> Option<Event> {
        let shows = |seat: Seat, card: Card| faces(view, seat).contains(card);
        let anywhere = |card: Card| {
            view.boards.iter().any(|board| board.contains(&card))
                || Seats::first(view.players.len()).iter().any(|seat| shows(seat, card))
        };
        Some(match event {
            Event::Dealt { seat, card, up } => {
                Event::Dealt { seat, card: card.filter(|&card| shows(seat, card)), up }
            }
            Event::Discarded { seat, card } => {
                let known = self.told.state().cards_of(seat);
                Event::Discarded { seat, card: card.filter(|&card| known.contains(card)) }
            }
            Event::Burnt { .. } => Event::Burnt { card: None },
            Event::BurntEarly { .. } => Event::BurntEarly { card: None },
            Event::Revealed { seat, card } => return shows(seat, card).then_some(event),
            Event::TurnedEarly { card } => return anywhere(card).then_some(event),
            Event::Mishap(mishap) => return masked_mishap(mishap, anywhere).map(Event::Mishap),
            Event::Beside(Beside::TurnedUp { seat, card } | Beside::ShownTo { seat, card, .. }) => {
                return shows(seat, card).then_some(event);
            }
            // No card is in these, or one on the board, which everybody sees.
            Event::Boarded { .. }
            | Event::Anted { .. }
            | Event::Posted { .. }
            | Event::PostedDead { .. }
            | Event::StreetBegan { .. }
            | Event::BurnSkipped
            | Event::Lapsed
            | Event::Reshuffled { .. }
            | Event::BettingBegan { .. }
            | Event::BroughtIn { .. }
            | Event::Checked { .. }
            | Event::Called { .. }
            | Event::Raised { .. }
            | Event::Folded { .. }
            | Event::Returned { .. }
            | Event::Gathered
            | Event::Drew { .. }
            | Event::DrawTakenBack { .. }
            | Event::Flipped { .. }
            | Event::CommonCard
            | Event::ShowdownBegan { .. }
            | Event::Showed { .. }
            | Event::Mucked { .. }
            | Event::PlayedBoard { .. }
            | Event::Exposed { .. }
            | Event::RunsAgreed { .. }
            | Event::PassedOut
            | Event::Voided { .. }
            | Event::Raked { .. }
            | Event::Awarded { .. }
            | Event::Corrected { .. }
            | Event::Barred { .. }
            | Event::Declared { .. }
            | Event::AskedTime { .. }
            | Event::Referred { .. }
            | Event::Decided { .. }
            | Event::ActedEarly { .. }
            | Event::Released { .. }
            | Event::Forfeited { .. }
            | Event::CalledOff { .. }
            | Event::Refunded { .. }
            | Event::Killed { .. }
            | Event::Beside(_)
            | Event::Ended => event,
        })
    }
}

/// The cards of a player whose faces a view shows.
fn faces(view: &View, seat: Seat) -> CardSet {
    let seen = view.players[seat.0 as usize].cards.iter();
    seen.filter_map(|seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Back => None,
    })
    .collect()
}

/// The card that an event itself brings to a player.
fn given(event: Option<Event>, seat: Seat) -> CardSet {
    match event {
        Some(Event::Dealt { seat: to, card: Some(card), .. } | Event::Revealed { seat: to, card })
            if to == seat =>
        {
            CardSet::only(card)
        }
        _ => CardSet::EMPTY,
    }
}

/// An error in dealing with those cards that the watcher sees; none where it cannot be told without others.
fn masked_mishap(mishap: Mishap, sees: impl Fn(Card) -> bool) -> Option<Mishap> {
    match mishap {
        Mishap::DealtExtra { seat, card } => {
            Some(Mishap::DealtExtra { seat, card: card.filter(|&card| sees(card)) })
        }
        Mishap::BurntExtra { .. } => Some(Mishap::BurntExtra { card: None }),
        Mishap::Moved { card, from, to } => {
            Some(Mishap::Moved { card: card.filter(|&card| sees(card)), from, to })
        }
        Mishap::CardExposed { card, .. }
        | Mishap::Replaced { card, .. }
        | Mishap::Boxed { card }
        | Mishap::DealtEarly { card, .. }
        | Mishap::KeptEarly { card, .. }
        | Mishap::DeadDoor { card, .. } => sees(card).then_some(mishap),
        Mishap::DealtShort { .. }
        | Mishap::BurnMissed
        | Mishap::BurnsMended { .. }
        | Mishap::Due { .. }
        | Mishap::ToBeDrawn { .. }
        | Mishap::StubDropped { .. }
        | Mishap::StubRestored
        | Mishap::StubShuffled { .. }
        | Mishap::ComesDown { .. }
        | Mishap::ComesUp { .. }
        | Mishap::NoBetting
        | Mishap::OpensAsBefore
        | Mishap::MayStandAside { .. }
        | Mishap::StoodAside { .. }
        | Mishap::FilledOnDraw { .. } => Some(mishap),
    }
}
