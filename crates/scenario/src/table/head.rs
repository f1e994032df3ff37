//! The head of a table file: books, games, and who sits down before the first card.

use std::ops::Range;

use hand::Chips;
use room::table::{Chair, MOST_CHAIRS, Spread, TableSetup, Turns};
use rules::policy::{ButtonMethod, KillSize};

use super::super::{
    head::{Front, number_of_seat, played},
    words::{Fault, Read, Word, Words, unknown},
};

/// The words that begin a line of the head.
pub(super) const HEAD: &[&str] =
    &["book", "game", "seats", "seat", "button", "method", "turns", "killed", "plaque", "bomb", "optional"];

/// What is set before the first deal.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub(super) setup: TableSetup,
    /// Everybody who ever sits here; a player's number is the place in this list.
    pub(super) names: Vec<String>,
    pub(super) seats: Vec<(Chair, usize, Chips)>,
    /// Who has the first button, if it is not drawn for.
    pub(super) button: Option<Chair>,
    /// Where the lines stand that a book may forbid.
    places: Vec<(&'static str, Range<usize>)>,
}

impl Head {
    /// Where the line stands that begins with a word.
    pub(super) fn place(&self, word: &str) -> Option<Range<usize>> {
        self.places.iter().find(|(other, _)| *other == word).map(|(_, place)| place.clone())
    }

    pub(super) fn number_of(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other == name)
    }

    /// The number of whoever a word names.
    pub(super) fn whose(&self, word: &Word<'_>) -> Read<usize> {
        let names = self.names.iter().map(String::as_str);
        self.number_of(word.text).ok_or_else(|| unknown(word, "a player of this file", names))
    }
}

/// A word as the number of a seat.
pub(super) fn chair(word: &Word<'_>) -> Read<Chair> {
    number_of_seat(word, Some(MOST_CHAIRS)).map(Chair)
}

/// Reads the lines of the head, in whatever order they come.
pub(super) fn read(mut front: Front<'_>) -> Read<Head> {
    let forbidden = ["game", "seats", "seat", "method", "turns", "killed", "plaque"];
    let places = forbidden.into_iter().filter_map(|word| Some((word, front.place(word)?))).collect();
    let mut spreads = Vec::new();
    for line in front.all("game") {
        let (game, limit, bets) = played(line)?;
        spreads.push(Spread { game, limit, stakes: bets.stakes });
    }
    let Some(first) = spreads.first().cloned() else {
        return Err(front.missing("game", "game holdem no-limit 1/2"));
    };
    let mut setup = TableSetup::of(first.game, first.limit, first.stakes);
    setup.chairs = spreads.iter().map(|spread| spread.game.seats).min().unwrap_or(2).min(MOST_CHAIRS as u8);
    setup.spreads = spreads;
    if let Some(seats) = front.read("seats", |line| line.chips("how many seats"))? {
        setup.chairs = seats.0.min(255) as u8;
    }
    agreed(&mut setup, &mut front)?;
    let mut head = Head { setup, names: Vec::new(), seats: Vec::new(), button: None, places };
    for seated in front.seats(Some(MOST_CHAIRS))? {
        if seated.chair > head.setup.chairs {
            let what = format!("there are {} seats at this table", head.setup.chairs);
            return Err(Fault::new(seated.span, what, "not one of them"));
        }
        head.seats.push((Chair(seated.chair), head.names.len(), seated.stack));
        head.names.push(seated.name.text.to_owned());
    }
    if let Some(number) = front.read("button", |line| head.whose(&line.want("a player's name")?))? {
        head.button = head.seats.iter().find(|(_, whose, _)| *whose == number).map(|(chair, ..)| *chair);
    }
    Ok(head)
}

/// What the house and the table have agreed on where the book lets them.
fn agreed(setup: &mut TableSetup, front: &mut Front<'_>) -> Read<()> {
    setup.method = front.read("method", |line| {
        let known = [("dead", ButtonMethod::Dead), ("moving", ButtonMethod::Moving)];
        line.pick("`dead` or `moving`", "a way to move the button", &known)
    })?;
    if let Some(turns) = front.read("turns", turns)? {
        setup.turns = turns;
    }
    setup.kill = front.read("killed", |line| {
        let known = [("full", KillSize::Full), ("half", KillSize::Half)];
        line.pick("`full` or `half`", "a size of kill", &known)
    })?;
    setup.straddle = front.read("plaque", |line| {
        line.must("straddle")?;
        line.chips("the straddle")
    })?;
    setup.bomb = front.read("bomb", |line| line.chips("what each puts up"))?;
    setup.kill_by_choice = front.read("optional", |line| line.must("kill"))?.is_some();
    Ok(())
}

/// `turns 6 hands`, `turns 1 orbit`, `turns choice 8`.
fn turns(line: &mut Words<'_>) -> Read<Turns> {
    let word = line.want("how many hands, or `choice`")?;
    if word.text == "choice" {
        let hands = if line.is_done() { 1 } else { line.chips("how many hands")?.0.min(1000) as u16 };
        return Ok(Turns::Choice(hands.max(1)));
    }
    let Some(count) = word.text.parse::<u16>().ok().filter(|count| *count > 0) else {
        return Err(
            Fault::new(word.span, "how many is a number", "not a number").help("as in `turns 6 hands`")
        );
    };
    let unit = line.want("`hands` or `orbits`")?;
    match unit.text {
        "hand" | "hands" => Ok(Turns::Hands(count)),
        "orbit" | "orbits" => Ok(Turns::Orbits(count)),
        _ => Err(unknown(&unit, "a measure of turns", ["hands", "orbits"])),
    }
}
