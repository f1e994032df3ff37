//! The value of exactly these cards in each ranking, by the plain way: definitions, not tricks.

use super::{
    Ranking,
    few::{First, badugi, points, points_21, revealed, single, three_cards},
    five::{ACE_LOW_RUNS, GROUPS, Groups, HIGH, HIGH_NO_WHEEL, MEXICAN, SHORT, SHORT_TRIPS, Scheme},
};
use crate::{Card, CardSet, Rank, Suit};

/// The value of these cards and those of them that make it.
pub(super) fn solve(ranking: Ranking, cards: CardSet) -> (u32, CardSet) {
    let all = |value| (value, cards);
    match ranking {
        Ranking::High => all(HIGH.value(cards)),
        Ranking::HighBug => all(bug(&HIGH, cards, CardSet::STANDARD)),
        Ranking::HighWild => all(wild(&HIGH, cards, CardSet::only(Card::JOKER))),
        Ranking::DeucesWild => all(wild(&HIGH, cards, DEUCES.with(Card::JOKER))),
        Ranking::ShortDeck => all(SHORT.value(cards)),
        Ranking::ShortDeckTrips => all(SHORT_TRIPS.value(cards)),
        Ranking::Mexican => all(wild(&MEXICAN, cards, CardSet::only(Card::JOKER))),
        Ranking::MexicanBug => all(bug(&MEXICAN, cards, CardSet::MEXICAN)),
        Ranking::AceToFive => all(low(&GROUPS, Groups::of(cards).ace_low(), cards)),
        Ranking::AceToFiveJoker => all(low(&GROUPS, with_lowest_missing(cards), cards)),
        Ranking::EightOrBetter if !eight_or_better(cards) => (0, CardSet::EMPTY),
        Ranking::EightOrBetter => all(low(&GROUPS, Groups::of(cards).ace_low(), cards)),
        Ranking::AceToSix => all(low(&ACE_LOW_RUNS, Groups::of(cards).ace_low(), cards)),
        Ranking::DeuceToSeven => all(!HIGH_NO_WHEEL.value(cards)),
        Ranking::TenLowMiddle if !ten_low(cards) => (0, CardSet::EMPTY),
        Ranking::TenLowMiddle => all(!HIGH_NO_WHEEL.value(cards)),
        Ranking::Badugi => badugi(cards, First::Worst, |rank| !((rank as u32 + 1) % 13)),
        Ranking::BadugiAceHigh => badugi(cards, First::Worst, |rank| !(rank as u32)),
        Ranking::BadugiHigh => badugi(cards, First::Best, |rank| rank as u32),
        Ranking::Points0 => all(!points(cards, 1)),
        Ranking::Points49 => all(points(cards, 1) + 1),
        Ranking::Points54 => all(points(cards, 11) + 1),
        Ranking::Points21 => points_21(cards),
        Ranking::FrontThree => all(GROUPS.value(cards)),
        Ranking::BoardHigh | Ranking::Revealed => all(revealed(&HIGH, cards)),
        Ranking::BoardLow => all(low(&GROUPS, Groups::of(cards).ace_low(), cards)),
        Ranking::BoardDeuce => all(!GROUPS.value(cards)),
        Ranking::BoardMexican => all(GROUPS.value_of(&with_joker_as(cards, Rank::Ace), false)),
        Ranking::CardHigh => all(single(cards, |rank| rank as u32)),
        Ranking::CardLow => all(!single(cards, |rank| rank as u32)),
        Ranking::CardHighAceLow => all(single(cards, |rank| (rank as u32 + 1) % 13)),
        Ranking::CardLowAceLow => all(!single(cards, |rank| (rank as u32 + 1) % 13)),
        Ranking::Kuhn => all(u32::from(cards.rank_mask())),
        Ranking::Leduc => all(GROUPS.value(cards)),
        Ranking::RhodeIsland => all(three_cards(cards, true)),
        Ranking::Numeral211 => all(three_cards(cards, false)),
    }
}

const DEUCES: CardSet = CardSet::from_bits_truncate(0x0001_0001_0001_0001);

/// A low ranking is the high one upside down.
fn low(scheme: &Scheme, groups: Groups, cards: CardSet) -> u32 {
    let suited = cards.len() == 5 && Suit::ALL.iter().any(|&suit| cards.suit_mask(suit).count_ones() == 5);
    !scheme.value_of(&groups, suited)
}

fn eight_or_better(cards: CardSet) -> bool {
    const EIGHT_OR_LOWER: u16 = 0b1_0000_0111_1111;
    cards.rank_mask().count_ones() == 5 && cards.len() == 5 && cards.rank_mask() & !EIGHT_OR_LOWER == 0
}

/// Unpaired, ten or lower, no straight and no flush.
fn ten_low(cards: CardSet) -> bool {
    const ABOVE_TEN: u16 = 0b1_1110_0000_0000;
    HIGH_NO_WHEEL.category(HIGH_NO_WHEEL.value(cards)) == super::Category::HighCard
        && cards.rank_mask() & ABOVE_TEN == 0
}

fn with_joker_as(cards: CardSet, rank: Rank) -> Groups {
    let mut groups = Groups::of(cards);
    groups.0[rank as usize] += u8::from(cards.has_joker());
    groups
}

/// The joker in ace-to-five: the lowest rank that the other cards lack, so it never pairs. Seen with the ace low.
fn with_lowest_missing(cards: CardSet) -> Groups {
    let mut groups = Groups::of(cards).ace_low();
    if cards.has_joker()
        && let Some(missing) = groups.0.iter_mut().find(|held| **held == 0)
    {
        *missing += 1;
    }
    groups
}

/// The joker as a bug: an ace, or the card of the deck that makes the best straight, flush or straight flush.
fn bug(scheme: &Scheme, cards: CardSet, deck: CardSet) -> u32 {
    let plain = cards.without_joker();
    if plain == cards {
        return scheme.value(cards);
    }
    let as_ace = scheme.value_of(&with_joker_as(cards, Rank::Ace), false);
    let completes =
        (deck - plain).without_joker().iter().map(|card| scheme.value(plain.with(card))).filter(|&value| {
            use super::Category::{Flush, Straight, StraightFlush};
            matches!(scheme.category(value), Straight | Flush | StraightFlush)
        });
    completes.fold(as_ace, u32::max)
}

/// Wild cards as whatever makes the best hand. Only what the cards can become is tried: one more of a rank held
/// (or aces), and for straights and flushes each card not held.
fn wild(scheme: &Scheme, cards: CardSet, wilds: CardSet) -> u32 {
    let natural = cards - wilds;
    let jokers = cards.len() - natural.len();
    if jokers == 0 {
        return scheme.value(cards);
    }
    let mut best = 0;
    // More of a rank that is held, or aces if nothing is: groups grow best on one rank or two.
    let mut grow = |first: usize, second: usize| {
        for on_first in 0..=jokers as u8 {
            let mut groups = Groups::of(natural);
            groups.0[first] += on_first;
            groups.0[second] += jokers as u8 - on_first;
            if groups.0.iter().all(|&held| held <= 5) {
                best = best.max(scheme.value_of(&groups, false));
            }
        }
    };
    for first in 0..13 {
        for second in 0..13 {
            grow(first, second);
        }
    }
    if cards.len() != 5 {
        return best;
    }
    // Straights, flushes and straight flushes: five different ranks that include those held.
    let suited = Suit::ALL.iter().any(|&suit| natural.len() == natural.suit_mask(suit).count_ones() as usize);
    if natural.rank_mask().count_ones() as usize == natural.len() {
        for &(ranks, _) in scheme.straights {
            if natural.rank_mask() & !ranks == 0 {
                best = best.max(scheme.value_of(&groups_of_mask(ranks), suited));
            }
        }
        if suited {
            // The best ranks not already held, and never five in a row: those are above.
            let mut ranks = natural.rank_mask();
            for rank in (0..13).rev() {
                if ranks.count_ones() < 5 {
                    ranks |= 1 << rank;
                }
            }
            best = best.max(scheme.value_of(&groups_of_mask(ranks), true));
        }
    }
    best
}

fn groups_of_mask(ranks: u16) -> Groups {
    Groups(std::array::from_fn(|rank| (ranks >> rank & 1) as u8))
}
