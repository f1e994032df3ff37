//! A hand as a table deals it and takes it back.

use rules::play::{End, Outcome, Play, Settled};

use crate::{
    Act, Awaiting, Chips, Event, Hand, PerSeat, Reason, Refusal, Ruling, Seats, State, Terms, View, Viewer,
};

impl State {
    /// What came of a hand that is over. How it ended is not for the state to say: a hand that was called off may be
    /// dealt again, or count as played.
    pub fn outcome(&self, end: End) -> Outcome {
        let mut stacks = PerSeat::default();
        let (mut winners, mut pot) = (Seats::NONE, self.raked());
        for seat in Seats::first(self.players()) {
            let awarded: Chips = self.awarded_to(seat);
            stacks[seat] = self.stack_of(seat);
            pot += awarded;
            if !awarded.is_zero() {
                winners.insert(seat);
            }
        }
        let settled = Settled::Pots { stacks, winners, pot };
        Outcome { settled, raked: self.raked(), carried: self.carried(), end }
    }
}

impl Play for Hand {
    type Terms = Terms;
    type Act = Act;
    type Event = Event;
    type Reason = Reason;
    type Viewer = Viewer;
    type View = View;

    fn terms(&self) -> &Terms {
        Hand::terms(self)
    }

    fn decide(&self, act: Act) -> Result<Vec<Ruling>, Refusal> {
        Hand::decide(self, act)
    }

    fn record(&mut self, event: &Event) {
        Hand::record(self, event);
    }

    fn view(&self, viewer: Viewer) -> View {
        Hand::view(self, viewer)
    }

    /// A hand that was called off is [voided](End::Voided); whoever deals it again says that it was a misdeal.
    fn outcome(&self) -> Option<Outcome> {
        let called_off = |ruling: &Ruling| matches!(ruling.event, Event::CalledOff { .. });
        let end = if self.log().iter().any(called_off) { End::Voided } else { End::Played };
        (self.awaiting() == Awaiting::Nobody).then(|| self.state().outcome(end))
    }
}
