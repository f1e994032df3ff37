//! The hot paths: the same answers as [`Ranking`](crate::Ranking), many millions a second.
//!
//! Every evaluator here returns a [`Class`]: the place of a strength among all the different strengths of its
//! ranking, 1 for the weakest. Classes order exactly as [`Strength`](crate::Strength)s do, which the tests check.

pub mod badugi;
pub mod batch;
pub mod deuce;
pub mod high;
pub mod low;
pub mod omaha;
pub mod short;
pub mod upcards;
pub mod walk;

mod classes;
mod holding;
mod ranks;
mod spread;

pub use classes::Class;
pub use holding::{Holding, LowHolding, Summed};
