//! A scenario of any kind as it is read and run: a head, and lines that are gone through under each of its books.
//!
//! Each kind adds its own words ([`Kind`]) and what it is played on ([`Stage`]); everything else is here, in
//! [`super::head`], [`super::steps`] and [`super::words`].

use std::{
    collections::BTreeMap,
    fmt,
    ops::Range,
    sync::{Arc, LazyLock, Mutex, PoisonError},
    vec::IntoIter,
};

use rules::{Book, Library};

use super::{
    Failure, InForce, Mistake, Run,
    head::Front,
    steps::{self, Cite, Gone, Line, Notes, Stage, Step},
    words::{Fault, Faults, Read, Word, Words},
};

/// The shipped books, read once.
pub(super) static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::shipped()));

/// Shipped books resolved so far: many files name the same.
static SHELF: Mutex<BTreeMap<InForce, Arc<Book>>> = Mutex::new(BTreeMap::new());

/// What becomes of a book before a file is run under it.
pub(super) type Change = Arc<dyn Fn(&InForce, Arc<Book>) -> Arc<Book> + Send + Sync>;

/// The books that a file can be run under: those shipped, and houses of its author's own.
#[derive(Clone)]
pub(super) struct Shelf {
    library: Arc<Library>,
    change: Option<Change>,
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf").field("library", &self.library).finish_non_exhaustive()
    }
}

impl Shelf {
    /// The shipped books.
    pub(super) fn shipped() -> Shelf {
        Shelf { library: Arc::clone(&LIBRARY), change: None }
    }

    pub(super) fn library(&self) -> &Library {
        &self.library
    }

    /// Has every book changed before it is lent.
    pub(super) fn change(&mut self, change: Change) {
        self.change = Some(change);
    }

    /// Puts a house of the author's own beside them; its name.
    pub(super) fn add(&mut self, file: &str, text: String) -> Result<String, rules::Error> {
        Arc::make_mut(&mut self.library).add(file, text)
    }

    /// A book with all its answers.
    pub(super) fn resolve(&self, book: &InForce) -> Result<Arc<Book>, String> {
        let found = self.find(book)?;
        Ok(match &self.change {
            Some(change) => change(book, found),
            None => found,
        })
    }

    fn find(&self, book: &InForce) -> Result<Arc<Book>, String> {
        let read = || {
            self.library.to_play(&book.house, book.context).map(Arc::new).map_err(|error| error.to_string())
        };
        if LIBRARY.house(&book.house).is_err() {
            // Two files may each have a house of this name beside them.
            return read();
        }
        let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = shelf.get(book) {
            return Ok(found.clone());
        }
        let found = read()?;
        shelf.insert(book.clone(), found.clone());
        Ok(found)
    }
}

/// The words of a kind of scenario.
pub(super) struct Vocabulary {
    /// Those that begin a line of the head.
    pub(super) head: &'static [&'static str],
    /// Those other than names that begin a line after it.
    pub(super) body: &'static [&'static str],
    /// What a player can do, by the first word after the name.
    pub(super) acts: &'static [&'static str],
}

impl Vocabulary {
    /// All of them.
    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> {
        [self.head, self.body, self.acts].into_iter().flatten().copied()
    }

    /// Can a word be a player's name? Those that begin lines cannot.
    pub(super) fn allows_name(&self, name: &Word<'_>) -> Read<()> {
        let text = name.text;
        let plain = text.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '+'));
        let what = if self.head.contains(&text) || self.body.contains(&text) {
            format!("`{text}` is a word of the format and cannot be a name")
        } else if !plain {
            format!("`{text}` cannot be a name: letters, digits, `-`, `_` and `+` make one")
        } else {
            return Ok(());
        };
        Err(Fault::new(name.span.clone(), what, "choose another name"))
    }
}

/// A kind of scenario: its words, how its lines are read, and what they are played on.
pub(super) trait Kind: Sized + 'static {
    /// What is set before the first act, besides the books.
    type Head;
    /// Something that is done.
    type Act;
    /// Something that must be true.
    type Expect;
    /// What it is played on.
    type Stage<'s>: Stage<Act = Self::Act, Expect = Self::Expect>;

    const VOCABULARY: &'static Vocabulary;
    /// Words of the head that ask something where they stand after it.
    const ASKING: &'static [&'static str] = &[];
    /// An act and something to ask, for whoever has written neither.
    const EXAMPLES: [&'static str; 2];

    fn head(front: Front<'_>) -> Read<Self::Head>;

    /// What to write instead of a word of the head that comes too late, where there is something.
    fn instead(_word: &str) -> Option<&'static str> {
        None
    }

    /// What a line does or asks, read past its first word. `rest` are the lines after it.
    fn step<'t>(
        head: &mut Self::Head,
        first: &Word<'t>,
        words: &mut Words<'t>,
        rest: &mut IntoIter<Words<'t>>,
    ) -> Read<Step<Self::Act, Self::Expect>>;

    /// Sets everything up under a book.
    fn open<'s>(
        script: &'s Script<Self>,
        in_force: &InForce,
        book: Arc<Book>,
    ) -> Result<Self::Stage<'s>, Unset>;
}

/// Why a scenario cannot be set up, and what in the file to point at; the first act if there is nothing better.
pub(super) struct Unset {
    pub(super) span: Option<Range<usize>>,
    pub(super) why: String,
}

impl From<String> for Unset {
    fn from(why: String) -> Unset {
        Unset { span: None, why }
    }
}

/// A scenario of some kind.
#[derive(Clone, Debug)]
pub(super) struct Script<K: Kind> {
    pub(super) file: String,
    pub(super) text: String,
    pub(super) books: Vec<InForce>,
    /// Where they stand.
    pub(super) shelf: Shelf,
    pub(super) head: K::Head,
    pub(super) lines: Vec<Line<K::Act, K::Expect>>,
}

impl<K: Kind> Script<K> {
    /// Reads a file's text; `file` is its path, for messages and for books that lie beside it.
    pub(super) fn parse(file: &str, text: &str) -> Result<Script<K>, Box<Mistake>> {
        Script::read(file, text).map_err(|faults| Mistake::of(file, text, faults))
    }

    fn read(file: &str, text: &str) -> Result<Script<K>, Faults> {
        let (mut front, body) = split::<K>(text)?;
        let (books, shelf) = front.books(file)?;
        let mut head = K::head(front)?;
        let lines = body_lines::<K>(&books, &mut head, body)?;
        if lines.is_empty() {
            let end = text.trim_end().len();
            let [act, asked] = K::EXAMPLES;
            return Err(Fault::new(end..end, "nothing is done and nothing is asked", "the file ends here")
                .help(format!(
                    "after the head come acts, as in `{act}`, and what must be true, as in `{asked}`"
                ))
                .into());
        }
        Ok(Script { file: file.to_owned(), text: text.to_owned(), books, shelf, head, lines })
    }

    /// Goes through the lines under a book, up to the last if it can; what it was played on, as it then is, unless it
    /// could not be set up.
    pub(super) fn play<'s>(
        &'s self,
        book: &InForce,
        notes: &mut Notes,
    ) -> (Option<K::Stage<'s>>, Vec<Failure>, Gone) {
        let opened =
            self.shelf.resolve(book).map_err(Unset::from).and_then(|found| K::open(self, book, found));
        match opened {
            Ok(mut stage) => {
                let (failures, gone) = steps::walk(&self.text, &self.lines, book, &mut stage, notes);
                (Some(stage), failures, gone)
            }
            Err(unset) => {
                let failure = Failure {
                    span: unset.span.or_else(|| Some(self.lines.first()?.span.clone())).unwrap_or(0..0),
                    expected: "the table cannot be set".to_owned(),
                    happened: unset.why,
                    stopped: false,
                };
                (None, vec![failure], Gone::Stopped)
            }
        }
    }
}

/// Sorts the lines that have words into those of the head and those after it.
fn split<K: Kind>(text: &str) -> Read<(Front<'_>, Vec<Words<'_>>)> {
    let (mut head, mut body) = (Vec::new(), Vec::new());
    let (mut start, mut end) = (0, 0..0);
    for raw in text.split_inclusive('\n') {
        let content = raw.trim_end_matches(['\n', '\r']);
        let words = Words::of(text, start..start + content.len());
        start += raw.len();
        let Some(first) = words.peek() else { continue };
        if !K::VOCABULARY.head.contains(&first.text) {
            body.push(words);
        } else if body.is_empty() {
            end = words.span().end..words.span().end;
            head.push(words);
        } else if K::ASKING.contains(&first.text) {
            body.push(words);
        } else {
            let what = format!("`{}` belongs in the head, before the first act", first.text);
            let late = Fault::new(first.span.clone(), what, "too late");
            return Err(match K::instead(first.text) {
                Some(instead) => late.help(instead),
                None => late,
            });
        }
    }
    Ok((Front::new(head, end, K::VOCABULARY), body))
}

/// The lines of a kind of scenario, after its head.
type Lines<K> = Vec<Line<<K as Kind>::Act, <K as Kind>::Expect>>;

/// Reads the lines after a head; all that is wrong with them, each line by itself.
pub(super) fn body_lines<K: Kind>(
    books: &[InForce],
    head: &mut K::Head,
    body: Vec<Words<'_>>,
) -> Result<Lines<K>, Faults> {
    let mut lines = Vec::new();
    let mut faults: Vec<Fault> = Vec::new();
    let mut body = body.into_iter();
    // What a line says about one that cannot be read is no mistake of its own.
    let mut unread = false;
    while let Some(mut words) = body.next() {
        match body_line::<K>(books, head, &mut words, &mut body) {
            Ok(line) => {
                let added = steps::add(&mut lines, line);
                faults.extend(added.err().filter(|_| !unread));
                unread = false;
            }
            Err(fault) => {
                faults.push(fault);
                unread = true;
            }
        }
    }
    match Faults::of(faults) {
        Some(faults) => Err(faults),
        None => Ok(lines),
    }
}

fn body_line<'t, K: Kind>(
    books: &[InForce],
    head: &mut K::Head,
    words: &mut Words<'t>,
    body: &mut IntoIter<Words<'t>>,
) -> Read<Line<K::Act, K::Expect>> {
    let span = words.span();
    let only = steps::only(books, words)?;
    let first = words.want("an act, or what must be true")?;
    let step = match first.text {
        "refused" => Step::Refused(words.rest().to_owned()),
        "cites" => Step::Cites(vec![steps::cite(&first, words)?]),
        "and" => {
            words.must("cites")?;
            Step::CitesToo(vec![steps::cite(&first, words)?])
        }
        _ => K::step(head, &first, words, body)?,
    };
    words.end()?;
    Ok(Line { span, only, step })
}

/// What can be done with a scenario of whatever kind.
pub(super) trait Played {
    /// The file's name and its text.
    fn source(&self) -> (&str, &str);
    fn books(&self) -> &[InForce];
    fn cites(&self) -> Vec<&Cite>;
    fn shelf(&self) -> &Shelf;
    /// Runs it under each of its books.
    fn run(&self) -> Vec<Run>;
}

impl<K: Kind> Played for Script<K> {
    fn source(&self) -> (&str, &str) {
        (&self.file, &self.text)
    }

    fn books(&self) -> &[InForce] {
        &self.books
    }

    fn cites(&self) -> Vec<&Cite> {
        steps::cites(&self.lines).collect()
    }

    fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    fn run(&self) -> Vec<Run> {
        steps::under_each(&self.books, &self.lines, |book, notes| self.play(book, notes).1)
    }
}
