//! From the first question to the ruling.

use serde::Serialize;

use super::{Ask, Choice, Consult, Node, Outcome, Procedure};
use crate::{
    answer::{Absent, Answer, Cited, Decided},
    book::Book,
    circumstances::Circumstances,
    citation::Citation,
    definition::Definition,
    value::Value,
};

/// What comes next: something to ask, or the end.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// The person at the table is asked.
    Question(Question),
    /// All is known.
    Ruling(Ruling),
}

/// A question to the person at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// What is asked.
    pub asks: String,
    /// What it is about, where that is not plain.
    pub help: Option<String>,
    /// What may be answered.
    pub choices: Vec<Offered>,
}

/// An answer that a question offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offered {
    /// The word to answer with.
    pub word: String,
    /// What it means.
    pub means: String,
}

/// A question, answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What was asked.
    pub asked: String,
    /// What was answered.
    pub answered: String,
}

/// What the book in force makes of what happened.
#[derive(Clone, Debug, Serialize)]
pub struct Ruling {
    /// The questions that were asked, with the answers.
    pub facts: Vec<Fact>,
    /// What is to be done; where the book leaves a choice to the floor, one for each option, the usual one first.
    pub findings: Vec<Finding>,
}

/// One thing that may be done.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The ruling in a sentence.
    pub ruling: String,
    /// What is then done, in order.
    pub steps: Vec<String>,
    /// The book's answers that it follows from.
    pub followed: Vec<Followed>,
}

/// An answer of the book that a ruling follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Followed {
    /// The policy.
    pub key: &'static str,
    /// What it decides.
    pub governs: &'static str,
    /// The answer as one would say it.
    pub answer: String,
    /// The rule.
    pub citation: Citation,
    /// Whose rule it is.
    pub standing: Standing,
    /// Set if the house says that the question cannot arise there.
    pub absent: Option<Absent>,
}

/// Whose rule it is that the house follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The house's own.
    Own,
    /// That of a book on which the house builds: its own has none.
    Borrowed,
    /// Nobody's: no book has one, and this is our own choice.
    Ours,
}

/// What is said where the book's answer does not cover what happened.
const SILENT: &str = "The book does not settle this: the floor decides, and notes why.";

impl Procedure {
    /// What comes next after these answers, each the place of a choice in its question; answers beyond the last
    /// question are not looked at, and one that is no choice counts as not given.
    pub fn inquire(&self, book: &Book, known: Circumstances, answers: &[usize]) -> Next {
        // What can only happen in one kind of game says what the game is.
        let given = match self.games.as_slice() {
            [only] => Circumstances { game: [*only].into_iter().collect(), ..Circumstances::default() },
            _ => Circumstances::default(),
        };
        let mut inquiry =
            Inquiry { procedure: self, book, known: known.and(given), answers, facts: Vec::new() };
        match inquiry.from(self.first, &mut Vec::new()) {
            Ok(findings) => Next::Ruling(Ruling { facts: inquiry.facts, findings }),
            Err(question) => Next::Question(question),
        }
    }

    /// Is anything asked of the person from here on?
    fn asks_below(&self, node: usize) -> bool {
        match &self.nodes[node] {
            Node::Ask(_) => true,
            Node::Consult(consult) => consult.branches.iter().any(|(_, then)| self.asks_below(*then)),
            Node::Outcome(_) => false,
        }
    }
}

/// A procedure on its way to a ruling.
struct Inquiry<'a> {
    procedure: &'a Procedure,
    book: &'a Book,
    known: Circumstances,
    /// Those not used yet.
    answers: &'a [usize],
    facts: Vec<Fact>,
}

impl Inquiry<'_> {
    /// Every finding from a node on, or the question that has to be answered first.
    fn from(&mut self, node: usize, followed: &mut Vec<Followed>) -> Result<Vec<Finding>, Question> {
        match &self.procedure.nodes[node] {
            Node::Ask(ask) => {
                let choice = self.choose(ask)?;
                self.known = self.known.and(choice.given);
                self.from(choice.then, followed)
            }
            Node::Consult(consult) => self.consult(consult, followed),
            Node::Outcome(outcome) => Ok(vec![self.finding(outcome, followed)]),
        }
    }

    /// The choice that was made. What does not fit the hand is not offered, and where a question is just about what
    /// sort of hand it is, and that is known, nobody is asked.
    fn choose<'c>(&mut self, ask: &'c Ask) -> Result<&'c Choice, Question> {
        let open: Vec<&Choice> = ask.choices.iter().filter(|choice| self.known.allow(choice.given)).collect();
        let known = |choice: &&&Choice| self.known.and(choice.given) == self.known;
        if open.iter().all(|choice| choice.given != Circumstances::default())
            && let [only] = open.iter().filter(known).collect::<Vec<_>>().as_slice()
        {
            return Ok(only);
        }
        let offered = |choice: &&Choice| Offered { word: choice.word.clone(), means: choice.means.clone() };
        let chosen = self.answer(&ask.question, ask.help.as_ref(), open.iter().map(offered).collect())?;
        Ok(open[chosen])
    }

    /// The next answer, if it is one of the choices.
    fn answer(
        &mut self,
        asks: &str,
        help: Option<&String>,
        choices: Vec<Offered>,
    ) -> Result<usize, Question> {
        match self.answers.split_first() {
            Some((answer, rest)) if *answer < choices.len() => {
                self.answers = rest;
                self.facts.push(Fact { asked: asks.to_owned(), answered: choices[*answer].means.clone() });
                Ok(*answer)
            }
            _ => Err(Question { asks: asks.to_owned(), help: help.cloned(), choices }),
        }
    }

    fn consult(&mut self, consult: &Consult, followed: &mut Vec<Followed>) -> Result<Vec<Finding>, Question> {
        let book = self.book;
        let Some(answer) = book.answer(consult.definition.name) else { return Ok(vec![silent(followed)]) };
        let options = match answer.under(&self.known) {
            None => return Ok(vec![silent(followed)]),
            Some(Decided::Settled(one)) => vec![one],
            Some(Decided::Floor(options)) => options,
        };
        let leads_to_questions = |option: &Cited<'_, &Value>| {
            consult.branch(option.value).is_some_and(|then| self.procedure.asks_below(then))
        };
        let asks = options.iter().any(leads_to_questions);
        let options = match options.as_slice() {
            // What the floor decides has to be known before more can be asked.
            [_, _, ..] if asks => {
                let words = options.iter().map(|option| Offered {
                    word: option.value.to_string(),
                    means: said(option.value, consult.definition),
                });
                let chosen =
                    self.answer("The book leaves this to the floor. Which is it?", None, words.collect())?;
                options.into_iter().skip(chosen).take(1).collect()
            }
            _ => options,
        };
        let mut findings = Vec::new();
        for option in options {
            followed.push(self.follow(consult.definition, answer, &option));
            match consult.branch(option.value) {
                Some(then) => findings.extend(self.from(then, followed)?),
                None => findings.push(silent(followed)),
            }
            followed.pop();
        }
        Ok(distinct(findings))
    }

    fn finding(&self, outcome: &Outcome, followed: &[Followed]) -> Finding {
        let mut followed = followed.to_vec();
        for definition in &outcome.cite {
            let answer = self.book.answer(definition.name);
            let decided = answer.and_then(|answer| Some((answer, answer.under(&self.known)?)));
            let Some((answer, decided)) = decided else { continue };
            let first = match decided {
                Decided::Settled(one) => Some(one),
                Decided::Floor(options) => options.into_iter().next(),
            };
            followed.extend(first.map(|first| self.follow(definition, answer, &first)));
        }
        let followed = once(&followed);
        Finding { ruling: outcome.ruling.clone(), steps: outcome.steps.clone(), followed }
    }

    fn follow(&self, definition: &Definition, answer: &Answer, cited: &Cited<'_, &Value>) -> Followed {
        let citation = Citation::clone(cited.by);
        let standing = if citation.is_ours() {
            Standing::Ours
        } else if citation.book == self.book.house() {
            Standing::Own
        } else {
            Standing::Borrowed
        };
        Followed {
            key: answer.definition().name,
            governs: answer.definition().governs,
            answer: said(cited.value, definition),
            citation,
            standing,
            absent: answer.absent().cloned(),
        }
    }
}

/// Options that come to the same are one.
fn distinct(findings: Vec<Finding>) -> Vec<Finding> {
    let mut kept: Vec<Finding> = Vec::new();
    for finding in findings {
        if !kept.iter().any(|other| (&other.ruling, &other.steps) == (&finding.ruling, &finding.steps)) {
            kept.push(finding);
        }
    }
    kept
}

fn silent(followed: &[Followed]) -> Finding {
    Finding { ruling: SILENT.to_owned(), steps: Vec::new(), followed: once(followed) }
}

/// The same, each answer once: a procedure may ask the book about one thing in several ways.
fn once(followed: &[Followed]) -> Vec<Followed> {
    let mut kept: Vec<Followed> = Vec::new();
    for one in followed {
        if !kept.iter().any(|other| other.key == one.key) {
            kept.push(one.clone());
        }
    }
    kept
}

/// A value as one would say it: what its word means, or the number with its unit.
fn said(value: &Value, definition: &Definition) -> String {
    match value {
        Value::Word(word) => word.means.to_owned(),
        Value::YesNo(_)
        | Value::Words(_)
        | Value::Count(_)
        | Value::Ratio(_)
        | Value::Record(_)
        | Value::Rows(_)
        | Value::Text(_) => value.plain(&definition.kind),
    }
}
