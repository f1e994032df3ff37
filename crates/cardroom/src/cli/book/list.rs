//! `cardroom book list`: the books at hand.

use std::io::Write;

use rules::{Context, Library};

use super::{open::trouble, text};
use crate::cli::{Outcome, out, print_json};

/// List the books
///
/// Example: cardroom book list
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Listed<'a> {
    book: &'a str,
    title: &'a str,
    edition: Option<&'a str>,
    about: Option<&'a str>,
    base: Option<&'a str>,
    tournament_base: Option<&'a str>,
    contexts: Vec<Context>,
    rules: usize,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let library = Library::shipped();
    let books = listed(&library).map_err(|error| trouble(&error))?;
    if args.json {
        return print_json(&books);
    }
    let mut out = out();
    let left = text::column(books.iter().map(|book| book.book));
    for book in &books {
        let title = match book.edition {
            Some(edition) => format!("{} ({edition})", book.title),
            None => book.title.to_owned(),
        };
        let contexts: Vec<&str> = book.contexts.iter().map(|context| context.plural()).collect();
        let rules = if book.rules == 1 { "1 rule".to_owned() } else { format!("{} rules", book.rules) };
        let base = book.base.map(|base| format!("; built on {base}")).unwrap_or_default();
        let tournaments =
            book.tournament_base.map(|base| format!(", tournaments on {base}")).unwrap_or_default();
        let facts = format!("{rules}, for {}{base}{tournaments}.", contexts.join(" and "));
        writeln!(
            out,
            "{}",
            text::beside(book.book, left, &[&title, book.about.unwrap_or_default(), &facts])
        )?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

fn listed(library: &Library) -> Result<Vec<Listed<'_>>, rules::Error> {
    library
        .houses()
        .map(|house| {
            Ok(Listed {
                book: house.name(),
                title: house.title()?,
                edition: house.edition()?,
                about: house.about()?,
                base: house.base()?,
                tournament_base: house.tournament_base()?,
                contexts: library.contexts(house.name())?,
                rules: house.rules()?.map_or(0, rules::Rules::len),
            })
        })
        .collect()
}
