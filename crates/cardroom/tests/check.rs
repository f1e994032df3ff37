//! `cardroom check` and the scenarios that it runs: every file of `tests/hands` and `tests/tables` goes as written, the
//! examples of `docs/hand-files.md` and `docs/table-files.md` do, and bad files are pointed at.

mod common;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use common::play;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// The folder of the bad files.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check")
}

/// Runs a command in that folder, so that paths in its output are the same everywhere.
fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .current_dir(folder())
        .arg("check")
        .args(arguments)
        .envs([("NO_COLOR", "1"), ("LC_ALL", "C.UTF-8"), ("COLUMNS", "100")])
        .output()
        .expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "check/snapshots" }, {
        insta::assert_snapshot!(name, text);
    });
}

/// All `.hand` files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    files_ending(folder, "hand")
}

fn files_ending(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|other| other == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_scenario_goes_as_written() {
    let hands = root().join("tests/hands");
    let files = files(&hands);
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
    let files = files_ending(&tables, "table");
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
    for word in cardroom::scenario::words_of_the_table_format() {
        let described = document.contains(&format!("`{word}")) || document.contains(&format!("`Ann {word}"));
        assert!(described, "docs/table-files.md does not describe `{word}`");
    }
}

#[test]
fn bad_table_files_are_pointed_at() {
    for (kind, code) in [("mistakes", 2), ("failures", 1)] {
        for file in files_ending(&folder().join("tables").join(kind), "table") {
            let name = file.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
            let output = run(&[&format!("tables/{kind}/{name}")]);
            let complaint = text(&output.stderr);
            assert_eq!(output.status.code(), Some(code), "{name}: {complaint}");
            assert!(
                complaint.contains(&format!("tables/{kind}/{name}:")),
                "{name}: it names the place\n{complaint}"
            );
            snapshot(&format!("table-{kind}-{}", name.trim_end_matches(".table")), &complaint);
        }
    }
}

#[test]
fn every_game_has_a_hand_that_is_shown_down() {
    let games: Vec<PathBuf> = files(&root().join("tests/hands/games"));
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

/// The document names every word of the format.
#[test]
fn the_document_is_complete() {
    let document = fs::read_to_string(root().join("docs/hand-files.md")).expect("the document");
    for word in cardroom::scenario::words_of_the_format() {
        let described = document.contains(&format!("`{word}")) || document.contains(&format!("`Ann {word}"));
        assert!(described, "docs/hand-files.md does not describe `{word}`");
    }
}

#[test]
fn mistakes_are_pointed_at() {
    for file in files(&folder().join("mistakes")) {
        let name = file.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let output = run(&[&format!("mistakes/{name}")]);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {complaint}");
        assert!(complaint.contains(&format!("mistakes/{name}:")), "{name}: it names the place\n{complaint}");
        snapshot(&format!("mistake-{}", name.trim_end_matches(".hand")), &complaint);
    }
}

#[test]
fn failures_are_pointed_at() {
    for file in files(&folder().join("failures")) {
        let name = file.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let output = run(&[&format!("failures/{name}")]);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name}: {complaint}");
        assert!(text(&output.stdout).contains("1 failed"), "{name}: {}", text(&output.stdout));
        snapshot(&format!("failure-{}", name.trim_end_matches(".hand")), &complaint);
    }
}

#[test]
fn the_counts_are_printed() {
    let folder = root().join("tests/hands/pot-limit");
    let folder = folder.to_str().expect("a path");
    let output = run(&[folder]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    let last = report.lines().last().expect("a line");
    assert!(last.ends_with("all as written"), "{report}");
    let counted: usize =
        report.lines().filter_map(|line| line.rsplit_once("  ")?.1.trim().parse::<usize>().ok()).sum();
    assert!(last.contains(&format!("{counted} hands")), "{report}");
}

/// With `--rules` each rule that a file cites comes first, in its book's own order.
#[test]
fn rules_are_counted() {
    let folder = root().join("tests/hands/pot-limit");
    let output = run(&[folder.to_str().expect("a path"), "--rules"]);
    let report = text(&output.stdout);
    let rules: Vec<&str> = report.lines().take_while(|line| !line.ends_with("rules cited")).collect();
    let at = |rule: &str| rules.iter().position(|line| line.starts_with(&format!("{rule} ")));
    assert!(at("fort Section 7 No-limit intro").is_some(), "{report}");
    assert!(at("fort Section 7 No-limit intro") < at("fort 214"), "{report}");
    assert!(at("roberts §14 Pot-limit intro") < at("roberts §14 Pot-limit 5"), "{report}");
    assert!(report.contains(&format!("\n{} rules cited\n", rules.len())), "{report}");
}

#[test]
fn json_has_the_same() {
    let output = run(&["failures/under-one-of-two-books.hand", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&json["files"], &json["hands"]), (&1.into(), &2.into()));
    assert_eq!(json["by_book"], serde_json::json!({ "fort live": 1, "roberts live": 1 }));
    let failed = &json["failed"][0];
    assert_eq!(
        (&failed["book"], &failed["line"], &failed["column"]),
        (&"fort live".into(), &14.into(), &3.into())
    );
    let output = run(&["mistakes/raise-by.hand", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&json["malformed"][0]["line"], &json["malformed"][0]["column"]), (&5.into(), &12.into()));
}

#[test]
fn a_folder_without_hands_is_bad_input() {
    let output = run(&["../../src"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no .hand or .table or .money file"), "{}", text(&output.stderr));
}
