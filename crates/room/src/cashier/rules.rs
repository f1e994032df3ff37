//! What the cashier goes by at one table.

use std::fmt;

use ::rules::Book;

use crate::{
    PostedGame,
    fees::{BadCharge, FeeRules},
    ledger::TableNumber,
    money::GameNumber,
    promotions::Promotions,
};

/// The house's answers about money at one table, looked up once.
#[derive(Clone, Debug)]
pub struct MoneyRules {
    /// The sign at the table.
    pub sign: PostedGame,
    /// The game that the desk sells chips for.
    pub game: GameNumber,
    /// What the house takes.
    pub fees: FeeRules,
    /// What it gives back.
    pub promotions: Promotions,
}

impl MoneyRules {
    pub(super) fn of(book: &Book, game: GameNumber, sign: &PostedGame) -> Result<MoneyRules, BadCharge> {
        Ok(MoneyRules::posted(book, game, sign, FeeRules::of(book, sign)?))
    }

    pub(super) fn posted(book: &Book, game: GameNumber, sign: &PostedGame, fees: FeeRules) -> MoneyRules {
        MoneyRules { sign: sign.clone(), game, fees, promotions: Promotions::of(book, sign) }
    }
}

/// A table that cannot be spread as its sign has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTable {
    /// Which.
    pub table: TableNumber,
    /// Why.
    pub why: BadCharge,
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.table, self.why)
    }
}

impl std::error::Error for BadTable {}
