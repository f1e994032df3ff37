//! Laws of a session, held over seeded evenings at every house: a replay of the events is the same session, chips are
//! accounted for after every request, a refused request changes nothing, what is offered is accepted, and whatever one
//! player does the others can play on.

use std::{collections::BTreeMap, sync::LazyLock};

use hand::{Awaiting, Chips, Mode, PlayerAct, Source, Stakes, Stub};
use room::{
    PlayerId,
    session::{
        Customs, Duty, Event, Order, Power, Prepared, Reason, Refusal, Request, Rulings, Session, SitOut,
        Wish,
    },
    table::{Chair, DealKind, OfferedWay, TableSetup},
};
use rules::{Book, Context, Library, Under, game};

const MINUTE: u64 = 60_000;

const HOUSES: [&str; 4] = ["roberts", "catfish-bend", "river", "fort"];

/// The houses' books, looked up once.
static BOOKS: LazyLock<BTreeMap<&str, Book>> = LazyLock::new(|| {
    let library = Library::shipped();
    let live = |house| (house, library.resolve(house, Context::Live).expect("a shipped book"));
    HOUSES.into_iter().map(live).collect()
});

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

    fn seed(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.roll() as u8)
    }
}

/// A session under way, and its replay, which is told the events as they are written down.
struct Night {
    /// The same before anybody sat down.
    blank: Session,
    session: Session,
    replay: Session,
    dice: Dice,
    now: u64,
    events: Vec<Event>,
    unders: Vec<Under>,
}

impl Night {
    fn open(id: &str, book: &str, stack: u64, players: u8) -> Night {
        Night::for_stakes(id, book, 1, stack, players)
    }

    /// The same with the stakes so many times higher.
    fn for_stakes(id: &str, book: &str, times: u64, stack: u64, players: u8) -> Night {
        let game = game::shipped(id).expect("it is shipped");
        let limit = game.limits[0];
        let stakes = Stakes {
            blinds: [Chips(times), Chips(2 * times), Chips::ZERO],
            ante: Chips(times),
            bring_in: Chips(times),
            small_bet: Chips(2 * times),
            big_bet: Chips(4 * times),
        };
        let stakes = match game.forced {
            game::Forced::Blinds => Stakes { ante: Chips::ZERO, bring_in: Chips::ZERO, ..stakes },
            game::Forced::BringIn(_) => Stakes { blinds: [Chips::ZERO; 3], ..stakes },
            game::Forced::Ante | game::Forced::ButtonAnte => {
                Stakes { blinds: [Chips::ZERO; 3], bring_in: Chips::ZERO, ..stakes }
            }
        };
        let setup = TableSetup { bomb: Some(Chips(5)), ..TableSetup::of(game, limit, stakes) };
        let session = Session::open(&BOOKS[book], &setup, Customs { bank_ms: 60_000, approval: false })
            .expect("it can be played");
        let (blank, replay) = (session.clone(), session.clone());
        let mut night =
            Night { blank, session, replay, dice: Dice(7), now: 1, events: Vec::new(), unders: Vec::new() };
        for number in 1..=players {
            night.sit(number, stack).expect("they sit down");
        }
        night
    }

    /// The session by its snapshot alone, as if all events so far had been forgotten.
    fn cached(&self) -> Session {
        let snapshot = self.session.snapshot().expect("no hand is on");
        let text = serde_json::to_string(&snapshot).expect("it is data");
        let read = serde_json::from_str(&text).expect("and comes back");
        assert_eq!(snapshot, read);
        let cached = self.blank.restored(read).expect("it is of this session");
        assert_eq!(cached.snapshot().as_ref(), Some(&snapshot));
        cached
    }

    /// Takes rulings in, one by one, and holds the replay against each.
    fn take(&mut self, rulings: Rulings) {
        for ruling in rulings {
            let text = serde_json::to_string(&ruling.event).expect("events serialise");
            let event: Event = serde_json::from_str(&text).expect("and come back");
            assert_eq!(event, ruling.event, "{text}");
            self.session.record(&ruling.event, self.now).expect("it follows");
            self.replay.record(&event, self.now).expect("it follows");
            self.events.push(event);
            self.unders.extend(ruling.under);
        }
        // A pot on its way from the middle to a stack is in neither, so chips are counted once all has happened.
        self.session.audit().expect("all chips are accounted for");
        assert!(self.replay.same_as(&self.session), "the replay differs after {:?}", self.events.last());
    }

    /// Asks for something, and lets the session go on.
    fn put(&mut self, request: &Request) -> Result<(), Refusal> {
        let before = self.session.clone();
        let decided = self.session.decide(request, self.now);
        assert!(before.same_as(&self.session), "ruling on {request:?} changed the session");
        self.take(decided?);
        self.go_on();
        Ok(())
    }

    fn go_on(&mut self) {
        let rulings = self.session.go_on(self.now).expect("it goes on");
        self.take(rulings);
        if self.session.table().is_on() {
            return;
        }
        for chair in self.session.table().taken() {
            if let Some(due) = self.session.chips_due(chair) {
                let bring = Request::House(Duty::Bring { chair, chips: due.chips });
                let rulings = self.session.decide(&bring, self.now).expect("they are brought");
                self.take(rulings);
            }
        }
        let rulings = self.session.between_hands(self.now).expect("it goes on");
        self.take(rulings);
    }

    fn wish(&mut self, player: u8, wish: Wish) -> Result<(), Refusal> {
        self.put(&Request::Player(PlayerId(player.into()), wish))
    }

    fn order(&mut self, power: &Power, order: Order) -> Result<(), Refusal> {
        self.put(&Request::Floor(power.clone(), order))
    }

    fn sit(&mut self, number: u8, chips: u64) -> Result<(), Refusal> {
        self.wish(number, Wish::Sit { chair: Chair(number), chips: Chips(chips), automatic: false })
    }

    /// Deals the next hand; whether there was anybody to deal to.
    fn deal(&mut self) -> bool {
        let mut cached = self.cached();
        let (seed, shuffle) = (self.dice.seed(), self.dice.seed());
        let rulings = self.session.deal(seed, self.now).expect("a deal or none");
        for ruling in &rulings {
            cached.record(&ruling.event, self.now).expect("it follows");
        }
        self.take(rulings);
        let Some(deal) = self.session.deck_due() else { return false };
        let deck = cards::Deck::shuffled(deal.terms.game.deck, shuffle);
        // From here on the replay is one that began with the snapshot.
        self.replay = cached;
        for session in [&mut self.session, &mut self.replay] {
            let stub = Source::Deck(Stub::new(&deck, shuffle));
            session.put_on(deal.clone(), Mode::ONLINE, stub).expect("a deck for the deal");
        }
        let rulings = self.session.open_hand().expect("the hand opens");
        self.take(rulings);
        self.go_on();
        true
    }

    fn is_on(&self) -> bool {
        self.session.table().is_on()
    }

    fn awaited(&self) -> Option<u8> {
        self.session.awaited().map(|awaited| awaited.chair.0)
    }

    fn stack(&self, chair: u8) -> u64 {
        self.session.table().sitter(Chair(chair)).map_or(0, |sitter| sitter.stack.0)
    }

    /// The awaited player does something that is offered, or the next street is dealt.
    fn act(&mut self) {
        if self.session.hand().is_some_and(|(_, hand)| hand.waits_for_street()) {
            return self.put(&Request::House(Duty::NextStreet)).expect("the next street is dealt");
        }
        if let Some(asked) = self.session.runs_asked() {
            let first = asked.open.iter().next().expect("somebody is asked");
            let player = self.session.table().sitter(first).expect("they sit there").player;
            let answer = Request::Player(player, Wish::Runs(self.dice.below(2) as u8 + 1));
            let request = if self.dice.below(2) == 0 { answer } else { Request::House(Duty::Runs) };
            return self.put(&request).expect("it goes on");
        }
        let awaited = self.session.awaited().expect("somebody is to act");
        let hand = self.session.hand().expect("a hand is on").1;
        let held = hand.state().faces_down(hand::Viewer::Seat(awaited.seat), awaited.seat);
        let choices = hand.choices();
        let roll = self.dice.below(8);
        let act = match awaited.to {
            Awaiting::Bet(_) => {
                let choices = choices.expect("there are choices");
                match (roll, choices.raise) {
                    (0 | 1, Some(sizes)) => PlayerAct::RaiseTo(sizes.least()),
                    (2, Some(sizes)) => PlayerAct::RaiseTo(sizes.most()),
                    (3, _) if choices.fold => PlayerAct::Fold,
                    _ if choices.check => PlayerAct::Check,
                    _ if choices.call.is_some() => PlayerAct::Call,
                    _ if choices.bring_in.is_some() => PlayerAct::BringIn,
                    _ => PlayerAct::Fold,
                }
            }
            Awaiting::Discard(_, count) => PlayerAct::Discard(held.iter().take(count as usize).collect()),
            Awaiting::Draw(_, most) => {
                let count = self.dice.below(u64::from(most) + 1) as usize;
                PlayerAct::Discard(held.iter().take(count).collect())
            }
            Awaiting::Flip(_) => PlayerAct::Flip(roll < 4),
            Awaiting::Show(_) if roll < 4 => PlayerAct::Muck,
            Awaiting::Show(_) | Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => PlayerAct::Show,
        };
        let player = self.session.table().sitter(awaited.chair).expect("they sit there").player;
        self.wish(player.0 as u8, Wish::Act(act)).expect("it was offered");
    }

    fn play_out(&mut self) {
        let mut acts = 0;
        while self.is_on() {
            self.act();
            acts += 1;
            assert!(acts < 2000, "the hand does not end");
        }
    }

    /// Everybody puts everything in.
    fn all_in(&mut self) {
        while let Some(player) = self.awaited() {
            let Some(choices) = self.session.hand().and_then(|(_, hand)| hand.choices()) else { break };
            let act = choices.raise.map_or(PlayerAct::Call, |sizes| PlayerAct::RaiseTo(sizes.most()));
            self.wish(player, Wish::Act(act)).expect("it was offered");
        }
        self.play_out();
    }

    /// Somebody asks for something at random, sensible or not.
    fn something(&mut self) {
        let player = self.dice.below(6) as u8 + 1;
        let chips = Chips(self.dice.below(150));
        let agree = self.dice.below(2) == 0;
        let chair = Chair(self.dice.below(7) as u8 + 1);
        let wish = match self.dice.below(16) {
            0 => Wish::Leave,
            1 => Wish::SitOut(Some(SitOut::Now)),
            2 => Wish::SitOut(Some(SitOut::NextBlind)),
            3 | 4 => Wish::Return,
            5 | 6 => Wish::Buy(chips),
            7 => Wish::Mark(Some(chips)),
            8 => Wish::Prepare(Some(Prepared::CheckFold)),
            9 => Wish::Runs(self.dice.below(4) as u8),
            10 => Wish::Chop(agree),
            11 => Wish::Straddle(Chips(4)),
            12 => Wish::Enter(room::table::Way::Post),
            13 => Wish::Bomb(agree),
            14 => Wish::Consent(agree),
            _ => Wish::Prepare(Some(Prepared::CallAny)),
        };
        // Whether it is granted does not matter: the laws hold either way.
        let _ = self.wish(player, wish);
        let _ = self.wish(player, Wish::Sit { chair, chips: chips + Chips(80), automatic: false });
        let power = Power { staff: agree, ..host(player) };
        let order = match self.dice.below(12) {
            0 => Order::Remove { chair, may_return: true },
            1 => Order::Admit(PlayerId(player.into())),
            2 => Order::Void,
            3 => Order::Pause,
            4 => Order::Resume,
            _ => return,
        };
        let _ = self.order(&power, order);
        self.now += self.dice.below(3) * MINUTE;
        let _ = self.put(&Request::House(Duty::Chairs));
    }
}

fn host(number: u8) -> Power {
    Power {
        player: PlayerId(number.into()),
        name: "Host".to_owned(),
        why: "because".to_owned(),
        staff: false,
    }
}

fn floor() -> Power {
    Power { player: PlayerId(99), name: "Floor".to_owned(), why: "because".to_owned(), staff: true }
}

fn reason(refused: Result<(), Refusal>) -> Reason {
    refused.expect_err("it is refused").reason
}

fn play_table(id: &str, book: &str, hands: u32, seed: u64) {
    let seats = game::shipped(id).expect("it is shipped").seats;
    let mut night = Night::open(id, book, 100, seats.min(4));
    night.dice = Dice(seed);
    let mut dealt = 0;
    for _ in 0..hands * 4 {
        if dealt == hands {
            break;
        }
        dealt += u32::from(night.deal());
        let mut acts = 0;
        while night.is_on() {
            night.act();
            if night.dice.below(5) == 0 {
                night.something();
            }
            acts += 1;
            assert!(acts < 2000, "{id}: the hand does not end");
        }
        night.something();
    }
    assert!(dealt > 0, "{id} at {book}: hands were dealt");
}

#[test]
fn the_laws_hold_at_every_game() {
    for (place, game) in game::all().enumerate() {
        play_table(&game.id, "fort", 2, place as u64);
    }
}

#[test]
fn the_laws_hold_in_every_house() {
    for (place, book) in HOUSES.iter().enumerate() {
        for id in ["holdem", "stud-8", "omaha-8", "deuce-to-seven-triple"] {
            play_table(id, book, 8, 100 + place as u64);
        }
    }
}

#[test]
fn two_players_go_on_after_one_of_them_sat_out_in_any_phase_of_a_hand() {
    for book in HOUSES {
        for id in ["holdem", "omaha", "short-deck", "stud", "razz", "five-card-draw", "deuce-to-seven-triple"]
        {
            for acts in [0, 2, 7] {
                let mut night = Night::open(id, book, 100, 2);
                assert!(night.deal(), "{book} {id}: the first hand");
                for _ in 0..acts {
                    if night.is_on() {
                        night.act();
                    }
                }
                night.wish(2, Wish::SitOut(Some(SitOut::Now))).expect("at any time");
                night.play_out();
                if (1..=2).any(|player| night.stack(player) == 0) {
                    continue;
                }
                assert!(night.session.table().sitter(Chair(2)).is_some_and(|sitter| sitter.away));
                assert!(!night.deal(), "{book} {id}: nobody plays alone");
                night.wish(2, Wish::Return).expect("back in the game");
                for hand in 0..3 {
                    if (1..=2).any(|player| night.stack(player) == 0) {
                        break;
                    }
                    for player in 1..=2 {
                        // Whoever has to choose how to come in takes what is offered first.
                        let way =
                            night.session.table().offers(Chair(player)).iter().find_map(|offer| match offer
                                .way
                            {
                                OfferedWay::By(way) => Some(way),
                                OfferedWay::Free | OfferedWay::Blind => None,
                            });
                        if let Some(way) = way {
                            let _ = night.wish(player, Wish::Enter(way));
                        }
                    }
                    assert!(night.deal(), "{book} {id}, {acts} acts in: hand {hand} after coming back");
                    night.play_out();
                }
            }
        }
    }
}

#[test]
fn the_others_play_on_whatever_one_of_them_does() {
    let whims = [
        Wish::Leave,
        Wish::SitOut(Some(SitOut::Now)),
        Wish::SitOut(Some(SitOut::NextBlind)),
        Wish::Prepare(Some(Prepared::CheckFold)),
        Wish::Prepare(Some(Prepared::CallAny)),
        Wish::Straddle(Chips(4)),
        Wish::Bomb(true),
        Wish::Runs(2),
        Wish::Chop(true),
        Wish::Mark(Some(Chips(150))),
        Wish::Buy(Chips(20)),
    ];
    for whim in &whims {
        for acts in [0, 2, 5] {
            let mut night = Night::open("holdem", "fort", 100, 3);
            assert!(night.deal());
            for _ in 0..acts {
                if night.is_on() {
                    night.act();
                }
            }
            let _ = night.wish(3, whim.clone());
            night.play_out();
            // Whoever does nothing any more is acted for, and the others still get their hands.
            for _ in 0..3 {
                for player in 1..=2 {
                    let _ = night.wish(player, Wish::Buy(Chips(100)));
                }
                assert!(night.deal(), "after {whim:?}, {acts} acts in");
                while night.is_on() {
                    if night.awaited() == Some(3) {
                        night.put(&Request::House(Duty::TimeUp { on_bank: true })).expect("their time is up");
                    } else {
                        night.act();
                    }
                }
            }
        }
    }
}

#[test]
fn whoever_loses_everything_sits_out_after_a_while_and_buys_back_in() {
    let mut night = Night::open("holdem", "fort", 100, 2);
    night.now = 10 * MINUTE;
    while night.stack(1) > 0 && night.stack(2) > 0 {
        assert!(night.deal());
        night.all_in();
    }
    let loser = (1..=2).find(|&player| night.stack(player) == 0).expect("somebody lost");
    assert_eq!(night.session.at(Chair(loser)).usual, Chips(100));
    assert_eq!(reason(night.wish(loser, Wish::Return)), Reason::BuyFirst);
    let due = night.session.chair_due(Chair(loser)).expect("the chair is not kept for ever");
    assert_eq!(due.at, night.now + MINUTE);
    night.now += MINUTE;
    night.put(&Request::House(Duty::Chairs)).expect("it is time");
    assert!(night.session.table().sitter(Chair(loser)).is_some_and(|sitter| sitter.away));
    night.wish(loser, Wish::Buy(Chips(100))).expect("still possible");
    assert!(night.deal(), "and it means to play");
    night.play_out();
}

#[test]
fn a_chair_is_given_up_when_its_player_is_away_too_long() {
    for (book, minutes, cites) in [("roberts", 30, true), ("fort", 60, false)] {
        let mut night = Night::open("holdem", book, 100, 2);
        night.now = MINUTE;
        night.wish(2, Wish::SitOut(Some(SitOut::Now))).expect("between hands");
        assert_eq!(night.session.next_chair_due(), Some(night.now + minutes * MINUTE));
        night.now += minutes * MINUTE - 1;
        night.put(&Request::House(Duty::Chairs)).expect("a look does no harm");
        assert!(night.session.table().sitter(Chair(2)).is_some(), "{book}: not yet");
        night.now += 1;
        night.put(&Request::House(Duty::Chairs)).expect("it is time");
        assert!(night.session.table().sitter(Chair(2)).is_none(), "{book}: the chair is free");
        assert_eq!(night.unders.contains(&Under::ABSENCE_PICKUP), cites, "{book}");
        night.sit(2, 100).expect("they come back");
    }
}

#[test]
fn a_time_bank_is_not_filled_by_leaving_and_coming_back() {
    let mut night = Night::open("holdem", "fort", 100, 2);
    night.put(&Request::House(Duty::Bank { chair: Chair(2), left: 700 })).expect("it ran");
    for (later, left) in [(0, 700), (61 * MINUTE, 60_000)] {
        night.wish(2, Wish::Leave).expect("no hand is on");
        night.now += later;
        night.sit(2, 100).expect("they come back");
        assert_eq!(night.session.at(Chair(2)).bank, left);
    }
}

#[test]
fn chips_bought_in_a_hand_come_after_it_and_fill_up_to_the_mark() {
    let mut night = Night::open("holdem", "fort", 100, 3);
    assert!(night.deal());
    night.wish(1, Wish::Buy(Chips(30))).expect("for after the hand");
    night.wish(2, Wish::Mark(Some(Chips(500)))).expect("for after each hand");
    assert_eq!((night.session.at(Chair(1)).to_come, night.session.chips_due(Chair(1))), (Chips(30), None));
    night.play_out();
    assert!(night.session.at(Chair(1)).to_come.is_zero());
    assert!(night.stack(2) >= 500, "{}", night.stack(2));
    let brought = |chair: u8| {
        move |event: &&Event| {
            let Event::Table(room::table::Event::Bought { chair: whose, .. }) = event else { return false };
            whose.0 == chair
        }
    };
    assert_eq!([1, 2, 3].map(|chair| night.events.iter().filter(brought(chair)).count()), [1, 1, 0]);
}

#[test]
fn a_host_who_plays_cannot_bend_the_hand() {
    // Sending somebody away: they play the hand to its end.
    let mut night = Night::open("holdem", "fort", 1000, 3);
    assert!(night.deal());
    let victim = night.awaited().expect("somebody is to act");
    night.order(&host(1), Order::Remove { chair: Chair(victim), may_return: false }).expect("after the hand");
    assert_eq!(night.awaited(), Some(victim), "the hand is still theirs to play");
    night.wish(victim, Wish::Act(PlayerAct::RaiseTo(Chips(6)))).expect("as they like");
    night.play_out();
    assert!(night.session.table().sitter(Chair(victim)).is_none(), "they are gone after it");
    let sent = Reason::SentAway { by: "Host".to_owned(), why: "because".to_owned() };
    assert_eq!(reason(night.sit(victim, 1000)), sent);
    assert_eq!(reason(night.order(&host(1), Order::Admit(PlayerId(77)))), Reason::NotSentAway);
    night.order(&host(1), Order::Admit(PlayerId(victim.into()))).expect("let back in");
    night.sit(victim, 1000).expect("they sit down again");

    // Closing: the hand is played to its end by those in it.
    assert!(night.deal());
    night.order(&host(1), Order::Close).expect("after the hand");
    assert_eq!(reason(night.order(&host(1), Order::Close)), Reason::ClosedAlready);
    night.play_out();
    assert_eq!(night.session.closed(), Some("because"));
    assert!(night.session.table().taken().is_empty(), "everybody has left");
    assert_eq!(reason(night.sit(1, 100)), Reason::Closed);
}

#[test]
fn a_hand_is_called_off_by_the_floor_or_by_everybody_in_it() {
    let mut night = Night::open("holdem", "fort", 1000, 3);
    assert!(night.deal());
    night.order(&floor(), Order::Void).expect("a floor person who is not in it decides");
    assert!(!night.is_on());

    assert!(night.deal());
    night.order(&host(1), Order::Void).expect("it is asked");
    assert!(night.is_on(), "nothing happens yet");
    assert_eq!(night.session.undecided().iter().collect::<Vec<_>>(), [Chair(2), Chair(3)]);
    assert_eq!(reason(night.order(&host(1), Order::Void)), Reason::AskedAlready);
    night.wish(2, Wish::Consent(true)).expect("they are asked");
    assert_eq!(reason(night.wish(2, Wish::Consent(true))), Reason::NothingAsked);
    night.wish(3, Wish::Consent(false)).expect("they are asked");
    assert!(night.is_on() && night.session.proposal().is_none(), "one is enough to play on");
    night.order(&host(1), Order::Void).expect("it is asked again");
    for player in [2, 3] {
        night.wish(player, Wish::Consent(true)).expect("they are asked");
    }
    assert!(!night.is_on(), "all agree");
    assert!((1..=3).all(|player| night.stack(player) == 1000), "every chip is back");

    // A floor person who plays is no floor person in that hand; a pause waits for its end.
    assert!(night.deal());
    let playing = Power { player: PlayerId(2), ..floor() };
    night.order(&playing, Order::Void).expect("it is asked");
    assert!(night.is_on());
    night.order(&playing, Order::Pause).expect("after the hand");
    assert!(night.session.pause().is_some_and(|pause| !pause.at_once));
}

#[test]
fn the_rest_is_dealt_twice_if_all_who_are_in_agree() {
    for (agreed, boards) in [(3, 2), (2, 1)] {
        let mut night = Night::for_stakes("holdem", "fort", 50, 10_000, 3);
        for player in 1..=agreed {
            night.wish(player, Wish::Runs(2)).expect("the house deals the rest twice");
        }
        assert!(night.deal());
        night.all_in();
        let hand = night.session.playing().and_then(|playing| playing.hand()).expect("it was played");
        let dealt = hand.state().boards().iter().filter(|board| board.cards().len() == 5).count();
        assert_eq!(dealt, boards, "{agreed} of three agree");
    }
}

#[test]
fn bomb_pots_and_chops_take_everybodys_wish() {
    let mut night = Night::open("holdem", "fort", 1000, 3);
    for player in 1..=3 {
        night.wish(player, Wish::Bomb(true)).expect("the table deals them");
    }
    assert!(night.deal());
    assert_eq!(night.session.table().kind(), Some(DealKind::Bomb));
    night.order(&floor(), Order::Void).expect("enough of it");
    for player in 1..=3 {
        night.wish(player, Wish::Chop(true)).expect("the house chops");
    }
    assert!(night.deal(), "the next hand is as usual");
    assert_eq!(night.session.table().kind(), Some(DealKind::Plain));
    let first = night.awaited().expect("somebody is to act");
    night.wish(first, Wish::Act(PlayerAct::Fold)).expect("it is their turn");
    assert!(!night.is_on() && night.events.contains(&Event::Chopped));
    assert!((1..=3).all(|player| night.stack(player) == 1000), "everybody has their chips back");
}

#[test]
fn one_who_plays_by_itself_is_never_asked() {
    let mut night = Night::open("holdem", "fort", 1000, 2);
    let sit = Wish::Sit { chair: Chair(3), chips: Chips(1000), automatic: true };
    night.wish(3, sit).expect("a chair is free");
    for player in 1..=2 {
        night.wish(player, Wish::Bomb(true)).expect("the table deals them");
    }
    assert!(night.deal());
    assert_eq!(night.session.table().kind(), Some(DealKind::Bomb), "it wants what the people want");
    night.order(&host(1), Order::Void).expect("it is asked");
    night.wish(2, Wish::Consent(true)).expect("they are asked");
    assert!(!night.is_on(), "all people agree");
}
