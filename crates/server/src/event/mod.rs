//! Events online: tournaments that the server runs on tables of its own.
//!
//! An event is a stream in the journal (`entry`) and a fold over it (`state`), which holds a `room::tournament` and what it has
//! ordered of its tables (`order`). `setup` is what may be asked for, `drive` works out what follows from what comes in,
//! without effects, `money` what is paid, `view` and `board` what everybody sees. `task` waits, writes and sends, one task an
//! event; `load` reads and checks streams. How the streams of events and tables keep together is in ARCHITECTURE.md.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use journal::{AppendError, At, JournalError, Part, Version};
use room::PlayerId;
use tokio::sync::{mpsc, oneshot, watch};
use tracing::{error, info};

use crate::{
    secret,
    sockets::Held,
    table::{Denied, Edition, Person, TableSocket, Tables, Unsound},
    wire::{ChipsAsk, DirectorAsk, EventInfo, EventStatus, EventView, NewEvent, Role},
};

mod agreed;
mod board;
mod drive;
mod entry;
mod load;
mod money;
mod order;
mod setup;
mod socket;
mod state;
mod task;
#[cfg(test)]
mod tests;
mod view;

use board::Board;
use drive::Input;
use entry::{Did, ENTRIES, EventEntry};
pub(crate) use load::{BadEvent, audit, event_of};
pub(crate) use order::{Numbered, Order, Played, Report};
use setup::{EventAgreement, EventModel};
use state::EventState;
pub(crate) use task::Message;
use task::Task;

/// How many events that are not over somebody may have made who is neither a director nor of the floor nor a manager.
const MOST_OF_HOST: usize = 3;

/// How many events that are not over there are at most.
const MOST: usize = 500;

/// All events of the room. Clones are the same events.
#[derive(Clone, Debug)]
pub struct Events {
    room: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    tables: Tables,
    open: Mutex<BTreeMap<u64, Open>>,
    next: Mutex<u64>,
}

/// An event that is open, or was.
#[derive(Clone, Debug)]
struct Open {
    inbox: mpsc::UnboundedSender<Message>,
    info: Arc<EventInfo>,
    boards: watch::Receiver<Board>,
}

impl Events {
    /// Reads every event from the journal and goes on where each was. One that cannot be read is left alone, and said so
    /// in the log.
    pub async fn start(tables: Tables) -> Result<Events, JournalError> {
        let shared = Shared { tables, open: Mutex::default(), next: Mutex::new(1) };
        let events = Events { room: Arc::new(shared) };
        let tables = events.tables().clone();
        for (stream, _) in tables.journal().streams().await? {
            let Some(id) = event_of(&stream) else { continue };
            {
                let mut next = events.room.next.lock().unwrap_or_else(PoisonError::into_inner);
                *next = (*next).max(id.saturating_add(1));
            }
            match load::load(tables.journal(), tables.houses(), &stream, |_, _| Ok(())).await {
                Ok(state) => {
                    let pulse = tables.journal().kept(task::KIND, &id.to_string(), 0).await?;
                    let pulse = pulse.and_then(|at| at.parse().ok()).unwrap_or(0);
                    // What is written, or was noted, had passed: only what came after is lost.
                    let lost = tables.now().saturating_sub(state.at.max(pulse));
                    events.run(state, Some(Input::Back { lost }));
                }
                Err(BadEvent::Unsound { number, why }) => {
                    error!(event = id, number, why, "an event cannot be read and is left alone");
                }
                Err(BadEvent::Journal(JournalError::Damaged(faults))) => {
                    let why = JournalError::Damaged(faults).to_string();
                    error!(event = id, why, "an event cannot be read and is left alone");
                }
                Err(BadEvent::Journal(error)) => return Err(error),
            }
        }
        Ok(events)
    }

    fn tables(&self) -> &Tables {
        &self.room.tables
    }

    fn open_events(&self) -> MutexGuard<'_, BTreeMap<u64, Open>> {
        self.room.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts an event's task.
    fn run(&self, state: EventState, first: Option<Input>) {
        let Ok(stream) = load::stream_of(state.id) else { return };
        let (inbox, messages) = mpsc::unbounded_channel();
        let info = Arc::new(state.info(self.tables().now()));
        let id = state.id;
        let (task, boards) = Task::new(self.clone(), stream, state, (inbox.clone(), messages));
        self.open_events().insert(id, Open { inbox, info, boards });
        tokio::spawn(task.run(first));
    }

    /// Keeps what the lobby lists of an event up to date.
    fn update(&self, state: &EventState) {
        let info = Arc::new(state.info(self.tables().now()));
        if let Some(open) = self.open_events().get_mut(&state.id) {
            open.info = info;
        }
    }

    /// Every event, those that are over last.
    pub fn list(&self) -> Vec<EventInfo> {
        let mut infos: Vec<EventInfo> =
            self.open_events().values().map(|open| EventInfo::clone(&open.info)).collect();
        infos.sort_by_key(|info| (is_over(info), info.id));
        infos
    }

    fn inbox(&self, event: u64) -> Result<mpsc::UnboundedSender<Message>, Denied> {
        let open = self.open_events();
        let open = open.get(&event).ok_or_else(|| Denied::not_found(format!("there is no event {event}")))?;
        Ok(open.inbox.clone())
    }

    /// Makes an event.
    pub async fn make(&self, by: &Person, ask: NewEvent) -> Result<EventInfo, Denied> {
        let staff = |role: &Role| matches!(role, Role::Director | Role::Floor | Role::Manager);
        let staff = by.roles.iter().any(staff);
        let tables = self.tables();
        {
            let open = self.open_events();
            let under_way = || open.values().filter(|open| !is_over(&open.info));
            let own = under_way().filter(|open| open.info.host == by.account).count();
            if !staff && own >= MOST_OF_HOST {
                let why =
                    format!("you have {MOST_OF_HOST} events that are not over: wait for one, or call it off");
                return Err(Denied::conflict(why));
            }
            if under_way().count() >= MOST {
                return Err(Denied::conflict(format!("{MOST} events are not over, and no more fit in")));
            }
        }
        tables.may_write_for(by.account)?;
        let agreement = setup::agree(tables.houses(), &ask, staff, tables.is_limited());
        let EventAgreement { agreed, editions } = agreement.map_err(Denied::bad)?;
        let secret = secret::fresh::<16>()
            .map_err(|error| Denied::unavailable(format!("the system gives no randomness: {error}")))?;
        let did = vec![Did::Opened { host: by.account, agreed: Box::new(agreed.clone()), secret }];
        let entry = EventEntry { at: tables.now(), by: Some(by.account), id: None, did };
        let unsound = |Unsound(why)| Denied::unavailable(why);
        let editions =
            editions.iter().map(Edition::part).collect::<Result<Vec<Part>, _>>().map_err(unsound)?;
        let id = loop {
            let id = {
                let mut next = self.room.next.lock().unwrap_or_else(PoisonError::into_inner);
                *next += 1;
                *next - 1
            };
            let stream = load::stream_of(id).map_err(unsound)?;
            let part = Part { stream, at: At::After(Version(0)), bodies: vec![ENTRIES.write(&entry)] };
            let parts = editions.iter().cloned().chain([part]).collect();
            match tables.journal().append_all(parts, Vec::new()).await {
                Ok(_) => break id,
                Err(AppendError::Conflict { .. }) => {}
                Err(AppendError::Store(error)) => return Err(error.into()),
                Err(bad @ AppendError::Body { .. }) => return Err(Denied::unavailable(bad.to_string())),
            }
        };
        let model = EventModel::new(tables.houses(), &agreed).map_err(Denied::bad)?;
        let state = EventState::open(id, &entry, Arc::new(model)).map_err(unsound)?;
        info!(event = id, host = by.account, name = state.agreed.name, "an event is made");
        self.run(state, None);
        if agreed.bots > 0 {
            self.put(id, Input::Bots).await?;
        }
        let open = self.open_events();
        let info = open.get(&id).map(|open| EventInfo::clone(&open.info));
        info.ok_or_else(|| Denied::unavailable("the server is stopping"))
    }

    async fn asked<T>(
        &self,
        event: u64,
        message: impl FnOnce(oneshot::Sender<T>) -> Message,
    ) -> Result<T, Denied> {
        let stopping = || Denied::unavailable("the server is stopping");
        let (answer, answered) = oneshot::channel();
        self.inbox(event)?.send(message(answer)).map_err(|_| stopping())?;
        answered.await.map_err(|_| stopping())
    }

    async fn put(&self, event: u64, input: Input) -> Result<(), Denied> {
        self.asked(event, |answer| Message::Put { input, answer }).await?
    }

    /// How an event stands, to this reader.
    pub async fn look(&self, event: u64, reader: Option<&Person>) -> Result<EventView, Denied> {
        let reader = reader.map(Person::player);
        self.asked(event, |answer| Message::Look { reader, answer }).await
    }

    /// Somebody enters: before the start, late, or again.
    pub async fn enter(&self, event: u64, who: &Person) -> Result<(), Denied> {
        self.tables().may_write_for(who.account)?;
        self.put(event, Input::Enter { who: who.clone() }).await
    }

    /// Somebody takes the entry back.
    pub async fn withdraw(&self, event: u64, who: &Person) -> Result<(), Denied> {
        self.put(event, Input::Withdraw { who: who.clone() }).await
    }

    /// Somebody buys chips of the event, or does not.
    pub async fn chips(&self, event: u64, who: &Person, ask: ChipsAsk) -> Result<(), Denied> {
        self.tables().may_write_for(who.account)?;
        self.put(event, Input::Chips { who: who.clone(), what: ask.what, id: ask.id }).await
    }

    /// A director does something.
    pub async fn direct(&self, event: u64, by: &Person, ask: DirectorAsk) -> Result<(), Denied> {
        let DirectorAsk { act, why } = ask;
        self.put(event, Input::Direct { by: by.clone(), act, why: why.clone() }).await?;
        info!(event, by = by.account, ?act, why, "a director acted");
        Ok(())
    }

    /// Serves a socket until it closes.
    pub async fn socket(&self, event: u64, player: Option<PlayerId>, held: Held, socket: TableSocket) {
        let boards = self.open_events().get(&event).map(|open| open.boards.clone());
        let Some(boards) = boards else { return };
        socket::serve(event, player, boards, held, socket).await;
    }

    /// Is there such an event?
    pub(crate) fn known(&self, event: u64) -> Result<(), Denied> {
        self.inbox(event).map(|_| ())
    }

    /// Nothing is taken after this.
    pub async fn stop(&self) {
        let open: Vec<Open> = self.open_events().values().cloned().collect();
        for open in open {
            let (answer, answered) = oneshot::channel();
            if open.inbox.send(Message::Stop { answer }).is_ok() {
                // A task that is gone has nothing left to finish.
                let _ = answered.await;
            }
        }
    }
}

fn is_over(info: &EventInfo) -> bool {
    matches!(info.status, EventStatus::Over | EventStatus::Cancelled)
}
