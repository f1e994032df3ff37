//! Logging in and out, and one's own account.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{
    caller::{Caller, Client, Earlier, Trier, begin_session, no_cookie, session_secret, stranger},
    extract::{Body, created},
    refused::Refused,
};
use crate::wire::{Credentials, Fault, GuestAsk, Me, Wants};
use crate::{
    accounts::{AccountId, Asker, Refusal},
    app::{App, Shared},
    secret::Fingerprint,
    sockets::{Credential, LetGo},
};

/// Makes an account and logs in.
#[utoipa::path(
    post, path = "/api/accounts", tag = "accounts", request_body = Credentials,
    responses(
        (status = 201, description = "the account, logged in by a cookie", body = Me),
        (status = 403, description = "one has to be invited", body = Fault),
        (status = 404, description = "the invitation is not valid, used up or run out", body = Fault),
        (status = 409, description = "the name is taken, or the room is not set up yet", body = Fault),
    ),
)]
pub(super) async fn register(
    State(app): State<Shared>,
    client: Client,
    headers: HeaderMap,
    Body(ask): Body<Credentials>,
) -> Result<Response, Refused> {
    app.within(app.limits.new_account(client.address, app.clock.now()))?;
    let account =
        app.accounts.register(stranger(&app, client), &ask.name, ask.password, ask.invitation.as_deref());
    let account = account.await?;
    welcome(&app, client, &headers, account).await
}

/// Comes in as a guest, by an invitation and without a password.
#[utoipa::path(
    post, path = "/api/guests", tag = "accounts", request_body = GuestAsk,
    responses(
        (status = 201, description = "the guest's account, logged in by a cookie", body = Me),
        (status = 404, description = "the invitation is not valid, used up or run out", body = Fault),
        (status = 409, description = "the name is taken", body = Fault),
    ),
)]
pub(super) async fn come_as_guest(
    State(app): State<Shared>,
    client: Client,
    headers: HeaderMap,
    Body(ask): Body<GuestAsk>,
) -> Result<Response, Refused> {
    app.within(app.limits.new_account(client.address, app.clock.now()))?;
    let account = app.accounts.guest(&ask.name, &ask.invitation).await?;
    welcome(&app, client, &headers, account).await
}

async fn welcome(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    account: AccountId,
) -> Result<Response, Refused> {
    let cookies = begin_session(app, client, headers, account, Earlier::Ends).await?;
    let me = app.accounts.me(account).ok_or_else(Refused::needs_log_in)?;
    Ok((cookies, created(me)).into_response())
}

/// Logs in.
#[utoipa::path(
    post, path = "/api/sessions", tag = "accounts", request_body = Credentials,
    responses(
        (status = 201, description = "logged in by a cookie", body = Me),
        (status = 401, description = "the name or the password is wrong", body = Fault),
        (status = 403, description = "the account is barred", body = Fault),
        (status = 429, description = "too many tries; `Retry-After` says when the next may be", body = Fault),
    ),
)]
pub(super) async fn log_in(
    State(app): State<Shared>,
    client: Client,
    headers: HeaderMap,
    Body(ask): Body<Credentials>,
) -> Result<Response, Refused> {
    let trier = Trier::of(&app, client, &headers, &ask.name).await?;
    let log_in = app.accounts.log_in(trier.asker(&app, client), &ask.name, ask.password);
    let account = with_password(&app, client, &trier, log_in).await?;
    app.within(app.limits.log_in(client.address, account.0, app.clock.now()))?;
    welcome(&app, client, &headers, account).await
}

/// Checks a password, within the limits on trying passwords.
async fn with_password<T>(
    app: &App,
    client: Client,
    trier: &Trier,
    checked: impl Future<Output = Result<T, Refusal>>,
) -> Result<T, Refused> {
    let Trier { name, account, familiar } = trier;
    app.within(app.limits.password(client.address, name, familiar, app.clock.now()))?;
    let result = checked.await;
    match &result {
        Err(Refusal::WrongPassword | Refusal::WrongOldPassword) => {
            app.metrics.bad_passwords.inc();
            // What was typed as a name may be a password: only the account that there is goes into the log.
            let account = account.map(|account| account.0);
            tracing::warn!(account, address = %client.address, "wrong name or password");
        }
        Ok(_) | Err(_) => app.limits.password_was_right(client.address, name, familiar),
    }
    Ok(result?)
}

/// Logs out.
#[utoipa::path(
    delete, path = "/api/sessions", tag = "accounts",
    responses((status = 204, description = "logged out; the cookie is taken back")),
)]
pub(super) async fn log_out(State(app): State<Shared>, headers: HeaderMap) -> Result<Response, Refused> {
    if let Some(of) = session_secret(&headers).map(Fingerprint::of) {
        app.sessions.end(&of).await?;
        app.sockets.end(&Credential::Session(of), LetGo::LoggedOut);
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, no_cookie())]).into_response())
}

/// Who is logged in.
#[utoipa::path(
    get, path = "/api/me", tag = "accounts",
    responses(
        (status = 200, description = "you", body = Me),
        (status = 401, description = "nobody is logged in", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn me(State(app): State<Shared>, caller: Caller) -> Result<Json<Me>, Refused> {
    app.accounts.me(caller.account()).map(Json).ok_or_else(Refused::needs_log_in)
}

/// Sets a new password, or a guest's first one. All other sessions end.
#[utoipa::path(
    put, path = "/api/me/password", tag = "accounts", request_body = Wants,
    responses(
        (status = 200, description = "it is set; a new cookie comes along", body = Me),
        (status = 400, description = "the new password will not do", body = Fault),
        (status = 403, description = "the password so far is wrong", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn set_password(
    State(app): State<Shared>,
    client: Client,
    caller: Caller,
    headers: HeaderMap,
    Body(ask): Body<Wants>,
) -> Result<Response, Refused> {
    let account = caller.account();
    let trier = Trier::of(&app, client, &headers, &caller.person.name).await?;
    let asker = Asker { known: true, ..stranger(&app, client) };
    let set = app.accounts.set_password(asker, account, ask.old, ask.new);
    with_password(&app, client, &trier, set).await.map_err(|mut refused| {
        if refused.fault.field.as_deref() == Some("password") {
            refused.fault.field = Some("new".into());
        }
        refused
    })?;
    let cookies = begin_session(&app, client, &headers, account, Earlier::GoesOn).await?;
    let me = app.accounts.me(account).ok_or_else(Refused::needs_log_in)?;
    Ok((cookies, Json(me)).into_response())
}
