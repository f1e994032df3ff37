//! Drawing for seats: by the home booklet's cards, by shuffled seat cards, or by a program from a seed that others can
//! check.
//!
//! Entropy comes in as a seed of 32 bytes or as the cards that were really drawn; the same seed gives the same seats for
//! ever. How a seed is committed to beforehand is for `formats::fair` to say.

use cards::{Card, ChaCha20, Rank, Suit};
use serde::{Deserialize, Serialize};

pub use crate::card_order::CardOrder;
use crate::{PlayerId, table::Chair};

/// A seat in the event: which table, which chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SeatAt {
    /// The table's number, counted from 1.
    pub table: u32,
    /// The chair.
    pub chair: Chair,
}

impl std::fmt::Display for SeatAt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "table {} {}", self.table, self.chair)
    }
}

/// How many sit at each of so many tables: as evenly as can be, the fuller tables last.
pub fn sizes(players: usize, tables: usize) -> Vec<usize> {
    let tables = tables.max(1);
    let (each, more) = (players / tables, players % tables);
    (0..tables).map(|table| each + usize::from(table >= tables - more)).collect()
}

/// The suits of the booklet's tables: spades for the first, then hearts, clubs, diamonds.
const TABLE_SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];

/// A card of the booklet's draw: the suit and the deck say which table, the rank which place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatCard {
    /// The card.
    pub card: Card,
    /// Which deck it is of, counted from 1: four tables to a deck.
    pub deck: u32,
}

impl SeatCard {
    /// The seat that it stands for: ace the button in the first chair, deuce and trey the blinds, then clockwise.
    pub fn seat(self) -> Option<SeatAt> {
        let suit = TABLE_SUITS.iter().position(|suit| Some(*suit) == self.card.suit())? as u32;
        let chair = place_of(self.card.rank()?);
        Some(SeatAt { table: (self.deck - 1) * TABLE_SUITS.len() as u32 + suit + 1, chair: Chair(chair) })
    }
}

/// An ace is first.
fn place_of(rank: Rank) -> u8 {
    match rank {
        Rank::Ace => 1,
        other => other as u8 - Rank::Two as u8 + 2,
    }
}

/// The cards that are put into the draw for tables of these sizes, table by table. A table has at most ten.
pub fn seat_deck(sizes: &[usize]) -> Vec<SeatCard> {
    let ranks = || std::iter::once(Rank::Ace).chain(Rank::ALL.into_iter().filter(|rank| *rank != Rank::Ace));
    let of_table = |(table, size): (usize, &usize)| {
        let (suit, deck) = (TABLE_SUITS[table % TABLE_SUITS.len()], (table / TABLE_SUITS.len()) as u32 + 1);
        ranks()
            .take(*size)
            .map(move |rank| SeatCard { card: Card::new(rank, suit), deck })
            .collect::<Vec<_>>()
    };
    sizes.iter().enumerate().flat_map(of_table).collect()
}

/// What each draws, in the order in which they draw. `dealers` draw first, each from the pile of a table of their own; what
/// is left is put together for the others. Those for whom there is no card draw none.
pub fn draw_cards(
    dealers: &[PlayerId],
    others: &[PlayerId],
    sizes: &[usize],
    seed: [u8; 32],
) -> Vec<(PlayerId, SeatCard)> {
    let mut dice = ChaCha20::new(seed);
    let mut deck = seat_deck(sizes);
    let mut drawn = Vec::with_capacity(deck.len());
    for (dealer, table) in dealers.iter().zip(1..) {
        let pile: Vec<usize> = (0..deck.len())
            .filter(|place| deck[*place].seat().is_some_and(|seat| seat.table == table))
            .collect();
        if !pile.is_empty() {
            let place = pile[dice.below(pile.len() as u32) as usize];
            drawn.push((*dealer, deck.remove(place)));
        }
    }
    shuffle(&mut deck, &mut dice);
    drawn.extend(others.iter().copied().zip(deck));
    drawn
}

/// Gives seats out at random.
pub fn draw(players: &[PlayerId], seats: &[SeatAt], seed: [u8; 32]) -> Vec<(PlayerId, SeatAt)> {
    let mut seats = seats.to_vec();
    shuffle(&mut seats, &mut ChaCha20::new(seed));
    players.iter().copied().zip(seats).collect()
}

/// Puts things into a random order, each equally likely: what anybody can do again who has the seed.
pub fn shuffle<T>(things: &mut [T], dice: &mut ChaCha20) {
    for place in (1..things.len()).rev() {
        things.swap(place, dice.below(place as u32 + 1) as usize);
    }
}

impl CardOrder {
    /// Seat cards that were shuffled and stacked go to the players by the cards that they were dealt: the top one to the
    /// highest, and so on.
    pub fn two_step(&self, dealt: &[(PlayerId, Card)], stacked: &[SeatAt]) -> Vec<(PlayerId, SeatAt)> {
        let mut order: Vec<&(PlayerId, Card)> = dealt.iter().collect();
        order.sort_by_key(|(_, card)| self.key(*card));
        order.into_iter().map(|(player, _)| *player).zip(stacked.iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(count: u64) -> Vec<PlayerId> {
        (1..=count).map(PlayerId).collect()
    }

    /// RX-116 and RX-117: eight, eight and nine.
    #[test]
    fn the_booklets_deck() {
        let deck = seat_deck(&sizes(25, 3));
        let count = |suit| deck.iter().filter(|card| card.card.suit() == Some(suit)).count();
        assert_eq!([Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds].map(count), [8, 8, 9, 0]);
        let four = SeatCard { card: Card::new(Rank::Four, Suit::Hearts), deck: 1 };
        assert_eq!(four.seat(), Some(SeatAt { table: 2, chair: Chair(4) }));
        let ace = SeatCard { card: Card::new(Rank::Ace, Suit::Clubs), deck: 1 };
        assert_eq!(ace.seat(), Some(SeatAt { table: 3, chair: Chair(1) }));
        assert_eq!(
            seat_deck(&sizes(45, 5)).last().and_then(|card| card.seat().map(|seat| seat.table)),
            Some(5)
        );
    }

    /// RX-118: one dealer at each table.
    #[test]
    fn dealers_draw_from_piles_of_their_own() {
        for seed in 0..50 {
            let drawn = draw_cards(&players(3), &players(25)[3..], &sizes(25, 3), [seed; 32]);
            assert_eq!(drawn.len(), 25);
            let tables: Vec<u32> =
                drawn[..3].iter().filter_map(|(_, card)| card.seat()).map(|seat| seat.table).collect();
            assert_eq!(tables, [1, 2, 3]);
            let mut seats: Vec<SeatAt> = drawn.iter().filter_map(|(_, card)| card.seat()).collect();
            seats.sort_unstable();
            seats.dedup();
            assert_eq!(seats.len(), 25, "nobody shares a seat");
        }
    }

    #[test]
    fn a_seed_means_the_same_seats_for_ever() {
        let seats: Vec<SeatAt> = (1..=6).map(|chair| SeatAt { table: 1, chair: Chair(chair) }).collect();
        let drawn = draw(&players(6), &seats, [7; 32]);
        let chairs: Vec<u8> = drawn.iter().map(|(_, seat)| seat.chair.0).collect();
        assert_eq!(
            chairs,
            draw(&players(6), &seats, [7; 32]).iter().map(|(_, s)| s.chair.0).collect::<Vec<_>>()
        );
        let mut sorted = chairs.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [1, 2, 3, 4, 5, 6]);
        // Every order comes up about equally often.
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..6000_u64 {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&seed.to_le_bytes());
            let order: Vec<u8> =
                draw(&players(3), &seats[..3], bytes).iter().map(|(_, seat)| seat.chair.0).collect();
            *counts.entry(order).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
