//! The next deal: who is dealt in, what it is played for, and the deck that it waits for.

use cards::{Deck, DeckKind};

use super::{Deciding, Event, Reason, Refusal, Ruling, Rulings, Session, SitOut};
use crate::table::{Act as TableAct, Actor as TableActor, Chair, Deal, Event as TableEvent};

impl Session {
    /// The deal that a deck is due for: it was made, and no deck lies on the table yet.
    pub fn deck_due(&self) -> Option<Deal> {
        self.table.deal().filter(|_| self.playing.is_none())
    }

    /// Puts the cards on the table: the posts, and all that is dealt before the first choice.
    pub fn open_hand(&self) -> Result<Rulings, Refusal> {
        let playing = self.playing.as_ref().filter(|playing| playing.hand().is_none() && self.table.is_on());
        let playing = playing.ok_or(Refusal::plain(Reason::NoHand))?;
        let opened = playing.opened().map_err(|bad| Refusal::plain(Reason::Setup(bad)))?;
        let ruling = |ruling: &hand::Ruling| Ruling { event: Event::Hand(ruling.event), under: ruling.under };
        Ok(opened.log().iter().map(ruling).collect())
    }

    /// Could a hand be dealt now?
    pub fn can_deal(&self) -> bool {
        !self.table.is_on()
            && self.closed.is_none()
            && self.ready().len() >= 2
            && (self.is_draw_due() || self.table.decide(TableActor::Dealer, &TableAct::Deal).is_ok())
    }
}

impl Deciding {
    pub(super) fn deal(&mut self, seed: [u8; 32]) -> Result<(), Refusal> {
        self.draw_button(seed);
        // Whoever has it names the game first.
        if self.session.table.waits_for_choice() {
            return Ok(());
        }
        for chair in self.session.table.taken() {
            let Some(amount) = self.session.at(chair).straddle else { continue };
            let act = TableAct::Straddle(chair, amount);
            if self.table(TableActor::Player(chair), &act).is_err() {
                self.note(Event::WantsStraddle { chair, amount: None })?;
            }
        }
        let act = if self.all_want_bomb() { TableAct::DealBomb } else { TableAct::Deal };
        while let Some(chair) = self.leaves_at_blind(&act) {
            self.sit_out(chair)?;
        }
        // Too few may be left to deal to: then nothing is dealt.
        let _ = self.table(TableActor::Dealer, &act);
        Ok(())
    }

    /// Somebody who sits out from the next big blind, and has it now.
    fn leaves_at_blind(&self, act: &TableAct) -> Option<Chair> {
        let rulings = self.session.table.decide(TableActor::Dealer, act).ok()?;
        let big = rulings.iter().find_map(|ruling| match ruling.event {
            TableEvent::Placed { places, .. } => places.big(),
            _ => None,
        })?;
        (self.session.at(big).sit_out == Some(SitOut::NextBlind)).then_some(big)
    }

    /// Does everybody who would be dealt in want a bomb pot? Those who play by themselves want what the people want.
    fn all_want_bomb(&self) -> bool {
        let ready = self.session.ready();
        let mut people =
            ready.iter().map(|chair| self.session.at(chair)).filter(|wants| !wants.automatic).peekable();
        people.peek().is_some() && people.all(|wants| wants.bomb) && self.session.table.deals_bombs()
    }

    /// Before the first deal everybody draws a card for the button.
    fn draw_button(&mut self, seed: [u8; 32]) {
        if !self.session.is_draw_due() {
            return;
        }
        let chairs = self.session.ready();
        if chairs.len() < 2 {
            return;
        }
        let deck = Deck::shuffled(DeckKind::Standard, seed);
        let cards = chairs.iter().zip(deck.stub()).collect();
        // Games without a button draw none.
        let _ = self.table(TableActor::Dealer, &TableAct::Draw(cards));
    }
}
