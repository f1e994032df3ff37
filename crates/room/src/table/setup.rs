//! What a table is set up to play, and the same with the book's answers looked up.

use std::{fmt, sync::Arc};

use hand::{BadSetup, Chips, House, Rake, Stakes, Terms};
use rules::{
    Book,
    game::{Forced, Game, Limit, shipped},
    policy::{BombPotFormat, ButtonMethod, KillSize},
};

use super::{Answers, MOST_CHAIRS};

/// One game as a table spreads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    /// What is dealt.
    pub game: Game,
    /// How it is bet.
    pub limit: Limit,
    /// For how much.
    pub stakes: Stakes,
}

/// How long each game of several has its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// So many hands.
    Hands(u16),
    /// So many hands for each player who is dealt in when its turn begins.
    Orbits(u16),
    /// So many hands, after which somebody chooses again.
    Choice(u16),
}

/// What a table is set up to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSetup {
    /// How many chairs it has.
    pub chairs: u8,
    /// The games, in turn.
    pub spreads: Vec<Spread>,
    /// How long each has its turn, where there are several.
    pub turns: Turns,
    /// How the button moves, where the book leaves that to the house.
    pub method: Option<ButtonMethod>,
    /// Is it a kill game, and of which size?
    pub kill: Option<KillSize>,
    /// May pots be killed by choice, where the book leaves that to the house?
    pub kill_by_choice: bool,
    /// The straddle that the game's plaque asks for, where the book allows one to be asked for.
    pub straddle: Option<Chips>,
    /// What each puts up in a bomb pot.
    pub bomb: Option<Chips>,
    /// What a bomb pot is dealt as; if none, the shipped game of the house's format ([`bomb_game`]).
    pub bomb_game: Option<Game>,
    /// What the house takes from the pots.
    pub rake: Rake,
    /// How many chips make a dollar: some answers of the books are in dollars.
    pub dollar: u64,
    /// Has the house taken running it more than once away from this game?
    pub runs_revoked: bool,
}

impl TableSetup {
    /// A table of one game.
    pub fn of(game: Game, limit: Limit, stakes: Stakes) -> TableSetup {
        TableSetup {
            chairs: MOST_CHAIRS.min(game.seats as usize) as u8,
            spreads: vec![Spread { game, limit, stakes }],
            turns: Turns::Hands(1),
            method: None,
            kill: None,
            kill_by_choice: false,
            straddle: None,
            bomb: None,
            bomb_game: None,
            rake: Rake::NONE,
            dollar: 1,
            runs_revoked: false,
        }
    }
}

/// Why a table cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTableSetup {
    /// No game, or more than can be counted.
    Games,
    /// Too few chairs, or more than a hand has room for.
    Chairs {
        /// The most that there may be.
        most: usize,
    },
    /// A game whose terms do not fit together.
    Terms(BadSetup),
    /// The book has one way to move the button, and it is another.
    Method,
    /// The house has no kill of this size.
    Kill,
    /// No game may demand a straddle in this house.
    Straddle,
    /// The turns have no hands.
    Turns,
}

impl fmt::Display for BadTableSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTableSetup::Games => f.write_str("a table spreads 1 to 100 games"),
            BadTableSetup::Chairs { most } => write!(f, "a table has 2 to {most} seats"),
            BadTableSetup::Terms(bad) => fmt::Display::fmt(bad, f),
            BadTableSetup::Method => f.write_str("the book has another way to move the button"),
            BadTableSetup::Kill => f.write_str("the house has no kill of this size"),
            BadTableSetup::Straddle => f.write_str("no game may ask for a straddle in this house"),
            BadTableSetup::Turns => f.write_str("a turn has at least one hand"),
        }
    }
}

impl std::error::Error for BadTableSetup {}

/// A game of the table with all that is to be known about it.
#[derive(Clone, Debug)]
pub(crate) struct SpreadGame {
    pub(crate) terms: Arc<Terms>,
    /// The same at the limits of a kill, and the kill blind.
    pub(crate) killed: Arc<Terms>,
    pub(crate) kill_blind: Chips,
    pub(crate) answers: Answers,
    /// How many blinds it has.
    pub(crate) blinds: usize,
}

impl SpreadGame {
    pub(crate) fn new(book: &Book, spread: &Spread, setup: &TableSetup) -> Result<SpreadGame, BadTableSetup> {
        let Spread { game, limit, stakes } = spread;
        let mut house = House { dollar: setup.dollar, ..House::of(book, game, *limit) };
        let mut answers = Answers::of(book, game, *limit);
        match setup.method {
            Some(method) if method != answers.method && !answers.method_is_free => {
                return Err(BadTableSetup::Method);
            }
            Some(method) => answers.method = method,
            None => {}
        }
        if setup.kill.is_some_and(|size| !answers.kills.contains(size)) {
            return Err(BadTableSetup::Kill);
        }
        if setup.straddle.is_some() && answers.straddle_must == rules::policy::StraddleMandatory::Never {
            return Err(BadTableSetup::Straddle);
        }
        if !setup.kill_by_choice {
            answers.kill_by_choice = None;
        }
        house.runs_revoked = setup.runs_revoked && answers.runs_revocable;
        let terms =
            Terms::new(game.clone(), *limit, *stakes, house, setup.rake).map_err(BadTableSetup::Terms)?;
        SpreadGame::with(terms, answers, setup.kill).map_err(BadTableSetup::Terms)
    }

    fn with(terms: Terms, answers: Answers, kill: Option<KillSize>) -> Result<SpreadGame, BadSetup> {
        let stakes = terms.stakes;
        let half = kill == Some(KillSize::Half);
        // Half as much again, the odd chip upward.
        let raised = |chips: Chips| if half { Chips(chips.0 + chips.0.div_ceil(2)) } else { chips * 2 };
        let killed = terms.restaked(Stakes {
            small_bet: raised(stakes.small_bet),
            big_bet: raised(stakes.big_bet),
            ..stakes
        })?;
        let big = stakes.blinds.iter().copied().max().unwrap_or_default();
        let blinds = match terms.game.forced {
            Forced::Blinds => stakes.blinds.iter().take_while(|blind| !blind.is_zero()).count(),
            Forced::Ante | Forced::ButtonAnte | Forced::BringIn(_) => 0,
        };
        Ok(SpreadGame {
            terms: Arc::new(terms),
            killed: Arc::new(killed),
            kill_blind: raised(big),
            answers,
            blinds,
        })
    }

    /// The same game for other stakes.
    pub(crate) fn restaked(&self, stakes: Stakes, kill: Option<KillSize>) -> Result<SpreadGame, BadSetup> {
        SpreadGame::with(self.terms.restaked(stakes)?, self.answers.clone(), kill)
    }

    /// What a blind posts, counted from the smallest, 0.
    pub(crate) fn blind(&self, which: usize) -> Chips {
        self.terms.stakes.blinds[which]
    }

    /// The big blind.
    pub(crate) fn big(&self) -> Chips {
        self.blinds.checked_sub(1).map_or(self.terms.stakes.small_bet, |last| self.blind(last))
    }

    /// The least that opens the betting: the big blind, unless the game is set up for more.
    pub(crate) fn least_opening(&self) -> Chips {
        self.terms.stakes.small_bet.max(self.big())
    }

    /// Is it stud, which has no button?
    pub(crate) fn is_stud(&self) -> bool {
        matches!(self.terms.game.forced, Forced::BringIn(_))
    }

    /// Is the pot split between two ways to win, high and low say?
    pub(crate) fn splits(&self) -> bool {
        self.terms.game.pot.len() > 1
    }
}

/// The shipped game that a house deals its bomb pots as, at a table of this game and limit.
pub fn bomb_game(book: &Book, game: &Game, limit: Limit) -> Option<Game> {
    let format = book.get_in(BombPotFormat, &hand::circumstances(game, limit));
    shipped(match format.usual() {
        BombPotFormat::PloHighDoubleBoard => "bomb-pot",
        BombPotFormat::MainGameDoubleBoard => "bomb-pot-holdem",
        BombPotFormat::MainGameSingleBoard => "bomb-pot-single",
    })
}

/// What a bomb pot is played as: the house's format at the stake of the setup.
pub(crate) fn bomb_terms(
    book: &Book,
    setup: &TableSetup,
    main: &SpreadGame,
) -> Result<Option<Arc<Terms>>, BadTableSetup> {
    let Some(stake) = setup.bomb else { return Ok(None) };
    let usual = || bomb_game(book, &main.terms.game, main.terms.limit);
    let game = setup.bomb_game.clone().or_else(usual).ok_or(BadTableSetup::Games)?;
    let limit = game.limits.first().copied().unwrap_or(Limit::Pot);
    let bet = main.big();
    let stakes = Stakes { ante: stake, small_bet: bet, big_bet: bet, ..Stakes::default() };
    let house = House { dollar: setup.dollar, ..House::of(book, &game, limit) };
    let terms = Terms::new(game, limit, stakes, house, setup.rake).map_err(BadTableSetup::Terms)?;
    Ok(Some(Arc::new(terms)))
}
