//! Making a deal, handing it to whoever plays it, and taking back what came of it.

use std::sync::Arc;

use hand::{Chips, Kill, Post, Seat, Seating, Terms};
use rules::{
    Sink, Under,
    policy::{KillTurn, MisdealRedeal},
};

use super::{
    Chair, DealKind, End, Event, MOST_CHAIRS, Outcome, Reason, Refusal, Standing, Table, Turns, Why,
    layout::{Layout, Put, plainly, refused},
    setup::SpreadGame,
    state::Dealt,
};

/// A deal for the `hand` crate.
#[derive(Clone, Debug)]
pub struct Deal {
    /// What is agreed.
    pub terms: Arc<Terms>,
    /// Who plays, with what, posting what.
    pub seating: Seating,
    /// The chairs, in the order of dealing.
    pub chairs: Vec<Chair>,
}

impl Table {
    pub(crate) fn make_deal(&mut self, bomb: bool, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if let Some(layout) = self.replayed().filter(|_| !bomb) {
            self.deal_again(layout, sink);
            return Ok(());
        }
        if self.waits_for_choice() {
            return Err(plainly(Reason::ChooseFirst));
        }
        let game = self.next_game();
        let layout = self.layout(&self.spread_games[game as usize], bomb)?;
        let turns = self.spread_games.len() > 1 && self.state.left.is_none_or(|left| left == 0);
        if turns {
            let hands = match self.turns {
                Turns::Hands(hands) | Turns::Choice(hands) => hands,
                Turns::Orbits(orbits) => orbits.saturating_mul(layout.dealt.len() as u16),
            };
            self.emit(sink, Event::Turned { game, hands: Some(hands) }, None);
        }
        let first = self.state.deals == 0 || turns;
        if first && !bomb && self.spread_games[game as usize].answers.not_spread {
            self.emit(sink, Event::NotSpread { game }, Some(Under::GAME_OPEN_CLOSE));
        }
        self.emit_deal(&layout, sink);
        Ok(())
    }

    /// The next deal as it stands now, straddles included, and the game that it is of.
    pub(crate) fn coming(&self) -> Result<(&SpreadGame, Layout), Refusal> {
        if let Some(mut layout) = self.replayed() {
            let spread = self.spread();
            self.put_straddles(spread, &mut layout);
            return Ok((spread, layout));
        }
        let spread = self.next_course();
        Ok((spread, self.layout(spread, false)?))
    }

    /// A deal that did not count as it is to be made again: the same button, the same players, the same posts.
    fn replayed(&self) -> Option<Layout> {
        let Dealt { chairs, kind, ante, opens_after, acts_last } = self.state.again?;
        let chairs = chairs.and(self.state.chairs(|sitter| !sitter.stack.is_zero()));
        if chairs.len() < 2 {
            return None;
        }
        let mut layout = Layout::new(chairs, kind);
        (layout.ante, layout.opens_after, layout.acts_last) = (ante, opens_after, acts_last);
        layout.places = self.state.shown;
        let twice = self.spread().big() * 2;
        for chair in chairs {
            let Post { ante, live, dead, .. } = self.state.posts[chair.index()];
            let blind =
                layout.places.and_then(|places| places.blinds.iter().position(|whose| *whose == Some(chair)));
            let last = opens_after == Some(chair) || kind == DealKind::Plain && acts_last == Some(chair);
            let why = match blind {
                Some(which) => Why::Blind(which as u8),
                None if last && live >= twice => Why::Straddle,
                None => Why::Entry,
            };
            if !(ante + live + dead).is_zero() {
                layout.put(chair, Put { ante, live, dead, why, under: Under::MISDEAL_REDEAL });
            }
        }
        Some(layout)
    }

    /// Makes a deal again, with the straddles that were announced for it since.
    fn deal_again(&mut self, mut layout: Layout, sink: &mut impl Sink<Event>) {
        let before = layout;
        self.put_straddles(self.spread(), &mut layout);
        for chair in layout.withdrawn {
            self.emit(sink, Event::Withdrawn { chair }, Some(Under::STRADDLE_POSITIONS));
        }
        for chair in layout.dealt {
            let (Some(put), was) = (layout.put_of(chair), before.put_of(chair)) else { continue };
            if was == Some(put) {
                continue;
            }
            let live = put.live.less(was.map_or(Chips::ZERO, |was| was.live));
            let Put { why, under, .. } = put;
            let posted = Event::Posted { chair, ante: Chips::ZERO, live, dead: Chips::ZERO, why };
            self.emit(sink, posted, Some(under));
        }
        let Layout { dealt, ante, opens_after, acts_last, kind, .. } = layout;
        let event = Event::Dealt { chairs: dealt, ante, opens_after, acts_last, kind };
        self.emit(sink, event, Some(Under::MISDEAL_REDEAL));
    }

    fn emit_deal(&mut self, layout: &Layout, sink: &mut impl Sink<Event>) {
        let most = u8::try_from(self.spread().answers.missed_most).unwrap_or(u8::MAX);
        let active = self.spread().answers.drawers_are_active || !self.state.first_orbit;
        if let Some(places) = layout.places {
            self.emit(sink, Event::Placed { places, moves: layout.moves }, Some(layout.under));
        }
        for (which, chairs) in layout.missed.iter().enumerate() {
            for chair in *chairs {
                let owed = self.state.at(chair).is_some_and(|sitter| {
                    active && sitter.standing != Standing::DealtOff && sitter.owes[which] < most
                });
                let event = Event::Missed { chair, blind: which as u8, owed };
                self.emit(sink, event, Some(Under::MISSED_BLINDS_SETS_OWED_MAX));
            }
        }
        for chair in layout.passed_on {
            self.emit(sink, Event::PassedOn { chair }, Some(Under::SINGLE_BLIND_UNDER_HALF));
        }
        for chair in layout.withdrawn {
            self.emit(sink, Event::Withdrawn { chair }, Some(Under::STRADDLE_POSITIONS));
        }
        if let Some(chair) = layout.bought {
            self.emit(sink, Event::BoughtButton { chair }, Some(Under::BUY_BUTTON_NEXT_HAND));
        }
        for chair in layout.dealt {
            if let Some(policy) = layout.free[chair.index()] {
                self.emit(sink, Event::CameIn { chair }, Some(policy));
            }
            if let Some(put) = layout.put_of(chair) {
                let Put { ante, live, dead, why, under } = put;
                self.emit(sink, Event::Posted { chair, ante, live, dead, why }, Some(under));
            }
        }
        let under = match layout.kind {
            DealKind::Plain => None,
            DealKind::Killed => Some(Under::KILL_SIZE),
            DealKind::Bomb => Some(Under::BOMB_POT_FORMAT),
        };
        let &Layout { dealt, ante, opens_after, acts_last, kind, .. } = layout;
        self.emit(sink, Event::Dealt { chairs: dealt, ante, opens_after, acts_last, kind }, under);
    }

    /// The chairs of the deal in the order of dealing: from the button's left, at stud from the dealer's.
    pub(crate) fn order(&self) -> [Option<Chair>; MOST_CHAIRS] {
        let mut order = [None; MOST_CHAIRS];
        let Some(dealt) = &self.state.dealt else { return order };
        let button = match self.state.shown {
            Some(places) if !self.spread().is_stud() || dealt.kind == DealKind::Bomb => places.button,
            _ => Chair(MOST_CHAIRS as u8),
        };
        for (place, chair) in order.iter_mut().zip(dealt.chairs.clockwise_after(button)) {
            *place = Some(chair);
        }
        order
    }

    /// What is to be played; none between deals.
    pub fn deal(&self) -> Option<Deal> {
        let terms = Arc::clone(self.terms()?);
        let mut seating = Seating::usual(&terms.game, &terms.stakes, &[]);
        self.fill(&mut seating);
        Some(Deal { terms, seating, chairs: self.order().into_iter().flatten().collect() })
    }

    /// What the deal is played under.
    pub fn terms(&self) -> Option<&Arc<Terms>> {
        let dealt = self.state.dealt.as_ref()?;
        let spread = self.spread();
        Some(match (dealt.kind, &self.bomb) {
            (DealKind::Bomb, Some(bomb)) => bomb,
            (DealKind::Killed, _) => &spread.killed,
            (DealKind::Plain | DealKind::Bomb, _) => &spread.terms,
        })
    }

    /// Writes the deal's seating over another, so that its lists are used again.
    pub fn fill(&self, seating: &mut Seating) {
        let Some(dealt) = &self.state.dealt else { return };
        seating.stacks.clear();
        seating.posts.clear();
        seating.carried = self.state.carried;
        seating.in_pot.clear();
        seating.antes_are_matched = false;
        seating.acts_last = None;
        let killer_stays_last = self.spread().answers.kill_turn == KillTurn::Last;
        seating.acts_last_if_raised = dealt.kind == DealKind::Plain || killer_stays_last;
        let kill = if self.state.kill_chosen { Kill::Chosen } else { Kill::Required };
        seating.kill = (dealt.kind == DealKind::Killed).then_some(kill);
        for (place, chair) in self.order().into_iter().flatten().enumerate() {
            let Some(sitter) = self.state.at(chair) else { continue };
            let mut post = self.state.posts[chair.index()];
            post.ante += dealt.ante;
            post.opens_after = dealt.opens_after == Some(chair);
            seating.stacks.push(sitter.stack);
            seating.posts.push(post);
            if dealt.acts_last == Some(chair) {
                seating.acts_last = Some(Seat(place as u8));
            }
        }
        // Whoever has no chip left plays for the antes that they matched, the others for theirs on the side.
        if seating.stacks.iter().any(|stack| stack.is_zero()) {
            let antes = |chair: Chair| self.state.antes_of[chair.index()];
            seating.in_pot.extend(self.order().into_iter().flatten().map(antes));
            seating.antes_are_matched = true;
        }
    }

    pub(crate) fn finish(&mut self, outcome: &Outcome, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Some(dealt) = self.state.dealt else { return Err(plainly(Reason::NoHand)) };
        let order = self.order();
        let Some(stacks) = outcome.settled.stacks_after(&self.stacks(), dealt.chairs.len()) else {
            return Err(plainly(Reason::NoSuchScore));
        };
        let mut before = self.state.carried;
        let mut after = outcome.carried + outcome.raked;
        let mut same = true;
        for (place, chair) in order.iter().enumerate() {
            let Some(sitter) = chair.and_then(|chair| self.state.at(chair)) else { continue };
            let stack = stacks[Seat(place as u8)];
            before += sitter.stack;
            after += stack;
            same &= stack == sitter.stack;
        }
        if before != after || !same && outcome.end != End::Played {
            return Err(plainly(Reason::ChipsDiffer));
        }
        if outcome.end == End::Chopped && !self.spread().answers.chopping {
            return Err(refused(Reason::NoChopping, Under::BLINDS_CHOPPING));
        }
        if outcome.end == End::Misdealt && self.spread().answers.redeal == MisdealRedeal::ExactReplay {
            self.emit(sink, Event::Undone, Some(Under::MISDEAL_REDEAL));
            return Ok(());
        }
        // Each is out an ante and no more, and all of it stays: nobody opened.
        let anted = |(place, chair): (usize, &Option<Chair>)| {
            let sitter = chair.and_then(|chair| self.state.at(chair).map(|sitter| (chair, sitter)));
            sitter.is_none_or(|(chair, sitter)| {
                let due = dealt.ante + self.state.posts[chair.index()].dead;
                sitter.stack.less(stacks[Seat(place as u8)]) == due.min(sitter.stack)
            })
        };
        let passed_out = outcome.end == End::Played
            && !dealt.ante.is_zero()
            && outcome.raked.is_zero()
            && order.iter().enumerate().all(anted);
        let kill = if outcome.end == End::Played { self.after_kill_game(outcome) } else { None };
        for (place, chair) in order.iter().enumerate() {
            let Some(chair) = *chair else { continue };
            let Some(sitter) = self.state.at(chair).copied() else { continue };
            let stack = stacks[Seat(place as u8)];
            if stack != sitter.stack {
                self.emit(sink, Event::Settled { chair, stack }, None);
            }
            if sitter.passed_on && stack > sitter.stack && dealt.chairs.contains(chair) {
                self.emit(sink, Event::OwesBlind { chair }, Some(Under::SINGLE_BLIND_UNDER_HALF));
            }
        }
        if let Some((event, policy)) = kill {
            self.emit(sink, event, Some(policy));
        }
        let under = match outcome.end {
            End::Chopped => Some(Under::BLINDS_CHOPPING),
            End::Played | End::Misdealt | End::Voided => None,
        };
        let Outcome { raked, carried, .. } = *outcome;
        self.emit(sink, Event::Finished { raked, carried, passed_out }, under);
        Ok(())
    }
}
