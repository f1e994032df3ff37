//! What can be asked of the cashier.

use std::collections::BTreeMap;

use ::hand::Chips;

use super::Day;
use crate::{
    PlayerId,
    fees::{Moment, Sitter},
    ledger::{Account, Prize, Promotion, TableNumber, TableSeat},
    money::Why,
    promotions::Played,
    table::Chair,
};

/// A player at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seated {
    /// Who.
    pub player: PlayerId,
    /// Where.
    pub place: TableSeat,
}

/// A request to the cashier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Somebody sits down with chips that the cage sells them.
    BuyIn {
        /// Who, and where they sit down.
        who: Seated,
        /// How much.
        amount: Chips,
    },
    /// Somebody adds chips that the cage sells them to their stack. A player whose stack is gone buys in again.
    AddOn {
        /// Who.
        who: Seated,
        /// How much more.
        amount: Chips,
        /// Is a hand on?
        in_hand: bool,
    },
    /// Somebody leaves a table, and the cage takes the whole stack back.
    CashOut(Seated),
    /// Somebody goes from one game to another.
    ChangeGame {
        /// Who, and where they were.
        who: Seated,
        /// Where they go.
        to: TableSeat,
        /// What they bring there.
        brings: Chips,
        /// Why.
        why: Why,
    },
    /// Somebody takes another chair at their table.
    ChangeChair {
        /// From where.
        from: TableSeat,
        /// To where.
        to: TableSeat,
    },
    /// Somebody takes chips along when they leave the table for a while.
    TakeAlong {
        /// Who.
        who: Seated,
        /// How much.
        amount: Chips,
        /// Are they large chips that the dealer has counted?
        large_and_counted: bool,
    },
    /// Somebody is back with chips that they took along.
    Restore {
        /// Who.
        who: Seated,
        /// How much comes back.
        amount: Chips,
    },
    /// Somebody's session is over.
    GoHome(PlayerId),
    /// The house gives a player of its own chips, to sit down with or to add.
    Stake {
        /// Who.
        who: Seated,
        /// How much.
        amount: Chips,
    },
    /// The house takes a player of its own from a table, with the whole stack.
    Unstake(Seated),
    /// Whoever runs the table puts a stack right: chips from one player to another, or from the cage or to it. What comes
    /// from the cage is bought, and what goes there is handed in.
    Correct {
        /// From whom; the cage if nobody.
        from: Option<Seated>,
        /// To whom; the cage if nobody.
        to: Option<Seated>,
        /// How much.
        amount: Chips,
    },
    /// Somebody gives the dealer something.
    Toke {
        /// Who.
        who: Seated,
        /// How much.
        amount: Chips,
    },
    /// Chips go from a stack to the middle.
    Bet {
        /// Whose.
        place: TableSeat,
        /// How much.
        amount: Chips,
    },
    /// A moment of a hand at which the house may take its fee, and with it the dollars for its promotions.
    Charge(Charging),
    /// The pot goes to these in equal parts, odd chips from the first on.
    Push {
        /// Where.
        table: TableNumber,
        /// The winners.
        winners: Vec<Chair>,
    },
    /// A hand that was played elsewhere is over: the stacks that it leaves, and what was taken from it.
    Settle {
        /// Where.
        table: TableNumber,
        /// The stacks; a chair that is not named has what it had.
        stacks: Vec<(Chair, Chips)>,
        /// What was taken from the pot.
        taken: HandTaken,
    },
    /// Seat rent is collected.
    CollectTime {
        /// Where.
        table: TableNumber,
        /// How many names wait for the game.
        waiting: u32,
        /// Those at the table.
        sitters: Vec<(Chair, Sitter)>,
    },
    /// The winners of a pot pay everybody's seat rent.
    TimePot {
        /// Where.
        table: TableNumber,
        /// How many sit there.
        players: u32,
        /// The winners.
        winners: Vec<Seated>,
    },
    /// A hand is over: the prizes that it wins are paid.
    Award {
        /// Where.
        table: TableNumber,
        /// The hand.
        played: Played,
        /// What each prize can pay.
        holds: BTreeMap<Prize, Chips>,
    },
    /// A gaming day begins: the boxes are counted, and what was in them can be won.
    OpenDay {
        /// Which.
        day: Day,
        /// What lies in the boxes from the days before.
        boxes: BTreeMap<Promotion, Chips>,
    },
    /// The house puts money into a prize or a promotion's box.
    Seed {
        /// Into which.
        to: Account,
        /// How much.
        amount: Chips,
    },
    /// A table's drop box and the dealers' tokes are counted at the cage.
    EmptyBoxes(TableNumber),
}

/// What left the pot of a hand that was played elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandTaken {
    /// All that did not go to players: the house's fee, and what promotions have of it or beyond it.
    pub raked: Chips,
    /// All that was in the middle; nothing where the hand has no part in the promotions.
    pub pot: Chips,
    /// How many were dealt in.
    pub dealt: u8,
}

/// A hand at a moment at which the house may take its fee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charging {
    /// Where.
    pub table: TableNumber,
    /// The moment.
    pub moment: Moment,
    /// How many were dealt in.
    pub players: u8,
    /// The blinds and antes that were posted.
    pub posted: Chips,
    /// All that ever went into the middle.
    pub total: Chips,
    /// Has the second street come?
    pub flop: bool,
    /// Who has the button.
    pub button: Option<Chair>,
}
