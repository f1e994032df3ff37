//! The laws of a hand, over every shipped game at every limit under every book: what is offered is accepted and
//! nothing else is, a refused act changes nothing, replay equals live, chips are conserved, no card is in two places,
//! no watcher sees what is not theirs to see.

use std::sync::Arc;

use cards::{CardSet, ChaCha20, Deck};
use hand::{
    Act, Awaiting, Chips, Choices, DealerAct, Hand, House, Mode, PlayerAct, QuickHand, Rake, Seat, Seating,
    Seen, Sizes, Source, Stakes, State, Stub, Terms, Viewer,
};
use rules::{Context, Library, game};

/// Every game and limit under a book, with the terms.
fn each_terms(house: &str, context: Context, mut visit: impl FnMut(&str, Arc<Terms>, &mut ChaCha20)) {
    let book = Library::shipped().resolve(house, context).expect("shipped");
    for game in game::all() {
        for &limit in &game.limits {
            let name = format!("{} {} {house} {}", game.id, limit.word(), context.word());
            let stakes = Stakes::usual(game, limit);
            let answers = House::of(&book, game, limit);
            let terms = Terms::new(game.clone(), limit, stakes, answers, Rake::NONE)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let seed = name.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
            visit(&name, Arc::new(terms), &mut ChaCha20::from_number(seed));
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
    (Hand::open(Arc::clone(terms), Mode::BY_ITSELF, seating, source.clone()).expect("checked"), source)
}

fn some_of(cards: CardSet, count: usize, random: &mut ChaCha20) -> CardSet {
    let mut cards: Vec<_> = cards.iter().collect();
    (0..count.min(cards.len()))
        .map(|_| cards.swap_remove(random.below(cards.len() as u32) as usize))
        .collect()
}

/// A legal act for whoever is awaited.
fn legal(hand: &Hand, random: &mut ChaCha20) -> Option<(Seat, PlayerAct)> {
    choose(hand.awaiting(), || hand.choices().expect("a bet is awaited"), hand.state(), random)
}

/// The same from what there is to choose.
fn choose(
    awaiting: Awaiting,
    choices: impl Fn() -> Choices,
    state: &State,
    random: &mut ChaCha20,
) -> Option<(Seat, PlayerAct)> {
    Some(match awaiting {
        Awaiting::Nobody => return None,
        Awaiting::Dealer | Awaiting::Floor(_) => panic!("only players are asked"),
        Awaiting::Discard(seat, count) => (
            seat,
            PlayerAct::Discard(some_of(state.faces_down(Viewer::Seat(seat), seat), count.into(), random)),
        ),
        Awaiting::Draw(seat, most) => {
            let count = random.below(u32::from(most) + 1) as usize;
            (seat, PlayerAct::Discard(some_of(state.faces_down(Viewer::Seat(seat), seat), count, random)))
        }
        Awaiting::Flip(seat) => (seat, PlayerAct::Flip(random.below(2) == 0)),
        Awaiting::Show(seat) => (seat, PlayerAct::Show),
        Awaiting::Bet(seat) => {
            let choices = choices();
            let mut acts = Vec::new();
            acts.extend(choices.bring_in.map(|_| PlayerAct::BringIn));
            acts.extend(choices.call.map(|_| PlayerAct::Call));
            acts.extend(choices.check.then_some(PlayerAct::Check));
            acts.extend(choices.raise.map(|sizes| PlayerAct::RaiseTo(sizes.least())));
            acts.extend(choices.raise.map(|sizes| match sizes {
                Sizes::Either(_, other) => PlayerAct::RaiseTo(other),
                Sizes::Between(least, most) | Sizes::Steps(least, most, _) => PlayerAct::RaiseTo(
                    sizes.fit(Chips(least.0 + u64::from(random.below((most.0 - least.0) as u32 + 1)))),
                ),
            }));
            if acts.is_empty() || choices.fold && random.below(5) == 0 {
                acts.push(PlayerAct::Fold);
            }
            (seat, acts[random.below(acts.len() as u32) as usize])
        }
    })
}

/// Is a plain betting act among the choices?
fn admits(choices: &Choices, act: PlayerAct) -> bool {
    match act {
        PlayerAct::Fold => choices.fold,
        PlayerAct::Check => choices.check,
        PlayerAct::Call => choices.call.is_some(),
        PlayerAct::BringIn => choices.bring_in.is_some(),
        PlayerAct::RaiseTo(to) => choices.raise.is_some_and(|sizes| sizes.admits(to)),
        _ => false,
    }
}

/// Tries all kinds of acts by all players: accepted if and only if offered; refused without a trace.
fn probe(name: &str, hand: &mut Hand, random: &mut ChaCha20) {
    let Awaiting::Bet(turn) = hand.awaiting() else { return };
    let choices = hand.choices().expect("a bet is awaited");
    let amount = |random: &mut ChaCha20| Chips(u64::from(random.below(300)));
    let mut acts = vec![
        PlayerAct::Fold,
        PlayerAct::Check,
        PlayerAct::Call,
        PlayerAct::BringIn,
        PlayerAct::Muck,
        PlayerAct::Show,
        PlayerAct::Flip(true),
    ];
    acts.push(PlayerAct::Discard(CardSet::EMPTY));
    acts.extend((0..3).map(|_| PlayerAct::RaiseTo(amount(random))));
    if let Some(sizes) = choices.raise {
        acts.extend([sizes.least(), sizes.most()].map(PlayerAct::RaiseTo));
        acts.push(PlayerAct::RaiseTo(Chips(sizes.most().0 + 1)));
        acts.push(PlayerAct::RaiseTo(sizes.least().less(Chips(1))));
    }
    let before = hand.state().clone();
    for act in acts {
        for place in 0..hand.view(Viewer::Rail).players.len() {
            let seat = Seat(place as u8);
            let expected = seat == turn && admits(&choices, act);
            let decided = hand.decide(Act::Player(seat, act));
            assert_eq!(decided.is_ok(), expected, "{name}: {act:?} by {seat} with {choices:?}: {decided:?}");
            if decided.is_err() {
                assert!(hand.apply(Act::Player(seat, act)).is_err());
            }
        }
    }
    assert_eq!(&before, hand.state(), "{name}: what is refused or only decided changes nothing");
}

/// Every card face in a view is the viewer's own, up, shown, or on the board.
fn no_leak(name: &str, hand: &Hand) {
    let count = hand.view(Viewer::Rail).players.len();
    let viewers =
        (0..count).map(|place| Viewer::Seat(Seat(place as u8))).chain([Viewer::Rail, Viewer::Floor]);
    for viewer in viewers {
        for player in hand.view(viewer).players {
            let hidden = hand.state().faces_down(Viewer::House, player.seat);
            let entitled = viewer == Viewer::Seat(player.seat) || hand.state().has_shown(player.seat);
            let sees_hidden =
                player.cards.iter().any(|seen| matches!(seen, Seen::Face(card) if hidden.contains(*card)));
            assert!(entitled || !sees_hidden, "{name}: {viewer:?} sees a hidden card of {}", player.seat);
        }
    }
}

/// How many hands of each game at each limit are looked at closely: after every act.
const CLOSELY: u32 = 12;
/// How many are looked at when they are over.
const QUICKLY: u32 = 2_000;

/// Holds every game at every limit to the laws, under one book.
fn the_laws_hold(house: &str, context: Context) {
    each_terms(house, context, |name, terms, random| {
        for round in 0..CLOSELY {
            closely(name, &terms, round == 0, random);
        }
        for _ in 0..QUICKLY {
            quickly(name, &terms, random);
        }
    });
}

/// Plays a hand, audits it after every act, and replays its log. `probing` tries every kind of act before each.
fn closely(name: &str, terms: &Arc<Terms>, probing: bool, random: &mut ChaCha20) {
    let seating = seating(terms, random);
    let total: Chips = seating.stacks.iter().copied().sum();
    let (mut hand, source) = open(terms, &seating, random);
    let mut acts = 0;
    while let Some((seat, act)) = legal(&hand, random) {
        if probing {
            probe(name, &mut hand, random);
            no_leak(name, &hand);
        }
        if let Err(refusal) = hand.apply(Act::Player(seat, act)) {
            panic!("{name}: {act:?} by {seat}, legal, was refused: {refusal}");
        }
        let audit = hand.state().audit(terms.game.deck, total);
        audit.unwrap_or_else(|unsound| panic!("{name}: {unsound:?}"));
        acts += 1;
        assert!(acts < 5_000, "{name}: the hand does not end");
    }
    let blank = Hand::blank(Arc::clone(terms), Mode::BY_ITSELF, &seating, source).expect("checked");
    let mut replay = blank.clone();
    for ruling in hand.log() {
        replay.record(&ruling.event);
    }
    assert_eq!(hand.state(), replay.state(), "{name}: replay equals live");
    knocked_out(name, &hand, blank, &seating);
}

/// Whoever is left with nothing lost the last of it to somebody who had as much.
fn knocked_out(name: &str, hand: &Hand, blank: Hand, seating: &Seating) {
    let takers = blank.takers(hand.log());
    let had = |seat: Seat| seating.stacks[seat.0 as usize];
    for seat in (0..seating.stacks.len() as u8).map(Seat) {
        // A pot that is carried to the next hand is nobody's yet.
        if hand.state().stack_of(seat).is_zero() && hand.state().carried().is_zero() {
            let takers = takers[seat];
            assert!(!takers.is_empty() && !takers.contains(seat), "{name}: {seat} lost to {takers:?}");
            let outmatched = takers.iter().find(|taker| had(*taker) < had(seat));
            assert_eq!(outmatched, None, "{name}: {seat} had {}", had(seat));
        }
    }
}

/// Plays a hand without a log and audits it at the end.
fn quickly(name: &str, terms: &Terms, random: &mut ChaCha20) {
    let seating = seating(terms, random);
    let total: Chips = seating.stacks.iter().copied().sum();
    let stub = Stub::drawn_as_dealt(terms.game.deck.cards(), random.next_u64());
    let mut hand = QuickHand::open(terms, Mode::BY_ITSELF, &seating, Source::Deck(stub));
    let mut acts = 0;
    while let Some((seat, act)) = choose(hand.awaiting(), || hand.choices(), hand.state(), random) {
        if let Err(refusal) = hand.apply(Act::Player(seat, act)) {
            panic!("{name}: {act:?} by {seat}, legal, was refused: {refusal}");
        }
        acts += 1;
        assert!(acts < 5_000, "{name}: the hand does not end");
    }
    hand.state().audit(terms.game.deck, total).unwrap_or_else(|unsound| panic!("{name}: {unsound:?}"));
}

macro_rules! under {
    ($($test:ident: $house:literal, $context:ident;)+) => {$(
        #[test]
        fn $test() {
            the_laws_hold($house, Context::$context);
        }
    )+};
}

under! {
    the_laws_hold_under_roberts_live: "roberts", Live;
    the_laws_hold_under_roberts_tournament: "roberts", Tournament;
    the_laws_hold_under_home_tourney: "home-tourney", Tournament;
    the_laws_hold_under_catfish_bend_live: "catfish-bend", Live;
    the_laws_hold_under_catfish_bend_tournament: "catfish-bend", Tournament;
    the_laws_hold_under_river: "river", Live;
    the_laws_hold_under_fort_live: "fort", Live;
    the_laws_hold_under_fort_tournament: "fort", Tournament;
    the_laws_hold_under_tda_2019: "tda-2019", Tournament;
}

#[test]
fn events_are_written_and_read_again() {
    let terms = each_first("deuce-to-seven-triple");
    let mut random = ChaCha20::from_number(5);
    let seating = seating(&terms, &mut random);
    let (mut hand, _) = open(&terms, &seating, &mut random);
    while let Some((seat, act)) = legal(&hand, &mut random) {
        hand.apply(Act::Player(seat, act)).expect("legal");
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
    Arc::new(Terms::new(game, limit, stakes, House::default(), Rake::NONE).expect("terms"))
}

#[test]
fn a_hand_in_progress_is_small() {
    assert!(size_of::<State>() < 4096);
}

/// Plays a hand to its end by legal choices, with the dealer's word for each street of a run-out.
fn play(terms: &Arc<Terms>, mode: Mode, seating: &Seating, source: Source, random: &mut ChaCha20) -> Hand {
    let mut hand = Hand::open(Arc::clone(terms), mode, seating, source).expect("checked");
    loop {
        if hand.waits_for_street() {
            hand.apply(Act::Dealer(DealerAct::NextStreet)).expect("it waits for that");
            continue;
        }
        let refused = hand.decide(Act::Dealer(DealerAct::NextStreet));
        assert!(refused.is_err(), "nothing waits for the dealer's word");
        let Some((seat, act)) = legal(&hand, random) else { return hand };
        hand.apply(Act::Player(seat, act)).expect("a legal choice");
    }
}

#[test]
fn a_paced_run_out_is_the_same_hand() {
    let paced = Mode { paced: true, ..Mode::BY_ITSELF };
    each_terms("fort", Context::Live, |name, terms, random| {
        for _ in 0..40 {
            let seating = seating(&terms, random);
            let (_, source) = open(&terms, &seating, random);
            let mut again = random.clone();
            let plain = play(&terms, Mode::BY_ITSELF, &seating, source.clone(), random);
            let waited = play(&terms, paced, &seating, source.clone(), &mut again);
            let stacks = |hand: &Hand| -> Vec<Chips> {
                (0..seating.stacks.len()).map(|seat| hand.state().stack_of(Seat(seat as u8))).collect()
            };
            assert_eq!(stacks(&plain), stacks(&waited), "{name}");
            // What was recorded means the same to a program that runs hands in another way.
            let mut read = Hand::blank(Arc::clone(&terms), Mode::LIVE, &seating, source).expect("checked");
            for ruling in waited.log() {
                read.record(&ruling.event);
            }
            assert_eq!(stacks(&read), stacks(&waited), "{name}");
            assert_eq!(read.awaiting(), Awaiting::Nobody, "{name}");
        }
    });
}
