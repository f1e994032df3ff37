//! What everybody at a table is told of what happens: typed, with the rule that it follows, and without a sentence.
//!
//! Of a hand it is what `hand` tells the rail, so no hidden card can get here.

mod hand;
mod money;

use ::hand::{Ruling, Seat, Viewer, told::Before};
use room::{
    PlayerId,
    session::{Correction, Event, Playing},
    table::{Chair, Event as TableEvent, Way, Why},
};
use rules::Under;

use crate::wire::{Happening, Said};

use super::{
    asks,
    entry::Did,
    game::{Game, Unsound},
    setup,
};

pub(super) use self::hand::{bet, makes};

/// Takes something in, and tells of it.
pub(crate) fn tell(game: &mut Game, did: &Did, at: u64, said: &mut Vec<Said>) -> Result<(), Unsound> {
    if let Did::Session { event: Event::Hand(event), under } = did {
        let before = game.playing().and_then(Playing::before);
        game.record(did, at)?;
        said.extend(in_hand(game, before.as_ref(), Ruling { event: *event, under: *under }));
        return Ok(());
    }
    said.extend(leaving(game, did));
    game.record(did, at)?;
    if let Did::Money { event, under } = did {
        said.extend(money::said(game, event, *under));
    }
    said.extend(after(game, did));
    Ok(())
}

/// Somebody who leaves is told of before they are gone, and a change while it is known what it changes.
fn leaving(game: &Game, did: &Did) -> Option<Said> {
    if let Did::Changed { by: who, agreed } = did {
        let model = game.houses.model(agreed).ok()?;
        let title = setup::title(model.session.table().next_terms(), agreed.cents);
        let said = Said { later: game.table().is_on(), ..plain(Happening::TermsChanged) };
        let changed = game.changes(agreed);
        return Some(by(who, "", Said { changed, title: Some(title), ..said }));
    }
    if let Did::Session { event: Event::Corrected { correction, player, by: who, why, .. }, .. } = did {
        return Some(corrected(game, correction, *player, who, why));
    }
    let Did::Session { event: Event::Table(TableEvent::Left { chair }), .. } = did else { return None };
    let taken = game.table().sitter(*chair).map_or(0, |sitter| sitter.stack.0);
    Some(Said { amount: Some(taken), ..at_chair(game, Happening::Left, *chair) })
}

/// What everybody is told of an event of the hand, which has been recorded.
fn in_hand(game: &Game, before: Option<&Before>, ruling: Ruling) -> Vec<Said> {
    let Some(playing) = game.playing() else { return Vec::new() };
    let (Some(before), Some(hand)) = (before, playing.hand()) else { return Vec::new() };
    let told = before.told(hand, &ruling, Viewer::Rail);
    let said = told.iter().filter_map(|told| {
        let cite = game.model.cite(playing.terms(), told.under);
        Some(Said { cite, ..hand::said(told, &Sitters { game, playing })? })
    });
    said.collect()
}

/// The players of a hand by their chairs.
struct Sitters<'g> {
    game: &'g Game,
    playing: &'g Playing,
}

impl hand::Seats for Sitters<'_> {
    fn sitter(&self, seat: Seat) -> Option<(u8, String)> {
        let player = self.playing.players().get(seat.0 as usize)?;
        Some((self.playing.chair(seat)?.0, self.game.name_of(*player).to_owned()))
    }
}

/// What is told of anything else, once it has been taken in.
fn after(game: &Game, did: &Did) -> Option<Said> {
    match did {
        Did::Session { event, under } => after_session(game, event, *under),
        Did::Opened { .. } => Some(plain(Happening::Opened)),
        Did::Shuffled { .. } => Some(plain(Happening::Shuffled)),
        Did::Chat { account, name, text } => {
            let sits =
                |&chair: &Chair| game.table().sitter(chair).is_some_and(|sitter| sitter.player.0 == *account);
            Some(Said {
                chair: game.table().taken().iter().find(sits).map(|chair| chair.0),
                name: Some(name.clone()),
                text: Some(text.clone()),
                ..plain(Happening::Chat)
            })
        }
        Did::HandedOver { to, by: who, why } => {
            let name = super::who::of_account(*to).map(|player| game.name_of(player).to_owned());
            Some(by(who, why, Said { name, ..plain(Happening::HostChanged) }))
        }
        Did::Changed { .. } | Did::Came { .. } | Did::Money { .. } | Did::Ordered { .. } => None,
    }
}

fn plain(what: Happening) -> Said {
    Said { what, ..Said::default() }
}

/// Something about whoever sits in a chair.
fn at_chair(game: &Game, what: Happening, chair: Chair) -> Said {
    Said { chair: Some(chair.0), name: Some(game.name_at(chair).to_owned()), ..plain(what) }
}

/// What somebody with a power did, and why if they said so.
fn by(who: &str, why: &str, said: Said) -> Said {
    let why = (!why.is_empty()).then(|| why.to_owned());
    Said { by: Some(who.to_owned()), why, ..said }
}

fn after_session(game: &Game, event: &Event, under: Option<Under>) -> Option<Said> {
    let chair_of = |what: Happening, chair: Chair| at_chair(game, what, chair);
    Some(match event {
        Event::Table(event) => {
            let terms = game.table().terms().or_else(|| game.playing().map(Playing::terms));
            let cite = terms.and_then(|terms| game.model.cite(terms, under));
            Said { cite, ..after_table(game, event)? }
        }
        Event::Chopped => plain(Happening::Chopped),
        Event::Leaving { chair } => chair_of(Happening::Leaving, *chair),
        Event::Removed { chair, by: who, why, .. } => {
            let later = game.session.in_this_hand(*chair);
            by(who, why, Said { later, ..chair_of(Happening::Removed, *chair) })
        }
        Event::Admitted { player, by: who, why } => {
            let name = Some(game.name_of(*player).to_owned());
            by(who, why, Said { name, ..plain(Happening::Admitted) })
        }
        Event::SeatAsked { player, chair, chips } => Said {
            name: Some(game.name_of(*player).to_owned()),
            amount: Some(chips.0),
            chair: Some(chair.0),
            ..plain(Happening::SeatAsked)
        },
        Event::SeatWithdrawn { player } => {
            Said { name: Some(game.name_of(*player).to_owned()), ..plain(Happening::SeatWithdrawn) }
        }
        // Nobody is told that the host let themselves in.
        Event::SeatAnswered { player, .. } if player.0 == game.host => return None,
        Event::SeatAnswered { player, by: who, why, allow } => {
            let name = Some(game.name_of(*player).to_owned());
            let what = if *allow { Happening::SeatAllowed } else { Happening::SeatDenied };
            let cite = game.model.cite(game.table().next_terms(), under);
            by(who, why, Said { name, cite, ..plain(what) })
        }
        Event::Banned { player, by: who, why } => {
            let name = Some(game.name_of(*player).to_owned());
            by(who, why, Said { name, ..plain(Happening::Banned) })
        }
        Event::CorrectionDue { correction, by: who, why } => {
            let player = game.table().sitter(correction.chair)?.player;
            Said { later: true, was: None, total: None, ..corrected(game, correction, player, who, why) }
        }
        Event::Named { chair, game: place, by_house } => {
            let what = if *by_house { Happening::GameKept } else { Happening::GameNamed };
            let terms = game.table().spread_terms().nth(*place as usize)?;
            Said { title: Some(setup::title(terms, game.ask.cents)), ..chair_of(what, *chair) }
        }
        Event::Reopened { by: who, why } => by(who, why, plain(Happening::Reopened)),
        Event::Proposed { by: who, why, .. } => by(who, why, plain(Happening::Proposed)),
        Event::Consented { chair, agree } => Said { agree: *agree, ..chair_of(Happening::Consented, *chair) },
        Event::PickedUp { chair } => Said {
            cite: game.model.cite(game.table().next_terms(), under),
            ..chair_of(Happening::PickedUp, *chair)
        },
        Event::AnsweredRuns { chair, times } => {
            Said { count: Some((*times).into()), ..chair_of(Happening::AnsweredRuns, *chair) }
        }
        Event::ShowedCards { chair, places } => {
            let turned = game.playing()?.turned_up(*chair).filter(|(place, _)| places.contains(place));
            let cards = turned.map(|(_, card)| card.to_string()).collect();
            Said { cards, ..chair_of(Happening::Showed, *chair) }
        }
        Event::Rabbit { chair } => {
            let cards = game.playing()?.would_have_come().concat();
            Said {
                cards: cards.iter().map(ToString::to_string).collect(),
                cite: game.model.cite(game.table().next_terms(), under),
                ..chair_of(Happening::Rabbit, *chair)
            }
        }
        Event::TimedOut { chair } => chair_of(Happening::TimedOut, *chair),
        Event::ToCome { chair, chips } if !chips.is_zero() => {
            Said { amount: Some(chips.0), ..chair_of(Happening::ToCome, *chair) }
        }
        Event::Paused { by: who, why, at_once } => {
            by(who, why, Said { later: !at_once, ..plain(Happening::Paused) })
        }
        Event::Resumed { by: who, why } => by(who, why, plain(Happening::Resumed)),
        Event::Closing { by: who, why } => by(who, why, plain(Happening::Closing)),
        Event::Closed { why } => {
            Said { why: (!why.is_empty()).then(|| why.clone()), ..plain(Happening::Closed) }
        }
        Event::Hand(_)
        | Event::Corrected { .. }
        | Event::Automatic { .. }
        | Event::Prepared { .. }
        | Event::WantsOut { .. }
        | Event::WantsIn { .. }
        | Event::WantsStraddle { .. }
        | Event::WantsBomb { .. }
        | Event::WantsChop { .. }
        | Event::WantsRuns { .. }
        | Event::Marked { .. }
        | Event::ToCome { .. }
        | Event::Bank { .. }
        | Event::Voided { .. } => return None,
    })
}

fn after_table(game: &Game, event: &TableEvent) -> Option<Said> {
    let chair_of = |what: Happening, chair: Chair| at_chair(game, what, chair);
    let chips = |what: Happening, chair: Chair, amount: ::hand::Chips| Said {
        amount: Some(amount.0),
        ..at_chair(game, what, chair)
    };
    Some(match *event {
        TableEvent::Sat { chair, chips: amount, .. } => chips(Happening::Sat, chair, amount),
        TableEvent::SatOut { chair } => chair_of(Happening::SatOut, chair),
        TableEvent::Returned { chair } => chair_of(Happening::CameBack, chair),
        TableEvent::Bought { chair, chips: amount, .. } => chips(Happening::Bought, chair, amount),
        TableEvent::Paid { chair, chips: amount } => chips(Happening::Paid, chair, amount),
        TableEvent::Chose { chair, way } => chose(game, chair, way),
        TableEvent::Announced { chair, amount } => chips(Happening::Straddled, chair, amount),
        TableEvent::Withdrawn { chair } => chair_of(Happening::Withdrew, chair),
        TableEvent::NotSpread { .. } => plain(Happening::NotSpread),
        TableEvent::OptedOut { chair } => chair_of(Happening::OptedOut, chair),
        TableEvent::Moved { to, wait, .. } => {
            let count = (wait > 0).then_some(wait.into());
            Said { count, ..chair_of(Happening::ChangedChairs, to) }
        }
        TableEvent::Began { button } => chair_of(Happening::Began, button),
        TableEvent::Missed { chair, owed: true, .. } => chair_of(Happening::Missed, chair),
        TableEvent::PassedOn { chair } => chair_of(Happening::PassedOn, chair),
        TableEvent::Posted { chair, ante, live, dead, why: Why::Entry } => {
            chips(Happening::PostedToEnter, chair, ante + live + dead)
        }
        TableEvent::Posted { chair, ante, live, dead, why: Why::MadeUp } => {
            chips(Happening::MadeUp, chair, ante + live + dead)
        }
        TableEvent::CameIn { chair } => chair_of(Happening::CameIn, chair),
        TableEvent::BoughtButton { chair } => chair_of(Happening::BoughtButton, chair),
        TableEvent::Dealt { .. } => Said {
            hand: Some(game.session.hands()),
            title: Some(setup::title(game.table().terms()?, game.ask.cents)),
            ..plain(Happening::DealtHand)
        },
        TableEvent::Undone => plain(Happening::Undone),
        TableEvent::OwesBlind { chair } => chair_of(Happening::OwesBlind, chair),
        TableEvent::KillDue { player } => {
            Said { name: Some(game.name_of(player).to_owned()), ..plain(Happening::KillDue) }
        }
        TableEvent::LegWon { player } => {
            Said { name: Some(game.name_of(player).to_owned()), ..plain(Happening::LegWon) }
        }
        TableEvent::Left { .. }
        | TableEvent::Volunteered { .. }
        | TableEvent::Asked { .. }
        | TableEvent::Turned { .. }
        | TableEvent::Restaked { .. }
        | TableEvent::Placed { .. }
        | TableEvent::Missed { .. }
        | TableEvent::Posted { .. }
        | TableEvent::Settled { .. }
        | TableEvent::Finished { .. }
        | TableEvent::LegLost
        | TableEvent::Barred { .. }
        | TableEvent::Unposted { .. } => return None,
    })
}

/// How a stack is put right, as everybody is told before it changes.
fn corrected(game: &Game, correction: &Correction, player: PlayerId, who: &str, why: &str) -> Said {
    let stack = game.table().sitter(correction.chair).map(|sitter| sitter.stack.0);
    let after = |stack: u64| stack.saturating_add_signed(correction.change);
    let about = if correction.change < 0 { "taken" } else { "given" };
    by(
        who,
        why,
        Said {
            chair: Some(correction.chair.0),
            name: Some(game.name_of(player).to_owned()),
            other: correction.other.map(|chair| chair.0),
            other_name: correction.other.map(|chair| game.name_at(chair).to_owned()),
            amount: Some(correction.chips().0),
            about: Some(about.to_owned()),
            was: stack,
            total: stack.map(after),
            ..plain(Happening::StackCorrected)
        },
    )
}

fn chose(game: &Game, chair: Chair, way: Way) -> Said {
    Said { way: Some(asks::way_out(way)), ..at_chair(game, Happening::Chose, chair) }
}
