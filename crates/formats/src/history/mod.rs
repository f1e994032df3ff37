//! A hand as one watcher may know it: followed event by event, kept as a record, written for other programs, checked.
//!
//! [`HandRecord`] is what a watcher can take home: the events as they were [told](hand::Told) of them with the rules, the
//! results, the commitments to the deck, and the openings of the cards that they were entitled to see.
//! `docs/hand-records.md` describes the JSON, PHH and text that it is written as, and how to check one.

mod date;
mod money;
mod record;
mod source;
mod stars;
mod verify;

pub use money::Currency;
pub use record::{
    BadRecord, Cited, Editions, FORMAT, Fairness, HandRecord, Outcome, RakeRecord, SeatRecord, SeatResult,
    Setting, Special, VERSION, Watcher,
};
pub use source::{Chair, RecordSource};
pub use stars::stars;
pub use verify::{Check, verify};
