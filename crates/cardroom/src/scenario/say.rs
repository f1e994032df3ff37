//! The table in words: what happened, who may do what.

use hand::{Chips, Choices, Event, Refusal, Seat, Sizes};

use super::header::Setup;

/// The kinds of events, as `ruled` names them.
pub(super) const KINDS: [&str; 34] = [
    "anted", "posted", "posted-dead", "street-began", "burnt", "burn-skipped", "lapsed", "dealt", "boarded", "reshuffled",
    "betting-began", "brought-in", "checked", "called", "raised", "folded", "returned", "gathered", "discarded", "drew",
    "flipped", "common-card", "showdown-began", "showed", "mucked", "runs-agreed", "passed-out", "raked", "awarded",
    "ended", "exposed", "misdealt", "killed", "returned-odd",
];

/// An event's kind, whom it is about and the amount in it.
pub(super) fn event(event: &Event) -> (&'static str, Option<Seat>, Option<Chips>) {
    match *event {
        Event::Anted { seat, amount } => ("anted", Some(seat), Some(amount)),
        Event::Posted { seat, amount, .. } => ("posted", Some(seat), Some(amount)),
        Event::PostedDead { seat, amount } => ("posted-dead", Some(seat), Some(amount)),
        Event::StreetBegan { .. } => ("street-began", None, None),
        Event::Burnt { .. } => ("burnt", None, None),
        Event::BurnSkipped => ("burn-skipped", None, None),
        Event::Lapsed => ("lapsed", None, None),
        Event::Dealt { seat, .. } => ("dealt", Some(seat), None),
        Event::Boarded { .. } => ("boarded", None, None),
        Event::Reshuffled { .. } => ("reshuffled", None, None),
        Event::BettingBegan { first } => ("betting-began", Some(first), None),
        Event::BroughtIn { seat, amount } => ("brought-in", Some(seat), Some(amount)),
        Event::Checked { seat } => ("checked", Some(seat), None),
        Event::Called { seat, amount } => ("called", Some(seat), Some(amount)),
        Event::Raised { seat, to, .. } => ("raised", Some(seat), Some(to)),
        Event::Folded { seat } => ("folded", Some(seat), None),
        Event::Returned { seat, amount } => ("returned", Some(seat), Some(amount)),
        Event::Gathered => ("gathered", None, None),
        Event::Discarded { seat, .. } => ("discarded", Some(seat), None),
        Event::Drew { seat, .. } => ("drew", Some(seat), None),
        Event::Flipped { seat, .. } => ("flipped", Some(seat), None),
        Event::CommonCard => ("common-card", None, None),
        Event::ShowdownBegan { first } => ("showdown-began", Some(first), None),
        Event::Showed { seat } => ("showed", Some(seat), None),
        Event::Mucked { seat } => ("mucked", Some(seat), None),
        Event::RunsAgreed { .. } => ("runs-agreed", None, None),
        Event::PassedOut => ("passed-out", None, None),
        Event::Raked { amount } => ("raked", None, Some(amount)),
        Event::Awarded { seat, amount, .. } => ("awarded", Some(seat), Some(amount)),
        Event::Ended => ("ended", None, None),
    }
}

/// What a player may do when betting, in the words of a `may` line.
pub(super) fn choices(choices: &Choices, level: Chips) -> String {
    let mut words = Vec::new();
    if choices.fold {
        words.push("fold".to_owned());
    }
    if choices.check {
        words.push("check".to_owned());
    }
    words.extend(choices.call.map(|amount| format!("call {amount}")));
    words.extend(choices.bring_in.map(|amount| format!("bring-in {amount}")));
    if let Some(sizes) = choices.raise {
        let word = if level.is_zero() { "bet" } else { "raise" };
        words.push(format!("{word} {}", range(sizes)));
    }
    words.join(", ")
}

fn range(sizes: Sizes) -> String {
    match sizes {
        Sizes::Either(one, other) if one == other => one.to_string(),
        Sizes::Either(one, other) => format!("{one} or {other}"),
        Sizes::Between(least, most) if least == most => least.to_string(),
        Sizes::Between(least, most) => format!("{least}..{most}"),
    }
}

/// A refusal with the players' names in it.
pub(super) fn refusal(setup: &Setup, refusal: &Refusal) -> String {
    let mut text = refusal.to_string();
    for (place, name) in setup.names.iter().enumerate().rev() {
        text = text.replace(&Seat(place as u8).to_string(), name);
    }
    text
}
