//! What an event wants of one of its tables, and what a table tells its event.
//!
//! Orders to a table are numbered from 1 and written in the event's stream; the table's entry that carries one out names its
//! number. So an order may be sent as often as one likes, and is done once.

use hand::{Chips, Stakes};
use room::{
    PlayerId,
    table::Chair,
    tournament::{Loser, balance::Spots},
};
use serde::{Deserialize, Serialize};

use crate::wire::BotKind;

/// What an event wants of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case")]
pub(crate) enum Order {
    /// Somebody sits down with chips of the event.
    Sit {
        /// Where.
        chair: Chair,
        /// Who.
        player: PlayerId,
        /// What they are called.
        name: String,
        /// Which of the house's bots, if one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<BotKind>,
        /// With how much.
        chips: Chips,
        /// Were they away where they come from?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        away: bool,
    },
    /// Somebody leaves the table: for another, or because they are out.
    Rise {
        /// Who.
        player: PlayerId,
    },
    /// Somebody has more chips: a rebuy, an add-on, a share of a stack that was split.
    Add {
        /// Who.
        player: PlayerId,
        /// How many.
        chips: Chips,
    },
    /// The first button.
    Button {
        /// Where.
        chair: Chair,
    },
    /// The next hand is dealt.
    Deal {
        /// At this level.
        level: u32,
        /// What each game of the table is played for.
        stakes: Vec<Stakes>,
    },
    /// Nobody plays here any more.
    Close {
        /// Why.
        why: String,
    },
}

/// An order with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Numbered {
    /// Counted from 1 at each table.
    pub(crate) number: u64,
    /// What is wanted.
    #[serde(flatten)]
    pub(crate) order: Order,
}

/// How a table stands, as it tells its event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    /// Which table, by its number in the room.
    pub(crate) table: u64,
    /// The last order that it has carried out.
    pub(crate) done: u64,
    /// The last hand that is over; none before the first is, and while one is on.
    pub(crate) hand: Option<Played>,
    /// Who sits there and is away.
    pub(crate) away: Vec<PlayerId>,
}

/// What came of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// Its number at the table.
    pub(crate) number: u64,
    /// Where button and blinds were; none in a game without blinds.
    pub(crate) spots: Option<Spots>,
    /// What everybody who was dealt in has now.
    pub(crate) stacks: Vec<(PlayerId, Chips)>,
    /// Who lost everything, and to whom.
    pub(crate) out: Vec<Loser>,
}
