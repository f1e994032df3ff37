//! Stacks that whoever runs the table puts right: chips that were counted wrongly, or that belong to somebody else.
//!
//! A correction waits for the end of a hand that it concerns, so nobody's stack changes while they play it. Chips come
//! from the cage and go to it, or from one player to another: how much was bought stays true, and none appear from nowhere.

use hand::Chips;
use serde::{Deserialize, Serialize};

use super::{Deciding, Event, Reason, Refusal, Session, Unsound};
use crate::{
    PlayerId,
    table::{Chair, Event as TableEvent},
};

/// More than anybody is given at once.
const MOST: u64 = 1_000_000_000_000;

/// How a stack is put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// Whose stack.
    pub chair: Chair,
    /// Chips that are given; below nought, taken.
    pub change: i64,
    /// Whom they come from or go to; the cage if nobody.
    pub other: Option<Chair>,
}

/// A correction that waits for the end of the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    /// How.
    pub correction: Correction,
    /// Whose stack it is, and the other's, whoever takes their chairs meanwhile.
    pub players: (PlayerId, Option<PlayerId>),
    /// Who did it, by name.
    pub by: String,
    /// In their words.
    pub why: String,
}

impl Correction {
    /// How many chips move.
    pub fn chips(&self) -> Chips {
        Chips(self.change.unsigned_abs())
    }

    /// The chair that chips are taken from; the cage if none.
    pub fn from(&self) -> Option<Chair> {
        if self.change < 0 { Some(self.chair) } else { self.other }
    }

    /// The chair that they are given to; the cage if none.
    pub fn to(&self) -> Option<Chair> {
        if self.change < 0 { self.other } else { Some(self.chair) }
    }

    fn chairs(&self) -> impl Iterator<Item = Chair> {
        [Some(self.chair), self.other].into_iter().flatten()
    }
}

impl Session {
    /// What can be done of a correction now: nobody gives more than they have.
    fn can_be(&self, correction: Correction) -> Correction {
        let Some(from) = correction.from() else { return correction };
        let stack = self.table.sitter(from).map_or(Chips::ZERO, |sitter| sitter.stack);
        let chips = correction.chips().min(stack).0 as i64;
        Correction { change: chips * correction.change.signum(), ..correction }
    }

    /// A correction waits for the end of the hand.
    pub(super) fn record_due(&mut self, correction: Correction, by: &str, why: &str) -> Result<(), Unsound> {
        let other = correction.other.map(|chair| self.player(chair)).transpose()?;
        let players = (self.player(correction.chair)?, other);
        self.corrections.push(Due { correction, players, by: by.to_owned(), why: why.to_owned() });
        Ok(())
    }

    /// Changes the stacks. The table is told as after a hand that changed them.
    pub(super) fn record_correction(&mut self, correction: Correction, at: u64) -> Result<(), Unsound> {
        // One that waited is done with, whatever could be done of it.
        let waited =
            |due: &Due| due.correction.chair == correction.chair && due.correction.other == correction.other;
        if let Some(place) = self.corrections.iter().position(waited) {
            self.corrections.remove(place);
        }
        let chips = correction.chips();
        if chips.is_zero() {
            return Ok(());
        }
        match correction.from() {
            Some(chair) => self.set_stack(chair, |stack| stack.less(chips), at)?,
            None => self.brought += chips,
        }
        match correction.to() {
            Some(chair) => self.set_stack(chair, |stack| stack + chips, at)?,
            None => self.taken += chips,
        }
        Ok(())
    }

    fn set_stack(&mut self, chair: Chair, to: impl Fn(Chips) -> Chips, at: u64) -> Result<(), Unsound> {
        let sitter = self.table.sitter(chair).ok_or(Unsound::Nobody(chair))?;
        let stack = to(sitter.stack);
        self.table.record(&TableEvent::Settled { chair, stack });
        let wants = self.wants_mut(chair);
        if stack.is_zero() {
            wants.broke_since.get_or_insert(at);
        } else {
            wants.broke_since = None;
        }
        Ok(())
    }
}

impl Deciding {
    /// Puts a stack right: now, or after the hand that somebody whom it concerns is in.
    pub(super) fn correct(&mut self, correction: Correction, by: String, why: String) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal::plain(reason));
        let between_two = correction.other != Some(correction.chair);
        if correction.chips().is_zero() || correction.chips() > Chips(MOST) || !between_two {
            return refuse(Reason::NothingToCorrect);
        }
        if correction.chairs().any(|chair| self.session.table.sitter(chair).is_none()) {
            return refuse(Reason::NobodyThere);
        }
        if correction.chairs().any(|chair| self.session.in_this_hand(chair)) {
            return self.note(Event::CorrectionDue { correction, by, why });
        }
        let correction = self.session.can_be(correction);
        let sits = |chair: Chair| self.session.table.sitter(chair).map(|sitter| sitter.player);
        let (Some(player), other) = (sits(correction.chair), correction.other.and_then(sits)) else {
            return refuse(Reason::NobodyThere);
        };
        if correction.chips().is_zero() {
            return refuse(Reason::NothingToCorrect);
        }
        self.note(Event::Corrected { correction, player, other, by, why })
    }

    /// The hand is over: stacks that were to be put right are.
    pub(super) fn correct_due(&mut self) -> Result<(), Refusal> {
        for Due { correction, players: (player, other), by, why } in self.session.corrections.clone() {
            // Nobody who left since is given anything, or gives.
            let sits = |player, chair| self.session.table.chair_of(player) == Some(chair);
            let here = sits(player, correction.chair)
                && correction.other.zip(other).is_none_or(|(chair, player)| sits(player, chair));
            let correction =
                if here { self.session.can_be(correction) } else { Correction { change: 0, ..correction } };
            self.note(Event::Corrected { correction, player, other, by, why })?;
        }
        Ok(())
    }
}
