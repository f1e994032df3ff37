//! The bot that waits for a hand: what it wins against random holdings, set against what the pot offers.

use cards::{Card, CardSet};
use hand::{Chips, Choices, PlayerAct, Sizes};

use super::{Sight, check_or_fold, odds};
use crate::{Dice, passive};

/// How much more than an even share of the pot a hand must win to be played on the first round. About one hand in
/// four does, whatever the game and the number of players.
const PLAYS: f64 = 1.2;
/// How much more to be raised with, or to be played where somebody has raised.
const RAISES: f64 = 1.5;
/// How much more to be raised with again.
const RAISES_AGAIN: f64 = 1.9;
/// What a hand must win beyond the price of a call: who bets holds more than a random hand.
const MARGIN: f64 = 0.06;
/// With less than this, no more than a third of the stack goes in at once.
const SURE: f64 = 0.7;

pub(super) fn bet(at: &Sight<'_>, choices: &Choices, dice: &mut Dice) -> PlayerAct {
    let wins = odds::estimate(at, at.own, 1, dice);
    // A hand that wins an even share of the pot has an edge of one.
    let edge = wins * (at.rivals().count() + 1) as f64;
    let cost = choices.call.map_or(0, |call| call.0);
    // On the first round the blinds alone are no raise.
    let raised = cost > 0 && (!at.is_first_round() || cost > at.terms.stakes.small_bet.0);
    let enough = if raised { RAISES_AGAIN } else { RAISES };
    if edge >= enough || wins >= SURE {
        let raise = choices.raise.and_then(|sizes| raise(at, sizes, cost, wins, dice));
        return raise.unwrap_or(passive(choices));
    }
    if plays(at, cost, raised, wins, edge) { passive(choices) } else { check_or_fold(choices) }
}

/// Is the hand worth its price? On the first round nobody knows how many will pay to see the next card, so the edge
/// decides; later the pot does.
fn plays(at: &Sight<'_>, cost: u64, raised: bool, wins: f64, edge: f64) -> bool {
    if at.is_first_round() {
        let dear = cost * 4 > at.me().stack.0;
        return !dear && edge >= if raised { RAISES } else { PLAYS };
    }
    let price = cost as f64 / (at.view.pot.0 + cost).max(1) as f64;
    wins >= price + MARGIN
}

/// Half a pot to a whole one on top of the call; none where that is more than the hand is worth.
fn raise(at: &Sight<'_>, sizes: Sizes, cost: u64, wins: f64, dice: &mut Dice) -> Option<PlayerAct> {
    let me = at.me();
    let pot = at.view.pot.0 + cost;
    let to = match sizes {
        Sizes::Either(least, other) => {
            if wins >= SURE {
                other
            } else {
                least
            }
        }
        Sizes::Between(..) | Sizes::Steps(..) => {
            let on_top = pot / 2 + dice.below(pot / 2 + 1);
            sizes.fit(Chips(me.bet.0 + cost + on_top))
        }
    };
    let adds = to.0 - me.bet.0.min(to.0);
    (wins >= SURE || adds * 3 <= me.stack.0).then_some(PlayerAct::RaiseTo(to))
}

/// Throws away those cards without which the rest wins most.
pub(super) fn discard(at: &Sight<'_>, count: usize, dice: &mut Dice) -> CardSet {
    // Every choice meets the same deals, so that luck does not decide between them.
    let deals = dice.roll();
    let ways = at.down.subsets(count).count();
    let wins = |thrown: CardSet| odds::estimate(at, at.own - thrown, ways, &mut Dice::new(deals));
    let best = at.down.subsets(count).map(|thrown| (wins(thrown), thrown));
    best.max_by(|one, other| one.0.total_cmp(&other.0)).map_or(CardSet::EMPTY, |(_, thrown)| thrown)
}

/// Turns a lone card up for another one down; a joker is worth most face down, and so is a card that makes a pair.
pub(super) fn flip(at: &Sight<'_>, dice: &mut Dice) -> bool {
    let paired = at.down.iter().filter_map(Card::rank).any(|rank| at.own.count_rank(rank) > 1);
    !at.down.has_joker() && !paired && dice.below(2) == 0
}
