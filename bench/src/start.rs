//! The start of a room with a long history: a journal of a thousand tables is written, then `cardroom serve` is timed until
//! it is open, and asked for the most memory it had. There is no peer to stand beside: what counts is that it does not
//! grow with history. `CARDROOM_BENCH_ENTRIES=10000000` measures ten million entries instead of one million.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use crate::clock::Bench;

const TABLES: u32 = 1000;

pub fn run(bench: &mut Bench) {
    if !bench.wants("start") {
        return;
    }
    let most = std::env::var("CARDROOM_BENCH_ENTRIES").ok().and_then(|text| text.parse().ok());
    let most: u64 = most.unwrap_or(1_000_000);
    println!("{:<44} {:>12} {:>12} {:>12}", "work", "store MiB", "open in ms", "peak MiB");
    for entries in [most / 10, most] {
        let folder = std::env::temp_dir().join(format!("cardroom-start-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        measure(&folder, entries);
        fs::remove_dir_all(&folder).expect("the folder");
    }
}

fn measure(folder: &Path, entries: u64) {
    let store = folder.join("cardroom.db");
    let written = Command::new("cargo")
        .args([
            "test",
            "--release",
            "-q",
            "-p",
            "server",
            "--lib",
            "--",
            "--ignored",
            "write_a_large_journal",
        ])
        .current_dir(ours(""))
        .env("CARDROOM_BULK_STORE", &store)
        .env("CARDROOM_BULK_ENTRIES", entries.to_string())
        .env("CARDROOM_BULK_TABLES", TABLES.to_string())
        .stdout(Stdio::null())
        .status();
    assert!(written.is_ok_and(|status| status.success()), "the journal could not be written");
    let size = fs::metadata(&store).map_or(0, |file| file.len()) / (1 << 20);
    let begun = Instant::now();
    let mut room = Command::new(ours("target/release/cardroom"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("`make bench` builds it");
    let mut line = String::new();
    let mut told = BufReader::new(room.stdout.take().expect("its output"));
    told.read_line(&mut line).expect("a line");
    let took = begun.elapsed().as_millis();
    assert!(line.starts_with("Cardroom is open"), "{line}");
    let memory = peak(room.id());
    room.kill().expect("it runs");
    room.wait().expect("it ended");
    let what = format!("start: {TABLES} tables, {entries} entries");
    println!("{what:<44} {size:>12} {took:>12} {memory:>12}");
}

/// The most memory that a process has had, in MiB; 0 where the system does not say.
fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) / 1024
}

fn ours(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}
