//! What an event is set up to be, and the house's answers about it, looked up once.

use std::fmt;

use hand::Chips;
use rules::{
    Book, Circumstances, WordSet,
    game::{Game, Limit},
    policy::{
        PenaltyLadder, TournAbsentDealt, TournAddOn, TournAlternates, TournBreakAssignment, TournBreakOrder,
        TournChipsLost, TournChipsOutOfView, TournDisqualifiedChips, TournFinalTableSize, TournFirstButton,
        TournHandForHandAllIn, TournHandForHandEligibility, TournHandForHandTrigger, TournLateEntryWindow,
        TournLeaveLimit, TournNoShowRemoval, TournPenaltyExecution, TournPenaltyMinimum, TournRebuyCondition,
        TournRebuyDeclared, TournRebuyMax, TournRebuyPrice, TournRebuyWindow, TournRedrawPoints,
        TournReentry, TournRegistration, TournSeatChange, TournSeatingInitial, TournSeatingWrongSeat,
        TournStackStart, TournStackStartChips, TournTableMax, TournTdCancel, TournUnsoldSeatStack,
    },
    structure::Structure,
};

use super::{
    balance::BalanceRules,
    clock::ClockRules,
    flights::Day,
    mystery::{Envelopes, EnvelopesFrom},
    payouts::Scheme,
    results::PlaceRules,
};
use crate::ask::usual;

/// More chips or money than any event asks for at once, and far from where sums of such amounts would overflow.
pub(super) const MOST: Chips = Chips(1_000_000_000_000);

/// What is paid for knocking somebody out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounty {
    /// The whole amount goes to whoever does it.
    Fixed(Chips),
    /// Half of it goes to whoever does it, half on top of their own.
    Progressive(Chips),
    /// It goes into a pool, and from a posted point on whoever does it draws an envelope ([`EventSetup::envelopes`]).
    Mystery(Chips),
}

impl Bounty {
    /// What each entry puts up.
    pub fn amount(self) -> Chips {
        match self {
            Bounty::Fixed(amount) | Bounty::Progressive(amount) | Bounty::Mystery(amount) => amount,
        }
    }
}

/// What an event is set up to be. Where the house's book leaves something to the event, it is said here.
#[derive(Clone, Debug, PartialEq)]
pub struct EventSetup {
    /// Levels, breaks, chips.
    pub structure: Structure,
    /// What is dealt; the first of several.
    pub game: Game,
    /// How it is bet.
    pub limit: Limit,
    /// The most that every game of the event has seats for: no table is larger, the final one included.
    pub most_seats: u8,
    /// How many sit at a table; the house's usual number if none.
    pub seats: Option<u8>,
    /// The most tables there are room for; whoever comes after that waits.
    pub tables: Option<u32>,
    /// It starts by itself when so many have entered, and then nobody enters any more: a sit-and-go.
    pub full: Option<u32>,
    /// What an entry costs, fee and bounty included.
    pub price: Chips,
    /// What the house keeps of it.
    pub fee: Chips,
    /// What of it goes on a player's head.
    pub bounty: Option<Bounty>,
    /// The posted table of envelopes, where bounties are drawn.
    pub envelopes: Envelopes,
    /// Which part of an event it is, where that has several.
    pub day: Day,
    /// The level at which it begins, if not the first.
    pub first_level: Option<u32>,
    /// What a rebuy costs, where it is not an entry's price.
    pub rebuy_price: Option<Chips>,
    /// What an add-on costs, where it is not an entry's price.
    pub add_on_price: Option<Chips>,
    /// How many stacks stand in seats that nobody has bought, where the house sets such out.
    pub stand_ins: u32,
    /// How often one may enter again, where the house's book leaves that to the event.
    pub reentries: u32,
    /// What the house promises to pay out at least.
    pub guarantee: Chips,
    /// How the purse is cut; the book's own table if it has one, else a curve for about one place in seven.
    pub payouts: Option<Scheme>,
    /// Prizes are paid in whole units of this.
    pub unit: Chips,
    /// Is it one of the small events of every day, in which the house may not play hand for hand?
    pub small_daily: bool,
    /// Does play go hand for hand by itself when the book says so? Otherwise the director announces it.
    pub hand_for_hand: bool,
}

impl EventSetup {
    /// Everything in it that is an amount.
    pub(super) fn amounts(&self) -> impl Iterator<Item = Chips> {
        let sold = [self.structure.rebuys.map(|of| of.chips), self.structure.add_on.map(|of| of.chips)];
        let prices = [self.rebuy_price, self.add_on_price, Some(self.guarantee), Some(self.structure.stack)];
        [self.price, self.fee, self.unit].into_iter().chain(prices.into_iter().chain(sold).flatten())
    }

    /// An event of one price, with nothing out of the ordinary.
    pub fn of(structure: Structure, game: Game, limit: Limit, price: Chips) -> EventSetup {
        EventSetup {
            most_seats: game.seats,
            structure,
            game,
            limit,
            seats: None,
            tables: None,
            full: None,
            price,
            fee: Chips::ZERO,
            bounty: None,
            envelopes: Envelopes { from: EnvelopesFrom::Money, table: Vec::new() },
            day: Day::Only,
            first_level: None,
            rebuy_price: None,
            add_on_price: None,
            stand_ins: 0,
            reentries: 0,
            guarantee: Chips::ZERO,
            payouts: None,
            unit: Chips(1),
            small_daily: false,
            hand_for_hand: false,
        }
    }
}

/// Why an event cannot be held so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadEvent {
    /// Fee and bounty are more than the price.
    Price,
    /// The tables have fewer than two chairs, or more than the game has room for.
    Seats {
        /// The most.
        most: u8,
    },
    /// Two are needed for it to be full.
    Full,
    /// The house's starting stack is another.
    Stack {
        /// How large it is.
        book: Chips,
    },
    /// The house pays out all that is paid in.
    NoFee,
    /// An amount is more than any event asks for.
    TooMuch,
    /// The envelopes come to more than was put on heads.
    Envelopes,
    /// The prizes do not add up.
    Payouts(super::payouts::BadPayouts),
}

impl fmt::Display for BadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadEvent::Price => f.write_str("fee and bounty are more than the price that they are a part of"),
            BadEvent::Seats { most } => write!(f, "a table of this event has 2 to {most} seats"),
            BadEvent::Stack { book } => write!(f, "everybody starts with {book} in this house"),
            BadEvent::Full => f.write_str("two players are needed at least for an event to be full"),
            BadEvent::NoFee => f.write_str("this house pays out all that is paid in: there is no fee"),
            BadEvent::TooMuch => write!(f, "prices, stacks and guarantees are {MOST} at most"),
            BadEvent::Envelopes => f.write_str("the envelopes come to more than all of the bounties"),
            BadEvent::Payouts(bad) => bad.fmt(f),
        }
    }
}

impl std::error::Error for BadEvent {}

/// What a house does in its events.
#[derive(Clone, Debug)]
pub struct EventRules {
    pub(super) clock: ClockRules,
    pub(super) balance: BalanceRules,
    pub(super) places: PlaceRules,
    pub(super) registration: TournRegistration,
    pub(super) initial: TournSeatingInitial,
    pub(super) wrong_seat: TournSeatingWrongSeat,
    pub(super) seat_changes: bool,
    pub(super) first_button: TournFirstButton,
    pub(super) late: TournLateEntryWindow,
    pub(super) unsold: TournUnsoldSeatStack,
    pub(super) reentry: TournReentry,
    pub(super) alternates: TournAlternates,
    pub(super) no_show: TournNoShowRemoval,
    pub(super) absent_dealt: bool,
    pub(super) leave: TournLeaveLimit,
    pub(super) rebuy_window: TournRebuyWindow,
    pub(super) rebuy_most: TournRebuyMax,
    pub(super) rebuy_condition: TournRebuyCondition,
    pub(super) rebuy_price: TournRebuyPrice,
    pub(super) rebuy_declared: TournRebuyDeclared,
    pub(super) add_on: TournAddOn,
    pub(super) out_of_view: TournChipsOutOfView,
    pub(super) lost: TournChipsLost,
    pub(super) break_order: TournBreakOrder,
    pub(super) break_seats: TournBreakAssignment,
    pub(super) redraws: WordSet<TournRedrawPoints>,
    pub(super) final_size: u32,
    pub(super) trigger: TournHandForHandTrigger,
    pub(super) eligible: TournHandForHandEligibility,
    pub(super) all_in: TournHandForHandAllIn,
    pub(super) ladder: Vec<PenaltyLadder>,
    pub(super) least_penalty: TournPenaltyMinimum,
    pub(super) penalty_served: TournPenaltyExecution,
    pub(super) disqualified: TournDisqualifiedChips,
    pub(super) may_cancel: bool,
    /// How many sit at a table.
    pub(super) seats: u8,
    /// The stack that the book itself fixes.
    pub(super) stack: Option<Chips>,
}

impl EventRules {
    /// The answers of a book for an event.
    pub fn of(book: &Book, setup: &EventSetup) -> EventRules {
        let at = hand::circumstances(&setup.game, setup.limit);
        let seats = setup
            .seats
            .unwrap_or_else(|| usual(book, TournTableMax, at).min(u32::from(setup.most_seats)) as u8);
        let sizes = usual(book, TournFinalTableSize, at);
        let fixed = usual(book, TournStackStart, at).iter().find_map(|row| match row.chips {
            TournStackStartChips::Count(chips) => Some(Chips(u64::from(chips))),
            TournStackStartChips::PerEvent => None,
        });
        let final_size = sizes
            .iter()
            .find(|row| row.seats == u32::from(seats))
            .map_or(u32::from(seats), |row| row.r#final);
        EventRules {
            clock: ClockRules::of(book),
            balance: BalanceRules::of(book, at),
            places: PlaceRules::of(book),
            registration: usual(book, TournRegistration, at),
            initial: usual(book, TournSeatingInitial, at),
            wrong_seat: usual(book, TournSeatingWrongSeat, at),
            seat_changes: usual(book, TournSeatChange, at),
            first_button: usual(book, TournFirstButton, at),
            late: usual(book, TournLateEntryWindow, at),
            unsold: usual(book, TournUnsoldSeatStack, at),
            reentry: usual(book, TournReentry, at),
            alternates: usual(book, TournAlternates, at),
            no_show: usual(book, TournNoShowRemoval, at),
            absent_dealt: usual(book, TournAbsentDealt, at),
            leave: usual(book, TournLeaveLimit, at),
            rebuy_window: usual(book, TournRebuyWindow, at),
            rebuy_most: usual(book, TournRebuyMax, at),
            rebuy_condition: usual(book, TournRebuyCondition, at),
            rebuy_price: usual(book, TournRebuyPrice, at),
            rebuy_declared: usual(book, TournRebuyDeclared, at),
            add_on: usual(book, TournAddOn, at),
            out_of_view: usual(book, TournChipsOutOfView, at),
            lost: usual(book, TournChipsLost, at),
            break_order: usual(book, TournBreakOrder, at),
            break_seats: usual(book, TournBreakAssignment, at),
            redraws: usual(book, TournRedrawPoints, at),
            final_size: final_size.min(u32::from(setup.most_seats)),
            trigger: usual(book, TournHandForHandTrigger, at),
            eligible: usual(book, TournHandForHandEligibility, at),
            all_in: usual(book, TournHandForHandAllIn, at),
            ladder: usual(book, PenaltyLadder, at),
            least_penalty: usual(book, TournPenaltyMinimum, at),
            penalty_served: usual(book, TournPenaltyExecution, at),
            disqualified: usual(book, TournDisqualifiedChips, at),
            may_cancel: usual(book, TournTdCancel, at),
            seats,
            stack: fixed,
        }
    }

    /// Has a rebuy a price and chips of its own, or those of an entry?
    pub fn sells_rebuys_apart(&self) -> bool {
        self.rebuy_price == TournRebuyPrice::PerEvent
    }

    /// Are absent players dealt in?
    pub fn deals_absent(&self) -> bool {
        self.absent_dealt
    }

    /// What the circumstances of this event's game are to a book.
    pub fn circumstances(setup: &EventSetup) -> Circumstances {
        hand::circumstances(&setup.game, setup.limit)
    }
}
