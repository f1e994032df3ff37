//! Scenarios of one hand: `.hand` files.

use std::{sync::Arc, vec::IntoIter};

use rules::Book;

use super::{
    InForce,
    head::Front,
    header::{self, Setup},
    line::{self, Act, Expect, Step},
    permitted,
    play::Play,
    script::{Kind, Script, Unset, Vocabulary},
    steps::{Followed, Not, Stage},
    words::{Read, Word, Words},
};

/// The kind of scenario that plays one hand.
#[derive(Clone, Debug)]
pub(super) struct OneHand;

/// A scenario of one hand.
pub(super) type HandScript = Script<OneHand>;

impl Kind for OneHand {
    type Head = Setup;
    type Act = Act;
    type Expect = Expect;
    type Stage<'s> = Play<'s>;

    const VOCABULARY: &'static Vocabulary =
        &Vocabulary { head: header::HEAD, body: line::BODY, acts: line::ACTS };
    const EXAMPLES: [&'static str; 2] = ["A bets 100", "to act B"];

    fn head(front: Front<'_>) -> Read<Setup> {
        header::read(front)
    }

    fn instead(word: &str) -> Option<&'static str> {
        line::instead(word)
    }

    fn step<'t>(
        setup: &mut Setup,
        first: &Word<'t>,
        words: &mut Words<'t>,
        _: &mut IntoIter<Words<'t>>,
    ) -> Read<Step> {
        line::step(setup, first, words)
    }

    fn open<'s>(script: &'s HandScript, _: &InForce, book: Arc<Book>) -> Result<Play<'s>, Unset> {
        permitted::check(&script.head, &book)?;
        Play::open(script, book).map_err(Unset::from)
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
