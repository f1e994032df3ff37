//! `cardroom equity` as a player meets it: a table, JSON, and a caret where the question is wrong.

use std::process::Output;

mod common;
use common::{complaint, stderr, stdout};

fn equity(arguments: &[&str]) -> Output {
    common::cardroom(&[&["equity"], arguments].concat())
}

fn answer(arguments: &[&str]) -> String {
    let output = equity(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let mut all = arguments.to_vec();
    all.push("--json");
    serde_json::from_str(&answer(&all)).expect("JSON")
}

#[test]
fn a_table_with_win_tie_and_equity() {
    let text = answer(&["holdem", "AhAd", "QQ+,AKs", "--board", "2c7d9h"]);
    let expected = "\
holding     win    tie  equity
AhAd     86.28%  6.67%  89.62%
QQ+,AKs   7.05%  6.67%  10.38%

14,850 deals of holdem, all of them counted
";
    assert_eq!(text, expected);
}

#[test]
fn a_split_game_shows_both_halves() {
    let text = answer(&["omaha-8", "AhAd2s3s", "KsKcQsQc", "--board", "4s5h9c"]);
    let head = text.lines().next().unwrap();
    for word in ["scoop", "part", "equity", "high won", "low won", "shared"] {
        assert!(head.contains(word), "{text}");
    }
}

#[test]
fn a_sample_has_a_standard_error_and_a_seed() {
    let arguments = ["holdem", "AhAd", "random", "random", "--samples", "20000", "--seed", "7"];
    let text = answer(&arguments);
    assert!(text.contains("error") && text.contains('±') && text.contains("a sample from seed 7"), "{text}");
    let one: Vec<&str> = arguments.iter().chain(&["--threads", "1"]).copied().collect();
    let two: Vec<&str> = arguments.iter().chain(&["--threads", "2"]).copied().collect();
    assert_eq!(answer(&one), answer(&two), "the same on any number of threads");
}

#[test]
fn json_has_everything() {
    let value = json(&["holdem", "AhAd", "QQ+,AKs", "--board", "2c7d9h", "--dead", "3c"]);
    assert_eq!(
        (&value["game"], &value["board"], &value["dead"]),
        (&"holdem".into(), &"2c7d9h".into(), &"3c".into())
    );
    assert_eq!(value["exact"], true);
    assert!(value["deals"].as_u64().unwrap() > 10_000 && value.get("seed").is_none());
    let players = value["players"].as_array().unwrap();
    assert_eq!(players.len(), 2);
    let sum: f64 = players.iter().map(|player| player["equity"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert_eq!(players[0]["holding"], "AhAd");
    for key in ["win", "tie", "equity", "standard_error"] {
        assert!(players[0][key].is_number(), "{key}");
    }
    assert_eq!(players[0]["shares"][0]["share"], "high");
    let split = json(&["omaha-8", "AhAd2s3s", "KsKcQsQc", "--board", "4s5h9cTd"]);
    assert!(split["players"][0]["scoop"].is_number());
    assert_eq!(split["players"][0]["shares"][1]["share"], "low");
    let sampled = json(&["holdem", "AhAd", "KK", "--samples", "5000"]);
    assert_eq!((&sampled["exact"], &sampled["seed"]), (&false.into(), &0.into()));
    assert!(sampled["players"][0]["standard_error"].as_f64().unwrap() > 0.0);
}

#[test]
fn exact_and_sampled_on_demand() {
    assert_eq!(json(&["holdem", "AA", "KK", "--exact"])["deals"], 36 * 1_712_304_u64);
    assert_eq!(json(&["holdem", "AhAd", "KsKc", "--samples", "1000"])["exact"], false);
    let output = equity(&["big-easy", "random", "random", "--exact"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("too many deals") && complaint(&output).contains("--samples"));
    assert_eq!(equity(&["holdem", "AA", "KK", "--exact", "--samples", "5"]).status.code(), Some(2));
    assert_eq!(equity(&["holdem", "AA", "KK", "--samples", "0"]).status.code(), Some(2));
    assert_eq!(equity(&["holdem", "AA", "KK", "--precision", "0"]).status.code(), Some(2));
}

#[test]
fn every_mistake_is_pointed_at() {
    for (arguments, what, place) in [
        (&["holdem", "AhAd", "QQ+,AAs"][..], "a pair is never suited", "player 2:1:7"),
        (&["holdem", "AhAx", "KK"], "`x` after the ace is not a suit", "player 1:1:4"),
        (&["holdem", "AhAd", ""], "the range is empty", "player 2:1:1"),
        (&["holdem", "AhAdAc", "KK"], "3 cards are too many", "player 1:1:5"),
        (&["holdem", "AhAd", "AhKd"], "Ah is with player 1 and with player 2", "player 2:1:1"),
        (
            &["holdem", "AhAd", "KhKd", "--board", "2cAd9h"],
            "Ad is with the board and with player 1",
            "player 1:1:3",
        ),
        (
            &["holdem", "AhAd", "KhKd", "--dead", "2cKd"],
            "Kd is with the dead cards and with player 2",
            "player 2:1:3",
        ),
        (
            &["holdem", "AhAd", "KhKd", "--board", "2c3c4c", "--dead", "5c4c"],
            "4c is with the board",
            "--dead:1:3",
        ),
        (&["holdem", "AhAd", "AhKh,AdKd"], "no holding of player 2 is possible", "player 2:1:1"),
        (&["holdem", "AhAd", "KK", "--board", "2c2c"], "2c is here twice", "--board:1:3"),
        (&["holdem", "AhAd", "KK", "--board", "2cZc"], "`Z` is not a rank", "--board:1:3"),
        (
            &["holdem", "AhAd", "KK", "--board", "2c3c4c5c6c7c"],
            "the board has 5 cards at most",
            "--board:1:11",
        ),
        (&["stud", "AhAd", "KhKd", "--board", "2c"], "there is no board in this game", "--board:1:1"),
        (&["short-deck", "AhAd", "KK", "--board", "7c2c"], "2c is not in this deck", "--board:1:3"),
        (&["short-deck", "AhAd", "55"], "this deck has no fives", "player 2:1:1"),
        (&["omaha", "AhAd", "QQ+"], "hands by rank alone are for games of two cards", "player 2:1:1"),
        (
            &["stud", "random", "random", "random", "random", "random", "random", "random", "AhAd"],
            "no more than 7 players",
            "player 8:1:1",
        ),
    ] {
        let output = equity(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stdout(&output).is_empty());
        let text = complaint(&output);
        assert!(
            text.contains(what) && text.contains(place) && text.contains("help:"),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
    for (arguments, what) in [
        (&["holdem", "AA"][..], "two players at least"),
        (&["holdem", "AA", "AA", "AA"], "no way to deal to all"),
        (&["holdme", "AA", "KK"], "did you mean `holdem`?"),
        (&["xyzzy", "AA", "KK"], "there is no game `xyzzy`"),
        (&["bomb-pot", "AA", "KK"], "cannot be worked out"),
    ] {
        let output = equity(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complaint(&output).contains(what), "{arguments:?}: {}", stderr(&output));
    }
    assert_eq!(equity(&[]).status.code(), Some(2));
    assert_eq!(equity(&["holdem"]).status.code(), Some(2));
}

#[test]
fn every_game_file_is_in_the_list_or_said_not_to_be_and_why() {
    let listed = json(&["--games"]);
    let listed: Vec<&str> =
        listed.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    let text = answer(&["--games"]);
    let (can, cannot) = text.split_once("\nNot these:\n").expect("two lists");
    for game in rules::game::all() {
        let begins = |line: &str| line.split_whitespace().next() == Some(game.id.as_str());
        let is = listed.contains(&game.id.as_str());
        assert_eq!(can.lines().any(begins), is, "{}", game.id);
        assert_eq!(cannot.lines().any(begins), !is, "{}", game.id);
    }
    for line in cannot.lines() {
        let (name, why) = line.split_once(' ').expect("a reason");
        let refused = complaint(&equity(&[name, "random", "random"]));
        let said: String = refused.split_whitespace().collect();
        assert!(said.contains(&why.split_whitespace().collect::<String>()), "{name}: {refused}");
    }
    // Those that split nothing, with jokers, with draws, with discards, from odd decks.
    for name in ["holdem", "nlh", "deuces-wild-draw", "badugi-double", "irish", "drawmaha-21", "numeral-211"]
    {
        let value = json(&[name, "random", "random", "--samples", "200"]);
        assert_eq!(value["players"].as_array().unwrap().len(), 2, "{name}");
    }
}
