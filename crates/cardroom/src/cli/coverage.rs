//! `cardroom coverage`: which examples, acts and procedures the hand files show.

use std::{fs, io::Write, path::PathBuf};

use super::{Outcome, files::find, out, print_json};
use crate::{
    coverage::{Coverage, Row},
    problem::Problem,
    scenario::Scenario,
};

/// List the books' examples, players' acts and the floor's procedures, with the hand files that show each
///
/// A file claims its part with a `shows` line; docs/hand-files.md describes it.
///
/// Example: cardroom coverage tests/hands --missing
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
    /// Write the list as a Markdown page
    #[arg(long, value_name = "FILE", conflicts_with = "missing")]
    write: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> super::Result {
    let mut scenarios = Vec::new();
    for path in find(&args.paths, &["hand"])? {
        let text = fs::read_to_string(&path).map_err(|error| Problem::unreadable(&path, &error))?;
        scenarios.push(Scenario::parse(&path.display().to_string(), &text).map_err(|mistake| *mistake)?);
    }
    let coverage =
        Coverage::of(scenarios.iter().map(|scenario| (scenario.file().to_owned(), scenario.shows())));
    if let Some(file) = &args.write {
        fs::write(file, coverage.page())
            .map_err(|error| Problem::new(format!("cannot write {}: {error}", file.display())))?;
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
