//! Who is who: the first run, logging in, guests, roles, bots. Each test has a real server of its own.

use serde_json::json;
use server::wire::{Account, BotToken, House, Invitation, Links, LogLine, Me, Role, TableInfo};

mod house;

use house::{HOUR, PASSWORD, Room, with};

#[tokio::test]
async fn the_room_is_set_up_once_and_with_its_key() {
    let mut room = Room::open().await;
    let key = room.key().await.expect("a key");
    room.restart().await;
    assert_eq!(room.key().await.as_ref(), Some(&key), "the printed link stays good");

    let stranger = room.stranger();
    let house: House = stranger.get("/api/house").await.ok(200);
    assert!(house.new && !house.open);
    let ask = json!({
        "key": key, "name": "Manager", "password": PASSWORD, "house": "Friday", "book": "fort", "open": false,
    });
    let fault = stranger.post("/api/setup", &with(&ask, "key", "0".repeat(32))).await.fault(403);
    assert_eq!(fault.field.as_deref(), Some("key"));
    assert_eq!(
        stranger.post("/api/setup", &with(&ask, "book", "hoyle")).await.fault(400).field.as_deref(),
        Some("book")
    );
    stranger.post("/api/setup", &with(&ask, "password", "short")).await.fault(400);
    stranger.post("/api/accounts", &json!({ "name": "A1", "password": PASSWORD })).await.fault(409);

    let answer = stranger.post("/api/setup", &ask).await;
    let me: Me = answer.ok(201);
    assert_eq!((me.name.as_str(), me.guest), ("Manager", false));
    assert!(me.roles.contains(&Role::Manager));
    stranger.post("/api/setup", &ask).await.fault(409);
    assert_eq!(room.key().await, None, "there is no link any more");
    let house: House = stranger.get("/api/house").await.ok(200);
    assert_eq!((house.name.as_str(), house.book.as_str(), house.new), ("Friday", "fort", false));
}

#[tokio::test]
async fn sessions_begin_end_and_outlive_the_server() {
    let mut room = Room::open().await;
    room.set_up(true).await;
    let mut a = room.stranger();
    a.get("/api/me").await.fault(401);
    let answer = a.log_in_by("/api/accounts", &json!({ "name": "José A", "password": PASSWORD })).await;
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000"), "{cookie}");
    assert!(!cookie.contains("Secure"), "plain http");
    let fault =
        room.stranger().post("/api/accounts", &json!({ "name": "josé a", "password": PASSWORD })).await;
    assert!(fault.fault(409).why.contains("José A"));

    room.restart().await;
    let mut a = room.again(&a);
    let me: Me = a.get("/api/me").await.ok(200);
    assert_eq!(me.name, "José A");

    // Used after 20 days it lasts 30 more; unused it runs out.
    room.pass(20 * 24 * HOUR);
    let renewed = a.get("/api/me").await;
    assert!(renewed.header("set-cookie").is_some());
    assert!(a.get("/api/me").await.header("set-cookie").is_none(), "once a day is enough");
    room.pass(20 * 24 * HOUR);
    assert_eq!(a.get("/api/me").await.status, 200);
    room.pass(31 * 24 * HOUR);
    a.get("/api/me").await.fault(401);

    a.log_in_by("/api/sessions", &json!({ "name": "JOSÉ A", "password": PASSWORD })).await;
    assert_eq!(a.get("/api/me").await.status, 200);
    let out = a.delete("/api/sessions").await;
    assert_eq!(out.status, 204);
    assert!(out.header("set-cookie").expect("taken back").contains("Max-Age=0"));
    a.get("/api/me").await.fault(401);
    a.cookie = Some(format!("cardroom={}", "0".repeat(64)));
    a.get("/api/me").await.fault(401);
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let room = Room::open().await;
    room.set_up(true).await;
    let mut here = room.register("A1").await;
    let mut elsewhere = room.stranger();
    elsewhere.log_in_by("/api/sessions", &json!({ "name": "A1", "password": PASSWORD })).await;
    let new = json!({ "old": PASSWORD, "new": "a better password" });
    here.put("/api/me/password", &with(&new, "old", "a guess at it")).await.fault(403);
    assert_eq!(
        here.put("/api/me/password", &with(&new, "new", "short")).await.fault(400).field.as_deref(),
        Some("new")
    );
    let answer = here.put("/api/me/password", &new).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    here.take_cookie(&answer);
    assert_eq!(here.get("/api/me").await.status, 200);
    elsewhere.get("/api/me").await.fault(401);
    let mut again = room.stranger();
    again.post("/api/sessions", &json!({ "name": "A1", "password": PASSWORD })).await.fault(401);
    again.log_in_by("/api/sessions", &json!({ "name": "A1", "password": "a better password" })).await;
}

#[tokio::test]
async fn guests_come_by_invitation_until_it_is_used_up_or_runs_out() {
    let room = Room::open().await;
    let manager = room.set_up(false).await;
    let stranger = room.stranger();
    stranger.post("/api/accounts", &json!({ "name": "A1", "password": PASSWORD })).await.fault(403);
    stranger.post("/api/invitations", &json!({ "table": null, "uses": 1, "hours": 1 })).await.fault(401);
    for (uses, hours) in [(0, 1), (1, 0), (1001, 1), (1, 2161)] {
        manager
            .post("/api/invitations", &json!({ "table": null, "uses": uses, "hours": hours }))
            .await
            .fault(400);
    }
    manager.post("/api/invitations", &json!({ "table": 99, "uses": 1, "hours": 1 })).await.fault(404);
    let two = json!({ "table": null, "uses": 2, "hours": 3 });
    let invitation: Invitation = manager.post("/api/invitations", &two).await.ok(201);
    assert_eq!(invitation.until, room.now() + 3 * HOUR);
    let page = format!("/api/invitations/{}", invitation.key);
    assert_eq!(stranger.get(&page).await.ok::<Invitation>(200), invitation);

    let come = |name: &str| json!({ "invitation": invitation.key, "name": name });
    let mut a = room.stranger();
    a.log_in_by("/api/guests", &come("A1")).await;
    assert!(a.get("/api/me").await.ok::<Me>(200).guest);
    room.stranger().post("/api/guests", &come("a1")).await.fault(409);
    // The second use is an account with a password.
    let ask = json!({ "name": "B1", "password": PASSWORD, "invitation": invitation.key });
    assert!(!room.stranger().post("/api/accounts", &ask).await.ok::<Me>(201).guest);
    room.stranger().post("/api/guests", &come("C1")).await.fault(404);
    stranger.get(&page).await.fault(404);

    let late: Invitation = manager.post("/api/invitations", &two).await.ok(201);
    room.pass(3 * HOUR);
    stranger.post("/api/guests", &json!({ "invitation": late.key, "name": "C1" })).await.fault(404);

    // A guest may not host or invite, until a password makes it an account.
    let bots = json!({ "name": "Robo" });
    a.post("/api/bots", &bots).await.fault(403);
    a.post("/api/invitations", &two).await.fault(403);
    let answer = a.put("/api/me/password", &json!({ "old": null, "new": PASSWORD })).await;
    assert!(!answer.ok::<Me>(200).guest);
    a.take_cookie(&answer);
    a.post("/api/bots", &bots).await.ok::<Vec<BotToken>>(201);
    room.stranger().log_in_by("/api/sessions", &json!({ "name": "A1", "password": PASSWORD })).await;
}

/// Whoever holds an invitation knows who sent it and what it leads to before they say who they are.
#[tokio::test]
async fn an_invitation_says_who_invites_and_to_which_table() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let host = room.register("Host").await;
    let table: TableInfo = host
        .post(
            "/api/tables",
            &json!({
                "name": "Quarters", "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 6, "cents": true,
                "stakes": { "small_blind": 25, "big_blind": 50 }, "private": true,
            }),
        )
        .await
        .ok(201);
    let ask = json!({ "table": table.id, "uses": 2, "hours": 1 });
    let made: Invitation = host.post("/api/invitations", &ask).await.ok(201);
    assert_eq!((made.by.as_str(), made.to.as_ref()), ("Host", Some(&table)));
    let page = format!("/api/invitations/{}", made.key);
    let seen: Invitation = room.stranger().get(&page).await.ok(200);
    assert_eq!(seen, made, "even to a stranger, and of a private table");
    assert!(seen.to.is_some_and(|to| to.cents && to.name == "Quarters"));
    let followed: Invitation = manager.post(&page, &json!({})).await.ok(200);
    assert_eq!((followed.by.as_str(), followed.uses), ("Host", 1));

    let lobby: Invitation =
        manager.post("/api/invitations", &json!({ "table": null, "uses": 1, "hours": 1 })).await.ok(201);
    assert_eq!((lobby.by.as_str(), lobby.to), ("Manager", None));
}

#[tokio::test]
async fn a_manager_changes_the_room_and_it_is_written_down() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    let a = room.register("A1").await;
    assert!(!manager.get("/api/house").await.ok::<House>(200).cents, "chips, unless somebody says otherwise");
    let ask = json!({ "name": "Saturday", "book": "roberts", "open": false, "cents": true });
    room.stranger().put("/api/house", &ask).await.fault(401);
    a.put("/api/house", &ask).await.fault(403);
    for (field, wrong) in [("name", "  "), ("book", "hoyle")] {
        let fault = manager.put("/api/house", &with(&ask, field, wrong)).await.fault(400);
        assert_eq!(fault.field.as_deref(), Some(field));
    }
    let house: House = manager.put("/api/house", &ask).await.ok(200);
    assert_eq!((house.name.as_str(), house.book.as_str()), ("Saturday", "roberts"));
    assert!(house.cents && !house.open && !house.new);
    manager.put("/api/house", &ask).await.ok::<House>(200);
    let log: Vec<LogLine> = manager.get("/api/log").await.ok(200);
    let said: Vec<&str> = log.iter().map(|line| line.what.as_str()).collect();
    let changed =
        "changed the room: it is Saturday by the book roberts, for those who are invited, counting in cents";
    assert_eq!(
        said.iter().filter(|what| **what == changed).count(),
        1,
        "the same again changes nothing: {said:?}"
    );
    assert_eq!(log[0].name, "Manager");

    room.restart().await;
    assert_eq!(room.stranger().get("/api/house").await.ok::<House>(200), house);
}

#[tokio::test]
async fn the_rooms_addresses_are_for_those_who_can_invite() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let links: Links = manager.get("/api/links").await.ok(200);
    assert!(links.loopback && links.outward.is_empty() && links.public.is_none());
    assert_eq!(links.port, room.server().address().port());
    room.stranger().get("/api/links").await.fault(401);
    let made: Invitation =
        manager.post("/api/invitations", &json!({ "table": null, "uses": 1, "hours": 1 })).await.ok(201);
    let mut guest = room.stranger();
    guest.log_in_by("/api/guests", &json!({ "invitation": made.key, "name": "D1" })).await;
    guest.get("/api/links").await.fault(403);
}

#[tokio::test]
async fn roles_are_given_by_managers_alone_with_reasons_that_are_kept() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    let a = room.register("A1").await;
    let a_id = a.get("/api/me").await.ok::<Me>(200).account;
    let m_id = manager.get("/api/me").await.ok::<Me>(200).account;
    let path = format!("/api/accounts/{a_id}");
    let ask = json!({ "roles": ["player", "floor"], "barred": false, "why": "runs Fridays" });
    for path in ["/api/accounts", "/api/log"] {
        a.get(path).await.fault(403);
        room.stranger().get(path).await.fault(401);
    }
    a.put(&path, &ask).await.fault(403);
    let fault = manager.put(&path, &with(&ask, "why", "  ")).await.fault(400);
    assert_eq!(fault.field.as_deref(), Some("why"));
    manager.put("/api/accounts/77", &ask).await.fault(404);
    let changed: Account = manager.put(&path, &ask).await.ok(200);
    assert_eq!(changed.roles, [Role::Player, Role::Floor]);
    assert_eq!(a.get("/api/log").await.status, 200, "the floor reads the log");
    a.get("/api/accounts").await.fault(403);

    // The last manager stays.
    let own = format!("/api/accounts/{m_id}");
    for ask in
        [with(&ask, "roles", json!([])), json!({ "roles": ["manager"], "barred": true, "why": "tired" })]
    {
        manager.put(&own, &ask).await.fault(409);
    }

    // Barred: every door is shut until somebody opens it again.
    let bar = json!({ "roles": ["player", "floor"], "barred": true, "why": "threw cards" });
    assert!(manager.put(&path, &bar).await.ok::<Account>(200).barred);
    a.get("/api/me").await.fault(403);
    a.get("/api/tables").await.fault(403);
    room.stranger().post("/api/sessions", &json!({ "name": "A1", "password": PASSWORD })).await.fault(403);
    manager.put(&path, &with(&bar, "barred", false)).await.ok::<Account>(200);
    assert_eq!(a.get("/api/me").await.status, 200);

    let log: Vec<LogLine> = manager.get("/api/log").await.ok(200);
    let said: Vec<(&str, &str, Option<&str>)> =
        log.iter().map(|line| (line.name.as_str(), line.what.as_str(), line.why.as_deref())).collect();
    assert_eq!(
        said,
        [
            ("Manager", "let A1 come back", Some("threw cards")),
            ("Manager", "barred A1", Some("threw cards")),
            ("Manager", "set the roles of A1 to: player, floor", Some("runs Fridays")),
            ("Manager", "set the roles of Manager to: player, manager", Some("set the room up")),
            ("Manager", "set Friday up by the book fort, anybody may register", None),
        ]
    );
    assert!(log.iter().all(|line| line.at == room.now() && line.by == m_id));
    let page: Vec<LogLine> = manager.get(&format!("/api/log?most=1&before={}", log[0].number)).await.ok(200);
    assert_eq!(page, log[1..2]);

    // What is in the journal is all there is.
    let before: Vec<Account> = manager.get("/api/accounts").await.ok(200);
    room.restart().await;
    let manager = room.again(&manager);
    assert_eq!(manager.get("/api/accounts").await.ok::<Vec<Account>>(200), before);
    assert_eq!(manager.get("/api/log").await.ok::<Vec<LogLine>>(200), log);
}

#[tokio::test]
async fn a_thousand_wrong_passwords_are_refused_limited_and_counted() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let stranger = room.stranger();
    let wrong = json!({ "name": "Manager", "password": "a wrong password" });
    let mut statuses = std::collections::BTreeMap::<u16, u32>::new();
    for _ in 0..1000 {
        let answer = stranger.post("/api/sessions", &wrong).await;
        if answer.status == 429 {
            let wait: u64 = answer.header("retry-after").expect("when").parse().expect("seconds");
            assert!((1..=6).contains(&wait), "{wait}");
        }
        *statuses.entry(answer.status).or_default() += 1;
    }
    assert_eq!(statuses.into_iter().collect::<Vec<_>>(), [(401, 10), (429, 990)]);
    let right = json!({ "name": "Manager", "password": PASSWORD });
    stranger.post("/api/sessions", &right).await.fault(429);
    room.pass(60_000);
    let figures = manager.get("/metrics").await.body;
    assert!(figures.contains("cardroom_bad_passwords_total 10\n"), "{figures}");
    assert!(figures.contains("cardroom_limited_total 991\n"), "{figures}");
    room.stranger().log_in_by("/api/sessions", &right).await;
}

#[tokio::test]
async fn tries_count_by_name_and_by_address_and_right_ones_do_not() {
    let room = Room::open_behind_proxy().await;
    room.set_up(true).await;
    let from = |address: &str| room.stranger().with("X-Forwarded-For", address);
    let try_as = |name: &str, password: &str| json!({ "name": name, "password": password });
    for _ in 0..20 {
        from("203.0.113.1").log_in_by("/api/sessions", &try_as("Manager", PASSWORD)).await;
    }
    for _ in 0..10 {
        from("203.0.113.2").post("/api/sessions", &try_as("Nobody", "a wrong password")).await.fault(401);
    }
    from("203.0.113.2").post("/api/sessions", &try_as("Manager", PASSWORD)).await.fault(429);
    from("203.0.113.3").post("/api/sessions", &try_as("NOBODY", "a wrong password")).await.fault(429);
    from("203.0.113.3").log_in_by("/api/sessions", &try_as("Manager", PASSWORD)).await;
    // What a client says about its own address counts for nothing: the proxy's word is the last one.
    from("203.0.113.9, 203.0.113.2").post("/api/sessions", &try_as("Manager", PASSWORD)).await.fault(429);
    let secure = from("203.0.113.4").with("X-Forwarded-Proto", "https");
    let answer = secure.post("/api/sessions", &try_as("Manager", PASSWORD)).await;
    assert!(answer.header("set-cookie").expect("a cookie").ends_with("; Secure"));
}

#[tokio::test]
async fn every_spelling_of_a_name_is_one() {
    let room = Room::open_behind_proxy().await;
    room.set_up(true).await;
    let spellings =
        ["Manager", "manager", " MANAGER", "Manager  ", "\tmanager\n", "mAnAgEr", "\u{2003}Manager"];
    let mut statuses = Vec::new();
    for (last, spelling) in (1..=14).zip(spellings.iter().cycle()) {
        let stranger = room.stranger().with("X-Forwarded-For", &format!("203.0.113.{last}"));
        let wrong = json!({ "name": spelling, "password": "a wrong password" });
        statuses.push(stranger.post("/api/sessions", &wrong).await.status);
    }
    assert_eq!(statuses, [[401; 10].as_slice(), &[429; 4]].concat());
}

#[tokio::test]
async fn strangers_do_not_lock_the_owner_out() {
    let mut room = Room::open_behind_proxy().await;
    room.set_up(true).await;
    let right = json!({ "name": "A1", "password": PASSWORD });
    let wrong = json!({ "name": "A1", "password": "a wrong password" });
    let at = |room: &Room, address: &str| room.stranger().with("X-Forwarded-For", address);
    let mut laptop = at(&room, "198.51.100.1");
    laptop.log_in_by("/api/accounts", &right).await;
    // The name is guessed at from everywhere.
    for last in 1..=10 {
        at(&room, &format!("203.0.113.{last}")).post("/api/sessions", &wrong).await.fault(401);
    }
    at(&room, "203.0.113.99").post("/api/sessions", &right).await.fault(429);
    at(&room, "198.51.100.1").log_in_by("/api/sessions", &right).await;
    // What is known outlives a restart. Somebody at the same address uses its tries up, too.
    room.restart().await;
    for _ in 0..10 {
        let nobody = json!({ "name": "Nobody", "password": "a wrong password" });
        at(&room, "198.51.100.1").post("/api/sessions", &nobody).await.fault(401);
    }
    at(&room, "198.51.100.1").post("/api/sessions", &right).await.fault(429);
    room.again(&laptop).forgetful().log_in_by("/api/sessions", &right).await;
    // A device of one account is nothing to another.
    let manager = json!({ "name": "Manager", "password": PASSWORD });
    room.again(&laptop).forgetful().post("/api/sessions", &manager).await.fault(429);
    // Whoever took the device may not guess for ever either.
    let thief = room.again(&laptop).forgetful();
    for _ in 0..10 {
        thief.post("/api/sessions", &wrong).await.fault(401);
    }
    thief.post("/api/sessions", &wrong).await.fault(429);
}

#[tokio::test]
async fn names_and_reasons_are_one_line_that_reads_as_it_was_written() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let table = json!({
        "name": "First", "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 6,
        "stakes": { "small_blind": 1, "big_blind": 2 },
    });
    let id = manager.post("/api/tables", &table).await.ok::<TableInfo>(201).id;
    for odd in ["a\nb", "a\rb", "a\u{202e}b", "a\u{2028}b", "a\u{1b}[31m", "a\u{200b}b"] {
        let account = json!({ "name": odd, "password": PASSWORD });
        let cases = [
            ("POST", "/api/accounts".to_owned(), "name", account),
            ("POST", "/api/bots".to_owned(), "name", json!({ "name": odd })),
            ("POST", "/api/tables".to_owned(), "name", with(&table, "name", odd)),
            ("POST", format!("/api/tables/{id}/floor"), "why", json!({ "act": "pause", "why": odd })),
            (
                "PUT",
                "/api/accounts/1".to_owned(),
                "why",
                json!({ "roles": ["manager"], "barred": false, "why": odd }),
            ),
        ];
        for (method, path, field, body) in cases {
            let answer = if method == "PUT" {
                manager.put(&path, &body).await
            } else {
                manager.post(&path, &body).await
            };
            assert_eq!(answer.fault(400).field.as_deref(), Some(field), "{path} {odd:?}");
            room.pass(60_000);
        }
    }
}

#[tokio::test]
async fn bots_play_by_tokens() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    let a = room.register("A1").await;
    let a_id = a.get("/api/me").await.ok::<Me>(200).account;
    let bots: Vec<BotToken> = a.post("/api/bots", &json!({ "name": "Robo", "count": 3 })).await.ok(201);
    let names: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).collect();
    assert_eq!(names, ["Robo 1", "Robo 2", "Robo 3"]);
    for count in [0, 18, 1001] {
        a.post("/api/bots", &json!({ "name": "More", "count": count })).await.fault(400);
    }
    a.post("/api/bots", &json!({ "name": "Robo 2" })).await.fault(409);
    assert_eq!(manager.post("/api/bots", &json!({ "name": "Crowd", "count": 1000 })).await.status, 201);

    room.restart().await;
    let bearer = format!("Bearer {}", bots[1].token);
    let bot = room.stranger().with("Authorization", &bearer);
    let me: Me = bot.get("/api/me").await.ok(200);
    assert_eq!(
        (me.account, me.name.as_str(), me.roles.as_slice()),
        (bots[1].account, "Robo 2", [Role::Player].as_slice())
    );
    room.stranger().with("Authorization", "Bearer 123").get("/api/me").await.fault(401);
    bot.post("/api/bots", &json!({ "name": "Child" })).await.fault(403);
    bot.put("/api/me/password", &json!({ "old": null, "new": PASSWORD })).await.fault(403);
    let manager = room.again(&manager);
    let listed: Vec<Account> = manager.get("/api/accounts").await.ok(200);
    let robo = listed.iter().find(|account| account.name == "Robo 2").expect("listed");
    assert_eq!(robo.owner, Some(a_id));
    let path = format!("/api/accounts/{}", robo.account);
    manager.put(&path, &json!({ "roles": ["floor"], "barred": false, "why": "why not" })).await.fault(409);
    manager
        .put(&path, &json!({ "roles": ["player"], "barred": true, "why": "too slow" }))
        .await
        .ok::<Account>(200);
    bot.get("/api/me").await.fault(403);
}
