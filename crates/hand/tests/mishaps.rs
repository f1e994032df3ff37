//! A dealer who errs in every way, at every game, under every book: no card is in two places, no chip is lost, a replay
//! of the log gives the same state, and every hand comes to an end.

use std::sync::Arc;

use cards::{Card, CardSet, ChaCha20};
use hand::{
    Act, Awaiting, Chips, DealerAct, Event, FloorAct, Hand, House, Mode, Owed, PlayerAct, Rake, Seat,
    Seating, Seen, Sizes, Source, Stakes, Terms, View, Viewer,
    errors::{CardPlace, DealerError, Dropped, Foreign, Mishap},
};
use rules::{
    Book, Context, Library,
    game::{self, Exhaustion, Game},
};

fn books() -> Vec<Book> {
    let library = Library::shipped();
    [
        ("roberts", Context::Live),
        ("roberts", Context::Tournament),
        ("catfish-bend", Context::Live),
        ("river", Context::Live),
        ("fort", Context::Live),
        ("fort", Context::Tournament),
        ("home-tourney", Context::Tournament),
    ]
    .map(|(house, context)| library.resolve(house, context).expect("shipped"))
    .into()
}

/// Any card that could come next: the one known to be on top, or one that nobody has seen yet. Where the deck may run out
/// the hand itself would let a card come back that was thrown away.
fn any_card(hand: &Hand, random: &mut ChaCha20) -> Card {
    if let Some(top) = hand.view(Viewer::House).stub.first().copied() {
        return top;
    }
    let deck = hand.terms().game.deck.cards();
    let mut unseen = deck;
    if hand.terms().game.exhaustion != Exhaustion::Never {
        for ruling in hand.log() {
            if let Event::Dealt { card: Some(card), .. }
            | Event::Burnt { card: Some(card) }
            | Event::BurntEarly { card: Some(card) }
            | Event::Boarded { card, .. }
            | Event::TurnedEarly { card }
            | Event::Mishap(
                Mishap::DealtExtra { card: Some(card), .. }
                | Mishap::BurntExtra { card: Some(card) }
                | Mishap::Moved { card: Some(card), from: CardPlace::Stub, .. }
                | Mishap::DealtEarly { card, .. },
            ) = ruling.event.for_house()
            {
                unseen.remove(card);
            }
        }
    }
    one_of(unseen, random).or_else(|| one_of(deck, random)).expect("a deck has cards")
}

fn one_of(cards: CardSet, random: &mut ChaCha20) -> Option<Card> {
    (!cards.is_empty()).then(|| cards.iter().nth(random.below(cards.len() as u32) as usize)).flatten()
}

/// An error of any kind, likely or not.
fn any_slip(hand: &Hand, random: &mut ChaCha20) -> DealerError {
    let seat = Seat(random.below(hand.state().players() as u32) as u8);
    let card = any_card(hand, random);
    let held = one_of(hand.state().faces_down(Viewer::House, seat), random).unwrap_or(card);
    let maybe = (random.below(3) > 0).then_some(card);
    match random.below(18) {
        0..=2 => DealerError::Exposed(seat, held),
        3 => DealerError::Short(seat),
        4 => DealerError::Joker(seat),
        5 => DealerError::Extra(seat, maybe),
        6 => DealerError::Miscounted(seat),
        7 => DealerError::NoBurn,
        8 => DealerError::ExtraBurn(maybe),
        9 | 10 => DealerError::Misburnt,
        11 => DealerError::TooMany(
            [card, any_card(hand, random)].into_iter().take(1 + random.below(2) as usize).collect(),
        ),
        12 if random.below(2) == 0 => DealerError::Boxed(Some(seat), held),
        12 => DealerError::Boxed(None, card),
        13 => DealerError::BoardJoker,
        14 => DealerError::Dropped(Dropped {
            order_known: random.below(2) == 0,
            muck: random.below(2) == 0,
            burns: random.below(2) == 0,
        }),
        15 => match random.below(40) {
            0 => DealerError::Duplicate,
            1 => DealerError::Foreign(Foreign::InPlay),
            2 => DealerError::Foreign(Foreign::InStub),
            3 => DealerError::Foreign(Foreign::OutOfReach),
            _ => DealerError::DeckShort,
        },
        _ => DealerError::Looked(seat),
    }
}

/// Somebody does what is awaited.
fn go_on(hand: &mut Hand, random: &mut ChaCha20) {
    let awaiting = hand.awaiting();
    match awaiting {
        Awaiting::Nobody => {}
        Awaiting::Floor(_) => {
            let question = hand.state().referred().expect("a question").question;
            let verdicts = question.verdicts();
            let verdict = verdicts[random.below(verdicts.len() as u32) as usize];
            hand.apply(Act::Floor(FloorAct::Rule(verdict))).expect("an option is accepted");
        }
        Awaiting::Dealer => deal(hand, random),
        Awaiting::Bet(seat) => {
            let choices = hand.choices().expect("choices");
            let mut acts = Vec::new();
            acts.extend(choices.fold.then_some(PlayerAct::Fold));
            acts.extend(choices.check.then_some(PlayerAct::Check));
            acts.extend(choices.call.map(|_| PlayerAct::Call));
            acts.extend(choices.bring_in.map(|_| PlayerAct::BringIn));
            acts.extend(choices.raise.map(|sizes| match sizes {
                Sizes::Either(one, _) => PlayerAct::RaiseTo(one),
                Sizes::Between(least, most) | Sizes::Steps(least, most, _) => {
                    PlayerAct::RaiseTo(if random.below(9) == 0 { most } else { least })
                }
            }));
            let act = acts[random.below(acts.len() as u32) as usize];
            hand.apply(Act::Player(seat, act)).expect("what is offered is accepted");
        }
        Awaiting::Draw(seat, most) | Awaiting::Discard(seat, most) => {
            let cards = hand.state().faces(Viewer::House, seat);
            let least = if matches!(awaiting, Awaiting::Discard(..)) { most } else { 0 };
            let count = least.max(random.below(u32::from(most) + 1) as u8) as usize;
            let thrown: CardSet = cards.iter().take(count).collect();
            // Where a short hand has nothing left to throw away, it stands pat.
            let done = hand.apply(Act::Player(seat, PlayerAct::Discard(thrown))).is_ok();
            let pat = PlayerAct::DiscardUnseen(CardSet::EMPTY, 0);
            assert!(done || hand.apply(Act::Player(seat, pat)).is_ok() || least > 0);
            if !done && least > 0 && hand.apply(Act::Floor(FloorAct::Kill(seat))).is_err() {
                hand.apply(Act::Floor(FloorAct::Void)).expect("a hand can be called off");
            }
        }
        Awaiting::Flip(seat) => {
            hand.apply(Act::Player(seat, PlayerAct::Flip(random.below(2) == 0))).expect("a choice");
        }
        Awaiting::Show(seat) => {
            hand.apply(Act::Player(seat, PlayerAct::Show)).expect("a hand may be shown");
        }
    }
}

/// The dealer does what is due.
fn deal(hand: &mut Hand, random: &mut ChaCha20) {
    let Some(owed) = hand.state().owed(hand.terms()) else {
        let pushed = hand.apply(Act::Dealer(DealerAct::Push)).is_ok();
        assert!(pushed, "nothing is due, yet the dealer is awaited\n{}", log(hand));
        return;
    };
    let short = hand.log().iter().filter(|ruling| is_off_the_stub(&ruling.event)).count();
    if hand.terms().game.exhaustion != Exhaustion::Never && short + 2 > hand.terms().game.deck.cards().len() {
        hand.apply(Act::Floor(FloorAct::Void)).expect("a hand can be called off");
        return;
    }
    // Some cards cannot come; one of the deck can, as long as there are any.
    for _ in 0..2_000 {
        let card = any_card(hand, random);
        let act = match owed {
            Owed::DrawOne => DealerAct::DrawOne(hand.state().boards()[0].cards()[0]),
            Owed::Aside => DealerAct::SetAside(Some(card)),
            Owed::Burn => DealerAct::Burn(Some(card)),
            Owed::Board(board) => DealerAct::Board(board, card),
            Owed::Card { seat, .. } => DealerAct::Deal(seat, Some(card)),
        };
        if hand.apply(Act::Dealer(act)).is_ok() {
            return;
        }
    }
    // The deck is used up.
    hand.apply(Act::Floor(FloorAct::Void)).expect("a hand can be called off");
}

fn log(hand: &Hand) -> String {
    let lines: Vec<String> =
        hand.log().iter().map(|ruling| format!("{:?}", ruling.event.for_house())).collect();
    lines.join("\n")
}

/// Did a card leave the stub?
fn is_off_the_stub(event: &Event) -> bool {
    matches!(
        event,
        Event::Dealt { .. }
            | Event::Burnt { .. }
            | Event::BurntEarly { .. }
            | Event::Boarded { .. }
            | Event::TurnedEarly { .. }
            | Event::Mishap(
                Mishap::DealtExtra { .. }
                    | Mishap::DealtEarly { .. }
                    | Mishap::BurntExtra { .. }
                    | Mishap::Moved { from: CardPlace::Stub, .. }
            )
    )
}

/// Nobody sees a card that is face down in another's hand and was not shown.
fn look_around(hand: &Hand, game: &Game, seed: u64) {
    for viewer in [Viewer::Rail, Viewer::Seat(Seat(0)), Viewer::Floor] {
        for player in hand.view(viewer).players {
            if viewer == Viewer::Seat(player.seat) || hand.state().has_shown(player.seat) {
                continue;
            }
            let down = hand.state().faces_down(Viewer::House, player.seat);
            let leak =
                player.cards.iter().any(|seen| matches!(seen, Seen::Face(card) if down.contains(*card)));
            assert!(!leak, "{}, seed {seed}: {viewer:?} sees a hidden card\n{}", game.id, log(hand));
        }
    }
}

/// The faces in a view.
fn faces(view: &View) -> CardSet {
    let held = view.players.iter().flat_map(|player| &player.cards).filter_map(|seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Back => None,
    });
    held.chain(view.boards.iter().flatten().copied()).collect()
}

/// Every text in a JSON document that is a card.
fn named(value: &serde_json::Value) -> CardSet {
    match value {
        serde_json::Value::String(text) => text.parse::<Card>().map_or(CardSet::EMPTY, CardSet::only),
        serde_json::Value::Array(values) => {
            values.iter().fold(CardSet::EMPTY, |all, value| all | named(value))
        }
        serde_json::Value::Object(fields) => {
            fields.values().fold(CardSet::EMPTY, |all, value| all | named(value))
        }
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => CardSet::EMPTY,
    }
}

fn play(game: &Game, book: &Book, seed: u64) {
    let mut random = ChaCha20::from_number(seed);
    let limit = game.limits[random.below(game.limits.len() as u32) as usize];
    let stakes = Stakes::usual(game, limit);
    let house = House::of(book, game, limit);
    let terms = Arc::new(Terms::new(game.clone(), limit, stakes, house, Rake::NONE).expect("terms"));
    let mode = Mode {
        ask_at_showdown: random.below(2) == 0,
        wait_to_push: random.below(2) == 0,
        floor: random.below(2) == 0,
        ..Mode::LIVE
    };
    let players = 2 + random.below(u32::from(game.seats).min(6) - 1) as usize;
    let stacks: Vec<Chips> = (0..players).map(|_| Chips(u64::from(1 + random.below(300)))).collect();
    let seating = Seating::usual(game, &stakes, &stacks);
    let total: Chips = stacks.iter().copied().sum();
    let mut hand = Hand::open(Arc::clone(&terms), mode, &seating, Source::Dealer).expect("seated");
    let mut steps = 0;
    while hand.awaiting() != Awaiting::Nobody {
        steps += 1;
        assert!(steps < 3_000, "{} under {}, seed {seed}: it does not end", game.id, book.house());
        if steps < 400 && random.below(4) == 0 {
            let before = hand.state().clone();
            let act = match random.below(12) {
                0 => Act::Player(Seat(random.below(players as u32) as u8), PlayerAct::StandAside),
                1 => {
                    let seat = Seat(random.below(players as u32) as u8);
                    Act::Dealer(DealerAct::Deal(seat, Some(any_card(&hand, &mut random))))
                }
                2 => Act::Dealer(DealerAct::Burn(Some(any_card(&hand, &mut random)))),
                3 => Act::Dealer(DealerAct::Board(0, any_card(&hand, &mut random))),
                _ => Act::Dealer(DealerAct::DealerError(any_slip(&hand, &mut random))),
            };
            let done = hand.apply(act).is_ok();
            assert!(done || before == *hand.state(), "{}: refused, yet something changed", game.id);
        } else {
            go_on(&mut hand, &mut random);
        }
        look_around(&hand, game, seed);
        if let Err(unsound) = hand.state().audit(game.deck, total) {
            panic!("{} under {}, seed {seed}: {unsound:?}\n{}", game.id, book.house(), log(&hand));
        }
    }
    let mut replay = Hand::blank(terms, mode, &seating, Source::Dealer).expect("seated");
    let listeners: &[Viewer] =
        if seed.is_multiple_of(10) { &[Viewer::Rail, Viewer::Seat(Seat(0))] } else { &[] };
    let mut seen = vec![CardSet::EMPTY; listeners.len()];
    for ruling in hand.log() {
        let before = replay.before();
        replay.record(&ruling.event);
        for (&viewer, seen) in listeners.iter().zip(&mut seen) {
            *seen |= faces(&replay.view(viewer));
            let told = before.told(&replay, ruling, viewer);
            let leaked = named(&serde_json::to_value(&told).expect("JSON")) - *seen;
            assert!(leaked.is_empty(), "{}, seed {seed}: {viewer:?} is told {leaked}: {told:?}", game.id);
        }
    }
    assert_eq!(replay.state(), hand.state(), "{}, seed {seed}: replay equals live", game.id);
}

#[test]
fn every_hand_survives_its_dealer() {
    let books = books();
    for (number, game) in game::all().enumerate() {
        for (place, book) in books.iter().enumerate() {
            for seed in 0..60 {
                play(game, book, seed * 1_000 + (number * 10 + place) as u64);
            }
        }
    }
}
