//! HTTP: every route once, with its description.
//!
//! Routes are added through `routes!` alone, which takes method and path from a handler's description: so what
//! `GET /api/openapi.json` lists and what is answered are the same.

use std::{
    future::Future,
    sync::{Arc, OnceLock},
};

use axum::{
    Router,
    extract::{DefaultBodyLimit, OriginalUri},
    http::{Method, StatusCode},
    middleware,
    response::{IntoResponse, Response},
};
use tower_http::compression::{CompressionLayer, predicate::SizeAbove};
use utoipa::{OpenApi, openapi::OpenApi as Description};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{app::Shared, pages};
use crate::wire;
use described::{Security, add_refusals};
use refused::Refused;

mod accounts;
mod caller;
mod described;
mod events;
mod exports;
mod extract;
mod guard;
mod hosting;
mod house;
mod money;
mod own;
mod refused;
mod rules;
mod sessions;
mod tables;
mod upgrade;

pub use guard::Peer;

/// Answers of fewer bytes than this are sent as they are: one packet holds them anyway.
const LEAST_COMPRESSED: u16 = 1024;

/// What stands above the list of routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Cardroom",
        description = "The room over HTTP: accounts, tables, hands, rules. Play itself goes over each table's socket, \
                       whose messages are `FromTable` and `Command`. Every refusal is a `Fault`.",
    ),
    components(schemas(wire::FromTable, wire::Command, wire::FromEvent)),
    modifiers(&Security),
    tags(
        (name = "house", description = "The room itself"),
        (name = "accounts", description = "Who one is"),
        (name = "management", description = "For those who run the room"),
        (name = "tables", description = "Games"),
        (name = "events", description = "Tournaments"),
        (name = "hands", description = "What was played"),
        (name = "money", description = "What was bought, taken and charged"),
        (name = "rules", description = "Games and books"),
    ),
)]
struct Head;

fn described() -> OpenApiRouter<Shared> {
    OpenApiRouter::with_openapi(Head::openapi())
        .routes(routes!(house::house, house::change))
        .routes(routes!(house::links))
        .routes(routes!(house::set_aside))
        .routes(routes!(house::set_up))
        .routes(routes!(house::health))
        .routes(routes!(house::figures))
        .routes(routes!(house::description))
        .routes(routes!(sessions::register, accounts::list))
        .routes(routes!(accounts::change))
        .routes(routes!(sessions::come_as_guest))
        .routes(routes!(sessions::log_in, sessions::log_out))
        .routes(routes!(sessions::me))
        .routes(routes!(sessions::set_password))
        .routes(routes!(accounts::invite))
        .routes(routes!(accounts::invitation, accounts::accept))
        .routes(routes!(accounts::make_bots, accounts::bots))
        .routes(routes!(accounts::revoke))
        .routes(routes!(accounts::change_token))
        .routes(routes!(accounts::log))
        .routes(routes!(rules::games))
        .routes(routes!(rules::help))
        .routes(routes!(rules::mixes))
        .routes(routes!(rules::books))
        .routes(routes!(rules::rule))
        .routes(routes!(rules::rulebook))
        .routes(routes!(rules::edition))
        .routes(routes!(tables::list, tables::open))
        .routes(routes!(tables::one))
        .routes(routes!(tables::seat_bot))
        .routes(routes!(tables::floor))
        .routes(routes!(hosting::terms, hosting::change_terms))
        .routes(routes!(hosting::enter))
        .routes(routes!(tables::hands))
        .routes(routes!(exports::session_text))
        .routes(routes!(exports::session_phhs))
        .routes(routes!(exports::session_records))
        .routes(routes!(tables::hand))
        .routes(routes!(tables::frames))
        .routes(routes!(tables::standing))
        .routes(routes!(events::list, events::make))
        .routes(routes!(events::one))
        .routes(routes!(events::enter, events::withdraw))
        .routes(routes!(events::chips))
        .routes(routes!(events::direct))
        .routes(routes!(events::socket))
        .routes(routes!(own::statistics))
        .routes(routes!(own::notes))
        .routes(routes!(own::set_note))
        .routes(routes!(own::shares, own::share))
        .routes(routes!(own::take_back))
        .routes(routes!(own::shared))
        .routes(routes!(money::own))
        .routes(routes!(money::of_account))
        .routes(routes!(money::of_house))
        .routes(routes!(money::of_table))
        .routes(routes!(tables::socket))
}

/// What the routes are, as OpenAPI.
pub fn description() -> &'static Description {
    static DESCRIPTION: OnceLock<Description> = OnceLock::new();
    DESCRIPTION.get_or_init(|| {
        let mut description = described().into_openapi();
        add_refusals(&mut description);
        description
    })
}

/// Every route, and a page for every other path.
pub fn router(app: Shared) -> Router {
    let (routes, _) = described().split_for_parts();
    routes
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), caller::identify))
        // Pages are compressed when they are built: these are the answers that are written for one reader.
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(LEAST_COMPRESSED)))
        .layer(DefaultBodyLimit::max(extract::MOST_BYTES))
        .fallback(elsewhere)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

async fn wrong_method(method: Method, OriginalUri(uri): OriginalUri) -> Refused {
    let why = format!("{} does not take {method}: the header `Allow` says what it takes", uri.path());
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, why)
}

async fn elsewhere(request: axum::extract::Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return extract::nothing_at(path).into_response();
    }
    match *request.method() {
        Method::GET | Method::HEAD => pages::page(path, request.headers()),
        ref method => {
            let why = format!("pages do not take {method}");
            Refused::new(StatusCode::METHOD_NOT_ALLOWED, why).into_response()
        }
    }
}

/// Does something to the end, even if the one who asked goes away meanwhile.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refused>> + Send + 'static,
) -> Result<T, Refused> {
    match tokio::spawn(work).await {
        Ok(result) => result,
        Err(error) => {
            tracing::error!(%error, "work ended early");
            Err(Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "the server made a mistake; it goes on"))
        }
    }
}
