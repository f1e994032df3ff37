//! Editions of books: every answer with its conditions and the rule behind it.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{BadEdition, VERSION, value};
use crate::{
    answer::{Absent, Answer},
    book::{Book, Dropped},
    circumstances::{Conditions, Context},
    citation::{Citation, OURS},
    definition::Definition,
    entry::{BookEntry, Case, Choice, FileSpan, Outcome, Section},
    fault::Source,
    library::Library,
    value::Value,
};

/// The text of a book; `V` is a value as it is written or as it is read.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<V> {
    v: u32,
    house: String,
    title: String,
    context: String,
    /// The house and the books below it, nearest first.
    built_on: Vec<String>,
    answers: BTreeMap<String, WrittenAnswer<V>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenAnswer<V> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    absent: Option<Absent>,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    entry: Option<WrittenEntry<V>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEntry<V> {
    book: String,
    section: Section,
    outcome: WrittenOutcome<V>,
    citation: Citation,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    cases: Vec<WrittenCase<V>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WrittenOutcome<V> {
    Value(V),
    Floor(Vec<WrittenChoice<V>>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenChoice<V> {
    value: V,
    /// If it is not that of the whole answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    citation: Option<Citation>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCase<V> {
    when: BTreeMap<String, Vec<String>>,
    outcome: WrittenOutcome<V>,
    /// If it is not that of the whole answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    citation: Option<Citation>,
}

/// The edition of a book. What its answers override is not in it: that is for readers of books, not for tables.
pub fn of_book(book: &Book) -> String {
    let answers = book.answers().map(|answer| {
        let entry = answer.entry().map(|entry| write_entry(entry));
        (answer.definition().name.to_owned(), WrittenAnswer { absent: answer.absent().cloned(), entry })
    });
    let written = Written {
        v: VERSION,
        house: book.house().to_owned(),
        title: book.title().to_owned(),
        context: book.context().word().to_owned(),
        built_on: book.built_on().to_vec(),
        answers: answers.collect(),
    };
    serde_json::to_string(&written).expect("a book has nothing that JSON lacks")
}

fn write_entry(entry: &BookEntry) -> WrittenEntry<&Value> {
    let whole = &entry.citation;
    let words = |words: Vec<&'static str>| words.into_iter().map(str::to_owned).collect();
    let cases = entry.cases.iter().map(|case| WrittenCase {
        when: case.conditions.parts().map(|(name, all)| (name.to_owned(), words(all))).collect(),
        outcome: write_outcome(&case.outcome, whole),
        citation: own_citation(&case.citation, whole),
    });
    WrittenEntry {
        book: entry.book.clone(),
        section: entry.section,
        outcome: write_outcome(&entry.outcome, whole),
        citation: Citation::clone(whole),
        cases: cases.collect(),
    }
}

fn write_outcome<'a>(outcome: &'a Outcome, whole: &Citation) -> WrittenOutcome<&'a Value> {
    match outcome {
        Outcome::Value(value) => WrittenOutcome::Value(value),
        Outcome::Floor(choices) => {
            let choice = |choice: &'a Choice| WrittenChoice {
                value: &choice.value,
                citation: own_citation(&choice.citation, whole),
            };
            WrittenOutcome::Floor(choices.iter().map(choice).collect())
        }
    }
}

fn own_citation(citation: &Citation, whole: &Citation) -> Option<Citation> {
    (citation != whole).then(|| citation.clone())
}

/// The book of an edition, which answers as it did when the edition was written.
pub fn book(text: &str) -> Result<Book, BadEdition> {
    let written: Written<Json> =
        serde_json::from_str(text).map_err(|error| BadEdition::new(format!("it is no book: {error}")))?;
    if written.v != VERSION {
        return Err(BadEdition::version(written.v));
    }
    let context = Context::find(&written.context)
        .ok_or_else(|| BadEdition::new(format!("`{}` is no half of a book", written.context)))?;
    let reader = Reader {
        source: Arc::new(Source {
            name: format!("an edition of {}", written.house),
            text: Cow::Borrowed(""),
        }),
    };
    let mut known: BTreeMap<usize, Answer> = BTreeMap::new();
    let mut dropped = BTreeMap::new();
    for (name, answer) in written.answers {
        if let Some(definition) = Definition::find(&name) {
            known.insert(definition.index(), reader.answer(definition, answer)?);
        } else if let Some(entry) = answer.entry {
            let kept = read_dropped(&name, entry)?;
            dropped.insert(name, kept);
        }
    }
    let later = Later { library: Library::shipped(), built_on: &written.built_on, context };
    let answers = Definition::all().iter().map(|definition| {
        let then = known.remove(&definition.index());
        then.map_or_else(|| later.answer(definition), Ok)
    });
    let answers = answers.collect::<Result<Vec<Answer>, BadEdition>>()?;
    let book = Book::new(&written.house, &written.title, context, written.built_on, answers);
    Ok(book.with_dropped(dropped))
}

/// Reads answers to questions that are still asked.
struct Reader {
    /// What stands in place of the file that an entry was read from.
    source: Arc<Source>,
}

impl Reader {
    fn answer(
        &self,
        definition: &'static Definition,
        written: WrittenAnswer<Json>,
    ) -> Result<Answer, BadEdition> {
        let entry = written.entry.map(|entry| self.entry(definition, entry)).transpose()?;
        Ok(Answer::new(definition, entry.map(Arc::new).into_iter().collect(), written.absent))
    }

    fn entry(
        &self,
        definition: &'static Definition,
        written: WrittenEntry<Json>,
    ) -> Result<BookEntry, BadEdition> {
        let name = definition.name;
        let citation = Arc::new(written.citation);
        let outcome = |outcome| read_outcome(definition, outcome, &citation);
        let cases = written.cases.into_iter().map(|case| {
            Ok(Case {
                conditions: read_conditions(name, &case.when)?,
                outcome: outcome(case.outcome)?,
                citation: case.citation.map_or_else(|| Arc::clone(&citation), Arc::new),
            })
        });
        Ok(BookEntry {
            definition,
            book: written.book,
            section: written.section,
            outcome: outcome(written.outcome)?,
            cases: cases.collect::<Result<_, BadEdition>>()?,
            overrides: Vec::new(),
            remark: None,
            place: FileSpan { source: Arc::clone(&self.source), span: 0..0 },
            cites: Vec::new(),
            override_spans: Vec::new(),
            citation,
        })
    }
}

fn read_outcome(
    definition: &'static Definition,
    written: WrittenOutcome<Json>,
    whole: &Arc<Citation>,
) -> Result<Outcome, BadEdition> {
    let Definition { name, kind, .. } = definition;
    Ok(match written {
        WrittenOutcome::Value(json) => Outcome::Value(value::read(name, kind, &json)?),
        WrittenOutcome::Floor(choices) if choices.is_empty() => {
            return Err(BadEdition::new(format!("`{name}` leaves the floor nothing to choose")));
        }
        WrittenOutcome::Floor(choices) => {
            let choices = choices.into_iter().map(|choice| {
                Ok(Choice {
                    value: value::read(name, kind, &choice.value)?,
                    citation: choice.citation.map_or_else(|| Arc::clone(whole), Arc::new),
                })
            });
            Outcome::Floor(choices.collect::<Result<_, BadEdition>>()?)
        }
    })
}

fn read_conditions(name: &str, when: &BTreeMap<String, Vec<String>>) -> Result<Conditions, BadEdition> {
    Conditions::from_parts(when)
        .map_err(|unknown| BadEdition::new(format!("`{name}` depends on `{unknown}`, which is no condition")))
}

/// What is left of an answer to a question that is no longer asked: the rules behind it.
fn read_dropped(name: &str, written: WrittenEntry<Json>) -> Result<Dropped, BadEdition> {
    let citation = Arc::new(written.citation);
    let cases = written.cases.into_iter().map(|case| {
        let conditions = read_conditions(name, &case.when)?;
        Ok((conditions, case.citation.map_or_else(|| Arc::clone(&citation), Arc::new)))
    });
    Ok(Dropped { cases: cases.collect::<Result<_, BadEdition>>()?, citation })
}

/// Answers questions that came after an edition was written.
struct Later<'a> {
    library: Library,
    built_on: &'a [String],
    context: Context,
}

impl Later<'_> {
    /// The answer of the nearest shipped book that the house is or was built on.
    fn answer(&self, definition: &'static Definition) -> Result<Answer, BadEdition> {
        let houses = self.built_on.iter().map(String::as_str).chain([OURS]);
        let mut answers =
            houses.filter_map(|house| self.library.answer(house, self.context, definition).ok());
        answers.next().ok_or_else(|| {
            BadEdition::new(format!("`{}` is not answered, and no shipped book answers it", definition.name))
        })
    }
}
