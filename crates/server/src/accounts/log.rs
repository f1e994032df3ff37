//! The acts of those who may do more than play, in words.

use super::{AccountEntry, AccountId, Directory, Event};
use crate::wire::{BotKind, DirectorAct, FloorAct, LogLine, Role};

/// One act as the list shows it.
pub(super) fn line(directory: &Directory, number: u64, entry: &AccountEntry) -> LogLine {
    let name = |account: &AccountId| {
        directory.member(*account).map_or_else(|| format!("account {account}"), |member| member.name.clone())
    };
    let (by, about, what, why) = match &entry.event {
        Event::Founded { name: house, book, open, cents, by } => {
            (by, None, format!("set {house} up{}", ways(book, *open, *cents)), None)
        }
        Event::Refounded { name: house, book, open, cents, by } => {
            (by, None, format!("changed the room: it is {house}{}", ways(book, *open, *cents)), None)
        }
        Event::RolesSet { account, roles, by, why } => {
            let what = format!("set the roles of {} to: {}", name(account), words(roles));
            (by, Some(account), what, Some(why))
        }
        Event::Barred { account, by, why } => {
            (by, Some(account), format!("barred {}", name(account)), Some(why))
        }
        Event::Readmitted { account, by, why } => {
            (by, Some(account), format!("let {} come back", name(account)), Some(why))
        }
        Event::Invited { table, uses, by, .. } => {
            let people = if *uses == 1 { "somebody".to_owned() } else { format!("up to {uses} people") };
            let place = table.map_or_else(|| "the room".to_owned(), |table| format!("table {table}"));
            (by, None, format!("invited {people} to {place}"), None)
        }
        Event::TableOpened { table, name, by } => (by, None, format!("opened table {table}, {name}"), None),
        Event::BotSeated { table, chair, kind, by } => {
            let kind = match kind {
                BotKind::Random => "random",
                BotKind::Tight => "tight",
            };
            (by, None, format!("put a {kind} bot into chair {chair} of table {table}"), None)
        }
        Event::TableChanged { table, by, .. } => (by, None, format!("changed table {table}"), None),
        Event::TableLocked { table, hash: Some(_), by } => {
            (by, None, format!("gave table {table} a password"), None)
        }
        Event::TableLocked { table, hash: None, by } => {
            (by, None, format!("took the password of table {table} away"), None)
        }
        Event::FloorActed { table, act, by, why, .. } => {
            (by, None, floor(*act, *table), Some(why).filter(|why| !why.is_empty()))
        }
        Event::EventMade { number: event, name, by } => {
            (by, None, format!("made event {event}, {name}"), None)
        }
        Event::Directed { number: event, act, by, why } => {
            let did = match act {
                DirectorAct::Start => "started",
                DirectorAct::Stop => "stopped the clock of",
                DirectorAct::Resume => "let go on",
                DirectorAct::Cancel => "called off",
            };
            (by, None, format!("{did} event {event}"), Some(why))
        }
        Event::Registered { account, .. }
        | Event::GuestCame { account, .. }
        | Event::BotMade { account, .. }
        | Event::TokenChanged { account, .. }
        | Event::TokenRevoked { account }
        | Event::PasswordSet { account, .. }
        | Event::LetIn { account, .. }
        | Event::InvitationUsed { account, .. } => (account, None, "came in".to_owned(), None),
        Event::Noted { by, .. } | Event::HandShared { by, .. } | Event::ShareTakenBack { by, .. } => {
            (by, None, "did something for themselves".to_owned(), None)
        }
    };
    LogLine {
        number,
        at: entry.at,
        by: by.0,
        name: name(by),
        about: about.map(|account| account.0),
        what,
        why: why.cloned(),
    }
}

/// How a room is run.
fn ways(book: &str, open: bool, cents: bool) -> String {
    let who = if open { "anybody may register" } else { "for those who are invited" };
    let counts = if cents { ", counting in cents" } else { "" };
    format!(" by the book {book}, {who}{counts}")
}

fn floor(act: FloorAct, table: u64) -> String {
    match act {
        FloorAct::Pause => format!("paused table {table}"),
        FloorAct::Resume => format!("let table {table} go on"),
        FloorAct::Remove { chair, .. } => format!("removed whoever sat in chair {chair} of table {table}"),
        FloorAct::Admit { account } => format!("let account {account} back in at table {table}"),
        FloorAct::Void => format!("called the hand at table {table} off"),
        FloorAct::Close => format!("closed table {table}"),
        FloorAct::Reopen => format!("opened table {table} again"),
        FloorAct::Ban { account } => format!("kept account {account} from sitting down at table {table}"),
        FloorAct::Seat { account, allow: true } => format!("let account {account} sit down at table {table}"),
        FloorAct::Seat { account, allow: false } => {
            format!("gave account {account} no chair at table {table}")
        }
        FloorAct::Correct { chair, change, .. } => {
            format!("put the stack in chair {chair} of table {table} right by {change:+}")
        }
        FloorAct::Transfer { account } => format!("handed table {table} over to account {account}"),
    }
}

fn words(roles: &[Role]) -> String {
    let word = |role: &Role| match role {
        Role::Player => "player",
        Role::Dealer => "dealer",
        Role::Floor => "floor",
        Role::Cage => "cage",
        Role::Director => "director",
        Role::Manager => "manager",
    };
    if roles.is_empty() { "none".to_owned() } else { roles.iter().map(word).collect::<Vec<_>>().join(", ") }
}
