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

/// Asked too much: in so many seconds it may ask again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// All limits of the server.
#[derive(Debug)]
pub struct Limits {
    requests: Limit<IpAddr>,
    passwords_of_address: Limit<IpAddr>,
    passwords_of_name: Limit<String>,
    new_accounts: Limit<IpAddr>,
    new_tables: Limit<u64>,
    spare_loopback: bool,
}

impl Limits {
    /// The usual limits. `spare_loopback` lets this machine itself ask as much as it likes.
    pub fn new(spare_loopback: bool) -> Limits {
        Limits {
            requests: Limit::new(Rate { burst: 200, every: 20 }),
            passwords_of_address: Limit::new(Rate { burst: 10, every: 6_000 }),
            passwords_of_name: Limit::new(Rate { burst: 10, every: 6_000 }),
            // A whole party behind one router may come within minutes.
            new_accounts: Limit::new(Rate { burst: 60, every: 60_000 }),
            new_tables: Limit::new(Rate { burst: 20, every: 60_000 }),
            spare_loopback,
        }
    }

    fn spares(&self, address: IpAddr) -> bool {
        self.spare_loopback && address.is_loopback()
    }

    /// One request from an address.
    pub fn request(&self, address: IpAddr, now: u64) -> Result<(), TooMuch> {
        if self.spares(address) { Ok(()) } else { self.requests.take(network(address), now) }
    }

    /// One try of a password for a name. The address pays first, so that it cannot use up many names.
    pub fn password(&self, address: IpAddr, name: &str, now: u64) -> Result<(), TooMuch> {
        if self.spares(address) {
            return Ok(());
        }
        self.passwords_of_address.take(network(address), now)?;
        self.passwords_of_name.take(name.to_lowercase(), now)
    }

    /// The password was right: the try does not count.
    pub fn password_was_right(&self, address: IpAddr, name: &str) {
        if !self.spares(address) {
            self.passwords_of_address.give_back(&network(address));
            self.passwords_of_name.give_back(&name.to_lowercase());
        }
    }

    /// One new account for an address.
    pub fn new_account(&self, address: IpAddr, now: u64) -> Result<(), TooMuch> {
        if self.spares(address) { Ok(()) } else { self.new_accounts.take(network(address), now) }
    }

    /// One new table for an account.
    pub fn new_table(&self, address: IpAddr, account: u64, now: u64) -> Result<(), TooMuch> {
        if self.spares(address) { Ok(()) } else { self.new_tables.take(account, now) }
    }
}

/// What counts as one address: with IPv6, the network that a household gets as a whole.
fn network(address: IpAddr) -> IpAddr {
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
    fn a_household_is_one_address() {
        let (one, two) = ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9");
        assert_eq!(network(one.parse().expect("address")), network(two.parse().expect("address")));
        let mapped: IpAddr = "::ffff:192.0.2.7".parse().expect("address");
        assert_eq!(network(mapped), "192.0.2.7".parse::<IpAddr>().expect("address"));
    }
}
