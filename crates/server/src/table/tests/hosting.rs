//! What hosts do at a table online: they change how it is played, say who sits down, put stacks right, hand it over, close
//! and reopen it. Nothing of it bends a hand, all of it is told by name, and the entries give the same table again.

use rules::game;

use super::{
    super::{
        Person,
        denied::{Denied, Kind},
        drive::{Entropy, Input, Scene, drive},
        now::Now,
        timers::{Due, Timers, Wake},
    },
    archive::{Shelved, table},
    *,
};
use crate::table::{Form, audit};
use crate::wire::{BotKind, BotsPlay, FloorAct, FloorAsk, Happening, Role, Said, SeatBot, Setting};

fn person(account: u64) -> Person {
    let roles = if account == 99 { vec![Role::Floor] } else { Vec::new() };
    Person::new(account, format!("Player {account}"), roles).expect("an account")
}

/// A table that its host, account 1, sits at with so many others.
fn played(ask: &NewTable, players: u64) -> TestTable {
    let mut played = TestTable::open(ask, 4);
    for account in 1..=players {
        played.sits(account).expect("they sit down");
    }
    played
}

fn holdem() -> NewTable {
    NewTable { pause_ms: 600_000, ..table("holdem", "no", 6) }
}

impl TestTable {
    /// Puts something in as a task does, and takes what follows; what was said.
    fn drives(&mut self, input: &Input) -> Result<Vec<Said>, Denied> {
        let scene = Scene { connected: &[], timers: &Timers::default(), prizes: &self.prizes };
        let entropy = Entropy { secret: [7; 32], draw: [8; 32], whim: 9 };
        let now = Now { at: self.now, tick: 0 };
        let before = json(&self.game.public(Clock::default(), Presence::default()));
        let driven = drive(&self.game, input, &scene, now, &entropy);
        assert_eq!(before, json(&self.game.public(Clock::default(), Presence::default())));
        let driven = driven?;
        let mut said = Vec::new();
        self.editions.extend(driven.editions);
        for step in driven.steps {
            said.extend(serde_json::from_str::<Vec<Said>>(&step.told.said).expect("what was said"));
            self.keep(Done { game: step.game, entry: step.entry, said: Vec::new() });
        }
        Ok(said)
    }

    fn orders(&mut self, by: u64, act: FloorAct, why: &str) -> Result<Vec<Said>, Denied> {
        self.drives(&Input::Floor { by: person(by), ask: FloorAsk { act, why: why.to_owned() } })
    }

    fn changes_to(&mut self, by: u64, ask: NewTable) -> Result<Vec<Said>, Denied> {
        self.drives(&Input::Change { by: person(by), ask: Box::new(ask) })
    }

    fn sits(&mut self, account: u64) -> Result<(), Refused> {
        self.tries(account, Do::Sit { chair: account as u8, chips: 10_000 })
    }

    fn plays_a_hand(&mut self) {
        assert!(self.deal(), "a hand is dealt");
        self.plays_on();
    }

    /// Everybody calls, so that nobody goes broke.
    fn plays_on(&mut self) {
        while self.goes_on() {
            let bets = self.game.awaited().filter(|awaited| matches!(awaited.to, Awaiting::Bet(_)));
            let Some(awaited) = bets else {
                self.act();
                continue;
            };
            let player = self.game.table().sitter(awaited.chair).expect("somebody sits there").player;
            let choices =
                self.game.own(awaited.chair, 1).and_then(|you| you.choices).expect("there are choices");
            let what = match choices {
                _ if choices.check => Do::Check,
                _ if choices.call.is_some() => Do::Call,
                _ if choices.bring_in.is_some() => Do::BringIn,
                _ => Do::Fold,
            };
            self.tries(player.0, what).expect("it was offered");
        }
    }

    fn stacks(&self) -> Vec<u64> {
        let table = self.game.table();
        table.taken().iter().filter_map(|chair| table.sitter(chair)).map(|sitter| sitter.stack.0).collect()
    }
}

fn told(said: &[Said], what: Happening) -> &Said {
    said.iter().find(|said| said.what == what).unwrap_or_else(|| panic!("{what:?} is told: {said:?}"))
}

#[test]
fn a_table_is_asked_for_again_as_it_is() {
    let houses = Houses::new(Library::shipped());
    let mut asks: Vec<NewTable> = game::all().map(|game| ask(game, "fort")).collect();
    for mix in game::rotations() {
        let games = mix.turns.iter().map(|turn| turn.game.clone()).collect();
        let limits = mix.turns.iter().map(|turn| limit_word(turn.limit).to_owned()).collect();
        asks.push(NewTable { games, limits, chairs: 6, bomb: None, ..holdem() });
    }
    for ask in asks {
        let first = TestTable::open(&ask, 1);
        let again = first.game.asked();
        let agreed = houses.agree(&again).expect("it can be opened again").agreed;
        assert_eq!(agreed, *first.game.ask, "{:?}", ask.games);
        assert_eq!(TestTable::open(&again, 1).game.asked(), again, "{:?}", ask.games);
    }
}

#[test]
fn each_game_of_a_mix_has_a_limit_of_its_own() {
    let houses = Houses::new(Library::shipped());
    let words = |all: &[&str]| all.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let mix = NewTable { games: words(&["holdem", "holdem"]), limits: words(&["fixed", "no"]), ..holdem() };
    let agreed = houses.agree(&mix).expect("hold'em at two limits").agreed;
    let limits: Vec<&str> = agreed.games.iter().map(|game| limit_word(game.limit)).collect();
    assert_eq!(limits, ["fixed", "no"]);
    for limits in [&["no"][..], &["no", "no", "no"], &["no", "high"], &["no", "spread-out"]] {
        let fault =
            houses.agree(&NewTable { limits: words(limits), ..mix.clone() }).expect_err("it is refused");
        assert_eq!(fault.field.as_deref(), Some("limits"), "{}", fault.why);
    }
    let badugi =
        NewTable { games: words(&["badugi", "holdem"]), limits: words(&["spread", "no"]), ..holdem() };
    let why = houses.agree(&badugi).expect_err("it is not played so").why;
    assert!(why.contains("is played at these limits"), "{why}");
}

#[test]
fn stakes_change_between_hands_and_in_a_hand_after_it() {
    let mut played = played(&holdem(), 3);
    played.plays_a_hand();
    let stakes = StakesAsk { small_blind: 100, big_blind: 200, ..BLINDS };
    let ask = NewTable { stakes, ..played.game.asked() };
    let (stacks, button) = (played.stacks(), played.game.table().places_now());
    let said = played.changes_to(1, ask.clone()).expect("the host may");
    let changed = told(&said, Happening::TermsChanged);
    assert_eq!(
        (changed.by.as_deref(), &*changed.changed, changed.later),
        (Some("Player 1"), &[Setting::Stakes][..], false)
    );
    assert!(changed.title.as_deref().is_some_and(|title| title.ends_with("100/200")), "{changed:?}");
    assert_eq!((played.stacks(), played.game.table().places_now()), (stacks, button));
    let view = played.game.public(Clock::default(), Presence::default());
    assert!(view.next_title.is_some_and(|title| title.ends_with("100/200")));
    assert_eq!(played.changes_to(1, ask).expect_err("nothing would change").kind, Kind::Conflict);

    assert!(played.deal());
    assert_eq!(played.game.table().terms().map(|terms| terms.stakes.blinds[1].0), Some(200));
    // In the middle of a hand, by the floor, to another game.
    let before = json(&played.game.own(Chair(1), 1));
    let omaha = NewTable {
        games: vec!["omaha".to_owned()],
        limit: "pot".to_owned(),
        bomb: None,
        ..played.game.asked()
    };
    let said = played.changes_to(99, omaha.clone()).expect("the floor may");
    assert!(told(&said, Happening::TermsChanged).later, "it waits for the end of the hand");
    assert_eq!(json(&played.game.own(Chair(1), 1)), before, "nobody's hand is bent");
    assert_eq!(played.game.table().terms().map(|terms| terms.game.id.as_str()), Some("holdem"));
    assert_eq!(played.game.asked().games, ["omaha"], "what is asked for is what comes");
    played.plays_on();
    assert!(played.game.next.is_none());
    played.plays_a_hand();
    assert_eq!(played.game.playing().map(|playing| playing.terms().game.id.as_str()), Some("omaha"));
    played.replays();
}

#[test]
fn only_those_who_run_a_table_change_it_and_some_things_stay() {
    let mut played = played(&holdem(), 3);
    let now = played.game.asked();
    let other = NewTable { name: "Another".to_owned(), ..now.clone() };
    assert_eq!(played.changes_to(2, other.clone()).expect_err("not a guest").kind, Kind::NotAllowed);
    for (field, ask) in [
        ("book", NewTable { book: "river".to_owned(), ..now.clone() }),
        ("cents", NewTable { cents: true, ..now.clone() }),
        ("fees", NewTable { fees: crate::wire::Fees { part: 500, most: 50 }, ..now.clone() }),
        ("rail_seconds", NewTable { rail_seconds: 5, ..now.clone() }),
        ("chairs", NewTable { chairs: 2, ..now.clone() }),
        ("name", NewTable { name: " ".to_owned(), ..now.clone() }),
        ("games", NewTable { games: vec!["bridge".to_owned()], ..now.clone() }),
    ] {
        let denied = played.changes_to(1, ask).expect_err("it stays");
        assert_eq!(
            (denied.kind, denied.fault.field.as_deref()),
            (Kind::BadField, Some(field)),
            "{:?}",
            denied.fault
        );
    }
    played.changes_to(1, other).expect("the host may");
    assert_eq!(played.game.ask.name, "Another");
}

#[tokio::test]
async fn hands_stay_as_they_were_played_when_the_table_changes_and_a_restart_goes_on() {
    let mut played = played(&holdem(), 3);
    played.plays_a_hand();
    let stakes =
        StakesAsk { small_blind: 25, big_blind: 50, bring_in: 10, ante: 5, small_bet: 50, big_bet: 100 };
    let ask = NewTable {
        games: vec!["holdem".to_owned(), "stud".to_owned()],
        limits: vec!["no".to_owned(), "fixed".to_owned()],
        stakes,
        turns: 1,
        bomb: None,
        chairs: 6,
        ..played.game.asked()
    };
    played.changes_to(1, ask).expect("a mix");
    played.orders(1, FloorAct::Transfer { account: 2 }, "").expect("to another who plays");
    // Enough for a checkpoint after the change.
    for _ in 0..30 {
        played.plays_a_hand();
    }
    assert!(played.kept.is_some(), "a checkpoint was kept");
    played.replays();
    let shelved = Shelved::open(&played, "hosting").await;
    assert!(shelved.tables.aside().is_empty(), "{:?}", shelved.tables.aside());
    let info = shelved.tables.info(1).expect("it is open");
    assert_eq!((info.host, info.games.len()), (2, 2));
    let list = shelved.tables.hands(1, Some(1), None, 500).await.expect("a list").hands;
    assert_eq!(
        list.last().map(|hand| hand.game.as_str()),
        Some("Hold'em, no-limit 50/100"),
        "as it was played"
    );
    assert!(
        list.iter().any(|hand| hand.game.contains("25/50"))
            && list.iter().any(|hand| hand.game.contains("Stud"))
    );
    let file = shelved.file(Some(1), Form::JsonLine, None).await;
    assert_eq!(file.lines().count(), list.len());
    assert_eq!(audit(shelved.journal()).await.expect("all is in order").hands, info.hands);
    assert_eq!(shelved.tables.terms(1).await.expect("terms"), played.game.asked());
    shelved.close().await;
}

#[test]
fn whoever_asks_for_a_chair_is_seated_by_the_host() {
    let mut played = played(&NewTable { approval: true, ..holdem() }, 1);
    assert!(played.game.table().chair_of(PlayerId(1)).is_some(), "the host asks nobody");
    played.sits(2).expect("it is asked for");
    assert!(played.game.table().chair_of(PlayerId(2)).is_none());
    let requests = played.game.public(Clock::default(), Presence::default()).requests;
    assert_eq!((requests[0].account, requests[0].chair, requests[0].chips), (2, 2, 10_000));
    assert!(played.game.standing().players.iter().all(|kept| kept.account != 2), "they have never played");
    let no = FloorAct::Seat { account: 2, allow: false };
    assert_eq!(played.orders(1, no, " ").expect_err("a reason is owed").kind, Kind::BadField);
    assert_eq!(played.orders(3, no, "no").expect_err("not theirs to say").kind, Kind::NotAllowed);
    let said = played.orders(1, no, "full tonight").expect("the host may");
    assert_eq!(told(&said, Happening::SeatDenied).why.as_deref(), Some("full tonight"));
    let requests = played.game.public(Clock::default(), Presence::default()).requests;
    assert_eq!(requests[0].why.as_deref(), Some("full tonight"));
    assert!(played.ask(2, Do::Leave), "and they ask no longer");

    played.sits(2).expect("it is asked for again");
    let said = played.orders(1, FloorAct::Seat { account: 2, allow: true }, "").expect("needs no reason");
    assert_eq!(told(&said, Happening::SeatAllowed).by.as_deref(), Some("Player 1"));
    assert_eq!(told(&said, Happening::Sat).amount, Some(10_000));
    // Two ask for the same chair: the second is let in, and chooses another.
    for account in [3, 4] {
        played.tries(account, Do::Sit { chair: 3, chips: 10_000 }).expect("it is asked for");
    }
    for account in [3, 4] {
        played.orders(1, FloorAct::Seat { account, allow: true }, "").expect("both");
    }
    assert!(played.game.table().chair_of(PlayerId(4)).is_none());
    played.sits(4).expect("without asking again");
    played.plays_a_hand();
    played.replays();
}

#[tokio::test]
async fn a_stack_that_is_put_right_is_in_the_ledger_and_the_statement() {
    let mut played = played(&holdem(), 3);
    let give = FloorAct::Correct { chair: 2, change: 500, other: None };
    assert_eq!(played.orders(1, give, "").expect_err("a reason is owed").kind, Kind::BadField);
    let said = played.orders(1, give, "counted wrongly").expect("the host may");
    let corrected = told(&said, Happening::StackCorrected);
    assert_eq!((corrected.was, corrected.total, corrected.amount), (Some(10_000), Some(10_500), Some(500)));
    assert_eq!(
        (corrected.by.as_deref(), corrected.why.as_deref()),
        (Some("Player 1"), Some("counted wrongly"))
    );
    let nobody = FloorAct::Correct { chair: 5, change: 5, other: None };
    assert_eq!(played.orders(1, nobody, "why not").expect_err("nobody sits there").kind, Kind::Conflict);
    assert!(played.deal());
    let take = FloorAct::Correct { chair: 3, change: -700, other: Some(1) };
    let said = played.orders(1, take, "the pot was theirs").expect("it is noted");
    assert!(told(&said, Happening::StackCorrected).later);
    assert_eq!(played.stacks(), [10_000, 10_500, 10_000], "not while they play");
    played.plays_on();
    played.replays();
    let standing = played.game.standing();
    let bought: Vec<u64> = standing.players.iter().map(|kept| kept.bought).collect();
    assert_eq!(bought, [10_000, 10_500, 10_000], "what came from the cage was bought");
    assert_eq!(standing.players.iter().map(|kept| kept.has).sum::<u64>(), 30_500);
    let paid: i64 = standing
        .payments
        .iter()
        .map(|payment| if payment.to == Some(1) { payment.chips as i64 } else { 0 })
        .sum();
    assert!(paid >= 0 && standing.fewest);

    let shelved = Shelved::open(&played, "corrected").await;
    audit(shelved.journal()).await.expect("the ledger says what the table says");
    let rows = |account| {
        let ledger = shelved.tables.ledger();
        async move { ledger.statement(PlayerId(account), 0).await.expect("a statement").rows }
    };
    let own: Vec<String> = rows(2).await.into_iter().filter_map(|row| row.why).collect();
    assert_eq!(own, ["Player 1: counted wrongly"]);
    for (account, received, paid) in [(1, 700, 0), (3, 0, 700)] {
        let rows = rows(account).await;
        let row = rows.iter().find(|row| row.why.is_some()).expect("it is in the statement");
        assert_eq!((row.received, row.paid), (received, paid));
        assert_eq!(row.why.as_deref(), Some("Player 1: the pot was theirs"));
    }
    shelved.close().await;
}

#[test]
fn a_table_is_handed_over_to_somebody_who_has_come() {
    let mut played = played(&holdem(), 2);
    let bot = SeatBot { kind: BotKind::Tight, chair: None, chips: None };
    played.drives(&Input::SeatBot { by: person(1), ask: bot.clone() }).expect("a bot sits down");
    let sits = played.game.table().sitter(Chair(3)).expect("the bot").player.0;
    for account in [1, 7, sits] {
        let denied = played.orders(1, FloorAct::Transfer { account }, "").expect_err("it cannot be");
        assert_eq!(denied.kind, Kind::Conflict);
    }
    let said = played.orders(1, FloorAct::Transfer { account: 2 }, "").expect("the host may");
    assert_eq!(told(&said, Happening::HostChanged).by.as_deref(), Some("Player 1"));
    assert_eq!(played.game.public(Clock::default(), Presence::default()).host, 2);
    assert_eq!(
        played.orders(1, FloorAct::Pause, "").expect_err("not theirs any more").kind,
        Kind::NotAllowed
    );
    played.orders(2, FloorAct::Pause, "").expect("and no reason is asked for");
    played.replays();
}

#[test]
fn a_closed_table_settles_up_and_is_opened_again() {
    let mut played = played(&holdem(), 4);
    played.plays_a_hand();
    played.orders(1, FloorAct::Close, "").expect("the host may");
    let standing = played.game.standing();
    let results: Vec<i64> =
        standing.players.iter().map(|kept| kept.has as i64 - kept.bought as i64).collect();
    assert_eq!(results.iter().sum::<i64>() + standing.house as i64, 0);
    for (kept, result) in standing.players.iter().zip(&results) {
        let sum = |side: fn(&crate::wire::Payment) -> Option<u64>| -> i64 {
            let mine = standing.payments.iter().filter(|payment| side(payment) == Some(kept.account));
            mine.map(|payment| payment.chips as i64).sum()
        };
        assert_eq!(
            sum(|payment| payment.to) - sum(|payment| payment.from),
            *result,
            "{} is cleared",
            kept.name
        );
    }
    assert!(played.sits(1).is_err());
    let said = played.orders(1, FloorAct::Reopen, "").expect("the host may");
    assert_eq!(told(&said, Happening::Reopened).by.as_deref(), Some("Player 1"));
    assert_eq!(played.orders(1, FloorAct::Reopen, "").expect_err("it is open").kind, Kind::Conflict);
    // Whoever comes back soon brings what they left with: the house does not let chips be taken out of play.
    let left =
        |account: u64| standing.players.iter().find(|kept| kept.account == account).expect("they played").has;
    let winner = (1..=4).max_by_key(|account| left(*account)).expect("four");
    let less = Do::Sit { chair: 1, chips: left(winner) - 1 };
    assert!(played.tries(winner, less).expect_err("they won").cite.is_some());
    for account in 1..=4 {
        played
            .tries(account, Do::Sit { chair: account as u8, chips: left(account) })
            .expect("they come back");
    }
    played.plays_a_hand();
    played.replays();
}

#[test]
fn the_house_stands_for_its_bots_when_all_settle_up() {
    let mut played = played(&holdem(), 1);
    let bot = SeatBot { kind: BotKind::Random, chair: None, chips: Some(10_000) };
    played.drives(&Input::SeatBot { by: person(1), ask: bot }).expect("a bot sits down");
    let win = FloorAct::Correct { chair: 1, change: 300, other: Some(2) };
    played.orders(1, win, "the bot misread its hand").expect("the host may");
    let payments = played.game.standing().payments;
    assert_eq!(payments, [crate::wire::Payment { from: None, to: Some(1), chips: 300 }]);
}

#[test]
fn bots_play_when_the_host_says_and_keep_nobody_waiting() {
    let mut played = played(&holdem(), 1);
    let bot = |chair| SeatBot { kind: BotKind::Tight, chair: Some(chair), chips: None };
    for chair in [2, 3] {
        played.drives(&Input::SeatBot { by: person(1), ask: bot(chair) }).expect("a bot sits down");
    }
    let wake = |played: &TestTable| Wake::next(&played.game, Presence::default(), true);
    assert_eq!(
        wake(&played),
        Some(Wake { due: Due::Deal, of: 600_000 }),
        "the host plays, at the host's pace"
    );
    assert!(played.ask(1, Do::Leave));
    assert_eq!(wake(&played), Some(Wake { due: Due::Deal, of: 1_000 }), "bots alone do not dawdle");
    let with_people = NewTable { bots: BotsPlay::WithPeople, ..played.game.asked() };
    let said = played.changes_to(1, with_people).expect("the host may");
    assert_eq!(told(&said, Happening::TermsChanged).changed, [Setting::Bots]);
    assert_eq!(wake(&played), None, "nobody is there to play with");
    let never = NewTable { bots: BotsPlay::Never, ..played.game.asked() };
    played.changes_to(1, never).expect("the host may");
    assert!(played.game.table().taken().is_empty(), "they leave");
    let denied = played.drives(&Input::SeatBot { by: person(1), ask: bot(2) }).expect_err("none may play");
    assert_eq!(denied.kind, Kind::Conflict);
    played.replays();
}

#[test]
fn a_chair_that_goes_after_the_hand_is_not_given_away() {
    let mut played = played(&holdem(), 3);
    assert!(played.deal());
    let fewer = NewTable { chairs: 3, ..played.game.asked() };
    played.changes_to(1, fewer).expect("three sit there");
    assert!(played.sits(4).expect_err("it goes").why.contains("fewer chairs"));
    played.plays_on();
    assert_eq!(played.game.table().size(), 3);
    played.replays();
}

#[test]
fn time_limits_hold_from_the_next_hand() {
    let mut played = played(&holdem(), 2);
    assert!(played.deal());
    let quick = NewTable { act_seconds: 10, bank_seconds: 5, ..played.game.asked() };
    let said = played.changes_to(1, quick).expect("the host may");
    assert_eq!(told(&said, Happening::TermsChanged).changed, [Setting::Time]);
    let wake = |played: &TestTable| Wake::next(&played.game, Presence::default(), true).map(|wake| wake.of);
    assert_eq!(wake(&played), Some(30_000), "this hand is played as it was agreed");
    played.plays_on();
    assert!(played.deal());
    assert_eq!(wake(&played), Some(10_000));
    assert_eq!(played.game.session.at(Chair(1)).bank, 5_000);
}

#[test]
fn whoever_has_the_button_names_the_game_and_without_a_name_the_last_is_played() {
    let words = |all: &[&str]| all.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let stakes = StakesAsk { bring_in: 10, ante: 5, small_bet: 50, big_bet: 100, ..BLINDS };
    let ask = NewTable {
        games: words(&["holdem", "omaha", "stud"]),
        limits: words(&["no", "pot", "fixed"]),
        stakes,
        turns: 1,
        bomb: None,
        choice: true,
        ..holdem()
    };
    let houses = Houses::new(Library::shipped());
    let alone = houses.agree(&NewTable { choice: true, ..holdem() }).expect_err("nothing to choose from");
    assert_eq!(alone.field.as_deref(), Some("choice"), "{}", alone.why);

    let mut played = played(&ask, 3);
    let naming = |played: &TestTable| played.game.public(Clock::default(), Presence::default()).naming;
    let wake = |played: &TestTable| Wake::next(&played.game, Presence::default(), true).expect("it goes on");
    assert_eq!(naming(&played), None);
    assert!(!played.deal(), "the button is drawn for, and its player asked");
    let first = naming(&played).expect("a game is to be named");
    assert_eq!((first.games.len(), first.last), (3, 0));
    let mut view = played.game.public(Clock::default(), Presence::default());
    Clock { until: Some(900), now: 400, of: 600, ..Clock::default() }.stamp(&mut view);
    let stamped = view.naming.expect("a game is to be named");
    assert_eq!((stamped.until, stamped.left, stamped.of), (Some(900), Some(500), Some(600)), "time runs");
    assert_eq!(
        wake(&played),
        Wake { due: Due::Name, of: 5_000 },
        "whoever is not there is not waited for long"
    );
    let (chooser, other) = (u64::from(first.chair), u64::from(first.chair % 3 + 1));
    assert!(
        played
            .tries(other, Do::Name { game: 1 })
            .expect_err("not theirs")
            .why
            .contains("names the next game")
    );
    assert!(played.tries(chooser, Do::Name { game: 9 }).is_err(), "there is no such game");
    played.tries(chooser, Do::Name { game: 2 }).expect("it is theirs");
    let named = told(&played.said, Happening::GameNamed);
    assert!(named.title.as_deref().is_some_and(|title| title.contains("tud")), "{named:?}");
    assert_eq!(wake(&played).due, Due::Deal);
    played.plays_a_hand();
    assert_eq!(played.game.playing().map(|playing| playing.terms().game.id.as_str()), Some("stud"));

    let next = naming(&played).expect("the next game is to be named");
    assert_ne!(next.chair, first.chair);
    let said = played.drives(&Input::Name).expect("their time is up");
    assert!(told(&said, Happening::GameKept).title.as_deref().is_some_and(|title| title.contains("tud")));
    played.plays_a_hand();
    assert_eq!(played.game.playing().map(|playing| playing.terms().game.id.as_str()), Some("stud"));
    assert!(played.game.asked().choice, "a table is asked for again as it is");
    played.replays();

    // A bot of the house names one, too.
    for account in 1..=2 {
        assert!(played.ask(account, Do::Leave));
    }
    let bot = SeatBot { kind: BotKind::Random, chair: Some(5), chips: None };
    played.drives(&Input::SeatBot { by: person(1), ask: bot }).expect("a bot sits down");
    for _ in 0..2 {
        let chair = naming(&played).expect("one of two").chair;
        let said = played.drives(&Input::Name).expect("it is named");
        told(&said, if chair == 5 { Happening::GameNamed } else { Happening::GameKept });
        played.plays_a_hand();
    }
    played.replays();
}
