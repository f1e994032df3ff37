//! Who asks: from where, by which cookie or token.

use std::{convert::Infallible, net::IpAddr};

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use super::refused::Refused;
use crate::{
    journal::JournalError,
    server::{
        accounts::{AccountId, Kind, Refusal},
        app::{App, Shared},
        secret::Fingerprint,
        sessions,
        table::Person,
    },
};

const COOKIE: &str = "cardroom";

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client {
    pub(super) address: IpAddr,
    /// By https?
    pub(super) secure: bool,
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        // The guard has put it there for every request.
        let unknown = Client { address: IpAddr::from([0, 0, 0, 0]), secure: false };
        Ok(parts.extensions.get().copied().unwrap_or(unknown))
    }
}

/// Somebody who is logged in.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) person: Person,
    pub(super) kind: Kind,
}

impl Caller {
    pub(super) fn account(&self) -> AccountId {
        AccountId(self.person.account)
    }
}

/// Who sent a request, as the cookie or the token says.
#[derive(Clone, Debug)]
enum Identity {
    Nobody,
    /// Shows a token that was never given out.
    Unknown,
    Barred,
    Somebody(Caller),
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Refused> {
        match parts.extensions.get() {
            Some(Identity::Somebody(caller)) => Ok(caller.clone()),
            Some(Identity::Barred) => Err(Refusal::Barred.into()),
            Some(Identity::Unknown) => Err(unknown_token()),
            Some(Identity::Nobody) | None => Err(Refused::needs_log_in()),
        }
    }
}

/// Somebody who may be logged in. Who is shut out is not let in as a stranger either.
#[derive(Clone, Debug)]
pub(super) struct MaybeCaller(pub(super) Option<Caller>);

impl<S: Sync> FromRequestParts<S> for MaybeCaller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<MaybeCaller, Refused> {
        match parts.extensions.get() {
            Some(Identity::Somebody(caller)) => Ok(MaybeCaller(Some(caller.clone()))),
            Some(Identity::Barred) => Err(Refusal::Barred.into()),
            Some(Identity::Unknown) => Err(unknown_token()),
            Some(Identity::Nobody) | None => Ok(MaybeCaller(None)),
        }
    }
}

/// Finds out who asks, and lets their session last longer.
pub(super) async fn identify(
    State(app): State<Shared>,
    client: Client,
    mut request: Request,
    next: Next,
) -> Response {
    let (identity, renewed) = match who(&app, request.headers()).await {
        Ok(found) => found,
        Err(error) => return Refused::from(error).into_response(),
    };
    request.extensions_mut().insert(identity);
    let mut response = next.run(request).await;
    // Logging in and out set the cookie themselves.
    if let Some(token) = renewed.filter(|_| !response.headers().contains_key(header::SET_COOKIE)) {
        response.headers_mut().insert(header::SET_COOKIE, cookie(&token, client.secure));
    }
    // What one reader is told is for no other.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Who asks, and the secret of the session if it was renewed.
async fn who(app: &App, headers: &HeaderMap) -> Result<(Identity, Option<String>), JournalError> {
    if let Some(token) = bearer(headers) {
        let account = app.accounts.roll().holder(&Fingerprint::of(token));
        return Ok((account.map_or(Identity::Unknown, |account| identity(app, account)), None));
    }
    let Some(token) = session_secret(headers) else { return Ok((Identity::Nobody, None)) };
    let Some(session) = app.sessions.find(token).await? else { return Ok((Identity::Nobody, None)) };
    let current = app.accounts.roll().member(session.account).map(|member| member.passwords);
    if current != Some(session.passwords) {
        return Ok((Identity::Nobody, None));
    }
    let renewed = app.sessions.renew(token, session).await?.then(|| token.to_owned());
    Ok((identity(app, session.account), renewed))
}

fn identity(app: &App, account: AccountId) -> Identity {
    let roll = app.accounts.roll();
    match (roll.member(account), roll.person(account)) {
        (Some(member), Some(_)) if member.barred => Identity::Barred,
        (Some(member), Some(person)) => Identity::Somebody(Caller { person, kind: member.kind }),
        (None, _) | (_, None) => Identity::Nobody,
    }
}

/// Whoever shows a token means to be somebody: a wrong one is no reason to treat them as a stranger.
fn unknown_token() -> Refused {
    Refused::new(StatusCode::UNAUTHORIZED, "nobody has this token: ask for a new one with POST /api/bots")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The secret in the cookie.
pub(super) fn session_secret(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|value| value.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == COOKIE).then_some(value)
    })
}

/// The cookie that carries a session's secret.
fn cookie(token: &str, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let lasts = sessions::LASTS;
    let text = format!("{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={lasts}{secure}");
    // A secret that somebody else made up may hold anything; ours are hex.
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("cardroom=; Path=/; Max-Age=0"))
}

/// Takes the cookie back.
pub(super) fn no_cookie() -> HeaderValue {
    HeaderValue::from_static("cardroom=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0")
}

/// Begins a session for somebody who has just shown who they are; the cookie for the answer.
pub(super) async fn begin_session(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    account: AccountId,
) -> Result<HeaderValue, Refused> {
    if let Some(earlier) = session_secret(headers) {
        app.sessions.end(earlier).await?;
    }
    let passwords = app.accounts.roll().member(account).map_or(0, |member| member.passwords);
    let token = app.sessions.begin(account, passwords).await?;
    Ok(cookie(&token, client.secure))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("a=b; xcardroom=1"));
        assert_eq!(session_secret(&headers), None);
        headers.append(header::COOKIE, HeaderValue::from_static("theme=dark; cardroom=abc"));
        assert_eq!(session_secret(&headers), Some("abc"));
    }

    #[test]
    fn the_cookie_is_for_us_alone() {
        let text = cookie("abc", true);
        assert_eq!(text, "cardroom=abc; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000; Secure");
    }
}
