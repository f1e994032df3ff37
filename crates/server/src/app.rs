//! What every request can reach.

use std::sync::Arc;

use prometheus_client::registry::Registry;

use super::{
    accounts::Accounts,
    clock::Clock,
    event::Events,
    familiar::Familiars,
    limits::{Limits, TooMuch},
    links::Address,
    metrics::Metrics,
    sessions::Sessions,
    sockets::Sockets,
    table::Tables,
};
use journal::Journal;
use rules::Library;

/// Who may read what the server counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Figures {
    /// This machine itself, and managers.
    #[default]
    Local,
    /// Anybody.
    Public,
}

/// What every request can reach.
#[derive(Debug)]
pub struct App {
    /// Where everything is written down.
    pub journal: Journal,
    /// Who is who.
    pub accounts: Accounts,
    /// Who is logged in.
    pub sessions: Sessions,
    /// Which devices and addresses accounts were logged in from.
    pub familiars: Familiars,
    /// The sockets that are open.
    pub sockets: Sockets,
    /// The tables.
    pub tables: Tables,
    /// The events.
    pub events: Events,
    /// What is counted.
    pub metrics: Metrics,
    /// The same as Prometheus reads it.
    pub registry: Registry,
    /// How much one may ask for.
    pub limits: Arc<Limits>,
    /// What time it is.
    pub clock: Clock,
    /// Does every request come by a proxy, which says in headers where from?
    pub behind_proxy: bool,
    /// Where it is found.
    pub place: Address,
    /// Who may read what is counted.
    pub figures: Figures,
    /// The books that new tables choose from: the shipped ones and the room's own.
    pub library: Library,
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
