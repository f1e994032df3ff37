//! Omaha: exactly two of the holding with exactly three of the board.

mod tables;
mod tally;

use crate::CardSet;
use tables::{BoardSum, FIVE, HoleSum, LOWS, PAIRED_WITH_DEUCE, Row, THREE, FOUR, SIX, best_flush, low_ranks};

pub use super::Class;
pub use tally::{exact_two, tally};

/// A board, looked up once for all the holdings that meet it.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    cards: u64,
    row: &'static Row,
    /// A bit, three apart, for each suit with three cards or more.
    threes: u64,
}

impl Board {
    /// The board of these cards.
    ///
    /// # Panics
    ///
    /// Unless they are three to six cards of the standard deck.
    #[inline]
    pub fn new(cards: CardSet) -> Board {
        let sum = BoardSum::of(cards.bits());
        let row = match sum.count() {
            3 => THREE.row(sum.key()),
            4 => FOUR.row(sum.key()),
            5 => FIVE.row(sum.key()),
            6 => SIX.row(sum.key()),
            count => panic!("an Omaha board has three to six cards, not {count}"),
        };
        Board { cards: cards.bits(), row, threes: sum.threes() }
    }

    /// The best high of exactly two of the holding.
    #[inline]
    pub fn high(&self, hole: CardSet) -> Class {
        let sum = HoleSum::of(hole.bits());
        let best = best_pair(self.row, sum.by_rank());
        let suits = self.threes & sum.twos();
        if suits == 0 { Class(best) } else { self.with_flush(best, hole, suits) }
    }

    /// The best low of exactly two.
    #[inline]
    pub fn low(&self, hole: CardSet) -> Class {
        Class(u16::from(LOWS[low_ranks(self.cards) as usize][low_ranks(hole.bits()) as usize]))
    }

    /// Both.
    #[inline]
    pub fn high_low(&self, hole: CardSet) -> (Class, Class) {
        (self.high(hole), self.low(hole))
    }

    #[cold]
    fn with_flush(&self, best: u16, hole: CardSet, mut suits: u64) -> Class {
        let mut best = Class(best);
        while suits != 0 {
            let shift = suits.trailing_zeros() / 3 * 16;
            let (held, shared) = ((hole.bits() >> shift) as u16 & 0x1FFF, (self.cards >> shift) as u16 & 0x1FFF);
            best = best.max(best_flush(held, held.count_ones() - 2, shared, shared.count_ones() - 3));
            suits &= suits - 1;
        }
        best
    }
}



#[inline(always)]
fn best_pair(row: &Row, mut cards: u64) -> u16 {
    let mut ranks = [0_usize; 6];
    let mut best = 0;
    for held in 0..6 {
        if cards == 0 {
            break;
        }
        let place = cards.trailing_zeros() as usize & 63;
        cards &= cards - 1;
        let first = PAIRED_WITH_DEUCE[place] as usize;
        for &second in &ranks[..held] {
            best = best.max(row[first + (second & 15)]);
        }
        ranks[held] = place >> 2;
    }
    best
}

/// high
#[inline]
pub fn high(hole: CardSet, board: CardSet) -> Class {
    Board::new(board).high(hole)
}

/// high_low
#[inline]
pub fn high_low(hole: CardSet, board: CardSet) -> (Class, Class) {
    Board::new(board).high_low(hole)
}
