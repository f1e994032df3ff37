//! Strengths by ranks alone: what a rank sum stands for. Each ranking fills tables of its own.

use super::{
    Class,
    classes::each_rank_multiset,
    holding::{SUM_BITS, SUM_SHIFT, rank_sum},
    spread::{Entry, PLACES, Spread, WIDTH},
};
use crate::ranking::Groups;

const ROWS: usize = 1 << (SUM_BITS - WIDTH);

/// The class of every multiset of five, six and seven ranks, for holdings without a flush.
#[derive(Debug)]
pub(super) struct Ranks {
    shifts: Box<[u16; ROWS]>,
    classes: Box<[Class; PLACES]>,
}

/// Which multisets to keep, of all that there are.
pub(super) type Keep = fn(&Groups) -> bool;

impl Ranks {
    /// Makes the tables: `five` gives the class of five ranks that are not all of one suit; of more, the best five
    /// count. Only the multisets to keep can be looked up.
    pub(super) fn new(ranks: u16, keep: Keep, five: impl Fn(&Groups) -> Class) -> Ranks {
        // Every class by its sum, as far as the next greater number of cards needs it.
        let mut before = Vec::new();
        let mut spread = Spread::new(SUM_BITS);
        for cards in 5..=7 {
            let mut now = Vec::new();
            let mut entries = Vec::new();
            each_rank_multiset(cards, ranks, &mut |groups| {
                let class = if cards == 5 { five(groups) } else { best_of_fewer(groups, &before) };
                let key = sum_of(groups);
                now.push((key, class));
                if keep(groups) {
                    entries.push(Entry { key, value: class.0, weight: weight(groups) });
                }
            });
            now.sort_unstable();
            before = now;
            spread.settle(entries);
        }
        let classes: Vec<Class> = spread.values.into_iter().map(Class).collect();
        Ranks {
            shifts: spread.shifts.into_boxed_slice().try_into().expect("a shift for each row"),
            classes: classes.into_boxed_slice().try_into().expect("a class for each place"),
        }
    }

    /// The class of a key's rank sum.
    #[inline(always)]
    pub(super) fn of_key(&self, key: u64) -> Class {
        let shift = self.shifts[(key >> (SUM_SHIFT + WIDTH)) as usize];
        self.classes[((key >> SUM_SHIFT) as u16).wrapping_add(shift) as usize]
    }
}

fn sum_of(groups: &Groups) -> u32 {
    let sum = (0..13).fold(0_u32, |sum, rank| sum.wrapping_add(u32::from(groups.0[rank]) * rank_sum(rank)));
    sum & ((1 << SUM_BITS) - 1)
}

/// In how many ways suits can be given to the ranks.
fn weight(groups: &Groups) -> u32 {
    groups.0.iter().map(|&held| [1, 4, 6, 4, 1][held as usize]).product()
}

/// The best of n cards is the best of n - 1 of them.
fn best_of_fewer(groups: &Groups, fewer: &[(u32, Class)]) -> Class {
    let sum = sum_of(groups);
    let held = (0..13).filter(|&rank| groups.0[rank] > 0);
    let class = |rank| {
        let without = sum.wrapping_sub(rank_sum(rank)) & ((1 << SUM_BITS) - 1);
        fewer.binary_search_by_key(&without, |&(sum, _)| sum).map(|place| fewer[place].1)
    };
    held.map(|rank| class(rank).expect("every smaller multiset is there")).max().expect("it has cards")
}

/// The class of every set of five or more ranks of one suit.
#[derive(Debug)]
pub(super) struct Flushes(Box<[Class; 1 << 13]>);

impl Flushes {
    /// Makes the table: `five` gives the class of five ranks of one suit; of more, the best five count.
    pub(super) fn new(five: impl Fn(&Groups) -> Class) -> Flushes {
        let mut classes = vec![Class(0); 1 << 13];
        for ranks in 0..1_usize << 13 {
            let held = (0..13).filter(|rank| ranks >> rank & 1 == 1);
            classes[ranks] = match ranks.count_ones() {
                0..5 => Class(0),
                5 => five(&Groups(std::array::from_fn(|rank| (ranks >> rank & 1) as u8))),
                _ => held.map(|rank| classes[ranks & !(1 << rank)]).max().expect("it has cards"),
            };
        }
        Flushes(classes.into_boxed_slice().try_into().expect("a class for each set"))
    }

    /// The class of a suit's ranks.
    #[inline(always)]
    pub(super) fn of_ranks(&self, ranks: u16) -> Class {
        self.0[(ranks & 0x1FFF) as usize]
    }
}
