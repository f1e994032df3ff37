//! Money scenarios: `.money` files, run through the ledger, the desk, the fees and the promotions under each book
//! that they name.
//!
//! A file says what is spread and who sits there, then line by line what is bought, charged and won, and in between
//! what must be true by then. The format is described in `docs/money-files.md`.

mod act;
mod expect;
mod hand;
mod head;
mod line;
mod play;

use std::{sync::Arc, vec::IntoIter};

use rules::Book;

use self::{
    head::Head,
    line::{Act, Expect, Step},
    play::Play,
};
use super::{
    InForce,
    head::Front,
    script::{Kind, Script, Unset, Vocabulary},
    steps::{Followed, Not, Stage},
    words::{Read, Word, Words},
};

/// The kind of scenario that is about money.
#[derive(Clone, Debug)]
pub(super) struct MoneyFile;

impl Kind for MoneyFile {
    type Head = Head;
    type Act = Act;
    type Expect = Expect;
    type Stage<'s> = Play;

    const VOCABULARY: &'static Vocabulary =
        &Vocabulary { head: head::HEAD, body: line::BODY, acts: line::ACTS };
    // It sets before the first act, and asks after it.
    const ASKING: &'static [&'static str] = &["buy-in"];
    const EXAMPLES: [&'static str; 2] = ["A buys in 100", "stack A 100"];

    fn head(front: Front<'_>) -> Read<Head> {
        head::read(front)
    }

    fn step<'t>(
        _: &mut Head,
        first: &Word<'t>,
        words: &mut Words<'t>,
        _: &mut IntoIter<Words<'t>>,
    ) -> Read<Step> {
        line::read(first, words)
    }

    fn open(script: &Script<MoneyFile>, _: &InForce, book: Arc<Book>) -> Result<Play, Unset> {
        Play::open(&script.head, book).map_err(|(span, why)| Unset { span: Some(span), why })
    }
}

impl Stage for Play {
    type Act = Act;
    type Expect = Expect;

    fn act(&mut self, act: &Act) -> Result<(), Not> {
        Play::act(self, act).map_err(Not::Refused)
    }

    fn holds(&mut self, expect: &Expect) -> Result<(), String> {
        Play::holds(self, expect)
    }

    fn followed(&self) -> Followed<'_> {
        let unders = self.followed.unders.clone();
        Followed { book: &self.book, circumstances: self.circumstances(), unders }
    }
}
