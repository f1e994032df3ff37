//! `cardroom check`: run scenarios of hands, tables and money.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Write,
    path::PathBuf,
};

use rules::Library;
use serde::Serialize;

use super::{
    Outcome,
    book::open::trouble,
    files::{Malformed, find},
    out, print_json,
};
use problem::Problem;
use scenario::{File, Mistake};

/// Run scenarios of hands, tables and money (.hand, .table, .money) and point at the line that fails
///
/// Each file is run under every book that it names; docs/hand-files.md, docs/table-files.md and
/// docs/money-files.md describe the formats.
///
/// Example: cardroom check tests/hands tests/tables tests/money
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// Files, or folders that hold them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// List every rule that a file cites, with the number of files that do
    #[arg(long)]
    rules: bool,
    /// Print the outcome as JSON
    #[arg(long)]
    json: bool,
}

/// The files that cite a rule of a book.
type Cites = BTreeMap<(String, String), BTreeSet<String>>;

/// What became of all the files.
#[derive(Debug, Default, Serialize)]
struct Summary {
    files: usize,
    /// How many times a file was played, once for each of its books.
    hands: usize,
    by_book: BTreeMap<String, usize>,
    /// How many files cite each rule, book by book in the order of their rules.
    by_rule: Vec<CitedRule>,
    failed: Vec<Failed>,
    malformed: Vec<Malformed>,
}

/// A rule, and how many files cite it.
#[derive(Debug, Serialize)]
struct CitedRule {
    book: String,
    rule: String,
    files: usize,
}

/// A line that did not go as written.
#[derive(Debug, Serialize)]
struct Failed {
    file: String,
    line: usize,
    column: usize,
    book: String,
    expected: String,
    happened: String,
}

pub(super) fn run(args: &Args) -> super::Result {
    let files = find(&args.paths, &File::ENDINGS)?;
    let mut summary = Summary::default();
    let mut problems = Vec::new();
    let mut cited = Cites::new();
    for path in &files {
        let text = fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
        problems.extend(check(&path.display().to_string(), &text, &mut summary, &mut cited));
    }
    summary.by_rule = in_the_books_order(&cited)?;
    let bad = !summary.malformed.is_empty();
    if args.json {
        print_json(&summary)?;
    } else {
        if args.rules {
            table(&summary.by_rule)?;
        }
        report(&summary)?;
    }
    if bad {
        let last = problems.pop();
        show(problems, args.json);
        return Err(last.unwrap_or_else(|| Problem::new("a file cannot be played")));
    }
    show(problems, args.json);
    Ok(if summary.failed.is_empty() { Outcome::Fine } else { Outcome::CheckFailed })
}

/// Plays one file and adds it to the summary; what is to be shown of it comes back.
fn check(file: &str, text: &str, summary: &mut Summary, cited: &mut Cites) -> Vec<Problem> {
    summary.files += 1;
    let scenario = match File::parse(file, text) {
        Ok(scenario) => scenario,
        Err(mistake) => {
            summary.malformed.push(malformed(&mistake));
            return vec![(*mistake).into()];
        }
    };
    for (book, rule) in scenario.cites() {
        cited.entry((book.to_owned(), rule.to_owned())).or_default().insert(file.to_owned());
    }
    let mut problems = Vec::new();
    for run in scenario.run() {
        summary.hands += 1;
        *summary.by_book.entry(run.book.to_string()).or_default() += 1;
        let Some(failure) = &run.failure else { continue };
        let (line, column) = scenario.line_and_column(failure.span.start);
        problems.push(scenario.problem(&run.book, failure));
        summary.failed.push(Failed {
            file: file.to_owned(),
            line,
            column,
            book: run.book.to_string(),
            expected: failure.expected.clone(),
            happened: failure.happened.clone(),
        });
    }
    problems
}

fn malformed(mistake: &Mistake) -> Malformed {
    let (line, column) = mistake.line_and_column();
    Malformed {
        file: mistake.file.clone(),
        line,
        column,
        what: mistake.what.clone(),
        help: mistake.help.clone(),
    }
}

/// The rules that files cite, as each book orders its own; a part in brackets counts for its rule.
fn in_the_books_order(cited: &Cites) -> Result<Vec<CitedRule>, Problem> {
    let library = Library::shipped();
    let mut rows = Vec::new();
    for house in library.houses() {
        let Some(rules) = house.rules().map_err(|error| trouble(&error))? else { continue };
        let mut files: BTreeMap<&str, BTreeSet<&String>> = BTreeMap::new();
        for ((_, cite), citing) in cited.iter().filter(|((book, _), _)| book == house.name()) {
            if let Some(rule) = rules.find(cite) {
                files.entry(&rule.name).or_default().extend(citing);
            }
        }
        let found = rules.names().filter_map(|name| Some((name, files.get(name)?)));
        rows.extend(found.map(|(rule, files)| CitedRule {
            book: house.name().to_owned(),
            rule: rule.to_owned(),
            files: files.len(),
        }));
    }
    Ok(rows)
}

/// The rules with their counts, a line a rule.
fn table(rows: &[CitedRule]) -> Result<(), Problem> {
    let mut out = out();
    let width = rows.iter().map(|row| row.book.len() + 1 + row.rule.chars().count()).max().unwrap_or(0);
    for row in rows {
        writeln!(out, "{:width$}  {:>5}", format!("{} {}", row.book, row.rule), row.files)?;
    }
    writeln!(out, "{} rules cited", rows.len())?;
    out.flush()?;
    Ok(())
}

/// The counts: a line a book, then all.
fn report(summary: &Summary) -> Result<(), Problem> {
    let mut out = out();
    let width = summary.by_book.keys().map(String::len).max().unwrap_or(0);
    for (book, count) in &summary.by_book {
        writeln!(out, "{book:width$}  {count:>5}")?;
    }
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    write!(out, "{}, {}", plural(summary.files, "file"), plural(summary.hands, "hand"))?;
    if !summary.malformed.is_empty() {
        write!(out, ", {} cannot be played", summary.malformed.len())?;
    }
    match summary.failed.len() {
        0 if summary.malformed.is_empty() => writeln!(out, ", all as written")?,
        0 => writeln!(out)?,
        failed => writeln!(out, ", {failed} failed")?,
    }
    out.flush()?;
    Ok(())
}

/// Shows problems, unless a program reads the outcome.
fn show(problems: Vec<Problem>, json: bool) {
    for problem in problems {
        if !json {
            eprintln!("{:?}", miette::Report::new(problem));
        }
    }
}
