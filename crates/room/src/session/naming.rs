//! Dealer's choice: whoever has the button names the next game from those that the table allows.

use super::{Deciding, Event, Reason, Refusal, Session};
use crate::table::{Act as TableAct, Actor as TableActor, Chair};

impl Session {
    /// Whose it is to name the next game; none where none has to be named, or the button is still to be drawn for.
    ///
    /// It is whoever would have the button, or the next who plays where that chair is empty. The button stays where it is
    /// through games without one: then the next after whoever named the last game does, so that nobody names two in a row.
    pub fn naming(&self) -> Option<Chair> {
        let over = self.closed.is_some() || self.closing.is_some();
        if over || !self.table.waits_for_choice() || self.is_draw_due() {
            return None;
        }
        let ready = self.ready();
        if ready.len() < 2 {
            return None;
        }
        let button = self.table.next_button().or(self.named);
        let due = match button {
            Some(button) if ready.contains(button) => Some(button),
            Some(button) => ready.next_after(button),
            None => ready.iter().next(),
        };
        due.and_then(|chair| if self.named == Some(chair) { ready.next_after(chair) } else { Some(chair) })
    }

    /// Is the first button still to be drawn for?
    pub(super) fn is_draw_due(&self) -> bool {
        self.hands == 0 && self.table.places_now().is_none() && !self.table.is_button_drawn()
    }
}

impl Deciding {
    /// Somebody names the next game.
    pub(super) fn name_game(&mut self, chair: Chair, game: u8) -> Result<(), Refusal> {
        match self.session.naming() {
            Some(whose) if whose == chair => self.named(chair, game, false),
            Some(whose) => Err(Refusal::plain(Reason::NotTheirsToName { whose })),
            None => Err(Refusal::plain(Reason::NothingToName)),
        }
    }

    /// Nobody named the next game in time: it is the last again, and at the start the first.
    pub(super) fn keep_game(&mut self) -> Result<(), Refusal> {
        let chair = self.session.naming().ok_or(Refusal::plain(Reason::NothingToName))?;
        self.named(chair, self.session.table.game(), true)
    }

    fn named(&mut self, chair: Chair, game: u8, by_house: bool) -> Result<(), Refusal> {
        let choose = TableAct::Choose(game);
        // A game that is not there is refused before anything is noted.
        self.session.table.decide(TableActor::Player(chair), &choose).map_err(super::request::by_table)?;
        self.note(Event::Named { chair, game, by_house })?;
        self.table(TableActor::Player(chair), &choose)
    }
}
