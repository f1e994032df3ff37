//! What somebody who moves from one room to another must know.

use crate::{
    answer::Answer,
    book::Book,
    definition::{Definition, Subject},
};

/// A question that two houses answer differently.
#[derive(Debug)]
pub struct Difference<'a> {
    /// The question.
    pub definition: &'static Definition,
    /// The first house's answer.
    pub one: &'a Answer,
    /// The second house's answer.
    pub other: &'a Answer,
}

/// The questions that two books answer differently, subject by subject; subjects without any are left out.
pub fn diff<'a>(one: &'a Book, other: &'a Book) -> Vec<(&'static Subject, Vec<Difference<'a>>)> {
    let differences: Vec<Difference<'a>> = one
        .answers()
        .zip(other.answers())
        .filter(|(one, other)| !one.agrees(other))
        .map(|(one, other)| Difference { definition: one.definition(), one, other })
        .collect();
    let mut by_subject: Vec<(&'static Subject, Vec<Difference<'a>>)> =
        Subject::all().iter().map(|subject| (subject, Vec::new())).collect();
    for difference in differences {
        let subject =
            by_subject.iter_mut().find(|(subject, _)| subject.name == difference.definition.subject);
        if let Some((_, list)) = subject {
            list.push(difference);
        }
    }
    by_subject.retain(|(_, list)| !list.is_empty());
    by_subject
}
