//! `cardroom book`: read, compare, search and check rulebooks.
//!
//! Wherever a house is named, the path of a file ending in `.toml` names the user's own.

use clap::Subcommand;
use rules::Context;

mod check;
mod coverage;
mod diff;
mod docs;
mod get;
mod list;
pub(super) mod open;
mod rule;
mod search;
mod show;
pub(super) mod text;

/// Read, compare, search and check rulebooks
///
/// Wherever a house is named, the path of your own book, ending in .toml, will do as well.
///
/// Example: cardroom book get fort raise-cap.multiway
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment, arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::Args),
    Show(show::Args),
    Get(get::Args),
    Rule(rule::Args),
    Search(search::Args),
    Diff(diff::Args),
    Coverage(coverage::Args),
    Check(check::Args),
    Schema(docs::Schema),
    Docs(docs::Docs),
}

/// Which half of a house's book is meant. Without a word: live games, if the house has rules for them.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Which {
    /// The rules for live games
    #[arg(long, conflicts_with = "tournament")]
    live: bool,
    /// The rules for tournaments
    #[arg(long)]
    tournament: bool,
}

impl Which {
    /// What was asked for, if anything was.
    fn wanted(self) -> Option<Context> {
        match (self.live, self.tournament) {
            (_, true) => Some(Context::Tournament),
            (true, false) => Some(Context::Live),
            (false, false) => None,
        }
    }
}

pub(super) fn run(args: &Args) -> super::Result {
    match &args.command {
        Command::List(args) => list::run(args),
        Command::Show(args) => show::run(args),
        Command::Get(args) => get::run(args),
        Command::Rule(args) => rule::run(args),
        Command::Search(args) => search::run(args),
        Command::Diff(args) => diff::run(args),
        Command::Coverage(args) => coverage::run(args),
        Command::Check(args) => check::run(args),
        Command::Schema(args) => args.run(),
        Command::Docs(args) => args.run(),
    }
}
