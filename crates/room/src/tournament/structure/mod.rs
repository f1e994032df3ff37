//! What becomes of a structure at the tables: stakes, chips in play, when it will be over; whether it is sound, the chips
//! that it takes, and a structure made to measure.

use hand::{Chips, Stakes};
use rules::{
    game::{Forced, Game},
    structure::{Level, Row, Structure},
};

mod check;
mod kit;
mod make;

pub use check::{Finding, check};
pub use kit::{Kit, KitLine, PlayerStack, book_stacks, kit, made_up};
pub use make::{CannotMake, Wanted, make};

/// How many big blinds are in play, all stacks together, when an event usually ends: the last two have fifteen each. With
/// it the home booklet's schedule takes the three to four hours that the booklet says.
pub const LAST_BIG_BLINDS: u64 = 30;

/// What a level puts up in a game. In a rotation the antes are those of its stud games, which a bring-in tells.
pub fn stakes(level: &Level, game: &Game) -> Stakes {
    let small_bet = if level.small_bet.is_zero() { level.big } else { level.small_bet };
    let big_bet = level.big_bet.max(small_bet);
    let plain = Stakes { small_bet, big_bet, ..Stakes::default() };
    match game.forced {
        Forced::Blinds => Stakes {
            ante: if level.bring_in.is_zero() { level.ante } else { Chips::ZERO },
            blinds: [level.small, level.big, Chips::ZERO],
            ..plain
        },
        Forced::BringIn(_) => Stakes { ante: level.ante, bring_in: level.bring_in, ..plain },
        Forced::Ante | Forced::ButtonAnte => {
            // A game of antes alone at a level of blinds: the big blind, spread over a table.
            let ante = if level.ante.is_zero() { level.small.max(Chips(1)) } else { level.ante };
            Stakes { ante, ..plain }
        }
    }
}

/// What was bought into an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bought {
    /// Entries and re-entries.
    pub entries: u64,
    /// Rebuys.
    pub rebuys: u64,
    /// Add-ons.
    pub add_ons: u64,
}

/// All chips that these put in play.
pub fn in_play(structure: &Structure, bought: Bought) -> Chips {
    let rebuy = structure.rebuys.map_or(Chips::ZERO, |rebuys| rebuys.chips);
    let add_on = structure.add_on.map_or(Chips::ZERO, |add_on| add_on.chips);
    structure.stack * bought.entries + rebuy * bought.rebuys + add_on * bought.add_ons
}

/// When an event is likely to be over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The level that it will be by then; none if the schedule ends before.
    pub level: Option<u32>,
    /// Minutes from the start to the end of that level, or of the schedule, breaks included.
    pub minutes: u64,
}

/// Estimates the end: the first level at which all chips come to [`LAST_BIG_BLINDS`] or fewer.
pub fn end(structure: &Structure, chips: Chips) -> End {
    let mut minutes = 0;
    for row in &structure.rows {
        minutes += u64::from(row.minutes());
        if let Some(level) = row.as_level().filter(|level| chips <= level.measure() * LAST_BIG_BLINDS) {
            return End { level: Some(level.number), minutes };
        }
    }
    End { level: None, minutes }
}

/// The smallest chip that any row from this one on needs: every amount is a multiple of it.
fn needed_from(structure: &Structure, row: usize) -> Option<Chips> {
    let amounts = || structure.rows.iter().skip(row).filter_map(Row::as_level).flat_map(Level::amounts);
    structure.chips.iter().rev().find(|chip| amounts().all(|amount| amount.0.is_multiple_of(chip.0))).copied()
}
