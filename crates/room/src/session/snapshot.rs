//! A session between hands as data: a cache, as that of its [table](crate::table::Snapshot) is.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use hand::Chips;
use serde::{Deserialize, Serialize};

use super::{Due, Pause, Proposal, SeatAsk, SentAway, Session, Wants};
use crate::{
    PlayerId,
    table::{self, Chair, MOST_CHAIRS},
};

/// How a session stands between two hands. The hand before is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    table: table::Snapshot,
    wants: [Wants; MOST_CHAIRS],
    hands: u64,
    over_at: u64,
    pause: Option<Pause>,
    closing: Option<String>,
    closed: Option<String>,
    proposal: Option<Proposal>,
    sent_away: BTreeMap<PlayerId, SentAway>,
    seat_asks: BTreeMap<PlayerId, SeatAsk>,
    welcome: BTreeSet<PlayerId>,
    corrections: Vec<Due>,
    named: Option<Chair>,
    banks: BTreeMap<PlayerId, (u32, u64)>,
    brought: Chips,
    taken: Chips,
}

impl Session {
    /// How the session stands; none while a hand is on.
    pub fn snapshot(&self) -> Option<Snapshot> {
        Some(Snapshot {
            table: self.table.snapshot()?,
            wants: self.wants.clone(),
            hands: self.hands,
            over_at: self.over_at,
            pause: self.pause.clone(),
            closing: self.closing.clone(),
            closed: self.closed.clone(),
            proposal: self.proposal.clone(),
            sent_away: BTreeMap::clone(&self.sent_away),
            seat_asks: BTreeMap::clone(&self.seat_asks),
            welcome: BTreeSet::clone(&self.welcome),
            corrections: self.corrections.clone(),
            named: self.named,
            banks: BTreeMap::clone(&self.banks),
            brought: self.brought,
            taken: self.taken,
        })
    }

    /// This session, in which nothing has happened yet, as it stood; none if the snapshot is not of such a session.
    #[must_use]
    pub fn restored(&self, snapshot: Snapshot) -> Option<Session> {
        Some(Session {
            table: self.table.restored(snapshot.table)?,
            customs: self.customs,
            absence: self.absence,
            wants: snapshot.wants,
            playing: None,
            hands: snapshot.hands,
            over_at: snapshot.over_at,
            pause: snapshot.pause,
            closing: snapshot.closing,
            closed: snapshot.closed,
            proposal: snapshot.proposal,
            sent_away: Arc::new(snapshot.sent_away),
            seat_asks: Arc::new(snapshot.seat_asks),
            welcome: Arc::new(snapshot.welcome),
            corrections: snapshot.corrections,
            named: snapshot.named,
            banks: Arc::new(snapshot.banks),
            brought: snapshot.brought,
            taken: snapshot.taken,
        })
    }
}
