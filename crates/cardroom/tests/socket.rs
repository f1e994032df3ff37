//! A table's socket as strangers use it: the example bots of the documents, nonsense, other people's seats, late and
//! repeated requests, and what the rail is told.

use std::path::PathBuf;

use cardroom::load::{Host, Seat, Socket, Stakes};
use server::wire::{Do, TableInfo};

#[path = "socket/documents.rs"]
mod documents;

fn program() -> PathBuf {
    std::env::var_os("CARDROOM_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_cardroom").into(), PathBuf::from)
}

struct Room {
    host: Host,
    folder: PathBuf,
}

impl Room {
    async fn open(name: &str) -> Room {
        let folder = std::env::temp_dir().join(format!("cardroom-{name}-{}", std::process::id()));
        let host = Host::start(&program(), &folder).await.expect("the server starts");
        Room { host, folder }
    }

    /// A table with so many seats for clients.
    async fn table(&self, seats: u8) -> Vec<Seat> {
        let stakes = Stakes { act_seconds: 0, pause_ms: 0 };
        let table = self.host.table("test", 6, stakes).await.expect("a table opens");
        self.seats(table, seats).await
    }

    /// A table as it is asked for, with so many seats for clients.
    async fn table_of(&self, more: serde_json::Value, seats: u8) -> Vec<Seat> {
        let mut ask = serde_json::json!({
            "name": "test", "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 6, "pause_ms": 0,
            "stakes": { "small_blind": 1, "big_blind": 2 }, "buy_in": [80, 400],
        });
        if let (Some(ask), Some(more)) = (ask.as_object_mut(), more.as_object()) {
            ask.extend(more.clone());
        }
        let info: TableInfo = self
            .host
            .manager
            .ask("POST", "/api/tables", Some(&ask.to_string()))
            .await
            .expect("a table opens");
        self.seats(info.id, seats).await
    }

    async fn seats(&self, table: u64, seats: u8) -> Vec<Seat> {
        let bots = self.host.bots(seats as usize).await.expect("there are bots");
        let seat = |(place, token): (u8, String)| Seat {
            address: self.host.address.clone(),
            table,
            chair: place + 1,
            token,
            chips: 200,
        };
        (0..).zip(bots.into_iter().map(|bot| bot.token)).map(seat).collect()
    }

    async fn close(mut self) {
        self.host.kill().await.expect("it is killed");
        let _ = std::fs::remove_dir_all(&self.folder);
    }

    /// What the server has counted under a name.
    async fn counted(&self, name: &str) -> u64 {
        let metrics = self.host.manager.send("GET", "/metrics", None).await.expect("there are metrics").body;
        let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("cardroom_{name}_total ")));
        line.and_then(|count| count.trim().parse().ok()).unwrap_or_else(|| panic!("no {name} in {metrics}"))
    }
}

/// Asks for something and waits for the answer: `Ok` with the step's number, or why not.
async fn ask(socket: &mut Socket, id: &str, turn: Option<u64>, what: Do) -> Result<u64, String> {
    assert!(socket.say(id, turn, &what).await, "the server listens");
    answer(socket, id).await
}

async fn answer(socket: &mut Socket, id: &str) -> Result<u64, String> {
    loop {
        let heard = socket.hear().await.expect("the server answers");
        match heard.kind.as_str() {
            "done" if heard.id == id => return Ok(heard.number),
            "refused" if heard.id == id => return Err(heard.why),
            _ => {}
        }
    }
}

async fn sit(seat: &Seat) -> Socket {
    let mut socket = Socket::open(seat, None).await.expect("it connects");
    let sit = Do::Sit { chair: seat.chair, chips: seat.chips };
    ask(&mut socket, "sit", None, sit).await.expect("the seat is free");
    socket
}

/// Hears until it is the socket's turn, and says which turn it is.
async fn turn_of(socket: &mut Socket) -> u64 {
    loop {
        let heard = socket.hear().await.expect("the server speaks");
        if let Some(turn) = heard.you.and_then(|you| you.turn) {
            return turn;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_refused_counted_and_breaks_nothing() {
    let room = Room::open("nonsense").await;
    let seats = room.table(2).await;
    let mut socket = sit(&seats[0]).await;
    let nonsense = [
        "",
        "{",
        "null",
        "[]",
        r#"{"id":"x"}"#,
        r#"{"id":"","do":"fold"}"#,
        r#"{"id":"a b","do":"fold"}"#,
        r#"{"id":"x","do":"fly"}"#,
        r#"{"id":"x","do":"raise","to":-1}"#,
        r#"{"id":"x","do":"raise","to":1e99}"#,
        r#"{"id":"x","do":"sit","chair":300,"chips":1}"#,
        r#"{"id":"x","do":"discard","cards":7}"#,
    ];
    for text in nonsense {
        assert!(socket.send(text.to_owned()).await);
        // What can be read of it is its id: then the refusal says which request it is about.
        let id = if text.contains(r#""id":"x""#) { "x" } else { "" };
        let why = answer(&mut socket, id).await.expect_err("it is refused");
        assert!(!why.is_empty());
    }
    assert_eq!(room.counted("bad_frames").await, nonsense.len() as u64);
    for (what, why) in [
        (Do::Discard { cards: vec!["Zz".to_owned()] }, "no card"),
        (Do::Sit { chair: 99, chips: 200 }, ""),
        (Do::Buy { chips: u64::MAX }, ""),
        (Do::Buy { chips: 0 }, ""),
        (Do::Run { times: 200 }, "times"),
        (Do::Chat { text: "x".repeat(500) }, "letters"),
        (Do::Say { words: "abracadabra".to_owned() }, ""),
        (Do::Raise { to: 5 }, ""),
    ] {
        let refused = ask(&mut socket, "odd", None, what.clone()).await.expect_err("it is refused");
        assert!(refused.contains(why), "{what:?}: {refused}");
    }
    // A huge frame ends the connection, and nothing else.
    socket.send("x".repeat(1 << 20)).await;
    while socket.hear().await.is_some() {}
    let mut again = Socket::open(&seats[0], None).await.expect("it connects again");
    ask(&mut again, "hello", None, Do::Chat { text: "hello".to_owned() }).await.expect("the table is there");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_acts_for_another_or_twice_or_too_late() {
    let room = Room::open("turns").await;
    let seats = room.table(3).await;
    let mut sockets = [sit(&seats[0]).await, sit(&seats[1]).await];
    let mut stranger = Socket::open(&seats[2], None).await.expect("it connects");
    let refused = ask(&mut stranger, "s", None, Do::Fold).await.expect_err("a stranger has no hand");
    assert!(refused.contains("sit down"), "{refused}");
    let taken = ask(&mut stranger, "t", None, Do::Sit { chair: 1, chips: 200 }).await;
    assert!(taken.expect_err("the seat is taken").contains("taken"));
    // One of the two is to act.
    let (first, turn) = {
        let (one, two) = sockets.split_at_mut(1);
        tokio::select! {
            turn = turn_of(&mut one[0]) => (0, turn),
            turn = turn_of(&mut two[0]) => (1, turn),
        }
    };
    let other = 1 - first;
    let refused =
        ask(&mut sockets[other], "n", Some(turn), Do::Call).await.expect_err("it is not their turn");
    assert!(refused.contains("turn"), "{refused}");
    let refused =
        ask(&mut sockets[first], "o", Some(turn - 1), Do::Call).await.expect_err("that turn is over");
    assert!(refused.contains("earlier"), "{refused}");
    let number = ask(&mut sockets[first], "c", Some(turn), Do::Call).await.expect("it is their turn");
    let again = ask(&mut sockets[first], "c", Some(turn), Do::Call).await;
    assert_eq!(again, Ok(number), "asked twice, done once");
    // The same on another connection, as after a lost one.
    let mut back = Socket::open(&seats[first], Some(number - 1)).await.expect("it connects");
    assert_eq!(ask(&mut back, "c", Some(turn), Do::Call).await, Ok(number));
    let bad = Seat { token: "nobody".to_owned(), ..seats[0].clone() };
    assert!(Socket::open(&bad, None).await.is_err(), "a token that is none opens nothing");
    assert!(
        Socket::open(&Seat { table: 99, ..seats[0].clone() }, None).await.is_err(),
        "there is no table 99"
    );
    room.close().await;
}

/// Hears until something is so.
/// What is wanted comes within seconds; a test that waits for something that is never said fails instead of hanging.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(120);

async fn hear_until(socket: &mut Socket, so: impl Fn(&serde_json::Value) -> bool) -> serde_json::Value {
    loop {
        let heard = tokio::time::timeout(PATIENCE, socket.hear_text()).await.expect("it is said in time");
        let text = heard.expect("the server speaks");
        let message = serde_json::from_str(&text).expect("it is JSON");
        if so(&message) {
            return message;
        }
    }
}

fn said(message: &serde_json::Value, what: &str) -> bool {
    let lines = message["said"].as_array().map(Vec::as_slice).unwrap_or_default();
    lines.iter().any(|line| line["what"] == what)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_runs_out_after_the_bank_and_the_player_sits_out() {
    let room = Room::open("clock").await;
    let clock = serde_json::json!({ "act_seconds": 1, "bank_seconds": 1, "grace_seconds": 1 });
    let seats = room.table_of(clock, 2).await;
    let mut sockets = [sit(&seats[0]).await, sit(&seats[1]).await];
    // Nobody acts. Whoever is to act is here, so the bank runs before the time is up.
    let turn = hear_until(&mut sockets[0], |message| message["table"]["turn"]["until"].is_u64()).await;
    let chair = turn["table"]["turn"]["chair"].clone();
    let bank = hear_until(&mut sockets[0], |message| message["table"]["turn"]["bank"] == true).await;
    assert_eq!(bank["table"]["turn"]["chair"], chair);
    let up = hear_until(&mut sockets[0], |message| said(message, "timed-out")).await;
    let seat = &up["table"]["seats"][chair.as_u64().expect("a chair") as usize - 1];
    assert_eq!((&seat["bank"], &seat["state"]), (&0.into(), &"away".into()), "{seat}");
    // They are back when they say so.
    let place = usize::from(chair != 1);
    ask(&mut sockets[place], "back", None, Do::Return).await.expect("they may come back");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_connection_has_its_grace_and_the_hand_goes_on() {
    let room = Room::open("grace").await;
    let clock = serde_json::json!({ "act_seconds": 1, "bank_seconds": 60, "grace_seconds": 1 });
    let seats = room.table_of(clock, 2).await;
    let mut here = sit(&seats[0]).await;
    let gone = sit(&seats[1]).await;
    drop(gone);
    // Ours checks or calls; theirs is folded or checked for them, and their bank is not touched.
    let up = loop {
        let message = hear_until(&mut here, |message| {
            said(message, "timed-out") || message["you"]["choices"].is_object()
        })
        .await;
        if said(&message, "timed-out") {
            break message;
        }
        let turn = message["you"]["turn"].as_u64();
        let what = if message["you"]["choices"]["check"] == true { Do::Check } else { Do::Call };
        let _ = ask(&mut here, &format!("a{}", turn.unwrap_or_default()), turn, what).await;
    };
    assert_eq!(up["table"]["seats"][1]["bank"], 60, "{}", up["table"]["seats"][1]);
    assert_eq!(up["table"]["seats"][1]["here"], false);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rail_sees_the_chairs_now_the_hand_later_and_no_hidden_card() {
    let room = Room::open("rail").await;
    let mut seats = room.table_of(serde_json::json!({ "rail_seconds": 1, "act_seconds": 0 }), 3).await;
    let watcher = seats.pop().expect("three seats");
    let mut players = [sit(&seats[0]).await, sit(&seats[1]).await];
    let first = hear_until(&mut players[0], |message| message["you"]["cards"].get(1).is_some()).await;
    let other = hear_until(&mut players[1], |message| message["you"]["cards"].get(1).is_some()).await;
    let mut rail = Socket::open(&watcher, None).await.expect("anybody may watch");
    let snapshot = hear_until(&mut rail, |message| message["type"] == "snapshot").await;
    assert!(snapshot["you"].is_null());
    assert!(snapshot["table"]["seats"][1].is_object(), "who sits where is seen at once");
    let hidden: Vec<String> = [&first, &other]
        .iter()
        .flat_map(|message| message["you"]["cards"].as_array().expect("cards").iter())
        .map(ToString::to_string)
        .collect();
    let clean = |text: &str| hidden.iter().all(|card| !text.contains(card.as_str()));
    assert!(clean(&snapshot.to_string()));
    loop {
        let text = rail.hear_text().await.expect("the server speaks");
        assert!(clean(&text), "the rail is told a hidden card: {text}");
        let message: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        if message["table"]["on"] == true && message["table"]["turn"].is_object() {
            break;
        }
    }
    let refused = ask(&mut rail, "x", None, Do::Fold).await.expect_err("whoever watches does not play");
    assert!(refused.contains("sit down"), "{refused}");
    room.close().await;
}
