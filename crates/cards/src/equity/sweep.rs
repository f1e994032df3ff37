//! Range against range: every board once, every holding ranked once on it, and one pass in the order of strength.
//!
//! Going up through the strengths, what the second player holds so far is summed: in all, and for each card. What
//! a holding of the first player beats is then the sum in all, less the sums of its two cards, because the two
//! players cannot share one; no pair of holdings is ever compared. Holdings of the same two ranks are worth the
//! same unless they make a flush, so they are taken together: sixteen weights, one for each pair of suits.

use std::borrow::Cow;

use super::{
    Matchup,
    exact::given,
    judge::Judge,
    pattern::ranks_of,
    pot::Sums,
    range::ways,
    runout::{Runouts, beside, spread},
    symmetry::Renamings,
    work::{Crew, Stopped},
};
use crate::{Card, CardSet, Plays, Rank, Suit, ranking::Groups};

/// The work is cut into so many pieces.
const PIECES: usize = 247;

/// Two ranges of two cards, laid out for the pass.
pub(super) struct Sweep<'a> {
    matchup: &'a Matchup,
    judge: Judge,
    runouts: &'static Runouts,
    flushes: Cow<'static, [u32]>,
    /// The pairs of ranks that somebody may hold.
    kinds: Vec<Kind>,
    /// The holdings of each player.
    sides: [Side; 2],
    /// Is the first of the sides the second player?
    turned: bool,
    shapes: Shapes,
}

/// Something for each suit of a rank.
type BySuit = [u32; 4];

/// Two ranks, and the weights that each player gives to holdings of them.
struct Kind {
    ranks: [usize; 2],
    cards: Vec<(usize, u32)>,
    weights: [Weights; 2],
}

/// By the suits of the two ranks.
#[derive(Clone, Default)]
struct Weights {
    /// For each suit of the first rank, by suit of the second.
    rows: [BySuit; 4],
    /// For each suit of the second rank, by suit of the first.
    columns: [BySuit; 4],
    any: bool,
}

impl Weights {
    fn set(&mut self, first: usize, second: usize, weight: u32) {
        self.rows[first][second] = weight;
        self.columns[second][first] = weight;
        self.any = true;
    }

    /// The weights of the holdings whose cards are not barred: for each card of the first rank, and of the second.
    /// Bars are all ones where a card is free.
    #[inline(always)]
    fn of(&self, free: [&BySuit; 2]) -> [BySuit; 2] {
        let add = |sums: &mut BySuit, weights: &BySuit, free: u32| {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight & free);
        };
        let mut sums = [[0; 4]; 2];
        for (column, free) in self.columns.iter().zip(free[1]) {
            add(&mut sums[0], column, *free);
        }
        for (row, free) in self.rows.iter().zip(free[0]) {
            add(&mut sums[1], row, *free);
        }
        for (sums, free) in sums.iter_mut().zip(free) {
            sums.iter_mut().zip(free).for_each(|(sum, free)| *sum &= free);
        }
        sums
    }
}

/// A player's holdings, by cards.
struct Side {
    all: Vec<Held>,
    /// For each suit, those with a card of it, and those with two: at which places they stand.
    with: [[Vec<u32>; 2]; 4],
}

impl Side {
    fn new(all: Vec<Held>) -> Side {
        let with = std::array::from_fn(|suit| {
            [1, 2].map(|wanted| {
                let cards =
                    |held: &Held| held.places.iter().filter(|place| usize::from(place.1) == suit).count();
                all.iter()
                    .zip(0..)
                    .filter(|(held, _)| cards(held) >= wanted)
                    .map(|(_, place)| place)
                    .collect()
            })
        });
        Side { all, with }
    }
}

/// One holding, for when it makes a flush.
#[derive(Clone, Copy, Debug)]
struct Held {
    cards: CardSet,
    kind: u32,
    /// Rank and suit of each card.
    places: [(u8, u8); 2],
    weight: u32,
}

impl Sweep<'_> {
    /// Can it answer this question?
    pub(super) fn serves(matchup: &Matchup) -> bool {
        let game = matchup.game();
        let to_come = matchup.to_come();
        let [judge] = matchup.judges().shares() else { return false };
        matchup.players().len() == 2
            && (game.hole, game.board) == (2, 5)
            && to_come >= 1
            && judge.counts_by_ranks()
            && judge.has_flushes()
            && matches!(judge.share.plays, Plays::Any | Plays::Exactly(2))
    }

    /// Lays a question out that it serves.
    pub(super) fn new(matchup: &Matchup) -> Sweep<'_> {
        let mut lists = matchup.lists();
        // The first side is looked at twice for every time that the second is.
        let turned = lists[0].len() > lists[1].len();
        if turned {
            lists.reverse();
        }
        let renamings = lists.iter().fold(given(matchup), |renamings, list| renamings.fixing_list(list));
        let mut ranks: Vec<[u8; 13]> = lists.iter().flatten().map(|&(cards, _)| ranks_of(cards)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let sides = [0, 1].map(|player| {
            let held = |&(cards, weight): &(CardSet, u32)| {
                let mut places: Vec<(u8, u8)> = cards.iter().map(place_of).collect();
                places.sort_unstable();
                let kind = ranks.binary_search(&ranks_of(cards)).unwrap_or(0) as u32;
                Held { cards, kind, places: [places[0], places[1]], weight }
            };
            Side::new(lists[player].iter().map(held).collect())
        });
        let kinds = ranks.iter().zip(0..).map(|(ranks, kind)| {
            let held: Vec<usize> = (0..13).flat_map(|rank| vec![rank; ranks[rank] as usize]).collect();
            let cards = (0..13).filter(|&rank| ranks[rank] > 0).map(|rank| (rank, u32::from(ranks[rank])));
            let weights = [0, 1].map(|player| {
                let mut weights = Weights::default();
                for held in sides[player].all.iter().filter(|held| held.kind == kind) {
                    let [(_, first), (_, second)] = held.places;
                    weights.set(first as usize, second as usize, held.weight);
                }
                weights
            });
            Kind { ranks: [held[0], held[1]], cards: cards.collect(), weights }
        });
        let kinds = kinds.collect();
        let judge = matchup.judges().shares()[0];
        let shapes = Shapes::new(matchup.to_come(), renamings);
        let runouts = Runouts::of(matchup.to_come());
        Sweep { matchup, judge, runouts, flushes: judge.flushes(), kinds, sides, turned, shapes }
    }

    /// The sums over all deals, and how many there are.
    pub(super) fn run(&self, crew: &Crew) -> Result<(Sums, u64), Stopped> {
        let size = self.runouts.multisets.len().div_ceil(PIECES);
        let pieces = self.runouts.multisets.len().div_ceil(size);
        let results = crew.run(pieces, [0.0, 1.0], Bench::default, |bench, piece| {
            let mut counts = [0_i128; 2];
            let last = self.runouts.multisets.len().min((piece + 1) * size);
            for place in piece * size..last {
                self.multiset(place, bench, &mut counts);
            }
            counts
        })?;
        let [mut first, mut at_most] = [0_i128; 2];
        for piece in results {
            first += piece[0];
            at_most += piece[1];
        }
        let live = self.matchup.live().len();
        let [pairs, weight, same] = self.pairs();
        // A holding that the second player has too was taken out twice, once for each of its cards.
        at_most += i128::from(same) * i128::from(ways(live - 2, self.runouts.cards));
        let boards = ways(live - 4, self.runouts.cards);
        let all = i128::from(weight) * i128::from(boards);
        let mut counts = [first, at_most - first, all - at_most].map(|count| count as f64);
        if self.turned {
            counts.reverse();
        }
        let mut sums = Sums::new(2, 1);
        sums.duel(counts);
        Ok((sums, (pairs as f64 * boards as f64) as u64))
    }

    /// How many pairs of holdings share no card, what they weigh, and what those weigh that are the same twice.
    fn pairs(&self) -> [i64; 3] {
        let [first, second] = self.sides.each_ref().map(|side| &side.all);
        let weight = |held: &Held| i64::from(held.weight);
        let same = first.iter().filter_map(|held| {
            let place = second.binary_search_by_key(&held.cards, |other| other.cards).ok()?;
            Some([1, weight(held) * weight(&second[place])])
        });
        let same = same.fold([0, 0], |sum, more| [sum[0] + more[0], sum[1] + more[1]]);
        let sums = |side: &[Held], weight: &dyn Fn(&Held) -> i64| {
            let mut with = [[0_i64; 4]; 13];
            for held in side {
                for (rank, suit) in held.places {
                    with[rank as usize][suit as usize] += weight(held);
                }
            }
            (side.iter().map(weight).sum::<i64>(), with)
        };
        let meet = |weight: &dyn Fn(&Held) -> i64| {
            let ((all, with), (others, other_with)) = (sums(first, weight), sums(second, weight));
            let sharing: i64 =
                with.as_flattened().iter().zip(other_with.as_flattened()).map(|(a, b)| a * b).sum();
            all * others - sharing
        };
        [meet(&|_| 1) + same[0], meet(&weight) + same[1], same[1]]
    }

    /// Adds up all boards with the ranks of one multiset: what the first side wins, and what it wins or shares,
    /// but for holdings that both have.
    fn multiset(&self, place: usize, bench: &mut Bench, counts: &mut [i128; 2]) {
        let multiset = &self.runouts.multisets[place];
        let given = self.matchup.board();
        let board = if given.is_empty() {
            multiset.board
        } else {
            let given = Groups::of(given);
            let both = Groups(std::array::from_fn(|rank| given.0[rank] + multiset.groups.0[rank]));
            if both.0.iter().any(|&count| count > 4) {
                return;
            }
            spread(&both)
        };
        bench.values.clear();
        bench.values.extend(
            self.kinds
                .iter()
                .map(|kind| beside(board, &kind.cards).map_or(0, |held| self.judge.value(held, board))),
        );
        bench.order.clear();
        bench.order.extend(bench.values.iter().zip(0..).map(|(&value, kind)| (value, kind)));
        bench.order.sort_unstable();
        bench.turns.clear();
        let mut from = 0;
        for same in bench.order.chunk_by(|a, b| a.0 == b.0) {
            bench.turns.push((same[0].0, from, from + same.len()));
            from += same.len();
        }
        bench.turns.push((u32::MAX, from, from));
        let ranks: Vec<usize> = (0..13).filter(|&rank| multiset.groups.0[rank] > 0).collect();
        let live = self.matchup.live();
        for (suits, alike) in self.shapes.of(&multiset.groups) {
            let cards = ranks
                .iter()
                .zip(suits)
                .fold(0, |cards, (rank, &suits)| cards | SPREAD[suits as usize] << rank);
            let cards = CardSet::from_bits_truncate(cards);
            if live.contains_all(cards) {
                let [first, at_most] = self.pass(given | cards, bench);
                counts[0] += i128::from(first) * i128::from(*alike);
                counts[1] += i128::from(at_most) * i128::from(*alike);
            }
        }
    }

    /// Picks out the holdings that make a flush, and bars them from the others, except those of two cards of the
    /// suit that it returns.
    fn pick_flushes(&self, board: CardSet, bench: &mut Bench) -> Option<Suit> {
        for list in &mut bench.flushing {
            list.clear();
        }
        let suit = Suit::ALL.into_iter().find(|&suit| board.suit_mask(suit).count_ones() >= 3)?;
        let on_board = board.suit_mask(suit);
        let needs = match self.judge.share.plays {
            Plays::Exactly(count) => count as usize,
            _ => 5 - on_board.count_ones() as usize,
        };
        for (list, side) in bench.flushing.iter_mut().zip(&self.sides) {
            let mut pick = |place: u32| {
                let held = &side.all[place as usize];
                if !held.cards.intersects(board) {
                    let flush = self.judge.best_flush(&self.flushes, held.cards.suit_mask(suit), on_board);
                    let value = flush.max(bench.values[held.kind as usize]);
                    list.push(u64::from(value) << 32 | u64::from(place));
                }
            };
            match needs {
                0 => (0..side.all.len() as u32).for_each(&mut pick),
                needs => side.with[suit as usize][needs - 1].iter().copied().for_each(&mut pick),
            }
            list.sort_unstable();
        }
        match needs {
            0 => bench.free = [[0; 4]; 13],
            1 => bench.free.iter_mut().for_each(|free| free[suit as usize] = 0),
            _ => return Some(suit),
        }
        None
    }

    /// One pass over a board.
    fn pass(&self, board: CardSet, bench: &mut Bench) -> [i64; 2] {
        for (rank, free) in bench.free.iter_mut().enumerate() {
            for (suit, free) in free.iter_mut().enumerate() {
                *free = (board.bits() >> (suit * 16 + rank) & 1).wrapping_sub(1) as u32;
            }
        }
        let paired = self.pick_flushes(board, bench);
        let Bench { order, turns, flushing, free, sums, .. } = bench;
        let mut below = Below::default();
        let mut counts = [0_i64; 2];
        let mut next = [&flushing[0][..], &flushing[1][..]];
        for &(value, from, to) in &*turns {
            // Flushes that are worth less than these kinds come before them.
            loop {
                let least =
                    [0, 1].map(|side| next[side].first().map_or(u32::MAX, |entry| (entry >> 32) as u32));
                let now = least[0].min(least[1]);
                if now >= value {
                    break;
                }
                let flushes = [0, 1].map(|side| split_equal(&mut next[side], now));
                self.turn_of_flushes(flushes, &mut below, &mut counts);
            }
            sums.clear();
            let kinds = || order[from..to].iter().map(|&(_, kind)| &self.kinds[kind as usize]);
            for kind in kinds().filter(|kind| kind.weights[0].any) {
                let weights = kind.weights_of(0, free, paired);
                counts[0] += below.under(kind.ranks, &weights);
                sums.push((kind.ranks, weights));
            }
            for kind in kinds().filter(|kind| kind.weights[1].any) {
                below.add(kind.ranks, &kind.weights_of(1, free, paired));
            }
            for (ranks, weights) in &*sums {
                counts[1] += below.under(*ranks, weights);
            }
        }
        counts
    }

    /// Flushes of one value; no holding without a flush is worth the same.
    fn turn_of_flushes(&self, [first, second]: [&[u64]; 2], below: &mut Below, counts: &mut [i64; 2]) {
        let held = |side: usize, entry: &u64| &self.sides[side].all[*entry as u32 as usize];
        counts[0] += first.iter().map(|entry| below.under_one(held(0, entry))).sum::<i64>();
        for entry in second {
            below.add_one(held(1, entry));
        }
        counts[1] += first.iter().map(|entry| below.under_one(held(0, entry))).sum::<i64>();
    }
}

impl Kind {
    /// What a player's holdings of this kind weigh, by card, without those of two cards of a suit.
    #[inline(always)]
    fn weights_of(&self, player: usize, free: &[BySuit; 13], without: Option<Suit>) -> [BySuit; 2] {
        let [first, second] = self.ranks;
        let weights = &self.weights[player];
        let mut sums = weights.of([&free[first], &free[second]]);
        if let Some(suit) = without {
            let suit = suit as usize;
            let both = weights.rows[suit][suit] & free[first][suit] & free[second][suit];
            sums[0][suit] -= both;
            sums[1][suit] -= both;
        }
        sums
    }
}

/// Splits off the entries of a value from the front of a list.
fn split_equal<'a>(list: &mut &'a [u64], value: u32) -> &'a [u64] {
    let count = list.iter().take_while(|entry| (**entry >> 32) as u32 == value).count();
    let (same, rest) = list.split_at(count);
    *list = rest;
    same
}

fn place_of(card: Card) -> (u8, u8) {
    (card.rank().unwrap_or(Rank::Two) as u8, card.suit().unwrap_or(Suit::Clubs) as u8)
}

/// The weights of the second side's holdings so far: in all, and of those with each card.
#[derive(Default)]
struct Below {
    all: u32,
    with: [BySuit; 13],
}

impl Below {
    /// Adds holdings of two ranks, summed by card.
    #[inline(always)]
    fn add(&mut self, ranks: [usize; 2], sums: &[BySuit; 2]) {
        self.all += sums[0].iter().sum::<u32>();
        for (rank, sums) in ranks.into_iter().zip(sums) {
            self.with[rank].iter_mut().zip(sums).for_each(|(with, sum)| *with += sum);
        }
    }

    fn add_one(&mut self, held: &Held) {
        self.all += held.weight;
        for (rank, suit) in held.places {
            self.with[rank as usize][suit as usize] += held.weight;
        }
    }

    /// The weight of those that holdings of two ranks, summed by card, can meet.
    #[inline(always)]
    fn under(&self, ranks: [usize; 2], sums: &[BySuit; 2]) -> i64 {
        let mut under = i64::from(self.all) * i64::from(sums[0].iter().sum::<u32>());
        for (rank, sums) in ranks.into_iter().zip(sums) {
            for (with, sum) in self.with[rank].iter().zip(sums) {
                under -= i64::from(*with) * i64::from(*sum);
            }
        }
        under
    }

    fn under_one(&self, held: &Held) -> i64 {
        let with = held.places.map(|(rank, suit)| i64::from(self.with[rank as usize][suit as usize]));
        i64::from(held.weight) * (i64::from(self.all) - with[0] - with[1])
    }
}

/// Room to work in.
#[derive(Default)]
struct Bench {
    /// The value of each kind, flushes aside.
    values: Vec<u32>,
    /// The kinds by value.
    order: Vec<(u32, u32)>,
    /// Kinds of the same value: the value, and from where to where they stand in the order.
    turns: Vec<(u32, usize, usize)>,
    /// For each side, the holdings with a flush: the value above, the place below, in order.
    flushing: [Vec<u64>; 2],
    /// What the first side's holdings of a turn weigh.
    sums: Vec<([usize; 2], [BySuit; 2])>,
    /// All ones for each card that may be held by ranks alone.
    free: [BySuit; 13],
}

/// One bit for each suit of four, spread to where the suits of a rank stand in a set.
const SPREAD: [u64; 16] = {
    let mut spread = [0; 16];
    let mut suits = 0;
    while suits < 16 {
        let bits = suits as u64;
        spread[suits] = bits & 1 | (bits >> 1 & 1) << 16 | (bits >> 2 & 1) << 32 | (bits >> 3 & 1) << 48;
        suits += 1;
    }
    spread
};

/// For ranks that come so many times each: the suits they may have, those that can be renamed to one another once.
struct Shapes(Vec<(Vec<u8>, Vec<Alike>)>);

/// A set of suits for each rank, one bit a suit, and how many ways it stands for.
type Alike = ([u8; 5], u32);

impl Shapes {
    fn new(cards: usize, renamings: Renamings) -> Shapes {
        let mut shapes = Vec::new();
        let mut counts = Vec::new();
        Shapes::each(cards as u8, &mut counts, &mut |counts| {
            let mut all = Vec::new();
            Shapes::suits(counts, [0; 5], 0, &mut |suits| {
                let least = renamings.iter().map(|renaming| suits.map(|set| rename(set, renaming))).min();
                all.push(least.unwrap_or(suits));
            });
            all.sort_unstable();
            let alike = all.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32));
            shapes.push((counts.to_vec(), alike.collect()));
        });
        Shapes(shapes)
    }

    /// Every way to write a number as a sum of one to four, in order.
    fn each(left: u8, counts: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
        if left == 0 {
            return visit(counts);
        }
        for count in 1..=left.min(4) {
            counts.push(count);
            Shapes::each(left - count, counts, visit);
            counts.pop();
        }
    }

    /// Every way to give so many suits to each.
    fn suits(counts: &[u8], suits: [u8; 5], at: usize, visit: &mut impl FnMut([u8; 5])) {
        let Some(&count) = counts.get(at) else { return visit(suits) };
        for set in (0..16_u8).filter(|set| set.count_ones() == u32::from(count)) {
            let mut more = suits;
            more[at] = set;
            Shapes::suits(counts, more, at + 1, visit);
        }
    }

    fn of(&self, groups: &Groups) -> &[Alike] {
        let counts = groups.0.iter().filter(|&&count| count > 0);
        let shape = self.0.iter().find(|(shape, _)| shape.iter().eq(counts.clone()));
        shape.map_or(&[], |(_, suits)| suits)
    }
}

/// Renames a set of suits, one bit each.
fn rename(suits: u8, renaming: [u8; 4]) -> u8 {
    (0..4).filter(|suit| suits >> suit & 1 == 1).fold(0, |set, suit| set | 1 << renaming[suit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_five_come_in_134459_kinds() {
        let shapes = Shapes::new(5, Renamings::ALL);
        let runouts = Runouts::of(5);
        let all: Vec<_> = runouts.multisets.iter().map(|multiset| shapes.of(&multiset.groups)).collect();
        assert_eq!(all.iter().map(|kinds| kinds.len()).sum::<usize>(), 134_459);
        let boards: u64 = all.iter().copied().flatten().map(|(_, alike)| u64::from(*alike)).sum();
        assert_eq!(boards, 2_598_960);
    }
}
