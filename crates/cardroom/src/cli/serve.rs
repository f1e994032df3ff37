//! `cardroom serve`: open the card room.

use std::{
    io::{self, IsTerminal as _, Write as _},
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

use journal::{Store, default_store};
use problem::Problem;
use rules::Library;
use server::{
    Options, Server,
    app::Figures,
    links::{Address, PublicUrl},
    until_told_to_stop,
};

use super::{Outcome, book::open};

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
    /// A book of your own that tables may be played by; say it again for more. Files in the folder `books` beside the
    /// store are read without being named
    #[arg(long, value_name = "FILE.toml")]
    book: Vec<PathBuf>,
    /// How to write what happens to standard error; the variable RUST_LOG says how much
    #[arg(long, value_enum, default_value_t = Log::Text, value_name = "FORM")]
    log: Log,
    /// Every request comes by a proxy of your own: believe its X-Forwarded headers
    #[arg(long)]
    behind_proxy: bool,
    /// The address that the room is known by, for invitations, such as https://room.example
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
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
    options.library = library(&store, &args.book)?;
    options.behind_proxy = args.behind_proxy;
    options.public_url = args.public_url.clone();
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

/// The shipped books and the room's own: those in the folder `books` beside the store, by their names, then those that
/// were named.
fn library(store: &Store, named: &[PathBuf]) -> Result<Library, Problem> {
    let mut files = Vec::new();
    if let Store::Sqlite(path) = store {
        let folder = path.with_file_name("books");
        if folder.is_dir() {
            let unreadable = |error: io::Error| Problem::unreadable(&folder, &error);
            for entry in std::fs::read_dir(&folder).map_err(unreadable)? {
                files.push(entry.map_err(unreadable)?.path());
            }
            files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
            files.sort();
        }
    }
    files.extend_from_slice(named);
    let mut library = Library::shipped();
    for file in files {
        let book = open::file(&mut library, &file)?;
        tracing::info!(book, file = %file.display(), "a book of the room's own");
    }
    Ok(library)
}

/// Says where the room is; the first line holds the address.
async fn greet(server: &Server, store: &Store) -> Result<(), Problem> {
    let setup = server.setup_path().await?;
    let place = server.place();
    let here = place.here();
    let mut out = io::stdout().lock();
    writeln!(out, "Cardroom is open at {here}")?;
    let others = elsewhere(place);
    for link in others.iter().filter(|link| **link != here) {
        writeln!(out, "From other machines: {link}")?;
    }
    if let Some(path) = setup {
        writeln!(out, "It has no manager yet. Set it up at {here}{path}")?;
    }
    writeln!(out, "Everything is kept in {store}")?;
    writeln!(out, "Press Ctrl-C to close it.")?;
    if let (true, Some(best)) = (out.is_terminal(), others.first()) {
        write!(out, "{}", picture(best).unwrap_or_default())?;
    }
    Ok(())
}

/// Where others find it: by the name that its host gave it, else by the addresses of this machine.
fn elsewhere(place: &Address) -> Vec<String> {
    place.public().map_or_else(|| place.outward(), |url| vec![url.to_string()])
}

/// A link as a picture that a phone's camera reads; none if it is too long for one.
fn picture(link: &str) -> Option<String> {
    use qrcode::{EcLevel, QrCode, render::unicode::Dense1x2};
    // Black on white whatever the terminal's colours are: many cameras read nothing else.
    const INK: &str = "\x1b[38;5;16;48;5;231m";
    const PLAIN: &str = "\x1b[0m";
    let code = QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
    let drawn = code.render::<Dense1x2>().build();
    Some(drawn.lines().flat_map(|line| [INK, line, PLAIN, "\n"]).collect())
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
    const OURS: [&str; 11] = [
        "cards", "rules", "hand", "room", "bots", "formats", "journal", "scenario", "server", "sim",
        "cardroom",
    ];
    target.split("::").next().is_some_and(|first| OURS.contains(&first))
}
