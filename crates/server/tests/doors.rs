//! Who is let in, how much they may ask for over a socket, how long they may keep the server waiting, and how they are
//! let go. Each test has a real server of its own.

use std::{
    future::Future,
    time::{Duration, Instant},
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::wire::{Account, BotToken, Me, TableInfo};
use server::{Patience, app::Figures};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite::{
    Error, Message,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

mod house;

use house::{Browser, PASSWORD, Room, Socket};

/// Longer than anything here takes.
const DEADLINE: Duration = Duration::from_secs(60);

async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(DEADLINE, what).await.expect("it happens in time")
}

async fn table(browser: &Browser) -> u64 {
    let ask = json!({
        "name": "First", "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 6,
        "stakes": { "small_blind": 1, "big_blind": 2 }, "rail_seconds": 0,
    });
    browser.post("/api/tables", &ask).await.ok::<TableInfo>(201).id
}

/// Opens a socket and hears the first message.
async fn socket(browser: &Browser, table: u64) -> Result<Socket, Error> {
    let mut socket = browser.socket(table).await?;
    in_time(socket.next()).await.expect("a message")?;
    Ok(socket)
}

/// Says something to the table and hears the answer: why it was refused, if it was.
async fn chat(socket: &mut Socket, id: &str) -> Result<(), String> {
    let line = json!({ "id": id, "do": "chat", "text": "hello" });
    socket.send(Message::text(line.to_string())).await.expect("it is sent");
    loop {
        let message = in_time(socket.next()).await.expect("a message").expect("whole");
        let Ok(text) = message.into_text() else { continue };
        let heard: Value = serde_json::from_str(&text).unwrap_or_default();
        match heard["type"].as_str() {
            Some("done") if heard["id"] == id => return Ok(()),
            Some("refused") if heard["id"] == id => {
                return Err(heard["why"].as_str().unwrap_or_default().to_owned());
            }
            _ => {}
        }
    }
}

/// Hears until the socket closes; how it was closed.
async fn closed(socket: &mut Socket) -> Option<CloseFrame> {
    loop {
        match in_time(socket.next()).await {
            Some(Ok(Message::Close(frame))) => return frame,
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

async fn is_closed_with(socket: &mut Socket, reason: &str) {
    let frame = closed(socket).await.expect("a close frame");
    assert_eq!((frame.code, frame.reason.as_str()), (CloseCode::Policy, reason));
}

/// The figures, once they hold a line.
async fn counted(browser: &Browser, line: &str) {
    let until = Instant::now() + DEADLINE;
    loop {
        let figures = browser.get("/metrics").await.body;
        if figures.lines().any(|known| known == line) {
            return;
        }
        assert!(Instant::now() < until, "no `{line}` in {figures}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn an_account_has_so_many_sockets_and_not_more() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let table = table(&manager).await;
    let mut open = Vec::new();
    let refused = loop {
        room.pass(1000);
        match socket(&manager, table).await {
            Ok(socket) => open.push(socket),
            Err(error) => break error,
        }
        assert!(open.len() < 1000, "there is an end to it");
    };
    let Error::Http(answer) = refused else { panic!("refused by HTTP: {refused}") };
    assert_eq!(answer.status(), 429);
    let why = String::from_utf8_lossy(answer.body().as_deref().unwrap_or_default()).into_owned();
    assert!(why.contains(&format!("has {} sockets open", open.len())), "{why}");
    socket(&room.stranger(), table).await.expect("others still come in");
    let one = open.pop().expect("a socket");
    drop(one);
    counted(&manager, &format!("cardroom_sockets {}", open.len())).await;
    socket(&manager, table).await.expect("there is room again");
}

#[tokio::test]
async fn requests_and_chat_are_limited_over_all_sockets_together() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let table = table(&manager).await;
    let mut sockets =
        [socket(&manager, table).await.expect("one"), socket(&manager, table).await.expect("two")];
    for number in 0..8 {
        chat(&mut sockets[number % 2], &format!("c{number}")).await.expect("a few lines are fine");
    }
    for socket in &mut sockets {
        let why = chat(socket, "more").await.expect_err("it is too much by now");
        assert!(why.contains("too fast: wait 2 s"), "{why}");
    }
    let mut again = socket(&manager, table).await.expect("three");
    chat(&mut again, "again").await.expect_err("coming again changes nothing");
    room.pass(2000);
    chat(&mut again, "later").await.expect("a line every two seconds");
}

/// A socket by hand: what was sent may be no message.
async fn raw_socket(browser: &Browser, table: u64) -> TcpStream {
    let mut stream = TcpStream::connect(browser.address).await.expect("it listens");
    let head = format!(
        "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        browser.address
    );
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(in_time(stream.read_u8()).await.expect("an answer"));
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    stream
}

/// An empty frame with this first byte, and a mask.
fn empty(first: u8) -> [u8; 6] {
    [first, 0x80, 1, 2, 3, 4]
}

#[tokio::test]
async fn empty_fragments_and_pings_are_not_free() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let table = table(&manager).await;
    // The first fragment of a text and then ever more of it, and nothing in any; pings; pongs that nobody asked for.
    for (first, then) in [(0x01, 0x00), (0x89, 0x89), (0x8a, 0x8a)] {
        room.pass(60_000);
        let mut stream = raw_socket(&room.stranger(), table).await;
        let (mut reading, mut writing) = stream.split();
        let flood = async {
            let many = empty(then).repeat(500);
            let mut sent = writing.write_all(&empty(first)).await;
            while sent.is_ok() {
                sent = writing.write_all(&many).await;
            }
        };
        let mut heard = Vec::new();
        let hear = reading.read_to_end(&mut heard);
        // It breaks off, for the one who sends and the one who reads.
        let _ = in_time(async { tokio::join!(flood, hear) }).await;
    }
    counted(&manager, "cardroom_sockets 0").await;
    counted(&manager, "cardroom_limited_total 3").await;
}

#[tokio::test]
async fn who_does_not_read_is_let_go() {
    let room = Room::unusual(|options| {
        options.no_limits = true;
        options.patience = Patience { message: Duration::from_millis(300), ..Patience::default() };
    })
    .await;
    let manager = room.set_up(true).await;
    let table = table(&manager).await;
    let mut talker = socket(&manager, table).await.expect("a socket");
    let mut stuck = raw_socket(&room.stranger(), table).await;
    counted(&manager, "cardroom_sockets 2").await;
    // Pings are answered: with answers that are not read until nothing more fits in between.
    let mut ping = vec![0x89, 0x80 | 0x7d, 0, 0, 0, 0];
    ping.extend([b'x'; 125]);
    in_time(stuck.write_all(&ping.repeat(100_000))).await.expect("the server still reads");
    chat(&mut talker, "hello").await.expect("others do not wait for them");
    counted(&manager, "cardroom_sockets 1").await;
    counted(&manager, "cardroom_dropped_total 1").await;
    chat(&mut talker, "again").await.expect("the talk goes on");
}

#[tokio::test]
async fn connections_that_ask_for_nothing_or_take_nothing_in_end() {
    let room = Room::unusual(|options| {
        let short = Duration::from_millis(300);
        options.patience = Patience { head: short, write: short, ..Patience::default() };
        options.no_limits = true;
    })
    .await;
    let address = room.server().address();
    let mut idle = TcpStream::connect(address).await.expect("it listens");
    assert_eq!(in_time(idle.read(&mut [0])).await.expect("it ends"), 0);
    let mut slow = TcpStream::connect(address).await.expect("it listens");
    slow.write_all(b"GET /health HTTP/1.1\r\nHos").await.expect("it is sent");
    let mut heard = Vec::new();
    in_time(slow.read_to_end(&mut heard)).await.expect("it ends");
    let mut kept = TcpStream::connect(address).await.expect("it listens");
    kept.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("it is sent");
    let mut heard = String::new();
    in_time(kept.read_to_string(&mut heard)).await.expect("it ends");
    assert!(heard.starts_with("HTTP/1.1 200"), "{heard}");
    // Asks on and on, and takes no answer.
    let mut greedy = TcpStream::connect(address).await.expect("it listens");
    let asks = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(100);
    in_time(async { while greedy.write_all(asks.as_bytes()).await.is_ok() {} }).await;
}

#[tokio::test]
async fn a_close_is_answered() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let mut socket = socket(&manager, table(&manager).await).await.expect("a socket");
    let bye = CloseFrame { code: CloseCode::Normal, reason: "bye".into() };
    socket.close(Some(bye.clone())).await.expect("it is sent");
    assert_eq!(closed(&mut socket).await, Some(bye));
    assert!(!matches!(in_time(socket.next()).await, Some(Ok(_))), "that was the last of it");
    counted(&manager, "cardroom_sockets 0").await;
}

#[tokio::test]
async fn logging_out_and_new_passwords_close_the_sockets_of_what_ended() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let table = table(&manager).await;
    let mut laptop = room.register("A1").await;
    let mut phone = room.stranger();
    phone.log_in_by("/api/sessions", &json!({ "name": "A1", "password": PASSWORD })).await;
    let mut at = [
        socket(&laptop, table).await.expect("the laptop's"),
        socket(&phone, table).await.expect("the phone's"),
        socket(&manager, table).await.expect("another account's"),
    ];
    assert_eq!(phone.delete("/api/sessions").await.status, 204);
    is_closed_with(&mut at[1], "logged out").await;
    chat(&mut at[0], "still").await.expect("the other session goes on");

    phone.log_in_by("/api/sessions", &json!({ "name": "A1", "password": PASSWORD })).await;
    at[1] = socket(&phone, table).await.expect("the phone's");
    let answer =
        laptop.put("/api/me/password", &json!({ "old": PASSWORD, "new": "a better password" })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    laptop.take_cookie(&answer);
    is_closed_with(&mut at[1], "the account has a new password: log in again").await;
    chat(&mut at[0], "on").await.expect("whoever set it goes on");
    assert_eq!(laptop.delete("/api/sessions").await.status, 204);
    is_closed_with(&mut at[0], "logged out").await;
    chat(&mut at[2], "here").await.expect("nothing is that to others");
}

#[tokio::test]
async fn bots_lose_their_sockets_with_their_tokens_and_with_their_owner() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let table = table(&manager).await;
    let owner = room.register("A1").await;
    let other = room.register("B1").await;
    let bots: Vec<BotToken> = owner.post("/api/bots", &json!({ "name": "Robo", "count": 3 })).await.ok(201);
    let by = |token: &str| room.stranger().with("Authorization", &format!("Bearer {token}"));
    let mut at = Vec::new();
    for bot in &bots {
        at.push(socket(&by(&bot.token), table).await.expect("a bot's socket"));
    }
    let numbers = |listed: Vec<Account>| listed.into_iter().map(|bot| bot.account).collect::<Vec<_>>();
    let all: Vec<u64> = bots.iter().map(|bot| bot.account).collect();
    assert_eq!(numbers(owner.get("/api/bots").await.ok(200)), all);
    assert_eq!(numbers(other.get("/api/bots").await.ok(200)), Vec::<u64>::new());

    // A new token in place of the first one's, none in place of the second's.
    let change = format!("/api/bots/{}/token", bots[0].account);
    let revoke = format!("/api/bots/{}", bots[1].account);
    for stranger in [&other, &manager] {
        stranger.post(&change, &json!({})).await.fault(404);
        stranger.delete(&revoke).await.fault(404);
    }
    let fresh: BotToken = owner.post(&change, &json!({})).await.ok(201);
    is_closed_with(&mut at[0], "the token was revoked").await;
    by(&bots[0].token).get("/api/me").await.fault(401);
    assert_eq!(by(&fresh.token).get("/api/me").await.ok::<Me>(200).account, bots[0].account);
    at[0] = socket(&by(&fresh.token), table).await.expect("by the new token");
    assert_eq!(owner.delete(&revoke).await.status, 204);
    is_closed_with(&mut at[1], "the token was revoked").await;
    by(&bots[1].token).get("/api/me").await.fault(401);
    owner.delete(&revoke).await.fault(404);
    assert_eq!(numbers(owner.get("/api/bots").await.ok(200)), [bots[0].account, bots[2].account]);

    let mut own = socket(&owner, table).await.expect("the owner's");
    let mut others = socket(&other, table).await.expect("another's");
    let account = owner.get("/api/me").await.ok::<Me>(200).account;
    let bar = json!({ "roles": ["player"], "barred": true, "why": "threw cards" });
    manager.put(&format!("/api/accounts/{account}"), &bar).await.ok::<Account>(200);
    is_closed_with(&mut own, "the account is barred").await;
    is_closed_with(&mut at[0], "the account is barred").await;
    is_closed_with(&mut at[2], "the account is barred").await;
    by(&fresh.token).get("/api/me").await.fault(403);
    chat(&mut others, "here").await.expect("nothing is that to others");
}

#[tokio::test]
async fn the_figures_are_for_this_machine_and_for_managers() {
    let room = Room::open_behind_proxy().await;
    let manager = room.set_up(true).await;
    let player = room.register("A1").await;
    let from_outside = |browser: &Browser| browser.with("X-Forwarded-For", "203.0.113.1");
    assert_eq!(room.stranger().get("/metrics").await.status, 200, "what runs on this machine reads them");
    for browser in [&room.stranger(), &player] {
        let fault = from_outside(browser).get("/metrics").await.fault(403);
        assert!(fault.why.contains("--metrics public"), "{}", fault.why);
    }
    assert_eq!(from_outside(&manager).get("/metrics").await.status, 200);
    // A proxy that nobody told the server about does not open them either.
    let unaware = Room::open().await;
    for (name, value) in
        [("Via", "1.1 proxy"), ("Forwarded", "for=203.0.113.1"), ("X-Real-IP", "203.0.113.1")]
    {
        unaware.stranger().with(name, value).get("/metrics").await.fault(403);
    }
    let public = Room::unusual(|options| {
        options.behind_proxy = true;
        options.figures = Figures::Public;
    })
    .await;
    assert_eq!(from_outside(&public.stranger()).get("/metrics").await.status, 200);
}
