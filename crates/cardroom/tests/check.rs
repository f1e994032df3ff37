//! `cardroom check`: bad files are pointed at, and what went as written is counted. That all scenarios do is tested where
//! they are run, in `crates/scenario`.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

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

/// A house's own book is read from beside the file, wherever the command is run.
#[test]
fn a_book_of_ones_own_is_played_by() {
    let output = run(&["own-book"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    assert!(report.starts_with("fort live        1\nfriday live      2\n"), "{report}");
}

/// Of several files, all that is wrong is shown, and the last lines say where to look.
#[test]
fn all_failures_are_shown_and_listed_last() {
    let output = run(&["several"]);
    assert_eq!(output.status.code(), Some(2), "one of them cannot be read");
    snapshot("several-problems", &text(&output.stderr));
    let report = text(&output.stdout);
    assert!(report.ends_with('\n'), "{report:?}");
    let counts = report.lines().position(|line| line.starts_with("3 files, 3 hands in ")).expect("counts");
    let places: Vec<&str> = report.lines().skip(counts).collect();
    assert!(places[0].ends_with(" s, 1 cannot be played, 4 failed"), "{report}");
    let expected = [
        "  several/answered-otherwise.hand:9: this does not hold: pot 21",
        "  several/answered-otherwise.hand:10: this does not hold: stack Ann 491",
        "  several/answered-otherwise.hand:12: this does not hold: cites fort 1",
        "  several/answered-otherwise.hand:13: this cannot be done: Ben checks",
        "  several/unread.hand:5: `foldz` is not something that a player does",
    ];
    assert_eq!(places[1..], expected);
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
    assert!(
        text(&output.stderr).contains("no .hand or .table or .money or .event file"),
        "{}",
        text(&output.stderr)
    );
}
