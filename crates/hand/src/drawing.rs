//! Serving draws: who gets how many cards in a row, who waits for the rest, and when another card is burnt.

use crate::{Event, Face, Seat, Sink, State, Terms, Under, errors::Mishaps};

impl State {
    /// May a player ask for more cards on this draw than come in a row?
    pub(crate) fn may_hold_over(&self, terms: &Terms) -> bool {
        terms.game.streets[self.street as usize].draw > terms.house.draw_in_a_row
    }

    /// How many of the cards that a player asked for come only after everybody else was served.
    fn held_over(&self, terms: &Terms, seat: Seat) -> u8 {
        let filled = self.mishaps.as_deref().map_or(0, |mishaps: &Mishaps| mishaps.filled[seat]);
        (self.drew[seat] + filled).saturating_sub(terms.house.draw_in_a_row)
    }

    /// Whoever was last to ask for cards, once all have said how many they want.
    fn last_to_draw(&self) -> Option<Seat> {
        let drawers = self.live.iter().filter(|&seat| self.drew[seat] > 0);
        drawers.last().filter(|_| self.may_draw.is_empty())
    }

    /// Is a card to be burnt before the last to draw gets what comes later?
    pub(crate) fn burns_for_last(&self, terms: &Terms) -> bool {
        self.may_hold_over(terms) && self.last_to_draw().is_some_and(|last| self.held_over(terms, last) > 0)
    }

    /// Is a card to be burnt before the next one is dealt?
    #[inline(always)]
    pub(crate) fn burn_is_due(&self, terms: &Terms) -> bool {
        self.owed_burn > 0 && (!self.burns_for_last(terms) || self.burn_is_due_on_the_draw(terms))
    }

    fn burn_is_due_on_the_draw(&self, terms: &Terms) -> bool {
        // One of them waits until only the last to draw does.
        let last = self.last_to_draw();
        let served = self.live.iter().all(|seat| {
            let later = if Some(seat) == last { self.held_over(terms, seat) } else { 0 };
            self.owed_down[seat] <= later
        });
        self.owed_burn > u8::from(!served)
    }

    /// The next player to be served on the draw: first what comes in a row to each, then the rest.
    pub(crate) fn next_to_serve(&self, terms: &Terms) -> Option<Seat> {
        let mut waiting = self.live.iter().filter(|&seat| self.owed_down[seat] > 0);
        if !self.may_hold_over(terms) {
            return waiting.next();
        }
        let first = waiting.clone().find(|&seat| self.owed_down[seat] > self.held_over(terms, seat));
        first.or_else(|| waiting.next().filter(|_| self.may_draw.is_empty()))
    }

    /// Why a player may not be served now: others come first. A card that replaces one shown on the draw waits until
    /// everybody has drawn, and so does what is more than comes in a row.
    pub(crate) fn waits_on_draw(&self, terms: &Terms, seat: Seat) -> Option<Under> {
        // A record tells what each drew in one go, whatever the order was.
        if terms.game.streets[self.street as usize].draw == 0 || !self.mode.dealer_may_err {
            return None;
        }
        let all_said = self.may_draw.is_empty();
        if self.owed_down[seat] == 0 {
            let served = self.live.iter().all(|other| self.owed_down[other] == 0);
            return (!(all_said && served)).then_some(Under::DRAW_EXPOSED_ONDRAW);
        }
        let in_a_row = |other: Seat| self.owed_down[other] > self.held_over(terms, other);
        let waits = !in_a_row(seat) && (!all_said || self.live.iter().any(in_a_row));
        waits.then_some(Under::DRAW_MAX_CONSECUTIVE)
    }

    /// Serves all draws from a deck where somebody may have to wait for the rest.
    #[cold]
    pub(crate) fn serve_draws(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        while let Some(seat) = self.next_to_serve(terms) {
            let burn = self.burn_is_due(terms);
            self.refill(terms, self.owed_total() + usize::from(burn), sink);
            let card = self.top().map(Face);
            let (event, under) = match (burn, card) {
                (true, None) => (Event::BurnSkipped, None),
                (true, card) => (Event::Burnt { card }, Some(Under::DRAW_MAX_CONSECUTIVE)),
                (false, None) => return self.emit(terms, sink, Event::Lapsed, None),
                (false, card) => (Event::Dealt { seat, card, up: false }, None),
            };
            self.emit(terms, sink, event, under);
        }
    }
}
