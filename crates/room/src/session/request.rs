//! What may be asked of a session: by a player, by those who run the table, and by the house when time has passed.

use std::fmt;

use cards::CardSet;
use hand::{Chips, PlayerAct, Stakes, live::LiveAct};

use super::{Correction, Prepared, SitOut};
use crate::{
    PlayerId,
    table::{self, Chair, Way},
};

/// Something asked of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// By somebody who plays, or wants to.
    Player(PlayerId, Wish),
    /// By somebody who runs the table.
    Floor(Power, Order),
    /// By the house itself.
    House(Duty),
}

/// What a player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To sit down with chips that were sold.
    Sit {
        /// Where.
        chair: Chair,
        /// With how much.
        chips: Chips,
        /// Do they play by themselves, as a house's bot does?
        automatic: bool,
    },
    /// To be given a chair, where whoever runs the table is asked first.
    AskSeat {
        /// Where.
        chair: Chair,
        /// With how much they would sit down.
        chips: Chips,
    },
    /// Not to be given a chair any more.
    Withdraw,
    /// To play this game next, counted from 0, where whoever has the button names it.
    Name(u8),
    /// To act in the hand.
    Act(PlayerAct),
    /// To say or do something in the hand, which the house's rules make an act of.
    Perform(LiveAct),
    /// To have an act done as soon as the turn comes; none to take that back.
    Prepare(Option<Prepared>),
    /// To leave; in the middle of a hand, after it.
    Leave,
    /// To sit out; none to take that back.
    SitOut(Option<SitOut>),
    /// To be dealt in again.
    Return,
    /// To put chips that were sold onto the table; in the middle of a hand, after it.
    Buy(Chips),
    /// To come into the game in this way; in the middle of a hand, after it.
    Enter(Way),
    /// To have the stack filled up to a mark after each hand.
    Mark(Option<Chips>),
    /// To straddle on the next deal; nothing to take that back.
    Straddle(Chips),
    /// To have a bomb pot dealt next.
    Bomb(bool),
    /// To have the rest dealt so many times at most: in this hand if they are being asked, otherwise in all. With 0 they
    /// are asked each time.
    Runs(u8),
    /// To chop the blinds.
    Chop(bool),
    /// To call the hand off, as was proposed, or not.
    Consent(bool),
    /// To turn up some of the cards that they held in the hand that is over.
    ShowCards(CardSet),
    /// To have the cards turned up that would have come, had the hand gone on.
    Rabbit,
}

/// Somebody who runs the table and steps in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// Who it is, should they play here.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Why they step in, in their words.
    pub why: String,
    /// Of the floor or a manager, and not only the table's host?
    pub staff: bool,
}

/// What somebody who runs the table orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Stop the game.
    Pause,
    /// Let it go on.
    Resume,
    /// Send somebody away.
    Remove {
        /// From where.
        chair: Chair,
        /// May they sit down again?
        may_return: bool,
    },
    /// Let somebody who was sent away sit down again.
    Admit(PlayerId),
    /// Keep somebody who does not sit here from sitting down.
    Ban(PlayerId),
    /// Answer somebody who asked for a chair.
    Seat {
        /// Whom.
        player: PlayerId,
        /// May they sit down?
        allow: bool,
    },
    /// Put a stack right.
    Correct(Correction),
    /// Call the hand off.
    Void,
    /// Close the table.
    Close,
    /// Let a closed table deal again, or one that is to close go on.
    Reopen,
}

/// What the house does by itself, when it is time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Deals the next street of a run-out.
    NextStreet,
    /// Acts for whoever is awaited, who did not act in time; had the time bank run as well?
    TimeUp {
        /// It had, and is empty.
        on_bank: bool,
    },
    /// Goes on without those who do not say in time how often the rest is dealt: once, then.
    Runs,
    /// Names the next game for whoever did not in time: the last again.
    KeepGame,
    /// Acts for whoever is awaited, giving up as little as the rules allow.
    ActFor,
    /// Keeps what is left in a time bank that ran.
    Bank {
        /// Whose.
        chair: Chair,
        /// Milliseconds.
        left: u32,
    },
    /// Looks at the chairs of those who have no chips or are away.
    Chairs,
    /// Brings chips that were sold for after the hand; nothing where none were.
    Bring {
        /// To whom.
        chair: Chair,
        /// How many.
        chips: Chips,
    },
    /// Sets the first button, where seats were drawn elsewhere.
    Button {
        /// Where.
        chair: Chair,
    },
    /// Plays a game, counted from 0, for other stakes from the next hand on: a new level of a tournament.
    Restake {
        /// Which.
        game: u8,
        /// For how much.
        stakes: Stakes,
    },
    /// Takes what somebody pays for the seat.
    Charge {
        /// From whom.
        chair: Chair,
        /// How much.
        chips: Chips,
    },
    /// Gives up the chair of somebody who does not pay for it; they take their chips along.
    GiveUp {
        /// Whose.
        chair: Chair,
    },
}

/// A request that was turned down, and by which policy.
pub type Refusal = rules::Refusal<Reason>;

/// Why a request is turned down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The table says so.
    Table(table::Reason),
    /// The hand says so.
    Hand(hand::Reason),
    /// They do not sit here.
    NotSeated,
    /// They were not dealt into this hand.
    NotInHand,
    /// No hand is being played.
    NoHand,
    /// Nobody plays here any more.
    Closed,
    /// They were sent away, by whom and why.
    SentAway {
        /// By name.
        by: String,
        /// In their words.
        why: String,
    },
    /// Whoever has no chips buys some first.
    BuyFirst,
    /// This table deals no bomb pots.
    NoBombs,
    /// The rest is dealt fewer times here.
    TooManyRuns {
        /// So many at most.
        most: u8,
    },
    /// The blinds are not chopped here.
    NoChopping,
    /// Nothing is asked of them.
    NothingAsked,
    /// Cards are turned up by choice once the hand is over, and not while others may still play it.
    HandNotOver,
    /// They did not hold those cards in the last hand, or all have seen them.
    NotTheirCards,
    /// What would have come is not shown here.
    NoRabbit,
    /// Nothing more would have come, or it is shown already.
    NothingToCome,
    /// The game is paused already.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// Nobody sits there.
    NobodyThere,
    /// Nobody of that number was sent away.
    NotSentAway,
    /// The same is being asked already.
    AskedAlready,
    /// The table is closed, or closes after this hand.
    ClosedAlready,
    /// The table is not closed.
    NotClosed,
    /// Whoever runs the table says who sits down here.
    AskFirst,
    /// They sit here.
    SitsHere,
    /// They asked for no chair.
    AskedForNothing,
    /// Nothing would be put right.
    NothingToCorrect,
    /// No game is to be named now.
    NothingToName,
    /// Somebody else names the next game.
    NotTheirsToName {
        /// In which chair.
        whose: Chair,
    },
    /// The cards cannot be put on the table so.
    Setup(hand::BadSetup),
}

/// The table's refusal as the session's.
pub(super) fn by_table(refusal: table::Refusal) -> Refusal {
    Refusal { reason: Reason::Table(refusal.reason), under: refusal.under }
}

/// The hand's refusal as the session's.
pub(super) fn by_hand(refusal: hand::Refusal) -> Refusal {
    Refusal { reason: Reason::Hand(refusal.reason), under: refusal.under }
}

/// The alternate form (`{:#}`) has amounts in hundredths.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Table(reason) => return fmt::Display::fmt(reason, f),
            Reason::Hand(reason) => return fmt::Display::fmt(reason, f),
            Reason::NotSeated => "sit down first",
            Reason::NotInHand => "you are not in this hand",
            Reason::NoHand => "no hand is being played",
            Reason::Closed => "the table is closed",
            Reason::SentAway { by, why } => {
                return write!(f, "{by} sent you away: {why}. Ask them to let you back in");
            }
            Reason::BuyFirst => "buy chips first",
            Reason::NoBombs => "this table deals no bomb pots",
            Reason::TooManyRuns { most } => return write!(f, "the rest is dealt {most} times at most here"),
            Reason::NoChopping => "the blinds are not chopped here",
            Reason::NothingAsked => "nothing is asked of you",
            Reason::HandNotOver => "show cards once the hand is over",
            Reason::NotTheirCards => "show cards that you held in the last hand and that nobody has seen",
            Reason::NoRabbit => "what would have come is not shown here",
            Reason::NothingToCome => "nothing more would have come",
            Reason::Paused => "the game is paused already",
            Reason::NotPaused => "the game is not paused",
            Reason::NobodyThere => "nobody sits there",
            Reason::NotSentAway => "nobody of that account was sent away",
            Reason::AskedAlready => "that is being asked already",
            Reason::ClosedAlready => "the table is closed already",
            Reason::NotClosed => "the table is not closed",
            Reason::AskFirst => "ask for a chair first: the host says who sits down here",
            Reason::SitsHere => "they sit here: send them away instead",
            Reason::AskedForNothing => "they have not asked for a chair",
            Reason::NothingToCorrect => "say how many chips are given or taken, between two different chairs",
            Reason::NothingToName => {
                "no game is to be named now: whoever has the button names one when the last has had its hands"
            }
            Reason::NotTheirsToName { whose } => {
                return write!(f, "whoever is in {whose} names the next game: they have the button");
            }
            Reason::Setup(bad) => return fmt::Display::fmt(bad, f),
        })
    }
}
