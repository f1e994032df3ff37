//! What an event pays, who finished where, and the race for odd chips, by each book that says something of it.

use cards::Card;
use hand::Chips;
use room::{
    PlayerId,
    tournament::{
        payouts::{BadPayouts, PaidIn, Scheme, cut},
        race::{BadRace, Chip, RaceEvent, RaceRules, Stack},
        results::{Bust, Finish, PlaceRules},
    },
};
use rules::{Book, Context, Library};

fn book(house: &str) -> Book {
    Library::shipped().resolve(house, Context::Tournament).expect("shipped")
}

fn chips(amounts: &[u64]) -> Vec<Chips> {
    amounts.iter().copied().map(Chips).collect()
}

#[test]
fn the_booklets_table_pays_by_the_number_of_players() {
    let home = book("home-tourney");
    let cut =
        |players| cut(Chips(10_000), players, &Scheme::Book, Chips(1), &home).map(|payouts| payouts.prizes);
    assert_eq!(cut(10), Ok(chips(&[5000, 3000, 2000])));
    assert_eq!(cut(11), Ok(chips(&[5000, 2500, 1500, 1000])));
    assert_eq!(cut(30), Ok(chips(&[4000, 2500, 2000, 1000, 500])));
    assert_eq!(cut(31), Err(BadPayouts::TableEnds { most: 30 }));
    assert_eq!(cut(2), Ok(chips(&[7000, 3000])), "what nobody can take goes to the winner");
    assert_eq!(cut(0), Err(BadPayouts::NoPlayers));
}

#[test]
fn a_purse_in_cents_is_paid_out_whole() {
    let home = book("home-tourney");
    let paid = PaidIn { entries: 24, rebuys: 5, price: Chips(2500), ..PaidIn::default() };
    let purse = paid.purse(&home).expect("sound");
    assert_eq!((purse.total, purse.fee), (Chips(72_500), Chips::ZERO));
    let payouts = cut(purse.total, 24, &Scheme::Book, Chips(1), &home).expect("sound");
    assert_eq!(payouts.prizes, chips(&[29_000, 18_125, 14_500, 7_250, 3_625]));
    let fives = cut(purse.total, 24, &Scheme::Book, Chips(500), &home).expect("sound");
    assert_eq!(fives.prizes, chips(&[29_500, 18_000, 14_500, 7_000, 3_500]));
}

#[test]
fn a_fee_is_kept_only_where_the_book_has_one() {
    let paid = PaidIn { entries: 10, price: Chips(110), fee: Chips(10), ..PaidIn::default() };
    assert!(matches!(paid.purse(&book("home-tourney")), Err(BadPayouts::NoFee(_))));
    let purse = paid.purse(&book("fort")).expect("sound");
    assert_eq!((purse.total, purse.fee, purse.added), (Chips(1000), Chips(100), Chips::ZERO));
    let promised = PaidIn { guarantee: Chips(1500), ..paid };
    assert_eq!(promised.purse(&book("fort")).expect("sound").added, Chips(500));
}

#[test]
fn every_way_of_cutting_pays_the_purse_and_never_more_for_a_lower_place() {
    let fort = book("fort");
    for purse in [1_000, 99_999, 12_345_600] {
        for unit in [1, 25, 100] {
            for places in [1, 2, 9, 27, 100] {
                let curve = Scheme::Curve { places, least: Chips(purse / 200) };
                let prizes = cut(Chips(purse), 1000, &curve, Chips(unit), &fort).expect("sound").prizes;
                assert_eq!(prizes.iter().copied().sum::<Chips>(), Chips(purse));
                assert!(prizes.is_sorted_by(|one, other| one >= other), "{prizes:?}");
                assert_eq!(prizes.len(), places);
            }
        }
    }
    // Fewer chips than places: nobody is paid nothing.
    let least = Scheme::Curve { places: 3, least: Chips::ZERO };
    for purse in [Chips::ZERO, Chips(2)] {
        let asked = Chips(3);
        assert_eq!(cut(purse, 20, &least, Chips(1), &fort), Err(BadPayouts::TooMuch { asked, purse }));
    }
    let percent = |parts: &[u64]| cut(Chips(1000), 9, &Scheme::Percent(parts.to_vec()), Chips(1), &fort);
    assert_eq!(percent(&[6000, 4000]).map(|payouts| payouts.prizes), Ok(chips(&[600, 400])));
    assert_eq!(percent(&[6000, 3000]), Err(BadPayouts::NotAHundred { sum: 9000 }));
    assert_eq!(cut(Chips(1000), 9, &Scheme::Book, Chips(1), &fort), Err(BadPayouts::NoTable));
    let amounts = Scheme::Amounts(chips(&[300, 100]));
    assert_eq!(
        cut(Chips(1000), 9, &amounts, Chips(1), &fort).map(|payouts| payouts.prizes),
        Ok(chips(&[600, 300, 100]))
    );
}

/// Five stacks whose 25s go; the third has nothing but one of them.
fn raced(house: &str) -> Vec<u64> {
    let stacks: Vec<Stack> = [(3, 100), (2, 100), (1, 0), (1, 100), (3, 100)]
        .iter()
        .zip(1..)
        .map(|(&(old, rest), seat)| Stack { seat, old, rest: Chips(rest) })
        .collect();
    let cards: Vec<Vec<Card>> =
        [&["Ks", "9d", "4c"][..], &["Kh", "2s"], &["3d"], &["Qc"], &["Ad", "Ac", "7h"]]
            .iter()
            .map(|cards| cards.iter().map(|card| card.parse().expect("card")).collect())
            .collect();
    let chip = Chip { old: Chips(25), new: Chips(100) };
    let raced = RaceRules::of(&book(house)).run(chip, Chips(100), &stacks, &cards).expect("sound");
    raced.stacks.iter().zip(&stacks).map(|(after, before)| (*after - before.rest).0 / 100).collect()
}

#[test]
fn one_race_by_three_books() {
    assert_eq!(
        raced("roberts"),
        [0, 0, 1, 0, 2],
        "the one who would be out is saved first, out of what there is"
    );
    assert_eq!(raced("home-tourney"), raced("roberts"));
    assert_eq!(raced("catfish-bend"), [1, 0, 1, 0, 2], "saved after the race, on top of it");
    assert_eq!(raced("fort"), [1, 1, 1, 0, 1], "nobody wins more than one");
}

#[test]
fn what_is_left_of_a_race_counts_from_half_a_chip() {
    let rules = RaceRules::of(&book("roberts"));
    let chip = Chip { old: Chips(25), new: Chips(100) };
    let stack = |seat, old| Stack { seat, old, rest: Chips(500) };
    let won = |stacks: &[Stack], cards: &[Vec<Card>]| {
        let raced = rules.run(chip, Chips(100), stacks, cards).expect("sound");
        raced.rulings.iter().filter(|ruling| matches!(ruling.event, RaceEvent::Won { .. })).count()
    };
    let cards = |names: &[&str]| names.iter().map(|name| name.parse().expect("card")).collect::<Vec<Card>>();
    assert_eq!(won(&[stack(1, 1)], &[cards(&["As"])]), 0);
    assert_eq!(won(&[stack(1, 1), stack(2, 1)], &[cards(&["As"]), cards(&["2s"])]), 1);
    assert_eq!(
        rules.run(chip, Chips(100), &[stack(1, 3)], &[cards(&["As"])]),
        Err(BadRace::WrongCards { seat: 1, odd: 3, cards: 1 })
    );
    let crooked = Chip { old: Chips(25), new: Chips(60) };
    assert_eq!(crooked.odd(&[stack(1, 3)]), Err(BadRace::NotWhole(crooked)));
}

#[test]
fn old_chips_found_later_are_changed_at_equal_value_at_the_fort() {
    let chip = Chip { old: Chips(25), new: Chips(100) };
    let (new, taken, under) = RaceRules::of(&book("fort")).found_later(chip, 5).expect("sound");
    assert_eq!((new, taken, under.name()), (1, 1, "color-up.found-later"));
}

fn bust(player: u64, table: u32, stack: u64) -> Bust {
    Bust { player: PlayerId(player), table, stack: Chips(stack), hand: None }
}

/// Each player's place and prize.
fn paid(house: &str, left: u32, busts: &[Bust], hand_for_hand: bool, prizes: &[u64]) -> Vec<(u64, u32, u64)> {
    let finishes = PlaceRules::of(&book(house)).places(left, busts, hand_for_hand);
    let mut paid = Vec::new();
    for finish in finishes {
        for (player, prize) in finish.players.iter().zip(finish.prizes(&chips(prizes), Chips(1))) {
            paid.push((player.0, finish.place, prize.0));
        }
    }
    paid
}

#[test]
fn what_cannot_be_divided_goes_a_unit_each_to_the_best_hands() {
    let shared = |count: u64, prizes: &[u64], unit| {
        let players = (1..=count).map(PlayerId).collect();
        Finish { place: 2, players, under: None }.prizes(&chips(prizes), Chips(unit))
    };
    assert_eq!(shared(3, &[900, 50, 50, 1], 1), chips(&[34, 34, 33]));
    assert_eq!(shared(3, &[900, 125, 100, 53], 25), chips(&[103, 100, 75]));
    // A hundred out on one hand, and less to share than there are of them.
    let few = shared(100, &[40, 20, 17], 1);
    assert_eq!((few[36], few[37], few.len()), (Chips(1), Chips::ZERO, 100));
}

#[test]
fn more_chips_at_the_start_of_the_hand_place_higher() {
    for house in ["roberts", "catfish-bend", "home-tourney", "fort"] {
        let order = paid(house, 6, &[bust(1, 1, 400), bust(2, 1, 900)], false, &[]);
        assert_eq!(order, [(2, 5, 0), (1, 6, 0)], "{house}");
    }
}

#[test]
fn equal_stacks_share_and_the_best_hand_takes_what_does_not_divide() {
    let prizes = [1000, 800, 600, 400, 300, 200];
    let three = [bust(1, 1, 900), bust(2, 1, 900), bust(3, 1, 400)];
    assert_eq!(paid("roberts", 6, &three, false, &prizes), [(1, 4, 350), (2, 4, 350), (3, 6, 200)]);
    let prizes = [1000, 800, 600, 401, 300, 200];
    let better = [bust(1, 1, 900), Bust { hand: Some(0), ..bust(2, 1, 900) }, bust(3, 1, 400)];
    assert_eq!(paid("roberts", 6, &better, false, &prizes), [(2, 4, 351), (1, 4, 350), (3, 6, 200)]);
}

#[test]
fn hand_for_hand_those_out_at_different_tables_share() {
    let mut prizes = vec![200; 49];
    prizes.push(90);
    let two = [bust(1, 1, 900), bust(2, 2, 100)];
    assert_eq!(paid("fort", 51, &two, true, &prizes), [(1, 50, 45), (2, 50, 45)]);
    let three = [bust(1, 1, 900), bust(2, 2, 100), bust(3, 3, 500)];
    assert_eq!(paid("fort", 52, &three, true, &prizes), [(1, 50, 30), (2, 50, 30), (3, 50, 30)]);
}
