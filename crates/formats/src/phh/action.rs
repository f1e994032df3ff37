//! One element of a hand's list of actions: who did what, and perhaps a remark.

use std::{fmt, ops::Range};

use cards::Card;
use hand::Seat;

use super::amount::Amount;

/// An element of the list: a deed, a remark, both, or neither.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Action {
    /// What was done.
    pub deed: Option<PhhAct>,
    /// What somebody has to say about it.
    pub comment: Option<String>,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhhAct {
    /// `d dh pN CARDS`: cards to a player.
    DealHole(Seat, Vec<Option<Card>>),
    /// `d db CARDS`: cards to the board; `d _db 2 CARDS`: to the second board or run.
    DealBoard(u8, Vec<Card>),
    /// `d _runs 2`: the rest will be dealt so many times.
    Runs(u8),
    /// `pN pb`: posts the bring-in.
    BringIn(Seat),
    /// `pN cbr AMOUNT`: completes, bets or raises to a total.
    RaiseTo(Seat, Amount),
    /// `pN cc`: checks or calls.
    CheckOrCall(Seat),
    /// `pN f`: folds.
    Fold(Seat),
    /// `pN sd [CARDS]`: stands pat or throws cards away.
    Discard(Seat, Vec<Option<Card>>),
    /// `pN sm [CARDS]`: shows or mucks.
    Show(Seat, Shown),
    /// `pN _flip up [CARD]`, `pN _flip down`: turns the down card up, which may come to light with it, or does not.
    Flip(Seat, bool, Option<Card>),
}

/// What is seen of a hand at the showdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing: the hand is thrown away.
    Nothing,
    /// `-`: the cards that are known already.
    AsKnown,
    /// These cards; those that stay face down are none.
    Cards(Vec<Option<Card>>),
}

/// Why an element is no action, and which bytes of it are to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadAction {
    /// The bytes of the element.
    pub span: Range<usize>,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub help: &'static str,
}

const SHAPES: &str = "the dealer's actions are `d dh pN CARDS` and `d db CARDS`; a player's are `pN f`, `pN cc`, \
                      `pN cbr AMOUNT`, `pN pb`, `pN sd [CARDS]` and `pN sm [CARDS]`";
const CARDS: &str =
    "cards are a rank (A23456789TJQK) and a suit (cdhs) each, as in AhTd, or ?? where unknown";

/// A word and where it stands.
type Word<'t> = (&'t str, Range<usize>);

impl Action {
    /// Reads an element. `players` is how many play.
    pub fn parse(text: &str, players: usize) -> Result<Action, BadAction> {
        let (deed, comment) = match text.find('#') {
            Some(at) => (&text[..at], Some(text[at + 1..].trim().to_owned())),
            None => (text, None),
        };
        let words = words(deed);
        let deed = if words.is_empty() { None } else { Some(parse_deed(&words, players)?) };
        Ok(Action { deed, comment })
    }
}

/// The words of a text, each with its bytes.
fn words(text: &str) -> Vec<Word<'_>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|word| (word, start(word)..start(word) + word.len())).collect()
}

fn bad<T>(span: &Range<usize>, what: impl Into<String>, help: &'static str) -> Result<T, BadAction> {
    Err(BadAction { span: span.clone(), what: what.into(), help })
}

fn parse_deed(words: &[Word<'_>], players: usize) -> Result<PhhAct, BadAction> {
    let (actor, place) = &words[0];
    let Some((verb, verb_place)) = words.get(1) else {
        return bad(place, format!("`{actor}` does nothing here"), SHAPES);
    };
    let most = match (*actor, *verb) {
        ("d", "dh" | "_db") => 4,
        ("d", _) => 3,
        (_, "f" | "cc" | "pb") => 2,
        (_, "_flip") => 4,
        (_, _) => 3,
    };
    if let Some((extra, place)) = words.get(most) {
        return bad(place, format!("`{extra}` is one word too many"), SHAPES);
    }
    let argument = |index: usize, what: &str| match words.get(index) {
        Some(word) => Ok(word),
        None => bad(verb_place, format!("`{verb}` lacks {what}"), SHAPES),
    };
    if *actor == "d" {
        return match *verb {
            "dh" => {
                let seat = parse_player(argument(2, "the player")?, players)?;
                Ok(PhhAct::DealHole(seat, parse_cards(argument(3, "the cards")?)?))
            }
            "db" => Ok(PhhAct::DealBoard(0, parse_board(argument(2, "the cards")?)?)),
            "_db" => {
                let board = parse_count(argument(2, "the number of the board")?)?;
                Ok(PhhAct::DealBoard(board - 1, parse_board(argument(3, "the cards")?)?))
            }
            "_runs" => Ok(PhhAct::Runs(parse_count(argument(2, "how many")?)?)),
            _ => bad(verb_place, format!("the dealer does not `{verb}`"), SHAPES),
        };
    }
    let seat = parse_player(&words[0], players)?;
    match *verb {
        "f" => Ok(PhhAct::Fold(seat)),
        "cc" => Ok(PhhAct::CheckOrCall(seat)),
        "pb" => Ok(PhhAct::BringIn(seat)),
        "cbr" => {
            let (text, place) = argument(2, "the amount")?;
            match text.parse::<Amount>() {
                Ok(amount @ Amount::Exact { .. }) if !amount.is_negative() => {
                    Ok(PhhAct::RaiseTo(seat, amount))
                }
                Ok(_) => {
                    bad(place, format!("nobody bets {text}"), "an amount is a number, as in 250 or 2.50")
                }
                Err(why) => {
                    bad(place, format!("`{text}`: {why}"), "an amount is a number, as in 250 or 2.50")
                }
            }
        }
        "sd" => Ok(PhhAct::Discard(seat, words.get(2).map_or(Ok(Vec::new()), parse_cards)?)),
        "sm" => Ok(PhhAct::Show(
            seat,
            match words.get(2) {
                None => Shown::Nothing,
                Some(("-", _)) => Shown::AsKnown,
                Some(word) => Shown::Cards(parse_cards(word)?),
            },
        )),
        "_flip" => match argument(2, "`up` or `down`")? {
            ("up", _) => match words.get(3).map(parse_cards).transpose()?.as_deref() {
                None => Ok(PhhAct::Flip(seat, true, None)),
                Some([card @ Some(_)]) => Ok(PhhAct::Flip(seat, true, *card)),
                Some(_) => bad(&words[3].1, "one card is turned up", "write the card: `_flip up Ah`"),
            },
            ("down", _) => match words.get(3) {
                None => Ok(PhhAct::Flip(seat, false, None)),
                Some((_, place)) => bad(place, "a card that stays down is not seen", "say `_flip down`"),
            },
            (word, place) => bad(place, format!("a card is not turned `{word}`"), "say `up` or `down`"),
        },
        _ => bad(verb_place, format!("a player does not `{verb}`"), SHAPES),
    }
}

fn parse_player(word: &Word<'_>, players: usize) -> Result<Seat, BadAction> {
    let (text, place) = word;
    let number = text.strip_prefix('p').and_then(|number| number.parse::<usize>().ok());
    match number {
        Some(number) if (1..=players).contains(&number) && !text.starts_with("p0") => {
            Ok(Seat(number as u8 - 1))
        }
        Some(_) => bad(
            place,
            format!("there is no player {text}"),
            "the players are p1, p2 and so on, one for each stack",
        ),
        None => bad(
            place,
            format!("`{text}` is nobody"),
            "the actor is `d`, the dealer, or a player: p1, p2 and so on",
        ),
    }
}

fn parse_count(word: &Word<'_>) -> Result<u8, BadAction> {
    let (text, place) = word;
    match text.parse::<u8>() {
        Ok(count @ 1..=9) => Ok(count),
        _ => bad(place, format!("`{text}` is not a small number"), "count from 1"),
    }
}

fn parse_cards(word: &Word<'_>) -> Result<Vec<Option<Card>>, BadAction> {
    let (text, place) = word;
    let mut cards: Vec<Option<Card>> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("??") {
            cards.push(None);
            at += 2;
            continue;
        }
        let end = text[at..].find('?').map_or(text.len(), |ahead| at + ahead);
        if end == at {
            return bad(&(place.start + at..place.start + at + 1), "an unknown card is ??", CARDS);
        }
        match cards::parse_with_spans(&text[at..end]) {
            Ok(found) => {
                for (card, span) in found {
                    if cards.contains(&Some(card)) {
                        let span = place.start + at + span.start..place.start + at + span.end;
                        return bad(&span, format!("{card} is here twice"), CARDS);
                    }
                    cards.push(Some(card));
                }
            }
            Err(why) => {
                let why = why.shifted(place.start + at);
                return bad(&why.span, why.to_string(), CARDS);
            }
        }
        at = end;
    }
    Ok(cards)
}

fn parse_board(word: &Word<'_>) -> Result<Vec<Card>, BadAction> {
    let cards = parse_cards(word)?;
    match cards.into_iter().collect() {
        Some(cards) => Ok(cards),
        None => {
            bad(&word.1, "a card on the board is seen by all", "write the card: ?? cannot be replayed here")
        }
    }
}

/// Cards as they are written in one word.
pub(super) struct Packet<'c>(pub(super) &'c [Option<Card>]);

impl fmt::Display for Packet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for card in self.0 {
            match card {
                Some(card) => write!(f, "{card}")?,
                None => f.write_str("??")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for PhhAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = |seat: &Seat| format!("p{}", seat.0 + 1);
        match self {
            PhhAct::DealHole(seat, cards) => write!(f, "d dh {} {}", player(seat), Packet(cards)),
            PhhAct::DealBoard(board, cards) => {
                match board {
                    0 => f.write_str("d db ")?,
                    _ => write!(f, "d _db {} ", board + 1)?,
                }
                cards.iter().try_for_each(|card| write!(f, "{card}"))
            }
            PhhAct::Runs(runs) => write!(f, "d _runs {runs}"),
            PhhAct::BringIn(seat) => write!(f, "{} pb", player(seat)),
            PhhAct::RaiseTo(seat, amount) => write!(f, "{} cbr {amount}", player(seat)),
            PhhAct::CheckOrCall(seat) => write!(f, "{} cc", player(seat)),
            PhhAct::Fold(seat) => write!(f, "{} f", player(seat)),
            PhhAct::Discard(seat, cards) if cards.is_empty() => write!(f, "{} sd", player(seat)),
            PhhAct::Discard(seat, cards) => write!(f, "{} sd {}", player(seat), Packet(cards)),
            PhhAct::Show(seat, Shown::Nothing) => write!(f, "{} sm", player(seat)),
            PhhAct::Show(seat, Shown::AsKnown) => write!(f, "{} sm -", player(seat)),
            PhhAct::Show(seat, Shown::Cards(cards)) => write!(f, "{} sm {}", player(seat), Packet(cards)),
            PhhAct::Flip(seat, true, Some(card)) => write!(f, "{} _flip up {card}", player(seat)),
            PhhAct::Flip(seat, true, None) => write!(f, "{} _flip up", player(seat)),
            PhhAct::Flip(seat, false, _) => write!(f, "{} _flip down", player(seat)),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.deed, &self.comment) {
            (Some(deed), Some(comment)) => write!(f, "{deed} # {comment}"),
            (Some(deed), None) => write!(f, "{deed}"),
            (None, Some(comment)) => write!(f, "# {comment}"),
            (None, None) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_written_as_they_are_read() {
        for text in [
            "d dh p1 AhKd",
            "d dh p3 ????Qs",
            "d db Qd4s3c",
            "d _db 2 Qd4s3c",
            "d _runs 2",
            "p2 pb",
            "p2 cbr 12.50",
            "p9 cc",
            "p1 f",
            "p1 sd",
            "p1 sd 6s5d??",
            "p1 sm",
            "p1 sm -",
            "p1 sm ??Ad",
            "p1 _flip up",
            "p1 _flip up Ah",
            "p1 _flip down",
            "p1 f # he thinks long",
            "# a quiet table",
            "",
        ] {
            assert_eq!(Action::parse(text, 9).map(|action| action.to_string()), Ok(text.to_owned()));
        }
        let spaced = Action::parse("  p1   sm  10h,Ad   #  why not ", 2).expect("an action");
        assert_eq!(spaced.to_string(), "p1 sm ThAd # why not");
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        for (text, at, what) in [
            ("p3 cc", "p3", "there is no player p3"),
            ("p0 cc", "p0", "there is no player p0"),
            ("x f", "x", "`x` is nobody"),
            ("p1", "p1", "`p1` does nothing here"),
            ("p1 calls", "calls", "a player does not `calls`"),
            ("d burn", "burn", "the dealer does not `burn`"),
            ("d dh p1", "dh", "`dh` lacks the cards"),
            ("d dh AhKh", "AhKh", "`AhKh` is nobody"),
            ("p1 cbr", "cbr", "`cbr` lacks the amount"),
            ("p1 cbr much", "much", "`much`: this is not an amount"),
            ("p1 cbr -5", "-5", "nobody bets -5"),
            ("p1 cbr inf", "inf", "nobody bets inf"),
            ("p1 f now", "now", "`now` is one word too many"),
            ("d db AhXd2c", "X", "`X` is not a rank"),
            ("d db AhAh2c", "Ah", "Ah is here twice"),
            ("d db ??Ah2c", "??Ah2c", "a card on the board is seen by all"),
            ("d dh p1 ?Ah", "?", "an unknown card is ??"),
            ("p1 _flip over", "over", "a card is not turned `over`"),
            ("p1 _flip up AhKd", "AhKd", "one card is turned up"),
            ("p1 _flip down Ah", "Ah", "a card that stays down is not seen"),
            ("d _db 0 Ah", "0", "`0` is not a small number"),
        ] {
            let bad = Action::parse(text, 2).expect_err(text);
            assert_eq!((&text[bad.span.clone()], bad.what.as_str()), (at, what), "{text}");
        }
    }
}
