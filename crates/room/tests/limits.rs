//! Numbers as large as they can be: an event refuses them, and nothing overflows.

use hand::Chips;
use room::{
    PlayerId,
    tournament::{
        Act, BadEvent, Bag, Bounty, Carry, ChipRace, Day, EnteredBy, EventSetup, Flight, HandReport,
        HeldChips, Reason, Sanction, Tournament, race::Chip,
    },
};
use rules::{
    Book, Context, Library,
    game::{self, Limit},
    structure,
};

const HUGE: Chips = Chips(u64::MAX);

fn book() -> Book {
    Library::shipped().resolve("fort", Context::Tournament).expect("a house")
}

fn setup() -> EventSetup {
    let turbo = structure::shipped("turbo").expect("it is shipped").clone();
    EventSetup::of(turbo, game::shipped("holdem").expect("it is shipped"), Limit::No, Chips(100))
}

fn started() -> Tournament {
    let mut event = Tournament::open(&book(), setup()).expect("sound");
    for player in [1, 2, 3].map(PlayerId) {
        let enter = Act::Enter { player, by: EnteredBy::Payment, member: true, seed: [0; 32] };
        event.apply(&enter, 0).expect("enters");
    }
    event.apply(&Act::Start { seed: [7; 32] }, 0).expect("starts");
    event
}

#[test]
fn no_event_is_set_up_with_them() {
    let cases: [fn(&mut EventSetup); 6] = [
        |setup| setup.price = HUGE,
        |setup| setup.guarantee = HUGE,
        |setup| setup.rebuy_price = Some(HUGE),
        |setup| setup.add_on_price = Some(HUGE),
        |setup| setup.unit = HUGE,
        |setup| setup.structure.stack = HUGE,
    ];
    for change in cases {
        let mut setup = setup();
        change(&mut setup);
        assert_eq!(Tournament::open(&book(), setup).err(), Some(BadEvent::TooMuch));
    }
    let mut setup = setup();
    (setup.fee, setup.bounty) = (Chips(60), Some(Bounty::Fixed(HUGE)));
    assert_eq!(Tournament::open(&book(), setup).err(), Some(BadEvent::Price));
}

#[test]
fn no_act_brings_them() {
    let mut event = started();
    let one = PlayerId(1);
    let chip = Chip { old: Chips(1), new: HUGE };
    let race = |chip, old| {
        let held = vec![HeldChips { player: one, old, cards: Vec::new() }];
        Act::Race(ChipRace { table: 1, chip, lowest: HUGE, held })
    };
    let acts = [
        Act::Ownerless(HUGE),
        Act::OutOfView(one, HUGE),
        Act::FoundLater(one, chip, u64::MAX),
        Act::FoundLater(one, Chip { old: Chips(1), new: Chips(2) }, u64::MAX),
        race(chip, 1),
        race(Chip { old: Chips(25), new: Chips(100) }, u64::MAX),
        Act::Share { amounts: vec![(one, HUGE), (PlayerId(2), HUGE), (PlayerId(3), HUGE)], yes: Vec::new() },
        Act::TakeFlight(Flight::default()),
    ];
    for act in &acts {
        assert!(event.apply(act, 0).is_err(), "{act:?}");
    }
    event.apply(&Act::Sanction(one, Some(Sanction::Rounds(u32::MAX))), 0).expect("a sanction");
    event.apply(&Act::Sanction(one, Some(Sanction::Rounds(u32::MAX))), 0).expect("another");
    event.apply(&Act::Deal(1), 0).expect("a hand");
    let stacks = vec![(one, HUGE), (PlayerId(2), HUGE), (PlayerId(3), Chips(1))];
    let report = HandReport { table: 1, stacks, ..HandReport::default() };
    assert_eq!(event.apply(&Act::Finish(report), 0).map_err(|of| of.reason), Err(Reason::ChipsDiffer));
    assert_eq!(event.chips_in_play(), Chips(9000));
}

#[test]
fn no_flight_brings_them() {
    let mut setup = setup();
    setup.day = Day::Second(Carry::All);
    let mut event = Tournament::open(&book(), setup).expect("sound");
    let bag = |player, chips| Bag { player: PlayerId(player), chips, bounty: Chips::ZERO };
    let flight = |bags: Vec<Bag>, entries| Flight { entries, bags, ..Flight::default() };
    for bad in [
        flight(vec![bag(1, HUGE), bag(2, HUGE)], 2),
        flight(vec![bag(1, Chips(5)), bag(1, Chips(6))], 2),
        flight(vec![bag(1, Chips(5)), bag(2, Chips(6))], 1),
        flight(vec![bag(1, Chips(5))], u64::MAX),
        Flight { bounties: HUGE, ..flight(vec![bag(1, Chips(5))], 1) },
        Flight { out: vec![vec![PlayerId(1)]], ..flight(vec![bag(1, Chips(5))], 2) },
    ] {
        let refused = event.apply(&Act::TakeFlight(bad), 0).map_err(|of| of.reason);
        assert_eq!(refused, Err(Reason::BadFlight));
    }
}
