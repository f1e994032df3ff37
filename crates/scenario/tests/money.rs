//! Money scenarios: every file of `tests/money` goes as written, the examples of `docs/money-files.md` do, every
//! worked example about the house's money has a file, and bad files are pointed at.

mod common;

use std::{collections::BTreeSet, fs, path::PathBuf};

use common::{play, root};
use scenario::File;

fn files() -> Vec<PathBuf> {
    common::files(&root().join("tests/money"), "money")
}

#[test]
fn every_scenario_goes_as_written() {
    let mut books = BTreeSet::new();
    for path in files() {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let text = fs::read_to_string(&path).expect("text");
        let file = play(&name, &text).unwrap_or_else(|message| panic!("{message}"));
        books.extend(file.books().iter().map(ToString::to_string));
    }
    for book in ["roberts live", "catfish-bend live", "river live", "fort live"] {
        assert!(books.contains(book), "no scenario under {book}");
    }
}

#[test]
fn every_worked_example_has_a_file() {
    let names: Vec<String> =
        files().iter().map(|path| path.file_name().unwrap_or_default().to_string_lossy().into()).collect();
    for number in 77..=98 {
        let start = format!("rx-{number:03}-");
        assert!(names.iter().any(|name| name.starts_with(&start)), "no file for {start}");
    }
}

#[test]
fn the_documents_examples_go_as_written() {
    let document = fs::read_to_string(root().join("docs/money-files.md")).expect("the document");
    let examples: Vec<&str> = document.split("```money\n").skip(1).collect();
    assert!(examples.len() >= 3, "{} examples", examples.len());
    for (place, block) in examples.iter().enumerate() {
        let example = block.split("```").next().unwrap_or_default();
        play(&format!("example-{place}.money"), example).unwrap_or_else(|message| panic!("{message}"));
    }
}

#[test]
fn the_document_is_complete() {
    let document = fs::read_to_string(root().join("docs/money-files.md")).expect("the document");
    for word in File::words("money") {
        let described = document.contains(&format!("`{word}")) || document.contains(&format!("`A {word}"));
        assert!(described || word == "refused", "docs/money-files.md does not describe `{word}`");
    }
}

/// A head and a line, and what is wrong with them, as the checker says it.
#[test]
fn mistakes_are_pointed_at() {
    let head = "book fort live\ngame holdem limit 3/6 blinds 1/3\n";
    let cases = [
        ("A bys in 30", "3:3", "`bys` is not something that a player does"),
        ("A buys 30", "3:8", "`in` belongs here"),
        ("A buys in thirty", "3:11", "`thirty` is not an amount of chips"),
        ("clock 8pm", "3:7", "`8pm` is not a time"),
        ("no luck", "3:4", "`luck` is not something that may be missing"),
        ("refused too little", "3:1", "`refused` stands right after the act that is refused"),
        ("box royal 3", "3:5", "`royal` is not a promotion"),
        ("A", "3:1", "`A` alone says nothing"),
        ("stack A 1\nseat 1 A 30", "4:1", "`seat` belongs in the head, before the first act"),
        ("holds safe 30", "3:7", "`safe` is not something that holds money"),
        ("charge tip\nA buys in 3", "3:8", "`tip` is not a way to pay the house"),
        ("buy-in 30\nA buys in 3", "3:8", "the least and the most are wanted"),
        ("seat 11 A 30", "3:6", "`11` is not the number of a seat"),
    ];
    for (line, place, what) in cases {
        let mistake = File::parse("bad.money", &format!("{head}{line}\n")).expect_err(line);
        let (row, column) = mistake.line_and_column();
        assert_eq!((format!("{row}:{column}").as_str(), mistake.what.as_str()), (place, what), "{line}");
    }
    let order = File::parse("bad.money", "book fort live\nbuy-in 3..\n").expect_err("no game");
    assert_eq!(order.what, "`buy-in` stands below the game that it is about");
}

/// A head that a book does not allow, and what is said about it.
#[test]
fn what_a_house_does_not_spread_is_said() {
    let cases = [
        (
            "river",
            "game holdem no-limit 1/2",
            "the book lists no such game; its buy-ins are 50 to 200; 200 to 600;",
        ),
        (
            "river",
            "game holdem no-limit 5/10",
            "several games have these blinds: post a buy-in of 200 to 600; 500 to 1000",
        ),
        ("river", "game holdem limit 3/6 blinds 1/3\ncharge time", "the book charges in other ways: drop"),
        ("river", "game holdem limit 5/10 blinds 2/5\ncharge drop", "the book names no fee for this game"),
        ("fort live", "game holdem limit 3/6 blinds 1/3\ncharge drop 4", "the book charges"),
        ("roberts live", "game holdem no-limit 1/2\nbuy-in 300..100", "the least is above the most"),
    ];
    for (book, game, what) in cases {
        let text = format!("book {book}\n{game}\nA buys in 100\n");
        let message = play("bad.money", &text).expect_err(game);
        assert!(message.contains(what), "{message}");
        assert!(message.starts_with("bad.money:2:1: under"), "the game is pointed at: {message}");
    }
}
