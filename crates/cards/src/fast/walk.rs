//! Every holding of five, six or seven cards with its class: the exhaustive walk.
//!
//! Holdings come in rows: up to thirteen that share all cards but one, and differ in the rank of that one. Where the
//! suit of the last card is not held otherwise (and a holding nearly always has a suit that it holds once), the row
//! is one line of a table, found by the ranks shared: no flush can depend on the last card. So a step of the walk is
//! one addition and one look-up for thirteen holdings.

use std::sync::LazyLock;

use super::{
    Class,
    classes::{HIGH_CLASSES, each_rank_multiset},
};
use crate::{
    CardSet, Suit,
    ranking::{Groups, HIGH},
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
    struct Walk<T, F, const CARDS: usize>(T, F);
    impl<T, F: FnMut(T, Row<'_>) -> T, const CARDS: usize> crate::simd::Job for Walk<T, F, CARDS> {
        type Done = T;
        #[inline(always)]
        fn run<L: crate::simd::Lanes>(self, _: L::Proof) -> T {
            walk::<CARDS, T>(self.0, self.1)
        }
    }
    crate::simd::run(Walk::<_, _, CARDS>(start, visit))
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
    let mut counts = vec![0; HIGH_CLASSES.len() + 1];
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

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Line([Class; 16]);

/// Numbers for the ranks whose sums over six cards, at most three of a rank, are all different.
const NUMBERS: [u32; 13] = numbers();
const fn numbers() -> [u32; 13] {
    [0, 1, 4, 14, 50, 188, 679, 2290, 7786, 24435, 59939, 148043, 334160]
}
const WIDTH: u32 = 8;
const MOST_LINES: usize = 1 << 15;
const SHIFTS: usize = 1 << 13;

#[derive(Debug)]
struct Tables {
    /// The sets of no rank, of one rank, of two and so on.
    sets: [Vec<Ranks>; 7],
    lines: Box<[Line; MOST_LINES]>,
    shifts: Box<[u16; SHIFTS]>,
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
                shared.push((
                    groups.0.iter().zip(NUMBERS).map(|(&held, number)| u32::from(held) * number).sum(),
                    *groups,
                ));
            }
        });
        shared.sort_unstable_by_key(|(sum, _)| *sum);
        let mut lines: Box<[Line; MOST_LINES]> =
            vec![Line::default(); MOST_LINES].try_into().expect("as long");
        let mut shifts: Box<[u16; SHIFTS]> = vec![0; SHIFTS].try_into().expect("as long");
        let mut taken = vec![false; MOST_LINES];
        let mut stretches: Vec<&[(u32, Groups)]> =
            shared.chunk_by(|a, b| a.0 >> WIDTH == b.0 >> WIDTH).collect();
        stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.len()));
        let mut end = 0;
        for stretch in stretches {
            let offset = |sum: u32| (sum & ((1 << WIDTH) - 1)) as usize;
            let start = (0..)
                .find(|start| stretch.iter().all(|(sum, _)| !taken[start + offset(*sum)]))
                .expect("room");
            shifts[(stretch[0].0 >> WIDTH) as usize] = start as u16;
            for (sum, groups) in stretch {
                let place = start + offset(*sum);
                taken[place] = true;
                end = end.max(place);
                lines[place] = line(groups);
            }
        }
        Tables { sets, lines, shifts, flushes: flushes() }
    }
}
#[inline(always)]
fn line_at<'a>(shifts: &[u16; SHIFTS], lines: &'a [Line; MOST_LINES], sum: u32) -> &'a Line {
    let shift = shifts[(sum >> WIDTH) as usize % SHIFTS] as usize;
    &lines[(shift + (sum as usize & ((1 << WIDTH) - 1))) % MOST_LINES]
}

fn line(shared: &Groups) -> Line {
    let mut line = Line::default();
    for rank in 0..13 {
        let mut groups = *shared;
        groups.0[rank] += 1;
        line.0[rank] = best(&groups);
    }
    line
}

fn best(groups: &Groups) -> Class {
    let mut planes = [0u32; 5];
    for t in 1..5 {
        for r in 0..13 {
            if groups.0[r] >= t as u8 {
                planes[t] |= 1 << r;
            }
        }
    }
    let [_, once, twice, thrice, quads] = planes;
    let top = |m: u32| m.ilog2();
    let keep = |mut m: u32, k: u32| {
        while m.count_ones() > k {
            m &= m - 1;
        }
        m
    };
    let run = once & (once << 1 | once >> 12);
    let run = run & run << 2;
    let run = run & run << 1 & 0x1fff;
    let v = if quads != 0 {
        let f = top(quads);
        8 << 28 | f << 24 | keep(once & !(1 << f), 1)
    } else if thrice != 0 && (twice & !(1 << top(thrice))) != 0 {
        let f = top(thrice);
        7 << 28 | f << 24 | top(twice & !(1 << f)) << 20
    } else if run != 0 {
        5 << 28 | top(run) << 24
    } else if thrice != 0 {
        4 << 28 | top(thrice) << 24 | keep(once & !thrice, 2)
    } else if twice.count_ones() >= 2 {
        let f = top(twice);
        let s = top(twice & !(1 << f));
        3 << 28 | f << 24 | s << 20 | keep(once & !(1 << f) & !(1 << s), 1)
    } else if twice != 0 {
        2 << 28 | top(twice) << 24 | keep(once & !twice, 3)
    } else {
        1 << 28 | keep(once, 5)
    };
    HIGH_CLASSES.class_of(v)
}

/// The class of a flush for each set of ranks in one suit; 0 for fewer than five.
fn flushes() -> Vec<Class> {
    let of = |set: u16| Groups(std::array::from_fn(|rank| (set >> rank & 1) as u8));
    let mut classes = vec![Class(0); 1 << 13];
    for set in 0..1_u16 << 13 {
        classes[set as usize] = match set.count_ones() {
            0..5 => Class(0),
            5 => HIGH_CLASSES.class_of(HIGH.value_of(&of(set), true)),
            _ => (0..13)
                .filter(|rank| set >> rank & 1 == 1)
                .map(|rank| classes[(set & !(1 << rank)) as usize])
                .max()
                .expect("it has cards"),
        };
    }
    classes
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
