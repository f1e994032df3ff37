//! Checks a record: the commitments, the cards, the chips, and the play.

use std::collections::{BTreeMap, HashSet};

use cards::{Card, CardSet};
use hand::{Chips, Event, Seat};
use rules::Library;

use super::{BadRecord, Fairness, HandRecord};
use crate::fair::{DeckPlace, DeckTrace, Digest, Taken};
use crate::phh;

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was looked at.
    pub what: &'static str,
    /// What was found: fine, or what is wrong.
    pub found: Result<String, String>,
}

impl Check {
    fn new(what: &'static str, found: Result<String, String>) -> Check {
        Check { what, found }
    }

    /// Is it fine?
    pub fn passed(&self) -> bool {
        self.found.is_ok()
    }
}

/// Looks at everything that can be checked about a record. `noted` is the digest that somebody wrote down before the
/// deal; `editions` are texts of the book and the game that it was played by, where they are not today's.
pub fn verify(
    record: &HandRecord,
    noted: Option<Digest>,
    library: &Library,
    editions: &[String],
) -> Result<Vec<Check>, BadRecord> {
    let terms = record.terms(library, editions)?;
    let mut checks = Vec::new();
    if let Some(fairness) = &record.fairness {
        checks.push(Check::new("commitments", commitments(fairness, terms.game.deck.len())));
        checks.extend(noted.map(|noted| Check::new("digest", digest(fairness, noted))));
        checks.push(Check::new("openings", openings(fairness)));
        checks.push(Check::new("cards", distinct(fairness)));
        checks.push(Check::new("seen", seen_is_opened(record, fairness)));
    } else {
        let none = "the record has no commitments: the cards were not dealt by the program";
        checks.push(Check::new("commitments", Err(none.to_owned())));
    }
    if record.outcome.is_some() {
        checks.push(Check::new("chips", chips(record)));
        checks.push(Check::new("play", played_again(record, &record.phh(&terms)?)));
    }
    Ok(checks)
}

/// Each block is numbered, complete, and hashes to its digest.
fn commitments(fairness: &Fairness, deck: usize) -> Result<String, String> {
    let Some(first) = fairness.blocks.first() else { return Err("there is no deck".to_owned()) };
    if first.commitments.len() != deck {
        let count = first.commitments.len();
        return Err(format!("deck 0 has {count} commitments, and the game's deck {deck} cards"));
    }
    for (number, block) in (0..).zip(&fairness.blocks) {
        if block.block != number {
            return Err(format!("deck {} comes where deck {number} should be", block.block));
        }
        if !block.digest_is(block.digest) {
            return Err(format!("the digest of deck {number} is not that of its commitments"));
        }
    }
    let cards: usize = fairness.blocks.iter().map(|block| block.commitments.len()).sum();
    Ok(format!("{cards} in {}", counted(fairness.blocks.len(), "deck")))
}

fn digest(fairness: &Fairness, noted: Digest) -> Result<String, String> {
    match fairness.blocks.first() {
        Some(block) if block.digest == noted => Ok("as it was noted down".to_owned()),
        Some(block) => Err(format!("the record has {}, and {noted} was noted down", block.digest)),
        None => Err("there is no deck".to_owned()),
    }
}

/// Every opening fits its commitment.
fn openings(fairness: &Fairness) -> Result<String, String> {
    for opening in &fairness.openings {
        let DeckPlace { block, position } = opening.place;
        let fits = fairness.blocks.get(block as usize).is_some_and(|block| block.admits(opening));
        if !fits {
            return Err(format!(
                "{} was not committed to at place {} of deck {block}",
                opening.card,
                position + 1
            ));
        }
    }
    Ok(counted(fairness.openings.len(), "card"))
}

/// No card is in one deck twice, and no place is opened twice.
fn distinct(fairness: &Fairness) -> Result<String, String> {
    let mut seen = BTreeMap::<u32, CardSet>::new();
    let mut places = HashSet::new();
    for opening in &fairness.openings {
        let cards = seen.entry(opening.place.block).or_default();
        if cards.contains(opening.card) || !places.insert(opening.place) {
            return Err(format!("{} is in deck {} twice", opening.card, opening.place.block));
        }
        cards.insert(opening.card);
    }
    Ok("none is there twice".to_owned())
}

/// The cards in the events are those that were opened, each where it came off the deck.
fn seen_is_opened(record: &HandRecord, fairness: &Fairness) -> Result<String, String> {
    let mut trace = DeckTrace::default();
    let mut revealed: Vec<(Seat, Card)> = Vec::new();
    for cited in &record.events {
        trace.follow(&cited.told.event);
        if let Event::Revealed { seat, card } = cited.told.event {
            revealed.push((seat, card));
        }
    }
    let opened: BTreeMap<DeckPlace, Card> =
        fairness.openings.iter().map(|opening| (opening.place, opening.card)).collect();
    let mut used = 0;
    for (place, taken) in trace.taken() {
        let card = opened.get(place).copied();
        used += usize::from(card.is_some());
        match (*taken, card) {
            (Taken::Player(_, Some(known)) | Taken::Board(known), card) if card != Some(known) => {
                return Err(format!("{known} is seen and was not opened"));
            }
            (Taken::Player(seat, None), Some(card)) => {
                let Some(at) = revealed.iter().position(|&shown| shown == (seat, card)) else {
                    return Err(format!("{card} was opened, and nobody was shown it"));
                };
                revealed.swap_remove(at);
            }
            (Taken::Burnt, Some(card)) => return Err(format!("{card} was opened, and it was burnt")),
            (Taken::Player(..) | Taken::Board(_) | Taken::Burnt, _) => {}
        }
    }
    if let Some((_, card)) = revealed.first() {
        return Err(format!("{card} is seen and was not opened"));
    }
    match opened.iter().find(|(place, _)| !trace.taken().iter().any(|(taken, _)| taken == *place)) {
        Some((_, card)) => Err(format!("{card} was opened, and it never came off the deck")),
        None => Ok(format!("{}, each where it came off the deck", counted(used, "card"))),
    }
}

/// What each player begins with, puts in and gets is what they end with.
fn chips(record: &HandRecord) -> Result<String, String> {
    let mut stacks: Vec<i128> = record.seats.iter().map(|seat| i128::from(seat.stack.0)).collect();
    let mut front = vec![0_i128; stacks.len()];
    for cited in &record.events {
        let (seat, change) = match cited.told.event {
            Event::Gathered => {
                front.fill(0);
                continue;
            }
            Event::Raised { seat, to, .. } => (seat, front[seat.0 as usize] - i128::from(to.0)),
            Event::Anted { seat, amount }
            | Event::PostedDead { seat, amount }
            | Event::Posted { seat, amount, .. }
            | Event::BroughtIn { seat, amount }
            | Event::Called { seat, amount }
            | Event::Forfeited { seat, amount } => (seat, -i128::from(amount.0)),
            Event::Returned { seat, amount }
            | Event::Voided { seat, amount }
            | Event::Refunded { seat, amount }
            | Event::Awarded { seat, amount, .. } => (seat, i128::from(amount.0)),
            _ => continue,
        };
        stacks[seat.0 as usize] += change;
        // Antes and dead posts go to the middle at once.
        if !matches!(cited.told.event, Event::Anted { .. } | Event::PostedDead { .. } | Event::Awarded { .. })
        {
            front[seat.0 as usize] -= change;
        }
    }
    let Some(outcome) = &record.outcome else { return Ok("the hand is not over".to_owned()) };
    for ((result, counted), seat) in outcome.seats.iter().zip(stacks).zip(&record.seats) {
        if i128::from(result.stack.0) != counted {
            let (name, written) = (&seat.name, result.stack);
            return Err(format!("{name} ends with {counted} by the events, and {written} is written"));
        }
    }
    let all = |chips: Chips| i128::from(chips.0);
    let before: i128 =
        record.seats.iter().map(|seat| all(seat.stack)).sum::<i128>() + all(record.special.carried);
    let after: i128 = outcome.seats.iter().map(|seat| all(seat.stack)).sum::<i128>()
        + all(outcome.raked)
        + all(outcome.carried);
    if before == after {
        Ok(format!("{before}, and all are there at the end"))
    } else {
        Err(format!("there were {before} and there are {after}"))
    }
}

/// The same acts, played again by the house's book, end the same.
fn played_again(record: &HandRecord, written: &phh::Record) -> Result<String, String> {
    let text = phh::write(written);
    let read = phh::read(&text, false).ok().and_then(|mut entries| entries.pop());
    let Some(Ok(entry)) = read else { return Err("it cannot be written down".to_owned()) };
    let replay = phh::replay(&entry).map_err(|fault| fault.what)?;
    match replay.verdict {
        phh::Verdict::Agrees => Ok(format!("by the book of {}, it ends as written", record.house)),
        phh::Verdict::Raked(fee) => Err(format!("{fee} is missing at the end, and no fee is written down")),
        phh::Verdict::NothingToCompare => Ok("the hand is not over".to_owned()),
        phh::Verdict::Undecided => {
            Ok("legal; who wins depends on cards that this record does not show".to_owned())
        }
        phh::Verdict::Parts(parting) => Err(parting.what),
    }
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
