//! House rulebooks as data: what each card room does, and which rule of its own book says so.
//!
//! A *policy* is a question that every card room has to answer, such as how many raises a limit pot allows. The
//! questions are defined in `data/policies`; each *book* in `data/books` answers those its house has a rule for,
//! cites the rule and says in a line what it means. A [`Library`] holds the books and follows each house down to
//! what it is built on, so that a [`Book`] answers every question with a value and a [`Citation`] of the book that
//! the value really came from.
//!
//! ```
//! use rules::{Circumstances, Context, Library, Rounds, policy::RaiseCapMultiway};
//!
//! let library = Library::shipped();
//! let fort = library.resolve("fort", Context::Live)?;
//! let raises = fort.get(RaiseCapMultiway);
//! assert_eq!(*raises.usual(), RaiseCapMultiway::Count(4));
//! assert_eq!(raises.citation().book, "fort");
//!
//! // Some answers depend on the game.
//! let roberts = library.resolve("roberts", Context::Live)?;
//! let draw = Circumstances { rounds: Some(Rounds::Two), ..Circumstances::default() };
//! assert_eq!(*roberts.get(RaiseCapMultiway).usual(), RaiseCapMultiway::Count(3));
//! assert_eq!(*roberts.get_in(RaiseCapMultiway, &draw).usual(), RaiseCapMultiway::Count(4));
//! # Ok::<(), rules::Error>(())
//! ```
//!
//! A house of one's own is one file, built on any of these:
//!
//! ```
//! use rules::{Context, Library, policy::RaiseCapMultiway};
//!
//! let mut library = Library::shipped();
//! let house = library.add("friday.toml", r#"
//!     book  = "friday"
//!     title = "The Friday Game"
//!     base  = "fort"
//!
//!     [policy."raise-cap.multiway"]
//!     value = "none"
//!     cite  = "agreed in May"
//!     says  = "Raise as often as you like."
//! "#)?;
//! let friday = library.resolve(&house, Context::Live)?;
//! assert_eq!(*friday.get(RaiseCapMultiway).usual(), RaiseCapMultiway::None);
//! # Ok::<(), rules::Error>(())
//! ```
//!
//! Nothing here reads a file, knows the time or rolls dice: the shipped books are part of the program, and others
//! arrive as text.
#![forbid(unsafe_code)]

mod answer;
mod asked;
mod book;
mod check;
mod circumstances;
mod citation;
mod contradiction;
mod coverage;
mod definition;
mod diff;
pub mod edition;
mod entry;
mod fault;
mod fraction;
pub mod game;
mod house;
pub mod league;
mod library;
mod others;
mod pages;
pub mod play;
pub mod procedure;
mod read;
mod rule;
mod ruling;
mod schema;
mod search;
pub mod spelling;
pub mod structure;
mod table;
mod typed;
mod under;
mod value;

pub use answer::{Absent, Answer, Cited, Decided};
pub use asked::Asked;
pub use book::Book;
pub use circumstances::{
    Circumstances, Conditions, Context, GameTag, GameTags, Limit, Players, Rounds, Street,
};
pub use citation::{Citation, OURS, Reference};
pub use coverage::{Carried, Elsewhere, Fate, classes, coverage, elsewhere};
pub use definition::{Class, Definition, Field, Kind, Subject, Word};
pub use diff::{Difference, diff};
pub use entry::{BookEntry, Case, Choice, Outcome, Section};
pub use fault::{Error, Fault, Source};
pub use fraction::{Fraction, NotAFraction};
pub use house::House;
pub use library::{Layer, Library};
pub use pages::{Page, pages};
pub use rule::{Left, LeftTo, Rule, Rules};
pub use ruling::{NoLog, Refusal, Ruling, Sink};
pub use schema::schema;
pub use search::{Found, Hit, search};
pub use table::{columns, heading, table};
pub use typed::{Policy, Typed, Vocabulary, WordSet, policy};
pub use under::{NotAPolicy, Under};
pub use value::Value;
