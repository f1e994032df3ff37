//! How much one address or one name may ask for in a while.
//!
//! Each limit lets a burst through and then so many a minute. What is remembered of an address is one number: when it
//! would be back at rest if it asked for nothing more.

use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
};

use super::secret::Fingerprint;

/// Asked too much: in so many seconds it may ask again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is too much at once: try again in {seconds} s")]
pub struct TooMuch {
    /// Whole seconds, at least one.
    pub seconds: u64,
}

/// How much may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// So many at once.
    pub burst: u32,
    /// One more after each of these, in milliseconds.
    pub every: u64,
}

/// The most keys that a limit remembers. Those at rest are forgotten first.
const MOST_KEYS: usize = 100_000;

/// A limit for each of many keys.
#[derive(Debug)]
pub struct Limit<K> {
    rate: Rate,
    /// When each key will be back at rest, in milliseconds since 1970.
    rests: Mutex<HashMap<K, u64>>,
}

impl<K: Hash + Eq> Limit<K> {
    /// A limit that nobody has used yet.
    pub fn new(rate: Rate) -> Limit<K> {
        Limit { rate, rests: Mutex::default() }
    }

    /// Asks for one at this time.
    pub fn take(&self, key: K, now: u64) -> Result<(), TooMuch> {
        let mut rests = self.rests.lock().unwrap_or_else(PoisonError::into_inner);
        if rests.len() >= MOST_KEYS && !rests.contains_key(&key) {
            rests.retain(|_, rest| *rest > now);
            if rests.len() >= MOST_KEYS {
                return Err(TooMuch { seconds: self.rate.every.div_ceil(1000).max(1) });
            }
        }
        let whole = self.rate.every * u64::from(self.rate.burst);
        let rest = rests.entry(key).or_insert(now);
        // A clock that was set back does not lock anybody out for longer than the limit itself would.
        *rest = (*rest).clamp(now, now + whole);
        let next = *rest + self.rate.every;
        if next > now + whole {
            return Err(TooMuch { seconds: (next - now - whole).div_ceil(1000).max(1) });
        }
        *rest = next;
        Ok(())
    }

    /// Gives one back that turned out to be harmless.
    pub fn give_back(&self, key: &K) {
        let mut rests = self.rests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rest) = rests.get_mut(key) {
            *rest = rest.saturating_sub(self.rate.every);
        }
    }
}

/// Whose sockets share what may be sent over them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// Those of an account.
    Account(u64),
    /// Those of strangers at one address.
    Address(IpAddr),
}

/// What is known of somebody who tries a password for an account, so that strangers' tries are not counted as theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Familiar {
    /// The account was logged in with this device before.
    Device(Fingerprint),
    /// The account was logged in from this address before.
    Address(Fingerprint),
    /// Nothing.
    Stranger,
}

/// All limits of the server.
#[derive(Debug)]
pub struct Limits {
    requests: Limit<IpAddr>,
    passwords_of_address: Limit<IpAddr>,
    passwords_of_name: Limit<String>,
    passwords_of_familiar: Limit<Fingerprint>,
    log_ins: Limit<u64>,
    new_accounts: Limit<IpAddr>,
    new_tables: Limit<u64>,
    new_bots: Limit<u64>,
    frames: Limit<Holder>,
    table_requests: Limit<Holder>,
    chat: Limit<Holder>,
    spare_loopback: bool,
}

impl Limits {
    /// The usual limits. `spare_loopback` lets this machine itself ask as much as it likes.
    pub fn new(spare_loopback: bool) -> Limits {
        let passwords = Rate { burst: 10, every: 6_000 };
        Limits {
            requests: Limit::new(Rate { burst: 200, every: 20 }),
            passwords_of_address: Limit::new(passwords),
            passwords_of_name: Limit::new(passwords),
            passwords_of_familiar: Limit::new(passwords),
            log_ins: Limit::new(Rate { burst: 60, every: 60_000 }),
            // A whole party behind one router may come within minutes.
            new_accounts: Limit::new(Rate { burst: 60, every: 60_000 }),
            new_tables: Limit::new(Rate { burst: 20, every: 60_000 }),
            new_bots: Limit::new(Rate { burst: 20, every: 60_000 }),
            // Twice what the requests need: pings, and answers to ours, come on top.
            frames: Limit::new(Rate { burst: 120, every: 25 }),
            table_requests: Limit::new(Rate { burst: 40, every: 50 }),
            chat: Limit::new(Rate { burst: 8, every: 2_000 }),
            spare_loopback,
        }
    }

    /// Is this address held to no limits?
    pub fn spares(&self, address: IpAddr) -> bool {
        self.spare_loopback && address.is_loopback()
    }

    /// One request from an address.
    pub fn request(&self, address: IpAddr, now: u64) -> Result<(), TooMuch> {
        if self.spares(address) { Ok(()) } else { self.requests.take(network(address), now) }
    }

    /// One try of a password for a name, which is the key by which accounts are found.
    ///
    /// A device that the account knows pays by itself, so that nobody else can use its tries up. Otherwise the address
    /// pays first, so that it cannot use up many names; one that the account knows then pays by itself too.
    pub fn password(
        &self,
        address: IpAddr,
        name: &str,
        familiar: &Familiar,
        now: u64,
    ) -> Result<(), TooMuch> {
        if self.spares(address) {
            return Ok(());
        }
        match familiar {
            Familiar::Device(mark) => self.passwords_of_familiar.take(mark.clone(), now),
            Familiar::Address(mark) => {
                self.passwords_of_address.take(network(address), now)?;
                self.passwords_of_familiar.take(mark.clone(), now)
            }
            Familiar::Stranger => {
                self.passwords_of_address.take(network(address), now)?;
                self.passwords_of_name.take(name.to_owned(), now)
            }
        }
    }

    /// The password was right: the try does not count.
    pub fn password_was_right(&self, address: IpAddr, name: &str, familiar: &Familiar) {
        if self.spares(address) {
            return;
        }
        match familiar {
            Familiar::Device(mark) => self.passwords_of_familiar.give_back(mark),
            Familiar::Address(mark) => {
                self.passwords_of_address.give_back(&network(address));
                self.passwords_of_familiar.give_back(mark);
            }
            Familiar::Stranger => {
                self.passwords_of_address.give_back(&network(address));
                self.passwords_of_name.give_back(&name.to_owned());
            }
        }
    }

    /// One more session of an account.
    pub fn log_in(&self, address: IpAddr, account: u64, now: u64) -> Result<(), TooMuch> {
        if self.spares(address) { Ok(()) } else { self.log_ins.take(account, now) }
    }

    /// One new account for an address.
    pub fn new_account(&self, address: IpAddr, now: u64) -> Result<(), TooMuch> {
        if self.spares(address) { Ok(()) } else { self.new_accounts.take(network(address), now) }
    }

    /// One new table for an account.
    pub fn new_table(&self, address: IpAddr, account: u64, now: u64) -> Result<(), TooMuch> {
        if self.spares(address) { Ok(()) } else { self.new_tables.take(account, now) }
    }

    /// Some new bots, or a new token for one, for an account.
    pub fn new_bots(&self, address: IpAddr, account: u64, now: u64) -> Result<(), TooMuch> {
        if self.spares(address) { Ok(()) } else { self.new_bots.take(account, now) }
    }

    /// One frame of any kind over a table's socket.
    pub fn frame(&self, holder: Holder, now: u64) -> Result<(), TooMuch> {
        self.frames.take(holder, now)
    }

    /// One request over a table's socket.
    pub fn table_request(&self, holder: Holder, now: u64) -> Result<(), TooMuch> {
        self.table_requests.take(holder, now)
    }

    /// One line of chat.
    pub fn chat(&self, holder: Holder, now: u64) -> Result<(), TooMuch> {
        self.chat.take(holder, now)
    }
}

/// What counts as one address: with IPv6, the network that a household gets as a whole.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_then_one_for_each_while() {
        let limit = Limit::new(Rate { burst: 3, every: 1_000 });
        let start = 1_000_000;
        for _ in 0..3 {
            assert_eq!(limit.take("A", start), Ok(()));
        }
        assert_eq!(limit.take("A", start), Err(TooMuch { seconds: 1 }));
        assert_eq!(limit.take("B", start), Ok(()), "others are not affected");
        assert_eq!(limit.take("A", start + 1_000), Ok(()));
        assert_eq!(limit.take("A", start + 1_000), Err(TooMuch { seconds: 1 }));
        for _ in 0..3 {
            assert_eq!(limit.take("A", start + 60_000), Ok(()), "rested by then");
        }
    }

    #[test]
    fn what_is_given_back_does_not_count() {
        let limit = Limit::new(Rate { burst: 1, every: 1_000 });
        for _ in 0..10 {
            assert_eq!(limit.take("A", 5_000), Ok(()));
            limit.give_back(&"A");
        }
    }

    #[test]
    fn a_clock_set_back_locks_nobody_out() {
        let limit = Limit::new(Rate { burst: 2, every: 1_000 });
        assert_eq!(limit.take("A", 10_000_000), Ok(()));
        assert_eq!(limit.take("A", 5_000), Err(TooMuch { seconds: 1 }));
        assert_eq!(limit.take("A", 7_000), Ok(()));
    }

    #[test]
    fn strangers_do_not_use_up_what_a_device_may_try() {
        let limits = Limits::new(false);
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        let (device, home) = (Fingerprint::of("device"), Fingerprint::of("home"));
        for last in 0..20 {
            let _ = limits.password(address(last), "a1", &Familiar::Stranger, 1_000);
        }
        assert!(
            limits.password(address(50), "a1", &Familiar::Stranger, 1_000).is_err(),
            "the name is used up"
        );
        let known = [Familiar::Device(device), Familiar::Address(home)];
        for familiar in &known {
            assert_eq!(limits.password(address(51), "a1", familiar, 1_000), Ok(()));
        }
        for _ in 0..20 {
            let _ = limits.password(address(51), "b1", &Familiar::Stranger, 1_000);
        }
        assert_eq!(
            limits.password(address(51), "a1", &known[0], 1_000),
            Ok(()),
            "whoever shares the address"
        );
        for _ in 0..20 {
            let _ = limits.password(address(52), "a1", &known[0], 1_000);
        }
        assert!(
            limits.password(address(53), "a1", &known[0], 1_000).is_err(),
            "a stolen device is limited too"
        );
    }

    #[test]
    fn a_household_is_one_address() {
        let (one, two) = ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9");
        assert_eq!(network(one.parse().expect("address")), network(two.parse().expect("address")));
        let mapped: IpAddr = "::ffff:192.0.2.7".parse().expect("address");
        assert_eq!(network(mapped), "192.0.2.7".parse::<IpAddr>().expect("address"));
    }
}
