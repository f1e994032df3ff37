//! Cardroom beside its peers: the same work in the same run, one thread unless it says otherwise, best of several
//! interleaved rounds. Ratios are what counts: machines differ, and so do hours on one machine.
//!
//! `make bench` runs all; `make bench ONLY=omaha` those whose name holds the word.

mod clock;
mod equity;
mod hands;
mod journal;
mod many;
mod omaha;
mod one;
mod server;
mod start;
mod table;
mod tournament;

use clock::Bench;

fn main() {
    let only = std::env::args().nth(1);
    let mut bench = Bench::new(only);
    one::run(&mut bench);
    many::run(&mut bench);
    omaha::run(&mut bench);
    equity::run(&mut bench);
    hands::run(&mut bench);
    table::run(&mut bench);
    tournament::run(&mut bench);
    journal::run(&mut bench);
    server::run(&mut bench);
    start::run(&mut bench);
    bench.finish();
}
