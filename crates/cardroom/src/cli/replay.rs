//! `cardroom replay`: play recorded hands through the engine, compare the stacks, write them out again.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use serde::Serialize;

use super::{
    Outcome,
    files::{Malformed, find},
    out, print_json,
};
use crate::{
    phh::{self, Amount, Entry, Fault, Parting, Replay, Verdict},
    problem::Problem,
};

/// Replay recorded hands (PHH) through the engine and compare the stacks
///
/// Every action must be legal, and the stacks at the end must be those of the record. docs/phh.md describes the
/// format, the rules that it is played by, and our extension for games that it has no code for.
///
/// Example: cardroom replay hand.phh
/// Example: cardroom replay --summary hands/
/// Example: cardroom replay --to text hand.phh
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// Files (.phh with one hand, .phhs with several), or folders that hold them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print counts by variant instead of a line for each hand
    #[arg(long, conflicts_with = "to")]
    summary: bool,
    /// Print the outcome as JSON
    #[arg(long, conflicts_with = "to")]
    json: bool,
    /// Write the hands out again: as PHH, or as a story in plain words
    #[arg(long, value_name = "FORMAT")]
    to: Option<To>,
}

/// What a hand can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// The standard's own format, in the manner of its reference writer
    Phh,
    /// A story in plain words
    Text,
}

/// What became of all the hands.
#[derive(Debug, Default, Serialize)]
struct Summary {
    files: usize,
    hands: usize,
    by_variant: BTreeMap<String, Counts>,
    parted: Vec<Parted>,
    malformed: Vec<Malformed>,
}

/// What became of the hands of one variant.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Counts {
    hands: usize,
    /// The stacks are those of the record.
    agree: usize,
    /// Played to the end of the record, which does not say what the stacks should be.
    without_stacks: usize,
    /// Decided by cards that nobody saw.
    undecided: usize,
    /// An action that cannot be, or other stacks.
    parted: usize,
    /// Bet at pot-limit although the code says fixed limit.
    at_pot_limit: usize,
}

/// A hand that parts from its record.
#[derive(Debug, Serialize)]
struct Parted {
    file: String,
    hand: Option<String>,
    variant: String,
    line: usize,
    column: usize,
    /// Counted from 1; none if the stacks differ at the end.
    action: Option<usize>,
    text: Option<String>,
    what: String,
    help: Option<String>,
    ours: Vec<String>,
    theirs: Option<Vec<String>>,
}

pub(super) fn run(args: &Args) -> super::Result {
    let files = find(&args.paths, &["phh", "phhs"])?;
    let mut run =
        Run { args, summary: Summary::default(), records: Vec::new(), stories: Vec::new(), last: None };
    for path in &files {
        run.file(path)?;
    }
    run.finish()
}

/// One run of the command.
struct Run<'a> {
    args: &'a Args,
    summary: Summary,
    /// What is to be written at the end.
    records: Vec<phh::Record>,
    stories: Vec<String>,
    /// The last problem with a file, which ends the command.
    last: Option<Problem>,
}

impl Run<'_> {
    fn file(&mut self, path: &Path) -> Result<(), Problem> {
        let text = fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
        let file = path.display().to_string();
        self.summary.files += 1;
        let many = path.extension().is_some_and(|ending| ending == "phhs");
        let hands = match phh::read(&text, many) {
            Ok(hands) => hands,
            Err(fault) => {
                self.malformed(&file, &text, fault);
                return Ok(());
            }
        };
        for hand in hands {
            self.summary.hands += 1;
            match hand.and_then(|entry| phh::replay(&entry).map(|replay| (entry, replay))) {
                Ok((entry, replay)) => self.hand(&file, &text, &entry, &replay)?,
                Err(fault) => self.malformed(&file, &text, fault),
            }
        }
        Ok(())
    }

    fn malformed(&mut self, file: &str, text: &str, fault: Fault) {
        let (line, column) = line_and_column(text, fault.span.start);
        let (what, help) = (fault.what.clone(), fault.help.clone());
        self.summary.malformed.push(Malformed { file: file.to_owned(), line, column, what, help });
        let mut problem = Problem::new(fault.what).at(file, text, fault.span, fault.label);
        if let Some(help) = fault.help {
            problem = problem.help(help);
        }
        if let Some(before) = self.last.replace(problem) {
            self.show(before);
        }
    }

    /// Shows a problem, unless a program reads the outcome.
    fn show(&self, problem: Problem) {
        if !self.args.json {
            eprintln!("{:?}", miette::Report::new(problem));
        }
    }

    fn hand(&mut self, file: &str, text: &str, entry: &Entry, replay: &Replay) -> Result<(), Problem> {
        let counts = self.summary.by_variant.entry(entry.record.variant.clone()).or_default();
        counts.hands += 1;
        let otherwise = replay.bet_otherwise(&entry.record);
        counts.at_pot_limit += usize::from(otherwise);
        let word = match &replay.verdict {
            Verdict::Agrees => {
                counts.agree += 1;
                "agrees"
            }
            Verdict::NothingToCompare => {
                counts.without_stacks += 1;
                "is legal; the record has no stacks to compare"
            }
            Verdict::Undecided => {
                counts.undecided += 1;
                "is legal; cards that nobody saw decide it"
            }
            Verdict::Parts(parting) => {
                counts.parted += 1;
                self.parted(file, text, entry, parting);
                "parts"
            }
        };
        let parts = matches!(replay.verdict, Verdict::Parts(_));
        match self.args.to {
            Some(To::Phh) if !parts => self.records.push(entry.record.clone()),
            Some(To::Text) if !parts => self.stories.push(phh::tell(&entry.record, replay)),
            Some(_) => {}
            None if !self.args.json && !self.args.summary && !parts => {
                let mut out = out();
                let limit = if otherwise { ", bet at pot-limit" } else { "" };
                writeln!(out, "{}: {} {word}{limit}", address(file, entry), entry.record.variant)?;
                out.flush()?;
            }
            None => {}
        }
        Ok(())
    }

    fn parted(&mut self, file: &str, text: &str, entry: &Entry, parting: &Parting) {
        let action =
            parting.action.and_then(|index| Some((index, entry.record.actions.get(index)?.to_string())));
        let span = match parting.action.and_then(|index| entry.places.actions.get(index)) {
            Some(place) => place.clone(),
            None => entry.places.field("finishing_stacks"),
        };
        let (line, column) = line_and_column(text, span.start);
        let stacks = |stacks: &[Amount]| stacks.iter().map(Amount::to_string).collect::<Vec<_>>();
        let (ours, theirs) = (stacks(&parting.ours), parting.theirs.as_deref().map(stacks));
        let place = match &action {
            Some((index, deed)) => {
                format!("action {} of {}, `{deed}`", index + 1, entry.record.actions.len())
            }
            None => "its end".into(),
        };
        let what =
            format!("{}: {} parts from its record at {place}", address(file, entry), entry.record.variant);
        let mut help = format!("our stacks:          {}", ours.join(" "));
        if let Some(theirs) = &theirs {
            help = format!("{help}\nthe record's stacks: {}", theirs.join(" "));
        }
        if let Some(legal) = &parting.help {
            help = format!("{legal}\n{help}");
        }
        self.show(Problem::new(what).at(file, text, span, &parting.what).help(help));
        self.summary.parted.push(Parted {
            file: file.to_owned(),
            hand: entry.key.clone(),
            variant: entry.record.variant.clone(),
            line,
            column,
            action: action.as_ref().map(|(index, _)| index + 1),
            text: action.map(|(_, deed)| deed),
            what: parting.what.clone(),
            help: parting.help.clone(),
            ours,
            theirs,
        });
    }

    fn finish(mut self) -> super::Result {
        match self.args.to {
            Some(_) => self.write()?,
            None if self.args.json => {
                print_json(&self.summary)?;
            }
            None => self.report()?,
        }
        match self.last.take() {
            Some(problem) => Err(problem),
            None if self.summary.parted.is_empty() => Ok(Outcome::Fine),
            None => Ok(Outcome::CheckFailed),
        }
    }

    /// Writes the hands: one as a file of its own, several as a collection.
    fn write(&self) -> Result<(), Problem> {
        let mut out = out();
        match &self.records[..] {
            [] => {}
            [record] => writeln!(out, "{}", phh::write(record))?,
            records => writeln!(out, "{}", phh::write_all(records))?,
        }
        write!(out, "{}", self.stories.join("\n\n"))?;
        out.flush()?;
        Ok(())
    }

    /// The counts: a line a variant, then all.
    fn report(&self) -> Result<(), Problem> {
        let mut out = out();
        if self.args.summary {
            let width =
                self.summary.by_variant.keys().map(String::len).max().unwrap_or(0).max("VARIANT".len());
            writeln!(out, "{:width$}  HANDS  AGREE  PARTED  UNDECIDED  WITHOUT STACKS", "VARIANT")?;
            for (variant, counts) in &self.summary.by_variant {
                let Counts { hands, agree, without_stacks, undecided, parted, at_pot_limit } = counts;
                write!(
                    out,
                    "{variant:width$}  {hands:>5}  {agree:>5}  {parted:>6}  {undecided:>9}  {without_stacks:>14}"
                )?;
                let note = if *at_pot_limit > 0 {
                    format!("  ({at_pot_limit} bet at pot-limit)")
                } else {
                    String::new()
                };
                writeln!(out, "{note}")?;
            }
        }
        let plural =
            |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        write!(out, "{}, {}", plural(self.summary.files, "file"), plural(self.summary.hands, "hand"))?;
        let sum = |part: fn(&Counts) -> usize| self.summary.by_variant.values().map(part).sum::<usize>();
        let parts = [
            (sum(|counts| counts.agree), "agree"),
            (sum(|counts| counts.parted), "parted"),
            (sum(|counts| counts.undecided), "undecided"),
            (sum(|counts| counts.without_stacks), "without stacks"),
            (self.summary.malformed.len(), "malformed"),
        ];
        for (count, word) in parts.into_iter().filter(|(count, _)| *count > 0) {
            write!(out, ", {count} {word}")?;
        }
        writeln!(out)?;
        out.flush()?;
        Ok(())
    }
}

/// A hand by its file and, where that holds several, its table.
fn address(file: &str, entry: &Entry) -> String {
    match &entry.key {
        Some(key) => format!("{file} [{key}]"),
        None => file.to_owned(),
    }
}

/// The line and the column of a byte, counted from 1.
fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at.min(text.len())];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
    (line, column)
}
