//! A wire to the database that fails in the worst ways: just before a commit gets there, or just after, so that the
//! database has committed and nobody hears of it; for as long as it likes; and so that the database does not notice.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use journal::Store;
use tokio_postgres::config::Host;

/// When the wire is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    BeforeTheCommit,
    AfterTheCommit,
    /// A session has the lock, its client does not know, and the database does not know that the client is gone.
    AfterTheLock,
}

impl Cut {
    /// What the client says just then.
    fn word(self) -> &'static [u8] {
        match self {
            Cut::BeforeTheCommit | Cut::AfterTheCommit => b"COMMIT",
            Cut::AfterTheLock => b"pg_try_advisory_lock",
        }
    }
}

/// A wire that is cut once after it was armed, and that can be down for a while.
pub(crate) struct Wire {
    pub(crate) store: Store,
    line: Arc<Line>,
}

/// What the threads of a wire share.
struct Line {
    /// The database's own socket.
    socket: PathBuf,
    cut: Cut,
    armed: AtomicBool,
    down: AtomicBool,
    /// How often somebody wanted to connect.
    attempts: AtomicU64,
    open: Mutex<Vec<(TcpStream, UnixStream)>>,
}

impl Wire {
    pub(crate) fn to(database: &Store, cut: Cut) -> Wire {
        let Store::Postgres(postgres) = database else { panic!("{database} is no database") };
        let config = postgres.config();
        let Some(Host::Unix(folder)) = config.get_hosts().first() else { panic!("{database} has a socket") };
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let line = Arc::new(Line {
            socket: folder.join(".s.PGSQL.5432"),
            cut,
            armed: AtomicBool::new(false),
            down: AtomicBool::new(false),
            attempts: AtomicU64::new(0),
            open: Mutex::default(),
        });
        thread::spawn({
            let line = Arc::clone(&line);
            move || listener.incoming().for_each(|client| line.connect(client))
        });
        let name = config.get_dbname().expect("a name");
        let store = format!("postgres://cardroom@127.0.0.1:{port}/{name}?sslmode=disable");
        Wire { store: store.parse().expect("an address"), line }
    }

    /// The next time that the word is said is the one.
    pub(crate) fn arm(&self) {
        self.line.armed.store(true, Ordering::SeqCst);
    }

    /// Has it been cut?
    pub(crate) fn is_cut(&self) -> bool {
        !self.line.armed.load(Ordering::SeqCst)
    }

    /// Cuts every connection, and lets nobody through until it is up again.
    pub(crate) fn fall(&self) {
        self.line.down.store(true, Ordering::SeqCst);
        for (client, server) in self.line.open().drain(..) {
            let _ = client.shutdown(Shutdown::Both);
            let _ = server.shutdown(Shutdown::Both);
        }
    }

    /// Lets those through who come now.
    pub(crate) fn rise(&self) {
        self.line.down.store(false, Ordering::SeqCst);
    }

    /// How often somebody wanted to connect.
    pub(crate) fn attempts(&self) -> u64 {
        self.line.attempts.load(Ordering::SeqCst)
    }
}

impl Line {
    fn open(&self) -> MutexGuard<'_, Vec<(TcpStream, UnixStream)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connect(self: &Arc<Line>, client: io::Result<TcpStream>) {
        let client = client.expect("a connection");
        self.attempts.fetch_add(1, Ordering::SeqCst);
        let Ok(server) = UnixStream::connect(&self.socket) else { return };
        let copy = || (client.try_clone().expect("a copy"), server.try_clone().expect("a copy"));
        // Whoever cuts all connections sees this one, or this one sees that all are cut.
        let mut open = self.open();
        if self.down.load(Ordering::SeqCst) {
            return;
        }
        open.push(copy());
        drop(open);
        let deaf = Arc::new(AtomicBool::new(false));
        thread::spawn({
            let (line, deaf, (client, server)) = (Arc::clone(self), Arc::clone(&deaf), copy());
            move || line.carry_up(client, server, &deaf)
        });
        let (line, (client, server)) = (Arc::clone(self), copy());
        thread::spawn(move || line.carry_down(client, server, &deaf));
    }

    /// From the client to the database.
    fn carry_up(&self, mut client: TcpStream, mut server: UnixStream, deaf: &AtomicBool) {
        let mut buffer = [0; 8192];
        while let Ok(length @ 1..) = client.read(&mut buffer) {
            let word = self.cut.word();
            let said = buffer[..length].windows(word.len()).any(|said| said == word);
            if said && self.armed.swap(false, Ordering::SeqCst) {
                match self.cut {
                    Cut::BeforeTheCommit => break,
                    Cut::AfterTheCommit | Cut::AfterTheLock => deaf.store(true, Ordering::SeqCst),
                }
            }
            if server.write_all(&buffer[..length]).is_err() {
                break;
            }
        }
        self.hang_up(&client, &server, deaf);
    }

    /// From the database to the client.
    fn carry_down(&self, mut client: TcpStream, mut server: UnixStream, deaf: &AtomicBool) {
        let mut buffer = [0; 8192];
        while let Ok(length @ 1..) = server.read(&mut buffer) {
            // All answers to what came before the word have been heard, so this is the answer to it.
            if deaf.load(Ordering::SeqCst) || client.write_all(&buffer[..length]).is_err() {
                break;
            }
        }
        self.hang_up(&client, &server, deaf);
    }

    fn hang_up(&self, client: &TcpStream, server: &UnixStream, deaf: &AtomicBool) {
        let unnoticed = self.cut == Cut::AfterTheLock && deaf.load(Ordering::SeqCst);
        if !unnoticed {
            let _ = server.shutdown(Shutdown::Both);
        }
        let _ = client.shutdown(Shutdown::Both);
    }
}
