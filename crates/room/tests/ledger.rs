//! The laws of the ledger, over random entries and over whole hands: chips are conserved, nothing but the cage goes
//! below nothing, statements add up, replay equals live, a refused transfer changes nothing.

use std::sync::Arc;

use cards::{ChaCha20, Deck};
use hand::{
    Act, Awaiting, Chips, Hand, House, Mode, PerSeat, PlayerAct, Seat, Seating, Source, Stakes, Stub, Terms,
};
use room::{
    Charge, PlayerId, PostedGame,
    fees::FeeRules,
    ledger::{
        Account, EntryNumber, HandBook, Hands, Ledger, Line, Pool, Posting, Prize, Promotion, Purpose,
        Reason, Refusal, TableBook, TableNumber, TableSeat, Transfer,
    },
    table::{self, Chair, End, Table, TableSetup},
};
use rules::{Context, Library, Under, game};

const TABLE: TableNumber = TableNumber(1);

fn place(chair: u8) -> TableSeat {
    TableSeat { table: TABLE, chair: Chair(chair + 1) }
}

/// Every law that a ledger keeps at every moment.
fn sound(ledger: &Ledger) {
    let balance = ledger.accounts().trial_balance();
    let (received, paid) = balance.sums();
    assert_eq!(received, paid, "{balance}");
    assert_eq!(ledger.accounts().positions().map(|(_, position)| position.balance()).sum::<i128>(), 0);
    for (account, position) in ledger.accounts().positions() {
        assert!(account == Account::Cage || position.balance() >= 0, "{account}: {position:?}");
        let statement = ledger.statement(account);
        assert_eq!(statement.balance(), position.balance(), "{statement}");
    }
}

/// What a random entry may be between and for; most of them do not fit together.
fn random_transfer(random: &mut ChaCha20) -> Transfer {
    let accounts = [
        Account::Cage,
        Account::Bankroll(PlayerId(1)),
        Account::Bankroll(PlayerId(2)),
        Account::Stack(place(0)),
        Account::Stack(place(1)),
        Account::Bet(place(0)),
        Account::Bet(place(1)),
        Account::Pot(TABLE),
        Account::Drop(TABLE),
        Account::Collected(Pool::ROOM, Promotion::BadBeat),
        Account::Prize(Pool::ROOM, Prize::BadBeat),
        Account::Prize(Pool::ROOM, Prize::HighHand(Line(25))),
        Account::Tokes(TABLE),
    ];
    let purposes = [
        Purpose::ChipsSold,
        Purpose::CashedOut,
        Purpose::BuyIn,
        Purpose::AddOn,
        Purpose::PickedUp,
        Purpose::Moved,
        Purpose::Adjusted,
        Purpose::Wagered,
        Purpose::TakenBack,
        Purpose::Dead,
        Purpose::PulledIn,
        Purpose::Won,
        Purpose::Drop,
        Purpose::Time,
        Purpose::Toke,
        Purpose::Contribution(Promotion::BadBeat),
        Purpose::Counted(Promotion::BadBeat),
        Purpose::Award(Prize::BadBeat),
        Purpose::Emptied,
        Purpose::Correction(EntryNumber(u64::from(random.below(40)))),
    ];
    let mut any = |count: usize| random.below(count as u32) as usize;
    let (mut from, mut to, mut purpose) = (accounts[0], accounts[0], purposes[0]);
    for _ in 0..=any(200) {
        (from, to) = (accounts[any(accounts.len())], accounts[any(accounts.len())]);
        purpose = purposes[any(purposes.len())];
        // A correction joins any two accounts; few of them undo anything.
        let now = !matches!(purpose, Purpose::Correction(_)) || any(40) == 0;
        if now && purpose.joins(from, to) {
            break;
        }
    }
    Transfer::new(from, to, Chips(any(60) as u64), purpose)
}

#[test]
fn holds_over_random_transfers() {
    let mut random = ChaCha20::from_number(1);
    let mut ledger = Ledger::default();
    for player in [1, 2] {
        let (bankroll, stack) =
            (Account::Bankroll(PlayerId(player)), Account::Stack(place(player as u8 - 1)));
        let sold = Transfer::new(Account::Cage, bankroll, Chips(20_000), Purpose::ChipsSold);
        ledger.apply(&[sold, Transfer::new(bankroll, stack, Chips(10_000), Purpose::BuyIn)]).expect("sold");
    }
    let mut refused = 0;
    for _ in 0..3000 {
        let transfers: Vec<Transfer> = (0..=random.below(2)).map(|_| random_transfer(&mut random)).collect();
        let before = ledger.clone();
        if ledger.apply(&transfers).is_err() {
            refused += 1;
            assert_eq!(ledger, before, "a refused transfer changes nothing");
        }
    }
    sound(&ledger);
    assert!(ledger.entries().len() > 500 && refused > 500, "{} {refused}", ledger.entries().len());
    for count in 0..ledger.entries().len() {
        // A ledger cut between entries that belong together is one that never was.
        let next = ledger.entries()[count];
        if next.number == next.with {
            sound(&Ledger::replay(&ledger.entries()[..count]).expect("these were made"));
        }
    }
    assert_eq!(Ledger::replay(ledger.entries()), Ok(ledger));
}

#[test]
fn entries_survive_writing() {
    let mut ledger = Ledger::default();
    let under = Under::BBJ_SHARES;
    ledger
        .apply(&[
            Transfer::new(Account::Cage, Account::Bankroll(PlayerId(7)), Chips(50), Purpose::ChipsSold),
            Transfer::new(
                Account::Cage,
                Account::Bankroll(PlayerId(7)),
                Chips(9),
                Purpose::Award(Prize::HighHand(Line(3))),
            )
            .under(under),
        ])
        .expect("the cage sells and pays");
    let text = serde_json::to_string(ledger.entries()).expect("plain data");
    let read: Vec<Posting> = serde_json::from_str(&text).expect("what was written");
    assert_eq!(Ledger::replay(&read), Ok(ledger));
    // A policy that is dropped one day keeps its name in what was written before.
    let old = text.replace("bbj.shares", "bbj.shares-of-old");
    let read: Vec<Posting> = serde_json::from_str(&old).expect("a policy of earlier days");
    assert_eq!(serde_json::to_string(&read).expect("plain data"), old);
    let not = text.replace("bbj.shares", "BBJ shares");
    let error = serde_json::from_str::<Vec<Posting>>(&not).expect_err("no name at all").to_string();
    assert!(error.starts_with("`BBJ shares` is no policy's name"), "{error}");
}

#[test]
fn a_mistake_is_undone_once_and_exactly() {
    let (ann, mut ledger) = (Account::Bankroll(PlayerId(1)), Ledger::default());
    ledger.apply(&[Transfer::new(Account::Cage, ann, Chips(100), Purpose::ChipsSold)]).expect("sold");
    let undo = |amount| Transfer::new(ann, Account::Cage, Chips(amount), Purpose::Correction(EntryNumber(1)));
    assert_eq!(ledger.decide(&[undo(99)]), Err(Refusal::plain(Reason::NotToCorrect(EntryNumber(1)))));
    assert_eq!(
        ledger.decide(&[undo(100), undo(100)]),
        Err(Refusal::plain(Reason::NotToCorrect(EntryNumber(1))))
    );
    ledger.apply(&[undo(100)]).expect("it is what was sold");
    assert_eq!(ledger.decide(&[undo(100)]), Err(Refusal::plain(Reason::NotToCorrect(EntryNumber(1)))));
    assert_eq!((ledger.accounts().in_the_room(), ledger.entries().len()), (Chips(0), 2));
}

#[test]
fn more_than_can_be_counted_is_refused() {
    let (ann, mut ledger) = (Account::Bankroll(PlayerId(1)), Ledger::default());
    let all = Transfer::new(Account::Cage, ann, Chips(u64::MAX), Purpose::ChipsSold);
    ledger.apply(&[all]).expect("just so many");
    assert_eq!(ledger.decide(&[all]), Err(Refusal::plain(Reason::TooMuch)));
    sound(&ledger);
}

#[test]
fn entries_out_of_place_are_refused() {
    let (ann, mut ledger) = (Account::Bankroll(PlayerId(1)), Ledger::default());
    for _ in 0..3 {
        ledger.apply(&[Transfer::new(Account::Cage, ann, Chips(5), Purpose::ChipsSold)]).expect("sold");
    }
    let mut entries = ledger.entries().to_vec();
    entries.remove(1);
    let refused = Ledger::replay(&entries).expect_err("one is missing");
    assert_eq!(refused.to_string(), "entry 3 came where entry 2 was due");
}

/// A legal act at random for whoever is to bet.
fn act(hand: &Hand, random: &mut ChaCha20) -> Option<(Seat, PlayerAct)> {
    match hand.awaiting() {
        Awaiting::Nobody => None,
        Awaiting::Bet(seat) => {
            let choices = hand.choices().expect("a bet is awaited");
            let mut acts = vec![];
            acts.extend(choices.bring_in.map(|_| PlayerAct::BringIn));
            acts.extend(choices.call.map(|_| PlayerAct::Call));
            acts.extend(choices.check.then_some(PlayerAct::Check));
            acts.extend(choices.raise.map(|sizes| PlayerAct::RaiseTo(sizes.least())));
            acts.extend(choices.raise.map(|sizes| PlayerAct::RaiseTo(sizes.most())));
            if acts.is_empty() || choices.fold && random.below(6) == 0 {
                acts.push(PlayerAct::Fold);
            }
            Some((seat, acts[random.below(acts.len() as u32) as usize]))
        }
        other => panic!("only bets are awaited in these games: {other:?}"),
    }
}

#[test]
fn a_hand_in_the_ledger_is_the_hand_at_the_table() {
    let book = Library::shipped().resolve("river", Context::Live).expect("shipped");
    let games = [
        ("holdem", game::Limit::No, Stakes::blinds(2, 5), 2),
        (
            "omaha-8",
            game::Limit::Fixed,
            Stakes { small_bet: Chips(3), big_bet: Chips(6), ..Stakes::blinds(1, 3) },
            3,
        ),
        ("stud-8", game::Limit::Fixed, Stakes::stud(1, 1, 3, 6), 3),
    ];
    for (name, limit, stakes, fee) in games {
        let game = game::shipped(name).expect("shipped");
        let mut sign = PostedGame::new(Arc::new(game.clone()), limit, stakes);
        sign.charge = Some(Charge::Drop(None));
        let fees = FeeRules::of(&book, &sign).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        let answers = House::of(&book, &game, limit);
        let terms = Terms::new(game, limit, stakes, answers, fees.rake(5)).expect("sound");
        assert_eq!(terms.rake.most, Chips(fee), "{name} with five players");
        let terms = Arc::new(terms);
        let mut random = ChaCha20::from_number(3);
        for _ in 0..150 {
            one_hand(&terms, &mut random);
        }
    }
}

fn one_hand(terms: &Arc<Terms>, random: &mut ChaCha20) {
    let chairs = [4, 6, 0, 1, 2];
    let stacks: Vec<Chips> = chairs.iter().map(|_| Chips(u64::from(3 + random.below(90)))).collect();
    let mut ledger = Ledger::default();
    for (&chair, &stack) in chairs.iter().zip(&stacks) {
        let bankroll = Account::Bankroll(PlayerId(chair.into()));
        ledger
            .apply(&[
                Transfer::new(Account::Cage, bankroll, stack, Purpose::ChipsSold),
                Transfer::new(bankroll, Account::Stack(place(chair)), stack, Purpose::BuyIn),
            ])
            .expect("sold and brought to the table");
    }
    let seating = Seating::usual(&terms.game, &terms.stakes, &stacks);
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&random.next_u64().to_le_bytes());
    let source = Source::Deck(Stub::new(&Deck::shuffled(terms.game.deck, seed), seed));
    let mut hand = Hand::open(Arc::clone(terms), Mode::BY_ITSELF, &seating, source).expect("sound");
    let mut book = HandBook::new(TABLE, &chairs.map(|chair| Chair(chair + 1)));
    let mut written = 0;
    loop {
        for ruling in &hand.log()[written..] {
            let transfers = book.transfers(ruling);
            ledger.apply(&transfers).unwrap_or_else(|refused| panic!("{ruling:?}: {refused}"));
        }
        written = hand.log().len();
        let mut stacks = PerSeat::<Chips>::default();
        for (seat, &chair) in chairs.iter().enumerate() {
            let seat = Seat(seat as u8);
            stacks[seat] = ledger.holds(Account::Stack(place(chair)));
            assert_eq!(stacks[seat], hand.state().stack_of(seat));
            assert_eq!(ledger.holds(Account::Bet(place(chair))), hand.state().bet_of(seat));
        }
        let Some((seat, act)) = act(&hand, random) else { break };
        hand.apply(Act::Player(seat, act)).expect("it was offered");
    }
    assert_eq!(ledger.holds(Account::Pot(TABLE)), Chips::ZERO, "all of it was paid out");
    assert!(ledger.holds(Account::Drop(TABLE)) <= terms.rake.most);
    assert!(terms.rake.no_flop_no_drop || ledger.holds(Account::Drop(TABLE)) == terms.rake.most);
    sound(&ledger);
}

/// A table with real hands, people who come and go, and its ledgers: one writes each hand in one, one bet by bet.
struct RandomTable {
    table: Table,
    books: [(TableBook, Ledger); 2],
    random: ChaCha20,
    next: u64,
}

impl RandomTable {
    fn put(&mut self, by: table::Actor, act: &table::Act) -> bool {
        let Ok(rulings) = self.table.apply(by, act) else { return false };
        for (book, ledger) in &mut self.books {
            for ruling in &rulings {
                let transfers = book.transfers(ruling, ledger);
                ledger.apply(&transfers).unwrap_or_else(|refused| panic!("{ruling:?}: {refused}"));
            }
        }
        true
    }

    /// Chips for a player, in both ledgers.
    fn sell(&mut self, player: PlayerId, chips: Chips) {
        for (_, ledger) in &mut self.books {
            let bankroll = Account::Bankroll(player);
            ledger.apply(&[Transfer::new(Account::Cage, bankroll, chips, Purpose::ChipsSold)]).expect("sold");
        }
    }

    fn sit(&mut self) {
        let chair = Chair(1 + self.random.below(u32::from(self.table.size())) as u8);
        let (player, chips) = (PlayerId(self.next), Chips(u64::from(20 + self.random.below(90))));
        self.next += 1;
        self.sell(player, chips);
        self.put(table::Actor::Floor, &table::Act::Sit { chair, player, chips });
    }

    fn something(&mut self) {
        let chair = Chair(1 + self.random.below(u32::from(self.table.size())) as u8);
        let by = table::Actor::Player(chair);
        match self.random.below(7) {
            0 => self.sit(),
            3 => {
                self.put(table::Actor::Dealer, &table::Act::Pay(chair, Chips(4)));
            }
            1 if self.table.taken().len() > 3 => {
                self.put(by, &table::Act::Leave(chair));
            }
            2 => {
                let to = Chair(1 + self.random.below(u32::from(self.table.size())) as u8);
                self.put(by, &table::Act::Move(chair, to));
            }
            _ => {
                if let Some(sitter) = self.table.sitter(chair).copied() {
                    self.sell(sitter.player, Chips(30));
                    self.put(by, &table::Act::Buy(chair, Chips(30)));
                }
            }
        }
    }

    fn hand(&mut self) -> bool {
        if !self.put(table::Actor::Dealer, &table::Act::Deal) {
            return false;
        }
        let deal = self.table.deal().expect("a hand is on");
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.random.next_u64().to_le_bytes());
        let source = Source::Deck(Stub::new(&Deck::shuffled(deal.terms.game.deck, seed), seed));
        let mut hand =
            Hand::open(Arc::clone(&deal.terms), Mode::BY_ITSELF, &deal.seating, source).expect("sound");
        while let Some((seat, act)) = act(&hand, &mut self.random) {
            hand.apply(Act::Player(seat, act)).expect("it was offered");
        }
        let mut by_bets = HandBook::new(TABLE, &deal.chairs);
        for ruling in hand.log() {
            self.books[1].1.apply(&by_bets.transfers(ruling)).expect("the chips are there");
        }
        let outcome = hand.state().outcome(End::Played);
        assert!(self.put(table::Actor::Dealer, &table::Act::Finish(outcome)));
        true
    }

    /// Both ledgers are as the table.
    fn check(&self) {
        for (_, ledger) in &self.books {
            for chair in (1..=self.table.size()).map(Chair) {
                let stack = self.table.sitter(chair).map_or(Chips::ZERO, |sitter| sitter.stack);
                assert_eq!(ledger.holds(Account::Stack(TableSeat { table: TABLE, chair })), stack, "{chair}");
            }
            assert_eq!(ledger.holds(Account::Pot(TABLE)), self.table.carried());
        }
        let drops = self.books.each_ref().map(|(_, ledger)| ledger.holds(Account::Drop(TABLE)));
        assert_eq!(drops[0], drops[1]);
    }
}

#[test]
fn a_table_in_the_ledger_is_the_table() {
    for house in ["roberts", "river", "fort"] {
        let book = Library::shipped().resolve(house, Context::Live).expect("shipped");
        let setup =
            TableSetup::of(game::shipped("holdem").expect("shipped"), game::Limit::No, Stakes::blinds(1, 2));
        let books = [Hands::InOne, Hands::ByThemselves]
            .map(|hands| (TableBook::new(TABLE, hands), Ledger::default()));
        let table = Table::open(&book, &setup).expect("it can be played");
        let mut run = RandomTable { table, books, random: ChaCha20::from_number(21), next: 1 };
        for _ in 0..6 {
            run.sit();
        }
        let first = run.table.taken().iter().next().expect("somebody sat down");
        assert!(run.put(table::Actor::Floor, &table::Act::SetButton(first)));
        let mut hands = 0;
        for _ in 0..400 {
            run.something();
            hands += usize::from(run.hand());
            run.check();
        }
        assert!(hands > 150, "{house}: {hands}");
        for (_, ledger) in run.books {
            sound(&ledger);
            assert_eq!(Ledger::replay(ledger.entries()), Ok(ledger));
        }
    }
}
