//! What hosts do about a table beside what they order there: how it is played, and who may come.

use axum::{Json, extract::State, http::StatusCode};

use super::{
    caller::{Caller, Client, MaybeCaller, stranger},
    extract::{At, Body},
    refused::Refused,
    tables::{known, may_see, one_line, seen},
    to_the_end,
};
use crate::wire::{Fault, FloorDone, NewTable, Password, TableInfo};
use crate::{
    accounts::{AccountId, Asker, Event, Member},
    app::{App, Shared},
    limits::Familiar,
    table::Kind,
};

/// A table as one would ask for it: to open another like it, or to change it. Its password is not told.
#[utoipa::path(
    get, path = "/api/tables/{table}/terms", operation_id = "terms", tag = "tables",
    params(("table" = u64, Path, description = "the table's number")),
    responses(
        (status = 200, description = "how it is played once the hand that is on is over", body = NewTable),
        (status = 403, description = "one has to be invited", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
    ),
)]
pub(super) async fn terms(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    At(table): At<u64>,
) -> Result<Json<NewTable>, Refused> {
    seen(&app, table, caller.as_ref())?;
    Ok(Json(app.tables.terms(table).await?))
}

/// Changes how a table is played, from the end of the hand that is on; for its host, the floor and managers. The book, what
/// chips are worth, what the house takes and the rail's delay stay.
#[utoipa::path(
    put, path = "/api/tables/{table}/terms", operation_id = "change_terms", tag = "tables", request_body = NewTable,
    params(("table" = u64, Path, description = "the table's number")),
    responses(
        (status = 200, description = "it is agreed", body = FloorDone),
        (status = 400, description = "such a table cannot be, or that cannot be changed", body = Fault),
        (status = 403, description = "not one's own table", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
        (status = 409, description = "it is played like that already", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn change_terms(
    State(app): State<Shared>,
    client: Client,
    caller: Caller,
    At(table): At<u64>,
    Body(ask): Body<NewTable>,
) -> Result<Json<FloorDone>, Refused> {
    // The password is set here and not at the table, which would refuse it: nobody shuts players out of their event.
    if let Some(event) = known(&app, table)?.event {
        let why =
            format!("this table is run by event {event}: how it is played, and who comes, is settled there");
        return Err(Refused::new(StatusCode::CONFLICT, why));
    }
    one_line("name", &ask.name)?;
    if !may_run(&app, table, &caller) {
        let why = "only the table's host, the floor and managers may do that";
        return Err(Refused::new(StatusCode::FORBIDDEN, why));
    }
    let lock = Lock::wanted(&app, client, ask.password.clone()).await?;
    let number = to_the_end(async move {
        let by = caller.account();
        let relocks = !matches!(lock, Lock::Stays);
        let number = match app.tables.change(table, &caller.person, ask).await {
            // The password is no part of how the table is played: it may be all that changes.
            Err(denied) if relocks && denied.kind == Kind::Conflict => 0,
            changed => {
                let number = changed?;
                app.accounts.note(Event::TableChanged { table, number, by }).await?;
                number
            }
        };
        lock.set(&app, table, by).await?;
        Ok(number)
    });
    Ok(Json(FloorDone { number: number.await? }))
}

/// Is it their table, or are they of the floor?
fn may_run(app: &App, table: u64, caller: &Caller) -> bool {
    let host = app.tables.info(table).is_some_and(|info| info.host == caller.person.account);
    host || app.accounts.directory().member(caller.account()).is_some_and(Member::runs_the_floor)
}

/// What becomes of a table's password.
pub(super) enum Lock {
    /// It stays as it is.
    Stays,
    /// There is none any more.
    Open,
    /// It is another, by its hash.
    Set(String),
}

impl Lock {
    /// What a host asks for.
    pub(super) async fn wanted(app: &App, client: Client, password: Option<String>) -> Result<Lock, Refused> {
        match password {
            None => Ok(Lock::Stays),
            Some(password) if password.is_empty() => Ok(Lock::Open),
            Some(password) => {
                if password.chars().count() > MOST_PASSWORD {
                    let why = format!("a table's password has 1 to {MOST_PASSWORD} letters");
                    return Err(Refused::new(StatusCode::BAD_REQUEST, why).field("password"));
                }
                let asker = Asker { known: true, ..stranger(app, client) };
                Ok(Lock::Set(app.accounts.hash(asker, password).await?))
            }
        }
    }

    /// Writes it down.
    pub(super) async fn set(self, app: &App, table: u64, by: AccountId) -> Result<(), Refused> {
        let hash = match self {
            Lock::Stays => return Ok(()),
            Lock::Open => None,
            Lock::Set(hash) => Some(hash),
        };
        if hash.is_none() && app.accounts.directory().lock_of(table).is_none() {
            return Ok(());
        }
        Ok(app.accounts.note(Event::TableLocked { table, hash, by }).await?)
    }
}

/// The longest password of a table.
const MOST_PASSWORD: usize = 200;

/// Comes to a table by its password: it is open to the account from then on.
#[utoipa::path(
    post, path = "/api/tables/{table}/enter", operation_id = "enter_table", tag = "tables", request_body = Password,
    params(("table" = u64, Path, description = "the table's number")),
    responses(
        (status = 200, description = "the table", body = TableInfo),
        (status = 403, description = "that is not the password, or the table has none", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
        (status = 429, description = "too many tries; `Retry-After` says when the next may be", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn enter(
    State(app): State<Shared>,
    client: Client,
    caller: Caller,
    At(table): At<u64>,
    Body(Password { password }): Body<Password>,
) -> Result<Json<TableInfo>, Refused> {
    let info = known(&app, table)?;
    if may_see(&app, &info, Some(&caller)) {
        return Ok(Json(told(&app, info)));
    }
    // Everybody tries for themselves: nobody can use up the tries of others at the same table.
    let name = format!("table {table}, account {}", caller.person.account);
    app.within(app.limits.password(client.address, &name, &Familiar::Stranger, app.clock.now()))?;
    let stored = app.accounts.directory().lock_of(table).map(ToOwned::to_owned);
    let asker = Asker { known: true, ..stranger(&app, client) };
    if !app.accounts.is_password(asker, password, stored).await? {
        app.metrics.bad_passwords.inc();
        let why = "that is not the password of this table: ask its host";
        return Err(Refused::new(StatusCode::FORBIDDEN, why).field("password"));
    }
    app.limits.password_was_right(client.address, &name, &Familiar::Stranger);
    app.accounts.note(Event::LetIn { table, account: caller.account() }).await?;
    Ok(Json(told(&app, info)))
}

/// A table as everybody is told of it: with whether a password lets one in.
pub(super) fn told(app: &App, info: TableInfo) -> TableInfo {
    let password = app.accounts.directory().lock_of(info.id).is_some();
    TableInfo { password, ..info }
}
