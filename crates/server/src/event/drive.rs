//! An event driven without effects: from how it stands, what comes in, the time and some randomness follow the entry to
//! write, the tables to set, and who is told to go where.
//!
//! Nothing here waits, writes or sends. Until the entry is written the event that it leads to is no more than a suggestion,
//! and whoever throws it away has lost nothing.

use cards::{Card, ChaCha20, Deck, DeckKind};
use formats::fair::seat_seed;
use hand::Chips;
use room::{
    PlayerId,
    tournament::{
        Act, EnteredBy, Event, HandReport, MovedFor, Refusal, Rulings, Status, balance::Balance, clock::Stop,
    },
};
use tracing::error;

use super::{
    agreed::StartWhen,
    entry::{Did, EventEntry},
    money,
    order::{Numbered, Order, Played, Report},
    setup::EventModel,
    state::EventState,
};
use crate::{
    table::{Denied, Houses, Kind, OfEvent, Person, Setting, Unsound, of_bot, set},
    wire::{BotKind, ChipsWanted, Cite, DirectorAct, EventSeat, Fault, Role},
};

/// The longest reason that a director gives.
const MOST_WHY: usize = 200;

/// What comes to an event.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// The house's bots enter, when the event was made.
    Bots,
    /// Somebody enters: before the start, late, or again.
    Enter { who: Person },
    /// Somebody takes the entry back.
    Withdraw { who: Person },
    /// Somebody buys chips of the event, or does not.
    Chips { who: Person, what: ChipsWanted, id: Option<String> },
    /// A director does something.
    Direct { by: Person, act: DirectorAct, why: String },
    /// A table tells how it stands.
    Report(Report),
    /// Time has passed.
    Tick,
    /// A server goes on with it, so long after it was last known to run.
    Back { lost: u64 },
}

/// What an input goes by besides the event itself.
pub(crate) struct Scene<'s> {
    pub(crate) houses: &'s Houses,
    /// In milliseconds since 1970.
    pub(crate) now: u64,
    /// What draws are made from.
    pub(crate) entropy: [u8; 32],
    /// Numbers for tables that no other table has.
    pub(crate) fresh: &'s mut dyn FnMut() -> u64,
}

/// What follows from an input.
#[derive(Debug)]
pub(crate) struct Driven {
    /// The event after it.
    pub(crate) state: EventState,
    /// The entry to write; none where nothing happened.
    pub(crate) entry: Option<EventEntry>,
    /// Tables to set in the same append.
    pub(crate) set: Vec<Setting>,
    /// Who goes from which table of the room to which seat.
    pub(crate) goes: Vec<(u64, PlayerId, EventSeat)>,
}

/// What an input leads to.
pub(crate) fn drive(state: &EventState, input: &Input, scene: Scene<'_>) -> Result<Driven, Denied> {
    let Scene { houses, now, entropy, fresh } = scene;
    let mut driver = Driver {
        state: state.clone(),
        houses,
        now,
        dice: ChaCha20::new(entropy),
        fresh,
        did: Vec::new(),
        set: Vec::new(),
        goes: Vec::new(),
    };
    let (mut by, mut asked) = (None, None);
    match input {
        Input::Bots => driver.bots()?,
        Input::Enter { who } => {
            by = Some(who.account);
            driver.enter(who)?;
        }
        Input::Withdraw { who } => {
            by = Some(who.account);
            driver.act(&Act::Withdraw(who.player()))?;
        }
        Input::Chips { who, id: Some(id), .. } if driver.state.was_asked(who.account, id) => {}
        Input::Chips { who, what, id } => {
            (by, asked) = (Some(who.account), id.clone());
            driver.chips(who, *what)?;
        }
        Input::Direct { by: who, act, why } => {
            by = Some(who.account);
            driver.direct(who, *act, why)?;
        }
        Input::Report(report) => driver.report(report)?,
        Input::Tick => {}
        Input::Back { lost } => {
            if driver.state.play.is_started() && !driver.state.play.is_over() && *lost > 0 {
                driver.note(Did::Back { lost: *lost })?;
            }
        }
    }
    driver.go_on()?;
    let Driver { mut state, did, set, goes, .. } = driver;
    if did.is_empty() {
        return Ok(Driven { state, entry: None, set, goes });
    }
    let entry = EventEntry { at: now, by, id: asked, did };
    state.end(&entry);
    Ok(Driven { state, entry: Some(entry), set, goes })
}

/// When something is due next by itself, in milliseconds since 1970.
pub(crate) fn due(state: &EventState) -> Option<u64> {
    let play = &state.play;
    if play.is_over() {
        return None;
    }
    if !play.is_started() {
        return match state.agreed.start {
            StartWhen::At { at, .. } => Some(at),
            StartWhen::Full { .. } => None,
        };
    }
    let clock = play.clock().next_due().map(|due| due + state.lost);
    let deals = state
        .tables
        .iter()
        .filter(|(table, id)| play.may_deal(**table).is_ok() && !state.is_thought_about(**id))
        .filter_map(|(_, id)| Some(state.links.get(id)?.since + u64::from(state.agreed.pause_ms)));
    let rebuys = play.broke().filter_map(|player| state.rebuy_until(player));
    clock.into_iter().chain(deals).chain(rebuys).min()
}

impl EventState {
    /// Until when somebody who lost everything may say whether they buy again.
    fn rebuy_until(&self, player: PlayerId) -> Option<u64> {
        let (table, _) = self.seats.get(&player)?;
        let waits = if self.is_bot(player) { 0 } else { u64::from(self.agreed.rebuy_seconds) * 1000 };
        Some(self.links.get(table)?.since + waits)
    }

    /// Does somebody at a table think about buying again?
    fn is_thought_about(&self, table: u64) -> bool {
        self.play.broke().any(|player| self.seats.get(&player).is_some_and(|(at, _)| *at == table))
    }

    /// May they direct the event?
    fn is_directed_by(&self, who: &Person) -> bool {
        let staff = |role: &Role| matches!(role, Role::Director | Role::Floor | Role::Manager);
        who.account == self.host || who.roles.iter().any(staff)
    }

    /// A refusal of the event as people are told it, with the rule behind it.
    fn denied(&self, refusal: &Refusal) -> Denied {
        let at = room::tournament::EventRules::circumstances(self.play.setup());
        let cite = refusal.under.and_then(|under| {
            let rule = self.model.book.citation(under.name(), &at)?.to_string();
            Some(Cite { policy: under.name().to_owned(), rule })
        });
        Denied { kind: Kind::Conflict, fault: Fault { why: refusal.to_string(), field: None, cite } }
    }
}

/// An input under way.
struct Driver<'s> {
    state: EventState,
    houses: &'s Houses,
    now: u64,
    dice: ChaCha20,
    fresh: &'s mut dyn FnMut() -> u64,
    did: Vec<Did>,
    set: Vec<Setting>,
    goes: Vec<(u64, PlayerId, EventSeat)>,
}

fn unsound(Unsound(why): Unsound) -> Denied {
    Denied::unavailable(why)
}

impl Driver<'_> {
    /// Takes something in and keeps it for the entry.
    fn note(&mut self, did: Did) -> Result<(), Denied> {
        self.state.record(&did, self.now).map_err(unsound)?;
        self.did.push(did);
        Ok(())
    }

    fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        for part in seed.as_chunks_mut::<4>().0 {
            *part = self.dice.next_u32().to_le_bytes();
        }
        seed
    }

    /// Puts an act to the event, and takes in what follows: orders to tables, and money.
    fn act(&mut self, act: &Act) -> Result<(), Denied> {
        let mut rulings = Rulings::new();
        let time = self.state.time(self.now);
        if let Err(refusal) = self.state.play.act(act, time, &mut rulings) {
            return Err(self.state.denied(&refusal));
        }
        let redraw =
            rulings.iter().any(|ruling| matches!(ruling.event, Event::Moved { why: MovedFor::Redraw, .. }));
        for ruling in &rulings {
            let follows = money::transfers(&self.state, &ruling.event, ruling.under);
            self.note(Did::Happened { event: ruling.event.clone(), under: ruling.under })?;
            for transfer in follows {
                self.note(Did::Money { transfer })?;
            }
            if !redraw {
                self.follow(&ruling.event)?;
            }
        }
        if redraw { self.set_anew(&rulings) } else { Ok(()) }
    }

    // --- what is asked

    fn bots(&mut self) -> Result<(), Denied> {
        let (count, kind) = (self.state.agreed.bots, self.state.agreed.bot);
        let word = match kind {
            BotKind::Random => "Random",
            BotKind::Tight => "Tight",
        };
        for nth in 0..count {
            let player = of_bot(nth);
            self.note(Did::Named { player, name: format!("{word} {}", nth + 1), bot: Some(kind) })?;
            self.put_in(player)?;
        }
        Ok(())
    }

    fn put_in(&mut self, player: PlayerId) -> Result<(), Denied> {
        let seed = self.seed();
        // Whoever has an account is of the house.
        self.act(&Act::Enter { player, by: EnteredBy::Payment, member: true, seed })
    }

    fn enter(&mut self, who: &Person) -> Result<(), Denied> {
        let player = who.player();
        let play = &self.state.play;
        if !play.is_started() && play.player(player).is_none() {
            let most = match self.state.agreed.start {
                StartWhen::Full { players } => Some(players),
                StartWhen::At { most, .. } => most,
            };
            let entered = play.players().count() as u64;
            if most.is_some_and(|most| entered >= u64::from(most)) {
                return Err(Denied::conflict(format!("all {entered} places are taken")));
            }
        }
        let is_out = play.player(player).is_some_and(|of| of.status == Status::Out);
        self.note(Did::Named { player, name: who.name.clone(), bot: None })?;
        if is_out {
            let seed = self.seed();
            return self.act(&Act::Reenter { player, seed });
        }
        self.put_in(player)
    }

    fn chips(&mut self, who: &Person, what: ChipsWanted) -> Result<(), Denied> {
        let player = who.player();
        self.act(&match what {
            ChipsWanted::Rebuy => Act::Rebuy(player),
            ChipsWanted::AddOn => Act::AddOn(player),
            ChipsWanted::Decline => Act::Decline(player),
        })
    }

    fn direct(&mut self, by: &Person, act: DirectorAct, why: &str) -> Result<(), Denied> {
        if !self.state.is_directed_by(by) {
            let why = "only whoever made the event, directors, the floor and managers may do that";
            return Err(Denied::not_allowed(why));
        }
        let why = why.trim();
        if why.is_empty() || why.chars().count() > MOST_WHY {
            return Err(Denied::field("why", "say why, in 1 to 200 letters: it is written down"));
        }
        self.note(Did::Directed { act, why: why.to_owned() })?;
        match act {
            DirectorAct::Start => self.start(),
            DirectorAct::Stop => self.act(&Act::Stop(Stop::Director)),
            DirectorAct::Resume => self.act(&Act::Resume(Stop::Director)),
            DirectorAct::Cancel => self.act(&Act::Cancel),
        }
    }

    /// Draws seats from the secret that was committed to and the list of those who entered.
    fn start(&mut self) -> Result<(), Denied> {
        let names: Vec<String> =
            self.state.play.players().map(|(player, _)| self.state.name_of(player).to_owned()).collect();
        let seed = seat_seed(&self.state.secret, &names);
        self.note(Did::Drew { names })?;
        self.act(&Act::Start { seed })
    }

    // --- what tables tell

    /// A table tells how it stands: a hand that is over is taken in, once.
    fn report(&mut self, report: &Report) -> Result<(), Denied> {
        let Some(link) = self.state.links.get(&report.table) else { return Ok(()) };
        let table = link.table;
        let is_current = self.state.tables.get(&table) == Some(&report.table);
        let Some(hand) = report.hand.as_ref().filter(|hand| hand.number > link.taken) else { return Ok(()) };
        if !is_current || self.state.play.is_over() || self.state.play.level_at(table).is_none() {
            return Ok(());
        }
        let came = self.came_of(table, hand);
        let (id, done, away) = (report.table, report.done, report.away.clone());
        self.note(Did::Took { id, hand: hand.number, done, away })?;
        self.act(&Act::Finish(came))
    }

    /// What came of a hand, as the event rules on it.
    fn came_of(&self, table: u32, hand: &Played) -> HandReport {
        let had = |player: PlayerId| self.state.play.player(player).map_or(Chips::ZERO, |of| of.stack);
        let stacks: Vec<(PlayerId, Chips)> =
            hand.stacks.iter().copied().filter(|(player, stack)| *stack != had(*player)).collect();
        let out = hand.out.clone();
        HandReport { table, spots: hand.spots, stacks, out }
    }

    // --- what follows at the tables

    fn order(&mut self, id: u64, order: Order) -> Result<(), Denied> {
        let number = self.state.links.get(&id).map_or(0, |link| link.last) + 1;
        self.note(Did::Ordered { id, numbered: Numbered { number, order } })
    }

    /// An order to a table by its number in the event.
    fn order_at(&mut self, table: u32, order: Order) -> Result<(), Denied> {
        match self.state.tables.get(&table).copied() {
            Some(id) => self.order(id, order),
            None => Err(Denied::unavailable(format!("the event has no table {table}"))),
        }
    }

    fn set_table(&mut self, table: u32, chairs: u8) -> Result<(), Denied> {
        let id = (self.fresh)();
        let of = OfEvent { event: self.state.id, table };
        let agreed = EventModel::table(&self.state.agreed, of, chairs);
        let setting = set(self.houses, id, self.state.host, &agreed, self.now).map_err(unsound)?;
        self.set.push(setting);
        self.note(Did::Set { table, id })
    }

    fn sit(&mut self, player: PlayerId, table: u32, chair: room::table::Chair) -> Result<(), Denied> {
        let chips = self.state.play.player(player).map_or(Chips::ZERO, |of| of.stack);
        let (name, bot) = match self.state.people.get(&player) {
            Some(somebody) => (somebody.name.clone(), somebody.bot),
            None => (self.state.name_of(player).to_owned(), None),
        };
        let away = self.state.away.contains(&player);
        self.order_at(table, Order::Sit { chair, player, name, bot, chips, away })
    }

    fn rise(&mut self, player: PlayerId) -> Result<Option<u64>, Denied> {
        let Some((table, _)) = self.state.seats.get(&player).copied() else { return Ok(None) };
        self.order(table, Order::Rise { player })?;
        Ok(Some(table))
    }

    fn goes(&mut self, from: Option<u64>, player: PlayerId) {
        if let (Some(from), Some(seat)) = (from, self.state.seat_of(player)) {
            self.goes.push((from, player, seat));
        }
    }

    /// Has the tables do what happened in the event.
    fn follow(&mut self, event: &Event) -> Result<(), Denied> {
        match event {
            Event::Opened { table, chairs } => self.set_table(*table, *chairs),
            Event::Seated { player, at, .. } => self.sit(*player, at.table, at.chair),
            Event::Button { table, chair } => self.order_at(*table, Order::Button { chair: *chair }),
            Event::Out { player } => self.rise(*player).map(|_| ()),
            Event::Rebought { player, chips } | Event::AddedOn { player, chips } => self.add(*player, *chips),
            Event::Awarded { player, chips, .. } => self.add(*player, *chips),
            Event::Split { each, to, .. } => to.iter().try_for_each(|player| self.add(*player, *each)),
            Event::Moved { player, to, .. } => {
                let from = self.rise(*player)?;
                self.sit(*player, to.table, to.chair)?;
                self.goes(from, *player);
                Ok(())
            }
            Event::Dealt { table, level } => {
                let stakes = self.state.model.stakes(*level);
                self.order_at(*table, Order::Deal { level: *level, stakes })
            }
            Event::TableBroke { table } => self.close_number(*table, "the table was broken"),
            Event::Over | Event::Shared { .. } => self.close_all("the event is over"),
            Event::Cancelled => self.close_all("the event was called off"),
            Event::Entered { .. }
            | Event::Waits { .. }
            | Event::StoodIn { .. }
            | Event::Sold { .. }
            | Event::Clock(_)
            | Event::Arrived { .. }
            | Event::WentAway { .. }
            | Event::Kept { .. }
            | Event::Begun { .. }
            | Event::LevelRuled { .. }
            | Event::FaceDown { .. }
            | Event::Misdealt { .. }
            | Event::Finished { .. }
            | Event::Broke { .. }
            | Event::Queued { .. }
            | Event::Refunded { .. }
            | Event::Placed { .. }
            | Event::Declared { .. }
            | Event::Removed { .. }
            | Event::Halted { .. }
            | Event::Resumed { .. }
            | Event::HandForHand
            | Event::RoundOver
            | Event::HandForHandOver
            | Event::Posted { .. }
            | Event::Paid { .. }
            | Event::WonSeat { .. }
            | Event::Bounty { .. }
            | Event::EnvelopesMade { .. }
            | Event::EnvelopeDue { .. }
            | Event::EnvelopeDrawn { .. }
            | Event::Bagged { .. }
            | Event::FlightIn { .. }
            | Event::Sanctioned { .. }
            | Event::Missed { .. }
            | Event::VotedDown => Ok(()),
        }
    }

    fn add(&mut self, player: PlayerId, chips: Chips) -> Result<(), Denied> {
        match self.state.seats.get(&player).copied() {
            Some((table, _)) if !chips.is_zero() => self.order(table, Order::Add { player, chips }),
            _ => Ok(()),
        }
    }

    /// Closes a table that has just been broken: it is known by its link alone.
    fn close_number(&mut self, table: u32, why: &str) -> Result<(), Denied> {
        let open: Vec<u64> = self
            .state
            .links
            .iter()
            .filter(|(id, link)| {
                link.table == table && !link.closed && self.state.tables.get(&table) != Some(id)
            })
            .map(|(id, _)| *id)
            .collect();
        open.into_iter().try_for_each(|id| self.order(id, Order::Close { why: why.to_owned() }))
    }

    fn close_all(&mut self, why: &str) -> Result<(), Denied> {
        let open: Vec<u64> =
            self.state.links.iter().filter(|(_, link)| !link.closed).map(|(id, _)| *id).collect();
        open.into_iter().try_for_each(|id| self.order(id, Order::Close { why: why.to_owned() }))
    }

    /// Everybody has drawn for a seat: tables begin anew.
    fn set_anew(&mut self, rulings: &Rulings) -> Result<(), Denied> {
        let seated: Vec<(PlayerId, u64)> =
            self.state.seats.iter().map(|(player, (table, _))| (*player, *table)).collect();
        for (player, _) in &seated {
            self.rise(*player)?;
        }
        self.close_all("everybody drew for a seat")?;
        let tables: Vec<u32> = self.state.play.tables().collect();
        for table in tables {
            let Some(standing) = self.state.play.table(table) else { continue };
            self.set_table(table, standing.chairs)?;
            for chair in standing.seated {
                let Some(player) = self.state.play.at(table, chair) else { continue };
                self.sit(player, table, chair)?;
                let from = seated.iter().find(|(known, _)| *known == player).map(|(_, from)| *from);
                self.goes(from, player);
            }
        }
        for ruling in rulings {
            match ruling.event {
                Event::Button { table, chair } => self.order_at(table, Order::Button { chair })?,
                Event::Over | Event::Shared { .. } => self.close_all("the event is over")?,
                _ => {}
            }
        }
        Ok(())
    }

    // --- what happens by itself

    /// Does all that is due and needs nobody's choice.
    fn go_on(&mut self) -> Result<(), Denied> {
        if !self.state.play.is_started() {
            self.start_if_due()?;
        }
        loop {
            if !self.state.play.is_started() || self.state.play.is_over() {
                return Ok(());
            }
            let before = self.did.len();
            self.pass_time()?;
            self.decline()?;
            self.between()?;
            self.deal()?;
            if self.did.len() == before {
                return Ok(());
            }
        }
    }

    fn start_if_due(&mut self) -> Result<(), Denied> {
        if self.state.play.is_over() {
            return Ok(());
        }
        let entered = self.state.play.players().count();
        match self.state.agreed.start {
            StartWhen::Full { players } if entered as u64 >= u64::from(players) => self.start(),
            StartWhen::At { at, .. } if self.now >= at && entered >= 2 => self.start(),
            // Nobody to play against: everybody has the money back.
            StartWhen::At { at, .. } if self.now >= at => self.act(&Act::Cancel),
            StartWhen::Full { .. } | StartWhen::At { .. } => Ok(()),
        }
    }

    fn pass_time(&mut self) -> Result<(), Denied> {
        let time = self.state.time(self.now);
        if self.state.play.clock().next_due().is_some_and(|due| due <= time) {
            self.act(&Act::Tick)?;
        }
        if !self.state.play.is_over() && self.state.play.reading(time).is_up {
            self.act(&Act::Announce)?;
        }
        Ok(())
    }

    /// Whoever lost everything and has not bought again in time does not.
    fn decline(&mut self) -> Result<(), Denied> {
        let late = |player: &PlayerId| self.state.rebuy_until(*player).is_none_or(|until| until <= self.now);
        let late: Vec<PlayerId> = self.state.play.broke().filter(late).collect();
        for player in late {
            if !self.state.play.is_over() {
                self.act(&Act::Decline(player))?;
            }
        }
        Ok(())
    }

    /// Draws that are due, and cards for tables that are tied.
    fn between(&mut self) -> Result<(), Denied> {
        loop {
            if self.state.play.is_over() {
                return Ok(());
            }
            if self.state.play.envelope_due().is_some() {
                let seed = self.seed();
                self.act(&Act::DrawEnvelope { seed })?;
                continue;
            }
            let time = self.state.time(self.now);
            if self.state.play.draw_due().is_some() {
                let act = Act::DrawSeats { seed: self.seed() };
                // A hand that is on, or a rebuy that is thought about, is waited for.
                if self.state.play.decide(&act, time).is_err() {
                    return Ok(());
                }
                let before = self.did.len();
                self.act(&act)?;
                if self.did.len() == before {
                    return Ok(());
                }
                continue;
            }
            let Balance::Cards(tied) = self.state.play.balance() else { return Ok(()) };
            let deck = Deck::shuffled(DeckKind::Standard, self.seed());
            let cards: Vec<(u32, Card)> = tied.into_iter().zip(deck.stub()).collect();
            let before = self.did.len();
            self.act(&Act::TableCards(cards))?;
            if self.did.len() == before {
                return Ok(());
            }
        }
    }

    /// Starts a hand at every table that may deal one and has paused long enough.
    fn deal(&mut self) -> Result<(), Denied> {
        let tables: Vec<(u32, u64)> = self.state.tables.iter().map(|(table, id)| (*table, *id)).collect();
        for (table, id) in tables {
            if self.state.tables.get(&table) != Some(&id) || self.state.play.may_deal(table).is_err() {
                continue;
            }
            let pause = u64::from(self.state.agreed.pause_ms);
            let rested = self.state.links.get(&id).is_some_and(|link| link.since + pause <= self.now);
            if !rested || self.state.is_thought_about(id) {
                continue;
            }
            match self.act(&Act::Deal(table)) {
                // Nothing changed: it is tried again with the next thing that comes in.
                Err(denied) if denied.kind == Kind::Conflict => {
                    error!(
                        event = self.state.id,
                        table,
                        why = denied.fault.why,
                        "a hand could not be started"
                    );
                }
                dealt => dealt?,
            }
            if self.state.play.is_over() {
                return Ok(());
            }
        }
        Ok(())
    }
}
