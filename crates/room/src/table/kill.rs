//! Legs and kills: what a hand means for the next pot of a kill game.

use hand::{Chips, PerSeat, Seat};
use rules::{
    Under,
    policy::{
        KillButtonNeutral, KillLeg1Requirement, KillLeg2Requirement, KillRepeat, KillSplitKeepsLeg,
        KillTrigger,
    },
};

use super::{DealKind, Event, Outcome, PlayerId, Settled, Table};

impl Table {
    /// What follows from a hand for legs and kills, with the policy behind it.
    pub(crate) fn after_kill_game(&self, outcome: &Outcome) -> Option<(Event, Under)> {
        self.kill?;
        // Legs and kills are about pots: a play that is settled by scores neither wins a leg nor costs one.
        let Settled::Pots { stacks, winners, pot } = &outcome.settled else { return None };
        let spread = self.spread();
        let answers = &spread.answers;
        let dealt = self.state.dealt.as_ref().filter(|dealt| dealt.kind != DealKind::Bomb)?;
        let order = self.order();
        let player = |seat: Seat| -> Option<PlayerId> {
            let chair = order.get(seat.0 as usize).copied().flatten()?;
            self.state.at(chair).map(|sitter| sitter.player)
        };
        let killer = self.state.killer.filter(|_| dealt.kind == DealKind::Killed);
        let Some(winner) = winners.single() else {
            if winners.is_empty() || !answers.kill_trigger.contains(KillTrigger::TwoConsecutiveWins) {
                return None;
            }
            let winners: Vec<PlayerId> = winners.iter().filter_map(player).collect();
            return self.after_split(&winners, killer);
        };
        let won = player(winner)?;
        if spread.splits() && answers.kill_trigger.contains(KillTrigger::ScoopOverThreshold) {
            let (times, of) = answers.scoop;
            let enough = pot.0 * of >= spread.terms.stakes.big_bet.0 * times;
            return enough.then_some((Event::KillDue { player: won }, Under::KILL_SCOOP_THRESHOLD));
        }
        if !answers.kill_trigger.contains(KillTrigger::TwoConsecutiveWins) {
            return None;
        }
        let bet = if dealt.kind == DealKind::Killed {
            spread.killed.stakes.small_bet
        } else {
            spread.terms.stakes.small_bet
        };
        let one_bet = self.beyond_blinds(stacks, winner) >= bet;
        if killer == Some(won) {
            return Some(match answers.kill_repeat {
                KillRepeat::KillAgainSameAmount => (Event::KillDue { player: won }, Under::KILL_REPEAT),
                KillRepeat::StartsAnew => (Event::LegWon { player: won }, Under::KILL_REPEAT),
            });
        }
        let has_leg = self.state.leg == Some(won) || self.state.old_legs.contains(&won);
        if has_leg {
            let counts = one_bet || answers.leg_two == KillLeg2Requirement::None;
            // Too little for the second leg: the first is kept.
            return Some(if counts {
                (Event::KillDue { player: won }, Under::KILL_LEG2_REQUIREMENT)
            } else {
                (Event::LegWon { player: won }, Under::KILL_LEG2_REQUIREMENT)
            });
        }
        let counts = one_bet || answers.leg_one == KillLeg1Requirement::None;
        Some(if counts {
            (Event::LegWon { player: won }, Under::KILL_LEG1_REQUIREMENT)
        } else {
            (Event::LegLost, Under::KILL_LEG1_REQUIREMENT)
        })
    }

    fn after_split(&self, winners: &[PlayerId], killer: Option<PlayerId>) -> Option<(Event, Under)> {
        let answers = &self.spread().answers;
        if let Some(killer) = killer
            && answers.kill_split.contains(KillSplitKeepsLeg::KillerKillsAgain)
            && winners.contains(&killer)
        {
            return Some((Event::KillDue { player: killer }, Under::KILL_SPLIT_KEEPS_LEG));
        }
        let leg = self.state.leg?;
        if answers.kill_split.contains(KillSplitKeepsLeg::KeepsLeg) && winners.contains(&leg) {
            return Some((Event::LegWon { player: leg }, Under::KILL_SPLIT_KEEPS_LEG));
        }
        let neutral = answers.kill_neutral.contains(KillButtonNeutral::SplitWithoutLeg);
        neutral.then_some((Event::LegLost, Under::KILL_BUTTON_NEUTRAL))
    }

    /// What the winner got from the others that was not blind money.
    fn beyond_blinds(&self, stacks: &PerSeat<Chips>, winner: Seat) -> Chips {
        let mut beyond = Chips::ZERO;
        for (place, chair) in self.order().iter().enumerate() {
            let Some(chair) = chair.filter(|_| Seat(place as u8) != winner) else { continue };
            let Some(sitter) = self.state.at(chair) else { continue };
            let post = self.state.posts[chair.index()];
            let put_in = sitter.stack.less(stacks[Seat(place as u8)]);
            beyond += put_in.less(post.live + post.dead + post.ante);
        }
        beyond
    }
}
