//! Acts in the hand: a player's own, and those that the house does for somebody who does not act.

use cards::CardSet;
use hand::{Act, Awaiting, DealerAct, PlayerAct, Seat, live::LiveAct};
use rules::Under;

use super::{Awaited, Deciding, Duty, Event, Reason, Refusal, SitOut, request};
use crate::table::{Act as TableAct, Actor as TableActor, Chair, Chairs};

impl Deciding {
    /// The place of a chair in the hand that is on.
    pub(super) fn seat(&self, chair: Chair) -> Result<Seat, Refusal> {
        let seat = self.session.hand().and_then(|(playing, _)| playing.seat(chair));
        seat.ok_or(Refusal::plain(Reason::NotInHand))
    }

    /// Puts words and chips to the hand, by the house's rules for words and chips.
    pub(super) fn perform(&mut self, chair: Chair, act: &LiveAct) -> Result<(), Refusal> {
        let seat = self.seat(chair)?;
        let Some((_, hand)) = self.session.hand() else { return Err(Refusal::plain(Reason::NoHand)) };
        let mut would = hand.clone();
        let rulings = would.perform(seat, act).map_err(request::by_hand)?.to_vec();
        self.take_hand(&rulings)
    }

    /// What the house does by itself.
    pub(super) fn duty(&mut self, duty: Duty) -> Result<(), Refusal> {
        match duty {
            Duty::NextStreet => self.hand(Act::Dealer(DealerAct::NextStreet)),
            Duty::Runs => {
                let open = self.session.runs_asked().map_or(Chairs::NONE, |asked| asked.open);
                open.iter().try_for_each(|chair| self.note(Event::AnsweredRuns { chair, times: 1 }))
            }
            Duty::TimeUp { on_bank } => self.time_up(on_bank),
            Duty::KeepGame => self.keep_game(),
            Duty::ActFor => self.act_for(),
            Duty::Bank { chair, left } => self.note(Event::Bank { chair, left }),
            Duty::Chairs => self.look_at_chairs(),
            Duty::Charge { chair, chips } => self.table(TableActor::Dealer, &TableAct::Pay(chair, chips)),
            Duty::Button { chair } => self.table(TableActor::Floor, &TableAct::SetButton(chair)),
            Duty::Restake { game, stakes } => self.table(TableActor::Floor, &TableAct::Restake(game, stakes)),
            Duty::GiveUp { chair } => self.pick_up(chair, Some(Under::FEE_TIME_REFUSAL)),
            Duty::Bring { chair, chips } => {
                if !self.session.at(chair).to_come.is_zero() {
                    self.note(Event::ToCome { chair, chips: hand::Chips::ZERO })?;
                }
                if chips.is_zero() {
                    return Ok(());
                }
                self.table(TableActor::Player(chair), &TableAct::Buy(chair, chips))
            }
        }
    }

    /// Somebody did not act in time: they sit out after the hand, and the house acts for them.
    fn time_up(&mut self, on_bank: bool) -> Result<(), Refusal> {
        let Some(Awaited { chair, to, .. }) = self.session.awaited() else {
            return Err(Refusal::plain(Reason::NoHand));
        };
        // Not choosing between showing and mucking is no absence.
        if !matches!(to, Awaiting::Show(_)) {
            self.note(Event::TimedOut { chair })?;
            // Whoever leaves after the hand still does.
            if self.session.at(chair).sit_out != Some(SitOut::Leave) {
                self.note(Event::WantsOut { chair, when: Some(SitOut::Now) })?;
            }
            if on_bank {
                self.note(Event::Bank { chair, left: 0 })?;
            }
        }
        self.act_for()
    }

    /// What the house does for somebody who does not act: gives up as little as the rules allow.
    pub(super) fn act_for(&mut self) -> Result<(), Refusal> {
        let Some(Awaited { seat, to, .. }) = self.session.awaited() else {
            return Err(Refusal::plain(Reason::NoHand));
        };
        let by = |act| Act::Player(seat, act);
        match to {
            Awaiting::Bet(_) => {
                let choices = self.session.hand().and_then(|(_, hand)| hand.choices());
                let act = match choices {
                    Some(choices) if choices.check => PlayerAct::Check,
                    Some(choices) if choices.fold => PlayerAct::Fold,
                    Some(choices) if choices.bring_in.is_some() => PlayerAct::BringIn,
                    // A raise that was said binds.
                    Some(hand::Choices { call: None, raise: Some(sizes), .. }) => {
                        PlayerAct::RaiseTo(sizes.least())
                    }
                    Some(_) | None => PlayerAct::Call,
                };
                self.hand(by(act))
            }
            Awaiting::Draw(..) => self.hand(by(PlayerAct::Discard(CardSet::EMPTY))),
            Awaiting::Discard(_, count) => {
                let held = self
                    .session
                    .hand()
                    .map(|(_, hand)| hand.state().faces_down(hand::Viewer::Seat(seat), seat))
                    .unwrap_or_default();
                self.hand(by(PlayerAct::Discard(held.iter().take(count as usize).collect())))
            }
            Awaiting::Flip(_) => self.hand(by(PlayerAct::Flip(false))),
            Awaiting::Show(_) => self.hand(by(PlayerAct::Muck)).or_else(|_| self.hand(by(PlayerAct::Show))),
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => Ok(()),
        }
    }
}
