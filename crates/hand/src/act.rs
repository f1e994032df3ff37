//! What players, the dealer and the floor do, and why it may be refused.

use std::fmt;

use cards::{Card, CardSet};

use rules::policy::MisdealCauses;

use crate::{
    Chips, Claim, DealerError, Dispute, Gesture, NextHand, Offence, Question, Sanction, Sanctions, Seat,
    Verdict, WhyNotNow,
};

/// What somebody does, and who.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A player does it.
    Player(Seat, PlayerAct),
    /// The dealer does it.
    Dealer(DealerAct),
    /// The floor does it.
    Floor(FloorAct),
}

/// What a player may do: what a button on a screen, or a clear word at a table, amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerAct {
    /// Give the hand up.
    Fold,
    /// Pass without betting.
    Check,
    /// Match the bet, with all that is left if that is less.
    Call,
    /// Bring it in for the forced amount.
    BringIn,
    /// Bet, complete or raise so that this much is in front on this street.
    RaiseTo(Chips),
    /// Throw these cards away: to draw as many where the game draws, for good where it discards.
    Discard(CardSet),
    /// Throw away these cards, and so many more that whoever records it did not see.
    DiscardUnseen(CardSet, u8),
    /// Take back what was thrown away to draw, and choose again.
    TakeBackDraw,
    /// Turn the down card up (or not) before the next card.
    Flip(bool),
    /// Turn all cards up.
    Show,
    /// Throw the hand away at the showdown.
    Muck,
    /// Say that the board plays and throw the hand away.
    PlayBoard,
    /// Ask to see the hand of a player who threw it away at the showdown.
    Ask(Seat),
    /// Name cards that are held and were unknown to whoever records the hand: those that a showing brings to light.
    Reveal(CardSet),
    /// Agree, for all who are all-in, to have the rest dealt so many times.
    RunTimes(u8),
    /// Stay out of the betting after an error of the dealer, with the hand live.
    StandAside,
    /// Do something with the hands that is neither a word nor a bet.
    Gesture(Gesture),
    /// Bet or raise to this total, which nobody stops even if its size is wrong.
    Unstopped(Chips),
    /// Point out that the last bet is of a wrong size.
    Mend,
    /// Call the clock on this player, who has thought for so many seconds.
    Clock(Seat, u32),
    /// Say what the hand is.
    Claim(Claim),
    /// Dispute the result.
    Dispute(Dispute),
}

impl PlayerAct {
    /// Is it one of those that a betting round is made of?
    pub(crate) const fn is_bet(self) -> bool {
        use PlayerAct::{BringIn, Call, Check, Fold, RaiseTo};
        matches!(self, Fold | Check | Call | BringIn | RaiseTo(_))
    }
}

/// What the dealer may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealerAct {
    /// Deal a player this card; none where nobody who records it knows.
    Deal(Seat, Option<Card>),
    /// Put a card on a board.
    Board(u8, Card),
    /// Burn a card.
    Burn(Option<Card>),
    /// Put a card aside, so that those after it come to whom they should.
    SetAside(Option<Card>),
    /// Draw one of the flop's cards at random.
    DrawOne(Card),
    /// Deal the rest so many times, as those who are all-in agree.
    RunTimes(u8),
    /// Go on to the next street of a run-out that waits for it.
    NextStreet,
    /// Push the pot, where the hand [waits](crate::Mode::wait_to_push) for that.
    Push,
    /// Call a misdeal, for a reason where one is given.
    Misdeal(Option<MisdealCauses>),
    /// Say that something goes wrong in the deal, or is found to have gone wrong.
    DealerError(DealerError),
    /// Find the last bet to be of a wrong size.
    Mend,
    /// Point at a player as the one to bring it in.
    PointAt(Seat),
    /// Say that this is the most that may be bet.
    Count(Chips),
    /// Say that the clock has run out.
    TimeUp,
    /// Get so far with the next hand.
    Next(NextHand),
}

/// What the floor may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloorAct {
    /// Decide what was referred to it.
    Rule(Verdict),
    /// Have the hand of a player shown who threw it away at the showdown.
    Ask(Seat),
    /// Call a misdeal, for a reason where one is given.
    Misdeal(Option<MisdealCauses>),
    /// Call the hand off: every chip goes back.
    Void,
    /// Kill a player's hand.
    Kill(Seat),
    /// Say that something goes wrong in the deal, or is found to have gone wrong.
    DealerError(DealerError),
    /// Find the last bet to be of a wrong size.
    Mend,
    /// Put this player, who has thought for so many seconds, on the clock.
    Clock(Seat, u32),
    /// Say that the clock has run out.
    TimeUp,
    /// Set aside so much of what a player was given.
    Impound(Seat, Chips),
    /// Give a player what another was given wrongly, or what was set aside.
    Move {
        /// To whom.
        to: Seat,
        /// From whom; from what was set aside if none.
        from: Option<Seat>,
        /// How much.
        amount: Chips,
    },
    /// Sanction a player.
    Sanction(Seat, Sanction, Offence),
}

/// An act in a hand that cannot be: what is wrong, what is legal, and the policy that says so.
pub type Refusal = rules::Refusal<Reason>;

/// What can be wrong with an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The hand is over.
    Over,
    /// It is somebody else's turn.
    NotYourTurn {
        /// Whose.
        awaited: Option<Seat>,
    },
    /// It is nobody's turn, and why.
    NobodysTurn(WhyNotNow),
    /// Not the moment for such an act. A hand that is asked says what it waits for: [`Reason::NotSo`].
    NotNow,
    /// Not the moment for such an act, and why.
    NotSo(WhyNotNow),
    /// There is a bet to call.
    CannotCheck {
        /// What calling costs.
        to_call: Chips,
    },
    /// There is no bet to call.
    NothingToCall,
    /// The game asks for a bet or a fold here.
    BetOrFold,
    /// Folding is not allowed: the bring-in is forced.
    CannotFold,
    /// Folding is not allowed: the player took chips back facing a raise.
    MustStay,
    /// The player said that it is a bet or a raise: nothing less will do.
    MustRaise {
        /// The least total.
        least: Chips,
    },
    /// The betting is capped, or not open to this player.
    CannotRaise(WhyNotRaise),
    /// Too little.
    TooSmall {
        /// The least total.
        least: Chips,
    },
    /// Too much.
    TooLarge {
        /// The most.
        most: Chips,
    },
    /// Bets go in steps here.
    NotInSteps {
        /// Of how much.
        step: Chips,
    },
    /// At fixed limit only these totals are possible.
    NotTheSize {
        /// The smaller.
        one: Chips,
        /// The larger, or the same again.
        other: Chips,
    },
    /// More chips than the player has.
    NotEnoughChips {
        /// All there are.
        most: Chips,
    },
    /// Cards that the player does not hold.
    NotHeld(CardSet),
    /// The wrong number of cards.
    WrongCount {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
    /// A card that is in play already, or not in the deck.
    CardInPlay(Card),
    /// The hand does not reach what opening asks for.
    CannotOpen,
    /// A hand may not be mucked here.
    CannotMuck,
    /// The player has no right to see that hand.
    MayNotAsk,
    /// The floor decides whether that may be done.
    FloorDecides,
    /// The floor is asked for one of two things, and this is neither.
    NotAnOption(Question),
    /// Too much has been done on the hand.
    TooLate,
    /// That is no misdeal here.
    NoMisdeal,
    /// The play, and what was dealt, stands.
    PlaysOn,
    /// There is nothing to put right.
    NothingWrong,
    /// Another card lies on top of the stub.
    NotOnTop(Card),
    /// Not that many runs.
    TooManyRuns {
        /// The most.
        most: u8,
    },
    /// A gesture that means nothing for certain.
    Unclear,
    /// There is no bet of a wrong size.
    NothingToMend,
    /// A bet of a wrong size stands by now.
    BetStands,
    /// A hand that can no longer be taken back.
    Gone,
    /// The player may think for longer before the clock is called.
    TooSoon {
        /// How many seconds in all.
        wait: u32,
    },
    /// The clock is for players who face a bet.
    FacesNothing,
    /// Nobody is on the clock.
    NoClock,
    /// The result of the hand stands by now.
    ResultStands,
    /// Nobody disputes the result.
    Undisputed,
    /// More than there is to give.
    NotSoMuch {
        /// What there is.
        most: Chips,
    },
    /// The house has no such sanction for that.
    NoSuchSanction(Sanctions),
}

/// Why a player may not raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNotRaise {
    /// The cap is reached.
    Capped,
    /// The betting was not reopened to this player.
    NotReopened,
    /// Everybody else is all-in or folded.
    NobodyToCall,
    /// The player checked, and check-raising is not allowed.
    CheckRaise,
    /// Only a call is possible: the stack reaches no further.
    NoChips,
    /// The player's own words or chips rule it out.
    Barred,
}

/// The alternate form (`{:#}`) writes amounts as a table that counts in cents shows them.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = f.alternate();
        match self {
            Reason::Over => f.write_str("the hand is over"),
            Reason::NotYourTurn { awaited: Some(seat) } => write!(f, "it is {seat}'s turn"),
            Reason::NotYourTurn { awaited: None } => f.write_str("it is no player's turn"),
            Reason::NobodysTurn(why) => write!(f, "it is no player's turn: {why}"),
            Reason::NotNow => f.write_str("that cannot be done now"),
            Reason::NotSo(why) => write!(f, "that cannot be done now: {why}"),
            Reason::CannotCheck { to_call } => {
                write!(f, "there is a bet: call {} more, raise or fold", to_call.shown(cents))
            }
            Reason::NothingToCall => f.write_str("there is nothing to call"),
            Reason::BetOrFold => f.write_str("bet or fold: checking is not possible here"),
            Reason::CannotFold => f.write_str("the bring-in is forced"),
            Reason::MustStay => f.write_str("the player took chips back to put others out: call or raise"),
            Reason::MustRaise { least } => {
                write!(f, "a bet or raise was said, and binds: make it {} at least", least.shown(cents))
            }
            Reason::CannotRaise(WhyNotRaise::Capped) => f.write_str("the betting is capped"),
            Reason::CannotRaise(WhyNotRaise::NotReopened) => {
                f.write_str("the betting was not reopened to this player: call or fold")
            }
            Reason::CannotRaise(WhyNotRaise::NobodyToCall) => f.write_str("nobody could call a raise"),
            Reason::CannotRaise(WhyNotRaise::CheckRaise) => f.write_str("a player who checked may not raise"),
            Reason::CannotRaise(WhyNotRaise::Barred) => {
                f.write_str("what the player said or did leaves a call or a fold")
            }
            Reason::CannotRaise(WhyNotRaise::NoChips) => f.write_str("there are no chips to raise with"),
            Reason::TooSmall { least } => write!(f, "too little: make it {} at least", least.shown(cents)),
            Reason::TooLarge { most } => write!(f, "too much: make it {} at most", most.shown(cents)),
            Reason::NotInSteps { step } => write!(f, "bets go in steps of {} here", step.shown(cents)),
            Reason::NotTheSize { one, other } if one == other => {
                write!(f, "the size is fixed: make it {}", one.shown(cents))
            }
            Reason::NotTheSize { one, other } => {
                write!(f, "the size is fixed: make it {} or {}", one.shown(cents), other.shown(cents))
            }
            Reason::NotEnoughChips { most } => {
                write!(f, "not enough chips: all-in is {}", most.shown(cents))
            }
            Reason::NotHeld(cards) => write!(f, "{cards} is not in that hand"),
            Reason::WrongCount { least, most } if least == most => {
                write!(f, "exactly {least} cards are wanted")
            }
            Reason::WrongCount { least, most } => write!(f, "{least} to {most} cards are wanted"),
            Reason::CardInPlay(card) => {
                write!(f, "{card} cannot be dealt: it is in play or not in this deck")
            }
            Reason::CannotOpen => f.write_str("that hand may not open"),
            Reason::CannotMuck => f.write_str("the hand must be shown"),
            Reason::MayNotAsk => f.write_str("whoever gave up a hand may not ask to see another"),
            Reason::NotAnOption(question) => {
                let choices: Vec<String> = question.verdicts().iter().map(ToString::to_string).collect();
                write!(f, "the floor is to choose: {}", choices.join(" or "))
            }
            Reason::TooLate => f.write_str("too late for a misdeal: the hand is played on"),
            Reason::NoMisdeal => f.write_str("that is no misdeal here"),
            Reason::PlaysOn => f.write_str("it changes nothing: the hand is played on"),
            Reason::NothingWrong => f.write_str("nothing is wrong there"),
            Reason::NotOnTop(card) => write!(f, "{card} lies on top of the stub and comes next"),
            Reason::FloorDecides => f.write_str("that is for the floor to decide"),
            Reason::TooManyRuns { most } => write!(f, "the rest may be dealt {most} times at most"),
            Reason::Unclear => f.write_str("that says nothing for certain: say it, or put chips out"),
            Reason::NothingToMend => f.write_str("no bet of a wrong size is out"),
            Reason::BetStands => f.write_str("too late: the bet stands as it was made"),
            Reason::Gone => f.write_str("too late: that hand cannot be taken back"),
            Reason::TooSoon { wait } => write!(f, "too soon: a player may think for {wait} seconds first"),
            Reason::FacesNothing => f.write_str("the clock is for a player who faces a bet"),
            Reason::NoClock => f.write_str("nobody is on the clock"),
            Reason::ResultStands => f.write_str("too late: the result of the hand stands"),
            Reason::Undisputed => f.write_str("nobody disputes the result"),
            Reason::NotSoMuch { most } => write!(f, "there is no more than {} to give", most.shown(cents)),
            Reason::NoSuchSanction(sanctions) => {
                let names: Vec<&str> = sanctions.iter().map(Sanction::name).collect();
                write!(f, "the house has these for it: {}", names.join(", "))
            }
        }
    }
}
