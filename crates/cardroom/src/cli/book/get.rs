//! `cardroom book get`: what a house does about one thing, and the rule that says so.

use std::{io::Write, sync::Arc};

use rules::{
    Answer, BookEntry, Citation, Context, Definition, Field, Library, Outcome as Decision, Value, Word,
};

use super::{Which, open, text};
use crate::cli::{Outcome, out, print_json};

/// What a house does, and the rule that says so
///
/// Example: cardroom book get fort raise-cap.multiway
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The house, or the path of your own book
    house: String,
    /// The policy, such as raise-cap.multiway
    key: String,
    #[command(flatten)]
    which: Which,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Got<'a> {
    house: &'a str,
    title: &'a str,
    context: Context,
    #[serde(flatten)]
    answer: &'a Answer,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let (library, house) = open::house(&args.house)?;
    let definition = open::policy(&args.key)?;
    let context = open::context(&library, &house, args.which)?;
    let answer = library.answer(&house, context, definition).map_err(|error| open::trouble(&error))?;
    let title =
        library.house(&house).and_then(|house| house.title()).map_err(|error| open::trouble(&error))?;
    if args.json {
        return print_json(&Got { house: &house, title, context, answer: &answer });
    }
    let mut out = out();
    let alias =
        if definition.name == args.key { String::new() } else { format!(" (also called {})", args.key) };
    writeln!(out, "{}{alias} at {title}, {}\n", definition.name, context.plural())?;
    let facts = facts(&library, &answer).map_err(|error| open::trouble(&error))?;
    for (name, paragraph) in &facts {
        out.write_all(text::beside(&format!("  {name}"), 12, &[paragraph]).as_bytes())?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// What there is to say, each with a word for the left column; the word is not repeated.
fn facts(library: &Library, answer: &Answer) -> Result<Vec<(&'static str, String)>, rules::Error> {
    let definition = answer.definition();
    let mut facts: Vec<(&'static str, String)> = Vec::new();
    if let Some(absent) = answer.absent() {
        facts.push(("Answer", format!("It does not arise here: {} ({}).", absent.why, absent.book)));
    }
    if let Some(entry) = answer.entry() {
        let word = if answer.absent().is_some() { "Otherwise" } else { "Answer" };
        facts.push((word, entry.outcome.plain(&definition.kind)));
    } else if answer.absent().is_none() {
        facts.push(("Answer", "No book that this house is built on has one.".into()));
    }
    facts.push(("Question", definition.governs.to_owned()));
    if let Some(entry) = answer.entry() {
        facts.extend(meanings(entry).into_iter().map(|line| ("Words", line)));
        let says = &entry.citation.says;
        let ours = if entry.citation.is_ours() { ", our own choice" } else { "" };
        facts.push(("Rule", format!("{}{ours}: {says}", entry.citation)));
        facts.extend(printed(library, &entry.citation)?.into_iter().map(|line| ("Printed", line)));
        facts.extend(entry.remark.clone().map(|remark| ("Remark", remark)));
        if let Decision::Floor(choices) = &entry.outcome {
            let own = choices.iter().filter(|choice| choice.citation != entry.citation);
            facts.extend(own.map(|choice| ("Options", format!("{}: {}", choice.value, choice.citation))));
        }
        for case in &entry.cases {
            let by =
                if case.citation == entry.citation { String::new() } else { format!(" ({})", case.citation) };
            facts.push((
                "Cases",
                format!("{}: {}{by}", case.conditions, case.outcome.plain(&definition.kind)),
            ));
        }
        let departs: Vec<String> =
            entry.overrides.iter().map(|rule| format!(", departing from {rule}")).collect();
        facts.push(("From", place(entry) + &departs.concat()));
        for under in answer.beneath() {
            facts.push(("Over", format!("{}: {} ({})", place(under), under.plain(), under.cite())));
        }
    }
    facts.extend(may_be(definition, answer.entry()).into_iter().map(|line| ("May be", line)));
    facts.push(("Class", format!("{}: {}", definition.class, definition.class.about())));
    let mut last = "";
    for (word, _) in &mut facts {
        if *word == last {
            *word = "";
        } else {
            last = word;
        }
    }
    Ok(facts)
}

/// What the words of the answer mean, those of the cases included.
fn meanings(entry: &BookEntry) -> Vec<String> {
    let outcomes = std::iter::once(&entry.outcome).chain(entry.cases.iter().map(|case| &case.outcome));
    let mut lines: Vec<String> = Vec::new();
    for word in outcomes.flat_map(Decision::values).flat_map(Value::meanings) {
        let line = meaning(word);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

fn meaning(word: &Word) -> String {
    format!("{}: {}", word.text, word.means)
}

/// What a book may answer: the kind of value, and the words that the answer at hand does not use.
fn may_be(definition: &Definition, entry: Option<&Arc<BookEntry>>) -> Vec<String> {
    let fields = definition.kind.fields();
    if !fields.is_empty() {
        let part = |field: &Field| {
            let optional = if field.optional { " (may be left out)" } else { "" };
            format!("{}{optional}: {}", field.name, field.kind.expects())
        };
        return std::iter::once(definition.kind.expects()).chain(fields.iter().map(part)).collect();
    }
    let used = entry.map(|entry| meanings(entry)).unwrap_or_default();
    let others = definition.kind.words().iter().map(meaning).filter(|line| !used.contains(line));
    std::iter::once(definition.kind.expects()).chain(others).collect()
}

/// Each rule as its book prints it, in our words.
fn printed(library: &Library, citation: &Citation) -> Result<Vec<String>, rules::Error> {
    let house = library.house(&citation.book)?;
    let mut lines: Vec<String> = Vec::new();
    for cite in citation.rules.iter().filter(|_| !citation.is_ours()) {
        if let Some(rule) = house.rule(cite)? {
            let line = format!("{}: {}", rule.name, rule.says);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    Ok(lines)
}

fn place(entry: &BookEntry) -> String {
    format!("{} [{}]", entry.book, entry.section.word())
}
