//! How the room asks a book: the answer as a value, and the policy's name for the decision that follows it.

use hand::Under;
use rules::{Book, Circumstances, Policy, Typed};

/// What a decision follows, by the policy's own name.
pub(crate) fn under<V>(policy: Policy<V>) -> Under {
    Under(policy.definition().name)
}

/// The book's answer; where it leaves a choice to the floor, the usual one.
pub(crate) fn usual<V: Typed + Clone>(book: &Book, policy: Policy<V>, at: Circumstances) -> V {
    book.get_in(policy, &at).usual().clone()
}
