//! What the documents say to those who write bots: their examples play, and they leave nothing out.

use std::{collections::HashSet, process::Stdio};

use cardroom::load::Seat;
use server::wire::{HandList, SeatBot};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    process::Command,
};

use crate::Room;

const BOTS: &str = include_str!("../../../../docs/bots.md");
const API: &str = include_str!("../../../../docs/api.md");

/// The examples: the language that their blocks name, the file that they are called, and how they are run.
const EXAMPLES: [(&str, &str, &[&str]); 2] = [
    ("python", "bot.py", &["python3"]),
    ("javascript", "bot.mjs", &["node", "--experimental-websocket", "--no-warnings"]),
];

/// How many hands each of them plays.
const HANDS: usize = 6;

/// The first block of a language.
fn block(language: &str) -> &'static str {
    let begun = BOTS.split(&format!("```{language}\n")).nth(1);
    begun.and_then(|rest| rest.split("\n```").next()).unwrap_or_else(|| panic!("no example in {language}"))
}

/// Seats a bot of the house.
async fn seat_house_bot(room: &Room, table: u64) {
    let ask = serde_json::json!({ "kind": "tight", "chair": 6 });
    let _: SeatBot = serde_json::from_value(ask.clone()).expect("it is a request");
    let path = format!("/api/tables/{table}/bots");
    let answer = room.host.manager.send("POST", &path, Some(&ask.to_string())).await.expect("it answers");
    assert_eq!(answer.status, 201, "{}", answer.body);
}

/// Has an example play from a seat, and says what it wrote down for each hand.
async fn play(room: &Room, seat: &Seat, (language, file, program): (&str, &str, &[&str])) -> Vec<(u64, i64)> {
    let file = room.folder.join(file);
    std::fs::write(&file, block(language)).expect("it is written");
    let url = format!("ws://{}/api/tables/{}/socket", seat.address, seat.table);
    let output = Command::new(program[0])
        .args(&program[1..])
        .arg(&file)
        .args([&url, &seat.token, &seat.chair.to_string(), &seat.chips.to_string(), &HANDS.to_string()])
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await
        .unwrap_or_else(|error| panic!("{} is installed: {error}", program[0]));
    let (said, cried) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{language}: {said}{cried}");
    let hands = said.lines().filter_map(|line| line.strip_prefix("hand ")?.split_once(": "));
    hands.map(|(hand, net)| (hand.parse().expect("a number"), net.parse().expect("chips"))).collect()
}

/// What the room says that a bot won in each hand it was dealt.
async fn net(seat: &Seat) -> Vec<(u64, i64)> {
    let head = format!(
        "GET /api/tables/{}/hands?most=50 HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nConnection: close\r\n\r\n",
        seat.table, seat.address, seat.token
    );
    let mut stream = TcpStream::connect(&seat.address).await.expect("it listens");
    stream.write_all(head.as_bytes()).await.expect("it takes the request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    let (_, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let list: HandList = serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"));
    list.hands.into_iter().rev().filter_map(|hand| Some((hand.hand, hand.net?))).collect()
}

/// Both examples and a bot of the house play a game, and what they say that they won is what they won.
async fn they_play(game: &str, limit: &str) {
    let room = Room::open(&format!("example-{game}")).await;
    let table = serde_json::json!({
        "games": [game], "limit": limit, "stakes": { "small_bet": 2, "big_blind": 2 }, "rail_seconds": 0,
        "think_ms": 0, "beat_ms": 0,
    });
    let seats = room.table_of(table, 2).await;
    seat_house_bot(&room, seats[0].table).await;
    let (python, javascript) =
        tokio::join!(play(&room, &seats[0], EXAMPLES[0]), play(&room, &seats[1], EXAMPLES[1]));
    for (seat, told) in seats.iter().zip([python, javascript]) {
        assert_eq!(told.len(), HANDS, "{told:?}");
        assert_eq!(net(seat).await[..HANDS], told);
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bots_of_the_documents_play_holdem() {
    they_play("holdem", "no").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bots_of_the_documents_play_stud() {
    they_play("stud", "fixed").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bots_of_the_documents_play_draw() {
    they_play("five-card-draw", "pot").await;
}

#[test]
fn the_examples_are_short() {
    for (language, _, _) in EXAMPLES {
        assert!(block(language).lines().count() < 90, "{language}");
    }
}

/// What stands between backticks.
fn named(text: &str) -> HashSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The fields and words of a type of the wire, by its TypeScript.
fn words_of(name: &str) -> Vec<&'static str> {
    let files =
        [include_str!("../../../../web/src/wire.ts"), include_str!("../../../../web/src/wire-events.ts")];
    let mut types = files.into_iter().flat_map(|file| file.split("\nexport type "));
    let body = types.find_map(|text| text.strip_prefix(&format!("{name} = ")));
    let body = body.unwrap_or_else(|| panic!("there is no {name}")).split("\n\n").next().unwrap_or_default();
    // A field stands behind the comment about it, or below.
    let lines = body
        .lines()
        .map(|line| {
            if line.starts_with("/**") {
                line.split_once("*/").map_or("", |(_, rest)| rest.trim())
            } else {
                line
            }
        })
        .filter(|line| !line.starts_with(" *"));
    let field = |line: &'static str| {
        let (field, _) = line.split_once(": ")?;
        let field = field.trim_end_matches('?');
        field.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'_').then_some(field)
    };
    let words = lines.clone().flat_map(|line| line.split('"').skip(1).step_by(2));
    lines.filter_map(field).chain(words.filter(|word| !["type", "do", "act"].contains(word))).collect()
}

#[test]
fn the_documents_name_every_field_that_a_bot_meets() {
    let (bots, api) = (named(BOTS), named(API));
    let missing = |types: &[&str], named: &HashSet<&str>| {
        let words = types.iter().flat_map(|name| words_of(name).into_iter().map(move |word| (*name, word)));
        words.filter(|(_, word)| !named.contains(word)).map(|(name, word)| format!("{name}.{word}")).collect()
    };
    let of_bots = [
        "FromTable",
        "Step",
        "Said",
        "Happening",
        "Bet",
        "Made",
        "Cite",
        "TableView",
        "SeatView",
        "SeatState",
        "PotView",
        "Turn",
        "What",
        "You",
        "Choices",
        "Raise",
        "Entry",
        "Settings",
        "Command",
        "Do",
        "Prepared",
        "SitOut",
        "Way",
        "FromEvent",
        "EventClock",
        "EventLevel",
        "EventStatus",
        "EventSeat",
    ];
    let left_out: Vec<String> = missing(&of_bots, &bots);
    assert!(left_out.is_empty(), "docs/bots.md says nothing of {left_out:?}");
    let of_api = [
        "Setup",
        "Credentials",
        "Wants",
        "GuestAsk",
        "NewTable",
        "StakesAsk",
        "Fees",
        "SeatBot",
        "BotKind",
        "FloorAsk",
        "FloorAct",
        "BotAsk",
        "Invite",
        "Role",
        "NewEvent",
        "EventStart",
        "EventBounty",
        "EnvelopesOf",
        "EventView",
        "DirectorAsk",
        "DirectorAct",
        "ChipsAsk",
        "ChipsWanted",
        "SeatDraw",
    ];
    let left_out: Vec<String> = missing(&of_api, &api);
    assert!(left_out.is_empty(), "docs/api.md says nothing of {left_out:?}");
}

#[test]
fn the_documents_name_every_request() {
    let api = named(API);
    let description = serde_json::to_value(server::http::description()).expect("it is JSON");
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            let request = format!("{} {path}", method.to_uppercase());
            assert!(api.contains(request.as_str()), "docs/api.md says nothing of {request}");
        }
    }
}
