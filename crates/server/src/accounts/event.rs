//! What is recorded about the house: who is who, who may do what, and every act of those who may do more.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::secret::Fingerprint;
use crate::wire::{BotKind, DirectorAct, FloorAct, Role, SharedAs, Tag};

/// The number of an account. It is never given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AccountId(pub u64);

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// An entry of the house's stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountEntry {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub event: Event,
}

/// Something that happened in the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The room was set up.
    Founded {
        /// Its name.
        name: String,
        /// The book that new tables are set up by.
        book: String,
        /// May anybody register?
        open: bool,
        /// Do new tables count in cents?
        cents: bool,
        /// The first manager.
        by: AccountId,
    },
    /// The room's name, or how it is run, changed.
    Refounded {
        /// Its name from then on.
        name: String,
        /// The book that new tables are set up by.
        book: String,
        /// May anybody register?
        open: bool,
        /// Do new tables count in cents?
        cents: bool,
        /// By whom.
        by: AccountId,
    },
    /// Somebody has an account.
    Registered {
        /// Its number.
        account: AccountId,
        /// The name.
        name: String,
    },
    /// A guest came by an invitation.
    GuestCame {
        /// The account's number.
        account: AccountId,
        /// The name.
        name: String,
    },
    /// A bot was made, which plays by a token.
    BotMade {
        /// The account's number.
        account: AccountId,
        /// The name.
        name: String,
        /// Whose it is.
        owner: AccountId,
        /// The token's fingerprint.
        token: Fingerprint,
    },
    /// A bot has a new token; the one before it opens nothing any more.
    TokenChanged {
        /// The bot.
        account: AccountId,
        /// The new token's fingerprint.
        token: Fingerprint,
    },
    /// A bot's token was taken back for good.
    TokenRevoked {
        /// The bot.
        account: AccountId,
    },
    /// Somebody set a password. A guest who does is a guest no longer.
    PasswordSet {
        /// Whose.
        account: AccountId,
        /// Its hash, with salt and parameters, as a PHC string.
        hash: String,
    },
    /// Somebody's roles changed.
    RolesSet {
        /// Whose.
        account: AccountId,
        /// To these.
        roles: Vec<Role>,
        /// By whom.
        by: AccountId,
        /// Why.
        why: String,
    },
    /// Somebody was shut out.
    Barred {
        /// Who.
        account: AccountId,
        /// By whom.
        by: AccountId,
        /// Why.
        why: String,
    },
    /// Somebody who was shut out may come back.
    Readmitted {
        /// Who.
        account: AccountId,
        /// By whom.
        by: AccountId,
        /// Why.
        why: String,
    },
    /// An invitation was made.
    Invited {
        /// The fingerprint of its key.
        key: Fingerprint,
        /// The table that it leads to.
        table: Option<u64>,
        /// How many may use it.
        uses: u32,
        /// Until when, in milliseconds since 1970.
        until: u64,
        /// By whom.
        by: AccountId,
    },
    /// Somebody came by an invitation.
    InvitationUsed {
        /// The fingerprint of its key.
        key: Fingerprint,
        /// Who.
        account: AccountId,
    },
    /// Somebody noted something about another player, for themselves. Without words and colour the note is gone.
    Noted {
        /// Who.
        by: AccountId,
        /// About whom.
        about: AccountId,
        /// What.
        text: String,
        /// The colour.
        tag: Option<Tag>,
    },
    /// Somebody made a link to a hand.
    HandShared {
        /// The fingerprint of its key.
        key: Fingerprint,
        /// The table.
        table: u64,
        /// The hand's number there.
        hand: u64,
        /// As whom it is shown.
        shown_as: SharedAs,
        /// Who.
        by: AccountId,
    },
    /// A link to a hand was taken back.
    ShareTakenBack {
        /// The fingerprint of its key.
        key: Fingerprint,
        /// By whom.
        by: AccountId,
    },
    /// A table was opened.
    TableOpened {
        /// Its number.
        table: u64,
        /// Its name.
        name: String,
        /// By whom.
        by: AccountId,
    },
    /// How a table is played was changed.
    TableChanged {
        /// Which.
        table: u64,
        /// The number of the step in the table's own stream.
        number: u64,
        /// By whom.
        by: AccountId,
    },
    /// A table has a password, or no longer.
    TableLocked {
        /// Which.
        table: u64,
        /// The password's hash, with salt and parameters, as a PHC string; none to let nobody in by one.
        hash: Option<String>,
        /// By whom.
        by: AccountId,
    },
    /// Somebody came to a table by its password.
    LetIn {
        /// Which.
        table: u64,
        /// Who.
        account: AccountId,
    },
    /// A bot of the house was given a chair.
    BotSeated {
        /// At which table.
        table: u64,
        /// In which chair.
        chair: u8,
        /// Which kind.
        kind: BotKind,
        /// By whom.
        by: AccountId,
    },
    /// The floor did something at a table.
    FloorActed {
        /// Which table.
        table: u64,
        /// The number of the step in the table's own stream.
        number: u64,
        /// What.
        act: FloorAct,
        /// By whom.
        by: AccountId,
        /// Why.
        why: String,
    },
    /// A tournament was made.
    EventMade {
        /// Its number.
        number: u64,
        /// Its name.
        name: String,
        /// By whom.
        by: AccountId,
    },
    /// Somebody directed a tournament.
    Directed {
        /// Which.
        number: u64,
        /// What they did.
        act: DirectorAct,
        /// By whom.
        by: AccountId,
        /// Why.
        why: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_read_as_they_were_written() {
        let entries = [
            AccountEntry {
                at: 1_800_000_000_000,
                event: Event::FloorActed {
                    table: 7,
                    number: 41,
                    act: FloorAct::Remove { chair: 3, may_return: false },
                    by: AccountId(1),
                    why: "asked twice".into(),
                },
            },
            AccountEntry {
                at: 3,
                event: Event::Refounded {
                    name: "Friday".into(),
                    book: "fort".into(),
                    open: true,
                    cents: true,
                    by: AccountId(1),
                },
            },
            AccountEntry {
                at: 2,
                event: Event::RolesSet {
                    account: AccountId(2),
                    roles: vec![Role::Player, Role::Floor],
                    by: AccountId(1),
                    why: "runs Fridays".into(),
                },
            },
        ];
        for entry in entries {
            let line = serde_json::to_string(&entry).expect("JSON");
            assert_eq!(serde_json::from_str::<AccountEntry>(&line).expect(&line), entry);
        }
    }
}
