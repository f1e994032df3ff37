//! A table as it stands, worked out from its entries. Nothing changes it but recording what happened.
//!
//! Copies are cheap: what grows with the table's age is shared between them until one of them changes it.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::Arc,
};

use hand::{Hand, Mode};
use room::{
    Cashier, PlayerId,
    session::{self, Awaited, Event, Playing, Session},
    table::{Chair, Deal, Event as TableEvent, Table},
};

use serde::{Deserialize, Serialize};

use crate::wire::BotKind;

use super::{
    agreed::Agreed,
    deck::Deck,
    entry::{By, DealtHand, Did, TableEntry},
    setup::{Houses, Model},
};

/// How long a request is remembered, so that asking again does nothing: clients are told to give up after ten minutes.
pub(super) const REMEMBERED_MS: u64 = 15 * 60 * 1000;

/// How many requests of an account are remembered at most: more than the limits let through in that time.
const MOST_REMEMBERED: usize = 20_000;

/// A table as it stands.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) id: u64,
    pub(crate) host: u64,
    pub(crate) ask: Arc<Agreed>,
    pub(crate) model: Arc<Model>,
    /// How the table was played, from which entry on.
    pub(crate) terms: Arc<Vec<Term>>,
    /// How it is played after the hand that is on.
    pub(crate) next: Option<Term>,
    /// Where what was agreed is looked up.
    pub(crate) houses: Houses,
    /// Who sits here, what they want, and the hand that they play.
    pub(crate) session: Box<Session>,
    /// The deck of the hand being played, or of the last.
    pub(crate) deck: Option<Deck>,
    /// Everybody who ever sat here.
    pub(crate) people: Arc<BTreeMap<PlayerId, Someone>>,
    /// What was bought, charged and cashed in, and what may be bought now.
    pub(crate) cashier: Arc<Cashier>,
    /// The number of the last entry.
    pub(crate) number: u64,
    /// The number of the last entry that changed the hand.
    pub(crate) turn: u64,
    /// Where the entries of the hand being played are, or of the last.
    pub(crate) span: Option<Span>,
    /// What each account asked for lately.
    pub(super) asked: Arc<HashMap<u64, VecDeque<Asked>>>,
    /// The number of the last entry that a checkpoint holds.
    pub(crate) checkpointed: u64,
    /// The last order of its event that was carried out.
    pub(crate) ordered: u64,
}

/// What was agreed about a table, and what such a table is.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    /// The number of the entry from which on it holds.
    pub(crate) from: u64,
    pub(crate) agreed: Arc<Agreed>,
    pub(crate) model: Arc<Model>,
}

impl Term {
    /// What was agreed, from an entry on. Its editions are known.
    pub(crate) fn new(from: u64, agreed: &Agreed, houses: &Houses) -> Result<Term, Unsound> {
        let model = houses.model(agreed).map_err(|fault| Unsound(fault.why))?;
        Ok(Term { from, agreed: Arc::new(agreed.clone()), model })
    }
}

/// A request that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Asked {
    id: String,
    /// The number of its entry.
    number: u64,
    pub(super) at: u64,
}

/// Somebody who sat here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Someone {
    pub(crate) name: String,
    pub(crate) bot: Option<BotKind>,
    pub(crate) hands: u64,
}

impl Someone {
    /// Somebody who has played nothing yet.
    pub(crate) fn new(name: &str, bot: Option<BotKind>) -> Someone {
        Someone { name: name.to_owned(), bot, hands: 0 }
    }
}

/// The entries of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Span {
    /// The entry that made the deal.
    pub(crate) first: u64,
    /// The entry that finished it; 0 while it is played.
    pub(crate) last: u64,
    /// When it was dealt.
    pub(crate) at: u64,
    /// When it ended: the rail's delay is counted from here, whether or not the server was stopped meanwhile.
    pub(crate) ended: u64,
}

/// An entry that cannot follow from those before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unsound(pub(crate) String);

impl From<session::Unsound> for Unsound {
    fn from(unsound: session::Unsound) -> Unsound {
        Unsound(unsound.to_string())
    }
}

impl Game {
    /// A table from its first entry.
    pub(crate) fn open(id: u64, first: &TableEntry, houses: &Houses) -> Result<Game, Unsound> {
        let Some(Did::Opened { host, agreed }) = first.did.first() else {
            return Err(Unsound("the first entry does not open a table".to_owned()));
        };
        let term = Term::new(1, agreed, houses)?;
        Ok(Game {
            id,
            host: *host,
            ask: Arc::clone(&term.agreed),
            session: Box::new(term.model.session.clone()),
            cashier: Arc::new(term.model.cashier(id)),
            model: Arc::clone(&term.model),
            terms: Arc::new(vec![term]),
            next: None,
            houses: houses.clone(),
            deck: None,
            people: Arc::default(),
            number: 1,
            turn: 0,
            span: None,
            asked: Arc::default(),
            checkpointed: 0,
            ordered: 0,
        })
    }

    /// The same table with nobody at it, as it was played at an entry, before so many hands were dealt: to play one of its
    /// hands again. Of those who sat here it knows the house's bots alone; who played a hand is in its deal.
    pub(crate) fn emptied(&self, entry: u64, hands: u64) -> Game {
        let held = self.terms.iter().rev().find(|term| term.from <= entry).or(self.terms.first());
        let (ask, model) = match held {
            Some(term) => (&term.agreed, &term.model),
            None => (&self.ask, &self.model),
        };
        let bots = self.people.iter().filter(|(_, someone)| someone.bot.is_some()).map(forgotten);
        Game {
            id: self.id,
            host: self.host,
            ask: Arc::clone(ask),
            model: Arc::clone(model),
            terms: Arc::clone(&self.terms),
            next: None,
            houses: self.houses.clone(),
            session: Box::new(model.session.clone().after(hands)),
            deck: None,
            people: Arc::new(bots.collect()),
            cashier: Arc::new(model.cashier(self.id)),
            number: 1,
            turn: 0,
            span: None,
            asked: Arc::default(),
            checkpointed: 0,
            ordered: 0,
        }
    }

    /// Takes a whole entry in, as it was written.
    pub(crate) fn replay(&mut self, entry: &TableEntry) -> Result<(), Unsound> {
        self.begin();
        for did in &entry.did {
            self.record(did, entry.at)?;
        }
        self.remember(entry);
        Ok(())
    }

    /// The next entry begins.
    pub(crate) fn begin(&mut self) {
        self.number += 1;
    }

    /// Remembers the request that led to the last entry, now that it is written.
    pub(crate) fn remember(&mut self, entry: &TableEntry) {
        let (By::Account(account) | By::Floor(account)) = entry.by else { return };
        let Some(id) = &entry.id else { return };
        let number = self.number;
        let asked = Arc::make_mut(&mut self.asked).entry(account).or_default();
        let old = |known: &Asked| known.at.saturating_add(REMEMBERED_MS) < entry.at;
        while asked.len() >= MOST_REMEMBERED || asked.front().is_some_and(old) {
            asked.pop_front();
        }
        asked.push_back(Asked { id: id.clone(), number, at: entry.at });
    }

    /// The number of the entry that a request led to, if it was made before.
    pub(crate) fn was_asked(&self, account: u64, id: &str) -> Option<u64> {
        let asked = self.asked.get(&account)?;
        asked.iter().rev().find(|known| known.id == id).map(|known| known.number)
    }

    /// Takes in something that happened.
    pub(crate) fn record(&mut self, did: &Did, at: u64) -> Result<(), Unsound> {
        match did {
            Did::Opened { .. } => return Err(Unsound("the table is opened twice".to_owned())),
            Did::Changed { agreed, .. } => {
                self.next = Some(Term::new(self.number, agreed, &self.houses)?);
                self.begin_next_term()?;
            }
            Did::HandedOver { to, .. } => self.host = *to,
            Did::Came { player, name, bot } => {
                let people = Arc::make_mut(&mut self.people);
                let someone = people.entry(*player).or_insert_with(|| Someone::new(name, *bot));
                someone.name.clone_from(name);
            }
            Did::Session { event, .. } => self.record_session(event, at)?,
            Did::Shuffled { secret, deal } => self.shuffled(secret, deal)?,
            Did::Money { event, .. } => {
                self.cashier.follows(event).map_err(|refusal| Unsound(refusal.to_string()))?;
                Arc::make_mut(&mut self.cashier).record(event);
            }
            Did::Ordered { number } => self.ordered = *number,
            Did::Chat { .. } => {}
        }
        Ok(())
    }

    fn record_session(&mut self, event: &Event, at: u64) -> Result<(), Unsound> {
        if let Event::Hand(event) = event {
            self.turn = self.number;
            if let (Some(deck), Some(playing)) = (&mut self.deck, self.session.playing()) {
                deck.note(playing, event);
            }
        }
        self.session.record(event, at)?;
        match event {
            Event::Table(TableEvent::Dealt { .. }) => {
                self.span = Some(Span { first: self.number, last: 0, at, ended: 0 });
            }
            Event::Table(TableEvent::Finished { .. } | TableEvent::Undone) => {
                if let Some(span) = &mut self.span {
                    span.last = self.number;
                    span.ended = at;
                }
                // Whoever took a chair that the table is no longer to have keeps it, and the table stays as it was.
                let _ = self.begin_next_term();
            }
            _ => {}
        }
        Ok(())
    }

    /// What was agreed during a hand holds from its end on: the same people go on at a table that is set up anew.
    fn begin_next_term(&mut self) -> Result<(), Unsound> {
        if self.table().is_on() {
            return Ok(());
        }
        let Some(term) = self.next.take() else { return Ok(()) };
        let term = Term { from: self.number, ..term };
        let session =
            term.model.session.taking_over(&self.session).map_err(|bad| Unsound(bad.to_string()))?;
        let cashier = term.model.cashier(self.id).restored(self.cashier.snapshot());
        let cashier =
            cashier.ok_or_else(|| Unsound("the chips of this table are counted elsewhere".to_owned()))?;
        (self.session, self.cashier) = (Box::new(session), Arc::new(cashier));
        (self.ask, self.model) = (Arc::clone(&term.agreed), Arc::clone(&term.model));
        Arc::make_mut(&mut self.terms).push(term);
        Ok(())
    }

    /// A deal was made, and a deck shuffled for it.
    fn shuffled(&mut self, secret: &str, deal: &DealtHand) -> Result<(), Unsound> {
        let terms = self.table().terms().ok_or_else(|| Unsound("a deck without a deal".to_owned()))?;
        let terms = self.model.charged(terms, deal.seats.len());
        let mut bytes = [0; 32];
        hex::decode_to_slice(secret, &mut bytes).map_err(|_| Unsound("a secret that is none".to_owned()))?;
        for seat in &deal.seats {
            self.someone(seat.player)?.hands += 1;
        }
        let deck = Deck::new(terms.game.deck, bytes);
        let deal = Deal {
            seating: deal.seating(&terms),
            terms,
            chairs: deal.seats.iter().map(|seat| seat.chair).collect(),
        };
        self.session.put_on(deal, Mode::ONLINE, deck.shuffle().source())?;
        self.deck = Some(deck);
        Ok(())
    }

    fn someone(&mut self, player: PlayerId) -> Result<&mut Someone, Unsound> {
        let someone = Arc::make_mut(&mut self.people).get_mut(&player);
        someone.ok_or_else(|| Unsound(format!("nobody knows player {}", player.0)))
    }

    /// The table that is played at.
    pub(crate) fn table(&self) -> &Table {
        self.session.table()
    }

    /// The hand being played, or the last.
    pub(crate) fn playing(&self) -> Option<&Playing> {
        self.session.playing()
    }

    /// The hand, while it is being played.
    pub(crate) fn hand(&self) -> Option<(&Playing, &Hand)> {
        self.session.hand()
    }

    /// Who is to do something in the hand.
    pub(crate) fn awaited(&self) -> Option<Awaited> {
        self.session.awaited()
    }

    /// An amount as the table shows it.
    pub(crate) fn shown(&self, amount: u64) -> hand::Shown {
        hand::Chips(amount).shown(self.ask.cents)
    }

    /// What somebody is called.
    pub(crate) fn name_of(&self, player: PlayerId) -> &str {
        self.people.get(&player).map_or("somebody", |someone| &someone.name)
    }

    /// What whoever sits in a chair is called.
    pub(crate) fn name_at(&self, chair: Chair) -> &str {
        self.table().sitter(chair).map_or("nobody", |sitter| self.name_of(sitter.player))
    }

    /// The kind of bot in a chair.
    pub(crate) fn bot_at(&self, chair: Chair) -> Option<BotKind> {
        self.people.get(&self.table().sitter(chair)?.player)?.bot
    }

    /// Are all chips accounted for: does the cashier know every stack and the pot as they are, and do all accounts add
    /// up to nought?
    pub(crate) fn audit(&self) -> Result<(), Unsound> {
        self.session.audit()?;
        let accounts = self.cashier.accounts();
        for (account, chips) in self.holds() {
            let held = accounts.holds(account);
            if held.0 != chips {
                return Err(Unsound(format!(
                    "{account} holds {held} by the cashier, and {chips} at the table"
                )));
            }
        }
        let (received, paid) = accounts.trial_balance().sums();
        if received != paid {
            return Err(Unsound(format!("the accounts have received {received} and paid {paid}")));
        }
        Ok(())
    }
}

/// Somebody with nothing but their name and kind.
fn forgotten((player, someone): (&PlayerId, &Someone)) -> (PlayerId, Someone) {
    (*player, Someone::new(&someone.name, someone.bot))
}
