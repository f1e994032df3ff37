//! How each event changes a session. Nothing else does, but the deck that is put on the table.

use std::sync::Arc;

use hand::{Mode, Source};

use super::{Denial, Event, Pause, Playing, Prepared, Proposal, SeatAsk, SentAway, Session, Unsound, Wants};
use crate::{
    PlayerId,
    table::{Deal, Event as TableEvent},
};

/// A time bank is full again after so long away from the table.
const BANK_RESTS_MS: u64 = 60 * 60 * 1000;

impl Session {
    /// Takes in something that happened at this time.
    pub fn record(&mut self, event: &Event, at: u64) -> Result<(), Unsound> {
        match event {
            Event::Table(event) => self.record_table(event, at)?,
            Event::Hand(event) => self.record_hand(event)?,
            Event::Chopped => self.playing.as_mut().ok_or(Unsound::NoHand)?.chop(),
            Event::Automatic { chair } => self.wants_mut(*chair).automatic = true,
            Event::Prepared { chair, act } => self.wants_mut(*chair).prepared = *act,
            Event::WantsOut { chair, when } => self.wants_mut(*chair).sit_out = *when,
            Event::WantsIn { chair, way } => self.wants_mut(*chair).way = *way,
            Event::WantsStraddle { chair, amount } => self.wants_mut(*chair).straddle = *amount,
            Event::WantsBomb { chair, agree } => self.wants_mut(*chair).bomb = *agree,
            Event::WantsChop { chair, agree } => self.wants_mut(*chair).chop = *agree,
            Event::WantsRuns { chair, times } => self.wants_mut(*chair).runs = *times,
            Event::Marked { chair, mark } => self.wants_mut(*chair).mark = *mark,
            Event::ToCome { chair, chips } => self.wants_mut(*chair).to_come = *chips,
            Event::AnsweredRuns { chair, times } => {
                self.playing.as_mut().ok_or(Unsound::NoHand)?.answer_runs(*chair, *times);
            }
            Event::ShowedCards { chair, places } => {
                // A session that begins at a checkpoint does not know the hand before it, and nobody sees it any more.
                if let Some(playing) = &mut self.playing {
                    playing.show_cards(*chair, places);
                }
            }
            Event::Rabbit { .. } => {
                if let Some(playing) = &mut self.playing {
                    playing.show_what_would_have_come();
                }
            }
            Event::Leaving { chair } => self.wants_mut(*chair).leaving = true,
            Event::TimedOut { chair } => self.wants_mut(*chair).timed_out = true,
            Event::Bank { chair, left } => self.wants_mut(*chair).bank = *left,
            Event::PickedUp { .. } | Event::Voided { .. } => {}
            Event::Paused { why, at_once, .. } => {
                self.pause = Some(Pause { why: why.clone(), at_once: *at_once });
            }
            Event::Resumed { .. } => self.pause = None,
            Event::Removed { chair, by, why, may_return } => {
                let player = self.player(*chair)?;
                self.shut_out(player, by, why, *may_return);
                self.wants_mut(*chair).removed = true;
            }
            Event::Admitted { player, .. } => {
                Arc::make_mut(&mut self.sent_away).remove(player);
            }
            Event::Proposed { by, why, chair } => {
                let agreed = chair.iter().copied().collect();
                self.proposal = Some(Proposal { by: by.clone(), why: why.clone(), agreed });
            }
            Event::Consented { chair, agree: true } => {
                if let Some(proposal) = &mut self.proposal {
                    proposal.agreed.insert(*chair);
                }
            }
            Event::Consented { agree: false, .. } => self.proposal = None,
            Event::SeatAsked { player, chair, chips } => {
                let ask = SeatAsk { chair: *chair, chips: *chips, denied: None };
                Arc::make_mut(&mut self.seat_asks).insert(*player, ask);
            }
            Event::SeatWithdrawn { player } => self.forget_ask(*player),
            Event::SeatAnswered { player, allow: true, .. } => {
                self.forget_ask(*player);
                Arc::make_mut(&mut self.welcome).insert(*player);
            }
            Event::SeatAnswered { player, by, why, allow: false } => {
                if let Some(ask) = Arc::make_mut(&mut self.seat_asks).get_mut(player) {
                    ask.denied = Some(Denial { by: by.clone(), why: why.clone() });
                }
            }
            Event::Banned { player, by, why } => self.shut_out(*player, by, why, false),
            Event::CorrectionDue { correction, by, why } => {
                self.record_due(*correction, by, why)?;
            }
            Event::Named { chair, .. } => self.named = Some(*chair),
            Event::Corrected { correction, .. } => self.record_correction(*correction, at)?,
            Event::Reopened { .. } => (self.closing, self.closed) = (None, None),
            Event::Closing { why, .. } => self.closing = Some(why.clone()),
            Event::Closed { why } => {
                self.closing = None;
                self.closed = Some(why.clone());
            }
        }
        Ok(())
    }

    /// Somebody may not sit down, for now or until they are let back in.
    fn shut_out(&mut self, player: PlayerId, by: &str, why: &str, may_return: bool) {
        let sent = SentAway { by: by.to_owned(), why: why.to_owned(), may_return };
        Arc::make_mut(&mut self.sent_away).insert(player, sent);
        self.forget_ask(player);
        if !may_return {
            Arc::make_mut(&mut self.welcome).remove(&player);
        }
    }

    fn forget_ask(&mut self, player: PlayerId) {
        if self.seat_asks.contains_key(&player) {
            Arc::make_mut(&mut self.seat_asks).remove(&player);
        }
    }

    /// Puts a deck on the table for the deal that was just made. A deck is a secret, so it is no event: whoever keeps
    /// the events keeps the deck apart. How the hand is run is for the caller to say.
    pub fn put_on(&mut self, deal: Deal, mode: Mode, source: Source) -> Result<(), Unsound> {
        let players = deal.chairs.iter().map(|&chair| self.player(chair)).collect::<Result<_, _>>()?;
        for &chair in &deal.chairs {
            let wants = self.wants_mut(chair);
            wants.bomb = false;
            wants.prepared = None;
            wants.straddle = None;
            wants.timed_out = false;
        }
        self.playing = Some(Playing::new(deal, mode, players, source));
        Ok(())
    }

    fn record_table(&mut self, event: &TableEvent, at: u64) -> Result<(), Unsound> {
        match *event {
            TableEvent::Sat { chair, player, chips } => {
                self.brought += chips;
                let full = self.customs.bank_ms;
                // Leaving and coming back does not fill the bank.
                let bank = match self.banks.get(&player) {
                    Some((left, since)) if at < since.saturating_add(BANK_RESTS_MS) => (*left).min(full),
                    Some(_) | None => full,
                };
                *self.wants_mut(chair) = Wants::fresh(chips, bank);
                self.forget_ask(player);
                if !self.welcome.contains(&player) {
                    Arc::make_mut(&mut self.welcome).insert(player);
                }
            }
            TableEvent::Bought { chair, chips, .. } => {
                self.brought += chips;
                let wants = self.wants_mut(chair);
                if wants.broke_since.take().is_some() {
                    wants.usual = chips;
                }
            }
            TableEvent::Left { chair } => {
                let player = self.player(chair)?;
                if let Some(sitter) = self.table.sitter(chair) {
                    self.taken += sitter.stack;
                }
                let left = std::mem::take(self.wants_mut(chair));
                Arc::make_mut(&mut self.banks).insert(player, (left.bank, at));
            }
            TableEvent::Moved { from, to, .. } => {
                let wants = std::mem::take(self.wants_mut(from));
                *self.wants_mut(to) = wants;
            }
            TableEvent::SatOut { chair } => self.wants_mut(chair).away_since = Some(at),
            TableEvent::Returned { chair } => self.wants_mut(chair).away_since = None,
            _ => {}
        }
        self.table.record(event);
        match event {
            TableEvent::Dealt { .. } => {
                self.hands += 1;
                self.playing = None;
            }
            TableEvent::Finished { .. } | TableEvent::Undone => self.hand_is_over(at),
            _ => {}
        }
        Ok(())
    }

    fn hand_is_over(&mut self, at: u64) {
        self.proposal = None;
        self.over_at = at;
        for chair in self.table.taken() {
            if self.table.sitter(chair).is_some_and(|sitter| sitter.stack.is_zero()) {
                self.wants_mut(chair).broke_since.get_or_insert(at);
            }
        }
    }

    fn record_hand(&mut self, event: &hand::Event) -> Result<(), Unsound> {
        let playing = self.playing.as_mut().ok_or(Unsound::NoHand)?;
        playing.record(event)?;
        // What was prepared is for one turn.
        if let hand::Event::Checked { seat }
        | hand::Event::Called { seat, .. }
        | hand::Event::Raised { seat, .. }
        | hand::Event::Folded { seat } = *event
            && let Some(chair) = playing.chair(seat)
        {
            let wants = self.wants_mut(chair);
            if wants.prepared != Some(Prepared::CallAny) {
                wants.prepared = None;
            }
        }
        Ok(())
    }
}
