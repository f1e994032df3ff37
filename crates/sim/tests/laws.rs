//! The laws of an event, over thousands of random ones under every book: chips in play are those issued less those removed,
//! places are a permutation, prizes come to the purse and bounties to what was put on heads, and what was recorded gives the
//! event again. The auditor and the replay of [`EventRun`] look at each; what they cannot see is looked at here.
//!
//! The largest are played by `make soak`.

use bots::Dice;
use hand::Chips;
use room::tournament::{
    Bounty, Carry, Day, EnvelopeRow, Envelopes, EnvelopesFrom, EventSetup, Flight, payouts::Scheme,
};
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

fn books() -> Vec<(&'static str, Book)> {
    let library = Library::shipped();
    HOUSES.map(|house| (house, library.resolve(house, Context::Tournament).expect("a house"))).to_vec()
}

/// An event of some kind that the dice choose.
fn any(house: &str, players: u64, dice: &mut Dice) -> EventRun {
    let game = game::shipped("holdem").expect("it is shipped");
    let structure = match (house, dice.below(3)) {
        // One house fixes the stack, and with it the schedule.
        ("home-tourney", _) => "home-t1000",
        (_, 0) => "rebuy",
        _ => "turbo",
    };
    let structure = structure::shipped(structure).expect("it is shipped").clone();
    let mut setup = EventSetup::of(structure, game.clone(), Limit::No, Chips(90 + dice.below(40)));
    setup.hand_for_hand = dice.below(2) == 0;
    setup.seats = (dice.below(3) == 0).then(|| 2 + dice.below(8) as u8);
    setup.unit = Chips([1, 5, 25][dice.below(3) as usize]);
    let head = Chips(1 + dice.below(50));
    setup.bounty = match dice.below(6) {
        0 => Some(Bounty::Fixed(head)),
        1 => Some(Bounty::Progressive(head)),
        2 => Some(Bounty::Mystery(head)),
        _ => None,
    };
    let from = match dice.below(3) {
        0 => EnvelopesFrom::Money,
        1 => EnvelopesFrom::Left(1 + dice.below(players + 2) as u32),
        _ => EnvelopesFrom::Level(1 + dice.below(6) as u32),
    };
    let table = vec![EnvelopeRow { count: 1, part: dice.below(6000) }, EnvelopeRow { count: 2, part: 900 }];
    setup.envelopes = Envelopes { from, table };
    if dice.below(5) == 0 {
        setup.payouts = Some(Scheme::Seats { value: Chips(50 + dice.below(600)) });
    }
    let full = dice.below(6) == 0;
    setup.full = full.then_some(players as u32);
    let late = if full { 0 } else { dice.below(4) };
    setup.tables = (!full && dice.below(6) == 0).then(|| 1 + dice.below(4) as u32);
    EventRun {
        setup,
        games: vec![(game, Limit::No)],
        players,
        late,
        flights: Vec::new(),
        bag_at: 0,
        policy: if dice.below(2) == 0 { Policy::Careful } else { Policy::Random },
        seed: dice.roll(),
        audit: true,
    }
}

/// What is particular about a setup.
fn told(setup: &EventSetup) -> String {
    let EventSetup { structure, seats, tables, full, bounty, envelopes, day, payouts, unit, .. } = setup;
    format!(
        "{}, seats {seats:?}, tables {tables:?}, full {full:?}, {bounty:?}, {envelopes:?}, {day:?}, {payouts:?}, {unit:?}",
        structure.id
    )
}

fn play(run: &EventRun, house: &str, book: &Book) -> EventTally {
    match run.play(book) {
        Ok(tally) => tally,
        Err(broken) => panic!("{house}: hand {}: {}\n{}", broken.hand, broken.what, told(&run.setup)),
    }
}

fn holds(run: &EventRun, tally: &EventTally, house: &str) {
    let head = run.setup.bounty.map_or(0, |bounty| bounty.amount().0);
    let won: Chips = tally.paid.iter().map(|(_, _, won)| *won).sum();
    assert_eq!(won, tally.purse + Chips(head * tally.entries), "{house}: {tally:?}\n{}", told(&run.setup));
}

#[test]
fn small_events_of_every_kind_under_every_book() {
    let books = books();
    for number in 0..3000 {
        let mut dice = Dice::new(number);
        let (house, book) = &books[number as usize % books.len()];
        let run = any(house, 2 + dice.below(14), &mut dice);
        let tally = play(&run, house, book);
        holds(&run, &tally, house);
    }
}

/// Plays flights to their bags and the second day to its end.
fn several_days(number: u64, most: u64, books: &[(&str, Book)]) {
    let mut dice = Dice::new(number);
    let (house, book) = &books[number as usize % books.len()];
    let mut flights: Vec<Flight> = Vec::new();
    let mut run = any(house, 2, &mut dice);
    run.setup.full = None;
    run.setup.tables = None;
    // Envelopes of the second day are for those who are left by then.
    run.late = 0;
    let mut entries = 0;
    let mut on_heads = Chips::ZERO;
    for _ in 0..=dice.below(3) {
        let mut flight = run.clone();
        flight.players = 2 + dice.below(most);
        flight.setup.day = Day::Flight;
        flight.bag_at = 1 + dice.below(flight.players) as u32;
        flight.seed = dice.roll();
        let tally = play(&flight, house, book);
        let came = tally.flight.expect("a flight");
        entries += tally.entries;
        on_heads += came.bounties;
        let bagged: Chips = came.bags.iter().map(|bag| bag.chips).sum();
        assert_eq!(bagged, tally.chips, "all chips in play are bagged");
        flights.push(came);
    }
    let bags: Vec<_> = flights.iter().flat_map(|flight| &flight.bags).map(|bag| bag.player).collect();
    let mut players = bags.clone();
    players.sort_unstable();
    players.dedup();
    if players.len() < 2 {
        return;
    }
    let mut second = run.clone();
    second.setup.day = Day::Second(if dice.below(2) == 0 { Carry::Best } else { Carry::All });
    second.setup.first_level = Some(1 + dice.below(5) as u32);
    second.flights = flights;
    let tally = play(&second, house, book);
    assert_eq!(tally.entries, entries, "{house}");
    let won: Chips = tally.paid.iter().map(|(_, _, won)| *won).sum();
    assert_eq!(won, tally.purse + on_heads, "{house}: {tally:?}\n{}", told(&second.setup));
}

#[test]
fn flights_and_second_days() {
    let books = books();
    for number in 0..300 {
        several_days(number, 12, &books);
    }
}

/// `make soak` runs it, in release: fields of up to 5,000.
#[test]
#[ignore = "minutes in release; `make soak` runs it"]
fn events_of_up_to_five_thousand() {
    let books = books();
    for number in 0..400 {
        let mut dice = Dice::new(1_000_000 + number);
        let (house, book) = &books[number as usize % books.len()];
        let most = [30, 100, 400, 1000, 5000][dice.below(5) as usize];
        let run = any(house, 2 + dice.below(most - 1), &mut dice);
        let tally = play(&run, house, book);
        holds(&run, &tally, house);
    }
    let largest = any("fort", 5000, &mut Dice::new(5));
    holds(&largest, &play(&largest, "fort", &books[3].1), "fort");
    for number in 0..20 {
        several_days(2_000_000 + number, 400, &books);
    }
}
