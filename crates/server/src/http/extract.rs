//! What handlers take from a request; what cannot be read is answered with a sentence.

use axum::{
    Json, RequestExt as _,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use serde::de::DeserializeOwned;

use super::refused::Refused;
use crate::app::Shared;

/// The largest body that a request may have.
pub(super) const MOST_BYTES: usize = 16 * 1024;

/// The body of a request as JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, _: &Shared) -> Result<Body<T>, Refused> {
        if !is_json(request.headers()) {
            let why = "send JSON: the header should be `Content-Type: application/json`";
            return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        let bytes: Bytes =
            request.extract().await.map_err(|rejection: axum::extract::rejection::BytesRejection| {
                match rejection.status() {
                    StatusCode::PAYLOAD_TOO_LARGE => {
                        let why = format!("the request is too large: send up to {MOST_BYTES} bytes");
                        Refused::new(StatusCode::PAYLOAD_TOO_LARGE, why)
                    }
                    status => Refused::new(status, "the request did not arrive whole"),
                }
            })?;
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            let refused = Refused::new(StatusCode::BAD_REQUEST, error.into_inner().to_string());
            // Of a body that breaks off, or is no object, no field can be named.
            if path == "." || path.ends_with('?') { refused } else { refused.field(path) }
        })?;
        json.end().map_err(|error| Refused::new(StatusCode::BAD_REQUEST, error.to_string()))?;
        Ok(Body(value))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let content = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = content.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// What the path of a request names.
pub(super) struct At<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for At<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<At<T>, Refused> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(value)) => Ok(At(value)),
            Err(_) => Err(nothing_at(parts.uri.path())),
        }
    }
}

/// What follows the question mark of a request.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<Asked<T>, Refused> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Asked(value)),
            Err(rejection) => Err(Refused::new(StatusCode::BAD_REQUEST, rejection.body_text())),
        }
    }
}

/// There is nothing at this address.
pub(super) fn nothing_at(path: &str) -> Refused {
    let path: String = path.chars().take(100).collect();
    Refused::new(
        StatusCode::NOT_FOUND,
        format!("there is nothing at {path}: GET /api/openapi.json lists what there is"),
    )
}

/// A JSON answer with the status of something new.
pub(super) fn created<T>(value: T) -> (StatusCode, Json<T>) {
    (StatusCode::CREATED, Json(value))
}
