//! Starting and stopping the whole server.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use prometheus_client::registry::Registry;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use super::{
    accounts::{Accounts, Passwords, Refusal},
    app::{App, Figures, Shared},
    clock::Clock,
    event::Events,
    familiar::Familiars,
    http,
    limits::Limits,
    links::{Address, PublicUrl},
    listen::{Door, Patience, listen},
    metrics::Metrics,
    sessions::Sessions,
    sockets::Sockets,
    table::Tables,
};
use journal::{Journal, Store};
use problem::Problem;
use rules::Library;

/// How often sessions that have run out are deleted.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// How long tables may take to come to rest.
const LAST_TIME: Duration = Duration::from_secs(5);

/// How to start.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where everything is written down.
    pub store: Store,
    /// Does every request come by a proxy, which says in headers where from?
    pub behind_proxy: bool,
    /// The address that it is known by, where that is none of this machine's own.
    pub public_url: Option<PublicUrl>,
    /// May this machine itself ask as much as it likes?
    pub no_limits: bool,
    /// Who may read what the server counts?
    pub figures: Figures,
    /// How long clients may take.
    pub patience: Patience,
    /// What time it is.
    pub clock: Clock,
    /// How passwords are hashed; as recommended if none.
    pub passwords: Option<Passwords>,
    /// The books that new tables choose from: the shipped ones, and the room's own.
    pub library: Library,
}

impl Options {
    /// A server on this address with this store, and nothing unusual.
    pub fn new(listen: SocketAddr, store: Store) -> Options {
        Options {
            listen,
            store,
            behind_proxy: false,
            public_url: None,
            no_limits: false,
            figures: Figures::Local,
            patience: Patience::default(),
            clock: Clock::system(),
            passwords: None,
            library: Library::shipped(),
        }
    }
}

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    app: Shared,
    stop: watch::Sender<bool>,
    listening: JoinHandle<()>,
    sweeping: JoinHandle<()>,
}

impl Server {
    /// Opens the store, reads what is in it, and listens.
    pub async fn start(options: Options) -> Result<Server, Problem> {
        let listener = TcpListener::bind(options.listen).await.map_err(|error| {
            Problem::new(format!("cannot listen on {}: {error}", options.listen))
                .help("another program may hold the port: choose one with --listen 127.0.0.1:8081")
        })?;
        let address = listener.local_addr()?;
        let journal = Journal::open(&options.store).await?;
        let clock = options.clock;
        let passwords = match options.passwords {
            Some(passwords) => passwords,
            None => Passwords::new()?,
        };
        let accounts =
            Accounts::load(journal.clone(), clock.clone(), passwords, options.library.clone()).await?;
        let mut registry = Registry::with_prefix("cardroom");
        let metrics = Metrics::new(&mut registry);
        let library = options.library;
        let tables = Tables::start(
            journal.clone(),
            metrics.clone(),
            clock.clone(),
            library.clone(),
            !options.no_limits,
        )
        .await?;
        let events = Events::start(tables.clone()).await?;
        let limits = Arc::new(Limits::new(options.no_limits));
        let app = Arc::new(App {
            sessions: Sessions::new(journal.clone(), clock.clone()),
            familiars: Familiars::new(journal.clone(), clock.clone()),
            sockets: Sockets::new(Arc::clone(&limits), clock.clone(), options.patience.message),
            limits,
            behind_proxy: options.behind_proxy,
            place: Address::new(address, options.public_url),
            figures: options.figures,
            library,
            journal,
            accounts,
            tables,
            events,
            metrics,
            registry,
            clock,
        });
        let (stop, stopped) = watch::channel(false);
        let door = Door::new(Arc::clone(&app), options.patience);
        let listening = tokio::spawn(listen(listener, http::router(Arc::clone(&app)), door, stopped));
        let sweeping = tokio::spawn(sweep(Arc::clone(&app)));
        tracing::info!(%address, store = %options.store, "open");
        Ok(Server { address, app, stop, listening, sweeping })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What its requests reach.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Where it is found.
    pub fn place(&self) -> &Address {
        &self.app.place
    }

    /// The path of the first-run page with its key, while there is no manager.
    pub async fn setup_path(&self) -> Result<Option<String>, Problem> {
        let key = self.app.accounts.setup_key().await?;
        Ok(key.map(|key| format!("/setup.html?key={key}")))
    }

    /// Takes no more connections, brings the tables to rest, lets requests under way finish, closes the journal.
    pub async fn stop(self) {
        // Nobody may be listening any more: then there is nothing to tell.
        let _ = self.stop.send(true);
        let at_rest = async {
            self.app.events.stop().await;
            self.app.tables.stop().await;
        };
        if tokio::time::timeout(LAST_TIME, at_rest).await.is_err() {
            tracing::warn!("tables were not at rest in time; all that was acknowledged is written down");
        }
        if let Err(error) = self.listening.await {
            tracing::error!(%error, "listening ended early");
        }
        self.sweeping.abort();
        self.app.journal.clone().close().await;
        tracing::info!("closed");
    }
}

/// Deletes sessions that have run out, from time to time.
async fn sweep(app: Shared) {
    let mut every = tokio::time::interval(SWEEP);
    loop {
        every.tick().await;
        match app.journal.sweep(app.clock.seconds()).await {
            Ok(count) => tracing::debug!(count, "sessions that ran out"),
            Err(error) => tracing::error!(%error, "cannot delete sessions that ran out"),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::new(refusal.to_string())
    }
}
