//! A socket that follows an event: it says the clock and where its client sits, and takes nothing in.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use futures_util::{SinkExt as _, StreamExt as _};
use room::PlayerId;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message as Frame;

use super::board::Board;
use crate::{
    sockets::Held,
    table::{TableSocket, json},
    wire::{EventSeat, FromEvent},
};

/// A client is pinged so often, and let go if it has said nothing for two of these.
const PING: Duration = Duration::from_secs(25);

/// What a client has been told of its own part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Own {
    Nothing,
    Seat(EventSeat),
    Out(Option<u32>, u64),
}

/// Serves a socket until it closes, or the event's task ends.
pub(super) async fn serve(
    event: u64,
    player: Option<PlayerId>,
    mut boards: watch::Receiver<Board>,
    mut held: Held,
    mut socket: TableSocket,
) {
    let patience = held.patience();
    let mut ping = tokio::time::interval_at((Instant::now() + PING).into(), PING);
    let (mut silent, mut told, mut own) = (0, None, Own::Nothing);
    loop {
        let board = boards.borrow_and_update().clone();
        let mut messages = Vec::new();
        if told != Some(board.told) {
            told = Some(board.told);
            messages.push(Frame::text(board.clock.as_str().to_owned()));
        }
        let now =
            player.map_or(Own::Nothing, |player| match (board.seats.get(&player), board.out.get(&player)) {
                (Some(seat), _) => Own::Seat(*seat),
                (None, Some((place, won))) => Own::Out(*place, *won),
                (None, None) => Own::Nothing,
            });
        if now != own {
            own = now;
            match now {
                Own::Nothing => {}
                Own::Seat(seat) => messages.push(Frame::text(json(&FromEvent::Seat { event, seat }))),
                Own::Out(place, won) => {
                    messages.push(Frame::text(json(&FromEvent::Out { event, place, won })));
                }
            }
        }
        for message in messages {
            match tokio::time::timeout(patience, socket.send(message)).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return,
            }
        }
        tokio::select! {
            biased;
            _ = held.let_go() => return,
            changed = boards.changed() => if changed.is_err() { return },
            _ = ping.tick() => {
                silent += 1;
                let sent = tokio::time::timeout(patience, socket.send(Frame::Ping(Bytes::new()))).await;
                if silent > 2 || !matches!(sent, Ok(Ok(()))) {
                    return;
                }
            }
            frame = socket.next() => match frame {
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => silent = 0,
            },
        }
    }
}
