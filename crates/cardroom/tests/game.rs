//! `cardroom game` as a player and as a house that writes its own file meet it.

use std::{fs, path::PathBuf, process::Output};

mod common;
use common::{complaint, stderr, stdout};

fn cardroom(arguments: &[&str]) -> Output {
    common::cardroom(&[&["game"], arguments].concat())
}

/// A folder of this test's own, with these files in it.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("game").join(name);
    fs::create_dir_all(&folder).expect("a folder");
    for (file, text) in files {
        fs::write(folder.join(file), text).expect("a file");
    }
    folder
}

#[test]
fn every_subcommand_has_help_with_an_example() {
    for command in ["list", "show", "check"] {
        let output = cardroom(&[command, "--help"]);
        assert_eq!(output.status.code(), Some(0), "{command}");
        assert!(stdout(&output).contains("Example: cardroom game"), "{command}");
    }
}

#[test]
fn the_list_has_every_game() {
    let output = cardroom(&["list"]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    for game in rules::game::all() {
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(&game.id));
        let line = line.unwrap_or_else(|| panic!("no {}", game.id));
        assert!(line.contains(game.family().word()) && line.contains(&game.books.join(" ")), "{line}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&cardroom(&["list", "--json"]))).expect("JSON");
    let games = json.as_array().expect("a list");
    assert_eq!(games.len(), rules::game::all().len());
    let omaha = games.iter().find(|game| game["id"] == "omaha-8").expect("Omaha");
    assert_eq!(omaha["limits"], serde_json::json!(["fixed", "pot", "no"]));
    assert_eq!((&omaha["family"], &omaha["seats"]), (&"flop".into(), &10.into()));
    assert_eq!(omaha["books"], serde_json::json!(["roberts", "catfish-bend", "river", "fort"]));
}

#[test]
fn a_game_is_shown_in_words() {
    let output = cardroom(&["show", "omaha-8"]);
    assert_eq!(output.status.code(), Some(0));
    insta::assert_snapshot!(stdout(&output), @r#"
    Omaha Hi-Lo, eight or better (omaha-8)
    Omaha with half the pot for the best low of eight or better; each half may use other cards.

    Family   flop
    Limits   fixed limit, pot limit or no limit
    Seats    up to ten
    Deck     the 52 cards
    Forced   blinds left of the button
    Books    roberts, catfish-bend, river, fort
    Also     omaha-hi-lo-8, plo8

    Streets
      1. Preflop: four cards down to each player; bet the small limit, opened by the first player after the blinds.
      2. Flop: burn one, three board cards; bet the small limit, opened by the first player left of the button.
      3. Turn: burn one, one board card; bet the big limit, opened by the first player left of the button.
      4. River: burn one, one board card; bet the big limit, opened by the first player left of the button.

    Pot
      High: half the pot, with exactly two hole cards and three of the board.
        Standard high: royal flush down to seven-high.
      Low: half the pot, eight or better, with exactly two hole cards and three of the board.
        Ace-to-five low: straights and flushes do not exist, 5-4-3-2-A is best.
      An odd chip between the parts goes to high, unless the book says otherwise.
      If nobody qualifies for low, the other part takes it.
      The deck never runs out.
    "#);
    assert_eq!(stdout(&cardroom(&["show", "omaha-hi-lo-8"])), stdout(&output), "by another of its names");
}

#[test]
fn a_game_is_shown_as_json() {
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&cardroom(&["show", "stud-8", "--json"]))).expect("JSON");
    assert_eq!(json["id"], "stud-8");
    assert_eq!(json["forced"], serde_json::json!({ "bring-in": "card-low" }));
    assert_eq!(
        json["streets"][4],
        serde_json::json!({
            "name": "seventh", "burn": 1, "down": 1, "bet": "big", "opens": "board-high",
        })
    );
    assert_eq!(json["pot"][1]["qualifier"], "8-or-better");
    assert_eq!((&json["odd-chip"], &json["exhaustion"]), (&"high".into(), &"stud".into()));
    let streets = json["words"]["streets"].as_array().expect("a list");
    assert_eq!(
        streets[1],
        "Fourth street: burn one, one card up; bet the small limit, opened by the highest cards up."
    );
}

#[test]
fn a_rotation_is_shown_too() {
    let text = stdout(&cardroom(&["show", "horse"]));
    assert!(text.contains("3. Razz (razz), fixed limit"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&cardroom(&["show", "8-game", "--json"]))).expect("JSON");
    assert_eq!(json["turns"][7], serde_json::json!({ "game": "omaha", "limit": "pot" }));
}

#[test]
fn a_near_miss_is_suggested() {
    let output = cardroom(&["show", "omha-8"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(complaint(&output), "× there is no game `omha-8` help: did you mean `omaha-8`?");
    assert!(complaint(&cardroom(&["show", "badeucy-"])).contains("did you mean `badeucy`?"));
    let help = "help: `cardroom game list` names all games; `cardroom game check` reads a file of your own";
    assert_eq!(complaint(&cardroom(&["show", "whist"])), format!("× there is no game `whist` {help}"));
}

#[test]
fn a_house_checks_its_own_files() {
    let base = "extends = \"omaha-8\"\nname = \"Ours\"\nabout = \"Ours.\"\nseats = 6\n";
    let folder = folder("own", &[("ours.toml", base), ("theirs.toml", &base.replace("omaha-8", "ours"))]);
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let output = cardroom(&["check", &file("ours.toml"), &file("theirs.toml")]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(
        text.contains("Ours (ours)") && text.contains("Ours (theirs)") && text.contains("up to six"),
        "{text}"
    );
    let output = cardroom(&["check", &file("nobodys.toml")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("no such file"), "{}", stderr(&output));
}

#[test]
fn a_mistake_is_pointed_at() {
    let wrong =
        "extends = \"omaha-8\"\nname    = \"Ours\"\nabout   = \"Ours.\"\nseats   = 9\nforced  = \"blind\"\n";
    let crowded = "extends = \"big-o\"\nname    = \"Ours\"\nabout   = \"Ours.\"\nseats   = 9\n";
    let folder = folder("wrong", &[("ours.toml", wrong), ("crowded.toml", crowded)]);
    let told = |name: &str| {
        let path = folder.join(name).to_string_lossy().into_owned();
        let output = cardroom(&["check", &path]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(stdout(&output), "");
        stderr(&output).replace(&path, name)
    };
    insta::assert_snapshot!(told("ours.toml"), @r#"
      × `forced` cannot be `blind`
       ╭─[ours.toml:5:11]
     4 │ seats   = 9
     5 │ forced  = "blind"
       ·           ───┬───
       ·              ╰── not one of its words
       ╰────
      help: did you mean `blinds`?
    "#);
    insta::assert_snapshot!(told("crowded.toml"), @r#"
      × nine players may need 53 cards, 5 each and 8 besides, and the deck has 52
       ╭─[crowded.toml:4:11]
     3 │ about   = "Ours."
     4 │ seats   = 9
       ·           ┬
       ·           ╰── too many for the deck
       ╰────
      help: 8 fit; or say what is done when the stub runs out: exhaustion = "stud"
            or "draw"
    "#);
}
