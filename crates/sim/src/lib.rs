//! Hands and tables played from a seed, many and fast, with an auditor looking on.
//!
//! [`simulate`] plays single hands; [`table`] has people come, sit out, buy in again and leave at a table between them;
//! [`event`] plays whole tournaments.
//! The same seed plays the same hands again.
//!
//! Does not live here: how a player chooses well (`bots`), what is legal (`hand`, `room`).
#![forbid(unsafe_code)]

pub mod event;
pub mod simulate;
pub mod table;
