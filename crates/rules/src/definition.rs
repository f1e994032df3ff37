//! The questions a book may answer: one definition a policy, made from `data/policies` when the crate is built.

use std::fmt;

use serde::Serialize;

use crate::{circumstances::Context, spelling};

include!(concat!(env!("OUT_DIR"), "/definitions.rs"));

/// A question that every house answers, in its own words or by silence.
#[derive(Debug)]
pub struct Definition {
    pub(crate) index: u16,
    /// The key, such as `raise-cap.multiway`.
    pub name: &'static str,
    /// The file it is defined in, such as `betting`.
    pub subject: &'static str,
    /// What it decides, in one sentence.
    pub governs: &'static str,
    /// How far the program goes in carrying out the answer.
    pub class: Class,
    /// Live games or tournaments, if it is a matter of one of them alone.
    pub only: Option<Context>,
    /// What an answer may be.
    pub kind: Kind,
    /// Other names for the same question.
    pub aliases: &'static [&'static str],
    /// The scenarios that show it, from the root of the project, where it is built in or in a game file.
    pub shown: &'static [&'static str],
}

/// A group of questions that are read together.
#[derive(Debug)]
pub struct Subject {
    /// The name of its file, such as `betting`.
    pub name: &'static str,
    /// What its questions are about.
    pub about: &'static str,
}

/// How far the program goes in carrying out an answer.
///
/// A class is no claim: tests hold each policy's against the code that asks the book for it, and against the scenarios
/// that end otherwise when its answer is another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// The engine obeys it.
    Enforced,
    /// The engine does so whatever is answered, for no book has it otherwise.
    BuiltIn,
    /// The file of a game has it.
    GameFile,
    /// The program reminds, times, logs or offers the options.
    Assisted,
    /// It is shown and cited, nothing more.
    Text,
    /// It belongs to a part of the program that there is not yet.
    NotYet,
}

/// What an answer may be.
#[derive(Debug)]
pub enum Kind {
    /// Yes or no.
    YesNo,
    /// One of the words.
    OneOf(&'static [Word]),
    /// Any of the words, in no order, perhaps none.
    AnyOf(&'static [Word]),
    /// Some of the words, whose order matters.
    InOrder(&'static [Word]),
    /// A whole number, or one of the words.
    Count {
        /// What is counted.
        unit: &'static str,
        /// Words that may stand for a number.
        words: &'static [Word],
    },
    /// A fraction or multiple, or one of the words.
    Ratio {
        /// What it is a fraction or multiple of.
        unit: &'static str,
        /// Words that may stand for a number.
        words: &'static [Word],
    },
    /// Several named parts.
    Record(&'static [Field]),
    /// A list of records.
    Rows(&'static [Field]),
    /// A line in our own words.
    Text,
}

/// One of the words that a question may be answered with.
#[derive(Debug, PartialEq, Eq)]
pub struct Word {
    /// Its place among the words of its question.
    pub index: u8,
    /// The word as books write it.
    pub text: &'static str,
    /// What it means.
    pub means: &'static str,
}

/// A named part of a record.
#[derive(Debug)]
pub struct Field {
    /// The name as books write it.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// May it be left out?
    pub optional: bool,
}

impl Definition {
    /// All definitions, subject by subject in the order of the files.
    pub fn all() -> &'static [Definition] {
        DEFINITIONS
    }

    /// The definition with that name or alias.
    pub fn find(name: &str) -> Option<&'static Definition> {
        let at = NAMES.binary_search_by_key(&name, |(name, _)| name).ok()?;
        DEFINITIONS.get(usize::from(NAMES[at].1))
    }

    /// The key that somebody who wrote `name` most likely meant.
    pub fn nearest(name: &str) -> Option<&'static str> {
        spelling::nearest(name, NAMES.iter().map(|(name, _)| *name))
    }

    /// Is it a matter of the other context alone?
    pub fn is_elsewhere(&self, context: Context) -> bool {
        self.only.is_some_and(|only| only != context)
    }

    /// Its place in [`Definition::all`].
    pub fn index(&self) -> usize {
        usize::from(self.index)
    }
}

impl Subject {
    /// All subjects, by name.
    pub fn all() -> &'static [Subject] {
        SUBJECTS
    }

    /// The subject with that name.
    pub fn find(name: &str) -> Option<&'static Subject> {
        SUBJECTS.iter().find(|subject| subject.name == name)
    }

    /// Its questions, in order.
    pub fn definitions(&self) -> impl Iterator<Item = &'static Definition> + use<> {
        let name = self.name;
        DEFINITIONS.iter().filter(move |definition| definition.subject == name)
    }
}

impl Field {
    /// Does the name say what is counted, as `seats` and `players-from` do?
    pub(crate) fn says_its_unit(&self) -> bool {
        let Kind::Count { unit, .. } = &self.kind else { return false };
        let one = |word: &str| word.trim_end_matches('s').to_owned();
        let counted = unit.split(' ').next().map(one);
        self.name.split('-').any(|word| Some(one(word)) == counted)
    }
}

impl Kind {
    /// The words an answer may use; empty where there are none.
    pub fn words(&self) -> &'static [Word] {
        match self {
            Kind::OneOf(words)
            | Kind::AnyOf(words)
            | Kind::InOrder(words)
            | Kind::Count { words, .. }
            | Kind::Ratio { words, .. } => words,
            Kind::YesNo | Kind::Record(_) | Kind::Rows(_) | Kind::Text => &[],
        }
    }

    /// The parts of a record; empty where there are none.
    pub fn fields(&self) -> &'static [Field] {
        match self {
            Kind::Record(fields) | Kind::Rows(fields) => fields,
            Kind::YesNo
            | Kind::OneOf(_)
            | Kind::AnyOf(_)
            | Kind::InOrder(_)
            | Kind::Count { .. }
            | Kind::Ratio { .. }
            | Kind::Text => &[],
        }
    }

    /// What a book has to write, in a few words.
    pub fn expects(&self) -> String {
        let or_word = |words: &[Word]| match words {
            [] => String::new(),
            words => format!(", or {}", list(words.iter().map(|word| word.text), "or")),
        };
        match self {
            Kind::YesNo => "true or false".into(),
            Kind::OneOf(words) => format!("the word {}", list(words.iter().map(|word| word.text), "or")),
            Kind::AnyOf(words) => {
                format!("a list with any of {}", list(words.iter().map(|word| word.text), "or"))
            }
            Kind::InOrder(words) => {
                format!("an ordered list of {}", list(words.iter().map(|word| word.text), "or"))
            }
            Kind::Count { unit, words } => format!("a whole number of {unit}{}", or_word(words)),
            Kind::Ratio { words, .. } => {
                format!("a fraction as text, such as \"1/2\" or \"4\"{}", or_word(words))
            }
            Kind::Record(fields) => {
                format!("a table with {}", list(fields.iter().map(|field| field.name), "and"))
            }
            Kind::Rows(fields) => {
                format!("a list of tables with {}", list(fields.iter().map(|field| field.name), "and"))
            }
            Kind::Text => "a line of text".into(),
        }
    }
}

/// `a`, `b` or `c`; the last word goes before the last item.
pub(crate) fn list<'a>(items: impl Iterator<Item = &'a str>, last_word: &str) -> String {
    let items: Vec<String> = items.map(|item| format!("`{item}`")).collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {last_word} {last}", first.join(", ")),
    }
}

impl Class {
    /// All of them, from those that the program does most about to those that it does least about.
    pub const ALL: [Class; 6] =
        [Class::Enforced, Class::BuiltIn, Class::GameFile, Class::Assisted, Class::Text, Class::NotYet];

    /// The word for it, as policy files have it.
    pub fn word(self) -> &'static str {
        match self {
            Class::Enforced => "enforced",
            Class::BuiltIn => "built-in",
            Class::GameFile => "game-file",
            Class::Assisted => "assisted",
            Class::Text => "text",
            Class::NotYet => "not-yet",
        }
    }

    /// What the program does with such an answer.
    pub fn about(self) -> &'static str {
        match self {
            Class::Enforced => "the engine obeys it",
            Class::BuiltIn => {
                "the engine always does so, as the books do; another answer would change nothing"
            }
            Class::GameFile => {
                "the file of the game has it; another answer would change nothing, another game would"
            }
            Class::Assisted => "the program reminds, times, logs or offers the options",
            Class::Text => "shown and cited, nothing more",
            Class::NotYet => "the program does nothing about it yet: that is up to the staff",
        }
    }

    /// Does it say that play goes so without anybody's doing?
    pub fn is_shown(self) -> bool {
        match self {
            Class::BuiltIn | Class::GameFile => true,
            Class::Enforced | Class::Assisted | Class::Text | Class::NotYet => false,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
