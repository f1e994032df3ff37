//! The HTTP server: the pages, built by `web/` and carried inside the binary.
//!
//! Pages that were not built are not an error: whoever runs `cargo run` without Node gets a page that says how
//! to have them.

pub mod metrics;
pub mod table;

use std::{future::Future, io};

use axum::{
    Router,
    http::{StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use rust_embed::RustEmbed;
use tokio::net::TcpListener;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Pages;

const UNBUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Cardroom</title>\
<h1>Cardroom</h1><p>The server runs, but its pages were not built into it. Stop it and type <code>make run</code>.</p></html>";

/// Serves until `stop` resolves, then lets requests under way finish.
pub async fn serve(listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    axum::serve(listener, routes()).with_graceful_shutdown(stop).await
}

/// All routes: a health check, and a page for every other path.
pub fn routes() -> Router {
    Router::new().route("/health", get(|| async { "ok\n" })).fallback(page)
}

async fn page(uri: Uri) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    if let Some(file) = Pages::get(path) {
        return ([(header::CONTENT_TYPE, file.metadata.mimetype())], file.data).into_response();
    }
    if path == "index.html" {
        return Html(UNBUILT).into_response();
    }
    (StatusCode::NOT_FOUND, Html("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Not here</title><p>There is no such page. <a href=\"/\">Back to the room</a></p></html>")).into_response()
}

/// Resolves on Ctrl-C, or on the signal by which service managers ask a process to end.
pub async fn until_told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
