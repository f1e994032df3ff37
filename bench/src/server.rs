//! The server: `cardroom load` drives tables over real sockets on this machine. There is no peer to stand beside: what counts
//! is how far it stays below what a player notices at a human pace, an act a table each two seconds.

use std::{path::Path, process::Command};

use crate::clock::Bench;

pub fn run(bench: &mut Bench) {
    if !bench.wants("server") {
        return;
    }
    println!(
        "{:<44} {:>9} {:>9} {:>9} {:>9} {:>12}",
        "work", "acts/s", "p50 ms", "p99 ms", "sockets", "KiB a table"
    );
    drive("server: 100 tables, as fast as it goes", &["--tables", "100", "--pace", "0", "--seconds", "10"]);
    drive("server: 100 tables at a human pace", &["--tables", "100"]);
    drive("server: 1,000 tables at a human pace", &["--tables", "1000"]);
    // A process may have 20,000 sockets or fewer: two servers share what one could not.
    drive("server: 5,000 tables at a human pace", &["--tables", "5000", "--servers", "2", "--seconds", "30"]);
}

fn drive(what: &str, how: &[&str]) {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/cardroom");
    let output = Command::new(&program).arg("load").args(how).args(["--figures"]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let figures: Vec<&str> = text.split_whitespace().collect();
    let [acts, p50, p99, sockets, memory] = figures.as_slice() else {
        panic!("{} does not measure: {text}", program.display());
    };
    println!("{what:<44} {acts:>9} {p50:>9} {p99:>9} {sockets:>9} {memory:>12}");
}
