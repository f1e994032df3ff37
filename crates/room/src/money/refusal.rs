//! Why chips cannot be bought, added or brought along.

use std::fmt;

use hand::Chips;

use super::BuyInRange;

/// A request that cannot be met: what is wrong, what would be right, and the policy that says so.
pub type Refusal = rules::Refusal<Reason>;

/// What can be wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No chips at all.
    Nothing,
    /// The desk does not know the game.
    NoSuchGame,
    /// The player sits in that game already, or does not sit in it.
    NotSeated(bool),
    /// Less than a full buy-in, and no short buy is left.
    NoShortBuyLeft {
        /// A full buy-in.
        least: Chips,
    },
    /// Less than the least short buy.
    ShortBuyTooSmall {
        /// The least.
        least: Chips,
    },
    /// More than the most.
    TooMuch {
        /// The most.
        most: Chips,
    },
    /// The player cashed out of this game not long ago and comes back with that amount or not yet.
    BringBack {
        /// What was taken away.
        amount: Chips,
        /// For how many minutes more.
        minutes: u64,
    },
    /// Chips are added between hands only.
    InHand,
    /// The stack is not under the most.
    NotUnderTheMost {
        /// The most.
        most: Chips,
    },
    /// Nothing may be added here.
    NoAddOns,
    /// The whole stack comes along.
    WholeStack {
        /// The stack.
        stack: Chips,
    },
    /// The amount that was played comes along, no more and no less.
    SameAmount {
        /// The stack.
        stack: Chips,
    },
    /// The new game's buy-in is asked for.
    NotABuyIn(BuyInRange),
    /// With more than the new game's most, nobody changes so soon.
    TooSoon {
        /// The most of the new game.
        most: Chips,
        /// For how many minutes more.
        minutes: u64,
    },
    /// Chips stay on the table.
    ChipsStay,
    /// What was taken along comes back in full.
    Restore {
        /// How much was taken.
        amount: Chips,
    },
}

/// The alternate form (`{:#}`) writes amounts as a table that counts in cents shows them.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = f.alternate();
        match *self {
            Reason::Nothing => f.write_str("there are no chips in that"),
            Reason::NoSuchGame => f.write_str("the room spreads no such game"),
            Reason::NotSeated(true) => f.write_str("the player sits in that game already"),
            Reason::NotSeated(false) => f.write_str("the player does not sit in that game"),
            Reason::NoShortBuyLeft { least } => {
                write!(f, "no short buy-in is left: make it {} at least", least.shown(cents))
            }
            Reason::ShortBuyTooSmall { least } => {
                write!(f, "too little even for a short buy-in: make it {} at least", least.shown(cents))
            }
            Reason::TooMuch { most } => write!(f, "too much: make it {} at most", most.shown(cents)),
            Reason::BringBack { amount, minutes } => write!(
                f,
                "cashed out of this game not long ago: bring back {}, or wait until {minutes} minutes have passed",
                amount.shown(cents)
            ),
            Reason::InHand => f.write_str("chips are added between hands"),
            Reason::NotUnderTheMost { most } => {
                write!(f, "only a stack under {} may be added to", most.shown(cents))
            }
            Reason::NoAddOns => f.write_str("nothing may be added to a stack here"),
            Reason::WholeStack { stack } => {
                write!(f, "bring the whole stack: all {}", stack.shown(cents))
            }
            Reason::SameAmount { stack } => {
                write!(f, "go on with the same amount: {}", stack.shown(cents))
            }
            Reason::NotABuyIn(range) => {
                f.write_str("the new game is entered with ")?;
                range.fmt(f)
            }
            Reason::TooSoon { most, minutes } => write!(
                f,
                "more than {} does not change to that game so soon: wait until {minutes} minutes have passed",
                most.shown(cents)
            ),
            Reason::ChipsStay => f.write_str("chips stay on the table"),
            Reason::Restore { amount } => {
                write!(f, "bring back all that was taken along: {}", amount.shown(cents))
            }
        }
    }
}
