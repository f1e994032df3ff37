//! The books as Markdown pages: one a book, one that compares all, an index.

use std::fmt::{self, Write};

use crate::{
    answer::Answer,
    book::Book,
    circumstances::Context,
    citation::OURS,
    coverage::{Fate, classes, coverage},
    definition::{Definition, Subject},
    fault::Error,
    house::House,
    library::Library,
    table::{columns, heading, table},
};

/// A page: the name of its file and its text.
#[derive(Debug)]
pub struct Page {
    /// The file's name, such as `fort.md`.
    pub name: String,
    /// All of its text.
    pub text: String,
}

/// All pages, the table for spreadsheets among them.
pub fn pages(library: &Library) -> Result<Vec<Page>, Error> {
    let mut pages = vec![
        Page { name: "README.md".into(), text: index(library)? },
        Page { name: "compare.md".into(), text: comparison(library)? },
        Page { name: "table.tsv".into(), text: table(library)? },
    ];
    for house in library.houses() {
        pages.push(Page { name: format!("{}.md", house.name()), text: book_page(library, house)? });
    }
    Ok(pages)
}

const GENERATED: &str = "<!-- Written by `cardroom book docs`. Edit data/books instead. -->\n\n";

/// Writing to a string cannot fail.
fn put(text: &mut String, line: fmt::Arguments<'_>) {
    text.write_fmt(line).expect("writing to a string");
}

fn index(library: &Library) -> Result<String, Error> {
    let mut text = format!("{GENERATED}# The books\n\n");
    put(&mut text, format_args!("{} questions that a card room has to answer: ", Definition::all().len()));
    let counts: Vec<String> = classes().iter().map(|(class, count)| format!("{count} {class}")).collect();
    put(&mut text, format_args!("{}.\n\n", counts.join(", ")));
    text.push_str("| book | edition | rules printed | built on |\n| --- | --- | --- | --- |\n");
    for house in library.houses() {
        let mut built_on: Vec<String> = house.base()?.map(str::to_owned).into_iter().collect();
        built_on.extend(house.tournament_base()?.map(|base| format!("{base} in tournaments")));
        let rules = house.rules()?.map_or(0, crate::Rules::len);
        let (name, title) = (house.name(), house.title()?);
        let edition = house.edition()?.unwrap_or_default();
        put(
            &mut text,
            format_args!(
                "| [{title}]({name}.md) | {} | {rules} | {} |\n",
                cell(edition),
                built_on.join(", ")
            ),
        );
    }
    text.push_str("\n[All houses side by side](compare.md), and [as a table for spreadsheets](table.tsv).\n");
    Ok(text)
}

fn comparison(library: &Library) -> Result<String, Error> {
    let mut text = format!("{GENERATED}# All houses side by side\n\n");
    text.push_str("Each answer with its rule. *Our own choice* marks what no book answers.\n");
    let columns = columns(library)?;
    let mut books: Vec<(String, Book)> = Vec::new();
    for (house, context) in &columns {
        books.push((heading(library, house, *context)?, library.resolve(house, *context)?));
    }
    for subject in Subject::all() {
        put(&mut text, format_args!("\n## {}\n\n{}.\n", title_of(subject), subject.about));
        for definition in subject.definitions() {
            put(&mut text, format_args!("\n### `{}`\n\n{}\n\n", definition.name, definition.governs));
            text.push_str("| house | answer | rule |\n| --- | --- | --- |\n");
            for (heading, book) in &books {
                if let Some(answer) = book.answer(definition.name) {
                    put(
                        &mut text,
                        format_args!("| {heading} | {} | {} |\n", cell(&answer.plain()), rule_cell(answer)),
                    );
                }
            }
        }
    }
    Ok(text)
}

fn book_page(library: &Library, house: &std::sync::Arc<House>) -> Result<String, Error> {
    let mut text = format!("{GENERATED}# {}\n\n", house.title()?);
    if let Some(edition) = house.edition()? {
        put(&mut text, format_args!("Edition: {edition}.\n\n"));
    }
    if let Some(about) = house.about()? {
        put(&mut text, format_args!("{about}\n\n"));
    }
    if house.name() == OURS {
        own_answers(house, &mut text)?;
    } else {
        for context in library.contexts(house.name())? {
            answers(library, house.name(), context, &mut text)?;
        }
    }
    text.push_str("## Its rules\n\n| rule | in our words | where it went |\n| --- | --- | --- |\n");
    for carried in coverage(house)? {
        let fate = match carried.fate() {
            Fate::Carried(keys) => keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", "),
            Fate::Prints(rules) => {
                format!("prints {}", rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            }
            Fate::Left(left) => left.to_string(),
            Fate::Uncovered => "**nowhere yet**".into(),
        };
        put(
            &mut text,
            format_args!(
                "| {} | {} | {} |\n",
                cell(&carried.rule.name),
                cell(&carried.rule.says),
                cell(&fate)
            ),
        );
    }
    Ok(text)
}

fn answers(library: &Library, house: &str, context: Context, text: &mut String) -> Result<(), Error> {
    let chain: Vec<String> = library
        .chain(house, context)?
        .iter()
        .map(|layer| format!("{} [{}]", layer.house.name(), layer.section.word()))
        .collect();
    put(
        text,
        format_args!("## In {}\n\nLooked for in this order: {}.\n", context.plural(), chain.join(", ")),
    );
    let book = library.resolve(house, context)?;
    for subject in Subject::all() {
        put(text, format_args!("\n### {}\n\n", title_of(subject)));
        text.push_str("| policy | answer | rule | in a line |\n| --- | --- | --- | --- |\n");
        for answer in subject.definitions().filter_map(|definition| book.answer(definition.name)) {
            let says = match (answer.absent(), answer.entry()) {
                (None, Some(entry)) => entry.citation.says.as_str(),
                (Some(_), _) | (None, None) => "",
            };
            let name = answer.definition().name;
            put(
                text,
                format_args!(
                    "| `{name}` | {} | {} | {} |\n",
                    cell(&answer.plain()),
                    rule_cell(answer),
                    cell(says)
                ),
            );
        }
    }
    text.push('\n');
    Ok(())
}

/// Our own book holds answers only where no other has one: it is shown as written.
fn own_answers(house: &House, text: &mut String) -> Result<(), Error> {
    text.push_str("## Its answers\n\n| policy | answer | in a line |\n| --- | --- | --- |\n");
    for entry in house.entries()? {
        let name = entry.definition.name;
        put(text, format_args!("| `{name}` | {} | {} |\n", cell(&entry.plain()), cell(&entry.citation.says)));
    }
    text.push('\n');
    Ok(())
}

fn rule_cell(answer: &Answer) -> String {
    cell(&answer.cite()).replace("cardroom default", "*our own choice*")
}

/// `tournament-chips` as `Tournament chips`.
fn title_of(subject: &Subject) -> String {
    let name = subject.name.replace('-', " ");
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A bar would end the cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
