//! A session at a table: what each seat wants, and what becomes of it, hand after hand.
//!
//! A session is a fold over events, like the table and the hand that it holds: [`Session::decide`] rules on a request
//! and changes nothing, [`Session::record`] takes an event in. People sit down, play, prepare acts, straddle, sit out,
//! come back, buy and leave; those who run the table pause it, send people away, close it. [`Session::go_on`] is all
//! that needs nobody's choice while a hand is on, [`Session::between_hands`] what follows it, [`Session::deal`] the
//! next deal.
//!
//! Time comes in as milliseconds from wherever the caller counts, cards as a deck ([`Session::put_on`]), chips as what
//! was sold elsewhere: a session sells none, and says which leave the table.
//!
//! ```
//! use hand::{Chips, PlayerAct, Mode, Source, Stakes, Stub};
//! use room::{PlayerId, session::{Customs, Request, Session, Wish}, table::{Chair, TableSetup}};
//! use rules::{Context, Library, game};
//!
//! let book = Library::shipped().resolve("fort", Context::Live)?;
//! let holdem = game::shipped("holdem").expect("it is shipped");
//! let setup = TableSetup::of(holdem, game::Limit::No, Stakes::blinds(1, 2));
//! let mut session = Session::open(&book, &setup, Customs { bank_ms: 60_000, approval: false })?;
//! for number in 1..=2 {
//!     let sit = Wish::Sit { chair: Chair(number), chips: Chips(100), automatic: false };
//!     session.apply(&Request::Player(PlayerId(number.into()), sit), 0)?;
//! }
//! for ruling in session.deal([7; 32], 0)? {
//!     session.record(&ruling.event, 0)?;
//! }
//! let deal = session.deck_due().expect("two players are dealt in");
//! let deck = cards::Deck::shuffled(deal.terms.game.deck, [7; 32]);
//! session.put_on(deal, Mode::BY_ITSELF, Source::Deck(Stub::new(&deck, [7; 32])))?;
//! for ruling in session.open_hand()? {
//!     session.record(&ruling.event, 0)?;
//! }
//! let first = session.awaited().expect("somebody is to act").chair;
//! let who = session.table().sitter(first).expect("they sit there").player;
//! session.apply(&Request::Player(who, Wish::Act(PlayerAct::Fold)), 0)?;
//! assert!(!session.table().is_on(), "the other has won");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::Arc,
};

use hand::{Awaiting, Chips, Hand, Seat};
use rules::Book;
use serde::{Deserialize, Serialize};

use crate::{
    PlayerId,
    table::{self, BadTableSetup, Chair, Chairs, MOST_CHAIRS, Table, TableSetup},
};

mod absence;
mod act;
mod between;
mod change;
mod correction;
mod deal;
mod event;
mod going;
mod naming;
mod playing;
mod powers;
mod record;
mod request;
mod runs;
mod snapshot;
mod wants;
mod wishes;

pub use absence::{Absence, ChairDue, Then};
pub use between::ChipsDue;
pub use change::BadChange;
pub use correction::{Correction, Due};
pub use event::Event;
pub use playing::Playing;
pub use request::{Duty, Order, Power, Reason, Refusal, Request, Wish};
pub use runs::RunsAsked;
pub use snapshot::Snapshot;
pub use wants::{Prepared, SitOut, Wants};

/// An event of a session with the policy it follows.
pub type Ruling = rules::Ruling<Event>;

/// What a request led to: the event itself and all that followed from it.
pub type Rulings = Vec<Ruling>;

/// What a table keeps to that is in no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customs {
    /// What a time bank holds when it is full, in milliseconds.
    pub bank_ms: u32,
    /// Does whoever runs the table say who sits down?
    pub approval: bool,
}

/// A session at a table. Clones are cheap: a request is ruled on with one.
#[derive(Clone, Debug)]
pub struct Session {
    table: Table,
    customs: Customs,
    absence: Absence,
    wants: [Wants; MOST_CHAIRS],
    /// The hand being played, or the last.
    playing: Option<Playing>,
    /// Hands dealt so far.
    hands: u64,
    /// When the last hand was over.
    over_at: u64,
    pause: Option<Pause>,
    /// Why the table closes after the hand.
    closing: Option<String>,
    closed: Option<String>,
    proposal: Option<Proposal>,
    sent_away: Arc<BTreeMap<PlayerId, SentAway>>,
    /// Who asked for a chair and was not given one yet.
    seat_asks: Arc<BTreeMap<PlayerId, SeatAsk>>,
    /// Those who sat here or may: they are not asked about again.
    welcome: Arc<BTreeSet<PlayerId>>,
    /// Stacks to be put right after the hand.
    corrections: Vec<Due>,
    /// Who named the last game, where one is named.
    named: Option<Chair>,
    /// What was left in the time banks of those who left, and when they left.
    banks: Arc<BTreeMap<PlayerId, (u32, u64)>>,
    /// Chips that came to the table and that left it.
    brought: Chips,
    taken: Chips,
}

/// Why the game is paused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pause {
    /// In the words of whoever paused it.
    pub why: String,
    /// In the middle of a hand, too?
    pub at_once: bool,
}

/// Somebody who was sent away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentAway {
    /// By whom, by name.
    pub by: String,
    /// In their words.
    pub why: String,
    /// May they sit down again?
    pub may_return: bool,
}

/// Somebody who asked for a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatAsk {
    /// Which.
    pub chair: Chair,
    /// With how much they would sit down.
    pub chips: Chips,
    /// Who said no, and why; none while nobody has answered.
    pub denied: Option<Denial>,
}

/// Why somebody was not given a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Denial {
    /// By whom, by name.
    pub by: String,
    /// In their words.
    pub why: String,
}

/// Whether the hand is called off: a question to everybody in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Who asks, by name.
    pub by: String,
    /// In their words.
    pub why: String,
    /// Those who have agreed.
    pub agreed: Chairs,
}

/// Who is to do something in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// Where they sit.
    pub chair: Chair,
    /// Their place in the deal.
    pub seat: Seat,
    /// What they are to do.
    pub to: Awaiting,
}

/// An event that cannot follow from those before it, or chips that are not accounted for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsound {
    /// Something happens in a hand that nobody plays.
    NoHand,
    /// Something happens to somebody who does not sit there.
    Nobody(Chair),
    /// The cards cannot be put on the table so.
    Setup(hand::BadSetup),
    /// Chips came from nowhere or are gone.
    Chips {
        /// What was brought to the table.
        brought: Chips,
        /// What was taken away.
        taken: Chips,
        /// What is there.
        here: Chips,
    },
    /// The hand itself does not add up.
    Hand(hand::Unsound),
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsound::NoHand => f.write_str("no hand is being played"),
            Unsound::Nobody(chair) => write!(f, "nobody is in {chair}"),
            Unsound::Setup(bad) => fmt::Display::fmt(bad, f),
            Unsound::Chips { brought, taken, here } => {
                write!(f, "{brought} chips were bought, {taken} taken away, and {here} are here")
            }
            Unsound::Hand(unsound) => write!(f, "{unsound:?}"),
        }
    }
}

impl std::error::Error for Unsound {}

impl Session {
    /// Opens a table with nobody at it.
    pub fn open(book: &Book, setup: &TableSetup, customs: Customs) -> Result<Session, BadTableSetup> {
        let table = Table::open(book, setup)?;
        let absence = Absence::of(book, table.circumstances());
        Ok(Session {
            table,
            customs,
            absence,
            wants: std::array::from_fn(|_| Wants::default()),
            playing: None,
            hands: 0,
            over_at: 0,
            pause: None,
            closing: None,
            closed: None,
            proposal: None,
            sent_away: Arc::default(),
            seat_asks: Arc::default(),
            welcome: Arc::default(),
            corrections: Vec::new(),
            named: None,
            banks: Arc::default(),
            brought: Chips::ZERO,
            taken: Chips::ZERO,
        })
    }

    /// The same session, which counts its hands on after so many: to play a later hand again by itself.
    #[must_use]
    pub fn after(self, hands: u64) -> Session {
        Session { hands, ..self }
    }

    /// Rules on a request at this time, changing nothing.
    pub fn decide(&self, request: &Request, now: u64) -> Result<Rulings, Refusal> {
        self.deciding(now, |deciding| match request {
            Request::Player(player, wish) => deciding.wish(*player, wish),
            Request::Floor(power, order) => deciding.order(power, *order),
            Request::House(duty) => deciding.duty(*duty),
        })
    }

    /// Rules on a request, records what follows from it, and goes on as far as nobody is to choose.
    pub fn apply(&mut self, request: &Request, now: u64) -> Result<Rulings, Refusal> {
        let mut deciding = Deciding::on(self, now);
        match request {
            Request::Player(player, wish) => deciding.wish(*player, wish)?,
            Request::Floor(power, order) => deciding.order(power, *order)?,
            Request::House(duty) => deciding.duty(*duty)?,
        }
        deciding.go_on()?;
        if !deciding.session.table.is_on() {
            deciding.between_hands()?;
        }
        *self = deciding.session;
        Ok(deciding.rulings)
    }

    /// All that needs nobody's choice while a hand is on: prepared acts, agreed runs, hands shown, the end of the hand.
    pub fn go_on(&self, now: u64) -> Result<Rulings, Refusal> {
        self.deciding(now, Deciding::go_on)
    }

    /// What follows a hand: those who wanted to go, or have to, go; those who wanted in or out are in or out. Chips that
    /// were sold are brought before ([`chips_due`](Session::chips_due)).
    pub fn between_hands(&self, now: u64) -> Result<Rulings, Refusal> {
        self.deciding(now, Deciding::between_hands)
    }

    /// Makes the next deal, if there is anybody to deal to; before the first, everybody draws a card for the button from
    /// a deck that follows from the seed. Then a [deck is due](Session::deck_due).
    pub fn deal(&self, seed: [u8; 32], now: u64) -> Result<Rulings, Refusal> {
        self.deciding(now, |deciding| deciding.deal(seed))
    }

    fn deciding(
        &self,
        now: u64,
        decide: impl FnOnce(&mut Deciding) -> Result<(), Refusal>,
    ) -> Result<Rulings, Refusal> {
        let mut deciding = Deciding::on(self, now);
        decide(&mut deciding)?;
        Ok(deciding.rulings)
    }

    /// The table that is played at.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What belongs to whoever sits in a chair.
    pub fn at(&self, chair: Chair) -> &Wants {
        &self.wants[chair_index(chair)]
    }

    /// The hand being played, or the last, whether or not its cards are on the table.
    pub fn playing(&self) -> Option<&Playing> {
        self.playing.as_ref()
    }

    /// The hand, while it is being played.
    pub fn hand(&self) -> Option<(&Playing, &Hand)> {
        let playing = self.playing.as_ref().filter(|playing| !playing.is_chopped())?;
        let hand = playing.hand()?;
        self.table.is_on().then_some((playing, hand))
    }

    /// Who is to do something in the hand.
    pub fn awaited(&self) -> Option<Awaited> {
        let (playing, hand) = self.hand()?;
        let to = hand.awaiting();
        let seat = match to {
            Awaiting::Bet(seat)
            | Awaiting::Discard(seat, _)
            | Awaiting::Draw(seat, _)
            | Awaiting::Flip(seat)
            | Awaiting::Show(seat) => seat,
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => return None,
        };
        Some(Awaited { chair: playing.chair(seat)?, seat, to })
    }

    /// Was the hand that is on dealt to this chair?
    pub fn in_this_hand(&self, chair: Chair) -> bool {
        self.table.is_on() && self.table.dealt().contains(chair)
    }

    /// Has whoever sits there no chips, and no hand to win some with?
    pub fn is_broke(&self, chair: Chair) -> bool {
        self.table.sitter(chair).is_some_and(|sitter| sitter.stack.is_zero()) && !self.in_this_hand(chair)
    }

    /// The chairs of those who are here with chips.
    pub fn ready(&self) -> Chairs {
        let ready = |chair: &Chair| {
            self.table.sitter(*chair).is_some_and(|sitter| !sitter.away && !sitter.stack.is_zero())
        };
        self.table.taken().iter().filter(ready).collect()
    }

    /// Is somebody in the game, so that the next deal concerns them?
    pub fn plays_on(&self, chair: Chair) -> bool {
        let wants = self.at(chair);
        let here =
            |sitter: &table::Sitter| !sitter.away && (!sitter.stack.is_zero() || self.in_this_hand(chair));
        !wants.goes() && wants.sit_out.is_none() && self.table.sitter(chair).is_some_and(here)
    }

    /// Hands dealt so far.
    pub fn hands(&self) -> u64 {
        self.hands
    }

    /// When the last hand was over; 0 before the first.
    pub fn over_at(&self) -> u64 {
        self.over_at
    }

    /// Why the game is paused, if it is.
    pub fn pause(&self) -> Option<&Pause> {
        self.pause.as_ref()
    }

    /// Why the table closes after the hand, if it does.
    pub fn closing(&self) -> Option<&str> {
        self.closing.as_deref()
    }

    /// Why the table is closed, if it is.
    pub fn closed(&self) -> Option<&str> {
        self.closed.as_deref()
    }

    /// What everybody in the hand is asked.
    pub fn proposal(&self) -> Option<&Proposal> {
        self.proposal.as_ref()
    }

    /// Everybody who was sent away.
    pub fn sent_away(&self) -> &BTreeMap<PlayerId, SentAway> {
        &self.sent_away
    }

    /// Everybody who asked for a chair and was not given one, with what they were answered.
    pub fn seat_asks(&self) -> &BTreeMap<PlayerId, SeatAsk> {
        &self.seat_asks
    }

    /// May somebody sit down without asking?
    pub fn is_welcome(&self, player: PlayerId) -> bool {
        !self.customs.approval || self.welcome.contains(&player)
    }

    /// Stacks that are put right after the hand.
    pub fn corrections(&self) -> &[Due] {
        &self.corrections
    }

    /// Do two sessions stand alike? So a replay is held against the live one.
    pub fn same_as(&self, other: &Session) -> bool {
        let others = |session: &Session| {
            let Session { hands, over_at, brought, taken, .. } = *session;
            (hands, over_at, brought, taken)
        };
        let hand = |session: &Session| {
            let playing = session.playing.as_ref()?;
            Some((
                playing.chairs().to_vec(),
                playing.is_chopped(),
                playing.hand().map(|hand| hand.state().clone()),
            ))
        };
        self.table.same_as(&other.table)
            && self.wants == other.wants
            && (&self.pause, &self.closing, &self.closed) == (&other.pause, &other.closing, &other.closed)
            && (&self.proposal, &self.sent_away, &self.banks)
                == (&other.proposal, &other.sent_away, &other.banks)
            && (&self.seat_asks, &self.welcome, &self.corrections, self.named)
                == (&other.seat_asks, &other.welcome, &other.corrections, other.named)
            && others(self) == others(other)
            && hand(self) == hand(other)
    }

    /// Are all chips accounted for: brought, taken away, on the table, taken by the house?
    pub fn audit(&self) -> Result<(), Unsound> {
        let (brought, taken, here) = (self.brought, self.taken, self.table.chips());
        if brought != taken + here {
            return Err(Unsound::Chips { brought, taken, here });
        }
        if let Some((playing, hand)) = self.hand() {
            let seating = playing.seating();
            let total = seating.stacks.iter().copied().sum::<Chips>() + seating.carried;
            hand.state().audit(playing.terms().game.deck, total).map_err(Unsound::Hand)?;
        }
        Ok(())
    }

    fn wants_mut(&mut self, chair: Chair) -> &mut Wants {
        &mut self.wants[chair_index(chair)]
    }

    fn player(&self, chair: Chair) -> Result<PlayerId, Unsound> {
        self.table.sitter(chair).map(|sitter| sitter.player).ok_or(Unsound::Nobody(chair))
    }
}

/// The place of a chair in a list of all. Chairs in events were checked when they were read.
fn chair_index(chair: Chair) -> usize {
    (chair.0 as usize).clamp(1, MOST_CHAIRS) - 1
}

/// A request that is being ruled on: a copy of the session that goes along, and what has followed so far.
#[derive(Debug)]
struct Deciding {
    session: Session,
    now: u64,
    rulings: Rulings,
}

impl Deciding {
    fn on(session: &Session, now: u64) -> Deciding {
        Deciding { session: session.clone(), now, rulings: Vec::new() }
    }

    /// Records something and keeps it with the policy that it follows.
    fn emit(&mut self, event: Event, under: Option<rules::Under>) -> Result<(), Refusal> {
        // What the session itself decides follows from what was; if it did not, nothing of the request would be done.
        self.session.record(&event, self.now).map_err(|unsound| match unsound {
            Unsound::Setup(bad) => Refusal::plain(Reason::Setup(bad)),
            Unsound::NoHand | Unsound::Hand(_) => Refusal::plain(Reason::NoHand),
            Unsound::Nobody(_) | Unsound::Chips { .. } => Refusal::plain(Reason::NobodyThere),
        })?;
        self.rulings.push(Ruling { event, under });
        Ok(())
    }

    /// Records something that follows no policy.
    fn note(&mut self, event: Event) -> Result<(), Refusal> {
        self.emit(event, None)
    }

    /// Puts an act to the table.
    fn table(&mut self, by: table::Actor, act: &table::Act) -> Result<(), Refusal> {
        let rulings = self.session.table.decide(by, act).map_err(request::by_table)?;
        for ruling in rulings {
            self.emit(Event::Table(ruling.event), ruling.under)?;
        }
        Ok(())
    }

    /// Puts an act to the hand.
    fn hand(&mut self, act: hand::Act) -> Result<(), Refusal> {
        let Some((_, hand)) = self.session.hand() else { return Err(Refusal::plain(Reason::NoHand)) };
        let rulings = hand.decide(act).map_err(request::by_hand)?;
        self.take_hand(&rulings)
    }

    fn take_hand(&mut self, rulings: &[hand::Ruling]) -> Result<(), Refusal> {
        for ruling in rulings {
            self.emit(Event::Hand(ruling.event), ruling.under)?;
        }
        Ok(())
    }
}
