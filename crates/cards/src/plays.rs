//! Which cards of a holding and a board may be played together.

use std::{fmt, str::FromStr};

use crate::{CardSet, Ranking};

/// The selections that a game allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plays {
    /// Any cards of the holding and the board: hold'em, stud.
    Any,
    /// At most so many from the holding: pineapple without a discard (two), one-card hold'em (one).
    AtMost(u8),
    /// Exactly so many from the holding and the rest from the board: Omaha (two), Greek hold'em (two).
    Exactly(u8),
    /// The holding alone: draw games, and the draw half of a split.
    HoldingOnly,
    /// The board alone, for what a board is worth by itself.
    BoardOnly,
}

impl Plays {
    /// The names that game files and the command line know.
    pub const NAMES: &'static [(&'static str, Plays)] = &[
        ("any-5", Plays::Any),
        ("2-hole-3-board", Plays::Exactly(2)),
        ("at-most-2-hole", Plays::AtMost(2)),
        ("at-most-1-hole", Plays::AtMost(1)),
        ("hole-only", Plays::HoldingOnly),
        ("board-only", Plays::BoardOnly),
    ];

    /// Its name.
    pub fn name(self) -> String {
        match Plays::NAMES.iter().find(|(_, plays)| *plays == self) {
            Some((name, _)) => (*name).to_owned(),
            None => match self {
                Plays::AtMost(count) => format!("at-most-{count}-hole"),
                Plays::Exactly(count) => format!("{count}-hole-rest-board"),
                Plays::Any | Plays::HoldingOnly | Plays::BoardOnly => unreachable!("named above"),
            },
        }
    }

    /// Calls `visit` with every selection that may be played: of as many cards as the ranking plays, or of all
    /// there are if they are fewer. Calls it not at all when the rule cannot be met.
    pub fn each_selection(
        self,
        ranking: Ranking,
        holding: CardSet,
        board: CardSet,
        mut visit: impl FnMut(CardSet),
    ) {
        let together = holding | board;
        if ranking.chooses_itself() {
            // Badugi, and part-hands, pick their own cards from all that may play.
            match self {
                Plays::Any => visit(together),
                Plays::HoldingOnly => visit(holding),
                Plays::BoardOnly => visit(board),
                Plays::AtMost(_) | Plays::Exactly(_) => self.mixed(ranking, holding, board, &mut visit),
            }
            return;
        }
        let from = match self {
            Plays::Any => together,
            Plays::HoldingOnly => holding,
            Plays::BoardOnly => board,
            Plays::AtMost(_) | Plays::Exactly(_) => return self.mixed(ranking, holding, board, &mut visit),
        };
        if !from.is_empty() {
            from.subsets(ranking.plays().min(from.len())).for_each(visit);
        }
    }

    fn mixed(self, ranking: Ranking, holding: CardSet, board: CardSet, visit: &mut impl FnMut(CardSet)) {
        let size = ranking.plays().min(holding.len() + board.len());
        let counts = match self {
            Plays::Exactly(count) => count as usize..=count as usize,
            Plays::AtMost(most) => 0..=most as usize,
            Plays::Any | Plays::HoldingOnly | Plays::BoardOnly => return,
        };
        for count in counts.filter(|&count| count <= size) {
            for held in holding.subsets(count) {
                board.subsets(size - count).for_each(|shared| visit(held | shared));
            }
        }
    }
}

impl fmt::Display for Plays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// A name that stands for no way of playing cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPlays(pub String);

impl fmt::Display for UnknownPlays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Plays::NAMES.iter().map(|(name, _)| *name).collect();
        write!(f, "`{}` is not a way to play cards: choose {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownPlays {}

impl FromStr for Plays {
    type Err = UnknownPlays;
    fn from_str(text: &str) -> Result<Plays, UnknownPlays> {
        let found = Plays::NAMES.iter().find(|(name, _)| *name == text);
        found.map(|&(_, plays)| plays).ok_or_else(|| UnknownPlays(text.to_owned()))
    }
}
