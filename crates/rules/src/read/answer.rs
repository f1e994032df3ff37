//! Reads a book's answer to a question: `[policy."raise-cap.multiway"]` and what stands under it.

use std::{ops::Range, sync::Arc};

use toml::de::DeTable;

use super::{Item, Name, Reader, in_order, read_value};
use crate::{
    circumstances::{Conditions, GameTag, Limit, Players, Rounds, Street},
    citation::{Citation, Reference},
    definition::Definition,
    entry::{BookEntry, Case, Choice, FileSpan, Outcome, Section},
};

const PARTS: [&str; 7] = ["value", "floor", "cases", "cite", "says", "overrides", "remark"];
const CASE_PARTS: [&str; 9] =
    ["limit", "rounds", "street", "players", "game", "value", "floor", "cite", "says"];

impl Reader {
    /// The question that a key names. Complains if there is none, or if the key is only another name for it.
    pub(super) fn question(&mut self, name: &Name<'_>, item: &Item<'_>) -> Option<&'static Definition> {
        let key = name.get_ref().as_ref();
        match Definition::find(key) {
            Some(definition) if definition.name == key => return Some(definition),
            Some(definition) => {
                self.fault(
                    name.span(),
                    format!("`{key}` is another name for `{}`", definition.name),
                    "an alias",
                );
                self.help(format!("write `{}`", definition.name));
            }
            None => {
                self.fault(name.span(), format!("there is no policy `{key}`"), "not known");
                if let Some(whole) = unquoted(key, item) {
                    self.help(format!("put the whole key in quotation marks: \"{whole}\""));
                } else if let Some(nearest) = Definition::nearest(key) {
                    self.help(format!("did you mean `{nearest}`?"));
                } else {
                    self.help("`cardroom book search WORDS` finds policies by what they are about");
                }
            }
        }
        None
    }

    /// Reads one answer of the book called `book`.
    pub(super) fn answer(
        &mut self,
        book: &str,
        section: Section,
        definition: &'static Definition,
        name: &Name<'_>,
        table: &DeTable<'_>,
    ) -> Option<BookEntry> {
        let key = definition.name;
        let whole = self.only(table, &PARTS, "part of an answer");
        let mut draft = Draft { reader: self, book, definition, cites: Vec::new(), whole };
        let citation = draft.citation(name, table);
        let outcome = draft.outcome(name.span(), table, &citation);
        let cases = draft.cases(table, &citation, outcome.as_ref());
        let cites = draft.cites;
        let (overrides, override_spans) = self.overrides(key, table);
        let remark = table.get("remark").and_then(|item| self.line(item, &format!("the remark on `{key}`")));
        Some(BookEntry {
            definition,
            book: book.to_owned(),
            section,
            outcome: outcome?,
            cases,
            citation,
            overrides,
            remark,
            place: FileSpan { source: Arc::clone(&self.source), span: name.span() },
            cites,
            override_spans,
        })
    }

    fn condition<T: Copy>(
        &mut self,
        table: &DeTable<'_>,
        name: &str,
        all: &[T],
        word: fn(T) -> &'static str,
    ) -> Vec<T> {
        let Some(item) = table.get(name) else { return Vec::new() };
        let mut found = Vec::new();
        for (text, span) in self.lines(item, &format!("the condition `{name}`")) {
            if let Some(condition) = all.iter().find(|candidate| word(**candidate) == text) {
                found.push(*condition);
            } else {
                let words: Vec<&str> = all.iter().map(|condition| word(*condition)).collect();
                self.unknown(span, &text, &format!("a word for `{name}`"), &words);
            }
        }
        found
    }

    fn overrides(&mut self, key: &str, table: &DeTable<'_>) -> (Vec<Reference>, Vec<Range<usize>>) {
        let mut found = (Vec::new(), Vec::new());
        let Some(item) = table.get("overrides") else { return found };
        for (text, span) in self.lines(item, &format!("what `{key}` overrides")) {
            if let Some(reference) = Reference::parse(&text) {
                found.0.push(reference);
                found.1.push(span);
            } else {
                self.fault(span, format!("`{text}` names no rule"), "expected a book and its rule");
                self.help("write the book, then its rule: \"roberts §3 Betting 4\"");
            }
        }
        found
    }
}

/// An answer while it is read.
struct Draft<'r> {
    reader: &'r mut Reader,
    book: &'r str,
    definition: &'static Definition,
    /// Every rule cited so far, with where.
    cites: Vec<(String, Range<usize>)>,
    /// Is every part known? If not, one that seems to be missing may only be misspelt.
    whole: bool,
}

impl Draft<'_> {
    /// The rule behind the whole answer, and what it says. Both are needed.
    fn citation(&mut self, name: &Name<'_>, table: &DeTable<'_>) -> Arc<Citation> {
        let key = self.definition.name;
        let says = table.get("says").and_then(|item| self.reader.line(item, &format!("what `{key}` says")));
        if self.whole && !table.contains_key("says") {
            self.reader.fault(name.span(), format!("`{key}` has no `says`"), "what does it mean?");
            self.reader.help("add a line that a player would understand: says = \"...\"");
        }
        let rules = self.cite(table);
        if self.whole && !table.contains_key("cite") {
            self.reader.fault(name.span(), format!("`{key}` has no `cite`"), "which rule says so?");
            self.reader.help("add a line such as: cite = \"127\"");
        }
        Citation::new(self.book, rules, &says.unwrap_or_default())
    }

    /// The rules that a table cites.
    fn cite(&mut self, table: &DeTable<'_>) -> Vec<String> {
        let Some(item) = table.get("cite") else { return Vec::new() };
        let cites = self.reader.lines(item, &format!("the `cite` of `{}`", self.definition.name));
        let rules = cites.iter().map(|(rule, _)| rule.clone()).collect();
        self.cites.extend(cites);
        rules
    }

    /// The citation of a case or an option: what it says itself, and the rest from the whole answer.
    fn own_citation(&mut self, table: &DeTable<'_>, whole: &Arc<Citation>) -> Arc<Citation> {
        let rules = self.cite(table);
        let key = self.definition.name;
        let says = table.get("says").and_then(|item| self.reader.line(item, &format!("what `{key}` says")));
        if rules.is_empty() && says.is_none() {
            return Arc::clone(whole);
        }
        let rules = if rules.is_empty() { whole.rules.clone() } else { rules };
        Citation::new(self.book, rules, says.as_ref().unwrap_or(&whole.says))
    }

    /// Exactly one of `value` and `floor`.
    fn outcome(
        &mut self,
        span: Range<usize>,
        table: &DeTable<'_>,
        citation: &Arc<Citation>,
    ) -> Option<Outcome> {
        let Definition { name: key, kind, .. } = self.definition;
        match (table.get("value"), table.get("floor")) {
            (Some(item), None) => read_value(self.reader, key, kind, item).map(Outcome::Value),
            (None, Some(item)) => self.floor(item, citation),
            (Some(_), Some(item)) => {
                let what = format!("`{key}` has both a `value` and a `floor`");
                self.reader.fault(item.span(), what, "keep one of the two");
                self.reader.help(
                    "`value` is what the book decides; `floor` lists what it lets the floor choose among",
                );
                None
            }
            (None, None) if !self.whole => None,
            (None, None) => {
                let what = format!("`{key}` has neither a `value` nor a `floor`");
                self.reader.fault(span, what, "what is the answer?");
                self.reader.help(format!("write value = ..., which is {}", kind.expects()));
                None
            }
        }
    }

    fn floor(&mut self, item: &Item<'_>, citation: &Arc<Citation>) -> Option<Outcome> {
        let Definition { name: key, kind, .. } = self.definition;
        let list = item.get_ref().as_array().filter(|list| !list.is_empty());
        let Some(list) = list else {
            self.reader.fault(
                item.span(),
                format!("the `floor` of `{key}` should list its options"),
                "no options",
            );
            return None;
        };
        let mut choices = Vec::new();
        for item in list {
            // An option may carry its own rule: { value = ..., cite = "..." }.
            let own = item.get_ref().as_table().and_then(|table| Some((table, table.get("value")?)));
            let (value, citation) = match own {
                Some((table, value)) => {
                    self.reader.only(table, &["value", "cite", "says"], "part of an option");
                    (value, self.own_citation(table, citation))
                }
                None => (item, Arc::clone(citation)),
            };
            choices.push(Choice { value: read_value(self.reader, key, kind, value)?, citation });
        }
        Some(Outcome::Floor(choices))
    }

    fn cases(
        &mut self,
        table: &DeTable<'_>,
        whole: &Arc<Citation>,
        otherwise: Option<&Outcome>,
    ) -> Vec<Case> {
        let Some(item) = table.get("cases") else { return Vec::new() };
        let Some(list) = item.get_ref().as_array() else {
            let what = format!("the cases of `{}` should be a list", self.definition.name);
            self.reader.fault(item.span(), what, "expected [{ ... }]");
            return Vec::new();
        };
        list.iter().filter_map(|item| self.case(item, whole, otherwise)).collect()
    }

    fn case(&mut self, item: &Item<'_>, whole: &Arc<Citation>, otherwise: Option<&Outcome>) -> Option<Case> {
        let reader = &mut *self.reader;
        let key = self.definition.name;
        let table = reader.table(item, &format!("a case of `{key}`"))?;
        self.whole = reader.only(table, &CASE_PARTS, "a condition, nor another part of a case");
        let conditions = Conditions {
            limit: reader.condition(table, "limit", Limit::ALL, Limit::word),
            rounds: reader.condition(table, "rounds", Rounds::ALL, Rounds::word),
            street: reader.condition(table, "street", Street::ALL, Street::word),
            players: reader.condition(table, "players", Players::ALL, Players::word),
            game: reader.condition(table, "game", GameTag::ALL, GameTag::word),
        };
        if self.whole && !Conditions::NAMES.iter().any(|name| table.contains_key(*name)) {
            reader.fault(item.span(), format!("a case of `{key}` has no condition"), "when does it hold?");
            reader.help("give one or more of limit, rounds, street, players, game");
        }
        let citation = self.own_citation(table, whole);
        // A case that has a rule of its own and no value follows that rule to the same answer.
        let same = table.contains_key("cite") && !table.contains_key("value") && !table.contains_key("floor");
        let outcome = match otherwise {
            Some(otherwise) if same => otherwise.clone(),
            _ => self.outcome(item.span(), table, &citation)?,
        };
        Some(Case { conditions, outcome, citation })
    }
}

/// The key that was meant by `[policy.raise-cap.multiway]`, where TOML takes each dot for a new table.
fn unquoted(key: &str, item: &Item<'_>) -> Option<&'static str> {
    let table = item.get_ref().as_table()?;
    in_order(table).into_iter().find_map(|(name, item)| {
        let longer = format!("{key}.{}", name.get_ref());
        Definition::find(&longer).map(|definition| definition.name).or_else(|| unquoted(&longer, item))
    })
}
