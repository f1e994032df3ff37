//! How the room asks a book: the answer as a value, and the policy for the decision that follows it.

use rules::{Book, Circumstances, Policy, Typed, Under};

/// What a decision follows, as small as it is kept.
pub(crate) fn under<V>(policy: Policy<V>) -> Under {
    Under::of(policy)
}

/// The book's answer; where it leaves a choice to the floor, the usual one.
#[track_caller]
pub(crate) fn usual<V: Typed + Clone>(book: &Book, policy: Policy<V>, at: Circumstances) -> V {
    book.get_in(policy, &at).usual().clone()
}
