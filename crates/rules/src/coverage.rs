//! Where every rule of every book went: into policies, into another book, to people, or nowhere yet.

use std::{collections::HashMap, sync::Arc};

use serde::Serialize;

use crate::{
    citation::Reference,
    definition::{Class, Definition},
    fault::Error,
    house::House,
    library::Library,
    rule::{Left, Rule, Rules},
};

/// What became of one rule.
#[derive(Debug)]
pub struct Carried<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// The policies whose answers cite it.
    pub keys: Vec<&'static str>,
}

/// Where a rule went.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate<'a> {
    /// These policies carry it.
    Carried(&'a [&'static str]),
    /// It repeats rules of other books.
    Prints(&'a [Reference]),
    /// It repeats a rule of its own book.
    Repeats(&'a str),
    /// No policy carries it, for a reason.
    Left(&'a Left),
    /// Nobody has dealt with it.
    Uncovered,
}

impl Carried<'_> {
    /// Where the rule went; the first that applies.
    pub fn fate(&self) -> Fate<'_> {
        match (self.rule, self.keys.as_slice()) {
            (_, keys @ [_, ..]) => Fate::Carried(keys),
            (Rule { prints, .. }, []) if !prints.is_empty() => Fate::Prints(prints),
            (Rule { left: Some(left), .. }, []) => Fate::Left(left),
            (Rule { repeats: Some(rule), .. }, []) => Fate::Repeats(rule),
            (Rule { left: None, repeats: None, .. }, []) => Fate::Uncovered,
        }
    }

    /// Has somebody dealt with it?
    pub fn is_covered(&self) -> bool {
        !matches!(self.fate(), Fate::Uncovered)
    }
}

/// Every rule that a house prints, in its order, with what became of it.
pub fn coverage(house: &Arc<House>) -> Result<Vec<Carried<'_>>, Error> {
    let Some(rules) = house.rules()? else { return Ok(Vec::new()) };
    let mut keys: HashMap<&str, Vec<&'static str>> = HashMap::new();
    for entry in house.entries()? {
        for (cite, _) in &entry.cites {
            if let Some(rule) = rules.find(cite) {
                let carrying = keys.entry(&rule.name).or_default();
                if !carrying.contains(&entry.definition.name) {
                    carrying.push(entry.definition.name);
                }
            }
        }
    }
    let carried = |rule: &Rule| keys.get(rule.name.as_str()).cloned().unwrap_or_default();
    Ok(rules.iter().map(|rule| Carried { keys: carried(rule), rule }).collect())
}

/// How many policies there are of each class.
pub fn classes() -> [(Class, usize); 6] {
    Class::ALL
        .map(|class| (class, Definition::all().iter().filter(|definition| definition.class == class).count()))
}

/// Where other books take up a rule: each book with its own rule that prints it, or the policy that overrides it.
pub fn elsewhere<'a>(library: &'a Library, book: &str, rule: &Rule) -> Result<Vec<Elsewhere<'a>>, Error> {
    let named = library.house(book)?;
    let same = |reference: &Reference| -> Result<bool, Error> {
        Ok(reference.book == book
            && named.rule(&reference.rule)?.is_some_and(|found| found.name == rule.name))
    };
    let mut found = Vec::new();
    for house in library.houses() {
        for other in house.rules()?.into_iter().flat_map(Rules::iter) {
            for reference in &other.prints {
                if same(reference)? {
                    found.push(Elsewhere::Printed { book: house.name(), rule: other });
                }
            }
        }
        let mut keys: Vec<&'static str> = Vec::new();
        for entry in house.entries()? {
            for reference in &entry.overrides {
                if same(reference)? && !keys.contains(&entry.definition.name) {
                    keys.push(entry.definition.name);
                }
            }
        }
        found.extend(keys.into_iter().map(|key| Elsewhere::Overridden { book: house.name(), key }));
    }
    Ok(found)
}

/// Where another book takes up a rule.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Elsewhere<'a> {
    /// Another book prints the same rule.
    Printed {
        /// The book.
        book: &'a str,
        /// Its rule.
        rule: &'a Rule,
    },
    /// Another book departs from it.
    Overridden {
        /// The book.
        book: &'a str,
        /// In its answer to this question.
        key: &'static str,
    },
}
