//! What is done beside betting and dealing: cards thrown, dropped and shown, bets noticed late, the clock, disputes and
//! sanctions.

use cards::CardSet;
use hand::{
    Chips, DealerAct, FloorAct, PlayerAct, Seat,
    floor::{Dispute, Offence, Sanction},
    live::{Gesture, NextHand},
};

use super::{
    header::Setup,
    line::set,
    words::{Read, Words, chips, unknown},
};

/// The words that begin such an act, after the player's name.
pub(super) const VERBS: [&str; 7] = ["throws", "wants", "picks", "drops", "exposes", "gestures", "disputes"];

/// Reads a player's act from its verb on.
pub(super) fn of_player(verb: &str, setup: &Setup, words: &mut Words<'_>) -> Read<PlayerAct> {
    let gesture = match verb {
        "throws" => {
            words.must("the")?;
            words.must("cards")?;
            if words.skip("into") {
                Gesture::ThrowInto(name(setup, words)?)
            } else {
                words.must("forward")?;
                Gesture::ThrowForward
            }
        }
        "wants" => {
            phrase(words, &["the", "hand", "back"])?;
            Gesture::WantBack
        }
        "picks" => {
            phrase(words, &["up", "the", "upcards"])?;
            Gesture::LiftUpCards
        }
        "drops" => {
            phrase(words, &["the", "cards"])?;
            Gesture::Drop
        }
        "exposes" => Gesture::Expose(cards(words, None)?),
        "disputes" => {
            words.must("the")?;
            let word = words.want("what is disputed")?;
            return Ok(PlayerAct::Dispute(match word.text {
                "pot" => Dispute::Pot,
                "reading" => Dispute::Reading,
                _ => return Err(unknown(&word, "something to dispute", ["pot", "reading"])),
            }));
        }
        _ => Gesture::Other,
    };
    Ok(PlayerAct::Gesture(gesture))
}

/// `Ah to B`, after `shows`.
pub(super) fn shows_to(setup: &Setup, words: &mut Words<'_>) -> Read<PlayerAct> {
    let cards = cards(words, Some("to"))?;
    words.must("to")?;
    Ok(PlayerAct::Gesture(Gesture::ShowTo(name(setup, words)?, cards)))
}

/// Cards by name, or `the hand`: all of them.
fn cards(words: &mut Words<'_>, until: Option<&str>) -> Read<CardSet> {
    if words.skip("the") {
        words.must("hand")?;
        return Ok(CardSet::EMPTY);
    }
    set(words.cards(until)?)
}

/// `the clock on B after 90`, after `calls` or `starts`: on whom, after how many seconds. Where no time is given, long
/// enough.
pub(super) fn clock(setup: &Setup, words: &mut Words<'_>) -> Read<(Seat, u32)> {
    const LONG: u32 = 3600;
    phrase(words, &["the", "clock", "on"])?;
    let seat = name(setup, words)?;
    let after = if words.skip("after") { words.chips("how many seconds")?.0 } else { u64::from(LONG) };
    words.skip("seconds");
    Ok((seat, after.min(u64::from(LONG)) as u32))
}

/// `hand begins` or `hand sees action`, after `next`.
pub(super) fn next(words: &mut Words<'_>) -> Read<DealerAct> {
    words.must("hand")?;
    let word = words.want("how far the next hand has got")?;
    let next = match word.text {
        "begins" => NextHand::Begun,
        "sees" => {
            words.must("action")?;
            NextHand::SubstantialAction
        }
        _ => return Err(unknown(&word, "how far a hand gets", ["begins", "sees action"])),
    };
    Ok(DealerAct::Next(next))
}

/// `runs out`, after `clock`.
pub(super) fn runs_out(words: &mut Words<'_>) -> Read<DealerAct> {
    phrase(words, &["runs", "out"])?;
    Ok(DealerAct::TimeUp)
}

/// `the bet` or `the bring-in`, after `corrects`.
pub(super) fn corrects(words: &mut Words<'_>) -> Read<()> {
    words.must("the")?;
    if words.skip("bring-in") { Ok(()) } else { words.must("bet") }
}

/// `at B`, after `points`.
pub(super) fn points(setup: &Setup, words: &mut Words<'_>) -> Read<DealerAct> {
    words.must("at")?;
    Ok(DealerAct::PointAt(name(setup, words)?))
}

/// `aside 300 from A`, after `sets`.
pub(super) fn sets_aside(setup: &Setup, words: &mut Words<'_>) -> Read<FloorAct> {
    words.must("aside")?;
    let amount = words.chips("how much")?;
    words.must("from")?;
    Ok(FloorAct::Impound(name(setup, words)?, amount))
}

/// `300 from A to B`, after `moves`.
pub(super) fn moves(setup: &Setup, words: &mut Words<'_>) -> Read<FloorAct> {
    let amount = words.chips("how much")?;
    words.must("from")?;
    let from = Some(name(setup, words)?);
    words.must("to")?;
    Ok(FloorAct::Move { to: name(setup, words)?, from, amount })
}

/// `300 to B` of what was set aside, or `A a warning for exposing`, after `gives`.
pub(super) fn gives(setup: &Setup, words: &mut Words<'_>) -> Read<FloorAct> {
    let first = words.want("an amount, or a player's name")?;
    if first.text.starts_with(|letter: char| letter.is_ascii_digit()) {
        let amount: Chips = chips(&first)?;
        words.must("to")?;
        return Ok(FloorAct::Move { to: name(setup, words)?, from: None, amount });
    }
    let seat = setup.seat(&first)?;
    words.skip("a");
    let word = words.want("a sanction")?;
    let Some(sanction) = Sanction::ALL.into_iter().find(|sanction| sanction.name() == word.text) else {
        return Err(unknown(&word, "a sanction", Sanction::ALL.map(Sanction::name)));
    };
    let offence = if words.skip("for") {
        let word = words.want("what it is for")?;
        let known = Offence::ALL.into_iter().find(|offence| offence.name() == word.text);
        known.ok_or_else(|| unknown(&word, "an offence", Offence::ALL.map(Offence::name)))?
    } else {
        Offence::Conduct
    };
    Ok(FloorAct::Sanction(seat, sanction, offence))
}

fn name(setup: &Setup, words: &mut Words<'_>) -> Read<Seat> {
    setup.seat(&words.want("a player's name")?)
}

fn phrase(words: &mut Words<'_>, phrase: &[&str]) -> Read<()> {
    phrase.iter().try_for_each(|word| words.must(word))
}
