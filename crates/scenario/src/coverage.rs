//! What the scenarios in `tests` should show, and which of them shows what.
//!
//! The list is `data/coverage.toml`: the worked examples of the books, the acts of players, the procedures of the floor, and
//! what happens between hands. A hand file claims its part with a `shows` line, a file of a table or of money by its name
//! (`rx-042-...`); what is shown by anything else is named in the list itself.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::LazyLock,
};

use serde::Serialize;

use crate::mutate;

/// Something that a hand can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// A worked example of the books.
    Example(u16),
    /// Something that a player does, and what it amounts to.
    Act(u16),
    /// What the floor and the dealer do, or one part of it.
    Procedure(u16, Option<char>),
    /// A worked example of what happens between hands, or of the house's money.
    Room(u16),
}

impl Item {
    /// The whole of which this is a part.
    fn whole(self) -> Option<Item> {
        match self {
            Item::Procedure(number, Some(_)) => Some(Item::Procedure(number, None)),
            Item::Procedure(_, None) | Item::Example(_) | Item::Act(_) | Item::Room(_) => None,
        }
    }

    /// What a file of a table or of money shows by its name: `rx-042-picking-up.table`.
    pub fn of_name(file: &str) -> Option<Item> {
        let name = file.rsplit(['/', '\\']).next()?;
        Item::read(name.get(..6)?).filter(|item| matches!(item, Item::Room(_)))
    }

    /// Reads it as a `shows` line and the list itself spell it: `ex-035`, `act 41`, `procedure 7b`, `rx-042`.
    pub fn read(text: &str) -> Option<Item> {
        if let Some(number) = text.strip_prefix("ex-") {
            return (number.len() == 3).then(|| number.parse().ok().map(Item::Example))?;
        }
        if let Some(number) = text.strip_prefix("rx-") {
            return (number.len() == 3).then(|| number.parse().ok().map(Item::Room))?;
        }
        if let Some(number) = text.strip_prefix("act ") {
            return number.parse().ok().map(Item::Act);
        }
        let rest = text.strip_prefix("procedure ")?;
        let part = rest.chars().last().filter(char::is_ascii_lowercase);
        let number = rest.strip_suffix(|letter: char| Some(letter) == part).unwrap_or(rest);
        number.parse().ok().map(|number| Item::Procedure(number, part))
    }

    /// Is it in the list?
    pub fn is_listed(self) -> bool {
        LIST.titles.contains_key(&self)
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Example(number) => write!(f, "ex-{number:03}"),
            Item::Room(number) => write!(f, "rx-{number:03}"),
            Item::Act(number) => write!(f, "act {number}"),
            Item::Procedure(number, None) => write!(f, "procedure {number}"),
            Item::Procedure(number, Some(part)) => write!(f, "procedure {number}{part}"),
        }
    }
}

impl Serialize for Item {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The kinds of the list: the table's name, what each entry's key is called, and the heading.
const KINDS: [(&str, &str, &str); 4] = [
    ("examples", "ex-", "Worked examples"),
    ("acts", "act ", "Acts of players"),
    ("procedures", "procedure ", "Procedures"),
    ("room", "rx-", "Between hands, and the house's money"),
];

/// The list.
struct List {
    titles: BTreeMap<Item, String>,
    not_shown: BTreeSet<Item>,
    /// What is shown by files that do not claim it.
    elsewhere: BTreeMap<Item, Vec<String>>,
}

// A test reads the shipped list, so that nothing can be wrong here.
static LIST: LazyLock<List> = LazyLock::new(|| {
    read_list(include_str!("../../../data/coverage.toml"))
        .unwrap_or_else(|error| panic!("data/coverage.toml: {error}"))
});

fn read_list(text: &str) -> Result<List, String> {
    let file: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let item = |text: &str| Item::read(text).ok_or(format!("`{text}` is no example, act or procedure"));
    let mut titles = BTreeMap::new();
    for (table, prefix, _) in KINDS {
        let entries = file.get(table).and_then(toml::Value::as_table).ok_or(format!("no [{table}]"))?;
        for (key, title) in entries {
            let title = title.as_str().ok_or(format!("{table}.{key} is no text"))?;
            titles.insert(item(&format!("{prefix}{key}"))?, title.to_owned());
        }
    }
    let listed = file.get("not-shown").and_then(toml::Value::as_array).ok_or("no `not-shown`")?;
    let not_shown =
        listed.iter().map(|text| item(text.as_str().unwrap_or_default())).collect::<Result<_, _>>()?;
    let mut elsewhere = BTreeMap::new();
    for (key, files) in file.get("elsewhere").and_then(toml::Value::as_table).ok_or("no [elsewhere]")? {
        let files = files.as_array().ok_or(format!("elsewhere.{key} is no list of files"))?;
        let named = files.iter().filter_map(toml::Value::as_str).map(str::to_owned);
        elsewhere.insert(item(key)?, named.collect());
    }
    Ok(List { titles, not_shown, elsewhere })
}

/// Which files show what.
#[derive(Debug, Serialize)]
pub struct Coverage {
    rows: Vec<Row>,
}

/// Something to be shown, and the files that show it.
#[derive(Debug, Serialize)]
pub struct Row {
    item: Item,
    title: &'static str,
    files: Vec<String>,
}

impl Row {
    /// What is to be shown.
    pub fn item(&self) -> Item {
        self.item
    }

    /// The same in words.
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// The files that show it, or a part of it.
    pub fn files(&self) -> &[String] {
        &self.files
    }
}

impl Coverage {
    /// Puts the files and what each claims against the list. A file that shows a part shows the whole.
    pub fn of<'a>(files: impl IntoIterator<Item = (String, &'a [Item])>) -> Coverage {
        let mut shown: BTreeMap<Item, BTreeSet<String>> = BTreeMap::new();
        for (file, items) in files {
            for item in items.iter().flat_map(|item| [Some(*item), item.whole()]).flatten() {
                shown.entry(item).or_default().insert(file.clone());
            }
        }
        for (&item, files) in &LIST.elsewhere {
            shown.entry(item).or_default().extend(files.iter().cloned());
        }
        let rows = LIST.titles.iter().map(|(item, title)| {
            let files = shown.remove(item).unwrap_or_default();
            Row { item: *item, title, files: files.into_iter().collect() }
        });
        Coverage { rows: rows.collect() }
    }

    /// Every entry of the list.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What no file shows.
    pub fn missing(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.files.is_empty())
    }

    /// How many of each kind are shown, of how many, under its heading.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, usize, usize)> {
        self.kinds().map(|(heading, rows)| {
            (heading, rows.iter().filter(|row| !row.files.is_empty()).count(), rows.len())
        })
    }

    fn kinds(&self) -> impl Iterator<Item = (&'static str, Vec<&Row>)> {
        KINDS.into_iter().map(|(_, prefix, heading)| {
            let of_kind = |row: &&Row| row.item.to_string().starts_with(prefix);
            (heading, self.rows.iter().filter(of_kind).collect())
        })
    }

    /// The page `docs/coverage.md`: `files` are named from the root of the project.
    pub fn page(&self) -> String {
        let mut lines = vec![OPENING.to_owned()];
        for (heading, rows) in self.kinds() {
            let shown = rows.iter().filter(|row| !row.files.is_empty()).count();
            lines.push(format!("\n## {heading}: {shown} of {} shown\n", rows.len()));
            lines.push("| | what | shown by |\n| --- | --- | --- |".to_owned());
            for row in rows {
                let links: Vec<String> = row.files.iter().map(|file| link(file)).collect();
                let links = if links.is_empty() { "**nothing yet**".to_owned() } else { links.join(", ") };
                lines.push(format!("| {} | {} | {links} |", row.item, row.title));
            }
        }
        lines.join("\n") + "\n" + &mutate::page()
    }
}

/// How the page begins.
const OPENING: &str = "\
# What the scenarios show

The worked examples of the books, the acts of players, the procedures of the floor and what happens between hands, each with
the files that show it; `cardroom check` plays them. A hand claims its part with a `shows` line
([hand files](hand-files.md)), a table or a file of money by its name.

This page is made by `make docs`: change `data/coverage.toml` or the scenarios, not the page.";

/// A link from `docs` to a file, called by its own name.
pub(crate) fn link(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
    format!("[{name}](../{file})")
}

/// The files that the list itself names, from the root of the project.
pub fn elsewhere() -> impl Iterator<Item = &'static str> {
    LIST.elsewhere.values().flatten().map(String::as_str)
}

/// What the list itself says is not shown yet.
pub fn known_to_be_missing() -> &'static BTreeSet<Item> {
    &LIST.not_shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_read_as_they_are_written() {
        for item in LIST.titles.keys() {
            assert_eq!(Item::read(&item.to_string()), Some(*item));
        }
        for wrong in [
            "",
            "ex-",
            "ex-1",
            "ex-0001",
            "act",
            "act x",
            "procedure",
            "procedure b",
            "procedure 7B",
            "act 7b",
        ] {
            assert_eq!(Item::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_list_has_all_there_is() {
        let count =
            |prefix: &str| LIST.titles.keys().filter(|item| item.to_string().starts_with(prefix)).count();
        let whole = LIST.titles.keys().filter(|item| matches!(item, Item::Procedure(_, None))).count();
        assert_eq!((count("ex-"), count("act "), whole), (112, 92, 32));
        for item in LIST.titles.keys().filter_map(|item| item.whole()).chain(LIST.not_shown.iter().copied()) {
            assert!(item.is_listed(), "{item} has no title");
        }
    }
}
