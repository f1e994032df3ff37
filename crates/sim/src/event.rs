//! A whole event from a seed: entries, levels, moves between tables and places by the house's book, every hand played by the
//! hand engine at a table of its own, with an auditor looking on.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Instant,
};

use bots::Dice;
use cards::{Card, Deck, DeckKind};
use hand::{Chips, Mode, QuickHand, Seating, Source, Stub};
use room::{
    PlayerId,
    table::{self, Actor, Chair, Chairs, End, Spread, Table, TableSetup, Turns},
    tournament::{
        Act, Auditor, BadEvent, Bounty, Day, EnteredBy, Event, EventSetup, Flight, HandReport, Loser,
        MovedFor, Rulings, Status, Tournament,
        balance::{Balance, Spots},
        structure::stakes,
    },
};
use rules::{
    Book,
    game::{Forced, Game, Limit},
    policy::TournBalanceWho,
};
use serde::Serialize;

use crate::simulate::{Broken, Policy, play_out};

/// How long a hand takes at a table, in milliseconds.
const HAND: u64 = 100_000;
/// Hands of one game of a mix before the next has its turn.
const TURN: u16 = 8;

/// How an event is to go.
#[derive(Clone, Debug)]
pub struct EventRun {
    /// What it is.
    pub setup: EventSetup,
    /// The games, in turn; one for most events.
    pub games: Vec<(Game, Limit)>,
    /// How many enter before the start.
    pub players: u64,
    /// How many come late, while that is allowed.
    pub late: u64,
    /// The flights whose players come to this one, where it is a second day; nobody enters then.
    pub flights: Vec<Flight>,
    /// A flight is bagged as soon as so many are left, between hands.
    pub bag_at: u32,
    /// How the players play.
    pub policy: Policy,
    /// The seed from which all follows.
    pub seed: u64,
    /// Does an auditor look on?
    pub audit: bool,
}

/// What happened.
#[derive(Clone, Debug, Default, Serialize)]
pub struct EventTally {
    /// Entries, those who entered again counted each time.
    pub entries: u64,
    /// Rebuys.
    pub rebuys: u64,
    /// Hands dealt at all tables.
    pub hands: u64,
    /// The level at the end.
    pub level: u32,
    /// Minutes by the event's own clock, from start to end.
    pub minutes: u64,
    /// Tables at the start.
    pub tables: usize,
    /// Moves to balance tables.
    pub balanced: u64,
    /// Tables broken.
    pub broken: u64,
    /// Times that everybody drew for a seat.
    pub redraws: u64,
    /// Hands of hand-for-hand play.
    pub rounds: u64,
    /// How often somebody had the big blind twice in a row, because a table broke, all seats were drawn, or the house moves
    /// people by their places.
    pub big_blind_twice: u64,
    /// Chips in play at the end.
    pub chips: Chips,
    /// All that there was to win.
    pub purse: Chips,
    /// Who won what, the winner first: the number of the player, the place, the amount.
    pub paid: Vec<(u64, u32, Chips)>,
    /// What a flight came to.
    #[serde(skip)]
    pub flight: Option<Flight>,
    /// Events of the tournament that were audited.
    pub audited: u64,
    /// How long it took.
    pub seconds: f64,
}

/// An event under way.
struct LiveEvent<'r> {
    run: &'r EventRun,
    event: Tournament,
    auditor: Option<Auditor>,
    replay: Option<Tournament>,
    template: Table,
    tables: BTreeMap<u32, Table>,
    /// Where everybody sits.
    seats: BTreeMap<PlayerId, (u32, Chair)>,
    stubs: Vec<(DeckKind, Stub)>,
    /// The level at which each table's stakes are.
    staked: BTreeMap<u32, u32>,
    /// Where button and blinds of a hand under way are.
    spots: BTreeMap<u32, Option<Spots>>,
    dice: Dice,
    now: u64,
    tally: EventTally,
    had_big: BTreeSet<PlayerId>,
    /// Who was given a seat without regard to the blinds, since the last hand.
    excused: BTreeSet<PlayerId>,
    /// Does the house fill a seat with whoever sat in the same place elsewhere, whatever blind comes of it?
    by_place: bool,
    /// Who must have the big blind on the next hand of a table, if nobody comes or goes before.
    promised: BTreeMap<u32, PlayerId>,
    late: u64,
    next: u64,
}

impl EventRun {
    /// Plays it to its winner.
    pub fn play(&self, book: &Book) -> Result<EventTally, Broken> {
        let broken = |what: String| Broken { hand: 0, what };
        // Some games of a mix seat fewer than others.
        let least = self.games.iter().map(|(game, _)| game.seats).min().unwrap_or(2);
        let setup = EventSetup { most_seats: least, ..self.setup.clone() };
        let event = Tournament::open(book, setup).map_err(|bad: BadEvent| broken(bad.to_string()))?;
        let level =
            self.setup.structure.level(1).ok_or_else(|| broken("the structure has no levels".to_owned()))?;
        let spreads: Vec<Spread> = self
            .games
            .iter()
            .map(|(game, limit)| Spread { game: game.clone(), limit: *limit, stakes: stakes(level, game) })
            .collect();
        let Some(first) = spreads.first().cloned() else { return Err(broken("no game is named".to_owned())) };
        let mut setup = TableSetup::of(first.game, first.limit, first.stakes);
        setup.chairs = spreads.iter().map(|spread| spread.game.seats).min().unwrap_or(2).min(10);
        setup.spreads = spreads;
        setup.turns = Turns::Hands(TURN);
        let template = Table::open(book, &setup).map_err(|bad| broken(bad.to_string()))?;
        let head = self.setup.bounty.map_or(Chips::ZERO, Bounty::amount);
        let mut live = LiveEvent {
            run: self,
            auditor: self.audit.then(|| Auditor::new(head)),
            // A second event that is told nothing but what was recorded has to stand as the first does.
            replay: (self.audit && self.players <= 5000).then(|| event.clone()),
            event,
            template,
            tables: BTreeMap::new(),
            seats: BTreeMap::new(),
            stubs: Vec::new(),
            staked: BTreeMap::new(),
            spots: BTreeMap::new(),
            dice: Dice::new(self.seed),
            now: 0,
            tally: EventTally::default(),
            had_big: BTreeSet::new(),
            excused: BTreeSet::new(),
            by_place: *book.get(TournBalanceWho).usual() == TournBalanceWho::SameRelativeSeatAsEliminated,
            promised: BTreeMap::new(),
            late: self.late,
            next: 1,
        };
        let start = Instant::now();
        live.go()?;
        live.tally.seconds = start.elapsed().as_secs_f64();
        Ok(live.tally)
    }
}

impl LiveEvent<'_> {
    fn broken(&self, what: impl Into<String>) -> Broken {
        Broken { hand: self.tally.hands, what: what.into() }
    }

    /// No table deals any more: what each of them waits for.
    fn stuck(&self) -> Broken {
        let why = |table: u32| match self.event.may_deal(table) {
            Ok(()) => format!("table {table} may deal"),
            Err(refusal) => format!("table {table}: {refusal}"),
        };
        let tables: Vec<String> = self.event.tables().map(why).collect();
        let due = self.event.draw_due();
        self.broken(format!(
            "no table deals any more; {} are left, draw due {due:?}; {}",
            self.event.left(),
            tables.join(", ")
        ))
    }

    fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        for part in seed.as_chunks_mut::<8>().0 {
            *part = self.dice.roll().to_le_bytes();
        }
        seed
    }

    fn go(&mut self) -> Result<(), Broken> {
        if self.run.flights.is_empty() {
            for _ in 0..self.run.players {
                self.enter()?;
            }
        }
        for flight in &self.run.flights {
            self.put(&Act::TakeFlight(flight.clone()))?;
        }
        // Whoever fills a sit-and-go starts it.
        if !self.event.is_started() {
            let seed = self.seed();
            self.put(&Act::Start { seed })?;
        }
        self.tally.tables = self.event.tables().count();
        let mut idle = 0;
        while !self.event.is_over() {
            let before = self.tally.hands;
            self.round()?;
            idle = if self.tally.hands == before { idle + 1 } else { 0 };
            // A break of an hour is thirty-six rounds.
            if idle > 100 {
                return Err(self.stuck());
            }
        }
        self.close()
    }

    fn enter(&mut self) -> Result<(), Broken> {
        let player = PlayerId(self.next);
        self.next += 1;
        let seed = self.seed();
        let enter = Act::Enter { player, by: EnteredBy::Payment, member: true, seed };
        self.put(&enter)
    }

    /// One hand at every table that may deal one; then what is due in between.
    fn round(&mut self) -> Result<(), Broken> {
        self.now += HAND;
        self.put(&Act::Tick)?;
        if self.event.reading(self.now).is_up {
            self.put(&Act::Announce)?;
        }
        self.between()?;
        if self.late > 0
            && self.event.is_started()
            && self.event.is_entry_open(self.now)
            && !self.event.is_over()
        {
            self.late -= 1;
            self.try_to(&Act::Enter {
                player: PlayerId(self.next),
                by: EnteredBy::Payment,
                member: true,
                seed: [0; 32],
            })?;
            self.next += 1;
            self.between()?;
        }
        let mut dealt = Vec::new();
        for table in self.event.tables().collect::<Vec<u32>>() {
            self.buy_again(table)?;
            self.between()?;
            if !self.event.is_over() && self.event.may_deal(table).is_ok() && self.deal(table)? {
                dealt.push(table);
            }
        }
        for table in dealt {
            // A satellite is over as soon as there is a seat for each who is left, wherever they are at a hand.
            if self.event.is_over() {
                break;
            }
            self.play(table)?;
            self.between()?;
        }
        let is_flight = self.run.setup.day == Day::Flight && !self.event.is_over();
        if is_flight && self.event.left() <= self.run.bag_at && !self.event.is_anybody_broke() {
            self.put(&Act::Bag)?;
        }
        Ok(())
    }

    /// Draws that are due, and cards for tables that are tied.
    fn between(&mut self) -> Result<(), Broken> {
        loop {
            if self.event.is_over() {
                return Ok(());
            }
            if self.event.envelope_due().is_some() {
                let seed = self.seed();
                self.put(&Act::DrawEnvelope { seed })?;
                continue;
            }
            if self.event.draw_due().is_some() {
                let seed = self.seed();
                if !self.try_to(&Act::DrawSeats { seed })? {
                    return Ok(());
                }
                continue;
            }
            let Balance::Cards(tied) = self.event.balance() else { return Ok(()) };
            let deck = Deck::shuffled(DeckKind::Standard, self.seed());
            let cards: Vec<Card> = deck.stub().collect();
            let cards: Vec<(u32, Card)> = tied.into_iter().zip(cards.into_iter().cycle()).collect();
            self.put(&Act::TableCards(cards))?;
        }
    }

    /// Those who lost everything and may buy again do so, three times out of four.
    fn buy_again(&mut self, table: u32) -> Result<(), Broken> {
        if !self.event.is_anybody_broke() {
            return Ok(());
        }
        let Some(standing) = self.event.table(table) else { return Ok(()) };
        for chair in standing.seated {
            let Some(player) = self.event.at(table, chair) else { continue };
            let broke = self.event.player(player).is_some_and(|of| matches!(of.status, Status::Broke(_)));
            if !broke {
                continue;
            }
            if self.dice.below(4) > 0 && self.try_to(&Act::Rebuy(player))? {
                self.tally.rebuys += 1;
            } else {
                self.put(&Act::Decline(player))?;
            }
        }
        Ok(())
    }

    /// Starts a hand at a table: for the event, and at the table itself.
    fn deal(&mut self, table: u32) -> Result<bool, Broken> {
        self.put(&Act::Deal(table))?;
        let Some(level) = self.event.level_at(table) else { return Ok(false) };
        if self.staked.get(&table) != Some(&level)
            && let Some(of) = self.run.setup.structure.level(level)
        {
            for (place, (game, _)) in self.run.games.iter().enumerate() {
                self.at(table, Actor::Floor, &table::Act::Restake(place as u8, stakes(of, game)))?;
            }
            self.staked.insert(table, level);
        }
        self.at(table, Actor::Dealer, &table::Act::Deal)?;
        let Some(of) = self.tables.get(&table) else { return Ok(false) };
        // A stud hand of a mix has no blinds: button and blinds stay where the last flop hand left them.
        let has_blinds = of.terms().is_some_and(|terms| terms.game.forced == Forced::Blinds);
        let spots = of.places_now().filter(|_| has_blinds).and_then(|places| {
            let big = places.big()?;
            Some(Spots { button: places.button, small: places.blinds[0], big, dealt: of.dealt() })
        });
        if let Some(spots) = spots {
            self.big_blind(table, spots)?;
        }
        self.spots.insert(table, spots);
        Ok(true)
    }

    /// Nobody has the big blind on two hands in a row, unless a seat was drawn in between.
    fn big_blind(&mut self, table: u32, spots: Spots) -> Result<(), Broken> {
        let Some(of) = self.tables.get(&table) else { return Ok(()) };
        let people = |chairs: Chairs| -> Vec<(Chair, PlayerId)> {
            chairs.iter().filter_map(|chair| Some((chair, of.sitter(chair)?.player))).collect()
        };
        let dealt = people(spots.dealt);
        if let Some(player) = self.promised.remove(&table)
            && dealt.iter().any(|(chair, of)| *of == player && *chair != spots.big)
        {
            return Err(self.broken(format!("player {} was to have the big blind and has not", player.0)));
        }
        for (chair, player) in dealt {
            let excused = self.excused.remove(&player);
            let again = self.had_big.remove(&player);
            if chair != spots.big {
                continue;
            }
            if again && !excused && spots.dealt.len() > 2 {
                return Err(self.broken(format!("player {} has the big blind twice in a row", player.0)));
            }
            self.tally.big_blind_twice += u64::from(again);
            self.had_big.insert(player);
        }
        Ok(())
    }

    fn play(&mut self, table: u32) -> Result<(), Broken> {
        let Some(of) = self.tables.get(&table) else { return Ok(()) };
        let Some(terms) = of.terms().cloned() else { return Ok(()) };
        let deck = terms.game.deck;
        let stub = if let Some(place) = self.stubs.iter().position(|(kind, _)| *kind == deck) {
            place
        } else {
            self.stubs.push((deck, Stub::drawn_as_dealt(deck.cards(), 0)));
            self.stubs.len() - 1
        };
        let mut seating = Seating::usual(&terms.game, &terms.stakes, &[]);
        let Some(of) = self.tables.get(&table) else { return Ok(()) };
        of.fill(&mut seating);
        if let Err(bad) = terms.check(&seating) {
            return Err(self.broken(bad.to_string()));
        }
        let roll = self.dice.roll();
        let mut hand =
            QuickHand::open(&terms, Mode::BY_ITSELF, &seating, Source::Deck(self.stubs[stub].1.again(roll)));
        play_out(&mut hand, self.run.policy, &mut self.dice).map_err(|what| self.broken(what))?;
        let outcome = hand.state().outcome(End::Played);
        let before = self.people(table);
        self.at(table, Actor::Dealer, &table::Act::Finish(outcome))?;
        self.tally.hands += 1;
        let after = self.people(table);
        let stacks: Vec<(PlayerId, Chips)> = after
            .iter()
            .filter(|now| !before.contains(now))
            .map(|(_, player, stack)| (*player, *stack))
            .collect();
        let won: Vec<PlayerId> = after
            .iter()
            .filter(|(chair, _, stack)| before.iter().any(|(of, _, had)| of == chair && stack > had))
            .map(|(_, player, _)| *player)
            .collect();
        let out = stacks
            .iter()
            .filter(|(_, stack)| stack.is_zero())
            .map(|(player, _)| Loser { player: *player, by: won.clone(), hand: None })
            .collect();
        let spots = self.spots.remove(&table).flatten();
        self.put(&Act::Finish(HandReport { table, spots, stacks, out }))
    }

    fn people(&self, table: u32) -> Vec<(Chair, PlayerId, Chips)> {
        let Some(of) = self.tables.get(&table) else { return Vec::new() };
        let sitter = |chair: Chair| of.sitter(chair).map(|sitter| (chair, sitter.player, sitter.stack));
        of.taken().iter().filter_map(sitter).collect()
    }

    /// Puts an act to a table, which must allow it.
    fn at(&mut self, table: u32, by: Actor, act: &table::Act) -> Result<(), Broken> {
        let Some(of) = self.tables.get_mut(&table) else {
            return Err(self.broken(format!("there is no table {table} for {act:?}")));
        };
        of.act(by, act, &mut rules::NoLog)
            .map_err(|refusal| self.broken(format!("table {table} refused {act:?}: {refusal}")))
    }

    /// Puts an act to the event, which must allow it.
    fn put(&mut self, act: &Act) -> Result<(), Broken> {
        if self.try_to(act)? { Ok(()) } else { Err(self.broken(format!("{act:?} was refused"))) }
    }

    /// Puts an act to the event; whether it was allowed. What follows is done at the tables.
    fn try_to(&mut self, act: &Act) -> Result<bool, Broken> {
        let mut rulings = Rulings::new();
        if self.event.act(act, self.now, &mut rulings).is_err() {
            return Ok(false);
        }
        if let Some(auditor) = &mut self.auditor {
            for ruling in &rulings {
                self.tally.audited += 1;
                if let Err(fault) = auditor.watch(&ruling.event) {
                    return Err(self.broken(format!("{fault}, at {:?} after {act:?}", ruling.event)));
                }
            }
        }
        if let Some(replay) = &mut self.replay {
            for ruling in &rulings {
                replay.record(&ruling.event);
            }
        }
        let drawn =
            rulings.iter().any(|ruling| matches!(ruling.event, Event::Moved { why: MovedFor::Redraw, .. }));
        for ruling in &rulings {
            self.follow(&ruling.event, drawn)?;
        }
        if drawn {
            self.tally.redraws += 1;
            self.set_anew(&rulings)?;
        }
        Ok(true)
    }

    /// Does at the tables what happened in the event.
    fn follow(&mut self, event: &Event, drawn: bool) -> Result<(), Broken> {
        match event {
            Event::Opened { table, .. } if !drawn => {
                self.tables.insert(*table, self.template.clone());
                self.staked.insert(*table, 1);
            }
            Event::Seated { player, at, chips, .. } => {
                let sit = table::Act::Sit { chair: at.chair, player: *player, chips: *chips };
                self.at(at.table, Actor::Floor, &sit)?;
                self.seats.insert(*player, (at.table, at.chair));
                self.excused.insert(*player);
                self.promised.remove(&at.table);
            }
            Event::Button { table, chair } if !drawn => {
                self.at(*table, Actor::Floor, &table::Act::SetButton(*chair))?;
            }
            Event::Out { player } => {
                if let Some((table, chair)) = self.seats.remove(player) {
                    self.at(table, Actor::Floor, &table::Act::Leave(chair))?;
                    self.promised.remove(&table);
                }
            }
            Event::Rebought { player, chips } | Event::AddedOn { player, chips } => {
                if let Some(&(table, chair)) = self.seats.get(player) {
                    self.at(table, Actor::Player(chair), &table::Act::Buy(chair, *chips))?;
                }
            }
            Event::Moved { player, from, to, why } if !drawn => {
                let chips = self.event.player(*player).map_or(Chips::ZERO, |of| of.stack);
                self.at(from.table, Actor::Floor, &table::Act::Leave(from.chair))?;
                let sit = table::Act::Sit { chair: to.chair, player: *player, chips };
                self.at(to.table, Actor::Floor, &sit)?;
                self.seats.insert(*player, (to.table, to.chair));
                self.promised.remove(&from.table);
                let alone = self.promised.remove(&to.table).is_none();
                match why {
                    MovedFor::Balance { until_big } => {
                        self.tally.balanced += 1;
                        if self.by_place {
                            self.excused.insert(*player);
                        }
                        let on = self.tables.get(&to.table).is_some_and(Table::is_on);
                        if *until_big == Some(0) && alone && !on && self.run.games.len() == 1 {
                            self.promised.insert(to.table, *player);
                        }
                    }
                    MovedFor::Break | MovedFor::Redraw | MovedFor::WrongSeat => {
                        self.excused.insert(*player);
                    }
                }
            }
            Event::TableBroke { table } => {
                self.tally.broken += 1;
                self.tables.remove(table);
                self.staked.remove(table);
                self.promised.remove(table);
            }
            Event::RoundOver => self.tally.rounds += 1,
            _ => {}
        }
        Ok(())
    }

    /// Everybody has drawn for a seat: tables begin anew.
    fn set_anew(&mut self, rulings: &Rulings) -> Result<(), Broken> {
        self.tables.clear();
        self.staked.clear();
        self.promised.clear();
        for table in self.event.tables().collect::<Vec<u32>>() {
            self.tables.insert(table, self.template.clone());
            self.staked.insert(table, 1);
            let Some(standing) = self.event.table(table) else { continue };
            for chair in standing.seated {
                let Some(player) = self.event.at(table, chair) else { continue };
                let chips = self.event.player(player).map_or(Chips::ZERO, |of| of.stack);
                self.excused.insert(player);
                self.seats.insert(player, (table, chair));
                self.at(table, Actor::Floor, &table::Act::Sit { chair, player, chips })?;
            }
        }
        for ruling in rulings {
            if let Event::Button { table, chair } = ruling.event {
                self.at(table, Actor::Floor, &table::Act::SetButton(chair))?;
            }
        }
        Ok(())
    }

    /// The end: what the auditor makes of it, and what there is to tell.
    fn close(&mut self) -> Result<(), Broken> {
        if let Some(auditor) = &self.auditor {
            auditor
                .compare(&self.event)
                .and_then(|()| auditor.close())
                .map_err(|fault| self.broken(fault.to_string()))?;
        }
        if let Some(replay) = &self.replay
            && !replay.same_as(&self.event)
        {
            return Err(self.broken("what was recorded does not give the event again"));
        }
        self.tally.flight = self.event.flight().cloned();
        self.tally.entries = self.event.paid_in().entries;
        self.tally.level = self.event.clock().level();
        self.tally.minutes = self.now / 60_000;
        self.tally.chips = self.event.chips_in_play();
        self.tally.purse = self.event.purse().unwrap_or_default();
        let mut paid: Vec<(u64, u32, Chips)> = self
            .event
            .players()
            .filter(|(_, of)| !of.won.is_zero())
            .filter_map(|(player, of)| Some((player.0, of.place?, of.won)))
            .collect();
        paid.sort_unstable_by_key(|(player, place, won)| (*place, std::cmp::Reverse(*won), *player));
        self.tally.paid = paid;
        Ok(())
    }
}
