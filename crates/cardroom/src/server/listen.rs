//! Taking connections, with time limits on each, until told to stop.

use std::{io, net::SocketAddr, time::Duration};

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

use super::http::Peer;

/// How long a client may take to send the head of a request. A connection that asks for nothing is let go then too.
const HEAD_TIME: Duration = Duration::from_secs(20);

/// The most bytes that the head of a request may have.
const HEAD_BYTES: usize = 32 * 1024;

/// How long requests under way may take once we are told to stop.
const LAST_TIME: Duration = Duration::from_secs(3);

/// Takes connections until `stop` turns true, then lets requests under way finish.
pub(super) async fn listen(listener: TcpListener, router: Router, mut stop: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = told(&mut stop) => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    connections.spawn(connection(stream, peer, router.clone(), stop.clone()));
                }
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

async fn connection(stream: TcpStream, peer: SocketAddr, router: Router, mut stop: watch::Receiver<bool>) {
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
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_header_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
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
