//! Omaha: exactly two of the holding with exactly three of the board.

mod tables;
mod tally;

use crate::CardSet;
use tables::{FOUR, PAIRED_WITH_DEUCE, Row, SIX, TABLES, THREE, Tables};

pub use super::Class;
pub use tally::{exact_two, tally};

/// A board, looked up once for all the holdings that meet it.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    tables: &'static Tables,
    cards: u64,
    row: &'static Row,
    /// The board without the two lowest of each suit: what is left has three or more.
    threes: u64,
}

impl Board {
    /// The board of these cards.
    ///
    /// # Panics
    ///
    /// Unless they are three to six cards of the standard deck.
    #[inline(always)]
    pub fn new(cards: CardSet) -> Board {
        let tables = &*TABLES;
        let cards = cards.bits();
        let (key, count) = tables::key_and_count(cards);
        let row = if count == 5 { tables.five.row(key) } else { other_row(key, count) };
        Board { tables, cards, row, threes: tables::without_lowest(tables::without_lowest(cards)) }
    }

    /// The best high of exactly two of the holding.
    #[inline(always)]
    pub fn high(&self, hole: CardSet) -> Class {
        let hole = hole.bits();
        let best = best_pair(self.row, tables::by_rank(hole));
        let suits = tables::suits_in_both(self.threes, tables::without_lowest(hole));
        if suits == 0 { Class(best) } else { Class(self.best_flush(hole, suits).max(best)) }
    }

    /// The best low of exactly two.
    #[inline(always)]
    pub fn low(&self, hole: CardSet) -> Class {
        let (board, hole) = (tables::low_ranks(self.cards), tables::low_ranks(hole.bits()));
        Class(u16::from(self.tables.lows[board as usize][hole as usize]))
    }

    /// Both.
    #[inline(always)]
    pub fn high_low(&self, hole: CardSet) -> (Class, Class) {
        (self.high(hole), self.low(hole))
    }

    fn best_flush(&self, hole: u64, mut suits: u64) -> u16 {
        let mut best = 0;
        while suits != 0 {
            let shift = suits.trailing_zeros() & 0x30;
            let (held, shared) = ((hole >> shift) as u16 & 0x1FFF, (self.cards >> shift) as u16 & 0x1FFF);
            best = best.max(tables::best_flush(&self.tables.flushes, held, shared));
            suits &= suits - 1;
        }
        best
    }
}

#[cold]
fn other_row(key: u32, count: u32) -> &'static Row {
    match count {
        3 => THREE.row(key),
        4 => FOUR.row(key),
        6 => SIX.row(key),
        _ => panic!("an Omaha board has three to six cards, not {count}"),
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
#[inline(always)]
pub fn high(hole: CardSet, board: CardSet) -> Class {
    Board::new(board).high(hole)
}

/// high_low
#[inline(always)]
pub fn high_low(hole: CardSet, board: CardSet) -> (Class, Class) {
    Board::new(board).high_low(hole)
}
