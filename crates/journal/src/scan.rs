//! Everything in a store as of one moment, and the check that it is what was written.

use serde::Serialize;
use tokio::sync::mpsc;

use super::{Damage, Fault, JournalError, StreamId, entry::Digest};

/// How many pieces a store hands over ahead of whoever looks at them.
pub(super) const PAGE: usize = 1024;

/// A piece of a store: a stream is followed by its entries, in the order of their numbers.
#[derive(Debug)]
pub(super) enum Piece {
    /// A stream with what its head says of its last entry.
    Stream { name: String, last: u64, digest: Vec<u8> },
    /// An entry of the stream before.
    Entry { number: u64, body: String, digest: Vec<u8> },
}

/// The pieces one by one.
pub(super) type Scan = mpsc::Receiver<Result<Piece, JournalError>>;

/// A journal that has been looked through and found whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// How many streams it has.
    pub streams: u64,
    /// How many entries they have together.
    pub entries: u64,
}

/// Looks through everything: numbers without gaps, digests that follow from each other, heads that agree. Each entry is
/// handed on as it is seen.
pub(super) async fn walk<E: From<JournalError>>(
    mut scan: Scan,
    mut visit: impl FnMut(&StreamId, u64, &str) -> Result<(), E>,
) -> Result<Verified, E> {
    let mut verified = Verified::default();
    let mut faults = Vec::new();
    let mut stream: Option<Inspection> = None;
    while let Some(piece) = scan.recv().await {
        match piece? {
            Piece::Stream { name, last, digest } => {
                faults.extend(stream.take().and_then(Inspection::finish));
                verified.streams += 1;
                let name = StreamId::new(name).map_err(|bad| JournalError::Failed(bad.to_string()))?;
                stream = Some(Inspection::new(name, last, digest));
            }
            Piece::Entry { number, body, digest } => {
                verified.entries += 1;
                if let Some(stream) = &mut stream {
                    stream.look(number, &body, &digest);
                    visit(&stream.stream, number, &body)?;
                }
            }
        }
    }
    faults.extend(stream.and_then(Inspection::finish));
    if faults.is_empty() { Ok(verified) } else { Err(JournalError::Damaged(faults).into()) }
}

/// One stream being looked through; only the first thing wrong with it is told, for the rest follows from that.
struct Inspection {
    stream: StreamId,
    /// What the head says.
    last: u64,
    head: Vec<u8>,
    /// How far we are.
    number: u64,
    digest: Digest,
    fault: Option<Fault>,
}

impl Inspection {
    fn new(stream: StreamId, last: u64, head: Vec<u8>) -> Inspection {
        let digest = Digest::origin(&stream);
        Inspection { stream, last, head, number: 0, digest, fault: None }
    }

    fn look(&mut self, number: u64, body: &str, digest: &[u8]) {
        let due = self.number + 1;
        self.number = number;
        self.digest = self.digest.next(number, body);
        if number > due {
            self.blame(due, Damage::Missing);
        } else if number > self.last || number < due {
            self.blame(number, Damage::Uncounted);
        } else if self.digest.as_bytes() != digest {
            self.blame(number, Damage::Changed);
        }
    }

    fn blame(&mut self, number: u64, what: Damage) {
        let stream = &self.stream;
        self.fault.get_or_insert_with(|| Fault { stream: stream.clone(), number, what });
    }

    fn finish(mut self) -> Option<Fault> {
        if self.number < self.last {
            self.blame(self.number + 1, Damage::Missing);
        } else if self.digest.as_bytes() != self.head {
            self.blame(self.last, Damage::WrongHead);
        }
        self.fault
    }
}
