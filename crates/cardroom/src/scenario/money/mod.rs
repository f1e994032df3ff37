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

use std::ops::Range;

use self::{
    head::Head,
    line::{Expect, Line, Step},
    play::Play,
};
use super::{Failure, InForce, Mistake, Run, line_and_column, run::resolved};
use crate::problem::Problem;

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
            Err(fault) => Err(Box::new(Mistake {
                file: file.to_owned(),
                text: text.to_owned(),
                span: fault.span,
                what: fault.what,
                label: fault.label,
                help: fault.help,
            })),
        }
    }

    /// The books that it is to be run under.
    pub fn books(&self) -> &[InForce] {
        &self.head.books
    }

    /// Runs it under each of its books. Of rules cited in a row one must hold under each book, and each must hold
    /// under some book.
    pub fn run(&self) -> Vec<Run> {
        let mut borne_out = Vec::new();
        let mut runs: Vec<Run> = self
            .head
            .books
            .iter()
            .map(|book| Run { book: book.clone(), failure: self.under(book, &mut borne_out).err() })
            .collect();
        let cites = self.lines.iter().flat_map(|line| match &line.step {
            Step::Expect(Expect::Cites(cites)) => cites.as_slice(),
            Step::Act(_) | Step::Refused(_) | Step::Expect(_) => &[],
        });
        let mut idle = cites.filter(|cite| !borne_out.contains(&cite.span.start));
        if runs.iter().all(|run| run.failure.is_none())
            && let Some(idle) = idle.next()
            && let Some(last) = runs.last_mut()
        {
            let what = "this does not hold under any of the file's books";
            last.failure = Some(Failure {
                span: idle.span.clone(),
                expected: format!("{what}: cites {} {}", idle.book, idle.rule),
                happened: "the other rules cited here cover them all".to_owned(),
            });
        }
        runs
    }

    /// The line and the column at which a place of the text is, both counted from 1.
    pub fn line_and_column(&self, place: usize) -> (usize, usize) {
        line_and_column(&self.text, place)
    }

    /// A failure as it is shown: the file, the line, a caret, what was expected and what happened.
    pub fn problem(&self, book: &InForce, failure: &Failure) -> Problem {
        Problem::new(format!("under {book}: {}", failure.expected)).at(
            &self.file,
            self.text.as_str(),
            failure.span.clone(),
            failure.happened.as_str(),
        )
    }

    fn under(&self, book: &InForce, borne_out: &mut Vec<usize>) -> Result<(), Failure> {
        let first = self.lines.first().map_or(0..0, |line| line.span.clone());
        let cannot = |span: Range<usize>, happened: String| Failure {
            span,
            expected: "the table cannot be set".to_owned(),
            happened,
        };
        let resolved = resolved(book).map_err(|happened| cannot(first.clone(), happened))?;
        let mut play = Play::open(&self.head, resolved).map_err(|(span, happened)| cannot(span, happened))?;
        let lines: Vec<&Line> = self.lines.iter().filter(|line| line.holds_under(book)).collect();
        for (place, line) in lines.iter().enumerate() {
            match &line.step {
                Step::Act(act) => {
                    let refused = lines.get(place + 1).and_then(|next| match &next.step {
                        Step::Refused(words) => Some((*next, words.as_str())),
                        Step::Act(_) | Step::Expect(_) => None,
                    });
                    self.acts(line, play.act(act), refused)?;
                }
                Step::Refused(_) => {}
                Step::Expect(expect) => {
                    let found = play.holds(expect).map_err(|instead| self.fails(line, instead))?;
                    if let Expect::Cites(cites) = expect {
                        borne_out.extend(found.into_iter().map(|place| cites[place].span.start));
                    }
                }
            }
        }
        Ok(())
    }

    /// Did an act go, or was it refused, as the file says?
    fn acts(
        &self,
        line: &Line,
        done: Result<(), String>,
        refused: Option<(&Line, &str)>,
    ) -> Result<(), Failure> {
        let failure = |span: &Range<usize>, what: &str, happened: String| {
            let expected = format!("{what}: {}", &self.text[line.span.clone()]);
            Err(Failure { span: span.clone(), expected, happened })
        };
        match (done, refused) {
            (Ok(()), None) => Ok(()),
            (Err(why), Some((_, words))) if why.to_lowercase().contains(&words.to_lowercase()) => Ok(()),
            (Ok(()), Some((next, _))) => {
                failure(&next.span, "this should be refused", "it was allowed".to_owned())
            }
            (Err(why), None) => failure(&line.span, "this cannot be done", why),
            (Err(why), Some((next, _))) => failure(&next.span, "this is refused for another reason", why),
        }
    }

    fn fails(&self, line: &Line, happened: String) -> Failure {
        let expected = format!("this does not hold: {}", &self.text[line.span.clone()]);
        Failure { span: line.span.clone(), expected, happened }
    }
}
