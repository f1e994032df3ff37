//! A hand as one watcher may know it: followed event by event, kept as a record, written for other programs, checked.
//!
//! [`Follower`] builds up what a watcher is told from what their view shows at each moment; nothing hidden is copied
//! and then taken out again. [`HandRecord`] is what they can take home: the events in their view with the rules, the
//! results, the commitments to the deck, and the openings of the cards that they were entitled to see.
//! `docs/hand-records.md` describes the JSON, PHH and text that it is written as, and how to check one.

mod date;
mod follower;
mod money;
mod record;
mod stars;
mod telling;
mod verify;

pub use follower::Follower;
pub use money::Currency;
pub use record::{
    BadRecord, FORMAT, Fairness, HandRecord, Outcome, RakeRecord, SeatRecord, SeatResult, Setting, Special,
    Told, VERSION, Watcher,
};
pub use stars::stars;
pub use telling::{Chair, Telling};
pub use verify::{Check, verify};
