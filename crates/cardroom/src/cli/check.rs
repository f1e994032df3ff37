//! `cardroom check`: run scenarios of hands and tables.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{
    Outcome,
    files::{Malformed, find},
    out, print_json,
};
use crate::{
    problem::Problem,
    scenario::{Failure, Mistake, Run, Scenario, TableScenario},
};

/// Run scenarios of hands and tables (.hand and .table files) and point at the line that fails
///
/// Each file is played under every book that it names; docs/hand-files.md and docs/table-files.md describe the formats.
///
/// Example: cardroom check tests/hands tests/tables
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// Files, or folders that hold them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print the outcome as JSON
    #[arg(long)]
    json: bool,
}

/// What became of all the files.
#[derive(Debug, Default, Serialize)]
struct Summary {
    files: usize,
    /// How many times a file was played, once for each of its books.
    hands: usize,
    by_book: BTreeMap<String, usize>,
    failed: Vec<Failed>,
    malformed: Vec<Malformed>,
}

/// A line that did not go as written.
#[derive(Debug, Serialize)]
struct Failed {
    file: String,
    line: usize,
    column: usize,
    book: String,
    expected: String,
    happened: String,
}

pub(super) fn run(args: &Args) -> super::Result {
    let files = find(&args.paths, &["hand", "table"])?;
    let mut summary = Summary::default();
    let mut problems = Vec::new();
    for path in &files {
        let text = fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
        problems.extend(check(&path.display().to_string(), &text, &mut summary));
    }
    let bad = !summary.malformed.is_empty();
    if args.json {
        print_json(&summary)?;
    } else {
        report(&summary)?;
    }
    if bad {
        let last = problems.pop();
        show(problems, args.json);
        return Err(last.unwrap_or_else(|| Problem::new("a file cannot be played")));
    }
    show(problems, args.json);
    Ok(if summary.failed.is_empty() { Outcome::Fine } else { Outcome::CheckFailed })
}

/// A file of either format.
enum File {
    Hand(Box<Scenario>),
    Table(Box<TableScenario>),
}

impl File {
    fn parse(file: &str, text: &str) -> Result<File, Box<Mistake>> {
        if Path::new(file).extension().is_some_and(|ending| ending == "table") {
            TableScenario::parse(file, text).map(|scenario| File::Table(Box::new(scenario)))
        } else {
            Scenario::parse(file, text).map(|scenario| File::Hand(Box::new(scenario)))
        }
    }

    fn run(&self) -> Vec<Run> {
        match self {
            File::Hand(scenario) => scenario.run(),
            File::Table(scenario) => scenario.run(),
        }
    }

    fn line_and_column(&self, place: usize) -> (usize, usize) {
        match self {
            File::Hand(scenario) => scenario.line_and_column(place),
            File::Table(scenario) => scenario.line_and_column(place),
        }
    }

    fn problem(&self, run: &Run, failure: &Failure) -> Problem {
        match self {
            File::Hand(scenario) => scenario.problem(&run.book, failure),
            File::Table(scenario) => scenario.problem(&run.book, failure),
        }
    }
}

/// Plays one file and adds it to the summary; what is to be shown of it comes back.
fn check(file: &str, text: &str, summary: &mut Summary) -> Vec<Problem> {
    summary.files += 1;
    let scenario = match File::parse(file, text) {
        Ok(scenario) => scenario,
        Err(mistake) => {
            summary.malformed.push(malformed(&mistake));
            return vec![(*mistake).into()];
        }
    };
    let mut problems = Vec::new();
    for run in scenario.run() {
        summary.hands += 1;
        *summary.by_book.entry(run.book.to_string()).or_default() += 1;
        let Some(failure) = &run.failure else { continue };
        let (line, column) = scenario.line_and_column(failure.span.start);
        problems.push(scenario.problem(&run, failure));
        summary.failed.push(Failed {
            file: file.to_owned(),
            line,
            column,
            book: run.book.to_string(),
            expected: failure.expected.clone(),
            happened: failure.happened.clone(),
        });
    }
    problems
}

fn malformed(mistake: &Mistake) -> Malformed {
    let (line, column) = mistake.line_and_column();
    Malformed {
        file: mistake.file.clone(),
        line,
        column,
        what: mistake.what.clone(),
        help: mistake.help.clone(),
    }
}

/// The counts: a line a book, then all.
fn report(summary: &Summary) -> Result<(), Problem> {
    let mut out = out();
    let width = summary.by_book.keys().map(String::len).max().unwrap_or(0);
    for (book, count) in &summary.by_book {
        writeln!(out, "{book:width$}  {count:>5}")?;
    }
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    write!(out, "{}, {}", plural(summary.files, "file"), plural(summary.hands, "hand"))?;
    if !summary.malformed.is_empty() {
        write!(out, ", {} cannot be played", summary.malformed.len())?;
    }
    match summary.failed.len() {
        0 if summary.malformed.is_empty() => writeln!(out, ", all as written")?,
        0 => writeln!(out)?,
        failed => writeln!(out, ", {failed} failed")?,
    }
    out.flush()?;
    Ok(())
}

/// Shows problems, unless a program reads the outcome.
fn show(problems: Vec<Problem>, json: bool) {
    for problem in problems {
        if !json {
            eprintln!("{:?}", miette::Report::new(problem));
        }
    }
}
