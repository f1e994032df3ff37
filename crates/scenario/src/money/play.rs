//! A money scenario as it is run: the room's books, and what followed from the last act.

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use hand::Chips;
use room::{
    Cashier, PlayerId, PostedGame,
    cashier::{Day, Event, Request, Seated},
    fees::{BankFees, Due as Becomes, Sitter},
    ledger::{Pool, Purpose, TableNumber, TableSeat},
    money::{self, Behind, GameNumber, Minute, StakesRules, Why},
    promotions::Judgement,
    table::{Chair, MOST_CHAIRS},
};
use rules::{Book, Circumstances, Under};

use super::{
    hand::InHand,
    head::Head,
    line::{Act, Game, Manner},
};

/// What followed from the last act.
#[derive(Default)]
pub(crate) struct Followed {
    pub(super) unders: Vec<Under>,
    /// The game that it was about.
    pub(super) game: usize,
    pub(super) fee: Option<Chips>,
    pub(super) counts: Option<Chips>,
    pub(super) calls: Vec<(PlayerId, Becomes)>,
    pub(super) judgements: Vec<Judgement>,
    pub(super) bad_beat: Option<bool>,
}

/// The room under one book.
pub(crate) struct Play {
    pub(super) book: Arc<Book>,
    /// The games, each with what plays in it.
    pub(super) games: Vec<(PostedGame, StakesRules)>,
    pub(super) cashier: Cashier,
    names: Vec<String>,
    pub(super) seats: BTreeMap<PlayerId, TableSeat>,
    now: Minute,
    day: Day,
    waiting: u32,
    live_rules: Vec<(PlayerId, Manner)>,
    pub(super) behind: BTreeMap<PlayerId, Behind>,
    pub(super) hand: Option<InHand>,
    pub(super) followed: Followed,
}

impl Play {
    /// Sets the room up; what cannot be is said with its place in the file.
    pub(super) fn open(head: &Head, book: Arc<Book>) -> Result<Play, (Range<usize>, String)> {
        let numbered = (1..).map(|number| (TableNumber(number), GameNumber(number as u16)));
        let signs = head.games.iter().map(|(sign, _)| sign.clone());
        let tables: Vec<(TableNumber, GameNumber, PostedGame)> =
            numbered.zip(signs).map(|((table, game), sign)| (table, game, sign)).collect();
        let cashier = Cashier::of_room(&book, &tables).map_err(|bad| {
            let place = head.games[(bad.table.0 as usize).saturating_sub(1)].1.clone();
            (place, bad.why.to_string())
        })?;
        let plays = head.games.iter().map(|(sign, place)| {
            let stakes = StakesRules::of(&book, sign, &head.denominations);
            Ok((sign.clone(), stakes.map_err(|bad| (place.clone(), bad.to_string()))?))
        });
        let games = plays.collect::<Result<Vec<_>, _>>()?;
        let mut play = Play {
            book,
            games,
            cashier,
            names: Vec::new(),
            seats: BTreeMap::new(),
            now: Minute(0),
            day: Day(0),
            waiting: 0,
            live_rules: Vec::new(),
            behind: BTreeMap::new(),
            hand: None,
            followed: Followed::default(),
        };
        play.furnish(head).map_err(|why| (head.games[0].1.clone(), why))?;
        Ok(play)
    }

    /// Puts the players and the prizes where the head has them. Those who sit there already bought in at some time: what
    /// they have now is what the file says, whatever a buy-in may be.
    fn furnish(&mut self, head: &Head) -> Result<(), String> {
        for (chair, name, stack) in &head.seats {
            let player = self.player(name);
            let place = TableSeat { table: TableNumber(1), chair: Chair(*chair) };
            self.seats.insert(player, place);
            self.ask(&Request::Stake { who: Seated { player, place }, amount: *stack })?;
            let at = self.now;
            let bought =
                money::Event::BoughtIn { player, game: GameNumber(1), amount: *stack, short: false, at };
            self.cashier.record(&Event::Desk(bought));
        }
        for &(to, amount) in &head.held {
            self.ask(&Request::Seed { to, amount })?;
        }
        self.followed = Followed::default();
        Ok(())
    }

    /// Does it, or says why it cannot be done.
    pub(super) fn act(&mut self, act: &Act) -> Result<(), String> {
        self.followed = Followed::default();
        match act {
            Act::Clock(minute) => self.now = Minute(*minute),
            Act::Waiting(names) => self.waiting = *names,
            Act::NextDay => {
                self.day = Day(self.day.0 + 1);
                let boxes = self.cashier.accounts().boxes(Pool::ROOM);
                self.ask(&Request::OpenDay { day: self.day, boxes })?;
            }
            Act::BuyIn(name, amount, game) => self.buy_in(name, *amount, *game)?,
            Act::AddOn(name, amount, in_hand) => self.add_on(name, *amount, *in_hand)?,
            Act::CashOut(name) => self.cash_out(name)?,
            Act::Switch(name, to, brings, why) => self.switch(name, *to, *brings, *why)?,
            Act::TakeAlong(name, amount, large_and_counted) => {
                let (amount, large_and_counted) = (*amount, *large_and_counted);
                let who = self.seated(name)?;
                self.ask(&Request::TakeAlong { who, amount, large_and_counted })?;
            }
            Act::Restore(name, amount) => {
                let who = self.seated(name)?;
                self.ask(&Request::Restore { who, amount: *amount })?;
            }
            Act::GoHome(name) => {
                let player = self.known(name).ok_or_else(|| format!("nobody is called {name}"))?;
                self.ask(&Request::GoHome(player))?;
            }
            Act::WinFrom(name, amount, other) => self.win_from(name, *amount, other)?,
            Act::Toke(name, amount) => {
                let who = self.seated(name)?;
                self.ask(&Request::Toke { who, amount: *amount })?;
            }
            Act::Behind(name, behind) => {
                let Seated { player, .. } = self.seated(name)?;
                self.behind.insert(player, *behind);
            }
            Act::Cash(name, cash) => {
                self.seated(name)?;
                let counts = self.games[0].1.cash(*cash);
                self.followed.counts = Some(counts.amount);
                self.followed.unders.push(counts.under);
            }
            Act::Foreign(name, chips) => {
                self.seated(name)?;
                let counts = self.games[0].1.foreign(*chips);
                self.followed.counts = Some(counts.amount);
                self.followed.unders.push(counts.under);
            }
            Act::Manner(name, manner) => {
                let Seated { player, .. } = self.seated(name)?;
                self.live_rules.push((player, *manner));
            }
            Act::CollectTime => self.collect_time()?,
            Act::TimePot(names) => self.time_pot(names)?,
            Act::Bank(bets) => {
                let dollar = self.games[0].0.dollar;
                let fees = BankFees::of(&self.book, dollar).ok_or("the house has no such fees")?;
                let (fee, under) = fees.fee(*bets).ok_or("that is less than the least bet")?;
                self.followed.fee = Some(fee);
                self.followed.unders.push(under);
            }
            Act::Deal(names) => self.deal(names)?,
            Act::PutIn(name, amount) => self.put_in(name, *amount)?,
            Act::Flop => self.flop()?,
            Act::Board(cards) => self.in_hand()?.board = *cards,
            Act::Show(name, cards) => self.show(name, cards)?,
            Act::Supervisor(says) => self.supervisor(*says)?,
            Act::FoldedTo(name) => self.folded_to(name)?,
            Act::Win(names) => self.win(names)?,
        }
        Ok(())
    }

    fn buy_in(&mut self, name: &str, amount: Chips, game: Game) -> Result<(), String> {
        let (player, table) = (self.player(name), table_of(game));
        let taken =
            |chair: &Chair| self.seats.values().any(|place| *place == TableSeat { table, chair: *chair });
        let mut chairs = (1..=MOST_CHAIRS as u8).map(Chair);
        let chair = chairs.find(|chair| !taken(chair)).ok_or("the table is full")?;
        let who = Seated { player, place: TableSeat { table, chair } };
        self.ask(&Request::BuyIn { who, amount })?;
        self.seats.insert(player, who.place);
        Ok(())
    }

    fn add_on(&mut self, name: &str, amount: Chips, in_hand: bool) -> Result<(), String> {
        let who = self.seated(name)?;
        self.ask(&Request::AddOn { who, amount, in_hand })
    }

    fn cash_out(&mut self, name: &str) -> Result<(), String> {
        let who = self.seated(name)?;
        self.ask(&Request::CashOut(who))?;
        self.seats.remove(&who.player);
        Ok(())
    }

    fn switch(&mut self, name: &str, to: Game, brings: Chips, why: Why) -> Result<(), String> {
        let who = self.seated(name)?;
        let to = TableSeat { table: table_of(to), chair: who.place.chair };
        self.ask(&Request::ChangeGame { who, to, brings, why })?;
        self.seats.insert(who.player, to);
        Ok(())
    }

    /// Chips change hands in a pot that is not told.
    fn win_from(&mut self, name: &str, amount: Chips, other: &str) -> Result<(), String> {
        let (winner, loser) = (self.seated(name)?.place, self.seated(other)?.place);
        self.ask(&Request::Bet { place: loser, amount })?;
        self.ask(&Request::Push { table: winner.table, winners: vec![winner.chair] })
    }

    fn collect_time(&mut self) -> Result<(), String> {
        let is = |player: PlayerId, manner| self.live_rules.contains(&(player, manner));
        let sitters: Vec<(Chair, Sitter)> = self
            .at_table(TABLE)
            .map(|Seated { player, place }| {
                let sitter = Sitter {
                    player,
                    new: is(player, Manner::New),
                    present: !is(player, Manner::Away) && !is(player, Manner::AwayWithLeave),
                    excused: is(player, Manner::AwayWithLeave),
                    willing: !is(player, Manner::WillNotPay),
                };
                (place.chair, sitter)
            })
            .collect();
        self.followed.fee = Some(Chips::ZERO);
        self.ask(&Request::CollectTime { table: TABLE, waiting: self.waiting, sitters })?;
        let calls = &self.followed.calls;
        self.seats.retain(|player, _| !calls.contains(&(*player, Becomes::PickedUp)));
        self.live_rules.clear();
        Ok(())
    }

    fn time_pot(&mut self, names: &[String]) -> Result<(), String> {
        let winners = names.iter().map(|name| self.seated(name)).collect::<Result<Vec<Seated>, String>>()?;
        let players = self.at_table(TABLE).count() as u32;
        self.ask(&Request::TimePot { table: TABLE, players, winners })
    }

    /// Asks the cashier, and keeps what followed and the policies behind it.
    pub(super) fn ask(&mut self, request: &Request) -> Result<(), String> {
        if let Some(table) = about(request) {
            self.followed.game = (table.0 as usize).saturating_sub(1);
        }
        let rulings = self.cashier.apply(request, self.now).map_err(|refusal| {
            self.followed.unders.extend(refusal.under);
            refusal.to_string()
        })?;
        for ruling in rulings {
            self.followed.unders.extend(ruling.under);
            match ruling.event {
                Event::FeeDue { amount, .. } => self.followed.fee = Some(amount),
                Event::Moved(transfer) if transfer.purpose == Purpose::Time => {
                    *self.followed.fee.get_or_insert_default() += transfer.amount;
                }
                Event::Called { player, due } => self.followed.calls.push((player, due)),
                Event::Desk(_)
                | Event::Moved(_)
                | Event::LetOff { .. }
                | Event::TimeDue { .. }
                | Event::Judged { .. }
                | Event::DayBegan(_) => {}
            }
        }
        Ok(())
    }

    /// The player of this name, known from now on.
    pub(super) fn player(&mut self, name: &str) -> PlayerId {
        let known = self.known(name);
        known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            PlayerId(self.names.len() as u64 - 1)
        })
    }

    pub(super) fn known(&self, name: &str) -> Option<PlayerId> {
        self.names.iter().position(|other| other == name).map(|place| PlayerId(place as u64))
    }

    /// Somebody who sits at a table.
    pub(super) fn seated(&self, name: &str) -> Result<Seated, String> {
        let found = self.known(name).and_then(|player| {
            let place = *self.seats.get(&player)?;
            Some(Seated { player, place })
        });
        found.ok_or_else(|| format!("{name} sits at no table"))
    }

    /// Those at a table, by their chairs.
    pub(super) fn at_table(&self, table: TableNumber) -> impl Iterator<Item = Seated> {
        let mut seats: Vec<Seated> = self
            .seats
            .iter()
            .filter(|(_, place)| place.table == table)
            .map(|(&player, &place)| Seated { player, place })
            .collect();
        seats.sort_by_key(|seated| seated.place.chair);
        seats.into_iter()
    }

    /// What the game that the last act was about is to a book.
    pub(super) fn circumstances(&self) -> Circumstances {
        let game = self.games.get(self.followed.game).or(self.games.first());
        game.map(|(sign, _)| sign.circumstances()).unwrap_or_default()
    }
}

/// The table at which the first game is spread, where hands are played.
pub(super) const TABLE: TableNumber = TableNumber(1);

/// Each game has one table.
pub(super) fn table_of(game: Game) -> TableNumber {
    TableNumber(u64::from(game))
}

/// The table whose rules a request is decided by, where it may not be the first.
fn about(request: &Request) -> Option<TableNumber> {
    match request {
        Request::BuyIn { who, .. }
        | Request::AddOn { who, .. }
        | Request::CashOut(who)
        | Request::TakeAlong { who, .. }
        | Request::Restore { who, .. } => Some(who.place.table),
        Request::ChangeGame { to, .. } => Some(to.table),
        Request::ChangeChair { .. }
        | Request::GoHome(_)
        | Request::Stake { .. }
        | Request::Unstake(_)
        | Request::Correct { .. }
        | Request::Toke { .. }
        | Request::Bet { .. }
        | Request::Charge(_)
        | Request::Push { .. }
        | Request::Settle { .. }
        | Request::CollectTime { .. }
        | Request::TimePot { .. }
        | Request::Award { .. }
        | Request::OpenDay { .. }
        | Request::Seed { .. }
        | Request::EmptyBoxes(_) => None,
    }
}
