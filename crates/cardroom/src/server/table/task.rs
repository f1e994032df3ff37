//! The task of one table: takes requests one after another, lets time run out, and tells everybody what came of it once
//! it is durable.

use std::{
    collections::VecDeque,
    fmt::Write,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use room::table::{Act as TableAct, Actor as TableActor, Chair, Player};
use tokio::sync::{mpsc, oneshot};
use tracing::{error, warn};

use crate::{
    bots::{self, Bot},
    fair,
    journal::{StreamId, Version},
    simulate::Dice,
    wire::{self, Command, FloorAsk, SeatBot, TableView},
};

use super::{
    Denied, Person, RECENT, Room, Said,
    entry::{By, Did},
    game::Game,
    life, load,
    step::{Done, Refused, Step},
    view::{self, Clock, Presence},
};

/// How long somebody has to show or muck, at most.
const SHOW_MS: u64 = 6000;

/// The least time between two hands, so that a deal which cannot be made is not tried without end.
const LEAST_PAUSE_MS: u64 = 5;

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
    /// Somebody wants to know how it stands.
    Look { answer: oneshot::Sender<Box<Game>> },
    /// The server stops.
    Stop { answer: oneshot::Sender<()> },
}

#[derive(Debug)]
struct Client {
    id: u64,
    who: Option<Person>,
    to: mpsc::Sender<Utf8Bytes>,
}

/// What is to happen when time has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// The next hand.
    Deal,
    /// A bot acts.
    Think,
    /// Somebody's time is up.
    Act,
    /// The grace of somebody who is not connected is over.
    Grace,
    /// The time bank is empty.
    Bank,
}

#[derive(Clone, Copy, Debug)]
struct Timer {
    due: Due,
    at: Instant,
    /// How long it is in all, in milliseconds.
    of: u64,
    /// The turn that it is for.
    turn: u64,
}

/// A step that is taken in and not yet durable.
#[derive(Debug)]
struct Pending {
    body: String,
    told: Told,
}

/// A step as it is told to each watcher.
#[derive(Debug)]
struct Told {
    number: u64,
    at: u64,
    /// The dealer's words as JSON.
    said: Arc<str>,
    /// The table, and the same as JSON.
    view: TableView,
    table: Arc<str>,
    /// What each seat is told besides, as JSON.
    own: Vec<(Player, String)>,
}

/// The task of a table.
#[derive(Debug)]
pub(crate) struct Task {
    room: Arc<Room>,
    stream: StreamId,
    game: Game,
    inbox: mpsc::Receiver<Message>,
    clients: Vec<Client>,
    timer: Option<Timer>,
    /// The chair that has used its grace in this hand.
    graced: Option<(u64, Chair)>,
    /// The last steps, for clients who come back: number, time, words.
    recent: Said,
    /// Steps that the rail is still to see.
    delayed: VecDeque<(Instant, Told)>,
    /// What the rail sees of the hand now: the number and the table.
    rail: (u64, TableView),
    digest: Option<String>,
    dice: Dice,
}

impl Task {
    pub(crate) fn new(
        room: Arc<Room>,
        stream: StreamId,
        game: Game,
        said: Said,
        inbox: mpsc::Receiver<Message>,
    ) -> Task {
        // What was dealt before the server stopped is not told to the rail any earlier than it would have been.
        let mut empty = game.clone();
        empty.playing = None;
        let rail = (game.number, empty.public(Clock::default(), Presence::default(), None));
        let mut task = Task {
            room,
            stream,
            game,
            inbox,
            clients: Vec::new(),
            timer: None,
            graced: None,
            recent: said,
            delayed: VecDeque::new(),
            rail,
            digest: None,
            dice: Dice::new(0),
        };
        // The bots' whims; should the system have no randomness to give, nothing can be dealt either.
        if let Ok(seed) = fair::entropy() {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&seed[..8]);
            task.dice = Dice::new(u64::from_le_bytes(bytes));
        }
        task.digest = task.digest_now();
        task.schedule();
        task
    }

    /// Runs until the server stops.
    pub(crate) async fn run(mut self) {
        loop {
            let next = self.timer.map(|timer| timer.at);
            let rail = self.delayed.front().map(|(at, _)| *at);
            let wake = [next, rail].into_iter().flatten().min();
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
                    self.clients.clear();
                    let _ = answer.send(());
                    return;
                }
                message => self.take(message).await,
            }
        }
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Join { client, who, after, to } => self.join(client, who, after, to),
            Message::Part { client } => self.part(client),
            Message::ShutOut { account } => {
                self.clients.retain(|client| client.who.as_ref().is_none_or(|who| who.account != account));
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
            Message::Look { answer } => {
                let _ = answer.send(Box::new(self.game.clone()));
            }
            Message::Stop { .. } => {}
        }
    }

    /// Time has passed.
    async fn wake(&mut self) {
        let now = Instant::now();
        while self.delayed.front().is_some_and(|(at, _)| *at <= now) {
            if let Some((_, told)) = self.delayed.pop_front() {
                self.tell_rail(told);
            }
        }
        let Some(timer) = self.timer.filter(|timer| timer.at <= now) else { return };
        self.timer = None;
        match timer.due {
            Due::Deal => self.deal().await,
            Due::Think => self.bot_acts().await,
            Due::Act | Due::Grace | Due::Bank => self.time_up(timer).await,
        }
        self.schedule();
    }

    // --- clients

    fn join(&mut self, client: u64, who: Option<Person>, after: Option<u64>, to: mpsc::Sender<Utf8Bytes>) {
        let chair = who.as_ref().and_then(|who| self.chair_of(who.account));
        let message = self.snapshot(after, chair);
        if to.try_send(message.into()).is_err() {
            return;
        }
        self.clients.push(Client { id: client, who, to });
        if chair.is_some() {
            self.refresh();
        }
    }

    fn part(&mut self, client: u64) {
        let Some(place) = self.clients.iter().position(|known| known.id == client) else { return };
        let gone = self.clients.swap_remove(place);
        let chair = gone.who.and_then(|who| self.chair_of(who.account));
        if chair.is_some_and(|chair| !self.presence().is_here(chair)) {
            self.refresh();
        }
    }

    fn chair_of(&self, account: u64) -> Option<Chair> {
        self.game.table.chair_of(Player(account as u32))
    }

    fn presence(&self) -> Presence {
        let mut presence = Presence::default();
        for client in &self.clients {
            match client.who.as_ref().and_then(|who| self.chair_of(who.account)) {
                Some(chair) => presence.here |= 1 << chair.0,
                None => presence.rail += 1,
            }
        }
        presence
    }

    fn snapshot(&self, after: Option<u64>, chair: Option<Chair>) -> String {
        // A seated player sees the table as it is; the rail as it was a while ago.
        let (number, table, own) = match chair {
            Some(chair) => {
                let own = self.game.own(chair).map(|you| json(&you));
                (self.game.number, json(&self.public()), own)
            }
            None => (self.rail.0, json(&view::late(&self.rail.1, &self.public())), None),
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
        let you = own.as_deref().unwrap_or("null");
        format!(
            r#"{{"type":"snapshot","missed":[{missed}],"complete":{complete},"number":{number},"table":{table},"you":{you}}}"#
        )
    }

    fn public(&self) -> TableView {
        self.game.public(self.clock(), self.presence(), self.digest.as_deref())
    }

    fn clock(&self) -> Clock {
        let now = self.room.now();
        let Some(timer) = self.timer.filter(|timer| matches!(timer.due, Due::Act | Due::Grace | Due::Bank))
        else {
            return Clock { now, ..Clock::default() };
        };
        let left = timer.at.saturating_duration_since(Instant::now()).as_millis() as u64;
        Clock { until: Some(now + left), now, of: timer.of, bank: timer.due == Due::Bank }
    }

    /// Tells everybody at the table how it stands, without anything having happened.
    fn refresh(&mut self) {
        let told = self.told(self.game.number, self.room.now(), "[]".into());
        self.tell_table(&told);
    }

    // --- what is asked

    async fn ask(&mut self, client: u64, command: Command, since: Instant) {
        let Some(asker) = self.clients.iter().find(|known| known.id == client) else { return };
        let to = asker.to.clone();
        let answer = match &asker.who {
            None => Err(Refused::plainly("log in to play")),
            Some(who) => {
                let who = who.clone();
                self.command(&who, &command).await
            }
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
            self.drop_client(client);
        }
    }

    async fn command(&mut self, who: &Person, command: &Command) -> Result<u64, Refused> {
        if let Some(number) = self.game.was_asked(who.account, &command.id) {
            return Ok(number);
        }
        let banked = self.bank_left(self.chair_of(who.account));
        self.step(By::Account(who.account), Some(command.id.clone()), None, |step| {
            step.command((who.account, &who.name), command)?;
            if let Some((chair, left)) = banked
                && step.game.awaited().is_none_or(|(awaited, _, _)| awaited != chair)
            {
                step.take(Did::Bank { chair, left })?;
            }
            Ok(())
        })
        .await
    }

    /// Takes a step: what is asked, what follows by itself, the journal, and everybody is told. The step's number.
    async fn step(
        &mut self,
        by: By,
        id: Option<String>,
        why: Option<String>,
        act: impl FnOnce(&mut Step<'_>) -> Result<(), Refused>,
    ) -> Result<u64, Refused> {
        let at = self.room.now();
        let mut step = Step::begin(&mut self.game, at, why);
        let done = act(&mut step).and_then(|()| step.go_on());
        if step.is_empty() {
            step.give_up();
            return done.map(|()| self.game.number);
        }
        if let Err(refused) = done {
            return Err(self.reload(&refused.why).await);
        }
        let done = step.end(by, id);
        self.schedule();
        let pending = self.pending(&done);
        let number = self.game.number;
        self.commit(vec![pending]).await?;
        Ok(number)
    }

    fn runs_this(&self, who: &Person) -> bool {
        let floor = |role: &wire::Role| matches!(role, wire::Role::Floor | wire::Role::Manager);
        who.account == self.game.host || who.roles.iter().any(floor)
    }

    /// What the awaited player's time bank will hold, if it is running and they act now.
    fn bank_left(&self, chair: Option<Chair>) -> Option<(Chair, u32)> {
        let timer = self.timer.filter(|timer| timer.due == Due::Bank)?;
        let (awaited, _, _) = self.game.awaited()?;
        let left = timer.at.saturating_duration_since(Instant::now()).as_millis() as u32;
        (Some(awaited) == chair).then_some((awaited, left))
    }

    /// Reads the table again from the journal: what was taken in could not be written.
    async fn reload(&mut self, why: &str) -> Refused {
        error!(
            table = self.game.id,
            why, "a step could not be taken: the table is read again from the journal"
        );
        match load(&self.room, &self.stream).await {
            Ok((game, _)) => self.game = game,
            Err(unsound) => error!(table = self.game.id, %unsound, "the table cannot be read again"),
        }
        self.digest = self.digest_now();
        self.timer = None;
        self.schedule();
        Refused::plainly("the house could not write that down; nothing was done")
    }

    async fn floor(&mut self, by: &Person, ask: FloorAsk) -> Result<u64, Denied> {
        if !self.runs_this(by) {
            return Err(Denied::new(403, "only the table's host, the floor and managers may do that"));
        }
        let why = ask.why.trim();
        if why.is_empty() || why.chars().count() > 200 {
            return Err(Denied::field("why", "say why, in 1 to 200 letters: it is written down"));
        }
        let by = By::Floor(by.account);
        self.step(by, None, Some(why.to_owned()), |step| step.floor(ask.act)).await.map_err(Denied::from)
    }

    async fn seat_bot(&mut self, by: &Person, ask: &SeatBot) -> Result<u8, Denied> {
        if !self.runs_this(by) {
            return Err(Denied::new(403, "only the table's host, the floor and managers may do that"));
        }
        let free = (1..=self.game.table.size()).find(|&chair| self.game.table.sitter(Chair(chair)).is_none());
        let chair = ask.chair.or(free).ok_or_else(|| Denied::new(409, "no chair is free"))?;
        let bots = self.game.people.values().filter(|someone| someone.bot.is_some()).count() as u32;
        let account = u64::from(u32::MAX - bots);
        let name = format!("{} {}", bot(ask.kind), bots + 1);
        let chips = ask.chips.unwrap_or_else(|| life::bot_buy_in(&self.game));
        let kind = ask.kind;
        let sit = |step: &mut Step<'_>| step.sit(account, &name, Some(kind), Chair(chair), chips);
        self.step(By::Floor(by.account), None, None, sit).await?;
        Ok(chair)
    }

    // --- what happens by itself

    async fn deal(&mut self) {
        let mut pending = Vec::new();
        let at = self.room.now();
        if !self.game.table.is_on() {
            let (Ok(secret), Ok(draw)) = (fair::entropy(), fair::entropy()) else {
                error!(table = self.game.id, "the system gives no randomness: nothing is dealt");
                return;
            };
            let mut step = Step::begin(&mut self.game, at, None);
            let dealt = step.deal(secret, draw);
            if step.is_empty() {
                step.give_up();
                return;
            }
            let done = step.end(By::House, None);
            if let Err(refused) = &dealt {
                self.reload(&refused.why).await;
                return;
            }
            self.digest = self.digest_now();
            // The commitments are told in a step of their own, before the first card is dealt.
            pending.push(self.pending(&done));
            if dealt == Ok(false) {
                let _ = self.commit(pending).await;
                return;
            }
            self.room.metrics.hands.inc();
        }
        let mut step = Step::begin(&mut self.game, at, None);
        if let Err(refused) = step.open_hand() {
            self.reload(&refused.why).await;
            return;
        }
        let done = step.end(By::House, None);
        self.schedule();
        pending.push(self.pending(&done));
        // A failure is logged, and the table is read again.
        let _ = self.commit(pending).await;
    }

    async fn bot_acts(&mut self) {
        let Some((chair, seat, _)) = self.game.awaited() else { return };
        let (Some(kind), Some((playing, hand))) = (self.game.bot_at(chair), self.game.hand()) else { return };
        let view = hand.view(hand::Viewer::Seat(seat));
        let down = hand.state().down_of(seat);
        let act = bots::choose(bot(kind), &view, &playing.terms, down, &mut self.dice);
        let acts = |step: &mut Step<'_>| {
            let Some(act) = act else { return step.default_act() };
            step.hand(hand::Actor::Player(seat), act).or_else(|refused| {
                // What it chose may name cards: it is not logged.
                warn!(table = step.game.id, why = refused.why, "a bot chose what cannot be");
                step.default_act()
            })
        };
        // A failure is logged, and the table is read again.
        let _ = self.step(By::House, None, None, acts).await;
    }

    async fn time_up(&mut self, timer: Timer) {
        let Some((chair, _, awaiting)) = self.game.awaited() else { return };
        let here = self.presence().is_here(chair);
        let shows = matches!(awaiting, hand::Awaiting::Show(_));
        let bank = u64::from(self.game.at(chair).bank);
        let grace = u64::from(self.game.ask.grace_seconds) * 1000;
        let graced = self.graced == Some((self.game.hands, chair)) || self.game.at(chair).timed_out;
        let more = match timer.due {
            Due::Act if !here && !shows && !graced && grace > 0 => Some((Due::Grace, grace)),
            Due::Act | Due::Grace if here && !shows && bank > 0 => Some((Due::Bank, bank)),
            Due::Act | Due::Grace | Due::Bank | Due::Deal | Due::Think => None,
        };
        if let Some((due, of)) = more {
            if due == Due::Grace {
                self.graced = Some((self.game.hands, chair));
            }
            let at = Instant::now() + Duration::from_millis(of);
            self.timer = Some(Timer { due, at, of, turn: self.game.turn });
            self.refresh();
            return;
        }
        let acts = |step: &mut Step<'_>| {
            // Not choosing between showing and mucking is no absence.
            if !shows {
                step.take(Did::TimedOut { chair })?;
                let settings = step.game.at(chair).settings;
                step.set(chair, wire::Settings { sit_out: Some(wire::SitOut::Now), ..settings })?;
                if timer.due == Due::Bank {
                    step.take(Did::Bank { chair, left: 0 })?;
                }
            }
            step.default_act()
        };
        // A failure is logged, and the table is read again.
        let _ = self.step(By::House, None, None, acts).await;
    }

    // --- writing and telling

    fn pending(&self, done: &Done) -> Pending {
        let body = json(&done.entry);
        let told = self.told(self.game.number, done.entry.at, json(&done.said).into());
        Pending { body, told }
    }

    fn told(&self, number: u64, at: u64, said: Arc<str>) -> Told {
        let view = self.public();
        let table = json(&view).into();
        let mut own = Vec::new();
        for client in &self.clients {
            let Some(account) = client.who.as_ref().map(|who| who.account) else { continue };
            let player = Player(account as u32);
            if own.iter().any(|(known, _)| *known == player) {
                continue;
            }
            if let Some(you) = self.chair_of(account).and_then(|chair| self.game.own(chair)) {
                own.push((player, json(&you)));
            }
        }
        Told { number, at, said, view, table, own }
    }

    async fn commit(&mut self, pending: Vec<Pending>) -> Result<(), Refused> {
        let before = Version(self.game.number - pending.len() as u64);
        let (bodies, told): (Vec<String>, Vec<Told>) =
            pending.into_iter().map(|pending| (pending.body, pending.told)).unzip();
        if let Err(failed) = self.room.journal.append(&self.stream, before, bodies).await {
            return Err(self.reload(&failed.to_string()).await);
        }
        for told in told {
            self.recent.push_back((told.number, told.at, Arc::clone(&told.said)));
            if self.recent.len() > RECENT {
                self.recent.pop_front();
            }
            self.tell_table(&told);
            let delay = Duration::from_secs(self.game.ask.rail_seconds.into());
            if delay.is_zero() {
                self.tell_rail(told);
                continue;
            }
            // Who sits where is no secret: the rail is told at once.
            let who = |view: &TableView| -> Vec<Option<u64>> {
                view.seats.iter().map(|seat| seat.as_ref().map(|seat| seat.account)).collect()
            };
            if who(&self.rail.1) != who(&told.view) {
                let (number, then) = &self.rail;
                let table = json(&view::late(then, &told.view));
                let at = told.at;
                self.send_rail(&format!(
                    r#"{{"type":"step","number":{number},"at":{at},"said":[],"table":{table}}}"#
                ));
            }
            self.delayed.push_back((Instant::now() + delay, told));
        }
        self.room.update(&self.game);
        Ok(())
    }

    /// Tells those who sit at the table.
    fn tell_table(&mut self, told: &Told) {
        let mut slow = Vec::new();
        for client in &self.clients {
            let Some(who) = &client.who else { continue };
            let player = Player(who.account as u32);
            let Some((_, own)) = told.own.iter().find(|(known, _)| *known == player) else { continue };
            let Told { number, at, said, table, .. } = told;
            let message = format!(
                r#"{{"type":"step","number":{number},"at":{at},"said":{said},"table":{table},"you":{own}}}"#
            );
            if client.to.try_send(message.into()).is_err() {
                slow.push(client.id);
            }
        }
        for client in slow {
            self.drop_client(client);
        }
    }

    /// Tells those who watch.
    fn tell_rail(&mut self, told: Told) {
        let Told { number, at, said, view, table, .. } = told;
        let table = match self.game.ask.rail_seconds {
            0 => table,
            _ => json(&view::late(&view, &self.public())).into(),
        };
        self.rail = (number, view);
        self.send_rail(&format!(
            r#"{{"type":"step","number":{number},"at":{at},"said":{said},"table":{table}}}"#
        ));
    }

    /// Sends something to all who watch.
    fn send_rail(&mut self, message: &str) {
        let message = Utf8Bytes::from(message);
        let mut slow = Vec::new();
        for client in &self.clients {
            let seated = client.who.as_ref().is_some_and(|who| self.chair_of(who.account).is_some());
            if !seated && client.to.try_send(message.clone()).is_err() {
                slow.push(client.id);
            }
        }
        for client in slow {
            self.drop_client(client);
        }
    }

    /// Lets a client go that does not keep up: it comes back and is told what it missed.
    fn drop_client(&mut self, client: u64) {
        self.room.metrics.dropped.inc();
        self.clients.retain(|known| known.id != client);
    }

    fn digest_now(&self) -> Option<String> {
        self.game.playing.as_ref().map(super::digest)
    }

    // --- time

    /// Sets the timer for what is to happen next, unless it runs already.
    fn schedule(&mut self) {
        let next = self.next_due();
        let same = |timer: &Timer, due: Due| {
            let acts = |due: Due| matches!(due, Due::Act | Due::Grace | Due::Bank);
            timer.turn == self.game.turn && (timer.due == due || acts(timer.due) && acts(due))
        };
        match (self.timer, next) {
            (Some(timer), Some((due, _))) if same(&timer, due) => {}
            (_, None) => self.timer = None,
            (_, Some((due, of))) => {
                let at = Instant::now() + Duration::from_millis(of);
                self.timer = Some(Timer { due, at, of, turn: self.game.turn });
            }
        }
    }

    /// What is to happen next by itself, and in how many milliseconds.
    fn next_due(&mut self) -> Option<(Due, u64)> {
        if self.game.paused.is_some() {
            return None;
        }
        if self.game.table.is_on() && self.game.hand().is_none() {
            return Some((Due::Deal, 0));
        }
        if let Some((chair, _, awaiting)) = self.game.awaited() {
            if self.game.bot_at(chair).is_some() {
                let think = u64::from(self.game.ask.think_ms);
                return Some((Due::Think, think / 2 + self.dice.below(think.max(1))));
            }
            let limit = u64::from(self.game.ask.act_seconds) * 1000;
            if limit == 0 {
                return None;
            }
            let gone = self.game.at(chair).timed_out && !self.presence().is_here(chair);
            let limit = match awaiting {
                _ if gone => 0,
                hand::Awaiting::Show(_) => limit.min(SHOW_MS),
                _ => limit,
            };
            return Some((Due::Act, limit));
        }
        if self.game.closed.is_some() || life::ready(&self.game).count() < 2 {
            return None;
        }
        let drawn = self.game.hands > 0 || self.game.table.places_now().is_some();
        let can = !drawn || self.game.table.decide(TableActor::Dealer, &TableAct::Deal).is_ok();
        can.then_some((Due::Deal, u64::from(self.game.ask.pause_ms).max(LEAST_PAUSE_MS)))
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
