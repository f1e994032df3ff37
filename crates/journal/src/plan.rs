//! What one transaction will write, worked out before it begins from the heads of the streams that it concerns.

use std::collections::HashMap;

use super::{
    JournalError, StreamId, Version,
    entry::Digest,
    request::{Done, Work},
};

/// How many streams' heads the writer remembers.
const HEADS: usize = 16_384;

/// The end of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) version: Version,
    pub(super) digest: Digest,
}

impl Head {
    /// The head of a stream without entries.
    fn of_new(stream: &StreamId) -> Head {
        Head { version: Version(0), digest: Digest::origin(stream) }
    }

    /// The head of a stream as a store has it.
    pub(super) fn from_stored(stream: &StreamId, last: u64, digest: &[u8]) -> Result<Head, JournalError> {
        let digest = Digest::from_stored(digest)
            .ok_or_else(|| JournalError::Failed(format!("the head of {stream} has no proper digest")))?;
        Ok(Head { version: Version(last), digest })
    }
}

/// The heads that the writer remembers, so that an append needs no reading.
#[derive(Debug, Default)]
pub(super) struct Heads(HashMap<StreamId, Head>);

impl Heads {
    /// The streams whose heads must be read before these works can be planned.
    pub(super) fn unknown<'a>(&self, works: &[&'a Work]) -> Vec<&'a StreamId> {
        let mut unknown: Vec<&StreamId> = works
            .iter()
            .filter_map(|work| match work {
                Work::Append { stream, .. } => Some(stream),
                Work::Keep { .. } | Work::Forget { .. } | Work::Sweep { .. } => None,
            })
            .filter(|stream| !self.0.contains_key(stream))
            .collect();
        unknown.sort();
        unknown.dedup();
        unknown
    }

    /// Remembers heads as they are stored. When there are too many, those from before are forgotten and will be read
    /// again when they are next needed; `still` are those that are needed now.
    pub(super) fn learn(&mut self, stored: impl IntoIterator<Item = (StreamId, Head)>, still: &[&Work]) {
        if self.0.len() > HEADS {
            let mut rest = std::mem::take(&mut self.0);
            let needed = still.iter().filter_map(|work| match work {
                Work::Append { stream, .. } => rest.remove_entry(stream),
                Work::Keep { .. } | Work::Forget { .. } | Work::Sweep { .. } => None,
            });
            self.0.extend(needed);
        }
        self.0.extend(stored);
    }

    /// Forgets all: the store is not what was thought.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}

/// What a transaction makes of a stream.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// How long the stream was. The store must agree before it is made longer.
    pub(super) before: Version,
    pub(super) head: Head,
}

/// A row to insert.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) stream: &'a StreamId,
    pub(super) number: u64,
    pub(super) body: &'a str,
    pub(super) digest: Digest,
}

/// All that one transaction writes.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    /// What each work comes to, in the order in which they came. Those with values are yet to be done.
    pub(super) done: Vec<Done>,
    /// The works with values and their places in `done`.
    pub(super) values: Vec<(usize, &'a Work)>,
    pub(super) moves: HashMap<&'a StreamId, Move>,
    pub(super) rows: Vec<Row<'a>>,
}

impl<'a> Plan<'a> {
    /// Works it out. A stream that is not among the heads has no entries.
    pub(super) fn new(works: &[&'a Work], heads: &Heads) -> Plan<'a> {
        let mut plan = Plan {
            done: Vec::with_capacity(works.len()),
            values: Vec::new(),
            moves: HashMap::new(),
            rows: Vec::new(),
        };
        for work in works {
            let done = match work {
                Work::Append { stream, expected, bodies } => plan.append(heads, stream, *expected, bodies),
                Work::Keep { .. } | Work::Forget { .. } | Work::Sweep { .. } => {
                    plan.values.push((plan.done.len(), work));
                    Done::Values(0)
                }
            };
            plan.done.push(done);
        }
        plan
    }

    /// Is there anything to write at all?
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.values.is_empty()
    }

    /// The heads of the streams that were written, once it is durable.
    pub(super) fn heads(&self) -> impl Iterator<Item = (StreamId, Head)> {
        self.moves.iter().map(|(stream, step)| ((*stream).clone(), step.head))
    }

    fn append(
        &mut self,
        heads: &Heads,
        stream: &'a StreamId,
        expected: Version,
        bodies: &'a [String],
    ) -> Done {
        let moved = self.moves.get(stream).map(|step| step.head);
        let mut head = moved.or_else(|| heads.0.get(stream).copied()).unwrap_or_else(|| Head::of_new(stream));
        if head.version != expected {
            return Done::Conflict(head.version);
        }
        for body in bodies {
            let number = head.version.0 + 1;
            let digest = head.digest.next(number, body);
            head = Head { version: Version(number), digest };
            self.rows.push(Row { stream, number, body, digest });
        }
        if !bodies.is_empty() {
            self.moves.entry(stream).or_insert(Move { before: expected, head }).head = head;
        }
        Done::Appended(head.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn append(stream: &str, expected: u64, count: usize) -> Work {
        let stream = StreamId::new(stream).expect("a name");
        Work::Append { stream, expected: Version(expected), bodies: vec!["{}".to_owned(); count] }
    }

    #[test]
    fn a_conflict_leaves_the_others_alone() {
        let works =
            [append("a", 0, 2), append("a", 0, 1), append("b", 0, 1), append("a", 2, 1), append("c", 5, 1)];
        let works: Vec<&Work> = works.iter().collect();
        let plan = Plan::new(&works, &Heads::default());
        assert_eq!(
            plan.done,
            [
                Done::Appended(Version(2)),
                Done::Conflict(Version(2)),
                Done::Appended(Version(1)),
                Done::Appended(Version(3)),
                Done::Conflict(Version(0)),
            ]
        );
        let rows: Vec<_> = plan.rows.iter().map(|row| (row.stream.as_str(), row.number)).collect();
        assert_eq!(rows, [("a", 1), ("a", 2), ("b", 1), ("a", 3)]);
        assert_eq!(plan.moves.len(), 2);
    }

    #[test]
    fn heads_are_remembered_and_bounded() {
        let mut heads = Heads::default();
        let known = append("known", 1, 1);
        let head = Head::of_new(&StreamId::new("known").expect("a name"));
        heads.learn([(StreamId::new("known").expect("a name"), head)], &[]);
        for number in 0..=HEADS {
            heads.learn([(StreamId::new(format!("s/{number}")).expect("a name"), head)], &[&known]);
        }
        assert!(heads.0.len() <= HEADS + 1, "{}", heads.0.len());
        assert!(heads.unknown(&[&known]).is_empty(), "what is needed now is still known");
        assert_eq!(heads.unknown(&[&append("new", 0, 1)]).len(), 1);
    }
}
