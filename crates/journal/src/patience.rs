//! How long a journal waits for a store that does not answer.

use std::time::Duration;

/// How long a journal waits for a store that does not answer. A store that is away is waited for without end, so
/// these are only the steps in which that is done; `Patience::default()` suits everybody but tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How long a database may be silent while a connection to it is made before that attempt counts as failed, and how
    /// long the other end of a connection may be unreachable before the connection counts as lost.
    pub silence: Duration,
    /// How long to wait before a database that was lost is looked for again.
    pub pause: Duration,
    /// Each further wait is twice as long as the one before, up to this.
    pub longest_pause: Duration,
    /// How long SQLite waits for a file that another program has locked before the journal says so and asks anew.
    pub busy: Duration,
    /// How long a journal that is being closed goes on trying to write what still waits.
    pub farewell: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            silence: Duration::from_secs(20),
            pause: Duration::from_millis(50),
            longest_pause: Duration::from_secs(5),
            busy: Duration::from_secs(1),
            farewell: Duration::from_secs(3),
        }
    }
}

impl Patience {
    /// How long to wait before each attempt, without end.
    pub(super) fn pauses(&self) -> impl Iterator<Item = Duration> + use<> {
        let longest = self.longest_pause;
        std::iter::successors(Some(self.pause.min(longest)), move |pause| {
            Some(pause.saturating_mul(2).min(longest))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_the_longest_and_never_end() {
        let patience = Patience {
            pause: Duration::from_secs(1),
            longest_pause: Duration::from_secs(5),
            ..Patience::default()
        };
        let seconds: Vec<u64> = patience.pauses().take(6).map(|pause| pause.as_secs()).collect();
        assert_eq!(seconds, [1, 2, 4, 5, 5, 5]);
        assert_eq!(patience.pauses().nth(100_000), Some(Duration::from_secs(5)));
    }
}
