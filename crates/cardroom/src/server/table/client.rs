//! One socket: what its client asks goes to the table's task, what the table says goes out. A client that sends nonsense
//! is told so; one that sends too much is let go.

use std::time::{Duration, Instant};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code},
};
use tokio::sync::mpsc;

use crate::{
    server::metrics::Metrics,
    wire::{Command, FromTable, MOST_BYTES},
};

use super::{
    Person,
    task::{Message, json},
};

/// How many messages may wait for a client before it is let go.
const MOST_WAITING: usize = 64;

/// How many requests a client may send at once, and how many a second after that.
const BURST: f64 = 40.0;
const A_SECOND: f64 = 20.0;

/// A client is pinged so often, and let go if it has said nothing for two of these.
const PING: Duration = Duration::from_secs(25);

/// So many frames that could not be read, or came too fast, end a connection.
const MOST_FAULTS: u32 = 50;

/// What a client has left to send.
struct Allowance {
    left: f64,
    since: Instant,
    faults: u32,
}

impl Allowance {
    fn new(limited: bool) -> Allowance {
        let left = if limited { BURST } else { f64::INFINITY };
        Allowance { left, since: Instant::now(), faults: 0 }
    }

    /// May another request come now?
    fn take(&mut self) -> bool {
        if self.left.is_infinite() {
            return true;
        }
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.since).as_secs_f64() * A_SECOND).min(BURST);
        self.since = now;
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}

/// Serves a socket until it closes.
pub(super) async fn serve(
    metrics: &Metrics,
    limited: bool,
    client: u64,
    who: Option<Person>,
    after: Option<u64>,
    inbox: mpsc::Sender<Message>,
    mut socket: WebSocket,
) {
    let (to, mut from) = mpsc::channel(MOST_WAITING);
    if inbox.send(Message::Join { client, who, after, to }).await.is_err() {
        return;
    }
    let mut allowance = Allowance::new(limited);
    let mut ping = tokio::time::interval_at((Instant::now() + PING).into(), PING);
    let mut silent = 0;
    loop {
        tokio::select! {
            message = from.recv() => {
                // The table lets a client go by dropping its end.
                let Some(message) = message else { break };
                if socket.send(Frame::Text(message)).await.is_err() {
                    break;
                }
            }
            _ = ping.tick() => {
                silent += 1;
                if silent > 2 || socket.send(Frame::Ping(Bytes::new())).await.is_err() {
                    break;
                }
            }
            frame = socket.recv() => {
                silent = 0;
                let text = match frame {
                    None | Some(Err(_) | Ok(Frame::Close(_))) => break,
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                    Some(Ok(Frame::Binary(_))) => Err("send JSON as text".to_owned()),
                    Some(Ok(Frame::Text(text))) => Ok(text),
                };
                let command = text.and_then(|text| read(&text)).map_err(|why| (String::new(), why));
                let command = command.and_then(|command| {
                    let may = allowance.take();
                    if may { Ok(command) } else { Err((command.id, "too fast: wait a moment".to_owned())) }
                });
                match command {
                    Ok(command) => {
                        let ask = Message::Ask { client, command, since: Instant::now() };
                        if inbox.send(ask).await.is_err() {
                            break;
                        }
                    }
                    Err((id, why)) => {
                        metrics.bad_frames.inc();
                        allowance.faults += 1;
                        if allowance.faults > MOST_FAULTS {
                            break;
                        }
                        let refused = FromTable::Refused { id, why, cite: None };
                        if socket.send(Frame::Text(json(&refused).into())).await.is_err() {
                            break;
                        }
                    }
                }
            }
        }
    }
    // Whether these arrive no longer matters.
    let _ = inbox.send(Message::Part { client }).await;
    let closing = CloseFrame { code: close_code::AWAY, reason: Utf8Bytes::from_static("come back") };
    let _ = socket.send(Frame::Close(Some(closing))).await;
}

/// Reads a request.
fn read(text: &str) -> Result<Command, String> {
    if text.len() > MOST_BYTES {
        return Err(format!("a request has {MOST_BYTES} bytes at most"));
    }
    let command: Command = serde_json::from_str(text).map_err(|error| format!("not a request: {error}"))?;
    let letters = command.id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    if command.id.is_empty() || command.id.len() > 40 || !letters {
        return Err("`id` has 1 to 40 letters, digits and dashes".to_owned());
    }
    Ok(command)
}
