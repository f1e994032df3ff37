//! A money scenario as it is run: the room's books, and what followed from the last act.

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use hand::Chips;
use room::{
    Plaque, PlayerId,
    fees::{BankFees, Call, Due as Becomes, FeeRules, Sitter},
    ledger::{Account, Ledger, Place, Prize, Purpose, TableNumber, Transfer},
    money::{Behind, Desk, Event, GameNumber, Minute, Request, StakesRules, Switch},
    promotions::{Judgement, Promotions},
    table::{Chair, MOST_CHAIRS},
};
use rules::{Book, Circumstances, Under};

use super::{
    hand::InHand,
    head::Head,
    line::{Act, Game, Manner},
};

/// A game with the house's answers for it.
pub(super) struct Spread {
    pub(super) plaque: Plaque,
    pub(super) stakes: StakesRules,
    pub(super) fees: FeeRules,
    pub(super) promotions: Promotions,
}

/// What followed from the last act.
#[derive(Default)]
pub(super) struct Followed {
    pub(super) unders: Vec<Under>,
    /// The game that it was about.
    pub(super) game: usize,
    pub(super) fee: Option<Chips>,
    pub(super) counts: Option<Chips>,
    pub(super) calls: Vec<Call>,
    pub(super) judgements: Vec<Judgement>,
    pub(super) bad_beat: Option<bool>,
}

/// The room under one book.
pub(super) struct Play {
    pub(super) book: Arc<Book>,
    pub(super) games: Vec<Spread>,
    pub(super) desk: Desk,
    pub(super) ledger: Ledger,
    names: Vec<String>,
    pub(super) seats: BTreeMap<PlayerId, Place>,
    now: Minute,
    collected: Option<Minute>,
    waiting: u32,
    manners: Vec<(PlayerId, Manner)>,
    pub(super) behind: BTreeMap<PlayerId, Behind>,
    pub(super) hand: Option<InHand>,
    pub(super) followed: Followed,
}

impl Play {
    /// Sets the room up; what cannot be is said with its place in the file.
    pub(super) fn open(head: &Head, book: Arc<Book>) -> Result<Play, (Range<usize>, String)> {
        let numbers = (1..).map(GameNumber);
        let plaques: Vec<(GameNumber, Plaque)> =
            numbers.zip(head.games.iter().map(|(plaque, _)| plaque.clone())).collect();
        let place = |number: GameNumber| head.games[usize::from(number.0) - 1].1.clone();
        let desk = Desk::new(&book, &plaques).map_err(|(game, bad)| (place(game), bad.to_string()))?;
        let spread = |(number, plaque): (GameNumber, Plaque)| {
            let failed = |why: String| (place(number), why);
            let stakes = StakesRules::of(&book, &plaque, &head.denominations);
            Ok(Spread {
                stakes: stakes.map_err(|bad| failed(bad.to_string()))?,
                fees: FeeRules::of(&book, &plaque).map_err(|bad| failed(bad.to_string()))?,
                promotions: Promotions::of(&book, &plaque),
                plaque,
            })
        };
        let games = plaques.into_iter().map(spread).collect::<Result<Vec<_>, _>>()?;
        let mut play = Play {
            book,
            games,
            desk,
            ledger: Ledger::default(),
            names: Vec::new(),
            seats: BTreeMap::new(),
            now: Minute(0),
            collected: None,
            waiting: 0,
            manners: Vec::new(),
            behind: BTreeMap::new(),
            hand: None,
            followed: Followed::default(),
        };
        play.furnish(head).map_err(|why| (head.games[0].1.clone(), why))?;
        Ok(play)
    }

    /// Puts the players and the prizes where the head has them.
    fn furnish(&mut self, head: &Head) -> Result<(), String> {
        for (chair, name, stack) in &head.seats {
            let player = self.player(name);
            let place = Place { table: TableNumber(1), chair: Chair(*chair) };
            self.seats.insert(player, place);
            self.post(&sold(player, *stack, place, Purpose::BuyIn, None))?;
            let event =
                Event::BoughtIn { player, game: GameNumber(1), amount: *stack, short: false, at: self.now };
            self.desk.record(&event);
        }
        for &(account, amount) in &head.held {
            self.post(&[Transfer::new(Account::Cage, account, amount, Purpose::Seeded)])?;
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
                let transfers = self.games[0].promotions.open_day(&self.ledger);
                self.post(&transfers)?;
            }
            Act::BuyIn(name, amount, game) => self.buy_in(name, *amount, *game)?,
            Act::AddOn(name, amount, in_hand) => self.add_on(name, *amount, *in_hand)?,
            Act::CashOut(name) => self.cash_out(name)?,
            Act::Switch(name, to, brings, why) => self.switch(name, *to, *brings, *why)?,
            Act::TakeAlong(name, amount, large_and_counted) => {
                let (player, place, game) = self.seated(name)?;
                let (amount, large_and_counted) = (*amount, *large_and_counted);
                let event = self.desk(player, &Request::TakeAlong { game, amount, large_and_counted })?;
                let (stack, bankroll) = (Account::Stack(place), Account::Bankroll(player));
                self.post(&[Transfer::new(stack, bankroll, amount, Purpose::PickedUp)])?;
                self.desk.record(&event);
            }
            Act::Restore(name, amount) => {
                let (player, place, game) = self.seated(name)?;
                let event = self.desk(player, &Request::Restore { game, amount: *amount })?;
                let (bankroll, stack) = (Account::Bankroll(player), Account::Stack(place));
                self.post(&[Transfer::new(bankroll, stack, *amount, Purpose::AddOn)])?;
                self.desk.record(&event);
            }
            Act::GoHome(name) => {
                let player = self.player(name);
                let event = self.desk(player, &Request::GoHome)?;
                self.desk.record(&event);
            }
            Act::WinFrom(name, amount, other) => {
                let (_, winner, _) = self.seated(name)?;
                let (_, loser, _) = self.seated(other)?;
                self.bet(loser, *amount)?;
                let (pot, stack) = (Account::Pot(winner.table), Account::Stack(winner));
                self.post(&[Transfer::new(pot, stack, *amount, Purpose::Won)])?;
            }
            Act::Toke(name, amount) => {
                let (_, place, _) = self.seated(name)?;
                let tokes = Account::Tokes(place.table);
                self.post(&[Transfer::new(Account::Stack(place), tokes, *amount, Purpose::Toke)])?;
            }
            Act::Behind(name, behind) => {
                let (player, _, _) = self.seated(name)?;
                self.behind.insert(player, *behind);
            }
            Act::Cash(name, cash) => {
                self.seated(name)?;
                let counts = self.games[0].stakes.cash(*cash);
                self.followed.counts = Some(counts.amount);
                self.followed.unders.push(counts.under);
            }
            Act::Foreign(name, chips) => {
                self.seated(name)?;
                let counts = self.games[0].stakes.foreign(*chips);
                self.followed.counts = Some(counts.amount);
                self.followed.unders.push(counts.under);
            }
            Act::Manner(name, manner) => {
                let (player, _, _) = self.seated(name)?;
                self.manners.push((player, *manner));
            }
            Act::CollectTime => self.collect_time()?,
            Act::TimePot(names) => self.time_pot(names)?,
            Act::Bank(bets) => {
                let dollar = self.games[0].plaque.dollar;
                let fees = BankFees::of(&self.book, dollar).ok_or("the house has no such fees")?;
                let (fee, under) = fees.fee(*bets).ok_or("that is less than the least bet")?;
                self.followed.fee = Some(fee);
                self.followed.unders.push(under);
            }
            Act::Deal(names) => self.deal(names)?,
            Act::PutIn(name, amount) => self.put_in(name, *amount)?,
            Act::Flop => self.flop()?,
            Act::Board(cards) => self.in_hand()?.board = *cards,
            Act::Show(name, cards) => self.show(name, *cards)?,
            Act::Supervisor(says) => self.supervisor(*says)?,
            Act::FoldedTo(name) => self.folded_to(name)?,
            Act::Win(names) => self.win(names)?,
        }
        Ok(())
    }

    fn buy_in(&mut self, name: &str, amount: Chips, game: Game) -> Result<(), String> {
        let player = self.player(name);
        let event = self.desk(player, &Request::BuyIn { game: GameNumber(game), amount })?;
        let table = TableNumber(game);
        let taken = |chair: &Chair| self.seats.values().any(|place| *place == Place { table, chair: *chair });
        let mut chairs = (1..=MOST_CHAIRS as u8).map(Chair);
        let chair = chairs.find(|chair| !taken(chair)).ok_or("the table is full")?;
        let place = Place { table, chair };
        self.pay_in(player, place, &event)?;
        self.seats.insert(player, place);
        Ok(())
    }

    fn add_on(&mut self, name: &str, amount: Chips, in_hand: bool) -> Result<(), String> {
        let (player, place, game) = self.seated(name)?;
        let stack = self.ledger.holds(Account::Stack(place));
        let event = self.desk(player, &Request::AddOn { game, stack, amount, in_hand })?;
        self.pay_in(player, place, &event)
    }

    /// The chips of a buy-in or an add-on, from the cage to the table.
    fn pay_in(&mut self, player: PlayerId, place: Place, event: &Event) -> Result<(), String> {
        let (amount, purpose) = match *event {
            Event::BoughtIn { amount, short: true, .. } | Event::AddedOn { amount, short: true, .. } => {
                (amount, Purpose::ShortBuy)
            }
            Event::BoughtIn { amount, .. } => (amount, Purpose::BuyIn),
            Event::AddedOn { amount, .. } => (amount, Purpose::AddOn),
            Event::CashedOut { .. }
            | Event::Switched { .. }
            | Event::TookAlong { .. }
            | Event::Restored { .. }
            | Event::WentHome { .. } => return Ok(()),
        };
        let under = self.followed.unders.first().copied();
        self.post(&sold(player, amount, place, purpose, under))?;
        self.desk.record(event);
        Ok(())
    }

    fn cash_out(&mut self, name: &str) -> Result<(), String> {
        let (player, place, game) = self.seated(name)?;
        let stack = self.ledger.holds(Account::Stack(place));
        let event = self.desk(player, &Request::CashOut { game, stack })?;
        let bankroll = Account::Bankroll(player);
        if !stack.is_zero() {
            self.post(&[
                Transfer::new(Account::Stack(place), bankroll, stack, Purpose::PickedUp),
                Transfer::new(bankroll, Account::Cage, stack, Purpose::CashedOut),
            ])?;
        }
        self.desk.record(&event);
        self.seats.remove(&player);
        Ok(())
    }

    fn switch(&mut self, name: &str, to: Game, brings: Chips, why: room::money::Why) -> Result<(), String> {
        let (player, place, from) = self.seated(name)?;
        let stack = self.ledger.holds(Account::Stack(place));
        let switch = Switch { from, to: GameNumber(to), stack, brings, why };
        let event = self.desk(player, &Request::Switch(switch))?;
        let there = Place { table: TableNumber(to), chair: place.chair };
        let under = self.followed.unders.first().copied();
        let (old, new, bankroll) = (Account::Stack(place), Account::Stack(there), Account::Bankroll(player));
        let mut transfers = vec![Transfer::new(old, new, stack.min(brings), Purpose::Moved)];
        if brings < stack {
            transfers.push(Transfer::new(old, bankroll, stack - brings, Purpose::PickedUp));
        } else if brings > stack {
            transfers.extend(sold(player, brings - stack, there, Purpose::AddOn, under));
        }
        transfers[0].under = under;
        self.post(&transfers)?;
        self.desk.record(&event);
        self.seats.insert(player, there);
        Ok(())
    }

    fn collect_time(&mut self) -> Result<(), String> {
        let time = self.games[0].fees.time.clone().ok_or("no time is charged at this table")?;
        if self.collected.is_some_and(|last| !time.is_due(last, self.now)) {
            return Err("time is not due yet".to_owned());
        }
        let is = |player: PlayerId, manner| self.manners.contains(&(player, manner));
        let sitters: Vec<Sitter> = self
            .at_table(1)
            .map(|(player, _)| Sitter {
                player,
                new: is(player, Manner::New),
                present: !is(player, Manner::Away) && !is(player, Manner::AwayWithLeave),
                excused: is(player, Manner::AwayWithLeave),
                willing: !is(player, Manner::WillNotPay),
            })
            .collect();
        let calls = time.collect(self.waiting, &sitters);
        let mut transfers = Vec::new();
        for call in &calls {
            let Some(place) = self.seats.get(&call.player).copied() else { continue };
            let stack = Account::Stack(place);
            let transfer = match call.due {
                Becomes::Pays(amount) => {
                    Transfer::new(stack, Account::Drop(place.table), amount, Purpose::Time)
                }
                Becomes::PickedUp => {
                    let bankroll = Account::Bankroll(call.player);
                    Transfer::new(stack, bankroll, self.ledger.holds(stack), Purpose::PickedUp)
                }
                Becomes::PaysOrLeaves(_) | Becomes::Free | Becomes::PlaysOn(_) => continue,
            };
            transfers.push(transfer.under(call.under));
        }
        let total = transfers.iter().filter(|transfer| transfer.purpose == Purpose::Time);
        self.followed.fee = Some(total.map(|transfer| transfer.amount).sum());
        self.followed.unders.extend(calls.iter().map(|call| call.under));
        self.post(&transfers)?;
        self.seats.retain(|player, _| {
            !calls.iter().any(|call| call.player == *player && call.due == Becomes::PickedUp)
        });
        self.followed.calls = calls;
        self.collected = Some(self.now);
        self.manners.clear();
        Ok(())
    }

    fn time_pot(&mut self, names: &[String]) -> Result<(), String> {
        let winners =
            names.iter().map(|name| Ok(self.seated(name)?.0)).collect::<Result<Vec<PlayerId>, String>>()?;
        let time = self.games[0].fees.time.clone().ok_or("no time is charged at this table")?;
        let players = self.at_table(1).count() as u32;
        let (pays, under) = time.time_pot(players, &winners).ok_or("the house lets no pot pay for time")?;
        let transfers: Vec<Transfer> = pays
            .into_iter()
            .filter_map(|(player, amount)| {
                let place = *self.seats.get(&player)?;
                let (stack, drop) = (Account::Stack(place), Account::Drop(place.table));
                Some(Transfer::new(stack, drop, amount, Purpose::Time).under(under))
            })
            .collect();
        self.followed.fee = Some(transfers.iter().map(|transfer| transfer.amount).sum());
        self.post(&transfers)
    }

    /// Asks the desk, and keeps the policy that it follows.
    fn desk(&mut self, player: PlayerId, request: &Request) -> Result<Event, String> {
        let game = match *request {
            Request::BuyIn { game, .. } | Request::AddOn { game, .. } | Request::CashOut { game, .. } => game,
            Request::TakeAlong { game, .. } | Request::Restore { game, .. } => game,
            Request::Switch(switch) => switch.to,
            Request::GoHome => GameNumber(1),
        };
        self.followed.game = usize::from(game.0).saturating_sub(1);
        match self.desk.decide(player, request, self.now) {
            Ok(ruling) => {
                self.followed.unders.extend(ruling.under);
                Ok(ruling.event)
            }
            Err(refusal) => {
                self.followed.unders.extend(refusal.under);
                Err(refusal.to_string())
            }
        }
    }

    /// Makes entries, and keeps the policies that they follow.
    pub(super) fn post(&mut self, transfers: &[Transfer]) -> Result<(), String> {
        let entries = self.ledger.apply(transfers).map_err(|refusal| refusal.to_string())?;
        self.followed.unders.extend(entries.iter().filter_map(|entry| entry.transfer.under));
        Ok(())
    }

    /// Chips from a stack to the middle.
    pub(super) fn bet(&mut self, place: Place, amount: Chips) -> Result<(), String> {
        let (stack, bet) = (Account::Stack(place), Account::Bet(place));
        self.post(&[
            Transfer::new(stack, bet, amount, Purpose::Wagered),
            Transfer::new(bet, Account::Pot(place.table), amount, Purpose::PulledIn),
        ])
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

    /// Where a player sits, and in which game.
    pub(super) fn seated(&self, name: &str) -> Result<(PlayerId, Place, GameNumber), String> {
        let found = self.known(name).and_then(|player| Some((player, *self.seats.get(&player)?)));
        let (player, place) = found.ok_or_else(|| format!("{name} sits at no table"))?;
        Ok((player, place, GameNumber(place.table.0)))
    }

    /// Those at a table, by their chairs.
    pub(super) fn at_table(&self, table: Game) -> impl Iterator<Item = (PlayerId, Place)> {
        let mut seats: Vec<(PlayerId, Place)> = self
            .seats
            .iter()
            .filter(|(_, place)| place.table == TableNumber(table))
            .map(|(&player, &place)| (player, place))
            .collect();
        seats.sort_by_key(|(_, place)| place.chair);
        seats.into_iter()
    }

    /// The jackpot as it stands.
    pub(super) fn jackpot(&self) -> Chips {
        self.ledger.holds(Account::Prize(Prize::BadBeat))
    }

    /// What the game that the last act was about is to a book.
    pub(super) fn circumstances(&self) -> Circumstances {
        let game = self.games.get(self.followed.game).or(self.games.first());
        game.map(|game| game.plaque.circumstances()).unwrap_or_default()
    }
}

/// Chips sold and brought to the table.
fn sold(
    player: PlayerId,
    amount: Chips,
    place: Place,
    purpose: Purpose,
    under: Option<Under>,
) -> [Transfer; 2] {
    let bankroll = Account::Bankroll(player);
    let brought = Transfer::new(bankroll, Account::Stack(place), amount, purpose);
    [Transfer::new(Account::Cage, bankroll, amount, Purpose::ChipsSold), Transfer { under, ..brought }]
}
