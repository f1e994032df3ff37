//! `cardroom replay`: play recorded hands through the engine, compare the stacks, write them out again.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    ops::Range,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use serde::Serialize;

use super::{
    Outcome,
    files::{Malformed, find},
    out, print_json,
};
use formats::phh::{self, Amount, Fault, Parting, Reading, RecordedHand, Replay, Verdict};
use problem::Problem;

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
    /// So they are but for a fee from the winners, which the record does not state.
    raked: usize,
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
    /// What was compared: `stacks`, `winnings` or `gains`.
    compared: &'static str,
    ours: Vec<String>,
    theirs: Option<Vec<String>>,
    /// Where each reading failed, if there is more than one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<String>,
}

/// A file with its text, and where its lines begin: so a place in it is found as fast for the last hand as for the first.
struct Source {
    file: String,
    text: String,
    lines: Vec<usize>,
}

/// How many lines around a place are shown.
const AROUND: usize = 2;

impl Source {
    fn new(file: String, text: String) -> Source {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        Source { file, text, lines }
    }

    /// The line of a byte, counted from 0.
    fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&start| start <= at) - 1
    }

    /// The line and the column of a byte, counted from 1.
    fn line_and_column(&self, at: usize) -> (usize, usize) {
        let line = self.line(at);
        let before = self.text.get(self.lines[line]..at).unwrap_or_default();
        (line + 1, before.chars().count() + 1)
    }

    /// A problem with a stretch of the file, shown with the lines around it.
    fn problem(&self, what: String, span: Range<usize>, label: &str) -> Problem {
        let first = self.line(span.start).saturating_sub(AROUND);
        let start = self.lines[first];
        let after = self.lines.get(self.line(span.end) + AROUND + 1);
        let excerpt = self.text[start..after.copied().unwrap_or(self.text.len())].to_owned();
        Problem::new(what).within(&self.file, (first, excerpt), span.start - start..span.end - start, label)
    }

    /// A hand by its file and, where that holds several, its table.
    fn address(&self, entry: &RecordedHand) -> String {
        match &entry.key {
            Some(key) => format!("{} [{key}]", self.file),
            None => self.file.clone(),
        }
    }
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
        let source = Source::new(path.display().to_string(), text);
        self.summary.files += 1;
        let many = path.extension().is_some_and(|ending| ending == "phhs");
        let hands = match phh::read(&source.text, many) {
            Ok(hands) => hands,
            Err(fault) => {
                self.malformed(&source, fault);
                return Ok(());
            }
        };
        for hand in hands {
            self.summary.hands += 1;
            match hand.and_then(|entry| phh::replay(&entry).map(|replay| (entry, replay))) {
                Ok((entry, replay)) => self.hand(&source, &entry, &replay)?,
                Err(fault) => self.malformed(&source, fault),
            }
        }
        Ok(())
    }

    fn malformed(&mut self, source: &Source, fault: Fault) {
        let (line, column) = source.line_and_column(fault.span.start);
        let (what, help) = (fault.what.clone(), fault.help.clone());
        self.summary.malformed.push(Malformed { file: source.file.clone(), line, column, what, help });
        let mut problem = source.problem(fault.what, fault.span, &fault.label);
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

    fn hand(&mut self, source: &Source, entry: &RecordedHand, replay: &Replay) -> Result<(), Problem> {
        let counts = self.summary.by_variant.entry(entry.record.variant.clone()).or_default();
        counts.hands += 1;
        let otherwise = replay.bet_otherwise(&entry.record);
        counts.at_pot_limit += usize::from(otherwise);
        let word = match &replay.verdict {
            Verdict::Agrees => {
                counts.agree += 1;
                "agrees".to_owned()
            }
            Verdict::Raked(fee) => {
                counts.raked += 1;
                format!("agrees but for a fee of {fee}, which the record does not state")
            }
            Verdict::NothingToCompare => {
                counts.without_stacks += 1;
                "is legal; the record has no stacks to compare".to_owned()
            }
            Verdict::Undecided => {
                counts.undecided += 1;
                "is legal; cards that nobody saw decide it".to_owned()
            }
            Verdict::Parts(parting) => {
                counts.parted += 1;
                self.parted(source, entry, parting);
                "parts".to_owned()
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
                writeln!(out, "{}: {} {word}{limit}", source.address(entry), entry.record.variant)?;
                out.flush()?;
            }
            None => {}
        }
        Ok(())
    }

    fn parted(&mut self, source: &Source, entry: &RecordedHand, parting: &Parting) {
        let record = &entry.record;
        let action = parting.action.and_then(|index| Some((index, record.actions.get(index)?.to_string())));
        let span = match parting.action.and_then(|index| entry.places.actions.get(index)) {
            Some(place) => place.clone(),
            None if record.finishing_stacks.is_some() => entry.places.field("finishing_stacks"),
            None => entry.places.field("winnings"),
        };
        let (line, column) = source.line_and_column(span.start);
        let amounts = |amounts: &[Amount]| amounts.iter().map(Amount::to_string).collect::<Vec<_>>();
        let (ours, theirs) = (amounts(&parting.ours), parting.theirs.as_deref().map(amounts));
        let what = format!(
            "{}: {} parts from its record at {}",
            source.address(entry),
            record.variant,
            place_of(record, parting.action)
        );
        let word = parting.claim.word();
        let readings: Vec<String> = parting.readings.iter().map(|reading| told(record, reading)).collect();
        let mut help: Vec<String> = parting.help.iter().cloned().chain(readings.iter().cloned()).collect();
        help.push(format!("our {word}:          {}", ours.join(" ")));
        help.extend(theirs.as_ref().map(|theirs| format!("the record's {word}: {}", theirs.join(" "))));
        self.show(source.problem(what, span, &parting.what).help(help.join("\n")));
        self.summary.parted.push(Parted {
            file: source.file.clone(),
            hand: entry.key.clone(),
            variant: record.variant.clone(),
            line,
            column,
            action: action.as_ref().map(|(index, _)| index + 1),
            text: action.map(|(_, deed)| deed),
            what: parting.what.clone(),
            help: parting.help.clone(),
            compared: word,
            ours,
            theirs,
            readings,
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
            writeln!(out, "{:width$}  HANDS  AGREE  RAKED  PARTED  UNDECIDED  WITHOUT STACKS", "VARIANT")?;
            for (variant, counts) in &self.summary.by_variant {
                let Counts { hands, agree, raked, without_stacks, undecided, parted, at_pot_limit } = counts;
                write!(
                    out,
                    "{variant:width$}  {hands:>5}  {agree:>5}  {raked:>5}  {parted:>6}  {undecided:>9}  {without_stacks:>14}"
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
            (sum(|counts| counts.raked), "agree but for a fee"),
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

/// Where a hand and its record part.
fn place_of(record: &phh::Record, action: Option<usize>) -> String {
    match action.and_then(|index| Some((index, record.actions.get(index)?))) {
        Some((index, deed)) => format!("action {} of {}, `{deed}`", index + 1, record.actions.len()),
        None => "its end".into(),
    }
}

/// Where and why one reading of a record fails.
fn told(record: &phh::Record, reading: &Reading) -> String {
    format!("at {} limit: {}: {}", reading.limit.word(), place_of(record, reading.action), reading.what)
}
