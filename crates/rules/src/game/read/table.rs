//! TOML values that know where they are and complain in a player's words.

use std::{borrow::Cow, ops::Range};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{GameError, Source};

/// A value with the key that it was found under.
#[derive(Clone, Copy)]
pub(crate) struct Item<'a, 't> {
    source: Source<'a>,
    key: &'a str,
    value: &'a Spanned<DeValue<'t>>,
}

/// A table whose keys are all known.
pub(crate) struct Table<'a, 't> {
    source: Source<'a>,
    span: Range<usize>,
    what: &'static str,
    keys: &'static [&'static str],
    entries: &'a DeTable<'t>,
}

impl<'a, 't> Table<'a, 't> {
    /// The table of the whole file.
    pub(crate) fn new(
        source: Source<'a>,
        entries: &'a DeTable<'t>,
        what: &'static str,
        keys: &'static [&'static str],
    ) -> Result<Table<'a, 't>, GameError> {
        Table { source, span: source.first_line(), what, keys, entries }.checked()
    }

    /// Refuses keys that it should not have, the first one in the file first.
    fn checked(self) -> Result<Table<'a, 't>, GameError> {
        let unknown = |key: &&Spanned<Cow<'_, str>>| !self.keys.contains(&key.get_ref().as_ref());
        match self.entries.keys().filter(unknown).min_by_key(|key| key.span().start) {
            None => Ok(self),
            Some(key) => {
                let name = key.get_ref();
                let what = format!("{} has no `{name}`", self.what);
                Err(self.source.wrong(key.span(), what, "not a key").choose(name, self.keys))
            }
        }
    }

    pub(crate) fn get(&self, key: &'a str) -> Option<Item<'a, 't>> {
        self.entries.get(key).map(|value| Item { source: self.source, key, value })
    }

    /// What is found under a key, if anything is.
    pub(crate) fn map<T>(
        &self,
        key: &'a str,
        read: impl FnOnce(Item<'a, 't>) -> Result<T, GameError>,
    ) -> Result<Option<T>, GameError> {
        self.get(key).map(read).transpose()
    }

    /// A key that must be there.
    pub(crate) fn need(&self, key: &'a str, example: &str) -> Result<Item<'a, 't>, GameError> {
        self.get(key).ok_or_else(|| {
            self.wrong(format!("{} needs a `{key}`", self.what), format!("no `{key}`"))
                .help(format!("add {example}"))
        })
    }

    /// Every known key that is there.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&'static str, Item<'a, 't>)> {
        self.keys.iter().filter_map(|key| self.get(key).map(|item| (*key, item)))
    }

    pub(crate) fn wrong(&self, what: impl Into<String>, label: impl Into<String>) -> GameError {
        self.source.wrong(self.span.clone(), what, label)
    }
}

impl<'a, 't> Item<'a, 't> {
    pub(crate) fn new(source: Source<'a>, key: &'a str, value: &'a Spanned<DeValue<'t>>) -> Item<'a, 't> {
        Item { source, key, value }
    }

    pub(crate) fn span(&self) -> Range<usize> {
        self.value.span()
    }

    pub(crate) fn wrong(&self, what: impl Into<String>, label: impl Into<String>) -> GameError {
        self.source.wrong(self.span(), what, label)
    }

    fn not_a(&self, kind: &str) -> GameError {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "this is a text",
            DeValue::Integer(_) | DeValue::Float(_) => "this is a number",
            DeValue::Boolean(_) => "this is true or false",
            DeValue::Datetime(_) => "this is a date",
            DeValue::Array(_) => "this is a list",
            DeValue::Table(_) => "this is a table",
        };
        self.wrong(format!("`{}` should be {kind}", self.key), found)
    }

    pub(crate) fn text(&self) -> Result<&'a str, GameError> {
        self.value.get_ref().as_str().ok_or_else(|| self.not_a("a text in quotation marks"))
    }

    /// A text of one line that says something.
    pub(crate) fn line(&self) -> Result<String, GameError> {
        let text = self.text()?;
        if text.trim().is_empty() || text.contains('\n') {
            return Err(self.wrong(format!("`{}` should be one line of text", self.key), "not one line"));
        }
        Ok(text.trim().to_owned())
    }

    pub(crate) fn yes_no(&self) -> Result<bool, GameError> {
        self.value.get_ref().as_bool().ok_or_else(|| self.not_a("true or false"))
    }

    pub(crate) fn number(&self, least: u8, most: u8) -> Result<u8, GameError> {
        let kind = format!("a whole number from {least} to {most}");
        let integer = self.value.get_ref().as_integer().ok_or_else(|| self.not_a(&kind))?;
        let number = i64::from_str_radix(integer.as_str(), integer.radix()).ok();
        let fits = number
            .and_then(|number| u8::try_from(number).ok())
            .filter(|number| (least..=most).contains(number));
        fits.ok_or_else(|| self.wrong(format!("`{}` should be {kind}", self.key), "out of range"))
    }

    /// A whole number that may be large: chips, minutes.
    pub(crate) fn amount(&self, least: u64, most: u64) -> Result<u64, GameError> {
        let kind = format!("a whole number from {least} to {most}");
        let integer = self.value.get_ref().as_integer().ok_or_else(|| self.not_a(&kind))?;
        let number = u64::from_str_radix(integer.as_str(), integer.radix()).ok();
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| self.wrong(format!("`{}` should be {kind}", self.key), "out of range"))
    }

    pub(crate) fn list(&self) -> Result<Vec<Item<'a, 't>>, GameError> {
        let list = self.value.get_ref().as_array().ok_or_else(|| self.not_a("a list in square brackets"))?;
        Ok(list.iter().map(|value| Item { value, ..*self }).collect())
    }

    pub(crate) fn is_table(&self) -> bool {
        self.value.get_ref().is_table()
    }

    pub(crate) fn table(
        &self,
        what: &'static str,
        keys: &'static [&'static str],
    ) -> Result<Table<'a, 't>, GameError> {
        let entries = self.value.get_ref().as_table();
        let entries = entries
            .ok_or_else(|| self.not_a(&format!("made of tables: {what} is {{ {} = ... }}", keys[0])))?;
        Table { source: self.source, span: self.span(), what, keys, entries }.checked()
    }

    /// One of these words.
    pub(crate) fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, GameError> {
        let word = self.text()?;
        words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value).ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
            self.wrong(format!("`{}` cannot be `{word}`", self.key), "not one of its words")
                .choose(word, &known)
        })
    }

    /// Some of these words, each at most once.
    pub(crate) fn words<T: Copy>(&self, words: &[(&str, T)]) -> Result<Vec<T>, GameError> {
        let list = self.list()?;
        for (index, item) in list.iter().enumerate() {
            let word = item.text()?;
            if list[..index].iter().any(|other| other.value.get_ref().as_str() == Some(word)) {
                return Err(item.wrong(format!("`{}` has `{word}` twice", self.key), "the second time"));
            }
        }
        list.iter().map(|item| item.word(words)).collect()
    }
}
