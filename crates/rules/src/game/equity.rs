//! A game file as the equity calculator of `cards` sees it.

use std::fmt;

use cards::{
    Ranking,
    equity::{self, BadGame},
};

use super::{Game, Share, Unclaimed};

/// Why the equity of a game cannot be worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEquity {
    /// It has so many boards, and one at most is counted.
    Boards(u8),
    /// A joker counts for more or less by how it lies, which no holding says.
    JokerFaceUp,
    /// Where nobody reaches a hurdle, its pot goes by one more comparison.
    NobodyQualifies,
    /// Its cards, or the parts of its pot.
    Game(BadGame),
}

impl fmt::Display for NoEquity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoEquity::Boards(count) => write!(f, "it has {count} boards, and one at most is counted"),
            NoEquity::JokerFaceUp => {
                f.write_str("a joker counts otherwise face up than face down, which a holding does not say")
            }
            NoEquity::NobodyQualifies => {
                f.write_str("where nobody qualifies for any part, its pot goes by one more comparison")
            }
            NoEquity::Game(bad) => bad.fmt(f),
        }
    }
}

impl std::error::Error for NoEquity {}

impl Game {
    /// What decides who wins what once the betting is over, for counting how often each holding wins. The cards are
    /// those that players end with: draws are taken as they stand, discards as made.
    ///
    /// ```
    /// use rules::game::{self, NoEquity};
    /// let omaha = game::shipped("omaha").unwrap().equity()?;
    /// assert_eq!((omaha.hole(), omaha.board()), (4, 5));
    /// let boards = game::shipped("double-board-omaha").unwrap().equity();
    /// assert_eq!(boards, Err(NoEquity::Boards(2)));
    /// # Ok::<(), NoEquity>(())
    /// ```
    pub fn equity(&self) -> Result<equity::Game, NoEquity> {
        if self.boards() > 1 {
            return Err(NoEquity::Boards(self.boards()));
        }
        if self.joker_up.is_some() {
            return Err(NoEquity::JokerFaceUp);
        }
        let hurdle = |share: &Share| share.qualifier.is_some() || share.ranking == Ranking::EightOrBetter;
        if self.unclaimed == Unclaimed::OtherShare && self.pot.iter().all(hurdle) {
            return Err(NoEquity::NobodyQualifies);
        }
        let board = self.streets.iter().map(|street| usize::from(street.board)).sum();
        let share = |share: &Share| equity::Share {
            ranking: share.ranking,
            plays: share.plays,
            qualifier: share.qualifier,
        };
        let shares: Vec<equity::Share> = self.pot.iter().map(share).collect();
        equity::Game::new(self.deck, self.holding(), board, &shares).map_err(NoEquity::Game)
    }
}
