//! What players want besides acting: to call just so much, to leave after the hand, to be asked how often the rest is
//! dealt, to show what nobody had to see.

use room::{session::Duty, table::Chair};
use rules::{Library, game};

use crate::wire::{Do, NewTable, Prepared, SitOut, TableView};

use super::{
    super::{
        entry::By,
        step::Step,
        timers::{Due, Wake},
        view::{Clock, Presence},
    },
    BLINDS, TestTable, ask, three,
};

impl TestTable {
    fn view(&self) -> TableView {
        self.game.public(Clock::default(), Presence::default())
    }

    /// Everybody puts everything in, until nobody can bet.
    fn shove(&mut self) {
        while let Some(account) = self.awaited() {
            let you = self.game.own(Chair(account as u8), 1).expect("their seat");
            let Some(choices) = you.choices else { break };
            let most = choices.raise.map(|raise| raise.most);
            assert!(self.ask(account, most.map_or(Do::Call, |to| Do::Raise { to })));
        }
    }

    fn finish(&mut self) {
        while self.goes_on() {
            self.act();
        }
    }
}

#[test]
fn a_call_that_was_prepared_for_an_amount_calls_that_amount_and_no_raise() {
    let mut played = three("fort", BLINDS);
    assert!(played.deal());
    let first = played.awaited().expect("somebody is to act");
    let second = first % 3 + 1;
    let prepared = Some(Prepared::Call(50));
    assert!(played.ask(second, Do::Prepare { act: prepared }), "the small blind is to add 50");
    assert!(played.ask(first, Do::Raise { to: 300 }));
    assert_eq!(played.awaited(), Some(second), "a raise is not called by mistake");
    assert!(played.ask(second, Do::Fold));

    let mut played = three("fort", BLINDS);
    assert!(played.deal());
    let first = played.awaited().expect("somebody is to act");
    let second = first % 3 + 1;
    assert!(played.ask(second, Do::Prepare { act: prepared }));
    assert!(played.ask(first, Do::Call));
    assert_eq!(played.awaited(), Some(second % 3 + 1), "just that much is called");
    played.replays();
}

#[test]
fn who_leaves_after_the_hand_plays_it_and_may_think_again() {
    let mut played = three("fort", BLINDS);
    assert!(played.deal());
    let leave = || Do::SitOut { when: SitOut::Leave };
    for account in 1..=2 {
        assert!(played.ask(account, leave()));
    }
    assert!(played.view().seats[0].as_ref().is_some_and(|seat| seat.leaving));
    assert!(played.ask(2, Do::SitOut { when: SitOut::Never }), "it is taken back");
    let first = played.awaited().expect("nobody acts for those who leave later");
    assert!(played.ask(first, Do::Call));
    played.finish();
    let there = |chair| played.game.table().sitter(Chair(chair)).is_some();
    assert_eq!([1, 2, 3].map(there), [false, true, true]);
    assert!(played.ask(2, leave()), "between hands at once");
    assert!(played.game.table().sitter(Chair(2)).is_none());
    played.replays();
}

#[test]
fn who_wants_to_be_asked_says_at_the_all_in_how_often_the_rest_is_dealt() {
    for (answers, boards) in [([2, 2], 2), ([2, 1], 1), ([1, 2], 1)] {
        let mut played = three("fort", BLINDS);
        for (account, times) in [(1, 0), (2, 0), (3, 2)] {
            assert!(played.ask(account, Do::Run { times }));
        }
        assert!(played.deal());
        played.shove();
        assert!(played.view().asked.is_none(), "first the hands are looked at");
        assert!(played.next_street());
        let asked = played.view().asked.expect("now they are asked");
        assert_eq!((asked.most, asked.open, asked.agreed), (2, vec![1, 2], vec![3]));
        let wake = Wake::next(&played.game, Presence::default(), true);
        assert!(wake.is_some_and(|wake| wake.due == Due::Runs && wake.of == 10_000), "{wake:?}");
        assert!(played.ask(1, Do::Run { times: answers[0] }));
        if answers[0] > 1 {
            assert_eq!(played.view().asked.expect("one is left").agreed, [1, 3]);
            assert!(played.ask(2, Do::Run { times: answers[1] }));
        }
        assert!(played.view().asked.is_none(), "once is enough to decide it, and so are all answers");
        assert_eq!(played.game.session.at(Chair(1)).runs, 0, "the answer was for this hand");
        played.finish();
        assert_eq!(played.view().boards.len(), boards, "{answers:?}");
        played.replays();
    }
}

#[test]
fn the_rest_is_dealt_once_if_somebody_does_not_answer_in_time() {
    let mut played = three("fort", BLINDS);
    for account in 1..=3 {
        assert!(played.ask(account, Do::Run { times: 0 }));
    }
    assert!(played.deal());
    played.shove();
    assert!(played.next_street());
    assert!(played.ask(1, Do::Run { times: 2 }));
    played.step(By::House, None, |step: &mut Step| step.house(Duty::Runs)).expect("time is up");
    played.finish();
    assert_eq!(played.view().boards.len(), 1);
    played.replays();
}

#[test]
fn what_nobody_had_to_see_is_shown_card_by_card_once_the_hand_is_over() {
    let mut played = three("fort", BLINDS);
    assert!(played.deal());
    let (first, own) = (played.awaited().expect("to act"), |played: &TestTable, account: u64| {
        played.game.own(Chair(account as u8), 1).expect("their seat")
    });
    let held = own(&played, first).cards;
    assert!(played.ask(first, Do::Fold));
    let early = played.tries(first, Do::ShowCards { cards: held.clone() }).expect_err("others still play");
    assert!(early.why.contains("once the hand is over"), "{}", early.why);
    let next = played.awaited().expect("to act");
    assert!(played.ask(next, Do::Fold));
    assert!(!played.goes_on());

    // Of a folded hand one card, then the other.
    assert_eq!(own(&played, first).unseen, held);
    assert!(played.ask(first, Do::ShowCards { cards: vec![held[1].clone()] }));
    let seen = |played: &TestTable, account: u64| played.view().seats[account as usize - 1].clone();
    assert_eq!(seen(&played, first).expect("a seat").cards, ["??".to_owned(), held[1].clone()]);
    assert_eq!(own(&played, first).unseen, [held[0].clone()]);
    played.replays();
    assert!(played.ask(first, Do::ShowCards { cards: vec![held[0].clone()] }));
    assert_eq!(seen(&played, first).expect("a seat").cards, held);
    let again = played.tries(first, Do::ShowCards { cards: vec![held[0].clone()] });
    assert!(again.is_err_and(|refused| refused.why.contains("nobody has seen")));

    // Of the hand that won unseen both; of somebody else's nothing.
    let winner = 6 - first - next;
    let won = own(&played, winner).cards;
    assert!(played.tries(first, Do::ShowCards { cards: won.clone() }).is_err());
    assert!(played.ask(winner, Do::ShowCards { cards: won.clone() }));
    assert_eq!(seen(&played, winner).expect("a seat").cards, won);
    assert!(played.deal());
    assert!(played.view().seats.iter().flatten().all(|seat| seat.cards.iter().all(|card| card == "??")));
}

/// Three at a table of a house that shows what would have come; the first to act and the next fold.
fn folded(book: &str) -> (TestTable, u64) {
    let mut library = Library::shipped();
    let friday = "book = 'friday'\ntitle = 'The Friday Game'\nbase = 'fort'\n\
        [policy.\"rabbit-hunting\"]\nvalue = true\ncite = '1'\nsays = 'What would have come may be seen.'";
    library.add("friday.toml", friday.to_owned()).expect("a book");
    let holdem = game::shipped("holdem").expect("it is shipped");
    let ask = NewTable { stakes: BLINDS, buy_in: Some([1, 100_000]), ..ask(&holdem, book) };
    let mut played = TestTable::open_with(library, 1, &ask, 3);
    for account in 1..=3 {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 10_000 }));
    }
    assert!(played.deal());
    let first = played.awaited().expect("to act");
    let early = played.tries(first, Do::Rabbit).expect_err("the hand is on");
    assert!(early.why.contains("once the hand is over"), "{}", early.why);
    for _ in 0..2 {
        let next = played.awaited().expect("to act");
        assert!(played.ask(next, Do::Fold));
    }
    assert!(!played.goes_on());
    (played, first)
}

#[test]
fn what_would_have_come_is_shown_where_the_book_allows_it_and_nowhere_else() {
    let offered = |played: &TestTable, account: u64| {
        played.game.own(Chair(account as u8), 1).expect("their seat").rabbit
    };
    let (mut played, first) = folded("fort");
    assert!(!offered(&played, first));
    let refused = played.tries(first, Do::Rabbit).expect_err("dealers do not show it");
    assert_eq!(refused.cite.expect("a rule").policy, "rabbit-hunting");
    assert!(played.view().rabbit.is_empty());

    let (mut played, first) = folded("friday");
    assert!(offered(&played, first), "a friend may ask");
    assert!(played.view().rabbit.is_empty(), "nobody has asked yet");
    assert!(played.ask(first, Do::Rabbit));
    let view = played.view();
    assert_eq!(view.rabbit.iter().map(Vec::len).collect::<Vec<_>>(), [5]);
    assert!(view.boards.is_empty(), "it is not the board");
    assert!(!offered(&played, first), "it is shown once");
    assert!(played.tries(first, Do::Rabbit).is_err());
    played.replays();
    assert!(played.deal());
    assert!(played.view().rabbit.is_empty(), "the next hand has its own");
}
