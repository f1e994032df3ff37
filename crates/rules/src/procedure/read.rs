//! Reads a procedure's file: TOML in, questions, consultations and outcomes that name one another out.

use std::{borrow::Cow, ops::Range, sync::Arc};

use toml::de::DeTable;

use super::{Category, Expected, Outcome, Procedure, Test, check};
use crate::{
    circumstances::{Circumstances, GameTag, Limit, Players, Rounds, Street},
    definition::{Definition, Kind},
    fault::{Error, Source},
    read::{Item, Reader, in_order},
};

/// The keys of a file.
const FILE: &[&str] = &["title", "about", "category", "number", "games", "first", "ask", "rule", "outcome"];

/// The keys of a question, of a consultation, and of an outcome.
const ASK: &[&str] = &["question", "help", "answers"];
const RULE: &[&str] = &["policy", "part", "has", "at-most", "values", "silent"];
const OUTCOME: &[&str] = &["ruling", "steps", "cite"];

/// The keys of a way on: to another place by name, or right to an outcome.
const ANSWER: &[&str] = &["is", "means", "acts", "given", "then", "ruling", "steps", "cite"];
const VALUE: &[&str] = &["is", "then", "ruling", "steps", "cite"];

/// A file as it is written.
pub(super) struct Draft {
    pub(super) first: (String, Range<usize>),
    pub(super) places: Vec<Place>,
}

/// A named place of a file.
pub(super) struct Place {
    pub(super) name: String,
    pub(super) span: Range<usize>,
    pub(super) is: PlaceKind,
}

/// What is at a place.
pub(super) enum PlaceKind {
    Ask { question: String, help: Option<String>, answers: Vec<Way> },
    Rule { definition: &'static Definition, test: Test, values: Vec<(Expected, Way)> },
    Outcome(Outcome),
}

/// A way on from a place.
pub(super) struct Way {
    pub(super) word: String,
    pub(super) means: String,
    pub(super) given: Circumstances,
    pub(super) span: Range<usize>,
    pub(super) to: Target,
}

/// Where a way leads.
pub(super) enum Target {
    /// To the place of that name.
    Place(String, Range<usize>),
    /// Right to the end.
    Outcome(Outcome),
}

impl Procedure {
    /// Reads a file's text; `file` is its name in messages, and `id` the procedure's name in commands.
    pub fn parse(file: &str, id: &str, text: impl Into<Cow<'static, str>>) -> Result<Procedure, Error> {
        let source = Arc::new(Source { name: file.to_owned(), text: text.into() });
        let mut reader = Reader::new(Arc::clone(&source));
        let procedure = whole(&mut reader, &source.text, id);
        match procedure {
            Some(procedure) if reader.faults.is_empty() => Ok(procedure),
            _ => Err(Error::Faulty(reader.faults)),
        }
    }
}

fn whole(reader: &mut Reader, text: &str, id: &str) -> Option<Procedure> {
    let table = reader.parse(text)?;
    reader.only(&table, FILE, "part of a procedure");
    let title = wanted(reader, &table, "title", 0..0)?;
    let about = wanted(reader, &table, "about", 0..0)?;
    let word = wanted(reader, &table, "category", 0..0)?;
    let category = Category::find(&word);
    if category.is_none() {
        let known: Vec<&str> = Category::ALL.iter().map(|(_, word, _)| *word).collect();
        reader.unknown(span(&table, "category"), &word, "a category", &known);
    }
    let games = words(reader, &table, "games", GameTag::WORDS);
    let first = (wanted(reader, &table, "first", 0..0)?, span(&table, "first"));
    let mut places = Vec::new();
    for (kind, read) in [("ask", ask as ReadPlace), ("rule", rule), ("outcome", ending)] {
        let Some(item) = table.get(kind) else { continue };
        let Some(named) = reader.table(item, &format!("`{kind}`")) else { continue };
        for (name, item) in in_order(named) {
            let Some(table) = reader.table(item, name.get_ref()) else { continue };
            if let Some(is) = read(reader, table, item.span()) {
                places.push(Place { name: name.get_ref().to_string(), span: name.span(), is });
            }
        }
    }
    let number = table.get("number").and_then(|item| numbers(reader, item, "`number`").first().copied());
    let acts = acts(reader, &table);
    if !reader.faults.is_empty() {
        return None;
    }
    let (nodes, first) = check::whole(reader, Draft { first, places })?;
    let id = id.to_owned();
    Some(Procedure { id, title, about, category: category?, games, number, acts, nodes, first })
}

/// The acts that the answers of all questions name.
fn acts(reader: &mut Reader, file: &DeTable<'_>) -> Vec<u16> {
    let questions = file.get("ask").and_then(|item| item.get_ref().as_table());
    let answers = questions
        .into_iter()
        .flat_map(in_order)
        .filter_map(|(_, question)| question.get_ref().as_table()?.get("answers")?.get_ref().as_array())
        .flat_map(|answers| answers.iter())
        .filter_map(|answer| answer.get_ref().as_table()?.get("acts"));
    answers.flat_map(|item| numbers(reader, item, "`acts`")).collect()
}

/// A whole number, or a list of them.
fn numbers(reader: &mut Reader, item: &Item<'_>, what: &str) -> Vec<u16> {
    let number = |item: &Item<'_>| item.get_ref().as_integer()?.as_str().parse().ok();
    let found: Option<Vec<u16>> = match item.get_ref().as_array() {
        Some(list) => list.iter().map(number).collect(),
        None => number(item).map(|number| vec![number]),
    };
    found.unwrap_or_else(|| {
        reader.fault(item.span(), format!("{what} should be a whole number, or a list of them"), "here");
        Vec::new()
    })
}

type ReadPlace = fn(&mut Reader, &DeTable<'_>, Range<usize>) -> Option<PlaceKind>;

fn ask(reader: &mut Reader, table: &DeTable<'_>, at: Range<usize>) -> Option<PlaceKind> {
    reader.only(table, ASK, "part of a question");
    let question = wanted(reader, table, "question", at.clone())?;
    let help = table.get("help").and_then(|item| reader.line(item, "`help`"));
    let mut answers: Vec<Way> = Vec::new();
    for item in list(reader, table, "answers", at) {
        let Some(entry) = reader.table(item, "an answer") else { continue };
        reader.only(entry, ANSWER, "part of an answer");
        let means = wanted(reader, entry, "means", item.span());
        let Some(mut way) = way(reader, entry, item.span()) else { continue };
        way.means = means.unwrap_or_default();
        way.given = entry.get("given").map_or_else(Circumstances::default, |item| given(reader, item));
        let plain = way
            .word
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-');
        // Short words and numbers mean something else at the prompt.
        if !plain || way.word.len() < 2 || way.word.parse::<usize>().is_ok() {
            reader.fault(way.span.clone(), format!("`{}` cannot be an answer", way.word), "here");
            reader.help("use two or more lower-case letters, with hyphens, such as not-yet");
        }
        if answers.iter().any(|other| other.word == way.word) {
            reader.fault(
                way.span.clone(),
                format!("the answer `{}` is here already", way.word),
                "the second",
            );
        }
        answers.push(way);
    }
    Some(PlaceKind::Ask { question, help, answers })
}

fn rule(reader: &mut Reader, table: &DeTable<'_>, at: Range<usize>) -> Option<PlaceKind> {
    reader.only(table, RULE, "part of a consultation");
    let key = wanted(reader, table, "policy", at.clone())?;
    let definition = policy(reader, &key, span(table, "policy"))?;
    let (test, kind) = test(reader, table, definition)?;
    let allowed = expected(test, kind);
    if allowed.is_empty() {
        reader.fault(span(table, "policy"), format!("`{key}` has no set of answers to choose by"), "here");
        reader.help("name a `part`, a word it `has`, or a number it is `at-most`");
        return None;
    }
    let mut values = Vec::new();
    for item in list(reader, table, "values", at.clone()) {
        let Some(entry) = reader.table(item, "a value") else { continue };
        reader.only(entry, VALUE, "part of a value");
        let Some(way) = way(reader, entry, item.span()) else { continue };
        if let Some(value) = one_of(reader, &allowed, &key, &way.word, way.span.clone()) {
            values.push((value, way));
        }
    }
    let silent: Vec<(String, Range<usize>)> = match table.get("silent") {
        Some(item) => reader.lines(item, "`silent`"),
        None => Vec::new(),
    };
    let silent: Vec<Expected> =
        silent.into_iter().filter_map(|(word, at)| one_of(reader, &allowed, &key, &word, at)).collect();
    for (word, value) in &allowed {
        let count = values.iter().filter(|(other, _)| other == value).count()
            + silent.iter().filter(|other| *other == value).count();
        if count != 1 {
            let what = if count == 0 { "is not covered" } else { "is here twice" };
            reader.fault(
                span(table, "policy"),
                format!("`{key}` may be `{word}`, which {what}"),
                "this policy",
            );
            reader.help("give every value one entry in `values`, or list it under `silent`");
        }
    }
    Some(PlaceKind::Rule { definition, test, values })
}

fn ending(reader: &mut Reader, table: &DeTable<'_>, at: Range<usize>) -> Option<PlaceKind> {
    reader.only(table, OUTCOME, "part of an outcome");
    outcome(reader, table, at).map(PlaceKind::Outcome)
}

/// The policy of that name.
fn policy(reader: &mut Reader, key: &str, at: Range<usize>) -> Option<&'static Definition> {
    let found = Definition::find(key);
    if found.is_none() {
        reader.fault(at, format!("there is no policy `{key}`"), "not known");
        if let Some(nearest) = Definition::nearest(key) {
            reader.help(format!("did you mean `{nearest}`?"));
        }
    }
    found
}

/// What of the book's answer a consultation looks at, and the kind of what it sees.
fn test(
    reader: &mut Reader,
    table: &DeTable<'_>,
    definition: &'static Definition,
) -> Option<(Test, &'static Kind)> {
    if let Some(item) = table.get("part") {
        let name = reader.line(item, "`part`")?;
        let fields = definition.kind.fields();
        let Some(field) = fields.iter().find(|field| field.name == name) else {
            let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
            reader.unknown(item.span(), &name, &format!("a part of `{}`", definition.name), &known);
            return None;
        };
        return Some((Test::Part(field.name), &field.kind));
    }
    if let Some(item) = table.get("has") {
        let name = reader.line(item, "`has`")?;
        let words = definition.kind.words();
        let Some(word) = words.iter().find(|word| word.text == name) else {
            let known: Vec<&str> = words.iter().map(|word| word.text).collect();
            reader.unknown(item.span(), &name, &format!("a word of `{}`", definition.name), &known);
            return None;
        };
        return Some((Test::Has(word), &Kind::YesNo));
    }
    if let Some(item) = table.get("at-most") {
        let number = item.get_ref().as_integer().and_then(|number| number.as_str().parse().ok());
        let (Some(number), Kind::Count { .. }) = (number, &definition.kind) else {
            reader.fault(item.span(), "`at-most` wants a number, for a policy that counts", "here");
            return None;
        };
        return Some((Test::AtMost(number), &Kind::YesNo));
    }
    Some((Test::Whole, &definition.kind))
}

/// All that a test may find, by the word that a file writes; empty where there is no end of it.
fn expected(test: Test, kind: &'static Kind) -> Vec<(&'static str, Expected)> {
    let words = || kind.words().iter().map(|word| (word.text, Expected::Word(word.text)));
    match (test, kind) {
        (_, Kind::YesNo) => vec![("yes", Expected::Yes), ("no", Expected::No)],
        (Test::Whole | Test::Part(_), Kind::OneOf(_)) => words().collect(),
        (Test::Whole | Test::Part(_), Kind::Count { .. } | Kind::Ratio { .. }) => {
            words().chain([("number", Expected::Number)]).collect()
        }
        (_, _) => Vec::new(),
    }
}

fn one_of(
    reader: &mut Reader,
    allowed: &[(&'static str, Expected)],
    key: &str,
    word: &str,
    at: Range<usize>,
) -> Option<Expected> {
    let found = allowed.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
    if found.is_none() {
        let known: Vec<&str> = allowed.iter().map(|(known, _)| *known).collect();
        reader.unknown(at, word, &format!("a value of `{key}`"), &known);
    }
    found
}

/// A way on: its word, and where it leads.
fn way(reader: &mut Reader, entry: &DeTable<'_>, at: Range<usize>) -> Option<Way> {
    let word = wanted(reader, entry, "is", at.clone())?;
    let to = match (entry.get("then"), entry.contains_key("ruling")) {
        (Some(item), false) => Target::Place(reader.line(item, "`then`")?, item.span()),
        (None, true) => Target::Outcome(outcome(reader, entry, at)?),
        (Some(_), true) | (None, false) => {
            reader.fault(at, format!("`{word}` should lead on or end here"), "one of the two");
            reader.help("write `then` with the name of a place, or `ruling` with a sentence");
            return None;
        }
    };
    let span = span(entry, "is");
    Some(Way { word, means: String::new(), given: Circumstances::default(), span, to })
}

fn outcome(reader: &mut Reader, table: &DeTable<'_>, at: Range<usize>) -> Option<Outcome> {
    let ruling = wanted(reader, table, "ruling", at)?;
    let lines = |reader: &mut Reader, key: &str| match table.get(key) {
        Some(item) => reader.lines(item, &format!("`{key}`")),
        None => Vec::new(),
    };
    let steps = lines(reader, "steps").into_iter().map(|(step, _)| step).collect();
    let keys = lines(reader, "cite");
    let cite = keys.into_iter().filter_map(|(key, at)| policy(reader, &key, at)).collect();
    Some(Outcome { ruling, steps, cite })
}

/// What an answer says of the hand.
fn given(reader: &mut Reader, item: &Item<'_>) -> Circumstances {
    let Some(table) = reader.table(item, "`given`") else { return Circumstances::default() };
    reader.only(table, &["limit", "rounds", "street", "players", "game"], "known of a hand");
    Circumstances {
        limit: words(reader, table, "limit", Limit::WORDS).first().copied(),
        rounds: words(reader, table, "rounds", Rounds::WORDS).first().copied(),
        street: words(reader, table, "street", Street::WORDS).first().copied(),
        players: words(reader, table, "players", Players::WORDS).first().copied(),
        game: words(reader, table, "game", GameTag::WORDS).into_iter().collect(),
    }
}

/// One or several words of a closed set.
fn words<T: Copy>(
    reader: &mut Reader,
    table: &DeTable<'_>,
    key: &str,
    known: &[(&'static str, T)],
) -> Vec<T> {
    let Some(item) = table.get(key) else { return Vec::new() };
    let mut found = Vec::new();
    for (word, at) in reader.lines(item, &format!("`{key}`")) {
        if let Some((_, value)) = known.iter().find(|(text, _)| *text == word) {
            found.push(*value);
        } else {
            let known: Vec<&str> = known.iter().map(|(text, _)| *text).collect();
            reader.unknown(at, &word, &format!("a word for `{key}`"), &known);
        }
    }
    found
}

/// A line of text that must be there; what is missing is pointed at where it should be.
fn wanted(reader: &mut Reader, table: &DeTable<'_>, key: &str, at: Range<usize>) -> Option<String> {
    let found = table.get(key).map(|item| reader.line(item, &format!("`{key}`")));
    found.unwrap_or_else(|| {
        reader.fault(at, format!("`{key}` is missing"), "here");
        None
    })
}

/// The entries of a list that must be there.
fn list<'a, 't>(
    reader: &mut Reader,
    table: &'a DeTable<'t>,
    key: &str,
    at: Range<usize>,
) -> Vec<&'a Item<'t>> {
    match table.get(key).and_then(|item| item.get_ref().as_array()) {
        Some(list) if !list.is_empty() => list.iter().collect(),
        _ => {
            reader.fault(at, format!("`{key}` should be a list of one or more"), "here");
            Vec::new()
        }
    }
}

fn span(table: &DeTable<'_>, key: &str) -> Range<usize> {
    table.get(key).map_or(0..0, Item::span)
}
