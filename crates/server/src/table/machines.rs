//! The house's bots at a table: which of them is to act, what it does, and how long it seems to think.

use bots::{Bot, Dice};
use hand::PlayerAct;
use room::{PlayerId, session::Awaited};

use crate::wire::BotKind;

use super::game::Game;

/// A kind of bot as the wire names it.
pub(crate) const fn kind(kind: BotKind) -> Bot {
    match kind {
        BotKind::Random => Bot::Random,
        BotKind::Tight => Bot::Tight,
    }
}

/// How long the bot whose turn it is thinks, in milliseconds. It follows from the turn, so that it is the same however
/// often it is asked for.
pub(crate) fn thinks_ms(game: &Game) -> u64 {
    let think = u64::from(game.ask.think_ms);
    let mut dice = Dice::new(game.id.rotate_left(32) ^ game.turn);
    think / 2 + dice.below(think.max(1))
}

/// The bot whose turn it is, and what it chooses; nothing where it does not know what to do.
pub(crate) fn chosen(game: &Game, dice: &mut Dice) -> Option<(PlayerId, Option<PlayerAct>)> {
    let Awaited { chair, seat, .. } = game.awaited()?;
    let (playing, hand) = game.hand()?;
    let player = game.table().sitter(chair)?.player;
    let view = hand.view(hand::Viewer::Seat(seat));
    let down = hand.state().faces_down(hand::Viewer::Seat(seat), seat);
    Some((player, bots::choose(kind(game.bot_at(chair)?), &view, playing.terms(), down, dice)))
}

/// The bot that is to name the next game, and which it names: it likes all of them.
pub(crate) fn named(game: &Game, dice: &mut Dice) -> Option<(PlayerId, u8)> {
    let chair = game.session.naming()?;
    game.bot_at(chair)?;
    let player = game.table().sitter(chair)?.player;
    let games = game.table().spread_terms().count() as u64;
    Some((player, u8::try_from(dice.below(games.max(1))).ok()?))
}
