//! Guard-rails for the pot: each part can be won, by cards that there are.

use cards::{Plays, Qualifier, Ranking};

use super::{Breach, Checked, KeyPath, fits, number};
use crate::game::{Game, Share, words::counted};

impl Game {
    pub(super) fn check_pot(&self) -> Checked {
        if self.pot.is_empty() {
            return Err(Breach::new(KeyPath::key("pot"), "nothing wins the pot", "an empty list")
                .help("add { share = \"high\", ranking = \"high\", plays = \"any-5\" }"));
        }
        if usize::from(self.odd_chip) >= self.pot.len() {
            return Err(Breach::new(
                KeyPath::key("odd-chip"),
                "the odd chip goes to no part of the pot",
                "not a share",
            ));
        }
        for (index, share) in self.pot.iter().enumerate() {
            if self.pot[..index].iter().any(|other| other.name == share.name) {
                let what = format!("two parts of the pot are called `{}`", share.name);
                return Err(Breach::new(KeyPath::share(index, "share"), what, "the second one"));
            }
            self.check_share(index, share)?;
        }
        if self.boards() == 2 && !self.pot.iter().any(|share| share.board == 1) {
            return Err(Breach::new(
                KeyPath::key("pot"),
                "there are two boards and nothing is won on the second",
                "all on the first board",
            )
            .help("give a share board = 2"));
        }
        if self.boards() == 2 && !self.pot.iter().any(|share| share.board == 0) {
            return Err(Breach::new(
                KeyPath::key("pot"),
                "there are two boards and nothing is won on the first",
                "all on the second board",
            )
            .help("give a share board = 1"));
        }
        Ok(())
    }

    fn check_share(&self, index: usize, share: &Share) -> Checked {
        let name = &share.name;
        let wrong = |part, what: String, label: &str| Breach::new(KeyPath::share(index, part), what, label);
        if share.board > 0 && share.board >= self.boards() {
            let what =
                format!("`{name}` is won on board {}, but there {}", share.board + 1, boards(self.boards()));
            return Err(wrong("board", what, "no such board").help("deal to two boards with boards = 2"));
        }
        if !fits(share.ranking, self.deck) {
            let what = format!("`{name}` is ranked by `{}`, which is not made for this deck", share.ranking);
            let help = self.rankings_that_fit();
            return Err(wrong("ranking", what, "made for another deck").help(help));
        }
        self.check_plays(index, share)?;
        match share.qualifier {
            Some(qualifier) if !measures(qualifier, share.ranking) => {
                let what = format!("`{name}` has a qualifier that says nothing about `{}`", share.ranking);
                Err(wrong("qualifier", what, "for another ranking").help(match qualifier {
                    Qualifier::PairOrBetter(_) => "pairs qualify for high",
                    Qualifier::EightOrBetter | Qualifier::SevenOrBetter => "this one is for ace-to-five low",
                    Qualifier::TenLow => "this one is for deuce-to-seven low",
                }))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn check_plays(&self, index: usize, share: &Share) -> Checked {
        let held = self.held().all();
        let board = self.board_cards(share.board);
        let (fewest, plays) = (share.ranking.takes().0, share.ranking.plays());
        let name = &share.name;
        let wrong =
            |what: String| Err(Breach::new(KeyPath::share(index, "plays"), what, "not with these cards"));
        match share.plays {
            Plays::Any if held + board < fewest => wrong(format!(
                "`{name}` is played with {}, but a player ends with {} and the board has {}",
                counted(fewest, "card"),
                number(held),
                number(board)
            )),
            Plays::HoldingOnly if held < fewest => wrong(format!(
                "`{name}` is played with {} in hand, but a player ends with {}",
                counted(fewest, "card"),
                number(held)
            )),
            Plays::Exactly(count) if held < count.into() || board < plays.saturating_sub(count.into()) => {
                let rest = plays.saturating_sub(count.into());
                wrong(format!(
                    "`{name}` is played with {} in hand and {} of the board, but a player ends with {} and the board has {}",
                    number(count.into()),
                    number(rest),
                    number(held),
                    number(board)
                ))
            }
            Plays::AtMost(count) if board < plays.saturating_sub(count.into()) => wrong(format!(
                "`{name}` is played with at most {} in hand, but the board has only {}",
                number(count.into()),
                counted(board, "card")
            )),
            Plays::BoardOnly => {
                wrong(format!("`{name}` is played with the board alone, so that everybody would tie"))
            }
            Plays::Any | Plays::HoldingOnly | Plays::Exactly(_) | Plays::AtMost(_) => Ok(()),
        }
    }

    /// How many cards a board has at the end.
    fn board_cards(&self, board: u8) -> usize {
        self.streets
            .iter()
            .filter(|street| street.boards > board)
            .map(|street| usize::from(street.board))
            .sum()
    }

    /// The rankings made for this deck above all, or failing that those that know its cards.
    fn rankings_that_fit(&self) -> String {
        let exactly = |ranking: &&Ranking| ranking.deck() == self.deck && fits(**ranking, self.deck);
        let names: Vec<&str> = Ranking::ALL.iter().filter(exactly).map(|ranking| ranking.name()).collect();
        format!("for this deck there {} {}", if names.len() == 1 { "is" } else { "are" }, names.join(", "))
    }
}

fn boards(count: u8) -> &'static str {
    match count {
        0 => "is no board",
        1 => "is only one board",
        _ => "are only two boards",
    }
}

/// Is the qualifier about holdings of this ranking?
pub(super) fn measures(qualifier: Qualifier, ranking: Ranking) -> bool {
    match qualifier {
        Qualifier::EightOrBetter | Qualifier::SevenOrBetter => {
            matches!(ranking, Ranking::AceToFive | Ranking::AceToFiveJoker | Ranking::EightOrBetter)
        }
        Qualifier::PairOrBetter(_) => matches!(ranking, Ranking::High | Ranking::HighBug | Ranking::HighWild),
        Qualifier::TenLow => matches!(ranking, Ranking::DeuceToSeven | Ranking::TenLowMiddle),
    }
}
