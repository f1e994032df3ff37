//! Rotations: games played one after the other at one table.

use std::sync::OnceLock;

use toml::de::DeTable;

use super::{
    Game, GameError, Limit,
    read::{Item, Source},
};

const TEXT: &str = include_str!("../../../../data/games/rotations.toml");

/// Games played one after the other, so many hands or an orbit of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rotation {
    /// Its name in commands: `horse`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The games in order, each with its limit.
    pub turns: Vec<Turn>,
}

/// One game of a rotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The game's name in commands.
    pub game: String,
    /// The betting structure that it is played with there.
    pub limit: Limit,
}

impl Rotation {
    /// Reads a file of rotations. `lookup` gives the games that they name.
    pub fn parse(
        file: &str,
        text: &str,
        lookup: impl Fn(&str) -> Option<Game>,
    ) -> Result<Vec<Rotation>, GameError> {
        let source = Source { file, text };
        let table = DeTable::parse(text)
            .map_err(|error| source.wrong(error.span().unwrap_or(0..0), error.message(), "not TOML"))?;
        let mut entries: Vec<_> = table.get_ref().iter().collect();
        entries.sort_by_key(|(id, _)| id.span().start);
        let rotations = entries.into_iter().map(|(id, value)| {
            let id = id.get_ref();
            let table = Item::new(source, id, value).table("a rotation", &["name", "about", "turns"])?;
            let turns = table.need("turns", "turns = [\"holdem fixed\"]")?.list()?;
            Ok(Rotation {
                id: id.clone().into_owned(),
                name: table.need("name", "name = \"HORSE\"")?.line()?,
                about: table.need("about", "about = \"Five limit games.\"")?.line()?,
                turns: turns.iter().map(|item| turn(item, &lookup)).collect::<Result<_, _>>()?,
            })
        });
        rotations.collect()
    }
}

/// Reads `omaha-8 fixed`.
fn turn(item: &Item<'_, '_>, lookup: &impl Fn(&str) -> Option<Game>) -> Result<Turn, GameError> {
    let text = item.text()?;
    let (game, limit) = text.split_once(' ').ok_or_else(|| {
        item.wrong("a turn is a game and its limit", "not both").help("such as \"omaha-8 fixed\"")
    })?;
    let Some(found) = lookup(game) else {
        let ids: Vec<&str> = super::shipped::ids().collect();
        return Err(item.wrong(format!("there is no game `{game}`"), "not a game's name").choose(game, &ids));
    };
    let words: Vec<&str> = found.limits.iter().map(|limit| limit.word()).collect();
    match found.limits.iter().find(|known| known.word() == limit) {
        Some(limit) => Ok(Turn { game: found.id, limit: *limit }),
        None => Err(item
            .wrong(format!("`{game}` is not played at `{limit}`"), "not its limit")
            .choose(limit, &words)),
    }
}

/// The rotations that come with the program.
pub fn rotations() -> &'static [Rotation] {
    static ROTATIONS: OnceLock<Vec<Rotation>> = OnceLock::new();
    ROTATIONS.get_or_init(|| {
        // A test reads the file, so that it cannot be wrong here.
        Rotation::parse("rotations.toml", TEXT, super::shipped).unwrap_or_else(|error| panic!("{error}"))
    })
}

/// A rotation by its name in commands.
pub fn rotation(id: &str) -> Option<&'static Rotation> {
    rotations().iter().find(|rotation| rotation.id == id)
}
