//! Errors in dealing, and their repair, in words.

use cards::Card;
use hand::errors::{CardPlace, Mishap};

use super::{Naming, some_card};

/// What went wrong, or what is done about it.
pub(super) fn line(mishap: Mishap<Card>, by: &impl Naming) -> String {
    let name = |seat| by.name(seat);
    let place = |place: CardPlace| match place {
        CardPlace::Stub => "the top of the stub".to_owned(),
        CardPlace::Burns => "the burnt cards".to_owned(),
        CardPlace::Board => "the board".to_owned(),
        CardPlace::Down(seat) => format!("the hand of {}", name(seat)),
        CardPlace::Up(seat) => format!("the up-cards of {}", name(seat)),
        CardPlace::Aside => "the side".to_owned(),
        CardPlace::Out => "out of play".to_owned(),
    };
    match mishap {
        Mishap::DealtShort { seat, joker: false } => format!("{} is dealt a card too few", name(seat)),
        Mishap::DealtShort { seat, joker: true } => format!("{} is dealt a joker", name(seat)),
        Mishap::DealtExtra { seat, .. } => format!("{} is dealt a card too many", name(seat)),
        Mishap::CardExposed { seat, card } => format!("the dealer shows {card} of {}", name(seat)),
        Mishap::Replaced { seat, card, .. } => format!("{card} of {} is replaced after the deal", name(seat)),
        Mishap::BurnMissed => "no card is burnt".to_owned(),
        Mishap::BurntExtra { .. } => "a card too many is burnt".to_owned(),
        Mishap::BurnsMended { next: 0 } => "the burn is right again".to_owned(),
        Mishap::BurnsMended { next } => format!("the next street burns {next} more"),
        Mishap::Boxed { card } => format!("{card} lies face up in the deck"),
        Mishap::Moved { card, to: CardPlace::Out, .. } => format!("{} is out of play", some_card(card)),
        Mishap::Moved { card, to: CardPlace::Aside, .. } => format!("{} is put aside", some_card(card)),
        Mishap::Moved { card, from, to } => {
            format!("{} goes from {} to {}", some_card(card), place(from), place(to))
        }
        Mishap::Due { place: CardPlace::Burns } => "one more card is to be burnt".to_owned(),
        Mishap::Due { place: CardPlace::Aside } => "one more card is to be put aside".to_owned(),
        Mishap::Due { place: at } => format!("one more card is to come to {}", place(at)),
        Mishap::ToBeDrawn { to } => format!("one of the flop is drawn at random and goes to {}", place(to)),
        Mishap::StubDropped { .. } => "the stub is mixed up".to_owned(),
        Mishap::StubRestored => "the stub's order is put back".to_owned(),
        Mishap::StubShuffled { aside, burns, muck } => {
            let with: Vec<&str> =
                [(aside, "the cards put aside"), (burns, "the burnt cards"), (muck, "the muck")]
                    .into_iter()
                    .filter_map(|(is, what)| is.then_some(what))
                    .collect();
            if with.is_empty() {
                "the stub is shuffled and cut".to_owned()
            } else {
                format!("the stub is shuffled with {}, and cut", with.join(" and "))
            }
        }
        Mishap::DealtEarly { seat, card } => {
            format!("{card} comes to {} too early and does not play", name(seat))
        }
        Mishap::KeptEarly { seat, card } => format!("{} keeps {card} and may not bet or raise", name(seat)),
        Mishap::ComesDown { seat } => format!("the next up-card of {} comes down", name(seat)),
        Mishap::ComesUp { seat } => format!("the next card of {} comes up", name(seat)),
        Mishap::NoBetting => "there is no betting on this street".to_owned(),
        Mishap::OpensAsBefore => "whoever opened the street before opens this one".to_owned(),
        Mishap::MayStandAside { seat } => format!("{} may stay out of the betting", name(seat)),
        Mishap::StoodAside { seat } => format!("{} stays out of the betting", name(seat)),
        Mishap::DeadDoor { seat, card } => format!("{card} of {} still counts for the bring-in", name(seat)),
        Mishap::FilledOnDraw { seat } => format!("{} gets the missing card on the draw", name(seat)),
    }
}
