//! Dealing: what comes off the deck, from a stub or as a dealer enters it, and what players throw away for it.

use cards::{Card, CardSet};
use rules::{game::Exhaustion, policy::StudShortStubBurn};

use crate::{
    Awaiting, CardPlace, DealerAct, Event, Face, MOST_BOARDS, Mishap, Owed, PerSeat, Reason, Refusal, Seat,
    Sink, Source, State, Terms, Under, house::Burns, state::Phase,
};

impl State {
    /// Cards that were there all along and are known from now on. It is nobody's turn that this takes.
    pub(crate) fn reveal(
        &mut self,
        terms: &Terms,
        seat: Seat,
        cards: CardSet,
        sink: &mut impl Sink<Event>,
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
            self.emit(terms, sink, Event::Revealed { seat, card: Face(card) }, None);
        }
        Ok(())
    }

    /// Throws cards away: those that are known, and so many that nobody who records it saw.
    pub(crate) fn discard(
        &mut self,
        terms: &Terms,
        awaiting: Awaiting,
        seat: Seat,
        (cards, unseen): (CardSet, u8),
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let (least, most, from) = match awaiting {
            Awaiting::Discard(_, count) => (count, count, self.down[seat]),
            Awaiting::Draw(_, most) => (0, most, self.cards(seat)),
            _ => return Err(Refusal { reason: Reason::NotNow, under: None }),
        };
        if !from.contains_all(cards) {
            return Err(Refusal { reason: Reason::NotHeld(cards - from), under: None });
        }
        let count = cards.len() + unseen as usize;
        if !(least as usize..=most as usize).contains(&count) || unseen > self.unknown[seat] {
            return Err(Refusal { reason: Reason::WrongCount { least, most }, under: None });
        }
        for card in cards {
            self.emit(terms, sink, Event::Discarded { seat, card: Some(Face(card)) }, None);
        }
        for _ in 0..unseen {
            self.emit(terms, sink, Event::Discarded { seat, card: None }, None);
        }
        self.emit(terms, sink, Event::Drew { seat, count: count as u8 }, Some(Under::DRAW_MAX_CONSECUTIVE));
        Ok(())
    }

    pub(crate) fn owes_players(&self) -> bool {
        // Nobody folds while cards are due, so what is owed is owed to those who are dealt to.
        self.owed_down != PerSeat::default() || self.owed_up != PerSeat::default()
    }

    pub(crate) fn owes_cards(&self) -> bool {
        self.owed_board != [0; MOST_BOARDS]
            || self.owes_players()
            || self.mishaps.as_deref().is_some_and(crate::errors::Mishaps::owes)
    }

    pub(crate) fn dealer_act(
        &mut self,
        terms: &Terms,
        act: DealerAct,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
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
            DealerAct::DrawOne(card) => return self.draw_one(terms, card, sink),
            DealerAct::Deal(_, card) | DealerAct::Burn(card) | DealerAct::SetAside(card) => card,
            DealerAct::Board(_, card) => Some(card),
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
            && (owed, matches!(act, DealerAct::SetAside(_))) != (Owed::Aside, true)
        {
            return refuse(Reason::NotNow);
        }
        match act {
            DealerAct::SetAside(card) if self.owed(terms) == Some(Owed::Aside) => {
                let event =
                    Mishap::Moved { card: card.map(Face), from: CardPlace::Stub, to: CardPlace::Aside };
                self.emit(terms, sink, event, Some(Under::STUD_PREMATURE));
            }
            DealerAct::Burn(card) if self.burn_is_due(terms) => {
                self.emit(terms, sink, Event::Burnt { card: card.map(Face) }, None);
            }
            DealerAct::Deal(seat, card) if seat.0 < self.count && self.owed_to(seat) > 0 => {
                if let Some(under) = self.waits_on_draw(terms, seat) {
                    return Err(Refusal { reason: Reason::NotNow, under: Some(under) });
                }
                let up = match (self.owed_down[seat], self.owed_up[seat]) {
                    (0, 0) => false,
                    (0, _) => self.comes(seat, true),
                    _ => self.comes(seat, false),
                };
                self.emit(terms, sink, Event::Dealt { seat, card: card.map(Face), up }, None);
            }
            DealerAct::Board(board, card)
                if self.owed_board.get(board as usize).is_some_and(|&owed| owed > 0) =>
            {
                self.emit(terms, sink, Event::Boarded { board, card: Face(card) }, None);
            }
            // Stud that runs out of cards: one for all instead of one each.
            DealerAct::Board(0, card) if self.may_be_common(terms) => {
                self.emit(terms, sink, Event::CommonCard, Some(Under::STUD_SHORT_STUB));
                self.emit(terms, sink, Event::Boarded { board: 0, card: Face(card) }, None);
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

    /// Is the card in the deck and in nobody's hand? Where the deck may run out, what was thrown away returns when it is
    /// mixed in; a record does not say when that was.
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
        if self.mode.dealer_may_err || !Self::cards_return(terms) {
            in_play |= self.muck | self.discards | self.burnt;
        }
        terms.game.deck.cards().contains(card) && !in_play.contains(card)
    }

    /// Cards of the deck that lie in no place that is known: those that can come next.
    pub(crate) fn unplaced(&self, terms: &Terms) -> CardSet {
        terms.game.deck.cards().iter().filter(|&card| self.may_be_dealt(terms, card)).collect()
    }

    /// Deals the next thing that is owed: burns, boards, then players.
    pub(crate) fn deal(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        if self.burn_is_due(terms) {
            if terms.game.exhaustion != Exhaustion::Never {
                let boards: u8 = self.owed_board.iter().sum();
                self.refill(terms, self.owed_total() + boards as usize + 1, sink);
            }
            let event = self.top().map_or(Event::BurnSkipped, |card| Event::Burnt { card: Some(Face(card)) });
            self.emit(terms, sink, event, None);
            if self.burn_is_due(terms) {
                return;
            }
        }
        for board in 0..self.owed_board.len() {
            while self.owed_board[board] > 0 {
                let Some(card) = self.top() else { return self.emit(terms, sink, Event::Lapsed, None) };
                self.emit(terms, sink, Event::Boarded { board: board as u8, card: Face(card) }, None);
            }
        }
        let street = &terms.game.streets[self.street as usize];
        if self.may_hold_over(terms) {
            self.serve_draws(terms, sink);
        } else if street.draw > 0 {
            // Replacements come all at once to each player.
            for seat in self.live {
                while self.owed_down[seat] > 0 {
                    self.refill(terms, self.owed_total(), sink);
                    let Some(card) = self.top() else { return self.emit(terms, sink, Event::Lapsed, None) };
                    self.emit(terms, sink, Event::Dealt { seat, card: Some(Face(card)), up: false }, None);
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
                    self.emit(terms, sink, Event::Dealt { seat, card: Some(Face(card)), up }, None);
                }
            }
        }
    }

    pub(crate) fn owed_total(&self) -> usize {
        let to = self.live.or(self.ghosts);
        to.iter().map(|seat| (self.owed_down[seat] + self.owed_up[seat]) as usize).sum()
    }

    #[inline]
    pub(crate) fn top(&self) -> Option<Card> {
        match &self.source {
            Source::Deck(stub) => stub.peek(),
            Source::Dealer => None,
        }
    }

    /// How many cards are left to deal; without end where a record says what came.
    pub(crate) fn left(&self, terms: &Terms) -> usize {
        match &self.source {
            Source::Deck(stub) => stub.len(),
            Source::Dealer if self.mode.dealer_may_err => self.cards_left(terms.game.deck),
            Source::Dealer => usize::MAX,
        }
    }

    /// Has the dealer mix a new stub when too little is left for the next card.
    #[cold]
    pub(crate) fn mix_for_dealer(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        if !Self::cards_return(terms) || !self.mode.dealer_may_err || self.owed(terms).is_none() {
            return;
        }
        let boards: u8 = self.owed_board.iter().sum();
        let burn = usize::from(self.burn_is_due(terms));
        let boards = if burn > 0 { boards as usize } else { 0 };
        // Whoever has not drawn yet may want a card as well.
        let more = usize::from(!self.may_draw.is_empty());
        self.refill(terms, self.owed_total() + boards + burn + more, sink);
    }

    /// Makes a new stub when too little is left: in draw games of what was thrown away on earlier rounds, in stud
    /// of the burnt cards.
    pub(crate) fn refill(&mut self, terms: &Terms, owed: usize, sink: &mut impl Sink<Event>) {
        if terms.game.exhaustion == Exhaustion::Never || self.left(terms) > 1 {
            return;
        }
        // The last card of the stub is dealt only if it completes the deal, in draw games that of the last draw.
        let draws_left = terms.game.streets[self.street as usize + 1..].iter().any(|street| street.draw > 0);
        if self.left(terms) >= owed.max(1) && !(terms.game.exhaustion == Exhaustion::Draw && draws_left) {
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
                let burnt = if burns { self.burnt.len() + self.burnt_unseen as usize } else { 0 };
                let available = self.left(terms) + self.muck.len() + self.thrown_unseen as usize + burnt;
                // Should even that be too little, everything thrown away comes back: the hand must go on.
                let short = available < owed;
                let served = short && (terms.house.reshuffle.served || available == 0);
                let event = Event::Reshuffled { burns: burns || short, served };
                self.emit(terms, sink, event, Some(Under::DRAW_RESHUFFLE));
            }
            Exhaustion::Stud => {
                if self.burnt.is_empty() && self.burnt_unseen == 0 {
                    return;
                }
                let under = Some(Under::STUD_SHORT_STUB);
                self.emit(terms, sink, Event::Reshuffled { burns: true, served: false }, under);
                if self.burns_after_mixing(terms, owed) {
                    match self.top() {
                        Some(card) => {
                            self.emit(terms, sink, Event::Burnt { card: Some(Face(card)) }, under);
                        }
                        // Where a person deals, it is one more thing for that person to do.
                        None if matches!(self.source, Source::Dealer) => {
                            self.emit(terms, sink, Mishap::Due { place: CardPlace::Burns }, under);
                        }
                        None => {}
                    }
                }
            }
        }
    }

    /// Is a card burnt after the burns were mixed into stud's stub?
    fn burns_after_mixing(&self, terms: &Terms, owed: usize) -> bool {
        match terms.house.short_stub.burn {
            StudShortStubBurn::Always => true,
            StudShortStubBurn::IfEnough => self.left(terms) > owed,
            StudShortStubBurn::Never => false,
        }
    }

    /// Before stud's last card: is there enough for all, with the burns or without, or will it be one for all?
    pub(crate) fn prepare_short_stub(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        let follows = matches!(self.source, Source::Deck(_)) || self.mode.dealer_may_err;
        if terms.game.exhaustion != Exhaustion::Stud || !follows {
            return;
        }
        let (owed, left, policy) = (self.owed_total(), self.left(terms), terms.house.short_stub);
        // The burn is among the cards that must be left over.
        if left >= owed + policy.spare as usize {
            return;
        }
        let under = Some(Under::STUD_SHORT_STUB);
        // Cards folded earlier stay out: only the burns come back.
        let aside = self.mishaps.as_deref().map_or(0, |mishaps| mishaps.aside.len());
        let aside = if policy.aside { aside } else { 0 };
        let pool = left + self.burnt.len() + self.burnt_unseen as usize + aside;
        let enough = owed + if policy.burn == StudShortStubBurn::Always { policy.spare as usize } else { 0 };
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
}
