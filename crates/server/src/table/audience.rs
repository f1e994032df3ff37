//! Those who are connected to a table: who they are, and what each is told. How late the rail is told is `rail`'s.

use std::{cell::OnceCell, fmt::Write, sync::Arc};

use axum::extract::ws::Utf8Bytes;
use room::{PlayerId, table::Chair};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::mpsc;

use crate::wire::{TableView, You};

use super::{Person, Said, changes::changes, game::Game, load::RECENT, now::Now, rail::Rail, task::json};

/// Somebody who is connected.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) id: u64,
    pub(super) who: Option<Person>,
    pub(super) to: mpsc::Sender<Utf8Bytes>,
    /// What it has of the table, where it takes what changed in place of the whole.
    pub(super) has: Option<Has>,
}

/// What a client has that takes changes: the views of the last message to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Has {
    /// Clients that were told the same share it.
    table: Arc<Value>,
    you: Value,
}

impl Client {
    fn player(&self) -> Option<PlayerId> {
        self.who.as_ref().map(Person::player)
    }
}

/// A step as it is told to each watcher.
#[derive(Debug)]
pub(crate) struct Told {
    pub(super) number: u64,
    pub(super) at: u64,
    /// The dealer's words as JSON.
    pub(super) said: Arc<str>,
    pub(super) view: TableView,
    /// What each seat with a client is told besides.
    pub(super) own: Vec<(PlayerId, You)>,
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
    pub(super) fn new(game: &Game, recent: Said, now: Now) -> Audience {
        Audience { clients: Vec::new(), recent, rail: Rail::new(game, now) }
    }

    /// Who is behind each connection; none for whoever is not logged in.
    pub(super) fn connected(&self) -> Vec<Option<PlayerId>> {
        self.clients.iter().map(Client::player).collect()
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

    /// How many steps wait for the rail.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.rail.waiting()
    }

    /// The tick at which the rail is to be told something next.
    pub(super) fn wakes(&self) -> Option<u64> {
        self.rail.wakes()
    }

    /// The first message to a client: the table as it is, and what was said since the number that it had.
    pub(super) fn snapshot(
        &self,
        game: &Game,
        view: &TableView,
        client: &mut Client,
        after: Option<u64>,
        own: Option<&You>,
        now: Now,
    ) -> String {
        let late = (own.is_none() && !self.rail.is_live()).then(|| self.rail.late(view, now));
        let number = if late.is_some() { self.rail.number() } else { game.number };
        let view = late.as_ref().unwrap_or(view);
        if let Some(has) = &mut client.has {
            *has = Has { table: Arc::new(value(view)), you: value(&own) };
        }
        let table = json(view);
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
    pub(super) fn tell(&mut self, game: &Game, told: Told, now: Now) -> usize {
        self.recent.push_back((told.number, told.at, Arc::clone(&told.said)));
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
        let slow = self.tell_table(&told);
        slow + self.tell_rail(game, told, now)
    }

    /// Tells everybody the same, whatever they see of the table.
    pub(super) fn tell_all(&mut self, message: &Utf8Bytes) -> usize {
        self.send(|_| Some(message.clone()))
    }

    /// Tells one player something.
    pub(super) fn tell_player(&mut self, player: PlayerId, message: &Utf8Bytes) -> usize {
        self.send(|client| (client.player() == Some(player)).then(|| message.clone()))
    }

    /// Tells those who sit at the table.
    pub(super) fn tell_table(&mut self, told: &Told) -> usize {
        let Told { number, at, said, view, own } = told;
        if own.is_empty() {
            return 0;
        }
        let step = Broadcast::new(*number, *at, said, view);
        self.send(|client| {
            let player = client.player()?;
            let (_, you) = own.iter().find(|(known, _)| *known == player)?;
            Some(step.to(client, Some(you), ""))
        })
    }

    /// Tells the rail, or keeps it until it may know.
    fn tell_rail(&mut self, game: &Game, told: Told, now: Now) -> usize {
        self.rail.note(game, &told, now);
        if !self.is_watched(game) {
            self.rail.clear();
            return 0;
        }
        let at = told.at;
        if self.rail.is_live() {
            return self.send_rail(game, &Broadcast::new(told.number, at, &told.said, &told.view));
        }
        let number = self.rail.number();
        match self.rail.keep(told, now) {
            Some(table) => self.send_rail(game, &Broadcast::new(number, at, "[]", &table)),
            None => 0,
        }
    }

    /// Tells the rail what it may know by now. `view` is the table as it is.
    pub(super) fn catch_up(&mut self, game: &Game, view: &TableView, now: Now) -> usize {
        let mut slow = 0;
        while let Some((late, table)) = self.rail.next_seen(view, now) {
            slow += self.send_rail(game, &Broadcast::new(late.number, late.at, &late.said, &table));
        }
        slow
    }

    /// Somebody begins to watch.
    pub(super) fn begin_to_watch(&mut self, game: &Game, view: &TableView, now: Now) {
        self.rail.begin_to_watch(game, view, now);
    }

    /// Does anybody watch who does not sit at the table?
    fn is_watched(&self, game: &Game) -> bool {
        self.clients.iter().any(|client| chair_of(game, client).is_none())
    }

    /// Tells a step to all who watch; those who were sent away are told so besides.
    fn send_rail(&mut self, game: &Game, step: &Broadcast<'_>) -> usize {
        self.send(|client| {
            if chair_of(game, client).is_some() {
                return None;
            }
            Some(step.to(client, None, &removal(game, client)))
        })
    }

    /// Sends each client its message; those that do not keep up are let go: they come back and are told what they missed.
    fn send(&mut self, message: impl Fn(&mut Client) -> Option<Utf8Bytes>) -> usize {
        let before = self.clients.len();
        self.clients
            .retain_mut(|client| message(client).is_none_or(|message| client.to.try_send(message).is_ok()));
        before - self.clients.len()
    }
}

/// A step as it is told to those who hear it together: whole, or as what changed since what each has. What several need
/// is made once, and only if one of them needs it.
struct Broadcast<'t> {
    number: u64,
    at: u64,
    said: &'t str,
    view: &'t TableView,
    /// The message to all who watch and take the whole.
    whole: OnceCell<Utf8Bytes>,
    table: OnceCell<String>,
    value: OnceCell<Arc<Value>>,
    /// What changed in the table since what most have, which is the same for them.
    changed: OnceCell<(Arc<Value>, Option<Value>)>,
}

impl<'t> Broadcast<'t> {
    fn new(number: u64, at: u64, said: &'t str, view: &'t TableView) -> Broadcast<'t> {
        let (whole, table) = (OnceCell::new(), OnceCell::new());
        Broadcast { number, at, said, view, whole, table, value: OnceCell::new(), changed: OnceCell::new() }
    }

    /// The message to a client, which has what it says from then on. `removed` is the rest of the JSON object.
    fn to(&self, client: &mut Client, you: Option<&You>, removed: &str) -> Utf8Bytes {
        if let Some(has) = &mut client.has {
            return self.changes(has, you, removed);
        }
        let whole = || {
            let table = self.table.get_or_init(|| json(self.view));
            let you = you.map(|you| format!(r#","you":{}"#, json(you))).unwrap_or_default();
            self.message(&format!(r#","table":{table}{you}{removed}"#))
        };
        match you {
            None if removed.is_empty() => self.whole.get_or_init(whole).clone(),
            None | Some(_) => whole(),
        }
    }

    fn changes(&self, has: &mut Has, you: Option<&You>, removed: &str) -> Utf8Bytes {
        let value = self.value.get_or_init(|| Arc::new(value(self.view)));
        let (base, common) =
            self.changed.get_or_init(|| (Arc::clone(&has.table), changes(&has.table, value)));
        let own = (!Arc::ptr_eq(base, &has.table)).then(|| changes(&has.table, value));
        let you = self::value(&you);
        let mut rest = String::new();
        for (name, change) in [("table", own.as_ref().unwrap_or(common)), ("you", &changes(&has.you, &you))] {
            if let Some(change) = change {
                let comma = if rest.is_empty() { "" } else { "," };
                // Writing to a string does not fail.
                let _ = write!(rest, r#"{comma}"{name}":{change}"#);
            }
        }
        *has = Has { table: Arc::clone(value), you };
        self.message(&format!(r#","changes":{{{rest}}}{removed}"#))
    }

    fn message(&self, rest: &str) -> Utf8Bytes {
        let Broadcast { number, at, said, .. } = self;
        format!(r#"{{"type":"step","number":{number},"at":{at},"said":{said}{rest}}}"#).into()
    }
}

/// A part of the wire as JSON that can be held against another.
fn value(part: &impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_default()
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
