//! A replayed hand as a story in plain words: the lines of [`english`](crate::english) under the names of the streets,
//! with what is dealt at one go told at one go.

use std::fmt::Write;

use hand::{Chips, Event, Hand, Mode, Seat, Seen, Source, Told, Viewer};
use rules::game::{Forced, Limit};

use crate::english::{self, Naming, spaced};

use super::{
    amount::Amount,
    history::is_dealing,
    record::{Record, Value},
    replay::Replay,
};

/// The story of a hand, each line ended.
pub fn tell(record: &Record, replay: &Replay) -> String {
    let mut story = Story {
        record,
        replay,
        text: String::new(),
        street: None,
        dealt: Vec::new(),
        shown: vec![false; record.players()],
    };
    story.opening();
    let setup = &replay.setup;
    // The log is told by playing it again onto a blank hand, with every card: whoever recorded the hand saw them.
    let Ok(mut hand) = Hand::blank(setup.terms.clone(), Mode::RECORDED, &setup.seating, Source::Dealer)
    else {
        return story.text;
    };
    for ruling in replay.hand.log() {
        let before = hand.before();
        hand.record(&ruling.event);
        for told in before.told(&hand, ruling, Viewer::House) {
            story.tell(&hand, told);
        }
    }
    story.flush();
    story.ending();
    story.text
}

/// A card, and whether it lies face up.
type Lying = (Seen, bool);

struct Story<'r> {
    record: &'r Record,
    replay: &'r Replay,
    text: String,
    /// A street that began and of which nothing was told yet.
    street: Option<String>,
    /// What was dealt to each player since: cards, and whether they lie face up.
    dealt: Vec<(Seat, Vec<Lying>)>,
    /// Whose cards have all been shown.
    shown: Vec<bool>,
}

impl Story<'_> {
    fn line(&mut self, words: impl AsRef<str>) {
        self.text.push_str(words.as_ref());
        self.text.push('\n');
    }

    fn field(&self, name: &str) -> Option<String> {
        Some(match self.record.other(name)? {
            Value::Text(text) => text.clone(),
            Value::Number(word) | Value::Word(word) => word.clone(),
            Value::List(_) | Value::Table(_) => return None,
        })
    }

    /// What is played, where, and with what.
    fn opening(&mut self) {
        let terms = &self.replay.setup.terms;
        let limit = match terms.limit {
            Limit::Fixed => "fixed limit",
            Limit::Pot => "pot-limit",
            Limit::No => "no-limit",
            Limit::Spread => "spread limit",
        };
        let number = self.field("hand").map_or_else(String::new, |hand| format!("Hand {hand}: "));
        let mut title = format!("{number}{}, {limit}, {}", terms.game.name, self.stakes());
        if let Some(currency) = self.field("currency") {
            let _ = write!(title, " ({currency})");
        }
        self.line(title);
        let date: Option<Vec<String>> =
            ["year", "month", "day"].iter().map(|name| self.field(name)).collect();
        let date = date.map(|date| date.join("-"));
        let table = self.field("table").map(|table| format!("table {table}"));
        let where_and_when =
            [self.field("event"), self.field("venue"), self.field("city"), table, date, self.field("time")];
        let where_and_when: Vec<String> = where_and_when.into_iter().flatten().collect();
        if !where_and_when.is_empty() {
            self.line(where_and_when.join(", "));
        }
        self.line("");
        let stud = matches!(terms.game.forced, Forced::BringIn(_));
        for place in 0..self.record.players() {
            let button = if !stud && place + 1 == self.record.players() { ", on the button" } else { "" };
            let stack = self.record.starting_stacks[place];
            let has = if stack == Amount::Infinite {
                "chips that nobody counted".into()
            } else {
                stack.to_string()
            };
            self.line(format!("{} has {has}{button}", self.record.name(place)));
        }
        self.line("");
    }

    fn stakes(&self) -> String {
        let stakes = &self.replay.setup.terms.stakes;
        let mut parts = Vec::new();
        let blinds: Vec<String> =
            stakes.blinds.iter().filter(|b| !b.is_zero()).map(|&b| self.amount(b)).collect();
        if !blinds.is_empty() {
            parts.push(format!("blinds {}", blinds.join("/")));
        }
        if !stakes.ante.is_zero() {
            parts.push(format!("ante {}", self.amount(stakes.ante)));
        }
        if !stakes.bring_in.is_zero() {
            parts.push(format!("bring-in {}", self.amount(stakes.bring_in)));
        }
        if stakes.small_bet != stakes.big_bet {
            parts.push(format!("bets {}/{}", self.amount(stakes.small_bet), self.amount(stakes.big_bet)));
        }
        parts.join(", ")
    }

    /// Tells of an event that has happened.
    fn tell(&mut self, hand: &Hand, told: Told) {
        let facts = &told.facts;
        if !is_dealing(&told.event) {
            self.flush();
        }
        match told.event {
            Event::StreetBegan { street } => {
                let name = facts.street_name.clone().unwrap_or_default();
                let pot = if street == 0 {
                    String::new()
                } else {
                    format!(", pot {}", self.amount(facts.pot_total))
                };
                self.street = Some(format!("\n{name}{pot}"));
            }
            Event::Dealt { seat, card, up } => {
                if !up {
                    self.shown[seat.0 as usize] = false;
                }
                let seen = card.map_or(Seen::Back, Seen::Face);
                match self.dealt.iter_mut().find(|(known, _)| *known == seat) {
                    Some((_, cards)) => cards.push((seen, up)),
                    None => self.dealt.push((seat, vec![(seen, up)])),
                }
            }
            Event::Boarded { board, .. } if facts.street_name.is_some() => {
                // The street is named in the line above.
                let which = if board == 0 { String::new() } else { format!(" {}", board + 1) };
                self.street_line(&format!("board{which}: {}", spaced(&facts.cards)));
            }
            Event::ShowdownBegan { .. } => {
                self.line("\nshowdown");
                self.turned_up_before(hand);
            }
            Event::Showed { seat } | Event::Exposed { seat, .. } => {
                self.shown[seat.0 as usize] = true;
                let mut told = told;
                if !is_dealt_out(hand) {
                    // What a hand makes is told once its last card is there.
                    told.facts.makes.clear();
                }
                self.say(&told);
            }
            // A street is named once something happens on it; hands turned up before its cards belong to the last.
            Event::BroughtIn { .. }
            | Event::Checked { .. }
            | Event::Called { .. }
            | Event::Raised { .. }
            | Event::Folded { .. }
            | Event::Flipped { .. }
            | Event::Drew { .. }
            | Event::CommonCard
            | Event::Reshuffled { .. } => {
                self.begin_street();
                self.say(&told);
            }
            _ => self.say(&told),
        }
    }

    fn say(&mut self, told: &Told) {
        if let Some(line) = english::line(told, self) {
            self.line(line);
        }
    }

    /// Hands that were turned up before the last card have their names now.
    fn turned_up_before(&mut self, hand: &Hand) {
        for seat in hand.state().live() {
            let makes = hand.makes(Viewer::House, seat);
            if self.shown[seat.0 as usize] && !makes.is_empty() {
                self.line(format!("{} has {}", self.name(seat), english::worth(&makes)));
            }
        }
    }

    /// The name of the street that began, once something is told of it.
    fn begin_street(&mut self) {
        if let Some(street) = self.street.take() {
            self.line(street);
        }
    }

    fn street_line(&mut self, words: &str) {
        self.begin_street();
        self.line(words);
    }

    /// Tells what was dealt since.
    fn flush(&mut self) {
        if self.dealt.is_empty() {
            return;
        }
        self.begin_street();
        for (seat, cards) in std::mem::take(&mut self.dealt) {
            let lying = |face_up: bool| {
                let cards = cards.iter().filter(|(_, up)| *up == face_up).map(|(seen, _)| *seen);
                spaced(&cards.collect::<Vec<_>>())
            };
            let (down, up) = (lying(false), lying(true));
            let cards = match (down.is_empty(), up.is_empty()) {
                (_, true) => down,
                (true, false) => format!("{up} face up"),
                (false, false) => format!("{down} and {up} face up"),
            };
            self.line(format!("{} is dealt {cards}", self.name(seat)));
        }
    }

    /// Who ends with what.
    fn ending(&mut self) {
        self.line("");
        if !self.replay.is_over() {
            self.line("the record stops here");
        }
        let stacks = self.replay.stacks(self.record);
        for (place, end) in stacks.into_iter().enumerate() {
            let start = self.record.starting_stacks[place];
            let scale = self.replay.setup.scale;
            let change = match (scale.chips(start), scale.chips(end)) {
                (Some(start), Some(end)) if end > start => format!(", up {}", scale.amount(end - start)),
                (Some(start), Some(end)) if end < start => format!(", down {}", scale.amount(start - end)),
                _ => String::new(),
            };
            if end != Amount::Infinite {
                self.line(format!("{} has {end}{change}", self.record.name(place)));
            }
        }
    }
}

impl Naming for Story<'_> {
    fn name(&self, seat: Seat) -> String {
        self.record.name(seat.0 as usize)
    }

    fn amount(&self, chips: Chips) -> String {
        self.replay.setup.scale.amount(chips).to_string()
    }
}

/// Has every card of the hand been dealt?
fn is_dealt_out(hand: &Hand) -> bool {
    let (state, streets) = (hand.state(), hand.terms().game.streets.len());
    let owed = state.owed_to_board(0) > 0 || state.live().iter().any(|seat| state.owed_to(seat) > 0);
    state.street() as usize + 1 == streets && !owed
}
