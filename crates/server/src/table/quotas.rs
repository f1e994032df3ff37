//! How much of the house one account may use: tables, bots, and what is written down for it.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use super::{Denied, Open, Room};

/// How many tables an account may have open at a time, and how many the room has in all.
const MOST_TABLES_OF_ONE: usize = 10;
const MOST_TABLES: usize = 5_000;

/// How many of the house's bots may sit at the tables of one account, and in the whole room.
const MOST_BOTS_OF_ONE: usize = 30;
const MOST_BOTS: usize = 5_000;

/// How many bytes may be written down in an hour at the request of one account, and of all together.
const BYTES_OF_ONE: u64 = 64 << 20;
const BYTES: u64 = 4 << 30;

const HOUR_MS: u64 = 60 * 60 * 1000;

/// What was written down in this hour.
#[derive(Debug, Default)]
struct Hour {
    since: u64,
    by_account: HashMap<u64, u64>,
    all: u64,
}

/// What is counted against the quotas.
#[derive(Debug)]
pub(super) struct Quotas {
    /// Are there any? Load tests ask for more than any room of people would.
    limited: bool,
    hour: Mutex<Hour>,
}

impl Quotas {
    pub(super) fn new(limited: bool) -> Quotas {
        Quotas { limited, hour: Mutex::default() }
    }

    fn hour(&self, now: u64) -> std::sync::MutexGuard<'_, Hour> {
        let mut hour = self.hour.lock().unwrap_or_else(PoisonError::into_inner);
        // A clock that was set back begins a new hour, too.
        if now < hour.since || now >= hour.since + HOUR_MS {
            *hour = Hour { since: now, ..Hour::default() };
        }
        hour
    }

    /// Something was written down for an account.
    pub(super) fn wrote(&self, account: u64, bytes: usize, now: u64) {
        if self.limited {
            let mut hour = self.hour(now);
            *hour.by_account.entry(account).or_default() += bytes as u64;
            hour.all += bytes as u64;
        }
    }

    /// May more be written down for it in this hour?
    pub(super) fn may_write(&self, account: u64, now: u64) -> bool {
        if !self.limited {
            return true;
        }
        let hour = self.hour(now);
        hour.all < BYTES && hour.by_account.get(&account).is_none_or(|bytes| *bytes < BYTES_OF_ONE)
    }
}

impl Room {
    /// May more be written down for an account in this hour?
    pub(super) fn may_write(&self, account: u64) -> Result<(), Denied> {
        if self.quotas.may_write(account, self.now()) {
            return Ok(());
        }
        Err(Denied::too_much("you have written as much as one may in an hour: wait a while"))
    }

    /// May an account open one more table?
    pub(super) fn may_open(&self, account: u64) -> Result<(), Denied> {
        if !self.quotas.limited {
            return Ok(());
        }
        self.may_write(account)?;
        let tables = self.tables();
        // The tables of events are counted with those.
        let counts = |open: &&Open| open.info.closed.is_none() && open.info.event.is_none();
        let open = || tables.values().filter(counts);
        if open().filter(|open| open.info.host == account).count() >= MOST_TABLES_OF_ONE {
            let why = format!("one host has {MOST_TABLES_OF_ONE} tables open at most: close one first");
            return Err(Denied::conflict(why));
        }
        if open().count() >= MOST_TABLES {
            return Err(Denied::conflict(format!(
                "the room has {MOST_TABLES} tables open, and no more fit in"
            )));
        }
        Ok(())
    }

    /// May one more of the house's bots sit down at a table of this host?
    pub(super) fn may_seat_bot(&self, host: u64) -> Result<(), Denied> {
        if !self.quotas.limited {
            return Ok(());
        }
        let tables = self.tables();
        let bots = |mine: bool| -> usize {
            tables.values().filter(|open| !mine || open.info.host == host).map(|open| open.bots).sum()
        };
        if bots(true) >= MOST_BOTS_OF_ONE || bots(false) >= MOST_BOTS {
            let why = format!("the house has {MOST_BOTS_OF_ONE} bots for the tables of one host at most");
            return Err(Denied::conflict(why));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_writes_so_much_in_an_hour_and_then_again() {
        let quotas = Quotas::new(true);
        assert!(quotas.may_write(1, 5));
        quotas.wrote(1, BYTES_OF_ONE as usize, 5);
        assert!(!quotas.may_write(1, HOUR_MS - 1));
        assert!(quotas.may_write(2, HOUR_MS - 1), "others are not affected");
        assert!(quotas.may_write(1, 5 + HOUR_MS));
    }

    #[test]
    fn without_limits_nothing_is_counted() {
        let quotas = Quotas::new(false);
        quotas.wrote(1, usize::MAX, 5);
        assert!(quotas.may_write(1, 5));
    }
}
