//! The program: the command line, and a crowd of clients to measure a server with.
//!
//! Everything that decides, stores or sends something lives in the crates below and is only called from here; the binary
//! (`main.rs`) is a few lines over [`cli`].
//!
//! ```
//! use clap::CommandFactory;
//! let tour = cardroom::cli::Cli::command().render_help().to_string();
//! assert!(tour.contains("cardroom serve"));
//! ```
#![forbid(unsafe_code)]

pub mod cli;
pub mod load;
