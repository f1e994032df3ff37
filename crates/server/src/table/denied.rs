//! Why a request about a table was turned down. How HTTP says so is for HTTP to know.

use journal::JournalError;

use crate::wire::Fault;

use super::{setup, step::Refused};

/// Why a request about a table was turned down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denied {
    /// Of which kind the refusal is.
    pub kind: Kind,
    /// What is wrong.
    pub fault: Fault,
}

/// Of which kind a refusal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// There is no such thing.
    NotFound,
    /// There was such a thing, and it can be reached no more.
    Gone,
    /// Whoever asks may not do it.
    NotAllowed,
    /// What is asked makes no sense, in the field that is named.
    BadField,
    /// It cannot be as things stand, by the rules or by the house's bounds.
    Conflict,
    /// More than one may ask for in a while.
    TooMuch,
    /// The server or its store cannot do it now.
    Unavailable,
}

impl Denied {
    fn new(kind: Kind, why: impl Into<String>) -> Denied {
        Denied { kind, fault: Fault { why: why.into(), field: None, cite: None } }
    }

    pub(crate) fn not_found(why: impl Into<String>) -> Denied {
        Denied::new(Kind::NotFound, why)
    }

    pub(crate) fn gone(why: impl Into<String>) -> Denied {
        Denied::new(Kind::Gone, why)
    }

    pub(crate) fn not_allowed(why: impl Into<String>) -> Denied {
        Denied::new(Kind::NotAllowed, why)
    }

    pub(crate) fn conflict(why: impl Into<String>) -> Denied {
        Denied::new(Kind::Conflict, why)
    }

    pub(crate) fn too_much(why: impl Into<String>) -> Denied {
        Denied::new(Kind::TooMuch, why)
    }

    pub(crate) fn unavailable(why: impl Into<String>) -> Denied {
        Denied::new(Kind::Unavailable, why)
    }

    pub(crate) fn field(field: &str, why: impl Into<String>) -> Denied {
        Denied::bad(setup::fault(field, why))
    }

    pub(crate) fn bad(fault: Fault) -> Denied {
        Denied { kind: Kind::BadField, fault }
    }
}

impl From<Refused> for Denied {
    fn from(refused: Refused) -> Denied {
        let Refused { why, cite } = refused;
        Denied { kind: Kind::Conflict, fault: Fault { why, field: None, cite } }
    }
}

impl From<JournalError> for Denied {
    fn from(error: JournalError) -> Denied {
        Denied::unavailable(format!("the store does not answer: {error}"))
    }
}
