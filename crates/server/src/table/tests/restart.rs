//! What a start makes of a journal: checkpoints are used where they fit and no further, a table that cannot be read does
//! not hold up the others, and a table goes on by the book that it was opened by.

use journal::{At, Part, StreamId, Version};

use super::{
    archive::{Shelved, play, table},
    *,
};
use crate::table::{Form, Kind, Person, audit};

fn holdem(seed: u64, hands: u32) -> TestTable {
    // Nothing is dealt while a test looks at it.
    let ask = NewTable { pause_ms: 600_000, ..table("holdem", "no", 6) };
    let mut played = TestTable::open(&ask, seed);
    play(&mut played, 4, hands);
    played
}

/// The same with the first entries after the opening made unreadable: whoever reads all of them fails.
fn forgotten(mut played: TestTable) -> TestTable {
    for body in &mut played.bodies[1..40] {
        r#"{"v":999}"#.clone_into(body);
    }
    played
}

#[tokio::test]
async fn a_start_reads_what_came_after_the_checkpoint() {
    let played = holdem(3, 40);
    let kept = played.kept.clone().expect("a checkpoint was due");
    let whole = Shelved::open(&played, "whole").await;
    let short = Shelved::open(&forgotten(holdem(3, 40)), "short").await;
    assert!(short.tables.aside().is_empty(), "{:?}", short.tables.aside());
    assert_eq!(short.tables.info(1), whole.tables.info(1));
    assert_eq!(short.tables.standing(1).await, whole.tables.standing(1).await);
    assert_eq!(short.listed(Some(1), 3).await, whole.listed(Some(1), 3).await);
    // Everything is held against the entries.
    let audited = audit(whole.journal()).await.expect("all is in order");
    assert_eq!((audited.tables, audited.checkpoints), (1, 1));
    let wrong = kept.value.replacen("\"bank\":60000", "\"bank\":1", 1);
    assert_ne!(wrong, kept.value);
    whole.journal().keep(&kept.kind, &kept.key, &wrong, None).await.expect("room");
    let unsound = audit(whole.journal()).await.expect_err("it is found").to_string();
    assert!(unsound.ends_with("the checkpoint after it is not what the entries come to"), "{unsound}");
    whole.close().await;
    short.close().await;
}

#[tokio::test]
async fn a_checkpoint_that_does_not_fit_is_not_used() {
    let played = holdem(4, 40);
    let kept = played.kept.clone().expect("a checkpoint was due");
    let later = kept.value.replacen("{\"v\":2,", "{\"v\":3,", 1);
    let elsewhere = kept.value.replacen("\"game\":0", "\"game\":7", 1);
    let ahead = kept.value.replacen("\"number\":", "\"number\":9", 1);
    assert!([&later, &elsewhere, &ahead].iter().all(|wrong| **wrong != kept.value));
    let whole = Shelved::open(&played, "fits").await;
    for (number, wrong) in ["nonsense", &later, &elsewhere, &ahead].into_iter().enumerate() {
        let mut played = holdem(4, 40);
        // The places of finished hands are worked out again, too.
        played.places.clear();
        played.kept = Some(Keep { value: wrong.to_owned(), ..kept.clone() });
        let shelved = Shelved::open(&played, &format!("misfit-{number}")).await;
        assert_eq!(shelved.tables.info(1), whole.tables.info(1), "{wrong}");
        assert_eq!(shelved.listed(Some(1), 500).await, whole.listed(Some(1), 500).await);
        shelved.close().await;
    }
    whole.close().await;
}

#[tokio::test]
async fn a_table_that_cannot_be_read_is_set_aside() {
    let played = holdem(5, 2);
    let mut bad = played.bodies.clone();
    let number = bad.len() as u64;
    let last = bad.last_mut().expect("an entry");
    *last = last.replacen("\"v\":1", "\"v\":9", 1);
    let whole = Shelved::with(&played, "aside", async |journal| {
        for (table, bodies) in [(2, bad.clone()), (3, vec!["{}".to_owned()])] {
            let stream = StreamId::new(format!("table/{table}")).expect("a stream");
            let part = Part { stream, at: At::After(Version(0)), bodies };
            journal.append_all(vec![part], Vec::new()).await.expect("room");
        }
    })
    .await;
    let aside = whole.tables.aside();
    let told: Vec<(u64, u64)> = aside.iter().map(|aside| (aside.table, aside.number)).collect();
    assert_eq!(told, [(2, number), (3, 1)]);
    assert!(aside[0].why.contains("version 9 and was written by a later cardroom"), "{}", aside[0].why);
    let listed: Vec<u64> = whole.tables.list().iter().map(|info| info.id).collect();
    assert_eq!(listed, [1], "the room is open with the other");
    let denied = whole.tables.hands(2, Some(1), None, 5).await.expect_err("it is set aside");
    assert_eq!(denied.kind, Kind::Gone);
    // What is written down stays as it is, and its number is not given to another.
    let stream = StreamId::new("table/2").expect("a stream");
    let there = whole.journal().read(&stream, Version(0), usize::MAX).await.expect("entries");
    assert_eq!(there.into_iter().map(|entry| entry.body).collect::<Vec<_>>(), bad);
    let host = Person::new(1, "somebody".to_owned(), Vec::new()).expect("an account");
    let opened = whole.tables.open(&host, table("holdem", "no", 6)).await.expect("a table");
    assert_eq!(opened.id, 4);
    whole.close().await;
}

/// The Friday game's own book, with its own rule for the option of the blinds.
fn friday(agreed: &str, raises: u32) -> Library {
    let mut library = Library::shipped();
    let text = format!(
        "book = 'friday'\ntitle = 'The Friday Game'\nbase = 'fort'\n\
         [policy.\"blind.option\"]\nvalue = true\ncite = '{agreed}'\nsays = 'The blind may raise.'\n\
         [policy.\"raise-cap.multiway\"]\nvalue = {raises}\ncite = '{agreed}'\nsays = 'So many raises.'"
    );
    library.add("friday.toml", text).expect("a book");
    library
}

#[tokio::test]
async fn hands_played_by_a_houses_own_book_stay_as_they_were_when_the_book_is_changed() {
    let ask = NewTable { book: "friday".to_owned(), pause_ms: 600_000, ..table("holdem", "fixed", 6) };
    let mut played = TestTable::open_with(friday("agreed in May", 1), 1, &ask, 6);
    play(&mut played, 4, 12);
    let mut files = Vec::new();
    for (name, library) in [
        ("may", friday("agreed in May", 1)),
        ("june", friday("agreed in June", 4)),
        ("gone", Library::shipped()),
    ] {
        let shelved = Shelved::by(&played, name, library).await;
        let table = shelved.tables.info(1).expect("it is open");
        assert_eq!(table.book, "friday");
        files.push(shelved.file(Some(1), Form::JsonLine, None).await);
        assert_eq!(audit(shelved.journal()).await.expect("all is in order").hands, table.hands);
        shelved.close().await;
    }
    assert!(files[0].contains("friday agreed in May"), "{}", files[0]);
    assert_eq!(files[0], files[1]);
    assert_eq!(files[0], files[2]);
}
