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
            assert!(question.choices.len() > 1, "{} {path:?}: nothing to choose", procedure.id);
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

/// The same where the game is known from the start.
#[test]
fn every_path_ends_whatever_the_game() {
    let books = books();
    for id in
        ["holdem", "omaha-8", "drawmaha", "stud", "razz", "mexican-53", "ace-to-five", "badugi", "archie"]
    {
        let game = rules::game::shipped(id).expect("a game");
        let known = Circumstances { game: game.kinds.iter().copied().collect(), ..Circumstances::default() };
        for procedure in procedure::all().iter().filter(|procedure| procedure.fits(&known)) {
            for book in &books {
                walk(procedure, book, known, &mut Vec::new(), &mut |path, ruling| {
                    let cited = ruling.findings.iter().all(|finding| !finding.followed.is_empty());
                    assert!(cited && !ruling.findings.is_empty(), "{} {path:?} at {id}", procedure.id);
                });
            }
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

/// The thirty-two procedures of the floor and the ninety-two acts of players each have a place.
#[test]
fn every_procedure_and_every_act_has_a_ruling() {
    for number in 1..=32 {
        let having = procedure::all().iter().filter(|procedure| procedure.number == Some(number)).count();
        assert_eq!(having, 1, "procedure {number}");
    }
    let mut acts: Vec<u16> = procedure::all().iter().flat_map(|procedure| procedure.acts.clone()).collect();
    acts.sort_unstable();
    acts.dedup();
    assert_eq!(acts, (1..=92).collect::<Vec<u16>>());
}

/// What the book leaves to the floor comes as options, the usual one first.
#[test]
fn what_is_left_to_the_floor_comes_as_options() {
    let fort = Library::shipped().resolve("fort", rules::Context::Live).expect("a book");
    let dropped = procedure::find("gestures").expect("it is shipped");
    let Next::Question(question) = dropped.inquire(&fort, Circumstances::default(), &[]) else {
        panic!("something is asked")
    };
    let place = question.choices.iter().position(|choice| choice.word == "dropped").expect("a choice");
    let Next::Ruling(ruling) = dropped.inquire(&fort, Circumstances::default(), &[place]) else {
        panic!("that is all there is to know")
    };
    let rulings: Vec<&str> = ruling.findings.iter().map(|finding| finding.ruling.as_str()).collect();
    assert_eq!(rulings, ["The cards must be played.", "The hand is dead."]);
    assert!(ruling.findings.iter().all(|finding| finding.followed[0].citation.rules == ["122"]));
}

/// A house of one's own gets the ruling that its own answer makes.
#[test]
fn a_house_of_ones_own_is_followed() {
    let mut library = Library::shipped();
    let house = library
        .add(
            "friday.toml",
            "book = \"friday\"\ntitle = \"The Friday Game\"\nbase = \"fort\"\n\n\
             [policy.\"premature.river\"]\nvalue = \"burn\"\ncite = \"agreed in May\"\nsays = \"Always burn.\"\n",
        )
        .expect("a house");
    let book = library.resolve(&house, rules::Context::Live).expect("a book");
    let river = procedure::find("early-river").expect("it is shipped");
    let Next::Ruling(ruling) = river.inquire(&book, Circumstances::default(), &[]) else {
        panic!("no facts")
    };
    let finding = &ruling.findings[0];
    assert!(finding.steps.last().is_some_and(|step| step.starts_with("Burn a card")), "{:?}", finding.steps);
    assert_eq!(finding.followed[0].citation.rules, ["agreed in May"]);
    assert_eq!(finding.followed[0].standing, procedure::Standing::Own);
    assert_eq!(finding.followed[1].standing, procedure::Standing::Borrowed);
}
