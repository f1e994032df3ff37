//! Reads a book's answer to a question: `[policy."raise-cap.multiway"]` and what stands under it.

use std::{ops::Range, sync::Arc};

use toml::de::DeTable;

use super::{Item, Name, Reader, in_order, read_value};
use crate::{
    circumstances::{Conditions, GameTag, Limit, Players, Rounds, Street},
    citation::{Citation, Reference},
    definition::Definition,
    entry::{Case, Choice, Entry, Outcome, Place, Section},
};

const PARTS: [&str; 6] = ["value", "floor", "cases", "cite", "says", "overrides"];
const CASE_PARTS: [&str; 9] = ["limit", "rounds", "street", "players", "game", "value", "floor", "cite", "says"];

type Cites = Vec<(String, Range<usize>)>;

impl Reader {
    /// The question that a key names. Complains if there is none, or if the key is only another name for it.
    pub(super) fn question(&mut self, name: &Name<'_>, item: &Item<'_>) -> Option<&'static Definition> {
        let key = name.get_ref().as_ref();
        match Definition::find(key) {
            Some(definition) if definition.name == key => return Some(definition),
            Some(definition) => {
                self.fault(name.span(), format!("`{key}` is another name for `{}`", definition.name), "an alias");
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
    ) -> Option<Entry> {
        let key = definition.name;
        self.only(table, &PARTS, "an answer");
        let says = self.says(key, name, table);
        let mut cites = self.cites(key, table);
        if !table.contains_key("cite") {
            self.fault(name.span(), format!("`{key}` has no `cite`"), "which rule says so?");
            self.help("add a line such as: cite = \"127\"");
        }
        let says = says.unwrap_or_default();
        let rules = cites.iter().map(|(rule, _)| rule.clone()).collect();
        let citation = Citation::new(book, rules, &says);
        let outcome = self.outcome(definition, name.span(), table, &citation, &mut cites);
        let mut cases = Vec::new();
        if let Some(item) = table.get("cases") {
            match item.get_ref().as_array() {
                Some(list) => {
                    for item in list.iter() {
                        cases.extend(self.case(definition, item, &citation, &mut cites));
                    }
                }
                None => self.fault(item.span(), format!("the cases of `{key}` should be a list"), "expected [{ ... }]"),
            }
        }
        let (overrides, override_spans) = self.overrides(key, table);
        Some(Entry {
            definition,
            book: book.to_owned(),
            section,
            outcome: outcome?,
            cases,
            citation,
            overrides,
            place: Place { source: Arc::clone(&self.source), span: name.span() },
            cites,
            override_spans,
        })
    }

    fn says(&mut self, key: &str, name: &Name<'_>, table: &DeTable<'_>) -> Option<String> {
        let Some(item) = table.get("says") else {
            self.fault(name.span(), format!("`{key}` has no `says`"), "what does it mean?");
            self.help("add a line that a player would understand: says = \"...\"");
            return None;
        };
        self.line(item, &format!("what `{key}` says"))
    }

    fn cites(&mut self, key: &str, table: &DeTable<'_>) -> Cites {
        table.get("cite").map_or_else(Vec::new, |item| self.lines(item, &format!("the `cite` of `{key}`")))
    }

    /// Exactly one of `value` and `floor`.
    fn outcome(
        &mut self,
        definition: &'static Definition,
        span: Range<usize>,
        table: &DeTable<'_>,
        citation: &Arc<Citation>,
        cites: &mut Cites,
    ) -> Option<Outcome> {
        let key = definition.name;
        match (table.get("value"), table.get("floor")) {
            (Some(item), None) => read_value(self, key, &definition.kind, item).map(Outcome::Value),
            (None, Some(item)) => self.floor(definition, item, citation, cites),
            (Some(_), Some(item)) => {
                self.fault(item.span(), format!("`{key}` has both a `value` and a `floor`"), "keep one of the two");
                self.help("`value` is what the book decides; `floor` lists what it lets the floor choose among");
                None
            }
            (None, None) => {
                self.fault(span, format!("`{key}` has neither a `value` nor a `floor`"), "what is the answer?");
                self.help(format!("write value = ..., which is {}", definition.kind.expects()));
                None
            }
        }
    }

    fn floor(
        &mut self,
        definition: &'static Definition,
        item: &Item<'_>,
        citation: &Arc<Citation>,
        cites: &mut Cites,
    ) -> Option<Outcome> {
        let key = definition.name;
        let list = match item.get_ref().as_array() {
            Some(list) if !list.is_empty() => list,
            _ => {
                self.fault(item.span(), format!("the `floor` of `{key}` should list its options"), "no options");
                return None;
            }
        };
        let mut choices = Vec::new();
        for item in list.iter() {
            // An option may carry its own rule: { value = ..., cite = "..." }.
            let own = item.get_ref().as_table().and_then(|table| Some((table, table.get("value")?)));
            let (value, citation) = match own {
                Some((table, value)) => {
                    self.only(table, &["value", "cite", "says"], "an option");
                    (value, self.own_citation(key, table, citation, cites))
                }
                None => (item, Arc::clone(citation)),
            };
            choices.push(Choice { value: read_value(self, key, &definition.kind, value)?, citation });
        }
        Some(Outcome::Floor(choices))
    }

    /// The citation of a case or an option: its own rule if it has one, otherwise the whole answer's.
    fn own_citation(
        &mut self,
        key: &str,
        table: &DeTable<'_>,
        whole: &Arc<Citation>,
        cites: &mut Cites,
    ) -> Arc<Citation> {
        let own = self.cites(key, table);
        let says = table.get("says").and_then(|item| self.line(item, &format!("what `{key}` says")));
        if own.is_empty() && says.is_none() {
            return Arc::clone(whole);
        }
        let rules =
            if own.is_empty() { whole.rules.clone() } else { own.iter().map(|(rule, _)| rule.clone()).collect() };
        cites.extend(own);
        Citation::new(&whole.book, rules, says.as_ref().unwrap_or(&whole.says))
    }

    fn case(
        &mut self,
        definition: &'static Definition,
        item: &Item<'_>,
        whole: &Arc<Citation>,
        cites: &mut Cites,
    ) -> Option<Case> {
        let key = definition.name;
        let table = self.table(item, &format!("a case of `{key}`"))?;
        for (name, _) in in_order(table) {
            let word = name.get_ref().as_ref();
            if !CASE_PARTS.contains(&word) {
                self.unknown(name.span(), word, "a condition, nor another part of a case", &CASE_PARTS);
            }
        }
        let conditions = Conditions {
            limit: self.condition(table, "limit", Limit::ALL, Limit::word),
            rounds: self.condition(table, "rounds", Rounds::ALL, Rounds::word),
            street: self.condition(table, "street", Street::ALL, Street::word),
            players: self.condition(table, "players", Players::ALL, Players::word),
            game: self.condition(table, "game", GameTag::ALL, GameTag::word),
        };
        if !Conditions::NAMES.iter().any(|name| table.contains_key(*name)) {
            self.fault(item.span(), format!("a case of `{key}` has no condition"), "when does it hold?");
            self.help("give one or more of limit, rounds, street, players, game");
        }
        let citation = self.own_citation(key, table, whole, cites);
        let outcome = self.outcome(definition, item.span(), table, &citation, cites)?;
        Some(Case { conditions, outcome, citation })
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
            match all.iter().find(|candidate| word(**candidate) == text) {
                Some(condition) => found.push(*condition),
                None => {
                    let words: Vec<&str> = all.iter().map(|condition| word(*condition)).collect();
                    self.unknown(span, &text, &format!("a word for `{name}`"), &words);
                }
            }
        }
        found
    }

    fn overrides(&mut self, key: &str, table: &DeTable<'_>) -> (Vec<Reference>, Vec<Range<usize>>) {
        let Some(item) = table.get("overrides") else { return Default::default() };
        let mut found = (Vec::new(), Vec::new());
        for (text, span) in self.lines(item, &format!("what `{key}` overrides")) {
            match Reference::parse(&text) {
                Some(reference) => {
                    found.0.push(reference);
                    found.1.push(span);
                }
                None => {
                    self.fault(span, format!("`{text}` names no rule"), "expected a book and its rule");
                    self.help("write the book, then its rule: \"roberts §3 Betting 4\"");
                }
            }
        }
        found
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

