//! What is recorded of acts beside betting: bets of a wrong size, cards handled, the clock, claims, disputes.

use serde::{Deserialize, Serialize};

use crate::{
    Chips, Claim, Dispute, Early, Event, Face, NextHand, Offence, Sanction, Seat, ShownWhen, Wrong, face::Ink,
};

/// One thing done or said beside betting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", bound = "C: Ink")]
pub enum Irregularity<C = Face> {
    /// The bet or raise that comes next is of a wrong size, and nobody stops it.
    Slipped {
        /// Whose.
        seat: Seat,
        /// What it was made.
        was: Chips,
        /// What it should have been.
        right: Chips,
        /// What is wrong with it.
        wrong: Wrong,
    },
    /// The dealer said how much may be bet at most.
    Counted {
        /// How much.
        amount: Chips,
    },
    /// The dealer points at a player as the one to bring it in.
    PointedAt {
        /// At whom.
        seat: Seat,
    },
    /// A player who is all-in for the ante opens: callers pay a full bet.
    OpenedBroke {
        /// Who.
        seat: Seat,
        /// What a call costs.
        to: Chips,
    },
    /// What a player has in front on this street was brought to another size, because the bet was.
    Resized {
        /// Whose.
        seat: Seat,
        /// From what.
        from: Chips,
        /// To what.
        to: Chips,
    },
    /// A player moved chips forward and did not let go.
    MovedForward {
        /// Who.
        seat: Seat,
        /// What they would make in front of the player.
        to: Chips,
    },
    /// A player threw the cards forward with nothing to call.
    ThrewForward {
        /// Who.
        seat: Seat,
    },
    /// A player has the cards again, as if nothing had happened.
    GivenBack {
        /// Who.
        seat: Seat,
    },
    /// A player picked up the up-cards, which means nothing here.
    LiftedUpCards {
        /// Who.
        seat: Seat,
    },
    /// A card that was face down is seen by everybody.
    TurnedUp {
        /// Whose.
        seat: Seat,
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
    },
    /// A player showed a card to one other.
    ShownTo {
        /// Whose.
        seat: Seat,
        /// To whom.
        other: Seat,
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
        /// When everybody sees it.
        when: ShownWhen,
    },
    /// A hand that was thrown away is in again.
    Restored {
        /// Whose.
        seat: Seat,
    },
    /// A player promised an act, should another come first.
    Promised {
        /// Who.
        seat: Seat,
        /// If what is done before.
        on: Early,
        /// What is promised.
        #[serde(rename = "act")]
        what: Early,
        /// The chips that it would have in front.
        to: Chips,
    },
    /// Somebody wants a player put on the clock; the floor starts it.
    ClockAsked {
        /// Whom.
        seat: Seat,
        /// Who asks.
        by: Seat,
    },
    /// A player is on the clock.
    ClockStarted {
        /// Who.
        seat: Seat,
        /// The seconds to think.
        thinking: u32,
        /// The seconds counted down then.
        countdown: u32,
    },
    /// The clock ran out.
    ClockRanOut {
        /// On whom.
        seat: Seat,
    },
    /// A player said what the hand is.
    Claimed {
        /// Who.
        seat: Seat,
        /// What.
        claim: Claim,
    },
    /// A player disputes the result.
    Disputed {
        /// Who.
        seat: Seat,
        /// What about it.
        dispute: Dispute,
    },
    /// The next hand has got so far.
    NextHand {
        /// How far.
        next: NextHand,
    },
    /// A part of a disputed pot was set aside.
    Impounded {
        /// From whom.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// Chips of a pot that was pushed wrongly were moved.
    Moved {
        /// To whom.
        seat: Seat,
        /// From whom; from what was set aside if none.
        from: Option<Seat>,
        /// How much.
        amount: Chips,
    },
    /// The floor sanctioned a player.
    Penalised {
        /// Who.
        seat: Seat,
        /// With what.
        sanction: Sanction,
        /// For what.
        offence: Offence,
    },
}

impl From<Irregularity> for Event {
    fn from(beside: Irregularity) -> Event {
        Event::Irregularity(beside)
    }
}
