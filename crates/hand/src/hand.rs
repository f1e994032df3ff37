//! One hand as its users see it: rule on acts, record events, say who is awaited, show each watcher their view.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    Act, Awaiting, BadSetup, Chips, Choices, Event, FloorAct, LiveAct, MOST_SEATS, Mode, NoLog, PerSeat,
    Refusal, Ruling, Seat, Seating, Seats, Source, State, Terms,
};

/// What an act led to: the event itself and all that followed from it.
pub type Rulings = Vec<Ruling>;

/// A hand with its log.
#[derive(Clone, Debug)]
pub struct Hand {
    terms: Arc<Terms>,
    state: State,
    log: Vec<Ruling>,
    /// What each player had before anything was posted.
    start: Vec<Chips>,
    reasons: Vec<Reasoned>,
}

/// Why the floor decided as it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reasoned {
    /// Where in the log the decision stands.
    pub at: usize,
    /// In the floor's own words.
    pub why: String,
}

impl Hand {
    /// Opens a hand: posts what is to be posted, and deals up to the first choice where the deck is known.
    pub fn open(terms: Arc<Terms>, mode: Mode, seating: &Seating, source: Source) -> Result<Hand, BadSetup> {
        terms.check(seating)?;
        let mut state = State::new(mode, seating, source);
        let mut log = Vec::new();
        state.start(&terms, seating, &mut log);
        Ok(Hand { terms, state, log, start: seating.stacks.clone(), reasons: Vec::new() })
    }

    /// The same hand before anything was recorded, to replay a log onto.
    pub fn blank(terms: Arc<Terms>, mode: Mode, seating: &Seating, source: Source) -> Result<Hand, BadSetup> {
        terms.check(seating)?;
        let state = State::new(mode, seating, source);
        Ok(Hand { terms, state, log: Vec::new(), start: seating.stacks.clone(), reasons: Vec::new() })
    }

    /// Rules on an act, changing nothing.
    pub fn decide(&self, act: Act) -> Result<Rulings, Refusal> {
        self.rule_on(act).map_err(|refusal| self.explained(Some(act), refusal))
    }

    fn rule_on(&self, act: Act) -> Result<Rulings, Refusal> {
        let mut state = self.state.clone();
        let mut rulings = Vec::new();
        match self.by_the_log(act) {
            None => state.act(&self.terms, act, &mut rulings)?,
            Some(off) => {
                rulings = off?;
                for ruling in &rulings {
                    state.record(&self.terms, &ruling.event);
                }
                state.go_on_without(&self.terms, &mut rulings);
            }
        }
        Ok(rulings)
    }

    /// Records what happened. It cannot fail: replay does not argue with history.
    pub fn record(&mut self, event: &Event) {
        self.state.record(&self.terms, event);
        self.log.push(Ruling { event: *event, under: None });
    }

    /// Rules on an act and records what follows from it.
    pub fn apply(&mut self, act: Act) -> Result<&[Ruling], Refusal> {
        let before = self.log.len();
        if let Err(refusal) = self.take_in(act) {
            return Err(self.explained(Some(act), refusal));
        }
        Ok(&self.log[before..])
    }

    fn take_in(&mut self, act: Act) -> Result<(), Refusal> {
        match self.by_the_log(act) {
            None => self.state.act(&self.terms, act, &mut self.log)?,
            Some(rulings) => {
                for ruling in rulings? {
                    self.state.record(&self.terms, &ruling.event);
                    self.log.push(ruling);
                }
                self.state.go_on_without(&self.terms, &mut self.log);
            }
        }
        Ok(())
    }

    /// Rules on an act of the floor, as [`apply`](Hand::apply) does, and keeps why it was done.
    pub fn apply_because(&mut self, act: FloorAct, why: &str) -> Result<&[Ruling], Refusal> {
        let at = self.log.len();
        self.apply(Act::Floor(act))?;
        self.reasons.push(Reasoned { at, why: why.to_owned() });
        Ok(&self.log[at..])
    }

    /// Why the floor decided as it did, wherever it said so.
    pub fn reasons(&self) -> &[Reasoned] {
        &self.reasons
    }

    /// What each player had before anything was posted.
    pub(crate) fn start(&self) -> &[Chips] {
        &self.start
    }

    /// Rules on what a player says and puts out, by the house's rules for words and chips, and records what follows from it: a plain act,
    /// a correction, or a question for the floor.
    pub fn perform(&mut self, seat: Seat, act: &LiveAct) -> Result<&[Ruling], Refusal> {
        let before = self.log.len();
        if let Err(refusal) = self.state.perform(&self.terms, seat, act, &mut self.log) {
            return Err(self.explained(None, refusal));
        }
        Ok(&self.log[before..])
    }

    /// Who is to do something.
    pub fn awaiting(&self) -> Awaiting {
        self.state.awaiting(&self.terms)
    }

    /// Does the next street of a run-out wait for [the dealer's word](crate::DealerAct::NextStreet)?
    pub fn waits_for_street(&self) -> bool {
        self.state.waits_for_street(&self.terms)
    }

    /// How many streets are still to be dealt.
    pub fn streets_to_come(&self) -> usize {
        self.terms.game.streets.len().saturating_sub(self.state.street as usize + 1)
    }

    /// What the player who is to bet may do.
    pub fn choices(&self) -> Option<Choices> {
        matches!(self.awaiting(), Awaiting::Bet(_)).then(|| self.state.choices(&self.terms))
    }

    /// All that has happened.
    pub fn log(&self) -> &[Ruling] {
        &self.log
    }

    /// Who won chips of the last pot that each player was in, in a hand that went so from this blank one: whoever they lost
    /// everything to, if they did.
    pub fn takers(mut self, log: &[Ruling]) -> PerSeat<Seats> {
        let paying = log.iter().position(|ruling| matches!(ruling.event, Event::Awarded { .. }));
        let (before, after) = log.split_at(paying.unwrap_or(log.len()));
        for ruling in before {
            self.record(&ruling.event);
        }
        let pots = self.state.pots();
        let mut takers = PerSeat([Seats::NONE; MOST_SEATS]);
        for seat in Seats::first(self.state.players()) {
            let last = pots.as_slice().iter().rposition(|pot| pot.among.contains(seat));
            for ruling in after {
                if let Event::Awarded { seat: taker, pot, .. } = ruling.event
                    && last == Some(usize::from(pot))
                {
                    takers[seat].insert(taker);
                }
            }
        }
        takers
    }

    /// How good a player's cards are for the first part of the pot: greater is better, and tells no more than that.
    pub fn worth(&self, seat: Seat) -> u32 {
        self.terms.judge.worth_unqualified(&self.state, 0, 0, seat)
    }

    /// What is agreed for this hand.
    pub fn terms(&self) -> &Arc<Terms> {
        &self.terms
    }

    /// How it is run.
    pub fn mode(&self) -> Mode {
        self.state.mode
    }

    /// How the hand stands. Cards are given out for a [`Viewer`](crate::Viewer) only.
    pub fn state(&self) -> &State {
        &self.state
    }
}

/// A hand without a log: the same rules, nothing kept, nothing allocated. For simulations and bots.
#[derive(Clone, Debug)]
pub struct QuickHand<'a> {
    terms: &'a Terms,
    state: State,
}

impl<'a> QuickHand<'a> {
    /// Opens a hand. The seating must have been [checked](Terms::check).
    #[inline(always)]
    pub fn open(terms: &'a Terms, mode: Mode, seating: &Seating, source: Source) -> QuickHand<'a> {
        let mut state = State::new(mode, seating, source);
        state.start(terms, seating, &mut NoLog);
        QuickHand { terms, state }
    }

    /// Rules on an act and does what follows from it.
    pub fn apply(&mut self, act: Act) -> Result<(), Refusal> {
        self.state.act(self.terms, act, &mut NoLog)
    }

    /// Who is to do something.
    #[inline]
    pub fn awaiting(&self) -> Awaiting {
        self.state.awaiting(self.terms)
    }

    /// What the player who is to bet may do.
    #[inline]
    pub fn choices(&self) -> Choices {
        self.state.choices(self.terms)
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.state
    }
}
