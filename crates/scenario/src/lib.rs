//! Scenarios that a dealer can read: `.hand` files, run through the hand engine under each book that they name.
//!
//! A file sets a table up, says what was done line by line, and says in between what must be true by then. The
//! format is described in `docs/hand-files.md`; `cardroom check` runs files and points at the line that fails.
//!
//! ```
//! use scenario::Scenario;
//! let text = "\
//! book   fort live
//! game   holdem no-limit 1/2
//! seat 1 Ann 100
//! seat 2 Ben 100
//! Ben calls 1
//! Ann may check, raise 4..100
//! ";
//! let scenario = Scenario::parse("example.hand", text).expect("it is well formed");
//! assert!(scenario.run().iter().all(|run| run.failure.is_none()));
//! ```
#![forbid(unsafe_code)]

use std::ops::Range;

use crate::coverage::Item;
use problem::Problem;

mod beside;
pub mod coverage;
mod deal;
mod deed;
mod expect;
mod file;
mod header;
mod judge;
mod line;
mod money;
mod play;
mod run;
mod say;
mod slip;
mod steps;
mod table;
mod words;

pub use file::File;
pub use judge::{Cited, Judged, Outcome, Parting, Stacks};
pub use table::{TableScenario, words_of_the_table_format};

pub use money::Money;

use header::Setup;
use line::Line;

/// A scenario: a table, and what happens at it.
#[derive(Clone, Debug)]
pub struct Scenario {
    file: String,
    text: String,
    setup: Setup,
    lines: Vec<Line>,
}

/// A house's book and the half of it that is in force.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InForce {
    /// The house's short name.
    pub house: String,
    /// Live games or tournaments.
    pub context: rules::Context,
}

impl std::fmt::Display for InForce {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.house, self.context)
    }
}

/// How a scenario went under one book.
#[derive(Clone, Debug)]
pub struct Run {
    /// The book.
    pub book: InForce,
    /// The first line that did not go as written; none if all did.
    pub failure: Option<Failure>,
}

/// A line that did not go as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The bytes of the file to point at.
    pub span: Range<usize>,
    /// What the file says.
    pub expected: String,
    /// What happened instead.
    pub happened: String,
}

/// Something in a file that is not as the format wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file.
    pub file: String,
    /// Its text.
    pub text: String,
    /// The bytes to point at.
    pub span: Range<usize>,
    /// What is wrong.
    pub what: String,
    /// A few words for the place itself.
    pub label: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Scenario {
    /// Reads a file's text; `file` is its name for messages.
    pub fn parse(file: &str, text: &str) -> Result<Scenario, Box<Mistake>> {
        match line::read(text) {
            Ok((setup, lines)) => Ok(Scenario { file: file.to_owned(), text: text.to_owned(), setup, lines }),
            Err(fault) => Err(Mistake::of(file, text, fault)),
        }
    }

    /// The file's name and its text.
    fn source(&self) -> (&str, &str) {
        (&self.file, &self.text)
    }

    /// The books that it is to be run under.
    pub fn books(&self) -> &[InForce] {
        &self.setup.books
    }

    /// What of the list of examples, acts and procedures it says that it shows.
    pub fn shows(&self) -> &[Item] {
        &self.setup.shows
    }

    /// The rules that it says are followed, each with its book.
    pub fn cites(&self) -> impl Iterator<Item = (&str, &str)> {
        steps::cites(&self.lines).map(|cite| (cite.book.as_str(), cite.rule.as_str()))
    }

    /// Plays it under each of its books.
    pub fn run(&self) -> Vec<Run> {
        run::all(self)
    }
}

/// Every word that begins a line, and every act: what the format's description has to name.
pub fn words_of_the_format() -> impl Iterator<Item = &'static str> {
    header::HEAD.into_iter().chain(line::BODY).chain(line::ACTS)
}

/// The same for money scenarios.
pub fn words_of_the_money_format() -> impl Iterator<Item = &'static str> {
    money::HEAD.into_iter().chain(money::BODY).chain(money::ACTS)
}

impl Mistake {
    fn of(file: &str, text: &str, fault: words::Fault) -> Box<Mistake> {
        Box::new(Mistake {
            file: file.to_owned(),
            text: text.to_owned(),
            span: fault.span,
            what: fault.what,
            label: fault.label,
            help: fault.help,
        })
    }

    /// The line and the column of the mistake, both counted from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        line_and_column(&self.text, self.span.start)
    }
}

fn line_and_column(text: &str, place: usize) -> (usize, usize) {
    let before = text.get(..place).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}

impl From<Mistake> for Problem {
    fn from(mistake: Mistake) -> Problem {
        let problem = Problem::new(mistake.what).at(mistake.file, mistake.text, mistake.span, mistake.label);
        match mistake.help {
            Some(help) => problem.help(help),
            None => problem,
        }
    }
}
