//! How fast a store takes durable appends: so many streams at once, each appending an entry of 300 bytes as soon as its
//! last one is on the disk, for so many seconds. Prints appends a second, and the median and the 99th percentile of how
//! long one took, in milliseconds.
//!
//!     cargo run --release -p cardroom --example appends -- NEW-STORE STREAMS SECONDS

use std::{
    env,
    error::Error,
    time::{Duration, Instant},
};

use journal::{Journal, Store, StreamId, Version};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [store, streams, seconds] = arguments.as_slice() else {
        return Err("give a store that is not there yet, a number of streams, and seconds".into());
    };
    let store: Store = store.parse()?;
    let (streams, seconds): (u32, u64) = (streams.parse()?, seconds.parse()?);
    let journal = Journal::open(&store).await?;
    if !journal.streams().await?.is_empty() {
        return Err("the store has entries already: measuring would add to them".into());
    }
    let begun = Instant::now();
    let until = begun + Duration::from_secs(seconds);
    let mut writers = Vec::new();
    for number in 0..streams {
        writers.push(tokio::spawn(append(journal.clone(), StreamId::new(format!("table/{number}"))?, until)));
    }
    let mut took = Vec::new();
    for writer in writers {
        took.extend(writer.await??);
    }
    let rate = took.len() as f64 / begun.elapsed().as_secs_f64();
    took.sort();
    let percentile = |share: usize| took[(took.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{rate:.0} {:.2} {:.2}", percentile(50), percentile(99));
    journal.close().await;
    Ok(())
}

/// Appends until then, and says how long each time took.
async fn append(
    journal: Journal,
    stream: StreamId,
    until: Instant,
) -> Result<Vec<Duration>, journal::AppendError> {
    let body = format!(r#"{{"event":"{}"}}"#, "x".repeat(288));
    let mut version = Version(0);
    let mut took = Vec::new();
    loop {
        let begun = Instant::now();
        version = journal.append(&stream, version, vec![body.clone()]).await?;
        took.push(begun.elapsed());
        if Instant::now() >= until {
            return Ok(took);
        }
    }
}
