//! What is dealt more than once: PokerStars tells one run after the other, first the cards of each, then its showdown.

use super::{Fate, Script, bracketed, ordinal, parenthesised};
use hand::Seat;

impl Script<'_> {
    /// The cards of each run, street by street, and then who showed what and won how much in each.
    pub(super) fn tell_runs(&mut self) {
        if self.runs < 2 {
            return;
        }
        for run in 0..self.runs as usize {
            self.write_run(run);
        }
        let ends = std::mem::take(&mut self.ends);
        if !self.showdown {
            return;
        }
        for run in 0..self.runs {
            self.line(format!("*** {} SHOW DOWN ***", ordinal(run.into())));
            for &seat in &ends {
                self.ends_run(seat, run.into());
            }
            let awards: Vec<_> = self.awards.iter().copied().filter(|award| award.0 == run).collect();
            for (_, seat, amount, pot) in awards {
                self.collects(seat, amount, pot);
            }
        }
    }

    /// The streets of one run that came after all agreed to it.
    fn write_run(&mut self, run: usize) {
        let Some(cards) = self.boards.get(run).cloned() else { return };
        let mut before = 0;
        for street in &self.game.streets {
            let after = (before + street.board as usize).min(cards.len());
            if after > before && after > self.written[run] {
                let old =
                    if before > 0 { format!(" {}", bracketed(&cards[..before])) } else { String::new() };
                let (which, name) = (ordinal(run), street.name.to_uppercase());
                let new = bracketed(&cards[before..after]);
                self.line(format!("*** {which} {name} ***{old} {new}"));
            }
            before = after;
        }
        self.written[run] = cards.len();
    }

    /// What a player shows in one run.
    fn ends_run(&mut self, seat: Seat, run: usize) {
        let player = &self.players[seat.0 as usize];
        if player.fate == Fate::Mucked {
            return self.says(seat, "mucks hand");
        }
        let cards: Vec<_> = player.cards.iter().filter_map(|held| held.card).collect();
        let worth = self.worth_in(seat, run);
        self.says(seat, &format!("shows {}{}", bracketed(&cards), parenthesised(&worth)));
    }
}
