//! Tournament structures as data: levels, antes, breaks, colour-ups, when rebuys and late entry end.
//!
//! A structure is a file that a director can write (`docs/structure-files.md`). Reading one says of any mistake where it
//! is and what would be right; whether it makes a good evening is for `room::tournament::structure` to say.
//!
//! ```
//! use rules::{play::Chips, structure::{Row, Structure}};
//!
//! let text = r#"
//!     name   = "Two hours"
//!     stack  = 5000
//!     chips  = [25, 100, 500]
//!     minutes = 15
//!     levels = [
//!       { small = 25, big = 50 },
//!       { small = 50, big = 100 },
//!       { break = 10, color-up = [25] },
//!       { small = 100, big = 200, ante = 200 },
//!     ]
//! "#;
//! let structure = Structure::parse("two-hours.toml", text)?;
//! assert_eq!(structure.levels().count(), 3);
//! assert!(matches!(structure.rows[2], Row::Break(_)));
//! assert_eq!(structure.level(3).map(|level| level.big), Some(Chips(200)));
//! # Ok::<(), rules::structure::StructureError>(())
//! ```

use std::sync::OnceLock;

use serde::Serialize;

use crate::play::Chips;

mod read;
mod write;

pub use crate::game::GameError as StructureError;

/// Who pays the antes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Antes {
    /// Everybody an ante of their own.
    Each,
    /// The big blind one ante for the table.
    BigBlind,
    /// Everybody, the button twice: short deck.
    Button,
}

impl Antes {
    pub(crate) const WORDS: &'static [(&'static str, Antes)] =
        &[("each", Antes::Each), ("big-blind", Antes::BigBlind), ("button", Antes::Button)];
}

/// A level: what is put up, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Level {
    /// Its number, counted from 1.
    pub number: u32,
    /// How long it lasts.
    pub minutes: u32,
    /// The ante; who pays it, [`Structure::antes`] and the house's book say.
    pub ante: Chips,
    /// The small blind.
    pub small: Chips,
    /// The big blind.
    pub big: Chips,
    /// The bring-in of stud.
    pub bring_in: Chips,
    /// The lower limit; none where nothing but the big blind limits a bet.
    pub small_bet: Chips,
    /// The upper limit.
    pub big_bet: Chips,
}

impl Level {
    /// Everything that has to be paid in chips at this level.
    pub fn amounts(&self) -> impl Iterator<Item = Chips> + use<> {
        [self.ante, self.small, self.big, self.bring_in, self.small_bet, self.big_bet]
            .into_iter()
            .filter(|amount| !amount.is_zero())
    }

    /// What a level is measured by: the big blind, or where there is none the lower limit.
    pub fn measure(&self) -> Chips {
        if self.big.is_zero() { self.small_bet } else { self.big }
    }
}

/// A break between two levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Break {
    /// How long it lasts.
    pub minutes: u32,
    /// The chips that are raced off in it.
    #[serde(rename = "color-up")]
    pub color_up: Vec<Chips>,
}

/// A line of the schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Row {
    /// A level.
    Level(Level),
    /// A break.
    Break(Break),
}

impl Row {
    /// How long it lasts.
    pub fn minutes(&self) -> u32 {
        match self {
            Row::Level(level) => level.minutes,
            Row::Break(pause) => pause.minutes,
        }
    }

    /// The level, if it is one.
    pub fn as_level(&self) -> Option<&Level> {
        match self {
            Row::Level(level) => Some(level),
            Row::Break(_) => None,
        }
    }
}

/// Rebuys, as an event sells them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rebuys {
    /// They end when the first hand of this level is dealt.
    pub until: u32,
    /// How many each player may make; any number if none.
    pub most: Option<u32>,
    /// The chips of one.
    pub chips: Chips,
}

/// Add-ons, as an event sells them: one to each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct AddOn {
    /// They are sold until the first hand of this level is dealt.
    pub until: u32,
    /// The chips of one.
    pub chips: Chips,
}

/// The schedule of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Structure {
    /// Its name in commands: that of its file.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// A line about it.
    pub about: Option<String>,
    /// What everybody starts with.
    pub stack: Chips,
    /// The denominations in play, the smallest first.
    pub chips: Vec<Chips>,
    /// Who pays the antes; none where that is left to the house's book.
    pub antes: Option<Antes>,
    /// Late entry ends when the first hand of this level is dealt; none where that is left to the house's book.
    pub late_entry: Option<u32>,
    /// Rebuys, if any are sold.
    pub rebuys: Option<Rebuys>,
    /// Add-ons, if any are sold.
    pub add_on: Option<AddOn>,
    /// Levels and breaks, in turn. The first is a level.
    pub rows: Vec<Row>,
}

impl Structure {
    /// The levels, the first one first.
    pub fn levels(&self) -> impl DoubleEndedIterator<Item = &Level> {
        self.rows.iter().filter_map(Row::as_level)
    }

    /// A level by its number; past the last, the last: it goes on until somebody has won.
    pub fn level(&self, number: u32) -> Option<&Level> {
        self.levels().find(|level| level.number == number).or_else(|| self.levels().next_back())
    }

    /// The smallest chip in play at a row, after the colour-ups of the breaks before it.
    pub fn smallest_chip_at(&self, row: usize) -> Option<Chips> {
        let gone = |chip: &&Chips| {
            self.rows.iter().take(row).any(|row| match row {
                Row::Break(pause) => pause.color_up.contains(*chip),
                Row::Level(_) => false,
            })
        };
        self.chips.iter().find(|chip| !gone(chip)).copied()
    }
}

/// The structures that come with the program.
const FILES: &[(&str, &str)] = &[
    ("home-t1000", include_str!("../../../../data/structures/home-t1000.toml")),
    ("nightly", include_str!("../../../../data/structures/nightly.toml")),
    ("turbo", include_str!("../../../../data/structures/turbo.toml")),
    ("deep", include_str!("../../../../data/structures/deep.toml")),
    ("rebuy", include_str!("../../../../data/structures/rebuy.toml")),
    ("limit", include_str!("../../../../data/structures/limit.toml")),
    ("horse", include_str!("../../../../data/structures/horse.toml")),
];

static SHIPPED: OnceLock<Vec<Structure>> = OnceLock::new();

/// Every shipped structure.
pub fn all() -> &'static [Structure] {
    SHIPPED.get_or_init(|| {
        // A test reads every shipped file, so that none can be wrong here.
        let read = |(id, text): &(&str, &str)| Structure::parse(&format!("{id}.toml"), text);
        FILES.iter().map(|file| read(file).unwrap_or_else(|error| panic!("{error}"))).collect()
    })
}

/// A shipped structure by its name in commands.
pub fn shipped(id: &str) -> Option<&'static Structure> {
    all().iter().find(|structure| structure.id == id)
}
