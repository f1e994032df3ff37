//! One book on the shelf: a folder of files, each read when it is first needed, or a single file.

use std::sync::{Arc, OnceLock};

use crate::{
    circumstances::Context,
    definition::{Definition, Subject},
    entry::{BookEntry, Section},
    fault::{Error, Source},
    read::{Absence, BookFile, Part, Title},
    rule::{Rule, Rules},
};

/// A house's book.
#[derive(Debug)]
pub struct House {
    name: String,
    files: Vec<File>,
    /// One file holds everything.
    single: bool,
}

/// A file and, once it has been read, what it holds.
#[derive(Debug)]
struct File {
    /// The file's name without its ending: `book`, `rules` or a subject.
    stem: String,
    source: Arc<Source>,
    read: OnceLock<Result<BookFile, Error>>,
}

impl House {
    /// A folder of files, given by name and text. Nothing is read yet.
    pub(crate) fn folder(name: &str, files: impl IntoIterator<Item = (String, Source)>) -> House {
        let files = files
            .into_iter()
            .map(|(stem, source)| File { stem, source: Arc::new(source), read: OnceLock::new() })
            .collect();
        House { name: name.to_owned(), files, single: false }
    }

    /// A single file, read at once because it names itself.
    pub(crate) fn single(source: Source) -> Result<House, Error> {
        let source = Arc::new(source);
        let file = BookFile::read(&source, Part::House, "")?;
        let name = file.title.as_ref().map(|title| title.book.clone()).unwrap_or_default();
        let file = File { stem: name.clone(), source, read: OnceLock::from(Ok(file)) };
        Ok(House { name, files: vec![file], single: true })
    }

    /// The short name, such as `fort`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name in full, such as `The Fort Card Room`.
    pub fn title(&self) -> Result<&str, Error> {
        Ok(&self.title_page()?.full)
    }

    /// Which edition of the book was read.
    pub fn edition(&self) -> Result<Option<&str>, Error> {
        Ok(self.title_page()?.edition.as_deref())
    }

    /// What kind of book it is, in a sentence or two.
    pub fn about(&self) -> Result<Option<&str>, Error> {
        Ok(self.title_page()?.about.as_deref())
    }

    /// The book that answers where this one is silent.
    pub fn base(&self) -> Result<Option<&str>, Error> {
        Ok(self.title_page()?.base.as_ref().map(|(name, _)| name.as_str()))
    }

    /// The book that goes before this one's general answers in tournaments.
    pub fn tournament_base(&self) -> Result<Option<&str>, Error> {
        Ok(self.title_page()?.tournament_base.as_ref().map(|(name, _)| name.as_str()))
    }

    /// Every rule that the house prints; `None` if it lists none and cites in words of its own.
    pub fn rules(&self) -> Result<Option<&Rules>, Error> {
        Ok(self.file("rules")?.and_then(|file| file.rules.as_ref()))
    }

    /// The rule that a citation names.
    pub fn rule(&self, cite: &str) -> Result<Option<&Rule>, Error> {
        Ok(self.rules()?.and_then(|rules| rules.find(cite)))
    }

    /// The house's own answer, if it has one.
    pub fn entry(&self, section: Section, definition: &Definition) -> Result<Option<&Arc<BookEntry>>, Error> {
        Ok(self.file(definition.subject)?.and_then(|file| file.entry(section, definition)))
    }

    /// All of the house's own answers, subject by subject.
    pub fn entries(&self) -> Result<Vec<&Arc<BookEntry>>, Error> {
        let mut entries = Vec::new();
        for file in self.answer_files()? {
            entries.extend(&file.entries);
        }
        Ok(entries)
    }

    /// The house's own answers to the questions of one subject; a single file's answers to all.
    pub(crate) fn entries_of(&self, subject: &str) -> Result<&[Arc<BookEntry>], Error> {
        Ok(self.file(subject)?.map_or(&[], |file| &file.entries))
    }

    /// Is the question one that cannot arise here?
    pub(crate) fn absence(&self, definition: &Definition) -> Result<Option<&Absence>, Error> {
        Ok(self.file(definition.subject)?.and_then(|file| file.absence(definition)))
    }

    pub(crate) fn contexts(&self) -> Result<Option<&[Context]>, Error> {
        Ok(self.title_page()?.contexts.as_deref())
    }

    /// Is it written as one file, as houses of the user's own are?
    pub(crate) fn is_single(&self) -> bool {
        self.single
    }

    /// The files that hold answers.
    pub(crate) fn answer_files(&self) -> Result<Vec<&BookFile>, Error> {
        if self.single {
            return self.files.iter().map(|file| self.read(file)).collect();
        }
        let subjects = self.files.iter().filter(|file| !matches!(file.stem.as_str(), "book" | "rules"));
        subjects.map(|file| self.read(file)).collect()
    }

    /// The file with the title page.
    pub(crate) fn title_file(&self) -> Result<&BookFile, Error> {
        match self.file("book")? {
            Some(file) => Ok(file),
            None => Err(Error::NoSuchHouse { name: self.name.clone(), nearest: None }),
        }
    }

    pub(crate) fn title_page(&self) -> Result<&Title, Error> {
        match &self.title_file()?.title {
            Some(title) => Ok(title),
            None => Err(Error::NoSuchHouse { name: self.name.clone(), nearest: None }),
        }
    }

    /// The file with the rules.
    pub(crate) fn rules_file(&self) -> Result<Option<&BookFile>, Error> {
        self.file("rules")
    }

    /// The file of that stem, or the only one.
    fn file(&self, stem: &str) -> Result<Option<&BookFile>, Error> {
        let file = self.files.iter().find(|file| self.single || file.stem == stem);
        file.map(|file| self.read(file)).transpose()
    }

    fn read<'a>(&'a self, file: &'a File) -> Result<&'a BookFile, Error> {
        let part = match file.stem.as_str() {
            _ if self.single => Part::House,
            "book" => Part::Title,
            "rules" => Part::Rules,
            subject => Part::Subject(subject),
        };
        let read = file.read.get_or_init(|| BookFile::read(&file.source, part, &self.name));
        read.as_ref().map_err(Clone::clone)
    }

    /// Files of a folder that no subject is named after.
    pub(crate) fn stray_files(&self) -> impl Iterator<Item = &Arc<Source>> {
        let known = |stem: &str| matches!(stem, "book" | "rules") || Subject::find(stem).is_some();
        self.files.iter().filter(move |file| !self.single && !known(&file.stem)).map(|file| &file.source)
    }
}
