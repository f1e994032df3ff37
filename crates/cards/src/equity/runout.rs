//! The cards still to come, counted by ranks.
//!
//! Where suits matter only through flushes, boards need not be dealt one by one. Every board with the same ranks
//! is worth the same to everybody, unless it makes a flush possible; so one look at each multiset of ranks, times
//! the number of boards that have it, is all but right, and what is left is to put right the boards with enough
//! cards of one suit. A board of five can have three or more of one suit only, so those are counted by the ranks
//! of that suit and of the one or two cards off it.

use std::{collections::HashMap, sync::LazyLock};

use crate::{CardSet, ranking::Groups};

/// What a tuple of players leaves of each rank, as the number of ways to take 1, 2, 3 or 4 of it. Code 0 stands
/// for no card, and one way.
pub(super) type Factors = [u32; CODES];

/// A code for each rank and number of cards of it, and one for nothing.
const CODES: usize = 1 + 13 * 4;

const fn code(rank: usize, count: usize) -> u8 {
    (1 + rank * 4 + count - 1) as u8
}

/// The factors when so many cards of each rank are left.
pub(super) fn factors(left: [u8; 13]) -> Factors {
    let mut factors = [1; CODES];
    for rank in 0..13 {
        let of = u32::from(left[rank]);
        let ways =
            [of, of * of.saturating_sub(1) / 2, of * of.saturating_sub(1) * of.saturating_sub(2) / 6, of / 4];
        factors[code(rank, 1) as usize..=code(rank, 4) as usize].copy_from_slice(&ways);
    }
    factors
}

/// All that can come, as multisets of ranks.
#[derive(Debug)]
pub(super) struct Runouts {
    /// How many cards are to come.
    pub(super) cards: usize,
    /// Every multiset of so many ranks.
    pub(super) multisets: Vec<Multiset>,
    /// Those cards with none, with one and with two off a suit.
    pub(super) tiers: [Tier; 3],
}

/// Ranks with how often each comes.
#[derive(Debug)]
pub(super) struct Multiset {
    pub(super) groups: Groups,
    /// Cards of these ranks, spread over the suits.
    pub(super) board: CardSet,
    codes: [u8; 5],
}

impl Multiset {
    /// In how many ways it can come.
    #[inline(always)]
    pub(super) fn ways(&self, factors: &Factors) -> u32 {
        let [a, b, c, d, e] = self.codes;
        let factor = |code: u8| factors[code as usize];
        factor(a) * factor(b) * (factor(c) * factor(d)) * factor(e)
    }
}

/// Cards of one suit, and so many off it.
#[derive(Debug)]
pub(super) struct Tier {
    /// How many come of the suit.
    pub(super) suited: usize,
    /// Every set of so many ranks of the suit.
    pub(super) flushes: Vec<u16>,
    /// Every multiset of ranks off the suit.
    pub(super) rests: Vec<[u8; 2]>,
    /// Room for the rests of one flush, padded for machines that take several at once.
    pub(super) width: usize,
    /// The place in [`Runouts::multisets`] of each flush with each rest.
    pub(super) places: Vec<u16>,
}

impl Tier {
    /// In how many ways each rest can come, padded with zeros.
    pub(super) fn ways(&self, factors: &Factors, ways: &mut [i16]) {
        ways.fill(0);
        for (ways, rest) in ways.iter_mut().zip(&self.rests) {
            *ways = (factors[rest[0] as usize] * factors[rest[1] as usize]) as i16;
        }
    }
}

impl Runouts {
    /// All that can come when one to five cards are missing.
    pub(super) fn of(cards: usize) -> &'static Runouts {
        static ALL: [LazyLock<Runouts>; 5] = [
            LazyLock::new(|| Runouts::new(1)),
            LazyLock::new(|| Runouts::new(2)),
            LazyLock::new(|| Runouts::new(3)),
            LazyLock::new(|| Runouts::new(4)),
            LazyLock::new(|| Runouts::new(5)),
        ];
        &ALL[cards - 1]
    }

    fn new(cards: usize) -> Runouts {
        let mut multisets = Vec::new();
        let mut place_of = HashMap::new();
        each_multiset(cards as u8, &mut |groups| {
            let mut codes = [0; 5];
            let held = (0..13).filter(|&rank| groups.0[rank] > 0);
            for (place, rank) in codes.iter_mut().zip(held) {
                *place = code(rank, groups.0[rank] as usize);
            }
            place_of.insert(groups.0, multisets.len() as u16);
            multisets.push(Multiset { groups: *groups, board: spread(groups), codes });
        });
        let tiers = std::array::from_fn(|off| Tier::new(cards, off, &place_of));
        Runouts { cards, multisets, tiers }
    }
}

impl Tier {
    fn new(cards: usize, off: usize, place_of: &HashMap<[u8; 13], u16>) -> Tier {
        if off > cards {
            return Tier {
                suited: usize::MAX,
                flushes: Vec::new(),
                rests: Vec::new(),
                width: 0,
                places: Vec::new(),
            };
        }
        let suited = cards - off;
        let flushes: Vec<u16> =
            (0..1_u16 << 13).filter(|ranks| ranks.count_ones() as usize == suited).collect();
        let mut rests = Vec::new();
        let mut rest_groups = Vec::new();
        each_multiset(off as u8, &mut |groups| {
            let mut codes = [0; 2];
            let held = (0..13).filter(|&rank| groups.0[rank] > 0);
            for (place, rank) in codes.iter_mut().zip(held) {
                *place = code(rank, groups.0[rank] as usize);
            }
            rests.push(codes);
            rest_groups.push(groups.0);
        });
        let width = if off == 0 { 1 } else { rests.len().next_multiple_of(16) };
        let mut places = vec![0; flushes.len() * width];
        for (row, &flush) in places.chunks_exact_mut(width).zip(&flushes) {
            for (place, rest) in row.iter_mut().zip(&rest_groups) {
                let both: [u8; 13] = std::array::from_fn(|rank| rest[rank] + (flush >> rank & 1) as u8);
                // Five of a rank do not exist: the rest then has no way to come, wherever the place points.
                *place = place_of.get(&both).copied().unwrap_or(0);
            }
        }
        Tier { suited, flushes, rests, width, places }
    }
}

/// Calls `visit` with every way to hold so many cards by rank, at most four of each.
fn each_multiset(cards: u8, visit: &mut impl FnMut(&Groups)) {
    fn choose(groups: &mut Groups, rank: usize, left: u8, visit: &mut impl FnMut(&Groups)) {
        if left == 0 {
            return visit(groups);
        }
        if rank < 13 {
            for held in 0..=left.min(4) {
                groups.0[rank] = held;
                choose(groups, rank + 1, left - held, visit);
            }
            groups.0[rank] = 0;
        }
    }
    choose(&mut Groups::default(), 0, cards, visit);
}

/// A board with these ranks, its suits spread so evenly that none has more than one card more than another: three
/// of a suit come to five cards or fewer in no way.
pub(super) fn spread(board: &Groups) -> CardSet {
    let mut used = [0_u8; 4];
    let mut cards = 0_u64;
    for rank in 0..13 {
        for _ in 0..board.0[rank] {
            let free = (0..4).filter(|suit| cards >> (suit * 16 + rank) & 1 == 0);
            let suit = free.min_by_key(|&suit| used[suit]).unwrap_or(0);
            used[suit] += 1;
            cards |= 1 << (suit * 16 + rank);
        }
    }
    CardSet::from_bits_truncate(cards)
}

/// Cards of these ranks that are not on a board, if there are enough. What suits they have is of no matter while
/// no suit has three cards of the board.
#[inline]
pub(super) fn beside(board: CardSet, holding: &[(usize, u32)]) -> Option<CardSet> {
    let mut cards = 0;
    for &(rank, count) in holding {
        let mut free = !board.bits() >> rank & 0x0001_0001_0001_0001;
        for _ in 0..count {
            if free == 0 {
                return None;
            }
            cards |= (free & free.wrapping_neg()) << rank;
            free &= free - 1;
        }
    }
    Some(CardSet::from_bits_truncate(cards))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suit;

    #[test]
    fn every_runout_is_counted_once() {
        let boards = [52, 1326, 22100, 270725, 2598960];
        for cards in 1..=5 {
            let factors = factors([4; 13]);
            let runouts = Runouts::of(cards);
            let all: u64 = runouts.multisets.iter().map(|multiset| u64::from(multiset.ways(&factors))).sum();
            assert_eq!(all, boards[cards - 1]);
        }
        let tiers: Vec<usize> =
            Runouts::of(5).tiers.iter().map(|tier| tier.flushes.len() * tier.rests.len()).collect();
        assert_eq!(tiers, [1287, 715 * 13, 286 * 91]);
    }

    #[test]
    fn spread_cards_make_no_flush() {
        for multiset in &Runouts::of(5).multisets {
            assert_eq!(multiset.board.len(), 5);
            let enough = multiset.groups.0[11] < 4 && multiset.groups.0[12] < 4;
            let holding = beside(multiset.board, &[(11, 1), (12, 1)]);
            assert_eq!(holding.is_some(), enough);
            assert!(holding.is_none_or(|holding| (holding | multiset.board).len() == 7));
            assert!(Suit::ALL.iter().all(|&suit| multiset.board.suit_mask(suit).count_ones() <= 2));
        }
    }
}
