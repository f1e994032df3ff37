//! The program: command line, server, and the pages it serves.
//!
//! This crate is where the outside world comes in: files, sockets, the clock and the operating system's
//! randomness. Everything that decides something about poker lives in the crates below and is only called from
//! here; the binary (`main.rs`) is a few lines over [`cli`].
//!
//! ```
//! use clap::CommandFactory;
//! let tour = cardroom::cli::Cli::command().render_help().to_string();
//! assert!(tour.contains("cardroom serve"));
//! ```
#![forbid(unsafe_code)]

mod beside;
pub mod bots;
pub mod cli;
pub mod coverage;
pub mod evening;
pub mod fair;
pub mod history;
pub mod journal;
pub mod load;
mod mishaps;
pub mod phh;
pub mod problem;
pub mod scenario;
pub mod server;
pub mod simulate;
pub mod wire;
