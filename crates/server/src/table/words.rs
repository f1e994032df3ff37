//! The dealer's words: what happened, as everybody at the table may hear it, with the rule that it follows.
//!
//! Nothing hidden is put into words: cards are named once they lie face up.

use hand::{Chips, Event as HandEvent, Hand, Seat};
use room::{
    session::{Event, Playing},
    table::{Chair, Event as TableEvent, Why},
};
use rules::Under;

use crate::wire::Said;

use super::{
    deck::Raising,
    entry::Did,
    game::{Game, Unsound},
    setup,
};

/// Takes something in, and puts it into words.
pub(crate) fn tell(game: &mut Game, did: &Did, at: u64, said: &mut Vec<Said>) -> Result<(), Unsound> {
    said.extend(before(game, did));
    game.record(did, at)?;
    said.extend(after(game, did));
    Ok(())
}

/// What is said before something is taken in, where how things stood matters.
fn before(game: &Game, did: &Did) -> Option<Said> {
    let Did::Session { event, under } = did else { return None };
    match event {
        Event::Hand(event) => {
            let playing = game.playing()?;
            let said = before_hand(game, playing, playing.hand()?, event)?;
            Some(Said { cite: game.model.cite(playing.terms(), *under), ..said })
        }
        Event::Table(event @ TableEvent::Left { chair }) => {
            let taken = game.table().sitter(*chair).map_or(0, |sitter| sitter.stack.0);
            Some(said(
                event_name(event),
                format!("{} leaves with {}", game.name_at(*chair), game.shown(taken)),
                Some(*chair),
            ))
        }
        _ => None,
    }
}

/// What is said once it has been taken in.
fn after(game: &Game, did: &Did) -> Option<Said> {
    match did {
        Did::Session { event, under } => after_session(game, event, *under),
        Did::Opened { .. } => Some(said("opened", "the table is open".to_owned(), None)),
        Did::Shuffled { .. } => {
            Some(said("shuffled", "the deck is shuffled and committed to".to_owned(), None))
        }
        Did::Chat { account, name, text } => {
            let chair =
                game.table().taken().iter().find(|&chair| {
                    game.table().sitter(chair).is_some_and(|sitter| sitter.player.0 == *account)
                });
            Some(said("chat", format!("{name}: {text}"), chair))
        }
        Did::Came { .. } | Did::Money { .. } => None,
    }
}

/// Words with the reason that somebody gave, if they gave one.
fn because(words: &str, why: &str) -> String {
    if why.is_empty() { words.to_owned() } else { format!("{words}: {why}") }
}

fn after_session(game: &Game, event: &Event, under: Option<Under>) -> Option<Said> {
    let by = |kind: &str, chair: Chair, words: String| {
        Some(said(kind, format!("{} {words}", game.name_at(chair)), Some(chair)))
    };
    match event {
        Event::Hand(event) => {
            let playing = game.playing()?;
            let said = after_hand(game, playing, playing.hand()?, event)?;
            Some(Said { cite: game.model.cite(playing.terms(), under), ..said })
        }
        Event::Table(event) => {
            let said = after_table(game, event)?;
            let terms = game.table().terms().or_else(|| game.playing().map(Playing::terms));
            let cite = terms.and_then(|terms| game.model.cite(terms, under));
            Some(Said { cite, ..said })
        }
        Event::Chopped => {
            Some(said("chopped", "the blinds are chopped: all have their chips back".to_owned(), None))
        }
        Event::Leaving { chair } => by("leaving", *chair, "leaves after this hand".to_owned()),
        Event::Removed { chair, by, why, .. } => {
            let when = if game.session.in_this_hand(*chair) { " after this hand" } else { "" };
            let words = format!("{by} sends {} away{when}", game.name_at(*chair));
            Some(said("removed", because(&words, why), Some(*chair)))
        }
        Event::Admitted { player, by, why } => {
            let words = format!("{by} lets {} come back", game.name_of(*player));
            Some(said("admitted", because(&words, why), None))
        }
        Event::Proposed { by, why, .. } => {
            let words = format!("{by} asks everybody in the hand to call it off");
            Some(said("proposed", because(&words, why), None))
        }
        Event::Consented { chair, agree: true } => {
            by("consented", *chair, "agrees to call it off".to_owned())
        }
        Event::Consented { chair, agree: false } => {
            by("consented", *chair, "does not agree: the hand goes on".to_owned())
        }
        Event::PickedUp { chair } => {
            let said = by("picked-up", *chair, "has been away too long: the chair is free".to_owned())?;
            Some(Said { cite: game.model.cite(game.table().next_terms(), under), ..said })
        }
        Event::TimedOut { chair } => {
            Some(said("timed-out", format!("{}'s time is up", game.name_at(*chair)), Some(*chair)))
        }
        Event::ToCome { chair, chips } if !chips.is_zero() => {
            by("to-come", *chair, format!("adds {} after this hand", game.shown(chips.0)))
        }
        Event::Paused { by, why, at_once } => {
            let when = if *at_once { "" } else { " after this hand" };
            Some(said("paused", because(&format!("{by} pauses the game{when}"), why), None))
        }
        Event::Resumed { by, why } => {
            Some(said("resumed", because(&format!("{by} lets the game go on"), why), None))
        }
        Event::Closing { by, why } => {
            Some(said("closing", because(&format!("{by} closes the table after this hand"), why), None))
        }
        Event::Closed { why } => Some(said("closed", because("the table is closed", why), None)),
        Event::Automatic { .. }
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
        | Event::Voided { .. } => None,
    }
}

fn said(kind: impl Into<String>, text: String, chair: Option<Chair>) -> Said {
    Said { kind: kind.into(), text, chair: chair.map(|chair| chair.0), ..Said::default() }
}

/// The name of an event in the log: what serialising it calls it.
fn event_name(event: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(event).unwrap_or_default();
    value.get("event").and_then(serde_json::Value::as_str).unwrap_or("event").to_owned()
}

struct Teller<'g> {
    game: &'g Game,
    playing: &'g Playing,
    kind: &'static str,
}

impl Teller<'_> {
    fn name(&self, seat: Seat) -> String {
        let player = self.playing.players().get(seat.0 as usize);
        player.map_or_else(|| seat.to_string(), |player| self.game.name_of(*player).to_owned())
    }

    fn by(&self, seat: Seat, words: impl AsRef<str>) -> Said {
        let chair = self.playing.chair(seat);
        said(self.kind, format!("{} {}", self.name(seat), words.as_ref()), chair)
    }

    fn plain(&self, words: impl Into<String>) -> Said {
        said(self.kind, words.into(), None)
    }
}

fn before_hand(game: &Game, playing: &Playing, hand: &Hand, event: &HandEvent) -> Option<Said> {
    let state = hand.state();
    let tell = |kind| Teller { game, playing, kind };
    let shown = |chips: Chips| game.shown(chips.0);
    Some(match *event {
        HandEvent::Raised { seat, to, full } => {
            let level = state.level();
            let all_in = if state.bet_of(seat) + state.stack_of(seat) == to { ", all in" } else { "" };
            let short = if full || level.is_zero() { "" } else { " (not a full raise)" };
            let verb = match Raising::now(playing.terms(), state) {
                Raising::Bets => "bets",
                Raising::Completes => "completes to",
                Raising::Raises => "raises to",
            };
            tell("raised").by(seat, format!("{verb} {}{all_in}{short}", shown(to)))
        }
        HandEvent::Called { seat, amount } => {
            let all_in = if state.stack_of(seat) == amount { ", all in" } else { "" };
            tell("called").by(seat, format!("calls {}{all_in}", shown(amount)))
        }
        _ => return None,
    })
}

#[expect(clippy::too_many_lines, reason = "one arm an event")]
fn after_hand(game: &Game, playing: &Playing, hand: &Hand, event: &HandEvent) -> Option<Said> {
    let (state, terms) = (hand.state(), playing.terms());
    let tell = |kind| Teller { game, playing, kind };
    let shown = |chips: Chips| game.shown(chips.0);
    let street = || terms.game.streets[state.street() as usize].name.clone();
    Some(match event.for_house() {
        HandEvent::Anted { seat, amount } => tell("anted").by(seat, format!("antes {}", shown(amount))),
        HandEvent::Posted { seat, amount, .. } => tell("posted").by(seat, format!("posts {}", shown(amount))),
        HandEvent::PostedDead { seat, amount } => {
            tell("posted-dead").by(seat, format!("posts {} of dead money", shown(amount)))
        }
        HandEvent::Dealt { seat, card: Some(card), up: true } => {
            let said = tell("dealt").by(seat, format!("is dealt {card}"));
            Said { cards: vec![card.to_string()], ..said }
        }
        HandEvent::Boarded { board, .. } if state.owed_to_board(board) == 0 => {
            let which = match (terms.game.boards() > 1, state.boards()[1].cards().is_empty(), board) {
                (false, true, _) => String::new(),
                (true, _, board) => format!(", board {}", board + 1),
                (false, false, run) => format!(", run {}", run + 1),
            };
            let cards = state.boards()[board as usize].cards();
            let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
            let said = tell("boarded").plain(format!("{}{which}: {}", street(), words.join(" ")));
            Said { cards: words, ..said }
        }
        HandEvent::BroughtIn { seat, amount } => {
            tell("brought-in").by(seat, format!("brings it in for {}", shown(amount)))
        }
        HandEvent::Checked { seat } => tell("checked").by(seat, "checks"),
        HandEvent::Folded { seat } => tell("folded").by(seat, "folds"),
        HandEvent::Returned { seat, amount } => {
            tell("returned").by(seat, format!("takes back {}, which nobody called", shown(amount)))
        }
        HandEvent::Drew { seat, count: 0 } => tell("drew").by(seat, "stands pat"),
        HandEvent::Drew { seat, count } if terms.game.streets[state.street() as usize].draw > 0 => {
            tell("drew").by(seat, format!("draws {count}"))
        }
        HandEvent::Drew { seat, count } => tell("drew").by(seat, format!("throws {count} away")),
        HandEvent::DrawTakenBack { seat } => tell("draw-taken-back").by(seat, "takes the draw back"),
        HandEvent::Flipped { seat, up: true } => tell("flipped").by(seat, "turns the down card up"),
        HandEvent::Flipped { seat, up: false } => tell("flipped").by(seat, "keeps the down card down"),
        HandEvent::CommonCard => tell("common-card").plain("too few cards are left: one comes for all"),
        HandEvent::Reshuffled { .. } => tell("reshuffled").plain("the stub is made anew and committed to"),
        HandEvent::Lapsed => tell("lapsed").plain("there are no cards left"),
        HandEvent::Showed { seat } | HandEvent::Exposed { seat, .. } => {
            let cards: Vec<String> =
                state.faces(hand::Viewer::Rail, seat).iter().map(|card| card.to_string()).collect();
            let mut words = format!("shows {}", cards.join(" "));
            if let Some(makes) = makes(playing, hand, seat) {
                words.push_str(": ");
                words.push_str(&makes);
            }
            Said { cards, ..tell("showed").by(seat, words) }
        }
        HandEvent::Mucked { seat } => tell("mucked").by(seat, "throws the hand away"),
        HandEvent::PlayedBoard { seat } => tell("played-board").by(seat, "plays the board"),
        HandEvent::RunsAgreed { runs: 1 } => return None,
        HandEvent::RunsAgreed { runs } => {
            tell("runs-agreed").plain(format!("the rest will be dealt {runs} times"))
        }
        HandEvent::PassedOut => tell("passed-out").plain("nobody opens: the antes stay for the next hand"),
        HandEvent::Voided { seat, amount } => {
            tell("voided").by(seat, format!("takes back {}: a checked seven was best", shown(amount)))
        }
        HandEvent::Raked { amount } => tell("raked").plain(format!("the house takes {}", shown(amount))),
        HandEvent::Awarded { seat, amount, pot, share, run } => tell("awarded")
            .by(seat, format!("wins {}{}", shown(amount), from(playing, hand, pot, share, run))),
        HandEvent::Corrected { seat, put, counts } => {
            tell("corrected").by(seat, format!("put out {}, which counts for {}", shown(put), shown(counts)))
        }
        HandEvent::Barred { seat, raise: true, .. } => tell("barred").by(seat, "may not raise at this turn"),
        HandEvent::Barred { seat, .. } => tell("barred").by(seat, "may not fold any more"),
        HandEvent::Declared { seat } => tell("declared").by(seat, "says that it is a raise"),
        HandEvent::AskedTime { seat } => tell("asked-time").by(seat, "asks for time"),
        HandEvent::Referred { seat, .. } => tell("referred").by(seat, "is a question for the floor"),
        HandEvent::Decided { verdict, .. } => tell("decided").plain(format!("the ruling is: {verdict}")),
        HandEvent::ActedEarly { seat, .. } => tell("acted-early").by(seat, "acts out of turn"),
        HandEvent::Released { seat } => tell("released").by(seat, "is not held to what was done out of turn"),
        HandEvent::Forfeited { seat, amount } => {
            tell("forfeited").by(seat, format!("leaves {} in", shown(amount)))
        }
        HandEvent::CalledOff { .. } => tell("called-off").plain("the hand is called off"),
        HandEvent::Refunded { seat, amount } => {
            tell("refunded").by(seat, format!("gets {} back", shown(amount)))
        }
        HandEvent::Killed { seat } => tell("killed").by(seat, "has a dead hand"),
        HandEvent::Beside(_) | HandEvent::Mishap(_) => return None,
        HandEvent::StreetBegan { .. }
        | HandEvent::Burnt { .. }
        | HandEvent::BurnSkipped
        | HandEvent::Dealt { .. }
        | HandEvent::Boarded { .. }
        | HandEvent::BettingBegan { .. }
        | HandEvent::Called { .. }
        | HandEvent::Raised { .. }
        | HandEvent::Gathered
        | HandEvent::Discarded { .. }
        | HandEvent::ShowdownBegan { .. }
        | HandEvent::Revealed { .. }
        | HandEvent::BurntEarly { .. }
        | HandEvent::TurnedEarly { .. } => return None,
        HandEvent::Ended => tell("scooped").by(scoops(playing, hand)?, "scoops the pot"),
    })
}

/// Who won every part of a pot that is split in parts, against somebody.
fn scoops(playing: &Playing, hand: &Hand) -> Option<Seat> {
    let state = hand.state();
    let split = playing.terms().game.pot.len() > 1 && state.reached_showdown();
    let mut winners = state.live().iter().filter(|&seat| !state.awarded_to(seat).is_zero());
    let (first, second) = (winners.next(), winners.next());
    first.filter(|_| split && second.is_none() && state.live().len() > 1)
}

/// Which part of which pot chips come from.
fn from(playing: &Playing, hand: &Hand, pot: u8, share: u8, run: u8) -> String {
    let pot = match (hand.state().had_side_pots(), pot) {
        (false, _) => String::new(),
        (true, 0) => " from the main pot".to_owned(),
        (true, side) => format!(" from side pot {side}"),
    };
    let parts = &playing.terms().game.pot;
    let contested = parts.len() > 1 && hand.state().live().len() > 1;
    let part = parts.get(share as usize).filter(|_| contested);
    let part = part.map_or_else(String::new, |part| format!(" for the {}", part.name));
    let several = playing.terms().game.boards() < 2 && !hand.state().boards()[1].cards().is_empty();
    let run = if several { format!(", run {}", run + 1) } else { String::new() };
    format!("{pot}{part}{run}")
}

/// What a hand makes for each part of the pot, with the cards there are; nothing where several runs are dealt.
pub(crate) fn makes(playing: &Playing, hand: &Hand, seat: Seat) -> Option<String> {
    let (state, terms) = (hand.state(), playing.terms());
    let runs = terms.game.boards() < 2 && !state.boards()[1].cards().is_empty();
    if runs {
        return None;
    }
    let cards = state.faces(hand::Viewer::Seat(seat), seat);
    let mut parts: Vec<String> = Vec::new();
    for share in &terms.game.pot {
        let board = state.boards()[share.board as usize].set();
        let strength = share.ranking.best(share.plays, cards, board);
        if !strength.qualifies() || !share.qualifier.is_none_or(|hurdle| hurdle.admits(strength)) {
            continue;
        }
        let part = if terms.game.pot.len() > 1 { format!("{} ", share.name) } else { String::new() };
        let words = format!("{part}{strength}");
        if !parts.contains(&words) {
            parts.push(words);
        }
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn after_table(game: &Game, event: &TableEvent) -> Option<Said> {
    let name = |chair: Chair| game.name_at(chair);
    let by = |chair: Chair, words: String| {
        said(event_name(event), format!("{} {words}", name(chair)), Some(chair))
    };
    Some(match *event {
        TableEvent::Sat { chair, chips, .. } => by(chair, format!("sits down with {}", game.shown(chips.0))),
        TableEvent::SatOut { chair } => by(chair, "sits out".to_owned()),
        TableEvent::Returned { chair } => by(chair, "is back".to_owned()),
        TableEvent::Bought { chair, chips, .. } => by(chair, format!("adds {}", game.shown(chips.0))),
        TableEvent::Chose { chair, way } => {
            use room::table::Way;
            let how = match way {
                Way::Wait => "waits for the big blind",
                Way::Post => "will post",
                Way::BuyButton => "buys the button",
                Way::Straddle => "comes in with a straddle",
                Way::Kill => "kills the pot",
                Way::KillNext => "will kill the next pot",
            };
            by(chair, how.to_owned())
        }
        TableEvent::Announced { chair, amount } => {
            by(chair, format!("straddles for {}", game.shown(amount.0)))
        }
        TableEvent::Withdrawn { chair } => by(chair, "does not straddle".to_owned()),
        TableEvent::OptedOut { chair } => by(chair, "sits the bomb pot out".to_owned()),
        TableEvent::Moved { from: _, to, wait, .. } if wait > 0 => {
            by(to, format!("takes seat {} and waits {wait} hands", to.0))
        }
        TableEvent::Moved { to, .. } => by(to, format!("takes seat {}", to.0)),
        TableEvent::Began { button } => by(button, "draws the high card and has the button".to_owned()),
        TableEvent::Turned { .. } => return None,
        TableEvent::Missed { chair, owed: true, .. } => by(chair, "misses a blind and owes it".to_owned()),
        TableEvent::PassedOn { chair } => by(chair, "has too little for the blind".to_owned()),
        TableEvent::Posted { chair, why: Why::Entry, .. } => by(chair, "posts to come in".to_owned()),
        TableEvent::Posted { chair, why: Why::MadeUp, .. } => by(chair, "makes up missed blinds".to_owned()),
        TableEvent::CameIn { chair } => by(chair, "comes in without posting".to_owned()),
        TableEvent::BoughtButton { chair } => by(chair, "has bought the button".to_owned()),
        TableEvent::Dealt { .. } => said(
            "dealt-hand",
            format!("hand {}: {}", game.session.hands(), setup::title(game.table().terms()?, game.ask.cents)),
            None,
        ),
        TableEvent::Undone => said("undone", "the hand is dealt again".to_owned(), None),
        TableEvent::Paid { chair, chips } => by(chair, format!("pays {} for the seat", game.shown(chips.0))),
        TableEvent::OwesBlind { chair } => by(chair, "owes the blind".to_owned()),
        TableEvent::KillDue { player } => {
            said("kill-due", format!("{} must kill the next pot", game.name_of(player)), None)
        }
        TableEvent::LegWon { player } => said("leg-won", format!("{} has a leg", game.name_of(player)), None),
        TableEvent::Left { .. }
        | TableEvent::Volunteered { .. }
        | TableEvent::Asked { .. }
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
