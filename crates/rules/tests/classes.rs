//! What is called built in is what every book says: nobody is promised one thing and dealt another.

use rules::{Answer, Class, Definition, Library, game};

/// Policies whose words are two ways to say the same: how an amount is counted, that a number said binds as so many chips
/// would, or what is posted where one book says which part is live and the other does not.
const ALIKE: [&str; 5] =
    ["buy-button.cost", "pl.max", "pot-limit.straddle", "straddle.min-raise", "verbal.number-only"];

/// In the games and at the limits of the program: a book's answer, where it prints one of its own.
fn printed(answer: &Answer, pots: bool) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for game in game::all() {
        for &limit in game.limits.iter().filter(|limit| pots || **limit != game::Limit::Pot) {
            let at = rules::Circumstances {
                limit: Some(limit),
                game: game.kinds.iter().copied().collect(),
                ..rules::Circumstances::default()
            };
            if let Some(decided) = answer.under(&at).filter(|decided| !decided.citation().is_ours()) {
                found.push((format!("{} {limit:?}", game.id), decided.usual().to_string()));
            }
        }
    }
    found
}

#[test]
fn what_is_built_in_is_what_every_book_says() {
    let library = Library::shipped();
    let mut apart = Vec::new();
    let built_in = Definition::all().iter().filter(|policy| policy.class == Class::BuiltIn);
    for policy in built_in.filter(|policy| !ALIKE.contains(&policy.name)) {
        let mut first: std::collections::BTreeMap<String, (String, String)> =
            std::collections::BTreeMap::new();
        for house in library.houses().filter(|house| house.name() != rules::OURS) {
            for context in library.contexts(house.name()).expect("contexts") {
                let answer = |key: &str| {
                    let definition = Definition::find(key).expect("a policy");
                    library
                        .answer(house.name(), context, definition)
                        .unwrap_or_else(|error| panic!("{error}"))
                };
                // A house that spreads no pot-limit has nothing to say about it.
                let pots = answer("pl.max").absent().is_none();
                let answer = answer(policy.name);
                if answer.absent().is_some() {
                    continue;
                }
                for (game, value) in printed(&answer, pots) {
                    let who = format!("{} {context}", house.name());
                    let (other, said) = first.entry(game.clone()).or_insert((who.clone(), value.clone()));
                    if *said != value {
                        apart.push(format!(
                            "{} at {game}: {other} has {said}, {who} has {value}",
                            policy.name
                        ));
                    }
                }
            }
        }
    }
    assert!(apart.is_empty(), "called built in, and the books differ:\n{}", apart.join("\n"));
}
