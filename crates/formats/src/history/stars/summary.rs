//! The end of the text: what was in the pot, the boards, and what became of each player.

use std::fmt::Write;

use cards::{Card, CardSet};
use hand::{Event, Seat};

use super::{Fate, Script, bracketed, ordinal};

impl Script<'_> {
    /// What a player's known cards are worth for each part of the pot.
    pub(super) fn worth(&self, seat: Seat) -> String {
        self.worth_in(seat, 0)
    }

    /// The same with the cards of one run.
    pub(super) fn worth_in(&self, seat: Seat, run: usize) -> String {
        let held = self.players[seat.0 as usize].cards.iter();
        let holding: CardSet = held.filter_map(|held| held.card).collect();
        let mut parts: Vec<String> = Vec::new();
        for share in &self.game.pot {
            let board = if self.runs > 1 { run } else { share.board as usize };
            let board: CardSet = self.boards.get(board).into_iter().flatten().copied().collect();
            let strength = share.ranking.best(share.plays, holding, board);
            let admitted = share.qualifier.is_none_or(|hurdle| hurdle.admits(strength));
            if !admitted || strength.value() == 0 {
                continue;
            }
            let label = match share.name.as_str() {
                _ if self.game.pot.len() == 1 => String::new(),
                "high" => "HI: ".to_owned(),
                "low" => "LO: ".to_owned(),
                name => format!("{}: ", name.to_uppercase()),
            };
            let part = format!("{label}{strength}");
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts.join("; ")
    }

    pub(super) fn summary(&mut self) {
        if self.record.outcome.is_none() {
            return;
        }
        self.line("*** SUMMARY ***");
        let line = self.pots_line();
        self.line(line);
        if self.runs > 1 {
            let times = if self.runs == 2 { "twice".to_owned() } else { format!("{} times", self.runs) };
            self.line(format!("Hand was run {times}"));
        }
        let boards: Vec<Vec<Card>> = self.boards.iter().filter(|board| !board.is_empty()).cloned().collect();
        for (place, board) in boards.iter().enumerate() {
            let which = if boards.len() > 1 { format!("{} ", ordinal(place)) } else { String::new() };
            self.line(format!("{which}Board {}", bracketed(board)));
        }
        let mut seats: Vec<usize> = (0..self.players.len()).collect();
        seats.sort_by_key(|&place| self.record.seats[place].chair);
        for place in seats {
            let line = self.seat_line(Seat(place as u8));
            self.line(line);
        }
    }

    /// The pot, each pot where there are several, and the fee.
    fn pots_line(&self) -> String {
        let mut pots = vec![0_u64; usize::from(self.pots) + 1];
        for cited in &self.record.events {
            if let Event::Awarded { amount, pot, .. } = cited.told.event {
                pots[pot as usize] += amount.0;
            }
        }
        let total = pots.iter().sum::<u64>() + self.raked;
        let amount = |chips: u64| self.money.amount(chips);
        let mut line = format!("Total pot {}", amount(total));
        if pots.len() > 1 {
            let _ = write!(line, " Main pot {}.", amount(pots[0]));
            for (number, pot) in pots.iter().enumerate().skip(1) {
                let which = if pots.len() > 2 { format!("-{number}") } else { String::new() };
                let _ = write!(line, " Side pot{which} {}.", amount(*pot));
            }
        }
        let _ = write!(line, " | Rake {}", amount(self.raked));
        line
    }

    fn seat_line(&self, seat: Seat) -> String {
        let (player, record) = (&self.players[seat.0 as usize], &self.record.seats[seat.0 as usize]);
        let cards: Vec<Card> = player.cards.iter().filter_map(|held| held.card).collect();
        let collected = || format!("collected ({})", self.money.amount(player.won));
        let became = match player.fate {
            Fate::Folded(street) => {
                let bet = if player.acted || record.live.0 > 0 { "" } else { " (didn't bet)" };
                format!("folded {}{bet}", self.fold_place(street))
            }
            Fate::Showed => format!("showed {} and {}", bracketed(&cards), self.ended(seat)),
            Fate::Mucked | Fate::In if player.won > 0 => collected(),
            Fate::Mucked if cards.is_empty() => "mucked".to_owned(),
            Fate::Mucked => format!("mucked {}", bracketed(&cards)),
            Fate::In => "took no part in the end".to_owned(),
        };
        format!("Seat {}: {}{} {became}", record.chair, record.name, player.places)
    }

    /// What a hand that was shown won or lost, in each run.
    fn ended(&self, seat: Seat) -> String {
        let player = &self.players[seat.0 as usize];
        let ended = |won: u64, worth: String| match won {
            0 => format!("lost with {worth}"),
            won => format!("won ({}) with {worth}", self.money.amount(won)),
        };
        if self.runs < 2 {
            return ended(player.won, self.worth(seat));
        }
        let runs = player.won_in.iter().take(self.runs.into()).enumerate();
        let runs: Vec<String> = runs.map(|(run, &won)| ended(won, self.worth_in(seat, run))).collect();
        runs.join(", and ")
    }

    /// Where a hand was folded.
    fn fold_place(&self, street: u8) -> String {
        let streets = &self.game.streets;
        if self.is_stud() {
            let name = stud_street(street as usize, streets.len());
            let mut words = name.split(' ');
            let first = words.next().unwrap_or_default();
            return match words.next() {
                Some(_) => format!("on the {first} Street"),
                None => "on the River".to_owned(),
            };
        }
        let draws = |until: usize| streets[..until].iter().filter(|street| street.draw > 0).count();
        if street == 0 {
            let before = if self.has_boards() { "Flop" } else { "the Draw" };
            return format!("before {before}");
        }
        match draws(street as usize + 1) {
            0 => {}
            _ if self.has_boards() => {}
            1 if draws(streets.len()) == 1 => return "after the Draw".to_owned(),
            1 => return "after the 1st Draw".to_owned(),
            2 => return "after the 2nd Draw".to_owned(),
            3 => return "after the 3rd Draw".to_owned(),
            _ => {}
        }
        let name = &streets[street as usize].name;
        let mut letters = name.chars();
        let name: String =
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
        format!("on the {name}")
    }
}

/// The heading of a stud street: the third is the first that is bet on, the last is the river.
pub(super) fn stud_street(street: usize, streets: usize) -> String {
    if street + 1 == streets && streets == 5 {
        return "RIVER".to_owned();
    }
    // Five-card games begin on the second street.
    let number = street + if streets == 5 { 3 } else { 2 };
    let ending = match number {
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending} STREET")
}
