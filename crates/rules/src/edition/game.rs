//! Editions of games: the game's file, as it would be written without extending another.

use serde::{Deserialize, Serialize};

use super::{BadEdition, VERSION};
use crate::game::Game;

/// The text of a game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<G> {
    v: u32,
    /// Its name in commands, which is the name of its file and does not stand in it.
    id: String,
    game: G,
}

/// The edition of a game.
pub fn of_game(game: &Game) -> String {
    let written = Written { v: VERSION, id: game.id.clone(), game };
    serde_json::to_string(&written).expect("a game has nothing that JSON lacks")
}

/// The game of an edition.
pub fn game(text: &str) -> Result<Game, BadEdition> {
    let written: Written<serde_json::Value> =
        serde_json::from_str(text).map_err(|error| BadEdition::new(format!("it is no game: {error}")))?;
    if written.v != VERSION {
        return Err(BadEdition::version(written.v));
    }
    let file = toml::to_string(&written.game)
        .map_err(|error| BadEdition::new(format!("`{}` is no game: {error}", written.id)))?;
    Game::parse(&format!("{}.toml", written.id), &file, |_| None)
        .map_err(|error| BadEdition::new(format!("the game `{}` cannot be read: {error}", written.id)))
}
