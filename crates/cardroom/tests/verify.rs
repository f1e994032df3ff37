//! `cardroom verify` as a player meets it who has taken a record home.

mod common;

use std::{path::Path, process::Output, sync::Arc};

use cards::Card;
use common::{cardroom, complaint, stdout};
use formats::{
    fair::Shuffle,
    history::{Chair, HandRecord, RecordSource, Setting},
};
use hand::{Act, Awaiting, Chips, Hand, House, Mode, PlayerAct, Rake, Seat, Seating, Stakes, Terms, Viewer};
use rules::{
    Context, Library,
    game::{self, Limit},
};

/// The second player's record of a hand of hold'em in which three players go along to the showdown.
fn shown() -> HandRecord {
    let book = Library::shipped().resolve("fort", Context::Live).expect("shipped");
    let game = game::shipped("holdem").expect("shipped");
    let stakes = Stakes::usual(&game, Limit::No);
    let house = House::of(&book, &game, Limit::No);
    let terms = Arc::new(Terms::new(game, Limit::No, stakes, house, Rake::NONE).expect("terms"));
    let seating = Seating::usual(&terms.game, &stakes, &[Chips(200); 3]);
    let shuffle = Shuffle::new(terms.game.deck, [9; 32]);
    let mut hand =
        Hand::open(Arc::clone(&terms), Mode::BY_ITSELF, &seating, shuffle.source()).expect("a hand");
    while let Awaiting::Bet(seat) = hand.awaiting() {
        let choices = hand.choices().expect("a bet");
        let act = if choices.check { PlayerAct::Check } else { PlayerAct::Call };
        hand.apply(Act::Player(seat, act)).expect("legal");
    }
    let chairs: Vec<Chair> =
        (2..).zip(["A", "B", "C"]).map(|(number, name)| Chair { number, name: name.into() }).collect();
    let telling = RecordSource {
        editions: None,
        table: "Green Felt",
        number: 7,
        setting: &Setting::default(),
        began: 1_794_805_200,
        ended: Some(1_794_805_320),
        book: &book,
        terms: &terms,
        seating: &seating,
        chairs: &chairs,
        log: hand.log(),
        shuffle: Some(&shuffle),
    };
    telling.record(Viewer::Seat(Seat(1))).expect("a record")
}

/// Writes a record to a file of its own and has the program check it.
fn verified(name: &str, text: &str, arguments: &[&str]) -> Output {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"));
    std::fs::write(&path, text).expect("written");
    let path = path.to_str().expect("a path");
    cardroom(&[&["verify", path], arguments].concat())
}

#[test]
fn verify_prints_a_line_for_each_check() {
    let record = shown();
    let text = serde_json::to_string_pretty(&record).expect("JSON");
    let digest = record.fairness.expect("commitments").blocks[0].digest.to_string();
    let output = verified("fine", &text, &["--digest", &digest]);
    let said = stdout(&output);
    let lines: Vec<&str> = said.lines().skip(1).map(str::trim).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    commitments  fine   52 in 1 deck
    digest       fine   as it was noted down
    openings     fine   11 cards
    cards        fine   none is there twice
    seen         fine   11 cards, each where it came off the deck
    chips        fine   600, and all are there at the end
    play         fine   by the book of fort, it ends as written
    ");
    assert_eq!(output.status.code(), Some(0));

    let other = verified("other-digest", &text, &["--digest", &digest.replace('a', "b")]);
    assert_eq!(other.status.code(), Some(1));
    assert!(stdout(&other).contains("digest       WRONG"), "{}", stdout(&other));
}

#[test]
fn verify_names_the_card_that_is_wrong() {
    let mut record = shown();
    let fairness = record.fairness.as_mut().expect("commitments");
    fairness.openings[1].card = Card::JOKER;
    let output = verified("wrong-card", &serde_json::to_string(&record).expect("JSON"), &[]);
    assert_eq!(output.status.code(), Some(1));
    let said = stdout(&output);
    assert!(said.contains("openings     WRONG  Jk was not committed to at place"), "{said}");
}

#[test]
fn what_is_no_record_is_refused_with_the_place() {
    let record = shown();
    let text = serde_json::to_string_pretty(&record).expect("JSON");
    let cut = verified("cut", &text[..text.len() / 2], &[]);
    assert_eq!(cut.status.code(), Some(2));
    assert!(complaint(&cut).contains("this is not the record of a hand"), "{}", complaint(&cut));

    let digest = verified("digest", &text, &["--digest", "abc"]);
    assert_eq!(digest.status.code(), Some(2));
    assert!(complaint(&digest).contains("64 hexadecimal digits"));

    for (change, said) in [
        (r#""version": 1"#, "version 9"),
        (r#""game": "holdem""#, "there is no game `holdme`"),
        (r#""house": "fort""#, "there is no book for nowhere live"),
    ] {
        let field = change.split(':').next().expect("a field");
        let value = match field {
            r#""version""# => "9",
            r#""game""# => r#""holdme""#,
            _ => r#""nowhere""#,
        };
        let output = verified("changed", &text.replace(change, &format!("{field}: {value}")), &[]);
        assert_eq!(output.status.code(), Some(2), "{change}");
        assert!(complaint(&output).contains(said), "{}", complaint(&output));
    }
}
