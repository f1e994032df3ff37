//! Taking seats, leaving them and changing them.

use hand::Chips;
use rules::{
    Sink, Under,
    policy::{
        ButtonDealOffDefinition, KillMustPost, SeatChangeAwayWait, SeatChangeCutoff, SeatChangeDealOff,
        SeatChangePriority, SeatChangeTowardBb,
    },
};

use super::{
    Chair, Chairs, Event, PlayerId, Reason, Refusal, Standing, Table,
    layout::{plainly, refused},
};

/// What changing seats costs.
struct Price {
    wait: u8,
    dealt_off: bool,
    under: Under,
}

impl Table {
    pub(crate) fn sit(
        &mut self,
        chair: Chair,
        player: PlayerId,
        chips: Chips,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        self.free_chair(chair)?;
        if self.state.chair_of(player).is_some() {
            return Err(refused(Reason::HereAlready, Under::SEAT_ONE_GAME_ONLY));
        }
        if chips.is_zero() {
            return Err(plainly(Reason::NoChips));
        }
        // Players of the game come before newcomers.
        if self.spread().answers.seat_priority == SeatChangePriority::SeatedByRequestOrderThenNewcomer
            && self.state.wishes.iter().any(|wish| wish.to == chair)
        {
            return Err(refused(Reason::AskedFor, Under::SEAT_CHANGE_PRIORITY));
        }
        self.emit(sink, Event::Sat { chair, player, chips }, Some(Under::SEAT_PERMISSION));
        Ok(())
    }

    fn free_chair(&self, chair: Chair) -> Result<(), Refusal> {
        if self.state.at(chair).is_some() { Err(plainly(Reason::Taken)) } else { Ok(()) }
    }

    pub(crate) fn leave(&mut self, chair: Chair, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair).copied() else { return Err(plainly(Reason::Empty)) };
        if self.is_dealt(chair) {
            return Err(plainly(Reason::HandOn));
        }
        let unpaid = self.state.kill.is_some_and(|kill| kill.player == sitter.player && !kill.by_choice);
        let barred = unpaid && self.spread().answers.kill_must == KillMustPost::MustPostOrBarred;
        self.emit(sink, Event::Left { chair }, None);
        if barred {
            self.emit(sink, Event::Barred { player: sitter.player }, Some(Under::KILL_MUST_POST));
        }
        Ok(())
    }

    pub(crate) fn sit_out(&mut self, chair: Chair, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        if sitter.away {
            return Err(plainly(Reason::IsAway));
        }
        let due = self.state.kill.is_some_and(|kill| kill.player == sitter.player);
        if due && self.spread().answers.kill_must == KillMustPost::MustPostOrBarred {
            return Err(refused(Reason::MustKill, Under::KILL_MUST_POST));
        }
        let under =
            if self.spread().is_stud() { Under::STUD_SKIP_HANDS } else { Under::MISSED_BLINDS_OPTIONS };
        self.emit(sink, Event::SatOut { chair }, Some(under));
        Ok(())
    }

    pub(crate) fn buy(
        &mut self,
        chair: Chair,
        chips: Chips,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        if chips.is_zero() {
            return Err(plainly(Reason::NoChips));
        }
        if self.is_dealt(chair) {
            return Err(plainly(Reason::HandOn));
        }
        let owes = sitter.passed_on;
        let under = if owes {
            Some(Under::SINGLE_BLIND_UNDER_HALF)
        } else {
            sitter.stack.is_zero().then_some(Under::MISSED_BLINDS_BUST_AND_REBUY)
        };
        self.emit(sink, Event::Bought { chair, chips, owes }, under);
        Ok(())
    }

    pub(crate) fn pay(
        &mut self,
        chair: Chair,
        chips: Chips,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        if chips.is_zero() {
            return Err(plainly(Reason::NoChips));
        }
        if sitter.stack < chips {
            return Err(plainly(Reason::TooFewChips { least: chips }));
        }
        self.emit(sink, Event::Paid { chair, chips }, Some(Under::FEE_TIME_AMOUNT));
        Ok(())
    }

    pub(crate) fn ask(
        &mut self,
        chair: Chair,
        to: Chair,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        self.may_change()?;
        if self.state.wishes.iter().any(|wish| wish.player == sitter.player && wish.to == to) {
            return Err(plainly(Reason::AskedFor));
        }
        self.emit(sink, Event::Asked { chair, to }, Some(Under::SEAT_CHANGE_PRIORITY));
        Ok(())
    }

    fn may_change(&self) -> Result<(), Refusal> {
        let answers = &self.spread().answers;
        if !answers.seat_changes {
            return Err(refused(Reason::SeatsAssigned, Under::TOURN_SEAT_CHANGE));
        }
        if answers.seat_locked && !self.state.carried.is_zero() {
            return Err(refused(Reason::SeatsLocked, Under::SEAT_CHANGE_LOCKED_BY_POT_MONEY));
        }
        Ok(())
    }

    pub(crate) fn change(
        &mut self,
        from: Chair,
        to: Chair,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(from).copied() else { return Err(plainly(Reason::Empty)) };
        if self.is_dealt(from) {
            return Err(plainly(Reason::HandOn));
        }
        self.may_change()?;
        let first = self.state.wishes.iter().find(|wish| wish.to == to);
        if first.is_some_and(|wish| wish.player != sitter.player) {
            return Err(refused(Reason::AskedFor, Under::SEAT_CHANGE_PRIORITY));
        }
        // A newcomer who has not been dealt in may have to give way, where only that makes the seat theirs.
        let seated = self.state.at(to).copied();
        if let Some(newcomer) = seated {
            let gives_way = newcomer.standing == Standing::New
                && sitter.standing != Standing::New
                && self.spread().answers.seat_cutoff == SeatChangeCutoff::DealtIn;
            if !gives_way {
                return Err(refused(Reason::Taken, Under::SEAT_CHANGE_CUTOFF));
            }
            self.emit(sink, Event::Left { chair: to }, Some(Under::SEAT_CHANGE_CUTOFF));
        } else {
            self.free_chair(to)?;
        }
        let price = self.price(from, to);
        let event = Event::Moved { from, to, wait: price.wait, dealt_off: price.dealt_off };
        self.emit(sink, event, Some(price.under));
        if let Some(newcomer) = seated {
            let event = Event::Sat { chair: from, player: newcomer.player, chips: newcomer.stack };
            self.emit(sink, event, Some(Under::SEAT_CHANGE_CUTOFF));
        }
        Ok(())
    }

    /// What moving from one chair to another costs.
    fn price(&self, from: Chair, to: Chair) -> Price {
        let spread = self.spread();
        let answers = &spread.answers;
        let free = |under| Price { wait: 0, dealt_off: false, under };
        let (Some(sitter), Some(places)) = (self.state.at(from), self.state.places) else {
            return free(Under::NEW_GAME_FREE_SEAT_CHANGE);
        };
        if self.state.first_orbit && answers.first_orbit_moves && !self.state.passed.contains(to) {
            return free(Under::NEW_GAME_FREE_SEAT_CHANGE);
        }
        let Some(big) = places.big().filter(|_| sitter.standing == Standing::In) else {
            return free(Under::SEAT_CHANGE_TOWARD_BB);
        };
        let had_button = places.button == from && self.state.last_dealt.contains(from);
        let all_blinds = sitter.last_big > 0 && !sitter.is_debtor();
        let dealt_off = had_button
            && answers.deal_off == SeatChangeDealOff::BlindsMayPassOnceFree
            && (all_blinds || answers.deal_off_definition == ButtonDealOffDefinition::ButtonHand);
        if dealt_off {
            return Price { wait: 0, dealt_off: true, under: Under::SEAT_CHANGE_DEAL_OFF };
        }
        let others = self.members(spread, self.present(spread)).minus(Chairs::only(from));
        // So many others have the big blind before whoever sits there.
        let ahead = |chair: Chair| {
            let mut up_to = if chair == big { others } else { others.and(Chairs::after_up_to(big, chair)) };
            up_to.remove(chair);
            up_to.len()
        };
        let (before, after) = (ahead(from), ahead(to));
        if after <= before {
            return match answers.toward {
                SeatChangeTowardBb::Free => free(Under::SEAT_CHANGE_TOWARD_BB),
                SeatChangeTowardBb::AsNewPlayer => {
                    Price { wait: others.len() as u8, dealt_off: false, under: Under::SEAT_CHANGE_TOWARD_BB }
                }
            };
        }
        let moved = (after - before) as u32;
        if moved <= answers.away_free {
            return free(Under::SEAT_CHANGE_AWAY_FREE_POSITIONS);
        }
        let wait = match answers.away {
            SeatChangeAwayWait::WaitNHands => moved as u8,
            SeatChangeAwayWait::UntilBb => others.len() as u8,
        };
        Price { wait, dealt_off: false, under: Under::SEAT_CHANGE_AWAY_WAIT }
    }
}
