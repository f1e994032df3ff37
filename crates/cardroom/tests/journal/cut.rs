//! A wire to the database that is cut at the worst moment: just before a commit gets there, or just after, so that the
//! database has committed and nobody hears of it.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use cardroom::journal::Store;
use tokio_postgres::config::Host;

/// When the wire is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    BeforeTheCommit,
    AfterTheCommit,
}

/// A wire that is cut once after it was armed.
pub(crate) struct Wire {
    pub(crate) store: Store,
    armed: Arc<AtomicBool>,
}

impl Wire {
    pub(crate) fn to(database: &Store, cut: Cut) -> Wire {
        let Store::Postgres(config) = database else { panic!("{database} is no database") };
        let Some(Host::Unix(folder)) = config.get_hosts().first() else { panic!("{database} has a socket") };
        let socket = folder.join(".s.PGSQL.5432");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let armed = Arc::new(AtomicBool::new(false));
        thread::spawn({
            let armed = Arc::clone(&armed);
            move || listener.incoming().for_each(|client| connect(client, &socket, cut, &armed))
        });
        let name = config.get_dbname().expect("a name");
        let store = format!("postgres://cardroom@127.0.0.1:{port}/{name}?sslmode=disable");
        Wire { store: store.parse().expect("an address"), armed }
    }

    /// The next commit is the one.
    pub(crate) fn arm(&self) {
        self.armed.store(true, Ordering::SeqCst);
    }

    /// Has it been cut?
    pub(crate) fn is_cut(&self) -> bool {
        !self.armed.load(Ordering::SeqCst)
    }
}

fn connect(client: io::Result<TcpStream>, socket: &PathBuf, cut: Cut, armed: &Arc<AtomicBool>) {
    let client = client.expect("a connection");
    let server = UnixStream::connect(socket).expect("the database");
    let deaf = Arc::new(AtomicBool::new(false));
    thread::spawn({
        let (mut client, mut server) =
            (client.try_clone().expect("a copy"), server.try_clone().expect("a copy"));
        let (armed, deaf) = (Arc::clone(armed), Arc::clone(&deaf));
        move || {
            let mut buffer = [0; 8192];
            while let Ok(length @ 1..) = client.read(&mut buffer) {
                let commit = buffer[..length].windows(6).any(|word| word == b"COMMIT");
                if commit && armed.swap(false, Ordering::SeqCst) {
                    match cut {
                        Cut::BeforeTheCommit => break,
                        Cut::AfterTheCommit => deaf.store(true, Ordering::SeqCst),
                    }
                }
                if server.write_all(&buffer[..length]).is_err() {
                    break;
                }
            }
            let _ = server.shutdown(Shutdown::Both);
            let _ = client.shutdown(Shutdown::Both);
        }
    });
    thread::spawn(move || {
        let (mut client, mut server) = (client, server);
        let mut buffer = [0; 8192];
        while let Ok(length @ 1..) = server.read(&mut buffer) {
            // All answers to what came before the commit have been heard, so this is the answer to the commit.
            if deaf.load(Ordering::SeqCst) || client.write_all(&buffer[..length]).is_err() {
                break;
            }
        }
        let _ = server.shutdown(Shutdown::Both);
        let _ = client.shutdown(Shutdown::Both);
    });
}
