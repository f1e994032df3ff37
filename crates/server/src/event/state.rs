//! An event as it stands, worked out from its entries. Nothing changes it but recording what happened.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use room::{
    PlayerId,
    ledger::{Account, Accounts, Purpose, Transfer},
    table::Chair,
    tournament::{Event, Tournament},
};

use super::{
    agreed::AgreedEvent,
    entry::{Did, EventEntry},
    money::Paid,
    order::{Numbered, Order},
    setup::EventModel,
};
use crate::{
    ledger::Posting,
    table::Unsound,
    wire::{BotKind, EventSeat},
};

/// An event as it stands. Copies are cheap enough: one is made for each thing that comes in.
#[derive(Clone, Debug)]
pub(crate) struct EventState {
    pub(crate) id: u64,
    pub(crate) host: u64,
    pub(crate) agreed: Arc<AgreedEvent>,
    pub(crate) model: Arc<EventModel>,
    /// What the first draw is made from.
    pub(crate) secret: Arc<str>,
    /// The event itself: entrants, seats, stacks, clock, places.
    pub(crate) play: Tournament,
    /// Everybody who ever entered.
    pub(crate) people: Arc<BTreeMap<PlayerId, Somebody>>,
    /// The room's number of each table.
    pub(crate) tables: BTreeMap<u32, u64>,
    /// What was ordered of each table that was ever set, by its number in the room.
    pub(crate) links: BTreeMap<u64, Link>,
    /// Where orders have put everybody: the table by its number in the room.
    pub(crate) seats: BTreeMap<PlayerId, (u64, Chair)>,
    /// Who was away on the last hand of their table.
    pub(crate) away: BTreeSet<PlayerId>,
    /// The money of the event.
    pub(crate) accounts: Arc<Accounts>,
    /// What each has paid and not got back.
    pub(crate) paid: Arc<BTreeMap<PlayerId, Paid>>,
    /// The list of the first draw, once it was made.
    pub(crate) drawn: Arc<[String]>,
    /// How much time passed while no server ran.
    pub(crate) lost: u64,
    /// The last request of each account, where it had an id.
    asked: Arc<BTreeMap<u64, String>>,
    /// The number of the last entry, and when it was written.
    pub(crate) number: u64,
    pub(crate) at: u64,
}

/// Somebody in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Somebody {
    pub(crate) name: String,
    pub(crate) bot: Option<BotKind>,
}

/// What lies between an event and one of its tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Link {
    /// The table's number in the event.
    pub(crate) table: u32,
    /// The number of the last order.
    pub(crate) last: u64,
    /// Orders that the table was not heard to have carried out.
    pub(crate) pending: VecDeque<Numbered>,
    /// The last hand that was taken in.
    pub(crate) taken: u64,
    /// When that was; when the table was set, before the first.
    pub(crate) since: u64,
    /// Was it told to close?
    pub(crate) closed: bool,
}

impl EventState {
    /// An event from its first entry.
    pub(crate) fn open(id: u64, first: &EventEntry, model: Arc<EventModel>) -> Result<EventState, Unsound> {
        let Some(Did::Opened { host, agreed, secret }) = first.did.first() else {
            return Err(Unsound("the first entry does not make an event".to_owned()));
        };
        Ok(EventState {
            id,
            host: *host,
            agreed: Arc::new(AgreedEvent::clone(agreed)),
            secret: secret.as_str().into(),
            play: model.blank.clone(),
            model,
            people: Arc::default(),
            tables: BTreeMap::new(),
            links: BTreeMap::new(),
            seats: BTreeMap::new(),
            away: BTreeSet::new(),
            accounts: Arc::default(),
            paid: Arc::default(),
            drawn: Arc::default(),
            lost: 0,
            asked: Arc::default(),
            number: 1,
            at: first.at,
        })
    }

    /// Takes a whole entry in, as it was written.
    pub(crate) fn replay(&mut self, entry: &EventEntry) -> Result<(), Unsound> {
        for did in &entry.did {
            if let Did::Happened { event, .. } = did {
                self.play.record(event);
            }
            self.record(did, entry.at)?;
        }
        self.end(entry);
        Ok(())
    }

    /// An entry is whole.
    pub(super) fn end(&mut self, entry: &EventEntry) {
        self.number += 1;
        self.at = entry.at;
        if let (Some(by), Some(id)) = (entry.by, &entry.id) {
            Arc::make_mut(&mut self.asked).insert(by, id.clone());
        }
    }

    /// Was this the account's last request? Then it is done.
    pub(crate) fn was_asked(&self, account: u64, id: &str) -> bool {
        self.asked.get(&account).is_some_and(|last| last == id)
    }

    /// Takes in something that happened, but for what happened in the tournament itself, which has been recorded there.
    pub(super) fn record(&mut self, did: &Did, at: u64) -> Result<(), Unsound> {
        match did {
            Did::Opened { .. } => return Err(Unsound("the event is made twice".to_owned())),
            Did::Named { player, name, bot } => {
                let somebody = Somebody { name: name.clone(), bot: *bot };
                Arc::make_mut(&mut self.people).insert(*player, somebody);
            }
            Did::Drew { names } => self.drawn = names.as_slice().into(),
            Did::Happened { event: Event::TableBroke { table }, .. } => {
                self.tables.remove(table);
            }
            Did::Happened { .. } | Did::Directed { .. } => {}
            Did::Set { table, id } => {
                self.tables.insert(*table, *id);
                self.links.insert(*id, Link { table: *table, since: at, ..Link::default() });
            }
            Did::Ordered { id, numbered } => self.ordered(*id, numbered)?,
            Did::Took { id, hand, done, away } => {
                let here: Vec<PlayerId> = self
                    .seats
                    .iter()
                    .filter(|(_, (table, _))| table == id)
                    .map(|(player, _)| *player)
                    .collect();
                for player in here {
                    self.away.remove(&player);
                }
                self.away.extend(away);
                let link = self.link(*id)?;
                link.taken = *hand;
                link.since = at;
                link.pending.retain(|order| order.number > *done);
            }
            Did::Money { transfer } => self.moved(transfer)?,
            Did::Back { lost } => self.lost += lost,
        }
        Ok(())
    }

    fn link(&mut self, table: u64) -> Result<&mut Link, Unsound> {
        self.links.get_mut(&table).ok_or_else(|| Unsound(format!("table {table} is none of the event's")))
    }

    fn ordered(&mut self, table: u64, numbered: &Numbered) -> Result<(), Unsound> {
        match &numbered.order {
            Order::Sit { player, chair, .. } => {
                self.seats.insert(*player, (table, *chair));
            }
            Order::Rise { player } => {
                self.seats.remove(player);
            }
            Order::Close { .. } => {
                self.seats.retain(|_, (at, _)| *at != table);
                self.link(table)?.closed = true;
            }
            Order::Add { .. } | Order::Button { .. } | Order::Deal { .. } => {}
        }
        let link = self.link(table)?;
        if numbered.number != link.last + 1 {
            return Err(Unsound(format!("order {} to table {table} does not follow", numbered.number)));
        }
        link.last = numbered.number;
        link.pending.push_back(numbered.clone());
        Ok(())
    }

    fn moved(&mut self, transfer: &Transfer) -> Result<(), Unsound> {
        self.accounts.decide(&[*transfer]).map_err(|refusal| Unsound(refusal.to_string()))?;
        Arc::make_mut(&mut self.accounts).record(transfer);
        let (payer, pot, comes) = match (transfer.from, transfer.to) {
            (Account::Bankroll(payer), pot) => (payer, pot, true),
            (pot, Account::Bankroll(payer)) => (payer, pot, false),
            _ => return Ok(()),
        };
        if !matches!(transfer.purpose, Purpose::Entry | Purpose::EntryFee | Purpose::Refund) {
            return Ok(());
        }
        let paid = Arc::make_mut(&mut self.paid).entry(payer).or_default();
        let part = match pot {
            Account::Purse(_) => &mut paid.purse,
            Account::Heads(_) => &mut paid.heads,
            Account::Fees(_) => &mut paid.fee,
            _ => return Ok(()),
        };
        *part = if comes { *part + transfer.amount } else { part.less(transfer.amount) };
        Ok(())
    }

    /// What the entry that the event has just taken in moves, for the ledger; nothing where no money moves.
    pub(crate) fn posting(&self, entry: &EventEntry) -> Option<Posting> {
        let moved = |did: &Did| match did {
            Did::Money { transfer } => Some(*transfer),
            _ => None,
        };
        let transfers: Vec<Transfer> = entry.did.iter().filter_map(moved).collect();
        let posting = Posting {
            at: entry.at,
            table: 0,
            event: Some(self.id),
            entry: self.number,
            transfers,
            notes: Vec::new(),
        };
        (!posting.transfers.is_empty()).then_some(posting)
    }

    /// The event's own time: what has passed while a server ran.
    pub(crate) fn time(&self, now: u64) -> u64 {
        now.saturating_sub(self.lost)
    }

    /// What somebody is called.
    pub(crate) fn name_of(&self, player: PlayerId) -> &str {
        self.people.get(&player).map_or("somebody", |somebody| &somebody.name)
    }

    /// Is somebody one of the house's bots?
    pub(crate) fn is_bot(&self, player: PlayerId) -> bool {
        self.people.get(&player).is_some_and(|somebody| somebody.bot.is_some())
    }

    /// Where somebody sits.
    pub(crate) fn seat_of(&self, player: PlayerId) -> Option<EventSeat> {
        self.seats.get(&player).map(|(table, chair)| EventSeat { table: *table, chair: chair.0 })
    }
}
