//! Tables online: one task each, which alone writes the table's stream.
//!
//! `entry` is what the journal keeps, `game` the table as it stands (a fold over entries, nothing else), `setup` what a
//! host may ask for. What seats want and what becomes of it is `room::session`'s to rule; `step` puts what is asked to it,
//! `asks` is how the wire says it, `money` where chips are bought and cashed in. `words` is what the dealer says and `view`
//! what each watcher sees. `drive` works out what an input leads to, without effects: with `timers` for what is due when,
//! `machines` for the house's bots, `audience` and `rail` for who is told what how late. `task` waits, writes, and puts the
//! game that `drive` worked out in the place of the one before. `client` is a socket, `quotas` how much one account may use,
//! `hands` reads hands that are over.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use room::PlayerId;
use tokio::sync::{mpsc, oneshot};
use tracing::{error, info};

use crate::wire::{FloorAct, FloorAsk, NewTable, Role, SeatBot, SetAside, Standing, TableInfo, TrialBalance};
use formats::history::Currency;
use journal::{AppendError, At, Journal, JournalError, Part, StreamId, Version};
use rules::Library;

use super::{
    clock::Clock,
    ledger::{self, HouseLedger},
    metrics::Metrics,
    sockets::Held,
};

mod agreed;
mod asks;
mod audience;
mod changes;
mod checkpoint;
mod client;
mod deck;
mod denied;
mod drive;
mod edition;
mod entry;
mod for_event;
mod game;
mod hands;
mod hosting;
mod load;
mod machines;
mod money;
mod now;
mod odds;
mod older;
mod ordered;
mod own;
mod prizes;
mod quotas;
mod rail;
mod rent;
mod setup;
mod step;
mod task;
#[cfg(test)]
mod tests;
mod timers;
mod view;
mod who;
mod words;

use agreed::Agreement;
pub(crate) use agreed::{Agreed, AgreedGame, Fees, OfEvent};
pub use client::{Hears, TableSocket};
pub use denied::{Denied, Kind};
pub(crate) use edition::{Edition, EditionId};
use entry::{By, Did, TableEntry};
pub(crate) use for_event::{Setting, set};
pub(crate) use game::{Game, Unsound};
pub(crate) use hands::MOST_EXPORTED;
pub use load::{Audited, BadTable, audit};
use load::{Loaded, Said};
use older::ENTRIES;
use quotas::Quotas;
pub(crate) use setup::Houses;
use setup::Model;
use task::Task;
pub(crate) use task::{Message, json};
pub(crate) use who::{of_account as player_of, of_bot};

/// What tests of events need to play at tables without a runtime.
#[cfg(test)]
pub(crate) mod played {
    pub(crate) use super::{
        drive::{Entropy, Input, Scene, drive},
        entry::TableEntry,
        now::Now,
        older::ENTRIES,
        timers::{Due, Timers, Wake},
        view::Presence,
    };
}

/// Somebody who is logged in, as a table needs to know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The account's number.
    pub account: u64,
    /// The name.
    pub name: String,
    /// What they may do.
    pub roles: Vec<Role>,
    player: PlayerId,
}

impl Person {
    /// Whoever has this account; nobody where no account can have such a number.
    pub fn new(account: u64, name: String, roles: Vec<Role>) -> Option<Person> {
        Some(Person { account, name, roles, player: who::of_account(account)? })
    }

    /// The player that they are at tables.
    pub fn player(&self) -> PlayerId {
        self.player
    }
}

/// How hands are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// In which form.
    pub form: Form,
    /// What a chip, or a hundred cents, is taken for; none for plain chips.
    pub currency: Option<Currency>,
    /// What the room is called.
    pub room: String,
}

/// In which form a hand is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Our own record, with what can be checked.
    Json,
    /// The same on one line.
    JsonLine,
    /// PHH.
    Phh,
    /// The text that PokerStars writes.
    Text,
}

/// What all tables share.
#[derive(Debug)]
pub(crate) struct Room {
    journal: Journal,
    /// What every table's chips came to.
    ledger: HouseLedger,
    metrics: Metrics,
    clock: Clock,
    houses: Houses,
    /// Tables that could not be read when the room opened.
    set_aside: Mutex<Vec<SetAside>>,
    tables: Mutex<BTreeMap<u64, Open>>,
    next_client: AtomicU64,
    next_table: AtomicU64,
    quotas: Quotas,
    /// Are hosts held to what one of them may have?
    limited: bool,
}

/// A table that is open, or was.
#[derive(Clone, Debug)]
struct Open {
    inbox: mpsc::Sender<Message>,
    info: Arc<TableInfo>,
    model: Arc<Model>,
    /// How many of the house's bots sit there.
    bots: usize,
}

impl Open {
    fn new(inbox: mpsc::Sender<Message>, game: &Game) -> Open {
        let (info, model) = (Arc::new(info_of(game)), Arc::clone(&game.model));
        Open { inbox, info, model, bots: bots_at(game) }
    }
}

fn bots_at(game: &Game) -> usize {
    game.table().taken().iter().filter(|&chair| game.bot_at(chair).is_some()).count()
}

impl Room {
    fn tables(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, Open>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds since 1970.
    fn now(&self) -> u64 {
        self.clock.now()
    }

    /// A table as the lobby lists it, with what its prizes hold now.
    fn listed(&self, open: &Open) -> TableInfo {
        let prizes = open.model.pool().map(|pool| self.ledger.prizes(pool));
        let posted = prizes.map_or_else(Vec::new, |prizes| open.model.posted_prizes(&prizes));
        TableInfo { prizes: posted, ..TableInfo::clone(&open.info) }
    }

    /// Keeps what the lobby lists of a table up to date.
    fn update(&self, game: &Game) {
        let mut tables = self.tables();
        let Some(open) = tables.get_mut(&game.id) else { return };
        let seated = game.table().taken().len();
        let same = open.info.hands == game.session.hands()
            && open.info.players.len() == seated
            && open.info.closed.as_deref() == game.session.closed()
            && open.info.host == game.host
            && game.table().is_on();
        if !same {
            *open = Open::new(open.inbox.clone(), game);
        }
    }
}

fn info_of(game: &Game) -> TableInfo {
    let terms = game.table().terms().unwrap_or_else(|| game.table().next_terms());
    TableInfo {
        id: game.id,
        name: game.ask.name.clone(),
        title: setup::title(terms, game.ask.cents),
        games: game.model.games.clone(),
        limit: setup::limit_word(terms.limit).to_owned(),
        book: game.model.book.house().to_owned(),
        fees: game.ask.fees.into(),
        charge: game.model.charge(game.table().size()),
        prizes: Vec::new(),
        cents: game.ask.cents,
        chairs: game.table().size(),
        players: game.table().taken().iter().map(|chair| game.name_at(chair).to_owned()).collect(),
        buy_in: game.model.buy_in,
        hands: game.session.hands(),
        host: game.host,
        private: game.ask.private,
        password: false,
        approval: game.ask.approval,
        closed: game.session.closed().map(ToOwned::to_owned),
        event: game.ask.event.map(|of| of.event),
    }
}

/// All tables of the room. Clones are the same tables.
#[derive(Clone, Debug)]
pub struct Tables {
    room: Arc<Room>,
}

impl Tables {
    /// Reads every table from the journal and goes on where each was; `limited` holds hosts to what one of them may have.
    /// New tables choose from the library's books. A table that cannot be read is set aside, and the others open.
    pub async fn start(
        journal: Journal,
        metrics: Metrics,
        clock: Clock,
        library: Library,
        limited: bool,
    ) -> Result<Tables, JournalError> {
        let ledger = HouseLedger::open(journal.clone()).await?;
        let room = Arc::new(Room {
            journal,
            ledger,
            metrics,
            clock,
            houses: Houses::new(library),
            set_aside: Mutex::default(),
            tables: Mutex::default(),
            next_client: AtomicU64::new(1),
            next_table: AtomicU64::new(1),
            quotas: Quotas::new(limited),
            limited,
        });
        let tables = Tables { room };
        for (stream, last) in tables.room.journal.streams().await? {
            let Some(table) = table_of(&stream) else { continue };
            tables.room.next_table.fetch_max(table.saturating_add(1), Ordering::Relaxed);
            match load::load(&tables.room.journal, &tables.room.houses, &stream, last).await {
                Ok(Loaded { game, said, places }) => {
                    hands::keep_again(&tables.room.journal, places).await?;
                    tables.run(stream, game, said);
                }
                Err(BadTable::Unsound { number, why, .. }) => {
                    tables.set_aside(SetAside { table, number, why });
                }
                Err(BadTable::Journal(JournalError::Damaged(faults))) => {
                    let number = faults.first().map_or(0, |fault| fault.number);
                    let why = JournalError::Damaged(faults).to_string();
                    tables.set_aside(SetAside { table, number, why });
                }
                Err(BadTable::Journal(error)) => return Err(error),
            }
        }
        Ok(tables)
    }

    /// Starts a table's task.
    fn run(&self, stream: StreamId, game: Game, said: Said) {
        let (inbox, messages) = mpsc::channel(256);
        self.room.tables().insert(game.id, Open::new(inbox, &game));
        self.room.metrics.tables.inc();
        tokio::spawn(Task::new(Arc::clone(&self.room), stream, game, said, messages).run());
    }

    /// Leaves a table alone that cannot be read: its stream stays as it is, for a later program or a backup to mend.
    fn set_aside(&self, aside: SetAside) {
        let SetAside { table, number, why } = &aside;
        error!(table, number, why, "a table cannot be read and is set aside; the room opens without it");
        self.room.set_aside.lock().unwrap_or_else(PoisonError::into_inner).push(aside);
    }

    /// The tables that could not be read when the room opened.
    pub fn aside(&self) -> Vec<SetAside> {
        self.room.set_aside.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Every table, closed ones last.
    pub fn list(&self) -> Vec<TableInfo> {
        let mut open: Vec<Open> = self.room.tables().values().cloned().collect();
        open.sort_by_key(|open| (open.info.closed.is_some(), open.info.id));
        open.iter().map(|open| self.room.listed(open)).collect()
    }

    /// One table.
    pub fn info(&self, table: u64) -> Option<TableInfo> {
        let open = self.room.tables().get(&table).cloned();
        open.map(|open| self.room.listed(&open))
    }

    fn inbox(&self, table: u64) -> Result<mpsc::Sender<Message>, Denied> {
        let tables = self.room.tables();
        match tables.get(&table) {
            Some(open) => Ok(open.inbox.clone()),
            None => Err(self.missing(table)),
        }
    }

    /// Why there is no such table to be asked.
    pub(crate) fn missing(&self, table: u64) -> Denied {
        match self.aside().into_iter().find(|aside| aside.table == table) {
            // What is wrong with an entry is for managers: entries hold what players must not know.
            Some(_) => {
                Denied::gone(format!("table {table} cannot be read and is set aside: managers see why"))
            }
            None => Denied::not_found(format!("there is no table {table}")),
        }
    }

    /// Asks a table's task and waits for the answer.
    async fn asked<T>(
        &self,
        table: u64,
        message: impl FnOnce(oneshot::Sender<T>) -> Message,
    ) -> Result<T, Denied> {
        let stopping = |()| Denied::unavailable("the server is stopping");
        let (answer, answered) = oneshot::channel();
        self.inbox(table)?.send(message(answer)).await.map_err(|_| stopping(()))?;
        answered.await.map_err(|_| stopping(()))
    }

    /// Opens a table.
    pub async fn open(&self, by: &Person, ask: NewTable) -> Result<TableInfo, Denied> {
        let mut ask = ask;
        ask.name = ask.name.trim().to_owned();
        if ask.name.is_empty() {
            return Err(Denied::field("name", "give the table a name of 1 to 40 letters"));
        }
        let bad = Denied::bad;
        if self.room.limited {
            setup::humane(&ask).map_err(bad)?;
        }
        self.room.may_open(by.account)?;
        let Agreement { agreed, editions } = self.room.houses.agree(&ask).map_err(bad)?;
        let at = self.room.now();
        let did = vec![Did::Opened { host: by.account, agreed: Box::new(agreed) }];
        let entry = TableEntry { at, by: By::Account(by.account), id: None, did };
        let editions: Result<Vec<Part>, Unsound> = editions.iter().map(Edition::part).collect();
        let editions = editions.map_err(|Unsound(why)| Denied::unavailable(why))?;
        let mut id = self.reserve();
        let stream = loop {
            let stream = stream_of(id)?;
            let opening = Part {
                stream: stream.clone(),
                at: At::After(Version(0)),
                bodies: vec![ENTRIES.write(&entry)],
            };
            let parts = editions.iter().cloned().chain([opening]).collect();
            match self.room.journal.append_all(parts, Vec::new()).await {
                Ok(_) => break stream,
                Err(AppendError::Conflict { .. }) => id = self.reserve(),
                Err(AppendError::Store(error)) => return Err(error.into()),
                Err(bad @ AppendError::Body { .. }) => return Err(Denied::unavailable(bad.to_string())),
            }
        };
        let game =
            Game::open(id, &entry, &self.room.houses).map_err(|Unsound(why)| Denied::unavailable(why))?;
        info!(table = id, host = by.account, name = game.ask.name, "a table is open");
        let info = info_of(&game);
        self.run(stream, game, VecDeque::new());
        Ok(info)
    }

    /// The text of an edition that a table here was played by, by its digest.
    pub async fn edition(&self, digest: &str) -> Result<String, Denied> {
        let id = EditionId::try_from(digest.to_owned())
            .map_err(|bad| Denied::field("edition", bad.to_string()))?;
        let stream = id.stream().map_err(|Unsound(why)| Denied::unavailable(why))?;
        let entries = self.room.journal.read(&stream, Version(0), 1).await?;
        let entry = entries.into_iter().next();
        let missing = || Denied::not_found(format!("no table here was played by edition {id}"));
        Ok(entry.ok_or_else(missing)?.body)
    }

    /// Seats one of the house's bots; its chair.
    pub async fn seat_bot(&self, table: u64, by: &Person, ask: SeatBot) -> Result<u8, Denied> {
        self.asked(table, |answer| Message::Bot { ask, by: by.clone(), answer }).await?
    }

    /// The table as one would ask for it: to open another like it, or to change it.
    pub async fn terms(&self, table: u64) -> Result<NewTable, Denied> {
        Ok(self.look(table).await?.asked())
    }

    /// Changes how a table is played, from the end of the hand that is on; the number of the step.
    pub async fn change(&self, table: u64, by: &Person, ask: NewTable) -> Result<u64, Denied> {
        if self.room.limited {
            setup::humane(&ask).map_err(Denied::bad)?;
        }
        self.room.may_write(by.account)?;
        let ask = Box::new(ask);
        self.asked(table, |answer| Message::Change { by: by.clone(), ask, answer }).await?
    }

    /// An act of the floor; the number of its step.
    pub async fn floor(&self, table: u64, by: &Person, ask: FloorAsk) -> Result<u64, Denied> {
        if ask.act == FloorAct::Reopen
            && let Some(info) = self.info(table)
        {
            self.room.may_open(info.host)?;
        }
        let (act, why) = (ask.act, ask.why.clone());
        let number = self.asked(table, |answer| Message::Floor { by: by.clone(), ask, answer }).await??;
        // Only what was done is written down: whoever may not do it leaves nothing in the log.
        info!(table, by = by.account, ?act, why, "the floor acted");
        Ok(number)
    }

    /// How everybody stands.
    pub async fn standing(&self, table: u64) -> Result<Standing, Denied> {
        Ok(self.look(table).await?.standing())
    }

    /// Every account of a table, with what it took from the rest of the house and gave to it.
    pub(crate) async fn trial_balance(&self, table: u64) -> Result<TrialBalance, Denied> {
        Ok(ledger::trial_balance(self.look(table).await?.cashier.accounts()))
    }

    /// The house's ledger.
    pub(crate) fn ledger(&self) -> &HouseLedger {
        &self.room.ledger
    }

    async fn look(&self, table: u64) -> Result<Box<Game>, Denied> {
        self.asked(table, |answer| Message::Look { answer }).await
    }

    /// Serves a socket until it closes.
    pub async fn socket(
        &self,
        table: u64,
        who: Option<Person>,
        hears: Hears,
        held: Held,
        socket: TableSocket,
    ) {
        let Ok(inbox) = self.inbox(table) else { return };
        let client = self.room.next_client.fetch_add(1, Ordering::Relaxed);
        self.room.metrics.sockets.inc();
        client::serve(&self.room.metrics, client, who, hears, inbox, held, socket).await;
        self.room.metrics.sockets.dec();
    }

    /// Lets go every socket of somebody who is shut out; at the tables their time runs out.
    pub async fn shut_out(&self, account: u64) {
        let open: Vec<Open> = self.room.tables().values().cloned().collect();
        for open in open {
            // A table that is gone has no sockets left.
            let _ = open.inbox.send(Message::ShutOut { account }).await;
        }
    }

    /// Finishes what is under way and lets all sockets go: nothing is taken after this.
    pub async fn stop(&self) {
        let open: Vec<Open> = self.room.tables().values().cloned().collect();
        let mut stopping = Vec::new();
        for open in open {
            let (answer, answered) = oneshot::channel();
            if open.inbox.send(Message::Stop { answer }).await.is_ok() {
                stopping.push(answered);
            }
        }
        for answered in stopping {
            // A task that is gone has nothing left to finish.
            let _ = answered.await;
        }
    }
}

/// The stream of a table.
fn stream_of(table: u64) -> Result<StreamId, Denied> {
    StreamId::new(format!("table/{table}")).map_err(|bad| Denied::unavailable(bad.to_string()))
}

/// The number of the table whose stream this is.
fn table_of(stream: &StreamId) -> Option<u64> {
    stream.as_str().strip_prefix("table/")?.parse().ok()
}
