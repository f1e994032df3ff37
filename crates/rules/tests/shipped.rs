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
    assert!(unanswered.is_empty(), "{} of {questions} questions:\n{}", unanswered.len(), unanswered.join("\n"));
}
