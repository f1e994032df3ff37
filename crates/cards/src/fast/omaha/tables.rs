//! The tables behind Omaha: made once, at first use, from the plain ranking.

use std::{array, sync::LazyLock};

use crate::{
    fast::classes::{HIGH_CLASSES, each_rank_multiset},
    ranking::{Groups, HIGH},
};

/// Ranks 0 to 12 in a suit of a [`CardSet`](crate::CardSet), which leaves the joker out.
const RANKS: usize = 13;
/// One bit for each of them.
const ALL_RANKS: usize = (1 << RANKS) - 1;
/// The length of a row: the 91 pairs of ranks, a rank with itself included, and the rest of the third cache line.
const ROW: usize = 96;
/// A row and what follows it, so that a place made of a byte and a rank needs no check. Windows overlap.
pub(super) const WINDOW: usize = 256 + 16;
/// Room for the rows of all boards of any size.
const SPAN: usize = 1 << 21;
/// The numbers in a cache line.
const LINE: usize = 32;

/// A number for each rank such that no two boards of one size add up to the same: of up to five cards in the
/// lowest 23 bits, of six in the lowest 26.
pub(super) const KEYS: [u32; RANKS] = [
    22201373, 23172450, 53261524, 13498786, 21842777, 28642525, 27808834, 21236878, 38096920, 14365127,
    60736383, 58237110, 27311641,
];

/// Where the key begins in what the suits of a board add up to; below it is the count.
const KEY_SHIFT: u32 = 6;

/// What the ranks of a suit add to the sum of a board.
static IN_BOARD: [u32; 1 << RANKS] = {
    let mut table = [0_u32; 1 << RANKS];
    let mut ranks = 1;
    while ranks < 1 << RANKS {
        let lowest = (ranks as u32).trailing_zeros();
        table[ranks] =
            table[ranks & (ranks - 1)].wrapping_add(KEYS[lowest as usize] << KEY_SHIFT).wrapping_add(1);
        ranks += 1;
    }
    table
};

/// The ranks of a suit four bits apart.
static SPREAD: [u64; 1 << RANKS] = {
    let mut table = [0; 1 << RANKS];
    let mut ranks = 1;
    while ranks < 1 << RANKS {
        table[ranks] = table[ranks & (ranks - 1)] | 1 << (4 * (ranks as u32).trailing_zeros());
        ranks += 1;
    }
    table
};

/// The place in a row of the pair of this rank and the deuce, for a card at four times its rank plus its suit.
pub(super) static PAIRED_WITH_DEUCE: [u8; 64] = {
    let mut table = [0; 64];
    let mut place = 0;
    while place < 4 * RANKS {
        table[place] = first_pair(place / 4) as u8;
        place += 1;
    }
    table
};

/// The place of the pair of a rank and the deuce; a higher second rank, up to the first, adds its rank.
const fn first_pair(rank: usize) -> usize {
    rank * (rank + 1) / 2
}

#[inline(always)]
fn suit(cards: u64, suit: u32) -> usize {
    (cards >> (16 * suit)) as usize & ALL_RANKS
}

/// The key of the ranks of a board, and how many cards it has.
#[inline(always)]
pub(super) fn key_and_count(board: u64) -> (u32, u32) {
    let part = |n| IN_BOARD[suit(board, n)];
    let sum = part(0).wrapping_add(part(1)).wrapping_add(part(2)).wrapping_add(part(3));
    (sum >> KEY_SHIFT, sum & ((1 << KEY_SHIFT) - 1))
}

/// The cards of a holding by rank, a bit each at four times the rank plus the suit.
#[inline(always)]
pub(super) fn by_rank(hole: u64) -> u64 {
    let part = |n| SPREAD[suit(hole, n)] << n;
    part(0) | part(1) | part(2) | part(3)
}

/// All but the topmost of each suit's sixteen bits; the topmost is no card's but the joker's.
const BELOW_TOPMOST: u64 = 0x7FFF_7FFF_7FFF_7FFF;

/// The cards without the lowest of each suit.
#[inline(always)]
fn without_lowest(cards: u64) -> u64 {
    // To a suit with cards this adds the topmost bit and takes the lowest away; to none it adds what is masked off.
    cards & cards.wrapping_add(BELOW_TOPMOST)
}

/// The topmost bit of each suit of which there are cards.
#[inline(always)]
fn suits(cards: u64) -> u64 {
    cards.wrapping_add(BELOW_TOPMOST) & !BELOW_TOPMOST
}

/// The topmost bit of each suit of which there are two cards or more.
#[inline(always)]
pub(super) fn suits_of_two(cards: u64) -> u64 {
    suits(without_lowest(cards))
}

/// The topmost bit of each suit of which there are three cards or more.
#[inline(always)]
pub(super) fn suits_of_three(cards: u64) -> u64 {
    suits(without_lowest(without_lowest(cards)))
}

/// The best high class without a flush that each pair of ranks makes with a board.
pub(super) type Row = [u16; WINDOW];

/// The rows of all boards of one size.
#[derive(Debug)]
pub(super) struct Rows<const BITS: u32, const WINDOWS: usize> {
    places: Places<BITS, WINDOWS>,
    /// Rows one after another, each at a cache line.
    flat: &'static [u16; SPAN + WINDOW],
}

impl<const BITS: u32, const WINDOWS: usize> Rows<BITS, WINDOWS> {
    fn new(cards: u8) -> Self {
        let mut boards = Vec::new();
        each_rank_multiset(cards, ALL_RANKS as u16, &mut |groups| boards.push(*groups));
        let keys: Vec<u32> = boards.iter().map(key_of).collect();
        let places = Places::new(&keys);
        assert!(places.count * ROW <= SPAN, "the rows fit");
        // It stays for good, as what owns it does; pages that no row is on are never touched.
        let flat = vec![0; SPAN + WINDOW + LINE].leak();
        let first = flat.as_ptr().align_offset(2 * LINE).min(LINE);
        let flat = flat[first..].first_chunk_mut().expect("there is a line to spare");
        for (groups, &key) in boards.iter().zip(&keys) {
            let start = places.of(key) * ROW;
            let row: &mut [u16] = &mut flat[start..start + ROW];
            each_three(groups, |three| {
                for (best, &class) in row.iter_mut().zip(TRIPLES.row(three)) {
                    *best = class.max(*best);
                }
            });
        }
        Rows { places, flat }
    }

    /// The row of the boards with this key.
    #[inline(always)]
    pub(super) fn row(&self, key: u32) -> &'static Row {
        // The mask changes nothing but spares a check, as the window does for those who look into it.
        let start = (self.places.of(key) * ROW) & (SPAN - 1);
        self.flat[start..start + WINDOW].first_chunk().expect("a window is so long")
    }

    /// Which of [`count`](Rows::count) places the boards with this key have.
    pub(super) fn place(&self, key: u32) -> usize {
        self.places.of(key)
    }

    /// How many places there are, some of them empty.
    pub(super) fn count(&self) -> usize {
        self.places.count
    }
}

pub(super) static THREE: LazyLock<Rows<10, 8192>> = LazyLock::new(|| Rows::new(3));
pub(super) static FOUR: LazyLock<Rows<10, 8192>> = LazyLock::new(|| Rows::new(4));
pub(super) static SIX: LazyLock<Rows<12, 16384>> = LazyLock::new(|| Rows::new(6));
static TRIPLES: LazyLock<Triples> = LazyLock::new(Triples::new);

/// What the ranks of a board or of a part of it add up to.
fn key_of(groups: &Groups) -> u32 {
    groups.0.iter().zip(KEYS).map(|(&held, key)| u32::from(held) * key).sum()
}

fn groups_of_mask(ranks: u16) -> Groups {
    Groups(array::from_fn(|rank| (ranks >> rank & 1) as u8))
}

/// Calls `visit` with the ranks of each three cards of a board, lowest first.
fn each_three(board: &Groups, mut visit: impl FnMut([usize; 3])) {
    let held =
        |rank: usize, from: &[usize]| board.0[rank] as usize > from.iter().filter(|&&r| r == rank).count();
    for low in (0..RANKS).filter(|&rank| held(rank, &[])) {
        for middle in (low..RANKS).filter(|&rank| held(rank, &[low])) {
            for high in (middle..RANKS).filter(|&rank| held(rank, &[low, middle])) {
                visit([low, middle, high]);
            }
        }
    }
}

/// The class of each three ranks with each pair of ranks.
struct Triples(Vec<[u16; ROW]>);

impl Triples {
    fn new() -> Triples {
        let mut rows = vec![[0; ROW]; RANKS * RANKS * RANKS];
        each_rank_multiset(3, ALL_RANKS as u16, &mut |three| {
            each_three(three, |ranks| {
                let row = &mut rows[Triples::place(ranks)];
                for first in 0..RANKS {
                    for second in 0..=first {
                        let mut five = *three;
                        five.0[first] += 1;
                        five.0[second] += 1;
                        // Five of a rank is no class of high: 0, and no cards ask for it.
                        row[first_pair(first) + second] =
                            HIGH_CLASSES.class_of(HIGH.value_of(&five, false)).0;
                    }
                }
            });
        });
        Triples(rows)
    }

    fn place([low, middle, high]: [usize; 3]) -> usize {
        (low * RANKS + middle) * RANKS + high
    }

    fn row(&self, ranks: [usize; 3]) -> &[u16; ROW] {
        &self.0[Triples::place(ranks)]
    }
}

/// A place for each of a set of keys, close together: keys fall into windows of 2 to the power of `BITS`, and each
/// window is pushed to where none of its keys meets another.
#[derive(Debug)]
struct Places<const BITS: u32, const WINDOWS: usize> {
    starts: [u16; WINDOWS],
    count: usize,
}

impl<const BITS: u32, const WINDOWS: usize> Places<BITS, WINDOWS> {
    fn new(keys: &[u32]) -> Self {
        let mut windows: Vec<Vec<usize>> = vec![Vec::new(); WINDOWS];
        for &key in keys {
            let (window, low) = Self::split(key);
            windows[window].push(low);
        }
        let mut order: Vec<usize> = (0..WINDOWS).filter(|&window| !windows[window].is_empty()).collect();
        // The fullest first, while there is room.
        order.sort_by_key(|&window| std::cmp::Reverse(windows[window].len()));
        let mut taken = vec![false; keys.len() * 2 + (2 << BITS)];
        let mut starts = [0; WINDOWS];
        let mut count = 0;
        for window in order {
            let fits = |start: &usize| windows[window].iter().all(|low| !taken[start + low]);
            let start = (0..keys.len()).find(fits).expect("the keys are spread well enough");
            for low in &windows[window] {
                taken[start + low] = true;
                count = count.max(start + low + 1);
            }
            starts[window] = start as u16;
        }
        Places { starts, count }
    }

    #[inline(always)]
    fn split(key: u32) -> (usize, usize) {
        ((key >> BITS) as usize & (WINDOWS - 1), key as usize & ((1 << BITS) - 1))
    }

    #[inline(always)]
    fn of(&self, key: u32) -> usize {
        let (window, low) = Self::split(key);
        self.starts[window] as usize + low
    }
}

/// The tables that every look-up needs.
#[derive(Debug)]
pub(super) struct Tables {
    /// The rows of whole boards.
    pub(super) five: Rows<13, 1024>,
    /// The class of each flush, by the mask of its five ranks. Straight flushes are among them.
    pub(super) flushes: [u16; 1 << RANKS],
    /// For each mask of the low ranks of a board, the class that each mask of the low ranks of a holding makes.
    pub(super) lows: Box<[[u8; 256]; 256]>,
}

/// Made once.
pub(super) static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables { five: Rows::new(5), flushes: flushes(), lows: lows() });

fn flushes() -> [u16; 1 << RANKS] {
    array::from_fn(|ranks| match ranks.count_ones() {
        5 => HIGH_CLASSES.class_of(HIGH.value_of(&groups_of_mask(ranks as u16), true)).0,
        _ => 0,
    })
}

impl Tables {
    /// The class of the best flush or straight flush of two of `hole` and three of `board`: the ranks of one suit,
    /// at least two and three of them, and none on both sides.
    pub(super) fn best_flush(&self, hole: u16, board: u16) -> u16 {
        let class = |ranks: u16| self.flushes[ranks as usize & ALL_RANKS];
        // A flush gets better when a card of it gets higher, so the best plain one is of the highest.
        let plain = class(highest::<2>(hole) | highest::<3>(board));
        // The ace also below the deuce.
        let ace_low = |ranks: u16| ranks << 1 | ranks >> 12;
        let all = ace_low(hole | board);
        let mut runs = all & all >> 1 & all >> 2 & all >> 3 & all >> 4;
        let mut best = plain;
        while runs != 0 {
            let run = 0b1_1111 << runs.trailing_zeros();
            if (ace_low(hole) & run).count_ones() == 2 {
                best = class(run >> 1 | (run & 1) << 12).max(best);
            }
            runs &= runs - 1;
        }
        best
    }
}

/// The highest so many of that many ranks or more.
#[inline(always)]
fn highest<const COUNT: usize>(mut ranks: u16) -> u16 {
    let without_lowest = |ranks: u16| ranks & ranks.wrapping_sub(1);
    loop {
        let spare = (0..COUNT).fold(ranks, |ranks, _| without_lowest(ranks));
        if spare == 0 {
            return ranks;
        }
        ranks = without_lowest(ranks);
    }
}

fn lows() -> Box<[[u8; 256]; 256]> {
    let mut table = vec![[0; 256]; 256];
    let fives = (0..256_usize).filter(|ranks| ranks.count_ones() == 5);
    // Ascending masks are lows from the best to the worst: the highest card counts first.
    for (class, five) in (1..=56).rev().zip(fives) {
        for pair in (0..256).filter(|ranks: &usize| ranks.count_ones() == 2 && ranks & !five == 0) {
            for row in (0..256).filter(|board| (five - pair) & !board == 0) {
                for hole in (0..256).filter(|hole| pair & !hole == 0) {
                    table[row][hole] = class.max(table[row][hole]);
                }
            }
        }
    }
    table.into_boxed_slice().try_into().expect("it has a row for each mask")
}

/// The ranks of eight and below in any suit: bit 0 for the ace, 1 for the deuce, 7 for the eight.
#[inline(always)]
pub(super) fn low_ranks(cards: u64) -> u8 {
    let halves = cards | cards >> 32;
    let ranks = halves | halves >> 16;
    (ranks << 1 | ranks >> 12 & 1) as u8
}
