//! What managers, hosts and owners of bots do about accounts.

use axum::{Json, extract::State, http::StatusCode};
use serde::Deserialize;

use super::{
    caller::{Caller, Client},
    extract::{Asked, At, Body, created},
    refused::Refused,
};
use crate::wire::{Account, BotAsk, BotToken, Fault, Invitation, Invite, LogLine, Role, RolesAsk};
use crate::{
    accounts::{AccountId, Invited, Kind, Refusal},
    app::{App, Shared},
    sockets::{Credential, LetGo},
};

/// Everybody with an account, for managers.
#[utoipa::path(
    get, path = "/api/accounts", operation_id = "list_accounts", tag = "management",
    responses(
        (status = 200, description = "all accounts by number", body = Vec<Account>),
        (status = 403, description = "only for managers", body = Fault),
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
    put, path = "/api/accounts/{account}", operation_id = "change_account", tag = "management", request_body = RolesAsk,
    params(("account" = u64, Path, description = "the account's number")),
    responses(
        (status = 200, description = "the account as it is now", body = Account),
        (status = 403, description = "only for managers", body = Fault),
        (status = 404, description = "there is no such account", body = Fault),
        (status = 409, description = "the room keeps a manager; bots and guests only play", body = Fault),
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
        // A bot is shut out with its owner.
        let bots: Vec<u64> = app.accounts.directory().bots_of(AccountId(account)).map(|bot| bot.0).collect();
        for account in bots.into_iter().chain([account]) {
            app.sockets.shut_out(account);
            app.tables.shut_out(account).await;
        }
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
    get, path = "/api/log", operation_id = "read_log", tag = "management",
    params(
        ("before" = Option<u64>, Query, description = "those before this number"),
        ("most" = Option<usize>, Query, description = "so many at most: 50 if none, up to 500"),
    ),
    responses(
        (status = 200, description = "the acts", body = Vec<LogLine>),
        (status = 403, description = "only for the floor and managers", body = Fault),
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
        (status = 400, description = "for too many or too long", body = Fault),
        (status = 403, description = "not one's own table", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
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
        (status = 404, description = "not valid, used up or run out", body = Fault),
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
        (status = 400, description = "too many, or such a name cannot be", body = Fault),
        (status = 403, description = "only for accounts with a password", body = Fault),
        (status = 409, description = "a name is taken", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn make_bots(
    State(app): State<Shared>,
    client: Client,
    caller: Caller,
    Body(ask): Body<BotAsk>,
) -> Result<(StatusCode, Json<Vec<BotToken>>), Refused> {
    app.within(app.limits.new_bots(client.address, caller.person.account, app.clock.now()))?;
    let bots = app.accounts.make_bots(caller.account(), ask).await?;
    tracing::info!(by = caller.person.account, count = bots.len(), "bots");
    Ok(created(bots))
}

/// One's own bots that have a token.
#[utoipa::path(
    get, path = "/api/bots", operation_id = "list_bots", tag = "accounts",
    responses(
        (status = 200, description = "the bots by number", body = Vec<Account>),
    ),
    security(("session" = [])),
)]
pub(super) async fn bots(State(app): State<Shared>, caller: Caller) -> Json<Vec<Account>> {
    Json(app.accounts.bots(caller.account()))
}

/// A new token for one's own bot. The one before it opens nothing any more, and its sockets are closed.
#[utoipa::path(
    post, path = "/api/bots/{account}/token", operation_id = "change_bot_token", tag = "accounts",
    params(("account" = u64, Path, description = "the bot's number")),
    responses(
        (status = 201, description = "the token; it is told here once", body = BotToken),
        (status = 404, description = "not one's own bot", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn change_token(
    State(app): State<Shared>,
    client: Client,
    caller: Caller,
    At(bot): At<u64>,
) -> Result<(StatusCode, Json<BotToken>), Refused> {
    app.within(app.limits.new_bots(client.address, caller.person.account, app.clock.now()))?;
    let earlier = token_of(&app, bot);
    let token = app.accounts.change_token(caller.account(), AccountId(bot)).await?;
    close_token(&app, earlier);
    tracing::info!(by = caller.person.account, bot, "new token");
    Ok(created(token))
}

/// Takes the token of one's own bot back for good, and closes its sockets.
#[utoipa::path(
    delete, path = "/api/bots/{account}", operation_id = "revoke_bot", tag = "accounts",
    params(("account" = u64, Path, description = "the bot's number")),
    responses(
        (status = 204, description = "the bot has no token any more; its name and its hands stay"),
        (status = 404, description = "not one's own bot", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn revoke(
    State(app): State<Shared>,
    caller: Caller,
    At(bot): At<u64>,
) -> Result<StatusCode, Refused> {
    let earlier = token_of(&app, bot);
    app.accounts.revoke_token(caller.account(), AccountId(bot)).await?;
    close_token(&app, earlier);
    tracing::info!(by = caller.person.account, bot, "token revoked");
    Ok(StatusCode::NO_CONTENT)
}

/// The token that a bot has now.
fn token_of(app: &App, bot: u64) -> Option<Credential> {
    let roll = app.accounts.directory();
    roll.member(AccountId(bot)).and_then(|member| member.token.clone()).map(Credential::Token)
}

fn close_token(app: &App, token: Option<Credential>) {
    if let Some(token) = token {
        app.sockets.end(&token, LetGo::TokenRevoked);
    }
}
