//! What a book writes about one question.

use std::{fmt, ops::Range, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    circumstances::{Circumstances, Conditions},
    citation::{Citation, Reference},
    definition::{Definition, Kind},
    fault::{Fault, Source},
    value::Value,
};

/// Where in a book an answer stands, which says when it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// `[policy]`: always, unless one of the others says otherwise.
    Policy,
    /// `[live]`: in live games.
    Live,
    /// `[tournament]`: in tournaments.
    Tournament,
}

impl Section {
    /// All of them.
    pub const ALL: [Section; 3] = [Section::Policy, Section::Live, Section::Tournament];

    /// The word in brackets in a book file.
    pub fn word(self) -> &'static str {
        match self {
            Section::Policy => "policy",
            Section::Live => "live",
            Section::Tournament => "tournament",
        }
    }
}

/// A book's answer to one question.
#[derive(Clone, Debug)]
pub struct BookEntry {
    /// The question.
    pub definition: &'static Definition,
    /// The book that holds the answer.
    pub book: String,
    /// Where in the book it stands.
    pub section: Section,
    /// The answer where no case applies.
    pub outcome: Outcome,
    /// Answers for particular games, limits and so on; the first that applies wins.
    pub cases: Vec<Case>,
    /// The rule that says so.
    pub citation: Arc<Citation>,
    /// The rules of other books that the house departs from.
    pub overrides: Vec<Reference>,
    /// Where the book contradicts itself: how, and why it was settled so.
    pub remark: Option<String>,
    /// Where the key stands.
    pub(crate) place: FileSpan,
    /// Every rule it cites, its own or a case's, with where it does.
    pub(crate) cites: Vec<(String, Range<usize>)>,
    /// Where each override stands.
    pub(crate) override_spans: Vec<Range<usize>>,
}

/// A place in a file.
#[derive(Clone, Debug)]
pub(crate) struct FileSpan {
    pub(crate) source: Arc<Source>,
    pub(crate) span: Range<usize>,
}

impl FileSpan {
    pub(crate) fn fault(&self, what: impl Into<String>, label: impl Into<String>) -> Fault {
        Fault {
            source: Arc::clone(&self.source),
            span: self.span.clone(),
            what: what.into(),
            label: label.into(),
            help: None,
        }
    }
}

/// What a book decides, or whom it leaves it to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The book decides.
    Value(Value),
    /// The floor chooses among these, the usual one first; at least one.
    Floor(Vec<Choice>),
}

/// One of the floor's options.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What the floor may choose.
    pub value: Value,
    /// The rule that offers it.
    pub citation: Arc<Citation>,
}

/// An answer that holds under conditions.
#[derive(Clone, Debug)]
pub struct Case {
    /// When it holds.
    pub conditions: Conditions,
    /// The answer then.
    pub outcome: Outcome,
    /// The rule that says so.
    pub citation: Arc<Citation>,
}

impl BookEntry {
    /// What the book decides under these circumstances, and by which rule.
    pub fn under(&self, circumstances: &Circumstances) -> (&Outcome, &Arc<Citation>) {
        match self.cases.iter().find(|case| case.conditions.hold(circumstances)) {
            Some(case) => (&case.outcome, &case.citation),
            None => (&self.outcome, &self.citation),
        }
    }

    /// Do two entries decide the same, whatever rules they cite?
    pub fn agrees(&self, other: &BookEntry) -> bool {
        let (cases, others) = (self.telling_cases(), other.telling_cases());
        let same = |(a, b): (&Case, &Case)| a.conditions == b.conditions && a.outcome.agrees(&b.outcome);
        self.outcome.agrees(&other.outcome)
            && cases.len() == others.len()
            && cases.iter().zip(others).all(same)
    }

    /// The cases, less those at the end that only repeat what holds anyway: they are there for their rules.
    pub(crate) fn telling_cases(&self) -> &[Case] {
        let last = self.cases.iter().rposition(|case| !case.outcome.agrees(&self.outcome));
        &self.cases[..last.map_or(0, |last| last + 1)]
    }

    /// The whole answer on one line, as books write it: `3; two betting rounds: 4`.
    pub fn line(&self) -> String {
        let cases = self.cases.iter().map(|case| format!("{}: {}", case.conditions, case.outcome));
        std::iter::once(self.outcome.to_string()).chain(cases).collect::<Vec<_>>().join("; ")
    }

    /// The rules behind it on one line, those of the cases included.
    pub fn cite(&self) -> String {
        let mut cites = vec![self.citation.to_string()];
        for case in &self.cases {
            let cite = case.citation.to_string();
            if !cites.contains(&cite) {
                cites.push(cite);
            }
        }
        cites.join("; ")
    }

    /// The whole answer on one line, as one would say it.
    pub fn plain(&self) -> String {
        let kind = &self.definition.kind;
        let cases =
            self.cases.iter().map(|case| format!("{}: {}", case.conditions, case.outcome.plain(kind)));
        std::iter::once(self.outcome.plain(kind)).chain(cases).collect::<Vec<_>>().join("; ")
    }
}

impl Outcome {
    /// The value, or the first of the floor's options.
    pub fn usual(&self) -> &Value {
        match self {
            Outcome::Value(value) => value,
            Outcome::Floor(choices) => &choices[0].value,
        }
    }

    /// All values it may come to.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        let (one, many) = match self {
            Outcome::Value(value) => (Some(value), &[][..]),
            Outcome::Floor(choices) => (None, choices.as_slice()),
        };
        one.into_iter().chain(many.iter().map(|choice| &choice.value))
    }

    fn agrees(&self, other: &Outcome) -> bool {
        let kind = |outcome: &Outcome| matches!(outcome, Outcome::Floor(_));
        kind(self) == kind(other) && self.values().eq(other.values())
    }

    /// As one would say it.
    pub fn plain(&self, kind: &Kind) -> String {
        match self {
            Outcome::Value(value) => value.plain(kind),
            Outcome::Floor(choices) => {
                let options: Vec<String> = choices.iter().map(|choice| choice.value.plain(kind)).collect();
                format!("the floor's choice: {}", options.join(" / "))
            }
        }
    }
}

/// As books write it.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Value(value) => write!(f, "{value}"),
            Outcome::Floor(choices) => {
                let options: Vec<String> = choices.iter().map(|choice| choice.value.to_string()).collect();
                write!(f, "floor: {}", options.join(" / "))
            }
        }
    }
}
