//! One socket: what its client asks goes to the table's task, what the table says goes out. A client that sends nonsense
//! is told so; one that sends too much, or does not take in what it is sent, is let go.

use std::time::{Duration, Instant};

use axum::{body::Bytes, extract::ws::Utf8Bytes};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message as Frame,
        protocol::{
            CloseFrame,
            frame::{
                Frame as Raw,
                coding::{CloseCode, Data, OpCode},
            },
        },
    },
};

use crate::wire::{Command, Do, FromTable, MOST_BYTES};
use crate::{
    frames::Metered,
    limits::TooMuch,
    metrics::Metrics,
    sockets::{Held, LetGo},
    text,
};

use super::{
    Person,
    task::{Message, json},
};

/// A socket as it reaches a table.
pub type TableSocket = WebSocketStream<Metered<TokioIo<Upgraded>>>;

/// How many messages may wait for a client before it is let go.
const MOST_WAITING: usize = 64;

/// A client is pinged so often, and let go if it has said nothing for two of these.
const PING: Duration = Duration::from_secs(25);

/// So many frames that could not be read, or came too fast, end a connection.
const MOST_FAULTS: u32 = 50;

/// How long saying goodbye may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// How a client wants to hear of a table, as it says when it opens the socket.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Hears {
    /// The number of the last step that it has seen.
    pub after: Option<u64>,
    /// Does it take what changed since the last message, in place of the whole table each time?
    #[serde(default)]
    pub changes: bool,
}

/// How a conversation over a socket ended.
#[derive(Debug)]
enum End {
    /// The client closed it.
    Closed,
    /// It broke, or the client does not take in what it is sent: there is nobody to say goodbye to.
    Gone,
    /// The table let it go: the client does not keep up, or the server stops.
    Away,
    /// The client sends too much, or too much that cannot be read.
    Flood(String),
    /// Its cookie or token no longer holds.
    LetGo(LetGo),
}

/// Serves a socket until it closes.
pub(super) async fn serve(
    metrics: &Metrics,
    client: u64,
    who: Option<Person>,
    hears: Hears,
    inbox: mpsc::Sender<Message>,
    mut held: Held,
    mut socket: TableSocket,
) {
    let (to, from) = mpsc::channel(MOST_WAITING);
    if inbox.send(Message::Join { client, who, hears, to }).await.is_err() {
        return;
    }
    let allowance = held.allowance().clone();
    let patience = held.patience();
    let conversation = Conversation { metrics, client, inbox: &inbox, allowance, patience, faults: 0 };
    let end = tokio::select! {
        biased;
        why = held.let_go() => End::LetGo(why),
        end = conversation.go_on(from, &mut socket) => end,
    };
    // The table hears of it at once, however long the goodbye takes; whether either arrives no longer matters.
    let _ = tokio::join!(inbox.send(Message::Part { client }), farewell(socket, end));
}

/// What a conversation goes by.
struct Conversation<'a> {
    metrics: &'a Metrics,
    client: u64,
    inbox: &'a mpsc::Sender<Message>,
    allowance: crate::sockets::Allowance,
    patience: Duration,
    faults: u32,
}

impl Conversation<'_> {
    async fn go_on(mut self, mut from: mpsc::Receiver<Utf8Bytes>, socket: &mut TableSocket) -> End {
        let mut ping = tokio::time::interval_at((Instant::now() + PING).into(), PING);
        let mut silent = 0;
        loop {
            let said = tokio::select! {
                message = from.recv() => match message {
                    Some(message) => self.send(socket, raw(message)).await,
                    // The table lets a client go by dropping its end.
                    None => Err(End::Away),
                },
                _ = ping.tick() => {
                    silent += 1;
                    if silent > 2 { Err(End::Gone) } else { self.send(socket, Frame::Ping(Bytes::new())).await }
                }
                frame = socket.next() => {
                    silent = 0;
                    self.heard(socket, frame).await
                }
            };
            if let Err(end) = said {
                return end;
            }
        }
    }

    /// Sends something. A client that does not take it in within a while is not waited for.
    async fn send(&self, socket: &mut TableSocket, frame: Frame) -> Result<(), End> {
        match tokio::time::timeout(self.patience, socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => {
                self.metrics.dropped.inc();
                Err(End::Gone)
            }
        }
    }

    async fn heard(
        &mut self,
        socket: &mut TableSocket,
        frame: Option<Result<Frame, Error>>,
    ) -> Result<(), End> {
        let command = match frame {
            Some(Ok(Frame::Close(_))) => return Err(End::Closed),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_))) => return Ok(()),
            Some(Ok(Frame::Binary(_))) => Err((String::new(), "send JSON as text".to_owned())),
            Some(Ok(Frame::Text(text))) => read(&text),
            Some(Err(error)) => return Err(self.broken(&error)),
            None => return Err(End::Gone),
        };
        match command.and_then(|command| self.within(command)) {
            Ok(command) => {
                let ask = Message::Ask { client: self.client, command, since: Instant::now() };
                self.inbox.send(ask).await.map_err(|_| End::Away)
            }
            Err((id, why)) => {
                self.metrics.bad_frames.inc();
                self.faults += 1;
                if self.faults > MOST_FAULTS {
                    return Err(End::Flood("too many requests that could not be taken".to_owned()));
                }
                let refused = FromTable::Refused { id, why, cite: None };
                self.send(socket, Frame::text(json(&refused))).await
            }
        }
    }

    /// A request, if another may come now.
    fn within(&self, command: Command) -> Result<Command, (String, String)> {
        let chat = match command.what {
            Do::Chat { .. } => self.allowance.chat(),
            _ => Ok(()),
        };
        match chat.and_then(|()| self.allowance.request()) {
            Ok(()) => Ok(command),
            Err(TooMuch { seconds }) => {
                self.metrics.limited.inc();
                Err((command.id, format!("too fast: wait {seconds} s, then try again")))
            }
        }
    }

    /// Why reading failed: the client sent more than it may, or is gone.
    fn broken(&self, error: &Error) -> End {
        let too_much = match error {
            Error::Io(error) => error.get_ref().and_then(|error| error.downcast_ref::<TooMuch>()),
            _ => None,
        };
        match too_much {
            Some(too_much) => {
                self.metrics.limited.inc();
                End::Flood(too_much.to_string())
            }
            None => End::Gone,
        }
    }
}

/// A message of the table, which is known to be text.
fn raw(message: Utf8Bytes) -> Frame {
    Frame::Frame(Raw::message(Bytes::from(message), OpCode::Data(Data::Text), true))
}

/// Says goodbye as the protocol asks for it: a close is answered with one, and ours waits a moment for its answer.
async fn farewell(mut socket: TableSocket, end: End) {
    let (code, reason) = match end {
        End::Gone => return,
        End::Closed => {
            // The answer to the client's own close waits to be sent already.
            let _ = tokio::time::timeout(FAREWELL, socket.flush()).await;
            return;
        }
        End::Away => (CloseCode::Away, "come back".to_owned()),
        End::Flood(why) => (CloseCode::Policy, why),
        End::LetGo(why) => (CloseCode::Policy, why.to_string()),
    };
    let goodbye = async {
        let closing = CloseFrame { code, reason: reason.into() };
        if socket.close(Some(closing)).await.is_ok() {
            while let Some(Ok(_)) = socket.next().await {}
        }
    };
    // Whether it arrives no longer matters.
    let _ = tokio::time::timeout(FAREWELL, goodbye).await;
}

/// Reads a request; what is refused carries the request's id where that can be read.
fn read(text: &str) -> Result<Command, (String, String)> {
    if text.len() > MOST_BYTES {
        return Err((String::new(), format!("a request has {MOST_BYTES} bytes at most")));
    }
    let command: Command = serde_json::from_str(text).map_err(|error| {
        let id = serde_json::from_str(text).map_or_else(|_| String::new(), |Id { id }| id);
        (if is_id(&id) { id } else { String::new() }, format!("not a request: {error}"))
    })?;
    if !is_id(&command.id) {
        return Err((String::new(), "`id` has 1 to 40 letters, digits and dashes".to_owned()));
    }
    let words = match &command.what {
        Do::Chat { text } => text.as_str(),
        Do::Say { words } => words.as_str(),
        _ => "",
    };
    if !text::is_plain(words) {
        let why = "write one line, without line breaks and characters that cannot be seen".to_owned();
        return Err((command.id, why));
    }
    Ok(command)
}

/// As much of a request as its refusal needs.
#[derive(Deserialize)]
struct Id {
    id: String,
}

fn is_id(id: &str) -> bool {
    (1..=40).contains(&id.len()) && id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_keeps_its_id() {
        let id = |text: &str| read(text).map(|command| command.id).expect_err("it is refused").0;
        assert_eq!(id(r#"{"id":"x-1","do":"fly"}"#), "x-1");
        assert_eq!(id(r#"{"do":"raise","to":-1,"id":"x"}"#), "x");
        assert_eq!(id(r#"{"id":"a b","do":"fly"}"#), "", "only what can be an id");
        assert_eq!(id(r#"{"id":7,"do":"fold"}"#), "");
        assert_eq!(id("{"), "");
        assert_eq!(id(r#"{"id":"x","do":"chat","text":"a\nb"}"#), "x");
        assert_eq!(id(r#"{"id":"x","do":"say","words":"\u202ecall"}"#), "x");
        assert!(read(r#"{"id":"x","do":"fold"}"#).is_ok());
    }
}
