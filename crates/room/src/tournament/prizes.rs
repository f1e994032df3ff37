//! What the event pays: the purse when nobody can enter any more, each place as it is decided, shares that all agree to.

use hand::Chips;
use rules::{
    Sink, Under,
    policy::{TournChopVote, TournDealsPrivate, TournRebuyWindow},
};

use super::{
    Tournament,
    act::{Reason, Refusal},
    event::Event,
    flights::Day,
    fold::{plainly, refused},
    payouts::{PaidIn, Payouts, Purse, Scheme, cut},
    results::Finish,
    setup::Bounty,
    state::Status,
};
use crate::{
    PlayerId,
    ask::{under, usual},
};

/// Where neither book nor event has a table, one place in so many is paid.
const ONE_PLACE_IN: u64 = 7;

impl Tournament {
    /// What has been paid in.
    pub fn paid_in(&self) -> PaidIn {
        let setup = &self.setup;
        let head = setup.bounty.map_or(Chips::ZERO, Bounty::amount);
        PaidIn {
            entries: self.state.entries,
            rebuys: self.state.rebuys,
            add_ons: self.state.add_ons,
            // What goes on a player's head is no part of the purse.
            price: setup.price - head,
            rebuy_price: Some(
                setup.rebuy_price.filter(|_| self.rules.sells_rebuys_apart()).unwrap_or(setup.price - head),
            ),
            add_on_price: Some(setup.add_on_price.unwrap_or(setup.price - head)),
            fee: setup.fee,
            guarantee: setup.guarantee,
        }
    }

    /// Posts what places pay once nobody can enter or buy again.
    pub(super) fn post_prizes(&mut self, now: u64, sink: &mut impl Sink<Event>) {
        if self.setup.day != Day::Flight && self.state.purse.is_none() && self.is_money_in(now) {
            self.post_now(sink);
        }
    }

    /// Is all money in: can nobody enter, buy again or add on any more?
    fn is_money_in(&self, now: u64) -> bool {
        if self.is_second_day() {
            return true;
        }
        let structure = &self.setup.structure;
        let rebuys = match self.rules.rebuy_window {
            TournRebuyWindow::Count(level) => Some(level),
            TournRebuyWindow::PerEvent => structure.rebuys.map(|rebuys| rebuys.until),
        };
        let last = rebuys.max(structure.add_on.map(|add_on| add_on.until)).unwrap_or(0);
        self.state.dealt_level >= last && !self.is_entry_open(now) && self.state.broke.is_empty()
    }

    fn post_now(&mut self, sink: &mut impl Sink<Event>) {
        for player in self.state.waiting.clone() {
            self.emit(sink, Event::Refunded { player }, Some(Under::TOURN_ALTERNATES));
        }
        let Ok(Purse { total, under, .. }) = self.paid_in().purse(&self.book) else { return };
        let players = self.state.entrants.values().filter(|entrant| !entrant.is_stand_in).count() as u64;
        let Payouts { prizes, .. } = self.cut(total, players);
        self.emit(sink, Event::Posted { purse: total, prizes }, Some(under));
        // Whoever went out before has a place now: the last to go the best of them.
        let mut place = self.state.left + 1;
        let mut placed = Vec::new();
        for players in self.state.queued.iter().rev() {
            placed.push((place, players.clone()));
            place += players.len() as u32;
        }
        for (place, players) in placed {
            self.emit(sink, Event::Placed { place, players: players.clone() }, None);
            self.pay_place(place, &players, None, sink);
        }
    }

    fn cut(&self, purse: Chips, players: u64) -> Payouts {
        let unit = self.setup.unit.max(Chips(1));
        let wanted = self.setup.payouts.clone().unwrap_or(Scheme::Book);
        let places = players.div_ceil(ONE_PLACE_IN).max(1);
        let least = Chips((purse.0 / places).min(self.setup.price.0.saturating_mul(3) / 2) / unit.0 * unit.0);
        let curve = Scheme::Curve { places: places as usize, least };
        // Where the purse does not pay one seat, the winner has all of it.
        let satellite = matches!(wanted, Scheme::Seats { .. });
        let schemes = [Some(wanted), (!satellite).then_some(curve), Some(Scheme::Percent(vec![10_000]))];
        schemes
            .iter()
            .flatten()
            .find_map(|scheme| cut(purse, players, scheme, unit, &self.book).ok())
            .unwrap_or(Payouts { prizes: vec![purse], under: None })
    }

    /// Pays a place, or several that are shared, if it is known what they pay.
    pub(super) fn pay_place(
        &mut self,
        place: u32,
        players: &[PlayerId],
        under: Option<Under>,
        sink: &mut impl Sink<Event>,
    ) {
        if self.state.purse.is_none() || place as usize > self.state.prizes.len() {
            return;
        }
        let finish = Finish { place, players: players.to_vec(), under: None };
        // A seat is worth what it is, whatever cash is rounded to.
        let unit = if self.seat_value().is_some() { Chips(1) } else { self.setup.unit };
        let amounts = finish.prizes(&self.state.prizes, unit);
        let policy = under.or(Some(Under::TOURN_PAYOUT_PURSE));
        for (&player, mut amount) in players.iter().zip(amounts) {
            if let Some(value) = self.seat_value().filter(|value| *value <= amount) {
                self.emit(sink, Event::WonSeat { player, value }, policy);
                amount -= value;
            }
            if !amount.is_zero() {
                self.emit(sink, Event::Paid { player, amount }, policy);
            }
        }
    }

    /// What a seat is worth, where there are seats to win.
    pub fn seat_value(&self) -> Option<Chips> {
        match self.setup.payouts {
            Some(Scheme::Seats { value }) => Some(value),
            _ => None,
        }
    }

    /// How many seats there are to win, once that is known.
    pub fn seats_to_win(&self) -> usize {
        // Seats are the first of the prizes: there may be thousands.
        let seats = |value: Chips| self.state.prizes.partition_point(|prize| *prize >= value);
        self.seat_value().map_or(0, seats)
    }

    /// The place that everybody plays for: the last seat, or the last that pays.
    pub(super) fn bubble(&self) -> usize {
        if self.seat_value().is_some() { self.seats_to_win().max(1) } else { self.state.prizes.len() }
    }

    /// How many may be left when it is over: one, or as many as there are seats to win.
    pub(super) fn ends_at(&self) -> u32 {
        self.seats_to_win().max(1) as u32
    }

    /// One player has all the chips, or everybody who is left has a seat.
    pub(super) fn crown(&mut self, sink: &mut impl Sink<Event>) {
        if self.state.purse.is_none() {
            self.post_now(sink);
        }
        let mut winners: Vec<(Chips, PlayerId)> = self
            .state
            .entrants
            .iter()
            .filter(|(_, entrant)| matches!(entrant.status, Status::Playing(_)) && !entrant.is_stand_in)
            .map(|(player, entrant)| (entrant.stack, *player))
            .collect();
        winners.sort_by_key(|(stack, player)| (std::cmp::Reverse(*stack), *player));
        let players: Vec<PlayerId> = winners.into_iter().map(|(_, player)| player).collect();
        if !players.is_empty() {
            self.emit(sink, Event::Placed { place: 1, players: players.clone() }, None);
            self.pay_place(1, &players, None, sink);
            // What was on a winner's own head is theirs, and what was on those whom nobody knocked out.
            self.take_own_heads(&players, sink);
        }
        self.emit(sink, Event::Over, None);
    }

    /// The players who are left vote on sharing what is left.
    pub(super) fn share(
        &mut self,
        amounts: &[(PlayerId, Chips)],
        yes: &[PlayerId],
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let at = super::setup::EventRules::circumstances(&self.setup);
        let private = usual(&self.book, TournDealsPrivate, at);
        let vote = usual(&self.book, TournChopVote, at);
        if private == TournDealsPrivate::Forbidden {
            return Err(refused(Reason::NoVote, under(TournDealsPrivate)));
        }
        if !self.state.envelopes_due.is_empty() {
            return Err(plainly(Reason::EnvelopeDue));
        }
        if self.state.purse.is_none() || self.state.tables.values().any(|table| table.on.is_some()) {
            return Err(plainly(Reason::NoVote));
        }
        let secret = vote == TournChopVote::UnanimousSecret;
        if secret && self.state.voted_down {
            return Err(refused(Reason::NoVote, under(TournChopVote)));
        }
        let playing: Vec<PlayerId> = self
            .state
            .entrants
            .iter()
            .filter(|(_, entrant)| matches!(entrant.status, Status::Playing(_)))
            .map(|(player, _)| *player)
            .collect();
        let mut named: Vec<PlayerId> = amounts.iter().map(|(player, _)| *player).collect();
        named.sort_unstable();
        let left: Chips = self.state.prizes.iter().take(self.state.left as usize).copied().sum();
        let asked = amounts.iter().try_fold(0_u64, |sum, (_, amount)| sum.checked_add(amount.0));
        if named != playing || asked != Some(left.0) {
            return Err(refused(Reason::UnfairShares { left }, under(TournDealsPrivate)));
        }
        let policy =
            if vote == TournChopVote::None { under(TournDealsPrivate) } else { under(TournChopVote) };
        if playing.iter().all(|player| yes.contains(player)) {
            self.emit(sink, Event::Shared { amounts: amounts.to_vec() }, Some(policy));
            self.take_own_heads(&playing, sink);
        } else {
            self.emit(sink, Event::VotedDown, Some(policy));
        }
        Ok(())
    }

    /// Those who are left keep what is on their own heads; what is on nobody's who is left is shared alike, the first taking what
    /// is odd.
    fn take_own_heads(&mut self, playing: &[PlayerId], sink: &mut impl Sink<Event>) {
        let own = |player: &PlayerId| self.state.entrants.get(player).map_or(Chips::ZERO, |of| of.bounty);
        let heads: Vec<Chips> = playing.iter().map(own).collect();
        let rest = self.state.bounties.less(heads.iter().copied().sum());
        let among = playing.len().max(1) as u64;
        for (place, (&player, head)) in playing.iter().zip(heads).enumerate() {
            let odd = if place == 0 { rest % among } else { Chips::ZERO };
            let paid = head + rest / among + odd;
            if !paid.is_zero() {
                let event = Event::Bounty { of: player, to: player, paid, kept: Chips::ZERO };
                self.emit(sink, event, None);
            }
        }
    }

    /// Is play to go hand for hand by the house's rule?
    pub fn is_hand_for_hand_due(&self) -> bool {
        let trigger = &self.rules.trigger;
        let paid = self.bubble() as u32;
        let near = self.state.left > paid && self.state.left <= paid + trigger.from_money;
        let several = self.state.tables.len() > 1;
        let small = self.setup.small_daily && !trigger.small_dailies;
        self.state.purse.is_some()
            && trigger.from_money > 0
            && near
            && several
            && !small
            && self.state.hand_for_hand.is_none()
    }
}
