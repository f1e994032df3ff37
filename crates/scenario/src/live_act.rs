//! What people say and put out: `A says "raise" and puts 1000`, and what the floor makes of it.

use hand::{
    Chips,
    floor::Verdict,
    live::{LiveAct, Motion, Part},
};

use super::words::{Fault, Read, Word, Words, chips, unknown};

/// The words that begin a live act, after the player's name.
pub(super) const VERBS: [&str; 5] = ["says", "puts", "takes", "taps", "moves"];

/// Reads a live act from its first word on: parts in order with `and` between them, or at once with `while`.
pub(super) fn read(first: &Word<'_>, words: &mut Words<'_>) -> Read<LiveAct> {
    let mut live_act = LiveAct { parts: Vec::new(), at_once: false };
    let mut verb = first.clone();
    let mut taken_back = Chips::ZERO;
    loop {
        // What is taken back counts when it is done, unless new chips come right after it.
        if !taken_back.is_zero() && verb.text != "puts" {
            let taken_back = std::mem::take(&mut taken_back);
            live_act.parts.push(Part::Put(Motion { taken_back, ..Motion::default() }));
        }
        match verb.text {
            "says" | "saying" => live_act.parts.push(Part::Say(speech(&words.want("what is said")?)?)),
            "taps" => live_act.parts.push(Part::Tap),
            "takes" => {
                words.must("back")?;
                taken_back = words.chips("what is taken back")?;
            }
            "puts" => {
                let chips = pieces(words)?;
                let beside =
                    if words.skip("beside") { Some(words.chips("what lies in front")?) } else { None };
                let together = words.skip("together");
                let taken_back = std::mem::take(&mut taken_back);
                live_act.parts.push(Part::Put(Motion { chips, taken_back, beside, together }));
            }
            "moves" => {
                let chips = pieces(words)?;
                words.must("forward")?;
                live_act.parts.push(Part::Move(Motion { chips, ..Motion::default() }));
            }
            _ => return Err(unknown(&verb, "something that can be done with words or chips", VERBS)),
        }
        let at_once = words.skip("while");
        if !at_once && !words.skip("and") {
            break;
        }
        live_act.at_once |= at_once;
        verb = words.want("what else is done")?;
    }
    if !taken_back.is_zero() {
        live_act.parts.push(Part::Put(Motion { taken_back, ..Motion::default() }));
    }
    Ok(live_act)
}

fn speech(word: &Word<'_>) -> Read<hand::live::Speech> {
    let quoted = word.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let Some(text) = quoted else {
        return Err(Fault::new(word.span.clone(), "what is said stands in quotes", "no quotes")
            .help("as in `says \"raise eight hundred\"`"));
    };
    text.parse().map_err(|unheard: hand::live::Unheard| {
        Fault::new(word.span.clone(), unheard.to_string(), "not a word for betting")
            .help("such as \"call\", \"raise eight hundred\", \"make it 800\", \"pot\", \"all in\"")
    })
}

/// The chips of a motion: `1000 500x3`.
fn pieces(words: &mut Words<'_>) -> Read<Vec<Chips>> {
    const MOST: u64 = 1000;
    let mut pieces = Vec::new();
    while let Some(word) = words.peek().cloned() {
        if !word.text.starts_with(|letter: char| letter.is_ascii_digit()) {
            break;
        }
        words.take();
        let (worth, count) = match word.text.split_once('x') {
            None => (chips(&word)?, 1),
            Some((worth, count)) => {
                let end = word.span.start + worth.len();
                let worth = chips(&Word { text: worth, span: word.span.start..end })?;
                let count = chips(&Word { text: count, span: end + 1..word.span.end })?.0;
                (worth, count)
            }
        };
        if worth.is_zero() || count == 0 || count > MOST {
            return Err(Fault::new(word.span, "that is no stack of chips", "as in 500x3"));
        }
        pieces.extend(std::iter::repeat_n(worth, count as usize));
    }
    if pieces.is_empty() {
        let place = words.span();
        return Err(
            Fault::new(place, "which chips are put out?", "no chips here").help("as in `puts 1000 500x3`")
        );
    }
    Ok(pieces)
}

/// One of the things that the floor can decide.
pub(super) fn verdict(words: &mut Words<'_>) -> Read<Verdict> {
    let word = words.want("what the floor decides")?;
    Ok(match word.text {
        "raise" => Verdict::Raise,
        "call" => Verdict::Call,
        "forfeit" if words.skip("the") => {
            words.must("pot")?;
            Verdict::ForfeitPot
        }
        "forfeit" => Verdict::Forfeit,
        "stands" if with_penalty(words)? => Verdict::StandsAndPenalty,
        "stands" => Verdict::Stands,
        "free" if with_penalty(words)? => Verdict::FreeAndPenalty,
        "free" => Verdict::Free,
        "live" => Verdict::Live,
        "redeal" => Verdict::Redeal,
        "reduce" => Verdict::Reduce,
        "complete" => Verdict::Complete,
        "least" => Verdict::Least,
        "penalty" => Verdict::Penalty,
        "cards" => {
            words.must("speak")?;
            Verdict::CardsSpeak
        }
        "limited" => Verdict::Limited,
        "dead" => Verdict::Dead,
        "keeps" => {
            words.must("the")?;
            words.must("right")?;
            Verdict::KeepsRight
        }
        "take" => {
            words.must("back")?;
            Verdict::TakeBack
        }
        "replace" => Verdict::Replace,
        "keep" => Verdict::Keep,
        "restore" => {
            words.must("the")?;
            words.must("order")?;
            Verdict::RestoreOrder
        }
        "shuffle" if words.skip("the") => {
            words.must("stub")?;
            Verdict::ShuffleStub
        }
        "shuffle" => {
            words.must("what")?;
            words.must("is")?;
            words.must("mixed")?;
            Verdict::ShuffleMixed
        }
        _ => {
            return Err(unknown(
                &word,
                "something that the floor can decide",
                [
                    "raise",
                    "call",
                    "take back",
                    "forfeit",
                    "stands",
                    "free",
                    "keeps the right",
                    "replace",
                    "keep",
                    "restore the order",
                    "shuffle the stub",
                    "shuffle what is mixed",
                    "limited",
                    "dead",
                    "live",
                    "redeal",
                    "reduce",
                    "complete",
                    "least",
                    "penalty",
                    "cards speak",
                ],
            ));
        }
    })
}

/// `with a penalty`, if it is there.
fn with_penalty(words: &mut Words<'_>) -> Read<bool> {
    let with = words.skip("with");
    if with {
        words.must("a")?;
        words.must("penalty")?;
    }
    Ok(with)
}
