//! `cardroom book check`: is a house's own book right, and what does it change?

use std::{io::Write, path::PathBuf};

use rules::{Book, Context, Error, Library};

use super::{
    diff::{Changed, changed, report},
    open,
};
use crate::cli::{Outcome, out, print_json};
use problem::Problem;

/// Check your own house's book and show what it changes against the book it is built on
///
/// Example: cardroom book check my-house.toml
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The file
    file: PathBuf,
    /// Print what it changes as JSON
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Checked<'a> {
    context: Context,
    changes: Vec<Changed<'a>>,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let text =
        std::fs::read_to_string(&args.file).map_err(|error| Problem::unreadable(&args.file, &error))?;
    let mut library = Library::shipped();
    let file = args.file.display().to_string();
    let house = match library.add(&file, text) {
        Ok(house) => house,
        Err(error) => return Err(all_mistakes(&error)),
    };
    let books = beside_base(&library, &house).map_err(|error| open::trouble(&error))?;
    let differences: Vec<_> =
        books.iter().map(|(base, own)| (own.context(), rules::diff(base, own))).collect();
    if args.json {
        let checked: Vec<Checked<'_>> = differences
            .iter()
            .map(|(context, list)| Checked { context: *context, changes: changed(list) })
            .collect();
        return print_json(&checked);
    }
    let house = library.house(&house).map_err(|error| open::trouble(&error))?;
    let title = house.title().map_err(|error| open::trouble(&error))?;
    let base = house.base().ok().flatten().unwrap_or(rules::OURS);
    let mut out = out();
    writeln!(out, "{file} is fine: {title}, built on {base}.")?;
    for (context, list) in &differences {
        let count: usize = list.iter().map(|(_, list)| list.len()).sum();
        let changes = match count {
            0 => "nothing".to_owned(),
            1 => "one answer".to_owned(),
            _ => format!("{count} answers"),
        };
        writeln!(out, "\nIn {} it changes {changes}.", context.plural())?;
        out.write_all(report(list, base, house.name()).as_bytes())?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// The house's book and its base's, in every context.
fn beside_base(library: &Library, house: &str) -> Result<Vec<(Book, Book)>, Error> {
    let base = library.house(house)?.base()?.unwrap_or(rules::OURS);
    let mut books = Vec::new();
    for context in library.contexts(house)? {
        match library.resolve(base, context) {
            Ok(below) => books.push((below, library.resolve(house, context)?)),
            // The base has no rules for this; there is nothing to compare with.
            Err(Error::NoSuchContext { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(books)
}

/// Shows all mistakes but the last, and hands the last on to be shown like any other problem.
fn all_mistakes(error: &Error) -> Problem {
    let Some((last, others)) = error.faults().split_last() else { return open::trouble(error) };
    for fault in others {
        eprintln!("{:?}", miette::Report::new(open::mistake(fault)));
    }
    open::mistake(last)
}
