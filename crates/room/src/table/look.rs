//! What can be read off a table.

use std::sync::Arc;

use hand::{Chips, PerSeat, Seat, Terms};
use rules::{Circumstances, Under, game::Forced, policy::MissedBlindsPickupCount};

use super::{
    Chair, Chairs, DealKind, Places, PlayerId, Reason, Refusal, Sitter, Table, Turns, layout::refused,
};

impl Table {
    /// Who sits in a chair.
    pub fn sitter(&self, chair: Chair) -> Option<&Sitter> {
        self.state.at(chair)
    }

    /// The chair of somebody.
    pub fn chair_of(&self, player: PlayerId) -> Option<Chair> {
        self.state.chair_of(player)
    }

    /// The chairs that are taken.
    pub fn taken(&self) -> Chairs {
        self.state.chairs(|_| true)
    }

    /// What each game makes players put up, in the order of their turns.
    pub fn forced(&self) -> Vec<Forced> {
        self.spread_games.iter().map(|spread| spread.terms.game.forced).collect()
    }

    /// How many chairs there are.
    pub fn size(&self) -> u8 {
        self.chairs
    }

    /// Where button and blinds are on this deal, or were on the last.
    pub fn places_now(&self) -> Option<Places> {
        self.state.shown
    }

    /// What somebody put up on this deal.
    pub fn post_of(&self, chair: Chair) -> hand::Post {
        self.state.posts.get(chair.index()).copied().unwrap_or_default()
    }

    /// Those dealt in on this deal, or the last.
    pub fn dealt(&self) -> Chairs {
        self.state.last_dealt
    }

    /// Is a hand being played?
    pub fn is_on(&self) -> bool {
        self.state.dealt.is_some()
    }

    /// The kind of this deal.
    pub fn kind(&self) -> Option<DealKind> {
        self.state.dealt.map(|dealt| dealt.kind)
    }

    /// The game in turn, counted from 0.
    pub fn game(&self) -> u8 {
        self.state.game
    }

    /// What the game in turn is to a book.
    pub fn circumstances(&self) -> Circumstances {
        let terms = &self.spread().terms;
        hand::circumstances(&terms.game, terms.limit)
    }

    /// What each game is played under, in the order of their turns.
    pub fn spread_terms(&self) -> impl Iterator<Item = &Arc<Terms>> {
        self.spread_games.iter().map(|spread| &spread.terms)
    }

    /// Has the next game to be chosen before it is dealt?
    pub fn waits_for_choice(&self) -> bool {
        let choice = matches!(self.turns, Turns::Choice(_)) && self.spread_games.len() > 1;
        choice && !self.is_on() && self.state.left.is_none_or(|left| left == 0) && self.state.again.is_none()
    }

    /// Who would have the button if the next deal had one; none where no game has, or too few are there.
    pub fn next_button(&self) -> Option<Chair> {
        let with_button = self.spread_games.iter().find(|spread| !spread.is_stud())?;
        Some(self.layout(with_button, false).ok()?.places?.button)
    }

    /// Was the first button drawn for, or given to somebody?
    pub fn is_button_drawn(&self) -> bool {
        self.state.first_button.is_some()
    }

    /// What the next deal would be played under, unless it is a kill or a bomb pot.
    pub fn next_terms(&self) -> &Arc<Terms> {
        &self.next_course().terms
    }

    /// Are there straddles at the next game in this house?
    pub fn allows_straddle(&self) -> bool {
        let spread = self.next_course();
        spread.answers.straddles && spread.blinds > 0
    }

    /// Are bomb pots dealt at this table?
    pub fn deals_bombs(&self) -> bool {
        self.bomb.is_some()
    }

    /// Are blinds chopped at the next game in this house?
    pub fn allows_chopping(&self) -> bool {
        let spread = self.next_course();
        spread.answers.chopping && spread.blinds == 2
    }

    /// What stays in the pot for the next deal.
    pub fn carried(&self) -> Chips {
        self.state.carried
    }

    /// Who has a leg of a kill.
    pub fn leg(&self) -> Option<PlayerId> {
        self.state.leg
    }

    /// Who has to kill the next pot.
    pub fn kill_due(&self) -> Option<PlayerId> {
        self.state.kill.map(|kill| kill.player)
    }

    /// Those who left without posting a kill that was due.
    pub fn barred(&self) -> &[PlayerId] {
        &self.state.barred
    }

    /// May the house pick up an absent player's chips, by the blinds missed?
    pub fn may_pick_up(&self, chair: Chair) -> bool {
        let MissedBlindsPickupCount::Count(count) = self.spread().answers.pick_up else { return false };
        self.state.at(chair).is_some_and(|sitter| u32::from(sitter.missed) >= count)
    }

    /// May the blinds be chopped in a hand that stands so: all others out, and nothing raised?
    pub fn may_chop(&self, hand: &hand::State) -> Result<(), Refusal> {
        let spread = self.spread();
        if !spread.answers.chopping {
            return Err(refused(Reason::NoChopping, Under::BLINDS_CHOPPING));
        }
        let order = self.order();
        let blind = |seat: Seat| {
            let chair = order.get(seat.0 as usize).copied().flatten();
            chair.is_some() && self.state.shown.is_some_and(|places| places.blinds.contains(&chair))
        };
        let only_blinds = hand.live().len() == 2 && hand.live().iter().all(blind);
        let unraised = hand.level() == spread.big() && hand.street() == 0;
        if only_blinds && unraised && spread.blinds == 2 {
            Ok(())
        } else {
            Err(refused(Reason::NoChopping, Under::BLINDS_CHOPPING))
        }
    }

    /// All chips at the table: on it, in a pot carried over, and taken by the house.
    pub fn chips(&self) -> Chips {
        let stacks: Chips = self.state.sitters.iter().flatten().map(|sitter| sitter.stack).sum();
        stacks + self.state.carried + self.raked
    }

    /// Do two tables stand alike? So a replay is held against the live one.
    pub fn same_as(&self, other: &Table) -> bool {
        self.state == other.state && self.raked == other.raked
    }

    /// The stacks of the deal, in its order: what an outcome is written over.
    pub fn stacks(&self) -> PerSeat<Chips> {
        let mut stacks = PerSeat::default();
        for (place, chair) in self.order().into_iter().flatten().enumerate() {
            stacks[Seat(place as u8)] = self.state.at(chair).map_or(Chips::ZERO, |sitter| sitter.stack);
        }
        stacks
    }
}
