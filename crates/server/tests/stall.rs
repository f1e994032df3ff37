//! A real server whose store stalls: it says so, waits, and goes on by itself.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::wire::{BotToken, TableInfo};
use tokio_tungstenite::tungstenite::Message;

mod house;

use house::{Room, Socket};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_asked_while_the_store_stalls_is_done_when_it_goes_on() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    assert_eq!(manager.get("/health").await.body, "ok\n");
    let stall = room.stall();
    let opening = tokio::spawn({
        let manager = manager.clone();
        async move {
            let table = json!({
                "name": "Friday", "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 6,
                "stakes": { "small_blind": 1, "big_blind": 2 },
            });
            manager.post("/api/tables", &table).await
        }
    });
    let ill = manager.get("/health").await.fault(503);
    assert!(ill.why.contains("does not answer"), "{}", ill.why);
    assert!(!opening.is_finished(), "nothing is done that is not written down");
    assert_eq!(manager.get("/api/tables").await.ok::<Vec<TableInfo>>(200), [], "nobody is told of it");
    drop(stall);
    let table: TableInfo = opening.await.expect("no panic").ok(201);
    assert_eq!(table.name, "Friday");
    assert_eq!(manager.get("/health").await.body, "ok\n");
    room.stop().await;
}

/// Hears until an answer to this request comes, or until it is the socket's turn.
async fn hear(socket: &mut Socket, until: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = socket.next().await.expect("the table speaks").expect("whole");
        let Message::Text(text) = message else { continue };
        let heard = serde_json::from_str(&text).expect("JSON");
        if until(&heard) {
            return heard;
        }
    }
}

async fn say(socket: &mut Socket, command: &Value) {
    socket.send(Message::text(command.to_string())).await.expect("it is sent");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_folded_while_the_store_stalls() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    let ask = json!({
        "name": "Friday", "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 6, "pause_ms": 1000,
        "stakes": { "small_blind": 1, "big_blind": 2 }, "act_seconds": 4, "bank_seconds": 0, "grace_seconds": 0,
    });
    let table: TableInfo = manager.post("/api/tables", &ask).await.ok(201);
    let bots = manager.post("/api/bots", &json!({ "name": "Bot", "count": 2 })).await;
    let bots: Vec<BotToken> = bots.ok(201);
    let mut sockets = Vec::new();
    for (place, bot) in bots.into_iter().enumerate() {
        let mut socket = manager.bot(&bot.token).socket(table.id).await.expect("it connects");
        say(&mut socket, &json!({ "id": "sit", "do": "sit", "chair": place + 1, "chips": 200 })).await;
        hear(&mut socket, |heard| heard["type"] == "done").await;
        sockets.push(socket);
    }
    let mine = |heard: &Value| heard["you"]["turn"].is_u64();
    // The first to act before the flop with two players is one of them, whichever has the button.
    let (first, second) = sockets.split_at_mut(1);
    let (mover, turn) = tokio::select! {
        heard = hear(&mut first[0], mine) => (&mut first[0], heard),
        heard = hear(&mut second[0], mine) => (&mut second[0], heard),
    };
    let turn = &turn["you"]["turn"];
    let stall = room.stall();
    // Each of these takes the two seconds after which the server says so: more than the player has in all.
    for _ in 0..4 {
        manager.get("/health").await.fault(503);
    }
    say(mover, &json!({ "id": "call", "turn": turn, "do": "call" })).await;
    drop(stall);
    let answer = hear(mover, |heard| heard["id"] == "call").await;
    assert_eq!(answer["type"], "done", "the turn was still theirs: {}", answer["why"]);
    room.stop().await;
}
