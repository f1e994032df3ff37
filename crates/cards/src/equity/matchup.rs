//! Players, a board and dead cards, checked: a question that has an answer.

use std::{fmt, sync::OnceLock};

use super::{
    Equity, Game, Method, Options, Range, Stopped, exact, judge::Judges, monte, pattern::Patterns, range::ways, work::Crew,
};
use crate::{Card, CardSet};

/// Who plays what, on which board, without which cards: everything that decides how often each wins.
///
/// ```
/// use cards::equity::{Game, Matchup, Options, Range};
/// let game = Game::named("holdem").unwrap();
/// let players = ["AhAd", "QQ+,AKs"].map(|text| Range::parse(text, game).unwrap());
/// let matchup = Matchup::new(game, players.to_vec(), "2c7d9h".parse().unwrap(), Default::default()).unwrap();
/// let equity = matchup.solve(&Options::default()).unwrap();
/// assert!(equity.exact && equity.players[0].equity > 0.8);
/// ```
#[derive(Debug)]
pub struct Matchup {
    game: &'static Game,
    players: Vec<Range>,
    board: CardSet,
    dead: CardSet,
    judges: Judges,
    patterns: OnceLock<Option<OwnPatterns>>,
}
