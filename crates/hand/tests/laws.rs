//! The laws of a hand, over every shipped game at every limit under every book: what is offered is accepted and
//! nothing else is, a refused act changes nothing, replay equals live, chips are conserved, no card is in two places,
//! no watcher sees what is not theirs to see.

use std::sync::Arc;

use cards::{CardSet, ChaCha20, Deck};
use hand::{
    Act, Actor, Awaiting, Chips, Choices, Hand, House, Seat, Seating, Seen, Sizes, Source, Stakes, Stub,
    Terms, Viewer,
};
use rules::{Context, Library, game};

const BOOKS: [(&str, Context); 8] = [
    ("roberts", Context::Live),
    ("roberts", Context::Tournament),
    ("home-tourney", Context::Tournament),
    ("catfish-bend", Context::Live),
    ("river", Context::Live),
    ("fort", Context::Live),
    ("fort", Context::Tournament),
    ("tda-2019", Context::Tournament),
];

/// Every game, limit and book, with the terms and a seating for so many players.
fn each_terms(mut visit: impl FnMut(&str, Arc<Terms>, &mut ChaCha20)) {
    let library = Library::shipped();
    for (house, context) in BOOKS {
        let book = library.resolve(house, context).expect("shipped");
        for game in game::all() {
            for &limit in &game.limits {
                let name = format!("{} {} {house} {}", game.id, limit.word(), context.word());
                let stakes = Stakes::usual(game, limit);
                let answers = House::of(&book, game, limit);
                let terms = Terms::new(game.clone(), limit, stakes, answers)
                    .unwrap_or_else(|e| panic!("{name}: {e}"));
                let mut random = ChaCha20::from_number(
                    name.bytes().fold(7, |h: u64, b| h.wrapping_mul(31) + u64::from(b)),
                );
                visit(&name, Arc::new(terms), &mut random);
            }
        }
    }
}

/// A table of two to the most players, some of them short, so that all-ins and side pots happen.
fn seating(terms: &Terms, random: &mut ChaCha20) -> Seating {
    let most = u32::from(terms.game.seats.min(10));
    let players = 2 + random.below(most - 1);
    let bet = terms.stakes.small_bet.0;
    let mut stack = || {
        let bets = [2, 12, 60][random.below(3) as usize];
        Chips(1 + u64::from(random.below(bet as u32 * bets)))
    };
    let stacks: Vec<Chips> = (0..players).map(|_| stack()).collect();
    Seating::usual(&terms.game, &terms.stakes, &stacks)
}

fn open(terms: &Arc<Terms>, seating: &Seating, random: &mut ChaCha20) -> (Hand, Source) {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&random.next_u64().to_le_bytes());
    let source = Source::Deck(Stub::new(&Deck::shuffled(terms.game.deck, seed), seed));
    (Hand::open(Arc::clone(terms), seating, source.clone()).expect("checked"), source)
}

fn some_of(cards: CardSet, count: usize, random: &mut ChaCha20) -> CardSet {
    let mut cards: Vec<_> = cards.iter().collect();
    (0..count.min(cards.len()))
        .map(|_| cards.swap_remove(random.below(cards.len() as u32) as usize))
        .collect()
}

/// A legal act for whoever is awaited.
fn legal(hand: &Hand, random: &mut ChaCha20) -> Option<(Seat, Act)> {
    Some(match hand.awaiting() {
        Awaiting::Nobody => return None,
        Awaiting::Dealer => panic!("a deck deals by itself"),
        Awaiting::Discard(seat, count) => {
            (seat, Act::Discard(some_of(hand.state().down_of(seat), count.into(), random)))
        }
        Awaiting::Draw(seat, most) => {
            let count = random.below(u32::from(most) + 1) as usize;
            (seat, Act::Discard(some_of(hand.state().down_of(seat), count, random)))
        }
        Awaiting::Flip(seat) => (seat, Act::Flip(random.below(2) == 0)),
        Awaiting::Show(seat) => (seat, Act::Show),
        Awaiting::Bet(seat) => {
            let choices = hand.choices().expect("a bet is awaited");
            let mut acts = Vec::new();
            acts.extend(choices.bring_in.map(|_| Act::BringIn));
            acts.extend(choices.call.map(|_| Act::Call));
            acts.extend(choices.check.then_some(Act::Check));
            acts.extend(choices.raise.map(|sizes| Act::RaiseTo(sizes.least())));
            acts.extend(choices.raise.map(|sizes| match sizes {
                Sizes::Either(_, other) => Act::RaiseTo(other),
                Sizes::Between(least, most) => {
                    Act::RaiseTo(Chips(least.0 + u64::from(random.below((most.0 - least.0) as u32 + 1))))
                }
            }));
            if acts.is_empty() || choices.fold && random.below(5) == 0 {
                acts.push(Act::Fold);
            }
            (seat, acts[random.below(acts.len() as u32) as usize])
        }
    })
}

/// Is a plain betting act among the choices?
fn admits(choices: &Choices, act: Act) -> bool {
    match act {
        Act::Fold => choices.fold,
        Act::Check => choices.check,
        Act::Call => choices.call.is_some(),
        Act::BringIn => choices.bring_in.is_some(),
        Act::RaiseTo(to) => choices.raise.is_some_and(|sizes| sizes.admits(to)),
        _ => false,
    }
}

/// Tries all kinds of acts by all players: accepted if and only if offered; refused without a trace.
fn probe(name: &str, hand: &mut Hand, random: &mut ChaCha20) {
    let Awaiting::Bet(turn) = hand.awaiting() else { return };
    let choices = hand.choices().expect("a bet is awaited");
    let amount = |random: &mut ChaCha20| Chips(u64::from(random.below(300)));
    let mut acts =
        vec![Act::Fold, Act::Check, Act::Call, Act::BringIn, Act::Muck, Act::Show, Act::Flip(true)];
    acts.push(Act::Discard(CardSet::EMPTY));
    acts.extend((0..3).map(|_| Act::RaiseTo(amount(random))));
    if let Some(sizes) = choices.raise {
        acts.extend([sizes.least(), sizes.most()].map(Act::RaiseTo));
        acts.push(Act::RaiseTo(Chips(sizes.most().0 + 1)));
        acts.push(Act::RaiseTo(sizes.least().less(Chips(1))));
    }
    let before = format!("{:?}", hand.state());
    for act in acts {
        for place in 0..hand.view(Viewer::Rail).players.len() {
            let seat = Seat(place as u8);
            let expected = seat == turn && admits(&choices, act);
            let decided = hand.decide(Actor::Player(seat), act);
            assert_eq!(decided.is_ok(), expected, "{name}: {act:?} by {seat} with {choices:?}: {decided:?}");
            if decided.is_err() {
                assert!(hand.apply(Actor::Player(seat), act).is_err());
            }
        }
        assert!(hand.decide(Actor::Dealer, act).is_err(), "{name}: the dealer does not bet");
    }
    assert_eq!(
        before,
        format!("{:?}", hand.state()),
        "{name}: what is refused or only decided changes nothing"
    );
}

/// Every card face in a view is the viewer's own, up, shown, or on the board.
fn no_leak(name: &str, hand: &Hand) {
    let count = hand.view(Viewer::Rail).players.len();
    let viewers =
        (0..count).map(|place| Viewer::Seat(Seat(place as u8))).chain([Viewer::Rail, Viewer::Floor]);
    for viewer in viewers {
        for player in hand.view(viewer).players {
            let hidden = hand.state().down_of(player.seat);
            let entitled = viewer == Viewer::Seat(player.seat) || hand.state().has_shown(player.seat);
            let sees_hidden =
                player.cards.iter().any(|seen| matches!(seen, Seen::Face(card) if hidden.contains(*card)));
            assert!(entitled || !sees_hidden, "{name}: {viewer:?} sees a hidden card of {}", player.seat);
        }
    }
}

#[test]
fn the_laws_hold_in_every_game_at_every_limit_under_every_book() {
    let mut hands = 0;
    each_terms(|name, terms, random| {
        for round in 0..6 {
            let seating = seating(&terms, random);
            let total: Chips = seating.stacks.iter().copied().sum();
            let (mut hand, source) = open(&terms, &seating, random);
            let mut acts = 0;
            while let Some((seat, act)) = legal(&hand, random) {
                if round == 0 {
                    probe(name, &mut hand, random);
                    no_leak(name, &hand);
                }
                if let Err(refusal) = hand.apply(Actor::Player(seat), act) {
                    panic!("{name}: {act:?} by {seat}, legal, was refused: {refusal}");
                }
                hand.state()
                    .audit(terms.game.deck, total)
                    .unwrap_or_else(|unsound| panic!("{name}: {unsound:?}"));
                acts += 1;
                assert!(acts < 5_000, "{name}: the hand does not end");
            }
            let mut replay = Hand::blank(Arc::clone(&terms), &seating, source).expect("checked");
            for ruling in hand.log() {
                replay.record(&ruling.event);
            }
            assert_eq!(
                format!("{:?}", hand.state()),
                format!("{:?}", replay.state()),
                "{name}: replay equals live"
            );
            hands += 1;
        }
    });
    assert!(hands > 5_000, "{hands}");
}

#[test]
fn events_are_written_and_read_again() {
    let terms = each_first("deuce-to-seven-triple");
    let mut random = ChaCha20::from_number(5);
    let seating = seating(&terms, &mut random);
    let (mut hand, _) = open(&terms, &seating, &mut random);
    while let Some((seat, act)) = legal(&hand, &mut random) {
        hand.apply(Actor::Player(seat), act).expect("legal");
    }
    for ruling in hand.log() {
        let text = serde_json::to_string(&ruling.event).expect("written");
        assert_eq!(serde_json::from_str::<hand::Event>(&text).expect(&text), ruling.event);
    }
}

fn each_first(id: &str) -> Arc<Terms> {
    let game = game::shipped(id).expect("shipped");
    let limit = game.limits[0];
    let stakes = Stakes::usual(&game, limit);
    Arc::new(Terms::new(game, limit, stakes, House::default()).expect("terms"))
}

#[test]
fn a_hand_in_progress_is_small() {
    assert!(size_of::<hand::State>() < 4096);
}
