//! `cardroom tournament icm`: what each stack is worth.

use std::io::Write;

use hand::Chips;
use problem::Problem;
use room::tournament::icm::{self, BadIcm};
use serde::Serialize;

use super::Money;
use crate::cli::{Outcome, out, print_json};

/// Say what each stack is worth by the independent chip model
///
/// Up to 20 players every order of finish is counted. Beyond, places are an order of arrival, which is summed over time: the
/// answer says so, and by how much it may be off.
///
/// Example: cardroom tournament icm 5000 3000 2000 --prizes 50,30,20
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The stacks, in chips
    #[arg(required = true, value_name = "STACK")]
    stacks: Vec<u64>,
    /// The prizes that are left, first place first
    #[arg(long, required = true, value_delimiter = ',', value_name = "AMOUNT,AMOUNT")]
    prizes: Vec<Money>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    players: Vec<Player>,
    prizes: Vec<Money>,
    /// How it was worked out.
    method: Method,
    exact: bool,
    /// The most by which an equity may be off.
    error: f64,
}

/// How stacks were given their worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Method {
    /// Every set of players who may take the first places was counted.
    EveryOrder,
    /// Places as an order of arrival, summed over the times of arrival.
    ArrivalTimes,
}

#[derive(Serialize)]
struct Player {
    stack: u64,
    /// Money, not rounded.
    equity: f64,
    /// The same as a part of all prizes, in percent.
    percent: f64,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let stacks: Vec<Chips> = args.stacks.iter().copied().map(Chips).collect();
    let prizes: Vec<Chips> = args.prizes.iter().map(|prize| prize.0).collect();
    let worth = icm::worth(&stacks, &prizes).map_err(|error| problem(&error))?;
    let exact = stacks.len() <= icm::EXACT_MOST;
    let pool: f64 = prizes.iter().map(|prize| prize.0 as f64).sum();
    let answer = Answer {
        players: args
            .stacks
            .iter()
            .zip(&worth.shares)
            .map(|(&stack, &share)| Player { stack, equity: share / 100.0, percent: share / pool * 100.0 })
            .collect(),
        prizes: args.prizes.clone(),
        method: if exact { Method::EveryOrder } else { Method::ArrivalTimes },
        exact,
        error: worth.error / 100.0,
    };
    if args.json {
        return print_json(&answer);
    }
    let mut out = out();
    writeln!(out, "{:>6}  {:>12}  {:>12}  {:>7}", "player", "stack", "worth", "part")?;
    for (place, player) in answer.players.iter().enumerate() {
        let Player { stack, equity, percent } = player;
        writeln!(out, "{:>6}  {stack:>12}  {equity:>12.2}  {percent:>6.2}%", place + 1)?;
    }
    writeln!(out)?;
    match answer.method {
        Method::EveryOrder => writeln!(out, "every order of finish was counted")?,
        Method::ArrivalTimes => writeln!(
            out,
            "places as an order of arrival, summed over time: off by {:.6} at most",
            answer.error
        )?,
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// What is wrong with stacks and prizes, and what would be right.
pub(super) fn problem(error: &BadIcm) -> Problem {
    let problem = Problem::new(error.to_string());
    match error {
        BadIcm::NoStacks | BadIcm::EmptyStack(_) => problem.help("name the stack of everybody who is left"),
        BadIcm::NoPrizes => problem.help("name what is left to win, first place first: --prizes 50,30,20"),
        BadIcm::TooManyPrizes { .. } => problem.help("leave out the prizes of those who are already out"),
        BadIcm::TooMany { .. } => problem.help("name the places that pay most, and the largest stacks"),
    }
}
