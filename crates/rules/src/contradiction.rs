//! Answers that cannot both hold, from `data/policies/contradictions.toml`.

use std::{borrow::Cow, sync::Arc, sync::LazyLock};

use toml::de::{DeTable, DeValue};

use crate::{
    answer::{Answer, Decided},
    circumstances::{Circumstances, Context},
    definition::{Definition, Kind, Word},
    entry::{BookEntry, FileSpan},
    fault::{Error, Fault, Source},
    house::House,
    library::Library,
    read::{Reader, read_value},
    value::Value,
};

const TEXT: &str = include!(concat!(env!("OUT_DIR"), "/contradictions.rs"));

static ALL: LazyLock<Result<Vec<Contradiction>, Error>> = LazyLock::new(|| read(TEXT));

/// If one question is answered so, another must, or must not, be answered so.
#[derive(Debug)]
struct Contradiction {
    given: Test,
    then: Test,
    /// Must `then` hold, or must it not?
    must: bool,
    because: String,
}

/// What an answer is held against.
#[derive(Debug)]
struct Test {
    definition: &'static Definition,
    want: Want,
}

#[derive(Debug)]
enum Want {
    /// It is one of these.
    Is(Vec<Value>),
    /// It lists this word.
    Has(&'static Word),
    /// It does not list this word.
    Lacks(&'static Word),
    /// The house may not call the question absent.
    Arises,
}

impl Test {
    fn holds(&self, value: &Value) -> bool {
        let listed = |word: &Word| matches!(value, Value::Words(words) if words.contains(&word));
        match &self.want {
            Want::Is(values) => values.contains(value),
            Want::Has(word) => listed(word),
            Want::Lacks(word) => !listed(word),
            Want::Arises => true,
        }
    }
}

/// The contradictions in a house's answers, each reported where the house wrote one of the two.
///
/// What is left to the floor contradicts nothing as long as one of the options does not.
pub(crate) fn check(library: &Library, house: &House, context: Context) -> Result<Vec<Fault>, Error> {
    let mut faults = Vec::new();
    for rule in ALL.as_ref().map_err(Clone::clone)? {
        if !rule.concerns(house)? {
            continue;
        }
        let given = library.answer(house.name(), context, rule.given.definition)?;
        let then = library.answer(house.name(), context, rule.then.definition)?;
        faults.extend(rule.fault(house, &given, &then));
    }
    Ok(faults)
}

impl Contradiction {
    /// Could the house be to blame? What a house of one's own leaves as its base has it is the base's affair.
    fn concerns(&self, house: &House) -> Result<bool, Error> {
        if !house.is_single() || house.tournament_base()?.is_some() {
            return Ok(true);
        }
        let entries = house.entries()?;
        let about = |test: &Test| entries.iter().any(|entry| entry.definition.index == test.definition.index);
        Ok(about(&self.given) || about(&self.then))
    }

    fn fault(&self, house: &House, given: &Answer, then: &Answer) -> Option<Fault> {
        if given.absent().is_some() {
            return None;
        }
        let (given_entry, then_entry) = (given.entry()?, then.entry()?);
        let (one, other) =
            points(given_entry, then_entry).into_iter().find_map(|point| self.broken(given, then, point))?;
        let own = |entry: &BookEntry| entry.book == house.name();
        let (place, elsewhere) = if own(then_entry) {
            (then_entry.place.clone(), given_entry)
        } else if own(given_entry) {
            (given_entry.place.clone(), then_entry)
        } else {
            (title_place(house)?, then_entry)
        };
        let (name, because) = (self.then.definition.name, &self.because);
        let what = format!("`{name}` {other} and `{}` {one}: {because}", self.given.definition.name);
        let help = format!("change this, or `{}` ({})", elsewhere.definition.name, elsewhere.citation);
        Some(place.fault(what, "the two cannot both hold").help(help))
    }

    /// The two answers that clash at one point, in words.
    fn broken(&self, given: &Answer, then: &Answer, point: Circumstances) -> Option<(String, String)> {
        let Decided::Settled(one) = given.under(&point)? else { return None };
        if !self.given.holds(one.value) {
            return None;
        }
        let fine = |value: &Value| self.then.holds(value) == self.must;
        let other = match (&self.then.want, then.absent(), then.under(&point)?) {
            (Want::Arises, Some(_), _) => "does not arise".into(),
            (_, Some(_), _) => return None,
            (_, None, Decided::Settled(other)) if fine(other.value) => return None,
            (_, None, Decided::Floor(options)) if options.iter().any(|option| fine(option.value)) => {
                return None;
            }
            (_, None, other) => format!("is `{}`", other.usual()),
        };
        Some((format!("is `{}`", one.value), other))
    }
}

/// The circumstances worth a look: none in particular, and each case of either entry.
fn points(a: &BookEntry, b: &BookEntry) -> Vec<Circumstances> {
    let cases = a.cases.iter().chain(&b.cases).map(|case| case.conditions.example());
    std::iter::once(Circumstances::default()).chain(cases).collect()
}

/// Where to point if a house wrote neither of two answers that clash: at its name.
fn title_place(house: &House) -> Option<FileSpan> {
    let (file, title) = (house.title_file().ok()?, house.title_page().ok()?);
    Some(FileSpan { source: Arc::clone(&file.source), span: title.span.clone() })
}

fn read(text: &'static str) -> Result<Vec<Contradiction>, Error> {
    let source =
        Arc::new(Source { name: "data/policies/contradictions.toml".into(), text: Cow::Borrowed(text) });
    let mut reader = Reader::new(source);
    let table = reader.parse(text).unwrap_or_default();
    let mut found = Vec::new();
    if let Some(list) = table.get("contradiction").and_then(|item| item.get_ref().as_array()) {
        for item in list {
            match item.get_ref().as_table().and_then(|table| contradiction(&mut reader, table)) {
                Some(contradiction) => found.push(contradiction),
                None => {
                    reader
                        .complain(item.span(), "a contradiction has `if`, `then` or `never`, and `because`");
                }
            }
        }
    }
    if reader.faults.is_empty() { Ok(found) } else { Err(Error::Faulty(reader.faults)) }
}

fn contradiction(reader: &mut Reader, table: &DeTable<'_>) -> Option<Contradiction> {
    let (then, must) = match (table.get("then"), table.get("never")) {
        (Some(item), None) => (item, true),
        (None, Some(item)) => (item, false),
        (Some(_), Some(_)) | (None, None) => return None,
    };
    Some(Contradiction {
        given: test(reader, table.get("if")?.get_ref())?,
        then: test(reader, then.get_ref())?,
        must,
        because: table.get("because")?.get_ref().as_str()?.to_owned(),
    })
}

/// `{ "betting-line" = true }`, `{ "dead.list" = { has = "clock-expired" } }`, `{ "x" = { any = ["a", "b"] } }`.
fn test(reader: &mut Reader, value: &DeValue<'_>) -> Option<Test> {
    let (key, item) = value.as_table().filter(|table| table.len() == 1)?.iter().next()?;
    let definition = Definition::find(key.get_ref()).filter(|definition| definition.name == key.get_ref());
    let Some(definition) = definition else {
        reader.complain(key.span(), &format!("there is no policy `{}`", key.get_ref()));
        return None;
    };
    let word = |text: &str| definition.kind.words().iter().find(|word| word.text == text);
    let operator =
        item.get_ref().as_table().filter(|table| table.len() == 1).and_then(|table| table.iter().next());
    let want = match operator.map(|(name, operand)| (name.get_ref().as_ref(), operand.get_ref())) {
        Some(("has", operand)) if matches!(definition.kind, Kind::AnyOf(_)) => {
            Want::Has(word(operand.as_str()?)?)
        }
        Some(("lacks", operand)) if matches!(definition.kind, Kind::AnyOf(_)) => {
            Want::Lacks(word(operand.as_str()?)?)
        }
        Some(("arises", DeValue::Boolean(true))) => Want::Arises,
        Some(("any", DeValue::Array(list))) => {
            let values = list.iter().map(|item| read_value(reader, definition.name, &definition.kind, item));
            Want::Is(values.collect::<Option<_>>()?)
        }
        Some(_) | None => Want::Is(vec![read_value(reader, definition.name, &definition.kind, item)?]),
    };
    Some(Test { definition, want })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_list_is_sound() {
        let all = ALL.as_ref().unwrap_or_else(|error| panic!("{error}"));
        assert!(all.len() >= 10, "{} contradictions", all.len());
    }
}
