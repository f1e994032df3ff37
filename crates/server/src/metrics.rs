//! What the server counts, for Prometheus.

use std::sync::atomic::AtomicU64;

use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::Counter,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

/// What is counted. Clones count together.
#[derive(Clone, Debug)]
pub struct Metrics {
    /// Tables that are open.
    pub tables: Gauge,
    /// Sockets that are open.
    pub sockets: Gauge,
    /// Requests over sockets that were done.
    pub acts: Counter,
    /// Requests over sockets that were refused by a rule or because they came too late.
    pub refused: Counter,
    /// Frames that could not be read, or were too large or too many.
    pub bad_frames: Counter,
    /// Hands dealt.
    pub hands: Counter,
    /// Clients that were let go because they did not keep up.
    pub dropped: Counter,
    /// Seconds from the arrival of a request to its broadcast, its events being durable by then.
    pub act_seconds: Histogram,
    /// Log-ins with a wrong name or password.
    pub bad_passwords: Counter,
    /// Requests that came too fast.
    pub limited: Counter,
}

impl Metrics {
    /// Counts nothing yet; all is listed in the registry.
    pub fn new(registry: &mut Registry) -> Metrics {
        let metrics = Metrics {
            tables: Gauge::default(),
            sockets: Gauge::default(),
            acts: Counter::default(),
            refused: Counter::default(),
            bad_frames: Counter::default(),
            hands: Counter::default(),
            dropped: Counter::default(),
            act_seconds: Histogram::new(exponential_buckets(0.0005, 2.0, 14)),
            bad_passwords: Counter::default(),
            limited: Counter::default(),
        };
        let gauges = [
            ("tables", "Tables that are open", &metrics.tables),
            ("sockets", "Sockets that are open", &metrics.sockets),
        ];
        for (name, help, gauge) in gauges {
            registry.register(name, help, gauge.clone());
        }
        let counters: [(&str, &str, &Counter<u64, AtomicU64>); 7] = [
            ("acts", "Requests over sockets that were done", &metrics.acts),
            ("refused", "Requests over sockets that were refused", &metrics.refused),
            ("bad_frames", "Frames that could not be read, too large or too many", &metrics.bad_frames),
            ("hands", "Hands dealt", &metrics.hands),
            ("dropped", "Clients that did not keep up", &metrics.dropped),
            ("bad_passwords", "Log-ins with a wrong name or password", &metrics.bad_passwords),
            ("limited", "Requests that came too fast", &metrics.limited),
        ];
        for (name, help, counter) in counters {
            registry.register(name, help, counter.clone());
        }
        registry.register("act_seconds", "From a request to its broadcast", metrics.act_seconds.clone());
        metrics
    }
}

/// The registry as Prometheus reads it.
pub fn text(registry: &Registry) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = encode(&mut text, registry);
    text
}
