//! `cardroom journal`, as the host uses it.

use std::{fs, os::unix::fs::PermissionsExt};

use journal::{StreamId, Version};

mod common;
// Stores as the journal's own tests make them.
#[allow(dead_code)]
#[path = "../../journal/tests/journal/stores.rs"]
mod stores;

use common::{cardroom, complaint, stderr, stdout};
use stores::{Folder, TestStore};

fn stream(name: &str) -> StreamId {
    StreamId::new(name).expect("a name")
}

fn bodies(numbers: std::ops::RangeInclusive<u64>) -> Vec<String> {
    numbers.map(|number| format!(r#"{{"n":{number}}}"#)).collect()
}

async fn small() -> TestStore {
    let place = TestStore::sqlite();
    let journal = place.open().await;
    journal.append(&stream("notes/1"), Version(0), bodies(1..=2)).await.expect("room");
    journal.append(&stream("house"), Version(0), bodies(1..=1)).await.expect("room");
    journal.close().await;
    place
}

const EXPORT: &str = r#"{"stream":"house","number":1,"body":{"n":1}}
{"stream":"notes/1","number":1,"body":{"n":1}}
{"stream":"notes/1","number":2,"body":{"n":2}}
"#;

#[tokio::test]
async fn a_journal_is_listed_checked_and_written_out() {
    let place = small().await;
    let run = |arguments: &[&str]| {
        let output = cardroom(&[&["journal"], arguments, &["--store", &place.name]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    };
    assert_eq!(run(&["streams"]), "house            1\nnotes/1          2\n");
    assert_eq!(run(&["verify"]), format!("{} is whole: 2 streams, 3 entries\n", place.name));
    let counts: serde_json::Value = serde_json::from_str(&run(&["verify", "--json"])).expect("it is JSON");
    assert_eq!(counts["journal"], serde_json::json!({ "streams": 2, "entries": 3 }));
    let nothing = serde_json::json!({
        "tables": 0, "events": 0, "entries": 0, "hands": 0, "checkpoints": 0, "postings": 0,
    });
    assert_eq!(counts["tables"], nothing);
    assert_eq!(run(&["export"]), EXPORT);
    let file = place.folder.file("export.jsonl").display().to_string();
    assert_eq!(run(&["export", &file]), format!("wrote 2 streams, 3 entries to {file}\n"));
    assert_eq!(fs::read_to_string(&file).expect("text"), EXPORT);
    let copy = place.folder.file("friday.db").display().to_string();
    assert_eq!(run(&["backup", &copy]), format!("copied 2 streams, 3 entries to {copy}\n"));
    let checked = cardroom(&["journal", "verify", "--store", &copy]);
    assert_eq!(stdout(&checked), format!("{copy} is whole: 2 streams, 3 entries\n"));
    for file in [&place.name, &file, &copy] {
        let mode = fs::metadata(file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{file} holds everybody's cards");
    }
    for arguments in [["export", &file], ["backup", &copy]] {
        let output = cardroom(&[&["journal"], &arguments[..], &["--store", &place.name]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(complaint(&output).contains("name a file that is not there yet"), "{}", complaint(&output));
    }
}

#[tokio::test]
async fn damage_is_a_failed_check() {
    let place = small().await;
    place.meddle("DELETE FROM entry WHERE stream = 'notes/1' AND number = 1").await;
    let output = cardroom(&["journal", "verify", "--store", &place.name]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "notes/1: entry 1 is missing\n");
}

#[tokio::test]
async fn an_import_points_at_the_line_that_is_wrong() {
    let folder = Folder::new();
    let lines: Vec<&str> = EXPORT.lines().collect();
    let wrong = [
        (vec![lines[0], lines[2]], "2:21", "entry 1 of notes/1 is due here"),
        (vec![lines[0], lines[0]], "2:19", "entry 2 of house is due here"),
        (vec![lines[0], lines[1], "{\"stream\":7}"], "3:11", "invalid type: integer `7`, expected a string"),
        (vec!["{\"stream\":\"House\",\"number\":1,\"body\":{}}"], "1:2", "\"House\" is not a stream's name"),
        (vec![lines[0], "nonsense"], "2:2", "expected ident"),
    ];
    for (number, (lines, place, label)) in wrong.into_iter().enumerate() {
        let file = folder.file(&format!("{number}.jsonl"));
        fs::write(&file, lines.join("\n")).expect("a file");
        let store = folder.file(&format!("{number}.db")).display().to_string();
        let output = cardroom(&["journal", "import", &file.display().to_string(), "--store", &store]);
        assert_eq!(output.status.code(), Some(2));
        let complaint = complaint(&output);
        assert!(complaint.contains(&format!(".jsonl:{place}]")), "{complaint}");
        assert!(complaint.contains(label) && complaint.contains("nothing was imported"), "{complaint}");
        let streams = cardroom(&["journal", "streams", "--store", &store]);
        assert_eq!(stdout(&streams), "", "nothing was imported");
    }
}

#[tokio::test]
async fn an_import_needs_an_empty_store() {
    let place = small().await;
    let file = place.folder.file("export.jsonl");
    fs::write(&file, EXPORT).expect("a file");
    let file = file.display().to_string();
    let output = cardroom(&["journal", "import", &file, "--store", &place.name]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("the store has entries already: 1 of house"), "{}", stderr(&output));
    let other = place.folder.file("other.db").display().to_string();
    let output = cardroom(&["journal", "import", &file, "--store", &other]);
    assert_eq!(
        stdout(&output),
        format!("imported 2 streams, 3 entries into {other}\n"),
        "{}",
        stderr(&output)
    );
    assert_eq!(stdout(&cardroom(&["journal", "export", "--store", &other])), EXPORT);
}

#[tokio::test]
async fn what_stands_in_the_way_is_explained() {
    let folder = Folder::new();
    let missing = folder.file("missing.db").display().to_string();
    let output = cardroom(&["journal", "verify", "--store", &missing]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("there is no journal at"), "{}", stderr(&output));
    let text = folder.file("text.db");
    fs::write(&text, "This is a letter, not a journal, and it is long enough to be looked at. ".repeat(20))
        .expect("a file");
    let output = cardroom(&["journal", "verify", "--store", &text.display().to_string()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("file is not a database"), "{}", stderr(&output));
    let output = cardroom(&["journal", "verify", "--store", "mysql://db.example/room"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("mysql is neither sqlite nor postgres"), "{}", stderr(&output));
    let output = cardroom(&["journal", "verify", "--store", "postgres://a@127.0.0.1:1/room"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("Connection refused"), "{}", stderr(&output));
    // While somebody writes, importing waits for nobody.
    let place = small().await;
    let journal = place.open().await;
    let export = place.folder.file("export.jsonl");
    fs::write(&export, EXPORT).expect("a file");
    let output = cardroom(&["journal", "import", &export.display().to_string(), "--store", &place.name]);
    assert_eq!(output.status.code(), Some(2));
    let who = format!("is being written by process {}", std::process::id());
    assert!(complaint(&output).contains(&who), "{}", stderr(&output));
    journal.close().await;
}
