//! Which scenarios hang on which policies: those that end otherwise when the book answers otherwise.
//!
//! A policy that is called enforced has to be obeyed, and this is how that is known. Every scenario is run once under books
//! that write down what they are asked. Then each policy is given another of its values, and the scenarios whose runs asked
//! for it are run again: those that fail now hang on it. What was found is kept in `data/witnesses.tsv`, one line for each
//! policy; a test goes through it, and `cardroom coverage --mutate` makes it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, LazyLock, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use rules::{Asked, Book, Class, Definition, Value};

use crate::{File, coverage::link};

/// A policy with the scenarios that hang on it, as `data/witnesses.tsv` keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnesses {
    /// The policy.
    pub policy: &'static str,
    /// The other answer with which the first file no longer goes as written.
    pub value: String,
    /// Files that hang on it, from the root of the project: a few of them. Empty if none was found.
    pub files: Vec<String>,
    /// How many more do.
    pub more: usize,
    /// Where the book is asked for it, by crate and module.
    pub read_in: Vec<String>,
}

/// How many files are named for each policy.
const NAMED: usize = 3;

const HEADING: &str = "policy\tvalue\tfiles\tmore\tread in";

// A test reads the shipped list, so that nothing can be wrong here.
static KEPT: LazyLock<Vec<Witnesses>> = LazyLock::new(|| {
    read(include_str!("../../../data/witnesses.tsv"))
        .unwrap_or_else(|error| panic!("data/witnesses.tsv: {error}"))
});

/// What was found when the scenarios were last tried.
pub fn kept() -> &'static [Witnesses] {
    &KEPT
}

/// Reads what [`write`] wrote.
fn read(text: &str) -> Result<Vec<Witnesses>, String> {
    let mut lines = text.lines();
    if lines.next() != Some(HEADING) {
        return Err(format!("the first line is to be: {HEADING}"));
    }
    let words = |cell: &str| cell.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let line = |line: &str| {
        let mut cells = line.split('\t');
        let mut cell = || cells.next().ok_or(format!("`{line}` is short of a cell"));
        let name = cell()?;
        let policy = Definition::find(name).ok_or(format!("there is no policy `{name}`"))?.name;
        let (value, files, more, read_in) = (cell()?, cell()?, cell()?, cell()?);
        Ok(Witnesses {
            policy,
            value: value.to_owned(),
            files: words(files),
            more: more.parse().map_err(|_| format!("`{more}` is no number of files"))?,
            read_in: words(read_in),
        })
    };
    lines.map(line).collect()
}

/// The list as it is kept, by policy.
pub fn write(found: &[Witnesses]) -> String {
    let mut text = format!("{HEADING}\n");
    for one in found {
        let Witnesses { policy, value, files, more, read_in } = one;
        let (files, read_in) = (files.join(" "), read_in.join(" "));
        writeln!(text, "{policy}\t{value}\t{files}\t{more}\t{read_in}").expect("writing to a string");
    }
    text
}

/// Scenarios that go as written, with what each asks its books and which policies it cites.
pub struct Suite {
    scenarios: Vec<Scenario>,
}

struct Scenario {
    name: String,
    file: File,
    asked: BTreeMap<&'static str, BTreeSet<&'static str>>,
    followed: BTreeSet<&'static str>,
}

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Until one scenario is found for a policy.
    First,
    /// Through all of them.
    All,
}

impl Suite {
    /// Runs each scenario once, listening. One that does not go as written shows nothing, and is named in the error.
    pub fn of(files: impl IntoIterator<Item = (String, File)>) -> Result<Suite, String> {
        let scenarios = files.into_iter().map(|(name, file)| Scenario::of(name, file));
        Ok(Suite { scenarios: scenarios.collect::<Result<_, _>>()? })
    }

    /// Where in the program the books are asked for each policy.
    pub fn readers(&self) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let mut readers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (policy, files) in self.scenarios.iter().flat_map(|scenario| &scenario.asked) {
            readers.entry(policy).or_default().extend(files);
        }
        readers
    }

    /// The policies that are cited for something that is done in some scenario.
    pub fn followed(&self) -> BTreeSet<&'static str> {
        self.scenarios.iter().flat_map(|scenario| &scenario.followed).copied().collect()
    }

    /// Is a policy cited for something that is done in this scenario?
    pub fn follows(&self, file: &str, policy: &str) -> bool {
        self.scenarios.iter().any(|scenario| scenario.name == file && scenario.followed.contains(policy))
    }

    /// Tries all enforced policies; the scenarios that hang on each, by policy.
    pub fn search(&self, depth: Depth, known: &[Witnesses]) -> Vec<Witnesses> {
        let wanted: Vec<&Definition> =
            Definition::all().iter().filter(|policy| policy.class == Class::Enforced).collect();
        let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(policy) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let known = known.iter().find(|one| one.policy == policy.name);
                        let one = self.witnesses(policy, depth, known);
                        found.lock().unwrap_or_else(PoisonError::into_inner).push(one);
                    }
                });
            }
        });
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_by_key(|one: &Witnesses| one.policy);
        found
    }

    /// The scenarios that hang on a policy. What is known already and still holds is enough where one is.
    fn witnesses(&self, policy: &'static Definition, depth: Depth, known: Option<&Witnesses>) -> Witnesses {
        let still = |one: &&Witnesses| {
            depth == Depth::First
                && self.scenarios.iter().any(|scenario| {
                    one.files.first() == Some(&scenario.name) && scenario.hangs_on(policy, &one.value)
                })
        };
        let readers = self.readers().remove(policy.name).unwrap_or_default();
        let read_in = readers.into_iter().map(module).collect();
        if let Some(one) = known.filter(still) {
            return Witnesses { read_in, ..one.clone() };
        }
        let mut candidates: Vec<&Scenario> =
            self.scenarios.iter().filter(|scenario| scenario.asked.contains_key(policy.name)).collect();
        // Whoever cites a policy most likely hangs on it.
        candidates.sort_by_key(|scenario| !scenario.followed.contains(policy.name));
        let hang = candidates.iter().filter_map(|scenario| {
            let value =
                scenario.others(policy).into_iter().find(|value| scenario.ends_otherwise(policy, value));
            value.map(|value| (scenario.name.clone(), value.to_string()))
        });
        let hang: Vec<(String, String)> = match depth {
            Depth::First => hang.take(1).collect(),
            Depth::All => hang.collect(),
        };
        let value = hang.first().map(|(_, value)| value.clone()).unwrap_or_default();
        let more = hang.len().saturating_sub(NAMED);
        let files = hang.into_iter().take(NAMED).map(|(name, _)| name).collect();
        Witnesses { policy: policy.name, value, files, more, read_in }
    }

    /// Does a scenario go as written with the books' answers, ask for a policy, and not go so with another answer to it?
    pub fn hangs(&self, file: &str, policy: &'static Definition, value: &str) -> bool {
        self.scenarios.iter().any(|scenario| scenario.name == file && scenario.hangs_on(policy, value))
    }
}

impl Scenario {
    fn of(name: String, file: File) -> Result<Scenario, String> {
        let asked = Arc::new(Asked::default());
        let listener = Arc::clone(&asked);
        let runs = file.under(move |_, book| Arc::new(book.listening(&listener))).run();
        if let Some(failure) = runs.iter().find_map(|run| run.failure.as_ref()) {
            let (line, _) = file.line_and_column(failure.span.start);
            return Err(format!("{name}:{line} does not go as written: {}", failure.expected));
        }
        let followed = runs.into_iter().flat_map(|run| run.followed).collect();
        Ok(Scenario { name, file, asked: asked.policies(), followed })
    }

    /// What else its books could answer, each value once.
    fn others(&self, policy: &Definition) -> Vec<Value> {
        let mut others: Vec<Value> = Vec::new();
        for book in self.file.books().iter().filter_map(|book| self.file.book(book).ok()) {
            let answer = book.answer(policy.name).filter(|answer| answer.absent().is_none());
            for value in answer.map(rules::Answer::others).unwrap_or_default() {
                if !others.contains(&value) {
                    others.push(value);
                }
            }
        }
        others
    }

    fn hangs_on(&self, policy: &'static Definition, value: &str) -> bool {
        let value = self.others(policy).into_iter().find(|other| other.to_string() == value);
        self.asked.contains_key(policy.name) && value.is_some_and(|value| self.ends_otherwise(policy, &value))
    }

    /// Does it fail when all its books give that answer? An answer that makes the program break proves nothing.
    fn ends_otherwise(&self, policy: &'static Definition, value: &Value) -> bool {
        let value = value.clone();
        let changed = move |_: &_, book: Arc<Book>| book.with(policy, &value).map_or(book, Arc::new);
        let run = || self.file.under(changed).run().iter().any(|run| run.failure.is_some());
        catch_unwind(AssertUnwindSafe(run)).unwrap_or(false)
    }
}

/// The part of `docs/coverage.md` about policies: what hangs on each, by class.
pub(crate) fn page() -> String {
    let of_class = |class: Class| {
        Definition::all().iter().filter(move |policy| policy.class == class).collect::<Vec<_>>()
    };
    let mut page = String::from(OPENING);
    for class in Class::ALL {
        let policies = of_class(class);
        let heading =
            format!("\n### {class}: {} policies\n\n{}.\n\n", policies.len(), capital(class.about()));
        page.push_str(&heading);
        match class {
            Class::Enforced => {
                page.push_str("| policy | read in | hang on it |\n| --- | --- | --- |\n");
                page.extend(policies.iter().map(|policy| enforced_row(policy)));
            }
            Class::BuiltIn | Class::GameFile => {
                page.push_str("| policy | shown by |\n| --- | --- |\n");
                page.extend(policies.iter().map(|policy| {
                    let links: Vec<String> = policy.shown.iter().map(|file| link(file)).collect();
                    format!("| {} | {} |\n", policy.name, links.join(", "))
                }));
            }
            Class::Assisted | Class::Text | Class::NotYet => {
                let names: Vec<&str> = policies.iter().map(|policy| policy.name).collect();
                page.push_str(&names.join(", "));
                page.push_str(".\n");
            }
        }
    }
    page
}

/// How that part begins.
const OPENING: &str = "
## Policies, and what hangs on them

A scenario hangs on a policy if it goes as written by its books, and no longer does when that one policy is answered
otherwise. `cardroom coverage tests --mutate` tries that, `data/witnesses.tsv` keeps what it found, and a test goes through it:
a policy on which nothing hangs is not called enforced.
";

fn enforced_row(policy: &Definition) -> String {
    let one = kept().iter().find(|one| one.policy == policy.name);
    let Some(one) = one.filter(|one| !one.files.is_empty()) else {
        let read_in = one.map(|one| one.read_in.join(", ")).unwrap_or_default();
        return format!("| {} | {read_in} | **nothing yet** |\n", policy.name);
    };
    let mut links: Vec<String> = one.files.iter().map(|file| link(file)).collect();
    if one.more > 0 {
        links.push(format!("{} more", one.more));
    }
    format!("| {} | {} | {} |\n", one.policy, one.read_in.join(", "), links.join(", "))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `crates/hand/src/live/house.rs` as `hand::live::house`.
fn module(file: &str) -> String {
    let path = file.strip_prefix("crates/").unwrap_or(file).replace('\\', "/");
    let path = path.strip_suffix(".rs").unwrap_or(&path).replacen("/src/", "/", 1);
    let path = path.strip_suffix("/mod").or_else(|| path.strip_suffix("/lib")).unwrap_or(&path);
    path.replace('/', "::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_read_as_it_is_written() {
        let text = include_str!("../../../data/witnesses.tsv");
        assert_eq!(write(kept()), text);
        assert!(read("policy\n").is_err());
        assert!(read(&format!("{HEADING}\nno-such\t1\ta.hand\t0\thand\n")).is_err());
        assert!(read(&format!("{HEADING}\ncheck-raise\tfalse\n")).is_err());
    }

    #[test]
    fn a_source_file_is_a_module() {
        assert_eq!(module("crates/hand/src/live/house.rs"), "hand::live::house");
        assert_eq!(module("crates/room/src/fees/mod.rs"), "room::fees");
    }

    #[test]
    fn a_scenario_hangs_on_what_it_shows_and_on_nothing_else() {
        let text = "\
book   fort live
game   holdem limit 10/20 blinds 5/10
button 1
seat 1 A 1000
seat 2 B 1000
seat 3 C 1000

A raises to 20
B raises to 30
C raises to 40
A raises to 50
B may fold, call 20
";
        let file = File::parse("a.hand", text).expect("it is well formed");
        let suite = Suite::of([("a.hand".to_owned(), file)]).expect("it goes as written");
        let cap = Definition::find("raise-cap.multiway").expect("a policy");
        let found = suite.witnesses(cap, Depth::All, None);
        assert_eq!(found.files, ["a.hand"]);
        assert_eq!(found.read_in, ["hand::answers"]);
        assert!(suite.hangs("a.hand", cap, "5"));
        assert!(!suite.hangs("a.hand", cap, "4"), "that is what the book says");
        let misdeals = Definition::find("misdeal.causes").expect("a policy");
        assert!(suite.witnesses(misdeals, Depth::All, None).files.is_empty());
    }
}
