//! The tournament: what an event pays and how, what stacks are worth, how chips are raced off.
//!
//! Each part is ruled on by the book in force and says which policy it follows. Does not live here: the hands (`hand`)
//! and the tables that deal them ([`table`](crate::table)).

pub mod deal;
pub mod icm;
pub mod payouts;
pub mod race;
pub mod results;
