//! What happens at a table between hands. State changes only by recording an event.

use hand::{Chips, Stakes};
use serde::{Deserialize, Serialize};

use super::{Chair, Chairs, Places, PlayerId, Way};

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A player took a seat.
    Sat {
        /// Where.
        chair: Chair,
        /// Who.
        player: PlayerId,
        /// With how much.
        chips: Chips,
    },
    /// A player left the game, with whatever was in front of them.
    Left {
        /// From where.
        chair: Chair,
    },
    /// A player will not be dealt in until they return.
    SatOut {
        /// Who.
        chair: Chair,
    },
    /// A player is back.
    Returned {
        /// Who.
        chair: Chair,
    },
    /// A player put more chips on the table.
    Bought {
        /// Who.
        chair: Chair,
        /// How much.
        chips: Chips,
        /// Must the blind be taken next, because the player was dealt in for less than half of it before?
        owes: bool,
    },
    /// A player paid the house for the seat, out of the stack.
    Paid {
        /// Who.
        chair: Chair,
        /// How much.
        chips: Chips,
    },
    /// A player said how they want to come in.
    Chose {
        /// Who.
        chair: Chair,
        /// How.
        way: Way,
    },
    /// A player announced a straddle for the next deal.
    Announced {
        /// Who.
        chair: Chair,
        /// How much.
        amount: Chips,
    },
    /// A straddle that was announced is not posted.
    Withdrawn {
        /// Whose.
        chair: Chair,
    },
    /// A reminder that the house does not spread the game that is about to be dealt. It is dealt all the same.
    NotSpread {
        /// Which of the table's games, counted from 0.
        game: u8,
    },
    /// A player will sit the next bomb pot out.
    OptedOut {
        /// Who.
        chair: Chair,
    },
    /// A player chose to kill the next pot.
    Volunteered {
        /// Who.
        chair: Chair,
    },
    /// A player asked for a seat at the table.
    Asked {
        /// Who.
        chair: Chair,
        /// For which seat.
        to: Chair,
    },
    /// A player changed seats.
    Moved {
        /// From where.
        from: Chair,
        /// To where.
        to: Chair,
        /// Hands to be sat out for it.
        wait: u8,
        /// Did the player deal off, so that the blinds may pass once?
        dealt_off: bool,
    },
    /// The first button was decided: a game begins, and all who are here are in it.
    Began {
        /// Who has it.
        button: Chair,
    },
    /// The next game of a mix has its turn.
    Turned {
        /// Which, counted from 0.
        game: u8,
        /// For how many hands; none until somebody chooses again.
        hands: Option<u16>,
    },
    /// The stakes of the game were changed.
    Restaked {
        /// Which game, counted from 0.
        game: u8,
        /// To what.
        stakes: Stakes,
    },
    /// Button and blinds have their places for a deal.
    Placed {
        /// Where they are.
        places: Places,
        /// Does the next deal go on from here? A bomb pot and stud in a mix leave the button where it is.
        moves: bool,
    },
    /// A blind passed a player who was not there.
    Missed {
        /// Who.
        chair: Chair,
        /// Which blind, counted from the smallest, 0.
        blind: u8,
        /// Is it owed? Not by one who dealt off, or owes as much as can be owed.
        owed: bool,
    },
    /// The player due had too little for a single blind, and it goes on to the next.
    PassedOn {
        /// Who.
        chair: Chair,
    },
    /// A player puts chips up for this deal. They leave the stack in the hand.
    Posted {
        /// Who.
        chair: Chair,
        /// What goes to the middle for the whole table.
        ante: Chips,
        /// What is a bet.
        live: Chips,
        /// What goes to the middle.
        dead: Chips,
        /// Why.
        why: Why,
    },
    /// A player comes into the game without posting.
    CameIn {
        /// Who.
        chair: Chair,
    },
    /// A player bought the button.
    BoughtButton {
        /// Who.
        chair: Chair,
    },
    /// Cards are dealt.
    Dealt {
        /// To whom.
        chairs: Chairs,
        /// What each antes.
        ante: Chips,
        /// After whom the betting opens.
        opens_after: Option<Chair>,
        /// Who acts last on the first round unless it is raised.
        acts_last: Option<Chair>,
        /// What kind of deal it is.
        kind: DealKind,
    },
    /// The hand changed a player's stack.
    Settled {
        /// Whose.
        chair: Chair,
        /// To what.
        stack: Chips,
    },
    /// The hand is over.
    Finished {
        /// What the house took.
        raked: Chips,
        /// What stays in the pot for the next deal.
        carried: Chips,
        /// Is that because nobody opened, so that it is antes and nothing else that this deal adds?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        passed_out: bool,
    },
    /// The hand does not count: the same deal is made again.
    Undone,
    /// A player owes the blind after being dealt in for less than half of it.
    OwesBlind {
        /// Who.
        chair: Chair,
    },
    /// A player has won a leg of a kill.
    LegWon {
        /// Who.
        player: PlayerId,
    },
    /// Nobody has a leg.
    LegLost,
    /// A player must kill the next pot.
    KillDue {
        /// Who.
        player: PlayerId,
    },
    /// A player left without posting a kill that was due, and may play nowhere until it is posted.
    Barred {
        /// Who.
        player: PlayerId,
    },
    /// A debtor was dealt in without posting.
    Unposted {
        /// Who.
        chair: Chair,
        /// Is the hand dead? If not, the debt is posted on the next deal.
        dead: bool,
    },
}

/// Why chips are put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// A blind in its turn; which, counted from the smallest, 0.
    Blind(u8),
    /// The big blind, out of turn, to come in.
    Entry,
    /// Blinds that were missed.
    MadeUp,
    /// The price of the button.
    Button,
    /// A straddle.
    Straddle,
    /// A kill.
    Kill,
    /// Twice what the others ante, on the button.
    ButtonAnte,
    /// The antes of deals that nobody opened, to be dealt in to the next.
    Antes,
}

/// What kind of deal it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealKind {
    /// The game as it is.
    #[default]
    Plain,
    /// At the limits of a kill.
    Killed,
    /// A bomb pot.
    Bomb,
}

/// An event of a table with the policy it follows.
pub type Ruling = rules::Ruling<Event>;

/// What an act led to: the event itself and all that followed from it.
pub type Rulings = Vec<Ruling>;
