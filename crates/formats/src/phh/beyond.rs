//! Where a hand goes beyond what the standard can say, in words for whoever reads its record elsewhere.

use cards::Card;
use hand::{Chips, Event, Terms};
use rules::game::{Forced, Limit};

use super::{action::PhhAct, profile, record::Record};

/// The field that says why a reader which knows the standard alone may not follow a hand.
pub const BEYOND: &str = "_beyond";

/// Why a reader that knows the standard alone may not follow a record, one sentence a reason; none if it will.
pub fn beyond<'e>(
    record: &Record,
    terms: &Terms,
    events: impl IntoIterator<Item = &'e Event<Card>>,
) -> Vec<String> {
    let mut reasons = Vec::new();
    if record.variant.starts_with(profile::OURS) {
        let code = &record.variant;
        reasons.push(format!("it has no code for {}, which `{code}` stands for here", terms.game.name));
    }
    reasons.extend(deeds(record).map(str::to_owned));
    reasons.extend(fields(record).map(str::to_owned));
    if let Some(straddle) = large_straddle(record, terms) {
        reasons.push(straddle);
    }
    if events.into_iter().any(is_amiss) {
        reasons.push(
            "it has no words for errors of the deal and rulings of the floor, which changed this hand".into(),
        );
    }
    reasons
}

/// What its actions have no words for.
fn deeds(record: &Record) -> impl Iterator<Item = &'static str> {
    let any = |which: fn(&PhhAct) -> bool| {
        record.actions.iter().filter_map(|action| action.deed.as_ref()).any(which)
    };
    let found = [
        (
            any(|deed| matches!(deed, PhhAct::Runs(_))),
            "the rest of the cards was dealt more than once (`d _runs`, `d _db`)",
        ),
        (
            any(|deed| matches!(deed, PhhAct::DealBoard(1.., _)))
                && !any(|deed| matches!(deed, PhhAct::Runs(_))),
            "there is more than one board (`d _db`)",
        ),
        (any(|deed| matches!(deed, PhhAct::Flip(..))), "cards were turned up by choice (`_flip`)"),
    ];
    found.into_iter().filter(|(found, _)| *found).map(|(_, why)| why)
}

/// What its fields have no place for.
fn fields(record: &Record) -> impl Iterator<Item = &'static str> {
    let has = |name: &str| record.other(name).is_some();
    let newcomer = record.blinds.iter().flatten().any(|blind| blind.is_negative());
    let found = [
        (has("_dead"), "dead money was posted besides blinds and antes (`_dead`)"),
        (has("_carried"), "money lay in the pot from hands before (`_carried`)"),
        (has("_acts_last"), "a player acts out of the usual order on the first round (`_acts_last`)"),
        (newcomer, "a post that leaves the opening where it is has a minus sign"),
    ];
    found.into_iter().filter(|(found, _)| *found).map(|(_, why)| why)
}

/// A straddle after which the house asks for larger raises than the least bet.
fn large_straddle(record: &Record, terms: &Terms) -> Option<String> {
    let big_bet = matches!(terms.limit, Limit::No | Limit::Pot) && terms.game.forced == Forced::Blinds;
    let largest = terms.stakes.blinds.iter().copied().max().unwrap_or(Chips::ZERO);
    let least = record.min_bet?;
    let straddle = record.blinds.iter().flatten().any(|post| !post.is_negative() && *post > least);
    let asks = big_bet && terms.house.post_is_least && straddle && largest <= terms.stakes.small_bet;
    asks.then(|| "the straddle counts as a bet here: the first raise adds as much, not just `min_bet`".into())
}

/// Did something go wrong, or was something decided, that the actions do not tell?
fn is_amiss(event: &Event<Card>) -> bool {
    matches!(
        event,
        Event::Mishap(_)
            | Event::Corrected { .. }
            | Event::Barred { .. }
            | Event::Decided { .. }
            | Event::Forfeited { .. }
            | Event::CalledOff { .. }
            | Event::BurntEarly { .. }
            | Event::TurnedEarly { .. }
            | Event::DrawTakenBack { .. }
            | Event::Voided { .. }
            | Event::Refunded { .. }
            | Event::Killed { .. }
    )
}
