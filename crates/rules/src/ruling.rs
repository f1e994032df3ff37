//! What is decided: a ruling says what happened, a refusal why not, and both name the policy behind it.
//!
//! A hand, a table and the cage each have events and reasons of their own; what is put around them is the same.

use std::{error::Error, fmt};

use serde::{Deserialize, Serialize};

use crate::Under;

/// An event with the policy it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling<E> {
    /// What happened.
    pub event: E,
    /// The policy that it follows, where a book decides it.
    pub under: Option<Under>,
}

/// An act that cannot be: what is wrong, and the policy that says so. Nothing changes by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal<R> {
    /// What is wrong, and what would be right.
    pub reason: R,
    /// The policy that it follows, where a book decides it.
    pub under: Option<Under>,
}

impl<R> Refusal<R> {
    /// Refused whatever the book says, as an act when all is over is.
    pub const fn plain(reason: R) -> Refusal<R> {
        Refusal { reason, under: None }
    }

    /// Refused because of what the book says.
    pub const fn under(reason: R, policy: Under) -> Refusal<R> {
        Refusal { reason, under: Some(policy) }
    }
}

/// Written as its reason is, the alternate form (`{:#}`) included.
impl<R: fmt::Display> fmt::Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl<R: fmt::Debug + fmt::Display> Error for Refusal<R> {}

/// What takes the rulings as they are made: a log, or nothing at all.
pub trait Sink<E> {
    /// Does it keep what it takes? If not, the policy behind an event need not be looked for.
    const KEEPS: bool;

    /// Takes one.
    fn note(&mut self, event: E, under: Option<Under>);
}

/// Keeps no log: what simulations use.
#[derive(Clone, Copy, Debug)]
pub struct NoLog;

impl<E> Sink<E> for NoLog {
    const KEEPS: bool = false;

    #[inline(always)]
    fn note(&mut self, _event: E, _under: Option<Under>) {}
}

impl<E> Sink<E> for Vec<Ruling<E>> {
    const KEEPS: bool = true;

    #[inline]
    fn note(&mut self, event: E, under: Option<Under>) {
        self.push(Ruling { event, under });
    }
}
