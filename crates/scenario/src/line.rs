//! The lines of play: what is done, and what must be true by then.

use std::ops::Range;

use cards::{Card, CardSet};
use hand::{Chips, DealerAct, FloorAct, PlayerAct, Seat};

use super::{
    dealer_error,
    header::Setup,
    irregularity, live_act, steps,
    words::{Fault, Read, Word, Words, bounds, chips, unknown},
};

/// The words other than names that begin a line of play.
pub(super) const BODY: &[&str] = &[
    "to",
    "bet",
    "stack",
    "pot",
    "pots",
    "stub",
    "face-up",
    "face-down",
    "wins",
    "carries",
    "cites",
    "ruled",
    "refused",
    "over",
    "run",
    "dealer",
    "floor",
    "misdeal",
    "clock",
    "next",
    "due",
    "on-top",
    "on-board",
    "aside",
    "live",
    "dead",
    "and",
];

/// What a player can do, by the first word after the name.
pub(super) const ACTS: &[&str] = &[
    "folds",
    "checks",
    "calls",
    "bets",
    "opens",
    "raises",
    "completes",
    "brings",
    "all-in",
    "draws",
    "changes",
    "stands",
    "discards",
    "flips",
    "shows",
    "mucks",
    "plays",
    "asks",
    "may",
    "holds",
    "says",
    "puts",
    "takes",
    "taps",
    "moves",
    "throws",
    "wants",
    "picks",
    "drops",
    "exposes",
    "gestures",
    "disputes",
    "looks",
];

/// A line of play.
pub(super) type Line = steps::Line<Act, Expect>;

/// What it does or says.
pub(super) type Step = steps::Step<Act, Expect>;

/// Something that is done.
#[derive(Clone, Debug)]
pub(super) enum Act {
    Player(Seat, Does),
    /// The dealer gives a player these cards.
    Deal(Seat, Vec<Card>),
    /// The dealer puts these on a board, the first that lacks cards if none is named.
    Turn(Option<u8>, Vec<Card>),
    Burn(Card),
    /// The rest is dealt so many times.
    Run(u8),
    /// The floor has a hand turned up.
    FloorAsks(Seat),
    /// The floor decides what was referred to it.
    FloorRules(hand::floor::Verdict, Option<String>),
    /// The dealer calls a misdeal, for a reason where one is given.
    Misdeal(Option<rules::policy::MisdealCauses>),
    /// Something goes wrong in the deal, or is found to be wrong.
    DealerError(hand::errors::DealerError),
    SetAside(Card),
    /// The dealer draws one of the flop at random.
    DrawOne(Card),
    /// The floor calls the hand off.
    FloorVoids,
    /// The floor kills a player's hand.
    FloorKills(Seat),
    /// Something that is just what the hand knows it as, done by the dealer or the floor.
    Plain(hand::Act),
}

/// What a player does.
#[derive(Clone, Debug)]
pub(super) enum Does {
    Fold,
    Check,
    Call(Option<Chips>),
    /// The word and the total.
    Raise(Word3, Option<Chips>),
    AllIn(Option<Chips>),
    BringIn(Option<Chips>),
    /// Adds so much to call, and nobody notices that it is not enough.
    CallShort(Chips),
    /// Throws these away and is dealt those, where that is known.
    Draw(CardSet, Vec<Card>),
    Discard(CardSet),
    Flip(bool),
    /// Takes the draw back, to choose again.
    TakeBackDraw,
    /// Stays out of the betting.
    StandAside,
    Show,
    Muck,
    /// Says that the board plays and throws the hand away.
    PlayBoard,
    /// Asks to see a hand.
    Ask(Seat),
    /// Says something, puts chips out, taps.
    LiveAct(hand::live::LiveAct),
    /// Something that is just what the hand knows it as.
    Plain(PlayerAct),
}

/// The three words for putting more in than a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word3 {
    Bet,
    Raise,
    Complete,
}

/// Something that must be true.
#[derive(Clone, Debug)]
pub(super) enum Expect {
    May(Seat, Vec<Choice>),
    ToAct(Seat),
    Bet(Seat, Chips),
    Stack(Seat, Chips),
    Pot(Chips),
    Pots(Vec<Chips>),
    /// So many cards are left in the stub.
    Stub(u64),
    /// Have these turned their hands up, or none of them?
    Facing(bool, Vec<Seat>),
    Wins(Seat, Option<Chips>),
    Carries(Chips),
    /// An event of this kind is among what followed from the act before, about this player and this amount.
    Ruled {
        kind: String,
        seat: Option<Seat>,
        amount: Option<Chips>,
    },
    Holds(Seat, CardSet),
    /// What the dealer is to do next.
    Due(Option<hand::Owed>),
    /// The card that is known to be next.
    OnTop(Card),
    /// The cards on a board, in order; the first is 0.
    OnBoard(u8, Vec<Card>),
    /// Do these have hands that can win, or none of them?
    Alive(bool, Vec<Seat>),
    /// The cards put aside.
    Aside(CardSet),
    /// The floor gave this reason for its last decision.
    Because(String),
    /// The floor is to choose among these.
    Floor(Vec<(hand::floor::Verdict, Option<Chips>)>),
    Over,
}

/// Something that a player may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Fold,
    Check,
    Call(Option<Chips>),
    BringIn(Option<Chips>),
    Raise(Size),
    Discard(u64),
    Draw(u64),
    Flip,
    Show,
    Muck,
}

/// The totals of a bet or raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    Any,
    From(Chips),
    Between(Chips, Chips),
    Either(Chips, Chips),
}

/// What to write instead of a word of the head that comes too late.
pub(super) fn instead(word: &str) -> Option<&'static str> {
    match word {
        "holds" => Some("`A holds AhKd` asks what somebody holds; `dealer deals A Ah` deals"),
        "board" => Some("`dealer turns 2c7d9h` puts cards on the board"),
        _ => None,
    }
}

/// What a line does or asks, read past its first word.
pub(super) fn step(setup: &Setup, first: &Word<'_>, words: &mut Words<'_>) -> Read<Step> {
    Ok(match first.text {
        "dealer" => Step::Act(dealer(setup, words)?),
        "run" => Step::Act(Act::Run(times(words)?)),
        "floor" => floor(setup, words)?,
        "misdeal" => Step::Act(Act::Misdeal(dealer_error::cause(words)?)),
        "clock" => dealt(irregularity::runs_out(words)?),
        "next" => dealt(irregularity::next(words)?),
        word if BODY.contains(&word) => Step::Expect(expectation(setup, first, words)?),
        _ => of_player(setup, first, words)?,
    })
}

fn dealt(act: DealerAct) -> Step {
    Step::Act(Act::Plain(hand::Act::Dealer(act)))
}

fn ruled(act: FloorAct) -> Step {
    Step::Act(Act::Plain(hand::Act::Floor(act)))
}

/// What the floor does.
fn floor(setup: &Setup, words: &mut Words<'_>) -> Read<Step> {
    let verb = words.want("what the floor does")?;
    Ok(match verb.text {
        "asks" => Step::Act(Act::FloorAsks(seen(setup, words)?)),
        "rules" => {
            let verdict = live_act::verdict(words)?;
            let why = words.skip("because").then(|| words.rest().to_owned());
            Step::Act(Act::FloorRules(verdict, why))
        }
        "because" => Step::Expect(Expect::Because(words.rest().to_owned())),
        "may" => {
            // What the floor may choose from, the usual first: `raise 2000, call`.
            let option = |words: &mut Words<'_>| Ok((live_act::verdict(words)?, words.maybe_chips()?));
            Step::Expect(Expect::Floor(words.listed(option)?))
        }
        "kills" => Step::Act(Act::FloorKills(setup.seat(&words.want("a player's name")?)?)),
        "voids" => {
            words.must("the")?;
            words.must("hand")?;
            Step::Act(Act::FloorVoids)
        }
        "starts" => {
            let (seat, after) = irregularity::clock(setup, words)?;
            ruled(FloorAct::Clock(seat, after))
        }
        "corrects" => {
            irregularity::corrects(words)?;
            ruled(FloorAct::Mend)
        }
        "sets" => ruled(irregularity::sets_aside(setup, words)?),
        "moves" => ruled(irregularity::moves(setup, words)?),
        "gives" => ruled(irregularity::gives(setup, words)?),
        _ => {
            let known =
                ["rules", "may", "asks", "kills", "voids", "starts", "corrects", "sets", "moves", "gives"];
            return Err(unknown(&verb, "something that the floor does", known));
        }
    })
}

/// `to see C`.
fn seen(setup: &Setup, words: &mut Words<'_>) -> Read<Seat> {
    words.must("to")?;
    words.must("see")?;
    setup.seat(&words.want("a player's name")?)
}

fn dealer(setup: &Setup, words: &mut Words<'_>) -> Read<Act> {
    let verb = words.want("what the dealer does")?;
    Ok(match verb.text {
        "deals" => {
            let seat = setup.seat(&words.want("a player's name")?)?;
            Act::Deal(seat, plain(words.cards(None)?))
        }
        "turns" => {
            if words.ends_with("too many") {
                let cards = words.cards(Some("too"))?;
                dealer_error::too_many(words)?;
                return Ok(Act::DealerError(hand::errors::DealerError::TooMany(set(cards)?)));
            }
            let cards = plain(words.cards(Some("on"))?);
            let board = if words.skip("on") {
                Some(words.pick("the number of a board", "the number of a board", &BOARDS)?)
            } else {
                None
            };
            Act::Turn(board, cards)
        }
        "burns" if words.skip("nothing") => Act::DealerError(hand::errors::DealerError::NoBurn),
        "burns" => {
            let cards = words.cards(Some("too"))?;
            let extra = !words.is_done();
            if extra {
                dealer_error::too_many(words)?;
            }
            match cards[..] {
                [(card, _)] if extra => Act::DealerError(hand::errors::DealerError::ExtraBurn(Some(card))),
                [(card, _)] => Act::Burn(card),
                _ => return Err(Fault::new(words.span(), "one card is burnt at a time", "more than one")),
            }
        }
        "announces" => Act::Plain(hand::Act::Dealer(DealerAct::Count(words.chips("the most")?))),
        "corrects" => {
            irregularity::corrects(words)?;
            Act::Plain(hand::Act::Dealer(DealerAct::Mend))
        }
        "points" => Act::Plain(hand::Act::Dealer(irregularity::points(setup, words)?)),
        word if dealer_error::VERBS.contains(&word) => dealer_error::read(setup, &verb, words)?,
        _ => {
            let known = ["deals", "turns", "burns", "announces", "corrects", "points"]
                .into_iter()
                .chain(dealer_error::VERBS);
            return Err(unknown(&verb, "something that the dealer does", known));
        }
    })
}

/// The boards by their numbers.
const BOARDS: [(&str, u8); 3] = [("1", 0), ("2", 1), ("3", 2)];

/// The number of a board, if one comes next; otherwise the first.
fn which_board(words: &mut Words<'_>) -> u8 {
    let known = BOARDS.iter().find(|(name, _)| words.skip(name));
    known.map_or(0, |(_, board)| *board)
}

fn plain(cards: Vec<(Card, Range<usize>)>) -> Vec<Card> {
    cards.into_iter().map(|(card, _)| card).collect()
}

/// Cards of which none may stand twice.
pub(super) fn set(cards: Vec<(Card, Range<usize>)>) -> Read<CardSet> {
    let mut set = CardSet::EMPTY;
    for (card, span) in cards {
        if set.contains(card) {
            return Err(Fault::new(span, format!("{card} is here twice"), "the second"));
        }
        set.insert(card);
    }
    Ok(set)
}

fn times(words: &mut Words<'_>) -> Read<u8> {
    let word = words.want("how many times")?;
    let times = match word.text {
        "once" => return Ok(1),
        "twice" => return Ok(2),
        "two" | "2" => 2,
        "three" | "3" => 3,
        _ => return Err(unknown(&word, "how many times", ["once", "twice", "three times"])),
    };
    words.must("times")?;
    Ok(times)
}

fn of_player(setup: &Setup, first: &Word<'_>, words: &mut Words<'_>) -> Read<Step> {
    let Some(seat) = setup.seat_of(first.text) else {
        let known = setup.names.iter().map(String::as_str).chain(BODY.iter().copied());
        return Err(unknown(first, "a player at this table, nor a word that begins a line", known));
    };
    let verb = words.want(&format!("what {} does", first.text))?;
    let does = match verb.text {
        "may" => return Ok(Step::Expect(Expect::May(seat, words.listed(choice)?))),
        "holds" => return Ok(Step::Expect(Expect::Holds(seat, set(words.cards(None)?)?))),
        word if live_act::VERBS.contains(&word) => Does::LiveAct(live_act::read(&verb, words)?),
        word if irregularity::VERBS.contains(&word) => {
            Does::Plain(irregularity::of_player(word, setup, words)?)
        }
        "looks" => return Ok(Step::Act(Act::DealerError(hand::errors::DealerError::Looked(seat)))),
        "folds" => Does::Fold,
        "checks" => Does::Check,
        "calls" if words.peek().is_some_and(|word| word.text == "the") => {
            let (on, after) = irregularity::clock(setup, words)?;
            Does::Plain(PlayerAct::Clock(on, after))
        }
        "calls" => match words.maybe_chips()? {
            Some(adds) if words.skip("unnoticed") => Does::CallShort(adds),
            adds => Does::Call(adds),
        },
        "opens" => Does::Raise(Word3::Bet, words.maybe_chips()?),
        "bets" => {
            let size = words.maybe_chips()?;
            unstopped(Word3::Bet, size, words)
        }
        "raises" => {
            let size = total(words)?;
            unstopped(Word3::Raise, size, words)
        }
        "completes" => Does::Raise(Word3::Complete, total(words)?),
        "all-in" => Does::AllIn(words.maybe_chips()?),
        "brings" => {
            words.must("in")?;
            Does::BringIn(words.maybe_chips()?)
        }
        "draws" => {
            let thrown = set(words.cards(Some("for"))?)?;
            let drawn = if words.skip("for") { plain(words.cards(None)?) } else { Vec::new() };
            if !drawn.is_empty() && drawn.len() != thrown.len() {
                return Err(Fault::new(
                    words.span(),
                    "as many cards are drawn as are thrown away",
                    "not as many",
                ));
            }
            Does::Draw(thrown, drawn)
        }
        "changes" => {
            words.must("the")?;
            words.must("draw")?;
            Does::TakeBackDraw
        }
        "stands" if words.skip("aside") => Does::StandAside,
        "stands" => {
            words.must("pat")?;
            Does::Draw(CardSet::EMPTY, Vec::new())
        }
        "discards" => Does::Discard(set(words.cards(None)?)?),
        "flips" => {
            let known = [("up", true), ("down", false)];
            Does::Flip(words.pick("`up` or `down`", "`up` or `down`", &known)?)
        }
        "shows" if !words.is_done() => Does::Plain(irregularity::shows_to(setup, words)?),
        "shows" => Does::Show,
        "mucks" => Does::Muck,
        "plays" => {
            words.must("the")?;
            words.must("board")?;
            Does::PlayBoard
        }
        "asks" => Does::Ask(seen(setup, words)?),
        _ => return Err(unknown(&verb, "something that a player does", ACTS.iter().copied())),
    };
    Ok(Step::Act(Act::Player(seat, does)))
}

/// A bet or raise that nobody stops if it is marked so.
fn unstopped(word: Word3, size: Option<Chips>, words: &mut Words<'_>) -> Does {
    match size {
        Some(size) if words.skip("unnoticed") => Does::Plain(PlayerAct::Unstopped(size)),
        size => Does::Raise(word, size),
    }
}

/// `to 300`, or nothing where only one size is possible.
fn total(words: &mut Words<'_>) -> Read<Option<Chips>> {
    if words.is_done() {
        return Ok(None);
    }
    if let Some(word) = words.peek()
        && word.text.starts_with(|letter: char| letter.is_ascii_digit())
    {
        return Err(Fault::new(word.span.clone(), "a raise is given as the total it makes", "by or to?")
            .help(format!(
                "write `to` before the total in front of the player, as in `raises to {}`",
                word.text
            )));
    }
    words.must("to")?;
    words.chips("the total").map(Some)
}

const CHOICES: [&str; 12] = [
    "fold", "check", "call", "bet", "raise", "complete", "bring-in", "discard", "draw", "flip", "show",
    "muck",
];

fn choice(words: &mut Words<'_>) -> Read<Choice> {
    let word = words.want("something to choose")?;
    Ok(match word.text {
        "fold" => Choice::Fold,
        "check" => Choice::Check,
        "call" => Choice::Call(words.maybe_chips()?),
        "bring-in" => Choice::BringIn(words.maybe_chips()?),
        "bet" | "raise" | "complete" => Choice::Raise(size(words)?),
        "discard" => Choice::Discard(words.chips("how many cards")?.0),
        "draw" => Choice::Draw(words.chips("how many cards at most")?.0),
        "flip" => Choice::Flip,
        "show" => Choice::Show,
        "muck" => Choice::Muck,
        _ => return Err(unknown(&word, "something to choose", CHOICES)),
    })
}

/// `300..`, `300..900`, `300`, `5 or 10`, or nothing for any size.
fn size(words: &mut Words<'_>) -> Read<Size> {
    let Some(word) = words.peek().cloned().filter(|word| word.text != ",") else { return Ok(Size::Any) };
    words.take();
    match bounds(&word)? {
        Some((Some(least), None)) => Ok(Size::From(least)),
        Some((Some(least), Some(most))) => Ok(Size::Between(least, most)),
        Some((None, _)) => {
            Err(Fault::new(word.span, "the least size is missing", "from how much?").help("as in 300..900"))
        }
        None => {
            let one = chips(&word)?;
            let other = if words.skip("or") { words.chips("the other size")? } else { one };
            Ok(Size::Either(one, other))
        }
    }
}

/// What the dealer is to do next: `burn`, `board`, a player's name, `aside`, `draw`, or `nothing`.
fn due(setup: &Setup, words: &mut Words<'_>) -> Read<Option<hand::Owed>> {
    let word = words.want("what is due")?;
    Ok(Some(match word.text {
        "nothing" => return Ok(None),
        "burn" => hand::Owed::Burn,
        "board" => hand::Owed::Board(which_board(words)),
        "aside" => hand::Owed::Aside,
        "draw" => hand::Owed::DrawOne,
        _ => {
            let seat = setup.seat(&word)?;
            let up = words.skip("up");
            hand::Owed::Card { seat, up }
        }
    }))
}

/// Players by name up to the end of the line, at least one.
fn seats(setup: &Setup, words: &mut Words<'_>) -> Read<Vec<Seat>> {
    let mut seats = vec![setup.seat(&words.want("a player's name")?)?];
    seats.extend(words.each(|word| setup.seat(&word))?);
    Ok(seats)
}

fn expectation(setup: &Setup, first: &Word<'_>, words: &mut Words<'_>) -> Read<Expect> {
    Ok(match first.text {
        "to" => {
            words.must("act")?;
            Expect::ToAct(setup.seat(&words.want("a player's name")?)?)
        }
        "bet" => Expect::Bet(setup.seat(&words.want("a player's name")?)?, words.chips("the bet")?),
        "stack" => Expect::Stack(setup.seat(&words.want("a player's name")?)?, words.chips("the stack")?),
        "pot" => Expect::Pot(words.chips("the pot")?),
        "pots" => {
            let mut pots = vec![words.chips("the main pot")?];
            while !words.is_done() {
                pots.push(words.chips("a side pot")?);
            }
            Expect::Pots(pots)
        }
        "due" => Expect::Due(due(setup, words)?),
        "on-top" => match plain(words.cards(None)?)[..] {
            [card] => Expect::OnTop(card),
            _ => return Err(Fault::new(words.span(), "one card lies on top", "more than one")),
        },
        "on-board" => {
            let board = which_board(words);
            let cards = if words.skip("nothing") { Vec::new() } else { plain(words.cards(None)?) };
            Expect::OnBoard(board, cards)
        }
        "aside" if words.skip("nothing") => Expect::Aside(CardSet::EMPTY),
        "aside" => Expect::Aside(set(words.cards(None)?)?),
        "stub" => Expect::Stub(words.chips("how many cards")?.0),
        "face-up" | "face-down" => Expect::Facing(first.text == "face-up", seats(setup, words)?),
        "live" | "dead" => Expect::Alive(first.text == "live", seats(setup, words)?),
        "wins" => Expect::Wins(setup.seat(&words.want("a player's name")?)?, words.maybe_chips()?),
        "carries" => Expect::Carries(words.chips("the amount")?),
        "ruled" => {
            let word = words.want("what happened")?;
            if !super::say::KINDS.contains(&word.text) {
                let fault = unknown(&word, "something that can happen", super::say::KINDS);
                let near = fault.help.clone().unwrap_or("it is none of them".to_owned());
                return Err(fault.help(format!("{near} (docs/hand-files.md lists all that `ruled` knows)")));
            }
            let seat = match words.peek().and_then(|word| setup.seat_of(word.text)) {
                Some(seat) => {
                    words.take();
                    Some(seat)
                }
                None => None,
            };
            Expect::Ruled { kind: word.text.to_owned(), seat, amount: words.maybe_chips()? }
        }
        _ => Expect::Over,
    })
}
