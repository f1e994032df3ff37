//! Runs a table file under each of its books.

use std::collections::BTreeSet;

use super::{
    super::{
        Failure, InForce, Run,
        line::Cite,
        run::resolved,
        steps::{self, Stage},
    },
    TableScenario,
    play::{Not, Play},
    step::{Act, Expect},
};

/// Plays a table file under each of its books.
pub(super) fn all(scenario: &TableScenario) -> Vec<Run> {
    steps::under_each(scenario.books(), &scenario.lines, |book, borne_out| under(scenario, book, borne_out))
}

fn under(scenario: &TableScenario, book: &InForce, borne_out: &mut BTreeSet<usize>) -> Result<(), Failure> {
    let first = scenario.lines.first().map_or(0..0, |line| line.span.clone());
    let at_first =
        |happened| Failure { span: first.clone(), expected: "the table cannot be set".to_owned(), happened };
    let resolved = resolved(book).map_err(at_first)?;
    let mut play = Play::open(scenario, book, resolved).map_err(at_first)?;
    steps::walk(&scenario.text, &scenario.lines, book, &mut play, borne_out)
}

impl Stage for Play<'_> {
    type Act = Act;
    type Expect = Expect;

    fn act(&mut self, act: &Act) -> Result<(), steps::Not> {
        Play::act(self, act).map_err(|not| match not {
            Not::Refused(refusal) => steps::Not::Refused(refusal.to_string()),
            Not::Unlike(why) => steps::Not::Unlike(why),
            Not::Inside(failure) => steps::Not::Inside(failure),
        })
    }

    fn holds(&mut self, expect: &Expect) -> Result<(), String> {
        Play::holds(self, expect)
    }

    fn cited(&self, cites: &[Cite]) -> Result<Vec<usize>, String> {
        Play::cited(self, cites)
    }
}
