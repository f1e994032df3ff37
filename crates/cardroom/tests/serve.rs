//! `cardroom serve` as a process of its own: where it says that it is, how it ends, and what it writes to its log.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use cardroom::load::{Http, Seat, Socket};
use serde_json::{Value, json};
use server::wire::{BookInfo, BotToken, Do, TableInfo};

const PASSWORD: &str = "a good password";

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// `cardroom serve` in a folder, on a free port.
fn serve(folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "json", "--data"])
        .arg(folder)
        .env("NO_COLOR", "1")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// What it says until it is open.
fn greeting(server: &mut Child) -> Vec<String> {
    let lines = BufReader::new(server.stdout.take().expect("output")).lines();
    let mut said = Vec::new();
    for line in lines {
        said.push(line.expect("text"));
        if said.last().is_some_and(|line| line.starts_with("Press")) {
            break;
        }
    }
    said
}

#[test]
fn the_program_says_where_it_is_and_ends_when_told() {
    let folder = folder("serve");
    let mut server = serve(&folder);
    let said = greeting(&mut server);
    let address = said[0].strip_prefix("Cardroom is open at http://").expect(&said[0]);
    let link = said.iter().find(|line| line.contains("no manager yet")).expect("a link");
    assert!(link.contains(&format!("http://{address}/setup.html?key=")), "{link}");

    // Neither the store nor the port can be had twice.
    let second = serve(&folder).wait_with_output().expect("it ends");
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("is being written by"));
    let third = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["serve", "--listen", address, "--data"])
        .arg(folder.join("other"))
        .output()
        .expect("it ends");
    assert_eq!(third.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&third.stderr).contains("cannot listen on"));

    let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().expect("a signal");
    assert!(told.success());
    let ended = server.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0));
    let log = String::from_utf8(ended.stderr).expect("text");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!(lines.first().map(|line| &line["message"]), Some(&json!("open")));
    assert_eq!(lines.last().map(|line| &line["message"]), Some(&json!("closed")));

    let mut again = serve(&folder);
    let link_again = greeting(&mut again).into_iter().find(|line| line.contains("no manager yet"));
    let key = |link: &str| link.split("key=").nth(1).map(str::to_owned);
    assert_eq!(link_again.as_deref().and_then(key), key(link), "the same key");
    again.kill().expect("it ends");
    again.wait().expect("it ended");
}

/// A server whose log goes to a file, with a manager and one table.
struct Logged {
    server: Child,
    folder: PathBuf,
    manager: Http,
    /// The key that the room was set up with.
    key: String,
    table: u64,
}

impl Logged {
    async fn start(level: &str) -> Logged {
        let folder = folder(&format!("log-at-{}", level.split(',').next().unwrap_or_default()));
        let log = fs::File::create(folder.join("log")).expect("a file for the log");
        let mut server = Command::new(env!("CARGO_BIN_EXE_cardroom"))
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--data"])
            .arg(&folder)
            .envs([("RUST_LOG", level), ("NO_COLOR", "1")])
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("it starts");
        let said = greeting(&mut server);
        let address = said.iter().find_map(|line| line.split("http://").nth(1)).expect("an address");
        let key = said.iter().find_map(|line| line.split("key=").nth(1)).expect("a key").to_owned();
        let setup = json!({
            "key": key, "name": "Manager", "password": PASSWORD, "house": "Friday", "book": "fort", "open": true,
        });
        let manager = logged_in(address.trim(), "/api/setup", &setup).await;
        let ask = json!({
            "name": "First", "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 6,
            "stakes": { "small_blind": 1, "big_blind": 2 }, "rail_seconds": 0,
        });
        let table: TableInfo =
            manager.ask("POST", "/api/tables", Some(&ask.to_string())).await.expect("a table");
        Logged { server, folder, manager, key, table: table.id }
    }

    fn log(mut self) -> String {
        self.server.kill().expect("it ends");
        self.server.wait().expect("it ended");
        fs::read_to_string(self.folder.join("log")).expect("a log")
    }
}

/// Somebody who got a session by asking for it so.
async fn logged_in(address: &str, path: &str, ask: &Value) -> Http {
    let mut http = Http::new(address);
    let answer = http.send("POST", path, Some(&ask.to_string())).await.expect("an answer");
    assert_eq!(answer.status, 201, "{}", answer.body);
    http.cookie = answer.cookie;
    http
}

/// Sits down by a token and waits for two cards; which they are.
async fn dealt_in(seat: &Seat) -> Vec<String> {
    let mut socket = Socket::open(seat, None).await.expect("a socket");
    assert!(socket.say("sit", None, &Do::Sit { chair: seat.chair, chips: seat.chips }).await);
    loop {
        let text = socket.hear_text().await.expect("a message");
        let heard: Value = serde_json::from_str(&text).expect("JSON");
        let own = heard["you"]["cards"].as_array().map(Vec::as_slice).unwrap_or_default();
        if own.len() == 2 {
            return own.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_card_and_no_secret_is_logged_at_any_level() {
    let room = Logged::start("trace,tungstenite::protocol=trace,hyper=trace").await;
    let ask = json!({ "name": "Robo", "count": 2 }).to_string();
    let bots: Vec<BotToken> = room.manager.ask("POST", "/api/bots", Some(&ask)).await.expect("bots");
    let seats: Vec<Seat> = (1..)
        .zip(&bots)
        .map(|(chair, bot)| {
            let address = room.manager.address.clone();
            Seat { address, table: room.table, chair, token: bot.token.clone(), chips: 200 }
        })
        .collect();
    let both = async { tokio::join!(dealt_in(&seats[0]), dealt_in(&seats[1])) };
    let (first, second) =
        tokio::time::timeout(Duration::from_secs(60), both).await.expect("they are dealt in");
    let secrets = [PASSWORD.to_owned(), room.key.clone(), bots[0].token.clone()];
    let cookie = room.manager.cookie.clone().expect("a session");
    let log = room.log();
    assert!(log.contains("request"), "our own lines are there: {log}");
    for card in first.iter().chain(&second) {
        for quoted in [format!("\"{card}\""), format!("\\\"{card}\\\""), format!("\\\\\"{card}")] {
            assert!(!log.contains(&quoted), "{card} is in the log");
        }
    }
    for secret in secrets.iter().map(String::as_str).chain(cookie.strip_prefix("cardroom=")) {
        assert!(!log.contains(secret), "a secret is in the log");
    }
    assert!(!log.contains("Received message"), "the libraries' own words are not there");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_may_not_do_it_leaves_nothing_in_the_log() {
    let room = Logged::start("info").await;
    let register = json!({ "name": "A1", "password": PASSWORD });
    let player = logged_in(&room.manager.address, "/api/accounts", &register).await;
    let path = format!("/api/tables/{}/floor", room.table);
    let close = json!({ "act": "close", "why": "mine now" }).to_string();
    assert_eq!(player.send("POST", &path, Some(&close)).await.expect("an answer").status, 403);
    let pause = json!({ "act": "pause", "why": "pizza" }).to_string();
    assert_eq!(room.manager.send("POST", &path, Some(&pause)).await.expect("an answer").status, 200);
    let log = room.log();
    assert!(log.contains("pizza") && !log.contains("mine now"), "{log}");
}

/// A book of the room's own is on the list beside the shipped ones; a mistake in one is pointed at, and nothing is opened.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn books_of_the_rooms_own_are_listed_and_their_mistakes_shown() {
    let folder = folder("own-books");
    fs::create_dir_all(folder.join("books")).expect("a folder");
    let book = |cap: &str| {
        format!(
            "book  = 'friday'\ntitle = 'The Friday Game'\nbase  = 'fort'\n\n\
             [policy.\"raise-cap.multiway\"]\nvalue = {cap}\ncite  = 'agreed in May'\nsays  = 'So many raises.'\n"
        )
    };
    fs::write(folder.join("books/friday.toml"), book("'lots'")).expect("a file");
    let wrong = serve(&folder).wait_with_output().expect("it ends");
    assert_eq!(wrong.status.code(), Some(2));
    let said = String::from_utf8_lossy(&wrong.stderr);
    assert!(
        said.contains("`raise-cap.multiway` cannot be `lots`") && said.contains("friday.toml:6"),
        "{said}"
    );

    fs::write(folder.join("books/friday.toml"), book("2")).expect("a file");
    let mut server = serve(&folder);
    let said = greeting(&mut server);
    let address = said[0].strip_prefix("Cardroom is open at http://").expect(&said[0]).to_owned();
    let stranger = Http::new(&address);
    let books: Vec<BookInfo> = stranger.ask("GET", "/api/books", None).await.expect("books");
    let titles: Vec<&str> = books.iter().map(|book| book.title.as_str()).collect();
    assert!(titles.contains(&"The Friday Game") && titles.len() > 4, "{titles:?}");
    server.kill().expect("it runs");
    server.wait().expect("it ended");
}
