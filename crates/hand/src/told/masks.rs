//! Which cards of an event a watcher may see.

use std::convert::Infallible;

use cards::{Card, CardSet};

use crate::{Event, Face, Irregularity, Mishap, Seat, Seats, State, Viewer, face::Ink};

/// The event with those cards that the watcher sees; none where it cannot be told without others.
pub(super) fn masked(before: &State, after: &State, viewer: Viewer, event: Event) -> Option<Event<Card>> {
    if viewer == Viewer::House {
        return Some(event.for_house());
    }
    let faces = |seat: Seat| after.faces(viewer, seat);
    let on_board = || after.boards.iter().fold(CardSet::EMPTY, |all, board| all | board.set());
    let anywhere = |card: Card| {
        on_board().contains(card)
            || Seats::first(after.players()).iter().any(|seat| faces(seat).contains(card))
    };
    let seen = |among: CardSet, Face(card): Face| among.contains(card).then_some(card).ok_or(Hidden);
    let told = match event {
        Event::Dealt { seat, .. }
        | Event::Revealed { seat, .. }
        | Event::Irregularity(Irregularity::TurnedUp { seat, .. } | Irregularity::ShownTo { seat, .. }) => {
            with_cards(event, |face| seen(faces(seat), face))
        }
        Event::Discarded { seat, .. } => with_cards(event, |face| seen(known(before, viewer, seat), face)),
        Event::Burnt { .. } | Event::BurntEarly { .. } | Event::Mishap(Mishap::BurntExtra { .. }) => {
            with_cards(event, |_| Err(Hidden))
        }
        // All others have no card, or one that may lie anywhere by now.
        _ => with_cards(event, |Face(card)| anywhere(card).then_some(card).ok_or(Hidden)),
    };
    told.ok()
}

/// A card is not to be seen.
struct Hidden;

impl Event {
    /// The event with every card, as the house knows it: for its own records and proofs, never for whoever plays or watches.
    pub fn for_house(self) -> Event<Card> {
        let Ok(event) = with_cards(self, |face| Ok::<Card, Infallible>(face.card()));
        event
    }
}

/// The cards of a player that a watcher has seen, though the hand may have been folded since.
pub(super) fn known(state: &State, viewer: Viewer, seat: Seat) -> CardSet {
    if viewer.sees_all_of(state, seat) {
        state.cards(seat)
    } else {
        state.up[seat] | state.down[seat] & state.seen()
    }
}

/// The event with each card as `see` gives it. A card that an event can do without is left out where it is not given.
pub(super) fn with_cards<C: Ink, D: Ink, E>(
    event: Event<C>,
    see: impl Fn(C) -> Result<D, E>,
) -> Result<Event<D>, E> {
    Ok(match event {
        Event::Anted { seat, amount } => Event::Anted { seat, amount },
        Event::Posted { seat, amount, opens_after } => Event::Posted { seat, amount, opens_after },
        Event::PostedDead { seat, amount } => Event::PostedDead { seat, amount },
        Event::StreetBegan { street } => Event::StreetBegan { street },
        Event::Burnt { card } => Event::Burnt { card: card.and_then(|card| see(card).ok()) },
        Event::BurnSkipped => Event::BurnSkipped,
        Event::Lapsed => Event::Lapsed,
        Event::Dealt { seat, card, up } => {
            Event::Dealt { seat, card: card.and_then(|card| see(card).ok()), up }
        }
        Event::Boarded { board, card } => Event::Boarded { board, card: see(card)? },
        Event::Reshuffled { burns, served } => Event::Reshuffled { burns, served },
        Event::BettingBegan { first } => Event::BettingBegan { first },
        Event::BroughtIn { seat, amount } => Event::BroughtIn { seat, amount },
        Event::Checked { seat } => Event::Checked { seat },
        Event::Called { seat, amount } => Event::Called { seat, amount },
        Event::Raised { seat, to, full } => Event::Raised { seat, to, full },
        Event::Folded { seat } => Event::Folded { seat },
        Event::Returned { seat, amount } => Event::Returned { seat, amount },
        Event::Gathered => Event::Gathered,
        Event::Discarded { seat, card } => {
            Event::Discarded { seat, card: card.and_then(|card| see(card).ok()) }
        }
        Event::Drew { seat, count } => Event::Drew { seat, count },
        Event::DrawTakenBack { seat } => Event::DrawTakenBack { seat },
        Event::Flipped { seat, up } => Event::Flipped { seat, up },
        Event::CommonCard => Event::CommonCard,
        Event::ShowdownBegan { first } => Event::ShowdownBegan { first },
        Event::Showed { seat } => Event::Showed { seat },
        Event::Revealed { seat, card } => Event::Revealed { seat, card: see(card)? },
        Event::Mucked { seat } => Event::Mucked { seat },
        Event::PlayedBoard { seat } => Event::PlayedBoard { seat },
        Event::Exposed { seat, live } => Event::Exposed { seat, live },
        Event::RunsAgreed { runs } => Event::RunsAgreed { runs },
        Event::PassedOut => Event::PassedOut,
        Event::Voided { seat, amount } => Event::Voided { seat, amount },
        Event::Raked { amount } => Event::Raked { amount },
        Event::Awarded { seat, amount, pot, share, run } => Event::Awarded { seat, amount, pot, share, run },
        Event::Corrected { seat, put, counts } => Event::Corrected { seat, put, counts },
        Event::Barred { seat, raise, fold } => Event::Barred { seat, raise, fold },
        Event::Declared { seat } => Event::Declared { seat },
        Event::AskedTime { seat } => Event::AskedTime { seat },
        Event::Referred { seat, question, raise_to, put } => {
            Event::Referred { seat, question, raise_to, put }
        }
        Event::Decided { seat, verdict } => Event::Decided { seat, verdict },
        Event::ActedEarly { seat, what, to } => Event::ActedEarly { seat, what, to },
        Event::Released { seat } => Event::Released { seat },
        Event::Forfeited { seat, amount } => Event::Forfeited { seat, amount },
        Event::BurntEarly { card } => Event::BurntEarly { card: card.and_then(|card| see(card).ok()) },
        Event::TurnedEarly { card } => Event::TurnedEarly { card: see(card)? },
        Event::CalledOff { carried } => Event::CalledOff { carried },
        Event::Refunded { seat, amount } => Event::Refunded { seat, amount },
        Event::Killed { seat } => Event::Killed { seat },
        Event::Mishap(mishap) => Event::Mishap(mishap_with(mishap, &see)?),
        Event::Irregularity(beside) => Event::Irregularity(beside_with(beside, &see)?),
        Event::Ended => Event::Ended,
    })
}

fn mishap_with<C: Ink, D: Ink, E>(
    mishap: Mishap<C>,
    see: impl Fn(C) -> Result<D, E>,
) -> Result<Mishap<D>, E> {
    Ok(match mishap {
        Mishap::DealtShort { seat, joker } => Mishap::DealtShort { seat, joker },
        Mishap::DealtExtra { seat, card } => {
            Mishap::DealtExtra { seat, card: card.and_then(|card| see(card).ok()) }
        }
        Mishap::CardExposed { seat, card } => Mishap::CardExposed { seat, card: see(card)? },
        Mishap::Replaced { seat, card, to } => Mishap::Replaced { seat, card: see(card)?, to },
        Mishap::BurnMissed => Mishap::BurnMissed,
        Mishap::BurntExtra { card } => Mishap::BurntExtra { card: card.and_then(|card| see(card).ok()) },
        Mishap::BurnsMended { next } => Mishap::BurnsMended { next },
        Mishap::Boxed { card } => Mishap::Boxed { card: see(card)? },
        Mishap::Moved { card, from, to } => {
            Mishap::Moved { card: card.and_then(|card| see(card).ok()), from, to }
        }
        Mishap::Due { place } => Mishap::Due { place },
        Mishap::ToBeDrawn { to } => Mishap::ToBeDrawn { to },
        Mishap::StubDropped { how } => Mishap::StubDropped { how },
        Mishap::StubRestored => Mishap::StubRestored,
        Mishap::StubShuffled { aside, burns, muck } => Mishap::StubShuffled { aside, burns, muck },
        Mishap::DealtEarly { seat, card } => Mishap::DealtEarly { seat, card: see(card)? },
        Mishap::KeptEarly { seat, card } => Mishap::KeptEarly { seat, card: see(card)? },
        Mishap::ComesDown { seat } => Mishap::ComesDown { seat },
        Mishap::ComesUp { seat } => Mishap::ComesUp { seat },
        Mishap::NoBetting => Mishap::NoBetting,
        Mishap::OpensAsBefore => Mishap::OpensAsBefore,
        Mishap::MayStandAside { seat } => Mishap::MayStandAside { seat },
        Mishap::StoodAside { seat } => Mishap::StoodAside { seat },
        Mishap::DeadDoor { seat, card } => Mishap::DeadDoor { seat, card: see(card)? },
        Mishap::FilledOnDraw { seat } => Mishap::FilledOnDraw { seat },
    })
}

fn beside_with<C: Ink, D: Ink, E>(
    beside: Irregularity<C>,
    see: impl Fn(C) -> Result<D, E>,
) -> Result<Irregularity<D>, E> {
    Ok(match beside {
        Irregularity::Slipped { seat, was, right, wrong } => {
            Irregularity::Slipped { seat, was, right, wrong }
        }
        Irregularity::Counted { amount } => Irregularity::Counted { amount },
        Irregularity::Resized { seat, from, to } => Irregularity::Resized { seat, from, to },
        Irregularity::MovedForward { seat, to } => Irregularity::MovedForward { seat, to },
        Irregularity::PointedAt { seat } => Irregularity::PointedAt { seat },
        Irregularity::OpenedBroke { seat, to } => Irregularity::OpenedBroke { seat, to },
        Irregularity::ThrewForward { seat } => Irregularity::ThrewForward { seat },
        Irregularity::GivenBack { seat } => Irregularity::GivenBack { seat },
        Irregularity::LiftedUpCards { seat } => Irregularity::LiftedUpCards { seat },
        Irregularity::TurnedUp { seat, card } => Irregularity::TurnedUp { seat, card: see(card)? },
        Irregularity::ShownTo { seat, other, card, when } => {
            Irregularity::ShownTo { seat, other, card: see(card)?, when }
        }
        Irregularity::Restored { seat } => Irregularity::Restored { seat },
        Irregularity::Promised { seat, on, what, to } => Irregularity::Promised { seat, on, what, to },
        Irregularity::ClockAsked { seat, by } => Irregularity::ClockAsked { seat, by },
        Irregularity::ClockStarted { seat, thinking, countdown } => {
            Irregularity::ClockStarted { seat, thinking, countdown }
        }
        Irregularity::ClockRanOut { seat } => Irregularity::ClockRanOut { seat },
        Irregularity::Claimed { seat, claim } => Irregularity::Claimed { seat, claim },
        Irregularity::Disputed { seat, dispute } => Irregularity::Disputed { seat, dispute },
        Irregularity::NextHand { next } => Irregularity::NextHand { next },
        Irregularity::Impounded { seat, amount } => Irregularity::Impounded { seat, amount },
        Irregularity::Moved { seat, from, amount } => Irregularity::Moved { seat, from, amount },
        Irregularity::Penalised { seat, sanction, offence } => {
            Irregularity::Penalised { seat, sanction, offence }
        }
    })
}
