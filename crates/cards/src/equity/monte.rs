//! Samples: deals at random, as many as wanted or until the answer is sharp enough.
//!
//! A sample is made of clusters: the players' cards are dealt once, then several boards from one shuffle (see
//! [`grid`](super::grid)): all the lines of the grid when the players' cards are known, a few rows when they change.
//! The standard error is taken from the sums of whole clusters, so that it holds however their boards hang
//! together.
//!
//! Randomness comes from the caller's seed alone. ChaCha20 makes of it, and of the number of a block of clusters,
//! the state of a small generator (xoshiro256++, Blackman and Vigna 2019) that deals the block. A card is chosen
//! from so many by multiplying random bits, at least 41 of them, and keeping what runs over; that favours none by
//! more than one part in ten thousand million.

use super::{
    Equity, Matchup, Options, Stopped,
    grid::{COLUMNS, Grid},
    judge::Judges,
    pot::{MOST, POT, Sums, Ways, winners},
    work::Crew,
};
use crate::{
    Card, CardSet, ChaCha20,
    fast::{Holding, high::High},
};

/// Deals in a block.
const BLOCK: u64 = 1 << 14;
/// Blocks in the first round; later ones are larger.
const FIRST_ROUND: u64 = 16;
/// Blocks in the largest round.
const LAST_ROUND: u64 = 512;
/// The most deals of a sample that has not come to the wanted precision.
const MOST_DEALS: u64 = 50_000_000;
/// Rows of a cluster's grid when the players' cards change: more would tell little more about them.
const CHANGING_ROWS: usize = 4;
/// After so many tries in a row to give every player a holding, it is given up.
const MOST_TRIES: u32 = 1_000_000;

/// Deals at random: so many, or until no player's standard error is above the wanted precision.
pub(super) fn sample(
    matchup: &Matchup,
    options: &Options,
    deals: Option<u64>,
    crew: &Crew,
) -> Result<Equity, Stopped> {
    let judges = matchup.judges();
    match judges.plain_high() {
        Some(high) => {
            Sampler::new(matchup, HighTable(high), options.seed).run(options.precision, deals, crew)
        }
        None => Sampler::new(matchup, JudgedTable(judges), options.seed).run(options.precision, deals, crew),
    }
}

/// How a deal is decided.
trait Table: Sync {
    /// What a player holds, or a board, ready to be compared.
    type Cards: Copy + Default + Send + Sync;
    fn cards(&self, cards: CardSet) -> Self::Cards;
    fn join(&self, cards: Self::Cards, more: Self::Cards) -> Self::Cards;
    fn winners(&self, held: &[Self::Cards], board: Self::Cards) -> [u16; 2];
    /// For two players and one pot: is the first as good, is the second as good?
    fn duel(&self, held: [Self::Cards; 2], board: Self::Cards) -> [bool; 2];
}

/// One pot, high, any five of seven.
struct HighTable(&'static High);

impl Table for HighTable {
    type Cards = Holding;

    #[inline(always)]
    fn cards(&self, cards: CardSet) -> Holding {
        cards.into()
    }

    #[inline(always)]
    fn join(&self, cards: Holding, more: Holding) -> Holding {
        cards + more
    }

    #[inline(always)]
    fn winners(&self, held: &[Holding], board: Holding) -> [u16; 2] {
        let mut values = [0; MOST];
        for (value, held) in values.iter_mut().zip(held) {
            *value = u32::from(self.0.class(&(*held + board)).0);
        }
        [winners(&values[..held.len()]), 0]
    }

    #[inline(always)]
    fn duel(&self, [first, second]: [Holding; 2], board: Holding) -> [bool; 2] {
        let (first, second) = (self.0.class(&(first + board)), self.0.class(&(second + board)));
        [first >= second, second >= first]
    }
}

/// Any game.
struct JudgedTable<'a>(&'a Judges);

impl Table for JudgedTable<'_> {
    type Cards = CardSet;

    fn cards(&self, cards: CardSet) -> CardSet {
        cards
    }

    #[inline(always)]
    fn join(&self, cards: CardSet, more: CardSet) -> CardSet {
        cards | more
    }

    #[inline]
    fn winners(&self, held: &[CardSet], board: CardSet) -> [u16; 2] {
        self.0.winners(held, board)
    }

    #[inline]
    fn duel(&self, held: [CardSet; 2], board: CardSet) -> [bool; 2] {
        let [winners, _] = self.0.winners(&held, board);
        [winners & 1 == 1 || winners == 0, winners & 2 == 2 || winners == 0]
    }
}

/// The players with lists of holdings, and how to draw from them.
enum Lists {
    /// Each from its own list, again and again until none shares a card with another.
    Each(Vec<(usize, List)>),
    /// All at once, from the tuples that go together: for lists that seldom do.
    Together(Vec<usize>, Vec<Vec<CardSet>>, Choice),
}

/// One player's holdings.
struct List {
    holdings: Vec<CardSet>,
    choice: Choice,
}

/// A way to choose one of several by weight.
struct Choice {
    count: u32,
    /// Empty if all weigh the same. Otherwise: choose a place, then stay there with this chance (of 2^32), else
    /// take the other place (Walker 1974, Vose 1991).
    chances: Vec<(u32, u32)>,
}

impl Choice {
    fn new(weights: &[f64]) -> Choice {
        let count = weights.len() as u32;
        let total: f64 = weights.iter().sum();
        if weights.iter().all(|&weight| (weight - weights[0]).abs() < 1e-12 * weights[0]) {
            return Choice { count, chances: Vec::new() };
        }
        let mut scaled: Vec<f64> = weights.iter().map(|weight| weight / total * f64::from(count)).collect();
        let mut chances = vec![(u32::MAX, 0); weights.len()];
        let (mut light, mut heavy): (Vec<usize>, Vec<usize>) =
            (0..weights.len()).partition(|&n| scaled[n] < 1.0);
        while let (Some(&small), Some(&large)) = (light.last(), heavy.last()) {
            light.pop();
            chances[small] = ((scaled[small] * f64::from(u32::MAX)) as u32, large as u32);
            scaled[large] -= 1.0 - scaled[small];
            if scaled[large] < 1.0 {
                heavy.pop();
                light.push(large);
            }
        }
        Choice { count, chances }
    }

    #[inline(always)]
    fn draw(&self, random: &mut Random) -> usize {
        let place = random.below_large(self.count);
        match self.chances.get(place) {
            None => place,
            Some(&(chance, other)) => {
                if (random.next() as u32) < chance {
                    place
                } else {
                    other as usize
                }
            }
        }
    }
}

/// The cards of a grid, column by column.
type Laid<C> = [[C; 16]; COLUMNS];

struct Sampler<'a, T: Table> {
    matchup: &'a Matchup,
    table: T,
    /// What is known of each player from the start.
    known: Vec<CardSet>,
    lists: Lists,
    /// Players that lack cards, with how many.
    missing: Vec<(usize, usize)>,
    /// The cards that nobody is known to have.
    stub: CardSet,
    grid: Grid,
    seed: [u8; 32],
}

/// What a block of deals came to.
struct Block {
    sums: Sums,
    deals: u64,
    clusters: u64,
    /// For each player, the squares of what they won in each cluster, in parts of a pot.
    squares: [f64; MOST],
    /// No tuple was found.
    crowded: bool,
}

impl<'a, T: Table> Sampler<'a, T> {
    fn new(matchup: &'a Matchup, table: T, seed: u64) -> Sampler<'a, T> {
        let hole = matchup.game().hole;
        let mut known = Vec::new();
        let mut lists = Vec::new();
        let mut missing = Vec::new();
        for (player, range) in matchup.players().iter().enumerate() {
            match range.holdings() {
                &[(cards, _)] => {
                    known.push(cards);
                    if cards.len() < hole {
                        missing.push((player, hole - cards.len()));
                    }
                }
                holdings => {
                    known.push(CardSet::EMPTY);
                    let weights: Vec<f64> = holdings.iter().map(|entry| f64::from(entry.1)).collect();
                    let holdings = holdings.iter().map(|entry| entry.0).collect();
                    lists.push((player, List { holdings, choice: Choice::new(&weights) }));
                }
            }
        }
        let stub = matchup.live() - matchup.known();
        let changing = !lists.is_empty() || !missing.is_empty();
        let spare = stub.len() - lists.len() * hole - missing.iter().map(|(_, count)| count).sum::<usize>();
        let grid = if changing {
            Grid::of_rows(matchup.to_come(), spare, CHANGING_ROWS)
        } else {
            Grid::of_lines(matchup.to_come(), spare)
        };
        let mut stream = ChaCha20::from_number(seed);
        let seed = std::array::from_fn(|_| stream.next_u32() as u8);
        let mut sampler =
            Sampler { matchup, table, known, lists: Lists::Each(lists), missing, stub, grid, seed };
        sampler.put_together();
        sampler
    }

    /// Where lists seldom go together, writes out the tuples that do.
    fn put_together(&mut self) {
        let Lists::Each(lists) = &self.lists else { return };
        if lists.len() < 2 {
            return;
        }
        let mut random = Random::new(self.seed, u64::MAX);
        let mut held = self.known.clone();
        let found = (0..2000).filter(|_| draw_each(lists, &mut held, &mut random)).count();
        if found >= 20 {
            return;
        }
        let mut tuples = Vec::new();
        let all =
            lists.iter().map(|(player, _)| self.matchup.players()[*player].holdings()).collect::<Vec<_>>();
        write_out(&all, &mut Vec::new(), CardSet::EMPTY, 1.0, &mut tuples);
        if (1..MOST_TUPLES).contains(&tuples.len()) {
            let weights: Vec<f64> = tuples.iter().map(|tuple| tuple.1).collect();
            let players = lists.iter().map(|(player, _)| *player).collect();
            let tuples = tuples.into_iter().map(|tuple| tuple.0).collect();
            self.lists = Lists::Together(players, tuples, Choice::new(&weights));
        }
    }

    fn run(&self, precision: f64, wanted: Option<u64>, crew: &Crew) -> Result<Equity, Stopped> {
        let players = self.known.len();
        let shares = self.matchup.judges().shares().len();
        let mut all = Block::new(players, shares);
        let mut blocks = 0;
        let mut round = FIRST_ROUND;
        loop {
            let most = wanted.unwrap_or(MOST_DEALS).max(1);
            let total = match (wanted, all.error(players)) {
                // About so many will be needed.
                (None, error) if all.deals > 0 => {
                    most.min((all.deals as f64 * (error / precision).powi(2)) as u64 + 1)
                }
                _ => most,
            };
            let left = (most - all.deals).div_ceil(BLOCK);
            let count = round.min(left).max(1);
            let part = |deals: u64| (deals as f64 / total as f64).min(1.0);
            let progress = [part(all.deals), part(all.deals + count * BLOCK)];
            let first = blocks;
            let results = crew.run(
                count as usize,
                progress,
                || (),
                |(), block| {
                    let number = first + block as u64;
                    let deals = (most - (number * BLOCK).min(most)).min(BLOCK);
                    self.block(number, deals)
                },
            );
            let Ok(results) = results else {
                return if all.deals > 0 { Ok(all.equity(players)) } else { Err(Stopped::Told) };
            };
            for block in results {
                if block.crowded {
                    return Err(Stopped::Crowded);
                }
                all.join(&block);
            }
            blocks += count;
            round = (round * 2).min(LAST_ROUND);
            if all.deals >= most || (wanted.is_none() && all.error(players) <= precision) {
                return Ok(all.equity(players));
            }
        }
    }

    /// Deals one block.
    fn block(&self, number: u64, deals: u64) -> Block {
        let players = self.known.len();
        let shares = self.matchup.judges().shares().len();
        let mut block = Block::new(players, shares);
        let mut random = Random::new(self.seed, number);
        let mut shuffle = Shuffle::new(self.stub);
        let mut cards = self.known.clone();
        let mut held: Vec<T::Cards> = self.known.iter().map(|&cards| self.table.cards(cards)).collect();
        let each: [T::Cards; 64] = std::array::from_fn(|place| {
            Card::from_index(place).map_or(T::Cards::default(), |card| self.table.cards(card.into()))
        });
        let given = self.table.cards(self.matchup.board());
        let changing =
            !self.missing.is_empty() || !matches!(&self.lists, Lists::Each(lists) if lists.is_empty());
        let mut ways = Ways::new(players, shares);
        let boards = self.grid.lines.len() as u64;
        let mut grid = [[T::Cards::default(); 16]; COLUMNS];
        while block.deals < deals {
            shuffle.next = 0;
            if changing {
                cards.copy_from_slice(&self.known);
                if !self.draw(&mut cards, &mut random) {
                    block.crowded = true;
                    return block;
                }
                shuffle.barred = cards.iter().fold(CardSet::EMPTY, |all, &cards| all | cards) & self.stub;
                for &(player, count) in &self.missing {
                    for _ in 0..count {
                        let card = shuffle.card(&mut random);
                        cards[player] |= CardSet::from_bits_truncate(1 << card);
                    }
                }
                for (held, &cards) in held.iter_mut().zip(&cards) {
                    *held = self.table.cards(cards);
                }
            }
            for column in &mut grid[..self.grid.columns] {
                for place in &mut column[..self.grid.rows] {
                    *place = each[shuffle.card(&mut random)];
                }
            }
            block.deals += boards;
            block.clusters += 1;
            if let (&[first, second], 1) = (&held[..], shares) {
                self.duels([first, second], given, &grid, &mut ways, &mut block);
            } else {
                self.boards(&held, given, &grid, &mut ways, &mut block);
            }
        }
        block.sums = ways.take(1.0);
        block
    }

    /// Calls `visit` with every board of a cluster.
    #[inline(always)]
    fn each_board(&self, given: T::Cards, grid: &Laid<T::Cards>, mut visit: impl FnMut(T::Cards)) {
        for line in &self.grid.lines {
            let mut board = given;
            for (column, row) in grid[..self.grid.columns].iter().zip(line) {
                board = self.table.join(board, column[(row & 15) as usize]);
            }
            visit(board);
        }
    }

    /// The boards of a cluster for two players and one pot.
    #[inline(always)]
    fn duels(
        &self,
        held: [T::Cards; 2],
        given: T::Cards,
        grid: &Laid<T::Cards>,
        ways: &mut Ways,
        block: &mut Block,
    ) {
        let mut good = [0_u64; 2];
        self.each_board(given, grid, |board| {
            let [first, second] = self.table.duel(held, board);
            good[0] += u64::from(first);
            good[1] += u64::from(second);
        });
        let boards = self.grid.lines.len() as u64;
        let both = good[0] + good[1] - boards;
        for (player, good) in good.into_iter().enumerate() {
            ways.add_one(1 << player, good - both);
            let won = ((good - both) * 2 + both) as f64 * f64::from(POT / 2);
            block.squares[player] += won * won;
        }
        ways.add_one(3, both);
    }

    /// The boards of a cluster.
    fn boards(
        &self,
        held: &[T::Cards],
        given: T::Cards,
        grid: &Laid<T::Cards>,
        ways: &mut Ways,
        block: &mut Block,
    ) {
        let players = held.len();
        let mut won = [0_u32; MOST];
        self.each_board(given, grid, |board| {
            let winners = self.table.winners(held, board);
            ways.add(winners, 1);
            split(winners, players, &mut won);
        });
        for (squares, won) in block.squares.iter_mut().zip(&won[..players]) {
            *squares += f64::from(*won) * f64::from(*won);
        }
    }

    /// Draws the holdings of the players with lists.
    fn draw(&self, cards: &mut [CardSet], random: &mut Random) -> bool {
        match &self.lists {
            Lists::Each(lists) => (0..MOST_TRIES).any(|_| draw_each(lists, cards, random)),
            Lists::Together(players, tuples, choice) => {
                let tuple = &tuples[choice.draw(random)];
                players.iter().zip(tuple).for_each(|(&player, &holding)| cards[player] = holding);
                true
            }
        }
    }
}

/// The most tuples that are written out.
const MOST_TUPLES: usize = 1_000_000;

/// Writes out the tuples of lists that share no card, with their weights, unless they are too many.
fn write_out(
    lists: &[&[(CardSet, u32)]],
    tuple: &mut Vec<CardSet>,
    used: CardSet,
    weight: f64,
    tuples: &mut Vec<(Vec<CardSet>, f64)>,
) {
    let Some((list, rest)) = lists.split_first() else {
        tuples.push((tuple.clone(), weight));
        return;
    };
    for &(cards, own) in *list {
        if tuples.len() < MOST_TUPLES && !cards.intersects(used) {
            tuple.push(cards);
            write_out(rest, tuple, used | cards, weight * f64::from(own), tuples);
            tuple.pop();
        }
    }
}

/// Draws a holding for each list; says whether none shares a card with another.
#[inline(always)]
fn draw_each(lists: &[(usize, List)], cards: &mut [CardSet], random: &mut Random) -> bool {
    let mut used = CardSet::EMPTY;
    for (player, list) in lists {
        let holding = list.holdings[list.choice.draw(random)];
        if holding.intersects(used) {
            return false;
        }
        used |= holding;
        cards[*player] = holding;
    }
    true
}

/// Adds to what each player won of pots that went so.
#[inline(always)]
fn split(winners: [u16; 2], players: usize, won: &mut [u32; MOST]) {
    let (parts, whole) = match winners {
        [0, 0] => ([(1 << players) - 1, 0], 2),
        [_, 0] | [0, _] => (winners, 2),
        _ => (winners, 1),
    };
    for mut to in parts {
        let each = SHARES[to.count_ones() as usize] * whole;
        while to != 0 {
            won[to.trailing_zeros() as usize] += each;
            to &= to - 1;
        }
    }
}

/// Half a pot shared by so many.
const SHARES: [u32; MOST + 1] = {
    let mut shares = [POT / 2; MOST + 1];
    let mut among = 1;
    while among <= MOST {
        shares[among] = POT / 2 / among as u32;
        among += 1;
    }
    shares
};

impl Block {
    fn new(players: usize, shares: usize) -> Block {
        Block {
            sums: Sums::new(players, shares),
            deals: 0,
            clusters: 0,
            squares: [0.0; MOST],
            crowded: false,
        }
    }

    fn join(&mut self, other: &Block) {
        self.sums.join(&other.sums, 1.0);
        self.deals += other.deals;
        self.clusters += other.clusters;
        self.squares.iter_mut().zip(&other.squares).for_each(|(sum, more)| *sum += more);
    }

    /// The standard error of a player's equity.
    fn error_of(&self, player: usize) -> f64 {
        let clusters = self.clusters as f64;
        if self.clusters < 2 {
            return 1.0;
        }
        let mean = self.sums.pot[player] / clusters;
        let variance = (self.squares[player] / clusters - mean * mean).max(0.0) * clusters / (clusters - 1.0);
        let boards = self.deals as f64 / clusters;
        (variance / clusters).sqrt() / boards / f64::from(POT)
    }

    /// The greatest.
    fn error(&self, players: usize) -> f64 {
        (0..players).map(|player| self.error_of(player)).fold(0.0, f64::max)
    }

    fn equity(&self, players: usize) -> Equity {
        let errors: Vec<f64> = (0..players).map(|player| self.error_of(player)).collect();
        Equity::new(&self.sums, self.deals, false, &errors)
    }
}

/// Cards that come in random order.
struct Shuffle {
    /// The places of the cards.
    cards: [u8; 64],
    count: usize,
    next: usize,
    /// Cards that somebody has: they are passed over.
    barred: CardSet,
}

impl Shuffle {
    fn new(stub: CardSet) -> Shuffle {
        let mut cards = [0; 64];
        for (place, card) in cards.iter_mut().zip(stub) {
            *place = card.index() as u8;
        }
        Shuffle { cards, count: stub.len(), next: 0, barred: CardSet::EMPTY }
    }

    /// The place of the next card: there must be one.
    #[inline(always)]
    fn card(&mut self, random: &mut Random) -> usize {
        loop {
            let (next, place) = (self.next & 63, self.next + random.below((self.count - self.next) as u64));
            self.cards.swap(next, place & 63);
            self.next += 1;
            let card = usize::from(self.cards[next]) & 63;
            if self.barred.bits() >> card & 1 == 0 {
                return card;
            }
        }
    }
}

/// Xoshiro256++.
struct Random {
    state: [u64; 4],
    /// What is left of the last number, and how often it may still be used.
    bits: u64,
    uses: u32,
}

/// A number of 64 bits serves so many choices of one in 53: the last still has 41 bits to choose with.
const USES: u32 = 5;

impl Random {
    /// The generator of a block of a seed.
    fn new(mut seed: [u8; 32], block: u64) -> Random {
        for (byte, other) in seed.iter_mut().zip(block.to_le_bytes()) {
            *byte ^= other;
        }
        let mut stream = ChaCha20::new(seed);
        Random { state: std::array::from_fn(|_| stream.next_u64()), bits: 0, uses: 0 }
    }

    #[inline(always)]
    fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number below a small bound: the upper half of the product, while the lower half serves the next.
    #[inline(always)]
    fn below(&mut self, bound: u64) -> usize {
        if self.uses == 0 {
            self.bits = self.next();
            self.uses = USES;
        }
        self.uses -= 1;
        let wide = u128::from(self.bits) * u128::from(bound);
        self.bits = wide as u64;
        (wide >> 64) as usize
    }

    /// A number below a bound of 32 bits.
    #[inline(always)]
    fn below_large(&mut self, bound: u32) -> usize {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as usize
    }
}
