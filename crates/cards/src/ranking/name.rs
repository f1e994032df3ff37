//! Strengths in words, as a dealer would call them.

use std::fmt;

use super::{
    Category, Ranking, Strength,
    five::{ACE_LOW_RUNS, GROUPS, HIGH, HIGH_NO_WHEEL, MEXICAN, SHORT, SHORT_TRIPS, Scheme, ace_low},
};
use crate::Rank;

/// How a ranking's values are to be read.
enum Reading {
    /// As they are, by this scheme.
    High(&'static Scheme),
    /// Upside down, ace high.
    LowAceHigh(&'static Scheme),
    /// Upside down, ace low.
    LowAceLow(&'static Scheme),
    /// Not by pairs, straights and flushes.
    Other,
}

const fn reading(ranking: Ranking) -> Reading {
    match ranking {
        Ranking::High | Ranking::HighBug | Ranking::HighWild | Ranking::DeucesWild => Reading::High(&HIGH),
        Ranking::BoardHigh | Ranking::Revealed => Reading::High(&HIGH),
        Ranking::ShortDeck => Reading::High(&SHORT),
        Ranking::ShortDeckTrips => Reading::High(&SHORT_TRIPS),
        Ranking::Mexican | Ranking::MexicanBug => Reading::High(&MEXICAN),
        Ranking::FrontThree | Ranking::BoardMexican | Ranking::Leduc => Reading::High(&GROUPS),
        Ranking::AceToFive | Ranking::AceToFiveJoker | Ranking::EightOrBetter | Ranking::BoardLow => {
            Reading::LowAceLow(&GROUPS)
        }
        Ranking::AceToSix => Reading::LowAceLow(&ACE_LOW_RUNS),
        Ranking::DeuceToSeven | Ranking::TenLowMiddle => Reading::LowAceHigh(&HIGH_NO_WHEEL),
        Ranking::BoardDeuce => Reading::LowAceHigh(&GROUPS),
        Ranking::Badugi
        | Ranking::BadugiAceHigh
        | Ranking::BadugiHigh
        | Ranking::Points0
        | Ranking::Points49
        | Ranking::Points54
        | Ranking::Points21
        | Ranking::CardHigh
        | Ranking::CardLow
        | Ranking::CardHighAceLow
        | Ranking::CardLowAceLow
        | Ranking::Kuhn
        | Ranking::RhodeIsland
        | Ranking::Numeral211 => Reading::Other,
    }
}

pub(super) fn category(strength: Strength) -> Option<Category> {
    if !strength.qualifies() {
        return None;
    }
    match reading(strength.ranking) {
        Reading::High(scheme) => Some(scheme.category(strength.value)),
        Reading::LowAceHigh(scheme) | Reading::LowAceLow(scheme) => Some(scheme.category(!strength.value)),
        Reading::Other => None,
    }
}

pub(super) fn write(strength: Strength, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let value = strength.value;
    if value == 0 {
        return f.write_str(match strength.ranking {
            Ranking::EightOrBetter | Ranking::TenLowMiddle => "no low",
            _ => "nothing",
        });
    }
    match reading(strength.ranking) {
        Reading::High(scheme) => high(scheme, value, f),
        Reading::LowAceHigh(scheme) => low(scheme, !value, |place| Rank::ALL[place as usize], f),
        Reading::LowAceLow(scheme) => low(scheme, !value, ace_low, f),
        Reading::Other => other(strength, f),
    }
}

/// The ranks of a side mask from the top, joined: "A-Q-9".
fn side(mask: u32, rank: fn(u32) -> Rank) -> String {
    let letters: Vec<String> = (0..13)
        .rev()
        .filter(|place| mask >> place & 1 == 1)
        .map(|place| rank(place).letter().to_string())
        .collect();
    letters.join("-")
}

fn high(scheme: &Scheme, value: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let rank = |place: u32| Rank::ALL[place as usize % 13];
    let (first, second) = (rank(value >> 24 & 15), rank(value >> 20 & 15));
    let sides = value & 0x1FFF;
    let kicker = |f: &mut fmt::Formatter<'_>| match sides {
        0 => Ok(()),
        _ => write!(f, ", {} kicker", side(sides, rank)),
    };
    match scheme.category(value) {
        Category::FiveOfAKind => write!(f, "five {}", first.words()),
        Category::StraightFlush if first == Rank::Ace => f.write_str("royal flush"),
        Category::StraightFlush => write!(f, "straight flush, {}-high", first.word()),
        Category::Quads => write!(f, "four {}", first.words()).and_then(|()| kicker(f)),
        Category::FullHouse => write!(f, "full house, {} full of {}", first.words(), second.words()),
        Category::Flush => write!(f, "flush, {}", side(sides, rank)),
        Category::Straight => write!(f, "straight, {}-high", first.word()),
        Category::Trips => write!(f, "three {}", first.words()).and_then(|()| kicker(f)),
        // The side card is left out, as dealers do, though it counts.
        Category::TwoPair => write!(f, "two pair, {} and {}", first.words(), second.words()),
        Category::Pair => write!(f, "pair of {}", first.words()).and_then(|()| kicker(f)),
        Category::HighCard => write!(f, "{} high", side(sides, rank)),
    }
}

fn low(scheme: &Scheme, value: u32, rank: fn(u32) -> Rank, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (first, second) = (rank(value >> 24 & 15), rank(value >> 20 & 15));
    let sides = side(value & 0x1FFF, rank);
    match scheme.category(value) {
        Category::HighCard => write!(f, "{sides} low"),
        Category::Pair => write!(f, "pair of {} with {sides}", first.words()),
        Category::TwoPair => write!(f, "two pair, {} and {} with {sides}", first.words(), second.words()),
        Category::Trips => write!(f, "three {} with {sides}", first.words()),
        Category::Straight => write!(f, "straight, {}-high", first.word()),
        Category::Flush => write!(f, "flush, {sides}"),
        Category::FullHouse => write!(f, "full house, {} full of {}", first.words(), second.words()),
        Category::Quads => write!(f, "four {} with {sides}", first.words()),
        Category::StraightFlush => write!(f, "straight flush, {}-high", first.word()),
        Category::FiveOfAKind => write!(f, "five {}", first.words()),
    }
}

fn other(strength: Strength, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Strength { value, cards, ranking } = strength;
    match ranking {
        Ranking::Badugi | Ranking::BadugiAceHigh | Ranking::BadugiHigh => {
            let count = ["no", "one-card", "two-card", "three-card", "four-card"][cards.len().min(4)];
            let ranks = if ranking == Ranking::Badugi {
                let mask = u32::from(cards.rank_mask());
                side((mask << 1 | mask >> 12) & 0x1FFF, ace_low)
            } else {
                side(cards.rank_mask().into(), |place| Rank::ALL[place as usize])
            };
            write!(f, "{count} badugi {ranks}")
        }
        Ranking::Points0 => write!(f, "{} points", !value),
        Ranking::Points49 | Ranking::Points54 => write!(f, "{} points", value - 1),
        Ranking::Points21 => write!(f, "{} points with {} cards", (value - 1) >> 4, (value - 1) & 15),
        Ranking::RhodeIsland | Ranking::Numeral211 => {
            let names = ["high card", "pair", "flush", "straight", "three of a kind", "straight flush"];
            write!(f, "{}, {cards}", names[(value >> 28) as usize - 1])
        }
        _ => write!(f, "{cards}"),
    }
}
