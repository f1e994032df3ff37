//! An auditor who watches a table's events and works everything out again, plainly and slowly.
//!
//! It shares no code with the table: people are a list, the button is found by walking from chair to chair, and what
//! is fair is counted from what each has posted. What it knows of the book is only how the button moves.

use std::fmt;

use hand::Chips;

use super::{DealKind, Event, Places, Table, Why};

/// What an auditor found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Chips appeared or vanished.
    Chips {
        /// What there should be.
        expected: Chips,
        /// What there is.
        found: Chips,
    },
    /// Somebody without chips, or who is not there, was dealt in.
    DealtInAbsent(u8),
    /// Somebody posted twice for one deal.
    PostedTwice(u8),
    /// Somebody was dealt in who still owes a blind.
    StillOwes(u8),
    /// The big blind went to another than the next in line.
    WrongBigBlind {
        /// Where it belongs.
        expected: u8,
        /// Where it went.
        found: u8,
    },
    /// The small blind or the button is not where the big and small blind were before.
    WrongPlaces(Places),
    /// Somebody who had the big blind was spared the small one.
    SmallBlindSpared(u8),
    /// The button went past somebody who was entitled to it.
    ButtonSkipped(u8),
    /// Between two big blinds of one player another, who played all along, had it more or less than once.
    Unfair {
        /// The one.
        one: u8,
        /// The other.
        other: u8,
        /// How often the other had it.
        times: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Chips { expected, found } => {
                write!(f, "there should be {expected} chips and there are {found}")
            }
            Fault::DealtInAbsent(chair) => write!(f, "seat {chair} was dealt in without a player or chips"),
            Fault::PostedTwice(chair) => write!(f, "seat {chair} posted twice"),
            Fault::StillOwes(chair) => write!(f, "seat {chair} was dealt in and still owes a blind"),
            Fault::WrongBigBlind { expected, found } => {
                write!(f, "the big blind belongs to seat {expected} and went to seat {found}")
            }
            Fault::WrongPlaces(places) => write!(f, "button and blinds do not follow: {places:?}"),
            Fault::SmallBlindSpared(chair) => {
                write!(f, "seat {chair} had the big blind and not the small one")
            }
            Fault::ButtonSkipped(chair) => write!(f, "the button went past seat {chair}"),
            Fault::Unfair { one, other, times } => {
                write!(f, "between two big blinds of seat {one}, seat {other} had it {times} times")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Somebody as the auditor knows them.
#[derive(Clone, Debug)]
struct Person {
    chips: u64,
    away: bool,
    /// The first deal of an unbroken row in this chair.
    since: Option<u32>,
    /// The deals on which they had the big blind in turn.
    bigs: Vec<u32>,
    posted: bool,
    posted_small: bool,
    /// Dealt off, and lets the blinds pass once.
    lets_pass: LetsPass,
}

/// How often somebody who dealt off has let the blinds pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LetsPass {
    NotAtAll,
    Once,
    JustNow,
}

/// Who was dealt in, by the number of the chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Round([bool; 11]);

impl Round {
    fn len(self) -> usize {
        self.0.iter().filter(|dealt| **dealt).count()
    }

    fn has(self, chair: u8) -> bool {
        self.0[chair as usize]
    }

    fn chairs(self) -> impl Iterator<Item = u8> {
        (1..=10).filter(move |chair| self.has(*chair))
    }
}

/// Watches one table of one game with two blinds.
#[derive(Clone, Debug)]
pub struct Auditor {
    people: Vec<Option<Person>>,
    /// Do absent players pay?
    absent_pay: bool,
    /// Does the button rest on empty seats?
    dead_button: bool,
    deal: u32,
    last: Option<(Places, Round)>,
    now: Option<Places>,
    /// Something unusual about this deal or the one before, so that places are not judged.
    unusual: bool,
    was_unusual: bool,
    had_big: Option<u8>,
    raked: u64,
    carried: u64,
}

impl Auditor {
    /// Watches a table from before anybody sat down.
    pub fn new(absent_pay: bool, dead_button: bool) -> Auditor {
        Auditor {
            people: vec![None; 11],
            absent_pay,
            dead_button,
            deal: 0,
            last: None,
            now: None,
            unusual: false,
            was_unusual: false,
            had_big: None,
            raked: 0,
            carried: 0,
        }
    }

    /// Takes an event in, and holds the table against it.
    pub fn watch(&mut self, event: &Event, table: &Table) -> Result<(), Fault> {
        self.note(event, table)?;
        // While a hand's stacks are being written down the sum is between two states.
        let counts = matches!(
            event,
            Event::Sat { .. }
                | Event::Left { .. }
                | Event::Bought { .. }
                | Event::Paid { .. }
                | Event::Moved { .. }
                | Event::Dealt { .. }
                | Event::Finished { .. }
        );
        if counts {
            let people: u64 = self.people.iter().flatten().map(|person| person.chips).sum();
            let expected = Chips(people + self.raked + self.carried);
            let found = table.chips();
            if expected != found {
                return Err(Fault::Chips { expected, found });
            }
        }
        Ok(())
    }

    fn person(&mut self, chair: u8) -> Option<&mut Person> {
        self.people.get_mut(chair as usize).and_then(Option::as_mut)
    }

    fn note(&mut self, event: &Event, table: &Table) -> Result<(), Fault> {
        match *event {
            Event::Sat { chair, chips, .. } => {
                self.people[chair.0 as usize] = Some(Person {
                    chips: chips.0,
                    away: false,
                    since: None,
                    bigs: Vec::new(),
                    posted: false,
                    posted_small: false,
                    lets_pass: LetsPass::NotAtAll,
                });
            }
            Event::Left { chair } => {
                self.people[chair.0 as usize] = None;
            }
            Event::SatOut { chair } => self.set_away(chair.0, true),
            Event::Returned { chair } => self.set_away(chair.0, false),
            Event::Bought { chair, chips, .. } => {
                if let Some(person) = self.person(chair.0) {
                    person.chips += chips.0;
                }
            }
            Event::Paid { chair, chips } => {
                self.raked += chips.0;
                if let Some(person) = self.person(chair.0) {
                    person.chips = person.chips.saturating_sub(chips.0);
                }
            }
            Event::Moved { from, to, dealt_off, .. } => {
                let lets_pass = if dealt_off { LetsPass::Once } else { LetsPass::NotAtAll };
                let person = self.people[from.0 as usize].take();
                self.people[to.0 as usize] =
                    person.map(|person| Person { since: None, bigs: Vec::new(), lets_pass, ..person });
                self.unusual = true;
            }
            Event::Placed { places, moves } => {
                for person in self.people.iter_mut().flatten() {
                    (person.posted, person.posted_small) = (false, false);
                }
                self.now = Some(places);
                self.unusual |= !moves;
            }
            Event::Posted { chair, why, .. } => return self.posted(chair.0, why),
            Event::BoughtButton { .. } | Event::PassedOn { .. } => self.unusual = true,
            Event::Dealt { chairs, kind, .. } => {
                let mut dealt = Round([false; 11]);
                for chair in chairs {
                    dealt.0[chair.0 as usize] = true;
                }
                self.unusual |= kind != DealKind::Plain;
                return self.dealt(dealt, kind, table);
            }
            Event::Settled { chair, stack } => {
                if let Some(person) = self.person(chair.0) {
                    person.chips = stack.0;
                }
            }
            Event::Finished { raked, carried, .. } => {
                self.raked += raked.0;
                self.carried = carried.0;
                self.was_unusual |= !carried.is_zero();
            }
            Event::Missed { chair, .. } => {
                if let Some(person) = self.person(chair.0).filter(|person| person.lets_pass == LetsPass::Once)
                {
                    person.lets_pass = LetsPass::JustNow;
                }
            }
            Event::Undone => self.was_unusual = true,
            Event::Began { .. } => self.last = None,
            Event::Chose { .. }
            | Event::Announced { .. }
            | Event::Withdrawn { .. }
            | Event::NotSpread { .. }
            | Event::OptedOut { .. }
            | Event::Volunteered { .. }
            | Event::Asked { .. }
            | Event::Turned { .. }
            | Event::Restaked { .. }
            | Event::CameIn { .. }
            | Event::OwesBlind { .. }
            | Event::LegWon { .. }
            | Event::LegLost
            | Event::KillDue { .. }
            | Event::Barred { .. }
            | Event::Unposted { .. } => {}
        }
        Ok(())
    }

    fn set_away(&mut self, chair: u8, away: bool) {
        if let Some(person) = self.person(chair) {
            person.away = away;
        }
    }

    fn posted(&mut self, chair: u8, why: Why) -> Result<(), Fault> {
        let deal = self.deal + 1;
        let Some(person) = self.person(chair) else { return Err(Fault::DealtInAbsent(chair)) };
        if person.posted {
            return Err(Fault::PostedTwice(chair));
        }
        person.posted = true;
        match why {
            Why::Blind(0) => person.posted_small = true,
            Why::Blind(_) => {
                // Only the last few matter.
                if person.bigs.len() >= 8 {
                    person.bigs.drain(..4);
                }
                person.bigs.push(deal);
            }
            Why::Entry
            | Why::MadeUp
            | Why::Button
            | Why::Straddle
            | Why::Kill
            | Why::ButtonAnte
            | Why::Antes => {}
        }
        Ok(())
    }

    fn dealt(&mut self, dealt: Round, kind: DealKind, table: &Table) -> Result<(), Fault> {
        self.deal += 1;
        for chair in dealt.chairs() {
            let (absent_pay, deal, carried) = (self.absent_pay, self.deal, self.carried);
            let Some(person) = self.person(chair) else { return Err(Fault::DealtInAbsent(chair)) };
            // Somebody without a chip plays for antes that are in the pot already.
            let broke = person.chips == 0 && carried == 0;
            if broke || person.away && !absent_pay {
                return Err(Fault::DealtInAbsent(chair));
            }
            person.since = person.since.or(Some(deal));
            let owes = table.sitter(super::Chair(chair)).is_some_and(super::Sitter::is_debtor);
            if owes && kind != DealKind::Bomb {
                return Err(Fault::StillOwes(chair));
            }
        }
        for chair in 1..=10_u8 {
            if !dealt.has(chair)
                && let Some(person) = self.person(chair)
            {
                person.since = None;
                person.bigs.clear();
            }
        }
        if kind == DealKind::Bomb {
            // It leaves everything as it was for the deal after it.
            self.unusual = false;
            return Ok(());
        }
        if let Some(places) = self.now {
            self.judge(places, dealt)?;
            self.had_big = places.big().map(|chair| chair.0).filter(|_| !self.unusual);
            self.last = Some((places, dealt));
        }
        self.was_unusual = std::mem::take(&mut self.unusual);
        let deal = self.deal;
        for person in self.people.iter_mut().flatten() {
            if person.lets_pass == LetsPass::JustNow || person.since.is_some_and(|since| since <= deal) {
                person.lets_pass = LetsPass::NotAtAll;
            }
        }
        Ok(())
    }

    /// Are button and blinds where they belong, and does everybody pay as often as everybody else?
    fn judge(&mut self, places: Places, dealt: Round) -> Result<(), Fault> {
        let Some(big) = places.big().map(|chair| chair.0) else { return Ok(()) };
        let usual = !self.unusual && !self.was_unusual;
        if let Some((before, were)) = self.last
            && usual
            && self.dead_button
            && let Some(had) = before.big().map(|chair| chair.0)
        {
            let expected = self.next_there(had);
            let all_along = |chair: u8| {
                self.people[chair as usize].as_ref().is_some_and(|person| person.since < Some(self.deal))
            };
            if dealt.len() > 2 || were == dealt && dealt.chairs().all(all_along) {
                if expected != Some(big) {
                    return Err(Fault::WrongBigBlind { expected: expected.unwrap_or(0), found: big });
                }
            } else if big == had && dealt.len() == 2 && all_along(big) {
                return Err(Fault::Unfair { one: big, other: big, times: 2 });
            }
            if dealt.len() > 2 {
                let small = places.blinds[0].map(|chair| chair.0);
                if small != Some(had) || Some(places.button) != before.blinds[0] {
                    Auditor::tolerate_button(places, before)?;
                } else {
                    self.no_one_skipped(before.button.0, places.button.0, were, dealt)?;
                }
                if let Some(spared) = self.had_big.filter(|chair| dealt.has(*chair))
                    && !self.people[spared as usize].as_ref().is_some_and(|person| person.posted_small)
                {
                    return Err(Fault::SmallBlindSpared(spared));
                }
            }
        }
        if usual { self.fair(big) } else { self.forget() }
    }

    /// After two played, the seat where the button would rest may lie between the small blind and the big one.
    fn tolerate_button(places: Places, before: Places) -> Result<(), Fault> {
        let (Some(small), Some(big), Some(rest)) = (places.blinds[0], places.big(), before.blinds[0]) else {
            return Err(Fault::WrongPlaces(places));
        };
        let mut chair = small.0;
        let mut beyond = false;
        while chair != big.0 {
            chair = chair % 10 + 1;
            beyond |= chair == rest.0;
        }
        if Some(small) == before.big() && beyond { Ok(()) } else { Err(Fault::WrongPlaces(places)) }
    }

    /// The next chair after this one with somebody who can have a blind.
    fn next_there(&self, chair: u8) -> Option<u8> {
        (1..=10_u8).map(|step| (chair + step - 1) % 10 + 1).find(|&chair| {
            self.people[chair as usize]
                .as_ref()
                .filter(|person| person.lets_pass == LetsPass::NotAtAll)
                .is_some_and(|person| person.chips > 0 && (self.absent_pay || !person.away))
        })
    }

    /// Nobody who has had the big blind in this row is left out.
    fn no_one_skipped(&self, from: u8, to: u8, were: Round, dealt: Round) -> Result<(), Fault> {
        let mut chair = from;
        while chair != to {
            chair = chair % 10 + 1;
            let had_big = self.people[chair as usize]
                .as_ref()
                .is_some_and(|person| person.bigs.iter().any(|big| *big < self.deal));
            if chair != to && had_big && were.has(chair) && dealt.has(chair) && were.len() > 2 {
                return Err(Fault::ButtonSkipped(chair));
            }
        }
        Ok(())
    }

    /// Between two big blinds of one player everybody else who played all along had it once.
    fn fair(&self, big: u8) -> Result<(), Fault> {
        let Some(person) = self.people[big as usize].as_ref() else { return Ok(()) };
        let [.., before, now] = person.bigs[..] else { return Ok(()) };
        for other in (1..=10_u8).filter(|other| *other != big) {
            let Some(person) = self.people[other as usize].as_ref() else { continue };
            if person.since.is_none_or(|since| since > before) {
                continue;
            }
            let times = person.bigs.iter().filter(|deal| (before + 1..now).contains(*deal)).count();
            let on_the_edge = person.bigs.iter().any(|deal| *deal == before || *deal == now);
            // A moving button may ask two for the big blind at once.
            if times != 1 && (self.dead_button || !on_the_edge) {
                return Err(Fault::Unfair { one: big, other, times });
            }
        }
        Ok(())
    }

    /// After something unusual the count starts anew.
    #[expect(clippy::unnecessary_wraps, reason = "the other way to end a judgement")]
    fn forget(&mut self) -> Result<(), Fault> {
        let deal = self.deal;
        for person in self.people.iter_mut().flatten() {
            person.bigs.retain(|big| *big == deal);
            person.since = person.since.map(|_| deal);
        }
        Ok(())
    }
}
