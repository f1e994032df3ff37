//! What happens at a table when time has passed: deals, bots, the streets of a run-out, and the end of somebody's time.
//!
//! A player's time runs from the moment when they were told that it is their turn, never while the store is slow.

use std::time::{Duration, Instant};

use room::{
    session::{Awaited, Duty},
    table::Chair,
};

use super::{entry::By, task::Task, view::Clock};

/// How long somebody has to show or muck, at most.
const SHOW_MS: u64 = 6000;

/// The least time between two hands, so that a deal which cannot be made is not tried without end.
const LEAST_PAUSE_MS: u64 = 5;

/// A store that takes longer than this to answer is slow, and nobody's time runs out by it.
pub(super) const SLOW: Duration = Duration::from_millis(500);

/// What is to happen when time has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// The next hand.
    Deal,
    /// A bot acts.
    Think,
    /// The next street of a run-out.
    Street,
    /// Somebody's time is up.
    Act,
    /// The grace of somebody who is not connected is over.
    Grace,
    /// The time bank is empty.
    Bank,
}

impl Due {
    /// Is it the time of a player that runs?
    fn is_a_turn(self) -> bool {
        matches!(self, Due::Act | Due::Grace | Due::Bank)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    pub(super) due: Due,
    pub(super) at: Instant,
    /// How long it is in all, in milliseconds.
    pub(super) of: u64,
    /// The turn that it is for.
    pub(super) turn: u64,
}

impl Timer {
    fn new(due: Due, of: u64, turn: u64) -> Timer {
        Timer { due, at: Instant::now() + Duration::from_millis(of), of, turn }
    }

    fn left_ms(self) -> u64 {
        self.at.saturating_duration_since(Instant::now()).as_millis() as u64
    }
}

impl Task {
    /// How much time is left, as everybody is told.
    pub(super) fn clock(&self) -> Clock {
        let now = self.now();
        let Some(timer) = self.timer else { return Clock { now, ..Clock::default() } };
        let until = Some(now + timer.left_ms());
        match timer.due {
            Due::Act | Due::Grace | Due::Bank => {
                Clock { until, now, of: timer.of, bank: timer.due == Due::Bank, next: None }
            }
            Due::Deal => Clock { now, next: until, ..Clock::default() },
            Due::Think | Due::Street => Clock { now, ..Clock::default() },
        }
    }

    /// What the awaited player's time bank will hold, if it is running and they act now.
    pub(super) fn bank_left(&self, chair: Option<Chair>) -> Option<(Chair, u32)> {
        let timer = self.timer.filter(|timer| timer.due == Due::Bank)?;
        let awaited = self.game.awaited()?.chair;
        (Some(awaited) == chair).then_some((awaited, timer.left_ms() as u32))
    }

    /// Gives whoever is to act the time back that the store took.
    pub(super) fn give_back(&mut self, slow: Duration) {
        if let Some(timer) = self.timer.as_mut().filter(|timer| timer.due.is_a_turn()) {
            timer.at += slow;
        }
    }

    /// Sets the timer for what is to happen next, unless it runs already.
    pub(super) fn schedule(&mut self) {
        let next = self.next_due();
        let turn = self.game.turn;
        let same = |timer: &Timer, due: Due| {
            timer.turn == turn && (timer.due == due || timer.due.is_a_turn() && due.is_a_turn())
        };
        match (self.timer, next) {
            (Some(timer), Some((due, _))) if same(&timer, due) => {}
            (_, None) => self.timer = None,
            (_, Some((due, of))) => self.timer = Some(Timer::new(due, of, turn)),
        }
    }

    /// What is to happen next by itself, and in how many milliseconds.
    fn next_due(&mut self) -> Option<(Due, u64)> {
        let on = self.game.table().is_on();
        if self.game.session.pause().is_some_and(|pause| pause.at_once || !on) {
            return None;
        }
        if on && self.game.hand().is_none() {
            return Some((Due::Deal, 0));
        }
        if let Some(Awaited { chair, to, .. }) = self.game.awaited() {
            if self.game.bot_at(chair).is_some() {
                let think = u64::from(self.game.ask.think_ms);
                return Some((Due::Think, think / 2 + self.dice.below(think.max(1))));
            }
            let limit = u64::from(self.game.ask.act_seconds) * 1000;
            if limit == 0 {
                return None;
            }
            let gone = self.game.session.at(chair).timed_out && !self.presence().is_here(chair);
            let limit = match to {
                _ if gone => 0,
                hand::Awaiting::Show(_) => limit.min(SHOW_MS),
                _ => limit,
            };
            return Some((Due::Act, limit));
        }
        if self.game.hand().is_some_and(|(_, hand)| hand.waits_for_street()) {
            // Nobody looks on while bots play each other.
            let beat = if self.is_attended() { u64::from(self.game.ask.beat_ms) } else { 0 };
            return Some((Due::Street, beat));
        }
        let can = self.is_attended() && self.game.session.can_deal();
        can.then_some((Due::Deal, u64::from(self.game.ask.pause_ms).max(LEAST_PAUSE_MS)))
    }

    /// Is there anybody to deal for? Bots do not play on when nobody is there.
    fn is_attended(&self) -> bool {
        let person = |chair| self.game.bot_at(chair).is_none();
        !self.audience.clients().is_empty() || self.game.session.ready().iter().any(person)
    }

    /// When something becomes of a chair whose player has no chips or is away.
    pub(super) fn chairs_wake(&self) -> Option<Instant> {
        let due = self.game.session.next_chair_due()?;
        Some(Instant::now() + Duration::from_millis(due.saturating_sub(self.now())))
    }

    /// Time has passed.
    pub(super) async fn wake(&mut self) {
        self.catch_up();
        self.look_at_chairs().await;
        let Some(timer) = self.timer.filter(|timer| timer.at <= Instant::now()) else { return };
        self.timer = None;
        match timer.due {
            Due::Deal => self.deal().await,
            Due::Think => self.bot_acts().await,
            Due::Street => {
                // A failure is logged, and nothing was done.
                let _ = self.step(By::House, None, |step| step.house(Duty::NextStreet)).await;
            }
            Due::Act | Due::Grace | Due::Bank => self.time_up(timer).await,
        }
        self.schedule();
    }

    async fn time_up(&mut self, timer: Timer) {
        let Some(Awaited { chair, to, .. }) = self.game.awaited() else { return };
        let here = self.presence().is_here(chair);
        let shows = matches!(to, hand::Awaiting::Show(_));
        let bank = u64::from(self.game.session.at(chair).bank);
        let grace = u64::from(self.game.ask.grace_seconds) * 1000;
        let graced =
            self.graced == Some((self.game.session.hands(), chair)) || self.game.session.at(chair).timed_out;
        let more = match timer.due {
            Due::Act if !here && !shows && !graced && grace > 0 => Some((Due::Grace, grace)),
            Due::Act | Due::Grace if here && !shows && bank > 0 => Some((Due::Bank, bank)),
            Due::Act | Due::Grace | Due::Bank | Due::Deal | Due::Think | Due::Street => None,
        };
        if let Some((due, of)) = more {
            if due == Due::Grace {
                self.graced = Some((self.game.session.hands(), chair));
            }
            self.timer = Some(Timer::new(due, of, self.game.turn));
            self.refresh();
            return;
        }
        // While the store stalls nobody can act for certain, so nobody's time is up: the turn begins again.
        if self.store_is_slow().await {
            self.timer = Some(Timer::new(timer.due, timer.of, self.game.turn));
            self.refresh();
            return;
        }
        let up = Duty::TimeUp { on_bank: timer.due == Due::Bank };
        // A failure is logged, and nothing was done.
        let _ = self.step(By::House, None, |step| step.house(up)).await;
    }
}
