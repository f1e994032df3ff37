//! Reads a whole file of a book: its title page, its rules, its answers, or all three in one.

use std::{borrow::Cow, ops::Range, sync::Arc};

use toml::de::DeTable;

use super::{Item, Name, Reader, in_order};
use crate::{
    circumstances::Context,
    citation::Reference,
    definition::Definition,
    entry::{BookEntry, Section},
    fault::{Error, Source},
    rule::{Left, LeftTo, Rule, Rules},
};

/// Which part of a book a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    /// `book.toml`: the title page.
    Title,
    /// `rules.toml`: what the house prints.
    Rules,
    /// `<subject>.toml`: answers to the questions of one subject.
    Subject(&'a str),
    /// Everything, as somebody writes who has a house of their own.
    House,
}

impl Part<'_> {
    fn entries(self) -> &'static [&'static str] {
        match self {
            Part::Title => {
                &["book", "title", "edition", "base", "contexts", "tournament", "tournament-base", "about"]
            }
            Part::Rules => &["rules"],
            Part::Subject(_) => &["policy", "live", "tournament", "absent"],
            Part::House => &[
                "book",
                "title",
                "edition",
                "base",
                "contexts",
                "tournament-base",
                "about",
                "rules",
                "policy",
                "live",
                "tournament",
                "absent",
            ],
        }
    }
}

/// A file of a book as it was read: each part right in itself, nothing compared with other files yet.
#[derive(Debug)]
pub(crate) struct BookFile {
    pub(crate) source: Arc<Source>,
    pub(crate) title: Option<Title>,
    pub(crate) rules: Option<Rules>,
    /// The answers, in the order of the file.
    pub(crate) entries: Vec<Arc<BookEntry>>,
    /// Questions that cannot arise here.
    pub(crate) absent: Vec<Absence>,
}

/// What a book says of itself.
#[derive(Debug)]
pub(crate) struct Title {
    pub(crate) book: String,
    pub(crate) full: String,
    pub(crate) edition: Option<String>,
    pub(crate) about: Option<String>,
    /// The book that answers where this one is silent.
    pub(crate) base: Option<(String, Range<usize>)>,
    /// The book that goes before this one's general answers in tournaments.
    pub(crate) tournament_base: Option<(String, Range<usize>)>,
    pub(crate) contexts: Option<Vec<Context>>,
    /// Where the book's name stands.
    pub(crate) span: Range<usize>,
}

/// A question that cannot arise in a house.
#[derive(Debug)]
pub(crate) struct Absence {
    pub(crate) definition: &'static Definition,
    pub(crate) why: String,
    pub(crate) span: Range<usize>,
}

impl BookFile {
    /// Reads a file of the book called `book`; a house of one's own names itself.
    pub(crate) fn read(source: &Arc<Source>, part: Part<'_>, book: &str) -> Result<BookFile, Error> {
        let mut reader = Reader::new(Arc::clone(source));
        let file = reader.file(source, part, book);
        match file {
            Some(file) if reader.faults.is_empty() => Ok(file),
            _ => Err(Error::Faulty(reader.faults)),
        }
    }

    pub(crate) fn entry(&self, section: Section, definition: &Definition) -> Option<&Arc<BookEntry>> {
        self.entries
            .iter()
            .find(|entry| entry.section == section && entry.definition.index == definition.index)
    }

    pub(crate) fn absence(&self, definition: &Definition) -> Option<&Absence> {
        self.absent.iter().find(|absence| absence.definition.index == definition.index)
    }
}

impl Reader {
    fn file(&mut self, source: &Arc<Source>, part: Part<'_>, book: &str) -> Option<BookFile> {
        let table = self.parse(&source.text)?;
        let whole = self.only(&table, part.entries(), "part of such a file");
        let mut file = BookFile {
            source: Arc::clone(source),
            title: None,
            rules: None,
            entries: Vec::new(),
            absent: Vec::new(),
        };
        let mut book = Cow::Borrowed(book);
        if matches!(part, Part::Title | Part::House) {
            file.title = self.title(&table, part, whole);
            if let Some(title) = &file.title {
                book = Cow::Owned(title.book.clone());
            }
        }
        if let Some(item) = table.get("rules") {
            file.rules = self.rules(item);
        } else if part == Part::Rules {
            self.fault(0..0, "there is no [rules] here", "expected [rules]");
        }
        for section in Section::ALL {
            if let Some(item) = table.get(section.word())
                && let Some(answers) = self.section(item, section, part)
            {
                self.answers(answers, section, part, &book, &mut file.entries);
            }
        }
        file.entries.sort_by_key(|entry| entry.place.span.start);
        if let Some(item) = table.get("absent") {
            self.absences(item, part, &mut file.absent);
        }
        Some(file)
    }

    /// The answers under `[policy]` and the like. `tournament = "tda-2019"` on a title page is not one of them.
    fn section<'a, 't>(
        &mut self,
        item: &'a Item<'t>,
        section: Section,
        part: Part<'_>,
    ) -> Option<&'a DeTable<'t>> {
        let on_title = matches!(part, Part::Title | Part::House) && item.get_ref().as_str().is_some();
        if section == Section::Tournament && on_title {
            return None;
        }
        self.table(item, &format!("[{}]", section.word()))
    }

    fn answers(
        &mut self,
        table: &DeTable<'_>,
        section: Section,
        part: Part<'_>,
        book: &str,
        entries: &mut Vec<Arc<BookEntry>>,
    ) {
        for (name, item) in in_order(table) {
            let Some(definition) = self.question(name, item) else { continue };
            self.belongs(definition, name, part);
            let Some(table) = self.table(item, &format!("`{}`", definition.name)) else { continue };
            entries.extend(self.answer(book, section, definition, name, table).map(Arc::new));
        }
    }

    /// A shipped book keeps each answer in the file of its subject, where it is looked for.
    fn belongs(&mut self, definition: &Definition, name: &Name<'_>, part: Part<'_>) {
        if let Part::Subject(subject) = part
            && definition.subject != subject
        {
            self.fault(
                name.span(),
                format!("`{}` belongs in {}.toml", definition.name, definition.subject),
                "not here",
            );
        }
    }

    fn absences(&mut self, item: &Item<'_>, part: Part<'_>, absent: &mut Vec<Absence>) {
        let Some(table) = self.table(item, "[absent]") else { return };
        for (name, item) in in_order(table) {
            let Some(definition) = self.question(name, item) else { continue };
            self.belongs(definition, name, part);
            if let Some(why) = self.line(item, &format!("why `{}` cannot arise", definition.name)) {
                absent.push(Absence { definition, why, span: name.span() });
            }
        }
    }

    fn title(&mut self, table: &DeTable<'_>, part: Part<'_>, whole: bool) -> Option<Title> {
        let optional = |reader: &mut Reader, name: &str| {
            let item = table.get(name)?;
            reader.line(item, &format!("`{name}`"))
        };
        let placed = |reader: &mut Reader, name: &str| {
            let item = table.get(name).filter(|item| item.get_ref().as_table().is_none())?;
            Some((reader.line(item, &format!("`{name}`"))?, item.span()))
        };
        let needed = |reader: &mut Reader, name: &str, example: &str| {
            if whole && !table.contains_key(name) {
                reader.fault(0..0, format!("`{name}` is missing"), "at the top of the file");
                reader.help(format!("add a line such as: {name} = \"{example}\""));
            }
            placed(reader, name)
        };
        let book = needed(self, "book", "my-house");
        let title = needed(self, "title", "My House");
        let base = if part == Part::House { needed(self, "base", "roberts") } else { placed(self, "base") };
        let tournament_base = placed(self, "tournament-base").or_else(|| placed(self, "tournament"));
        let contexts = table.get("contexts").map(|item| self.contexts(item));
        let (book, span) = book?;
        Some(Title {
            book,
            full: title?.0,
            edition: optional(self, "edition"),
            about: optional(self, "about"),
            base,
            tournament_base,
            contexts,
            span,
        })
    }

    fn contexts(&mut self, item: &Item<'_>) -> Vec<Context> {
        let mut found = Vec::new();
        for (word, span) in self.lines(item, "`contexts`") {
            match Context::find(&word) {
                Some(context) => found.push(context),
                None => self.unknown(span, &word, "a context", &["live", "tournament"]),
            }
        }
        found
    }

    fn rules(&mut self, item: &Item<'_>) -> Option<Rules> {
        let table = self.table(item, "[rules]")?;
        let mut rules = Vec::new();
        for (name, item) in in_order(table) {
            let what = format!("rule `{}`", name.get_ref());
            let Some(table) = self.table(item, &what) else { continue };
            self.only(table, &["says", "left", "prints", "repeats"], "part of a rule");
            let says = if let Some(item) = table.get("says") {
                self.line(item, &format!("what {what} says"))
            } else {
                self.fault(name.span(), format!("{what} has no `says`"), "what does it say?");
                None
            };
            let left = table.get("left").and_then(|item| self.left(item));
            let mut prints = Vec::new();
            if let Some(item) = table.get("prints") {
                for (text, span) in self.lines(item, &format!("what {what} prints")) {
                    match Reference::parse(&text) {
                        Some(reference) => prints.push(reference),
                        None => self.fault(
                            span,
                            format!("`{text}` names no rule"),
                            "expected a book and its rule",
                        ),
                    }
                }
            }
            let repeats =
                table.get("repeats").and_then(|item| self.line(item, &format!("what {what} repeats")));
            let (name, span) = (name.get_ref().to_string(), name.span());
            rules.extend(says.map(|says| Rule { name, says, left, prints, repeats, span }));
        }
        Some(rules.into_iter().collect())
    }

    /// `people: judged on the spot`, or `game holdem, omaha: how it is dealt`.
    fn left(&mut self, item: &Item<'_>) -> Option<Left> {
        let text = self.line(item, "`left`")?;
        let parsed = text.split_once(':').and_then(|(to, why)| {
            let (to, games) = to.trim().split_once(' ').unwrap_or((to.trim(), ""));
            let (_, to) = LeftTo::WORDS.into_iter().find(|(word, _)| *word == to)?;
            let names = games.split(',').map(str::trim).filter(|name| !name.is_empty());
            let games: Vec<String> = names.map(str::to_owned).collect();
            // Only a game file has a name, and one must be named.
            let fits = games.is_empty() == (to != LeftTo::Game);
            fits.then(|| Left { to, games, why: why.trim().to_owned() })
        });
        if parsed.is_none() {
            self.fault(
                item.span(),
                format!("`{text}` does not say where the rule went"),
                "expected a word, then a colon",
            );
            self.help(
                "begin with people:, the game's file as in `game holdem:`, unspread:, words: or layout:",
            );
        }
        parsed
    }
}
