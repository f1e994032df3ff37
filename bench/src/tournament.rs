//! Tournaments: what stacks are worth, and whole events as the shipped program plays and audits them. There is no peer to stand
//! beside: what counts is that a director does not wait.

use std::{path::Path, process::Command, time::Instant};

use hand::Chips;
use room::tournament::icm::worth;

use crate::clock::{Bench, Work};

pub fn run(bench: &mut Bench) {
    icm(bench);
    simulate(bench, 1_000, Some(3.0));
    simulate(bench, 100_000, None);
}

/// Stacks and prizes of which no two are alike.
fn field(players: u64, paid: u64) -> (Vec<Chips>, Vec<Chips>) {
    let stacks = (1..=players).map(|player| Chips(1000 + player * 7919 % 30_011)).collect();
    let prizes = (1..=paid).map(|place| Chips(10_000_000 / (place + 1))).collect();
    (stacks, prizes)
}

fn icm(bench: &mut Bench) {
    for (players, paid, most) in [(9, 9, 0.001), (20, 20, 1.0), (1_000, 150, 60.0)] {
        let what = format!("tournament: ICM, {players} players, {paid} prizes");
        let (stacks, prizes) = field(players, paid);
        let mut error = 0.0;
        bench.alone(
            &what,
            most,
            Work::new("ours", 1, || {
                let worth = worth(&stacks, &prizes).expect("sound");
                error = worth.error / prizes.iter().map(|prize| prize.0 as f64).sum::<f64>();
                worth.shares.len() as u64
            }),
        );
        if error > 0.0 {
            println!("{:<44} a share is off by at most {error:.1e} of all prizes", "");
        }
    }
}

/// One event from its draw to its winner, on one thread and under the auditor.
fn simulate(bench: &mut Bench, players: u64, most: Option<f64>) {
    let what = format!("tournament: an event of {players}");
    if !bench.wants(&what) {
        return;
    }
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/cardroom");
    let call = || {
        let done = Command::new(&program)
            .args([
                "tournament",
                "simulate",
                "holdem",
                "--book",
                "fort",
                "--seed",
                "7",
                "--json",
                "--players",
            ])
            .arg(players.to_string())
            .output();
        let output = done.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        assert!(output.status.success(), "`make bench` builds {}", program.display());
        players
    };
    match most {
        Some(most) => bench.alone(&what, most, Work::new("ours", players, call)),
        None => {
            let start = Instant::now();
            call();
            println!("{what:<44} {:>12} {:>24}", "", format!("{:.1} s", start.elapsed().as_secs_f64()));
        }
    }
}
