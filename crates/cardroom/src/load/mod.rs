//! Drives tables over real sockets, as a crowd of simple clients would: for `cardroom load`, the benchmarks and the tests
//! that kill the server.
//!
//! `host` starts a server of its own and sets its room up, `http` is as much of HTTP as that takes, `crowd` are the
//! clients, `report` is what they measured; `event` plays one event to its winner.

mod crowd;
mod event;
mod host;
mod http;
mod report;

pub use crowd::{Crowd, Heard, Seat, Socket, choose};
pub use event::{EventReport, EventRun};
pub use host::{Host, Stakes};
pub use http::{Answer, Http};
pub use report::Report;

/// Something that went wrong while driving a server.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// A process or a socket failed.
    #[error("{what}: {error}")]
    Io {
        /// What was being done.
        what: String,
        /// What went wrong.
        error: std::io::Error,
    },
    /// The server said something else than was expected.
    #[error("{what}: {said}")]
    Unexpected {
        /// What was being done.
        what: String,
        /// What came back.
        said: String,
    },
}

impl Trouble {
    fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Trouble {
        let what = what.into();
        move |error| Trouble::Io { what, error }
    }

    fn unexpected(what: impl Into<String>, said: impl std::fmt::Display) -> Trouble {
        Trouble::Unexpected { what: what.into(), said: format!("{said}") }
    }
}
