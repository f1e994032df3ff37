//! What managers, hosts and owners of bots do about accounts.

use axum::{Json, extract::State, http::StatusCode};
use serde::Deserialize;

use super::{
    caller::Caller,
    extract::{Asked, At, Body, created},
    refused::Refused,
};
use crate::{
    server::{
        accounts::{AccountId, Invited, Kind, Refusal},
        app::{App, Shared},
    },
    wire::{Account, BotAsk, BotToken, Fault, Invitation, Invite, LogLine, Role, RolesAsk},
};

/// Everybody with an account, for managers.
#[utoipa::path(
    get, path = "/api/accounts", tag = "management",
    responses(
        (status = 200, description = "all accounts by number", body = Vec<Account>),
        (status = "4XX", description = "only for managers", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn list(State(app): State<Shared>, caller: Caller) -> Result<Json<Vec<Account>>, Refused> {
    if !caller.person.roles.contains(&Role::Manager) {
        return Err(Refusal::NotAllowed("a manager sees all accounts").into());
    }
    Ok(Json(app.accounts.list()))
}

/// Changes what somebody may do, or shuts somebody out; for managers, with the reason.
#[utoipa::path(
    put, path = "/api/accounts/{account}", tag = "management", request_body = RolesAsk,
    params(("account" = u64, Path, description = "the account's number")),
    responses(
        (status = 200, description = "the account as it is now", body = Account),
        (status = "4XX", description = "only for managers; the room keeps one", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn change(
    State(app): State<Shared>,
    caller: Caller,
    At(account): At<u64>,
    Body(ask): Body<RolesAsk>,
) -> Result<Json<Account>, Refused> {
    let (roles, barred) = (ask.roles.clone(), ask.barred);
    let why = ask.why.clone();
    app.accounts.change(caller.account(), AccountId(account), ask).await?;
    tracing::info!(by = caller.person.account, account, ?roles, barred, why, "roles");
    if barred {
        app.tables.shut_out(account).await;
    }
    let listed = app.accounts.listed(AccountId(account));
    listed.map(Json).ok_or_else(|| Refusal::NoAccount(account).into())
}

/// Which part of a list is wanted.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Page {
    /// Those before this number.
    before: Option<u64>,
    /// So many at most; 50 if none, 500 at most.
    most: Option<usize>,
}

impl Page {
    pub(super) fn before(self) -> Option<u64> {
        self.before
    }

    pub(super) fn most(self) -> usize {
        self.most.unwrap_or(50).clamp(1, 500)
    }
}

/// The acts of those who may do more than play, newest first: who, what, why; for the floor and managers.
#[utoipa::path(
    get, path = "/api/log", tag = "management",
    params(
        ("before" = Option<u64>, Query, description = "those before this number"),
        ("most" = Option<usize>, Query, description = "so many at most: 50 if none, up to 500"),
    ),
    responses(
        (status = 200, description = "the acts", body = Vec<LogLine>),
        (status = "4XX", description = "only for the floor and managers", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn log(
    State(app): State<Shared>,
    caller: Caller,
    Asked(page): Asked<Page>,
) -> Result<Json<Vec<LogLine>>, Refused> {
    if !caller.person.roles.iter().any(|role| matches!(role, Role::Floor | Role::Manager)) {
        return Err(Refusal::NotAllowed("the floor and managers read this").into());
    }
    Ok(Json(app.accounts.log(page.before(), page.most())))
}

/// Makes an invitation: hosts to their own tables, the floor and managers anywhere.
#[utoipa::path(
    post, path = "/api/invitations", tag = "accounts", request_body = Invite,
    responses(
        (status = 201, description = "the invitation; its key is told here once", body = Invitation),
        (status = "4XX", description = "not one's own table, or for too many or too long", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn invite(
    State(app): State<Shared>,
    caller: Caller,
    Body(ask): Body<Invite>,
) -> Result<(StatusCode, Json<Invitation>), Refused> {
    if caller.kind != Kind::Registered {
        return Err(Refusal::NeedsAccount("invite people").into());
    }
    let hosts = match ask.table {
        Some(table) => super::tables::known(&app, table)?.host == caller.person.account,
        None => false,
    };
    let (key, invited) = app.accounts.invite(caller.account(), hosts, ask).await?;
    tracing::info!(by = caller.person.account, table = invited.table, uses = invited.uses, "invitation");
    Ok(created(told(&app, key, invited)))
}

/// An invitation as whoever holds its key is told: who invites, and to what, even if the table is private.
fn told(app: &App, key: String, Invited { table, uses, until, by }: Invited) -> Invitation {
    let by = app.accounts.person(by).map(|person| person.name).unwrap_or_default();
    let to = table.and_then(|table| app.tables.info(table));
    Invitation { key, table, uses, until, by, to }
}

/// An invitation that can still be used.
#[utoipa::path(
    get, path = "/api/invitations/{key}", tag = "accounts",
    params(("key" = String, Path, description = "its key")),
    responses(
        (status = 200, description = "the invitation", body = Invitation),
        (status = 404, description = "not valid, used up or run out", body = Fault),
    ),
)]
pub(super) async fn invitation(
    State(app): State<Shared>,
    At(key): At<String>,
) -> Result<Json<Invitation>, Refused> {
    let invited = app.accounts.invitation(&key)?;
    Ok(Json(told(&app, key, invited)))
}

/// Follows an invitation with the account that one has: its table is open to it from then on.
#[utoipa::path(
    post, path = "/api/invitations/{key}", tag = "accounts",
    params(("key" = String, Path, description = "its key")),
    responses(
        (status = 200, description = "the invitation", body = Invitation),
        (status = "4XX", description = "not valid, used up or run out", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn accept(
    State(app): State<Shared>,
    caller: Caller,
    At(key): At<String>,
) -> Result<Json<Invitation>, Refused> {
    let invited = app.accounts.accept(caller.account(), &key).await?;
    Ok(Json(told(&app, key, invited)))
}

/// Makes bots, each an account with a token of its own.
#[utoipa::path(
    post, path = "/api/bots", tag = "accounts", request_body = BotAsk,
    responses(
        (status = 201, description = "the bots; their tokens are told here once", body = Vec<BotToken>),
        (status = "4XX", description = "too many, or a name is taken", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn make_bots(
    State(app): State<Shared>,
    caller: Caller,
    Body(ask): Body<BotAsk>,
) -> Result<(StatusCode, Json<Vec<BotToken>>), Refused> {
    let bots = app.accounts.make_bots(caller.account(), ask).await?;
    tracing::info!(by = caller.person.account, count = bots.len(), "bots");
    Ok(created(bots))
}
