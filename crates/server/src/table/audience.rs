//! Those who are connected to a table: who they are, what each is told, and how late.
//!
//! Whoever sits at the table is told at once. Those behind the rail see the hand a while later: what is still to be told
//! to them is kept only while somebody watches, and only so much of it.

use std::{
    collections::VecDeque,
    fmt::Write,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use room::{PlayerId, table::Chair};
use tokio::sync::mpsc;

use crate::wire::{TableView, You};

use super::{
    Person, Said,
    game::Game,
    load::RECENT,
    task::json,
    view::{self, Presence},
};

/// How many steps may wait for the rail. Whoever watches a table that is faster than that misses some.
const MOST_LATE: usize = 512;

/// How many finished hands' stacks are kept for the rail.
const MOST_SETTLED: usize = 32;

/// Somebody who is connected.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) id: u64,
    pub(super) who: Option<Person>,
    pub(super) to: mpsc::Sender<Utf8Bytes>,
}

impl Client {
    fn player(&self) -> Option<PlayerId> {
        self.who.as_ref().map(Person::player)
    }
}

/// A step as it is told to each watcher.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) number: u64,
    pub(super) at: u64,
    /// The dealer's words as JSON.
    pub(super) said: Arc<str>,
    pub(super) view: TableView,
    /// What each seat with a client is told besides.
    pub(super) own: Vec<(PlayerId, You)>,
}

/// A step that the rail is still to see.
#[derive(Debug)]
struct Late {
    due: Instant,
    number: u64,
    at: u64,
    said: Arc<str>,
    view: TableView,
}

/// Who had how much after a hand.
#[derive(Debug)]
struct Settled {
    at: Instant,
    stacks: Vec<(u64, u64)>,
}

/// What those behind the rail see.
#[derive(Debug)]
struct Rail {
    delay: Duration,
    /// The hand as they see it now, with the number of its step; none until the delay has passed once.
    seen: Option<(u64, TableView)>,
    waiting: VecDeque<Late>,
    settled: VecDeque<Settled>,
    /// When something was last told, and was a hand being played then?
    told: Instant,
    was_on: bool,
}

/// Everybody who is connected to a table.
#[derive(Debug)]
pub(super) struct Audience {
    clients: Vec<Client>,
    /// The last steps, for clients who come back.
    recent: Said,
    rail: Rail,
}

impl Audience {
    /// Nobody yet, at a table that was just opened or read from the journal.
    pub(super) fn new(game: &Game, recent: Said, now: u64) -> Audience {
        let delay = Duration::from_secs(game.ask.rail_seconds.into());
        let mut rail = Rail {
            delay,
            seen: None,
            waiting: VecDeque::new(),
            settled: VecDeque::new(),
            told: Instant::now(),
            was_on: game.table().is_on(),
        };
        // What was won just before the server stopped is not told any earlier than it would have been.
        let rested = game.session.over_at().saturating_add(delay.as_millis() as u64) <= now;
        if let Some(at) = Instant::now().checked_sub(delay).filter(|_| rested) {
            rail.settled.push_back(Settled { at, stacks: stacks(game) });
        }
        Audience { clients: Vec::new(), recent, rail }
    }

    /// Those who are connected.
    pub(super) fn clients(&self) -> &[Client] {
        &self.clients
    }

    pub(super) fn find(&self, client: u64) -> Option<&Client> {
        self.clients.iter().find(|known| known.id == client)
    }

    pub(super) fn add(&mut self, client: Client) {
        self.clients.push(client);
    }

    /// Lets a client go, if it is there.
    pub(super) fn remove(&mut self, client: u64) -> Option<Client> {
        let place = self.clients.iter().position(|known| known.id == client)?;
        Some(self.clients.swap_remove(place))
    }

    /// Lets all go for whom this does not hold.
    pub(super) fn retain(&mut self, keep: impl FnMut(&Client) -> bool) {
        self.clients.retain(keep);
    }

    /// Who is here, and how many watch.
    pub(super) fn presence(&self, game: &Game) -> Presence {
        let mut presence = Presence::default();
        for client in &self.clients {
            match chair_of(game, client) {
                Some(chair) => presence.here |= 1 << chair.0,
                None => presence.rail += 1,
            }
        }
        presence
    }

    /// How many steps wait for the rail.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.rail.waiting.len()
    }

    /// When the rail is to be told something next.
    pub(super) fn wakes(&self) -> Option<Instant> {
        self.rail.waiting.front().map(|late| late.due)
    }

    /// The first message to a client: the table as it is, and what was said since the number that it had.
    pub(super) fn snapshot(
        &self,
        game: &Game,
        now: &TableView,
        client: &Client,
        after: Option<u64>,
        own: Option<&You>,
    ) -> String {
        let (number, table) = match own {
            Some(_) => (game.number, json(now)),
            None if self.rail.delay.is_zero() => (game.number, json(now)),
            None => {
                let number = self.rail.seen.as_ref().map_or(0, |(number, _)| *number);
                (number, json(&self.rail.late(now)))
            }
        };
        let mut missed = String::new();
        let mut complete = true;
        if let Some(after) = after {
            let known = self.recent.iter().filter(|(step, _, _)| *step > after && *step <= number);
            let mut first = None;
            for (step, at, said) in known {
                first.get_or_insert(*step);
                if !missed.is_empty() {
                    missed.push(',');
                }
                // Writing to a string does not fail.
                let _ = write!(missed, r#"{{"number":{step},"at":{at},"said":{said}}}"#);
            }
            complete = after >= number || first == Some(after + 1);
        }
        let you = own.map_or_else(|| "null".to_owned(), json);
        let removed = removal(game, client);
        format!(
            r#"{{"type":"snapshot","missed":[{missed}],"complete":{complete},"number":{number},"table":{table},"you":{you}{removed}}}"#
        )
    }

    /// Tells everybody a step that is durable; those who do not keep up are let go, and counted.
    pub(super) fn tell(&mut self, game: &Game, told: Told) -> usize {
        self.recent.push_back((told.number, told.at, Arc::clone(&told.said)));
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
        let slow = self.tell_table(&told);
        slow + self.tell_rail(game, told)
    }

    /// Tells those who sit at the table.
    pub(super) fn tell_table(&mut self, told: &Told) -> usize {
        let Told { number, at, said, view, own } = told;
        if own.is_empty() {
            return 0;
        }
        let table = json(view);
        let message = |you: &You| {
            let you = json(you);
            let text = format!(
                r#"{{"type":"step","number":{number},"at":{at},"said":{said},"table":{table},"you":{you}}}"#
            );
            Utf8Bytes::from(text)
        };
        let messages: Vec<(PlayerId, Utf8Bytes)> =
            own.iter().map(|(player, you)| (*player, message(you))).collect();
        self.send(|client| {
            let player = client.player()?;
            messages.iter().find(|(known, _)| *known == player).map(|(_, message)| message.clone())
        })
    }

    /// Tells the rail, or keeps it until it may know.
    fn tell_rail(&mut self, game: &Game, told: Told) -> usize {
        let now = Instant::now();
        if self.rail.was_on && !told.view.on {
            self.rail.settle(now, game);
        }
        (self.rail.told, self.rail.was_on) = (now, told.view.on);
        let Told { number, at, said, view, .. } = told;
        if !self.is_watched(game) {
            self.rail.seen = None;
            self.rail.waiting.clear();
            return 0;
        }
        if self.rail.delay.is_zero() {
            return self.send_rail(game, &step(number, at, &said, &view));
        }
        // Who sits where is no secret: the rail is told at once.
        let mut slow = 0;
        let late = self.rail.late(&view);
        let shown =
            self.rail.waiting.back().map(|late| &late.view).or(self.rail.seen.as_ref().map(|(_, view)| view));
        if shown.is_none_or(|shown| who(shown) != who(&view)) {
            let number = self.rail.seen.as_ref().map_or(0, |(number, _)| *number);
            slow = self.send_rail(game, &step(number, at, "[]", &late));
        }
        // The newest gives way, so that those before it come due, and the last step is always among them.
        if self.rail.waiting.len() >= MOST_LATE {
            self.rail.waiting.pop_back();
        }
        self.rail.waiting.push_back(Late { due: now + self.rail.delay, number, at, said, view });
        slow
    }

    /// Tells the rail what it may know by now. `view` is the table as it is.
    pub(super) fn catch_up(&mut self, game: &Game, view: &TableView) -> usize {
        let now = Instant::now();
        let mut slow = 0;
        while self.rail.waiting.front().is_some_and(|late| late.due <= now) {
            let Some(Late { number, at, said, view: then, .. }) = self.rail.waiting.pop_front() else {
                break;
            };
            let table = view::late(&then, view);
            self.rail.seen = Some((number, then));
            slow += self.send_rail(game, &step(number, at, &said, &table));
        }
        slow
    }

    /// Somebody begins to watch: the table as it is has been so for a while, and is seen when that is long enough.
    pub(super) fn begin_to_watch(&mut self, game: &Game, now: &TableView, at: u64) {
        let Rail { delay, seen, waiting, told, .. } = &mut self.rail;
        if delay.is_zero() || seen.is_some() || !waiting.is_empty() {
            return;
        }
        let due = *told + *delay;
        if due <= Instant::now() {
            *seen = Some((game.number, now.clone()));
            return;
        }
        let (number, view) = (game.number, now.clone());
        waiting.push_back(Late { due, number, at, said: "[]".into(), view });
    }

    /// Does anybody watch who does not sit at the table?
    fn is_watched(&self, game: &Game) -> bool {
        self.clients.iter().any(|client| chair_of(game, client).is_none())
    }

    /// Sends something to all who watch; those who were sent away are told so besides.
    fn send_rail(&mut self, game: &Game, message: &str) -> usize {
        let common = Utf8Bytes::from(message);
        self.send(|client| {
            if chair_of(game, client).is_some() {
                return None;
            }
            let removed = removal(game, client);
            if removed.is_empty() {
                return Some(common.clone());
            }
            Some(format!("{}{removed}}}", message.strip_suffix('}').unwrap_or(message)).into())
        })
    }

    /// Sends each client its message; those that do not keep up are let go: they come back and are told what they missed.
    fn send(&mut self, message: impl Fn(&Client) -> Option<Utf8Bytes>) -> usize {
        let before = self.clients.len();
        self.clients
            .retain(|client| message(client).is_none_or(|message| client.to.try_send(message).is_ok()));
        before - self.clients.len()
    }
}

impl Rail {
    /// Keeps the stacks after a hand, and forgets those that are no longer needed.
    fn settle(&mut self, now: Instant, game: &Game) {
        let known = |settled: &Settled| settled.at + self.delay <= now;
        while self.settled.get(1).is_some_and(known) {
            self.settled.pop_front();
        }
        if self.settled.len() < MOST_SETTLED {
            self.settled.push_back(Settled { at: now, stacks: stacks(game) });
        }
    }

    /// The table as the rail sees it: the hand as it was a while ago, and the chairs as they are.
    fn late(&self, now: &TableView) -> TableView {
        if let Some((_, then)) = &self.seen {
            return view::late(then, now);
        }
        let time = Instant::now();
        let known = self.settled.iter().rev().find(|settled| settled.at + self.delay <= time);
        view::without_hand(now, known.map(|settled| settled.stacks.as_slice()))
    }
}

fn stacks(game: &Game) -> Vec<(u64, u64)> {
    let stack = |chair| game.table().sitter(chair).map(|sitter| (sitter.player.0, sitter.stack.0));
    game.table().taken().iter().filter_map(stack).collect()
}

fn chair_of(game: &Game, client: &Client) -> Option<Chair> {
    game.table().chair_of(client.player()?)
}

/// What a client who was sent away is told besides, as the rest of a JSON object; empty for all others.
fn removal(game: &Game, client: &Client) -> String {
    let sent = client.player().and_then(|player| Some((player, game.session.sent_away().get(&player)?)));
    match sent {
        Some((player, sent)) if chair_of(game, client).is_none() => {
            format!(r#","removed":{}"#, json(&game.removal(player, sent)))
        }
        _ => String::new(),
    }
}

fn who(view: &TableView) -> Vec<Option<u64>> {
    view.seats.iter().map(|seat| seat.as_ref().map(|seat| seat.account)).collect()
}

fn step(number: u64, at: u64, said: &str, table: &TableView) -> String {
    let table = json(table);
    format!(r#"{{"type":"step","number":{number},"at":{at},"said":{said},"table":{table}}}"#)
}
