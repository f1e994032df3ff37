//! What happens beside betting and dealing, in words.

use cards::Card;
use hand::{
    floor::Dispute,
    live::{Irregularity, NextHand, ShownWhen},
};

use super::Naming;

/// Such an event in words.
pub(super) fn line(beside: Irregularity<Card>, by: &impl Naming) -> String {
    let (name, amount) = (|seat| by.name(seat), |chips| by.amount(chips));
    match beside {
        Irregularity::Slipped { seat, was, right, .. } => {
            format!("nobody stops {}'s {}, which should be {}", name(seat), amount(was), amount(right))
        }
        Irregularity::Counted { amount: most } => {
            format!("the dealer says that {} is the most", amount(most))
        }
        Irregularity::Resized { seat, from, to } => {
            format!("{}'s {} becomes {}", name(seat), amount(from), amount(to))
        }
        Irregularity::MovedForward { seat, .. } => {
            format!("{} moves chips forward without letting go", name(seat))
        }
        Irregularity::PointedAt { seat } => {
            format!("the dealer points at {} to bring it in", name(seat))
        }
        Irregularity::OpenedBroke { seat, to } => {
            format!("{} opens, all-in for the ante: a call costs {}", name(seat), amount(to))
        }
        Irregularity::ThrewForward { seat } => {
            format!("{}'s hand is dead if somebody acts because of it", name(seat))
        }
        Irregularity::GivenBack { seat } => format!("{} has the cards again", name(seat)),
        Irregularity::LiftedUpCards { seat } => {
            format!("{} picks up the up-cards, which means nothing", name(seat))
        }
        Irregularity::TurnedUp { seat, card } => format!("everybody sees {}'s {card}", name(seat)),
        Irregularity::ShownTo { seat, other, card, when } => {
            let when = match when {
                ShownWhen::Now => "everybody sees it now",
                ShownWhen::RoundEnd => "everybody will when the round is over",
                ShownWhen::BettingEnd => "everybody will when the betting is over",
                ShownWhen::Never => "which is a breach",
            };
            format!("{} shows {card} to {}: {when}", name(seat), name(other))
        }
        Irregularity::Restored { seat } => format!("{}'s hand is in again", name(seat)),
        Irregularity::Promised { seat, .. } => format!("{} promises an act", name(seat)),
        Irregularity::ClockAsked { seat, by: other } => {
            format!("{} wants {} on the clock; the floor starts it", name(other), name(seat))
        }
        Irregularity::ClockStarted { seat, thinking, countdown } => {
            format!("{} has {thinking} seconds and a countdown of {countdown}", name(seat))
        }
        Irregularity::ClockRanOut { seat } => format!("{}'s time is up", name(seat)),
        Irregularity::Claimed { seat, .. } => format!("{} says what the hand is", name(seat)),
        Irregularity::Disputed { seat, dispute: Dispute::Reading } => {
            format!("{} disputes how a hand was read", name(seat))
        }
        Irregularity::Disputed { seat, dispute: Dispute::Pot } => format!("{} disputes the pot", name(seat)),
        Irregularity::NextHand { next: NextHand::Begun } => "the next hand begins".to_owned(),
        Irregularity::NextHand { next: NextHand::SubstantialAction } => {
            "there is action on the next hand".to_owned()
        }
        Irregularity::Impounded { seat, amount: part } => {
            format!("{} of {}'s pot are set aside", amount(part), name(seat))
        }
        Irregularity::Moved { seat, from: Some(from), amount: part } => {
            format!("{} go from {} to {}", amount(part), name(from), name(seat))
        }
        Irregularity::Moved { seat, from: None, amount: part } => {
            format!("{} gets {} of what was set aside", name(seat), amount(part))
        }
        Irregularity::Penalised { seat, sanction, .. } => format!("{}: {}", name(seat), sanction.name()),
    }
}
