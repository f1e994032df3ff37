//! Runs a scenario under each of its books, line by line, up to the first that does not go as written.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use rules::{Book, Library};

use super::{
    Failure, InForce, Run, Scenario,
    line::{Expect, Line, Step},
    play::{Not, Play},
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
    let mut borne_out = BTreeSet::new();
    let mut runs: Vec<Run> = scenario
        .books()
        .iter()
        .map(|book| Run { book: book.clone(), failure: under(scenario, book, &mut borne_out).err() })
        .collect();
    // Of rules cited in a row one must hold under each book, and each must hold under some book.
    if runs.iter().all(|run| run.failure.is_none())
        && let Some(idle) = cites(scenario).find(|cite| !borne_out.contains(&cite.span.start))
        && let Some(last) = runs.last_mut()
    {
        last.failure = Some(Failure {
            span: idle.span.clone(),
            expected: format!(
                "this does not hold under any of the file's books: cites {} {}",
                idle.book, idle.rule
            ),
            happened: "the other rules cited here cover them all".to_owned(),
        });
    }
    runs
}

fn cites(scenario: &Scenario) -> impl Iterator<Item = &super::line::Cite> {
    scenario.lines.iter().flat_map(|line| match &line.step {
        Step::Expect(Expect::Cites(cites)) => cites.as_slice(),
        _ => &[],
    })
}

fn under(scenario: &Scenario, book: &InForce, borne_out: &mut BTreeSet<usize>) -> Result<(), Failure> {
    played(scenario, book, borne_out).map(|_| ())
}

/// Plays a scenario under one book to its last line.
pub(super) fn played<'s>(
    scenario: &'s Scenario,
    book: &InForce,
    borne_out: &mut BTreeSet<usize>,
) -> Result<Play<'s>, Failure> {
    let lines: Vec<&Line> = scenario.lines.iter().filter(|line| line.holds_under(book)).collect();
    let words = |line: &Line| scenario.text[line.span.clone()].to_owned();
    let fail = |line: &Line, what: &str, happened: String| {
        Err(Failure { span: line.span.clone(), expected: format!("{what}: {}", words(line)), happened })
    };
    let first = scenario.lines.first().map_or(0..0, |line| line.span.clone());
    let at_first =
        |happened| Failure { span: first.clone(), expected: "the table cannot be set".to_owned(), happened };
    let book = resolved(book).map_err(at_first)?;
    let mut play = Play::open(scenario, book).map_err(at_first)?;
    for (place, line) in lines.iter().enumerate() {
        match &line.step {
            Step::Act(act) => {
                let refused = lines.get(place + 1).and_then(|next| match &next.step {
                    Step::Refused(words) => Some((*next, words)),
                    Step::Act(_) | Step::Expect(_) => None,
                });
                match (play.act(act), refused) {
                    (Ok(()), None) => {}
                    (Ok(()), Some((next, _))) => {
                        let expected = format!("this should be refused: {}", words(line));
                        return Err(Failure {
                            span: next.span.clone(),
                            expected,
                            happened: "it was allowed".to_owned(),
                        });
                    }
                    (Err(Not::Unlike(why)), _) => return fail(line, "this is not what happens", why),
                    (Err(Not::Refused(refusal)), None) => {
                        return fail(line, "this cannot be done", play.said(&refusal));
                    }
                    (Err(Not::Refused(refusal)), Some((next, wanted))) => {
                        let happened = play.said(&refusal);
                        if !happened.to_lowercase().contains(&wanted.to_lowercase()) {
                            let expected = format!("this is refused for another reason: {}", words(line));
                            return Err(Failure { span: next.span.clone(), expected, happened });
                        }
                    }
                }
            }
            Step::Refused(_) => {}
            Step::Expect(expect) => {
                if let Err(instead) = play.holds(expect) {
                    return fail(line, "this does not hold", instead);
                }
                if let Expect::Cites(cites) = expect
                    && let Ok(places) = play.cited(cites)
                {
                    borne_out.extend(places.into_iter().map(|place| cites[place].span.start));
                }
            }
        }
    }
    Ok(play)
}
