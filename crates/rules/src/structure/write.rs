//! Writes a structure as its file: what is written can be read again.

use std::fmt::{self, Display, Formatter};

use super::{Antes, Level, Row, Structure};
use crate::play::Chips;

/// The text of its file.
impl Display for Structure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "name    = {}", quoted(&self.name))?;
        if let Some(about) = &self.about {
            writeln!(f, "about   = {}", quoted(about))?;
        }
        writeln!(f, "stack   = {}", self.stack)?;
        writeln!(f, "chips   = [{}]", listed(&self.chips))?;
        // The length that most levels have is said once.
        let lengths = || self.levels().map(|level| level.minutes);
        let usual =
            lengths().max_by_key(|minutes| (lengths().filter(|other| other == minutes).count(), *minutes));
        if let Some(minutes) = usual {
            writeln!(f, "minutes = {minutes}")?;
        }
        if let Some(antes) = self.antes {
            writeln!(f, "antes   = \"{}\"", antes.word())?;
        }
        if let Some(level) = self.late_entry {
            writeln!(f, "late-entry = {level}")?;
        }
        if let Some(rebuys) = self.rebuys {
            let most = rebuys.most.map(|most| format!("most = {most}, ")).unwrap_or_default();
            writeln!(f, "rebuys  = {{ until = {}, {most}chips = {} }}", rebuys.until, rebuys.chips)?;
        }
        if let Some(add_on) = self.add_on {
            writeln!(f, "add-on  = {{ until = {}, chips = {} }}", add_on.until, add_on.chips)?;
        }
        writeln!(f, "levels  = [")?;
        for row in &self.rows {
            match row {
                Row::Level(level) => writeln!(f, "  {{ {} }},", level_line(level, usual))?,
                Row::Break(pause) if pause.color_up.is_empty() => {
                    writeln!(f, "  {{ break = {} }},", pause.minutes)?;
                }
                Row::Break(pause) => {
                    writeln!(
                        f,
                        "  {{ break = {}, color-up = [{}] }},",
                        pause.minutes,
                        listed(&pause.color_up)
                    )?;
                }
            }
        }
        writeln!(f, "]")
    }
}

impl Antes {
    /// The word of structure files.
    pub fn word(self) -> &'static str {
        Antes::WORDS.iter().find(|(_, antes)| *antes == self).map_or("each", |(word, _)| word)
    }
}

fn level_line(level: &Level, usual: Option<u32>) -> String {
    let amounts = [
        ("small", level.small),
        ("big", level.big),
        ("ante", level.ante),
        ("bring-in", level.bring_in),
        ("small-bet", level.small_bet),
        ("big-bet", level.big_bet),
    ];
    let mut parts: Vec<String> = amounts
        .into_iter()
        .filter(|(_, amount)| !amount.is_zero())
        .map(|(key, amount)| format!("{key} = {amount}"))
        .collect();
    if usual != Some(level.minutes) {
        parts.push(format!("minutes = {}", level.minutes));
    }
    parts.join(", ")
}

fn listed(chips: &[Chips]) -> String {
    chips.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
