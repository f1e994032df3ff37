//! What somebody has for themselves: notes that nobody else reads, hands shared by a link, how they play. Each test has a
//! real server of its own.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::wire::{GameHelp, GameInfo, Me, Note, Share, SharedHand, Statistics, Step, TableInfo, Tag};
use tokio_tungstenite::tungstenite::Message;

mod house;

use house::{Browser, Room, Socket};

/// The next message that is as wanted.
async fn hear(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = socket.next().await.expect("the table speaks").expect("whole");
        let heard: Value = serde_json::from_str(message.to_text().expect("text")).expect("JSON");
        if wanted(&heard) {
            return heard;
        }
    }
}

async fn say(socket: &mut Socket, command: &Value) {
    socket.send(Message::text(command.to_string())).await.expect("it is sent");
}

/// Two players at a table of two chairs, and one hand that the first of them to act folds: the table's number.
async fn one_hand(manager: &Browser, players: [&Browser; 2]) -> u64 {
    let ask = json!({
        "name": "Friday", "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 2, "rail_seconds": 30,
        "stakes": { "small_blind": 1, "big_blind": 2 }, "buy_in": [100, 200], "act_seconds": 0,
    });
    let table: TableInfo = manager.post("/api/tables", &ask).await.ok(201);
    let mut sockets = Vec::new();
    for (place, player) in players.into_iter().enumerate() {
        let mut socket = player.socket(table.id).await.expect("it connects");
        say(&mut socket, &json!({ "id": "sit", "do": "sit", "chair": place + 1, "chips": 200 })).await;
        hear(&mut socket, |heard| heard["type"] == "done").await;
        sockets.push(socket);
    }
    let (first, second) = sockets.split_at_mut(1);
    let turn = |heard: &Value| heard["you"]["turn"].is_number();
    tokio::select! {
        heard = hear(&mut first[0], turn) => fold(&mut first[0], &heard).await,
        heard = hear(&mut second[0], turn) => fold(&mut second[0], &heard).await,
    }
    table.id
}

/// Folds, and hears the end of the hand.
async fn fold(socket: &mut Socket, heard: &Value) {
    say(socket, &json!({ "id": "fold", "do": "fold", "turn": heard["you"]["turn"] })).await;
    hear(socket, |heard| {
        heard["said"].as_array().is_some_and(|said| said.iter().any(|one| one["what"] == "awarded"))
    })
    .await;
}

#[tokio::test]
async fn notes_are_for_whoever_wrote_them_and_outlive_the_server() {
    let mut room = Room::open().await;
    room.set_up(true).await;
    let (ann, bob) = (room.register("Ann").await, room.register("Bob").await);
    let bob_is: Me = bob.get("/api/me").await.ok(200);
    let path = format!("/api/me/notes/{}", bob_is.account);
    let ask = json!({ "text": "calls too much\nnever bluffs", "tag": "red" });
    let note: Note = ann.put(&path, &ask).await.ok(200);
    assert_eq!((note.name.as_str(), note.tag), ("Bob", Some(Tag::Red)));

    room.restart().await;
    let (ann, bob) = (room.again(&ann), room.again(&bob));
    assert_eq!(ann.get("/api/me/notes").await.ok::<Vec<Note>>(200), [note]);
    assert!(bob.get("/api/me/notes").await.ok::<Vec<Note>>(200).is_empty(), "nobody reads what others note");
    room.stranger().get("/api/me/notes").await.fault(401);

    let fault = ann.put(&path, &json!({ "text": "x".repeat(501) })).await.fault(400);
    assert_eq!(fault.field.as_deref(), Some("text"));
    ann.put(&path, &json!({ "text": "un\u{202e}seen" })).await.fault(400);
    ann.put(&path, &json!({ "tag": "beige" })).await.fault(400);
    ann.put("/api/me/notes/999", &json!({ "text": "who?" })).await.fault(404);
    ann.put(&path, &json!({})).await.ok::<Note>(200);
    assert!(ann.get("/api/me/notes").await.ok::<Vec<Note>>(200).is_empty(), "an empty note is gone");
}

#[tokio::test]
async fn a_hand_is_shared_as_its_player_saw_it_or_as_the_rail_did_and_no_card_more() {
    let room = Room::open().await;
    let manager = room.set_up(true).await;
    let (ann, bob) = (room.register("Ann").await, room.register("Bob").await);
    let table = one_hand(&manager, [&ann, &bob]).await;

    let ask = |shown_as: &str| json!({ "table": table, "hand": 1, "shown_as": shown_as });
    room.stranger().post("/api/shares", &ask("rail")).await.fault(401);
    // Whoever was not dealt in has no cards of their own to show, and sees the hand when the rail does.
    manager.post("/api/shares", &ask("rail")).await.fault(404);
    let own: Share = ann.post("/api/shares", &ask("own")).await.ok(201);
    let key = own.key.clone().expect("it is told once");
    let stranger = room.stranger();
    stranger.get(&format!("/api/shared/{key}")).await.fault(404);
    room.pass(31_000);
    manager.post("/api/shares", &ask("own")).await.fault(403);

    let shown: SharedHand = stranger.get(&format!("/api/shared/{key}")).await.ok(200);
    assert_eq!((shown.by.as_str(), shown.table.as_str(), shown.hand), ("Ann", "Friday", 1));
    let seen: Vec<Step> = ann.get(&format!("/api/tables/{table}/hands/1/frames")).await.ok(200);
    assert_eq!(shown.steps, seen, "what Ann herself may see, and nothing else");
    let held =
        |steps: &[Step]| steps.iter().filter_map(|step| step.you.as_ref()).any(|you| !you.cards.is_empty());
    assert!(held(&shown.steps), "with her own cards");

    let rail: Share = ann.post("/api/shares", &ask("rail")).await.ok(201);
    let rail: SharedHand = stranger.get(&format!("/api/shared/{}", rail.key.expect("a key"))).await.ok(200);
    assert!(!held(&rail.steps), "the rail saw no cards of hers");
    let seen: Vec<Step> = stranger.get(&format!("/api/tables/{table}/hands/1/frames")).await.ok(200);
    assert_eq!(rail.steps, seen);

    // A link is listed without its key, is nobody else's to take back, and is gone once it was taken back.
    let mine: Vec<Share> = ann.get("/api/shares").await.ok(200);
    assert!(mine.len() == 2 && mine.iter().all(|share| share.key.is_none()));
    let path = format!("/api/shares/{}", own.share);
    bob.delete(&path).await.fault(404);
    assert_eq!(ann.delete(&path).await.status, 204);
    stranger.get(&format!("/api/shared/{key}")).await.fault(404);
    stranger.get("/api/shared/00000000000000000000000000000000").await.fault(404);
}

#[tokio::test]
async fn play_is_counted_once_from_the_hands_that_were_dealt_to_the_player() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    let (ann, bob) = (room.register("Ann").await, room.register("Bob").await);
    one_hand(&manager, [&ann, &bob]).await;
    let both = |one: &Statistics, two: &Statistics| {
        [one, two].map(|play| {
            play.games.iter().map(|game| (game.hands, game.decided, game.raised)).collect::<Vec<_>>()
        })
    };
    for _ in 0..2 {
        let (one, two): (Statistics, Statistics) =
            (ann.get("/api/me/statistics").await.ok(200), bob.get("/api/me/statistics").await.ok(200));
        assert!(!one.more && one.games[0].game == "holdem" && one.games[0].limit == "no");
        // One of them folded; the other was never asked.
        let mut counted = both(&one, &two);
        counted.sort();
        assert_eq!(counted, [vec![(1, 0, 0)], vec![(1, 1, 0)]]);
        assert_eq!(one.games[0].hundredths + two.games[0].hundredths, 0);
        assert_eq!(one.games[0].hundredths.abs(), 50, "the small blind, half a big one");
    }
    assert!(
        manager.get("/api/me/statistics").await.ok::<Statistics>(200).games.is_empty(),
        "who never played"
    );
    room.stranger().get("/api/me/statistics").await.fault(401);
    room.restart().await;
    let one: Statistics = room.again(&ann).get("/api/me/statistics").await.ok(200);
    assert_eq!(one.games[0].hands, 1);
}

#[tokio::test]
async fn every_game_is_explained_and_every_book_can_be_read() {
    let room = Room::open().await;
    let stranger = room.stranger();
    for game in stranger.get("/api/games").await.ok::<Vec<GameInfo>>(200) {
        let help: GameHelp = stranger.get(&format!("/api/games/{}", game.id)).await.ok(200);
        assert_eq!(help.name, game.name);
        assert!(!help.streets.is_empty() && !help.parts.is_empty(), "{}", game.id);
        assert!(help.parts.iter().all(|part| part.ladder.len() > 1 && !part.plays.is_empty()), "{}", game.id);
    }
    stranger.get("/api/games/snap").await.fault(404);
    let rules: Vec<Value> = stranger.get("/api/rules/fort/live").await.ok(200);
    assert!(rules.len() > 100, "{} answers", rules.len());
    stranger.get("/api/rules/hoyle/live").await.fault(404);
    stranger.get("/api/rules/fort/sometimes").await.fault(404);
}
