//! How often each hand wins each pot, once nobody can bet any more and the hands lie open.
//!
//! It is worked out from what everybody sees and from nothing else: where a card of a live hand is hidden, there are no odds.

use cards::{
    Card, CardSet,
    equity::{self, Matchup, Method, Options, Range},
};
use hand::{Seat, Seats, Seen, View};
use rules::game::Game;

/// What counting every deal may cost, in about a nanosecond each; a question that costs more is answered by a sample.
const PATIENCE: f64 = 3e6;

/// The deals of a sample: enough for whole percents.
const SAMPLE: u64 = 20_000;

/// What part of a pot each of those who can win it wins on average, in thousandths, in the order of their seats; nothing
/// where that cannot be said.
pub(crate) fn odds(game: &Game, rail: &View, among: Seats) -> Vec<u16> {
    let found = known(game, rail).and_then(|(counted, hands)| of_pot(&counted, rail, &hands, among));
    found.unwrap_or_default().iter().map(|part| (part * 1000.0).round() as u16).collect()
}

/// The hands that are in the running, where all of them lie open.
fn known(game: &Game, rail: &View) -> Option<(equity::Game, Vec<(Seat, CardSet)>)> {
    let open = |card: &Seen| match card {
        Seen::Face(card) => Some(*card),
        Seen::Back => None,
    };
    let live = rail.players.iter().filter(|player| player.live);
    let hands = live.map(|player| {
        let cards: Option<CardSet> = player.cards.iter().map(open).collect();
        Some((player.seat, cards.filter(|cards| !cards.is_empty())?))
    });
    Some((game.equity().ok()?, hands.collect::<Option<_>>()?))
}

/// The parts of one pot. Dealt more than once, each board decides an equal part of it.
fn of_pot(game: &equity::Game, rail: &View, hands: &[(Seat, CardSet)], among: Seats) -> Option<Vec<f64>> {
    let board = |cards: &Vec<Card>| cards.iter().copied().collect::<CardSet>();
    let mut boards: Vec<CardSet> = rail.boards.iter().map(board).collect();
    if boards.is_empty() {
        boards.push(CardSet::EMPTY);
    }
    let all = boards.iter().fold(CardSet::EMPTY, |all, board| all | *board);
    let mut parts = vec![0.0; among.len()];
    for board in &boards {
        let (mut players, mut dead) = (Vec::new(), all - *board);
        for (seat, cards) in hands {
            if among.contains(*seat) {
                players.push(Range::known(*cards));
            } else {
                dead |= *cards;
            }
        }
        if players.len() != parts.len() {
            return None;
        }
        let matchup = Matchup::new(game, players, *board, dead).ok()?;
        let method = if matchup.cost() <= PATIENCE { Method::Exact } else { Method::Samples(SAMPLE) };
        let equity = matchup.solve(&Options { method, threads: 1, ..Options::default() }).ok()?;
        for (part, player) in parts.iter_mut().zip(&equity.players) {
            *part += player.equity / boards.len() as f64;
        }
    }
    Some(parts)
}
