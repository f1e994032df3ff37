//! Finds policies, answers and rules by the words in them.

use std::sync::Arc;

use crate::{
    definition::Definition,
    entry::BookEntry,
    fault::Error,
    house::House,
    library::Library,
    rule::{Rule, Rules},
};

/// Something that matches, the better the higher its score.
#[derive(Clone, Debug)]
pub struct Hit<'a> {
    /// How well it matches.
    pub score: u32,
    /// What it is.
    pub found: Found<'a>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub enum Found<'a> {
    /// A question.
    Policy(&'static Definition),
    /// A book's answer to one.
    Answer(&'a Arc<BookEntry>),
    /// A rule that a book prints.
    Rule(&'a Arc<House>, &'a Rule),
}

/// Everything that holds all the words of the query, best first. Only houses that `wanted` picks are looked into.
pub fn search<'a>(
    library: &'a Library,
    query: &str,
    wanted: impl Fn(&House) -> bool,
) -> Result<Vec<Hit<'a>>, Error> {
    let query = Query::new(query);
    let mut hits = Vec::new();
    for definition in Definition::all() {
        let aliases = definition.aliases.join(" ");
        let meanings: Vec<&str> = definition.kind.words().iter().map(|word| word.means).collect();
        let meanings = meanings.join(" ");
        let score =
            query.score(&[(8, definition.name), (6, &aliases), (5, definition.governs), (1, &meanings)]);
        hits.extend(score.map(|score| Hit { score, found: Found::Policy(definition) }));
    }
    for house in library.houses().filter(|house| wanted(house)) {
        for entry in house.entries()? {
            let score = query.score(&[(3, &entry.citation.says)]);
            hits.extend(score.map(|score| Hit { score, found: Found::Answer(entry) }));
        }
        for rule in house.rules()?.into_iter().flat_map(Rules::iter) {
            let score = query.score(&[(3, &rule.says), (2, &rule.name)]);
            hits.extend(score.map(|score| Hit { score, found: Found::Rule(house, rule) }));
        }
    }
    // A stable sort: among equals, policies go before answers and answers before rules, each in its own order.
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.score));
    Ok(hits)
}

struct Query {
    words: Vec<String>,
    phrase: String,
}

impl Query {
    fn new(text: &str) -> Query {
        let words: Vec<String> =
            text.split_whitespace().map(joined).filter(|word| !word.is_empty()).collect();
        Query { phrase: words.join(" "), words }
    }

    /// How well weighted texts match; `None` unless every word is found in one of them.
    fn score(&self, texts: &[(u32, &str)]) -> Option<u32> {
        if self.words.is_empty() {
            return None;
        }
        let texts: Vec<(u32, Vec<String>)> =
            texts.iter().map(|(weight, text)| (*weight, tokens(text))).collect();
        let mut score = 0;
        for word in &self.words {
            let best = texts.iter().map(|(weight, tokens)| weight * match_word(word, tokens)).max();
            score += best.filter(|best| *best > 0)?;
        }
        let phrase = |(weight, tokens): &(u32, Vec<String>)| {
            weight * u32::from(tokens.join(" ").contains(&self.phrase))
        };
        Some(score + texts.iter().map(phrase).max().unwrap_or_default())
    }
}

/// Two for the word itself, one for its beginning, none if it is not there.
fn match_word(word: &str, tokens: &[String]) -> u32 {
    if tokens.iter().any(|token| token == word) {
        2
    } else {
        u32::from(tokens.iter().any(|token| token.starts_with(word)))
    }
}

/// The words of a text. Words with hyphens are found joined (`allin`) and, after all the others, in their parts.
fn tokens(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || c == '.').filter(|word| !word.is_empty());
    let mut tokens: Vec<String> = words.clone().map(joined).collect();
    for word in words.filter(|word| word.contains('-')) {
        tokens.extend(word.split('-').map(joined));
    }
    tokens
}

/// In small letters, without hyphens and punctuation.
fn joined(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_must_be_there_and_hyphens_do_not_matter() {
        let query = Query::new("short All-in");
        assert!(
            query.score(&[(1, "over a short all-in, at no-limit")])
                > query.score(&[(1, "all-ins that are short")])
        );
        assert!(query.score(&[(1, "raise.over-short-allin")]).is_some());
        assert_eq!(query.score(&[(1, "a short stack")]), None);
        assert_eq!(Query::new(" - ").score(&[(1, "anything")]), None);
    }
}
