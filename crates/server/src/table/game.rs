//! A table as it stands, worked out from its entries. Nothing changes it but recording what happened.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::Arc,
};

use hand::{Awaiting, Event as HandEvent, Hand, Mode, Seat, Seating, State, Terms};
use room::{
    PlayerId,
    money::Desk,
    table::{Chair, Chairs, Event as TableEvent, MOST_CHAIRS, Table, Way},
};
use serde::{Deserialize, Serialize};

use crate::wire::{BotKind, Prepared, Settings};
use formats::fair::Shuffle;

use super::{
    agreed::Agreed,
    entry::{By, DealtHand, Did, Entry},
    setup::{Houses, Model},
};

/// How long a request is remembered, so that asking again does nothing: clients are told to give up after ten minutes.
const REMEMBERED_MS: u64 = 15 * 60 * 1000;

/// How many requests of an account are remembered at most: more than the limits let through in that time.
const MOST_REMEMBERED: usize = 20_000;

/// A time bank is full again after so long away from the table.
const BANK_RESTS_MS: u64 = 60 * 60 * 1000;

/// A table as it stands.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) id: u64,
    pub(crate) host: u64,
    pub(crate) ask: Agreed,
    pub(crate) model: Arc<Model>,
    pub(crate) table: Table,
    /// The hand being played, or the last.
    pub(crate) playing: Option<Playing>,
    /// Hands dealt so far.
    pub(crate) hands: u64,
    /// Everybody who ever sat here.
    pub(crate) people: BTreeMap<PlayerId, Someone>,
    /// What belongs to whoever sits in each chair.
    pub(crate) places: [Place; MOST_CHAIRS],
    /// What was bought and cashed in, and what may be bought now.
    pub(crate) desk: Desk,
    pub(crate) paused: Option<Pause>,
    /// Why the table closes after the hand.
    pub(crate) closing: Option<String>,
    pub(crate) closed: Option<String>,
    /// Those who were sent away.
    pub(crate) removed: BTreeMap<PlayerId, SentAway>,
    /// What everybody in the hand is asked.
    pub(crate) proposal: Option<Proposal>,
    /// When the last hand was over, in milliseconds since 1970.
    pub(crate) over_at: u64,
    /// The number of the last entry.
    pub(crate) number: u64,
    /// The number of the last entry that changed the hand.
    pub(crate) turn: u64,
    /// Where the entries of the hand being played are, or of the last.
    pub(crate) span: Option<Span>,
    /// What each account asked for lately.
    asked: HashMap<u64, VecDeque<Asked>>,
}

/// A request that was done.
#[derive(Clone, Debug)]
struct Asked {
    id: String,
    /// The number of its entry.
    number: u64,
    at: u64,
}

/// Why the game is paused, and since when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pause {
    pub(crate) why: String,
    /// In the middle of a hand, too?
    pub(crate) at_once: bool,
}

/// Somebody who was sent away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SentAway {
    pub(crate) by: String,
    pub(crate) why: String,
    pub(crate) may_return: bool,
}

/// Whether the hand is called off: a question to everybody in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proposal {
    pub(crate) by: String,
    pub(crate) why: String,
    /// Those who have agreed.
    pub(crate) agreed: Chairs,
}

/// A hand being played.
#[derive(Clone, Debug)]
pub(crate) struct Playing {
    pub(crate) terms: Arc<Terms>,
    pub(crate) seating: Seating,
    /// The chairs, in the order of dealing.
    pub(crate) chairs: Vec<Chair>,
    /// Who sits in them.
    pub(crate) players: Vec<PlayerId>,
    pub(crate) secret: [u8; 32],
    /// The hand, once cards are on the table.
    pub(crate) hand: Option<Hand>,
    /// What each did last on this street.
    pub(crate) did: [Option<String>; MOST_CHAIRS],
    pub(crate) chopped: bool,
}

/// What putting more in than is there is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Raising {
    /// The first bet of the street.
    Bets,
    /// Makes the bring-in a full bet.
    Completes,
    /// More than somebody's bet.
    Raises,
}

/// Somebody who sat here.
#[derive(Clone, Debug)]
pub(crate) struct Someone {
    pub(crate) name: String,
    pub(crate) bot: Option<BotKind>,
    pub(crate) bought: u64,
    pub(crate) taken: u64,
    pub(crate) hands: u64,
    /// What they last sat down with or bought again: what they are offered when it is lost.
    pub(crate) usual: u64,
    /// What was left in the time bank when they last left, and when that was.
    bank: Option<(u32, u64)>,
}

impl Someone {
    /// Somebody who has bought nothing yet.
    pub(crate) fn new(name: &str, bot: Option<BotKind>) -> Someone {
        Someone { name: name.to_owned(), bot, bought: 0, taken: 0, hands: 0, usual: 0, bank: None }
    }
}

/// What belongs to whoever sits in a chair.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    pub(crate) settings: Settings,
    pub(crate) prepared: Option<Prepared>,
    pub(crate) straddle: Option<u64>,
    /// How they want to come in, once the hand is over.
    pub(crate) entry: Option<Way>,
    pub(crate) to_come: u64,
    /// Leaves after the hand; the house acts for them until then.
    pub(crate) leaving: bool,
    /// Was sent away, and leaves after the hand, which they play to its end.
    pub(crate) removed: bool,
    /// Since when they sit out, in milliseconds since 1970.
    pub(crate) away_since: Option<u64>,
    /// Since when they have no chips left.
    pub(crate) broke_since: Option<u64>,
    /// Milliseconds left in the time bank.
    pub(crate) bank: u32,
    /// Did the time run out in this hand?
    pub(crate) timed_out: bool,
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

impl Game {
    /// A table from its first entry.
    pub(crate) fn open(id: u64, first: &Entry, houses: &Houses) -> Result<Game, Unsound> {
        let Some(Did::Opened { host, agreed }) = first.did.first() else {
            return Err(Unsound("the first entry does not open a table".to_owned()));
        };
        let model = houses.model(agreed).map_err(|fault| Unsound(fault.why))?;
        Ok(Game {
            id,
            host: *host,
            ask: Agreed::clone(agreed),
            table: model.table.clone(),
            desk: model.desk.clone(),
            model,
            playing: None,
            hands: 0,
            people: BTreeMap::new(),
            places: std::array::from_fn(|_| Place::default()),
            paused: None,
            closing: None,
            closed: None,
            removed: BTreeMap::new(),
            proposal: None,
            over_at: 0,
            number: 1,
            turn: 0,
            span: None,
            asked: HashMap::new(),
        })
    }

    /// The same table with nobody at it, before so many hands were dealt: to play one of its hands again. Of those who
    /// sat here it knows the house's bots alone; who played a hand is in its deal.
    pub(crate) fn emptied(&self, hands: u64) -> Game {
        Game {
            id: self.id,
            host: self.host,
            ask: self.ask.clone(),
            table: self.model.table.clone(),
            model: Arc::clone(&self.model),
            playing: None,
            hands,
            people: self.people.iter().filter(|(_, someone)| someone.bot.is_some()).map(forgotten).collect(),
            places: std::array::from_fn(|_| Place::default()),
            desk: self.model.desk.clone(),
            paused: None,
            closing: None,
            closed: None,
            removed: BTreeMap::new(),
            proposal: None,
            over_at: 0,
            number: 1,
            turn: 0,
            span: None,
            asked: HashMap::new(),
        }
    }

    /// Takes a whole entry in, as it was written.
    pub(crate) fn replay(&mut self, entry: &Entry) -> Result<(), Unsound> {
        self.begin();
        for did in &entry.did {
            self.record(did, entry.at, entry.why.as_deref())?;
        }
        self.end(entry.by, entry.id.as_deref(), entry.at);
        Ok(())
    }

    /// The next entry begins.
    pub(crate) fn begin(&mut self) {
        self.number += 1;
    }

    /// The entry is complete.
    pub(crate) fn end(&mut self, by: By, id: Option<&str>, at: u64) {
        let (By::Account(account) | By::Floor(account)) = by else { return };
        let Some(id) = id else { return };
        let asked = self.asked.entry(account).or_default();
        let old = |known: &Asked| known.at.saturating_add(REMEMBERED_MS) < at;
        while asked.len() >= MOST_REMEMBERED || asked.front().is_some_and(old) {
            asked.pop_front();
        }
        asked.push_back(Asked { id: id.to_owned(), number: self.number, at });
    }

    /// The number of the entry that a request led to, if it was made before.
    pub(crate) fn was_asked(&self, account: u64, id: &str) -> Option<u64> {
        let asked = self.asked.get(&account)?;
        asked.iter().rev().find(|known| known.id == id).map(|known| known.number)
    }

    /// Takes in something that happened.
    pub(crate) fn record(&mut self, did: &Did, at: u64, why: Option<&str>) -> Result<(), Unsound> {
        let because = || why.unwrap_or_default().to_owned();
        match did {
            Did::Opened { .. } => return Err(Unsound("the table is opened twice".to_owned())),
            Did::Came { player, name, bot } => {
                let someone = self.people.entry(*player).or_insert_with(|| Someone::new(name, *bot));
                someone.name.clone_from(name);
            }
            Did::Table { event, .. } => self.record_table(event, at)?,
            Did::Shuffled { secret, deal } => self.shuffled(secret, deal)?,
            Did::Hand { event, .. } => self.record_hand(event)?,
            Did::Chopped => {
                if let Some(playing) = &mut self.playing {
                    playing.chopped = true;
                }
            }
            Did::Set { chair, settings } => self.place(*chair).settings = *settings,
            Did::Prepared { chair, act } => self.place(*chair).prepared = *act,
            Did::WantsStraddle { chair, amount } => self.place(*chair).straddle = *amount,
            Did::WantsIn { chair, way } => self.place(*chair).entry = *way,
            Did::ToCome { chair, chips } => self.place(*chair).to_come = *chips,
            Did::Desk { event, .. } => self.desk.record(event),
            Did::Leaving { chair } => self.place(*chair).leaving = true,
            Did::TimedOut { chair } => self.place(*chair).timed_out = true,
            Did::Chat { .. } | Did::PickedUp { .. } => {}
            Did::Bank { chair, left } => self.place(*chair).bank = *left,
            Did::Paused { at_once, .. } => self.paused = Some(Pause { why: because(), at_once: *at_once }),
            Did::Resumed { .. } => self.paused = None,
            Did::Removed { chair, by, may_return } => {
                let sent = SentAway { by: by.clone(), why: because(), may_return: *may_return };
                let player = self.player(*chair)?;
                self.removed.insert(player, sent);
                self.place(*chair).removed = true;
            }
            Did::Admitted { player, .. } => {
                self.removed.remove(player);
            }
            Did::Proposed { by, chair } => {
                let agreed = chair.iter().copied().collect();
                self.proposal = Some(Proposal { by: by.clone(), why: because(), agreed });
            }
            Did::Consented { chair, agree: true } => {
                if let Some(proposal) = &mut self.proposal {
                    proposal.agreed.insert(*chair);
                }
            }
            Did::Consented { agree: false, .. } => self.proposal = None,
            Did::Closing { .. } => self.closing = Some(because()),
            Did::Closed => self.closed = self.closing.take().or_else(|| Some(because())),
        }
        Ok(())
    }

    fn record_table(&mut self, event: &TableEvent, at: u64) -> Result<(), Unsound> {
        match *event {
            TableEvent::Sat { chair, player, chips } => {
                let full = self.ask.bank_seconds.saturating_mul(1000);
                let someone = self.someone(player)?;
                someone.bought += chips.0;
                someone.usual = chips.0;
                // Leaving and coming back does not fill the bank.
                let bank = match someone.bank {
                    Some((left, since)) if at < since.saturating_add(BANK_RESTS_MS) => left.min(full),
                    _ => full,
                };
                let settings = Settings { runs: 1, ..Settings::default() };
                *self.place(chair) = Place { settings, bank, ..Place::default() };
            }
            TableEvent::Bought { chair, chips, .. } => {
                let broke = self.place(chair).broke_since.take().is_some();
                let player = self.player(chair)?;
                let someone = self.someone(player)?;
                someone.bought += chips.0;
                if broke {
                    someone.usual = chips.0;
                }
            }
            TableEvent::Left { chair } => {
                let player = self.player(chair)?;
                let stack = self.table.sitter(chair).map_or(0, |sitter| sitter.stack.0);
                let bank = self.at(chair).bank;
                let someone = self.someone(player)?;
                someone.taken += stack;
                someone.bank = Some((bank, at));
                *self.place(chair) = Place::default();
            }
            TableEvent::Moved { from, to, .. } => {
                let place = std::mem::take(self.place(from));
                *self.place(to) = place;
            }
            TableEvent::SatOut { chair } => self.place(chair).away_since = Some(at),
            TableEvent::Returned { chair } => self.place(chair).away_since = None,
            _ => {}
        }
        self.table.record(event);
        match event {
            TableEvent::Dealt { .. } => {
                self.hands += 1;
                self.span = Some(Span { first: self.number, last: 0, at, ended: 0 });
            }
            TableEvent::Finished { .. } | TableEvent::Undone => self.hand_is_over(at),
            _ => {}
        }
        Ok(())
    }

    fn hand_is_over(&mut self, at: u64) {
        if let Some(span) = &mut self.span {
            span.last = self.number;
            span.ended = at;
        }
        self.proposal = None;
        self.over_at = at;
        for chair in self.table.taken() {
            if self.table.sitter(chair).is_some_and(|sitter| sitter.stack.is_zero()) {
                self.place(chair).broke_since.get_or_insert(at);
            }
        }
    }

    /// A deal was made, and a deck shuffled for it.
    fn shuffled(&mut self, secret: &str, deal: &DealtHand) -> Result<(), Unsound> {
        let terms = self.table.terms().ok_or_else(|| Unsound("a deck without a deal".to_owned()))?;
        let terms = Arc::clone(terms);
        let mut bytes = [0; 32];
        hex::decode_to_slice(secret, &mut bytes).map_err(|_| Unsound("a secret that is none".to_owned()))?;
        for seat in &deal.seats {
            self.someone(seat.player)?.hands += 1;
            let place = self.place(seat.chair);
            place.settings.bomb = false;
            place.prepared = None;
            place.straddle = None;
            place.timed_out = false;
        }
        self.playing = Some(Playing {
            seating: deal.seating(&terms),
            terms,
            chairs: deal.seats.iter().map(|seat| seat.chair).collect(),
            players: deal.seats.iter().map(|seat| seat.player).collect(),
            secret: bytes,
            hand: None,
            did: std::array::from_fn(|_| None),
            chopped: false,
        });
        Ok(())
    }

    fn record_hand(&mut self, event: &HandEvent) -> Result<(), Unsound> {
        self.turn = self.number;
        let playing = self.playing.as_mut().ok_or_else(|| Unsound("no hand is being played".to_owned()))?;
        if playing.hand.is_none() {
            playing.hand = Some(playing.blank()?);
        }
        playing.note(event);
        if let Some(hand) = &mut playing.hand {
            hand.record(event);
        }
        // What was prepared is for one turn.
        if let HandEvent::Checked { seat }
        | HandEvent::Called { seat, .. }
        | HandEvent::Raised { seat, .. }
        | HandEvent::Folded { seat } = *event
            && let Some(&chair) = playing.chairs.get(seat.0 as usize)
        {
            let place = self.place(chair);
            if place.prepared != Some(Prepared::CallAny) {
                place.prepared = None;
            }
        }
        Ok(())
    }

    /// What belongs to a chair. Chairs in entries were checked when they were read.
    pub(crate) fn place(&mut self, chair: Chair) -> &mut Place {
        &mut self.places[(chair.0 as usize).clamp(1, MOST_CHAIRS) - 1]
    }

    /// The same, to look at.
    pub(crate) fn at(&self, chair: Chair) -> &Place {
        &self.places[(chair.0 as usize).clamp(1, MOST_CHAIRS) - 1]
    }

    fn player(&self, chair: Chair) -> Result<PlayerId, Unsound> {
        let sitter = self.table.sitter(chair);
        sitter.map(|sitter| sitter.player).ok_or_else(|| Unsound(format!("nobody is in {chair}")))
    }

    fn someone(&mut self, player: PlayerId) -> Result<&mut Someone, Unsound> {
        self.people.get_mut(&player).ok_or_else(|| Unsound(format!("nobody knows player {}", player.0)))
    }

    /// The hand, while it is being played.
    pub(crate) fn hand(&self) -> Option<(&Playing, &Hand)> {
        let playing = self.playing.as_ref().filter(|playing| !playing.chopped)?;
        let hand = playing.hand.as_ref()?;
        self.table.is_on().then_some((playing, hand))
    }

    /// Who is to do something in the hand.
    pub(crate) fn awaited(&self) -> Option<(Chair, Seat, Awaiting)> {
        let (playing, hand) = self.hand()?;
        let awaiting = hand.awaiting();
        let seat = match awaiting {
            Awaiting::Bet(seat)
            | Awaiting::Discard(seat, _)
            | Awaiting::Draw(seat, _)
            | Awaiting::Flip(seat)
            | Awaiting::Show(seat) => seat,
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => return None,
        };
        Some((*playing.chairs.get(seat.0 as usize)?, seat, awaiting))
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
        self.table.sitter(chair).map_or("nobody", |sitter| self.name_of(sitter.player))
    }

    /// The kind of bot in a chair.
    pub(crate) fn bot_at(&self, chair: Chair) -> Option<BotKind> {
        self.people.get(&self.table.sitter(chair)?.player)?.bot
    }

    /// Are all chips accounted for: bought, taken away, on the table, taken by the house?
    pub(crate) fn audit(&self) -> Result<(), Unsound> {
        let bought: u64 = self.people.values().map(|someone| someone.bought).sum();
        let taken: u64 = self.people.values().map(|someone| someone.taken).sum();
        let here = self.table.chips().0;
        if bought != taken + here {
            return Err(Unsound(format!(
                "{bought} chips were bought, {taken} taken away, and {here} are here"
            )));
        }
        if let Some((playing, hand)) = self.hand() {
            let total = playing.seating.stacks.iter().copied().sum::<hand::Chips>() + playing.seating.carried;
            hand.state()
                .audit(playing.terms.game.deck, total)
                .map_err(|unsound| Unsound(format!("{unsound:?}")))?;
        }
        Ok(())
    }
}

/// Somebody with nothing but their name and kind.
fn forgotten((player, someone): (&PlayerId, &Someone)) -> (PlayerId, Someone) {
    (*player, Someone::new(&someone.name, someone.bot))
}

impl Playing {
    /// The hand before anything happened in it.
    pub(crate) fn blank(&self) -> Result<Hand, Unsound> {
        let source = self.shuffle().source();
        Hand::blank(Arc::clone(&self.terms), Mode::ONLINE, &self.seating, source)
            .map_err(|bad| Unsound(bad.to_string()))
    }

    /// The deck as it was shuffled.
    pub(crate) fn shuffle(&self) -> Shuffle {
        Shuffle::new(self.terms.game.deck, self.secret)
    }

    /// The place in the deal of a chair.
    pub(crate) fn seat(&self, chair: Chair) -> Option<Seat> {
        self.chairs.iter().position(|known| *known == chair).map(|place| Seat(place as u8))
    }

    /// What a bet is called as things stand.
    pub(crate) fn raise(&self, state: &State) -> Raising {
        let bring_in = self.terms.stakes.bring_in;
        if state.level().is_zero() {
            Raising::Bets
        } else if state.street() == 0 && state.level() <= bring_in {
            Raising::Completes
        } else {
            Raising::Raises
        }
    }

    /// Keeps what somebody did last on this street.
    fn note(&mut self, event: &HandEvent) {
        let Some(hand) = &self.hand else { return };
        let state = hand.state();
        let (seat, words) = match *event {
            HandEvent::StreetBegan { street } => {
                if street > 0 {
                    self.did = std::array::from_fn(|_| None);
                }
                return;
            }
            HandEvent::Checked { seat } => (seat, "checks".to_owned()),
            HandEvent::Folded { seat } => (seat, "folds".to_owned()),
            HandEvent::Called { seat, amount } if state.stack_of(seat) == amount => {
                (seat, "all in".to_owned())
            }
            HandEvent::Called { seat, .. } => (seat, "calls".to_owned()),
            HandEvent::Raised { seat, to, .. } if state.stack_of(seat) + state.bet_of(seat) == to => {
                (seat, "all in".to_owned())
            }
            HandEvent::Raised { seat, .. } => {
                let word = match self.raise(state) {
                    Raising::Bets => "bets",
                    Raising::Completes => "completes",
                    Raising::Raises => "raises",
                };
                (seat, word.to_owned())
            }
            HandEvent::BroughtIn { seat, .. } => (seat, "brings in".to_owned()),
            HandEvent::Drew { seat, count: 0 } => (seat, "stands pat".to_owned()),
            HandEvent::Drew { seat, count } if self.terms.game.streets[state.street() as usize].draw > 0 => {
                (seat, format!("draws {count}"))
            }
            HandEvent::Drew { seat, count } => (seat, format!("throws {count} away")),
            HandEvent::Mucked { seat } => (seat, "mucks".to_owned()),
            HandEvent::Showed { seat } => (seat, "shows".to_owned()),
            _ => return,
        };
        if let Some(&chair) = self.chairs.get(seat.0 as usize) {
            self.did[chair.0 as usize - 1] = Some(words);
        }
    }
}
