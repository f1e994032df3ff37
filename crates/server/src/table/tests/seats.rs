//! What becomes of chairs and hands when people sit out, lose everything, are away, are sent away, or run the table
//! themselves.

use room::{
    PlayerId,
    session::{Duty, Power},
    table::Chair,
};
use rules::game;

use crate::wire::{Do, FloorAct, SeatState, SitOut};

use super::{
    super::{
        entry::By,
        step::{Refused, Step},
        view::{Clock, Presence},
    },
    BLINDS, TestTable, ask, three,
};

const MINUTE: u64 = 60_000;

/// Two players at a game of the house.
fn two(id: &str, book: &str) -> TestTable {
    let game = game::shipped(id).expect("it is shipped");
    let mut played = TestTable::open(&ask(&game, book), 5);
    for account in 1..=2 {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 100 }));
    }
    played
}

impl TestTable {
    fn floor(&mut self, act: FloorAct, power: Power) -> Result<(), Refused> {
        self.step(By::Floor(power.player.0), None, |step| step.floor(act, power))
    }

    /// Plays the hand to its end by calling, checking and showing.
    fn play_out(&mut self) {
        while self.goes_on() {
            self.act();
        }
    }

    /// Everybody puts everything in, and the hand is played to its end.
    fn all_in(&mut self) {
        while let Some(account) = self.awaited() {
            let you = self.game.own(Chair(account as u8), 1).expect("their seat");
            let Some(choices) = you.choices else { break };
            let most = choices.raise.map(|raise| raise.most);
            assert!(self.ask(account, most.map_or(Do::Call, |to| Do::Raise { to })));
        }
        self.play_out();
    }

    fn stack(&self, account: u8) -> u64 {
        self.game.table().sitter(Chair(account)).map_or(0, |sitter| sitter.stack.0)
    }

    fn chairs_due(&mut self) {
        let _ = self.step(By::House, None, |step: &mut Step| step.house(Duty::Chairs));
    }
}

fn host() -> Power {
    power("Host", 1, false)
}

fn power(name: &str, number: u64, staff: bool) -> Power {
    Power { player: PlayerId(number), name: name.to_owned(), why: "because".to_owned(), staff }
}

fn floor() -> Power {
    power("Floor", 99, true)
}

#[test]
fn whoever_loses_everything_is_offered_what_they_bought_and_then_sits_out() {
    let mut played = two("holdem", "fort");
    played.now = 10 * MINUTE;
    assert!(played.deal());
    played.all_in();
    let Some(loser) = (1..=2u8).find(|&account| played.stack(account) == 0) else {
        return assert!(played.stack(1) == 100, "a tie");
    };
    let you = played.game.own(Chair(loser), played.now).expect("their seat");
    let rebuy = you.rebuy.expect("a rebuy is offered");
    assert_eq!((rebuy.least, rebuy.most, rebuy.usual), (80, 400, 100));
    assert_eq!(rebuy.left, Some(MINUTE));
    let few = played.tries(loser.into(), Do::Buy { chips: 1 }).expect_err("too few");
    assert!(few.cite.is_some(), "the book says so: {}", few.why);
    played.now += MINUTE;
    played.chairs_due();
    let view = played.game.public(Clock::default(), Presence::default());
    assert_eq!(view.seats[loser as usize - 1].as_ref().map(|seat| seat.state), Some(SeatState::Away));
    assert!(played.ask(loser.into(), Do::Buy { chips: 100 }), "still possible");
    assert!(played.deal(), "and it means to play");
    played.play_out();
    played.replays();
}

#[test]
fn a_chair_is_given_up_when_its_player_is_away_too_long() {
    for (book, minutes, cites) in [("roberts", 30, true), ("fort", 60, false)] {
        let mut played = two("holdem", book);
        played.now = MINUTE;
        assert!(played.ask(2, Do::SitOut { when: SitOut::Now }));
        played.now += minutes * MINUTE - 1;
        played.chairs_due();
        assert!(played.game.table().sitter(Chair(2)).is_some(), "{book}: not yet");
        played.now += 1;
        played.chairs_due();
        assert!(played.game.table().sitter(Chair(2)).is_none(), "{book}: the chair is free");
        let cited = played.bodies.last().is_some_and(|body| body.contains("absence.pickup"));
        assert_eq!(cited, cites, "{book}");
        // The chips went along, and come back with the player.
        let less = played.tries(2, Do::Sit { chair: 2, chips: 80 }).expect_err("less than was taken away");
        assert!(less.why.contains("100") && less.cite.is_some(), "{}", less.why);
        assert!(played.ask(2, Do::Sit { chair: 2, chips: 100 }));
        played.replays();
    }
}

#[test]
fn a_host_who_plays_cannot_bend_the_hand() {
    // Sending somebody away: they play the hand to its end, and are told by whom and why.
    let mut played = three("fort", BLINDS);
    assert!(played.deal());
    let first = played.awaited().expect("somebody is to act");
    let victim = first as u8;
    played.floor(FloorAct::Remove { chair: victim, may_return: false }, host()).expect("after the hand");
    assert_eq!(played.awaited(), Some(first), "the hand is still theirs to play");
    assert!(played.ask(first, Do::Raise { to: 300 }));
    played.play_out();
    assert!(played.game.table().sitter(Chair(victim)).is_none(), "they are gone after it");
    let back = played.tries(first, Do::Sit { chair: victim, chips: 10_000 }).expect_err("they stay out");
    assert!(back.why.contains("Host") && back.why.contains("because"), "{}", back.why);
    let view = played.game.public(Clock::default(), Presence::default());
    assert_eq!(view.removed.iter().map(|removed| removed.account).collect::<Vec<_>>(), [first]);
    let taken = played.game.cashier.dealings(PlayerId(first)).cashed.0;
    played.floor(FloorAct::Admit { account: first }, host()).expect("let back in");
    assert!(played.ask(first, Do::Sit { chair: victim, chips: taken }));
    played.replays();

    // Closing: the hand is played to its end by those in it.
    let mut played = three("fort", BLINDS);
    assert!(played.deal());
    played.floor(FloorAct::Close, host()).expect("after the hand");
    let first = played.awaited().expect("somebody is to act");
    assert!(played.ask(first, Do::Call), "the hand goes on");
    played.play_out();
    assert_eq!(played.game.session.closed(), Some("because"));
    assert!(played.game.table().taken().is_empty(), "everybody has left");
    played.replays();
}

#[test]
fn a_hand_is_called_off_by_the_floor_or_by_everybody_in_it() {
    let mut played = three("fort", BLINDS);
    assert!(played.deal());
    played.floor(FloorAct::Void, floor()).expect("a floor person who is not in it decides");
    assert!(!played.game.table().is_on());

    assert!(played.deal());
    played.floor(FloorAct::Void, host()).expect("it is asked");
    assert!(played.game.table().is_on(), "nothing happens yet");
    let you = played.game.own(Chair(2), 1).expect("their seat");
    assert!(you.consent, "everybody in the hand is asked");
    assert!(!played.game.own(Chair(1), 1).expect("their seat").consent, "whoever asks agrees");
    assert!(played.ask(2, Do::Consent { agree: true }));
    assert!(!played.ask(2, Do::Consent { agree: true }), "once");
    assert!(played.ask(3, Do::Consent { agree: false }));
    assert!(
        played.game.table().is_on() && played.game.session.proposal().is_none(),
        "one is enough to play on"
    );
    played.floor(FloorAct::Void, host()).expect("it is asked again");
    for account in [2, 3] {
        assert!(played.ask(account, Do::Consent { agree: true }));
    }
    assert!(!played.game.table().is_on(), "all agree");
    assert!((1..=3).all(|account| played.stack(account) == 10_000), "every chip is back");

    // A floor person who plays is no floor person in that hand; a pause waits for its end.
    assert!(played.deal());
    let playing = power("Floor", 2, true);
    played.floor(FloorAct::Void, playing.clone()).expect("it is asked");
    assert!(played.game.table().is_on());
    played.floor(FloorAct::Pause, playing).expect("after the hand");
    assert!(played.game.session.pause().is_some_and(|pause| !pause.at_once));
    played.replays();
}

#[test]
fn a_run_out_comes_street_by_street_with_the_hands_up() {
    let mut played = two("holdem", "fort");
    assert!(played.deal());
    while let Some(account) = played.awaited() {
        let you = played.game.own(Chair(account as u8), 1).expect("their seat");
        let Some(choices) = you.choices else { break };
        let most = choices.raise.map(|raise| raise.most);
        assert!(played.ask(account, most.map_or(Do::Call, |to| Do::Raise { to })));
    }
    for cards in [0, 3, 4, 5] {
        let view = played.game.public(Clock::default(), Presence::default());
        assert!(view.runout && view.on);
        assert_eq!(view.boards.first().map_or(0, Vec::len), cards);
        let up = view.seats.iter().flatten().all(|seat| seat.cards.iter().all(|card| card != "??"));
        assert!(up, "the hands lie open");
        assert!(played.next_street());
    }
    assert!(!played.game.table().is_on());
    played.replays();
}

#[test]
fn those_who_watch_do_not_talk_into_a_hand() {
    let mut played = three("fort", BLINDS);
    let talk = || Do::Chat { text: "fold!".to_owned() };
    assert!(played.ask(77, talk()), "between hands they may");
    assert!(played.deal());
    let hushed = played.tries(77, talk()).expect_err("not now");
    assert!(hushed.cite.is_some(), "{}", hushed.why);
    assert!(played.ask(1, talk()), "those who sit may");
}

#[test]
fn amounts_are_told_in_cents_where_the_table_counts_so() {
    let game = game::shipped("holdem").expect("it is shipped");
    let mut ask = ask(&game, "fort");
    ask.cents = true;
    ask.stakes = crate::wire::StakesAsk { small_blind: 25, big_blind: 50, ..Default::default() };
    let mut played = TestTable::open(&ask, 5);
    let few = played.tries(1, Do::Sit { chair: 1, chips: 10 }).expect_err("too few");
    assert!(few.why.contains("10.00") || few.why.contains("20.00"), "{}", few.why);
    for account in 1..=2 {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 5_000 }));
    }
    assert!(played.deal());
    let first = played.awaited().expect("somebody is to act");
    let low = played.tries(first, Do::Raise { to: 60 }).expect_err("too little");
    assert!(low.why.contains("1.00"), "{}", low.why);
    let view = played.game.public(Clock::default(), Presence::default());
    assert!(view.title.ends_with("0.25/0.50"), "{}", view.title);
    assert!(view.cents);
}

#[test]
fn a_bet_that_nobody_has_called_is_no_side_pot() {
    let mut played = three("fort", BLINDS);
    assert!(played.deal());
    let first = played.awaited().expect("somebody is to act");
    assert!(played.ask(first, Do::Raise { to: 10_000 }));
    let view = played.game.public(Clock::default(), Presence::default());
    assert_eq!(view.pots.len(), 1, "{:?}", view.pots);
}

#[test]
fn those_who_sit_out_are_offered_neither_straddle_nor_bomb_pot() {
    let mut played = three("fort", BLINDS);
    let offered = |played: &TestTable, chair| {
        let you = played.game.own(Chair(chair), 1).expect("their seat");
        (you.straddle.is_some(), you.bomb)
    };
    let before = offered(&played, 2);
    assert!(before.1, "the table deals bomb pots");
    assert!(played.ask(2, Do::SitOut { when: SitOut::Now }));
    assert_eq!(offered(&played, 2), (false, false));
    assert_eq!(offered(&played, 1), before);
}
