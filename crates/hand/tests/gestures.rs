//! Who sees cards that players turn up too early.

use std::sync::Arc;

use cards::{Card, CardSet, Deck};
use hand::{
    Act, Actor, Chips, Gesture, Hand, House, Seat, Seating, Seen, Source, Stakes, Stub, Terms, Viewer,
};
use rules::game::{self, Limit};

/// Three players with a thousand each, before the flop of no-limit hold'em; the third is to act.
fn hand() -> Hand {
    let game = game::shipped("holdem").expect("shipped");
    let stakes = Stakes::blinds(5, 10);
    let seating = Seating::usual(&game, &stakes, &[Chips(1000); 3]);
    let stub = Stub::new(&Deck::shuffled(game.deck, [3; 32]), [7; 32]);
    let terms = Terms::new(game, Limit::No, stakes, House::default()).expect("terms");
    Hand::open(Arc::new(terms), &seating, Source::Deck(stub)).expect("seated")
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
    let first: CardSet = hand.state().down_of(Seat(2)).iter().take(1).collect();
    hand.apply(Actor::Player(Seat(2)), Act::Gesture(Gesture::Expose(first))).expect("turned up");
    let shown: Vec<Card> = first.iter().collect();
    for viewer in [Viewer::Rail, Viewer::Floor, Viewer::Seat(Seat(0))] {
        assert_eq!(faces(&hand, viewer, Seat(2)), shown);
    }
}

#[test]
fn a_card_shown_to_a_player_who_has_acted_is_seen_when_the_round_is_over() {
    let mut hand = hand();
    let first: CardSet = hand.state().down_of(Seat(1)).iter().take(1).collect();
    let act = |hand: &mut Hand, seat: u8, act: Act| {
        hand.apply(Actor::Player(Seat(seat)), act).map(|_| ()).expect("allowed");
    };
    act(&mut hand, 2, Act::Call);
    act(&mut hand, 1, Act::Gesture(Gesture::ShowTo(Seat(2), first)));
    assert!(faces(&hand, Viewer::Rail, Seat(1)).is_empty());
    act(&mut hand, 0, Act::Call);
    act(&mut hand, 1, Act::Check);
    assert_eq!(faces(&hand, Viewer::Rail, Seat(1)), first.iter().collect::<Vec<_>>());
}

#[test]
fn cards_of_others_cannot_be_shown() {
    let mut hand = hand();
    let others = hand.state().down_of(Seat(0));
    assert!(hand.apply(Actor::Player(Seat(2)), Act::Gesture(Gesture::Expose(others))).is_err());
}
