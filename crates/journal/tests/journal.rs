//! The journal, on both kinds of store: what was acknowledged is there, and what was tampered with is found.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use journal::{
    AppendError, At, Damage, Journal, JournalError, Keep, Part, Patience, Store, StreamId, Verified, Version,
    export, import,
};

#[path = "journal/away.rs"]
mod away;
#[path = "journal/cut.rs"]
mod cut;
#[path = "journal/stores.rs"]
mod stores;
#[path = "journal/tls.rs"]
mod tls;

use stores::{Folder, TestStore};

/// Each of these is a test on SQLite and a test on PostgreSQL.
macro_rules! on_both_stores {
    ($($name:ident,)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::TestStore::sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::TestStore::postgres().await).await;
            })*
        }
    };
}

on_both_stores! {
    what_is_appended_is_read_back,
    what_is_no_line_of_json_is_refused,
    a_conflict_leaves_the_others_alone,
    of_two_who_append_at_once_one_wins,
    several_streams_are_written_together_or_not_at_all,
    many_streams_are_without_gaps,
    a_journal_goes_on_after_it_was_closed,
    a_second_writer_is_refused,
    whoever_reads_disturbs_nobody,
    tampering_is_found,
    what_changed_behind_its_back_is_noticed,
    values_are_kept_for_their_time,
    kept_values_are_listed_by_their_keys,
    a_store_of_the_first_layout_is_carried_on,
    a_store_of_a_later_program_is_left_alone,
    what_was_acknowledged_survives_kill_9,
    an_append_waits_while_the_store_stalls,
}

fn stream(name: &str) -> StreamId {
    StreamId::new(name).expect("a name")
}

fn bodies(numbers: std::ops::RangeInclusive<u64>) -> Vec<String> {
    numbers.map(|number| format!(r#"{{"n":{number}}}"#)).collect()
}

async fn read_all(journal: &Journal, stream: &StreamId) -> Vec<String> {
    let entries = journal.read(stream, Version(0), usize::MAX).await.expect("entries");
    entries.into_iter().map(|entry| entry.body).collect()
}

async fn what_is_appended_is_read_back(place: TestStore) {
    let journal = place.open().await;
    let table = stream("table/1");
    assert_eq!(journal.append(&table, Version(0), bodies(1..=3)).await, Ok(Version(3)));
    assert_eq!(journal.append(&table, Version(3), bodies(4..=4)).await, Ok(Version(4)));
    assert_eq!(journal.append(&table, Version(4), Vec::new()).await, Ok(Version(4)));
    for wrong in [0, 3, 5] {
        let refused = journal.append(&table, Version(wrong), bodies(9..=9)).await;
        assert_eq!(refused, Err(AppendError::Conflict { stream: table.clone(), actual: Version(4) }));
    }
    assert_eq!(read_all(&journal, &table).await, bodies(1..=4));
    let page = journal.read(&table, Version(1), 2).await.expect("entries");
    assert_eq!(page.iter().map(|entry| entry.number).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(journal.read(&table, Version(4), 10).await, Ok(Vec::new()));
    assert_eq!(journal.read(&stream("nobody"), Version(0), 10).await, Ok(Vec::new()));
    assert_eq!(journal.streams().await, Ok(vec![(table, Version(4))]));
    assert_eq!(journal.verify().await, Ok(Verified { streams: 1, entries: 4 }));
    journal.close().await;
}

async fn what_is_no_line_of_json_is_refused(place: TestStore) {
    let journal = place.open().await;
    for wrong in ["", "{", "{}\n", "{} {}", "{\r}"] {
        let refused = journal.append(&stream("a"), Version(0), vec!["{}".into(), wrong.into()]).await;
        assert!(matches!(refused, Err(AppendError::Body { index: 1, .. })), "{wrong}: {refused:?}");
    }
    assert_eq!(journal.streams().await, Ok(Vec::new()));
    // What a text may hold comes back as it was, byte by byte.
    let odd = r#"{ "name":"Zoë 🂡","nul":"\u0000","quote":"'\"\\" }"#.to_owned();
    assert_eq!(journal.append(&stream("a"), Version(0), vec![odd.clone()]).await, Ok(Version(1)));
    assert_eq!(read_all(&journal, &stream("a")).await, [odd]);
    journal.close().await;
}

/// All of these arrive while the first is being committed, so that they share a transaction.
async fn a_conflict_leaves_the_others_alone(place: TestStore) {
    let journal = place.open().await;
    let asked: Vec<_> = (0..60u64)
        .map(|number| {
            let journal = journal.clone();
            let expected = Version(if number % 3 == 0 { 7 } else { 0 });
            let table = stream(&format!("table/{number}"));
            tokio::spawn(async move { journal.append(&table, expected, bodies(1..=2)).await })
        })
        .collect();
    for (number, answer) in asked.into_iter().enumerate() {
        let answer = answer.await.expect("no panic");
        if number % 3 == 0 {
            let stream = stream(&format!("table/{number}"));
            assert_eq!(answer, Err(AppendError::Conflict { stream, actual: Version(0) }));
        } else {
            assert_eq!(answer, Ok(Version(2)));
        }
    }
    assert_eq!(journal.verify().await, Ok(Verified { streams: 40, entries: 80 }));
    journal.close().await;
}

fn part(name: &str, at: At, bodies: Vec<String>) -> Part {
    Part { stream: stream(name), at, bodies }
}

fn keep(kind: &str, key: &str, value: &str) -> Keep {
    Keep { kind: kind.into(), key: key.into(), value: value.into(), until: None }
}

async fn several_streams_are_written_together_or_not_at_all(place: TestStore) {
    let journal = place.open().await;
    let after = |version| At::After(Version(version));
    let opening = |table: &str| {
        vec![
            part("edition/abc", At::Once, bodies(1..=1)),
            part(table, after(0), bodies(1..=2)),
            part("ledger", At::End, bodies(1..=1)),
        ]
    };
    let first = journal.append_all(opening("table/1"), vec![keep("hands", "1", "one")]).await;
    assert_eq!(first, Ok(vec![Version(1), Version(2), Version(1)]));
    let second = journal.append_all(opening("table/2"), Vec::new()).await;
    assert_eq!(second, Ok(vec![Version(1), Version(2), Version(2)]), "what is there once stays as it is");
    // Of those that share a transaction, the ones that are mistaken in one part write nothing at all.
    let asked: Vec<_> = (0..60u64)
        .map(|number| {
            let journal = journal.clone();
            let expected = if number % 3 == 0 { 7 } else { 0 };
            let table = format!("t/{number}");
            let kept = vec![keep("hands", &table, "dealt")];
            let parts =
                vec![part("ledger", At::End, bodies(1..=1)), part(&table, after(expected), bodies(1..=2))];
            tokio::spawn(async move { journal.append_all(parts, kept).await })
        })
        .collect();
    for (number, answer) in asked.into_iter().enumerate() {
        let answer = answer.await.expect("no panic");
        let name = format!("t/{number}");
        let kept = journal.kept("hands", &name, 0).await.expect("an answer");
        if number % 3 == 0 {
            let actual = Version(0);
            assert_eq!(answer, Err(AppendError::Conflict { stream: stream(&name), actual }));
            assert_eq!((read_all(&journal, &stream(&name)).await, kept), (Vec::new(), None));
        } else {
            assert_eq!(answer.expect("it fits")[1], Version(2));
            assert_eq!(kept.as_deref(), Some("dealt"));
        }
    }
    let mistaken = vec![part("ledger", At::End, bodies(1..=1)), part("x", At::End, vec!["{".into()])];
    let refused = journal.append_all(mistaken, Vec::new()).await;
    assert!(matches!(refused, Err(AppendError::Body { index: 1, .. })), "{refused:?}");
    assert_eq!(read_all(&journal, &stream("ledger")).await.len(), 42);
    assert_eq!(journal.verify().await, Ok(Verified { streams: 44, entries: 1 + 4 + 42 + 80 }));
    journal.close().await;
}

async fn kept_values_are_listed_by_their_keys(place: TestStore) {
    let journal = place.open().await;
    for number in [30, 10, 20] {
        journal.keep("hands/7", &format!("{number:012}"), &number.to_string(), None).await.expect("room");
    }
    journal.keep("hands/8", "000000000015", "elsewhere", None).await.expect("room");
    journal.keep("hands/7", "000000000025", "for a while", Some(9)).await.expect("room");
    let values = |pairs: Vec<(String, String)>| pairs.into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    let after =
        async |key: &str, most| values(journal.kept_after("hands/7", key, most).await.expect("values"));
    assert_eq!(after("", 9).await, ["10", "20", "30"]);
    assert_eq!(after("", 2).await, ["10", "20"]);
    assert_eq!(after("000000000010", 9).await, ["20", "30"]);
    let before =
        async |key: &str, most| values(journal.kept_before("hands/7", key, most).await.expect("values"));
    assert_eq!(before("999999999999", 2).await, ["30", "20"]);
    assert_eq!(before("000000000020", 9).await, ["10"]);
    journal.close().await;
}

async fn of_two_who_append_at_once_one_wins(place: TestStore) {
    let journal = place.open().await;
    let racers: Vec<_> = ["A", "B"]
        .into_iter()
        .map(|name| {
            let journal = journal.clone();
            tokio::spawn(async move {
                let mut won = Vec::new();
                let mut version = Version(0);
                while version < Version(100) {
                    let body = format!(r#"{{"by":"{name}","after":{version}}}"#);
                    match journal.append(&stream("race"), version, vec![body.clone()]).await {
                        Ok(next) => {
                            assert_eq!(next, Version(version.0 + 1));
                            won.push((version.0, body));
                            version = next;
                        }
                        Err(AppendError::Conflict { actual, .. }) => {
                            assert!(actual > version);
                            version = actual;
                        }
                        Err(other) => panic!("{other}"),
                    }
                }
                won
            })
        })
        .collect();
    let mut won = Vec::new();
    for racer in racers {
        won.extend(racer.await.expect("no panic"));
    }
    won.sort();
    let won: Vec<String> = won.into_iter().map(|(_, body)| body).collect();
    assert_eq!(read_all(&journal, &stream("race")).await, won);
    journal.close().await;
}

/// Appends so many times to each of so many streams at once, one to three entries a time.
async fn fill(journal: &Journal, streams: u64, times: u64) -> u64 {
    let writers: Vec<_> = (0..streams)
        .map(|number| {
            let journal = journal.clone();
            tokio::spawn(async move {
                let table = stream(&format!("table/{number}"));
                let mut version = Version(0);
                for time in 0..times {
                    let last = version.0 + 1 + (number + time) % 3;
                    version =
                        journal.append(&table, version, bodies(version.0 + 1..=last)).await.expect("room");
                    assert_eq!(version.0, last);
                }
                version.0
            })
        })
        .collect();
    let mut entries = 0;
    for writer in writers {
        entries += writer.await.expect("no panic");
    }
    entries
}

async fn many_streams_are_without_gaps(place: TestStore) {
    let journal = place.open().await;
    let entries = fill(&journal, 64, 20).await;
    assert_eq!(journal.verify().await, Ok(Verified { streams: 64, entries }));
    for (stream, version) in journal.streams().await.expect("streams") {
        assert_eq!(read_all(&journal, &stream).await, bodies(1..=version.0));
    }
    journal.close().await;
}

async fn a_journal_goes_on_after_it_was_closed(place: TestStore) {
    let journal = place.open().await;
    assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=2)).await, Ok(Version(2)));
    let other = journal.clone();
    journal.close().await;
    let late = other.append(&stream("house"), Version(2), bodies(3..=3)).await;
    assert_eq!(late, Err(AppendError::Store(JournalError::Closed)));
    drop(other);
    let journal = place.open().await;
    let mistaken = journal.append(&stream("house"), Version(0), bodies(1..=1)).await;
    assert_eq!(mistaken, Err(AppendError::Conflict { stream: stream("house"), actual: Version(2) }));
    assert_eq!(journal.append(&stream("house"), Version(2), bodies(3..=3)).await, Ok(Version(3)));
    assert_eq!(journal.verify().await, Ok(Verified { streams: 1, entries: 3 }));
    journal.close().await;
}

async fn a_second_writer_is_refused(place: TestStore) {
    let journal = place.open().await;
    let refused = Journal::open(&place.store).await.expect_err("one writer at a time");
    let JournalError::Locked { holder, .. } = &refused else { panic!("{refused}") };
    assert!(holder.contains(&format!("process {}", std::process::id())), "{refused}");
    // The first is not disturbed by that, and the store is free when it has ended.
    assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=1)).await, Ok(Version(1)));
    journal.close().await;
    place.open().await.close().await;
}

async fn whoever_reads_disturbs_nobody(place: TestStore) {
    let nothing = Journal::open_to_read(&place.store).await.expect_err("there is nothing yet");
    assert!(matches!(nothing, JournalError::Missing(_)), "{nothing}");
    let journal = place.open().await;
    journal.append(&stream("house"), Version(0), bodies(1..=1)).await.expect("room");
    let reader = Journal::open_to_read(&place.store).await.expect("it is there");
    assert_eq!(read_all(&reader, &stream("house")).await, bodies(1..=1));
    journal.append(&stream("house"), Version(1), bodies(2..=2)).await.expect("room");
    assert_eq!(read_all(&reader, &stream("house")).await, bodies(1..=2));
    assert_eq!(reader.verify().await, Ok(Verified { streams: 1, entries: 2 }));
    let refused = reader.append(&stream("house"), Version(2), bodies(3..=3)).await;
    assert_eq!(refused, Err(AppendError::Store(JournalError::ReadOnly)));
    reader.close().await;
    journal.close().await;
}

async fn tampering_is_found(place: TestStore) {
    let journal = place.open().await;
    for name in ["a", "b"] {
        journal.append(&stream(name), Version(0), bodies(1..=5)).await.expect("room");
    }
    let meddling: [(&str, &str, u64, Damage); 7] = [
        ("UPDATE entry SET body = '{\"n\":9}' WHERE stream = 'a' AND number = 2", "a", 2, Damage::Changed),
        ("UPDATE entry SET digest = 'x' WHERE stream = 'b' AND number = 5", "b", 5, Damage::Changed),
        ("DELETE FROM entry WHERE stream = 'b' AND number = 3", "b", 3, Damage::Missing),
        ("DELETE FROM entry WHERE stream = 'b' AND number = 5", "b", 5, Damage::Missing),
        (
            "UPDATE entry SET number = 99 WHERE stream = 'a' AND number = 3;
             UPDATE entry SET number = 3 WHERE stream = 'a' AND number = 4;
             UPDATE entry SET number = 4 WHERE stream = 'a' AND number = 99",
            "a",
            3,
            Damage::Changed,
        ),
        (
            "INSERT INTO entry SELECT 'a', 6, body, digest FROM entry WHERE stream = 'b' AND number = 5",
            "a",
            6,
            Damage::Uncounted,
        ),
        (
            "DELETE FROM entry WHERE stream = 'a' AND number = 5; UPDATE stream SET last = 4 WHERE name = 'a'",
            "a",
            4,
            Damage::WrongHead,
        ),
    ];
    place.meddle("CREATE TABLE right_entry AS SELECT * FROM entry; CREATE TABLE right_stream AS SELECT * FROM stream").await;
    for (sql, name, number, what) in meddling {
        // SQLite's own type check would stop a text where bytes belong.
        place.meddle(&sql.replace("'x'", if place.kind() == "sqlite" { "x'00'" } else { "'x'" })).await;
        let JournalError::Damaged(faults) = journal.verify().await.expect_err(sql) else { panic!("{sql}") };
        let found: Vec<_> =
            faults.iter().map(|fault| (fault.stream.as_str(), fault.number, fault.what)).collect();
        assert_eq!(found, [(name, number, what)], "{sql}");
        place
            .meddle(
                "DELETE FROM entry; DELETE FROM stream;
                 INSERT INTO stream SELECT * FROM right_stream; INSERT INTO entry SELECT * FROM right_entry",
            )
            .await;
        assert_eq!(journal.verify().await, Ok(Verified { streams: 2, entries: 10 }));
    }
    // A gap is noticed by whoever merely reads, too.
    place.meddle("DELETE FROM entry WHERE stream = 'b' AND number = 3").await;
    let gap = journal.read(&stream("b"), Version(1), 10).await.expect_err("a gap");
    assert_eq!(gap.to_string(), "the journal is damaged: b: entry 3 is missing");
    journal.close().await;
}

/// The journal remembers how long its streams are, and does not believe itself blindly.
async fn what_changed_behind_its_back_is_noticed(place: TestStore) {
    let journal = place.open().await;
    journal.append(&stream("a"), Version(0), bodies(1..=1)).await.expect("room");
    let longer = "INSERT INTO entry SELECT stream, 2, body, digest FROM entry WHERE stream = 'a'; \
                  UPDATE stream SET last = 2 WHERE name = 'a'";
    place.meddle(longer).await;
    let (a, b) = (stream("a"), stream("b"));
    let (mistaken, other) = tokio::join!(
        journal.append(&a, Version(1), bodies(2..=2)),
        journal.append(&b, Version(0), bodies(1..=1)),
    );
    assert_eq!(mistaken, Err(AppendError::Conflict { stream: a, actual: Version(2) }));
    assert_eq!(other, Ok(Version(1)));
    journal.close().await;
}

async fn values_are_kept_for_their_time(place: TestStore) {
    let journal = place.open().await;
    journal.keep("session", "a", "one", Some(100)).await.expect("room");
    journal.keep("session", "b", "two", None).await.expect("room");
    journal.keep("invitation", "a", "three", Some(50)).await.expect("room");
    assert_eq!(journal.kept("session", "a", 99).await, Ok(Some("one".into())));
    assert_eq!(journal.kept("session", "a", 100).await, Ok(None), "its time has run out");
    assert_eq!(journal.kept("invitation", "a", 0).await, Ok(Some("three".into())));
    assert_eq!(journal.kept("session", "c", 0).await, Ok(None));
    journal.keep("session", "a", "four", Some(200)).await.expect("room");
    assert_eq!(journal.kept("session", "a", 100).await, Ok(Some("four".into())));
    assert_eq!(journal.sweep(100).await, Ok(1));
    assert_eq!(journal.kept("invitation", "a", 0).await, Ok(None), "it was swept");
    journal.close().await;
    let journal = place.open().await;
    assert_eq!(journal.kept("session", "b", u64::MAX >> 1).await, Ok(Some("two".into())));
    journal.forget("session", "b").await.expect("room");
    journal.forget("session", "b").await.expect("twice does no harm");
    assert_eq!(journal.kept("session", "b", 0).await, Ok(None));
    journal.close().await;
}

async fn a_store_of_the_first_layout_is_carried_on(place: TestStore) {
    let file = format!("{}/tests/data/journal/{}-1.sql", env!("CARGO_MANIFEST_DIR"), place.kind());
    let sql = fs::read_to_string(file).expect("the first layout");
    match &place.store {
        Store::Sqlite(_) => place.meddle(&sql).await,
        Store::Postgres(_) => stores::query(&place.store, &sql).await,
    }
    let reader = Journal::open_to_read(&place.store).await.expect("it can be read as it is");
    assert_eq!(reader.verify().await, Ok(Verified { streams: 2, entries: 3 }));
    reader.close().await;
    let journal = place.open().await;
    assert_eq!(read_all(&journal, &stream("table/1")).await, [r#"{"sits":"A"}"#, r#"{"sits":"B"}"#]);
    assert_eq!(journal.append(&stream("table/1"), Version(2), bodies(3..=3)).await, Ok(Version(3)));
    journal.keep("session", "a", "one", None).await.expect("what the second layout brought");
    assert_eq!(journal.verify().await, Ok(Verified { streams: 2, entries: 4 }));
    journal.close().await;
}

async fn a_store_of_a_later_program_is_left_alone(place: TestStore) {
    place.open().await.close().await;
    place.meddle("INSERT INTO layout VALUES (3, 'later')").await;
    for opened in [Journal::open(&place.store).await, Journal::open_to_read(&place.store).await] {
        let refused = opened.expect_err("a later layout");
        assert!(matches!(refused, JournalError::Newer { found: 3, known: 2, .. }), "{refused}");
    }
    place
        .meddle("DELETE FROM layout WHERE step = 3; UPDATE layout SET digest = 'other' WHERE step = 2")
        .await;
    let refused = Journal::open(&place.store).await.expect_err("another step 2");
    assert!(matches!(refused, JournalError::Foreign { step: 2, .. }), "{refused}");
    place.meddle("DELETE FROM layout WHERE step = 2; DROP TABLE kept").await;
    place.open().await.close().await;
}

/// Not a test by itself: the child process of the next one, which appends and says so until it is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "another test starts it as a process of its own"]
async fn child() {
    let Ok(store) = std::env::var("CARDROOM_TEST_STORE") else { return };
    let store: Store = store.parse().expect("a store");
    let journal = loop {
        match Journal::open(&store).await {
            // The database may not have noticed yet that the last child was killed.
            Err(JournalError::Locked { .. }) => tokio::task::yield_now().await,
            opened => break opened.expect("it opens"),
        }
    };
    let writers: Vec<_> = (0..4)
        .map(|number| {
            let journal = journal.clone();
            tokio::spawn(async move {
                let table = stream(&format!("table/{number}"));
                let known = journal.streams().await.expect("streams");
                let mut version =
                    known.iter().find(|(name, _)| *name == table).map_or(Version(0), |row| row.1);
                loop {
                    // The ledger of all tables is written in the same breath.
                    let parts = vec![
                        part("ledger", At::End, vec![format!(r#"{{"of":"{table}"}}"#)]),
                        part(table.as_str(), At::After(version), bodies(version.0 + 1..=version.0 + 2)),
                    ];
                    let Ok(versions) = journal.append_all(parts, Vec::new()).await else { break };
                    version = versions[1];
                    println!("acknowledged {table} {version}");
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.expect("no panic");
    }
}

async fn what_was_acknowledged_survives_kill_9(place: TestStore) {
    let mut acknowledged = std::collections::BTreeMap::<StreamId, u64>::new();
    for round in 0..20 {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "child", "--ignored", "--nocapture"])
            .env("CARDROOM_TEST_STORE", &place.name)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut lines = BufReader::new(child.stdout.take().expect("its output"));
        let mut told = String::new();
        // Each child lives a little longer than the one before; what it says while it dies counts as well.
        while told.matches("acknowledged").count() <= 3 * round {
            assert_ne!(lines.read_line(&mut told).expect("a line"), 0, "the child ended by itself: {told}");
        }
        child.kill().expect("kill -9");
        child.wait().expect("its end");
        lines.read_to_string(&mut told).expect("the rest");
        for line in told.lines().filter_map(|line| line.strip_prefix("acknowledged ")) {
            // The last line may be cut short.
            if let Some((name, version)) = line.split_once(' ')
                && told.contains(&format!("{line}\n"))
            {
                let known = acknowledged.entry(stream(name)).or_default();
                *known = (*known).max(version.parse().expect("a number"));
            }
        }
        let journal = Journal::open_to_read(&place.store).await.expect("it is there");
        journal.verify().await.expect("whole");
        let ledger = read_all(&journal, &stream("ledger")).await;
        for (stream, version) in &acknowledged {
            let there = read_all(&journal, stream).await;
            let booked = ledger.iter().filter(|body| **body == format!(r#"{{"of":"{stream}"}}"#)).count();
            assert_eq!(booked * 2, there.len(), "round {round}: half of an append to two streams is there");
            assert!(there.len() as u64 >= *version, "round {round}: {stream} has lost what was acknowledged");
            assert_eq!(there, bodies(1..=there.len() as u64));
        }
        journal.close().await;
    }
    assert!(acknowledged.len() == 4, "{acknowledged:?}");
}

/// Somebody else has the store locked, as a backup may, for longer than a database waits by itself.
async fn an_append_waits_while_the_store_stalls(place: TestStore) {
    let soon = Duration::from_millis(1);
    let hasty = Patience { busy: soon, farewell: soon, ..Patience::default() };
    let journal = Journal::open_with(&place.store, hasty).await.expect("it opens");
    let house = stream("house");
    assert_eq!(journal.append(&house, Version(0), bodies(1..=1)).await, Ok(Version(1)));
    let stall = place.stall().await;
    let appending = tokio::spawn({
        let (journal, house) = (journal.clone(), house.clone());
        async move { journal.append(&house, Version(1), bodies(2..=2)).await }
    });
    let keeping = tokio::spawn({
        let journal = journal.clone();
        async move { journal.keep("session", "a", "one", None).await }
    });
    for _ in 0..200 {
        assert_eq!(read_all(&journal, &house).await, bodies(1..=1), "whoever reads waits for nobody");
    }
    assert!(!appending.is_finished() && !keeping.is_finished());
    drop(stall);
    assert_eq!(appending.await.expect("no panic"), Ok(Version(2)));
    assert_eq!(keeping.await.expect("no panic"), Ok(()));
    assert_eq!(journal.verify().await, Ok(Verified { streams: 1, entries: 2 }));
    // A journal that is to be closed waits only so long.
    let _stall = place.stall().await;
    let last = tokio::spawn({
        let (journal, house) = (journal.clone(), house.clone());
        async move { journal.append(&house, Version(2), bodies(3..=3)).await }
    });
    journal.close().await;
    let given_up = last.await.expect("no panic");
    assert!(matches!(given_up, Err(AppendError::Store(_))), "{given_up:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_is_the_same_wherever_it_was_imported() {
    let (first, second, third) = (TestStore::sqlite(), TestStore::postgres().await, TestStore::sqlite());
    let journal = first.open().await;
    let entries = fill(&journal, 7, 9).await;
    let odd = vec![r#"{ "é" : "\u0000'\\" }"#.to_owned()];
    journal.append(&stream("house"), Version(0), odd).await.expect("room");
    let mut exports = Vec::new();
    let mut journals = vec![journal];
    for place in [&second, &third] {
        let file = place.folder.file("export.jsonl");
        let mut out = fs::File::create(&file).expect("a file");
        let counts = Verified { streams: 8, entries: entries + 1 };
        assert_eq!(export(journals.last().expect("one"), &mut out).await.expect("it is whole"), counts);
        exports.push(fs::read_to_string(&file).expect("text"));
        let next = place.open().await;
        assert_eq!(import(&next, &file).await.expect("it is empty"), counts);
        assert_eq!(next.verify().await, Ok(counts));
        journals.push(next);
    }
    let mut last = Vec::new();
    export(journals.last().expect("one"), &mut last).await.expect("it is whole");
    exports.push(String::from_utf8(last).expect("UTF-8"));
    assert!(exports.iter().all(|export| *export == exports[0]));
    for journal in journals {
        journal.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_whole_while_the_room_goes_on() {
    let place = TestStore::sqlite();
    let journal = place.open().await;
    fill(&journal, 8, 50).await;
    let enough = Arc::new(AtomicBool::new(false));
    let writer = tokio::spawn({
        let (journal, enough) = (journal.clone(), Arc::clone(&enough));
        async move {
            let mut version = Version(0);
            while !enough.load(Ordering::Relaxed) {
                let next = bodies(version.0 + 1..=version.0 + 1);
                version = journal.append(&stream("busy"), version, next).await.expect("room");
            }
            version
        }
    });
    let folder = Folder::new();
    for number in 0..5 {
        let before = journal.streams().await.expect("streams");
        let copy = folder.file(&format!("{number}.db"));
        journal.backup(&copy).await.expect("a copy");
        let restored = Journal::open(&Store::Sqlite(copy)).await.expect("a backup is a store");
        restored.verify().await.expect("whole");
        for (stream, version) in before {
            let there = read_all(&restored, &stream).await;
            assert!(there.len() as u64 >= version.0, "{stream}");
        }
        restored.close().await;
    }
    enough.store(true, Ordering::Relaxed);
    writer.await.expect("no panic");
    journal.close().await;
    let database = TestStore::postgres().await;
    let journal = database.open().await;
    assert_eq!(journal.backup(&folder.file("no.db")).await, Err(JournalError::NoBackup));
    journal.close().await;
}
