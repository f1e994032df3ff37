//! A real server inside the test, with a clock that stands until it is turned, and as much of a browser as it needs.

// Each test program uses a part of this.
#![allow(dead_code)]

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use argon2::Params;
use journal::Store;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::wire::Fault;
use server::{Options, Server, accounts::Passwords, clock::Clock};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, client::IntoClientRequest as _},
};

/// Milliseconds in an hour.
pub(crate) const HOUR: u64 = 60 * 60 * 1000;

/// The manager's password.
pub(crate) const PASSWORD: &str = "a good password";

/// A folder of its own, gone when the test is over.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("cardroom-server-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind is in the folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A room that is open.
#[derive(Debug)]
pub(crate) struct Room {
    server: Option<Server>,
    now: Arc<AtomicU64>,
    /// What is unusual about it.
    unusual: fn(&mut Options),
    folder: Folder,
}

impl Room {
    /// A new one, which has no manager.
    pub(crate) async fn open() -> Room {
        Room::unusual(|_| {}).await
    }

    /// A new one, which believes what a proxy says.
    pub(crate) async fn open_behind_proxy() -> Room {
        Room::unusual(|options| options.behind_proxy = true).await
    }

    /// A new one, with something unusual.
    pub(crate) async fn unusual(unusual: fn(&mut Options)) -> Room {
        let now = Arc::new(AtomicU64::new(1_800_000_000_000));
        let mut room = Room { server: None, now, unusual, folder: Folder::new() };
        room.start().await;
        room
    }

    async fn start(&mut self) {
        let store = Store::Sqlite(self.folder.path().join("room.db"));
        let mut options = Options::new(SocketAddr::from(([127, 0, 0, 1], 0)), store);
        let now = Arc::clone(&self.now);
        options.clock = Clock::by(move || now.load(Ordering::Relaxed));
        (self.unusual)(&mut options);
        // As cheap as they get: how dear they are is not what is tested.
        let cheap = Params::new(8, 1, 1, None).expect("parameters");
        options.passwords = Some(Passwords::with(cheap).expect("passwords"));
        self.server = Some(Server::start(options).await.expect("it starts"));
    }

    /// Closes it and opens it again on the same store.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    pub(crate) async fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            server.stop().await;
        }
    }

    pub(crate) fn server(&self) -> &Server {
        self.server.as_ref().expect("it runs")
    }

    /// Makes the store stall: the server can write nothing down until what this gives is dropped.
    pub(crate) fn stall(&self) -> Stall {
        let lock = rusqlite::Connection::open(self.folder.path().join("room.db")).expect("the store");
        lock.busy_timeout(Duration::from_secs(60)).expect("patience");
        lock.execute_batch("BEGIN IMMEDIATE").expect("the right to write");
        Stall { _lock: lock }
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, milliseconds: u64) {
        self.now.fetch_add(milliseconds, Ordering::Relaxed);
    }

    pub(crate) fn now(&self) -> u64 {
        self.now.load(Ordering::Relaxed)
    }

    /// A browser that nobody has logged in with.
    pub(crate) fn stranger(&self) -> Browser {
        Browser { address: self.server().address(), cookie: None, device: None, headers: Vec::new() }
    }

    /// The same browser at the room as it runs now.
    pub(crate) fn again(&self, browser: &Browser) -> Browser {
        Browser { address: self.server().address(), ..browser.clone() }
    }

    /// The key of the first-run link.
    pub(crate) async fn key(&self) -> Option<String> {
        let path = self.server().setup_path().await.expect("the store answers")?;
        Some(path.strip_prefix("/setup.html?key=").expect("a key").to_owned())
    }

    /// Sets the room up, for those who are invited or for anybody; the manager.
    pub(crate) async fn set_up(&self, open: bool) -> Browser {
        let mut manager = self.stranger();
        let key = self.key().await.expect("it has no manager");
        let ask = json!({
            "key": key, "name": "Manager", "password": PASSWORD, "house": "Friday", "book": "fort", "open": open,
        });
        manager.log_in_by("/api/setup", &ask).await;
        manager
    }

    /// Somebody with an account, in a room where anybody may register.
    pub(crate) async fn register(&self, name: &str) -> Browser {
        let mut browser = self.stranger();
        browser.log_in_by("/api/accounts", &json!({ "name": name, "password": PASSWORD })).await;
        browser
    }
}

/// A store that takes nothing in for as long as this is there: another connection has the right to write.
#[derive(Debug)]
pub(crate) struct Stall {
    _lock: rusqlite::Connection,
}

/// An open socket of a table.
pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A request's body with one field changed.
pub(crate) fn with(body: &Value, field: &str, value: impl Into<Value>) -> Value {
    let mut body = body.clone();
    body[field] = value.into();
    body
}

/// Somebody's browser.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    /// `cardroom=...`
    pub(crate) cookie: Option<String>,
    /// `cardroom-device=...`, which is sent where it matters.
    pub(crate) device: Option<String>,
    /// Sent with every request.
    pub(crate) headers: Vec<(&'static str, String)>,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    /// A header's value.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (known, value) = line.split_once(':')?;
            known.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The cookie of the device.
    fn device(&self) -> Option<String> {
        let cookies = self.head.lines().filter_map(|line| line.split_once(": "));
        let device = cookies.map(|(_, value)| value).find(|value| value.starts_with("cardroom-device="))?;
        device.split(';').next().map(str::to_owned)
    }

    /// The body, if it was answered with this status.
    pub(crate) fn ok<T: DeserializeOwned>(&self, status: u16) -> T {
        assert_eq!(self.status, status, "{}", self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// What is wrong, if it was refused with this status.
    pub(crate) fn fault(&self, status: u16) -> Fault {
        assert_eq!(self.header("content-type"), Some("application/json"), "{} {}", self.status, self.body);
        self.ok(status)
    }
}

impl Browser {
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, Some(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        self.send("PUT", path, Some(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, None).await
    }

    /// Asks for a session and keeps its cookie.
    pub(crate) async fn log_in_by(&mut self, path: &str, body: &Value) -> Answer {
        let answer = self.post(path, body).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        self.take_cookie(&answer);
        answer
    }

    /// Keeps the cookie of an answer, and the device's with it.
    pub(crate) fn take_cookie(&mut self, answer: &Answer) {
        let cookie = answer.header("set-cookie").expect("a cookie");
        self.cookie = cookie.split(';').next().map(str::to_owned);
        self.device = answer.device();
    }

    /// The same device after its session was forgotten.
    pub(crate) fn forgetful(&self) -> Browser {
        Browser { cookie: self.device.clone(), ..self.clone() }
    }

    /// The same browser with one more header.
    pub(crate) fn with(&self, name: &'static str, value: &str) -> Browser {
        let mut browser = self.clone();
        browser.headers.push((name, value.to_owned()));
        browser
    }

    /// Opens a table's socket, with the cookie and the headers of every request.
    pub(crate) async fn socket(&self, table: u64) -> Result<Socket, Error> {
        let mut request = format!("ws://{}/api/tables/{table}/socket", self.address).into_client_request()?;
        let headers = request.headers_mut();
        if let Some(cookie) = &self.cookie {
            headers.insert("Cookie", cookie.parse().expect("a header"));
        }
        for (name, value) in &self.headers {
            headers.insert(*name, value.parse().expect("a header"));
        }
        connect_async(request).await.map(|(socket, _)| socket)
    }

    /// A bot's program: it shows its token and has no cookie.
    pub(crate) fn bot(&self, token: &str) -> Browser {
        Browser { cookie: None, ..self.clone() }.with("Authorization", &format!("Bearer {token}"))
    }

    async fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let body = body.map(Value::to_string);
        let kind = body.as_ref().map(|_| "Content-Type: application/json\r\n").unwrap_or_default();
        self.raw(method, path, kind, body.unwrap_or_default().as_bytes()).await
    }

    /// Any request at all.
    pub(crate) async fn raw(&self, method: &str, path: &str, more: &str, body: &[u8]) -> Answer {
        let mut lines = vec![format!("{method} {path} HTTP/1.1"), "Connection: close".to_owned()];
        if !self.headers.iter().any(|(name, _)| *name == "Host") {
            lines.push(format!("Host: {}", self.address));
        }
        lines.extend(self.headers.iter().map(|(name, value)| format!("{name}: {value}")));
        lines.extend(self.cookie.iter().map(|cookie| format!("Cookie: theme=dark; {cookie}")));
        lines.push(format!("Content-Length: {}", body.len()));
        let head = format!("{}\r\n{more}\r\n", lines.join("\r\n"));
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        stream.write_all(head.as_bytes()).await.expect("it takes the head");
        // A server that refuses a large body may close before it has all of it.
        let _ = stream.write_all(body).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(&answer)));
        let (head, body) = (String::from_utf8_lossy(&answer[..end]).into_owned(), &answer[end + 4..]);
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let in_chunks = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        let body = if in_chunks { joined(body) } else { body.to_vec() };
        // What came compressed is no text, and is looked at for its length alone.
        Answer { status, head, body: String::from_utf8_lossy(&body).into_owned() }
    }
}

/// A body that came in chunks: a length in hexadecimal before each, and an empty one at the end.
fn joined(body: &[u8]) -> Vec<u8> {
    let (mut whole, mut rest) = (Vec::new(), body);
    loop {
        let end = rest.windows(2).position(|pair| pair == b"\r\n").expect("the length of a chunk");
        let length =
            std::str::from_utf8(&rest[..end]).ok().and_then(|text| usize::from_str_radix(text, 16).ok());
        let length = length.expect("a length");
        if length == 0 {
            return whole;
        }
        whole.extend_from_slice(&rest[end + 2..end + 2 + length]);
        rest = &rest[end + 4 + length..];
    }
}
