//! A database that goes away, for a moment or for long, and comes back.

use std::time::{Duration, Instant};

use journal::{AppendError, Journal, JournalError, Patience, Store, Verified, Version};
use tokio::task::JoinHandle;

use crate::{
    bodies,
    cut::{Cut, Wire},
    fill, read_all,
    stores::{self, Server, TestStore},
    stream,
};

/// How long a test waits at most for what must come.
const ENOUGH: Duration = Duration::from_secs(100);

/// Looks for the database again without waiting long, so that long outages are short.
fn hasty() -> Patience {
    let (pause, longest_pause) = (Duration::from_millis(1), Duration::from_millis(2));
    Patience { pause, longest_pause, farewell: pause, ..Patience::default() }
}

/// Appends entry 2 of the house, which has one.
fn append_second(journal: &Journal) -> JoinHandle<Result<Version, AppendError>> {
    let journal = journal.clone();
    tokio::spawn(async move { journal.append(&stream("house"), Version(1), bodies(2..=2)).await })
}

/// Waits until the journal has looked for its database so many times more.
async fn outlast(wire: &Wire, attempts: u64) {
    let (until, enough) = (Instant::now() + ENOUGH, wire.attempts() + attempts);
    while wire.attempts() < enough {
        assert!(Instant::now() < until, "only {} of {enough} attempts", wire.attempts());
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Whether a commit that nobody confirmed has happened is found out: it is neither lost nor done twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unconfirmed_commit_is_looked_up() {
    for cut in [Cut::BeforeTheCommit, Cut::AfterTheCommit] {
        let place = TestStore::postgres().await;
        let wire = Wire::to(&place.store, cut);
        let journal = Journal::open(&wire.store).await.expect("it opens");
        assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=2)).await, Ok(Version(2)));
        wire.arm();
        assert_eq!(
            journal.append(&stream("house"), Version(2), bodies(3..=4)).await,
            Ok(Version(4)),
            "{cut:?}"
        );
        assert!(wire.is_cut(), "{cut:?}");
        assert_eq!(journal.append(&stream("house"), Version(4), bodies(5..=5)).await, Ok(Version(5)));
        assert_eq!(read_all(&journal, &stream("house")).await, bodies(1..=5));
        assert_eq!(journal.verify().await, Ok(Verified { streams: 1, entries: 5 }));
        journal.close().await;
    }
}

/// How many entries there are, as far as that can be read.
async fn entries_there(journal: &Journal) -> u64 {
    let streams = journal.streams().await.unwrap_or_default();
    streams.iter().map(|(_, version)| version.0).sum()
}

/// The database ends the journal's session again and again, in the middle of whatever it does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_sessions_lose_nothing_and_double_nothing() {
    let place = TestStore::postgres().await;
    let journal = place.open().await;
    let filling = tokio::spawn({
        let journal = journal.clone();
        async move { fill(&journal, 16, 60).await }
    });
    let mut ended = 0;
    while !filling.is_finished() {
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
        stores::query(&place.store, sql).await;
        ended += 1;
        // Lets it get somewhere before the next.
        let before = entries_there(&journal).await;
        while !filling.is_finished() && entries_there(&journal).await <= before {}
    }
    let entries = filling.await.expect("no panic");
    assert!(ended > 3, "{ended}");
    assert_eq!(journal.verify().await, Ok(Verified { streams: 16, entries }));
    journal.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_falls_over_is_waited_for() {
    let mut server = Server::start();
    let store: Store = server.address.parse().expect("an address");
    let journal = Journal::open(&store).await.expect("it opens");
    let filling = tokio::spawn({
        let journal = journal.clone();
        async move { fill(&journal, 16, 60).await }
    });
    for _ in 0..3 {
        server.crash();
    }
    let entries = filling.await.expect("no panic");
    assert_eq!(journal.verify().await, Ok(Verified { streams: 16, entries }));
    journal.close().await;
}

/// The journal loses its session, and before it has a new one another program takes over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_lost_the_database_to_another_writes_no_more() {
    let place = TestStore::postgres().await;
    let journal = place.open().await;
    assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=1)).await, Ok(Version(1)));
    // One session after the other, in one breath: the lock is free only for the one who waits for it here.
    let sql = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid();
         SELECT pg_advisory_lock({})",
        i64::from_be_bytes(*b"cardroom")
    );
    let Store::Postgres(database) = &place.store else { panic!("a database") };
    let (other, connection) = database.config().connect(tokio_postgres::NoTls).await.expect("it answers");
    tokio::spawn(connection);
    other.batch_execute(&sql).await.expect("the lock");
    let refused = journal.append(&stream("house"), Version(1), bodies(2..=2)).await;
    assert!(matches!(refused, Err(AppendError::Store(JournalError::Locked { .. }))), "{refused:?}");
    assert_eq!(read_all(&journal, &stream("house")).await, bodies(1..=1));
    journal.close().await;
}

/// A minute of attempts at the usual pace, and more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_may_be_away_for_as_long_as_it_likes() {
    let mut server = Server::start();
    let wire = Wire::to(&server.address.parse().expect("an address"), Cut::BeforeTheCommit);
    let journal = Journal::open_with(&wire.store, hasty()).await.expect("it opens");
    assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=1)).await, Ok(Version(1)));
    server.stop();
    let appending = append_second(&journal);
    outlast(&wire, 300).await;
    assert!(!appending.is_finished(), "{:?}", appending.await);
    let unread = journal.read(&stream("house"), Version(0), 1).await;
    assert!(matches!(unread, Err(JournalError::Unreachable { .. })), "{unread:?}");
    server.start_again();
    assert_eq!(appending.await.expect("no panic"), Ok(Version(2)));
    assert_eq!(journal.append(&stream("house"), Version(2), bodies(3..=3)).await, Ok(Version(3)));
    assert_eq!(read_all(&journal, &stream("house")).await, bodies(1..=3));
    assert_eq!(journal.verify().await, Ok(Verified { streams: 1, entries: 3 }));
    journal.close().await;
}

/// Connections stay, and nobody answers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_stands_still_is_waited_for() {
    let mut server = Server::start();
    let store: Store = server.address.parse().expect("an address");
    let journal = Journal::open(&store).await.expect("it opens");
    assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=1)).await, Ok(Version(1)));
    server.pause();
    let appending = append_second(&journal);
    let house = stream("house");
    let reading = journal.read(&house, Version(0), 10);
    let unread = tokio::time::timeout(Duration::from_millis(50), reading).await;
    assert!(unread.is_err() && !appending.is_finished(), "{unread:?}");
    server.go();
    assert_eq!(appending.await.expect("no panic"), Ok(Version(2)));
    assert_eq!(read_all(&journal, &stream("house")).await, bodies(1..=2));
    // Whoever closes the journal meanwhile is not kept.
    server.pause();
    let hanging = journal.clone();
    let last = tokio::spawn(async move { hanging.append(&stream("house"), Version(2), bodies(3..=3)).await });
    journal.close().await;
    let given_up = last.await.expect("no panic");
    assert!(matches!(given_up, Err(AppendError::Store(_))), "{given_up:?}");
}

/// A server that does not take anything in for a while, as one that has become another's follower.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_may_not_be_written_is_waited_for() {
    let place = TestStore::postgres().await;
    let wire = Wire::to(&place.store, Cut::BeforeTheCommit);
    let journal = Journal::open_with(&wire.store, hasty()).await.expect("it opens");
    assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=1)).await, Ok(Version(1)));
    let Store::Postgres(database) = &place.store else { panic!("a database") };
    let name = database.config().get_dbname().expect("a name");
    let set =
        format!("BEGIN READ WRITE; ALTER DATABASE {name} SET default_transaction_read_only = on; COMMIT");
    stores::query(&place.store, &set).await;
    wire.fall();
    wire.rise();
    let appending = append_second(&journal);
    outlast(&wire, 20).await;
    assert!(!appending.is_finished(), "{:?}", appending.await);
    stores::query(&place.store, &set.replace("= on", "= off")).await;
    assert_eq!(appending.await.expect("no panic"), Ok(Version(2)));
    journal.close().await;
}

/// The lock is taken again by a session whose answer never arrives and whose end the database does not notice: it is
/// still ours, and no other program's.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_was_lost_half_made_is_known_for_ours() {
    let place = TestStore::postgres().await;
    let wire = Wire::to(&place.store, Cut::AfterTheLock);
    let journal = Journal::open_with(&wire.store, hasty()).await.expect("it opens");
    assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=1)).await, Ok(Version(1)));
    wire.arm();
    wire.fall();
    wire.rise();
    assert_eq!(append_second(&journal).await.expect("no panic"), Ok(Version(2)));
    assert!(wire.is_cut());
    assert_eq!(read_all(&journal, &stream("house")).await, bodies(1..=2));
    journal.close().await;
}

/// While the journal was without its database, another program came, wrote and left: what stands is what that wrote.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_wrote_meanwhile_is_noticed() {
    let place = TestStore::postgres().await;
    let wire = Wire::to(&place.store, Cut::BeforeTheCommit);
    let journal = Journal::open_with(&wire.store, hasty()).await.expect("it opens");
    assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=1)).await, Ok(Version(1)));
    wire.fall();
    let appending = append_second(&journal);
    outlast(&wire, 5).await;
    let other = place.open().await;
    assert_eq!(other.append(&stream("house"), Version(1), bodies(7..=8)).await, Ok(Version(3)));
    other.close().await;
    wire.rise();
    let mistaken = appending.await.expect("no panic");
    assert_eq!(mistaken, Err(AppendError::Conflict { stream: stream("house"), actual: Version(3) }));
    assert_eq!(journal.append(&stream("house"), Version(3), bodies(4..=4)).await, Ok(Version(4)));
    assert_eq!(journal.verify().await, Ok(Verified { streams: 1, entries: 4 }));
    journal.close().await;
}

/// A journal can be closed while its database is away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_does_not_wait_for_a_database_that_is_away() {
    let place = TestStore::postgres().await;
    let wire = Wire::to(&place.store, Cut::BeforeTheCommit);
    let journal = Journal::open_with(&wire.store, hasty()).await.expect("it opens");
    assert_eq!(journal.append(&stream("house"), Version(0), bodies(1..=1)).await, Ok(Version(1)));
    wire.fall();
    let appending = append_second(&journal);
    outlast(&wire, 5).await;
    journal.close().await;
    let given_up = appending.await.expect("no panic");
    assert!(matches!(given_up, Err(AppendError::Store(JournalError::Stopped(_)))), "{given_up:?}");
    let journal = place.open().await;
    assert_eq!(read_all(&journal, &stream("house")).await, bodies(1..=1));
    journal.close().await;
}
