//! Many holdings at once, from sets of cards to [values](crate::Strength::value).
//!
//! Sixteen holdings lie side by side, as the sets of ranks that they hold in each suit. Logic over the suits gives
//! the ranks that are held at least once, twice and three times; shifts find straights; clearing the lowest bits
//! leaves the best side cards. There is no table and no branch but for fours of a kind, which are so rare that they
//! are seen to one by one.

use crate::{
    CardSet, Suit,
    simd::{self, BLOCK, Job, Lanes},
};

/// Blocks are read so many at a time and then evaluated: each half of the work fits the registers, and the steps of
/// one block run beside those of the next. At most 64: a bit each says which have fours of a kind.
const SPAN: usize = 64;

/// Where rankings that are evaluated alike differ.
#[derive(Clone, Copy, Debug)]
struct Rules {
    /// Where a flush stands among the categories, 1 for the weakest.
    flush: u16,
    /// Where a full house stands.
    full: u16,
    /// Is the ace below the six, not below the deuce?
    short: bool,
}

const HIGH: Rules = Rules { flush: 6, full: 7, short: false };
const SHORT_DECK: Rules = Rules { flush: 7, full: 6, short: true };
const STRAIGHT: u16 = 5;
const STRAIGHT_FLUSH: u16 = 9;
const QUADS: u16 = 8;

/// Writes the value of each holding of `CARDS` cards (five, six or seven) in standard high: what
/// `Ranking::High.strength(cards).value()` is. Holdings of another size get values of no meaning.
///
/// ```
/// use cards::{CardSet, Ranking, fast::batch};
/// let holdings: Vec<CardSet> = ["AsKsQsJsTs2c3d", "9h9d9c4s4h2c2d"].map(|text| text.parse().unwrap()).to_vec();
/// let mut values = [0; 2];
/// batch::high::<7>(&holdings, &mut values);
/// assert_eq!(values[1], Ranking::High.strength(holdings[1]).value());
/// ```
///
/// # Panics
///
/// If there are not as many values as holdings.
pub fn high<const CARDS: usize>(cards: &[CardSet], values: &mut [u32]) {
    simd::run(Batch::<CARDS, false>::new(cards, values));
}

/// The same in short deck: what `Ranking::ShortDeck.strength(cards).value()` is. Otherwise as [`high`].
pub fn short_deck<const CARDS: usize>(cards: &[CardSet], values: &mut [u32]) {
    simd::run(Batch::<CARDS, true>::new(cards, values));
}

/// As [`high`], by the lanes that every machine has: what runs where there is no AVX2.
pub fn high_anywhere<const CARDS: usize>(cards: &[CardSet], values: &mut [u32]) {
    simd::run_anywhere(Batch::<CARDS, false>::new(cards, values));
}

struct Batch<'a, const CARDS: usize, const SHORT: bool> {
    cards: &'a [CardSet],
    values: &'a mut [u32],
}

impl<'a, const CARDS: usize, const SHORT: bool> Batch<'a, CARDS, SHORT> {
    const RULES: Rules = if SHORT { SHORT_DECK } else { HIGH };

    fn new(cards: &'a [CardSet], values: &'a mut [u32]) -> Self {
        const { assert!(CARDS >= 5 && CARDS <= 7) };
        assert_eq!(cards.len(), values.len(), "a value for each holding");
        debug_assert!(cards.iter().all(|cards| cards.len() == CARDS));
        Batch { cards, values }
    }
}

impl<const CARDS: usize, const SHORT: bool> Job for Batch<'_, CARDS, SHORT> {
    type Done = ();

    #[inline(always)]
    fn run<L: Lanes>(self, proof: L::Proof) {
        // Kept in memory: there are more constants than registers.
        let constants = Constants::new(L::zero(proof), Self::RULES);
        let constants = std::hint::black_box(&constants);
        let (blocks, last_cards) = self.cards.as_chunks::<BLOCK>();
        let (values, last_values) = self.values.as_chunks_mut::<BLOCK>();
        let zero = L::zero(proof);
        let mut held = [Held { ranks: zero, twice: zero, thrice: zero, length: zero }; SPAN];
        for (blocks, values) in blocks.chunks(SPAN).zip(values.chunks_mut(SPAN)) {
            let mut fours = 0_u64;
            for (at, (cards, held)) in blocks.iter().zip(&mut held).enumerate() {
                let (of_these, any) = read(L::suits(proof, cards));
                *held = of_these;
                fours |= u64::from(any) << at;
            }
            for (held, values) in held.iter().zip(values.iter_mut()) {
                evaluate::<L, CARDS>(constants, Self::RULES, *held, values);
            }
            while fours != 0 {
                let at = fours.trailing_zeros() as usize;
                quads(Self::RULES, &blocks[at], &mut values[at]);
                fours &= fours - 1;
            }
        }
        one_by_one(Self::RULES, last_cards, last_values);
    }
}

/// Numbers that every lane needs: categories are in the upper four bits.
struct Constants<L> {
    four: L,
    five: L,
    six: L,
    one_up: L,
    three_up: L,
    full_over_trips: L,
    straight_before: L,
    flush: L,
    straight_flush_before: L,
}

impl<L: Lanes> Constants<L> {
    #[inline(always)]
    fn new(zero: L, rules: Rules) -> Self {
        Constants {
            four: zero.all(4),
            five: zero.all(5),
            six: zero.all(6),
            one_up: zero.all(1 << 12),
            three_up: zero.all(3 << 12),
            full_over_trips: zero.all((rules.full - 4) << 12),
            // The place of a straight's top card adds the last step: see `place_above`.
            straight_before: zero.all((STRAIGHT - 1) << 12),
            flush: zero.all(rules.flush << 12),
            straight_flush_before: zero.all((STRAIGHT_FLUSH - 1) << 12),
        }
    }
}

/// What sixteen holdings hold.
#[derive(Clone, Copy)]
struct Held<L> {
    ranks: L,
    twice: L,
    thrice: L,
    length: L,
}

#[inline(always)]
fn read<L: Lanes>([c, d, h, s]: [L; 4]) -> (Held<L>, bool) {
    let (cd, hs) = (c | d, h | s);
    let (both_cd, both_hs) = (c & d, h & s);
    let once = cd | hs;
    let twice = both_cd | both_hs | (cd & hs);
    let thrice = (both_cd & hs) | (cd & both_hs);
    let in_cd = hs.drop_lowest().drop_lowest().is_zero();
    let (a, b) = (in_cd.choose(c, h), in_cd.choose(d, s));
    let suit = a.drop_lowest().drop_lowest().is_zero().choose(b, a);
    let length = suit.count();
    let ranks = length.above(c.all(4)).choose(suit, once);
    (Held { ranks, twice, thrice, length }, both_cd.meets(both_hs))
}

#[inline(always)]
fn evaluate<L: Lanes, const CARDS: usize>(
    k: &Constants<L>,
    rules: Rules,
    held: Held<L>,
    values: &mut [u32; BLOCK],
) {
    let Held { ranks, twice, thrice, length } = held;
    let flush = length.above(k.four);
    let low_ace = if rules.short { ranks.down::<8>() } else { ranks.down::<12>() };
    let run = ranks & (ranks.up::<1>() | low_ace);
    let run = run & run.up::<2>();
    let run = run & run.up::<1>();
    let straight = run.without(run.down::<1>());
    let no_straight = run.is_zero();
    let plain = no_straight.without(flush);
    let twice = twice & plain;
    let thrice = thrice & plain;
    let no_trips = thrice.is_zero();
    let groups = no_trips.choose(twice, thrice);
    let two = groups.drop_lowest();
    let three = two.drop_lowest();
    let lowest = groups - two;
    let first = lowest.greater(two - three).greater(three);
    let rest = twice.without(first);
    let lower = rest.drop_lowest();
    let second = lower.greater(rest - lower);

    let sides = (ranks & no_straight) ^ twice;
    let but_one = sides.drop_lowest();
    let but_two = but_one.drop_lowest();
    let side = match CARDS {
        7 => length.same(k.five).choose(sides, length.same(k.six).choose(but_one, but_two)),
        6 => length.same(k.five).choose(sides, but_one),
        _ => sides,
    };
    let side = three.is_zero().choose(side, sides.greater(lowest));

    let single = no_trips.choose(k.one_up, k.three_up);
    let more = no_trips.choose(k.one_up, k.full_over_trips);
    let grouped = single + more.where_any(second);
    let place = flush.choose(
        no_straight.choose(k.flush, k.straight_flush_before),
        no_straight.choose(grouped, k.straight_before),
    );
    L::write(place + (first | straight).place_above() + second.place_below(), side, values);
}

#[cold]
#[inline(never)]
fn quads(rules: Rules, cards: &[CardSet; BLOCK], values: &mut [u32; BLOCK]) {
    for (cards, value) in cards.iter().zip(values) {
        let twice = cards.bits() & cards.bits() >> 32;
        if twice & twice >> 16 & 0x1FFF != 0 {
            *value = one(rules, *cards);
        }
    }
}

fn one_by_one(rules: Rules, cards: &[CardSet], values: &mut [u32]) {
    for (&cards, value) in cards.iter().zip(values) {
        *value = one(rules, cards);
    }
}

/// The value of one holding.
fn one(rules: Rules, cards: CardSet) -> u32 {
    let top = |ranks: u16| u32::from(ranks.checked_ilog2().unwrap_or(0) as u16);
    let without = |ranks: u16, rank: u32| ranks & !(1 << rank);
    let best = |mut ranks: u16, count: u32| {
        while ranks.count_ones() > count {
            ranks &= ranks - 1;
        }
        u32::from(ranks)
    };
    let run = |ranks: u16| {
        let run = ranks & (ranks << 1 | if rules.short { ranks >> 8 } else { ranks >> 12 });
        let run = run & run << 2;
        run & run << 1
    };
    let value = |category: u16, first: u32, second: u32, side: u32| {
        u32::from(category) << 28 | first << 24 | second << 20 | side
    };
    let suits = Suit::ALL.map(|suit| cards.suit_mask(suit));
    let [c, d, h, s] = suits;
    let once = c | d | h | s;
    let twice = c & d | h & s | (c | d) & (h | s);
    let thrice = c & d & (h | s) | (c | d) & h & s;
    let quads = c & d & h & s;
    let flush = suits.into_iter().filter(|ranks| ranks.count_ones() >= 5);
    let by_groups = if quads != 0 {
        value(QUADS, top(quads), 0, best(without(once, top(quads)), 1))
    } else if thrice != 0 && without(twice, top(thrice)) != 0 {
        value(rules.full, top(thrice), top(without(twice, top(thrice))), 0)
    } else if run(once) != 0 {
        value(STRAIGHT, top(run(once)), 0, 0)
    } else if thrice != 0 {
        value(4, top(thrice), 0, best(once & !thrice, 2))
    } else if twice.count_ones() > 1 {
        let (first, second) = (top(twice), top(without(twice, top(twice))));
        value(3, first, second, best(without(without(once, first), second), 1))
    } else if twice != 0 {
        value(2, top(twice), 0, best(once & !twice, 3))
    } else {
        value(1, 0, 0, best(once, 5))
    };
    flush
        .map(|ranks| match run(ranks) {
            0 => value(rules.flush, 0, 0, best(ranks, 5)),
            run => value(STRAIGHT_FLUSH, top(run), 0, 0),
        })
        .fold(by_groups, u32::max)
}
