//! What outlives a hand: the ledger, the table with its button and blinds, jackpots, lists and seating,
//! the tournament.
//!
//! Does not live here: a single hand (`hand`), storing or sending anything (`cardroom`). No I/O, clock,
//! randomness or async: time and entropy arrive as arguments.
//!
//! Nothing is built here yet; `ARCHITECTURE.md` says what comes.
#![forbid(unsafe_code)]
