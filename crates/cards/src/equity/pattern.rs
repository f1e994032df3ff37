//! Exact results for players with known holdings, by counting boards instead of dealing them (see
//! [`runout`](super::runout)).

use std::borrow::Cow;

use super::{
    judge::{Judge, Judges},
    pot::{MOST, Ways, winners},
    runout::{Factors, Runouts, Tier, beside, factors, spread},
};
use crate::{CardSet, Rank, Suit, ranking::Groups};

/// A board to be completed from a deck, with what it is worth to holdings.
#[derive(Debug)]
pub(super) struct Patterns {
    runouts: &'static Runouts,
    judges: Judges,
    board: CardSet,
    /// Cards that may come, or be held.
    live: CardSet,
    /// For each share, what five of a suit are worth; empty where flushes mean nothing.
    flushes: Vec<Cow<'static, [u32]>>,
}

/// What a holding is worth to one share on each multiset of ranks to come, flushes aside.
#[derive(Clone, Debug)]
pub(super) struct Column(Vec<u32>);

/// How many cards of each rank: what columns depend on.
pub(super) fn ranks_of(holding: CardSet) -> [u8; 13] {
    Groups::of(holding).0
}

impl Patterns {
    /// If the game's shares can be counted so.
    pub(super) fn new(judges: &Judges, to_come: usize, board: CardSet, live: CardSet) -> Option<Patterns> {
        let countable = judges.shares().iter().all(Judge::counts_by_ranks);
        // With six cards two suits can each have three.
        if !countable || !(1..=5).contains(&to_come) || board.len() + to_come != 5 {
            return None;
        }
        let flushes = judges
            .shares()
            .iter()
            .map(|judge| if judge.has_flushes() { judge.flushes() } else { Cow::Borrowed(&[][..]) });
        Some(Patterns {
            runouts: Runouts::of(to_come),
            judges: judges.clone(),
            board,
            live,
            flushes: flushes.collect(),
        })
    }

    /// How many multisets of ranks may come.
    pub(super) fn multisets(&self) -> usize {
        self.runouts.multisets.len()
    }

    /// How many cases a tuple of players comes to: multisets, and flushes with their rests in about two suits.
    pub(super) fn size(&self) -> usize {
        self.runouts.multisets.len()
            + 2 * self.runouts.tiers.iter().map(|tier| tier.places.len()).sum::<usize>()
    }

    /// The column of a share for all holdings of these ranks.
    pub(super) fn column(&self, share: usize, ranks: [u8; 13]) -> Column {
        let judge = &self.judges.shares()[share];
        let given = Groups::of(self.board);
        let held: Vec<(usize, u32)> =
            (0..13).filter(|&rank| ranks[rank] > 0).map(|rank| (rank, u32::from(ranks[rank]))).collect();
        let value = |board: CardSet| beside(board, &held).map_or(0, |holding| judge.value(holding, board));
        let values = self.runouts.multisets.iter().map(|multiset| {
            if self.board.is_empty() {
                return value(multiset.board);
            }
            let both = Groups(std::array::from_fn(|rank| given.0[rank] + multiset.groups.0[rank]));
            if both.0.iter().all(|&count| count <= 4) { value(spread(&both)) } else { 0 }
        });
        Column(values.collect())
    }

    /// Adds up who wins on every board. `columns` has those of each player for each share; for a share that a
    /// board does not touch, a column of one value.
    pub(super) fn tally(
        &self,
        holdings: &[CardSet],
        columns: &[[&Column; 2]],
        bench: &mut Bench,
        ways: &mut Ways,
    ) {
        let shares = self.judges.shares().len();
        let live = holdings.iter().fold(self.live, |live, &holding| live - holding);
        let all = factors(left(live));
        bench.corrected.clear();
        bench.corrected.resize(self.runouts.multisets.len(), 0);
        let mut values = [[0; MOST]; 2];
        let mut settle = |place: usize, flush: &[[u32; MOST]; 2], deals: u64, ways: &mut Ways| {
            let mut both = [0; 2];
            for share in 0..shares {
                for (player, column) in columns.iter().enumerate() {
                    values[share][player] = column[share].at(place).max(flush[share][player]);
                }
                both[share] = winners(&values[share][..holdings.len()]);
            }
            ways.add(both, deals);
        };
        for suits in self.suits(live, holdings) {
            let off = factors(left_off(live, suits.suit));
            for tier in self.tiers(&suits) {
                for (row, &flush) in tier.flushes.iter().enumerate() {
                    if flush & !suits.live != 0 {
                        continue;
                    }
                    let flushes = self.flush_values(holdings, &suits, flush);
                    for (rest, &place) in tier.rests.iter().zip(&tier.places[row * tier.width..]) {
                        let ways_off = off[rest[0] as usize] * off[rest[1] as usize] * suits.alike;
                        if ways_off != 0 {
                            bench.corrected[place as usize] += ways_off;
                            settle(place as usize, &flushes, u64::from(ways_off), ways);
                        }
                    }
                }
            }
        }
        let none = [[0; MOST]; 2];
        for (place, multiset) in self.runouts.multisets.iter().enumerate() {
            let deals = multiset.ways(&all) - bench.corrected[place];
            if deals != 0 {
                settle(place, &none, u64::from(deals), ways);
            }
        }
    }

    /// The suits that may make a flush for somebody; of those that are alike in every way, one.
    fn suits(&self, live: CardSet, holdings: &[CardSet]) -> Vec<Flushing> {
        let mut found: Vec<Flushing> = Vec::new();
        for suit in Suit::ALL {
            let needs = self
                .judges
                .shares()
                .iter()
                .filter(|judge| judge.has_flushes())
                .flat_map(|judge| holdings.iter().map(move |&holding| judge.needs(holding, suit)));
            let given = self.board.suit_mask(suit);
            let needs = needs.min().unwrap_or(usize::MAX).saturating_sub(given.count_ones() as usize);
            if needs > self.runouts.cards {
                continue;
            }
            let mut held = [0; MOST];
            for (held, holding) in held.iter_mut().zip(holdings) {
                *held = holding.suit_mask(suit);
            }
            let new = Flushing { suit, alike: 1, live: live.suit_mask(suit), given, held, needs };
            let same = found
                .iter_mut()
                .find(|other| (other.live, other.given, other.held) == (new.live, given, held));
            match same {
                Some(other) => other.alike += 1,
                None => found.push(new),
            }
        }
        found
    }

    fn tiers(&self, suits: &Flushing) -> impl Iterator<Item = &'static Tier> {
        let needs = suits.needs;
        self.runouts.tiers.iter().filter(move |tier| tier.suited != usize::MAX && tier.suited >= needs)
    }

    fn flush_values(&self, holdings: &[CardSet], suits: &Flushing, flush: u16) -> [[u32; MOST]; 2] {
        let mut values = [[0; MOST]; 2];
        for (share, judge) in self.judges.shares().iter().enumerate() {
            if judge.has_flushes() {
                for (value, held) in values[share].iter_mut().zip(&suits.held[..holdings.len()]) {
                    *value = judge.best_flush(&self.flushes[share], *held, suits.given | flush);
                }
            }
        }
        values
    }
}

impl Column {
    /// A column for a share that the board does not touch.
    pub(super) fn constant(value: u32) -> Column {
        Column(vec![value])
    }

    #[inline(always)]
    fn at(&self, place: usize) -> u32 {
        match self.0[..] {
            [value] => value,
            _ => self.0[place],
        }
    }
}

/// Room to work in.
#[derive(Debug, Default)]
pub(super) struct Bench {
    /// For each multiset, the boards that were counted with a flush.
    corrected: Vec<u32>,
}

/// A suit that may make a flush.
#[derive(Debug)]
struct Flushing {
    suit: Suit,
    /// How many suits it stands for.
    alike: u32,
    /// Its ranks that may come.
    live: u16,
    /// Its ranks on the board.
    given: u16,
    /// Its ranks that each player holds.
    held: [u16; MOST],
    /// How many must come for anybody to have a flush.
    needs: usize,
}

/// How many cards of each rank are left.
fn left(live: CardSet) -> [u8; 13] {
    Rank::ALL.map(|rank| live.count_rank(rank) as u8)
}

/// How many cards of each rank are left off a suit.
fn left_off(live: CardSet, suit: Suit) -> [u8; 13] {
    let of_suit = live.suit_mask(suit);
    Rank::ALL.map(|rank| live.count_rank(rank) as u8 - (of_suit >> rank as u8 & 1) as u8)
}

/// Two players for one pot: the same, with everything small enough to take many boards at once.
#[derive(Debug)]
pub(super) struct Duels<'a> {
    patterns: &'a Patterns,
    /// All values there are, if they are not small numbers anyway.
    order: Vec<u32>,
    /// What five of a suit are worth, as small numbers in the same order.
    flushes: Vec<u32>,
}

/// A column as small numbers, once by multiset and once in the order of each tier.
#[derive(Debug)]
pub(super) struct DuelColumn {
    values: Vec<i16>,
    tiers: [Vec<i16>; 3],
}

impl<'a> Duels<'a> {
    /// From all columns that will meet; their values become places in the order of all values there are.
    pub(super) fn new(patterns: &'a Patterns, columns: &[Column]) -> Duels<'a> {
        let raw = &patterns.flushes[0];
        let values = || columns.iter().flat_map(|column| &column.0).chain(raw.iter()).copied();
        let mut order = Vec::new();
        if values().any(|value| value >= 1 << 15) {
            order = values().chain([0]).collect();
            order.sort_unstable();
            order.dedup();
        }
        let mut duels = Duels { patterns, order, flushes: Vec::new() };
        duels.flushes = raw.iter().map(|&value| duels.small(value)).collect();
        duels
    }

    /// A value as a small number.
    fn small(&self, value: u32) -> u32 {
        match self.order[..] {
            [] => value,
            _ => self.order.binary_search(&value).unwrap_or(0) as u32,
        }
    }

    /// A column in small numbers.
    pub(super) fn column(&self, column: &Column) -> DuelColumn {
        let values: Vec<i16> = column.0.iter().map(|&value| self.small(value) as i16).collect();
        let tiers = std::array::from_fn(|off| {
            let tier = &self.patterns.runouts.tiers[off];
            tier.places.iter().map(|&place| values[place as usize]).collect()
        });
        DuelColumn { values, tiers }
    }

    /// On how many boards the first wins, both share, the second wins.
    pub(super) fn tally(&self, holdings: [CardSet; 2], columns: [&DuelColumn; 2]) -> [u64; 3] {
        let patterns = self.patterns;
        let live = patterns.live - holdings[0] - holdings[1];
        let all = factors(left(live));
        let (mut total, mut first, mut second) = (0_u64, 0_i64, 0_i64);
        let pairs = columns[0].values.iter().zip(&columns[1].values);
        for (multiset, (a, b)) in patterns.runouts.multisets.iter().zip(pairs) {
            let ways = multiset.ways(&all);
            total += u64::from(ways);
            first += i64::from(if a > b { ways } else { 0 });
            second += i64::from(if a < b { ways } else { 0 });
        }
        for suits in patterns.suits(live, &holdings) {
            let off = factors(left_off(live, suits.suit));
            for tier in patterns.tiers(&suits) {
                let [more, less] = self.correct(tier, &suits, &off, columns);
                first += more * i64::from(suits.alike);
                second += less * i64::from(suits.alike);
            }
        }
        [first as u64, total - first as u64 - second as u64, second as u64]
    }

    /// What a tier of one suit changes for the first and for the second.
    fn correct(&self, tier: &Tier, suits: &Flushing, off: &Factors, columns: [&DuelColumn; 2]) -> [i64; 2] {
        let judge = &self.patterns.judges.shares()[0];
        let index = self.patterns.runouts.cards - tier.suited;
        let [a, b] = columns.map(|column| &column.tiers[index]);
        let flushes = |flush: u16| {
            let board = suits.given | flush;
            let [first, second, ..] = suits.held;
            [
                judge.best_flush(&self.flushes, first, board) as i16,
                judge.best_flush(&self.flushes, second, board) as i16,
            ]
        };
        let mut change = [0_i64; 2];
        let possible = tier.flushes.iter().enumerate().filter(|(_, flush)| **flush & !suits.live == 0);
        if tier.width == 1 {
            for (row, &flush) in possible {
                let [first, second] = change_of(a[row], b[row], flushes(flush), 1);
                change[0] += i64::from(first);
                change[1] += i64::from(second);
            }
            return change;
        }
        let mut ways = [0_i16; 96];
        tier.ways(off, &mut ways[..tier.width]);
        for (row, &flush) in possible {
            let stretch = row * tier.width..(row + 1) * tier.width;
            let flushes = flushes(flush);
            let mut sums = [[0_i16; 16]; 2];
            let lanes = a[stretch.clone()].as_chunks::<16>().0.iter().zip(b[stretch].as_chunks::<16>().0);
            for ((a, b), ways) in lanes.zip(ways.as_chunks::<16>().0) {
                for lane in 0..16 {
                    let [first, second] = change_of(a[lane], b[lane], flushes, ways[lane]);
                    sums[0][lane] += first;
                    sums[1][lane] += second;
                }
            }
            for (sum, lanes) in change.iter_mut().zip(sums) {
                *sum += lanes.iter().map(|&lane| i64::from(lane)).sum::<i64>();
            }
        }
        change
    }
}

/// What flushes change for the first and the second, in so many deals.
#[inline(always)]
fn change_of(a: i16, b: i16, flushes: [i16; 2], deals: i16) -> [i16; 2] {
    let (with_a, with_b) = (a.max(flushes[0]), b.max(flushes[1]));
    let counted = |yes: bool| -i16::from(yes) & deals;
    [counted(with_a > with_b) - counted(a > b), counted(with_a < with_b) - counted(a < b)]
}
