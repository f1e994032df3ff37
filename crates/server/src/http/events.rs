//! Events: the lobby's list, making one, entering, what players and directors do there, and its socket.

use axum::{Json, extract::State, http::StatusCode, response::Response};

use super::{
    caller::{Caller, Client, MaybeCaller, still_holds},
    extract::{At, Body, created},
    refused::Refused,
    to_the_end,
    upgrade::Upgrade,
};
use crate::{
    accounts::{Event, Kind, Refusal},
    app::Shared,
    table::Person,
    text,
    wire::{ChipsAsk, DirectorAsk, EventInfo, EventView, Fault, NewEvent},
};

/// Every event; those that are over last.
#[utoipa::path(
    get, path = "/api/events", operation_id = "list_events", tag = "events",
    responses((status = 200, description = "the events", body = Vec<EventInfo>)),
)]
pub(super) async fn list(State(app): State<Shared>) -> Json<Vec<EventInfo>> {
    Json(app.events.list())
}

/// Makes an event; for anybody with an account and a password, large ones for directors, the floor and managers.
#[utoipa::path(
    post, path = "/api/events", operation_id = "make_event", tag = "events", request_body = NewEvent,
    responses(
        (status = 201, description = "the event", body = EventInfo),
        (status = 400, description = "such an event cannot be", body = Fault),
        (status = 403, description = "only for accounts with a password", body = Fault),
        (status = 409, description = "there are too many", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn make(
    State(app): State<Shared>,
    client: Client,
    caller: Caller,
    Body(ask): Body<NewEvent>,
) -> Result<(StatusCode, Json<EventInfo>), Refused> {
    if caller.kind != Kind::Registered {
        return Err(Refusal::NeedsAccount("make events").into());
    }
    app.within(app.limits.new_table(client.address, caller.person.account, app.clock.now()))?;
    let made = to_the_end(async move {
        let info = app.events.make(&caller.person, ask).await?;
        let event = Event::EventMade { number: info.id, name: info.name.clone(), by: caller.account() };
        app.accounts.note(event).await?;
        Ok(info)
    });
    Ok(created(made.await?))
}

/// One event as it stands: clock, tables, seats, prizes, places.
#[utoipa::path(
    get, path = "/api/events/{event}", operation_id = "event", tag = "events",
    params(("event" = u64, Path, description = "its number")),
    responses(
        (status = 200, description = "the event", body = EventView),
        (status = 404, description = "there is none", body = Fault),
    ),
)]
pub(super) async fn one(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    At(event): At<u64>,
) -> Result<Json<EventView>, Refused> {
    let reader = caller.as_ref().map(|caller| &caller.person);
    Ok(Json(app.events.look(event, reader).await?))
}

/// Enters: before the start, late while that is open, or again for whoever is out. The cage sells what it costs.
#[utoipa::path(
    post, path = "/api/events/{event}/entry", operation_id = "enter_event", tag = "events",
    params(("event" = u64, Path, description = "the event's number")),
    responses(
        (status = 201, description = "the event", body = EventView),
        (status = 404, description = "there is no such event", body = Fault),
        (status = 409, description = "one cannot enter now", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn enter(
    State(app): State<Shared>,
    caller: Caller,
    At(event): At<u64>,
) -> Result<(StatusCode, Json<EventView>), Refused> {
    let entered = to_the_end(async move {
        app.events.enter(event, &caller.person).await?;
        Ok(app.events.look(event, Some(&caller.person)).await?)
    });
    Ok(created(entered.await?))
}

/// Takes an entry back, before seats are drawn; the money goes back.
#[utoipa::path(
    delete, path = "/api/events/{event}/entry", operation_id = "leave_event", tag = "events",
    params(("event" = u64, Path, description = "the event's number")),
    responses(
        (status = 200, description = "the event", body = EventView),
        (status = 404, description = "there is no such event", body = Fault),
        (status = 409, description = "one has not entered, or seats are drawn", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn withdraw(
    State(app): State<Shared>,
    caller: Caller,
    At(event): At<u64>,
) -> Result<Json<EventView>, Refused> {
    let done = to_the_end(async move {
        app.events.withdraw(event, &caller.person).await?;
        Ok(app.events.look(event, Some(&caller.person)).await?)
    });
    Ok(Json(done.await?))
}

/// Buys again, adds on, or says that one does not.
#[utoipa::path(
    post, path = "/api/events/{event}/chips", operation_id = "event_chips", tag = "events",
    request_body = ChipsAsk,
    params(("event" = u64, Path, description = "the event's number")),
    responses(
        (status = 200, description = "the event", body = EventView),
        (status = 404, description = "there is no such event", body = Fault),
        (status = 409, description = "it is not sold now, or not to them", body = Fault),
    ),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn chips(
    State(app): State<Shared>,
    caller: Caller,
    At(event): At<u64>,
    Body(ask): Body<ChipsAsk>,
) -> Result<Json<EventView>, Refused> {
    if ask.id.as_ref().is_some_and(|id| id.len() > 40 || !text::is_plain(id)) {
        return Err(Refused::new(StatusCode::BAD_REQUEST, "an id has up to 40 letters").field("id"));
    }
    let done = to_the_end(async move {
        app.events.chips(event, &caller.person, ask).await?;
        Ok(app.events.look(event, Some(&caller.person)).await?)
    });
    Ok(Json(done.await?))
}

/// An act of a director, with its reason; for whoever made the event, directors, the floor and managers.
#[utoipa::path(
    post, path = "/api/events/{event}/director", operation_id = "direct_event", tag = "events",
    request_body = DirectorAsk,
    params(("event" = u64, Path, description = "the event's number")),
    responses(
        (status = 200, description = "the event", body = EventView),
        (status = 403, description = "not one's own event", body = Fault),
        (status = 404, description = "there is no such event", body = Fault),
        (status = 409, description = "it cannot be done now", body = Fault),
    ),
    security(("session" = [])),
)]
pub(super) async fn direct(
    State(app): State<Shared>,
    caller: Caller,
    At(event): At<u64>,
    Body(ask): Body<DirectorAsk>,
) -> Result<Json<EventView>, Refused> {
    if !text::is_plain(&ask.why) {
        let why = "write one line, without line breaks and characters that cannot be seen";
        return Err(Refused::new(StatusCode::BAD_REQUEST, why).field("why"));
    }
    let done = to_the_end(async move {
        let (act, why) = (ask.act, ask.why.clone());
        app.events.direct(event, &caller.person, ask).await?;
        app.accounts.note(Event::Directed { number: event, act, by: caller.account(), why }).await?;
        Ok(app.events.look(event, Some(&caller.person)).await?)
    });
    Ok(Json(done.await?))
}

/// The event's socket: a WebSocket that carries `FromEvent` to the client, as JSON, and takes nothing in.
#[utoipa::path(
    get, path = "/api/events/{event}/socket", operation_id = "event_socket", tag = "events",
    params(("event" = u64, Path, description = "the event's number")),
    responses(
        (status = 101, description = "the socket; its messages are `FromEvent`"),
        (status = 400, description = "no WebSocket", body = Fault),
        (status = 404, description = "there is no such event", body = Fault),
        (status = 429, description = "too many sockets are open from this address or by this account", body = Fault),
    ),
    security((), ("session" = []), ("token" = [])),
)]
pub(super) async fn socket(
    State(app): State<Shared>,
    client: Client,
    MaybeCaller(caller): MaybeCaller,
    At(event): At<u64>,
    upgrade: Result<Upgrade, Refused>,
) -> Result<Response, Refused> {
    app.events.known(event)?;
    let upgrade = upgrade?;
    let held = app.sockets.open(client.address, caller.as_ref().map(Caller::shown)).inspect_err(|_| {
        app.metrics.limited.inc();
    })?;
    // Whoever was logged out since the request came is not let in by it.
    if let Some(caller) = &caller
        && !still_holds(&app, caller).await?
    {
        return Err(Refused::needs_log_in());
    }
    let events = app.events.clone();
    let player = caller.as_ref().map(|caller| Person::player(&caller.person));
    let allowance = held.allowance().clone();
    Ok(upgrade.serve(allowance, move |socket| async move {
        events.socket(event, player, held, socket).await;
    }))
}
