//! The clock of an event as pure state: levels, breaks, pauses, and which level a hand is played at.
//!
//! Time comes in as milliseconds from any start. [`Clock::tick`] says what the passing of time has led to, [`Clock::record`]
//! takes it in; between two ticks [`Clock::reading`] is what a display shows.

use std::sync::Arc;

use rules::{
    Book, Circumstances, Refusal, Ruling, WordSet,
    policy::{
        HandStartEvent, TournBreakPolicy, TournClockPause, TournDealerPushHold, TournHandForHandRunoff,
        TournLevelApplies, TournLevelWrongLimitHand,
    },
    structure::{Row, Structure},
};
use serde::{Deserialize, Serialize};

use crate::ask::{under, usual};

/// Milliseconds in a second.
const SECOND: u64 = 1000;
/// Milliseconds in a minute.
const MINUTE: u64 = 60 * SECOND;

/// The house's answers on time, looked up once.
#[derive(Clone, Copy, Debug)]
pub struct ClockRules {
    applies: TournLevelApplies,
    starts: WordSet<HandStartEvent>,
    pauses: WordSet<TournClockPause>,
    breaks: TournBreakPolicy,
    hold: Option<u64>,
    runoff: Option<u64>,
    wrong: TournLevelWrongLimitHand,
}

/// What has been done so far towards a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signs {
    /// The deck has been riffled.
    pub riffled: bool,
    /// The shuffling machine's button has been pushed.
    pub machine: bool,
    /// A new dealer has taken over the table for it.
    pub pushed: bool,
    /// All blinds and antes are posted.
    pub posted: bool,
}

impl Signs {
    /// All of it, as at a table that a program deals.
    pub const ALL: Signs = Signs { riffled: true, machine: true, pushed: false, posted: true };

    /// Both of these.
    #[must_use]
    pub fn and(self, other: Signs) -> Signs {
        Signs {
            riffled: self.riffled || other.riffled,
            machine: self.machine || other.machine,
            pushed: self.pushed || other.pushed,
            posted: self.posted || other.posted,
        }
    }
}

/// What is to be done about a hand that was begun at the old level by mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongLevel {
    /// It goes on at the old level.
    Stands,
    /// The amounts are put right.
    Corrected,
}

impl ClockRules {
    /// What this book says of time.
    pub fn of(book: &Book) -> ClockRules {
        let at = Circumstances::default();
        let hold = book.arises(TournDealerPushHold).then(|| usual(book, TournDealerPushHold, at));
        let runoff = usual(book, TournHandForHandRunoff, at);
        ClockRules {
            applies: usual(book, TournLevelApplies, at),
            starts: usual(book, HandStartEvent, at),
            pauses: usual(book, TournClockPause, at),
            breaks: usual(book, TournBreakPolicy, at),
            hold: match hold {
                Some(TournDealerPushHold::Count(seconds)) => Some(u64::from(seconds) * SECOND),
                Some(TournDealerPushHold::None) | None => None,
            },
            runoff: match runoff {
                TournHandForHandRunoff::Count(seconds) => Some(u64::from(seconds) * SECOND),
                TournHandForHandRunoff::RealTime => None,
            },
            wrong: usual(book, TournLevelWrongLimitHand, at),
        }
    }

    /// Has a hand started, with so much done towards it? From then on it keeps the level that was in force.
    pub fn started(&self, signs: Signs) -> bool {
        let shuffled = signs.riffled || signs.machine;
        match self.applies {
            TournLevelApplies::NextHandNotYetPosted => shuffled && signs.posted,
            TournLevelApplies::NextDealAfterSignal | TournLevelApplies::NextDealAfterAnnouncement => {
                self.starts.iter().any(|word| match word {
                    HandStartEvent::FirstRiffle => signs.riffled,
                    HandStartEvent::ShufflerButton => signs.machine,
                    HandStartEvent::DealerPush => signs.pushed,
                    HandStartEvent::BlindsPostedAndRiffle => shuffled && signs.posted,
                })
            }
        }
    }

    /// Is a level in force only once it is announced?
    pub fn is_announced(&self) -> bool {
        self.applies == TournLevelApplies::NextDealAfterAnnouncement
    }

    /// What becomes of a hand that was begun at the old level by mistake.
    pub fn wrong_level(&self, substantial: bool) -> Ruling<WrongLevel> {
        let event = match self.wrong {
            TournLevelWrongLimitHand::Stands => WrongLevel::Stands,
            TournLevelWrongLimitHand::Corrected => WrongLevel::Corrected,
            TournLevelWrongLimitHand::StandsAfterSubstantialAction if substantial => WrongLevel::Stands,
            TournLevelWrongLimitHand::StandsAfterSubstantialAction => WrongLevel::Corrected,
        };
        Ruling { event, under: Some(under(TournLevelWrongLimitHand)) }
    }

    /// How much of the clock each hand of hand-for-hand play costs, in milliseconds; none where it simply runs on.
    pub fn runoff(&self) -> Option<u64> {
        self.runoff
    }
}

/// Why a clock stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// The director stopped it.
    Director,
    /// A dispute that the director has to settle.
    Dispute,
    /// A break that is not on the schedule.
    Break,
    /// Tables play hand for hand, and each hand takes a set time off it.
    HandForHand,
}

/// Something that happened to a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "clock", rename_all = "kebab-case")]
pub enum ClockEvent {
    /// It began to run.
    Started {
        /// When.
        at: u64,
    },
    /// It stands still.
    Stopped {
        /// When.
        at: u64,
        /// Why.
        why: Stop,
    },
    /// One reason to stand still is gone; it runs if there is no other.
    Resumed {
        /// When.
        at: u64,
        /// Which.
        why: Stop,
    },
    /// The time of a level or a break is up, and the next waits for the announcement.
    RanOut {
        /// When.
        at: u64,
    },
    /// The next line of the schedule has begun.
    Turned {
        /// When.
        at: u64,
        /// Which line, counted from 0.
        row: u32,
    },
    /// Time was taken off for a hand of hand-for-hand play.
    Charged {
        /// How much, in milliseconds.
        off: u64,
    },
    /// The director set it.
    Set {
        /// When.
        at: u64,
        /// To which line, counted from 0.
        row: u32,
        /// With how much left of it, in milliseconds.
        left: u64,
    },
}

/// Why something about time cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockReason {
    /// It has been started already.
    Started,
    /// It has not been started.
    NotStarted,
    /// It stands still for that reason already.
    Stopped,
    /// It does not stand still for that reason.
    NotStopped,
    /// The house's clock does not stop for that.
    RunsOn,
    /// Breaks are on the schedule, not at anybody's discretion.
    Scheduled,
    /// The time of the level is not up.
    NotUp,
    /// There is no such line in the schedule, or it is shorter.
    NoSuchRow,
    /// Too close to a break or a new level: so many seconds are left.
    TooClose {
        /// How many.
        seconds: u64,
    },
    /// The time lies before what has been recorded.
    Backwards,
}

impl std::fmt::Display for ClockReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ClockReason::Started => "the clock has been started",
            ClockReason::NotStarted => "the clock has not been started",
            ClockReason::Stopped => "the clock stands still for that already",
            ClockReason::NotStopped => "the clock does not stand still for that",
            ClockReason::RunsOn => "the clock does not stop for that",
            ClockReason::Scheduled => "breaks are those of the schedule",
            ClockReason::NotUp => "the time of this level is not up",
            ClockReason::NoSuchRow => "the schedule has no such line, or it is shorter",
            ClockReason::TooClose { seconds } => {
                return write!(f, "only {seconds} seconds are left: dealers do not change now");
            }
            ClockReason::Backwards => "the time lies before what has happened",
        })
    }
}

/// What a display shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The line of the schedule, counted from 0.
    pub row: u32,
    /// The level in force: in a break, the one before it.
    pub level: u32,
    /// Is it a break, scheduled or called?
    pub is_break: bool,
    /// Milliseconds left of the line.
    pub left: u64,
    /// Does it run?
    pub runs: bool,
    /// Is the time up, and the next level not announced?
    pub is_up: bool,
}

/// The clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Minutes, level and kind of each line.
    lines: Arc<[Line]>,
    row: usize,
    /// How much of the line was gone when it was last looked at.
    gone: u64,
    /// Since when it has run; none while it stands still.
    since: Option<u64>,
    is_started: bool,
    is_up: bool,
    stops: Vec<Stop>,
    /// The latest time that was recorded.
    latest: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    length: u64,
    level: u32,
    is_break: bool,
}

impl Clock {
    /// A clock that has not been started.
    pub fn of(structure: &Structure) -> Clock {
        let mut level = 0;
        let lines = structure.rows.iter().map(|row| {
            let is_break = match row {
                Row::Level(of) => {
                    level = of.number;
                    false
                }
                Row::Break(_) => true,
            };
            Line { length: u64::from(row.minutes()) * MINUTE, level, is_break }
        });
        let lines = lines.collect();
        Clock {
            lines,
            row: 0,
            gone: 0,
            since: None,
            is_started: false,
            is_up: false,
            stops: Vec::new(),
            latest: 0,
        }
    }

    fn line(&self) -> Line {
        let last = self.lines.len().saturating_sub(1);
        self.lines.get(self.row.min(last)).copied().unwrap_or(Line { length: 0, level: 1, is_break: false })
    }

    fn gone_by(&self, now: u64) -> u64 {
        self.gone + self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Has it been started?
    pub fn is_started(&self) -> bool {
        self.is_started
    }

    /// The level that a hand which starts now is played at.
    pub fn level(&self) -> u32 {
        self.line().level
    }

    /// Is it time for a break, so that no hand may start?
    pub fn is_break(&self) -> bool {
        self.line().is_break || self.stops.contains(&Stop::Break)
    }

    /// What stops new hands: a break, or a dispute or the director's word at a clock that stands still for it.
    pub fn holds_hands(&self) -> bool {
        self.is_break() || self.stops.iter().any(|stop| matches!(stop, Stop::Director | Stop::Dispute))
    }

    /// What a display shows.
    pub fn reading(&self, now: u64) -> Reading {
        let line = self.line();
        Reading {
            row: self.row as u32,
            level: line.level,
            is_break: self.is_break(),
            left: line.length.saturating_sub(self.gone_by(now)),
            runs: self.since.is_some(),
            is_up: self.is_up,
        }
    }

    /// Does it stand still? While tables play hand for hand a break passes by the clock all the same: no hand is played in it
    /// that could take its time off.
    fn stands(&self) -> bool {
        let is_break = self.line().is_break;
        self.stops.iter().any(|stop| *stop != Stop::HandForHand || !is_break)
    }

    /// Is there a line after this one? The last level goes on until somebody has won.
    fn has_next(&self) -> bool {
        self.row + 1 < self.lines.len()
    }

    /// What the passing of time has led to; to be recorded before anything else of that time is decided.
    pub fn tick(&self, rules: &ClockRules, now: u64) -> Vec<Ruling<ClockEvent>> {
        let mut clock = self.clone();
        let mut rulings = Vec::new();
        while let Some(ruling) = clock.due(rules, now) {
            clock.record(&ruling.event);
            rulings.push(ruling);
        }
        rulings
    }

    /// The next thing that is due by now.
    fn due(&self, rules: &ClockRules, now: u64) -> Option<Ruling<ClockEvent>> {
        let line = self.line();
        if self.is_up || !self.has_next() || self.gone_by(now) < line.length {
            return None;
        }
        // It ran out as the last millisecond went, however late that is noticed; or now, by the charge of a hand.
        let at =
            self.since.map_or(now.max(self.latest), |since| since + line.length.saturating_sub(self.gone));
        let applies = Some(under(TournLevelApplies));
        // A break ends and begins by the clock; only a level is announced.
        let announced = rules.is_announced() && !self.lines[self.row + 1].is_break;
        Some(if announced {
            Ruling { event: ClockEvent::RanOut { at }, under: applies }
        } else {
            Ruling { event: ClockEvent::Turned { at, row: self.row as u32 + 1 }, under: applies }
        })
    }

    /// When something is due next, if the clock runs on.
    pub fn next_due(&self) -> Option<u64> {
        let since = self.since?;
        (!self.is_up && self.has_next()).then(|| since + self.line().length.saturating_sub(self.gone))
    }

    /// Starts it.
    pub fn start(&self, now: u64) -> Result<Ruling<ClockEvent>, Refusal<ClockReason>> {
        if self.is_started {
            return Err(Refusal::plain(ClockReason::Started));
        }
        Ok(Ruling { event: ClockEvent::Started { at: now }, under: None })
    }

    /// Stops it, where the house's clock stops for that.
    pub fn stop(
        &self,
        rules: &ClockRules,
        now: u64,
        why: Stop,
    ) -> Result<Ruling<ClockEvent>, Refusal<ClockReason>> {
        self.in_time(now)?;
        if self.stops.contains(&why) {
            return Err(Refusal::plain(ClockReason::Stopped));
        }
        let asked = match why {
            Stop::Director => None,
            Stop::Dispute => Some(TournClockPause::Dispute),
            Stop::HandForHand => Some(TournClockPause::HandForHand),
            Stop::Break if rules.breaks == TournBreakPolicy::Scheduled => {
                return Err(Refusal::under(ClockReason::Scheduled, under(TournBreakPolicy)));
            }
            Stop::Break => Some(TournClockPause::Break),
        };
        if asked.is_some_and(|word| !rules.pauses.contains(word)) {
            return Err(Refusal::under(ClockReason::RunsOn, under(TournClockPause)));
        }
        let under = match why {
            Stop::Director => None,
            Stop::Break => Some(under(TournBreakPolicy)),
            Stop::Dispute | Stop::HandForHand => Some(under(TournClockPause)),
        };
        Ok(Ruling { event: ClockEvent::Stopped { at: now, why }, under })
    }

    /// Lets it run again.
    pub fn resume(&self, now: u64, why: Stop) -> Result<Ruling<ClockEvent>, Refusal<ClockReason>> {
        self.in_time(now)?;
        if !self.stops.contains(&why) {
            return Err(Refusal::plain(ClockReason::NotStopped));
        }
        Ok(Ruling { event: ClockEvent::Resumed { at: now, why }, under: None })
    }

    /// Announces the next level, once the time of this one is up.
    pub fn announce(&self, now: u64) -> Result<Ruling<ClockEvent>, Refusal<ClockReason>> {
        self.in_time(now)?;
        if !self.is_up {
            return Err(Refusal::under(ClockReason::NotUp, under(TournLevelApplies)));
        }
        let event = ClockEvent::Turned { at: now, row: self.row as u32 + 1 };
        Ok(Ruling { event, under: Some(under(TournLevelApplies)) })
    }

    /// Takes the time off that a hand of hand-for-hand play costs, where it costs a set time.
    pub fn charge(&self, rules: &ClockRules) -> Option<Ruling<ClockEvent>> {
        let off = rules.runoff?;
        self.stops.contains(&Stop::HandForHand).then(|| Ruling {
            event: ClockEvent::Charged { off },
            under: Some(under(TournHandForHandRunoff)),
        })
    }

    /// Sets it to a line of the schedule with so much of it left.
    pub fn set(&self, now: u64, row: u32, left: u64) -> Result<Ruling<ClockEvent>, Refusal<ClockReason>> {
        self.in_time(now)?;
        match self.lines.get(row as usize) {
            Some(line) if left <= line.length => {
                Ok(Ruling { event: ClockEvent::Set { at: now, row, left }, under: None })
            }
            _ => Err(Refusal::plain(ClockReason::NoSuchRow)),
        }
    }

    /// May dealers change tables now?
    pub fn push(&self, rules: &ClockRules, now: u64) -> Result<(), Refusal<ClockReason>> {
        let left = self.reading(now).left;
        match rules.hold {
            Some(hold) if self.has_next() && left <= hold => {
                let reason = ClockReason::TooClose { seconds: left / SECOND };
                Err(Refusal::under(reason, under(TournDealerPushHold)))
            }
            _ => Ok(()),
        }
    }

    fn in_time(&self, now: u64) -> Result<(), Refusal<ClockReason>> {
        if !self.is_started {
            return Err(Refusal::plain(ClockReason::NotStarted));
        }
        if now < self.latest {
            return Err(Refusal::plain(ClockReason::Backwards));
        }
        Ok(())
    }

    /// Takes in what happened. Nothing else changes a clock.
    pub fn record(&mut self, event: &ClockEvent) {
        match *event {
            ClockEvent::Started { at } => {
                self.is_started = true;
                self.run_from(at);
            }
            ClockEvent::Stopped { at, why } => {
                self.gone = self.gone_by(at);
                self.since = None;
                self.stops.push(why);
                if !self.stands() && !self.is_up {
                    self.run_from(at);
                }
                self.latest = self.latest.max(at);
            }
            ClockEvent::Resumed { at, why } => {
                self.stops.retain(|stop| *stop != why);
                self.gone = self.gone_by(at);
                if !self.stands() && !self.is_up {
                    self.run_from(at);
                }
                self.latest = self.latest.max(at);
            }
            ClockEvent::RanOut { at } => {
                self.gone = self.line().length;
                self.since = None;
                self.is_up = true;
                self.latest = self.latest.max(at);
            }
            ClockEvent::Turned { at, row } => {
                // What a hand's charge took beyond the end of the line comes off the next.
                let beyond = if self.is_up { 0 } else { self.gone.saturating_sub(self.line().length) };
                self.row = row as usize;
                self.gone = beyond;
                self.is_up = false;
                self.since = None;
                if !self.stands() {
                    self.run_from(at);
                }
                self.latest = self.latest.max(at);
            }
            ClockEvent::Charged { off } => self.gone += off,
            ClockEvent::Set { at, row, left } => {
                self.row = row as usize;
                self.gone = self.line().length.saturating_sub(left);
                self.is_up = false;
                self.since = None;
                if !self.stands() {
                    self.run_from(at);
                }
                self.latest = self.latest.max(at);
            }
        }
    }

    fn run_from(&mut self, at: u64) {
        self.since = Some(at);
        self.latest = self.latest.max(at);
    }
}
