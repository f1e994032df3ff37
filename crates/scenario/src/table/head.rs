//! The head of a table file: books, games, and who sits down before the first card.

use std::ops::Range;

use hand::Chips;
use room::table::{Chair, MOST_CHAIRS, Plan, Spread, Turns};
use rules::policy::{ButtonMethod, KillSize};

use super::super::{
    InForce,
    header::{books, missing, odd_name, one, past_first, played},
    words::{Fault, Read, Word, Words, unknown},
};

/// The words that begin a line of the head.
pub(super) const HEAD: [&str; 11] =
    ["book", "game", "seats", "seat", "button", "method", "turns", "killed", "plaque", "bomb", "optional"];

/// What is set before the first deal.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) books: Vec<InForce>,
    pub(super) plan: Plan,
    /// Everybody who ever sits here; a player's number is the place in this list.
    pub(super) names: Vec<String>,
    pub(super) seats: Vec<(Chair, usize, Chips)>,
    /// Who has the first button, if it is not drawn for.
    pub(super) button: Option<Chair>,
}

impl Head {
    pub(super) fn number_of(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other == name)
    }

    /// The number of whoever a word names.
    pub(super) fn whose(&self, word: &Word<'_>) -> Read<usize> {
        let names = self.names.iter().map(String::as_str);
        self.number_of(word.text).ok_or_else(|| unknown(word, "a player of this file", names))
    }
}

/// A number of a seat.
pub(super) fn chair(word: &Word<'_>) -> Read<Chair> {
    word.text.parse::<u8>().ok().and_then(|number| Chair::try_from(number).ok()).ok_or_else(|| {
        Fault::new(word.span.clone(), format!("`{}` is not the number of a seat", word.text), "a number")
            .help(format!("seats are numbered from 1 to {MOST_CHAIRS}"))
    })
}

/// Reads the lines of the head, in whatever order they come.
pub(super) fn read(mut lines: Vec<Words<'_>>, end: Range<usize>) -> Read<Head> {
    let mut of = |word: &str| -> Vec<Words<'_>> {
        let is = |line: &mut Words<'_>| line.peek().is_some_and(|first| first.text == word);
        let found: Vec<Words<'_>> = lines.extract_if(.., is).collect();
        found.into_iter().map(past_first).collect()
    };
    let books = books(of("book"), &end)?;
    let mut spreads = Vec::new();
    for line in of("game") {
        let (game, limit, bets) = played(line)?;
        spreads.push(Spread { game, limit, stakes: bets.stakes });
    }
    let Some(first) = spreads.first().cloned() else {
        return Err(missing(&end, "game", "game holdem no-limit 1/2"));
    };
    let mut plan = Plan::of(first.game, first.limit, first.stakes);
    plan.chairs = spreads.iter().map(|spread| spread.game.seats).min().unwrap_or(2).min(MOST_CHAIRS as u8);
    plan.spreads = spreads;
    if let Some(mut line) = one(of("seats"), "seats")? {
        plan.chairs = line.chips("how many seats")?.0.min(255) as u8;
        line.end()?;
    }
    agreed(&mut plan, &mut of)?;
    let mut head = Head { books, plan, names: Vec::new(), seats: Vec::new(), button: None };
    for mut line in of("seat") {
        let chair = chair(&line.want("the number of a seat")?)?;
        let name = line.want("the player's name")?;
        let number = new_name(&mut head, &name)?;
        let stack = line.chips("the stack")?;
        line.end()?;
        if head.seats.iter().any(|(other, ..)| *other == chair)
            || stack.is_zero()
            || chair.0 > head.plan.chairs
        {
            return Err(Fault::new(
                line.span(),
                "the seat is taken, is not at this table, or has no chips",
                "not so",
            ));
        }
        head.seats.push((chair, number, stack));
    }
    if let Some(mut line) = one(of("button"), "button")? {
        let word = line.want("a player's name")?;
        let number = head.whose(&word)?;
        head.button = head.seats.iter().find(|(_, whose, _)| *whose == number).map(|(chair, ..)| *chair);
        line.end()?;
    }
    Ok(head)
}

/// What the house and the table have agreed on where the book lets them.
fn agreed<'t>(plan: &mut Plan, of: &mut impl FnMut(&str) -> Vec<Words<'t>>) -> Read<()> {
    if let Some(mut line) = one(of("method"), "method")? {
        let word = line.want("`dead` or `moving`")?;
        plan.method = Some(match word.text {
            "dead" => ButtonMethod::Dead,
            "moving" => ButtonMethod::Moving,
            _ => return Err(unknown(&word, "a way to move the button", ["dead", "moving"])),
        });
        line.end()?;
    }
    if let Some(mut line) = one(of("turns"), "turns")? {
        let word = line.want("how many hands, or `choice`")?;
        let count = |word: &Word<'_>| word.text.parse::<u16>().ok().filter(|count| *count > 0);
        plan.turns = if word.text == "choice" {
            let hands = if line.is_done() { 1 } else { line.chips("how many hands")?.0.min(1000) as u16 };
            Turns::Choice(hands.max(1))
        } else {
            let Some(count) = count(&word) else {
                return Err(Fault::new(word.span, "how many is a number", "not a number")
                    .help("as in `turns 6 hands`"));
            };
            let unit = line.want("`hands` or `orbits`")?;
            match unit.text {
                "hand" | "hands" => Turns::Hands(count),
                "orbit" | "orbits" => Turns::Orbits(count),
                _ => return Err(unknown(&unit, "a measure of turns", ["hands", "orbits"])),
            }
        };
        line.end()?;
    }
    if let Some(mut line) = one(of("killed"), "killed")? {
        let word = line.want("`full` or `half`")?;
        plan.kill = Some(match word.text {
            "full" => KillSize::Full,
            "half" => KillSize::Half,
            _ => return Err(unknown(&word, "a size of kill", ["full", "half"])),
        });
        line.end()?;
    }
    if let Some(mut line) = one(of("plaque"), "plaque")? {
        line.must("straddle")?;
        plan.straddle = Some(line.chips("the straddle")?);
        line.end()?;
    }
    if let Some(mut line) = one(of("bomb"), "bomb")? {
        plan.bomb = Some(line.chips("what each puts up")?);
        line.end()?;
    }
    if let Some(mut line) = one(of("optional"), "optional")? {
        line.must("kill")?;
        plan.kill_by_choice = true;
        line.end()?;
    }
    Ok(())
}

/// Adds somebody to the list of names.
pub(super) fn new_name(head: &mut Head, name: &Word<'_>) -> Read<usize> {
    let reserved = HEAD.iter().chain(&super::step::BODY).any(|word| *word == name.text);
    if reserved {
        let what = format!("`{}` is a word of the format and cannot be a name", name.text);
        return Err(Fault::new(name.span.clone(), what, "choose another name"));
    }
    if let Some(what) = odd_name(name.text) {
        return Err(Fault::new(name.span.clone(), what, "choose another name"));
    }
    if head.number_of(name.text).is_some() {
        return Err(Fault::new(name.span.clone(), "the name is taken", "already in this file"));
    }
    head.names.push(name.text.to_owned());
    Ok(head.names.len() - 1)
}
