//! What outlives a hand: the ledger, the table with its button and blinds, jackpots, lists and seating,
//! the tournament.
//!
//! Does not live here: a single hand (`hand`), storing or sending anything (`cardroom`). No I/O, clock,
//! randomness or async: time and entropy arrive as arguments.
//!
//! A [`table`] is what happens between hands: seats, button, blinds, entry, straddles, kills, special pots.
//!
//! A [`session`] is a table with the hand that is played at it and what each seat wants: sitting out, coming back, acts
//! prepared, chips on the way, leaving. All tables that deal hand after hand run on it.
//!
//! Money is kept in a [`ledger`]: every chip comes from the cage and is always in exactly one account. What a player
//! may buy is for [`money`] to say, what the house takes for [`fees`], what it gives back for [`promotions`]; each
//! answer names the policy that it follows, and the book in force gives the rule. All four stand behind the
//! [`Cashier`], who is asked for anything that moves chips other than a hand.
//!
//! ```
//! use hand::Chips;
//! use room::{PlayerId, ledger::{Account, Ledger, Purpose, Transfer}};
//!
//! let (ann, mut ledger) = (Account::Bankroll(PlayerId(1)), Ledger::default());
//! ledger.apply(&[Transfer::new(Account::Cage, ann, Chips(100), Purpose::ChipsSold)])?;
//! assert_eq!(ledger.holds(ann), Chips(100));
//!
//! let refused = ledger.decide(&[Transfer::new(ann, Account::Cage, Chips(101), Purpose::CashedOut)]).unwrap_err();
//! assert_eq!(refused.to_string(), "the bankroll of player 1 holds 100, which is less than 101");
//! # Ok::<(), room::ledger::Refusal>(())
//! ```
#![forbid(unsafe_code)]

mod ask;
mod card_order;
pub mod cashier;
mod dollar;
pub mod fees;
pub mod ledger;
pub mod money;
mod player;
mod posted;
pub mod promotions;
pub mod session;
pub mod settle;
pub mod table;
pub mod tournament;

pub use cashier::Cashier;
pub use dollar::Dollar;
pub use player::PlayerId;
pub use posted::{BadBeatDollar, Charge, Posted, PostedGame, PostedPrize};
