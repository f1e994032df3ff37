//! What the books' rules are said to have become: a rule left to a game file is in that file, and a rule that repeats
//! another has one to repeat.

use cards::{DeckKind, Plays, Qualifier, Ranking};
use rules::{
    Fate, LeftTo, Library,
    game::{Forced, Game, Kind, shipped},
};

/// Does a game file hold what the rule is about? `None` for words that name nothing to look for.
fn holds(game: &Game, about: &str) -> Option<bool> {
    let wins = |ranking: Ranking| game.pot.iter().any(|share| share.ranking == ranking);
    let low = wins(Ranking::AceToFive) || wins(Ranking::AceToFiveJoker) || wins(Ranking::DeuceToSeven);
    let halves = game.pot.len() == 2;
    let qualifies = game.pot.iter().any(|share| share.qualifier.is_some());
    let joker = matches!(game.deck, DeckKind::WithJoker | DeckKind::Mexican);
    let (first, last) = (game.streets.first()?, game.streets.last()?);
    let is_omaha = game.is(Kind::Omaha);
    let used = game.pot.iter().all(|share| (share.plays == Plays::Exactly(2)) == is_omaha);
    let boards: Vec<u8> = game.streets.iter().map(|street| street.board).collect();
    let burns = game.streets.iter().filter(|street| street.board > 0).all(|street| street.burn == 1);
    let stud = matches!(game.forced, Forced::BringIn(_));
    Some(match about {
        "how hold'em is dealt" => first.down == 2 && boards == [0, 3, 1, 1] && burns,
        "how it is dealt" | "how it is dealt and who wins" => boards == [0, 3, 1, 1] && burns,
        "the deal" | "the first step of the deal" => first.down > 0,
        "where burns come in the deal" => burns,
        "how many cards are dealt" => first.down > 2,
        "Omaha is hold'em with two of four hole cards" => is_omaha && used && first.down == 4,
        "how an Omaha hand is made, each way" | "built on Omaha" => is_omaha && used && halves,
        "a variation of Omaha high-low" => is_omaha && halves && !qualifies,
        "which cards may be used" | "who wins and which cards may be used" => used && !game.pot.is_empty(),
        "pineapple is a button game" => game.forced == Forced::Blinds && game.is(Kind::Pineapple),
        "pineapple for high and low" => game.is(Kind::Pineapple) && halves && low,
        "crazy pineapple for high and low" => game.is(Kind::CrazyPineapple) && halves && low,
        "built on seven-card stud" | "how the two hands are made" => stud,
        "how razz is won" => stud && low && game.pot.len() == 1,
        "eight-or-better low" | "the qualifier of the game" => {
            game.pot.iter().any(|share| share.qualifier == Some(Qualifier::EightOrBetter))
        }
        "how lows rank" | "the ranking of lows" | "how ace-to-five lows rank" => low,
        "how deuce-to-seven lows rank" => wins(Ranking::DeuceToSeven),
        "how cards rank" | "the rank of the ace" => halves && low && wins(Ranking::High),
        "how the pot is shared" => halves,
        "the best hand" => wins(Ranking::Badugi),
        "the ranking" | "the ranking of hands" | "who wins" => !game.pot.is_empty(),
        "the deck and its joker" | "the joker" | "how draw-high hands rank with a joker" => joker,
        "the deck" | "the object of short deck" => game.deck == DeckKind::Short,
        "draw high's opening bet" => first.bet.is_some_and(|bet| bet.needs.is_some()),
        "the variations of drawmaha" | "the order of the draw" => {
            game.is(Kind::Drawmaha) && game.streets.iter().any(|street| street.draw > 0)
        }
        "what super stud becomes" => {
            stud && game.streets.iter().map(|street| street.discard).sum::<u8>() == 2
        }
        "the bring-in of the form chosen" => stud,
        "the positions and the order of play in any button game" => game.forced == Forced::Blinds,
        "the order of play is the game's own" => last.bet.is_some(),
        _ => return None,
    })
}

#[test]
fn a_rule_that_is_left_to_a_game_file_is_in_it() {
    let library = Library::shipped();
    let mut seen = 0;
    for house in library.houses() {
        for rule in rules::coverage(house).unwrap_or_else(|error| panic!("{error}")) {
            let Some(left) = rule.rule.left.as_ref().filter(|left| left.to == LeftTo::Game) else { continue };
            for name in &left.games {
                let at = format!("{} {}", house.name(), rule.rule.name);
                let game = shipped(name).unwrap_or_else(|| panic!("{at}: there is no game `{name}`"));
                match holds(&game, &left.why) {
                    Some(holds) => assert!(holds, "{at}: {name}.toml does not hold it: {}", left.why),
                    None => panic!("{at}: nothing says how to find this in a game file: {}", left.why),
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen} claims");
}

#[test]
fn what_is_left_to_people_is_told_apart_from_the_rest() {
    let library = Library::shipped();
    let mut people = 0;
    for house in library.houses() {
        for rule in rules::coverage(house).unwrap_or_else(|error| panic!("{error}")) {
            match rule.fate() {
                Fate::Left(left) if left.to == LeftTo::People => people += 1,
                Fate::Left(left) => assert_eq!(left.games.is_empty(), left.to != LeftTo::Game),
                Fate::Repeats(again) => {
                    let found = house.rule(again).unwrap_or_else(|error| panic!("{error}"));
                    let found = found.unwrap_or_else(|| panic!("{} has no {again}", house.name()));
                    assert_ne!(found.name, rule.rule.name, "{} repeats itself", house.name());
                }
                Fate::Carried(_) | Fate::Prints(_) | Fate::Uncovered => {}
            }
        }
    }
    assert!((40..100).contains(&people), "{people} rules are left to people");
}
