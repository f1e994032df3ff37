//! What happens in an event. State changes only by recording one of these.

use hand::Chips;
use serde::{Deserialize, Serialize};

use super::{
    balance::Spots,
    clock::{ClockEvent, Signs},
    draw::SeatAt,
    flights::Flight,
};
use crate::{PlayerId, table::Chair};

/// How somebody came to be an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnteredBy {
    /// By paying.
    Payment,
    /// By a promise to come, made to the director beforehand.
    Promise,
}

/// Why somebody is given a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatedFor {
    /// The first draw.
    Start,
    /// Entering after the start.
    LateEntry,
    /// Waiting until there was room.
    Alternate,
    /// Entering again.
    Reentry,
}

/// Why somebody goes from one seat to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MovedFor {
    /// Tables are balanced.
    Balance {
        /// Hands until the big blind at the new seat, 0 being the next; none in stud.
        until_big: Option<u8>,
    },
    /// The table was broken.
    Break,
    /// Everybody drew for a seat.
    Redraw,
    /// Began in the wrong seat.
    WrongSeat,
}

/// Why chips leave play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RemovedFor {
    /// The player never came.
    NoShow,
    /// The player was disqualified.
    Disqualified,
    /// The chips were off the table or out of view.
    OutOfView,
    /// What could not be divided of a stack that was split.
    OddChips,
    /// The player gave them up to enter again.
    Reentry,
    /// Nobody owns them.
    Ownerless,
    /// Nobody bought them.
    Unsold,
    /// They were odd chips of a denomination that was raced off.
    Race,
}

/// Why somebody gets chips that were nobody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AwardedFor {
    /// A card won them in a chip race.
    Race,
    /// The race would have left the player with nothing.
    Rescue,
    /// Odd chips were rounded up.
    OddChips,
    /// Chips of a denomination that was raced off before turned up, and were changed.
    FoundLater,
}

/// What a player is sentenced to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sanction {
    /// A word.
    Warning,
    /// So many hands missed.
    Hands(u32),
    /// So many rounds missed.
    Rounds(u32),
    /// So many minutes away.
    Minutes(u32),
    /// Out of the event.
    Disqualification,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody entered, for the first time or again.
    Entered {
        /// Who.
        player: PlayerId,
        /// How.
        by: EnteredBy,
    },
    /// There is no room yet: somebody waits for a seat.
    Waits {
        /// Who.
        player: PlayerId,
    },
    /// A table was set.
    Opened {
        /// Which.
        table: u32,
        /// With how many chairs.
        chairs: u8,
    },
    /// Somebody has a seat, and chips on it.
    Seated {
        /// Who.
        player: PlayerId,
        /// Where.
        at: SeatAt,
        /// With how much.
        chips: Chips,
        /// Why.
        why: SeatedFor,
    },
    /// A stack for a latecomer stands in a seat that nobody has bought, and pays like that of somebody absent.
    StoodIn {
        /// The number it goes by until somebody buys it.
        player: PlayerId,
        /// Where.
        at: SeatAt,
        /// How much.
        chips: Chips,
    },
    /// Somebody bought such a stack, as it is by now.
    Sold {
        /// The number it went by.
        stand_in: PlayerId,
        /// Who bought it.
        player: PlayerId,
    },
    /// A table's first button, or that after a redraw.
    Button {
        /// Which table.
        table: u32,
        /// Where.
        chair: Chair,
    },
    /// Something about the clock.
    Clock(ClockEvent),
    /// Somebody came, or is back.
    Arrived {
        /// Who.
        player: PlayerId,
    },
    /// Somebody went away.
    WentAway {
        /// Who.
        player: PlayerId,
        /// When.
        at: u64,
    },
    /// Somebody who is not there asked for the stack to be kept.
    Kept {
        /// Who.
        player: PlayerId,
    },
    /// Something was done towards a table's next hand.
    Begun {
        /// Which table.
        table: u32,
        /// What has been done by now.
        signs: Signs,
    },
    /// A hand has started and keeps the level.
    Dealt {
        /// Which table.
        table: u32,
        /// At which level.
        level: u32,
    },
    /// A hand that was dealt at the wrong level goes on at this one.
    LevelRuled {
        /// Which table.
        table: u32,
        /// At which level.
        level: u32,
    },
    /// Somebody is all-in and called while tables play hand for hand: the cards stay down until the other tables are done.
    FaceDown {
        /// Which table.
        table: u32,
    },
    /// A hand was misdealt and is dealt again: it counts once.
    Misdealt {
        /// Which table.
        table: u32,
    },
    /// A hand is over.
    Finished {
        /// Which table.
        table: u32,
        /// Where button and blinds were.
        spots: Option<Spots>,
        /// The stacks that it changed.
        stacks: Vec<(PlayerId, Chips)>,
    },
    /// Somebody lost everything and may still buy again.
    Broke {
        /// Who.
        player: PlayerId,
        /// The stack at the start of the hand.
        stack: Chips,
        /// How good the hand was among those who lost everything on it, the best being 0; where it is known.
        hand: Option<u32>,
        /// Who won the chips, where it is known.
        by: Vec<PlayerId>,
    },
    /// Somebody is out.
    Out {
        /// Who.
        player: PlayerId,
    },
    /// These went out, together, while one may still enter: their place is known when nobody can any more.
    Queued {
        /// Who.
        players: Vec<PlayerId>,
    },
    /// Somebody who waited for a seat when entry closed has their money back.
    Refunded {
        /// Who.
        player: PlayerId,
    },
    /// Those who share a finishing place, or one who has it.
    Placed {
        /// The best of the places.
        place: u32,
        /// Who.
        players: Vec<PlayerId>,
    },
    /// Somebody bought again.
    Rebought {
        /// Who.
        player: PlayerId,
        /// How many chips.
        chips: Chips,
    },
    /// Somebody announced a rebuy before the deal: the chips play behind, and it has to be made.
    Declared {
        /// Who.
        player: PlayerId,
    },
    /// Somebody added on.
    AddedOn {
        /// Who.
        player: PlayerId,
        /// How many chips.
        chips: Chips,
    },
    /// Chips left play.
    Removed {
        /// Whose, if anybody's.
        player: Option<PlayerId>,
        /// How many.
        chips: Chips,
        /// Why.
        why: RemovedFor,
    },
    /// Somebody got chips.
    Awarded {
        /// Who.
        player: PlayerId,
        /// How many.
        chips: Chips,
        /// Why.
        why: AwardedFor,
    },
    /// Somebody was away too long: the stack was split among the others at the table.
    Split {
        /// Who.
        player: PlayerId,
        /// What each of the others got.
        each: Chips,
        /// Who they are.
        to: Vec<PlayerId>,
    },
    /// Somebody goes from one seat to another.
    Moved {
        /// Who.
        player: PlayerId,
        /// From where.
        from: SeatAt,
        /// To where.
        to: SeatAt,
        /// Why.
        why: MovedFor,
    },
    /// A table is no longer played at.
    TableBroke {
        /// Which.
        table: u32,
    },
    /// A table stops until it is filled.
    Halted {
        /// Which.
        table: u32,
    },
    /// A table plays on.
    Resumed {
        /// Which.
        table: u32,
    },
    /// Tables begin to play hand for hand.
    HandForHand,
    /// All tables have played the hand.
    RoundOver,
    /// Tables play as usual again.
    HandForHandOver,
    /// What the places pay.
    Posted {
        /// All that there is to win, bounties aside.
        purse: Chips,
        /// First place first.
        prizes: Vec<Chips>,
    },
    /// Somebody won a prize.
    Paid {
        /// Who.
        player: PlayerId,
        /// How much.
        amount: Chips,
    },
    /// Somebody won a seat in the event that this one leads to.
    WonSeat {
        /// Who.
        player: PlayerId,
        /// What it is worth.
        value: Chips,
    },
    /// Somebody was paid for knocking another out.
    Bounty {
        /// Who was knocked out.
        of: PlayerId,
        /// Who did it.
        to: PlayerId,
        /// What is paid out.
        paid: Chips,
        /// What goes on top of their own.
        kept: Chips,
    },
    /// What was put on heads lies in envelopes now.
    EnvelopesMade {
        /// What is in each, the largest first.
        amounts: Vec<Chips>,
    },
    /// Somebody was knocked out: those who did it draw an envelope.
    EnvelopeDue {
        /// Who was knocked out.
        of: PlayerId,
        /// Who did it.
        to: Vec<PlayerId>,
    },
    /// An envelope was drawn; what each gets of it follows.
    EnvelopeDrawn {
        /// For whose head.
        of: PlayerId,
        /// What was in it.
        amount: Chips,
    },
    /// Somebody was sanctioned.
    Sanctioned {
        /// Who.
        player: PlayerId,
        /// With what.
        sanction: Sanction,
        /// Hands to be missed.
        hands: u32,
        /// When it is over, where it is a matter of time.
        until: Option<u64>,
    },
    /// A hand of a penalty was missed.
    Missed {
        /// By whom.
        player: PlayerId,
    },
    /// The players who are left agreed to share.
    Shared {
        /// What each gets.
        amounts: Vec<(PlayerId, Chips)>,
    },
    /// A vote on sharing failed: nothing more is said of it until somebody else is out.
    VotedDown,
    /// A flight is over, and whoever is left has bagged.
    Bagged {
        /// What came of it.
        flight: Flight,
    },
    /// The players of a flight come to the second day.
    FlightIn {
        /// What came of it.
        flight: Flight,
    },
    /// The event was cancelled.
    Cancelled,
    /// Somebody has won.
    Over,
}

/// An event with the policy it follows.
pub type Ruling = rules::Ruling<Event>;

/// What an act led to: the event itself and all that followed from it.
pub type Rulings = Vec<Ruling>;
