//! Every file of `tests/hands` and `tests/tables` goes as written, the examples of `docs/hand-files.md` and
//! `docs/table-files.md` do, and both documents name every word of their format.

mod common;

use std::{collections::BTreeSet, fs};

use common::{files, play, root};

#[test]
fn every_scenario_goes_as_written() {
    let hands = root().join("tests/hands");
    let files = files(&hands, "hand");
    assert!(files.len() > 200, "{} files", files.len());
    let mut books = BTreeSet::new();
    for file in files {
        let name = file.strip_prefix(&hands).expect("below").display().to_string();
        let text = fs::read_to_string(&file).expect("text");
        let scenario = play(&name, &text).unwrap_or_else(|message| panic!("{message}"));
        books.extend(scenario.books().iter().map(ToString::to_string));
    }
    for book in ["roberts live", "home-tourney tournament", "catfish-bend live", "river live", "fort live"] {
        assert!(books.contains(book), "no scenario under {book}");
    }
}

#[test]
fn every_table_goes_as_written() {
    let tables = root().join("tests/tables");
    let files = files(&tables, "table");
    assert!(files.len() > 80, "{} files", files.len());
    let mut books = BTreeSet::new();
    for file in files {
        let name = file.strip_prefix(&tables).expect("below").display().to_string();
        let text = fs::read_to_string(&file).expect("text");
        let scenario = play(&name, &text).unwrap_or_else(|message| panic!("{message}"));
        books.extend(scenario.books().iter().map(ToString::to_string));
    }
    for book in ["roberts live", "home-tourney tournament", "catfish-bend live", "river live", "fort live"] {
        assert!(books.contains(book), "no table under {book}");
    }
}

#[test]
fn the_table_document_is_complete_and_its_examples_go_as_written() {
    let document = fs::read_to_string(root().join("docs/table-files.md")).expect("the document");
    let mut count = 0;
    for block in document.split("```table\n").skip(1) {
        let example = block.split("```").next().unwrap_or_default();
        count += 1;
        let name = format!("docs/table-files.md, example {count}.table");
        play(&name, example).unwrap_or_else(|message| panic!("{message}"));
    }
    assert!(count >= 3, "{count} examples");
    for word in scenario::File::words("table") {
        let described = document.contains(&format!("`{word}")) || document.contains(&format!("`Ann {word}"));
        assert!(described, "docs/table-files.md does not describe `{word}`");
    }
}

#[test]
fn every_game_has_a_hand_that_is_shown_down() {
    let games = files(&root().join("tests/hands/games"), "hand");
    for game in rules::game::all() {
        let file = games.iter().find(|path| path.file_stem().is_some_and(|stem| stem == game.id.as_str()));
        let file = file.unwrap_or_else(|| panic!("tests/hands/games has no hand of {}", game.id));
        let text = fs::read_to_string(file).expect("text");
        assert!(text.contains(&format!("game   {} ", game.id)), "{} plays another game", file.display());
        assert!(
            text.contains("\nover\n") && text.contains("\nwins "),
            "{} is not played out",
            file.display()
        );
    }
}

#[test]
fn the_documents_examples_go_as_written() {
    let document = fs::read_to_string(root().join("docs/hand-files.md")).expect("the document");
    let mut count = 0;
    for block in document.split("```hand\n").skip(1) {
        let example = block.split("```").next().unwrap_or_default();
        count += 1;
        play(&format!("docs/hand-files.md, example {count}"), example)
            .unwrap_or_else(|message| panic!("{message}"));
    }
    assert!(count >= 5, "{count} examples");
}

/// What `ruled` can ask for is what a hand can record, and the document lists just that.
#[test]
fn every_kind_of_event_is_listed() {
    let kinds: BTreeSet<&str> = scenario::File::kinds().collect();
    // A kind that there is not is answered with those that there are.
    let listed = |error: serde_json::Error| -> Vec<String> {
        let error = error.to_string();
        let names = error.split('`').skip(1).step_by(2).map(str::to_owned);
        names.skip(1).filter(|name| !matches!(name.as_str(), "mishap" | "irregularity")).collect()
    };
    let mut recorded = Vec::new();
    for text in [
        r#"{ "what": "?" }"#,
        r#"{ "what": "mishap", "kind": "?" }"#,
        r#"{ "what": "irregularity", "kind": "?" }"#,
    ] {
        let error = serde_json::from_str::<hand::Event>(text).expect_err("there is no such kind");
        recorded.extend(listed(error));
    }
    let recorded: BTreeSet<&str> = recorded.iter().map(String::as_str).collect();
    assert_eq!(kinds, recorded);

    let document = fs::read_to_string(root().join("docs/hand-files.md")).expect("the document");
    let (_, section) = document.split_once("## What `ruled` knows").expect("the list");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" |"));
    let described: BTreeSet<&str> = rows.flat_map(|(row, _)| row.trim_matches('`').split("`, `")).collect();
    assert_eq!(kinds, described);
}

/// The document names every word of the format.
#[test]
fn the_document_is_complete() {
    let document = fs::read_to_string(root().join("docs/hand-files.md")).expect("the document");
    for word in scenario::File::words("hand") {
        let described = document.contains(&format!("`{word}")) || document.contains(&format!("`Ann {word}"));
        assert!(described, "docs/hand-files.md does not describe `{word}`");
    }
}
