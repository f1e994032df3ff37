//! `cardroom tournament`: what a director works out beside the table.

use std::str::FromStr;

use clap::Subcommand;
use hand::Chips;
use problem::Problem;
use rules::{Book, Circumstances, Context, Under};
use serde::{Serialize, Serializer};

use super::book::open;

mod balance;
mod chop;
mod draw;
mod icm;
mod league;
mod payouts;
mod race;
mod simulate;
mod structure;

/// Work out what a director needs: structures, seats, moves, payouts, deals, chip races; play whole events
///
/// Money is written as 25 or 36.25. Where a house's book decides, the rule is named.
///
/// Example: cardroom tournament icm 5000 3000 2000 --prizes 50,30,20
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment, arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Structure(structure::Args),
    Draw(draw::Args),
    Balance(balance::Args),
    Simulate(simulate::Args),
    Payouts(payouts::Args),
    Icm(icm::Args),
    Chop(chop::Args),
    Race(race::Args),
    League(league::Args),
}

pub(super) fn run(args: &Args) -> super::Result {
    match &args.command {
        Command::Structure(args) => structure::run(args),
        Command::Draw(args) => draw::run(args),
        Command::Balance(args) => balance::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Payouts(args) => payouts::run(args),
        Command::Icm(args) => icm::run(args),
        Command::Chop(args) => chop::run(args),
        Command::Race(args) => race::run(args),
        Command::League(args) => league::run(args),
    }
}

/// The tournament half of a house's book.
fn book(house: &str) -> Result<Book, Problem> {
    let (library, name) = open::house(house)?;
    library.to_play(&name, Context::Tournament).map_err(|error| open::trouble(&error))
}

/// The rule behind a decision, as people write it.
fn cited(book: &Book, under: Option<Under>) -> Option<String> {
    let citation = book.citation(under?.name(), &Circumstances::default())?;
    Some(citation.to_string())
}

/// An amount of money, kept in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Money(Chips);

impl FromStr for Money {
    type Err = String;

    fn from_str(text: &str) -> Result<Money, String> {
        let wrong = || format!("`{text}` is not an amount: write 25 or 36.25");
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || part.len() > 2 || (text.contains('.') && !digits(part)) {
            return Err(wrong());
        }
        let cents: u64 = format!("{part:0<2}").parse().map_err(|_| wrong())?;
        let whole: u64 = whole.parse().map_err(|_| wrong())?;
        // Enough for every event there will be, and far from where sums of such amounts would overflow.
        if whole > 10_000_000_000 {
            return Err(format!("`{text}` is too much: at most 10000000000"));
        }
        Ok(Money(Chips(whole * 100 + cents)))
    }
}

impl std::fmt::Display for Money {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.0 % 100 {
            0 => f.pad(&(self.0.0 / 100).to_string()),
            _ => f.pad(&self.0.shown(true).to_string()),
        }
    }
}

/// In JSON an amount is a number, with cents where there are any.
impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.0 % 100 {
            0 => serializer.serialize_u64(self.0.0 / 100),
            _ => serializer.serialize_f64(self.0.0 as f64 / 100.0),
        }
    }
}

/// Adds `1st`, `2nd`... to a number.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, last) if last != 11 => "st",
        (2, last) if last != 12 => "nd",
        (3, last) if last != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_read_as_it_is_written() {
        for (text, cents) in [("0", 0), ("25", 2500), ("36.25", 3625), ("36.5", 3650)] {
            assert_eq!(text.parse::<Money>().map(|money| money.0.0), Ok(cents));
        }
        for text in ["", "-1", "1.", ".5", "1.234", "1e3", "99999999999"] {
            assert!(text.parse::<Money>().is_err(), "{text}");
        }
        assert_eq!(
            ["36.25", "36.5", "36"].map(|text| text.parse::<Money>().unwrap().to_string()),
            ["36.25", "36.50", "36"]
        );
    }

    #[test]
    fn places_are_counted_as_people_do() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 21, 102, 111].map(ordinal).join(" "),
            "1st 2nd 3rd 4th 11th 12th 21st 102nd 111th"
        );
    }
}
