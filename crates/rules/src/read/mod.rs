//! Reads book files: TOML in, checked entries and faults out.
//!
//! A reader goes on after a mistake, so that one run shows them all.

mod answer;
mod file;
mod value;

use std::{borrow::Cow, ops::Range, sync::Arc};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    definition,
    fault::{Fault, Source},
    spelling,
};

pub(crate) use file::{Absence, BookFile, Part, Title};
pub(crate) use value::read_value;

pub(crate) type Item<'t> = Spanned<DeValue<'t>>;
pub(crate) type Name<'t> = Spanned<Cow<'t, str>>;

/// A table's entries in the order in which they are written.
pub(crate) fn in_order<'a, 't>(table: &'a DeTable<'t>) -> Vec<(&'a Name<'t>, &'a Item<'t>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_unstable_by_key(|(name, _)| name.span().start);
    entries
}

/// Where faults gather while a file is read.
pub(crate) struct Reader {
    source: Arc<Source>,
    pub(crate) faults: Vec<Fault>,
}

impl Reader {
    pub(crate) fn new(source: Arc<Source>) -> Reader {
        Reader { source, faults: Vec::new() }
    }

    /// Parses the whole text; `None` if it is not TOML.
    pub(crate) fn parse<'t>(&mut self, text: &'t str) -> Option<DeTable<'t>> {
        let (table, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            return Some(table.into_inner());
        }
        // One mistake in the syntax makes nonsense of what follows: only the first is worth showing.
        if let Some(error) = errors.first() {
            let message = error.message().replace('\n', ", ");
            self.fault(error.span().unwrap_or(0..0), format!("the file is not TOML: {message}"), "here");
        }
        None
    }

    pub(crate) fn fault(&mut self, span: Range<usize>, what: impl Into<String>, label: impl Into<String>) {
        let (what, label) = (what.into(), label.into());
        self.faults.push(Fault { source: Arc::clone(&self.source), span, what, label, help: None });
    }

    /// A fault that needs no more than a sentence.
    pub(crate) fn complain(&mut self, span: Range<usize>, what: &str) {
        self.fault(span, what, "here");
    }

    /// Adds advice to the last fault.
    pub(crate) fn help(&mut self, help: impl Into<String>) {
        if let Some(fault) = self.faults.last_mut() {
            fault.help = Some(help.into());
        }
    }

    /// Complains about entries that have no place in a table: `not` says what they are not. True if there are none;
    /// otherwise what seems to be missing may only be misspelt.
    pub(crate) fn only(&mut self, table: &DeTable<'_>, allowed: &[&str], not: &str) -> bool {
        let before = self.faults.len();
        for (name, _) in in_order(table) {
            let word = name.get_ref().as_ref();
            if !allowed.contains(&word) {
                self.unknown(name.span(), word, not, allowed);
            }
        }
        self.faults.len() == before
    }

    /// `word` is not a `what`; says which words are.
    pub(crate) fn unknown(&mut self, span: Range<usize>, word: &str, what: &str, allowed: &[&str]) {
        self.fault(span, format!("`{word}` is not {what}"), "not known here");
        let list = definition::list(allowed.iter().copied(), "and");
        self.help(match spelling::nearest(word, allowed.iter().copied()) {
            Some(nearest) => format!("did you mean `{nearest}`? Known are {list}"),
            None => format!("known are {list}"),
        });
    }

    pub(crate) fn table<'a, 't>(&mut self, item: &'a Item<'t>, what: &str) -> Option<&'a DeTable<'t>> {
        let table = item.get_ref().as_table();
        if table.is_none() {
            self.fault(item.span(), format!("{what} should be a table"), "expected a table");
        }
        table
    }

    pub(crate) fn line(&mut self, item: &Item<'_>, what: &str) -> Option<String> {
        match item.get_ref().as_str() {
            Some(text) if !text.trim().is_empty() && !text.contains('\n') => Some(text.to_owned()),
            _ => {
                self.fault(
                    item.span(),
                    format!("{what} should be a line of text"),
                    "expected a text in quotation marks",
                );
                None
            }
        }
    }

    /// A text or a list of texts, each with its place.
    pub(crate) fn lines(&mut self, item: &Item<'_>, what: &str) -> Vec<(String, Range<usize>)> {
        match item.get_ref().as_array() {
            Some(list) if !list.is_empty() => {
                list.iter().filter_map(|item| Some((self.line(item, what)?, item.span()))).collect()
            }
            Some(_) => {
                self.fault(item.span(), format!("{what} lists nothing"), "empty");
                Vec::new()
            }
            None => self.line(item, what).map(|line| (line, item.span())).into_iter().collect(),
        }
    }
}
