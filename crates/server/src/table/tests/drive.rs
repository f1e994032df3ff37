//! The driver by itself: no runtime, no store, a clock that is turned by hand and randomness that is written down.

use room::{PlayerId, table::Chair};

use super::{
    super::{
        Kind, Person,
        denied::Denied,
        drive::{Driven, Entropy, Input, Scene, drive},
        now::Now,
        older::ENTRIES,
        task::json,
        timers::{Due, Timers, Wake},
        view::{Clock, Presence},
    },
    BLINDS, TestTable, ask, three,
};
use crate::{
    ledger::Prizes,
    wire::{BotKind, Command, Do, FloorAct, FloorAsk, Role, SeatBot},
};
use rules::game;

/// A table that is driven, and all that was written of it.
struct Driving {
    played: TestTable,
    timers: Timers,
    connected: Vec<Option<PlayerId>>,
    now: Now,
    asked: u64,
}

fn entropy(seed: u64) -> Entropy {
    Entropy { secret: [seed as u8; 32], draw: [seed as u8 ^ 0x55; 32], whim: seed }
}

fn person(account: u64, roles: Vec<Role>) -> Person {
    Person::new(account, format!("Player {account}"), roles).expect("an account")
}

impl Driving {
    fn three() -> Driving {
        let played = three("fort", BLINDS);
        let connected = (1..=3).map(|number| Some(PlayerId(number))).collect();
        let now = Now { at: 1_000_000, tick: 0 };
        Driving { played, timers: Timers::default(), connected, now, asked: 0 }
    }

    fn drive(&self, input: &Input, seed: u64) -> Result<Driven, Denied> {
        let scene = Scene { connected: &self.connected, timers: &self.timers, prizes: &Prizes::default() };
        drive(&self.played.game, input, &scene, self.now, &entropy(seed))
    }

    /// Drives the table and takes what follows, as once it is written.
    fn put(&mut self, input: &Input) -> Result<(), Denied> {
        let driven = self.drive(input, self.asked)?;
        for step in driven.steps {
            self.played.bodies.push(ENTRIES.write(&step.entry));
            self.played.game = step.game;
            self.played.game.remember(&step.entry);
            self.played.game.audit().expect("all chips are accounted for");
        }
        self.timers.set(driven.wake, self.played.game.turn, self.now);
        Ok(())
    }

    fn command(&mut self, account: u64, what: Do) -> Input {
        self.asked += 1;
        let command = Command { id: self.asked.to_string(), turn: None, what };
        Input::Command { who: person(account, Vec::new()), command }
    }

    fn pass(&mut self, ms: u64) {
        self.now = Now { at: self.now.at + ms, tick: self.now.tick + ms };
    }

    fn presence(&self) -> Presence {
        Presence::of(&self.played.game, &self.connected)
    }

    /// What has come due by now is done, as a task does it whose store is quick.
    fn wake(&mut self) -> Option<Due> {
        let timer = self.timers.take_due(self.now)?;
        let input = match timer.due {
            Due::Deal => Input::Deal,
            Due::Think => Input::Think,
            Due::Street => Input::Street,
            Due::Runs => Input::Runs,
            Due::Name => Input::Name,
            Due::Act | Due::Grace | Due::Bank => {
                let presence = self.presence();
                if self.timers.more_time(timer, &self.played.game, presence, self.now) {
                    return Some(timer.due);
                }
                Input::TimeUp { on_bank: timer.due == Due::Bank }
            }
        };
        self.put(&input).expect("what is due can be done");
        Some(timer.due)
    }

    fn look(&self) -> String {
        let game = &self.played.game;
        let seats: Vec<String> = game.table().taken().iter().map(|chair| json(&game.own(chair, 1))).collect();
        let view = json(&game.public(Clock::default(), Presence::default()));
        format!("{view}{seats:?}{:?}", (game.number, game.turn))
    }
}

fn written(driven: &Driven) -> Vec<String> {
    driven.steps.iter().map(|step| ENTRIES.write(&step.entry)).collect()
}

#[test]
fn the_same_input_time_and_entropy_give_the_same_entries() {
    let mut driving = Driving::three();
    let deal = |driving: &Driving, seed| driving.drive(&Input::Deal, seed).expect("three can be dealt to");
    let (once, again, other) = (deal(&driving, 7), deal(&driving, 7), deal(&driving, 8));
    assert_eq!(written(&once), written(&again));
    assert_eq!(once.wake, again.wake);
    assert_eq!(json(&once.steps[1].told.view), json(&again.steps[1].told.view));
    assert_ne!(written(&once), written(&other), "another deck");
    assert_eq!(once.steps.len(), 2, "the commitments are told before the first card");
    driving.put(&Input::Deal).expect("a hand");
    for _ in 0..20 {
        let Some(account) = driving.played.awaited() else { break };
        let input = driving.command(account, Do::Call);
        match (driving.drive(&input, 1), driving.drive(&input, 1)) {
            (Ok(once), Ok(again)) => assert_eq!(written(&once), written(&again)),
            (once, again) => assert_eq!(once.map(|_| ()), again.map(|_| ())),
        }
        if driving.put(&input).is_err() {
            let check = driving.command(account, Do::Check);
            let _ = driving.put(&check);
        }
    }
    driving.played.replays();
}

#[test]
fn what_is_thrown_away_leaves_nothing_behind() {
    let mut driving = Driving::three();
    driving.put(&Input::Deal).expect("a hand");
    let first = driving.played.awaited().expect("somebody is to act");
    let floor = FloorAsk { act: FloorAct::Void, why: "because".to_owned() };
    let inputs = [
        driving.command(first, Do::Raise { to: 400 }),
        driving.command(first, Do::Fold),
        driving.command(2, Do::Leave),
        driving.command(1, Do::Buy { chips: 50 }),
        driving.command(1, Do::Chat { text: "hello".to_owned() }),
        Input::Floor { by: person(99, vec![Role::Floor]), ask: floor },
        Input::SeatBot {
            by: person(1, Vec::new()),
            ask: SeatBot { kind: BotKind::Tight, chair: None, chips: None },
        },
        Input::TimeUp { on_bank: true },
    ];
    let (before, session) = (driving.look(), driving.played.game.session.clone());
    for input in &inputs {
        let driven = driving.drive(input, 3).expect("it can be done");
        assert!(!driven.steps.is_empty(), "{input:?}");
        drop(driven);
        assert_eq!(driving.look(), before, "{input:?}");
        assert!(driving.played.game.session.same_as(&session), "{input:?}");
    }
    let refused = driving.command(first, Do::Raise { to: 1 });
    assert_eq!(driving.drive(&refused, 3).map(|_| ()).map_err(|denied| denied.kind), Err(Kind::Conflict));
    assert_eq!(driving.look(), before);
}

#[test]
fn refusals_have_a_kind() {
    let mut driving = Driving::three();
    let ask = |act: FloorAct, why: &str| FloorAsk { act, why: why.to_owned() };
    let close = |why: &str| ask(FloorAct::Close, why);
    let remove = FloorAct::Remove { chair: 2, may_return: true };
    let mut kind = |by: Person, ask: FloorAsk| {
        driving.put(&Input::Floor { by, ask }).map_err(|denied| (denied.kind, denied.fault.field))
    };
    let why = Some("why".to_owned());
    assert_eq!(kind(person(2, Vec::new()), close("I say so")), Err((Kind::NotAllowed, None)));
    // Whoever is sent away is owed a reason; closing takes nothing from anybody.
    assert_eq!(kind(person(1, Vec::new()), ask(remove, " ")), Err((Kind::BadField, why)));
    assert_eq!(kind(person(1, Vec::new()), close("")), Ok(()));
    assert_eq!(kind(person(1, Vec::new()), close("later")), Err((Kind::Conflict, None)));
}

#[test]
fn a_turn_ends_by_the_clock_after_grace_and_time_bank() {
    let mut driving = Driving::three();
    let agreed = driving.played.game.ask.clone();
    let (act, grace) = (u64::from(agreed.act_seconds) * 1000, u64::from(agreed.grace_seconds) * 1000);
    let bank = u64::from(agreed.bank_seconds) * 1000;
    assert!(act > 0 && grace > 0 && bank > 0, "the table gives all three");
    driving.put(&Input::Deal).expect("a hand");
    let first = driving.played.awaited().expect("somebody is to act");
    let chair = Chair(first as u8);
    driving.pass(act - 1);
    assert_eq!(driving.wake(), None, "not yet");
    driving.pass(1);
    assert_eq!(driving.wake(), Some(Due::Act));
    assert_eq!(driving.played.awaited(), Some(first), "the time bank runs");
    assert!(driving.timers.clock(driving.now).bank);
    driving.pass(bank - 700);
    let fold = driving.command(first, Do::Fold);
    driving.put(&fold).expect("in time");
    assert_eq!(driving.played.game.session.at(chair).bank, 700, "what was not used is kept");

    // Whoever is not connected has grace instead, once a hand, and is then acted for.
    let second = driving.played.awaited().expect("somebody else is to act");
    driving.connected.retain(|player| *player != Some(PlayerId(second)));
    driving.pass(act);
    assert_eq!(driving.wake(), Some(Due::Act));
    driving.pass(grace - 1);
    assert_eq!(driving.wake(), None, "grace runs");
    driving.pass(1);
    assert_eq!(driving.wake(), Some(Due::Grace));
    assert_ne!(driving.played.awaited(), Some(second), "their time was up");
    driving.played.replays();
}

#[test]
fn a_store_that_stalls_gives_time_back() {
    let mut driving = Driving::three();
    let act = u64::from(driving.played.game.ask.act_seconds) * 1000;
    driving.put(&Input::Deal).expect("a hand");
    driving.timers.give_back(5_000);
    driving.pass(act);
    assert_eq!(driving.wake(), None, "the store had taken five seconds");
    driving.pass(5_000);
    let timer = driving.timers.take_due(driving.now).expect("now it is due");
    // The store does not answer at the very end: the turn begins again.
    driving.timers.again(timer, driving.now);
    driving.pass(act - 1);
    assert_eq!(driving.wake(), None);
    driving.pass(1);
    assert_eq!(driving.wake(), Some(Due::Act));
}

#[test]
fn bots_play_while_somebody_looks_on_and_only_then() {
    let holdem = game::shipped("holdem").expect("it is shipped");
    let played = TestTable::open(&ask(&holdem, "fort"), 5);
    let now = Now { at: 1_000, tick: 0 };
    let mut driving = Driving { played, timers: Timers::default(), connected: vec![None], now, asked: 0 };
    for _ in 0..2 {
        let ask = SeatBot { kind: BotKind::Tight, chair: None, chips: None };
        driving.put(&Input::SeatBot { by: person(1, Vec::new()), ask }).expect("chairs are free");
    }
    for _ in 0..400 {
        driving.pass(60_000);
        assert!(driving.wake().is_some(), "something is due");
        if driving.played.game.session.hands() > 3 {
            break;
        }
    }
    assert!(driving.played.game.session.hands() > 3, "hands were dealt");
    driving.played.replays();
    while driving.played.game.table().is_on() {
        driving.pass(60_000);
        driving.wake();
    }
    let next = |attended| Wake::next(&driving.played.game, Presence::default(), attended);
    assert_eq!(next(true).map(|wake| wake.due), Some(Due::Deal));
    assert_eq!(next(false), None, "nobody looks on");
}
