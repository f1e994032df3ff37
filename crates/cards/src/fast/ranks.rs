//! Strengths by ranks alone, and by the ranks of a flush: the tables that each ranking fills with its own classes.

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

/// The classes of multisets of five, six and seven ranks, for holdings without a flush.
#[derive(Debug)]
pub(super) struct Ranks {
    shifts: Box<[u16; ROWS]>,
    classes: Box<[Class; PLACES]>,
}

impl Ranks {
    /// Makes the tables for cards of these ranks: `five` gives the class of five ranks that are not all of one suit;
    /// of more, the best five count. Only the multisets to `keep` can be looked up.
    pub(super) fn new(ranks: u16, keep: impl Fn(&Groups) -> bool, five: impl Fn(&Groups) -> Class) -> Ranks {
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
            let kept = all.iter().filter(|sum| keep(&sum.groups)).map(|sum| Entry {
                row: sum.sum >> WIDTH,
                offset: sum.sum & ((1 << WIDTH) - 1),
                value: sum.class.0,
                weight: weight(&sum.groups),
            });
            spread.settle(kept.collect());
            fewer = all;
        }
        // A whole sum is added to its row's shift, not only its offset.
        let shifts = spread.shifts.iter().zip(0_u32..).map(|(shift, row)| shift.wrapping_sub((row << WIDTH) as u16));
        Ranks {
            shifts: shifts.collect::<Vec<_>>().into_boxed_slice().try_into().expect("a shift for each row"),
            classes: boxed(spread.values),
        }
    }

    /// The class of a key's rank sum.
    #[inline(always)]
    pub(super) fn of_key(&self, key: u64) -> Class {
        let shift = self.shifts[(key >> (SUM_SHIFT + WIDTH)) as usize];
        self.classes[((key >> SUM_SHIFT) as u16).wrapping_add(shift) as usize]
    }
}

/// Classes in an array of known length.
pub(super) fn boxed<const N: usize>(classes: Vec<u16>) -> Box<[Class; N]> {
    let classes: Vec<Class> = classes.into_iter().map(Class).collect();
    classes.into_boxed_slice().try_into().expect("a class for each place")
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

/// The class of every set of five or more ranks of one suit.
#[derive(Debug)]
pub(super) struct Flushes(Box<[Class; 1 << 13]>);

impl Flushes {
    /// Makes the table: `five` gives the class of five ranks of one suit; of more, the best five count.
    pub(super) fn new(five: impl Fn(&Groups) -> Class) -> Flushes {
        Flushes(best_of_sets(five))
    }

    /// The class of a suit's ranks.
    #[inline(always)]
    pub(super) fn of_ranks(&self, ranks: u16) -> Class {
        self.0[(ranks & 0x1FFF) as usize]
    }
}

/// For each set of ranks the best class of any five of them; 0 for fewer.
pub(super) fn best_of_sets(five: impl Fn(&Groups) -> Class) -> Box<[Class; 1 << 13]> {
    let mut classes = vec![Class(0); 1 << 13];
    for ranks in 0..1_usize << 13 {
        let held = (0..13).filter(|rank| ranks >> rank & 1 == 1);
        classes[ranks] = match ranks.count_ones() {
            0..5 => Class(0),
            5 => five(&Groups(std::array::from_fn(|rank| (ranks >> rank & 1) as u8))),
            _ => held.map(|rank| classes[ranks & !(1 << rank)]).max().expect("it has cards"),
        };
    }
    classes.into_boxed_slice().try_into().expect("a class for each set")
}
