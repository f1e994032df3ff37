//! Laws of events online: whatever is cut off between whichever two appends, an event and its tables go on to the same end;
//! chips at tables and on the way to them come to what the event says; money in is money out.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use bots::Dice;
use hand::Chips;
use room::{
    PlayerId,
    ledger::{Account, EventNumber},
    tournament::{
        Auditor, Status,
        draw::{draw, sizes},
    },
};
use rules::Library;

use super::{
    drive::{Driven, Input, Scene, drive, due},
    entry::{Did, ENTRIES, EventEntry},
    money::Paid,
    order::{Numbered, Order},
    setup::{EventAgreement, EventModel, agree},
    state::EventState,
};
use crate::{
    ledger::Prizes,
    table::{
        Denied, Game, Houses, Person,
        played::{self, Due, Entropy, Now, Presence, TableEntry, Timers, Wake},
    },
    wire::{ChipsWanted, Command, DirectorAct, Do, NewEvent},
};

/// A short night: few chips, so that it is over soon.
const QUICK: &str = "name = \"Quick\"\nstack = 300\nchips = [5, 25, 100]\nminutes = 1\nlevels = [\n  { small = 10, big = 20 },\n  { small = 20, big = 40 },\n  { break = 1 },\n  { small = 50, big = 100 },\n  { small = 100, big = 200 },\n]\n";

fn ask(book: &str, players: u32, bots: u32, more: &serde_json::Value) -> NewEvent {
    let mut ask = serde_json::json!({
        "name": "Night", "schedule": QUICK, "games": ["holdem"], "limit": "no", "book": book, "price": 100, "seats": 4,
        "start": { "when": "full", "players": players }, "bots": bots, "bot": "random", "act_seconds": 10,
        "pause_ms": 100, "think_ms": 0, "beat_ms": 0, "grace_seconds": 0, "bank_seconds": 0, "rebuy_seconds": 5,
    });
    for (key, value) in more.as_object().into_iter().flatten() {
        ask[key] = value.clone();
    }
    serde_json::from_value(ask).expect("it is an event")
}

fn person(account: u64) -> Person {
    Person::new(account, format!("Player {account}"), Vec::new()).expect("an account")
}

/// What is on its way between an event and its tables: it is lost when the server is.
#[derive(Debug)]
enum Sent {
    ToTable(u64, Vec<Numbered>),
    ToEvent(u64),
}

/// An event with its tables, all that was written of them, and a server that may be cut off after each append.
struct Night {
    houses: Houses,
    state: EventState,
    bodies: Vec<String>,
    games: BTreeMap<u64, Game>,
    written: BTreeMap<u64, Vec<String>>,
    sent: VecDeque<Sent>,
    auditor: Auditor,
    now: u64,
    fresh: u64,
    /// How often in a hundred appends the server is cut off.
    kills: u64,
    dice: Dice,
    killed: u32,
}

impl Night {
    fn open(ask: &NewEvent, kills: u64, seed: u64) -> Night {
        let houses = Houses::new(Library::shipped());
        let EventAgreement { agreed, .. } = agree(&houses, ask, true, false).expect("such an event can be");
        let model = Arc::new(EventModel::new(&houses, &agreed).expect("it is sound"));
        let secret = "nine grey geese".to_owned();
        let did = vec![Did::Opened { host: 1, agreed: Box::new(agreed), secret }];
        let entry = EventEntry { at: 1_000_000, by: Some(1), id: None, did };
        let state = EventState::open(7, &entry, model).expect("it opens");
        let auditor = Auditor::new(state.model.head());
        Night {
            houses,
            state,
            bodies: vec![ENTRIES.write(&entry)],
            games: BTreeMap::new(),
            written: BTreeMap::new(),
            sent: VecDeque::new(),
            auditor,
            now: 1_000_000,
            fresh: 100,
            kills,
            dice: Dice::new(seed),
            killed: 0,
        }
    }

    /// Drives the event and takes what follows, as once it is written.
    fn put(&mut self, input: &Input) -> Result<(), Denied> {
        let mut entropy = [7; 32];
        entropy[..8].copy_from_slice(&self.state.number.to_le_bytes());
        let first = self.fresh;
        let mut next = first;
        let mut fresh = || {
            next += 1;
            next - 1
        };
        let scene = Scene { houses: &self.houses, now: self.now, entropy, fresh: &mut fresh };
        let Driven { state, entry, set, goes: _ } = drive(&self.state, input, scene)?;
        self.fresh = next;
        let Some(entry) = entry else { return Ok(()) };
        for did in &entry.did {
            if let Did::Happened { event, .. } = did {
                self.auditor.watch(event).expect("the auditor agrees");
            }
        }
        self.auditor.compare(&state.play).expect("the auditor has the same");
        self.bodies.push(ENTRIES.write(&entry));
        let before: BTreeMap<u64, u64> = self.state.links.iter().map(|(id, link)| (*id, link.last)).collect();
        self.state = state;
        for setting in set {
            self.written.insert(setting.game.id, setting.part.bodies.clone());
            self.games.insert(setting.game.id, setting.game);
        }
        for (id, link) in &self.state.links {
            let had = before.get(id).copied().unwrap_or(0);
            let new: Vec<Numbered> =
                link.pending.iter().filter(|order| order.number > had).cloned().collect();
            if !new.is_empty() {
                self.sent.push_back(Sent::ToTable(*id, new));
            }
        }
        self.appended();
        Ok(())
    }

    /// Drives a table and takes what follows.
    fn at_table(&mut self, table: u64, input: &played::Input) -> Result<(), Denied> {
        let game = &self.games[&table];
        let mut secret = [3; 32];
        secret[..8].copy_from_slice(&table.to_le_bytes());
        secret[8..16].copy_from_slice(&game.number.to_le_bytes());
        let entropy = Entropy { secret, draw: secret, whim: table ^ game.number << 20 };
        let timers = Timers::default();
        let scene = played::Scene { connected: &[], timers: &timers, prizes: &Prizes::default() };
        let now = Now { at: self.now, tick: self.now };
        let hands = game.table().is_on();
        let driven = played::drive(game, input, &scene, now, &entropy)?;
        if driven.steps.is_empty() {
            return Ok(());
        }
        for step in driven.steps {
            self.written.entry(table).or_default().push(played::ENTRIES.write(&step.entry));
            let mut game = step.game;
            game.remember(&step.entry);
            game.audit().expect("all chips are accounted for");
            assert!(game.posting(&step.entry).is_none(), "chips of an event are no money");
            self.games.insert(table, game);
        }
        let is_over = hands && !self.games[&table].table().is_on();
        if is_over {
            self.sent.push_back(Sent::ToEvent(table));
        }
        self.appended();
        Ok(())
    }

    /// Something was written: the laws hold, and perhaps it was the last thing that this server did.
    fn appended(&mut self) {
        self.chips_are_where_they_should_be();
        if self.dice.below(100) < self.kills {
            self.kill();
        }
    }

    /// The server dies, and another reads what was written.
    fn kill(&mut self) {
        self.killed += 1;
        self.sent.clear();
        let first: EventEntry = ENTRIES.read(&self.bodies[0]).expect("it was written");
        let mut state = EventState::open(7, &first, Arc::clone(&self.state.model)).expect("it opens");
        for body in &self.bodies[1..] {
            state.replay(&ENTRIES.read(body).expect("it was written")).expect("it follows");
        }
        assert!(state.play.same_as(&self.state.play), "the entries give the event again");
        assert_eq!(state.links, self.state.links);
        assert_eq!((state.seats.clone(), &state.tables), (self.state.seats.clone(), &self.state.tables));
        assert_eq!(state.accounts, self.state.accounts);
        self.state = state;
        for (table, bodies) in &self.written {
            let first: TableEntry = played::ENTRIES.read(&bodies[0]).expect("it was written");
            let mut game = Game::open(*table, &first, &self.houses).expect("it opens");
            for body in &bodies[1..] {
                game.replay(&played::ENTRIES.read(body).expect("it was written")).expect("it follows");
            }
            assert!(game.session.same_as(&self.games[table].session), "the entries give the table again");
            self.games.insert(*table, game);
        }
        for (id, link) in &self.state.links {
            self.sent.push_back(Sent::ToTable(*id, link.pending.iter().cloned().collect()));
        }
    }

    /// Chips at tables, and on the way between them, are those that the event has put in play.
    fn chips_are_where_they_should_be(&self) {
        if self.state.play.is_over() || !self.state.play.is_started() {
            return;
        }
        let (mut here, mut comes, mut goes) = (0, 0, 0);
        for (id, link) in &self.state.links {
            let game = &self.games[id];
            here += game.table().chips().0;
            for Numbered { order, .. } in link.pending.iter().filter(|order| order.number > game.ordered) {
                match order {
                    Order::Sit { chips, .. } | Order::Add { chips, .. } => comes += chips.0,
                    Order::Rise { player } => {
                        let chair = game.table().chair_of(*player).expect("they sit there");
                        goes += game.table().sitter(chair).map_or(0, |sitter| sitter.stack.0);
                    }
                    Order::Button { .. } | Order::Deal { .. } | Order::Close { .. } => {}
                }
            }
        }
        assert_eq!(here + comes - goes, self.state.play.chips_in_play().0, "at tables, and on the way");
    }

    /// What a table does next by itself.
    fn wakes(game: &Game) -> Option<played::Input> {
        let wake = Wake::next(game, Presence::default(), false)?;
        Some(match wake.due {
            Due::Deal => played::Input::Deal,
            Due::Think => played::Input::Think,
            Due::Street => played::Input::Street,
            Due::Runs => played::Input::Runs,
            Due::Name => played::Input::Name,
            Due::Act | Due::Grace | Due::Bank => played::Input::TimeUp { on_bank: false },
        })
    }

    /// One thing happens; whether there was anything left to happen.
    fn step(&mut self) -> bool {
        if let Some(sent) = self.sent.pop_front() {
            match sent {
                Sent::ToTable(table, orders) => {
                    if orders.iter().any(|order| order.number > self.games[&table].ordered) {
                        self.at_table(table, &played::Input::Orders(orders))
                            .expect("a table does what it is told");
                    }
                    self.sent.push_back(Sent::ToEvent(table));
                }
                Sent::ToEvent(table) => {
                    let report = self.games[&table].report();
                    self.put(&Input::Report(report)).expect("an event takes what tables tell");
                }
            }
            return true;
        }
        self.now += 50;
        // What is due is done at its time and not with whatever comes in next: so extra messages after a cut change nothing.
        if due(&self.state).is_some_and(|due| due <= self.now) {
            self.put(&Input::Tick).expect("time passes");
            return true;
        }
        let table = self.games.iter().find_map(|(id, game)| Some((*id, Night::wakes(game)?)));
        if let Some((table, input)) = table {
            self.at_table(table, &input).expect("what is due can be done");
            return true;
        }
        let Some(due) = due(&self.state) else { return false };
        self.now = self.now.max(due);
        let before = self.state.number;
        self.put(&Input::Tick).expect("time passes");
        assert!(self.state.number > before, "what is due leads to something");
        true
    }

    fn play(&mut self) {
        for _ in 0..2_000_000 {
            if !self.step() {
                return;
            }
        }
        panic!("it does not end");
    }

    /// It ended as it should: one winner, places, prizes, all money out, all tables closed.
    fn ended(&self) {
        let play = &self.state.play;
        assert!(play.is_over());
        self.auditor.close().expect("places are a permutation, and prizes paid are the purse");
        let accounts = &self.state.accounts;
        assert_eq!(accounts.holds(Account::Purse(EventNumber(7))), Chips::ZERO, "all of the purse is paid");
        let (received, paid) = accounts.trial_balance().sums();
        assert_eq!(received, paid);
        for game in self.games.values() {
            assert!(game.session.closed().is_some(), "table {} is closed", game.id);
            assert!(game.table().taken().is_empty());
        }
    }
}

/// Plays an event with so many cuts in a hundred appends, entered by these people besides its bots.
fn played(ask: &NewEvent, people: u64, kills: u64, seed: u64) -> Night {
    let mut night = Night::open(ask, kills, seed);
    night.put(&Input::Bots).expect("bots enter");
    for account in 1..=people {
        night.put(&Input::Enter { who: person(account) }).expect("there is room");
    }
    night.play();
    night.ended();
    night
}

#[test]
fn whatever_is_cut_off_it_comes_to_the_same_end() {
    // The house of the third book gives everybody a thousand chips.
    let thousand =
        QUICK.replace("stack = 300", "stack = 1000").replace("small = 10, big = 20", "small = 50, big = 100");
    let nights =
        [("fort", 9, 1, 3), ("tda-2019", 10, 0, 3), ("home-tourney", 6, 1, 3), ("roberts", 3, 0, 100)];
    for (book, players, people, kills) in nights {
        let schedule = if book == "home-tourney" { thousand.as_str() } else { QUICK };
        let more = serde_json::json!({ "schedule": schedule, "rebuy_seconds": 0 });
        let ask = ask(book, players, players - people as u32, &more);
        let whole = played(&ask, people, 0, 0);
        let cut = played(&ask, people, kills, 1);
        assert!(cut.killed > 0, "{book}");
        let differs = cut.bodies.iter().zip(&whole.bodies).position(|(cut, whole)| cut != whole);
        let pair = differs.map(|place| (&cut.bodies[place], &whole.bodies[place]));
        assert!(pair.is_none(), "{book}: the event is the same, entry by entry: {differs:?} {pair:#?}");
        assert_eq!(cut.bodies.len(), whole.bodies.len(), "{book}: to its end");
        assert!(cut.written == whole.written, "{book}: and so are its tables");
    }
}

#[test]
fn mixes_and_limits_are_played_to_the_end() {
    let mixed = "name = \"Mixed\"\nstack = 300\nchips = [5, 25, 100]\nminutes = 5\nlevels = [\n  { small = 25, big = 50, ante = 10, bring-in = 15, small-bet = 50, big-bet = 100 },\n  { small = 50, big = 100, ante = 20, bring-in = 30, small-bet = 100, big-bet = 200 },\n]\n";
    let mix = serde_json::json!({
        "games": ["holdem", "razz", "stud"], "limit": "fixed", "schedule": mixed, "turns": 2,
    });
    for (seed, more) in [mix, serde_json::json!({ "games": ["omaha"], "limit": "pot" })].iter().enumerate() {
        played(&ask("fort", 6, 6, more), 0, 1, seed as u64);
    }
}

#[test]
fn the_first_draw_is_made_from_the_secret_and_the_list() {
    let mut night = Night::open(&ask("tda-2019", 10, 9, &serde_json::json!({})), 0, 0);
    night.put(&Input::Bots).expect("bots enter");
    let before = night.state.view(night.now, None).draw;
    assert_eq!((before.secret, before.names.len()), (None, 0), "nobody knows before");
    night.put(&Input::Enter { who: person(3) }).expect("the last of ten");
    let view = night.state.view(night.now, Some(PlayerId(3)));
    let secret = view.draw.secret.expect("it is told");
    assert_eq!(formats::fair::seat_commitment(&secret).to_string(), before.digest, "as was committed to");
    let sizes = sizes(10, 3);
    let seats: Vec<_> = sizes
        .iter()
        .zip(1..)
        .flat_map(|(size, table)| {
            (1..=*size as u8)
                .map(move |chair| room::tournament::draw::SeatAt { table, chair: room::table::Chair(chair) })
        })
        .collect();
    let players: Vec<PlayerId> = (0..10).map(PlayerId).collect();
    let drawn = draw(&players, &seats, formats::fair::seat_seed(&secret, &view.draw.names));
    for (place, seat) in drawn {
        let name = &view.draw.names[place.0 as usize];
        let (player, _) = night.state.people.iter().find(|(_, of)| of.name == *name).expect("they entered");
        let status = night.state.play.player(*player).map(|of| of.status);
        assert_eq!(status, Some(Status::Playing(seat)), "{name}");
    }
}

#[test]
fn people_enter_withdraw_come_late_and_have_their_money_back() {
    let late = serde_json::json!({
        "start": { "when": "at", "at": 2_000_000, "most": 6 }, "late_entry": 2, "price": 110, "fee": 10,
    });
    let mut night = Night::open(&ask("fort", 0, 2, &late), 0, 0);
    night.put(&Input::Bots).expect("bots enter");
    let enter = |account| Input::Enter { who: person(account) };
    night.put(&enter(1)).expect("there is room");
    assert!(night.put(&enter(1)).expect_err("once is enough").fault.why.contains("entered already"));
    night.put(&enter(2)).expect("there is room");
    night.put(&Input::Withdraw { who: person(2) }).expect("seats are not drawn");
    let balance = |night: &Night, account| night.state.accounts.balance(account);
    assert_eq!(balance(&night, Account::Bankroll(PlayerId(2))), 0);
    assert_eq!(balance(&night, Account::Purse(EventNumber(7))), 300);
    assert_eq!(balance(&night, Account::Fees(EventNumber(7))), 30);
    night.now = 2_000_000;
    night.put(&Input::Tick).expect("it starts");
    assert!(night.state.play.is_started());
    let refused = night.put(&Input::Withdraw { who: person(1) }).expect_err("seats are drawn");
    assert!(refused.fault.why.contains("has started"));
    night.put(&enter(4)).expect("late entry is open");
    assert!(night.state.seat_of(PlayerId(4)).is_some());
    let by = person(9);
    let cancel = |by| Input::Direct { by, act: DirectorAct::Cancel, why: "the lights went out".to_owned() };
    assert_eq!(night.put(&cancel(by)).map_err(|denied| denied.kind), Err(crate::table::Kind::NotAllowed));
    night.put(&cancel(person(1))).expect("whoever made it may");
    night.play();
    for account in [Account::Purse(EventNumber(7)), Account::Fees(EventNumber(7)), Account::Cage] {
        assert_eq!(balance(&night, account), 0, "{account}");
    }
    assert!(night.games.values().all(|game| game.session.closed().is_some()));
}

#[test]
fn with_one_entrant_it_is_called_off_at_its_time() {
    let at = serde_json::json!({ "start": { "when": "at", "at": 2_000_000 } });
    let mut night = Night::open(&ask("fort", 0, 0, &at), 0, 0);
    night.put(&Input::Enter { who: person(1) }).expect("there is room");
    night.now = 2_000_000;
    night.put(&Input::Tick).expect("it is time");
    assert!(night.state.play.is_cancelled());
    assert_eq!(night.state.accounts.balance(Account::Cage), 0);
}

#[test]
fn whoever_loses_everything_may_buy_again_while_it_is_sold() {
    let schedule = QUICK.replace("levels", "rebuys = { until = 4, chips = 300 }\nlevels");
    let more = serde_json::json!({ "schedule": schedule, "rebuy_price": 50 });
    let mut night = Night::open(&ask("fort", 4, 3, &more), 0, 0);
    night.put(&Input::Bots).expect("bots enter");
    night.put(&Input::Enter { who: person(1) }).expect("the fourth");
    let broke = |night: &Night| night.state.play.broke().any(|player| player == PlayerId(1));
    while !broke(&night) && night.step() {}
    assert!(broke(&night), "somebody who never acts loses everything");
    let rebuy = |id: &str| Input::Chips { who: person(1), what: ChipsWanted::Rebuy, id: Some(id.to_owned()) };
    night.put(&rebuy("a")).expect("rebuys are sold");
    night.put(&rebuy("a")).expect("it is done already");
    assert_eq!(night.state.play.player(PlayerId(1)).map(|of| (of.rebuys, of.stack)), Some((1, Chips(300))));
    let paid = night.state.paid.get(&PlayerId(1)).copied();
    let one = Paid { purse: Chips(150), ..Paid::default() };
    assert_eq!(paid, Some(one), "an entry and a rebuy");
    night.play();
    night.ended();
}

#[test]
fn whoever_knocks_somebody_out_has_what_was_on_their_head() {
    let heads = [
        serde_json::json!({ "kind": "fixed", "amount": 30 }),
        serde_json::json!({ "kind": "progressive", "amount": 31 }),
        serde_json::json!({ "kind": "mystery", "amount": 30, "envelopes": [{ "count": 1, "part": 5000 }] }),
    ];
    for (seed, bounty) in heads.iter().enumerate() {
        let more = serde_json::json!({ "bounty": bounty, "price": 110, "fee": 10, "guarantee": 800 });
        let ask = ask("fort", 10, 9, &more);
        let night = played(&ask, 1, 2, seed as u64);
        let put_up: u64 = bounty["amount"].as_u64().expect("an amount") * 10;
        let accounts = &night.state.accounts;
        assert_eq!(accounts.position(Account::Heads(EventNumber(7))).received, Chips(put_up), "{bounty}");
        assert_eq!(accounts.holds(Account::Heads(EventNumber(7))), Chips::ZERO, "{bounty}: all of it is won");
        // The purse is made up to what was promised, heads aside.
        assert_eq!(night.state.play.purse(), Some(Chips(800.max(1000 - put_up))), "{bounty}");
        let view = night.state.view(night.now, None);
        assert_eq!(view.players.iter().map(|of| of.won).sum::<u64>(), view.purse + put_up, "{bounty}");
        assert_eq!(serde_json::to_value(&view.event.bounty).expect("words"), *bounty);
    }
    let most = serde_json::json!({ "bounty": { "kind": "fixed", "amount": 95 }, "price": 100, "fee": 10 });
    let agreed = agree(&Houses::new(Library::shipped()), &ask("fort", 4, 0, &most), true, false);
    assert_eq!(agreed.expect_err("95 and 10 are more than 100").field.as_deref(), Some("bounty"));
}

#[test]
fn the_clock_stands_still_while_no_server_runs() {
    let mut night = Night::open(&ask("fort", 4, 4, &serde_json::json!({})), 0, 0);
    night.put(&Input::Bots).expect("it starts");
    night.now += 20_000;
    let left = night.state.clock(night.now).remaining;
    night.kill();
    night.now += 3_600_000;
    night.put(&Input::Back { lost: 3_600_000 }).expect("a server is back");
    let after = night.state.clock(night.now);
    assert_eq!((after.remaining, after.level), (left, 1), "an hour was lost, and none of it was the event's");
    night.play();
    night.ended();
}

#[test]
fn at_a_table_of_an_event_nobody_sits_buys_or_leaves_by_themselves() {
    let mut night = Night::open(&ask("fort", 4, 3, &serde_json::json!({})), 0, 0);
    night.put(&Input::Bots).expect("bots enter");
    night.put(&Input::Enter { who: person(1) }).expect("it starts");
    while !night.sent.is_empty() {
        night.step();
    }
    let table = night.state.seat_of(PlayerId(1)).expect("a seat").table;
    for what in [
        Do::Leave,
        Do::Buy { chips: 100 },
        Do::AutoRebuy { to: Some(100) },
        Do::Straddle { amount: 40 },
        Do::Run { times: 2 },
    ] {
        let command = Command { id: "x".to_owned(), turn: None, what };
        let refused = night.at_table(table, &played::Input::Command { who: person(1), command });
        assert_eq!(refused.map_err(|denied| denied.kind), Err(crate::table::Kind::Conflict));
    }
    let sit = Command { id: "x".to_owned(), turn: None, what: Do::Sit { chair: 2, chips: 100 } };
    let refused = night.at_table(table, &played::Input::Command { who: person(5), command: sit });
    assert!(refused.expect_err("the event gives out seats").fault.why.contains("register"));
}
