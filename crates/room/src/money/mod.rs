//! What players may bring to a table: buying in, adding, coming back, changing games, and what of it plays in a hand.
//!
//! [`BuyInRange`] is what a game asks for. The [`Desk`] remembers who bought what where and rules on what may be
//! bought now: as everywhere, `decide` changes nothing and `record` takes note of what happened. [`InPlay`] says
//! which of a player's chips count in a hand.

mod buy_in;
mod desk;
mod plays;
mod refusal;
mod switch;

pub use buy_in::{BadSign, BuyInRange};
pub(crate) use desk::Memory;
pub use desk::{Desk, Event, GameNumber, Minute, Request, Ruling};
pub use plays::{Behind, Cash, Foreign, InPlay, SmallestChip, StakesRules};
pub use refusal::{Reason, Refusal};
pub use switch::{Switch, Why};
