//! Games as data: what is dealt, who opens, what wins. A game knows nothing of stakes, limits in force or houses.
//!
//! A game is a TOML file that a poker player can read (`docs/game-files.md`). [`Game::parse`] reads one, and says
//! where it is wrong; [`shipped`] finds one of ours by its name, [`all`] lists them, [`describe`] puts one in words.
//!
//! ```
//! use rules::game::{self, Limit};
//!
//! let omaha = game::shipped("omaha-8").expect("it is shipped");
//! assert_eq!((omaha.limits[0], omaha.rounds(), omaha.pot.len()), (Limit::Fixed, 4, 2));
//!
//! // A house's own game: five cards instead of four, the rest as it is.
//! let text = r#"
//!     extends = "omaha-8"
//!     name    = "Our Omaha"
//!     about   = "Omaha high-low with five cards for six players."
//!     seats   = 6
//!     streets = [
//!       { name = "preflop", down = 5,            bet = "small", opens = "after-blinds" },
//!       { name = "flop",    burn = 1, board = 3, bet = "small", opens = "after-button" },
//!       { name = "turn",    burn = 1, board = 1, bet = "big",   opens = "after-button" },
//!       { name = "river",   burn = 1, board = 1, bet = "big",   opens = "after-button" },
//!     ]
//! "#;
//! let ours = game::Game::parse("our-omaha.toml", text, game::source)?;
//! assert_eq!((ours.id.as_str(), ours.streets[0].down), ("our-omaha", 5));
//! # Ok::<(), game::GameError>(())
//! ```

use cards::{DeckKind, Plays, Qualifier, Ranking};

mod check;
mod describe;
mod equity;
mod error;
mod file;
pub(crate) mod read;
mod rotation;
mod shipped;
mod words;

pub use check::{Breach, KeyPath};
pub use describe::{Family, describe, forced_in_words, part_in_words, pot_rules_in_words, street_in_words};
pub use equity::NoEquity;
pub use error::GameError;
pub use rotation::{Rotation, Turn, rotation, rotations};
pub use shipped::{all, shipped, source};

pub use crate::circumstances::{GameTag as Kind, Limit};

/// One game, as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its name in commands: the name of its file, such as `omaha-8`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The words that fit it, by which books tell games apart.
    pub kinds: Vec<Kind>,
    /// The betting structures it is played with, the usual one first.
    pub limits: Vec<Limit>,
    /// What it is dealt from.
    pub deck: DeckKind,
    /// The most players at a table.
    pub seats: u8,
    /// What is put in before the cards.
    pub forced: Forced,
    /// The streets in order, each with its cards and its betting.
    pub streets: Vec<Street>,
    /// The parts of the pot, equal in size.
    pub pot: Vec<Share>,
    /// Which part an odd chip between the parts goes to, as an index into `pot`.
    pub odd_chip: u8,
    /// What happens to a part that nobody qualifies for.
    pub unclaimed: Unclaimed,
    /// What is done when the stub runs out.
    pub exhaustion: Exhaustion,
    /// How a joker counts when it is face up, where that differs from face down.
    pub joker_up: Option<Ranking>,
    /// Does an open pair on the second street let the upper limit be bet, where the book says so?
    pub open_pair: bool,
    /// The most bets in a round, the first one and the raises together, where the game itself sets it and not the
    /// book: the researchers' games.
    pub cap: Option<u8>,
    /// The books that spread or print it; none for a game beyond the books.
    pub books: Vec<String>,
    /// Its other names in commands.
    pub aliases: Vec<String>,
}

/// What is put in before the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forced {
    /// Blinds left of the button (and antes if the stakes have any).
    Blinds,
    /// An ante from each, and a bring-in by the card that this ranking puts first.
    BringIn(Ranking),
    /// An ante from each and nothing more.
    Ante,
    /// An ante from each and as much again from the button.
    ButtonAnte,
}

/// A round of dealing and betting. What it has happens in this order: discards, draws chosen, burn, board cards,
/// cards to players (replacements included), betting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Street {
    /// Its name: `flop`, `fifth`.
    pub name: String,
    /// Cards each player must throw away first.
    pub discard: u8,
    /// Cards each player may throw away to draw as many.
    pub draw: u8,
    /// May each player turn the down card up, so that the next card comes down?
    pub flip: Option<Flip>,
    /// Cards burnt.
    pub burn: u8,
    /// Cards dealt to the board, to each board if there are two.
    pub board: u8,
    /// How many boards these go to: 1 or 2, and 0 on a street without board cards.
    pub boards: u8,
    /// Cards dealt face down to each player.
    pub down: u8,
    /// Cards dealt face up to each player, after those face down.
    pub up: u8,
    /// The betting round, if there is one.
    pub bet: Option<Betting>,
}

/// How the choice to turn a card up is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flip {
    /// All choose in turn, then all are dealt.
    Together,
    /// Each chooses and is dealt before the next chooses.
    OneByOne,
}

/// A betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Betting {
    /// The size at fixed limit.
    pub tier: Tier,
    /// Who opens.
    pub opens: Opens,
    /// May a player check when nobody has bet? On a round with blinds this is about the players after them.
    pub check: bool,
    /// What a player must hold to open.
    pub needs: Option<Qualifier>,
}

/// The size of a bet at fixed limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tier {
    /// The lower limit.
    Small,
    /// The upper limit.
    Big,
    /// Either, as the bettor likes; once the upper is bet, raises are of the upper.
    Either,
}

/// Who opens a betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opens {
    /// The first player after the last blind.
    AfterBlinds,
    /// The first player after the button.
    AfterButton,
    /// The player with the bring-in.
    BringIn,
    /// The best up-cards by this ranking.
    Board(Ranking),
    /// Whoever opened the round before, or the next player after.
    Opener,
}

/// A part of the pot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// Its name: `high`, `low`, `draw`.
    pub name: String,
    /// What wins it.
    pub ranking: Ranking,
    /// The cards that may be played for it.
    pub plays: Plays,
    /// The hurdle, if there is one.
    pub qualifier: Option<Qualifier>,
    /// Which board, counted from 0, where there are two.
    pub board: u8,
}

/// What happens to a part that nobody qualifies for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unclaimed {
    /// It goes to the winners of the other part; with none there either, the best by the first part's ranking
    /// without its hurdle win all.
    OtherShare,
    /// As that, but with none on either side all who are left share the pot.
    ShareAll,
}

/// What is done when the stub runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exhaustion {
    /// It cannot happen at the legal number of seats.
    Never,
    /// Stud: the book's procedure, ending in a card for all.
    Stud,
    /// Draw: the book's procedure, reshuffling what was thrown away in earlier rounds.
    Draw,
}

impl Game {
    /// Does a word fit this game?
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// How many boards it has.
    pub fn boards(&self) -> u8 {
        self.streets.iter().map(|street| street.boards).max().unwrap_or(0)
    }

    /// How many betting rounds it has.
    pub fn rounds(&self) -> usize {
        self.streets.iter().filter(|street| street.bet.is_some()).count()
    }
}
