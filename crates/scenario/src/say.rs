//! The table in words: what happened, who may do what.

use hand::{Chips, Choices, Event, Refusal, Seat, Sizes};

use super::header::Setup;

/// The kinds of events, as `ruled` names them: their names in a log.
pub(super) const KINDS: [&str; 95] = [
    "anted",
    "posted",
    "posted-dead",
    "street-began",
    "burnt",
    "burn-skipped",
    "lapsed",
    "dealt",
    "boarded",
    "reshuffled",
    "betting-began",
    "brought-in",
    "checked",
    "called",
    "raised",
    "folded",
    "returned",
    "gathered",
    "discarded",
    "drew",
    "draw-taken-back",
    "flipped",
    "common-card",
    "showdown-began",
    "showed",
    "mucked",
    "played-board",
    "exposed",
    "runs-agreed",
    "passed-out",
    "voided",
    "raked",
    "awarded",
    "revealed",
    "corrected",
    "barred",
    "declared",
    "asked-time",
    "referred",
    "decided",
    "forfeited",
    "acted-early",
    "released",
    "burnt-early",
    "turned-early",
    "called-off",
    "refunded",
    "killed",
    "dealt-short",
    "dealt-extra",
    "card-exposed",
    "replaced",
    "burn-missed",
    "burnt-extra",
    "burns-mended",
    "boxed",
    "moved",
    "due",
    "to-be-drawn",
    "stub-dropped",
    "stub-restored",
    "stub-shuffled",
    "dealt-early",
    "kept-early",
    "comes-down",
    "comes-up",
    "no-betting",
    "opens-as-before",
    "may-stand-aside",
    "stood-aside",
    "dead-door",
    "filled-on-draw",
    "ended",
    "slipped",
    "counted",
    "resized",
    "moved-forward",
    "pointed-at",
    "opened-broke",
    "threw-forward",
    "given-back",
    "lifted-up-cards",
    "turned-up",
    "shown-to",
    "restored",
    "promised",
    "clock-asked",
    "clock-started",
    "clock-ran-out",
    "claimed",
    "disputed",
    "next-hand",
    "impounded",
    "moved",
    "penalised",
];

/// An event's kind, whom it is about and the amount in it, by its names in a log.
pub(super) fn event(event: &Event) -> (String, Option<Seat>, Option<Chips>) {
    let log = serde_json::to_value(event).unwrap_or_default();
    let number = |names: &[&str]| names.iter().find_map(|name| log.get(name)?.as_u64());
    let tag = if matches!(event, Event::Mishap(_) | Event::Irregularity(_)) { "kind" } else { "what" };
    let kind = log.get(tag).and_then(|kind| kind.as_str()).unwrap_or_default().to_owned();
    (
        kind,
        number(&["seat", "first"]).map(|seat| Seat(seat as u8)),
        number(&["amount", "to", "counts", "thinking"]).map(Chips),
    )
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
        Sizes::Between(least, most) | Sizes::Steps(least, most, _) if least == most => least.to_string(),
        Sizes::Between(least, most) | Sizes::Steps(least, most, _) => format!("{least}..{most}"),
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
