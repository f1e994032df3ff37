//! `cardroom coverage`: which examples, acts and procedures the scenarios show, and which policies they hang on.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use super::{Outcome, files::find, out, print_json};
use problem::Problem;
use scenario::File;
use scenario::coverage::{Coverage, Item, Row};
use scenario::mutate::{self, Depth, Suite, Witnesses};

/// List the books' examples, players' acts and the floor's procedures, with the files that show each
///
/// A hand claims its part with a `shows` line (docs/hand-files.md), a table or a file of money by its name.
///
/// With --mutate, gives every policy that is called enforced another answer, one at a time, and lists the files that then
/// no longer go as written; exit code 1 if there is none for some policy. The list is kept in data/witnesses.tsv.
///
/// Examples:
///   cardroom coverage tests --missing
///   cardroom coverage tests --mutate
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// Files, or folders that hold them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// List only what no file shows
    #[arg(long)]
    missing: bool,
    /// Print the list as JSON
    #[arg(long, conflicts_with = "write")]
    json: bool,
    /// Write the list as a Markdown page; with --mutate, as data/witnesses.tsv has it
    #[arg(long, value_name = "FILE", conflicts_with = "missing")]
    write: Option<PathBuf>,
    /// Which files hang on which policy: try other answers
    #[arg(long, conflicts_with_all = ["missing", "json"])]
    mutate: bool,
    /// Try every file, not just until one is found (minutes)
    #[arg(long, requires = "mutate")]
    all: bool,
}

pub(super) fn run(args: &Args) -> super::Result {
    let mut files: Vec<(String, File)> = Vec::new();
    for path in find(&args.paths, &File::ENDINGS)? {
        let text = fs::read_to_string(&path).map_err(|error| Problem::unreadable(&path, &error))?;
        let name = path.display().to_string();
        let file = File::parse(&name, &text).map_err(|mistake| *mistake)?;
        files.push((name, file));
    }
    if args.mutate {
        return hanging(files, args);
    }
    let claims: Vec<(String, Vec<Item>)> =
        files.into_iter().map(|(name, file)| (name, file.shows())).collect();
    let coverage = Coverage::of(claims.iter().map(|(file, items)| (file.clone(), items.as_slice())));
    if let Some(file) = &args.write {
        save(file, &coverage.page())?;
        return Ok(Outcome::Fine);
    }
    let rows: Vec<&Row> =
        coverage.rows().iter().filter(|row| !args.missing || row.files().is_empty()).collect();
    if args.json {
        return print_json(&rows);
    }
    let mut out = out();
    let width = rows.iter().map(|row| row.item().to_string().len()).max().unwrap_or(0);
    for row in rows {
        writeln!(out, "{:width$}  {}", row.item().to_string(), row.title())?;
        for file in row.files() {
            writeln!(out, "{:width$}    {file}", "")?;
        }
    }
    for (heading, shown, all) in coverage.counts() {
        writeln!(out, "{heading}: {shown} of {all} shown")?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

fn save(file: &Path, text: &str) -> Result<(), Problem> {
    fs::write(file, text).map_err(|error| Problem::new(format!("cannot write {}: {error}", file.display())))
}

/// Which files hang on which policy.
fn hanging(files: Vec<(String, File)>, args: &Args) -> super::Result {
    let suite = Suite::of(files).map_err(Problem::new)?;
    let depth = if args.all { Depth::All } else { Depth::First };
    // An answer that makes the program break proves nothing, and what it says then helps nobody.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let found = suite.search(depth, mutate::kept());
    std::panic::set_hook(hook);
    if let Some(file) = &args.write {
        save(file, &mutate::write(&found))?;
    }
    let mut out = out();
    if args.write.is_none() {
        for one in found.iter().filter(|one| !one.files.is_empty()) {
            writeln!(out, "{}, with {}", one.policy, one.value)?;
            for file in &one.files {
                writeln!(out, "    {file}")?;
            }
            if one.more > 0 {
                writeln!(out, "    and {} more", one.more)?;
            }
        }
    }
    let nothing: Vec<&Witnesses> = found.iter().filter(|one| one.files.is_empty()).collect();
    for one in &nothing {
        let read = if one.read_in.is_empty() { ", and no run asks for it" } else { "" };
        writeln!(out, "{}: nothing hangs on it{read}", one.policy)?;
    }
    writeln!(out, "Scenarios hang on {} of {} enforced policies", found.len() - nothing.len(), found.len())?;
    out.flush()?;
    Ok(if nothing.is_empty() { Outcome::Fine } else { Outcome::CheckFailed })
}
