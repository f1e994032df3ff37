//! What events need of the room: tables that they set, and a way to talk to them.

use std::{collections::VecDeque, sync::atomic::Ordering};

use journal::{At, Journal, Part, Version};

use crate::ledger::HouseLedger;

use super::{
    Denied, ENTRIES, Houses, Tables, Unsound,
    agreed::Agreed,
    entry::{By, Did, TableEntry},
    game::Game,
    stream_of,
    task::Message,
};

/// A table that is about to be set: what is appended for it, and how it stands then.
#[derive(Debug)]
pub(crate) struct Setting {
    pub(crate) part: Part,
    pub(crate) game: Game,
}

/// A table of an event, before anybody sits at it.
pub(crate) fn set(
    houses: &Houses,
    table: u64,
    host: u64,
    agreed: &Agreed,
    at: u64,
) -> Result<Setting, Unsound> {
    let did = vec![Did::Opened { host, agreed: Box::new(agreed.clone()) }];
    let entry = TableEntry { at, by: By::House, id: None, did };
    let game = Game::open(table, &entry, houses)?;
    let stream = stream_of(table).map_err(|denied| Unsound(denied.fault.why))?;
    let part = Part { stream, at: At::After(Version(0)), bodies: vec![ENTRIES.write(&entry)] };
    Ok(Setting { part, game })
}

impl Tables {
    /// A number for a table that no other has.
    pub(crate) fn reserve(&self) -> u64 {
        self.room.next_table.fetch_add(1, Ordering::Relaxed)
    }

    /// Begins a table whose first entry is written.
    pub(crate) fn begin(&self, setting: Setting) {
        self.run(setting.part.stream, setting.game, VecDeque::new());
    }

    /// Tells a table something; whether it is there to hear it.
    pub(crate) async fn tell(&self, table: u64, message: Message) -> Result<(), Denied> {
        let stopping = |_| Denied::unavailable("the server is stopping");
        self.inbox(table)?.send(message).await.map_err(stopping)
    }

    pub(crate) fn houses(&self) -> &Houses {
        &self.room.houses
    }

    pub(crate) fn journal(&self) -> &Journal {
        &self.room.journal
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.room.now()
    }

    /// Are hosts held to what one of them may have?
    pub(crate) fn is_limited(&self) -> bool {
        self.room.limited
    }

    /// May more be written down for an account in this hour?
    pub(crate) fn may_write_for(&self, account: u64) -> Result<(), Denied> {
        self.room.may_write(account)
    }

    /// Something was written down for an account.
    pub(crate) fn wrote_for(&self, account: u64, bytes: usize) {
        self.room.quotas.wrote(account, bytes, self.now());
    }

    pub(crate) fn money(&self) -> &HouseLedger {
        &self.room.ledger
    }
}
