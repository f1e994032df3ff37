//! Brackets and shoot-outs of every size: an auditor of their own works everything out again from what happened.

use std::collections::BTreeMap;

use bots::Dice;
use hand::Chips;
use room::{
    PlayerId,
    tournament::{
        knockout::{Knockout, KnockoutAct, KnockoutEvent, KnockoutReason, KnockoutSetup},
        payouts::Scheme,
    },
};
use rules::{Book, Context, Library};

fn book() -> Book {
    Library::shipped().resolve("fort", Context::Tournament).expect("a house")
}

/// Everybody plays against those who won before, sits once, has one place, and all that was to be paid is.
fn audit(events: &[KnockoutEvent], players: u64, seats: usize) {
    let mut alive: Vec<PlayerId> = (1..=players).map(PlayerId).collect();
    let mut seated: Vec<Vec<PlayerId>> = Vec::new();
    let (mut winners, mut places, mut paid) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    let mut purse = Chips::ZERO;
    for event in events {
        match event {
            KnockoutEvent::Drawn { tables, .. } => {
                let mut here: Vec<PlayerId> = tables.iter().flatten().copied().collect();
                here.sort_unstable();
                alive.sort_unstable();
                assert_eq!(here, alive);
                assert!(tables.iter().all(|table| (1..=seats).contains(&table.len())), "{tables:?}");
                winners = tables.iter().filter(|table| table.len() == 1).map(|table| table[0]).collect();
                seated.clone_from(tables);
            }
            KnockoutEvent::Finished { table, order } => {
                let at = &seated[*table as usize - 1];
                assert!(order.len() == at.len() && order.iter().all(|player| at.contains(player)));
                winners.push(order[0]);
                if winners.len() == seated.len() {
                    alive.clone_from(&winners);
                }
            }
            KnockoutEvent::Placed { place, players } => {
                for player in players {
                    assert_eq!(places.insert(*player, *place), None);
                }
            }
            KnockoutEvent::Posted { purse: posted, .. } => purse = *posted,
            KnockoutEvent::Paid { player, amount } => {
                *paid.entry(*player).or_insert(Chips::ZERO) += *amount;
            }
            KnockoutEvent::Entered { .. } | KnockoutEvent::Over => {}
        }
    }
    let mut taken: Vec<u32> = places.values().copied().collect();
    taken.sort_unstable();
    let mut next = 1;
    for together in taken.chunk_by(|one, other| one == other) {
        assert_eq!(together[0], next);
        next += together.len() as u32;
    }
    assert_eq!(u64::from(next), players + 1);
    assert_eq!(paid.values().copied().sum::<Chips>(), purse);
}

#[test]
fn every_size_comes_to_one_winner() {
    let book = book();
    for seats in [2, 3, 6, 9, 10] {
        for players in (2..40).chain([63, 64, 65, 100, 257, 729]) {
            let mut dice = Dice::new(players * 11 + u64::from(seats));
            let mut setup = KnockoutSetup::shoot_out(seats, Chips(37));
            if players > 3 {
                setup.payouts = Scheme::Percent(vec![5000, 3000, 1000, 1000]);
            }
            let mut cup = Knockout::open(&book, setup).expect("sound");
            let mut again = cup.clone();
            let mut events = Vec::new();
            for player in 1..=players {
                events.extend(cup.apply(&KnockoutAct::Enter(PlayerId(player))).expect("enters"));
            }
            let mut seed = [0; 32];
            seed[..8].copy_from_slice(&dice.roll().to_le_bytes());
            events.extend(cup.apply(&KnockoutAct::Start { seed }).expect("starts"));
            if seats == 2 {
                let pairs = cup.tables().iter().filter(|table| table.players.len() == 2).count() as u64;
                let byes = cup.tables().len() as u64 - pairs;
                assert_eq!(byes, players.next_power_of_two() - players);
            }
            while !cup.is_over() {
                let open: Vec<usize> =
                    (0..cup.tables().len()).filter(|table| cup.tables()[*table].order.is_none()).collect();
                let table = open[dice.below(open.len() as u64) as usize];
                let mut order = cup.tables()[table].players.clone();
                let turn = dice.below(order.len() as u64) as usize;
                order.rotate_left(turn);
                let finish = KnockoutAct::Finish { table: table as u32 + 1, order };
                events.extend(cup.apply(&finish).expect("finishes"));
            }
            audit(&events, players, usize::from(seats));
            for event in &events {
                again.record(event);
            }
            assert!(again.same_as(&cup));
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let mut cup = Knockout::open(&book(), KnockoutSetup::bracket(Chips(50))).expect("sound");
    let finish = |table, order: &[u64]| KnockoutAct::Finish {
        table,
        order: order.iter().copied().map(PlayerId).collect(),
    };
    let start = KnockoutAct::Start { seed: [1; 32] };
    assert_eq!(cup.apply(&start), Err(KnockoutReason::TooFew));
    assert_eq!(cup.apply(&finish(1, &[1, 2])), Err(KnockoutReason::NotStarted));
    for player in [1, 2] {
        cup.apply(&KnockoutAct::Enter(PlayerId(player))).expect("enters");
    }
    assert_eq!(cup.apply(&KnockoutAct::Enter(PlayerId(2))), Err(KnockoutReason::EnteredAlready));
    cup.apply(&start).expect("starts");
    assert_eq!(cup.apply(&start), Err(KnockoutReason::Started));
    assert_eq!(cup.apply(&KnockoutAct::Enter(PlayerId(3))), Err(KnockoutReason::Started));
    assert_eq!(cup.apply(&finish(0, &[1, 2])), Err(KnockoutReason::NoSuchTable));
    assert_eq!(cup.apply(&finish(2, &[1, 2])), Err(KnockoutReason::NoSuchTable));
    assert_eq!(cup.apply(&finish(1, &[1, 3])), Err(KnockoutReason::OtherPlayers));
    assert_eq!(cup.apply(&finish(1, &[1, 1])), Err(KnockoutReason::OtherPlayers));
    cup.apply(&finish(1, &[2, 1])).expect("finishes");
    assert_eq!((cup.won(PlayerId(2)), cup.place(PlayerId(1))), (Chips(100), Some(2)));
    assert_eq!(cup.apply(&finish(1, &[2, 1])), Err(KnockoutReason::IsOver));
    assert!(Knockout::open(&book(), KnockoutSetup::shoot_out(1, Chips(5))).is_err());
}
