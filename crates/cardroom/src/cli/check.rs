//! `cardroom check`: run scenarios of hands, tables and money.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Write,
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
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
use scenario::{Failure, File, InForce, Mistake};

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

/// What became of one file.
#[derive(Default)]
struct Checked {
    problems: Vec<Problem>,
    books: Vec<String>,
    cites: Vec<(String, String)>,
    failed: Vec<Failed>,
    malformed: Vec<Malformed>,
}

pub(super) fn run(args: &Args) -> super::Result {
    let began = Instant::now();
    let files = find(&args.paths, &File::ENDINGS)?;
    let mut summary = Summary { files: files.len(), ..Summary::default() };
    let mut problems = Vec::new();
    let mut cited = Cites::new();
    for (path, checked) in files.iter().zip(check_all(&files)) {
        let checked = checked?;
        summary.hands += checked.books.len();
        for book in checked.books {
            *summary.by_book.entry(book).or_default() += 1;
        }
        for cite in checked.cites {
            cited.entry(cite).or_default().insert(path.display().to_string());
        }
        summary.failed.extend(checked.failed);
        summary.malformed.extend(checked.malformed);
        problems.extend(checked.problems);
    }
    summary.by_rule = in_the_books_order(&cited)?;
    if args.json {
        print_json(&summary)?;
    } else {
        if args.rules {
            table(&summary.by_rule)?;
        }
        for problem in problems {
            eprintln!("{:?}", miette::Report::new(problem));
        }
        report(&summary, began.elapsed())?;
    }
    Ok(if !summary.malformed.is_empty() {
        Outcome::BadInput
    } else if summary.failed.is_empty() {
        Outcome::Fine
    } else {
        Outcome::CheckFailed
    })
}

/// Plays all files, as many at a time as there are processors; what became of each, in their order.
fn check_all(files: &[PathBuf]) -> Vec<Result<Checked, Problem>> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(files.len());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((place, path)) = files.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((place, check(path)));
        }
        done
    };
    let mut all: Vec<(usize, Result<Checked, Problem>)> = thread::scope(|scope| {
        let others: Vec<_> = (1..workers).map(|_| scope.spawn(work)).collect();
        let mut all = work();
        for other in others {
            all.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        all
    });
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, checked)| checked).collect()
}

/// Plays one file.
fn check(path: &Path) -> Result<Checked, Problem> {
    let file = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
    let mut checked = Checked::default();
    let scenario = match File::parse(&file, &text) {
        Ok(scenario) => scenario,
        Err(mistake) => {
            for mistake in mistake.each() {
                checked.malformed.push(malformed(&mistake));
                checked.problems.push(mistake.into());
            }
            return Ok(checked);
        }
    };
    let cites = scenario.cites();
    checked.cites = cites.into_iter().map(|(book, rule)| (book.to_owned(), rule.to_owned())).collect();
    let runs = scenario.run();
    let mut shown: Vec<(&Failure, Vec<&InForce>)> = Vec::new();
    for run in &runs {
        checked.books.push(run.book.to_string());
        for failure in run.failures() {
            // What fails alike under several books is shown once.
            match shown.iter_mut().find(|(other, _)| *other == failure) {
                Some((_, books)) => books.push(&run.book),
                None => shown.push((failure, vec![&run.book])),
            }
            let (line, column) = scenario.line_and_column(failure.span.start);
            checked.failed.push(Failed {
                file: file.clone(),
                line,
                column,
                book: run.book.to_string(),
                expected: failure.expected.clone(),
                happened: failure.happened.clone(),
            });
        }
    }
    shown.sort_by_key(|(failure, _)| failure.span.start);
    checked.problems = shown.into_iter().map(|(failure, books)| scenario.problem(&books, failure)).collect();
    Ok(checked)
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

/// The counts: a line a book, then all; of several files, those that did not go as written come last.
fn report(summary: &Summary, took: Duration) -> Result<(), Problem> {
    let mut out = out();
    let width = summary.by_book.keys().map(String::len).max().unwrap_or(0);
    for (book, count) in &summary.by_book {
        writeln!(out, "{book:width$}  {count:>5}")?;
    }
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let (files, hands) = (plural(summary.files, "file"), plural(summary.hands, "hand"));
    write!(out, "{files}, {hands} in {:.1} s", took.as_secs_f64())?;
    let unplayed: BTreeSet<&str> = summary.malformed.iter().map(|one| one.file.as_str()).collect();
    if !unplayed.is_empty() {
        write!(out, ", {} cannot be played", unplayed.len())?;
    }
    // A line that fails under several books is one line to look at.
    let lines: BTreeSet<(&str, usize)> =
        summary.failed.iter().map(|one| (one.file.as_str(), one.line)).collect();
    match lines.len() {
        0 if unplayed.is_empty() => writeln!(out, ", all as written")?,
        0 => writeln!(out)?,
        failed => writeln!(out, ", {failed} failed")?,
    }
    if summary.files > 1 {
        let failed = summary.failed.iter().map(|one| (&one.file, one.line, &one.expected));
        let unread = summary.malformed.iter().map(|one| (&one.file, one.line, &one.what));
        let places: BTreeMap<(&String, usize), &String> =
            failed.chain(unread).map(|(file, line, what)| ((file, line), what)).collect();
        for ((file, line), what) in places {
            writeln!(out, "  {file}:{line}: {what}")?;
        }
    }
    out.flush()?;
    Ok(())
}
