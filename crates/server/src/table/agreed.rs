//! What a table was opened as: all that was agreed before anybody sat down, in types of the journal's own.
//!
//! It names the editions of its book and its games, so that the table is played, and its hands are read, by what they
//! said when it was opened.

use hand::Stakes;
use room::ledger::Pool;
use rules::game::Limit;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::edition::{Edition, EditionId};
use crate::wire::BotsPlay;

/// What was agreed about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Agreed {
    /// What the table is called.
    pub(crate) name: String,
    /// The edition of the book in force.
    pub(crate) book: EditionId,
    /// The games, which have their turns in this order.
    pub(crate) games: Vec<AgreedGame>,
    /// Hands of each game of a mix before the next has its turn.
    pub(crate) turns: u16,
    pub(crate) chairs: u8,
    /// With how much one may sit down, least and most.
    pub(crate) buy_in: [u64; 2],
    pub(crate) fees: Fees,
    /// How the house is paid by its book, where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) charge: Option<Charged>,
    /// The pool of the house's prizes, where they can be won here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) prizes: Option<Pool>,
    /// Bomb pots, where the table deals them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bomb: Option<AgreedBomb>,
    /// Are all amounts in cents?
    pub(crate) cents: bool,
    /// May only those sit who are invited?
    pub(crate) private: bool,
    /// Seconds to act; 0 for no limit.
    pub(crate) act_seconds: u32,
    /// Seconds in a new player's time bank.
    pub(crate) bank_seconds: u32,
    /// Seconds of grace, once a hand, for a player whose connection is lost.
    pub(crate) grace_seconds: u32,
    /// How late the rail sees everything.
    pub(crate) rail_seconds: u32,
    /// Milliseconds between hands.
    pub(crate) pause_ms: u32,
    /// About how long the house's bots think.
    pub(crate) think_ms: u32,
    /// Milliseconds between two streets once nobody can bet any more.
    pub(crate) beat_ms: u32,
    /// Are the odds of hands that lie open shown?
    #[serde(default = "shown", skip_serializing_if = "is_shown")]
    pub(crate) odds: bool,
    /// Does the host say who sits down?
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) approval: bool,
    /// Does whoever has the button name the next game?
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) choice: bool,
    /// When the house's bots play.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub(crate) bots: BotsPlay,
    /// The event whose table it is, if it is one's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) event: Option<OfEvent>,
}

/// Whose table it is, where an event set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OfEvent {
    /// The event's number.
    pub(crate) event: u64,
    /// Which of its tables, counted from 1.
    pub(crate) table: u32,
}

/// Tables were opened before anybody was asked about odds, and show them.
const fn shown() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_shown(odds: &bool) -> bool {
    *odds
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_not(value: &bool) -> bool {
    !*value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_usual(bots: &BotsPlay) -> bool {
    *bots == BotsPlay::default()
}

impl Agreed {
    /// The editions of all that is dealt.
    pub(crate) fn dealt(&self) -> impl Iterator<Item = &EditionId> {
        self.games.iter().map(|agreed| &agreed.game).chain(self.bomb.iter().map(|bomb| &bomb.game))
    }
}

/// A game of a table, as it is played there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AgreedGame {
    /// The edition of the game.
    pub(crate) game: EditionId,
    #[serde(serialize_with = "write_limit", deserialize_with = "read_limit")]
    pub(crate) limit: Limit,
    pub(crate) stakes: Stakes,
}

/// How a table deals bomb pots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AgreedBomb {
    /// What each puts up.
    pub(crate) ante: u64,
    /// The edition of what is dealt.
    pub(crate) game: EditionId,
}

/// What the house takes from a pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fees {
    /// In hundredths of a percent.
    pub(crate) part: u32,
    /// The most from a pot.
    pub(crate) most: u64,
}

/// How the house is paid by its book. What is not named is as the book says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub(crate) enum Charged {
    /// A set amount from each hand.
    Drop { amount: Option<u64> },
    /// So much from everybody for so many minutes.
    Time { posted: Option<(u64, u32)> },
}

/// An agreement with the editions that it names.
#[derive(Clone, Debug)]
pub(crate) struct Agreement {
    pub(crate) agreed: Agreed,
    pub(crate) editions: Vec<Edition>,
}

impl From<Fees> for crate::wire::Fees {
    fn from(fees: Fees) -> crate::wire::Fees {
        crate::wire::Fees { part: fees.part, most: fees.most }
    }
}

impl From<Charged> for crate::wire::Charge {
    fn from(charged: Charged) -> crate::wire::Charge {
        match charged {
            Charged::Drop { amount } => crate::wire::Charge::Drop { amount },
            Charged::Time { posted } => {
                let (amount, minutes) = posted.unzip();
                crate::wire::Charge::Time { amount, minutes }
            }
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn write_limit<S: Serializer>(limit: &Limit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(limit.word())
}

fn read_limit<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Limit, D::Error> {
    let word = String::deserialize(deserializer)?;
    Limit::find(&word).ok_or_else(|| D::Error::custom(format!("`{word}` is no limit")))
}
