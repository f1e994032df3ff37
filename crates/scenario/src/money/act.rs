//! Lines that begin with a player's name.

use room::money::{Behind, Cash, Foreign, Why};

use super::{
    super::words::{Fault, Read, Word, Words, unknown},
    line::{ACTS, Act, Due, Expect, Manner, Step, at_game, game, name},
};
use hand::Chips;

/// What a player does, or what must be true of one.
pub(super) fn of_player(first: &Word<'_>, words: &mut Words<'_>) -> Read<Step> {
    let who = first.text.to_owned();
    let Some(verb) = words.take() else {
        let what = format!("`{}` alone says nothing", first.text);
        return Err(Fault::new(first.span.clone(), what, "a word of the format, or a name and what is done"));
    };
    let act = match verb.text {
        "buys" => {
            words.must("in")?;
            Act::BuyIn(who, words.chips("the amount")?, at_game(words)?)
        }
        "adds" => {
            let amount = words.chips("the amount")?;
            let in_hand = words.skip("in");
            if in_hand {
                words.must("a")?;
                words.must("hand")?;
            }
            Act::AddOn(who, amount, in_hand)
        }
        "cashes" => {
            words.must("out")?;
            Act::CashOut(who)
        }
        "switches" => switch(words, who, Why::Choice)?,
        "comes" => {
            for word in ["from", "a", "broken", "game"] {
                words.must(word)?;
            }
            switch(words, who, Why::Broken)?
        }
        "takes" => {
            let amount = words.chips("the amount")?;
            words.must("along")?;
            let large = words.skip("in");
            if large {
                words.must("large")?;
                words.must("chips")?;
            }
            Act::TakeAlong(who, amount, large)
        }
        "goes" => {
            words.must("home")?;
            Act::GoHome(who)
        }
        "wins" => {
            let amount = words.chips("the amount")?;
            words.must("from")?;
            Act::WinFrom(who, amount, name(words)?)
        }
        "has" | "declares" => {
            let amount = words.chips("the amount")?;
            words.must("behind")?;
            let bought = Behind::Bought { amount, announced: false };
            Act::Behind(who, if verb.text == "has" { bought } else { Behind::Declared(amount) })
        }
        "announces" => announces(words, who)?,
        "puts" => puts(words, who)?,
        "shows" => Act::Show(who, words.cards(None)?.into_iter().map(|(card, _)| card).collect()),
        "tokes" => Act::Toke(who, words.chips("the amount")?),
        "will" => {
            words.must("not")?;
            words.must("pay")?;
            Act::Manner(who, Manner::WillNotPay)
        }
        "is" => return is(words, who),
        "plays" => return plays(words, who).map(Step::Expect),
        "pays" => return pays(words, who).map(Step::Expect),
        _ => return Err(unknown(&verb, "something that a player does", ACTS.iter().copied())),
    };
    Ok(Step::Act(act))
}

/// `to 2 with 420`.
fn switch(words: &mut Words<'_>, who: String, why: Why) -> Read<Act> {
    words.must("to")?;
    let to = game(words)?;
    words.must("with")?;
    Ok(Act::Switch(who, to, words.chips("the amount")?, why))
}

fn announces(words: &mut Words<'_>, who: String) -> Read<Act> {
    let amount = words.chips("the amount")?;
    if words.skip("behind") {
        return Ok(Act::Behind(who, Behind::Bought { amount, announced: true }));
    }
    words.must("in")?;
    words.must("cash")?;
    Ok(Act::Cash(who, cash(words, amount, true)?))
}

/// `in`, `in cash` or `in foreign chips`.
fn puts(words: &mut Words<'_>, who: String) -> Read<Act> {
    let amount = words.chips("the amount")?;
    words.must("in")?;
    if words.skip("cash") {
        return Ok(Act::Cash(who, cash(words, amount, false)?));
    }
    if words.skip("foreign") {
        words.must("chips")?;
        return Ok(Act::Foreign(who, Foreign { amount, let_pass: words.skip("unnoticed") }));
    }
    Ok(Act::PutIn(who, amount))
}

/// ` in hundreds` and ` unnoticed`, both of which may be missing.
fn cash(words: &mut Words<'_>, amount: Chips, announced: bool) -> Read<Cash> {
    let bills = words.skip("in");
    if bills {
        words.must("hundreds")?;
    }
    let (hundreds, other) = if bills { (amount, Chips::ZERO) } else { (Chips::ZERO, amount) };
    Ok(Cash { hundreds, other, announced, let_pass: words.skip("unnoticed") })
}

fn is(words: &mut Words<'_>, who: String) -> Read<Step> {
    let word = words.want("what")?;
    let act = match word.text {
        "moved" => switch(words, who, Why::MustMove)?,
        "back" => {
            words.must("with")?;
            Act::Restore(who, words.chips("the amount")?)
        }
        "new" => Act::Manner(who, Manner::New),
        "away" if words.skip("with") => {
            words.must("leave")?;
            Act::Manner(who, Manner::AwayWithLeave)
        }
        "away" => Act::Manner(who, Manner::Away),
        "free" => return Ok(Step::Expect(Expect::Due(who, Due::Free))),
        "picked" => {
            words.must("up")?;
            return Ok(Step::Expect(Expect::Due(who, Due::PickedUp)));
        }
        _ => {
            let known = ["moved", "back", "new", "away", "free", "picked"];
            return Err(unknown(&word, "something that a player is", known));
        }
    };
    Ok(Step::Act(act))
}

/// `plays 40`, `plays on for one hand` or `plays on until the blind`.
fn plays(words: &mut Words<'_>, who: String) -> Read<Expect> {
    if !words.skip("on") {
        return Ok(Expect::Plays(who, words.chips("the amount")?));
    }
    let due = if words.skip("for") {
        words.must("one")?;
        words.must("hand")?;
        Due::OneHand
    } else {
        for word in ["until", "the", "blind"] {
            words.must(word)?;
        }
        Due::UntilBlind
    };
    Ok(Expect::Due(who, due))
}

fn pays(words: &mut Words<'_>, who: String) -> Read<Expect> {
    let amount = words.chips("the amount")?;
    let leaves = words.skip("or");
    if leaves {
        words.must("leaves")?;
    }
    Ok(Expect::Due(who, if leaves { Due::PaysOrLeaves(amount) } else { Due::Pays(amount) }))
}
