//! The cashier: the one way for money in a room or at a table.
//!
//! The [`Cashier`] stands behind the desk, the accounts, the fees and the promotions. Whoever wants chips sold, cashed,
//! moved, charged or won makes a [`Request`]; [`Cashier::decide`] answers with what follows from it, each ruling with
//! its policy, or with a [`Refusal`], and changes nothing; [`Cashier::record`] takes note of an [`Event`]. Every chip
//! that moves is a [`Transfer`] between two accounts: no account pays what it does not hold, and the trial balance is
//! nought after every event. Minutes and days come as arguments.
//!
//! ```
//! use std::sync::Arc;
//! use hand::{Chips, Stakes};
//! use room::{
//!     PostedGame, PlayerId,
//!     cashier::{Cashier, Request, Seated},
//!     ledger::{Account, TableSeat, TableNumber},
//!     money::{GameNumber, Minute},
//!     table::Chair,
//! };
//! use rules::{Context, Library, game::{self, Limit}};
//!
//! let book = Library::shipped().resolve("roberts", Context::Live).expect("shipped");
//! let holdem = Arc::new(game::shipped("holdem").expect("shipped"));
//! let sign = PostedGame::new(holdem, Limit::Fixed, Stakes { small_bet: Chips(3), big_bet: Chips(6), ..Stakes::blinds(1, 3) });
//! let table = TableNumber(1);
//! let mut cashier = Cashier::of_room(&book, &[(table, GameNumber(1), sign)])?;
//! let ann = Seated { player: PlayerId(7), place: TableSeat { table, chair: Chair(2) } };
//! cashier.apply(&Request::BuyIn { who: ann, amount: Chips(60) }, Minute(0))?;
//! assert_eq!(cashier.accounts().holds(Account::Stack(ann.place)), Chips(60));
//!
//! let refused = cashier.apply(&Request::Toke { who: ann, amount: Chips(61) }, Minute(5)).unwrap_err();
//! assert_eq!(refused.to_string(), "the stack of seat 2 at table 1 holds 60, which is less than 61");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod buying;
mod event;
mod hand;
mod prizes;
mod refusal;
mod request;
mod rules;
mod snapshot;
mod time;

use std::{collections::BTreeMap, sync::Arc};

use ::hand::Chips;
use ::rules::Book;
use serde::{Deserialize, Serialize};

use crate::{
    PlayerId, PostedGame,
    fees::{BadCharge, FeeRules},
    ledger::{Account, Accounts, Purpose, TableNumber, Transfer},
    money::{self, BuyInRange, Desk, GameNumber, Minute},
};

use event::moved;
pub use event::{Day, Event, Ruling};
pub use prizes::Judged;
pub use refusal::{Reason, Refusal};
use refusal::{of_accounts, of_desk};
pub use request::{Charging, HandTaken, Request, Seated};
pub use rules::{BadTable, MoneyRules};
pub use snapshot::Snapshot;

/// What somebody has bought, handed in and been awarded so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dealings {
    /// Chips that the cage sold them.
    pub bought: Chips,
    /// Chips that they handed in at the cage.
    pub cashed: Chips,
    /// Prizes.
    pub awarded: Chips,
}

/// Sells, cashes, moves, charges and awards; see the [module](self).
#[derive(Clone, Debug)]
pub struct Cashier {
    tables: Arc<BTreeMap<TableNumber, MoneyRules>>,
    desk: Desk,
    accounts: Accounts,
    dealings: BTreeMap<PlayerId, Dealings>,
    /// When seat rent was last collected at a table.
    collected: BTreeMap<TableNumber, Minute>,
    day: Option<Day>,
}

impl Cashier {
    /// The cashier of a room that spreads these games under a house's book. Tables with the same number of a game
    /// spread the same game: what was taken from one is brought back to any of them.
    pub fn of_room(
        book: &Book,
        tables: &[(TableNumber, GameNumber, PostedGame)],
    ) -> Result<Cashier, BadTable> {
        let games: BTreeMap<GameNumber, PostedGame> =
            tables.iter().map(|(_, game, sign)| (*game, sign.clone())).collect();
        let bad = |game: GameNumber, why| {
            let table =
                tables.iter().find(|(_, other, _)| *other == game).map_or(TableNumber(0), |row| row.0);
            BadTable { table, why }
        };
        let games: Vec<(GameNumber, PostedGame)> = games.into_iter().collect();
        let desk = Desk::new(book, &games).map_err(|(game, why)| bad(game, BadCharge::PostedGame(why)))?;
        let rules = tables.iter().map(|(table, game, sign)| {
            let rules = MoneyRules::of(book, *game, sign).map_err(|why| BadTable { table: *table, why })?;
            Ok((*table, rules))
        });
        Ok(Cashier::new(rules.collect::<Result<_, _>>()?, desk, Accounts::default()))
    }

    /// The cashier of one table with a sign of its own: what it is entered with and how the house is paid there are
    /// posted, whether or not the book lists such a game.
    pub fn of_table(
        book: &Book,
        table: TableNumber,
        sign: &PostedGame,
        range: BuyInRange,
        fees: FeeRules,
    ) -> Cashier {
        let game = GameNumber(0);
        let rules = MoneyRules::posted(book, game, sign, fees);
        let desk = Desk::posted(book, game, sign, range);
        Cashier::new(BTreeMap::from([(table, rules)]), desk, Accounts::of_table(table))
    }

    fn new(tables: BTreeMap<TableNumber, MoneyRules>, desk: Desk, accounts: Accounts) -> Cashier {
        Cashier {
            tables: Arc::new(tables),
            desk,
            accounts,
            dealings: BTreeMap::new(),
            collected: BTreeMap::new(),
            day: None,
        }
    }

    /// Rules on a request, changing nothing.
    pub fn decide(&self, request: &Request, now: Minute) -> Result<Vec<Ruling>, Refusal> {
        let rulings = match request {
            Request::BuyIn { who, amount } => self.buy_in(*who, *amount, now)?,
            Request::AddOn { who, amount, in_hand } => self.add_on(*who, *amount, *in_hand, now)?,
            Request::CashOut(who) => self.cash_out(*who, now)?,
            Request::ChangeGame { who, to, brings, why } => {
                self.change_game(*who, *to, *brings, *why, now)?
            }
            Request::ChangeChair { from, to } => self.change_chair(*from, *to),
            Request::TakeAlong { who, amount, large_and_counted } => {
                self.take_along(*who, *amount, *large_and_counted, now)?
            }
            Request::Restore { who, amount } => self.restore(*who, *amount, now)?,
            Request::GoHome(player) => self.go_home(*player, now)?,
            Request::Stake { who, amount } => self.stake(*who, *amount),
            Request::Unstake(who) => self.unstake(*who),
            Request::Correct { from, to, amount } => buying::corrected(*from, *to, *amount),
            Request::Toke { who, amount } => vec![moved(Transfer::new(
                Account::Stack(who.place),
                Account::Tokes(who.place.table),
                *amount,
                Purpose::Toke,
            ))],
            Request::Bet { place, amount } => hand::bet(*place, *amount),
            Request::Charge(charging) => self.charge(charging)?,
            Request::Push { table, winners } => self.push(*table, winners),
            Request::Settle { table, stacks, taken } => self.settle(*table, stacks, taken)?,
            Request::CollectTime { table, waiting, sitters } => {
                self.collect_time(*table, *waiting, sitters, now)?
            }
            Request::TimePot { table, players, winners } => self.time_pot(*table, *players, winners)?,
            Request::Award { table, played, holds } => self.award(*table, played, holds)?,
            Request::OpenDay { day, boxes } => self.open_day(*day, boxes)?,
            Request::Seed { to, amount } => {
                vec![moved(Transfer::new(Account::Cage, *to, *amount, Purpose::Seeded))]
            }
            Request::EmptyBoxes(table) => self.empty_boxes(*table),
        };
        let transfers: Vec<Transfer> = rulings.iter().filter_map(|ruling| ruling.event.transfer()).collect();
        self.accounts.decide(&transfers).map_err(of_accounts)?;
        Ok(rulings)
    }

    /// Takes note of what happened.
    pub fn record(&mut self, event: &Event) {
        match event {
            Event::Desk(event) => self.desk.record(event),
            Event::Moved(transfer) => {
                self.accounts.record(transfer);
                self.note_dealings(transfer);
            }
            Event::TimeDue { table, at } => {
                self.collected.insert(*table, *at);
            }
            Event::DayBegan(day) => self.day = Some(*day),
            Event::FeeDue { .. } | Event::LetOff { .. } | Event::Called { .. } | Event::Judged { .. } => {}
        }
    }

    /// Decides and records.
    pub fn apply(&mut self, request: &Request, now: Minute) -> Result<Vec<Ruling>, Refusal> {
        let rulings = self.decide(request, now)?;
        for ruling in &rulings {
            self.record(&ruling.event);
        }
        Ok(rulings)
    }

    /// Can this be what happened next? Events that come from outside, such as a journal, are asked this before they are
    /// recorded.
    pub fn follows(&self, event: &Event) -> Result<(), Refusal> {
        match event.transfer() {
            Some(transfer) => self.accounts.decide(&[transfer]).map_err(of_accounts),
            None => Ok(()),
        }
    }

    /// What every account holds.
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// What somebody has bought, handed in and been awarded so far.
    pub fn dealings(&self, player: PlayerId) -> Dealings {
        self.dealings.get(&player).copied().unwrap_or_default()
    }

    /// What a table is entered with.
    pub fn range(&self, table: TableNumber) -> Option<BuyInRange> {
        self.desk.range(self.tables.get(&table)?.game)
    }

    /// The last gaming day that began here.
    pub fn day(&self) -> Option<Day> {
        self.day
    }

    /// The house's answers about money at a table.
    pub fn rules(&self, table: TableNumber) -> Option<&MoneyRules> {
        self.tables.get(&table)
    }

    fn ask_desk(
        &self,
        player: PlayerId,
        request: &money::Request,
        now: Minute,
    ) -> Result<money::Ruling, Refusal> {
        self.desk.decide(player, request, now).map_err(of_desk)
    }

    fn at(&self, table: TableNumber) -> Result<&MoneyRules, Refusal> {
        self.tables.get(&table).ok_or(Refusal::plain(Reason::NoSuchTable(table)))
    }

    fn note_dealings(&mut self, transfer: &Transfer) {
        let ((Account::Bankroll(player), _) | (_, Account::Bankroll(player))) = (transfer.from, transfer.to)
        else {
            return;
        };
        let dealings = self.dealings.entry(player).or_default();
        match transfer.purpose {
            Purpose::ChipsSold => dealings.bought += transfer.amount,
            Purpose::CashedOut => dealings.cashed += transfer.amount,
            Purpose::Award(_) => dealings.awarded += transfer.amount,
            _ => {}
        }
    }
}
