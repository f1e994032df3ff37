//! The next deal as it would be made: where button and blinds go, who is dealt in, what each puts up.

use hand::Chips;
use rules::{
    Under,
    game::Forced,
    policy::{
        ButtonMethod, DrawHighAnteEntry, HeadsUpBlinds, HeadsUpTransition, HeadsUpTransitionCbDisc,
        KillNewPlayer, SingleBlindHalfOrMore, SingleBlindUnderHalf, TournAnteFormat, TournArrivalDealtIn,
        TournMixedButton, VoidCarryoverEligibility,
    },
};

use super::{
    Chair, Chairs, DealKind, MOST_CHAIRS, Places, Reason, Refusal, Standing, Table, Way, Why,
    setup::SpreadGame, state::MOST_BLINDS,
};

/// What somebody puts up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Put {
    pub(crate) ante: Chips,
    pub(crate) live: Chips,
    pub(crate) dead: Chips,
    pub(crate) why: Why,
    pub(crate) under: Under,
}

impl Put {
    pub(crate) const fn live(amount: Chips, why: Why, under: Under) -> Put {
        Put { ante: Chips::ZERO, live: amount, dead: Chips::ZERO, why, under }
    }
}

/// A deal before it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// None where the game has no button.
    pub(crate) places: Option<Places>,
    /// Does the next deal go on from there?
    pub(crate) moves: bool,
    /// The policy that put the button there.
    pub(crate) under: Under,
    pub(crate) dealt: Chairs,
    /// The seats between the button and the big blind.
    pub(crate) zone: Chairs,
    /// The seats in which newcomers have not seen the button pass.
    pub(crate) unpassed: Chairs,
    /// The policies that let some of them come in without posting.
    pub(crate) free: [Option<Under>; MOST_CHAIRS],
    pub(crate) puts: [Option<Put>; MOST_CHAIRS],
    pub(crate) ante: Chips,
    pub(crate) opens_after: Option<Chair>,
    pub(crate) acts_last: Option<Chair>,
    pub(crate) kind: DealKind,
    /// Those whom each blind passed without being posted.
    pub(crate) missed: [Chairs; MOST_BLINDS],
    /// Those who had too little for a single blind.
    pub(crate) passed_on: Chairs,
    pub(crate) bought: Option<Chair>,
    /// Announced straddles that are not posted.
    pub(crate) withdrawn: Chairs,
}

impl Layout {
    pub(crate) fn new(dealt: Chairs, kind: DealKind) -> Layout {
        Layout {
            places: None,
            moves: false,
            under: Under::BUTTON_METHOD,
            dealt,
            zone: Chairs::NONE,
            unpassed: Chairs::NONE,
            free: [None; MOST_CHAIRS],
            puts: [None; MOST_CHAIRS],
            ante: Chips::ZERO,
            opens_after: None,
            acts_last: None,
            kind,
            missed: [Chairs::NONE; MOST_BLINDS],
            passed_on: Chairs::NONE,
            bought: None,
            withdrawn: Chairs::NONE,
        }
    }

    pub(crate) fn put(&mut self, chair: Chair, put: Put) {
        self.puts[chair.index()] = Some(put);
    }

    pub(crate) fn put_of(&self, chair: Chair) -> Option<Put> {
        self.puts[chair.index()]
    }
}

pub(crate) const fn refused(reason: Reason, under: Under) -> Refusal {
    Refusal { reason, under: Some(under) }
}

pub(crate) const fn plainly(reason: Reason) -> Refusal {
    Refusal { reason, under: None }
}

impl Table {
    /// The next deal of a game.
    pub(crate) fn layout(&self, spread: &SpreadGame, bomb: bool) -> Result<Layout, Refusal> {
        let mut layout = if spread.is_stud() {
            self.stud(spread)
        } else if spread.blinds > 0 {
            self.with_blinds(spread)?
        } else {
            self.with_antes(spread)?
        };
        if bomb {
            return self.bombed(spread, &layout);
        }
        if layout.dealt.len() < 2 {
            return Err(plainly(Reason::TooFew));
        }
        put_antes(spread, &mut layout);
        self.put_carried_antes(spread, &mut layout);
        if spread.blinds > 0 {
            self.put_kill(spread, &mut layout);
            let straddles = self.put_straddles(spread, &mut layout);
            self.put_plaque(spread, &mut layout, straddles);
        }
        Ok(layout)
    }

    /// Those who could be dealt in: with chips, and there, unless their stacks pay for them.
    pub(crate) fn present(&self, spread: &SpreadGame) -> Chairs {
        let absent_too = spread.answers.absent_dealt;
        let mut present = self.state.chairs(|sitter| !sitter.stack.is_zero() && (absent_too || !sitter.away));
        // Money of an earlier deal is played for by those who were in it; antes that nobody opened for are another matter.
        let only_last = if self.plays_for_antes(spread) {
            present = present.or(self.without_chips());
            spread.answers.ante_entry == DrawHighAnteEntry::SingleAnteOnly
        } else {
            spread.answers.carried == VoidCarryoverEligibility::DealtInLastHandOnly
        };
        if only_last && !self.state.carried.is_zero() {
            present = present.and(self.state.last_dealt);
        }
        present
    }

    /// Is what lies in the pot of a draw game for high nothing but antes, because nobody opened?
    fn plays_for_antes(&self, spread: &SpreadGame) -> bool {
        self.state.carried_antes > 0 && spread.terms.game.is(rules::game::Kind::DrawHigh)
    }

    /// Those who have put their last chip into that pot: they play on for what they matched.
    fn without_chips(&self) -> Chairs {
        let broke = self.state.chairs(|sitter| sitter.stack.is_zero() && !sitter.away);
        let mut playing = Chairs::NONE;
        for chair in broke.and(self.state.last_dealt) {
            if !self.state.antes_of[chair.index()].is_zero() {
                playing.insert(chair);
            }
        }
        playing
    }

    /// What each who comes in has to add to the antes of deals that nobody opened.
    fn put_carried_antes(&self, spread: &SpreadGame, layout: &mut Layout) {
        if !self.plays_for_antes(spread) {
            return;
        }
        let all = spread.terms.stakes.ante * u64::from(self.state.carried_antes);
        let dealt = layout.dealt;
        for chair in dealt {
            let broke = self.state.at(chair).is_none_or(|sitter| sitter.stack.is_zero());
            let dead = all.less(self.state.antes_of[chair.index()]);
            if !broke && !dead.is_zero() {
                let put = Put::live(Chips::ZERO, Why::Antes, Under::DRAW_HIGH_ANTE_ENTRY);
                layout.put(chair, Put { dead, ..put });
            }
        }
    }

    /// The chair of whoever has to kill this pot, if they are there.
    pub(crate) fn kill_from(&self, present: Chairs) -> Option<Chair> {
        let kill = self.state.kill?;
        self.state.chair_of(kill.player).filter(|chair| present.contains(*chair))
    }

    /// Those who are in the game and owe nothing.
    pub(crate) fn members(&self, spread: &SpreadGame, present: Chairs) -> Chairs {
        let answers = &spread.answers;
        let arrives = answers.tournament && answers.arrival == TournArrivalDealtIn::All;
        let members = self.state.chairs(|sitter| {
            let is_in = sitter.standing == Standing::In || arrives && sitter.standing == Standing::New;
            is_in && !sitter.is_debtor() && !sitter.passed_on
        });
        members.and(present)
    }

    fn with_blinds(&self, spread: &SpreadGame) -> Result<Layout, Refusal> {
        let mut present = self.present(spread);
        let answers = &spread.answers;
        if self.kill_from(present).is_some() {
            let stays_out = |way: Way| match answers.kill_new {
                KillNewPlayer::NotEntitledUnlessKillsNext => way != Way::KillNext,
                KillNewPlayer::Optional => way == Way::PassKill,
            };
            let out = |sitter: &super::Sitter| sitter.standing == Standing::New && stays_out(sitter.way);
            present = present.minus(self.state.chairs(out));
        }
        if present.len() < 2 {
            return Err(plainly(Reason::TooFew));
        }
        let members = self.members(spread, present);
        let before = self.before(spread, present)?;
        let first = self.state.places.is_none();
        let count = spread.blinds;
        let mut layout = Layout::new(Chairs::NONE, DealKind::Plain);
        layout.moves = true;
        let mut places = self.advanced(spread, before, first, members, present, &mut layout);
        let Some(big) = places.big() else { return Err(plainly(Reason::NoButton)) };

        layout.dealt = members.or(Chairs::only(big)).or(layout.passed_on);
        if first {
            layout.dealt = present;
        } else {
            self.admit(spread, places, present.minus(layout.dealt), &mut layout);
        }
        if answers.tournament && !first {
            // Whoever comes from another table and is dealt in at once has taken the place that the seat has.
            for chair in self.state.chairs(|sitter| sitter.standing == Standing::New).and(layout.dealt) {
                layout.free[chair.index()] = Some(Under::TOURN_ARRIVAL_DEALT_IN);
            }
        }
        // Where too few are entitled to a hand the game would end: all who are there play on.
        if layout.dealt.len() < 2 {
            layout.dealt = present;
        }
        if layout.dealt.len() == 2 && count >= 2 {
            places = self.heads_up(spread, before, layout.dealt, &mut layout);
        } else if let Some(small) = places.blinds[0].filter(|small| count == 2 && *small != big)
            && Chairs::after_up_to(small, big).contains(places.button)
        {
            // After two played, the old button's seat may be on the wrong side of the small blind: it goes to the
            // last before that.
            let before_small = layout.dealt.minus(Chairs::only(big)).minus(Chairs::only(small));
            places.button = before_small.last_before(small).unwrap_or(small);
            places.disc = places.button;
        }
        if !first {
            self.note_missed(spread, before, places, &mut layout);
        }
        layout.places = Some(places);
        self.put_blinds(spread, before, places, &mut layout);
        self.sell_button(spread, present, &mut layout);
        Ok(layout)
    }

    /// Where the last deal left button and blinds; before the first deal, such that the button gets where it was drawn.
    fn before(&self, spread: &SpreadGame, present: Chairs) -> Result<Places, Refusal> {
        if let Some(places) = self.state.places {
            return Ok(fitted(spread, places, present));
        }
        let Some(button) = self.state.first_button else {
            return Err(refused(Reason::NoButton, Under::GAME_START_BUTTON_DRAW_METHOD));
        };
        let mut blinds = [None; MOST_BLINDS];
        let mut chair = button;
        for blind in &mut blinds[..spread.blinds] {
            *blind = Some(chair);
            chair = present.next_after(chair).unwrap_or(chair);
        }
        Ok(Places { button, disc: button, blinds })
    }

    /// Button and blinds one deal on.
    fn advanced(
        &self,
        spread: &SpreadGame,
        before: Places,
        first: bool,
        members: Chairs,
        present: Chairs,
        layout: &mut Layout,
    ) -> Places {
        let count = spread.blinds;
        let were_two = before.blinds[0] == Some(before.button);
        // Whoever lets the blinds pass after dealing off is not due for one.
        let due = present.minus(self.state.chairs(|sitter| sitter.standing == Standing::DealtOff));
        let moving = spread.answers.method == ButtonMethod::Moving;
        let mut places = before;
        let mut last;
        if moving && !first && !were_two && members.len() > count {
            last = members.next_after(before.button).unwrap_or(before.button);
            places.button = last;
            for blind in &mut places.blinds[..count - 1] {
                last = members.next_after(last).unwrap_or(last);
                *blind = Some(last);
            }
        } else {
            places.button = before.blinds[0].unwrap_or(before.button);
            places.blinds[..count].rotate_left(1);
            last = before.blinds[count - 1].unwrap_or(before.button);
        }
        let mut big = due.next_after(last).unwrap_or(last);
        if count == 1 {
            while self.is_passed_on(spread, big) && layout.passed_on.len() + 1 < due.len() {
                layout.passed_on.insert(big);
                big = due.next_after(big).unwrap_or(big);
            }
        }
        places.blinds[count - 1] = Some(big);
        places.disc = places.button;
        places
    }

    /// Has the player due too little for a single blind?
    fn is_passed_on(&self, spread: &SpreadGame, chair: Chair) -> bool {
        let (stack, blind) = (self.state.at(chair).map_or(Chips::ZERO, |sitter| sitter.stack), spread.big());
        if stack >= blind {
            return false;
        }
        if stack * 2 < blind {
            spread.answers.under_half == SingleBlindUnderHalf::NextPlayerPosts
        } else {
            spread.answers.half_or_more == SingleBlindHalfOrMore::NextPlayerPosts
        }
    }

    /// Button and blinds where two are dealt in.
    fn heads_up(&self, spread: &SpreadGame, before: Places, two: Chairs, layout: &mut Layout) -> Places {
        let answers = &spread.answers;
        let were_two = before.blinds[0] == Some(before.button) && self.state.places.is_some();
        let due = before.big().and_then(|big| two.next_after(big));
        let last_big = |chair: Chair| self.state.at(chair).map_or(0, |sitter| sitter.last_big);
        let latest = || two.iter().max_by_key(|chair| last_big(*chair)).filter(|chair| last_big(*chair) > 0);
        let by_history = || latest().and_then(|latest| two.next_after(latest));
        let drawn = self.state.first_button.filter(|first| two.contains(*first));
        let big = match (self.state.places, drawn) {
            (None, Some(first)) => two.next_after(first),
            _ => match answers.transition {
                HeadsUpTransition::LastBbGetsButton | HeadsUpTransition::DiscStaysOneHand => {
                    by_history().or(due)
                }
                HeadsUpTransition::NextBbDue | HeadsUpTransition::NoDoubleBb => due,
            },
        };
        let big = big.unwrap_or(before.button);
        let small = two.next_after(big).unwrap_or(big);
        if self.state.places.is_some() {
            layout.under = if were_two { Under::HEADS_UP_BLINDS } else { Under::HEADS_UP_TRANSITION };
        }
        let button = match answers.heads_up {
            HeadsUpBlinds::SbOnButton => small,
            HeadsUpBlinds::BbOnButton => big,
        };
        // The button has just gone with three at the table: the disc goes to the old small blind for one deal.
        let three = self.state.last_dealt.len() == 3 && !two.contains(before.button);
        let strays = answers.disc == HeadsUpTransitionCbDisc::OnBbForOneHand && three && !were_two;
        let mut blinds = [None; MOST_BLINDS];
        blinds[spread.blinds - 2] = Some(small);
        blinds[spread.blinds - 1] = Some(big);
        blinds[0] = Some(small);
        Places { button, disc: if strays { big } else { button }, blinds }
    }

    /// Whom each blind passed without their posting it.
    fn note_missed(&self, spread: &SpreadGame, before: Places, places: Places, layout: &mut Layout) {
        if spread.answers.absent_dealt {
            return;
        }
        let absent = self.state.chairs(|sitter| match sitter.standing {
            Standing::In | Standing::DealtOff => true,
            Standing::New => spread.answers.passing_owes,
            Standing::Waiting(_) | Standing::LetPass => false,
        });
        let absent = absent.minus(layout.dealt);
        if absent.is_empty() {
            return;
        }
        for which in 0..spread.blinds {
            let (Some(from), Some(to)) = (before.blinds[which], places.blinds[which]) else { continue };
            if from != to {
                layout.missed[which] = absent.and(Chairs::after_up_to(from, to));
            }
        }
    }

    fn put_blinds(&self, spread: &SpreadGame, before: Places, places: Places, layout: &mut Layout) {
        layout.opens_after = layout.opens_after.or(places.big());
        let moving = spread.answers.method == ButtonMethod::Moving;
        let were_two = before.blinds[0] == Some(before.button);
        let simple = !moving || were_two || self.state.places.is_none() || layout.dealt.len() == 2;
        let start = if layout.dealt.len() == 2 { spread.blinds.saturating_sub(2) } else { 0 };
        for which in start..spread.blinds {
            let Some(chair) = places.blinds[which].filter(|chair| layout.dealt.contains(*chair)) else {
                continue;
            };
            let owed = if simple { Some(which) } else { self.still_due(chair, which, spread.blinds) };
            let Some(owed) = owed else { continue };
            let under = if owed == which { Under::BLINDS_STRUCTURE } else { Under::BUTTON_METHOD };
            layout.put(chair, Put::live(spread.blind(owed), Why::Blind(owed as u8), under));
        }
        if !simple {
            self.put_on_button(spread, places.button, layout);
        }
    }

    /// The largest blind from `which` up that a player has not posted since last having the button.
    fn still_due(&self, chair: Chair, which: usize, count: usize) -> Option<usize> {
        let posted = self.state.at(chair).map_or(0, |sitter| sitter.posted);
        (which..count).rev().find(|blind| posted >> blind & 1 == 0)
    }

    /// With a moving button, whatever its owner has not posted yet: the largest live, the rest dead.
    fn put_on_button(&self, spread: &SpreadGame, button: Chair, layout: &mut Layout) {
        if !layout.dealt.contains(button) || layout.put_of(button).is_some() {
            return;
        }
        let Some(largest) = self.still_due(button, 0, spread.blinds) else { return };
        let posted = self.state.at(button).map_or(0, |sitter| sitter.posted);
        let rest =
            (0..largest).filter(|blind| posted >> blind & 1 == 0).map(|blind| spread.blind(blind)).sum();
        let put = Put::live(spread.blind(largest), Why::Blind(largest as u8), Under::BUTTON_METHOD);
        layout.put(button, Put { dead: rest, ..put });
    }

    /// A game of antes: the button goes to the next player.
    fn with_antes(&self, spread: &SpreadGame) -> Result<Layout, Refusal> {
        let present = self.present(spread);
        let mut layout = Layout::new(present, DealKind::Plain);
        layout.moves = true;
        let button = match (self.state.places, self.state.first_button) {
            (Some(places), _) => present.next_after(places.button),
            (None, Some(first)) => Some(first),
            (None, None) => return Err(refused(Reason::NoButton, Under::GAME_START_BUTTON_DRAW_METHOD)),
        };
        let Some(button) = button else { return Err(plainly(Reason::TooFew)) };
        layout.places = Some(Places { button, disc: button, blinds: [None; MOST_BLINDS] });
        if spread.terms.game.forced == Forced::ButtonAnte {
            let put = Put::live(spread.terms.stakes.ante, Why::ButtonAnte, Under::SHORT_DECK_FORCED_BETS);
            layout.put(button, put);
        }
        Ok(layout)
    }

    /// Stud: everybody who is there plays, and a mix's button waits where the next game with blinds will have it.
    fn stud(&self, spread: &SpreadGame) -> Layout {
        let mut layout = Layout::new(self.present(spread), DealKind::Plain);
        if let Some(with_button) = self.spread_games.iter().find(|other| other.blinds > 0)
            && let Ok(waits) = self.with_blinds(with_button)
        {
            layout.places = waits.places;
            layout.under = Under::TOURN_MIXED_BUTTON;
            layout.moves = spread.answers.mixed == TournMixedButton::KeepsMoving;
        }
        layout
    }
}

/// The same for a game with another number of blinds, as a mix may have.
fn fitted(spread: &SpreadGame, places: Places, present: Chairs) -> Places {
    let had = places.blinds.iter().flatten().count();
    if had == spread.blinds {
        return places;
    }
    let mut fitted = Places { blinds: [None; MOST_BLINDS], ..places };
    let mut chair = places.button;
    for blind in &mut fitted.blinds[..spread.blinds] {
        chair = present.next_after(chair).unwrap_or(chair);
        *blind = Some(chair);
    }
    fitted
}

/// What everybody antes, or the big blind for all.
fn put_antes(spread: &SpreadGame, layout: &mut Layout) {
    let ante = spread.terms.stakes.ante;
    let answers = &spread.answers;
    if ante.is_zero() {
        return;
    }
    let by_one = answers.tournament && answers.ante == TournAnteFormat::BigBlindPaysAll && spread.blinds > 0;
    match layout.places.and_then(|places| places.big()).filter(|_| by_one) {
        Some(big) => {
            let blind = Put::live(Chips::ZERO, Why::Blind(spread.blinds as u8 - 1), Under::TOURN_ANTE_FORMAT);
            let put = layout.put_of(big).unwrap_or(blind);
            layout.put(big, Put { ante, under: Under::TOURN_ANTE_FORMAT, ..put });
        }
        None => layout.ante = ante,
    }
}
