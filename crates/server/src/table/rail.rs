//! What those behind the rail see, and how late. Whoever sits at the table is told at once; the rail sees the hand a
//! while later. What is still to be told to it is kept only while somebody watches, and only so much of it.

use std::{collections::VecDeque, sync::Arc};

use crate::wire::{SeatRequest, TableView};

use super::{audience::Told, game::Game, now::Now, view};

/// How many steps may wait for the rail. Whoever watches a table that is faster than that misses some.
const MOST_LATE: usize = 512;

/// How many finished hands' stacks are kept for the rail.
const MOST_SETTLED: usize = 32;

/// A step that the rail is still to see.
#[derive(Debug)]
pub(super) struct Late {
    /// The tick at which it may be seen.
    due: u64,
    pub(super) number: u64,
    pub(super) at: u64,
    pub(super) said: Arc<str>,
    view: TableView,
}

/// Who had how much after a hand.
#[derive(Debug)]
struct Settled {
    /// The tick from which the rail may know.
    known: u64,
    stacks: Vec<(u64, u64)>,
}

/// What those behind the rail see.
#[derive(Debug)]
pub(super) struct Rail {
    /// In milliseconds.
    delay: u64,
    /// The hand as they see it now, with the number of its step; none until the delay has passed once.
    seen: Option<(u64, TableView)>,
    waiting: VecDeque<Late>,
    settled: VecDeque<Settled>,
    /// The tick at which something was last told, and whether a hand was being played then.
    told: u64,
    was_on: bool,
}

impl Rail {
    /// At a table that was just opened or read from the journal.
    pub(super) fn new(game: &Game, now: Now) -> Rail {
        let delay = u64::from(game.ask.rail_seconds) * 1000;
        let mut settled = VecDeque::new();
        // What was won just before the server stopped is not told any earlier than it would have been.
        if game.session.over_at().saturating_add(delay) <= now.at {
            settled.push_back(Settled { known: now.tick, stacks: stacks(game) });
        }
        let was_on = game.table().is_on();
        Rail { delay, seen: None, waiting: VecDeque::new(), settled, told: now.tick, was_on }
    }

    /// Does the rail see everything at once?
    pub(super) fn is_live(&self) -> bool {
        self.delay == 0
    }

    /// How many steps wait.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// The tick at which the rail is to be told something next.
    pub(super) fn wakes(&self) -> Option<u64> {
        self.waiting.front().map(|late| late.due)
    }

    /// The number of the step that the rail sees now.
    pub(super) fn number(&self) -> u64 {
        self.seen.as_ref().map_or(0, |(number, _)| *number)
    }

    /// Takes note that a step was told, whether or not anybody watches.
    pub(super) fn note(&mut self, game: &Game, told: &Told, now: Now) {
        if self.was_on && !told.view.on {
            self.settle(game, now);
        }
        (self.told, self.was_on) = (now.tick, told.view.on);
    }

    /// Nobody watches: nothing has to be kept.
    pub(super) fn clear(&mut self) {
        self.seen = None;
        self.waiting.clear();
    }

    /// Keeps a step until it may be seen. Who sits where is no secret: where that has changed, the table as the rail may
    /// see it at once.
    pub(super) fn keep(&mut self, told: Told, now: Now) -> Option<TableView> {
        let Told { number, at, said, view, .. } = told;
        let shown = self.waiting.back().map(|late| &late.view).or(self.seen.as_ref().map(|(_, view)| view));
        let moved = shown.is_none_or(|shown| who(shown) != who(&view));
        let at_once = moved.then(|| self.late(&view, now));
        // The newest gives way, so that those before it come due, and the last step is always among them.
        if self.waiting.len() >= MOST_LATE {
            self.waiting.pop_back();
        }
        self.waiting.push_back(Late { due: now.tick + self.delay, number, at, said, view });
        at_once
    }

    /// The next step that may be seen by now, with the table as the rail sees it then. `view` is the table as it is.
    pub(super) fn next_seen(&mut self, view: &TableView, now: Now) -> Option<(Late, TableView)> {
        if self.waiting.front()?.due > now.tick {
            return None;
        }
        let late = self.waiting.pop_front()?;
        let table = view::late(&late.view, view);
        self.seen = Some((late.number, late.view.clone()));
        Some((late, table))
    }

    /// Somebody begins to watch: the table as it is has been so for a while, and is seen when that is long enough.
    pub(super) fn begin_to_watch(&mut self, game: &Game, view: &TableView, now: Now) {
        if self.is_live() || self.seen.is_some() || !self.waiting.is_empty() {
            return;
        }
        let due = self.told + self.delay;
        if due <= now.tick {
            self.seen = Some((game.number, view.clone()));
            return;
        }
        let (number, view) = (game.number, view.clone());
        self.waiting.push_back(Late { due, number, at: now.at, said: "[]".into(), view });
    }

    /// Keeps the stacks after a hand, and forgets those that are no longer needed.
    fn settle(&mut self, game: &Game, now: Now) {
        while self.settled.get(1).is_some_and(|settled| settled.known <= now.tick) {
            self.settled.pop_front();
        }
        if self.settled.len() < MOST_SETTLED {
            self.settled.push_back(Settled { known: now.tick + self.delay, stacks: stacks(game) });
        }
    }

    /// The table as the rail sees it: the hand as it was a while ago, and the chairs as they are.
    pub(super) fn late(&self, view: &TableView, now: Now) -> TableView {
        if let Some((_, then)) = &self.seen {
            return view::late(then, view);
        }
        let known = self.settled.iter().rev().find(|settled| settled.known <= now.tick);
        view::without_hand(view, known.map(|settled| settled.stacks.as_slice()))
    }
}

fn stacks(game: &Game) -> Vec<(u64, u64)> {
    let stack = |chair| game.table().sitter(chair).map(|sitter| (sitter.player.0, sitter.stack.0));
    game.table().taken().iter().filter_map(stack).collect()
}

/// What is no secret: who sits where and asks for a chair, who runs the table, and what will be played there.
fn who(view: &TableView) -> (Vec<Option<u64>>, &[SeatRequest], u64, Option<&str>) {
    let seats = view.seats.iter().map(|seat| seat.as_ref().map(|seat| seat.account)).collect();
    (seats, &view.requests, view.host, view.next_title.as_deref())
}
