//! `cardroom tournament race`: odd chips raced off with cards, as the house does it.

use std::{io::Write, str::FromStr};

use cards::{Card, Deck, DeckKind, parse_with_spans};
use hand::Chips;
use problem::Problem;
use room::tournament::race::{BadRace, Chip, RaceEvent, RaceRules, Stack};
use rules::Book;
use serde::Serialize;

use super::{book, cited};
use crate::cli::{Outcome, out, print_json};

/// Race off the odd chips of a denomination that leaves play
///
/// Each stack, from seat 1, is the number of old chips in it, and what all other chips of the player are worth: 3+500.
/// Without cards it says how many each player is dealt.
///
/// Example: cardroom tournament race --book fort --from 25 --to 100 3+500 2+100 1 --cards Ks9d4c,Kh2s,3d
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The house whose book is in force
    #[arg(long, value_name = "HOUSE")]
    book: String,
    /// The chip that goes
    #[arg(long, value_name = "CHIP")]
    from: u64,
    /// The chip it is changed for
    #[arg(long, value_name = "CHIP")]
    to: u64,
    /// The smallest chip that stays in play, if it is not the new one
    #[arg(long, value_name = "CHIP")]
    lowest: Option<u64>,
    /// Old chips, and what the rest of the stack is worth, seat by seat
    #[arg(required = true, value_name = "OLD+REST")]
    stacks: Vec<Held>,
    /// The cards that were dealt, seat by seat, with commas between
    #[arg(long, value_name = "CARDS,CARDS", conflicts_with = "seed")]
    cards: Option<String>,
    /// Deal the cards from this seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A stack as the command line writes it.
#[derive(Clone, Copy, Debug)]
struct Held {
    old: u64,
    rest: u64,
}

impl FromStr for Held {
    type Err = String;

    fn from_str(text: &str) -> Result<Held, String> {
        let (old, rest) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number <= 1_000_000_000_000);
        match (number(old), number(rest)) {
            (Some(old), Some(rest)) => Ok(Held { old, rest }),
            _ => Err(format!("`{text}` is not a stack: write 3+500 for three old chips and 500 in others")),
        }
    }
}

#[derive(Serialize)]
struct Answer {
    book: String,
    steps: Vec<Line>,
    stacks: Vec<Chips>,
}

#[derive(Serialize)]
struct Line {
    says: String,
    cites: Option<String>,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let book = book(&args.book)?;
    let chip = Chip { old: Chips(args.from), new: Chips(args.to) };
    let stacks: Vec<Stack> = args
        .stacks
        .iter()
        .zip(1..)
        .map(|(held, seat)| Stack { seat, old: held.old, rest: Chips(held.rest) })
        .collect();
    let odd = chip.odd(&stacks).map_err(|error| problem(&error))?;
    let Some(cards) = args.dealt(&odd)? else { return needed(&stacks, &odd, args.json) };
    let lowest = Chips(args.lowest.unwrap_or(args.to));
    let raced = RaceRules::of(&book).run(chip, lowest, &stacks, &cards).map_err(|error| problem(&error))?;
    let steps = raced
        .rulings
        .iter()
        .map(|ruling| Line { says: told(&ruling.event, chip), cites: cited(&book, ruling.under) });
    let answer = Answer { book: args.book.clone(), steps: steps.collect(), stacks: raced.stacks.clone() };
    if args.json { print_json(&answer) } else { print(&answer, &stacks, &book) }
}

impl Args {
    /// The cards of each stack, if any were dealt.
    fn dealt(&self, odd: &[u64]) -> Result<Option<Vec<Vec<Card>>>, Problem> {
        if let Some(seed) = self.seed {
            let needs: u64 = odd.iter().sum();
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&seed.to_le_bytes());
            let deck = Deck::shuffled(DeckKind::Standard, bytes);
            let mut cards = deck.stub();
            if needs > 52 {
                return Err(problem(&BadRace::DeckTooSmall { needs }));
            }
            return Ok(Some(odd.iter().map(|&odd| cards.by_ref().take(odd as usize).collect()).collect()));
        }
        let Some(text) = &self.cards else { return Ok(None) };
        let mut all = Vec::new();
        for (seat, text) in text.split(',').enumerate() {
            let cards = parse_with_spans(text).map_err(|error| {
                let place = format!("the cards of seat {}", seat + 1);
                Problem::new(error.to_string()).at(place, text, error.span, "here")
            })?;
            all.push(cards.into_iter().map(|(card, _)| card).collect::<Vec<Card>>());
        }
        all.resize(odd.len().max(all.len()), Vec::new());
        let mut seen: Vec<Card> = all.iter().flatten().copied().collect();
        seen.sort_unstable();
        if let Some(twice) =
            seen.iter().zip(seen.iter().skip(1)).find_map(|(one, next)| (one == next).then_some(one))
        {
            return Err(Problem::new(format!("{twice} was dealt twice")).help("name each card once"));
        }
        Ok(Some(all))
    }
}

/// Says how many cards each is dealt.
fn needed(stacks: &[Stack], odd: &[u64], json: bool) -> crate::cli::Result {
    #[derive(Serialize)]
    struct Needs {
        seat: u32,
        cards: u64,
    }
    let needs: Vec<Needs> =
        stacks.iter().zip(odd).map(|(stack, &cards)| Needs { seat: stack.seat, cards }).collect();
    if json {
        return print_json(&needs);
    }
    let mut out = out();
    for Needs { seat, cards } in needs {
        writeln!(out, "seat {seat}: {cards} card{}", if cards == 1 { "" } else { "s" })?;
    }
    writeln!(out, "\nfrom seat 1, all cards of a player before the next; then name them with --cards")?;
    out.flush()?;
    Ok(Outcome::Fine)
}

fn told(event: &RaceEvent, chip: Chip) -> String {
    let Chip { old, new } = chip;
    let many =
        |count: u64, chip: Chips| format!("{count} chip{} of {chip}", if count == 1 { "" } else { "s" });
    match event {
        RaceEvent::Exchanged { seat, old: gone, new: come } => {
            format!("seat {seat} changes {} for {}", many(*gone, old), many(*come, new))
        }
        RaceEvent::Dealt { seat, cards } => {
            let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
            format!("seat {seat} is dealt {}", cards.join(" "))
        }
        RaceEvent::Rescued { seat, chip } => {
            format!("seat {seat} would have nothing and is given a chip of {chip}")
        }
        RaceEvent::Won { seat, card } => format!("seat {seat} wins a chip of {new} with {card}"),
        RaceEvent::RoundedUp { seat } => format!("seat {seat} is given a chip of {new} for the odd ones"),
        RaceEvent::Removed { seat, old: gone } => format!("seat {seat} gives up {}", many(*gone, old)),
    }
}

fn print(answer: &Answer, stacks: &[Stack], book: &Book) -> crate::cli::Result {
    let mut out = out();
    writeln!(out, "{}\n", book.title())?;
    for Line { says, cites } in &answer.steps {
        match cites {
            Some(rule) => writeln!(out, "{says}  ({rule})")?,
            None => writeln!(out, "{says}")?,
        }
    }
    writeln!(out)?;
    for (stack, after) in stacks.iter().zip(&answer.stacks) {
        writeln!(out, "seat {} plays on with {after}", stack.seat)?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

fn problem(error: &BadRace) -> Problem {
    let problem = Problem::new(error.to_string());
    match error {
        BadRace::NotWhole(_) => problem.help("race 25s to 100s with --from 25 --to 100"),
        BadRace::DeckTooSmall { .. } => problem.help("name the stacks of one table at a time"),
        BadRace::WrongCards { .. } => {
            problem.help("name a card for each odd chip, seat by seat, with commas between")
        }
    }
}
