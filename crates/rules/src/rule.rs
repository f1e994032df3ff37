//! The rules that a house prints, by its own numbers, in our own words.

use std::{collections::HashMap, fmt, ops::Range};

use serde::Serialize;

use crate::citation::Reference;

/// A rule that a house prints.
#[derive(Debug, Serialize)]
pub struct Rule {
    /// The book's own number or heading for it, such as `127` or `§3 Betting 4`.
    pub name: String,
    /// What it says, in our own words.
    pub says: String,
    /// Why no policy carries it, if none does.
    pub left: Option<Left>,
    /// The rules of other books that it repeats.
    pub prints: Vec<Reference>,
    /// The rule of the same book that it says again.
    pub repeats: Option<String>,
    #[serde(skip)]
    pub(crate) span: Range<usize>,
}

/// Why a rule is carried by no policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Left {
    /// Where it went.
    pub to: LeftTo,
    /// The game files that hold it, by name, if it went there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
    /// Why, in a few words.
    pub why: String,
}

/// Where a rule went that no policy carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeftTo {
    /// People: judgment and courtesy.
    People,
    /// A game file: how a game is dealt, or who wins.
    Game,
    /// Nowhere: it is about a game that the program does not deal.
    Unspread,
    /// A definition of a term.
    Words,
    /// An introduction, a pointer, an example of another rule.
    Layout,
}

impl LeftTo {
    pub(crate) const WORDS: [(&str, LeftTo); 5] = [
        ("people", LeftTo::People),
        ("game", LeftTo::Game),
        ("unspread", LeftTo::Unspread),
        ("words", LeftTo::Words),
        ("layout", LeftTo::Layout),
    ];
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            LeftTo::People => write!(f, "left to people: {}", self.why),
            LeftTo::Game => {
                let files: Vec<String> = self.games.iter().map(|game| format!("{game}.toml")).collect();
                write!(f, "in data/games, {}: {}", files.join(", "), self.why)
            }
            LeftTo::Unspread => write!(f, "of a game that is not dealt here: {}", self.why),
            LeftTo::Words => write!(f, "a definition: {}", self.why),
            LeftTo::Layout => write!(f, "no rule: {}", self.why),
        }
    }
}

/// All rules of a book, in its order.
#[derive(Debug, Default)]
pub struct Rules {
    list: Vec<Rule>,
    by_name: HashMap<String, usize>,
}

impl Rules {
    /// The rules in the book's order.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.list.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The rule that a citation names, with or without a part of it in brackets: `4(a)` is found as `4`.
    pub fn find(&self, cite: &str) -> Option<&Rule> {
        let mut name = cite.trim();
        loop {
            if let Some(index) = self.by_name.get(name) {
                return self.list.get(*index);
            }
            let open = name.strip_suffix(')')?.rfind('(')?;
            name = name[..open].trim_end();
        }
    }

    /// All names, in the book's order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|rule| rule.name.as_str())
    }
}

impl FromIterator<Rule> for Rules {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Rules {
        let list: Vec<Rule> = rules.into_iter().collect();
        let by_name = list.iter().enumerate().map(|(index, rule)| (rule.name.clone(), index)).collect();
        Rules { list, by_name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_in_brackets_belongs_to_its_rule() {
        let rule = |name: &str| Rule {
            name: name.into(),
            says: String::new(),
            left: None,
            prints: Vec::new(),
            repeats: None,
            span: 0..0,
        };
        let rules: Rules = [rule("§3 Betting 4"), rule("House Seating")].into_iter().collect();
        let found = |cite: &str| rules.find(cite).map(|rule| rule.name.as_str());
        assert_eq!(found("§3 Betting 4"), Some("§3 Betting 4"));
        assert_eq!(found("§3 Betting 4(a)"), Some("§3 Betting 4"));
        assert_eq!(found("House Seating (3)(b)"), Some("House Seating"));
        assert_eq!(found("§3 Betting 5(a)"), None);
        assert_eq!(found("(a)"), None);
    }
}
