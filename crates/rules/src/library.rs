//! All books at hand, and what they come to for one house.

use std::{borrow::Cow, sync::Arc};

use crate::{
    answer::{Absent, Answer},
    book::Book,
    check,
    circumstances::Context,
    citation::OURS,
    definition::Definition,
    entry::{BookEntry, Section},
    fault::{Error, Source},
    house::House,
    spelling,
};

include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// The shipped books, and houses of the user's own.
///
/// Files are read when they are first needed: asking one question of one house reads a few of them.
#[derive(Clone, Debug)]
pub struct Library {
    houses: Vec<Arc<House>>,
}

/// A step of the chain in which a house's answers are looked for.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The book.
    pub house: Arc<House>,
    /// The part of it.
    pub section: Section,
    /// Does it speak of the context that was asked about and no other?
    pub particular: bool,
}

impl Library {
    /// The books that come with the program.
    pub fn shipped() -> Library {
        let houses = SHIPPED.iter().map(|(name, files)| {
            let files = files.iter().map(|(file, text)| {
                let stem = file.trim_end_matches(".toml").to_owned();
                (stem, Source { name: format!("data/books/{name}/{file}"), text: Cow::Borrowed(*text) })
            });
            Arc::new(House::folder(name, files))
        });
        Library { houses: houses.collect() }
    }

    /// Adds a house of the user's own, written as one file, and gives its name back.
    ///
    /// The file is checked in every way: its keys and values, what it cites and overrides, what it is built on, and
    /// whether its answers agree with each other and with those it leaves standing.
    pub fn add(&mut self, file: &str, text: impl Into<String>) -> Result<String, Error> {
        let house = House::single(Source { name: file.to_owned(), text: Cow::Owned(text.into()) })?;
        let name = house.name().to_owned();
        let mut larger = self.clone();
        check::own_name(self, &house)?;
        larger.houses.push(Arc::new(house));
        let faults = larger.check(&name)?;
        if !faults.is_empty() {
            return Err(Error::Faulty(faults));
        }
        *self = larger;
        Ok(name)
    }

    /// A library of folders given as text, for tests of what the shipped books do not do.
    #[cfg(test)]
    pub(crate) fn of_folders(folders: &[(&'static str, &[(&'static str, &'static str)])]) -> Library {
        let houses = folders.iter().map(|(name, files)| {
            let files = files.iter().map(|(stem, text)| {
                (
                    (*stem).to_owned(),
                    Source { name: format!("{name}/{stem}.toml"), text: Cow::Borrowed(*text) },
                )
            });
            Arc::new(House::folder(name, files))
        });
        Library { houses: houses.collect() }
    }

    /// All houses, by name; the user's own last.
    pub fn houses(&self) -> impl Iterator<Item = &Arc<House>> {
        self.houses.iter()
    }

    /// The house of that name.
    pub fn house(&self, name: &str) -> Result<&Arc<House>, Error> {
        self.houses.iter().find(|house| house.name() == name).ok_or_else(|| Error::NoSuchHouse {
            name: name.to_owned(),
            nearest: spelling::nearest(name, self.houses.iter().map(|house| house.name())).map(str::to_owned),
        })
    }

    /// What a house has rules for: what its book says, or else what its base has rules for.
    pub fn contexts(&self, name: &str) -> Result<Vec<Context>, Error> {
        for house in self.bases(name)? {
            if let Some(contexts) = house.contexts()? {
                return Ok(contexts.to_vec());
            }
        }
        Ok(Context::ALL.to_vec())
    }

    /// A house, what it is built on, what that is built on, down to our own book.
    fn bases(&self, name: &str) -> Result<Vec<&Arc<House>>, Error> {
        let mut bases: Vec<&Arc<House>> = Vec::new();
        let mut next = Some(self.house(name)?);
        // A book that is built on itself in a circle is not followed round; `check` complains about it.
        while let Some(house) = next.filter(|house| bases.iter().all(|seen| seen.name() != house.name())) {
            bases.push(house);
            next = match house.base()? {
                Some(base) => Some(self.house(base)?),
                None if house.name() == OURS => None,
                None => Some(self.house(OURS)?),
            };
        }
        Ok(bases)
    }

    /// Every mistake in a book, alone and beside the others.
    pub fn check(&self, name: &str) -> Result<Vec<crate::Fault>, Error> {
        check::house(self, self.house(name)?)
    }

    /// Where a house's answers are looked for, in order.
    ///
    /// In live games: its `[live]`, its `[policy]`, then its base the same way, down to our own answers. In
    /// tournaments: its `[tournament]`, the book its tournaments are built on, its `[policy]`, then its base.
    pub fn chain(&self, name: &str, context: Context) -> Result<Vec<Layer>, Error> {
        let house = self.house(name)?;
        if !self.contexts(name)?.contains(&context) {
            return Err(Error::NoSuchContext { title: house.title()?.to_owned(), context });
        }
        let mut chain = Vec::new();
        for house in self.bases(name)? {
            self.extend(&mut chain, house, context)?;
        }
        Ok(chain)
    }

    /// Adds what one house has to say.
    fn extend(&self, chain: &mut Vec<Layer>, house: &Arc<House>, context: Context) -> Result<(), Error> {
        let mut push = |house: &Arc<House>, section| -> Result<(), Error> {
            if !chain.iter().any(|layer| layer.house.name() == house.name() && layer.section == section) {
                let particular = section != Section::Policy || self.contexts(house.name())? == [context];
                chain.push(Layer { house: Arc::clone(house), section, particular });
            }
            Ok(())
        };
        match context {
            Context::Live => push(house, Section::Live)?,
            Context::Tournament => {
                push(house, Section::Tournament)?;
                if let Some(base) = house.tournament_base()? {
                    let base = self.house(base)?;
                    push(base, Section::Tournament)?;
                    push(base, Section::Policy)?;
                }
            }
        }
        push(house, Section::Policy)
    }

    /// A house's answer to one question, reading no more files than that takes.
    pub fn answer(
        &self,
        name: &str,
        context: Context,
        definition: &'static Definition,
    ) -> Result<Answer, Error> {
        answer(&self.chain(name, context)?, context, definition)
    }

    /// A house's answers to all questions, for whoever plays by them: each has one.
    pub fn to_play(&self, name: &str, context: Context) -> Result<Book, Error> {
        if name == OURS { Err(Error::NotAHouse) } else { self.resolve(name, context) }
    }

    /// A house's answers to all questions, as far as it has any: our own answers alone leave some open.
    pub fn resolve(&self, name: &str, context: Context) -> Result<Book, Error> {
        let chain = self.chain(name, context)?;
        let answers: Result<Vec<Answer>, Error> =
            Definition::all().iter().map(|definition| answer(&chain, context, definition)).collect();
        let house = self.house(name)?;
        let built_on = self.bases(name)?.into_iter().map(|base| base.name().to_owned()).collect();
        Ok(Book::new(name, house.title()?, context, built_on, answers?))
    }
}

/// Walks the chain: the first answer is in force, those after it are what it overrides.
fn answer(chain: &[Layer], context: Context, definition: &'static Definition) -> Result<Answer, Error> {
    if definition.is_elsewhere(context) {
        return answer_elsewhere(chain, context, definition);
    }
    let mut entries: Vec<Arc<BookEntry>> = Vec::new();
    let mut absent = None;
    for (depth, layer) in chain.iter().enumerate() {
        if let Some(entry) = layer.house.entry(layer.section, definition)? {
            entries.push(Arc::clone(entry));
        }
        if layer.section == Section::Policy
            && entries.is_empty()
            && absent.is_none()
            && let Some(absence) = layer.house.absence(definition)?
            && !taken_up(&chain[..depth], layer, definition)?
        {
            absent = Some(Absent { book: layer.house.name().to_owned(), why: absence.why.clone() });
        }
    }
    if let Some(house) = chain.first().map(|layer| layer.house.name()) {
        give_way(&mut entries, house);
    }
    Ok(Answer::new(definition, entries, absent))
}

/// A choice of our own that a book above makes for some games gives way to what the house itself prints about them
/// further down the chain.
fn give_way(entries: &mut [Arc<BookEntry>], house: &str) {
    let [first, below @ ..] = entries else { return };
    if first.book == house || first.citation.is_ours() {
        return;
    }
    let mut changed = None;
    for (index, case) in first.cases.iter().enumerate().filter(|(_, case)| case.citation.is_ours()) {
        let example = case.conditions.example();
        let own = below.iter().filter(|entry| entry.book == house);
        let printed = own.map(|entry| entry.under(&example)).find(|(_, citation)| !citation.is_ours());
        if let Some((outcome, citation)) = printed {
            let entry = changed.get_or_insert_with(|| BookEntry::clone(first));
            entry.cases[index].outcome = outcome.clone();
            entry.cases[index].citation = Arc::clone(citation);
        }
    }
    if let Some(entry) = changed {
        *first = Arc::new(entry);
    }
}

/// The answer to a question that is a matter of the other context: it arises only where a book says something of this
/// one in particular. What holds in the other is then what would hold.
fn answer_elsewhere(
    chain: &[Layer],
    context: Context,
    definition: &'static Definition,
) -> Result<Answer, Error> {
    let (mut entries, mut own): (Vec<Arc<BookEntry>>, Vec<Arc<BookEntry>>) = (Vec::new(), Vec::new());
    let mut absent = None;
    for layer in chain {
        let entry = layer.house.entry(layer.section, definition)?;
        entries.extend(entry.cloned());
        own.extend(entry.filter(|_| layer.particular).cloned());
        if layer.particular && layer.section == Section::Policy && own.is_empty() && absent.is_none() {
            let absence = layer.house.absence(definition)?;
            absent = absence
                .map(|absence| Absent { book: layer.house.name().to_owned(), why: absence.why.clone() });
        }
    }
    if !own.is_empty() {
        return Ok(Answer::new(definition, own, absent));
    }
    let why = || match context {
        Context::Live => "it is a matter of tournaments",
        Context::Tournament => "it is a matter of live games",
    };
    let absent = absent.unwrap_or_else(|| Absent { book: OURS.to_owned(), why: why().to_owned() });
    Ok(Answer::new(definition, entries, Some(absent)))
}

/// Has a house above taken the matter up? Then it is no longer absent because a book below does not know it: a
/// house with a jackpot of its own has to divide it, though its base has none.
fn taken_up(above: &[Layer], layer: &Layer, definition: &Definition) -> Result<bool, Error> {
    for upper in above.iter().filter(|upper| upper.house.name() != layer.house.name()) {
        let entries = upper.house.entries_of(definition.subject)?;
        if entries
            .iter()
            .any(|entry| entry.section == upper.section && family(entry.definition) == family(definition))
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The first part of a key: `bbj.shares` and `bbj.exists` are of one family.
fn family(definition: &Definition) -> &'static str {
    definition.name.split('.').next().unwrap_or(definition.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_RULES: (&str, &str) = ("rules", "[rules]");

    fn faults(library: &Library, house: &str) -> Vec<String> {
        let faults = library.check(house).unwrap_or_else(|error| panic!("{error}"));
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_circle_of_bases_is_found_and_not_followed() {
        let library = Library::of_folders(&[
            ("a", &[("book", "book = 'a'\ntitle = 'A'\nbase = 'b'"), NO_RULES]),
            ("b", &[("book", "book = 'b'\ntitle = 'B'\nbase = 'a'"), NO_RULES]),
        ]);
        assert_eq!(faults(&library, "a"), ["a/book.toml:3: `a` is built on itself: a on b on a"]);
        assert_eq!(library.chain("a", Context::Live).expect("a chain").len(), 4);
    }

    #[test]
    fn a_shipped_book_keeps_each_answer_where_it_is_looked_for() {
        let answer = "[policy.'check-raise']\nvalue = true\ncite = '1'\nsays = 'Yes.'\n[absent]\n'pl.max' = 'none here'";
        let library = Library::of_folders(&[(
            "a",
            &[("book", "book = 'b'\ntitle = 'A'"), NO_RULES, ("betting", answer), ("other", "")],
        )]);
        let found = faults(&library, "a");
        let wrong_file = [
            "a/betting.toml:1: `check-raise` belongs in turn.toml",
            "a/betting.toml:6: `pl.max` belongs in pot-limit.toml",
        ];
        assert_eq!(found, wrong_file);
        let library =
            Library::of_folders(&[("a", &[("book", "book = 'b'\ntitle = 'A'"), NO_RULES, ("other", "")])]);
        let found = faults(&library, "a");
        assert_eq!(
            found,
            [
                "a/other.toml:1: no subject has that name",
                "a/book.toml:1: the book calls itself `b` and its folder `a`"
            ]
        );
    }

    #[test]
    fn a_tournament_base_that_is_also_the_base_is_looked_into_once() {
        let library = Library::of_folders(&[
            ("a", &[("book", "book = 'a'\ntitle = 'A'\nbase = 'b'\ntournament-base = 'b'"), NO_RULES]),
            ("b", &[("book", "book = 'b'\ntitle = 'B'\nbase = 'cardroom'"), NO_RULES]),
            ("cardroom", &[("book", "book = 'cardroom'\ntitle = 'C'"), NO_RULES]),
        ]);
        let chain = library.chain("a", Context::Tournament).expect("a chain");
        let names: Vec<&str> = chain.iter().map(|layer| layer.house.name()).collect();
        assert_eq!(names, ["a", "b", "b", "a", "cardroom", "cardroom"]);
    }
}
