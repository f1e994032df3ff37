//! The list of what the hands should show is kept: nothing that a hand shows is said to be missing, nothing that is
//! missing goes unsaid, and `docs/coverage.md` is what the hands say now.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use scenario::coverage::{Item, elsewhere, known_to_be_missing};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// What the command prints, run where the project is.
fn coverage(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .current_dir(root())
        .args(["coverage", "tests"])
        .args(arguments)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn what_is_missing_is_said_to_be() {
    let rows: serde_json::Value = serde_json::from_str(&coverage(&["--missing", "--json"])).expect("JSON");
    let rows = rows.as_array().expect("a list");
    let missing: BTreeSet<Item> =
        rows.iter().map(|row| Item::read(row["item"].as_str().expect("a text")).expect("an item")).collect();
    let known = known_to_be_missing();
    assert_eq!(
        missing.difference(known).collect::<Vec<_>>(),
        Vec::<&Item>::new(),
        "no hand shows these: write one, or list them under `not-shown` in data/coverage.toml"
    );
    assert_eq!(
        known.difference(&missing).collect::<Vec<_>>(),
        Vec::<&Item>::new(),
        "a hand shows these: take them from `not-shown` in data/coverage.toml"
    );
}

#[test]
fn files_besides_hands_exist() {
    for file in elsewhere() {
        assert!(root().join(file).is_file(), "data/coverage.toml names {file}, which does not exist");
    }
}

#[test]
fn a_part_shows_the_whole_and_counts_are_printed() {
    let report = coverage(&[]);
    let whole = report.split("procedure 1    ").nth(1).expect("the first procedure");
    let whole = whole.split("procedure 2 ").next().expect("its lines");
    assert!(whole.starts_with("A misdeal and the new deal\n"), "{whole}");
    let own = whole.split("procedure 1a").next().expect("the files of the whole");
    assert!(own.contains("tests/hands/floor/misdeal-before-action.hand"), "{own}");
    assert!(report.lines().any(|line| line.starts_with("Worked examples: ")), "{report}");
}

/// An edit of a hand shows in review as an edit of the page.
#[test]
fn the_page_is_up_to_date() {
    let file = std::env::temp_dir().join(format!("cardroom-coverage-{}.md", std::process::id()));
    coverage(&["--write", file.to_str().expect("a path")]);
    let now = fs::read_to_string(&file).expect("the page");
    fs::remove_file(&file).expect("it can be removed");
    let kept = fs::read_to_string(root().join("docs/coverage.md")).expect("docs/coverage.md");
    assert!(now == kept, "docs/coverage.md is not what the hands show now: run `make docs`");
}
