//! The HTTP API as strangers and programs meet it: described, strict about what it is sent, never silent.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::wire::{
    BookInfo, FloorDone, GameInfo, Invitation, LogLine, Me, RuleInfo, Seated, Standing, Statement, TableInfo,
    TrialBalance,
};
use tokio_tungstenite::tungstenite::{Error, Message};

mod house;

use house::{Room, with};

fn table(name: &str) -> Value {
    json!({
        "name": name, "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 6,
        "stakes": { "small_blind": 1, "big_blind": 2 },
    })
}

#[tokio::test]
async fn every_route_is_described_and_every_description_is_a_route() {
    let room = Room::open().await;
    let stranger = room.stranger();
    let description: Value = stranger.get("/api/openapi.json").await.ok(200);
    let paths = description["paths"].as_object().expect("paths");
    assert!(paths.len() >= 25, "{}", paths.len());
    let operations = paths.values().filter_map(Value::as_object).flat_map(serde_json::Map::values);
    let ids: Vec<&str> = operations.filter_map(|operation| operation["operationId"].as_str()).collect();
    let different: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(different.len(), ids.len(), "each operation has a name of its own: {ids:?}");
    for (path, methods) in paths {
        let methods = methods.as_object().expect("methods");
        let place = path.replace("{book}/{context}/{policy}", "fort/live/raise-cap.multiway");
        let place = place.replace("{key}", "0").replace("{account}", "7").replace("{table}", "7");
        let place = place.replace("{hand}", "7").replace("{event}", "7");
        for method in ["get", "post", "put", "delete"] {
            let answer = stranger.raw(&method.to_uppercase(), &place, "", b"").await;
            room.pass(1000);
            if methods.contains_key(method) {
                assert_ne!(answer.status, 405, "{method} {place}");
                let unknown = answer.status == 404 && answer.body.contains("there is nothing at");
                assert!(!unknown, "{method} {place} is described and not answered");
                assert!(methods[method]["responses"].is_object() && methods[method]["summary"].is_string());
            } else {
                let fault = answer.fault(405);
                assert!(fault.why.contains("does not take"), "{}", fault.why);
                assert!(answer.header("allow").is_some(), "{method} {place}");
            }
        }
    }
    for schema in ["Fault", "TableInfo", "FromTable", "Command", "TableView", "Step"] {
        assert!(description["components"]["schemas"][schema].is_object(), "{schema}");
    }
}

/// `docs/api.md` lists every request, and no other.
#[tokio::test]
async fn the_page_has_every_route() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md");
    let page = std::fs::read_to_string(page).expect("docs/api.md");
    let room = Room::open().await;
    let description: Value = room.stranger().get("/api/openapi.json").await.ok(200);
    let paths = description["paths"].as_object().expect("paths");
    let mut routes = std::collections::BTreeSet::new();
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            routes.insert(format!("{} {path}", method.to_uppercase()));
        }
    }
    let list = page.split("## Everything there is").nth(1).expect("the list");
    let is_request = |words: &&str| words.contains(" /") && !words.contains('\n');
    let listed = list.split('`').filter(is_request).map(str::to_owned).collect();
    assert_eq!(routes, listed);
}

#[tokio::test]
async fn what_cannot_be_read_is_said_to_be_so() {
    let room = Room::open().await;
    room.set_up(true).await;
    let stranger = room.stranger();
    let json = "Content-Type: application/json\r\n";
    let post = |path: &'static str, head: &'static str, body: Vec<u8>| {
        let stranger = stranger.clone();
        async move { stranger.raw("POST", path, head, &body).await }
    };
    let cases: [(&[u8], &str, Option<&str>); 6] = [
        (b"", "EOF", None),
        (b"{\"name\": \"A1\", ", "EOF", None),
        (b"{\"name\": \"A1\"}", "missing field `password`", None),
        (b"{\"name\": 7, \"password\": \"p\"}", "line 1 column 10", Some("name")),
        (b"{\"name\": \"A1\", \"password\": \"p\"} x", "trailing", None),
        (b"\xff\xfe", "line 1", None),
    ];
    for (body, why, field) in cases {
        let fault = post("/api/sessions", json, body.to_vec()).await.fault(400);
        assert!(fault.why.contains(why), "{}", fault.why);
        assert_eq!(fault.field.as_deref(), field, "{}", fault.why);
    }
    assert!(post("/api/sessions", "", b"{}".to_vec()).await.fault(415).why.contains("application/json"));
    post("/api/sessions", "Content-Type: text/plain\r\n", b"{}".to_vec()).await.fault(415);
    let huge = format!("{{\"name\": \"{}\", \"password\": \"\"}}", "x".repeat(20_000));
    assert!(post("/api/sessions", json, huge.into_bytes()).await.fault(413).why.contains("16384"));
    let deep = [b"[".repeat(10_000), b"]".repeat(10_000)].concat();
    post("/api/sessions", json, deep[..16_000].to_vec()).await.fault(400);

    for path in
        ["/api", "/api/", "/api/nothing", "/api/house/", "/api//house", "/api/tables/x", "/api/tables/-1"]
    {
        stranger.get(path).await.fault(404);
    }
    for path in
        ["/api/tables/7", "/api/tables/7/hands", "/api/tables/18446744073709551616", "/api/invitations/%ff"]
    {
        stranger.get(path).await.fault(404);
    }
    stranger.get("/api/tables/7/hands?most=x").await.fault(400);
    for path in
        ["/../Cargo.toml", "/..%2f..%2fCargo.toml", "/assets/../../package.json", "/%00", "//etc/passwd"]
    {
        let answer = stranger.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"), "{path}");
    }
    let answer = stranger.raw("POST", "/", "", b"").await;
    assert_eq!(answer.status, 405);
    assert_eq!(stranger.get("/health").await.body, "ok\n");
}

#[tokio::test]
async fn pages_of_other_sites_can_change_nothing() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let host = manager.address.to_string();
    let ask = json!({ "table": null, "uses": 1, "hours": 1 });
    for origin in ["https://evil.example", "null", "http://127.0.0.1", &format!("http://{host}.evil.example")]
    {
        let fault = manager.with("Origin", origin).post("/api/invitations", &ask).await.fault(403);
        assert!(fault.why.contains("Origin"), "{}", fault.why);
        assert_eq!(manager.with("Origin", origin).get("/api/me").await.status, 200, "reading is harmless");
    }
    let ours = manager.with("Origin", &format!("http://{host}"));
    ours.post("/api/invitations", &ask).await.ok::<Invitation>(201);
    let id = manager.post("/api/tables", &table("First")).await.ok::<TableInfo>(201).id;
    let error = manager.with("Origin", "https://evil.example").socket(id).await.expect_err("refused");
    assert!(matches!(error, Error::Http(answer) if answer.status() == 403));
}

#[tokio::test]
async fn answers_are_safe_to_show() {
    let room = Room::open().await;
    let stranger = room.stranger();
    for path in ["/", "/api/house", "/api/nothing", "/nothing"] {
        let answer = stranger.get(path).await;
        assert!(answer.header("content-security-policy").expect(path).starts_with("default-src 'self'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
    }
    assert_eq!(stranger.get("/api/house").await.header("cache-control"), Some("no-store"));
    let page = stranger.get("/").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    // Where the pages are built in, a browser asks whether it still has the right one.
    if let Some(tag) = page.header("etag") {
        assert_eq!(page.header("cache-control"), Some("no-cache"));
        assert_eq!(stranger.with("If-None-Match", tag).get("/").await.status, 304);
        assert_eq!(page.header("vary"), Some("accept-encoding"));
        assert_eq!(stranger.get("/index").await.body, page.body);
        let asset = page.body.split('"').find(|word| word.starts_with("/assets/")).expect("an asset");
        let cache = stranger.get(asset).await.header("cache-control").map(str::to_owned);
        assert_eq!(cache.as_deref(), Some("public, max-age=31536000, immutable"));
        // Scripts come compressed to whoever takes that, each form with a tag of its own.
        let plain = stranger.get(asset).await;
        let small = stranger.with("Accept-Encoding", "gzip, br").get(asset).await;
        assert_eq!((plain.header("content-encoding"), small.header("content-encoding")), (None, Some("br")));
        assert!(small.body.len() < plain.body.len());
        assert_ne!(small.header("etag"), plain.header("etag"));
        let tag = small.header("etag").expect("a tag");
        let again = stranger.with("Accept-Encoding", "br").with("If-None-Match", tag).get(asset).await;
        assert_eq!(again.status, 304);
    }
    for encoding in ["br", "gzip"] {
        let games = stranger.with("Accept-Encoding", encoding).get("/api/games").await;
        assert_eq!(games.header("content-encoding"), Some(encoding));
        assert!(games.header("vary").is_some_and(|vary| vary.contains("accept-encoding")));
        let house = stranger.with("Accept-Encoding", encoding).get("/api/house").await;
        assert_eq!(house.header("content-encoding"), None, "not worth it");
    }
    assert_eq!(stranger.get("/api/games").await.header("content-encoding"), None);
}

#[tokio::test]
async fn games_books_and_rules_are_there_to_read() {
    let room = Room::open().await;
    let stranger = room.stranger();
    let games: Vec<GameInfo> = stranger.get("/api/games").await.ok(200);
    let holdem = games.iter().find(|game| game.id == "holdem").expect("hold'em");
    assert_eq!((holdem.family.as_str(), holdem.forced.as_str()), ("hold'em", "blinds"));
    let omaha = games.iter().find(|game| game.id == "omaha-8").expect("omaha");
    assert_eq!(omaha.family, "omaha");
    let books: Vec<BookInfo> = stranger.get("/api/books").await.ok(200);
    assert!(books.iter().any(|book| book.id == "fort"));
    let rule: RuleInfo = stranger.get("/api/rules/fort/live/raise-cap.multiway").await.ok(200);
    assert_eq!((rule.book.as_str(), rule.value.as_str()), ("fort", "4 raises"));
    assert!(rule.rule.starts_with("fort "), "{}", rule.rule);
    for (path, field) in [
        ("/api/rules/fotr/live/raise-cap.multiway", "book"),
        ("/api/rules/fort/alive/raise-cap.multiway", "context"),
        ("/api/rules/fort/live/raise-cap.multiwya", "policy"),
    ] {
        assert_eq!(stranger.get(path).await.fault(404).field.as_deref(), Some(field));
    }
}

#[tokio::test]
async fn tables_are_opened_by_accounts_and_run_by_hosts_and_the_floor() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    let (host, other) = (room.register("Host").await, room.register("Other").await);
    room.stranger().post("/api/tables", &table("First")).await.fault(401);
    let ours = host.post("/api/tables", &with(&table("First"), "book", json!("cardroom"))).await.fault(400);
    assert!(
        ours.field.as_deref() == Some("book") && ours.why.contains("choose catfish-bend"),
        "{}",
        ours.why
    );
    assert!(
        host.post("/api/tables", &with(&table("First"), "games", json!(["hodlem"])))
            .await
            .fault(400)
            .field
            .is_some()
    );
    let info: TableInfo = host.post("/api/tables", &table("First")).await.ok(201);
    assert_eq!(info.host, host.get("/api/me").await.ok::<Me>(200).account);
    assert_eq!(
        room.stranger().get("/api/tables").await.ok::<Vec<TableInfo>>(200),
        std::slice::from_ref(&info)
    );
    let at = |what: &str| format!("/api/tables/{}{what}", info.id);
    let pause = json!({ "act": "pause", "why": "pizza" });
    other.post(&at("/floor"), &pause).await.fault(403);
    other.post(&at("/bots"), &json!({ "kind": "tight" })).await.fault(403);
    assert!(host.post(&at("/floor"), &with(&pause, "act", "dance")).await.fault(400).why.contains("dance"));
    let seated: Seated = host.post(&at("/bots"), &json!({ "kind": "tight" })).await.ok(201);
    manager.post(&at("/floor"), &pause).await.ok::<FloorDone>(200);
    room.stranger().get(&at("/standing")).await.ok::<Standing>(200);
    room.stranger().get(&at("/hands/1.pdf")).await.fault(404);

    let log: Vec<LogLine> = manager.get("/api/log").await.ok(200);
    let said: Vec<_> =
        log.iter().take(3).map(|line| (line.name.as_str(), line.what.clone(), line.why.clone())).collect();
    let (table, chair) = (info.id, seated.chair);
    assert_eq!(
        said,
        [
            ("Manager", format!("paused table {table}"), Some("pizza".to_owned())),
            ("Host", format!("put a tight bot into chair {chair} of table {table}"), None),
            ("Host", format!("opened table {table}, First"), None),
        ]
    );
    room.restart().await;
    let stranger = room.stranger();
    assert_eq!(stranger.get(&at("")).await.ok::<TableInfo>(200).players.len(), 1);
}

#[tokio::test]
async fn what_every_chip_did_is_in_the_ledger_for_those_who_keep_the_books() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    let (host, other) = (room.register("Host").await, room.register("Other").await);
    let info: TableInfo = host.post("/api/tables", &table("First")).await.ok(201);
    let of_table = format!("/api/tables/{}/ledger", info.id);
    let bot = json!({ "kind": "tight", "chair": 3 });
    host.post(&format!("/api/tables/{}/bots", info.id), &bot).await.ok::<Seated>(201);

    let chips: i64 = 200;
    let books: TrialBalance = manager.get("/api/ledger").await.ok(200);
    assert_eq!((books.received, books.paid), (2 * chips.unsigned_abs(), 2 * chips.unsigned_abs()));
    let balance = |account: &str| books.rows.iter().find(|row| row.account == account).map(|row| row.balance);
    let stack = format!("the stack of seat 3 at table {}", info.id);
    assert_eq!(balance(&stack), Some(chips));
    assert_eq!(balance("the cage"), Some(-chips), "it is out in the room");
    assert_eq!(manager.get(&of_table).await.ok::<TrialBalance>(200), books, "there is one table");

    let me = other.get("/api/me").await.ok::<Me>(200).account;
    let mine: Statement = other.get("/api/statement").await.ok(200);
    assert_eq!((mine.rows.len(), mine.more, mine.balance), (0, false, 0));
    assert_eq!(manager.get(&format!("/api/accounts/{me}/statement")).await.ok::<Statement>(200), mine);
    manager.get(&format!("/api/accounts/{}/statement", u64::MAX)).await.fault(404);

    let mut socket = other.socket(info.id).await.expect("it connects");
    let sit = json!({ "id": "sit", "do": "sit", "chair": 1, "chips": 150 });
    socket.send(Message::text(sit.to_string())).await.expect("sent");
    while let Some(heard) = socket.next().await {
        let heard = heard.expect("a message").into_text().expect("text");
        if heard.contains("\"done\"") {
            break;
        }
    }
    let mine: Statement = other.get("/api/statement").await.ok(200);
    let rows: Vec<_> = mine.rows.iter().map(|row| (row.what.as_str(), row.received, row.paid)).collect();
    assert_eq!(rows, [("chips sold", 150, 0), ("buy-in", 0, 150)]);
    assert!(mine.rows[1].policy.is_some(), "the book says what one may sit down with");
    assert_eq!(mine.after, 2, "the bot's chips and these");
    let books: TrialBalance = manager.get("/api/ledger").await.ok(200);
    assert_eq!(manager.get(&of_table).await.ok::<TrialBalance>(200), books, "there is one table");

    for path in ["/api/ledger", &of_table, &format!("/api/accounts/{me}/statement")] {
        room.stranger().get(path).await.fault(401);
        other.get(path).await.fault(403);
    }
    room.stranger().get("/api/statement").await.fault(401);
    manager.get("/api/tables/77/ledger").await.fault(404);

    room.restart().await;
    let manager = room.again(&manager);
    assert_eq!(manager.get("/api/ledger").await.ok::<TrialBalance>(200), books);
}

#[tokio::test]
async fn a_private_table_is_for_those_who_are_invited() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let (host, other) = (room.register("Host").await, room.register("Other").await);
    let info: TableInfo = host.post("/api/tables", &with(&table("Den"), "private", true)).await.ok(201);
    let at = |what: &str| format!("/api/tables/{}{what}", info.id);
    let files = ["/hands.txt", "/hands.phhs", "/hands.jsonl"];
    for what in
        ["", "/hands", "/hands/1.json", "/hands/1/frames", "/standing", "/socket"].iter().chain(&files)
    {
        room.stranger().get(&at(what)).await.fault(401);
        other.get(&at(what)).await.fault(403);
    }
    assert!(other.get("/api/tables").await.ok::<Vec<TableInfo>>(200).is_empty());
    for somebody in [&host, &manager] {
        assert_eq!(somebody.get("/api/tables").await.ok::<Vec<TableInfo>>(200).len(), 1);
    }
    let ask = json!({ "table": info.id, "uses": 2, "hours": 1 });
    other.post("/api/invitations", &ask).await.fault(403);
    let invitation: Invitation = host.post("/api/invitations", &ask).await.ok(201);
    let accept = format!("/api/invitations/{}", invitation.key);
    room.stranger().post(&accept, &json!({})).await.fault(401);
    for _ in 0..2 {
        assert_eq!(other.post(&accept, &json!({})).await.ok::<Invitation>(200).uses, 1, "twice is once");
    }
    assert_eq!(other.get(&at("/standing")).await.status, 200);
    let mut guest = room.stranger();
    guest.log_in_by("/api/guests", &json!({ "invitation": invitation.key, "name": "Guest" })).await;
    assert_eq!(guest.get(&at("")).await.status, 200);
    guest.post("/api/tables", &table("Mine")).await.fault(403);
}

#[tokio::test]
async fn a_table_is_downloaded_as_one_file() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let id = manager.post("/api/tables", &table("First")).await.ok::<TableInfo>(201).id;
    for (ending, kind) in [
        ("txt", "text/plain; charset=utf-8"),
        ("phhs", "text/plain; charset=utf-8"),
        ("jsonl", "application/jsonl"),
    ] {
        let answer = room.stranger().get(&format!("/api/tables/{id}/hands.{ending}?after=3&most=2")).await;
        assert_eq!((answer.status, answer.body.as_str()), (200, ""), "no hand was dealt yet");
        assert_eq!(answer.header("content-type"), Some(kind));
        let name = format!("attachment; filename=\"table-{id}.{ending}\"");
        assert_eq!(answer.header("content-disposition"), Some(name.as_str()));
        manager.get(&format!("/api/tables/{}/hands.{ending}", id + 1)).await.fault(404);
    }
    for what in ["hands.txt", "hands.phhs", "hands/1.txt"] {
        let fault = manager.get(&format!("/api/tables/{id}/{what}?currency=XYZ")).await.fault(400);
        assert!(fault.why.contains("USD") && fault.why.contains("GBP"), "{}", fault.why);
    }
}

#[tokio::test]
async fn sockets_tell_the_table_and_end_when_the_server_does() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    let id = manager.post("/api/tables", &table("First")).await.ok::<TableInfo>(201).id;
    room.stranger().get(&format!("/api/tables/{id}/socket")).await.fault(400);
    let error = manager.socket(id + 1).await.expect_err("there is no such table");
    assert!(matches!(error, Error::Http(answer) if answer.status() == 404));
    let mut player = manager.socket(id).await.expect("a socket");
    let mut rail = room.stranger().socket(id).await.expect("a socket for the rail");
    for socket in [&mut player, &mut rail] {
        let first = socket.next().await.expect("a message").expect("whole").into_text().expect("text");
        let first: Value = serde_json::from_str(&first).expect("JSON");
        assert_eq!((first["type"].as_str(), first["table"]["id"].as_u64()), (Some("snapshot"), Some(id)));
    }
    assert!(manager.get("/metrics").await.body.contains("cardroom_sockets 2\n"));
    // A frame that is too large ends that socket and nothing else.
    rail.send(Message::text("x".repeat(5000))).await.expect("sent");
    while let Some(Ok(_)) = rail.next().await {}
    room.stop().await;
    while let Some(Ok(_)) = player.next().await {}
}

#[tokio::test]
async fn whoever_made_an_event_shuts_nobody_out_of_its_tables() {
    let room = Room::open().await;
    let host = room.set_up(true).await;
    let ask = json!({
        "name": "Night", "structure": "turbo", "games": ["holdem"], "limit": "no", "book": "fort",
        "start": { "when": "full", "players": 3 }, "bots": 2,
    });
    let event = host.post("/api/events", &ask).await.ok::<Value>(201)["id"].clone();
    let other = room.register("Other").await;
    let entered: Value = other.post(&format!("/api/events/{event}/entry"), &json!({})).await.ok(201);
    let table = entered["you"]["seat"]["table"].as_u64().expect("the third starts it");
    let mut terms: Value = host.get(&format!("/api/tables/{table}/terms")).await.ok(200);
    terms["password"] = json!("let me in");
    let fault = host.put(&format!("/api/tables/{table}/terms"), &terms).await.fault(409);
    assert!(fault.why.contains("run by event"), "{}", fault.why);
    let pause = json!({ "act": "pause", "why": "a word with everybody" });
    assert_eq!(host.post(&format!("/api/tables/{table}/floor"), &pause).await.status, 409);
    let seen: TableInfo = other.get(&format!("/api/tables/{table}")).await.ok(200);
    assert_eq!((seen.password, seen.event), (false, event.as_u64()));
}
