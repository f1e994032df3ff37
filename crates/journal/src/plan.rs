//! What one transaction will write, worked out before it begins from the heads of the streams that it concerns.

use std::collections::HashMap;

use super::{
    At, JournalError, Part, StreamId, Version,
    entry::Digest,
    request::{Change, Done, Work},
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
            .flat_map(|work| streams(work))
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
            let needed = still.iter().flat_map(|work| streams(work));
            self.0.extend(needed.filter_map(|stream| rest.remove_entry(stream)));
        }
        self.0.extend(stored);
    }

    /// Forgets all: the store is not what was thought.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}

/// The streams that a work appends to.
fn streams(work: &Work) -> impl Iterator<Item = &StreamId> {
    let parts = match work {
        Work::Append { parts, .. } => parts.as_slice(),
        Work::Change(_) => &[],
    };
    parts.iter().map(|part| &part.stream)
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
    /// What each work comes to, in the order in which they came. Changes of what is kept are yet to be done.
    pub(super) done: Vec<Done>,
    /// The changes of what is kept; those that are works of their own with their places in `done`.
    pub(super) changes: Vec<(Option<usize>, &'a Change)>,
    pub(super) moves: HashMap<&'a StreamId, Move>,
    pub(super) rows: Vec<Row<'a>>,
}

impl<'a> Plan<'a> {
    /// Works it out. A stream that is not among the heads has no entries.
    pub(super) fn new(works: &[&'a Work], heads: &Heads) -> Plan<'a> {
        let mut plan = Plan {
            done: Vec::with_capacity(works.len()),
            changes: Vec::new(),
            moves: HashMap::new(),
            rows: Vec::new(),
        };
        for work in works {
            let done = match work {
                Work::Append { parts, keep } => plan.append(heads, parts, keep),
                Work::Change(change) => {
                    plan.changes.push((Some(plan.done.len()), change));
                    Done::Values(0)
                }
            };
            plan.done.push(done);
        }
        plan
    }

    /// Is there anything to write at all?
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.changes.is_empty()
    }

    /// The heads of the streams that were written, once it is durable.
    pub(super) fn heads(&self) -> impl Iterator<Item = (StreamId, Head)> {
        self.moves.iter().map(|(stream, step)| ((*stream).clone(), step.head))
    }

    /// Appends all parts, or none where one is mistaken about its stream.
    fn append(&mut self, heads: &Heads, parts: &'a [Part], keep: &'a [Change]) -> Done {
        let mut rows = Vec::new();
        let mut versions = Vec::with_capacity(parts.len());
        // What the parts make of their streams, in their order: two parts may be for one stream.
        let mut moves: Vec<(&StreamId, Move)> = Vec::new();
        for Part { stream, at, bodies } in parts {
            let moved = moves.iter().rfind(|(moved, _)| *moved == stream).map(|(_, step)| step.head);
            let mut head = moved.unwrap_or_else(|| self.head(heads, stream));
            let before = head.version;
            let bodies: &[String] = match *at {
                At::After(expected) if expected != before => {
                    return Done::Conflict(stream.clone(), before);
                }
                At::Once if before.0 > 0 => &[],
                At::After(_) | At::End | At::Once => bodies,
            };
            for body in bodies {
                let number = head.version.0 + 1;
                let digest = head.digest.next(number, body);
                head = Head { version: Version(number), digest };
                rows.push(Row { stream, number, body, digest });
            }
            if !bodies.is_empty() {
                moves.push((stream, Move { before, head }));
            }
            versions.push(head.version);
        }
        self.rows.append(&mut rows);
        for (stream, step) in moves {
            self.moves.entry(stream).or_insert(step).head = step.head;
        }
        self.changes.extend(keep.iter().map(|change| (None, change)));
        Done::Appended(versions)
    }

    /// The end of a stream after what has been planned so far.
    fn head(&self, heads: &Heads, stream: &StreamId) -> Head {
        let moved = self.moves.get(stream).map(|step| step.head);
        moved.or_else(|| heads.0.get(stream).copied()).unwrap_or_else(|| Head::of_new(stream))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(stream: &str) -> StreamId {
        StreamId::new(stream).expect("a name")
    }

    fn part(stream: &str, at: At, count: usize) -> Part {
        Part { stream: name(stream), at, bodies: vec!["{}".to_owned(); count] }
    }

    fn append(stream: &str, expected: u64, count: usize) -> Work {
        all(vec![part(stream, At::After(Version(expected)), count)])
    }

    fn all(parts: Vec<Part>) -> Work {
        Work::Append { parts, keep: Vec::new() }
    }

    fn appended(versions: &[u64]) -> Done {
        Done::Appended(versions.iter().copied().map(Version).collect())
    }

    fn rows(plan: &Plan<'_>) -> Vec<(String, u64)> {
        plan.rows.iter().map(|row| (row.stream.to_string(), row.number)).collect()
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
                appended(&[2]),
                Done::Conflict(name("a"), Version(2)),
                appended(&[1]),
                appended(&[3]),
                Done::Conflict(name("c"), Version(0)),
            ]
        );
        let expected = [("a", 1), ("a", 2), ("b", 1), ("a", 3)];
        assert_eq!(rows(&plan), expected.map(|(stream, number)| (stream.to_owned(), number)));
        assert_eq!(plan.moves.len(), 2);
    }

    #[test]
    fn a_conflict_in_one_part_writes_none() {
        let after = |version| At::After(Version(version));
        let keep = vec![Change::Forget { kind: "a".to_owned(), key: "b".to_owned() }];
        let mistaken = vec![part("a", after(0), 1), part("b", after(3), 1), part("c", At::End, 1)];
        let right = vec![
            part("a", after(0), 1),
            part("c", At::End, 2),
            part("e", At::Once, 1),
            part("c", At::End, 1),
        ];
        let again = vec![part("a", after(1), 1), part("e", At::Once, 1)];
        let works = [Work::Append { parts: mistaken, keep }, all(right), all(again)];
        let plan = Plan::new(&works.iter().collect::<Vec<_>>(), &Heads::default());
        let conflict = Done::Conflict(name("b"), Version(0));
        assert_eq!(plan.done, [conflict, appended(&[1, 2, 1, 3]), appended(&[2, 1])]);
        let expected = [("a", 1), ("c", 1), ("c", 2), ("e", 1), ("c", 3), ("a", 2)];
        assert_eq!(rows(&plan), expected.map(|(stream, number)| (stream.to_owned(), number)));
        assert!(plan.changes.is_empty(), "what goes with an append that is not done is not done");
        let before: Vec<u64> = ["a", "c", "e"].map(|stream| plan.moves[&name(stream)].before.0).to_vec();
        assert_eq!(before, [0, 0, 0]);
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
