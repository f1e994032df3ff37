//! A replayed hand as a story in plain words, from the engine's log.

use std::fmt::Write;

use cards::Card;
use hand::{Chips, Event, Hand, Mode, Seat, Source};
use rules::game::{Forced, Limit};

use crate::beside;

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
        thrown: Vec::new(),
        shown: vec![false; record.players()],
    };
    story.opening();
    let setup = &replay.setup;
    // The log is told by playing it again onto a blank hand: what stands where is known at each step.
    let Ok(mut hand) = Hand::blank(setup.terms.clone(), Mode::RECORDED, &setup.seating, Source::Dealer)
    else {
        return story.text;
    };
    for ruling in replay.hand.log() {
        story.before(&hand, &ruling.event);
        hand.record(&ruling.event);
        story.after(&hand, &ruling.event);
    }
    story.flush();
    story.ending();
    story.text
}

/// A card, and whether it lies face up.
type Lying = (Option<Card>, bool);

struct Story<'r> {
    record: &'r Record,
    replay: &'r Replay,
    text: String,
    /// A street that began and of which nothing was told yet.
    street: Option<String>,
    /// What was dealt to each player since: cards, and whether they lie face up.
    dealt: Vec<(Seat, Vec<Lying>)>,
    thrown: Vec<Option<Card>>,
    /// Whose cards have all been shown.
    shown: Vec<bool>,
}

impl Story<'_> {
    fn line(&mut self, words: impl AsRef<str>) {
        self.text.push_str(words.as_ref());
        self.text.push('\n');
    }

    fn amount(&self, chips: Chips) -> Amount {
        self.replay.setup.scale.amount(chips)
    }

    fn name(&self, seat: Seat) -> String {
        self.record.name(seat.0 as usize)
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
            stakes.blinds.iter().filter(|b| !b.is_zero()).map(|&b| self.amount(b).to_string()).collect();
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

    /// Tells what can only be told before the event is recorded.
    fn before(&mut self, hand: &Hand, event: &Event) {
        let state = hand.state();
        if !is_dealing(event) {
            self.flush();
        }
        // A street is named once something happens on it; hands turned up before its cards belong to the last.
        let acts = matches!(
            event,
            Event::BroughtIn { .. }
                | Event::Checked { .. }
                | Event::Called { .. }
                | Event::Raised { .. }
                | Event::Folded { .. }
                | Event::Flipped { .. }
        );
        if acts {
            self.begin_street();
        }
        if let Event::Raised { seat, to, .. } = *event {
            let level = state.level();
            let all_in = if state.bet_of(seat) + state.stack_of(seat) == to { " and is all-in" } else { "" };
            let bring_in = hand.terms().stakes.bring_in;
            let verb = match (level.is_zero(), state.street() == 0 && level == bring_in) {
                (true, _) => "bets",
                (false, true) => "completes to",
                (false, false) => "raises to",
            };
            self.line(format!("{} {verb} {}{all_in}", self.name(seat), self.amount(to)));
        }
        if let Event::Called { seat, amount } = *event {
            let all_in = if state.stack_of(seat) == amount { " and is all-in" } else { "" };
            self.line(format!("{} calls {}{all_in}", self.name(seat), self.amount(amount)));
        }
    }

    /// Tells what is told once it has happened.
    #[expect(clippy::too_many_lines, reason = "one arm an event")]
    fn after(&mut self, hand: &Hand, event: &Event) {
        let state = hand.state();
        let terms = hand.terms();
        match *event {
            Event::Anted { seat, amount } => {
                self.line(format!("{} antes {}", self.name(seat), self.amount(amount)));
            }
            Event::Posted { seat, amount, .. } => {
                self.line(format!("{} posts {}", self.name(seat), self.amount(amount)));
            }
            Event::PostedDead { seat, amount } => {
                self.line(format!("{} posts {} of dead money", self.name(seat), self.amount(amount)));
            }
            Event::StreetBegan { street } => {
                let name = &terms.game.streets[street as usize].name;
                let pot =
                    if street == 0 { String::new() } else { format!(", pot {}", self.amount(state.pot())) };
                self.street = Some(format!("\n{name}{pot}"));
            }
            Event::Dealt { seat, card, up } => {
                if !up {
                    self.shown[seat.0 as usize] = false;
                }
                match self.dealt.iter_mut().find(|(known, _)| *known == seat) {
                    Some((_, cards)) => cards.push((card, up)),
                    None => self.dealt.push((seat, vec![(card, up)])),
                }
            }
            Event::Boarded { board, .. } if state.owed_to_board(board) == 0 => {
                self.begin_street();
                let cards: Vec<Card> = state.boards()[board as usize].cards().to_vec();
                let which = if board == 0 { String::new() } else { format!(" {}", board + 1) };
                self.line(format!("board{which}: {}", spaced(cards.into_iter().map(Some))));
            }
            Event::BroughtIn { seat, amount } => {
                self.line(format!("{} brings it in for {}", self.name(seat), self.amount(amount)));
            }
            Event::Checked { seat } => self.line(format!("{} checks", self.name(seat))),
            Event::Folded { seat } => self.line(format!("{} folds", self.name(seat))),
            Event::Returned { seat, amount } => self.took_back(seat, amount, ", which nobody called"),
            Event::Discarded { card, .. } => self.thrown.push(card),
            Event::Drew { seat, count } => {
                self.drew(seat, count, terms.game.streets[state.street() as usize].draw > 0);
            }
            Event::Flipped { seat, up: true } => {
                self.line(format!("{} turns the down card up", self.name(seat)));
            }
            Event::Flipped { seat, up: false } => {
                self.line(format!("{} keeps the down card down", self.name(seat)));
            }
            Event::CommonCard => self.street_line("too few cards are left: one for all"),
            Event::Reshuffled { .. } => self.street_line("the stub is made anew"),
            Event::Lapsed => self.line("there are no cards left"),
            Event::ShowdownBegan { .. } => {
                self.line("\nshowdown");
                // Hands that were turned up before the last card have their names now.
                for seat in state.live() {
                    let worth = self.worth(hand, seat);
                    if self.shown[seat.0 as usize] && !worth.is_empty() {
                        self.line(format!("{} has {}", self.name(seat), worth.join(", ")));
                    }
                }
            }
            Event::Showed { seat } | Event::Exposed { seat, .. } => self.showed(hand, seat),
            Event::Mucked { seat } => self.line(format!("{} throws the hand away", self.name(seat))),
            Event::RunsAgreed { runs } => self.line(format!("the rest will be dealt {runs} times")),
            Event::PassedOut => self.line("nobody opens: the antes stay for the next hand"),
            Event::Voided { seat, amount } => self.took_back(seat, amount, ": a checked seven was best"),
            Event::Raked { amount } => self.line(format!("the house takes {}", self.amount(amount))),
            Event::Awarded { seat, amount, pot, share, run } => {
                self.awarded(hand, seat, amount, (pot, share, run));
            }
            Event::PlayedBoard { .. }
            | Event::Corrected { .. }
            | Event::Barred { .. }
            | Event::Declared { .. }
            | Event::AskedTime { .. }
            | Event::Referred { .. }
            | Event::Decided { .. }
            | Event::Forfeited { .. }
            | Event::ActedEarly { .. }
            | Event::Released { .. }
            | Event::CalledOff { .. }
            | Event::BurntEarly { .. }
            | Event::TurnedEarly { .. }
            | Event::Refunded { .. }
            | Event::Killed { .. } => self.read_by_house(event),
            Event::Beside(beside) => {
                let told =
                    beside::told(beside, |seat| self.name(seat), |chips| self.amount(chips).to_string());
                self.line(told);
            }
            Event::DrawTakenBack { seat } => self.line(format!("{} takes the draw back", self.name(seat))),
            Event::Mishap(mishap) => {
                let told = crate::mishaps::told(mishap, &|seat| self.name(seat).clone());
                self.line(told);
            }
            Event::Boarded { .. }
            | Event::Burnt { .. }
            | Event::BurnSkipped
            | Event::BettingBegan { .. }
            | Event::Called { .. }
            | Event::Raised { .. }
            | Event::Gathered
            | Event::Revealed { .. }
            | Event::Ended => {}
        }
    }

    fn took_back(&mut self, seat: Seat, amount: Chips, why: &str) {
        self.line(format!("{} takes back {}{why}", self.name(seat), self.amount(amount)));
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
            let down = spaced(cards.iter().filter(|(_, up)| !up).map(|(card, _)| *card));
            let up = spaced(cards.iter().filter(|(_, up)| *up).map(|(card, _)| *card));
            let cards = match (down.is_empty(), up.is_empty()) {
                (_, true) => down,
                (true, false) => format!("{up} face up"),
                (false, false) => format!("{down} and {up} face up"),
            };
            self.line(format!("{} is dealt {cards}", self.name(seat)));
        }
    }

    fn drew(&mut self, seat: Seat, count: u8, draws: bool) {
        let thrown = spaced(std::mem::take(&mut self.thrown).into_iter());
        self.begin_street();
        let name = self.name(seat);
        match (count, draws) {
            (0, _) => self.line(format!("{name} stands pat")),
            (_, true) => self.line(format!("{name} draws {count}, throwing {thrown} away")),
            (_, false) => self.line(format!("{name} throws {thrown} away")),
        }
    }

    /// What the house or the floor made of words and chips.
    fn read_by_house(&mut self, event: &Event) {
        match *event {
            Event::PlayedBoard { seat } => self.line(format!("{} plays the board", self.name(seat))),
            Event::Corrected { seat, put, counts } => {
                let (put, counts) = (self.amount(put), self.amount(counts));
                self.line(format!("{} put out {put}; it counts for {counts}", self.name(seat)));
            }
            Event::Barred { seat, raise: true, .. } => {
                self.line(format!("{} may not raise at this turn", self.name(seat)));
            }
            Event::Barred { seat, .. } => self.line(format!("{} may not fold any more", self.name(seat))),
            Event::Declared { seat } => self.line(format!("{} says that it is a raise", self.name(seat))),
            Event::AskedTime { seat } => self.line(format!("{} asks for time", self.name(seat))),
            Event::Referred { seat, .. } => {
                self.line(format!("the floor is called about {}", self.name(seat)));
            }
            Event::Decided { verdict, .. } => self.line(format!("the floor decides: {verdict}")),
            Event::BurntEarly { .. } => self.line("a card is burnt too early"),
            Event::TurnedEarly { card } => self.line(format!("{card} is turned too early and does not play")),
            Event::CalledOff { .. } => self.line("the hand is called off"),
            Event::Refunded { seat, amount } => {
                self.line(format!("{} gets {} back", self.name(seat), self.amount(amount)));
            }
            Event::Killed { seat } => self.line(format!("the hand of {} is dead", self.name(seat))),
            Event::ActedEarly { seat, .. } => self.line(format!("{} acts out of turn", self.name(seat))),
            Event::Released { seat } => {
                self.line(format!("what {} did out of turn does not stand", self.name(seat)));
            }
            Event::Forfeited { seat, amount } => {
                self.line(format!("{} of {} stay in", self.amount(amount), self.name(seat)));
            }
            _ => {}
        }
    }

    fn showed(&mut self, hand: &Hand, seat: Seat) {
        self.shown[seat.0 as usize] = true;
        let known = hand.state().cards_of(seat);
        // Cards that came after this showing are not part of it.
        let held = &self.replay.held[seat.0 as usize];
        let shown = held.iter().filter(|card| card.is_none_or(|card| known.contains(card))).copied();
        let mut line = format!("{} shows {}", self.name(seat), spaced(shown));
        for part in self.worth(hand, seat) {
            let _ = write!(line, ", {part}");
        }
        self.line(line);
    }

    /// What a hand is worth for each part of the pot; nothing before its last card.
    fn worth(&self, hand: &Hand, seat: Seat) -> Vec<String> {
        let (state, terms) = (hand.state(), hand.terms());
        let last = state.street() as usize + 1 == terms.game.streets.len();
        let dealt = state.owed_to_board(0) == 0 && state.live().iter().all(|seat| state.owed_to(seat) == 0);
        let runs = terms.game.boards() < 2 && !state.boards()[1].cards().is_empty();
        if !last || !dealt || runs || self.replay.held[seat.0 as usize].contains(&None) {
            return Vec::new();
        }
        let mut parts = Vec::new();
        for share in &terms.game.pot {
            let board = state.boards()[share.board as usize].set();
            let strength = share.ranking.best(share.plays, state.cards_of(seat), board);
            if strength.qualifies() && share.qualifier.is_none_or(|hurdle| hurdle.admits(strength)) {
                let part = if terms.game.pot.len() > 1 { format!("{}: ", share.name) } else { String::new() };
                parts.push(format!("{part}{strength}"));
            }
        }
        parts
    }

    fn awarded(&mut self, hand: &Hand, seat: Seat, amount: Chips, (pot, share, run): (u8, u8, u8)) {
        let several =
            |part: fn(&Event) -> bool| self.replay.hand.log().iter().any(|ruling| part(&ruling.event));
        let side = several(|event| matches!(event, Event::Awarded { pot: 1.., .. }));
        let runs = several(|event| matches!(event, Event::Awarded { run: 1.., .. }));
        let from = match (side, pot) {
            (false, _) => String::new(),
            (true, 0) => " from the main pot".into(),
            (true, side) => format!(" from side pot {side}"),
        };
        let parts = &hand.terms().game.pot;
        let contested = hand.state().live().len() > 1;
        let part = parts.get(share as usize).filter(|_| parts.len() > 1 && contested);
        let part = part.map_or_else(String::new, |part| format!(" for the {}", part.name));
        let run = if runs { format!(", run {}", run + 1) } else { String::new() };
        self.line(format!("{} wins {}{from}{part}{run}", self.name(seat), self.amount(amount)));
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

/// Cards with a blank between them.
fn spaced(cards: impl Iterator<Item = Option<Card>>) -> String {
    let words: Vec<String> =
        cards.map(|card| card.map_or_else(|| "??".into(), |card| card.to_string())).collect();
    words.join(" ")
}
