//! Why something about accounts was refused.

/// Why something about accounts was refused. Nothing changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A name that nobody can have.
    #[error("a name has 2 to 24 letters and digits, with spaces, dots, hyphens and underscores between them")]
    BadName,
    /// A name that no house can have.
    #[error("the room's name has 2 to 60 characters in one line")]
    BadHouse,
    /// Somebody else's name.
    #[error("somebody is called {0} already: choose another name")]
    NameTaken(String),
    /// A password that is too short or too long.
    #[error("a password has 8 to 200 characters")]
    BadPassword,
    /// Log-in with a name or password that is wrong; it is not said which.
    #[error("the name or the password is wrong")]
    WrongPassword,
    /// The password so far is wrong.
    #[error("that is not the password so far")]
    WrongOldPassword,
    /// The account was shut out.
    #[error("this account is barred: speak to the manager")]
    Barred,
    /// Only those who are invited may register.
    #[error("this room is for those who are invited: ask the host for a link")]
    NotOpen,
    /// No such invitation, or not any more.
    #[error("this invitation is not valid, has been used up or has run out: ask the host for a new link")]
    NoInvitation,
    /// An invitation for nobody, for too many, or for too long.
    #[error("an invitation is for 1 to 1000 people and 1 to 2160 hours (90 days)")]
    BadInvitation,
    /// There is a manager already.
    #[error("this room has been set up already: log in")]
    SetUp,
    /// The room has no manager yet.
    #[error("this room has not been set up yet: open the link that the server printed when it started")]
    NotSetUp,
    /// Not the key that was printed.
    #[error("this is not the key of the link that the server printed when it started")]
    WrongKey,
    /// There is no such book.
    #[error("there is no book {0}: GET /api/books lists them")]
    NoBook(String),
    /// There is no such account.
    #[error("there is no account {0}")]
    NoAccount(u64),
    /// Something that needs a reason was asked for without one.
    #[error("say why in one line of 1 to 200 characters: it is written down")]
    NoReason,
    /// The room would be left without anybody who can give roles.
    #[error("the room needs a manager: make somebody else one first")]
    LastManager,
    /// Bots and guests play and do nothing else.
    #[error("{0} may only have the role of a player; a guest who sets a password may have others")]
    PlaysOnly(&'static str),
    /// Guests and bots cannot do this.
    #[error("only somebody with an account and a password may {0}")]
    NeedsAccount(&'static str),
    /// The caller's roles do not allow this.
    #[error("only {0}")]
    NotAllowed(&'static str),
    /// None or too many bots at once.
    #[error("ask for 1 to 1000 bots at a time; somebody without a role in the room may have 20 in all")]
    TooManyBots,
    /// Not a bot of the caller's, or not any more.
    #[error("you have no bot {0}: GET /api/bots lists yours")]
    NoBot(u64),
    /// A note that is too long, or has characters that cannot be seen.
    #[error("a note has at most 500 characters that can be seen, in as many lines as you like")]
    BadNote,
    /// No more notes.
    #[error("you have notes about 2000 players, which is the most: empty one first")]
    TooManyNotes,
    /// No more links to hands.
    #[error("you share 500 hands, which is the most: take a link back first (GET /api/shares lists them)")]
    TooManyShares,
    /// No such link, or not any more.
    #[error("there is no such link to a hand, or it was taken back")]
    NoShare,
    /// Too many passwords are being checked.
    #[error("the server is busy: try again in a moment")]
    Busy,
    /// The store or the machine failed.
    #[error("the server cannot do this now: {0}")]
    Failed(String),
}

impl Refusal {
    /// The field of the request that it is about.
    pub fn field(&self) -> Option<&'static str> {
        match self {
            Refusal::BadName | Refusal::NameTaken(_) => Some("name"),
            Refusal::BadHouse => Some("house"),
            Refusal::BadPassword => Some("password"),
            Refusal::WrongOldPassword => Some("old"),
            Refusal::WrongKey => Some("key"),
            Refusal::NoBook(_) => Some("book"),
            Refusal::NoReason => Some("why"),
            Refusal::LastManager | Refusal::PlaysOnly(_) => Some("roles"),
            Refusal::TooManyBots => Some("count"),
            Refusal::BadNote => Some("text"),
            Refusal::NotOpen | Refusal::NoInvitation => Some("invitation"),
            Refusal::WrongPassword
            | Refusal::Barred
            | Refusal::BadInvitation
            | Refusal::SetUp
            | Refusal::NotSetUp
            | Refusal::NoAccount(_)
            | Refusal::NoBot(_)
            | Refusal::TooManyNotes
            | Refusal::TooManyShares
            | Refusal::NoShare
            | Refusal::NeedsAccount(_)
            | Refusal::NotAllowed(_)
            | Refusal::Busy
            | Refusal::Failed(_) => None,
        }
    }
}

impl From<journal::JournalError> for Refusal {
    fn from(error: journal::JournalError) -> Refusal {
        Refusal::Failed(error.to_string())
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(error: getrandom::Error) -> Refusal {
        Refusal::Failed(error.to_string())
    }
}
