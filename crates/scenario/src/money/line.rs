//! The lines after the head: what is done, and what must be true by then.

use cards::{Card, CardSet};
use hand::Chips;
use room::ledger::Account;

use super::{
    super::{
        steps,
        words::{Fault, Read, Word, Words, unknown},
    },
    head,
};

/// The words other than names that begin such a line.
pub(super) const BODY: &[&str] = &[
    "clock",
    "next",
    "deal",
    "flop",
    "board",
    "folded",
    "win",
    "supervisor",
    "collect",
    "waiting",
    "time",
    "bank",
    "buy-in",
    "stack",
    "bankroll",
    "pot",
    "drop",
    "tokes",
    "cage",
    "jackpot",
    "line",
    "lines",
    "box",
    "fee",
    "counts",
    "award",
    "bad",
    "held",
    "not",
    "no",
    "refused",
    "cites",
    "and",
];

/// What a player can do, by the first word after the name.
pub(super) const ACTS: &[&str] = &[
    "buys",
    "adds",
    "cashes",
    "switches",
    "is",
    "comes",
    "takes",
    "goes",
    "wins",
    "has",
    "announces",
    "declares",
    "puts",
    "shows",
    "tokes",
    "will",
    "plays",
];

/// What it does or says.
pub(crate) type Step = steps::Step<Act, Expect>;

/// A player, by name.
pub(crate) type Name = String;

/// A game, counted from 1.
pub(crate) type Game = u16;

/// Something that is done.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// It is so many minutes past midnight.
    Clock(u64),
    /// A gaming day begins.
    NextDay,
    BuyIn(Name, Chips, Game),
    AddOn(Name, Chips, bool),
    CashOut(Name),
    Switch(Name, Game, Chips, room::money::Why),
    /// The last part: are the chips large, and counted by the dealer?
    TakeAlong(Name, Chips, bool),
    Restore(Name, Chips),
    GoHome(Name),
    /// One wins chips of another at the table.
    WinFrom(Name, Chips, Name),
    Behind(Name, room::money::Behind),
    Cash(Name, room::money::Cash),
    Foreign(Name, room::money::Foreign),
    /// A hand is dealt to these; to all at the table if none is named.
    Deal(Vec<Name>),
    PutIn(Name, Chips),
    Flop,
    Board(CardSet),
    Show(Name, Vec<Card>),
    Supervisor(Supervisor),
    /// All others fold.
    FoldedTo(Name),
    /// These win the pot.
    Win(Vec<Name>),
    Waiting(u32),
    Manner(Name, Manner),
    CollectTime,
    TimePot(Vec<Name>),
    Bank(Chips),
    Toke(Name, Chips),
}

/// What the supervisor says about a hand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Supervisor {
    Checks,
    LetsTalkPass,
    Voids,
}

/// How somebody is when time is collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    New,
    Away,
    AwayWithLeave,
    WillNotPay,
}

/// Something that must be true.
#[derive(Clone, Debug)]
pub(crate) enum Expect {
    BuyIn(Option<Chips>, Option<Chips>, Game),
    Stack(Name, Chips),
    Bankroll(Name, Chips),
    Pot(Chips),
    Drop(Chips),
    Tokes(Chips),
    /// So many chips are out in the room.
    Cage(Chips),
    Holds(Account, Chips),
    /// Each of these lines holds so much.
    Lines(u32, u32, Chips),
    Fee(Chips),
    Counts(Chips),
    Plays(Name, Chips),
    Due(Name, Due),
    Award(Name, Chips),
    /// Nobody gets anything, or this one does not.
    NoAward(Option<Name>),
    BadBeat(bool),
    /// A clause that holds these words did or did not hold.
    Clause(bool, String),
}

/// What becomes of somebody when time is collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    Pays(Chips),
    PaysOrLeaves(Chips),
    Free,
    OneHand,
    UntilBlind,
    PickedUp,
}

/// What a line does or asks, read past its first word.
pub(super) fn read(first: &Word<'_>, words: &mut Words<'_>) -> Read<Step> {
    if BODY.contains(&first.text) { of_room(first, words) } else { super::act::of_player(first, words) }
}

/// A line that begins with a word of the format.
fn of_room(first: &Word<'_>, words: &mut Words<'_>) -> Read<Step> {
    let act = match first.text {
        "clock" => Act::Clock(words.time()?),
        "next" => {
            words.must("day")?;
            Act::NextDay
        }
        "deal" => Act::Deal(names(words)),
        "flop" => Act::Flop,
        "board" => Act::Board(words.cards(None)?.into_iter().map(|(card, _)| card).collect()),
        "folded" => {
            words.must("to")?;
            Act::FoldedTo(name(words)?)
        }
        "win" => Act::Win(some_names(words)?),
        "supervisor" => Act::Supervisor(supervisor(words)?),
        "collect" => {
            words.must("time")?;
            Act::CollectTime
        }
        "time" => {
            words.must("pot")?;
            Act::TimePot(some_names(words)?)
        }
        "waiting" => Act::Waiting(words.chips("how many")?.0.min(1000) as u32),
        "bank" => Act::Bank(words.chips("the total of the bets")?),
        _ => return expectation(first, words).map(Step::Expect),
    };
    Ok(Step::Act(act))
}

fn expectation(first: &Word<'_>, words: &mut Words<'_>) -> Read<Expect> {
    Ok(match first.text {
        "buy-in" => {
            let (least, most) = head::span(words)?;
            Expect::BuyIn(least, most, at_game(words)?)
        }
        "stack" => Expect::Stack(name(words)?, words.chips("the amount")?),
        "bankroll" => Expect::Bankroll(name(words)?, words.chips("the amount")?),
        "pot" => Expect::Pot(words.chips("the amount")?),
        "drop" => Expect::Drop(words.chips("the amount")?),
        "tokes" => Expect::Tokes(words.chips("the amount")?),
        "cage" => Expect::Cage(words.chips("the amount")?),
        "jackpot" | "line" | "box" => {
            Expect::Holds(head::of_holder(first, words)?, words.chips("the amount")?)
        }
        "lines" => {
            let (from, to) = head::span(words)?;
            let (from, to) = (from.map_or(1, |line| line.0), to.map_or(1, |line| line.0));
            let lines = (from.min(to).min(1000) as u32, from.max(to).min(1000) as u32);
            Expect::Lines(lines.0, lines.1, words.chips("the amount")?)
        }
        "fee" => Expect::Fee(words.chips("the amount")?),
        "counts" => Expect::Counts(words.chips("the amount")?),
        "award" => Expect::Award(name(words)?, words.chips("the amount")?),
        "bad" => {
            words.must("beat")?;
            Expect::BadBeat(true)
        }
        "held" => Expect::Clause(true, words.rest().to_owned()),
        "not" => {
            words.must("held")?;
            Expect::Clause(false, words.rest().to_owned())
        }
        _ => {
            let what = words.want("`award` or `bad beat`")?;
            match what.text {
                "award" => Expect::NoAward(words.take().map(|name| name.text.to_owned())),
                "bad" => {
                    words.must("beat")?;
                    Expect::BadBeat(false)
                }
                _ => return Err(unknown(&what, "something that may be missing", ["award", "bad beat"])),
            }
        }
    })
}

fn supervisor(words: &mut Words<'_>) -> Read<Supervisor> {
    let word = words.want("what the supervisor does")?;
    Ok(match word.text {
        "checks" => Supervisor::Checks,
        "voids" => Supervisor::Voids,
        "lets" => {
            words.must("talk")?;
            words.must("pass")?;
            Supervisor::LetsTalkPass
        }
        _ => return Err(unknown(&word, "something that the supervisor does", ["checks", "voids", "lets"])),
    })
}

/// ` at 2`, or the first game.
pub(super) fn at_game(words: &mut Words<'_>) -> Read<Game> {
    if words.skip("at") { game(words) } else { Ok(1) }
}

pub(super) fn game(words: &mut Words<'_>) -> Read<Game> {
    let word = words.want("the number of a game")?;
    word.text.parse().map_err(|_| {
        Fault::new(word.span, format!("`{}` is not the number of a game", word.text), "a number")
            .help("games are numbered in the order of the head, from 1")
    })
}

pub(super) fn name(words: &mut Words<'_>) -> Read<Name> {
    words.want("a player's name").map(|word| word.text.to_owned())
}

fn names(words: &mut Words<'_>) -> Vec<Name> {
    std::iter::from_fn(|| words.take()).map(|word| word.text.to_owned()).collect()
}

fn some_names(words: &mut Words<'_>) -> Read<Vec<Name>> {
    let first = name(words)?;
    Ok(std::iter::once(first).chain(names(words)).collect())
}
