//! Who is who in the house: the fold over its stream.

use std::collections::{BTreeMap, HashMap};

use super::{
    event::{AccountEntry, AccountId, Event},
    name,
    own::Own,
};
use crate::wire::Role;
use crate::{secret::Fingerprint, table::Person};

/// Which kind of account somebody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With a name and a password.
    Registered,
    /// Came by an invitation.
    Guest,
    /// A bot of this account.
    Bot(AccountId),
}

/// Somebody with an account.
#[derive(Clone, Debug)]
pub struct Member {
    /// The name as it is shown.
    pub name: String,
    /// Which kind of account.
    pub kind: Kind,
    /// What they may do.
    pub roles: Vec<Role>,
    /// Shut out?
    pub barred: bool,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
    /// The hash of the password.
    pub password: Option<String>,
    /// The tables to which they came by an invitation.
    pub invited: Vec<u64>,
    /// How often the password was set. A session belongs to one of these: a new password ends the others.
    pub passwords: u32,
    /// A bot's token, until it is taken back.
    pub token: Option<Fingerprint>,
}

impl Member {
    /// Does any of the roles allow what this one does?
    pub fn is(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    /// Floor or manager?
    pub fn runs_the_floor(&self) -> bool {
        self.is(Role::Floor) || self.is(Role::Manager)
    }
}

/// An invitation that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invited {
    /// The table that it leads to.
    pub table: Option<u64>,
    /// How many may still use it.
    pub uses: u32,
    /// Until when, in milliseconds since 1970.
    pub until: u64,
    /// Who invites.
    pub by: AccountId,
}

/// What the room was set up as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founded {
    /// The name.
    pub name: String,
    /// The book for new tables.
    pub book: String,
    /// May anybody register?
    pub open: bool,
    /// Do new tables count in cents?
    pub cents: bool,
}

/// Who is who in the house.
#[derive(Clone, Debug, Default)]
pub struct Directory {
    /// What the room was set up as, once it was.
    pub founded: Option<Founded>,
    members: BTreeMap<AccountId, Member>,
    names: HashMap<String, AccountId>,
    tokens: HashMap<Fingerprint, AccountId>,
    invitations: HashMap<Fingerprint, Invited>,
    /// The hashes of tables' passwords.
    locks: HashMap<u64, String>,
    acts: Vec<(u64, AccountEntry)>,
    /// What people keep for themselves.
    pub own: Own,
}

impl Directory {
    /// Records an entry with its number in the stream: the only way in which the directory changes.
    pub fn record(&mut self, number: u64, entry: &AccountEntry) {
        if is_privileged(&entry.event) {
            self.acts.push((number, entry.clone()));
        }
        match &entry.event {
            Event::Founded { name, book, open, cents, by: _ }
            | Event::Refounded { name, book, open, cents, by: _ } => {
                self.founded =
                    Some(Founded { name: name.clone(), book: book.clone(), open: *open, cents: *cents });
            }
            Event::Registered { account, name } => self.enter(*account, name, Kind::Registered, entry.at),
            Event::GuestCame { account, name } => self.enter(*account, name, Kind::Guest, entry.at),
            Event::BotMade { account, name, owner, token } => {
                self.enter(*account, name, Kind::Bot(*owner), entry.at);
                self.set_token(*account, Some(token));
            }
            Event::TokenChanged { account, token } => self.set_token(*account, Some(token)),
            Event::TokenRevoked { account } => self.set_token(*account, None),
            Event::PasswordSet { account, hash } => {
                if let Some(member) = self.members.get_mut(account) {
                    member.password = Some(hash.clone());
                    member.passwords += 1;
                    if member.kind == Kind::Guest {
                        member.kind = Kind::Registered;
                    }
                }
            }
            Event::RolesSet { account, roles, .. } => {
                if let Some(member) = self.members.get_mut(account) {
                    member.roles.clone_from(roles);
                }
            }
            Event::Barred { account, .. } => self.bar(*account, true),
            Event::Readmitted { account, .. } => self.bar(*account, false),
            Event::Invited { key, table, uses, until, by } => {
                let invited = Invited { table: *table, uses: *uses, until: *until, by: *by };
                self.invitations.insert(key.clone(), invited);
            }
            Event::InvitationUsed { key, account } => {
                if let Some(invited) = self.invitations.get_mut(key) {
                    invited.uses = invited.uses.saturating_sub(1);
                    let member = self.members.get_mut(account);
                    if let (Some(table), Some(member)) = (invited.table, member) {
                        member.invited.push(table);
                    }
                }
            }
            Event::Noted { .. } | Event::HandShared { .. } | Event::ShareTakenBack { .. } => {
                self.own.record(entry);
            }
            Event::TableLocked { table, hash: Some(hash), .. } => {
                self.locks.insert(*table, hash.clone());
            }
            Event::TableLocked { table, hash: None, .. } => {
                self.locks.remove(table);
            }
            Event::LetIn { table, account } => {
                if let Some(member) = self.members.get_mut(account) {
                    member.invited.push(*table);
                }
            }
            Event::TableOpened { .. }
            | Event::TableChanged { .. }
            | Event::BotSeated { .. }
            | Event::FloorActed { .. }
            | Event::EventMade { .. }
            | Event::Directed { .. } => {}
        }
    }

    fn enter(&mut self, account: AccountId, name: &str, kind: Kind, since: u64) {
        self.names.insert(name::key(name), account);
        let member = Member {
            name: name.to_owned(),
            kind,
            roles: vec![Role::Player],
            barred: false,
            since,
            password: None,
            invited: Vec::new(),
            passwords: 0,
            token: None,
        };
        self.members.insert(account, member);
    }

    /// Gives a bot a token in place of the one that it had.
    fn set_token(&mut self, account: AccountId, token: Option<&Fingerprint>) {
        let Some(member) = self.members.get_mut(&account) else { return };
        if let Some(earlier) = member.token.take() {
            self.tokens.remove(&earlier);
        }
        if let Some(token) = token {
            self.tokens.insert(token.clone(), account);
            member.token = Some(token.clone());
        }
    }

    fn bar(&mut self, account: AccountId, barred: bool) {
        if let Some(member) = self.members.get_mut(&account) {
            member.barred = barred;
        }
    }

    /// The number that the next account gets.
    pub fn next(&self) -> AccountId {
        AccountId(self.members.last_key_value().map_or(1, |(last, _)| last.0 + 1))
    }

    /// Everybody, by number.
    pub fn members(&self) -> impl Iterator<Item = (AccountId, &Member)> {
        self.members.iter().map(|(account, member)| (*account, member))
    }

    /// Somebody.
    pub fn member(&self, account: AccountId) -> Option<&Member> {
        self.members.get(&account)
    }

    /// Who is called so, in whatever case.
    pub fn named(&self, name: &str) -> Option<(AccountId, &Member)> {
        let account = self.names.get(&name::key(name))?;
        Some((*account, self.members.get(account)?))
    }

    /// The bot that has this token.
    pub fn holder(&self, token: &Fingerprint) -> Option<AccountId> {
        self.tokens.get(token).copied()
    }

    /// An invitation, if it can still be used at this time.
    pub fn invitation(&self, key: &Fingerprint, now: u64) -> Option<&Invited> {
        self.invitations.get(key).filter(|invited| invited.uses > 0 && now < invited.until)
    }

    /// Did somebody come by an invitation to this table?
    pub fn is_welcome(&self, table: u64, account: AccountId) -> bool {
        self.members.get(&account).is_some_and(|member| member.invited.contains(&table))
    }

    /// The hash of a table's password, if it has one.
    pub fn lock_of(&self, table: u64) -> Option<&str> {
        self.locks.get(&table).map(String::as_str)
    }

    /// How many can give roles and are not shut out.
    pub fn managers(&self) -> usize {
        self.members.values().filter(|member| member.is(Role::Manager) && !member.barred).count()
    }

    /// The bots of somebody that have a token.
    pub fn bots_of(&self, owner: AccountId) -> impl Iterator<Item = AccountId> {
        let is_one = move |member: &Member| member.kind == Kind::Bot(owner) && member.token.is_some();
        self.members.iter().filter(move |(_, member)| is_one(member)).map(|(account, _)| *account)
    }

    /// Is somebody shut out? A bot is with its owner.
    pub fn is_barred(&self, account: AccountId) -> bool {
        let Some(member) = self.members.get(&account) else { return false };
        match member.kind {
            Kind::Bot(owner) => member.barred || self.members.get(&owner).is_some_and(|owner| owner.barred),
            Kind::Registered | Kind::Guest => member.barred,
        }
    }

    /// The acts of those who may do more than play, oldest first, with their numbers in the stream.
    pub fn acts(&self) -> &[(u64, AccountEntry)] {
        &self.acts
    }

    /// Somebody, as tables know them.
    pub fn person(&self, account: AccountId) -> Option<Person> {
        let member = self.members.get(&account)?;
        Person::new(account.0, member.name.clone(), member.roles.clone())
    }
}

/// Is this an act of somebody who may do more than play? Those are listed.
fn is_privileged(event: &Event) -> bool {
    match event {
        Event::Founded { .. }
        | Event::Refounded { .. }
        | Event::RolesSet { .. }
        | Event::Barred { .. }
        | Event::Readmitted { .. }
        | Event::Invited { .. }
        | Event::TableOpened { .. }
        | Event::TableChanged { .. }
        | Event::TableLocked { .. }
        | Event::BotSeated { .. }
        | Event::FloorActed { .. }
        | Event::EventMade { .. }
        | Event::Directed { .. } => true,
        Event::Registered { .. }
        | Event::GuestCame { .. }
        | Event::BotMade { .. }
        | Event::TokenChanged { .. }
        | Event::TokenRevoked { .. }
        | Event::PasswordSet { .. }
        | Event::LetIn { .. }
        | Event::InvitationUsed { .. }
        | Event::Noted { .. }
        | Event::HandShared { .. }
        | Event::ShareTakenBack { .. } => false,
    }
}
