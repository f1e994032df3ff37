//! What can be read off an event.

use hand::Chips;

use super::{
    Tournament,
    balance::Standing,
    clock::{Clock, Reading},
    setup::{EventRules, EventSetup},
    state::{Entrant, Status},
};
use crate::{PlayerId, table::Chair};

impl Tournament {
    /// What it is set up to be.
    pub fn setup(&self) -> &EventSetup {
        &self.setup
    }

    /// What the house's book says.
    pub fn rules(&self) -> &EventRules {
        &self.rules
    }

    /// Its clock.
    pub fn clock(&self) -> &Clock {
        &self.state.clock
    }

    /// What the clock shows.
    pub fn reading(&self, now: u64) -> Reading {
        self.state.clock.reading(now)
    }

    /// Somebody who has entered.
    pub fn player(&self, player: PlayerId) -> Option<&Entrant> {
        self.state.entrants.get(&player)
    }

    /// Everybody who has entered.
    pub fn players(&self) -> impl Iterator<Item = (PlayerId, &Entrant)> {
        self.state
            .entrants
            .iter()
            .filter(|(_, entrant)| !entrant.is_stand_in)
            .map(|(id, entrant)| (*id, entrant))
    }

    /// Everybody and everything that has a stack, seats that nobody has bought among them.
    pub fn stacks(&self) -> impl Iterator<Item = (PlayerId, &Entrant)> {
        let plays = |entrant: &Entrant| matches!(entrant.status, Status::Playing(_) | Status::Broke(_));
        self.state
            .entrants
            .iter()
            .filter(move |(_, entrant)| plays(entrant))
            .map(|(id, entrant)| (*id, entrant))
    }

    /// The numbers of the tables that are played at.
    pub fn tables(&self) -> impl Iterator<Item = u32> {
        self.state.tables.keys().copied()
    }

    /// How a table stands.
    pub fn table(&self, table: u32) -> Option<Standing> {
        self.state.standing(table)
    }

    /// Who sits in a chair.
    pub fn at(&self, table: u32, chair: Chair) -> Option<PlayerId> {
        self.state.tables.get(&table)?.at(chair)
    }

    /// Is a table stopped until it is filled?
    pub fn is_halted(&self, table: u32) -> bool {
        self.state.tables.get(&table).is_some_and(|table| table.halted)
    }

    /// The level of the hand that is played at a table.
    pub fn level_at(&self, table: u32) -> Option<u32> {
        self.state.tables.get(&table)?.on
    }

    /// How many seats its tables have.
    pub fn seats_at_tables(&self) -> u8 {
        self.rules.seats
    }

    /// How many are left.
    pub fn left(&self) -> u32 {
        self.state.left
    }

    /// Those who wait for a seat, in order.
    pub fn waiting(&self) -> &[PlayerId] {
        &self.state.waiting
    }

    /// What places pay, once it is known.
    pub fn prizes(&self) -> Option<&[Chips]> {
        self.state.purse.map(|_| self.state.prizes.as_slice())
    }

    /// All that there is to win, bounties aside, once it is known.
    pub fn purse(&self) -> Option<Chips> {
        self.state.purse
    }

    /// What has been paid of it.
    pub fn paid(&self) -> Chips {
        self.state.paid
    }

    /// What is still on players' heads.
    pub fn bounties(&self) -> Chips {
        self.state.bounties
    }

    /// Chips in play: issued less removed.
    pub fn chips_in_play(&self) -> Chips {
        self.state.issued.less(self.state.removed)
    }

    /// Has somebody lost everything who may still buy again?
    pub fn is_anybody_broke(&self) -> bool {
        !self.state.broke.is_empty()
    }

    /// Is play hand for hand?
    pub fn is_hand_for_hand(&self) -> bool {
        self.state.hand_for_hand.is_some()
    }

    /// Has it started?
    pub fn is_started(&self) -> bool {
        self.state.started.is_some()
    }

    /// Was it cancelled?
    pub fn is_cancelled(&self) -> bool {
        self.state.cancelled
    }

    /// Those who lost everything and may still buy again.
    pub fn broke(&self) -> impl Iterator<Item = PlayerId> {
        self.state.broke.iter().copied()
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.state.is_over
    }
}
