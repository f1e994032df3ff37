//! Seats: the first draw, tables that break, draws for everybody, moves between tables, tables that stop.

use std::collections::BTreeMap;

use cards::{Card, ChaCha20, Deck, DeckKind};
use rules::{
    Sink, Under,
    policy::{
        TournBreakAssignment, TournBreakOrder, TournFirstButton, TournRedrawPoints, TournSeatingInitial,
        TournSeatingWrongSeat, TournUnsoldSeatStack,
    },
};

use super::{
    Tournament,
    act::{Reason, Refusal},
    balance::Balance,
    draw::{CardOrder, SeatAt, draw, draw_cards, shuffle, sizes},
    event::{Event, MovedFor, SeatedFor},
    fold::{plainly, refused},
    state::{Entrant, Status},
};
use crate::{PlayerId, table::Chair};

/// The numbers that stacks in unsold seats go by count down from here.
const STAND_INS: u64 = u64::MAX;

/// Cards in a deck.
const DECK: usize = 52;

/// Seats that have to be drawn before play goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawDue {
    /// Those of a table that breaks.
    Break {
        /// Which.
        table: u32,
    },
    /// Everybody's, at so many tables.
    Redraw {
        /// How many.
        tables: u32,
    },
    /// Those of people who wait, from the seats that have come free. Tables play on meanwhile.
    Alternate {
        /// Who is the first of them.
        player: PlayerId,
    },
}

impl Tournament {
    pub(super) fn start(
        &mut self,
        seed: [u8; 32],
        now: u64,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        if self.state.started.is_some() {
            return Err(plainly(Reason::Started));
        }
        let enters = |entrant: &Entrant| matches!(entrant.status, Status::Entered);
        let mut players: Vec<PlayerId> = self
            .state
            .entrants
            .iter()
            .filter(|(_, entrant)| enters(entrant))
            .map(|(player, _)| *player)
            .collect();
        if players.len() < 2 {
            return Err(plainly(Reason::TooFew));
        }
        if let Some(full) = self.setup.full.filter(|full| players.len() < *full as usize) {
            return Err(plainly(Reason::NotFull { full }));
        }
        let ruling = self.state.clock.start(now).map_err(|_| plainly(Reason::Started))?;
        let seats = usize::from(self.rules.seats);
        // Whoever entered last waits, where there is not room for all.
        let room = self.setup.tables.map_or(players.len(), |tables| tables as usize * seats);
        let late: Vec<PlayerId> = players.split_off(players.len().min(room));
        let stand_ins = match self.rules.unsold {
            TournUnsoldSeatStack::None => 0,
            TournUnsoldSeatStack::PlacedAndBlinded => self.setup.stand_ins as usize,
        };
        let tables = (players.len() + stand_ins).div_ceil(seats).max(1);
        let sizes = sizes(players.len() + stand_ins, tables);
        for table in 1..=tables as u32 {
            self.emit(sink, Event::Opened { table, chairs: self.rules.seats }, Some(Under::TOURN_TABLE_MAX));
        }
        let by_cards = self.rules.initial == TournSeatingInitial::CardDrawBySuit;
        let everybody: Vec<PlayerId> = players
            .iter()
            .copied()
            .chain((0..stand_ins as u64).map(|place| PlayerId(STAND_INS - place)))
            .collect();
        let drawn: Vec<(PlayerId, SeatAt)> = if by_cards {
            let cards = draw_cards(&[], &everybody, &sizes, seed);
            cards.into_iter().filter_map(|(player, card)| Some((player, card.seat()?))).collect()
        } else {
            draw(&everybody, &seats_of(&sizes, self.rules.seats), seed)
        };
        for (player, at) in drawn {
            let chips = if self.is_second_day() { self.stack_of(player) } else { self.setup.structure.stack };
            let event = if player.0 > STAND_INS - stand_ins as u64 {
                Event::StoodIn { player, at, chips }
            } else {
                Event::Seated { player, at, chips, why: SeatedFor::Start }
            };
            self.emit(sink, event, Some(Under::TOURN_SEATING_INITIAL));
        }
        for player in late {
            self.emit(sink, Event::Waits { player }, Some(Under::TOURN_ALTERNATES));
        }
        self.draw_buttons(seed, sink);
        self.emit(sink, Event::Clock(ruling.event), ruling.under);
        if let Some((row, left)) = self.first_row()
            && let Ok(ruling) = self.state.clock.set(now, row, left)
        {
            self.emit(sink, Event::Clock(ruling.event), ruling.under);
        }
        for players in self.out_of_flights() {
            self.emit(sink, Event::Queued { players }, None);
        }
        Ok(())
    }

    /// The first button of every table that has none: the ace of the seat draw, or the highest card that is dealt.
    fn draw_buttons(&mut self, seed: [u8; 32], sink: &mut impl Sink<Event>) {
        let order = CardOrder::of(&self.book);
        let without: Vec<u32> = self
            .state
            .tables
            .iter()
            .filter(|(_, table)| table.spots.is_none())
            .map(|(table, _)| *table)
            .collect();
        for table in without {
            let seated = self.state.tables.get(&table).map(super::state::TableAt::seated).unwrap_or_default();
            let ace = self.rules.first_button == TournFirstButton::SeatDrawAce
                && self.rules.initial == TournSeatingInitial::CardDrawBySuit;
            let chair = if ace {
                seated.iter().next()
            } else {
                let mut of_table = seed;
                of_table[28..].copy_from_slice(&table.to_le_bytes());
                let deck = Deck::shuffled(DeckKind::Standard, of_table);
                let cards: Vec<(Chair, Card)> = seated.iter().zip(deck.stub()).collect();
                cards.into_iter().min_by_key(|(_, card)| order.key(*card)).map(|(chair, _)| chair)
            };
            if let Some(chair) = chair {
                self.emit(sink, Event::Button { table, chair }, Some(Under::TOURN_FIRST_BUTTON));
            }
        }
    }

    /// How many tables the players who are left are to sit at.
    fn tables_wanted(&self) -> u32 {
        let (now, left) = (self.state.tables.len() as u32, self.state.seated);
        let seats = u32::from(self.rules.seats);
        let wanted = match self.rules.break_order {
            TournBreakOrder::PreSet if left <= self.rules.final_size => 1,
            TournBreakOrder::PreSet => left.div_ceil(seats).max(2),
            // The field is drawn anew into fewer tables when so many are left as each of them then has.
            TournBreakOrder::None => left.div_ceil(self.rules.final_size.max(2)),
        };
        wanted.clamp(1, now.max(1))
    }

    /// Is a table about to break, or does everybody draw for a seat, before play goes on? Or does somebody who waits draw?
    pub fn draw_due(&self) -> Option<DrawDue> {
        self.tables_due().or_else(|| {
            let player = self.alternate_due().filter(|_| !self.state.is_over)?;
            Some(DrawDue::Alternate { player })
        })
    }

    /// What becomes of tables before play goes on.
    fn tables_due(&self) -> Option<DrawDue> {
        if self.state.started.is_none() || self.state.is_over {
            return None;
        }
        let now = self.state.tables.len() as u32;
        let wanted = self.tables_wanted();
        if wanted >= now {
            return None;
        }
        // One table at a time, but all at once where everybody draws anyway.
        let redraws = |tables: u32| {
            let word = match (self.rules.break_order, tables) {
                (TournBreakOrder::None, _) => return true,
                (TournBreakOrder::PreSet, 1) => TournRedrawPoints::OneTable,
                (TournBreakOrder::PreSet, 2) => TournRedrawPoints::TwoTables,
                // This one may be left out where only four or five tables started, and then is.
                (TournBreakOrder::PreSet, 3) if self.state.tables_at_start <= 5 => return false,
                (TournBreakOrder::PreSet, 3) => TournRedrawPoints::ThreeTables,
                (TournBreakOrder::PreSet, _) => return false,
            };
            self.rules.redraws.contains(word)
        };
        if redraws(wanted) {
            return Some(DrawDue::Redraw { tables: wanted });
        }
        self.next_to_break().map(|table| DrawDue::Break { table })
    }

    /// The next table of the order fixed beforehand: from the last to the first.
    fn next_to_break(&self) -> Option<u32> {
        self.state.tables.keys().next_back().copied()
    }

    /// Must a table wait for moves or a draw before it deals?
    pub(super) fn is_waiting_for_moves(&self, table: u32) -> bool {
        match self.tables_due() {
            Some(DrawDue::Redraw { .. }) => true,
            Some(DrawDue::Break { table: breaks }) => breaks == table,
            Some(DrawDue::Alternate { .. }) | None => self.rules.balance.all_wait() && self.is_unbalanced(),
        }
    }

    fn is_unbalanced(&self) -> bool {
        let even = self.is_even.get().unwrap_or_else(|| matches!(self.balance(), Balance::Even));
        self.is_even.set(Some(even));
        !even
    }

    /// What balancing comes to as things stand.
    pub fn balance(&self) -> Balance {
        if let Some(plain) = self.rules.balance.glance(self.state.tables.len(), &self.state.sizes) {
            return plain;
        }
        let order = |table: u32| u32::MAX - table;
        self.rules.balance.next(&self.state.fills, |table| self.state.standing(table), &self.cards, order)
    }

    /// Makes all moves that are due and possible.
    pub(super) fn rearrange(&mut self, sink: &mut impl Sink<Event>) {
        // Nobody moves before it is known who buys again.
        if !self.state.broke.is_empty() {
            return;
        }
        // A table that breaks without chance does so by itself.
        while let Some(DrawDue::Break { table }) = self.tables_due() {
            let assigned = self.rules.break_seats == TournBreakAssignment::AssignedEmptySeats;
            let is_on = self.state.tables.get(&table).is_none_or(|of| of.on.is_some());
            if !assigned || is_on {
                break;
            }
            self.break_table(table, None, sink);
            if self.state.tables.contains_key(&table) {
                // There was not room for all of them.
                break;
            }
        }
        if self.tables_due().is_some() || self.is_even.get() == Some(true) {
            return;
        }
        while let Balance::Move(due) = self.balance() {
            let Some(player) =
                self.state.tables.get(&due.from.table).and_then(|table| table.at(due.from.chair))
            else {
                return;
            };
            let why = MovedFor::Balance { until_big: due.until_big };
            let event = Event::Moved { player, from: due.from, to: due.to, why };
            let [_, _, who, _] = due.unders();
            self.emit(sink, event, Some(who));
            self.cards.clear();
        }
        self.is_unbalanced();
    }

    pub(super) fn draw_seats(
        &mut self,
        seed: [u8; 32],
        now: u64,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        match self.draw_due() {
            None => Err(plainly(Reason::NoDraw)),
            Some(DrawDue::Alternate { .. }) => {
                if !self.is_entry_open(now) {
                    return Err(refused(Reason::EntryClosed, Under::TOURN_LATE_ENTRY_WINDOW));
                }
                self.draw_for_alternates(seed, now, sink);
                Ok(())
            }
            Some(_) if !self.state.broke.is_empty() => Err(plainly(Reason::RebuysPending)),
            Some(DrawDue::Break { table }) => {
                if self.state.tables.get(&table).is_some_and(|of| of.on.is_some()) {
                    return Err(plainly(Reason::HandOn));
                }
                self.break_table(table, Some(seed), sink);
                Ok(())
            }
            Some(DrawDue::Redraw { tables }) => {
                if self.state.tables.values().any(|table| table.on.is_some()) {
                    return Err(plainly(Reason::HandOn));
                }
                self.redraw(tables, seed, sink);
                Ok(())
            }
        }
    }

    /// Everybody of a table goes to empty seats elsewhere, so that the others stay as even as they can.
    fn break_table(&mut self, table: u32, seed: Option<[u8; 32]>, sink: &mut impl Sink<Event>) {
        let Some(of) = self.state.tables.get(&table) else { return };
        let mut movers: Vec<(PlayerId, Chair)> =
            of.seated().iter().filter_map(|chair| Some((of.at(chair)?, chair))).collect();
        let mut dice = seed.map(ChaCha20::new);
        if let Some(dice) = &mut dice {
            shuffle(&mut movers, dice);
        }
        for (player, chair) in movers {
            let room =
                self.state.fills.iter().filter(|fill| fill.table != table && fill.size < self.rules.seats);
            let Some(to) = room.min_by_key(|fill| (fill.size, fill.table)).map(|fill| fill.table) else {
                break;
            };
            let Some(standing) = self.state.standing(to) else { break };
            let open: Vec<Chair> = standing.open().iter().collect();
            let place = dice.as_mut().map_or(0, |dice| dice.below(open.len().max(1) as u32) as usize);
            let Some(&seat) = open.get(place) else { break };
            let (from, to) = (SeatAt { table, chair }, SeatAt { table: to, chair: seat });
            let event = Event::Moved { player, from, to, why: MovedFor::Break };
            self.emit(sink, event, Some(Under::TOURN_BREAK_ASSIGNMENT));
        }
        if self.state.tables.get(&table).is_some_and(|of| of.seated().is_empty()) {
            self.emit(sink, Event::TableBroke { table }, Some(Under::TOURN_BREAK_ORDER));
        }
    }

    /// Everybody draws for a seat at the first so many tables.
    fn redraw(&mut self, tables: u32, seed: [u8; 32], sink: &mut impl Sink<Event>) {
        let seated: BTreeMap<PlayerId, SeatAt> = self
            .state
            .entrants
            .iter()
            .filter_map(|(player, entrant)| match entrant.status {
                Status::Playing(at) | Status::Broke(at) => Some((*player, at)),
                Status::Entered | Status::Waiting | Status::Out => None,
            })
            .collect();
        let players: Vec<PlayerId> = seated.keys().copied().collect();
        let sizes = sizes(players.len(), tables as usize);
        // The final table may have more chairs than the others had.
        let most = sizes.iter().copied().max().unwrap_or(0) as u8;
        let kept: Vec<u32> = self.state.tables.keys().copied().take(tables as usize).collect();
        let gone: Vec<u32> = self.state.tables.keys().copied().skip(tables as usize).collect();
        let by_cards = self.rules.initial == TournSeatingInitial::CardDrawBySuit;
        let drawn: Vec<(PlayerId, SeatAt)> = if by_cards {
            let cards = draw_cards(&[], &players, &sizes, seed);
            cards.into_iter().filter_map(|(player, card)| Some((player, card.seat()?))).collect()
        } else {
            draw(&players, &seats_of(&sizes, self.rules.seats.max(most)), seed)
        };
        let policy = match self.rules.break_order {
            TournBreakOrder::None => Under::TOURN_BREAK_ASSIGNMENT,
            TournBreakOrder::PreSet => Under::TOURN_REDRAW_POINTS,
        };
        if most > self.rules.seats {
            for &table in &kept {
                self.emit(sink, Event::Opened { table, chairs: most }, Some(Under::TOURN_FINAL_TABLE_SIZE));
            }
        }
        for (player, at) in drawn {
            let Some(from) = seated.get(&player) else { continue };
            let to = SeatAt { table: kept[(at.table as usize - 1).min(kept.len() - 1)], chair: at.chair };
            self.emit(sink, Event::Moved { player, from: *from, to, why: MovedFor::Redraw }, Some(policy));
        }
        for table in gone {
            self.emit(sink, Event::TableBroke { table }, Some(policy));
        }
        self.draw_buttons(seed, sink);
    }

    pub(super) fn table_cards(&mut self, cards: &[(u32, Card)]) -> Result<(), Refusal> {
        let Balance::Cards(tables) = self.balance() else { return Err(plainly(Reason::WrongCards)) };
        let mut named: Vec<u32> = cards.iter().map(|(table, _)| *table).collect();
        named.sort_unstable();
        let mut dealt: Vec<Card> = cards.iter().map(|(_, card)| *card).collect();
        dealt.sort_unstable();
        // A deck has no card twice; more tables than it has cards take several.
        let twice = dealt.windows(2).any(|pair| pair[0] == pair[1]);
        if named != tables || twice && tables.len() <= DECK {
            return Err(refused(Reason::WrongCards, Under::TOURN_BALANCE_FROM_TABLE));
        }
        self.cards = cards.to_vec();
        Ok(())
    }

    pub(super) fn halt_and_resume(&mut self, sink: &mut impl Sink<Event>) {
        let (rules, sizes, halted) = (&self.rules.balance, &self.state.sizes, &self.state.halted);
        if std::mem::replace(&mut self.are_halts_known, true) || halted.is_empty() && !rules.may_halt(sizes) {
            return;
        }
        let fullest = sizes.largest();
        let changed: Vec<(u32, bool)> = self
            .state
            .fills
            .iter()
            .map(|fill| (fill.table, rules.halts(usize::from(fill.size), fullest)))
            .filter(|(table, halts)| (*halts || !halted.is_empty()) && halted.contains(table) != *halts)
            .collect();
        for (table, halts) in changed {
            let event = if halts { Event::Halted { table } } else { Event::Resumed { table } };
            self.emit(sink, event, Some(Under::TOURN_HALT_PLAY));
        }
    }

    pub(super) fn change_seat(&mut self, player: PlayerId) -> Result<(), Refusal> {
        self.seated(player)?;
        if self.rules.seat_changes {
            return Ok(());
        }
        Err(refused(Reason::SeatsAssigned, Under::TOURN_SEAT_CHANGE))
    }

    pub(super) fn wrong_seat(
        &mut self,
        player: PlayerId,
        right: SeatAt,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let (_, from) = self.seated(player)?;
        let Some(table) = self.state.tables.get(&right.table).filter(|table| right.chair.0 <= table.chairs)
        else {
            return Err(plainly(Reason::NoSuchTable));
        };
        if table.at(right.chair).is_some() {
            return Err(plainly(Reason::Taken));
        }
        if [from.table, right.table]
            .iter()
            .any(|table| self.state.tables.get(table).is_some_and(|of| of.on.is_some()))
        {
            return Err(plainly(Reason::HandOn));
        }
        if self.rules.wrong_seat == TournSeatingWrongSeat::MoveWithCurrentStack {
            let event = Event::Moved { player, from, to: right, why: MovedFor::WrongSeat };
            self.emit(sink, event, Some(Under::TOURN_SEATING_WRONG_SEAT));
            return Ok(());
        }
        Err(refused(Reason::SeatsAssigned, Under::TOURN_SEATING_WRONG_SEAT))
    }
}

/// Seats at tables of these sizes, spread over the chairs from the first on.
fn seats_of(sizes: &[usize], most: u8) -> Vec<SeatAt> {
    let table = |(table, size): (usize, &usize)| {
        let size = (*size).min(usize::from(most)) as u8;
        (1..=size)
            .map(move |chair| SeatAt { table: table as u32 + 1, chair: Chair(chair) })
            .collect::<Vec<_>>()
    };
    sizes.iter().enumerate().flat_map(table).collect()
}
