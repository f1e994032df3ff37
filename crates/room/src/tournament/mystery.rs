//! Mystery bounties: what is put on heads goes into envelopes, and whoever knocks somebody out draws one.
//!
//! Nobody is paid before the point that the event has posted. Then all that was put on heads is cut into as many envelopes
//! as players are left: a few large ones by the posted table, the rest alike. Which envelope is drawn comes from entropy
//! that is given from outside with each draw, and that the house can commit to beforehand as it does for seats.

use cards::ChaCha20;
use hand::Chips;
use rules::Sink;
use serde::{Deserialize, Serialize};

use super::{
    Tournament,
    act::{Reason, Refusal},
    event::Event,
    fold::plainly,
    setup::Bounty,
};
use crate::PlayerId;

/// From when on envelopes are drawn. In no case before it is known what there is to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnvelopesFrom {
    /// Once so many are left.
    Left(u32),
    /// Once all who are left are paid.
    Money,
    /// Once a hand of this level has been dealt.
    Level(u32),
}

/// Some envelopes that hold the same part of what is on heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnvelopeRow {
    /// How many there are.
    pub count: u32,
    /// What is in each, in hundredths of a percent of all that was put on heads.
    pub part: u64,
}

/// The posted table of envelopes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelopes {
    /// From when on they are drawn.
    pub from: EnvelopesFrom,
    /// The large ones. What they leave is cut alike into the others.
    pub table: Vec<EnvelopeRow>,
}

/// The whole, in hundredths of a percent.
const WHOLE: u64 = 10_000;

impl Envelopes {
    /// Does the table come to no more than all there is?
    pub fn is_sound(&self) -> bool {
        let parts = self.table.iter().map(|row| u128::from(row.part) * u128::from(row.count));
        parts.sum::<u128>() <= u128::from(WHOLE)
    }

    /// So many envelopes that come to just `pool`, the largest first, in whole units but for what the largest takes over.
    pub fn cut(&self, pool: Chips, count: usize, unit: Chips) -> Vec<Chips> {
        let unit = unit.max(Chips(1)).0;
        let rows = self.table.iter().flat_map(|row| std::iter::repeat_n(row.part, row.count as usize));
        let part = |part: u64| (u128::from(pool.0) * u128::from(part) / u128::from(WHOLE)) as u64;
        let mut amounts: Vec<u64> = rows.take(count).map(|row| part(row) / unit * unit).collect();
        let others = (count - amounts.len()) as u64;
        let taken: u64 = amounts.iter().sum();
        if let Some(each) = pool.0.saturating_sub(taken).checked_div(others) {
            amounts.resize(count, each / unit * unit);
        }
        amounts.sort_unstable_by(|one, other| other.cmp(one));
        let over = pool.0.saturating_sub(amounts.iter().sum());
        if let Some(largest) = amounts.first_mut() {
            *largest += over;
        }
        amounts.into_iter().map(Chips).collect()
    }
}

impl Tournament {
    fn is_mystery(&self) -> bool {
        matches!(self.setup.bounty, Some(Bounty::Mystery(_)))
    }

    /// The envelopes that nobody has drawn, the largest first; none before they are made.
    pub fn envelopes(&self) -> &[Chips] {
        &self.state.envelopes
    }

    /// For whose head an envelope is to be drawn next, and by whom.
    pub fn envelope_due(&self) -> Option<(PlayerId, &[PlayerId])> {
        self.state.envelopes_due.first().map(|(of, to)| (*of, to.as_slice()))
    }

    /// Makes the envelopes once the posted point is reached.
    pub(super) fn make_envelopes(&mut self, sink: &mut impl Sink<Event>) {
        if !self.is_mystery() || self.state.are_envelopes_made || self.state.purse.is_none() {
            return;
        }
        let left = self.state.left;
        let is_due = match self.setup.envelopes.from {
            EnvelopesFrom::Left(most) => left <= most,
            EnvelopesFrom::Money => left as usize <= self.state.prizes.len(),
            EnvelopesFrom::Level(level) => self.state.dealt_level >= level,
        };
        if !is_due || left < 2 {
            return;
        }
        let amounts = self.setup.envelopes.cut(self.state.bounties, left as usize, self.setup.unit);
        self.emit(sink, Event::EnvelopesMade { amounts }, None);
    }

    /// Whoever knocked this player out draws an envelope, if there are any yet.
    pub(super) fn owe_envelope(&mut self, of: PlayerId, by: Vec<PlayerId>, sink: &mut impl Sink<Event>) {
        if self.state.are_envelopes_made && !by.is_empty() {
            self.emit(sink, Event::EnvelopeDue { of, to: by }, None);
        }
    }

    /// An envelope is drawn for the first head that waits for one; several who took it share what is in it.
    pub(super) fn draw_envelope(
        &mut self,
        seed: [u8; 32],
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let Some((of, to)) = self.state.envelopes_due.first().cloned() else {
            return Err(plainly(Reason::NoEnvelope));
        };
        let count = self.state.envelopes.len() as u32;
        let Some(&amount) = (count > 0)
            .then(|| ChaCha20::new(seed).below(count))
            .and_then(|place| self.state.envelopes.get(place as usize))
        else {
            return Err(plainly(Reason::NoEnvelope));
        };
        self.emit(sink, Event::EnvelopeDrawn { of, amount }, None);
        let among = to.len() as u64;
        for (place, &to) in to.iter().enumerate() {
            let paid = amount / among + if place == 0 { amount % among } else { Chips::ZERO };
            self.emit(sink, Event::Bounty { of, to, paid, kept: Chips::ZERO }, None);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn envelopes_come_to_the_pool() {
        let row = |count, part| EnvelopeRow { count, part };
        let table = vec![row(1, 2500), row(2, 1000), row(5, 300)];
        let envelopes = Envelopes { from: EnvelopesFrom::Money, table };
        assert!(envelopes.is_sound());
        for pool in [1, 7, 999, 100_000, u64::MAX] {
            for count in [1, 2, 3, 8, 9, 100, 1500] {
                for unit in [1, 25] {
                    let cut = envelopes.cut(Chips(pool), count, Chips(unit));
                    assert_eq!(cut.len(), count);
                    assert_eq!(cut.iter().map(|chips| u128::from(chips.0)).sum::<u128>(), u128::from(pool));
                    assert!(cut.is_sorted_by(|one, other| one >= other), "{cut:?}");
                }
            }
        }
        let cut = envelopes.cut(Chips(10_000), 10, Chips(100));
        assert_eq!(
            cut.iter().map(|chips| chips.0).collect::<Vec<_>>(),
            [2500, 2000, 2000, 1000, 1000, 300, 300, 300, 300, 300]
        );
        let most = Envelopes { from: EnvelopesFrom::Money, table: vec![row(u32::MAX, u64::MAX)] };
        assert!(!most.is_sound());
    }
}
