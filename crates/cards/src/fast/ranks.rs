//! Strengths by ranks: the table that each ranking fills with its own classes.

use super::{
    Class,
    classes::each_rank_multiset,
    holding::{SUM_BITS, SUM_SHIFT, rank_sum},
    spread::{Entry, Spread},
};
use crate::ranking::Groups;

/// Rank sums of one row share a shift: 256 of them.
const WIDTH: u32 = 8;
const ROWS: usize = 1 << (SUM_BITS - WIDTH);
/// Where the classes of rank sums start; the shifts of their rows come first.
const SUMS: usize = ROWS;
/// Where the classes of sets of ranks start: beyond the farthest that a shift of two steps and an offset reach.
const SETS: usize = SUMS + (2 << 16) + (1 << WIDTH);
const END: usize = SETS + (1 << 13);

/// The classes of rank sums, for five, six and seven cards, and of sets of different ranks, for flushes.
///
/// All in one piece of memory, so that a loop keeps one pointer, whichever of them it needs. `LOW` says which sums.
#[derive(Debug)]
pub(super) struct Ranks<const LOW: bool>(Box<[u16; END]>);

/// The same, with the pointer to it followed: take it before anything branches, so that a loop follows it once.
#[derive(Clone, Copy)]
pub(super) struct Open<'a, const LOW: bool>(&'a [u16; END]);

/// Where a class is, counted from the first of the rank sums.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Place {
    /// Where a set of ranks is.
    #[inline(always)]
    pub(super) const fn of_set(ranks: u16) -> Place {
        Place(SETS - SUMS + (ranks & 0x1FFF) as usize)
    }
}

impl<const LOW: bool> Ranks<LOW> {
    /// The table for cards of these ranks. `five` gives the class of five ranks, all of one suit or not; of more, the
    /// best five count.
    pub(super) fn new(ranks: u16, five: impl Fn(&Groups, bool) -> Class) -> Ranks<LOW> {
        let mut table: Box<[u16; END]> = vec![0; END].into_boxed_slice().try_into().expect("made as long");
        let spread = spread_sums::<LOW>(ranks, |groups| five(groups, false));
        for ((to, shift), row) in table.iter_mut().zip(spread.shifts).zip(0_u32..) {
            // High adds a whole sum to its row's shift, not only its offset.
            *to = if LOW { shift } else { shift.wrapping_sub((row << WIDTH) as u16) };
        }
        table[SUMS..SUMS + spread.values.len()].copy_from_slice(&spread.values);
        table[SETS..].copy_from_slice(&classes_of_sets(|groups| five(groups, true)));
        Ranks(table)
    }

    /// The table to look things up in.
    #[inline(always)]
    pub(super) fn open(&self) -> Open<'_, LOW> {
        Open(&self.0)
    }
}

impl<const LOW: bool> Open<'_, LOW> {
    /// Where a key's rank sum is.
    #[inline(always)]
    pub(super) fn sum(self, key: u64) -> Place {
        let shift = self.0[(key >> (SUM_SHIFT + WIDTH)) as usize];
        let sum = key >> SUM_SHIFT;
        if LOW {
            // Fewer low holdings are worth the same, so their table is larger than 16 bits can say.
            Place(2 * shift as usize + (sum & ((1 << WIDTH) - 1)) as usize)
        } else {
            Place(shift.wrapping_add(sum as u16) as usize)
        }
    }

    /// The class of five, six or seven ranks in suits that make no flush.
    pub(super) fn of_groups(self, groups: &Groups) -> Class {
        self.class(self.sum(u64::from(sum_of(LOW, groups)) << SUM_SHIFT))
    }

    /// What is there; class 0 for a set of fewer than five.
    #[inline(always)]
    pub(super) fn class(self, place: Place) -> Class {
        Class(self.0[SUMS + place.0])
    }
}

/// The rank sums of five, six and seven cards with their classes.
fn spread_sums<const LOW: bool>(ranks: u16, five: impl Fn(&Groups) -> Class) -> Spread {
    let mut spread = Spread::new(ROWS, if LOW { 2 } else { 1 });
    let mut fewer = Vec::new();
    for cards in 5..=7 {
        let mut all = Vec::new();
        each_rank_multiset(cards, ranks, &mut |groups| {
            let class = if cards == 5 { five(groups) } else { Class(0) };
            all.push(Multiset { sum: sum_of(LOW, groups), groups: *groups, class });
        });
        all.sort_unstable_by_key(|held| held.sum);
        best_of_fewer(LOW, &mut all, &fewer);
        let entry = |held: &Multiset| Entry {
            row: held.sum >> WIDTH,
            offset: held.sum & ((1 << WIDTH) - 1),
            value: held.class.0,
            weight: weight(&held.groups),
        };
        spread.settle(all.iter().map(entry).collect());
        fewer = all;
    }
    spread
}

/// For each set of ranks the best class of any five of them, 0 if they are fewer.
fn classes_of_sets(five: impl Fn(&Groups) -> Class) -> Vec<u16> {
    let mut classes = vec![0; 1 << 13];
    for ranks in 0..classes.len() {
        let held = (0..13).filter(|rank| ranks >> rank & 1 == 1);
        classes[ranks] = match ranks.count_ones() {
            0..5 => 0,
            5 => five(&Groups(std::array::from_fn(|rank| (ranks >> rank & 1) as u8))).0,
            _ => held.map(|rank| classes[ranks & !(1 << rank)]).max().expect("it has cards"),
        };
    }
    classes
}

/// Ranks held, and what they come to.
struct Multiset {
    sum: u32,
    groups: Groups,
    class: Class,
}

fn sum_of(low: bool, groups: &Groups) -> u32 {
    let add = |sum: u32, rank| sum.wrapping_add(u32::from(groups.0[rank]) * rank_sum(low, rank));
    (0..13).fold(0, add) & ((1 << SUM_BITS) - 1)
}

/// In how many ways suits can be given to the ranks.
fn weight(groups: &Groups) -> u32 {
    groups.0.iter().map(|&held| [1, 4, 6, 4, 1][held as usize]).product()
}

/// The best of n cards is the best of n - 1 of them: each of `all` is worth the best of those of `fewer` that lack
/// one of its cards. Both are in order of their sums, so taking away one rank walks them side by side.
fn best_of_fewer(low: bool, all: &mut [Multiset], fewer: &[Multiset]) {
    for rank in 0..13 {
        let mut rest = fewer.iter();
        for held in all.iter_mut().filter(|held| held.groups.0[rank] > 0) {
            let without = held.sum.wrapping_sub(rank_sum(low, rank)) & ((1 << SUM_BITS) - 1);
            let found = rest.find(|fewer| fewer.sum == without);
            held.class = held.class.max(found.map_or(Class(0), |fewer| fewer.class));
        }
    }
}
