//! What the head of a hand has posted, held against the book: a straddle or a kill that the house does not have.

use std::sync::Arc;

use hand::{Chips, Seat};
use rules::{
    Book, Circumstances, Citation,
    game::Limit,
    policy::{
        KillSize, StraddleAllowed, StraddleAmount, StraddleInKillPot, StraddleMaxCount, StraddlePositions,
    },
};

use super::{
    header::{Posting, Setup},
    script::Unset,
};

/// Does the book allow what the head has posted? If not, which line it forbids, and by which rule.
pub(super) fn check(setup: &Setup, book: &Book) -> Result<(), Unset> {
    let at = hand::circumstances(&setup.game, setup.limit);
    let kills = setup.kills.first();
    if let Some(kill) = kills {
        arises(book, kill, "kill.size")?;
        let sizes = book.get_in(KillSize, &at);
        if sizes.usual().is_empty() {
            return Err(against(kill, "the house has no kills", sizes.citation()));
        }
    }
    for (place, straddle) in setup.straddles.iter().enumerate() {
        arises(book, straddle, "straddle.allowed")?;
        let allowed = book.get_in(StraddleAllowed, &at);
        if !allowed.usual().contains(betting(setup.limit)) {
            return Err(against(straddle, "no straddle may be posted in this game", allowed.citation()));
        }
        let in_kill = book.get_in(StraddleInKillPot, &at);
        if kills.is_some() && !*in_kill.usual() {
            return Err(against(straddle, "no straddle may be posted in a kill pot", in_kill.citation()));
        }
        let count = book.get_in(StraddleMaxCount, &at);
        if let StraddleMaxCount::Count(most) = *count.usual()
            && place >= most as usize
        {
            return Err(against(straddle, &format!("{most} may be posted on a deal"), count.citation()));
        }
        placed(setup, book, at, place)?;
        sized(setup, book, at, place)?;
    }
    Ok(())
}

/// Is a straddle posted from a seat that may?
fn placed(setup: &Setup, book: &Book, at: Circumstances, place: usize) -> Result<(), Unset> {
    let straddle = &setup.straddles[place];
    let from = book.get_in(StraddlePositions, &at);
    let may = |position| from.usual().contains(position);
    let blinds = setup.stakes.blinds.iter().filter(|blind| !blind.is_zero()).count();
    let button = Seat(setup.names.len() as u8 - 1);
    let on_button = straddle.seat == button && may(StraddlePositions::Button);
    // Whoever straddled from under the gun is followed by the next on the left.
    let before = setup.straddles[..place].iter().rev().find(|other| other.seat != button);
    let next = match before {
        None => straddle.seat.0 as usize == blinds && may(StraddlePositions::Utg),
        Some(last) => straddle.seat.0 == last.seat.0 + 1 && may(StraddlePositions::NextLeft),
    };
    if setup.names.len() > 2 && (on_button || next) {
        return Ok(());
    }
    Err(against(straddle, "one does not straddle from that seat", from.citation()))
}

/// Is a straddle as large as the house has it?
fn sized(setup: &Setup, book: &Book, at: Circumstances, place: usize) -> Result<(), Unset> {
    let straddle = &setup.straddles[place];
    let big = setup.stakes.blinds.iter().copied().max().unwrap_or_default();
    let last = setup.straddles[..place].last().map_or(big, |last| last.amount);
    let amount = book.get_in(StraddleAmount, &at);
    let (least, most) = match *amount.usual() {
        StraddleAmount::Exactly2bb => (big * 2, Some(big * 2)),
        StraddleAmount::AtLeast2bb => (big * 2, None),
        StraddleAmount::DoublePrevious => (last * 2, Some(last * 2)),
    };
    if straddle.amount >= least && most.is_none_or(|most| straddle.amount <= most) {
        return Ok(());
    }
    let wanted: Chips = if straddle.amount < least { least } else { most.unwrap_or(least) };
    let bound = if most == Some(wanted) { "" } else { " at least" };
    Err(against(straddle, &format!("a straddle is {wanted}{bound}"), amount.citation()))
}

fn betting(limit: Limit) -> StraddleAllowed {
    match limit {
        Limit::No => StraddleAllowed::NoLimit,
        Limit::Pot => StraddleAllowed::PotLimit,
        Limit::Fixed | Limit::Spread => StraddleAllowed::Limit,
    }
}

/// Can there be such a thing under the book at all?
fn arises(book: &Book, posting: &Posting, policy: &str) -> Result<(), Unset> {
    let Some(absent) = book.answer(policy).and_then(|answer| answer.absent()) else { return Ok(()) };
    let why = format!("there is none by the book of {}: {}", absent.book, absent.why);
    Err(Unset { span: Some(posting.span.clone()), why })
}

/// A line that the book forbids, and the rule that does.
fn against(posting: &Posting, why: &str, rule: &Arc<Citation>) -> Unset {
    let why = format!("{why} ({rule}: {})", rule.says.trim_end_matches('.'));
    Unset { span: Some(posting.span.clone()), why }
}
