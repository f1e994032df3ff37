//! Entering an event, early, late and again; those who wait, who do not come, who go away; rebuys and add-ons.

use cards::ChaCha20;
use hand::Chips;
use rules::{
    Sink, Under,
    policy::{
        TournAddOn, TournAlternates, TournLateEntryWindowCloses, TournLateEntryWindowWho,
        TournLeaveLimitMinutes, TournLeaveLimitThen, TournNoShowRemovalHow, TournRebuyCondition,
        TournRebuyDeclared, TournRebuyMax, TournRebuyPrice, TournRebuyWindow, TournReentryAllowed,
        TournReentrySeat, TournRegistrationBy, TournUnsoldSeatStack,
    },
};

use super::{
    Tournament,
    act::{Reason, Refusal},
    draw::{SeatAt, draw},
    event::{EnteredBy, Event, RemovedFor, SeatedFor},
    fold::{plainly, refused},
    state::{Entrant, Status},
};
use crate::PlayerId;

const MINUTE: u64 = 60_000;

impl Tournament {
    pub(super) fn entrant(&self, player: PlayerId) -> Result<&Entrant, Refusal> {
        self.state.entrants.get(&player).ok_or(plainly(Reason::NoSuchPlayer))
    }

    /// The entrant, who has a seat.
    pub(super) fn seated(&self, player: PlayerId) -> Result<(&Entrant, SeatAt), Refusal> {
        let entrant = self.entrant(player)?;
        match entrant.status {
            Status::Playing(at) | Status::Broke(at) => Ok((entrant, at)),
            Status::Out => Err(plainly(Reason::IsOut)),
            Status::Entered | Status::Waiting => Err(plainly(Reason::NoSeat)),
        }
    }

    fn minutes_since_start(&self, now: u64) -> u64 {
        self.state.started.map_or(0, |start| now.saturating_sub(start) / MINUTE)
    }

    /// Is late entry open?
    pub fn is_entry_open(&self, now: u64) -> bool {
        if self.is_second_day() || self.setup.full.is_some() && self.state.started.is_some() {
            return false;
        }
        if self.state.started.is_none() {
            return true;
        }
        let late = &self.rules.late;
        match late.closes {
            TournLateEntryWindowCloses::AfterMinutes => {
                late.minutes.is_some_and(|minutes| self.minutes_since_start(now) < u64::from(minutes))
            }
            TournLateEntryWindowCloses::BeforeLevel => {
                late.level.is_some_and(|level| self.state.dealt_level < level)
            }
            TournLateEntryWindowCloses::PerEvent => {
                self.setup.structure.late_entry.is_some_and(|level| self.state.dealt_level < level)
            }
        }
    }

    /// Does nobody who is known of still want in? Latecomers who may or may not come are not waited for.
    pub(super) fn nobody_may_come(&self, now: u64) -> bool {
        self.state.broke.is_empty() && (self.state.waiting.is_empty() || !self.is_entry_open(now))
    }

    pub(super) fn enter(
        &mut self,
        player: PlayerId,
        by: EnteredBy,
        member: bool,
        seed: [u8; 32],
        now: u64,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        if self.state.entrants.contains_key(&player) {
            return Err(plainly(Reason::EnteredAlready));
        }
        if self.is_second_day() {
            return Err(plainly(Reason::SecondDay));
        }
        let registration = &self.rules.registration;
        let way = match by {
            EnteredBy::Payment => TournRegistrationBy::Payment,
            EnteredBy::Promise => TournRegistrationBy::Promise,
        };
        if !registration.by.contains(way) {
            return Err(refused(Reason::NoPromises, Under::TOURN_REGISTRATION));
        }
        if registration.members_only == Some(true) && !member {
            return Err(refused(Reason::MembersOnly, Under::TOURN_REGISTRATION));
        }
        if self.state.started.is_none() {
            self.emit(sink, Event::Entered { player, by }, Some(Under::TOURN_REGISTRATION));
            // Whoever fills it brings the seed of the draw.
            if self.setup.full.is_some_and(|full| self.state.entrants.len() >= full as usize) {
                return self.start(seed, now, sink);
            }
            return Ok(());
        }
        if self.setup.full.is_some() {
            return Err(plainly(Reason::Full));
        }
        if !self.is_entry_open(now) {
            return Err(refused(Reason::EntryClosed, Under::TOURN_LATE_ENTRY_WINDOW));
        }
        if self.rules.late.who == TournLateEntryWindowWho::PromisedOnly {
            return Err(refused(Reason::PromisedOnly, Under::TOURN_LATE_ENTRY_WINDOW));
        }
        self.let_in(player, by, seed, SeatedFor::LateEntry, sink)
    }

    /// Somebody takes the entry back. Once seats are drawn the stack plays, whoever is there.
    pub(super) fn withdraw(&mut self, player: PlayerId, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        self.entrant(player)?;
        if self.state.started.is_some() {
            return Err(plainly(Reason::Started));
        }
        self.emit(sink, Event::Refunded { player }, Some(Under::TOURN_REGISTRATION));
        Ok(())
    }

    /// Gives a latecomer a seat: a stack that stands in an unsold one, or one drawn from those that are open.
    fn let_in(
        &mut self,
        player: PlayerId,
        by: EnteredBy,
        seed: [u8; 32],
        why: SeatedFor,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let under = match why {
            SeatedFor::Reentry => Under::TOURN_REENTRY,
            SeatedFor::Alternate => Under::TOURN_ALTERNATES,
            SeatedFor::Start | SeatedFor::LateEntry => Under::TOURN_LATE_ENTRY_WINDOW,
        };
        let unsold = self.rules.reentry.seat == Some(TournReentrySeat::UnsoldSeat)
            && why == SeatedFor::Reentry
            || self.rules.late.while_seats_last == Some(true);
        if unsold {
            let stand_in =
                self.state.entrants.iter().find(|(_, entrant)| entrant.is_stand_in).map(|(id, _)| *id);
            let Some(stand_in) = stand_in else { return Err(refused(Reason::NoSeatsLeft, under)) };
            self.emit(sink, Event::Entered { player, by }, Some(under));
            self.emit(sink, Event::Sold { stand_in, player }, Some(Under::TOURN_UNSOLD_SEAT_STACK));
            return Ok(());
        }
        let open = self.open_seats();
        if open.is_empty() && !self.may_open_table() {
            if self.rules.alternates == TournAlternates::None {
                return Err(refused(Reason::NoSeatsLeft, Under::TOURN_ALTERNATES));
            }
            self.emit(sink, Event::Entered { player, by }, Some(under));
            self.emit(sink, Event::Waits { player }, Some(Under::TOURN_ALTERNATES));
            return Ok(());
        }
        self.emit(sink, Event::Entered { player, by }, Some(under));
        self.seat_newcomer(player, seed, why, under, sink);
        Ok(())
    }

    /// Seats somebody with a full stack, in a seat drawn from those of the emptiest tables.
    fn seat_newcomer(
        &mut self,
        player: PlayerId,
        seed: [u8; 32],
        why: SeatedFor,
        under: Under,
        sink: &mut impl Sink<Event>,
    ) {
        let mut open = self.open_seats();
        if open.is_empty() {
            let table = self.state.tables.keys().next_back().map_or(1, |last| last + 1);
            self.emit(sink, Event::Opened { table, chairs: self.rules.seats }, Some(Under::TOURN_TABLE_MAX));
            open = self.open_seats();
        }
        let Some((_, at)) = draw(&[player], &open, seed).first().copied() else { return };
        let chips = self.setup.structure.stack;
        self.emit(sink, Event::Seated { player, at, chips, why }, Some(under));
        if self.state.tables.get(&at.table).is_some_and(|table| table.spots.is_none()) {
            self.emit(
                sink,
                Event::Button { table: at.table, chair: at.chair },
                Some(Under::TOURN_FIRST_BUTTON),
            );
        }
    }

    /// The open seats of the tables with the fewest players.
    fn open_seats(&self) -> Vec<SeatAt> {
        let room = self.state.fills.iter().filter(|fill| fill.size < self.rules.seats);
        let Some(fewest) = room.clone().map(|fill| fill.size).min() else { return Vec::new() };
        room.filter(|fill| fill.size == fewest)
            .filter_map(|fill| self.state.standing(fill.table))
            .flat_map(|table| {
                table.open().iter().map(|chair| SeatAt { table: table.table, chair }).collect::<Vec<_>>()
            })
            .collect()
    }

    fn may_open_table(&self) -> bool {
        self.setup.tables.is_none_or(|most| (self.state.tables.len() as u32) < most)
    }

    /// Gives seats that have come free to those who wait, in the order of the list: the first empty one where the house says
    /// so. Where it has them draw, that waits for a draw.
    pub(super) fn seat_waiting(&mut self, now: u64, sink: &mut impl Sink<Event>) {
        match self.rules.alternates {
            TournAlternates::ListOrderFirstEmpty | TournAlternates::None => {
                self.seat_alternates(now, |_| 0, sink);
            }
            TournAlternates::FullStackRandomSeat => {}
        }
    }

    /// Who waits and is to draw one of the seats that have come free.
    pub(super) fn alternate_due(&self) -> Option<PlayerId> {
        let draws = self.rules.alternates == TournAlternates::FullStackRandomSeat;
        let first = self.state.waiting.first().filter(|_| draws && self.state.started.is_some())?;
        self.state.fills.iter().any(|fill| fill.size < self.rules.seats).then_some(*first)
    }

    /// Those who wait draw from the seats that have come free, one after the other.
    pub(super) fn draw_for_alternates(&mut self, seed: [u8; 32], now: u64, sink: &mut impl Sink<Event>) {
        let mut dice = ChaCha20::new(seed);
        self.seat_alternates(now, |seats| dice.below(seats as u32) as usize, sink);
    }

    fn seat_alternates(
        &mut self,
        now: u64,
        mut pick: impl FnMut(usize) -> usize,
        sink: &mut impl Sink<Event>,
    ) {
        while let Some(&player) = self.state.waiting.first() {
            // Whoever still waits when entry closes has no seat, and their entry is no entry.
            if !self.is_entry_open(now) {
                return;
            }
            let open = self.open_seats();
            if open.is_empty() {
                return;
            }
            let Some(&at) = open.get(pick(open.len())) else { return };
            let chips = self.setup.structure.stack;
            let event = Event::Seated { player, at, chips, why: SeatedFor::Alternate };
            self.emit(sink, event, Some(Under::TOURN_ALTERNATES));
        }
    }

    pub(super) fn reenter(
        &mut self,
        player: PlayerId,
        seed: [u8; 32],
        now: u64,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let entrant = self.entrant(player)?;
        let most = match self.rules.reentry.allowed {
            TournReentryAllowed::No => return Err(refused(Reason::NoReentry, Under::TOURN_REENTRY)),
            TournReentryAllowed::PerEvent if self.setup.reentries == 0 => {
                return Err(refused(Reason::NoReentry, Under::TOURN_REENTRY));
            }
            TournReentryAllowed::PerEvent => self.setup.reentries,
            TournReentryAllowed::LateEntryWindow => u32::MAX,
        };
        if !self.is_entry_open(now) {
            return Err(refused(Reason::EntryClosed, Under::TOURN_LATE_ENTRY_WINDOW));
        }
        if entrant.entries > most {
            return Err(refused(Reason::ReentriesUsed { most }, Under::TOURN_REENTRY));
        }
        let stack = entrant.stack;
        if let Status::Playing(at) = entrant.status {
            // A stack may be given up for a new one only where the book says what becomes of it.
            if self.rules.reentry.forfeited.is_none() {
                return Err(refused(Reason::NotOut, Under::TOURN_REENTRY));
            }
            if self.state.tables.get(&at.table).is_some_and(|table| table.on.is_some()) {
                return Err(plainly(Reason::HandOn));
            }
            let event = Event::Removed { player: Some(player), chips: stack, why: RemovedFor::Reentry };
            self.emit(sink, event, Some(Under::TOURN_REENTRY));
            self.emit(sink, Event::Out { player }, Some(Under::TOURN_REENTRY));
        } else if !matches!(entrant.status, Status::Out) {
            return Err(plainly(Reason::NotOut));
        }
        self.let_in(player, EnteredBy::Payment, seed, SeatedFor::Reentry, sink)
    }

    pub(super) fn arrive(&mut self, player: PlayerId, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let entrant = self.entrant(player)?;
        if matches!(entrant.status, Status::Out) {
            return Err(plainly(Reason::IsOut));
        }
        if !entrant.is_absent() {
            return Err(plainly(Reason::IsHere));
        }
        self.emit(sink, Event::Arrived { player }, None);
        Ok(())
    }

    pub(super) fn go_away(
        &mut self,
        player: PlayerId,
        now: u64,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let entrant =
            if self.state.started.is_none() { self.entrant(player)? } else { self.seated(player)?.0 };
        if entrant.is_absent() {
            return Err(plainly(Reason::IsAway));
        }
        self.emit(sink, Event::WentAway { player, at: now }, Some(Under::TOURN_LEAVE_LIMIT));
        Ok(())
    }

    pub(super) fn keep(&mut self, player: PlayerId, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let (entrant, _) = self.seated(player)?;
        if entrant.has_come {
            return Err(plainly(Reason::IsHere));
        }
        if !self.rules.no_show.kept_on_request {
            return Err(refused(Reason::NotKept, Under::TOURN_NO_SHOW_REMOVAL));
        }
        self.emit(sink, Event::Kept { player }, Some(Under::TOURN_NO_SHOW_REMOVAL));
        Ok(())
    }

    pub(super) fn remove_no_show(
        &mut self,
        player: PlayerId,
        now: u64,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let (entrant, at) = self.seated(player)?;
        let no_show = &self.rules.no_show;
        if entrant.has_come {
            return Err(plainly(Reason::IsHere));
        }
        if entrant.kept {
            return Err(refused(Reason::KeptOnRequest, Under::TOURN_NO_SHOW_REMOVAL));
        }
        let late = no_show.minutes.is_some_and(|minutes| self.minutes_since_start(now) >= u64::from(minutes));
        if self.state.clock.level() < no_show.from_level && !late {
            let reason = Reason::TooEarly { minutes: no_show.minutes, level: no_show.from_level };
            return Err(refused(reason, Under::TOURN_NO_SHOW_REMOVAL));
        }
        if self.state.tables.get(&at.table).is_some_and(|table| table.on.is_some()) {
            return Err(plainly(Reason::HandOn));
        }
        self.take_no_show(player, sink);
        Ok(())
    }

    fn take_no_show(&mut self, player: PlayerId, sink: &mut impl Sink<Event>) {
        let Some(stack) = self.state.entrants.get(&player).map(|entrant| entrant.stack) else { return };
        let event = Event::Removed { player: Some(player), chips: stack, why: RemovedFor::NoShow };
        self.emit(sink, event, Some(Under::TOURN_NO_SHOW_REMOVAL));
        self.leave_event(player, Under::TOURN_NO_SHOW_REMOVAL, sink);
    }

    /// Where absent entrants lose stack and entry by themselves, those at a table who have not come by its first hand of
    /// the level do.
    pub(super) fn take_no_shows(&mut self, table: u32, level: u32, sink: &mut impl Sink<Event>) {
        let no_show = &self.rules.no_show;
        if no_show.how != TournNoShowRemovalHow::Always || level < no_show.from_level {
            return;
        }
        let Some(of) = self.state.tables.get(&table) else { return };
        let absent: Vec<PlayerId> = of
            .people()
            .filter(|player| {
                self.state.entrants.get(player).is_some_and(|of| !of.has_come && !of.is_stand_in)
            })
            .collect();
        for player in absent {
            self.take_no_show(player, sink);
        }
    }

    pub(super) fn remove_unsold(&mut self, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if self.rules.unsold == TournUnsoldSeatStack::None {
            return Err(refused(Reason::NoSeatsLeft, Under::TOURN_UNSOLD_SEAT_STACK));
        }
        if self.state.tables.values().any(|table| table.on.is_some()) {
            return Err(plainly(Reason::HandOn));
        }
        let unsold: Vec<(PlayerId, Chips)> = self
            .state
            .entrants
            .iter()
            .filter(|(_, entrant)| entrant.is_stand_in)
            .map(|(id, entrant)| (*id, entrant.stack))
            .collect();
        for (player, chips) in unsold {
            let event = Event::Removed { player: Some(player), chips, why: RemovedFor::Unsold };
            self.emit(sink, event, Some(Under::TOURN_UNSOLD_SEAT_STACK));
            self.emit(sink, Event::Out { player }, Some(Under::TOURN_UNSOLD_SEAT_STACK));
        }
        Ok(())
    }

    /// Who has been away for as long as the house lets anybody.
    fn overdue(&self, now: u64) -> Option<PlayerId> {
        let TournLeaveLimitMinutes::Count(minutes) = self.rules.leave.minutes else { return None };
        if self.rules.leave.then != TournLeaveLimitThen::SplitAtTable {
            return None;
        }
        let limit = u64::from(minutes) * MINUTE;
        let late = |entrant: &Entrant| {
            let away = entrant.away_since.is_some_and(|since| now >= since + limit);
            let on = match entrant.status {
                Status::Playing(at) => {
                    self.state.tables.get(&at.table).is_none_or(|table| table.on.is_some())
                }
                _ => true,
            };
            away && !on
        };
        self.state.away.iter().copied().find(|player| self.state.entrants.get(player).is_some_and(late))
    }

    pub(super) fn is_split_due(&self, now: u64) -> bool {
        self.overdue(now).is_some()
    }

    /// Splits the stacks of those who have been away too long among the others at the table.
    pub(super) fn split_absent(&mut self, now: u64, sink: &mut impl Sink<Event>) {
        while let Some(player) = self.overdue(now) {
            let Ok((entrant, at)) = self.seated(player) else { return };
            let stack = entrant.stack;
            let others: Vec<PlayerId> = self
                .state
                .tables
                .get(&at.table)
                .into_iter()
                .flat_map(super::state::TableAt::people)
                .filter(|other| *other != player)
                .collect();
            let row = self.state.clock.reading(now).row as usize;
            let chip = self.setup.structure.smallest_chip_at(row).unwrap_or(Chips(1));
            let each = match others.len() as u64 {
                0 => Chips::ZERO,
                count => Chips(stack.0 / count / chip.0 * chip.0),
            };
            let odd = stack - each * others.len() as u64;
            self.emit(sink, Event::Split { player, each, to: others }, Some(Under::TOURN_LEAVE_LIMIT));
            if !odd.is_zero() {
                let event = Event::Removed { player: Some(player), chips: odd, why: RemovedFor::OddChips };
                self.emit(sink, event, Some(Under::TOURN_LEAVE_LIMIT));
            }
            self.leave_event(player, Under::TOURN_LEAVE_LIMIT, sink);
        }
    }

    /// May this player, with so much in front of them, buy again now?
    pub(super) fn may_rebuy(&self, player: PlayerId) -> Result<Chips, Refusal> {
        let (entrant, _) = self.seated(player)?;
        let (rules, sold) = (&self.rules, self.setup.structure.rebuys);
        let (until, window) = match rules.rebuy_window {
            TournRebuyWindow::Count(level) => (Some(level), Under::TOURN_REBUY_WINDOW),
            TournRebuyWindow::PerEvent => (sold.map(|rebuys| rebuys.until), Under::TOURN_REBUY_WINDOW),
        };
        let Some(until) = until.filter(|_| !self.is_second_day()) else {
            return Err(refused(Reason::NoRebuys, window));
        };
        if self.state.dealt_level >= until {
            return Err(refused(Reason::RebuysOver, window));
        }
        let most = match rules.rebuy_most {
            TournRebuyMax::Count(most) => Some(most),
            TournRebuyMax::Unlimited => None,
            TournRebuyMax::PerEvent => sold.and_then(|rebuys| rebuys.most),
        };
        if let Some(most) = most.filter(|most| entrant.rebuys >= *most) {
            return Err(refused(Reason::RebuysUsed { most }, Under::TOURN_REBUY_MAX));
        }
        let largest = match rules.rebuy_condition {
            TournRebuyCondition::ZeroChips => Chips::ZERO,
            TournRebuyCondition::StartingStackOrLess | TournRebuyCondition::PerEvent => {
                self.setup.structure.stack
            }
        };
        if entrant.stack > largest {
            return Err(refused(Reason::StackTooLarge { most: largest }, Under::TOURN_REBUY_CONDITION));
        }
        Ok(match rules.rebuy_price {
            TournRebuyPrice::SameAsBuyin => self.setup.structure.stack,
            TournRebuyPrice::PerEvent => sold.map_or(self.setup.structure.stack, |rebuys| rebuys.chips),
        })
    }

    pub(super) fn rebuy(&mut self, player: PlayerId, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let chips = self.may_rebuy(player)?;
        let (_, at) = self.seated(player)?;
        if self.state.tables.get(&at.table).is_some_and(|table| table.on.is_some()) {
            return Err(plainly(Reason::HandOn));
        }
        self.emit(sink, Event::Rebought { player, chips }, Some(Under::TOURN_REBUY_PRICE));
        Ok(())
    }

    pub(super) fn declare(&mut self, player: PlayerId, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        self.may_rebuy(player)?;
        if self.rules.rebuy_declared == TournRebuyDeclared::NotInPlay {
            return Err(refused(Reason::NoRebuys, Under::TOURN_REBUY_DECLARED));
        }
        self.emit(sink, Event::Declared { player }, Some(Under::TOURN_REBUY_DECLARED));
        Ok(())
    }

    /// Whoever announced a rebuy is held to it, and the others who lost everything say whether they buy again.
    pub(super) fn decline(&mut self, player: PlayerId, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let (entrant, _) = self.seated(player)?;
        if !matches!(entrant.status, Status::Broke(_)) {
            return Err(plainly(Reason::NotOut));
        }
        if entrant.declared {
            return Err(refused(Reason::Bound, Under::TOURN_REBUY_DECLARED));
        }
        self.knock_out(&[player], sink);
        Ok(())
    }

    pub(super) fn add_on(&mut self, player: PlayerId, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let (entrant, at) = self.seated(player)?;
        let sold = match self.rules.add_on {
            TournAddOn::None => None,
            TournAddOn::PerEvent | TournAddOn::Once => self.setup.structure.add_on,
        };
        let sold = sold.filter(|_| !self.is_second_day());
        let Some(sold) = sold.filter(|add_on| self.state.dealt_level < add_on.until) else {
            return Err(refused(Reason::NoAddOns, Under::TOURN_ADD_ON));
        };
        if entrant.added_on {
            return Err(refused(Reason::AddedOn, Under::TOURN_ADD_ON));
        }
        if self.state.tables.get(&at.table).is_some_and(|table| table.on.is_some()) {
            return Err(plainly(Reason::HandOn));
        }
        if matches!(entrant.status, Status::Broke(_)) {
            return Err(plainly(Reason::IsOut));
        }
        self.emit(sink, Event::AddedOn { player, chips: sold.chips }, Some(Under::TOURN_ADD_ON));
        Ok(())
    }
}
