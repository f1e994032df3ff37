//! `cardroom tournament league`: who leads a season.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use problem::Problem;
use room::tournament::league::{Score, Season, standings};
use rules::{
    league::{self, League, LeagueError, Results},
    spelling,
};
use serde::Serialize;

use crate::cli::{Outcome, files, out, print_json};

/// Say who leads a season of events, by the points that places earned
///
/// Each file holds the results of one event; a folder stands for all that are in it.
///
/// Example: cardroom tournament league season --points root --best 8
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// Results of events (.toml), in the order of the season
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How places earn points: beaten, buy-ins, root, root-log, table, or a file of your own
    #[arg(long, value_name = "LEAGUE", default_value = "root")]
    points: String,
    /// How many events of each player count, if not as many as the league says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    best: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    league: &'a League,
    events: Vec<Event<'a>>,
    standings: Vec<Season>,
}

#[derive(Serialize)]
struct Event<'a> {
    event: &'a str,
    players: usize,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let mut league = named(&args.points)?;
    league.best = args.best.or(league.best);
    let mut season = Vec::new();
    for file in files::find(&args.files, &["toml"])? {
        let text = fs::read_to_string(&file).map_err(|error| Problem::unreadable(&file, &error))?;
        season.push(Results::parse(&file.display().to_string(), &text).map_err(mistake)?);
    }
    let answer = Answer {
        league: &league,
        events: season
            .iter()
            .map(|results| Event { event: &results.event, players: results.players() })
            .collect(),
        standings: standings(&league, &season),
    };
    if args.json { print_json(&answer) } else { print(&answer) }
}

/// A league of ours, or one by the name of its file.
fn named(name: &str) -> Result<League, Problem> {
    if Path::new(name).extension().is_none()
        && let Some(league) = league::shipped(name)
    {
        return Ok(league.clone());
    }
    let text = fs::read_to_string(name).map_err(|error| {
        let ours: Vec<&str> = league::all().iter().map(|league| league.id.as_str()).collect();
        let problem = Problem::new(format!("cannot read {name}: {error}"));
        match spelling::nearest(name, ours.iter().copied()) {
            Some(meant) => problem.help(format!("did you mean `{meant}`?")),
            None => problem.help(format!("ours are {}", ours.join(", "))),
        }
    })?;
    League::parse(name, &text).map_err(mistake)
}

/// A mistake in a file, pointed at.
fn mistake(error: LeagueError) -> Problem {
    let problem = Problem::new(error.what).at(error.file, error.text, error.span, error.label);
    match error.help {
        Some(help) => problem.help(help),
        None => problem,
    }
}

fn print(answer: &Answer<'_>) -> crate::cli::Result {
    let mut out = out();
    let events = answer.events.len();
    write!(out, "{}, {events} event{}", answer.league.name, if events == 1 { "" } else { "s" })?;
    match answer.league.best {
        Some(best) => writeln!(out, ", the best {best} of each player count\n")?,
        None => writeln!(out, "\n")?,
    }
    let width = answer.standings.iter().map(|of| of.player.chars().count()).max().unwrap_or(0).max(6);
    writeln!(out, "{:>4}  {:<width$}  {:>10}  {:>6}  {:>4}", "rank", "player", "points", "events", "wins")?;
    for Season { rank, player, points, wins, events } in &answer.standings {
        let points: &Score = points;
        writeln!(out, "{rank:>4}  {player:<width$}  {points:>10}  {:>6}  {wins:>4}", events.len())?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
