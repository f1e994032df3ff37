//! A house's answer to one question: the entry in force, and what lies under it.

use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use crate::{
    circumstances::{Circumstances, Conditions},
    citation::{Citation, Reference},
    definition::{Class, Definition},
    entry::{BookEntry, Case, Outcome, Section},
    typed::Typed,
    value::Value,
};

/// A house's answer to one question.
#[derive(Clone, Debug)]
pub struct Answer {
    definition: &'static Definition,
    /// The entry in force first, then those that it overrides.
    entries: Vec<Arc<BookEntry>>,
    absent: Option<Absent>,
}

/// Why a question cannot arise in a house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absent {
    /// The book that says so.
    pub book: String,
    /// The reason.
    pub why: String,
}

/// What a book decides under given circumstances.
#[derive(Clone, Debug)]
pub enum Decided<'b, V> {
    /// The book settles it.
    Settled(Cited<'b, V>),
    /// The floor chooses among these, the usual one first; at least one.
    Floor(Vec<Cited<'b, V>>),
}

/// A value with the rule that says so.
#[derive(Clone, Debug)]
pub struct Cited<'b, V> {
    /// What the book says.
    pub value: V,
    /// The rule.
    pub by: &'b Arc<Citation>,
}

impl<'b, V> Decided<'b, V> {
    /// The value, or the first of the floor's options.
    pub fn usual(&self) -> &V {
        &self.first().value
    }

    /// The rule behind it.
    pub fn citation(&self) -> &'b Arc<Citation> {
        self.first().by
    }

    /// Is it left to the floor?
    pub fn is_floor(&self) -> bool {
        matches!(self, Decided::Floor(_))
    }

    fn first(&self) -> &Cited<'b, V> {
        match self {
            Decided::Settled(cited) => cited,
            Decided::Floor(options) => &options[0],
        }
    }

    /// The same decision with every value turned into something else; `None` if one cannot be.
    fn try_map<W>(self, turn: impl Fn(V) -> Option<W>) -> Option<Decided<'b, W>> {
        let cited = |cited: Cited<'b, V>| Some(Cited { value: turn(cited.value)?, by: cited.by });
        Some(match self {
            Decided::Settled(one) => Decided::Settled(cited(one)?),
            Decided::Floor(options) => Decided::Floor(options.into_iter().map(cited).collect::<Option<_>>()?),
        })
    }
}

impl Answer {
    pub(crate) fn new(
        definition: &'static Definition,
        entries: Vec<Arc<BookEntry>>,
        absent: Option<Absent>,
    ) -> Answer {
        Answer { definition, entries, absent }
    }

    /// The question.
    pub fn definition(&self) -> &'static Definition {
        self.definition
    }

    /// The entry in force; `None` if no book of the chain has one.
    pub fn entry(&self) -> Option<&Arc<BookEntry>> {
        self.entries.first()
    }

    /// The entries that it overrides, nearest first.
    pub fn beneath(&self) -> &[Arc<BookEntry>] {
        self.entries.get(1..).unwrap_or_default()
    }

    /// Set if the house says that the question cannot arise; the entry in force is then only what would hold.
    pub fn absent(&self) -> Option<&Absent> {
        self.absent.as_ref()
    }

    /// Is there an answer, be it that the question cannot arise?
    pub fn is_answered(&self) -> bool {
        self.absent.is_some() || !self.entries.is_empty()
    }

    /// What holds under these circumstances; `None` if no book has an answer.
    pub fn under(&self, circumstances: &Circumstances) -> Option<Decided<'_, &Value>> {
        let (outcome, citation) = self.entry()?.under(circumstances);
        Some(match outcome {
            Outcome::Value(value) => Decided::Settled(Cited { value, by: citation }),
            Outcome::Floor(choices) => Decided::Floor(
                choices.iter().map(|choice| Cited { value: &choice.value, by: &choice.citation }).collect(),
            ),
        })
    }

    /// The same as Rust types.
    pub(crate) fn typed<V: Typed>(&self, circumstances: Circumstances) -> Option<Decided<'_, V>> {
        self.under(&circumstances)?.try_map(V::of)
    }

    /// The same answer with a value that holds whatever the circumstances; none if it is of another kind, or if there is
    /// no answer whose rule could stand behind it.
    pub(crate) fn instead(&self, value: &Value) -> Option<Answer> {
        let entry = self.entry().filter(|_| self.definition.kind.takes(value))?;
        let changed = BookEntry {
            outcome: Outcome::Value(value.clone()),
            // The cases stay for the rules that they cite.
            cases: entry
                .cases
                .iter()
                .map(|case| Case { outcome: Outcome::Value(value.clone()), ..case.clone() })
                .collect(),
            ..BookEntry::clone(entry)
        };
        Some(Answer { entries: vec![Arc::new(changed)], ..self.clone() })
    }

    /// Every value that the question could be answered with instead, near the answer where there is no end of them:
    /// the other words, a number more or less, one part of a record at a time. What the house itself never answers, in
    /// any circumstances, stands first.
    pub fn others(&self) -> Vec<Value> {
        let Some(entry) = self.entry() else { return Vec::new() };
        let outcomes = || std::iter::once(&entry.outcome).chain(entry.cases.iter().map(|case| &case.outcome));
        // Cases that follow a rule of their own to the same answer give it once.
        let mut given: Vec<&Value> = Vec::new();
        for value in outcomes().flat_map(Outcome::values) {
            if !given.contains(&value) {
                given.push(value);
            }
        }
        // Where there are several answers, each alone is another one.
        let alone = given.iter().filter(|_| given.len() > 1).map(|value| (*value).clone());
        let mut others: Vec<Value> = Vec::new();
        for value in given.iter().flat_map(|value| value.others(&self.definition.kind)).chain(alone) {
            if !others.contains(&value) {
                others.push(value);
            }
        }
        others.sort_by_key(|value| given.contains(&value));
        others
    }

    /// Do two houses answer alike, whatever rules they cite?
    pub fn agrees(&self, other: &Answer) -> bool {
        if self.absent.is_some() || other.absent.is_some() {
            return self.absent.is_some() == other.absent.is_some();
        }
        match (self.entry(), other.entry()) {
            (Some(a), Some(b)) => a.agrees(b),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }

    /// The whole answer on one line, as books write it.
    pub fn line(&self) -> String {
        self.one_line(BookEntry::line)
    }

    /// The whole answer on one line, as one would say it.
    pub fn plain(&self) -> String {
        self.one_line(BookEntry::plain)
    }

    fn one_line(&self, line: impl Fn(&BookEntry) -> String) -> String {
        match (&self.absent, self.entry()) {
            (Some(absent), _) => format!("does not arise: {}", absent.why),
            (None, Some(entry)) => line(entry),
            (None, None) => "no answer".into(),
        }
    }

    /// The rules in force, as text, those of the cases included; empty if there are none.
    pub fn cite(&self) -> String {
        match (&self.absent, self.entry()) {
            (Some(absent), _) => absent.book.clone(),
            (None, Some(entry)) => entry.cite(),
            (None, None) => String::new(),
        }
    }
}

/// For programs: everything that `cardroom book get` shows.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Report {
            key: self.definition.name,
            subject: self.definition.subject,
            governs: self.definition.governs,
            class: self.definition.class,
            absent: self.absent.as_ref(),
            answer: self.entry().map(|entry| EntryReport::of(entry)),
            beneath: self.beneath().iter().map(|entry| EntryReport::of(entry)).collect(),
        }
        .serialize(serializer)
    }
}

#[derive(Serialize)]
struct Report<'a> {
    key: &'static str,
    subject: &'static str,
    governs: &'static str,
    class: Class,
    #[serde(skip_serializing_if = "Option::is_none")]
    absent: Option<&'a Absent>,
    #[serde(flatten)]
    answer: Option<EntryReport<'a>>,
    beneath: Vec<EntryReport<'a>>,
}

#[derive(Serialize)]
struct EntryReport<'a> {
    #[serde(flatten)]
    outcome: OutcomeReport<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cases: Vec<CaseReport<'a>>,
    citation: &'a Citation,
    our_own_choice: bool,
    from: From<'a>,
    #[serde(skip_serializing_if = "<[Reference]>::is_empty")]
    overrides: &'a [Reference],
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<&'a str>,
}

#[derive(Serialize)]
struct From<'a> {
    book: &'a str,
    section: Section,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum OutcomeReport<'a> {
    Value(&'a Value),
    Floor(Vec<ChoiceReport<'a>>),
}

#[derive(Serialize)]
struct ChoiceReport<'a> {
    value: &'a Value,
    citation: &'a Citation,
}

#[derive(Serialize)]
struct CaseReport<'a> {
    when: &'a Conditions,
    #[serde(flatten)]
    outcome: OutcomeReport<'a>,
    citation: &'a Citation,
}

impl<'a> EntryReport<'a> {
    fn of(entry: &'a BookEntry) -> EntryReport<'a> {
        let case = |case: &'a Case| CaseReport {
            when: &case.conditions,
            outcome: OutcomeReport::of(&case.outcome),
            citation: &case.citation,
        };
        EntryReport {
            outcome: OutcomeReport::of(&entry.outcome),
            cases: entry.cases.iter().map(case).collect(),
            citation: &entry.citation,
            our_own_choice: entry.citation.is_ours(),
            from: From { book: &entry.book, section: entry.section },
            overrides: &entry.overrides,
            remark: entry.remark.as_deref(),
        }
    }
}

impl<'a> OutcomeReport<'a> {
    fn of(outcome: &'a Outcome) -> OutcomeReport<'a> {
        match outcome {
            Outcome::Value(value) => OutcomeReport::Value(value),
            Outcome::Floor(choices) => OutcomeReport::Floor(
                choices
                    .iter()
                    .map(|choice| ChoiceReport { value: &choice.value, citation: &choice.citation })
                    .collect(),
            ),
        }
    }
}
