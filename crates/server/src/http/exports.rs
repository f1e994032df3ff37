//! Whole sessions as files: every hand of a table that the caller may see.

use axum::{
    body::Body,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::TryStreamExt as _;
use serde::Deserialize;

use super::{
    caller::MaybeCaller,
    extract::{Asked, At},
    refused::Refused,
    tables::{reader, seen},
};
use crate::wire::Fault;
use crate::{
    app::Shared,
    table::{Form, MOST_EXPORTED, Wanted},
};
use formats::history::Currency;

/// Which hands are wanted, and how.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Session {
    /// Those after this number.
    after: Option<u64>,
    /// So many at most.
    most: Option<usize>,
    currency: Option<Currency>,
}

/// How one hand is wanted.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Style {
    pub(super) currency: Option<Currency>,
}

/// The hands of a table that the caller may see as one text, oldest first, in the layout that PokerStars writes and
/// trackers read.
#[utoipa::path(
    get, path = "/api/tables/{table}/hands.txt", tag = "hands",
    params(
        ("table" = u64, Path, description = "the table's number"),
        ("after" = Option<u64>, Query, description = "those after this number"),
        ("most" = Option<usize>, Query, description = "so many at most: 10,000 if none, which is the most"),
        ("currency" = Option<String>, Query, description = "`USD`, `EUR` or `GBP`: amounts have its sign; chips if none"),
    ),
    responses(
        (status = 200, description = "the hands", body = String, content_type = "text/plain"),
        (status = "4XX", description = "there is no such table, or one has to be invited", body = Fault),
    ),
)]
pub(super) async fn session_text(
    state: State<Shared>,
    caller: MaybeCaller,
    at: At<u64>,
    session: Asked<Session>,
) -> Result<Response, Refused> {
    export(state, caller, at, session, (Form::Text, "txt", "text/plain; charset=utf-8"))
}

/// The same as PHH: a table for each hand, as in every `.phhs` file.
#[utoipa::path(
    get, path = "/api/tables/{table}/hands.phhs", tag = "hands",
    params(
        ("table" = u64, Path, description = "the table's number"),
        ("after" = Option<u64>, Query, description = "those after this number"),
        ("most" = Option<usize>, Query, description = "so many at most: 10,000 if none, which is the most"),
        ("currency" = Option<String>, Query, description = "`USD`, `EUR` or `GBP`: named in each hand; none if none"),
    ),
    responses(
        (status = 200, description = "the hands", body = String, content_type = "text/plain"),
        (status = "4XX", description = "there is no such table, or one has to be invited", body = Fault),
    ),
)]
pub(super) async fn session_phhs(
    state: State<Shared>,
    caller: MaybeCaller,
    at: At<u64>,
    session: Asked<Session>,
) -> Result<Response, Refused> {
    export(state, caller, at, session, (Form::Phh, "phhs", "text/plain; charset=utf-8"))
}

/// The same as our own records, with what can be checked: one a line.
#[utoipa::path(
    get, path = "/api/tables/{table}/hands.jsonl", tag = "hands",
    params(
        ("table" = u64, Path, description = "the table's number"),
        ("after" = Option<u64>, Query, description = "those after this number"),
        ("most" = Option<usize>, Query, description = "so many at most: 10,000 if none, which is the most"),
    ),
    responses(
        (status = 200, description = "the hands", body = String, content_type = "application/jsonl"),
        (status = "4XX", description = "there is no such table, or one has to be invited", body = Fault),
    ),
)]
pub(super) async fn session_records(
    state: State<Shared>,
    caller: MaybeCaller,
    at: At<u64>,
    session: Asked<Session>,
) -> Result<Response, Refused> {
    export(state, caller, at, session, (Form::JsonLine, "jsonl", "application/jsonl"))
}

fn export(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    At(table): At<u64>,
    Asked(Session { after, most, currency }): Asked<Session>,
    (form, ending, kind): (Form, &str, &'static str),
) -> Result<Response, Refused> {
    seen(&app, table, caller.as_ref())?;
    let wanted = Wanted { form, currency, room: app.accounts.house().name };
    let (after, most) = (after.unwrap_or(0), most.unwrap_or(MOST_EXPORTED));
    let hands = app.tables.export(table, reader(caller.as_ref()), wanted, after, most);
    let hands = hands.map_err(move |denied| {
        // The answer has begun, so that all that is left is to break it off.
        tracing::error!(table, why = denied.fault.why, "an export ended early");
        std::io::Error::other(denied.fault.why)
    });
    let name = format!("attachment; filename=\"table-{table}.{ending}\"");
    let head = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((head, Body::from_stream(hands)).into_response())
}
