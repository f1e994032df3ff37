//! `cardroom game`: the games as they are dealt, bet and shown down, and checks for a house's own.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use clap::Subcommand;
use rules::{
    game::{self, Family, Game, GameError, Limit, Rotation},
    spelling,
};
use serde::Serialize;

use super::{Outcome, out, print_json};
use problem::Problem;

/// Show, list and check games
///
/// Example: cardroom game show omaha-8
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(List),
    Show(Show),
    Check(Check),
}

/// List every game with its family, limits, seats and the books that spread it
///
/// Example: cardroom game list --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
struct List {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Show how a game is dealt, bet and shown down
///
/// Example: cardroom game show omaha-8
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
struct Show {
    /// The game, by any of its names, or a rotation such as horse
    name: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Check game files of your own and print what they say
///
/// Example: cardroom game check our-omaha.toml
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
struct Check {
    /// The files; what one extends is looked for beside it, then among our games
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> super::Result {
    match &args.command {
        Command::List(args) => list(args),
        Command::Show(args) => show(args),
        Command::Check(args) => check(args),
    }
}

/// One line of the list.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    name: &'static str,
    aliases: &'static [String],
    family: &'static str,
    limits: Vec<&'static str>,
    seats: u8,
    books: &'static [String],
}

fn list(args: &List) -> super::Result {
    let mut games: Vec<&'static Game> = game::all().collect();
    // A stable sort: within a family the games keep the order of the catalogue.
    games.sort_by_key(|game| game.family());
    if args.json {
        let listed = games.iter().map(|game| Listed {
            id: &game.id,
            name: &game.name,
            aliases: &game.aliases,
            family: game.family().word(),
            limits: words(&game.limits),
            seats: game.seats,
            books: &game.books,
        });
        return print_json(&listed.collect::<Vec<_>>());
    }
    let mut out = out();
    let width = games.iter().map(|game| game.id.len()).max().unwrap_or_default();
    writeln!(out, "{:<width$}  FAMILY  LIMITS        SEATS  BOOKS", "GAME")?;
    for game in games {
        let books = if game.books.is_empty() { "-".to_owned() } else { game.books.join(" ") };
        let limits = words(&game.limits).join(" ");
        let (id, family, seats) = (&game.id, game.family(), game.seats);
        writeln!(out, "{id:<width$}  {family:<6}  {limits:<12}  {seats:>5}  {books}")?;
    }
    let rotations: Vec<&str> = game::rotations().iter().map(|rotation| rotation.id.as_str()).collect();
    writeln!(out, "\nRotations: {}.", rotations.join(", "))?;
    writeln!(out, "`cardroom game show NAME` tells more about any of them.")?;
    out.flush()?;
    Ok(Outcome::Fine)
}

fn words(limits: &[Limit]) -> Vec<&'static str> {
    limits.iter().map(|limit| limit.word()).collect()
}

/// A game as JSON: the keys of its file, and the same in words.
#[derive(Serialize)]
struct Shown<'g> {
    id: &'g str,
    family: Family,
    #[serde(flatten)]
    game: &'g Game,
    words: InWords,
}

#[derive(Serialize)]
struct InWords {
    forced: String,
    streets: Vec<String>,
    pot: Vec<String>,
    rules: Vec<String>,
}

fn show(args: &Show) -> super::Result {
    let Some(game) = game::shipped(&args.name) else {
        return match game::rotation(&args.name) {
            Some(rotation) => show_rotation(rotation, args.json),
            None => Err(unknown(&args.name)),
        };
    };
    if args.json {
        return print_json(&Shown {
            id: &game.id,
            family: game.family(),
            words: InWords {
                forced: game::forced_in_words(game.forced),
                streets: (0..game.streets.len()).map(|index| game::street_in_words(&game, index)).collect(),
                pot: (0..game.pot.len()).map(|index| game::part_in_words(&game, index)).collect(),
                rules: game::pot_rules_in_words(&game),
            },
            game: &game,
        });
    }
    let mut out = out();
    writeln!(out, "{}", game::describe(&game))?;
    out.flush()?;
    Ok(Outcome::Fine)
}

fn show_rotation(rotation: &Rotation, json: bool) -> super::Result {
    if json {
        return print_json(rotation);
    }
    let mut out = out();
    writeln!(out, "{} ({})\n{}\n\nTurns", rotation.name, rotation.id, rotation.about)?;
    for (number, turn) in (1..).zip(&rotation.turns) {
        let name = game::shipped(&turn.game).map_or_else(|| turn.game.clone(), |game| game.name);
        writeln!(out, "{number:>3}. {name} ({}), {} limit", turn.game, turn.limit.word())?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// The game of that name, or the one in a file of the user's own.
pub(super) fn find(word: &str) -> Result<Game, Problem> {
    let path = Path::new(word);
    if path.extension().is_some_and(|ending| ending == "toml") {
        let text = fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
        return Game::parse(word, &text, |id| beside(path, id)).map_err(mistake);
    }
    game::shipped(word).ok_or_else(|| unknown(word))
}

fn unknown(name: &str) -> Problem {
    let games = game::all().flat_map(|game| std::iter::once(&game.id).chain(&game.aliases));
    let rotations = game::rotations().iter().map(|rotation| &rotation.id);
    let problem = Problem::new(format!("there is no game `{name}`"));
    match spelling::nearest(name, games.chain(rotations).map(String::as_str)) {
        Some(meant) => problem.help(format!("did you mean `{meant}`?")),
        None => problem
            .help("`cardroom game list` names all games; `cardroom game check` reads a file of your own"),
    }
}

fn check(args: &Check) -> super::Result {
    let mut out = out();
    let mut outcome = Outcome::Fine;
    for (index, path) in args.files.iter().enumerate() {
        let text = fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
        match Game::parse(&path.to_string_lossy(), &text, |id| beside(path, id)) {
            Ok(game) => {
                let gap = if index > 0 { "\n" } else { "" };
                writeln!(out, "{gap}{}", game::describe(&game))?;
            }
            Err(error) => {
                out.flush()?;
                eprintln!("{:?}", miette::Report::new(mistake(error)));
                outcome = Outcome::CheckFailed;
            }
        }
    }
    out.flush()?;
    Ok(outcome)
}

/// The file of a game that is extended: one beside the file that extends it, or one of ours.
fn beside(path: &Path, id: &str) -> Option<(String, String)> {
    let file = path.with_file_name(format!("{id}.toml"));
    match fs::read_to_string(&file) {
        Ok(text) => Some((file.to_string_lossy().into_owned(), text)),
        Err(_) => game::source(id),
    }
}

/// A mistake in a game file, pointed at.
fn mistake(error: GameError) -> Problem {
    let problem = Problem::new(error.what).at(error.file, error.text, error.span, error.label);
    match error.help {
        Some(help) => problem.help(help),
        None => problem,
    }
}
