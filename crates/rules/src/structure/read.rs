//! Reads a structure file: TOML to a schedule that holds together.

use std::path::Path;

use toml::de::DeTable;

use super::{AddOn, Antes, Break, Level, Rebuys, Row, Structure, StructureError};
use crate::{
    game::read::{Item, Source, Table},
    play::Chips,
};

const KEYS: &[&str] =
    &["name", "about", "stack", "chips", "antes", "minutes", "late-entry", "rebuys", "add-on", "levels"];
const ROW: &[&str] =
    &["small", "big", "ante", "bring-in", "small-bet", "big-bet", "minutes", "break", "color-up"];
const REBUYS: &[&str] = &["until", "most", "chips"];
const ADD_ON: &[&str] = &["until", "chips"];

/// More than any event puts up, and far from where sums of such amounts would overflow.
const MOST_CHIPS: u64 = 1_000_000_000_000;
const MOST_MINUTES: u64 = 24 * 60;
const MOST_ROWS: usize = 500;

type Read<T> = Result<T, StructureError>;

impl Structure {
    /// Reads a structure file. The file's name without its ending is the structure's name in commands.
    pub fn parse(file: &str, text: &str) -> Result<Structure, StructureError> {
        let source = Source { file, text };
        let id = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let table = DeTable::parse(text).map_err(|error| {
            let what = error.message().replace('\n', ", ");
            source
                .wrong(error.span().unwrap_or(0..0), what, "not TOML")
                .help("docs/structure-files.md shows a whole file")
        })?;
        let table = Table::new(source, table.get_ref(), "a structure", KEYS)?;
        let minutes = table.map("minutes", minutes)?;
        let chips = chips(&table.need("chips", "the chips in play: chips = [25, 100, 500]")?)?;
        let rows =
            rows(&table.need("levels", "the levels: levels = [{ small = 25, big = 50 }]")?, minutes, &chips)?;
        let structure = Structure {
            id: id.to_owned(),
            name: table.need("name", "its name for people: name = \"Friday\"")?.line()?,
            about: table.map("about", |item| item.line())?,
            stack: stack(&table.need("stack", "what everybody starts with: stack = 10000")?, &chips)?,
            antes: table.map("antes", |item| item.word(Antes::WORDS))?,
            late_entry: table.map("late-entry", |item| until(&item, &rows))?,
            rebuys: table.map("rebuys", |item| rebuys(&item, &rows, &chips))?,
            add_on: table.map("add-on", |item| add_on(&item, &rows, &chips))?,
            chips,
            rows,
        };
        antes_are_paid(&table, &structure)?;
        Ok(structure)
    }
}

fn minutes(item: Item<'_, '_>) -> Read<u32> {
    item.amount(1, MOST_MINUTES).map(|minutes| minutes as u32)
}

fn amount(item: &Item<'_, '_>) -> Read<Chips> {
    item.amount(1, MOST_CHIPS).map(Chips)
}

/// The denominations: each a multiple of the one before, so that any can be changed for the next.
fn chips(item: &Item<'_, '_>) -> Read<Vec<Chips>> {
    let mut chips: Vec<Chips> = Vec::new();
    for chip in item.list()? {
        let worth = amount(&chip)?;
        if let Some(last) = chips.last().filter(|last| worth <= **last) {
            let what = format!("a chip of {worth} comes after one of {last}");
            return Err(chip
                .wrong(what, "not larger")
                .help("list the chips from the smallest up, each once"));
        }
        if let Some(first) = chips.first().filter(|first| !worth.0.is_multiple_of(first.0)) {
            let what = format!("a chip of {worth} cannot be changed for chips of {first}");
            return Err(chip.wrong(what, "does not divide").help(format!("choose a multiple of {first}")));
        }
        chips.push(worth);
    }
    if chips.is_empty() {
        return Err(item.wrong("no chips are in play", "empty").help("as in chips = [25, 100, 500]"));
    }
    Ok(chips)
}

/// A stack that can be made up of the chips.
fn stack(item: &Item<'_, '_>, chips: &[Chips]) -> Read<Chips> {
    let stack = amount(item)?;
    paid_in(item, stack, chips[0], "a stack")?;
    Ok(stack)
}

fn paid_in(item: &Item<'_, '_>, amount: Chips, smallest: Chips, what: &str) -> Read<()> {
    if amount.0.is_multiple_of(smallest.0) {
        return Ok(());
    }
    let below = Chips(amount.0 - amount.0 % smallest.0);
    Err(item
        .wrong(format!("{what} of {amount} cannot be made up of chips of {smallest}"), "does not divide")
        .help(format!("{below} or {} can", below + smallest)))
}

fn rows(item: &Item<'_, '_>, minutes: Option<u32>, chips: &[Chips]) -> Read<Vec<Row>> {
    let list = item.list()?;
    if list.is_empty() {
        return Err(item
            .wrong("there are no levels", "empty")
            .help("as in levels = [{ small = 25, big = 50 }]"));
    }
    if list.len() > MOST_ROWS {
        return Err(item.wrong(format!("{} levels are more than {MOST_ROWS}", list.len()), "too many"));
    }
    let mut rows: Vec<Row> = Vec::with_capacity(list.len());
    // The chips that are still in play, for a colour-up can only take what is there.
    let mut left: Vec<Chips> = chips.to_vec();
    let mut number = 0;
    for item in &list {
        let table = item.table("a level", ROW)?;
        if let Some(pause) = table.get("break") {
            if rows.is_empty() {
                return Err(item
                    .wrong("an event begins with a level", "a break")
                    .help("put a level before it"));
            }
            if let Some((key, extra)) = table.entries().find(|(key, _)| !["break", "color-up"].contains(key))
            {
                let what = format!("a break has no `{key}`");
                return Err(extra.wrong(what, "belongs to a level").help("give the level a line of its own"));
            }
            let color_up = table.map("color-up", |item| raced(&item, &mut left))?.unwrap_or_default();
            rows.push(Row::Break(Break { minutes: self::minutes(pause)?, color_up }));
            continue;
        }
        if let Some(item) = table.get("color-up") {
            return Err(item
                .wrong("chips are raced off in a break", "in a level")
                .help("as in { break = 10, color-up = [25] }"));
        }
        number += 1;
        rows.push(Row::Level(level(item, &table, number, minutes)?));
    }
    Ok(rows)
}

/// The chips of a colour-up, which leave.
fn raced(item: &Item<'_, '_>, left: &mut Vec<Chips>) -> Read<Vec<Chips>> {
    let mut gone = Vec::new();
    for chip in item.list()? {
        let worth = amount(&chip)?;
        let Some(place) = left.iter().position(|known| *known == worth) else {
            let known: Vec<String> = left.iter().map(ToString::to_string).collect();
            return Err(chip
                .wrong(format!("no chip of {worth} is in play by then"), "not in play")
                .help(format!("in play are {}", known.join(", "))));
        };
        if left.len() == 1 {
            return Err(
                chip.wrong("the last chips cannot be raced off", "nothing would be left to change for")
            );
        }
        if place > 0 {
            let what = format!("chips of {worth} are raced off before those of {}", left[0]);
            return Err(chip
                .wrong(what, "not the smallest")
                .help(format!("race off the {}s first", left[0])));
        }
        left.remove(place);
        gone.push(worth);
    }
    Ok(gone)
}

fn level(item: &Item<'_, '_>, table: &Table<'_, '_>, number: u32, usual: Option<u32>) -> Read<Level> {
    let chips = |key| table.map(key, |item| amount(&item)).map(Option::unwrap_or_default);
    let Some(minutes) = table.map("minutes", minutes)?.or(usual) else {
        return Err(item
            .wrong(format!("nothing says how long level {number} lasts"), "no `minutes`")
            .help("add minutes = 20 to it, or above all levels"));
    };
    let level = Level {
        number,
        minutes,
        ante: chips("ante")?,
        small: chips("small")?,
        big: chips("big")?,
        bring_in: chips("bring-in")?,
        small_bet: chips("small-bet")?,
        big_bet: chips("big-bet")?,
    };
    let wrong = |key: &'static str, what: String, help: &str| {
        let place = table.get(key);
        let error = match place {
            Some(place) => place.wrong(what, "here"),
            None => item.wrong(what, "in this level"),
        };
        Err(error.help(help))
    };
    if level.small > level.big {
        let what = format!("the small blind of {} is more than the big blind of {}", level.small, level.big);
        return wrong("small", what, "write { small = 25, big = 50 }");
    }
    if level.small_bet > level.big_bet {
        let what =
            format!("the lower limit of {} is more than the upper one of {}", level.small_bet, level.big_bet);
        return wrong("small-bet", what, "write { small-bet = 50, big-bet = 100 }");
    }
    if level.measure().is_zero() && level.ante.is_zero() {
        let what = format!("level {number} has neither blinds nor limits nor an ante");
        return wrong(
            "minutes",
            what,
            "write { small = 25, big = 50 }, or { ante = 25, small-bet = 100, big-bet = 200 }",
        );
    }
    if !level.bring_in.is_zero() && level.bring_in > level.small_bet {
        let what =
            format!("the bring-in of {} is more than the lower limit of {}", level.bring_in, level.small_bet);
        return wrong("bring-in", what, "a bring-in is a part of the lower limit, as 30 is of 100");
    }
    Ok(level)
}

/// The number of a level that there is.
fn until(item: &Item<'_, '_>, rows: &[Row]) -> Read<u32> {
    let last = rows.iter().filter_map(Row::as_level).count() as u64;
    let number = item.amount(2, MOST_ROWS as u64)?;
    if number > last {
        let what = format!("there is no level {number}");
        return Err(item.wrong(what, format!("the last level is {last}")));
    }
    Ok(number as u32)
}

fn rebuys(item: &Item<'_, '_>, rows: &[Row], chips: &[Chips]) -> Read<Rebuys> {
    let table = item.table("rebuys", REBUYS)?;
    let bought = table.need("chips", "the chips of a rebuy: chips = 1000")?;
    let worth = amount(&bought)?;
    paid_in(&bought, worth, chips[0], "a rebuy")?;
    Ok(Rebuys {
        until: until(&table.need("until", "the level that ends them: until = 4")?, rows)?,
        most: table.map("most", |item| item.amount(1, 1000).map(|most| most as u32))?,
        chips: worth,
    })
}

fn add_on(item: &Item<'_, '_>, rows: &[Row], chips: &[Chips]) -> Read<AddOn> {
    let table = item.table("an add-on", ADD_ON)?;
    let bought = table.need("chips", "the chips of an add-on: chips = 1500")?;
    let worth = amount(&bought)?;
    paid_in(&bought, worth, chips[0], "an add-on")?;
    Ok(AddOn {
        until: until(&table.need("until", "the level that ends them: until = 5")?, rows)?,
        chips: worth,
    })
}

/// Saying who pays the antes says that there are some.
fn antes_are_paid(table: &Table<'_, '_>, structure: &Structure) -> Read<()> {
    let Some(item) = table.get("antes") else { return Ok(()) };
    if structure.levels().all(|level| level.ante.is_zero()) {
        return Err(item
            .wrong("no level has an ante", "nobody pays one")
            .help("give a level an ante, as in { small = 100, big = 200, ante = 200 }, or leave this out"));
    }
    Ok(())
}
