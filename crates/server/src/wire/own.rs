//! What somebody has for themselves: how they play, what they note about others, the hands that they share.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Step;

/// How somebody plays: `GET /api/me/statistics`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Statistics {
    /// Each game that was played, with its limit.
    pub games: Vec<GameStatistics>,
    /// Are there hands that are not counted yet? Ask again.
    pub more: bool,
}

/// How somebody plays one game at one limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameStatistics {
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub name: String,
    /// `no`, `pot`, `fixed` or `spread`.
    pub limit: String,
    /// Hands that were dealt to the player and not called off.
    #[ts(type = "number")]
    pub hands: u64,
    /// Hands in which the player decided something in the first betting round.
    #[ts(type = "number")]
    pub decided: u64,
    /// Of these: the player put chips in without having to.
    #[ts(type = "number")]
    pub voluntary: u64,
    /// Of these: the player bet or raised.
    #[ts(type = "number")]
    pub raised: u64,
    /// Hands that the player took to a showdown.
    #[ts(type = "number")]
    pub showdowns: u64,
    /// Of these: the player won chips.
    #[ts(type = "number")]
    pub showdowns_won: u64,
    /// What was won or lost, in hundredths of the big blind, or of the small bet where there are no blinds.
    #[ts(type = "number")]
    pub hundredths: i64,
}

/// A colour that somebody gives another player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tag {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Violet.
    Violet,
}

/// What somebody notes about another player, for nobody else to read: `GET /api/me/notes`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Note {
    /// The other's account.
    #[ts(type = "number")]
    pub account: u64,
    /// The other's name.
    pub name: String,
    /// What is noted.
    pub text: String,
    /// The colour.
    pub tag: Option<Tag>,
}

/// Notes something about another player: `PUT /api/me/notes/{account}`. Without words and colour the note is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NoteAsk {
    /// What is noted; lines are parted by line breaks.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    #[schema(max_length = 500)]
    pub text: String,
    /// The colour.
    #[serde(default)]
    #[ts(optional)]
    pub tag: Option<Tag>,
}

/// As whom a shared hand is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SharedAs {
    /// As whoever shares it saw it, with their own cards.
    Own,
    /// As those who watched saw it.
    Rail,
}

/// Makes a link to a hand that is over: `POST /api/shares`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShareAsk {
    /// The table.
    #[ts(type = "number")]
    pub table: u64,
    /// The hand's number there.
    #[ts(type = "number")]
    pub hand: u64,
    /// As whom it is shown.
    pub shown_as: SharedAs,
}

/// A link to a hand: `GET /api/shares` lists one's own, without their keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Share {
    /// What the link is called when it is taken back: `DELETE /api/shares/{share}`.
    pub share: String,
    /// The table.
    #[ts(type = "number")]
    pub table: u64,
    /// The hand's number there.
    #[ts(type = "number")]
    pub hand: u64,
    /// As whom it is shown.
    pub shown_as: SharedAs,
    /// When it was made.
    #[ts(type = "number")]
    pub at: u64,
    /// The key, which is told once: the page is `/history.html?shared=KEY`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub key: Option<String>,
}

/// A hand that somebody shares: `GET /api/shared/{key}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedHand {
    /// Who shares it.
    pub by: String,
    /// As whom it is shown.
    pub shown_as: SharedAs,
    /// The table's name.
    pub table: String,
    /// The hand's number there.
    #[ts(type = "number")]
    pub hand: u64,
    /// The hand step by step.
    pub steps: Vec<Step>,
}
