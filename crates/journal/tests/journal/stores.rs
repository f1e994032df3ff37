//! Stores for tests: a SQLite file in a folder of its own, or a database of its own in a PostgreSQL that is started when
//! the first test wants one and ends with the tests.

use std::{
    ffi::OsStr,
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use journal::{Journal, Store};
use tokio_postgres::{Client, NoTls};

/// A folder that goes when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let path = fresh();
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A path that nothing has.
fn fresh() -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("cardroom-journal-{}-{number}", std::process::id()))
}

/// Where a journal of one test is kept.
pub(crate) struct TestStore {
    pub(crate) store: Store,
    /// As the command line wants it.
    pub(crate) name: String,
    /// For what else the test writes.
    pub(crate) folder: Folder,
}

impl TestStore {
    pub(crate) fn sqlite() -> TestStore {
        let folder = Folder::new();
        let path = folder.file("room.db");
        TestStore { name: path.display().to_string(), store: Store::Sqlite(path), folder }
    }

    /// A database of its own in the PostgreSQL that all tests share.
    pub(crate) async fn postgres() -> TestStore {
        static SERVER: OnceLock<Server> = OnceLock::new();
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = SERVER.get_or_init(Server::start);
        let database = format!("test{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let store = server.address.parse().expect("its address");
        query(&store, &format!("CREATE DATABASE {database}")).await;
        let name = server.address.replace("/postgres", &format!("/{database}"));
        TestStore { store: name.parse().expect("an address"), name, folder: Folder::new() }
    }

    pub(crate) async fn open(&self) -> Journal {
        Journal::open(&self.store).await.expect("it opens")
    }

    /// Makes the store stall: nothing can be written to it, and reading is as ever, until what this gives is dropped.
    pub(crate) async fn stall(&self) -> Stall {
        match &self.store {
            Store::Sqlite(path) => {
                let connection = rusqlite::Connection::open(path).expect("a file");
                connection.busy_timeout(Duration::from_secs(60)).expect("patience");
                connection.execute_batch("BEGIN IMMEDIATE").expect("the right to write");
                Stall::Sqlite { _lock: connection }
            }
            Store::Postgres(database) => {
                let (client, connection) = database.config().connect(NoTls).await.expect("it answers");
                tokio::spawn(connection);
                let sql = "BEGIN; LOCK TABLE cardroom.stream, cardroom.kept IN EXCLUSIVE MODE";
                client.batch_execute(sql).await.expect(sql);
                Stall::Postgres { _lock: client }
            }
        }
    }

    /// Changes the store behind the journal's back.
    pub(crate) async fn meddle(&self, sql: &str) {
        match &self.store {
            Store::Sqlite(path) => {
                let connection = rusqlite::Connection::open(path).expect("a file");
                connection.execute_batch(sql).expect(sql);
            }
            Store::Postgres(_) => query(&self.store, &format!("SET search_path = cardroom; {sql}")).await,
        }
    }

    /// Which kind of store it is, as the files of test data are called.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.store {
            Store::Sqlite(_) => "sqlite",
            Store::Postgres(_) => "postgres",
        }
    }
}

/// A store that takes nothing in for as long as this is there: another connection has locked what is written.
pub(crate) enum Stall {
    Sqlite { _lock: rusqlite::Connection },
    Postgres { _lock: Client },
}

/// Has a database do something.
pub(crate) async fn query(store: &Store, sql: &str) {
    let Store::Postgres(database) = store else { panic!("{store} is no database") };
    let (client, connection) = database.config().connect(NoTls).await.expect("it answers");
    let connection = tokio::spawn(connection);
    client.batch_execute(sql).await.expect(sql);
    drop(client);
    // The session has ended when the next one begins.
    connection.await.expect("no panic").expect("a proper end");
}

/// A PostgreSQL, started by `scripts/postgres`, which ends it when this process has ended.
pub(crate) struct Server {
    pub(crate) address: String,
    orders: Option<ChildStdin>,
    reports: BufReader<ChildStdout>,
    script: Child,
}

impl Server {
    pub(crate) fn start() -> Server {
        Server::start_with(&[])
    }

    /// One that listens on loopback alone, with TLS by the certificates in a folder.
    pub(crate) fn start_with_tls(certificates: &Path, port: u16) -> Server {
        Server::start_with(&[certificates.as_os_str(), OsStr::new(&port.to_string())])
    }

    /// As [`Server::start`], with more for the script than the folder.
    fn start_with(more: &[&OsStr]) -> Server {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres");
        let mut script = Command::new(program)
            .arg(fresh())
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("scripts/postgres runs");
        let orders = script.stdin.take();
        let reports = BufReader::new(script.stdout.take().expect("its output"));
        let mut server = Server { address: String::new(), orders, reports, script };
        server.address = server.report();
        let started = server.address.starts_with("postgres://");
        assert!(started, "these tests need PostgreSQL: run scripts/need postgresql");
        server
    }

    /// Has it do something, without TLS.
    pub(crate) async fn query(&self, sql: &str) {
        query(&format!("{}?sslmode=disable", self.address).parse().expect("an address"), sql).await;
    }

    /// Has it fall over in the middle of whatever it does, and waits until it is back.
    pub(crate) fn crash(&mut self) {
        self.order("crash", "back");
    }

    /// Has it end.
    pub(crate) fn stop(&mut self) {
        self.order("stop", "stopped");
    }

    /// Has it start again after it has ended.
    pub(crate) fn start_again(&mut self) {
        self.order("start", "back");
    }

    /// Has all of it stand still: connections stay, and nothing is answered.
    pub(crate) fn pause(&mut self) {
        self.order("pause", "paused");
    }

    /// Has it go on after a pause.
    pub(crate) fn go(&mut self) {
        self.order("go", "back");
    }

    /// Gives an order and waits until it was carried out, while other tasks go on.
    fn order(&mut self, order: &str, answer: &str) {
        tokio::task::block_in_place(|| {
            writeln!(self.orders.as_mut().expect("it runs"), "{order}").expect("it listens");
            assert_eq!(self.report(), answer);
        });
    }

    fn report(&mut self) -> String {
        let mut line = String::new();
        self.reports.read_line(&mut line).expect("a line");
        line.trim().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.orders.take();
        let _ = self.script.wait();
    }
}
