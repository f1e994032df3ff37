//! The bot that looks at no card: a lively table without wild swings.

use hand::{Chips, Choices, PlayerAct, Sizes};

use super::{Sight, check_or_fold};
use crate::{Dice, passive};

/// Of a hundred turns, in how many it raises where it may.
const RAISES: u64 = 10;
/// In how many it folds to a bet of usual size.
const FOLDS: u64 = 18;
/// In how many it folds to a bet of a good part of its stack.
const FOLDS_TO_BIG: u64 = 75;

pub(super) fn bet(at: &Sight<'_>, choices: &Choices, dice: &mut Dice) -> PlayerAct {
    let stack = at.me().stack.0;
    let cost = choices.call.map_or(0, |call| call.0);
    let big = cost * 4 > stack && cost > at.terms.stakes.small_bet.0;
    let roll = dice.below(100);
    if cost > 0 && roll < if big { FOLDS_TO_BIG } else { FOLDS } {
        return check_or_fold(choices);
    }
    match choices.raise {
        Some(sizes) if !big && roll >= 100 - RAISES => {
            small_raise(at, sizes, dice).unwrap_or(passive(choices))
        }
        Some(_) | None => passive(choices),
    }
}

/// The least raise, or up to half a pot more; none where that would take a good part of the stack.
fn small_raise(at: &Sight<'_>, sizes: Sizes, dice: &mut Dice) -> Option<PlayerAct> {
    let me = at.me();
    let most = me.bet.0 + me.stack.0 / 4;
    let to = match sizes {
        Sizes::Either(least, _) => least,
        Sizes::Between(least, top) | Sizes::Steps(least, top, _) => {
            sizes.fit(Chips(least.0 + dice.below(at.view.pot.0 / 2 + 1)).min(top).min(Chips(most)))
        }
    };
    (to.0 <= most).then_some(PlayerAct::RaiseTo(to))
}
