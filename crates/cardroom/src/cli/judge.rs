//! `cardroom judge`: one hand, two books, and where their rulings part.

use std::{fs, io::Write, path::PathBuf, sync::Arc};

use rules::{Book, Context};
use serde::Serialize;

use super::{Outcome, book::open, out, print_json};
use problem::Problem;
use scenario::{self, File, Judged, Parting};

/// Judge one hand by two books, and see where the rulings part
///
/// The acts of the file are played by the first book that it names and by another. Where a book leaves something
/// to the floor and the file does not say what was decided, the usual choice is taken.
///
/// Example: cardroom judge tests/hands/acts/ex-035-every-chip-needed.hand --book fort --tournament
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The hand, as docs/hand-files.md describes it
    file: PathBuf,
    /// The other book: a house's name, or a file of your own
    #[arg(long)]
    book: String,
    /// The other book's rules for tournaments
    #[arg(long)]
    tournament: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Printed<'a> {
    file: String,
    here: &'a str,
    there: &'a str,
    #[serde(flatten)]
    judged: &'a Judged,
}

pub(super) fn run(args: &Args) -> super::Result {
    let text = fs::read_to_string(&args.file).map_err(|error| Problem::unreadable(&args.file, &error))?;
    let file = args.file.display().to_string();
    let scenario = File::parse(&file, &text).map_err(|mistake| Problem::from(*mistake))?;
    let [here, there] = books(&scenario, args)?;
    let names = [named(&here), named(&there)];
    let judged = scenario.judge(here, there).map_err(Problem::new)?;
    if args.json {
        return print_json(&Printed { file, here: &names[0], there: &names[1], judged: &judged });
    }
    let mut out = out();
    writeln!(out, "{file}: {} beside {}", names[0], names[1])?;
    for parting in &judged.partings {
        print(&mut out, parting, &names)?;
    }
    if judged.partings.is_empty() {
        writeln!(out, "\nThe two judge every act alike.")?;
    }
    print_stacks(&mut out, &judged, &names)?;
    out.flush()?;
    Ok(Outcome::Fine)
}

/// The first book of the file, and the other.
fn books(scenario: &File, args: &Args) -> Result<[Arc<Book>; 2], Problem> {
    let resolve = |word: &str, wanted: Option<Context>| -> Result<Arc<Book>, Problem> {
        let (library, house) = open::house(word)?;
        let contexts = library.contexts(&house).map_err(|error| open::trouble(&error))?;
        let context = wanted.unwrap_or_else(|| contexts.first().copied().unwrap_or(Context::Live));
        library.to_play(&house, context).map(Arc::new).map_err(|error| open::trouble(&error))
    };
    let here = scenario.book(&scenario.books()[0]).map_err(Problem::new)?;
    let other = args.tournament.then_some(Context::Tournament);
    Ok([here, resolve(&args.book, other)?])
}

fn named(book: &Book) -> String {
    format!("{} {}", book.house(), book.context())
}

fn print(out: &mut impl Write, parting: &Parting, names: &[String; 2]) -> std::io::Result<()> {
    writeln!(out, "\nline {}: {}", parting.line, parting.text)?;
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, outcome) in names.iter().zip([&parting.here, &parting.there]) {
        let what =
            if outcome.what.is_empty() { "nothing to rule on".to_owned() } else { outcome.what.join("; ") };
        writeln!(out, "  {name:width$}  {what}")?;
        for cited in &outcome.rules {
            writeln!(out, "  {:width$}    {}: {}", "", cited.rule, cited.says)?;
        }
    }
    Ok(())
}

fn print_stacks(out: &mut impl Write, judged: &Judged, names: &[String; 2]) -> std::io::Result<()> {
    let differ = judged.stacks.iter().any(|stacks| stacks.here != stacks.there);
    let ended = judged.stacks.iter().any(|stacks| stacks.here.is_some() || stacks.there.is_some());
    if !differ || !ended {
        return Ok(());
    }
    writeln!(out, "\nIn the end{:>20}{:>20}", names[0], names[1])?;
    let amount = |stack: Option<u64>| stack.map_or("not over".to_owned(), |stack| stack.to_string());
    for stacks in &judged.stacks {
        writeln!(out, "  {:8}{:>20}{:>20}", stacks.player, amount(stacks.here), amount(stacks.there))?;
    }
    Ok(())
}
