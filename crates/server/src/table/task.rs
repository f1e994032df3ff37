//! The task of one table: takes requests one after another, lets time run out, and tells everybody what came of it once
//! it is durable. `timing` says what happens when time has passed, `audience` who is told what.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use room::{
    PlayerId,
    session::{Awaited, Duty, Power, Request, Wish},
    table::Chair,
};
use tokio::sync::{mpsc, oneshot};
use tracing::{error, warn};

use crate::wire::{self, Command, FloorAsk, SeatBot, TableView};
use bots::Dice;
use bots::{self, Bot};
use journal::{At, Part, StreamId, Version};

use crate::{ledger::Posting, secret::entropy};

use super::{
    Denied, Person, Room, Said,
    audience::{Audience, Client, Told},
    entry::{By, Entry},
    game::Game,
    hands::Blank,
    money,
    older::ENTRIES,
    step::{Done, Refused, Step},
    timing::{SLOW, Timer},
    view::Presence,
    who,
};

/// Chairs that could not be given up are looked at again after so long.
const CHAIRS_AGAIN: Duration = Duration::from_secs(5);

/// What the task is told.
#[derive(Debug)]
pub(crate) enum Message {
    /// Somebody connects.
    Join { client: u64, who: Option<Person>, after: Option<u64>, to: mpsc::Sender<Utf8Bytes> },
    /// A client is gone.
    Part { client: u64 },
    /// An account is shut out: its clients are let go.
    ShutOut { account: u64 },
    /// A client asks for something.
    Ask { client: u64, command: Command, since: Instant },
    /// The floor, or the host, does something.
    Floor { by: Person, ask: FloorAsk, answer: oneshot::Sender<Result<u64, Denied>> },
    /// One of the house's bots is to sit down.
    Bot { ask: SeatBot, by: Person, answer: oneshot::Sender<Result<u8, Denied>> },
    /// Somebody wants to read hands that are over.
    Hands { reader: Option<u64>, answer: oneshot::Sender<Blank> },
    /// Somebody wants to know how it stands.
    Look { answer: oneshot::Sender<Box<Game>> },
    /// The server stops.
    Stop { answer: oneshot::Sender<()> },
}

/// A step that is worked out and not yet durable.
#[derive(Debug)]
struct Pending {
    game: Game,
    entry: Entry,
    body: String,
    told: Told,
}

/// The task of a table.
#[derive(Debug)]
pub(crate) struct Task {
    room: Arc<Room>,
    stream: StreamId,
    pub(super) game: Game,
    inbox: mpsc::Receiver<Message>,
    pub(super) audience: Audience,
    pub(super) timer: Option<Timer>,
    /// The chair that has used its grace in this hand.
    pub(super) graced: Option<(u64, Chair)>,
    /// Chairs are not looked at before this.
    chairs_after: Instant,
    pub(super) dice: Dice,
}

impl Task {
    pub(crate) fn new(
        room: Arc<Room>,
        stream: StreamId,
        game: Game,
        said: Said,
        inbox: mpsc::Receiver<Message>,
    ) -> Task {
        let audience = Audience::new(&game, said, room.now());
        let mut task = Task {
            room,
            stream,
            game,
            inbox,
            audience,
            timer: None,
            graced: None,
            chairs_after: Instant::now(),
            dice: Dice::new(0),
        };
        // The bots' whims; should the system have no randomness to give, nothing can be dealt either.
        if let Ok(bytes) = entropy() {
            task.dice = Dice::new(u64::from_le_bytes(bytes));
        }
        task.schedule();
        task
    }

    /// Runs until the server stops.
    pub(crate) async fn run(mut self) {
        loop {
            let next = self.timer.map(|timer| timer.at);
            let chairs = self.chairs_wake().map(|at| at.max(self.chairs_after));
            let wake = [next, self.audience.wakes(), chairs].into_iter().flatten().min();
            let message = match wake {
                None => self.inbox.recv().await,
                Some(at) => {
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

    async fn take(&mut self, message: Message) {
        match message {
            Message::Join { client, who, after, to } => self.join(Client { id: client, who, to }, after),
            Message::Part { client } => self.part(client),
            Message::ShutOut { account } => {
                self.audience.retain(|client| client.who.as_ref().is_none_or(|who| who.account != account));
                self.refresh();
            }
            Message::Ask { client, command, since } => self.ask(client, command, since).await,
            Message::Floor { by, ask, answer } => {
                let done = self.floor(&by, ask).await;
                let _ = answer.send(done);
            }
            Message::Bot { ask, by, answer } => {
                let done = self.seat_bot(&by, &ask).await;
                let _ = answer.send(done);
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

    fn join(&mut self, client: Client, after: Option<u64>) {
        let chair = client.who.as_ref().and_then(|who| self.chair_of(who.player()));
        let own = chair.and_then(|chair| self.game.own(chair, self.now()));
        if chair.is_none() {
            let (view, now) = (self.public(), self.now());
            self.audience.begin_to_watch(&self.game, &view, now);
        }
        let message = self.audience.snapshot(&self.game, &self.public(), &client, after, own.as_ref());
        if client.to.try_send(message.into()).is_err() {
            return;
        }
        self.audience.add(client);
        if chair.is_some() {
            self.refresh();
        }
    }

    fn part(&mut self, client: u64) {
        let Some(gone) = self.audience.remove(client) else { return };
        let chair = gone.who.and_then(|who| self.chair_of(who.player()));
        if chair.is_some_and(|chair| !self.presence().is_here(chair)) {
            self.refresh();
        }
    }

    fn chair_of(&self, player: PlayerId) -> Option<Chair> {
        self.game.table().chair_of(player)
    }

    pub(super) fn now(&self) -> u64 {
        self.room.now()
    }

    pub(super) fn presence(&self) -> Presence {
        self.audience.presence(&self.game)
    }

    fn public(&self) -> TableView {
        self.game.public(self.clock(), self.presence())
    }

    /// Tells everybody at the table how it stands, without anything having happened.
    pub(super) fn refresh(&mut self) {
        let told = self.told(&self.game, self.now(), "[]".into());
        let slow = self.audience.tell_table(&told);
        self.room.metrics.dropped.inc_by(slow as u64);
    }

    /// Tells the rail what it may know by now.
    pub(super) fn catch_up(&mut self) {
        let due = self.audience.wakes().is_some_and(|at| at <= Instant::now());
        if due {
            let slow = self.audience.catch_up(&self.game, &self.public());
            self.room.metrics.dropped.inc_by(slow as u64);
        }
    }

    // --- what is asked

    async fn ask(&mut self, client: u64, command: Command, since: Instant) {
        let Some(asker) = self.audience.find(client) else { return };
        let to = asker.to.clone();
        let answer = match asker.who.clone() {
            None => Err(Refused::plainly("log in to play")),
            Some(who) => self.command(&who, &command).await,
        };
        let message = match answer {
            Ok(number) => {
                self.room.metrics.acts.inc();
                self.room.metrics.act_seconds.observe(since.elapsed().as_secs_f64());
                wire::FromTable::Done { id: command.id, number }
            }
            Err(Refused { why, cite }) => {
                self.room.metrics.refused.inc();
                wire::FromTable::Refused { id: command.id, why, cite }
            }
        };
        if to.try_send(json(&message).into()).is_err() {
            self.audience.remove(client);
            self.room.metrics.dropped.inc();
        }
    }

    async fn command(&mut self, who: &Person, command: &Command) -> Result<u64, Refused> {
        if let Some(number) = self.game.was_asked(who.account, &command.id) {
            return Ok(number);
        }
        if !self.room.quotas.may_write(who.account, self.now()) {
            return Err(Refused::plainly("you have written as much as one may in an hour: wait a while"));
        }
        let banked = self.bank_left(self.chair_of(who.player()));
        self.step(By::Account(who.account), Some(command.id.clone()), |step| {
            step.command((who.player(), &who.name), command)?;
            match banked {
                Some((chair, left)) if step.game.awaited().is_none_or(|awaited| awaited.chair != chair) => {
                    step.house(Duty::Bank { chair, left })
                }
                Some(_) | None => Ok(()),
            }
        })
        .await
    }

    /// Takes a step: what is asked, what follows by itself, the journal, and everybody is told. The step's number.
    pub(super) async fn step(
        &mut self,
        by: By,
        id: Option<String>,
        act: impl FnOnce(&mut Step) -> Result<(), Refused>,
    ) -> Result<u64, Refused> {
        let at = self.now();
        let mut step = Step::begin(&self.game, at);
        act(&mut step)?;
        step.go_on()?;
        let Some(done) = step.end(by, id) else { return Ok(self.game.number) };
        let pending = self.pending(done);
        if let By::Account(account) | By::Floor(account) = by {
            self.room.quotas.wrote(account, pending.body.len(), at);
        }
        self.commit(vec![pending]).await?;
        Ok(self.game.number)
    }

    /// Does the store take longer than it should to take something in?
    pub(super) async fn store_is_slow(&self) -> bool {
        let since = Instant::now();
        let written = self.room.journal.keep("pulse", "tables", &self.now().to_string(), None).await;
        written.is_err() || since.elapsed() > SLOW
    }

    fn power(&self, who: &Person, why: &str) -> Result<Power, Denied> {
        let staff = who.roles.iter().any(|role| matches!(role, wire::Role::Floor | wire::Role::Manager));
        if who.account != self.game.host && !staff {
            return Err(Denied::new(403, "only the table's host, the floor and managers may do that"));
        }
        Ok(Power { player: who.player(), name: who.name.clone(), why: why.to_owned(), staff })
    }

    async fn floor(&mut self, by: &Person, ask: FloorAsk) -> Result<u64, Denied> {
        let why = ask.why.trim();
        let power = self.power(by, why)?;
        if why.is_empty() || why.chars().count() > 200 {
            return Err(Denied::field("why", "say why, in 1 to 200 letters: it is written down"));
        }
        let acts = |step: &mut Step| step.floor(ask.act, power);
        self.step(By::Floor(by.account), None, acts).await.map_err(Denied::from)
    }

    async fn seat_bot(&mut self, by: &Person, ask: &SeatBot) -> Result<u8, Denied> {
        self.power(by, "")?;
        let free =
            (1..=self.game.table().size()).find(|&chair| self.game.table().sitter(Chair(chair)).is_none());
        let chair = ask.chair.or(free).ok_or_else(|| Denied::new(409, "no chair is free"))?;
        self.room.may_seat_bot(self.game.host)?;
        let bots = self.game.people.values().filter(|someone| someone.bot.is_some()).count() as u32;
        let player = who::of_bot(bots);
        let name = format!("{} {}", bot(ask.kind), bots + 1);
        let chips = ask.chips.unwrap_or_else(|| money::bot_buy_in(&self.game));
        let kind = ask.kind;
        let sit = |step: &mut Step| step.sit_bot(player, &name, kind, Chair(chair), chips);
        self.step(By::Floor(by.account), None, sit).await?;
        Ok(chair)
    }

    // --- what happens by itself

    pub(super) async fn deal(&mut self) {
        let mut pending = Vec::new();
        let at = self.now();
        let mut game = self.game.clone();
        if !game.table().is_on() {
            let (Ok(secret), Ok(draw)) = (entropy(), entropy()) else {
                error!(table = self.game.id, "the system gives no randomness: nothing is dealt");
                return;
            };
            let mut step = Step::begin(&game, at);
            if let Err(refused) = step.deal(secret, draw) {
                error!(table = game.id, why = refused.why, "nothing can be dealt");
                return;
            }
            let Some(done) = step.end(By::House, None) else { return };
            game = done.game.clone();
            // The commitments are told in a step of their own, before the first card is dealt.
            pending.push(self.pending(done));
        }
        if game.table().is_on() {
            let mut step = Step::begin(&game, at);
            if let Err(refused) = step.open_hand() {
                error!(table = game.id, why = refused.why, "the hand cannot be opened");
                return;
            }
            pending.extend(step.end(By::House, None).map(|done| self.pending(done)));
            self.room.metrics.hands.inc();
        }
        // A failure is logged, and nothing was dealt.
        let _ = self.commit(pending).await;
    }

    pub(super) async fn bot_acts(&mut self) {
        let Some(Awaited { chair, seat, .. }) = self.game.awaited() else { return };
        let (Some(kind), Some((playing, hand))) = (self.game.bot_at(chair), self.game.hand()) else { return };
        let Some(player) = self.game.table().sitter(chair).map(|sitter| sitter.player) else { return };
        let view = hand.view(hand::Viewer::Seat(seat));
        let down = hand.state().faces_down(hand::Viewer::Seat(seat), seat);
        let act = bots::choose(bot(kind), &view, playing.terms(), down, &mut self.dice);
        let acts = |step: &mut Step| {
            let Some(act) = act else { return step.house(Duty::ActFor) };
            step.put(&Request::Player(player, Wish::Act(act))).or_else(|refused| {
                // What it chose may name cards: it is not logged.
                warn!(table = step.game.id, why = refused.why, "a bot chose what cannot be");
                step.house(Duty::ActFor)
            })
        };
        // A failure is logged, and nothing was done.
        let _ = self.step(By::House, None, acts).await;
    }

    /// Chairs whose players have no chips or are away are looked at.
    pub(super) async fn look_at_chairs(&mut self) {
        let due = self.game.session.next_chair_due();
        if due.is_some_and(|due| due <= self.now()) && self.chairs_after <= Instant::now() {
            self.chairs_after = Instant::now() + CHAIRS_AGAIN;
            // A failure is logged, and nothing was done.
            let _ = self.step(By::House, None, |step| step.house(Duty::Chairs)).await;
        }
    }

    // --- writing and telling

    fn pending(&self, done: Done) -> Pending {
        let Done { game, entry, said } = done;
        let told = self.told(&game, entry.at, json(&said).into());
        Pending { body: ENTRIES.write(&entry), told, game, entry }
    }

    fn told(&self, game: &Game, at: u64, said: Arc<str>) -> Told {
        let now = self.now();
        let mut own: Vec<(PlayerId, wire::You)> = Vec::new();
        for client in self.audience.clients() {
            let Some(player) = client.who.as_ref().map(Person::player) else { continue };
            if own.iter().any(|(known, _)| *known == player) {
                continue;
            }
            let chair = game.table().chair_of(player);
            own.extend(chair.and_then(|chair| game.own(chair, now)).map(|you| (player, you)));
        }
        let view = game.public(self.clock(), self.audience.presence(game));
        Told { number: game.number, at, said, view, own }
    }

    /// Writes steps down, and then tells everybody. Time begins to run when they are told. What cannot be written has not
    /// happened: the table stands as it did.
    async fn commit(&mut self, pending: Vec<Pending>) -> Result<(), Refused> {
        let before = Version(self.game.number);
        let bodies = pending.iter().map(|pending| pending.body.clone()).collect();
        let postings: Vec<Posting> =
            pending.iter().filter_map(|pending| pending.game.posting(&pending.entry)).collect();
        let since = Instant::now();
        let entries = Part { stream: self.stream.clone(), at: At::After(before), bodies };
        // A hand that the last of the steps finished is found by its number from then on.
        let finished = pending.last().and_then(|last| last.game.finished_after(before.0));
        let checkpoint =
            pending.last().and_then(|last| self.game.checkpoint_before(&last.game, &self.stream));
        let checkpointed = if checkpoint.is_some() { before.0 } else { self.game.checkpointed };
        let keep = finished.into_iter().chain(checkpoint).collect();
        // What they move is in the ledger with them, or neither is written.
        let parts = [entries].into_iter().chain(Posting::part(&postings)).collect();
        match self.room.journal.append_all(parts, keep).await {
            Ok(versions) => self.room.ledger.posted(versions.get(1).copied(), postings).await,
            Err(failed) => {
                error!(table = self.game.id, %failed, "a step could not be written, and was not taken");
                return Err(Refused::plainly("the house could not write that down; nothing was done"));
            }
        }
        let took = since.elapsed();
        if took > SLOW {
            self.give_back(took);
        }
        let last = pending.len().saturating_sub(1);
        for (place, Pending { mut told, game, entry, .. }) in pending.into_iter().enumerate() {
            self.game = game;
            self.game.checkpointed = checkpointed;
            self.game.remember(&entry);
            if place == last {
                self.schedule();
                self.clock().stamp(&mut told.view);
            }
            let slow = self.audience.tell(&self.game, told);
            self.room.metrics.dropped.inc_by(slow as u64);
        }
        self.room.update(&self.game);
        Ok(())
    }
}

/// A kind of bot as the wire names it.
pub(crate) const fn bot(kind: wire::BotKind) -> Bot {
    match kind {
        wire::BotKind::Random => Bot::Random,
        wire::BotKind::Tight => Bot::Tight,
    }
}

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    // Nothing on the wire has keys that are no strings, so this does not fail.
    serde_json::to_string(value).unwrap_or_default()
}
