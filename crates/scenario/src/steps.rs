//! What all kinds of scenario have in common: lines of which each does something, says that it is refused, or says what
//! must be true by then; and how they are gone through under each book up to the first that does not go as written.

use std::{collections::BTreeSet, ops::Range};

use hand::Chips;
use rules::{Book, Circumstances, Citation, Context, Under};

use super::{
    Failure, InForce, Run,
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
    /// It is not what the line says it is.
    Unlike(String),
    /// A line inside it did not go as written.
    Inside(Failure),
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

/// Adds a line; rules cited in a row are alternatives, and a refusal needs an act.
pub(super) fn add<A, E>(lines: &mut Vec<Line<A, E>>, line: Line<A, E>) -> Read<()> {
    if matches!(line.step, Step::Refused(_)) {
        let act = lines.iter().rev().find(|line| !matches!(line.step, Step::Refused(_)));
        if !act.is_some_and(|line| matches!(line.step, Step::Act(_))) {
            let what = "`refused` stands right after the act that is refused";
            return Err(Fault::new(line.span, what, "no act before it"));
        }
    }
    if let (Some(last), Step::Cites(more)) = (lines.last_mut(), &line.step)
        && last.only == line.only
        && let Step::Cites(cites) = &mut last.step
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
        Step::Cites(cites) => cites.as_slice(),
        Step::Act(_) | Step::Refused(_) | Step::Expect(_) => &[],
    })
}

/// Runs a scenario under each of its books. Of rules cited in a row one must hold under each book, and each must hold
/// under some book.
pub(super) fn under_each<A, E>(
    books: &[InForce],
    lines: &[Line<A, E>],
    mut run: impl FnMut(&InForce, &mut BTreeSet<usize>) -> Result<(), Failure>,
) -> Vec<Run> {
    let mut borne_out = BTreeSet::new();
    let mut runs: Vec<Run> = books
        .iter()
        .map(|book| Run { book: book.clone(), failure: run(book, &mut borne_out).err() })
        .collect();
    if runs.iter().all(|run| run.failure.is_none())
        && let Some(idle) = cites(lines).find(|cite| !borne_out.contains(&cite.span.start))
        && let Some(last) = runs.last_mut()
    {
        let (book, rule) = (&idle.book, &idle.rule);
        last.failure = Some(Failure {
            span: idle.span.clone(),
            expected: format!("this does not hold under any of the file's books: cites {book} {rule}"),
            happened: "the other rules cited here cover them all".to_owned(),
        });
    }
    runs
}

/// Goes through the lines that hold under a book; notes where the rules stand that are cited and borne out.
pub(super) fn walk<S: Stage>(
    text: &str,
    lines: &[Line<S::Act, S::Expect>],
    book: &InForce,
    stage: &mut S,
    borne_out: &mut BTreeSet<usize>,
) -> Result<(), Failure> {
    let lines: Vec<&Line<S::Act, S::Expect>> = lines.iter().filter(|line| line.holds_under(book)).collect();
    for (place, line) in lines.iter().enumerate() {
        let fail = |span: &Range<usize>, what: &str, happened: String| {
            let expected = format!("{what}: {}", &text[line.span.clone()]);
            Err(Failure { span: span.clone(), expected, happened })
        };
        match &line.step {
            Step::Refused(_) => {}
            Step::Expect(expect) => {
                if let Err(instead) = stage.holds(expect) {
                    return fail(&line.span, "this does not hold", instead);
                }
            }
            Step::Cites(cites) => match stage.followed().bears_out(cites) {
                Ok(places) => borne_out.extend(places.into_iter().map(|place| cites[place].span.start)),
                Err(instead) => return fail(&line.span, "this does not hold", instead),
            },
            Step::Act(act) => {
                let refused = lines.get(place + 1).and_then(|next| match &next.step {
                    Step::Refused(words) => Some((&next.span, words)),
                    Step::Act(_) | Step::Expect(_) | Step::Cites(_) => None,
                });
                match (stage.act(act), refused) {
                    (Ok(()), None) => {}
                    (Ok(()), Some((next, _))) => {
                        return fail(next, "this should be refused", "it was allowed".to_owned());
                    }
                    (Err(Not::Inside(failure)), _) => return Err(failure),
                    (Err(Not::Unlike(why)), _) => return fail(&line.span, "this is not what happens", why),
                    (Err(Not::Refused(why)), None) => return fail(&line.span, "this cannot be done", why),
                    (Err(Not::Refused(why)), Some((next, wanted))) => {
                        if !why.to_lowercase().contains(&wanted.to_lowercase()) {
                            return fail(next, "this is refused for another reason", why);
                        }
                    }
                }
            }
        }
    }
    Ok(())
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

/// `47` is borne out by `47` and by `47(A)`.
fn matches(cite: &Cite, citation: &Citation) -> bool {
    let rule = |rule: &String| {
        let rest = rule.strip_prefix(&cite.rule);
        rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric()))
    };
    if citation.is_ours() {
        return cite.book == rules::OURS && cite.rule == "default";
    }
    citation.book == cite.book && citation.rules.iter().any(rule)
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

/// `cites fort 127`.
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
