//! Timing: rounds of us and the peers in turn, so that a noisy moment hits all alike; the best round counts.

use std::{hint::black_box, time::Instant};

const ROUNDS: usize = 7;

/// Collects rows and prints them as they are measured.
pub struct Bench {
    only: Option<String>,
    missed: Vec<String>,
}

/// A piece of work: a name, how many items one call does, and the call. Its result is kept from being optimised away.
pub struct Work<'a> {
    pub name: &'a str,
    pub items: u64,
    pub call: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Work<'a> {
    pub fn new(name: &'a str, items: u64, call: impl FnMut() -> u64 + 'a) -> Work<'a> {
        Work { name, items, call: Box::new(call) }
    }
}

impl Bench {
    pub fn new(only: Option<String>) -> Bench {
        println!(
            "{:<44} {:>12} {:>24} {:>12} {:>8} {:>8}",
            "work", "ours M/s", "peer", "peer M/s", "ratio", "aim"
        );
        Bench { only, missed: Vec::new() }
    }

    pub fn wants(&self, what: &str) -> bool {
        self.only.as_ref().is_none_or(|only| what.contains(only.as_str()))
    }

    /// Measures ours against each peer; `aim` is the ratio wanted against the first.
    pub fn versus(&mut self, what: &str, aim: f64, mut ours: Work, mut peers: Vec<Work>) {
        if !self.wants(what) {
            return;
        }
        let mut best_ours = f64::INFINITY;
        let mut best = vec![f64::INFINITY; peers.len()];
        for _ in 0..ROUNDS {
            best_ours = best_ours.min(time(&mut ours));
            for (peer, best) in peers.iter_mut().zip(&mut best) {
                *best = best.min(time(peer));
            }
        }
        let rate = |items: u64, seconds: f64| items as f64 / seconds / 1e6;
        let ours_rate = rate(ours.items, best_ours);
        for (index, (peer, seconds)) in peers.iter().zip(&best).enumerate() {
            let peer_rate = rate(peer.items, *seconds);
            let ratio = ours_rate / peer_rate;
            let wanted = if index == 0 { format!("{aim:.1}") } else { String::new() };
            println!(
                "{what:<44} {ours_rate:>12.2} {:>24} {peer_rate:>12.2} {ratio:>8.2} {wanted:>8}",
                peer.name
            );
            if index == 0 && ratio < aim {
                self.missed.push(format!("{what}: {ratio:.2} of {aim:.1}"));
            }
        }
    }

    /// Measures ours alone, in seconds a call, with the most it should take.
    pub fn alone(&mut self, what: &str, most_seconds: f64, mut ours: Work) {
        if !self.wants(what) {
            return;
        }
        let best = (0..ROUNDS).map(|_| time(&mut ours)).fold(f64::INFINITY, f64::min);
        let rate = ours.items as f64 / best / 1e6;
        println!(
            "{what:<44} {rate:>12.2} {:>24} {:>12} {:>8} {:>8}",
            format!("{:.2} ms a call", best * 1e3),
            "",
            "",
            format!("{:.0} ms", most_seconds * 1e3)
        );
        if best > most_seconds {
            self.missed.push(format!("{what}: {:.1} ms, {:.1} wanted", best * 1e3, most_seconds * 1e3));
        }
    }

    pub fn finish(self) {
        match self.missed.as_slice() {
            [] => println!("every aim was met"),
            missed => println!("missed: {}", missed.join("; ")),
        }
    }
}

fn time(work: &mut Work) -> f64 {
    let start = Instant::now();
    black_box((work.call)());
    start.elapsed().as_secs_f64()
}
