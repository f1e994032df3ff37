//! Whole hands played at random, beside rs_poker's arena: one thread, six players with a hundred big blinds,
//! fold, call and raise as likely, raises of any legal size.

use cards::CardSet;
use hand::{Act, Awaiting, Chips, Choices, Hand, House, Mode, PlayerAct, QuickHand, Rake, Seat, Seating, Sizes, Source, Stakes, State, Stub, Terms, Viewer};
use rs_poker::arena::{Agent, GameStateBuilder, HoldemSimulationBuilder, agent::RandomAgent};
use rules::{
    Context, Library,
    game::{self, Limit},
};
use std::sync::Arc;

use crate::clock::{Bench, Work};

const HANDS: u64 = 20_000;
const THEIRS: u64 = 4_000;

pub fn run(bench: &mut Bench) {
    let arena = || Work::new("rs_poker arena, hold'em", THEIRS, || their_hands(THEIRS));
    let six = |id: &str, limit| terms(id, limit, "roberts");
    let holdem = six("holdem", Limit::No);
    let seating = seating_for(&holdem);
    bench.versus(
        "hands: no-limit hold'em, no log",
        5.0,
        Work::new("ours", HANDS, || quick(&holdem, &seating, HANDS)),
        vec![arena()],
    );
    bench.versus(
        "hands: no-limit hold'em, with the log",
        1.7,
        Work::new("ours", HANDS, || logged(&holdem, &seating, HANDS)),
        vec![arena()],
    );
    for (id, limit) in
        [("stud", Limit::Fixed), ("deuce-to-seven-triple", Limit::Fixed), ("omaha", Limit::Pot)]
    {
        let terms = six(id, limit);
        let seating = seating_for(&terms);
        let what = format!("hands: {id} {}-limit, 300,000 a second", limit.word());
        bench.alone(
            &what,
            HANDS as f64 / 300_000.0,
            Work::new("ours", HANDS, || quick(&terms, &seating, HANDS)),
        );
    }
}

fn terms(id: &str, limit: Limit, house: &str) -> Terms {
    let book = Library::shipped().resolve(house, Context::Live).expect("shipped");
    let game = game::shipped(id).expect("shipped");
    let stakes = Stakes::usual(&game, limit);
    let house = House::of(&book, &game, limit);
    Terms::new(game, limit, stakes, house, Rake::NONE).expect("terms")
}

fn seating_for(terms: &Terms) -> Seating {
    let stack = Chips(terms.stakes.small_bet.0 * 100);
    Seating::usual(&terms.game, &terms.stakes, &[stack; 6])
}

fn quick(terms: &Terms, seating: &Seating, hands: u64) -> u64 {
    let template = Stub::drawn_as_dealt(terms.game.deck.cards(), 0);
    let mut dice = Dice(1);
    let mut sum = 0;
    for _ in 0..hands {
        let mut hand =
            QuickHand::open(terms, Mode::BY_ITSELF, seating, Source::Deck(template.again(dice.next())));
        loop {
            let (seat, act) = match hand.awaiting() {
                Awaiting::Nobody => break,
                Awaiting::Bet(seat) => (seat, bet(&hand.choices(), &mut dice)),
                awaiting => other(awaiting, hand.state(), &mut dice),
            };
            hand.apply(Act::Player(seat, act)).expect("offered");
        }
        sum += hand.state().stack_of(Seat(0)).0;
    }
    sum
}

fn logged(terms: &Terms, seating: &Seating, hands: u64) -> u64 {
    let template = Stub::drawn_as_dealt(terms.game.deck.cards(), 0);
    let terms = Arc::new(terms.clone());
    let mut dice = Dice(1);
    let mut sum = 0;
    for _ in 0..hands {
        let source = Source::Deck(template.again(dice.next()));
        let mut hand = Hand::open(Arc::clone(&terms), Mode::BY_ITSELF, seating, source).expect("seated");
        loop {
            let (seat, act) = match hand.awaiting() {
                Awaiting::Nobody => break,
                Awaiting::Bet(seat) => (seat, bet(&hand.choices().expect("a bet"), &mut dice)),
                awaiting => other(awaiting, hand.state(), &mut dice),
            };
            hand.apply(Act::Player(seat, act)).expect("offered");
        }
        sum += hand.log().len() as u64;
    }
    sum
}

fn their_hands(hands: u64) -> u64 {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("runtime");
    let mut sum = 0.0;
    for _ in 0..hands {
        let state =
            GameStateBuilder::new().num_players_with_stack(6, 200.0).blinds(2.0, 1.0).build().expect("state");
        let agents: Vec<Box<dyn Agent>> = (0..6)
            .map(|place| -> Box<dyn Agent> {
                Box::new(RandomAgent::new(format!("random {place}"), vec![0.333], vec![0.5]))
            })
            .collect();
        let mut simulation =
            HoldemSimulationBuilder::default().game_state(state).agents(agents).build().expect("simulation");
        runtime.block_on(simulation.run());
        sum += simulation.game_state.stacks[0];
    }
    sum as u64
}

/// A small quick generator (SplitMix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, bound: u64) -> u64 {
        (u128::from(self.next()) * u128::from(bound) >> 64) as u64
    }
}

fn bet(choices: &Choices, dice: &mut Dice) -> PlayerAct {
    match (dice.below(3), choices.raise) {
        (0, _) if choices.fold && choices.call.is_some() => PlayerAct::Fold,
        (2, Some(Sizes::Either(one, _))) => PlayerAct::RaiseTo(one),
        (2, Some(Sizes::Between(least, most))) => {
            PlayerAct::RaiseTo(Chips(least.0 + dice.below(most.0 - least.0 + 1)))
        }
        _ if choices.bring_in.is_some() => PlayerAct::BringIn,
        _ if choices.call.is_some() => PlayerAct::Call,
        _ if choices.check => PlayerAct::Check,
        _ => PlayerAct::Fold,
    }
}

fn other(awaiting: Awaiting, state: &State, dice: &mut Dice) -> (Seat, PlayerAct) {
    let some = |cards: CardSet, count: usize| cards.iter().take(count).collect();
    match awaiting {
        Awaiting::Discard(seat, count) => {
            (seat, PlayerAct::Discard(some(state.faces_down(Viewer::Seat(seat), seat), count.into())))
        }
        Awaiting::Draw(seat, most) => {
            let count = dice.below(u64::from(most) + 1) as usize;
            (seat, PlayerAct::Discard(some(state.faces_down(Viewer::Seat(seat), seat), count)))
        }
        Awaiting::Flip(seat) => (seat, PlayerAct::Flip(dice.below(2) == 0)),
        Awaiting::Show(seat) | Awaiting::Bet(seat) => (seat, PlayerAct::Show),
        Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => (Seat(0), PlayerAct::Show),
    }
}
