//! What each event does to a table. Replaying the events gives the table again.

use std::sync::Arc;

use hand::{Chips, Post};

use rules::policy::{KillLeaveWithLeg, MissedBlindsBustAndRebuy};

use super::{
    Chair, Chairs, DealKind, Event, MOST_CHAIRS, Places, PlayerId, Sitter, Standing, Table, Way, Why,
    state::{Dealt, Kill, MOST_BLINDS, Wish},
};

impl Table {
    /// Records what happened. It cannot fail: replay does not argue with history.
    #[expect(clippy::too_many_lines, reason = "one arm an event")]
    pub fn record(&mut self, event: &Event) {
        let state = &mut self.state;
        match *event {
            Event::Sat { chair, player, chips } => {
                state.wishes.retain(|wish| wish.to != chair);
                let sitter = Sitter::new(player, chips);
                if let Some(place) = state.sitters.get_mut(chair.index()) {
                    *place = Some(sitter);
                }
                if let Some(antes) = state.antes_of.get_mut(chair.index()) {
                    *antes = Chips::ZERO;
                }
                // A kill left unposted is due on the first hand back.
                if let Some(place) = state.barred.iter().position(|barred| *barred == player) {
                    state.barred.remove(place);
                    state.kill = state.kill.or(Some(Kill { player, by_choice: false }));
                }
            }
            Event::Left { chair } => self.left(chair),
            Event::SatOut { chair } => {
                self.alter(chair, |sitter| sitter.away = true);
                let loses = self.spread().answers.leg_leaves == KillLeaveWithLeg::LosesLeg;
                let player = self.state.at(chair).map(|sitter| sitter.player);
                if loses && self.state.leg.is_some() && self.state.leg == player {
                    self.state.leg = None;
                }
            }
            Event::Returned { chair } => self.alter(chair, |sitter| sitter.away = false),
            Event::Bought { chair, chips, owes } => self.bought(chair, chips, owes),
            Event::Chose { chair, way } => self.alter(chair, |sitter| sitter.way = way),
            Event::Announced { chair, amount } => {
                if let Some(place) = state.straddles.iter_mut().find(|place| place.is_none()) {
                    *place = Some((chair, amount));
                }
            }
            Event::Withdrawn { chair } => {
                for place in &mut state.straddles {
                    if place.is_some_and(|(whose, _)| whose == chair) {
                        *place = None;
                    }
                }
            }
            Event::NotSpread { .. } => {}
            Event::OptedOut { chair } => self.alter(chair, |sitter| sitter.opted_out = true),
            Event::Volunteered { chair } => {
                if let Some(player) = state.at(chair).map(|sitter| sitter.player) {
                    state.kill = Some(Kill { player, by_choice: true });
                }
            }
            Event::Asked { chair, to } => {
                if let Some(player) = state.at(chair).map(|sitter| sitter.player) {
                    state.wishes.push(Wish { player, to });
                }
            }
            Event::Moved { from, to, wait, dealt_off } => self.moved(from, to, wait, dealt_off),
            Event::Began { button } => {
                state.first_button = Some(button);
                state.first_orbit = true;
                state.passed = Chairs::NONE;
                state.places = None;
                for sitter in state.sitters.iter_mut().flatten() {
                    sitter.standing = Standing::In;
                }
            }
            Event::Turned { game, hands } => {
                state.game = game;
                state.left = hands;
            }
            Event::Restaked { game, stakes } => {
                let kill = self.kill;
                if let Some(spread) = Arc::make_mut(&mut self.spread_games).get_mut(game as usize)
                    && let Ok(restaked) = spread.restaked(stakes, kill)
                {
                    *spread = restaked;
                }
            }
            Event::Placed { places, moves } => self.placed(places, moves),
            Event::Missed { chair, blind, owed } => {
                let last = self.spread().blinds.saturating_sub(1);
                self.alter(chair, |sitter| {
                    if sitter.standing == Standing::DealtOff {
                        sitter.standing = Standing::LetPass;
                    }
                    if owed {
                        sitter.owes[blind as usize % MOST_BLINDS] += 1;
                    }
                    if blind as usize == last {
                        sitter.missed = sitter.missed.saturating_add(1);
                    }
                });
            }
            Event::PassedOn { chair } => self.alter(chair, |sitter| sitter.passed_on = true),
            Event::Posted { chair, ante, live, dead, why } => self.posted(chair, ante, live, dead, why),
            Event::CameIn { .. } => {}
            Event::BoughtButton { chair } => {
                // On the next deal the buyer has the button, and the blinds are where they would have been.
                if let Some(places) = &mut state.places {
                    places.blinds = [Some(chair), places.blinds[0], None];
                }
            }
            Event::Dealt { chairs, ante, opens_after, acts_last, kind } => {
                self.begin(Dealt { chairs, kind, ante, opens_after, acts_last });
            }
            Event::Paid { chair, chips } => {
                self.raked += chips;
                self.alter(chair, |sitter| sitter.stack = sitter.stack.less(chips));
            }
            Event::Settled { chair, stack } => {
                let had = state.at(chair).map(|sitter| sitter.stack).unwrap_or_default();
                if let Some(lost) = state.lost.get_mut(chair.index()) {
                    *lost = had.less(stack);
                }
                self.alter(chair, |sitter| sitter.stack = stack);
            }
            Event::Finished { raked, carried, passed_out } => {
                state.note_antes(passed_out);
                state.carried = carried;
                self.raked += raked;
                self.over();
            }
            Event::Undone => {
                state.again = state.dealt;
                let killer = state.killer;
                self.over();
                // Whoever killed the pot has killed it when it is dealt again.
                self.state.killer = killer;
            }
            Event::OwesBlind { chair } => self.alter(chair, |sitter| sitter.owes[0] = 1),
            Event::LegWon { player } => self.leg_won(player),
            Event::LegLost => state.leg = None,
            Event::KillDue { player } => state.kill = Some(Kill { player, by_choice: false }),
            Event::Barred { player } => {
                state.kill = None;
                state.barred.push(player);
            }
            Event::Unposted { chair, dead } => self.alter(chair, |sitter| {
                sitter.must_post = !dead;
                sitter.way = if dead { Way::Wait } else { Way::Post };
            }),
        }
    }

    fn alter(&mut self, chair: Chair, change: impl FnOnce(&mut Sitter)) {
        if let Some(Some(sitter)) = self.state.sitters.get_mut(chair.index()) {
            change(sitter);
        }
    }

    fn left(&mut self, chair: Chair) {
        let state = &mut self.state;
        let Some(sitter) = state.sitters.get_mut(chair.index()).and_then(Option::take) else { return };
        state.wishes.retain(|wish| wish.player != sitter.player);
        for place in &mut state.straddles {
            if place.is_some_and(|(whose, _)| whose == chair) {
                *place = None;
            }
        }
        state.old_legs.retain(|old| *old != sitter.player);
        if state.leg == Some(sitter.player) {
            state.leg = None;
        }
        if state.kill.is_some_and(|kill| kill.player == sitter.player) {
            state.kill = None;
        }
    }

    /// The kill button has a new owner. One who is away may keep a leg beside it, where the book says so.
    fn leg_won(&mut self, player: PlayerId) {
        let beside = self.spread().answers.leg_leaves == KillLeaveWithLeg::KeepsLegBesideCurrent;
        let state = &mut self.state;
        let away = |owner: PlayerId| {
            state.sitters.iter().flatten().any(|sitter| sitter.player == owner && sitter.away)
        };
        if let Some(owner) = state.leg.filter(|owner| *owner != player && beside && away(*owner)) {
            state.old_legs.push(owner);
        }
        state.old_legs.retain(|old| *old != player);
        state.leg = Some(player);
    }

    fn bought(&mut self, chair: Chair, chips: Chips, owes: bool) {
        let new = self.spread().answers.broke == MissedBlindsBustAndRebuy::NewPlayer;
        self.alter(chair, |sitter| {
            if sitter.stack.is_zero() && new {
                *sitter = Sitter::new(sitter.player, Chips::ZERO);
            }
            sitter.stack += chips;
            if owes {
                sitter.owes[0] = 1;
            }
        });
    }

    fn moved(&mut self, from: Chair, to: Chair, wait: u8, dealt_off: bool) {
        let state = &mut self.state;
        let Some(mut sitter) = state.sitters.get_mut(from.index()).and_then(Option::take) else { return };
        state.wishes.retain(|wish| wish.player != sitter.player);
        if dealt_off {
            sitter.standing = Standing::DealtOff;
        } else if wait > 0 {
            sitter.standing = Standing::Waiting(wait);
        }
        if let Some(place) = state.sitters.get_mut(to.index()) {
            *place = Some(sitter);
        }
    }

    fn placed(&mut self, places: Places, moves: bool) {
        self.state.shown = Some(places);
        self.state.posts = [Post::default(); MOST_CHAIRS];
        if !moves {
            return;
        }
        let state = &mut self.state;
        match state.places {
            None => {
                if let Some(big) = places.big() {
                    state.passed = Chairs::after_up_to(places.button, big);
                }
                state.first_button = Some(places.button);
                self.begin_round(places);
            }
            Some(before) => {
                if let (Some(from), Some(to)) = (before.big(), places.big())
                    && from != to
                {
                    state.passed = state.passed.or(Chairs::after_up_to(from, to));
                }
                if before.button != places.button {
                    let left = Chairs::after_up_to(before.button, places.button);
                    if state.first_button.is_some_and(|first| left.contains(first)) {
                        state.first_orbit = false;
                    }
                    let mut left = left;
                    left.remove(places.button);
                    left.insert(before.button);
                    for chair in left {
                        self.alter(chair, |sitter| sitter.posted = 0);
                    }
                }
            }
        }
        self.state.places = Some(places);
    }

    /// On the first deal whoever is past a blind counts as having posted it.
    fn begin_round(&mut self, places: Places) {
        self.alter(places.button, |sitter| sitter.posted = u8::MAX);
        for (which, chair) in places.blinds.iter().enumerate() {
            if let Some(chair) = chair
                && *chair != places.button
            {
                self.alter(*chair, |sitter| sitter.posted = u8::MAX << (which + 1));
            }
        }
    }

    fn posted(&mut self, chair: Chair, ante: Chips, live: Chips, dead: Chips, why: Why) {
        let last = self.spread().blinds.saturating_sub(1);
        let deal = self.state.deals + 1;
        if let Some(post) = self.state.posts.get_mut(chair.index()) {
            post.ante += ante;
            post.live += live;
            post.dead += dead;
        }
        self.alter(chair, |sitter| {
            if let Why::Blind(which) = why {
                sitter.posted |= 1 << which;
                if !dead.is_zero() {
                    sitter.posted = u8::MAX;
                }
                if which as usize == last {
                    sitter.last_big = deal;
                }
            }
        });
        if why == Why::Kill {
            self.state.killer = self.state.at(chair).map(|sitter| sitter.player);
            // Whoever kills a pot that they need not kill does so to be dealt in.
            self.state.kill_chosen = self.state.kill.is_none_or(|kill| kill.by_choice);
            self.state.kill = None;
        }
    }

    fn begin(&mut self, dealt: Dealt) {
        let blinds = self.spread().blinds > 0 && dealt.kind != DealKind::Bomb;
        let state = &mut self.state;
        state.deals += 1;
        state.dealt = Some(dealt);
        state.again = None;
        state.last_dealt = dealt.chairs;
        state.left = state.left.map(|left| left.saturating_sub(1));
        for (index, place) in state.sitters.iter_mut().enumerate() {
            let Some(sitter) = place else { continue };
            let is_in = dealt.chairs.contains(Chair(index as u8 + 1));
            if dealt.kind == DealKind::Bomb {
                sitter.opted_out = false;
            }
            if is_in && !sitter.away {
                sitter.missed = 0;
            }
            if !blinds {
                continue;
            }
            if is_in {
                if sitter.way == Way::KillNext && dealt.kind == DealKind::Killed {
                    state.kill = state.kill.or(Some(Kill { player: sitter.player, by_choice: false }));
                }
                sitter.standing = Standing::In;
                sitter.passed_on &= state.posts[index].live.is_zero();
                sitter.owes = [0; MOST_BLINDS];
                sitter.way = Way::Wait;
                sitter.must_post = false;
            } else if sitter.way == Way::PassKill && dealt.kind == DealKind::Killed {
                sitter.way = Way::Wait;
            } else if let Standing::Waiting(hands) = sitter.standing {
                sitter.standing = if hands > 1 { Standing::Waiting(hands - 1) } else { Standing::In };
            }
        }
    }

    fn over(&mut self) {
        self.state.dealt = None;
        self.state.killer = None;
        self.state.straddles = [None; MOST_CHAIRS];
    }
}

impl Sitter {
    fn new(player: PlayerId, stack: Chips) -> Sitter {
        Sitter {
            player,
            stack,
            standing: Standing::New,
            away: false,
            owes: [0; MOST_BLINDS],
            missed: 0,
            way: Way::Wait,
            opted_out: false,
            last_big: 0,
            posted: 0,
            passed_on: false,
            must_post: false,
        }
    }
}
