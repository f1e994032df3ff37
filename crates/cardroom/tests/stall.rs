//! A real server whose store stalls: it says so, waits, and goes on by itself.

use cardroom::load::{Heard, Seat, Socket};
use serde_json::json;
use server::wire::{BotToken, Do, TableInfo};

mod house;

use house::Room;

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
async fn hear(socket: &mut Socket, until: impl Fn(&Heard) -> bool) -> Heard {
    loop {
        let heard = socket.hear().await.expect("the table speaks");
        if until(&heard) {
            return heard;
        }
    }
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
        let address = room.server().address().to_string();
        let chair = place as u8 + 1;
        let seat = Seat { address, table: table.id, chair, token: bot.token, chips: 200 };
        let mut socket = Socket::open(&seat, None).await.expect("it connects");
        assert!(socket.say("sit", None, &Do::Sit { chair, chips: 200 }).await);
        hear(&mut socket, |heard| heard.kind == "done").await;
        sockets.push(socket);
    }
    let mine = |heard: &Heard| heard.you.as_ref().is_some_and(|you| you.turn.is_some());
    // The first to act before the flop with two players is one of them, whichever has the button.
    let (first, second) = sockets.split_at_mut(1);
    let (mover, turn) = tokio::select! {
        heard = hear(&mut first[0], mine) => (&mut first[0], heard),
        heard = hear(&mut second[0], mine) => (&mut second[0], heard),
    };
    let turn = turn.you.and_then(|you| you.turn).expect("a turn");
    let stall = room.stall();
    // Each of these takes the two seconds after which the server says so: more than the player has in all.
    for _ in 0..4 {
        manager.get("/health").await.fault(503);
    }
    assert!(mover.say("call", Some(turn), &Do::Call).await);
    drop(stall);
    let answer = hear(mover, |heard| heard.id == "call").await;
    assert_eq!(answer.kind, "done", "the turn was still theirs: {}", answer.why);
    room.stop().await;
}
