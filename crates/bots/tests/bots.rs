//! The server's bots: they finish hands of every game, do only what is offered, and the one that thinks beats those
//! that do not.

use std::sync::{Arc, LazyLock};

use bots::Dice;
use bots::{self, Bot};
use cards::{Deck, DeckKind};
use hand::{
    Act, Awaiting, Chips, Hand, House, Mode, PlayerAct, Rake, Seat, Seating, Source, Stakes, Stub, Terms,
    View, Viewer,
};
use rules::{
    Book, Context, Library,
    game::{self, Game, Limit},
};

fn seed(dice: &mut Dice) -> [u8; 32] {
    let mut seed = [0; 32];
    for bytes in seed.chunks_exact_mut(8) {
        bytes.copy_from_slice(&dice.roll().to_le_bytes());
    }
    seed
}

fn deck(kind: DeckKind, dice: &mut Dice) -> Source {
    Source::Deck(Stub::new(&Deck::shuffled(kind, seed(dice)), seed(dice)))
}

fn terms(game: &Game, limit: Limit) -> Arc<Terms> {
    static BOOK: LazyLock<Book> =
        LazyLock::new(|| Library::shipped().resolve("fort", Context::Live).expect("shipped"));
    let stakes = Stakes::usual(game, limit);
    Arc::new(
        Terms::new(game.clone(), limit, stakes, House::of(&BOOK, game, limit), Rake::NONE).expect("terms"),
    )
}

fn awaited(awaiting: Awaiting) -> Option<Seat> {
    match awaiting {
        Awaiting::Bet(seat)
        | Awaiting::Discard(seat, _)
        | Awaiting::Draw(seat, _)
        | Awaiting::Flip(seat)
        | Awaiting::Show(seat) => Some(seat),
        Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => None,
    }
}

/// Plays a hand to its end with a bot in each seat; how many acts it took.
fn play(hand: &mut Hand, bots: &[Bot], dice: &mut Dice) -> usize {
    let terms = Arc::clone(hand.terms());
    let mut acts = 0;
    while let Some(seat) = awaited(hand.awaiting()) {
        let view = hand.view(Viewer::Seat(seat));
        let down = hand.state().faces_down(Viewer::Seat(seat), seat);
        let bot = bots[seat.0 as usize];
        let act = bots::choose(bot, &view, &terms, down, dice).expect("it is asked");
        if let Err(refusal) = hand.apply(Act::Player(seat, act)) {
            panic!("{}: {bot} chose {act:?} in {view:?}: {refusal}", terms.game.id);
        }
        acts += 1;
        assert!(acts < 2_000, "{}: the hand does not end", terms.game.id);
    }
    assert_eq!(hand.awaiting(), Awaiting::Nobody, "{}: only players are asked", terms.game.id);
    acts
}

#[test]
fn every_choice_is_accepted_in_every_game() {
    let mut dice = Dice::new(11);
    for game in game::all() {
        for round in 0..HANDS {
            let limit = game.limits[round % game.limits.len()];
            let terms = terms(game, limit);
            let mode = Mode { ask_at_showdown: round.is_multiple_of(3), ..Mode::BY_ITSELF };
            let players = 2 + dice.below(u64::from(game.seats.min(10)) - 1) as usize;
            let stacks: Vec<Chips> = (0..players).map(|_| Chips(2 + dice.below(200))).collect();
            let seating = Seating::usual(game, &terms.stakes, &stacks);
            let source = deck(game.deck, &mut dice);
            let mut hand = Hand::open(terms, mode, &seating, source).expect("a hand");
            // Whoever thinks is slower: one in twenty hands is theirs.
            let kinds = |place: usize| {
                if round.is_multiple_of(20) && place.is_multiple_of(2) { Bot::Tight } else { Bot::Random }
            };
            let bots: Vec<Bot> = (0..players).map(kinds).collect();
            play(&mut hand, &bots, &mut dice);
            hand.state().audit(game.deck, stacks.iter().copied().sum()).expect("sound");
        }
    }
}

/// Hands of each game.
const HANDS: usize = 200;

/// What the tight bot wins in a hundred hands, in big blinds or small bets, against random ones; everybody begins each
/// hand with the same stack.
fn winrate(id: &str, limit: Limit, players: usize, hands: usize) -> f64 {
    let game = game::shipped(id).expect("shipped");
    let terms = terms(&game, limit);
    let unit = terms.stakes.small_bet.0;
    let stacks = vec![Chips(unit * 100); players];
    let mut dice = Dice::new(3);
    let mut won = 0;
    for number in 0..hands {
        let seating = Seating::usual(&game, &terms.stakes, &stacks);
        let source = deck(game.deck, &mut dice);
        let mut hand = Hand::open(Arc::clone(&terms), Mode::BY_ITSELF, &seating, source).expect("a hand");
        let place = number % players;
        let bots: Vec<Bot> =
            (0..players).map(|other| if other == place { Bot::Tight } else { Bot::Random }).collect();
        play(&mut hand, &bots, &mut dice);
        won += hand.state().stack_of(Seat(place as u8)).0 as i64 - stacks[place].0 as i64;
    }
    won as f64 / unit as f64 * 100.0 / hands as f64
}

#[test]
fn tight_beats_random_at_holdem() {
    let rate = winrate("holdem", Limit::No, 6, 3_000);
    assert!(rate > 30.0, "{rate}");
}

#[test]
fn tight_beats_random_at_other_games() {
    for (id, limit, hands) in [
        ("deuce-to-seven-triple", Limit::Fixed, 600),
        ("stud", Limit::Fixed, 600),
        ("omaha", Limit::Pot, 1_000),
    ] {
        let rate = winrate(id, limit, 5, hands);
        assert!(rate > 10.0, "{id}: {rate}");
    }
}

/// The view that a bot sees when it is first asked to bet.
fn first_view(game: &str, dice: &mut Dice) -> (Hand, View, Seat) {
    let game = game::shipped(game).expect("shipped");
    let terms = terms(&game, game.limits[0]);
    let seating = Seating::usual(&game, &terms.stakes, &[Chips(400); 6]);
    let source = deck(game.deck, dice);
    let hand = Hand::open(terms, Mode::BY_ITSELF, &seating, source).expect("a hand");
    let seat = awaited(hand.awaiting()).expect("somebody bets");
    let view = hand.view(Viewer::Seat(seat));
    (hand, view, seat)
}

#[test]
fn the_same_dice_choose_the_same() {
    for id in ["holdem", "stud", "badugi"] {
        let (hand, view, seat) = first_view(id, &mut Dice::new(9));
        let down = hand.state().faces_down(Viewer::Seat(seat), seat);
        for bot in Bot::ALL {
            let choose = || bots::choose(bot, &view, hand.terms(), down, &mut Dice::new(77));
            assert_eq!(choose(), choose());
        }
    }
}

#[test]
fn tight_plays_about_one_starting_hand_in_four() {
    for id in ["holdem", "omaha", "deuce-to-seven-triple"] {
        let mut dice = Dice::new(21);
        let hands = 400;
        let played = (0..hands)
            .filter(|_| {
                let (hand, view, seat) = first_view(id, &mut dice);
                let down = hand.state().faces_down(Viewer::Seat(seat), seat);
                let act = bots::choose(Bot::Tight, &view, hand.terms(), down, &mut dice);
                act != Some(PlayerAct::Fold)
            })
            .count();
        assert!((40..=160).contains(&played), "{id}: {played} of {hands}");
    }
}

#[test]
fn whoever_is_not_asked_does_nothing() {
    let (hand, view, seat) = first_view("holdem", &mut Dice::new(1));
    let other = Seat((seat.0 + 1) % 6);
    let mut dice = Dice::new(1);
    let not_asked = hand.view(Viewer::Seat(other));
    let down = hand.state().faces_down(Viewer::Seat(other), other);
    assert_eq!(bots::choose(Bot::Tight, &not_asked, hand.terms(), down, &mut dice), None);
    let rail = View { viewer: Viewer::Rail, ..view };
    assert_eq!(bots::choose(Bot::Random, &rail, hand.terms(), down, &mut dice), None);
}

#[test]
fn bots_are_known_by_their_names() {
    for bot in Bot::ALL {
        assert_eq!(bot.name().parse(), Ok(bot));
    }
    let wrong = "loose".parse::<Bot>().expect_err("no such bot");
    assert_eq!(wrong.to_string(), "there is no bot `loose`: the bots are random and tight");
}
