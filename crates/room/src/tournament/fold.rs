//! The event as a fold: what is asked is ruled on, and what follows from it is worked out at once.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

use cards::Card;
use hand::Chips;
use rules::{Book, Sink, Under};

use super::{
    act::{Act, Reason, Refusal},
    clock::Stop,
    event::{Event, Rulings},
    flights::Day,
    payouts::PaidIn,
    setup::{BadEvent, Bounty, EventRules, EventSetup, MOST},
    state::{State, TableAt},
};

/// An event, from its first entry to its winner.
///
/// [`Tournament::decide`] rules on an act and changes nothing, [`Tournament::record`] takes what happened in. The tables
/// where hands are dealt stand beside it: it is told what came of each hand, and says who goes where.
#[derive(Clone, Debug)]
pub struct Tournament {
    pub(super) setup: Arc<EventSetup>,
    pub(super) rules: Arc<EventRules>,
    pub(super) book: Arc<Book>,
    pub(super) state: State,
    /// Cards dealt to tables that are tied, for the move that is due.
    pub(super) cards: Vec<(u32, Card)>,
    /// Are the tables even? Worked out when it is asked for, and forgotten when somebody comes or goes.
    pub(super) is_even: Known,
    /// Is it known which tables stop? Forgotten in the same way.
    pub(super) are_halts_known: bool,
}

/// A yes or no that is worked out when it is asked for, and may be forgotten. Nothing hangs on who of several finds it out.
#[derive(Debug, Default)]
pub(super) struct Known(AtomicU8);

impl Known {
    pub(super) fn get(&self) -> Option<bool> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            known => Some(known == 2),
        }
    }

    pub(super) fn set(&self, known: Option<bool>) {
        self.0.store(known.map_or(0, |yes| 1 + u8::from(yes)), Ordering::Relaxed);
    }
}

impl Clone for Known {
    fn clone(&self) -> Known {
        Known(AtomicU8::new(self.0.load(Ordering::Relaxed)))
    }
}

impl Tournament {
    /// An event that nobody has entered.
    pub fn open(book: &Book, setup: EventSetup) -> Result<Tournament, BadEvent> {
        let rules = EventRules::of(book, &setup);
        let head = setup.bounty.map_or(Chips::ZERO, Bounty::amount);
        if setup.fee.0.checked_add(head.0).is_none_or(|part| part > setup.price.0) {
            return Err(BadEvent::Price);
        }
        if setup.amounts().any(|amount| amount > MOST) {
            return Err(BadEvent::TooMuch);
        }
        if setup.full.is_some_and(|full| full < 2) {
            return Err(BadEvent::Full);
        }
        if !setup.envelopes.is_sound() {
            return Err(BadEvent::Envelopes);
        }
        let most = setup.most_seats.min(setup.game.seats);
        if !(2..=most).contains(&rules.seats) {
            return Err(BadEvent::Seats { most });
        }
        if let Some(book) = rules.stack.filter(|stack| *stack != setup.structure.stack) {
            return Err(BadEvent::Stack { book });
        }
        let one = PaidIn { entries: 2, price: setup.price, fee: setup.fee, ..PaidIn::default() };
        if one.purse(book).is_err() {
            return Err(BadEvent::NoFee);
        }
        let state = State::new(&setup.structure);
        Ok(Tournament {
            setup: Arc::new(setup),
            rules: Arc::new(rules),
            book: Arc::new(book.clone()),
            state,
            cards: Vec::new(),
            is_even: Known::default(),
            are_halts_known: false,
        })
    }

    /// Rules on an act, changing nothing.
    pub fn decide(&self, act: &Act, now: u64) -> Result<Rulings, Refusal> {
        let mut rulings = Rulings::new();
        self.clone().act(act, now, &mut rulings)?;
        Ok(rulings)
    }

    /// Rules on an act and records what follows from it.
    pub fn apply(&mut self, act: &Act, now: u64) -> Result<Rulings, Refusal> {
        let mut rulings = Rulings::new();
        self.act(act, now, &mut rulings)?;
        Ok(rulings)
    }

    /// Takes in what happened. Nothing else changes an event.
    pub fn record(&mut self, event: &Event) {
        if changes_sizes(event) {
            self.is_even.set(None);
            self.are_halts_known = false;
        }
        self.state.record(event, &self.setup);
    }

    /// Do two events stand alike? So a replay is held against the live one.
    pub fn same_as(&self, other: &Tournament) -> bool {
        self.state == other.state
    }

    /// The same, giving the rulings to whatever takes them: first what time itself has led to, then what the act does. A
    /// refused act changes nothing.
    pub fn act(&mut self, act: &Act, now: u64, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if self.state.is_over {
            return Err(plainly(Reason::IsOver));
        }
        if !self.is_time_due(now) {
            return self.act_now(act, now, sink);
        }
        // What time has led to is taken back should the act be refused: whoever keeps a log has not seen it.
        let (before, mut rulings) = (self.state.clone(), Rulings::new());
        self.pass_time(now, &mut rulings);
        match self.act_now(act, now, &mut rulings) {
            Ok(()) => {
                for ruling in rulings {
                    sink.note(ruling.event, ruling.under);
                }
                Ok(())
            }
            Err(refusal) => {
                self.state = before;
                self.is_even.set(None);
                self.are_halts_known = false;
                Err(refusal)
            }
        }
    }

    fn act_now(&mut self, act: &Act, now: u64, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        match act {
            Act::Tick => {}
            Act::Enter { player, by, member, seed } => self.enter(*player, *by, *member, *seed, now, sink)?,
            Act::Reenter { player, seed } => self.reenter(*player, *seed, now, sink)?,
            Act::Withdraw(player) => self.withdraw(*player, sink)?,
            Act::Start { seed } => self.start(*seed, now, sink)?,
            Act::Arrive(player) => self.arrive(*player, sink)?,
            Act::GoAway(player) => self.go_away(*player, now, sink)?,
            Act::Keep(player) => self.keep(*player, sink)?,
            Act::RemoveNoShow(player) => self.remove_no_show(*player, now, sink)?,
            Act::RemoveUnsold => self.remove_unsold(sink)?,
            Act::Rebuy(player) => self.rebuy(*player, sink)?,
            Act::DeclareRebuy(player) => self.declare(*player, sink)?,
            Act::Decline(player) => self.decline(*player, sink)?,
            Act::AddOn(player) => self.add_on(*player, sink)?,
            Act::Begin(table, signs) => self.begin(*table, *signs, sink)?,
            Act::Deal(table) => self.begin(*table, super::clock::Signs::ALL, sink)?,
            Act::Misdeal(table) => self.misdeal(*table, sink)?,
            Act::WrongLevel { table, level, substantial } => {
                self.wrong_level(*table, *level, *substantial, now, sink)?;
            }
            Act::AllIn(table) => self.all_in(*table, sink)?,
            Act::Finish(report) => self.finish(report, sink)?,
            Act::DrawSeats { seed } => self.draw_seats(*seed, now, sink)?,
            Act::TableCards(cards) => self.table_cards(cards)?,
            Act::ChangeSeat(player) => self.change_seat(*player)?,
            Act::WrongSeat(player, right) => self.wrong_seat(*player, *right, sink)?,
            Act::Announce => {
                let ruling = self.state.clock.announce(now).map_err(clock)?;
                self.emit(sink, Event::Clock(ruling.event), ruling.under);
            }
            Act::Stop(why) => {
                let ruling = self.state.clock.stop(&self.rules.clock, now, *why).map_err(clock)?;
                self.emit(sink, Event::Clock(ruling.event), ruling.under);
            }
            Act::Resume(why) => {
                let ruling = self.state.clock.resume(now, *why).map_err(clock)?;
                self.emit(sink, Event::Clock(ruling.event), ruling.under);
            }
            Act::SetClock(row, left) => {
                let ruling = self.state.clock.set(now, *row, *left).map_err(clock)?;
                self.emit(sink, Event::Clock(ruling.event), ruling.under);
            }
            Act::Push => self.state.clock.push(&self.rules.clock, now).map_err(clock)?,
            Act::HandForHand => self.announce_hand_for_hand(now, sink)?,
            Act::EndHandForHand => self.end_hand_for_hand(now, sink)?,
            Act::Sanction(player, sanction) => self.sanction(*player, *sanction, now, sink)?,
            Act::OutOfView(player, chips) => self.out_of_view(*player, *chips, sink)?,
            Act::Ownerless(chips) => self.ownerless(*chips, sink)?,
            Act::Race(race) => self.race(race, sink)?,
            Act::FoundLater(player, chip, old) => self.found_later(*player, *chip, *old, sink)?,
            Act::DrawEnvelope { seed } => self.draw_envelope(*seed, sink)?,
            Act::Share { amounts, yes } => self.share(amounts, yes, sink)?,
            Act::Bag => self.bag(sink)?,
            Act::TakeFlight(flight) => self.take_flight(flight, sink)?,
            Act::Cancel => {
                if !self.rules.may_cancel {
                    return Err(refused(Reason::NotCancelled, Under::TOURN_TD_CANCEL));
                }
                self.emit(sink, Event::Cancelled, Some(Under::TOURN_TD_CANCEL));
            }
        }
        self.follow(now, sink);
        Ok(())
    }

    pub(super) fn emit(&mut self, sink: &mut impl Sink<Event>, event: Event, under: Option<Under>) {
        self.record(&event);
        sink.note(event, under);
    }

    fn is_time_due(&self, now: u64) -> bool {
        self.state.clock.next_due().is_some_and(|due| due <= now) || self.is_split_due(now)
    }

    /// What the clock has come to by now, and who has been away for too long.
    fn pass_time(&mut self, now: u64, sink: &mut impl Sink<Event>) {
        for ruling in self.state.clock.tick(&self.rules.clock, now) {
            self.emit(sink, Event::Clock(ruling.event), ruling.under);
        }
        self.split_absent(now, sink);
    }

    /// What follows from how things stand: tables break and balance, prizes are posted, somebody has won.
    fn follow(&mut self, now: u64, sink: &mut impl Sink<Event>) {
        if self.state.started.is_none() || self.state.is_over {
            return;
        }
        self.seat_waiting(now, sink);
        self.post_prizes(now, sink);
        self.make_envelopes(sink);
        self.close_round(now, sink);
        self.rearrange(sink);
        self.halt_and_resume(sink);
        if self.state.left <= self.ends_at() && self.nobody_may_come(now) && !self.is_round_open() {
            // Whoever knocked the last one out draws first.
            if self.setup.day == Day::Flight {
                self.bag_now(sink);
            } else if self.state.envelopes_due.is_empty() {
                self.crown(sink);
            }
        } else {
            self.go_hand_for_hand(now, sink);
        }
    }

    /// Are tables still at the hand on which places are decided together?
    fn is_round_open(&self) -> bool {
        self.state.left > 1 && self.state.hand_for_hand.is_some()
    }

    fn go_hand_for_hand(&mut self, now: u64, sink: &mut impl Sink<Event>) {
        if self.setup.hand_for_hand && self.is_hand_for_hand_due() {
            // It is due, so nothing can be in its way; were something, the director would be asked.
            let _ = self.announce_hand_for_hand(now, sink);
        }
    }

    fn close_round(&mut self, now: u64, sink: &mut impl Sink<Event>) {
        let Some(round) = &self.state.hand_for_hand else { return };
        let waits = |table: &TableAt| table.on.is_some() || table.is_to_play();
        if self.state.tables.len() > 1 && self.state.tables.values().any(waits) {
            return;
        }
        if !self.state.broke.is_empty() {
            return;
        }
        if self.state.tables.len() == 1 && self.state.tables.values().any(|table| table.on.is_some()) {
            return;
        }
        let (is_first, left) = (round.is_first, round.left);
        self.place_round(is_first, left, sink);
        self.emit(sink, Event::RoundOver, Some(Under::TOURN_HAND_FOR_HAND_ELIGIBILITY));
        if self.state.left as usize <= self.bubble().max(1) || self.state.tables.len() <= 1 {
            self.emit(sink, Event::HandForHandOver, Some(Under::TOURN_HAND_FOR_HAND_TRIGGER));
            if let Ok(ruling) = self.state.clock.resume(now, Stop::HandForHand) {
                self.emit(sink, Event::Clock(ruling.event), ruling.under);
            }
        } else if let Some(ruling) = self.state.clock.charge(&self.rules.clock) {
            // The time of the hand that was played is taken off as the next begins.
            self.emit(sink, Event::Clock(ruling.event), ruling.under);
            for ruling in self.state.clock.tick(&self.rules.clock, now) {
                self.emit(sink, Event::Clock(ruling.event), ruling.under);
            }
        }
    }

    fn announce_hand_for_hand(&mut self, now: u64, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if self.state.started.is_none() {
            return Err(plainly(Reason::NotStarted));
        }
        if self.state.hand_for_hand.is_some() {
            return Err(plainly(Reason::HandForHandAlready));
        }
        if self.setup.small_daily && !self.rules.trigger.small_dailies {
            return Err(refused(Reason::SmallDaily, Under::TOURN_HAND_FOR_HAND_TRIGGER));
        }
        self.emit(sink, Event::HandForHand, Some(Under::TOURN_HAND_FOR_HAND_TRIGGER));
        // Where a hand costs a set time, the clock stands still in between.
        if let Ok(ruling) = self.state.clock.stop(&self.rules.clock, now, Stop::HandForHand) {
            self.emit(sink, Event::Clock(ruling.event), ruling.under);
        }
        Ok(())
    }

    fn end_hand_for_hand(&mut self, now: u64, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Some(round) = &self.state.hand_for_hand else { return Err(plainly(Reason::NotHandForHand)) };
        if self.state.tables.values().any(|table| table.on.is_some()) {
            return Err(plainly(Reason::HandOn));
        }
        let (is_first, left) = (round.is_first, round.left);
        self.place_round(is_first, left, sink);
        self.emit(sink, Event::HandForHandOver, Some(Under::TOURN_HAND_FOR_HAND_TRIGGER));
        if let Ok(ruling) = self.state.clock.resume(now, Stop::HandForHand) {
            self.emit(sink, Event::Clock(ruling.event), ruling.under);
        }
        Ok(())
    }
}

pub(super) const fn refused(reason: Reason, under: Under) -> Refusal {
    Refusal { reason, under: Some(under) }
}

pub(super) const fn plainly(reason: Reason) -> Refusal {
    Refusal { reason, under: None }
}

/// Does somebody come to a table or go from it?
fn changes_sizes(event: &Event) -> bool {
    matches!(
        event,
        Event::Seated { .. }
            | Event::StoodIn { .. }
            | Event::Sold { .. }
            | Event::Out { .. }
            | Event::Moved { .. }
            | Event::Opened { .. }
            | Event::TableBroke { .. }
    )
}

/// A refusal of the clock's as one of the event's.
fn clock(refusal: rules::Refusal<super::clock::ClockReason>) -> Refusal {
    Refusal { reason: Reason::Clock(refusal.reason), under: refusal.under }
}
