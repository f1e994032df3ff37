//! The procedures that come with the program, as their files.

use std::sync::LazyLock;

use super::Procedure;

/// Carries files of `data/procedures` into the program, in the order in which they are offered.
macro_rules! files {
    ($($id:literal),+ $(,)?) => {
        &[$(($id, include_str!(concat!("../../../../data/procedures/", $id, ".toml")))),+]
    };
}

const FILES: &[(&str, &str)] = files![
    "misdeal",
    "wrong-count",
    "exposed-hole-card",
    "boxed-card",
    "joker",
    "button-short",
    "early-flop",
    "early-turn",
    "early-river",
    "burn-error",
    "dropped-stub",
    "flop-too-many",
    "stud-early-cards",
    "stud-short-stub",
    "stud-exposed",
    "stud-wrong-bring-in",
    "stud-dead-seat",
    "mexican",
    "draw-deck-runs-out",
    "draw-errors",
    "lowball-claims",
    "drawmaha",
    "show-one-show-all",
    "cards-into-another-hand",
    "retrieved-hand",
    "shown-before-call",
    "run-twice",
    "bomb-pot",
    "pots",
    "foreign-card",
    "chinese",
    "clock",
    "dispute",
    "said",
    "said-with-chips",
    "chips-opening",
    "chips-facing",
    "gestures",
    "out-of-turn",
    "showdown",
];

// A test reads every shipped file, so that none can be wrong here.
static ALL: LazyLock<Vec<Procedure>> = LazyLock::new(|| {
    let read = |(id, text): &(&'static str, &'static str)| {
        Procedure::parse(&format!("data/procedures/{id}.toml"), id, *text)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    FILES.iter().map(read).collect()
});

/// Every procedure, category by category.
pub fn all() -> &'static [Procedure] {
    &ALL
}

/// The procedure of that name.
pub fn find(id: &str) -> Option<&'static Procedure> {
    all().iter().find(|procedure| procedure.id == id)
}
