//! Recorded hands: read, replayed through the engine, written again.

use std::{
    fs,
    path::{Path, PathBuf},
};

use formats::phh::{self, PhhAct, Record, RecordedHand, Verdict};

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

fn read(text: &str, many: bool) -> Vec<RecordedHand> {
    let hands = phh::read(text, many).expect("it is TOML");
    hands.into_iter().map(|hand| hand.expect("a hand")).collect()
}

/// The 660 hands that the standard's reference program played at random.
fn reference() -> Vec<(PathBuf, String, Vec<RecordedHand>)> {
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
fn from_log(entry: &RecordedHand) -> (Vec<String>, Vec<String>) {
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
    let otherwise = |entry: &&RecordedHand| phh::replay(entry).expect("played").bet_otherwise(&entry.record);
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
fn play(record: &Record, entry: &RecordedHand) {
    let entry = RecordedHand { record: record.clone(), ..entry.clone() };
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
                if let Some(PhhAct::DealHole(_, cards) | PhhAct::Discard(_, cards)) =
                    &mut record.actions[at].deed
                {
                    cards.fill(None);
                }
            }
        }
    }
}
