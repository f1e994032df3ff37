//! The fast evaluators give what the plain rankings give: over every five-card holding, every badugi of four, and
//! many random holdings of six and seven, dealt from whole decks and from a suit or two, where flushes abound.

use std::collections::BTreeMap;

use cards::{
    Card, CardSet, Category, ChaCha20, Ranking,
    fast::{
        Class, Holding, LowHolding, Summed,
        badugi::{self, Badugi},
        deuce::{self, DeuceToSeven},
        high::{self, High},
        low::{self, AceToFive, EightOrBetter},
        short::{self, ShortDeck},
    },
};

/// Calls `visit` with every five cards of a deck, summed card by card.
fn each_five<const LOW: bool>(deck: CardSet, mut visit: impl FnMut(Summed<LOW>)) {
    let deck: Vec<Card> = deck.iter().collect();
    for (a, &first) in deck.iter().enumerate() {
        let one = Summed::from(first);
        for (b, &second) in deck.iter().enumerate().skip(a + 1) {
            let two = one + second;
            for (c, &third) in deck.iter().enumerate().skip(b + 1) {
                let three = two + third;
                for (d, &fourth) in deck.iter().enumerate().skip(c + 1) {
                    let four = three + fourth;
                    deck[d + 1..].iter().for_each(|&fifth| visit(four + fifth));
                }
            }
        }
    }
}

/// Holdings of some cards each, dealt from a deck.
fn deals(deck: CardSet, cards: usize, count: usize, seed: u64) -> impl Iterator<Item = CardSet> {
    let mut random = ChaCha20::from_number(seed);
    let mut deck: Vec<Card> = deck.iter().collect();
    (0..count).map(move |_| {
        for place in 0..cards {
            let other = place + random.below((deck.len() - place) as u32) as usize;
            deck.swap(place, other);
        }
        deck[..cards].iter().copied().collect()
    })
}

/// How many holdings fall into each class.
#[derive(Default)]
struct Census(BTreeMap<Class, u64>);

impl Census {
    fn count(&mut self, class: Class) {
        *self.0.entry(class).or_default() += 1;
    }

    /// The classes are 1 to `classes`, none of them empty.
    fn assert_classes(&self, classes: u16) {
        assert!(self.0.keys().copied().eq((1..=classes).map(Class)));
    }

    fn by<K: Ord>(&self, what: impl Fn(Class) -> K) -> BTreeMap<K, u64> {
        let mut counts = BTreeMap::new();
        for (&class, count) in &self.0 {
            *counts.entry(what(class)).or_default() += count;
        }
        counts
    }
}

/// A ranking and its fast evaluator: what the set and the holding come to, and the value of a class.
struct Pair<'a, const LOW: bool> {
    ranking: Ranking,
    deck: CardSet,
    of_set: &'a dyn Fn(CardSet) -> Class,
    of_holding: &'a dyn Fn(&Summed<LOW>) -> Class,
    value: &'a dyn Fn(Class) -> u32,
}

impl<const LOW: bool> Pair<'_, LOW> {
    /// Every five cards have the class whose value the plain ranking gives.
    fn census_of_five(&self) -> Census {
        let mut counts = vec![0; 1 << 16];
        each_five(self.deck, |holding| {
            let class = (self.of_holding)(&holding);
            assert_eq!(class, (self.of_set)(holding.cards()), "{:?}", holding.cards());
            let plain = self.ranking.exactly(holding.cards()).value();
            assert_eq!((self.value)(class), plain, "{:?}", holding.cards());
            counts[class.0 as usize] += 1;
        });
        Census((0..=u16::MAX).map(Class).zip(counts).filter(|&(_, count)| count > 0).collect())
    }

    /// Six and seven cards are worth the best of all their fives.
    fn check_six_and_seven(&self, count: usize) {
        let two_suits = self.deck & CardSet::from_bits_truncate(0x1FFF_0000_0000_1FFF);
        let one_suit = self.deck & CardSet::from_bits_truncate(0x1FFF_0000);
        for (deck, count) in [(self.deck, count), (two_suits, count / 4), (one_suit, count / 16)] {
            for (cards, seed) in [(6, 66), (7, 77)] {
                for set in deals(deck, cards, count, seed) {
                    let class = (self.of_set)(set);
                    assert_eq!(class, (self.of_holding)(&Summed::from(set)), "{set}");
                    let plain = self.ranking.strength(set);
                    assert_eq!((self.value)(class), plain.value(), "{set} is {plain}");
                }
            }
        }
    }
}

fn high_pair() -> Pair<'static, false> {
    Pair {
        ranking: Ranking::High,
        deck: CardSet::STANDARD,
        of_set: &|set| High::get().class_of(set),
        of_holding: &|holding| High::get().class(holding),
        value: &high::value_of,
    }
}

fn short_pair() -> Pair<'static, false> {
    Pair {
        ranking: Ranking::ShortDeck,
        deck: CardSet::SHORT,
        of_set: &|set| ShortDeck::get().class_of(set),
        of_holding: &|holding| ShortDeck::get().class(holding),
        value: &short::value_of,
    }
}

fn ace_to_five_pair() -> Pair<'static, true> {
    Pair {
        ranking: Ranking::AceToFive,
        deck: CardSet::STANDARD,
        of_set: &|set| AceToFive::get().class_of(set),
        of_holding: &|holding| AceToFive::get().class(holding),
        value: &low::ace_to_five_value_of,
    }
}

fn eight_or_better_pair() -> Pair<'static, true> {
    Pair {
        ranking: Ranking::EightOrBetter,
        deck: CardSet::STANDARD,
        of_set: &|set| EightOrBetter::get().class_of(set),
        of_holding: &|holding| EightOrBetter::get().class_of_ranks(holding.cards().rank_mask()),
        value: &low::eight_or_better_value_of,
    }
}

fn deuce_pair() -> Pair<'static, true> {
    Pair {
        ranking: Ranking::DeuceToSeven,
        deck: CardSet::STANDARD,
        of_set: &|set| DeuceToSeven::get().class_of(set),
        of_holding: &|holding| DeuceToSeven::get().class(holding),
        value: &deuce::value_of,
    }
}

#[test]
fn high_of_every_five() {
    let census = high_pair().census_of_five();
    census.assert_classes(high::CLASSES);
    let counts: Vec<(Category, u64)> = census.by(high::category_of).into_iter().collect();
    assert_eq!(
        counts,
        [
            (Category::HighCard, 1_302_540),
            (Category::Pair, 1_098_240),
            (Category::TwoPair, 123_552),
            (Category::Trips, 54_912),
            (Category::Straight, 10_200),
            (Category::Flush, 5_108),
            (Category::FullHouse, 3_744),
            (Category::Quads, 624),
            (Category::StraightFlush, 40),
        ]
    );
}

#[test]
fn high_of_six_and_seven() {
    high_pair().check_six_and_seven(150_000);
}

#[test]
fn short_deck_of_every_five() {
    let census = short_pair().census_of_five();
    census.assert_classes(short::CLASSES);
    let counts: Vec<(Category, u64)> = census.by(short::category_of).into_iter().collect();
    assert_eq!(
        counts,
        [
            (Category::HighCard, 122_400),
            (Category::Pair, 193_536),
            (Category::TwoPair, 36_288),
            (Category::Trips, 16_128),
            (Category::Straight, 6_120),
            (Category::Flush, 480),
            (Category::FullHouse, 1_728),
            (Category::Quads, 288),
            (Category::StraightFlush, 24),
        ]
    );
}

#[test]
fn short_deck_of_six_and_seven() {
    short_pair().check_six_and_seven(150_000);
}

#[test]
fn ace_to_five_of_every_five() {
    let census = ace_to_five_pair().census_of_five();
    census.assert_classes(low::ACE_TO_FIVE_CLASSES);
    // Straights and flushes are high cards here.
    let unpaired = census.by(|class| class.0 > low::ACE_TO_FIVE_CLASSES - 1287)[&true];
    assert_eq!(unpaired, 1_302_540 + 10_200 + 5_108 + 40);
}

#[test]
fn ace_to_five_of_six_and_seven() {
    ace_to_five_pair().check_six_and_seven(150_000);
}

#[test]
fn eight_or_better_of_every_five() {
    let mut census = eight_or_better_pair().census_of_five();
    let unqualified = census.0.remove(&Class(0));
    assert_eq!(unqualified, Some(2_598_960 - 57_344));
    census.assert_classes(low::EIGHT_OR_BETTER_CLASSES);
}

#[test]
fn eight_or_better_of_six_and_seven() {
    eight_or_better_pair().check_six_and_seven(100_000);
}

#[test]
fn deuce_to_seven_of_every_five() {
    let census = deuce_pair().census_of_five();
    census.assert_classes(deuce::CLASSES);
    // As high, but A-2-3-4-5 is no straight; the better the category in high, the worse here.
    let counts: Vec<(Category, u64)> = census.by(deuce::category_of).into_iter().collect();
    assert_eq!(
        counts,
        [
            (Category::HighCard, 1_302_540 + 1_020),
            (Category::Pair, 1_098_240),
            (Category::TwoPair, 123_552),
            (Category::Trips, 54_912),
            (Category::Straight, 9_180),
            (Category::Flush, 5_112),
            (Category::FullHouse, 3_744),
            (Category::Quads, 624),
            (Category::StraightFlush, 36),
        ]
    );
}

#[test]
fn deuce_to_seven_of_six_and_seven() {
    deuce_pair().check_six_and_seven(150_000);
}

#[test]
fn badugi_of_every_four() {
    for (ranking, badugi) in [
        (Ranking::Badugi, Badugi::get()),
        (Ranking::BadugiAceHigh, Badugi::ace_high()),
        (Ranking::BadugiHigh, Badugi::high()),
    ] {
        let mut census = Census::default();
        for set in CardSet::STANDARD.subsets(4) {
            let class = badugi.class_of(set);
            assert_eq!(badugi.value_of(class), ranking.exactly(set).value(), "{ranking}: {set}");
            census.count(class);
        }
        // A four-card badugi is worth more than any three, and so on: 13, 78, 286 and 715 classes.
        let sizes = census.by(|class| match class.0 {
            1..=13 => 1,
            14..=91 => 2,
            92..=377 => 3,
            378..=badugi::CLASSES => 4,
            _ => 0,
        });
        assert_eq!(sizes, BTreeMap::from([(1, 2_873), (2, 96_252), (3, 154_440), (4, 17_160)]), "{ranking}");
        census.assert_classes(badugi::CLASSES);
    }
}

#[test]
fn badugi_of_fewer_and_more() {
    for (ranking, badugi) in [
        (Ranking::Badugi, Badugi::get()),
        (Ranking::BadugiAceHigh, Badugi::ace_high()),
        (Ranking::BadugiHigh, Badugi::high()),
    ] {
        let few = (1..=3).flat_map(|cards| CardSet::STANDARD.subsets(cards));
        let five = deals(CardSet::STANDARD, 5, 50_000, 55);
        let seven = deals(CardSet::STANDARD, 7, 5_000, 77);
        for set in few.chain(five).chain(seven) {
            let class = badugi.class_of(set);
            assert_eq!(badugi.value_of(class), ranking.exactly(set).value(), "{ranking}: {set}");
        }
    }
}

#[test]
fn holdings_join_and_part() {
    fn check<const LOW: bool>() {
        for set in deals(CardSet::STANDARD, 7, 10_000, 7) {
            let whole = Summed::<LOW>::from(set);
            assert_eq!(whole, set.iter().collect());
            assert_eq!(whole.cards(), set);
            let hole: CardSet = set.iter().step_by(3).take(2).collect();
            let board = Summed::from(set - hole);
            assert_eq!(board + Summed::from(hole), whole);
            assert_eq!(whole - Summed::from(hole), board);
        }
    }
    check::<false>();
    check::<true>();
    assert_eq!(Holding::from(Card::JOKER), Holding::EMPTY);
    assert_eq!(LowHolding::from(CardSet::only(Card::JOKER)), LowHolding::default());
}

#[test]
fn up_cards_are_ordered_as_their_rankings_order_them() {
    use cards::fast::upcards;
    let whole = [Ranking::BoardHigh, Ranking::Revealed, Ranking::BoardLow, Ranking::BoardDeuce];
    let single = [Ranking::CardHigh, Ranking::CardLow, Ranking::CardHighAceLow, Ranking::CardLowAceLow];
    let check = |ranking: Ranking, sets: &[CardSet]| {
        for pair in sets.windows(2) {
            let quick = |set| upcards::order(ranking, set).expect("four cards at most");
            let plain = ranking.strength(pair[0]).cmp(&ranking.strength(pair[1]));
            assert_eq!(quick(pair[0]).cmp(&quick(pair[1])), plain, "{ranking}: {} and {}", pair[0], pair[1]);
        }
    };
    for cards in 1..=4 {
        // Of few ranks too, so that there are pairs and better.
        let few: CardSet = CardSet::STANDARD.iter().filter(|card| card.index() % 16 < 3).collect();
        for deck in [CardSet::STANDARD, few] {
            let sets: Vec<CardSet> = deals(deck, cards, 3000, 40 + cards as u64).collect();
            for &ranking in whole.iter().chain(single.iter().filter(|_| cards == 1)) {
                check(ranking, &sets);
            }
        }
    }
    assert_eq!(upcards::order(Ranking::BoardHigh, "2c3c4c5c6c".parse().unwrap()), None);
    assert_eq!(upcards::order(Ranking::High, "2c3c".parse().unwrap()), None);
}
