//! The cage's window: statements for players, balances for those who keep the books.

use axum::{Json, extract::State};
use serde::Deserialize;

use super::{
    caller::Caller,
    extract::{Asked, At},
    refused::Refused,
    tables::known,
};
use crate::{
    accounts::Refusal,
    app::Shared,
    ledger,
    table::player_of,
    wire::{Fault, Role, Statement, TrialBalance},
};

/// From where on a statement is read.
#[derive(Debug, Deserialize)]
pub(super) struct From {
    /// How far the ledger was read before.
    #[serde(default)]
    after: u64,
}

/// Those who keep the books may see everybody's.
fn keeps_books(caller: &Caller) -> Result<(), Refused> {
    if caller.person.roles.iter().any(|role| matches!(role, Role::Cage | Role::Manager)) {
        return Ok(());
    }
    Err(Refusal::NotAllowed("the cage or a manager may see this").into())
}

/// What the caller's chips did.
#[utoipa::path(
    get, path = "/api/statement", operation_id = "own_statement", tag = "money",
    params(("after" = Option<u64>, Query, description = "how far the ledger was read before: what follows is given")),
    responses(
        (status = 200, description = "what was bought, brought to tables, taken away and handed in", body = Statement),
    ),
    security(("session" = [])),
)]
pub(super) async fn own(
    State(app): State<Shared>,
    caller: Caller,
    Asked(from): Asked<From>,
) -> Result<Json<Statement>, Refused> {
    Ok(Json(app.tables.ledger().statement(caller.person.player(), from.after).await?))
}

/// What somebody's chips did; for the cage and managers.
#[utoipa::path(
    get, path = "/api/accounts/{account}/statement", operation_id = "statement", tag = "money",
    params(
        ("account" = u64, Path, description = "the account's number"),
        ("after" = Option<u64>, Query, description = "how far the ledger was read before: what follows is given"),
    ),
    responses(
        (status = 200, description = "what was bought, brought to tables, taken away and handed in", body = Statement),
        (status = 403, description = "only for the cage and managers", body = Fault),
        (status = 404, description = "there is no such account", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn of_account(
    State(app): State<Shared>,
    caller: Caller,
    At(account): At<u64>,
    Asked(from): Asked<From>,
) -> Result<Json<Statement>, Refused> {
    keeps_books(&caller)?;
    let player = player_of(account).ok_or(Refusal::NoAccount(account))?;
    Ok(Json(app.tables.ledger().statement(player, from.after).await?))
}

/// Every account of the house; for the cage and managers.
#[utoipa::path(
    get, path = "/api/ledger", operation_id = "trial_balance", tag = "money",
    responses(
        (status = 200, description = "every account, and both sums", body = TrialBalance),
        (status = 403, description = "only for the cage and managers", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn of_house(
    State(app): State<Shared>,
    caller: Caller,
) -> Result<Json<TrialBalance>, Refused> {
    keeps_books(&caller)?;
    Ok(Json(ledger::trial_balance(&app.tables.ledger().accounts().await?)))
}

/// Every account of a table, with what it took from the rest of the house and gave to it; for the cage and managers.
#[utoipa::path(
    get, path = "/api/tables/{table}/ledger", operation_id = "table_balance", tag = "money",
    params(("table" = u64, Path, description = "the table's number")),
    responses(
        (status = 200, description = "every account, and both sums", body = TrialBalance),
        (status = 403, description = "only for the cage and managers", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn of_table(
    State(app): State<Shared>,
    caller: Caller,
    At(table): At<u64>,
) -> Result<Json<TrialBalance>, Refused> {
    keeps_books(&caller)?;
    known(&app, table)?;
    Ok(Json(app.tables.trial_balance(table).await?))
}
