//! `cardroom replay` as a player meets it: what it counts, prints and ends with.

use std::{
    fs,
    path::{Path, PathBuf},
};

mod common;
use common::{cardroom, stderr, stdout};

/// The recorded hands that the tests of the format use.
fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../formats/tests/data/phh")
}

#[test]
fn the_command_counts_and_ends_with_a_code() {
    let folder = data();
    let output = cardroom(&["replay", "--summary", folder.to_str().expect("UTF-8")]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{text}{}", stderr(&output));
    assert!(text.lines().any(|line| line.starts_with("F7S/8") && line.contains("61")), "{text}");
    assert!(text.lines().any(|line| line.starts_with("FO/8") && line.contains("bet at pot-limit")), "{text}");
    assert!(text.contains("672 hands, 671 agree, 1 undecided"), "{text}");

    let hand = folder.join("hands/decimals.phh");
    let output = cardroom(&["replay", hand.to_str().expect("UTF-8")]);
    assert!(stdout(&output).contains("decimals.phh: PO agrees"), "{}", stdout(&output));

    let output = cardroom(&["replay", "--json", folder.join("NT.phhs").to_str().expect("UTF-8")]);
    let json: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!((&json["hands"], &json["by_variant"]["NT"]["agree"]), (&60.into(), &60.into()));
}

#[test]
fn a_difference_is_a_failed_check() {
    let folder = std::env::temp_dir().join(format!("cardroom-replay-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let text = fs::read_to_string(data().join("hands/NT-0001.phh")).expect("text");

    let other = folder.join("other-stacks.phh");
    fs::write(&other, text.replace("[241, 0, 0]", "[240, 1, 0]")).expect("written");
    let output = cardroom(&["replay", other.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(1));
    let words = stderr(&output);
    for part in ["NT parts from its record", "other-stacks.phh", "241 0 0", "240 1 0", "the stacks differ"] {
        assert!(words.contains(part), "{part} is not in:\n{words}");
    }

    let illegal = folder.join("illegal.phh");
    fs::write(&illegal, text.replace("p1 cbr 14", "p1 cbr 12")).expect("written");
    let output = cardroom(&["replay", "--json", illegal.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    let parted = &json["parted"][0];
    assert_eq!((&parted["action"], &parted["text"]), (&5.into(), &"p1 cbr 12".into()));
    assert_eq!(
        (&parted["line"], &parted["what"]),
        (&7.into(), &"that is too little: 14 is the least".into())
    );
    assert_eq!(parted["help"], "p1 may fold, call 4, make it 14 to 175");

    let malformed = folder.join("malformed.phh");
    fs::write(&malformed, text.replace("p1 cbr 14", "p1 bets 14")).expect("written");
    let output = cardroom(&["replay", illegal.to_str().expect("UTF-8"), malformed.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(2), "a malformed file outweighs a failed check");
    let words = stderr(&output);
    assert!(words.contains("a player does not `bets`") && words.contains("malformed.phh:7:"), "{words}");
    assert!(words.contains("illegal.phh"), "the others are still looked at: {words}");

    let output = cardroom(&["replay", folder.join("missing.phh").to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no such file"));
    fs::create_dir_all(folder.join("empty")).expect("a folder");
    let output = cardroom(&["replay", folder.join("empty").to_str().expect("UTF-8")]);
    assert!(stderr(&output).contains("there is no .phh or .phhs file in"), "{}", stderr(&output));
    fs::remove_dir_all(&folder).expect("it goes");
}

#[test]
fn hands_are_written_again_and_told() {
    let single = data().join("hands/NT-0001.phh");
    let output = cardroom(&["replay", "--to", "phh", single.to_str().expect("UTF-8")]);
    assert_eq!(stdout(&output), fs::read_to_string(&single).expect("text"));
    let many = data().join("PO.phhs");
    let output = cardroom(&["replay", "--to", "phh", many.to_str().expect("UTF-8")]);
    assert!(stdout(&output) == fs::read_to_string(&many).expect("text"), "a collection stays one");

    let output = cardroom(&["replay", "--to", "text", single.to_str().expect("UTF-8")]);
    insta::assert_snapshot!(stdout(&output), @r"
    Hand 1: Hold'em, no-limit, blinds 3/7

    p1 has 175
    p2 has 35
    p3 has 31, on the button

    p1 posts 3
    p2 posts 7

    preflop
    p1 is dealt Qh 8h
    p2 is dealt 2h Kc
    p3 is dealt Kd Tc
    p3 calls 7
    p1 raises to 14
    p2 calls 7
    p3 calls 7

    flop, pot 42
    board: 2c Qd 4c
    p1 checks
    p2 checks
    p3 checks

    turn, pot 42
    board: 2c Qd 4c 3c
    p1 bets 19
    p2 raises to 21 and is all-in
    p3 calls 17 and is all-in
    p1 calls 2
    p2 shows 2h Kc
    p3 shows Kd Tc
    p1 shows Qh 8h

    river, pot 101
    board: 2c Qd 4c 3c Js

    showdown
    p1 has pair of queens, J-8-4 kicker
    p2 has pair of deuces, K-Q-J kicker
    p3 has K-Q-J-T-4 high
    p1 wins 8 from side pot 1
    p1 wins 93 from the main pot

    p1 has 241, up 66
    p2 has 0, down 35
    p3 has 0, down 31
    ");
    let stud = data().join("hands/F7S-8-0001.phh");
    let output = stdout(&cardroom(&["replay", "--to", "text", stud.to_str().expect("UTF-8")]));
    for line in [
        "p1 is dealt 4s Qh and 7c face up",
        "p8 brings it in for 2",
        "p2 completes to 5",
        "p1 takes back 5, which nobody called",
        "p3 wins 22 from the main pot for the high",
    ] {
        assert!(output.lines().any(|known| known == line), "{line} is not in:\n{output}");
    }
}

#[test]
fn the_command_counts_fees_apart_and_finds_its_place_in_a_long_file() {
    let folder = std::env::temp_dir().join(format!("cardroom-elsewhere-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let hand = fs::read_to_string(data().join("hands/NT-0001.phh")).expect("text");
    let hand = hand.trim_end();
    let raked = hand.replace("[241, 0, 0]", "[239, 0, 0]");
    let other = hand.replace("[241, 0, 0]", "[240, 1, 0]");
    let hands = [hand, &raked].into_iter().cycle().take(400).chain([other.as_str()]);
    let text: Vec<String> =
        (1..).zip(hands).map(|(number, hand)| format!("[{number}]\n{hand}\n\n")).collect();
    let text = text.concat();
    let place = text.find("[240, 1, 0]").expect("it is there");
    let line = text[..place].matches('\n').count() + 1;
    let path = folder.join("long.phhs");
    fs::write(&path, &text).expect("written");
    let output = cardroom(&["replay", "--summary", path.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(1));
    let said = stdout(&output);
    assert!(said.contains("401 hands, 200 agree, 200 agree but for a fee, 1 parted"), "{said}");
    let words = stderr(&output);
    assert!(words.contains(&format!("long.phhs:{line}:")), "line {line} is not in:\n{words}");
    assert!(words.contains("long.phhs [401]: NT parts from its record"), "{words}");
    let output = cardroom(&["replay", "--json", path.to_str().expect("UTF-8")]);
    let json: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!((&json["parted"][0]["line"], &json["by_variant"]["NT"]["raked"]), (&line.into(), &200.into()));
    fs::remove_dir_all(&folder).expect("it goes");
}
