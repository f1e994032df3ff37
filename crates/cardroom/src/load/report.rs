//! What a crowd of clients measured.

use serde::{Deserialize, Serialize};

use super::Trouble;

/// What a crowd measured. Latencies are kept in buckets of about three percent, so reports can be put together.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// Sockets that were open.
    pub sockets: u64,
    /// Acts that were done.
    pub acts: u64,
    /// Requests that were refused.
    pub refused: u64,
    /// Messages that arrived.
    pub messages: u64,
    /// Connections that were lost.
    pub lost: u64,
    /// Seconds until everybody sat.
    pub connecting: f64,
    /// Seconds of play.
    pub playing: f64,
    /// The server's memory in use, in bytes.
    pub memory: u64,
    /// Tables.
    pub tables: u64,
    /// What went wrong first.
    pub first_trouble: Option<String>,
    /// How many clients were in trouble.
    pub troubles: u64,
    /// How often each latency was seen, by bucket.
    buckets: Vec<u64>,
}

/// Buckets for each doubling.
const FINE: u64 = 32;

impl Report {
    /// Notes a latency in microseconds.
    pub(crate) fn latency(&mut self, micros: u64) {
        let bucket = bucket(micros);
        if self.buckets.len() <= bucket {
            self.buckets.resize(bucket + 1, 0);
        }
        self.buckets[bucket] += 1;
    }

    pub(crate) fn trouble(&mut self, trouble: &Trouble) {
        self.troubles += 1;
        self.first_trouble.get_or_insert_with(|| trouble.to_string());
    }

    /// Adds another report.
    pub fn add(&mut self, other: &Report) {
        self.sockets += other.sockets;
        self.acts += other.acts;
        self.refused += other.refused;
        self.messages += other.messages;
        self.lost += other.lost;
        self.memory += other.memory;
        self.tables += other.tables;
        self.troubles += other.troubles;
        self.connecting = self.connecting.max(other.connecting);
        self.playing = self.playing.max(other.playing);
        if self.first_trouble.is_none() {
            self.first_trouble.clone_from(&other.first_trouble);
        }
        if self.buckets.len() < other.buckets.len() {
            self.buckets.resize(other.buckets.len(), 0);
        }
        for (mine, theirs) in self.buckets.iter_mut().zip(&other.buckets) {
            *mine += theirs;
        }
    }

    /// The latency in milliseconds that so large a part of all was within.
    pub fn percentile(&self, part: f64) -> f64 {
        let total: u64 = self.buckets.iter().sum();
        let wanted = (total as f64 * part).ceil() as u64;
        let mut so_far = 0;
        for (bucket, count) in self.buckets.iter().enumerate() {
            so_far += count;
            if so_far >= wanted && so_far > 0 {
                return value(bucket) as f64 / 1000.0;
            }
        }
        0.0
    }

    /// How many latencies were measured.
    pub fn measured(&self) -> u64 {
        self.buckets.iter().sum()
    }
}

/// The bucket of a number: exact up to [`FINE`], then as many for each doubling.
fn bucket(number: u64) -> usize {
    if number < FINE {
        return number as usize;
    }
    let doublings = u64::from(number.ilog2() - FINE.ilog2());
    (doublings * FINE + (number >> doublings)) as usize
}

/// The least number of a bucket.
fn value(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    if bucket < 2 * FINE {
        return bucket;
    }
    let doublings = bucket / FINE - 1;
    (bucket % FINE + FINE) << doublings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_hold_what_they_say() {
        for number in (0..5000).chain([100_000, 123_456_789]) {
            let least = value(bucket(number));
            assert!(least <= number && number - least <= number / FINE, "{number} is not near {least}");
        }
        let mut report = Report::default();
        for micros in 1..=1000 {
            report.latency(micros * 1000);
        }
        let near = |part: f64, wanted: f64| (report.percentile(part) - wanted).abs() < wanted / 30.0;
        assert!(
            near(0.5, 500.0) && near(0.99, 990.0),
            "{} {}",
            report.percentile(0.5),
            report.percentile(0.99)
        );
    }
}
