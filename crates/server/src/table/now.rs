//! What time it is to a table.

/// A moment. Nothing below a table's task looks at a clock: the time is told to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Now {
    /// What the clock shows, in milliseconds since 1970: what is written down.
    pub(crate) at: u64,
    /// Milliseconds since the task began, which no clock that is set changes: what timers run by.
    pub(crate) tick: u64,
}
