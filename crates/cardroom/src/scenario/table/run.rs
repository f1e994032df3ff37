//! Runs a table file under each of its books, line by line, up to the first that does not go as written.

use std::collections::BTreeSet;

use super::{
    super::{Failure, InForce, Run, line::Cite, run::resolved},
    TableScenario,
    play::{Not, Play},
    step::{Expect, Line, Step},
};

/// Plays a table file under each of its books.
pub(super) fn all(scenario: &TableScenario) -> Vec<Run> {
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

fn cites(scenario: &TableScenario) -> impl Iterator<Item = &Cite> {
    scenario.lines.iter().flat_map(|line| match &line.step {
        Step::Expect(Expect::Cites(cites)) => cites.as_slice(),
        Step::Act(_) | Step::Refused(_) | Step::Expect(_) => &[],
    })
}

fn under(scenario: &TableScenario, book: &InForce, borne_out: &mut BTreeSet<usize>) -> Result<(), Failure> {
    let lines: Vec<&Line> = scenario.lines.iter().filter(|line| line.holds_under(book)).collect();
    let words = |line: &Line| scenario.text[line.span.clone()].to_owned();
    let fail = |line: &Line, what: &str, happened: String| Failure {
        span: line.span.clone(),
        expected: format!("{what}: {}", words(line)),
        happened,
    };
    let first = scenario.lines.first().map_or(0..0, |line| line.span.clone());
    let at_first =
        |happened| Failure { span: first.clone(), expected: "the table cannot be set".to_owned(), happened };
    let resolved = resolved(book).map_err(at_first)?;
    let mut play = Play::open(scenario, book, resolved).map_err(at_first)?;
    for (place, line) in lines.iter().enumerate() {
        match &line.step {
            Step::Refused(_) => {}
            Step::Expect(expect) => {
                play.holds(expect).map_err(|instead| fail(line, "this does not hold", instead))?;
                if let Expect::Cites(cites) = expect
                    && let Ok(places) = play.cited(cites)
                {
                    borne_out.extend(places.into_iter().map(|place| cites[place].span.start));
                }
            }
            Step::Act(act) => {
                let refused = lines.get(place + 1).and_then(|next| match &next.step {
                    Step::Refused(words) => Some((*next, words)),
                    Step::Act(_) | Step::Expect(_) => None,
                });
                match (play.act(act), refused) {
                    (Ok(()), None) => {}
                    (Ok(()), Some((next, _))) => {
                        let expected = format!("this should be refused: {}", words(line));
                        let happened = "it was allowed".to_owned();
                        return Err(Failure { span: next.span.clone(), expected, happened });
                    }
                    (Err(Not::Inside(failure)), _) => return Err(failure),
                    (Err(Not::Unlike(why)), _) => return Err(fail(line, "this is not what happens", why)),
                    (Err(Not::Refused(refusal)), None) => {
                        return Err(fail(line, "this cannot be done", refusal.to_string()));
                    }
                    (Err(Not::Refused(refusal)), Some((next, wanted))) => {
                        let happened = refusal.to_string();
                        if !happened.to_lowercase().contains(&wanted.to_lowercase()) {
                            let expected = format!("this is refused for another reason: {}", words(line));
                            return Err(Failure { span: next.span.clone(), expected, happened });
                        }
                    }
                }
            }
        }
    }
    Ok(())
}
