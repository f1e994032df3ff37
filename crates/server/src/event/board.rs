//! What everybody who follows an event is told: the clock, and where they sit.

use std::{collections::BTreeMap, sync::Arc};

use axum::extract::ws::Utf8Bytes;
use room::PlayerId;

use super::state::EventState;
use crate::{
    table::json,
    wire::{EventSeat, FromEvent, FromTable},
};

/// What is on an event's board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// It is raised whenever the clock is told anew.
    pub(super) told: u64,
    /// The clock as the event's socket says it.
    pub(super) clock: Utf8Bytes,
    /// Where everybody sits.
    pub(super) seats: Arc<BTreeMap<PlayerId, EventSeat>>,
    /// Who sits nowhere any more, in which place, with what.
    pub(super) out: Arc<BTreeMap<PlayerId, (Option<u32>, u64)>>,
}

impl Board {
    pub(super) fn of(state: &EventState, now: u64, told: u64) -> Board {
        let seats = state.seats.keys().filter_map(|player| Some((*player, state.seat_of(*player)?)));
        let started = state.play.is_started();
        let out = state
            .play
            .players()
            .filter(|(player, _)| started && !state.seats.contains_key(player))
            .map(|(player, of)| (player, (of.place, of.won.0)));
        Board {
            told,
            clock: json(&FromEvent::Clock { clock: state.clock(now) }).into(),
            seats: Arc::new(seats.collect()),
            out: Arc::new(out.collect()),
        }
    }
}

/// The clock as a table's socket says it.
pub(super) fn at_table(state: &EventState, now: u64) -> Utf8Bytes {
    json(&FromTable::Event { clock: state.clock(now) }).into()
}

/// Where somebody goes, as the socket of the table that they leave says it.
pub(super) fn moved(event: u64, seat: EventSeat) -> Utf8Bytes {
    json(&FromTable::Moved { event, seat }).into()
}
