//! `cardroom tournament balance`: how tables stand goes in, who moves where and why comes out.

use std::{io::Write, str::FromStr};

use cards::{Card, parse_with_spans};
use problem::Problem;
use room::{
    table::{Chair, Chairs},
    tournament::balance::{Balance, BalanceRules, Fill, Spots, Standing, Vacated, places_left_of_button},
};
use rules::game::{self, Limit};
use serde::Serialize;

use super::{book, cited};
use crate::cli::{Outcome, out, print_json};

/// Say who moves to balance tables, to which seat, and why
///
/// Each table is its number, the seats that are taken, and where button and blinds were on the last hand; `out` names
/// the seats of those who went out of it. Moves are worked out one after the other, until the tables are even enough.
///
/// Example: cardroom tournament balance --book fort '1 seats 1-9 button 3 small 4 big 5' '2 seats 1-4,7,8 button 2 small 3 big 4'
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The house whose book is in force
    #[arg(long, value_name = "HOUSE")]
    book: String,
    /// The game, where the house moves players otherwise in stud
    #[arg(long, default_value = "holdem")]
    game: String,
    /// How many seats each table has
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(2..=10))]
    seats: u8,
    /// A card for each table that is tied, where the lowest gives a player: 1:Kh,2:9c
    #[arg(long, value_name = "TABLE:CARD", value_delimiter = ',')]
    cards: Vec<TableCard>,
    /// The tables
    #[arg(required = true, value_name = "TABLE")]
    tables: Vec<TableText>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug)]
struct TableCard(u32, Card);

impl FromStr for TableCard {
    type Err = String;

    fn from_str(text: &str) -> Result<TableCard, String> {
        let wrong = || format!("`{text}` is not a table and its card: write 2:9c");
        let (table, card) = text.split_once(':').ok_or_else(wrong)?;
        let cards = parse_with_spans(card).map_err(|_| wrong())?;
        match (table.parse::<u32>(), cards.as_slice()) {
            (Ok(table), [(card, _)]) => Ok(TableCard(table, *card)),
            _ => Err(wrong()),
        }
    }
}

/// A table as the command line writes it.
#[derive(Clone, Debug)]
struct TableText {
    number: u32,
    seats: Vec<u8>,
    button: Option<u8>,
    small: Option<u8>,
    big: Option<u8>,
    out: Vec<u8>,
}

impl FromStr for TableText {
    type Err = String;

    fn from_str(text: &str) -> Result<TableText, String> {
        let mut words = text.split_whitespace();
        let example = "write '2 seats 1-4,7,8 button 2 small 3 big 4'";
        let number = words
            .next()
            .and_then(|word| word.parse::<u32>().ok())
            .filter(|number| *number > 0)
            .ok_or_else(|| format!("a table begins with its number: {example}"))?;
        let mut table =
            TableText { number, seats: Vec::new(), button: None, small: None, big: None, out: Vec::new() };
        while let Some(key) = words.next() {
            let value = words.next().ok_or_else(|| format!("`{key}` wants seats after it: {example}"))?;
            let seats = seats(value)?;
            match (key, seats.as_slice()) {
                ("seats", _) => table.seats = seats,
                ("out", _) => table.out = seats,
                ("button", [seat]) => table.button = Some(*seat),
                ("small", [seat]) => table.small = Some(*seat),
                ("big", [seat]) => table.big = Some(*seat),
                ("button" | "small" | "big", _) => {
                    return Err(format!("`{key}` is in front of one seat: {example}"));
                }
                _ => return Err(format!("`{key}` is not known: seats, button, small, big, out")),
            }
        }
        if table.seats.is_empty() {
            return Err(format!("nobody sits at table {number}: {example}"));
        }
        Ok(table)
    }
}

/// `1-4,7` as numbers.
fn seats(text: &str) -> Result<Vec<u8>, String> {
    let wrong = |part: &str| format!("`{part}` is not a seat: write 7 or 1-4, up to 10");
    let number = |part: &str| {
        part.parse::<u8>().ok().filter(|seat| (1..=10).contains(seat)).ok_or_else(|| wrong(part))
    };
    let mut all: Vec<u8> = Vec::new();
    for part in text.split(',') {
        match part.split_once('-') {
            Some((from, to)) => all.extend(number(from)?..=number(to)?),
            None => all.push(number(part)?),
        }
    }
    Ok(all)
}

impl TableText {
    fn standing(&self, chairs: u8) -> Result<Standing, Problem> {
        let named =
            self.seats.iter().chain(&self.out).chain(&self.button).chain(&self.small).chain(&self.big);
        if let Some(seat) = named.copied().find(|seat| *seat > chairs) {
            return Err(Problem::new(format!("table {} has no seat {seat}", self.number))
                .help(format!("say how many seats there are: --seats {seat}")));
        }
        let seated: Chairs = self.seats.iter().copied().map(Chair).collect();
        let gone: Chairs = self.out.iter().copied().map(Chair).collect();
        let spots = match (self.button, self.big) {
            (Some(button), Some(big)) => {
                let dealt = seated.or(gone);
                Some(Spots { button: Chair(button), small: self.small.map(Chair), big: Chair(big), dealt })
            }
            _ => None,
        };
        let left = |chair: Chair| spots.map_or(0, |spots| places_left_of_button(spots, chair));
        let vacated = gone.iter().map(|chair| Vacated { chair, left_of_button: left(chair) }).collect();
        Ok(Standing { table: self.number, chairs, seated, spots, vacated, is_on: false })
    }
}

#[derive(Serialize)]
struct Answer {
    book: String,
    within: usize,
    moves: Vec<Told>,
    halted: Vec<u32>,
    cards_wanted: Vec<u32>,
}

#[derive(Serialize)]
struct Told {
    from_table: u32,
    from_seat: u8,
    to_table: u32,
    to_seat: u8,
    hands_until_big_blind: Option<u8>,
    says: String,
    cites: Vec<String>,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let book = book(&args.book)?;
    let game = crate::cli::game::find(&args.game)?;
    let limit = game.limits.first().copied().unwrap_or(Limit::No);
    let rules = BalanceRules::of(&book, hand::circumstances(&game, limit));
    let mut tables =
        args.tables.iter().map(|table| table.standing(args.seats)).collect::<Result<Vec<_>, _>>()?;
    tables.sort_by_key(|table| table.table);
    if let Some(twice) = tables.windows(2).find(|pair| pair[0].table == pair[1].table) {
        return Err(
            Problem::new(format!("table {} is there twice", twice[0].table)).help("name each table once")
        );
    }
    if matches!(game.forced, game::Forced::Blinds)
        && let Some(blank) = tables.iter().find(|table| table.spots.is_none())
    {
        return Err(Problem::new(format!(
            "where button and big blind were at table {} is not said",
            blank.table
        ))
        .help("add them: button 2 small 3 big 4"));
    }
    let mut cards: Vec<(u32, Card)> =
        args.cards.iter().map(|TableCard(table, card)| (*table, *card)).collect();
    let mut answer = Answer {
        book: args.book.clone(),
        within: rules.within(tables.len()),
        moves: Vec::new(),
        halted: Vec::new(),
        cards_wanted: Vec::new(),
    };
    loop {
        let fills: Vec<Fill> = tables.iter().map(Fill::from).collect();
        let find = |table: u32| tables.iter().find(|of| of.table == table).cloned();
        match rules.next(&fills, find, &cards, |table| u32::MAX - table) {
            Balance::Even | Balance::Waits => break,
            Balance::Cards(tied) => {
                answer.cards_wanted = tied;
                break;
            }
            Balance::Move(due) => {
                let cites = due.unders().into_iter().filter_map(|under| cited(&book, Some(under))).collect();
                answer.moves.push(Told {
                    from_table: due.from.table,
                    from_seat: due.from.chair.0,
                    to_table: due.to.table,
                    to_seat: due.to.chair.0,
                    hands_until_big_blind: due.until_big,
                    says: due.to_string(),
                    cites,
                });
                for table in &mut tables {
                    if table.table == due.from.table {
                        table.seated.remove(due.from.chair);
                    }
                    if table.table == due.to.table {
                        table.seated.insert(due.to.chair);
                        table.vacated.retain(|vacated| vacated.chair != due.to.chair);
                    }
                }
                cards.clear();
            }
        }
    }
    let fullest = tables.iter().map(Standing::size).max().unwrap_or(0);
    let halted = tables.iter().filter(|table| rules.halts(table.size(), fullest));
    answer.halted = halted.map(|table| table.table).collect();
    if args.json { print_json(&answer) } else { print(&answer) }
}

fn print(answer: &Answer) -> crate::cli::Result {
    let mut out = out();
    if answer.moves.is_empty() && answer.cards_wanted.is_empty() {
        writeln!(out, "nobody moves: the tables differ by {} at most", answer.within)?;
    }
    for told in &answer.moves {
        writeln!(
            out,
            "table {} seat {} goes to table {} seat {}",
            told.from_table, told.from_seat, told.to_table, told.to_seat
        )?;
        writeln!(out, "  {}", told.says)?;
        writeln!(out, "  {}", told.cites.join("; "))?;
    }
    if !answer.cards_wanted.is_empty() {
        let tables: Vec<String> = answer.cards_wanted.iter().map(ToString::to_string).collect();
        writeln!(
            out,
            "tables {} are tied: deal each a card, the lowest gives a player (--cards)",
            tables.join(" and ")
        )?;
    }
    for table in &answer.halted {
        writeln!(out, "table {table} stops until it is filled")?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
