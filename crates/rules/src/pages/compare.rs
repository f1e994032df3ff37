//! The page that compares all houses: every question, what may be answered, and who answers what.

use super::markdown::{self, GENERATED, Table, anchor, capital, contents, put, title};
use crate::{
    answer::Answer,
    book::Book,
    circumstances::Context,
    citation::OURS,
    definition::{Definition, Field, Kind, Subject, Word},
    fault::Error,
    library::Library,
    table::columns,
};

/// A house in one context.
struct Column {
    house: String,
    context: Context,
    book: Book,
}

pub(super) fn page(library: &Library) -> Result<String, Error> {
    let mut text = format!("{GENERATED}# All houses side by side\n\n");
    text.push_str(
        "Every question, what may be answered, and the houses that answer so with the rules that say it. *Our own\n\
         choice* marks what no book answers; *does not arise* what cannot happen in a house, with the reason.\n\n",
    );
    let mut all: Vec<Column> = Vec::new();
    for (house, context) in columns(library)? {
        let book = library.resolve(&house, context)?;
        all.push(Column { house, context, book });
    }
    text.push_str("The houses:\n\n");
    for house in library.houses().filter(|house| house.name() != OURS) {
        put(&mut text, format_args!("- `{}`: [{}]({}.md)\n", house.name(), house.title()?, house.name()));
    }
    text.push_str("\nThe subjects:\n");
    text.push_str(&contents(&Subject::all().iter().map(title).collect::<Vec<_>>()));
    for subject in Subject::all() {
        put(&mut text, format_args!("\n## {}\n\n{}.\n", title(subject), subject.about));
        for definition in subject.definitions() {
            put(&mut text, format_args!("\n### `{}`\n\n{}\n", definition.name, definition.governs));
            put(&mut text, format_args!("\n{}\n", may_be(definition)));
            text.push_str(&answers(definition, &all));
        }
    }
    Ok(text)
}

/// What may be answered, each word with its meaning, and what the program does with it.
fn may_be(definition: &Definition) -> String {
    let (kind, list) = match &definition.kind {
        Kind::Record(fields) => ("These parts".to_owned(), parts(fields)),
        Kind::Rows(fields) => ("A list, each line with these parts".to_owned(), parts(fields)),
        kind => {
            let words: Vec<String> =
                kind.words().iter().map(|word| format!("- {}\n", meaning(word))).collect();
            (simple(kind), words.concat())
        }
    };
    let also = match definition.aliases {
        [] => String::new(),
        aliases => format!(" Also called {}.", crate::definition::list(aliases.iter().copied(), "or")),
    };
    let class = capital(&definition.class.to_string());
    let (end, list) = if list.is_empty() { (".", "\n".into()) } else { (":", format!("\n\n{list}")) };
    format!("*{class}.*{also} {kind}{end}{list}")
}

/// What may be answered, before the words.
fn simple(kind: &Kind) -> String {
    match kind {
        Kind::YesNo => "Yes or no".into(),
        Kind::OneOf(_) => "One of".into(),
        Kind::AnyOf(_) => "Any of".into(),
        Kind::InOrder(_) => "Some of these, in the order that holds".into(),
        // Units in the singular: percent, level.
        Kind::Count { unit, words } if !unit.split(' ').any(|word| word.ends_with('s')) => {
            format!("A number ({unit}){}", or_else(words))
        }
        Kind::Count { unit, words } => format!("A number of {unit}{}", or_else(words)),
        Kind::Ratio { unit, words } => {
            let of = unit.strip_prefix("of ").or(unit.strip_prefix("times ")).unwrap_or(unit);
            format!("A fraction or a multiple of {of}{}", or_else(words))
        }
        Kind::Text => "A line of text".into(),
        Kind::Record(_) | Kind::Rows(_) => "Several parts".into(),
    }
}

fn or_else(words: &[Word]) -> &'static str {
    if words.is_empty() { "" } else { ", or" }
}

fn meaning(word: &Word) -> String {
    format!("`{}`: {}", word.text, word.means)
}

fn parts(fields: &[Field]) -> String {
    let mut text = String::new();
    for field in fields {
        let optional = if field.optional { ", if it is given" } else { "" };
        let kind = match &field.kind {
            Kind::Count { words, .. } if field.says_its_unit() => format!("A number{}", or_else(words)),
            kind => simple(kind),
        };
        let kind = kind
            .chars()
            .next()
            .map_or_else(String::new, |first| first.to_lowercase().chain(kind.chars().skip(1)).collect());
        let words: Vec<String> = field.kind.words().iter().map(meaning).collect();
        let words = if words.is_empty() { String::new() } else { format!(" {}", words.join("; ")) };
        put(&mut text, format_args!("- {}{optional}: {kind}{words}\n", field.name.replace('-', " ")));
    }
    text
}

/// One row for each answer, with all houses that give it.
fn answers(definition: &Definition, all: &[Column]) -> String {
    // A matter of one context alone is not shown in the other, unless a book takes it up there.
    let shown = |column: &&Column| {
        let absent = || column.book.answer(definition.name).is_some_and(|answer| answer.absent().is_some());
        !definition.is_elsewhere(column.context) || !absent()
    };
    let columns: Vec<&Column> = all.iter().filter(shown).collect();
    let mut groups: Vec<Vec<(&Column, &Answer)>> = Vec::new();
    for column in &columns {
        let Some(answer) = column.book.answer(definition.name) else { continue };
        match groups.iter_mut().find(|group| group[0].1.agrees(answer)) {
            Some(group) => group.push((column, answer)),
            None => groups.push(vec![(column, answer)]),
        }
    }
    let mut table = Table::new(&["answer", "houses", "rules"]);
    for group in &groups {
        let (column, answer) = group[0];
        let mut rules: Vec<String> = Vec::new();
        for (_, answer) in group {
            let rule = rule(answer);
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        table.row(&[words(column, answer), houses(group, &columns), rules.join("<br>")]);
    }
    table.text().to_owned()
}

/// The answer; one that is too long for a cell leads to the house's own page.
fn words(column: &Column, answer: &Answer) -> String {
    match (answer.absent(), answer.entry()) {
        (Some(_), _) => "*does not arise*".into(),
        (None, Some(entry)) => markdown::answer(entry, |rows| {
            format!("[{rows}]({}.md#{})", column.house, anchor(entry.definition.name))
        }),
        (None, None) => "no answer".into(),
    }
}

fn rule(answer: &Answer) -> String {
    match (answer.absent(), answer.entry()) {
        (Some(absent), _) => format!("{}: {}", absent.book, absent.why),
        (None, Some(entry)) => entry.cite().replace("cardroom default", "*our own choice*"),
        (None, None) => String::new(),
    }
}

/// `fort`, or `fort (live)` where the house answers otherwise in tournaments.
fn houses(members: &[(&Column, &Answer)], columns: &[&Column]) -> String {
    let mut names: Vec<String> = Vec::new();
    for (column, _) in members {
        let all = columns.iter().filter(|other| other.house == column.house).count();
        let here = members.iter().filter(|(other, _)| other.house == column.house).count();
        let name =
            if all == here { column.house.clone() } else { format!("{} ({})", column.house, column.context) };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}
