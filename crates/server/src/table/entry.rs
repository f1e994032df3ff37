//! What a table's stream holds: one entry for each act, with all that followed from it.
//!
//! Entries are all that is kept of a table; everything else is worked out from them again. The shuffles are in here, so
//! the store is the house's secret.

use hand::{Chips, Post, Seat, Seating, Terms};
use room::{
    PlayerId,
    table::{Chair, Deal},
};
use rules::Under;
use serde::{Deserialize, Serialize};

use super::agreed::Agreed;
use crate::wire::BotKind;

/// What one act led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TableEntry {
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    /// Whose doing.
    pub(crate) by: By,
    /// The request that asked for it, so that asking again does nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
    /// What happened, in order.
    pub(crate) did: Vec<Did>,
}

/// Whose doing an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum By {
    /// An account's, as a player or a host.
    Account(u64),
    /// An account's, as the floor.
    Floor(u64),
    /// The house's: the deal, a bot, the end of somebody's time.
    House,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "kebab-case")]
pub(crate) enum Did {
    /// The table was opened.
    Opened {
        /// By whom.
        host: u64,
        /// As what.
        agreed: Box<Agreed>,
    },
    /// The table is played otherwise: from now on, or after the hand that is on.
    Changed {
        /// Who did it, by name.
        by: String,
        /// How it is played then.
        agreed: Box<Agreed>,
    },
    /// Somebody else runs the table.
    HandedOver {
        /// Whose account.
        to: u64,
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
    },
    /// Somebody came to the table.
    Came {
        /// Their number among the players.
        player: PlayerId,
        /// What they are called.
        name: String,
        /// Which of the house's bots, if one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<BotKind>,
    },
    /// Something happened at the table, in the hand, or to what somebody there wants.
    Session {
        /// What.
        event: room::session::Event,
        /// The policy that it follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Under>,
    },
    /// A deck was shuffled for the deal that was just made.
    Shuffled {
        /// What the order and the salts follow from, in hexadecimal: never told to anybody.
        secret: String,
        /// Who plays, with what: so a hand can be read by itself.
        deal: DealtHand,
    },
    /// Something happened to the money: chips were bought, charged, won or cashed in.
    Money {
        /// What happened.
        event: room::cashier::Event,
        /// The policy that it follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Under>,
    },
    /// The event whose table it is ordered what follows.
    Ordered {
        /// The number of the order, counted from 1.
        number: u64,
    },
    /// Somebody said something.
    Chat {
        /// Their account.
        account: u64,
        /// What they are called.
        name: String,
        /// The words.
        text: String,
    },
}

/// Who plays a hand, with what, posting what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DealtHand {
    /// Which game of the table's, counted from 0.
    pub(crate) game: u8,
    /// The players, in the order of dealing.
    pub(crate) seats: Vec<DealtSeat>,
    /// What was in the pot from the hand before.
    pub(crate) carried: Chips,
    /// Who acts last on the first round, by the place in the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) acts_last: Option<u8>,
    /// Even if it was raised?
    pub(crate) acts_last_if_raised: bool,
    /// Was the pot killed?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) kill: Option<hand::Kill>,
}

/// Somebody who plays a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DealtSeat {
    pub(crate) chair: Chair,
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    pub(crate) stack: Chips,
    pub(crate) ante: Chips,
    pub(crate) live: Chips,
    pub(crate) dead: Chips,
    pub(crate) opens_after: bool,
    /// What lies in the pot from hands before, where it matters who matched it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) in_pot: Chips,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(chips: &Chips) -> bool {
    chips.is_zero()
}

impl DealtHand {
    /// The deal that a table has just made.
    pub(crate) fn of<E>(
        game: u8,
        deal: &Deal,
        who: impl Fn(Chair) -> Result<(PlayerId, String), E>,
    ) -> Result<DealtHand, E> {
        let seat = |place: usize, chair: Chair| {
            let (player, name) = who(chair)?;
            let post = deal.seating.posts[place];
            Ok(DealtSeat {
                chair,
                player,
                name,
                stack: deal.seating.stacks[place],
                ante: post.ante,
                live: post.live,
                dead: post.dead,
                opens_after: post.opens_after,
                in_pot: deal.seating.in_pot.get(place).copied().unwrap_or_default(),
            })
        };
        let seats = deal.chairs.iter().enumerate().map(|(place, &chair)| seat(place, chair));
        Ok(DealtHand {
            game,
            seats: seats.collect::<Result<_, E>>()?,
            carried: deal.seating.carried,
            acts_last: deal.seating.acts_last.map(|seat| seat.0),
            acts_last_if_raised: deal.seating.acts_last_if_raised,
            kill: deal.seating.kill,
        })
    }

    /// The same for the hand.
    pub(crate) fn seating(&self, terms: &Terms) -> Seating {
        let stacks: Vec<Chips> = self.seats.iter().map(|seat| seat.stack).collect();
        let post = |seat: &DealtSeat| Post {
            ante: seat.ante,
            live: seat.live,
            dead: seat.dead,
            opens_after: seat.opens_after,
        };
        // Antes are matched as soon as somebody plays for a part of them only.
        let matters = self.seats.iter().any(|seat| !seat.in_pot.is_zero());
        Seating {
            in_pot: self.seats.iter().filter(|_| matters).map(|seat| seat.in_pot).collect(),
            antes_are_matched: matters,
            posts: self.seats.iter().map(post).collect(),
            carried: self.carried,
            acts_last: self.acts_last.map(Seat),
            acts_last_if_raised: self.acts_last_if_raised,
            kill: self.kill,
            ..Seating::usual(&terms.game, &terms.stakes, &stacks)
        }
    }
}
