//! Not a test: writes a journal as large as a busy room's after years, for `make bench` to start on.

use journal::{At, Journal, Keep, Part, Store, StreamId, Version};

use crate::ledger::{self, HouseLedger};

use super::{
    archive::{play, play_on, table},
    *,
};

/// The number of a table for which another is put.
const TEMPLATE: u64 = 987_654_321;

/// How many entries are appended at once.
const TOGETHER: usize = 1000;

/// A number from the environment, or another.
fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[tokio::test]
#[ignore = "`make bench` has it write a journal to start on"]
async fn write_a_large_journal() {
    let Some(path) = std::env::var_os("CARDROOM_BULK_STORE") else { return };
    let (tables, entries) =
        (number("CARDROOM_BULK_TABLES", 1000), number("CARDROOM_BULK_ENTRIES", 1_000_000));
    let journal = Journal::open(&Store::Sqlite(path.into())).await.expect("a store");
    // A few evenings are enough for all: a history says of its table no more than the number.
    let evenings = ["holdem", "omaha", "omaha-8", "big-o"].map(|game| long_evening(game, entries / tables));
    for table in 1..=tables {
        write(&journal, table as u64, &evenings[table % evenings.len()]).await;
    }
    HouseLedger::open(journal.clone()).await.expect("a ledger").keep_now().await;
    journal.close().await;
}

/// An played of at least so many entries, at the pace of people.
fn long_evening(game: &str, entries: usize) -> TestTable {
    let limit = if game == "holdem" { "no" } else { "fixed" };
    let ask = NewTable { pause_ms: 600_000, ..table(game, limit, 6) };
    let mut played = TestTable::open_with(Library::shipped(), TEMPLATE, &ask, 1);
    play(&mut played, 4, 1);
    while played.bodies.len() < entries {
        played.now += 60_000;
        play_on(&mut played, 4, 1);
    }
    played
}

async fn write(journal: &Journal, table: u64, played: &TestTable) {
    let stream = StreamId::new(format!("table/{table}")).expect("a stream");
    let mut parts: Vec<Part> =
        played.editions.iter().map(|edition| edition.part().expect("a stream")).collect();
    let mut after = 0;
    let renumbered = |text: &String| text.replace(&TEMPLATE.to_string(), &table.to_string());
    let postings = Posting::part(&played.postings).expect("chips were bought").bodies;
    for bodies in postings.chunks(TOGETHER) {
        let bodies = bodies.iter().map(renumbered).collect();
        parts.push(Part { stream: ledger::stream(), at: At::End, bodies });
        journal.append_all(std::mem::take(&mut parts), Vec::new()).await.expect("room");
    }
    for bodies in played.bodies.chunks(TOGETHER) {
        let at = At::After(Version(after));
        parts.push(Part { stream: stream.clone(), at, bodies: bodies.iter().map(renumbered).collect() });
        after += bodies.len() as u64;
        let last = after == played.bodies.len() as u64;
        let keep = if last { kept(played, table, &stream) } else { Vec::new() };
        journal.append_all(std::mem::take(&mut parts), keep).await.expect("room");
    }
}

/// The checkpoint and the places of the hands, as this table's.
fn kept(played: &TestTable, table: u64, stream: &StreamId) -> Vec<Keep> {
    let places = played.places.iter().map(|place| Keep { kind: format!("hands/{table}"), ..place.clone() });
    let checkpoint = played.kept.iter().map(|kept| Keep {
        key: stream.to_string(),
        value: kept.value.replace(&TEMPLATE.to_string(), &table.to_string()),
        ..kept.clone()
    });
    places.chain(checkpoint).collect()
}
