//! One event over real sockets, from its first entry to its winner: every player is a bot with sockets of its own, which goes
//! where the event says, and the server may be killed meanwhile.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use bots::Dice;
use serde::{Deserialize, Serialize};
use server::wire::{
    BotToken, Choices, Do, EventInfo, EventSeat, EventStatus, EventView, SeatState, TrialBalance,
};
use tokio::sync::watch;

use super::{Host, Http, Seat, Socket, Trouble};

/// How many bots enter, and connect, at a time.
const AT_ONCE: usize = 16;

/// After so long without anybody going out, something is wrong.
const STUCK: Duration = Duration::from_secs(300);

/// An event to be played.
#[derive(Clone, Debug)]
pub struct EventRun {
    /// How many bots enter.
    pub players: usize,
    /// How often the server is killed meanwhile.
    pub kills: u32,
    /// How many sit at a table.
    pub seats: u8,
    /// What it is played by, as the text of a structure file.
    pub schedule: String,
    /// How long a bot has to act: one whose server was killed comes back within it.
    pub act_seconds: u32,
}

/// What happened.
#[derive(Clone, Debug, Default, Serialize)]
pub struct EventReport {
    /// How many entered.
    pub players: usize,
    /// How often the server was killed.
    pub kills: u32,
    /// Seconds until all had entered.
    pub entering: f64,
    /// Seconds from then to the winner.
    pub playing: f64,
    /// The longest that a killed server took to come back, in seconds.
    pub slowest_start: f64,
    /// Acts that were acknowledged.
    pub acts: u64,
    /// Acts that were refused: those for turns that had ended are among them.
    pub refused: u64,
    /// Why, and how often.
    pub reasons: BTreeMap<String, u64>,
    /// How often somebody was told to sit somewhere, the first seats included.
    pub seated: u64,
    /// The level at the end.
    pub level: u32,
    /// Who won.
    pub winner: String,
    /// What there was to win, and what was paid.
    pub purse: u64,
    /// The same.
    pub paid: u64,
    /// Memory of the server at the end, in bytes.
    pub memory: u64,
}

/// What all bots share.
#[derive(Debug, Default)]
struct Counts {
    acts: AtomicU64,
    refused: AtomicU64,
    seated: AtomicU64,
    /// Why acts were refused, and how often.
    reasons: Mutex<BTreeMap<String, u64>>,
}

impl EventRun {
    /// A schedule that is over soon, and three to four hundred big blinds long for nobody.
    pub fn quick(stack: u64) -> String {
        format!(
            "name = \"Quick\"\nstack = {stack}\nchips = [25, 100, 500, 1000, 5000]\nminutes = 1\nlevels = [\n  {{ small = 25, big = 50 }},\n  \
             {{ small = 50, big = 100 }},\n  {{ small = 100, big = 200 }},\n  {{ small = 200, big = 400 }},\n  {{ small = 400, big = 800 }},\n  \
             {{ small = 1000, big = 2000 }},\n  {{ small = 2000, big = 4000 }},\n  {{ small = 5000, big = 10000 }},\n  \
             {{ small = 10000, big = 20000 }},\n  {{ small = 20000, big = 40000 }},\n  {{ small = 50000, big = 100000 }},\n]\n"
        )
    }

    /// Plays it on a server of its own, with its data in a folder.
    pub async fn play(
        &self,
        program: &Path,
        data: &Path,
        mut tell: impl FnMut(&str),
    ) -> Result<EventReport, Trouble> {
        let mut host = Host::start(program, data).await?;
        let bots = host.bots(self.players).await?;
        let ask = serde_json::json!({
            "name": "Driven", "schedule": self.schedule, "games": ["holdem"], "limit": "no", "book": "fort",
            "price": 110, "fee": 10, "seats": self.seats, "start": { "when": "full", "players": self.players },
            "act_seconds": self.act_seconds, "bank_seconds": 0, "grace_seconds": 0, "rail_seconds": 0,
            "pause_ms": 0, "beat_ms": 0, "think_ms": 0,
        });
        let info: EventInfo = host.manager.ask("POST", "/api/events", Some(&ask.to_string())).await?;
        let (address, addressed) = watch::channel(host.address.clone());
        let counts = Arc::new(Counts::default());
        let start = Instant::now();
        enter(&host.address, info.id, &bots).await?;
        let entered = start.elapsed();
        tell(&format!("{} bots have entered after {:.1} s", self.players, entered.as_secs_f64()));
        let mut playing = Vec::with_capacity(bots.len());
        for (place, bot) in bots.into_iter().enumerate() {
            let player = Player {
                event: info.id,
                token: bot.token,
                address: addressed.clone(),
                counts: Arc::clone(&counts),
                dice: Dice::new(place as u64),
                asked: 0,
                life: 0,
                answered: (0, 0),
            };
            playing.push(tokio::spawn(player.run()));
            if place % AT_ONCE == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        let (kills, slowest_start) = self.watch(&mut host, info.id, &address, &counts, &mut tell).await?;
        let played = start.elapsed().saturating_sub(entered);
        let view: EventView = host.manager.ask("GET", &format!("/api/events/{}", info.id), None).await?;
        for player in playing {
            // Everybody hears that it is over; whoever does not is not waited for.
            let _ = tokio::time::timeout(Duration::from_secs(20), player).await;
        }
        self.check(&view)?;
        let books: TrialBalance = host.manager.ask("GET", "/api/ledger", None).await?;
        let purse = books.rows.iter().find(|row| row.account == format!("the purse of event {}", info.id));
        if books.received != books.paid || purse.is_none_or(|row| row.balance != 0) {
            return Err(Trouble::unexpected(
                "the ledger",
                "the purse is not paid out, or the books do not balance",
            ));
        }
        let memory = host.memory().unwrap_or(0);
        host.kill().await?;
        Ok(EventReport {
            players: self.players,
            kills,
            entering: entered.as_secs_f64(),
            playing: played.as_secs_f64(),
            slowest_start,
            acts: counts.acts.load(Ordering::Relaxed),
            refused: counts.refused.load(Ordering::Relaxed),
            reasons: counts.reasons.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            seated: counts.seated.load(Ordering::Relaxed),
            level: view.clock.level,
            winner: view.players.first().map(|winner| winner.name.clone()).unwrap_or_default(),
            purse: view.purse,
            paid: view.players.iter().map(|player| player.won).sum(),
            memory,
        })
    }

    /// Looks on until it is over, and kills the server as the field shrinks: at every stage of the event.
    async fn watch(
        &self,
        host: &mut Host,
        event: u64,
        address: &watch::Sender<String>,
        counts: &Counts,
        tell: &mut impl FnMut(&str),
    ) -> Result<(u32, f64), Trouble> {
        let (mut kills, mut slowest) = (0, 0.0_f64);
        let (mut fewest, mut since) = (usize::MAX, Instant::now());
        let began = Instant::now();
        let mut next_word = Duration::ZERO;
        loop {
            let infos: Vec<EventInfo> = host.manager.ask("GET", "/api/events", None).await?;
            let info = infos.into_iter().find(|info| info.id == event);
            let info = info.ok_or_else(|| Trouble::unexpected("the events", "the event is gone"))?;
            if info.status == EventStatus::Over {
                return Ok((kills, slowest));
            }
            let left = info.left as usize;
            if left < fewest {
                (fewest, since) = (left, Instant::now());
            }
            if since.elapsed() > STUCK {
                let why = format!("{left} are left, and nobody has gone out for {} s", STUCK.as_secs());
                return Err(Trouble::unexpected("the event", why));
            }
            if began.elapsed() >= next_word {
                next_word = began.elapsed() + Duration::from_secs(10);
                let acts = counts.acts.load(Ordering::Relaxed);
                tell(&format!(
                    "{:6.0} s  {left:5} left  {acts:8} acts  {kills} kills",
                    began.elapsed().as_secs_f64()
                ));
            }
            // As many kills while the field falls from a thousand to a hundred as from ten to two.
            let part = f64::from(kills + 1) / f64::from(self.kills + 1);
            let due = (self.players as f64).powf(1.0 - part).max(2.0);
            if kills < self.kills && (left as f64) <= due {
                let down = Instant::now();
                host.kill_and_start().await?;
                kills += 1;
                slowest = slowest.max(down.elapsed().as_secs_f64());
                since = Instant::now();
                // Nobody may be left to be told.
                let _ = address.send(host.address.clone());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Everybody has a place of their own, and what was paid is the purse.
    fn check(&self, view: &EventView) -> Result<(), Trouble> {
        let wrong = |why: String| Trouble::unexpected("the event", why);
        let paid: u64 = view.players.iter().map(|player| player.won).sum();
        if paid != view.purse || view.purse != 100 * self.players as u64 {
            return Err(wrong(format!("{paid} was paid of a purse of {}", view.purse)));
        }
        let placed = view.players.iter().filter(|player| player.place.is_some()).count();
        let winners = view.players.iter().filter(|player| player.place == Some(1)).count();
        if placed != self.players || winners != 1 {
            return Err(wrong(format!("{placed} of {} have a place, and {winners} won", self.players)));
        }
        Ok(())
    }
}

/// Everybody enters, some at a time.
async fn enter(address: &str, event: u64, bots: &[BotToken]) -> Result<(), Trouble> {
    let path = format!("/api/events/{event}/entry");
    for some in bots.chunks(AT_ONCE) {
        let entering = some.iter().map(|bot| {
            let http = Http { token: Some(bot.token.clone()), ..Http::new(address) };
            let path = path.clone();
            tokio::spawn(async move { http.send("POST", &path, None).await })
        });
        for entering in entering.collect::<Vec<_>>() {
            let answer = entering.await.map_err(|error| Trouble::unexpected("entering", error))??;
            if answer.status != 201 {
                return Err(Trouble::unexpected("entering", answer.body));
            }
        }
    }
    Ok(())
}

/// As much of an event's message as a bot looks at.
#[derive(Debug, Deserialize)]
struct FromEvent {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    seat: Option<EventSeat>,
    #[serde(default)]
    clock: Option<ClockSeen>,
}

#[derive(Debug, Deserialize)]
struct ClockSeen {
    status: EventStatus,
}

/// As much of a table's message.
#[derive(Debug, Deserialize)]
struct FromTable {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    why: String,
    #[serde(default)]
    you: Option<OwnSeat>,
    #[serde(default)]
    table: Option<Seen>,
}

#[derive(Debug, Deserialize)]
struct OwnSeat {
    chair: u8,
    turn: Option<u64>,
    choices: Option<Choices>,
    show: bool,
}

#[derive(Debug, Deserialize)]
struct Seen {
    seats: Vec<Option<Stands>>,
}

#[derive(Debug, Deserialize)]
struct Stands {
    state: SeatState,
}

/// One bot: it follows the event, and plays where it is told to sit.
struct Player {
    event: u64,
    token: String,
    address: watch::Receiver<String>,
    counts: Arc<Counts>,
    dice: Dice,
    asked: u64,
    /// How often it has connected: ids of requests do not come again.
    life: u64,
    /// The last turn that was answered, and at which table.
    answered: (u64, u64),
}

/// Why a bot stops following for now.
enum End {
    Over,
    Lost,
}

impl Player {
    async fn run(mut self) {
        loop {
            self.life += 1;
            match self.follow().await {
                End::Over => return,
                End::Lost => tokio::time::sleep(Duration::from_millis(100 + self.dice.below(200))).await,
            }
        }
    }

    async fn follow(&mut self) -> End {
        let address = self.address.borrow_and_update().clone();
        let path = format!("/api/events/{}/socket", self.event);
        let Ok(mut event) = Socket::open_at(&address, &path, &self.token).await else { return End::Lost };
        let mut table: Option<(u64, Socket)> = None;
        let mut seat: Option<EventSeat> = None;
        loop {
            // A table that let us go, or was not there yet, is tried again.
            if let (None, Some(to)) = (&table, seat) {
                let at = Seat {
                    address: address.clone(),
                    table: to.table,
                    chair: to.chair,
                    token: self.token.clone(),
                    chips: 0,
                };
                match Socket::open(&at, None).await {
                    Ok(socket) => {
                        // What was sent before may not have arrived: a turn that is offered again is answered again.
                        self.answered = (0, 0);
                        table = Some((to.table, socket));
                    }
                    Err(_) if self.address.has_changed().unwrap_or(true) => return End::Lost,
                    Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
                }
                if table.is_none() {
                    match tokio::time::timeout(Duration::from_millis(1), event.hear_text()).await {
                        Ok(None) => return End::Lost,
                        Ok(Some(text)) => {
                            if let Some(end) = self.heard_event(&text, &mut seat, &mut table) {
                                return end;
                            }
                        }
                        Err(_) => {}
                    }
                    continue;
                }
            }
            let at_table = async {
                match &mut table {
                    Some((id, socket)) => (*id, socket.hear_text().await),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                text = event.hear_text() => {
                    let Some(text) = text else { return End::Lost };
                    if let Some(end) = self.heard_event(&text, &mut seat, &mut table) {
                        return end;
                    }
                }
                (id, text) = at_table => match text {
                    None => {
                        table = None;
                        tokio::time::sleep(Duration::from_millis(20)).await;
                    }
                    Some(text) => {
                        if let Some((turn, what)) = self.heard_table(id, &text)
                            && let Some((_, socket)) = &mut table
                        {
                            self.asked += 1;
                            let name = format!("e{}-{}", self.life, self.asked);
                            if !socket.say(&name, turn, &what).await {
                                table = None;
                            }
                        }
                    }
                }
            }
        }
    }

    fn heard_event(
        &self,
        text: &str,
        seat: &mut Option<EventSeat>,
        table: &mut Option<(u64, Socket)>,
    ) -> Option<End> {
        let heard: FromEvent = serde_json::from_str(text).ok()?;
        match heard.kind.as_str() {
            "seat" => {
                self.counts.seated.fetch_add(1, Ordering::Relaxed);
                *seat = heard.seat;
                if table.as_ref().map(|(id, _)| *id) != seat.map(|seat| seat.table) {
                    *table = None;
                }
                None
            }
            "out" => Some(End::Over),
            _ => {
                let over =
                    |clock: ClockSeen| matches!(clock.status, EventStatus::Over | EventStatus::Cancelled);
                heard.clock.is_some_and(over).then_some(End::Over)
            }
        }
    }

    /// What to do about a message of a table.
    fn heard_table(&mut self, table: u64, text: &str) -> Option<(Option<u64>, Do)> {
        let heard: FromTable = serde_json::from_str(text).ok()?;
        match heard.kind.as_str() {
            "done" if heard.id.starts_with('e') => {
                self.counts.acts.fetch_add(1, Ordering::Relaxed);
            }
            "refused" => {
                self.counts.refused.fetch_add(1, Ordering::Relaxed);
                let mut reasons = self.counts.reasons.lock().unwrap_or_else(PoisonError::into_inner);
                *reasons.entry(heard.why).or_default() += 1;
            }
            _ => {}
        }
        let you = heard.you?;
        // Whoever was away while the server was comes back.
        let stands = heard.table.and_then(|table| table.seats.into_iter().nth(usize::from(you.chair) - 1)?);
        if heard.kind == "snapshot" && stands.is_some_and(|seat| seat.state == SeatState::Away) {
            return Some((None, Do::Return));
        }
        let turn = you.turn.filter(|turn| self.answered != (table, *turn))?;
        self.answered = (table, turn);
        let what = match &you.choices {
            Some(choices) => self.choose(choices),
            None if you.show => Do::Show,
            None => return None,
        };
        Some((Some(turn), what))
    }

    /// Loose enough that it ends.
    fn choose(&mut self, choices: &Choices) -> Do {
        match (self.dice.below(20), choices.raise) {
            (0..=1, Some(raise)) => Do::Raise { to: raise.most },
            (2..=3, Some(raise)) => Do::Raise { to: raise.least },
            (4..=12, _) if choices.fold && !choices.check => Do::Fold,
            _ if choices.check => Do::Check,
            _ if choices.call.is_some() => Do::Call,
            _ => Do::Fold,
        }
    }
}
