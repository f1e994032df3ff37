//! `cardroom tournament payouts`: the purse, and what each place earns of it.

use std::io::Write;

use clap::ArgGroup;
use hand::Chips;
use problem::Problem;
use room::tournament::payouts::{BadPayouts, PaidIn, Scheme, cut};
use serde::Serialize;

use super::{Money, book, cited, ordinal};
use crate::cli::{Outcome, out, print_json};

/// Say what each place pays
///
/// By the book's own table, by percentages, by amounts, along a curve, or in seats of another event. Each prize is rounded down to whole units, and
/// the winner takes what that leaves over.
///
/// Example: cardroom tournament payouts --book home-tourney --players 24 --rebuys 5 --price 25
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment, group = ArgGroup::new("scheme").args(["percent", "amounts", "places", "seats"]))]
pub(super) struct Args {
    /// The house whose book is in force
    #[arg(long, value_name = "HOUSE")]
    book: String,
    /// How many play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    players: u64,
    /// What a buy-in costs, the fee included
    #[arg(long, value_name = "AMOUNT")]
    price: Money,
    /// How many entered again
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    reentries: u64,
    /// How many rebuys were sold
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    rebuys: u64,
    /// What a rebuy costs, if not as much as a buy-in
    #[arg(long, value_name = "AMOUNT")]
    rebuy_price: Option<Money>,
    /// How many add-ons were sold
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    add_ons: u64,
    /// What an add-on costs, if not as much as a buy-in
    #[arg(long, value_name = "AMOUNT")]
    add_on_price: Option<Money>,
    /// What the house keeps of each buy-in
    #[arg(long, value_name = "AMOUNT", default_value = "0")]
    fee: Money,
    /// What the house pays out at least
    #[arg(long, value_name = "AMOUNT", default_value = "0")]
    guarantee: Money,
    /// Percentages of the purse, first place first: 50,30,20
    #[arg(long, value_name = "PERCENT,PERCENT", value_delimiter = ',')]
    percent: Vec<Money>,
    /// Amounts for second place and below; the winner takes the rest
    #[arg(long, value_name = "AMOUNT,AMOUNT", value_delimiter = ',')]
    amounts: Vec<Money>,
    /// So many places along a curve
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    places: Option<u64>,
    /// What the last place of the curve pays; without it, two buy-ins
    #[arg(long, value_name = "AMOUNT", requires = "places")]
    least: Option<Money>,
    /// Seats of this worth in another event, as many as the purse pays
    #[arg(long, value_name = "AMOUNT")]
    seats: Option<Money>,
    /// Pay in whole units of this
    #[arg(long, value_name = "AMOUNT", default_value = "0.01")]
    unit: Money,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    book: String,
    purse: Money,
    fee: Money,
    added: Money,
    purse_cites: Option<String>,
    prizes: Vec<Prize>,
    prizes_cite: Option<String>,
}

#[derive(Serialize)]
struct Prize {
    place: usize,
    amount: Money,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let book = book(&args.book)?;
    let paid = PaidIn {
        entries: args.players + args.reentries,
        rebuys: args.rebuys,
        add_ons: args.add_ons,
        price: args.price.0,
        rebuy_price: args.rebuy_price.map(|price| price.0),
        add_on_price: args.add_on_price.map(|price| price.0),
        fee: args.fee.0,
        guarantee: args.guarantee.0,
    };
    let purse = paid.purse(&book).map_err(|error| problem(&error))?;
    let payouts = cut(purse.total, args.players, &args.scheme(), args.unit.0, &book)
        .map_err(|error| problem(&error))?;
    let prizes = payouts.prizes.iter().enumerate();
    let answer = Answer {
        book: args.book.clone(),
        purse: Money(purse.total),
        fee: Money(purse.fee),
        added: Money(purse.added),
        purse_cites: cited(&book, Some(purse.under)),
        prizes: prizes.map(|(place, amount)| Prize { place: place + 1, amount: Money(*amount) }).collect(),
        prizes_cite: cited(&book, payouts.under),
    };
    if args.json { print_json(&answer) } else { print(&answer) }
}

impl Args {
    fn scheme(&self) -> Scheme {
        if !self.percent.is_empty() {
            return Scheme::Percent(self.percent.iter().map(|part| part.0.0).collect());
        }
        if !self.amounts.is_empty() {
            return Scheme::Amounts(self.amounts.iter().map(|amount| amount.0).collect());
        }
        if let Some(value) = self.seats {
            return Scheme::Seats { value: value.0 };
        }
        match self.places {
            Some(places) => Scheme::Curve {
                places: places as usize,
                least: self.least.map_or(Chips(self.price.0.0 * 2), |least| least.0),
            },
            None => Scheme::Book,
        }
    }
}

fn print(answer: &Answer) -> crate::cli::Result {
    let mut out = out();
    let cites = |cites: &Option<String>| cites.as_ref().map(|rule| format!("  ({rule})")).unwrap_or_default();
    writeln!(out, "{:>8}  {:>14}{}", "purse", answer.purse, cites(&answer.purse_cites))?;
    for (name, amount) in [("fee", answer.fee), ("added", answer.added)] {
        if !amount.0.is_zero() {
            writeln!(out, "{name:>8}  {amount:>14}")?;
        }
    }
    for Prize { place, amount } in &answer.prizes {
        let rule = if *place == 1 { cites(&answer.prizes_cite) } else { String::new() };
        writeln!(out, "{:>8}  {amount:>14}{rule}", ordinal(*place))?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

fn problem(error: &BadPayouts) -> Problem {
    // What is kept in cents is written as money.
    let problem = Problem::new(match error {
        BadPayouts::NoSeat { value, purse } => {
            format!("a seat is worth {}, and the purse is {}", Money(*value), Money(*purse))
        }
        BadPayouts::TooMuch { asked, purse } => {
            format!("these prizes come to {}, and the purse is {}", Money(*asked), Money(*purse))
        }
        other => other.to_string(),
    });
    match error {
        BadPayouts::FeeAbovePrice => {
            problem.help("--price is what a player pays, --fee the part of it that the house keeps")
        }
        BadPayouts::NoFee(under) => problem.help(format!("leave --fee away ({})", under.name())),
        BadPayouts::NoPlayers => problem.help("say how many play: --players 24"),
        BadPayouts::NoTable | BadPayouts::TableEnds { .. } => {
            problem.help("give --percent 50,30,20, --amounts 300,200, or --places 9 for a curve")
        }
        BadPayouts::NoSeat { .. } => problem.help("name what one seat is worth: --seats 300"),
        BadPayouts::NotAHundred { .. } => problem.help("give one percentage for each place that is paid"),
        BadPayouts::TooManyPlaces { .. } | BadPayouts::NoPlaces => {
            problem.help("pay no more places than there are players")
        }
        BadPayouts::TooMuch { .. } => {
            problem.help("pay fewer places, or less for the last of them (--least)")
        }
    }
}
