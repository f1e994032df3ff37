//! A table between hands as data. It is a cache of what the table's events come to, and never instead of them: whoever
//! keeps one can throw it away at any moment and take the events in again.

use std::sync::Arc;

use hand::{Chips, Stakes};
use serde::{Deserialize, Serialize};

use super::{Chair, Table, state::State};

/// How a table stands between two hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    state: State,
    raked: Chips,
    /// What each game is played for, which may have changed since the table was opened.
    stakes: Vec<Stakes>,
}

impl Table {
    /// How the table stands; none while a hand is on.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let stakes = self.spread_games.iter().map(|spread| spread.terms.stakes).collect();
        (!self.is_on()).then(|| Snapshot { state: self.state.clone(), raked: self.raked, stakes })
    }

    /// This table, which nobody has sat at yet, as it stood; none if the snapshot is not of such a table.
    #[must_use]
    pub fn restored(&self, snapshot: Snapshot) -> Option<Table> {
        let Snapshot { state, raked, stakes } = snapshot;
        let here = |chair: Chair| chair.0 <= self.chairs;
        let fits = state.dealt.is_none()
            && usize::from(state.game) < self.spread_games.len()
            && stakes.len() == self.spread_games.len()
            && state.chairs(|_| true).iter().all(here);
        if !fits {
            return None;
        }
        let mut table = Table { state, raked, ..self.clone() };
        for (index, stakes) in stakes.into_iter().enumerate() {
            let spread = &table.spread_games[index];
            if spread.terms.stakes != stakes {
                let restaked = spread.restaked(stakes, self.kill).ok()?;
                Arc::make_mut(&mut table.spread_games)[index] = restaked;
            }
        }
        Some(table)
    }
}
