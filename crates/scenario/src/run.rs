//! Runs a scenario under each of its books, line by line, up to the first that does not go as written.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use rules::{Book, Library};

use super::{
    Failure, InForce, Run, Scenario, line,
    play::{Not, Play},
    steps::{self, Stage},
};

/// The shipped books, read once.
pub(super) static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);

/// Books resolved so far: many files name the same.
static SHELF: Mutex<BTreeMap<InForce, Arc<Book>>> = Mutex::new(BTreeMap::new());

pub(super) fn resolved(book: &InForce) -> Result<Arc<Book>, String> {
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = shelf.get(book) {
        return Ok(found.clone());
    }
    let found = Arc::new(LIBRARY.resolve(&book.house, book.context).map_err(|error| error.to_string())?);
    shelf.insert(book.clone(), found.clone());
    Ok(found)
}

/// Plays a scenario under each of its books.
pub(super) fn all(scenario: &Scenario) -> Vec<Run> {
    steps::under_each(scenario.books(), &scenario.lines, |book, borne_out| {
        played(scenario, book, borne_out).map(|_| ())
    })
}

/// Plays a scenario under one book to its last line.
pub(super) fn played<'s>(
    scenario: &'s Scenario,
    book: &InForce,
    borne_out: &mut BTreeSet<usize>,
) -> Result<Play<'s>, Failure> {
    let first = scenario.lines.first().map_or(0..0, |line| line.span.clone());
    let at_first =
        |happened| Failure { span: first.clone(), expected: "the table cannot be set".to_owned(), happened };
    let resolved = resolved(book).map_err(at_first)?;
    let mut play = Play::open(scenario, resolved).map_err(at_first)?;
    steps::walk(&scenario.text, &scenario.lines, book, &mut play, borne_out)?;
    Ok(play)
}

impl Stage for Play<'_> {
    type Act = line::Act;
    type Expect = line::Expect;

    fn act(&mut self, act: &line::Act) -> Result<(), steps::Not> {
        Play::act(self, act).map_err(|not| match not {
            Not::Refused(refusal) => steps::Not::Refused(self.said(&refusal)),
            Not::Unlike(why) => steps::Not::Unlike(why),
        })
    }

    fn holds(&mut self, expect: &line::Expect) -> Result<(), String> {
        Play::holds(self, expect)
    }

    fn cited(&self, cites: &[line::Cite]) -> Result<Vec<usize>, String> {
        Play::cited(self, cites)
    }
}
