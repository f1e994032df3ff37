//! LiveRules that no shipped book has, but a house's own book may.

use std::sync::Arc;

use hand::{
    Act, Chips, DealerAct, Event, Hand, House, Mode, PlayerAct, Rake, Seat, Seating, Source, Stakes, Terms,
    live::{Binds, LiveAct, LiveRules, Motion, Part, Several, Skipped, Undercall},
};
use rules::{
    game::{self, Limit},
    policy::{VerbalBetPotNl, VerbalVsChipsPrecedence},
};

/// Four players with a thousand each on the flop of no-limit hold'em, of whom the first has bet 100.
fn facing_a_bet(live_rules: LiveRules) -> Hand {
    let game = game::shipped("holdem").expect("shipped");
    let stakes = Stakes::blinds(5, 10);
    let house = House { live_rules, ..House::default() };
    let terms = Terms::new(game, Limit::No, stakes, house, Rake::NONE).expect("terms");
    let seating = Seating { carried: Chips(40), starts: 1, ..plain_seating() };
    let mut hand = Hand::open(Arc::new(terms), Mode::BY_ITSELF, &seating, Source::Dealer).expect("seated");
    deal(&mut hand);
    hand.apply(Act::Player(Seat(0), PlayerAct::RaiseTo(Chips(100)))).expect("a bet");
    hand
}

fn plain_seating() -> Seating {
    let game = game::shipped("holdem").expect("shipped");
    let stakes = Stakes { blinds: [Chips::ZERO; 3], ..Stakes::blinds(5, 10) };
    Seating::usual(&game, &stakes, &[Chips(1000); 4])
}

/// Deals whatever is due, without anybody knowing the players' cards.
fn deal(hand: &mut Hand) {
    let mut deck = cards::Deck::in_order(hand.terms().game.deck).stub().collect::<Vec<_>>().into_iter();
    while let Some(owed) = hand.state().owed(hand.terms()) {
        let act = match owed {
            hand::Owed::DrawOne | hand::Owed::Aside => panic!("nothing went wrong"),
            hand::Owed::Burn => DealerAct::Burn(None),
            hand::Owed::Board(board) => DealerAct::Board(board, deck.next().expect("a card")),
            hand::Owed::Card { seat, .. } => DealerAct::Deal(seat, None),
        };
        hand.apply(Act::Dealer(act)).expect("due");
    }
}

fn say(words: &str) -> Part {
    Part::Say(words.parse().expect("words"))
}

fn put(chips: &[u64]) -> Part {
    let chips = chips.iter().copied().map(Chips).collect();
    Part::Put(Motion { chips, ..Motion::default() })
}

/// What the second player's act leads to.
fn events(live_rules: LiveRules, parts: Vec<Part>) -> Vec<Event> {
    let mut hand = facing_a_bet(live_rules);
    let rulings = hand.perform(Seat(1), &LiveAct { parts, at_once: false }).expect("it is read");
    rulings.iter().map(|ruling| ruling.event).collect()
}

fn called(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Called { .. }))
}

fn raised_to(events: &[Event]) -> Option<u64> {
    events.iter().find_map(|event| match event {
        Event::Raised { to, .. } => Some(to.0),
        _ => None,
    })
}

#[test]
fn chips_may_count_whatever_was_said() {
    let live_rules = LiveRules { precedence: VerbalVsChipsPrecedence::Chips, ..LiveRules::default() };
    assert!(called(&events(live_rules, vec![say("raise to 400"), put(&[100])])));
    let live_rules = LiveRules { precedence: VerbalVsChipsPrecedence::Verbal, ..live_rules };
    assert_eq!(raised_to(&events(live_rules, vec![put(&[100, 100, 100]), say("raise to 400")])), Some(400));
}

#[test]
fn several_chips_may_always_be_a_raise_or_a_call() {
    let chips = || vec![put(&[25, 25, 25, 25, 25])];
    let live_rules = |several| LiveRules { several, ..LiveRules::default() };
    assert_eq!(raised_to(&events(live_rules(Several::Raise), chips())), Some(200));
    assert!(called(&events(live_rules(Several::Call), chips())));
    assert_eq!(raised_to(&events(live_rules(Several::Call), vec![put(&[100, 100, 50])])), Some(250));
}

#[test]
fn too_few_chips_may_be_lost_with_the_hand() {
    let live_rules = LiveRules { undercall: Undercall::Forfeited, ..LiveRules::default() };
    let events = events(live_rules, vec![put(&[25])]);
    assert!(matches!(
        events[..],
        [Event::Forfeited { amount: Chips(25), .. }, Event::Folded { seat: Seat(1) }]
    ));
}

#[test]
fn pot_may_be_an_amount() {
    let live_rules = LiveRules { pot_said: VerbalBetPotNl::PotAmount, ..LiveRules::default() };
    // 100 to call, and then the 140 in the middle with that call.
    assert_eq!(raised_to(&events(live_rules, vec![say("pot")])), Some(340));
    let live_rules = LiveRules { pot_said: VerbalBetPotNl::Void, ..live_rules };
    let mut hand = facing_a_bet(live_rules);
    assert!(hand.perform(Seat(1), &LiveAct { parts: vec![say("pot")], at_once: false }).is_err());
}

#[test]
fn acts_out_of_turn_may_never_bind() {
    let early = |binds| {
        let mut hand = facing_a_bet(LiveRules { binds, ..LiveRules::default() });
        hand.perform(Seat(2), &LiveAct { parts: vec![say("call")], at_once: false }).expect("too early");
        hand.apply(Act::Player(Seat(1), PlayerAct::Call)).expect("in turn");
        hand.state().bet_of(Seat(2))
    };
    assert_eq!(early(Binds::UnlessRaised), Chips(100));
    assert_eq!(early(Binds::IfNothingIntervenes), Chips(0));
    assert_eq!(early(Binds::Never), Chips(0));
}

#[test]
fn a_skipped_hand_may_be_dead_or_keep_its_rights() {
    let skip = |skipped| {
        let mut hand = facing_a_bet(LiveRules { skipped, ..LiveRules::default() });
        for seat in [2, 3] {
            hand.perform(Seat(seat), &LiveAct { parts: vec![say("call")], at_once: false })
                .expect("too early");
        }
        (hand.state().live().contains(Seat(1)), hand.choices().is_some_and(|choices| choices.raise.is_some()))
    };
    assert_eq!(skip(Skipped::KeepsRight), (true, true));
    assert_eq!(skip(Skipped::CheckCallFold), (true, false));
    assert!(!skip(Skipped::Dead).0);
}
