//! The command line: one definition, from which come the parser, the help, the man page and the completions.
//!
//! A command is a module here with an `Args` struct and a `run` function. Commands print to standard output,
//! complain through [`Problem`], and never decide anything about poker themselves.

use std::io::{self, Write};

use clap::{CommandFactory, Parser, Subcommand};

use problem::Problem;

mod book;
mod check;
mod compare;
mod coverage;
mod equity;
mod files;
mod game;
mod journal;
mod judge;
mod load;
mod replay;
mod ruling;
mod serve;
mod shell;
mod simulate;
mod tournament;
mod verify;

/// How a command ended that has said all there is to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All is well: exit code 0.
    Fine,
    /// The command looked at something and found it wanting: exit code 1.
    CheckFailed,
    /// Some of what it was given is bad input, which it has shown beside the rest: exit code 2.
    BadInput,
}

/// What a command returns; a [`Problem`] is exit code 2.
pub type Result = std::result::Result<Outcome, Problem>;

/// A poker card room: rulebooks that cite themselves, every game's rankings, a server.
///
/// Every ruling names the rule of the house in force. Start with `cardroom serve`, or try the examples below.
#[derive(Debug, Parser)]
#[command(
    name = "cardroom",
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = TOUR,
    arg_required_else_help = true,
    subcommand_required = true
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const TOUR: &str = "\
A tour:
  cardroom serve                                   open the card room at http://127.0.0.1:8080
  cardroom game show omaha-8                       how a game is dealt, bet and shown down
  cardroom book get fort raise-cap.multiway        what a house does, and the rule that says so
  cardroom ruling --book fort                      say what happened, and be told what the book makes of it
  echo 'AsKsQsJsTs 9h8h7h6h5h' | cardroom compare high        which holding wins
  cardroom equity holdem AhAd 'QQ+,AKs' --board 2c7d9h        how often each wins
  cardroom check tests/hands                       run hand scenarios and point at the line that fails
  cardroom coverage tests --missing                what of the books' examples no scenario shows yet
  cardroom coverage tests --mutate                 which scenarios fail when a book answers otherwise
  cardroom judge hand.hand --book catfish-bend     the same hand by another book, and where the rulings part
  cardroom replay hand.phh                         replay a recorded hand through the engine
  cardroom simulate holdem --hands 1000000         play hands at random, under an auditor
  cardroom tournament payouts --book home-tourney --players 24 --price 25    what each place pays
  cardroom journal backup friday.db                copy all that has happened, while the room is open
  cardroom verify hand.json                        check the cards of a hand that was played here

Exit codes: 0 fine, 1 a check failed, 2 bad usage or bad input.";

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Args),
    Game(game::Args),
    Book(book::Args),
    Compare(compare::Args),
    Equity(equity::Args),
    Check(check::Args),
    Coverage(coverage::Args),
    Judge(judge::Args),
    Load(load::Args),
    Ruling(ruling::Args),
    Replay(replay::Args),
    Simulate(simulate::Args),
    Tournament(tournament::Args),
    Journal(journal::Args),
    Verify(verify::Args),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Reads the command line and runs what it asks for. Bad usage ends the process with code 2 and clap's message.
pub fn run() -> Result {
    match Cli::try_parse().unwrap_or_else(|error| explain(&error)).command {
        Command::Serve(args) => serve::run(&args),
        Command::Game(args) => game::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Equity(args) => equity::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Ruling(args) => ruling::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Journal(args) => journal::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Completions(args) => args.run(),
        Command::Man(args) => args.run(),
    }
}

/// Says what is wrong with the command line, with the commands there are where it names none of ours.
fn explain(error: &clap::Error) -> ! {
    let ours = |word: String| command_names().contains(&word);
    let unknown = error.kind() == clap::error::ErrorKind::InvalidSubcommand
        && error.get(clap::error::ContextKind::SuggestedSubcommand).is_none();
    if unknown && !std::env::args().nth(1).is_some_and(ours) {
        eprintln!("{error}\nThe commands are: {}.", command_names().join(", "));
        std::process::exit(2);
    }
    error.exit()
}

/// The names of all subcommands, for tests that hold documents to the program.
pub fn command_names() -> Vec<String> {
    Cli::command().get_subcommands().map(|c| c.get_name().to_owned()).collect()
}

/// Standard output, buffered. Flush it before returning.
fn out() -> io::BufWriter<io::StdoutLock<'static>> {
    io::BufWriter::new(io::stdout().lock())
}

/// Prints a value as JSON, indented for people.
fn print_json(value: &impl serde::Serialize) -> Result {
    let mut out = out();
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    out.flush()?;
    Ok(Outcome::Fine)
}
