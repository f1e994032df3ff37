//! `cardroom judge` as a floor person meets it: one hand by two books.

use std::{path::Path, process::Output};

mod common;
use common::{complaint, stdout};

/// Judges a file of the scenarios.
fn judge(file: &str, arguments: &[&str]) -> Output {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hands").join(file);
    let path = path.to_str().expect("a path");
    common::cardroom(&[&["judge", path], arguments].concat())
}

/// What is printed after the line that names the file and the books.
fn judged(file: &str, arguments: &[&str]) -> String {
    let output = judge(file, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let text = stdout(&output);
    text.split_once('\n').expect("more than one line").1.to_owned()
}

#[test]
fn where_two_books_part_both_are_cited() {
    let text = judged("acts/ex-035-every-chip-needed.hand", &["--book", "fort", "--tournament"]);
    assert!(text.contains("C puts 1000 500"), "{text}");
    assert!(text.contains("the floor decides about C: a raise to 1800, or a call"), "{text}");
    assert!(text.contains("roberts §14 No-limit 11"), "{text}");
    assert!(text.contains("C's 1500 count for 1100; C calls 1100"), "{text}");
    assert!(text.contains("tda-2019 45(A)"), "{text}");
}

#[test]
fn stacks_that_differ_are_set_side_by_side() {
    let text = judged("showdown/ex-101-playing-the-board.hand", &["--book", "fort"]);
    assert!(text.contains("roberts §5 9") && text.contains("fort 196"), "{text}");
    let row = |player: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with(player)).expect("a row");
        line.split_whitespace().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let end = text.split("In the end").nth(1).expect("the stacks");
    assert!(end.contains("5450") && end.contains("5900"), "{text}");
    assert_eq!(row("A "), ["5450", "5900"]);
    assert_eq!(row("B  "), ["5450", "5000"]);
}

#[test]
fn refusals_part_too() {
    let text = judged("betting/ex-010-cap-compared.hand", &["--book", "fort"]);
    assert!(text.contains("refused: the betting is capped"), "{text}");
    assert!(text.contains("B makes it 15"), "{text}");
}

#[test]
fn books_that_agree_say_so() {
    let text = judged("acts/ex-060-call-of-a-raise.hand", &["--book", "river"]);
    assert!(text.contains("The two judge every act alike."), "{text}");
}

#[test]
fn a_program_can_read_it() {
    let output = judge("showdown/ex-101-playing-the-board.hand", &["--book", "fort", "--json"]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["here"], "roberts live");
    assert_eq!(value["there"], "fort live");
    assert_eq!(value["partings"][0]["there"]["rules"][0]["rule"], "fort 196");
    assert_eq!(value["stacks"][1]["there"], 5000);
}

#[test]
fn mistakes_are_explained() {
    assert_eq!(judge("missing.hand", &["--book", "fort"]).status.code(), Some(2));
    let output = judge("acts/ex-060-call-of-a-raise.hand", &["--book", "forth"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("did you mean `fort`?"), "{}", complaint(&output));
    let output = judge("acts/ex-060-call-of-a-raise.hand", &["--book", "river", "--tournament"]);
    assert_eq!(output.status.code(), Some(2));
    let output = judge("../tables/straddles/rx-064-pot-over-a-button-straddle.table", &["--book", "fort"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("only a hand can be judged"), "{}", complaint(&output));
}
