//! An event as everybody may see it.

use room::{
    PlayerId,
    tournament::{Entrant, Status},
};
use rules::structure::{Level, Row};

use super::{agreed::StartWhen, state::EventState};
use crate::wire::{
    EventBounty, EventClock, EventInfo, EventLevel, EventPlayer, EventStart, EventStatus, EventTable,
    EventView, SeatDraw,
};

impl EventState {
    fn status(&self) -> EventStatus {
        if self.play.is_cancelled() {
            EventStatus::Cancelled
        } else if self.play.is_over() {
            EventStatus::Over
        } else if !self.play.is_started() {
            EventStatus::Registering
        } else if self.play.clock().holds_hands() {
            EventStatus::Stopped
        } else {
            EventStatus::Running
        }
    }

    /// As the lobby lists it.
    pub(super) fn info(&self, now: u64) -> EventInfo {
        let agreed = &self.agreed;
        let entrants = self.play.players().count() as u32;
        EventInfo {
            id: self.id,
            name: agreed.name.clone(),
            status: self.status(),
            games: self.model.games.iter().map(|(game, _)| game.id.clone()).collect(),
            limit: self.model.games.first().map_or_else(String::new, |(_, limit)| limit.word().to_owned()),
            book: self.model.book.house().to_owned(),
            structure: self.model.structure.name.clone(),
            price: agreed.price,
            fee: agreed.fee,
            bounty: agreed.bounty.as_ref().map(EventBounty::from),
            stack: self.model.structure.stack.0,
            seats: self.play.seats_at_tables(),
            start: match agreed.start {
                StartWhen::Full { players } => EventStart::Full { players },
                StartWhen::At { at, most } => EventStart::At { at, most },
            },
            open: !self.play.is_over() && self.play.is_entry_open(self.time(now)),
            entrants,
            left: if self.play.is_started() { self.play.left() } else { entrants },
            cents: agreed.cents,
            host: self.host,
        }
    }

    /// What its clock shows.
    pub(super) fn clock(&self, now: u64) -> EventClock {
        let reading = self.play.reading(self.time(now));
        let rows = &self.model.structure.rows;
        let after = rows.iter().skip(reading.row as usize + 1);
        let level = reading.level.max(1);
        let left = self.play.left();
        let in_play = self.play.chips_in_play().0;
        EventClock {
            event: self.id,
            status: self.status(),
            now,
            level,
            blinds: self.model.structure.level(level).map_or(NO_LEVEL, shown),
            is_break: reading.is_break,
            remaining: (reading.row as usize + 1 < rows.len()).then_some(reading.left),
            runs: reading.runs && !self.play.is_over(),
            next: after.clone().find_map(Row::as_level).map(shown),
            then_break: after.clone().next().is_some_and(|row| row.as_level().is_none()),
            entrants: self.play.players().count() as u32,
            left: if self.play.is_started() { left } else { self.play.players().count() as u32 },
            tables: self.play.tables().count() as u32,
            average: in_play.checked_div(u64::from(left)).unwrap_or(0),
            paid: self.play.prizes().map_or(0, |prizes| prizes.len() as u32),
            hand_for_hand: self.play.is_hand_for_hand(),
        }
    }

    fn player(&self, player: PlayerId, of: &Entrant) -> EventPlayer {
        EventPlayer {
            account: player.0,
            name: self.name_of(player).to_owned(),
            bot: self.is_bot(player),
            stack: of.stack.0,
            seat: self.seat_of(player),
            broke: matches!(of.status, Status::Broke(_)),
            out: of.status == Status::Out,
            place: of.place,
            won: of.won.0,
            head: of.bounty.0,
        }
    }

    /// All of it, to this reader.
    pub(super) fn view(&self, now: u64, reader: Option<PlayerId>) -> EventView {
        let mut players: Vec<EventPlayer> =
            self.play.players().map(|(player, of)| self.player(player, of)).collect();
        players.sort_by_key(|of| (of.place.unwrap_or(0), of.out, std::cmp::Reverse(of.stack), of.account));
        let paid_in = self.play.paid_in().purse(&self.model.book).map_or(0, |purse| purse.total.0);
        let tables = self.tables.iter().map(|(number, table)| EventTable {
            number: *number,
            table: *table,
            players: self.play.table(*number).map_or(0, |standing| standing.size() as u32),
        });
        EventView {
            event: self.info(now),
            clock: self.clock(now),
            purse: self.play.purse().map_or(paid_in, |purse| purse.0),
            envelopes: self.play.envelopes().iter().map(|envelope| envelope.0).collect(),
            prizes: self.play.prizes().unwrap_or_default().iter().map(|prize| prize.0).collect(),
            tables: tables.collect(),
            draw: SeatDraw {
                digest: formats::fair::seat_commitment(&self.secret).to_string(),
                secret: self.play.is_started().then(|| self.secret.to_string()),
                names: self.drawn.to_vec(),
            },
            you: reader.and_then(|player| Some(self.player(player, self.play.player(player)?))),
            players,
        }
    }
}

const NO_LEVEL: EventLevel = EventLevel { level: 1, small: 0, big: 0, ante: 0, bring_in: 0 };

fn shown(level: &Level) -> EventLevel {
    EventLevel {
        level: level.number,
        small: level.small.0,
        big: level.big.0,
        ante: level.ante.0,
        bring_in: level.bring_in.0,
    }
}
