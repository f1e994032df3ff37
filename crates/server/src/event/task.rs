//! The task of one event: takes what comes in, lets time pass, and has the tables do what follows once it is written. What
//! follows is worked out by `drive`; here it is waited for, written, put in the place of what was, and sent.

use std::time::{Duration, Instant};

use journal::{At, Part, StreamId, Version};
use room::PlayerId;
use tokio::sync::{mpsc, oneshot, watch};
use tracing::{error, info};

use super::{
    Events,
    board::{self, Board},
    drive::{Driven, Input, Scene, drive, due},
    entry::ENTRIES,
    order::Report,
    state::EventState,
};
use crate::{
    ledger::Posting,
    secret::entropy,
    table::{self, Denied},
    wire::EventView,
};

/// What comes in together is written together, up to so much of it.
const MOST_AT_ONCE: usize = 64;

/// The board is told so often at most, and so often at least while the event is played.
const TELL_AGAIN: Duration = Duration::from_secs(1);
const TELL_AT_LEAST: Duration = Duration::from_secs(10);

/// Tables are sent again what they were not heard to have done, and asked how they stand, so often.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// How often it is noted that a server runs, so that the next knows how long none did.
const PULSE: Duration = Duration::from_secs(5);

/// After something was due and led to nothing, so long.
const LEAST_WAIT: Duration = Duration::from_millis(20);

/// Under which kind the times are kept at which events were last known to run.
pub(super) const KIND: &str = "event-pulse";

/// What the task is told.
#[derive(Debug)]
pub(crate) enum Message {
    /// A table tells how it stands.
    Report(Report),
    /// Something is asked.
    Put { input: Input, answer: oneshot::Sender<Result<(), Denied>> },
    /// Somebody wants to know how it stands.
    Look { reader: Option<PlayerId>, answer: oneshot::Sender<EventView> },
    /// The server stops.
    Stop { answer: oneshot::Sender<()> },
}

/// Somebody who waits for an answer.
type Waits = oneshot::Sender<Result<(), Denied>>;

/// The task of an event.
#[derive(Debug)]
pub(super) struct Task {
    events: Events,
    stream: StreamId,
    state: EventState,
    inbox: mpsc::UnboundedReceiver<Message>,
    own: mpsc::UnboundedSender<Message>,
    boards: watch::Sender<Board>,
    /// When the board was told, and whether it is to be told again.
    told: Instant,
    is_new: bool,
    asked: Instant,
    pulsed: Instant,
    /// Nothing is tried before this.
    not_before: Instant,
}

impl Task {
    pub(super) fn new(
        events: Events,
        stream: StreamId,
        state: EventState,
        (own, inbox): (mpsc::UnboundedSender<Message>, mpsc::UnboundedReceiver<Message>),
    ) -> (Task, watch::Receiver<Board>) {
        let now = Instant::now();
        let (boards, board) = watch::channel(Board::of(&state, events.tables().now(), 0));
        let task = Task {
            events,
            stream,
            state,
            inbox,
            own,
            boards,
            told: now,
            is_new: true,
            asked: now,
            pulsed: now,
            not_before: now,
        };
        (task, board)
    }

    /// Runs until the server stops; `first` is what it begins with.
    pub(super) async fn run(mut self, first: Option<Input>) {
        if let Some(input) = first {
            self.put(vec![(input, None)]).await;
        }
        self.ask_tables().await;
        loop {
            let message = match self.wakes() {
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
            if self.take(message).await {
                return;
            }
        }
    }

    /// Takes a message, and with it all that wait; whether the task ends.
    async fn take(&mut self, first: Message) -> bool {
        let mut inputs = Vec::new();
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Message::Report(report) => inputs.push((Input::Report(report), None)),
                Message::Put { input, answer } => inputs.push((input, Some(answer))),
                Message::Look { reader, answer } => {
                    // Whoever asked may have gone.
                    let _ = answer.send(self.state.view(self.events.tables().now(), reader));
                }
                Message::Stop { answer } => {
                    let _ = answer.send(());
                    return true;
                }
            }
            next = if inputs.len() < MOST_AT_ONCE { self.inbox.try_recv().ok() } else { None };
        }
        if !inputs.is_empty() {
            self.put(inputs).await;
        }
        // What is due waits for nobody, however much comes in.
        if self.wakes().is_some_and(|at| at <= Instant::now()) {
            self.wake().await;
        }
        false
    }

    /// When something is to be done next.
    fn wakes(&self) -> Option<Instant> {
        let now = Instant::now();
        let at = |due: u64| now + Duration::from_millis(due.saturating_sub(self.events.tables().now()));
        let due = due(&self.state).map(|due| at(due).max(self.not_before));
        let tell = self.is_new.then(|| self.told + TELL_AGAIN);
        let again = self
            .is_under_way()
            .then(|| (self.asked + ASK_AGAIN).min(self.pulsed + PULSE).min(self.told + TELL_AT_LEAST));
        [due, tell, again].into_iter().flatten().min()
    }

    fn is_under_way(&self) -> bool {
        self.state.play.is_started() && !self.state.play.is_over()
    }

    async fn wake(&mut self) {
        let now = Instant::now();
        if due(&self.state).is_some_and(|due| due <= self.events.tables().now()) && self.not_before <= now {
            let before = self.state.number;
            self.put(vec![(Input::Tick, None)]).await;
            if self.state.number == before {
                self.not_before = Instant::now() + LEAST_WAIT;
            }
        }
        if self.is_under_way() && self.pulsed + PULSE <= now {
            self.pulsed = now;
            let (id, at) = (self.state.id.to_string(), self.events.tables().now().to_string());
            if let Err(error) = self.events.tables().journal().keep(KIND, &id, &at, None).await {
                error!(event = self.state.id, %error, "it cannot be noted that the event runs");
            }
        }
        if self.is_under_way() && self.asked + ASK_AGAIN <= now {
            self.ask_tables().await;
        }
        let is_late = self.is_under_way() && self.told + TELL_AT_LEAST <= now;
        if is_late || self.is_new && self.told + TELL_AGAIN <= now {
            self.tell().await;
        }
    }

    /// Sends every table what it was not heard to have done, so that it tells how it stands.
    async fn ask_tables(&mut self) {
        self.asked = Instant::now();
        let links: Vec<(u64, Vec<_>)> = self
            .state
            .links
            .iter()
            .filter(|(_, link)| !link.closed || !link.pending.is_empty())
            .map(|(id, link)| (*id, link.pending.iter().cloned().collect()))
            .collect();
        for (table, orders) in links {
            self.order(table, orders).await;
        }
    }

    async fn order(&self, table: u64, orders: Vec<super::order::Numbered>) {
        let message = table::Message::Orders { orders, to: self.own.clone() };
        if let Err(denied) = self.events.tables().tell(table, message).await {
            error!(event = self.state.id, table, why = denied.fault.why, "a table cannot be reached");
        }
    }

    /// Tells everybody how it stands.
    async fn tell(&mut self) {
        self.told = Instant::now();
        self.is_new = false;
        let now = self.events.tables().now();
        let told = self.boards.borrow().told + 1;
        self.boards.send_replace(Board::of(&self.state, now, told));
        let board = board::at_table(&self.state, now);
        for table in self.state.tables.values() {
            // A table that cannot be reached tells nobody.
            let _ = self.events.tables().tell(*table, table::Message::Board(board.clone())).await;
        }
    }

    /// Drives the event by what comes in, one after the other; what follows is written together, then it holds, then the
    /// tables are told.
    async fn put(&mut self, inputs: Vec<(Input, Option<Waits>)>) {
        let mut batch = Batch::default();
        let mut waits: Vec<(Option<Waits>, Result<(), Denied>)> = Vec::new();
        let tables = self.events.tables().clone();
        let mut state = self.state.clone();
        for (input, wait) in inputs {
            let driven = match entropy() {
                Ok(entropy) => {
                    let mut fresh = || tables.reserve();
                    let (houses, now) = (tables.houses(), tables.now());
                    drive(&state, &input, Scene { houses, now, entropy, fresh: &mut fresh })
                }
                Err(error) => Err(Denied::unavailable(format!("the system gives no randomness: {error}"))),
            };
            match driven {
                Ok(driven) => {
                    state = batch.add(driven);
                    waits.push((wait, Ok(())));
                }
                Err(denied) => {
                    if wait.is_none() {
                        error!(
                            event = self.state.id,
                            ?input,
                            why = denied.fault.why,
                            "what was due could not be done"
                        );
                    }
                    waits.push((wait, Err(denied)));
                }
            }
        }
        let written = if batch.bodies.is_empty() { Ok(()) } else { self.commit(state, batch).await };
        for (wait, answer) in waits {
            let Some(wait) = wait else { continue };
            let answer = match (&written, answer) {
                (Err(denied), Ok(())) => Err(denied.clone()),
                (_, answer) => answer,
            };
            // Whoever asked may have gone.
            let _ = wait.send(answer);
        }
    }

    async fn commit(&mut self, state: EventState, batch: Batch) -> Result<(), Denied> {
        let Batch { bodies, postings, set, goes, by } = batch;
        let entries = Part { stream: self.stream.clone(), at: At::After(Version(self.state.number)), bodies };
        for (account, bytes) in by {
            self.events.tables().wrote_for(account, bytes);
        }
        // The ledger's part is the second: how long its stream is then is what comes back in its place.
        let parts: Vec<Part> = [entries]
            .into_iter()
            .chain(Posting::part(&postings))
            .chain(set.iter().map(|setting| setting.part.clone()))
            .collect();
        let tables = self.events.tables().clone();
        match tables.journal().append_all(parts, Vec::new()).await {
            Ok(versions) => {
                let posted = versions.get(1).copied().filter(|_| !postings.is_empty());
                tables.money().posted(posted, postings).await;
            }
            Err(failed) => {
                error!(event = self.state.id, %failed, "it could not be written, and was not done");
                return Err(Denied::unavailable("the house could not write that down; nothing was done"));
            }
        }
        let was_over = self.state.play.is_over();
        let seats_changed = self.state.seats != state.seats;
        let last: Vec<(u64, u64)> = self.state.links.iter().map(|(id, link)| (*id, link.last)).collect();
        self.state = state;
        self.is_new = true;
        for setting in set {
            tables.begin(setting);
        }
        let fresh: Vec<(u64, Vec<_>)> = self
            .state
            .links
            .iter()
            .filter_map(|(id, link)| {
                let had = last.binary_search_by_key(id, |(id, _)| *id).map_or(0, |place| last[place].1);
                let new: Vec<_> = link.pending.iter().filter(|order| order.number > had).cloned().collect();
                (!new.is_empty()).then_some((*id, new))
            })
            .collect();
        for (table, orders) in fresh {
            self.order(table, orders).await;
        }
        for (from, player, seat) in goes {
            let message = board::moved(self.state.id, seat);
            // Whoever is not there to be told sees it at the event.
            let _ = tables.tell(from, table::Message::Goes { player, message }).await;
        }
        self.events.update(&self.state);
        if seats_changed || self.state.play.is_over() && !was_over {
            // Those who go elsewhere are told at once.
            let told = self.boards.borrow().told;
            let board = Board::of(&self.state, tables.now(), told);
            self.boards.send_replace(board);
        }
        if self.state.play.is_over() && !was_over {
            info!(event = self.state.id, cancelled = self.state.play.is_cancelled(), "an event is over");
            self.tell().await;
        }
        Ok(())
    }
}

/// What is written together.
#[derive(Debug, Default)]
struct Batch {
    bodies: Vec<String>,
    postings: Vec<Posting>,
    set: Vec<table::Setting>,
    goes: Vec<(u64, PlayerId, crate::wire::EventSeat)>,
    /// For whom how much is written.
    by: Vec<(u64, usize)>,
}

impl Batch {
    fn add(&mut self, driven: Driven) -> EventState {
        let Driven { state, entry, set, goes } = driven;
        if let Some(entry) = entry {
            let body = ENTRIES.write(&entry);
            self.by.extend(entry.by.map(|account| (account, body.len())));
            self.bodies.push(body);
            self.postings.extend(state.posting(&entry));
        }
        self.set.extend(set);
        self.goes.extend(goes);
        state
    }
}
