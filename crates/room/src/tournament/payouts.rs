//! The purse and what each place earns of it.

use std::{error::Error, fmt};

use hand::Chips;
use rules::{
    Book, Circumstances, Under,
    policy::{TournPayoutPurse, TournPayoutTable},
};

use crate::ask::{under, usual};

/// What was paid into an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaidIn {
    /// Buy-ins, re-entries among them.
    pub entries: u64,
    /// Rebuys.
    pub rebuys: u64,
    /// Add-ons.
    pub add_ons: u64,
    /// What a buy-in costs.
    pub price: Chips,
    /// What a rebuy costs; a buy-in's price where nothing else is set.
    pub rebuy_price: Option<Chips>,
    /// What an add-on costs; a buy-in's price where nothing else is set.
    pub add_on_price: Option<Chips>,
    /// What the house keeps of each buy-in, as posted; it is part of the price.
    pub fee: Chips,
    /// What the house promises to pay out at least.
    pub guarantee: Chips,
}

/// What there is to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purse {
    /// All that is paid out.
    pub total: Chips,
    /// What the house kept.
    pub fee: Chips,
    /// What the house adds to reach its guarantee.
    pub added: Chips,
    /// What the purse follows.
    pub under: Under,
}

/// How the purse is cut.
#[derive(Clone, Debug, PartialEq)]
pub enum Scheme {
    /// By the book's own table.
    Book,
    /// By percentages, in hundredths of a percent, first place first; they must come to a hundred.
    Percent(Vec<u64>),
    /// By amounts for the places below the first, which takes the rest.
    Amounts(Vec<Chips>),
    /// By a curve: so many places are paid, the last of them so much, and each place above earns more by one even law.
    Curve {
        /// How many places are paid.
        places: usize,
        /// What the last of them earns.
        least: Chips,
    },
    /// By seats in another event: as many as the purse pays, and what is left over in cash to the place after them.
    Seats {
        /// What a seat is worth.
        value: Chips,
    },
}

/// What each place earns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payouts {
    /// First place first.
    pub prizes: Vec<Chips>,
    /// The policy behind the table, where the book has one.
    pub under: Option<Under>,
}

/// Why a purse cannot be cut so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPayouts {
    /// The fee is more than the price.
    FeeAbovePrice,
    /// The book has a fee of nothing: all that is paid in is paid out.
    NoFee(Under),
    /// Nobody plays.
    NoPlayers,
    /// The book leaves the table to the event.
    NoTable,
    /// The book's table ends before so many players.
    TableEnds {
        /// The most players it knows.
        most: u64,
    },
    /// The percentages come to something else than a hundred.
    NotAHundred {
        /// What they come to, in hundredths of a percent.
        sum: u64,
    },
    /// More places than players.
    TooManyPlaces {
        /// How many places there are.
        places: usize,
        /// How many players.
        players: u64,
    },
    /// The prizes asked for are more than the purse.
    TooMuch {
        /// What they come to.
        asked: Chips,
        /// What there is.
        purse: Chips,
    },
    /// A curve that pays nobody.
    NoPlaces,
    /// The purse does not pay a single seat.
    NoSeat {
        /// What one is worth.
        value: Chips,
        /// What there is.
        purse: Chips,
    },
}

impl fmt::Display for BadPayouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPayouts::FeeAbovePrice => f.write_str("the fee is more than the buy-in that it is a part of"),
            BadPayouts::NoFee(_) => f.write_str("this book pays out all that is paid in: there is no fee"),
            BadPayouts::NoPlayers => f.write_str("nobody plays"),
            BadPayouts::NoTable => f.write_str("this book has no table of payouts: the event posts its own"),
            BadPayouts::TableEnds { most } => {
                write!(f, "the table of this book ends at {most} players: a larger event posts its own")
            }
            BadPayouts::NotAHundred { sum } => {
                write!(f, "the percentages come to {}, not to 100", Hundredths(*sum))
            }
            BadPayouts::TooManyPlaces { places, players } => {
                write!(f, "{places} places are paid, and only {players} play")
            }
            BadPayouts::TooMuch { asked, purse } => {
                write!(f, "these prizes come to {asked}, and the purse is {purse}")
            }
            BadPayouts::NoPlaces => f.write_str("no place is paid"),
            BadPayouts::NoSeat { value, purse } => {
                write!(f, "a seat is worth {value}, and the purse is {purse}")
            }
        }
    }
}

impl Error for BadPayouts {}

/// Hundredths, written as people write percentages: `33.5`.
struct Hundredths(u64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => write!(f, "{whole}"),
            _ if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            _ => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl PaidIn {
    /// What there is to win by this book.
    pub fn purse(&self, book: &Book) -> Result<Purse, BadPayouts> {
        let under = under(TournPayoutPurse);
        if self.fee > self.price {
            return Err(BadPayouts::FeeAbovePrice);
        }
        let keeps = match usual(book, TournPayoutPurse, Circumstances::default()) {
            TournPayoutPurse::EverythingPaidIn => false,
            TournPayoutPurse::LessPostedFee => true,
        };
        if !keeps && !self.fee.is_zero() {
            return Err(BadPayouts::NoFee(under));
        }
        let all = self.price * self.entries
            + self.rebuy_price.unwrap_or(self.price) * self.rebuys
            + self.add_on_price.unwrap_or(self.price) * self.add_ons;
        let fee = self.fee * self.entries;
        let paid = all - fee;
        Ok(Purse { total: paid.max(self.guarantee), fee, added: self.guarantee.less(paid), under })
    }
}

/// Cuts the purse for so many players. Every prize is rounded down to whole units, and first place takes what that
/// leaves over.
pub fn cut(
    purse: Chips,
    players: u64,
    scheme: &Scheme,
    unit: Chips,
    book: &Book,
) -> Result<Payouts, BadPayouts> {
    if players == 0 {
        return Err(BadPayouts::NoPlayers);
    }
    let unit = unit.max(Chips(1));
    let down = |amount: u64| Chips(amount - amount % unit.0);
    let by_percent = |percent: &[u64]| -> Vec<Chips> {
        percent.iter().map(|part| down((u128::from(purse.0) * u128::from(*part) / 10_000) as u64)).collect()
    };
    let (mut prizes, under) = match scheme {
        Scheme::Book => (by_percent(&table(book, players)?), Some(under(TournPayoutTable))),
        Scheme::Percent(percent) => {
            let sum = percent.iter().sum();
            if sum != 10_000 {
                return Err(BadPayouts::NotAHundred { sum });
            }
            (by_percent(percent), None)
        }
        Scheme::Amounts(below) => {
            let asked: Chips = below.iter().copied().sum();
            if asked >= purse {
                return Err(BadPayouts::TooMuch { asked, purse });
            }
            let rest = purse - asked;
            (std::iter::once(rest).chain(below.iter().copied()).collect(), None)
        }
        Scheme::Curve { places, least } => (curve(purse, *places, *least, unit)?, None),
        Scheme::Seats { value } => (seats(purse, players, *value)?, None),
    };
    if prizes.len() as u64 > players {
        return Err(BadPayouts::TooManyPlaces { places: prizes.len(), players });
    }
    let paid = prizes.iter().fold(0_u64, |sum, prize| sum.saturating_add(prize.0));
    let Some(rest) = purse.0.checked_sub(paid) else {
        return Err(BadPayouts::TooMuch { asked: Chips(paid), purse });
    };
    if let Some(first) = prizes.first_mut() {
        *first += Chips(rest);
    }
    Ok(Payouts { prizes, under })
}

/// The book's percentages for so many players, in hundredths.
fn table(book: &Book, players: u64) -> Result<Vec<u64>, BadPayouts> {
    let rows = usual(book, TournPayoutTable, Circumstances::default());
    let Some(most) = rows.iter().map(|row| row.players_to.map_or(u64::MAX, u64::from)).max() else {
        return Err(BadPayouts::NoTable);
    };
    let mut places: Vec<(u64, u64)> = rows
        .iter()
        .filter(|row| u64::from(row.players_from) <= players)
        .filter(|row| row.players_to.is_none_or(|to| players <= u64::from(to)))
        .map(|row| (u64::from(row.place), u64::from(row.percent) * 100))
        .collect();
    if places.is_empty() {
        return Err(BadPayouts::TableEnds { most });
    }
    places.sort_unstable();
    // Fewer players than places: what nobody can take goes to the winner.
    let spare: u64 = places.iter().skip(players as usize).map(|(_, percent)| percent).sum();
    places.truncate(players as usize);
    let mut percent: Vec<u64> = places.into_iter().map(|(_, percent)| percent).collect();
    percent[0] += spare;
    Ok(percent)
}

/// As many seats as the purse pays and players can take. What is left over goes to the place after them; where everybody has
/// a seat, on top of the first.
fn seats(purse: Chips, players: u64, value: Chips) -> Result<Vec<Chips>, BadPayouts> {
    let count = if value.is_zero() { 0 } else { (purse.0 / value.0).min(players) };
    if count == 0 {
        return Err(BadPayouts::NoSeat { value, purse });
    }
    let mut prizes = vec![value; count as usize];
    let rest = purse - value * count;
    if !rest.is_zero() && count < players {
        prizes.push(rest);
    }
    Ok(prizes)
}

/// Prizes that fall from place to place by a power of the place, such that the last is `least`.
fn curve(purse: Chips, places: usize, least: Chips, unit: Chips) -> Result<Vec<Chips>, BadPayouts> {
    if places == 0 {
        return Err(BadPayouts::NoPlaces);
    }
    // A place that pays nothing is none.
    let least = least.max(Chips(1));
    let asked = Chips(least.0.saturating_mul(places as u64));
    if asked > purse {
        return Err(BadPayouts::TooMuch { asked, purse });
    }
    let least = least.0 as f64;
    let wanted = purse.0 as f64;
    // How steeply the prizes fall for their sum to be the purse: the steeper, the more.
    let (mut flat, mut steep) = (0.0_f64, 64.0_f64);
    let prize = |power: f64, place: usize| least * (places as f64 / place as f64).powf(power);
    for _ in 0..200 {
        let power = f64::midpoint(flat, steep);
        let sum: f64 = (1..=places).map(|place| prize(power, place)).sum();
        if sum > wanted { steep = power } else { flat = power }
    }
    Ok((1..=places)
        .map(|place| {
            let amount = prize(flat, place) as u64;
            Chips(amount - amount % unit.0)
        })
        .collect())
}
