//! `cardroom book coverage`: where every rule of every book went.

use std::io::Write;

use rules::{Carried, Class, Fate, LeftTo, Library};

use super::{open, text};
use crate::cli::{Outcome, out, print_json};

/// Count the policies by class and show where each rule of each book went; exit code 1 if one went nowhere
///
/// With a book's name, lists its rules one by one.
///
/// Example: cardroom book coverage fort
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The house, or the path of your own book; all shipped books without it
    house: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Report<'a> {
    policies: Vec<(Class, usize)>,
    books: Vec<BookReport<'a>>,
}

#[derive(serde::Serialize)]
struct BookReport<'a> {
    book: &'a str,
    rules: Vec<RuleReport<'a>>,
}

#[derive(serde::Serialize)]
struct RuleReport<'a> {
    rule: &'a str,
    fate: Fate<'a>,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let mut library = Library::shipped();
    let only = args.house.as_ref().map(|house| open::add(&mut library, house)).transpose()?;
    let mut books: Vec<(&str, Vec<Carried<'_>>)> = Vec::new();
    for house in library.houses().filter(|house| only.as_ref().is_none_or(|only| only == house.name())) {
        books.push((house.name(), rules::coverage(house).map_err(|error| open::trouble(&error))?));
    }
    let covered = books.iter().flat_map(|(_, rules)| rules).all(Carried::is_covered);
    let outcome = if covered { Outcome::Fine } else { Outcome::CheckFailed };
    if args.json {
        print_json(&report(&books))?;
        return Ok(outcome);
    }
    let mut out = out();
    if only.is_some() {
        for (book, rules) in &books {
            if rules.is_empty() {
                writeln!(out, "{book} lists no rules of its own: there is nothing to cover.")?;
            }
            out.write_all(rule_by_rule(rules).as_bytes())?;
        }
    } else {
        out.write_all(summary(&books).as_bytes())?;
    }
    out.flush()?;
    Ok(outcome)
}

/// What the rules of a book are counted by.
type Counted = (&'static str, fn(&Fate<'_>) -> bool);

const COLUMNS: [Counted; 9] = [
    ("printed", |_| true),
    ("carried", |fate| matches!(fate, Fate::Carried(_))),
    ("another book's", |fate| matches!(fate, Fate::Prints(_))),
    ("said again", |fate| matches!(fate, Fate::Repeats(_))),
    ("in game files", |fate| went(fate, &[LeftTo::Game])),
    ("definitions", |fate| went(fate, &[LeftTo::Words, LeftTo::Layout])),
    ("not dealt here", |fate| went(fate, &[LeftTo::Unspread])),
    ("left to people", |fate| went(fate, &[LeftTo::People])),
    ("nowhere", |fate| matches!(fate, Fate::Uncovered)),
];

fn went(fate: &Fate<'_>, to: &[LeftTo]) -> bool {
    matches!(fate, Fate::Left(left) if to.contains(&left.to))
}

fn summary(books: &[(&str, Vec<Carried<'_>>)]) -> String {
    let mut summary = vec!["Policies\n".to_owned()];
    for (class, count) in rules::classes() {
        summary.push(format!("  {class:<12}{count:>6}\n"));
    }
    summary.push("\nRules".to_owned() + &" ".repeat(11));
    summary.extend(COLUMNS.iter().map(|(heading, _)| format!("  {heading}")));
    summary.push("\n".into());
    for (book, rules) in books {
        summary.push(format!("  {book:<14}"));
        for (heading, wanted) in COLUMNS {
            let count = rules.iter().filter(|carried| wanted(&carried.fate())).count();
            summary.push(format!("  {count:>width$}", width = heading.len()));
        }
        summary.push("\n".into());
    }
    let nowhere: Vec<(&str, &Carried<'_>)> = books
        .iter()
        .flat_map(|(book, rules)| rules.iter().map(move |carried| (*book, carried)))
        .filter(|(_, carried)| !carried.is_covered())
        .collect();
    if !nowhere.is_empty() {
        summary.push("\nRules that went nowhere\n".into());
    }
    let names: Vec<String> =
        nowhere.iter().map(|(book, carried)| format!("  {book} {}", carried.rule.name)).collect();
    let left = text::column(names.iter().map(String::as_str));
    for (name, (_, carried)) in names.iter().zip(&nowhere) {
        summary.push(text::beside(name, left, &[&carried.rule.says]));
    }
    summary.concat()
}

fn rule_by_rule(rules: &[Carried<'_>]) -> String {
    let left = text::column(rules.iter().map(|carried| carried.rule.name.as_str()));
    let mut lines = String::new();
    for carried in rules {
        let fate = match carried.fate() {
            Fate::Carried(keys) => keys.join(", "),
            Fate::Prints(rules) => {
                format!("prints {}", rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            }
            Fate::Repeats(rule) => format!("says {rule} again"),
            Fate::Left(left) => left.to_string(),
            Fate::Uncovered => format!("NOWHERE: {}", carried.rule.says),
        };
        lines.push_str(&text::beside(&carried.rule.name, left, &[&fate]));
    }
    lines
}

fn report<'a>(books: &'a [(&'a str, Vec<Carried<'a>>)]) -> Report<'a> {
    let rule = |carried: &'a Carried<'a>| RuleReport { rule: &carried.rule.name, fate: carried.fate() };
    let book = |(book, rules): &'a (&'a str, Vec<Carried<'a>>)| BookReport {
        book,
        rules: rules.iter().map(rule).collect(),
    };
    Report { policies: rules::classes().to_vec(), books: books.iter().map(book).collect() }
}
