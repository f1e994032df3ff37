//! Strengths by ranks: the table that each ranking fills with its own classes.

use super::{
    Class,
    classes::each_rank_multiset,
    holding::{SUM_BITS, SUM_SHIFT, rank_sum},
    spread::{Entry, PLACES, Spread},
};
use crate::ranking::Groups;

/// Rank sums of one row share a shift: 256 of them.
const WIDTH: u32 = 8;
const ROWS: usize = 1 << (SUM_BITS - WIDTH);
/// Where the classes of rank sums start; the shifts of their rows come first.
const SUMS: usize = ROWS;
/// Where the classes of the first kind of sets of ranks start.
const FIRST: usize = SUMS + PLACES;
/// Where those of the second kind start.
const SECOND: usize = FIRST + (1 << 13);
const END: usize = SECOND + (1 << 13);

/// The classes of rank sums, for five, six and seven cards, and of two kinds of sets of ranks: for flushes, and for
/// holdings that ranks without pairs decide.
///
/// All in one piece of memory, so that a loop keeps one pointer, whichever of them it needs.
#[derive(Debug)]
pub(super) struct Ranks(Box<[u16; END]>);

/// The same, with the pointer to it followed: take it before anything branches, so that a loop follows it once.
#[derive(Clone, Copy)]
pub(super) struct Open<'a>(&'a [u16; END]);

/// Where a class is, counted from the first of the rank sums.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Ranks {
    /// A table without classes.
    pub(super) fn new() -> Ranks {
        Ranks(vec![0; END].into_boxed_slice().try_into().expect("made as long"))
    }

    /// Fills in rank sums for cards of these ranks: `five` gives the class of five ranks that are not all of one suit;
    /// of more, the best five count. Only the multisets to `keep` can be looked up.
    pub(super) fn fill_sums(
        &mut self,
        ranks: u16,
        keep: impl Fn(&Ranks, &Groups) -> bool,
        five: impl Fn(&Groups) -> Class,
    ) {
        let mut spread = Spread::new(ROWS);
        let mut fewer = Vec::new();
        for cards in 5..=7 {
            let mut all = Vec::new();
            each_rank_multiset(cards, ranks, &mut |groups| {
                let class = if cards == 5 { five(groups) } else { Class(0) };
                all.push(Sum { sum: sum_of(groups), groups: *groups, class });
            });
            all.sort_unstable_by_key(|sum| sum.sum);
            best_of_fewer(&mut all, &fewer);
            let kept = all.iter().filter(|sum| keep(self, &sum.groups)).map(|sum| Entry {
                row: sum.sum >> WIDTH,
                offset: sum.sum & ((1 << WIDTH) - 1),
                value: sum.class.0,
                weight: weight(&sum.groups),
            });
            spread.settle(kept.collect());
            fewer = all;
        }
        for ((to, shift), row) in self.0[..ROWS].iter_mut().zip(spread.shifts).zip(0_u32..) {
            // A whole sum is added to its row's shift, not only its offset.
            *to = shift.wrapping_sub((row << WIDTH) as u16);
        }
        self.0[SUMS..FIRST].copy_from_slice(&spread.values);
    }

    /// Fills in sets of ranks of the first kind: `five` gives the class of five; of more, the best five count.
    pub(super) fn fill_first(&mut self, five: impl Fn(&Groups) -> Class) {
        fill_sets(&mut self.0[FIRST..SECOND], five);
    }

    /// Fills in sets of ranks of the second kind.
    pub(super) fn fill_second(&mut self, five: impl Fn(&Groups) -> Class) {
        fill_sets(&mut self.0[SECOND..END], five);
    }

    /// The table to look things up in.
    #[inline(always)]
    pub(super) fn open(&self) -> Open<'_> {
        Open(&self.0)
    }
}

impl Open<'_> {
    /// Where a key's rank sum is.
    #[inline(always)]
    pub(super) fn sum(self, key: u64) -> Place {
        let shift = self.0[(key >> (SUM_SHIFT + WIDTH)) as usize];
        Place(((key >> SUM_SHIFT) as u16).wrapping_add(shift) as usize)
    }

    /// Where a set of ranks of the first kind is.
    #[inline(always)]
    pub(super) fn first(self, ranks: u16) -> Place {
        Place(FIRST - SUMS + (ranks & 0x1FFF) as usize)
    }

    /// Where a set of ranks of the second kind is.
    #[inline(always)]
    pub(super) fn second(self, ranks: u16) -> Place {
        Place(SECOND - SUMS + (ranks & 0x1FFF) as usize)
    }

    /// What is there; class 0 for a set of which no five count.
    #[inline(always)]
    pub(super) fn class(self, place: Place) -> Class {
        Class(self.0[SUMS + place.0])
    }
}

/// For each set of ranks the best class of any five of them, 0 if they are fewer.
fn fill_sets(classes: &mut [u16], five: impl Fn(&Groups) -> Class) {
    for ranks in 0..1_usize << 13 {
        let held = (0..13).filter(|rank| ranks >> rank & 1 == 1);
        classes[ranks] = match ranks.count_ones() {
            0..5 => 0,
            5 => five(&Groups(std::array::from_fn(|rank| (ranks >> rank & 1) as u8))).0,
            _ => held.map(|rank| classes[ranks & !(1 << rank)]).max().expect("it has cards"),
        };
    }
}

struct Sum {
    sum: u32,
    groups: Groups,
    class: Class,
}

fn sum_of(groups: &Groups) -> u32 {
    let sum = (0..13).fold(0_u32, |sum, rank| sum.wrapping_add(u32::from(groups.0[rank]) * rank_sum(rank)));
    sum & ((1 << SUM_BITS) - 1)
}

/// The ranks that are held at all.
pub(super) fn ranks_of(groups: &Groups) -> u16 {
    groups.0.iter().rev().fold(0, |ranks, &held| ranks << 1 | u16::from(held > 0))
}

/// In how many ways suits can be given to the ranks.
fn weight(groups: &Groups) -> u32 {
    groups.0.iter().map(|&held| [1, 4, 6, 4, 1][held as usize]).product()
}

/// The best of n cards is the best of n - 1 of them: each of `all` is worth the best of those of `fewer` that lack
/// one of its cards. Both are in order of their sums, so taking away one rank walks them side by side.
fn best_of_fewer(all: &mut [Sum], fewer: &[Sum]) {
    for rank in 0..13 {
        let mut rest = fewer.iter();
        for sum in all.iter_mut().filter(|sum| sum.groups.0[rank] > 0) {
            let without = sum.sum.wrapping_sub(rank_sum(rank)) & ((1 << SUM_BITS) - 1);
            if let Some(found) = rest.find(|fewer| fewer.sum == without) {
                sum.class = sum.class.max(found.class);
            }
        }
    }
}
