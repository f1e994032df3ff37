//! One hand of poker: terms, dealing, betting, draws, pots and showdown, under the answers of a house's book.
//!
//! ```
//! use hand::{Act, Chips, Hand, House, Mode, PlayerAct, Rake, Seat, Seating, Source, Stakes, Stub, Terms, Viewer};
//! use rules::{Context, Library, game::{self, Limit}};
//!
//! let book = Library::shipped().resolve("roberts", Context::Live)?;
//! let (game, stakes) = (game::shipped("holdem").expect("it is shipped"), Stakes::blinds(1, 2));
//! let seating = Seating::usual(&game, &stakes, &[Chips(100); 3]);
//! let house = House::of(&book, &game, Limit::No);
//! let terms = Terms::new(game, Limit::No, stakes, house, Rake::NONE)?;
//! let deck = cards::Deck::shuffled(terms.game.deck, [7; 32]);
//! let mut hand = Hand::open(terms.into(), Mode::BY_ITSELF, &seating, Source::Deck(Stub::new(&deck, [7; 32])))?;
//!
//! let button = Seat(2);
//! assert_eq!(hand.choices().expect("the button is to bet").call, Some(Chips(2)));
//! hand.apply(Act::Player(button, PlayerAct::RaiseTo(Chips(6))))?;
//! hand.apply(Act::Player(Seat(0), PlayerAct::Fold))?;
//! hand.apply(Act::Player(Seat(1), PlayerAct::Fold))?;
//! assert_eq!(hand.view(Viewer::Seat(button)).players[2].stack, Chips(103));
//!
//! let refused = hand.apply(Act::Player(button, PlayerAct::Check)).unwrap_err();
//! assert_eq!(refused.to_string(), "the hand is over");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A bot needs what stands at the root: [`Hand`] (or [`QuickHand`], which keeps no log), the [`PlayerAct`]s that it may
//! choose, and the [`View`] of its seat. A live table needs more: [`live`] reads words, chips and gestures, [`errors`] is
//! what goes wrong in dealing and how it is put right, [`floor`] what the floor is asked and decides. [`house`] is what a
//! hand asks of the book, [`told`] what each watcher is told of an event.
//!
//! A hidden card leaves this crate only through a [`View`] or a [`Told`] made for somebody who may see it, or, once the
//! hand is over and where the house allows it, as one that [would have come](Hand::would_have_come).
#![forbid(unsafe_code)]

mod act;
mod answers;
mod audit;
mod betting;
mod board;
mod counting;
mod dealing;
mod drawing;
pub mod errors;
mod event;
mod face;
pub mod floor;
mod flow;
mod hand;
pub mod house;
mod judge;
pub mod live;
mod look;
mod mode;
mod moment;
mod opener;
mod play;
mod premature;
mod rabbit;
mod rare;
mod record;
mod runs;
mod settle;
mod sevens;
mod showdown;
mod source;
mod state;
mod terms;
pub mod told;
mod units;
mod view;
mod void;
mod wire;

use rules::{NoLog, Sink, Under};

pub use act::{Act, DealerAct, FloorAct, PlayerAct, Reason, Refusal, WhyNotRaise};
pub use answers::circumstances;
pub use audit::Unsound;
pub use betting::{Choices, Sizes};
pub use board::{Board, MOST_BOARDS};
pub use event::{Event, Ruling};
pub use face::Face;
pub use flow::Awaiting;
pub use hand::{Hand, QuickHand, Rulings};
pub use house::House;
pub use look::Owed;
pub use mode::Mode;
pub use moment::WhyNotNow;
pub use rules::play::{Chips, MOST_SEATS, PerSeat, Seat, SeatIter, Seats, Shown};
pub use settle::{Pot, Pots};
pub use source::{Source, Stub};
pub use state::State;
pub use terms::{BadSetup, Kill, Post, PromoDrop, Rake, Seating, Stakes, Terms};
pub use told::Told;
pub use view::{PlayerView, Seen, View, Viewer};

use errors::{CardPlace, DealerError, Kind, Mishap, Remedies};
use floor::{Dispute, Offence, Question, Referred, Sanction, Sanctions, Verdict};
use house::PotRow;
use live::{
    BettorMucks, Claim, Deadline, Early, Gesture, Handling, Irregularity, LiveAct, LiveRules, NextHand,
    ShownWhen, Wrong,
};
