//! What a host and the floor order beside the hand: who sits down, stacks that are put right, tables that are reopened or
//! set up anew; and the games that whoever has the button names. Each is held to the laws of a session: a refused order changes nothing, the replay equals the live one,
//! chips are accounted for, and no order changes a hand while it is played.

use hand::{Chips, Mode, PlayerAct, Source, Stakes, Stub};
use room::{
    PlayerId,
    session::{
        BadChange, Correction, Customs, Duty, Event, Order, Power, Reason, Refusal, Request, Rulings,
        Session, Wish,
    },
    table::{Chair, Spread, TableSetup, Turns},
};
use rules::{Book, Context, Library, game};

fn book() -> Book {
    Library::shipped().resolve("fort", Context::Live).expect("a shipped book")
}

fn plan(id: &str, big: u64) -> TableSetup {
    let game = game::shipped(id).expect("it is shipped");
    let limit = game.limits[0];
    TableSetup::of(game, limit, Stakes::blinds(big / 2, big))
}

/// A table, and its replay, which is told the events as they are written down.
struct Table {
    blank: Session,
    session: Session,
    replay: Session,
    events: Vec<Event>,
    now: u64,
}

impl Table {
    fn open(customs: Customs, players: u8) -> Table {
        Table::set_up(&plan("holdem", 2), customs, players)
    }

    fn set_up(setup: &TableSetup, customs: Customs, players: u8) -> Table {
        let blank = Session::open(&book(), setup, customs).expect("it can be played");
        let (session, replay) = (blank.clone(), blank.clone());
        let mut table = Table { blank, session, replay, events: Vec::new(), now: 1 };
        for number in 1..=players {
            table.sit(number, 100).expect("they sit down");
        }
        table
    }

    fn usual(players: u8) -> Table {
        Table::open(Customs { bank_ms: 60_000, approval: false }, players)
    }

    fn take(&mut self, rulings: Rulings) {
        for ruling in rulings {
            let text = serde_json::to_string(&ruling.event).expect("events serialise");
            let event: Event = serde_json::from_str(&text).expect("and come back");
            self.session.record(&ruling.event, self.now).expect("it follows");
            self.replay.record(&event, self.now).expect("it follows");
            self.events.push(event);
        }
        self.session.audit().expect("all chips are accounted for");
        assert!(self.replay.same_as(&self.session), "the replay differs after {:?}", self.events.last());
        // What is kept between hands gives the same session.
        if let Some(snapshot) = self.session.snapshot() {
            let text = serde_json::to_string(&snapshot).expect("it is data");
            let read = serde_json::from_str(&text).expect("and comes back");
            let restored = self.blank.restored(read).expect("it is of this session");
            assert_eq!(restored.snapshot(), Some(snapshot));
        }
    }

    fn put(&mut self, request: &Request) -> Result<(), Refusal> {
        let before = self.session.clone();
        let decided = self.session.decide(request, self.now);
        assert!(before.same_as(&self.session), "ruling on {request:?} changed the session");
        self.take(decided?);
        let rulings = self.session.go_on(self.now).expect("it goes on");
        self.take(rulings);
        if !self.session.table().is_on() {
            let rulings = self.session.between_hands(self.now).expect("it goes on");
            self.take(rulings);
        }
        Ok(())
    }

    fn wish(&mut self, player: u8, wish: Wish) -> Result<(), Refusal> {
        self.put(&Request::Player(PlayerId(player.into()), wish))
    }

    fn sit(&mut self, number: u8, chips: u64) -> Result<(), Refusal> {
        self.wish(number, Wish::Sit { chair: Chair(number), chips: Chips(chips), automatic: false })
    }

    fn ask(&mut self, number: u8) -> Result<(), Refusal> {
        self.wish(number, Wish::AskSeat { chair: Chair(number), chips: Chips(100) })
    }

    /// The host, who plays in the first chair, orders something.
    fn order(&mut self, order: Order) -> Result<(), Refusal> {
        let host =
            Power { player: PlayerId(1), name: "Hal".to_owned(), why: "because".to_owned(), staff: false };
        self.put(&Request::Floor(host, order))
    }

    fn correct(&mut self, chair: u8, change: i64, other: Option<u8>) -> Result<(), Refusal> {
        self.order(Order::Correct(Correction { chair: Chair(chair), change, other: other.map(Chair) }))
    }

    fn deal(&mut self) {
        let rulings = self.session.deal([3; 32], self.now).expect("a deal");
        self.take(rulings);
        let deal = self.session.deck_due().expect("somebody is dealt to");
        let deck = cards::Deck::shuffled(deal.terms.game.deck, [9; 32]);
        for session in [&mut self.session, &mut self.replay] {
            let stub = Source::Deck(Stub::new(&deck, [9; 32]));
            session.put_on(deal.clone(), Mode::ONLINE, stub).expect("a deck for the deal");
        }
        let rulings = self.session.open_hand().expect("the hand opens");
        self.take(rulings);
    }

    /// Everybody folds to the last.
    fn fold_out(&mut self) {
        while let Some(awaited) = self.session.awaited() {
            let who = self.session.table().sitter(awaited.chair).expect("they sit there").player;
            let fold = Request::Player(who, Wish::Act(PlayerAct::Fold));
            let bring_in = Request::Player(who, Wish::Act(PlayerAct::BringIn));
            // Whoever has to bring it in at stud cannot fold.
            self.put(&fold).or_else(|_| self.put(&bring_in)).expect("a fold");
        }
    }

    fn stack(&self, chair: u8) -> u64 {
        self.session.table().sitter(Chair(chair)).map_or(0, |sitter| sitter.stack.0)
    }

    fn stacks(&self) -> Vec<u64> {
        (1..=4).map(|chair| self.stack(chair)).collect()
    }
}

fn reason(refused: Result<(), Refusal>) -> Reason {
    refused.expect_err("it is refused").reason
}

#[test]
fn whoever_asks_for_a_chair_waits_for_the_host() {
    let mut table = Table::open(Customs { bank_ms: 0, approval: true }, 0);
    let refused = table.sit(1, 100).expect_err("nobody sits down unasked");
    assert_eq!(refused.reason, Reason::AskFirst);
    assert!(refused.under.is_some(), "the house's book says whose the seats are");

    table.ask(1).expect("asking is free");
    assert_eq!(reason(table.ask(1)), Reason::AskedAlready);
    assert_eq!(reason(table.sit(1, 100)), Reason::AskFirst, "asking is not being answered");
    table.order(Order::Seat { player: PlayerId(1), allow: true }).expect("the host lets them in");
    table.sit(1, 100).expect("and they sit down");
    assert!(table.session.seat_asks().is_empty());
    assert_eq!(
        reason(
            table.ask(2).and_then(|()| table.wish(2, Wish::AskSeat { chair: Chair(2), chips: Chips(100) }))
        ),
        Reason::AskedAlready
    );

    table.order(Order::Seat { player: PlayerId(2), allow: false }).expect("the host says no");
    let denied = table.session.seat_asks()[&PlayerId(2)].denied.clone().expect("an answer");
    assert_eq!((denied.by.as_str(), denied.why.as_str()), ("Hal", "because"));
    assert_eq!(reason(table.sit(2, 100)), Reason::AskFirst);
    table.ask(2).expect("they may ask again");
    assert_eq!(table.session.seat_asks()[&PlayerId(2)].denied, None);
    table.wish(2, Wish::Withdraw).expect("or no longer");
    assert_eq!(reason(table.wish(2, Wish::Withdraw)), Reason::NothingAsked);
    assert_eq!(
        reason(table.order(Order::Seat { player: PlayerId(2), allow: false })),
        Reason::AskedForNothing
    );

    // Whoever was let in once comes back without asking.
    table.wish(1, Wish::Leave).expect("they leave");
    table.sit(1, 100).expect("and come back");
    // A chair that cannot be had is not asked for.
    assert!(matches!(
        reason(table.wish(3, Wish::AskSeat { chair: Chair(1), chips: Chips(100) })),
        Reason::Table(_)
    ));
    assert!(matches!(
        reason(table.wish(3, Wish::AskSeat { chair: Chair(99), chips: Chips(100) })),
        Reason::Table(_)
    ));
}

#[test]
fn whoever_is_banned_neither_sits_nor_asks_until_they_are_let_back_in() {
    let mut table = Table::open(Customs { bank_ms: 0, approval: true }, 0);
    table.ask(1).expect("asking is free");
    table.order(Order::Seat { player: PlayerId(1), allow: true }).expect("the host lets them in");
    table.sit(1, 100).expect("and they sit down");
    assert_eq!(reason(table.order(Order::Ban(PlayerId(1)))), Reason::SitsHere, "whoever sits is sent away");
    table.ask(2).expect("asking is free");
    table.order(Order::Ban(PlayerId(2))).expect("the host has had enough");
    assert!(table.session.seat_asks().is_empty(), "they no longer wait");
    assert!(matches!(reason(table.ask(2)), Reason::SentAway { .. }));
    table.order(Order::Admit(PlayerId(2))).expect("they are let back in");
    table.ask(2).expect("and may ask");
}

#[test]
fn a_stack_is_put_right_between_hands_from_the_cage_or_from_another() {
    let mut table = Table::usual(3);
    table.correct(2, 30, None).expect("thirty were missing");
    table.correct(3, -20, None).expect("twenty were too many");
    table.correct(1, 15, Some(2)).expect("fifteen were the other's");
    assert_eq!(table.stacks(), [115, 115, 80, 0]);
    assert_eq!(reason(table.correct(4, 10, None)), Reason::NobodyThere);
    assert_eq!(reason(table.correct(1, 0, None)), Reason::NothingToCorrect);
    assert_eq!(reason(table.correct(1, 5, Some(1))), Reason::NothingToCorrect);
    assert_eq!(reason(table.correct(1, i64::MAX, None)), Reason::NothingToCorrect);
    table.correct(3, -500, None).expect("nobody gives more than they have");
    assert_eq!(table.stack(3), 0);
    assert!(table.session.is_broke(Chair(3)), "they are asked to buy");
    table.correct(3, 50, None).expect("it was a mistake");
    assert!(table.session.at(Chair(3)).broke_since.is_none());
}

#[test]
fn a_stack_in_a_hand_is_put_right_after_it() {
    let mut table = Table::usual(3);
    table.deal();
    let (before, turn) = (table.stacks(), table.session.awaited());
    table.correct(2, 40, None).expect("it is noted");
    table.correct(3, 10, Some(1)).expect("it is noted");
    assert_eq!((table.stacks(), table.session.awaited()), (before, turn), "the hand is not bent");
    assert_eq!(table.session.corrections().len(), 2);
    table.fold_out();
    assert!(table.session.corrections().is_empty());
    let sum: u64 = table.stacks().iter().sum();
    assert_eq!(sum, 340, "forty came from the cage");
    let done = |event: &&Event| matches!(event, Event::Corrected { .. });
    assert_eq!(table.events.iter().filter(done).count(), 2);
}

#[test]
fn a_correction_follows_its_player_and_not_the_chair() {
    let mut table = Table::usual(3);
    table.deal();
    table.sit(4, 100).expect("somebody comes during the hand");
    table.correct(1, 25, Some(4)).expect("it is noted");
    table.wish(4, Wish::Leave).expect("they were not dealt in");
    table.wish(5, Wish::Sit { chair: Chair(4), chips: Chips(100), automatic: false }).expect("another comes");
    table.fold_out();
    assert_eq!(table.stack(4), 100, "whoever sits there now gives nothing");
    assert!(table.session.corrections().is_empty());
}

#[test]
fn a_closed_table_is_opened_again_with_what_was_known_of_it() {
    let mut table = Table::usual(2);
    assert_eq!(reason(table.order(Order::Reopen)), Reason::NotClosed);
    table.deal();
    table.order(Order::Close).expect("after the hand");
    table.order(Order::Reopen).expect("the host thinks again");
    assert!(table.session.closing().is_none());
    table.order(Order::Close).expect("after the hand");
    table.fold_out();
    assert!(table.session.closed().is_some() && table.session.table().taken().is_empty());
    assert_eq!(reason(table.sit(1, 100)), Reason::Closed);
    table.order(Order::Reopen).expect("it is opened again");
    table.sit(1, 100).expect("they come back");
    table.sit(2, 100).expect("both");
    assert!(table.session.can_deal());
    assert_eq!(table.session.hands(), 1, "hands are counted on");
}

#[test]
fn people_go_on_at_a_table_that_is_set_up_anew() {
    let mut table = Table::usual(4);
    table.deal();
    table.fold_out();
    let customs = Customs { bank_ms: 90_000, approval: false };
    let anew = Session::open(&book(), &plan("holdem", 10), customs).expect("higher stakes");
    let before = table.session.clone();
    let after = anew.taking_over(&table.session).expect("no hand is on");
    after.audit().expect("all chips are accounted for");
    let stack =
        |session: &Session, chair: u8| session.table().sitter(Chair(chair)).map(|sitter| sitter.stack);
    assert!((1..=4).all(|chair| stack(&after, chair) == stack(&before, chair)));
    assert_eq!(after.table().places_now(), before.table().places_now(), "the button stays where it is");
    assert_eq!(after.table().next_terms().stakes.blinds[1], Chips(10));
    assert_eq!((after.hands(), after.at(Chair(1)).bank), (1, 90_000), "and everybody has the longer bank");
    let short = Session::open(&book(), &plan("holdem", 10), Customs { bank_ms: 5_000, approval: false });
    let short = short.expect("a shorter bank").taking_over(&after).expect("no hand is on");
    assert_eq!(short.at(Chair(1)).bank, 5_000);

    // Another game begins with its own turn, and a chair that is taken cannot go.
    let fewer = TableSetup { chairs: 3, ..plan("holdem", 2) };
    let fewer = Session::open(&book(), &fewer, customs).expect("a smaller table");
    assert_eq!(fewer.taking_over(&table.session).err(), Some(BadChange::NoChair { chair: Chair(4) }));
    (table.session, table.replay) = (after.clone(), after.clone());
    table.blank = anew.clone();
    table.deal();
    assert_eq!(anew.taking_over(&table.session).err(), Some(BadChange::HandOn));
    table.fold_out();
}

#[test]
fn a_mix_goes_on_with_its_turn_unless_its_games_change() {
    let mixed = |ids: &[&str]| {
        let mut plan = plan(ids[0], 2);
        let spread = |id: &&str| {
            let game = game::shipped(id).expect("it is shipped");
            Spread { limit: game.limits[0], game, stakes: Stakes::blinds(1, 2) }
        };
        plan.spreads = ids.iter().map(spread).collect();
        plan.turns = Turns::Hands(1);
        plan.chairs = 6;
        Session::open(&book(), &plan, Customs { bank_ms: 0, approval: false }).expect("a mix")
    };
    let mut session = mixed(&["holdem", "omaha"]);
    session
        .record(&Event::Table(room::table::Event::Turned { game: 1, hands: Some(1) }), 0)
        .expect("its turn");
    assert_eq!(mixed(&["holdem", "omaha"]).taking_over(&session).expect("between hands").table().game(), 1);
    assert_eq!(mixed(&["omaha", "holdem"]).taking_over(&session).expect("between hands").table().game(), 0);
}

/// A table where whoever has the button names one of three games.
fn dealers_choice(players: u8) -> Table {
    let spread = |id: &str, stakes: Stakes| {
        let game = game::shipped(id).expect("it is shipped");
        Spread { limit: game.limits[0], game, stakes }
    };
    let bets = Stakes { small_bet: Chips(2), big_bet: Chips(4), ..Stakes::default() };
    let stud = Stakes { ante: Chips(1), bring_in: Chips(1), ..bets };
    let mut setup = plan("holdem", 2);
    setup.spreads = vec![
        spread("holdem", Stakes::blinds(1, 2)),
        spread("omaha", Stakes::blinds(1, 2)),
        spread("stud", stud),
    ];
    (setup.turns, setup.chairs) = (Turns::Choice(1), 6);
    Table::set_up(&setup, Customs { bank_ms: 0, approval: false }, players)
}

impl Table {
    fn names(&mut self, player: u8, game: u8) -> Result<(), Refusal> {
        self.wish(player, Wish::Name(game))
    }

    /// Who names the next game.
    fn naming(&self) -> u8 {
        self.session.naming().expect("a game is to be named").0
    }

    fn played(&self) -> String {
        self.session.playing().expect("a hand").terms().game.id.clone()
    }
}

#[test]
fn whoever_has_the_button_names_the_next_game() {
    let mut table = dealers_choice(3);
    assert!(table.session.can_deal() && table.session.naming().is_none(), "the button is drawn for first");
    assert_eq!(reason(table.names(1, 0)), Reason::NothingToName);
    let drawn = table.session.deal([3; 32], table.now).expect("a draw");
    table.take(drawn);
    assert!(!table.session.can_deal() && !table.session.table().is_on(), "no game is dealt before its name");
    let first = table.naming();
    let other = first % 3 + 1;
    assert_eq!(reason(table.names(other, 0)), Reason::NotTheirsToName { whose: Chair(first) });
    assert_eq!(reason(table.names(5, 0)), Reason::NotSeated);
    assert!(matches!(reason(table.names(first, 3)), Reason::Table(_)), "there is no fourth game");
    table.names(first, 1).expect("it is theirs");
    assert_eq!(reason(table.names(first, 0)), Reason::NothingToName, "a name holds");
    table.deal();
    assert_eq!(table.played(), "omaha");
    assert_eq!(table.session.table().places_now().map(|places| places.button), Some(Chair(first)));
    table.fold_out();
    assert_eq!(table.naming(), other, "the next on the button");
    // They do not say: the same again, and they have the button.
    table.put(&Request::House(Duty::KeepGame)).expect("the house does not wait");
    table.deal();
    assert_eq!(table.played(), "omaha");
    assert_eq!(table.session.table().places_now().map(|places| places.button), Some(Chair(other)));
    table.fold_out();
    // Whoever leaves names nothing; with one player nobody does.
    let third = table.naming();
    table.wish(third, Wish::Leave).expect("they leave");
    assert_ne!(table.naming(), third);
    let next = table.naming();
    table.wish(next, Wish::Leave).expect("they leave");
    assert_eq!(table.session.naming(), None);
    assert_eq!(reason(table.put(&Request::House(Duty::KeepGame))), Reason::NothingToName);
}

#[test]
fn nobody_names_two_games_in_a_row_however_long_stud_is_played() {
    let mut table = dealers_choice(3);
    let drawn = table.session.deal([3; 32], table.now).expect("a draw");
    table.take(drawn);
    let mut named = Vec::new();
    for _ in 0..6 {
        let chair = table.naming();
        table.names(chair, 2).expect("it is theirs");
        table.deal();
        assert_eq!(table.played(), "stud");
        table.fold_out();
        named.push(chair);
    }
    assert!(named.windows(2).all(|pair| pair[0] != pair[1]), "{named:?}");
    table.order(Order::Close).expect("it is closed");
    assert_eq!(table.session.naming(), None);
}
