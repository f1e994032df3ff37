//! Tables: the lobby's list, opening one, what the floor does there, its hands, and its socket.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{
    accounts::Page,
    caller::{Caller, Client, MaybeCaller, still_holds},
    exports::Style,
    extract::{Asked, At, Body, created},
    hosting::{Lock, told},
    refused::Refused,
    to_the_end,
    upgrade::Upgrade,
};
use crate::wire::{
    Fault, FloorAsk, FloorDone, HandList, NewTable, Role, SeatBot, Seated, Standing, Step, TableInfo,
};
use crate::{
    accounts::{Event, Kind, Refusal},
    app::{App, Shared},
    table::{Form, Hears, Wanted},
    text,
};

/// One table, or that there is none of this number, or none that can be read.
pub(super) fn known(app: &App, table: u64) -> Result<TableInfo, Refused> {
    app.tables.info(table).ok_or_else(|| app.tables.missing(table).into())
}

/// May they see a table: anybody an open one; one by invitation its host, the floor, and those who followed one?
pub(super) fn may_see(app: &App, info: &TableInfo, caller: Option<&Caller>) -> bool {
    let invited = |caller: &Caller| {
        let person = &caller.person;
        person.account == info.host
            || person.roles.iter().any(|role| matches!(role, Role::Floor | Role::Manager))
            || app.accounts.directory().is_welcome(info.id, caller.account())
    };
    !info.private || caller.is_some_and(invited)
}

/// A table that the caller may see.
pub(super) fn seen(app: &App, table: u64, caller: Option<&Caller>) -> Result<TableInfo, Refused> {
    let info = known(app, table)?;
    if may_see(app, &info, caller) {
        return Ok(info);
    }
    match caller {
        Some(_) if app.accounts.directory().lock_of(table).is_some() => {
            let why = "this table has a password: ask its host for it, or for a link";
            Err(Refused::new(StatusCode::FORBIDDEN, why).field("password"))
        }
        Some(_) => {
            let why = "this table is for those who are invited: ask its host for a link";
            Err(Refused::new(StatusCode::FORBIDDEN, why))
        }
        None => Err(Refused::needs_log_in()),
    }
}

/// What others read is one line that reads as it was written.
pub(super) fn one_line(field: &str, line: &str) -> Result<(), Refused> {
    if text::is_plain(line) {
        return Ok(());
    }
    let why = "write one line, without line breaks and characters that cannot be seen";
    Err(Refused::new(StatusCode::BAD_REQUEST, why).field(field))
}

pub(super) fn reader(caller: Option<&Caller>) -> Option<u64> {
    caller.map(|caller| caller.person.account)
}

/// The tables that the caller may see; closed ones last.
#[utoipa::path(
    get, path = "/api/tables", operation_id = "list_tables", tag = "tables",
    responses((status = 200, description = "the tables", body = Vec<TableInfo>)),
)]
pub(super) async fn list(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
) -> Json<Vec<TableInfo>> {
    // The tables of events are listed with them.
    let tables =
        app.tables.list().into_iter().filter(|info| info.event.is_none()).map(|info| told(&app, info));
    // A table that a password opens is listed, so that it can be found.
    Json(tables.filter(|info| info.password || may_see(&app, info, caller.as_ref())).collect())
}

/// Opens a table; for anybody with an account and a password.
#[utoipa::path(
    post, path = "/api/tables", operation_id = "open_table", tag = "tables", request_body = NewTable,
    responses(
        (status = 201, description = "the table", body = TableInfo),
        (status = 400, description = "such a table cannot be", body = Fault),
        (status = 403, description = "only for accounts with a password", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn open(
    State(app): State<Shared>,
    client: Client,
    caller: Caller,
    Body(ask): Body<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Refused> {
    if caller.kind != Kind::Registered {
        return Err(Refusal::NeedsAccount("open tables").into());
    }
    one_line("name", &ask.name)?;
    app.within(app.limits.new_table(client.address, caller.person.account, app.clock.now()))?;
    let lock = Lock::wanted(&app, client, ask.password.clone()).await?;
    let opened = to_the_end(async move {
        let info = app.tables.open(&caller.person, ask).await?;
        let event = Event::TableOpened { table: info.id, name: info.name.clone(), by: caller.account() };
        app.accounts.note(event).await?;
        lock.set(&app, info.id, caller.account()).await?;
        Ok(told(&app, info))
    });
    Ok(created(opened.await?))
}

/// One table.
#[utoipa::path(
    get, path = "/api/tables/{table}", operation_id = "table", tag = "tables",
    params(("table" = u64, Path, description = "its number")),
    responses(
        (status = 200, description = "the table", body = TableInfo),
        (status = 403, description = "one has to be invited", body = Fault),
        (status = 404, description = "there is none", body = Fault),
    ),
)]
pub(super) async fn one(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    At(table): At<u64>,
) -> Result<Json<TableInfo>, Refused> {
    Ok(Json(told(&app, seen(&app, table, caller.as_ref())?)))
}

/// Seats one of the house's bots; for the table's host, the floor and managers.
#[utoipa::path(
    post, path = "/api/tables/{table}/bots", tag = "tables", request_body = SeatBot,
    params(("table" = u64, Path, description = "the table's number")),
    responses(
        (status = 201, description = "where it sits", body = Seated),
        (status = 403, description = "not one's own table", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
        (status = 409, description = "the chair is taken, or the table is closed", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn seat_bot(
    State(app): State<Shared>,
    caller: Caller,
    At(table): At<u64>,
    Body(ask): Body<SeatBot>,
) -> Result<(StatusCode, Json<Seated>), Refused> {
    known(&app, table)?;
    let by = caller.person.account;
    let seated = to_the_end(async move {
        let kind = ask.kind;
        let chair = app.tables.seat_bot(table, &caller.person, ask).await?;
        app.accounts.note(Event::BotSeated { table, chair, kind, by: caller.account() }).await?;
        Ok(chair)
    });
    let chair = seated.await?;
    tracing::info!(by, table, chair, "bot seated");
    Ok(created(Seated { chair }))
}

/// An act of the floor, with its reason; for the table's host, the floor and managers.
#[utoipa::path(
    post, path = "/api/tables/{table}/floor", tag = "tables", request_body = FloorAsk,
    params(("table" = u64, Path, description = "the table's number")),
    responses(
        (status = 200, description = "done", body = FloorDone),
        (status = 403, description = "not one's own table", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
        (status = 409, description = "it cannot be done now", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn floor(
    State(app): State<Shared>,
    caller: Caller,
    At(table): At<u64>,
    Body(ask): Body<FloorAsk>,
) -> Result<Json<FloorDone>, Refused> {
    known(&app, table)?;
    one_line("why", &ask.why)?;
    let done = to_the_end(async move {
        let (act, why) = (ask.act, ask.why.clone());
        let number = app.tables.floor(table, &caller.person, ask).await?;
        app.accounts.note(Event::FloorActed { table, number, act, by: caller.account(), why }).await?;
        Ok(number)
    });
    Ok(Json(FloorDone { number: done.await? }))
}

/// Hands of a table as the caller saw them, newest first.
#[utoipa::path(
    get, path = "/api/tables/{table}/hands", tag = "hands",
    params(
        ("table" = u64, Path, description = "the table's number"),
        ("before" = Option<u64>, Query, description = "those before this number"),
        ("most" = Option<usize>, Query, description = "so many at most: 50 if none, up to 500"),
    ),
    responses(
        (status = 200, description = "the hands", body = HandList),
        (status = "4XX", description = "there is no such table, or one has to be invited", body = Fault),
    ),
)]
pub(super) async fn hands(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    At(table): At<u64>,
    Asked(page): Asked<Page>,
) -> Result<Json<HandList>, Refused> {
    seen(&app, table, caller.as_ref())?;
    Ok(Json(app.tables.hands(table, reader(caller.as_ref()), page.before(), page.most()).await?))
}

/// One hand as the caller saw it, in the form that the ending asks for: our own record with what can be checked
/// (`.json`), PHH (`.phh`), or the text that PokerStars writes (`.txt`).
#[utoipa::path(
    get, path = "/api/tables/{table}/hands/{hand}", tag = "hands",
    params(
        ("table" = u64, Path, description = "the table's number"),
        ("hand" = String, Path, description = "the hand's number with an ending: `12.json`, `12.phh`, `12.txt`"),
        ("currency" = Option<String>, Query, description = "`USD`, `EUR` or `GBP`, for the last two: amounts have its sign"),
    ),
    responses(
        (status = 200, description = "the hand", body = String),
        (status = "4XX", description = "there is no such hand, or one has to be invited", body = Fault),
    ),
)]
pub(super) async fn hand(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    At((table, hand)): At<(u64, String)>,
    Asked(Style { currency }): Asked<Style>,
) -> Result<Response, Refused> {
    seen(&app, table, caller.as_ref())?;
    let (number, ending) = hand.split_once('.').unwrap_or((&hand, "json"));
    let (form, kind) = match ending {
        "json" => (Form::Json, "application/json"),
        "phh" => (Form::Phh, "text/plain; charset=utf-8"),
        "txt" => (Form::Text, "text/plain; charset=utf-8"),
        _ => {
            let why = format!("a hand comes as .json, .phh or .txt, not as .{ending}");
            return Err(Refused::new(StatusCode::NOT_FOUND, why));
        }
    };
    let number: u64 = number.parse().map_err(|_| {
        Refused::new(
            StatusCode::NOT_FOUND,
            format!("{hand} is no hand: ask for its number and an ending, as 12.phh"),
        )
    })?;
    let wanted = Wanted { form, currency, room: app.accounts.house().name };
    let text = app.tables.hand(table, number, reader(caller.as_ref()), &wanted).await?;
    let name = format!("inline; filename=\"table-{table}-hand-{number}.{ending}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// One hand step by step as the caller saw it, for the replayer.
#[utoipa::path(
    get, path = "/api/tables/{table}/hands/{hand}/frames", tag = "hands",
    params(
        ("table" = u64, Path, description = "the table's number"),
        ("hand" = u64, Path, description = "the hand's number"),
    ),
    responses(
        (status = 200, description = "the steps, each with the table after it", body = Vec<Step>),
        (status = 404, description = "there is no such hand", body = Fault),
    ),
)]
pub(super) async fn frames(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    At((table, hand)): At<(u64, u64)>,
) -> Result<Json<Vec<Step>>, Refused> {
    seen(&app, table, caller.as_ref())?;
    Ok(Json(app.tables.frames(table, hand, reader(caller.as_ref())).await?))
}

/// How everybody stands at a table.
#[utoipa::path(
    get, path = "/api/tables/{table}/standing", tag = "tables",
    params(("table" = u64, Path, description = "the table's number")),
    responses(
        (status = 200, description = "who bought and has how much", body = Standing),
        (status = 404, description = "there is no such table", body = Fault),
    ),
)]
pub(super) async fn standing(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    At(table): At<u64>,
) -> Result<Json<Standing>, Refused> {
    seen(&app, table, caller.as_ref())?;
    Ok(Json(app.tables.standing(table).await?))
}

/// The table's socket: a WebSocket that carries `FromTable` to the client and `Command` from it, as JSON.
#[utoipa::path(
    get, path = "/api/tables/{table}/socket", tag = "tables",
    params(
        ("table" = u64, Path, description = "the table's number"),
        ("after" = Option<u64>, Query, description = "the number of the last step that the client has seen"),
        ("changes" = Option<bool>, Query, description = "send what changed since the last message in place of the whole table"),
    ),
    responses(
        (status = 101, description = "the socket; its messages are `FromTable` and `Command`"),
        (status = 400, description = "no WebSocket", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
        (status = 429, description = "too many sockets are open from this address or by this account", body = Fault),
    ),
    security((), ("session" = []), ("token" = [])),
)]
pub(super) async fn socket(
    State(app): State<Shared>,
    client: Client,
    MaybeCaller(caller): MaybeCaller,
    At(table): At<u64>,
    Asked(hears): Asked<Hears>,
    upgrade: Result<Upgrade, Refused>,
) -> Result<Response, Refused> {
    seen(&app, table, caller.as_ref())?;
    let upgrade = upgrade?;
    let held = app.sockets.open(client.address, caller.as_ref().map(Caller::shown)).inspect_err(|_| {
        app.metrics.limited.inc();
    })?;
    // Whoever was logged out since the request came is not let in by it: from here on the socket would hear of it.
    if let Some(caller) = &caller
        && !still_holds(&app, caller).await?
    {
        return Err(Refused::needs_log_in());
    }
    let tables = app.tables.clone();
    let person = caller.map(|caller| caller.person);
    let allowance = held.allowance().clone();
    Ok(upgrade.serve(allowance, move |socket| async move {
        tables.socket(table, person, hears, held, socket).await;
    }))
}
