//! Money scenarios: `.money` files, run through the ledger, the desk, the fees and the promotions under each book
//! that they name.
//!
//! A file says what is spread and who sits there, then line by line what is bought, charged and won, and in between
//! what must be true by then. The format is described in `docs/money-files.md`.

mod act;
mod expect;
mod hand;
mod head;
mod line;
mod play;

use std::{collections::BTreeSet, ops::Range};

use self::{
    head::Head,
    line::{Act, Expect, Line},
    play::Play,
};
use super::{
    Failure, InForce, Mistake, Run,
    line::Cite,
    run::resolved,
    steps::{self, Stage},
};

pub(super) use self::{
    head::HEAD,
    line::{ACTS, BODY},
};

/// A money scenario.
#[derive(Clone, Debug)]
pub struct Money {
    file: String,
    text: String,
    head: Head,
    lines: Vec<Line>,
}

impl Money {
    /// Reads a file's text; `file` is its name for messages.
    pub fn parse(file: &str, text: &str) -> Result<Money, Box<Mistake>> {
        match line::read(text) {
            Ok((head, lines)) => Ok(Money { file: file.to_owned(), text: text.to_owned(), head, lines }),
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

    /// Runs it under each of its books.
    pub fn run(&self) -> Vec<Run> {
        steps::under_each(self.books(), &self.lines, |book, borne_out| self.under(book, borne_out))
    }

    fn under(&self, book: &InForce, borne_out: &mut BTreeSet<usize>) -> Result<(), Failure> {
        let first = self.lines.first().map_or(0..0, |line| line.span.clone());
        let cannot = |span: Range<usize>, happened: String| Failure {
            span,
            expected: "the table cannot be set".to_owned(),
            happened,
        };
        let resolved = resolved(book).map_err(|happened| cannot(first.clone(), happened))?;
        let mut play = Play::open(&self.head, resolved).map_err(|(span, happened)| cannot(span, happened))?;
        steps::walk(&self.text, &self.lines, book, &mut play, borne_out)
    }
}

impl Stage for Play {
    type Act = Act;
    type Expect = Expect;

    fn act(&mut self, act: &Act) -> Result<(), steps::Not> {
        Play::act(self, act).map_err(steps::Not::Refused)
    }

    fn holds(&mut self, expect: &Expect) -> Result<(), String> {
        Play::holds(self, expect)
    }

    fn cited(&self, cites: &[Cite]) -> Result<Vec<usize>, String> {
        Play::cited(self, cites)
    }
}
