//! Hands that are over, read from a real store: who may see them when, how many are listed, what the files hold.

use std::path::PathBuf;

use futures_util::StreamExt as _;
use prometheus_client::registry::Registry;

use super::*;
use crate::{
    clock::Clock,
    metrics::Metrics,
    table::{Form, Kind, Tables, Wanted},
};
use formats::history::Currency;
use formats::phh;
use journal::{At, Journal, Part, Store, Version};

/// A store of its own, gone when the test is over.
pub(super) struct Shelved {
    pub(super) tables: Tables,
    journal: Journal,
    folder: PathBuf,
}

impl Shelved {
    /// The room that has this played's table alone, as it is after a restart.
    pub(super) async fn open(played: &TestTable, name: &str) -> Shelved {
        Shelved::by(played, name, Library::shipped()).await
    }

    /// The same where new tables choose from these books.
    pub(super) async fn by(played: &TestTable, name: &str, library: Library) -> Shelved {
        Shelved::start(played, name, library, async |_| {}).await
    }

    /// The same with something more in the store.
    pub(super) async fn with(played: &TestTable, name: &str, more: impl AsyncFnOnce(&Journal)) -> Shelved {
        Shelved::start(played, name, Library::shipped(), more).await
    }

    async fn start(
        played: &TestTable,
        name: &str,
        library: Library,
        more: impl AsyncFnOnce(&Journal),
    ) -> Shelved {
        let folder = std::env::temp_dir().join(format!("cardroom-shelf-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let journal = Journal::open(&Store::Sqlite(folder.join("room.db"))).await.expect("a store");
        let mut parts: Vec<Part> =
            played.editions.iter().map(|edition| edition.part().expect("a stream")).collect();
        parts.push(Part { stream: stream(), at: At::After(Version(0)), bodies: played.bodies.clone() });
        parts.extend(Posting::part(&played.postings));
        let kept = played.places.iter().chain(&played.kept).cloned().collect();
        journal.append_all(parts, kept).await.expect("it is written");
        more(&journal).await;
        let metrics = Metrics::new(&mut Registry::default());
        let tables =
            Tables::start(journal.clone(), metrics, Clock::system(), library, false).await.expect("it opens");
        Shelved { tables, journal, folder }
    }

    pub(super) fn journal(&self) -> &Journal {
        &self.journal
    }

    pub(super) async fn listed(&self, reader: Option<u64>, most: usize) -> Vec<u64> {
        let list = self.tables.hands(1, reader, None, most).await.expect("a list");
        list.hands.iter().map(|hand| hand.hand).collect()
    }

    pub(super) async fn file(&self, reader: Option<u64>, form: Form, currency: Option<Currency>) -> String {
        let wanted = Wanted { form, currency, room: "Friday".to_owned() };
        let hands = self.tables.export(1, reader, wanted, 0, usize::MAX);
        hands.map(|hand| hand.expect("a hand")).collect::<Vec<String>>().await.concat()
    }

    pub(super) async fn close(self) {
        self.tables.stop().await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

pub(super) fn table(game: &str, limit: &str, chairs: u8) -> NewTable {
    let game = game::shipped(game).expect("it is shipped");
    NewTable {
        limit: limit.to_owned(),
        chairs,
        stakes: StakesAsk { ante: 0, ..BLINDS },
        buy_in: Some([1, 1_000_000]),
        ..ask(&game, "fort")
    }
}

/// An played of this many hands by so many players, who straddle whenever they may.
fn straddled(ask: &NewTable, players: u64, hands: u32) -> TestTable {
    let mut played = TestTable::open(ask, 11);
    play(&mut played, players, hands);
    played
}

/// So many players sit down and play so many hands, and straddle whenever they may.
pub(super) fn play(played: &mut TestTable, players: u64, hands: u32) {
    for account in 1..=players {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 20_000 }));
    }
    play_on(played, players, hands);
}

/// Those who sit there play so many hands more.
pub(super) fn play_on(played: &mut TestTable, players: u64, hands: u32) {
    for hand in 0..hands {
        for account in 1..=players {
            played.ask(account, Do::Buy { chips: 20_000 });
            played.ask(account, Do::Return);
        }
        // The next after the blinds may, and so may the button: now the one asks first, now the other.
        let mut first_to_last = 1..=players;
        let straddles = |account: u64| played.ask(account, Do::Straddle { amount: 200 });
        if hand % 2 == 0 {
            first_to_last.any(straddles)
        } else {
            first_to_last.rev().any(straddles)
        };
        if !played.deal() {
            continue;
        }
        while played.goes_on() {
            match played.awaited() {
                Some(account) => mildly(played, account),
                None => played.act(),
            }
        }
    }
}

/// Somebody acts so that few go broke: who raises, and raises the pot, does so before the flop.
fn mildly(played: &mut TestTable, account: u64) {
    let you = played.game.own(Chair(account as u8), 1).expect("their seat");
    let Some(choices) = you.choices else { return played.act() };
    let pot_limit = played.game.ask.games[0].limit == game::Limit::Pot;
    let first = played.game.hand().is_some_and(|(_, hand)| hand.state().street() == 0);
    let what = match (played.dice.below(6), choices.raise) {
        (0, Some(raise)) if first && pot_limit => Do::Raise { to: raise.most },
        (0 | 1, Some(raise)) if first => Do::Raise { to: raise.least },
        (2, _) if choices.fold => Do::Fold,
        _ if choices.check => Do::Check,
        _ if choices.call.is_some() => Do::Call,
        _ => Do::Fold,
    };
    assert!(played.ask(account, what.clone()), "{what:?}: {you:?}");
}

fn now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("it is after 1970").as_millis()
        as u64
}

#[tokio::test]
async fn a_straddled_hand_is_exported_and_replayed_at_pot_limit_and_no_limit() {
    for (game, limit) in [("omaha", "pot"), ("holdem", "no"), ("omaha-8", "pot")] {
        let played = straddled(&table(game, limit, 6), 5, 40);
        let shelved = Shelved::open(&played, &format!("straddles-{game}")).await;
        for reader in [None, Some(2)] {
            let text = shelved.file(reader, Form::Phh, None).await;
            let entries = phh::read(&text, true).expect("TOML");
            assert!(entries.len() > 20, "{} hands", entries.len());
            let (mut straddles, mut agree) = (0, 0);
            for entry in entries {
                let entry = entry.expect("a hand");
                // Of two who post as much, the one who leaves the opening where it is has a minus sign.
                let straddle = [phh::Amount::whole(200), phh::Amount::whole(-200)];
                let straddled = entry.record.blinds.iter().flatten().any(|blind| straddle.contains(blind));
                straddles += usize::from(straddled);
                let verdict = phh::replay(&entry).expect("it opens").verdict;
                agree += usize::from(verdict == phh::Verdict::Agrees);
                let fine = matches!(verdict, phh::Verdict::Agrees | phh::Verdict::Undecided);
                assert!(fine, "{game} {limit}: {verdict:?}\n{}", phh::write(&entry.record));
            }
            assert!(straddles > 15 && agree > 5, "{straddles} are straddled, {agree} agree");
        }
        shelved.close().await;
    }
}

#[tokio::test]
async fn five_hundred_hands_are_listed_where_so_many_are_asked_for() {
    let played = straddled(&table("holdem", "no", 6), 3, 520);
    let dealt = played.game.session.hands();
    let shelved = Shelved::open(&played, "many").await;
    let began = std::time::Instant::now();
    let listed = shelved.listed(Some(1), 500).await;
    println!("500 hands were listed in {:?}", began.elapsed());
    assert_eq!(listed, (dealt - 499..=dealt).rev().collect::<Vec<_>>());
    assert_eq!(shelved.listed(None, 10_000).await.len(), 500, "that is the most");
    let began = std::time::Instant::now();
    let text = shelved.file(None, Form::Text, None).await;
    println!("{dealt} hands were written in {:?}", began.elapsed());
    assert_eq!(text.matches("PokerStars Hand #").count() as u64, dealt);
    assert!(text.starts_with("PokerStars Hand #1000000001: "), "{}", &text[..100]);
    assert!(text.contains("Table 'test' 6-max"), "the chairs of the table, not of the game");
    let dollars = shelved.file(None, Form::Text, Some(Currency::Usd)).await;
    assert!(dollars.contains("Hold'em No Limit ($50/$100 USD) - "), "{}", &dollars[..200]);
    let lines = shelved.file(Some(1), Form::JsonLine, None).await;
    let records = lines.lines().map(serde_json::from_str::<formats::history::HandRecord>);
    assert_eq!(records.flatten().count() as u64, dealt);
    shelved.close().await;
}

#[tokio::test]
async fn whoever_was_not_dealt_in_sees_a_hand_when_the_rail_does() {
    let mut played = TestTable::open(&NewTable { rail_seconds: 600, ..table("holdem", "no", 6) }, 5);
    played.now = now() - 599_000 - 3_000;
    for account in 1..=3 {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 20_000 }));
    }
    let hand = |played: &mut TestTable| {
        assert!(played.deal());
        while let Some(account) = played.awaited() {
            assert!(played.ask(account, Do::Fold));
        }
    };
    // One hand that the rail has seen, and two that it has not; the third player has left before the last.
    hand(&mut played);
    played.now = now();
    hand(&mut played);
    assert!(played.ask(3, Do::Leave));
    hand(&mut played);
    let shelved = Shelved::open(&played, "rail").await;
    // The host of the table, who is account 1, is dealt in; account 9 might as well be of the floor.
    for (reader, seen) in
        [(Some(1), vec![3, 2, 1]), (Some(3), vec![2, 1]), (Some(9), vec![1]), (None, vec![1])]
    {
        assert_eq!(shelved.listed(reader, 50).await, seen, "{reader:?}");
        let wanted = Wanted { form: Form::Text, currency: None, room: String::new() };
        for number in 1..=3 {
            let (text, frames) = (
                shelved.tables.hand(1, number, reader, &wanted).await,
                shelved.tables.frames(1, number, reader).await,
            );
            assert_eq!((text.is_ok(), frames.is_ok()), (seen.contains(&number), seen.contains(&number)));
            if let Err(denied) = text {
                assert_eq!(denied.kind, Kind::NotFound);
                assert!(denied.fault.why.contains(" s, when the rail has"), "{}", denied.fault.why);
            }
        }
        let file = shelved.file(reader, Form::Phh, None).await;
        assert_eq!(file.matches("variant = 'NT'").count(), seen.len(), "{reader:?}");
    }
    let denied = shelved.tables.frames(1, 4, Some(1)).await.expect_err("it was never dealt");
    assert!(denied.fault.why.contains("was never dealt"), "{}", denied.fault.why);
    shelved.close().await;
}
