//! A house's book, resolved: every question answered, every answer cited.

use crate::{
    answer::{Answer, Decided},
    circumstances::{Circumstances, Context},
    definition::Definition,
    typed::{Policy, Typed},
};

/// Everything that holds in one house, in live games or in tournaments.
#[derive(Clone, Debug)]
pub struct Book {
    house: String,
    title: String,
    context: Context,
    /// In the order of [`Definition::all`].
    answers: Vec<Answer>,
}

impl Book {
    pub(crate) fn new(house: &str, title: &str, context: Context, answers: Vec<Answer>) -> Book {
        Book { house: house.to_owned(), title: title.to_owned(), context, answers }
    }

    /// The house's short name.
    pub fn house(&self) -> &str {
        &self.house
    }

    /// The house's name in full.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Live games or tournaments.
    pub fn context(&self) -> Context {
        self.context
    }

    /// Can the question arise in this house? If not, [`Book::get`] gives what the books below would do.
    pub fn arises<V>(&self, policy: Policy<V>) -> bool {
        self.answers[policy.definition().index()].absent().is_none()
    }

    /// What the house does, whatever the game.
    ///
    /// # Panics
    ///
    /// If no book of the chain has an answer. The shipped books together answer every question, which a test
    /// keeps so, and a house of one's own is built on one of them.
    pub fn get<V: Typed>(&self, policy: Policy<V>) -> Decided<'_, V> {
        self.get_in(policy, &Circumstances::default())
    }

    /// What the house does under these circumstances.
    ///
    /// # Panics
    ///
    /// As [`Book::get`] does.
    pub fn get_in<V: Typed>(&self, policy: Policy<V>, circumstances: &Circumstances) -> Decided<'_, V> {
        let definition = policy.definition();
        let decided = self.answers[definition.index()].typed(*circumstances);
        decided.unwrap_or_else(|| {
            panic!("{} and the books below it do not answer `{}`", self.house, definition.name)
        })
    }

    /// The answer to the question of that name or alias; `None` if there is no such question.
    pub fn answer(&self, name: &str) -> Option<&Answer> {
        Definition::find(name).and_then(|definition| self.answers.get(definition.index()))
    }

    /// All answers, subject by subject.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.answers.iter()
    }
}
