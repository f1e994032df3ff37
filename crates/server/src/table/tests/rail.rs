//! What those behind the rail are told, how late, and what it costs.

use std::sync::Arc;

use tokio::sync::mpsc;

use crate::wire::FromTable;

use super::{
    super::{
        Person,
        audience::{Audience, Client, Told},
        now::Now,
        view::{Clock, Presence},
    },
    BLINDS, TestTable, three,
};

impl TestTable {
    /// The time, to a task that has just begun.
    fn moment(&self) -> Now {
        Now { at: self.now, tick: 0 }
    }
}

fn told(played: &TestTable) -> Told {
    let view = played.game.public(Clock::default(), Presence::default());
    Told { number: played.game.number, at: played.now, said: "[]".into(), view, own: Vec::new() }
}

fn watcher(room: usize) -> (Client, mpsc::Receiver<axum::extract::ws::Utf8Bytes>) {
    let (to, from) = mpsc::channel(room);
    (Client { id: 1, who: None, to, has: None }, from)
}

/// What somebody who comes now is told first.
fn snapshot(audience: &Audience, played: &TestTable, client: &mut Client) -> FromTable {
    let now = played.game.public(Clock::default(), Presence::default());
    let text = audience.snapshot(&played.game, &now, client, Some(0), None, played.moment());
    serde_json::from_str(&text).expect("it is a message")
}

#[test]
fn the_rails_queue_costs_nothing_unwatched_and_is_bounded_watched() {
    let mut played = three("fort", BLINDS);
    Arc::make_mut(&mut played.game.ask).rail_seconds = 600;
    let mut audience = Audience::new(&played.game, std::collections::VecDeque::new(), played.moment());
    for _ in 0..2_000 {
        audience.tell(&played.game, told(&played), played.moment());
    }
    assert_eq!(audience.waiting(), 0, "nobody watches");
    let (client, _from) = watcher(10_000);
    audience.add(client);
    for _ in 0..2_000 {
        audience.tell(&played.game, told(&played), played.moment());
    }
    assert!((1..=512).contains(&audience.waiting()), "{} wait", audience.waiting());
    audience.remove(1);
    audience.tell(&played.game, told(&played), played.moment());
    assert_eq!(audience.waiting(), 0, "nobody watches any more");
}

#[test]
fn whoever_comes_to_the_rail_sees_nothing_of_a_hand_that_is_too_young_nor_its_result() {
    let mut played = three("fort", BLINDS);
    Arc::make_mut(&mut played.game.ask).rail_seconds = 600;
    played.now = 1_000_000;
    assert!(played.deal());
    while played.goes_on() {
        played.act();
    }
    assert!(played.deal());
    // As after a restart: the words of the last steps are known, and nothing of them is told.
    let recent = (1..=played.game.number).map(|number| (number, 1, "[]".into())).collect();
    let audience = Audience::new(&played.game, recent, played.moment());
    let (mut client, _from) = watcher(10);
    let FromTable::Snapshot { missed, table, you, .. } = snapshot(&audience, &played, &mut client) else {
        panic!("the first message is a snapshot")
    };
    assert!(missed.is_empty() && you.is_none());
    assert!(!table.on && table.turn.is_none() && table.boards.is_empty() && table.pot == 0);
    assert!(table.seats.iter().flatten().all(|seat| seat.cards.is_empty() && seat.stack == 0), "{table:?}");
    // Somebody who watches on sees the hand as it is when it has been so for long enough.
    let mut audience = audience;
    let now = played.game.public(Clock::default(), Presence::default());
    audience.begin_to_watch(&played.game, &now, played.moment());
    assert_eq!(audience.waiting(), 1);
    // A while later what they had is no secret any more.
    let audience = Audience::new(
        &played.game,
        std::collections::VecDeque::new(),
        Now { at: played.now + 600_000, tick: 0 },
    );
    let FromTable::Snapshot { table, .. } = snapshot(&audience, &played, &mut client) else {
        panic!("the first message is a snapshot")
    };
    assert_eq!(table.seats.iter().flatten().map(|seat| seat.stack).sum::<u64>(), 30_000);
}

#[test]
fn whoever_was_sent_away_is_told_by_whom_and_why() {
    let mut played = three("fort", BLINDS);
    Arc::make_mut(&mut played.game.ask).rail_seconds = 30;
    let mut audience = Audience::new(&played.game, std::collections::VecDeque::new(), played.moment());
    let (to, mut from) = mpsc::channel(10);
    let who = Person::new(2, "B".to_owned(), Vec::new());
    audience.add(Client { id: 2, who, to, has: None });
    let (name, why) = ("Host".to_owned(), "insults".to_owned());
    let power = room::session::Power { player: room::PlayerId(1), name, why, staff: false };
    let remove = crate::wire::FloorAct::Remove { chair: 2, may_return: false };
    played
        .step(super::By::Floor(1), None, |step| step.floor(remove, power))
        .expect("there is no hand to wait for");
    audience.tell(&played.game, told(&played), played.moment());
    let text = from.try_recv().expect("they are told at once");
    let FromTable::Step(step) = serde_json::from_str(&text).expect("it is a message") else {
        panic!("a step")
    };
    let removed = step.removed.expect("that they were sent away");
    assert_eq!((removed.by.as_str(), removed.why.as_str(), removed.may_return), ("Host", "insults", false));
}
