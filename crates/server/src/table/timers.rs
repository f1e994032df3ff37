//! What happens at a table when time has passed: deals, bots, the streets of a run-out, and the end of somebody's time.
//!
//! A player's time runs from the moment when they were told that it is their turn, never while the store is slow.

use hand::Awaiting;
use room::{session::Awaited, table::Chair};

use crate::wire::BotsPlay;

use super::{
    game::Game,
    machines,
    now::Now,
    view::{Clock, Presence},
};

/// How long somebody has to show or muck, at most.
const SHOW_MS: u64 = 6000;

/// The most between two streets of a run-out among bots.
const BOTS_BEAT_MS: u64 = 300;

/// The most between two hands of bots.
const BOTS_PAUSE_MS: u64 = 1_000;

/// How long those who are all-in have to say how often the rest is dealt.
const RUNS_MS: u64 = 10_000;

/// How long whoever has the button has to name the next game; and if they are not there.
const NAME_MS: u64 = 20_000;
const NAME_AWAY_MS: u64 = 5_000;

/// The least time between two hands, so that a deal which cannot be made is not tried without end.
const LEAST_PAUSE_MS: u64 = 5;

/// Chairs that could not be given up are looked at again after so long.
const CHAIRS_AGAIN_MS: u64 = 5000;

/// What is to happen when time has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// The next hand.
    Deal,
    /// A bot acts.
    Think,
    /// The next street of a run-out.
    Street,
    /// The time to say how often the rest is dealt is up.
    Runs,
    /// The time to name the next game is up, or a bot names it.
    Name,
    /// Somebody's time is up.
    Act,
    /// The grace of somebody who is not connected is over.
    Grace,
    /// The time bank is empty.
    Bank,
}

impl Due {
    /// Is it the time of a player that runs?
    pub(crate) fn is_a_turn(self) -> bool {
        matches!(self, Due::Act | Due::Grace | Due::Bank)
    }
}

/// What is to happen next by itself, and in how many milliseconds from when everybody has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wake {
    pub(crate) due: Due,
    pub(crate) of: u64,
}

impl Wake {
    /// What follows a table as it stands with these people there; `attended` if anybody is connected at all.
    pub(crate) fn next(game: &Game, presence: Presence, attended: bool) -> Option<Wake> {
        let on = game.table().is_on();
        if game.session.pause().is_some_and(|pause| pause.at_once || !on) {
            return None;
        }
        if on && game.hand().is_none() {
            return Some(Wake { due: Due::Deal, of: 0 });
        }
        if let Some(Awaited { chair, to, .. }) = game.awaited() {
            if game.is_turn_of_absent() {
                return Some(Wake { due: Due::Think, of: 0 });
            }
            if game.bot_at(chair).is_some() {
                return Some(Wake { due: Due::Think, of: machines::thinks_ms(game) });
            }
            let limit = u64::from(game.ask.act_seconds) * 1000;
            let gone = game.session.at(chair).timed_out && !presence.is_here(chair);
            let of = match to {
                _ if gone => 0,
                Awaiting::Show(_) => limit.min(SHOW_MS),
                _ => limit,
            };
            return (limit > 0).then_some(Wake { due: Due::Act, of });
        }
        // Bots do not play on when nobody is there.
        let person = |chair| game.bot_at(chair).is_none();
        let people = game.session.ready().iter().any(person);
        let attended = people || attended && game.ask.bots == BotsPlay::Always;
        if game.hand().is_some_and(|(_, hand)| hand.waits_for_street()) {
            // A run-out among bots is over soon: nobody has anything at stake in it.
            let people =
                game.playing().is_some_and(|playing| playing.chairs().iter().any(|&chair| person(chair)));
            let beat = game.hand().map_or(0, |(_, hand)| beat(game.ask.beat_ms, hand.streets_to_come()));
            let of = if !attended {
                0
            } else if people {
                beat
            } else {
                beat.min(BOTS_BEAT_MS)
            };
            return Some(Wake { due: Due::Street, of });
        }
        if game.session.runs_asked().is_some() {
            return Some(Wake { due: Due::Runs, of: if attended { RUNS_MS } else { 0 } });
        }
        if game.is_of_event() {
            return None;
        }
        if let Some(chair) = game.session.naming().filter(|_| attended) {
            let of = match game.bot_at(chair) {
                Some(_) => machines::thinks_ms(game),
                None if presence.is_here(chair) => NAME_MS,
                None => NAME_AWAY_MS,
            };
            return Some(Wake { due: Due::Name, of });
        }
        // A table of bots alone keeps nobody waiting.
        let pause = u64::from(game.ask.pause_ms);
        let of = if people { pause } else { pause.min(BOTS_PAUSE_MS) }.max(LEAST_PAUSE_MS);
        (attended && game.session.can_deal()).then_some(Wake { due: Due::Deal, of })
    }
}

/// How long all look at what lies there before the next street of a run-out: the longer, the more hangs on what comes. After
/// the last card it is a short while until the pot goes.
fn beat(ms: u32, to_come: usize) -> u64 {
    let twelfths = match to_come {
        0 => 8,
        1 => 18,
        2 => 14,
        _ => 11,
    };
    u64::from(ms) * twelfths / 12
}

/// A timer that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Timer {
    pub(crate) due: Due,
    /// The tick at which it is due.
    at: u64,
    /// How long it is in all, in milliseconds.
    of: u64,
    /// The turn that it is for.
    turn: u64,
}

/// The timers of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Timers {
    running: Option<Timer>,
    /// The hand and the chair that has used its grace in it.
    graced: Option<(u64, Chair)>,
    /// Chairs are not looked at before this tick.
    chairs_after: u64,
}

impl Timers {
    /// The tick at which something is due next.
    pub(crate) fn wakes(&self, game: &Game, now: Now) -> Option<u64> {
        let chairs = chair_due(game);
        let chairs = chairs.map(|due| (now.tick + due.saturating_sub(now.at)).max(self.chairs_after));
        [self.running.map(|timer| timer.at), chairs].into_iter().flatten().min()
    }

    /// How much time is left, as everybody is told.
    pub(crate) fn clock(&self, now: Now) -> Clock {
        let Now { at: now, tick } = now;
        let Some(timer) = self.running else { return Clock { now, ..Clock::default() } };
        let until = Some(now + timer.at.saturating_sub(tick));
        match timer.due {
            Due::Act | Due::Grace | Due::Bank | Due::Runs | Due::Name => {
                Clock { until, now, of: timer.of, bank: timer.due == Due::Bank, next: None }
            }
            Due::Deal => Clock { now, next: until, ..Clock::default() },
            Due::Think | Due::Street => Clock { now, ..Clock::default() },
        }
    }

    /// Whose time bank is running, and what it will hold if they act now.
    pub(crate) fn bank_left(&self, game: &Game, now: Now) -> Option<(Chair, u32)> {
        let timer = self.running.filter(|timer| timer.due == Due::Bank)?;
        let left = timer.at.saturating_sub(now.tick);
        Some((game.awaited()?.chair, u32::try_from(left).unwrap_or(u32::MAX)))
    }

    /// Gives whoever is to act the time back that the store took.
    pub(crate) fn give_back(&mut self, ms: u64) {
        if let Some(timer) = self.running.as_mut().filter(|timer| timer.due.is_a_turn()) {
            timer.at += ms;
        }
    }

    /// Sets the timer for what is to happen next, unless it runs already.
    pub(crate) fn set(&mut self, next: Option<Wake>, turn: u64, now: Now) {
        let same = |timer: Timer, due: Due| {
            timer.turn == turn && (timer.due == due || timer.due.is_a_turn() && due.is_a_turn())
        };
        match (self.running, next) {
            (Some(timer), Some(wake)) if same(timer, wake.due) => {}
            (_, next) => self.running = next.map(|wake| Timer::new(wake, turn, now)),
        }
    }

    /// Takes the timer, if it is due.
    pub(crate) fn take_due(&mut self, now: Now) -> Option<Timer> {
        self.running.take_if(|timer| timer.at <= now.tick)
    }

    /// Is it time to look at the chairs of those who have no chips or are away?
    pub(crate) fn take_chairs(&mut self, game: &Game, now: Now) -> bool {
        let due = chair_due(game).is_some_and(|due| due <= now.at);
        let take = due && self.chairs_after <= now.tick;
        if take {
            self.chairs_after = now.tick + CHAIRS_AGAIN_MS;
        }
        take
    }

    /// Begins a turn's time again.
    pub(crate) fn again(&mut self, timer: Timer, now: Now) {
        self.running = Some(Timer::new(Wake { due: timer.due, of: timer.of }, timer.turn, now));
    }

    /// Gives whoever did not act in time what they have beyond it: grace once a hand for whoever is not connected, the
    /// time bank for whoever is. Whether there was anything.
    pub(crate) fn more_time(&mut self, timer: Timer, game: &Game, presence: Presence, now: Now) -> bool {
        let Some(Awaited { chair, to, .. }) = game.awaited() else { return false };
        let here = presence.is_here(chair);
        let wants = game.session.at(chair);
        let grace = u64::from(game.ask.grace_seconds) * 1000;
        let graced = self.graced == Some((game.session.hands(), chair)) || wants.timed_out;
        let more = match timer.due {
            _ if matches!(to, Awaiting::Show(_)) => None,
            Due::Act if !here && !graced && grace > 0 => Some(Wake { due: Due::Grace, of: grace }),
            Due::Act | Due::Grace if here && wants.bank > 0 => {
                Some(Wake { due: Due::Bank, of: wants.bank.into() })
            }
            Due::Act
            | Due::Grace
            | Due::Bank
            | Due::Deal
            | Due::Think
            | Due::Street
            | Due::Runs
            | Due::Name => None,
        };
        let Some(wake) = more else { return false };
        if wake.due == Due::Grace {
            self.graced = Some((game.session.hands(), chair));
        }
        self.running = Some(Timer::new(wake, game.turn, now));
        true
    }
}

/// When a chair is to be looked at; an event gives up nobody's.
fn chair_due(game: &Game) -> Option<u64> {
    if game.is_of_event() { None } else { game.session.next_chair_due() }
}

impl Timer {
    fn new(wake: Wake, turn: u64, now: Now) -> Timer {
        Timer { due: wake.due, at: now.tick + wake.of, of: wake.of, turn }
    }
}
