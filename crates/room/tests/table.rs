//! Laws of a table, held over seeded evenings at which people come and go: an auditor agrees with every event, a
//! replay of the events is the same table, a refused act changes nothing, and every policy that is named exists.

use std::collections::BTreeSet;

use hand::{Chips, Seat, Seats, Stakes};
use room::{
    PlayerId,
    table::{
        Act, Actor, Auditor, BadTableSetup, Chair, End, Event, OfferedWay, Outcome, Settled, Spread, Table,
        TableSetup, Turns, Way,
    },
};
use rules::{
    Book, Context, Library, Under,
    game::{self, Limit},
    policy::{ButtonMethod, KillSize},
};

/// SplitMix64, so that every table follows from its seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, bound: u64) -> u64 {
        (self.roll() >> 11) % bound
    }
}

const BOOKS: [(&str, Context); 8] = [
    ("roberts", Context::Live),
    ("roberts", Context::Tournament),
    ("home-tourney", Context::Tournament),
    ("catfish-bend", Context::Live),
    ("catfish-bend", Context::Tournament),
    ("river", Context::Live),
    ("fort", Context::Live),
    ("fort", Context::Tournament),
];

fn books() -> Vec<Book> {
    let library = Library::shipped();
    BOOKS.iter().map(|(house, context)| library.resolve(house, *context).expect("a shipped book")).collect()
}

fn holdem() -> TableSetup {
    TableSetup::of(game::shipped("holdem").expect("it is shipped"), Limit::No, Stakes::blinds(1, 2))
}

/// A table with acts at random, each put to the table, its replay and its auditor.
struct RandomTable {
    table: Table,
    replay: Table,
    auditor: Option<Auditor>,
    dice: Dice,
    /// The next player's number.
    next: u64,
    policies: BTreeSet<&'static str>,
    refused: usize,
}

impl RandomTable {
    fn new(book: &Book, setup: &TableSetup, seed: u64, auditor: Option<Auditor>) -> RandomTable {
        let table = Table::open(book, setup).expect("the setup can be played");
        let replay = table.clone();
        RandomTable {
            table,
            replay,
            auditor,
            dice: Dice(seed),
            next: 1,
            policies: BTreeSet::new(),
            refused: 0,
        }
    }

    /// Puts an act to the table; whether it was allowed.
    fn put(&mut self, by: Actor, act: &Act) -> bool {
        let before = self.table.clone();
        let decided = self.table.decide(by, act);
        assert!(before.same_as(&self.table), "ruling on {act:?} changed the table");
        match self.table.apply(by, act) {
            Ok(rulings) => {
                assert_eq!(decided.as_deref(), Ok(&rulings[..]), "{act:?}");
                for ruling in &rulings {
                    let json = serde_json::to_string(&ruling.event).expect("events serialise");
                    let event: Event = serde_json::from_str(&json).expect("and come back");
                    assert_eq!(event, ruling.event, "{json}");
                    self.replay.record(&event);
                    self.policies.extend(ruling.under.map(Under::name));
                }
                assert!(self.replay.same_as(&self.table), "a replay differs after {act:?}");
                if let Some(auditor) = &mut self.auditor {
                    for ruling in &rulings {
                        if let Err(fault) = auditor.watch(&ruling.event, &self.table) {
                            let events: Vec<String> =
                                rulings.iter().map(|ruling| format!("{:?}", ruling.event)).collect();
                            panic!("{fault}, after {act:?}:\n{}", events.join("\n"));
                        }
                    }
                }
                true
            }
            Err(refusal) => {
                assert_eq!(decided, Err(refusal.clone()));
                assert!(before.same_as(&self.table), "{act:?} was refused and changed the table");
                self.policies.extend(refusal.under.map(Under::name));
                self.refused += 1;
                false
            }
        }
    }

    fn some_chair(&mut self) -> Chair {
        Chair(self.dice.below(u64::from(self.table.size())) as u8 + 1)
    }

    fn sit(&mut self) {
        let chair = self.some_chair();
        let chips = Chips(20 + self.dice.below(100));
        let sit = Act::Sit { chair, player: PlayerId(self.next), chips };
        if self.put(Actor::Floor, &sit) {
            self.next += 1;
        }
    }

    /// Somebody does something, sensible or not.
    fn something(&mut self) {
        let chair = self.some_chair();
        let by = Actor::Player(chair);
        let sitter = self.table.sitter(chair).copied();
        match self.dice.below(16) {
            0 | 1 => self.sit(),
            2 if self.table.taken().len() > 4 => {
                self.put(by, &Act::Leave(chair));
            }
            3 => {
                self.put(by, &Act::SitOut(chair));
            }
            4 | 5 => {
                self.put(by, &Act::Return(chair));
            }
            6 if sitter.is_some_and(|sitter| sitter.stack < Chips(10)) => {
                self.put(by, &Act::Buy(chair, Chips(100)));
            }
            7 => {
                let to = self.some_chair();
                self.put(by, &Act::Move(chair, to));
            }
            8 => {
                let amount = Chips(self.dice.below(12));
                self.put(by, &Act::Straddle(chair, amount));
            }
            9 => {
                self.put(by, &Act::OptOut(chair));
            }
            10 => {
                let to = self.some_chair();
                self.put(by, &Act::Ask(chair, to));
            }
            _ => self.choose_a_way(chair),
        }
    }

    /// Takes one of the ways that are offered: it must be allowed.
    fn choose_a_way(&mut self, chair: Chair) {
        let offers = self.table.offers(chair);
        if offers.is_empty() || self.table.is_on() {
            return;
        }
        let place = self.dice.below(offers.len() as u64) as usize;
        if let OfferedWay::By(way) = offers[place].way {
            assert!(
                self.put(Actor::Player(chair), &Act::Enter(chair, way)),
                "{way:?} was offered and refused"
            );
        } else {
            let post = self.put(Actor::Player(chair), &Act::Enter(chair, Way::Post));
            assert!(!post || offers.len() > 1, "nothing is to be posted by {chair}");
        }
    }

    /// A deal whose pot goes to one or two of those who were in it.
    fn hand(&mut self) -> bool {
        let bomb = self.dice.below(12) == 0;
        if !self.put(Actor::Dealer, if bomb { &Act::DealBomb } else { &Act::Deal }) {
            return false;
        }
        let deal = self.table.deal().expect("a hand is on");
        assert_eq!(deal.terms.check(&deal.seating), Ok(()), "the hand crate takes it");
        let mut stacks = self.table.stacks();
        let players = deal.chairs.len() as u64;
        let mut pot = self.table.carried();
        for place in 0..deal.chairs.len() {
            let seat = Seat(place as u8);
            let put_in = Chips(self.dice.below(stacks[seat].0.min(30) + 1));
            stacks[seat] -= put_in;
            pot += put_in;
        }
        let winner = Seat(self.dice.below(players) as u8);
        let other = Seat(self.dice.below(players) as u8);
        let half = Chips(pot.0 / 2);
        stacks[winner] += half;
        stacks[other] += pot - half;
        let mut winners = Seats::only(winner);
        winners.insert(other);
        let end = if self.dice.below(20) == 0 { End::Voided } else { End::Played };
        if end == End::Voided {
            stacks = self.table.stacks();
        }
        let (carried, winners) =
            if end == End::Voided { (self.table.carried(), Seats::NONE) } else { (Chips::ZERO, winners) };
        let settled = Settled::Pots { stacks, winners, pot };
        let outcome = Outcome { settled, raked: Chips::ZERO, carried, end };
        assert!(self.put(Actor::Dealer, &Act::Finish(outcome)));
        true
    }

    fn play(&mut self, rounds: usize) -> usize {
        for _ in 0..6 {
            self.sit();
        }
        let first = self.table.taken().iter().next().expect("somebody sat down");
        self.put(Actor::Floor, &Act::SetButton(first));
        let mut hands = 0;
        for _ in 0..rounds {
            for _ in 0..self.dice.below(4) {
                self.something();
            }
            hands += usize::from(self.hand());
            // Whoever went broke buys in again, or nobody would be left.
            for chair in self.table.taken() {
                if self.table.sitter(chair).is_some_and(|sitter| sitter.stack.is_zero()) {
                    self.put(Actor::Player(chair), &Act::Buy(chair, Chips(100)));
                }
            }
        }
        hands
    }
}

fn auditor(book: &Book, dead: bool) -> Auditor {
    Auditor::new(book.context() == Context::Tournament, dead)
}

#[test]
fn the_auditor_agrees_under_every_book() {
    let mut policies = BTreeSet::new();
    for (place, book) in books().iter().enumerate() {
        for seed in 0..12 {
            let watch = auditor(book, true);
            let mut random = RandomTable::new(book, &holdem(), seed * 31 + place as u64, Some(watch));
            let hands = random.play(300);
            assert!(hands > 150, "{} {}: {hands} hands", book.house(), book.context());
            policies.append(&mut random.policies);
        }
    }
    assert!(policies.len() > 20, "{policies:?}");
}

#[test]
fn a_moving_button_is_as_fair() {
    for book in books().iter().filter(|book| matches!(book.house(), "roberts" | "catfish-bend")) {
        if book.context() == Context::Tournament {
            continue;
        }
        let setup = TableSetup { method: Some(ButtonMethod::Moving), ..holdem() };
        for seed in 0..12 {
            let mut random = RandomTable::new(book, &setup, seed, Some(auditor(book, false)));
            assert!(random.play(300) > 150);
        }
    }
}

#[test]
fn kills_bombs_straddles_and_mixes_replay() {
    let spread =
        |id: &str, limit, stakes| Spread { game: game::shipped(id).expect("shipped"), limit, stakes };
    for book in books() {
        let limit = Stakes::limit(2, 4, 8);
        let mut killed = TableSetup::of(game::shipped("omaha-8").expect("shipped"), Limit::Fixed, limit);
        killed.kill = Some(KillSize::Half);
        killed.bomb = Some(Chips(5));
        let mut two_in_a_row = TableSetup::of(game::shipped("holdem").expect("shipped"), Limit::Fixed, limit);
        two_in_a_row.kill = Some(KillSize::Half);
        // Where a book has no kills, no table is opened with one.
        if let Err(refused) = Table::open(&book, &killed) {
            assert!(matches!(refused, BadTableSetup::Kill), "{} {}", book.house(), book.context());
            (killed.kill, two_in_a_row.kill) = (None, None);
        }
        let mut mix = holdem();
        mix.chairs = 8;
        mix.spreads = vec![
            spread("holdem", Limit::Fixed, limit),
            spread("razz", Limit::Fixed, Stakes::stud(1, 2, 4, 8)),
            spread("ace-to-five", Limit::Fixed, limit),
            spread(
                "omaha",
                Limit::Pot,
                Stakes { blinds: [Chips(1), Chips(1), Chips(2)], ..Stakes::blinds(1, 2) },
            ),
        ];
        mix.turns = Turns::Orbits(1);
        let single = TableSetup::of(
            game::shipped("ace-to-five").expect("shipped"),
            Limit::Fixed,
            Stakes { blinds: [Chips(4), Chips::ZERO, Chips::ZERO], ..limit },
        );
        for setup in [&killed, &two_in_a_row, &mix, &single] {
            for seed in 0..4 {
                let mut random = RandomTable::new(&book, setup, seed, None);
                let hands = random.play(200);
                assert!(hands > 80, "{} {}: {hands} hands", book.house(), book.context());
            }
        }
    }
}

/// A bomb pot is due on the hour and the half hour, once each; nowhere else is there one.
#[test]
fn bomb_pots_go_by_the_clock() {
    let setup = TableSetup { bomb: Some(Chips(5)), ..holdem() };
    for book in books() {
        let table = Table::open(&book, &setup).expect("the setup can be played");
        let has = book.house() == "fort" && book.context() == Context::Live;
        for (last, now, due) in
            [(0, 29, false), (29, 30, true), (30, 59, false), (59, 60, true), (14, 95, true)]
        {
            assert_eq!(table.bomb_is_due(last, now), has && due, "{} from {last} to {now}", book.house());
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let book = &books()[0];
    let mut random = RandomTable::new(book, &holdem(), 0, Some(auditor(book, true)));
    for chair in [0, 11, 255] {
        let chair = Chair(chair);
        let sit = Act::Sit { chair, player: PlayerId(1), chips: Chips(100) };
        assert!(!random.put(Actor::Floor, &sit));
        assert!(!random.put(Actor::Floor, &Act::Leave(chair)));
        assert!(!random.put(Actor::Floor, &Act::SetButton(chair)));
        assert!(!random.put(Actor::Floor, &Act::Enter(chair, Way::Post)));
        assert!(!random.put(Actor::Floor, &Act::Move(Chair(1), chair)));
        assert!(random.table.sitter(chair).is_none() && random.table.offers(chair).is_empty());
    }
    let sit = Act::Sit { chair: Chair(1), player: PlayerId(1), chips: Chips(u64::MAX) };
    assert!(!random.put(Actor::Floor, &sit));
    assert!(!random.put(Actor::Dealer, &Act::Deal));
    let stakes = Stakes::blinds(u64::MAX, u64::MAX);
    assert!(!random.put(Actor::Floor, &Act::Restake(0, stakes)));
    assert!(!random.put(Actor::Dealer, &Act::Draw(Vec::new())));
}

/// With the same people all along, everybody has each blind and the button once in as many deals as there are players.
#[test]
fn an_orbit_is_fair() {
    for book in books() {
        for players in 2..=9_u8 {
            let mut random = RandomTable::new(&book, &holdem(), 0, Some(auditor(&book, true)));
            for chair in 1..=players {
                let sit = Act::Sit { chair: Chair(chair), player: PlayerId(chair.into()), chips: Chips(100) };
                assert!(random.put(Actor::Floor, &sit));
            }
            assert!(random.put(Actor::Floor, &Act::SetButton(Chair(1))));
            let mut counts = vec![[0; 3]; players as usize];
            for _ in 0..players {
                assert!(random.put(Actor::Dealer, &Act::Deal));
                let places = random.table.places_now().expect("a button game");
                let small = places.blinds[0].expect("two blinds");
                for (which, chair) in
                    [places.button, small, places.big().expect("two blinds")].iter().enumerate()
                {
                    counts[chair.0 as usize - 1][which] += 1;
                }
                let stacks = random.table.stacks();
                let outcome = Outcome::unchanged(stacks, Chips::ZERO, End::Played);
                assert!(random.put(Actor::Dealer, &Act::Finish(outcome)));
            }
            assert!(counts.iter().all(|count| *count == [1, 1, 1]), "{players} players: {counts:?}");
        }
    }
}
