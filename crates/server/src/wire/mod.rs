//! Everything that crosses the wire, defined once: over a table's socket and over HTTP, as JSON.
//!
//! Here are shapes only, no decisions. `web/src/wire.ts` is generated from them ([`typescript`]), and so are the schemas
//! of the HTTP description. Cards are written as people write them (`Ah`), a card that the reader may not see as `??`;
//! chips are whole numbers; times are milliseconds since 1970.

mod command;
mod event;
mod help;
mod host;
mod http;
mod money;
mod own;
mod said;
mod table;

pub use command::{Command, Do, Prepared, SitOut, Way};
pub use event::{
    ChipsAsk, ChipsWanted, DirectorAct, DirectorAsk, EnvelopesOf, EventBounty, EventClock, EventInfo,
    EventLevel, EventPlayer, EventSeat, EventStart, EventStatus, EventTable, EventView, FromEvent, NewEvent,
    SeatDraw,
};
pub use help::{Example, GameHelp, HelpPart};
pub use host::{BotsPlay, FloorAct, FloorAsk, FloorDone, Password, Payment, SeatRequest, Standing};
pub use http::*;
pub use money::{
    AccountRow, Charge, Clause, ClauseWhat, Moved, PostedPrizes, PrizeAmount, PrizeOf, Statement,
    TrialBalance, Whose,
};
pub use own::{GameStatistics, Note, NoteAsk, Share, ShareAsk, SharedAs, SharedHand, Statistics, Tag};
pub use said::{Bet, Happening, Made, Said, Setting};
pub use table::{
    Choices, Cite, Deals, Entry, FromTable, Kept, Naming, PotView, Proposal, Raise, Rebuy, Removed,
    RunsAsked, SeatState, SeatView, Settings, Step, TableView, Turn, What, You,
};

use ts_rs::{Config, TS};

/// The largest frame that a client may send.
pub const MOST_BYTES: usize = 4096;

/// What the files of types begin with.
const HEAD: &str =
    "// Generated from crates/server/src/wire by its test: change it there, then run `make types`.\n";

macro_rules! types {
    ($text:ident, $($name:ty),* $(,)?) => {
        let config = Config::default();
        $(
            let docs = <$name as TS>::docs().unwrap_or_default();
            $text.push('\n');
            $text.push_str(&docs);
            $text.push_str("export ");
            $text.push_str(&<$name as TS>::decl(&config));
            $text.push('\n');
        )*
    };
}

/// All types as TypeScript: the files of `web/src` by their names, with their texts.
pub fn typescript() -> [(&'static str, String); 2] {
    [("wire.ts", of_tables()), ("wire-events.ts", of_events())]
}

/// The types of the room and its tables. Those of events are there, too, for whoever reads this file.
#[allow(clippy::too_many_lines, reason = "a list of types")]
fn of_tables() -> String {
    let mut text = String::from(HEAD);
    text.push_str(
        "import type { EventClock, EventSeat } from './wire-events';\n\nexport * from './wire-events';\n",
    );
    types!(
        text,
        FromTable,
        Step,
        Said,
        Happening,
        Setting,
        Bet,
        Made,
        Cite,
        TableView,
        Deals,
        SeatView,
        SeatState,
        PotView,
        Proposal,
        RunsAsked,
        Naming,
        Removed,
        Turn,
        What,
        You,
        Choices,
        Raise,
        Entry,
        Rebuy,
        Kept,
        Settings,
        Command,
        Do,
        Prepared,
        SitOut,
        Way,
        Role,
        Me,
        Setup,
        HouseAsk,
        Links,
        Credentials,
        Wants,
        GuestAsk,
        Invite,
        Invitation,
        Account,
        RolesAsk,
        LogLine,
        BotAsk,
        BotToken,
        GameInfo,
        MixInfo,
        MixTurn,
        BookInfo,
        SetAside,
        NewTable,
        Pace,
        StakesAsk,
        TableInfo,
        Fault,
        HandInfo,
        HandList,
        RuleInfo,
        SeatBot,
        Seated,
        BotKind,
        FloorAct,
        FloorAsk,
        FloorDone,
        BotsPlay,
        SeatRequest,
        Password,
        Payment,
        House,
        Standing,
        Statement,
        Moved,
        TrialBalance,
        AccountRow,
        Charge,
        Fees,
        PrizeOf,
        PostedPrizes,
        PrizeAmount,
        Clause,
        ClauseWhat,
        Whose,
        GameHelp,
        HelpPart,
        Example,
        Statistics,
        GameStatistics,
        Tag,
        Note,
        NoteAsk,
        SharedAs,
        ShareAsk,
        Share,
        SharedHand,
    );
    tidy(&text)
}

/// The types of events.
fn of_events() -> String {
    let mut text = String::from(HEAD);
    text.push_str("import type { BotKind } from './wire';\n");
    types!(
        text,
        NewEvent,
        EventStart,
        EventStatus,
        EventInfo,
        EventView,
        EnvelopesOf,
        EventBounty,
        EventClock,
        EventLevel,
        EventPlayer,
        EventSeat,
        EventTable,
        SeatDraw,
        DirectorAsk,
        DirectorAct,
        ChipsAsk,
        ChipsWanted,
        FromEvent,
    );
    tidy(&text)
}

/// The longest line that a field and what it means share.
const MOST_LETTERS: usize = 140;

/// A comment of one line on one line, and before the field that it is about where both have room there.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut tidied = String::with_capacity(text.len());
    let mut at = 0;
    while at < lines.len() {
        if let ["/**", words, " */", ref rest @ ..] = lines[at..] {
            let comment = format!("/** {} */", words.trim_start_matches(" *").trim());
            tidied.push_str(&comment);
            at += 3;
            if let Some(field) = rest.first().map(|line| line.trim_end())
                && !field.starts_with("export ")
                && comment.len() + field.len() < MOST_LETTERS
            {
                tidied.push(' ');
                tidied.push_str(field);
                at += 1;
            }
        } else {
            tidied.push_str(lines[at].trim_end());
            at += 1;
        }
        tidied.push('\n');
    }
    tidied
}
