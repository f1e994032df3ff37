//! The sign at a table: what is played there, for how much, and what the house has posted where its book leaves it
//! to the house.

use std::sync::Arc;

use hand::{Chips, Rake, Stakes};
use rules::{
    Circumstances, Under,
    game::{Game, Limit},
};

use crate::{
    Dollar,
    ledger::{Pool, Promotion},
};

/// What is played at a table and for how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostedGame {
    /// The game.
    pub game: Arc<Game>,
    /// How it is bet.
    pub limit: Limit,
    /// The blinds, antes and bets.
    pub stakes: Stakes,
    /// Is it a game in which a winner may have to kill the next pot by half?
    pub half_kill: bool,
    /// What a dollar is in chips.
    pub dollar: Dollar,
    /// The buy-in that the house has posted.
    pub buy_in: Posted,
    /// How the house is paid here, of the ways that its book has; nothing if it is not.
    pub charge: Option<Charge>,
    /// What the sign says of the bad-beat dollar, where the book leaves that to it.
    pub bad_beat: Option<BadBeatDollar>,
    /// The prizes that can be won here, where the house's promotions are in play.
    pub pool: Option<Pool>,
}

/// A prize as the sign at a table has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostedPrize {
    /// Which promotion pays it.
    pub promotion: Promotion,
    /// What it is for: `bad beat`, `royal flush`, `four aces`.
    pub name: String,
    /// What it would pay now.
    pub amount: Chips,
    /// The policy that says what wins it.
    pub under: Under,
}

/// Where a bad-beat dollar comes from, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBeatDollar {
    /// Out of the drop.
    OfTheDrop,
    /// Out of the pot, beyond the drop.
    OnTop,
    /// There is none, and no jackpot to win in this game.
    None,
}

/// A posted buy-in. What is not posted is as the book says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Posted {
    /// The least.
    pub least: Option<Chips>,
    /// The most.
    pub most: Option<Chips>,
}

/// How the house is paid at a table. An amount is given where the book leaves it to the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charge {
    /// A set amount from each hand.
    Drop(Option<Chips>),
    /// A part of each pot.
    Rake(Rake),
    /// Seat rent, for a period of so many minutes.
    Time(Option<(Chips, u32)>),
    /// A fee from the button in place of seat rent.
    CollectionBlind(Chips),
}

impl PostedGame {
    /// A game at a limit and stakes, counted in dollars, with nothing posted and nothing charged; the book's promotions
    /// are those of the room.
    pub fn new(game: Arc<Game>, limit: Limit, stakes: Stakes) -> PostedGame {
        PostedGame {
            game,
            limit,
            stakes,
            half_kill: false,
            dollar: Dollar::WHOLE,
            buy_in: Posted::default(),
            charge: None,
            bad_beat: None,
            pool: Some(Pool::ROOM),
        }
    }

    /// What the game is to a book.
    pub fn circumstances(&self) -> Circumstances {
        hand::circumstances(&self.game, self.limit)
    }

    /// Is this many dollars as many chips?
    pub(crate) fn is(&self, chips: Chips, dollars: u32) -> bool {
        chips == self.dollar.times(dollars)
    }

    /// Are the blinds as a row of a book has them? A row that names none is for all.
    pub(crate) fn has_blinds(&self, small: Option<u32>, big: Option<u32>) -> bool {
        let [first, second, _] = self.stakes.blinds;
        // A lone blind is the big one.
        let (least, most) = if second.is_zero() { (Chips::ZERO, first) } else { (first, second) };
        small.is_none_or(|dollars| self.is(least, dollars))
            && big.is_none_or(|dollars| self.is(most, dollars))
    }
}
