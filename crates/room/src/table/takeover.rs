//! A table that is set up anew between hands, with the people who sit there.

use super::{Chair, MOST_CHAIRS, Table};

/// Why people cannot go on at a table that is set up anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTakeOver {
    /// A hand is being played.
    HandOn,
    /// Somebody sits in a chair that the table would not have.
    NoChair(Chair),
}

impl Table {
    /// This table, which nobody has sat at yet, with everybody at another: who sits where, the button, what each owes.
    /// A mix goes on with the game in turn where the games are the same, and begins anew where they are not. Straddles,
    /// kills and a deal that was to be made again belong to what was agreed before, and are gone.
    pub fn taking_over(&self, other: &Table) -> Result<Table, BadTakeOver> {
        if other.is_on() {
            return Err(BadTakeOver::HandOn);
        }
        if let Some(chair) = other.taken().iter().find(|chair| chair.0 > self.chairs) {
            return Err(BadTakeOver::NoChair(chair));
        }
        let mut state = other.state.clone();
        let names = |table: &Table| -> Vec<String> {
            table.spread_games.iter().map(|spread| spread.terms.game.id.clone()).collect()
        };
        if names(self) != names(other) || self.turns != other.turns {
            (state.game, state.left) = (0, None);
        }
        state.straddles = [None; MOST_CHAIRS];
        (state.leg, state.kill, state.killer, state.kill_chosen) = (None, None, None, false);
        state.again = None;
        state.wishes.retain(|wish| wish.to.0 <= self.chairs);
        Ok(Table { state, raked: other.raked, ..self.clone() })
    }
}
