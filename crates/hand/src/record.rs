//! How each event changes the state of a hand. Nothing else does.

use cards::{Card, CardSet};
use rules::{
    game::{Exhaustion, Forced, Limit},
    policy::{BetMinimumBigBet, RaiseCapHeadsUp},
};

use crate::{
    Chips, Event, Face, MOST_BOARDS, MOST_SEATS, PerSeat, Referred, Seat, Seats, Source, State, Terms,
    state::Phase,
};

impl State {
    fn pay(&mut self, seat: Seat, amount: Chips) {
        self.stack[seat] -= amount;
        if self.stack[seat].is_zero() {
            self.all_in.insert(seat);
        }
    }

    /// Records what happened. It never argues: whoever makes events has checked them.
    ///
    /// Inlined, because whoever makes an event knows which it is: what is left of this is one arm.
    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "one arm an event")]
    pub(crate) fn record(&mut self, terms: &Terms, event: &Event) {
        match *event {
            Event::Anted { seat, amount } => {
                self.pay(seat, amount);
                if self.antes_are_matched {
                    self.paid[seat] += amount;
                } else {
                    self.dead += amount;
                }
            }
            Event::PostedDead { seat, amount } => {
                self.pay(seat, amount);
                self.dead += amount;
            }
            Event::Posted { seat, amount, opens_after } => {
                self.pay(seat, amount);
                self.bet[seat] += amount;
                if opens_after {
                    self.first = seat;
                }
            }
            Event::StreetBegan { street } => self.begin_street(terms, street),
            Event::Burnt { card } => {
                let card = card.map(|face| face.0);
                self.owed_burn = self.owed_burn.saturating_sub(1);
                self.take(card);
                self.burnt.extend(card);
                self.burnt_unseen += u8::from(card.is_none());
            }
            Event::BurnSkipped => self.owed_burn = 0,
            Event::Lapsed => {
                self.owed_burn = 0;
                self.owed_board = [0; MOST_BOARDS];
                self.owed_down = PerSeat::default();
                self.owed_up = PerSeat::default();
            }
            Event::Dealt { seat, card, up } => self.dealt(seat, card.map(|face| face.0), up),
            Event::Boarded { board, card: Face(card) } => {
                self.take(Some(card));
                self.boards[board as usize].push(card);
                self.owed_board[board as usize] = self.owed_board[board as usize].saturating_sub(1);
            }
            Event::Reshuffled { burns, served } => self.reshuffled(terms, burns, served),
            Event::BettingBegan { first } => self.begin_betting(terms, first),
            Event::BroughtIn { seat, amount } => self.brought_in(terms, seat, amount),
            Event::Checked { seat } => {
                self.acted.insert(seat);
                self.checked.insert(seat);
                self.acted_level[seat] = self.level;
                self.pass_turn(seat);
            }
            Event::Called { seat, amount } => {
                self.pay(seat, amount);
                self.bet[seat] += amount;
                self.acted.insert(seat);
                // Whoever calls for less is all-in and is not asked again.
                self.even.insert(seat);
                self.acted_level[seat] = self.level;
                if self.heard {
                    self.came_between(false);
                }
                self.note_heads_up(terms);
                self.pass_turn(seat);
            }
            Event::Raised { seat, to, full } => self.raised(terms, seat, to, full),
            Event::Folded { seat } => {
                self.live.remove(seat);
                self.all_in.remove(seat);
                let cards = self.cards(seat);
                self.discards |= cards;
                if terms.house.remedies.dead_seats_dealt
                    && self.level.is_zero()
                    && matches!(terms.game.forced, Forced::BringIn(_))
                {
                    self.ghosts.insert(seat);
                } else if !self.betting || self.mishaps.is_some() {
                    self.deals_no_more_to(seat);
                }
                if self.betting {
                    self.acted.insert(seat);
                    self.note_heads_up(terms);
                    self.pass_turn(seat);
                }
            }
            Event::Returned { seat, amount } => {
                self.bet[seat] -= amount;
                self.stack[seat] += amount;
                if self.live.contains(seat) {
                    self.all_in.remove(seat);
                }
            }
            Event::Gathered => self.gathered(),
            Event::Discarded { seat, card } => {
                if let Some(Face(card)) = card {
                    self.down[seat].remove(card);
                    self.up[seat].remove(card);
                    self.discards.insert(card);
                    self.thrown[seat].insert(card);
                } else {
                    self.unknown[seat] = self.unknown[seat].saturating_sub(1);
                    self.thrown_unseen += 1;
                }
            }
            Event::Drew { seat, count } => {
                self.may_draw.remove(seat);
                self.must_discard.remove(seat);
                if terms.game.streets[self.street as usize].draw > 0 {
                    self.owed_down[seat] += count + self.filled_on_draw(seat);
                    self.drew[seat] = count;
                    if self.burns_for_last(terms) {
                        self.owed_burn += 1;
                    }
                }
            }
            Event::DrawTakenBack { seat } => {
                if self.burns_for_last(terms) {
                    self.owed_burn = self.owed_burn.saturating_sub(1);
                }
                let thrown = std::mem::replace(&mut self.thrown[seat], CardSet::EMPTY);
                self.discards -= thrown;
                self.down[seat] |= thrown;
                self.owed_down[seat] = 0;
                self.drew[seat] = 0;
                self.may_draw.insert(seat);
            }
            Event::Flipped { seat, up } => {
                self.may_flip.remove(seat);
                if up {
                    if self.down[seat].has_joker() {
                        self.turned_joker.insert(seat);
                    }
                    let down = self.down[seat];
                    self.up[seat] |= down;
                    self.down[seat] = CardSet::EMPTY;
                    self.owed_down[seat] += 1;
                } else {
                    self.owed_up[seat] += 1;
                }
            }
            Event::ShowdownBegan { first } => {
                self.phase = Phase::Showing;
                // Whoever turned all cards up when the betting was over need not do so again.
                self.to_show = self.live.minus(self.shown.minus(self.not_all_shown));
                self.turn = self.to_show.next_from(first).unwrap_or(first);
            }
            Event::CommonCard => {
                self.common_card = true;
                self.owed_down = PerSeat::default();
                self.owed_up = PerSeat::default();
                self.owed_board[0] = 1;
            }
            Event::Revealed { seat, card: Face(card) } => {
                self.unknown[seat] = self.unknown[seat].saturating_sub(1);
                self.down[seat].insert(card);
            }
            Event::Showed { seat } => {
                self.shown.insert(seat);
                self.not_all_shown.remove(seat);
                self.to_show.remove(seat);
                self.phase_after_showing();
            }
            Event::Mucked { seat } => {
                self.to_show.remove(seat);
                self.live.remove(seat);
                self.mucked.insert(seat);
                self.phase_after_showing();
            }
            Event::PlayedBoard { seat } => {
                self.to_show.remove(seat);
                self.play_board.insert(seat);
                self.phase_after_showing();
            }
            Event::Exposed { seat, live } => {
                self.mucked.remove(seat);
                self.shown.insert(seat);
                if live {
                    self.live.insert(seat);
                }
            }
            Event::RunsAgreed { runs } => self.runs_agreed(terms, runs),
            Event::PassedOut => {
                self.carried = self.pot();
                self.dead = Chips::ZERO;
                self.paid = PerSeat::default();
                self.bet = PerSeat::default();
            }
            Event::Voided { seat, amount } => {
                self.paid[seat] -= amount;
                self.stack[seat] += amount;
            }
            Event::Raked { amount } => self.raked += amount,
            Event::BurntEarly { card } => {
                self.off_the_stub();
                self.burnt.extend(card.map(|face| face.0));
                self.burnt_unseen += u8::from(card.is_none());
                self.burnt_early = true;
            }
            Event::TurnedEarly { card: Face(card) } => {
                self.off_the_stub();
                self.premature.insert(card);
                self.premature_at = self.street + 1;
            }
            Event::CalledOff { carried } => {
                // What players had in the pot before this deal stays in it as well.
                self.dead = self.dead.less(carried);
                self.carried += carried;
                self.betting = false;
                self.referred = None;
                self.early = None;
            }
            Event::Refunded { seat, amount } => self.refunded(seat, amount),
            Event::Killed { seat } => {
                self.live.remove(seat);
                self.all_in.remove(seat);
                self.to_show.remove(seat);
                self.deals_no_more_to(seat);
                if let Some(mishaps) = &mut self.mishaps {
                    mishaps.forget(seat);
                }
                let cards = self.cards(seat);
                self.discards |= cards;
                // With one hand left there is nothing to decide about it.
                let last = self.live.len() < 2;
                if last || self.referred.is_some_and(|referred| referred.seat == seat) {
                    self.referred = None;
                }
                self.waits_no_more(seat);
                // Whoever is left alone has won, even with the bring-in still due.
                if self.betting && (last || self.turn == seat || self.waiting().is_empty()) {
                    self.pass_turn(seat);
                }
                self.phase_after_showing();
            }
            Event::Corrected { .. } | Event::AskedTime { .. } => {}
            Event::Barred { seat, raise, fold } => {
                self.heard = true;
                if raise {
                    self.no_raise.insert(seat);
                }
                if fold {
                    self.no_fold.insert(seat);
                }
            }
            Event::Declared { seat } => {
                self.heard = true;
                self.declared = Some(seat);
            }
            Event::Referred { seat, question, raise_to, put } => {
                self.heard = true;
                self.referred = Some(Referred { seat, question, raise_to, put });
                // Chips that are owed whatever happens wait no longer for their turn.
                if !question.is_about_waiting() {
                    self.waits_no_more(seat);
                }
            }
            Event::Decided { .. } => self.referred = None,
            Event::ActedEarly { seat, what, to } => self.waits(seat, what, to),
            Event::Released { seat } => self.waits_no_more(seat),
            Event::Forfeited { seat, amount } => {
                self.pay(seat, amount);
                self.bet[seat] += amount;
            }
            Event::Awarded { seat, amount, pot, .. } => {
                self.side_pots |= pot > 0;
                self.stack[seat] += amount;
                self.awarded[seat] += amount;
            }
            Event::Mishap(mishap) => self.record_mishap(mishap),
            Event::Ended => {
                // What was paid in has been paid out.
                self.dead = Chips::ZERO;
                self.paid = PerSeat::default();
                self.phase = Phase::Over;
            }
            Event::Irregularity(irregularity) => self.record_irregularity(terms, irregularity),
        }
    }

    fn phase_after_showing(&mut self) {
        if self.phase == Phase::Showing {
            // A hand shown out of turn leaves the turn where it is.
            self.turn = self.to_show.next_from(self.turn).unwrap_or(self.turn);
        }
    }

    /// Takes a card off the stub, where there is one.
    #[inline]
    fn take(&mut self, card: Option<Card>) {
        if let Source::Deck(stub) = &mut self.source {
            debug_assert_eq!(stub.peek(), card, "cards come off the top");
            stub.advance();
        } else {
            self.off_the_stub();
        }
    }

    #[inline(always)]
    fn dealt(&mut self, seat: Seat, card: Option<Card>, up: bool) {
        // Nothing is looked at twice where nothing is odd about the deal.
        if self.mishaps.is_some() || self.ghosts.or(self.shown).contains(seat) {
            return self.dealt_oddly(seat, card, up);
        }
        self.take(card);
        let owed = if up { &mut self.owed_up } else { &mut self.owed_down };
        owed[seat] = owed[seat].saturating_sub(1);
        self.holds(seat, card, up);
    }

    #[inline(always)]
    fn holds(&mut self, seat: Seat, card: Option<Card>, up: bool) {
        match card {
            Some(card) if up => self.up[seat].insert(card),
            Some(card) => self.down[seat].insert(card),
            None => self.unknown[seat] += 1,
        }
    }

    /// A card comes after an error, to a seat that gave up, or to a hand that was shown already.
    #[cold]
    #[inline(never)]
    fn dealt_oddly(&mut self, seat: Seat, card: Option<Card>, up: bool) {
        self.take(card);
        let owed = if up { &mut self.owed_up } else { &mut self.owed_down };
        if owed[seat] > 0 {
            owed[seat] -= 1;
        } else {
            self.dealt_otherwise(seat, up);
        }
        if self.ghosts.contains(seat) {
            // Nobody holds it.
            self.discards.extend(card);
            return;
        }
        if !up && self.shown.contains(seat) {
            self.not_all_shown.insert(seat);
        }
        self.holds(seat, card, up);
    }

    /// A hand that is out gets no card and is asked for none. In a round of betting nothing is due; but a bet that is
    /// mended after the next street began may take a hand away from the draw.
    fn deals_no_more_to(&mut self, seat: Seat) {
        self.owed_down[seat] = 0;
        self.owed_up[seat] = 0;
        self.must_discard.remove(seat);
        self.may_draw.remove(seat);
        self.may_flip.remove(seat);
    }

    #[inline(never)]
    fn reshuffled(&mut self, terms: &Terms, burns: bool, served: bool) {
        // In stud the hands that were folded stay out.
        let stud = terms.game.exhaustion == Exhaustion::Stud;
        let mut others =
            if stud { CardSet::EMPTY } else { std::mem::replace(&mut self.muck, CardSet::EMPTY) };
        if burns {
            others |= self.burnt;
            self.burnt = CardSet::EMPTY;
        }
        if served {
            let mut back = CardSet::EMPTY;
            for seat in self.live {
                if self.owed_down[seat] == 0 {
                    back |= self.thrown[seat] & self.discards;
                }
            }
            // Should nobody have been served yet, all that was thrown away must do: the hand has to go on.
            let back = if (back | others).is_empty() { self.discards } else { back };
            others |= back;
            self.discards -= back;
        }
        if stud
            && burns
            && terms.house.short_stub.aside
            && let Some(mishaps) = &mut self.mishaps
        {
            others |= std::mem::replace(&mut mishaps.aside, CardSet::EMPTY);
        }
        match &mut self.source {
            Source::Deck(stub) => stub.remake(others),
            // What nobody saw comes back as well.
            Source::Dealer => {
                if burns {
                    self.burnt_unseen = 0;
                }
                if !stud {
                    self.thrown_unseen = 0;
                    for seat in Seats::first(self.count as usize).minus(self.live) {
                        self.unknown[seat] = 0;
                    }
                }
            }
        }
    }

    fn brought_in(&mut self, terms: &Terms, seat: Seat, amount: Chips) {
        self.pay(seat, amount);
        self.bet[seat] += amount;
        self.bring_in_due = false;
        // Whoever is all-in for less does not lower what the others owe.
        self.level = terms.stakes.bring_in.max(amount);
        self.even = Seats::only(seat);
        // Where the opening is for a full bet, there is nothing to complete.
        let full = self.level >= terms.stakes.small_bet;
        self.raises = u8::from(full || terms.house.completion_counts);
        if full {
            self.full_level = self.level;
        }
        self.acted.insert(seat);
        self.acted_level[seat] = self.level;
        self.pass_turn(seat);
    }

    #[inline(never)]
    fn begin_street(&mut self, terms: &Terms, number: u8) {
        let street = &terms.game.streets[number as usize];
        // Going back to where the runs began is the next of them.
        if self.runs > 1 && number <= self.street {
            self.run += 1;
        }
        self.phase = Phase::Street;
        self.street = number;
        self.begun = false;
        self.bet_done = false;
        self.betting = false;
        let thrown = self.discards;
        self.muck |= thrown;
        self.discards = CardSet::EMPTY;
        // What players throw away, draw and turn they do once, however many boards there are.
        let hands = if self.run == 0 { self.live } else { Seats::NONE };
        if (street.draw > 0 || street.discard > 0) && self.run == 0 {
            self.drew = PerSeat::default();
            self.thrown = PerSeat([CardSet::EMPTY; MOST_SEATS]);
        }
        self.must_discard = if street.discard > 0 { hands } else { Seats::NONE };
        self.may_draw = if street.draw > 0 { hands } else { Seats::NONE };
        self.may_flip = if street.flip.is_some() { hands } else { Seats::NONE };
        self.turn = self.live.next_from(Seat(0)).unwrap_or(Seat(0));
        if matches!(self.source, Source::Dealer) {
            // A burn that was due and is not told of was made all the same.
            self.burnt_unseen += self.owed_burn;
        }
        self.owed_burn = self.burns_of(street);
        if self.mishaps.is_some() {
            self.begin_street_after_mishaps();
        }
        if !self.premature.is_empty() {
            self.repair_early(terms, number);
        } else if self.burnt_early && self.early_cards_lie_aside() {
            // In stud what was burnt too early stays burnt, and the street is burnt for as usual.
            self.burnt_early = false;
        } else if self.burnt_early {
            // Only the burn came early: it is done.
            self.burnt_early = false;
            self.owed_burn = self.owed_burn.saturating_sub(1);
        }
        // Runs share what was on the board when they were agreed; each is dealt the rest of its own, to the end.
        let first = self.run as usize;
        let boards = if self.runs > 1 { 1 } else { street.boards as usize };
        for owed in self.owed_board.iter_mut().skip(first).take(boards) {
            *owed = street.board;
        }
        if street.flip.is_none() && street.down + street.up > 0 && self.run == 0 {
            for seat in self.live.or(self.ghosts) {
                self.owed_down[seat] = street.down;
                self.owed_up[seat] = street.up;
            }
        }
        if self.mishaps.is_some() {
            self.repair_stud(terms, number);
        }
    }

    #[inline(never)]
    fn begin_betting(&mut self, terms: &Terms, first: Seat) {
        self.betting = true;
        self.begun = true;
        if let Some(mishaps) = &mut self.mishaps {
            mishaps.begin_again = false;
        }
        self.turn = first;
        self.first = first;
        self.acted = Seats::NONE;
        self.checked = Seats::NONE;
        self.may_open = self.broke_openers(terms);
        if let Some(rare) = &mut self.rare {
            rare.wrong_low = None;
        }
        self.level_before = Chips::ZERO;
        self.acted_level = PerSeat::default();
        self.aggressor = None;
        self.upper_bet = false;
        self.paid_before = self.paid;
        // A blind posted short is still owed in full.
        self.level = if self.is_first_round(terms) {
            match self.posted_level() {
                Chips::ZERO => Chips::ZERO,
                highest if terms.house.full_blind_owed => highest.max(self.level),
                highest => highest,
            }
        } else {
            Chips::ZERO
        };
        if self.is_first_round(terms) && !self.level.is_zero() {
            self.level = self.level.max(terms.bring_in_preset());
        }
        self.full_level = self.level;
        self.part_bet = false;
        self.raises = u8::from(!self.level.is_zero());
        self.increment = match terms.limit {
            Limit::Fixed | Limit::Spread => terms.stakes.small_bet,
            Limit::Pot | Limit::No => {
                let straddle = if terms.house.straddle_is_least { self.most_due } else { Chips::ZERO };
                let posted = if terms.house.post_is_least { self.level } else { Chips::ZERO };
                self.least_bet(terms).max(posted).max(straddle)
            }
        };
        self.bring_in_due = false;
        self.bring_in_forced = false;
        self.uncapped = match terms.house.heads_up_cap {
            // A cap that never lifts, or none to lift.
            RaiseCapHeadsUp::Never => false,
            _ if matches!(terms.limit, Limit::Pot | Limit::No) => false,
            RaiseCapHeadsUp::IfRoundStartedHeadsUp | RaiseCapHeadsUp::IfHeadsUpBeforeCap => {
                self.contesting(terms).len() == 2
            }
            RaiseCapHeadsUp::EventLastTwo => self.event_last_two,
        };
        if self.is_first_round(terms) {
            self.begin_first_round(terms, first);
        }
        self.even = if self.level.is_zero() {
            self.live
        } else {
            self.live.iter().filter(|&seat| self.bet[seat] >= self.level).collect()
        };
        // Whoever is asked first may be unable to act.
        if !self.may_act(first) {
            self.pass_turn(first);
        }
    }

    /// The least bet at no-limit and pot-limit.
    fn least_bet(&self, terms: &Terms) -> Chips {
        let least = terms.stakes.small_bet;
        match terms.house.least_bet {
            // After the first round the big blind is enough, whatever coming in cost.
            Some(BetMinimumBigBet::OriginalBbAllStreets) if !self.is_first_round(terms) => {
                let big = terms.stakes.blinds.iter().copied().max().unwrap_or_default();
                if big.is_zero() { least } else { least.min(big) }
            }
            Some(BetMinimumBigBet::OriginalBbAllStreets | BetMinimumBigBet::BringInAllStreets) | None => {
                least
            }
        }
    }

    /// Bring-ins and blinds belong to the first round.
    fn begin_first_round(&mut self, terms: &Terms, first: Seat) {
        self.bring_in_due =
            matches!(terms.game.forced, Forced::BringIn(_)) && !terms.stakes.bring_in.is_zero();
        self.bring_in_forced = self.bring_in_due && self.bring_in_named(terms) == Some(first);
        self.posted = self.bet;
        if terms.limit == Limit::Pot {
            let big = terms.stakes.blinds.iter().copied().max().unwrap_or_default();
            let blinds = Seats::first(self.count as usize);
            self.counting = blinds.iter().filter(|&seat| !big.is_zero() && self.due[seat] == big).last();
        }
    }

    #[inline(never)]
    fn raised(&mut self, terms: &Terms, seat: Seat, to: Chips, full: bool) {
        let by = to.less(self.level);
        let half = match terms.limit {
            // Nobody has acted on a full bet before the first: completing a bring-in reopens the betting to its poster
            // and to its callers, however near to a bet it was.
            Limit::Fixed if self.raises == 0 => Chips::ZERO,
            Limit::Fixed => {
                let (part, whole) = terms.house.reopen_limit;
                Chips((self.full_size(terms).1.0 * part).div_ceil(whole))
            }
            Limit::Spread | Limit::Pot | Limit::No => Chips::ZERO,
        };
        let amount = to - self.bet[seat];
        self.pay(seat, amount);
        self.bet[seat] = to;
        self.bring_in_due = false;
        if full {
            if matches!(terms.limit, Limit::No | Limit::Pot | Limit::Spread) {
                let least =
                    if terms.limit == Limit::Spread { terms.stakes.small_bet } else { self.increment };
                self.increment =
                    if terms.house.largest_raise_rules { by.max(self.increment) } else { by.max(least) };
            }
            // At limit, completing a short bet brings it to where a full one would be.
            self.part_bet = terms.limit == Limit::Fixed && to < self.full_size(terms).0;
            self.full_level = to;
            self.raises += 1;
            self.acted = self.not_reopened(seat, to, half);
            if terms.limit == Limit::Fixed && by > terms.stakes.small_bet {
                self.upper_bet = true;
            }
        } else {
            self.acted.insert(seat);
        }
        self.level_before = self.level;
        // A bet kills the hands that were given up before it.
        self.ghosts = Seats::NONE;
        self.may_open = Seats::NONE;
        if self.heard {
            self.came_between(true);
            self.supersede(seat, to);
        }
        self.level = to;
        self.even = Seats::only(seat);
        self.acted_level[seat] = self.level;
        self.aggressor = Some(seat);
        if self.opener.is_none() {
            self.opener = Some(seat);
        }
        self.note_heads_up(terms);
        self.pass_turn(seat);
    }

    /// The raiser, and those whom a raise leaves with less than this to face since they acted: short all-ins that
    /// together make a raise reopen the betting only to those who face all of it.
    fn not_reopened(&self, seat: Seat, to: Chips, least: Chips) -> Seats {
        let mut acted: Seats = if least.is_zero() {
            Seats::NONE
        } else {
            self.acted.iter().filter(|&other| to.less(self.acted_level[other]) < least).collect()
        };
        acted.insert(seat);
        acted
    }

    /// Some books lift the cap as soon as two are left, if it was not reached before.
    #[inline]
    fn note_heads_up(&mut self, terms: &Terms) {
        if terms.house.heads_up_cap != RaiseCapHeadsUp::IfHeadsUpBeforeCap
            || !matches!(terms.limit, Limit::Fixed | Limit::Spread)
        {
            return;
        }
        let below = terms.house.raise_cap.is_none_or(|cap| self.raises <= cap);
        if below && self.contesting(terms).len() == 2 {
            self.uncapped = true;
        }
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self, seat: Seat) {
        if self.counting == Some(seat) {
            self.counting = None;
        }
        if self.heard {
            self.forget(seat);
        }
        if self.live.len() <= 1 {
            self.betting = false;
            return;
        }
        let waiting = self.waiting();
        let Some(mut next) = waiting.next_after(seat) else {
            self.betting = false;
            return;
        };
        if self.acts_last.is_some() {
            next = self.past_whoever_acts_last(seat, next, waiting);
        }
        self.turn = next;
    }

    /// A straddle on the button waits for all others, until it has acted once; some wait only for an unraised pot.
    #[cold]
    fn past_whoever_acts_last(&mut self, seat: Seat, next: Seat, waiting: Seats) -> Seat {
        if self.acts_last == Some(seat) {
            self.acts_last = None;
        }
        let waits = self.acts_last_if_raised || self.raises <= 1;
        if self.acts_last == Some(next) && waits && !self.acted.contains(next) {
            return waiting.minus(Seats::only(next)).next_after(next).unwrap_or(next);
        }
        next
    }

    /// What a player said or put out is done with once the player has acted.
    #[cold]
    fn forget(&mut self, seat: Seat) {
        self.no_raise.remove(seat);
        self.no_fold.remove(seat);
        self.declared = None;
        self.waits_no_more(seat);
        self.forget_irregularities(seat);
        let bars = !(self.no_raise.is_empty() && self.no_fold.is_empty());
        self.heard = bars || self.early.is_some() || self.irregularity_pending();
    }

    fn gathered(&mut self) {
        if !self.level.is_zero() {
            for (paid, bet) in self.paid.0.iter_mut().zip(&mut self.bet.0) {
                *paid += std::mem::take(bet);
            }
        }
        self.betting = false;
        self.bet_done = true;
        self.level = Chips::ZERO;
        self.acts_last = None;
    }
}
