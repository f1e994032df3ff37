//! Leagues as data: how many points a place earns, how many events count, and the results of each event.
//!
//! Both are files that a director can write (`docs/league-files.md`). Who leads the season is for
//! `room::tournament::league` to say.
//!
//! ```
//! use rules::league::{League, Results};
//!
//! let league = League::parse("fridays.toml", r#"
//!     name   = "Fridays"
//!     points = "table"
//!     table  = [10, 6, 3]
//!     rest   = 1
//!     best   = 8
//! "#)?;
//! assert_eq!(league.best, Some(8));
//! let friday = Results::parse("one.toml", r#"places = ["Ann", ["Bob", "Cat"], "Dan"]"#)?;
//! assert_eq!(friday.players(), 4);
//! # Ok::<(), rules::league::LeagueError>(())
//! ```

use std::{collections::BTreeSet, path::Path, sync::OnceLock};

use serde::Serialize;
use toml::de::DeTable;

pub use crate::game::GameError as LeagueError;
use crate::game::read::{Item, Source, Table};

/// How a place earns points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Points {
    /// So many for each place, by the league's table.
    Table,
    /// `times` the root of players over place.
    Root,
    /// `times` the root of players over place, and more the dearer the event: by one and the logarithm of its price.
    RootLog,
    /// `times` as many as players were beaten or shared the place with.
    Beaten,
    /// So many percent of all that was paid in for each place, by the league's table.
    BuyIns,
}

const POINTS: &[(&str, Points)] = &[
    ("table", Points::Table),
    ("root", Points::Root),
    ("root-log", Points::RootLog),
    ("beaten", Points::Beaten),
    ("buy-ins", Points::BuyIns),
];

/// What those earn who share a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// Each the mean of what their places earn.
    Share,
    /// Each what the best of them earns.
    Best,
}

const TIES: &[(&str, Ties)] = &[("share", Ties::Share), ("best", Ties::Best)];

/// A league.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct League {
    /// What commands call it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// A sentence about it.
    pub about: Option<String>,
    /// How a place earns points.
    pub points: Points,
    /// Points, or percents, from first place on.
    pub table: Vec<u64>,
    /// Points for everybody below the table.
    pub rest: u64,
    /// What the formulas are multiplied by.
    pub times: u64,
    /// Points for having played at all, on top.
    pub attend: u64,
    /// How many events of the season count, a player's best; all of them without it.
    pub best: Option<u32>,
    /// What those earn who share a place.
    pub ties: Ties,
}

/// Who finished where in one event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Results {
    /// What it is called.
    pub event: String,
    /// What an entry cost.
    pub price: u64,
    /// First place first; several where a place was shared.
    pub places: Vec<Vec<String>>,
}

impl Results {
    /// How many played.
    pub fn players(&self) -> usize {
        self.places.iter().map(Vec::len).sum()
    }
}

const KEYS: &[&str] = &["name", "about", "points", "table", "rest", "times", "attend", "best", "ties"];
const RESULTS: &[&str] = &["event", "price", "places"];
/// More points than any league gives, and far from where sums of them would overflow.
const MOST: u64 = 1_000_000_000;
/// The most that may have played.
const MOST_PLAYERS: usize = 1_000_000;

type Read<T> = Result<T, LeagueError>;

fn stem(file: &str) -> String {
    Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned()
}

fn parsed<'t>(source: Source<'_>, text: &'t str) -> Read<toml::Spanned<DeTable<'t>>> {
    DeTable::parse(text).map_err(|error| {
        let what = error.message().replace('\n', ", ");
        source
            .wrong(error.span().unwrap_or(0..0), what, "not TOML")
            .help("docs/league-files.md shows a whole file")
    })
}

impl League {
    /// Reads a league file. The file's name without its ending is the league's name in commands.
    pub fn parse(file: &str, text: &str) -> Result<League, LeagueError> {
        let source = Source { file, text };
        let table = parsed(source, text)?;
        let table = Table::new(source, table.get_ref(), "a league", KEYS)?;
        let amount = |item: Item<'_, '_>| item.amount(0, MOST);
        let item = table.need("points", "how a place earns points: points = \"root\"")?;
        let points = item.word(POINTS)?;
        let by_place = matches!(points, Points::Table | Points::BuyIns);
        let rows = table.map("table", |item| item.list()?.iter().map(|row| row.amount(0, MOST)).collect())?;
        let rows: Vec<u64> = rows.unwrap_or_default();
        if by_place == rows.is_empty() {
            let what = if by_place { "this way needs a table" } else { "this way has no table" };
            return Err(item
                .wrong(what, "of the points")
                .help("`table` and `buy-ins` go by one, as in table = [10, 6, 3]; the others do not"));
        }
        if points == Points::BuyIns && rows.iter().sum::<u64>() > 100 {
            return Err(item
                .wrong("these percents come to more than a hundred", "of a table")
                .help("give each place its part of all that was paid in"));
        }
        Ok(League {
            id: stem(file),
            name: table.need("name", "its name for people: name = \"Fridays\"")?.line()?,
            about: table.map("about", |item| item.line())?,
            points,
            table: rows,
            rest: table.map("rest", amount)?.unwrap_or(0),
            times: table.map("times", |item| item.amount(1, MOST))?.unwrap_or(1),
            attend: table.map("attend", amount)?.unwrap_or(0),
            best: table.map("best", |item| item.amount(1, 10_000))?.map(|best| best as u32),
            ties: table.map("ties", |item| item.word(TIES))?.unwrap_or(Ties::Share),
        })
    }
}

impl Results {
    /// Reads the results of one event. Without a name of its own it goes by that of its file.
    pub fn parse(file: &str, text: &str) -> Result<Results, LeagueError> {
        let source = Source { file, text };
        let table = parsed(source, text)?;
        let table = Table::new(source, table.get_ref(), "results", RESULTS)?;
        let item = table.need("places", "who finished where: places = [\"Ann\", \"Bob\"]")?;
        let mut seen = BTreeSet::new();
        let mut name = |item: &Item<'_, '_>| -> Read<String> {
            let name = item.line()?;
            if !seen.insert(name.clone()) {
                return Err(item.wrong(format!("{name} has a place already"), "the second time"));
            }
            Ok(name)
        };
        let mut places = Vec::new();
        for place in item.list()? {
            let shared = match place.text() {
                Ok(_) => vec![name(&place)?],
                Err(_) => place.list()?.iter().map(&mut name).collect::<Read<Vec<String>>>()?,
            };
            if shared.is_empty() {
                return Err(place.wrong("nobody has this place", "empty").help("leave it out"));
            }
            places.push(shared);
        }
        let results = Results {
            event: table.map("event", |item| item.line())?.unwrap_or_else(|| stem(file)),
            price: table.map("price", |item| item.amount(0, MOST))?.unwrap_or(0),
            places,
        };
        if !(1..=MOST_PLAYERS).contains(&results.players()) {
            return Err(item.wrong("nobody played", "empty").help("as in places = [\"Ann\", \"Bob\"]"));
        }
        Ok(results)
    }
}

const FILES: &[(&str, &str)] = &[
    ("beaten", include_str!("../../../data/leagues/beaten.toml")),
    ("buy-ins", include_str!("../../../data/leagues/buy-ins.toml")),
    ("root", include_str!("../../../data/leagues/root.toml")),
    ("root-log", include_str!("../../../data/leagues/root-log.toml")),
    ("table", include_str!("../../../data/leagues/table.toml")),
];

static SHIPPED: OnceLock<Vec<League>> = OnceLock::new();

/// Every shipped league.
pub fn all() -> &'static [League] {
    SHIPPED.get_or_init(|| {
        // A test reads every shipped file, so that none can be wrong here.
        let read = |(id, text): &(&str, &str)| League::parse(&format!("{id}.toml"), text);
        FILES.iter().map(|file| read(file).unwrap_or_else(|error| panic!("{error}"))).collect()
    })
}

/// A shipped league by its name in commands.
pub fn shipped(id: &str) -> Option<&'static League> {
    all().iter().find(|league| league.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_league_reads() {
        assert_eq!(all().len(), FILES.len());
        assert!(all().iter().all(|league| league.about.is_some()));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let wrong = |text: &str| League::parse("x.toml", text).unwrap_err().to_string();
        assert!(wrong("name = \"X\"").contains("needs a `points`"));
        assert!(wrong("name = \"X\"\npoints = \"table\"").contains("needs a table"));
        assert!(wrong("name = \"X\"\npoints = \"root\"\ntable = [1]").contains("has no table"));
        assert!(
            wrong("name = \"X\"\npoints = \"buy-ins\"\ntable = [60, 50]").contains("more than a hundred")
        );
        let wrong = |text: &str| Results::parse("x.toml", text).unwrap_err().to_string();
        assert!(wrong("places = [\"A\", [\"B\", \"A\"]]").contains("A has a place already"));
        assert!(wrong("places = []").contains("nobody played"));
        assert!(wrong("places = [[]]").contains("nobody has this place"));
        assert!(wrong("places = [3]").contains("list"));
    }
}
