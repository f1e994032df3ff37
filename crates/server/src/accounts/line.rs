//! The line of those who wait for a password to be hashed.
//!
//! One address has a few places in it and no more, so that none can fill it alone. Those whom an account knows stand in
//! a line of their own, and both lines have their turn: a flood of strangers from many addresses takes half of the time
//! at most, and none of the places.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

/// How many may wait for their turn in each line.
pub(super) const MOST_WAITING: usize = 64;

/// How many of those may come from one address.
pub(super) const MOST_OF_ADDRESS: usize = 2;

/// Who waits for a password to be hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    /// The address whose place it takes; none where places are not counted.
    pub address: Option<IpAddr>,
    /// Does the account know the device or the address, or is it logged in?
    pub known: bool,
}

/// Two lines, whose turns alternate.
#[derive(Debug)]
pub(super) struct Line<J> {
    state: Mutex<State<J>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<J> {
    known: Queue<J>,
    strangers: Queue<J>,
    /// Is it the turn of those who are known?
    turn_of_known: bool,
    closed: bool,
}

#[derive(Debug)]
struct Queue<J> {
    waiting: VecDeque<(Option<IpAddr>, J)>,
    of_address: HashMap<IpAddr, usize>,
}

impl<J> Queue<J> {
    fn push(&mut self, address: Option<IpAddr>, job: J) -> Result<(), J> {
        if self.waiting.len() >= MOST_WAITING {
            return Err(job);
        }
        if let Some(address) = address {
            let count = self.of_address.entry(address).or_default();
            if *count >= MOST_OF_ADDRESS {
                return Err(job);
            }
            *count += 1;
        }
        self.waiting.push_back((address, job));
        Ok(())
    }

    fn pop(&mut self) -> Option<J> {
        let (address, job) = self.waiting.pop_front()?;
        if let Some(address) = address
            && let Some(count) = self.of_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                self.of_address.remove(&address);
            }
        }
        Some(job)
    }
}

impl<J> Default for Queue<J> {
    fn default() -> Queue<J> {
        Queue { waiting: VecDeque::new(), of_address: HashMap::new() }
    }
}

impl<J> Line<J> {
    pub(super) fn new() -> Line<J> {
        let (known, strangers) = (Queue::default(), Queue::default());
        let state = State { known, strangers, turn_of_known: true, closed: false };
        Line { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Joins the line; gives the job back where there is no place.
    pub(super) fn join(&self, asker: Asker, job: J) -> Result<(), J> {
        let mut state = self.state();
        let queue = if asker.known { &mut state.known } else { &mut state.strangers };
        queue.push(asker.address, job)?;
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// The next in turn, as soon as there is one; none once the line is closed.
    pub(super) fn next(&self) -> Option<J> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            let State { known, strangers, turn_of_known, .. } = &mut *state;
            let (first, second) = if *turn_of_known { (known, strangers) } else { (strangers, known) };
            if let Some(job) = first.pop().or_else(|| second.pop()) {
                *turn_of_known = !*turn_of_known;
                return Some(job);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Nobody is served any more.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(last: u8, known: bool) -> Asker {
        Asker { address: Some(IpAddr::from([192, 0, 2, last])), known }
    }

    #[test]
    fn no_address_fills_the_line_and_no_flood_keeps_known_ones_out() {
        let line = Line::new();
        for _ in 0..MOST_OF_ADDRESS {
            assert_eq!(line.join(from(1, false), "flood"), Ok(()));
        }
        assert_eq!(line.join(from(1, false), "flood"), Err("flood"));
        assert_eq!(line.join(from(2, false), "honest"), Ok(()), "others have places of their own");
        for last in 3..200 {
            let _ = line.join(from(last, false), "flood");
        }
        assert_eq!(line.join(from(201, false), "late"), Err("late"), "the line is full");
        assert_eq!(line.join(from(202, true), "known"), Ok(()), "and not for those who are known");
        let served: Vec<_> = (0..4).filter_map(|_| line.next()).collect();
        assert_eq!(served, ["known", "flood", "flood", "honest"]);
        assert_eq!(line.join(from(1, false), "again"), Ok(()), "served ones give their places back");
        line.close();
        assert_eq!(line.next(), None);
    }

    #[test]
    fn both_lines_have_their_turn() {
        let line = Line::new();
        let spared = |known| Asker { address: None, known };
        for _ in 0..3 {
            assert_eq!(line.join(spared(true), 'k'), Ok(()));
            assert_eq!(line.join(spared(false), 's'), Ok(()));
        }
        let served: String = (0..6).filter_map(|_| line.next()).collect();
        assert_eq!(served, "ksksks");
    }
}
