//! Recorded hands: read, replayed through the engine, written again.

use std::{
    fs,
    path::{Path, PathBuf},
};

use formats::phh::{self, Deed, Entry, Record, Verdict};

mod common;
use common::{cardroom, stderr, stdout};

#[path = "replay/elsewhere.rs"]
mod elsewhere;
#[path = "replay/games.rs"]
mod games;
#[path = "replay/malformed.rs"]
mod malformed;
#[path = "replay/refused.rs"]
mod refused;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/phh")
}

/// The files of a folder with this ending, by name, each with its text.
fn files(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let entries =
        fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("entry").path());
    let mut files: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|known| known == ending))
        .map(|path| (path.clone(), fs::read_to_string(&path).expect("text")))
        .collect();
    files.sort();
    files
}

fn read(text: &str, many: bool) -> Vec<Entry> {
    let hands = phh::read(text, many).expect("it is TOML");
    hands.into_iter().map(|hand| hand.expect("a hand")).collect()
}

/// The 660 hands that the standard's reference program played at random.
fn reference() -> Vec<(PathBuf, String, Vec<Entry>)> {
    let files = files(&data(), "phhs").into_iter();
    files.map(|(path, text)| (path, text.clone(), read(&text, true))).collect()
}

#[test]
fn all_660_reference_hands_agree() {
    let mut hands = 0;
    for (path, _, entries) in reference() {
        assert_eq!(entries.len(), 60, "{}", path.display());
        for entry in entries {
            let replay = phh::replay(&entry).expect("it can be played");
            assert_eq!(replay.verdict, Verdict::Agrees, "{} {:?}", path.display(), entry.key);
            assert!(replay.is_over());
            hands += 1;
        }
    }
    assert_eq!(hands, 660);
}

#[test]
fn the_reference_hands_are_written_as_their_own_writer_does() {
    for (path, text, entries) in reference() {
        let written = phh::write_all(entries.iter().map(|entry| &entry.record));
        assert!(written == text.trim_end(), "{} is written otherwise", path.display());
    }
}

/// A record as the engine tells it, and the same with what the engine does not ask for left out.
fn from_log(entry: &Entry) -> (Vec<String>, Vec<String>) {
    let replay = phh::replay(entry).expect("it can be played");
    let ours = phh::actions(&replay.hand, replay.scale()).iter().map(ToString::to_string).collect();
    (ours, entry.record.actions.iter().map(ToString::to_string).collect())
}

#[test]
fn the_engines_log_tells_the_reference_hands_again() {
    let mut idle = 0;
    for (path, _, entries) in reference() {
        for entry in entries {
            let (ours, mut theirs) = from_log(&entry);
            if ours != theirs {
                // The reference program asks the last player with chips for a check before it goes on.
                let extra =
                    ours.iter().zip(&theirs).position(|(ours, theirs)| ours != theirs).expect("a difference");
                assert!(theirs.remove(extra).ends_with(" cc"), "{} {:?}", path.display(), entry.key);
                idle += 1;
            }
            assert_eq!(ours, theirs, "{} {:?}", path.display(), entry.key);
        }
    }
    assert_eq!(idle, 9);
}

#[test]
fn each_hand_written_by_hand_ends_as_it_should() {
    for (path, text) in files(&data().join("hands"), "phh") {
        let [entry] = &read(&text, false)[..] else { panic!("one hand") };
        let replay = phh::replay(entry).expect("it can be played");
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let expected = if name == "unseen-winner" { Verdict::Undecided } else { Verdict::Agrees };
        assert_eq!(replay.verdict, expected, "{name}");
        assert_eq!(replay.is_over(), name != "partial", "{name}");
        // Reading what was written gives the same hand: remarks, fractions, strangers' fields and all.
        assert_eq!(read(&phh::write(&entry.record), false)[0].record, entry.record, "{name}");
        assert!(!phh::tell(&entry.record, &replay).is_empty());
    }
}

#[test]
fn the_reference_program_bets_one_fixed_limit_game_at_pot_limit() {
    let entries = read(&fs::read_to_string(data().join("FO-8.phhs")).expect("text"), true);
    let otherwise = |entry: &&Entry| phh::replay(entry).expect("played").bet_otherwise(&entry.record);
    assert!(entries.iter().filter(otherwise).count() > 40);
    // A hand that keeps to the sizes of the code is replayed at fixed limit.
    assert!(entries.iter().filter(|entry| !otherwise(entry)).count() > 5);
}

/// A small generator of numbers, the same on each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }
}

/// Plays a record and asks for everything that can be told of it.
fn play(record: &Record, entry: &Entry) {
    let entry = Entry { record: record.clone(), ..entry.clone() };
    let replay = phh::replay(&entry).expect("it opens");
    let _ = phh::tell(&entry.record, &replay);
    let _ = phh::actions(&replay.hand, replay.scale());
}

#[test]
fn a_truncated_hand_never_panics() {
    for (_, _, entries) in reference() {
        for entry in &entries {
            for length in 0..entry.record.actions.len() {
                let mut record = entry.record.clone();
                record.actions.truncate(length);
                record.finishing_stacks = None;
                play(&record, entry);
            }
        }
    }
}

#[test]
fn a_garbled_hand_never_panics() {
    let mut numbers = Numbers(7);
    for (_, _, entries) in reference() {
        for entry in &entries {
            for _ in 0..4 {
                let mut record = entry.record.clone();
                garble(&mut record, &mut numbers);
                play(&record, entry);
            }
        }
    }
}

/// Takes an action out, doubles it, swaps it, or gives it to somebody else.
fn garble(record: &mut Record, numbers: &mut Numbers) {
    let players = record.players();
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(record.actions.len());
        let other = numbers.below(record.actions.len());
        match numbers.below(5) {
            0 if record.actions.len() > 1 => drop(record.actions.remove(at)),
            1 => record.actions.insert(other, record.actions[at].clone()),
            2 => record.actions.swap(at, other),
            3 => {
                let text = record.actions[at].to_string();
                let text = text.replacen("p1", &format!("p{}", numbers.below(players) + 1), 1);
                record.actions[at] = phh::Action::parse(&text, players).expect("an action");
            }
            _ => {
                if let Some(Deed::DealHole(_, cards) | Deed::Discard(_, cards)) = &mut record.actions[at].deed
                {
                    cards.fill(None);
                }
            }
        }
    }
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
