//! What people at a table say and put out, before anybody has said what it amounts to.
//!
//! `speech` hears words, `reading` turns words and chips into a plain act, a correction or a question for the floor, by
//! the house's `manners`.

mod manners;
mod reading;
mod speech;
mod turn;

use serde::{Deserialize, Serialize};

use crate::Chips;

pub use manners::{
    Binds, CallBetween, LosesRightAfter, Manners, Overchip, PotSaid, Precedence, Several, Skipped, Unaware,
    Undercall,
};
pub use speech::{Speech, Spoken, Unheard, Verb};
pub(crate) use turn::Earlies;
pub use turn::Early;

/// What a player does in one go: words, chips and taps in the order they came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The parts, the first one first.
    pub parts: Vec<Part>,
    /// Did they come at the same moment?
    pub at_once: bool,
}

/// A part of a deed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Say(Speech),
    /// Chips put out.
    Put(Motion),
    /// A tap on the table.
    Tap,
}

/// Chips put out in one motion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Motion {
    /// What each chip is worth.
    pub chips: Vec<Chips>,
    /// What was taken back of the chips that lay in front before.
    pub taken_back: Chips,
}

impl Motion {
    /// What the chips are worth together.
    pub fn total(&self) -> Chips {
        self.chips.iter().copied().sum()
    }

    /// What the smallest is worth.
    fn smallest(&self) -> Chips {
        self.chips.iter().copied().min().unwrap_or_default()
    }
}

/// What the floor is asked to choose from, the usual choice first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// A raise, or only a call?
    RaiseOrCall,
    /// A call, or a raise?
    CallOrRaise,
    /// Is the call to be made good, or may the chips be taken back?
    CallOrTakeBack,
    /// May the chips be taken back, or is the call to be made good?
    TakeBackOrCall,
    /// Is the call to be made good, or do the chips stay while the hand is folded?
    CallOrForfeit,
    /// Does an act out of turn stand, or is the player free?
    StandsOrFree,
    /// Does a skipped player keep the right to act, or less?
    KeepsRightOrLess,
    /// May a skipped player only check, call or fold, or is the hand dead?
    LimitedOrDead,
    /// Is a card that the dealer showed replaced, or kept?
    ReplaceOrKeep,
    /// How is a stub that fell made good?
    HowToMakeStub,
}

impl Question {
    /// The choices, the usual one first.
    pub const fn verdicts(self) -> &'static [Verdict] {
        match self {
            Question::RaiseOrCall => &[Verdict::Raise, Verdict::Call],
            Question::CallOrRaise => &[Verdict::Call, Verdict::Raise],
            Question::CallOrTakeBack => &[Verdict::Call, Verdict::TakeBack],
            Question::TakeBackOrCall => &[Verdict::TakeBack, Verdict::Call],
            Question::CallOrForfeit => &[Verdict::Call, Verdict::Forfeit],
            Question::StandsOrFree => &[Verdict::Stands, Verdict::Free],
            Question::KeepsRightOrLess => &[Verdict::KeepsRight, Verdict::Limited, Verdict::Dead],
            Question::LimitedOrDead => &[Verdict::Limited, Verdict::Dead],
            Question::ReplaceOrKeep => &[Verdict::Replace, Verdict::Keep],
            Question::HowToMakeStub => &[Verdict::RestoreOrder, Verdict::ShuffleStub, Verdict::ShuffleMixed],
        }
    }

    /// The usual choice.
    pub const fn usual(self) -> Verdict {
        self.verdicts()[0]
    }
}

/// What the floor can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The chips are a raise.
    Raise,
    /// They are a call, made good where they were too few.
    Call,
    /// They go back, and the player acts again.
    TakeBack,
    /// They stay in, and the hand is folded.
    Forfeit,
    /// The act out of turn stands.
    Stands,
    /// It does not: the player acts again.
    Free,
    /// The skipped player keeps the right to act.
    KeepsRight,
    /// The skipped player may check, call or fold.
    Limited,
    /// The skipped player's hand is dead.
    Dead,
    /// The card that the dealer showed is replaced.
    Replace,
    /// It is kept.
    Keep,
    /// The stub's order is put back.
    RestoreOrder,
    /// The stub alone is shuffled.
    ShuffleStub,
    /// All that was mixed is shuffled.
    ShuffleMixed,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Verdict::Raise => "raise",
            Verdict::Call => "call",
            Verdict::TakeBack => "take back",
            Verdict::Forfeit => "forfeit",
            Verdict::Stands => "stands",
            Verdict::Free => "free",
            Verdict::KeepsRight => "keeps the right",
            Verdict::Limited => "limited",
            Verdict::Dead => "dead",
            Verdict::Replace => "replace",
            Verdict::Keep => "keep",
            Verdict::RestoreOrder => "restore the order",
            Verdict::ShuffleStub => "shuffle the stub",
            Verdict::ShuffleMixed => "shuffle what is mixed",
        })
    }
}

/// A question that waits for the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Referred {
    /// About whom.
    pub seat: crate::Seat,
    /// What is asked.
    pub question: Question,
    /// The total of the raise, where one is possible.
    pub raise_to: Chips,
    /// The chips that the player put out.
    pub put: Chips,
}
