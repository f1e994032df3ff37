//! What the floor is asked and decides: a question with the choices that the book leaves open, what is done about a
//! verdict, the sanctions that an offence may bring, and results that are disputed after the hand.

mod dispute;
mod sanction;
mod verdict;

pub use crate::hand::Reasoned;
pub use dispute::Dispute;
pub use sanction::{Offence, Sanction, Sanctions};
pub use verdict::{Question, Referred, Verdict};
