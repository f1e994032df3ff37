//! A house's book, resolved: every question answered, every answer cited.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    answer::{Answer, Decided},
    asked::Asked,
    circumstances::{Circumstances, Conditions, Context},
    citation::Citation,
    definition::Definition,
    typed::{Policy, Typed},
    value::Value,
};

/// Everything that holds in one house, in live games or in tournaments.
#[derive(Clone, Debug)]
pub struct Book {
    house: String,
    title: String,
    context: Context,
    /// The house itself, what it is built on, and so on down.
    built_on: Vec<String>,
    /// In the order of [`Definition::all`].
    answers: Vec<Answer>,
    /// Answers of an older edition to questions that are no longer asked, by the question's name then.
    dropped: BTreeMap<String, Dropped>,
    /// Where it is written down what the book is asked, if somebody wants to know.
    asked: Option<Arc<Asked>>,
}

/// What is left of an answer to a question that is no longer asked.
#[derive(Clone, Debug)]
pub(crate) struct Dropped {
    pub(crate) cases: Vec<(Conditions, Arc<Citation>)>,
    pub(crate) citation: Arc<Citation>,
}

impl Book {
    pub(crate) fn new(
        house: &str,
        title: &str,
        context: Context,
        built_on: Vec<String>,
        answers: Vec<Answer>,
    ) -> Book {
        let (house, title) = (house.to_owned(), title.to_owned());
        Book { house, title, context, built_on, answers, dropped: BTreeMap::new(), asked: None }
    }

    /// The same book with what an older edition says beyond it.
    pub(crate) fn with_dropped(self, dropped: BTreeMap<String, Dropped>) -> Book {
        Book { dropped, ..self }
    }

    /// The same book with another answer to one question, whatever the circumstances; the rules behind it stay those of
    /// the house. None if the value is no answer to the question, or if no book answers it.
    ///
    /// ```
    /// use rules::{Context, Definition, Library, Value, policy::RaiseCapMultiway};
    /// let fort = Library::shipped().resolve("fort", Context::Live)?;
    /// let cap = Definition::find("raise-cap.multiway").expect("a policy");
    /// let other = fort.with(cap, &Value::Count(2)).expect("a number of raises");
    /// assert_eq!(*other.get(RaiseCapMultiway).usual(), RaiseCapMultiway::Count(2));
    /// assert!(fort.with(cap, &Value::YesNo(true)).is_none());
    /// # Ok::<(), rules::Error>(())
    /// ```
    pub fn with(&self, definition: &Definition, value: &Value) -> Option<Book> {
        let changed = self.answers.get(definition.index())?.instead(value)?;
        let mut book = self.clone();
        book.answers[definition.index()] = changed;
        Some(book)
    }

    /// The same book, writing down what it is asked from now on.
    pub fn listening(&self, asked: &Arc<Asked>) -> Book {
        Book { asked: Some(Arc::clone(asked)), ..self.clone() }
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
    #[track_caller]
    pub fn arises<V>(&self, policy: Policy<V>) -> bool {
        self.note(policy.definition());
        self.answers[policy.definition().index()].absent().is_none()
    }

    /// What the house does, whatever the game.
    ///
    /// # Panics
    ///
    /// If no book of the chain has an answer. The shipped books together answer every question, which a test
    /// keeps so, and a house of one's own is built on one of them.
    #[track_caller]
    pub fn get<V: Typed>(&self, policy: Policy<V>) -> Decided<'_, V> {
        self.get_in(policy, &Circumstances::default())
    }

    /// What the house does under these circumstances.
    ///
    /// # Panics
    ///
    /// As [`Book::get`] does.
    #[track_caller]
    pub fn get_in<V: Typed>(&self, policy: Policy<V>, circumstances: &Circumstances) -> Decided<'_, V> {
        let definition = policy.definition();
        self.note(definition);
        let decided = self.answers[definition.index()].typed(*circumstances);
        decided.unwrap_or_else(|| {
            panic!("{} and the books below it do not answer `{}`", self.house, definition.name)
        })
    }

    /// Writes down who asks what, if somebody wants to know.
    #[track_caller]
    fn note(&self, definition: &'static Definition) {
        if let Some(asked) = &self.asked {
            asked.note(definition, std::panic::Location::caller().file());
        }
    }

    /// The answer to the question of that name or alias; `None` if there is no such question.
    pub fn answer(&self, name: &str) -> Option<&Answer> {
        Definition::find(name).and_then(|definition| self.answers.get(definition.index()))
    }

    /// The house itself, the book it is built on, the book that one is built on, and so on down.
    pub fn built_on(&self) -> &[String] {
        &self.built_on
    }

    /// The rule behind a policy under these circumstances, be it one that only an older edition of the book knows.
    pub fn citation(&self, policy: &str, circumstances: &Circumstances) -> Option<&Arc<Citation>> {
        if let Some(answer) = self.answer(policy) {
            return Some(answer.under(circumstances)?.citation());
        }
        let Dropped { cases, citation } = self.dropped.get(policy)?;
        let case = cases.iter().find(|(conditions, _)| conditions.hold(circumstances));
        Some(case.map_or(citation, |(_, citation)| citation))
    }

    /// All answers, subject by subject.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.answers.iter()
    }
}
