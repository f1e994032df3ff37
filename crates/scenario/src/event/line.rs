//! The lines after the head: what is done, and what must be true by then.

use cards::Card;
use hand::Chips;
use room::{
    PlayerId,
    table::{Chair, Chairs},
    tournament::{
        Act as Asked, Bag, ChipRace, EnteredBy, Flight, HandReport, HeldChips, Loser, Sanction,
        balance::Spots,
        clock::{Signs, Stop},
        draw::SeatAt,
        race::Chip,
    },
};

use super::{
    super::{
        steps,
        words::{Fault, Read, Word, Words, unknown},
    },
    expect::{self, Expect},
    head::{Head, chair, count},
};

/// The words other than names that begin such a line.
pub(super) const BODY: &[&str] = &[
    "at",
    "start",
    "deal",
    "riffle",
    "shuffler",
    "new-dealer",
    "post",
    "misdeal",
    "wrong-level",
    "all-in",
    "hand",
    "finish",
    "draw",
    "cards",
    "announce",
    "stop",
    "resume",
    "push",
    "hand-for-hand",
    "normal-play",
    "remove",
    "found",
    "race",
    "share",
    "envelope",
    "bag",
    "flight",
    "result",
    "cancel",
    "clock",
    "level",
    "players",
    "seat",
    "moved",
    "place",
    "won",
    "won-seat",
    "in-play",
    "halted",
    "deals",
    "misses",
    "serves",
    "out",
    "draw-due",
    "cards-due",
    "even",
    "entry",
    "waiting",
    "prize",
    "round",
    "meets",
    "bye",
    "bagged",
    "envelopes-left",
    "envelope-due",
    "over",
    "refused",
    "cites",
    "and",
];

/// What a player can do, or have done to them, by the first word after the name.
pub(super) const ACTS: &[&str] = &[
    "enters",
    "promises",
    "reenters",
    "arrives",
    "leaves",
    "keeps",
    "rebuys",
    "declares",
    "declines",
    "adds-on",
    "asks",
    "belongs",
    "warned",
    "misses-hands",
    "misses-rounds",
    "suspended",
    "sanctioned",
    "disqualified",
    "hides",
    "finds",
];

/// What it does or says.
pub(crate) type Step = steps::Step<Act, Expect>;

/// Something that is done.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// It is so many milliseconds after the start.
    At(u64),
    /// Something asked of the event.
    Do(Asked),
    /// A table of a bracket or shoot-out is done: its number, and who sat there, the winner first.
    Result(u32, Vec<PlayerId>),
    /// A hand is dealt and played; who was dealt in is read off the table.
    Hand(Played),
}

/// A hand as a line tells it.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(super) table: u32,
    /// Is it dealt by the same line?
    pub(super) deals: bool,
    pub(super) spots: Option<[Chair; 3]>,
    pub(super) stacks: Vec<(PlayerId, Chips)>,
    pub(super) out: Vec<Loser>,
}

impl Played {
    /// What it tells the event, with those who sat there.
    pub(super) fn report(&self, seated: Chairs) -> HandReport {
        let spots =
            self.spots.map(|[button, small, big]| Spots { button, small: Some(small), big, dealt: seated });
        HandReport { table: self.table, spots, stacks: self.stacks.clone(), out: self.out.clone() }
    }
}

/// What a line does or asks, read past its first word.
pub(super) fn read(head: &mut Head, first: &Word<'_>, words: &mut Words<'_>) -> Read<Step> {
    let step = if BODY.contains(&first.text) || first.text == "stack" {
        of_event(head, first, words)?
    } else {
        Step::Act(Act::Do(of_player(head, first, words)?))
    };
    words.end()?;
    Ok(step)
}

fn seed(words: &mut Words<'_>) -> Read<[u8; 32]> {
    let number = words.maybe_chips()?.unwrap_or(Chips(1));
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.0.to_le_bytes());
    Ok(seed)
}

/// A line that begins with a word of the format.
fn of_event(head: &mut Head, first: &Word<'_>, words: &mut Words<'_>) -> Read<Step> {
    let none = Signs::default();
    let table = |words: &mut Words<'_>| count(words, "the number of a table");
    let act = match first.text {
        "at" => return Ok(Step::Act(Act::At(time(words)?))),
        "start" => Asked::Start { seed: seed(words)? },
        "deal" => Asked::Deal(table(words)?),
        "riffle" => Asked::Begin(table(words)?, Signs { riffled: true, ..none }),
        "shuffler" => Asked::Begin(table(words)?, Signs { machine: true, ..none }),
        "new-dealer" => Asked::Begin(table(words)?, Signs { pushed: true, ..none }),
        "post" => Asked::Begin(table(words)?, Signs { posted: true, ..none }),
        "misdeal" => Asked::Misdeal(table(words)?),
        "wrong-level" => {
            let table = table(words)?;
            let level = count(words, "the level that it was dealt at")?;
            Asked::WrongLevel { table, level, substantial: words.skip("substantial") }
        }
        "all-in" => Asked::AllIn(table(words)?),
        "hand" | "finish" => {
            return played(head, first.text == "hand", words).map(|hand| Step::Act(Act::Hand(hand)));
        }
        "draw" => {
            words.must("seats")?;
            Asked::DrawSeats { seed: seed(words)? }
        }
        "cards" => {
            let mut cards = Vec::new();
            while !words.is_done() {
                let of = table(words)?;
                cards.push((of, card(words)?));
            }
            Asked::TableCards(cards)
        }
        "announce" => Asked::Announce,
        "stop" => Asked::Stop(stop(words)?),
        "resume" => Asked::Resume(stop(words)?),
        "push" => Asked::Push,
        "hand-for-hand" => Asked::HandForHand,
        "normal-play" => Asked::EndHandForHand,
        "remove" => {
            if words.skip("unsold") {
                Asked::RemoveUnsold
            } else {
                Asked::RemoveNoShow(head.whose(&words.want("a player's name, or `unsold`")?)?)
            }
        }
        "found" => Asked::Ownerless(words.chips("how many chips")?),
        "race" => race(head, words)?,
        "share" => share(head, words)?,
        "result" => {
            let table = table(words)?;
            let order = words.each(|word| head.whose(&word))?;
            return Ok(Step::Act(Act::Result(table, order)));
        }
        "bag" => Asked::Bag,
        "flight" => flight(head, words)?,
        "envelope" => Asked::DrawEnvelope { seed: seed(words)? },
        "cancel" => Asked::Cancel,
        _ => return expect::read(head, first, words).map(Step::Expect),
    };
    Ok(Step::Act(Act::Do(act)))
}

fn card(words: &mut Words<'_>) -> Read<Card> {
    let word = words.want("a card")?;
    let bad = |_| Fault::new(word.span.clone(), format!("`{}` is not a card", word.text), "as in Kh");
    word.text.parse().map_err(bad)
}

/// `25 to 100`.
fn chip(words: &mut Words<'_>) -> Read<Chip> {
    let old = words.chips("the chip that goes")?;
    words.must("to")?;
    Ok(Chip { old, new: words.chips("what it is changed for")? })
}

/// `race 1 25 to 100 lowest 100 A 3 Ks Qs 4c, B 2 Jh 2s`.
fn race(head: &Head, words: &mut Words<'_>) -> Read<Asked> {
    let table = count(words, "the number of a table")?;
    let chip = chip(words)?;
    let lowest = if words.skip("lowest") { words.chips("the smallest chip that stays")? } else { chip.new };
    let held = words.listed(|words| {
        let player = head.whose(&words.want("a player's name")?)?;
        let old = words.chips("how many of the old chips")?.0;
        let mut cards = Vec::new();
        while words.peek().is_some_and(|word| word.text != ",") {
            cards.push(card(words)?);
        }
        Ok(HeldChips { player, old, cards })
    })?;
    Ok(Asked::Race(ChipRace { table, chip, lowest, held }))
}

fn stop(words: &mut Words<'_>) -> Read<Stop> {
    let known = [("director", Stop::Director), ("dispute", Stop::Dispute), ("break", Stop::Break)];
    words.pick("`director`, `dispute` or `break`", "a reason to stop the clock", &known)
}

/// `17:30`, or with hours `1:17:30`, in milliseconds.
pub(super) fn time(words: &mut Words<'_>) -> Read<u64> {
    let word = words.want("the time")?;
    let parts: Option<Vec<u64>> = word.text.split(':').map(|part| part.parse().ok()).collect();
    let seconds = match parts.as_deref() {
        Some([minutes, seconds]) if *seconds < 60 => {
            minutes.checked_mul(60).and_then(|of| of.checked_add(*seconds))
        }
        Some([hours, minutes, seconds]) if *minutes < 60 && *seconds < 60 => {
            hours.checked_mul(3600).and_then(|of| of.checked_add(minutes * 60 + seconds))
        }
        _ => None,
    };
    seconds.filter(|seconds| *seconds < 1_000_000).map(|seconds| seconds * 1000).ok_or_else(|| {
        Fault::new(word.span.clone(), format!("`{}` is not a time", word.text), "minutes and seconds")
            .help("as in 17:30, or with hours 1:17:30")
    })
}

/// `hand 1 button 3 small 4 big 5 stacks A 900 B 0 out B by A, C by A`.
fn played(head: &Head, deals: bool, words: &mut Words<'_>) -> Read<Played> {
    let table = count(words, "the number of a table")?;
    let mut hand = Played { table, deals, spots: None, stacks: Vec::new(), out: Vec::new() };
    if words.skip("button") {
        let button = chair(words)?;
        words.must("small")?;
        let small = chair(words)?;
        words.must("big")?;
        hand.spots = Some([button, small, chair(words)?]);
    }
    if words.skip("stacks") {
        while words.peek().is_some_and(|word| word.text != "out") {
            let player = head.whose(&words.want("a player's name")?)?;
            hand.stacks.push((player, words.chips("the stack")?));
        }
    }
    if words.skip("out") {
        hand.out = words.listed(|words| {
            let player = head.whose(&words.want("a player's name")?)?;
            let mut by = Vec::new();
            if words.skip("by") {
                by.push(head.whose(&words.want("a player's name")?)?);
                while words.skip("and") {
                    by.push(head.whose(&words.want("a player's name")?)?);
                }
            }
            let hand = if words.skip("best") {
                Some(count(words, "which, the best being 1")?.max(1) - 1)
            } else {
                None
            };
            Ok(Loser { player, by, hand })
        })?;
    }
    Ok(hand)
}

/// `share A 500 B 300 yes A B`.
fn share(head: &Head, words: &mut Words<'_>) -> Read<Asked> {
    let mut amounts = Vec::new();
    while words.peek().is_some_and(|word| word.text != "yes") {
        let player = head.whose(&words.want("a player's name")?)?;
        amounts.push((player, words.chips("the share")?));
    }
    words.must("yes")?;
    let yes = words.each(|word| head.whose(&word))?;
    Ok(Asked::Share { amounts, yes })
}

/// `flight A 45000 B 12000 entries 6 out C, D and E`: who bagged how much, and who went out, the first first.
fn flight(head: &mut Head, words: &mut Words<'_>) -> Read<Asked> {
    let mut flight = Flight::default();
    while words.peek().is_some_and(|word| !matches!(word.text, "out" | "entries")) {
        let player = head.add(words.want("a player's name")?.text);
        flight.bags.push(Bag { player, chips: words.chips("what was bagged")?, bounty: Chips::ZERO });
    }
    let entries = if words.skip("entries") { Some(count(words, "how many entries")?) } else { None };
    if words.skip("out") {
        flight.out = words.listed(|words| {
            let mut together = vec![head.add(words.want("a player's name")?.text)];
            while words.skip("and") {
                together.push(head.add(words.want("a player's name")?.text));
            }
            Ok(together)
        })?;
    }
    let named = flight.bags.len() + flight.out.iter().flatten().count();
    flight.entries = entries.map_or(named as u64, u64::from);
    Ok(Asked::TakeFlight(flight))
}

/// What a player does, or what is done to one.
fn of_player(head: &mut Head, name: &Word<'_>, words: &mut Words<'_>) -> Read<Asked> {
    let verb = words.want("what the player does")?;
    if matches!(verb.text, "enters" | "promises") {
        let player = head.add(name.text);
        let by = if verb.text == "enters" { EnteredBy::Payment } else { EnteredBy::Promise };
        let member = !words.skip("guest");
        return Ok(Asked::Enter { player, by, member, seed: seed(words)? });
    }
    if !ACTS.contains(&verb.text) {
        return Err(unknown(&verb, "something that a player does", ACTS.iter().copied()));
    }
    let player = head.whose(name)?;
    Ok(match verb.text {
        "reenters" => Asked::Reenter { player, seed: seed(words)? },
        "arrives" => Asked::Arrive(player),
        "leaves" => Asked::GoAway(player),
        "keeps" => Asked::Keep(player),
        "rebuys" => Asked::Rebuy(player),
        "declares" => Asked::DeclareRebuy(player),
        "declines" => Asked::Decline(player),
        "adds-on" => Asked::AddOn(player),
        "asks" => Asked::ChangeSeat(player),
        "belongs" => {
            let table = count(words, "the number of a table")?;
            Asked::WrongSeat(player, SeatAt { table, chair: chair(words)? })
        }
        "warned" => Asked::Sanction(player, Some(Sanction::Warning)),
        "misses-hands" => Asked::Sanction(player, Some(Sanction::Hands(count(words, "how many")?))),
        "misses-rounds" => Asked::Sanction(player, Some(Sanction::Rounds(count(words, "how many")?))),
        "suspended" => Asked::Sanction(player, Some(Sanction::Minutes(count(words, "how many minutes")?))),
        "sanctioned" => Asked::Sanction(player, None),
        "disqualified" => Asked::Sanction(player, Some(Sanction::Disqualification)),
        "finds" => {
            let old = words.chips("how many chips")?.0;
            Asked::FoundLater(player, chip(words)?, old)
        }
        _ => Asked::OutOfView(player, words.chips("how many chips")?),
    })
}
