//! Whole events under every book, from a seed: the auditor finds nothing, what was recorded gives the event again, and the
//! same seed plays the same event.

use hand::Chips;
use room::tournament::{Bounty, EventSetup};
use rules::{
    Book, Context, Library,
    game::{self, Limit},
    structure,
};
use sim::{
    event::{EventRun, EventTally},
    simulate::Policy,
};

const HOUSES: [&str; 5] = ["roberts", "home-tourney", "catfish-bend", "fort", "tda-2019"];

fn book(house: &str) -> Book {
    Library::shipped().resolve(house, Context::Tournament).expect("a house")
}

fn run(house: &str, structure: &str, players: u64, seed: u64) -> EventRun {
    let game = game::shipped("holdem").expect("it is shipped");
    // One house fixes the stack, and with it the schedule.
    let structure = if house == "home-tourney" { "home-t1000" } else { structure };
    let structure = structure::shipped(structure).expect("it is shipped").clone();
    let mut setup = EventSetup::of(structure, game.clone(), Limit::No, Chips(100));
    setup.hand_for_hand = true;
    EventRun {
        setup,
        games: vec![(game, Limit::No)],
        players,
        late: 0,
        flights: Vec::new(),
        bag_at: 0,
        policy: Policy::Careful,
        seed,
        audit: true,
    }
}

fn play(run: &EventRun, house: &str) -> EventTally {
    match run.play(&book(house)) {
        Ok(tally) => tally,
        Err(broken) => panic!(
            "{house}, {} players, seed {}: hand {}: {}",
            run.players, run.seed, broken.hand, broken.what
        ),
    }
}

#[test]
fn events_of_every_size_under_every_book() {
    for house in HOUSES {
        for players in [2, 3, 7, 9, 10, 11, 12, 18, 19, 20, 21, 27, 28, 31, 45, 60, 100, 181] {
            for seed in 0..4 {
                let mut run = run(house, "turbo", players, seed * 1000 + players);
                if seed % 2 == 1 {
                    run.policy = Policy::Random;
                }
                let tally = play(&run, house);
                assert!(tally.hands > 0 && tally.purse >= Chips(100 * players), "{house}: {tally:?}");
                let paid: Chips = tally.paid.iter().map(|(_, _, won)| *won).sum();
                assert_eq!(paid, tally.purse, "{house}: {tally:?}");
                assert_eq!(tally.paid.first().map(|(_, place, _)| *place), Some(1));
            }
        }
    }
}

#[test]
fn late_entries_rebuys_and_bounties() {
    for house in HOUSES {
        for seed in 0..6 {
            let mut run = run(house, "rebuy", 30 + seed, seed);
            run.late = 12;
            run.setup.rebuy_price = Some(Chips(100));
            run.setup.bounty =
                Some(if seed % 2 == 0 { Bounty::Fixed(Chips(20)) } else { Bounty::Progressive(Chips(21)) });
            let tally = play(&run, house);
            let head = if seed % 2 == 0 { 20 } else { 21 };
            let won: Chips = tally.paid.iter().map(|(_, _, won)| *won).sum();
            assert_eq!(won, tally.purse + Chips(head * tally.entries), "{house}: {tally:?}");
        }
    }
}

#[test]
fn large_fields_and_other_games() {
    let tally = play(&run("fort", "nightly", 1000, 7), "fort");
    assert!(
        tally.tables >= 100 && tally.balanced > 10 && tally.redraws >= 1 && tally.rounds > 0,
        "{tally:?}"
    );
    play(&run("roberts", "turbo", 700, 8), "roberts");
    for (name, structure) in [("omaha-8", "limit"), ("stud", "horse"), ("short-deck", "turbo")] {
        let game = game::shipped(name).expect("it is shipped");
        let limit = game.limits[0];
        let mut run = run("fort", structure, 40, 3);
        run.setup.game = game.clone();
        run.setup.limit = limit;
        run.games = vec![(game, limit)];
        play(&run, "fort");
    }
    let horse = game::rotation("horse").expect("it is shipped");
    let mut run = run("fort", "horse", 33, 4);
    run.games = horse
        .turns
        .iter()
        .map(|turn| (game::shipped(&turn.game).expect("it is shipped"), turn.limit))
        .collect();
    run.setup.game = run.games[0].0.clone();
    run.setup.limit = run.games[0].1;
    play(&run, "fort");
}

#[test]
fn the_same_seed_plays_the_same_event() {
    let tell = |seed| {
        let tally = play(&run("catfish-bend", "turbo", 50, seed), "catfish-bend");
        (tally.hands, tally.level, tally.paid, tally.balanced)
    };
    assert_eq!(tell(5), tell(5));
    assert_ne!(tell(5), tell(6));
}
