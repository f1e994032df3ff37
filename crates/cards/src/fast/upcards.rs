//! Up to four cards face up: who brings it in and who is first to act, for the rankings that decide it.

use crate::{CardSet, Ranking, Suit};

/// A number that is greater for stronger up-cards, as the ranking has it. None for other rankings, for more than four
/// cards and with a joker: ask the ranking itself then.
///
/// ```
/// use cards::{Ranking, fast::upcards};
/// let order = |text: &str| upcards::order(Ranking::BoardHigh, text.parse().unwrap()).unwrap();
/// assert!(order("3c3d2h2s") > order("AhAdKcQs"));
/// ```
#[inline]
pub fn order(ranking: Ranking, cards: CardSet) -> Option<u64> {
    if cards.len() > 4 || cards.has_joker() {
        return None;
    }
    let ace_low = |ranks: u16| (ranks << 1 | ranks >> 12) & 0x1FFF;
    let as_it_is = |ranks: u16| ranks;
    match ranking {
        Ranking::BoardHigh | Ranking::Revealed => Some(groups(cards, as_it_is)),
        Ranking::BoardLow => Some(!groups(cards, ace_low)),
        Ranking::BoardDeuce => Some(!groups(cards, as_it_is)),
        Ranking::CardHigh => Some(single(cards, as_it_is)),
        Ranking::CardLow => Some(!single(cards, as_it_is)),
        Ranking::CardHighAceLow => Some(single(cards, ace_low)),
        Ranking::CardLowAceLow => Some(!single(cards, ace_low)),
        _ => None,
    }
}

/// Fours, threes, how many pairs and which, then the ranks: each in bits of its own.
#[inline]
fn groups(cards: CardSet, place: impl Fn(u16) -> u16) -> u64 {
    let [c, d, h, s] = Suit::ALL.map(|suit| place(cards.suit_mask(suit)));
    let quads = c & d & h & s;
    let thrice = c & d & (h | s) | (c | d) & h & s;
    let twice = c & d | h & s | (c | d) & (h | s);
    let pairs = twice.count_ones();
    [(quads, 13), (thrice, 13), (pairs as u16, 2), (twice, 13), (c | d | h | s, 13)]
        .into_iter()
        .fold(0, |order, (bits, width)| order << width | u64::from(bits))
}

/// One card by rank, then suit.
#[inline]
fn single(cards: CardSet, place: impl Fn(u16) -> u16) -> u64 {
    let suit = Suit::ALL.into_iter().find(|&suit| cards.suit_mask(suit) != 0);
    suit.map_or(0, |suit| u64::from(place(cards.suit_mask(suit))) << 2 | suit as u64)
}
