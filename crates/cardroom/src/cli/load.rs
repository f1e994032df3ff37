//! `cardroom load`: many tables over real sockets, and how long an act takes to reach everybody.

use std::{io::Write, path::PathBuf, time::Duration};

use clap::Args as ClapArgs;

use crate::load::{Crowd, EventReport, EventRun, Host, Report, Seat, Stakes, Trouble};
use problem::Problem;

use super::{Outcome, Result, out, print_json};

/// Play many tables over real sockets on this machine, and say how fast the server is.
///
/// A server of its own is started in a temporary folder, every seat is a connection of its own, and every act is durable
/// before it is told. The latency is from sending an act to its arrival at each client of the table.
#[derive(Debug, ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// How many tables.
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// How many players, each with a socket, sit at each.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=9))]
    seats: u8,
    /// How many milliseconds after a turn begins its player acts, on average; 0 for at once.
    #[arg(long, default_value_t = 2000)]
    pace: u64,
    /// For how many seconds they play.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Share the tables among so many servers, each with clients of its own: a process can have only so many sockets.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    servers: u8,
    /// Play one event of so many players to its winner instead, each a bot with sockets of its own.
    #[arg(long, value_name = "PLAYERS", conflicts_with_all = ["tables", "servers", "figures"],
        value_parser = clap::value_parser!(u32).range(2..=10_000))]
    event: Option<u32>,
    /// Kill the server so often while the event is played, and start it again.
    #[arg(long, value_name = "TIMES", requires = "event", default_value_t = 0)]
    kills: u32,
    /// Where to keep the data; a temporary folder that is removed if not given.
    #[arg(long)]
    data: Option<PathBuf>,
    /// Print all figures as JSON.
    #[arg(long)]
    json: bool,
    /// Print acts a second, p50 and p99 in milliseconds, sockets and KiB a table on one line.
    #[arg(long, conflicts_with = "json")]
    figures: bool,
}

const EXAMPLES: &str = "\
Examples:
  cardroom load --tables 1000                      1,000 tables, 6,000 sockets, an act a table each two seconds
  cardroom load --tables 100 --pace 0              as fast as it goes: durable acts a second
  cardroom load --tables 5000 --servers 2          30,000 sockets, shared by two servers
  cardroom load --event 1000 --kills 20            an event of 1,000 to its winner, the server killed 20 times";

pub(crate) fn run(args: &Args) -> Result {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Problem::new(format!("the clients cannot be started: {error}")))?;
    if let Some(players) = args.event {
        return run_event(args, players as usize, &runtime);
    }
    let report = runtime.block_on(drive(args)).map_err(|trouble| Problem::new(trouble.to_string()))?;
    let failed = report.troubles > 0 || report.lost > 0;
    if args.json {
        print_json(&report)?;
    } else if args.figures {
        let acts = report.acts as f64 / report.playing.max(0.001);
        let (p50, p99) = (report.percentile(0.5), report.percentile(0.99));
        let memory = (report.memory >> 10) / report.tables.max(1);
        println!("{acts:.0} {p50:.1} {p99:.1} {} {memory}", report.sockets);
    } else {
        print(&report)?;
    }
    Ok(if failed { Outcome::CheckFailed } else { Outcome::Fine })
}

/// How many chips everybody begins with in an event: ten big blinds.
const EVENT_STACK: u64 = 500;
/// How long a bot of an event has to act: a server that was killed is back by then.
const EVENT_SECONDS: u32 = 30;

fn run_event(args: &Args, players: usize, runtime: &tokio::runtime::Runtime) -> Result {
    let program = std::env::current_exe()
        .map_err(|error| Problem::new(format!("this program cannot be found: {error}")))?;
    let folder = args
        .data
        .clone()
        .unwrap_or_else(|| std::env::temp_dir().join(format!("cardroom-event-{}", std::process::id())));
    let run = EventRun {
        players,
        kills: args.kills,
        seats: 9,
        schedule: EventRun::quick(EVENT_STACK),
        act_seconds: EVENT_SECONDS,
    };
    let tell = |line: &str| {
        if !args.json {
            println!("{line}");
        }
    };
    let report = runtime
        .block_on(run.play(&program, &folder, tell))
        .map_err(|trouble| Problem::new(trouble.to_string()))?;
    if args.data.is_none() {
        // What is left behind is in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&folder);
    }
    if args.json {
        print_json(&report)?;
        return Ok(Outcome::Fine);
    }
    let mut out = out();
    let EventReport { entering, playing, slowest_start, acts, refused, seated, level, .. } = report;
    writeln!(
        out,
        "{} players entered in {entering:.1} s and played for {playing:.1} s, to level {level}",
        report.players
    )?;
    writeln!(
        out,
        "{acts} acts acknowledged ({:.0} a second), {refused} refused",
        acts as f64 / playing.max(0.001)
    )?;
    for (why, times) in &report.reasons {
        writeln!(out, "  {times} times: {why}")?;
    }
    writeln!(
        out,
        "{seated} seats given out; {} won; {} of {} paid",
        report.winner, report.paid, report.purse
    )?;
    writeln!(
        out,
        "{} kills, the slowest start took {slowest_start:.1} s; {} MiB at the end",
        report.kills,
        report.memory >> 20
    )?;
    out.flush()?;
    Ok(Outcome::Fine)
}

async fn drive(args: &Args) -> std::result::Result<Report, Trouble> {
    if args.servers > 1 {
        return share(args).await;
    }
    let program = std::env::current_exe()
        .map_err(|error| Trouble::Io { what: "finding this program".into(), error })?;
    let folder = args
        .data
        .clone()
        .unwrap_or_else(|| std::env::temp_dir().join(format!("cardroom-load-{}", std::process::id())));
    let mut host = Host::start(&program, &folder).await?;
    let bots = host.bots(args.tables * args.seats as usize).await?;
    let stakes = Stakes { act_seconds: 0, pause_ms: args.pace.min(1000) as u32 };
    let mut seats = Vec::with_capacity(bots.len());
    for (table, tokens) in bots.chunks(args.seats as usize).enumerate() {
        let id = host.table(&format!("table {}", table + 1), args.seats, stakes).await?;
        for (chair, bot) in tokens.iter().enumerate() {
            seats.push(Seat {
                address: host.address.clone(),
                table: id,
                chair: chair as u8 + 1,
                token: bot.token.clone(),
                chips: 200,
            });
        }
    }
    let crowd = Crowd {
        pace: Duration::from_millis(args.pace),
        time: Duration::from_secs(args.seconds),
        at_once: 64,
    };
    let idle = host.memory().unwrap_or(0);
    let mut report = crowd.play(&seats).await?;
    report.memory = host.memory().unwrap_or(idle);
    report.tables = args.tables as u64;
    host.kill().await?;
    if args.data.is_none() {
        // What is left behind is in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&folder);
    }
    Ok(report)
}

/// Runs several of this program, each with a server and a share of the tables, and puts their reports together.
async fn share(args: &Args) -> std::result::Result<Report, Trouble> {
    let program = std::env::current_exe()
        .map_err(|error| Trouble::Io { what: "finding this program".into(), error })?;
    let mut children = Vec::new();
    for place in 0..args.servers as usize {
        let tables = (args.tables + place) / args.servers as usize;
        let mut command = tokio::process::Command::new(&program);
        command.args(["load", "--json", "--tables", &tables.to_string(), "--seats", &args.seats.to_string()]);
        command.args(["--pace", &args.pace.to_string(), "--seconds", &args.seconds.to_string()]);
        if let Some(data) = &args.data {
            command.arg("--data").arg(data.join(place.to_string()));
        }
        command.kill_on_drop(true).stdout(std::process::Stdio::piped());
        children
            .push(command.spawn().map_err(|error| Trouble::Io { what: "starting a share".into(), error })?);
    }
    let mut report = Report::default();
    for child in children {
        let output = child
            .wait_with_output()
            .await
            .map_err(|error| Trouble::Io { what: "running a share".into(), error })?;
        let text = String::from_utf8_lossy(&output.stdout);
        let part: Report = serde_json::from_str(&text).map_err(|error| Trouble::Unexpected {
            what: "reading a share's report".into(),
            said: error.to_string(),
        })?;
        report.add(&part);
    }
    Ok(report)
}

fn print(report: &Report) -> std::io::Result<()> {
    let mut out = out();
    let tables = report.tables.max(1);
    writeln!(
        out,
        "{} tables, {} sockets, seated in {:.1} s",
        report.tables, report.sockets, report.connecting
    )?;
    writeln!(
        out,
        "{} durable acts in {:.0} s = {:.0} a second; {} messages = {:.0} a second",
        report.acts,
        report.playing,
        report.acts as f64 / report.playing.max(0.001),
        report.messages,
        report.messages as f64 / report.playing.max(0.001),
    )?;
    writeln!(
        out,
        "from act to each client's news of it: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms ({} measured)",
        report.percentile(0.5),
        report.percentile(0.99),
        report.percentile(1.0),
        report.measured(),
    )?;
    writeln!(
        out,
        "memory in use {} MiB = {} KiB a table with its sockets",
        report.memory >> 20,
        (report.memory >> 10) / tables
    )?;
    if report.refused > 0 {
        writeln!(out, "{} requests were refused", report.refused)?;
    }
    if report.lost > 0 {
        writeln!(out, "{} connections were lost", report.lost)?;
    }
    if let Some(trouble) = &report.first_trouble {
        writeln!(out, "{} clients were in trouble, the first: {trouble}", report.troubles)?;
    }
    out.flush()
}
