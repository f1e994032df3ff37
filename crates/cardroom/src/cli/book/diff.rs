//! `cardroom book diff`: what somebody who moves from one room to another must know.

use std::io::Write;

use rules::{Answer, Book, Context, Difference, Library, Subject};

use super::{Which, open, text};
use crate::cli::{Outcome, out, print_json};

/// Show what two houses do differently, subject by subject
///
/// Example: cardroom book diff roberts fort --live
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// A house, or the path of your own book
    one: String,
    /// Another
    other: String,
    #[command(flatten)]
    which: Which,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A difference for programs.
#[derive(serde::Serialize)]
pub(super) struct Changed<'a> {
    subject: &'static str,
    key: &'static str,
    one: &'a Answer,
    other: &'a Answer,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let mut library = Library::shipped();
    let (one, other) = (open::add(&mut library, &args.one)?, open::add(&mut library, &args.other)?);
    let (one, other) = (book(&library, &one, &other, args.which)?, book(&library, &other, &one, args.which)?);
    let differences = rules::diff(&one, &other);
    if args.json {
        return print_json(&changed(&differences));
    }
    let mut out = out();
    let count: usize = differences.iter().map(|(_, list)| list.len()).sum();
    writeln!(out, "{} ({}) and {} ({})", one.title(), one.context(), other.title(), other.context())?;
    match count {
        0 => writeln!(out, "\nThey answer every question alike.")?,
        1 => writeln!(out, "\nThey differ in one answer.")?,
        _ => writeln!(out, "\nThey differ in {count} answers.")?,
    }
    out.write_all(report(&differences, one.house(), other.house()).as_bytes())?;
    out.flush()?;
    Ok(Outcome::Fine)
}

/// A house's book in the context asked for; without one, in the first context that both have.
fn book(library: &Library, house: &str, beside: &str, which: Which) -> Result<Book, problem::Problem> {
    let common = || -> Result<Option<Context>, rules::Error> {
        let beside = library.contexts(beside)?;
        Ok(library.contexts(house)?.into_iter().find(|context| beside.contains(context)))
    };
    let context = match which.wanted() {
        Some(context) => context,
        None => match common().map_err(|error| open::trouble(&error))? {
            Some(context) => context,
            None => open::context(library, house, which)?,
        },
    };
    library.resolve(house, context).map_err(|error| open::trouble(&error))
}

/// Each difference with both answers and both rules.
pub(super) fn report(differences: &[(&Subject, Vec<Difference<'_>>)], one: &str, other: &str) -> String {
    let left = text::column([one, other].into_iter()) + 4;
    let mut report = Vec::new();
    for (subject, list) in differences {
        report.push(format!("\n{}\n", subject.name.to_uppercase()));
        for difference in list {
            report.push(format!("\n  {}\n", difference.definition.name));
            report.push(text::paragraph(difference.definition.governs, 4));
            for (house, answer) in [(one, difference.one), (other, difference.other)] {
                let line = format!("{} ({})", answer.plain(), answer.cite());
                report.push(text::beside(&format!("    {house}"), left, &[&line]));
            }
        }
    }
    report.concat()
}

/// The same for programs.
pub(super) fn changed<'a>(differences: &'a [(&'static Subject, Vec<Difference<'a>>)]) -> Vec<Changed<'a>> {
    let flat = differences
        .iter()
        .flat_map(|(subject, list)| list.iter().map(move |difference| (subject, difference)));
    flat.map(|(subject, difference)| Changed {
        subject: subject.name,
        key: difference.definition.name,
        one: difference.one,
        other: difference.other,
    })
    .collect()
}
