//! Ranges as players write them, and what is said when they are written wrong.

use cards::{
    CardSet, DeckKind, Plays, Ranking,
    equity::{BadRangeReason, Game, Matchup, Method, Options, Range, Share},
};

/// A game of one pot: what is held and what is dealt from is all that a range asks.
fn game(name: &str) -> Game {
    let (deck, hole, board, ranking) = match name {
        "holdem" => (DeckKind::Standard, 2, 5, Ranking::High),
        "short-deck" => (DeckKind::Short, 2, 5, Ranking::ShortDeck),
        "royal-holdem" => (DeckKind::Royal, 2, 5, Ranking::High),
        "omaha" => (DeckKind::Standard, 4, 5, Ranking::High),
        "big-easy" => (DeckKind::Standard, 6, 5, Ranking::High),
        "stud" => (DeckKind::Standard, 7, 0, Ranking::High),
        "kuhn" => (DeckKind::Kuhn, 1, 0, Ranking::Kuhn),
        _ => panic!("no game {name}"),
    };
    let plays = if hole == 4 || hole == 6 { Plays::Exactly(2) } else { Plays::Any };
    Game::new(deck, hole, board, &[Share::new(ranking, plays)]).expect("a game")
}

fn count(text: &str) -> usize {
    Range::parse(text, &game("holdem")).unwrap_or_else(|error| panic!("{text}: {error}")).holdings().len()
}

fn same(first: &str, second: &str) {
    let [first_range, second_range] =
        [first, second].map(|text| Range::parse(text, &game("holdem")).unwrap());
    assert_eq!(first_range, second_range, "{first} and {second}");
}

#[test]
fn hands_have_as_many_holdings_as_they_should() {
    for (text, holdings) in [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("AhKh", 1),
        ("Ah Kh", 1),
        ("QQ+", 18),
        ("22+", 78),
        ("QQ+, AKs", 22),
        ("A5s-A2s", 16),
        ("KTo+", 36),
        ("A2s+", 48),
        ("77-99", 18),
        ("T9s-76s", 16),
        ("T8o-75o", 48),
        ("AA,KK,AA", 12),
        ("AKs AKo", 16),
        ("Ah, AKs", 54),
        ("100%", 1326),
        ("random, AA", 1326),
        ("10h9h", 1),
        ("1010+", 30),
    ] {
        assert_eq!(count(text), holdings, "{text}");
    }
}

#[test]
fn different_words_mean_the_same() {
    same("QQ+", "AA,KK,QQ");
    same("99-77", "77-99");
    same("A2s-A5s", "A5s-A2s");
    same("A5s-A2", "A5s-A2s");
    same("KAs", "AKs");
    same("aks, qq+", "AKs,QQ+");
    same("KTo+", "KTo,KJo,KQo");
    same("T9s-76s", "T9s,98s,87s,76s");
    same("KQs+", "KQs");
    same("random", "XX");
    same("AK", "AKs,AKo");
    same("AsKs", "KsAs");
    same("A♠K♠", "AsKs");
}

#[test]
fn what_is_not_given_is_left_open() {
    let one = |text: &str, game: &str| {
        let range = Range::parse(text, &self::game(game)).unwrap();
        assert_eq!(range.holdings().len(), 1);
        range.holdings()[0].0
    };
    assert_eq!(one("random", "holdem"), CardSet::EMPTY);
    assert_eq!(one("Ah", "holdem"), "Ah".parse().unwrap());
    assert_eq!(one("AhAd", "omaha"), "AhAd".parse().unwrap());
    assert_eq!(one("Ah Ad Ks Kd", "omaha"), "AhAdKsKd".parse().unwrap());
    assert_eq!(one("AhAd3c", "stud"), "AhAd3c".parse().unwrap());
    let two = Range::parse("AhAdKsKd, AhAd2c", &game("omaha")).unwrap();
    assert_eq!(two.holdings().len(), 1 + 49, "several holdings are written out");
}

#[test]
fn weights() {
    let weights = |text: &str| {
        let range = Range::parse(text, &game("holdem")).unwrap();
        range.holdings().iter().map(|entry| entry.1).collect::<Vec<u32>>()
    };
    assert_eq!(weights("AA:0.5"), [1; 6], "only how weights compare counts");
    assert_eq!(weights("AhAd:0.5,KhKd:0.25"), [1, 2], "by card: KdKh, then AdAh");
    assert_eq!(weights("AhAd,KhKd:0.333"), [333, 1000]);
    assert_eq!(weights("AA,AhAd:0.5").iter().sum::<u32>(), 5 * 2 + 1, "the later word counts");
    assert_eq!(weights("AA:1,AhAd:.5").iter().sum::<u32>(), 11);
}

#[test]
fn percentages_take_whole_hands_from_the_best() {
    assert_eq!(count("0.1%"), 6, "at least one hand");
    same("0.1%", "AA");
    same("1.4%", "QQ+");
    same("2.5%", "99+");
    assert_eq!(Range::HANDS.split_whitespace().count(), 169);
    let mut before = 0;
    for percent in 1..=100 {
        let holdings = count(&format!("{percent}%"));
        assert!(holdings >= before);
        assert!((holdings as f64 - 13.26 * f64::from(percent)).abs() <= 6.0, "{percent}%: {holdings}");
        before = holdings;
    }
    assert_eq!(before, 1326);
    // In short deck the hands with ranks below six are left out.
    assert_eq!(Range::parse("100%", &game("short-deck")).unwrap().holdings().len(), 630);
}

fn against_random(hand: &str) -> f64 {
    let holdem = &game("holdem");
    let players = vec![Range::parse(hand, holdem).unwrap(), Range::random()];
    let matchup = Matchup::new(holdem, players, CardSet::EMPTY, CardSet::EMPTY).unwrap();
    let options = Options { method: Method::Exact, ..Options::default() };
    matchup.solve(&options).unwrap().players[0].equity
}

fn check_order(step: usize) {
    let hands: Vec<&str> = Range::HANDS.split_whitespace().collect();
    let equities: Vec<f64> = hands.iter().step_by(step).map(|hand| against_random(hand)).collect();
    for (index, pair) in equities.windows(2).enumerate() {
        assert!(pair[0] > pair[1], "{} is not above {}", hands[index * step], hands[(index + 1) * step]);
    }
}

#[test]
fn the_order_of_hands_is_by_equity_against_a_random_holding() {
    check_order(14);
}

#[test]
#[ignore = "seven seconds; the test above looks at every fourteenth hand"]
fn the_order_of_all_hands_is_by_equity_against_a_random_holding() {
    check_order(1);
}

#[test]
fn mistakes_are_pointed_at() {
    for (game, text, span, says) in [
        ("holdem", "", 0..0, "the range is empty"),
        ("holdem", "  ", 0..2, "the range is empty"),
        ("holdem", "AA,,KK", 3..4, "there is nothing next to this comma"),
        ("holdem", "AA,", 2..3, "there is nothing next to this comma"),
        ("holdem", ",AA", 0..1, "there is nothing next to this comma"),
        ("holdem", "AA, QZs", 5..6, "`Z` is not part of a hand"),
        ("holdem", "AKx", 2..3, "`x` is not part of a hand"),
        ("holdem", "AKs*", 3..4, "`*` is not part of a hand"),
        ("holdem", "QQ+, AAs", 7..8, "a pair is never suited"),
        ("holdem", "KKo", 2..3, "a pair is never suited"),
        ("holdem", "A", 0..1, "the ace stands alone"),
        ("holdem", "AA, K", 4..5, "the king stands alone"),
        ("holdem", "AA-KQ", 0..5, "nothing lies between these two"),
        ("holdem", "AKs-QTs", 0..7, "nothing lies between these two"),
        ("holdem", "A5s-A2o", 4..7, "one end is suited and the other offsuit"),
        ("holdem", "A5s-", 3..4, "nothing lies between these two"),
        ("holdem", "AhKh+", 4..5, "cards with suits cannot be followed by this"),
        ("holdem", "0%", 0..2, "this is not a percentage"),
        ("holdem", "AA, 120%", 4..8, "this is not a percentage"),
        ("holdem", "x%", 0..2, "this is not a percentage"),
        ("holdem", "AKs:2", 4..5, "this is not a weight"),
        ("holdem", "AKs:", 4..4, "this is not a weight"),
        ("holdem", "AKs:0", 4..5, "this is not a weight"),
        ("holdem", ":0.5", 0..1, "`:` is not part of a hand"),
        ("holdem", "AhAh", 2..4, "Ah is here twice"),
        ("holdem", "AhKhQh", 4..6, "3 cards are too many: a player holds 2"),
        ("holdem", "AhKz", 3..4, "`z` after the king is not a suit"),
        ("holdem", "Jk", 0..2, "Jk is not in this deck"),
        ("short-deck", "55", 0..1, "this deck has no fives"),
        ("short-deck", "AhKh, Ah2h", 8..10, "2h is not in this deck"),
        ("omaha", "QQ+", 0..3, "hands by rank alone are for games of two cards, not of 4"),
        ("omaha", "20%", 0..3, "hands by rank alone are for games of two cards, not of 4"),
        ("omaha", "AhAdKsKdQs", 8..10, "5 cards are too many: a player holds 4"),
        ("omaha", "AhAdKsKd, AhAdKsAd", 16..18, "Ad is here twice"),
        ("stud", "Ah3x", 3..4, "`x` after the three is not a suit"),
        ("big-easy", "Ah,Kh", 0..5, "this stands for too many holdings to list"),
    ] {
        let error = Range::parse(text, &self::game(game)).expect_err(text);
        assert_eq!((error.span.clone(), error.to_string()), (span, says.to_owned()), "{game}: {text}");
        assert!(!error.advice().is_empty());
    }
    let reason = Range::parse("KK, K5", &game("royal-holdem")).unwrap_err().reason;
    assert_eq!(reason, BadRangeReason::NotInDeck(cards::Rank::Five));
}

#[test]
fn no_text_makes_the_reader_panic() {
    let letters: Vec<char> = "AK9Th so+-%:,.05xQr♠é".chars().collect();
    let mut stream = cards::ChaCha20::from_number(11);
    for round in 0..60_000 {
        let length = 1 + stream.below(9);
        let text: String =
            (0..length).map(|_| letters[stream.below(letters.len() as u32) as usize]).collect();
        let game = &game(["holdem", "omaha", "short-deck", "kuhn"][round % 4]);
        if let Err(error) = Range::parse(&text, game) {
            assert!(error.span.end <= text.len(), "{text}: {error}");
            assert!(
                text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end),
                "{text}: {error}"
            );
            assert!(!error.to_string().is_empty() && !error.advice().is_empty());
        }
    }
}
