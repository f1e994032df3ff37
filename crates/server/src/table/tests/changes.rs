//! What changed is told in place of the whole: it leads to the same table, and costs a fraction of it.

use axum::extract::ws::Utf8Bytes;
use room::PlayerId;
use rules::game;
use serde_json::Value;
use tokio::sync::mpsc;

use super::{
    super::{
        Person,
        audience::{Audience, Client, Has},
        changes::changed,
        drive::{Scene, told},
        now::Now,
        task::json,
        timers::Timers,
    },
    TestTable, ask,
};
use crate::{
    ledger::Prizes,
    wire::{Do, Role, Said},
};

/// Somebody who listens, in one way or the other.
struct Listener {
    from: mpsc::Receiver<Utf8Bytes>,
    table: Value,
    you: Value,
    bytes: usize,
    steps: usize,
}

impl Listener {
    fn join(
        audience: &mut Audience,
        played: &TestTable,
        who: Option<u64>,
        id: u64,
        changes: bool,
    ) -> Listener {
        let (to, from) = mpsc::channel(64);
        let person = who.and_then(|account| Person::new(account, "somebody".to_owned(), vec![Role::Player]));
        let mut client = Client { id, who: person, to, has: changes.then(Has::default) };
        let now = Now { at: 1, tick: 0 };
        let chair = who.and_then(|account| played.game.table().chair_of(PlayerId(account)));
        let own = chair.and_then(|chair| played.game.own(chair, 1));
        let view = played.game.public(Timers::default().clock(now), super::Presence::default());
        let first = audience.snapshot(&played.game, &view, &mut client, None, own.as_ref(), now);
        audience.add(client);
        let first: Value = serde_json::from_str(&first).expect("it is JSON");
        Listener { from, table: first["table"].clone(), you: first["you"].clone(), bytes: 0, steps: 0 }
    }

    /// Takes in what came.
    fn hear(&mut self) {
        while let Ok(message) = self.from.try_recv() {
            let step: Value = serde_json::from_str(&message).expect("it is JSON");
            self.bytes += message.len();
            self.steps += 1;
            if let Some(changes) = step.get("changes") {
                assert!(step.get("table").is_none() && step.get("you").is_none());
                if let Some(change) = changes.get("table") {
                    self.table = changed(&self.table, change);
                }
                if let Some(change) = changes.get("you") {
                    self.you = changed(&self.you, change);
                }
            } else {
                self.table = step["table"].clone();
                self.you = step.get("you").cloned().unwrap_or_default();
            }
        }
    }
}

#[test]
fn what_changed_leads_to_the_same_table_for_a_fifth_of_the_bytes() {
    for id in ["holdem", "omaha-8", "stud", "five-card-draw", "double-board-omaha"] {
        let Some(shipped) = game::shipped(id) else { panic!("{id} is shipped") };
        let mut ask = ask(&shipped, "fort");
        ask.rail_seconds = 0;
        let mut played = TestTable::open(&ask, 11);
        for account in 1..=6 {
            played.ask(account, Do::Sit { chair: account as u8, chips: 150 });
        }
        let mut audience =
            Audience::new(&played.game, std::collections::VecDeque::new(), Now { at: 1, tick: 0 });
        let mut listeners: Vec<[Listener; 2]> = [Some(1), Some(2), None]
            .into_iter()
            .zip([1, 3, 5])
            .map(|(who, id)| {
                [(0, false), (1, true)]
                    .map(|(more, way)| Listener::join(&mut audience, &played, who, id + more, way))
            })
            .collect();
        let mut hands = 0;
        let mut number = played.game.number;
        while hands < 12 {
            if !played.goes_on() {
                hands += 1;
                for account in 1..=6 {
                    played.ask(account, Do::Buy { chips: 100 });
                    played.ask(account, Do::Return);
                }
                if !played.deal() {
                    break;
                }
            } else if played.dice.below(12) == 0 {
                played.something();
            } else {
                played.act();
            }
            if played.game.number == number {
                continue;
            }
            number = played.game.number;
            let connected = [Some(PlayerId(1)), Some(PlayerId(2)), None];
            let scene =
                Scene { connected: &connected, timers: &Timers::default(), prizes: &Prizes::default() };
            let said: Vec<Said> = Vec::new();
            let told = told(&played.game, &scene, 1, json(&said).into(), Now { at: 1, tick: 0 });
            assert_eq!(audience.tell(&played.game, told, Now { at: 1, tick: 0 }), 0, "all keep up");
            for [whole, change] in &mut listeners {
                whole.hear();
                change.hear();
                assert_eq!(whole.table, change.table, "{id}");
                assert_eq!(whole.you, change.you, "{id}");
            }
        }
        let sum = |way: usize| {
            listeners
                .iter()
                .fold((0, 0), |(bytes, steps), pair| (bytes + pair[way].bytes, steps + pair[way].steps))
        };
        let ((whole, steps), (changes, same)) = (sum(0), sum(1));
        assert!(steps > 100 && steps == same, "{id}: {steps} and {same} steps were heard");
        println!("{id}: {} bytes a step in all, {} as what changed", whole / steps, changes / steps);
        assert!(changes * 5 < whole, "{id}: {changes} of {whole} bytes");
    }
}
