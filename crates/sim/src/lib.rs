//! Whole rooms simulated from one seed, with faults injected, under an auditor that recomputes every account
//! from the log.
//!
//! Does not live here: random play of single hands (`cardroom simulate`, over the `hand` crate).
//!
//! Nothing is built here yet; `ARCHITECTURE.md` says what comes.
#![forbid(unsafe_code)]
