//! The house itself: its first run, what it says of itself, how it is doing.

use std::time::Duration;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{
    caller::{Caller, Client, Earlier, MaybeCaller, begin_session, stranger},
    extract::{Body, created},
    refused::Refused,
};
use crate::wire::{Fault, House, HouseAsk, Links, Me, Role, SetAside, Setup};
use crate::{
    accounts::{Kind, Refusal},
    app::{App, Figures, Shared},
    links::PublicUrl,
    metrics,
};

/// How long the journal may take to write something down before the server does not count as well.
const WELL: Duration = Duration::from_secs(2);

/// What the room says of itself.
#[utoipa::path(
    get, path = "/api/house", tag = "house",
    responses((status = 200, description = "the room", body = House)),
)]
pub(super) async fn house(State(app): State<Shared>) -> Json<House> {
    Json(told(&app))
}

fn told(app: &App) -> House {
    House { public_url: app.place.public().map(PublicUrl::to_string), ..app.accounts.house() }
}

/// Changes what the room is called and how it is run; for managers.
#[utoipa::path(
    put, path = "/api/house", tag = "management", request_body = HouseAsk,
    responses(
        (status = 200, description = "the room as it is now", body = House),
        (status = "4XX", description = "only for managers; there is no such book", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn change(
    State(app): State<Shared>,
    caller: Caller,
    Body(ask): Body<HouseAsk>,
) -> Result<Json<House>, Refused> {
    app.accounts.refound(caller.account(), ask).await.map_err(|refusal| {
        let mut refused = Refused::from(refusal);
        // The first run, which has a name of its own to ask for, calls this one `house`.
        if refused.fault.field.as_deref() == Some("house") {
            refused.fault.field = Some("name".into());
        }
        refused
    })?;
    tracing::info!(by = caller.person.account, "the room was changed");
    Ok(Json(told(&app)))
}

/// The tables that could not be read when the room opened, each with the reason; for managers.
#[utoipa::path(
    get, path = "/api/set-aside", operation_id = "set_aside", tag = "management",
    responses(
        (status = 200, description = "the tables that are set aside", body = Vec<SetAside>),
        (status = 403, description = "only for managers", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn set_aside(
    State(app): State<Shared>,
    caller: Caller,
) -> Result<Json<Vec<SetAside>>, Refused> {
    if !caller.person.roles.contains(&Role::Manager) {
        return Err(Refusal::NotAllowed("a manager may see this").into());
    }
    Ok(Json(app.tables.aside()))
}

/// Where friends find the room, for those who can invite them.
#[utoipa::path(
    get, path = "/api/links", tag = "house",
    responses(
        (status = 200, description = "the room's addresses", body = Links),
        (status = "4XX", description = "only for those who have an account with a password", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn links(State(app): State<Shared>, caller: Caller) -> Result<Json<Links>, Refused> {
    if caller.kind != Kind::Registered {
        return Err(Refusal::NeedsAccount("invite people").into());
    }
    Ok(Json(app.place.links()))
}

/// The first run: names the room and makes its manager, by the key that the server printed when it started.
#[utoipa::path(
    post, path = "/api/setup", tag = "house", request_body = Setup,
    responses(
        (status = 201, description = "the manager, logged in by a cookie", body = Me),
        (status = 403, description = "a wrong key", body = Fault),
        (status = 409, description = "there is a manager already", body = Fault),
    ),
)]
pub(super) async fn set_up(
    State(app): State<Shared>,
    client: Client,
    headers: HeaderMap,
    Body(ask): Body<Setup>,
) -> Result<Response, Refused> {
    app.within(app.limits.new_account(client.address, app.clock.now()))?;
    let account = app.accounts.set_up(stranger(&app, client), ask).await?;
    let cookies = begin_session(&app, client, &headers, account, Earlier::Ends).await?;
    tracing::info!(by = account.0, "the room was set up");
    let me = app.accounts.me(account).ok_or_else(Refused::needs_log_in)?;
    Ok((cookies, created(me)).into_response())
}

/// Is the server well? It is if its journal takes something in.
#[utoipa::path(
    get, path = "/health", tag = "house",
    responses(
        (status = 200, description = "`ok`", body = String, content_type = "text/plain"),
        (status = 503, description = "the journal does not answer", body = Fault),
    ),
)]
pub(super) async fn health(State(app): State<Shared>) -> Result<&'static str, Refused> {
    let now = app.clock.seconds();
    let now = now.to_string();
    let kept = tokio::time::timeout(WELL, app.journal.keep("health", "last", &now, None)).await;
    kept.map_err(|_| {
        let why = format!("the journal's store does not answer: it has taken nothing in for {WELL:?}");
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, why)
    })??;
    Ok("ok\n")
}

const METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What the server counts, for Prometheus: for this machine itself and for managers, unless the server was started with
/// `--metrics public`.
#[utoipa::path(
    get, path = "/metrics", tag = "house",
    responses(
        (status = 200, description = "OpenMetrics text", body = String, content_type = "application/openmetrics-text"),
        (status = 403, description = "not from this machine, and no manager", body = Fault),
    ),
    security((), ("session" = [])),
)]
pub(super) async fn figures(
    State(app): State<Shared>,
    client: Client,
    MaybeCaller(caller): MaybeCaller,
) -> Result<Response, Refused> {
    let manages = caller.is_some_and(|caller| caller.person.roles.contains(&Role::Manager));
    if app.figures == Figures::Local && !client.local && !manages {
        let why = "the figures are for this machine and for managers: start with --metrics public to show them to all";
        return Err(Refused::new(StatusCode::FORBIDDEN, why));
    }
    Ok(([(header::CONTENT_TYPE, METRICS)], metrics::text(&app.registry)).into_response())
}

/// This description.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "house",
    responses((status = 200, description = "OpenAPI", content_type = "application/json")),
)]
pub(super) async fn description() -> Result<Response, Refused> {
    let text = super::description().to_json();
    let text = text.map_err(|error| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}
