//! Lowball's rule for sevens: after the draw a seven or better must bet. Whoever checks one and has the best hand wins
//! what was in the pot before the draw and no more.

use cards::Qualifier;

use crate::{Event, Seats, Sink, State, Terms, Under};

impl State {
    /// Gives back what was bet after the draw if the best hand had checked a seven or better. An all-in bet of less than
    /// half a bet may be called with one and won, but those who called it behind get their call back.
    pub(crate) fn void_after_sevens(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        let Some(share) = terms.game.pot.first() else { return };
        let last = self.street as usize + 1 == terms.game.streets.len();
        if !last || !self.begun || self.live.len() < 2 || self.checked.and(self.live).is_empty() {
            return;
        }
        let winners = self.best(self.live, |state, seat| terms.judge.worth(state, 0, 0, seat));
        let idle = |seat: &crate::Seat| {
            let strength = share.ranking.strength(self.cards(*seat));
            self.checked.contains(*seat) && Qualifier::SevenOrBetter.admits(strength)
        };
        if winners.is_empty() || !winners.iter().all(|seat| idle(&seat)) {
            return;
        }
        // No full bet: just the short one of somebody who is all-in.
        let keeps = match self.aggressor {
            Some(bettor) if self.raises == 0 => winners.or(Seats::only(bettor)),
            _ => Seats::NONE,
        };
        for seat in Seats::first(self.count as usize).minus(keeps) {
            let amount = self.paid[seat].less(self.paid_before[seat]);
            if !amount.is_zero() {
                let event = Event::Voided { seat, amount };
                self.record(terms, &event);
                sink.note(event, Some(Under::LOWBALL_SEVENS_RULE));
            }
        }
    }
}
