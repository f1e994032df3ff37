//! Rankings that are not about five cards: badugi, points, single cards, part-hands, rows, and the banking game.

use super::{
    Category,
    five::{GROUPS, Groups, Scheme},
};
use crate::{Card, CardSet, Rank, Suit};

/// Which card of two badugis is compared first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    /// The worst: where low cards win, that is the highest.
    Worst,
    /// The best: where high cards win, that is the highest too.
    Best,
}

/// The largest selection of different ranks and different suits, then the best ranks by `worth`, compared card by
/// card. Returns its value and its cards.
pub(super) fn badugi(cards: CardSet, first: First, worth: fn(Rank) -> u32) -> (u32, CardSet) {
    let mut best = (0, CardSet::EMPTY);
    let cards = cards.without_joker();
    for size in 1..=cards.len().min(4) {
        for selection in cards.subsets(size) {
            let suits = Suit::ALL.iter().filter(|&&suit| selection.suit_mask(suit) != 0).count();
            if suits < size || (selection.rank_mask().count_ones() as usize) < size {
                continue;
            }
            let mut ranks: Vec<u32> =
                selection.iter().filter_map(Card::rank).map(|r| worth(r) & 15).collect();
            ranks.sort_unstable();
            if first == First::Best {
                ranks.reverse();
            }
            let value = ranks.iter().fold(size as u32, |value, rank| value << 4 | rank) << (4 * (4 - size));
            if value > best.0 {
                best = (value, selection);
            }
        }
    }
    best
}

/// Pips, with court cards nothing and the ace as given.
pub(super) fn points(cards: CardSet, ace: u32) -> u32 {
    let pips = |rank: Rank| match rank {
        Rank::Jack | Rank::Queen | Rank::King => 0,
        Rank::Ace => ace,
        rank => rank as u32 + 2,
    };
    cards.iter().filter_map(Card::rank).map(pips).sum()
}

/// The most points up to 21 from any of the cards, court cards ten and the ace one or eleven; of equal totals the
/// one that counts more cards.
pub(super) fn points_21(cards: CardSet) -> (u32, CardSet) {
    let mut best = (1, CardSet::EMPTY);
    for size in 1..=cards.len() {
        for selection in cards.subsets(size) {
            let hard: u32 = selection.iter().filter_map(Card::rank).map(hard_points).sum();
            let soft = hard + if selection.count_rank(Rank::Ace) > 0 && hard <= 11 { 10 } else { 0 };
            let value = (soft << 4 | size as u32) + 1;
            if soft <= 21 && value > best.0 {
                best = (value, selection);
            }
        }
    }
    best
}

/// Blackjack points with the ace one.
fn hard_points(rank: Rank) -> u32 {
    match rank {
        Rank::Ace => 1,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        rank => rank as u32 + 2,
    }
}

/// A single card by rank, then suit.
pub(super) fn single(cards: CardSet, worth: fn(Rank) -> u32) -> u32 {
    cards.iter().next().map_or(0, |card| match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => (worth(rank) << 2 | suit as u32) + 1,
        _ => 0,
    })
}

/// However many cards are up: groups below five cards, everything from five on.
pub(super) fn revealed(scheme: &Scheme, cards: CardSet) -> u32 {
    if cards.len() >= 5 {
        return cards.subsets(5).map(|five| scheme.value(five)).max().unwrap_or(0);
    }
    // The same places as the scheme's, so that part-hands compare with whole ones.
    let value = GROUPS.value(cards);
    let category = GROUPS.category(value);
    let place = scheme.order.iter().position(|&other| other == category).unwrap_or(0) as u32 + 1;
    place << 28 | value & 0x0FFF_FFFF
}

/// Three cards: high card, pair, flush, straight, trips, straight flush; the ace is high, and low in A-2-3. Without
/// court cards the ace follows the ten.
pub(super) fn three_cards(cards: CardSet, court_cards: bool) -> u32 {
    const WHEEL: u16 = 0b1_0000_0000_0011;
    let suited = Suit::ALL.iter().any(|&suit| cards.suit_mask(suit).count_ones() == 3);
    let groups = GROUPS.value(cards);
    let mask = cards.rank_mask();
    let next_to = if court_cards { mask } else { mask & 0x01FF | (mask >> 12) << 9 };
    let run = mask.count_ones() == 3 && next_to >> next_to.trailing_zeros() == 0b111;
    let straight = match mask {
        WHEEL => Some(1),
        _ => run.then(|| mask.ilog2()),
    };
    match (straight, suited, GROUPS.category(groups)) {
        (Some(top), true, _) => 6 << 28 | top,
        (_, _, Category::Trips) => 5 << 28 | groups & 0x0FFF_FFFF,
        (Some(top), false, _) => 4 << 28 | top,
        (None, true, _) => 3 << 28 | u32::from(mask),
        (None, false, Category::Pair) => 2 << 28 | groups & 0x0FFF_FFFF,
        (None, false, _) => 1 << 28 | u32::from(mask),
    }
}

/// Are a front of three, a middle and a back of five in order, none higher than the row behind it?
///
/// A front knows only trips, pairs and high cards; where it equals the first ranks of the middle it is not
/// higher. Rows of other sizes are never in order.
///
/// ```
/// let row = |text: &str| text.parse().unwrap();
/// assert!(cards::rows_in_order(row("AsAhKd"), row("AcAdKhQsJc"), row("7s7h7d2c3s")));
/// assert!(!cards::rows_in_order(row("AsAhKd"), row("AcAdQhJsTc"), row("7s7h7d2c3s")));
/// ```
pub fn rows_in_order(front: CardSet, middle: CardSet, back: CardSet) -> bool {
    if (front.len(), middle.len(), back.len()) != (3, 5, 5) {
        return false;
    }
    super::HIGH.value(back) >= super::HIGH.value(middle) && !front_is_higher(front, middle)
}

/// Compares a front with a row of five over the cards that both have.
fn front_is_higher(front: CardSet, row: CardSet) -> bool {
    let front_category = GROUPS.category(GROUPS.value(front));
    let row_category = super::HIGH.category(super::HIGH.value(row));
    if front_category != row_category {
        return front_category > row_category;
    }
    // The same category: groups, then side cards from the top over as many as the front has.
    let ranks = |cards: CardSet| {
        let groups = Groups::of(cards).0;
        let mut ranks: Vec<(u8, usize)> =
            (0..13).filter(|&r| groups[r] > 0).map(|r| (groups[r], r)).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        ranks
            .into_iter()
            .flat_map(|(held, rank)| std::iter::repeat_n(rank, held as usize))
            .take(3)
            .collect::<Vec<_>>()
    };
    ranks(front) > ranks(row)
}

/// A total in the banking game of no-bust blackjack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBust {
    /// Two jokers as the first two cards: the best there is.
    Natural,
    /// A total; any hand with one joker is 21.
    Total(u32),
}

impl NoBust {
    /// The total of the cards in the order they came.
    pub fn of(cards: &[Card]) -> NoBust {
        if cards.len() == 2 && cards.iter().all(|card| card.is_joker()) {
            return NoBust::Natural;
        }
        if cards.iter().any(|card| card.is_joker()) {
            return NoBust::Total(21);
        }
        let ranks = cards.iter().filter_map(|card| card.rank());
        let hard: u32 = ranks.clone().map(hard_points).sum();
        let soft = ranks.clone().any(|rank| rank == Rank::Ace) && hard <= 11;
        NoBust::Total(hard + if soft { 10 } else { 0 })
    }
}

/// What a wager against the bank comes to, seen from the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBustResult {
    /// Paid two to one: a natural that the bank has not.
    WinDouble,
    /// Paid even money.
    Win,
    /// Nothing changes hands.
    Push,
    /// The wager is lost.
    Lose,
}

/// Settles a player's total against the bank's: totals over 21 still play, the nearer to 22 the better.
pub fn settle_no_bust(player: NoBust, bank: NoBust) -> NoBustResult {
    match (player, bank) {
        (NoBust::Natural, NoBust::Natural) => NoBustResult::Push,
        (NoBust::Natural, NoBust::Total(_)) => NoBustResult::WinDouble,
        (NoBust::Total(_), NoBust::Natural) => NoBustResult::Lose,
        (NoBust::Total(player), NoBust::Total(bank)) => match (player > 21, bank > 21) {
            (false, false) if player > bank => NoBustResult::Win,
            (false, false) if player == bank => NoBustResult::Push,
            (false, true) => NoBustResult::Win,
            (true, true) if player < bank => NoBustResult::Push,
            (false, false) | (true, _) => NoBustResult::Lose,
        },
    }
}
