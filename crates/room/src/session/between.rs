//! What follows a hand: chips that were bought come onto the table, and those who wanted to go, or have to, go.

use hand::Chips;
use rules::Under;

use super::{Deciding, Event, Refusal, Session, SitOut};
use crate::table::{Act as TableAct, Actor as TableActor, Chair};

impl Session {
    /// What is wanted for a chair now that no hand keeps it from coming: what was bought during the hand, and what
    /// fills the stack up to its mark. Whoever sells chips sells these, as far as the house allows, and brings them
    /// ([`Duty::Bring`](super::Duty::Bring)) before [what follows the hand](Session::between_hands).
    pub fn chips_due(&self, chair: Chair) -> Option<ChipsDue> {
        let wants = self.at(chair);
        if self.table.is_on() || wants.goes() || self.closing.is_some() || self.closed.is_some() {
            return None;
        }
        let stack = self.table.sitter(chair)?.stack;
        let bought = wants.to_come;
        let fill = wants.mark.map_or(Chips::ZERO, |mark| mark.less(stack + bought));
        let due = ChipsDue { stack, chips: bought + fill };
        (!due.chips.is_zero()).then_some(due)
    }
}

/// Chips that somebody wants now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChipsDue {
    /// What is in front of them.
    pub stack: Chips,
    /// How many more they want.
    pub chips: Chips,
}

impl Deciding {
    pub(super) fn between_hands(&mut self) -> Result<(), Refusal> {
        self.correct_due()?;
        if let Some(why) = self.session.closing.clone() {
            self.note(Event::Closed { why })?;
        }
        for chair in self.session.table.taken() {
            let wants = self.session.at(chair).clone();
            if wants.goes() || self.session.closed.is_some() {
                self.table(TableActor::Floor, &TableAct::Leave(chair))?;
                continue;
            }
            if let Some(way) = wants.way {
                self.note(Event::WantsIn { chair, way: None })?;
                // What was offered during the hand may be gone after it: they are offered what there is then.
                let _ = self.table(TableActor::Player(chair), &TableAct::Enter(chair, way));
            }
            if wants.sit_out == Some(SitOut::Now) {
                self.sit_out(chair)?;
            } else if self.session.table.may_pick_up(chair) && wants.away_since.is_some() {
                self.pick_up(chair, Some(Under::MISSED_BLINDS_PICKUP_COUNT))?;
            }
        }
        Ok(())
    }

    pub(super) fn sit_out(&mut self, chair: Chair) -> Result<(), Refusal> {
        self.note(Event::WantsOut { chair, when: None })?;
        // Whoever owes a kill may not sit out: the table says so, and they stay.
        let _ = self.table(TableActor::Player(chair), &TableAct::SitOut(chair));
        Ok(())
    }

    /// An absent player's chair is given up.
    pub(super) fn pick_up(&mut self, chair: Chair, under: Option<Under>) -> Result<(), Refusal> {
        self.emit(Event::PickedUp { chair }, under)?;
        self.table(TableActor::Floor, &TableAct::Leave(chair))
    }
}
