//! The clients: each has a seat, looks at what the table tells it, and acts at a pace.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::{net::TcpStream, sync::watch};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Message, Utf8Bytes,
        client::IntoClientRequest,
        http::{HeaderValue, header::AUTHORIZATION},
        protocol::WebSocketConfig,
    },
};

use bots::Dice;
use server::wire::{Choices, Do};

use super::{Report, Trouble};

/// A place at a table.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The server's address.
    pub address: String,
    /// The table.
    pub table: u64,
    /// The chair.
    pub chair: u8,
    /// The bot's token.
    pub token: String,
    /// What to sit down with.
    pub chips: u64,
}

/// As much of a table's message as a client here looks at.
#[derive(Debug, Deserialize)]
pub struct Heard {
    /// What kind of message.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its number, if it has one.
    #[serde(default)]
    pub number: u64,
    /// The request that it answers.
    #[serde(default)]
    pub id: String,
    /// Why that was refused.
    #[serde(default)]
    pub why: String,
    /// The own seat.
    #[serde(default)]
    pub you: Option<Own>,
}

/// As much of the own seat.
#[derive(Debug, Deserialize)]
pub struct Own {
    /// The turn, if it is one's own.
    pub turn: Option<u64>,
    /// What to choose from.
    pub choices: Option<Choices>,
    /// Is it time to show or muck?
    pub show: bool,
}

/// An open socket.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects to a table.
    pub async fn open(seat: &Seat, after: Option<u64>) -> Result<Socket, Trouble> {
        let after = after.map_or_else(String::new, |after| format!("?after={after}"));
        let path = format!("/api/tables/{}/socket{after}", seat.table);
        Socket::open_at(&seat.address, &path, &seat.token).await
    }

    /// Connects to a socket by its path.
    pub async fn open_at(address: &str, path: &str, token: &str) -> Result<Socket, Trouble> {
        let what = || format!("connecting to {path} at {address}");
        let url = format!("ws://{address}{path}");
        let mut request = url.into_client_request().map_err(|error| Trouble::unexpected(what(), error))?;
        let bearer = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|error| Trouble::unexpected(what(), error))?;
        request.headers_mut().insert(AUTHORIZATION, bearer);
        let stream = TcpStream::connect(address).await.map_err(Trouble::io(what()))?;
        // An act is a small packet that should not wait for another.
        stream.set_nodelay(true).map_err(Trouble::io(what()))?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config))
            .await
            .map_err(|error| Trouble::unexpected(what(), error))?;
        Ok(Socket(socket))
    }

    /// The next message; none once the connection is over.
    pub async fn hear(&mut self) -> Option<Heard> {
        serde_json::from_str(&self.hear_text().await?).ok()
    }

    /// The text of the next message; none once the connection is over.
    pub async fn hear_text(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
            }
        }
    }

    /// Asks for something; whether it was sent.
    pub async fn say(&mut self, id: &str, turn: Option<u64>, what: &Do) -> bool {
        let command = server::wire::Command { id: id.to_owned(), turn, what: what.clone() };
        let Ok(text) = serde_json::to_string(&command) else { return false };
        self.0.send(Message::Text(text.into())).await.is_ok()
    }

    /// Sends any text.
    pub async fn send(&mut self, text: String) -> bool {
        self.0.send(Message::Text(text.into())).await.is_ok()
    }
}

/// What a simple client does: mostly checks and calls.
pub fn choose(choices: &Choices, dice: &mut Dice) -> Do {
    let roll = dice.below(20);
    match (roll, choices.raise) {
        (0, Some(raise)) => Do::Raise { to: raise.least },
        (1..=5, _) if choices.fold && !choices.check => Do::Fold,
        _ if choices.check => Do::Check,
        _ if choices.call.is_some() => Do::Call,
        _ if choices.bring_in.is_some() => Do::BringIn,
        _ => Do::Fold,
    }
}

/// Many clients.
#[derive(Debug)]
pub struct Crowd {
    /// How long after a turn begins its player acts, on average.
    pub pace: Duration,
    /// For how long they play.
    pub time: Duration,
    /// How many connect at once.
    pub at_once: usize,
}

/// When the last act at a table was sent, in microseconds since the start; and how many acts there were.
#[derive(Debug, Default)]
struct Sent(AtomicU64);

impl Crowd {
    /// Seats everybody, lets them play, and reports what they saw. The seats of one table follow one another.
    pub async fn play(&self, seats: &[Seat]) -> Result<Report, Trouble> {
        let start = Instant::now();
        let (go, gone) = watch::channel(false);
        let gate = Arc::new(tokio::sync::Semaphore::new(self.at_once));
        let mut clients = Vec::with_capacity(seats.len());
        let mut sent: Option<(u64, Arc<Sent>)> = None;
        for (place, seat) in seats.iter().enumerate() {
            let sent = match &sent {
                Some((table, sent)) if *table == seat.table => Arc::clone(sent),
                _ => {
                    let fresh = Arc::new(Sent::default());
                    sent = Some((seat.table, Arc::clone(&fresh)));
                    fresh
                }
            };
            let permit = Arc::clone(&gate).acquire_owned().await;
            let client = Client {
                seat: seat.clone(),
                sent,
                start,
                pace: self.pace,
                time: self.time,
                dice: Dice::new(place as u64),
                report: Report::default(),
                asked: 0,
                answered: 0,
            };
            clients.push(tokio::spawn(client.run(gone.clone(), permit.ok())));
        }
        // All are connected once every permit is back.
        let connecting = u32::try_from(self.at_once).unwrap_or(u32::MAX);
        drop(gate.acquire_many(connecting).await);
        let connected = start.elapsed();
        // Nobody listens if all have failed already.
        let _ = go.send(true);
        let mut report = Report::default();
        for client in clients {
            match client.await {
                Ok(Ok(seen)) => report.add(&seen),
                Ok(Err(trouble)) => report.trouble(&trouble),
                Err(error) => report.trouble(&Trouble::unexpected("a client", error)),
            }
        }
        report.connecting = connected.as_secs_f64();
        report.playing = self.time.as_secs_f64();
        Ok(report)
    }
}

struct Client {
    seat: Seat,
    sent: Arc<Sent>,
    start: Instant,
    pace: Duration,
    time: Duration,
    dice: Dice,
    report: Report,
    asked: u64,
    /// The last turn that was answered.
    answered: u64,
}

impl Client {
    async fn run(
        mut self,
        mut go: watch::Receiver<bool>,
        permit: Option<tokio::sync::OwnedSemaphorePermit>,
    ) -> Result<Report, Trouble> {
        let mut socket = Socket::open(&self.seat, None).await?;
        let sit = Do::Sit { chair: self.seat.chair, chips: self.seat.chips };
        self.ask(&mut socket, None, &sit).await;
        loop {
            let heard = socket.hear().await;
            let heard =
                heard.ok_or_else(|| Trouble::unexpected("sitting down", "the connection was lost"))?;
            match heard.kind.as_str() {
                "done" => break,
                "refused" => return Err(Trouble::unexpected("sitting down", heard.why)),
                _ => {}
            }
        }
        let rebuy = Do::AutoRebuy { to: Some(self.seat.chips) };
        self.ask(&mut socket, None, &rebuy).await;
        drop(permit);
        self.report.sockets = 1;
        // Until everybody is there, what is heard is not measured.
        let mut playing = *go.borrow_and_update();
        let mut until = playing.then(|| Instant::now() + self.time);
        let mut turn: Option<(u64, Instant, Do)> = None;
        let mut number = 0;
        let mut seen = 0;
        loop {
            let end = until.unwrap_or_else(|| Instant::now() + Duration::from_secs(3600));
            let wake = turn.as_ref().map_or(end, |(_, at, _)| (*at).min(end));
            tokio::select! {
                changed = go.changed(), if !playing => {
                    if changed.is_err() {
                        break;
                    }
                    playing = true;
                    until = Some(Instant::now() + self.time);
                    self.report = Report::default();
                    self.report.sockets = 1;
                }
                heard = socket.hear() => {
                    let Some(heard) = heard else {
                        self.report.lost += 1;
                        break;
                    };
                    self.report.messages += 1;
                    match heard.kind.as_str() {
                        "refused" => self.report.refused += 1,
                        "done" => self.report.acts += u64::from(heard.id.starts_with('a')),
                        _ => {}
                    }
                    if heard.kind == "step" && heard.number > number {
                        number = heard.number;
                        self.measure(&mut seen);
                    }
                    if let Some(you) = heard.you {
                        turn = self.next_turn(turn, &you);
                    }
                }
                () = tokio::time::sleep_until(wake.into()) => {
                    if Instant::now() >= end {
                        break;
                    }
                    if let Some((number, _, what)) = turn.take() {
                        self.answered = number;
                        self.sent.0.store(self.start.elapsed().as_micros() as u64, Ordering::Release);
                        self.asked += 1;
                        let id = format!("a{}", self.asked);
                        if !socket.say(&id, Some(number), &what).await {
                            self.report.lost += 1;
                            break;
                        }
                    }
                }
            }
        }
        Ok(self.report)
    }

    async fn ask(&mut self, socket: &mut Socket, turn: Option<u64>, what: &Do) {
        self.asked += 1;
        // A failure shows as a lost connection at the next message.
        let _ = socket.say(&format!("s{}", self.asked), turn, what).await;
    }

    /// Notes how long ago the last act at the table was sent, once for each act.
    fn measure(&mut self, seen: &mut u64) {
        let sent = self.sent.0.load(Ordering::Acquire);
        if sent > *seen {
            *seen = sent;
            let now = self.start.elapsed().as_micros() as u64;
            self.report.latency(now.saturating_sub(sent));
        }
    }

    fn next_turn(&mut self, turn: Option<(u64, Instant, Do)>, you: &Own) -> Option<(u64, Instant, Do)> {
        let number = you.turn?;
        if let Some(known) = turn.filter(|(known, _, _)| *known == number) {
            return Some(known);
        }
        // A turn that was answered is over, even if the news of that is still on the way.
        if number <= self.answered {
            return None;
        }
        let what = match &you.choices {
            Some(choices) => choose(choices, &mut self.dice),
            None if you.show => Do::Show,
            None => return None,
        };
        // People are not in step: some think half as long, some half as long again.
        let pace = self.pace.as_micros() as u64;
        let thinks = pace / 2 + self.dice.below(pace.max(1));
        Some((number, Instant::now() + Duration::from_micros(thinks), what))
    }
}
