//! A scenario of any kind, told by the ending of its file's name.

use std::path::Path;

use super::{
    Failure, InForce, Mistake, Money, Run, Scenario, TableScenario, coverage::Item, line_and_column,
};
use problem::Problem;

/// A scenario of any kind.
#[derive(Clone, Debug)]
pub enum File {
    /// A hand.
    Hand(Box<Scenario>),
    /// A table, from hand to hand.
    Table(Box<TableScenario>),
    /// What is bought, charged and won.
    Money(Money),
}

impl File {
    /// The endings of such files.
    pub const ENDINGS: [&str; 3] = ["hand", "table", "money"];

    /// Reads a file's text as what its name says that it is; a name that says nothing is a hand's.
    pub fn parse(file: &str, text: &str) -> Result<File, Box<Mistake>> {
        let ending = Path::new(file).extension().and_then(|ending| ending.to_str());
        match ending {
            Some("table") => TableScenario::parse(file, text).map(|table| File::Table(Box::new(table))),
            Some("money") => Money::parse(file, text).map(File::Money),
            Some(_) | None => Scenario::parse(file, text).map(|hand| File::Hand(Box::new(hand))),
        }
    }

    /// The books that it is to be run under.
    pub fn books(&self) -> &[InForce] {
        match self {
            File::Hand(hand) => hand.books(),
            File::Table(table) => table.books(),
            File::Money(money) => money.books(),
        }
    }

    /// The rules that it says are followed, each with its book.
    pub fn cites(&self) -> Vec<(&str, &str)> {
        match self {
            File::Hand(hand) => hand.cites().collect(),
            File::Table(table) => table.cites().collect(),
            File::Money(money) => money.cites().collect(),
        }
    }

    /// What it claims to show: a hand says it in lines of its own, a table or a file of money by its name.
    pub fn shows(&self) -> Vec<Item> {
        match self {
            File::Hand(hand) => hand.shows().to_vec(),
            File::Table(_) | File::Money(_) => Item::of_name(self.source().0).into_iter().collect(),
        }
    }

    /// Runs it under each of its books.
    pub fn run(&self) -> Vec<Run> {
        match self {
            File::Hand(hand) => hand.run(),
            File::Table(table) => table.run(),
            File::Money(money) => money.run(),
        }
    }

    /// The file's name and its text.
    fn source(&self) -> (&str, &str) {
        match self {
            File::Hand(hand) => hand.source(),
            File::Table(table) => table.source(),
            File::Money(money) => money.source(),
        }
    }

    /// The line and the column at which a place of the text is, both counted from 1.
    pub fn line_and_column(&self, place: usize) -> (usize, usize) {
        line_and_column(self.source().1, place)
    }

    /// A failure as it is shown: the file, the line, a caret, what was expected and what happened.
    pub fn problem(&self, book: &InForce, failure: &Failure) -> Problem {
        let (file, text) = self.source();
        let what = format!("under {book}: {}", failure.expected);
        Problem::new(what).at(file, text, failure.span.clone(), failure.happened.as_str())
    }
}
