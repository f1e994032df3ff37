//! The words of a line, each with its place, and what is said when one is not what the format wants.

use std::ops::Range;

use cards::Card;
use hand::Chips;
use rules::spelling;

/// More chips than any table holds; amounts stay below it so that no sum can overflow.
const MOST_CHIPS: u64 = 1_000_000_000_000;

/// What is wrong with a file, and where.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) what: String,
    pub(super) label: String,
    pub(super) help: Option<String>,
}

impl Fault {
    pub(super) fn new(span: Range<usize>, what: impl Into<String>, label: impl Into<String>) -> Fault {
        Fault { span, what: what.into(), label: label.into(), help: None }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

pub(super) type Read<T> = Result<T, Fault>;

/// All that is wrong with a file, in the order in which it was found.
#[derive(Clone, Debug)]
pub(super) struct Faults {
    pub(super) first: Fault,
    pub(super) also: Vec<Fault>,
}

impl Faults {
    /// None if nothing is wrong.
    pub(super) fn of(faults: Vec<Fault>) -> Option<Faults> {
        let mut faults = faults.into_iter();
        faults.next().map(|first| Faults { first, also: faults.collect() })
    }
}

impl From<Fault> for Faults {
    fn from(first: Fault) -> Faults {
        Faults { first, also: Vec::new() }
    }
}

/// A word and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) span: Range<usize>,
}

/// The words of one line, read from the left.
#[derive(Clone, Debug)]
pub(super) struct Words<'t> {
    text: &'t str,
    list: Vec<Word<'t>>,
    next: usize,
    /// Where the line's words begin and end.
    span: Range<usize>,
}

impl<'t> Words<'t> {
    /// Splits a line that begins at byte `start` of `text`; a `#` outside quotes begins a comment, a comma stands
    /// for itself. Empty for a line without words.
    pub(super) fn of(text: &'t str, line: Range<usize>) -> Words<'t> {
        let mut words = Vec::new();
        let mut from: Option<usize> = None;
        let mut quoted = false;
        let mut end = line.end;
        for (at, letter) in text[line.clone()].char_indices().map(|(at, letter)| (at + line.start, letter)) {
            match letter {
                '"' => {
                    quoted = !quoted;
                    from = from.or(Some(at));
                }
                '#' if !quoted => {
                    end = at;
                    break;
                }
                _ if quoted => {}
                ',' => {
                    words.extend(from.take().map(|from| Word { text: &text[from..at], span: from..at }));
                    words.push(Word { text: &text[at..=at], span: at..at + 1 });
                }
                _ if letter.is_whitespace() => {
                    words.extend(from.take().map(|from| Word { text: &text[from..at], span: from..at }));
                }
                _ => from = from.or(Some(at)),
            }
        }
        words.extend(from.map(|from| Word { text: &text[from..end], span: from..end }));
        let span = match (words.first(), words.last()) {
            (Some(first), Some(last)) => first.span.start..last.span.end,
            _ => line.start..line.start,
        };
        Words { text, list: words, next: 0, span }
    }

    /// The whole line, from its first word to its last.
    pub(super) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    pub(super) fn peek(&self) -> Option<&Word<'t>> {
        self.list.get(self.next)
    }

    pub(super) fn take(&mut self) -> Option<Word<'t>> {
        let word = self.list.get(self.next).cloned();
        self.next += usize::from(word.is_some());
        word
    }

    /// Takes the next word if it is this one.
    pub(super) fn skip(&mut self, text: &str) -> bool {
        let is = self.peek().is_some_and(|word| word.text == text);
        self.next += usize::from(is);
        is
    }

    pub(super) fn is_done(&self) -> bool {
        self.next >= self.list.len()
    }

    /// Just after the last word taken: where something is missing.
    fn gap(&self) -> Range<usize> {
        let end =
            self.list[..self.next.min(self.list.len())].last().map_or(self.span.start, |word| word.span.end);
        end..end
    }

    /// The next word, which the format wants: `what` says which.
    pub(super) fn want(&mut self, what: &str) -> Read<Word<'t>> {
        self.take().ok_or_else(|| Fault::new(self.gap(), format!("{what} is missing"), "the line ends here"))
    }

    /// The next word, which must be this one.
    pub(super) fn must(&mut self, text: &str) -> Read<()> {
        let word = self.want(&format!("`{text}`"))?;
        if word.text == text {
            return Ok(());
        }
        Err(Fault::new(word.span, format!("`{text}` belongs here"), format!("not `{}`", word.text)))
    }

    /// Nothing more may follow.
    pub(super) fn end(&self) -> Read<()> {
        match self.list.get(self.next..) {
            Some([first, .., last]) => Err(extra(first.span.start..last.span.end)),
            Some([only]) => Err(extra(only.span.clone())),
            _ => Ok(()),
        }
    }

    /// An amount of chips.
    pub(super) fn chips(&mut self, what: &str) -> Read<Chips> {
        let word = self.want(what)?;
        chips(&word)
    }

    /// An amount, if the next word is a number.
    pub(super) fn maybe_chips(&mut self) -> Read<Option<Chips>> {
        match self.peek() {
            Some(word) if word.text.starts_with(|letter: char| letter.is_ascii_digit()) => {
                self.chips("an amount").map(Some)
            }
            _ => Ok(None),
        }
    }

    /// A time of the day, as in `20:45`, in minutes past midnight.
    pub(super) fn time(&mut self) -> Read<u64> {
        let word = self.want("the time")?;
        let parts = word.text.split_once(':');
        let minutes = parts.and_then(|(hours, minutes)| {
            let (hours, minutes): (u64, u64) = (hours.parse().ok()?, minutes.parse().ok()?);
            (hours < 48 && minutes < 60).then(|| hours * 60 + minutes)
        });
        minutes.ok_or_else(|| {
            Fault::new(word.span, format!("`{}` is not a time", word.text), "hours and minutes")
                .help("as in 20:45; after midnight count on, as in 24:30")
        })
    }

    /// Cards up to the end of the line, or up to the word `until`; at least one.
    pub(super) fn cards(&mut self, until: Option<&str>) -> Read<Vec<(Card, Range<usize>)>> {
        let from = self.next;
        while self.peek().is_some_and(|word| until != Some(word.text)) {
            self.next += 1;
        }
        let (Some(first), Some(last)) =
            (self.list[from..self.next].first(), self.list[from..self.next].last())
        else {
            let gap = self.gap();
            return Err(Fault::new(gap, "the cards are missing", "the line ends here").help("as in AhKd"));
        };
        let span = first.span.start..last.span.end;
        let cards = cards::parse_with_spans(&self.text[span.clone()]).map_err(|bad| {
            let bad = bad.shifted(span.start);
            Fault::new(bad.span.clone(), bad.to_string(), "here").help(bad.advice())
        })?;
        Ok(cards.into_iter().map(|(card, at)| (card, at.start + span.start..at.end + span.start)).collect())
    }

    /// One or more of something, with commas between them, up to the end of the line.
    pub(super) fn listed<T>(&mut self, mut one: impl FnMut(&mut Words<'t>) -> Read<T>) -> Read<Vec<T>> {
        let mut list = vec![one(self)?];
        while !self.is_done() {
            self.must(",")?;
            list.push(one(self)?);
        }
        Ok(list)
    }

    /// Every word up to the end of the line.
    pub(super) fn each<T>(&mut self, one: impl FnMut(Word<'t>) -> Read<T>) -> Read<Vec<T>> {
        std::iter::from_fn(|| self.take()).map(one).collect()
    }

    /// The next word, which the format wants to be one of these: `what` they are.
    pub(super) fn pick<T: Copy>(&mut self, wanted: &str, what: &str, known: &[(&str, T)]) -> Read<T> {
        one_of(&self.want(wanted)?, what, known)
    }

    /// Are these the last words of the line?
    pub(super) fn ends_with(&self, last: &str) -> bool {
        self.text[self.span.clone()].ends_with(last)
    }

    /// The rest of the line as one text, quotes taken off.
    pub(super) fn rest(&mut self) -> &'t str {
        let rest = match self.list.get(self.next..) {
            Some([first, .., last]) => &self.text[first.span.start..last.span.end],
            Some([only]) => only.text,
            _ => "",
        };
        self.next = self.list.len();
        rest.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(rest)
    }
}

fn extra(span: Range<usize>) -> Fault {
    Fault::new(span, "the line should have ended", "nothing belongs here")
}

/// A word as an amount of chips.
pub(super) fn chips(word: &Word<'_>) -> Read<Chips> {
    match word.text.parse() {
        Ok(amount) if amount <= MOST_CHIPS => Ok(Chips(amount)),
        Ok(_) => Err(Fault::new(word.span.clone(), "no table holds so many chips", "too many")
            .help(format!("{MOST_CHIPS} at most"))),
        Err(_) => Err(Fault::new(
            word.span.clone(),
            format!("`{}` is not an amount of chips", word.text),
            "a whole number",
        )
        .help("amounts are whole numbers without signs or commas, as in 1500")),
    }
}

/// `50..200`, `50..` or `..200` as the least and the most; none for a word without two dots.
pub(super) fn bounds(word: &Word<'_>) -> Read<Option<(Option<Chips>, Option<Chips>)>> {
    let Some((least, most)) = word.text.split_once("..") else { return Ok(None) };
    let part = |text: &str, start: usize| {
        let part = Word { text, span: start..start + text.len() };
        (!text.is_empty()).then(|| chips(&part)).transpose()
    };
    let start = word.span.start;
    Ok(Some((part(least, start)?, part(most, start + least.len() + 2)?)))
}

/// What one of some words stands for.
pub(super) fn one_of<T: Copy>(word: &Word<'_>, what: &str, known: &[(&str, T)]) -> Read<T> {
    let found = known.iter().find(|(name, _)| *name == word.text);
    found.map(|(_, meant)| *meant).ok_or_else(|| unknown(word, what, known.iter().map(|(name, _)| *name)))
}

/// A word that is none of those known, with the one that was probably meant.
pub(super) fn unknown<'a>(word: &Word<'_>, what: &str, known: impl IntoIterator<Item = &'a str>) -> Fault {
    let known: Vec<&str> = known.into_iter().collect();
    let fault = Fault::new(word.span.clone(), format!("`{}` is not {what}", word.text), "unknown");
    let alike = alike(word.text, &known);
    match spelling::nearest(word.text, known.iter().copied()) {
        Some(meant) => fault.help(format!("did you mean `{meant}`?")),
        None if known.len() <= 16 => fault.help(format!("known are {}", known.join(", "))),
        None if alike.is_empty() => fault,
        None => fault.help(format!("there are {}", alike.join(", "))),
    }
}

/// Of many words those that share the beginning of a part with a word, as `clock` does with `clock-asked`.
fn alike<'a>(word: &str, known: &[&'a str]) -> Vec<&'a str> {
    const SHARED: usize = 4;
    const MOST: usize = 8;
    let begins = |part: &str, other: &str| {
        let shared = part.chars().zip(other.chars()).take_while(|(one, two)| one == two).count();
        shared >= SHARED.min(part.chars().count()).max(3)
    };
    let shares = |other: &str| word.split('-').any(|part| other.split('-').any(|two| begins(part, two)));
    known.iter().copied().filter(|other| shares(other)).take(MOST).collect()
}
