//! `cardroom ruling` as a floor person meets it: transcripts of rulings, and what is said about wrong answers.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

/// Runs the command with these arguments and these lines on standard input.
fn run(arguments: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .arg("ruling")
        .args(arguments)
        .envs([("NO_COLOR", "1"), ("LC_ALL", "C.UTF-8"), ("COLUMNS", "100")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    // A command that has its answers already may have ended: nothing then reads the lines.
    let _ = child.stdin.take().expect("standard input").write_all(lines.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "ruling" }, {
        insta::assert_snapshot!(name, text);
    });
}

/// Each transcript's name and its command line.
const TRANSCRIPTS: [(&str, &str); 18] = [
    ("early-turn-roberts", "--book roberts board early-turn"),
    ("early-turn-catfish-bend", "--book catfish-bend board early-turn"),
    ("four-card-flop-fort", "--book fort board flop-too-many four"),
    ("four-card-flop-tournament", "--book fort --tournament board flop-too-many four"),
    ("burn-missed-and-acted-on", "--book roberts burn-error yes none"),
    ("misdeal-in-time", "--book fort deal misdeal flop button less"),
    ("misdeal-too-late", "--book roberts deal misdeal stud sequence two-or-more"),
    ("short-hand-after-action", "--book tda-2019 wrong-count flop one-short three no"),
    ("seventh-street-river", "--book river stud stud-short-stub"),
    ("last-card-up-roberts", "--book roberts stud-exposed last first-of-two"),
    ("dropped-cards-floor", "--book fort gestures dropped"),
    ("every-chip-needed", "--book fort --tournament chips-facing no-limit several every-needed whole"),
    ("one-chip-after-the-flop", "--book river chips-facing no-limit one-chip later"),
    ("chips-then-words", "--book fort said-with-chips no-limit chips-first"),
    ("raise-out-of-turn-then-a-call", "--book catfish-bend out-of-turn no-limit raise call"),
    ("skipped-by-three", "--book roberts out-of-turn limit skipped three-or-more"),
    ("run-twice-in-a-tournament", "--book home-tourney run-twice no-limit"),
    ("chinese-without-a-rule", "--book catfish-bend floor chinese chinese"),
];

#[test]
fn transcripts() {
    for (name, line) in TRANSCRIPTS {
        let arguments: Vec<&str> = line.split(' ').collect();
        let output = run(&arguments, "");
        assert_eq!(output.status.code(), Some(0), "{name}: {}", text(&output.stderr));
        snapshot(name, &format!("cardroom ruling {line}\n\n{}", text(&output.stdout)));
    }
}

/// Arguments, lines, numbers and words all say the same; `b` takes an answer back.
#[test]
fn answers_come_from_arguments_and_lines() {
    let wanted = text(&run(&["--book", "fort", "board", "flop-too-many", "four"], "").stdout);
    assert!(wanted.contains("fort 191"), "{wanted}");
    for (arguments, lines) in [
        (vec!["board"], "flop-too-many\nfour\n"),
        (vec![], "board\nflop-too-many\nfour\n"),
        (vec![], "2\n6\n1\n"),
        (vec!["board", "flop"], "four\n"),
        (vec!["flop-too-many"], "\n  four  \n"),
        (vec!["board"], "burn-error\nno\nturn-or-river\nb\nb\nb\nflop-too-many\nfour\n"),
    ] {
        let arguments: Vec<&str> = ["--book", "fort"].into_iter().chain(arguments).collect();
        let output = run(&arguments, lines);
        assert_eq!(text(&output.stdout), wanted, "{arguments:?} {lines:?} {}", text(&output.stderr));
    }
}

#[test]
fn one_may_ask_and_leave() {
    let output = run(&["board"], "?\nq\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("early-turn: A fourth board card"), "{}", text(&output.stdout));
}

#[test]
fn wrong_answers_are_explained() {
    for (name, arguments, lines) in [
        ("wrong-category", vec!["bord"], ""),
        ("wrong-answer", vec!["board", "flop-too-many", "three"], ""),
        ("wrong-number", vec!["board"], "7\n"),
        ("unanswered", vec!["board", "flop-too-many"], ""),
        ("not-in-this-game", vec!["--game", "stud", "flop-too-many"], ""),
        ("no-such-half", vec!["--book", "river", "--tournament"], ""),
    ] {
        let output = run(&arguments, lines);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(output.stdout.is_empty(), "{name}: {}", text(&output.stdout));
        snapshot(name, &text(&output.stderr));
    }
}

/// A page can drive it: as long as something is open the question comes back, then the ruling.
#[test]
fn json_is_a_question_or_a_ruling() {
    let json = |arguments: &[&str]| -> serde_json::Value {
        let arguments: Vec<&str> = ["--book", "fort", "--json"].iter().chain(arguments).copied().collect();
        let output = run(&arguments, "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let open = json(&["board", "flop-too-many"]);
    assert_eq!((&open["book"], &open["context"]), (&"fort".into(), &"live".into()));
    assert_eq!(open["question"]["choices"][1]["word"], "more");
    let ruled = json(&["board", "flop-too-many", "four"]);
    let finding = &ruled["ruling"]["findings"][0];
    assert_eq!(ruled["ruling"]["procedure"], "flop-too-many");
    assert_eq!(finding["followed"][0]["key"], "flop.too-many");
    assert_eq!(finding["followed"][0]["citation"]["rules"][0], "191");
    assert_eq!(finding["followed"][0]["standing"], "own");
    assert!(finding["steps"].as_array().is_some_and(|steps| steps.len() == 3), "{finding}");
}

/// Every example of the document runs, and the document names every category and every key of the format.
#[test]
fn the_document_is_right() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rulings.md");
    let document = std::fs::read_to_string(file).expect("docs/rulings.md");
    let mut commands = 0;
    for line in document.lines().filter_map(|line| line.strip_prefix("    cardroom ruling ")) {
        let line = line.split('#').next().unwrap_or_default();
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let output = run(&arguments, "");
        assert_eq!(output.status.code(), Some(0), "{line}: {}", text(&output.stderr));
        commands += 1;
    }
    assert!(commands >= 4, "{commands} commands");
    for (_, word, _) in rules::procedure::Category::ALL {
        assert!(document.contains(&format!("`{word}`")), "docs/rulings.md does not name `{word}`");
    }
    let mut examples = 0;
    for block in document.split("```toml\n").skip(1) {
        let example = block.split("```").next().unwrap_or_default().to_owned();
        rules::procedure::Procedure::parse("docs/rulings.md", "example", example)
            .unwrap_or_else(|error| panic!("{error}"));
        examples += 1;
    }
    assert!(examples >= 1, "no example");
}
