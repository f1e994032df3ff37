//! `cardroom simulate`: play hands at random under an auditor.

use std::io::{IsTerminal, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use hand::{Chips, House, Rake, Seating, Stakes, Terms};
use room::table::{Table, TableSetup};
use rules::{
    Book, Context,
    game::{Game, Limit},
};
use serde::Serialize;

use problem::Problem;
use sim::simulate::{Policy, Report, simulate};
use sim::table::{TableRun, Tally};

use super::{Outcome, book::open, out, print_json};

/// Play hands at random under an auditor, one by one or at a table where people come and go
///
/// Example: cardroom simulate holdem --limit no --players 6 --hands 1000000 --book fort
/// Example: cardroom simulate --table --book fort --hands 100000
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The game, as `cardroom game list` names it, or a file of your own
    #[arg(default_value = "holdem")]
    game: String,
    /// At a table: people sit down, sit out, come back, buy in again and leave
    #[arg(long)]
    table: bool,
    /// The limit: fixed, spread, pot or no; the game's usual one if not given
    #[arg(long)]
    limit: Option<String>,
    /// How many players; six, or as many as the game seats
    #[arg(long)]
    players: Option<u8>,
    /// How many hands
    #[arg(long, default_value_t = 1_000_000)]
    hands: u64,
    /// The seed from which all follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How the players choose
    #[arg(long, default_value = Policy::default().name(), value_parser = policies())]
    policy: Policy,
    /// The house whose book holds, or a file of your own
    #[arg(long, default_value = "roberts")]
    book: String,
    /// By the house's tournament rules
    #[arg(long)]
    tournament: bool,
    /// Each player's chips, in least bets
    #[arg(long, default_value_t = 100)]
    stack: u64,
    /// Audit every so many hands; 1 for each, 0 for none
    #[arg(long, default_value_t = 1)]
    audit: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> super::Result {
    let game = super::game::find(&args.game)?;
    let limit = find_limit(&game, args.limit.as_deref())?;
    let (library, house) = open::house(&args.book)?;
    let contexts = library.contexts(&house).map_err(|error| open::trouble(&error))?;
    let live = !args.tournament && contexts.contains(&Context::Live);
    let context = if live { Context::Live } else { Context::Tournament };
    let book = library.to_play(&house, context).map_err(|error| open::trouble(&error))?;
    let stakes = Stakes::usual(&game, limit);
    if args.table {
        return table(args, &book, game, limit, stakes);
    }
    let house = House::of(&book, &game, limit);
    let terms = Terms::new(game, limit, stakes, house, Rake::NONE)
        .map_err(|error| Problem::new(error.to_string()))?;
    let players = args.players.unwrap_or(6.min(terms.game.seats));
    let stack =
        args.stack.checked_mul(stakes.small_bet.0).ok_or_else(|| Problem::new("the stacks are too large"))?;
    let seating = Seating::usual(&terms.game, &stakes, &vec![Chips(stack); players as usize]);
    terms.check(&seating).map_err(|error| {
        Problem::new(error.to_string())
            .help(format!("{} seats 2 to {} players", terms.game.name, terms.game.seats))
    })?;

    let bar = progress(args.hands, args.json);
    let report = simulate(&terms, &seating, args.policy, args.hands, args.seed, args.audit, |played| {
        bar.set_position(played);
        true
    });
    bar.finish_and_clear();
    match report {
        Ok(report) if args.json => print_json(&Printed::new(&terms, players, args, &report)),
        Ok(report) => print(&terms, players, args, &report),
        Err(broken) => {
            eprintln!("hand {} from seed {}: {}", broken.hand, args.seed, broken.what);
            Ok(Outcome::CheckFailed)
        }
    }
}

/// A table where people come and go.
fn table(args: &Args, book: &Book, game: Game, limit: Limit, stakes: Stakes) -> super::Result {
    let mut plan = TableSetup::of(game, limit, stakes);
    plan.chairs = args.players.unwrap_or(6.min(plan.chairs));
    let table = Table::open(book, &plan).map_err(|error| Problem::new(error.to_string()))?;
    let stack =
        args.stack.checked_mul(stakes.small_bet.0).ok_or_else(|| Problem::new("the stacks are too large"))?;
    let run = TableRun {
        hands: args.hands,
        seed: args.seed,
        policy: args.policy,
        stack: Chips(stack),
        audit: args.audit > 0,
        tournament: book.context() == Context::Tournament,
    };
    let bar = progress(args.hands, args.json);
    let report = run.play(table, |played| bar.set_position(played));
    bar.finish_and_clear();
    match report {
        Ok(report) if args.json => print_json(&report),
        Ok(report) => print_table(&plan, book, &report),
        Err(broken) => {
            eprintln!("hand {} from seed {}: {}", broken.hand, args.seed, broken.what);
            Ok(Outcome::CheckFailed)
        }
    }
}

fn print_table(plan: &TableSetup, book: &Book, report: &Tally) -> super::Result {
    let mut out = out();
    writeln!(
        out,
        "{} hands of {} at a table of {} seats, by the book of {}: {:.0} hands a second",
        report.hands,
        plan.spreads[0].game.name,
        plan.chairs,
        book.house(),
        report.hands as f64 / report.seconds.max(1e-9)
    )?;
    writeln!(
        out,
        "{} sat down, {} left, {} sat out, {} came back, {} bought in again",
        report.sat, report.left, report.sat_out, report.returned, report.bought
    )?;
    writeln!(
        out,
        "{} blinds were missed, {} made up, {} newcomers posted, {} came in free, {} bought the button",
        report.missed, report.made_up, report.posted, report.came_in, report.bought_button
    )?;
    writeln!(
        out,
        "{:.1} players a hand; {} hands without a small blind; {} acts were refused",
        report.dealt as f64 / report.hands.max(1) as f64,
        report.no_small,
        report.refused
    )?;
    if report.audited > 0 {
        writeln!(
            out,
            "Audited after each of {} events: every chip accounted for, every blind in its turn.",
            report.audited
        )?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// The names of the ways to play.
fn policies() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::ALL.map(Policy::name))
        .map(|name| Policy::named(&name).unwrap_or_default())
}

fn find_limit(game: &Game, word: Option<&str>) -> Result<Limit, Problem> {
    let played = || game.limits.iter().map(|limit| limit.word()).collect::<Vec<_>>().join(", ");
    match word {
        None => game.limits.first().copied().ok_or_else(|| Problem::new("the game names no limit")),
        Some(word) => Limit::find(word.trim_end_matches("-limit"))
            .filter(|limit| game.limits.contains(limit))
            .ok_or_else(|| {
                Problem::new(format!("{} is not played at `{word}`", game.name))
                    .help(format!("it is played at {}", played()))
            }),
    }
}

fn progress(hands: u64, json: bool) -> indicatif::ProgressBar {
    if json || hands < 200_000 || !std::io::stderr().is_terminal() {
        return indicatif::ProgressBar::hidden();
    }
    indicatif::ProgressBar::new(hands)
}

fn print(terms: &Terms, players: u8, args: &Args, report: &Report) -> super::Result {
    let mut out = out();
    let seconds = report.took.as_secs_f64().max(1e-9);
    writeln!(
        out,
        "{} hands of {}, {} limit, {players} players, by the book of {}: {:.0} hands a second",
        report.hands,
        terms.game.name,
        terms.limit.word(),
        args.book,
        report.hands as f64 / seconds
    )?;
    writeln!(
        out,
        "{:.1} acts a hand; {} hands with side pots",
        report.acts as f64 / report.hands.max(1) as f64,
        report.side_pots
    )?;
    writeln!(out, "Where they ended:")?;
    let names = terms.game.streets.iter().map(|street| street.name.as_str()).chain(["showdown"]);
    for (name, &count) in names.zip(&report.ended) {
        let part = count as f64 / report.hands.max(1) as f64;
        writeln!(
            out,
            "  {name:<12} {count:>10}  {:>5.1}%  {}",
            part * 100.0,
            "#".repeat((part * 40.0).round() as usize)
        )?;
    }
    if args.audit > 0 {
        writeln!(
            out,
            "Audited every {} hand(s): no card in two places, every chip accounted for.",
            args.audit
        )?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// A report as programs read it.
#[derive(Serialize)]
struct Printed<'a> {
    game: &'a str,
    limit: &'a str,
    players: u8,
    book: &'a str,
    seed: u64,
    hands: u64,
    acts: u64,
    seconds: f64,
    hands_per_second: f64,
    side_pots: u64,
    ended: Vec<(&'a str, u64)>,
    net: &'a [i64],
}

impl<'a> Printed<'a> {
    fn new(terms: &'a Terms, players: u8, args: &'a Args, report: &'a Report) -> Printed<'a> {
        let seconds = report.took.as_secs_f64();
        let names = terms.game.streets.iter().map(|street| street.name.as_str()).chain(["showdown"]);
        Printed {
            game: &terms.game.id,
            limit: terms.limit.word(),
            players,
            book: &args.book,
            seed: args.seed,
            hands: report.hands,
            acts: report.acts,
            seconds,
            hands_per_second: report.hands as f64 / seconds.max(1e-9),
            side_pots: report.side_pots,
            ended: names.zip(report.ended.iter().copied()).collect(),
            net: &report.net,
        }
    }
}
