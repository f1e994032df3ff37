//! An event of several days: flights that end with bagged stacks, and a second day for which everybody who bagged draws.
//!
//! Each flight is an event of its own that pays no places: the purse is that of all flights, and is posted when the second
//! day starts. It is told what came of the flights, one by one, before its draw.

use hand::Chips;
use rules::{Sink, Under, structure::Row};
use serde::{Deserialize, Serialize};

use super::{
    Tournament,
    act::{Reason, Refusal},
    event::Event,
    fold::plainly,
    state::Status,
};
use crate::PlayerId;

/// What becomes of the stacks of somebody who bagged in several flights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carry {
    /// The largest goes forward, the others leave play.
    Best,
    /// All of them together.
    All,
}

/// Which part of an event it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Day {
    /// The whole of it.
    #[default]
    Only,
    /// A flight: who is left bags, and comes back for the second day.
    Flight,
    /// The second day, which players come to from the flights.
    Second(Carry),
}

/// What somebody bagged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bag {
    /// Who.
    pub player: PlayerId,
    /// How many chips.
    pub chips: Chips,
    /// What is on their head.
    pub bounty: Chips,
}

/// What came of a flight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// Entries, those who entered it again counted each time.
    pub entries: u64,
    /// Rebuys.
    pub rebuys: u64,
    /// Add-ons.
    pub add_ons: u64,
    /// What is on heads, or in the pool for envelopes, and was not paid.
    pub bounties: Chips,
    /// Who bagged how much.
    pub bags: Vec<Bag>,
    /// Who went out, the first first; several who went out together.
    pub out: Vec<Vec<PlayerId>>,
}

impl Tournament {
    pub(super) fn is_second_day(&self) -> bool {
        matches!(self.setup.day, Day::Second(_))
    }

    /// What came of this flight, once it has been bagged.
    pub fn flight(&self) -> Option<&Flight> {
        self.state.bagged.as_ref()
    }

    /// The day is over: everybody who is left bags.
    pub(super) fn bag(&mut self, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if self.setup.day != Day::Flight {
            return Err(plainly(Reason::NoFlight));
        }
        if self.state.started.is_none() {
            return Err(plainly(Reason::NotStarted));
        }
        if self.state.tables.values().any(|table| table.on.is_some()) {
            return Err(plainly(Reason::HandOn));
        }
        if !self.state.broke.is_empty() {
            return Err(plainly(Reason::RebuysPending));
        }
        self.bag_now(sink);
        Ok(())
    }

    /// Bags, and says what came of the flight.
    pub(super) fn bag_now(&mut self, sink: &mut impl Sink<Event>) {
        for player in self.state.waiting.clone() {
            self.emit(sink, Event::Refunded { player }, Some(Under::TOURN_ALTERNATES));
        }
        let bags = self
            .state
            .entrants
            .iter()
            .filter(|(_, entrant)| matches!(entrant.status, Status::Playing(_)) && !entrant.is_stand_in)
            .map(|(player, entrant)| Bag { player: *player, chips: entrant.stack, bounty: entrant.bounty })
            .collect();
        let flight = Flight {
            entries: self.state.entries,
            rebuys: self.state.rebuys,
            add_ons: self.state.add_ons,
            bounties: self.state.bounties,
            bags,
            out: self.state.queued.clone(),
        };
        self.emit(sink, Event::Bagged { flight }, None);
    }

    /// Takes the players of a flight into the second day.
    pub(super) fn take_flight(
        &mut self,
        flight: &Flight,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        if !self.is_second_day() {
            return Err(plainly(Reason::NoFlight));
        }
        if self.state.started.is_some() {
            return Err(plainly(Reason::Started));
        }
        if !self.is_credible(flight) {
            return Err(plainly(Reason::BadFlight));
        }
        self.emit(sink, Event::FlightIn { flight: flight.clone() }, None);
        Ok(())
    }

    /// Can a flight have come to this? Nobody has two places in it, and there is room for its chips beside the others'.
    fn is_credible(&self, flight: &Flight) -> bool {
        let fits = |one: Option<u64>, other: u64| {
            one.is_some_and(|one| one.checked_add(other).is_some_and(|sum| sum <= MOST_CHIPS))
        };
        let mut named: Vec<PlayerId> = flight.bags.iter().map(|bag| bag.player).collect();
        named.extend(flight.out.iter().flatten());
        let count = named.len();
        named.sort_unstable();
        named.dedup();
        let chips = sum(flight.bags.iter().map(|bag| bag.chips));
        let heads = sum(flight.bags.iter().map(|bag| bag.bounty));
        let before = sum(self.state.entrants.values().map(|entrant| entrant.stack));
        named.len() == count
            && flight.bags.iter().all(|bag| !bag.chips.is_zero())
            && flight.entries >= count as u64
            && [flight.entries, flight.rebuys, flight.add_ons].iter().all(|times| *times <= MOST_ENTRIES)
            && chips.is_some_and(|chips| fits(before, chips))
            && heads.is_some_and(|heads| heads <= flight.bounties.0)
            && fits(Some(self.state.bounties.0), flight.bounties.0)
    }

    /// Those who went out in the flights, the worst first. Nobody can say who of two flights lasted longer: whoever was so
    /// many places from bagging in one stands beside whoever was as many in another.
    pub(super) fn out_of_flights(&self) -> Vec<Vec<PlayerId>> {
        let most = self.state.flights_out.iter().map(Vec::len).max().unwrap_or(0);
        let mut seen = std::collections::BTreeSet::new();
        let is_in = |player: &PlayerId| self.state.entrants.get(player).is_some_and(|of| !of.stack.is_zero());
        let mut groups = Vec::new();
        for from_the_bags in 1..=most {
            let here = self.state.flights_out.iter().filter_map(|out| out.iter().nth_back(from_the_bags - 1));
            let together: Vec<PlayerId> =
                here.flatten().copied().filter(|player| !is_in(player) && seen.insert(*player)).collect();
            if !together.is_empty() {
                groups.push(together);
            }
        }
        groups.reverse();
        groups
    }

    /// The line of the schedule at which the event begins.
    pub(super) fn first_row(&self) -> Option<(u32, u64)> {
        let level = self.setup.first_level.filter(|level| *level > 1)?;
        let is_it = |row: &Row| matches!(row, Row::Level(of) if of.number == level);
        let row = self.setup.structure.rows.iter().position(is_it)?;
        Some((row as u32, u64::from(self.setup.structure.rows[row].minutes()) * 60_000))
    }
}

/// What amounts come to, unless that is more than can be told.
fn sum(amounts: impl Iterator<Item = Chips>) -> Option<u64> {
    let mut amounts = amounts;
    amounts.try_fold(0_u64, |sum, amount| sum.checked_add(amount.0))
}

/// More than was ever put in play, and far from where sums of such amounts would overflow.
const MOST_CHIPS: u64 = 1 << 60;
/// More than ever entered.
const MOST_ENTRIES: u64 = 1 << 32;
