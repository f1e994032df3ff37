//! Work shared out among the cores, in pieces whose results do not depend on who did them.

use std::{
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// Told how much of the work is done, from 0 to 1; says whether to go on.
pub type Watch<'a> = &'a (dyn Fn(f64) -> ControlFlow<()> + Sync);

/// How work is done.
#[derive(Clone, Copy)]
pub(super) struct Crew<'a> {
    pub(super) threads: usize,
    pub(super) watch: Option<Watch<'a>>,
}

/// The work was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

impl<'a> Crew<'a> {
    /// So many threads, or all cores if it is 0.
    pub(super) fn new(threads: usize, watch: Option<Watch<'a>>) -> Crew<'a> {
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, std::num::NonZero::get),
            threads => threads,
        };
        Crew { threads, watch }
    }

    /// Does each piece and returns the results in the order of the pieces. Each thread makes itself a bench to
    /// work on. Progress is reported as a part of `from..to`.
    pub(super) fn run<T: Send, B>(
        &self,
        pieces: usize,
        progress: [f64; 2],
        bench: impl Fn() -> B + Sync,
        piece: impl Fn(&mut B, usize) -> T + Sync,
    ) -> Result<Vec<T>, Stopped> {
        let next = AtomicUsize::new(0);
        let done = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        let results = Mutex::new(Vec::with_capacity(pieces));
        let work = || {
            let mut bench = bench();
            let mut mine = Vec::new();
            while !stopped.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= pieces {
                    break;
                }
                mine.push((index, piece(&mut bench, index)));
                let part = (done.fetch_add(1, Ordering::Relaxed) + 1) as f64 / pieces as f64;
                let so_far = progress[0] + (progress[1] - progress[0]) * part;
                if self.watch.is_some_and(|watch| watch(so_far).is_break()) {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
            results.lock().unwrap_or_else(PoisonError::into_inner).append(&mut mine);
        };
        if self.threads <= 1 || pieces <= 1 {
            work();
        } else {
            thread::scope(|scope| {
                for _ in 1..self.threads.min(pieces) {
                    scope.spawn(work);
                }
                work();
            });
        }
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        if results.len() < pieces {
            return Err(Stopped);
        }
        results.sort_unstable_by_key(|(index, _)| *index);
        Ok(results.into_iter().map(|(_, result)| result).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whoever_made_them() {
        for threads in [1, 2, 5] {
            let crew = Crew::new(threads, None);
            let squares = crew.run(100, [0.0, 1.0], || 0, |_, index| index * index).unwrap();
            assert!(squares.iter().enumerate().all(|(index, &square)| square == index * index));
        }
    }

    #[test]
    fn it_stops_when_told() {
        let watch = |done: f64| if done > 0.4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let crew = Crew::new(2, Some(&watch));
        assert_eq!(crew.run(1000, [0.0, 1.0], || (), |(), index| index), Err(Stopped));
    }
}
