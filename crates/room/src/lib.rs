//! What outlives a hand: the ledger, the table with its button and blinds, jackpots, lists and seating,
//! the tournament.
//!
//! Does not live here: a single hand (`hand`), storing or sending anything (`cardroom`). No I/O, clock,
//! randomness or async: time and entropy arrive as arguments.
//!
//! A [`table`] is what happens between hands: seats, button, blinds, entry, straddles, kills, special pots.
#![forbid(unsafe_code)]

pub mod table;
