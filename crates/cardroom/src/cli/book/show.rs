//! `cardroom book show`: all that holds in a house.

use std::io::Write;

use rules::{Answer, Book, Subject};

use super::{Which, open, text};
use crate::cli::{Outcome, out, print_json};
use problem::Problem;

/// Show all that holds in a house, subject by subject
///
/// Example: cardroom book show fort --tournament betting
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The house, or the path of your own book
    house: String,
    /// Only this subject, such as betting
    subject: Option<String>,
    #[command(flatten)]
    which: Which,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Shown<'a> {
    house: &'a str,
    title: &'a str,
    context: rules::Context,
    answers: Vec<&'a Answer>,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let (library, house) = open::house(&args.house)?;
    let context = open::context(&library, &house, args.which)?;
    let subjects: Vec<&Subject> = match &args.subject {
        Some(name) => vec![subject(name)?],
        None => Subject::all().iter().collect(),
    };
    let book = library.resolve(&house, context).map_err(|error| open::trouble(&error))?;
    if args.json {
        let wanted =
            |answer: &&Answer| subjects.iter().any(|subject| subject.name == answer.definition().subject);
        let answers = book.answers().filter(wanted).collect();
        return print_json(&Shown { house: book.house(), title: book.title(), context, answers });
    }
    let mut out = out();
    writeln!(out, "{}: {}", book.title(), context.plural())?;
    for subject in subjects {
        writeln!(out, "\n{}", subject.name.to_uppercase())?;
        out.write_all(text::paragraph(&format!("{}.", subject.about), 0).as_bytes())?;
        out.write_all(section(&book, subject).as_bytes())?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

fn section(book: &Book, subject: &Subject) -> String {
    let answers: Vec<&Answer> =
        subject.definitions().filter_map(|definition| book.answer(definition.name)).collect();
    let left = text::column(answers.iter().map(|answer| answer.definition().name)) + 2;
    let mut section = String::new();
    for answer in answers {
        let cited = match (answer.absent(), answer.entry()) {
            (None, Some(entry)) => format!("{}: {}", entry.citation, entry.citation.says),
            (Some(_), _) | (None, None) => String::new(),
        };
        let name = format!("  {}", answer.definition().name);
        section.push('\n');
        section.push_str(&text::beside(&name, left, &[&answer.plain(), &cited]));
    }
    section
}

fn subject(name: &str) -> Result<&'static Subject, Problem> {
    Subject::find(name).ok_or_else(|| {
        let names: Vec<&str> = Subject::all().iter().map(|subject| subject.name).collect();
        let known = format!("the subjects are {}", names.join(", "));
        Problem::new(format!("there is no subject `{name}`")).help(
            match rules::spelling::nearest(name, names.iter().copied()) {
                Some(nearest) => format!("did you mean `{nearest}`? {known}"),
                None => known,
            },
        )
    })
}
