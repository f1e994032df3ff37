//! Tables online: one task each, which alone writes the table's stream.

use axum::extract::ws::WebSocket;

use crate::wire::{Fault, FloorAsk, HandList, NewTable, Role, SeatBot, Standing, Step, TableInfo};

/// Somebody who is logged in, as a table needs to know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The account's number.
    pub account: u64,
    /// The name.
    pub name: String,
    /// What they may do.
    pub roles: Vec<Role>,
}

/// Why a request about a table was turned down, and how HTTP says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denied {
    /// The status: 400, 403, 404, 409 or 503.
    pub status: u16,
    /// What is wrong.
    pub fault: Fault,
}

/// In which form a hand is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Our own record, with what can be checked.
    Json,
    /// PHH.
    Phh,
    /// The text that PokerStars writes.
    Text,
}

/// All tables of the room. Clones are the same tables.
#[derive(Clone, Debug)]
pub struct Tables;

#[expect(clippy::unused_async, clippy::unused_self, reason = "filled in next")]
impl Tables {
    /// Every table, closed ones last.
    pub fn list(&self) -> Vec<TableInfo> {
        Vec::new()
    }

    /// One table.
    pub fn info(&self, _table: u64) -> Option<TableInfo> {
        None
    }

    /// Opens a table.
    pub async fn open(&self, _by: &Person, _ask: NewTable) -> Result<TableInfo, Denied> {
        Err(not_yet())
    }

    /// Seats one of the house's bots.
    pub async fn seat_bot(&self, _table: u64, _by: &Person, _ask: SeatBot) -> Result<u8, Denied> {
        Err(not_yet())
    }

    /// An act of the floor; the number of its step.
    pub async fn floor(&self, _table: u64, _by: &Person, _ask: FloorAsk) -> Result<u64, Denied> {
        Err(not_yet())
    }

    /// Hands of a table as the reader saw them, newest first.
    pub async fn hands(
        &self,
        _table: u64,
        _reader: Option<u64>,
        _before: Option<u64>,
        _most: usize,
    ) -> Result<HandList, Denied> {
        Err(not_yet())
    }

    /// One hand in a form, as the reader saw it.
    pub async fn hand(
        &self,
        _table: u64,
        _hand: u64,
        _reader: Option<u64>,
        _form: Form,
    ) -> Result<String, Denied> {
        Err(not_yet())
    }

    /// One hand step by step, as the reader saw it: for the replayer.
    pub async fn frames(&self, _table: u64, _hand: u64, _reader: Option<u64>) -> Result<Vec<Step>, Denied> {
        Err(not_yet())
    }

    /// How everybody stands.
    pub async fn standing(&self, _table: u64) -> Result<Standing, Denied> {
        Err(not_yet())
    }

    /// Serves a socket until it closes. `after` is the last number that the client has seen.
    pub async fn socket(&self, _table: u64, _who: Option<Person>, _after: Option<u64>, _socket: WebSocket) {}

    /// Finishes what is under way and lets all sockets go: nothing is taken after this.
    pub async fn stop(&self) {}
}

fn not_yet() -> Denied {
    Denied {
        status: 503,
        fault: Fault { why: "there are no tables yet".to_owned(), field: None, cite: None },
    }
}
