//! Every holding of five, six or seven cards with its class: the exhaustive walk.
//!
//! Holdings come in rows: up to thirteen that share all cards but one, and differ in the rank of that one. Where the
//! suit of the last card is not held otherwise (and a holding nearly always has a suit that it holds once), the row
//! is one line of a table, found by the ranks shared: no flush can depend on the last card. So a step of the walk is
//! one addition and one look-up for thirteen holdings.

use std::sync::LazyLock;

use super::{
    Class,
    classes::each_rank_multiset,
    high::{self, High},
};
use crate::{
    CardSet, Suit,
    ranking::Groups,
    simd::{self, Job, Lanes},
};

/// Holdings that share all cards but one.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The cards that they share.
    pub shared: CardSet,
    /// The suit of the card in which they differ.
    pub suit: Suit,
    /// The ranks of that card, bit 0 for the deuce to bit 12 for the ace: a holding for each.
    pub ranks: u16,
    /// Their classes in standard high, by the rank of that card; 0 where `ranks` has none.
    pub classes: &'a [Class; 16],
}

impl Row<'_> {
    /// The holdings one by one, each with its class.
    pub fn holdings(self) -> impl Iterator<Item = (CardSet, Class)> {
        let bit = move |rank: usize| CardSet::from_bits_truncate(1 << (16 * self.suit as usize + rank));
        let ranks = (0..13).filter(move |rank| self.ranks >> rank & 1 == 1);
        ranks.map(move |rank| (self.shared | bit(rank), self.classes[rank]))
    }
}

/// Shows each holding of `CARDS` cards (five, six or seven) of the standard deck once, in rows.
pub fn rows<const CARDS: usize>(mut visit: impl FnMut(Row<'_>)) {
    fold::<CARDS, _>((), |(), row| visit(row));
}

/// As [`rows`], handing a value from row to row: what a sum or a census keeps in registers that way.
pub fn fold<const CARDS: usize, T>(start: T, visit: impl FnMut(T, Row<'_>) -> T) -> T {
    const { assert!(CARDS >= 5 && CARDS <= 7) };
    simd::run(Walk::<CARDS, T, _> { start, visit })
}

/// The walk as a job, only so that what `visit` does with sixteen classes is compiled for wide registers.
struct Walk<const CARDS: usize, T, F> {
    start: T,
    visit: F,
}

impl<const CARDS: usize, T, F: FnMut(T, Row<'_>) -> T> Job for Walk<CARDS, T, F> {
    type Done = T;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L::Proof) -> T {
        walk::<CARDS, T>(self.start, self.visit)
    }
}

#[inline(always)]
fn walk<const CARDS: usize, T>(start: T, mut visit: impl FnMut(T, Row<'_>) -> T) -> T {
    let tables = Tables::of(CARDS);
    let mut so_far = start;
    for counts in counts_of_suits(CARDS) {
        let plan = Plan::new(counts);
        so_far = if plan.others[2].1 >= 5 {
            plan.flushes(tables, so_far, &mut visit)
        } else if plan.others[2].1 == 0 {
            plan.one_suit(tables, so_far, &mut visit)
        } else if plan.own.1 == 0 {
            plan.full_rows(tables, so_far, &mut visit)
        } else {
            plan.part_rows(tables, so_far, &mut visit)
        };
    }
    so_far
}

/// How many holdings of `CARDS` cards have each class; the place in the list is the class.
pub fn tally<const CARDS: usize>() -> Vec<u32> {
    let mut counts = vec![0; usize::from(high::CLASSES) + 1];
    rows::<CARDS>(|row| {
        for rank in 0..13 {
            counts[row.classes[rank].0 as usize] += 1;
        }
    });
    // Places of a row that hold no holding are class 0.
    counts[0] = 0;
    counts
}

/// A set of ranks in one suit, with what it adds to the sum that finds a line.
#[derive(Clone, Copy, Debug)]
struct Ranks {
    set: u16,
    sum: u32,
}

impl Ranks {
    #[inline(always)]
    fn of(self, suit: usize) -> u64 {
        u64::from(self.set) << (16 * suit)
    }
}

/// The classes of a row, by the rank of the card in which its holdings differ.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Line([Class; 16]);

/// Numbers for the ranks whose sums over six cards, at most three of a rank, are all different.
const NUMBERS: [u32; 13] = [0, 1, 4, 14, 50, 188, 679, 2290, 7786, 24435, 59939, 148043, 334_160];
/// Sums that differ only in so many lower bits share a shift into the lines.
const WIDTH: u32 = 8;
/// Room for all lines, a whole megabyte.
const MOST_LINES: usize = 1 << 15;
/// Room for the shifts of all sums.
const SHIFTS: usize = 1 << 13;

#[derive(Debug)]
struct Tables {
    /// The sets of no rank, of one rank, of two and so on.
    sets: [Vec<Ranks>; 7],
    /// At a sum's lower bits, moved by the shift of its upper ones: so stretches of sums fill each other's gaps.
    lines: Box<[Line; MOST_LINES]>,
    shifts: Box<[u16; SHIFTS]>,
    /// The class of a flush for each set of ranks in one suit; 0 for fewer than five.
    flushes: Vec<Class>,
}

impl Tables {
    fn of(cards: usize) -> &'static Tables {
        static TABLES: [LazyLock<Tables>; 3] = [
            LazyLock::new(|| Tables::new(5)),
            LazyLock::new(|| Tables::new(6)),
            LazyLock::new(|| Tables::new(7)),
        ];
        &TABLES[cards - 5]
    }

    fn new(cards: u8) -> Tables {
        let high = High::get();
        let mut sets = [const { Vec::new() }; 7];
        for set in 0..1_u16 << 13 {
            if let Some(sets) = sets.get_mut(set.count_ones() as usize) {
                let sum = (0..13).filter(|rank| set >> rank & 1 == 1).map(|rank| NUMBERS[rank]).sum();
                sets.push(Ranks { set, sum });
            }
        }
        let mut shared: Vec<(u32, Groups)> = Vec::new();
        each_rank_multiset(cards - 1, 0x1FFF, &mut |groups| {
            if groups.0.iter().all(|&held| held <= 3) {
                let sum = groups.0.iter().zip(NUMBERS).map(|(&held, number)| u32::from(held) * number).sum();
                shared.push((sum, *groups));
            }
        });
        shared.sort_unstable_by_key(|(sum, _)| *sum);
        let mut stretches: Vec<&[(u32, Groups)]> =
            shared.chunk_by(|a, b| a.0 >> WIDTH == b.0 >> WIDTH).collect();
        stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.len()));

        let mut lines: Box<[Line; MOST_LINES]> =
            vec![Line::default(); MOST_LINES].try_into().expect("as long");
        let mut shifts: Box<[u16; SHIFTS]> = vec![0; SHIFTS].try_into().expect("as long");
        let mut taken = vec![false; MOST_LINES];
        for stretch in stretches {
            let offset = |sum: u32| (sum & ((1 << WIDTH) - 1)) as usize;
            let fits = |start: &usize| stretch.iter().all(|(sum, _)| !taken[start + offset(*sum)]);
            let start = (0..MOST_LINES - (1 << WIDTH)).find(fits).expect("the table has room for all");
            shifts[(stretch[0].0 >> WIDTH) as usize] = start as u16;
            for (sum, groups) in stretch {
                let place = start + offset(*sum);
                taken[place] = true;
                lines[place] = line(high, groups);
            }
        }
        let flushes = (0..1 << 13).map(|set| high.class_of_flush(set)).collect();
        Tables { sets, lines, shifts, flushes }
    }
}

/// The line of the ranks with a sum.
#[inline(always)]
fn line_at<'a>(shifts: &[u16; SHIFTS], lines: &'a [Line; MOST_LINES], sum: u32) -> &'a Line {
    let shift = shifts[(sum >> WIDTH) as usize % SHIFTS] as usize;
    &lines[(shift + (sum as usize & ((1 << WIDTH) - 1))) % MOST_LINES]
}

/// The classes of the ranks shared with one card more, where that makes no flush.
fn line(high: &High, shared: &Groups) -> Line {
    let mut line = Line::default();
    for rank in 0..13 {
        let mut groups = *shared;
        groups.0[rank] += 1;
        line.0[rank] = high.class_of_ranks(&groups);
    }
    line
}

/// Every way to hold so many cards of each suit.
fn counts_of_suits(cards: usize) -> impl Iterator<Item = [usize; 4]> {
    let each = move |n: usize| [n / 512 % 8, n / 64 % 8, n / 8 % 8, n % 8];
    (0..8 * 512).map(each).filter(move |counts| counts.iter().sum::<usize>() == cards)
}

/// How the holdings with so many cards of each suit are walked.
#[derive(Debug)]
struct Plan {
    /// The suit in which the holdings of a row differ, and how many cards of it they share.
    own: (usize, usize),
    /// The other suits and how many cards of each, fewest first.
    others: [(usize, usize); 3],
}

impl Plan {
    fn new(counts: [usize; 4]) -> Plan {
        // The suit with the fewest cards, but some: most often just one, so that a row has thirteen holdings.
        let own = (0..4)
            .filter(|&suit| counts[suit] > 0)
            .min_by_key(|&suit| counts[suit])
            .expect("there are cards");
        let mut others: Vec<(usize, usize)> =
            (0..4).filter(|&suit| suit != own).map(|suit| (suit, counts[suit])).collect();
        others.sort_by_key(|&(_, count)| count);
        Plan { own: (own, counts[own] - 1), others: others.try_into().expect("four less one") }
    }

    #[inline(always)]
    fn full_rows<T>(&self, tables: &Tables, mut so_far: T, visit: &mut impl FnMut(T, Row<'_>) -> T) -> T {
        let suit = Suit::ALL[self.own.0];
        let (shifts, lines) = (&*tables.shifts, &*tables.lines);
        let [(a_suit, a_count), (b_suit, b_count), (c_suit, c_count)] = self.others;
        for a in &tables.sets[a_count] {
            for b in &tables.sets[b_count] {
                let shared = a.of(a_suit) | b.of(b_suit);
                let sum = a.sum + b.sum;
                for c in &tables.sets[c_count] {
                    let shared = CardSet::from_bits_truncate(shared | c.of(c_suit));
                    so_far = visit(
                        so_far,
                        Row { shared, suit, ranks: 0x1FFF, classes: &line_at(shifts, lines, sum + c.sum).0 },
                    );
                }
            }
        }
        so_far
    }

    #[inline(always)]
    fn part_rows<T>(&self, tables: &Tables, mut so_far: T, visit: &mut impl FnMut(T, Row<'_>) -> T) -> T {
        let suit = Suit::ALL[self.own.0];
        let (shifts, lines) = (&*tables.shifts, &*tables.lines);
        let [(a_suit, a_count), (b_suit, b_count), (c_suit, c_count)] = self.others;
        for own in &tables.sets[self.own.1] {
            let ranks = above(own.set);
            if ranks == 0 {
                continue;
            }
            let keep: [u16; 16] =
                std::array::from_fn(|rank| if ranks >> rank & 1 == 1 { u16::MAX } else { 0 });
            for a in &tables.sets[a_count] {
                for b in &tables.sets[b_count] {
                    let shared = own.of(self.own.0) | a.of(a_suit) | b.of(b_suit);
                    let sum = own.sum + a.sum + b.sum;
                    for c in &tables.sets[c_count] {
                        let shared = CardSet::from_bits_truncate(shared | c.of(c_suit));
                        let line = &line_at(shifts, lines, sum + c.sum).0;
                        let classes = std::array::from_fn(|rank| Class(line[rank].0 & keep[rank]));
                        so_far = visit(so_far, Row { shared, suit, ranks, classes: &classes });
                    }
                }
            }
        }
        so_far
    }

    fn flushes<T>(&self, tables: &Tables, mut so_far: T, visit: &mut impl FnMut(T, Row<'_>) -> T) -> T {
        let suit = Suit::ALL[self.own.0];
        let [(a_suit, a_count), (b_suit, b_count), (c_suit, c_count)] = self.others;
        for c in &tables.sets[c_count] {
            let class = tables.flushes[c.set as usize];
            for own in &tables.sets[self.own.1] {
                let ranks = above(own.set);
                if ranks == 0 {
                    continue;
                }
                let classes =
                    std::array::from_fn(|rank| if ranks >> rank & 1 == 1 { class } else { Class(0) });
                for a in &tables.sets[a_count] {
                    for b in &tables.sets[b_count] {
                        let shared = own.of(self.own.0) | a.of(a_suit) | b.of(b_suit) | c.of(c_suit);
                        let shared = CardSet::from_bits_truncate(shared);
                        so_far = visit(so_far, Row { shared, suit, ranks, classes: &classes });
                    }
                }
            }
        }
        so_far
    }

    fn one_suit<T>(&self, tables: &Tables, mut so_far: T, visit: &mut impl FnMut(T, Row<'_>) -> T) -> T {
        let suit = Suit::ALL[self.own.0];
        for own in &tables.sets[self.own.1] {
            let ranks = above(own.set);
            if ranks == 0 {
                continue;
            }
            let classes = std::array::from_fn(|rank| {
                if ranks >> rank & 1 == 1 { tables.flushes[(own.set | 1 << rank) as usize] } else { Class(0) }
            });
            so_far = visit(
                so_far,
                Row {
                    shared: CardSet::from_bits_truncate(own.of(self.own.0)),
                    suit,
                    ranks,
                    classes: &classes,
                },
            );
        }
        so_far
    }
}

/// The ranks above all of a set.
fn above(set: u16) -> u16 {
    0x1FFF & !(set.checked_ilog2().map_or(0, |top| (2 << top) - 1))
}
