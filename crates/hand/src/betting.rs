//! What a player may do when it is their turn to bet, by the limit in force and the house's answers.

use cards::Qualifier;
use rules::game::{Betting, Forced, Limit, Tier};

use crate::{
    Chips, Seat, State, Terms, Under,
    act::{PlayerAct, Reason, Refusal, WhyNotRaise},
};

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Fold?
    pub fold: bool,
    /// Check?
    pub check: bool,
    /// Call, adding so much: less than the bet if that is all there is.
    pub call: Option<Chips>,
    /// Bring it in for so much.
    pub bring_in: Option<Chips>,
    /// Bet, complete or raise to one of these totals.
    pub raise: Option<Sizes>,
}

/// The totals to which a player may bet or raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// One of two, which may be the same.
    Either(Chips, Chips),
    /// Any from the first to the second.
    Between(Chips, Chips),
    /// From the first to the second whatever is a multiple of the third, and these two.
    Steps(Chips, Chips, u64),
}

impl Sizes {
    /// The least.
    pub const fn least(self) -> Chips {
        match self {
            Sizes::Either(least, _) | Sizes::Between(least, _) | Sizes::Steps(least, ..) => least,
        }
    }

    /// The most.
    pub const fn most(self) -> Chips {
        match self {
            Sizes::Either(_, most) | Sizes::Between(_, most) | Sizes::Steps(_, most, _) => most,
        }
    }

    /// Is this total among them?
    pub fn admits(self, to: Chips) -> bool {
        match self {
            Sizes::Either(one, other) => to == one || to == other,
            Sizes::Between(least, most) => least <= to && to <= most,
            Sizes::Steps(least, most, step) => {
                to == least || to == most || least < to && to < most && to.0.is_multiple_of(step)
            }
        }
    }

    /// The size that lies next below a total, or the least.
    pub fn fit(self, to: Chips) -> Chips {
        let within = to.max(self.least()).min(self.most());
        match self {
            _ if self.admits(within) => within,
            Sizes::Either(..) | Sizes::Between(..) => self.least(),
            Sizes::Steps(least, _, step) => Chips(within.0 - within.0 % step).max(least),
        }
    }
}

impl State {
    /// What the player whose turn it is may do; only while a betting round is on.
    #[inline(always)]
    pub(crate) fn choices(&self, terms: &Terms) -> Choices {
        let seat = self.turn;
        let raise = self.sizes(terms, seat).ok();
        if self.heard && self.declared == Some(seat) && raise.is_some() {
            return Choices { fold: false, check: false, call: None, bring_in: None, raise };
        }
        if self.bring_in_due {
            let bring_in = Some(terms.stakes.bring_in.min(self.stack[seat]));
            return Choices { fold: self.may_fold(), check: false, call: None, bring_in, raise };
        }
        let call = self.to_call(seat);
        Choices {
            fold: !self.heard || self.may_fold(),
            check: call.is_none() && self.may_check(terms),
            call,
            bring_in: None,
            raise,
        }
    }

    /// May the player whose turn it is fold? Whoever the card named for the bring-in is forced; should that player be
    /// all-in, the next may fold.
    #[inline]
    fn may_fold(&self) -> bool {
        let forced = self.bring_in_due && self.bring_in_forced && self.turn == self.first;
        let bound = self.heard && self.no_fold.contains(self.turn);
        !(forced || bound)
    }

    /// The least raise that a player is held to who said that it is a bet or a raise, and no amount.
    #[cold]
    pub(crate) fn bound_to_raise(&self, terms: &Terms, seat: Seat) -> Option<Chips> {
        let sizes = self.sizes(terms, seat).ok()?;
        (self.declared == Some(seat)).then(|| sizes.least())
    }

    /// Why a player may neither check, call nor fold: the raise that was said binds.
    pub(crate) fn must_raise(&self, terms: &Terms, seat: Seat) -> Result<(), Refusal> {
        match self.declared.and_then(|_| self.bound_to_raise(terms, seat)) {
            None => Ok(()),
            Some(least) => {
                Err(Refusal { reason: Reason::MustRaise { least }, under: Some(Under::VERBAL_IN_TURN) })
            }
        }
    }

    /// May a player whom nothing faces check? Where the game asks for a bet or a fold, only a blind that was not
    /// raised may.
    #[inline]
    fn may_check(&self, terms: &Terms) -> bool {
        !self.level.is_zero() || self.betting_of(terms).is_none_or(|betting| betting.check)
    }

    /// What a call adds: all that is left if that is less.
    #[inline]
    pub(crate) fn to_call(&self, seat: Seat) -> Option<Chips> {
        let owed = self.owed_by(seat);
        (!owed.is_zero()).then(|| owed.min(self.stack[seat]))
    }

    /// What a player must add to stay in. Against players who are all-in alone nobody owes more than they have in.
    #[inline]
    fn owed_by(&self, seat: Seat) -> Chips {
        let level =
            if self.able() == crate::Seats::only(seat) { self.highest_besides(seat) } else { self.level };
        level.less(self.bet[seat])
    }

    /// The most that a live player other than this one has in front.
    pub(crate) fn highest_besides(&self, seat: Seat) -> Chips {
        let others = self.live.minus(crate::Seats::only(seat));
        others.iter().map(|other| self.bet[other]).max().unwrap_or_default()
    }

    pub(crate) fn betting_of(&self, terms: &Terms) -> Option<Betting> {
        terms.game.streets[self.street as usize].bet
    }

    /// The totals to which the player may bet or raise, or why not.
    #[inline(always)]
    pub(crate) fn sizes(&self, terms: &Terms, seat: Seat) -> Result<Sizes, Refusal> {
        let no = |why, under: Option<Under>| Err(Refusal { reason: Reason::CannotRaise(why), under });
        let all_in = self.bet[seat] + self.stack[seat];
        if all_in <= self.level {
            if self.may_open.contains(seat) {
                let full = self.whole_raise(terms);
                return Ok(Sizes::Either(full, full));
            }
            return no(WhyNotRaise::NoChips, None);
        }
        let kept = |mishaps: &crate::errors::Mishaps| mishaps.kept.contains(seat);
        if self.heard && self.no_raise.contains(seat) || self.mishaps.as_deref().is_some_and(kept) {
            return no(WhyNotRaise::Barred, None);
        }
        let others = self.able().minus(crate::Seats::only(seat));
        if others.is_empty() {
            return no(WhyNotRaise::NobodyToCall, None);
        }
        if self.is_capped(terms) {
            let under = match terms.limit {
                Limit::No | Limit::Pot => Some(Under::RAISE_CAP_BIG_BET),
                Limit::Fixed | Limit::Spread if terms.game.cap.is_some() => None,
                _ if self.contesting(terms).len() == 2 => Some(Under::RAISE_CAP_HEADS_UP),
                Limit::Fixed | Limit::Spread => Some(Under::RAISE_CAP_MULTIWAY),
            };
            return no(WhyNotRaise::Capped, under);
        }
        if !terms.house.check_raise && self.checked.contains(seat) {
            return no(WhyNotRaise::CheckRaise, Some(Under::CHECK_RAISE));
        }
        if !self.is_open_to(terms, seat) {
            let adds_up = self.adds_up_to_a_raise(terms, seat, self.level);
            let under = if adds_up { Under::REOPEN_CUMULATIVE } else { reopen_policy(terms.limit) };
            return no(WhyNotRaise::NotReopened, Some(under));
        }
        if self.raises == 0
            && let Some(needs) = self.betting_of(terms).and_then(|betting| betting.needs)
            && !self.reaches(terms, seat, needs)
        {
            return Err(Refusal { reason: Reason::CannotOpen, under: None });
        }
        Ok(match terms.limit {
            Limit::Fixed => self.fixed_sizes(terms, all_in),
            Limit::Spread => {
                let least = self.least_raise(terms);
                let most = self.level + terms.stakes.big_bet.max(self.increment);
                between(terms, least, most, all_in)
            }
            Limit::No => between(terms, self.least_raise(terms), all_in, all_in),
            Limit::Pot => {
                let least = self.least_raise(terms);
                between(terms, least, self.pot_bet(terms, seat).max(least), all_in)
            }
        })
    }

    /// The least total of a full bet or raise at no-limit, pot-limit and spread limit: a full one on top of all there is.
    /// But a bring-in is just completed, and so is a short all-in where the house allows it.
    #[inline]
    fn least_raise(&self, terms: &Terms) -> Chips {
        let completed = self.full_base() + self.increment;
        let bring_in =
            self.raises == 0 && self.is_first_round(terms) && matches!(terms.game.forced, Forced::BringIn(_));
        if (bring_in || terms.house.complete_big_bet) && completed > self.level {
            completed
        } else {
            self.level + self.increment
        }
    }

    /// The least total of a whole bet or raise, whatever the player has.
    pub(crate) fn whole_raise(&self, terms: &Terms) -> Chips {
        match terms.limit {
            Limit::Fixed => self.full_size(terms).0,
            Limit::Spread | Limit::Pot | Limit::No => self.least_raise(terms),
        }
    }

    /// At fixed limit: a bring-in or a short all-in is completed to a full bet; after that each raise adds one.
    #[inline(never)]
    fn fixed_sizes(&self, terms: &Terms, all_in: Chips) -> Sizes {
        let (small, big) = (terms.stakes.small_bet, terms.stakes.big_bet);
        let (one, other) = match self.tier(terms) {
            Tier::Small => (small, small),
            Tier::Big => (big, big),
            Tier::Either if self.upper_bet => (big, big),
            Tier::Either => (small, big),
        };
        let target = |size: Chips| {
            let to = self.full_base() + size;
            if to > self.level { to } else { self.level + size }
        };
        Sizes::Either(target(one).min(all_in), target(other).min(all_in))
    }

    /// The least total of a full bet or raise at fixed limit, and the size of that bet.
    pub(crate) fn full_size(&self, terms: &Terms) -> (Chips, Chips) {
        let least = self.fixed_sizes(terms, Chips(u64::MAX)).least();
        (least, least.less(self.full_base()))
    }

    /// What full bets have reached at fixed limit; a bring-in is no full bet.
    fn full_base(&self) -> Chips {
        if self.raises == 0 { Chips::ZERO } else { self.full_level }
    }

    /// The tier of this round: an open pair on the second street may let either be bet.
    fn tier(&self, terms: &Terms) -> Tier {
        let tier = self.betting_of(terms).map_or(Tier::Small, |betting| betting.tier);
        let pair = || {
            self.live.iter().any(|seat| {
                let up = self.up[seat];
                (up.rank_mask().count_ones() as usize) < up.len()
            })
        };
        if terms.game.open_pair && terms.house.open_pair && self.street == 1 && pair() {
            Tier::Either
        } else {
            tier
        }
    }

    #[inline]
    fn is_capped(&self, terms: &Terms) -> bool {
        if !matches!(terms.limit, Limit::Fixed | Limit::Spread) {
            return terms.house.big_bet_cap.is_some_and(|cap| self.raises > cap);
        }
        if let Some(bets) = terms.game.cap {
            // The game's own cap, with nobody exempt.
            return self.raises >= bets;
        }
        match terms.house.raise_cap {
            None => false,
            // The bet, and then so many raises; where the blind is not taken for a bet, one raise more.
            Some(cap) => {
                let blind = !terms.house.blind_is_bet
                    && self.is_first_round(terms)
                    && !terms.stakes.blinds[0].is_zero();
                self.raises > cap.saturating_add(u8::from(blind)) && !self.uncapped
            }
        }
    }

    /// Was the betting reopened to a player who has acted?
    #[inline]
    fn is_open_to(&self, terms: &Terms, seat: Seat) -> bool {
        if !self.acted.contains(seat) {
            return true;
        }
        let since = self.level.less(self.acted_level[seat]);
        match terms.limit {
            // Half a bet or more counted as a full one when it was made; less may only be completed.
            Limit::Fixed => !terms.house.complete_not_acted_only && !since.is_zero(),
            Limit::No | Limit::Pot | Limit::Spread => {
                terms.house.reopen_cumulative && since >= self.increment
            }
        }
    }

    /// Would a bet to this level be a whole raise to a player who has acted, though no single one since was?
    fn adds_up_to_a_raise(&self, terms: &Terms, seat: Seat, level: Chips) -> bool {
        let since = level.less(self.acted_level[seat]);
        self.acted.contains(seat)
            && match terms.limit {
                Limit::Fixed => false,
                Limit::No | Limit::Pot | Limit::Spread => since >= self.increment,
            }
    }

    pub(crate) fn reaches(&self, terms: &Terms, seat: Seat, needs: Qualifier) -> bool {
        let ranking = terms.game.pot.first().map_or(cards::Ranking::High, |share| share.ranking);
        self.unknown[seat] > 0 || needs.admits(ranking.strength(self.cards(seat)))
    }

    /// Does a raise to this total count as full? A short all-in does only if it is large enough for the limit.
    pub(crate) fn is_full(&self, terms: &Terms, to: Chips) -> bool {
        match terms.limit {
            Limit::Fixed => {
                let (least, size) = self.full_size(terms);
                let (part, whole) = terms.house.reopen_limit;
                // Short all-ins add up where the house says so; elsewhere each stands for itself.
                let base = if terms.house.reopen_cumulative { self.full_base() } else { self.level };
                to >= least || to.less(base).0 * whole >= size.0 * part
            }
            Limit::No | Limit::Pot | Limit::Spread => to >= self.least_raise(terms),
        }
    }

    /// Rules on a betting act of the player whose turn it is.
    pub(crate) fn judge_bet(&self, terms: &Terms, act: PlayerAct) -> Result<crate::Event, Refusal> {
        let seat = self.turn;
        let amount = self.price_of(terms, act).ok_or_else(|| self.why_no_bet(terms, act))?;
        Ok(match act {
            PlayerAct::Fold => crate::Event::Folded { seat },
            PlayerAct::Check => crate::Event::Checked { seat },
            PlayerAct::Call => crate::Event::Called { seat, amount },
            PlayerAct::RaiseTo(to) if to > self.bet[seat] + self.stack[seat] => {
                crate::Irregularity::OpenedBroke { seat, to }.into()
            }
            PlayerAct::RaiseTo(to) => crate::Event::Raised { seat, to, full: self.is_full(terms, to) },
            _ => crate::Event::BroughtIn { seat, amount },
        })
    }

    /// What a betting act of the player whose turn it is comes to, if it is allowed: what a call or a bring-in adds, the
    /// total of a bet or a raise, nothing for a check or a fold.
    ///
    /// Bare of events and refusals, so that the quick way of [`act`](State::act) keeps all of it in registers.
    #[inline(always)]
    pub(crate) fn price_of(&self, terms: &Terms, act: PlayerAct) -> Option<Chips> {
        let seat = self.turn;
        if let PlayerAct::RaiseTo(to) = act {
            return self.sizes(terms, seat).ok().filter(|sizes| sizes.admits(to)).map(|_| to);
        }
        if self.heard && self.must_raise(terms, seat).is_err() {
            return None;
        }
        match act {
            PlayerAct::Fold => self.may_fold().then_some(Chips::ZERO),
            PlayerAct::Check => {
                let may = !self.bring_in_due && self.to_call(seat).is_none() && self.may_check(terms);
                may.then_some(Chips::ZERO)
            }
            PlayerAct::Call if !self.bring_in_due => self.to_call(seat),
            PlayerAct::BringIn if self.bring_in_due => Some(terms.stakes.bring_in.min(self.stack[seat])),
            _ => None,
        }
    }

    /// Why a betting act that has no [price](State::price_of) is not allowed.
    #[cold]
    #[inline(never)]
    pub(crate) fn why_no_bet(&self, terms: &Terms, act: PlayerAct) -> Refusal {
        let seat = self.turn;
        let plainly = |reason| Refusal { reason, under: None };
        if let PlayerAct::RaiseTo(to) = act {
            return self.why_no_raise(terms, seat, to);
        }
        if let Err(refusal) = self.must_raise(terms, seat) {
            return refusal;
        }
        match act {
            PlayerAct::Fold => {
                let (reason, under) = if self.no_fold.contains(seat) {
                    (Reason::MustStay, Under::PRIOR_CHIPS_PULL_BACK_BINDS)
                } else {
                    (Reason::CannotFold, Under::STUD_BRING_IN)
                };
                Refusal { reason, under: Some(under) }
            }
            PlayerAct::Check if self.bring_in_due => {
                plainly(Reason::CannotCheck { to_call: terms.stakes.bring_in })
            }
            PlayerAct::Check => match self.to_call(seat) {
                Some(to_call) => plainly(Reason::CannotCheck { to_call }),
                None => Refusal { reason: Reason::BetOrFold, under: Some(Under::LOWBALL_ENTER_BY) },
            },
            PlayerAct::Call => plainly(Reason::NothingToCall),
            _ => plainly(Reason::NotNow),
        }
    }

    /// The policy behind a betting act.
    pub(crate) fn bet_policy(&self, terms: &Terms, event: &crate::Event) -> Option<Under> {
        match event {
            crate::Event::Raised { seat, to, full: false } => Some(self.short_policy(terms, *seat, *to)),
            crate::Event::Raised { .. } if self.is_past_cap(terms) => Some(Under::RAISE_CAP_HEADS_UP),
            crate::Event::Raised { to, .. }
                if terms.limit == Limit::Fixed && *to < self.full_size(terms).0 =>
            {
                Some(self.part_policy(terms, *to))
            }
            crate::Event::Raised { .. } => Some(self.raise_policy(terms)),
            crate::Event::BroughtIn { .. } => Some(Under::STUD_BRING_IN),
            crate::Event::Irregularity(crate::Irregularity::OpenedBroke { .. }) => {
                Some(Under::DRAW_HIGH_ALL_IN_OPENER)
            }
            crate::Event::Checked { .. } if !self.level.is_zero() => Some(Under::BLIND_OPTION),
            crate::Event::Called { seat, .. }
                if self.is_first_round(terms) && self.level > self.highest_besides(*seat) =>
            {
                Some(self.entry_policy())
            }
            crate::Event::Called { .. } if self.raises == 0 && !matches!(terms.limit, Limit::Fixed) => {
                Some(Under::CALL_SHORT_OPEN)
            }
            _ => None,
        }
    }

    /// The policy behind an all-in that is no full bet or raise: it may be one together with those before it.
    fn short_policy(&self, terms: &Terms, seat: Seat, to: Chips) -> Under {
        let others = self.able().minus(crate::Seats::only(seat));
        if others.iter().any(|other| self.adds_up_to_a_raise(terms, other, to)) {
            Under::REOPEN_CUMULATIVE
        } else {
            reopen_policy(terms.limit)
        }
    }

    /// The policy by which less than a bet counts as one at fixed limit: by itself, or with the short ones before it.
    fn part_policy(&self, terms: &Terms, to: Chips) -> Under {
        let (part, whole) = terms.house.reopen_limit;
        if to.less(self.level).0 * whole >= self.full_size(terms).1.0 * part {
            Under::REOPEN_LIMIT_THRESHOLD
        } else {
            Under::REOPEN_CUMULATIVE
        }
    }

    /// Does a raise now go past the cap, because two are left?
    fn is_past_cap(&self, terms: &Terms) -> bool {
        let counted =
            matches!(terms.limit, Limit::Fixed | Limit::Spread) && self.uncapped && terms.game.cap.is_none();
        counted && terms.house.raise_cap.is_some_and(|cap| self.raises > cap)
    }

    /// The policy that sets the size of the next bet or raise.
    fn raise_policy(&self, terms: &Terms) -> Under {
        let short = self.level > self.full_base();
        match terms.limit {
            Limit::Fixed if self.raises == 0 && short && self.is_first_round(terms) => {
                Under::RAISE_CAP_COMPLETION_COUNTS
            }
            Limit::Fixed if short => Under::COMPLETE_LIMIT,
            Limit::Fixed if self.part_bet => Under::LIMIT_RAISE_OVER_HALF_ALLIN,
            Limit::Fixed if terms.game.open_pair && self.tier(terms) == Tier::Either => Under::STUD_OPEN_PAIR,
            Limit::Fixed | Limit::Spread => Under::BET_STRUCTURE_STREETS,
            Limit::Pot | Limit::No if self.level.is_zero() => Under::BET_MINIMUM_BIG_BET,
            Limit::Pot | Limit::No if self.is_first_round(terms) && self.level > self.posted_level() => {
                self.entry_policy()
            }
            Limit::Pot | Limit::No if short => Under::RAISE_OVER_SHORT_ALLIN,
            Limit::Pot | Limit::No => Under::RAISE_MINIMUM,
        }
    }

    /// The policy by which coming in costs more than anybody has in front: the game's own bring-in, or the blind that its
    /// poster could not meet.
    fn entry_policy(&self) -> Under {
        let broke = |opener: Seat| self.all_in.contains(opener) && self.bet[opener].is_zero();
        if self.opener.is_some_and(broke) {
            Under::DRAW_HIGH_ALL_IN_OPENER
        } else if self.level > self.most_due {
            Under::BET_MINIMUM_BIG_BET
        } else {
            Under::BLIND_SHORT_POST_ENTRY
        }
    }

    /// Why a bet or raise to this total is not allowed.
    fn why_no_raise(&self, terms: &Terms, seat: Seat, to: Chips) -> Refusal {
        let all_in = self.bet[seat] + self.stack[seat];
        if to > all_in {
            return Refusal {
                reason: Reason::NotEnoughChips { most: all_in },
                under: Some(Under::STAKES_TABLE),
            };
        }
        let sizes = match self.sizes(terms, seat) {
            Ok(sizes) => sizes,
            Err(refusal) => return refusal,
        };
        let (reason, under) = match sizes {
            Sizes::Either(one, other) => (Reason::NotTheSize { one, other }, self.raise_policy(terms)),
            Sizes::Between(least, _) | Sizes::Steps(least, ..) if to < least => {
                (Reason::TooSmall { least }, self.raise_policy(terms))
            }
            Sizes::Steps(_, most, step) if to < most => {
                (Reason::NotInSteps { step: Chips(step) }, Under::CHIPS_SMALLEST)
            }
            Sizes::Between(_, most) | Sizes::Steps(_, most, _) if terms.limit == Limit::Spread => {
                (Reason::TooLarge { most }, Under::BET_STRUCTURE_STREETS)
            }
            Sizes::Between(_, most) | Sizes::Steps(_, most, _)
                if self.is_first_round(terms) && self.counting.is_some() =>
            {
                (Reason::TooLarge { most }, Under::PL_BLIND_COUNTING)
            }
            Sizes::Between(_, most) | Sizes::Steps(_, most, _) => (Reason::TooLarge { most }, Under::PL_MAX),
        };
        Refusal { reason, under: Some(under) }
    }
}

#[inline]
fn between(terms: &Terms, least: Chips, most: Chips, all_in: Chips) -> Sizes {
    let step = terms.units.bet;
    if step <= 1 {
        return Sizes::Between(least.min(all_in), most.min(all_in));
    }
    // A short all-in may leave an odd amount to raise from: the least is the next step.
    let least = Chips(least.0.div_ceil(step) * step);
    Sizes::Steps(least.min(all_in), most.min(all_in), step)
}

/// The policy that says when a raise reopens the betting.
pub(crate) const fn reopen_policy(limit: Limit) -> Under {
    match limit {
        Limit::Fixed => Under::REOPEN_LIMIT_THRESHOLD,
        Limit::Spread | Limit::Pot | Limit::No => Under::REOPEN_BIG_BET_THRESHOLD,
    }
}
