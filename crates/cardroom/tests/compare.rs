//! `cardroom compare` as scripts and people meet it: lines in, signs out, and a caret where a line is wrong.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Output, Stdio},
};

mod common;
use common::{stderr, stdout};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardroom"));
    command.arg("compare").args(arguments).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it on these lines.
fn compare(arguments: &[&str], input: &str) -> Output {
    let mut child = command(arguments).spawn().expect("it runs");
    // It may stop reading at a bad line: then the rest cannot be written.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// What it answers to good lines.
fn answers(arguments: &[&str], input: &str) -> String {
    let output = compare(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{input}: {}", stderr(&output));
    stdout(&output)
}

#[test]
fn a_sign_for_each_line() {
    assert_eq!(answers(&["high"], "AsKsQsJsTs 9h8h7h6h5h\n"), ">\n");
    let lines = "9h8h7h6h5h AsKsQsJsTs\nAsKsQsJsTs AhKhQhJhTh\n2s2h3d4c5s 2d2c3h4h6s";
    assert_eq!(answers(&["high"], lines), "<\n=\n<\n");
    let omaha = "AhKd7c2s QsJs9d8d | Td9s8h2c3d\n";
    assert_eq!(answers(&["high", "--plays", "2-hole-3-board"], omaha), "<\n");
    assert_eq!(answers(&["high"], ""), "");
}

#[test]
fn every_form_of_a_line() {
    let plain = "AhKd QsJs | Td9s8h2c3d\n";
    for line in [
        "AhKd QsJs | Td9s8h2c3d",
        "AhKd QsJs|Td9s8h2c3d",
        "  AhKd\tQsJs |  Td 9s 8h 2c 3d  ",
        "AhKd QsJs | 10d9s8h2c3d",
        "ahkd qsjs | td9s8h2c3d\r",
        "A♥K♦ Q♠J♠ | T♦,9♠,8♥,2♣,3♦",
        "AhKd QsJs | Td9s8h2c3d # a comment",
        "# before\n\n   \nAhKd QsJs | Td9s8h2c3d\n#after",
    ] {
        assert_eq!(answers(&["high"], line), answers(&["high"], plain), "{line:?}");
    }
    // Two holdings are compared as they are: a card may be in both.
    assert_eq!(answers(&["high-wild"], "KsKhQdQcJk KdKcKhJsJd\nAsKsQsJsJk AhKhQhJhTh\n"), ">\n=\n");
    // Holdings of different sizes.
    assert_eq!(answers(&["high"], "AsKsQsJsTs 9h8h7h6h5h2c2d\n"), ">\n");
}

#[test]
fn what_does_not_qualify_loses_and_ties_its_like() {
    let lines = "As2d3h4c8s KsKdKhKcQs\nKsKdKhKcQs As2d3h4c8s\nKsKdKhKcQs 9s8h7d6c5s\n";
    assert_eq!(answers(&["eight-or-better"], lines), ">\n<\n=\n");
    assert_eq!(
        answers(&["eight-or-better", "--explain"], "As2d3h4c8s KsKdKhKcQs\n"),
        "> 8-4-3-2-A low against no low\n"
    );
}

#[test]
fn every_way_to_play_cards() {
    let line = "AhKd7c2s QsJs9d8d | Td9s8h2c3d\n";
    assert_eq!(answers(&["high", "--plays", "any-5"], line), "<\n");
    assert_eq!(answers(&["high", "--plays", "at-most-2-hole"], line), "<\n");
    assert_eq!(answers(&["high", "--plays", "at-most-1-hole"], "AhKd7c2s QsJs9d8d | Td9s8h2c3d\n"), "<\n");
    assert_eq!(answers(&["high", "--plays", "board-only"], line), "=\n");
    assert_eq!(answers(&["high", "--plays", "hole-only"], "AhKd7c2s2d QsJs9d8d3c | Td9s8h2c3d\n").len(), 2);
    assert_eq!(answers(&["badugi", "--plays", "hole-only"], "As2d3h4c KsKdKhKc\n"), ">\n");
}

#[test]
fn names_and_json() {
    let line = "AhKd7c2s QsJs9d8d | Td9s8h2c3d\n";
    let told = answers(&["high", "--plays", "2-hole-3-board", "--explain"], line);
    assert_eq!(told, "< pair of deuces, A-T-9 kicker against straight, queen-high\n");
    let json = answers(&["high", "--plays", "2-hole-3-board", "--json"], &format!("{line}{line}"));
    assert_eq!(json.lines().count(), 2, "an object a line");
    let value: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).expect("JSON");
    assert_eq!(value["result"], "<");
    assert_eq!(value["first"]["cards"], "AhKd7c2s");
    assert_eq!(value["second"]["name"], "straight, queen-high");
    assert_eq!(value["second"]["plays"], "QsJsTd9s8h");
    assert_eq!(value["second"]["qualifies"], true);
    assert_eq!(value["board"], "Td9s8h3d2c");
}

#[test]
fn the_list_has_every_ranking() {
    let text = stdout(&compare(&["--list"], ""));
    for ranking in cards::Ranking::ALL {
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(ranking.name()));
        assert!(line.is_some_and(|line| line.contains(ranking.about())), "{ranking}");
    }
    assert!(text.contains("2-hole-3-board"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&compare(&["--list", "--json"], ""))).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(cards::Ranking::ALL.len()));
    assert_eq!(json[0]["name"], "high");
    assert!(json[0]["about"].is_string() && json[0]["deck"].is_string());
    assert_eq!((json[0]["least"].as_u64(), json[0]["most"].as_u64()), (Some(5), Some(13)));
}

#[test]
fn a_bad_line_is_pointed_at_and_those_before_it_are_answered() {
    let lines = "AsKsQsJsTs 9h8h7h6h5h\n# fine\n9h8h7h6h5h AsKsQsJsTs\nAsKsQsJsTs 9h8h7h6h5x\nAsKsQsJsTs 9h8h7h6h5h\n";
    let output = compare(&["high"], lines);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output), ">\n<\n");
    let text = stderr(&output);
    assert!(text.contains("`x` after the five is not a suit"), "{text}");
    assert!(text.contains("line 4:1:21"), "the line and the column: {text}");
    assert!(text.contains("AsKsQsJsTs 9h8h7h6h5x") && text.contains("a suit is c, d, h or s"), "{text}");
}

#[test]
fn every_mistake_is_explained() {
    for (arguments, line, what, column) in [
        (&["high"][..], "AsKsQsJsTs 9h8h7h9h5h", "9h is here twice", 18),
        (&["high"], "AsAsQsJsTs 9h8h7h6h5h", "As is here twice", 3),
        (&["high"], "AsKsQsJsTs 9h8h7h6h", "4 cards are too few", 12),
        (&["high"], "AsKs QsJs", "2 cards are too few", 1),
        (&["high"], "AsKs QsJs | 2c3c", "4 cards are too few with the board", 1),
        (&["high"], "AsKs QsJs | As2c3c4c5c", "As is on the board too", 1),
        (&["high"], "AsKs QsJs | 2c3c4c2c5c", "2c is here twice", 19),
        (&["high"], "AsKsQsJsTs", "there is one holding", 1),
        (&["high"], "AsKsQsJsTs 9h8h7h6h5h 2c", "there are 3 holdings", 23),
        (&["high"], "| 2c3c4c5c6c", "there are no holdings", 1),
        (&["high"], "1sKsQsJsTs 9h8h7h6h5h", "`1` is not a rank", 1),
        (&["high"], "AsKsQsJsT 9h8h7h6h5h", "the ten has no suit", 9),
        (&["high"], "AsKsQsJsJk 9h8h7h6h5h", "Jk is not in this deck", 9),
        (&["short-deck"], "AsKsQsJs5s 9h8h7h6hTh", "5s is not in this deck", 9),
        (&["kuhn"], "KsQs Js", "2 cards are too many", 1),
        (&["high", "--plays", "2-hole-3-board"], "AhKd7c2s QsJs9d8d", "2-hole-3-board needs a board", 17),
        (&["high", "--plays", "2-hole-3-board"], "AhKd7c2s QsJs9d8d | ", "2-hole-3-board needs a board", 17),
        (
            &["high", "--plays", "2-hole-3-board"],
            "AhKd7c2s QsJs9d8d | 2c3c",
            "2 cards on the board are too few",
            21,
        ),
        (
            &["high", "--plays", "2-hole-3-board"],
            "AhKd7c2s Qs | 2c3c4c",
            "1 cards are too few: 2 must play",
            10,
        ),
        (&["high", "--plays", "hole-only"], "AhKd QsJs | 2c3c4c5c6c", "2 cards are too few", 1),
        (&["high", "--plays", "board-only"], "AhKd QsJs", "board-only needs a board", 9),
    ] {
        let output = compare(arguments, line);
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{line}: {text}");
        assert!(stdout(&output).is_empty(), "{line}");
        assert!(text.contains(what), "{line}: {text}");
        assert!(text.contains(&format!("line 1:1:{column}]")), "{line}, column {column}: {text}");
        assert!(text.contains("help: "), "{line}: {text}");
    }
    let output = compare(&["hgih"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("there is no ranking `hgih`") && stderr(&output).contains("`high`"));
    let output = compare(&["high", "--plays", "three"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("2-hole-3-board"));
    assert_eq!(compare(&[], "").status.code(), Some(2), "a ranking is needed");
}

#[test]
fn an_answer_comes_before_the_next_line_is_waited_for() {
    let mut child = command(&["high"]).spawn().expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for (line, sign) in [("AsKsQsJsTs 9h8h7h6h5h\n", ">\n"), ("9h8h7h6h5h AsKsQsJsTs\n", "<\n")] {
        input.write_all(line.as_bytes()).expect("it reads");
        input.flush().expect("it reads");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("it answers");
        assert_eq!(answer, sign);
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn the_pairs_that_a_peer_decided() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../cards/tests/data/compare");
    for entry in std::fs::read_dir(folder).expect("the pairs") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        let (head, lines) = text.split_once('\n').expect("a head");
        let mut words = head.split_once(": ").expect("a ranking").1.split(' ');
        let (ranking, plays) = (words.next().unwrap(), words.next().unwrap());
        let [mut input, mut expected] = [String::new(), String::new()];
        for line in lines.lines() {
            let (cards, sign) = line.split_once("  ").expect("a sign");
            input.extend([cards, "\n"]);
            expected.extend([sign, "\n"]);
        }
        assert_eq!(answers(&[ranking, "--plays", plays], &input), expected, "{head}");
    }
}
