//! What people do in an event, and why it may be refused.

use std::fmt;

use cards::Card;
use hand::Chips;

use super::{
    balance::Spots,
    clock::{ClockReason, Signs, Stop},
    draw::SeatAt,
    event::{EnteredBy, Sanction},
    flights::Flight,
    race::{BadRace, Chip},
};
use crate::PlayerId;

/// What came of a hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandReport {
    /// At which table.
    pub table: u32,
    /// Where button and blinds were; none in stud.
    pub spots: Option<Spots>,
    /// The stacks that it changed. Where nobody counts, none, and the chips of whoever is out go to those who won them.
    pub stacks: Vec<(PlayerId, Chips)>,
    /// Who lost everything.
    pub out: Vec<Loser>,
}

/// Somebody who lost everything on a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loser {
    /// Who.
    pub player: PlayerId,
    /// Who won the chips, where it is known.
    pub by: Vec<PlayerId>,
    /// How good the hand was among the losers, the best being 0; where it is known.
    pub hand: Option<u32>,
}

/// A denomination is raced off at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChipRace {
    /// At which.
    pub table: u32,
    /// Which one goes, and what it is changed for.
    pub chip: Chip,
    /// The smallest chip that stays in play.
    pub lowest: Chips,
    /// What players have of it.
    pub held: Vec<HeldChips>,
}

/// What a player has of a denomination that is raced off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldChips {
    /// Who.
    pub player: PlayerId,
    /// How many chips.
    pub old: u64,
    /// The cards dealt for the odd ones.
    pub cards: Vec<Card>,
}

/// Something done. Whatever needs chance brings a seed with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Somebody enters.
    Enter {
        /// Who.
        player: PlayerId,
        /// How.
        by: EnteredBy,
        /// Is it a member of the house?
        member: bool,
        /// For a seat at a running event.
        seed: [u8; 32],
    },
    /// Somebody who is out, or gives up a stack, enters again.
    Reenter {
        /// Who.
        player: PlayerId,
        /// For the seat.
        seed: [u8; 32],
    },
    /// Somebody who has entered takes that back, before seats are drawn.
    Withdraw(PlayerId),
    /// Seats are drawn and the clock starts.
    Start {
        /// For the draw.
        seed: [u8; 32],
    },
    /// Somebody is there, or back.
    Arrive(PlayerId),
    /// Somebody goes away from a running event.
    GoAway(PlayerId),
    /// Somebody who is not there asks for the stack to be kept.
    Keep(PlayerId),
    /// The director takes the stack of somebody away who never came.
    RemoveNoShow(PlayerId),
    /// The director takes the stacks away that nobody has bought.
    RemoveUnsold,
    /// A player buys again.
    Rebuy(PlayerId),
    /// A player announces before the deal that they will buy again.
    DeclareRebuy(PlayerId),
    /// A player who lost everything does not buy again.
    Decline(PlayerId),
    /// A player adds on.
    AddOn(PlayerId),
    /// Something is done towards a table's next hand.
    Begin(u32, Signs),
    /// A hand is dealt, all at once.
    Deal(u32),
    /// A hand is misdealt, and dealt again.
    Misdeal(u32),
    /// The hand that is on was dealt at this level, which is not the one in force; has there been substantial action?
    WrongLevel {
        /// At which table.
        table: u32,
        /// The level of its blinds.
        level: u32,
        /// Was there substantial action before anybody noticed?
        substantial: bool,
    },
    /// Somebody is all-in and called at a table.
    AllIn(u32),
    /// A hand is over.
    Finish(HandReport),
    /// Seats that are due are drawn: of a broken table, or everybody's.
    DrawSeats {
        /// For the draw.
        seed: [u8; 32],
    },
    /// A card was dealt to each of these tables: the lowest gives a player.
    TableCards(Vec<(u32, Card)>),
    /// A player wants another seat.
    ChangeSeat(PlayerId),
    /// A player is found to have begun in the wrong seat; this is the right one.
    WrongSeat(PlayerId, SeatAt),
    /// Time has passed.
    Tick,
    /// The next level is announced.
    Announce,
    /// The clock stops.
    Stop(Stop),
    /// A reason to stand still is gone.
    Resume(Stop),
    /// The director sets the clock to a line of the schedule, with so many milliseconds of it left.
    SetClock(u32, u64),
    /// A dealer wants to change tables.
    Push,
    /// The director announces play hand for hand.
    HandForHand,
    /// Tables play as usual again.
    EndHandForHand,
    /// A player is sanctioned: as said, or with the next step of the house's ladder.
    Sanction(PlayerId, Option<Sanction>),
    /// Chips were off the table or out of view.
    OutOfView(PlayerId, Chips),
    /// Chips were found that nobody owns, and that were not counted as anybody's.
    Ownerless(Chips),
    /// A denomination is raced off.
    Race(ChipRace),
    /// A player finds so many chips of a denomination that was raced off.
    FoundLater(PlayerId, Chip, u64),
    /// An envelope is drawn for the head that has waited longest.
    DrawEnvelope {
        /// For the draw.
        seed: [u8; 32],
    },
    /// The players who are left vote on sharing what is left so; who says yes.
    Share {
        /// What each would get.
        amounts: Vec<(PlayerId, Chips)>,
        /// Who is for it.
        yes: Vec<PlayerId>,
    },
    /// A flight is over for the day.
    Bag,
    /// The players of a flight come to the second day.
    TakeFlight(Flight),
    /// The management cancels the event.
    Cancel,
}

/// An act that was not allowed, and by which policy.
pub type Refusal = rules::Refusal<Reason>;

/// Why an act is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The event has not started.
    NotStarted,
    /// It has started.
    Started,
    /// It is over.
    IsOver,
    /// Fewer than two have entered.
    TooFew,
    /// As many have entered as there is room for.
    Full,
    /// It starts when so many have entered.
    NotFull {
        /// How many.
        full: u32,
    },
    /// Nobody of that name has entered.
    NoSuchPlayer,
    /// The player has entered already.
    EnteredAlready,
    /// The player is out.
    IsOut,
    /// The player is not out.
    NotOut,
    /// The player has no seat.
    NoSeat,
    /// The player is there.
    IsHere,
    /// The player is away.
    IsAway,
    /// Entries are paid for in this house.
    NoPromises,
    /// Only members enter.
    MembersOnly,
    /// Entry has closed.
    EntryClosed,
    /// Only those who promised to come may come late.
    PromisedOnly,
    /// All seats kept for latecomers are taken.
    NoSeatsLeft,
    /// Nobody enters again here.
    NoReentry,
    /// So often one may enter again, and no more.
    ReentriesUsed {
        /// How often.
        most: u32,
    },
    /// There are no rebuys.
    NoRebuys,
    /// Rebuys have ended.
    RebuysOver,
    /// So many rebuys one may make, and no more.
    RebuysUsed {
        /// How many.
        most: u32,
    },
    /// The stack is too large for a rebuy.
    StackTooLarge {
        /// The most it may be.
        most: Chips,
    },
    /// No add-ons are sold.
    NoAddOns,
    /// The player has added on.
    AddedOn,
    /// A rebuy that was announced has to be made.
    Bound,
    /// The stack is not kept for anybody in this house.
    NotKept,
    /// It is too early to take the stack away.
    TooEarly {
        /// Minutes from the start on which it may be taken, if no new level comes first.
        minutes: Option<u32>,
        /// The level from which on it may be taken.
        level: u32,
    },
    /// The stack was asked to be kept.
    KeptOnRequest,
    /// There is no such table.
    NoSuchTable,
    /// A hand is being played there.
    HandOn,
    /// No hand is being played there.
    NoHand,
    /// A break, or the director, holds all hands up.
    Held,
    /// The table is too short, and stops until it is filled.
    Halted,
    /// The table has played its hand, and waits for the others.
    HandForHand,
    /// Somebody is all-in, and other tables are still at the hand.
    CardsDown,
    /// The hand was dealt at the level in force.
    RightLevel,
    /// Players are about to move: no hand starts before.
    MovesDue,
    /// Two are needed for a hand.
    AloneAtTable,
    /// Not as many chips came back as went out.
    ChipsDiffer,
    /// Somebody who is named is not at the table.
    NotAtTable,
    /// No seats are to be drawn.
    NoDraw,
    /// Somebody who lost everything may still buy again.
    RebuysPending,
    /// No table waits for a card, or not all of them have one.
    WrongCards,
    /// Only the director changes seats.
    SeatsAssigned,
    /// Somebody sits there.
    Taken,
    /// Something about the clock.
    Clock(ClockReason),
    /// Play goes hand for hand already.
    HandForHandAlready,
    /// Play does not go hand for hand.
    NotHandForHand,
    /// Small events of every day are not played hand for hand.
    SmallDaily,
    /// That is not one of the house's sanctions.
    NotOnLadder,
    /// The least that the house gives.
    TooMild {
        /// How many.
        least: u32,
        /// Of hands? Else of minutes.
        hands: bool,
    },
    /// There is no vote on sharing in this house, or not now.
    NoVote,
    /// Everybody who is left has to be in it, and the amounts to come to what is left.
    UnfairShares {
        /// What is left.
        left: Chips,
    },
    /// It is no flight, or no second day of some.
    NoFlight,
    /// No flight can have come to that.
    BadFlight,
    /// Players come to the second day from the flights.
    SecondDay,
    /// No envelope is to be drawn.
    NoEnvelope,
    /// An envelope is to be drawn before.
    EnvelopeDue,
    /// Nobody may cancel it.
    NotCancelled,
    /// More chips than the player has.
    TooManyChips,
    /// Somebody is named twice.
    NamedTwice,
    /// It is worth more than all chips in play.
    ChipTooLarge,
    /// There is no such race.
    Race(BadRace),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotStarted => "the event has not started",
            Reason::Started => "the event has started",
            Reason::IsOver => "the event is over",
            Reason::TooFew => "two players are needed at least",
            Reason::Full => "as many have entered as there is room for",
            Reason::NotFull { full } => return write!(f, "it starts by itself when {full} have entered"),
            Reason::NoSuchPlayer => "no such player has entered",
            Reason::EnteredAlready => "the player has entered already",
            Reason::IsOut => "the player is out",
            Reason::NotOut => "the player is not out",
            Reason::NoSeat => "the player has no seat",
            Reason::IsHere => "the player is there",
            Reason::IsAway => "the player is away",
            Reason::NoPromises => "entries are paid for here",
            Reason::MembersOnly => "only members enter here",
            Reason::EntryClosed => "entry has closed",
            Reason::PromisedOnly => "only those who promised to come may be late",
            Reason::NoSeatsLeft => "all seats for latecomers are taken",
            Reason::NoReentry => "nobody enters again here",
            Reason::ReentriesUsed { most } => return write!(f, "one may enter again {most} times at most"),
            Reason::NoRebuys => "there are no rebuys",
            Reason::RebuysOver => "rebuys have ended",
            Reason::RebuysUsed { most } => {
                return write!(f, "{most} rebuy{} each is the most", if *most == 1 { "" } else { "s" });
            }
            Reason::StackTooLarge { most } => return write!(f, "a rebuy needs a stack of {most} at most"),
            Reason::NoAddOns => "no add-ons are sold now",
            Reason::AddedOn => "the player has added on",
            Reason::Bound => "a rebuy that was announced has to be made",
            Reason::NotKept => "stacks are not kept on request here",
            Reason::TooEarly { minutes: Some(minutes), level } => {
                return write!(f, "not before level {level} or {minutes} minutes after the start");
            }
            Reason::TooEarly { minutes: None, level } => return write!(f, "not before level {level}"),
            Reason::KeptOnRequest => "the player asked for the stack to be kept",
            Reason::NoSuchTable => "there is no such table",
            Reason::HandOn => "a hand is being played",
            Reason::NoHand => "no hand is being played",
            Reason::Held => "no hand starts now: a break, or the clock was stopped",
            Reason::Halted => "the table is too short, and stops until it is filled",
            Reason::HandForHand => "the table has played its hand, and waits for the others",
            Reason::CardsDown => "the cards stay down until all other tables have played the hand",
            Reason::RightLevel => "that is the level in force",
            Reason::MovesDue => "no hand starts before players have moved",
            Reason::AloneAtTable => "two players are needed for a hand",
            Reason::ChipsDiffer => "not as many chips came back as went out",
            Reason::NotAtTable => "somebody who is named does not sit at the table",
            Reason::NoDraw => "no seats are to be drawn now",
            Reason::RebuysPending => "somebody who lost everything may still buy again",
            Reason::WrongCards => "a card is wanted for each of the tables that are tied, and no other",
            Reason::SeatsAssigned => "only the director changes seats",
            Reason::Taken => "somebody sits there",
            Reason::Clock(reason) => return reason.fmt(f),
            Reason::HandForHandAlready => "play goes hand for hand already",
            Reason::NotHandForHand => "play does not go hand for hand",
            Reason::SmallDaily => "small events of every day are not played hand for hand",
            Reason::NotOnLadder => "that is not one of the house's sanctions",
            Reason::TooMild { least, hands } => {
                return write!(f, "the least is {least} {}", if *hands { "hands" } else { "minutes" });
            }
            Reason::NoVote => "there is no vote on sharing now",
            Reason::UnfairShares { left } => {
                return write!(f, "the shares have to name everybody who is left, and come to {left}");
            }
            Reason::NoFlight => "this event has no flights",
            Reason::BadFlight => "no flight can have come to that",
            Reason::SecondDay => "players come to the second day from the flights",
            Reason::NoEnvelope => "no envelope is to be drawn now",
            Reason::EnvelopeDue => "an envelope is to be drawn first",
            Reason::NotCancelled => "the event cannot be cancelled",
            Reason::TooManyChips => "the player does not have so many chips",
            Reason::NamedTwice => "somebody is named twice",
            Reason::ChipTooLarge => "that is worth more than all chips in play",
            Reason::Race(bad) => return bad.fmt(f),
        })
    }
}
