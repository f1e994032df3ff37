//! Every way that a board can be completed, without going through them one by one.

use std::cmp::Ordering;

use super::{
    Class, Holding,
    tables::{self, KEYS, Rows, SIX, TABLES, low_ranks},
};
use crate::{CardSet, Rank, Suit};

/// Calls `visit` with what the holdings make on every completion of a board to `size` cards, five or six: in how
/// many ways, the class of each holding's high and the class of each one's eight-or-better low, 0 for none. Ways
/// that come to the same ranks and the same flush are one call, so a whole preflop match-up takes some 60,000 calls
/// and not 1,086,008.
///
/// The cards to come are those of the standard deck that are not held, not on the board and not dead.
///
/// ```
/// use cards::{CardSet, fast::omaha};
/// let holdings: [CardSet; 2] = ["AhAdKsQs".parse().unwrap(), "8c7c6d5d".parse().unwrap()];
/// let (mut boards, mut scoops) = (0, 0);
/// omaha::tally(&holdings, "9c4d2h".parse().unwrap(), CardSet::EMPTY, 5, |ways, highs, lows| {
///     boards += ways;
///     if highs[1] > highs[0] && lows[1] > lows[0] {
///         scoops += ways;
///     }
/// });
/// assert_eq!(boards, 820);
/// assert!(scoops > 0);
/// ```
///
/// # Panics
///
/// If a card is in two places, a holding has not two to six cards, the board has more than `size`, the deck too few
/// to complete it, or `size` is neither five nor six.
pub fn tally(
    holdings: &[CardSet],
    board: CardSet,
    dead: CardSet,
    size: usize,
    visit: impl FnMut(u64, &[Class], &[Class]),
) {
    let mut seen = CardSet::EMPTY;
    for &cards in holdings.iter().chain([&board]) {
        assert!(!seen.intersects(cards), "{} is in two places", seen & cards);
        seen |= cards;
    }
    assert!(!seen.intersects(dead), "{} is dead and in play", seen & dead);
    let live = CardSet::STANDARD - seen - dead;
    let missing = size.checked_sub(board.len()).expect("a board does not shrink");
    assert!(missing <= live.len(), "{missing} cards to come and {} in the deck", live.len());
    let holdings: Vec<Holding> = holdings.iter().map(|&cards| Holding::new(cards)).collect();
    let deal = Deal { holdings, board, live, missing };
    match size {
        5 => deal.tally(&TABLES.five, visit),
        6 => deal.tally(&SIX, visit),
        _ => panic!("a whole board has five or six cards, not {size}"),
    }
}

/// How two holdings fare for high on every completion of a board to five cards: boards that the first wins, boards
/// that tie, boards that the second wins.
///
/// # Panics
///
/// As [`tally`].
pub fn exact_two(first: CardSet, second: CardSet, board: CardSet, dead: CardSet) -> (u64, u64, u64) {
    let (mut wins, mut ties, mut losses) = (0, 0, 0);
    tally(&[first, second], board, dead, 5, |ways, highs, _| match highs[0].cmp(&highs[1]) {
        Ordering::Greater => wins += ways,
        Ordering::Equal => ties += ways,
        Ordering::Less => losses += ways,
    });
    (wins, ties, losses)
}

/// Cards to come, by their ranks alone.
struct Draw {
    count: u32,
    key: u32,
    ranks: u16,
    /// In how many ways the deck has them.
    ways: u64,
}

/// Every choice of `count` of these cards, by ranks alone.
fn draws(cards: CardSet, count: usize) -> Vec<Draw> {
    /// The number of ways to take so many of up to four cards.
    const WAYS: [[u64; 5]; 5] =
        [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];
    fn extend(cards: CardSet, rank: usize, left: usize, draw: &Draw, found: &mut Vec<Draw>) {
        if left == 0 {
            found.push(Draw { ..*draw });
            return;
        }
        let Some(&this) = Rank::ALL.get(rank) else { return };
        let there = cards.count_rank(this);
        let mut key = draw.key;
        for (taken, ways) in WAYS[there].iter().enumerate().take(there.min(left) + 1) {
            let ranks = draw.ranks | u16::from(taken > 0) << rank;
            extend(
                cards,
                rank + 1,
                left - taken,
                &Draw { key, ranks, ways: draw.ways * ways, ..*draw },
                found,
            );
            key = key.wrapping_add(KEYS[rank]);
        }
    }
    let mut found = Vec::new();
    extend(cards, 0, count, &Draw { count: count as u32, key: 0, ranks: 0, ways: 1 }, &mut found);
    found
}

/// What is known before the board is completed.
struct Deal {
    holdings: Vec<Holding>,
    board: CardSet,
    live: CardSet,
    missing: usize,
}

/// What the holdings make on the boards of some ranks, flushes aside.
struct Ranked {
    players: usize,
    /// Where in the lists below the boards at a place of the rows have their entry.
    entries: Vec<u16>,
    /// One a holding for each entry.
    highs: Vec<Class>,
    lows: Vec<Class>,
    /// The completions of each entry that are not yet told.
    ways: Vec<u64>,
    /// Room to say what each holding makes with its flush.
    best: Vec<Class>,
}

impl Deal {
    /// Tells first the completions with a flush on them, suit by suit, and takes them from those of the same ranks;
    /// what is left over has none.
    fn tally<const BITS: u32, const WINDOWS: usize>(
        &self,
        rows: &Rows<BITS, WINDOWS>,
        mut visit: impl FnMut(u64, &[Class], &[Class]),
    ) {
        let mut ranked = self.rank(rows);
        let suits: Vec<Flushes> = Suit::ALL.iter().filter_map(|&suit| Flushes::new(self, suit)).collect();
        for (nth, flushes) in suits.iter().enumerate() {
            for taken in flushes.fewest()..=self.missing.min(flushes.live.len()) {
                let others = draws(self.live - flushes.live, self.missing - taken);
                for suited in flushes.live.subsets(taken) {
                    let best = flushes.best(flushes.on_board | suited.rank_mask());
                    let key = key_of(self.board | suited);
                    for draw in &others {
                        let entry = ranked.entries[rows.place(key.wrapping_add(draw.key))] as usize;
                        let mut ways = draw.ways;
                        // Only a board of six has room for three of one suit and three of another.
                        if self.board.len() + self.missing == 6 {
                            for (other, second) in suits.iter().enumerate().filter(|&(other, _)| other != nth)
                            {
                                let Some(three) = second.three_with(flushes, self, draw) else { continue };
                                ways -= 1;
                                // The earlier of the two suits tells it.
                                if nth < other {
                                    let both =
                                        best.iter().zip(second.best(three)).map(|(&one, two)| two.max(one));
                                    ranked.tell(entry, 1, &both.collect::<Vec<_>>(), &mut visit);
                                }
                            }
                        }
                        ranked.tell(entry, ways, &best, &mut visit);
                    }
                }
            }
        }
        ranked.tell_rest(visit);
    }

    /// Every completion by its ranks.
    fn rank<const BITS: u32, const WINDOWS: usize>(&self, rows: &Rows<BITS, WINDOWS>) -> Ranked {
        let board_key = key_of(self.board);
        let draws = draws(self.live, self.missing);
        let mut entries = vec![0; rows.count()];
        let (mut highs, mut lows) = (Vec::new(), Vec::new());
        let board_low = low_ranks(self.board.bits());
        for (entry, draw) in draws.iter().enumerate() {
            let key = board_key.wrapping_add(draw.key);
            entries[rows.place(key)] = entry as u16;
            let row = rows.row(key);
            let lows_here = &TABLES.lows[(board_low | low_ranks(draw.ranks.into())) as usize];
            for holding in &self.holdings {
                highs.push(Class(holding.best_in(row)));
                lows.push(Class(u16::from(lows_here[holding.low_ranks as usize])));
            }
        }
        let players = self.holdings.len();
        let ways = draws.iter().map(|draw| draw.ways).collect();
        Ranked { players, entries, highs, lows, ways, best: vec![Class(0); players] }
    }
}

impl Ranked {
    /// Tells some of the completions of an entry, on which the holdings have these flushes.
    #[inline(always)]
    fn tell(
        &mut self,
        entry: usize,
        ways: u64,
        flushes: &[Class],
        visit: &mut impl FnMut(u64, &[Class], &[Class]),
    ) {
        if ways == 0 {
            return;
        }
        let all = entry * self.players..(entry + 1) * self.players;
        for ((best, &plain), &flush) in self.best.iter_mut().zip(&self.highs[all.clone()]).zip(flushes) {
            *best = plain.max(flush);
        }
        self.ways[entry] -= ways;
        visit(ways, &self.best, &self.lows[all]);
    }

    /// Tells the completions that are left, on which there is no flush.
    fn tell_rest(&self, mut visit: impl FnMut(u64, &[Class], &[Class])) {
        for (entry, &ways) in self.ways.iter().enumerate().filter(|&(_, &ways)| ways > 0) {
            let all = entry * self.players..(entry + 1) * self.players;
            visit(ways, &self.highs[all.clone()], &self.lows[all]);
        }
    }
}

/// The key of the ranks of these cards.
fn key_of(cards: CardSet) -> u32 {
    tables::key_and_count(cards.bits()).0
}

/// A suit that may come to three on the board and of which somebody holds two.
struct Flushes {
    on_board: u16,
    live: CardSet,
    /// What each holding has of it; nothing if it has only one.
    held: Vec<u16>,
}

impl Flushes {
    fn new(deal: &Deal, suit: Suit) -> Option<Flushes> {
        let on_board = deal.board.suit_mask(suit);
        let live: CardSet = deal.live.iter().filter(|card| card.suit() == Some(suit)).collect();
        let held: Vec<u16> = deal.holdings.iter().map(|holding| holding.cards().suit_mask(suit)).collect();
        let held: Vec<u16> =
            held.into_iter().map(|ranks| if ranks.count_ones() < 2 { 0 } else { ranks }).collect();
        let possible = on_board.count_ones() as usize + deal.missing.min(live.len()) >= 3;
        let wanted = held.iter().any(|&ranks| ranks != 0);
        (possible && wanted).then_some(Flushes { on_board, live, held })
    }

    /// The best flush of each holding with these ranks of the suit on the board; class 0 for none.
    fn best(&self, ranks: u16) -> Vec<Class> {
        let class = |&held: &u16| if held == 0 { 0 } else { TABLES.best_flush(held, ranks) };
        self.held.iter().map(class).map(Class).collect()
    }

    /// How many must come to make three on the board.
    fn fewest(&self) -> usize {
        3_usize.saturating_sub(self.on_board.count_ones() as usize)
    }

    /// The three ranks of this suit on a board that has three of another and nothing else, if the draw may be that:
    /// it then is in one way.
    fn three_with(&self, other: &Flushes, deal: &Deal, draw: &Draw) -> Option<u16> {
        let both = (self.on_board.count_ones() + other.on_board.count_ones()) as usize;
        let ranks = self.on_board | draw.ranks;
        // Nothing else is on the board, and what comes is of this suit, no rank of it twice.
        let possible = deal.board.len() == both
            && ranks.count_ones() == 3
            && draw.ranks & !self.live.rank_mask() == 0
            && draw.ranks.count_ones() == draw.count;
        possible.then_some(ranks)
    }
}
