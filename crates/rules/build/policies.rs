//! Reads the policy files and checks them.

use std::{collections::BTreeMap, fmt, ops::Range};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// All questions a book may answer, subject by subject, in the order of the files.
pub(crate) struct Questions {
    pub(crate) subjects: Vec<Subject>,
    pub(crate) policies: Vec<Policy>,
}

/// A policy file: its name and what its first comment says it is about.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) about: String,
}

/// One question.
pub(crate) struct Policy {
    pub(crate) name: String,
    pub(crate) subject: String,
    pub(crate) governs: String,
    pub(crate) class: String,
    /// Live games or tournaments, if it is a matter of one of them alone.
    pub(crate) context: Option<String>,
    pub(crate) kind: Kind,
    pub(crate) aliases: Vec<String>,
    /// The scenarios that show what is built in.
    pub(crate) shown: Vec<String>,
}

/// What an answer may be.
pub(crate) enum Kind {
    YesNo,
    OneOf(Words),
    AnyOf(Words),
    InOrder(Words),
    Count { unit: String, words: Words },
    Ratio { unit: String, words: Words },
    Record(Vec<Field>),
    Rows(Vec<Field>),
    Text,
}

/// Words with their meanings, in the order of the file.
pub(crate) type Words = Vec<(String, String)>;

/// A named part of a record.
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) optional: bool,
}

/// What is wrong, and where.
pub(crate) struct Fault {
    file: String,
    line: usize,
    column: usize,
    what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "data/policies/{}.toml:{}:{}: {}", self.file, self.line, self.column, self.what)
    }
}

type Table<'t> = DeTable<'t>;
type Item<'t> = Spanned<DeValue<'t>>;

const CLASSES: [&str; 6] = ["enforced", "built-in", "game-file", "assisted", "text", "not-yet"];
/// Those that say how play goes although nobody asks the book: scenarios have to show it.
const SHOWN: [&str; 2] = ["built-in", "game-file"];
const CONTEXTS: [&str; 2] = ["live", "tournament"];
const TYPES: [&str; 9] =
    ["yes-no", "one-of", "any-of", "in-order", "count", "ratio", "record", "rows", "text"];

/// Reads all policy files, given as subject and text.
pub(crate) fn read(files: &[(String, String)]) -> Result<Questions, Vec<Fault>> {
    let mut questions = Questions { subjects: Vec::new(), policies: Vec::new() };
    let mut faults = Vec::new();
    let mut taken: BTreeMap<String, String> = BTreeMap::new();
    for (subject, text) in files {
        let mut reader = Reader { file: subject, text, faults: Vec::new() };
        questions.subjects.push(Subject { name: subject.clone(), about: about(subject, text) });
        match DeTable::parse(text) {
            Ok(table) => {
                for (name, item) in in_order(table.get_ref()) {
                    if let Some(policy) = reader.policy(name, item) {
                        reader.claim(&mut taken, name.span(), &policy);
                        questions.policies.push(policy);
                    }
                }
            }
            Err(error) => reader.fault(error.span().unwrap_or(0..0), error.message().replace('\n', ", ")),
        }
        faults.append(&mut reader.faults);
    }
    if faults.is_empty() { Ok(questions) } else { Err(faults) }
}

/// The comment that opens a policy file.
fn about(subject: &str, text: &str) -> String {
    let lines: Vec<&str> = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim).collect();
    if lines.is_empty() {
        subject.replace('-', " ")
    } else {
        lines.join(" ").trim_end_matches('.').to_owned()
    }
}

/// A table's entries in the order in which they are written.
fn in_order<'a, 't>(table: &'a Table<'t>) -> Vec<(&'a Spanned<std::borrow::Cow<'t, str>>, &'a Item<'t>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
}

struct Reader<'t> {
    file: &'t str,
    text: &'t str,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, span: Range<usize>, what: impl Into<String>) {
        let before = &self.text[..span.start.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        self.faults.push(Fault { file: self.file.to_owned(), line, column, what: what.into() });
    }

    /// Notes the names of a policy; no two policies share one.
    fn claim(&mut self, taken: &mut BTreeMap<String, String>, span: Range<usize>, policy: &Policy) {
        for name in std::iter::once(&policy.name).chain(&policy.aliases) {
            if let Some(other) = taken.insert(name.clone(), self.file.to_owned()) {
                self.fault(span.clone(), format!("`{name}` is defined already, in {other}.toml"));
            }
        }
    }

    fn policy(&mut self, name: &Spanned<std::borrow::Cow<'_, str>>, item: &Item<'_>) -> Option<Policy> {
        let key = name.get_ref();
        if !key.split('.').all(is_word) {
            self.fault(
                name.span(),
                format!("`{key}` is not a key: lower-case words joined by hyphens and dots"),
            );
        }
        let Some(table) = item.get_ref().as_table() else {
            self.fault(item.span(), format!("`{key}` should be a table with governs, class and type"));
            return None;
        };
        self.only(
            table,
            &["governs", "class", "context", "type", "words", "unit", "fields", "aliases", "shown"],
        );
        let governs = self.text_of(table, "governs", name.span())?;
        let class = self.one_of(table, "class", &CLASSES, name.span())?;
        let context = match table.get("context") {
            Some(_) => Some(self.one_of(table, "context", &CONTEXTS, name.span())?),
            // All questions of a subject of tournaments are.
            None => self.file.starts_with("tournament-").then(|| "tournament".to_owned()),
        };
        let kind = self.kind(table, name.span())?;
        let aliases = self.texts(table, "aliases", "aliases is a list of other names");
        let shown = self.texts(table, "shown", "shown is a list of scenarios, from the root of the project");
        match (SHOWN.contains(&class.as_str()), table.get("shown")) {
            (true, Some(_)) if !shown.is_empty() => {}
            (true, item) => self.fault(
                item.map_or(name.span(), Spanned::span),
                format!("`{key}` is {class}: `shown` names the scenarios that show it"),
            ),
            (false, Some(item)) => {
                self.fault(item.span(), format!("only what is {} is `shown`", SHOWN.join(" or ")));
            }
            (false, None) => {}
        }
        let (name, subject) = (key.to_string(), self.file.to_owned());
        Some(Policy { name, subject, governs, class, context, kind, aliases, shown })
    }

    /// A list of texts, where there is one.
    fn texts(&mut self, table: &Table<'_>, name: &str, what: &str) -> Vec<String> {
        let Some(item) = table.get(name) else { return Vec::new() };
        let Some(list) = item.get_ref().as_array() else {
            self.fault(item.span(), what);
            return Vec::new();
        };
        let mut texts = Vec::new();
        for text in list {
            match text.get_ref().as_str() {
                Some(text) => texts.push(text.to_owned()),
                None => self.fault(text.span(), "each of them is a text"),
            }
        }
        texts
    }

    fn kind(&mut self, table: &Table<'_>, span: Range<usize>) -> Option<Kind> {
        let kind = self.one_of(table, "type", &TYPES, span.clone())?;
        let takes = |part: &str| match part {
            "words" => ["one-of", "any-of", "in-order", "count", "ratio"].contains(&kind.as_str()),
            "unit" => ["count", "ratio"].contains(&kind.as_str()),
            _ => ["record", "rows"].contains(&kind.as_str()),
        };
        for part in ["words", "unit", "fields"] {
            if let (Some(item), false) = (table.get(part), takes(part)) {
                self.fault(item.span(), format!("a {kind} has no {part}"));
            }
        }
        Some(match kind.as_str() {
            "yes-no" => Kind::YesNo,
            "one-of" => Kind::OneOf(self.words(table, &span, true)),
            "any-of" => Kind::AnyOf(self.words(table, &span, true)),
            "in-order" => Kind::InOrder(self.words(table, &span, true)),
            "count" => Kind::Count {
                words: self.words(table, &span, false),
                unit: self.text_of(table, "unit", span)?,
            },
            "ratio" => Kind::Ratio {
                words: self.words(table, &span, false),
                unit: self.text_of(table, "unit", span)?,
            },
            "record" => Kind::Record(self.fields(table, span)),
            "rows" => Kind::Rows(self.fields(table, span)),
            _ => Kind::Text,
        })
    }

    fn words(&mut self, table: &Table<'_>, span: &Range<usize>, needed: bool) -> Words {
        let Some(item) = table.get("words") else {
            if needed {
                self.fault(span.clone(), "words are missing: each word of the type with its meaning");
            }
            return Vec::new();
        };
        let Some(words) = item.get_ref().as_table() else {
            self.fault(item.span(), "words is a table: each word with its meaning");
            return Vec::new();
        };
        if words.len() > 64 {
            self.fault(item.span(), "at most 64 words fit one type");
        }
        let mut found = Vec::new();
        for (word, meaning) in in_order(words) {
            if !is_word(word.get_ref()) {
                self.fault(
                    word.span(),
                    format!("`{}` is not a word: lower-case, joined by hyphens", word.get_ref()),
                );
            }
            match meaning.get_ref().as_str() {
                Some(meaning) if !meaning.is_empty() => {
                    found.push((word.get_ref().to_string(), meaning.to_owned()));
                }
                _ => self
                    .fault(meaning.span(), format!("the meaning of `{}` should be a text", word.get_ref())),
            }
        }
        found
    }

    fn fields(&mut self, table: &Table<'_>, span: Range<usize>) -> Vec<Field> {
        let Some(fields) = table.get("fields").and_then(|item| item.get_ref().as_table()) else {
            self.fault(span, "fields are missing: a table of the parts of the record");
            return Vec::new();
        };
        let mut found = Vec::new();
        for (name, item) in in_order(fields) {
            if !is_word(name.get_ref()) {
                self.fault(
                    name.span(),
                    format!("`{}` is not a field name: lower-case, joined by hyphens", name.get_ref()),
                );
            }
            let Some(table) = item.get_ref().as_table() else {
                self.fault(
                    item.span(),
                    format!("the field `{}` should be a table with a type", name.get_ref()),
                );
                continue;
            };
            self.only(table, &["type", "words", "unit", "fields", "optional"]);
            let optional = match table.get("optional").map(|item| (item.get_ref().as_bool(), item.span())) {
                None => false,
                Some((Some(optional), _)) => optional,
                Some((None, span)) => {
                    self.fault(span, "optional is true or false");
                    false
                }
            };
            if let Some(kind) = self.kind(table, name.span()) {
                found.push(Field { name: name.get_ref().to_string(), kind, optional });
            }
        }
        found
    }

    /// Complains about entries that have no place in a table.
    fn only(&mut self, table: &Table<'_>, allowed: &[&str]) {
        for (name, _) in in_order(table) {
            if !allowed.contains(&name.get_ref().as_ref()) {
                self.fault(
                    name.span(),
                    format!("`{}` has no place here: {}", name.get_ref(), allowed.join(", ")),
                );
            }
        }
    }

    fn text_of(&mut self, table: &Table<'_>, name: &str, span: Range<usize>) -> Option<String> {
        match table.get(name) {
            None => self.fault(span, format!("`{name}` is missing")),
            Some(item) => match item.get_ref().as_str() {
                Some(text) if !text.trim().is_empty() && !text.contains('\n') => {
                    return Some(text.to_owned());
                }
                _ => self.fault(item.span(), format!("`{name}` should be a line of text")),
            },
        }
        None
    }

    fn one_of(
        &mut self,
        table: &Table<'_>,
        name: &str,
        words: &[&str],
        span: Range<usize>,
    ) -> Option<String> {
        let word = self.text_of(table, name, span)?;
        if !words.contains(&word.as_str()) {
            let span = table.get(name).map_or(0..0, Spanned::span);
            self.fault(span, format!("`{word}` is not a {name}: {}", words.join(", ")));
            return None;
        }
        Some(word)
    }
}

/// Lower-case letters and digits, joined by hyphens.
fn is_word(text: &str) -> bool {
    text.split('-')
        .all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()))
}
