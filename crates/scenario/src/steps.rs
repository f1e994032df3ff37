//! What all kinds of scenario have in common: lines of which each does something, says that it is refused, or says what
//! must be true by then; and how they are gone through under each book, up to an act that cannot be done.

use std::{collections::BTreeSet, ops::Range};

use hand::Chips;
use rules::{Book, Circumstances, Citation, Context, Under};

use super::{
    Failure, InForce, Run,
    script::LIBRARY,
    words::{Fault, Read, Word, Words, unknown},
};

/// A line after the head.
#[derive(Clone, Debug)]
pub(super) struct Line<A, E> {
    pub(super) span: Range<usize>,
    /// The books for which it holds; none for all.
    pub(super) only: Vec<Only>,
    pub(super) step: Step<A, E>,
}

impl<A, E> Line<A, E> {
    pub(super) fn holds_under(&self, book: &InForce) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only.is(book))
    }
}

#[derive(Clone, Debug)]
pub(super) enum Step<A, E> {
    Act(A),
    /// The act before is refused, in words that hold these.
    Refused(String),
    Expect(E),
    /// One of these rules is cited by the act before, or by its refusal.
    Cites(Vec<Cite>),
    /// One of these is cited as well as those of the lines before.
    CitesToo(Vec<Cite>),
}

/// A book that a line is for: a house, or one half of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Only {
    house: String,
    context: Option<Context>,
}

impl Only {
    pub(super) fn is(&self, book: &InForce) -> bool {
        self.house == book.house && self.context.is_none_or(|context| context == book.context)
    }
}

/// A rule of a book.
#[derive(Clone, Debug)]
pub(super) struct Cite {
    pub(super) book: String,
    pub(super) rule: String,
    pub(super) span: Range<usize>,
}

/// Why an act was not done.
pub(super) enum Not {
    /// The rules refuse it.
    Refused(String),
    /// As the line has it, it cannot be put to the rules: a call of another amount, a bet into a bet.
    Misnamed(String),
    /// It is not what the line says it is.
    Unlike(String),
    /// Lines inside it did not go as written, up to its end or not.
    Inside(Vec<Failure>, Gone),
}

/// How far lines were gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gone {
    /// To the last.
    Through,
    /// Up to an act that could not be done.
    Stopped,
}

/// Whatever is not as the line has it, unless it is said to be a refusal.
impl From<String> for Not {
    fn from(why: String) -> Not {
        Not::Unlike(why)
    }
}

/// What a scenario is played on.
pub(super) trait Stage {
    type Act;
    type Expect;
    fn act(&mut self, act: &Self::Act) -> Result<(), Not>;
    /// Is it so? If not, what is.
    fn holds(&mut self, expect: &Self::Expect) -> Result<(), String>;
    /// What the last act, its refusal, or the last question follows.
    fn followed(&self) -> Followed<'_>;
}

/// Policies that were followed, and the book that answers them.
pub(super) struct Followed<'s> {
    pub(super) book: &'s Book,
    pub(super) circumstances: Circumstances,
    pub(super) unders: Vec<Under>,
}

/// Adds a line; rules cited in a row are alternatives, a refusal needs an act, and a further rule needs a first.
pub(super) fn add<A, E>(lines: &mut Vec<Line<A, E>>, line: Line<A, E>) -> Read<()> {
    if matches!(line.step, Step::Refused(_)) {
        let act = lines.iter().rev().find(|line| !matches!(line.step, Step::Refused(_)));
        if !act.is_some_and(|line| matches!(line.step, Step::Act(_))) {
            let what = "`refused` stands right after the act that is refused";
            return Err(Fault::new(line.span, what, "no act before it"));
        }
    }
    if matches!(line.step, Step::CitesToo(_))
        && !lines.last().is_some_and(|last| matches!(last.step, Step::Cites(_) | Step::CitesToo(_)))
    {
        return Err(Fault::new(line.span, "`and cites` stands right after `cites`", "no rule before it"));
    }
    if let (Some(last), Step::Cites(more)) = (lines.last_mut(), &line.step)
        && last.only == line.only
        && let Step::Cites(cites) | Step::CitesToo(cites) = &mut last.step
    {
        cites.extend(more.iter().cloned());
        return Ok(());
    }
    lines.push(line);
    Ok(())
}

/// Every rule that the lines say is cited.
pub(super) fn cites<A, E>(lines: &[Line<A, E>]) -> impl Iterator<Item = &Cite> {
    lines.iter().flat_map(|line| match &line.step {
        Step::Cites(cites) | Step::CitesToo(cites) => cites.as_slice(),
        Step::Act(_) | Step::Refused(_) | Step::Expect(_) => &[],
    })
}

/// What is noted while a scenario is gone through.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Where the rules stand that are cited and borne out.
    pub(super) borne_out: BTreeSet<usize>,
    /// The policies that what was done, or its refusal, follows.
    pub(super) followed: BTreeSet<&'static str>,
}

/// Runs a scenario under each of its books. Of rules cited in a row one must hold under each book, and each must hold
/// under some book.
pub(super) fn under_each<A, E>(
    books: &[InForce],
    lines: &[Line<A, E>],
    mut run: impl FnMut(&InForce, &mut Notes) -> Vec<Failure>,
) -> Vec<Run> {
    let mut notes = Notes::default();
    let mut under = |book: &InForce| {
        let failures = run(book, &mut notes);
        Run::of(book.clone(), failures, std::mem::take(&mut notes.followed))
    };
    let mut runs: Vec<Run> = books.iter().map(&mut under).collect();
    if runs.iter().all(|run| run.failure.is_none())
        && let Some(idle) = cites(lines).find(|cite| !notes.borne_out.contains(&cite.span.start))
        && let Some(last) = runs.last_mut()
    {
        let (book, rule) = (&idle.book, &idle.rule);
        last.failure = Some(Failure {
            span: idle.span.clone(),
            expected: format!("this does not hold under any of the file's books: cites {book} {rule}"),
            happened: "the other rules cited here cover them all".to_owned(),
            stopped: false,
        });
    }
    runs
}

/// Goes through the lines that hold under a book, taking notes. A question
/// that is answered otherwise is no reason to stop; an act that is not done as written is one, for the rest hangs on it.
pub(super) fn walk<S: Stage>(
    text: &str,
    lines: &[Line<S::Act, S::Expect>],
    book: &InForce,
    stage: &mut S,
    notes: &mut Notes,
) -> (Vec<Failure>, Gone) {
    let lines: Vec<&Line<S::Act, S::Expect>> = lines.iter().filter(|line| line.holds_under(book)).collect();
    let mut failures = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let fail = |span: &Range<usize>, what: &str, happened: String| {
            let expected = format!("{what}: {}", &text[line.span.clone()]);
            Failure { span: span.clone(), expected, happened, stopped: false }
        };
        match &line.step {
            Step::Refused(_) => {}
            Step::Expect(expect) => {
                if let Err(instead) = stage.holds(expect) {
                    failures.push(fail(&line.span, "this does not hold", instead));
                }
            }
            Step::Cites(cites) | Step::CitesToo(cites) => match stage.followed().bears_out(cites) {
                Ok(places) => notes.borne_out.extend(places.into_iter().map(|place| cites[place].span.start)),
                Err(instead) => failures.push(fail(&line.span, "this does not hold", instead)),
            },
            Step::Act(act) => {
                let refused = lines.get(place + 1).and_then(|next| match &next.step {
                    Step::Refused(words) => Some((&next.span, words)),
                    Step::Act(_) | Step::Expect(_) | Step::Cites(_) | Step::CitesToo(_) => None,
                });
                let done = stage.act(act);
                notes.followed.extend(stage.followed().unders.iter().map(|under| under.name()));
                let stop = match (done, refused) {
                    (Ok(()), None) => continue,
                    (Ok(()), Some((next, _))) => {
                        fail(next, "this should be refused", "it was allowed".to_owned())
                    }
                    (Err(Not::Inside(inside, Gone::Through)), _) => {
                        failures.extend(inside);
                        continue;
                    }
                    (Err(Not::Inside(inside, Gone::Stopped)), _) => {
                        failures.extend(inside);
                        return (failures, Gone::Stopped);
                    }
                    (Err(Not::Unlike(why)), _) | (Err(Not::Misnamed(why)), None) => {
                        fail(&line.span, "this is not what happens", why)
                    }
                    (Err(Not::Refused(why)), None) => fail(&line.span, "this cannot be done", why),
                    (Err(Not::Refused(why) | Not::Misnamed(why)), Some((next, wanted))) => {
                        // Nothing was done, as the file has it: only the reason may be another.
                        if !why.to_lowercase().contains(&wanted.to_lowercase()) {
                            failures.push(fail(next, "this is refused for another reason", why));
                        }
                        continue;
                    }
                };
                let last = lines[place + 1..].iter().all(|line| matches!(line.step, Step::Refused(_)));
                failures.push(Failure { stopped: !last, ..stop });
                return (failures, Gone::Stopped);
            }
        }
    }
    (failures, Gone::Through)
}

impl<'s> Followed<'s> {
    /// The rules behind the policies, each policy once.
    pub(super) fn citations(&self) -> Vec<(&'static str, &'s Citation)> {
        let mut found: Vec<(&str, &Citation)> = Vec::new();
        for policy in self.unders.iter().map(|under| under.name()) {
            let answer = self.book.answer(policy);
            if let Some(decided) = answer.and_then(|answer| answer.under(&self.circumstances))
                && !found.iter().any(|(other, _)| *other == policy)
            {
                found.push((policy, decided.citation()));
            }
        }
        found
    }

    /// The places among these of the rules behind the policies, at least one; what the rules are if there is none.
    fn bears_out(&self, cites: &[Cite]) -> Result<Vec<usize>, String> {
        let found = self.citations();
        let is = |cite: &Cite| found.iter().any(|(_, citation)| matches(cite, citation));
        let places: Vec<usize> = (0..cites.len()).filter(|&place| is(&cites[place])).collect();
        if !places.is_empty() {
            return Ok(places);
        }
        let are: Vec<String> =
            found.iter().map(|(policy, citation)| format!("{citation} ({policy})")).collect();
        Err(if are.is_empty() {
            "no rule is cited".to_owned()
        } else {
            format!("cited are: {}", are.join("; "))
        })
    }
}

/// `47` is borne out by `47` and by `47(A)`, and a rule by the copy of it in another book, or for another game of its own.
fn matches(cite: &Cite, citation: &Citation) -> bool {
    if citation.is_ours() {
        return cite.book == rules::OURS && cite.rule == "default";
    }
    let same = citation.book == cite.book && citation.rules.iter().any(|rule| is_part(&cite.rule, rule));
    same || prints(cite, citation) || repeats(cite, citation)
}

/// Is one of the rules of a citation what the same book says of another game in the rule that is looked for?
fn repeats(cite: &Cite, citation: &Citation) -> bool {
    let Ok(house) = LIBRARY.house(&citation.book) else { return false };
    citation.book == cite.book
        && citation.rules.iter().any(|rule| {
            let repeated = house.rule(rule).ok().flatten().and_then(|rule| rule.repeats.as_deref());
            repeated.is_some_and(|repeated| is_part(&cite.rule, repeated))
        })
}

/// Is a rule the one that is named, or a part of it?
fn is_part(named: &str, rule: &str) -> bool {
    let rest = rule.strip_prefix(named);
    rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric()))
}

/// Is a rule that is cited the house's own print of the one that is named, part for part?
fn prints(cite: &Cite, citation: &Citation) -> bool {
    let Ok(house) = LIBRARY.house(&citation.book) else { return false };
    citation.rules.iter().any(|rule| {
        let part = rule.find('(').map_or("", |open| &rule[open..]);
        let printed = house.rule(rule).ok().flatten().into_iter().flat_map(|rule| &rule.prints);
        printed
            .into_iter()
            .any(|other| other.book == cite.book && is_part(&cite.rule, &format!("{}{part}", other.rule)))
    })
}

/// Is an amount what the line says? If not, `what` it is.
pub(super) fn equal(said: Chips, is: Chips, what: &str) -> Result<(), String> {
    if said == is { Ok(()) } else { Err(format!("{what} {is}")) }
}

/// `[fort, roberts live]` before a line: it holds under these books only.
pub(super) fn only(books: &[InForce], words: &mut Words<'_>) -> Read<Vec<Only>> {
    let mut only: Vec<Only> = Vec::new();
    if !words.peek().is_some_and(|word| word.text.starts_with('[')) {
        return Ok(only);
    }
    let mut open = true;
    while open {
        let word = words.want("`]`")?;
        let mut text = word.text.strip_prefix('[').unwrap_or(word.text);
        if let Some(rest) = text.strip_suffix(']') {
            (text, open) = (rest, false);
        }
        if matches!(text, "" | ",") {
            continue;
        }
        match (Context::find(text), only.last_mut()) {
            (Some(context), Some(last)) if last.context.is_none() => last.context = Some(context),
            (Some(_), _) => return Err(Fault::new(word.span, "the name of a book comes first", "whose?")),
            (None, _) if books.iter().any(|book| book.house == text) => {
                only.push(Only { house: text.to_owned(), context: None });
            }
            (None, _) => {
                let names = books.iter().map(|book| book.house.as_str());
                return Err(unknown(&Word { text, span: word.span }, "a book of this file", names));
            }
        }
    }
    if let Some(idle) = only.iter().find(|only| !books.iter().any(|book| only.is(book))) {
        let what = format!("this file is not run under {}", idle.house);
        let what = idle.context.map_or(what.clone(), |context| format!("{what} {context}"));
        return Err(Fault::new(words.span(), what, "never read"));
    }
    Ok(only)
}

/// `cites fort 127`, read past its first word.
pub(super) fn cite(first: &Word<'_>, words: &mut Words<'_>) -> Read<Cite> {
    let book = words.want("the name of a book")?;
    let span = first.span.start..words.span().end;
    let rule = words.rest();
    if rule.is_empty() {
        return Err(
            Fault::new(book.span, "the rule is missing", "which rule of it?").help("as in `cites fort 127`")
        );
    }
    Ok(Cite { book: book.text.to_owned(), rule: rule.to_owned(), span })
}
