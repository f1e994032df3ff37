//! The cashier over random requests: every chip is in one account after every event, nothing pays what it does not
//! hold, a refused request changes nothing, and what was recorded gives the same cashier again.

use std::sync::Arc;

use cards::{CardSet, ChaCha20};
use hand::{Chips, Rake, Stakes};
use room::{
    Cashier, Charge, PlayerId, Posted, PostedGame,
    cashier::{Charging, Day, Event, HandTaken, Reason, Request, Ruling, Seated},
    fees::{Due, FeeRules, Moment, Sitter},
    ledger::{Account, Line, Pool, Prize, Promotion, Purpose, TableNumber, TableSeat},
    money::{BuyInRange, GameNumber, Minute, Why},
    promotions::{Played, Shown, Talk},
    table::Chair,
};
use rules::{
    Book, Context, Library,
    game::{self, Limit},
};

const TABLES: [TableNumber; 2] = [TableNumber(1), TableNumber(2)];

fn book(house: &str) -> Book {
    Library::shipped().resolve(house, Context::Live).expect("shipped")
}

fn sign(charge: Option<Charge>) -> PostedGame {
    let holdem = Arc::new(game::shipped("holdem").expect("shipped"));
    let stakes = Stakes { small_bet: Chips(3), big_bet: Chips(6), ..Stakes::blinds(1, 3) };
    PostedGame { charge, ..PostedGame::new(holdem, Limit::Fixed, stakes) }
}

/// A room with two tables of the same stakes, and how the house is paid at them.
fn room(book: &Book, charges: [Option<Charge>; 2]) -> Cashier {
    let [first, second] = charges.map(sign);
    let tables = [(TABLES[0], GameNumber(1), first), (TABLES[1], GameNumber(2), second)];
    Cashier::of_room(book, &tables).expect("both can be spread")
}

/// Of the ways in which the house says that it may be paid.
fn charges(house: &str) -> [Option<Charge>; 2] {
    match house {
        "roberts" => [Some(Charge::Drop(Some(Chips(3)))), Some(Charge::Time(Some((Chips(5), 30))))],
        "catfish-bend" => {
            let rake = Rake { part: 1000, most: Chips(4), no_flop_no_drop: true, ..Rake::NONE };
            [Some(Charge::Rake(rake)), None]
        }
        "river" => [Some(Charge::Drop(None)), None],
        _ => [None, None],
    }
}

fn place(table: TableNumber, chair: u8) -> TableSeat {
    TableSeat { table, chair: Chair(chair) }
}

/// A player has the same chair wherever they sit.
fn seated(table: TableNumber, number: u8) -> Seated {
    Seated { player: PlayerId(number.into()), place: place(table, number) }
}

struct Random(ChaCha20);

impl Random {
    fn below(&mut self, most: u32) -> u32 {
        self.0.below(most)
    }

    fn who(&mut self) -> Seated {
        seated(TABLES[self.below(2) as usize], 1 + self.below(6) as u8)
    }

    fn amount(&mut self) -> Chips {
        Chips(self.below(120).into())
    }

    fn charging(&mut self) -> Charging {
        let moments = [Moment::Posted, Moment::FirstRoundOver, Moment::BeforeAward];
        Charging {
            table: TABLES[0],
            moment: moments[self.below(3) as usize],
            players: 2 + self.below(8) as u8,
            posted: Chips(4),
            total: self.amount(),
            flop: self.below(2) == 0,
            button: Some(Chair(1 + self.below(6) as u8)),
        }
    }

    /// A showdown of two, with a pair of aces full against four of a kind often enough.
    fn played(&mut self) -> Played {
        let cards = |text: &str| text.parse::<CardSet>().expect("cards");
        let shown = |number: u64, text: &str| Shown {
            player: PlayerId(number),
            cards: cards(text),
            hole: cards(text),
        };
        let hands = if self.below(2) == 0 { ["AhAd", "KhKd"] } else { ["7c2d", "QhJd"] };
        Played {
            dealt: (1..=6).map(PlayerId).collect(),
            house: Vec::new(),
            pot: Chips(self.below(200).into()),
            raked: self.below(4) != 0,
            board: cards("AsAcKsKc2h"),
            shown: vec![shown(1, hands[0]), shown(2, hands[1])],
            talk: Talk::None,
            verified: true,
        }
    }

    fn request(&mut self, cashier: &Cashier, day: &mut u32) -> Request {
        let who = self.who();
        let table = who.place.table;
        match self.below(20) {
            0..4 => Request::BuyIn { who, amount: self.amount() },
            4..6 => Request::AddOn { who, amount: self.amount(), in_hand: self.below(4) == 0 },
            6 => Request::CashOut(who),
            7 => {
                let to = place(TABLES[self.below(2) as usize], who.place.chair.0);
                let whys = [Why::Choice, Why::Broken, Why::MustMove];
                let why = whys[self.below(3) as usize];
                Request::ChangeGame { who, to, brings: self.amount(), why }
            }
            8 => Request::TakeAlong { who, amount: self.amount(), large_and_counted: true },
            9 => Request::Restore { who, amount: self.amount() },
            10 => Request::Toke { who, amount: self.amount() },
            11 | 12 => Request::Bet { place: who.place, amount: self.amount() },
            13 => Request::Charge(self.charging()),
            14 => Request::Push { table, winners: vec![Chair(1 + self.below(6) as u8)] },
            15 => {
                let sitter = |number: u8| {
                    let player = PlayerId(number.into());
                    let sitter = Sitter { player, new: false, present: true, excused: false, willing: true };
                    (Chair(number), sitter)
                };
                Request::CollectTime { table, waiting: self.below(3), sitters: (1..=3).map(sitter).collect() }
            }
            16 => {
                Request::Award { table, played: self.played(), holds: cashier.accounts().prizes(Pool::ROOM) }
            }
            17 => {
                *day += self.below(2);
                Request::OpenDay { day: Day(*day), boxes: cashier.accounts().boxes(Pool::ROOM) }
            }
            18 => {
                let to = [
                    Account::Prize(Pool::ROOM, Prize::BadBeat),
                    Account::Prize(Pool::ROOM, Prize::HighHand(Line(1))),
                    Account::Collected(Pool::ROOM, Promotion::HighHand),
                    Account::Drop(table),
                ];
                Request::Seed { to: to[self.below(4) as usize], amount: self.amount() }
            }
            _ => Request::EmptyBoxes(table),
        }
    }
}

/// The trial balance is nought, and only the cage stands below nothing.
fn sound(cashier: &Cashier) {
    let balance = cashier.accounts().trial_balance();
    let (received, paid) = balance.sums();
    assert_eq!(received, paid);
    for (account, position) in balance.rows {
        assert!(account == Account::Cage || position.balance() >= 0, "{account} stands below nothing");
    }
}

/// All that can be asked about a cashier.
fn standing(cashier: &Cashier) -> String {
    let dealings: Vec<_> = (0..8).map(|number| cashier.dealings(PlayerId(number))).collect();
    let due: Vec<bool> = (0..3).map(|hours| cashier.time_is_due(TABLES[1], Minute(hours * 600))).collect();
    format!("{:?} {dealings:?} {due:?} {cashier:?}", cashier.accounts())
}

#[test]
fn every_chip_is_in_one_account_whatever_is_asked() {
    for house in ["roberts", "catfish-bend", "river", "fort"] {
        let book = book(house);
        let (mut cashier, mut again) = (room(&book, charges(house)), room(&book, charges(house)));
        let mut random = Random(ChaCha20::from_number(14));
        let (mut refused, mut moved, mut day) = (0, 0, 0);
        for step in 0..1200 {
            let now = Minute(step / 3);
            let request = random.request(&cashier, &mut day);
            let before = standing(&cashier);
            let Ok(rulings) = cashier.decide(&request, now) else {
                refused += 1;
                assert!(cashier.apply(&request, now).is_err());
                assert_eq!(standing(&cashier), before, "{request:?}");
                continue;
            };
            assert_eq!(standing(&cashier), before, "to decide changes nothing: {request:?}");
            for ruling in &rulings {
                let text = serde_json::to_string(ruling).expect("plain data");
                let read: Ruling = serde_json::from_str(&text).expect("it was written just now");
                assert_eq!(read, *ruling);
                again.follows(&read.event).unwrap_or_else(|refusal| panic!("{request:?}: {refusal}"));
                again.record(&read.event);
                cashier.record(&ruling.event);
                sound(&cashier);
                moved += usize::from(ruling.event.transfer().is_some());
            }
            assert_eq!(standing(&cashier), standing(&again), "{request:?}");
        }
        let text = serde_json::to_string(&cashier.snapshot()).expect("plain data");
        let cached = serde_json::from_str(&text).expect("it was written just now");
        let restored = room(&book, charges(house)).restored(cached).expect("it is of such a room");
        assert_eq!(standing(&restored), standing(&cashier));
        assert!(refused > 100 && moved > 300, "{house}: {refused} refused, {moved} moved");
    }
}

#[test]
fn what_somebody_bought_and_cashed_is_counted() {
    let mut cashier = room(&book("roberts"), charges("roberts"));
    let (ann, bob) = (seated(TABLES[0], 1), seated(TABLES[0], 2));
    let mut ask = |request: Request, minute| cashier.apply(&request, Minute(minute)).map(|_| ());
    ask(Request::BuyIn { who: ann, amount: Chips(60) }, 0).expect("a full buy-in");
    ask(Request::BuyIn { who: bob, amount: Chips(80) }, 0).expect("a full buy-in");
    let stacks = vec![(Chair(1), Chips(0)), (Chair(2), Chips(137))];
    ask(
        Request::Settle {
            table: TABLES[0],
            stacks,
            taken: HandTaken { raked: Chips(3), ..HandTaken::default() },
        },
        5,
    )
    .expect("chips are conserved");
    ask(Request::AddOn { who: ann, amount: Chips(40), in_hand: false }, 6).expect("buys in again");
    ask(Request::CashOut(bob), 7).expect("may leave");
    let (anns, bobs) = (cashier.dealings(ann.player), cashier.dealings(bob.player));
    assert_eq!((anns.bought, anns.cashed), (Chips(100), Chips(0)));
    assert_eq!((bobs.bought, bobs.cashed), (Chips(80), Chips(137)));
    assert_eq!(cashier.accounts().holds(Account::Drop(TABLES[0])), Chips(3));
    assert_eq!(cashier.accounts().in_the_room(), Chips(43));
}

/// Eight are dealt in, and aces full of jacks lose to four eights.
fn beaten_aces() -> Played {
    let cards = |text: &str| text.parse::<CardSet>().expect("cards");
    let shown = |number, text| Shown { player: PlayerId(number), cards: cards(text), hole: cards(text) };
    Played {
        dealt: (1..=8).map(PlayerId).collect(),
        house: Vec::new(),
        pot: Chips(40),
        raked: true,
        board: cards("AcAdJs8h8d"),
        shown: vec![shown(1, "AhJc"), shown(2, "8c8s")],
        talk: Talk::None,
        verified: true,
    }
}

#[test]
fn the_cashier_of_a_table_knows_what_is_at_it_and_takes_prizes_from_elsewhere() {
    let book = book("catfish-bend");
    let sign = PostedGame { buy_in: Posted::default(), ..sign(None) };
    let range = BuyInRange::posted(&sign, Chips(10), Chips(200));
    let fees = FeeRules::flat(Rake { part: 500, most: Chips(3), no_flop_no_drop: true, ..Rake::NONE });
    let mut cashier = Cashier::of_table(&book, TABLES[0], &sign, range, fees);
    for number in 1..=8 {
        let who = seated(TABLES[0], number);
        cashier.apply(&Request::BuyIn { who, amount: Chips(100) }, Minute(0)).expect("within the range");
    }
    let over = Request::Bet { place: place(TABLES[0], 1), amount: Chips(101) };
    let refused = cashier.decide(&over, Minute(1)).expect_err("there are a hundred");
    assert!(matches!(refused.reason, Reason::Accounts(_)), "{refused}");

    let holds = [(Prize::BadBeat, Chips(1000))].into();
    let played = beaten_aces();
    assert_eq!(cashier.judge(TABLES[0], &played, &holds).bad_beat, Some(true));
    let paid = cashier.apply(&Request::Award { table: TABLES[0], played, holds }, Minute(2)).expect("paid");
    let awarded: Chips =
        paid.iter().filter_map(|ruling| ruling.event.transfer()).map(|paid| paid.amount).sum();
    assert!(awarded <= Chips(1000) && awarded > Chips(500), "{awarded}");
    assert!(matches!(paid[0].event, Event::Judged { jackpot: Chips(1000), .. }), "what it was judged by");
    assert!(paid[1..].iter().all(|ruling| ruling.under.is_some()), "each award cites its policy");
    assert_eq!(
        cashier.accounts().balance(Account::Prize(Pool::ROOM, Prize::BadBeat)),
        -i128::from(awarded.0)
    );
    let (received, paid) = cashier.accounts().trial_balance().sums();
    assert_eq!(received, paid);
}

#[test]
fn promotions_have_their_dollars_out_of_what_a_hand_took() {
    let fees = FeeRules::flat(Rake { part: 500, most: Chips(3), no_flop_no_drop: true, ..Rake::NONE });
    let sign = PostedGame { buy_in: Posted::default(), ..sign(None) };
    let range = BuyInRange::posted(&sign, Chips(10), Chips(200));
    let mut cashier = Cashier::of_table(&book("catfish-bend"), TABLES[0], &sign, range, fees);
    for number in 1..=6 {
        let who = seated(TABLES[0], number);
        cashier.apply(&Request::BuyIn { who, amount: Chips(100) }, Minute(0)).expect("within the range");
    }
    // Four of 42 were taken: two for the house, and a dollar for each promotion.
    let lost = (2..=6).map(|number| (Chair(number), Chips(93)));
    let stacks: Vec<(Chair, Chips)> = [(Chair(1), Chips(131))].into_iter().chain(lost).collect();
    let taken = HandTaken { raked: Chips(4), pot: Chips(42), dealt: 6 };
    assert!(cashier.was_raked(TABLES[0], &taken));
    cashier
        .apply(&Request::Settle { table: TABLES[0], stacks, taken }, Minute(1))
        .expect("chips are conserved");
    let held = |account| cashier.accounts().holds(account);
    assert_eq!(held(Account::Drop(TABLES[0])), Chips(2));
    assert_eq!(held(Account::Collected(Pool::ROOM, Promotion::BadBeat)), Chips(1));
    assert_eq!(held(Account::Collected(Pool::ROOM, Promotion::HighHand)), Chips(1));
    assert_eq!(cashier.accounts().paid_into_prizes(), Chips(2));
    // What was taken for promotions alone is no fee, and none of them has more than was taken.
    let alone = HandTaken { raked: Chips(2), ..taken };
    assert!(!cashier.was_raked(TABLES[0], &alone));
    let short = cashier.paid_in(TABLES[0], &HandTaken { raked: Chips(1), ..taken });
    assert_eq!(short.iter().map(|paid| paid.amount).sum::<Chips>(), Chips(1));
    let four = cashier.paid_in(TABLES[0], &HandTaken { dealt: 4, ..taken });
    assert_eq!(four.iter().map(|paid| paid.amount.0).collect::<Vec<_>>(), [0, 1], "five for the jackpot");
}

#[test]
fn seat_rent_comes_when_it_is_due_and_from_those_who_can_pay() {
    let mut cashier = room(&book("roberts"), charges("roberts"));
    let who = seated(TABLES[1], 1);
    cashier.apply(&Request::BuyIn { who, amount: Chips(60) }, Minute(100)).expect("a full buy-in");
    let sitter = Sitter { player: who.player, new: false, present: true, excused: false, willing: true };
    let collect =
        Request::CollectTime { table: TABLES[1], waiting: 0, sitters: vec![(who.place.chair, sitter)] };
    let rulings = cashier.apply(&collect, Minute(120)).expect("the first time");
    let called: Vec<Due> = rulings
        .iter()
        .filter_map(|ruling| match ruling.event {
            Event::Called { due, .. } => Some(due),
            _ => None,
        })
        .collect();
    assert_eq!(called, [Due::Pays(Chips(5))]);
    let paid = rulings.iter().find_map(|ruling| ruling.event.transfer()).expect("chips moved");
    assert_eq!((paid.purpose, paid.amount), (Purpose::Time, Chips(5)));
    assert_eq!(cashier.decide(&collect, Minute(121)).expect_err("just paid").reason, Reason::TimeNotDue);
    assert!(cashier.time_is_due(TABLES[1], Minute(150)));
}
