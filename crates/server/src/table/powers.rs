//! What a host and the floor may do at a table, and when.
//!
//! Nobody may bend a hand that they play in: sending somebody away, pausing and closing wait for the end of the hand, and
//! calling it off belongs to a floor person who is not in it, or takes the consent of everybody who is.

use hand::{Act, Actor};
use room::{
    PlayerId,
    table::{Actor as TableActor, Chair, Chairs},
};

use crate::wire::FloorAct;

use super::{
    entry::Did,
    game::Game,
    step::{Refused, Step},
    who,
};

/// Somebody who runs a table, as far as it matters to what they may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power<'p> {
    pub(crate) name: &'p str,
    pub(crate) player: PlayerId,
    /// Of the floor or a manager, and not only the table's host?
    pub(crate) staff: bool,
}

impl Power<'_> {
    /// The chair in which they play the hand that is on.
    fn plays(&self, game: &Game) -> Option<Chair> {
        game.table.chair_of(self.player).filter(|&chair| game.in_this_hand(chair))
    }

    /// May they decide about a hand in progress alone?
    fn decides(&self, game: &Game) -> bool {
        self.staff && self.plays(game).is_none()
    }
}

impl Game {
    /// The people in the hand who have not agreed to calling it off.
    pub(crate) fn undecided(&self) -> Chairs {
        let agreed = self.proposal.as_ref().map_or_else(Chairs::default, |proposal| proposal.agreed);
        let people = self
            .table
            .dealt()
            .iter()
            .filter(|&chair| self.bot_at(chair).is_none() && self.table.sitter(chair).is_some());
        people.collect::<Chairs>().minus(agreed)
    }
}

impl Step<'_> {
    /// Does what a host or the floor asks.
    pub(crate) fn floor(&mut self, act: FloorAct, power: Power<'_>) -> Result<(), Refused> {
        let by = power.name.to_owned();
        let on = self.game.table.is_on();
        match act {
            FloorAct::Pause if self.game.paused.is_some() => {
                Err(Refused::plainly("the game is paused already"))
            }
            FloorAct::Pause => {
                let at_once = !on || power.decides(self.game);
                Ok(self.take(Did::Paused { by, at_once })?)
            }
            FloorAct::Resume if self.game.paused.is_none() => Err(Refused::plainly("the game is not paused")),
            FloorAct::Resume => Ok(self.take(Did::Resumed { by })?),
            FloorAct::Remove { chair, may_return } => {
                let chair = Chair(chair);
                if self.game.table.sitter(chair).is_none() {
                    return Err(Refused::plainly("nobody sits there"));
                }
                self.take(Did::Removed { chair, by, may_return })?;
                if self.in_hand(chair) {
                    return Ok(());
                }
                self.leave(TableActor::Floor, chair)
            }
            FloorAct::Admit { account } => {
                let player = who::of_account(account).filter(|player| self.game.removed.contains_key(player));
                let player =
                    player.ok_or_else(|| Refused::plainly("nobody of that account was sent away"))?;
                Ok(self.take(Did::Admitted { player, by })?)
            }
            FloorAct::Void if !on => Err(Refused::plainly("no hand is being played")),
            FloorAct::Void if power.decides(self.game) => self.hand(Actor::Floor, Act::Void),
            FloorAct::Void => self.propose(by, power),
            FloorAct::Close if self.game.closed.is_some() || self.game.closing.is_some() => {
                Err(Refused::plainly("the table is closed already"))
            }
            FloorAct::Close if on => Ok(self.take(Did::Closing { by })?),
            FloorAct::Close => Ok(self.take(Did::Closed)?),
        }
    }

    /// Asks everybody in the hand whether it is called off.
    fn propose(&mut self, by: String, power: Power<'_>) -> Result<(), Refused> {
        if self.game.proposal.is_some() {
            return Err(Refused::plainly("that is being asked already"));
        }
        self.take(Did::Proposed { by, chair: power.plays(self.game) })?;
        self.void_if_agreed()
    }

    /// Somebody answers.
    pub(crate) fn consent(&mut self, chair: Chair, agree: bool) -> Result<(), Refused> {
        if self.game.proposal.is_none() || !self.game.undecided().contains(chair) {
            return Err(Refused::plainly("nothing is asked of you"));
        }
        self.take(Did::Consented { chair, agree })?;
        self.void_if_agreed()
    }

    fn void_if_agreed(&mut self) -> Result<(), Refused> {
        if self.game.proposal.is_some() && self.game.undecided().is_empty() {
            return self.hand(Actor::Floor, Act::Void);
        }
        Ok(())
    }
}
