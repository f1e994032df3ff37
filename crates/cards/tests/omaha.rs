//! The fast way through Omaha gives what the plain ranking gives.

use std::{collections::BTreeMap, sync::LazyLock};

use cards::{
    Card, CardSet, ChaCha20, Plays, Ranking, Suit,
    fast::{
        Class,
        omaha::{self, Board, Holding},
    },
};

const TWO: Plays = Plays::Exactly(2);
const DEALS: usize = 20_000;

/// All the values that a ranking gives five cards, ascending: the place of a value is its class.
fn values(ranking: Ranking, deck: CardSet) -> Vec<u32> {
    let mut values: Vec<u32> = deck.subsets(5).map(|five| ranking.exactly(five).value()).collect();
    values.sort_unstable();
    values.dedup();
    values.retain(|&value| value != 0);
    values
}

static HIGHS: LazyLock<Vec<u32>> = LazyLock::new(|| values(Ranking::High, CardSet::STANDARD));
static LOWS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    const ONE_SUIT_OF_LOW_CARDS: u64 = 0b1_0000_0111_1111;
    values(Ranking::EightOrBetter, CardSet::from_bits_truncate(ONE_SUIT_OF_LOW_CARDS))
});

fn class(values: &[u32], value: u32) -> Class {
    match value {
        0 => Class(0),
        _ => Class(values.binary_search(&value).expect("some five cards have this value") as u16 + 1),
    }
}

/// The plain way: every two with every three.
fn plain(hole: CardSet, board: CardSet) -> (Class, Class) {
    let high = Ranking::High.best(TWO, hole, board).value();
    let low = Ranking::EightOrBetter.best(TWO, hole, board).value();
    (class(&HIGHS, high), class(&LOWS, low))
}

fn check(hole: CardSet, board: CardSet) {
    let expected = plain(hole, board);
    assert_eq!(omaha::high_low(hole, board), expected, "{hole} | {board}");
    assert_eq!(omaha::high(hole, board), expected.0, "{hole} | {board}");
    let (prepared, looked_up) = (Holding::new(hole), Board::new(board));
    assert_eq!((looked_up.high_of(&prepared), looked_up.low_of(&prepared)), expected, "{hole} | {board}");
}

/// Takes some cards at random out of a set.
fn take(random: &mut ChaCha20, from: &mut CardSet, count: usize) -> CardSet {
    let mut taken = CardSet::EMPTY;
    for _ in 0..count {
        let nth = random.below(from.len() as u32) as usize;
        let card = from.iter().nth(nth).expect("there are cards left");
        from.remove(card);
        taken.insert(card);
    }
    taken
}

fn of_suit(suit: Suit) -> CardSet {
    CardSet::STANDARD.iter().filter(|card| card.suit() == Some(suit)).collect()
}

fn random_deals(hole: usize, seed: u64) {
    let mut random = ChaCha20::from_number(seed);
    // The plain way looks at twenty threes on a board of six: fewer of those.
    for (board, deals) in [(3, DEALS), (4, DEALS), (5, DEALS), (6, DEALS / 4)] {
        for _ in 0..deals {
            let mut deck = CardSet::STANDARD;
            check(take(&mut random, &mut deck, hole), take(&mut random, &mut deck, board));
        }
    }
}

#[test]
fn there_are_7462_highs_and_56_lows() {
    assert_eq!((HIGHS.len(), LOWS.len()), (7462, 56));
}

#[test]
fn four_cards() {
    random_deals(4, 4);
}

#[test]
fn five_cards() {
    random_deals(5, 5);
}

#[test]
fn six_cards() {
    random_deals(6, 6);
}

#[test]
fn two_and_three_cards() {
    let mut random = ChaCha20::from_number(23);
    for deal in 0..DEALS {
        let mut deck = CardSet::STANDARD;
        let board = take(&mut random, &mut deck, 3 + deal % 4);
        check(take(&mut random, &mut deck, 2 + deal % 2), board);
    }
}

/// Boards with two to six of a suit, holdings with none to six of it, the suit's cards now from all ranks, now from
/// eight in a row, where straight flushes are.
#[test]
fn flushes_and_straight_flushes() {
    let mut random = ChaCha20::from_number(1);
    let mut kinds = BTreeMap::new();
    for deal in 0..36_000 {
        let (hole, board) = (4 + deal % 3, 3 + deal / 3 % 4);
        let suit = Suit::ALL[random.below(4) as usize];
        let mut suited = of_suit(suit);
        let mut others = CardSet::STANDARD - suited;
        if deal % 2 == 0 {
            let lowest = random.below(7);
            // Eight in a row; in the row that begins with the ace it comes below the deuce.
            let row = if lowest == 0 { 0b1_0000_0111_1111 } else { 0xFF << (lowest - 1) };
            suited = suited & CardSet::from_bits_truncate(row << (suit as u32 * 16));
        }
        let on_board = (2 + random.below(board as u32 - 1) as usize).min(suited.len());
        let board =
            take(&mut random, &mut suited, on_board) | take(&mut random, &mut others, board - on_board);
        let held = (random.below(hole as u32 + 1) as usize).min(suited.len());
        let hole = take(&mut random, &mut suited, held) | take(&mut random, &mut others, hole - held);
        check(hole, board);
        *kinds.entry((on_board, Ranking::High.best(TWO, hole, board).category())).or_insert(0) += 1;
    }
    for on_board in 3..=6 {
        for category in [cards::Category::Flush, cards::Category::StraightFlush] {
            assert!(kinds.get(&(on_board, Some(category))).is_some_and(|&seen| seen > 100), "{kinds:?}");
        }
    }
}

/// Holdings and boards of few ranks, where full houses and quads beat flushes.
#[test]
fn full_houses_and_quads() {
    let mut random = ChaCha20::from_number(2);
    for deal in 0..DEALS {
        let ranks = (0..4).map(|_| 1 << random.below(13)).fold(0_u64, |ranks, rank| ranks | rank);
        let mut deck = CardSet::from_bits_truncate(ranks * 0x0001_0001_0001_0001);
        let (hole, board) = (4 + deal % 3, 3 + deal / 3 % 4);
        if deck.len() >= hole + board {
            check(take(&mut random, &mut deck, hole), take(&mut random, &mut deck, board));
        }
    }
}

/// Low cards only, paired and unpaired.
#[test]
fn lows() {
    let mut random = ChaCha20::from_number(3);
    for deal in 0..DEALS {
        let mut deck = CardSet::from_bits_truncate(0x10FF_10FF_10FF_10FF);
        let (hole, board) = (4 + deal % 3, 3 + deal / 3 % 4);
        check(take(&mut random, &mut deck, hole), take(&mut random, &mut deck, board));
    }
}

/// The names of the suits and the order in which cards come mean nothing.
#[test]
fn suits_are_alike_and_order_does_not_matter() {
    let mut random = ChaCha20::from_number(7);
    for deal in 0..DEALS {
        let mut deck = CardSet::STANDARD;
        let (hole, board) = (4 + deal % 3, 3 + deal / 3 % 4);
        let (hole, board) = (take(&mut random, &mut deck, hole), take(&mut random, &mut deck, board));
        let turn = 16 * random.below(4);
        let turned = |cards: CardSet| CardSet::from_bits_truncate(cards.bits().rotate_left(turn));
        let backwards = |cards: CardSet| {
            let cards: Vec<Card> = cards.iter().collect();
            cards.into_iter().rev().collect::<CardSet>()
        };
        let expected = omaha::high_low(hole, board);
        assert_eq!(omaha::high_low(turned(hole), turned(board)), expected, "{hole} | {board}");
        assert_eq!(omaha::high_low(backwards(hole), backwards(board)), expected, "{hole} | {board}");
    }
}

#[test]
fn fewer_than_two_cards_make_nothing() {
    let board = Board::new("AhKhQhJhTh".parse().unwrap());
    assert_eq!(board.high_low(CardSet::EMPTY), (Class(0), Class(0)));
    assert_eq!(board.high("As".parse().unwrap()), Class(0));
}

#[test]
#[should_panic(expected = "three to six cards, not 2")]
fn a_board_of_two_is_refused() {
    Board::new("AhKh".parse().unwrap());
}

#[test]
#[should_panic(expected = "at most six cards")]
fn a_holding_of_seven_is_refused() {
    omaha::high("2c3c4c5c6c7c8c".parse().unwrap(), "AhKhQh".parse().unwrap());
}

#[test]
#[should_panic(expected = "Ah is in two places")]
fn a_card_in_two_places_is_refused() {
    let holdings = ["AhKhQhJh".parse().unwrap(), "AhKdQdJd".parse().unwrap()];
    omaha::tally(&holdings, CardSet::EMPTY, CardSet::EMPTY, 5, |_, _, _| ());
}

/// How often the holdings come to which classes.
type Outcomes = BTreeMap<Vec<(Class, Class)>, u64>;

fn tallied(holdings: &[CardSet], board: CardSet, dead: CardSet, size: usize) -> Outcomes {
    let mut outcomes = Outcomes::new();
    omaha::tally(holdings, board, dead, size, |ways, highs, lows| {
        assert!(ways > 0);
        *outcomes.entry(highs.iter().copied().zip(lows.iter().copied()).collect()).or_insert(0) += ways;
    });
    outcomes
}

/// The same, board by board.
fn enumerated(
    holdings: &[CardSet],
    board: CardSet,
    dead: CardSet,
    size: usize,
    classes: impl Fn(CardSet, CardSet) -> (Class, Class),
) -> Outcomes {
    let live = holdings.iter().fold(CardSet::STANDARD - board - dead, |live, &holding| live - holding);
    let mut outcomes = Outcomes::new();
    for rest in live.subsets(size - board.len()) {
        let made = holdings.iter().map(|&holding| classes(holding, board | rest)).collect();
        *outcomes.entry(made).or_insert(0) += 1;
    }
    outcomes
}

#[test]
fn tallies_of_turns_and_rivers() {
    let mut random = ChaCha20::from_number(8);
    for deal in 0..60 {
        let mut deck = CardSet::STANDARD;
        let holdings: Vec<CardSet> =
            (0..2 + deal % 3).map(|n| take(&mut random, &mut deck, 4 + (deal + n) % 3)).collect();
        let (board, dead) =
            (take(&mut random, &mut deck, 4 + deal % 2), take(&mut random, &mut deck, deal % 4));
        assert_eq!(
            tallied(&holdings, board, dead, 5),
            enumerated(&holdings, board, dead, 5, plain),
            "{holdings:?} | {board} | {dead}"
        );
    }
}

#[test]
fn tallies_of_flops() {
    let mut random = ChaCha20::from_number(9);
    for deal in 0..8 {
        let mut deck = CardSet::STANDARD;
        let holdings: Vec<CardSet> =
            (0..2 + deal % 2).map(|_| take(&mut random, &mut deck, 4 + deal % 3)).collect();
        // Now any flop, now one of a suit, now two of a suit.
        let suited = [0, 3, 2, 1][deal % 4];
        let mut hearts = deck & of_suit(Suit::Hearts);
        let board = take(&mut random, &mut hearts, suited);
        deck -= board;
        let board = board | take(&mut random, &mut deck, 3 - suited);
        let dead = take(&mut random, &mut deck, deal % 3);
        assert_eq!(
            tallied(&holdings, board, dead, 5),
            enumerated(&holdings, board, dead, 5, plain),
            "{holdings:?} | {board} | {dead}"
        );
    }
}

/// On a board of six two suits can have three each, and one holding can have two of both.
#[test]
fn tallies_of_boards_of_six() {
    let mut random = ChaCha20::from_number(10);
    let double_suited: [CardSet; 3] =
        ["AhKhQsJs9d".parse().unwrap(), "8h7h6s5sTs".parse().unwrap(), "AdKd3h2s2c".parse().unwrap()];
    let boards =
        ["9h5h9s", "Th9hTc", "9s4s4h", "7s4h3c", "QhJh4hKs3s", "QhJh4hKs", "QdJd4d8s", "QdJh4sKc", "JhKs"];
    for board in boards {
        let board: CardSet = board.parse().unwrap();
        let fast = |hole, board| omaha::high_low(hole, board);
        assert_eq!(
            tallied(&double_suited, board, CardSet::EMPTY, 6),
            enumerated(&double_suited, board, CardSet::EMPTY, 6, fast),
            "{board}"
        );
    }
    for deal in 0..6 {
        let mut deck = CardSet::STANDARD;
        let holdings: Vec<CardSet> = (0..2 + deal % 2).map(|_| take(&mut random, &mut deck, 5)).collect();
        let board = take(&mut random, &mut deck, 4);
        assert_eq!(
            tallied(&holdings, board, CardSet::EMPTY, 6),
            enumerated(&holdings, board, CardSet::EMPTY, 6, plain),
            "{holdings:?} | {board}"
        );
    }
}

#[test]
fn a_whole_preflop_match_up() {
    let (first, second): (CardSet, CardSet) = ("AhAdKhQd".parse().unwrap(), "JsTs9c8c".parse().unwrap());
    let (mut wins, mut ties, mut losses) = (0, 0, 0);
    let (one, two) = (Holding::new(first), Holding::new(second));
    for board in (CardSet::STANDARD - first - second).subsets(5) {
        let board = Board::new(board);
        match board.high_of(&one).cmp(&board.high_of(&two)) {
            std::cmp::Ordering::Greater => wins += 1,
            std::cmp::Ordering::Equal => ties += 1,
            std::cmp::Ordering::Less => losses += 1,
        }
    }
    assert_eq!(omaha::exact_two(first, second, CardSet::EMPTY, CardSet::EMPTY), (wins, ties, losses));
    assert_eq!(wins + ties + losses, 1_086_008);
}
