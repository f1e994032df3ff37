//! How a game is played, for those who sit at it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How a game is dealt and what beats what, as its file says it: `GET /api/games/{game}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameHelp {
    /// The game's id.
    pub game: String,
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// What is put up before the cards.
    pub forced: String,
    /// The streets in order, a sentence each.
    pub streets: Vec<String>,
    /// The parts of the pot.
    pub parts: Vec<HelpPart>,
    /// What else there is to say about the pot and the deck, a sentence each.
    pub rules: Vec<String>,
}

/// One part of the pot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HelpPart {
    /// How much of the pot it is, and which cards play for it.
    pub plays: String,
    /// What wins it.
    pub wins: String,
    /// Holdings, the best first: each beats those below it.
    pub ladder: Vec<Example>,
}

/// A holding with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Example {
    /// The cards.
    pub cards: Vec<String>,
    /// What they are called.
    pub name: String,
}
