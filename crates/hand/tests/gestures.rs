//! Who sees cards that players turn up too early, and answers about cards and chips that no shipped book gives, but a
//! house's own book may.

use std::sync::Arc;

use cards::{Card, CardSet, Deck};
use hand::{
    Act, Awaiting, Chips, DealerAct, Event, FloorAct, Hand, House, Mode, PlayerAct, Rake, Seat, Seating,
    Seen, Source, Stakes, Stub, Terms, Viewer,
    live::{
        BettorMucks, BlindCall, Fate, Forward, Gesture, Handling, IntoOther, Irregularity, LiveAct, Motion,
        Part, Promised,
    },
};
use rules::game::{self, Limit};

/// Three players with a thousand each, before the flop of no-limit hold'em; the third is to act.
fn hand() -> Hand {
    hand_by(Handling::default())
}

/// The same in a house with these answers.
fn hand_by(handling: Handling) -> Hand {
    let game = game::shipped("holdem").expect("shipped");
    let stakes = Stakes::blinds(5, 10);
    let seating = Seating::usual(&game, &stakes, &[Chips(1000); 3]);
    let stub = Stub::new(&Deck::shuffled(game.deck, [3; 32]), [7; 32]);
    let house = House { handling, ..House::default() };
    let terms = Terms::new(game, Limit::No, stakes, house, Rake::NONE).expect("terms");
    Hand::open(Arc::new(terms), Mode::BY_ITSELF, &seating, Source::Deck(stub)).expect("seated")
}

/// The faces of a player's cards that a watcher sees.
fn faces(hand: &Hand, viewer: Viewer, seat: Seat) -> Vec<Card> {
    let view = hand.view(viewer);
    let cards = &view.players[seat.0 as usize].cards;
    cards.iter().filter_map(|seen| if let Seen::Face(card) = seen { Some(*card) } else { None }).collect()
}

#[test]
fn a_card_turned_up_is_seen_by_everybody_and_the_other_by_nobody() {
    let mut hand = hand();
    let first: CardSet = hand.state().faces_down(Viewer::Seat(Seat(2)), Seat(2)).iter().take(1).collect();
    hand.apply(Act::Player(Seat(2), PlayerAct::Gesture(Gesture::Expose(first)))).expect("turned up");
    let shown: Vec<Card> = first.iter().collect();
    for viewer in [Viewer::Rail, Viewer::Floor, Viewer::Seat(Seat(0))] {
        assert_eq!(faces(&hand, viewer, Seat(2)), shown);
    }
}

#[test]
fn a_card_shown_to_a_player_who_has_acted_is_seen_when_the_round_is_over() {
    let mut hand = hand();
    let first: CardSet = hand.state().faces_down(Viewer::Seat(Seat(1)), Seat(1)).iter().take(1).collect();
    let act = |hand: &mut Hand, seat: u8, act: PlayerAct| {
        hand.apply(Act::Player(Seat(seat), act)).map(|_| ()).expect("allowed");
    };
    act(&mut hand, 2, PlayerAct::Call);
    act(&mut hand, 1, PlayerAct::Gesture(Gesture::ShowTo(Seat(2), first)));
    assert!(faces(&hand, Viewer::Rail, Seat(1)).is_empty());
    act(&mut hand, 0, PlayerAct::Call);
    act(&mut hand, 1, PlayerAct::Check);
    assert_eq!(faces(&hand, Viewer::Rail, Seat(1)), first.iter().collect::<Vec<_>>());
}

#[test]
fn cards_of_others_cannot_be_shown() {
    let mut hand = hand();
    let others = hand.state().faces_down(Viewer::Seat(Seat(0)), Seat(0));
    assert!(hand.apply(Act::Player(Seat(2), PlayerAct::Gesture(Gesture::Expose(others)))).is_err());
}

fn does(hand: &mut Hand, seat: u8, act: PlayerAct) -> Vec<Event> {
    let rulings = hand.apply(Act::Player(Seat(seat), act)).expect("allowed");
    rulings.iter().map(|ruling| ruling.event).collect()
}

fn act(hand: &mut Hand, seat: u8, part: Part) -> Vec<Event> {
    let act = LiveAct { parts: vec![part], at_once: false };
    let rulings = hand.perform(Seat(seat), &act).expect("allowed");
    rulings.iter().map(|ruling| ruling.event).collect()
}

fn say(words: &str) -> Part {
    Part::Say(words.parse().expect("words"))
}

/// Chips of ten, moved forward and not let go.
fn forward(tens: usize) -> Part {
    Part::Move(Motion { chips: vec![Chips(10); tens], ..Motion::default() })
}

#[test]
fn chips_moved_forward_may_cost_the_hand_or_bind_once_somebody_acts() {
    let mut hand = hand_by(Handling { forward: Forward::Forfeits, ..Handling::default() });
    assert!(act(&mut hand, 2, forward(3)).contains(&Event::Folded { seat: Seat(2) }));
    let mut hand = hand_by(Handling { forward: Forward::BindsIfActed, ..Handling::default() });
    assert_eq!(hand.awaiting(), Awaiting::Bet(Seat(2)));
    act(&mut hand, 2, forward(3));
    let events = act(&mut hand, 0, say("fold"));
    assert!(events.contains(&Event::Raised { seat: Seat(2), to: Chips(30), full: true }));
}

#[test]
fn a_folded_hand_may_always_come_back_or_never() {
    let mut hand = hand_by(Handling { folded: Fate::Live, ..Handling::default() });
    does(&mut hand, 2, PlayerAct::Fold);
    let events = does(&mut hand, 2, PlayerAct::Gesture(Gesture::WantBack));
    assert_eq!(events, [Event::Irregularity(Irregularity::Restored { seat: Seat(2) })]);
    assert_eq!(hand.awaiting(), Awaiting::Bet(Seat(2)));
    let mut hand = hand_by(Handling { folded: Fate::Dead, ..Handling::default() });
    does(&mut hand, 2, PlayerAct::Fold);
    assert!(hand.apply(Act::Player(Seat(2), PlayerAct::Gesture(Gesture::WantBack))).is_err());
}

#[test]
fn a_bettor_who_throws_the_hand_away_may_be_out_at_once() {
    let mut hand = hand_by(Handling { bettor_mucks: BettorMucks::Dead, ..Handling::default() });
    does(&mut hand, 2, PlayerAct::RaiseTo(Chips(30)));
    let events = does(&mut hand, 2, PlayerAct::Gesture(Gesture::ThrowForward));
    assert_eq!(events, [Event::Killed { seat: Seat(2) }]);
    assert_eq!(hand.awaiting(), Awaiting::Bet(Seat(0)));
}

#[test]
fn cards_thrown_into_another_hand_may_mean_a_new_deal() {
    let mut hand = hand_by(Handling { into_other: IntoOther::Redeal, ..Handling::default() });
    does(&mut hand, 2, PlayerAct::Gesture(Gesture::ThrowInto(Seat(1))));
    // Nobody is there to ask, and the whole hand is not the state's to call off: the floor's word does it.
    let asked = hand.state().referred().expect("asked").question;
    hand.apply(Act::Floor(FloorAct::Rule(asked.usual()))).expect("dealt again");
    assert_eq!(hand.awaiting(), Awaiting::Nobody);
    assert_eq!(hand.state().stack_of(Seat(1)), Chips(1000));
}

#[test]
fn promises_and_calls_of_unknown_bets_may_bind() {
    let mut hand = hand_by(Handling { promise: Promised::Binds, ..Handling::default() });
    act(&mut hand, 0, say("if you raise, I call"));
    let events = does(&mut hand, 2, PlayerAct::RaiseTo(Chips(40)));
    assert!(events.contains(&Event::Called { seat: Seat(0), amount: Chips(35) }));
    for (blind_call, held) in [(BlindCall::Any, true), (BlindCall::Least, false), (BlindCall::Free, false)] {
        let mut hand = hand_by(Handling { blind_call, ..Handling::default() });
        act(&mut hand, 2, say("raise"));
        act(&mut hand, 0, say("call"));
        let events = does(&mut hand, 2, PlayerAct::RaiseTo(Chips(500)));
        let called = events.iter().any(|event| matches!(event, Event::Called { seat: Seat(0), .. }));
        assert_eq!(called, held, "{blind_call:?}");
    }
}

#[test]
fn a_caller_may_be_let_raise_after_a_correction() {
    for caller_may_raise in [false, true] {
        let mut hand = hand_by(Handling { caller_may_raise, ..Handling::default() });
        does(&mut hand, 2, PlayerAct::Unstopped(Chips(15)));
        does(&mut hand, 0, PlayerAct::Call);
        hand.apply(Act::Dealer(DealerAct::Mend)).expect("in time");
        assert_eq!(hand.state().bet_of(Seat(0)), Chips(20));
        does(&mut hand, 1, PlayerAct::Call);
        // If not, the round is over.
        let asked = hand.state().street() == 0 && hand.awaiting() == Awaiting::Bet(Seat(0));
        assert_eq!(asked, caller_may_raise);
    }
}
