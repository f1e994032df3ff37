//! A table where people come and go beside the bare hand, both as the shipped program plays them and audits them: what
//! happens between hands may cost as much again as the hands, and no more.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use crate::clock::{Bench, Work};

const HANDS: u64 = 300_000;

pub fn run(bench: &mut Bench) {
    let what = "table: six seats, people come and go";
    if !bench.wants(what) {
        return;
    }
    bench.versus(
        what,
        0.5,
        Work::new("ours", HANDS, || simulate(&["--table"])),
        vec![Work::new("the bare hand", HANDS, || simulate(&[]))],
    );
}

/// Has the program play so many hands of hold'em.
fn simulate(more: &[&str]) -> u64 {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/cardroom");
    let hands = HANDS.to_string();
    let done = Command::new(&program)
        .args(["simulate", "holdem", "--players", "6", "--hands", &hands])
        .args(more)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(
        done.is_ok_and(|status| status.success()),
        "{} does not play: `make bench` builds it",
        program.display()
    );
    HANDS
}
