//! The games that come with the program, as their files.

use std::sync::OnceLock;

use super::Game;

/// Carries files of `data/games` into the program. The order is that of `cardroom game list`.
macro_rules! files {
    ($($id:literal),+ $(,)?) => {
        &[$(($id, include_str!(concat!("../../../../data/games/", $id, ".toml")))),+]
    };
}

const FILES: &[(&str, &str)] = files![
    // Flop games of the books.
    "holdem",
    "holdem-8",
    "pineapple",
    "pineapple-hi-lo",
    "pineapple-8",
    "crazy-pineapple",
    "crazy-pineapple-hi-lo",
    "omaha",
    "omaha-8",
    "omaha-hi-lo",
    "big-o",
    "omaha-5",
    "big-easy",
    "big-willy",
    "little-willy",
    "short-deck",
    "short-deck-omaha",
    "bomb-pot",
    // Omaha with a draw.
    "drawmaha",
    "drawmaha-low",
    "drawmaha-2-7",
    "drawmaha-badugi",
    "drawmaha-zero",
    "drawmaha-49",
    "drawmaha-54",
    // Stud games of the books.
    "stud",
    "razz",
    "stud-8",
    "stud-hi-lo",
    "super-stud",
    "super-razz",
    "super-stud-8",
    "razzdugi",
    "razzduci",
    "mexican-41",
    "mexican-53",
    // Draw games of the books.
    "draw-high-jacks",
    "draw-high-jacks-bug",
    "draw-high",
    "draw-high-bug",
    "ace-to-five",
    "ace-to-five-single",
    "ace-to-five-triple",
    "deuce-to-seven-single",
    "deuce-to-seven-triple",
    "badugi",
    "baduci",
    "badaci",
    "archie",
    // Beyond the books: flop games.
    "omaha-6",
    "courchevel",
    "courchevel-8",
    "irish",
    "greek",
    "royal-holdem",
    "double-board-holdem",
    "double-board-omaha",
    "bomb-pot-holdem",
    "bomb-pot-omaha-5",
    "bomb-pot-single",
    "ante-holdem",
    "tahoe",
    "super-holdem",
    "atomic-pineapple",
    "rio-bravo",
    "short-deck-trips",
    "drawmaha-21",
    "drawmaha-badugi-high",
    "drawmaha-triple",
    // Beyond the books: stud games.
    "five-card-stud",
    "deuce-razz",
    "london-lowball",
    "mississippi-stud",
    // Beyond the books: draw games.
    "five-card-draw",
    "five-card-triple-draw",
    "deuces-wild-draw",
    "badugi-single",
    "badugi-double",
    "badugi-high",
    "archie-66",
    // For researchers.
    "kuhn",
    "leduc",
    "rhode-island",
    "numeral-211",
    "holdem-benchmark",
];

/// Each game, read when it is first asked for.
static GAMES: [OnceLock<Game>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

fn game(index: usize) -> &'static Game {
    GAMES[index].get_or_init(|| {
        let (id, text) = FILES[index];
        // A test reads every shipped file, so that none can be wrong here.
        Game::parse(&format!("{id}.toml"), text, source).unwrap_or_else(|error| panic!("{error}"))
    })
}

/// The names of the shipped games in commands.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(id, _)| *id)
}

/// A shipped game by its name in commands or another of its names.
pub fn shipped(name: &str) -> Option<Game> {
    let by_id = ids().position(|id| id == name).map(game);
    by_id.or_else(|| all().find(|game| game.aliases.iter().any(|alias| alias == name))).cloned()
}

/// Every shipped game: those of the books first, family by family, then those beyond them.
pub fn all() -> impl ExactSizeIterator<Item = &'static Game> {
    (0..FILES.len()).map(game)
}

/// The name and the text of a shipped game's file, for [`Game::parse`] to find what a file extends.
pub fn source(id: &str) -> Option<(String, String)> {
    let (id, text) = FILES.iter().find(|(known, _)| *known == id)?;
    Some((format!("{id}.toml"), (*text).to_owned()))
}
