//! Pots that are not like the others: killed ones, straddled ones, bomb pots.

use hand::Chips;
use rules::{
    Under,
    policy::{
        BombPotButton, BombPotSchedule, KillTurn, StraddleAmount, StraddleLastAction, StraddleMandatory,
        StraddlePositions,
    },
};

use super::{
    Chair, Chairs, DealKind, MOST_CHAIRS, Reason, Refusal, Sitter, Standing, Table, Why,
    layout::{Layout, Put, plainly, refused},
    setup::SpreadGame,
};

impl Table {
    /// The kill of a deal: one that is due, or else of somebody who comes in by it.
    pub(crate) fn put_kill(&self, spread: &SpreadGame, layout: &mut Layout) {
        let due = self.kill_from(layout.dealt);
        let mut entering = Chairs::NONE;
        for chair in layout.dealt {
            if layout.put_of(chair).is_some_and(|put| put.why == Why::Kill) {
                entering.insert(chair);
            }
        }
        // One kill a deal: whoever wanted to come in by another waits.
        let most = spread.answers.kill_most as usize;
        let room = most.saturating_sub(usize::from(due.is_some()));
        for chair in entering.iter().skip(room) {
            layout.puts[chair.index()] = None;
            layout.dealt.remove(chair);
        }
        if let Some(chair) = due {
            let put = Put::live(spread.kill_blind, Why::Kill, Under::KILL_SIZE);
            let before = layout.put_of(chair).map_or((Chips::ZERO, Chips::ZERO), |put| (put.ante, put.dead));
            layout.put(chair, Put { ante: before.0, dead: before.1, ..put });
            layout.kind = DealKind::Killed;
            let chosen_last = self.state.kill.is_some_and(|kill| kill.by_choice)
                && spread.answers.kill_by_choice.is_some_and(|(_, last)| last);
            match spread.answers.kill_turn {
                KillTurn::InTurn if !chosen_last => {}
                KillTurn::InTurn | KillTurn::LastUnlessRaised | KillTurn::Last => {
                    layout.acts_last = Some(chair);
                }
            }
        } else if !entering.and(layout.dealt).is_empty() {
            layout.kind = DealKind::Killed;
        }
    }

    /// The straddles that were announced and may be posted. Gives the number of straddles on the deal.
    pub(crate) fn put_straddles(&self, spread: &SpreadGame, layout: &mut Layout) -> u32 {
        // Whoever comes back by a straddle has posted it already.
        let came_by = |chair: Chair| self.state.at(chair).is_some_and(Sitter::comes_by_straddle);
        let announced =
            || self.state.straddles.iter().flatten().copied().filter(|(chair, _)| !came_by(*chair));
        let on_button = |chair| layout.places.is_some_and(|places| places.button == chair);
        // The button goes before the others, then they come in the order of the table.
        let button = announced().find(|(chair, _)| on_button(*chair));
        let big = layout.places.and_then(|places| places.big());
        let mut rest: [Option<(Chair, Chips)>; MOST_CHAIRS] = [None; MOST_CHAIRS];
        let mut count = 0;
        if let Some(big) = big {
            let chairs: Chairs = announced().map(|(chair, _)| chair).collect();
            for chair in chairs.clockwise_after(big) {
                rest[count] = announced().find(|(other, _)| *other == chair);
                count += 1;
            }
        }
        let mut posted = straddlers(layout).len() as u32;
        let in_order =
            button.into_iter().chain(rest.into_iter().flatten().filter(|one| Some(*one) != button));
        for (chair, amount) in in_order {
            if self.may_straddle(spread, layout, posted, chair, amount).is_ok() {
                put_straddle(spread, layout, chair, amount);
                posted += 1;
            } else {
                layout.withdrawn.insert(chair);
            }
        }
        posted
    }

    /// For how much somebody has said they will straddle.
    pub(crate) fn announced(&self, chair: Chair) -> Option<Chips> {
        let of = self.state.straddles.iter().flatten().find(|(whose, _)| *whose == chair);
        of.map(|(_, amount)| *amount)
    }

    /// A straddle that everybody in its place has to post, newcomers apart.
    pub(crate) fn put_plaque(&self, spread: &SpreadGame, layout: &mut Layout, posted: u32) {
        let Some(amount) = self.straddle.filter(|_| posted == 0) else { return };
        if spread.answers.straddle_must == StraddleMandatory::Never {
            return;
        }
        let Some(utg) = under_the_gun(layout) else { return };
        let new = self.state.at(utg).is_none_or(|sitter| sitter.standing == Standing::New);
        if !new && self.may_straddle(spread, layout, 0, utg, amount).is_ok() {
            put_straddle(spread, layout, utg, amount);
            if let Some(put) = &mut layout.puts[utg.index()] {
                put.under = Under::STRADDLE_MANDATORY;
            }
        }
    }

    /// Rules on a straddle, given how many are posted already.
    pub(crate) fn may_straddle(
        &self,
        spread: &SpreadGame,
        layout: &Layout,
        posted: u32,
        chair: Chair,
        amount: Chips,
    ) -> Result<(), Refusal> {
        let answers = &spread.answers;
        if !answers.straddles || spread.blinds == 0 {
            return Err(refused(Reason::NoStraddle, Under::STRADDLE_ALLOWED));
        }
        if layout.kind == DealKind::Killed && !answers.straddle_in_kill {
            return Err(refused(Reason::NoStraddle, Under::STRADDLE_IN_KILL_POT));
        }
        if answers.straddle_most.is_some_and(|most| posted >= most) {
            return Err(refused(Reason::EnoughStraddles, Under::STRADDLE_MAX_COUNT));
        }
        let may = |from| answers.straddle_from.contains(from);
        let on_button = layout.places.is_some_and(|places| places.button == chair);
        let blind = layout.places.is_some_and(|places| places.blinds.contains(&Some(chair)));
        let straddled = !straddlers(layout).is_empty();
        let next = layout.opens_after.and_then(|last| layout.dealt.next_after(last)) == Some(chair);
        let from = match (straddled, next) {
            (false, true) => may(StraddlePositions::Utg) || on_button && may(StraddlePositions::Button),
            (true, true) => may(StraddlePositions::NextLeft),
            (_, false) => on_button && may(StraddlePositions::Button) && !straddled,
        };
        if layout.dealt.len() < 3 || blind || !from || !layout.dealt.contains(chair) {
            return Err(refused(Reason::NotFromHere, Under::STRADDLE_POSITIONS));
        }
        let stack = self.state.at(chair).map_or(Chips::ZERO, |sitter| sitter.stack);
        let live = |chair: Chair| layout.put_of(chair).map_or(Chips::ZERO, |put| put.live);
        let last = layout.opens_after.filter(|_| straddled).map_or(spread.big(), live);
        let (least, most) = straddle_bounds(spread, last, stack);
        if amount < least || amount > most {
            return Err(refused(Reason::WrongAmount { least, most }, Under::STRADDLE_AMOUNT));
        }
        if amount > stack {
            return Err(plainly(Reason::TooFewChips { least: amount }));
        }
        Ok(())
    }

    /// A bomb pot in place of the deal: those in the game who have not opted out put up the same; nobody posts a blind.
    pub(crate) fn bombed(&self, spread: &SpreadGame, usual: &Layout) -> Result<Layout, Refusal> {
        let Some(terms) = &self.bomb else { return Err(refused(Reason::NoBombs, Under::BOMB_POT_SCHEDULE)) };
        let present = self.present(spread);
        let players = if self.state.places.is_none() { present } else { self.members(spread, present) };
        let dealt = players.minus(self.state.chairs(|sitter| sitter.opted_out));
        if dealt.len() < 2 {
            return Err(plainly(Reason::TooFew));
        }
        let mut layout = Layout::new(dealt, DealKind::Bomb);
        layout.places = usual.places;
        layout.under = Under::BOMB_POT_BUTTON;
        layout.moves = spread.answers.bomb_button == BombPotButton::Moves;
        layout.ante = terms.stakes.ante;
        Ok(layout)
    }

    /// Is a bomb pot due, if the last deal was begun at one minute of the day and it is another now?
    pub fn bomb_is_due(&self, last: u32, now: u32) -> bool {
        let Some(spread) = self.spread_games.first().filter(|_| self.bomb.is_some()) else { return false };
        let schedule = spread.answers.bombs;
        let crossed = |of: u32| (last + 60 - of) / 60 != (now + 60 - of) / 60;
        schedule.contains(BombPotSchedule::EveryHand)
            || schedule.contains(BombPotSchedule::OnTheHour) && crossed(0)
            || schedule.contains(BombPotSchedule::OnTheHalfHour) && crossed(30)
    }
}

/// The least and the most that one may straddle for out of a stack, when the last bet before it is this.
pub(crate) fn straddle_bounds(spread: &SpreadGame, last: Chips, stack: Chips) -> (Chips, Chips) {
    let twice = spread.big() * 2;
    match spread.answers.straddle_amount {
        StraddleAmount::Exactly2bb => (twice, twice),
        StraddleAmount::AtLeast2bb => (twice, stack.max(twice)),
        StraddleAmount::DoublePrevious => (last * 2, last * 2),
    }
}

/// Those who straddle on this deal.
fn straddlers(layout: &Layout) -> Chairs {
    let straddles = |chair: &Chair| layout.put_of(*chair).is_some_and(|put| put.why == Why::Straddle);
    layout.dealt.iter().filter(straddles).collect()
}

/// The first after the big blind.
fn under_the_gun(layout: &Layout) -> Option<Chair> {
    layout.opens_after.and_then(|big| layout.dealt.next_after(big))
}

fn put_straddle(spread: &SpreadGame, layout: &mut Layout, chair: Chair, amount: Chips) {
    let before = layout.put_of(chair).map_or(Chips::ZERO, |put| put.dead);
    let put = Put::live(amount, Why::Straddle, Under::STRADDLE_AMOUNT);
    layout.put(chair, Put { dead: before, ..put });
    let on_button = layout.places.is_some_and(|places| places.button == chair);
    if on_button && spread.answers.straddle_last == StraddleLastAction::ButtonUltimate {
        layout.acts_last = Some(chair);
    } else {
        layout.opens_after = Some(chair);
    }
}
