//! What a promotion asks of a hand, clause by clause.

use std::fmt;

use cards::Strength;
use hand::Chips;
use rules::Under;

use super::Least;

/// Whose hand a clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whoever lost with the strong hand.
    Loser,
    /// Whoever won.
    Winner,
    /// The player whose hand is judged.
    Player,
}

/// One thing that a promotion asks for, with what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clause {
    /// A game that takes part.
    Game,
    /// The house took its fee from the hand.
    Raked,
    /// So much in the pot at least.
    LeastPot {
        /// The least.
        least: Chips,
        /// What was in it.
        pot: Chips,
    },
    /// More than this in the pot.
    PotOver {
        /// This.
        over: Chips,
        /// What was in it.
        pot: Chips,
    },
    /// So many dealt in at least.
    Dealt {
        /// The fewest.
        least: u32,
        /// How many were.
        dealt: u32,
    },
    /// Every hand has as many cards as the game deals.
    ProperHands,
    /// A hand that was shown lost to another.
    Beaten,
    /// The hand is at least this strong.
    Reaches {
        /// Whose.
        who: Who,
        /// What is asked for.
        least: Least,
        /// What the hand is; nothing where there is no hand.
        is: Option<Strength>,
    },
    /// Both hole cards play.
    BothHoleCards(Who),
    /// Four of a kind are made with a pocket pair.
    PocketPair(Who),
    /// The hand is better than the board alone.
    OwnCards,
    /// The hand is a straight flush.
    StraightFlush {
        /// What it is.
        is: Option<Strength>,
    },
    /// The hand has a line of its own.
    Listed {
        /// What it is.
        is: Option<Strength>,
    },
    /// Whoever is to check the hands has done so.
    Verified,
    /// Nobody talked the prize away.
    Talk,
    /// The jackpot stands over this.
    JackpotOver {
        /// This.
        over: Chips,
        /// What it holds.
        holds: Chips,
    },
    /// The same hand does not win the jackpot.
    NoBadBeat,
    /// The hand was shown down, or the others folded and that is enough.
    NotByFolds,
}

impl Clause {
    /// Is it about how strong a hand is?
    pub(super) fn is_of_strength(&self) -> bool {
        match self {
            Clause::Beaten
            | Clause::Reaches { .. }
            | Clause::StraightFlush { .. }
            | Clause::Listed { .. } => true,
            Clause::Game
            | Clause::Raked
            | Clause::LeastPot { .. }
            | Clause::PotOver { .. }
            | Clause::Dealt { .. }
            | Clause::ProperHands
            | Clause::BothHoleCards(_)
            | Clause::PocketPair(_)
            | Clause::OwnCards
            | Clause::Verified
            | Clause::Talk
            | Clause::JackpotOver { .. }
            | Clause::NoBadBeat
            | Clause::NotByFolds => false,
        }
    }
}

/// A clause, whether it held, and the policy that asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is asked for and what was found.
    pub clause: Clause,
    /// Did it hold?
    pub held: bool,
    /// The policy; none for what is asked for by the nature of the thing.
    pub under: Option<Under>,
}

/// Every clause that was looked at, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace(pub Vec<Finding>);

impl Trace {
    pub(super) fn note(&mut self, under: Under, held: bool, clause: Clause) {
        self.0.push(Finding { clause, held, under: Some(under) });
    }

    pub(super) fn note_ours(&mut self, held: bool, clause: Clause) {
        self.0.push(Finding { clause, held, under: None });
    }

    /// Did every clause hold?
    pub fn holds(&self) -> bool {
        self.0.iter().all(|finding| finding.held)
    }

    /// Those that did not.
    pub fn failed(&self) -> impl Iterator<Item = &Finding> {
        self.0.iter().filter(|finding| !finding.held)
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Who::Loser => "the losing hand",
            Who::Winner => "the winning hand",
            Who::Player => "the hand",
        })
    }
}

/// What was asked for, then what was found.
impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = |f: &mut fmt::Formatter<'_>, is: &Option<Strength>| match is {
            Some(strength) => write!(f, ": {strength}"),
            None => f.write_str(": there is none"),
        };
        match self {
            Clause::Game => f.write_str("the game takes part"),
            Clause::Raked => f.write_str("the house took its fee"),
            Clause::LeastPot { least, pot } => write!(f, "{least} or more in the pot: {pot}"),
            Clause::PotOver { over, pot } => write!(f, "more than {over} in the pot: {pot}"),
            Clause::Dealt { least, dealt } => write!(f, "{least} or more dealt in: {dealt}"),
            Clause::ProperHands => f.write_str("each hand has the proper number of cards"),
            Clause::Beaten => f.write_str("a hand that was shown lost to a better one"),
            Clause::Reaches { who, least, is } => write!(f, "{who} is {least}").and_then(|()| found(f, is)),
            Clause::BothHoleCards(who) => write!(f, "{who} plays both hole cards"),
            Clause::PocketPair(who) => write!(f, "{who} makes four of a kind with a pocket pair"),
            Clause::OwnCards => f.write_str("the hand is better than the board alone"),
            Clause::StraightFlush { is } => {
                f.write_str("the hand is a straight flush").and_then(|()| found(f, is))
            }
            Clause::Listed { is } => f.write_str("the hand has a payout").and_then(|()| found(f, is)),
            Clause::Verified => f.write_str("the hands were checked"),
            Clause::Talk => f.write_str("nobody talked about the hand too soon"),
            Clause::JackpotOver { over, holds } => write!(f, "the jackpot is over {over}: {holds}"),
            Clause::NoBadBeat => f.write_str("the hand does not win the jackpot, too"),
            Clause::NotByFolds => f.write_str("the hand was not won because all others folded"),
        }
    }
}

/// `yes` or `no`, the clause, and the policy.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<3} {}", if self.held { "yes" } else { "no" }, self.clause)?;
        match self.under {
            Some(under) => write!(f, " ({under})"),
            None => Ok(()),
        }
    }
}
