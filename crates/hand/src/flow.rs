//! How a hand goes on: rules on an act, then does by itself whatever needs nobody's choice.

use cards::{Card, CardSet, Ranking, fast::upcards};
use rules::game::{Exhaustion, Forced, Opens};

use crate::{
    Chips, Event, MOST_BOARDS, Mishap, Owed, Place, Seat, Seating, Seats, Sink, Source, State, Terms, Under,
    act::{Act, Actor, Reason, Refusal},
    house::{BoardTie, Burns, CommonCardOpener, ShortStubBurn},
    seat::PerSeat,
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
    #[inline]
    pub fn awaiting(&self, terms: &Terms) -> Awaiting {
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
        sink: &mut impl Sink,
        event: impl Into<Event>,
        under: Option<&'static str>,
    ) {
        let event = event.into();
        self.record(terms, &event);
        sink.note(event, under.map(Under));
    }

    /// Posts what is to be posted and goes on to the first choice.
    pub(crate) fn start(&mut self, terms: &Terms, seating: &Seating, sink: &mut impl Sink) {
        for (place, post) in seating.posts.iter().enumerate() {
            let seat = Seat(place as u8);
            let mut ante = post.ante.min(self.stack[seat]);
            if !terms.house.ante_first {
                // The blind comes first where the house says so; the ante gets what is left.
                ante = ante.min(self.stack[seat].less(post.live));
            }
            if !ante.is_zero() {
                self.emit(terms, sink, Event::Anted { seat, amount: ante }, Some("tourn.ante.priority"));
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
                    Some("missed-blinds.dead-part"),
                );
            }
            let live = post.live.min(self.stack[seat]);
            if !live.is_zero() {
                self.emit(
                    terms,
                    sink,
                    Event::Posted { seat, amount: live, opens_after: post.opens_after },
                    Some("blinds.structure"),
                );
            }
        }
        self.emit(terms, sink, Event::StreetBegan { street: 0 }, None);
        self.advance(terms, sink);
    }

    /// Rules on an act and does what follows from it. A refused act changes nothing.
    pub(crate) fn act<S: Sink>(
        &mut self,
        terms: &Terms,
        by: Actor,
        act: Act,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        let awaiting = self.awaiting(terms);
        if awaiting == Awaiting::Nobody {
            return self.afterwards(terms, by, act, sink);
        }
        let awaited = match awaiting {
            Awaiting::Bet(seat)
            | Awaiting::Discard(seat, _)
            | Awaiting::Draw(seat, _)
            | Awaiting::Flip(seat)
            | Awaiting::Show(seat) => Some(seat),
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => None,
        };
        match (by, act) {
            (Actor::Player(seat), Act::Reveal(cards)) => return self.reveal(terms, seat, cards, sink),
            (Actor::Player(seat), Act::StandAside) => {
                self.stand_aside(terms, seat, sink)?;
                self.go_on(terms, sink);
                return Ok(());
            }
            (_, Act::Ask(of)) => return self.ask(terms, by, of, sink),
            (Actor::Floor, Act::Rule(verdict)) => return self.rule(terms, verdict, sink),
            (
                _,
                Act::Gesture(_)
                | Act::Unstopped(_)
                | Act::Claim(_)
                | Act::Mend
                | Act::Count(_)
                | Act::Clock(..)
                | Act::TimeUp
                | Act::Sanction(..),
            ) => return self.beside(terms, by, act, sink),
            _ => {}
        }
        match by {
            Actor::Player(seat) if Some(seat) != awaited && !self.may_act_early(awaiting, seat) => {
                return refuse(Reason::NotYourTurn { awaited });
            }
            Actor::Dealer
                if !matches!(
                    act,
                    Act::Deal(..)
                        | Act::Board(..)
                        | Act::Burn(_)
                        | Act::SetAside(_)
                        | Act::DrawOne(_)
                        | Act::RunTimes(_)
                        | Act::Push
                ) =>
            {
                return refuse(Reason::NotNow);
            }
            Actor::Floor => return refuse(Reason::NotNow),
            Actor::Player(_) | Actor::Dealer => {}
        }
        match (by, act) {
            (Actor::Player(_), Act::Deal(..) | Act::Board(..) | Act::Burn(_)) => {
                return refuse(Reason::NotNow);
            }
            (_, Act::RunTimes(runs)) => self.agree_runs(terms, runs, sink)?,
            (Actor::Dealer, Act::Push) if self.phase == Phase::Showing && self.to_show.is_empty() => {
                self.settle(terms, sink);
            }
            (Actor::Dealer, _) => self.dealer_act(terms, act, sink)?,
            (Actor::Player(_), _) if self.betting => {
                let event = self.judge_bet(terms, act)?;
                let under = if S::KEEPS { self.bet_policy(terms, &event) } else { None };
                self.emit(terms, sink, event, under);
                if self.betting && !self.heard {
                    // The next player is to bet: nothing goes on by itself.
                    return Ok(());
                }
                self.go_on(terms, sink);
                return Ok(());
            }
            (Actor::Player(seat), Act::Discard(cards)) => self.discard(terms, awaiting, seat, cards, sink)?,
            (Actor::Player(seat), Act::DiscardUnknown(count)) => {
                self.discard_unknown(terms, awaiting, seat, count, sink)?;
            }
            (Actor::Player(seat), Act::Flip(up)) => {
                if !matches!(awaiting, Awaiting::Flip(_)) {
                    return refuse(Reason::NotNow);
                }
                self.emit(terms, sink, Event::Flipped { seat, up }, None);
            }
            (Actor::Player(seat), Act::Show) if self.phase == Phase::Showing => {
                self.show(terms, seat, sink);
            }
            // Once nobody can bet any more, a hand may be turned up before the rest of the cards.
            (Actor::Player(seat), Act::Show) if awaiting == Awaiting::Dealer && self.live.contains(seat) => {
                self.emit(terms, sink, Event::Showed { seat }, Some("allin.face-up"));
            }
            (Actor::Player(seat), Act::Muck) if self.phase == Phase::Showing => {
                self.muck(terms, seat, sink)?;
            }
            (Actor::Player(seat), Act::PlayBoard) => self.plays_board(terms, seat, sink)?,
            _ => return refuse(Reason::NotNow),
        }
        self.advance(terms, sink);
        Ok(())
    }

    /// Goes on after the floor took a hand away, unless all is over.
    pub(crate) fn go_on_without(&mut self, terms: &Terms, sink: &mut impl Sink) {
        if self.phase != Phase::Over {
            self.go_on(terms, sink);
        }
    }

    /// Does what follows from a bet, if nobody else is to bet.
    pub(crate) fn go_on(&mut self, terms: &Terms, sink: &mut impl Sink) {
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

    /// Cards that were there all along and are known from now on. It is nobody's turn that this takes.
    fn reveal(
        &mut self,
        terms: &Terms,
        seat: Seat,
        cards: CardSet,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        if !self.live.contains(seat) {
            return refuse(Reason::NotNow);
        }
        let most = self.unknown[seat];
        if cards.len() > most as usize {
            return refuse(Reason::WrongCount { least: 0, most });
        }
        if let Some(card) = cards.iter().find(|&card| !self.may_be_dealt(terms, card)) {
            return refuse(Reason::CardInPlay(card));
        }
        for card in cards {
            self.emit(terms, sink, Event::Revealed { seat, card }, None);
        }
        Ok(())
    }

    fn discard(
        &mut self,
        terms: &Terms,
        awaiting: Awaiting,
        seat: Seat,
        cards: CardSet,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let (least, most, from) = match awaiting {
            Awaiting::Discard(_, count) => (count, count, self.down[seat]),
            Awaiting::Draw(_, most) => (0, most, self.cards(seat)),
            _ => return Err(Refusal { reason: Reason::NotNow, under: None }),
        };
        if !from.contains_all(cards) {
            return Err(Refusal { reason: Reason::NotHeld(cards - from), under: None });
        }
        if !(least as usize..=most as usize).contains(&cards.len()) {
            return Err(Refusal { reason: Reason::WrongCount { least, most }, under: None });
        }
        for card in cards {
            self.emit(terms, sink, Event::Discarded { seat, card: Some(card) }, None);
        }
        self.emit(terms, sink, Event::Drew { seat, count: cards.len() as u8 }, Some("draw.max-consecutive"));
        Ok(())
    }

    fn discard_unknown(
        &mut self,
        terms: &Terms,
        awaiting: Awaiting,
        seat: Seat,
        count: u8,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let (least, most) = match awaiting {
            Awaiting::Discard(_, count) => (count, count),
            Awaiting::Draw(_, most) => (0, most),
            _ => return Err(Refusal { reason: Reason::NotNow, under: None }),
        };
        if count < least || count > most.min(self.unknown[seat]) {
            return Err(Refusal { reason: Reason::WrongCount { least, most }, under: None });
        }
        for _ in 0..count {
            self.emit(terms, sink, Event::Discarded { seat, card: None }, None);
        }
        self.emit(terms, sink, Event::Drew { seat, count }, Some("draw.max-consecutive"));
        Ok(())
    }

    fn owes_players(&self) -> bool {
        // Nobody folds while cards are due, so what is owed is owed to those who are dealt to.
        self.owed_down != PerSeat::default() || self.owed_up != PerSeat::default()
    }

    pub(crate) fn owes_cards(&self) -> bool {
        self.owed_board != [0; MOST_BOARDS]
            || self.owes_players()
            || self.mishaps.as_deref().is_some_and(crate::mishap::Mishaps::owes)
    }

    fn dealer_act(&mut self, terms: &Terms, act: Act, sink: &mut impl Sink) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        if !matches!(self.source, Source::Dealer) || self.phase != Phase::Street || self.referred.is_some() {
            return refuse(Reason::NotNow);
        }
        if self.referred.is_some() {
            return refuse(Reason::NotNow);
        }
        if self.betting && !self.is_being_mended() {
            return self.dealt_early(terms, act, sink);
        }
        let card = match act {
            Act::DrawOne(card) => return self.draw_one(terms, card, sink),
            Act::Deal(_, card) | Act::Burn(card) | Act::SetAside(card) => card,
            Act::Board(_, card) => Some(card),
            _ => return refuse(Reason::NotNow),
        };
        if let Some(card) = card {
            if let Some(top) = self.known_top().filter(|&top| top != card) {
                return refuse(Reason::NotOnTop(top));
            }
            if !self.may_be_dealt(terms, card) {
                return refuse(Reason::CardInPlay(card));
            }
        }
        if let Some(owed @ (Owed::DrawOne | Owed::Aside)) = self.owed(terms)
            && (owed, matches!(act, Act::SetAside(_))) != (Owed::Aside, true)
        {
            return refuse(Reason::NotNow);
        }
        match act {
            Act::SetAside(card) if self.owed(terms) == Some(Owed::Aside) => {
                let event = Mishap::Moved { card, from: Place::Stub, to: Place::Aside };
                self.emit(terms, sink, event, Some("stud.premature"));
            }
            Act::Burn(card) if self.owed_burn > 0 => self.emit(terms, sink, Event::Burnt { card }, None),
            Act::Deal(seat, card) if seat.0 < self.count && self.owed_to(seat) > 0 => {
                let up = match (self.owed_down[seat], self.owed_up[seat]) {
                    (0, 0) => false,
                    (0, _) => self.comes(seat, true),
                    _ => self.comes(seat, false),
                };
                self.emit(terms, sink, Event::Dealt { seat, card, up }, None);
            }
            Act::Board(board, card) if self.owed_board.get(board as usize).is_some_and(|&owed| owed > 0) => {
                self.emit(terms, sink, Event::Boarded { board, card }, None);
            }
            // Stud that runs out of cards: one for all instead of one each.
            Act::Board(0, card) if self.may_be_common(terms) => {
                self.emit(terms, sink, Event::CommonCard, Some("stud.short-stub"));
                self.emit(terms, sink, Event::Boarded { board: 0, card }, None);
            }
            _ => return refuse(Reason::NotNow),
        }
        Ok(())
    }

    fn may_be_common(&self, terms: &Terms) -> bool {
        terms.game.exhaustion == Exhaustion::Stud
            && self.street as usize + 1 == terms.game.streets.len()
            && self.live.iter().all(|seat| self.owed_down[seat] + self.owed_up[seat] > 0)
    }

    /// Is the card in the deck and in nobody's hand? Where the deck may run out, what was thrown away may return.
    pub(crate) fn may_be_dealt(&self, terms: &Terms, card: Card) -> bool {
        let mut in_play = self.premature;
        if let Some(mishaps) = &self.mishaps {
            in_play |= mishaps.held_back();
        }
        for seat in self.live {
            in_play |= self.cards(seat);
        }
        for board in &self.boards {
            in_play |= board.set();
        }
        if !Self::cards_return(terms) {
            in_play |= self.muck | self.discards | self.burnt;
        }
        terms.game.deck.cards().contains(card) && !in_play.contains(card)
    }

    /// Does whatever needs nobody's choice.
    fn advance(&mut self, terms: &Terms, sink: &mut impl Sink) {
        loop {
            match self.phase {
                Phase::Over | Phase::Posting => return,
                Phase::Showing => {
                    let contested = self.live.len() > 1 || self.aside.is_some() && self.owes_claim();
                    let showing = !self.to_show.is_empty() && contested && terms.ask_at_showdown;
                    if showing || terms.wait_to_push || self.referred.is_some() {
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
                return;
            }
            if self.owes_cards() {
                let Source::Deck(_) = self.source else { return };
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
                self.emit(terms, sink, Event::PassedOut, Some("draw-high.ante-entry"));
                self.emit(terms, sink, Event::Ended, None);
                return;
            }
            self.turn_up_if_over(terms, sink);
            if self.street as usize + 1 < terms.game.streets.len() {
                self.emit(terms, sink, Event::StreetBegan { street: self.street + 1 }, None);
                if self.mishaps.is_some() {
                    self.bring_back(terms, sink);
                }
                self.prepare_short_stub(terms, sink);
            } else {
                let (first, under) = self.first_to_show(terms);
                self.emit(terms, sink, Event::ShowdownBegan { first }, Some(under));
                if !terms.ask_at_showdown {
                    let order = self.live;
                    let mut seat = first;
                    for _ in 0..order.len() {
                        self.emit(terms, sink, Event::Showed { seat }, None);
                        seat = order.next_after(seat).unwrap_or(seat);
                    }
                }
            }
        }
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
    fn close_round(&mut self, terms: &Terms, sink: &mut impl Sink) {
        if self.bet_done {
            return;
        }
        if let Some((seat, amount)) = self.uncalled() {
            self.emit(terms, sink, Event::Returned { seat, amount }, None);
        }
        self.emit(terms, sink, Event::Gathered, Some("bets.pull-in"));
        if self.aside.is_some() {
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

    /// Deals the next thing that is owed: burns, boards, then players.
    fn deal(&mut self, terms: &Terms, sink: &mut impl Sink) {
        if self.owed_burn > 0 {
            if terms.game.exhaustion != Exhaustion::Never {
                let boards: u8 = self.owed_board.iter().sum();
                self.refill(terms, self.owed_total() + boards as usize + 1, sink);
            }
            let event = self.top().map_or(Event::BurnSkipped, |card| Event::Burnt { card: Some(card) });
            self.emit(terms, sink, event, None);
            if self.owed_burn > 0 {
                return;
            }
        }
        for board in 0..self.owed_board.len() {
            while self.owed_board[board] > 0 {
                let Some(card) = self.top() else { return self.emit(terms, sink, Event::Lapsed, None) };
                self.emit(terms, sink, Event::Boarded { board: board as u8, card }, None);
            }
        }
        let street = &terms.game.streets[self.street as usize];
        if street.draw > 0 {
            // Replacements come all at once to each player.
            for seat in self.live {
                while self.owed_down[seat] > 0 {
                    self.refill(terms, self.owed_total(), sink);
                    let Some(card) = self.top() else { return self.emit(terms, sink, Event::Lapsed, None) };
                    self.emit(terms, sink, Event::Dealt { seat, card: Some(card), up: false }, None);
                }
            }
        }
        if !self.owes_players() {
            return;
        }
        let runs_out = terms.game.exhaustion != Exhaustion::Never;
        for up in [false, true] {
            let owed = |state: &State, seat| if up { state.owed_up[seat] } else { state.owed_down[seat] };
            let to = self.live.or(self.ghosts);
            let rounds = to.iter().map(|seat| owed(self, seat)).max().unwrap_or(0);
            for round in (0..rounds).rev() {
                for seat in to {
                    if owed(self, seat) <= round {
                        continue;
                    }
                    if runs_out {
                        self.refill(terms, self.owed_total(), sink);
                    }
                    let Some(card) = self.top() else { return self.emit(terms, sink, Event::Lapsed, None) };
                    self.emit(terms, sink, Event::Dealt { seat, card: Some(card), up }, None);
                }
            }
        }
    }

    fn owed_total(&self) -> usize {
        let to = self.live.or(self.ghosts);
        to.iter().map(|seat| (self.owed_down[seat] + self.owed_up[seat]) as usize).sum()
    }

    #[inline]
    fn top(&self) -> Option<Card> {
        match &self.source {
            Source::Deck(stub) => stub.peek(),
            Source::Dealer => None,
        }
    }

    fn left(&self) -> usize {
        match &self.source {
            Source::Deck(stub) => stub.len(),
            Source::Dealer => usize::MAX,
        }
    }

    /// Makes a new stub when too little is left: in draw games of what was thrown away on earlier rounds, in stud
    /// of the burnt cards.
    fn refill(&mut self, terms: &Terms, owed: usize, sink: &mut impl Sink) {
        if terms.game.exhaustion == Exhaustion::Never || self.left() > 1 {
            return;
        }
        // The last card of the stub is dealt only if it completes the deal, in draw games that of the last draw.
        let draws_left = terms.game.streets[self.street as usize + 1..].iter().any(|street| street.draw > 0);
        if self.left() >= owed.max(1) && !(terms.game.exhaustion == Exhaustion::Draw && draws_left) {
            return;
        }
        match terms.game.exhaustion {
            Exhaustion::Never => {}
            Exhaustion::Draw => {
                let draws = terms.game.streets[..=self.street as usize].iter().filter(|s| s.draw > 0).count();
                let burns = match terms.house.reshuffle.burns {
                    Burns::No => false,
                    Burns::Yes => true,
                    Burns::ThirdDraw => draws >= 3,
                };
                let available = self.left() + self.muck.len() + if burns { self.burnt.len() } else { 0 };
                // Should even that be too little, everything thrown away comes back: the hand must go on.
                let short = available < owed;
                let served = short && (terms.house.reshuffle.served || available == 0);
                let event = Event::Reshuffled { burns: burns || short, served };
                self.emit(terms, sink, event, Some("draw.reshuffle"));
            }
            Exhaustion::Stud => {
                if self.burnt.is_empty() {
                    return;
                }
                let under = Some("stud.short-stub");
                self.emit(terms, sink, Event::Reshuffled { burns: true, served: false }, under);
                if self.burns_after_mixing(terms, owed)
                    && let Some(card) = self.top()
                {
                    self.emit(terms, sink, Event::Burnt { card: Some(card) }, under);
                }
            }
        }
    }

    /// Is a card burnt after the burns were mixed into stud's stub?
    fn burns_after_mixing(&self, terms: &Terms, owed: usize) -> bool {
        match terms.house.short_stub.burn {
            ShortStubBurn::Always => true,
            ShortStubBurn::IfEnough => self.left() > owed,
            ShortStubBurn::Never => false,
        }
    }

    /// Before stud's last card: is there enough for all, with the burns or without, or will it be one for all?
    fn prepare_short_stub(&mut self, terms: &Terms, sink: &mut impl Sink) {
        if terms.game.exhaustion != Exhaustion::Stud || !matches!(self.source, Source::Deck(_)) {
            return;
        }
        let (owed, left, policy) = (self.owed_total(), self.left(), terms.house.short_stub);
        // The burn is among the cards that must be left over.
        if left >= owed + policy.spare as usize {
            return;
        }
        let under = Some("stud.short-stub");
        // Cards folded earlier stay out: only the burns come back.
        let pool = left + self.burnt.len();
        let enough = owed + if policy.burn == ShortStubBurn::Always { policy.spare as usize } else { 0 };
        if pool >= enough {
            // Where the stub is dealt down to its last card first, the usual burn comes first too.
            if !policy.deal_to_last || left <= 1 {
                self.emit(terms, sink, Event::Reshuffled { burns: true, served: false }, under);
                if !self.burns_after_mixing(terms, owed) {
                    self.emit(terms, sink, Event::BurnSkipped, under);
                }
            }
            return;
        }
        if left < policy.common_mix_below as usize {
            self.emit(terms, sink, Event::Reshuffled { burns: true, served: false }, under);
        }
        self.emit(terms, sink, Event::CommonCard, under);
    }

    /// Who opens the round.
    fn opener_of(&self, terms: &Terms) -> Seat {
        self.opener_among(terms, self.able())
    }

    /// Who would open the round if these could bet.
    pub(crate) fn opener_among(&self, terms: &Terms, able: Seats) -> Seat {
        let or_next = |seat: Seat| able.next_from(seat).unwrap_or(seat);
        let Some(betting) = self.betting_of(terms) else { return or_next(Seat(0)) };
        let after_button = or_next(Seat(0));
        match betting.opens {
            Opens::AfterButton => after_button,
            Opens::AfterBlinds => {
                let posted = self.posted_level();
                if posted.is_zero() {
                    after_button
                } else {
                    able.next_after(self.first).unwrap_or(after_button)
                }
            }
            Opens::BringIn => self.bring_in_named(terms).map_or(after_button, or_next),
            Opens::Board(ranking) => {
                let as_before = self.mishaps.as_deref().is_some_and(|mishaps| mishaps.opens_as_before);
                if as_before
                    || self.common_card && terms.house.common_card_opener == CommonCardOpener::AsBefore
                {
                    return or_next(self.first);
                }
                let common = if self.common_card { self.boards[0].set() } else { CardSet::EMPTY };
                self.strongest_up(ranking, common, terms.house.board_tie).map_or(after_button, or_next)
            }
            Opens::Opener => or_next(self.opener.unwrap_or(after_button)),
        }
    }

    /// Whoever the cards name for the bring-in, all-in or not.
    pub(crate) fn bring_in_named(&self, terms: &Terms) -> Option<Seat> {
        let Forced::BringIn(ranking) = terms.game.forced else { return None };
        let named = self.strongest_up(ranking, CardSet::EMPTY, BoardTie::FirstDealt)?;
        let Some((dead, card)) = self.mishaps.as_deref().and_then(|mishaps| mishaps.dead_door) else {
            return Some(named);
        };
        let strength = |cards: CardSet| ranking.strength(cards).value();
        let lower = strength(CardSet::only(card)) > strength(self.up[named]);
        Some(if lower { dead } else { named })
    }

    /// Whose up-cards, with a card common to all, are the strongest in a ranking.
    fn strongest_up(&self, ranking: Ranking, common: CardSet, tie: BoardTie) -> Option<Seat> {
        let up = |seat: Seat| self.up[seat] | common;
        let quick = |seat: Seat| upcards::order(ranking, up(seat));
        let plain = |seat: Seat| u64::from(ranking.strength(up(seat)).value());
        let all_quick = self.live.iter().all(|seat| quick(seat).is_some());
        let mut strongest: Option<(u64, Seat)> = None;
        for seat in self.live {
            let order = if all_quick { quick(seat).unwrap_or(0) } else { plain(seat) };
            let ahead = strongest.is_none_or(|(most, holder)| {
                let by_suit =
                    || tie == BoardTie::Suit && highest_by_suit(up(seat)) > highest_by_suit(up(holder));
                order > most || order == most && by_suit()
            });
            if ahead {
                strongest = Some((order, seat));
            }
        }
        strongest.map(|(_, seat)| seat)
    }
}

fn opens_policy(opens: Option<Opens>) -> Option<&'static str> {
    match opens? {
        Opens::AfterBlinds => Some("blinds.structure"),
        Opens::BringIn => Some("stud.bring-in"),
        Opens::Board(_) => Some("stud.first-to-act-tie"),
        Opens::AfterButton | Opens::Opener => None,
    }
}

/// The highest card by rank, then suit, as a number.
pub(crate) fn highest_by_suit(cards: CardSet) -> u32 {
    let key = |card: Card| match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => (rank as u32) << 2 | suit as u32,
        _ => 52,
    };
    cards.iter().map(key).max().unwrap_or(0)
}
