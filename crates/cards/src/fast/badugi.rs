//! Badugi: the most cards of different ranks and suits, of up to four held, and then the lowest (or highest).
//!
//! Suits only matter by which cards share one, so a holding is known by the four sets of ranks in its suits, in any
//! order. Each set has a key; their sum stands for the holding, and one displaced table holds what all 18,369
//! different holdings of one to four cards are worth.

use std::sync::LazyLock;

use super::{
    Class,
    spread::{Entry, Spread},
};
use crate::{Card, CardSet, Rank, Ranking, Suit};

/// How many classes each kind of badugi has.
pub const CLASSES: u16 = 1092;

/// A sum of keys is cut into a row, its upper bits, and an offset, its lower.
const ROW_SHIFT: u32 = 20;
const ROWS: usize = 1 << (32 - ROW_SHIFT);
const OFFSETS: u32 = 1 << 15;
const PLACES: usize = 1 << 16;

/// The key of each set of ranks in a suit: scattered numbers of which no two holdings have the same sum.
static KEYS: [u32; 1 << 13] = {
    let mut keys = [0; 1 << 13];
    let mut ranks = 1_u32;
    while ranks < 1 << 13 {
        // The finishing steps of MurmurHash3, which leave no pattern.
        let mut key = ranks.wrapping_add(SEED);
        key = (key ^ key >> 16).wrapping_mul(0x85EB_CA6B);
        key = (key ^ key >> 13).wrapping_mul(0xC2B2_AE35);
        keys[ranks as usize] = key ^ key >> 16;
        ranks += 1;
    }
    keys
};
/// The least for which sums differ; making the tables fails for one that does not serve.
const SEED: u32 = 159;

/// The evaluator of one kind of badugi. Take it once and keep it through a loop.
#[derive(Debug)]
pub struct Badugi {
    /// The shifts of the rows, then the classes.
    table: Box<[u16; ROWS + PLACES]>,
    /// The value of each class, weakest first.
    values: Vec<u32>,
}

impl Badugi {
    /// Low cards win and the ace is low: [`Ranking::Badugi`].
    pub fn get() -> &'static Badugi {
        static TABLE: LazyLock<Badugi> = LazyLock::new(|| Badugi::new(Ranking::Badugi));
        &TABLE
    }

    /// Low cards win and the ace is high: [`Ranking::BadugiAceHigh`].
    pub fn ace_high() -> &'static Badugi {
        static TABLE: LazyLock<Badugi> = LazyLock::new(|| Badugi::new(Ranking::BadugiAceHigh));
        &TABLE
    }

    /// High cards win: [`Ranking::BadugiHigh`].
    pub fn high() -> &'static Badugi {
        static TABLE: LazyLock<Badugi> = LazyLock::new(|| Badugi::new(Ranking::BadugiHigh));
        &TABLE
    }

    /// The class of one to four cards.
    #[inline(always)]
    pub fn class_of_four(&self, cards: CardSet) -> Class {
        self.of_key(key_of(cards))
    }

    /// The class of any number of cards: four as dealt, five as in drawmaha.
    pub fn class_of(&self, cards: CardSet) -> Class {
        // Cheaper than counting on machines without an instruction for it.
        let beyond = |bits: u64| bits & bits.wrapping_sub(1);
        let beyond_four = beyond(beyond(beyond(beyond(cards.without_joker().bits()))));
        if beyond_four == 0 {
            self.class_of_four(cards)
        } else if beyond(beyond_four) == 0 {
            self.class_of_five(cards)
        } else {
            cards.without_joker().subsets(4).map(|four| self.class_of_four(four)).max().unwrap_or_default()
        }
    }

    /// The class of exactly five cards: each is left out in turn.
    #[inline]
    pub fn class_of_five(&self, cards: CardSet) -> Class {
        let key = key_of(cards);
        let mut left = cards.without_joker().bits();
        let mut best = Class(0);
        for _ in 0..5 {
            let card = left.trailing_zeros();
            let ranks = (cards.bits() >> (card & 0x30)) as usize & 0x1FFF;
            let fewer = ranks & !(1 << (card & 0x0F));
            best = best.max(self.of_key(key.wrapping_sub(KEYS[ranks]).wrapping_add(KEYS[fewer])));
            left &= left.wrapping_sub(1);
        }
        best
    }

    /// The [value](crate::Strength::value) of the strengths of a class.
    pub fn value_of(&self, class: Class) -> u32 {
        class.0.checked_sub(1).map_or(0, |place| self.values[place as usize])
    }

    #[inline(always)]
    fn of_key(&self, key: u32) -> Class {
        let shift = self.table[(key >> ROW_SHIFT) as usize];
        Class(self.table[ROWS + ((key & (OFFSETS - 1)) as u16).wrapping_add(shift) as usize])
    }

    fn new(ranking: Ranking) -> Badugi {
        let badugis = badugis(ranking);
        let mut values: Vec<u32> = badugis.iter().copied().filter(|&value| value > 0).collect();
        values.sort_unstable();
        let class = |value: u32| values.binary_search(&value).map_or(0, |place| place as u16 + 1);

        let mut entries = Vec::new();
        each_holding(&mut |suits, weight| {
            let key = suits.iter().fold(0_u32, |key, &ranks| key.wrapping_add(KEYS[ranks as usize]));
            let value = class(best(suits, &badugis));
            entries.push(Entry { row: key >> ROW_SHIFT, offset: key & (OFFSETS - 1), value, weight });
        });
        let mut spread = Spread::new(ROWS, 1);
        spread.settle(entries);
        let table = [spread.shifts, spread.values].concat().into_boxed_slice();
        Badugi { table: table.try_into().expect("a shift for each row, a class for each place"), values }
    }
}

#[inline(always)]
fn key_of(cards: CardSet) -> u32 {
    let bits = cards.bits();
    let [c, d, h, s] = [0, 16, 32, 48].map(|shift| KEYS[(bits >> shift) as usize & 0x1FFF]);
    c.wrapping_add(d).wrapping_add(h).wrapping_add(s)
}

/// What each set of one to four ranks is worth, all of different suits; 0 for the other sets.
fn badugis(ranking: Ranking) -> Vec<u32> {
    let value = |ranks: u16| {
        let held = Rank::ALL.into_iter().filter(|&rank| ranks >> rank as u32 & 1 == 1);
        let cards = held.zip(Suit::ALL).map(|(rank, suit)| Card::new(rank, suit)).collect();
        ranking.exactly(cards).value()
    };
    (0..1 << 13)
        .map(|ranks: u16| if (1..=4).contains(&ranks.count_ones()) { value(ranks) } else { 0 })
        .collect()
}

/// The best badugi among the sets of ranks of four suits: from each suit one card or none, no rank twice.
fn best(suits: [u16; 4], badugis: &[u32]) -> u32 {
    fn choose(suits: &[u16], chosen: u16, badugis: &[u32]) -> u32 {
        let Some((&suit, others)) = suits.split_first() else {
            return badugis[chosen as usize];
        };
        let cards = (0..13).map(|rank| 1 << rank).filter(|card| suit & !chosen & card != 0);
        let with = cards.map(|card| choose(others, chosen | card, badugis)).max().unwrap_or(0);
        with.max(choose(others, chosen, badugis))
    }
    choose(&suits, 0, badugis)
}

/// Calls `visit` with the sets of ranks in the suits of every holding of one to four cards, and in how many ways suits
/// can be given to them. Which suit is which makes no difference, so the sets come in descending order only.
fn each_holding(visit: &mut impl FnMut([u16; 4], u32)) {
    let sets: Vec<u16> = (0..1_u16 << 13).filter(|ranks| ranks.count_ones() <= 4).collect();
    let upto = |sets: &[u16], most: u16| sets.partition_point(|&ranks| ranks <= most);
    let mut choose = |first: u16| {
        let left = 4 - first.count_ones();
        let few = |most: u16, left: u32| {
            sets[..upto(&sets, most)].iter().copied().filter(move |r| r.count_ones() <= left)
        };
        for second in few(first, left) {
            let left = left - second.count_ones();
            for third in few(second, left) {
                for fourth in few(third, left - third.count_ones()) {
                    let suits = [first, second, third, fourth];
                    visit(suits, ways(suits));
                }
            }
        }
    };
    sets.iter().copied().filter(|&ranks| ranks != 0).for_each(&mut choose);
}

/// In how many orders four sets of ranks can be laid out.
fn ways(suits: [u16; 4]) -> u32 {
    // They are in order: 4! divided by the orders of each run of equal ones.
    let runs = suits.chunk_by(|a, b| a == b).map(|run| (1..=run.len() as u32).product::<u32>());
    24 / runs.product::<u32>()
}
