//! What the floor may do about conduct: sanctions, and what they are for.

use crate::Under;
use serde::{Deserialize, Serialize};

/// A sanction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sanction {
    /// A warning.
    Warning,
    /// Hands missed.
    MissedHands,
    /// Whole rounds missed.
    MissedRounds,
    /// Out of play for a time.
    Suspension,
    /// Out of play for ten minutes.
    TenMinuteSuspension,
    /// Removal from the room.
    Removal,
    /// Barred from the room.
    Barring,
    /// Out of the event.
    Disqualification,
}

impl Sanction {
    /// All of them.
    pub const ALL: [Sanction; 8] = [
        Sanction::Warning,
        Sanction::MissedHands,
        Sanction::MissedRounds,
        Sanction::Suspension,
        Sanction::TenMinuteSuspension,
        Sanction::Removal,
        Sanction::Barring,
        Sanction::Disqualification,
    ];

    /// Its name, as a log has it.
    pub const fn name(self) -> &'static str {
        match self {
            Sanction::Warning => "warning",
            Sanction::MissedHands => "missed-hands",
            Sanction::MissedRounds => "missed-rounds",
            Sanction::Suspension => "suspension",
            Sanction::TenMinuteSuspension => "ten-minute-suspension",
            Sanction::Removal => "removal",
            Sanction::Barring => "barring",
            Sanction::Disqualification => "disqualification",
        }
    }
}

/// A set of sanctions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sanctions(u8);

impl Sanctions {
    /// Just this one.
    pub const fn only(sanction: Sanction) -> Sanctions {
        Sanctions(1 << sanction as u8)
    }

    /// Is it among them?
    pub const fn contains(self, sanction: Sanction) -> bool {
        self.0 >> sanction as u8 & 1 == 1
    }

    /// Those in the set, the mildest first.
    pub fn iter(self) -> impl Iterator<Item = Sanction> {
        Sanction::ALL.into_iter().filter(move |sanction| self.contains(*sanction))
    }
}

impl FromIterator<Sanction> for Sanctions {
    fn from_iter<I: IntoIterator<Item = Sanction>>(sanctions: I) -> Sanctions {
        Sanctions(sanctions.into_iter().fold(0, |set, sanction| set | 1 << sanction as u8))
    }
}

/// What a sanction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offence {
    /// Anything else.
    Conduct,
    /// Acting out of turn on purpose or over and over.
    OutOfTurn,
    /// Showing cards while there is action to come.
    Exposing,
    /// Playing softly.
    SoftPlay,
    /// Talking about hands.
    Talking,
    /// Folding with nothing to call.
    IdleFold,
    /// Calling a hand what it is not.
    Miscall,
    /// A promise about a later act.
    Promise,
}

impl Offence {
    /// All of them.
    pub const ALL: [Offence; 8] = [
        Offence::Conduct,
        Offence::OutOfTurn,
        Offence::Exposing,
        Offence::SoftPlay,
        Offence::Talking,
        Offence::IdleFold,
        Offence::Miscall,
        Offence::Promise,
    ];

    /// Its name, as a log has it.
    pub const fn name(self) -> &'static str {
        match self {
            Offence::Conduct => "conduct",
            Offence::OutOfTurn => "out-of-turn",
            Offence::Exposing => "exposing",
            Offence::SoftPlay => "soft-play",
            Offence::Talking => "talking",
            Offence::IdleFold => "idle-fold",
            Offence::Miscall => "miscall",
            Offence::Promise => "promise",
        }
    }

    /// The policy that makes it one.
    pub(crate) const fn policy(self) -> Under {
        match self {
            Offence::Conduct => Under::PENALTY_LADDER,
            Offence::OutOfTurn => Under::OOT_PENALTY,
            Offence::Exposing => Under::PENALTY_EXPOSE_LIVE_CARDS,
            Offence::SoftPlay => Under::PENALTY_SOFT_PLAY,
            Offence::Talking => Under::PENALTY_TALKING,
            Offence::IdleFold => Under::FOLD_NO_BET,
            Offence::Miscall => Under::SHOWDOWN_MISCALL,
            Offence::Promise => Under::VERBAL_CONDITIONAL,
        }
    }
}
