//! `cardroom serve`: open the card room.

use std::{
    io::{self, IsTerminal as _},
    net::SocketAddr,
    path::PathBuf,
};

use clap::ValueEnum;
use tracing::Level;
use tracing_subscriber::{
    EnvFilter, Layer as _,
    filter::{FilterExt as _, filter_fn},
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

use crate::{
    journal::{Store, default_store},
    problem::Problem,
    server::{Options, Server, app::Figures, until_told_to_stop},
};

use super::Outcome;

/// Open the card room in a browser
///
/// Example: cardroom serve --listen 0.0.0.0:8080
///
/// Everything is kept in one folder. The first start prints a link at which you name the room and become its manager.
/// docs/hosting.md has more: inviting friends, a proxy with TLS, backups.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The address and port to listen on; 0.0.0.0 lets others in
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// The folder that everything is kept in: cardroom-data, or what the variable CARDROOM_DATA says
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Keep everything in PostgreSQL instead, such as postgres://user@host/database
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    store: Option<Store>,
    /// How to write what happens to standard error; the variable RUST_LOG says how much
    #[arg(long, value_enum, default_value_t = Log::Text, value_name = "FORM")]
    log: Log,
    /// Every request comes by a proxy of your own: believe its X-Forwarded headers
    #[arg(long)]
    behind_proxy: bool,
    /// Let this machine itself ask as much as it likes, for load tests
    #[arg(long)]
    no_limits: bool,
    /// Who may read GET /metrics: this machine itself and managers, or anybody
    #[arg(long, value_enum, default_value_t = Metrics::Local, value_name = "WHO")]
    metrics: Metrics,
}

/// Who may read what is counted.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Metrics {
    /// This machine itself, and managers.
    Local,
    /// Anybody.
    Public,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Log {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

pub(super) fn run(args: &Args) -> super::Result {
    write_log(args.log);
    // Each player is an open socket: take as many as the machine gives.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "cannot raise the number of open files");
    }
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(serve(args))?;
    // Whatever still blocks a thread does not hold us up: all that was acknowledged is written.
    runtime.shutdown_background();
    Ok(Outcome::Fine)
}

async fn serve(args: &Args) -> Result<(), Problem> {
    let store = match (&args.store, &args.data) {
        (Some(store), _) => store.clone(),
        (None, Some(folder)) => Store::Sqlite(folder.join("cardroom.db")),
        (None, None) => default_store(),
    };
    let mut options = Options::new(args.listen, store.clone());
    options.behind_proxy = args.behind_proxy;
    options.no_limits = args.no_limits;
    options.figures = match args.metrics {
        Metrics::Local => Figures::Local,
        Metrics::Public => Figures::Public,
    };
    let server = Server::start(options).await?;
    greet(&server, &store).await?;
    until_told_to_stop().await;
    tracing::info!("closing; Ctrl-C again leaves at once");
    tokio::spawn(async {
        until_told_to_stop().await;
        std::process::exit(130);
    });
    server.stop().await;
    Ok(())
}

/// Says where the room is; the first line holds the address.
async fn greet(server: &Server, store: &Store) -> Result<(), Problem> {
    let links = server.links();
    let first = links.first().map_or("", String::as_str);
    println!("Cardroom is open at {first}");
    for link in links.iter().skip(1) {
        println!("From other machines: {link}");
    }
    if let Some(path) = server.setup_path().await? {
        println!("It has no manager yet. Set it up at {first}{path}");
    }
    println!("Everything is kept in {store}");
    println!("Press Ctrl-C to close it.");
    Ok(())
}

/// The log as RUST_LOG asks for it, but of the libraries never more than what they tell everybody: at `debug` and
/// `trace` they would write down what goes over the wire and into the store, cards and cookies among it.
fn write_log(form: Log) {
    let asked = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let filter = asked.and(filter_fn(|about| is_ours(about.target()) || *about.level() <= Level::INFO));
    let log = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let log = log.with_ansi(io::stderr().is_terminal()).with_target(false);
    // A log that is there already stays.
    let _ = match form {
        Log::Text => tracing_subscriber::registry().with(log.with_filter(filter)).try_init(),
        Log::Json => {
            let log = log.json().flatten_event(true);
            tracing_subscriber::registry().with(log.with_filter(filter)).try_init()
        }
    };
}

/// Is this a part of our own program?
fn is_ours(target: &str) -> bool {
    const OURS: [&str; 5] = ["cards", "rules", "hand", "room", "cardroom"];
    target.split("::").next().is_some_and(|first| OURS.contains(&first))
}
