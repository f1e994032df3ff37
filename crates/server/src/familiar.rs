//! Which devices and addresses each account was logged in from, so that strangers who try passwords do not lock the
//! owner out.
//!
//! A device is known by a cookie that is given once somebody has shown who they are and that outlives the session. What
//! is kept is a fingerprint of the account together with the device's secret or the address: whether a pair is known
//! can be asked, what an account uses cannot be read.

use std::net::IpAddr;

use super::{accounts::AccountId, clock::Clock, limits::network, secret::Fingerprint};
use journal::{Journal, JournalError};

/// How long a device or an address is known after the last log-in, in seconds: 180 days.
pub const LASTS: u64 = 180 * 24 * 60 * 60;

const KIND: &str = "familiar";

/// An account together with a device or an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark(Fingerprint);

impl Mark {
    /// An account on a device, by the secret in the device's cookie.
    pub fn device(account: AccountId, secret: &str) -> Mark {
        Mark(Fingerprint::of(&format!("{account} on device {secret}")))
    }

    /// An account at an address.
    pub fn address(account: AccountId, address: IpAddr) -> Mark {
        Mark(Fingerprint::of(&format!("{account} at address {}", network(address))))
    }

    /// Its fingerprint.
    pub fn into_inner(self) -> Fingerprint {
        self.0
    }
}

/// The devices and addresses that are known.
#[derive(Clone, Debug)]
pub struct Familiars {
    journal: Journal,
    clock: Clock,
}

impl Familiars {
    /// Those that a journal keeps.
    pub fn new(journal: Journal, clock: Clock) -> Familiars {
        Familiars { journal, clock }
    }

    /// Was the account logged in there before?
    pub async fn knows(&self, mark: &Mark) -> Result<bool, JournalError> {
        Ok(self.journal.kept(KIND, mark.0.as_str(), self.clock.seconds()).await?.is_some())
    }

    /// The account was logged in there now.
    pub async fn remember(&self, mark: &Mark) -> Result<(), JournalError> {
        let until = self.clock.seconds() + LASTS;
        self.journal.keep(KIND, mark.0.as_str(), "", Some(until)).await
    }
}
