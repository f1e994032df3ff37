//! What people keep for themselves: notes about other players, and links to hands that they share.

use std::collections::{BTreeMap, HashMap};

use super::{
    AccountId, Accounts, Refusal,
    event::{AccountEntry, Event},
};
use crate::secret::{self, Fingerprint};
use crate::text;
use crate::wire::{self, NoteAsk, ShareAsk, SharedAs, Tag};

/// The longest note, in letters.
const LONGEST: usize = 500;

/// Notes that one account may have.
const MOST_NOTES: usize = 2000;

/// Links to hands that one account may have at a time.
const MOST_SHARES: usize = 500;

/// A note about another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What is noted.
    pub text: String,
    /// The colour.
    pub tag: Option<Tag>,
}

/// A link to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The table.
    pub table: u64,
    /// The hand's number there.
    pub hand: u64,
    /// As whom it is shown.
    pub shown_as: SharedAs,
    /// Who shares it.
    pub by: AccountId,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
}

/// What people keep for themselves: the part of the fold that nobody else is told of.
#[derive(Clone, Debug, Default)]
pub struct Own {
    notes: BTreeMap<(AccountId, AccountId), Note>,
    shares: HashMap<Fingerprint, Shared>,
}

impl Own {
    /// Records an entry; those about anything else change nothing here.
    pub(super) fn record(&mut self, entry: &AccountEntry) {
        match &entry.event {
            Event::Noted { by, about, text, tag } if text.is_empty() && tag.is_none() => {
                self.notes.remove(&(*by, *about));
            }
            Event::Noted { by, about, text, tag } => {
                self.notes.insert((*by, *about), Note { text: text.clone(), tag: *tag });
            }
            Event::HandShared { key, table, hand, shown_as, by } => {
                let (table, hand, shown_as, by) = (*table, *hand, *shown_as, *by);
                self.shares.insert(key.clone(), Shared { table, hand, shown_as, by, at: entry.at });
            }
            Event::ShareTakenBack { key, by: _ } => {
                self.shares.remove(key);
            }
            _ => {}
        }
    }

    /// The notes of somebody, by the account that they are about.
    fn notes_of(&self, by: AccountId) -> impl Iterator<Item = (AccountId, &Note)> {
        let all = (by, AccountId(0))..=(by, AccountId(u64::MAX));
        self.notes.range(all).map(|((_, about), note)| (*about, note))
    }

    /// The links of somebody.
    fn shares_of(&self, by: AccountId) -> impl Iterator<Item = (&Fingerprint, &Shared)> {
        self.shares.iter().filter(move |(_, shared)| shared.by == by)
    }
}

impl Accounts {
    /// What somebody notes about others, by their names.
    pub fn notes(&self, by: AccountId) -> Vec<wire::Note> {
        let directory = self.directory();
        let told = |(about, note): (AccountId, &Note)| wire::Note {
            account: about.0,
            name: directory.member(about).map(|member| member.name.clone()).unwrap_or_default(),
            text: note.text.clone(),
            tag: note.tag,
        };
        let mut notes: Vec<wire::Note> = directory.own.notes_of(by).map(told).collect();
        notes.sort_by(|one, other| one.name.cmp(&other.name));
        notes
    }

    /// Somebody notes something about another player, or nothing any more.
    pub async fn set_note(
        &self,
        by: AccountId,
        about: AccountId,
        ask: NoteAsk,
    ) -> Result<wire::Note, Refusal> {
        let text = ask.text.trim().to_owned();
        if text.chars().count() > LONGEST || !text.lines().all(text::is_plain) {
            return Err(Refusal::BadNote);
        }
        let tag = ask.tag;
        self.write(move |directory, _| {
            let name = directory.member(about).ok_or(Refusal::NoAccount(about.0))?.name.clone();
            let known = directory.own.notes.get(&(by, about));
            let empty = text.is_empty() && tag.is_none();
            if known.is_none() && !empty && directory.own.notes_of(by).count() >= MOST_NOTES {
                return Err(Refusal::TooManyNotes);
            }
            let wanted = (!empty).then(|| Note { text: text.clone(), tag });
            let events = if known == wanted.as_ref() {
                Vec::new()
            } else {
                vec![Event::Noted { by, about, text: text.clone(), tag }]
            };
            Ok((events, wire::Note { account: about.0, name, text: text.clone(), tag }))
        })
        .await
    }

    /// The links of somebody to hands, newest first, without their keys.
    pub fn shares(&self, by: AccountId) -> Vec<wire::Share> {
        let directory = self.directory();
        let mut shares: Vec<wire::Share> =
            directory.own.shares_of(by).map(|(key, shared)| told(key, *shared, None)).collect();
        shares.sort_by(|one, other| (other.at, &other.share).cmp(&(one.at, &one.share)));
        shares
    }

    /// Makes a link to a hand. Whether the hand may be shown so is the tables' to say.
    pub async fn share(&self, by: AccountId, ask: ShareAsk) -> Result<wire::Share, Refusal> {
        let key = secret::fresh::<16>()?;
        let ShareAsk { table, hand, shown_as } = ask;
        self.write(move |directory, at| {
            if directory.own.shares_of(by).count() >= MOST_SHARES {
                return Err(Refusal::TooManyShares);
            }
            let of = Fingerprint::of(&key);
            let made = told(&of, Shared { table, hand, shown_as, by, at }, Some(key.clone()));
            Ok((vec![Event::HandShared { key: of, table, hand, shown_as, by }], made))
        })
        .await
    }

    /// Takes a link back: whoever follows it finds nothing from then on.
    pub async fn take_share_back(&self, by: AccountId, share: &str) -> Result<(), Refusal> {
        let share = share.to_owned();
        self.write(move |directory, _| {
            let found = directory.own.shares_of(by).find(|(key, _)| key.as_str() == share);
            let (key, _) = found.ok_or(Refusal::NoShare)?;
            Ok((vec![Event::ShareTakenBack { key: key.clone(), by }], ()))
        })
        .await
    }

    /// The hand behind a key, with the name of whoever shares it, as long as they are not shut out.
    pub fn shared(&self, key: &str) -> Result<(Shared, String), Refusal> {
        let directory = self.directory();
        let shared = directory.own.shares.get(&Fingerprint::of(key)).copied().ok_or(Refusal::NoShare)?;
        let member = directory.member(shared.by).filter(|_| !directory.is_barred(shared.by));
        let name = member.ok_or(Refusal::NoShare)?.name.clone();
        Ok((shared, name))
    }
}

fn told(key: &Fingerprint, shared: Shared, secret: Option<String>) -> wire::Share {
    let Shared { table, hand, shown_as, by: _, at } = shared;
    wire::Share { share: key.as_str().to_owned(), table, hand, shown_as, at, key: secret }
}
