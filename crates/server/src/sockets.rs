//! The sockets that are open: how many one may have, what one may send over all of them together, and how they are let
//! go when the cookie or the token by which they were opened no longer holds.

use std::{
    collections::HashMap,
    fmt,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::sync::oneshot;

use super::{
    cap::{Cap, Permit},
    clock::Clock,
    limits::{Holder, Limits, TooMuch, network},
    secret::Fingerprint,
};

/// Sockets that one address may have open: a club behind one router, each with a table or two.
const OF_ADDRESS: usize = 256;

/// Sockets that one account may have open: tables in many tabs, and those of lost connections that linger.
const OF_ACCOUNT: usize = 32;

/// By what somebody showed who they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Credential {
    /// A cookie.
    Session(Fingerprint),
    /// A bot's token.
    Token(Fingerprint),
}

/// Somebody, and by what they showed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The account's number.
    pub account: u64,
    /// By what.
    pub credential: Credential,
}

/// Why a socket was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooMany {
    /// The address has as many as it may.
    #[error("{0} sockets are open from this address already: close one, then try again")]
    OfAddress(usize),
    /// The account has as many as it may.
    #[error("this account has {0} sockets open already: close one, then try again")]
    OfAccount(usize),
}

/// Why a socket was let go before its client wanted to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetGo {
    /// Its session was logged out.
    LoggedOut,
    /// The account has a new password.
    NewPassword,
    /// Its token was taken back.
    TokenRevoked,
    /// The account, or the one whose bot it is, was shut out.
    Barred,
}

impl fmt::Display for LetGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LetGo::LoggedOut => "logged out",
            LetGo::NewPassword => "the account has a new password: log in again",
            LetGo::TokenRevoked => "the token was revoked",
            LetGo::Barred => "the account is barred",
        })
    }
}

/// All open sockets. Clones are the same sockets.
#[derive(Clone, Debug)]
pub struct Sockets(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    limits: Arc<Limits>,
    clock: Clock,
    patience: Duration,
    addresses: Arc<Cap<IpAddr>>,
    accounts: Arc<Cap<u64>>,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    sockets: HashMap<u64, (Option<Shown>, oneshot::Sender<LetGo>)>,
}

impl Inner {
    fn open(&self) -> std::sync::MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sockets {
    /// None yet. A client may take as long as `patience` to take in what it is sent.
    pub fn new(limits: Arc<Limits>, clock: Clock, patience: Duration) -> Sockets {
        let (addresses, accounts) = (Cap::new(OF_ADDRESS), Cap::new(OF_ACCOUNT));
        Sockets(Arc::new(Inner { limits, clock, patience, addresses, accounts, open: Mutex::default() }))
    }

    /// One more socket, for somebody at an address. It counts until what is returned is dropped.
    ///
    /// Whether the credential still holds is to be looked up after this, not before: then it cannot be lost between.
    pub fn open(&self, address: IpAddr, who: Option<Shown>) -> Result<Held, TooMany> {
        let inner = &self.0;
        let spared = inner.limits.spares(address);
        let address = (!spared).then(|| network(address));
        let account = who.as_ref().map(|who| who.account).filter(|_| !spared);
        let take_address =
            |address| inner.addresses.take(address).ok_or(TooMany::OfAddress(inner.addresses.most()));
        let take_account =
            |account| inner.accounts.take(account).ok_or(TooMany::OfAccount(inner.accounts.most()));
        let places = (address.map(take_address).transpose()?, account.map(take_account).transpose()?);
        let holder = match (account, address) {
            (Some(account), _) => Some(Holder::Account(account)),
            (None, address) => address.map(Holder::Address),
        };
        let (let_go, told) = oneshot::channel();
        let number = {
            let mut open = inner.open();
            open.next += 1;
            let number = open.next;
            open.sockets.insert(number, (who, let_go));
            number
        };
        let allowance = Allowance { sockets: self.clone(), holder };
        Ok(Held { number, told, allowance, _places: places })
    }

    /// Lets go the sockets that were opened by a credential.
    pub fn end(&self, credential: &Credential, why: LetGo) {
        self.let_go(why, |who| who.credential == *credential);
    }

    /// Lets go every socket of an account.
    pub fn shut_out(&self, account: u64) {
        self.let_go(LetGo::Barred, |who| who.account == account);
    }

    /// A new password: the sockets of this session are those of the session that follows it; every other session of the
    /// account has ended.
    pub fn follow(&self, account: u64, earlier: &Credential, next: &Credential) {
        self.let_go(LetGo::NewPassword, |who| {
            let session = matches!(who.credential, Credential::Session(_));
            who.account == account && session && who.credential != *earlier
        });
        for (who, _) in self.0.open().sockets.values_mut() {
            if let Some(who) = who.as_mut().filter(|who| who.credential == *earlier) {
                who.credential = next.clone();
            }
        }
    }

    fn let_go(&self, why: LetGo, is_one: impl Fn(&Shown) -> bool) {
        let mut open = self.0.open();
        let gone = open.sockets.extract_if(|_, (who, _)| who.as_ref().is_some_and(&is_one));
        for (_, (_, told)) in gone {
            // One that is closing anyway hears nothing more.
            let _ = told.send(why);
        }
    }
}

/// What somebody may send over all their sockets together.
#[derive(Clone, Debug)]
pub struct Allowance {
    sockets: Sockets,
    /// None where nothing is limited.
    holder: Option<Holder>,
}

impl Allowance {
    /// One frame of any kind, a ping or an empty fragment as well.
    pub fn frame(&self) -> Result<(), TooMuch> {
        self.within(Limits::frame)
    }

    /// One request.
    pub fn request(&self) -> Result<(), TooMuch> {
        self.within(Limits::table_request)
    }

    /// One line of chat.
    pub fn chat(&self) -> Result<(), TooMuch> {
        self.within(Limits::chat)
    }

    fn within(&self, limit: fn(&Limits, Holder, u64) -> Result<(), TooMuch>) -> Result<(), TooMuch> {
        let inner = &self.sockets.0;
        self.holder.map_or(Ok(()), |holder| limit(&inner.limits, holder, inner.clock.now()))
    }
}

/// A socket that is open, for as long as this lives.
#[derive(Debug)]
pub struct Held {
    number: u64,
    told: oneshot::Receiver<LetGo>,
    allowance: Allowance,
    _places: (Option<Permit<IpAddr>>, Option<Permit<u64>>),
}

impl Held {
    /// What may be sent over it.
    pub fn allowance(&self) -> &Allowance {
        &self.allowance
    }

    /// How long its client may take to take in what it is sent.
    pub fn patience(&self) -> Duration {
        self.allowance.sockets.0.patience
    }

    /// Resolves when it is to be let go, with the reason; never if nobody wants that.
    pub async fn let_go(&mut self) -> LetGo {
        match (&mut self.told).await {
            Ok(why) => why,
            // Whoever could say so is gone, and with it the server.
            Err(_) => std::future::pending().await,
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.allowance.sockets.0.open().sockets.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sockets() -> Sockets {
        Sockets::new(Arc::new(Limits::new(true)), Clock::by(|| 1_000_000), Duration::from_secs(1))
    }

    fn shown(account: u64, session: &str) -> Shown {
        Shown { account, credential: Credential::Session(Fingerprint::of(session)) }
    }

    #[test]
    fn an_account_and_an_address_have_so_many() {
        let sockets = sockets();
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        let held: Vec<Held> = (0..OF_ACCOUNT)
            .map(|_| sockets.open(address(1), Some(shown(1, "s"))).expect("one of a few"))
            .collect();
        let refused = sockets.open(address(2), Some(shown(1, "s"))).map(|_| ());
        assert_eq!(refused, Err(TooMany::OfAccount(OF_ACCOUNT)), "wherever it comes from");
        let more: Vec<Held> = (held.len()..OF_ADDRESS)
            .map(|_| sockets.open(address(1), None).expect("not too many yet"))
            .collect();
        assert_eq!(sockets.open(address(1), None).map(|_| ()), Err(TooMany::OfAddress(OF_ADDRESS)));
        assert!(sockets.open(address(3), Some(shown(2, "t"))).is_ok(), "others are not affected");
        drop((held, more));
        assert!(sockets.open(address(1), Some(shown(1, "s"))).is_ok());
        let spared: Vec<Held> =
            (0..2 * OF_ADDRESS).map(|_| sockets.open([127, 0, 0, 1].into(), None).expect("spared")).collect();
        assert_eq!(spared.len(), 2 * OF_ADDRESS);
    }

    #[test]
    fn what_one_may_send_is_shared_by_all_sockets_and_not_renewed_by_new_ones() {
        let sockets = sockets();
        let open = || sockets.open([192, 0, 2, 1].into(), Some(shown(1, "s"))).expect("a socket");
        let (one, two) = (open(), open());
        let mut lines = 0;
        while one.allowance().chat().and_then(|()| two.allowance().chat()).is_ok() {
            lines += 2;
        }
        assert_eq!(lines, 8);
        drop((one, two));
        assert!(open().allowance().chat().is_err(), "coming back changes nothing");
        let other = sockets.open([192, 0, 2, 1].into(), Some(shown(2, "t"))).expect("a socket");
        assert_eq!(other.allowance().chat(), Ok(()));
    }

    #[tokio::test]
    async fn a_session_ends_with_its_own_sockets_and_a_new_password_with_all_others() {
        let sockets = sockets();
        let open = |account, session| sockets.open([192, 0, 2, 1].into(), Some(shown(account, session)));
        let open = |account, session| open(account, session).expect("a socket");
        let (mut here, mut there, mut other) = (open(1, "here"), open(1, "there"), open(2, "other"));
        let credential = |session: &str| shown(1, session).credential;
        sockets.follow(1, &credential("here"), &credential("next"));
        assert_eq!(there.let_go().await, LetGo::NewPassword);
        sockets.end(&credential("here"), LetGo::LoggedOut);
        assert!(here.told.try_recv().is_err(), "it belongs to the session that followed");
        sockets.end(&credential("next"), LetGo::LoggedOut);
        assert_eq!(here.let_go().await, LetGo::LoggedOut);
        assert!(other.told.try_recv().is_err());
        sockets.shut_out(2);
        assert_eq!(other.let_go().await, LetGo::Barred);
    }
}
