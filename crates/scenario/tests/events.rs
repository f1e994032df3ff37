//! Scenarios of tournaments: every file of `tests/events` goes as written, the examples of `docs/event-files.md` do, the
//! document names every word, and bad files are pointed at.

mod common;

use std::{collections::BTreeSet, fs, path::PathBuf};

use common::{play, root};
use scenario::File;

fn files() -> Vec<PathBuf> {
    common::files(&root().join("tests/events"), "event")
}

#[test]
fn every_scenario_goes_as_written() {
    let mut books = BTreeSet::new();
    let mut wrong = Vec::new();
    for path in files() {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let text = fs::read_to_string(&path).expect("text");
        match play(&name, &text) {
            Ok(file) => books.extend(file.books().iter().map(ToString::to_string)),
            Err(message) => wrong.push(message),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for house in ["roberts", "home-tourney", "catfish-bend", "fort", "tda-2019"] {
        assert!(books.contains(&format!("{house} tournament")), "no scenario under {house}");
    }
}

#[test]
fn the_documents_examples_go_as_written() {
    let document = fs::read_to_string(root().join("docs/event-files.md")).expect("the document");
    let examples: Vec<&str> = document.split("```event\n").skip(1).collect();
    assert!(examples.len() >= 2, "{} examples", examples.len());
    for (place, block) in examples.iter().enumerate() {
        let example = block.split("```").next().unwrap_or_default();
        play(&format!("example-{place}.event"), example).unwrap_or_else(|message| panic!("{message}"));
    }
}

#[test]
fn the_document_is_complete() {
    let document = fs::read_to_string(root().join("docs/event-files.md")).expect("the document");
    for word in File::words("event") {
        let described = document.contains(&format!("`{word}")) || document.contains(&format!("`A {word}"));
        assert!(described, "docs/event-files.md does not describe `{word}`");
    }
}

/// A head and a line, and what is wrong with them, as the checker says it.
#[test]
fn mistakes_are_pointed_at() {
    let head = "book fort tournament\nstructure turbo\ntable 1 A B C\n";
    let cases = [
        ("hand 1 out D by A", "4:12", "`D` is not a player of this file"),
        ("A rebys", "4:3", "`rebys` is not something that a player does"),
        ("at 17", "4:4", "`17` is not a time"),
        ("stop dinner", "4:6", "`dinner` is not a reason to stop the clock"),
        ("cards 1 Kx", "4:9", "`Kx` is not a card"),
        ("hand 1 button 11", "4:15", "`11` is not the number of a seat"),
    ];
    for (line, place, what) in cases {
        let mistake = File::parse("bad.event", &format!("{head}{line}\n")).expect_err(line);
        let (row, column) = mistake.line_and_column();
        assert_eq!((format!("{row}:{column}").as_str(), mistake.what.as_str()), (place, what), "{line}");
    }
    let none = File::parse("bad.event", "book fort tournament\nplayers 3\n").expect_err("no structure");
    assert_eq!(none.what, "there is no `structure` line");
    let bad =
        play("bad.event", "book home-tourney tournament\nstructure turbo\nplayers 0\n").expect_err("stack");
    assert!(bad.contains("everybody starts with 1000 in this house"), "{bad}");
}
