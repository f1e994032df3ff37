//! What people do about accounts: each is checked, decided by the directory, and recorded.

use super::{
    AccountId, Accounts, Asker, Directory, Event, Founded, Invited, Kind, Member, Name, Refusal,
    name::{self, check_password, reason},
};
use crate::secret::{self, Fingerprint};
use crate::wire::{BotAsk, BotToken, HouseAsk, Invite, Role, RolesAsk, Setup};

/// Where the key of the first-run link is kept.
const SETUP: (&str, &str) = ("setup", "key");

/// Bots that somebody without a role in the room may have.
const BOTS_OF_PLAYERS: usize = 20;

const HOUR: u64 = 60 * 60 * 1000;

impl Accounts {
    /// The key of the first-run link while there is no manager. It stays the same until it is used.
    pub async fn setup_key(&self) -> Result<Option<String>, Refusal> {
        if self.directory().founded.is_some() {
            return Ok(None);
        }
        let (kind, key) = SETUP;
        if let Some(kept) = self.0.journal.kept(kind, key, self.0.clock.seconds()).await? {
            return Ok(Some(kept));
        }
        let fresh = secret::fresh::<16>()?;
        self.0.journal.keep(kind, key, &fresh, None).await?;
        Ok(Some(fresh))
    }

    /// Sets the room up and makes its first manager.
    pub async fn set_up(&self, asker: Asker, ask: Setup) -> Result<AccountId, Refusal> {
        let key = self.setup_key().await?.ok_or(Refusal::SetUp)?;
        // Comparing fingerprints tells nothing about how much of a wrong key is right.
        if Fingerprint::of(&ask.key) != Fingerprint::of(&key) {
            return Err(Refusal::WrongKey);
        }
        let name = Name::new(&ask.name)?;
        let house = name::house(&ask.house)?;
        check_password(&ask.password)?;
        self.check_book(&ask.book)?;
        let hash = self.0.passwords.hash(asker, ask.password).await?;
        let (book, open, cents) = (ask.book, ask.open, ask.cents);
        let account = self.write(move |directory, _| {
            if directory.founded.is_some() {
                return Err(Refusal::SetUp);
            }
            let by = directory.next();
            let events = vec![
                Event::Founded { name: house.clone(), book: book.clone(), open, cents, by },
                Event::Registered { account: by, name: free(directory, &name)? },
                Event::PasswordSet { account: by, hash: hash.clone() },
                Event::RolesSet {
                    account: by,
                    roles: vec![Role::Player, Role::Manager],
                    by,
                    why: "set the room up".into(),
                },
            ];
            Ok((events, by))
        });
        let account = account.await?;
        let (kind, key) = SETUP;
        self.0.journal.forget(kind, key).await?;
        Ok(account)
    }

    /// The hash of a password that somebody sets on something of theirs.
    pub async fn hash(&self, asker: Asker, password: String) -> Result<String, Refusal> {
        self.0.passwords.hash(asker, password).await
    }

    /// Is this the password that has this hash? Takes its time even where there is none.
    pub async fn is_password(
        &self,
        asker: Asker,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, Refusal> {
        self.0.passwords.is_right(asker, password, stored).await
    }

    fn check_book(&self, book: &str) -> Result<(), Refusal> {
        self.0.library.house(book).map(|_| ()).map_err(|_| Refusal::NoBook(book.to_owned()))
    }

    /// A manager changes what the room is called and how it is run.
    pub async fn refound(&self, by: AccountId, ask: HouseAsk) -> Result<(), Refusal> {
        let name = name::house(&ask.name)?;
        self.check_book(&ask.book)?;
        let wanted = Founded { name, book: ask.book, open: ask.open, cents: ask.cents };
        self.write(move |directory, _| {
            manages(directory, by)?;
            if directory.founded.as_ref() == Some(&wanted) {
                return Ok((Vec::new(), ()));
            }
            let Founded { name, book, open, cents } = wanted.clone();
            Ok((vec![Event::Refounded { name, book, open, cents, by }], ()))
        })
        .await
    }

    /// Makes an account with a password: anybody where the room is open, otherwise by an invitation.
    pub async fn register(
        &self,
        asker: Asker,
        name: &str,
        password: String,
        invitation: Option<&str>,
    ) -> Result<AccountId, Refusal> {
        let name = Name::new(name)?;
        check_password(&password)?;
        let key = invitation.map(Fingerprint::of);
        // What would be refused anyway is refused before the expensive part.
        let check = move |directory: &Directory, now: u64| {
            let founded = directory.founded.as_ref().ok_or(Refusal::NotSetUp)?;
            match &key {
                Some(key) => invited(directory, key, now).map(|_| ()),
                None if founded.open => Ok(()),
                None => Err(Refusal::NotOpen),
            }?;
            Ok::<_, Refusal>((free(directory, &name)?, key.clone()))
        };
        check(&self.directory(), self.0.clock.now())?;
        let hash = self.0.passwords.hash(asker, password).await?;
        self.write(move |directory, now| {
            let (name, key) = check(directory, now)?;
            let account = directory.next();
            let mut events =
                vec![Event::Registered { account, name }, Event::PasswordSet { account, hash: hash.clone() }];
            events.extend(key.map(|key| Event::InvitationUsed { key, account }));
            Ok((events, account))
        })
        .await
    }

    /// A guest comes in by an invitation.
    pub async fn guest(&self, name: &str, invitation: &str) -> Result<AccountId, Refusal> {
        let name = Name::new(name)?;
        let key = Fingerprint::of(invitation);
        self.write(move |directory, now| {
            invited(directory, &key, now)?;
            let account = directory.next();
            let came = Event::GuestCame { account, name: free(directory, &name)? };
            Ok((vec![came, Event::InvitationUsed { key: key.clone(), account }], account))
        })
        .await
    }

    /// Somebody who has an account follows an invitation to a table. Doing it again changes nothing.
    pub async fn accept(&self, account: AccountId, key: &str) -> Result<Invited, Refusal> {
        let key = Fingerprint::of(key);
        self.write(move |directory, now| {
            let found = invited(directory, &key, now)?;
            let new = found.table.is_some_and(|table| !directory.is_welcome(table, account));
            let events =
                if new { vec![Event::InvitationUsed { key: key.clone(), account }] } else { Vec::new() };
            let uses = found.uses - events.len() as u32;
            Ok((events, Invited { uses, ..found }))
        })
        .await
    }

    /// Who has this name and this password.
    pub async fn log_in(&self, asker: Asker, name: &str, password: String) -> Result<AccountId, Refusal> {
        let known = self.directory().named(name).map(|(account, member)| (account, member.clone()));
        let stored = known.as_ref().and_then(|(_, member)| member.password.clone());
        if !self.0.passwords.is_right(asker, password, stored).await? {
            return Err(Refusal::WrongPassword);
        }
        match known {
            Some((_, member)) if member.barred => Err(Refusal::Barred),
            Some((account, _)) => Ok(account),
            None => Err(Refusal::WrongPassword),
        }
    }

    /// Sets a new password; a guest thereby keeps the account. All other sessions end.
    pub async fn set_password(
        &self,
        asker: Asker,
        account: AccountId,
        old: Option<String>,
        new: String,
    ) -> Result<(), Refusal> {
        check_password(&new)?;
        let member = self.directory().member(account).cloned().ok_or(Refusal::NoAccount(account.0))?;
        match (member.kind, member.password) {
            (Kind::Bot(_), _) => return Err(Refusal::NeedsAccount("have a password")),
            (Kind::Registered | Kind::Guest, None) => {}
            (Kind::Registered | Kind::Guest, Some(stored)) => {
                let old = old.unwrap_or_default();
                if !self.0.passwords.is_right(asker, old, Some(stored)).await? {
                    return Err(Refusal::WrongOldPassword);
                }
            }
        }
        let hash = self.0.passwords.hash(asker, new).await?;
        self.write(move |_, _| Ok((vec![Event::PasswordSet { account, hash: hash.clone() }], ()))).await
    }

    /// A manager changes what somebody may do.
    pub async fn change(&self, by: AccountId, account: AccountId, ask: RolesAsk) -> Result<(), Refusal> {
        let why = reason(&ask.why)?;
        let mut roles = ask.roles;
        roles.sort_unstable();
        roles.dedup();
        let barred = ask.barred;
        self.write(move |directory, _| {
            manages(directory, by)?;
            let member = directory.member(account).ok_or(Refusal::NoAccount(account.0))?;
            let more = roles.iter().any(|role| *role != Role::Player);
            match member.kind {
                Kind::Bot(_) if more => return Err(Refusal::PlaysOnly("a bot")),
                Kind::Guest if more => return Err(Refusal::PlaysOnly("a guest")),
                Kind::Bot(_) | Kind::Guest | Kind::Registered => {}
            }
            let manages_now = member.is(Role::Manager) && !member.barred;
            let manages_then = roles.contains(&Role::Manager) && !barred;
            if manages_now && !manages_then && directory.managers() == 1 {
                return Err(Refusal::LastManager);
            }
            let why = why.clone();
            let mut events = Vec::new();
            if member.roles != roles {
                events.push(Event::RolesSet { account, roles: roles.clone(), by, why: why.clone() });
            }
            match (member.barred, barred) {
                (false, true) => events.push(Event::Barred { account, by, why }),
                (true, false) => events.push(Event::Readmitted { account, by, why }),
                (true, true) | (false, false) => {}
            }
            Ok((events, ()))
        })
        .await
    }

    /// Makes an invitation, with its key. Hosts invite to their own tables; the floor and managers wherever they like.
    pub async fn invite(
        &self,
        by: AccountId,
        hosts: bool,
        ask: Invite,
    ) -> Result<(String, Invited), Refusal> {
        let Invite { table, uses, hours } = ask;
        if !(1..=1000).contains(&uses) || !(1..=2160).contains(&hours) {
            return Err(Refusal::BadInvitation);
        }
        let key = secret::fresh::<16>()?;
        self.write(move |directory, now| {
            let member = directory.member(by).ok_or(Refusal::NoAccount(by.0))?;
            if !hosts && !member.runs_the_floor() {
                return Err(Refusal::NotAllowed("the table's host, the floor and managers invite people"));
            }
            let until = now + u64::from(hours) * HOUR;
            let invited = Event::Invited { key: Fingerprint::of(&key), table, uses, until, by };
            Ok((vec![invited], (key.clone(), Invited { table, uses, until, by })))
        })
        .await
    }

    /// Makes bots with their tokens.
    pub async fn make_bots(&self, owner: AccountId, ask: BotAsk) -> Result<Vec<BotToken>, Refusal> {
        if !(1..=1000).contains(&ask.count) {
            return Err(Refusal::TooManyBots);
        }
        let name = Name::new(&ask.name)?;
        let names: Vec<Name> = match ask.count {
            1 => vec![name],
            count => (1..=count).map(|number| name.numbered(number)).collect::<Result<_, _>>()?,
        };
        let tokens: Vec<String> = names.iter().map(|_| secret::fresh::<32>()).collect::<Result<_, _>>()?;
        self.write(move |directory, _| {
            let member = directory.member(owner).ok_or(Refusal::NoAccount(owner.0))?;
            if member.kind != Kind::Registered {
                return Err(Refusal::NeedsAccount("have bots"));
            }
            if !member.runs_the_floor() && directory.bots_of(owner).count() + names.len() > BOTS_OF_PLAYERS {
                return Err(Refusal::TooManyBots);
            }
            let mut events = Vec::with_capacity(names.len());
            let mut made = Vec::with_capacity(names.len());
            for ((name, token), number) in names.iter().zip(&tokens).zip(directory.next().0..) {
                let (account, name) = (AccountId(number), free(directory, name)?);
                events.push(Event::BotMade {
                    account,
                    name: name.clone(),
                    owner,
                    token: Fingerprint::of(token),
                });
                made.push(BotToken { account: number, name, token: token.clone() });
            }
            Ok((events, made))
        })
        .await
    }

    /// Gives somebody's bot a new token, which is told here once; the one before it opens nothing any more.
    pub async fn change_token(&self, owner: AccountId, bot: AccountId) -> Result<BotToken, Refusal> {
        let token = secret::fresh::<32>()?;
        self.write(move |directory, _| {
            let name = own_bot(directory, owner, bot)?.name.clone();
            let changed = Event::TokenChanged { account: bot, token: Fingerprint::of(&token) };
            Ok((vec![changed], BotToken { account: bot.0, name, token: token.clone() }))
        })
        .await
    }

    /// Takes the token of somebody's bot back for good.
    pub async fn revoke_token(&self, owner: AccountId, bot: AccountId) -> Result<(), Refusal> {
        self.write(move |directory, _| {
            own_bot(directory, owner, bot)?;
            Ok((vec![Event::TokenRevoked { account: bot }], ()))
        })
        .await
    }
}

/// A bot of somebody's that has a token.
fn own_bot(directory: &Directory, owner: AccountId, bot: AccountId) -> Result<&Member, Refusal> {
    let is_one = |member: &&Member| member.kind == Kind::Bot(owner) && member.token.is_some();
    directory.member(bot).filter(is_one).ok_or(Refusal::NoBot(bot.0))
}

/// The name, if nobody has it yet.
fn free(directory: &Directory, name: &Name) -> Result<String, Refusal> {
    match directory.named(name.as_str()) {
        Some((_, member)) => Err(Refusal::NameTaken(member.name.clone())),
        None => Ok(name.clone().into()),
    }
}

fn invited(directory: &Directory, key: &Fingerprint, now: u64) -> Result<Invited, Refusal> {
    directory.invitation(key, now).copied().ok_or(Refusal::NoInvitation)
}

fn manages(directory: &Directory, by: AccountId) -> Result<(), Refusal> {
    let manages = directory.member(by).is_some_and(|member| member.is(Role::Manager) && !member.barred);
    if manages { Ok(()) } else { Err(Refusal::NotAllowed("a manager may do this")) }
}
