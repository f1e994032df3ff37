//! The task of one table: takes what comes in one after another, lets time run out, and tells everybody what came of it
//! once it is durable. What comes of it is worked out by `drive`; here it is waited for, written, put in the place of what
//! was, and sent.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use journal::{At, Part, StreamId, Version};
use room::PlayerId;
use tokio::sync::{mpsc, oneshot};
use tracing::error;

use crate::{
    event::{self, Numbered},
    ledger::{Posting, Prizes},
    secret::entropy,
    wire::{self, Command, Fault, FloorAsk, NewTable, SeatBot, TableView},
};

use super::{
    Person, Room, Said,
    audience::{Audience, Client, Has},
    client::Hears,
    denied::Denied,
    drive::{self, Driven, Entropy, Input, Scene, Stepped, drive},
    edition::Edition,
    entry::By,
    game::{Game, Unsound},
    hands::Blank,
    now::Now,
    older::ENTRIES,
    timers::{Due, Timer, Timers, Wake},
    view::Presence,
};

/// A store that takes longer than this to answer is slow, and nobody's time runs out by it.
const SLOW: Duration = Duration::from_millis(500);

/// How long a table waits for a system that has no randomness to give.
const WAIT_FOR_ENTROPY: Duration = Duration::from_secs(1);

/// What the task is told.
#[derive(Debug)]
pub(crate) enum Message {
    /// Somebody connects.
    Join { client: u64, who: Option<Person>, hears: Hears, to: mpsc::Sender<Utf8Bytes> },
    /// A client is gone.
    Part { client: u64 },
    /// An account is shut out: its clients are let go.
    ShutOut { account: u64 },
    /// A client asks for something.
    Ask { client: u64, command: Command, since: Instant },
    /// The floor, or the host, does something.
    Floor { by: Person, ask: FloorAsk, answer: oneshot::Sender<Result<u64, Denied>> },
    /// The floor, or the host, changes how the table is played.
    Change { by: Person, ask: Box<NewTable>, answer: oneshot::Sender<Result<u64, Denied>> },
    /// One of the house's bots is to sit down.
    Bot { ask: SeatBot, by: Person, answer: oneshot::Sender<Result<u8, Denied>> },
    /// The event whose table it is orders something; the table tells it how it stands, now and after each hand.
    Orders { orders: Vec<Numbered>, to: mpsc::UnboundedSender<event::Message> },
    /// What everybody here is told of the event.
    Board(Utf8Bytes),
    /// Somebody who sat here is told where they sit now.
    Goes { player: PlayerId, message: Utf8Bytes },
    /// Somebody wants to read hands that are over.
    Hands { reader: Option<u64>, answer: oneshot::Sender<Blank> },
    /// Somebody wants to know how it stands.
    Look { answer: oneshot::Sender<Box<Game>> },
    /// The server stops.
    Stop { answer: oneshot::Sender<()> },
}

/// The task of a table.
#[derive(Debug)]
pub(crate) struct Task {
    room: Arc<Room>,
    stream: StreamId,
    game: Game,
    inbox: mpsc::Receiver<Message>,
    audience: Audience,
    timers: Timers,
    /// When the task began: ticks are counted from here.
    began: Instant,
    /// The event whose table it is, once it has said so.
    event: Option<mpsc::UnboundedSender<event::Message>>,
    /// What was last told of it.
    board: Option<Utf8Bytes>,
}

impl Task {
    pub(crate) fn new(
        room: Arc<Room>,
        stream: StreamId,
        game: Game,
        said: Said,
        inbox: mpsc::Receiver<Message>,
    ) -> Task {
        let audience = Audience::new(&game, said, Now { at: room.now(), tick: 0 });
        let timers = Timers::default();
        let began = Instant::now();
        let mut task = Task { room, stream, game, inbox, audience, timers, began, event: None, board: None };
        task.schedule();
        task
    }

    /// Runs until the server stops.
    pub(crate) async fn run(mut self) {
        loop {
            let wakes = [self.timers.wakes(&self.game, self.now()), self.audience.wakes()];
            let message = match wakes.into_iter().flatten().min() {
                None => self.inbox.recv().await,
                Some(tick) => {
                    let at = self.began + Duration::from_millis(tick);
                    tokio::select! {
                        biased;
                        message = self.inbox.recv() => message,
                        () = tokio::time::sleep_until(at.into()) => {
                            self.wake().await;
                            continue;
                        }
                    }
                }
            };
            let Some(message) = message else { return };
            match message {
                Message::Stop { answer } => {
                    self.audience.retain(|_| false);
                    let _ = answer.send(());
                    return;
                }
                message => self.take(message).await,
            }
        }
    }

    /// What time it is.
    fn now(&self) -> Now {
        Now { at: self.room.now(), tick: self.began.elapsed().as_millis() as u64 }
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Join { client, who, hears: Hears { after, changes }, to } => {
                let has = changes.then(Has::default);
                self.join(Client { id: client, who, to, has }, after);
            }
            Message::Part { client } => self.part(client),
            Message::ShutOut { account } => {
                self.audience.retain(|client| client.who.as_ref().is_none_or(|who| who.account != account));
                self.refresh();
            }
            Message::Ask { client, command, since } => self.ask(client, command, since).await,
            Message::Floor { by, ask, answer } => {
                let done = self.put(&Input::Floor { by, ask }).await;
                let _ = answer.send(done);
            }
            Message::Change { by, ask, answer } => {
                let done = self.put(&Input::Change { by, ask }).await;
                let _ = answer.send(done);
            }
            Message::Bot { ask, by, answer } => {
                let done = self.seat_bot(by, ask).await;
                let _ = answer.send(done);
            }
            Message::Orders { orders, to } => self.ordered(orders, to).await,
            Message::Board(board) => {
                let slow = self.audience.tell_all(&board);
                self.room.metrics.dropped.inc_by(slow as u64);
                self.board = Some(board);
            }
            Message::Goes { player, message } => {
                let slow = self.audience.tell_player(player, &message);
                self.room.metrics.dropped.inc_by(slow as u64);
            }
            Message::Hands { reader, answer } => {
                let _ = answer.send(self.game.blank(reader));
            }
            Message::Look { answer } => {
                let _ = answer.send(Box::new(self.game.clone()));
            }
            Message::Stop { .. } => {}
        }
        // A watcher who came or went may be all that a table of bots plays for.
        self.schedule();
    }

    // --- clients

    fn join(&mut self, mut client: Client, after: Option<u64>) {
        let now = self.now();
        let player = client.who.as_ref().map(Person::player);
        let chair = player.and_then(|player| self.game.table().chair_of(player));
        let (own, view) = (chair.and_then(|chair| self.game.own(chair, now.at)), self.view(now));
        if chair.is_none() {
            self.audience.begin_to_watch(&self.game, &view, now);
        }
        let message = self.audience.snapshot(&self.game, &view, &mut client, after, own.as_ref(), now);
        if client.to.try_send(message.into()).is_err() {
            return;
        }
        if let Some(board) = &self.board {
            // A client that takes in nothing is let go at the next step.
            let _ = client.to.try_send(board.clone());
        }
        self.audience.add(client);
        if chair.is_some() {
            self.refresh();
        }
    }

    fn part(&mut self, client: u64) {
        let Some(gone) = self.audience.remove(client) else { return };
        let chair = gone.who.and_then(|who| self.game.table().chair_of(who.player()));
        if chair.is_some_and(|chair| !self.presence().is_here(chair)) {
            self.refresh();
        }
    }

    fn presence(&self) -> Presence {
        Presence::of(&self.game, &self.audience.connected())
    }

    fn view(&self, now: Now) -> TableView {
        self.game.public(self.timers.clock(now), self.presence())
    }

    /// Tells everybody at the table how it stands, without anything having happened.
    fn refresh(&mut self) {
        let (now, connected) = (self.now(), self.audience.connected());
        let scene = Scene { connected: &connected, timers: &self.timers, prizes: &Prizes::default() };
        let told = drive::told(&self.game, &scene, now.at, "[]".into(), now);
        let slow = self.audience.tell_table(&told);
        self.room.metrics.dropped.inc_by(slow as u64);
    }

    /// Sets the timer for what is to happen next.
    fn schedule(&mut self) {
        let connected = self.audience.connected();
        let presence = Presence::of(&self.game, &connected);
        let wake = Wake::next(&self.game, presence, !connected.is_empty());
        let now = self.now();
        self.timers.set(wake, self.game.turn, now);
    }

    // --- what is asked

    async fn ask(&mut self, client: u64, command: Command, since: Instant) {
        let Some(asker) = self.audience.find(client) else { return };
        let (to, id) = (asker.to.clone(), command.id.clone());
        let answer = match asker.who.clone() {
            None => Err(Denied::not_allowed("log in to play")),
            Some(who) => self.command(who, command).await,
        };
        let message = match answer {
            Ok(number) => {
                self.room.metrics.acts.inc();
                self.room.metrics.act_seconds.observe(since.elapsed().as_secs_f64());
                wire::FromTable::Done { id, number }
            }
            Err(Denied { fault: Fault { why, cite, .. }, .. }) => {
                self.room.metrics.refused.inc();
                wire::FromTable::Refused { id, why, cite }
            }
        };
        if to.try_send(json(&message).into()).is_err() {
            self.audience.remove(client);
            self.room.metrics.dropped.inc();
        }
    }

    async fn command(&mut self, who: Person, command: Command) -> Result<u64, Denied> {
        if let Some(number) = self.game.was_asked(who.account, &command.id) {
            return Ok(number);
        }
        self.room.may_write(who.account)?;
        self.put(&Input::Command { who, command }).await
    }

    async fn seat_bot(&mut self, by: Person, ask: SeatBot) -> Result<u8, Denied> {
        self.room.may_seat_bot(self.game.host)?;
        let chair = drive::bots_chair(&self.game, &ask);
        self.put(&Input::SeatBot { by, ask }).await?;
        chair.ok_or_else(|| Denied::conflict("no chair is free"))
    }

    // --- what its event orders

    async fn ordered(&mut self, orders: Vec<Numbered>, to: mpsc::UnboundedSender<event::Message>) {
        self.event = Some(to);
        if orders.iter().any(|order| order.number > self.game.ordered) {
            self.put_by_itself(&Input::Orders(orders)).await;
        }
        self.report();
    }

    /// Tells the event how the table stands.
    fn report(&self) {
        if let Some(event) = &self.event {
            // An event that is gone asks again when it is back.
            let _ = event.send(event::Message::Report(self.game.report()));
        }
    }

    // --- what happens by itself

    /// Time has passed.
    async fn wake(&mut self) {
        self.catch_up();
        let now = self.now();
        if self.timers.take_chairs(&self.game, now) {
            self.put_by_itself(&Input::Chairs).await;
        }
        let now = self.now();
        if let Some(timer) = self.timers.take_due(now) {
            match timer.due {
                Due::Deal => self.put_by_itself(&Input::Deal).await,
                Due::Think => self.put_by_itself(&Input::Think).await,
                Due::Street => self.put_by_itself(&Input::Street).await,
                Due::Runs => self.put_by_itself(&Input::Runs).await,
                Due::Name => self.put_by_itself(&Input::Name).await,
                Due::Act | Due::Grace | Due::Bank => self.time_up(timer).await,
            }
        }
        self.schedule();
    }

    /// Tells the rail what it may know by now.
    fn catch_up(&mut self) {
        let now = self.now();
        if self.audience.wakes().is_some_and(|tick| tick <= now.tick) {
            let view = self.view(now);
            let slow = self.audience.catch_up(&self.game, &view, now);
            self.room.metrics.dropped.inc_by(slow as u64);
        }
    }

    async fn time_up(&mut self, timer: Timer) {
        let (presence, now) = (self.presence(), self.now());
        if self.timers.more_time(timer, &self.game, presence, now) {
            self.refresh();
            return;
        }
        // While the store stalls nobody can act for certain, so nobody's time is up: the turn begins again.
        if self.store_is_slow().await {
            let now = self.now();
            self.timers.again(timer, now);
            self.refresh();
            return;
        }
        self.put_by_itself(&Input::TimeUp { on_bank: timer.due == Due::Bank }).await;
    }

    /// Does the store take longer than it should to take something in?
    async fn store_is_slow(&self) -> bool {
        let since = Instant::now();
        let written = self.room.journal.keep("pulse", "tables", &self.room.now().to_string(), None).await;
        written.is_err() || since.elapsed() > SLOW
    }

    // --- writing and telling

    /// Drives the table by something that nobody asked for.
    async fn put_by_itself(&mut self, input: &Input) {
        if let Err(denied) = self.put(input).await {
            // An input that names cards is a bot's choice, which is not among these.
            error!(table = self.game.id, ?input, why = denied.fault.why, "what was due could not be done");
        }
    }

    /// Drives the table by something that comes in: what follows from it is written, then it holds, then it is told. The
    /// number of the last step.
    async fn put(&mut self, input: &Input) -> Result<u64, Denied> {
        let entropy = self.entropy().await;
        let room = Arc::clone(&self.room);
        let pool = self.game.model.pool();
        let prizes = pool.map_or_else(Prizes::default, |pool| room.ledger.prizes(pool));
        let mut driven = self.driven(input, &prizes, &entropy)?;
        let mut turn = None;
        if let Some(pool) = pool.filter(|_| driven.concerns_prizes()) {
            // Another table may have won the same prize a moment ago: it is worked out again when nobody else can.
            turn = Some(room.ledger.paying().await);
            let prizes = room.ledger.prizes_to_pay(pool).await?;
            driven = self.driven(input, &prizes, &entropy)?;
        }
        if !driven.steps.is_empty() {
            self.commit(driven).await?;
        }
        drop(turn);
        Ok(self.game.number)
    }

    fn driven(&self, input: &Input, prizes: &Prizes, entropy: &Entropy) -> Result<Driven, Denied> {
        let connected = self.audience.connected();
        let scene = Scene { connected: &connected, timers: &self.timers, prizes };
        drive(&self.game, input, &scene, self.now(), entropy)
    }

    /// Randomness for one input. A system that has none to give is waited for: nothing can be dealt without it.
    async fn entropy(&self) -> Entropy {
        loop {
            if let (Ok(secret), Ok(draw), Ok(whim)) = (entropy(), entropy(), entropy()) {
                return Entropy { secret, draw, whim: u64::from_le_bytes(whim) };
            }
            error!(table = self.game.id, "the system gives no randomness: the table waits for it");
            tokio::time::sleep(WAIT_FOR_ENTROPY).await;
        }
    }

    /// Writes steps down, puts the game that they lead to in the place of the one before, and tells everybody. Time
    /// begins to run when they are told. What cannot be written has not happened: the table stands as it did.
    async fn commit(&mut self, driven: Driven) -> Result<(), Denied> {
        let Driven { steps, editions, wake } = driven;
        let (before, hands) = (self.game.number, self.game.session.hands());
        let bodies: Vec<String> = steps.iter().map(|step| ENTRIES.write(&step.entry)).collect();
        for (step, body) in steps.iter().zip(&bodies) {
            if let By::Account(account) | By::Floor(account) = step.entry.by {
                self.room.quotas.wrote(account, body.len(), step.entry.at);
            }
        }
        // A hand that the last of the steps finished is found by its number from then on.
        let (finished, checkpoint) = match steps.last() {
            Some(Stepped { game, .. }) => {
                (game.finished_after(before), self.game.checkpoint_before(game, &self.stream))
            }
            None => (None, None),
        };
        let checkpointed = if checkpoint.is_some() { before } else { self.game.checkpointed };
        let keep = finished.into_iter().chain(checkpoint).collect();
        let entries = Part { stream: self.stream.clone(), at: At::After(Version(before)), bodies };
        // What they move is in the ledger with them, or neither is written.
        let postings: Vec<Posting> = steps.iter().filter_map(|step| step.game.posting(&step.entry)).collect();
        let editions = editions.iter().map(Edition::part).collect::<Result<Vec<Part>, Unsound>>();
        let editions = editions.map_err(|Unsound(why)| Denied::unavailable(why))?;
        let parts = [entries].into_iter().chain(Posting::part(&postings)).chain(editions).collect();
        let since = Instant::now();
        match self.room.journal.append_all(parts, keep).await {
            Ok(versions) => {
                let posted = versions.get(1).copied().filter(|_| !postings.is_empty());
                self.room.ledger.posted(posted, postings).await;
            }
            Err(failed) => {
                error!(table = self.game.id, %failed, "a step could not be written, and was not taken");
                return Err(Denied::unavailable("the house could not write that down; nothing was done"));
            }
        }
        let took = since.elapsed();
        if took > SLOW {
            self.timers.give_back(took.as_millis() as u64);
        }
        let now = self.now();
        let last = steps.len().saturating_sub(1);
        for (place, Stepped { game, entry, mut told }) in steps.into_iter().enumerate() {
            self.game = game;
            self.game.checkpointed = checkpointed;
            self.game.remember(&entry);
            if place == last {
                self.timers.set(wake, self.game.turn, now);
                self.timers.clock(now).stamp(&mut told.view);
            }
            let slow = self.audience.tell(&self.game, told, now);
            self.room.metrics.dropped.inc_by(slow as u64);
        }
        if self.event.is_some() && self.game.finished_after(before).is_some() {
            self.report();
        }
        self.room.metrics.hands.inc_by(self.game.session.hands() - hands);
        self.room.update(&self.game);
        Ok(())
    }
}

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    // Nothing on the wire has keys that are no strings, so this does not fail.
    serde_json::to_string(value).unwrap_or_default()
}
