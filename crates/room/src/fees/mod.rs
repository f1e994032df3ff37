//! What the house takes: a set amount from each hand, a part of the pot, seat rent, or a fee from the button.
//!
//! [`FeeRules`] holds a book's answers for one table. [`FeeRules::take`] is asked at each moment of a hand at which a
//! house may take its fee; seat rent is collected by the clock, and [`TimeRules`] says from whom. The banked game has
//! [`BankFees`] of its own.

mod blackjack;
mod time;

use std::fmt;

use hand::{Chips, Rake};
use rules::{
    Book, Under, Vocabulary, WordSet,
    game::{Kind, Limit},
    policy::{
        BbjContribution, BbjContributionFrom, BbjExists, FeeMethod, FeeNoFlopNoDrop, FeeNoFlopNoDropBetting,
        FeeTable, FeeTableBetting, FeeTableGames, FeeTiming, FeeTimingDrop,
    },
};

use crate::{
    Charge, PostedGame,
    ask::{under, usual},
    ledger::Purpose,
    money::{BadSign, BuyInRange},
};

pub use blackjack::BankFees;
pub use time::{Call, Courtesy, Due, Sitter, TimeRules};

/// A moment of a hand at which a fee may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Blinds and antes are posted, and no card is dealt.
    Posted,
    /// The first betting round is over, or the hand with it.
    FirstRoundOver,
    /// The pot is about to be pushed.
    BeforeAward,
}

/// What a fee depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandSoFar {
    /// How many were dealt in.
    pub players: u8,
    /// The blinds and antes that were posted.
    pub posted: Chips,
    /// All that is in the middle by now.
    pub pot: Chips,
    /// Has the second street come?
    pub flop: bool,
}

/// What the house takes at a moment. Nothing, where a rule lets the hand off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// How much.
    pub amount: Chips,
    /// What it is called in the ledger.
    pub purpose: Purpose,
    /// The policy that says so; none where no book does.
    pub under: Option<Under>,
}

/// Why a table cannot be charged as its sign has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadCharge {
    /// The book charges in other ways.
    NotAWay(Vec<&'static str>),
    /// Neither the book nor the house names an amount for this game.
    NoAmount,
    /// The book itself says whether there is a bad-beat dollar and where it comes from.
    BadBeat,
    /// The buy-in, by which the book tells its games apart, does not fit.
    PostedGame(BadSign),
}

/// A fee by the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bracket {
    from: u32,
    to: Option<u32>,
    fee: Chips,
}

/// How a table pays the house, hand by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Method {
    Nothing,
    Drop(Vec<Bracket>),
    Rake(Rake),
    /// A part of the pot that no book speaks of.
    Flat(Rake),
    Button(Chips),
}

/// The house's answers on fees, looked up once for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeeRules {
    method: Method,
    when: Moment,
    /// Does a hand that ends before the second street cost nothing?
    no_flop_no_drop: bool,
    /// Seat rent, where the table pays that.
    pub time: Option<TimeRules>,
}

impl FeeRules {
    /// The answers of a book for a table.
    pub fn of(book: &Book, sign: &PostedGame) -> Result<FeeRules, BadCharge> {
        let at = sign.circumstances();
        let range = BuyInRange::of(book, sign).map_err(BadCharge::PostedGame)?;
        // A house whose book names no fee charges none.
        let ways = if book.arises(FeeMethod) { usual(book, FeeMethod, at) } else { WordSet::from_iter([]) };
        let by_sign = || {
            let from = usual(book, BbjContribution, at).from;
            usual(book, BbjExists, at) && from == Some(BbjContributionFrom::DropUnlessPosted)
        };
        if sign.bad_beat.is_some() && !by_sign() {
            return Err(BadCharge::BadBeat);
        }
        let (method, time) = match sign.charge {
            None => (Method::Nothing, None),
            Some(charge) => {
                may_charge(ways, charge)?;
                match charge {
                    Charge::Drop(posted) => (Method::Drop(brackets(book, sign, range, posted)?), None),
                    Charge::Rake(rake) => (Method::Rake(rake), None),
                    Charge::CollectionBlind(fee) => (Method::Button(fee), None),
                    Charge::Time(posted) => {
                        (Method::Nothing, Some(TimeRules::of(book, sign, range, posted)?))
                    }
                }
            }
        };
        let when = match usual(book, FeeTiming, at).drop {
            Some(FeeTimingDrop::FromForcedBets) => Moment::Posted,
            Some(FeeTimingDrop::AfterFirstRound) => Moment::FirstRoundOver,
            // Where the house is to say and has not, the fee waits until all is in.
            Some(FeeTimingDrop::BeforeAward | FeeTimingDrop::AsPosted) | None => Moment::BeforeAward,
        };
        let free = usual(book, FeeNoFlopNoDrop, at).iter().any(|row| lets_off(row, sign, range));
        Ok(FeeRules { method, when, no_flop_no_drop: free, time })
    }

    /// A part of each pot whatever the book says: what the host of a table at home may ask for.
    pub fn flat(rake: Rake) -> FeeRules {
        let method = if rake.part == 0 || rake.most.is_zero() { Method::Nothing } else { Method::Flat(rake) };
        FeeRules { method, when: Moment::BeforeAward, no_flop_no_drop: rake.no_flop_no_drop, time: None }
    }

    /// What the house takes now; `None` where this is not the moment for it.
    pub fn take(&self, moment: Moment, hand: &HandSoFar) -> Option<Taken> {
        if let Method::Button(fee) = self.method {
            let (purpose, under) = self.named();
            let taken = Taken { amount: fee, purpose, under };
            return (moment == Moment::Posted).then_some(taken);
        }
        if moment != self.when {
            return None;
        }
        let (purpose, by) = self.named();
        let amount = match &self.method {
            Method::Nothing | Method::Button(_) => return None,
            Method::Drop(brackets) => fee_of(brackets, hand.players),
            Method::Rake(rake) | Method::Flat(rake) => part_of(rake, hand.pot),
        };
        // A fee out of the blinds is taken before anybody knows whether a flop will come.
        if self.no_flop_no_drop && !hand.flop && moment != Moment::Posted {
            return Some(Taken { amount: Chips::ZERO, purpose, under: Some(under(FeeNoFlopNoDrop)) });
        }
        let there = if moment == Moment::Posted { hand.posted } else { hand.pot };
        Some(Taken { amount: amount.min(there), purpose, under: by })
    }

    /// The fee of a hand of so many players as [`hand`] takes it, out of the pot when it is paid out. Whether a set fee
    /// leaves the middle before the deal or after it, the winner is paid the same; only a game in which the size of
    /// the pot matters to the betting has to know the difference.
    pub fn rake(&self, players: u8) -> Rake {
        let no_flop_no_drop = self.no_flop_no_drop && self.when != Moment::Posted;
        match &self.method {
            Method::Nothing | Method::Button(_) => Rake::NONE,
            Method::Drop(brackets) => {
                let most = fee_of(brackets, players);
                Rake { part: 10_000, most, no_flop_no_drop, ..Rake::NONE }
            }
            Method::Rake(rake) | Method::Flat(rake) => Rake { no_flop_no_drop, ..*rake },
        }
    }

    /// The policy that says when the fee is taken.
    pub fn timing(&self) -> Under {
        under(FeeTiming)
    }

    /// What a hand's fee is called in the ledger, and the policy that sets it, where a book does.
    pub fn named(&self) -> (Purpose, Option<Under>) {
        match &self.method {
            Method::Drop(_) => (Purpose::Drop, Some(under(FeeTable))),
            Method::Rake(_) => (Purpose::Rake, Some(under(FeeMethod))),
            Method::Nothing | Method::Flat(_) => (Purpose::Rake, None),
            Method::Button(_) => (Purpose::CollectionBlind, Some(under(FeeMethod))),
        }
    }

    /// The most that a hand of so many players can cost.
    pub fn most(&self, players: u8) -> Chips {
        match &self.method {
            Method::Nothing => Chips::ZERO,
            Method::Drop(brackets) => fee_of(brackets, players),
            Method::Rake(rake) | Method::Flat(rake) => rake.most,
            Method::Button(fee) => *fee,
        }
    }
}

/// Is it one of the ways in which the book charges?
fn may_charge(ways: WordSet<FeeMethod>, charge: Charge) -> Result<(), BadCharge> {
    let way = match charge {
        Charge::Drop(_) => FeeMethod::Drop,
        Charge::Rake(_) => FeeMethod::Rake,
        Charge::Time(_) => FeeMethod::Time,
        Charge::CollectionBlind(_) => FeeMethod::DeadCollectionBlind,
    };
    if ways.contains(way) {
        Ok(())
    } else {
        Err(BadCharge::NotAWay(ways.iter().map(Vocabulary::word).collect()))
    }
}

/// The fees of this game by the number of players: the book's, or the one that the house posted.
fn brackets(
    book: &Book,
    sign: &PostedGame,
    range: BuyInRange,
    posted: Option<Chips>,
) -> Result<Vec<Bracket>, BadCharge> {
    if let Some(fee) = posted {
        return Ok(vec![Bracket { from: 2, to: None, fee }]);
    }
    let rows = usual(book, FeeTable, sign.circumstances());
    let found: Vec<Bracket> = rows
        .iter()
        .filter(|row| is_row_of(row, sign, range))
        .map(|row| Bracket { from: row.players_from, to: row.players_to, fee: sign.dollar.times(row.fee) })
        .collect();
    if found.is_empty() { Err(BadCharge::NoAmount) } else { Ok(found) }
}

/// Is the row of the fee table about this game?
fn is_row_of(row: &FeeTable, sign: &PostedGame, range: BuyInRange) -> bool {
    let limit = match row.betting {
        FeeTableBetting::Fixed => Limit::Fixed,
        FeeTableBetting::Spread => Limit::Spread,
        FeeTableBetting::No => Limit::No,
    };
    let stakes = &sign.stakes;
    let is = |dollars: Option<u32>, chips: Chips| dollars.is_none_or(|dollars| sign.is(chips, dollars));
    limit == sign.limit
        && name_of(sign).is_some_and(|name| row.games.contains(name))
        && is(row.low, stakes.small_bet)
        && is(row.high, stakes.big_bet)
        && is(row.ante, stakes.ante)
        && sign.has_blinds(row.small_blind, row.big_blind)
        && row.half_kill.unwrap_or(false) == sign.half_kill
        && has_buy_in(sign, range, row.buyin_least, row.buyin_most)
}

/// Is the buy-in as a row has it? A row that names none is for all.
fn has_buy_in(sign: &PostedGame, range: BuyInRange, least: Option<u32>, most: Option<u32>) -> bool {
    // A row with a least and no most is for a game without limit.
    least.is_none_or(|least| {
        sign.is(range.least, least) && range.most == most.map(|most| sign.dollar.times(most))
    })
}

/// The game as the fee table calls it.
fn name_of(sign: &PostedGame) -> Option<FeeTableGames> {
    let is = |kind: Kind| sign.game.kinds.contains(&kind);
    let split = is(Kind::HiLo);
    let names = [
        (is(Kind::Mexican), FeeTableGames::MexicanStud),
        (is(Kind::StudHiLo), FeeTableGames::StudHighLow),
        (is(Kind::Omaha) && split, FeeTableGames::OmahaHighLow),
        (is(Kind::Omaha), FeeTableGames::OmahaHigh),
        (is(Kind::Pineapple) && split, FeeTableGames::PineappleHighLow),
        (is(Kind::Holdem) && split, FeeTableGames::HoldemHighLow),
        (is(Kind::Holdem), FeeTableGames::HoldemHigh),
    ];
    names.into_iter().find_map(|(fits, name)| fits.then_some(name))
}

fn lets_off(row: &FeeNoFlopNoDrop, sign: &PostedGame, range: BuyInRange) -> bool {
    let limit = row.betting.map(|betting| match betting {
        FeeNoFlopNoDropBetting::Fixed => Limit::Fixed,
        FeeNoFlopNoDropBetting::Spread => Limit::Spread,
        FeeNoFlopNoDropBetting::Pot => Limit::Pot,
        FeeNoFlopNoDropBetting::No => Limit::No,
    });
    limit.is_none_or(|limit| limit == sign.limit)
        && sign.has_blinds(row.small_blind, row.big_blind)
        && has_buy_in(sign, range, row.buyin_least, row.buyin_most)
}

/// The fee for so many players. A table that goes no further than nine charges ten as it charges nine.
fn fee_of(brackets: &[Bracket], players: u8) -> Chips {
    let players = u32::from(players);
    let within = |bracket: &&Bracket| bracket.from <= players && bracket.to.is_none_or(|to| players <= to);
    let below =
        || brackets.iter().filter(|bracket| bracket.from <= players).max_by_key(|bracket| bracket.from);
    brackets.iter().find(within).or_else(below).map_or(Chips::ZERO, |bracket| bracket.fee)
}

fn part_of(rake: &Rake, pot: Chips) -> Chips {
    let part = u128::from(pot.0) * u128::from(rake.part) / 10_000;
    Chips(part.min(u128::from(rake.most.0)) as u64)
}

impl fmt::Display for BadCharge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadCharge::NotAWay(ways) if ways.is_empty() => f.write_str("the book charges nothing"),
            BadCharge::NotAWay(ways) => write!(f, "the book charges in other ways: {}", ways.join(", ")),
            BadCharge::NoAmount => {
                f.write_str("the book names no fee for this game, and the house has posted none")
            }
            BadCharge::BadBeat => f.write_str("the book leaves no bad-beat dollar to this game's sign"),
            BadCharge::PostedGame(bad) => bad.fmt(f),
        }
    }
}

impl std::error::Error for BadCharge {}
