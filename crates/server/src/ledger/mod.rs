//! The house's ledger: every transfer of every table, in a stream of its own.
//!
//! A table rules on its money itself, by its cashier. What moved is appended here in the same transaction as the
//! table's entry, with the table and the number of that entry: a process that dies leaves both or neither. Several tables
//! append at once, each at the end. What all accounts hold is a fold over the stream, kept in memory, and now and then
//! kept beside the journal so that opening the room does not read everything again.

mod audit;
mod posting;
mod prizes;
mod read;

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use journal::{Journal, JournalError, StreamId, Version};
use room::ledger::{Accounts, Pool};
use serde::{Deserialize, Serialize};
use tracing::error;

pub(crate) use audit::{Audit, Of, Wrong};
pub(crate) use posting::{Note, Posting};
use prizes::Boxes;
pub(crate) use prizes::{Prizes, day_of, is_paid_out};
pub(crate) use read::trial_balance;

/// How many postings are read at once.
const CHUNK: usize = 1000;

/// After how many postings the accounts are kept beside the journal.
const KEEP_EVERY: u64 = 1000;

/// Where the accounts are kept.
const KIND: &str = "ledger";
const KEY: &str = "accounts";

/// The house's ledger, as it stands.
#[derive(Debug)]
pub(crate) struct HouseLedger {
    journal: Journal,
    books: Mutex<Books>,
    /// Whoever takes chips out of prizes, or goes by what they hold, has this.
    paying: tokio::sync::Mutex<()>,
}

/// What all accounts hold after so many postings.
#[derive(Clone, Debug, Default)]
struct Books {
    accounts: Accounts,
    boxes: Boxes,
    upto: u64,
    /// Postings that are durable before others whose tables have not said so yet.
    ahead: BTreeMap<u64, Posting>,
}

/// The accounts as they are kept beside the journal.
#[derive(Debug, Serialize, Deserialize)]
struct KeptAccounts {
    upto: u64,
    accounts: Accounts,
    boxes: Boxes,
}

impl HouseLedger {
    /// Reads the ledger from the journal.
    pub(crate) async fn open(journal: Journal) -> Result<HouseLedger, JournalError> {
        let mut books = Books::default();
        // A value that cannot be read is no loss: everything is in the stream.
        if let Some(kept) = journal.kept(KIND, KEY, 0).await?
            && let Ok(KeptAccounts { upto, accounts, boxes }) = serde_json::from_str(&kept)
        {
            books = Books { accounts, boxes, upto, ahead: BTreeMap::new() };
        }
        let ledger = HouseLedger { journal, books: Mutex::default(), paying: tokio::sync::Mutex::default() };
        ledger.each_after(Version(books.upto), |number, posting| books.take(number, posting)).await?;
        *ledger.books() = books;
        Ok(ledger)
    }

    /// Takes note of postings that are durable now; `last` is how long the stream was after the last of them.
    pub(crate) async fn posted(&self, last: Option<Version>, postings: Vec<Posting>) {
        let Some(Version(last)) = last else { return };
        let due = {
            let mut books = self.books();
            let before = books.upto / KEEP_EVERY;
            let first = (last + 1).saturating_sub(postings.len() as u64);
            for (number, posting) in (first..).zip(postings) {
                books.take(number, posting);
            }
            (books.upto / KEEP_EVERY > before).then(|| books.kept())
        };
        let Some(kept) = due else { return };
        let Ok(text) = serde_json::to_string(&kept) else { return };
        if let Err(error) = self.journal.keep(KIND, KEY, &text, None).await {
            error!(%error, "the accounts cannot be kept beside the journal; the stream has them");
        }
    }

    /// Keeps the accounts beside the journal as they are.
    #[cfg(test)]
    pub(crate) async fn keep_now(&self) {
        let kept = self.books().kept();
        let text = serde_json::to_string(&kept).expect("JSON");
        self.journal.keep(KIND, KEY, &text, None).await.expect("room");
    }

    /// What all accounts hold.
    pub(crate) async fn accounts(&self) -> Result<Accounts, JournalError> {
        self.catch_up().await?;
        Ok(self.books().accounts.clone())
    }

    /// What the prizes of a pool hold, as far as tables have said what they wrote: good enough to look at.
    pub(crate) fn prizes(&self, pool: Pool) -> Prizes {
        let books = self.books();
        Prizes::of(pool, &books.accounts, &books.boxes)
    }

    /// What the prizes of a pool hold, everything that was ever paid out of them included. It stays so for as long as
    /// whoever asks is the one who [pays](HouseLedger::paying).
    pub(crate) async fn prizes_to_pay(&self, pool: Pool) -> Result<Prizes, JournalError> {
        self.catch_up().await?;
        Ok(self.prizes(pool))
    }

    /// The turn to pay out of prizes and boxes: one table has it at a time, from before it asks what they hold until
    /// what it pays is written and [taken note of](HouseLedger::posted). Two tables that hit the same prize at the same
    /// moment are paid one after the other, the second out of what the first has left.
    pub(crate) async fn paying(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.paying.lock().await
    }

    /// Takes in what was written by tables that have not said so yet, where that is known to be missing.
    async fn catch_up(&self) -> Result<(), JournalError> {
        let (upto, waits) = {
            let books = self.books();
            (books.upto, !books.ahead.is_empty())
        };
        // A posting whose table never heard that it was durable is in the stream all the same.
        if waits {
            let mut missed = Vec::new();
            self.each_after(Version(upto), |number, posting| missed.push((number, posting))).await?;
            let mut books = self.books();
            for (number, posting) in missed {
                books.take(number, posting);
            }
        }
        Ok(())
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Every posting after the first so many, in order.
    async fn each_after(
        &self,
        after: Version,
        mut each: impl FnMut(u64, Posting),
    ) -> Result<(), JournalError> {
        let mut after = after;
        loop {
            let chunk = read::postings(&self.journal, after, CHUNK).await?;
            let Some((last, _)) = chunk.last() else { return Ok(()) };
            after = Version(*last);
            for (number, posting) in chunk {
                each(number, posting);
            }
        }
    }
}

impl Books {
    /// As they are kept beside the journal.
    fn kept(&self) -> KeptAccounts {
        KeptAccounts { upto: self.upto, accounts: self.accounts.clone(), boxes: self.boxes.clone() }
    }

    /// Takes a posting in, once all before it are there.
    fn take(&mut self, number: u64, posting: Posting) {
        if number > self.upto {
            self.ahead.insert(number, posting);
        }
        while let Some(Posting { at, transfers, .. }) = self.ahead.remove(&(self.upto + 1)) {
            self.upto += 1;
            match self.accounts.decide(&transfers) {
                Ok(()) => transfers.iter().for_each(|transfer| {
                    self.accounts.record(transfer);
                    self.boxes.record(day_of(at), transfer);
                }),
                // A table's own cashier ruled on it: only a stream that was tampered with comes here.
                Err(refusal) => error!(number = self.upto, %refusal, "a posting does not follow"),
            }
        }
    }
}

/// The stream of the ledger.
pub(crate) fn stream() -> StreamId {
    StreamId::new("ledger").expect("a plain word is the name of a stream")
}

#[cfg(test)]
mod tests {
    use hand::Chips;
    use journal::Store;
    use room::{
        PlayerId,
        ledger::{Account, Prize, Purpose, TableNumber, TableSeat, Transfer},
        table::Chair,
    };

    use super::*;

    /// Somebody buys so many chips at a table and sits down with them.
    fn bought(table: u64, chips: u64) -> Vec<Transfer> {
        let bankroll = Account::Bankroll(PlayerId(7));
        vec![
            Transfer::new(Account::Cage, bankroll, Chips(chips), Purpose::ChipsSold),
            Transfer::new(bankroll, stack(table), Chips(chips), Purpose::BuyIn),
        ]
    }

    fn stack(table: u64) -> Account {
        Account::Stack(TableSeat { table: TableNumber(table), chair: Chair(1) })
    }

    #[test]
    fn postings_are_taken_in_order_and_once_whenever_their_tables_say_so() {
        let mut books = Books::default();
        let posting =
            |table, transfers| Posting { at: 0, table, event: None, entry: 2, transfers, notes: Vec::new() };
        books.take(2, posting(1, bought(1, 50)));
        assert_eq!((books.upto, books.accounts.in_the_room()), (0, Chips(0)), "the first is not there yet");
        books.take(1, posting(2, bought(2, 30)));
        books.take(2, posting(1, bought(1, 50)));
        assert_eq!((books.upto, books.accounts.in_the_room()), (2, Chips(80)));
        assert!(books.ahead.is_empty());
    }

    const POOL: Pool = Pool(9);

    fn seeded(chips: u64) -> Vec<Transfer> {
        let jackpot = Account::Prize(POOL, Prize::BadBeat);
        vec![Transfer::new(Account::Cage, jackpot, Chips(chips), Purpose::Seeded)]
    }

    fn awarded(player: u64, chips: u64) -> Vec<Transfer> {
        let (from, to) = (Account::Prize(POOL, Prize::BadBeat), Account::Bankroll(PlayerId(player)));
        vec![Transfer::new(from, to, Chips(chips), Purpose::Award(Prize::BadBeat))]
    }

    #[tokio::test]
    async fn whoever_pays_a_prize_knows_of_all_that_was_paid_before() {
        let folder = std::env::temp_dir().join(format!("cardroom-paying-{}", std::process::id()));
        let journal = Journal::open(&Store::Sqlite(folder.join("room.db"))).await.expect("a store");
        let ledger = HouseLedger::open(journal.clone()).await.expect("it is empty");
        let written = async |postings: &[Posting]| {
            let parts = Posting::part(postings).into_iter().collect();
            journal.append_all(parts, Vec::new()).await.expect("room")[0]
        };
        let posting =
            |table, transfers| Posting { at: 0, table, event: None, entry: 2, transfers, notes: Vec::new() };
        let held = |prizes: &Prizes| prizes.holds().get(&Prize::BadBeat).copied();
        let first = [posting(1, seeded(1000))];
        ledger.posted(Some(written(&first).await), first.to_vec()).await;
        // A table has written something and not said so when another pays: that is not forgotten.
        written(&[posting(2, bought(2, 30))]).await;
        let turn = ledger.paying().await;
        let paid = [posting(3, awarded(7, 900))];
        ledger.posted(Some(written(&paid).await), paid.to_vec()).await;
        drop(turn);
        assert_eq!(held(&ledger.prizes(POOL)), Some(Chips(1000)), "good enough to look at");
        let _turn = ledger.paying().await;
        assert_eq!(held(&ledger.prizes_to_pay(POOL).await.expect("it is read")), Some(Chips(100)));
        assert!(ledger.paying.try_lock().is_err(), "one table at a time");
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn a_prize_that_pays_what_it_does_not_hold_is_found() {
        let mut books = Audit::default();
        let posting =
            |table, transfers| Posting { at: 0, table, event: None, entry: 2, transfers, notes: Vec::new() };
        books.take(1, posting(1, seeded(1000))).expect("the house may");
        books.take(2, posting(1, awarded(7, 900))).expect("it holds as much");
        let wrong = books.take(3, posting(2, awarded(8, 900))).expect_err("a hundred are left");
        assert_eq!(wrong.number, 3);
        assert!(wrong.why.contains("holds 100, which is less than 900"), "{}", wrong.why);
    }

    fn audit(postings: &[(u64, u64, Vec<Transfer>)]) -> Audit {
        let mut audit = Audit::default();
        for (number, (table, entry, transfers)) in (1..).zip(postings) {
            let posting = Posting {
                at: 0,
                table: *table,
                event: None,
                entry: *entry,
                transfers: transfers.clone(),
                notes: Vec::new(),
            };
            audit.take(number, posting).expect("it follows");
        }
        audit
    }

    #[test]
    fn a_ledger_that_says_something_else_than_a_table_is_found() {
        let postings = [(1, 2, bought(1, 50)), (1, 3, bought(1, 20))];
        let moved: Vec<_> = postings.iter().map(|(_, entry, moved)| (*entry, moved.clone())).collect();
        let sound = audit(&postings).check(Of::Table(1), &moved, &[(stack(1), 70)]);
        assert_eq!(sound, Ok(()));

        let mut unlike = audit(&postings);
        let other = [moved[0].clone(), (3, bought(1, 21))];
        let wrong = unlike.check(Of::Table(1), &other, &[]).expect_err("the second posting moved 20");
        assert_eq!((wrong.number, wrong.why.as_str()), (2, "it is not what entry 3 of table 1 moved"));

        let missing = audit(&postings[..1]).check(Of::Table(1), &moved, &[]).expect_err("one is missing");
        assert_eq!(missing.why, "what entry 3 moved is not in the ledger");
        let more = audit(&postings).check(Of::Table(1), &moved[..1], &[]).expect_err("one too many");
        assert_eq!((more.number, more.why.as_str()), (2, "entry 3 of table 1 moved nothing"));
        let held = audit(&postings).check(Of::Table(1), &moved, &[(stack(1), 71)]).expect_err("70 are there");
        assert!(held.why.contains("holds 70 in the ledger, and 71 at the table"), "{}", held.why);
        let nobody = audit(&postings).finish().expect_err("the table was not there");
        assert_eq!(nobody.why, "there is no table 1");
    }
}
