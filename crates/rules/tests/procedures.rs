//! Every procedure leads to a ruling, whatever is answered, in every house: nothing ends nowhere, and every ruling
//! cites a rule.

use rules::{
    Book, Circumstances, GameTag, Library,
    procedure::{self, Next, Procedure, Ruling},
};

/// Every half of every shipped book.
fn books() -> Vec<Book> {
    let library = Library::shipped();
    let mut books = Vec::new();
    for house in library.houses().filter(|house| house.name() != rules::OURS) {
        for context in library.contexts(house.name()).expect("a house") {
            books.push(library.resolve(house.name(), context).expect("a book"));
        }
    }
    books
}

/// Follows every path of answers to its end.
fn walk(
    procedure: &Procedure,
    book: &Book,
    known: Circumstances,
    path: &mut Vec<usize>,
    seen: &mut dyn FnMut(&[usize], &Ruling),
) {
    match procedure.inquire(book, known, path) {
        Next::Ruling(ruling) => seen(path, &ruling),
        Next::Question(question) => {
            assert!(path.len() < 12, "{}: so many questions", procedure.id);
            for choice in 0..question.choices.len() {
                path.push(choice);
                walk(procedure, book, known, path, seen);
                path.pop();
            }
        }
    }
}

#[test]
fn every_path_ends_in_rulings_that_cite() {
    let books = books();
    assert!(books.len() >= 9, "{} halves of books", books.len());
    for procedure in procedure::all() {
        for book in &books {
            let mut rulings = 0;
            let place = format!("{} under {} {}", procedure.id, book.house(), book.context());
            walk(procedure, book, Circumstances::default(), &mut Vec::new(), &mut |path, ruling| {
                rulings += 1;
                assert_eq!(ruling.facts.len(), path.len(), "{place} {path:?}: an answer was not used");
                assert!(!ruling.findings.is_empty(), "{place} {path:?}: nothing is ruled");
                for finding in &ruling.findings {
                    assert!(!finding.ruling.is_empty() && !finding.followed.is_empty(), "{place} {path:?}");
                    for followed in &finding.followed {
                        assert!(!followed.citation.rules.is_empty(), "{place} {path:?}: {}", followed.key);
                    }
                }
            });
            assert!(rulings > 0, "{place}: no ruling");
        }
    }
}

/// A known game leaves out what is only about other games, and nothing else changes.
#[test]
fn a_known_game_is_not_asked_for() {
    let book = Library::shipped().resolve("fort", rules::Context::Live).expect("a book");
    let game = [GameTag::Flop, GameTag::Holdem].into_iter().collect();
    let known = Circumstances { game, ..Circumstances::default() };
    let misdeal = procedure::find("misdeal").expect("it is shipped");
    let Next::Question(question) = misdeal.inquire(&book, known, &[]) else { panic!("something is asked") };
    assert_eq!(question.asks, "What went wrong?");
    assert!(procedure::find("early-flop").expect("it is shipped").fits(&known));
    assert!(!procedure::find("stud-exposed").expect("it is shipped").fits(&known));
}

#[test]
fn every_category_has_procedures() {
    for (category, word, _) in procedure::Category::ALL {
        assert_eq!(procedure::Category::find(word), Some(category));
        assert!(category.procedures().next().is_some(), "nothing is in {word}");
    }
}
