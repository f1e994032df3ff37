//! The lines of a table file: what is done from hand to hand, and what must be true by then.

use std::{ops::Range, vec::IntoIter};

use cards::Card;
use hand::{Chips, Seating, Stakes};
use room::table::{Chair, Way};

use super::{
    super::{
        head::stakes,
        header::Setup,
        line,
        script::Kind,
        steps,
        words::{Fault, Read, Word, Words, unknown},
    },
    TableFile,
    head::{Head, chair},
};

/// The words other than names that begin a line.
pub(super) const BODY: &[&str] = &[
    "deal", "hands", "hand", "end", "result", "misdeal", "void", "chop", "draw", "choose", "level", "disc",
    "small", "big", "posts", "ante", "owes", "missed", "pick-up", "dealt", "order", "limits", "leg", "kill",
    "stack", "carries", "barred", "playing", "live", "dead", "clock", "refused", "cites", "and",
];

/// What a player can do, by the first word after the name.
pub(super) const VERBS: &[&str] = &[
    "sits",
    "leaves",
    "returns",
    "buys",
    "posts",
    "waits",
    "straddles",
    "kills",
    "volunteers",
    "asks",
    "moves",
    "opts",
    "unposted",
    "may",
];

/// What it does or says.
pub(crate) type Step = steps::Step<Act, Expect>;

/// Something done. Players are numbers in the head's list of names.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Sit(usize, Chair, Chips),
    Leave(usize),
    SitOut(usize),
    Return(usize),
    Buy(usize, Chips),
    Enter(usize, Way),
    Straddle(usize, Chips),
    OptOut(usize),
    Volunteer(usize),
    Ask(usize, Chair),
    Move(usize, Chair),
    Draw(Vec<(usize, Card)>),
    Choose(String),
    Level(Stakes),
    Deal,
    DealBomb,
    /// It is so many minutes past midnight.
    Clock(u64),
    /// So many deals on which no chip changes hands.
    Hands(u64),
    Result(Given),
    /// A hand that is played, line by line: where its lines stand in the text.
    Play(Vec<Range<usize>>),
    Misdeal,
    Void,
    Chop,
    Unposted(usize, bool),
}

/// What a hand came to, given instead of played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// What each won or lost.
    pub(super) net: Vec<(usize, i64)>,
    /// Who was given chips from the pot, if not just those who won.
    pub(super) winners: Vec<usize>,
    pub(super) pot: Option<Chips>,
    pub(super) carried: Chips,
}

/// A player, a seat, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whom {
    Player(usize),
    Seat(Chair),
    Nobody,
}

/// Something that must be true.
#[derive(Clone, Debug)]
pub(crate) enum Expect {
    Button(Whom),
    Disc(Whom),
    /// Who posts the smallest blind, or the largest, in turn.
    Blind(bool, Whom),
    Posts(usize, Chips, Chips),
    Ante(usize, Chips),
    /// The blinds owed, the smallest being 0.
    Owes(usize, Vec<usize>),
    Missed(usize, u64),
    PickUp(Whom),
    Dealt(Vec<usize>),
    Order(Vec<usize>),
    May(usize, Vec<Choice>),
    Limits(Chips, Chips),
    Playing(String),
    Leg(Whom),
    Kill(Whom),
    Stack(usize, Chips),
    Carries(Chips),
    Barred(Whom),
    /// Is a bomb pot due on the next deal?
    BombDue(bool),
    /// Do these have hands that can win on this deal, or none of them?
    Alive(bool, Vec<usize>),
}

/// Something that may be done to come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The table says nothing is offered.
    Nothing,
    Free,
    Blind,
    By(Way, Chips, Chips),
}

/// The lines up to `end`, which are played as those of a hand once it is known who is dealt in.
fn hand_lines<'t>(
    head: &Head,
    first: &Word<'_>,
    body: &mut impl Iterator<Item = Words<'t>>,
) -> Read<Vec<Range<usize>>> {
    let mut lines = Vec::new();
    let mut ended = false;
    for words in body {
        if words.peek().is_some_and(|word| word.text == "end") {
            ended = true;
            break;
        }
        lines.push(words);
    }
    if !ended {
        return Err(Fault::new(first.span.clone(), "the hand has no `end`", "begins here"));
    }
    let spread = &head.setup.spreads[0];
    let seating = Seating::usual(&spread.game, &spread.stakes, &[]);
    let setup = Setup::new(spread.game.clone(), spread.limit, spread.stakes, seating, head.names.clone());
    lines.iter().try_for_each(|words| readable(&setup, words.clone()))?;
    Ok(lines.iter().map(Words::span).collect())
}

/// Can a line be one of a hand's, if everybody ever seen at the table were in it? What is only told under some books,
/// and which cards there are, is looked at when the hand is played.
fn readable(setup: &Setup, mut words: Words<'_>) -> Read<()> {
    let mut inside = words.peek().is_some_and(|word| word.text.starts_with('['));
    while inside {
        inside = words.take().is_some_and(|word| !word.text.ends_with(']'));
    }
    let Some(first) = words.take() else { return Ok(()) };
    if matches!(first.text, "holds" | "board" | "deck" | "refused" | "cites" | "and" | "chop") {
        return Ok(());
    }
    line::step(setup, &first, &mut words)?;
    words.end()
}

/// What a line does or asks, read past its first word. A hand that is played takes the lines up to its `end`.
pub(super) fn read<'t>(
    head: &mut Head,
    first: &Word<'t>,
    words: &mut Words<'t>,
    rest: &mut IntoIter<Words<'t>>,
) -> Read<Step> {
    Ok(match first.text {
        "hand" => {
            words.end()?;
            Step::Act(Act::Play(hand_lines(head, first, rest)?))
        }
        "deal" => Step::Act(if words.skip("bomb") { Act::DealBomb } else { Act::Deal }),
        "hands" => Step::Act(Act::Hands(words.chips("how many hands")?.0.min(10_000))),
        "misdeal" => Step::Act(Act::Misdeal),
        "void" => Step::Act(Act::Void),
        "chop" => Step::Act(Act::Chop),
        "result" => Step::Act(Act::Result(result(head, words)?)),
        "draw" => Step::Act(Act::Draw(draw(head, words)?)),
        "choose" => Step::Act(Act::Choose(words.want("the name of a game")?.text.to_owned())),
        "level" => {
            let spread = &head.setup.spreads[0];
            Step::Act(Act::Level(stakes(words, &spread.game, spread.limit)?.stakes))
        }
        "clock" => Step::Act(Act::Clock(words.time()?)),
        "button" | "bomb" => Step::Expect(expectation(head, first, words)?),
        word if BODY.contains(&word) => Step::Expect(expectation(head, first, words)?),
        _ => of_player(head, first, words)?,
    })
}

fn of_player(head: &mut Head, first: &Word<'_>, words: &mut Words<'_>) -> Read<Step> {
    let verb = words.want(&format!("what {} does", first.text))?;
    if verb.text == "sits" && words.skip("in") {
        let number = if let Some(number) = head.number_of(first.text) {
            number
        } else {
            TableFile::VOCABULARY.allows_name(first)?;
            head.names.push(first.text.to_owned());
            head.names.len() - 1
        };
        let chair = chair(&words.want("the number of a seat")?)?;
        words.must("with")?;
        return Ok(Step::Act(Act::Sit(number, chair, words.chips("the chips")?)));
    }
    let Some(who) = head.number_of(first.text) else {
        let known = head.names.iter().map(String::as_str).chain(BODY.iter().copied());
        return Err(unknown(first, "a player of this file, nor a word that begins a line", known));
    };
    Ok(Step::Act(match verb.text {
        "may" => return Ok(Step::Expect(Expect::May(who, words.listed(choice)?))),
        "sits" => {
            words.must("out")?;
            Act::SitOut(who)
        }
        "leaves" => Act::Leave(who),
        "returns" => Act::Return(who),
        "buys" if words.skip("the") => {
            words.must("button")?;
            Act::Enter(who, Way::BuyButton)
        }
        "buys" => Act::Buy(who, words.chips("the chips")?),
        "posts" => Act::Enter(who, Way::Post),
        "waits" => Act::Enter(who, Way::Wait),
        "straddles" if words.skip("in") => match words.maybe_chips()? {
            Some(amount) => Act::Straddle(who, amount),
            None => Act::Enter(who, Way::Straddle),
        },
        "straddles" => Act::Straddle(who, words.chips("the straddle")?),
        "kills" if words.skip("next") => Act::Enter(who, Way::KillNext),
        "kills" => Act::Enter(who, Way::Kill),
        "volunteers" => Act::Volunteer(who),
        "asks" => {
            words.must("for")?;
            Act::Ask(who, chair(&words.want("the number of a seat")?)?)
        }
        "moves" => {
            words.must("to")?;
            Act::Move(who, chair(&words.want("the number of a seat")?)?)
        }
        "opts" => {
            words.must("out")?;
            Act::OptOut(who)
        }
        "unposted" => {
            let known = [("looked", false), ("acted", true)];
            Act::Unposted(who, words.pick("`looked` or `acted`", "what was done by then", &known)?)
        }
        _ => return Err(unknown(&verb, "something that a player does", VERBS.iter().copied())),
    }))
}

/// `A +20 B -20 winners A C pot 40 carries 2`.
fn result(head: &Head, words: &mut Words<'_>) -> Read<Given> {
    let mut result = Given::default();
    while let Some(word) = words.take() {
        match word.text {
            "," => {}
            "pot" => result.pot = Some(words.chips("the pot")?),
            "carries" => result.carried = words.chips("what stays in the pot")?,
            "winners" => {
                while let Some(number) = words.peek().and_then(|word| head.number_of(word.text)) {
                    words.take();
                    result.winners.push(number);
                }
            }
            _ => {
                let who = head.whose(&word)?;
                let amount = words.want("what was won or lost, as in +20 or -20")?;
                let signed = amount.text.parse::<i64>().ok().filter(|net| net.abs() < 1 << 50);
                let Some(net) = signed.filter(|_| amount.text.starts_with(['+', '-'])) else {
                    let what = format!("`{}` is not what somebody won or lost", amount.text);
                    return Err(Fault::new(amount.span, what, "+ or - and a number"));
                };
                result.net.push((who, net));
            }
        }
    }
    Ok(result)
}

/// `A Ks B 2c`.
fn draw(head: &Head, words: &mut Words<'_>) -> Read<Vec<(usize, Card)>> {
    let mut drawn = Vec::new();
    while let Some(word) = words.take() {
        let who = head.whose(&word)?;
        let card = words.want("a card")?;
        let Ok(parsed) = card.text.parse() else {
            return Err(Fault::new(card.span, format!("`{}` is not a card", card.text), "as in Ks"));
        };
        drawn.push((who, parsed));
    }
    Ok(drawn)
}

fn whom(head: &Head, words: &mut Words<'_>) -> Read<Whom> {
    let word = words.want("a player's name, the number of a seat, or `nobody`")?;
    if word.text == "nobody" {
        return Ok(Whom::Nobody);
    }
    if let Some(number) = head.number_of(word.text) {
        return Ok(Whom::Player(number));
    }
    if word.text.starts_with(|letter: char| letter.is_ascii_digit()) {
        return chair(&word).map(Whom::Seat);
    }
    head.whose(&word).map(Whom::Player)
}

fn expectation(head: &Head, first: &Word<'_>, words: &mut Words<'_>) -> Read<Expect> {
    let whose = |words: &mut Words<'_>| head.whose(&words.want("a player's name")?);
    Ok(match first.text {
        "button" => Expect::Button(whom(head, words)?),
        "disc" => Expect::Disc(whom(head, words)?),
        "small" => Expect::Blind(false, whom(head, words)?),
        "big" => Expect::Blind(true, whom(head, words)?),
        "posts" => {
            let who = whose(words)?;
            if words.skip("nothing") {
                return Ok(Expect::Posts(who, Chips::ZERO, Chips::ZERO));
            }
            let (live, dead) = live_and_dead(words)?;
            Expect::Posts(who, live, dead)
        }
        "ante" => Expect::Ante(whose(words)?, words.chips("the ante")?),
        "owes" => Expect::Owes(whose(words)?, owed(words)?),
        "missed" => Expect::Missed(whose(words)?, words.chips("how many big blinds")?.0),
        "pick-up" => Expect::PickUp(whom(head, words)?),
        "dealt" => Expect::Dealt(words.each(|word| head.whose(&word))?),
        "order" => Expect::Order(words.each(|word| head.whose(&word))?),
        "limits" => {
            let word = words.want("the limits")?;
            let (small, big) = word.text.split_once('/').unwrap_or((word.text, ""));
            let (Ok(small), Ok(big)) = (small.parse(), big.parse()) else {
                return Err(Fault::new(word.span, "two limits are wanted", "as in 8/16"));
            };
            Expect::Limits(Chips(small), Chips(big))
        }
        "playing" => Expect::Playing(words.want("the name of a game")?.text.to_owned()),
        "leg" => Expect::Leg(whom(head, words)?),
        "kill" => Expect::Kill(whom(head, words)?),
        "stack" => Expect::Stack(whose(words)?, words.chips("the stack")?),
        "carries" => Expect::Carries(words.chips("the amount")?),
        "barred" => Expect::Barred(whom(head, words)?),
        "bomb" => {
            let due = !words.skip("not");
            words.must("due")?;
            Expect::BombDue(due)
        }
        "live" | "dead" => {
            let mut players = vec![whose(words)?];
            players.extend(words.each(|word| head.whose(&word))?);
            Expect::Alive(first.text == "live", players)
        }
        _ => return Err(unknown(first, "something that can be asked", BODY.iter().copied())),
    })
}

fn owed(words: &mut Words<'_>) -> Read<Vec<usize>> {
    let mut owed = Vec::new();
    while let Some(word) = words.take() {
        match word.text {
            "nothing" | "," => {}
            "small" => owed.push(0),
            "middle" => owed.push(1),
            "big" => owed.push(usize::MAX),
            _ => return Err(unknown(&word, "a blind", ["small", "middle", "big", "nothing"])),
        }
    }
    Ok(owed)
}

const CHOICES: [&str; 9] =
    ["nothing", "free", "blind", "wait", "post", "buy", "straddle", "kill", "kill-next"];

fn choice(words: &mut Words<'_>) -> Read<Choice> {
    let word = words.want("something to choose")?;
    let way = match word.text {
        "nothing" => return Ok(Choice::Nothing),
        "free" => return Ok(Choice::Free),
        "blind" => return Ok(Choice::Blind),
        "wait" => Way::Wait,
        "post" => Way::Post,
        "buy" => Way::BuyButton,
        "straddle" => Way::Straddle,
        "kill" => Way::Kill,
        "kill-next" => Way::KillNext,
        _ => return Err(unknown(&word, "something to choose", CHOICES)),
    };
    let (live, dead) = live_and_dead(words)?;
    Ok(Choice::By(way, live, dead))
}

/// `2 dead 1`, of which each part may be missing.
fn live_and_dead(words: &mut Words<'_>) -> Read<(Chips, Chips)> {
    let live = words.maybe_chips()?.unwrap_or_default();
    let dead = if words.skip("dead") { words.chips("the dead part")? } else { Chips::ZERO };
    Ok((live, dead))
}
