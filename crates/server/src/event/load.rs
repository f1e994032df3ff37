//! Reading events from the journal.

use std::sync::Arc;

use journal::{Journal, JournalError, StreamId, Version};
use room::{ledger::Transfer, tournament::Auditor};

use super::{
    entry::{Did, ENTRIES, EventEntry},
    setup::EventModel,
    state::EventState,
};
use crate::table::{Houses, Unsound};

/// How many entries are read at once.
const CHUNK: usize = 1000;

/// Why an event could not be read.
#[derive(Debug)]
pub(crate) enum BadEvent {
    Journal(JournalError),
    /// An entry cannot follow from those before it.
    Unsound {
        number: u64,
        why: String,
    },
}

impl From<JournalError> for BadEvent {
    fn from(error: JournalError) -> BadEvent {
        BadEvent::Journal(error)
    }
}

/// The stream of an event.
pub(crate) fn stream_of(event: u64) -> Result<StreamId, Unsound> {
    StreamId::new(format!("event/{event}")).map_err(|bad| Unsound(bad.to_string()))
}

/// The number of the event whose stream this is.
pub(crate) fn event_of(stream: &StreamId) -> Option<u64> {
    stream.as_str().strip_prefix("event/")?.parse().ok()
}

/// Reads an event from its first entry; `check` looks at it after each.
pub(crate) async fn load(
    journal: &Journal,
    houses: &Houses,
    stream: &StreamId,
    mut check: impl FnMut(&EventState, &EventEntry) -> Result<(), Unsound>,
) -> Result<EventState, BadEvent> {
    let unsound = |number| move |Unsound(why)| BadEvent::Unsound { number, why };
    let read = |number, body: &str| -> Result<EventEntry, BadEvent> {
        ENTRIES.read(body).map_err(|bad| BadEvent::Unsound { number, why: bad.to_string() })
    };
    let first = journal.read(stream, Version(0), 1).await?;
    let first = first.first().ok_or_else(|| unsound(1)(Unsound("the stream is empty".to_owned())))?;
    let first = read(1, &first.body)?;
    let Some(Did::Opened { agreed, .. }) = first.did.first() else {
        return Err(unsound(1)(Unsound("the first entry does not make an event".to_owned())));
    };
    let model = EventModel::fetch(journal, houses, agreed).await.map_err(unsound(1))?;
    let mut state =
        EventState::open(event_of(stream).unwrap_or(0), &first, Arc::new(model)).map_err(unsound(1))?;
    loop {
        let chunk = journal.read(stream, Version(state.number), CHUNK).await?;
        if chunk.is_empty() {
            return Ok(state);
        }
        for recorded in chunk {
            let entry = read(recorded.number, &recorded.body)?;
            let taken = state.replay(&entry).and_then(|()| check(&state, &entry));
            taken.map_err(unsound(recorded.number))?;
        }
    }
}

/// What a check of an event found: what each entry moved.
pub(crate) struct Checked {
    pub(crate) event: u64,
    pub(crate) moved: Vec<(u64, Vec<Transfer>)>,
    pub(crate) entries: u64,
}

/// Plays an event again from its first entry, with an auditor who shares no code with it.
pub(crate) async fn audit(
    journal: &Journal,
    houses: &Houses,
    stream: &StreamId,
) -> Result<Checked, BadEvent> {
    let mut moved = Vec::new();
    let mut auditor: Option<Auditor> = None;
    let state = load(journal, houses, stream, |state, entry| {
        moved.extend(state.posting(entry).map(|posting| (posting.entry, posting.transfers)));
        let auditor = auditor.get_or_insert_with(|| Auditor::new(state.model.head()));
        for did in &entry.did {
            if let Did::Happened { event, .. } = did {
                auditor.watch(event).map_err(|fault| Unsound(fault.to_string()))?;
            }
        }
        auditor.compare(&state.play).map_err(|fault| Unsound(fault.to_string()))
    })
    .await?;
    Ok(Checked { event: state.id, moved, entries: state.number })
}
