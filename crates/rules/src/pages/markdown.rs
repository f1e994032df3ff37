//! What the pages are made of: tables, cells, links, and answers written into cells.

use std::fmt::{self, Write};

use crate::{
    definition::{Definition, Field, Kind, Subject},
    entry::{BookEntry, Outcome},
    value::Value,
};

/// The first line of every page.
pub(super) const GENERATED: &str =
    "<!-- Written by `make docs`. Edit data/books or data/policies instead. -->\n\n";

/// More rows than this do not fit a cell.
const ROWS_IN_A_CELL: usize = 3;

/// A table while it is written.
pub(super) struct Table {
    text: String,
}

impl Table {
    pub(super) fn new(head: &[&str]) -> Table {
        let rule: Vec<&str> = head.iter().map(|_| "---").collect();
        let mut table = Table { text: String::new() };
        table.row(head);
        table.row(&rule);
        table
    }

    pub(super) fn row<T: AsRef<str>>(&mut self, cells: &[T]) {
        for cell in cells {
            // A bar would end the cell.
            let cell = cell.as_ref().replace('|', "\\|");
            self.text.push_str(if cell.is_empty() { "|" } else { "| " });
            self.text.push_str(&cell);
            self.text.push(' ');
        }
        self.text.push_str("|\n");
    }

    /// The whole table.
    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

/// Adds to a text; writing to a string cannot fail.
pub(super) fn put(text: &mut String, more: fmt::Arguments<'_>) {
    text.write_fmt(more).expect("writing to a string");
}

/// How long the lines of a paragraph may get.
const WIDTH: usize = 118;

/// A paragraph, its lines broken at blanks.
pub(super) fn paragraph(text: &str) -> String {
    broken(text.split_whitespace(), " ")
}

/// Links to these headings of the same page, as a paragraph.
pub(super) fn contents(headings: &[String]) -> String {
    let links: Vec<String> =
        headings.iter().map(|heading| format!("[{heading}](#{})", anchor(heading))).collect();
    broken(links.iter().map(String::as_str), ", ")
}

fn broken<'a>(words: impl Iterator<Item = &'a str>, between: &str) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in words {
        let length = word.chars().count() + between.len();
        if text.is_empty() {
            used = length;
        } else if used + length > WIDTH {
            text.push_str(between.trim_end());
            text.push('\n');
            used = length;
        } else {
            text.push_str(between);
            used += length;
        }
        text.push_str(word);
    }
    text + "\n"
}

/// `tournament-chips` as `Tournament chips`.
pub(super) fn title(subject: &Subject) -> String {
    capital(&subject.name.replace('-', " "))
}

/// The text with a capital letter in front.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How a heading is linked to: letters, digits and hyphens are kept, blanks become hyphens.
pub(super) fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, '-' | ' '));
    kept.map(|letter| if letter == ' ' { '-' } else { letter.to_ascii_lowercase() }).collect()
}

/// The question's key, leading to its place on the page that compares all houses.
pub(super) fn key(definition: &Definition) -> String {
    format!("[`{}`](compare.md#{})", definition.name, anchor(definition.name))
}

/// The whole answer in a cell, a line a case. `long` is for what does not fit: how many rows it has, as words.
pub(super) fn answer(entry: &BookEntry, long: impl Fn(&str) -> String) -> String {
    let kind = &entry.definition.kind;
    let mut lines = vec![outcome(&entry.outcome, kind, &long)];
    for case in entry.telling_cases() {
        lines.push(format!("*{}:* {}", case.conditions, outcome(&case.outcome, kind, &long)));
    }
    lines.join("<br>")
}

fn outcome(outcome: &Outcome, kind: &Kind, long: &impl Fn(&str) -> String) -> String {
    match outcome {
        Outcome::Value(value) => match rows(value) {
            Some(rows) => long(&format!("a table of {} rows", rows.len())),
            None => value_in_cell(value, kind),
        },
        Outcome::Floor(choices) if choices.iter().any(|choice| rows(&choice.value).is_some()) => {
            long(&format!("the floor's choice of {} tables", choices.len()))
        }
        Outcome::Floor(choices) => {
            let options: Vec<String> =
                choices.iter().map(|choice| value_in_cell(&choice.value, kind)).collect();
            format!("the floor's choice: {}", options.join(" / "))
        }
    }
}

fn value_in_cell(value: &Value, kind: &Kind) -> String {
    match value {
        Value::Rows(rows) if rows.len() > 1 => {
            rows.iter().map(|row| row.plain(kind)).collect::<Vec<_>>().join("<br>")
        }
        value => value.plain(kind),
    }
}

/// The rows of a value that has too many for a cell.
fn rows(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Rows(rows) if rows.len() > ROWS_IN_A_CELL => Some(rows),
        _ => None,
    }
}

/// Does the answer need tables beside its cell?
pub(super) fn is_long(entry: &BookEntry) -> bool {
    outcomes(entry).any(|(_, outcome)| outcome.values().any(|value| rows(value).is_some()))
}

/// The tables that did not fit the answer's cell, each with what it is for.
pub(super) fn long_tables(entry: &BookEntry) -> String {
    let fields = entry.definition.kind.fields();
    let mut text = String::new();
    for (conditions, outcome) in outcomes(entry) {
        if !conditions.is_empty() {
            put(&mut text, format_args!("{}:\n\n", capital(&conditions)));
        }
        let tables: Vec<&[Value]> = outcome.values().filter_map(rows).collect();
        for (index, table) in tables.iter().enumerate() {
            let before = index.checked_sub(1).map(|_| tables[0]);
            let (above, rows) = match before {
                None if tables.len() == 1 => ("", table.to_vec()),
                None => ("The floor's usual choice:\n\n", table.to_vec()),
                Some(usual) if usual.len() == table.len() => {
                    let other = table.iter().zip(usual).filter(|(row, usual)| row != usual);
                    ("Or the same with:\n\n", other.map(|(row, _)| row.clone()).collect())
                }
                Some(_) => ("Or:\n\n", table.to_vec()),
            };
            text.push_str(above);
            text.push_str(&rows_table(&rows, fields));
            text.push('\n');
        }
    }
    text
}

/// The answer and its cases, each with its conditions in words.
fn outcomes(entry: &BookEntry) -> impl Iterator<Item = (String, &Outcome)> {
    let cases = entry.telling_cases().iter().map(|case| (case.conditions.to_string(), &case.outcome));
    std::iter::once((String::new(), &entry.outcome)).chain(cases)
}

/// Rows as a table: a column for each part that is used, its unit in the heading.
fn rows_table(rows: &[Value], fields: &[Field]) -> String {
    let part = |row: &Value, index: usize| match row {
        Value::Record(parts) => parts.get(index).and_then(|(_, part)| part.clone()),
        _ => None,
    };
    let used: Vec<usize> =
        (0..fields.len()).filter(|index| rows.iter().any(|row| part(row, *index).is_some())).collect();
    let head: Vec<String> = used
        .iter()
        .map(|index| {
            let field = &fields[*index];
            let name = field.name.replace('-', " ");
            match &field.kind {
                Kind::Count { unit: "dollars", .. } => format!("{name} ($)"),
                Kind::Count { unit, .. } | Kind::Ratio { unit, .. } if !field.says_its_unit() => {
                    format!("{name} ({unit})")
                }
                _ => name,
            }
        })
        .collect();
    let mut table = Table::new(&head.iter().map(String::as_str).collect::<Vec<_>>());
    for row in rows {
        let cells: Vec<String> = used
            .iter()
            .map(|index| match part(row, *index) {
                None => String::new(),
                // The heading says what is counted.
                Some(value @ (Value::Count(_) | Value::Ratio(_))) => value.to_string(),
                Some(value) => value.plain(&fields[*index].kind),
            })
            .collect();
        table.row(&cells);
    }
    table.text().to_owned()
}
