//! PHH, the open standard for recorded hands: read, replayed through the engine, written.
//!
//! A record is read as it is written ([`read`]), played strictly by the engine under the house that the standard's
//! reference program amounts to ([`profile`]), and compared with the stacks it claims. `docs/phh.md` tells the whole
//! story, with our extension for games that the standard has no code for.

mod action;
mod amount;
mod beyond;
mod history;
pub mod profile;
mod read;
mod record;
mod replay;
mod tell;
mod words;
mod write;

pub use action::{Action, PhhAct, Shown};
pub use amount::{Amount, BadAmount, Scale, UNKNOWN_STACK};
pub use beyond::{BEYOND, beyond};
pub use history::{actions, record, record_of};
pub use read::read;
pub use record::{Fault, Places, Record, RecordedHand, Value};
pub use replay::{Claim, Parting, Reading, Replay, Verdict, replay};
pub use tell::tell;
pub use write::{write, write_all};
