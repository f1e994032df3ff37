//! Checkpoints: how a table stands between two hands, kept beside its stream, so that a start reads the entries since
//! then and not all there ever were.
//!
//! A checkpoint is a cache. It is kept with the entry of the deal that follows it, in place of the one before; whoever
//! deletes it makes the next start slower and nothing else. One that another program wrote, or that does not fit, is not
//! used. `cardroom journal verify` holds each against what the entries come to.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::Arc,
};

use journal::{Journal, JournalError, Keep, StreamId};
use room::{PlayerId, cashier, session};
use serde::{Deserialize, Serialize};

use super::{
    agreed::Agreed,
    game::{Asked, Game, REMEMBERED_MS, Someone, Term},
};

/// The version of checkpoints. It is raised whenever one would mean something else than before, or the entries come to
/// something else: old ones are then not used.
const VERSION: u32 = 2;

/// Under which kind checkpoints are kept.
const KIND: &str = "checkpoint";

/// A checkpoint is due after so many entries.
const EVERY: u64 = 100;

/// How a table stands between two hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Checkpoint {
    v: u32,
    /// The number of the last entry that is in it.
    pub(crate) number: u64,
    turn: u64,
    host: u64,
    /// How the table was played since it was opened, from which entry on.
    pub(crate) terms: Vec<(u64, Agreed)>,
    session: session::Snapshot,
    cashier: cashier::Snapshot,
    people: BTreeMap<PlayerId, Someone>,
    /// What each account asked for lately, so that asking again after a restart does nothing.
    asked: BTreeMap<u64, VecDeque<Asked>>,
    /// The last order of its event that was carried out.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    ordered: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_none_yet(ordered: &u64) -> bool {
    *ordered == 0
}

impl Checkpoint {
    /// The checkpoint of a table's stream, if there is one that this program can use.
    pub(crate) async fn read(
        journal: &Journal,
        stream: &StreamId,
    ) -> Result<Option<Checkpoint>, JournalError> {
        let kept = journal.kept(KIND, stream.as_str(), 0).await?;
        let read = kept.and_then(|text| serde_json::from_str::<Checkpoint>(&text).ok());
        Ok(read.filter(|checkpoint| checkpoint.v == VERSION))
    }

    fn keep(&self, stream: &StreamId) -> Option<Keep> {
        let value = serde_json::to_string(self).ok()?;
        Some(Keep { kind: KIND.to_owned(), key: stream.to_string(), value, until: None })
    }
}

impl Game {
    /// How the table stands; none while a hand is on.
    pub(crate) fn checkpoint(&self) -> Option<Checkpoint> {
        Some(Checkpoint {
            v: VERSION,
            number: self.number,
            turn: self.turn,
            host: self.host,
            terms: self.terms[1..].iter().map(|term| (term.from, Agreed::clone(&term.agreed))).collect(),
            session: self.session.snapshot()?,
            cashier: self.cashier.snapshot(),
            people: BTreeMap::clone(&self.people),
            asked: lately(&self.asked),
            ordered: self.ordered,
        })
    }

    /// What is kept with the entries that lead to another game: a checkpoint of this one, if they deal the next hand and
    /// one is due.
    pub(crate) fn checkpoint_before(&self, next: &Game, stream: &StreamId) -> Option<Keep> {
        let due = self.number >= self.checkpointed + EVERY;
        let deals = next.session.hands() > self.session.hands();
        if due && deals { self.checkpoint()?.keep(stream) } else { None }
    }

    /// This table, which was just opened, as it stood at a checkpoint; none if it is not of such a table. The editions of
    /// all that was agreed are known.
    pub(crate) fn restored(&self, checkpoint: Checkpoint) -> Option<Game> {
        let Checkpoint { v: _, number, turn, host, terms, session, cashier, people, asked, ordered } =
            checkpoint;
        let since = terms.iter().map(|(from, agreed)| Term::new(*from, agreed, &self.houses).ok());
        let terms: Vec<Term> = self.terms.iter().cloned().map(Some).chain(since).collect::<Option<_>>()?;
        let Term { agreed, model, .. } = terms.last()?.clone();
        Some(Game {
            host,
            session: Box::new(model.session.restored(session)?),
            cashier: Arc::new(model.cashier(self.id).restored(cashier)?),
            ask: agreed,
            model,
            terms: Arc::new(terms),
            next: None,
            people: Arc::new(people),
            asked: Arc::new(asked.into_iter().collect()),
            number,
            turn,
            ordered,
            checkpointed: number,
            ..self.clone()
        })
    }
}

/// The requests that are still remembered, as of the last of them.
fn lately(asked: &HashMap<u64, VecDeque<Asked>>) -> BTreeMap<u64, VecDeque<Asked>> {
    let last = asked.values().filter_map(VecDeque::back).map(|asked| asked.at).max().unwrap_or(0);
    let fresh = |asked: &&Asked| asked.at.saturating_add(REMEMBERED_MS) >= last;
    let lately =
        asked.iter().map(|(account, asked)| (*account, asked.iter().filter(fresh).cloned().collect()));
    lately.filter(|(_, asked): &(u64, VecDeque<Asked>)| !asked.is_empty()).collect()
}
