//! Who asks: from where, by which cookie or token.

use std::{convert::Infallible, net::IpAddr};

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, request::Parts},
    middleware::Next,
    response::{AppendHeaders, IntoResponse as _, Response},
};

use super::refused::Refused;
use crate::{
    accounts::{self, AccountId, Asker, Kind, Refusal},
    app::{App, Shared},
    familiar::{self, Mark},
    limits::{Familiar, network},
    secret::{self, Fingerprint},
    sessions,
    sockets::{Credential, LetGo, Shown},
    table::Person,
};
use journal::JournalError;

/// The cookie of a session.
const COOKIE: &str = "cardroom";

/// The cookie of a device on which somebody has logged in before. It opens nothing.
const DEVICE: &str = "cardroom-device";

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client {
    pub(super) address: IpAddr,
    /// By https?
    pub(super) secure: bool,
    /// From this machine itself, and passed on by nobody?
    pub(super) local: bool,
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        // The guard has put it there for every request.
        let unknown = Client { address: IpAddr::from([0, 0, 0, 0]), secure: false, local: false };
        Ok(parts.extensions.get().copied().unwrap_or(unknown))
    }
}

/// Somebody who is logged in.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) person: Person,
    pub(super) kind: Kind,
    /// By what they showed who they are.
    pub(super) credential: Credential,
}

impl Caller {
    /// Who they are, as sockets know them.
    pub(super) fn shown(&self) -> Shown {
        Shown { account: self.person.account, credential: self.credential.clone() }
    }

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
        let token = Fingerprint::of(token);
        let account = app.accounts.directory().holder(&token);
        let identity = |account| identity(app, account, Credential::Token(token));
        return Ok((account.map_or(Identity::Unknown, identity), None));
    }
    let Some(secret) = session_secret(headers) else { return Ok((Identity::Nobody, None)) };
    let of = Fingerprint::of(secret);
    let Some(session) = current(app, &of).await? else { return Ok((Identity::Nobody, None)) };
    let renewed = app.sessions.renew(&of, session).await?.then(|| secret.to_owned());
    Ok((identity(app, session.account, Credential::Session(of)), renewed))
}

/// The session of a secret, unless a new password has ended it.
async fn current(app: &App, of: &Fingerprint) -> Result<Option<sessions::Session>, JournalError> {
    let Some(session) = app.sessions.find(of).await? else { return Ok(None) };
    let passwords = app.accounts.directory().member(session.account).map(|member| member.passwords);
    Ok((passwords == Some(session.passwords)).then_some(session))
}

fn identity(app: &App, account: AccountId, credential: Credential) -> Identity {
    let roll = app.accounts.directory();
    match (roll.member(account), roll.person(account)) {
        (Some(_), Some(_)) if roll.is_barred(account) => Identity::Barred,
        (Some(member), Some(person)) => Identity::Somebody(Caller { person, kind: member.kind, credential }),
        (None, _) | (_, None) => Identity::Nobody,
    }
}

/// Does what somebody showed still say who they are? It may have been taken back since the request came.
pub(super) async fn still_holds(app: &App, caller: &Caller) -> Result<bool, JournalError> {
    let account = caller.account();
    let holds = match &caller.credential {
        Credential::Token(token) => app.accounts.directory().holder(token) == Some(account),
        Credential::Session(of) => current(app, of).await?.is_some_and(|session| session.account == account),
    };
    Ok(holds && !app.accounts.directory().is_barred(account))
}

/// Whoever shows a token means to be somebody: a wrong one is no reason to treat them as a stranger.
fn unknown_token() -> Refused {
    Refused::new(StatusCode::UNAUTHORIZED, "nobody has this token: ask for a new one with POST /api/bots")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The secret in the session's cookie.
pub(super) fn session_secret(headers: &HeaderMap) -> Option<&str> {
    cookie_of(headers, COOKIE)
}

fn cookie_of<'h>(headers: &'h HeaderMap, wanted: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|value| value.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == wanted).then_some(value)
    })
}

/// The cookie that carries a session's secret.
fn cookie(token: &str, secure: bool) -> HeaderValue {
    set_cookie(COOKIE, token, sessions::LASTS, secure)
}

fn set_cookie(name: &str, secret: &str, lasts: u64, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{name}={secret}; HttpOnly; SameSite=Lax; Path=/; Max-Age={lasts}{secure}");
    // A secret that somebody else made up may hold anything; ours are hex.
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("cardroom=; Path=/; Max-Age=0"))
}

/// Takes the cookie back.
pub(super) fn no_cookie() -> HeaderValue {
    HeaderValue::from_static("cardroom=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0")
}

/// The cookies of an answer.
pub(super) type Cookies = AppendHeaders<Vec<(HeaderName, HeaderValue)>>;

/// What becomes of the sockets of the session that a browser had before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Earlier {
    /// They are let go with it.
    Ends,
    /// They are those of the session that follows: the same person, by a new password.
    GoesOn,
}

/// Begins a session for somebody who has just shown who they are, and remembers where; the cookies for the answer.
pub(super) async fn begin_session(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    account: AccountId,
    earlier: Earlier,
) -> Result<Cookies, Refused> {
    let passwords = app.accounts.directory().member(account).map_or(0, |member| member.passwords);
    let token = app.sessions.begin(account, passwords).await?;
    if let Some(of) = session_secret(headers).map(Fingerprint::of) {
        app.sessions.end(&of).await?;
        let credential = Credential::Session(of);
        match earlier {
            Earlier::Ends => app.sockets.end(&credential, LetGo::LoggedOut),
            Earlier::GoesOn => {
                let next = Credential::Session(Fingerprint::of(&token));
                app.sockets.follow(account.0, &credential, &next);
            }
        }
    }
    let device = remember(app, client, headers, account).await?;
    let cookies = [cookie(&token, client.secure), device];
    Ok(AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)).into()))
}

/// Remembers from where an account was logged in; the cookie for the device.
async fn remember(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    account: AccountId,
) -> Result<HeaderValue, Refused> {
    // A secret that we did not give is not taken for one.
    let device = match known_device(app, headers, account).await? {
        Some(secret) => secret.to_owned(),
        None => secret::fresh::<32>().map_err(Refusal::from)?,
    };
    app.familiars.remember(&Mark::device(account, &device)).await?;
    app.familiars.remember(&Mark::address(account, client.address)).await?;
    Ok(set_cookie(DEVICE, &device, familiar::LASTS, client.secure))
}

async fn known_device<'h>(
    app: &App,
    headers: &'h HeaderMap,
    account: AccountId,
) -> Result<Option<&'h str>, JournalError> {
    let Some(secret) = cookie_of(headers, DEVICE) else { return Ok(None) };
    Ok(app.familiars.knows(&Mark::device(account, secret)).await?.then_some(secret))
}

/// Somebody who tries a password for a name.
#[derive(Clone, Debug)]
pub(super) struct Trier {
    /// The name as accounts are found by it, so that every spelling of it counts as one; nothing for what is no name.
    pub(super) name: String,
    pub(super) account: Option<AccountId>,
    pub(super) familiar: Familiar,
}

impl Trier {
    /// Finds out what the account that is named knows of them.
    pub(super) async fn of(
        app: &App,
        client: Client,
        headers: &HeaderMap,
        name: &str,
    ) -> Result<Trier, JournalError> {
        let account = app.accounts.directory().named(name).map(|(account, _)| account);
        let name = accounts::Name::new(name).map_or_else(|_| String::new(), |name| name.key());
        let mut familiar = Familiar::Stranger;
        if let Some(account) = account {
            let address = Mark::address(account, client.address);
            if let Some(secret) = known_device(app, headers, account).await? {
                familiar = Familiar::Device(Mark::device(account, secret).into_inner());
            } else if app.familiars.knows(&address).await? {
                familiar = Familiar::Address(address.into_inner());
            }
        }
        Ok(Trier { name, account, familiar })
    }

    /// How they stand in the line for a password to be hashed.
    pub(super) fn asker(&self, app: &App, client: Client) -> Asker {
        Asker { known: self.familiar != Familiar::Stranger, ..stranger(app, client) }
    }
}

/// Somebody of whom nothing is known, in the line for a password to be hashed.
pub(super) fn stranger(app: &App, client: Client) -> Asker {
    let address = (!app.limits.spares(client.address)).then(|| network(client.address));
    Asker { address, known: false }
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
