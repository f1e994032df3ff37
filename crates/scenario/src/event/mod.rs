//! Scenarios of a tournament: `.event` files, which a director can read, played under each book that they name.
//!
//! The format is described in `docs/event-files.md`.

mod cup;
mod expect;
mod head;
mod line;
mod play;

use std::{sync::Arc, vec::IntoIter};

use rules::Book;

use self::{
    expect::Expect,
    head::Head,
    line::{Act, Step},
    play::Play,
};
use super::{
    InForce,
    head::Front,
    script::{Kind, Script, Unset, Vocabulary},
    steps::{Followed, Not, Stage},
    words::{Read, Word, Words},
};

/// The kind of scenario that is about a tournament.
#[derive(Clone, Debug)]
pub(super) struct EventFile;

impl Kind for EventFile {
    type Head = Head;
    type Act = Act;
    type Expect = Expect;
    type Stage<'s> = Play<'s>;

    const VOCABULARY: &'static Vocabulary =
        &Vocabulary { head: head::HEAD, body: line::BODY, acts: line::ACTS };
    // It sets before the first act, and asks after it.
    const ASKING: &'static [&'static str] = &["stack"];
    const EXAMPLES: [&'static str; 2] = ["hand 1 out A by B", "place A 5"];

    fn head(front: Front<'_>) -> Read<Head> {
        head::read(front)
    }

    fn step<'t>(
        head: &mut Head,
        first: &Word<'t>,
        words: &mut Words<'t>,
        _: &mut IntoIter<Words<'t>>,
    ) -> Read<Step> {
        line::read(head, first, words)
    }

    fn open<'s>(script: &'s Script<EventFile>, _: &InForce, book: Arc<Book>) -> Result<Play<'s>, Unset> {
        Play::open(&script.head, book)
    }
}

impl Stage for Play<'_> {
    type Act = Act;
    type Expect = Expect;

    fn act(&mut self, act: &Act) -> Result<(), Not> {
        Play::act(self, act).map_err(Not::Refused)
    }

    fn holds(&mut self, expect: &Expect) -> Result<(), String> {
        Play::holds(self, expect)
    }

    fn followed(&self) -> Followed<'_> {
        Play::followed(self)
    }
}
