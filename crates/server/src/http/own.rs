//! What somebody has for themselves: how they play, what they note about others, the hands that they share.

use axum::{Json, extract::State, http::StatusCode};

use super::{
    caller::Caller,
    extract::{At, Body, created},
    refused::Refused,
    tables::seen,
};
use crate::wire::{Fault, Note, NoteAsk, Share, ShareAsk, SharedHand, Statistics};
use crate::{accounts::AccountId, app::Shared};

/// How the caller plays, counted from the hands that were dealt to them.
#[utoipa::path(
    get, path = "/api/me/statistics", operation_id = "statistics", tag = "hands",
    responses(
        (status = 200, description = "each game with what was counted", body = Statistics),
        (status = 401, description = "nobody is logged in", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn statistics(
    State(app): State<Shared>,
    caller: Caller,
) -> Result<Json<Statistics>, Refused> {
    Ok(Json(app.tables.statistics(caller.person.account).await?))
}

/// What the caller notes about other players; nobody else reads it.
#[utoipa::path(
    get, path = "/api/me/notes", operation_id = "notes", tag = "accounts",
    responses(
        (status = 200, description = "the notes, by name", body = Vec<Note>),
        (status = 401, description = "nobody is logged in", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn notes(State(app): State<Shared>, caller: Caller) -> Json<Vec<Note>> {
    Json(app.accounts.notes(caller.account()))
}

/// Notes something about another player, or, without words and colour, nothing any more.
#[utoipa::path(
    put, path = "/api/me/notes/{account}", operation_id = "set_note", tag = "accounts", request_body = NoteAsk,
    params(("account" = u64, Path, description = "the other's account")),
    responses(
        (status = 200, description = "the note as it is now", body = Note),
        (status = 400, description = "too long, or with characters that cannot be seen", body = Fault),
        (status = 404, description = "there is no such account", body = Fault),
        (status = 409, description = "there are too many notes", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn set_note(
    State(app): State<Shared>,
    caller: Caller,
    At(account): At<u64>,
    Body(ask): Body<NoteAsk>,
) -> Result<Json<Note>, Refused> {
    Ok(Json(app.accounts.set_note(caller.account(), AccountId(account), ask).await?))
}

/// The caller's links to hands, newest first, without their keys.
#[utoipa::path(
    get, path = "/api/shares", operation_id = "shares", tag = "hands",
    responses(
        (status = 200, description = "the links", body = Vec<Share>),
        (status = 401, description = "nobody is logged in", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn shares(State(app): State<Shared>, caller: Caller) -> Json<Vec<Share>> {
    Json(app.accounts.shares(caller.account()))
}

/// Makes a link by which anybody sees a hand that is over, as the caller saw it or as the rail did, and never more.
#[utoipa::path(
    post, path = "/api/shares", operation_id = "share", tag = "hands", request_body = ShareAsk,
    responses(
        (status = 201, description = "the link; its key is told here once", body = Share),
        (status = 403, description = "one has to be invited to the table, or was not dealt in", body = Fault),
        (status = 404, description = "there is no such hand", body = Fault),
        (status = 409, description = "there are too many links", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn share(
    State(app): State<Shared>,
    caller: Caller,
    Body(ask): Body<ShareAsk>,
) -> Result<(StatusCode, Json<Share>), Refused> {
    seen(&app, ask.table, Some(&caller))?;
    app.tables.may_share(ask.table, ask.hand, caller.person.account, ask.shown_as).await?;
    Ok(created(app.accounts.share(caller.account(), ask).await?))
}

/// Takes a link to a hand back.
#[utoipa::path(
    delete, path = "/api/shares/{share}", operation_id = "take_share_back", tag = "hands",
    params(("share" = String, Path, description = "what `GET /api/shares` calls the link")),
    responses(
        (status = 204, description = "whoever follows it finds nothing from now on"),
        (status = 404, description = "the caller has no such link", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn take_back(
    State(app): State<Shared>,
    caller: Caller,
    At(share): At<String>,
) -> Result<StatusCode, Refused> {
    app.accounts.take_share_back(caller.account(), &share).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A hand that somebody shares, step by step; whoever has the key may see it.
#[utoipa::path(
    get, path = "/api/shared/{key}", operation_id = "shared", tag = "hands",
    params(("key" = String, Path, description = "the link's key")),
    responses(
        (status = 200, description = "the hand", body = SharedHand),
        (status = 404, description = "there is no such link, or it was taken back, or the rail has not seen the end", body = Fault),
    ),
)]
pub(super) async fn shared(
    State(app): State<Shared>,
    At(key): At<String>,
) -> Result<Json<SharedHand>, Refused> {
    let (shared, by) = app.accounts.shared(&key)?;
    Ok(Json(app.tables.shared(&shared, by).await?))
}
