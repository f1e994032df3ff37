//! The server: accounts, the HTTP API, the tables' sockets, and the pages.
//!
//! [`start::Server`] puts it together. `http` has every route once, with its description; `accounts` is a fold over
//! the stream `house` of the journal; `table` has the games. A request passes `http::guard` (where from, how much, from
//! whose page) and `http::caller` (who), then its handler.
#![forbid(unsafe_code)]

pub mod accounts;
pub mod app;
pub mod cap;
pub mod clock;
pub mod event;
pub mod familiar;
pub mod frames;
pub mod http;
mod ladder;
mod ledger;
pub mod limits;
pub mod links;
mod listen;
pub mod metrics;
mod pages;
pub mod secret;
pub mod sessions;
mod signal;
pub mod sockets;
pub mod start;
pub mod table;
pub mod text;
pub mod wire;

pub use listen::Patience;
pub use signal::until_told_to_stop;
pub use start::{Options, Server};
