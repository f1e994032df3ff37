//! What is asked of the one writer of a store.

use std::time::Duration;

use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{Instant, sleep_until},
};

use super::{JournalError, Keep, Part, StreamId, Version};

/// How many requests may wait for the writer before those who bring more are made to wait as well.
const WAITING: usize = 4096;

/// How many requests go into one transaction at most. More would only make the first of them wait longer.
pub(super) const BATCH: usize = 1024;

/// Something to write.
#[derive(Debug)]
pub(super) enum Work {
    /// Entries for streams, with values that are kept beside them: all of it or nothing.
    Append { parts: Vec<Part>, keep: Vec<Change> },
    /// A change of what is kept.
    Change(Change),
}

/// A change of what is kept.
#[derive(Debug)]
pub(super) enum Change {
    /// A value to keep, perhaps in place of an older one.
    Keep(Keep),
    /// A value to keep no longer.
    Forget { kind: String, key: String },
    /// All values whose time has run out are to go.
    Sweep { now: u64 },
}

/// What became of it, once it is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// The streams of the parts are now this long.
    Appended(Vec<Version>),
    /// The stream of one part was not as long as expected but this long, and nothing of any part was written.
    Conflict(StreamId, Version),
    /// So many values were kept or deleted.
    Values(u64),
}

/// What whoever asked is told.
pub(super) type Answer = Result<Done, JournalError>;

/// Work with somebody who waits for its end.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) work: Work,
    answer: oneshot::Sender<Answer>,
}

impl Job {
    /// Tells whoever asked. If they no longer wait, nobody is told.
    pub(super) fn answer(self, answer: Answer) {
        let _ = self.answer.send(answer);
    }
}

/// What arrives at the writer.
#[derive(Debug)]
pub(super) enum Request {
    Job(Job),
    /// Finish what came before this, then end.
    Close,
}

/// Where requests go in; clones lead to the same writer.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    requests: mpsc::Sender<Request>,
    closing: watch::Sender<Option<Instant>>,
    /// How long a writer that is told to end may still try to write what waits.
    farewell: Duration,
}

/// Where the writer takes them out.
#[derive(Debug)]
pub(super) struct Queue {
    requests: mpsc::Receiver<Request>,
    pub(super) closing: Closing,
}

/// By when the writer must have ended, once it was told to. A store that does not answer would keep it for ever.
#[derive(Clone, Debug)]
pub(super) struct Closing(watch::Receiver<Option<Instant>>);

impl Closing {
    /// Is it time to give up a store that does not answer?
    pub(super) fn is_overdue(&self) -> bool {
        // When all handles are gone, nobody waits for an answer any more.
        self.0.has_changed().is_err() || self.0.borrow().is_some_and(|until| until <= Instant::now())
    }

    /// Waits until it is.
    pub(super) async fn overdue(mut self) {
        let Ok(until) = self.0.wait_for(Option::is_some).await.map(|until| *until) else { return };
        if let Some(until) = until {
            sleep_until(until).await;
        }
    }
}

impl Desk {
    pub(super) fn new(farewell: Duration) -> (Desk, Queue) {
        let (sender, requests) = mpsc::channel(WAITING);
        let (closing, closed) = watch::channel(None);
        (Desk { requests: sender, closing, farewell }, Queue { requests, closing: Closing(closed) })
    }

    /// Has the work done. If whoever calls stops waiting, the work may still be done.
    pub(super) async fn ask(&self, work: Work) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.requests.send(Request::Job(Job { work, answer })).await.map_err(|_| JournalError::Closed)?;
        answered.await.map_err(|_| JournalError::Closed)?
    }

    /// Has the writer end, and waits until it has let go of its queue, which is the last that it does.
    pub(super) async fn close(&self) {
        let until = Instant::now() + self.farewell;
        self.closing.send_if_modified(|known| {
            let first = known.is_none();
            known.get_or_insert(until);
            first
        });
        // It may have ended by itself already.
        let _ = self.requests.send(Request::Close).await;
        self.requests.closed().await;
    }
}

impl Queue {
    /// The next request; none if nobody is left to ask.
    pub(super) async fn next(&mut self) -> Option<Request> {
        self.requests.recv().await
    }

    /// As [`Queue::next`], on a thread that may wait.
    pub(super) fn blocking_next(&mut self) -> Option<Request> {
        self.requests.blocking_recv()
    }
}

/// What one transaction will do: the first request and all others that wait already. Nobody waits for company.
pub(super) struct Batch {
    pub(super) jobs: Vec<Job>,
    /// Was the writer told to end?
    pub(super) last: bool,
}

impl Batch {
    pub(super) fn fill(first: Option<Request>, queue: &mut Queue) -> Batch {
        let mut batch = Batch { jobs: Vec::new(), last: false };
        let mut next = first;
        loop {
            match next {
                Some(Request::Job(job)) => batch.jobs.push(job),
                Some(Request::Close) | None => {
                    batch.last = true;
                    return batch;
                }
            }
            if batch.jobs.len() == BATCH {
                return batch;
            }
            next = match queue.requests.try_recv() {
                Ok(request) => Some(request),
                Err(mpsc::error::TryRecvError::Empty) => return batch,
                Err(mpsc::error::TryRecvError::Disconnected) => None,
            };
        }
    }
}
