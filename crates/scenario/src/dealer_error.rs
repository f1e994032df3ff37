//! Lines in which the dealer errs, or finds that something is wrong.

use cards::Card;
use hand::errors::{DealerError, Dropped, Foreign};
use rules::{Vocabulary, policy::MisdealCauses};

use super::{
    header::Setup,
    line::Act,
    words::{Fault, Read, Word, Words, unknown},
};

/// What the dealer does, by the first word after `dealer`, where something goes wrong.
pub(super) const VERBS: [&str; 9] =
    ["exposes", "leaves", "gives", "counts", "mends", "finds", "drops", "sets", "draws"];

/// Reads the rest of a line that began with `dealer` and one of the verbs.
pub(super) fn read(setup: &Setup, verb: &Word<'_>, words: &mut Words<'_>) -> Read<Act> {
    Ok(match verb.text {
        "exposes" => {
            let seat = setup.seat(&words.want("a player's name")?)?;
            Act::DealerError(DealerError::Exposed(seat, one_card(words)?))
        }
        "leaves" => {
            let seat = setup.seat(&words.want("a player's name")?)?;
            words.must("short")?;
            Act::DealerError(DealerError::Short(seat))
        }
        "gives" => {
            let seat = setup.seat(&words.want("a player's name")?)?;
            if words.skip("a") {
                words.must("joker")?;
                return Ok(Act::DealerError(DealerError::Joker(seat)));
            }
            let card = one_card(words)?;
            too_many(words)?;
            Act::DealerError(DealerError::Extra(seat, Some(card)))
        }
        "counts" => Act::DealerError(DealerError::Miscounted(setup.seat(&words.want("a player's name")?)?)),
        "mends" => {
            words.must("the")?;
            words.must("burn")?;
            Act::DealerError(DealerError::Misburnt)
        }
        "sets" => {
            let card = one_card(words)?;
            words.must("aside")?;
            Act::SetAside(card)
        }
        "draws" => {
            let card = one_card(words)?;
            words.must("at")?;
            words.must("random")?;
            Act::DrawOne(card)
        }
        "drops" => Act::DealerError(DealerError::Dropped(dropped(words)?)),
        _ => Act::DealerError(found(setup, words)?),
    })
}

/// `too many` after a card.
pub(super) fn too_many(words: &mut Words<'_>) -> Read<()> {
    words.must("too")?;
    words.must("many")
}

fn one_card(words: &mut Words<'_>) -> Read<Card> {
    let word = words.want("a card")?;
    word.text.parse().map_err(|_| {
        let what = format!("`{}` is not a card", word.text);
        Fault::new(word.span, what, "one card is meant").help("as in `Kh`")
    })
}

/// `the stub`, `the stub in order`, `the stub into the muck and the burns`.
fn dropped(words: &mut Words<'_>) -> Read<Dropped> {
    words.must("the")?;
    words.must("stub")?;
    let mut how = Dropped { order_known: false, muck: false, burns: false };
    if words.skip("in") {
        words.must("order")?;
        how.order_known = true;
    } else if words.skip("into") {
        loop {
            words.must("the")?;
            let word = words.want("`muck` or `burns`")?;
            match word.text {
                "muck" => how.muck = true,
                "burns" => how.burns = true,
                _ => return Err(unknown(&word, "something a stub falls into", ["muck", "burns"])),
            }
            if !words.skip("and") {
                break;
            }
        }
    }
    Ok(how)
}

/// `Kh boxed`, `Kh boxed with C`, `a joker`, `a duplicate`, `a foreign card in play`, `a card missing`.
fn found(setup: &Setup, words: &mut Words<'_>) -> Read<DealerError> {
    if !words.skip("a") {
        let card = one_card(words)?;
        words.must("boxed")?;
        let seat = if words.skip("with") { Some(setup.seat(&words.want("a player's name")?)?) } else { None };
        return Ok(DealerError::Boxed(seat, card));
    }
    let word = words.want("what is found")?;
    Ok(match word.text {
        "joker" => DealerError::BoardJoker,
        "duplicate" => DealerError::Duplicate,
        "card" => {
            words.must("missing")?;
            DealerError::DeckShort
        }
        "foreign" => {
            words.must("card")?;
            let place = words.want("where it is")?;
            DealerError::Foreign(match place.text {
                "in" if words.skip("play") => Foreign::InPlay,
                "in" => {
                    words.must("the")?;
                    words.must("stub")?;
                    Foreign::InStub
                }
                "out" => {
                    words.must("of")?;
                    words.must("reach")?;
                    Foreign::OutOfReach
                }
                _ => return Err(unknown(&place, "a place", ["in play", "in the stub", "out of reach"])),
            })
        }
        _ => {
            let known = ["joker", "duplicate", "foreign card", "card missing"];
            return Err(unknown(&word, "something that is found in a deck", known));
        }
    })
}

/// The cause of a misdeal, by its word in the books' list; none where nothing is said.
pub(super) fn cause(words: &mut Words<'_>) -> Read<Option<MisdealCauses>> {
    let Some(word) = words.take() else { return Ok(None) };
    match MisdealCauses::ALL.iter().find(|cause| cause.word() == word.text) {
        Some(&cause) => Ok(Some(cause)),
        None => Err(unknown(&word, "a cause of a misdeal", MisdealCauses::WORDS.iter().copied())),
    }
}
