//! What is asked of the one writer of a store.

use tokio::sync::{mpsc, oneshot};

use super::{JournalError, StreamId, Version};

/// How many requests may wait for the writer before those who bring more are made to wait as well.
const WAITING: usize = 4096;

/// How many requests go into one transaction at most. More would only make the first of them wait longer.
pub(super) const BATCH: usize = 1024;

/// Something to write.
#[derive(Debug)]
pub(super) enum Work {
    /// Entries at the end of a stream that is this long.
    Append { stream: StreamId, expected: Version, bodies: Vec<String> },
    /// A value to keep, perhaps in place of an older one.
    Keep { kind: String, key: String, value: String, until: Option<u64> },
    /// A value to keep no longer.
    Forget { kind: String, key: String },
    /// All values whose time has run out are to go.
    Sweep { now: u64 },
}

/// What became of it, once it is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// The stream is now this long.
    Appended(Version),
    /// The stream was not as long as expected but this long, and nothing was written.
    Conflict(Version),
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
pub(super) struct Desk(mpsc::Sender<Request>);

/// Where the writer takes them out.
pub(super) type Queue = mpsc::Receiver<Request>;

impl Desk {
    pub(super) fn new() -> (Desk, Queue) {
        let (sender, queue) = mpsc::channel(WAITING);
        (Desk(sender), queue)
    }

    /// Has the work done. If whoever calls stops waiting, the work may still be done.
    pub(super) async fn ask(&self, work: Work) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.0.send(Request::Job(Job { work, answer })).await.map_err(|_| JournalError::Closed)?;
        answered.await.map_err(|_| JournalError::Closed)?
    }

    /// Has the writer end, and waits until it has let go of its queue, which is the last that it does.
    pub(super) async fn close(&self) {
        // It may have ended by itself already.
        let _ = self.0.send(Request::Close).await;
        self.0.closed().await;
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
            next = match queue.try_recv() {
                Ok(request) => Some(request),
                Err(mpsc::error::TryRecvError::Empty) => return batch,
                Err(mpsc::error::TryRecvError::Disconnected) => None,
            };
        }
    }
}
