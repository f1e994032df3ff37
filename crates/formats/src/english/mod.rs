//! What happened in a hand, in English: the one place on this side where events become sentences.
//!
//! It puts into words what a watcher was [told](hand::Told) and knows nothing else, so that no sentence can say more than
//! its reader may know. Stories of recorded hands and judgements by two books are made of these lines; pages make their
//! own from the same events.

use cards::Card;
use hand::{
    Chips, Event, Seat, Seen, Told,
    floor::{Question, Verdict},
    told::{Bet, Made},
};

mod irregularities;
mod mishaps;

/// How players and amounts are written.
pub trait Naming {
    /// What a player is called.
    fn name(&self, seat: Seat) -> String;

    /// An amount, in the units of whoever reads it.
    fn amount(&self, chips: Chips) -> String;
}

/// An event in one line without an end; none for what needs no words of its own, such as cards that nobody has seen.
pub fn line(told: &Told, by: &impl Naming) -> Option<String> {
    let (name, amount) = (|seat| by.name(seat), |chips| by.amount(chips));
    let facts = &told.facts;
    let all_in = if facts.all_in { " and is all-in" } else { "" };
    Some(match told.event {
        Event::Anted { seat, amount: ante } => format!("{} antes {}{all_in}", name(seat), amount(ante)),
        Event::Posted { seat, amount: post, .. } => format!("{} posts {}{all_in}", name(seat), amount(post)),
        Event::PostedDead { seat, amount: post } => {
            format!("{} posts {} of dead money{all_in}", name(seat), amount(post))
        }
        Event::BurnSkipped => "no card is burnt, so that all can have one".to_owned(),
        Event::Lapsed => "there are no cards left".to_owned(),
        Event::Dealt { seat, card: Some(card), up: true } => format!("{} is dealt {card}", name(seat)),
        Event::Boarded { board, .. } => return boarded(told, board),
        Event::Reshuffled { .. } => "the stub is made anew".to_owned(),
        Event::BroughtIn { seat, amount: for_it } => {
            format!("{} brings it in for {}{all_in}", name(seat), amount(for_it))
        }
        Event::Checked { seat } => format!("{} checks", name(seat)),
        Event::Called { seat, amount: call } => format!("{} calls {}{all_in}", name(seat), amount(call)),
        Event::Raised { seat, to, .. } => {
            let verb = match facts.bet {
                Some(Bet::Opening) => "bets",
                Some(Bet::Completion) => "completes to",
                Some(Bet::Raise) | None => "raises to",
            };
            format!("{} {verb} {}{all_in}", name(seat), amount(to))
        }
        Event::Folded { seat } => format!("{} folds", name(seat)),
        Event::Returned { seat, amount: back } => {
            format!("{} takes back {}, which nobody called", name(seat), amount(back))
        }
        Event::Drew { seat, count } => drew(told, &name(seat), count),
        Event::DrawTakenBack { seat } => format!("{} takes the draw back", name(seat)),
        Event::Flipped { seat, up: true } => format!("{} turns the down card up", name(seat)),
        Event::Flipped { seat, up: false } => format!("{} keeps the down card down", name(seat)),
        Event::CommonCard => "too few cards are left: one comes for all".to_owned(),
        Event::Showed { seat } | Event::Exposed { seat, live: false } => {
            format!("{} shows {}{}", name(seat), spaced(&facts.cards), made(&facts.makes))
        }
        Event::Exposed { seat, live: true } => {
            let (cards, makes) = (spaced(&facts.cards), made(&facts.makes));
            format!("{} shows {cards}{makes}, and the hand is live again", name(seat))
        }
        Event::Mucked { seat } => format!("{} throws the hand away", name(seat)),
        Event::PlayedBoard { seat } => format!("{} plays the board", name(seat)),
        Event::RunsAgreed { runs } => format!("the rest will be dealt {runs} times"),
        Event::PassedOut => "nobody opens: the antes stay for the next hand".to_owned(),
        Event::Voided { seat, amount: back } => {
            format!("{} takes back {}: a checked seven was best", name(seat), amount(back))
        }
        Event::Raked { amount: fee } => format!("the house takes {}", amount(fee)),
        Event::Awarded { seat, amount: won, pot, run, .. } => {
            format!("{} wins {}{}", name(seat), amount(won), from(told, pot, run))
        }
        Event::Corrected { seat, put, counts } => {
            format!("{}'s {} count for {}", name(seat), amount(put), amount(counts))
        }
        Event::Barred { seat, raise: true, .. } => format!("{} may not raise at this turn", name(seat)),
        Event::Barred { seat, .. } => format!("{} may not fold any more", name(seat)),
        Event::Declared { seat } => format!("{} says that it is a raise", name(seat)),
        Event::AskedTime { seat } => format!("{} asks for time", name(seat)),
        Event::Referred { seat, question, raise_to, .. } => {
            format!("the floor decides about {}: {}", name(seat), options(question, &amount(raise_to)))
        }
        Event::Decided { verdict, .. } => format!("the floor rules: {verdict}"),
        Event::ActedEarly { seat, .. } => format!("{} acts out of turn", name(seat)),
        Event::Released { seat } => format!("what {} did out of turn does not stand", name(seat)),
        Event::Forfeited { seat, amount: left } => format!("{} leaves {} in", name(seat), amount(left)),
        Event::BurntEarly { .. } => "a card is burnt too early".to_owned(),
        Event::TurnedEarly { card } => format!("{card} is turned too early and does not play"),
        Event::CalledOff { .. } => "the hand is called off".to_owned(),
        Event::Refunded { seat, amount: back } => format!("{} gets {} back", name(seat), amount(back)),
        Event::Killed { seat } => format!("{}'s hand is dead", name(seat)),
        Event::Mishap(mishap) => mishaps::line(mishap, by),
        Event::Irregularity(beside) => irregularities::line(beside, by),
        Event::Ended => format!("{} scoops the pot", name(facts.scooped?)),
        Event::StreetBegan { .. }
        | Event::Burnt { .. }
        | Event::Dealt { .. }
        | Event::BettingBegan { .. }
        | Event::Gathered
        | Event::Discarded { .. }
        | Event::ShowdownBegan { .. }
        | Event::Revealed { .. } => return None,
    })
}

/// An event in words, if it is one that a ruling turns on: what two books are compared by.
pub fn ruling(told: &Told, by: &impl Naming) -> Option<String> {
    match told.event {
        Event::Raised { seat, to, full } => {
            let short = if full { "" } else { ", which is no full raise" };
            Some(format!("{} makes it {}{short}", by.name(seat), by.amount(to)))
        }
        Event::Burnt { .. } => Some("a card is burnt".to_owned()),
        // What is dealt and posted, and what players do of their own accord, follows from the acts themselves.
        Event::Anted { .. }
        | Event::Posted { .. }
        | Event::PostedDead { .. }
        | Event::BurnSkipped
        | Event::Lapsed
        | Event::Dealt { .. }
        | Event::Boarded { .. }
        | Event::Drew { .. }
        | Event::DrawTakenBack { .. }
        | Event::Flipped { .. }
        | Event::AskedTime { .. }
        | Event::BurntEarly { .. }
        | Event::Ended => None,
        _ => line(told, by),
    }
}

/// A board once the cards of its street are there.
fn boarded(told: &Told, board: u8) -> Option<String> {
    let street = told.facts.street_name.as_ref()?;
    let which = match (told.facts.several_boards, told.facts.several_runs) {
        (true, _) => format!(", board {}", board + 1),
        (false, true) => format!(", run {}", board + 1),
        (false, false) => String::new(),
    };
    Some(format!("{street}{which}: {}", spaced(&told.facts.cards)))
}

/// What somebody threw away, as far as it is seen, and whether cards come for it.
fn drew(told: &Told, name: &str, count: u8) -> String {
    let cards = &told.facts.cards;
    let seen = cards.iter().any(|card| matches!(card, Seen::Face(_)));
    match (count, told.facts.draws, seen) {
        (0, ..) => format!("{name} stands pat"),
        (_, true, true) => format!("{name} draws {count}, throwing {} away", spaced(cards)),
        (_, true, false) => format!("{name} draws {count}"),
        (_, false, true) => format!("{name} throws {} away", spaced(cards)),
        (_, false, false) => format!("{name} throws {count} away"),
    }
}

/// Which part of which pot chips come from.
fn from(told: &Told, pot: u8, run: u8) -> String {
    let pot = match (told.facts.side_pots, pot) {
        (false, _) => String::new(),
        (true, 0) => " from the main pot".to_owned(),
        (true, side) => format!(" from side pot {side}"),
    };
    let part = told.facts.part.as_ref().map_or_else(String::new, |part| format!(" for the {part}"));
    let run = if told.facts.several_runs { format!(", run {}", run + 1) } else { String::new() };
    format!("{pot}{part}{run}")
}

/// What a hand makes, after its cards.
fn made(makes: &[Made]) -> String {
    if makes.is_empty() { String::new() } else { format!(": {}", worth(makes)) }
}

/// What a hand makes for each part of the pot.
pub fn worth(makes: &[Made]) -> String {
    let one = |made: &Made| match &made.part {
        Some(part) => format!("{part} {}", made.name),
        None => made.name.clone(),
    };
    makes.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// What the floor may choose from.
fn options(question: Question, raise_to: &str) -> String {
    let option = |verdict: &Verdict| match verdict {
        Verdict::Raise => format!("a raise to {raise_to}"),
        Verdict::Call => "a call".to_owned(),
        Verdict::TakeBack => "taken back".to_owned(),
        Verdict::Forfeit => "left in, and a fold".to_owned(),
        Verdict::Stands => "the act stands".to_owned(),
        Verdict::Free => "it does not".to_owned(),
        Verdict::KeepsRight => "the right to act is kept".to_owned(),
        Verdict::Limited => "check, call or fold only".to_owned(),
        Verdict::Dead => "the hand is dead".to_owned(),
        Verdict::Live => "it plays".to_owned(),
        Verdict::Redeal => "the hand is dealt again".to_owned(),
        Verdict::Reduce => "the bet is cut back".to_owned(),
        Verdict::Complete => "the chips are put in".to_owned(),
        Verdict::Least => "the act stands if the bet is the least".to_owned(),
        Verdict::FreeAndPenalty => "it does not, with a penalty".to_owned(),
        Verdict::StandsAndPenalty => "the act stands, with a penalty".to_owned(),
        Verdict::ForfeitPot => "the pot is forfeited".to_owned(),
        Verdict::CardsSpeak => "the cards speak".to_owned(),
        Verdict::Penalty => "a penalty".to_owned(),
        Verdict::Replace
        | Verdict::Keep
        | Verdict::RestoreOrder
        | Verdict::ShuffleStub
        | Verdict::ShuffleMixed => verdict.to_string(),
    };
    question.verdicts().iter().map(option).collect::<Vec<_>>().join(", or ")
}

/// Cards with a blank between them.
pub(crate) fn spaced(cards: &[Seen]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A card, or that there is one.
fn some_card(card: Option<Card>) -> String {
    card.map_or_else(|| "a card".to_owned(), |card| card.to_string())
}
