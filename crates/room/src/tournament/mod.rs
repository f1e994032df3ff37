//! The tournament: an event from its first entry to its winner, and what a director works out beside the tables.
//!
//! A [`Tournament`] is a fold over events, like a table: [`Tournament::decide`] rules on an act and changes nothing,
//! [`Tournament::record`] takes what happened in. It knows who sits where with how much, the clock, the money and the
//! penalties; it is told what came of each hand, and says who goes where, who is out in which place, and what they are
//! paid. Time and chance come in as arguments. Each part that can be worked out by itself is: [`structure`], [`clock`],
//! [`draw`], [`balance`], [`payouts`], [`results`], [`race`], [`icm`], [`deal`].
//!
//! Each decision is ruled on by the book in force and says which policy it follows. Does not live here: the hands (`hand`)
//! and the tables that deal them ([`table`](crate::table)).
//!
//! ```
//! use hand::Chips;
//! use room::{PlayerId, tournament::{Act, EnteredBy, EventSetup, HandReport, Loser, Tournament}};
//! use rules::{Context, Library, game, structure};
//!
//! let book = Library::shipped().resolve("roberts", Context::Tournament)?;
//! let holdem = game::shipped("holdem").expect("it is shipped");
//! let turbo = structure::shipped("turbo").expect("it is shipped").clone();
//! let mut event = Tournament::open(&book, EventSetup::of(turbo, holdem, game::Limit::No, Chips(20)))?;
//! for player in [1, 2].map(PlayerId) {
//!     event.apply(&Act::Enter { player, by: EnteredBy::Payment, member: true, seed: [0; 32] }, 0)?;
//! }
//! event.apply(&Act::Start { seed: [7; 32] }, 0)?;
//! event.apply(&Act::Deal(1), 1000)?;
//! let out = vec![Loser { player: PlayerId(1), by: vec![PlayerId(2)], hand: None }];
//! event.apply(&Act::Finish(HandReport { table: 1, out, ..HandReport::default() }), 60_000)?;
//! assert!(event.is_over());
//! assert_eq!(event.player(PlayerId(2)).map(|winner| winner.won), Some(Chips(40)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod balance;
pub mod clock;
pub mod deal;
pub mod draw;
pub mod icm;
pub mod knockout;
pub mod league;
pub mod payouts;
pub mod race;
pub mod results;
pub mod structure;

mod act;
mod audit;
mod color_up;
mod entry;
mod event;
mod flights;
mod fold;
mod hands;
mod look;
mod mystery;
mod prizes;
mod sanctions;
mod seats;
mod setup;
mod state;

pub use act::{Act, ChipRace, HandReport, HeldChips, Loser, Reason, Refusal};
pub use audit::{Auditor, Fault};
pub use event::{AwardedFor, EnteredBy, Event, MovedFor, RemovedFor, Ruling, Rulings, Sanction, SeatedFor};
pub use flights::{Bag, Carry, Day, Flight};
pub use fold::Tournament;
pub use mystery::{EnvelopeRow, Envelopes, EnvelopesFrom};
pub use seats::DrawDue;
pub use setup::{BadEvent, Bounty, EventRules, EventSetup};
pub use state::{Entrant, Status};
