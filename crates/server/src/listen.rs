//! Taking connections, with time limits on each and a number for each address, until told to stop.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{Router, extract::Request};
use hyper::{body::Incoming, server::conn::http1, service::Service as _};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};
use tokio_io_timeout::TimeoutStream;

use super::{
    app::Shared,
    cap::{Cap, Permit},
    http::Peer,
    limits::network,
};

/// The most bytes that the head of a request may have.
const HEAD_BYTES: usize = 32 * 1024;

/// How long requests under way may take once we are told to stop.
const LAST_TIME: Duration = Duration::from_secs(3);

/// Connections that one address may have open, its sockets apart.
const OF_ADDRESS: usize = 256;

/// How long a client may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// To send the head of a request. A connection that asks for nothing is let go then too.
    pub head: Duration,
    /// To take in any more of what it is sent.
    pub write: Duration,
    /// To take in the whole of a message over a table's socket.
    pub message: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        let seconds = Duration::from_secs;
        Patience { head: seconds(20), write: seconds(20), message: seconds(10) }
    }
}

/// The door: who may come in, and how long they may stand in it.
#[derive(Clone, Debug)]
pub(super) struct Door {
    app: Shared,
    patience: Patience,
    places: Arc<Cap<IpAddr>>,
}

impl Door {
    pub(super) fn new(app: Shared, patience: Patience) -> Door {
        Door { app, patience, places: Cap::new(OF_ADDRESS) }
    }

    /// Lets a connection in, unless there are too many from its address. Those of a proxy come from one address all.
    fn admit(&self, peer: SocketAddr) -> Option<Admitted> {
        let address = peer.ip().to_canonical();
        if self.app.behind_proxy || self.app.limits.spares(address) {
            return Some(Admitted { _place: None });
        }
        let place = self.places.take(network(address));
        if place.is_none() {
            self.app.metrics.limited.inc();
            tracing::debug!(%peer, "too many connections");
        }
        place.map(|place| Admitted { _place: Some(place) })
    }
}

/// A connection that was let in, with its place if those are counted.
struct Admitted {
    _place: Option<Permit<IpAddr>>,
}

/// Takes connections until `stop` turns true, then lets requests under way finish.
pub(super) async fn listen(
    listener: TcpListener,
    router: Router,
    door: Door,
    mut stop: watch::Receiver<bool>,
) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = told(&mut stop) => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => if let Some(place) = door.admit(peer) {
                    let (router, stop, patience) = (router.clone(), stop.clone(), door.patience);
                    connections.spawn(async move {
                        connection(stream, peer, router, patience, stop).await;
                        drop(place);
                    });
                },
                Err(error) => after(&error).await,
            },
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    let finished = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(LAST_TIME, finished).await.is_err() {
        tracing::warn!(left = connections.len(), "connections were cut off");
    }
}

/// Resolves when it is time to stop, or when nobody is left to say so.
async fn told(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Waits a moment where the machine has no more room for connections; a client that went away is nothing.
async fn after(error: &io::Error) {
    let gone =
        [io::ErrorKind::ConnectionAborted, io::ErrorKind::ConnectionReset, io::ErrorKind::ConnectionRefused];
    if !gone.contains(&error.kind()) {
        tracing::error!(%error, "cannot take a connection");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Patience,
    mut stop: watch::Receiver<bool>,
) {
    // Small frames go out at once: a table's messages do not wait for each other.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "no delay");
    }
    let router = TowerToHyperService::new(router);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(Peer(peer));
        router.call(request)
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience.write));
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_header_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    let mut serving = std::pin::pin!(serving);
    let ended = tokio::select! {
        ended = serving.as_mut() => ended,
        () = told(&mut stop) => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, %peer, "connection");
    }
}
