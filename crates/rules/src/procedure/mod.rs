//! Procedures as data: what a floor person asks, what the book in force is asked, and what is then done.
//!
//! A file of `data/procedures` is a few questions to the person at the table, a few to the book, and outcomes. It
//! names no house: which outcome holds follows from the book's own answers, and the rules cited are the book's.
//! [`Procedure::inquire`] goes from the first question to the ruling.
//!
//! ```
//! use rules::{Circumstances, Context, Library, procedure::{self, Next}};
//!
//! let fort = Library::shipped().resolve("fort", Context::Live)?;
//! let premature = procedure::find("early-river").expect("it is shipped");
//! let Next::Ruling(ruling) = premature.inquire(&fort, Circumstances::default(), &[]) else { panic!("no facts are needed") };
//! assert_eq!(ruling.findings[0].followed[0].citation.book, "fort");
//! # Ok::<(), rules::Error>(())
//! ```

mod check;
mod inquiry;
mod read;
mod shipped;

use serde::Serialize;

use crate::{
    circumstances::{Circumstances, GameTag},
    definition::{Definition, Word},
    value::Value,
};

pub use inquiry::{Fact, Finding, Followed, Next, Offered, Question, Ruling, Standing};
pub use shipped::{all, find};

/// What a floor person may be called for, or a group of things that players do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// The deal, up to the first betting round.
    Deal,
    /// The board and the stub.
    Board,
    /// Stud games.
    Stud,
    /// Draw games.
    Draw,
    /// Hands that are dead, fouled or shown.
    Hands,
    /// Pots, runs, special pots.
    Pots,
    /// The clock, disputes, void hands.
    Floor,
    /// What a player says.
    Words,
    /// What a player says with chips.
    WordsAndChips,
    /// Chips without a word.
    Chips,
    /// Gestures, and cards that are handled.
    Gestures,
    /// Acts out of turn.
    OutOfTurn,
    /// Acts at the showdown.
    Showdown,
}

impl Category {
    /// All of them, each with its word in files and commands, and what it covers.
    pub const ALL: [(Category, &'static str, &'static str); 13] = [
        (Category::Deal, "deal", "an error in the deal, before or during the first round"),
        (Category::Board, "board", "the board, the burns or the stub"),
        (Category::Stud, "stud", "an error in a stud game"),
        (Category::Draw, "draw", "an error in a draw game, drawmaha included"),
        (Category::Hands, "hands", "a hand that was thrown, fetched back, shown or spoilt"),
        (Category::Pots, "pots", "building, splitting or doubling a pot"),
        (Category::Floor, "floor", "the clock, a dispute, a deck that is not right"),
        (Category::Words, "words", "a player said something"),
        (Category::WordsAndChips, "words-and-chips", "words and chips that do not agree"),
        (Category::Chips, "chips", "chips without a word"),
        (Category::Gestures, "gestures", "a tap, a gesture, cards that were handled"),
        (Category::OutOfTurn, "out-of-turn", "somebody acted out of turn, or was skipped"),
        (Category::Showdown, "showdown", "something at the showdown"),
    ];

    /// The word in files and commands.
    pub fn word(self) -> &'static str {
        Category::ALL[self as usize].1
    }

    /// What it covers.
    pub fn about(self) -> &'static str {
        Category::ALL[self as usize].2
    }

    /// The category that a file or a command writes so.
    pub fn find(word: &str) -> Option<Category> {
        Category::ALL.iter().find(|(_, known, _)| *known == word).map(|(category, _, _)| *category)
    }

    /// Its procedures, in order.
    pub fn procedures(self) -> impl Iterator<Item = &'static Procedure> {
        all().iter().filter(move |procedure| procedure.category == self)
    }
}

/// Something that goes wrong at a table, or that a player does, and what is done about it.
#[derive(Debug)]
pub struct Procedure {
    /// Its name in commands.
    pub id: String,
    /// What happened, in a line.
    pub title: String,
    /// What it is about, for somebody who is not sure that this is it.
    pub about: String,
    /// Where it is looked for.
    pub category: Category,
    /// The kinds of game in which it can happen; none for all.
    pub games: Vec<GameTag>,
    /// Its number in the list of what hands should show, if it is one of the floor's procedures.
    pub number: Option<u16>,
    /// The acts of that list that its questions name.
    pub acts: Vec<u16>,
    /// Each after those that it leads to.
    nodes: Vec<Node>,
    /// Where it begins.
    first: usize,
}

impl Procedure {
    /// Can it happen in such a game? In one of which nothing is known, everything can.
    pub fn fits(&self, circumstances: &Circumstances) -> bool {
        let game = circumstances.game;
        game.is_empty() || self.games.is_empty() || self.games.iter().any(|kind| game.contains(*kind))
    }
}

/// A place in a procedure.
#[derive(Debug)]
enum Node {
    /// The person at the table is asked.
    Ask(Ask),
    /// The book is asked.
    Consult(Consult),
    /// The end.
    Outcome(Outcome),
}

/// A question to the person at the table.
#[derive(Debug)]
struct Ask {
    question: String,
    help: Option<String>,
    choices: Vec<Choice>,
}

/// One answer to such a question.
#[derive(Debug)]
struct Choice {
    word: String,
    means: String,
    /// What is known of the hand once it is chosen.
    given: Circumstances,
    then: usize,
}

/// A question to the book.
#[derive(Debug)]
struct Consult {
    definition: &'static Definition,
    test: Test,
    /// Where each answer leads; one that is not here says nothing about what happened.
    branches: Vec<(Expected, usize)>,
}

impl Consult {
    /// Where a book's answer leads; `None` if it says nothing about what happened.
    fn branch(&self, value: &Value) -> Option<usize> {
        let expected = self.test.of(value)?;
        self.branches.iter().find(|(value, _)| *value == expected).map(|(_, then)| *then)
    }
}

/// What of the book's answer matters.
#[derive(Clone, Copy, Debug)]
enum Test {
    /// All of it.
    Whole,
    /// Whether this word is in it.
    Has(&'static Word),
    /// Whether it is a number up to this.
    AtMost(u32),
    /// This part of a record.
    Part(&'static str),
}

/// An answer as a branch expects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Yes,
    No,
    Word(&'static str),
    /// Any number.
    Number,
}

/// What is done.
#[derive(Debug)]
struct Outcome {
    ruling: String,
    steps: Vec<String>,
    /// Further policies that bear on it, cited as well.
    cite: Vec<&'static Definition>,
}

impl Test {
    /// What a book's answer is to this test; `None` if it leaves out the part that is looked at.
    fn of(self, value: &Value) -> Option<Expected> {
        let yes_no = |yes| Some(if yes { Expected::Yes } else { Expected::No });
        match (self, value) {
            (Test::Has(word), Value::Words(words)) => yes_no(words.contains(&word)),
            (Test::AtMost(most), value) => yes_no(matches!(value, Value::Count(count) if *count <= most)),
            (Test::Part(name), Value::Record(parts)) => {
                let (_, part) = parts.iter().find(|(part, _)| *part == name)?;
                Test::Whole.of(part.as_ref()?)
            }
            (_, Value::YesNo(yes)) => yes_no(*yes),
            (_, Value::Word(word)) => Some(Expected::Word(word.text)),
            (_, Value::Count(_) | Value::Ratio(_)) => Some(Expected::Number),
            (_, Value::Words(_) | Value::Record(_) | Value::Rows(_) | Value::Text(_)) => None,
        }
    }
}
