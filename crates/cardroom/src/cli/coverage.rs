//! `cardroom coverage`: which examples, acts and procedures the scenarios show.

use std::{fs, io::Write, path::PathBuf};

use super::{Outcome, files::find, out, print_json};
use problem::Problem;
use scenario::File;
use scenario::coverage::{Coverage, Item, Row};

/// List the books' examples, players' acts and the floor's procedures, with the files that show each
///
/// A hand claims its part with a `shows` line (docs/hand-files.md), a table or a file of money by its name.
///
/// Example: cardroom coverage tests --missing
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
    let mut claims: Vec<(String, Vec<Item>)> = Vec::new();
    for path in find(&args.paths, &File::ENDINGS)? {
        let text = fs::read_to_string(&path).map_err(|error| Problem::unreadable(&path, &error))?;
        let file = path.display().to_string();
        let items = File::parse(&file, &text).map_err(|mistake| *mistake)?.shows();
        claims.push((file, items));
    }
    let coverage = Coverage::of(claims.iter().map(|(file, items)| (file.clone(), items.as_slice())));
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
