//! What every request passes before a handler sees it, and every answer before it leaves.

use std::{
    net::{IpAddr, SocketAddr},
    panic::AssertUnwindSafe,
    time::Duration,
};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use futures_util::FutureExt as _;

use super::{caller::Client, refused::Refused};
use crate::app::{App, Shared};

/// How long a request may take in all, its body included. Sockets live on after theirs.
const MOST_TIME: Duration = Duration::from_secs(30);

/// Headers by which proxies say that they pass a request on.
const PASSED_ON: [&str; 4] = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/// The other end of the connection that a request came by.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// Headers of every answer: nothing but our own scripts runs on our pages, and nobody frames them.
const SAFE: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'self'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// Finds out where a request comes from, holds it to the limits, and sees that an answer leaves whatever happens.
pub(super) async fn guard(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let client = client(&app, &request);
    request.extensions_mut().insert(client);
    let (method, path) = (request.method().clone(), loggable(request.uri().path()).to_owned());
    let started = app.clock.now();
    let mut response = match admit(&app, client, &request) {
        Ok(()) => answer(request, next).await,
        Err(refused) => refused.into_response(),
    };
    let (status, took) = (response.status().as_u16(), app.clock.now().saturating_sub(started));
    tracing::debug!(%method, path, status, ms = took, "request");
    for (name, value) in SAFE {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// A path without the secret that it may end with.
fn loggable(path: &str) -> &str {
    const SECRET: &str = "/api/invitations/";
    if path.starts_with(SECRET) { SECRET } else { path }
}

/// Lets the handler answer, in time and without taking the connection down.
async fn answer(request: Request, next: Next) -> Response {
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind();
    match tokio::time::timeout(MOST_TIME, answer).await {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => {
            tracing::error!("a handler panicked");
            Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "the server made a mistake; it goes on")
                .into_response()
        }
        Err(_) => Refused::new(StatusCode::REQUEST_TIMEOUT, "this took too long: try again").into_response(),
    }
}

fn admit(app: &App, client: Client, request: &Request) -> Result<(), Refused> {
    app.within(app.limits.request(client.address, app.clock.now()))?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (changes || upgrades) && !same_origin(request.headers(), app.behind_proxy) {
        let why = "this came from a page of another site: `Origin` has to name the host that `Host` does";
        return Err(Refused::new(StatusCode::FORBIDDEN, why));
    }
    Ok(())
}

/// Where a request comes from: by the connection, or by what our own proxy says of it.
fn client(app: &App, request: &Request) -> Client {
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0.ip());
    let peer = peer.to_canonical();
    let headers = request.headers();
    // Whatever a proxy passed on is not from this machine, though the proxy may be.
    let passed_on = PASSED_ON.iter().any(|name| headers.contains_key(*name));
    let local = peer.is_loopback() && !passed_on;
    if !app.behind_proxy {
        return Client { address: peer, secure: false, local };
    }
    // The last address is the one that our own proxy saw; those before it are what the client claims.
    let said = last(headers, "x-forwarded-for").and_then(|text| text.parse::<IpAddr>().ok());
    let secure = last(headers, "x-forwarded-proto").is_some_and(|text| text.eq_ignore_ascii_case("https"));
    Client { address: said.map_or(peer, |address| address.to_canonical()), secure, local }
}

/// The last of the values that headers of this name list.
fn last<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get_all(name).iter().next_back()?.to_str().ok()?.rsplit(',').next().map(str::trim)
}

/// Does the page that sent this, if a page did, come from us?
fn same_origin(headers: &HeaderMap, behind_proxy: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Some((_, host)) = origin.to_str().ok().and_then(|origin| origin.split_once("://")) else {
        return false;
    };
    let ours = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let forwarded = last(headers, "x-forwarded-host").filter(|_| behind_proxy);
    ours.into_iter().chain(forwarded).any(|ours| ours.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use axum::{Router, body::Body, middleware, routing::get};
    use hyper::service::Service as _;
    use hyper_util::service::TowerToHyperService;

    use super::*;

    #[tokio::test]
    async fn a_handler_that_panics_is_answered_for() {
        async fn broken() -> &'static str {
            panic!("as a test asks it to")
        }
        let router = Router::new().route("/", get(broken)).layer(middleware::from_fn(answer));
        let service = TowerToHyperService::new(router);
        for _ in 0..2 {
            let response = service.call(Request::new(Body::empty())).await.expect("an answer");
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        }
    }

    #[test]
    fn keys_of_invitations_are_not_logged() {
        assert_eq!(loggable("/api/invitations/0123"), "/api/invitations/");
        assert_eq!(loggable("/api/tables/7"), "/api/tables/7");
    }

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn pages_of_other_sites_are_told_apart() {
        let cases: [(&[(&str, &str)], bool); 6] = [
            (&[("host", "room.example")], true),
            (&[("host", "room.example"), ("origin", "https://room.example")], true),
            (&[("host", "room.example:8080"), ("origin", "http://ROOM.example:8080")], true),
            (&[("host", "room.example"), ("origin", "https://evil.example")], false),
            (&[("host", "room.example"), ("origin", "null")], false),
            (&[("host", "inner"), ("origin", "https://a.example"), ("x-forwarded-host", "a.example")], false),
        ];
        for (pairs, fine) in cases {
            assert_eq!(same_origin(&headers(pairs), false), fine, "{pairs:?}");
        }
        assert!(same_origin(&headers(cases[5].0), true), "our own proxy may rename the host");
    }

    #[test]
    fn the_proxy_has_the_last_word() {
        let headers = headers(&[("x-forwarded-for", "10.0.0.1, 203.0.113.9")]);
        assert_eq!(last(&headers, "x-forwarded-for"), Some("203.0.113.9"));
    }
}
