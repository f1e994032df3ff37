//! `cardroom coverage` as somebody meets it who writes a scenario.

use std::{fs, path::Path, process::Command};

/// What the command prints, run where the project is.
fn coverage(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .args(["coverage", "tests"])
        .args(arguments)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
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

#[test]
fn what_is_missing_is_listed_for_programs_too() {
    let rows: serde_json::Value = serde_json::from_str(&coverage(&["--missing", "--json"])).expect("JSON");
    let rows = rows.as_array().expect("a list");
    assert_eq!(rows.len(), scenario::coverage::known_to_be_missing().len());
    assert!(
        rows.iter().all(|row| row["item"].is_string() && row["files"].as_array().is_some_and(Vec::is_empty))
    );
}

#[test]
fn the_page_is_written_where_it_is_asked_for() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coverage.md");
    coverage(&["--write", file.to_str().expect("a path")]);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/coverage.md");
    assert!(
        fs::read(&file).expect("the page") == fs::read(kept).expect("the page that is kept"),
        "run `make docs`"
    );
}
