//! What people do at a table between hands, and why it may be refused.

use std::fmt;

use cards::Card;
use hand::{Chips, Stakes};
use serde::{Deserialize, Serialize};

use super::{Chair, Outcome, PlayerId};

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The player in a chair.
    Player(Chair),
    /// The dealer.
    Dealer,
    /// The floor, or the director of a tournament.
    Floor,
}

/// How somebody who is not in the game comes into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Waits for the big blind.
    Wait,
    /// Posts what is asked and plays as soon as that is allowed.
    Post,
    /// Buys the button.
    BuyButton,
    /// Comes back as the straddle under the gun.
    Straddle,
    /// Kills the pot.
    Kill,
    /// Plays in a killed pot and kills the next.
    KillNext,
    /// New, and lets a killed pot go by.
    PassKill,
}

/// Something done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Somebody takes a seat.
    Sit {
        /// Where.
        chair: Chair,
        /// Who.
        player: PlayerId,
        /// With how much.
        chips: Chips,
    },
    /// A player leaves the game.
    Leave(Chair),
    /// A player wants to be dealt out.
    SitOut(Chair),
    /// A player is back.
    Return(Chair),
    /// A player puts more chips on the table.
    Buy(Chair, Chips),
    /// A player pays the house for the seat, out of the stack.
    Pay(Chair, Chips),
    /// A player says how they come in.
    Enter(Chair, Way),
    /// A player straddles on the next deal.
    Straddle(Chair, Chips),
    /// A player will sit the next bomb pot out.
    OptOut(Chair),
    /// A player kills the next pot by choice.
    Volunteer(Chair),
    /// A player asks for a seat at this table, should it come free.
    Ask(Chair, Chair),
    /// A player changes seats.
    Move(Chair, Chair),
    /// Cards were drawn, or dealt, for the first button.
    Draw(Vec<(Chair, Card)>),
    /// The first button is set: by a draw for seats, or in front of a set seat.
    SetButton(Chair),
    /// The next game of a dealer's choice, counted from 0.
    Choose(u8),
    /// New stakes for a game, counted from 0: a new level of a tournament.
    Restake(u8, Stakes),
    /// The next hand.
    Deal,
    /// A bomb pot, by its clock.
    DealBomb,
    /// The hand, or whatever play was dealt, is over, and this came of it.
    Finish(Outcome),
    /// A debtor is found to have been dealt in without posting; had chips been put in by then?
    Unposted(Chair, bool),
}

/// An act at a table that was not allowed, and by which policy.
pub type Refusal = rules::Refusal<Reason>;

/// Why an act is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Not this person's to do.
    NotYours,
    /// The table has no such chair.
    NoSuchChair,
    /// Somebody sits there.
    Taken,
    /// Somebody who plays here asked for it first.
    AskedFor,
    /// Nobody sits there.
    Empty,
    /// The player sits here already.
    HereAlready,
    /// A hand is being played.
    HandOn,
    /// No hand is being played.
    NoHand,
    /// The game has not begun: nobody has the button.
    NoButton,
    /// It has begun already.
    ButtonDrawn,
    /// Not everybody has a card for the button, or somebody has two.
    WrongCards,
    /// Fewer than two players can be dealt in.
    TooFew,
    /// That is no amount.
    NoChips,
    /// More chips than can be counted.
    TooManyChips,
    /// The player is not away.
    NotAway,
    /// The player sits out.
    IsAway,
    /// The player is in the game and need not enter it.
    InAlready,
    /// One does not come in so in this house.
    NotAWay,
    /// Between the button and the big blind.
    InTheZone,
    /// The button can be bought only between it and the big blind.
    NotInTheZone,
    /// The kill lies on a blind, so the button is not for sale.
    KillOnBlind,
    /// The pot is killed, and the player is new.
    KilledPot,
    /// There is a kill on this deal already.
    KilledAlready,
    /// The kill must be posted first.
    MustKill,
    /// Too few chips for it.
    TooFewChips {
        /// How many it takes.
        least: Chips,
    },
    /// No straddles here.
    NoStraddle,
    /// Not from this seat.
    NotFromHere,
    /// Not for this amount.
    WrongAmount {
        /// The least.
        least: Chips,
        /// The most.
        most: Chips,
    },
    /// No more straddles on this deal.
    EnoughStraddles,
    /// Pots are not killed by choice here.
    NoKills,
    /// No bomb pots here.
    NoBombs,
    /// All take part in them.
    NoOptingOut,
    /// Seats are not the players' to choose.
    SeatsAssigned,
    /// Money in the pot keeps everybody seated.
    SeatsLocked,
    /// No such game at this table.
    NoSuchGame,
    /// The game is not the players' to choose.
    NotChosen,
    /// The next game has to be chosen first.
    ChooseFirst,
    /// The stakes cannot be played.
    BadStakes,
    /// More or fewer chips came back than went out.
    ChipsDiffer,
    /// Somebody lost more than the stack, or somebody who was not dealt in has a score.
    NoSuchScore,
    /// The blinds are not chopped here.
    NoChopping,
    /// The player owes nothing.
    OwesNothing,
}

/// The alternate form (`{:#}`) writes amounts as a table that counts in cents shows them.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = f.alternate();
        f.write_str(match self {
            Reason::NotYours => "it is not theirs to do",
            Reason::NoSuchChair => "the table has no such seat",
            Reason::Taken => "the seat is taken",
            Reason::AskedFor => "a player of this game asked for the seat first",
            Reason::Empty => "nobody sits there",
            Reason::HereAlready => "the player sits here already",
            Reason::HandOn => "a hand is being played",
            Reason::NoHand => "no hand is being played",
            Reason::NoButton => "nobody has the button yet",
            Reason::ButtonDrawn => "the button has been drawn for",
            Reason::WrongCards => "everybody who plays gets one card, and no card is given twice",
            Reason::TooFew => "fewer than two players can be dealt in",
            Reason::NoChips => "there are no chips",
            Reason::TooManyChips => "no table holds so many chips",
            Reason::NotAway => "the player is not away",
            Reason::IsAway => "the player sits out",
            Reason::InAlready => "the player is in the game",
            Reason::NotAWay => "one does not come in that way here",
            Reason::InTheZone => "nobody comes in between the button and the big blind",
            Reason::NotInTheZone => "the button is bought between it and the big blind only",
            Reason::KillOnBlind => "the kill lies on a blind, so the button is not for sale",
            Reason::KilledPot => "a newcomer is not entitled to play in a killed pot",
            Reason::KilledAlready => "the pot is killed already",
            Reason::MustKill => "the kill must be posted first",
            Reason::TooFewChips { least } if cents => return write!(f, "it takes {}", least.shown(cents)),
            Reason::TooFewChips { least } => return write!(f, "it takes {least} chips"),
            Reason::NoStraddle => "there are no straddles in this pot",
            Reason::NotFromHere => "one does not straddle from that seat",
            Reason::WrongAmount { least, most } if least == most => {
                return write!(f, "it is {}, no other amount", least.shown(cents));
            }
            Reason::WrongAmount { least, most } => {
                return write!(f, "it is from {} to {}", least.shown(cents), most.shown(cents));
            }
            Reason::EnoughStraddles => "there are enough straddles on this deal",
            Reason::NoKills => "pots are not killed by choice here",
            Reason::NoBombs => "there are no bomb pots here",
            Reason::NoOptingOut => "everybody plays the bomb pot",
            Reason::SeatsAssigned => "seats are assigned, not chosen",
            Reason::SeatsLocked => "seats are kept while the pot holds money of earlier deals",
            Reason::NoSuchGame => "the table has no such game",
            Reason::NotChosen => "the games here come in turn",
            Reason::ChooseFirst => "the next game has to be chosen first",
            Reason::BadStakes => "the stakes cannot be played",
            Reason::ChipsDiffer => "not as many chips came back as went out",
            Reason::NoSuchScore => "only those dealt in have scores, and nobody loses more than the stack",
            Reason::NoChopping => "the blinds are not chopped here",
            Reason::OwesNothing => "the player owes no blind",
        })
    }
}
