//! A structure made to measure: so many players, so many chips, so many hours.

use std::{error::Error, fmt};

use hand::Chips;
use rules::structure::{Antes, Break, Level, Row, Structure};

use super::LAST_BIG_BLINDS;

/// The chips that are made.
const DENOMINATIONS: [u64; 14] = [
    1,
    5,
    25,
    100,
    500,
    1_000,
    5_000,
    25_000,
    100_000,
    500_000,
    1_000_000,
    5_000_000,
    25_000_000,
    100_000_000,
];
/// The first digits of big blinds that people use, and that half of can be paid.
const BIG_BLINDS: [u64; 10] = [10, 12, 16, 20, 30, 40, 50, 60, 80, 100];
/// The lengths that levels are given.
const LENGTHS: [u32; 12] = [5, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60, 90];
/// How the big blind usually grows from level to level.
const USUAL_GROWTH: f64 = 1.4;
/// A break after so many minutes.
const UNTIL_BREAK: u32 = 90;
/// Levels after the one at which it should be over, should it not be.
const TO_SPARE: usize = 4;

/// What a structure is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// How many entries are expected, re-entries and rebuys among them.
    pub entries: u64,
    /// What each starts with.
    pub stack: Chips,
    /// How long it is to last, breaks included.
    pub minutes: u32,
    /// How long a level lasts; whatever suits best if none.
    pub level: Option<u32>,
    /// Who pays antes; no antes if none.
    pub antes: Option<Antes>,
}

/// Why no structure can be made so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotMake {
    /// Fewer than two play.
    TooFewEntries,
    /// The stack is too small to have blinds in chips.
    StackTooSmall {
        /// The least that would do.
        least: Chips,
    },
    /// More chips than anybody has.
    TooManyChips,
    /// The blinds would have to rise too fast to be over in time.
    TooShort {
        /// The minutes that would do, at these levels.
        least: u32,
    },
    /// There are not so many blinds between the first and the last: the levels would have to be longer.
    TooLong {
        /// The minutes that would do, at these levels.
        most: u32,
    },
}

impl fmt::Display for CannotMake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CannotMake::TooFewEntries => f.write_str("an event needs at least two players"),
            CannotMake::StackTooSmall { least } => {
                write!(f, "a stack has to hold fifty big blinds in chips: at least {least}")
            }
            CannotMake::TooManyChips => f.write_str("so many chips are not made"),
            CannotMake::TooShort { least } => {
                write!(
                    f,
                    "the blinds would have to more than double from level to level; {least} minutes would do"
                )
            }
            CannotMake::TooLong { most } => {
                write!(
                    f,
                    "there are not so many levels of blinds; {most} minutes can be filled, or longer levels"
                )
            }
        }
    }
}

impl Error for CannotMake {}

/// Makes a structure. Its blinds are ones that people use, in chips that are made; chips are raced off in the first
/// break after they are needed for the last time.
pub fn make(id: &str, name: &str, wanted: Wanted) -> Result<Structure, CannotMake> {
    let Wanted { entries, stack, .. } = wanted;
    if entries < 2 {
        return Err(CannotMake::TooFewEntries);
    }
    // A first big blind of which the stack holds fifty to a hundred, half of which is a chip or several.
    let bigs = big_blinds();
    let Some(first) = bigs
        .iter()
        .rposition(|big| big * 100 <= stack.0)
        .or_else(|| bigs.iter().rposition(|big| big * 50 <= stack.0))
    else {
        return Err(CannotMake::StackTooSmall { least: Chips(bigs[0] * 50) });
    };
    let Some(total) =
        entries.checked_mul(stack.0).filter(|total| total / LAST_BIG_BLINDS < bigs[bigs.len() - 20])
    else {
        return Err(CannotMake::TooManyChips);
    };
    let last =
        bigs.iter().position(|big| big * LAST_BIG_BLINDS >= total).unwrap_or(bigs.len() - 1).max(first + 1);
    let growth = bigs[last] as f64 / bigs[first] as f64;
    let length = wanted.level.unwrap_or_else(|| usual_length(wanted.minutes, growth));
    let count = levels_in(wanted.minutes, length);
    // Twice as much at each level is the most, one step of the ladder the least.
    let fewest = growth.log2().ceil() as u32 + 1;
    let most = (last - first + 1) as u32;
    if count < fewest {
        return Err(CannotMake::TooShort { least: minutes_of(fewest, length) });
    }
    if count > most {
        return Err(CannotMake::TooLong { most: minutes_of(most, length) });
    }
    let levels = climb(&bigs, first, last, count as usize);
    let rows = schedule(&levels, length, wanted.antes);
    let (rows, chips) = with_races(rows, stack);
    Ok(Structure {
        id: id.to_owned(),
        name: name.to_owned(),
        about: Some(format!("{entries} entries of {stack} in {} minutes.", wanted.minutes)),
        stack,
        chips,
        antes: wanted.antes,
        late_entry: None,
        rebuys: None,
        add_on: None,
        rows,
    })
}

/// Every big blind there is, the smallest first.
fn big_blinds() -> Vec<u64> {
    let mut bigs: Vec<u64> =
        (0..9).flat_map(|zeros| BIG_BLINDS.map(|digits| digits * 10_u64.pow(zeros))).collect();
    bigs.sort_unstable();
    bigs.dedup();
    // Half of it has to be whole chips: 12 and 16 are not paid with chips of 5.
    bigs.retain(|big| *big >= 100 || big % 10 == 0);
    bigs
}

fn breaks_in(minutes: u32) -> u32 {
    minutes / (UNTIL_BREAK + BREAK)
}

const BREAK: u32 = 10;

fn levels_in(minutes: u32, length: u32) -> u32 {
    minutes.saturating_sub(breaks_in(minutes) * BREAK) / length.max(1)
}

fn minutes_of(levels: u32, length: u32) -> u32 {
    let played = levels * length;
    played + played.saturating_sub(1) / UNTIL_BREAK * BREAK
}

/// The length of levels at which the blinds grow most nearly as is usual.
fn usual_length(minutes: u32, growth: f64) -> u32 {
    let wanted = growth.ln() / USUAL_GROWTH.ln() + 1.0;
    let off = |length: u32| (f64::from(levels_in(minutes, length)) - wanted).abs();
    LENGTHS.into_iter().min_by(|one, other| off(*one).total_cmp(&off(*other))).unwrap_or(20)
}

/// So many steps from the first big blind to the last, as even as can be, and a few on top.
fn climb(bigs: &[u64], first: usize, last: usize, count: usize) -> Vec<u64> {
    let ratio = (bigs[last] as f64 / bigs[first] as f64).powf(1.0 / (count.max(2) - 1) as f64);
    let mut places = vec![first];
    for step in 1..count {
        let target = bigs[first] as f64 * ratio.powi(step as i32);
        let near = |place: &usize| (bigs[*place] as f64 / target).ln().abs();
        let before = places[step - 1];
        // Strictly up, and with enough of the ladder left for the steps to come.
        let (low, high) = (before + 1, last - (count - 1 - step));
        let nearest = (low..=high).min_by(|one, other| near(one).total_cmp(&near(other)));
        places.push(nearest.unwrap_or(low));
    }
    let mut levels: Vec<u64> = places.into_iter().map(|place| bigs[place]).collect();
    for _ in 0..TO_SPARE {
        let top = levels[levels.len() - 1] as f64 * ratio.clamp(1.2, 2.0);
        let place = bigs.partition_point(|big| (*big as f64) < top * 0.95).min(bigs.len() - 1);
        levels.push(bigs[place]);
    }
    levels.dedup();
    levels
}

fn schedule(bigs: &[u64], length: u32, antes: Option<Antes>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut played = 0;
    for (place, &big) in bigs.iter().enumerate() {
        // A break as soon as an hour and a half has been played, but none before the first level.
        if played >= UNTIL_BREAK {
            rows.push(Row::Break(Break { minutes: BREAK, color_up: Vec::new() }));
            played = 0;
        }
        // Antes come in once a quarter of the levels is over.
        let ante = match antes.filter(|_| place * 4 >= bigs.len()) {
            None => 0,
            Some(Antes::BigBlind) => big,
            Some(Antes::Each | Antes::Button) => a_tenth(big),
        };
        let number = place as u32 + 1;
        let level = Level {
            number,
            minutes: length,
            ante: Chips(ante),
            small: Chips(big / 2),
            big: Chips(big),
            bring_in: Chips::ZERO,
            small_bet: Chips::ZERO,
            big_bet: Chips::ZERO,
        };
        rows.push(Row::Level(level));
        played += length;
    }
    rows
}

/// About a tenth of a big blind, payable in the chips that the blinds are paid with.
fn a_tenth(big: u64) -> u64 {
    let chip = largest_chip_for(big / 2);
    (big / 10 / chip).max(1) * chip
}

/// The largest chip that an amount can be paid with alone.
fn largest_chip_for(amount: u64) -> u64 {
    DENOMINATIONS.into_iter().rev().find(|chip| amount.is_multiple_of(*chip)).unwrap_or(1)
}

/// The chips that a schedule takes, and the schedule with each raced off in the first break in which it can be.
fn with_races(mut rows: Vec<Row>, stack: Chips) -> (Vec<Row>, Vec<Chips>) {
    let needs = |level: &Level| level.amounts().map(|amount| largest_chip_for(amount.0)).min().unwrap_or(1);
    let all = |rows: &[Row]| {
        let levels = rows.iter().filter_map(Row::as_level);
        levels.map(needs).min().unwrap_or(1)
    };
    let smallest = all(&rows).min(largest_chip_for(stack.0));
    let largest = rows.iter().filter_map(Row::as_level).map(|level| level.big.0).max().unwrap_or(smallest);
    let chips: Vec<Chips> = DENOMINATIONS
        .into_iter()
        .filter(|chip| (smallest..=largest.max(smallest)).contains(chip))
        .map(Chips)
        .collect();
    let mut left: &[Chips] = &chips;
    for row in 0..rows.len() {
        let still = all(&rows[row..]);
        let raced: Vec<Chips> =
            left[..left.len() - 1].iter().copied().take_while(|chip| chip.0 < still).collect();
        if let Row::Break(pause) = &mut rows[row] {
            left = &left[raced.len()..];
            pause.color_up = raced;
        }
    }
    (rows, chips)
}
