//! What becomes of the chairs of those who lost everything or are away.

use rules::{
    Book, Circumstances, Under,
    policy::{AbsencePickup, AbsencePickupAfter, AbsencePickupWhere},
};

use super::{Deciding, Refusal, Session};
use crate::table::Chair;

/// How long somebody who lost everything may think about buying more, in milliseconds.
const REBUY_MS: u64 = 60_000;

/// How long the chair of somebody without chips is kept after that.
const BROKE_MS: u64 = 5 * 60_000;

/// An absent player's chair is given up after so many minutes where the book does not count them.
const AWAY_MINUTES: u64 = 60;

/// After how long away a chair is given up, and by which policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Minutes.
    pub minutes: u64,
    /// The policy, where the book counts them.
    pub under: Option<Under>,
}

impl Absence {
    /// What a book says of a game.
    pub fn of(book: &Book, at: Circumstances) -> Absence {
        let rows = book.get_in(AbsencePickup, &at);
        let minutes = rows.usual().iter().find_map(|row| match (row.after, row.r#where) {
            (AbsencePickupAfter::MinutesAway, None | Some(AbsencePickupWhere::DropGames)) => row.number,
            _ => None,
        });
        match minutes {
            Some(minutes) => Absence { minutes: minutes.into(), under: Some(Under::of(AbsencePickup)) },
            None => Absence { minutes: AWAY_MINUTES, under: None },
        }
    }
}

/// What becomes of a chair, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChairDue {
    /// In milliseconds, as the session's times are.
    pub at: u64,
    /// What.
    pub then: Then,
}

/// What becomes of a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Its player sits out.
    SitOut,
    /// It is given up, by this policy of the book.
    GiveUp(Option<Under>),
}

impl Session {
    /// What becomes of a chair whose player has no chips, or is away, unless they do something.
    pub fn chair_due(&self, chair: Chair) -> Option<ChairDue> {
        let wants = self.at(chair);
        if self.in_this_hand(chair) || self.closed.is_some() || wants.automatic {
            return None;
        }
        let broke = wants.broke_since.filter(|_| wants.to_come.is_zero());
        Some(match (broke, wants.away_since) {
            (Some(since), None) => ChairDue { at: since + REBUY_MS, then: Then::SitOut },
            (Some(_), Some(away)) => ChairDue { at: away + BROKE_MS, then: Then::GiveUp(None) },
            (None, Some(away)) => {
                let Absence { minutes, under } = self.absence;
                ChairDue { at: away + minutes * 60_000, then: Then::GiveUp(under) }
            }
            (None, None) => return None,
        })
    }

    /// When something becomes of a chair next; nothing does while the game is paused.
    pub fn next_chair_due(&self) -> Option<u64> {
        if self.pause.is_some() {
            return None;
        }
        let dues = self.table.taken().iter().filter_map(|chair| self.chair_due(chair));
        dues.map(|due| due.at).min()
    }
}

impl Deciding {
    /// Time has passed: those who lost everything and bought nothing sit out, and chairs of those long gone are given up.
    pub(super) fn look_at_chairs(&mut self) -> Result<(), Refusal> {
        for chair in self.session.table.taken() {
            let due = self.session.chair_due(chair).filter(|due| due.at <= self.now);
            match due.map(|due| due.then) {
                Some(Then::SitOut) => self.sit_out(chair)?,
                Some(Then::GiveUp(under)) => self.pick_up(chair, under)?,
                None => {}
            }
        }
        Ok(())
    }
}
