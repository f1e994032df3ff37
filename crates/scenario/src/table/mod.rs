//! Scenarios of a table: `.table` files, which go on from hand to hand under each book that they name.
//!
//! The format is described in `docs/table-files.md`; `cardroom check` runs such files as it runs `.hand` files.
//!
//! ```
//! use scenario::TableScenario;
//! let text = "\
//! book   fort live
//! game   holdem no-limit 1/2
//! seat 1 Ann 100
//! seat 2 Ben 100
//! seat 3 Cid 100
//! button Ann
//! deal
//! small Ben
//! big Cid
//! ";
//! let scenario = TableScenario::parse("example.table", text).expect("it is well formed");
//! assert!(scenario.run().iter().all(|run| run.failure.is_none()));
//! ```

mod chips;
mod expect;
mod head;
mod play;
mod run;
mod step;

use head::Head;
use step::Line;

use super::{InForce, Mistake, Run, steps};

/// A scenario of a table: who sits at it, and what happens from hand to hand.
#[derive(Clone, Debug)]
pub struct TableScenario {
    file: String,
    text: String,
    head: Head,
    lines: Vec<Line>,
}

impl TableScenario {
    /// Reads a file's text; `file` is its name for messages.
    pub fn parse(file: &str, text: &str) -> Result<TableScenario, Box<Mistake>> {
        match step::read(text) {
            Ok((head, lines)) => {
                Ok(TableScenario { file: file.to_owned(), text: text.to_owned(), head, lines })
            }
            Err(fault) => Err(Mistake::of(file, text, fault)),
        }
    }

    /// The file's name and its text.
    pub(super) fn source(&self) -> (&str, &str) {
        (&self.file, &self.text)
    }

    /// The books that it is to be run under.
    pub fn books(&self) -> &[InForce] {
        &self.head.books
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

/// Every word that begins a line of a table file, and every verb: what the format's description has to name.
pub fn words_of_the_table_format() -> impl Iterator<Item = &'static str> {
    head::HEAD.into_iter().chain(step::BODY).chain(step::VERBS)
}
