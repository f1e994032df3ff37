//! Many at once and all there are: equal to the plain ranking.

use cards::{
    Card, CardSet, ChaCha20, Ranking,
    fast::{batch, high, walk},
};

fn random_holdings(deck: CardSet, size: usize, count: usize, random: &mut ChaCha20) -> Vec<CardSet> {
    let deck: Vec<Card> = deck.iter().collect();
    (0..count)
        .map(|_| {
            let mut holding = CardSet::EMPTY;
            while holding.len() < size {
                holding.insert(deck[random.below(deck.len() as u32) as usize]);
            }
            holding
        })
        .collect()
}

/// The 52 cards, and decks of fewer suits and ranks, in which flushes, straights and groups abound.
fn decks() -> [CardSet; 4] {
    let spades = CardSet::from_bits_truncate(0x1FFF << 48);
    let hearts = CardSet::from_bits_truncate(0x1FFF << 32);
    let low = CardSet::from_bits_truncate(0x103F_103F_103F_103F);
    [CardSet::STANDARD, spades | hearts, spades, low]
}

fn check<const CARDS: usize>(count: usize) {
    let mut random = ChaCha20::from_number(CARDS as u64);
    for deck in decks() {
        let holdings = random_holdings(deck, CARDS, count, &mut random);
        let plain: Vec<u32> = holdings.iter().map(|&cards| Ranking::High.strength(cards).value()).collect();
        let mut values = vec![0; holdings.len()];
        batch::high::<CARDS>(&holdings, &mut values);
        for ((&cards, value), plain) in holdings.iter().zip(&values).zip(&plain) {
            assert_eq!(value, plain, "{cards}");
        }
        values.fill(0);
        batch::high_anywhere::<CARDS>(&holdings, &mut values);
        assert_eq!(values, plain);
    }
}

#[test]
fn high_equals_the_plain_ranking_with_and_without_wide_registers() {
    check::<5>(20_000);
    check::<6>(12_000);
    check::<7>(12_000);
}

#[test]
fn short_deck_equals_the_plain_ranking() {
    let mut random = ChaCha20::from_number(36);
    let holdings = random_holdings(CardSet::SHORT, 7, 30_000, &mut random);
    let mut values = vec![0; holdings.len()];
    batch::short_deck::<7>(&holdings, &mut values);
    for (&cards, value) in holdings.iter().zip(values) {
        assert_eq!(value, Ranking::ShortDeck.strength(cards).value(), "{cards}");
    }
}

#[test]
fn any_number_of_holdings() {
    let mut random = ChaCha20::from_number(9);
    let holdings = random_holdings(CardSet::STANDARD, 7, 100, &mut random);
    for count in 0..holdings.len() {
        let mut values = vec![u32::MAX; count];
        batch::high::<7>(&holdings[..count], &mut values);
        for (&cards, value) in holdings.iter().zip(values) {
            assert_eq!(value, Ranking::High.strength(cards).value());
        }
    }
}

#[test]
#[should_panic(expected = "a value for each holding")]
fn too_few_values_are_refused() {
    batch::high::<7>(&["AsKsQsJsTs2c3d".parse().unwrap()], &mut []);
}

/// How many holdings are of each category, from the weakest up.
fn census<const CARDS: usize>() -> Vec<u64> {
    let mut counts = vec![0; 9];
    for (class, count) in walk::tally::<CARDS>().into_iter().enumerate().skip(1) {
        counts[high::category_of(cards::fast::Class(class as u16)) as usize] += u64::from(count);
    }
    counts
}

#[test]
fn the_census_of_five_cards() {
    let counts = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40];
    assert_eq!(census::<5>(), counts);
    assert_eq!(counts.iter().sum::<u64>(), 2_598_960);
}

#[test]
fn the_census_of_seven_cards() {
    let counts = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584];
    assert_eq!(census::<7>(), counts);
    assert_eq!(counts.iter().sum::<u64>(), 133_784_560);
}

#[test]
fn the_walk_gives_each_holding_its_class() {
    let mut rows = 0_u64;
    let mut holdings = 0;
    walk::rows::<6>(|row| {
        rows += 1;
        // Every thousandth row is looked at closely.
        if rows.is_multiple_of(1000) {
            for (cards, class) in row.holdings() {
                assert_eq!(cards.len(), 6);
                assert_eq!(high::value_of(class), Ranking::High.strength(cards).value(), "{cards}");
            }
        }
        holdings += u64::from(row.ranks.count_ones());
    });
    assert_eq!(holdings, 20_358_520);
}
