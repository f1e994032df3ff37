//! How HTTP says no: a status, and a sentence as JSON.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::wire::Fault;
use crate::{
    accounts::Refusal,
    limits::TooMuch,
    sockets::TooMany,
    table::{Denied, Kind},
};
use journal::JournalError;

/// A request that was turned down.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) status: StatusCode,
    pub(super) fault: Fault,
    /// In how many seconds it may be tried again.
    wait: Option<u64>,
}

impl Refused {
    /// Turned down with a sentence.
    pub(super) fn new(status: StatusCode, why: impl Into<String>) -> Refused {
        Refused { status, fault: Fault { why: why.into(), field: None, cite: None }, wait: None }
    }

    /// Says which field of the request it is about.
    pub(super) fn field(mut self, field: impl Into<String>) -> Refused {
        self.fault.field = Some(field.into());
        self
    }

    /// Needs somebody who is logged in.
    pub(super) fn needs_log_in() -> Refused {
        Refused::new(StatusCode::UNAUTHORIZED, "log in first")
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.fault)).into_response();
        if let Some(seconds) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Denied> for Refused {
    fn from(denied: Denied) -> Refused {
        let status = match denied.kind {
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::Gone => StatusCode::GONE,
            Kind::NotAllowed => StatusCode::FORBIDDEN,
            Kind::BadField => StatusCode::BAD_REQUEST,
            Kind::Conflict => StatusCode::CONFLICT,
            Kind::TooMuch => StatusCode::TOO_MANY_REQUESTS,
            Kind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        Refused { status, fault: denied.fault, wait: None }
    }
}

impl From<TooMuch> for Refused {
    fn from(too_much: TooMuch) -> Refused {
        let why = too_much.to_string();
        Refused { wait: Some(too_much.seconds), ..Refused::new(StatusCode::TOO_MANY_REQUESTS, why) }
    }
}

impl From<TooMany> for Refused {
    fn from(too_many: TooMany) -> Refused {
        Refused::new(StatusCode::TOO_MANY_REQUESTS, too_many.to_string())
    }
}

impl From<JournalError> for Refused {
    fn from(error: JournalError) -> Refused {
        Refusal::from(error).into()
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let (status, wait) = match &refusal {
            Refusal::BadName
            | Refusal::BadHouse
            | Refusal::BadPassword
            | Refusal::BadInvitation
            | Refusal::NoBook(_)
            | Refusal::NoReason
            | Refusal::BadNote
            | Refusal::TooManyBots => (StatusCode::BAD_REQUEST, None),
            Refusal::WrongPassword => (StatusCode::UNAUTHORIZED, None),
            Refusal::WrongOldPassword
            | Refusal::Barred
            | Refusal::NotOpen
            | Refusal::WrongKey
            | Refusal::NeedsAccount(_)
            | Refusal::NotAllowed(_) => (StatusCode::FORBIDDEN, None),
            Refusal::NoInvitation | Refusal::NoAccount(_) | Refusal::NoBot(_) | Refusal::NoShare => {
                (StatusCode::NOT_FOUND, None)
            }
            Refusal::NameTaken(_)
            | Refusal::SetUp
            | Refusal::NotSetUp
            | Refusal::LastManager
            | Refusal::TooManyNotes
            | Refusal::TooManyShares
            | Refusal::PlaysOnly(_) => (StatusCode::CONFLICT, None),
            Refusal::Busy => (StatusCode::SERVICE_UNAVAILABLE, Some(1)),
            Refusal::Failed(why) => {
                tracing::error!(why, "a request failed");
                (StatusCode::SERVICE_UNAVAILABLE, Some(5))
            }
        };
        let field = refusal.field().map(str::to_owned);
        Refused { status, fault: Fault { why: refusal.to_string(), field, cite: None }, wait }
    }
}
