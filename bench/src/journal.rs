//! The journal: durable appends a second from one stream, from sixteen and from 256 at once, in SQLite and, where it is
//! installed, in PostgreSQL. The disk sets the pace, so that a bare write and flush of the same file system stands
//! beside them.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Instant,
};

use crate::clock::Bench;

const SECONDS: &str = "4";

pub fn run(bench: &mut Bench) {
    if !bench.wants("journal") {
        return;
    }
    let folder = std::env::temp_dir().join(format!("cardroom-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    println!("{:<44} {:>12} {:>12} {:>12}", "work", "a second", "p50 ms", "p99 ms");
    flushes(&folder);
    for streams in [1, 16, 256] {
        let store = folder.join(format!("{streams}.db"));
        appends("SQLite", &store.display().to_string(), streams);
    }
    for streams in [1, 16, 256] {
        let Some(server) = Postgres::start(&folder) else {
            println!("{:<44} {:>12}", "journal: PostgreSQL", "not here");
            break;
        };
        appends("PostgreSQL", &server.address, streams);
    }
    fs::remove_dir_all(&folder).expect("the folder");
}

/// One write of four kilobytes after the other, each flushed to the disk: what a store can do at most from one stream.
fn flushes(folder: &Path) {
    let mut file = File::create(folder.join("flushes")).expect("a file");
    let begun = Instant::now();
    let mut took: Vec<f64> = (0..300)
        .map(|_| {
            let begun = Instant::now();
            file.write_all(&[0; 4096]).and_then(|()| file.sync_data()).expect("a disk");
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    let rate = took.len() as f64 / begun.elapsed().as_secs_f64();
    took.sort_by(f64::total_cmp);
    let (p50, p99) = (took[took.len() / 2], took[took.len() * 99 / 100]);
    println!("{:<44} {rate:>12.0} {p50:>12.2} {p99:>12.2}", "journal: a bare write and flush");
}

fn appends(kind: &str, store: &str, streams: u32) {
    let program = ours("target/release/examples/appends");
    let done = Command::new(&program).args([store, &streams.to_string(), SECONDS]).output();
    let text = done.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let figures: Vec<&str> = text.split_whitespace().collect();
    let [rate, p50, p99] = figures.as_slice() else {
        panic!("{} does not measure: `make bench` builds it", program.display());
    };
    let what = format!("journal: {kind}, {streams} stream{}", if streams == 1 { "" } else { "s" });
    println!("{what:<44} {rate:>12} {p50:>12} {p99:>12}");
}

fn ours(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// A PostgreSQL of our own, which ends with this.
struct Postgres {
    script: Child,
    address: String,
}

impl Postgres {
    fn start(folder: &Path) -> Option<Postgres> {
        let mut script = Command::new(ours("scripts/postgres"))
            .arg(folder.join("postgres"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut address = String::new();
        BufReader::new(script.stdout.take()?).read_line(&mut address).ok()?;
        let address = address.trim().to_owned();
        address.starts_with("postgres://").then_some(Postgres { script, address })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.script.stdin.take());
        let _ = self.script.wait();
    }
}
