//! Going from one game to another, by choice or not.

use hand::Chips;
use rules::{
    Under,
    policy::{
        BuyinBrokenOrMustMove, BuyinBrokenOrMustMoveBroken, BuyinBrokenOrMustMoveMustMove,
        BuyinVoluntarySwitch, BuyinVoluntarySwitchBrings,
    },
};

use super::{GameNumber, Reason, Refusal, desk::GameRules};
use crate::ask::under;

/// A change of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The game that is left.
    pub from: GameNumber,
    /// The game that is entered.
    pub to: GameNumber,
    /// What the player had in play.
    pub stack: Chips,
    /// What the player brings to the new game.
    pub brings: Chips,
    /// Why.
    pub why: Why,
}

/// Why a player changes games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The old game broke, and the new one is of the same limit.
    Broken,
    /// The old game feeds the new one.
    MustMove,
    /// By choice.
    Choice,
}

/// What a player who has to move plays with; a game that broke and a must-move game have a part of the policy each.
#[derive(Clone, Copy)]
enum Carry {
    MayKeepShort,
    SameAmount,
    All,
}

impl Switch {
    /// The policy that lets it be, or why not. `minutes`: how long the player has sat in the game that is left.
    pub(super) fn decide(&self, rules: &GameRules, minutes: u64) -> Result<Under, Refusal> {
        if self.brings.is_zero() {
            return Err(Refusal { reason: Reason::Nothing, under: None });
        }
        match self.why {
            Why::Broken => self.forced(
                rules,
                match rules.moved.broken {
                    BuyinBrokenOrMustMoveBroken::MayKeepShort => Carry::MayKeepShort,
                    BuyinBrokenOrMustMoveBroken::SameAmount => Carry::SameAmount,
                    BuyinBrokenOrMustMoveBroken::MustBringAll => Carry::All,
                },
            ),
            Why::MustMove => self.forced(
                rules,
                match rules.moved.must_move {
                    BuyinBrokenOrMustMoveMustMove::MayKeepShort => Carry::MayKeepShort,
                    BuyinBrokenOrMustMoveMustMove::SameAmount => Carry::SameAmount,
                    BuyinBrokenOrMustMoveMustMove::MustBringAll => Carry::All,
                },
            ),
            Why::Choice => self.chosen(rules, minutes),
        }
    }

    /// Does it reach the new game's buy-in and stay within its most?
    fn is_buy_in(&self, rules: &GameRules) -> bool {
        let range = rules.range;
        self.brings >= range.least && range.most.is_none_or(|most| self.brings <= most)
    }

    fn forced(&self, rules: &GameRules, carry: Carry) -> Result<Under, Refusal> {
        let by = under(BuyinBrokenOrMustMove);
        let (stack, brings) = (self.stack, self.brings);
        let within = rules.range.most.is_none_or(|most| brings <= most);
        let (may, reason) = match carry {
            Carry::MayKeepShort => (brings == stack || self.is_buy_in(rules), Reason::NotABuyIn(rules.range)),
            // The option to buy more is there for a stack that is short.
            Carry::SameAmount => (brings == stack || brings > stack && within, Reason::SameAmount { stack }),
            Carry::All => (brings == stack || brings > stack && within, Reason::WholeStack { stack }),
        };
        if may { Ok(by) } else { Err(Refusal { reason, under: Some(by) }) }
    }

    fn chosen(&self, rules: &GameRules, minutes: u64) -> Result<Under, Refusal> {
        let by = under(BuyinVoluntarySwitch);
        let refused = |reason| Err(Refusal { reason, under: Some(by) });
        let (range, stack, brings) = (rules.range, self.stack, self.brings);
        match rules.switch.brings {
            BuyinVoluntarySwitchBrings::MinimumRequired => {
                if self.is_buy_in(rules) {
                    Ok(by)
                } else {
                    refused(Reason::NotABuyIn(range))
                }
            }
            BuyinVoluntarySwitchBrings::WholeStack => {
                let over = range.most.filter(|&most| stack > most);
                if let (Some(most), Some(first)) = (over, rules.switch.no_switch_over_max)
                    && minutes < u64::from(first)
                {
                    return refused(Reason::TooSoon { most, minutes: u64::from(first) - minutes });
                }
                if brings < stack || over.is_some() && brings != stack {
                    return refused(Reason::WholeStack { stack });
                }
                if brings == stack && brings >= range.least || self.is_buy_in(rules) {
                    Ok(by)
                } else {
                    refused(Reason::NotABuyIn(range))
                }
            }
        }
    }
}
