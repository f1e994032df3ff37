//! The page of one book: what holds in the house, subject by subject, and what became of each of its rules.

use std::sync::Arc;

use super::markdown::{self, GENERATED, Table, anchor, capital, contents, key, paragraph, put, title};
use crate::{
    answer::Answer,
    book::Book,
    circumstances::Context,
    citation::OURS,
    coverage::{Fate, coverage},
    definition::{Definition, Subject},
    entry::{BookEntry, Section},
    fault::Error,
    house::House,
    library::{Layer, Library},
};

pub(super) fn page(library: &Library, house: &Arc<House>) -> Result<String, Error> {
    let mut text = format!("{GENERATED}# {}\n\n", house.title()?);
    if let Some(about) = house.about()? {
        put(&mut text, format_args!("{}\n", paragraph(about)));
    }
    if let Some(edition) = house.edition()? {
        put(&mut text, format_args!("Edition: {edition}.\n\n"));
    }
    if house.name() == OURS {
        text.push_str(&own_answers(house)?);
        return Ok(text);
    }
    let mut books = Vec::new();
    for context in library.contexts(house.name())? {
        text.push_str(&order(&library.chain(house.name(), context)?, house.name(), context));
        books.push(library.resolve(house.name(), context)?);
    }
    // A house without tournaments has nothing to say about them.
    let sections: Vec<(&Subject, Vec<Held<'_>>)> = Subject::all()
        .iter()
        .map(|subject| {
            (subject, subject.definitions().flat_map(|definition| held(definition, &books)).collect())
        })
        .filter(|(_, held): &(_, Vec<Held<'_>>)| !held.is_empty())
        .collect();
    let mut headings: Vec<String> = sections.iter().map(|(subject, _)| title(subject)).collect();
    headings.push(RULES.into());
    put(&mut text, format_args!("On this page:\n{}", contents(&headings)));
    for (subject, held) in &sections {
        text.push_str(&section(subject, held));
    }
    text.push_str(&rules(house)?);
    Ok(text)
}

const RULES: &str = "Its rules";

/// Where answers are looked for, as a sentence.
fn order(chain: &[Layer], house: &str, context: Context) -> String {
    // The house's own tournament rules stand apart if another book comes between them and the rest.
    let first = chain.iter().take_while(|layer| layer.house.name() == house).count();
    let apart = chain.iter().skip(first).any(|layer| layer.house.name() == house);
    let mut steps: Vec<String> = Vec::new();
    for (index, layer) in chain.iter().enumerate() {
        let name = layer.house.name();
        let step = match (name == house, apart, index < first) {
            (true, true, true) => "this book's rules for tournaments".into(),
            (true, true, false) => "the rest of this book".into(),
            (true, false, _) => "this book".into(),
            (false, _, _) if name == OURS => format!("[our own defaults]({OURS}.md)"),
            (false, _, _) => format!("[{name}]({name}.md)"),
        };
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    let steps = steps.join(", then in ");
    paragraph(&format!("In {} an answer is looked for in {steps}.", context.plural())) + "\n"
}

/// All answers of a subject.
fn section(subject: &Subject, held: &[Held<'_>]) -> String {
    let mut rows = Rows::new("rule");
    let mut absent = Absences::default();
    for held in held {
        match (held.answer.absent(), held.answer.entry()) {
            (Some(why), _) => {
                absent.add(held.note, format!("{} ({})", why.why, why.book), held.answer.definition());
            }
            (None, Some(entry)) => rows.add(entry, held.note, &rule(entry)),
            (None, None) => {}
        }
    }
    format!("\n## {}\n\n{}.\n{}{}{}", title(subject), subject.about, rows.table(), absent.list(), rows.long)
}

/// Answers as a table, with what did not fit its cells.
struct Rows {
    table: Option<Table>,
    last: &'static str,
    /// The question of the last row, which the next does not repeat.
    question: &'static str,
    long: String,
}

impl Rows {
    /// No rows yet; `last` heads the last column.
    fn new(last: &'static str) -> Rows {
        Rows { table: None, last, question: "", long: String::new() }
    }

    /// The table after an empty line; nothing if there are no rows.
    fn table(&self) -> String {
        self.table.as_ref().map_or_else(String::new, |table| format!("\n{}", table.text()))
    }

    /// Adds a row, and under a heading of its own what does not fit it.
    fn add(&mut self, entry: &BookEntry, note: &str, rule: &str) {
        let definition = entry.definition;
        let note = if note.is_empty() { String::new() } else { format!(" in {note}") };
        let below = |rows: &str| format!("[{rows}](#{})", anchor(definition.name));
        let table = self.table.get_or_insert_with(|| Table::new(&["question", "answer", self.last]));
        let question = if self.question == definition.name {
            note.trim_start().to_owned()
        } else {
            format!("{}{note}", key(definition))
        };
        self.question = definition.name;
        table.row(&[question, markdown::answer(entry, below), rule.to_owned()]);
        if markdown::is_long(entry) {
            let heading = format!("\n### `{}`\n", definition.name);
            if !self.long.contains(&heading) {
                self.long.push_str(&heading);
            }
            if !note.is_empty() {
                put(&mut self.long, format_args!("\n{}:\n", capital(note.trim_start())));
            }
            put(&mut self.long, format_args!("\n{}\n", markdown::long_tables(entry).trim_end()));
        }
    }
}

/// An answer with the contexts in which it holds, as a note: empty if in all that the house has rules for.
struct Held<'a> {
    answer: &'a Answer,
    note: &'static str,
}

/// One answer if the house does the same everywhere, otherwise one for each context. A matter of one context alone is
/// not shown in the other, unless a book takes it up there.
fn held<'a>(definition: &Definition, books: &'a [Book]) -> Vec<Held<'a>> {
    let shown =
        |book: &Book, answer: &Answer| !definition.is_elsewhere(book.context()) || answer.absent().is_none();
    let answers: Vec<(&'a Book, &'a Answer)> = books
        .iter()
        .filter_map(|book| Some((book, book.answer(definition.name)?)))
        .filter(|(book, answer)| shown(book, answer))
        .collect();
    match answers.as_slice() {
        [(book, one)] => {
            let also = books.len() > 1 && definition.only == Some(Context::Live);
            vec![Held { answer: one, note: if also { book.context().plural() } else { "" } }]
        }
        [(_, one), others @ ..] if others.iter().all(|(_, other)| alike(one, other)) => {
            vec![Held { answer: one, note: "" }]
        }
        all => all.iter().map(|(book, answer)| Held { answer, note: book.context().plural() }).collect(),
    }
}

/// Would two answers read the same?
fn alike(one: &Answer, other: &Answer) -> bool {
    let says = |answer: &Answer| answer.entry().map(|entry| entry.citation.says.clone());
    match (one.absent(), other.absent()) {
        (Some(one), Some(other)) => one == other,
        (None, None) => one.line() == other.line() && one.cite() == other.cite() && says(one) == says(other),
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// The rule, what it departs from, and what it says.
fn rule(entry: &BookEntry) -> String {
    let cite = entry.cite().replace("cardroom default", "our own choice");
    let departs: Vec<String> = entry.overrides.iter().map(ToString::to_string).collect();
    let departs =
        if departs.is_empty() { String::new() } else { format!(" (departs from {})", departs.join(", ")) };
    let remark = entry.remark.as_ref().map_or_else(String::new, |remark| format!(" *Remark: {remark}*"));
    format!("*{cite}*{departs}: {}{remark}", entry.citation.says)
}

/// Questions that do not arise, gathered by reason.
#[derive(Default)]
struct Absences {
    groups: Vec<(&'static str, String, Vec<&'static str>)>,
}

impl Absences {
    fn add(&mut self, note: &'static str, why: String, definition: &Definition) {
        match self.groups.iter_mut().find(|(other, reason, _)| *other == note && *reason == why) {
            Some((_, _, keys)) => keys.push(definition.name),
            None => self.groups.push((note, why, vec![definition.name])),
        }
    }

    fn list(&self) -> String {
        if self.groups.is_empty() {
            return String::new();
        }
        let mut text = String::from("\nWhat does not arise:\n\n");
        for (note, why, keys) in &self.groups {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            let note = if note.is_empty() { String::new() } else { format!(" in {note}") };
            put(&mut text, format_args!("- {}{note}: {why}\n", keys.join(", ")));
        }
        text
    }
}

/// Our own book holds answers only where no other has one: it is shown as written.
fn own_answers(house: &House) -> Result<String, Error> {
    let entries = house.entries()?;
    let mut text = String::new();
    for subject in Subject::all() {
        let own: Vec<&Arc<BookEntry>> =
            entries.iter().copied().filter(|entry| entry.definition.subject == subject.name).collect();
        if own.is_empty() {
            continue;
        }
        let mut rows = Rows::new("in a line");
        for entry in own {
            let note = match entry.section {
                Section::Policy => "",
                Section::Live => Context::Live.plural(),
                Section::Tournament => Context::Tournament.plural(),
            };
            rows.add(entry, note, &entry.citation.says);
        }
        put(&mut text, format_args!("\n## {}\n{}{}", title(subject), rows.table(), rows.long));
    }
    Ok(text.trim_start().to_owned())
}

/// What the house prints, and where each rule went.
fn rules(house: &Arc<House>) -> Result<String, Error> {
    let mut text = format!(
        "\n## {RULES}\n\nEvery rule that the book prints, in our words, and where it went: the questions whose answers \
         cite it, the rule\nof another book that it repeats, or why no question carries it.\n\n"
    );
    let mut table = Table::new(&["rule", "in our words", "where it went"]);
    for carried in coverage(house)? {
        let fate = match carried.fate() {
            Fate::Carried(keys) => keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", "),
            Fate::Prints(rules) => {
                format!("prints {}", rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            }
            Fate::Repeats(rule) => format!("says {rule} again"),
            Fate::Left(left) => left.to_string(),
            Fate::Uncovered => "**nowhere yet**".into(),
        };
        table.row(&[carried.rule.name.as_str(), &carried.rule.says, &fate]);
    }
    text.push_str(table.text());
    Ok(text)
}
