//! What must be true of an event.

use hand::Chips;
use room::{PlayerId, table::Chair};

use super::{
    super::words::{Fault, Read, Word, Words},
    head::{Head, chair, count},
    line::time,
};

/// How a player's chair is dealt to while a penalty is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Serves {
    /// Cards are dealt to it and what it owes is posted.
    Dealt,
    DealtOut,
    /// There is no penalty.
    Nothing,
}

/// Something that must be true.
#[derive(Clone, Debug)]
pub(crate) enum Expect {
    /// So much is left on the clock, in milliseconds; does it run?
    Clock(u64, Option<bool>),
    /// The level in force; that of the hand at a table.
    Level(u32, Option<u32>),
    Players(u32),
    Seat(PlayerId, u32, Chair),
    /// The last act moved somebody there.
    Moved(PlayerId, u32, Chair),
    /// It moved nobody.
    NoMove,
    Stack(PlayerId, Chips),
    Place(PlayerId, u32),
    Won(PlayerId, Chips),
    /// Has a seat in the event that this one leads to.
    WonSeat(PlayerId),
    InPlay(Chips),
    Halted(u32),
    /// May a table deal?
    Deals(u32),
    Misses(PlayerId, u32),
    /// Is a penalty served, and how?
    Serves(PlayerId, Serves),
    Out(PlayerId),
    DrawDue(Option<u32>),
    CardsDue(Vec<u32>),
    Even,
    /// Is entry open?
    Entry(bool),
    Waiting(Vec<PlayerId>),
    Prize(u32, Chips),
    Bagged(PlayerId, Chips),
    /// The round of a bracket.
    Round(u32),
    /// These and no others sit at a table of the round.
    Meets(Vec<PlayerId>),
    Bye(PlayerId),
    /// What lies in the envelopes that nobody has drawn, the largest first.
    Envelopes(Vec<Chips>),
    /// Whose head an envelope is to be drawn for next.
    EnvelopeDue(Option<PlayerId>),
    Over,
}

pub(super) fn read(head: &Head, first: &Word<'_>, words: &mut Words<'_>) -> Read<Expect> {
    let who = |words: &mut Words<'_>| head.whose(&words.want("a player's name")?);
    Ok(match first.text {
        "clock" => {
            let left = time(words)?;
            let runs = if words.skip("runs") { Some(true) } else { words.skip("stands").then_some(false) };
            Expect::Clock(left, runs)
        }
        "level" => {
            let level = count(words, "the level")?;
            let table = if words.skip("table") { Some(count(words, "the number of a table")?) } else { None };
            Expect::Level(level, table)
        }
        "players" => Expect::Players(count(words, "how many")?),
        "seat" => Expect::Seat(who(words)?, count(words, "the number of a table")?, chair(words)?),
        "moved" if words.skip("nobody") => Expect::NoMove,
        "moved" => Expect::Moved(who(words)?, count(words, "the number of a table")?, chair(words)?),
        "stack" => Expect::Stack(who(words)?, words.chips("the stack")?),
        "place" => Expect::Place(who(words)?, count(words, "the place")?),
        "won" => Expect::Won(who(words)?, words.chips("how much")?),
        "won-seat" => Expect::WonSeat(who(words)?),
        "in-play" => Expect::InPlay(words.chips("the chips")?),
        "halted" => Expect::Halted(count(words, "the number of a table")?),
        "deals" => Expect::Deals(count(words, "the number of a table")?),
        "misses" => Expect::Misses(who(words)?, count(words, "how many hands")?),
        "serves" => Expect::Serves(
            who(words)?,
            words.pick(
                "`dealt`, `dealt-out` or `nothing`",
                "a way to serve a penalty",
                &[("dealt", Serves::Dealt), ("dealt-out", Serves::DealtOut), ("nothing", Serves::Nothing)],
            )?,
        ),
        "out" => Expect::Out(who(words)?),
        "draw-due" => Expect::DrawDue(words.maybe_chips()?.map(|tables| tables.0.min(100_000) as u32)),
        "cards-due" => {
            let mut tables = vec![count(words, "the number of a table")?];
            while !words.is_done() {
                tables.push(count(words, "the number of a table")?);
            }
            Expect::CardsDue(tables)
        }
        "even" => Expect::Even,
        "entry" => Expect::Entry(words.pick(
            "`open` or `closed`",
            "a state of entry",
            &[("open", true), ("closed", false)],
        )?),
        "waiting" => Expect::Waiting(words.each(|word| head.whose(&word))?),
        "prize" => Expect::Prize(count(words, "the place")?, words.chips("what it pays")?),
        "round" => Expect::Round(count(words, "the round")?),
        "meets" => Expect::Meets(words.each(|word| head.whose(&word))?),
        "bye" => Expect::Bye(who(words)?),
        "bagged" => Expect::Bagged(who(words)?, words.chips("how much")?),
        "envelopes-left" => {
            let mut amounts = Vec::new();
            while !words.is_done() {
                amounts.push(words.chips("what is in an envelope")?);
            }
            Expect::Envelopes(amounts)
        }
        "envelope-due" if words.skip("nobody") => Expect::EnvelopeDue(None),
        "envelope-due" => Expect::EnvelopeDue(Some(who(words)?)),
        "over" => Expect::Over,
        _ => {
            let what = format!("`{}` alone says nothing here", first.text);
            return Err(Fault::new(first.span.clone(), what, "not something to ask"));
        }
    })
}
