//! One hand of poker: terms, dealing, betting, draws, pots, showdown, dealer errors and their remedies, acts
//! and rulings, and the view that each watcher gets.
//!
//! Does not live here: what outlives a hand (the `room` crate), what beats what (`cards`), what a house's book
//! says (`rules`). No I/O, clock, randomness or async: time, entropy and cards arrive as arguments.
//!
//! Nothing is built here yet; `ARCHITECTURE.md` says what comes.
#![forbid(unsafe_code)]
