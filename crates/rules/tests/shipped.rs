//! The shipped books as a whole: no mistakes, no question without an answer, no rule that went nowhere.

use rules::{Class, Definition, Library};

#[test]
fn the_shipped_books_have_no_mistakes() {
    let library = Library::shipped();
    let mut wrong = Vec::new();
    for house in library.houses() {
        let faults = library.check(house.name()).unwrap_or_else(|error| panic!("{error}"));
        wrong.extend(faults.iter().map(ToString::to_string));
    }
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_house_answers_every_question() {
    let library = Library::shipped();
    let mut unanswered = Vec::new();
    for house in library.houses().filter(|house| house.name() != rules::OURS) {
        for context in library.contexts(house.name()).expect("contexts") {
            let book = library.resolve(house.name(), context).unwrap_or_else(|error| panic!("{error}"));
            for answer in book.answers() {
                let definition = answer.definition();
                // The engine needs a value even where a house says that the question cannot arise.
                let needs_value = definition.class == Class::Enforced;
                if !answer.is_answered() || needs_value && answer.entry().is_none() {
                    unanswered.push(format!("{} {context}: {}", house.name(), definition.name));
                }
            }
        }
    }
    let questions = Definition::all().len();
    assert!(
        unanswered.is_empty(),
        "{} of {questions} questions:\n{}",
        unanswered.len(),
        unanswered.join("\n")
    );
}

#[test]
fn every_rule_of_every_book_went_somewhere() {
    let library = Library::shipped();
    let mut nowhere = Vec::new();
    for house in library.houses() {
        let rules = rules::coverage(house).unwrap_or_else(|error| panic!("{error}"));
        assert!(!rules.is_empty(), "{} prints no rules", house.name());
        let lost = rules.iter().filter(|carried| !carried.is_covered());
        nowhere.extend(
            lost.map(|carried| format!("{} {}: {}", house.name(), carried.rule.name, carried.rule.says)),
        );
    }
    assert!(nowhere.is_empty(), "{} rules:\n{}", nowhere.len(), nowhere.join("\n"));
}

#[test]
fn the_numbered_rules_are_all_there() {
    let library = Library::shipped();
    let has = |house: &str, rule: &str| {
        let house = library.house(house).expect("a house");
        house.rules().expect("rules").is_some_and(|rules| rules.names().any(|name| name == rule))
    };
    for number in 1..=391 {
        assert!(has("fort", &number.to_string()), "fort {number} is missing");
    }
    for number in 1..=71 {
        assert!(has("tda-2019", &number.to_string()), "tda-2019 {number} is missing");
    }
    for number in 1..=14 {
        assert!(has("tda-2019", &format!("RP-{number}")), "tda-2019 RP-{number} is missing");
    }
}
