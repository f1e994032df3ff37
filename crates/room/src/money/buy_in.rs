//! The least and the most that a game is entered with.

use std::fmt;

use hand::Chips;
use rules::{
    Book, Under,
    game::Limit,
    policy::{
        BuyinMinLimit, BuyinMinLimitOf, BuyinRangeNoLimit, BuyinRangeNoLimitIn, BuyinRangeNoLimitLeast,
        BuyinRangeNoLimitMost,
    },
};

use crate::{
    PostedGame,
    ask::{under, usual},
};

/// The least and the most that a game is entered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuyInRange {
    /// A full buy-in.
    pub least: Chips,
    /// The most; none where there is no limit.
    pub most: Option<Chips>,
    /// The policy that says so.
    pub under: Under,
}

/// Why a house cannot spread a game as its sign has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSign {
    /// The book lists the games of this kind, and this is none of them.
    NotListed(Vec<BuyInRange>),
    /// The book lists several games with these stakes: the posted buy-in must say which.
    Several(Vec<BuyInRange>),
    /// The posted buy-in has its least above its most.
    Crossed(BuyInRange),
}

impl BuyInRange {
    /// What a book and the sign at the table ask for.
    pub fn of(book: &Book, sign: &PostedGame) -> Result<BuyInRange, BadSign> {
        let range = match sign.limit {
            Limit::Fixed | Limit::Spread => BuyInRange::at_limit(book, sign),
            Limit::Pot | Limit::No => BuyInRange::at_big_bet(book, sign)?,
        };
        match range.most {
            Some(most) if most < range.least => Err(BadSign::Crossed(range)),
            _ => Ok(range),
        }
    }

    /// What the sign at the table asks for, whether or not the book lists such a game; a table at home posts what it
    /// likes.
    pub fn posted(sign: &PostedGame, least: Chips, most: Chips) -> BuyInRange {
        let under = match sign.limit {
            Limit::Fixed | Limit::Spread => under(BuyinMinLimit),
            Limit::Pot | Limit::No => under(BuyinRangeNoLimit),
        };
        BuyInRange { least, most: Some(most), under }
    }

    /// A multiple of a bet, unless the house posted another amount.
    fn at_limit(book: &Book, sign: &PostedGame) -> BuyInRange {
        let rule = usual(book, BuyinMinLimit, sign.circumstances());
        let bet = match rule.of {
            BuyinMinLimitOf::LargestBet => sign.stakes.big_bet,
            BuyinMinLimitOf::SmallestBet => sign.stakes.small_bet,
        };
        let least = sign.buy_in.least.unwrap_or(bet * u64::from(rule.times));
        BuyInRange { least, most: sign.buy_in.most, under: under(BuyinMinLimit) }
    }

    fn at_big_bet(book: &Book, sign: &PostedGame) -> Result<BuyInRange, BadSign> {
        let rows = usual(book, BuyinRangeNoLimit, sign.circumstances());
        let is_list = rows.iter().any(|row| row.big_blind.is_some());
        if !is_list {
            // A house that posts its buy-ins and has not done so sets no bounds.
            let open = BuyInRange { least: Chips::ZERO, most: None, under: under(BuyinRangeNoLimit) };
            let range = rows.first().map_or(open, |row| row_range(row, sign));
            return Ok(BuyInRange {
                least: sign.buy_in.least.unwrap_or(range.least),
                most: sign.buy_in.most.or(range.most),
                ..range
            });
        }
        let listed: Vec<BuyInRange> = rows
            .iter()
            .filter(|row| sign.has_blinds(row.small_blind, row.big_blind))
            .map(|row| row_range(row, sign))
            .collect();
        let posted = sign.buy_in;
        let fits = |range: &&BuyInRange| {
            posted.least.is_none_or(|least| least == range.least)
                && posted.most.is_none_or(|most| Some(most) == range.most)
        };
        let fitting: Vec<BuyInRange> = listed.iter().filter(fits).copied().collect();
        match fitting[..] {
            [] if listed.is_empty() => {
                Err(BadSign::NotListed(rows.iter().map(|row| row_range(row, sign)).collect()))
            }
            [] => Err(BadSign::NotListed(listed)),
            [only] => Ok(only),
            [..] => Err(BadSign::Several(fitting)),
        }
    }
}

/// A row of the book in chips. Where it gives a span for either end, the widest range within it holds until the house
/// posts its own.
fn row_range(row: &BuyinRangeNoLimit, sign: &PostedGame) -> BuyInRange {
    let [first, second, third] = sign.stakes.blinds;
    let chips = |count: u32| match row.r#in {
        BuyinRangeNoLimitIn::Dollars => sign.dollar.times(count),
        BuyinRangeNoLimitIn::BigBlinds => first.max(second).max(third) * u64::from(count),
    };
    let least = match row.least {
        BuyinRangeNoLimitLeast::Count(count) => chips(count),
        BuyinRangeNoLimitLeast::Posted => Chips::ZERO,
    };
    let most = match row.most {
        BuyinRangeNoLimitMost::Count(count) => Some(chips(row.most_up_to.unwrap_or(count))),
        BuyinRangeNoLimitMost::Posted | BuyinRangeNoLimitMost::NoLimit => None,
    };
    BuyInRange { least, most, under: under(BuyinRangeNoLimit) }
}

impl fmt::Display for BuyInRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            Some(most) => write!(f, "{} to {}", self.least.shown(f.alternate()), most.shown(f.alternate())),
            None => write!(f, "{} or more", self.least.shown(f.alternate())),
        }
    }
}

impl fmt::Display for BadSign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed =
            |ranges: &[BuyInRange]| ranges.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        match self {
            BadSign::NotListed(ranges) => {
                write!(f, "the book lists no such game; its buy-ins are {}", listed(ranges))
            }
            BadSign::Several(ranges) => {
                write!(f, "several games have these blinds: post a buy-in of {}", listed(ranges))
            }
            BadSign::Crossed(range) => write!(f, "no buy-in is {range}: the least is above the most"),
        }
    }
}

impl std::error::Error for BadSign {}
