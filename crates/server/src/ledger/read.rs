//! The ledger read out: what happened to somebody's chips, and what stands on all accounts.

use journal::{Journal, JournalError, Version};
use room::{
    PlayerId,
    ledger::{Account, Accounts, Purpose, TableSeat, Transfer},
};

use super::{
    CHUNK, HouseLedger, Posting,
    posting::{ENTRIES, Note},
    stream,
};
use crate::wire::{AccountRow, Moved, Statement, TrialBalance};

/// How many postings are looked through for one page of a statement.
const MOST_SEARCHED: u64 = 20_000;

/// How many rows a page of a statement has at most.
const MOST_ROWS: usize = 500;

/// Postings with their numbers, after the first so many.
pub(super) async fn postings(
    journal: &Journal,
    after: Version,
    most: usize,
) -> Result<Vec<(u64, Posting)>, JournalError> {
    let stream = stream();
    let recorded = journal.read(&stream, after, most).await?;
    let read = recorded.into_iter().map(|recorded| {
        let posting = ENTRIES.read(&recorded.body).map_err(|unreadable| {
            JournalError::Failed(format!("{stream}, entry {}: {unreadable}", recorded.number))
        })?;
        Ok((recorded.number, posting))
    });
    read.collect()
}

impl HouseLedger {
    /// What happened to somebody's chips, from a posting on.
    pub(crate) async fn statement(&self, player: PlayerId, after: u64) -> Result<Statement, JournalError> {
        let account = Account::Bankroll(player);
        // The stores count entries by numbers with a sign: nothing follows the last of those.
        let after = after.min(i64::MAX.unsigned_abs());
        let (mut rows, mut last, end) = (Vec::new(), after, after.saturating_add(MOST_SEARCHED));
        let more = loop {
            let chunk = postings(&self.journal, Version(last), CHUNK).await?;
            if chunk.is_empty() {
                break false;
            }
            for (number, posting) in chunk {
                last = number;
                let mine =
                    posting.transfers.iter().filter(|moved| moved.from == account || moved.to == account);
                rows.extend(mine.map(|transfer| moved(number, &posting, transfer, player)));
                rows.extend(
                    posting.notes.iter().filter_map(|note| put_right(number, &posting, note, player)),
                );
            }
            if last >= end || rows.len() >= MOST_ROWS {
                break true;
            }
        };
        let balance = self.accounts().await?.balance(account) as i64;
        Ok(Statement { rows, after: last, more, balance })
    }
}

/// Chips that went from one player's stack to another's, which no account of theirs but the stacks shows.
fn put_right(number: u64, posting: &Posting, note: &Note, player: PlayerId) -> Option<Moved> {
    let (from, to) = (note.from?, note.to?);
    if from != player && to != player {
        return None;
    }
    let comes = to == player;
    Some(Moved {
        number,
        at: posting.at,
        table: posting.table,
        event: posting.event,
        entry: posting.entry,
        what: Purpose::Adjusted.to_string(),
        other: format!("player {}", if comes { from } else { to }.0),
        received: if comes { note.chips.0 } else { 0 },
        paid: if comes { 0 } else { note.chips.0 },
        policy: None,
        why: Some(note.said()),
    })
}

fn moved(number: u64, posting: &Posting, transfer: &Transfer, player: PlayerId) -> Moved {
    let comes = transfer.to == Account::Bankroll(player);
    let other = if comes { transfer.from } else { transfer.to };
    let about = |note: &&Note| note.from == Some(player) || note.to == Some(player);
    let note = posting.notes.iter().find(about).filter(|_| transfer.purpose == Purpose::Adjusted);
    Moved {
        number,
        at: posting.at,
        table: posting.table,
        event: posting.event,
        entry: posting.entry,
        what: transfer.purpose.to_string(),
        other: name(other),
        received: if comes { transfer.amount.0 } else { 0 },
        paid: if comes { 0 } else { transfer.amount.0 },
        policy: transfer.under.map(|under| under.name().to_owned()),
        why: note.map(Note::said),
    }
}

/// Accounts as they stand.
pub(crate) fn trial_balance(accounts: &Accounts) -> TrialBalance {
    let balance = accounts.trial_balance();
    let (received, paid) = balance.sums();
    let row = |&(account, position): &(Account, room::ledger::Position)| AccountRow {
        account: name(account),
        table: account.table().map(|table| table.0),
        chair: chair(account),
        player: match account {
            Account::Bankroll(player) => Some(player.0),
            _ => None,
        },
        received: position.received.0,
        paid: position.paid.0,
        balance: position.balance() as i64,
    };
    TrialBalance {
        rows: balance.rows.iter().map(row).collect(),
        received: received as u64,
        paid: paid as u64,
    }
}

fn chair(account: Account) -> Option<u8> {
    match account {
        Account::Stack(TableSeat { chair, .. }) | Account::Bet(TableSeat { chair, .. }) => Some(chair.0),
        Account::Cage
        | Account::Bankroll(_)
        | Account::Pot(_)
        | Account::Drop(_)
        | Account::Collected(..)
        | Account::Prize(..)
        | Account::Tokes(_)
        | Account::Purse(_)
        | Account::Heads(_)
        | Account::Fees(_) => None,
    }
}

fn name(account: Account) -> String {
    account.to_string()
}
