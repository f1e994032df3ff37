//! `cardroom book search`: find policies, answers and rules by the words in them.

use std::io::Write;

use rules::{Found, Hit, Library};

use super::{open, text};
use crate::cli::{Outcome, out, print_json};
use problem::Problem;

/// Find policies, answers and rules by the words in them
///
/// Example: cardroom book search "short all-in"
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// What to look for: all of these words
    #[arg(required = true, num_args = 1..)]
    words: Vec<String>,
    /// Look into this house's book only, or the path of your own
    #[arg(long)]
    book: Option<String>,
    /// How many to show of each kind
    #[arg(long, default_value_t = 8)]
    most: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A hit as three texts: where it is, what it is called, what it says.
#[derive(serde::Serialize)]
struct Line {
    kind: &'static str,
    name: String,
    says: String,
    score: u32,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let mut library = Library::shipped();
    let only = args.book.as_ref().map(|book| open::add(&mut library, book)).transpose()?;
    let query = args.words.join(" ");
    let hits = rules::search(&library, &query, |house| only.as_ref().is_none_or(|only| only == house.name()))
        .map_err(|error| open::trouble(&error))?;
    let lines: Vec<Line> = hits.iter().map(line).collect();
    if args.json {
        return print_json(&lines);
    }
    if lines.is_empty() {
        return Err(
            Problem::new(format!("nothing holds all of `{query}`")).help("try fewer or shorter words")
        );
    }
    let mut out = out();
    for (kind, heading) in [("policy", "POLICIES"), ("answer", "ANSWERS"), ("rule", "RULES")] {
        let found: Vec<&Line> = lines.iter().filter(|line| line.kind == kind).collect();
        let Some(more) = (!found.is_empty()).then(|| found.len().saturating_sub(args.most)) else { continue };
        let left = text::column(found.iter().take(args.most).map(|line| line.name.as_str())) + 2;
        writeln!(out, "{heading}")?;
        for line in found.iter().take(args.most) {
            out.write_all(text::beside(&format!("  {}", line.name), left, &[&line.says]).as_bytes())?;
        }
        if more > 0 {
            writeln!(out, "  and {more} more: --most {}", found.len())?;
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

fn line(hit: &Hit<'_>) -> Line {
    let (kind, name, says) = match &hit.found {
        Found::Policy(definition) => ("policy", definition.name.to_owned(), definition.governs.to_owned()),
        Found::Answer(entry) => {
            let says = format!("{}: {} ({})", entry.plain(), entry.citation.says, entry.citation);
            ("answer", format!("{} {}", entry.book, entry.definition.name), says)
        }
        Found::Rule(house, rule) => ("rule", format!("{} {}", house.name(), rule.name), rule.says.clone()),
    };
    Line { kind, name, says, score: hit.score }
}
