//! `cardroom tournament chop`: what players who agree to stop would get.

use std::io::Write;

use hand::Chips;
use problem::Problem;
use room::tournament::deal::{self, Method};
use rules::{
    Circumstances,
    policy::{TournChopVote, TournDealsPrivate},
};
use serde::Serialize;

use super::{Money, book, icm};
use crate::cli::{Outcome, out, print_json};

/// Say what each would get if the players left shared the prizes
///
/// Three ways beside each other: by the independent chip model, by chips (each takes the least prize left, the rest goes
/// by chips), and evenly.
///
/// Example: cardroom tournament chop 5000 3000 2000 --prizes 500,300,200 --keep 100 --book catfish-bend
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The stacks, in chips
    #[arg(required = true, value_name = "STACK")]
    stacks: Vec<u64>,
    /// The prizes that are left, first place first
    #[arg(long, required = true, value_delimiter = ',', value_name = "AMOUNT,AMOUNT")]
    prizes: Vec<Money>,
    /// Keep so much to play for
    #[arg(long, value_name = "AMOUNT", default_value = "0")]
    keep: Money,
    /// Pay in whole units of this
    #[arg(long, value_name = "AMOUNT", default_value = "0.01")]
    unit: Money,
    /// Say how this house stands to deals
    #[arg(long, value_name = "HOUSE")]
    book: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    players: Vec<Player>,
    kept: Money,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<Rule>,
}

#[derive(Serialize)]
struct Player {
    stack: u64,
    icm: Money,
    chips: Money,
    even: Money,
}

#[derive(Serialize)]
struct Rule {
    policy: &'static str,
    says: String,
    cites: String,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let stacks: Vec<Chips> = args.stacks.iter().copied().map(Chips).collect();
    let prizes: Vec<Chips> = args.prizes.iter().map(|prize| prize.0).collect();
    let shares = |method| {
        let shares = deal::shares(method, &stacks, &prizes, args.keep.0, args.unit.0);
        shares.map_err(|error| icm::problem(&error))
    };
    let (by_icm, by_chips, even) = (shares(Method::Icm)?, shares(Method::Chips)?, shares(Method::Even)?);
    let players = (0..stacks.len()).map(|player| Player {
        stack: args.stacks[player],
        icm: Money(by_icm[player]),
        chips: Money(by_chips[player]),
        even: Money(even[player]),
    });
    let answer = Answer { players: players.collect(), kept: args.keep, rules: rules(args.book.as_deref())? };
    if args.json {
        return print_json(&answer);
    }
    let mut out = out();
    writeln!(
        out,
        "{:>6}  {:>12}  {:>12}  {:>12}  {:>12}",
        "player", "stack", "by the model", "by chips", "evenly"
    )?;
    for (place, Player { stack, icm, chips, even }) in answer.players.iter().enumerate() {
        writeln!(out, "{:>6}  {stack:>12}  {icm:>12}  {chips:>12}  {even:>12}", place + 1)?;
    }
    if !args.keep.0.is_zero() {
        writeln!(out, "\n{} is kept to play for", args.keep)?;
    }
    for Rule { policy, says, cites } in &answer.rules {
        writeln!(out, "\n{policy}: {says}\n  {cites}")?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// How a house stands to deals, and how it puts them to the vote.
fn rules(house: Option<&str>) -> Result<Vec<Rule>, Problem> {
    let Some(house) = house else { return Ok(Vec::new()) };
    let book = book(house)?;
    let names = [TournDealsPrivate.definition().name, TournChopVote.definition().name];
    Ok(names
        .into_iter()
        .filter_map(|policy| {
            let citation = book.citation(policy, &Circumstances::default())?;
            Some(Rule { policy, says: citation.says.clone(), cites: citation.to_string() })
        })
        .collect())
}
