//! `cardroom verify`: the cards, the chips and the play of a hand that was played here.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use rules::Library;
use serde::Serialize;

use super::{Outcome, book::open, out, print_json};
use formats::fair::Digest;
use formats::history::{self, BadRecord, HandRecord};
use problem::Problem;

/// Check the cards of a hand that was played here
///
/// Takes the record of a hand as its players can download it, and checks that every card that you saw is the card that
/// was committed to before the deal, that no card is there twice, that the chips add up, and that the play was by the
/// book. docs/fairness.md says what this shows, and what it cannot.
///
/// Example: cardroom verify hand.json
/// Example: cardroom verify hand.json --digest f9f7fde68ec32c437e8212c46d16992bd8f96f13c96e6de314850d95a98965c3
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The record, as docs/hand-records.md describes it
    file: PathBuf,
    /// The book or the game that it was played by, where this program has another edition of it: a house's book
    /// (FILE.toml), or what GET /api/editions/DIGEST gives; say it again for more
    #[arg(long, value_name = "FILE")]
    edition: Vec<PathBuf>,
    /// The digest that you noted down before the deal
    #[arg(long, value_name = "HEX")]
    digest: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Printed {
    what: &'static str,
    passed: bool,
    found: String,
}

pub(super) fn run(args: &Args) -> super::Result {
    let noted = args.digest.as_deref().map(noted).transpose()?;
    let record = read(&args.file)?;
    let (library, editions) = sources(&args.edition)?;
    let checks = history::verify(&record, noted, &library, &editions).map_err(|bad| {
        let what = format!("{} cannot be checked: {bad}", args.file.display());
        Problem::new(what).help(match bad {
            BadRecord::Edition(_) => {
                "fetch it from the room that dealt the hand, GET /api/editions/DIGEST, and name the file with --edition"
            }
            _ => "docs/hand-records.md describes what a record holds",
        })
    })?;
    let passed = checks.iter().all(history::Check::passed);
    let printed = checks.into_iter().map(|check| Printed {
        what: check.what,
        passed: check.passed(),
        found: check.found.unwrap_or_else(|wrong| wrong),
    });
    let printed: Vec<Printed> = printed.collect();
    if args.json {
        print_json(&printed)?;
    } else {
        let mut out = out();
        writeln!(
            out,
            "{}: hand {} at {}, {} {}",
            args.file.display(),
            record.hand,
            record.table,
            record.game,
            record.limit
        )?;
        for Printed { what, passed, found } in &printed {
            writeln!(out, "  {:<12} {:<6} {found}", what, if *passed { "fine" } else { "WRONG" })?;
        }
        out.flush()?;
    }
    Ok(if passed { Outcome::Fine } else { Outcome::CheckFailed })
}

/// The books at hand, and the editions: each file is a house's own book or the text of an edition.
fn sources(files: &[PathBuf]) -> Result<(Library, Vec<String>), Problem> {
    let (mut library, mut editions) = (Library::shipped(), Vec::new());
    for file in files {
        if file.extension().is_some_and(|ending| ending == "toml") {
            open::file(&mut library, file)?;
        } else {
            let text = fs::read_to_string(file).map_err(|error| Problem::unreadable(file, &error))?;
            editions.push(text.trim_end().to_owned());
        }
    }
    Ok((library, editions))
}

fn noted(text: &str) -> Result<Digest, Problem> {
    text.trim().parse().map_err(|bad| {
        let what = format!("`{text}` is no digest: {bad}");
        Problem::new(what).help("the digest is shown at the table before the cards are dealt")
    })
}

fn read(path: &Path) -> Result<HandRecord, Problem> {
    let text = fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
    serde_json::from_str(&text).map_err(|error| {
        let before: usize =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (before + error.column().saturating_sub(1)).min(text.len());
        let start = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let end = text[start..].chars().next().map_or(start, |letter| start + letter.len_utf8());
        let said = error.to_string();
        // The place is pointed at; the message need not say it again.
        let what = said.split(" at line ").next().unwrap_or(&said);
        Problem::new(format!("this is not the record of a hand: {what}"))
            .at(path.display().to_string(), text, start..end, "here")
            .help("docs/hand-records.md describes what a record holds")
    })
}
