//! Penalties: the house's ladder, what the least is, how many hands a round has; chips that leave play.

use hand::Chips;
use rules::{
    Sink, Under,
    policy::{
        PenaltyLadder, TournChipsLost, TournChipsOutOfView, TournDisqualifiedChips, TournPenaltyMinimumIn,
    },
};

use super::{
    Tournament,
    act::{Reason, Refusal},
    event::{Event, RemovedFor, Sanction},
    fold::{plainly, refused},
    setup::MOST,
};
use crate::PlayerId;

const MINUTE: u64 = 60_000;

impl Tournament {
    pub(super) fn sanction(
        &mut self,
        player: PlayerId,
        sanction: Option<Sanction>,
        now: u64,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let (entrant, at) = self.seated(player)?;
        let offences = entrant.offences as usize;
        let sanction = match sanction {
            Some(sanction) => sanction,
            None => self.next_step(offences)?,
        };
        self.is_on_ladder(sanction)?;
        self.is_enough(sanction)?;
        if sanction == Sanction::Disqualification {
            if self.state.tables.get(&at.table).is_some_and(|table| table.on.is_some()) {
                return Err(plainly(Reason::HandOn));
            }
            self.disqualify(player, sink);
            return Ok(());
        }
        let table = self.state.tables.get(&at.table).map_or(1, |table| table.seated().len() as u32);
        let hands = match sanction {
            Sanction::Hands(hands) => hands,
            // One for each player at the table when it is given, whoever leaves later.
            Sanction::Rounds(rounds) => rounds.saturating_mul(table),
            Sanction::Warning | Sanction::Minutes(_) | Sanction::Disqualification => 0,
        };
        let until = match sanction {
            Sanction::Minutes(minutes) => Some(now + u64::from(minutes) * MINUTE),
            _ => None,
        };
        let under = match sanction {
            Sanction::Rounds(_) => Under::TOURN_PENALTY_ROUND,
            _ => Under::PENALTY_LADDER,
        };
        self.emit(sink, Event::Sanctioned { player, sanction, hands, until }, Some(under));
        Ok(())
    }

    /// The step of the ladder that comes after so many offences; the last one for good.
    fn next_step(&self, offences: usize) -> Result<Sanction, Refusal> {
        let ladder = &self.rules.ladder;
        let Some(word) = ladder.get(offences).or(ladder.last()) else {
            return Err(refused(Reason::NotOnLadder, Under::PENALTY_LADDER));
        };
        let least = self.rules.least_penalty.amount.max(1);
        Ok(match word {
            PenaltyLadder::Warning => Sanction::Warning,
            PenaltyLadder::MissedHands => Sanction::Hands(least),
            PenaltyLadder::MissedRounds => Sanction::Rounds(1),
            PenaltyLadder::TenMinuteSuspension => Sanction::Minutes(10),
            PenaltyLadder::Suspension => match self.rules.least_penalty.r#in {
                TournPenaltyMinimumIn::Hands => Sanction::Hands(least),
                TournPenaltyMinimumIn::Minutes => Sanction::Minutes(least),
            },
            PenaltyLadder::Removal | PenaltyLadder::Barring | PenaltyLadder::Disqualification => {
                Sanction::Disqualification
            }
        })
    }

    fn is_on_ladder(&self, sanction: Sanction) -> Result<(), Refusal> {
        let suits = |word: &PenaltyLadder| {
            matches!(
                (word, sanction),
                (PenaltyLadder::Warning, Sanction::Warning)
                    | (PenaltyLadder::MissedHands, Sanction::Hands(_))
                    | (PenaltyLadder::MissedRounds, Sanction::Rounds(_))
                    | (PenaltyLadder::TenMinuteSuspension, Sanction::Minutes(10))
                    | (
                        PenaltyLadder::Suspension,
                        Sanction::Minutes(_) | Sanction::Hands(_) | Sanction::Rounds(_)
                    )
                    | (
                        PenaltyLadder::Disqualification | PenaltyLadder::Removal | PenaltyLadder::Barring,
                        Sanction::Disqualification
                    )
            )
        };
        if self.rules.ladder.iter().any(suits) {
            return Ok(());
        }
        Err(refused(Reason::NotOnLadder, Under::PENALTY_LADDER))
    }

    fn is_enough(&self, sanction: Sanction) -> Result<(), Refusal> {
        let least = &self.rules.least_penalty;
        let (given, hands) = match sanction {
            Sanction::Hands(hands) => (hands, true),
            Sanction::Minutes(minutes) => (minutes, false),
            Sanction::Warning | Sanction::Rounds(_) | Sanction::Disqualification => return Ok(()),
        };
        let same = (least.r#in == TournPenaltyMinimumIn::Hands) == hands;
        if given == 0 || same && given < least.amount {
            let reason = Reason::TooMild { least: least.amount.max(1), hands };
            return Err(refused(reason, Under::TOURN_PENALTY_MINIMUM));
        }
        Ok(())
    }

    /// Out of the event; what becomes of the chips, the house says.
    fn disqualify(&mut self, player: PlayerId, sink: &mut impl Sink<Event>) {
        let chips = self.stack_of(player);
        let event = Event::Sanctioned { player, sanction: Sanction::Disqualification, hands: 0, until: None };
        self.emit(sink, event, Some(Under::PENALTY_LADDER));
        match self.rules.disqualified {
            TournDisqualifiedChips::Removed => {
                let event = Event::Removed { player: Some(player), chips, why: RemovedFor::Disqualified };
                self.emit(sink, event, Some(Under::TOURN_DISQUALIFIED_CHIPS));
                self.leave_event(player, Under::TOURN_DISQUALIFIED_CHIPS, sink);
            }
            // The stack stays and pays until it is gone; nobody sits behind it.
            TournDisqualifiedChips::BlindedOff => {
                self.emit(sink, Event::WentAway { player, at: 0 }, Some(Under::TOURN_DISQUALIFIED_CHIPS));
            }
        }
    }

    pub(super) fn out_of_view(
        &mut self,
        player: PlayerId,
        chips: Chips,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let (entrant, at) = self.seated(player)?;
        if chips.is_zero() || chips > entrant.stack {
            return Err(plainly(Reason::TooManyChips));
        }
        if self.state.tables.get(&at.table).is_some_and(|table| table.on.is_some()) {
            return Err(plainly(Reason::HandOn));
        }
        let all = chips == entrant.stack;
        // Removed or forfeited, nobody plays with them again.
        let under = match self.rules.out_of_view {
            TournChipsOutOfView::Removed | TournChipsOutOfView::Forfeited => Under::TOURN_CHIPS_OUT_OF_VIEW,
        };
        let event = Event::Removed { player: Some(player), chips, why: RemovedFor::OutOfView };
        self.emit(sink, event, Some(under));
        if all {
            self.leave_event(player, Under::TOURN_CHIPS_OUT_OF_VIEW, sink);
        }
        Ok(())
    }

    pub(super) fn ownerless(&mut self, chips: Chips, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if chips.is_zero() || chips > MOST {
            return Err(plainly(Reason::TooManyChips));
        }
        if self.state.started.is_none() {
            return Err(plainly(Reason::NotStarted));
        }
        // Kept by the director or taken back: in neither case does anybody play with them.
        let under = match self.rules.lost {
            TournChipsLost::OutOfPlay | TournChipsLost::HeldForOwner => Under::TOURN_CHIPS_LOST,
        };
        self.emit(sink, Event::Removed { player: None, chips, why: RemovedFor::Ownerless }, Some(under));
        Ok(())
    }
}
