//! How a hand goes on: rules on an act, then does by itself whatever needs nobody's choice.

use crate::{
    Chips, Event, Seat, Seating, Sink, Source, State, Terms, Under,
    act::{Act, DealerAct, FloorAct, PlayerAct, Reason, Refusal},
    opener::opens_policy,
    state::Phase,
};

/// Who is to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// A player is to bet, check, call, raise or fold.
    Bet(Seat),
    /// A player is to throw so many cards away.
    Discard(Seat, u8),
    /// A player is to throw up to so many cards away and draw as many.
    Draw(Seat, u8),
    /// A player is to turn the down card up, or keep it.
    Flip(Seat),
    /// A player is to show or muck.
    Show(Seat),
    /// The dealer is to deal.
    Dealer,
    /// The floor is to decide about what a player put out.
    Floor(Seat),
    /// Nobody: the hand is over.
    Nobody,
}

impl State {
    /// Who is to do something now.
    #[inline(always)]
    pub fn awaiting(&self, terms: &Terms) -> Awaiting {
        // By far most often somebody is to bet, and nothing is in the way.
        if self.phase == Phase::Street && self.betting && !self.heard && self.mishaps.is_none() {
            return Awaiting::Bet(self.turn);
        }
        self.awaiting_besides(terms)
    }

    #[inline(never)]
    fn awaiting_besides(&self, terms: &Terms) -> Awaiting {
        match self.phase {
            Phase::Over => Awaiting::Nobody,
            Phase::Showing if let Some(referred) = self.referred => Awaiting::Floor(referred.seat),
            // All have shown or not: the pot waits to be pushed.
            Phase::Showing if self.to_show.is_empty() => Awaiting::Dealer,
            Phase::Showing => Awaiting::Show(self.turn),
            Phase::Posting => Awaiting::Dealer,
            Phase::Street if self.betting && !self.is_being_mended() => match &self.referred {
                Some(referred) if self.heard => Awaiting::Floor(referred.seat),
                _ => Awaiting::Bet(self.turn),
            },
            Phase::Street => {
                let street = &terms.game.streets[self.street as usize];
                if let Some(referred) = &self.referred {
                    Awaiting::Floor(referred.seat)
                } else if self.is_being_mended() && self.begun {
                    Awaiting::Dealer
                } else if let Some(seat) = self.must_discard.next_from(Seat(0)) {
                    Awaiting::Discard(seat, street.discard)
                } else if let Some(seat) = self.may_draw.next_from(Seat(0)) {
                    Awaiting::Draw(seat, street.draw)
                } else if let Some(seat) = self.next_to_flip(terms) {
                    Awaiting::Flip(seat)
                } else {
                    Awaiting::Dealer
                }
            }
        }
    }

    /// The next to choose; where each is dealt to before the next chooses, not while a card is owed.
    fn next_to_flip(&self, terms: &Terms) -> Option<Seat> {
        let seat = self.may_flip.next_from(Seat(0))?;
        (!Self::flips_one_by_one(terms, self.street) || !self.owes_players()).then_some(seat)
    }

    #[inline(always)]
    pub(crate) fn emit(
        &mut self,
        terms: &Terms,
        sink: &mut impl Sink<Event>,
        event: impl Into<Event>,
        under: Option<Under>,
    ) {
        let event = event.into();
        self.record(terms, &event);
        sink.note(event, under);
    }

    /// Posts what is to be posted and goes on to the first choice.
    pub(crate) fn start(&mut self, terms: &Terms, seating: &Seating, sink: &mut impl Sink<Event>) {
        for (place, post) in seating.posts.iter().enumerate() {
            let seat = Seat(place as u8);
            let mut ante = post.ante.min(self.stack[seat]);
            if !terms.house.ante_first {
                // The blind comes first where the house says so; the ante gets what is left.
                ante = ante.min(self.stack[seat].less(post.live));
            }
            if !ante.is_zero() {
                self.emit(terms, sink, Event::Anted { seat, amount: ante }, Some(Under::TOURN_ANTE_PRIORITY));
            }
        }
        for (place, post) in seating.posts.iter().enumerate() {
            let seat = Seat(place as u8);
            let dead = post.dead.min(self.stack[seat]);
            if !dead.is_zero() {
                self.emit(
                    terms,
                    sink,
                    Event::PostedDead { seat, amount: dead },
                    Some(Under::MISSED_BLINDS_DEAD_PART),
                );
            }
            let live = post.live.min(self.stack[seat]);
            if !live.is_zero() {
                self.emit(
                    terms,
                    sink,
                    Event::Posted { seat, amount: live, opens_after: post.opens_after },
                    Some(Under::BLINDS_STRUCTURE),
                );
            }
        }
        self.emit(terms, sink, Event::StreetBegan { street: 0 }, None);
        self.advance(terms, sink);
    }

    /// Rules on an act and does what follows from it. A refused act changes nothing.
    pub(crate) fn act<S: Sink<Event>>(
        &mut self,
        terms: &Terms,
        act: Act,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        // By far most often whoever is to bet does so, and nothing is in the way.
        if let Act::Player(seat, act) = act
            && let Awaiting::Bet(awaited) = self.awaiting(terms)
            && seat == awaited
            && !self.heard
            && act.is_bet()
        {
            return self.bet(terms, seat, act, sink);
        }
        self.act_besides(terms, act, sink)
    }

    /// Rules on any act but a plain bet in turn.
    #[inline(never)]
    fn act_besides<S: Sink<Event>>(&mut self, terms: &Terms, act: Act, sink: &mut S) -> Result<(), Refusal> {
        let awaiting = self.awaiting(terms);
        if awaiting == Awaiting::Nobody {
            return self.afterwards(terms, act, sink);
        }
        match act {
            Act::Player(seat, act) => self.by_player(terms, awaiting, seat, act, sink),
            Act::Dealer(act) => self.by_dealer(terms, act, sink),
            Act::Floor(act) => self.by_floor(terms, act, sink),
        }
    }

    /// Rules on a betting act of the player whose turn it is. Each is made where it is known which it is: what is left
    /// of [`record`](State::record) there is one arm.
    #[inline(always)]
    fn bet<S: Sink<Event>>(
        &mut self,
        terms: &Terms,
        seat: Seat,
        act: PlayerAct,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let Some(amount) = self.price_of(terms, act) else { return Err(self.why_no_bet(terms, act)) };
        match act {
            PlayerAct::Fold => self.make_bet(terms, Event::Folded { seat }, sink),
            PlayerAct::Check => self.make_bet(terms, Event::Checked { seat }, sink),
            PlayerAct::Call => self.make_bet(terms, Event::Called { seat, amount }, sink),
            PlayerAct::RaiseTo(to) if to <= self.bet[seat] + self.stack[seat] => {
                self.make_bet(terms, Event::Raised { seat, to, full: self.is_full(terms, to) }, sink);
            }
            _ => {
                let event = self.judge_bet(terms, act)?;
                self.make_bet(terms, event, sink);
            }
        }
        if !self.betting || self.heard {
            self.go_on(terms, sink);
        }
        Ok(())
    }

    #[inline(always)]
    fn make_bet<S: Sink<Event>>(&mut self, terms: &Terms, event: Event, sink: &mut S) {
        let under = if S::KEEPS { self.bet_policy(terms, &event) } else { None };
        self.emit(terms, sink, event, under);
    }

    /// What a player does in a hand that is on.
    fn by_player<S: Sink<Event>>(
        &mut self,
        terms: &Terms,
        awaiting: Awaiting,
        seat: Seat,
        act: PlayerAct,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        let awaited = match awaiting {
            Awaiting::Bet(seat)
            | Awaiting::Discard(seat, _)
            | Awaiting::Draw(seat, _)
            | Awaiting::Flip(seat)
            | Awaiting::Show(seat) => Some(seat),
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => None,
        };
        if !act.is_bet()
            && let Some(done) = self.beside_turns(terms, seat, act, sink)
        {
            return done;
        }
        if Some(seat) != awaited && !self.may_act_early(awaiting, seat) {
            return refuse(Reason::NotYourTurn { awaited });
        }
        match act {
            PlayerAct::RunTimes(runs) => self.agree_runs(terms, runs, sink)?,
            _ if self.betting && self.heard && self.bets_by_count(terms, seat, act, sink) => return Ok(()),
            _ if self.betting => return self.bet(terms, seat, act, sink),
            PlayerAct::Discard(cards) => self.discard(terms, awaiting, seat, (cards, 0), sink)?,
            PlayerAct::DiscardUnseen(cards, unseen) => {
                self.discard(terms, awaiting, seat, (cards, unseen), sink)?;
            }
            PlayerAct::Flip(up) => {
                if !matches!(awaiting, Awaiting::Flip(_)) {
                    return refuse(Reason::NotNow);
                }
                self.emit(terms, sink, Event::Flipped { seat, up }, None);
            }
            PlayerAct::Show if self.phase == Phase::Showing => self.show(terms, seat, sink),
            // Once nobody can bet any more, a hand may be turned up before the rest of the cards.
            PlayerAct::Show if awaiting == Awaiting::Dealer && self.live.contains(seat) => {
                self.emit(terms, sink, Event::Showed { seat }, Some(Under::ALLIN_FACE_UP));
            }
            PlayerAct::Muck if self.phase == Phase::Showing => self.muck(terms, seat, sink)?,
            PlayerAct::PlayBoard => self.plays_board(terms, seat, sink)?,
            _ => return refuse(Reason::NotNow),
        }
        self.advance(terms, sink);
        Ok(())
    }

    /// Rules on acts of a player that take nobody's turn; none for any other.
    fn beside_turns(
        &mut self,
        terms: &Terms,
        seat: Seat,
        act: PlayerAct,
        sink: &mut impl Sink<Event>,
    ) -> Option<Result<(), Refusal>> {
        Some(match act {
            PlayerAct::Reveal(cards) => self.reveal(terms, seat, cards, sink),
            PlayerAct::StandAside => self.stand_aside(terms, seat, sink),
            PlayerAct::Ask(of) => self.ask(terms, Some(seat), of, sink),
            PlayerAct::Gesture(_)
            | PlayerAct::Unstopped(_)
            | PlayerAct::Claim(_)
            | PlayerAct::Mend
            | PlayerAct::Clock(..) => self.irregular_act(terms, seat, act, sink),
            PlayerAct::Fold
            | PlayerAct::Check
            | PlayerAct::Call
            | PlayerAct::BringIn
            | PlayerAct::RaiseTo(_)
            | PlayerAct::Discard(_)
            | PlayerAct::DiscardUnseen(..)
            | PlayerAct::TakeBackDraw
            | PlayerAct::Flip(_)
            | PlayerAct::Show
            | PlayerAct::Muck
            | PlayerAct::PlayBoard
            | PlayerAct::RunTimes(_)
            | PlayerAct::Dispute(_) => return None,
        })
    }

    /// What the dealer does in a hand that is on.
    fn by_dealer(
        &mut self,
        terms: &Terms,
        act: DealerAct,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        match act {
            DealerAct::Mend => return self.mend(terms, sink),
            DealerAct::PointAt(seat) => return self.point_at(terms, seat, sink),
            DealerAct::Count(amount) => return self.count_pot(terms, amount, sink),
            DealerAct::TimeUp => return self.time_up(terms, sink),
            DealerAct::RunTimes(runs) => self.agree_runs(terms, runs, sink)?,
            DealerAct::NextStreet if self.waits_for_street(terms) => self.next_street(terms, sink),
            DealerAct::Push if self.phase == Phase::Showing && self.to_show.is_empty() => {
                self.settle(terms, sink);
            }
            DealerAct::Deal(..)
            | DealerAct::Board(..)
            | DealerAct::Burn(_)
            | DealerAct::SetAside(_)
            | DealerAct::DrawOne(_) => self.dealer_act(terms, act, sink)?,
            DealerAct::NextStreet
            | DealerAct::Push
            | DealerAct::Misdeal(_)
            | DealerAct::DealerError(_)
            | DealerAct::Next(_) => return refuse(Reason::NotNow),
        }
        self.advance(terms, sink);
        Ok(())
    }

    /// What the floor does in a hand that is on.
    fn by_floor(&mut self, terms: &Terms, act: FloorAct, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        match act {
            FloorAct::Rule(verdict) => self.rule(terms, verdict, sink),
            FloorAct::Ask(of) => self.ask(terms, None, of, sink),
            FloorAct::Mend => self.mend(terms, sink),
            FloorAct::Clock(seat, after) => self.call_clock(terms, None, seat, after, sink),
            FloorAct::TimeUp => self.time_up(terms, sink),
            FloorAct::Sanction(seat, sanction, offence) => {
                self.sanction(terms, seat, sanction, offence, sink)
            }
            FloorAct::Misdeal(_)
            | FloorAct::Void
            | FloorAct::Kill(_)
            | FloorAct::DealerError(_)
            | FloorAct::Impound(..)
            | FloorAct::Move { .. } => Err(Refusal { reason: Reason::NotNow, under: None }),
        }
    }

    /// Goes on after the floor took a hand away, unless all is over.
    pub(crate) fn go_on_without(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        if self.phase != Phase::Over {
            self.go_on(terms, sink);
        }
    }

    /// Does what follows from a bet, if nobody else is to bet.
    pub(crate) fn go_on(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        if self.betting && self.heard {
            self.settle_early(terms, sink);
        }
        if !self.betting || self.mishaps.is_some() {
            self.advance(terms, sink);
        }
    }

    /// Cards may be thrown away, and hands shown, before one's turn.
    fn may_act_early(&self, awaiting: Awaiting, seat: Seat) -> bool {
        match awaiting {
            Awaiting::Discard(..) => self.must_discard.contains(seat),
            Awaiting::Draw(..) => self.may_draw.contains(seat),
            Awaiting::Show(_) => self.to_show.contains(seat),
            Awaiting::Dealer => {
                let over = self.street >= self.starts && self.able().len() <= 1;
                self.phase == Phase::Street && over && self.live.contains(seat)
            }
            Awaiting::Bet(_) | Awaiting::Flip(_) | Awaiting::Floor(_) | Awaiting::Nobody => false,
        }
    }

    /// Does whatever needs nobody's choice.
    fn advance(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        loop {
            match self.phase {
                Phase::Over | Phase::Posting => return,
                Phase::Showing => {
                    let contested = self.live.len() > 1 || self.rare.is_some() && self.owes_claim();
                    let showing = !self.to_show.is_empty() && contested && self.mode.ask_at_showdown;
                    if showing || self.mode.wait_to_push || self.referred.is_some() {
                        return;
                    }
                    return self.settle(terms, sink);
                }
                Phase::Street if self.referred.is_some() => return,
                Phase::Street if self.betting && self.mishaps.is_none() => return,
                Phase::Street => {}
            }
            if self.mishaps.is_some() {
                self.finish_mending(terms, sink);
                if self.betting || self.referred.is_some() {
                    return;
                }
            }
            if self.live.len() == 1 {
                self.close_round(terms, sink);
                return self.settle(terms, sink);
            }
            let street = &terms.game.streets[self.street as usize];
            if !self.must_discard.is_empty()
                || !self.may_draw.is_empty()
                || self.next_to_flip(terms).is_some()
            {
                // A person may serve one player before the next has drawn.
                if matches!(self.source, Source::Dealer) {
                    self.mix_for_dealer(terms, sink);
                }
                return;
            }
            if self.owes_cards() {
                let Source::Deck(_) = self.source else { return self.mix_for_dealer(terms, sink) };
                if self.mode.ask_runs && self.asks_runs(terms) {
                    return;
                }
                self.deal(terms, sink);
                continue;
            }
            if !self.may_flip.is_empty() {
                return;
            }
            let able = self.able();
            let first_round = self.is_first_round(terms);
            let must_call =
                able.single().is_some_and(|alone| first_round && self.bet[alone] < self.posted_level());
            let banned = self.mishaps.as_deref().is_some_and(|mishaps| mishaps.no_betting);
            let bets = street.bet.is_some() && self.street >= self.starts && !banned;
            if !self.begun && !self.bet_done && bets && (able.len() > 1 || must_call) {
                if first_round && !self.needs_betting(terms) {
                    self.close_round(terms, sink);
                    continue;
                }
                let first = self.opener_of(terms);
                self.emit(
                    terms,
                    sink,
                    Event::BettingBegan { first },
                    opens_policy(street.bet.map(|b| b.opens)),
                );
                if self.betting {
                    return;
                }
                continue;
            }
            // What was posted stays in front of the players until the first round of betting.
            if self.acted_round() && self.street >= terms.first_round {
                self.close_round(terms, sink);
            }
            if self.live.len() == 1 {
                return self.settle(terms, sink);
            }
            if self.passed_out(terms) {
                self.emit(terms, sink, Event::PassedOut, Some(Under::DRAW_HIGH_ANTE_ENTRY));
                self.emit(terms, sink, Event::Ended, None);
                return;
            }
            self.turn_up_if_over(terms, sink);
            if self.mode.paced && self.is_running_out() && self.bet_done {
                return;
            }
            self.next_street(terms, sink);
        }
    }

    /// Begins the next street, or the showdown after the last.
    fn next_street(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        let next = self.street + 1;
        if let Some(street) =
            Some(next).filter(|&next| (next as usize) < terms.game.streets.len()).or_else(|| self.next_run())
        {
            self.emit(terms, sink, Event::StreetBegan { street }, None);
            if self.mishaps.is_some() {
                self.bring_back(terms, sink);
            }
            self.prepare_short_stub(terms, sink);
            return;
        }
        let (first, under) = self.first_to_show(terms);
        self.emit(terms, sink, Event::ShowdownBegan { first }, Some(under));
        if !self.mode.ask_at_showdown {
            let order = self.live;
            let mut seat = first;
            for _ in 0..order.len() {
                self.emit(terms, sink, Event::Showed { seat }, None);
                seat = order.next_after(seat).unwrap_or(seat);
            }
        }
    }

    /// Can nobody bet any more while several have a hand, so that only cards are still to come?
    pub fn is_running_out(&self) -> bool {
        self.phase == Phase::Street
            && !self.betting
            && self.street >= self.starts
            && self.live.len() > 1
            && self.able().len() <= 1
    }

    /// Does the next street of a run-out wait for the dealer's word? Only where hands are [paced](crate::Mode::paced).
    pub fn waits_for_street(&self, terms: &Terms) -> bool {
        self.mode.paced
            && self.is_running_out()
            && self.bet_done
            && !self.owes_cards()
            && self.awaiting(terms) == Awaiting::Dealer
    }

    /// The highest post of the first round.
    pub(crate) fn posted_level(&self) -> Chips {
        self.bet.0[..self.count as usize].iter().copied().max().unwrap_or_default()
    }

    /// Is there anybody who could do something on the first round?
    fn needs_betting(&self, _terms: &Terms) -> bool {
        let able = self.able();
        able.len() > 1 || able.single().is_some_and(|alone| self.bet[alone] < self.posted_level())
    }

    /// Is there a round to pull in?
    fn acted_round(&self) -> bool {
        !self.bet_done
    }

    /// Gives back what nobody called and pulls the bets in.
    fn close_round(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        if self.bet_done {
            return;
        }
        if let Some((seat, amount)) = self.uncalled() {
            self.emit(terms, sink, Event::Returned { seat, amount }, None);
        }
        self.emit(terms, sink, Event::Gathered, Some(Under::BETS_PULL_IN));
        if self.rare.is_some() {
            self.show_to_all(terms, sink);
        }
    }

    /// What a player has in front beyond what anybody else has.
    pub(crate) fn uncalled(&self) -> Option<(Seat, Chips)> {
        // Where all have checked there is nothing to look for.
        if self.level.is_zero() {
            return None;
        }
        let mut highest = (Chips::ZERO, Seat(0));
        let mut second = Chips::ZERO;
        for (place, &bet) in self.bet.0[..self.count as usize].iter().enumerate() {
            if bet > highest.0 {
                second = highest.0;
                highest = (bet, Seat(place as u8));
            } else {
                second = second.max(bet);
            }
        }
        let (most, seat) = highest;
        (most > second && self.live.contains(seat)).then(|| (seat, most - second))
    }

    /// Did nobody open a pot that asks for openers?
    fn passed_out(&self, terms: &Terms) -> bool {
        let needs =
            terms.game.streets[self.street as usize].bet.is_some_and(|betting| betting.needs.is_some());
        needs && self.street >= self.starts && self.opener.is_none() && self.able().len() > 1
    }
}
