//! Golden journals: what each released version wrote, played again by every later one to the same stacks, words and
//! digests.
//!
//! `tests/golden/VERSION` has a journal as `cardroom journal export` writes it, what it came to when it was played, and
//! the words in which its hands are told. `make golden` writes the set of the version that is written now; a set of a
//! released version is never written again. Version 0 never was: its set is that of version 1 as an older program might
//! have written it ([`older`](super::older)).

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

use formats::history::HandRecord;
use journal::{At, Journal, Part, Store, StreamId, Version, export, import};
use prometheus_client::registry::Registry;
use serde::{Deserialize, Serialize};

use super::{older::lowered, *};
use crate::{
    accounts::{AccountEntry as HouseEntry, AccountId, Accounts, Event as HouseEvent, Passwords},
    clock::Clock as RoomClock,
    metrics::Metrics,
    table::{Form, Tables, Wanted, audit},
    wire::{FloorAct, Role, Standing},
};

/// The version that is written now: that of a table's entries.
const NOW: u32 = ENTRIES.version;

fn folder(version: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(version.to_string())
}

/// What a journal comes to.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Outcome {
    /// Everybody with an account, by name.
    people: Vec<String>,
    tables: Vec<TableOutcome>,
}

/// What a table comes to.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct TableOutcome {
    table: u64,
    title: String,
    book: String,
    closed: Option<String>,
    /// How everybody stands.
    standing: serde_json::Value,
    hands: Vec<HandOutcome>,
}

/// What a hand came to.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct HandOutcome {
    hand: u64,
    /// The digest of the commitments to its deck.
    digest: String,
    /// The stacks after it, in the order of dealing; none where the blinds were chopped.
    stacks: Option<Vec<u64>>,
    /// The rules that were followed, by policy.
    cites: Vec<String>,
}

impl HandOutcome {
    fn of(line: &str) -> HandOutcome {
        let record: HandRecord = serde_json::from_str(line).expect("a record");
        let fairness = record.fairness.as_ref().expect("the program dealt it");
        let mut cites: Vec<String> = record.events.iter().filter_map(|cited| cited.rule.clone()).collect();
        cites.sort();
        cites.dedup();
        HandOutcome {
            hand: record.hand,
            digest: fairness.blocks[0].digest.to_string(),
            stacks: record.outcome.map(|outcome| outcome.seats.iter().map(|seat| seat.stack.0).collect()),
            cites,
        }
    }
}

/// A room started on a journal.
struct Room {
    journal: Journal,
    tables: Tables,
    accounts: Accounts,
}

impl Room {
    async fn start(journal: Journal) -> Room {
        let metrics = Metrics::new(&mut Registry::default());
        let library = Library::shipped();
        let passwords = Passwords::new().expect("parameters");
        let accounts = Accounts::load(journal.clone(), RoomClock::system(), passwords, library.clone()).await;
        let accounts = accounts.unwrap_or_else(|refusal| panic!("the house cannot be read: {refusal}"));
        let tables = Tables::start(journal.clone(), metrics, crate::clock::Clock::system(), library, false)
            .await
            .expect("it opens");
        assert_eq!(tables.aside(), []);
        Room { journal, tables, accounts }
    }

    async fn hands(&self, table: u64, form: Form) -> String {
        let wanted = Wanted { form, currency: None, room: "Golden".to_owned() };
        let hands = self.tables.export(table, None, wanted, 0, usize::MAX);
        let hands: Vec<_> = futures_util::StreamExt::collect(hands).await;
        hands.into_iter().map(|hand| hand.expect("a hand")).collect()
    }

    /// What everything comes to, and the words for it.
    async fn outcome(&self) -> (Outcome, String) {
        let (mut tables, mut words) = (Vec::new(), String::new());
        for info in self.tables.list() {
            let standing: Standing = self.tables.standing(info.id).await.expect("the table answers");
            let records = self.hands(info.id, Form::JsonLine).await;
            let _ = write!(
                words,
                "### Table {}: {}\n\n{}",
                info.id,
                info.title,
                self.hands(info.id, Form::Text).await
            );
            tables.push(TableOutcome {
                table: info.id,
                title: info.title,
                book: info.book,
                closed: info.closed,
                standing: serde_json::to_value(standing).expect("JSON"),
                hands: records.lines().map(HandOutcome::of).collect(),
            });
        }
        tables.sort_by_key(|table| table.table);
        let people = self.accounts.list().into_iter().map(|account| account.name).collect();
        (Outcome { people, tables }, words)
    }

    async fn stop(self) {
        self.tables.stop().await;
        self.journal.close().await;
    }
}

/// A store in a folder of its own.
async fn store(name: &str) -> (Journal, PathBuf) {
    let folder = std::env::temp_dir().join(format!("cardroom-golden-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    (Journal::open(&Store::Sqlite(folder.join("room.db"))).await.expect("a store"), folder)
}

#[tokio::test]
async fn every_version_is_played_again_as_it_was() {
    if std::env::var_os("CARDROOM_WRITE_GOLDEN").is_some() {
        write().await;
    }
    for version in 0..=NOW {
        let folder = folder(version);
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
        let expected: Outcome = serde_json::from_str(&read("outcome.json")).expect("an outcome");
        let (journal, place) = store(&version.to_string()).await;
        import(&journal, &folder.join("room.jsonl")).await.expect("an export");
        let audited = audit(&journal).await.unwrap_or_else(|bad| panic!("version {version}: {bad}"));
        assert_eq!(audited.tables as usize, expected.tables.len());
        // The second start is by what the first has kept.
        for start in ["first", "second"] {
            let room = Room::start(journal.clone()).await;
            let (outcome, words) = room.outcome().await;
            assert_eq!(outcome, expected, "version {version}, {start} start");
            assert_eq!(words, read("hands.txt"), "version {version}, {start} start");
            room.tables.stop().await;
        }
        journal.close().await;
        let _ = std::fs::remove_dir_all(place);
    }
}

/// Writes the set of the version that is written now, and that of version 0 from it.
async fn write() {
    let (journal, place) = store("new").await;
    let evenings = evenings();
    for (number, played) in (1..).zip(&evenings) {
        let mut parts: Vec<Part> =
            played.editions.iter().map(|edition| edition.part().expect("a stream")).collect();
        let stream = StreamId::new(format!("table/{number}")).expect("a stream");
        parts.push(Part { stream, at: At::After(Version(0)), bodies: played.bodies.clone() });
        parts.extend(Posting::part(&played.postings));
        journal.append_all(parts, Vec::new()).await.expect("room");
    }
    let house = StreamId::new("house").expect("a stream");
    journal.append(&house, Version(0), house_entries()).await.expect("room");
    let mut text = Vec::new();
    export(&journal, &mut text).await.expect("an export");
    let text = String::from_utf8(text).expect("JSON");
    for happens in
        ["\"run\":1", "bomb-pot", "chopped", "removed", "voided", "paused", "timed-out", "\"bought\"", "chat"]
    {
        assert!(text.contains(happens), "{happens} does not happen");
    }
    let room = Room::start(journal).await;
    let (outcome, words) = room.outcome().await;
    let outcome = serde_json::to_string_pretty(&outcome).expect("JSON") + "\n";
    for (version, journal) in [(NOW, text.clone()), (0, lowered(&text))] {
        let folder = folder(version);
        std::fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in [("room.jsonl", &journal), ("outcome.json", &outcome), ("hands.txt", &words)] {
            std::fs::write(folder.join(name), text).expect("a file");
        }
    }
    room.stop().await;
    let _ = std::fs::remove_dir_all(place);
}

/// What happened in the house.
fn house_entries() -> Vec<String> {
    let by = AccountId(1);
    let events = [
        HouseEvent::Registered { account: by, name: "Mona".to_owned() },
        HouseEvent::Founded {
            name: "Golden".to_owned(),
            book: "fort".to_owned(),
            open: true,
            cents: false,
            by,
        },
        HouseEvent::GuestCame { account: AccountId(2), name: "Guest".to_owned() },
        HouseEvent::RolesSet {
            account: AccountId(2),
            roles: vec![Role::Player, Role::Floor],
            by,
            why: "runs Fridays".to_owned(),
        },
    ];
    let entry = |(at, event)| crate::accounts::ENTRIES.write(&HouseEntry { at, event });
    (1..).zip(events).map(entry).collect()
}

/// Evenings at several games and books, with all that happens at tables online.
fn evenings() -> Vec<TestTable> {
    let own = "book = 'friday'\ntitle = 'The Friday Game'\nbase = 'fort'\n\
               [policy.\"raise-cap.multiway\"]\nvalue = 2\ncite = 'agreed in May'\nsays = 'Two raises.'";
    let mut library = Library::shipped();
    library.add("friday.toml", own).expect("a book");
    // The first is for stakes at which the house lets the rest be dealt twice.
    let tables: [(&[&str], &str, &str, u64); 6] = [
        (&["holdem"], "no", "fort", 50),
        (&["stud"], "fixed", "roberts", 1),
        (&["deuce-to-seven-triple"], "fixed", "friday", 1),
        (&["omaha-8"], "pot", "fort", 1),
        (&["double-board-holdem"], "pot", "friday", 1),
        (&["holdem", "razz", "badugi"], "fixed", "roberts", 1),
    ];
    let tables = tables.into_iter().zip(1..).map(|((games, limit, book, times), seed)| {
        let stakes = StakesAsk {
            small_blind: times,
            big_blind: 2 * times,
            small_bet: 2 * times,
            big_bet: 4 * times,
            bring_in: times,
            ante: if games[0] == "holdem" { 0 } else { times },
        };
        let game = game::shipped(games[0]).expect("shipped");
        let ask = NewTable {
            name: format!("Golden {seed}"),
            games: games.iter().map(|game| (*game).to_owned()).collect(),
            limit: limit.to_owned(),
            stakes,
            chairs: 4,
            turns: 2,
            pause_ms: 600_000,
            fees: crate::wire::Fees { part: 500, most: 4 },
            ..ask(&game, book)
        };
        let mut played = TestTable::open_with(library.clone(), seed, &ask, seed);
        evening_with_everything(&mut played, times);
        played
    });
    tables.collect()
}

/// An played on which all that can happen at a table happens.
fn evening_with_everything(played: &mut TestTable, times: u64) {
    let power = |why: &str| room::session::Power {
        player: PlayerId(9),
        name: "Mona".to_owned(),
        why: why.to_owned(),
        staff: true,
    };
    for account in 1..=4 {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 100 * times }));
        played.ask(account, Do::Run { times: 2 });
    }
    played.ask(1, Do::Chat { text: "good luck".to_owned() });
    for hand in 0..9 {
        played.now += 60_000;
        for account in 1..=4 {
            // Hands 3 and 6 are bomb pots where the table has them; on the others somebody straddles if they may.
            played.ask(account, Do::Bomb { agree: hand % 3 == 2 });
            played.ask(account, Do::Chop { agree: hand == 1 });
            played.ask(account, Do::Buy { chips: 80 * times });
            played.ask(account, Do::Return);
        }
        played.ask(1 + hand % 4, Do::Straddle { amount: 4 * times });
        if !played.deal() {
            continue;
        }
        let mut acts = 0;
        while played.goes_on() {
            acts += 1;
            let folds_round = hand == 1
                && played.awaited().is_some_and(|account| {
                    played
                        .game
                        .own(Chair(account as u8), 1)
                        .and_then(|you| you.choices)
                        .is_some_and(|now| now.fold)
                });
            match (hand, acts) {
                (3, 2) => time_runs_out(played),
                (4, 3) => {
                    let void = |step: &mut Step| step.floor(FloorAct::Void, power("a card was seen"));
                    played.step(By::Floor(9), None, void).expect("the hand is called off");
                }
                (5, 2) => {
                    let remove = FloorAct::Remove { chair: 2, may_return: true };
                    let away = |step: &mut Step| step.floor(remove, power("rude"));
                    played.step(By::Floor(9), None, away).expect("sent away");
                }
                _ if folds_round => {
                    let account = played.awaited().expect("somebody");
                    played.ask(account, Do::Fold);
                }
                (8, _) => all_in(played),
                _ => played.act(),
            }
        }
        if hand == 6 {
            for act in [FloorAct::Pause, FloorAct::Resume] {
                let order = |step: &mut Step| step.floor(act, power("a break"));
                played.step(By::Floor(9), None, order).expect("paused, and goes on");
            }
            played.ask(3, Do::Leave);
        }
        if hand == 7 {
            // Whoever was sent away may return, with as much as they left with.
            let _ = [100, 150, 200, 300]
                .into_iter()
                .any(|chips| played.ask(2, Do::Sit { chair: 2, chips: chips * times }));
        }
    }
    played.replays();
}

/// Whoever is awaited puts in as much as they may.
fn all_in(played: &mut TestTable) {
    let account = played.awaited();
    let choices = account.and_then(|account| played.game.own(Chair(account as u8), 1)?.choices);
    let (Some(account), Some(choices)) = (account, choices) else { return played.act() };
    let what = match choices.raise {
        Some(raise) => Do::Raise { to: raise.most },
        None if choices.call.is_some() => Do::Call,
        None => return played.act(),
    };
    assert!(played.ask(account, what.clone()), "{what:?} was offered");
}

fn time_runs_out(played: &mut TestTable) {
    let time_up = |step: &mut Step| step.house(Duty::TimeUp { on_bank: true });
    if played.step(By::House, None, time_up).is_err() {
        played.act();
    }
}
