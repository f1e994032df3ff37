//! What a host and the floor may do at a table, and when.
//!
//! Nobody may bend a hand that they play in: sending somebody away, pausing and closing wait for the end of the hand, and
//! calling it off belongs to a floor person who is not in it, or takes the consent of everybody who is. A stack is put
//! right between hands, and whoever asked for a chair sits down as everybody does, to be dealt in after the hand.

use hand::{Act, FloorAct};
use rules::Under;

use super::{Deciding, Event, Order, Power, Reason, Refusal, Session};
use crate::table::{Act as TableAct, Actor as TableActor, Chair, Chairs};

impl Power {
    /// The chair in which they play the hand that is on.
    fn plays(&self, session: &Session) -> Option<Chair> {
        session.table.chair_of(self.player).filter(|&chair| session.in_this_hand(chair))
    }

    /// May they decide about a hand in progress alone?
    fn decides(&self, session: &Session) -> bool {
        self.staff && self.plays(session).is_none()
    }
}

impl Session {
    /// The people in the hand who have not agreed to calling it off.
    pub fn undecided(&self) -> Chairs {
        let agreed = self.proposal.as_ref().map_or(Chairs::NONE, |proposal| proposal.agreed);
        let person = |chair: &Chair| !self.at(*chair).automatic && self.table.sitter(*chair).is_some();
        self.table.dealt().iter().filter(person).collect::<Chairs>().minus(agreed)
    }
}

impl Deciding {
    /// Does what a host or the floor orders.
    pub(super) fn order(&mut self, power: &Power, order: Order) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal::plain(reason));
        let (by, why) = (power.name.clone(), power.why.clone());
        let on = self.session.table.is_on();
        match order {
            Order::Pause if self.session.pause.is_some() => refuse(Reason::Paused),
            Order::Pause => {
                let at_once = !on || power.decides(&self.session);
                self.note(Event::Paused { by, why, at_once })
            }
            Order::Resume if self.session.pause.is_none() => refuse(Reason::NotPaused),
            Order::Resume => self.note(Event::Resumed { by, why }),
            Order::Remove { chair, may_return } => {
                if self.session.table.sitter(chair).is_none() {
                    return refuse(Reason::NobodyThere);
                }
                self.note(Event::Removed { chair, by, why, may_return })?;
                if self.session.in_this_hand(chair) {
                    return Ok(());
                }
                self.table(TableActor::Floor, &TableAct::Leave(chair))
            }
            Order::Admit(player) if !self.session.sent_away.contains_key(&player) => {
                refuse(Reason::NotSentAway)
            }
            Order::Admit(player) => self.note(Event::Admitted { player, by, why }),
            Order::Void if !on => refuse(Reason::NoHand),
            Order::Void if power.decides(&self.session) => {
                self.note(Event::Voided { by, why })?;
                self.hand(Act::Floor(FloorAct::Void))
            }
            Order::Void if self.session.proposal.is_some() => refuse(Reason::AskedAlready),
            Order::Void => {
                self.note(Event::Proposed { by, why, chair: power.plays(&self.session) })?;
                self.void_if_agreed()
            }
            Order::Ban(player) if self.session.table.chair_of(player).is_some() => refuse(Reason::SitsHere),
            Order::Ban(player) => self.note(Event::Banned { player, by, why }),
            // Somebody may be let in before they ask.
            Order::Seat { player, allow: false } if !self.session.seat_asks.contains_key(&player) => {
                refuse(Reason::AskedForNothing)
            }
            Order::Seat { player, allow } => {
                let answered = Event::SeatAnswered { player, by, why, allow };
                self.emit(answered, Some(Under::SEAT_PERMISSION))
            }
            Order::Correct(correction) => self.correct(correction, by, why),
            Order::Reopen if self.session.closed.is_none() && self.session.closing.is_none() => {
                refuse(Reason::NotClosed)
            }
            Order::Reopen => self.note(Event::Reopened { by, why }),
            Order::Close if self.session.closed.is_some() || self.session.closing.is_some() => {
                refuse(Reason::ClosedAlready)
            }
            Order::Close if on => self.note(Event::Closing { by, why }),
            Order::Close => self.note(Event::Closed { why }),
        }
    }

    /// Somebody answers whether the hand is called off.
    pub(super) fn consent(&mut self, chair: Chair, agree: bool) -> Result<(), Refusal> {
        if self.session.proposal.is_none() || !self.session.undecided().contains(chair) {
            return Err(Refusal::plain(Reason::NothingAsked));
        }
        self.note(Event::Consented { chair, agree })?;
        self.void_if_agreed()
    }

    fn void_if_agreed(&mut self) -> Result<(), Refusal> {
        if self.session.proposal.is_some() && self.session.undecided().is_empty() {
            return self.hand(Act::Floor(FloorAct::Void));
        }
        Ok(())
    }
}
