//! Editions: every shipped book and game reads from its own edition as it is, and old editions as they were.

use std::collections::BTreeSet;

use rules::{
    Answer, Book, Circumstances, Citation, Context, Decided, Definition, GameTags, Library, Limit, Players,
    Rounds, Street, Value, edition, game,
    policy::{ButtonMethod, RaiseCapMultiway},
};

fn known<T>(book: Result<T, impl std::fmt::Display>) -> T {
    book.unwrap_or_else(|error| panic!("{error}"))
}

/// Every shipped book, in each context that it has rules for.
fn books() -> Vec<Book> {
    let library = Library::shipped();
    let mut books = Vec::new();
    for house in library.houses() {
        for context in known(library.contexts(house.name())) {
            books.push(known(library.resolve(house.name(), context)));
        }
    }
    books
}

fn or_unknown<T: Copy>(all: &[T]) -> impl Iterator<Item = Option<T>> {
    all.iter().copied().map(Some).chain([None])
}

/// All that may be known of a hand: each shipped game, and none, at each limit, on each street, with any players.
fn circumstances() -> Vec<Circumstances> {
    let kinds: BTreeSet<Vec<rules::GameTag>> = game::all().map(|game| game.kinds.clone()).collect();
    let mut all = Vec::new();
    for kinds in kinds.into_iter().chain([Vec::new()]) {
        let game: GameTags = kinds.into_iter().collect();
        for limit in or_unknown(Limit::ALL) {
            for rounds in or_unknown(Rounds::ALL) {
                for street in or_unknown(Street::ALL) {
                    for players in or_unknown(Players::ALL) {
                        all.push(Circumstances { limit, rounds, street, players, game });
                    }
                }
            }
        }
    }
    all
}

/// A decision with its rules in full: is it the floor's, and each value with the rule that says so.
type Whole<'a> = (bool, Vec<(&'a Value, &'a Citation)>);

fn whole<'a>(decided: Option<Decided<'a, &'a Value>>) -> Option<Whole<'a>> {
    Some(match decided? {
        Decided::Settled(one) => (false, vec![(one.value, &**one.by)]),
        Decided::Floor(options) => (true, options.into_iter().map(|one| (one.value, &**one.by)).collect()),
    })
}

fn assert_same(now: &Answer, then: &Answer, all: &[Circumstances]) {
    let name = now.definition().name;
    assert_eq!(now.absent(), then.absent(), "{name}");
    let depends = now.entry().is_some_and(|entry| !entry.cases.is_empty());
    let usual = [Circumstances::default()];
    for circumstances in if depends { all } else { &usual } {
        assert_eq!(
            whole(now.under(circumstances)),
            whole(then.under(circumstances)),
            "{name}, {circumstances:?}"
        );
    }
}

#[test]
fn every_book_answers_from_its_edition_as_it_does_itself() {
    let all = circumstances();
    for book in books() {
        let text = edition::of_book(&book);
        let then = known(edition::book(&text));
        assert_eq!((then.house(), then.title()), (book.house(), book.title()));
        assert_eq!((then.context(), then.built_on()), (book.context(), book.built_on()));
        for (now, then) in book.answers().zip(then.answers()) {
            assert_same(now, then, &all);
        }
        assert_eq!(edition::of_book(&then), text, "an edition of an edition is the same");
    }
}

#[test]
fn the_same_book_has_the_same_edition_and_another_book_another() {
    let once: Vec<String> = books().iter().map(edition::of_book).collect();
    let again: Vec<String> = books().iter().map(edition::of_book).collect();
    assert_eq!(once, again);
    let different: BTreeSet<&String> = once.iter().collect();
    assert_eq!(different.len(), once.len());
    assert!(once.iter().all(|text| !text.contains('\n')), "an edition is one line");
}

#[test]
fn every_game_reads_from_its_edition() {
    for game in game::all() {
        let text = edition::of_game(game);
        assert_eq!(known(edition::game(&text)), *game);
        assert!(!text.contains('\n'));
    }
}

/// A house of one's own, built on a shipped one.
fn friday(cap: &str) -> Book {
    let mut library = Library::shipped();
    let text = format!(
        "book = 'friday'\ntitle = 'The Friday Game'\nbase = 'fort'\n\
         [policy.\"raise-cap.multiway\"]\nvalue = {cap}\ncite = 'agreed in May'\nsays = 'Raise so often.'\n\
         cases = [{{ game = 'stud', value = 1, cite = 'agreed in June' }}]"
    );
    let house = known(library.add("friday.toml", text));
    known(library.resolve(&house, Context::Live))
}

#[test]
fn a_book_that_is_changed_afterwards_leaves_its_edition_alone() {
    let then = edition::of_book(&friday("2"));
    let now = edition::of_book(&friday("5"));
    assert_ne!(then, now);
    let book = known(edition::book(&then));
    assert_eq!(*book.get(RaiseCapMultiway).usual(), RaiseCapMultiway::Count(2));
    assert_eq!(book.get(RaiseCapMultiway).citation().to_string(), "friday agreed in May");
    assert_eq!(book.built_on()[..2], ["friday", "fort"]);
}

#[test]
fn a_policy_that_was_renamed_is_found_by_its_older_name() {
    let aliased = Definition::find("button.redeal-after-misdeal").expect("an alias");
    let book = friday("2");
    let text = edition::of_book(&book)
        .replace(&format!("\"{}\":", aliased.name), "\"button.redeal-after-misdeal\":");
    let then = known(edition::book(&text));
    let (now, then) = (book.answer(aliased.name).expect("asked"), then.answer(aliased.name).expect("asked"));
    assert_same(now, then, &circumstances());
}

#[test]
fn a_policy_that_was_dropped_can_still_be_cited() {
    let text = edition::of_book(&friday("2")).replace("\"raise-cap.multiway\":", "\"raise-cap.of-old\":");
    let book = known(edition::book(&text));
    let stud =
        Circumstances { game: [rules::GameTag::Stud].into_iter().collect(), ..Circumstances::default() };
    let rule = |policy: &str, circumstances| book.citation(policy, circumstances).map(ToString::to_string);
    let usual = Circumstances::default();
    assert_eq!(rule("raise-cap.of-old", &usual).as_deref(), Some("friday agreed in May"));
    assert_eq!(rule("raise-cap.of-old", &stud).as_deref(), Some("friday agreed in June"));
    assert_eq!(rule("raise-cap.never-was", &usual), None);
    // The question that is asked now has no answer of the house's own: that of the shipped book below it holds.
    let fort = known(Library::shipped().resolve("fort", Context::Live));
    assert_eq!(rule("raise-cap.multiway", &usual), Some(fort.get(RaiseCapMultiway).citation().to_string()));
    assert_eq!(book.get(RaiseCapMultiway).usual(), fort.get(RaiseCapMultiway).usual());
    assert_eq!(rule("button.method", &usual), Some(fort.get(ButtonMethod).citation().to_string()));
}

#[test]
fn what_cannot_be_read_is_refused_in_words() {
    let text = edition::of_book(&friday("77"));
    let refused = |text: String| edition::book(&text).expect_err("it is refused").to_string();
    assert_eq!(
        refused(text.replace("{\"v\":1,", "{\"v\":9,")),
        "the edition has version 9 and was written by a later cardroom: this one knows 1"
    );
    let value = refused(text.replace("\"value\":77", "\"value\":\"two\""));
    assert!(value.starts_with("`raise-cap.multiway` cannot be \"two\" any more: it is"), "{value}");
    assert_eq!(
        refused(text.replace(
            "\"game\":[\"stud\"]},\"outcome\":{\"value\":1}",
            "\"game\":[\"faro\"]},\"outcome\":{\"value\":1}"
        )),
        "`raise-cap.multiway` depends on `faro`, which is no condition"
    );
    assert!(refused("{}".to_owned()).starts_with("it is no book: missing field"));
    let game = edition::of_game(&game::shipped("razz").expect("shipped"));
    let refused = |text: String| edition::game(&text).expect_err("it is refused").to_string();
    assert!(refused(game.replace("\"v\":1", "\"v\":0")).contains("version 0, and not 1"));
    let ranking = refused(game.replace("\"ranking\":\"", "\"ranking\":\"un"));
    assert!(ranking.starts_with("the game `razz` cannot be read"), "{ranking}");
    assert!(edition::game(&text).is_err(), "a book is no game");
}
