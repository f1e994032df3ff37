//! What every request can reach.

use std::sync::Arc;

use prometheus_client::registry::Registry;

use super::{
    accounts::Accounts,
    clock::Clock,
    limits::{Limits, TooMuch},
    links::Place,
    metrics::Metrics,
    sessions::Sessions,
    table::Tables,
};
use crate::journal::Journal;

/// What every request can reach.
#[derive(Debug)]
pub struct App {
    /// Where everything is written down.
    pub journal: Journal,
    /// Who is who.
    pub accounts: Accounts,
    /// Who is logged in.
    pub sessions: Sessions,
    /// The tables.
    pub tables: Tables,
    /// What is counted.
    pub metrics: Metrics,
    /// The same as Prometheus reads it.
    pub registry: Registry,
    /// How much one may ask for.
    pub limits: Limits,
    /// What time it is.
    pub clock: Clock,
    /// Does every request come by a proxy, which says in headers where from?
    pub behind_proxy: bool,
    /// Where it is found.
    pub place: Place,
}

impl App {
    /// Counts whoever was held to a limit.
    pub fn within(&self, limit: Result<(), TooMuch>) -> Result<(), TooMuch> {
        limit.inspect_err(|_| {
            self.metrics.limited.inc();
        })
    }
}

/// How handlers hold it.
pub type Shared = Arc<App>;
