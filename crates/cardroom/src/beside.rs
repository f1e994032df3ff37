//! What happens beside betting and dealing, in words: for stories of hands and for judgements.

use hand::{Chips, Dispute, Event, NextHand, Seat, ShownWhen};

/// Such an event in words, with players and amounts as the teller names them; none for any other.
pub(crate) fn told(
    event: &Event,
    name: impl Fn(Seat) -> String,
    amount: impl Fn(Chips) -> String,
) -> Option<String> {
    Some(match *event {
        Event::Slipped { seat, was, right, .. } => {
            format!("nobody stops {}'s {}, which should be {}", name(seat), amount(was), amount(right))
        }
        Event::Counted { amount: most } => format!("the dealer says that {} is the most", amount(most)),
        Event::Resized { seat, from, to } => {
            format!("{}'s {} becomes {}", name(seat), amount(from), amount(to))
        }
        Event::MovedForward { seat, .. } => format!("{} moves chips forward without letting go", name(seat)),
        Event::ThrewForward { seat } => {
            format!("{}'s hand is dead if somebody acts because of it", name(seat))
        }
        Event::GivenBack { seat } => format!("{} has the cards again", name(seat)),
        Event::LiftedUpCards { seat } => format!("{} picks up the up-cards, which means nothing", name(seat)),
        Event::TurnedUp { seat, card } => format!("everybody sees {}'s {card}", name(seat)),
        Event::ShownTo { seat, other, card, when } => {
            let when = match when {
                ShownWhen::Now => "everybody sees it now",
                ShownWhen::RoundEnd => "everybody will when the round is over",
                ShownWhen::BettingEnd => "everybody will when the betting is over",
                ShownWhen::Never => "which is a breach",
            };
            format!("{} shows {card} to {}: {when}", name(seat), name(other))
        }
        Event::Restored { seat } => format!("{}'s hand is in again", name(seat)),
        Event::Promised { seat, .. } => format!("{} promises an act", name(seat)),
        Event::ClockAsked { seat, by } => {
            format!("{} wants {} on the clock; the floor starts it", name(by), name(seat))
        }
        Event::ClockStarted { seat, thinking, countdown } => {
            format!("{} has {thinking} seconds and a countdown of {countdown}", name(seat))
        }
        Event::ClockRanOut { seat } => format!("{}'s time is up", name(seat)),
        Event::Claimed { seat, .. } => format!("{} says what the hand is", name(seat)),
        Event::Disputed { seat, dispute: Dispute::Reading } => {
            format!("{} disputes how a hand was read", name(seat))
        }
        Event::Disputed { seat, dispute: Dispute::Pot } => format!("{} disputes the pot", name(seat)),
        Event::NextHand { next: NextHand::Begun } => "the next hand begins".to_owned(),
        Event::NextHand { next: NextHand::SubstantialAction } => {
            "there is action on the next hand".to_owned()
        }
        Event::Impounded { seat, amount: part } => {
            format!("{} of {}'s pot are set aside", amount(part), name(seat))
        }
        Event::Moved { seat, from: Some(from), amount: part } => {
            format!("{} go from {} to {}", amount(part), name(from), name(seat))
        }
        Event::Moved { seat, from: None, amount: part } => {
            format!("{} gets {} of what was set aside", name(seat), amount(part))
        }
        Event::Penalised { seat, sanction, .. } => format!("{}: {}", name(seat), sanction.name()),
        _ => return None,
    })
}
