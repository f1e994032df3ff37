//! The wrong player taken for the bring-in: the dealer points at a card that is not the one, its owner bets, and somebody
//! notices.

use rules::policy::StudWrongLow;

use crate::{Event, Irregularity, Reason, Refusal, Seat, Seats, Sink, State, Terms, Under, state::Phase};

const WRONG: Under = Under::STUD_WRONG_LOW;

impl State {
    /// The dealer points at a player as the one to bring it in.
    pub(crate) fn point_at(
        &mut self,
        terms: &Terms,
        seat: Seat,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let open = self.phase == Phase::Street && self.betting && self.bring_in_due;
        if !open || !self.mode.dealer_may_err || !self.able().contains(seat) || self.referred.is_some() {
            return Err(Refusal { reason: Reason::NotNow, under: None });
        }
        self.emit(terms, sink, Irregularity::PointedAt { seat }, Some(Under::STUD_BRING_IN));
        Ok(())
    }

    /// Records at whom the dealer points.
    pub(crate) fn pointed_at(&mut self, terms: &Terms, seat: Seat) {
        let right = self.opener_of(terms);
        self.turn = seat;
        self.first = seat;
        self.bring_in_forced = true;
        self.rare_mut().wrong_low = (seat != right).then_some(seat);
    }

    /// Is somebody taken for the bring-in who is not the one, on the round that is being bet?
    pub(crate) fn wrong_low(&self, terms: &Terms) -> Option<Seat> {
        let wrong = self.rare.as_ref()?.wrong_low?;
        (self.betting && self.is_first_round(terms)).then_some(wrong)
    }

    /// It is noticed: until the next player has acted the right card brings it in, where the house has it so.
    pub(crate) fn correct_low(
        &mut self,
        terms: &Terms,
        wrong: Seat,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let acted_behind = !self.acted.minus(Seats::only(wrong)).is_empty();
        let stands = terms.house.handling.wrong_low == StudWrongLow::Stands && !self.bring_in_due;
        if acted_behind || stands {
            return Err(Refusal { reason: Reason::BetStands, under: Some(WRONG) });
        }
        let amount = self.bet[wrong];
        if !amount.is_zero() {
            self.emit(terms, sink, Event::Returned { seat: wrong, amount }, Some(WRONG));
        }
        let first = self.opener_of(terms);
        self.emit(terms, sink, Event::BettingBegan { first }, Some(WRONG));
        Ok(())
    }
}
