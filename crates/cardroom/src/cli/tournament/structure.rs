//! `cardroom tournament structure`: levels, breaks and chips of an event, made to measure, checked and shown.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use clap::{Subcommand, ValueEnum};
use hand::Chips;
use problem::Problem;
use room::tournament::structure::{
    self, Bought, CannotMake, Finding, Kit, PlayerStack, Wanted, book_stacks, kit, made_up,
};
use rules::{
    Book, spelling,
    structure::{self as files, Antes, Row, Structure, StructureError},
};
use serde::Serialize;

use super::{book, cited};
use crate::cli::{Outcome, out, print_json};

/// Make, check and show structures: levels, antes, breaks, colour-ups
///
/// A structure is a file that a director writes (docs/structure-files.md), or one of ours.
///
/// Example: cardroom tournament structure show home-t1000 --book home-tourney --players 24
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment, arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Make(Make),
    Check(Check),
    Show(Show),
}

/// Make a structure for so many players, chips and hours
///
/// It prints the file: keep it with > friday.toml, change what you like, and check it.
///
/// Example: cardroom tournament structure make --players 60 --stack 10000 --hours 5
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
struct Make {
    /// How many entries are expected, re-entries and rebuys among them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    players: u64,
    /// What each starts with
    #[arg(long, value_name = "CHIPS", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    stack: u64,
    /// How long it is to last: 4 or 3.5
    #[arg(long, value_name = "HOURS", value_parser = minutes)]
    hours: u32,
    /// Minutes of a level, if not what suits best
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(1..=1440))]
    level: Option<u32>,
    /// How many tables there are: it is said whether all can sit down
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    tables: Option<u64>,
    /// Who pays antes
    #[arg(long, value_name = "WHO")]
    antes: Option<Who>,
    /// The name for people
    #[arg(long, value_name = "NAME", default_value = "Made to measure")]
    name: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Who {
    Each,
    BigBlind,
    Button,
}

/// Check structures: jumps, chips that are missing or no longer needed, when it will be over
///
/// Example: cardroom tournament structure check friday.toml --players 60 --book fort
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
struct Check {
    /// Files of your own, or names of ours
    #[arg(required = true, value_name = "STRUCTURE")]
    structures: Vec<String>,
    #[command(flatten)]
    at: At,
}

/// Show a structure: its schedule, the chips to put out and to buy, when it will be over
///
/// Example: cardroom tournament structure show nightly --players 90
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
struct Show {
    /// A file of your own, or the name of one of ours
    #[arg(value_name = "STRUCTURE")]
    structure: String,
    #[command(flatten)]
    at: At,
    /// Which of the stacks that the book names, counted from 1
    #[arg(long, value_name = "N", requires = "book", value_parser = clap::value_parser!(u64).range(1..=100))]
    made: Option<u64>,
}

#[derive(Debug, clap::Args)]
struct At {
    /// How many play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    players: Option<u64>,
    /// How many rebuys are expected
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    rebuys: u64,
    /// How many add-ons are expected
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    add_ons: u64,
    /// The house whose book is in force
    #[arg(long, value_name = "HOUSE")]
    book: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl At {
    fn bought(&self) -> Option<Bought> {
        let entries = self.players?;
        Some(Bought { entries, rebuys: self.rebuys, add_ons: self.add_ons })
    }

    fn book(&self) -> Result<Option<Book>, Problem> {
        self.book.as_deref().map(book).transpose()
    }
}

fn minutes(text: &str) -> Result<u32, String> {
    let hours: f64 =
        text.parse().map_err(|_| format!("`{text}` is not a number of hours: write 4 or 3.5"))?;
    if !(0.25..=240.0).contains(&hours) {
        return Err(format!("{text} hours: from a quarter of an hour to ten days"));
    }
    Ok((hours * 60.0).round() as u32)
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    match &args.command {
        Command::Make(args) => make(args),
        Command::Check(args) => check(args),
        Command::Show(args) => show(args),
    }
}

fn make(args: &Make) -> crate::cli::Result {
    if let Some(tables) = args.tables
        && args.players > tables * 10
    {
        let needed = args.players.div_ceil(10);
        return Err(Problem::new(format!("{} players do not fit at {tables} tables of ten", args.players))
            .help(format!(
                "have {needed} tables, or let {} wait as alternates",
                args.players - tables * 10
            )));
    }
    let wanted = Wanted {
        entries: args.players,
        stack: Chips(args.stack),
        minutes: args.hours,
        level: args.level,
        antes: args.antes.map(|who| match who {
            Who::Each => Antes::Each,
            Who::BigBlind => Antes::BigBlind,
            Who::Button => Antes::Button,
        }),
    };
    let made = structure::make("made", &args.name, wanted).map_err(|error| cannot(&error))?;
    if args.json {
        return print_json(&made);
    }
    let mut out = out();
    let end = structure::end(
        &made,
        structure::in_play(&made, Bought { entries: args.players, ..Bought::default() }),
    );
    writeln!(
        out,
        "# {} players with {}: over after about {}.",
        args.players,
        args.stack,
        hours(end.minutes)
    )?;
    if let Some(tables) = args.tables {
        let (least, more) = (args.players / tables, args.players % tables);
        let sizes =
            if more == 0 { format!("{least} at each") } else { format!("{least} or {} at each", least + 1) };
        writeln!(out, "# {tables} tables: {sizes}.")?;
    }
    write!(out, "{made}")?;
    out.flush()?;
    Ok(Outcome::Fine)
}

fn cannot(error: &CannotMake) -> Problem {
    let problem = Problem::new(error.to_string());
    match error {
        CannotMake::TooFewEntries => problem.help("say how many play: --players 24"),
        CannotMake::StackTooSmall { least } => problem.help(format!("give each more: --stack {least}")),
        CannotMake::TooManyChips => problem.help("give each fewer chips: --stack 10000"),
        CannotMake::TooShort { .. } => {
            problem.help("give it more --hours, shorter levels with --level, or smaller stacks")
        }
        CannotMake::TooLong { .. } => {
            problem.help("give it longer levels with --level, larger stacks, or fewer --hours")
        }
    }
}

/// A structure by the name of its file, or one of ours.
pub(super) fn named(name: &str) -> Result<Structure, Problem> {
    let path = Path::new(name);
    if path.extension().is_none()
        && let Some(structure) = files::shipped(name)
    {
        return Ok(structure.clone());
    }
    let path = PathBuf::from(name);
    let text = fs::read_to_string(&path).map_err(|error| {
        let ours: Vec<&str> = files::all().iter().map(|structure| structure.id.as_str()).collect();
        let problem = Problem::new(format!("cannot read {name}: {error}"));
        match spelling::nearest(name, ours.iter().copied()) {
            Some(meant) => problem.help(format!("did you mean `{meant}`?")),
            None => problem.help(format!("ours are {}", ours.join(", "))),
        }
    })?;
    Structure::parse(name, &text).map_err(mistake)
}

/// A mistake in a structure file, pointed at.
fn mistake(error: StructureError) -> Problem {
    let problem = Problem::new(error.what).at(error.file, error.text, error.span, error.label);
    match error.help {
        Some(help) => problem.help(help),
        None => problem,
    }
}

#[derive(Serialize)]
struct Checked {
    structure: String,
    findings: Vec<Said>,
    #[serde(flatten)]
    end: Option<Ends>,
}

#[derive(Serialize)]
struct Said {
    says: String,
    fault: bool,
    cites: Option<String>,
}

#[derive(Clone, Copy, Serialize)]
struct Ends {
    chips_in_play: Chips,
    over_in_level: Option<u32>,
    minutes: u64,
}

fn ends(structure: &Structure, at: &At) -> Option<Ends> {
    let chips = structure::in_play(structure, at.bought()?);
    let end = structure::end(structure, chips);
    Some(Ends { chips_in_play: chips, over_in_level: end.level, minutes: end.minutes })
}

fn said(findings: &[Finding], book: Option<&Book>) -> Vec<Said> {
    let cites = |finding: &Finding| book.and_then(|book| cited(book, finding.under()));
    let said = findings.iter().map(|finding| Said {
        says: finding.to_string(),
        fault: finding.is_fault(),
        cites: cites(finding),
    });
    said.collect()
}

fn check(args: &Check) -> crate::cli::Result {
    let book = args.at.book()?;
    let mut all = Vec::new();
    for name in &args.structures {
        let structure = named(name)?;
        let findings = structure::check(&structure, args.at.bought(), book.as_ref());
        all.push(Checked {
            structure: name.clone(),
            findings: said(&findings, book.as_ref()),
            end: ends(&structure, &args.at),
        });
    }
    let failed = all.iter().flat_map(|checked| &checked.findings).any(|finding| finding.fault);
    if args.at.json {
        print_json(&all)?;
    } else {
        print_checked(&all)?;
    }
    Ok(if failed { Outcome::CheckFailed } else { Outcome::Fine })
}

fn print_checked(all: &[Checked]) -> crate::cli::Result {
    let mut out = out();
    for checked in all {
        if checked.findings.is_empty() {
            writeln!(out, "{}: sound", checked.structure)?;
        }
        for Said { says, fault, cites } in &checked.findings {
            let kind = if *fault { "fault" } else { "advice" };
            let cites = cites.as_ref().map(|rule| format!("  ({rule})")).unwrap_or_default();
            writeln!(out, "{}: {kind}: {says}{cites}", checked.structure)?;
        }
        if let Some(end) = &checked.end {
            writeln!(out, "{}: {}", checked.structure, over(end))?;
        }
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

fn over(end: &Ends) -> String {
    let chips = end.chips_in_play;
    match end.over_in_level {
        Some(level) => {
            format!("{chips} chips in play: over in level {level}, after about {}", hours(end.minutes))
        }
        None => {
            format!("{chips} chips in play: not over when the schedule ends after {}", hours(end.minutes))
        }
    }
}

fn hours(minutes: u64) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} minutes"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes:02}"),
    }
}

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    structure: Structure,
    findings: Vec<Said>,
    #[serde(flatten)]
    end: Option<Ends>,
    stack_made_of: Vec<Made>,
    stack_cites: Option<String>,
    kit: Option<Vec<Line>>,
}

#[derive(Serialize)]
struct Made {
    chip: Chips,
    count: u64,
}

#[derive(Serialize)]
struct Line {
    chip: Chips,
    each: u64,
    in_play: u64,
    buy: u64,
}

fn show(args: &Show) -> crate::cli::Result {
    let structure = named(&args.structure)?;
    let book = args.at.book()?;
    let stack = player_stack(args, &structure, book.as_ref())?;
    let next =
        structure.chips.iter().find(|chip| stack.chips.iter().all(|(known, _)| known < *chip)).copied();
    let needed = args.at.players.map(|players| kit(&stack, players + args.at.rebuys, next));
    let findings = structure::check(&structure, args.at.bought(), book.as_ref());
    let shown = Shown {
        end: ends(&structure, &args.at),
        findings: said(&findings, book.as_ref()),
        stack_made_of: stack.chips.iter().map(|&(chip, count)| Made { chip, count }).collect(),
        stack_cites: book.as_ref().and_then(|book| cited(book, stack.under)),
        kit: needed.as_ref().map(lines),
        structure,
    };
    if args.at.json { print_json(&shown) } else { print_shown(&shown, needed.as_ref()) }
}

fn lines(kit: &Kit) -> Vec<Line> {
    let line = |line: &structure::KitLine| Line {
        chip: line.chip,
        each: line.each,
        in_play: line.in_play,
        buy: line.buy,
    };
    kit.lines.iter().map(line).collect()
}

/// The stack that the book names, if it names one of this worth; else one made up of the structure's chips.
fn player_stack(args: &Show, structure: &Structure, book: Option<&Book>) -> Result<PlayerStack, Problem> {
    let fits = |stack: &PlayerStack| {
        let known = |chip: &Chips| structure.chips.contains(chip);
        stack.worth() == structure.stack && stack.chips.iter().all(|(chip, _)| known(chip))
    };
    let stacks: Vec<PlayerStack> =
        book.map(book_stacks).unwrap_or_default().into_iter().filter(fits).collect();
    if let Some(number) = args.made {
        return stacks.get(number as usize - 1).cloned().ok_or_else(|| {
            let what = format!("the book names {} stacks of {}", stacks.len(), structure.stack);
            Problem::new(what).help("leave --made away, and one is made up of the structure's chips")
        });
    }
    // Of the stacks that a book names, those with fewer small chips are for larger fields.
    let place = args.at.players.map_or(0, |players| usize::from(players > 10));
    let stack = stacks.get(place).or(stacks.first()).cloned();
    Ok(stack.unwrap_or_else(|| made_up(structure.stack, &structure.chips)))
}

fn print_shown(shown: &Shown, kit: Option<&Kit>) -> crate::cli::Result {
    let mut out = out();
    let structure = &shown.structure;
    writeln!(out, "{}", structure.name)?;
    if let Some(about) = &structure.about {
        writeln!(out, "{about}")?;
    }
    let made: Vec<String> =
        shown.stack_made_of.iter().map(|made| format!("{} of {}", made.count, made.chip)).collect();
    let cites = shown.stack_cites.as_ref().map(|rule| format!("  ({rule})")).unwrap_or_default();
    writeln!(out, "\nstack {}: {}{cites}", structure.stack, made.join(", "))?;
    if let Some(rebuys) = structure.rebuys {
        let most = rebuys.most.map_or("any number".to_owned(), |most| format!("at most {most}"));
        writeln!(out, "rebuys of {}: {most}, until level {} is dealt", rebuys.chips, rebuys.until)?;
    }
    if let Some(add_on) = structure.add_on {
        writeln!(out, "add-on of {}: until level {} is dealt", add_on.chips, add_on.until)?;
    }
    if let Some(level) = structure.late_entry {
        writeln!(out, "late entry: until level {level} is dealt")?;
    }
    writeln!(
        out,
        "\nLEVEL  AFTER    LASTS  {:>8}  {:>8}  {:>8}  {:>8}  LIMITS",
        "SMALL", "BIG", "ANTE", "BRING-IN"
    )?;
    let mut after = 0;
    let amount = |chips: Chips| if chips.is_zero() { "-".to_owned() } else { chips.to_string() };
    for row in &structure.rows {
        let clock = format!("{}:{:02}", after / 60, after % 60);
        match row {
            Row::Level(level) => {
                let limits = if level.small_bet.is_zero() {
                    "-".to_owned()
                } else {
                    format!("{}/{}", level.small_bet, level.big_bet)
                };
                writeln!(
                    out,
                    "{:>5}  {clock:>5}  {:>4} min  {:>8}  {:>8}  {:>8}  {:>8}  {limits}",
                    level.number,
                    level.minutes,
                    amount(level.small),
                    amount(level.big),
                    amount(level.ante),
                    amount(level.bring_in),
                )?;
            }
            Row::Break(pause) => {
                let raced: Vec<String> = pause.color_up.iter().map(ToString::to_string).collect();
                let races = if raced.is_empty() {
                    String::new()
                } else {
                    format!(", race off the {}s", raced.join("s and "))
                };
                writeln!(out, "break  {clock:>5}  {:>4} min{races}", pause.minutes)?;
            }
        }
        after += row.minutes();
    }
    if let Some(kit) = kit {
        let (each, in_play, buy) = kit.totals();
        writeln!(out, "\n{:>8}  {:>6}  {:>8}  {:>6}", "CHIP", "EACH", "IN PLAY", "BUY")?;
        for line in &kit.lines {
            writeln!(out, "{:>8}  {:>6}  {:>8}  {:>6}", line.chip, line.each, line.in_play, line.buy)?;
        }
        writeln!(out, "{:>8}  {each:>6}  {in_play:>8}  {buy:>6}", "all")?;
    }
    if let Some(end) = &shown.end {
        writeln!(out, "\n{}", over(end))?;
    }
    for Said { says, fault, .. } in &shown.findings {
        writeln!(out, "{}: {says}", if *fault { "fault" } else { "advice" })?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
