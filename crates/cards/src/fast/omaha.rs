//! Omaha: exactly two of a holding of four, five or six cards with exactly three of a board.
//!
//! Without a flush only ranks matter, and a holding is worth its best two cards. So there is a row for each of the
//! 6,175 ways to lay out the ranks of a whole board, and in it the best high class for each of the 91 pairs of
//! ranks. A board finds its row once; a holding of four, five or six cards looks up 6, 10 or 15 places in it and
//! keeps the greatest. A flush needs three of a suit on the board and two of it in the holding: bits tell, and only
//! then is it looked at. A low needs only the ranks of eight and below on either side: one look-up.
//!
//! | table | made | size |
//! | --- | --- | --- |
//! | rows of boards of five | at first use | 3 cache lines each, 1.2 MB in use |
//! | rows of boards of three, four, six | at first use of such a board | 87 KB, 0.3 MB, 3.5 MB |
//! | which row: what a suit adds to a key, and where a window of keys starts | compiled in, at first use | 32 KB and 2 KB |
//! | the ranks of a suit spread out, to take cards in order of rank | compiled in | 64 KB |
//! | flushes by ranks | at first use | 16 KB |
//! | lows by low ranks | at first use | 64 KB |
//!
//! What limits it is the cache: a random board misses the inner ones for two or three lines of its row. A board that
//! meets many holdings pays that once; see [`Board::high_of`] and [`tally`].
//!
//! ```
//! use cards::fast::omaha;
//! let set = |text: &str| text.parse().unwrap();
//! let board = omaha::Board::new(set("Td9s8h2c3d"));
//! let straight = board.high(set("QsJs9d8d"));
//! let aces = board.high(set("AhAdKc7c"));
//! assert!(straight > aces);
//! assert_eq!(board.low(set("QsJs9d8d")).0, 0);
//! ```

mod tables;
mod tally;

use crate::{CardSet, simd};
use tables::{FOUR, PAIRED_WITH_DEUCE, Row, SIX, TABLES, THREE, Tables, low_ranks};

pub use super::Class;
pub use tally::{exact_two, tally};

/// How many boards ahead [`each`] asks for.
const AHEAD: usize = 8;

/// A board, looked up once for all the holdings that meet it.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    tables: &'static Tables,
    cards: u64,
    /// The best high class without a flush for each pair of ranks.
    row: &'static Row,
    /// The topmost of the sixteen bits of each suit that has three cards or more.
    suits: u64,
    /// The class of the low for each set of low ranks.
    lows: &'static [u8; 256],
}

impl Board {
    /// The board of these cards.
    ///
    /// # Panics
    ///
    /// Unless there are three to six of the standard deck; a joker does not count.
    #[inline(always)]
    pub fn new(cards: CardSet) -> Board {
        let tables = &*TABLES;
        let cards = cards.bits();
        let (key, count) = tables::key_and_count(cards);
        let row = if count == 5 { tables.five.row(key) } else { other_row(key, count) };
        let lows = &tables.lows[low_ranks(cards) as usize];
        Board { tables, cards, row, suits: tables::suits_of_three(cards), lows }
    }

    /// The best [high](crate::Ranking::High) of exactly two of these cards; class 0 if there are not two. None of
    /// them may be on the board.
    ///
    /// # Panics
    ///
    /// If there are more than six.
    #[inline(always)]
    pub fn high(&self, hole: CardSet) -> Class {
        let hole = hole.bits();
        let best = best_pair(self.row, tables::by_rank(hole));
        self.or_flush(best, hole, tables::suits_of_two(hole))
    }

    /// The best [eight-or-better](crate::Ranking::EightOrBetter) low of exactly two of these cards: 56 for the
    /// wheel down to 1 for 8-7-6-5-4, and 0 for none.
    #[inline(always)]
    pub fn low(&self, hole: CardSet) -> Class {
        Class(u16::from(self.lows[low_ranks(hole.bits()) as usize]))
    }

    /// The best high and the best low, each of any two of these cards.
    ///
    /// # Panics
    ///
    /// If there are more than six.
    #[inline(always)]
    pub fn high_low(&self, hole: CardSet) -> (Class, Class) {
        (self.high(hole), self.low(hole))
    }

    /// As [`high`](Board::high), of a holding made ready beforehand: the way to take one holding over many boards.
    #[inline(always)]
    pub fn high_of(&self, holding: &Holding) -> Class {
        self.or_flush(holding.best_in(self.row), holding.cards, holding.suits)
    }

    /// As [`low`](Board::low), of a holding made ready beforehand.
    #[inline(always)]
    pub fn low_of(&self, holding: &Holding) -> Class {
        Class(u16::from(self.lows[holding.low_ranks as usize]))
    }

    /// The greater of a class and the best flush, if two of a suit meet three of it.
    #[inline(always)]
    fn or_flush(&self, best: u16, hole: u64, suits_of_two: u64) -> Class {
        match self.suits & suits_of_two {
            0 => Class(best),
            suits => Class(best_flush(self.tables, hole, self.cards, suits).max(best)),
        }
    }
}

/// A holding made ready to meet many boards.
#[derive(Clone, Copy, Debug)]
pub struct Holding {
    cards: u64,
    /// The topmost of the sixteen bits of each suit that has two cards or more.
    suits: u64,
    /// The places of its pairs in a row, those of the first four cards first. A holding of fewer says the first again.
    pairs: [u8; 15],
    pair_count: u8,
    low_ranks: u8,
}

impl Holding {
    /// The holding of these cards.
    ///
    /// # Panics
    ///
    /// Unless there are two to six of the standard deck; a joker does not count.
    pub fn new(cards: CardSet) -> Holding {
        let cards = cards.without_joker();
        assert!((2..=6).contains(&cards.len()), "an Omaha holding has two to six cards, not {}", cards.len());
        let mut pairs = [None; 15];
        let mut pair_count = 0;
        each_pair(tables::by_rank(cards.bits()), |place| {
            pairs[pair_count] = Some(place as u8);
            pair_count += 1;
        });
        Holding {
            cards: cards.bits(),
            suits: tables::suits_of_two(cards.bits()),
            pairs: pairs.map(|place| place.or(pairs[0]).unwrap_or(0)),
            pair_count: pair_count as u8,
            low_ranks: low_ranks(cards.bits()),
        }
    }

    /// Its cards.
    pub fn cards(&self) -> CardSet {
        CardSet::from_bits_truncate(self.cards)
    }

    /// The greatest that its pairs have in a row.
    #[inline(always)]
    fn best_in(&self, row: &Row) -> u16 {
        let best = |from: usize, to: usize| {
            self.pairs[from..to].iter().fold(0, |best, &p| row[p as usize].max(best))
        };
        match self.pair_count {
            0..=6 => best(0, 6),
            7..=10 => best(0, 10),
            _ => best(0, 15),
        }
    }
}

/// The best [high](crate::Ranking::High) of exactly two of a holding and three of a board.
///
/// # Panics
///
/// If the board has not three to six cards, or the holding more than six.
#[inline(always)]
pub fn high(hole: CardSet, board: CardSet) -> Class {
    Board::new(board).high(hole)
}

/// The best high and the best [eight-or-better](crate::Ranking::EightOrBetter) low of exactly two of a holding and
/// three of a board; class 0 for no low.
///
/// # Panics
///
/// If the board has not three to six cards, or the holding more than six.
#[inline(always)]
pub fn high_low(hole: CardSet, board: CardSet) -> (Class, Class) {
    Board::new(board).high_low(hole)
}

/// Shows each of many deals, a holding and a board each, in order: the way to take many that have nothing in common.
/// While one is seen to, what the next few boards need is on its way from memory.
///
/// ```
/// use cards::{CardSet, fast::omaha};
/// let set = |text: &str| text.parse::<CardSet>().unwrap();
/// let deals = [(set("QsJs9d8d"), set("Td9s8h2c3d")), (set("AhAdKc7c"), set("Qd9s8h2c3d"))];
/// let mut highs = Vec::new();
/// omaha::each(&deals, |board, hole| highs.push(board.high(hole)));
/// assert_eq!(highs, deals.map(|(hole, board)| omaha::high(hole, board)));
/// ```
///
/// # Panics
///
/// If a board has not three to six cards.
#[inline]
pub fn each(deals: &[(CardSet, CardSet)], mut visit: impl FnMut(&Board, CardSet)) {
    let Some(&(_, first)) = deals.first() else { return };
    let on_its_way = |cards: CardSet| {
        let board = Board::new(cards);
        simd::bring(board.row);
        board
    };
    let mut ring = [Board::new(first); AHEAD];
    for (place, &(_, cards)) in ring.iter_mut().zip(deals) {
        *place = on_its_way(cards);
    }
    let (most, last) = deals.split_at(deals.len().saturating_sub(AHEAD));
    for (at, &(hole, _)) in most.iter().enumerate() {
        let next = on_its_way(deals[at + AHEAD].1);
        visit(&std::mem::replace(&mut ring[at % AHEAD], next), hole);
    }
    for (at, &(hole, _)) in last.iter().enumerate() {
        visit(&ring[(most.len() + at) % AHEAD], hole);
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

/// The greatest that the pairs of up to six cards have in a row. The cards are laid out by rank.
#[inline(always)]
fn best_pair(row: &Row, cards: u64) -> u16 {
    let mut best = 0;
    each_pair(cards, |place| best = row[place].max(best));
    best
}

/// Calls `visit` with the place in a row of each pair of up to six cards. The cards are laid out by rank; the pairs
/// of the first four come first.
#[inline(always)]
fn each_pair(mut cards: u64, mut visit: impl FnMut(usize)) {
    // Every step is written out by the compiler, and the ranks stay in registers.
    let mut ranks = [0; 6];
    for held in 0..6 {
        if cards == 0 {
            return;
        }
        let card = cards.trailing_zeros() as usize & 63;
        cards &= cards - 1;
        let first = PAIRED_WITH_DEUCE[card] as usize;
        for lower in &ranks[..held] {
            visit(first + (lower & 15));
        }
        ranks[held] = card >> 2;
    }
    assert!(cards == 0, "an Omaha holding has at most six cards");
}

/// The best flush or straight flush in any of these suits, each given by the topmost of its sixteen bits.
#[inline(never)]
fn best_flush(tables: &Tables, hole: u64, board: u64, mut suits: u64) -> u16 {
    let mut best = 0;
    while suits != 0 {
        let shift = suits.trailing_zeros() & 0x30;
        let ranks = |cards: u64| (cards >> shift) as u16 & 0x1FFF;
        best = tables.best_flush(ranks(hole), ranks(board)).max(best);
        suits &= suits - 1;
    }
    best
}
