//! A slow player's clock. Time itself is somebody else's: it comes in as seconds, and as an act when it runs out.

use crate::{
    Event, Irregularity, PlayerAct, Reason, Refusal, Seat, Sink, State, Terms, Under, flow::Awaiting,
};

impl State {
    /// A player, or the floor if none is given, wants a player on the clock who has thought for so many seconds.
    pub(crate) fn call_clock(
        &mut self,
        terms: &Terms,
        by: Option<Seat>,
        seat: Seat,
        after: u32,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let refuse = |reason, under: Option<Under>| Err(Refusal { reason, under });
        let clock = terms.house.handling.clock;
        match self.awaiting(terms) {
            Awaiting::Bet(turn) if turn == seat => {}
            Awaiting::Bet(turn) => return refuse(Reason::NotYourTurn { awaited: Some(turn) }, None),
            _ => return refuse(Reason::NotNow, None),
        }
        if self.to_call(seat).is_none() && !clock.may_check {
            return refuse(Reason::FacesNothing, Some(Under::CLOCK_EXPIRY));
        }
        if let Some(wait) = clock.wait
            && after < wait
        {
            return refuse(Reason::TooSoon { wait }, Some(Under::CLOCK_WAIT_FIRST));
        }
        let event = match by {
            Some(who) if who.0 >= self.count => return refuse(Reason::NotNow, None),
            Some(by) if !clock.any_player => Irregularity::ClockAsked { seat, by },
            Some(_) | None => {
                let (thinking, countdown) = (clock.thinking, clock.countdown);
                let event = Irregularity::ClockStarted { seat, thinking, countdown };
                self.emit(terms, sink, event, Some(Under::CLOCK_DURATION));
                return Ok(());
            }
        };
        self.emit(terms, sink, event, Some(Under::CLOCK_WHO));
        Ok(())
    }

    /// The clock has run out: facing a bet the hand is dead, otherwise it is checked. Whoever said that it is a raise
    /// makes the least one.
    pub(crate) fn time_up(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        const EXPIRY: Option<Under> = Some(Under::CLOCK_EXPIRY);
        let on = self.rare.as_ref().and_then(|rare| rare.clock);
        let Some(seat) = on.filter(|seat| self.awaiting(terms) == Awaiting::Bet(*seat)) else {
            return Err(Refusal { reason: Reason::NoClock, under: None });
        };
        if let Some(least) = self.bound_to_raise(terms, seat) {
            let event = self.judge_bet(terms, PlayerAct::RaiseTo(least))?;
            self.emit(terms, sink, Irregularity::ClockRanOut { seat }, EXPIRY);
            self.emit(terms, sink, event, Some(Under::VERBAL_IN_TURN));
            self.go_on(terms, sink);
            return Ok(());
        }
        let idle = self.to_call(seat).is_none();
        let event = self.judge_bet(terms, if idle { PlayerAct::Check } else { PlayerAct::Fold }).or_else(
            |refusal| {
                // Whoever may not fold is held to the call.
                if idle { Err(refusal) } else { self.judge_bet(terms, PlayerAct::Call) }
            },
        )?;
        self.emit(terms, sink, Irregularity::ClockRanOut { seat }, EXPIRY);
        self.emit(terms, sink, event, EXPIRY);
        self.go_on(terms, sink);
        Ok(())
    }
}
