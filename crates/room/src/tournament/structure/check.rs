//! Is a structure sound? What a director would want to know before it is posted.

use std::fmt;

use hand::Chips;
use rules::{
    Book, Circumstances, Under,
    policy::TournAnteFormat,
    structure::{Antes, Level, Row, Structure},
};

use super::{Bought, end, in_play, needed_from};
use crate::ask::{under, usual};

/// A level may bring the big blind up by half before players notice, and should never more than double it.
const LARGEST_JUMP: u64 = 2;
/// With fewer big blinds than this a stack has one decision left.
const SHORTEST_STACK: u64 = 20;
/// For so few levels nobody races chips off.
const FEW_LEVELS: usize = 3;

/// Something to know about a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A level puts up less than the one before it.
    Falls {
        /// Which.
        level: u32,
        /// The big blind before.
        from: Chips,
        /// The big blind then.
        to: Chips,
    },
    /// A level puts up more than twice as much as the one before it.
    Jump {
        /// Which.
        level: u32,
        /// The big blind before.
        from: Chips,
        /// The big blind then.
        to: Chips,
    },
    /// An amount cannot be paid with the chips in play by then.
    Unpayable {
        /// At which level.
        level: u32,
        /// What is to be paid.
        amount: Chips,
        /// The smallest chip by then.
        chip: Chips,
    },
    /// No level needs a chip any more, and the schedule does not race it off.
    ColorUpDue {
        /// Which chip.
        chip: Chips,
        /// The first level that does not need it.
        level: u32,
    },
    /// The stacks are short to begin with.
    ShortStacks {
        /// In big blinds.
        blinds: u64,
    },
    /// Whoever enters last has a short stack.
    ShortEntry {
        /// The level at which entry closes.
        level: u32,
        /// In big blinds of the level before it.
        blinds: u64,
    },
    /// The schedule ends before the event does.
    TooFewLevels {
        /// How many there are.
        levels: u32,
        /// The chips in play when it ends, in its big blinds.
        blinds: u64,
    },
    /// The house's book has antes paid in another way.
    AntesByBook {
        /// As the structure has them.
        antes: Antes,
        /// What says otherwise.
        under: Under,
    },
}

impl Finding {
    /// Can the event not be played so? Everything else is advice.
    pub fn is_fault(&self) -> bool {
        match self {
            Finding::Unpayable { .. } | Finding::AntesByBook { .. } => true,
            Finding::Falls { .. }
            | Finding::Jump { .. }
            | Finding::ColorUpDue { .. }
            | Finding::ShortStacks { .. }
            | Finding::ShortEntry { .. }
            | Finding::TooFewLevels { .. } => false,
        }
    }

    /// The policy behind it, where a book decides.
    pub fn under(&self) -> Option<Under> {
        match self {
            Finding::AntesByBook { under, .. } => Some(*under),
            Finding::ColorUpDue { .. } => Some(Under::COLOR_UP_TRIGGER),
            _ => None,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Falls { level, from, to } => {
                write!(f, "level {level} goes down from {from} to {to}")
            }
            Finding::Jump { level, from, to } => {
                write!(f, "level {level} jumps from {from} to {to}: more than twice as much")
            }
            Finding::Unpayable { level, amount, chip } => {
                write!(f, "level {level} asks for {amount}, and the smallest chip by then is {chip}")
            }
            Finding::ColorUpDue { chip, level } => {
                write!(f, "nobody needs chips of {chip} from level {level} on: race them off in a break")
            }
            Finding::ShortStacks { blinds } => {
                write!(f, "everybody starts with {blinds} big blinds: fewer than {SHORTEST_STACK}")
            }
            Finding::ShortEntry { level, blinds } => {
                write!(f, "entry closes before level {level}: the last to come has {blinds} big blinds")
            }
            Finding::TooFewLevels { levels, blinds } => {
                write!(f, "after {levels} levels {blinds} big blinds are still in play: add levels")
            }
            Finding::AntesByBook { antes, .. } => {
                let antes = match antes {
                    Antes::Each => "everybody pays an ante",
                    Antes::BigBlind => "the big blind pays the ante",
                    Antes::Button => "the button antes twice",
                };
                write!(f, "here {antes}, and the house's book has antes paid otherwise")
            }
        }
    }
}

/// Looks a structure over: by itself, for what is bought into the event, and by the house's book.
pub fn check(structure: &Structure, bought: Option<Bought>, book: Option<&Book>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(first) = structure.levels().next() {
        let blinds = structure.stack.0 / first.measure().max(Chips(1)).0;
        if blinds < SHORTEST_STACK {
            findings.push(Finding::ShortStacks { blinds });
        }
    }
    let mut before: Option<&Level> = None;
    for (row, level) in structure.rows.iter().enumerate().filter_map(|(row, of)| Some((row, of.as_level()?)))
    {
        if let Some(last) = before {
            let (from, to) = (last.measure(), level.measure());
            if to < from {
                findings.push(Finding::Falls { level: level.number, from, to });
            } else if to > from * LARGEST_JUMP {
                findings.push(Finding::Jump { level: level.number, from, to });
            }
        }
        if let Some(chip) = structure.smallest_chip_at(row)
            && let Some(amount) = level.amounts().find(|amount| !amount.0.is_multiple_of(chip.0))
        {
            findings.push(Finding::Unpayable { level: level.number, amount, chip });
        }
        before = Some(level);
    }
    findings.extend(due(structure));
    if let Some(closes) = structure.late_entry
        && let Some(level) = structure.level(closes - 1)
    {
        let blinds = structure.stack.0 / level.measure().max(Chips(1)).0;
        if blinds < SHORTEST_STACK {
            findings.push(Finding::ShortEntry { level: closes, blinds });
        }
    }
    if let Some(bought) = bought {
        let chips = in_play(structure, bought);
        if let (None, Some(last)) = (end(structure, chips).level, structure.levels().next_back()) {
            let blinds = chips.0 / last.measure().max(Chips(1)).0;
            findings.push(Finding::TooFewLevels { levels: last.number, blinds });
        }
    }
    if let (Some(book), Some(antes)) = (book, structure.antes) {
        let agrees = match usual(book, TournAnteFormat, Circumstances::default()) {
            TournAnteFormat::EachPlayer => antes != Antes::BigBlind,
            TournAnteFormat::BigBlindPaysAll => antes == Antes::BigBlind,
        };
        if !agrees {
            findings.push(Finding::AntesByBook { antes, under: under(TournAnteFormat) });
        }
    }
    findings
}

/// The chips that no level needs any more, while the next break does not race them off.
fn due(structure: &Structure) -> Vec<Finding> {
    let mut due = Vec::new();
    let raced = |chip: Chips, from: usize| {
        let next_break = structure.rows[..from].iter().rev().find_map(|row| match row {
            Row::Break(pause) => Some(pause),
            Row::Level(_) => None,
        });
        next_break.is_some_and(|pause| pause.color_up.contains(&chip))
            || structure.rows[from..].iter().any(|row| match row {
                Row::Break(pause) => pause.color_up.contains(&chip),
                Row::Level(_) => false,
            })
    };
    for &chip in structure.chips.iter().take(structure.chips.len().saturating_sub(1)) {
        let first = structure.rows.iter().enumerate().find_map(|(row, of)| {
            let level = of.as_level()?;
            needed_from(structure, row).filter(|needed| *needed > chip).map(|_| (row, level.number))
        });
        // A race in front of the last few levels is not worth the time it takes.
        if let Some((row, level)) = first
            && structure.rows[row..].iter().filter_map(Row::as_level).count() > FEW_LEVELS
            && !raced(chip, row)
            && structure.rows[..row].iter().all(|row| match row {
                Row::Break(pause) => !pause.color_up.contains(&chip),
                Row::Level(_) => true,
            })
        {
            due.push(Finding::ColorUpDue { chip, level });
        }
    }
    due
}
