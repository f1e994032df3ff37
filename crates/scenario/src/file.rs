//! A scenario of any kind, told by the ending of its file's name.

use std::{path::Path, sync::Arc};

use problem::Problem;
use rules::Book;

use super::{
    Failure, HandScript, InForce, Judged, Mistake, Run,
    coverage::Item,
    event::EventFile,
    line_and_column,
    money::MoneyFile,
    one_hand::OneHand,
    say::KINDS,
    script::{Kind, Played, Script},
    table::TableFile,
};

/// A scenario of any kind.
#[derive(Clone, Debug)]
pub struct File(Of);

#[derive(Clone, Debug)]
enum Of {
    /// A hand.
    Hand(Box<HandScript>),
    /// A table, from hand to hand.
    Table(Box<Script<TableFile>>),
    /// What is bought, charged and won.
    Money(Box<Script<MoneyFile>>),
    /// A tournament.
    Event(Box<Script<EventFile>>),
}

impl File {
    /// The endings of such files.
    pub const ENDINGS: [&str; 4] = ["hand", "table", "money", "event"];

    /// Reads a file's text as what its name says that it is; a name that says nothing is a hand's. A `book` line may name
    /// a file that lies beside it, which is read too.
    pub fn parse(file: &str, text: &str) -> Result<File, Box<Mistake>> {
        let ending = Path::new(file).extension().and_then(|ending| ending.to_str());
        Ok(File(match ending {
            Some("table") => Of::Table(Box::new(Script::parse(file, text)?)),
            Some("money") => Of::Money(Box::new(Script::parse(file, text)?)),
            Some("event") => Of::Event(Box::new(Script::parse(file, text)?)),
            Some(_) | None => Of::Hand(Box::new(Script::parse(file, text)?)),
        }))
    }

    /// Every word that begins a line of files with this ending, and every act: what the format's description has to
    /// name.
    pub fn words(ending: &str) -> impl Iterator<Item = &'static str> {
        let vocabulary = match ending {
            "table" => TableFile::VOCABULARY,
            "money" => MoneyFile::VOCABULARY,
            "event" => EventFile::VOCABULARY,
            _ => OneHand::VOCABULARY,
        };
        vocabulary.words()
    }

    /// Every kind of event that a `ruled` line can name.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        KINDS.into_iter()
    }

    fn script(&self) -> &dyn Played {
        match &self.0 {
            Of::Hand(hand) => &**hand,
            Of::Table(table) => &**table,
            Of::Money(money) => &**money,
            Of::Event(event) => &**event,
        }
    }

    /// The books that it is to be run under.
    pub fn books(&self) -> &[InForce] {
        self.script().books()
    }

    /// One of them with all its answers, be it shipped or its author's own.
    pub fn book(&self, book: &InForce) -> Result<Arc<Book>, String> {
        self.script().shelf().resolve(book)
    }

    /// The rules that it says are followed, each with its book.
    pub fn cites(&self) -> Vec<(&str, &str)> {
        self.script().cites().into_iter().map(|cite| (cite.book.as_str(), cite.rule.as_str())).collect()
    }

    /// What it claims to show: a hand says it in lines of its own, a table or a file of money by its name.
    pub fn shows(&self) -> Vec<Item> {
        match &self.0 {
            Of::Hand(hand) => hand.head.shows.clone(),
            Of::Table(_) | Of::Money(_) | Of::Event(_) => {
                Item::of_name(self.script().source().0).into_iter().collect()
            }
        }
    }

    /// Runs it under each of its books.
    pub fn run(&self) -> Vec<Run> {
        self.script().run()
    }

    /// The same file, to be run under its books as `change` makes them: with another answer, say, or listening to what they
    /// are asked.
    #[must_use]
    pub fn under(&self, change: impl Fn(&InForce, Arc<Book>) -> Arc<Book> + Send + Sync + 'static) -> File {
        let mut file = self.clone();
        match &mut file.0 {
            Of::Hand(hand) => hand.shelf.change(Arc::new(change)),
            Of::Table(table) => table.shelf.change(Arc::new(change)),
            Of::Money(money) => money.shelf.change(Arc::new(change)),
            Of::Event(event) => event.shelf.change(Arc::new(change)),
        }
        file
    }

    /// Plays the acts of a hand under two books. Lines that the file keeps for one of its books count as long as they
    /// count for the first one that it names.
    pub fn judge(&self, here: Arc<Book>, there: Arc<Book>) -> Result<Judged, String> {
        match &self.0 {
            Of::Hand(hand) => hand.judge(here, there),
            Of::Table(_) | Of::Money(_) | Of::Event(_) => {
                Err("only a hand can be judged by two books: give a .hand file".to_owned())
            }
        }
    }

    /// The line and the column at which a place of the text is, both counted from 1.
    pub fn line_and_column(&self, place: usize) -> (usize, usize) {
        line_and_column(self.script().source().1, place)
    }

    /// A failure under one or more books as it is shown: the file, the line, a caret, what was expected and what happened.
    pub fn problem(&self, books: &[&InForce], failure: &Failure) -> Problem {
        let (file, text) = self.script().source();
        let books: Vec<String> = books.iter().map(ToString::to_string).collect();
        let what = format!("under {}: {}", books.join(", "), failure.expected);
        let problem = Problem::new(what).at(file, text, failure.span.clone(), failure.happened.as_str());
        if failure.stopped {
            problem.help("the lines after it were not played: they hang on it")
        } else {
            problem
        }
    }
}
