//! Hands as the event sees them: which may start, at which level, and what becomes of those who lose everything.

use hand::Chips;
use rules::{
    Sink, Under,
    policy::{TournHandForHandAllIn, TournHandForHandEligibility, TournPenaltyExecution},
};

use super::{
    Tournament,
    act::{HandReport, Loser, Reason, Refusal},
    clock::{Signs, WrongLevel},
    event::Event,
    fold::{plainly, refused},
    results::Bust,
    setup::Bounty,
    state::{Status, TableAt},
};
use crate::PlayerId;

impl Tournament {
    /// May a table start a hand now?
    pub fn may_deal(&self, table: u32) -> Result<(), Refusal> {
        if self.state.started.is_none() {
            return Err(plainly(Reason::NotStarted));
        }
        if self.state.is_over {
            return Err(plainly(Reason::IsOver));
        }
        let Some(of) = self.state.tables.get(&table) else { return Err(plainly(Reason::NoSuchTable)) };
        if of.on.is_some() {
            return Err(plainly(Reason::HandOn));
        }
        if self.state.clock.holds_hands() {
            return Err(refused(Reason::Held, Under::TOURN_CLOCK_PAUSE));
        }
        if of.halted {
            return Err(refused(Reason::Halted, Under::TOURN_HALT_PLAY));
        }
        if self.state.hand_for_hand.is_some() && of.has_played {
            return Err(refused(Reason::HandForHand, Under::TOURN_HAND_FOR_HAND_TRIGGER));
        }
        if self.is_waiting_for_moves(table) {
            return Err(refused(Reason::MovesDue, Under::TOURN_BALANCE_TIMING));
        }
        let players = of.people().filter(|player| {
            self.state
                .entrants
                .get(player)
                .is_some_and(|entrant| matches!(entrant.status, Status::Playing(_)))
        });
        if players.count() < 2 {
            return Err(plainly(Reason::AloneAtTable));
        }
        Ok(())
    }

    /// Something is done towards a hand. Once it counts as started by the house's rule, it has the level in force.
    pub(super) fn begin(
        &mut self,
        table: u32,
        signs: Signs,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        self.may_deal(table)?;
        let signs = self.state.tables.get(&table).map_or(signs, |of| of.signs.and(signs));
        if !self.rules.clock.started(signs) {
            self.emit(sink, Event::Begun { table, signs }, Some(Under::TOURN_LEVEL_APPLIES));
            return Ok(());
        }
        // Whoever has not bought again by the time the next hand starts is out.
        let broke: Vec<PlayerId> = self.broke_at(table);
        let bound = |player: &PlayerId| self.state.entrants.get(player).is_some_and(|of| of.declared);
        if broke.iter().any(bound) {
            return Err(refused(Reason::Bound, Under::TOURN_REBUY_DECLARED));
        }
        let level = self.state.clock.level();
        self.knock_out(&broke, sink);
        self.take_no_shows(table, level, sink);
        self.emit(sink, Event::Begun { table, signs }, Some(Under::TOURN_LEVEL_APPLIES));
        self.emit(sink, Event::Dealt { table, level }, Some(Under::TOURN_LEVEL_APPLIES));
        Ok(())
    }

    fn broke_at(&self, table: u32) -> Vec<PlayerId> {
        let Some(of) = self.state.tables.get(&table) else { return Vec::new() };
        let is_broke = |player: &PlayerId| {
            self.state.entrants.get(player).is_some_and(|entrant| matches!(entrant.status, Status::Broke(_)))
        };
        of.people().filter(is_broke).collect()
    }

    pub(super) fn misdeal(&mut self, table: u32, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        match self.state.tables.get(&table) {
            None => Err(plainly(Reason::NoSuchTable)),
            Some(of) if of.on.is_none() => Err(plainly(Reason::NoHand)),
            Some(_) => {
                self.emit(sink, Event::Misdealt { table }, Some(Under::TOURN_PENALTY_EXECUTION));
                Ok(())
            }
        }
    }

    /// A hand was dealt at the wrong level: it stands so, or goes on at the level in force.
    pub(super) fn wrong_level(
        &mut self,
        table: u32,
        level: u32,
        substantial: bool,
        now: u64,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let in_force = self.state.clock.reading(now).level;
        match self.state.tables.get(&table) {
            None => return Err(plainly(Reason::NoSuchTable)),
            Some(of) if of.on.is_none() => return Err(plainly(Reason::NoHand)),
            Some(_) if level == in_force => return Err(plainly(Reason::RightLevel)),
            Some(_) => {}
        }
        let ruling = self.rules.clock.wrong_level(substantial);
        let level = match ruling.event {
            WrongLevel::Stands => level,
            WrongLevel::Corrected => in_force,
        };
        self.emit(sink, Event::LevelRuled { table, level }, ruling.under);
        Ok(())
    }

    /// Somebody is all-in and called. While tables play hand for hand, the house may have the cards wait.
    pub(super) fn all_in(&mut self, table: u32, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        match self.state.tables.get(&table) {
            None => return Err(plainly(Reason::NoSuchTable)),
            Some(of) if of.on.is_none() => return Err(plainly(Reason::NoHand)),
            Some(_) => {}
        }
        let waits = self.rules.all_in == TournHandForHandAllIn::FaceDownWait;
        if waits && self.state.hand_for_hand.is_some() {
            self.emit(sink, Event::FaceDown { table }, Some(Under::TOURN_HAND_FOR_HAND_ALL_IN));
        }
        Ok(())
    }

    /// Do the cards at a table stay down for those that are still at the hand? Where several wait, they wait for the rest.
    fn is_face_down(&self, table: u32) -> bool {
        let waits = |of: &TableAt| of.is_face_down && self.state.hand_for_hand.is_some();
        let at_it = |of: &TableAt| !of.is_face_down && !of.halted && (of.on.is_some() || of.is_to_play());
        self.state.tables.get(&table).is_some_and(waits)
            && self.state.tables.iter().any(|(other, of)| *other != table && at_it(of))
    }

    pub(super) fn finish(&mut self, report: &HandReport, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let stacks = self.checked(report)?;
        let before: Vec<(PlayerId, Chips)> =
            stacks.iter().map(|(player, _)| (*player, self.stack_of(*player))).collect();
        let table = report.table;
        self.emit(sink, Event::Finished { table, spots: report.spots, stacks: stacks.clone() }, None);
        self.count_misses(table, sink);
        let mut out = Vec::new();
        for (player, had) in before {
            if !self.stack_of(player).is_zero() {
                continue;
            }
            let loser = report.out.iter().find(|loser| loser.player == player);
            let (hand, by) = loser.map_or((None, Vec::new()), |loser| (loser.hand, loser.by.clone()));
            self.emit(sink, Event::Broke { player, stack: had, hand, by }, None);
            out.push(player);
        }
        // Whoever may buy again has until the next hand to do so.
        let done: Vec<PlayerId> = out.into_iter().filter(|player| self.may_rebuy(*player).is_err()).collect();
        self.knock_out(&done, sink);
        Ok(())
    }

    pub(super) fn stack_of(&self, player: PlayerId) -> Chips {
        self.state.entrants.get(&player).map_or(Chips::ZERO, |entrant| entrant.stack)
    }

    /// The stacks after a hand, if the report can be so.
    fn checked(&self, report: &HandReport) -> Result<Vec<(PlayerId, Chips)>, Refusal> {
        let Some(of) = self.state.tables.get(&report.table) else { return Err(plainly(Reason::NoSuchTable)) };
        if of.on.is_none() {
            return Err(plainly(Reason::NoHand));
        }
        if self.is_face_down(report.table) {
            return Err(refused(Reason::CardsDown, Under::TOURN_HAND_FOR_HAND_ALL_IN));
        }
        let here: Vec<PlayerId> = of.people().collect();
        let named = report.out.iter().flat_map(|loser| loser.by.iter().chain([&loser.player]));
        if named.chain(report.stacks.iter().map(|(player, _)| player)).any(|player| !here.contains(player)) {
            return Err(plainly(Reason::NotAtTable));
        }
        let stacks =
            if report.stacks.is_empty() { self.handed_over(&report.out)? } else { report.stacks.clone() };
        let mut seen: Vec<PlayerId> = stacks.iter().map(|(player, _)| *player).collect();
        seen.sort_unstable();
        seen.dedup();
        let was: Chips = seen.iter().map(|player| self.stack_of(*player)).sum();
        let total = stacks.iter().try_fold(0_u64, |sum, (_, stack)| sum.checked_add(stack.0));
        let is = |player: PlayerId| stacks.iter().find(|(of, _)| *of == player).map(|(_, stack)| *stack);
        let gone = report.out.iter().all(|loser| is(loser.player) == Some(Chips::ZERO));
        if seen.len() != stacks.len() || total != Some(was.0) || !gone {
            return Err(plainly(Reason::ChipsDiffer));
        }
        Ok(stacks)
    }

    /// Where nobody counts chips, the stacks of those who are out go to the first of those who won them.
    fn handed_over(&self, out: &[Loser]) -> Result<Vec<(PlayerId, Chips)>, Refusal> {
        let mut stacks: Vec<(PlayerId, Chips)> = Vec::new();
        let lost = |player: PlayerId| out.iter().any(|loser| loser.player == player);
        for loser in out {
            let Some(&winner) = loser.by.iter().find(|winner| !lost(**winner)) else {
                return Err(plainly(Reason::ChipsDiffer));
            };
            let chips = self.stack_of(loser.player);
            stacks.push((loser.player, Chips::ZERO));
            match stacks.iter_mut().find(|(player, _)| *player == winner) {
                Some((_, stack)) => *stack += chips,
                None => stacks.push((winner, self.stack_of(winner) + chips)),
            }
        }
        Ok(stacks)
    }

    /// Each hand that is dealt at a table while they serve is one of those that its offenders miss.
    fn count_misses(&mut self, table: u32, sink: &mut impl Sink<Event>) {
        let Some(of) = self.state.tables.get(&table) else { return };
        let serving: Vec<PlayerId> = of
            .people()
            .filter(|player| self.state.entrants.get(player).is_some_and(|entrant| entrant.is_missing))
            .collect();
        for player in serving {
            self.emit(sink, Event::Missed { player }, Some(Under::TOURN_PENALTY_EXECUTION));
        }
    }

    /// Does somebody serve a penalty? If so, whether cards are dealt to the empty chair and what it owes is posted.
    pub fn serves(&self, player: PlayerId, now: u64) -> Option<bool> {
        let entrant = self.state.entrants.get(&player)?;
        let serves = entrant.misses > 0 || entrant.until.is_some_and(|until| now < until);
        serves.then_some(self.rules.penalty_served == TournPenaltyExecution::DealtPostedKilled)
    }

    /// These are out, together: places now, or once the hand is over at all tables, and what was on their heads.
    pub(super) fn knock_out(&mut self, players: &[PlayerId], sink: &mut impl Sink<Event>) {
        if players.is_empty() {
            return;
        }
        let left = self.state.left;
        let table = players.first().and_then(|player| self.state.seat_of(*player)).map_or(0, |at| at.table);
        let busts: Vec<Bust> = players
            .iter()
            .filter(|player| !self.state.entrants.get(player).is_some_and(|entrant| entrant.is_stand_in))
            .map(|player| self.bust(*player, table))
            .collect();
        for &player in players {
            self.emit(sink, Event::Out { player }, Some(Under::TOURN_ELIMINATED_LEAVE_SEAT));
        }
        let shared = match &self.state.hand_for_hand {
            None => false,
            Some(round) if round.is_first => {
                self.rules.eligible == TournHandForHandEligibility::FromAnnouncement
            }
            Some(_) => true,
        };
        if !shared && !busts.is_empty() {
            self.place(left, &busts, false, sink);
        }
        for &player in players {
            self.pay_bounty(player, sink);
        }
    }

    fn bust(&self, player: PlayerId, table: u32) -> Bust {
        let lost = self.state.entrants.get(&player).and_then(|entrant| entrant.lost.as_ref());
        let (stack, hand) = lost.map_or((Chips::ZERO, None), |(stack, hand, _)| (*stack, *hand));
        Bust { player, table, stack, hand }
    }

    fn place(&mut self, left: u32, busts: &[Bust], hand_for_hand: bool, sink: &mut impl Sink<Event>) {
        for finish in self.rules.places.places(left, busts, hand_for_hand).into_iter().rev() {
            self.finish_in(finish.place, finish.players, finish.under, sink);
        }
    }

    /// A place is decided, or, while one may still enter, who comes after whom.
    fn finish_in(
        &mut self,
        place: u32,
        players: Vec<PlayerId>,
        under: Option<Under>,
        sink: &mut impl Sink<Event>,
    ) {
        if self.state.purse.is_none() {
            self.emit(sink, Event::Queued { players }, under);
            return;
        }
        self.emit(sink, Event::Placed { place, players: players.clone() }, under);
        self.pay_place(place, &players, under, sink);
    }

    /// Those who went out on one hand of all tables have their places together.
    pub(super) fn place_round(&mut self, is_first: bool, left: u32, sink: &mut impl Sink<Event>) {
        let Some(round) = &self.state.hand_for_hand else { return };
        if is_first && self.rules.eligible == TournHandForHandEligibility::FromFirstHand
            || round.out.is_empty()
        {
            return;
        }
        let busts: Vec<Bust> = round.out.iter().map(|(player, table)| self.bust(*player, *table)).collect();
        self.place(left, &busts, true, sink);
    }

    /// Somebody leaves the event without a hand: the worst place that is left.
    pub(super) fn leave_event(&mut self, player: PlayerId, under: Under, sink: &mut impl Sink<Event>) {
        let place = self.state.left;
        let shared = self.state.hand_for_hand.is_some();
        self.emit(sink, Event::Out { player }, Some(under));
        if !shared {
            self.finish_in(place, vec![player], Some(under), sink);
        }
    }

    /// Whoever knocked somebody out is paid what was on their head; several share it, the first taking what is odd.
    fn pay_bounty(&mut self, of: PlayerId, sink: &mut impl Sink<Event>) {
        let Some(kind) = self.setup.bounty else { return };
        let Some(entrant) = self.state.entrants.get(&of) else { return };
        let (head, by) =
            (entrant.bounty, entrant.lost.as_ref().map(|(_, _, by)| by.clone()).unwrap_or_default());
        let count = by.len() as u64;
        if matches!(kind, Bounty::Mystery(_)) {
            self.owe_envelope(of, by, sink);
            return;
        }
        if head.is_zero() || count == 0 {
            return;
        }
        for (place, &to) in by.iter().enumerate() {
            let share = head / count + if place == 0 { head % count } else { Chips::ZERO };
            let (paid, kept) = match kind {
                Bounty::Fixed(_) | Bounty::Mystery(_) => (share, Chips::ZERO),
                Bounty::Progressive(_) => (share - share / 2, share / 2),
            };
            self.emit(sink, Event::Bounty { of, to, paid, kept }, None);
        }
    }
}
