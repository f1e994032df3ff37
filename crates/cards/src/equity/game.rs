//! A game as equity sees it: a deck, cards to a player, cards on the board, and what the pot is split by.

use std::fmt;

use crate::{CardSet, DeckKind, Plays, Qualifier, Ranking};

/// One part of the pot: what wins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// What beats what.
    pub ranking: Ranking,
    /// Which cards may be played together.
    pub plays: Plays,
    /// What a holding must reach to win it.
    pub qualifier: Option<Qualifier>,
}

impl Share {
    /// A part that every holding can win.
    pub const fn new(ranking: Ranking, plays: Plays) -> Share {
        Share { ranking, plays, qualifier: None }
    }
}

/// A game: everything that decides who wins what once the betting is over.
///
/// ```
/// use cards::{DeckKind, Plays, Ranking, equity::{BadGame, Game, Share}};
/// let [high, low] = [Ranking::High, Ranking::EightOrBetter].map(|ranking| Share::new(ranking, Plays::Exactly(2)));
/// let omaha = Game::new(DeckKind::Standard, 4, 5, &[high, low])?;
/// assert_eq!((omaha.most_players(), omaha.is_split()), (10, true));
/// assert_eq!(Game::new(DeckKind::Standard, 4, 5, &[]), Err(BadGame::Parts(0)));
/// # Ok::<(), BadGame>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(super) deck: DeckKind,
    pub(super) hole: usize,
    pub(super) board: usize,
    pub(super) shares: Vec<Share>,
}

/// Why there is no equity in such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadGame {
    /// So many parts of the pot: one or two can be counted.
    Parts(usize),
    /// The deck does not serve two players.
    DeckTooSmall,
    /// So many cards are no question to this ranking.
    Cards {
        /// The ranking.
        ranking: Ranking,
        /// How many cards may play.
        cards: usize,
    },
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadGame::Parts(count) => write!(f, "its pot has {count} parts, and one or two can be counted"),
            BadGame::DeckTooSmall => f.write_str("its deck does not serve two players"),
            BadGame::Cards { ranking, cards } => {
                write!(f, "{cards} cards cannot be ranked by {}", ranking.name())
            }
        }
    }
}

impl std::error::Error for BadGame {}

impl Game {
    /// The most players that a question may be about.
    pub const MOST_PLAYERS: usize = 10;

    /// A game in which players hold `hole` cards in the end, with `board` cards between them.
    pub fn new(deck: DeckKind, hole: usize, board: usize, shares: &[Share]) -> Result<Game, BadGame> {
        if !(1..=2).contains(&shares.len()) {
            return Err(BadGame::Parts(shares.len()));
        }
        if hole == 0 || 2 * hole + board > deck.len() {
            return Err(BadGame::DeckTooSmall);
        }
        let shares: Vec<Share> = shares.iter().map(|share| plainly(*share, board)).collect();
        for &Share { ranking, plays, .. } in &shares {
            let cards = if plays == Plays::HoldingOnly { hole } else { hole + board };
            let (least, most) = ranking.takes();
            // Of more cards than play, a ranking that does not choose by itself is asked about each selection.
            if cards < least || ranking.chooses_itself() && cards > most {
                return Err(BadGame::Cards { ranking, cards });
            }
        }
        Ok(Game { deck, hole, board, shares })
    }

    /// The cards it is dealt from.
    pub fn cards(&self) -> CardSet {
        self.deck.cards()
    }

    /// Cards that each player holds in the end.
    pub fn hole(&self) -> usize {
        self.hole
    }

    /// Cards on the board in the end.
    pub fn board(&self) -> usize {
        self.board
    }

    /// One for the whole pot, or two halves.
    pub fn shares(&self) -> &[Share] {
        &self.shares
    }

    /// The most players that its deck can serve, up to [`MOST_PLAYERS`](Game::MOST_PLAYERS).
    pub fn most_players(&self) -> usize {
        ((self.deck.len() - self.board) / self.hole).min(Game::MOST_PLAYERS)
    }

    /// Is the pot split in halves?
    pub fn is_split(&self) -> bool {
        self.shares.len() > 1
    }
}

/// The same share in the words that the quick ways know.
fn plainly(share: Share, board: usize) -> Share {
    let plays = if board == 0 && share.plays == Plays::Any { Plays::HoldingOnly } else { share.plays };
    match (share.ranking, share.qualifier) {
        (Ranking::AceToFive, Some(Qualifier::EightOrBetter)) => Share::new(Ranking::EightOrBetter, plays),
        (ranking, qualifier) => Share { ranking, plays, qualifier },
    }
}
