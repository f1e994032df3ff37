//! Scenarios that people who do not program can read: `.hand` files for a dealer, `.table` files for what goes on from
//! hand to hand, `.money` files for the cage, each run under every book that it names.
//!
//! A file sets something up, says what was done line by line, and says in between what must be true by then. The
//! formats are described in `docs/hand-files.md`, `docs/table-files.md` and `docs/money-files.md`; `cardroom check` runs
//! files and points at the line that fails.
//!
//! `words` reads a line, `head` what all heads have in common, `steps` what all lines have in common, and `script` puts
//! a file together and runs it. A kind of scenario is a `Kind`: its words, how its lines are read, and what they are
//! played on (a `Stage`). `table` and `money` are such kinds; the hand's own modules lie beside them.
//!
//! ```
//! use scenario::File;
//! let text = "\
//! book   fort live
//! game   holdem no-limit 1/2
//! seat 1 Ann 100
//! seat 2 Ben 100
//! Ben calls 1
//! Ann may check, raise 4..100
//! ";
//! let file = File::parse("example.hand", text).expect("it is well formed");
//! assert!(file.run().iter().all(|run| run.failure.is_none()));
//! ```
#![forbid(unsafe_code)]

use std::{collections::BTreeSet, ops::Range};

use problem::Problem;

pub mod coverage;
mod deal;
mod dealer_error;
mod event;
mod expect;
mod file;
mod head;
mod header;
mod irregularity;
mod judge;
mod line;
mod live_act;
mod money;
pub mod mutate;
mod one_hand;
mod permitted;
mod play;
mod say;
mod script;
mod steps;
mod table;
mod words;

pub use file::File;
pub use judge::{Cited, Judged, Outcome, Parting, Stacks};

use one_hand::HandScript;

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
    /// The others, in their order: a question that is answered otherwise does not stop a file, an act that cannot be
    /// done does.
    pub also: Vec<Failure>,
    /// The policies that what was done follows, or its refusal: rules that were cited.
    pub followed: BTreeSet<&'static str>,
}

impl Run {
    fn of(book: InForce, failures: Vec<Failure>, followed: BTreeSet<&'static str>) -> Run {
        let mut failures = failures.into_iter();
        Run { book, failure: failures.next(), also: failures.collect(), followed }
    }

    /// Every line that did not go as written.
    pub fn failures(&self) -> impl Iterator<Item = &Failure> {
        self.failure.iter().chain(&self.also)
    }
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
    /// Were lines after it left out, because they hang on it?
    pub stopped: bool,
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
    /// What else is wrong further on, in its order.
    pub also: Vec<Mistake>,
}

impl Mistake {
    fn of(file: &str, text: &str, faults: words::Faults) -> Box<Mistake> {
        let one = |fault: words::Fault| Mistake {
            file: file.to_owned(),
            text: text.to_owned(),
            span: fault.span,
            what: fault.what,
            label: fault.label,
            help: fault.help,
            also: Vec::new(),
        };
        let also = faults.also.into_iter().map(one).collect();
        Box::new(Mistake { also, ..one(faults.first) })
    }

    /// This one, then what else is wrong, each by itself.
    pub fn each(mut self) -> impl Iterator<Item = Mistake> {
        let also = std::mem::take(&mut self.also);
        std::iter::once(self).chain(also)
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
