//! `cardroom equity`: how often each holding wins.

use std::{
    io::{IsTerminal, Write},
    ops::{ControlFlow, Range as Span},
    time::{Duration, Instant},
};

use cards::{
    BadCards, BadCardsReason, Card, CardSet,
    equity::{BadMatchup, Equity, Game, GivenTo, Matchup, Method, Options, Range, Stopped},
    parse_with_spans,
};
use rules::{game, spelling};
use serde::Serialize;

use super::{Outcome, out, print_json};
use problem::Problem;

/// Say how often each of several holdings wins
///
/// A holding is cards (AhAd), fewer of them than the game deals (the others are random), random, or a list of
/// such with commas. Games of two hole cards know ranges: QQ+, AKs, KTo+, A5s-A2s, 77-99, 20%, AKo:0.5.
/// Every deal is counted if that is quick, else a sample is taken.
///
/// Example: cardroom equity holdem AhAd 'QQ+,AKs' --board 2c7d9h
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The game, as --games names it
    #[arg(required_unless_present = "games")]
    game: Option<String>,
    /// What each player holds
    #[arg(required_unless_present = "games", value_name = "HOLDING")]
    holdings: Vec<String>,
    /// The cards on the board so far
    #[arg(long, value_name = "CARDS", default_value = "")]
    board: String,
    /// Cards known to be out of play
    #[arg(long, value_name = "CARDS", default_value = "")]
    dead: String,
    /// Count every deal, however long it takes
    #[arg(long, conflicts_with_all = ["samples", "precision"])]
    exact: bool,
    /// Deal so many times at random
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    samples: Option<u64>,
    /// If it takes a sample, go on until the standard error is no more than so many percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0.05, conflicts_with = "samples")]
    precision: f64,
    /// Where the sample starts: the same seed gives the same answer
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many threads to use; 0 for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// List the games
    #[arg(long)]
    games: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> super::Result {
    let Some(name) = args.game.as_ref().filter(|_| !args.games) else {
        return list(args.json);
    };
    let played = find(name)?;
    let game = &played.game;
    if !(args.precision > 0.0 && args.precision < 100.0) {
        return Err(Problem::new(format!("a precision of {} percent makes no sense", args.precision))
            .help("give a number above 0, as in --precision 0.05"));
    }
    let board = read_cards(&args.board, game, "--board")?;
    let dead = read_cards(&args.dead, game, "--dead")?;
    let mut players = Vec::new();
    for (player, text) in args.holdings.iter().enumerate() {
        let range = Range::parse(text, game).map_err(|error| {
            let problem = Problem::new(error.to_string()).help(error.advice());
            problem.at(format!("player {}", player + 1), text.as_str(), error.span, "here")
        })?;
        players.push(range);
    }
    let matchup = Matchup::new(game, players, board, dead).map_err(|error| args.point_at(&error))?;
    let method = match (args.exact, args.samples) {
        (true, _) => Method::Exact,
        (false, Some(deals)) => Method::Samples(deals),
        (false, None) => Method::Auto,
    };
    let bar = Bar::new();
    let watch = |part: f64| bar.show(part);
    let options = Options {
        method,
        threads: args.threads,
        seed: args.seed,
        precision: args.precision / 100.0,
        watch: Some(&watch),
        ..Options::default()
    };
    let equity = matchup.solve(&options).map_err(|stopped| {
        Problem::new(stopped.to_string()).help(match stopped {
            Stopped::TooMany | Stopped::Told => "leave --exact away, or give --samples 1000000",
            Stopped::Crowded => "give --exact, or widen one of the ranges",
        })
    })?;
    bar.0.finish_and_clear();
    if args.json { print_json(&Answer::new(args, &played, &equity)) } else { print(args, &played, &equity) }
}

/// A game file, and the game as equity sees it.
struct Played {
    file: game::Game,
    game: Game,
}

/// The game of a name.
fn find(name: &str) -> Result<Played, Problem> {
    let Some(file) = game::shipped(name) else {
        let known =
            game::all().flat_map(|game| std::iter::once(&game.id).chain(&game.aliases)).map(String::as_str);
        let problem = Problem::new(format!("there is no game `{name}`"));
        return Err(match spelling::nearest(name, known) {
            Some(meant) => problem.help(format!("did you mean `{meant}`?")),
            None => problem.help("`cardroom equity --games` names them all"),
        });
    };
    match file.equity() {
        Ok(game) => Ok(Played { file, game }),
        Err(why) => Err(Problem::new(format!("the equity of {} cannot be worked out: {why}", file.name))
            .help("`cardroom equity --games` names the games that can")),
    }
}

/// The cards of an option: in the game's deck, none twice.
fn read_cards(text: &str, game: &Game, option: &str) -> Result<CardSet, Problem> {
    let complain = |error: &BadCards| {
        Problem::new(error.to_string()).help(error.advice()).at(option, text, error.span.clone(), "here")
    };
    let mut set = CardSet::EMPTY;
    for (card, span) in parse_with_spans(text).map_err(|error| complain(&error))? {
        let reason = if set.contains(card) {
            BadCardsReason::Twice(card)
        } else if !game.cards().contains(card) {
            BadCardsReason::NotInDeck(card)
        } else {
            set.insert(card);
            continue;
        };
        return Err(complain(&BadCards { span, reason }));
    }
    Ok(set)
}

impl Args {
    /// Says what is wrong with a question, pointing at the argument that is to blame.
    fn point_at(&self, error: &BadMatchup) -> Problem {
        let problem = Problem::new(error.to_string()).help(error.advice());
        let (place, span, label) = match error {
            BadMatchup::TooFewPlayers | BadMatchup::NotEnoughCards { .. } | BadMatchup::Clash => {
                return problem;
            }
            BadMatchup::TooManyPlayers { most } => {
                let place = GivenTo::Player(*most);
                (place, 0..self.text(place).len(), "one too many".to_owned())
            }
            BadMatchup::BoardTooLong { most } => {
                let cards = parse_with_spans(&self.board).unwrap_or_default();
                let from = cards.get(*most).map_or(0, |(_, span)| span.start);
                (GivenTo::Board, from..self.board.len(), "too many".to_owned())
            }
            BadMatchup::NotInDeck { card, place } => (*place, self.span_of(*card, *place), "here".to_owned()),
            BadMatchup::TooManyCards { player, .. } => {
                let place = GivenTo::Player(*player);
                (place, 0..self.text(place).len(), "here".to_owned())
            }
            BadMatchup::Twice { card, first, second } => {
                (*second, self.span_of(*card, *second), format!("also with {first}"))
            }
            BadMatchup::Blocked { player, by } => {
                let place = GivenTo::Player(*player);
                (place, 0..self.text(place).len(), format!("nothing of this is left without {by}"))
            }
        };
        problem.at(name_of(place), self.text(place), span, label)
    }

    /// The argument in which something was given.
    fn text(&self, place: GivenTo) -> &str {
        match place {
            GivenTo::Player(player) => self.holdings.get(player).map_or("", String::as_str),
            GivenTo::Board => &self.board,
            GivenTo::Dead => &self.dead,
        }
    }

    /// Where a card stands in an argument.
    fn span_of(&self, card: Card, place: GivenTo) -> Span<usize> {
        let text = self.text(place);
        let cards = parse_with_spans(text).unwrap_or_default();
        cards.into_iter().find(|(other, _)| *other == card).map_or(0..text.len(), |(_, span)| span)
    }
}

fn name_of(place: GivenTo) -> String {
    match place {
        GivenTo::Player(player) => format!("player {}", player + 1),
        GivenTo::Board => "--board".into(),
        GivenTo::Dead => "--dead".into(),
    }
}

/// A progress bar that shows itself when the work takes long, on a terminal only.
struct Bar(indicatif::ProgressBar, Instant);

/// A bar has so many steps.
const STEPS: u64 = 1000;
/// Work that takes less shows no bar.
const PATIENCE: Duration = Duration::from_millis(400);

impl Bar {
    fn new() -> Bar {
        let bar = indicatif::ProgressBar::hidden();
        bar.set_length(STEPS);
        Bar(bar, Instant::now())
    }

    fn show(&self, part: f64) -> ControlFlow<()> {
        if self.0.is_hidden() && self.1.elapsed() > PATIENCE && std::io::stderr().is_terminal() {
            self.0.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
        self.0.set_position((part * STEPS as f64) as u64);
        ControlFlow::Continue(())
    }
}

/// The answer as JSON; parts are from 0 to 1.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    board: &'a str,
    dead: &'a str,
    exact: bool,
    deals: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    players: Vec<AnswerPlayer<'a>>,
}

#[derive(Serialize)]
struct AnswerPlayer<'a> {
    holding: &'a str,
    win: f64,
    tie: f64,
    equity: f64,
    standard_error: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    scoop: Option<f64>,
    shares: Vec<AnswerShare<'a>>,
}

#[derive(Serialize)]
struct AnswerShare<'a> {
    share: &'a str,
    win: f64,
    tie: f64,
}

impl<'a> Answer<'a> {
    fn new(args: &'a Args, played: &'a Played, equity: &Equity) -> Answer<'a> {
        let players = equity.players.iter().zip(&args.holdings).map(|(player, holding)| AnswerPlayer {
            holding,
            win: player.win,
            tie: player.tie,
            equity: player.equity,
            standard_error: player.error,
            scoop: played.game.is_split().then_some(player.win),
            shares: (played.file.pot.iter().zip(&player.shares))
                .map(|(share, won)| AnswerShare { share: &share.name, win: won.win, tie: won.tie })
                .collect(),
        });
        Answer {
            game: &played.file.id,
            board: &args.board,
            dead: &args.dead,
            exact: equity.exact,
            deals: equity.deals,
            seed: (!equity.exact).then_some(args.seed),
            players: players.collect(),
        }
    }
}

fn print(args: &Args, played: &Played, equity: &Equity) -> super::Result {
    let Played { file, game } = played;
    let percent = |part: f64| format!("{:.2}%", part * 100.0);
    let mut titles: Vec<String> =
        if game.is_split() { ["scoop", "part"] } else { ["win", "tie"] }.map(str::to_owned).to_vec();
    titles.push("equity".into());
    if !equity.exact {
        titles.push("error".into());
    }
    if game.is_split() {
        for share in &file.pot {
            titles.extend([format!("{} won", share.name), "shared".to_owned()]);
        }
    }
    let rows: Vec<Vec<String>> = equity
        .players
        .iter()
        .map(|player| {
            let mut row = vec![percent(player.win), percent(player.tie), percent(player.equity)];
            if !equity.exact {
                row.push(format!("±{:.3}%", player.error * 100.0));
            }
            if game.is_split() {
                row.extend(player.shares.iter().flat_map(|share| [percent(share.win), percent(share.tie)]));
            }
            row
        })
        .collect();
    let first = args.holdings.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(7);
    let widths: Vec<usize> = (0..titles.len())
        .map(|column| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.chain([titles[column].len()]).max().unwrap_or(0)
        })
        .collect();
    let mut out = out();
    write!(out, "{:<first$}", "holding")?;
    for (title, width) in titles.iter().zip(&widths) {
        write!(out, "  {title:>width$}")?;
    }
    writeln!(out)?;
    for (holding, row) in args.holdings.iter().zip(&rows) {
        write!(out, "{holding:<first$}")?;
        for (cell, width) in row.iter().zip(&widths) {
            write!(out, "  {cell:>width$}")?;
        }
        writeln!(out)?;
    }
    let deals = with_commas(equity.deals);
    if equity.exact {
        writeln!(out, "\n{deals} deals of {}, all of them counted", file.id)?;
    } else {
        writeln!(out, "\n{deals} deals of {}, a sample from seed {}", file.id, args.seed)?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// One line of the list.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    aliases: &'static [String],
    about: &'static str,
    hole: usize,
    board: usize,
    players: usize,
    shares: Vec<&'static str>,
}

/// Lists the games that can be asked about; for people also those that cannot, and why.
fn list(json: bool) -> super::Result {
    let (mut games, mut others) = (Vec::new(), Vec::new());
    for file in game::all() {
        match file.equity() {
            Ok(game) => games.push(Listed {
                name: &file.id,
                aliases: &file.aliases,
                about: &file.about,
                hole: game.hole(),
                board: game.board(),
                players: game.most_players(),
                shares: game.shares().iter().map(|share| share.ranking.name()).collect(),
            }),
            Err(why) => others.push((&file.id, why)),
        }
    }
    if json {
        return print_json(&games);
    }
    let mut out = out();
    let names = games.iter().map(|game| game.name).chain(others.iter().map(|(id, _)| id.as_str()));
    let width = names.map(str::len).max().unwrap_or_default();
    writeln!(out, "{:<width$}  HOLE  BOARD  PLAYERS  WHAT IT IS", "GAME")?;
    for Listed { name, hole, board, players, about, .. } in &games {
        writeln!(out, "{name:<width$}  {hole:>4}  {board:>5}  {players:>7}  {about}")?;
    }
    writeln!(out, "\nNot these:")?;
    for (id, why) in &others {
        writeln!(out, "{id:<width$}  {why}")?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
