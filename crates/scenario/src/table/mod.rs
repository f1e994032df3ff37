//! Scenarios of a table: `.table` files, which go on from hand to hand under each book that they name.
//!
//! The format is described in `docs/table-files.md`.

mod chips;
mod expect;
mod head;
mod play;
mod step;

use std::{sync::Arc, vec::IntoIter};

use rules::Book;

use self::{
    head::Head,
    play::Play,
    step::{Act, Expect, Step},
};
use super::{
    InForce,
    head::Front,
    script::{Kind, Script, Unset, Vocabulary},
    steps::{Followed, Not, Stage},
    words::{Read, Word, Words},
};

/// The kind of scenario that goes on from hand to hand.
#[derive(Clone, Debug)]
pub(super) struct TableFile;

impl Kind for TableFile {
    type Head = Head;
    type Act = Act;
    type Expect = Expect;
    type Stage<'s> = Play<'s>;

    const VOCABULARY: &'static Vocabulary =
        &Vocabulary { head: head::HEAD, body: step::BODY, acts: step::VERBS };
    // They stand in the head for what is set, and after it for what must be true.
    const ASKING: &'static [&'static str] = &["button", "bomb"];
    const EXAMPLES: [&'static str; 2] = ["deal", "big C"];

    fn head(front: Front<'_>) -> Read<Head> {
        head::read(front)
    }

    fn step<'t>(
        head: &mut Head,
        first: &Word<'t>,
        words: &mut Words<'t>,
        rest: &mut IntoIter<Words<'t>>,
    ) -> Read<Step> {
        step::read(head, first, words, rest)
    }

    fn open<'s>(
        script: &'s Script<TableFile>,
        in_force: &InForce,
        book: Arc<Book>,
    ) -> Result<Play<'s>, Unset> {
        Play::open(script, in_force, book)
    }
}

impl Stage for Play<'_> {
    type Act = Act;
    type Expect = Expect;

    fn act(&mut self, act: &Act) -> Result<(), Not> {
        Play::act(self, act)
    }

    fn holds(&mut self, expect: &Expect) -> Result<(), String> {
        Play::holds(self, expect)
    }

    fn followed(&self) -> Followed<'_> {
        Play::followed(self)
    }
}
