//! Heads-up brackets and shoot-outs: the winner of each table goes on, everybody else is out.
//!
//! A [`Knockout`] is a fold that says who meets whom; each table is an event of its own, and tells in which order its players
//! finished. One draw, from a seed that can be committed to, fixes all rounds: winners of neighbouring tables meet. In a
//! bracket the first round is filled up to a power of two with byes, so that there are none later.
//!
//! No book speaks of these: prizes are those the event has posted.
//!
//! ```
//! use hand::Chips;
//! use room::{PlayerId, tournament::knockout::{Knockout, KnockoutAct, KnockoutSetup}};
//! use rules::{Context, Library};
//!
//! let book = Library::shipped().resolve("fort", Context::Tournament)?;
//! let mut cup = Knockout::open(&book, KnockoutSetup::bracket(Chips(50)))?;
//! for player in [1, 2, 3].map(PlayerId) {
//!     cup.apply(&KnockoutAct::Enter(player))?;
//! }
//! cup.apply(&KnockoutAct::Start { seed: [7; 32] })?;
//! // Three players: one has a bye, the other two meet.
//! let pair = cup.tables().iter().position(|table| table.players.len() == 2).expect("a pair");
//! let order = cup.tables()[pair].players.clone();
//! cup.apply(&KnockoutAct::Finish { table: pair as u32 + 1, order })?;
//! let last = cup.tables()[0].players.clone();
//! cup.apply(&KnockoutAct::Finish { table: 1, order: last.clone() })?;
//! assert_eq!((cup.is_over(), cup.place(last[0])), (true, Some(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{collections::BTreeMap, fmt, sync::Arc};

use cards::ChaCha20;
use hand::Chips;
use rules::Book;
use serde::{Deserialize, Serialize};

use super::{
    draw::{shuffle, sizes},
    payouts::{PaidIn, Scheme, cut},
    results::Finish,
};
use crate::PlayerId;

/// What is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct KnockoutSetup {
    /// The most who sit at a table: two make it a bracket.
    pub seats: u8,
    /// What an entry costs, the fee included.
    pub price: Chips,
    /// What the house keeps of it.
    pub fee: Chips,
    /// What the house promises to pay out at least.
    pub guarantee: Chips,
    /// How the purse is cut; all of it to the winner if not said.
    pub payouts: Scheme,
    /// Prizes are paid in whole units of this.
    pub unit: Chips,
}

impl KnockoutSetup {
    /// A heads-up bracket in which the winner takes all.
    pub fn bracket(price: Chips) -> KnockoutSetup {
        KnockoutSetup::shoot_out(2, price)
    }

    /// A shoot-out at tables of so many in which the winner takes all.
    pub fn shoot_out(seats: u8, price: Chips) -> KnockoutSetup {
        KnockoutSetup {
            seats,
            price,
            fee: Chips::ZERO,
            guarantee: Chips::ZERO,
            payouts: Scheme::Percent(vec![10_000]),
            unit: Chips(1),
        }
    }
}

/// Something done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnockoutAct {
    /// Somebody enters.
    Enter(PlayerId),
    /// The tables of the first round are drawn.
    Start {
        /// For the draw.
        seed: [u8; 32],
    },
    /// A table of this round is done.
    Finish {
        /// Which, counted from 1.
        table: u32,
        /// Who sat there, the winner first.
        order: Vec<PlayerId>,
    },
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum KnockoutEvent {
    /// Somebody entered.
    Entered {
        /// Who.
        player: PlayerId,
    },
    /// What the places pay.
    Posted {
        /// All that there is to win.
        purse: Chips,
        /// First place first.
        prizes: Vec<Chips>,
    },
    /// Who sits at which table of a round; whoever sits alone has a bye.
    Drawn {
        /// The round, counted from 1.
        round: u32,
        /// The tables.
        tables: Vec<Vec<PlayerId>>,
    },
    /// A table is done.
    Finished {
        /// Which, counted from 1.
        table: u32,
        /// The winner first.
        order: Vec<PlayerId>,
    },
    /// Those who share a finishing place, or one who has it.
    Placed {
        /// The best of the places.
        place: u32,
        /// Who.
        players: Vec<PlayerId>,
    },
    /// Somebody won a prize.
    Paid {
        /// Who.
        player: PlayerId,
        /// How much.
        amount: Chips,
    },
    /// Somebody has won.
    Over,
}

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnockoutReason {
    /// It cannot be set up so.
    Setup(String),
    /// It has started.
    Started,
    /// It has not.
    NotStarted,
    /// It is over.
    IsOver,
    /// The player has entered.
    EnteredAlready,
    /// Two are needed at least.
    TooFew,
    /// There is no such table in this round.
    NoSuchTable,
    /// The table is done.
    Finished,
    /// Those are not the players who sit there.
    OtherPlayers,
}

impl fmt::Display for KnockoutReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KnockoutReason::Setup(why) => why,
            KnockoutReason::Started => "it has started",
            KnockoutReason::NotStarted => "it has not started",
            KnockoutReason::IsOver => "it is over",
            KnockoutReason::EnteredAlready => "the player has entered already",
            KnockoutReason::TooFew => "two players are needed at least",
            KnockoutReason::NoSuchTable => "there is no such table in this round",
            KnockoutReason::Finished => "that table is done",
            KnockoutReason::OtherPlayers => "those are not the players of that table",
        })
    }
}

impl std::error::Error for KnockoutReason {}

/// A table of the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockoutTable {
    /// Who sits there.
    pub players: Vec<PlayerId>,
    /// The order in which they finished, the winner first, once it is known; at once for whoever has a bye.
    pub order: Option<Vec<PlayerId>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    entered: Vec<PlayerId>,
    round: u32,
    tables: Vec<KnockoutTable>,
    prizes: Vec<Chips>,
    purse: Chips,
    places: BTreeMap<PlayerId, u32>,
    won: BTreeMap<PlayerId, Chips>,
    is_over: bool,
}

/// A bracket or a shoot-out, from its entries to its winner.
#[derive(Clone, Debug)]
pub struct Knockout {
    setup: Arc<KnockoutSetup>,
    book: Arc<Book>,
    state: State,
}

impl Knockout {
    /// One that nobody has entered.
    pub fn open(book: &Book, setup: KnockoutSetup) -> Result<Knockout, KnockoutReason> {
        if !(2..=10).contains(&setup.seats) {
            return Err(KnockoutReason::Setup("a table has 2 to 10 seats".to_owned()));
        }
        let one = PaidIn { entries: 2, price: setup.price, fee: setup.fee, ..PaidIn::default() };
        one.purse(book).map_err(|bad| KnockoutReason::Setup(bad.to_string()))?;
        Ok(Knockout { setup: Arc::new(setup), book: Arc::new(book.clone()), state: State::default() })
    }

    /// Rules on an act and records what follows from it. A refused act changes nothing.
    pub fn apply(&mut self, act: &KnockoutAct) -> Result<Vec<KnockoutEvent>, KnockoutReason> {
        if self.state.is_over {
            return Err(KnockoutReason::IsOver);
        }
        let mut events = Vec::new();
        match act {
            KnockoutAct::Enter(player) => self.enter(*player, &mut events)?,
            KnockoutAct::Start { seed } => self.start(*seed, &mut events)?,
            KnockoutAct::Finish { table, order } => self.finish(*table, order, &mut events)?,
        }
        Ok(events)
    }

    /// Takes in what happened. Nothing else changes it.
    pub fn record(&mut self, event: &KnockoutEvent) {
        let state = &mut self.state;
        match event {
            KnockoutEvent::Entered { player } => state.entered.push(*player),
            KnockoutEvent::Posted { purse, prizes } => {
                state.purse = *purse;
                state.prizes.clone_from(prizes);
            }
            KnockoutEvent::Drawn { round, tables } => {
                state.round = *round;
                let set = |players: &Vec<PlayerId>| KnockoutTable {
                    players: players.clone(),
                    order: (players.len() == 1).then(|| players.clone()),
                };
                state.tables = tables.iter().map(set).collect();
            }
            KnockoutEvent::Finished { table, order } => {
                if let Some(of) = state.tables.get_mut((*table as usize).wrapping_sub(1)) {
                    of.order = Some(order.clone());
                }
            }
            KnockoutEvent::Placed { place, players } => {
                state.places.extend(players.iter().map(|player| (*player, *place)));
            }
            KnockoutEvent::Paid { player, amount } => *state.won.entry(*player).or_default() += *amount,
            KnockoutEvent::Over => state.is_over = true,
        }
    }

    fn emit(&mut self, events: &mut Vec<KnockoutEvent>, event: KnockoutEvent) {
        self.record(&event);
        events.push(event);
    }

    fn enter(&mut self, player: PlayerId, events: &mut Vec<KnockoutEvent>) -> Result<(), KnockoutReason> {
        if self.state.round > 0 {
            return Err(KnockoutReason::Started);
        }
        if self.state.entered.contains(&player) {
            return Err(KnockoutReason::EnteredAlready);
        }
        self.emit(events, KnockoutEvent::Entered { player });
        Ok(())
    }

    fn start(&mut self, seed: [u8; 32], events: &mut Vec<KnockoutEvent>) -> Result<(), KnockoutReason> {
        if self.state.round > 0 {
            return Err(KnockoutReason::Started);
        }
        let mut players = self.state.entered.clone();
        if players.len() < 2 {
            return Err(KnockoutReason::TooFew);
        }
        let count = players.len() as u64;
        let setup = &self.setup;
        let paid = PaidIn {
            entries: count,
            price: setup.price,
            fee: setup.fee,
            guarantee: setup.guarantee,
            ..PaidIn::default()
        };
        let purse = paid.purse(&self.book).map_err(|bad| KnockoutReason::Setup(bad.to_string()))?;
        let payouts = cut(purse.total, count, &setup.payouts, setup.unit, &self.book)
            .map_err(|bad| KnockoutReason::Setup(bad.to_string()))?;
        self.emit(events, KnockoutEvent::Posted { purse: purse.total, prizes: payouts.prizes });
        shuffle(&mut players, &mut ChaCha20::new(seed));
        // A bracket is filled up to a power of two at once.
        let tables = match self.setup.seats {
            2 => players.len().next_power_of_two() / 2,
            seats => players.len().div_ceil(usize::from(seats)),
        };
        self.draw(&players, tables, events);
        Ok(())
    }

    /// Puts players to the tables of the next round, in their order.
    fn draw(&mut self, players: &[PlayerId], tables: usize, events: &mut Vec<KnockoutEvent>) {
        let mut rest = players;
        let mut seated = Vec::with_capacity(tables);
        for size in sizes(players.len(), tables) {
            let (here, others) = rest.split_at(size);
            seated.push(here.to_vec());
            rest = others;
        }
        let round = self.state.round + 1;
        self.emit(events, KnockoutEvent::Drawn { round, tables: seated });
    }

    fn finish(
        &mut self,
        table: u32,
        order: &[PlayerId],
        events: &mut Vec<KnockoutEvent>,
    ) -> Result<(), KnockoutReason> {
        if self.state.round == 0 {
            return Err(KnockoutReason::NotStarted);
        }
        let Some(of) = self.state.tables.get((table as usize).wrapping_sub(1)) else {
            return Err(KnockoutReason::NoSuchTable);
        };
        if of.order.is_some() {
            return Err(KnockoutReason::Finished);
        }
        let sorted = |players: &[PlayerId]| {
            let mut players = players.to_vec();
            players.sort_unstable();
            players
        };
        if sorted(order) != sorted(&of.players) {
            return Err(KnockoutReason::OtherPlayers);
        }
        self.emit(events, KnockoutEvent::Finished { table, order: order.to_vec() });
        if self.state.tables.iter().all(|table| table.order.is_some()) {
            self.close_round(events);
        }
        Ok(())
    }

    /// All tables are done: whoever did not win has a place, beside those who came as far at other tables.
    fn close_round(&mut self, events: &mut Vec<KnockoutEvent>) {
        let orders: Vec<Vec<PlayerId>> =
            self.state.tables.iter().filter_map(|table| table.order.clone()).collect();
        let longest = orders.iter().map(Vec::len).max().unwrap_or(0);
        let mut place = orders.iter().map(Vec::len).sum::<usize>() as u32;
        for behind in (1..longest).rev() {
            let together: Vec<PlayerId> =
                orders.iter().filter_map(|order| order.get(behind)).copied().collect();
            place -= together.len() as u32;
            self.place_at(place + 1, together, events);
        }
        let winners: Vec<PlayerId> = orders.iter().filter_map(|order| order.first()).copied().collect();
        if winners.len() == 1 {
            self.place_at(1, winners, events);
            self.emit(events, KnockoutEvent::Over);
            return;
        }
        let tables = winners.len().div_ceil(usize::from(self.setup.seats));
        self.draw(&winners, tables, events);
    }

    fn place_at(&mut self, place: u32, players: Vec<PlayerId>, events: &mut Vec<KnockoutEvent>) {
        let finish = Finish { place, players: players.clone(), under: None };
        let amounts = finish.prizes(&self.state.prizes, self.setup.unit);
        self.emit(events, KnockoutEvent::Placed { place, players: players.clone() });
        for (player, amount) in players.into_iter().zip(amounts).filter(|(_, amount)| !amount.is_zero()) {
            self.emit(events, KnockoutEvent::Paid { player, amount });
        }
    }

    /// The round that is played, counted from 1; 0 before the draw.
    pub fn round(&self) -> u32 {
        self.state.round
    }

    /// The tables of the round.
    pub fn tables(&self) -> &[KnockoutTable] {
        &self.state.tables
    }

    /// Where somebody sits in this round, counted from 1.
    pub fn table_of(&self, player: PlayerId) -> Option<u32> {
        let at = self.state.tables.iter().position(|table| table.players.contains(&player))?;
        Some(at as u32 + 1)
    }

    /// The best of the places that somebody finished in.
    pub fn place(&self, player: PlayerId) -> Option<u32> {
        self.state.places.get(&player).copied()
    }

    /// What somebody won.
    pub fn won(&self, player: PlayerId) -> Chips {
        self.state.won.get(&player).copied().unwrap_or_default()
    }

    /// What places pay, once it is known.
    pub fn prizes(&self) -> &[Chips] {
        &self.state.prizes
    }

    /// All that there is to win, once it is known.
    pub fn purse(&self) -> Chips {
        self.state.purse
    }

    /// How many are still in it.
    pub fn left(&self) -> usize {
        self.state.entered.len() - self.state.places.len()
    }

    /// Has somebody won?
    pub fn is_over(&self) -> bool {
        self.state.is_over
    }

    /// Do two stand alike? So a replay is held against the live one.
    pub fn same_as(&self, other: &Knockout) -> bool {
        self.state == other.state
    }
}
