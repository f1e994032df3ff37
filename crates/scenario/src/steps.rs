//! What all kinds of scenario have in common: lines of which each does something, says that it is refused, or says what
//! must be true by then; and how they are gone through under each book up to the first that does not go as written.

use std::{collections::BTreeSet, ops::Range};

use rules::{Book, Circumstances, Citation};

use super::{
    Failure, InForce, Run,
    line::{Cite, Only},
    words::{Fault, Read},
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
}

/// Something that must be true; in every kind of scenario one of them is that rules are cited.
pub(super) trait Expects {
    /// The rules that it says are cited.
    fn cites(&self) -> Option<&Vec<Cite>>;
    /// The same, to add to.
    fn cites_mut(&mut self) -> Option<&mut Vec<Cite>>;
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

/// What a scenario is played on.
pub(super) trait Stage {
    type Act;
    type Expect: Expects;
    fn act(&mut self, act: &Self::Act) -> Result<(), Not>;
    /// Is it so? If not, what is.
    fn holds(&mut self, expect: &Self::Expect) -> Result<(), String>;
    /// The places among these of the rules that the last act, or its refusal, cites; at least one.
    fn cited(&self, cites: &[Cite]) -> Result<Vec<usize>, String>;
}

/// Adds a line; rules cited in a row are alternatives, and a refusal needs an act.
pub(super) fn add<A, E: Expects>(lines: &mut Vec<Line<A, E>>, line: Line<A, E>) -> Read<()> {
    if matches!(line.step, Step::Refused(_)) {
        let act = lines.iter().rev().find(|line| !matches!(line.step, Step::Refused(_)));
        if !act.is_some_and(|line| matches!(line.step, Step::Act(_))) {
            let what = "`refused` stands right after the act that is refused";
            return Err(Fault::new(line.span, what, "no act before it"));
        }
    }
    if let (Some(last), Step::Expect(more)) = (lines.last_mut(), &line.step)
        && last.only == line.only
        && let Some(more) = more.cites()
        && let Step::Expect(expect) = &mut last.step
        && let Some(cites) = expect.cites_mut()
    {
        cites.extend(more.iter().cloned());
        return Ok(());
    }
    lines.push(line);
    Ok(())
}

/// Every rule that the lines say is cited.
pub(super) fn cites<A, E: Expects>(lines: &[Line<A, E>]) -> impl Iterator<Item = &Cite> {
    lines.iter().flat_map(|line| match &line.step {
        Step::Expect(expect) => expect.cites().map_or(&[][..], Vec::as_slice),
        Step::Act(_) | Step::Refused(_) => &[],
    })
}

/// Runs a scenario under each of its books. Of rules cited in a row one must hold under each book, and each must hold
/// under some book.
pub(super) fn under_each<A, E: Expects>(
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
                if let Some(cites) = expect.cites()
                    && let Ok(places) = stage.cited(cites)
                {
                    borne_out.extend(places.into_iter().map(|place| cites[place].span.start));
                }
            }
            Step::Act(act) => {
                let refused = lines.get(place + 1).and_then(|next| match &next.step {
                    Step::Refused(words) => Some((&next.span, words)),
                    Step::Act(_) | Step::Expect(_) => None,
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

/// The places among these of the rules behind some policies of a book; what the rules are if there is none.
pub(super) fn borne_out<'p>(
    book: &Book,
    circumstances: Circumstances,
    policies: impl IntoIterator<Item = &'p str>,
    cites: &[Cite],
) -> Result<Vec<usize>, String> {
    let mut found: Vec<(&str, &Citation)> = Vec::new();
    for policy in policies {
        if let Some(decided) = book.answer(policy).and_then(|answer| answer.under(&circumstances))
            && !found.iter().any(|(other, _)| *other == policy)
        {
            found.push((policy, decided.citation()));
        }
    }
    let is = |cite: &Cite| found.iter().any(|(_, citation)| matches(cite, citation));
    let places: Vec<usize> = (0..cites.len()).filter(|&place| is(&cites[place])).collect();
    if !places.is_empty() {
        return Ok(places);
    }
    let are: Vec<String> = found.iter().map(|(policy, citation)| format!("{citation} ({policy})")).collect();
    Err(if are.is_empty() { "no rule is cited".to_owned() } else { format!("cited are: {}", are.join("; ")) })
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
